//! Rule 6.7: defensive fire.

use super::fixture::{
    advanced, answer, basic, bearing_guns, charts, offered, play, under_attack, value,
};
use crate::{
    charts::defence::Shot,
    conditions::{Laid, Scene, can_fire},
    rules::ch06_07_fire::{Battery, defensive_fire},
    state::{
        Altitude, Bearing, Calibre, Emergency, Equipment, Fate, Gun, Kind, Post, Primary, State,
        setup::{AftMagazine, FireOrder, FiveInch, GunOrder},
    },
};
use table::testkit::Script;

const LOW: Altitude = Altitude::Low;
const MEDIUM: Altitude = Altitude::Medium;
const HIGH: Altitude = Altitude::High;

fn zero_at(g: State, bearing: Bearing, altitude: Altitude) -> State {
    under_attack(g, &[(Kind::Zero, bearing, altitude)])
}

fn laid(g: &State, steps: &[&str]) -> String {
    answer(g, Battery::blank(g, charts()), steps)
}

/// Fires with these guns and dice; the state after it.
fn fire(g: State, steps: &[&str], dice: &[u8]) -> State {
    let script = Script::new().then_key(&laid(&g, steps));
    play(g, dice, script, async |t| defensive_fire(t).await).0.g.clone()
}

fn plane(g: &State) -> (u8, Fate) {
    let plane = &g.attack().wave.planes[0];
    (plane.hits, plane.fate)
}

/// What the modifiers of a gun add up to.
fn sum(g: &State, gun: Gun, at: Kind, slaved: bool) -> i32 {
    let scene = Scene::firing(g, charts(), Laid { gun, at, slaved });
    let grid = charts().defence.table(charts().ship.guns.of(gun).calibre);
    grid.modifiers(|when| scene.count(when)).sum()
}

/// PD 6.7.A, PD 6.7.L, PD 2.0.J: every gun has its own row, and each row is set before a die falls.
#[test]
fn every_gun_is_laid_before_the_first_roll() {
    let g = zero_at(basic(), Bearing::B90, LOW);
    let keys = laid(&g, &[]);
    let rows: Vec<&str> = keys.split(' ').collect();
    assert_eq!(rows.len(), bearing_guns(&g).len());
    assert!(rows.iter().all(|row| row.ends_with("=hold")));
    let after = fire(g, &[], &[]);
    assert_eq!(plane(&after), (0, Fate::Flying));
    assert!(!after.this_turn.guns_fired);
}

/// PD 6.7.G.arc: at bearing 0 only 5in 1 and 2, 40mm A and B (PD-X54).
#[test]
fn guns_fire_into_their_arcs() {
    let guns = bearing_guns(&zero_at(advanced(), Bearing::B0, MEDIUM));
    assert_eq!(guns, [Gun::Five1, Gun::Five2, Gun::FortyA, Gun::FortyB]);
    let high = bearing_guns(&zero_at(advanced(), Bearing::B180, HIGH));
    assert_eq!(high, [Gun::Five4, Gun::Five5, Gun::FortyE], "no 20mm fires High");
}

/// PD 6.7.C, PD-R32: in the basic game any 5in gun may fire at any plane it reaches.
#[test]
fn in_the_basic_game_5in_guns_choose_freely() {
    let two = [(Kind::Zero, Bearing::B135, LOW), (Kind::Val, Bearing::B135, MEDIUM)];
    let g = under_attack(basic(), &two);
    let keys = laid(&g, &["5in-3=plane-1", "5in-4=plane-2"]);
    assert!(!keys.contains("director"));
    assert_eq!(sum(&g, Gun::Five3, Kind::Zero, false), 1, "under the Mk 37 whatever the target");
}

