//! Sections 9.7 to 9.10 and 11.6: what raiders do over the target, and when they have turned back.

use super::{
    air_missions::{aimed, raid_on},
    battle::{at, meeting},
    fixture::{air, charts, empty, hex, keys, set_up, ship, troops},
};
use crate::{
    battle::{
        Altitude, At, Facing, Goal, Stage, craft,
        flight::{Flight, Sortie},
        rounds,
        set_up::SetUp,
        track,
    },
    rules::{
        T, ch08_operations, ch09_01_missions, ch09_06_target, ch09_09_aa::Attack, ch09_10_bombing,
    },
    state::{
        Aim, AirKind, Base, BaseStatus, Flyer, Place, Side, Start, State, Supply,
        setup::TransportAa,
    },
};
use shelf::testkit::play;
use table::{Draft, testkit::Script};
use track::Move::{Ahead, Dive, DiveLater, GoDown};

/// A C-47 with the 503rd over the edge of the target zone, a Zero still off the board.
fn transport_over_the_zone(altitude: Altitude) -> State {
    let mut g = meeting(Goal::Drop, &["c-47-1"], &["a6m3-6th-1"]);
    let plane = air("c-47-1");
    g.troops_mut(troops("a-503")).place = Place::Carried(plane);
    let battle = g.battle.take();
    g = raid_on(g, "1405", Side::Allied, &["c-47-1"], 3);
    g.battle = battle;
    let mission = g.mission.as_mut().expect("a mission");
    mission.kind = AirKind::Drop;
    mission.interceptors.push(Flyer::new(air("a6m3-6th-1"), Place::Base(Base::Lae)));
    let battle = craft::battle_mut(&mut g);
    battle.stage = Stage::Rounds;
    for (number, flyer) in (1..).zip(&mut battle.flyers) {
        (flyer.number, flyer.shown) = (number, true);
    }
    battle.flyers[0].at = At::Board { hex: at("F05"), facing: Facing::North };
    battle.flyers[0].altitude = altitude;
    g
}

/// OC 11.6.1.a, OC 11.6.1.b, OC 11.6.b: intercepted, the C-47 drops the 503rd by passing a hex of the target
/// zone at medium altitude; without an undisturbed escort a 6 still lands in good order.
#[test]
fn the_503rd_jumps_in_the_middle_of_an_air_battle() {
    let script = keys(&["ahead drop:c-47-1 ahead ahead"]);
    let g = transport_over_the_zone(Altitude::Medium);
    let (t, ()) = play(g, &[6], script, async |t: &mut T| rounds::impulse(t, 1).await);
    let unit = t.g.troops(troops("a-503"));
    assert_eq!(unit.place, Place::At(hex("1405")));
    assert!(!unit.disrupted);
}

/// OC 11.6.1.a: not at low altitude: the drop is not offered and the 503rd stays aboard.
#[test]
fn nobody_jumps_at_low_altitude() {
    let g = transport_over_the_zone(Altitude::Low);
    let script = keys(&["ahead ahead ahead"]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| rounds::impulse(t, 1).await);
    assert_eq!(t.g.troops(troops("a-503")).place, Place::Carried(air("c-47-1")));
}

/// OC 9.7.5.e, OC 9.8.a, OC 3.a: an abort is that of a bomber. A transport that comes home with its cargo, and a
/// Beaufighter that flew as a fighter (OC 2.2.2.m), give the enemy nothing; one with bombs does.
#[test]
fn only_bombers_abort() {
    let points = |goal: Goal, key: &str, loaded: bool| {
        let mut g = meeting(goal, &[key], &["a6m3-6th-1"]);
        let battle = craft::battle_mut(&mut g);
        (battle.stage, battle.round) = (Stage::Over, 6);
        (battle.flyers[0].loaded, battle.flyers[0].at) = (loaded, At::Home);
        let (t, ()) = play(g, &[], Script::new(), rounds::fight);
        t.g.points
    };
    assert_eq!(points(Goal::Drop, "c-47-1", true), [0, 0]);
    assert_eq!(points(Goal::City, "beaufighter", false), [0, 0]);
    assert_eq!(points(Goal::City, "beaufighter", true), [0, 2]);
    assert_eq!(points(Goal::City, "b-25-1", true), [0, 2]);
}

