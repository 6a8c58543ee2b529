//! The form for a new game: scenario, captains, dice, house rules.

mod at_club;
mod markup;
mod typed;

pub use markup::page;
pub use typed::{FormError, NewGameFields, PaceFields};

use super::table::LessonNow;
use crate::{
    api,
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Asked, Form, Title},
    keys::RequestKeys,
    model::{Card, Frame},
    moves::Detail,
    paths,
    site::{Framed, see},
};
use axum::{
    Extension, Json, Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::get,
};
use board::Icon;
use maud::Markup;
use shelf::{BotInfo, Setting};
use table::DiceFrom;

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::NEW_GAME, get(show).post(begin))
}

/// The form for a new game, and what was typed into it before it was refused.
#[derive(Clone, Debug)]
pub struct NewGameModel {
    pub card: Card,
    /// What stands for the game.
    pub icon: Icon,
    /// Headings over the scenarios, each with the key of the first below it.
    pub groups: &'static [(&'static str, &'static str)],
    pub settings: Vec<Setting>,
    /// The players' own charts by id and name.
    pub own_charts: Vec<(String, String)>,
    pub players: Vec<BotInfo>,
    /// What its seats are called, as it is typed now.
    pub seats: Vec<String>,
    /// Whether invitations can be mailed.
    pub mails: bool,
    pub typed: NewGameFields,
    pub error: Option<FormError>,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    asked: Asked,
) -> Result<Markup, WebError> {
    form(&desk, &frame, &game, NewGameFields::typed(&asked), None).await
}

async fn form(
    desk: &Desk,
    frame: &Frame,
    game: &str,
    typed: NewGameFields,
    error: Option<FormError>,
) -> Result<Markup, WebError> {
    let volume = desk.library().need(game)?;
    let model = NewGameModel {
        card: volume.card(),
        icon: volume.game.card().icon,
        groups: volume.game.card().scenario_groups,
        settings: volume.game.card().settings.clone(),
        players: volume.game.card().players.clone(),
        own_charts: desk.store().await?.charts_names(game).await?,
        seats: typed.seats(desk, game),
        mails: desk.club().is_some_and(|club| club.mailer.is_some()),
        typed,
        error,
    };
    Ok(match &frame.member {
        Some(member) => at_club::page(frame, member, &model),
        None => page(frame, &model),
    })
}

async fn begin(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    Extension(who): Extension<RequestKeys>,
    sent: Form,
) -> Result<Response, WebError> {
    let mut typed = NewGameFields::typed(&sent.fields);
    // At a club every seat is somebody's.
    typed.several |= who.person.is_some();
    if !sent.json
        && who.person.is_none()
        && typed.name == LessonNow::GAME_NAME
        && let Some(same) = unplayed(&desk, &game, &typed).await?
    {
        return Ok(see(&paths::game(same)));
    }
    if let Some(person) = &who.person {
        desk.may_set_table(person).await?;
    }
    let started = match typed.wanted(&desk, &game) {
        Ok(wanted) => desk.start(&game, &typed.name, wanted).await,
        Err(error) => Err(error),
    };
    if let (Ok(id), Some(person)) = (&started, &who.person) {
        desk.set_by(*id, person).await?;
        at_club::seat_all(&desk, *id, person, &typed).await?;
    }
    match started {
        Ok(id) if who.person.is_some() && desk.person_seats(id).await?.len() == 1 => {
            Ok(see(&paths::game(id)))
        }
        Ok(id) if sent.json => {
            Ok(Json(api::made_game(&desk, id, Detail::Briefly).await?).into_response())
        }
        Ok(id) if desk.is_keyed(id) => Ok(see(&paths::links(id))),
        Ok(id) => Ok(see(&paths::game(id))),
        Err(WebError::Input(text)) if !sent.json => {
            let error = typed.misfit(&desk, &game).unwrap_or(FormError { field: None, text });
            let page = form(&desk, &frame, &game, typed, Some(error)).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(error) => Err(error),
    }
}

/// How many games are looked at for one that was begun and never played.
const LOOKED_AT: u32 = 30;

/// The same game, begun before and not yet played; opened again instead of littering the list.
async fn unplayed(
    desk: &Desk,
    game: &str,
    typed: &NewGameFields,
) -> Result<Option<GameId>, WebError> {
    let wanted = typed.wanted(desk, game)?;
    let DiceFrom::Seed(seed) = wanted.dice else { return Ok(None) };
    let rows = desk.store().await?.games_page(0, LOOKED_AT).await?;
    let same =
        rows.into_iter().filter(|row| !row.over && row.game == game && row.name == typed.name);
    for row in same {
        let Ok(id) = row.id.parse::<GameId>() else { continue };
        let Ok(mut held) = desk.hold(id).await else { continue };
        let session = held.live()?.session.as_ref();
        let journal = session.journal();
        let header = session.header();
        let by_a_person = |seat: &table::Seat| {
            let sitter = header.sitters.get(usize::from(seat.0));
            sitter.is_none_or(|sitter| sitter.name().is_none())
        };
        let answered = journal.path().into_iter().any(|line| {
            matches!(journal.entry(line), Some(table::Entry::Pick { seat, .. }) if by_a_person(seat))
        });
        let volume = desk.library().need(game)?;
        if !answered && header.seed == seed && volume.game.first_mission_of(&header).is_some() {
            return Ok(Some(id));
        }
    }
    Ok(None)
}
