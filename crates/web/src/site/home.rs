//! The front door: the shelf, new games, import.

use super::{Framed, see};
use crate::{
    api, clock,
    club::{Limit, Then},
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Asked, Fields, Form, Title, Upload},
    journals,
    keys::Who,
    model::{
        FormError, Frame, HomeModel, ImportModel, LessonNow, NewGameFields, NewGameModel, Notice,
        NoticeKind, PaceFields, Standing,
    },
    moves,
    moves::{Tell, Wanted},
    page_models, pages, paths,
};
use axum::{
    Extension, Json, Router,
    extract::{DefaultBodyLimit, State},
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::get,
};
use maud::Markup;
use table::DiceFrom;

/// How many games a page of the home page lists.
const PAGE: u32 = 100;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::HOME, get(home))
        .route("/new/{game}", get(new_game).post(begin))
        .route(
            paths::IMPORT,
            get(import).post(take_in).layer(DefaultBodyLimit::max(journals::MOST_BYTES)),
        )
}

async fn home(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Extension(who): Extension<Who>,
    asked: Asked,
) -> Result<Markup, WebError> {
    if let Some(person) = who.person.filter(|it| !it.admin || asked.get("all").is_none()) {
        return super::club::home(&desk, &frame, person).await;
    }
    let page: u32 = asked.maybe_number("page")?.unwrap_or(0).min(100_000);
    let mut rows = desk.store().await?.games_page(page * PAGE, PAGE + 1).await?;
    let more = rows.len() > PAGE as usize;
    rows.truncate(PAGE as usize);
    let games = rows.into_iter().filter_map(|row| page_models::saved_game(&desk, row));
    let (over, mut open): (Vec<_>, Vec<_>) = games.partition(|game| game.over);
    for game in open.iter_mut().take(pages::home::LATEST) {
        // A game that cannot be read says so when it is opened.
        game.standing = standing(&desk, game.id).await.ok();
    }
    let model = HomeModel {
        shelf: desk.library().volumes().iter().map(super::super::library::Volume::card).collect(),
        first_visit: page == 0 && over.is_empty() && open.is_empty(),
        open,
        over,
        more: more.then(|| format!("{}?page={}", paths::HOME, page + 1)),
        now: clock::now(),
        notice: asked
            .get("deleted")
            .map(|_| Notice { kind: NoticeKind::Done, text: "The game was deleted.".to_owned() }),
    };
    Ok(pages::home::page(&frame, &model))
}

/// How an open game stands, as whoever may look at this list may know.
async fn standing(desk: &Desk, id: GameId) -> Result<Standing, WebError> {
    let mut held = desk.hold(id).await?;
    let session = held.live()?.session.as_mut();
    let alone = session.seats() == 1;
    let eyes = session.eyes(None);
    let deciding = session.deciding();
    let names: Vec<String> = deciding.iter().map(|seat| session.seat_name(*seat)).collect();
    let turn = match names.as_slice() {
        _ if alone => "your move".to_owned(),
        [] => "a computer player thinks".to_owned(),
        names => format!("to move: {}", names.join(", ")),
    };
    Ok(Standing { score: session.score(eyes), turn, mine: alone })
}

async fn new_game(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    asked: Asked,
) -> Result<Markup, WebError> {
    form(&desk, &frame, &game, typed(&asked), None).await
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
        typed,
        error,
    };
    Ok(pages::new_game::page(frame, &model))
}

fn typed(fields: &Fields) -> NewGameFields {
    let text = |name: &str| fields.get(name).unwrap_or_default().to_owned();
    let settings = fields.iter().filter_map(|(name, value)| {
        Some((name.strip_prefix("set.")?.to_owned(), value.trim().to_owned()))
    });
    NewGameFields {
        name: text("name"),
        scenario: text("scenario"),
        settings: settings.filter(|(_, value)| !value.is_empty()).collect(),
        own_dice: fields.get("dice") == Some("mine"),
        own_names: fields.get("own_names").is_some(),
        seed: text("seed"),
        casual: fields.get("manner") == Some("casual") || fields.get("casual").is_some(),
        matched: fields.get("manner") == Some("matched"),
        several: fields.get("several").is_some(),
        charts: text("charts"),
        sitters: sitters(fields),
        pace: PaceFields {
            per: text("pace.per"),
            limit: text("pace.limit"),
            then: text("pace.then"),
        },
    }
}

/// Who sits where as the form has it: `sit.1`, `sit.2` and so on, nobody's name for a person. The list
/// ends with the last computer player.
fn sitters(fields: &Fields) -> Vec<String> {
    let one =
        |seat: usize| fields.all(&format!("sit.{seat}")).next().map(|it| it.trim().to_owned());
    let mut named: Vec<String> = (1..=usize::from(u8::MAX)).map_while(one).collect();
    let last = named.iter().rposition(|name| !name.is_empty());
    named.truncate(last.map_or(0, |last| last + 1));
    named
}

fn wanted(desk: &Desk, game: &str, typed: &NewGameFields) -> Result<Wanted, WebError> {
    let volume = desk.library().need(game)?;
    let first = volume.game.card().scenarios.first().map_or("", |scenario| scenario.key);
    let scenario = if typed.scenario.is_empty() { first } else { &typed.scenario };
    Ok(Wanted {
        scenario: scenario.to_owned(),
        settings: typed.settings.clone(),
        dice: if typed.own_dice && typed.own_names {
            DiceFrom::OwnDice
        } else if typed.own_dice {
            DiceFrom::OwnDiceButNames(seed("", true)?)
        } else {
            DiceFrom::Seed(seed(&typed.seed, typed.matched)?)
        },
        casual: typed.casual,
        matched: typed.matched,
        several: typed.several,
        charts: Some(typed.charts.clone()).filter(|charts| !charts.is_empty()),
        clock: clock_of(&typed.pace)?,
        sitters: typed.sitters.iter().map(|name| moves::sitter(name)).collect(),
    })
}

