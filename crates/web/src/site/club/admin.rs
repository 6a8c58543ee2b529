//! The office of a club: complaints and people. For administrators alone, as `admit` sees to.

use crate::{
    clock,
    desk::Desk,
    error::WebError,
    input::{Form, Item, Person},
    pages::club::admin as pages,
    paths,
    site::{Framed, see},
};
use axum::{
    Router,
    extract::State,
    response::Response,
    routing::{get, post},
};
use maud::Markup;
use store::club::ClubError;

/// How many complaints are shown at a time.
const MOST: u32 = 50;
/// How long a member is muted, in seconds.
const MUTED: i64 = 7 * 86_400;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::OFFICE, get(office))
        .route("/club/reports/{item}", post(settle))
        .route("/club/people", post(take_in))
        .route("/club/people/{person}", post(change))
}

async fn office(State(desk): State<Desk>, Framed(frame): Framed) -> Result<Markup, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    let (people, now) = (desk.people().await?, clock::now());
    let (_, there) = people.counts(now - 300).await?;
    let model = pages::AdminModel {
        club: club.name.clone(),
        reports: people.open_reports(MOST).await?,
        people: people.members().await?,
        figures: vec![
            ("Here now", there.to_string()),
            ("Games in memory", desk.live_games().to_string()),
            ("Tabs that listen", desk.listening().to_string()),
            ("Mail", if club.mailer.is_some() { "on" } else { "off" }.to_owned()),
        ],
        now,
    };
    Ok(pages::admin(&frame, &model))
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
        Ok(_) => Ok(see(paths::OFFICE)),
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
            return Err(WebError::input("Administrators are locked out by `wardroom club lock`."));
        }
        "lock" => people.lock(person, true).await?,
        "unlock" => people.lock(person, false).await?,
        "unmute" => people.mute(person, 0).await?,
        _ => return Err(WebError::input("A member is locked, unlocked or may write again.")),
    }
    Ok(see(paths::OFFICE))
}
