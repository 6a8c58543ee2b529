//! What the pages show, as plain data: handlers fill these, pages draw them.

use crate::{
    club::{side::Side, talk::Talk},
    consent::WishNow,
    id::GameId,
};
pub use crate::{outlook::OutlookNow, pages::story::StoryNow};
use board::{Board, Icon};
use schemars::JsonSchema;
use serde::Serialize;
use shelf::{
    AnyGame, BotInfo, FirstMission, Lesson, Scenario, Status, StretchInfo, Tale,
    second_chapter_begins,
};
use table::{
    Drafted, Event, Eyes, Logged, Need, Open, Seat, Sitter,
    chart::{ChartData, ChartError},
    rulebook::{Component, Rule, Ruling},
    source::Origin,
};

/// What every page knows, whatever it shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    pub theme: Theme,
    pub colours: Colours,
    /// The path and query of this page, for forms that come back to it.
    pub here: String,
    pub log: LogOrder,
    /// The member of the club who looks at it.
    pub member: Option<MemberTag>,
    /// The seats that he holds, if the page is of a game of several machines.
    pub held: Vec<Seat>,
    /// All games, so that their rules and charts are one click away.
    pub shelf: Vec<GameTag>,
}

/// A member as the bar shows him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberTag {
    pub id: i64,
    pub name: String,
    pub admin: bool,
}

/// Which end of the log comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogOrder {
    #[default]
    Newest,
    Oldest,
}

impl LogOrder {
    pub fn name(self) -> &'static str {
        match self {
            LogOrder::Newest => "newest",
            LogOrder::Oldest => "oldest",
        }
    }

    pub fn named(name: &str) -> LogOrder {
        if name == LogOrder::Oldest.name() { LogOrder::Oldest } else { LogOrder::Newest }
    }
}

/// Light or dark, as the player chose; by itself the system's wish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// The colours of good and bad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// Green and red.
    #[default]
    Usual,
    /// Blue and orange.
    Safe,
}

/// A game of the shelf by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GameTag {
    /// `devil-boats`, as in links.
    pub name: &'static str,
    /// `Devil Boats`.
    pub title: &'static str,
    /// The picture on its box, as SVG.
    #[serde(skip)]
    pub cover: &'static str,
}

/// A place at the table and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Player")]
pub struct SeatTag {
    pub seat: Seat,
    pub name: String,
}

/// Something the player should know about what he just did, shown once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notice {
    pub kind: NoticeKind,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NoticeKind {
    /// It was done.
    Done,
    /// It was refused, and nothing has changed.
    Refused,
}

/// A game on the shelf.
#[derive(Clone, Debug)]
pub struct Card {
    pub game: GameTag,
    pub blurb: &'static str,
    pub scenarios: Vec<Scenario>,
    /// The keys of the scenarios in which two rivals meet.
    pub duels: Vec<&'static str>,
}

impl Card {
    /// The scenarios in which two rivals meet.
    pub fn duels(&self) -> impl Iterator<Item = &Scenario> {
        self.scenarios.iter().filter(|it| self.duels.contains(&it.key))
    }
}

/// A game that was begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SavedGame {
    pub id: GameId,
    /// `devil-boats`; also a game this program no longer has.
    pub game: String,
    pub title: String,
    pub name: String,
    /// Where it stands: "September 3, 1943, Offensive Patrol".
    pub summary: String,
    /// Seconds since 1970.
    pub created: i64,
    pub updated: i64,
    pub over: bool,
    pub own_charts: bool,
    /// What stands for the game.
    #[serde(skip)]
    pub icon: Icon,
    /// How it stands and whose move it is, where that was looked up.
    #[serde(skip)]
    pub standing: Option<Standing>,
}

/// How an open game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// "285 VP"
    pub score: Option<String>,
    /// Whose move it is.
    pub turn: String,
    /// It is for whoever opens it here.
    pub mine: bool,
}

/// Charts of a player's own copy that were uploaded and checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OwnCharts {
    pub id: String,
    pub name: String,
    pub created: i64,
    /// The ids of the charts it replaces.
    pub replaces: Vec<String>,
}

