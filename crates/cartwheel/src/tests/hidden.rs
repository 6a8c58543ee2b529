//! What the enemy must not see.

use super::fixture::{air, charts, empty, hex, keys, set_up, ship, troops};
use crate::{
    rules::{T, ch08_operations, ch09_03_staging, ch09_06_target},
    state::{Aim, AirKind, AirMission, Base, BaseStatus, Flyer, Place, Setup, Side, Start, State},
    view,
};
use shelf::testkit::{play, printed};
use table::{Event, Eyes, Logged, Open, Seat, Seating, Session, Stream, Terms, testkit::same_to};

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
    let mut world = emptied(&mut session);
    world.ship_mut(ship("a-lst-1")).place = Place::At(hex("2609"));
    world.ship_mut(ship("j-ca8")).place = Place::At(hex("2104"));
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

/// A game of Bougainville with nothing in play but what is put there, in the Allied player's last mission of the turn.
fn emptied(session: &mut Session<State>) -> State {
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
    world.operations.passes = 3;
    world
}

/// OC 16.1.b, R-11TH-FLOWN: how many units of the 11th Hikoshidan have flown is hidden until it scores; what the
/// Allies answered before that stands.
#[test]
fn points_for_the_eleventh_stand_behind_a_barrier() {
    let mut session = at_first("mission", &["stop", "pass"]);
    let mut world = emptied(&mut session);
    world.this_turn.eleventh = true;
    for key in ["g4m-11th-1", "a6m3-11th-1"] {
        let unit = world.unit_mut(air(key));
        (unit.place, unit.flown, unit.counted) = (Place::Base(Base::Rabaul), true, true);
    }
    world.ship_mut(ship("a-anfca-1")).place = Place::At(hex("2104"));
    let points = world.points[Side::Allied.index()];
    session.swap(world);
    give(&mut session, Side::Allied.seat(), "pass");
    assert_eq!(asked(&mut session, Side::Allied), "ports");
    give(&mut session, Side::Allied.seat(), "a-anfca-1=south-pacific");
    let now = session.look(|g| g.points[Side::Allied.index()]).expect("the game waits");
    assert_eq!(now, points + 2, "two halves of a point");
    assert!(session.undoable(Side::Allied.seat()).is_err());
}

/// OC 14.3.b, OC 6.1.a: a mobile base is taken up only if it is empty, so that being asked tells of that; what the
/// other side answered before stands.
#[test]
fn being_asked_to_take_up_a_base_stands_behind_a_barrier() {
    let mut session = at_first("mission", &["stop", "pass"]);
    let mut world = emptied(&mut session);
    for (base, at) in [(Base::AlliedA, "2609"), (Base::JapaneseA, "1904")] {
        let state = world.base_mut(base);
        (state.hex, state.status) = (Some(hex(at)), BaseStatus::Working);
    }
    session.swap(world);
    give(&mut session, Side::Allied.seat(), "pass");
    let mut random = Stream::new(1);
    let mut seats = Vec::new();
    while let Some(open) = session.open().into_iter().next().filter(|_| seats.len() < 2) {
        if open.question != "dismantle" {
            let key = whole_answer(&mut session, &open, &mut random);
            give(&mut session, open.seat, &key);
            assert!(seats.is_empty(), "{} comes between", open.question);
            continue;
        }
        seats.push(open.seat);
        if seats.len() == 1 {
            give(&mut session, open.seat, ".");
        }
    }
    assert_eq!(seats.len(), 2);
    assert!(session.undoable(seats[0]).is_err());
}

