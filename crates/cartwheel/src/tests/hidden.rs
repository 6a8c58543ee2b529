//! What the enemy must not see.

use super::fixture::{air, charts, hex, keys, set_up, ship};
use crate::{
    battle::{sequence::Exchange, set_up::PlacementStep},
    rules::{T, ch08_operations, ch09_03_staging, ch09_06_target},
    state::{Aim, AirKind, AirMission, Base, Flyer, Place, Setup, Side, Start, State},
    view,
};
use shelf::testkit::{play, printed};
use table::{Choice, Eyes, Open, Seat, Seating, Session, Stream, Terms};

fn seen_by(g: &State, side: Side) -> view::View {
    view::view(g, Eyes::Of(side.seat()), charts())
}

/// A raid on Port Moresby by the 11th Hikoshidan.
fn raid() -> State {
    let mut g = set_up(Start::Campaign);
    g.this_turn.eleventh = true;
    let mut raiders = arrayvec::ArrayVec::new();
    for key in ["g4m-11th-1", "a6m3-11th-1"] {
        let id = air(key);
        g.unit_mut(id).place = Place::Aloft;
        let loaded = key.starts_with("g4m");
        raiders.push(Flyer { flown: 7, loaded, ..Flyer::new(id, Place::Base(Base::Rabaul)) });
    }
    g.mission = Some(AirMission {
        side: Side::Japanese,
        kind: AirKind::Attack,
        target: hex("1509"),
        aim: Some(Aim::City),
        gone: false,
        told: false,
        raiders,
        interceptors: arrayvec::ArrayVec::new(),
        attempts: arrayvec::ArrayVec::new(),
        longest: 7,
        shown: false,
        met: false,
        aa_order: Vec::new(),
    });
    g
}

/// OC 6.1.a, OC 6.0: nobody sees the displays of the enemy.
#[test]
fn displays_are_hidden() {
    let g = set_up(Start::Campaign);
    let seen = seen_by(&g, Side::Allied);
    assert!(seen.hidden.contains(&air("ki-43-1")) && seen.hidden.contains(&air("g4m-11th-1")));
    assert!(!seen.hidden.contains(&air("p-38-1")));
    let mut moved = g.clone();
    let unit = moved.unit_mut(air("ki-43-1"));
    (unit.place, unit.flown, unit.disrupted) = (Place::Base(Base::Rabaul), true, true);
    assert_eq!(seen_by(&moved, Side::Allied).state, seen.state);
    assert_ne!(seen_by(&moved, Side::Japanese).state, seen_by(&g, Side::Japanese).state);
}

/// OC 5.2.g, OC 9.1.2.h, OC 9.1.3.b: who flies and against what stays secret until it is shown.
#[test]
fn a_raid_is_hidden_until_combat() {
    let mut g = raid();
    let seen = seen_by(&g, Side::Allied);
    assert!(seen.raid_hidden);
    assert!(seen.hidden.contains(&air("g4m-11th-1")));
    let mission = seen.state.mission.as_ref().expect("that there is a raid is known");
    assert_eq!((mission.target, mission.aim), (hex("1509"), None));
    assert_eq!(seen_by(&g, Side::Japanese).state.mission.expect("his own").aim, Some(Aim::City));
    if let Some(mission) = &mut g.mission {
        (mission.shown, mission.told) = (true, true);
    }
    let seen = seen_by(&g, Side::Allied);
    assert!(!seen.raid_hidden && !seen.hidden.contains(&air("g4m-11th-1")));
    assert_eq!(seen.state.mission.expect("a raid").aim, Some(Aim::City));
}

/// OC 9.3.c: of a stage move the enemy hears, and sees nothing.
#[test]
fn a_stage_move_is_hidden() {
    let g = set_up(Start::Toenails);
    let before = seen_by(&g, Side::Japanese);
    let script = keys(&["from:australia to:port-moresby a-20-1"]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        ch09_03_staging::stage(t, Side::Allied).await;
    });
    assert_eq!(t.g.unit(air("a-20-1")).place, Place::Base(Base::PortMoresby));
    assert_eq!(seen_by(&t.g, Side::Japanese).state, before.state);
}

/// OC 9.6.o: with the option the target is fixed at the start and told after the scrambles.
#[test]
fn a_sealed_target_is_fixed_at_the_start() {
    let mut g = raid();
    g.setup.options.sealed_target = shelf::options::Switch::On;
    if let Some(mission) = &mut g.mission {
        mission.aim = None;
    }
    let (t, ()) = play(g, &[], keys(&["city"]), async |t: &mut T| {
        ch09_06_target::seal(t).await;
        assert_eq!(seen_by(&t.g, Side::Allied).state.mission.as_ref().and_then(|it| it.aim), None);
        // Nothing is asked again.
        assert!(ch09_06_target::declare(t).await);
    });
    let mission = t.g.mission.as_ref().expect("the raid goes on");
    assert_eq!((mission.aim, mission.told), (Some(Aim::City), true));
}

/// OC 4.4.a: while one side performs its mission the other is asked to intercept.
#[test]
fn the_other_side_intercepts() {
    let mut g = set_up(Start::Toenails);
    for id in charts().counters.air.ids() {
        if !["b-25-1", "ki-43-1"].contains(&charts().counters.air.of(id).key.as_str()) {
            g.unit_mut(id).place = Place::Out;
        }
    }
    g.unit_mut(air("ki-43-1")).place = Place::Base(Base::Lae);
    g.operations.initiative_missions = 1;
    let script = keys(&[
        "air",
        "1506 b-25-1",
        "ki-43-1",
        "ki-43-1=stay",
        "airbase",
        "bomb-low",
        "b-25-1=port-moresby",
    ]);
    // The fighter does not get up with a 10; AA 3, bombs 1: nothing.
    let (t, _) = play(g, &[10, 3, 1], script, ch08_operations::opportunity);
    assert_eq!(t.g.operations.turn_of, Side::Japanese);
    assert!(!t.g.unit(air("ki-43-1")).flown);
}

