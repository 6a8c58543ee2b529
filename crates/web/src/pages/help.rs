//! How a table works, and every key.

use crate::{
    desk::Desk,
    layout::{self, Section},
    model::Frame,
    parts::{
        note::{self, Kind},
        odds,
    },
    paths,
    site::Framed,
};
use axum::{Router, routing::get};
use maud::{Markup, html};
use table::{Odds, Tone};

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::HELP, get(show))
}

async fn show(Framed(frame): Framed) -> Markup {
    page(&frame)
}

const KEYS: [(&str, &str); 15] = [
    ("1 … 9", "choose an option; with ten or more, type both figures"),
    ("Tab", "to the next control, option or target on the board"),
    ("Enter", "choose what is in focus"),
    ("D", "done: give an answer of several steps"),
    ("Backspace", "take the last step of such an answer back"),
    ("Q", "to the question"),
    ("B", "to the next board"),
    ("L", "to the log"),
    ("U", "undo, where it is allowed"),
    ("R", "replay"),
    ("← →", "in a replay: one order back or on"),
    ("/", "filter the options or search the page"),
    ("?", "this page"),
    ("Space", "while beats are played: the next one"),
    ("Esc", "end the playback, or close what was opened"),
];

pub fn page(frame: &Frame) -> Markup {
    let lede = html! {
        p.lede { "Every decision is one choice from a list. Choose, and the program plays on to the next." }
    };
    let body = html! {
        div.two {
            section.card.prose {
                h2 { "A turn" }
                p { "The question stands beside the board, on a phone below it. An option that concerns something on a board carries the same number there; click either. What happened since your last answer is played back over the board, beat by beat, and summed up above the question; the strip over the board plays it again, at the speed you choose or not at all. Every line of it is in the log." }
                p { "A question that you always answer alike need not be asked: tick “Don’t ask again” before you answer. Standing answers are ordinary answers of the log; the menu lists them and takes them back. What ends something for good is asked once more, and a press that comes with a new question answers nothing." }
                p { "Some answers have several steps: boxes to tick, a setting for each gun, a way over the map. Nothing is rolled, shown to others or kept before you give the whole; until then going back is free." }
                h2 { "Odds" }
                p { "An option that rolls at once shows its exact odds: every fall of the dice is counted, with every modifier that will apply." }
                (sample())
                p { "Green is good for you, hatched amber has two sides, grey is nothing, red is a loss. Where the rules take no side the shares are shades of blue." }
                h2 { "Rules" }
                p { "Each number in a small frame is a rule. It opens in place, in our own words, with the ruling where the book is silent or contradicts itself." }
                h2 { "Taking back" }
                p { "Undo goes back to the last die that was seen. A casual game, chosen at its beginning, goes back as far as you like. Any moment of the past can be the start of a branch, which is a game of its own." }
                h2 { "Your own dice" }
                p { "Begin a game with your own dice, and the page asks for their faces whenever a roll is due." }
                h2 { "Several players" }
                p { "Captains share one screen. When another is to decide, the page asks you to hand it over." }
            }
            section.card.prose {
                h2 { "Keys" }
                table.keys { tbody { @for (key, what) in KEYS {
                    tr { th scope="row" { kbd { (key) } } td { (what) } }
                } } }
                h2 { "Notes you may meet" }
                (note::note(Kind::Danger, "Nothing was changed.", &html! { "An answer was not offered, or came too late. The page shows the question as it stands." }))
                (note::note(Kind::Caution, "Waiting for the table.", &html! { "The program does not answer. What was acknowledged is safe on disk." }))
                (note::note(Kind::Quiet, "Another captain is choosing.", &html! { "Look around, replay, or run a forecast." }))
                h2 { "More" }
                ul {
                    li { a href=(paths::LEARN) { "The first mission" } ", which teaches by playing" }
                    li { a href=(paths::IMPORT) { "Open a journal" } " from a file" }
                    li { a href=(paths::API) { "The JSON interface" } " for programs" }
                    li { a href=(paths::ABOUT) { "About Wardroom" } }
                }
            }
        }
    };
    let main = layout::reading("Help", &lede, &body);
    layout::site(frame, "Help", Section::Help, None, &main)
}

fn sample() -> Markup {
    let odds = Odds {
        why: "An example".to_owned(),
        rule: String::new(),
        of: 10,
        outcomes: vec![("hit".to_owned(), 4), ("miss".to_owned(), 5), ("gun jams".to_owned(), 1)],
        tones: vec![Some(Tone::Good), Some(Tone::Nothing), Some(Tone::Bad)],
    };
    html! { div.sample { (odds::of_option(&[odds])) } }
}
