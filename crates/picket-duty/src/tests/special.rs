//! Rule 6.8: fire at Special Attack planes; rule 7.2: what they do.

use super::fixture::{advanced, charts, play, roll, under_special_attack};
use crate::{
    charts::hits::Blast,
    rules::{
        ch06_05_attack::planes_return, ch06_08_special::special_fire,
        ch07_02_weapons::special_hits, ch09_anchorage::after_loss,
    },
    state::{
        Cause, Counter, Emergency, Evasion, Gun, Happening, Kind, Primary, Raider, Section, Side,
        Special, State, Striker, Weapon,
    },
};
use table::{Mods, testkit::Script};

fn kate() -> Special {
    Special::new(Raider::Kate, Weapon::Torpedo)
}

fn val() -> Special {
    Special::new(Raider::Val, Weapon::Bomb)
}

fn betty() -> Special {
    Special::new(Raider::Betty, Weapon::Ohka)
}

fn at(mut special: Special, section: Section) -> Special {
    special.section = Some(section);
    special
}

fn fire(g: State, answer: &str, dice: &[u8]) -> State {
    let script = Script::new().then_key(answer);
    play(g, dice, script, async |t| special_fire(t).await).0.g.clone()
}

fn hits(g: State, dice: &[u8]) -> (State, bool) {
    roll(g, dice, async |t| special_hits(t).await.is_ok())
}

/// PD 6.8.B: 1-2 forward, 3-4 midship, 5-6 aft.
#[test]
fn a_die_says_which_section_is_attacked() {
    for (die, section) in [(2, "forward"), (3, "midship"), (6, "aft")] {
        let g = under_special_attack(advanced(), vec![val()]);
        let g = fire(g, &format!("spray-{section}=hold"), &[die]);
        assert_eq!(g.attack().wave.specials[0].section.map(Section::words), Some(section));
    }
}

/// PD 6.8.C, PD 6.8.F, PD-R36: one marker a section; 7 destroys, the other gets through (PD-X42).
#[test]
fn one_of_two_gets_no_spray_fire() {
    let g = under_special_attack(advanced(), vec![val(), kate()]);
    let g = fire(g, "spray-midship=special-2", &[3, 4, 3, 4]);
    let specials = &g.attack().wave.specials;
    assert_eq!((specials[0].destroyed, specials[1].destroyed), (false, true));
    let g = under_special_attack(advanced(), vec![val()]);
    let g = fire(g, "spray-aft=special-1", &[5, 4, 4]);
    assert!(!g.attack().wave.specials[0].destroyed, "8 does not");
}

/// PD 6.8.D, PD-R82: markers held back fire first, air before surface, then spray.
#[test]
fn held_support_fires_before_spray() {
    let mut g = advanced();
    (g.air.markers, g.station.sfs) = (1, 1);
    let g = under_special_attack(g, vec![val()]);
    let all = "spray-aft=special-1 air-1=special-1 surface-1=special-1";
    let after = fire(g.clone(), all, &[5, 5, 5, 6, 6]);
    assert_eq!((after.air.markers, after.attack().sfs, after.ship.ammo), (0, 0, 9));
    assert!(!after.attack().wave.specials[0].destroyed);
    let after = fire(g, all, &[5, 6]);
    assert!(after.attack().wave.specials[0].destroyed);
    assert_eq!((after.attack().sfs, after.ship.ammo), (0, 10), "nothing was sprayed");
}

/// PD 6.8.A, PD 1.4.spray, PD 6.8.H: no gun is laid on a special, and nobody has to fire.
#[test]
fn fire_at_specials_is_optional_and_never_aimed() {
    let g = under_special_attack(advanced(), vec![val()]);
    assert!(crate::rules::ch06_07_fire::Battery::blank(&g, charts()).is_empty());
    let g = fire(g, "spray-forward=hold", &[1]);
    assert_eq!((g.ship.ammo, g.attack().wave.specials.len()), (10, 1));
}

/// PD 6.8.G: one box of ammunition a turn, at once (PD-X15).
#[test]
fn spray_fire_costs_one_ammunition_a_turn() {
    let g = under_special_attack(advanced(), vec![val()]);
    let g = fire(g, "spray-forward=special-1", &[1, 6, 6]);
    assert_eq!(g.ship.ammo, 9);
    let g = under_special_attack(g, vec![val()]);
    let g = fire(g, "spray-forward=special-1", &[1, 6, 6]);
    assert_eq!(g.ship.ammo, 9);
    assert!(!g.this_turn.guns_fired, "spray fire is no gun fire at a wave");
}

