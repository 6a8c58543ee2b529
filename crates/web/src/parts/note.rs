//! Notes that tell how things stand, and empty places.

use super::{icon, seat_field};
use crate::{
    consent::WishNow,
    model::{Notice, NoticeKind, Played},
    paths,
};
use maud::{Markup, html};

#[derive(Clone, Copy)]
pub enum Kind {
    Danger,
    Caution,
    Quiet,
    Safe,
}

impl Kind {
    fn class(self) -> &'static str {
        match self {
            Kind::Danger => "note danger",
            Kind::Caution => "note caution",
            Kind::Quiet => "note quiet",
            Kind::Safe => "note safe",
        }
    }

    fn role(self) -> &'static str {
        match self {
            Kind::Danger => "alert",
            Kind::Caution | Kind::Quiet | Kind::Safe => "status",
        }
    }
}

pub fn note(kind: Kind, title: &str, body: &Markup) -> Markup {
    html! { div class=(kind.class()) role=(kind.role()) { b { (title) } span { (body) } } }
}

/// What was done or refused just now.
pub fn notice(notice: Option<&Notice>) -> Markup {
    html! {
        @if let Some(notice) = notice {
            @match notice.kind {
                NoticeKind::Done => (note(Kind::Safe, "Done.", &html! { (notice.text) })),
                NoticeKind::Refused => {
                    (note(Kind::Danger, "Nothing was changed.", &html! { (notice.text) }))
                }
            }
        }
    }
}

/// Somebody would like to take back what others have seen; they agree or refuse here.
pub fn wish(wish: &WishNow, played: &Played) -> Markup {
    let name = |seat: &table::Seat| {
        let tag = played.seats.iter().find(|tag| tag.seat == *seat);
        tag.map_or_else(String::new, |tag| tag.name.clone())
    };
    let waits_for: Vec<String> = wish.waits_for.iter().map(name).collect();
    let title = format!("{} asks to take the last answer back.", name(&wish.seat));
    note(
        Kind::Caution,
        &title,
        &html! {
            @if wish.is_asked(played.eyes) {
                form.wish method="post" action=(paths::consent(played.id)) data-live {
                    (seat_field(played.eyes))
                    button.btn.small name="agree" value="yes" { "Agree" }
                    button.btn.second.small name="agree" value="no" { "Refuse" }
                }
            } @else {
                "Waiting for " (waits_for.join(" and ")) "."
            }
        },
    )
}

/// An empty place: one title, one sentence on when it fills.
pub fn empty(title: &str, text: &str) -> Markup {
    html! { div.empty { (icon::ROSE) h3 { (title) } p { (text) } } }
}
