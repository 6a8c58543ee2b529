//! Models of a game under way whose every name tries to be markup.

use crate::{
    consent::WishNow,
    forecast::{Forecast, Mean, Share},
    id::GameId,
    model::{
        Card, Chapter, Ending, GameTag, Notice, NoticeKind, OwnCharts, Played, SavedGame, SeatTag,
    },
    pages::{
        campaign::CampaignModel,
        chart::ChartModel,
        charts::ChartsModel,
        error::ErrorModel,
        forecast::ForecastModel,
        home::HomeModel,
        import::ImportModel,
        learn::{FirstGame, LearnModel},
        log::{LogFilter, LogModel},
        new_game::{NewGameFields, NewGameModel},
        own_charts::UploadModel,
        replay::ReplayModel,
        rules::{RuleModel, RulesModel},
        table::{LessonNow, TableModel, Turn},
    },
    stats::{Luck, LuckOf, LuckyRoll, Stats},
};
use devil_boats::GAME;
use shelf::{AnySession, NewGame};
use std::sync::LazyLock;
use table::{
    DiceFrom, Event, Explained, Journal, Logged, Need, Origin, Seat,
    chart::{ChartData, ChartError},
};

pub(super) const HOSTILE: &str = "<img src=x onerror=alert(1)>";

static JOURNAL: LazyLock<Journal> = LazyLock::new(|| {
    let new = NewGame {
        scenario: "short".to_owned(),
        settings: vec![("names".to_owned(), HOSTILE.to_owned())],
        charts: Vec::new(),
        dice: DiceFrom::Seed(7),
        casual: false,
        matched: false,
        sitters: vec![table::Sitter::player("steady")],
    };
    GAME.start(&new).unwrap().journal()
});

fn tag() -> GameTag {
    GameTag { name: GAME.card().name, title: GAME.card().title, cover: GAME.card().cover }
}

fn id() -> GameId {
    "abcdefghijkmn".parse().unwrap()
}

fn card() -> Card {
    Card {
        game: tag(),
        blurb: GAME.card().text,
        scenarios: GAME.card().scenarios.to_vec(),
        duels: Vec::new(),
    }
}

fn played(line: u32) -> Played {
    let seat = |n: u8| SeatTag { seat: Seat(n), name: format!("{HOSTILE} {n}") };
    Played {
        id: id(),
        game: tag(),
        name: HOSTILE.to_owned(),
        seats: vec![seat(0), seat(1)],
        eyes: Seat(0).into(),
        line,
        dice: Origin::Seeded,
        seed: Some(7),
        seed_digest: None,
        matched: false,
        keyed: false,
        casual: true,
        own_charts: true,
        first_mission: None,
        over: false,
    }
}

fn chart_named(id: &str) -> Option<ChartData> {
    GAME.book(&[]).unwrap().get(id).cloned()
}

fn session(line: u32) -> Box<dyn AnySession> {
    GAME.replay(&JOURNAL, line, &[]).unwrap()
}

/// The table just after this line of a game that a computer played.
pub(super) fn table(line: u32) -> TableModel {
    let mut session = session(line);
    let seat = Seat(0);
    let log = session.log(seat.into());
    let turn = session.open_for(seat).map_or(Turn::Broken, Turn::Ask);
    let last_roll = log.iter().rfind(|l| matches!(l.event, Event::Rolled { .. })).cloned();
    let chart = last_roll.as_ref().and_then(|logged| match &logged.event {
        Event::Rolled { chart, .. } => *chart,
        Event::Said { .. } | Event::Pool { .. } | Event::Drawn { .. } | Event::Picked { .. } => {
            None
        }
    });
    TableModel {
        played: played(line),
        status: session.status(seat.into()),
        boards: session.boards(seat.into()),
        deciding: session.deciding(),
        turn,
        more_log: true,
        news_after: line.saturating_sub(2),
        last_chart: chart.and_then(chart_named),
        tale: session.tale(seat.into(), line.saturating_sub(30)),
        last_roll,
        log,
        lesson: None,
        can_undo: false,
        confirm: None,
        titles: Vec::new(),
        can_ask_back: true,
        wish: Some(WishNow { seat: Seat(1), waits_for: vec![seat] }),
        staff: crate::pages::table::Staff {
            sitters: vec![table::Sitter::Person, table::Sitter::player(HOSTILE)],
            players: GAME.card().players.clone(),
            stretches: GAME.card().stretches.to_vec(),
        },
        story: Vec::new(),
        side: None,
        talk: None,
        course: shelf::Career::default(),
        outlook: None,
        proposal: None,
        notice: Some(Notice { kind: NoticeKind::Refused, text: HOSTILE.to_owned() }),
    }
}

