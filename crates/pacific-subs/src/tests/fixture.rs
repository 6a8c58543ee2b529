//! Boats at sea for the tests of single rules.

use crate::{
    charts::Charts,
    rules::{T, ch04_situation, ch05_fitting_out},
    state::{
        Age, Beam, Bearing, Captain, Charged, Class, Command, Crew, Deeds, Depth, End, Engagement,
        Escort, EscortKind, Hex, LogRow, Mark, Orders, Patrol, PatrolType, Plotted, Purpose, Rack,
        Range, Rank, Rating, Readiness, Season, Sector, Setup, Solution, Speed, State, Task,
        Torpedo, TubeId, Weather, What,
    },
};
use shelf::testkit::printed;
use table::testkit::Script;

pub(crate) use shelf::testkit::play;

/// The charts as printed.
pub(crate) fn charts() -> &'static Charts {
    printed::<State>().typed
}

pub(crate) fn hex(text: &str) -> Hex {
    Hex::parse(text).expect("a hex of the map")
}

pub(crate) fn keys(keys: &[&str]) -> Script<State> {
    keys.iter().fold(Script::new(), |script, key| script.then_key(key))
}

pub(crate) fn season(text: &str) -> Season {
    table::Key::parse(text).expect("a season as Sp43")
}

/// A captain of skill 1 in port at Pearl Harbor, a ready crew of skill 1, a boat full of torpedoes.
pub(crate) fn in_port(class: Class, when: &str) -> State {
    let orders = if charts().boats.classes.of(class).navy == crate::state::Navy::Usn {
        Orders::UsnFree
    } else {
        Orders::IjnFree
    };
    in_port_under(orders, class, when)
}

pub(crate) fn in_port_under(orders: Orders, class: Class, when: &str) -> State {
    let mut g = State::at_start(&Setup { orders, ..Setup::default() });
    let mut boat = ch05_fitting_out::new_boat(charts(), class, &g.setup.house, Age::Plain);
    let mark = match g.navy() {
        crate::state::Navy::Usn => Mark::Mk14,
        crate::state::Navy::Ijn => Mark::Type95,
    };
    for end in End::BOTH {
        let room = boat.room_mut(end);
        let mut rack = Rack::default();
        *rack.of_mut(mark) = room.capacity;
        room.rack = rack;
    }
    g.command = Some(Command {
        captain: Captain {
            name: "Adams".to_owned(),
            rank: Rank::LtCommander,
            promotable: false,
            skill: 1,
        },
        crew: Crew { skill: 1, readiness: Readiness::Ready },
        boat,
        season: season(when),
        port: hex("2607"),
        patrol: None,
        log: Vec::new(),
        rated: None,
        new_boat: false,
        end: None,
        posting: None,
    });
    g
}

/// A strategic patrol of this season that was rated Acceptable, home again.
pub(crate) fn log_row(g: &State) -> LogRow {
    LogRow {
        number: 1,
        season: g.season(),
        kind: PatrolType::Strategic,
        cag: false,
        class: g.boat().class,
        deeds: Deeds::default(),
        tally: 5,
        rating: Rating::Acceptable,
        port: g.command().port,
        path: Vec::new(),
        actions: 0,
        engagements: 0,
        scores: Vec::new(),
    }
}

/// The same at sea in a hex, on a strategic patrol, cruising.
pub(crate) fn at_sea(class: Class, when: &str, at: &str) -> State {
    on_patrol(class, when, at, PatrolType::Strategic)
}

pub(crate) fn on_patrol(class: Class, when: &str, at: &str, kind: PatrolType) -> State {
    put_to_sea(in_port(class, when), at, kind)
}

pub(crate) fn put_to_sea(mut g: State, at: &str, kind: PatrolType) -> State {
    let mut patrol = Patrol::new(g.season(), kind, hex(at));
    patrol.flotillas = ch04_situation::flotillas(charts(), g.navy().enemy(), g.season());
    patrol.rolled_here = false;
    g.command_mut().patrol = Some(patrol);
    g
}

