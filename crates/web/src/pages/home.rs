//! The front door: the shelf, games in progress, finished careers.

use crate::{
    layout,
    model::{Frame, HomeModel, SavedGame},
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &HomeModel) -> Markup {
    let body = html! {
        @if let Some(notice) = &model.notice { p role="status" { (notice.text) } }
        h1 { "The shelf" }
        @for card in &model.shelf {
            article {
                h2 { (card.game.title) }
                p { (card.blurb) }
                a href=(paths::new_game(card.game.name)) { "New game" } " "
                a href=(paths::rules(card.game.name)) { "Rules" } " "
                a href=(paths::charts(card.game.name)) { "Charts" }
            }
        }
        h2 { "Games in progress" }
        (list(&model.open))
        h2 { "Finished" }
        (list(&model.over))
        @if let Some(more) = &model.more { a href=(more) { "Earlier games" } }
        p { a href=(paths::IMPORT) { "Import a game" } }
    };
    layout::page(frame, "The shelf", &body)
}

fn list(games: &[SavedGame]) -> Markup {
    html! {
        ul {
            @for game in games {
                li {
                    a href=(paths::game(game.id)) { (game.name) } " " (game.title) ", " (game.summary)
                    form method="post" action=(paths::delete(game.id)) {
                        input type="hidden" name="sure" value="yes";
                        button { "Delete" }
                    }
                }
            }
        }
    }
}