/// PD 6.7.C.1.one, PD-R33: in the advanced game all 5in guns in a bearing share one plane (PD-X53).
#[test]
fn manual_guns_share_a_plane() {
    let three = [
        (Kind::Zero, Bearing::B135, LOW),
        (Kind::Val, Bearing::B135, MEDIUM),
        (Kind::Tony, Bearing::B45, HIGH),
    ];
    let g = under_attack(advanced(), &three);
    let both = laid(&g, &["director=plane-3", "5in-3=plane-1", "5in-4=plane-1", "40mm-e=plane-2"]);
    assert!(both.contains("5in-3=plane-1"));
    let mut draft = Battery::blank(&g, charts());
    let mut seen = Vec::new();
    while !table::Draft::is_whole(&draft, &g, charts()) {
        let mut steps = Vec::new();
        table::Draft::steps(&draft, &g, charts(), &mut steps);
        let keys: Vec<String> =
            steps.iter().map(|step| table::Choice::key(step).into_owned()).collect();
        let wanted = keys.iter().position(|key| key == "5in-3=plane-1");
        if keys[0].starts_with("5in-4") {
            seen.clone_from(&keys);
        }
        let last = steps.len() - 1;
        let step = steps.swap_remove(wanted.unwrap_or(last));
        table::Draft::add(&mut draft, step, &g, charts());
    }
    assert!(seen.contains(&"5in-4=plane-1".to_owned()));
    assert!(!seen.contains(&"5in-4=plane-2".to_owned()), "{seen:?}");
}

/// PD 6.7.C.1.slave, PD 6.7.C.2, PD 1.4.mk37: guns on the director's target have +1, others not.
#[test]
fn slaved_guns_have_the_bonus() {
    let g = zero_at(advanced(), Bearing::B90, MEDIUM);
    assert_eq!(sum(&g, Gun::Five1, Kind::Zero, true), 1);
    assert_eq!(sum(&g, Gun::Five1, Kind::Zero, false), 0);
    // 6 + 1 = 7 hits at Medium, a plain 5 would not.
    let hit = fire(g.clone(), &["director=plane-1", "5in-1=plane-1"], &[2, 3]);
    assert_eq!(plane(&hit), (1, Fate::Flying));
    let missed = fire(g, &["5in-1=plane-1"], &[2, 3]);
    assert_eq!(plane(&missed), (0, Fate::Flying));
}

/// PD-R33, the other reading: a gun that reaches the director's target fires nowhere else.
#[test]
fn a_5in_gun_may_be_bound_to_the_director() {
    let two = [(Kind::Zero, Bearing::B90, LOW), (Kind::Val, Bearing::B45, MEDIUM)];
    let mut g = under_attack(advanced(), &two);
    assert!(laid(&g, &["director=plane-1", "5in-1=plane-2"]).contains("5in-1=plane-2"));
    g.setup.house.five_inch = FiveInch::Bound;
    let mut draft = Battery::blank(&g, charts());
    let mut steps = Vec::new();
    table::Draft::steps(&draft, &g, charts(), &mut steps);
    let on_first = steps.iter().position(|step| step.at == Some(0)).expect("plane 1");
    table::Draft::add(&mut draft, steps.swap_remove(on_first), &g, charts());
    assert!(!offered(&g, draft).contains(&"5in-1=plane-2".to_owned()));
}

/// PD 6.7.C.3: a damaged Mk 37 costs all 5in guns the bonus; repair restores it.
#[test]
fn the_mk_37_must_work() {
    for mut g in [advanced(), basic()] {
        g.ship.device_mut(Equipment::Mk37).hits = 1;
        assert_eq!(sum(&g, Gun::Five1, Kind::Zero, true), 0);
        g.ship.device_mut(Equipment::Mk37).hits = 0;
        assert_eq!(sum(&g, Gun::Five1, Kind::Zero, true), 1);
    }
}

/// PD 6.7.D, PD 6.7.E: each tub has its director; 20mm guns have none.
#[test]
fn tubs_have_their_own_directors() {
    let mut g = advanced();
    assert_eq!(
        (sum(&g, Gun::FortyB, Kind::Zero, false), sum(&g, Gun::TwentyF, Kind::Zero, false)),
        (1, 0)
    );
    g.ship.device_mut(Equipment::DirectorB).hits = 1;
    assert_eq!(sum(&g, Gun::FortyB, Kind::Zero, false), 0);
    assert_eq!(sum(&g, Gun::FortyC, Kind::Zero, false), 1, "the others keep theirs");
    g.ship.device_mut(Equipment::DirectorB).hits = 0;
    assert_eq!(sum(&g, Gun::FortyB, Kind::Zero, false), 1);
}

