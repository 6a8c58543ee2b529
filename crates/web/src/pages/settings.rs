//! How this browser shows games: speed of playback, sound, order of the log, colours.

use crate::{
    desk::Desk,
    error::WebError,
    guard,
    input::Form,
    layout::{self, Section},
    library::Volume,
    model::{Colours, Frame, GameTag, LogOrder, Theme},
    paths,
    site::{Framed, see},
};
use axum::{
    Router,
    extract::State,
    http::{HeaderValue, header},
    response::Response,
    routing::{get, post},
};
use maud::{Markup, html};
use std::collections::BTreeMap;

pub(crate) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::SETTINGS, get(show))
        .route(paths::THEME, post(set_theme))
        .route(paths::LOG_ORDER, post(set_log_order))
}

async fn show(State(desk): State<Desk>, Framed(frame): Framed) -> Markup {
    let games: Vec<_> = desk.library().volumes().iter().map(Volume::tag).collect();
    page(&frame, &games)
}

/// Remembers light or dark, and the colours of good and bad, in this browser.
async fn set_theme(form: Form) -> Result<Response, WebError> {
    if let Some(colours) = form.fields.get("colours") {
        return kept(&form, "colours", Colours::named(colours).attribute());
    }
    let theme = Theme::named(form.fields.get("theme").unwrap_or("system"));
    kept(&form, "theme", theme.attribute())
}

/// Remembers which end of the log comes first.
async fn set_log_order(form: Form) -> Result<Response, WebError> {
    let order = LogOrder::named(form.fields.get("order").unwrap_or_default());
    kept(&form, "log", Some(order.name()))
}

/// Keeps a wish in this browser, or forgets it, and goes back to where it was made.
fn kept(form: &Form, name: &str, value: Option<&str>) -> Result<Response, WebError> {
    let mut response = see(guard::own_path(form.fields.get("here").unwrap_or(paths::HOME)));
    let cookie = match value {
        Some(value) => {
            format!("{name}={value}; Path=/; Max-Age=31536000; SameSite=Strict; HttpOnly")
        }
        None => format!("{name}=; Path=/; Max-Age=0; SameSite=Strict; HttpOnly"),
    };
    let cookie = HeaderValue::from_str(&cookie).map_err(WebError::internal)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// A choice that the browser keeps for itself under this key; the first value is the default.
struct Kept {
    key: &'static str,
    title: &'static str,
    text: &'static str,
    values: &'static [(&'static str, &'static str)],
}

const KEPT: [Kept; 2] = [
    Kept {
        key: "speed",
        title: "Playback",
        text: "How fast events play back on the boards after an answer",
        values: &[("normal", "Normal"), ("quick", "Quick"), ("slow", "Slow"), ("off", "Off")],
    },
    Kept {
        key: "sound",
        title: "Sound",
        text: "Guns, torpedoes, sonar and bells, made by the browser",
        values: &[("off", "Off"), ("on", "On")],
    },
];

/// The titles of games by their names, for the script that lists standing answers.
fn titles(games: &[GameTag]) -> String {
    let titles: BTreeMap<&str, &str> = games.iter().map(|game| (game.name, game.title)).collect();
    serde_json::to_string(&titles).unwrap_or_default()
}

pub fn page(frame: &Frame, games: &[GameTag]) -> Markup {
    let lede = html! { p.lede { "These hold for this browser, in every game." } };
    let body = html! {
        section.card.settings data-settings aria-labelledby="at-the-table" {
            h2 #at-the-table { "At the table" }
            @for kept in &KEPT { (choice(kept)) }
            p.sm.noscript { "These two need scripts, which this browser does not run." }
            p.sm #settings-saved role="status" {}
            (log_order(frame))
        }
        section.card.settings aria-labelledby="colours" {
            h2 #colours { "Colours" }
            (theme(frame))
            (colours(frame))
        }
        section.card.settings data-standing=(titles(games)) hidden aria-labelledby="standing" {
            h2 #standing { "Standing answers" }
            p.sm { "Questions that are answered for you. Take one back to be asked again." }
            p.sm data-none { "There are none: mark “Don’t ask again” beside a question to set one." }
            ul.report-list {}
        }
        section.card.settings aria-labelledby="install" {
            h2 #install { "As an app" }
            p { "Wardroom can be installed from the menu of the browser; it then opens in a window of its own. The games stay on the machine that serves them." }
        }
    };
    let main = layout::reading("Settings", &lede, &body);
    layout::site(frame, "Settings", Section::Settings, None, &main)
}

fn choice(kept: &Kept) -> Markup {
    html! {
        fieldset.kept data-kept=(kept.key) {
            legend { b { (kept.title) } small { (kept.text) } }
            div.pick-one { @for (at, (value, words)) in kept.values.iter().enumerate() {
                label {
                    input type="radio" name=(kept.key) value=(value) checked[at == 0];
                    span { (words) }
                }
            } }
        }
    }
}

fn log_order(frame: &Frame) -> Markup {
    let each = [(LogOrder::Newest, "Newest first"), (LogOrder::Oldest, "Oldest first")];
    html! {
        form.kept method="post" action=(paths::LOG_ORDER) {
            input type="hidden" name="here" value=(paths::SETTINGS);
            fieldset {
                legend { b { "Order of the log" } small { "Which line stands at the top" } }
                div.pick-one { @for (order, words) in each {
                    button name="order" value=(order.name()) aria-pressed=(order == frame.log) { (words) }
                } }
            }
        }
    }
}

fn theme(frame: &Frame) -> Markup {
    let now = frame.theme;
    let each = [
        (Theme::System, "system", "As the system"),
        (Theme::Light, "light", "Light"),
        (Theme::Dark, "dark", "Dark"),
    ];
    html! {
        form.kept method="post" action=(paths::THEME) {
            input type="hidden" name="here" value=(paths::SETTINGS);
            fieldset {
                legend { b { "Theme" } small { "Chart paper by day, a dark chart room by night" } }
                div.pick-one { @for (theme, value, words) in each {
                    button name="theme" value=(value) aria-pressed=(theme == now) { (words) }
                } }
            }
        }
    }
}

fn colours(frame: &Frame) -> Markup {
    let each =
        [(Colours::Usual, "usual", "Green and red"), (Colours::Safe, "safe", "Blue and orange")];
    html! {
        form.kept method="post" action=(paths::THEME) {
            input type="hidden" name="here" value=(paths::SETTINGS);
            fieldset {
                legend {
                    b { "Good and bad" }
                    small { "Blue and orange are told apart by nearly everyone; shapes and words repeat them" }
                }
                div.pick-one { @for (colours, value, words) in each {
                    button name="colours" value=(value) aria-pressed=(colours == frame.colours) { (words) }
                } }
            }
        }
    }
}