/// A contact dead ahead in ring 4, without a solution.
pub(crate) fn contact(id: u8, what: What) -> Plotted {
    Plotted { id, what, bearing: Bearing::Ahead, ring: 4, hits: 0, solution: None }
}

pub(crate) fn merchant(kind: crate::state::MerchantKind) -> What {
    use crate::state::MerchantKind::{LargeTanker, SmallTanker, Tanker};
    let tanker = matches!(kind, SmallTanker | Tanker | LargeTanker);
    What::Merchant { tanker, shown: Some(kind) }
}

/// A contact with a solution.
pub(crate) fn solved(id: u8, what: What, range: Range, sector: Sector) -> Plotted {
    let solution = Some(Solution { beam: Beam::Starboard, sector, range });
    Plotted { solution, ..contact(id, what) }
}

pub(crate) fn escort(id: u8, kind: EscortKind, at: u8) -> Escort {
    Escort { id, kind, at }
}

/// An engagement by day in clear weather at periscope depth in open water, box 8 of the clock,
/// speed slow, signature 3, round 1.
pub(crate) fn fight(mut g: State, plot: Vec<Plotted>, escorts: Vec<Escort>) -> State {
    let hex = g.patrol().hex;
    let escorted = !escorts.is_empty();
    g.patrol_mut().engagements = 1;
    g.patrol_mut().engagement = Some(Engagement {
        hex,
        friendly: false,
        purpose: Purpose::Contact,
        passengers: Vec::new(),
        round: 1,
        timer: 8,
        submerged_timer: Some(14),
        weather: Weather::Clear,
        seabed: Depth::Abyss,
        depth: Depth::Periscope,
        bottomed: false,
        speed: Speed::Slow,
        signature: 3,
        plot,
        escorts,
        battle_stations: false,
        gun_ready: false,
        aa_ready: false,
        task: Task::None,
        in_harbor: false,
        flat_battery: false,
        dived: false,
        plane_used: false,
        plane_adrift: false,
        success: false,
        escorted,
        met_anything: true,
    });
    g
}

/// The same on the surface.
pub(crate) fn surfaced(mut g: State) -> State {
    let fight = g.fight_mut();
    fight.depth = Depth::Surface;
    fight.submerged_timer = None;
    g
}

/// A Gato of Spring 1943 in the open sea, with these contacts and escorts.
pub(crate) fn gato(plot: Vec<Plotted>, escorts: Vec<Escort>) -> State {
    fight(at_sea(Class::Gato, "Sp43", "1508"), plot, escorts)
}

pub(crate) fn tube(end: End, index: u8) -> TubeId {
    TubeId { end, index }
}

/// Floods so many tubes of an end with torpedoes of this kind from storage.
pub(crate) fn flood(g: &mut State, end: End, count: u8, mark: Mark) {
    for index in 0..count {
        let torpedo = Torpedo { mark, degraded: false };
        let room = g.boat_mut().room_mut(end);
        room.tubes[usize::from(index)].charged = Charged::Flooded(torpedo);
        let plain = room.rack.marks().next().unwrap_or(mark);
        *room.rack.of_mut(plain) -= 1;
    }
}

/// Plays a rule that the boat must survive.
pub(crate) fn lives<R>(
    g: State,
    dice: &[u8],
    script: Script<State>,
    rules: impl AsyncFnOnce(&mut T) -> crate::rules::Play<R>,
) -> State {
    let (t, result) = play(g, dice, script, rules);
    assert!(result.is_ok(), "the boat is lost: {:?}", t.said());
    t.g.clone()
}

/// Plays a rule that the boat must not survive.
pub(crate) fn dies<R>(
    g: State,
    dice: &[u8],
    script: Script<State>,
    rules: impl AsyncFnOnce(&mut T) -> crate::rules::Play<R>,
) -> crate::state::GameEnd {
    let (t, result) = play(g, dice, script, rules);
    assert!(result.is_err(), "the boat lives: {:?}", t.said());
    t.g.command().end.expect("its end is known")
}
