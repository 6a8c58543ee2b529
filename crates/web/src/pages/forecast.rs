//! What may come of the position: many tries by a computer player.

use super::log::back;
use crate::{
    desk::Desk,
    error::WebError,
    forecast::{Forecast, Mean, Share},
    input::{Asked, Form, Game},
    keys::Viewer,
    layout::{self, Section},
    model::{Frame, Played},
    parts::{
        note::{self, Kind},
        plot, words,
    },
    paths,
    site::{Framed, see},
};
use axum::{
    Json, Router,
    extract::State,
    response::{IntoResponse, Response},
    routing::get,
};
use maud::{Markup, html};
use shelf::BotInfo;
use table::Eyes;

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::FORECAST, get(show).post(start))
}

/// What may come of the position.
#[derive(Clone, Debug)]
pub struct ForecastModel {
    pub played: Played,
    pub bots: Vec<BotInfo>,
    pub forecast: Option<Forecast>,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    let job = match asked.get("job") {
        Some(job) => Some(desk.forecasts().get(id, job)?),
        None => desk.forecasts().last(id),
    };
    let viewer = asked.seat()?;
    let mut held = desk.look(id, viewer).await?;
    let live = held.live()?;
    let eyes = live.eyes(viewer)?;
    let played = live.played(&desk, eyes)?;
    drop(held);
    let bots = desk.library().need(played.game.name)?.game.card().bots.clone();
    let model = ForecastModel { played, bots, forecast: job.map(|job| job.so_far()) };
    Ok(page(&frame, &model))
}

async fn start(State(desk): State<Desk>, Game(id): Game, form: Form) -> Result<Response, WebError> {
    let eyes = match form.fields.seat()? {
        Viewer::Free(Some(seat)) | Viewer::Other(seat) => Eyes::Of(seat),
        Viewer::Held(eyes) => eyes,
        Viewer::Free(None) => Eyes::Public,
    };
    let bot = form.fields.text("bot")?;
    let tries = form.fields.number("tries")?;
    let started =
        desk.forecasts().start(&desk, id, bot, tries, form.fields.seat()?).await?.so_far();
    if form.json {
        return Ok(Json(started).into_response());
    }
    Ok(see(&paths::forecast_job(id, eyes, &started.id)))
}

pub fn page(frame: &Frame, model: &ForecastModel) -> Markup {
    let played = &model.played;
    let lede = html! {
        p.lede {
            "A computer player takes over from here and plays on, again and again, with dice of its \
             own. The game itself does not move. " (back(played))
        }
    };
    let body = html! {
        @if played.over {
            div.card { (note::empty("The game is over", "There is nothing left to forecast.")) }
        } @else { (form(model)) }
        div #forecast data-forecast=[model.forecast.as_ref().filter(|job| !job.finished).map(|_| "running")] {
            @if let Some(forecast) = &model.forecast { (result(forecast)) }
        }
    };
    let main = layout::reading("Forecast", &lede, &body);
    layout::site(frame, "Forecast", Section::Elsewhere, Some(&played.game), &main)
}

fn form(model: &ForecastModel) -> Markup {
    let played = &model.played;
    html! {
        form.card.forecast-form method="post" action=(paths::forecast(played.id, played.eyes)) {
            input type="hidden" name="n" value=(played.line);
            (crate::parts::seat_field(played.eyes))
            fieldset.choices {
                legend { "Who plays on" }
                @for (at, bot) in model.bots.iter().enumerate() {
                    label.choice {
                        input type="radio" name="bot" value=(bot.name) checked[chosen(model, at)] required;
                        span { b { (words::capital(bot.name)) } small { (words::capital(bot.text)) } }
                    }
                }
            }
            div.row.end {
                label.field.short { span { b { "Tries" } } select name="tries" {
                    @for tries in ["200", "1000", "2000", "5000"] {
                        option value=(tries) selected[tries == "1000"] { (tries) }
                    }
                } }
                button.btn { "Run the forecast" }
            }
        }
    }
}

fn chosen(model: &ForecastModel, at: usize) -> bool {
    match &model.forecast {
        Some(forecast) => model.bots[at].name == forecast.bot,
        None => at == 0,
    }
}

fn result(forecast: &Forecast) -> Markup {
    html! {
        section.card.forecast aria-labelledby="came-of-it" {
            header {
                h2 #came-of-it { "From line " (forecast.line) ", played by " (forecast.bot) }
                span.sm role="status" {
                    @if forecast.finished { (forecast.done) " tries" }
                    @else { (forecast.done) " of " (forecast.wanted) " tries" }
                }
            }
            @if !forecast.finished {
                progress max=(forecast.wanted) value=(forecast.done) { (forecast.done) }
                p.sm.noscript { "Look again in a moment to see more." }
            }
            @if let Some(text) = &forecast.note {
                (note::note(Kind::Caution, "Some tries failed.", &html! { (text) }))
            }
            @if let Some(first) = forecast.endings.first() {
                p.headline {
                    b { (words::share(first.share)) } " of the tries end so: " em { (first.what) } "."
                    small { " Between " (words::share(first.low)) " and " (words::share(first.high)) ", nineteen times out of twenty." }
                }
            }
            h3 { "How it ends" }
            table.bars { tbody { @for share in &forecast.endings { (share_row(share)) } } }
            h3 { "What it comes to" }
            table.sheet {
                thead { tr { th scope="col" { "Figure" } th.r scope="col" { "Mean" } th.r scope="col" { "95 % interval" } } }
                tbody { @for mean in &forecast.figures { (mean_row(mean)) } }
            }
            p.sm { "Intervals: " (forecast.interval) "." }
        }
    }
}

fn share_row(share: &Share) -> Markup {
    html! {
        tr {
            th scope="row" { (words::capital(&share.what)) }
            td.bar-cell { (plot::interval(share.share, share.low, share.high)) }
            td.r { (words::share(share.share)) }
        }
    }
}

fn mean_row(mean: &Mean) -> Markup {
    html! {
        tr {
            td { (mean.title) }
            td.r { (decimal(mean.mean)) }
            td.r { (decimal(mean.low)) " and " (decimal(mean.high)) }
        }
    }
}

fn decimal(value: f64) -> String {
    format!("{value:.1}").replace('-', "−")
}