/// OC 9.7.3.f: a latecomer that does not come in an impulse is seen to have another number; what the enemy answered
/// before stands.
#[test]
fn the_silence_of_a_latecomer_stands_behind_a_barrier() {
    for seed in 1..100 {
        let setup = Setup { start: Start::Yamamoto, ..Setup::default() };
        let terms = Terms::seeded(seed);
        let mut session = Session::<State>::start(Seating::new(printed::<State>()), setup, terms);
        give(
            &mut session,
            Side::Allied.seat(),
            "p-38-1.altitude=low p-38-2.altitude=medium p-38-1.number=2 p-38-2.number=3",
        );
        give(
            &mut session,
            Side::Japanese.seat(),
            "g4m-11th-1.altitude=low a6m3-11th-1.altitude=low a6m3-11th-2.altitude=medium \
             g4m-11th-1.number=1 a6m3-11th-1.number=2 a6m3-11th-2.number=4 defence=hold",
        );
        let mut random = Stream::new(seed);
        while let Some(open) = session.open().into_iter().next() {
            let now = |session: &mut Session<State>| {
                let at = session.look(|g| g.battle.as_ref().map(|it| (it.round, it.impulse)));
                at.flatten()
            };
            let before = now(&mut session);
            let key = whole_answer(&mut session, &open, &mut random);
            give(&mut session, open.seat, &key);
            let allied = open.seat == Side::Allied.seat();
            if allied && before == Some((3, 2)) && now(&mut session) == Some((3, 3)) {
                assert!(!asked(&mut session, Side::Allied).is_empty(), "the Zero has number 4");
                assert!(session.undoable(Side::Allied.seat()).is_err());
                return;
            }
        }
    }
    panic!("no battle lasts three rounds");
}

/// A mission flown from Guadalcanal, where a P-38 stands beside the C-47 and the 503rd; Japan is asked to rise.
fn flown(mission: &str, raid: &str) -> Session<State> {
    let mut session = at_first("mission", &[]);
    let mut world = session.look(State::clone).expect("the game waits");
    world.unit_mut(air("p-38-1")).place = Place::Base(Base::Guadalcanal);
    world.unit_mut(air("a6m3-6th-1")).place = Place::Base(Base::Buin);
    session.swap(world);
    give(&mut session, Side::Allied.seat(), mission);
    give(&mut session, Side::Allied.seat(), raid);
    assert_eq!(asked(&mut session, Side::Japanese), "scramble");
    session
}

const STRANGERS: [Eyes; 2] = [Eyes::Of(Seat(1)), Eyes::Public];

/// OC 9.1.2.h, OC 11.6.a, decision D-PARADROP: of a parachute drop the enemy sees the target hex alone, as of any raid,
/// until it comes to combat.
#[test]
fn a_drop_looks_like_a_raid() {
    let (mut raid, mut drop) = (flown("air", "2206 p-38-1"), flown("drop", "2206 c-47-1"));
    for eyes in STRANGERS {
        same_to(eyes, &mut raid, &mut drop).expect("nothing tells them apart");
    }
    assert!(same_to(Side::Allied.seat(), &mut raid, &mut drop).is_err(), "the Allies know");
    let seen = drop.view(Eyes::Of(Side::Japanese.seat())).expect("the game waits");
    assert_eq!(seen.state.troops(troops("a-503")).place, Place::At(hex("2609")));
    // Nobody rises, and the paratroops are seen over the hex.
    give(&mut drop, Side::Japanese.seat(), "stop");
    give(&mut drop, Side::Japanese.seat(), "a6m3-6th-1=stay");
    let seen = drop.view(Eyes::Of(Side::Japanese.seat())).expect("the game waits");
    assert!(seen.state.record.dropped);
}

/// OC 9.1.2.h, R-C47-SUPPLY-MOVE: a supply flight to an airbase looks like a drop there.
#[test]
fn a_supply_flight_is_not_told_from_a_drop() {
    let (mut supply, mut drop) = (flown("airlift", "2408 c-47-1"), flown("drop", "2408 c-47-1"));
    for eyes in STRANGERS {
        same_to(eyes, &mut supply, &mut drop).expect("nothing tells them apart");
    }
}

