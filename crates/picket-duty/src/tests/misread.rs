//! Rules that are easily read otherwise, each played out to where the other reading would show.

use super::{
    damage::{BEAM, BOW, STERN, struck},
    fixture::{advanced, answer, basic, charts, play, roll, under_attack, value},
};
use crate::{
    conditions::{Scene, When, can_fire},
    rules::{
        ch06_07_fire::Battery,
        ch07_01_hits::wave_hits,
        ch07_07_crews::{Watch, damage_control, damage_spreads},
        ch07_08_fires::fight_fires,
        ch07_08_repairs::{repair_value, repairs},
        ch08_maintenance::maintenance,
        ch16_sequence::{end_phase, phase, waves},
    },
    state::{
        Altitude, Attack, Bearing, Counter, DeckFire, Equipment, Gun, Kind, Party, Place, Plane,
        Post, Primary, Raider, Secondary, Section, Special, State, Wave, Weapon,
    },
};
use shelf::Switch;
use table::{Event, Table, testkit::Script};

/// The charts rolled on, in order.
fn rolled(t: &Table<State>) -> Vec<&'static str> {
    let chart = |event| match event {
        Event::Rolled { chart, .. } => chart,
        Event::Said { .. } | Event::Picked { .. } | Event::Pool { .. } | Event::Drawn { .. } => {
            None
        }
    };
    t.events().into_iter().filter_map(chart).collect()
}

fn zero(bearing: Bearing) -> Plane {
    Plane::new(Kind::Zero, bearing, Altitude::Low)
}

fn wave(planes: &[Plane]) -> Wave {
    Wave { planes: planes.to_vec(), specials: Vec::new() }
}

/// Two waves of one Zero each, abeam.
fn two_waves(g: State) -> State {
    let mut g = under_attack(g, &[(Kind::Zero, Bearing::B90, Altitude::Low)]);
    g.attack = Some(Attack { waiting: vec![wave(&[zero(Bearing::B90)])], ..g.attack().clone() });
    g
}

/// The answer that lays these shooters, and all others hold.
fn laid(g: &State, steps: &[&str]) -> String {
    answer(g, Battery::blank(g, charts()), steps)
}

/// PD 7.8.2.F, PD 11.5.C: freed men may take a damaged gun nobody was sent to, three at most; without gun
/// repair there is nowhere to go.
#[test]
fn freed_men_may_take_an_unmanned_gun() {
    let radio = Place::Primary(Primary::Radio);
    let mut g = advanced();
    g.ship.room_mut(Primary::Radio).hits = 1;
    g.ship.gun_mut(Gun::Five1).hits = 1;
    g.ship.party_mut(radio).men = 3;
    // Radio: 1 + 3 - 2 = +2: 7, and nobody asks.
    let (t, ()) = play(g.clone(), &[3, 4, 1], Script::new(), async |t| repairs(t, &[radio]).await);
    assert_eq!((t.g.ship.gun(Gun::Five1).hits, t.g.ship.gun(Gun::Five1).party.men), (1, 0));
    g.setup.options.gun_repair = Switch::On;
    g.ship.gun_mut(Gun::TwentyF).destroyed = true;
    // Then the gun at +2 too: 7, one hit off.
    let script = Script::new().then_key("5in-1");
    let (t, ()) = play(g.clone(), &[3, 4, 1, 3, 4, 1], script, async |t| {
        repairs(t, &[radio]).await;
    });
    assert_eq!(t.g.ship.gun(Gun::Five1).hits, 0);
    // Two of them: 1 + 2 - 2 = +1: 7 fails and holds them at the gun.
    let script = Script::new().then_key("5in-1=2").then_key("back");
    let (t, ()) = play(g, &[3, 4, 1, 3, 4], script, async |t| repairs(t, &[radio]).await);
    assert_eq!(t.g.ship.gun(Gun::Five1).party, Party { men: 2, held: true });
}

