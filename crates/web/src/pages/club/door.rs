//! The front door of a club: sign in by a mailed link, or take a seat as a guest.

use crate::{keys::Key, layout, model::Frame, parts::icon, paths};
use maud::{Markup, PreEscaped, html};

/// What the front door says about the club.
pub struct Door<'a> {
    pub club: &'a str,
    pub members: i64,
    pub games: usize,
    /// Whether it sends mail.
    pub mails: bool,
    /// What its identity provider is called.
    pub provider: Option<&'a str>,
}

/// A signal lamp calls a ship on the horizon.
const LAMP: PreEscaped<&str> = PreEscaped(include_str!("../../../assets/lamp.svg"));
const LATTICE: PreEscaped<&str> = PreEscaped(include_str!("../../../assets/lattice.svg"));

fn page(frame: &Frame, title: &str, door: &Door<'_>, body: &Markup) -> Markup {
    let members = board::counted(door.members as u32, "member", "members");
    let games = board::counted(door.games as u32, "game", "games");
    let bar = html! {
        div.where { b { (door.club) } span { (members) ", " (games) ", play live or by mail" } }
        div.acts {
            a.ghost href=(paths::HELP) { "Help" }
            (layout::theme_switch(frame))
        }
    };
    let main = html! {
        main.door #main tabindex="-1" {
            (LATTICE)
            section.card.door-card {
                div.door-art aria-hidden="true" { (LAMP) }
                div.door-txt { p.eyebrow { (door.club) } h1 { (title) } (body) }
            }
        }
    };
    layout::shell(frame, title, ("site", "main", "To the text"), &bar, &main)
}

pub fn sign_in(frame: &Frame, door: &Door<'_>) -> Markup {
    page(
        frame,
        "Sign in without a password",
        door,
        &html! {
            @if door.mails {
                form.door-form method="post" action=(paths::SIGN_IN) {
                    label.lab for="mail" { "Mail address" }
                    div.mailrow {
                        input #mail name="mail" type="email" required autocomplete="email" maxlength="254";
                        button.btn.big { "Mail me a link" }
                    }
                    p.fine-text { "The link works once and for 15 minutes." }
                }
            } @else if door.provider.is_none() {
                p.lede { "This club sends no mail. Ask its administrator for a link." }
            }
            @if let Some(provider) = door.provider {
                @if door.mails { div.or { "or by the club's own account" } }
                p.door-form { a.btn.big.second[door.mails] href=(paths::SIGN_IN_WITH) { "Sign in with " (provider) } }
            }
            div.or { "or as a guest" }
            form.door-form method="get" action=(paths::SEAT) {
                label.lab for="link" { "Seat link from another player" }
                div.mailrow {
                    input #link name="link" required maxlength="400" autocomplete="off" placeholder="paste it here";
                    button.btn.second.big { "Take the seat" }
                }
                p.fine-text {
                    "No name, no address. The link is the key to that one seat: keep it to yourself."
                }
            }
            p.privacy {
                (icon::LOCK)
                span {
                    "We keep your address, the name you choose, your games and what you write beside them; \
                     show only the name, the games and what you write; and delete all of it when you say so."
                }
            }
        },
    )
}

/// The same whether the address is a member's or not.
pub fn sent(frame: &Frame, door: &Door<'_>) -> Markup {
    page(
        frame,
        "Look into your mail",
        door,
        &html! {
            p.lede { "If a member of the club has this address, a link is on its way to it. It works once \
                      and for 15 minutes." }
            p { a.btn.second href=(paths::SIGN_IN) { "Back" } }
        },
    )
}

pub fn confirm(frame: &Frame, door: &Door<'_>, link: Key) -> Markup {
    page(
        frame,
        "Sign in",
        door,
        &html! {
            form.door-form method="post" action=(paths::sign_in(link)) {
                p.lede { "You stay signed in in this browser until you sign out, or do not use it for a month." }
                button.btn.big { "Sign in here" }
            }
        },
    )
}
