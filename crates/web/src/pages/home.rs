//! The front door: games to carry on with, the boxes on the shelf, finished careers.

use super::club;
use crate::{
    clock,
    desk::Desk,
    error::WebError,
    id::GameId,
    input::Asked,
    keys::{RequestKeys, Viewer},
    layout::{self, Section},
    library::Volume,
    model::{Card, Frame, Notice, NoticeKind, SavedGame, Standing},
    page_models,
    parts::{cover, gauges, icon, note, words},
    paths,
    site::Framed,
};
use axum::{Extension, Router, extract::State, routing::get};
use maud::{Markup, html};
use table::Eyes;

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::HOME, get(show))
}

/// How many games a page of the home page lists.
const PAGE: u32 = 100;

/// The front door.
#[derive(Clone, Debug)]
pub struct HomeModel {
    pub shelf: Vec<Card>,
    /// Games in progress, the last played first.
    pub open: Vec<SavedGame>,
    /// Finished careers, the last played first.
    pub over: Vec<SavedGame>,
    /// Nothing has ever been played here.
    pub first_visit: bool,
    /// There are more games than this page lists; the link to the next.
    pub more: Option<String>,
    /// Seconds since 1970, for how long ago games were played.
    pub now: i64,
    pub notice: Option<Notice>,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Extension(who): Extension<RequestKeys>,
    asked: Asked,
) -> Result<Markup, WebError> {
    if let Some(person) = who.person.filter(|it| !it.admin || asked.get("all").is_none()) {
        return club::home::show(&desk, &frame, person).await;
    }
    let number: u32 = asked.maybe_number("page")?.unwrap_or(0).min(100_000);
    let mut rows = desk.store().await?.games_page(number * PAGE, PAGE + 1).await?;
    let more = rows.len() > PAGE as usize;
    rows.truncate(PAGE as usize);
    let games = rows.into_iter().filter_map(|row| page_models::saved_game(&desk, row));
    let (over, mut open): (Vec<_>, Vec<_>) = games.partition(|game| game.over);
    for game in open.iter_mut().take(LATEST) {
        // A game that cannot be read says so when it is opened.
        game.standing = standing(&desk, game.id).await.ok();
    }
    let model = HomeModel {
        shelf: desk.library().volumes().iter().map(Volume::card).collect(),
        first_visit: number == 0 && over.is_empty() && open.is_empty(),
        open,
        over,
        more: more.then(|| format!("{}?page={}", paths::HOME, number + 1)),
        now: clock::now(),
        notice: asked
            .get("deleted")
            .map(|_| Notice { kind: NoticeKind::Done, text: "The game was deleted.".to_owned() }),
    };
    Ok(page(&frame, &model))
}

/// How an open game stands, as whoever may look at this list may know.
async fn standing(desk: &Desk, id: GameId) -> Result<Standing, WebError> {
    let mut held = desk.look(id, Viewer::Held(Eyes::Public)).await?;
    let session = held.live()?.session.as_mut();
    let alone = session.seats() == 1;
    let eyes = session.eyes(None);
    let deciding = session.deciding();
    let names: Vec<String> = deciding.iter().map(|seat| session.seat_name(*seat)).collect();
    let turn = match names.as_slice() {
        _ if alone => "your move".to_owned(),
        [] => "a computer player thinks".to_owned(),
        names => format!("to move: {}", names.join(", ")),
    };
    Ok(Standing { score: session.score(eyes), turn, mine: alone })
}

pub fn page(frame: &Frame, model: &HomeModel) -> Markup {
    let game = model.shelf.first().map(|card| &card.game);
    let main = html! {
        main.home #main tabindex="-1" {
            (note::notice(model.notice.as_ref()))
            section.hero {
                div {
                    p.eyebrow { "Board games of the Pacific War" }
                    h1 { "The table is set. The referee knows every rule." }
                    p.lede {
                        "Each roll shows its dice, its modifiers and the rule behind them. Each \
                         choice shows its odds first. Every game is saved as you play."
                    }
                }
                @if model.open.is_empty() { (welcome(model)) } @else { (carry_on(model)) }
            }
            section.games.solo[model.shelf.len() == 1] aria-label="Games" {
                @for card in &model.shelf { (box_on_shelf(card)) }
            }
            @if !model.over.is_empty() {
                section.card.cont.careers aria-labelledby="careers" {
                    header { h2 #careers { "Finished careers" } a href=(paths::HALL) { "Hall of fame" } }
                    @for saved in &model.over { (entry(saved, model.now)) }
                }
            }
        }
    };
    layout::site(frame, "Games", Section::Games, game, &main)
}

