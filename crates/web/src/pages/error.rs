//! What went wrong, and one way on.

use crate::{
    id::GameId,
    layout::{self, Section},
    model::Frame,
    parts::icon,
    paths,
};
use maud::{Markup, html};

/// A page that tells what went wrong and one way on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorModel {
    pub status: u16,
    pub title: String,
    pub text: String,
    /// Words and link of the way on.
    pub way_on: (String, String),
    /// A second way: the form to continue a journal that no longer fits, from its last good position.
    pub rescue: Option<GameId>,
}

pub fn page(frame: &Frame, model: &ErrorModel) -> Markup {
    let (words, link) = &model.way_on;
    let main = html! {
        main.hand-over #main tabindex="-1" {
            section.card.wrong role="alert" {
                (icon::ROSE)
                p.eyebrow { (model.status) }
                h1 { (model.title) }
                p.lede { (model.text) }
                div.row {
                    @if let Some(id) = model.rescue {
                        form method="post" action=(paths::rescue(id)) {
                            button.btn { "Go on from the last good position" }
                        }
                    }
                    a.btn.second[model.rescue.is_some()] href=(link) { (words) }
                }
            }
        }
    };
    layout::site(frame, &model.title, Section::Elsewhere, None, &main)
}
