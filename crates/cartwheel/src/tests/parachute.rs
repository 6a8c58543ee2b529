//! Section 11.6: the parachute drop.

use super::{
    fixture::{air, charts, hex, keys, troops},
    ground::{put, turn_of},
};
use crate::{
    conditions::ground::Jump,
    rules::{T, ch09_01_missions, ch11_06_parachute},
    state::{
        AirKind, AirMission, Base, Event, Flyer, Place, Side, State, Supply, setup::DropCombat,
    },
};
use arrayvec::ArrayVec;
use shelf::testkit::play;
use table::testkit::Script;

fn jump(target: &str) -> State {
    let mut g = turn_of(Side::Allied);
    let (plane, unit) = (air("c-47-1"), troops("a-503"));
    g.unit_mut(plane).place = Place::Aloft;
    g.troops_mut(unit).place = Place::Carried(plane);
    g.hexes.at_mut(hex(target)).control = Some(Side::Japanese);
    let flyer = Flyer {
        unit: plane,
        from: Place::Base(Base::PortMoresby),
        flown: 3,
        extended: false,
        loaded: false,
        late: false,
        attacked: false,
        aborted: false,
        fired: false,
        parafrags: false,
    };
    g.mission = Some(AirMission {
        side: Side::Allied,
        kind: AirKind::Drop,
        target: hex(target),
        aim: None,
        gone: false,
        told: false,
        raiders: [flyer].into_iter().collect(),
        interceptors: ArrayVec::default(),
        attempts: ArrayVec::default(),
        longest: 3,
        shown: false,
        met: false,
        aa_order: Vec::new(),
    });
    g
}

fn drop_at(g: State, dice: &[u8], answers: &[&str]) -> State {
    let (t, ()) = play(g, dice, keys(answers), async |t: &mut T| {
        ch11_06_parachute::drop(t, 0).await;
    });
    t.g.clone()
}

/// OC 11.6.1.b: in good order, disrupted, scattered as Japan likes; with a step lost.
#[test]
fn the_drop_and_its_results() {
    let unit = troops("a-503");
    let g = drop_at(jump("1405"), &[6], &[]);
    assert_eq!(g.troops(unit).place, Place::At(hex("1405")));
    assert!(!g.troops(unit).disrupted);
    assert_eq!(g.hexes.at(hex("1405")).control, Some(Side::Allied));
    assert!(drop_at(jump("1405"), &[7], &[]).troops(unit).disrupted);
    let g = drop_at(jump("1405"), &[9], &["1404"]);
    assert_eq!(g.troops(unit).place, Place::At(hex("1404")));
    let mut mountain = jump("1406");
    mountain.this_turn.event = Some(Event::FoulWeather);
    let g = drop_at(mountain, &[8], &[]);
    assert!(g.troops(unit).reduced && g.troops(unit).disrupted);
}

/// OC 11.6.b, OC 11.6.1.b: what the C-47 suffered, and an escort nobody disturbs.
#[test]
fn modifiers_of_the_drop() {
    let plane = air("c-47-1");
    let sum = |g: &State| {
        let scene = Jump { g, charts: charts(), hex: hex("1405"), transport: plane };
        charts().ground.drop.modifiers(|condition| scene.count(condition)).sum()
    };
    let mut g = jump("1405");
    assert_eq!(sum(&g), 0);
    put(&mut g, "j-20-78", "1405");
    assert_eq!(sum(&g), 1);
    g.unit_mut(plane).disrupted = true;
    assert_eq!(sum(&g), 3);
    let mission = g.mission.as_mut().expect("a mission");
    let escort = Flyer { unit: air("p-38-1"), ..mission.raiders[0] };
    mission.raiders.push(escort);
    assert_eq!(sum(&g), 2);
}

/// OC 11.6.2, OC 11.4.2.b, R-PARA-TIMING: on the enemy it fights in the Allied combat step, or at once;
/// unless he is gone it must leave.
#[test]
fn a_drop_on_the_enemy() {
    let unit = troops("a-503");
    let mut g = jump("1405");
    put(&mut g, "j-20-78", "1405");
    let shared = drop_at(g.clone(), &[5], &[]);
    assert_eq!(shared.troops(unit).place, Place::At(hex("1405")));
    assert_eq!(shared.hexes.at(hex("1405")).control, Some(Side::Japanese));
    // 9 − 1 − 2 + 3 − 3 = 6: disrupted but there, so the 503rd leaves.
    let (t, ()) = play(shared.clone(), &[9], keys(&["1505"]), async |t: &mut T| {
        ch11_06_parachute::combat(t, Side::Allied).await;
    });
    assert_eq!(t.g.troops(unit).place, Place::At(hex("1505")));
    let mut cornered = shared;
    for (key, at) in [("j-20-79", "1404"), ("j-20-80", "1505"), ("j-41-237", "1406")] {
        put(&mut cornered, key, at);
    }
    put(&mut cornered, "j-41-238", "1305");
    put(&mut cornered, "j-41-239", "1304");
    put(&mut cornered, "j-51-66", "1506");
    let (t, ()) = play(cornered, &[9], Script::new(), async |t: &mut T| {
        ch11_06_parachute::combat(t, Side::Allied).await;
    });
    assert_eq!(t.g.troops(unit).place, Place::Lost);
    g.setup.house.drop_combat = DropCombat::AtOnce;
    let g = drop_at(g, &[5, 10], &["1404"]);
    assert_eq!(g.troops(unit).place, Place::At(hex("1404")));
}