/// How long a seat may think, as the form has it.
fn clock_of(pace: &PaceFields) -> Result<Option<(Limit, Then)>, WebError> {
    let seconds = || {
        let seconds = pace.limit.parse().map_err(|_| WebError::input("Choose a time limit."))?;
        timed(seconds)
    };
    let limit = match pace.per.as_str() {
        "" => return Ok(None),
        "move" => Limit::Move(seconds()?),
        "game" => Limit::Game(seconds()?),
        _ => return Err(WebError::input("A time limit is for each decision or for all.")),
    };
    let then = match pace.then.as_str() {
        "" | "staff" => Then::Staff,
        "claim" => Then::Claim,
        _ => return Err(WebError::input("The staff plays on, or the other may claim.")),
    };
    Ok(Some((limit, then)))
}

/// A time limit within reason: a minute to half a year.
pub(crate) fn timed(seconds: i64) -> Result<i64, WebError> {
    const BOUNDS: std::ops::RangeInclusive<i64> = 60..=180 * 86_400;
    if BOUNDS.contains(&seconds) {
        Ok(seconds)
    } else {
        Err(WebError::input("A time limit lies between a minute and 180 days."))
    }
}

/// The seed as typed, or one nobody knows. That of a matched game nobody may know, nor guess by trying.
pub(crate) fn seed(typed: &str, matched: bool) -> Result<u64, WebError> {
    match typed.trim() {
        "" => {
            let mut bytes = [0; 8];
            getrandom::fill(&mut bytes).map_err(WebError::internal)?;
            let seed = u64::from_le_bytes(bytes);
            // Small enough for a program that keeps numbers as floats to say it back.
            Ok(if matched { seed } else { seed >> 11 })
        }
        _ if matched => Err(WebError::input("The seed of a matched game is drawn by lot.")),
        typed => typed.parse().map_err(|_| WebError::input("A seed is a whole number.")),
    }
}

async fn begin(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    Extension(who): Extension<Who>,
    sent: Form,
) -> Result<Response, WebError> {
    let mut typed = typed(&sent.fields);
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
    let started = match wanted(&desk, &game, &typed) {
        Ok(wanted) => desk.start(&game, &typed.name, wanted).await,
        Err(error) => Err(error),
    };
    if let (Ok(id), Some(person)) = (&started, &who.person) {
        desk.set_by(*id, person).await?;
    }
    match started {
        Ok(id) if who.person.is_some() && desk.person_seats(id).await?.len() == 1 => {
            Ok(see(&paths::game(id)))
        }
        Ok(id) if sent.json => {
            Ok(Json(api::made_game(&desk, id, Tell::Briefly).await?).into_response())
        }
        Ok(id) if desk.is_keyed(id) => Ok(see(&paths::links(id))),
        Ok(id) => Ok(see(&paths::game(id))),
        Err(WebError::Input(text)) if !sent.json => {
            let error = misfit(&desk, &game, &typed).unwrap_or(FormError { field: None, text });
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
    let wanted = wanted(desk, game, typed)?;
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

/// The field that is wrong, and what is wrong with it in plain words.
fn misfit(desk: &Desk, game: &str, typed: &NewGameFields) -> Option<FormError> {
    let at = |field: &str, text: String| Some(FormError { field: Some(field.to_owned()), text });
    if let Err(error) = seed(&typed.seed, typed.matched && !typed.own_dice) {
        return at("seed", error.to_string());
    }
    let wanted = wanted(desk, game, typed).ok()?;
    let new = shelf::NewGame {
        scenario: wanted.scenario,
        settings: wanted.settings,
        charts: Vec::new(),
        dice: wanted.dice,
        casual: wanted.casual,
        matched: wanted.matched,
        sitters: wanted.sitters,
    };
    let refused = desk.library().volume(game)?.game.seat_names(&new).err()?;
    let shelf::ShelfError::Setting(refused) = refused else { return None };
    match refused {
        shelf::SettingError::Scenario { .. } => at("scenario", "Choose one of these.".to_owned()),
        shelf::SettingError::Value { option, .. } => {
            at(&format!("set.{option}"), "Choose one of the list.".to_owned())
        }
        shelf::SettingError::Text { option, given, text } => {
            at(&format!("set.{option}"), format!("“{given}” cannot be read here. {text}."))
        }
        shelf::SettingError::Together { option, text } => {
            at(&format!("set.{option}"), text.to_owned())
        }
        shelf::SettingError::Option { .. } | shelf::SettingError::OverAtOnce => None,
    }
}

async fn import(Framed(frame): Framed) -> Markup {
    pages::import::page(&frame, &ImportModel::default())
}

async fn take_in(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    upload: Upload,
) -> Result<Response, WebError> {
    let name = upload.fields.get("name").unwrap_or_default().to_owned();
    let pasted = upload.fields.get("journal").map(str::to_owned);
    let text = upload.files.into_iter().next().map(|(_, text)| text).or(pasted);
    let taken = match text {
        Some(text) => desk.import(text, &name).await,
        None => Err(WebError::input("Choose a file first.")),
    };
    match taken {
        Ok(id) => Ok(see(&paths::game(id))),
        Err(WebError::Input(error)) => {
            let page = pages::import::page(&frame, &ImportModel { error: Some(error) });
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(error) => Err(error),
    }
}