/// The table in each of its states.
pub(super) fn tables() -> Vec<(&'static str, TableModel)> {
    let with = |turn: Turn| TableModel { turn, ..table(60) };
    let dice = Need {
        n: 61,
        seat: None,
        what: table::Wanted::Throw { dice: table::Dice::D100 },
        why: "Random Event check",
        rule: "DB A-10",
    };
    let pool = table::Wanted::Pool(table::Pool::new(12, table::Dice::D6));
    let pair = table::Wanted::Throw { dice: table::Dice::D10_D6 };
    let kind = |key: &'static str, count| table::InCup {
        key: key.into(),
        label: HOSTILE.to_owned(),
        count,
    };
    let cup = table::Wanted::Draw { cup: vec![kind("zero", 3), kind("val", 0), kind("betty", 1)] };
    let after = |n: usize| {
        let log = chances();
        let (last_roll, last_chart) = (Some(log[n].clone()), Some(grid().chart));
        TableModel { log, last_roll, last_chart, ..table(60) }
    };
    let taught =
        LessonNow { lesson: GAME.card().lessons[0], place: Some((1, 9)), over: false, last: true };
    vec![
        ("the table on the map", table(5)),
        ("the table in a fight", table(43)),
        ("the table with a lesson", TableModel { lesson: Some(taught), ..table(5) }),
        ("the table with own dice", with(Turn::Dice(dice.clone()))),
        ("the table with a pool", with(Turn::Dice(Need { what: pool, ..dice.clone() }))),
        ("the table with two kinds of dice", with(Turn::Dice(Need { what: pair, ..dice.clone() }))),
        ("the table with a cup", with(Turn::Dice(Need { what: cup, ..dice }))),
        ("the table after a roll in a column", after(0)),
        ("the table after a pool", after(1)),
        ("the table after a draw", after(2)),
        ("the table of another", with(Turn::Wait(vec![Seat(1)]))),
        ("the table at the end", with(Turn::Over(ending()))),
        ("a broken table", with(Turn::Broken)),
        (
            "an empty table",
            TableModel {
                boards: Vec::new(),
                log: Vec::new(),
                last_roll: None,
                last_chart: None,
                notice: None,
                ..table(5)
            },
        ),
    ]
}

fn ending() -> Ending {
    Ending {
        ending: HOSTILE.to_owned(),
        verdict: HOSTILE.to_owned(),
        figures: vec![("Victory points", -5), ("Missions", 6)],
        told: vec![("Victory points", "−5".to_owned()), ("Missions", "6".to_owned())],
    }
}

fn chapters() -> Vec<Chapter> {
    vec![Chapter { line: 4, title: HOSTILE.to_owned() }, Chapter { line: 30, title: "Two".into() }]
}

pub(super) fn replay() -> ReplayModel {
    ReplayModel {
        table: table(43),
        at: 43,
        last: 99,
        stops: vec![1, 42, 43, 44],
        previous: Some(42),
        next: Some(44),
        chosen: Some(("sail".to_owned(), HOSTILE.to_owned())),
        chapters: chapters(),
        over: true,
    }
}

fn events() -> Vec<Logged> {
    session(60).log(Seat(0).into())
}

pub(super) fn log() -> LogModel {
    let log = events();
    LogModel {
        played: played(60),
        total: log.len(),
        log,
        filter: LogFilter { words: HOSTILE.to_owned(), ..LogFilter::default() },
        chapters: chapters(),
        earlier: Some("/game/x/log?page=1".to_owned()),
        later: None,
    }
}