fn welcome(model: &HomeModel) -> Markup {
    let title = if model.first_visit { "New here?" } else { "No game is open" };
    html! {
        div.card.cont.welcome {
            header { h2 { (title) } }
            p {
                "The first mission teaches the game while you play it: one night at sea, a dozen \
                 decisions, a word of advice at each."
            }
            div.row {
                a.btn href=(paths::LEARN) { "Play the first mission" }
                a.lnk href=(paths::HELP) { "How a table works" }
            }
        }
    }
}

/// So many games lie open on the desk; the others are in the drawer.
pub(crate) const LATEST: usize = 4;

fn carry_on(model: &HomeModel) -> Markup {
    html! {
        div.card.cont {
            header {
                h2 { "Carry on" }
                @if let Some(more) = &model.more { a href=(more) { "More games" } }
            }
            @for saved in model.open.iter().take(LATEST) { (entry(saved, model.now)) }
            @if model.open.len() > LATEST {
                details.earlier {
                    summary { (model.open.len() - LATEST) " earlier games" }
                    @for saved in model.open.iter().skip(LATEST) { (entry(saved, model.now)) }
                }
            }
        }
    }
}

/// A begun or finished game: one link, and the seldom wanted things behind a button.
fn entry(saved: &SavedGame, now: i64) -> Markup {
    html! {
        div.entry #{ "game-" (saved.id) } {
            a.resume href=(paths::game(saved.id)) {
                (gauges::silhouette(saved.icon))
                span.name { b { (saved.name) } small { (saved.title) @if !saved.summary.is_empty() { " · " (saved.summary) } } }
                @if saved.own_charts { span.tag.quiet { "own charts" } }
                @if let Some(standing) = &saved.standing {
                    @if let Some(score) = &standing.score { span.score { (score) } }
                    span.tag.safe[standing.mine].quiet[!standing.mine] { (standing.turn) }
                }
                @if saved.over { span.tag.quiet { "finished" } }
                time datetime=(words::date(saved.updated)) title=(words::date(saved.updated)) { (words::ago(saved.updated, now)) }
            }
            details.menu {
                summary aria-label={ "More about " (saved.name) } { (icon::MORE) }
                div.sheet-menu {
                    a href=(paths::campaign(saved.id, table::Eyes::Public)) { "Campaign" }
                    a href=(paths::report(saved.id, table::Eyes::Public)) { "After-action report" }
                    a href=(paths::export(saved.id)) download { "Save the journal" }
                    form method="post" action=(paths::rename(saved.id)) {
                        label { "Name" input name="name" value=(saved.name) maxlength="80" required; }
                        button.btn.small { "Rename" }
                    }
                    form method="post" action=(paths::delete(saved.id)) {
                        label.check { input type="checkbox" name="sure" value="yes" required; "Delete it for good" }
                        button.btn.small.danger { "Delete" }
                    }
                }
            }
        }
    }
}

/// A box names so many of its scenarios; the form of a new game has them all.
const SCENARIOS: usize = 5;

fn box_on_shelf(card: &Card) -> Markup {
    let game = card.game.name;
    html! {
        article.game.card {
            a.art href=(paths::new_game(game)) tabindex="-1" aria-hidden="true" { (cover::cover(&card.game)) }
            div.txt {
                h2 { (card.game.title) }
                p { (card.blurb) }
                ul.scenarios {
                    @for scenario in card.scenarios.iter().take(SCENARIOS) {
                        li { b { (scenario.title) } span { (scenario.text) } }
                    }
                    @if card.scenarios.len() > SCENARIOS {
                        li { "and " (card.scenarios.len() - SCENARIOS) " more to begin with" }
                    }
                }
                div.act {
                    a.btn href=(paths::new_game(game)) { "New game" }
                    span.lnks {
                        a.lnk href=(paths::rules(game)) { "Rules" }
                        a.lnk href=(paths::charts(game)) { "Charts" }
                    }
                }
            }
        }
    }
}
