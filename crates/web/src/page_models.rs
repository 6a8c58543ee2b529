//! Fills the pages' models from sessions; everything comes through somebody's eyes.

use crate::{
    charts::Own,
    desk::{Desk, Held, Live},
    error::WebError,
    id::GameId,
    keys::Looks,
    library::Volume,
    model::{
        Aside, Chapter, LessonNow, OutlookNow, Played, SavedGame, SeatTag, Staff, TableModel, Turn,
    },
    moves,
    numbers::Numbers,
    pages::story,
};
use board::Icon;
use shelf::AnySession;
use std::sync::Arc;
use store::GameRow;
use table::{
    Drafted, Entry, Event, Eyes, Journal, Logged, Name, Seat, Shape, chart::ChartData,
    draft::Row as DraftRow,
};

/// How many events the table shows.
const RECENT: usize = 80;
/// How far back the last order is looked for.
const LONGEST: usize = 400;

pub(crate) fn saved_game(desk: &Desk, row: GameRow) -> Option<SavedGame> {
    let game = desk.library().volume(&row.game).map(|volume| volume.game);
    let title = game.map(|game| game.card().title);
    Some(SavedGame {
        id: row.id.parse().ok()?,
        title: title.map_or_else(|| row.game.clone(), str::to_owned),
        game: row.game,
        name: row.name,
        summary: row.summary,
        created: row.created,
        updated: row.updated,
        over: row.over,
        own_charts: row.charts.is_some(),
        icon: game.map_or(Icon::Base, |game| game.card().icon),
        standing: None,
    })
}

/// Whose eyes a page is for: those the key gives, or where there are no keys those of the seat asked
/// for, or of the only one, or nobody's.
pub(crate) fn eyes(session: &dyn AnySession, looks: Looks) -> Result<Eyes, WebError> {
    let eyes = match looks {
        Looks::Free(asked) => session.eyes(asked),
        Looks::Held(eyes) => eyes,
        Looks::Other(seat) if session.story().is_some() => Eyes::Of(seat),
        Looks::Other(_) => return Err(WebError::NotYourSeat),
    };
    match eyes {
        Eyes::Of(seat) if seat.0 >= session.seats() => Err(WebError::Nothing("seat")),
        Eyes::Of(_) | Eyes::Public => Ok(eyes),
    }
}

/// Refuses what would tell one player what another knows, until the game is over.
pub(crate) fn may_be_told(
    desk: &Desk,
    id: GameId,
    session: &dyn AnySession,
    what: &'static str,
) -> Result<(), WebError> {
    let secret = session.header().matched || desk.is_keyed(id);
    if secret && session.story().is_none() && !desk.was_ended(id) {
        Err(WebError::Waits(what))
    } else {
        Ok(())
    }
}

pub(crate) fn played(
    desk: &Desk,
    id: GameId,
    row: &GameRow,
    session: &dyn AnySession,
    eyes: Eyes,
) -> Result<Played, WebError> {
    let header = session.header();
    let volume = desk.library().need(&row.game)?;
    let seats = (0..session.seats()).map(Seat);
    Ok(Played {
        id,
        game: volume.tag(),
        name: row.name.clone(),
        seats: seats.map(|seat| SeatTag { seat, name: session.seat_name(seat) }).collect(),
        eyes,
        line: Numbers::of(desk, id, session, eyes).moment(session, eyes),
        dice: header.dice,
        seed: may_be_told(desk, id, session, "The seed").is_ok().then_some(header.seed),
        seed_digest: header.matched.then(|| shelf::seed_digest(header.seed)),
        matched: header.matched,
        keyed: desk.is_keyed(id),
        casual: header.casual,
        own_charts: row.charts.is_some(),
        over: session.story().is_some() || desk.was_ended(id),
        first_mission: volume.game.first_mission_of(&header),
    })
}

