//! The charts browser, one chart, and the upload of own charts.

use crate::{
    layout,
    model::{ChartModel, ChartsModel, Frame, UploadModel},
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &ChartsModel) -> Markup {
    let body = html! {
        h1 { "Charts of " (model.game.title) }
        form { label { "Search " input type="search" name="q" value=(model.query); } button { "Search" } }
        p { (model.charts.len()) " of " (model.total) " "
            a href=(paths::own_charts(model.game.name)) { "Use your own charts" } " "
            a href=(paths::export_charts(model.game.name)) { "Export" } }
        ul { @for chart in &model.charts { li { a href=(paths::chart(model.game.name, &chart.id)) { (chart.id) } " " (chart.title) " (" (chart.provenance) ")" } } }
    };
    layout::page(frame, "Charts", &body)
}

pub fn chart(frame: &Frame, model: &ChartModel) -> Markup {
    layout::page(frame, &model.chart.id, &article(model))
}

/// The chart alone, to be opened in place.
pub fn article(model: &ChartModel) -> Markup {
    html! { article { h2 { (model.chart.id) " " (model.chart.title) } pre { (model.chart.show()) } } }
}

pub fn upload(frame: &Frame, model: &UploadModel) -> Markup {
    let body = html! {
        h1 { "Your own charts for " (model.game.title) }
        @if let Some(refused) = &model.refused { p role="alert" { (refused) } }
        @if !model.errors.is_empty() {
            ul role="alert" { @for error in &model.errors { li { (error) } } }
        }
        @if let Some(saved) = &model.saved { p role="status" { "Saved: " (saved.name) } }
        form method="post" enctype="multipart/form-data" action=(paths::own_charts(model.game.name)) {
            label { "Name " input name="name"; }
            label { "Files " input type="file" name="files" accept=".toml" multiple; }
            button { "Check and keep" }
        }
        ul {
            @for own in &model.own_charts {
                li { (own.name) ": " (own.replaces.join(", "))
                    form method="post" action=(paths::delete_charts(model.game.name, &own.id)) {
                        input type="hidden" name="sure" value="yes"; button { "Forget" }
                    }
                }
            }
        }
    };
    layout::page(frame, "Own charts", &body)
}