/// OC 2.2.2.i, OC 2.2.2.m, R-BEAUFIGHTER-S: the printed speed is that with bombs; without them a Beaufighter is
/// a point faster, on a mission as in an interception.
#[test]
fn a_beaufighter_without_bombs_is_faster() {
    let speed = |loaded: bool| {
        let mut g = meeting(Goal::City, &["beaufighter"], &["ki-43-1"]);
        craft::battle_mut(&mut g).flyers[0].loaded = loaded;
        craft::speed(&g, charts(), 0)
    };
    let printed = charts().counters.air.of(air("beaufighter")).sr;
    assert_eq!([speed(true), speed(false)], [printed, printed + 1]);
}

/// OC 9.10.4.a, OC 9.10.5, OC 9.10.6, OC 9.10.7.b: the run of a special attack is flown straight at the altitude
/// of the attack; hexes before a dive do not count.
#[test]
fn a_run_begins_anew_at_another_altitude() {
    let line = charts().battle.line(crate::state::Model::G4m, true);
    let limits = track::Limits {
        line,
        costs: charts().battle.costs(),
        ceiling: Altitude::Medium,
        may_leave: true,
        straight_only: false,
    };
    let run = |moves: &[track::Move]| {
        let begin = track::Track::begin(at("F09"), Facing::North, Altitude::Medium, 4, 0);
        moves.iter().fold(begin, |track, step| track.after(*step, &limits)).straight
    };
    assert_eq!(run(&[Ahead, Ahead]), 2);
    assert_eq!(run(&[Dive(1), Ahead, Ahead]), 2);
    assert_eq!(run(&[Ahead, Ahead, Dive(1)]), 0);
    assert_eq!(run(&[Ahead, DiveLater(1), Ahead, GoDown, Ahead]), 1);
}

/// A raid by Bettys on Port Moresby's airbase.
fn bombers_over(aim: Aim, target: &str) -> State {
    let mut g = set_up(Start::Campaign);
    for key in ["ki-21-1", "ki-21-2"] {
        g.unit_mut(air(key)).place = Place::Base(Base::Rabaul);
    }
    aimed(raid_on(g, target, Side::Japanese, &["ki-21-1", "ki-21-2"], 7), aim)
}

/// OC 9.10.10.f: a base that is destroyed stays so, whatever the next bomber of the battle does to it: there
/// is nothing to roll for.
#[test]
fn a_destroyed_airbase_is_not_disrupted_back_to_life() {
    let mut g = bombers_over(Aim::Airbase(Base::Guadalcanal), "2609");
    g.base_mut(Base::Guadalcanal).status = BaseStatus::Destroyed;
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        ch09_10_bombing::attack(t, 0, Attack::Level, Altitude::Low, None).await;
    });
    assert_eq!(t.g.base(Base::Guadalcanal).status, BaseStatus::Destroyed);
    assert!(t.g.mission.as_ref().is_some_and(|mission| mission.raiders[0].attacked));
}

/// OC 9.10.10.q, OC 9.6.a: the mission has one supply unit for its target; when it is destroyed the next bomber
/// finds nothing, and no other supply unit suffers for it.
#[test]
fn bombs_for_a_lost_supply_unit_hit_no_other() {
    let mut g = bombers_over(Aim::Supply(0), "2609");
    g.supplies.clear();
    for place in ["2609", "1709"] {
        let place = Place::At(hex(place));
        g.supplies.push(Supply { side: Side::Allied, place, factors: 1, hits: 0, marked: false });
    }
    // 9 + 3 + 1 = 13: four hits.
    let (t, ()) = play(g, &[9], Script::new(), async |t: &mut T| {
        ch09_10_bombing::attack(t, 0, Attack::Level, Altitude::Low, None).await;
        ch09_10_bombing::attack(t, 1, Attack::Level, Altitude::Low, None).await;
    });
    assert_eq!(t.g.supplies.len(), 1);
    assert_eq!(t.g.supplies[0].hits, 0);
}