/// OC 3.e, OC 11.6.2, OC 13.2.1.b: if the enemy walks away from the drop before the Allied combat step, as he can
/// with the initiative, the hex is the 503rd's with the supply he has left there.
#[test]
fn an_enemy_who_walks_away_leaves_the_hex_to_the_drop() {
    let unit = troops("a-503");
    let mut g = jump("1405");
    put(&mut g, "j-20-78", "1405");
    let place = Place::At(hex("1405"));
    let stock = Supply { side: Side::Japanese, place, factors: 1, hits: 0, marked: false };
    g.supplies.push(stock);
    let mut left = drop_at(g, &[5], &[]);
    assert_eq!(left.supplies.len(), 1, "the enemy is there");
    left.troops_mut(troops("j-20-78")).place = Place::At(hex("1404"));
    let (t, ()) = play(left, &[], Script::new(), async |t: &mut T| {
        ch11_06_parachute::combat(t, Side::Allied).await;
    });
    assert_eq!(t.g.troops(unit).place, place);
    assert_eq!(t.g.hexes.at(hex("1405")).control, Some(Side::Allied));
    assert!(t.g.supplies.is_empty());
}

/// OC 11.6.a: from the field of the C-47, once in a game.
#[test]
fn the_drop_starts_where_the_transport_stands() {
    let mut g = turn_of(Side::Allied);
    let can = |g: &State| ch09_01_missions::can_fly(g, charts(), Side::Allied, AirKind::Drop);
    g.unit_mut(air("c-47-1")).place = Place::Base(Base::PortMoresby);
    assert!(!can(&g));
    put(&mut g, "a-503", "1609");
    assert!(!can(&g), "elsewhere");
    put(&mut g, "a-503", "1509");
    assert!(can(&g));
    g.record.dropped = true;
    assert!(!can(&g), "once");
}

/// OC 11.3.a: nobody jumps where three of his own units stand already.
#[test]
fn no_drop_on_a_full_hex() {
    let mut g = turn_of(Side::Allied);
    g.unit_mut(air("c-47-1")).place = Place::Base(Base::PortMoresby);
    put(&mut g, "a-503", "1509");
    for key in ["a-43-103", "a-43-169", "a-43-172"] {
        put(&mut g, key, "1608");
    }
    let hexes = |g: &State| {
        let raid = ch09_01_missions::Raid::blank(g, charts(), Side::Allied, AirKind::Drop);
        raid.hexes().to_vec()
    };
    assert!(!hexes(&g).contains(&hex("1608")));
    g.troops_mut(troops("a-43-103")).place = Place::Out;
    assert!(hexes(&g).contains(&hex("1608")));
}

/// OC 11.6.a, OC 11.6.b, OC 11.6.1.a: the whole mission: the C-47 passes the target at medium altitude under
/// the fire of the unit below, drops the 503rd and goes home.
#[test]
fn the_drop_as_a_mission() {
    let mut g = turn_of(Side::Allied);
    let plane = air("c-47-1");
    g.unit_mut(plane).place = Place::Base(Base::PortMoresby);
    put(&mut g, "a-503", "1509");
    put(&mut g, "j-20-78", "1405");
    let answers = keys(&["1405 c-47-1", "c-47-1=port-moresby"]);
    // AA at medium altitude, then the drop: 5 + 1 for the enemy below.
    let (t, ()) = play(g, &[1, 5], answers, async |t: &mut T| {
        ch09_01_missions::mission(t, Side::Allied, AirKind::Drop).await;
    });
    assert_eq!(t.g.troops(troops("a-503")).place, Place::At(hex("1405")));
    assert!(t.g.record.dropped && t.g.unit(plane).flown);
}

/// OC 11.6.b: the 503rd suffers what its C-47 suffers, also if it comes home without having jumped.
#[test]
fn paratroops_come_home_as_shaken_as_their_transport() {
    let after = |disrupted: bool| {
        let mut g = turn_of(Side::Allied);
        let (plane, unit) = (air("c-47-1"), troops("a-503"));
        g.unit_mut(plane).place = Place::Aloft;
        g.unit_mut(plane).disrupted = disrupted;
        g.troops_mut(unit).place = Place::Carried(plane);
        let flyer = Flyer { flown: 3, ..Flyer::new(plane, Place::Base(Base::PortMoresby)) };
        g.mission = Some(AirMission {
            side: Side::Allied,
            kind: AirKind::Drop,
            target: hex("1405"),
            aim: None,
            gone: false,
            told: false,
            raiders: [flyer].into_iter().collect(),
            interceptors: arrayvec::ArrayVec::new(),
            attempts: arrayvec::ArrayVec::new(),
            longest: 3,
            shown: true,
            met: true,
            aa_order: Vec::new(),
        });
        let script = keys(&["c-47-1=port-moresby"]);
        // A disrupted transport rolls for its landing.
        let dice: &[u8] = if disrupted { &[1] } else { &[] };
        let (t, ()) = play(g, dice, script, ch09_01_missions::come_home);
        assert_eq!(t.g.troops(unit).place, Place::At(hex("1509")));
        t.g.troops(unit).disrupted
    };
    assert!(after(true) && !after(false));
}
