//! Ships at sea for the tests of single rules.

use crate::{
    charts::Charts,
    rules::T,
    state::{
        Altitude, Attack, Bearing, Date, Gun, Kind, Phase, Plane, Post, Setup, Ship, Special,
        Stage, Start, State, Tour, Wave,
    },
};
use shelf::testkit::printed;
use table::{Choice, Draft, testkit::Script};

pub(crate) use shelf::testkit::play;

/// The charts as printed.
pub(crate) fn charts() -> &'static Charts {
    printed::<State>().typed
}

pub(crate) fn date(text: &str) -> Date {
    Date::parse(text).expect("a day as 4/21")
}

/// A whole ship on station 4 with average men, a team and no support, 10 April, morning.
pub(crate) fn of(start: Start) -> State {
    let mut g = State::at_start(&Setup { start, ..Setup::default() }, charts());
    g.ship = Ship::new("Testing".to_owned(), charts().ship.stores(), |_| true);
    g.pool.container = charts().counters.container(true);
    g.pool.aside = charts().counters.aside();
    g.date = date("4/10");
    g.stage = Stage::Phase;
    g.turn = 1;
    g.fresh = false;
    g.station.number = 4;
    g.station.team = true;
    g.tally.tours.push(Tour::default());
    g
}

/// The Advanced Game, in the full campaign.
pub(crate) fn advanced() -> State {
    of(Start::Full)
}

/// The Basic Game, in scenario 1.
pub(crate) fn basic() -> State {
    of(Start::Scenario1)
}

pub(crate) fn value(g: &mut State, post: Post, value: i8) {
    g.ship.officers.man_mut(post).value = value;
}

/// These planes come, in one wave.
pub(crate) fn under_attack(mut g: State, planes: &[(Kind, Bearing, Altitude)]) -> State {
    let planes = planes.iter().map(|(kind, at, height)| Plane::new(*kind, *at, *height));
    let wave = Wave { planes: planes.collect(), specials: Vec::new() };
    g.attack = Some(Attack { wave, number: 1, sfs: g.station.sfs, ..Attack::default() });
    g
}

/// These specials come, in one wave.
pub(crate) fn under_special_attack(mut g: State, specials: Vec<Special>) -> State {
    let wave = Wave { planes: Vec::new(), specials };
    g.attack = Some(Attack { wave, number: 1, sfs: g.station.sfs, ..Attack::default() });
    g
}

/// Plays rules that ask nothing.
pub(crate) fn roll<R>(g: State, dice: &[u8], rules: impl AsyncFnOnce(&mut T) -> R) -> (State, R) {
    let (t, result) = play(g, dice, Script::new(), rules);
    (t.g.clone(), result)
}

/// The whole answer with these steps; of every row that is not named the last option is taken, which
/// holds fire or sends nobody.
pub(crate) fn answer<D: Draft<State>>(g: &State, mut draft: D, wanted: &[&str]) -> String {
    let mut keys: Vec<String> = Vec::new();
    loop {
        let mut steps = Vec::new();
        draft.steps(g, charts(), &mut steps);
        let Some(last) = steps.len().checked_sub(1) else { break };
        let place = steps.iter().position(|step| wanted.contains(&step.key().as_ref()));
        let step = steps.swap_remove(place.unwrap_or(last));
        keys.push(step.key().into_owned());
        draft.add(step, g, charts());
    }
    for key in wanted {
        assert!(keys.iter().any(|taken| taken == key), "{key} is not offered: {keys:?}");
    }
    keys.join(" ")
}

/// Every step a draft would ever offer, row by row, the last option of each row taken.
pub(crate) fn offered<D: Draft<State>>(g: &State, mut draft: D) -> Vec<String> {
    let mut keys = Vec::new();
    loop {
        let mut steps = Vec::new();
        draft.steps(g, charts(), &mut steps);
        keys.extend(steps.iter().map(|step| step.key().into_owned()));
        let Some(last) = steps.pop() else { return keys };
        draft.add(last, g, charts());
    }
}

/// Guns that could be laid on the first plane.
pub(crate) fn bearing_guns(g: &State) -> Vec<Gun> {
    let draft = crate::rules::ch06_07_fire::Battery::blank(g, charts());
    let keys = offered(g, draft);
    let laid = |gun: &Gun| {
        let key = format!("{}=plane-1", crate::state::Place::Gun(*gun).key());
        keys.contains(&key)
    };
    Gun::all().filter(laid).collect()
}

/// The fixtures as they are, used by every chapter.
#[test]
fn a_ship_at_sea_is_whole_and_nothing_is_in_the_air() {
    let (g, ()) = roll(advanced(), &[], async |_| ());
    assert!(g.attack.is_none() && g.phase == Phase::Morning && g.ship.rooms_hurt() == 0);
    assert!(g.is_advanced(charts()) && !basic().is_advanced(charts()));
}