/// The table as these eyes see it.
pub(crate) fn table(
    desk: &Desk,
    live: &mut Live,
    eyes: Eyes,
    aside: Aside,
) -> Result<TableModel, WebError> {
    let Aside { notice, drafted, confirm, since } = aside;
    let played = played(desk, live.id, &live.row, live.session.as_ref(), eyes)?;
    let charts = live.row.charts.as_deref().and_then(|id| desk.own().at_hand(id));
    let mut model = position(desk, played, live.session.as_mut(), charts.as_deref(), since)?;
    model.titles = titles(desk.library().need(model.played.game.name)?, &model);
    model.more_log |= !live.whole;
    model.notice = notice;
    model.story = story::now(desk, live, eyes, model.news_after)?;
    model.confirm = confirm;
    if let Some(ending) = live.ended_words() {
        model.turn = Turn::Over(ending);
        model.can_undo = false;
    }
    model.wish = live.wish();
    model.can_ask_back =
        model.played.keyed && eyes.seat().is_some_and(|seat| live.can_ask_back(seat));
    // While the page was made the game may have moved on.
    if let (Some(drafted), Turn::Ask(open)) = (drafted, &mut model.turn)
        && drafted.n == open.n
    {
        *open = drafted;
    }
    if let Turn::Ask(open) = &model.turn {
        let n = live.session.number_of_question(open.seat);
        let outlook = n.and_then(|n| desk.outlooks().of(live.id, open.seat, n));
        model.outlook = outlook.map(|now| OutlookNow { n: open.n, ..now });
    }
    model.proposal = proposal(live.session.as_mut(), &model.turn);
    if live.session.seats() == 1 {
        // The list shows no more than everyone may know; one who plays alone hides nothing from it.
        live.row.summary.clone_from(&model.status.title);
    }
    Ok(model)
}

/// What a panel of rows comes to if it is given as it stands before anything is set in it.
fn proposal(session: &mut dyn AnySession, turn: &Turn) -> Option<Box<Drafted>> {
    let Turn::Ask(open) = turn else { return None };
    let draft = open.draft.as_ref()?;
    if draft.shape != Shape::Rows || !draft.so_far.is_empty() {
        return None;
    }
    let goes_on = |key: &Name| !draft.at_once.contains(key);
    let first =
        |row: &DraftRow| row.options.iter().map(|it| &it.key).find(|key| goes_on(key)).cloned();
    let steps: Vec<String> =
        draft.rows.iter().filter_map(first).map(|key| key.to_string()).collect();
    if steps.is_empty() {
        return None;
    }
    let n = session.number_of_question(open.seat)?;
    session.drafted(open.seat, n, &steps).ok()?.draft
}

/// What a session shows these eyes, now or at a moment of the past.
pub(crate) fn position(
    desk: &Desk,
    played: Played,
    session: &mut dyn AnySession,
    own: Option<&Own>,
    since: Option<u32>,
) -> Result<TableModel, WebError> {
    let volume = desk.library().need(played.game.name)?;
    let eyes = played.eyes;
    let deciding = session.deciding();
    let numbers = Numbers::of(desk, played.id, session, eyes);
    let need = numbers.need(eyes.seat().and_then(|_| session.need(eyes)));
    let open = numbers.open(eyes.seat().and_then(|seat| session.open_for(seat)));
    let turn = if let Some(ending) = moves::ending(desk, session) {
        Turn::Over(ending)
    } else if session.broken().is_some() {
        Turn::Broken
    } else if let Some(need) = need {
        Turn::Dice(need)
    } else {
        let thinking = session.thinking().map(|(seat, _)| seat);
        let open = open.filter(|open| thinking != Some(open.seat));
        open.map_or_else(|| Turn::Wait(deciding.clone()), Turn::Ask)
    };
    let (mut log, mut more_log) = session.log_tail(eyes, LONGEST);
    numbers.log(&mut log);
    let news_after = last_order(&log, eyes).map_or(0, |line| line.saturating_sub(1));
    let news_after = since.map_or(news_after, |since| since.min(news_after));
    more_log |= log.len() > RECENT;
    log.drain(..log.len().saturating_sub(RECENT));
    let last_roll = log.iter().rfind(|logged| is_roll(logged)).cloned();
    let mut tale = session.tale(eyes, numbers.line(news_after));
    numbers.log(&mut tale.events);
    let lesson = if played.first_mission.is_some() {
        LessonNow::of(volume.game, &played, &turn, &session.log(eyes))
    } else {
        None
    };
    Ok(TableModel {
        last_chart: last_roll.as_ref().and_then(|roll| chart_of(volume, own, roll)),
        lesson,
        status: session.status(eyes),
        boards: session.boards(eyes),
        can_undo: eyes.seat().is_some_and(|seat| {
            if played.keyed { session.can_undo_alone(seat) } else { session.can_undo(seat) }
        }),
        can_ask_back: false,
        wish: None,
        played,
        turn,
        deciding,
        log,
        more_log,
        news_after,
        tale,
        last_roll,
        notice: None,
        confirm: None,
        titles: Vec::new(),
        staff: Staff {
            sitters: session.sitters(),
            players: volume.game.card().players.clone(),
            stretches: session.stretches_now(),
        },
        outlook: None,
        proposal: None,
        story: Vec::new(),
        side: None,
        talk: None,
    })
}

