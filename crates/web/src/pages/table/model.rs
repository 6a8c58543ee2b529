//! What the table shows, as these eyes see it.

use super::LessonNow;
use crate::{
    charts::Own,
    club::{side::Side, talk::Talk},
    consent::WishNow,
    desk::{Desk, Live},
    error::WebError,
    library::Volume,
    model::{Ending, Notice, OutlookNow, Played, StoryNow},
    moves,
    numbers::Numbers,
    pages::story,
};
use board::Board;
use shelf::{AnySession, BotInfo, Career, Status, StretchInfo, Tale};
use table::{
    Drafted, Event, Eyes, Logged, Name, Need, Open, Seat, Shape, Sitter, chart::ChartData,
    draft::Row as DraftRow,
};

/// How many events the table shows.
const RECENT: usize = 80;
/// How far back the last order is looked for.
const LONGEST: usize = 400;

/// What a table is shown with besides the position.
#[derive(Clone, Debug, Default)]
pub struct TableExtras {
    pub notice: Option<Notice>,
    /// The question with an answer in the making.
    pub drafted: Option<Open>,
    /// The option that is asked about once more.
    pub confirm: Option<String>,
    /// The line after which everything is news, if not the player's last order.
    pub since: Option<u32>,
}

/// The table: boards, the question, the last roll, the log.
#[derive(Clone, Debug)]
pub struct TableModel {
    pub played: Played,
    pub status: Status,
    /// The board that matters now first.
    pub boards: Vec<Board>,
    pub turn: Turn,
    /// Everyone who is being asked.
    pub deciding: Vec<Seat>,
    /// The newest events, in the order they happened.
    pub log: Vec<Logged>,
    /// There are events before those of `log`.
    pub more_log: bool,
    /// Where the answer before last ended: events after this line are news.
    pub news_after: u32,
    /// What came of this seat's last order.
    pub tale: Tale,
    /// The last roll this seat may know.
    pub last_roll: Option<Logged>,
    /// The chart of the last roll, for its row and the one next to it.
    pub last_chart: Option<ChartData>,
    /// Advice, while the game is a newcomer's first mission.
    pub lesson: Option<LessonNow>,
    pub can_undo: bool,
    /// The last answer could be taken back if the others agree.
    pub can_ask_back: bool,
    /// Somebody asks to take an answer back that others have seen.
    pub wish: Option<WishNow>,
    pub notice: Option<Notice>,
    /// The option of the question that is asked about once more.
    pub confirm: Option<String>,
    /// Titles of the rules that play is about now, by id.
    pub titles: Vec<(String, String)>,
    pub staff: Staff,
    /// What the options of the question would lead to, if somebody asked.
    pub outlook: Option<OutlookNow>,
    /// What a panel of rows comes to as it stands, before anything is set in it.
    pub proposal: Option<Box<Drafted>>,
    /// The pages of the story that belong to this moment.
    pub story: Vec<StoryNow>,
    /// Who sits at the table and how it stands, where each plays at a machine of his own.
    pub side: Option<Side>,
    /// What is said beside it, in a club.
    pub talk: Option<Talk>,
    /// What the game has counted so far, for those who watch.
    pub course: Career,
}

impl TableModel {
    /// The rules and the charts that play is about now, by id.
    pub(crate) fn cited(&self) -> (Vec<&str>, Vec<&str>) {
        let mut rules: Vec<&str> = Vec::new();
        let mut charts: Vec<&str> = Vec::new();
        if let Turn::Ask(open) = &self.turn {
            rules.push(open.rule);
            rules.extend(open.options.iter().filter_map(|option| option.rule));
        }
        for logged in self.log.iter().filter(|logged| logged.line > self.news_after) {
            match &logged.event {
                Event::Rolled { rule, chart, .. } | Event::Pool { rule, chart, .. } => {
                    rules.push(rule);
                    charts.extend(*chart);
                }
                Event::Said { rule, .. } | Event::Drawn { rule, .. } => rules.push(rule),
                Event::Picked { .. } => {}
            }
        }
        for list in [&mut rules, &mut charts] {
            list.retain(|id| !id.is_empty());
            list.sort_unstable();
            list.dedup();
        }
        (rules, charts)
    }
}

/// Who sits where, and who else could.
#[derive(Clone, Debug, Default)]
pub struct Staff {
    pub sitters: Vec<Sitter>,
    pub players: Vec<BotInfo>,
    pub stretches: Vec<StretchInfo>,
}

impl Staff {
    /// The computer player at this seat.
    pub fn at(&self, seat: Seat) -> Option<&str> {
        self.sitters.get(usize::from(seat.0))?.name()
    }
}

/// What this seat is to do now.
#[derive(Clone, Debug)]
pub enum Turn {
    /// A question for this seat.
    Ask(Open),
    /// A throw of the dice on the player's own table.
    Dice(Need),
    /// Others decide; hand the screen over to one of them.
    Wait(Vec<Seat>),
    Over(Ending),
    /// A rule failed. The journal is whole; it can be exported, taken back, or branched.
    Broken,
}

/// The table as these eyes see it.
pub(crate) fn model(
    desk: &Desk,
    live: &mut Live,
    eyes: Eyes,
    aside: TableExtras,
) -> Result<TableModel, WebError> {
    let TableExtras { notice, drafted, confirm, since } = aside;
    let played = live.played(desk, eyes)?;
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
    let sitters = sitters_known(session, &played);
    Ok(TableModel {
        last_chart: last_roll.as_ref().and_then(|roll| chart_of(volume, own, roll)),
        lesson,
        status: session.status(eyes),
        boards: session.boards(eyes),
        course: if played.is_watched() { session.career(eyes) } else { Career::default() },
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
            sitters,
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

/// Who sits where as far as these eyes may know: that another lets his staff play is his secret while the game
/// goes on.
fn sitters_known(session: &dyn AnySession, played: &Played) -> Vec<Sitter> {
    let began = session.header().sitters;
    let secret = |at: usize| {
        played.keyed
            && !played.over
            && played.eyes != Eyes::Of(Seat(at as u8))
            && began.get(at).and_then(Sitter::name).is_none()
    };
    let sitters = session.sitters().into_iter().enumerate();
    let known = sitters.map(|(at, sitter)| match sitter {
        Sitter::Player { .. } if secret(at) => Sitter::Person,
        Sitter::Player { .. } | Sitter::Person | Sitter::Empty => sitter,
    });
    known.collect()
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
