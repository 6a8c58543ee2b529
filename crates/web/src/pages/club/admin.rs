//! What administrators look after: complaints and people.

use super::{page, panel};
use crate::{
    layout::Section,
    model::Frame,
    parts::{people, words},
    paths,
};
use maud::{Markup, html};
use store::club::{MemberRow, Report};

pub struct AdminModel {
    pub club: String,
    pub reports: Vec<Report>,
    pub people: Vec<MemberRow>,
    pub figures: Vec<Tile>,
    pub now: i64,
}

/// A figure of the club with a word on it.
pub struct Tile {
    pub title: &'static str,
    pub value: String,
    pub note: String,
}

pub fn admin(frame: &Frame, model: &AdminModel) -> Markup {
    let all = html! { a.btn.second href={ (paths::HOME) "?all=yes" } { "All games" } };
    page(
        frame,
        Section::Admin,
        "The club's office",
        &model.club,
        &all,
        &html! {
            dl.tiles { @for tile in &model.figures {
                div.card.tile { dt { (tile.title) } dd { (tile.value) " " small { (tile.note) } } }
            } }
            div.home-grid {
                div.stack { (members(model)) }
                div.stack { (moderation(model)) }
            }
        },
    )
}

fn moderation(model: &AdminModel) -> Markup {
    panel(
        "Moderation",
        Some(model.reports.len()),
        &html! {},
        &html! {
            @if model.reports.is_empty() { p.sm.none { "Nobody has complained of anything." } }
            ul.list { @for report in &model.reports { li.report2 {
                div.top {
                    span {
                        b { (report.name.as_deref().unwrap_or("A guest")) } " in the "
                        @if report.watchers { "watchers'" } @else { "players'" } " room, " (report.table)
                    }
                    span.fine-text { (board::counted(report.count as u32, "report", "reports")) }
                }
                q { (report.text) }
                p.fine-text { "“" (report.why) "”, said " (people::moment(report.sent)) }
                form.acts3 method="post" action=(paths::settle(report.message)) {
                    button.btn.second.small name="do" value="hide" { "Hide it" }
                    @if report.person.is_some() {
                        button.btn.second.small name="do" value="mute" { "Hide, and mute 7 days" }
                    }
                    button.quietbtn name="do" value="dismiss" { "Dismiss" }
                }
            } } }
        },
    )
}

fn members(model: &AdminModel) -> Markup {
    panel(
        "People",
        Some(model.people.len()),
        &html! {},
        &html! {
            div.scroll { table.grid-t {
                thead { tr {
                    th { "Name" } th { "Seen" } th.r { "Browsers" } th.r { "Seats" } th { "" }
                } }
                tbody { @for person in &model.people { (member(person, model.now)) } }
            } }
            form.line-form.new-member method="post" action="/club/people" {
                label for="new-name" { "Take somebody in" }
                div.mailrow.three {
                    input #new-name name="name" required maxlength="40" placeholder="name" autocomplete="off";
                    input name="mail" type="email" required maxlength="254" aria-label="Mail address" placeholder="mail address" autocomplete="off";
                    button.btn.second { "Take in" }
                }
            }
        },
    )
}

fn member(person: &MemberRow, now: i64) -> Markup {
    let seen = match person.seen {
        0 => "never".to_owned(),
        seen => words::ago(seen, now),
    };
    html! {
        tr {
            td {
                span.who {
                    i.disc aria-hidden="true" { (people::initials(&person.name)) }
                    a.plain href=(paths::player(person.id)) { (person.name) }
                    @if person.admin { span.tag.quiet { "administrator" } }
                    @if person.locked { span.tag.danger { "locked" } }
                    @if person.muted_until > now { span.tag.caution { "muted" } }
                }
            }
            td { (seen) }
            td.r { (person.sessions) }
            td.r { (person.seats) }
            td.r {
                form.acts3 method="post" action={ "/club/people/" (person.id) } {
                    @if person.locked {
                        button.quietbtn name="do" value="unlock" { "Unlock" }
                    } @else if !person.admin {
                        button.quietbtn name="do" value="lock" { "Lock" }
                    }
                    @if person.muted_until > now {
                        button.quietbtn name="do" value="unmute" { "Let write" }
                    }
                }
            }
        }
    }
}
