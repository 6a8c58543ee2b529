//! Boats at sea for the tests of single rules.

use crate::{
    charts::Charts,
    state::{
        Boat, BoatNo, Captain, Consort, Craft, Crew, Elco, Fight, FightKind, Man, Medals, Mission,
        MissionKind, Night, Node, Post, Range, SeaState, Setup, State, Weather,
    },
};
use shelf::testkit::printed;
use table::Seat;

pub(crate) use shelf::testkit::{check, check_result, play};

/// The charts as printed.
pub(crate) fn charts() -> &'static Charts {
    printed::<State>().typed
}

/// A man without a past.
pub(crate) fn man(post: Post) -> Man {
    Man::new(post, post.title().to_owned(), Night(0))
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
            Craft::consort(Consort::default())
        };
        let sails = index < usize::from(boats);
        sails.then(|| Boat::new(BoatNo::from_index(index), index as u8 + 1, craft))
    };
    let boats = std::array::from_fn(boat);
    g.mission = Some(Mission {
        sea: SeaState(3),
        at: Node::Y2,
        raid_rolled: true,
        ..Mission::new(MissionKind::Patrol, Node::R4, Weather::Good, boats)
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

#[test]
fn the_printed_charts_load() {
    charts();
}
