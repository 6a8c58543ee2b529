//! The secret links of a new game, each to be sent to one player.

use crate::{
    keys::{Key, Links},
    layout::{self, Section},
    model::Frame,
    parts::note::{self, Kind},
    paths,
};
use maud::{Markup, html};

/// Whether links can be mailed, and to which address one has just gone.
#[derive(Clone, Debug, Default)]
pub struct Mails {
    pub can: bool,
    pub sent: Option<String>,
}

/// `base` is how others reach this server: `http://192.168.1.5:1943`.
pub fn page(frame: &Frame, links: &Links, base: &str, mails: &Mails) -> Markup {
    let main = html! {
        main.links #main tabindex="-1" {
            header.page-head {
                p.eyebrow { "A game on several machines" }
                h1 { "One link for each player" }
                p.lede {
                    "Whoever opens a link sits at that seat, in that browser, until its cookies are \
                     cleared. Send each player his own and nobody else's."
                }
            }
            (note::note(Kind::Caution, "Copy them now.", &html! {
                "They are shown until the server is closed, and nobody can look them up later: only \
                 digests of them are kept."
            }))
            @if let Some(sent) = &mails.sent {
                (note::note(Kind::Quiet, "A mail is on its way.", &html! { "It goes to " (sent) "." }))
            }
            @for (seat, name, key) in &links.seats {
                (link(base, *key, &format!("seat-{}", seat.0), &format!("Seat of {name}"), "Sit down here",
                    mails.can.then(|| paths::links(links.id))))
            }
            (link(base, links.watch, "watch", "For those who watch", "Watch here", None))
            p { a.lnk href=(paths::HOME) { "To the shelf of games" } }
        }
    };
    layout::site(frame, "Links of a new game", Section::Games, None, &main)
}

/// `mail_at` is where the link is mailed from, if it can be.
fn link(
    base: &str,
    key: Key,
    id: &str,
    title: &str,
    here: &str,
    mail_at: Option<String>,
) -> Markup {
    let path = paths::join(key);
    html! {
        section.card.link {
            label for=(id) { b { (title) } }
            input id=(id) value={ (base) (path) } readonly;
            a.btn.small href=(path) { (here) }
            @if let Some(action) = mail_at {
                form.mailrow method="post" action=(action) {
                    input type="hidden" name="key" value=(key);
                    input type="email" name="mail" required maxlength="254" placeholder="name@place"
                        aria-label={ "Mail address for: " (title) };
                    button.btn.second.small { "Mail it" }
                }
            }
        }
    }
}