/// Which game of a player this is, for every page about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Played {
    pub id: GameId,
    pub game: GameTag,
    pub name: String,
    pub seats: Vec<SeatTag>,
    /// Whose eyes this page is for.
    #[serde(rename = "seat")]
    pub eyes: Eyes,
    /// How many lines the journal has; pages say it back, and streams announce it.
    pub line: u32,
    pub dice: Origin,
    /// Not told to anyone while it could tell what the dice will be.
    pub seed: Option<u64>,
    /// The digest by which the seed of a matched game can be checked at its end.
    pub seed_digest: Option<String>,
    pub matched: bool,
    /// Each seat has a secret link.
    pub keyed: bool,
    /// Anything can be taken back.
    pub casual: bool,
    pub own_charts: bool,
    pub over: bool,
    /// The first mission as which it begins, and is taught.
    #[serde(skip)]
    pub first_mission: Option<&'static FirstMission>,
}

impl Played {
    pub fn seat_name(&self, seat: Seat) -> &str {
        let tag = self.seats.iter().find(|tag| tag.seat == seat);
        tag.map_or("another player", |tag| tag.name.as_str())
    }
}

/// What a table is shown with besides the position.
#[derive(Clone, Debug, Default)]
pub struct Aside {
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

/// The lesson about the question at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LessonNow {
    pub lesson: Lesson,
    /// Which of the lessons that were promised, counted from 1, and of how many; others come as
    /// play brings them.
    pub place: Option<(usize, usize)>,
    /// Not a lesson, but the end of the first mission.
    pub over: bool,
    /// No other first mission of the game follows.
    pub last: bool,
}

impl LessonNow {
    /// The name of a newcomer's game in the list.
    pub const GAME_NAME: &str = "First mission";

    /// What is said when the second mission begins, or the game is over.
    const GRADUATION: Lesson = Lesson {
        question: "",
        title: "Your first mission is over",
        text: "What it brought stands in the log and under Records. You know all you need now: play \
            on, there is a word for everything that is new, or begin a game of your own. Replay \
            shows this mission again, move by move.",
    };

    /// What is said instead when another first mission teaches the rest.
    const NEXT: Lesson = Lesson {
        question: "",
        title: "Your first mission is over",
        text: "What it brought stands in the log and under Records, and Replay shows it again, move by \
            move. The next mission teaches what this one had no place for.",
    };

    /// What to teach now: the lesson of a question that is met for the first time. `log` is all
    /// that has happened.
    pub fn of(
        game: &dyn AnyGame,
        played: &Played,
        turn: &Turn,
        log: &[Logged],
    ) -> Option<LessonNow> {
        let mission = played.first_mission?;
        let last = game.card().first_missions.last() == Some(mission);
        let lesson = if last { LessonNow::GRADUATION } else { LessonNow::NEXT };
        let graduation = LessonNow { lesson, place: None, over: true, last };
        let open = match turn {
            Turn::Ask(open) => open,
            // A first mission may be a game of its own.
            Turn::Over(_) => return Some(graduation),
            Turn::Dice(_) | Turn::Wait(_) | Turn::Broken => return None,
        };
        let mut met: Vec<&str> = Vec::new();
        if second_chapter_begins(log) {
            return Some(graduation);
        }
        for logged in log {
            // What an opponent decided taught the newcomer nothing.
            if let Event::Picked { question, seat, .. } = &logged.event
                && Eyes::Of(*seat) == played.eyes
                && !met.contains(question)
            {
                met.push(question);
            }
        }
        let lessons = game.card().lessons;
        let lesson = *lessons.iter().find(|lesson| lesson.question == open.question)?;
        let teaches = mission.teaches;
        let taught = met.iter().filter(|name| teaches.iter().any(|it| it == *name)).count();
        let place = teaches.contains(&open.question).then_some((taught + 1, teaches.len()));
        (!met.contains(&open.question)).then_some(LessonNow { lesson, place, over: false, last })
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

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ending {
    pub ending: String,
    pub verdict: String,
    /// Titles and values.
    pub figures: Vec<(&'static str, i64)>,
}

/// A stretch of the game: a night, a mission, a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Chapter {
    pub line: u32,
    pub title: String,
}
