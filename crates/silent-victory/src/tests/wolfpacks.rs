//! Wolfpacks.

use super::{
    attack::keys,
    fixture::{charts, check, detection_modifier, freighter, in_encounter, on_patrol, play},
};
use crate::{
    rules::{
        T,
        ch07_02_wolfpacks::{applies, wolfpack_roll},
        ch07_patrols::is_success,
        ch08_encounters::{OtherTime, meet, other_time},
        ch09_00_attack,
    },
    state::{
        Condition, Contact, Fate, Meeting, Range, ShipType, Standing, State, System, Time,
        Wolfpack, Zone,
    },
};
use table::testkit::Script;

fn pack(meeting: Meeting) -> State {
    let mut g = in_encounter("1942-04", meeting, &[freighter("Heijo Maru", 2600)]);
    g.patrol_mut().orders.wolfpack = true;
    g
}

fn rolled(die: u8) -> State {
    play(pack(Meeting::Convoy), &[die], Script::new(), async |t| wolfpack_roll(t).await).0.g
}

/// SV 7.2.2.a, SV 7.2.2.b, SV 7.2.2.e, SV 7.2.3.a: busy escorts look less, gathered ones more, on
/// every roll of the fight.
#[test]
fn the_pack_draws_escorts_away_or_upon_the_boat() {
    let printed = [
        (1, Wolfpack::Busy, -1),
        (3, Wolfpack::Shadowed, 0),
        (4, Wolfpack::Shadowed, 0),
        (5, Wolfpack::Shadowed, 0),
        (6, Wolfpack::Focused, 1),
    ];
    for (die, state, sum) in printed {
        let mut g = rolled(die);
        assert_eq!(g.encounter().wolfpack, Some(state));
        g.encounter_mut().range = Some(Range::Medium);
        assert_eq!(detection_modifier(&g), sum, "rolled {die}");
        g.encounter_mut().hunt.rolls = 3;
        assert_eq!(detection_modifier(&g), sum, "still so in a later round");
    }
}

/// SV 7.2.2.c: SV-R39. A scattered convoy is one ship without an escort.
#[test]
fn a_scattered_convoy_leaves_a_lone_ship() {
    let g = rolled(2);
    assert_eq!(g.encounter().wolfpack, Some(Wolfpack::Scattered));
    assert_eq!((g.encounter().meeting, g.encounter().escort), (Meeting::Ship, None));
    assert_eq!(charts().e1.targets.ships(g.encounter().meeting), 1);
}

/// SV 7.2.2.c, SV 8.2.1.a, SV 9.4.3.a: met scattered, one ship is rolled instead of three, nobody
/// looks for the boat, and another round may follow.
#[test]
fn a_convoy_met_scattered_is_fought_like_a_lone_ship() {
    let mut g = on_patrol("1943-07", Zone::Empire);
    g.patrol_mut().orders.wolfpack = true;
    let g = check(
        g,
        async |t| meet(t, Meeting::Convoy).await,
        "
        # Wolfpack against a convoy 1d6 > 2
        = 2 convoy scattered
        The pack has scattered the convoy: a lone ship.
        # Size of a merchant 1d6 > 1
        = 1 small
        # Roster of a merchant 1d6 > 1
        = 1 roster a
        # Small merchant targets, roster a d100 > 10 9
        = 9 Nanrei Maru
        In sight: Nanrei Maru, 2,400 tons.
        # Day or night 1d6 > 3
        = 3 day
        ? Nanrei Maru alone, by day. Attack?: On the surface | Submerged | Wait for night | Let them go | Let them go and end the patrol > submerged close aft by-hand mk14:1
        One torpedo is away.
        # To hit, Close Range 2d6 > 6 6
        = 11 miss (-1 surfaced at night, or unescorted target)
        A Mk 14 misses Nanrei Maru.
        ? Fire another weapon this round?: Forward tubes (6 Mk 14) | Cease fire > stop
        ? Nanrei Maru is still afloat. Attack again?: Break off | Reload and attack again > Break off
        Reloaded: 1 Mk 14 into the aft tubes.
    ",
    );
    assert_eq!(g.patrol().contacts.len(), 1);
}

/// SV 7.2.2.d: SV-D10. With the pack's reports day becomes night, or night day, without a die.
#[test]
fn a_shadowed_convoy_is_attacked_when_the_captain_likes() {
    for (time, other) in [(Time::Day, "night"), (Time::Night, "day")] {
        let mut g = rolled(4);
        g.encounter_mut().time = time;
        assert_eq!(other_time(&g), Some(OtherTime::Change));
        let fight = async |t: &mut T| {
            let hours = other_time(&t.g).into();
            ch09_00_attack::attack_escorted(t, hours).await.is_ok()
        };
        let order = if other == "night" { "night submerged long aft" } else { "day long aft" };
        let (t, fought) = play(g, &[], keys(&[order]), fight);
        assert!(fought);
        assert_eq!(table::Key::name(t.g.encounter().time), other);
    }
}

/// SV 7.2.3.b: after a follow the state is rolled afresh.
#[test]
fn a_convoy_followed_is_in_a_new_state() {
    let g = rolled(1);
    let (t, ()) = play(g, &[6], Script::new(), async |t| wolfpack_roll(t).await);
    assert_eq!(t.g.encounter().wolfpack, Some(Wolfpack::Focused));
}

/// SV 7.2.3.c: SV-R41. A radio beyond repair ends it; a damaged one does not. Success is as ever.
#[test]
fn without_a_radio_there_is_no_pack() {
    let mut g = pack(Meeting::Convoy);
    g.boat_mut().set(System::Radio, Condition::Damaged);
    assert!(applies(&g));
    g.boat_mut().set(System::Radio, Condition::Inoperable);
    assert!(!applies(&g));
    let (mut t, ()) = play(g, &[], Script::new(), async |t| wolfpack_roll(t).await);
    assert_eq!((t.g.encounter().wolfpack, t.g.encounter().meeting), (None, Meeting::Convoy));
    let (kind, standing) = (ShipType::Freighter, Standing::Merchant);
    let name = "Heijo Maru".to_owned();
    let sunk = Contact { name, kind, standing, tons: 2600, fate: Fate::Sunk };
    assert!(!is_success(&t.g));
    t.g.patrol_mut().contacts.push(sunk);
    assert!(is_success(&t.g));
}

/// SV 7.2.1, SV 7.2.4: only on such a patrol, and only against convoys.
#[test]
fn packs_hunt_convoys_only() {
    assert!(applies(&pack(Meeting::Convoy)));
    for meeting in [
        Meeting::Ship,
        Meeting::ShipEscort,
        Meeting::TwoShipsEscort,
        Meeting::Warship,
        Meeting::CapitalShip,
    ] {
        assert!(!applies(&pack(meeting)), "{meeting:?}");
    }
    let mut alone = pack(Meeting::Convoy);
    alone.patrol_mut().orders.wolfpack = false;
    let (t, ()) = play(alone, &[], Script::new(), async |t| wolfpack_roll(t).await);
    assert_eq!(t.g.encounter().wolfpack, None);
}