/// PD 1.3.1.gun, PD-R07: the Gunnery Officer on every gun; a dead one counts 0.
#[test]
fn the_gunnery_officer_counts_for_every_gun() {
    let mut g = advanced();
    value(&mut g, Post::GunneryOfficer, -2);
    let sums = [Gun::Five1, Gun::FortyA, Gun::TwentyF].map(|gun| sum(&g, gun, Kind::Zero, false));
    assert_eq!(sums, [-2, -1, -2]);
    g.ship.officers.man_mut(Post::GunneryOfficer).alive = false;
    assert_eq!(sum(&g, Gun::TwentyF, Kind::Zero, false), 0);
}

/// PD 7.3.P.mod: -1 for each hit on the gun.
#[test]
fn a_damaged_gun_shoots_worse() {
    let mut g = advanced();
    g.ship.gun_mut(Gun::Five2).hits = 2;
    g.ship.gun_mut(Gun::FortyA).hits = 1;
    assert_eq!(sum(&g, Gun::Five2, Kind::Zero, false), -2);
    assert_eq!(sum(&g, Gun::FortyA, Kind::Zero, false), 0, "+1 director, -1 hit");
}

/// PD 7.8.2.J.mag5, PD 7.8.2.J.mag20, PD 1.1.c: a gun without its magazine is silent.
#[test]
fn lost_magazines_silence_guns() {
    let mut g = advanced();
    g.ship.room_mut(Primary::Magazine4).destroyed = true;
    assert!(!can_fire(&g, charts(), Gun::Five4) && can_fire(&g, charts(), Gun::Five5));
    g.ship.room_mut(Primary::Magazine20Aft).destroyed = true;
    let light = |gun: &Gun| charts().ship.guns.of(*gun).calibre == Calibre::Twenty;
    assert!(!Gun::all().filter(light).any(|gun| can_fire(&g, charts(), gun)));
}

/// PD 7.8.2.J.mag40, PD-R02: one magazine out -1 for its tubs, both out silence (PD-X30).
#[test]
fn tubs_are_fed_from_the_distant_magazine() {
    let mut g = advanced();
    g.ship.room_mut(Primary::Magazine40Forward).destroyed = true;
    let tubs = [Gun::FortyA, Gun::FortyB, Gun::FortyC, Gun::FortyD, Gun::FortyE];
    let sums = |g: &State| tubs.map(|gun| sum(g, gun, Kind::Zero, false));
    assert_eq!(sums(&g), [0, 0, 1, 1, 1]);
    g.ship.room_mut(Primary::Magazine40Forward).destroyed = false;
    g.ship.room_mut(Primary::Magazine40Aft).destroyed = true;
    assert_eq!(sums(&g), [1, 1, 0, 0, 0]);
    g.setup.house.aft_magazine = AftMagazine::Silent;
    assert!(!can_fire(&g, charts(), Gun::FortyD) && can_fire(&g, charts(), Gun::FortyA));
    g.setup.house.aft_magazine = AftMagazine::Distant;
    g.ship.room_mut(Primary::Magazine40Forward).destroyed = true;
    assert!(!tubs.iter().any(|gun| can_fire(&g, charts(), *gun)));
}

/// PD 7.7.M, PD-R62, PD-R69: no gun fires in emergency repairs or without ammunition.
#[test]
fn guns_are_silent_in_an_emergency_or_without_ammunition() {
    let mut g = advanced();
    g.ship.emergency = Emergency::Declared;
    assert!(!can_fire(&g, charts(), Gun::Five1));
    g.ship.emergency = Emergency::None;
    g.ship.ammo = 0;
    assert!(!can_fire(&g, charts(), Gun::Five1));
}