/// A game of Bougainville between two people, at the first question of this name.
fn at_first(question: &str, after: &[&str]) -> Session<State> {
    let setup = Setup { start: Start::Bougainville, ..Setup::default() };
    let mut session = Session::start(Seating::new(printed::<State>()), setup, Terms::seeded(9));
    let mut after = after.iter();
    for _ in 0..60 {
        let open = session.open().into_iter().next().expect("somebody is asked");
        let key = if open.question == question {
            match after.next() {
                Some(key) => (*key).to_owned(),
                None => return session,
            }
        } else {
            let mut random = Stream::new(3);
            whole_answer(&mut session, &open, &mut random)
        };
        give(&mut session, open.seat, &key);
    }
    panic!("{question} is not asked");
}

/// Some whole answer to what is asked.
fn whole_answer(session: &mut Session<State>, open: &Open, dice: &mut Stream) -> String {
    let (mut open, mut steps) = (open.clone(), Vec::new());
    loop {
        let Some(draft) = &open.draft else { return open.options[0].key.to_string() };
        if draft.whole && (open.options.is_empty() || steps.is_empty()) {
            return if steps.is_empty() { ".".to_owned() } else { steps.join(" ") };
        }
        let any = usize::from(dice.face(open.options.len().min(200) as u8)) - 1;
        steps.push(open.options[any].key.to_string());
        let n = session.open_number(open.seat).expect("it is asked");
        open = session.drafted(open.seat, n, &steps).expect("what is offered can be added");
    }
}

#[track_caller]
fn give(session: &mut Session<State>, seat: Seat, key: &str) {
    let n = session.open_number(seat).unwrap_or_else(|| panic!("{seat:?} is not asked: {key}"));
    session.answer(seat, n, key).unwrap_or_else(|refused| panic!("{key}: {refused}"));
}

fn asked(session: &mut Session<State>, side: Side) -> &'static str {
    session.open_for(side.seat()).map_or("", |open| open.question)
}

/// R-CARGO-HIDDEN: warships bombard only if troops are aboard the transports with them, so that being asked tells
/// of the cargo; whoever let the ships come cannot take that back and act on it.
#[test]
fn being_asked_to_bombard_stands_behind_a_barrier() {
    let mut session = at_first("mission", &[]);
    assert_eq!(asked(&mut session, Side::Allied), "mission");
    give(&mut session, Side::Allied.seat(), "naval");
    give(
        &mut session,
        Side::Allied.seat(),
        "transport a-anfca-1 a-lib-1 a-lib-2 fleet loaded 2206",
    );
    give(&mut session, Side::Allied.seat(), "direct");
    let mut waited = 0;
    while asked(&mut session, Side::Japanese) == "interrupt" {
        give(&mut session, Side::Japanese.seat(), "wait");
        waited += 1;
    }
    assert!(waited > 0, "Japan could have interrupted");
    assert_eq!(asked(&mut session, Side::Allied), "bombardment");
    assert!(session.undoable(Side::Japanese.seat()).is_err());
}

/// R-CARGO-HIDDEN: only an empty landing ship can turn to its supply side, so that being asked tells that it is
/// empty; what the enemy answered before stands.
#[test]
fn being_asked_to_turn_a_transport_stands_behind_a_barrier() {
    let mut session = at_first("mission", &["stop"]);
    assert_eq!(asked(&mut session, Side::Japanese), "mission");
    let mut world = session.look(State::clone).expect("the game waits");
    for unit in &mut world.air {
        unit.place = Place::Out;
    }
    for unit in &mut world.land {
        unit.place = Place::Out;
    }
    for ship in &mut world.ships {
        ship.place = Place::Out;
    }
    world.supplies.clear();
    world.ship_mut(ship("a-lst-1")).place = Place::At(hex("2609"));
    world.ship_mut(ship("j-ca8")).place = Place::At(hex("2104"));
    world.operations.passes = 3;
    session.swap(world);
    give(&mut session, Side::Japanese.seat(), "pass");
    assert_eq!(asked(&mut session, Side::Japanese), "ports");
    give(&mut session, Side::Japanese.seat(), "j-ca8=truk");
    assert_eq!(asked(&mut session, Side::Allied), "supply-sides");
    assert!(session.undoable(Side::Japanese.seat()).is_err());
}

/// OC 9.1.2.h, OC 9.4.a: whether the enemy is asked to rise tells whether he has a fighter in range; a raid that has
/// shown it is not taken back.
#[test]
fn being_asked_to_intercept_stands_behind_a_barrier() {
    let mut session = at_first("mission", &[]);
    give(&mut session, Side::Allied.seat(), "air");
    give(&mut session, Side::Allied.seat(), "2206 p-38-1");
    assert_eq!(asked(&mut session, Side::Japanese), "scramble");
    assert!(session.undoable(Side::Allied.seat()).is_err());
}

/// OC 9.7.3.f, OC 9.7.7.b: which sequence numbers are exchanged is no public answer, as where a unit is placed is: a
/// latecomer still hides its number.
#[test]
fn an_exchange_of_numbers_is_not_told() {
    const fn is_public<T: Choice<State>>() -> bool {
        T::OPEN
    }
    assert!(is_public::<PlacementStep>());
    assert!(!is_public::<Exchange>());
}
