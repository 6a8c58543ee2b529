//! The career in charts.

use crate::{
    layout,
    model::{CampaignModel, Frame},
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &CampaignModel) -> Markup {
    let body = html! {
        h1 { (model.played.name) }
        (figures(model))
        a href=(paths::report(model.played.id, model.played.seat)) { "Printable report" }
    };
    layout::page(frame, "Campaign", &body)
}

pub(crate) fn figures(model: &CampaignModel) -> Markup {
    html! {
        @if let Some(ending) = &model.ending { p { (ending.verdict) } }
        p { (model.stats.rolls) " rolls, " (model.stats.decisions) " decisions" }
        @for series in &model.stats.series {
            h2 { (series.title) }
            ul { @for (name, value) in &series.points { li { (name) ": " (value) } } }
        }
        @for tally in &model.stats.tallies {
            h2 { (tally.title) }
            ul { @for (name, count) in &tally.counts { li { (name) ": " (count) } } }
        }
        @if let Some(luck) = &model.stats.luck {
            h2 { "Luck" }
            p { (format!("{:.1} of 100; fair dice stay within {:.1} of 50", luck.score, luck.band)) }
        }
    }
}