/// PD 7.8.2.J.fire: with both fire rooms out no director helps (PD-X31).
#[test]
fn without_power_directors_are_dead() {
    let mut g = advanced();
    g.ship.room_mut(Primary::FireRoomForward).destroyed = true;
    assert_eq!(sum(&g, Gun::Five1, Kind::Zero, true), 1);
    g.ship.room_mut(Primary::FireRoomAft).destroyed = true;
    assert_eq!(sum(&g, Gun::Five1, Kind::Zero, true), 0);
    assert_eq!(sum(&g, Gun::FortyA, Kind::Zero, false), 0);
}

/// PD 6.7.I, PD 6.7.J: a mount fires at one plane; several mounts may share it.
#[test]
fn a_mount_fires_at_one_plane() {
    let two = [(Kind::Zero, Bearing::B90, LOW), (Kind::Val, Bearing::B90, LOW)];
    let g = under_attack(basic(), &two);
    let keys = laid(&g, &["40mm-a=plane-1", "40mm-c=plane-1", "20mm-f=plane-2"]);
    assert_eq!(keys.matches("40mm-a=").count(), 1);
    assert!(keys.contains("40mm-c=plane-1") && keys.contains("20mm-f=plane-2"));
}

/// PD 6.7.M, PD 6.7.K.results: two dice on the table of the calibre, in the column of the height.
#[test]
fn each_calibre_has_its_table() {
    let result = |calibre, height, total| {
        let grid = charts().defence.table(calibre);
        grid.column(height, &table::Mods::NONE).resolve(total, &table::Mods::NONE).result
    };
    assert_eq!(result(Calibre::FiveInch, HIGH, 9), Shot::Destroyed);
    assert_eq!(result(Calibre::FiveInch, LOW, 9), Shot::Flamed);
    assert_eq!(result(Calibre::Forty, HIGH, 7), Shot::None);
    assert_eq!(result(Calibre::Forty, LOW, 7), Shot::Hit);
    assert_eq!(result(Calibre::Twenty, LOW, 10), Shot::Flamed);
    let g = zero_at(basic(), Bearing::B90, LOW);
    let after = fire(g, &["20mm-f=plane-1"], &[4, 6]);
    assert_eq!(plane(&after), (0, Fate::Flamed));
    assert!(after.this_turn.guns_fired);
}

/// PD 6.7.K.destroyed, PD 6.7.K.flamed, PD-R75: destroyed is gone, flamed comes on; the gun has the
/// credit.
#[test]
fn a_kill_is_credited_to_the_gun() {
    let g = zero_at(basic(), Bearing::B90, MEDIUM);
    let after = fire(g, &["5in-1=plane-1"], &[4, 4]);
    assert_eq!(plane(&after), (0, Fate::Destroyed));
    assert_eq!((after.ship.gun(Gun::Five1).kills, after.tally.by_guns), (1, 1));
}

/// PD 6.7.K.h3, PD 6.7.K.stop, PD-R34: the third hit flames; guns left on it are spent (PD-X19).
#[test]
fn the_third_hit_flames_and_the_rest_is_spent() {
    let mut g = zero_at(basic(), Bearing::B90, LOW);
    g.attack_mut().wave.planes[0].hits = 2;
    // 6 + 1 = 7 hits at Low; tub C never fires.
    let after = fire(g, &["40mm-a=plane-1", "40mm-c=plane-1"], &[3, 3]);
    assert_eq!(plane(&after), (3, Fate::Flamed));
    assert_eq!(after.ship.gun(Gun::FortyA).kills, 1);
}

fn supported(air: u8, surface: u8) -> State {
    let mut g = basic();
    (g.air.markers, g.station.sfs) = (air, surface);
    g.air.untyped = true;
    g
}

