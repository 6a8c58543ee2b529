//! What went wrong, and one way on.

use crate::{
    layout::{self, Section},
    model::{ErrorModel, Frame},
    parts::icon,
    paths,
};
use maud::{Markup, html};

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
