//! Boats at sea for the tests of single rules.

use crate::{
    charts::{Charts, FILES},
    rules::T,
    state::{
        Boat, BoatNo, Captain, Consort, Craft, Crew, Dysentery, Elco, Fate, Fight, FightKind,
        Heading, Man, Medals, Mission, MissionKind, Night, Node, Place, Post, Progress, Range,
        SeaState, Setup, Speed, State, Weather,
    },
};
use std::sync::LazyLock;
use table::{
    ChartBook, Seat,
    testkit::{self, Script},
};

static CHARTS: LazyLock<Charts> = LazyLock::new(|| {
    let book = ChartBook::parse(FILES).unwrap_or_else(|errors| panic!("{errors}"));
    Charts::load(&book).unwrap_or_else(|errors| panic!("{errors}"))
});

/// The charts as printed.
pub(crate) fn charts() -> &'static Charts {
    &CHARTS
}

/// A man without a past.
pub(crate) fn man(post: Post) -> Man {
    Man {
        name: post.title().to_owned(),
        joined: Night(0),
        missions: 0,
        kills: 0,
        skill: None,
        light: 0,
        severe: false,
        dysentery: Dysentery::None,
        cracked: false,
        gone: None,
        place: Place::At(post.station()),
    }
}

pub(crate) fn captain(boat: BoatNo) -> Captain {
    Captain {
        crew: Crew { men: Post::EVERY.map(man).to_vec() },
        boat: Some(boat),
        wounded: 0,
        medals: Medals::default(),
        scotch: false,
        former: Vec::new(),
        end: None,
    }
}

/// A Short campaign on its first night, at base, with its crew.
pub(crate) fn at_base() -> State {
    let mut g = State::at_start(&Setup::default());
    g.captains.push(captain(BoatNo::FIRST));
    g
}

/// The boats `1..=boats` in Yellow 2 on patrol to Red 4, Good weather, Sea State 3, Medium speed.
pub(crate) fn at_sea(boats: u8) -> State {
    players_at_sea(1, boats)
}

/// The same with several captains: human boats first.
pub(crate) fn players_at_sea(captains: u8, boats: u8) -> State {
    let setup = Setup { captains, ..Setup::default() };
    let mut g = State::at_start(&setup);
    g.captains = (0..captains).map(|i| captain(BoatNo::from_index(usize::from(i)))).collect();
    g.missions = 1;
    let boat = |index: usize| {
        let craft = if index < usize::from(captains) {
            Craft::Elco { seat: Seat(index as u8), elco: Box::new(Elco::default()) }
        } else {
            Craft::Consort(Consort::default())
        };
        let sails = index < usize::from(boats);
        sails.then(|| Boat {
            no: BoatNo::from_index(index),
            hull: index as u8 + 1,
            fate: Fate::WithSquadron,
            craft,
            torpedoes: 4,
            range: Range::Long,
            heading: Heading::In,
            speed: Speed::Medium,
            grounded: false,
            crippled_by_reef: false,
            towing: None,
            idle_rounds: 0,
            rescued: arrayvec::ArrayVec::new(),
        })
    };
    g.mission = Some(Mission {
        kind: MissionKind::Patrol,
        progress: Progress::Pending,
        target: Node::R4,
        weather: Weather::Good,
        marker: None,
        sea: SeaState(3),
        at: Node::Y2,
        turns_here: 0,
        turn_boxes: 0,
        homeward: None,
        evaded: false,
        evading: false,
        raid_rolled: true,
        air_this_turn: false,
        boats: std::array::from_fn(boat),
        fight: None,
        aircraft: None,
        kills: Vec::new(),
        score: Vec::new(),
    });
    g
}

/// `at_sea` in Red 4 with an empty fight of this kind begun, everyone in Medium Range.
pub(crate) fn in_fight(boats: u8, kind: FightKind) -> State {
    let mut g = at_sea(boats);
    g.mission_mut().at = Node::R4;
    g.mission_mut().fight = Some(Fight { round: 1, ..Fight::new(kind) });
    for no in g.present().collect::<Vec<_>>() {
        g.boat_mut(no).range = Range::Medium;
    }
    g
}

pub(crate) fn pt(number: u8) -> BoatNo {
    BoatNo::from_index(usize::from(number) - 1)
}

/// Plays rules with these dice and answers; every die and answer must be used.
pub(crate) fn play<R>(
    g: State,
    dice: &[u8],
    script: Script<State>,
    rules: impl AsyncFnOnce(&mut T) -> R,
) -> (T, R) {
    testkit::play(g, charts(), dice, script, rules)
}

/// Plays a transcript: see `table::testkit::check_transcript`.
pub(crate) fn check<R>(g: State, rules: impl AsyncFnOnce(&mut T) -> R, expected: &str) -> State {
    testkit::check_transcript(g, charts(), rules, expected)
}

#[test]
fn the_printed_charts_load() {
    charts();
}
