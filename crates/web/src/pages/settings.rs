//! How this browser shows games: speed of playback, sound, order of the log, colours.

use crate::{
    layout::{self, Section},
    model::{Colours, Frame, GameTag, LogOrder, Theme},
    paths,
};
use maud::{Markup, html};
use std::collections::BTreeMap;

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
