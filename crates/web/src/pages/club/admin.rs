//! The office of a club: complaints and people. For administrators alone, as `admit` sees to.

use super::{page, panel};
use crate::{
    clock,
    desk::Desk,
    error::WebError,
    input::{Form, Item, Person},
    layout::Section,
    model::Frame,
    parts::{people, words},
    paths,
    site::{Framed, see},
};
use axum::{
    Router,
    extract::State,
    response::Response,
    routing::{get, post},
};
use maud::{Markup, html};
use store::club::{ClubError, MemberRow, Report, Traffic};

/// How many complaints are shown at a time.
const MOST: u32 = 50;
/// How long a member is muted, in seconds.
const MUTED: i64 = 7 * 86_400;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::OFFICE, get(show))
        .route(paths::SETTLE, post(settle))
        .route(paths::CLUB_PEOPLE, post(take_in))
        .route(paths::CLUB_PERSON, post(change))
}

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

async fn show(State(desk): State<Desk>, Framed(frame): Framed) -> Result<Markup, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    let (club_people, now) = (desk.people().await?, clock::now());
    let traffic = club_people.traffic(now).await?;
    let model = AdminModel {
        club: club.name.clone(),
        reports: club_people.open_reports(MOST).await?,
        people: club_people.members().await?,
        figures: figures(&desk, &traffic, club.mailer.is_some(), now),
        now,
    };
    Ok(admin(&frame, &model))
}

/// What goes on, in a few figures: titles, values, and a word on each.
fn figures(desk: &Desk, now: &Traffic, mails: bool, at: i64) -> Vec<Tile> {
    let tile = |title, value: String, note: String| Tile { title, value, note };
    let waits = match now.waiting_since {
        0 => "none".to_owned(),
        since => format!("the longest {}", people::span(at - since)),
    };
    let mail = match (mails, now.mails_again) {
        (false, _) => ("off".to_owned(), "no mail server".to_owned()),
        (true, 0) => ("on".to_owned(), "all taken".to_owned()),
        (true, again) => ("on".to_owned(), format!("{again} sent again later")),
    };
    let members = board::counted(now.members as u32, "member", "members");
    let open = board::counted(now.open_tables as u32, "open table", "open tables");
    let woken = board::counted(now.browsers as u32, "browser", "browsers");
    vec![
        tile("Here now", now.here.to_string(), format!("of {members}")),
        tile(
            "Games under way",
            now.under_way.to_string(),
            format!("{} moved today, {open}", now.moved),
        ),
        tile("Waiting for a move", now.waiting.to_string(), waits),
        tile(
            "Tabs that listen",
            desk.listening().to_string(),
            format!("{} games in memory", desk.live_games()),
        ),
        tile("Mail", mail.0, format!("{}; {woken} can be woken", mail.1)),
        tile(
            "Database",
            format!("{} MB", now.size / 1_000_000),
            format!("{} connections", now.connections),
        ),
    ]
}

async fn settle(
    State(desk): State<Desk>,
    Item(message): Item,
    sent: Form,
) -> Result<Response, WebError> {
    let message: i64 = message.parse().map_err(|_| WebError::Nothing("message"))?;
    let people = desk.people().await?;
    let reports = people.open_reports(MOST).await?;
    let author = reports.iter().find(|it| it.message == message).and_then(|it| it.person);
    match sent.fields.text("do")? {
        "hide" => people.settle_report(message, true).await?,
        "dismiss" => people.settle_report(message, false).await?,
        "mute" => {
            people.settle_report(message, true).await?;
            if let Some(author) = author {
                people.mute(author, clock::now() + MUTED).await?;
            }
        }
        _ => return Err(WebError::input("A message is hidden, its author muted, or nothing.")),
    }
    if let Some(id) = people.game_of_message(message).await?.and_then(|id| id.parse().ok()) {
        desk.heard_talk(id, true);
        desk.heard_talk(id, false);
    }
    Ok(see(paths::OFFICE))
}

async fn take_in(State(desk): State<Desk>, sent: Form) -> Result<Response, WebError> {
    let (name, mail) = (sent.fields.text("name")?, sent.fields.text("mail")?);
    match desk.people().await?.create(name, mail, false, clock::now()).await {
        Ok(person) => {
            desk.mail_welcome(&person);
            Ok(see(paths::OFFICE))
        }
        Err(ClubError::Store(error)) => Err(error.into()),
        Err(wrong) => Err(WebError::input(board::capital(&format!("{wrong}.")))),
    }
}

async fn change(
    State(desk): State<Desk>,
    Person(person): Person,
    sent: Form,
) -> Result<Response, WebError> {
    let people = desk.people().await?;
    let found = people.person(person).await?.ok_or(WebError::Nothing("member"))?;
    match sent.fields.text("do")? {
        "lock" if found.admin => {
            return Err(WebError::input("Administrators are locked out by “wardroom club lock”."));
        }
        "lock" => people.lock(person, true).await?,
        "unlock" => people.lock(person, false).await?,
        "unmute" => people.mute(person, 0).await?,
        _ => return Err(WebError::input("A member is locked, unlocked or may write again.")),
    }
    Ok(see(paths::OFFICE))
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
            form.line-form.new-member method="post" action=(paths::CLUB_PEOPLE) {
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
                form.acts3 method="post" action=(paths::club_person(person.id)) {
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