/// OC 9.7.3.a, OC 10.4.a: into an air battle over the sea come the ships that can be attacked; those nobody has
/// spotted do not.
#[test]
fn unspotted_ships_stay_out_of_an_air_battle() {
    let mut g = set_up(Start::Campaign);
    for (key, spotted) in [("a-lib-1", true), ("a-lib-2", false)] {
        let it = g.ship_mut(ship(key));
        (it.place, it.spotted) = (Place::At(hex("2305")), spotted);
    }
    let attackable = ch09_06_target::ships_to_attack(&g, charts(), Side::Japanese, hex("2305"));
    assert_eq!(attackable.collect::<Vec<_>>(), [ship("a-lib-1")]);
    g.unit_mut(air("g4m-11th-1")).place = Place::Base(Base::Rabaul);
    let mut g = aimed(raid_on(g, "2305", Side::Japanese, &["g4m-11th-1"], 4), Aim::Ships);
    let mission = g.mission.as_mut().expect("a mission");
    mission.interceptors.push(Flyer::new(air("p-38-1"), Place::Base(Base::Guadalcanal)));
    // The ship is placed first; one answer for one ship.
    let script = keys(&["a-lib-1=G03"]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        let battle = crate::rules::ch09_07_battle::begin(t).expect("a battle");
        t.g.battle = Some(battle);
        crate::battle::set_up::place_ships(t).await;
    });
    assert_eq!(craft::battle(&t.g).ships, [(ship("a-lib-1"), at("G03"))]);
}

/// OC 9.9.3.a: of six ships in a ring the first and the last are neighbours, as long as both are afloat.
#[test]
fn a_sunk_ship_fires_no_more() {
    let mut g = empty(Start::Campaign);
    g.setup.house.transport_aa = TransportAa::Printed;
    let keys_of = ["a-cv", "a-cvl", "a-bb", "a-ca-1", "a-ca-2", "a-anfca-1"];
    for key in keys_of {
        let it = g.ship_mut(ship(key));
        (it.place, it.spotted) = (Place::At(hex("2305")), true);
    }
    for key in ["g4m-11th-1", "g4m-11th-2"] {
        g.unit_mut(air(key)).place = Place::Base(Base::Rabaul);
    }
    // The last ship of the ring is crippled and disrupted: a DX sinks it.
    let last = g.ship_mut(ship("a-anfca-1"));
    (last.crippled, last.disrupted) = (true, true);
    g.this_turn.eleventh = true;
    let script = keys(&[
        "2305 g4m-11th-1 g4m-11th-2",
        "a-cv a-cvl a-bb a-ca-1 a-ca-2 a-anfca-1",
        "a-cv a-bb a-cvl a-ca-1 a-ca-2",
        "torpedo-low:a-anfca-1",
        "torpedo-low:a-cv",
        "g4m-11th-1=rabaul g4m-11th-2=rabaul",
    ]);
    // AA of a-cv, a-ca-2 (the target has none left); 10 + 3 + 2 = 15 sinks it. Then AA of a-cv and a-cvl alone,
    // and bombs without effect; nobody is disrupted.
    let dice = [1, 1, 10, 1, 1, 1];
    let (t, ()) = play(g, &dice, script, async |t: &mut T| {
        ch09_01_missions::mission(t, Side::Japanese, AirKind::Attack).await;
    });
    assert_eq!(t.g.ship(ship("a-anfca-1")).place, Place::Lost);
}

/// OC 9.10.7.a: parafrags are for airbases, ports and supply; a town inland has no port.
#[test]
fn parafrags_are_not_dropped_on_a_town_without_a_port() {
    let offered = |target: &str| {
        let mut g = set_up(Start::Toenails);
        g.this_turn.parafrags = 2;
        g.hexes.at_mut(hex(target)).control = Some(Side::Japanese);
        let g = aimed(raid_on(g, target, Side::Allied, &["b-25-1"], 3), Aim::City);
        let flyer = g.mission.as_ref().expect("a mission").raiders[0];
        let attacks = ch09_06_target::attacks(&g, charts(), &flyer, Aim::City);
        attacks.iter().any(|(attack, _)| *attack == Attack::Parafrag)
    };
    assert!(offered("1506"), "the port of Lae");
    assert!(!offered("1507"), "Wau lies inland");
}

