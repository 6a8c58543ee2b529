//! A first mission that teaches by playing.

use crate::{
    layout,
    model::{Card, Frame},
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, cards: &[Card]) -> Markup {
    let body = html! {
        h1 { "Your first mission" }
        @for card in cards {
            form method="post" action=(paths::new_game(card.game.name)) {
                input type="hidden" name="scenario" value=(card.scenarios.first().map_or("", |s| s.key));
                input type="hidden" name="name" value="First mission";
                input type="hidden" name="casual" value="yes";
                button { "Play " (card.game.title) }
            }
        }
    };
    layout::page(frame, "First mission", &body)
}
