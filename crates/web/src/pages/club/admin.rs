//! The office of a club: its servers, what waits, complaints and people. For administrators alone, as
//! `admit` sees to.

mod markup;

use crate::{
    clock,
    club::pulse::ServerNow,
    desk::Desk,
    error::WebError,
    input::{Asked, Form, Item, Person},
    paths,
    site::{Framed, see},
};
use axum::{
    Json, Router,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use maud::Markup;
use store::club::{ClubError, DatabaseState, MemberRow, Report, Traffic, Waiting};

/// How many complaints are shown at a time.
const MOST: u32 = 50;
/// How long a member is muted, in seconds.
const MUTED: i64 = 7 * 86_400;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::OFFICE, get(show))
        .route(paths::SETTLE, post(settle))
        .route(paths::CLUB_PEOPLE, post(take_in))
        .route(paths::CLUB_PERSON, get(export).post(change))
}

/// What the office shows.
pub struct AdminModel {
    pub club: String,
    pub reports: Vec<Report>,
    /// Those whose name has what is looked for.
    pub people: Vec<MemberRow>,
    pub find: String,
    /// The member whose card is open, with his address.
    pub open: Option<(MemberRow, String)>,
    pub traffic: Traffic,
    pub waiting: Waiting,
    pub database: DatabaseState,
    /// Milliseconds until the database had answered.
    pub answered_in: u128,
    pub servers: Vec<ServerNow>,
    pub mails: bool,
    pub limits: Limits,
    pub now: i64,
}

/// What one member is allowed, and all together.
pub struct Limits {
    pub requests: u64,
    pub costly: u64,
    pub streams: u64,
    pub games: u64,
    pub all_streams: u64,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    asked: Asked,
) -> Result<Markup, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    let (people, now, begun) = (desk.people().await?, clock::now(), clock::instant());
    let database = people.database_state().await?;
    let answered_in = begun.elapsed().as_millis();
    let (members, find) = (people.members().await?, asked.get("find").unwrap_or_default().trim());
    let wanted = asked.get("person").and_then(|id| id.parse::<i64>().ok());
    let open = members.iter().find(|member| Some(member.id) == wanted).cloned();
    let open = match open {
        Some(member) => people.person(member.id).await?.map(|person| (member, person.mail)),
        None => None,
    };
    let like = find.to_lowercase();
    let model = AdminModel {
        club: club.name.clone(),
        reports: people.open_reports(MOST).await?,
        people: members.into_iter().filter(|it| it.name.to_lowercase().contains(&like)).collect(),
        find: find.to_owned(),
        open,
        traffic: people.traffic(now).await?,
        waiting: people.waiting().await?,
        database,
        answered_in,
        servers: people.servers(now).await?.iter().map(|row| ServerNow::of(row, now)).collect(),
        mails: club.mailer.is_some(),
        limits: limits(&desk),
        now,
    };
    Ok(markup::admin(&frame, &model))
}

fn limits(desk: &Desk) -> Limits {
    let each = desk.each().cloned().unwrap_or_default();
    Limits {
        requests: each.reads.1 as u64,
        costly: each.costly.1 as u64,
        streams: each.streams as u64,
        games: u64::try_from(each.games).unwrap_or(0),
        all_streams: desk.most_streams() as u64,
    }
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
        "sign-out" => people.end_sessions(person).await?,
        "delete" if found.admin => {
            return Err(WebError::input("Administrators are forgotten by “wardroom club delete”."));
        }
        "delete" if sent.fields.get("sure") == Some("yes") => {
            people.delete(person).await?;
            return Ok(see(paths::OFFICE));
        }
        "delete" => return Err(WebError::input("Say that you are sure; it cannot be undone.")),
        _ => return Err(WebError::input("Nothing of that kind is done to a member.")),
    }
    Ok(see(&paths::office_of(person)))
}

/// All that is kept of a member, to be handed out to him.
async fn export(State(desk): State<Desk>, Person(person): Person) -> Result<Response, WebError> {
    let kept = desk.people().await?.kept(person).await?.ok_or(WebError::Nothing("member"))?;
    let file = HeaderValue::from_static("attachment; filename=\"member.json\"");
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(kept)).into_response())
}