/// OC 9.10.4.a: three hexes straight, the second of them the target: with its last point spent on the second a
/// B-17 may bomb, and has to fly the third straight in its next round.
#[test]
fn the_third_hex_of_a_run_may_be_flown_in_the_next_round() {
    let mut g = bombers_over(Aim::City, "2609");
    g.battle = meeting(Goal::City, &["b-17"], &["ki-43-1"]).battle;
    let battle = craft::battle_mut(&mut g);
    battle.stage = Stage::Rounds;
    for (number, flyer) in (1..).zip(&mut battle.flyers) {
        (flyer.number, flyer.shown, flyer.at) = (number, true, At::Home);
    }
    battle.flyers[0].at = At::Board { hex: at("F06"), facing: Facing::North };
    (battle.flyers[0].altitude, battle.flyers[0].straight) = (Altitude::High, 0);
    let begin = |g: &State| Flight::of(Sortie::begin(g, charts(), &[0]));
    let keys_of = |g: &State, flight: &Flight| {
        let mut steps = Vec::new();
        flight.steps(g, charts(), &mut steps);
        steps.iter().map(|step| table::Choice::key(step).into_owned()).collect::<Vec<_>>()
    };
    let mut flight = begin(&g);
    for key in ["ahead", "ahead"] {
        let mut steps = Vec::new();
        flight.steps(&g, charts(), &mut steps);
        let step = steps.into_iter().find(|step| table::Choice::key(step) == key);
        flight.add(step.expect("it flies on"), &g, charts());
    }
    // F04, the second hex; one point is left of three. Without it the bombs may fall all the same.
    flight.sortie.crew[0].track.left = 0;
    assert!(keys_of(&g, &flight).contains(&"precision:b-17".to_owned()));
    craft::battle_mut(&mut g).flyers[0].bound = 1;
    let next = keys_of(&g, &begin(&g));
    assert!(next.contains(&"ahead".to_owned()) && !next.contains(&"right".to_owned()));
}

/// OC 9.10.4.a: the third hex of a precision run is flown at high altitude too, so no bombs fall on the second while a
/// dive is declared and not yet flown (R-DIVE-POINT); on the third they may.
#[test]
fn a_precision_run_ends_at_its_altitude() {
    let mut g = bombers_over(Aim::City, "2609");
    g.battle = meeting(Goal::City, &["b-17"], &["ki-43-1"]).battle;
    let battle = craft::battle_mut(&mut g);
    battle.stage = Stage::Rounds;
    for (number, flyer) in (1..).zip(&mut battle.flyers) {
        (flyer.number, flyer.shown, flyer.at) = (number, true, At::Home);
    }
    battle.flyers[0].altitude = Altitude::High;
    let bombs = |g: &mut State, from: &str, plan: &str| {
        let battle = craft::battle_mut(g);
        battle.flyers[0].at = At::Board { hex: at(from), facing: Facing::North };
        let mut flight = Flight::of(Sortie::begin(g, charts(), &[0]));
        for key in plan.split(' ') {
            let mut steps = Vec::new();
            flight.steps(g, charts(), &mut steps);
            let step = steps.into_iter().find(|step| table::Choice::key(step) == key);
            flight.add(step.expect("it is offered"), g, charts());
        }
        let mut steps = Vec::new();
        flight.steps(g, charts(), &mut steps);
        steps.iter().any(|step| table::Choice::key(step) == "precision:b-17")
    };
    assert!(bombs(&mut g, "F06", "ahead ahead"));
    assert!(!bombs(&mut g, "F06", "dive-later ahead ahead"));
    assert!(bombs(&mut g, "F07", "dive-later ahead ahead ahead"));
}

