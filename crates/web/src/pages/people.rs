//! The pages of a club: signing in, a member's home, a member's own page.

use crate::{
    id::GameId,
    keys::Key,
    layout::{self, Section},
    model::{Card, Frame},
    parts::note::{self, Kind},
    paths,
};
use maud::{Markup, html};
use store::club::{Person, SessionRow};
use table::Seat;

/// What a member's home shows.
pub struct HomeModel {
    pub club: String,
    pub person: Person,
    pub own: Vec<OwnTable>,
    pub open: Vec<OpenTable>,
    pub shelf: Vec<Card>,
}

/// A game at which the member sits, or that he has set.
pub struct OwnTable {
    pub id: GameId,
    pub name: String,
    pub summary: String,
    pub over: bool,
    pub seat: Option<Seat>,
    pub my_move: bool,
    pub host: bool,
    pub open: bool,
    pub seats: u8,
}

/// A game at which the member could sit down.
pub struct OpenTable {
    pub id: GameId,
    pub name: String,
    pub seats: Vec<(Seat, String)>,
}

/// What a member's own page shows.
pub struct MeModel {
    pub person: Person,
    pub sessions: Vec<SessionRow>,
    pub now: i64,
    pub wrong: Option<String>,
}

fn page(frame: &Frame, title: &str, club: &str, body: &Markup) -> Markup {
    let main = html! {
        main.reading #main tabindex="-1" {
            header.page-head { p.eyebrow { (club) } h1 { (title) } }
            (body)
        }
    };
    layout::site(frame, title, Section::Elsewhere, None, &main)
}

pub fn sign_in(frame: &Frame, club: &str, mails: bool) -> Markup {
    page(
        frame,
        "Sign in without a password",
        club,
        &html! {
            @if mails {
                form.card method="post" action=(paths::SIGN_IN) {
                    label for="mail" { b { "Mail address" } }
                    input #mail name="mail" type="email" required autocomplete="email" maxlength="254";
                    button.btn.primary { "Mail me a link" }
                    p { "The link works once and for 15 minutes." }
                }
            } @else {
                p { "This club sends no mail. Ask its administrator for a link." }
            }
            p {
                "Guests need no place in the club: whoever has the link to a seat opens it and sits down. \
                 The link is the key to that one seat."
            }
            p {
                "We keep your address, the name you choose and your games, show only the name and the \
                 games, and delete all of it when you say so."
            }
        },
    )
}

/// The same whether the address is a member's or not.
pub fn sent(frame: &Frame, club: &str) -> Markup {
    page(
        frame,
        "Look into your mail",
        club,
        &html! {
            p { "If a member of the club has this address, a link is on its way to it. It works once and \
                 for 15 minutes." }
            p { a.lnk href=(paths::SIGN_IN) { "Back" } }
        },
    )
}

pub fn confirm(frame: &Frame, club: &str, link: Key) -> Markup {
    page(
        frame,
        "Sign in",
        club,
        &html! {
            form.card method="post" action=(paths::sign_in(link)) {
                p { "You stay signed in in this browser until you sign out, or do not use it for a month." }
                button.btn.primary { "Sign in here" }
            }
        },
    )
}

pub fn home(frame: &Frame, model: &HomeModel) -> Markup {
    let of = |wanted: fn(&OwnTable) -> bool| -> Vec<&OwnTable> {
        model.own.iter().filter(|table| wanted(table)).collect()
    };
    let mine = of(|table| !table.over && table.my_move);
    let waiting = of(|table| !table.over && !table.my_move);
    let over = of(|table| table.over);
    let title = match mine.len() as u32 {
        0 => "No game waits for you.".to_owned(),
        count => format!("{} for you.", board::counted(count, "game waits", "games wait")),
    };
    page(
        frame,
        &title,
        &model.club,
        &html! {
            p {
                "Signed in as " a.lnk href=(paths::ME) { (model.person.name) } "."
            }
            (tables("Your move", &mine, true))
            (tables("Waiting for others", &waiting, false))
            @if !model.open.is_empty() {
                section.card {
                    h2 { "Open tables" }
                    @for table in &model.open {
                        form method="post" action={ "/tables/" (table.id) "/take" } {
                            b { (table.name) } " "
                            @for (seat, name) in &table.seats {
                                button.btn.small name="seat" value=(seat.0) { "Sit down as " (name) }
                            }
                        }
                    }
                }
            }
            section.card {
                h2 { "Set a new table" }
                ul { @for card in &model.shelf {
                    li { a.lnk href=(paths::new_game(card.game.name)) { (card.game.title) } }
                } }
            }
            (tables("Ended", &over, false))
        },
    )
}

fn tables(title: &str, tables: &[&OwnTable], urgent: bool) -> Markup {
    html! {
        @if !tables.is_empty() {
            section.card {
                h2 { (title) " " small { (tables.len()) } }
                @for (place, table) in tables.iter().enumerate() {
                    div {
                        b { (table.name) } " " span { (table.summary) } " "
                        @let way = table.seat.map_or_else(
                            || paths::game(table.id), |seat| paths::table(table.id, seat));
                        @if urgent {
                            a.btn.primary[place == 0].small[place > 0] href=(way) { "Take your turn" }
                        } @else {
                            a.lnk href=(way) { "Look" }
                        }
                        @if table.host && !table.over && table.seats > 1 { " " (host(table)) }
                    }
                }
            }
        }
    }
}

/// What the host of a table can do.
fn host(table: &OwnTable) -> Markup {
    html! {
        a.lnk href=(paths::links(table.id)) { "Links" } " "
        form method="post" action={ "/tables/" (table.id) "/open" } {
            @if table.open {
                button.btn.small { "Close to members" }
            } @else {
                button.btn.small name="open" value="yes" { "Open to members" }
            }
        }
    }
}

pub fn me(frame: &Frame, model: &MeModel) -> Markup {
    page(
        frame,
        &model.person.name,
        "Your place in the club",
        &html! {
            @if let Some(wrong) = &model.wrong {
                (note::note(Kind::Caution, wrong, &html! {}))
            }
            form.card method="post" action=(paths::ME) {
                label for="name" { b { "Your name" } }
                input #name name="name" value=(model.person.name) required maxlength="40";
                button.btn { "Change it" }
                p { "Your address " (model.person.mail) " is shown to nobody else." }
            }
            section.card {
                h2 { "Where you are signed in" }
                table.sheet {
                    thead { tr { th { "Browser" } th { "Since" } th { "Last used" } th { "" } } }
                    tbody { @for session in &model.sessions { tr {
                        td { (session.agent) }
                        td { (ago(model.now - session.created)) }
                        td { (ago(model.now - session.seen)) }
                        td { form method="post" action="/me/sessions" {
                            button.btn.small name="session" value=(session.id) { "End it" }
                        } }
                    } } }
                }
            }
            form method="post" action=(paths::SIGN_OUT) { button.btn { "Sign out here" } }
        },
    )
}

/// How long ago, in words.
fn ago(seconds: i64) -> String {
    match seconds {
        ..120 => "just now".to_owned(),
        120..7200 => format!("{} minutes ago", seconds / 60),
        7200..172_800 => format!("{} hours ago", seconds / 3600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}