/// PD-R35, PD 7.7.M: no spray fire in an emergency, nor without a gun of that section.
#[test]
fn spray_fire_needs_a_gun() {
    let mut g = advanced();
    g.ship.emergency = Emergency::Declared;
    let (g, ()) = roll(under_special_attack(g, vec![val()]), &[1], async |t| special_fire(t).await);
    assert!(!g.attack().wave.specials[0].destroyed);
    let mut g = advanced();
    for gun in [Gun::Five1, Gun::Five2, Gun::FortyA, Gun::FortyB] {
        g.ship.gun_mut(gun).destroyed = true;
    }
    let (g, ()) = roll(under_special_attack(g, vec![val()]), &[1], async |t| special_fire(t).await);
    assert_eq!(g.ship.ammo, 10);
}

/// PD 6.8.I, PD 7.1.I, PD 7.2.B, PD 7.2.C, PD 16.B.6: a torpedo misses, then the plane crashes (PD-X43).
#[test]
fn a_plane_may_crash_after_its_weapon() {
    let g = under_special_attack(advanced(), vec![at(kate(), Section::Midship)]);
    // Torpedo 8 misses; 5 attacks; 10 hits; two rolls: superficial.
    let (g, afloat) = hits(g, &[4, 4, 5, 5, 5, 10, 1, 10, 2]);
    assert!(afloat);
    assert_eq!((g.tally.crashes, g.tally.weapons, g.this_phase.crashes), (1, 0, 1));
    assert_eq!(g.ship.fire(Section::Midship).markers, 1);
    let g = under_special_attack(advanced(), vec![at(kate(), Section::Midship)]);
    let (g, _) = hits(g, &[4, 4, 4]);
    assert_eq!(g.tally.crashes, 0, "4 does not attack");
}

/// PD 7.2.A, PD 6.9.E: evasion counts for weapons and crash.
#[test]
fn evasion_counts_against_specials() {
    let mut g = under_special_attack(advanced(), vec![at(val(), Section::Aft)]);
    g.this_phase.evasion = Evasion::Succeeded;
    // Bomb 11 - 1 = 10: near miss, superficial; crash 10 - 1 = 9: near miss, superficial.
    let (g, _) = hits(g, &[5, 6, 3, 4, 5, 5, 5, 3, 4]);
    assert_eq!((g.tally.weapons, g.tally.crashes, g.tally.near_misses), (0, 0, 2));
}

/// PD 7.3.B.ohka: 4, 10 and 11 start a fire; bombs and torpedoes none.
#[test]
fn an_ohka_burns_on_4_10_and_11() {
    let burns = |chart: &table::Chart<Blast, crate::conditions::When>| {
        (1..=12)
            .filter(|&total| match chart.resolve(total, &Mods::NONE).result {
                Blast::Hit { fire, .. } => fire,
                Blast::Miss | Blast::NearMiss => false,
            })
            .collect::<Vec<i32>>()
    };
    assert_eq!(burns(&charts().hits.ohka), [4, 10, 11]);
    assert!(burns(&charts().hits.bomb).is_empty() && burns(&charts().hits.torpedo).is_empty());
    let g = under_special_attack(advanced(), vec![at(betty(), Section::Forward)]);
    // Ohka 10: fire, two rolls superficial; no crash.
    let (g, _) = hits(g, &[5, 5, 10, 1, 10, 1, 1]);
    assert_eq!((g.ship.fire(Section::Forward).markers, g.tally.weapons), (1, 1));
    assert_eq!(g.this_phase.crashes, 0, "a weapon is no plane (PD-R91)");
}

/// PD 7.2.B, PD-R51: a torpedo floods compartments of the section; amidships a die gives the side.
#[test]
fn a_torpedo_opens_compartments() {
    let g = under_special_attack(advanced(), vec![at(kate(), Section::Midship)]);
    // 11: hull -3, one floods (the first of four), side 1: port; one roll superficial; no crash.
    let (g, afloat) = hits(g, &[5, 6, 1, 1, 10, 1, 1]);
    assert!(afloat);
    assert!(g.ship.room(Primary::FireRoomForward).flooded);
    assert_eq!((g.ship.hull, g.ship.flood, g.ship.maneuver, g.ship.angles.port), (7, 9, 9, 1));
    let hit = crate::state::Happening::Hit {
        by: Striker::Weapon(Weapon::Torpedo),
        section: Section::Midship,
        side: Some(Side::Port),
    };
    assert!(g.tally.log.iter().any(|entry| entry.what == hit), "the die has told the side");
    let g = under_special_attack(advanced(), vec![at(kate(), Section::Aft)]);
    // 12: hull -5, two flood at the stern, Table 14: 7 sinks.
    let (g, afloat) = hits(g, &[6, 6, 1, 1, 3, 4]);
    assert!(!afloat);
    assert_eq!((g.tally.last_cause, g.ship.angles.stern), (Some(Cause::Torpedo), 2));
}