/// PD 5.2.F, PD 5.2.C: of two ships firing at one plane the second is spent when the first hits, and free
/// again for the next wave.
#[test]
fn a_spent_ship_in_company_is_back_in_the_next_wave() {
    let mut g = basic();
    (g.station.sfs, g.ship.ammo) = (2, 0);
    let g = two_waves(g);
    let first = laid(&g, &["surface-1=plane-1", "surface-2=plane-1"]);
    let script = Script::new().then_key(&first).then_key("surface-1=plane-1 surface-2=hold");
    // 6: gone, no second die; the next wave: 5 misses, the plane misses too.
    let (t, _) = play(g, &[6, 5, 3, 4], script, async |t| waves(t).await);
    assert_eq!(rolled(&t), ["SUP", "SUP", "T10"]);
    assert_eq!((t.g.tally.by_support, t.g.station.sfs), (1, 2));
}

/// PD 6.4.E.once, PD 6.4.G: fighters fire once a phase, not once a wave; those held back meet the next.
#[test]
fn fighters_fire_once_a_phase() {
    let mut g = basic();
    (g.air.markers, g.ship.ammo) = (2, 0);
    let script = Script::new().then_key("air-1=plane-1 air-2=hold").then_key("air-1=plane-1");
    // 1 misses, the plane too; the second wave has one marker left: 6.
    let (t, _) = play(two_waves(g), &[1, 3, 4, 6], script, async |t| waves(t).await);
    assert_eq!((rolled(&t), t.g.air.markers), (vec!["SUP", "T10", "SUP"], 0));
}

/// PD 6.9.when, PD 6.7.O, PD 7.1.I: both fires, then the helm, then the crashes, then the weapons; the helm
/// once for both.
#[test]
fn the_helm_comes_after_all_fire_and_before_all_hits() {
    let mut g = under_attack(advanced(), &[(Kind::Zero, Bearing::B90, Altitude::Low)]);
    g.attack_mut().wave.specials = vec![Special::new(Raider::Kate, Weapon::Torpedo)];
    let hold = laid(&g, &[]);
    let script = Script::new().then_key(&hold).then_key("spray-aft=special-1").then_key("try");
    // Aft; 8 does not stop it; 8 evades; 10 - 1 near, no effect; the torpedo 9 - 1; no crash.
    let dice = [5, 4, 4, 4, 4, 5, 5, 3, 4, 4, 5, 4];
    let (t, afloat) = play(g, &dice, script, async |t| waves(t).await);
    assert!(afloat.is_ok());
    let charts = ["SPRAY.section", "SPRAY", "T19", "T10", "T11-1", "T12.3", "SPC.crash"];
    assert_eq!(rolled(&t), charts);
    assert_eq!((t.g.ship.fuel, t.g.tally.crashes, t.g.tally.near_misses), (9, 0, 1));
}

/// PD 7.2.C, PD 7.3.Q, PD 7.2.E: a special that crashes after its weapon is a plane that hit: deck fire and
/// hull check; and it does not come back.
#[test]
fn a_special_that_crashes_counts_for_the_hull() {
    let mut g = advanced();
    g.ship.ammo = 0;
    g.pool.container.take(&Counter::Special(Raider::Val));
    let before = g.pool.container.left();
    let wave = Wave { planes: Vec::new(), specials: vec![Special::new(Raider::Val, Weapon::Bomb)] };
    g.attack = Some(Attack { wave, number: 1, ..Attack::default() });
    // Midship; course held; the bomb misses; 5: it crashes, 10, superficial twice; the fire is out.
    let dice = [3, 3, 4, 5, 5, 5, 10, 1, 10, 1, 4];
    let script = Script::new().then_key("hold");
    let (t, _) = play(g, &dice, script, async |t| waves(t).await);
    assert_eq!((t.g.this_phase.crashes, t.g.tally.weapons), (1, 0));
    assert_eq!(t.g.pool.container.left(), before);
    let (t, _) = play(t.g.clone(), &[3, 4], Script::new(), async |t| end_phase(t).await);
    assert_eq!((rolled(&t), t.g.ship.hull), (vec!["T14-1"], 9));
}

