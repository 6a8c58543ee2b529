//! Notes that tell how things stand, and empty places.

use super::icon;
use crate::model::{Notice, NoticeKind};
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

/// An empty place: one title, one sentence on when it fills.
pub fn empty(title: &str, text: &str) -> Markup {
    html! { div.empty { (icon::ROSE) h3 { (title) } p { (text) } } }
}
