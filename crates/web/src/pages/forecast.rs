//! What may come of the position.

use crate::{
    layout,
    model::{Forecast, ForecastModel, Frame},
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &ForecastModel) -> Markup {
    let played = &model.played;
    let body = html! {
        h1 { "Forecast: " (played.name) }
        form method="post" action=(paths::forecast(played.id, played.seat)) {
            input type="hidden" name="seat" value=(played.seat.0);
            label { "Played by " select name="bot" { @for bot in &model.bots { option value=(bot.name) { (bot.name) ": " (bot.text) } } } }
            label { "Tries " input name="tries" inputmode="numeric" value="500"; }
            button { "Forecast" }
        }
        @if let Some(forecast) = &model.forecast {
            (progress(forecast))
            @if !forecast.finished { a href=(paths::forecast_job(played.id, played.seat, &forecast.id)) { "Look again" } }
        }
    };
    layout::page(frame, "Forecast", &body)
}

fn progress(forecast: &Forecast) -> Markup {
    html! {
        p { (forecast.done) " of " (forecast.wanted) " tries by " (forecast.bot) }
        @if let Some(note) = &forecast.note { p { (note) } }
        ul {
            @for ending in &forecast.endings {
                li { (ending.what) (format!(": {:.1} % ({:.1} to {:.1})", 100.0 * ending.share, 100.0 * ending.low, 100.0 * ending.high)) }
            }
            @for figure in &forecast.figures {
                li { (figure.title) (format!(": {:.1} ({:.1} to {:.1})", figure.mean, figure.low, figure.high)) }
            }
        }
    }
}