/// PD-R51: a Special Attack has one bearing: all that its torpedo and its crash flood midship lies on one side.
#[test]
fn a_torpedo_floods_one_side() {
    let g = under_special_attack(advanced(), vec![at(kate(), Section::Midship)]);
    // 12: hull -5, two of four flood, one die for the side: port; Table 14: 6 afloat; no crash.
    let (g, afloat) = hits(g, &[6, 6, 1, 3, 1, 3, 3, 1]);
    assert!(afloat);
    assert_eq!((g.ship.flood, g.ship.angles.port, g.ship.angles.starboard), (8, 2, 0));
}

/// PD 7.2.E: specials that came leave the game.
#[test]
fn specials_leave_the_game() {
    let g = under_special_attack(advanced(), vec![val()]);
    let before = g.pool.container.count(&Counter::Special(Raider::Val));
    let (g, ()) = roll(g, &[], async |t| planes_return(t));
    assert_eq!(g.pool.container.count(&Counter::Special(Raider::Val)), before);
    assert_eq!((g.attack().wave.specials.len(), Raider::Val.kind()), (0, Kind::Val));
}

/// PD 6.4.G, PD-R19: a fighter whose special fell to another takes the second one, or waits.
#[test]
fn a_fighter_turns_on_the_other_special() {
    let mut g = advanced();
    g.air.markers = 2;
    let g = under_special_attack(g, vec![val(), kate()]);
    let both = "spray-forward=hold spray-aft=hold air-1=special-1 air-2=special-1";
    let script = Script::new().then_key(both).then_key("special-2");
    let dice = [1, 5, 6, 6];
    let after = play(g.clone(), &dice, script, async |t| special_fire(t).await).0.g.clone();
    assert!(after.attack().wave.specials.iter().all(|special| special.destroyed));
    assert_eq!((after.air.markers, after.tally.by_support), (0, 2));
    let script = Script::new().then_key(both).then_key("keep");
    let after = play(g, &dice[..3], script, async |t| special_fire(t).await).0.g.clone();
    assert!(!after.attack().wave.specials[1].destroyed);
    assert_eq!(after.air.markers, 1, "it has not fired and waits");
}

/// PD 1.5, PD-R51: of specials amidships the log has the side as soon as a die tells it, for weapon and crash alike; of
/// one that floods nothing no die tells it, and another's die is not its own.
#[test]
fn the_log_has_the_side_of_a_special_that_floods() {
    let both = vec![at(val(), Section::Midship), at(kate(), Section::Midship)];
    // Bomb 11: two rolls superficial; it turns away. Torpedo 11: the first of four floods, side 4: starboard; a roll
    // superficial; 5: it crashes, 12, superficial twice.
    let dice = [5, 6, 10, 1, 10, 1, 1, 5, 6, 1, 4, 10, 1, 5, 6, 6, 10, 1, 10, 1];
    let (g, afloat) = hits(under_special_attack(advanced(), both), &dice);
    assert!(afloat);
    let sides = g.tally.log.iter().filter_map(|entry| match entry.what {
        Happening::Hit { side, .. } => Some(side),
        Happening::Station(_)
        | Happening::Kill { .. }
        | Happening::Anchorage { .. }
        | Happening::Sunk(_)
        | Happening::Typhoon { .. } => None,
    });
    let starboard = Some(Side::Starboard);
    assert_eq!(sides.collect::<Vec<_>>(), [None, starboard, starboard]);
}

/// PD 7.2.E, PD-R52: a special that had not attacked when the ship was lost, and was not shot down, goes back into the
/// container; one that attacked or was shot down does not.
#[test]
fn specials_that_did_not_attack_go_back() {
    let specials = vec![
        Special { destroyed: true, ..at(betty(), Section::Aft) },
        at(kate(), Section::Aft),
        at(val(), Section::Forward),
    ];
    let g = under_special_attack(advanced(), specials);
    let count = |g: &State| {
        [Raider::Betty, Raider::Kate, Raider::Val]
            .map(|it| g.pool.container.count(&Counter::Special(it)))
    };
    let [betty, kate, val] = count(&g);
    // Torpedo 12: two flood, Table 14: 7 sinks. The Val has not come.
    let (t, ()) = play(g, &[6, 6, 1, 1, 3, 4], Script::new(), async |t| {
        assert!(special_hits(t).await.is_err());
        after_loss(t);
    });
    assert_eq!(count(&t.g), [betty, kate, val + 1]);
}