fn saved(over: bool) -> SavedGame {
    SavedGame {
        id: if over { "nmkjihgfedcba".parse().unwrap() } else { id() },
        game: "devil-boats".to_owned(),
        title: "Devil Boats".to_owned(),
        name: HOSTILE.to_owned(),
        summary: HOSTILE.to_owned(),
        created: 0,
        updated: 10,
        over,
        own_charts: true,
        standing: None,
        icon: GAME.card().icon,
    }
}

pub(super) fn home() -> HomeModel {
    HomeModel {
        shelf: vec![card()],
        open: vec![saved(false)],
        over: vec![saved(true)],
        first_visit: false,
        more: Some("/?page=2".to_owned()),
        now: 100,
        notice: Some(Notice { kind: NoticeKind::Done, text: HOSTILE.to_owned() }),
    }
}

fn own() -> OwnCharts {
    OwnCharts {
        id: HOSTILE.to_owned(),
        name: HOSTILE.to_owned(),
        created: 0,
        replaces: vec![HOSTILE.to_owned()],
    }
}

pub(super) fn new_game() -> NewGameModel {
    NewGameModel {
        card: card(),
        groups: &[(HOSTILE, "short")],
        settings: GAME.card().settings.clone(),
        players: GAME.card().players.clone(),
        own_charts: vec![(HOSTILE.to_owned(), HOSTILE.to_owned())],
        seats: vec![HOSTILE.to_owned(); 2],
        mails: true,
        typed: NewGameFields {
            name: HOSTILE.to_owned(),
            settings: vec![("names".to_owned(), HOSTILE.to_owned())],
            seed: HOSTILE.to_owned(),
            ..NewGameFields::default()
        },
        error: Some(crate::pages::new_game::FormError {
            field: Some("seed".to_owned()),
            text: HOSTILE.to_owned(),
        }),
        icon: board::Icon::PtBoat,
    }
}

pub(super) fn learn() -> LearnModel {
    let mission = GAME.card().first_missions[0];
    let sitters = vec![String::new(), HOSTILE.to_owned()];
    LearnModel {
        missions: vec![FirstGame {
            card: card(),
            title: HOSTILE.to_owned(),
            mission,
            sitters,
            taught: vec!["Orders"],
        }],
    }
}

pub(super) fn import() -> ImportModel {
    ImportModel { error: Some(HOSTILE.to_owned()) }
}

pub(super) fn error() -> ErrorModel {
    ErrorModel {
        status: 404,
        title: HOSTILE.to_owned(),
        text: HOSTILE.to_owned(),
        way_on: (HOSTILE.to_owned(), "/".to_owned()),
        rescue: Some(id()),
    }
}

pub(super) fn rules() -> RulesModel {
    let book = GAME.rulebook().unwrap();
    RulesModel {
        game: tag(),
        query: String::new(),
        total: book.rules.len(),
        rules: book.rules,
        rulings: book.rulings,
        components: book.components,
    }
}

pub(super) fn rule() -> RuleModel {
    let book = GAME.rulebook().unwrap();
    let settled = book.rules.iter().find(|rule| !rule.rulings.is_empty()).unwrap();
    RuleModel {
        game: tag(),
        id: settled.id.clone(),
        rulings: settled.rulings.iter().filter_map(|id| book.ruling(id).cloned()).collect(),
        rule: Some(settled.clone()),
        same_as: None,
        charts: vec![("C-9".to_owned(), HOSTILE.to_owned())],
    }
}

pub(super) fn charts() -> ChartsModel {
    let book = GAME.book(&[]).unwrap();
    ChartsModel {
        game: tag(),
        query: HOSTILE.to_owned(),
        charts: book.charts().cloned().collect(),
        total: book.charts().count(),
        own_charts: vec![own()],
    }
}

pub(super) fn chart() -> ChartModel {
    ChartModel { game: tag(), chart: chart_named("C-4").unwrap(), own: Some(own()), at: None }
}

const GRID: &str = r#"
    [[chart]]
    id = "T-1"
    title = "Defensive fire <b>"
    rule = "X 1"
    dice = "2d6"
    columns = [{ key = "high", text = "High <i>" }, { key = "low", text = "Low" }]
    rows = [
      { min = 2, max = 8, cells = ["none", "shot_down"] },
      { min = 9, max = 12, cells = ["shot_down", "shot_down"] },
    ]
    results = [{ key = "none" }, { key = "shot_down", text = "the plane is shot down" }]
    modifiers = [{ shift = 1, key = "radar", text = "radar works" }]
    provenance = "rulebook"