/// PD 7.3.Q: near misses are no hits for Table 14-1, superficial hits are.
#[test]
fn superficial_hits_count_and_near_misses_do_not() {
    let attacked = |dice: &[u8]| {
        let mut g = under_attack(basic(), &[(Kind::Zero, Bearing::B0, Altitude::Low)]);
        g.ship.ammo = 0;
        play(g, dice, Script::new(), async |t| waves(t).await).0.g.this_phase.crashes
    };
    assert_eq!(attacked(&[4, 4, 1, 1]), 0, "a near miss that costs hull");
    assert_eq!(attacked(&[6, 6, 10, 1, 10, 1, 4]), 1);
}

/// PD 7.3.K.flood: a shaded compartment rolls once, when its second box is marked; not at the first hit, not
/// after.
#[test]
fn a_secondary_compartment_rolls_for_water_once() {
    let g = advanced();
    // Provisions: one hit, no die; the second: 5 dry; a third: nothing.
    let (g, _) = struck(g, BOW, &[7, 5]);
    assert_eq!(g.ship.space(Secondary::Provisions).hits, 1);
    let (g, _) = struck(g, BOW, &[7, 5, 5]);
    let (g, _) = struck(g, BOW, &[7, 5]);
    assert_eq!((g.ship.flood, g.ship.maneuver), (10, 10));
    assert!(g.ship.space(Secondary::Provisions).is_destroyed());
}

/// PD 7.4.H: a hit from 45 or 135 lists her to starboard, though it strikes forward or aft.
#[test]
fn a_quartering_hit_lists_her() {
    let hit = |bearing, dice: &[u8]| {
        let g = under_attack(advanced(), &[(Kind::Zero, bearing, Altitude::Low)]);
        // 12 hits; a fuel tank floods; superficial.
        roll(g, dice, async |t| wave_hits(t).await.is_ok()).0.ship.angles
    };
    let forward = hit(Bearing::B45, &[6, 6, 5, 5, 6, 10, 1]);
    assert_eq!((forward.starboard, forward.bow), (1, 0));
    let aft = hit(Bearing::B135, &[6, 6, 3, 3, 6, 10, 1]);
    assert_eq!((aft.starboard, aft.stern), (1, 0));
}

/// PD 7.6.A, PD 7.7.EH.dead: an officer killed in the first wave helps nobody in this phase; his successor
/// comes with the next.
#[test]
fn a_dead_officer_is_missed_until_the_next_phase() {
    let mut g = advanced();
    value(&mut g, Post::ExecutiveOfficer, 2);
    g.ship.room_mut(Primary::Radio).hits = 1;
    // The Bridge is hit: Captain and XO die.
    let (g, _) = struck(g, BOW, &[3, 3]);
    let keys = super::fixture::offered(&g, Watch::blank(&g, charts()));
    assert!(!keys.iter().any(|key| key.starts_with("xo=")), "{keys:?}");
    assert!(!g.ship.officers.is_alive(Post::ExecutiveOfficer));
    let nobody = "bridge=0 radio=0";
    let script = Script::new().then_key(nobody);
    // Two chits; clear; no air; 10: nothing. Nobody is sent, so that both places get worse.
    let dice = [3, 3, 3, 3, 1, 1, 4, 6];
    let (t, _) = play(g, &dice, script, async |t| phase(t).await);
    assert!(t.g.ship.officers.is_alive(Post::ExecutiveOfficer));
    assert_eq!(t.g.ship.officers.xo_at, Primary::Bridge.into());
}

/// PD 7.8.2.G: the +1 belongs to men who tried before; fresh men after their death do not have it.
#[test]
fn fresh_men_have_no_bonus() {
    let radio = Place::Primary(Primary::Radio);
    let mut g = advanced();
    g.ship.room_mut(Primary::Radio).hits = 1;
    g.ship.party_mut(radio).men = 2;
    // +1: 7 fails.
    let (t, ()) = play(g, &[3, 4], Script::new(), async |t| repairs(t, &[radio]).await);
    let held = t.g.clone();
    let (t, ()) =
        play(held.clone(), &[3, 4, 1], Script::new(), async |t| repairs(t, &[radio]).await);
    assert_eq!(t.g.ship.room(Primary::Radio).hits, 0, "7 + 1");
    let mut g = held;
    *g.ship.party_mut(radio) = Party { men: 2, held: false };
    let (t, ()) = play(g, &[3, 4], Script::new(), async |t| repairs(t, &[radio]).await);
    assert_eq!(t.g.ship.room(Primary::Radio).hits, 1);
}