/// OC 9.7.4.a, OC 2.2.2.m: a formation is of bombers; a Beaufighter that flies as a fighter joins none.
#[test]
fn a_beaufighter_without_bombs_joins_no_formation() {
    let shared = |loaded: bool| {
        let mut g = meeting(Goal::City, &["beaufighter", "beaufort"], &["ki-43-1"]);
        craft::battle_mut(&mut g).flyers[0].loaded = loaded;
        let mut set_up = SetUp::blank(&g, charts(), Side::Allied);
        for key in ["beaufighter.altitude=low", "beaufort.altitude=low", "beaufighter.number=1"] {
            let mut steps = Vec::new();
            set_up.steps(&g, charts(), &mut steps);
            let step = steps.into_iter().find(|step| table::Choice::<State>::key(step) == key);
            set_up.add(step.expect("it is offered"), &g, charts());
        }
        let mut steps = Vec::new();
        set_up.steps(&g, charts(), &mut steps);
        steps.iter().any(|step| table::Choice::<State>::key(step) == "beaufort.number=1")
    };
    assert!(shared(true) && !shared(false));
}

/// OC 9.10.4.b, OC 9.8.c, OC 16.1.e: heavy bombers never attack ships. One that came along to a port brings its bombs
/// home when the ships are named as the target, and that is an abort, intercepted or not.
#[test]
fn a_heavy_bomber_over_ships_has_aborted() {
    let mut g = empty(Start::Toenails);
    for key in ["b-17", "b-25-1"] {
        g.unit_mut(air(key)).place = Place::Base(Base::PortMoresby);
    }
    g.ship_mut(ship("j-maru-1")).place = Place::At(hex("1904"));
    g.operations.initiative_missions = 1;
    let home = "b-17=port-moresby b-25-1=port-moresby";
    let script = keys(&["air", "1904 b-17 b-25-1:far", "ships", "bomb-low:j-maru-1", home]);
    // The transport does not fire, and the bombs of the Mitchell miss.
    let (t, _) = play(g, &[1], script, ch08_operations::opportunity);
    assert_eq!(t.g.points, [0, 2]);
}

/// OC 9.9.b, OC 9.10.9.a: over a target that no fighter defends the Mission player lets his units attack in the order he
/// likes; the last cannot wait.
#[test]
fn raiders_attack_in_the_order_of_their_player() {
    let mut g = empty(Start::Toenails);
    for key in ["b-25-1", "b-25-2"] {
        g.unit_mut(air(key)).place = Place::Base(Base::PortMoresby);
    }
    g.operations.initiative_missions = 1;
    let script = keys(&[
        "air",
        "1506 b-25-1 b-25-2",
        "airbase",
        "later",
        "bomb-low",
        "bomb-low",
        "b-25-1=port-moresby b-25-2=port-moresby",
    ]);
    // AA 10 at the second unit, which goes first, and its bombs 1; AA 1 and bombs 1 of the other; a landing of 1.
    let (t, _) = play(g, &[10, 1, 1, 1, 1], script, ch08_operations::opportunity);
    assert!(t.g.unit(air("b-25-2")).disrupted && !t.g.unit(air("b-25-1")).disrupted);
}

/// OC 2.2.2.f, OC 9.10.3.a: only dive bombers dive; the mark of a type opens its own attack alone.
#[test]
fn special_attacks_are_those_of_the_type() {
    let attacks = |key: &str, aim: Aim| {
        let g = empty(Start::Campaign);
        let flyer = Flyer { loaded: true, ..Flyer::new(air(key), Place::Base(Base::PortMoresby)) };
        let of = ch09_06_target::attacks(&g, charts(), &flyer, aim);
        of.into_iter().map(|(attack, _)| attack).collect::<Vec<_>>()
    };
    let special = |key: &str| {
        let all = attacks(key, Aim::Ships);
        [Attack::Dive, Attack::Skip, Attack::Torpedo].map(|attack| all.contains(&attack))
    };
    assert_eq!(special("sbd-usmc-1"), [true, false, false]);
    assert_eq!(special("b-25-1"), [false, true, false]);
    assert_eq!(special("g4m-11th-1"), [false, false, true]);
    assert_eq!(special("ki-21-1"), [false; 3]);
    assert!(attacks("b-24", Aim::City).contains(&Attack::Precision));
}