/// PD 6.7.N, PD 6.7.G.afs, PD 6.4.E.once: a 6 destroys, a marker fires once a phase (PD-X18).
#[test]
fn air_support_destroys_on_a_six() {
    let two = [(Kind::Zero, Bearing::B0, HIGH), (Kind::Val, Bearing::B0, LOW)];
    let g = under_attack(supported(2, 0), &two);
    let after = fire(g, &["air-1=plane-1", "air-2=plane-2"], &[5, 6]);
    let planes = &after.attack().wave.planes;
    assert_eq!((planes[0].fate, planes[1].fate), (Fate::Flying, Fate::Destroyed));
    assert_eq!((after.air.markers, after.tally.by_support), (0, 1));
}

/// PD 6.4.G, PD-R19: a marker whose target fell first may take another or wait (PD-X03).
#[test]
fn air_support_is_reassigned() {
    let two = [(Kind::Zero, Bearing::B180, LOW), (Kind::Val, Bearing::B0, LOW)];
    let g = under_attack(supported(2, 0), &two);
    let keys = laid(&g, &["air-1=plane-1", "air-2=plane-1"]);
    let script = Script::new().then_key(&keys).then_key("plane-2");
    let t = play(g.clone(), &[6, 6], script, async |t| defensive_fire(t).await).0;
    assert!(t.g.attack().wave.planes.iter().all(|plane| plane.fate == Fate::Destroyed));
    let script = Script::new().then_key(&keys).then_key("keep");
    let t = play(g, &[6], script, async |t| defensive_fire(t).await).0;
    assert_eq!(t.g.air.markers, 1, "kept for later");
}

/// PD 5.2.C, PD 6.7.G.sfs: surface markers go on any planes, both on one if wished (PD-X02).
#[test]
fn surface_support_goes_where_it_is_sent() {
    let two = [(Kind::Zero, Bearing::B180, LOW), (Kind::Val, Bearing::B0, HIGH)];
    let g = under_attack(supported(0, 2), &two);
    for steps in [
        ["surface-1=plane-1", "surface-2=plane-2"],
        ["surface-1=plane-2", "surface-2=hold"],
        ["surface-1=plane-2", "surface-2=plane-2"],
    ] {
        assert!(laid(&g, &steps).contains(steps[0]));
    }
    let after = fire(g, &["surface-1=plane-2", "surface-2=hold"], &[6]);
    assert_eq!(after.attack().wave.planes[1].fate, Fate::Destroyed);
    assert_eq!((after.attack().sfs, after.station.sfs), (1, 2), "used for this wave only");
}

/// PD 5.2.F: a surface marker whose target fell first is spent for the wave.
#[test]
fn surface_support_on_a_fallen_plane_is_spent() {
    let g = zero_at(supported(1, 1), Bearing::B0, LOW);
    let after = fire(g, &["air-1=plane-1", "surface-1=plane-1"], &[6]);
    assert_eq!((after.attack().sfs, after.air.markers), (0, 0));
}

/// PD 6.4.D.as, PD 16.B.4, PD-R31: air, then surface, then guns; or the guns first.
#[test]
fn support_fires_before_the_guns_or_after_them() {
    let g = zero_at(supported(1, 0), Bearing::B90, LOW);
    let steps = ["air-1=plane-1", "40mm-a=plane-1"];
    let after = fire(g.clone(), &steps, &[6]);
    assert_eq!((after.tally.by_support, after.tally.by_guns), (1, 0));
    let mut guns_first = g.clone();
    guns_first.setup.house.fire_order = FireOrder::GunsFirst;
    let after = fire(guns_first, &steps, &[4, 4]);
    assert_eq!((after.tally.by_support, after.tally.by_guns, after.air.markers), (0, 1, 1));
    let mut free = g;
    free.setup.house.fire_order = FireOrder::Free;
    let script = Script::new().then_key(&laid(&free, &steps)).then_key("guns");
    let t = play(free, &[4, 4], script, async |t| defensive_fire(t).await).0;
    assert_eq!(t.g.tally.by_guns, 1);
}