/// OC 6.1.a: where aircraft took off, how far they flew and in which half of the display they stood stays hidden when
/// they are seen.
#[test]
fn the_origin_of_a_raid_is_hidden() {
    let mut g = raid();
    if let Some(mission) = &mut g.mission {
        mission.shown = true;
    }
    let mut other = g.clone();
    if let Some(mission) = &mut other.mission {
        for flyer in &mut mission.raiders {
            (flyer.from, flyer.flown, flyer.extended) = (Place::Base(Base::Truk), 8, true);
        }
    }
    let zero = other.unit_mut(air("a6m3-11th-1"));
    (zero.staged, zero.flown, zero.counted) = (true, true, true);
    assert_eq!(seen_by(&other, Side::Allied).state, seen_by(&g, Side::Allied).state);
    assert_ne!(seen_by(&other, Side::Japanese).state, seen_by(&g, Side::Japanese).state);
}

/// OC 7.2.b, OC 6.3.6.b: a floatplane in a port lies on the map with its markers, but whether it regroups is a secret.
#[test]
fn a_floatplane_regroups_in_secret() {
    let mut g = empty(Start::Campaign);
    let rufe = g.unit_mut(air("a6m2-n-11th"));
    (rufe.place, rufe.disrupted) = (Place::At(hex("2206")), true);
    let mut other = g.clone();
    other.unit_mut(air("a6m2-n-11th")).regroup = true;
    let seen = seen_by(&other, Side::Allied).state;
    assert_eq!(seen, seen_by(&g, Side::Allied).state);
    assert!(seen.unit(air("a6m2-n-11th")).disrupted, "that it is disrupted is seen");
    assert!(seen_by(&other, Side::Japanese).state.unit(air("a6m2-n-11th")).regroup);
}

/// The Death of Yamamoto with numbers that change, at the first exchange that Japan may make.
fn at_an_exchange() -> Session<State> {
    let mut setup = Setup { start: Start::Yamamoto, ..Setup::default() };
    setup.options.variable_sequence = shelf::options::Switch::On;
    for seed in 1..200 {
        let terms = Terms::seeded(seed);
        let mut session =
            Session::<State>::start(Seating::new(printed::<State>()), setup.clone(), terms);
        let mut random = Stream::new(seed);
        while let Some(open) = session.open().into_iter().next() {
            if open.question == "sequence-exchange" && open.seat == Side::Japanese.seat() {
                return session;
            }
            let key = whole_answer(&mut session, &open, &mut random);
            give(&mut session, open.seat, &key);
        }
    }
    panic!("Japan never exchanges numbers");
}

/// OC 9.7.3.f, OC 9.7.7.b: that two numbers are exchanged is told, not which: a latecomer still hides its number.
#[test]
fn an_exchange_of_numbers_is_not_told() {
    let mut session = at_an_exchange();
    let open = session.open_for(Side::Japanese.seat()).expect("Japan is asked");
    let swap = open.options.iter().find(|it| it.key != "keep").expect("two numbers").key.clone();
    give(&mut session, Side::Japanese.seat(), &swap);
    let hears = |session: &Session<State>, eyes: Eyes| {
        let told = |it: &Logged| {
            let Event::Picked { question, seat, .. } = &it.event else { return false };
            *question == "sequence-exchange" && *seat == Side::Japanese.seat()
        };
        session.log(eyes).iter().any(told)
    };
    assert!(hears(&session, Eyes::Of(Side::Japanese.seat())));
    for eyes in [Eyes::Of(Side::Allied.seat()), Eyes::Public] {
        assert!(!hears(&session, eyes), "{eyes:?}");
        let says = |it: &Logged| matches!(it.event, Event::Said { rule: "OC 9.7.7.b", .. });
        assert!(session.log(eyes).iter().any(says), "that there was an exchange is told");
    }
    let late = |g: &State, of: &State| {
        let all = of.battle.iter().flat_map(|it| &it.flyers).filter(|it| !it.shown);
        let unit = all.map(|it| it.unit).next();
        g.battle.iter().flat_map(|it| &it.flyers).find(|it| Some(it.unit) == unit).cloned()
    };
    let g = session.look(State::clone).expect("the game waits");
    if let Some(hidden) = late(&g, &g) {
        assert!(hidden.number > 0);
        let seen = seen_by(&g, Side::Allied).state;
        assert_eq!(late(&seen, &g).map(|it| it.number), Some(0));
    }
}