/// The titles of the rules and charts that play is about now.
fn titles(volume: &Volume, model: &TableModel) -> Vec<(String, String)> {
    let Ok(printed) = volume.printed() else { return Vec::new() };
    let (rules, charts) = model.cited();
    let rule = |id: &&str| printed.rules.rule(id).map(|rule| rule.title.clone());
    let chart = |id: &&str| printed.charts.get(id).map(|chart| chart.title.clone());
    let rules = rules.iter().filter_map(|id| Some(((*id).to_owned(), rule(id)?)));
    let charts = charts.iter().filter_map(|id| Some(((*id).to_owned(), chart(id)?)));
    rules.chain(charts).collect()
}

/// The line of the last answer these eyes gave; of anybody's, for those who only watch.
fn last_order(log: &[Logged], eyes: Eyes) -> Option<u32> {
    let orders = || {
        log.iter().rev().filter_map(|logged| match &logged.event {
            Event::Picked { seat, .. } => Some((Eyes::Of(*seat), logged.line)),
            Event::Said { .. }
            | Event::Rolled { .. }
            | Event::Pool { .. }
            | Event::Drawn { .. } => None,
        })
    };
    let own = orders().find(|(who, _)| *who == eyes);
    own.or_else(|| orders().next()).map(|(_, line)| line)
}

/// The chart a roll was made on, as this game has it.
fn chart_of(volume: &Volume, own: Option<&Own>, roll: &Logged) -> Option<ChartData> {
    let (Event::Rolled { chart: Some(id), .. } | Event::Pool { chart: Some(id), .. }) = &roll.event
    else {
        return None;
    };
    match own {
        Some(own) => own.book.get(id).cloned(),
        None => volume.printed().ok()?.charts.get(id).cloned(),
    }
}

fn is_roll(logged: &Logged) -> bool {
    matches!(logged.event, Event::Rolled { .. } | Event::Pool { .. } | Event::Drawn { .. })
}

/// The stretches of a game as it names them; the marks of the journal where it has no word.
pub(crate) fn chapters(log: &[Logged], journal: &Journal) -> Vec<Chapter> {
    let named = log.iter().filter_map(|logged| {
        Some(Chapter { line: logged.line, title: logged.event.chapter()?.to_owned() })
    });
    let named: Vec<Chapter> = named.collect();
    if named.is_empty() { marks(journal) } else { named }
}

/// The marks of a journal that still count.
fn marks(journal: &Journal) -> Vec<Chapter> {
    let title = |line: u32| match journal.entry(line)? {
        Entry::Mark { label, .. } => Some(Chapter { line, title: label.clone() }),
        Entry::Pick { .. } | Entry::Dice(_) | Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_) => {
            None
        }
    };
    journal.path().into_iter().filter_map(title).collect()
}

/// The journal of a game and what belongs to it, without holding the game.
pub(crate) async fn journal(
    desk: &Desk,
    id: GameId,
) -> Result<(GameRow, Journal, Option<Arc<Own>>), WebError> {
    let mut held: Held = desk.hold(id).await?;
    let live = held.live()?;
    let (row, journal) = (live.row.clone(), live.session.journal());
    drop(held);
    let own = desk.own_charts(row.charts.as_deref()).await?;
    Ok((row, journal, own))
}

/// The files of a player's own charts; none for the printed ones.
pub(crate) fn files(own: Option<&Own>) -> &[(String, String)] {
    own.map_or(&[], |own| &own.files)
}