/// PD 6.7.H, PD 7.4.B, PD 7.4.C, PD 7.4.E, PD 7.4.E.bow1: bow +1 is free, +2 bars High forward and Low aft;
/// list alike (PD-X09, PD-X10).
#[test]
fn list_and_trim_bar_guns() {
    let bow = |bow, stern, bearing, altitude| {
        let mut g = advanced();
        (g.ship.angles.bow, g.ship.angles.stern) = (bow, stern);
        !bearing_guns(&zero_at(g, bearing, altitude)).is_empty()
    };
    assert!(bow(2, 1, Bearing::B0, HIGH) && bow(2, 1, Bearing::B180, LOW));
    assert!(!bow(2, 0, Bearing::B0, HIGH) && !bow(2, 0, Bearing::B180, LOW));
    assert!(
        bow(2, 0, Bearing::B0, LOW)
            && bow(2, 0, Bearing::B180, HIGH)
            && bow(2, 0, Bearing::B90, HIGH)
    );
    assert!(!bow(0, 2, Bearing::B0, LOW) && !bow(0, 2, Bearing::B180, HIGH));
    let list = |starboard, bearing, altitude| {
        let mut g = advanced();
        g.ship.angles.starboard = starboard;
        !bearing_guns(&zero_at(g, bearing, altitude)).is_empty()
    };
    assert!(list(1, Bearing::B90, HIGH) && !list(2, Bearing::B90, HIGH));
    assert!(!list(2, Bearing::B270, LOW) && list(2, Bearing::B0, HIGH));
}

/// PD 7.4.A, PD 2.0.H: no list or trim in the Basic Game.
#[test]
fn the_basic_game_knows_no_list() {
    let mut g = basic();
    g.ship.angles.bow = 5;
    assert!(!bearing_guns(&zero_at(g, Bearing::B0, HIGH)).is_empty());
}

/// PD 6.7.B: fire is repeated for each wave with the damage suffered so far.
#[test]
fn damage_counts_in_the_next_wave() {
    let g = zero_at(advanced(), Bearing::B0, MEDIUM);
    let mut hurt = g.clone();
    hurt.ship.gun_mut(Gun::Five1).destroyed = true;
    assert_eq!(bearing_guns(&hurt), [Gun::Five2, Gun::FortyA, Gun::FortyB]);
    assert_eq!(bearing_guns(&g).len(), 4);
}

/// PD 6.7.O: planes that are not destroyed stay where they are, with their hits.
#[test]
fn survivors_stay() {
    let g = zero_at(basic(), Bearing::B90, LOW);
    let after = fire(g, &["40mm-a=plane-1"], &[3, 3]);
    assert_eq!(plane(&after), (1, Fate::Flying));
    assert_eq!(after.attack().wave.planes.len(), 1);
}

/// PD 6.7.M, PD-R31, decision PD-D13: by the option the captain says which gun fires first; without it
/// they fire as listed.
#[test]
fn the_captain_may_order_the_guns() {
    let g = zero_at(basic(), Bearing::B90, LOW);
    let steps = ["5in-1=plane-1", "40mm-a=plane-1", "20mm-f=plane-1"];
    // The first roll, 6, misses for a 5in gun at Low; the second, 12, destroys.
    let listed = fire(g.clone(), &steps, &[2, 3, 6, 6]);
    assert_eq!((plane(&listed).1, listed.ship.gun(Gun::FortyA).kills), (Fate::Destroyed, 1));
    let mut g = g;
    g.setup.house.gun_order = GunOrder::Chosen;
    let script = Script::new().then_key(&laid(&g, &steps)).then_key("20mm-f 5in-1 40mm-a");
    let after = play(g.clone(), &[2, 3, 6, 6], script, async |t| defensive_fire(t).await).0;
    assert_eq!((plane(&after.g).1, after.g.ship.gun(Gun::Five1).kills), (Fate::Destroyed, 1));
    // One gun to a plane: there is nothing to order.
    let alone = fire(g, &["5in-1=plane-1"], &[1, 1]);
    assert_eq!(plane(&alone), (0, Fate::Flying));
}
