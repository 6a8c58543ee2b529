//! The after-action report, to be printed.

use crate::{
    layout,
    model::{CampaignModel, Frame},
    pages, parts,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &CampaignModel) -> Markup {
    let body = html! {
        h1 { "After-action report: " (model.played.name) }
        (pages::campaign::figures(model))
        (parts::log::list(&model.played, &model.log))
    };
    layout::page(frame, "After-action report", &body)
}
