//! The ladder, the pages of players, and challenges between them.

use super::contests::duel;
use crate::{
    clock,
    club::member::Member,
    desk::Desk,
    error::WebError,
    input::{Form, Item, Person},
    library::Volume,
    pages::club::{
        challenges::Titles,
        contests as ladder,
        player::{self as pages, PlayedCareer},
    },
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
use store::club::NewChallenge;
use table::Seat;

/// How many games of a player are looked at for his record.
const MOST: u32 = 200;
/// How many careers of a player are shown.
const CAREERS: u32 = 20;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::PLAYERS, get(players))
        .route("/players/{person}", get(player))
        .route("/players/{person}/challenge", post(challenge))
        .route("/challenges/{item}", post(answer))
}

/// The titles of all games by name.
pub(super) fn titles(desk: &Desk) -> Titles {
    let cards = desk.library().volumes().iter().map(|volume| volume.game.card());
    cards.map(|card| (card.name.to_owned(), card.title)).collect()
}

async fn players(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    member: Member,
) -> Result<Markup, WebError> {
    let (club, now) = (desk.club().ok_or(WebError::NoPage)?, clock::now());
    let mut ladders = Vec::new();
    for volume in desk.library().volumes() {
        let card = volume.game.card();
        let rows = member.people.ladder(Some(card.name)).await?;
        if !rows.is_empty() {
            ladders.push((card.title, rows));
        }
    }
    let everybody = member.people.people().await?.into_iter().filter(|it| !it.locked);
    let model = ladder::LadderModel {
        club: club.name.clone(),
        ladders,
        everybody: everybody.map(|it| (it.id, it.name)).collect(),
        challenges: member.people.challenges(member.person.id, now).await?,
        titles: titles(&desk),
        me: member.person.id,
        now,
    };
    Ok(ladder::players(&frame, &model))
}

async fn player(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    member: Member,
    Person(id): Person,
) -> Result<Markup, WebError> {
    let person = member.people.person(id).await?.ok_or(WebError::Nothing("member"))?;
    let mut careers = Vec::new();
    for it in member.people.finished(member.person.id, Some(id), CAREERS).await? {
        let Some(seat) = member.people.seat_of(&it.game.id, id).await? else { continue };
        let Some(volume) = desk.library().volume(&it.game.game) else { continue };
        // A game that was ended before its rules ended it is no career, nor is one of the staff.
        let Ok(career) = desk.career(&it.game, Seat(seat)).await else { continue };
        if !career.by_hand {
            continue;
        }
        let figure = volume.game.card().figures.first().cloned();
        careers.push(PlayedCareer { game: volume.tag(), figure, seat: Seat(seat), career });
    }
    let model = pages::PlayerModel {
        ratings: member.people.ratings_of(id).await?,
        results: member.people.results_of(id, MOST).await?,
        titles: titles(&desk),
        shelf: desk.library().volumes().iter().map(Volume::card).collect(),
        careers,
        me: id == member.person.id,
        person,
        now: clock::now(),
    };
    Ok(pages::player(&frame, &model))
}

/// Asks another for a game that counts.
async fn challenge(
    State(desk): State<Desk>,
    member: Member,
    Person(asked): Person,
    sent: Form,
) -> Result<Response, WebError> {
    let other = member.people.person(asked).await?.filter(|it| !it.locked);
    let other = other.ok_or(WebError::Nothing("member"))?;
    if other.id == member.person.id {
        return Err(WebError::input("Nobody plays for a rating against himself."));
    }
    let (title, scenario) = duel(&desk, sent.fields.text("game")?)?;
    let pace = sent.fields.maybe_number("pace")?.map(crate::input::time_limit).transpose()?;
    let new = NewChallenge { title, scenario, pace };
    if !member.people.challenge(member.person.id, asked, &new, clock::now()).await? {
        return Err(WebError::input(
            "This challenge was not sent: ten of yours wait already, or one of you has blocked the other.",
        ));
    }
    Ok(see(paths::PLAYERS))
}

/// Accepts, declines or takes back.
async fn answer(
    State(desk): State<Desk>,
    member: Member,
    Item(id): Item,
    sent: Form,
) -> Result<Response, WebError> {
    let id: i64 = id.parse().map_err(|_| WebError::Nothing("challenge"))?;
    let accepts = match sent.fields.text("do")? {
        "accept" => true,
        "decline" => false,
        _ => return Err(WebError::input("A challenge is accepted or declined.")),
    };
    let all = member.people.challenges(member.person.id, clock::now()).await?;
    let found = all.iter().find(|it| it.id == id).ok_or(WebError::Nothing("challenge"))?;
    if accepts && found.asked != member.person.id {
        return Err(WebError::Locked);
    }
    let ended = member.people.end_challenge(id, member.person.id).await?;
    let ended = ended.ok_or(WebError::Nothing("challenge"))?;
    if !accepts {
        return Ok(see(paths::PLAYERS));
    }
    let game = desk.start_challenged(&ended).await?;
    Ok(see(&paths::game(game)))
}