"#;

/// A chart with columns, and the roll that was read in one of them.
pub(super) fn grid() -> ChartModel {
    let book = table::ChartBook::parse(&[("x.toml", GRID)]).unwrap();
    let chart = book.get("T-1").unwrap().clone();
    ChartModel { game: tag(), chart, own: None, at: Some(("High <i>".to_owned(), Some(9))) }
}

/// A roll in a column, a pool and a draw.
pub(super) fn chances() -> Vec<Logged> {
    let shifted =
        Explained { amount: 1, why: "radar works".to_owned(), rule: "DB A-10", shifts: true };
    let rolled = Event::Rolled {
        tone: None,
        why: "Defensive fire",
        rule: "DB A-10",
        dice: table::Dice::TWO_D6,
        faces: [4, 5].into_iter().collect(),
        modifiers: vec![shifted.clone()],
        total: 9,
        result: "the plane is shot down".to_owned(),
        chart: Some("T-1"),
        column: Some("High <i>"),
        to: None,
    };
    let pool = Event::Pool {
        why: "Contacts",
        rule: "DB A-10",
        pool: table::Pool::new(7, table::Dice::D6),
        faces: vec![1, 5, 6, 2, 2, 3, 4],
        modifiers: vec![Explained { shifts: false, ..shifted }],
        hits: 1,
        chart: None,
        to: None,
    };
    let drawn = Event::Drawn {
        why: "Aircraft",
        rule: "DB A-10",
        key: "zero".into(),
        label: HOSTILE.to_owned(),
        count: 13,
        of: 123,
        to: None,
    };
    [rolled, pool, drawn].into_iter().map(|event| Logged { line: 60, event, act: None }).collect()
}

pub(super) fn upload() -> UploadModel {
    let fault = ChartError {
        file: HOSTILE.to_owned(),
        line: 3,
        chart: HOSTILE.to_owned(),
        what: HOSTILE.to_owned(),
        expected: HOSTILE.to_owned(),
    };
    UploadModel {
        game: tag(),
        own_charts: vec![own()],
        errors: vec![fault],
        refused: Some(HOSTILE.to_owned()),
        saved: Some(own()),
    }
}

pub(super) fn forecast() -> ForecastModel {
    let share = Share { what: HOSTILE.to_owned(), count: 3, share: 0.3, low: 0.1, high: 0.5 };
    let mean = Mean { key: "vp", title: "Victory points", mean: -3.5, low: -9.0, high: 2.0 };
    let forecast = Forecast {
        id: "x".to_owned(),
        bot: HOSTILE.to_owned(),
        line: 3,
        wanted: 10,
        done: 5,
        finished: false,
        endings: vec![share],
        figures: vec![mean],
        interval: shelf::INTERVAL,
        note: Some(HOSTILE.to_owned()),
    };
    ForecastModel { played: played(60), bots: GAME.card().bots.clone(), forecast: Some(forecast) }
}

pub(super) fn campaign() -> CampaignModel {
    let mut session = session(60);
    let career = session.career(Seat(0).into());
    let roll = LuckyRoll { line: 9, why: HOSTILE.into(), result: HOSTILE.into(), percentile: 95.0 };
    let chart =
        LuckOf { chart: "C-4".into(), title: HOSTILE.into(), rolls: 3, score: 40.0, stake: 0.5 };
    let luck = Luck {
        score: 48.0,
        band: 9.0,
        percentile: 33.0,
        course: vec![(HOSTILE.into(), 40.0), ("Two".into(), 48.0)],
        charts: vec![chart],
        best: vec![roll.clone()],
        worst: vec![roll],
    };
    CampaignModel {
        played: played(60),
        status: session.status(Seat(0).into()),
        stats: Stats {
            series: career.series,
            tallies: career.tallies,
            feats: career.feats,
            luck: Some(luck),
            rolls: 90,
            decisions: 30,
        },
        figures: GAME.card().figures.to_vec(),
        boards: session.boards(Seat(0).into()),
        ending: Some(ending()),
        chapters: chapters(),
        log: events(),
    }
}