/// PD 7.8.2.H: a crew sent in this phase keeps the damage from spreading even if it was killed; equipment and
/// secondary compartments never get worse.
#[test]
fn damage_spreads_in_primary_compartments_alone() {
    let mut g = advanced();
    g.ship.room_mut(Primary::Steering).hits = 1;
    g.ship.room_mut(Primary::Steering).crewed = true;
    g.ship.room_mut(Primary::Rudder).hits = 1;
    g.ship.device_mut(Equipment::Mk37).hits = 1;
    g.ship.space_mut(Secondary::Laundry).hits = 1;
    let (g, _) = roll(g, &[], async |t| damage_spreads(t).await.is_ok());
    assert_eq!(g.ship.room(Primary::Steering).hits, 1);
    assert!(g.ship.room(Primary::Rudder).destroyed, "two boxes");
    let others = (g.ship.device(Equipment::Mk37).hits, g.ship.space(Secondary::Laundry).hits);
    assert_eq!(others, (1, 1));
}

/// PD 7.9.H, PD 7.9.H.morale, PD 7.3.S: a compartment flooded on purpose costs flood and maneuver, and no
/// morale; one destroyed by the enemy does.
#[test]
fn counterflooding_costs_no_morale() {
    let mut g = advanced();
    g.ship.angles.port = 2;
    let script = Script::new().then_key("supply-stores=starboard provisions=starboard");
    let (t, afloat) = play(g, &[], script, async |t| damage_control(t).await);
    assert!(afloat.is_ok());
    let g = t.g.clone();
    assert_eq!((g.ship.flood, g.ship.maneuver, g.ship.angles.starboard), (8, 8, 2));
    let penalty = |g: &State| Scene::new(g, charts()).count(When::SecondaryDamaged);
    assert_eq!(penalty(&g), 0);
    let mut hurt = g;
    hurt.ship.space_mut(Secondary::Wardroom).hits = 1;
    assert_eq!(penalty(&hurt), 1);
}

/// PD 7.12.A, PD 7.12.B: hits are marked while the random result is in force, and destroyed lines are out for
/// the fires too.
#[test]
fn cut_water_lines_still_take_hits() {
    let mut g = advanced();
    g.ship.water.cut = true;
    let (g, _) = struck(g, BOW, &[8, 3]);
    let (g, _) = struck(g, BEAM, &[7, 2]);
    assert_eq!((g.ship.water.hits, g.ship.water.cut), (2, true));
    let (mut g, _) = struck(g, STERN, &[8, 1]);
    assert!(g.ship.water.destroyed && !g.ship.water.cut);
    *g.ship.fire_mut(Section::Aft) = DeckFire { markers: 1, last_chance: false };
    // 4 + 1 fails, 3 + 1 is out.
    let (g, afloat) = roll(g, &[4, 3], async |t| fight_fires(t).await.is_ok());
    assert!(afloat && !g.ship.is_burning());
}

/// PD 8.1.A: a dead Captain counts 0 and not his value; the Chief Petty Officer still counts.
#[test]
fn a_dead_captain_counts_nothing_for_morale() {
    let mut g = advanced();
    value(&mut g, Post::Captain, -2);
    value(&mut g, Post::ChiefPettyOfficer, 2);
    g.ship.officers.man_mut(Post::Captain).alive = false;
    let (t, _) = play(g, &[3, 4, 1, 1], Script::new(), async |t| maintenance(t).await);
    let column = t.events().into_iter().find_map(|event| match event {
        Event::Rolled { chart: Some("T23"), column, .. } => column.map(str::to_owned),
        Event::Rolled { .. }
        | Event::Said { .. }
        | Event::Picked { .. }
        | Event::Pool { .. }
        | Event::Drawn { .. } => None,
    });
    assert_eq!(column.as_deref(), Some("+2"));
}

/// PD 8.2.A, PD 6.8.G, PD-R37: spray fire alone costs its box and no roll at the end of the turn.
#[test]
fn spray_fire_alone_rolls_for_no_ammunition() {
    let mut g = advanced();
    let wave = Wave { planes: Vec::new(), specials: vec![Special::new(Raider::Val, Weapon::Bomb)] };
    g.attack = Some(Attack { wave, number: 1, ..Attack::default() });
    let script = Script::new().then_key("spray-forward=special-1");
    let (t, _) = play(g, &[1, 3, 4], script, async |t| waves(t).await);
    assert_eq!((t.g.ship.ammo, t.g.tally.by_guns), (9, 1));
    let (t, _) = play(t.g.clone(), &[3, 4, 1, 1], Script::new(), async |t| maintenance(t).await);
    assert_eq!((rolled(&t), t.g.ship.ammo), (vec!["T23", "T24.fuel"], 9));
}

/// PD 7.8.2.J.mag20, PD 7.8.2.J.mag40: without the aft 20mm magazine no mount fires, midship ones neither; with
/// the forward 40mm magazine gone A and B have the longer way, C, D and E not.
#[test]
fn magazines_feed_their_guns() {
    let mut g = advanced();
    g.ship.room_mut(Primary::Magazine20Aft).destroyed = true;
    g.ship.room_mut(Primary::Magazine40Forward).destroyed = true;
    assert!(![Gun::TwentyF, Gun::TwentyJ, Gun::TwentyL].iter().any(|it| can_fire(
        &g,
        charts(),
        *it
    )));
    let distant = |gun| {
        let laid = crate::conditions::Laid { gun, at: Kind::Zero, slaved: false };
        Scene::firing(&g, charts(), laid).count(When::MagazineDistant)
    };
    assert_eq!([Gun::FortyA, Gun::FortyB].map(distant), [1, 1]);
    assert_eq!([Gun::FortyC, Gun::FortyD, Gun::FortyE].map(distant), [0, 0, 0]);
    assert!(can_fire(&g, charts(), Gun::FortyA));
}

/// PD 7.7.D, PD 7.10.B, PD 7.11.B: officers are not sent to equipment, and neither DCO nor chief counts there,
/// though both count in a compartment of the same section.
#[test]
fn nobody_helps_at_a_director() {
    let mut g = advanced();
    g.ship.device_mut(Equipment::Mk37).hits = 1;
    let keys = super::fixture::offered(&g, Watch::blank(&g, charts()));
    assert_eq!(keys, ["mk37=1", "mk37=0"]);
    value(&mut g, Post::Chief1, 2);
    value(&mut g, Post::DamageControlOfficer, 2);
    g.ship.officers.dco_in = Some(Section::Forward);
    g.ship.room_mut(Primary::Radio).hits = 1;
    assert_eq!(repair_value(&g, charts(), Place::Primary(Primary::Radio)), 1 + 2 + 2 - 2);
    let mk37 = Place::Equipment(Equipment::Mk37);
    g.ship.party_mut(mk37).men = 1;
    // 7 in column +1 fails, whatever they are worth.
    let (t, ()) = play(g, &[3, 4], Script::new(), async |t| repairs(t, &[mk37]).await);
    assert!(t.g.ship.party(mk37).held);
}

/// PD 11.6.1, PD 11.6.2, PD 11.6.8: by the alternative rule a compartment forward weighs on the bow, wherever
/// the plane came from, one midship on nothing, and one aft of the left column on port and stern.
#[test]
fn alternative_flooding_asks_for_the_compartment() {
    let mut g = advanced();
    g.setup.options.flooding = Switch::On;
    let (g, _) = struck(g, BEAM, &[5, 1, 6]);
    assert_eq!(g.ship.angles, advanced().ship.angles, "the Aft Fire Room");
    let from_port = crate::rules::ch07_03_damage::Blow::from_bearing(
        Section::Forward,
        crate::state::Side::Port,
    );
    let (mut g, _) = struck(g, from_port, &[5, 5, 6]);
    assert_eq!((g.ship.angles.bow, g.ship.angles.port), (1, 0), "the Forward Fuel Tank");
    g.ship.space_mut(Secondary::ShaftAlleyPort).hits = 1;
    let (g, _) = struck(g, STERN, &[7, 1, 6]);
    assert_eq!((g.ship.angles.port, g.ship.angles.stern), (1, 1));
}
