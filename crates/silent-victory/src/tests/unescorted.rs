//! Section 9.4: unescorted ships and additional rounds.

use super::{
    attack::{attack_escorted, engagement, keys, now, rounds, shallow, tanker},
    fixture::{charts, check, check_result, freighter, in_encounter, play},
};
use crate::{
    charts::e1::Arrival,
    rules::ch09_00_attack::{self, Arms, Part, Sequel, Step},
    state::{Charge, DeckGun, Mark, Meeting, Posture, Rack, Range, Side, State, Target, Time},
};
use table::{Choice, Mods};

fn alone(target: Target) -> State {
    shallow(in_encounter("1942-04", Meeting::Ship, &[target]))
}

/// SV 9.4.2.b, SV 9.4.2.c, SV 9.1.1.b: SV-X11. Three forward torpedoes do 2, one aft does 1, the
/// first shells sink; the second point is spent all the same.
#[test]
fn an_unescorted_tanker_is_sunk_weapon_by_weapon() {
    let g = alone(tanker(13_000));
    let ammo = g.boat().ammo;
    let (g, sequel) = check_result(
        g,
        rounds,
        "
        ? Nissho Maru alone, by day. Attack?: On the surface | Submerged | Let them go | Let them go and end the patrol > surfaced close forward by-hand mk14:1 mk14:1 mk14:1
        3 torpedoes are away.
        # To hit, Close Range 2d6 > 3 3
        = 5 hit (-1 surfaced at night, or unescorted target)
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 3
        = 3 damage: 2 points
        Nissho Maru is damaged; 2 more points sink her.
        # To hit, Close Range 2d6 > 6 6
        = 11 miss (-1 surfaced at night, or unescorted target)
        A Mk 14 misses Nissho Maru.
        # To hit, Close Range 2d6 > 6 6
        = 11 miss (-1 surfaced at night, or unescorted target)
        A Mk 14 misses Nissho Maru.
        ? Fire another weapon this round?: Aft tubes (4 Mk 14) | 3-inch gun (5 rounds) | Cease fire > aft by-hand mk14:1
        One torpedo is away.
        # To hit, Close Range 2d6 > 3 3
        = 5 hit (-1 surfaced at night, or unescorted target)
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 6
        = 6 damage: 1 point
        Nissho Maru is damaged; 1 more point sinks her.
        ? Fire another weapon this round?: 3-inch gun (5 rounds) | Cease fire > deck-gun by-hand shell:1 shell:1
        # To hit, Close Range 2d6 > 3 3
        = 6 hit
        Nissho Maru is hit by shells.
        # Damage by the deck gun 1d6 > 6
        = 7 damage: 1 point (+1 3-inch gun)
        Nissho Maru is sunk: 13,000 tons.
        The last shells are spent on a sinking ship.
    ",
    );
    assert_eq!(sequel, Ok(Sequel::Over));
    assert!(g.encounter().targets[0].is_sunk());
    assert_eq!((g.boat().torpedoes(), g.boat().ammo), (20, ammo - 2));
}

/// SV 9.4.2.a: no detection roll, not even from Close Range.
#[test]
fn nobody_looks_for_a_boat_among_unescorted_ships() {
    let script = ["submerged close forward by-hand mk14:1", "stop", "break-off"];
    let (t, sequel) = play(alone(tanker(13_000)), &[6, 6], keys(&script), rounds);
    assert_eq!((sequel, t.g.encounter().hunt.rolls), (Ok(Sequel::Over), 0));
}

/// SV 9.4.2.d, SV 9.4.2.e, SV 9.2.1.b: an 8 hits from Medium Range by day and submerged, with the
/// second end as with the first.
#[test]
fn both_ends_fire_unhurried_and_with_a_bonus() {
    let g = check(
        alone(tanker(13_000)),
        rounds,
        "
        ? Nissho Maru alone, by day. Attack?: On the surface | Submerged | Let them go | Let them go and end the patrol > submerged medium aft by-hand mk14:1
        One torpedo is away.
        # To hit, Medium Range 2d6 > 4 4
        = 7 hit (-1 surfaced at night, or unescorted target)
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 6
        = 6 damage: 1 point
        Nissho Maru is damaged; 3 more points sink her.
        ? Fire another weapon this round?: Forward tubes (6 Mk 14) | Cease fire > forward by-hand mk14:1
        One torpedo is away.
        # To hit, Medium Range 2d6 > 4 4
        = 7 hit (-1 surfaced at night, or unescorted target)
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 6
        = 6 damage: 1 point
        Nissho Maru is damaged; 2 more points sink her.
        ? Nissho Maru is still afloat. Attack again?: Break off | Reload and attack again > Break off
    ",
    );
    assert_eq!(g.encounter().targets[0].damage, 2);
    assert!(!g.encounter().fired.both_ends, "nobody is there to notice");
}

/// SV 9.4.2.b: a weapon once chosen is not offered again, whatever it did.
#[test]
fn each_weapon_is_used_once_in_a_round() {
    let script = ["surfaced close forward", "deck-gun"];
    let script = [&script[..], &["aft", "break-off"]].concat();
    let (t, sequel) = play(alone(tanker(13_000)), &[], keys(&script), rounds);
    assert_eq!((sequel, t.g.boat().torpedoes()), (Ok(Sequel::Over), 24));
}

/// SV 9.4.2.b: every weapon is named with what it can still fire.
#[test]
fn weapons_are_offered_with_their_ammunition() {
    let mut g = alone(tanker(13_000));
    g.boat_mut().aft.tubes[1] = Some(Charge::Torpedo(Mark::Mk18));
    (g.boat_mut().gun, g.boat_mut().ammo) = (DeckGun::FourInch, 3);
    let weapons = [Arms::One(Side::Forward), Arms::One(Side::Aft), Arms::DeckGun];
    let words =
        ["Forward tubes (6 Mk 14)", "Aft tubes (3 Mk 14, 1 Mk 18)", "4-inch gun (3 rounds)"];
    let label = |arms| Step { part: Part::Arms(arms), at: now(&g) }.label(&g);
    assert_eq!(weapons.map(label), words);
}

/// SV 9.3.1: under water, or when no gun could be used, the gun is not offered.
#[test]
fn a_submerged_boat_has_no_gun() {
    let script = ["submerged close forward", "aft", "break-off"];
    let (_, sequel) = play(alone(tanker(13_000)), &[], keys(&script), rounds);
    assert_eq!(sequel, Ok(Sequel::Over));
}

/// SV 9.4.3.a: the Additional Round table, restated. SV 9.6.2: an escort on 3 or less.
#[test]
fn two_dice_tell_who_comes() {
    let chart = &charts().e1.additional;
    let come: Vec<Arrival> = (2..=12).map(|n| chart.resolve(n, &Mods::NONE).result).collect();
    let mut expected = vec![Arrival::Escort; 2];
    expected.extend([Arrival::Aircraft; 2]);
    expected.extend([Arrival::None; 7]);
    assert_eq!(come, expected);
}

const MISSED: [&str; 2] = ["submerged close forward by-hand mk14:1", "stop"];

/// SV 9.4.3.a, SV 9.4.3.e, SV 9.4.4: reload, roll, and another free round; as often as wanted.
#[test]
fn free_rounds_go_on_while_nobody_comes() {
    let (g, sequel) = check_result(
        alone(tanker(13_000)),
        rounds,
        "
        ? Nissho Maru alone, by day. Attack?: On the surface | Submerged | Let them go | Let them go and end the patrol > submerged close forward by-hand mk14:1
        One torpedo is away.
        # To hit, Close Range 2d6 > 6 6
        = 11 miss (-1 surfaced at night, or unescorted target)
        A Mk 14 misses Nissho Maru.
        ? Fire another weapon this round?: Aft tubes (4 Mk 14) | Cease fire > stop
        ? Nissho Maru is still afloat. Attack again?: Break off | Reload and attack again > Reload and attack again
        Reloaded: 1 Mk 14 into the forward tubes.
        # Additional round of combat 2d6 > 3 3
        = 6 no one comes
        ? Another round at Nissho Maru. How?: On the surface | Submerged | Cease fire > submerged close forward by-hand mk14:1
        One torpedo is away.
        # To hit, Close Range 2d6 > 6 6
        = 11 miss (-1 surfaced at night, or unescorted target)
        A Mk 14 misses Nissho Maru.
        ? Fire another weapon this round?: Aft tubes (4 Mk 14) | Cease fire > stop
        ? Nissho Maru is still afloat. Attack again?: Break off | Reload and attack again > Reload and attack again
        Reloaded: 1 Mk 14 into the forward tubes.
        # Additional round of combat 2d6 > 6 6
        = 12 no one comes
        ? Another round at Nissho Maru. How?: On the surface | Submerged | Cease fire > submerged close forward by-hand mk14:1
        One torpedo is away.
        # To hit, Close Range 2d6 > 6 6
        = 11 miss (-1 surfaced at night, or unescorted target)
        A Mk 14 misses Nissho Maru.
        ? Fire another weapon this round?: Aft tubes (4 Mk 14) | Cease fire > stop
        ? Nissho Maru is still afloat. Attack again?: Break off | Reload and attack again > Break off
    ",
    );
    assert_eq!((sequel, g.encounter().hunt.rolls), (Ok(Sequel::Over), 0));
    assert_eq!(g.boat().forward.reloads.mk14, 8, "two tubes were filled before their rounds");
}

/// SV 9.4.3.a: nothing afloat, or nothing to fire: no other round is offered.
#[test]
fn another_round_needs_a_target_and_a_weapon() {
    let mut g = alone(freighter("Heijo Maru", 1000));
    let script = keys(&["submerged close forward by-hand mk14:1"]);
    let (_, sequel) = play(g.clone(), &[3, 3, 5, 6], script, rounds);
    assert_eq!(sequel, Ok(Sequel::Over));
    g.boat_mut().ammo = 0;
    for side in Side::BOTH {
        let room = g.boat_mut().room_mut(side);
        room.tubes.iter_mut().skip(1).for_each(|tube| *tube = None);
        room.reloads = Rack::default();
    }
    g.boat_mut().aft.tubes[0] = None;
    let script = keys(&["close forward by-hand mk14:1"]);
    let (_, sequel) = play(g, &[6, 6], script, rounds);
    assert_eq!(sequel, Ok(Sequel::Over));
}

/// SV 9.4.3.d, SV 9.8.1.b: aircraft end it; the boat dives and the ship is gone.
#[test]
fn aircraft_drive_the_boat_off() {
    let g = check(
        alone(tanker(13_000)),
        engagement,
        "
        ? Nissho Maru alone, by day. Attack?: On the surface | Submerged | Let them go | Let them go and end the patrol > submerged close forward by-hand mk14:1
        One torpedo is away.
        # To hit, Close Range 2d6 > 6 6
        = 11 miss (-1 surfaced at night, or unescorted target)
        A Mk 14 misses Nissho Maru.
        ? Fire another weapon this round?: Aft tubes (4 Mk 14) | Cease fire > stop
        ? Nissho Maru is still afloat. Attack again?: Break off | Reload and attack again > Reload and attack again
        Reloaded: 1 Mk 14 into the forward tubes.
        # Additional round of combat 2d6 > 2 2
        = 4 aircraft
        Aircraft: the boat breaks off and the ships get away.
        The ships escape while the boat dives.
        # Crash dive 2d6 > 6 6
        = 12 safely down in time
        The boat is down before the aircraft can attack.
    ",
    );
    assert_eq!(g.encounter().afloat().count(), 0);
    assert_eq!(g.patrol().contacts.len(), 1, "the log keeps it");
}

/// SV 9.4.3.b, SV 9.4.6.a: looked for at once, whatever the range: 8 is not enough from Close
/// Range, 9 is.
#[test]
fn an_escort_that_comes_looks_at_once_without_range() {
    let script = [&MISSED[..], &["another", "leave", "move-on"]].concat();
    let (miss, escort) = ([6, 6], [1, 1]);
    let dice = [miss, escort, [4, 4]].concat();
    let (t, done) = play(alone(tanker(13_000)), &dice, keys(&script), engagement);
    assert!(done.is_ok());
    assert_eq!((t.g.encounter().hunt.rolls, t.g.encounter().hunt.detected), (1, false));
    let script = [&MISSED[..], &["another", "move-on"]].concat();
    let (charges, escape) = ([1, 1], [1, 1]);
    let dice = [miss, escort, [4, 5], charges, escape].concat();
    let (t, done) = play(alone(tanker(13_000)), &dice, keys(&script), engagement);
    assert!(done.is_ok());
    assert_eq!((t.g.encounter().hunt.rolls, t.g.encounter().hunt.attacks), (2, 1));
}

/// SV 9.4.6.a, SV 9.6.2: nor in the later loops of a boat found at once: 7 and 1 for the detection
/// before do not find it again, though the ships are close.
#[test]
fn an_escort_that_comes_hunts_without_range() {
    let g = check(
        alone(tanker(13_000)),
        engagement,
        "
        ? Nissho Maru alone, by day. Attack?: On the surface | Submerged | Let them go | Let them go and end the patrol > submerged close forward by-hand mk14:1
        One torpedo is away.
        # To hit, Close Range 2d6 > 6 6
        = 11 miss (-1 surfaced at night, or unescorted target)
        A Mk 14 misses Nissho Maru.
        ? Fire another weapon this round?: Aft tubes (4 Mk 14) | Cease fire > stop
        ? Nissho Maru is still afloat. Attack again?: Break off | Reload and attack again > Reload and attack again
        Reloaded: 1 Mk 14 into the forward tubes.
        # Additional round of combat 2d6 > 1 1
        = 2 escort
        An escort comes up; the boat is submerged.
        # Escort detection 2d6 > 4 5
        = 9 detected
        The escorts have found the boat.
        # Hits from depth charges 2d6 > 1 1
        = 2 no hits
        The boat is shaken, but not hurt.
        # Escort detection 2d6 > 3 4
        = 8 undetected (+1 detected before)
        The boat is not found and slips away.
        ? The enemy draws away. Follow? > Let them go
    ",
    );
    assert_eq!((g.encounter().hunt.rolls, g.encounter().hunt.attacks), (2, 1));
}

/// SV 9.4.3.c, SV 9.4.6.a: unseen, it may fire one end, submerged, and is looked for again with all
/// modifiers: 7, +1 from Close Range, +1 for steam by day.
#[test]
fn an_unseen_boat_may_fire_under_the_escorts_eyes() {
    let g = check(alone(tanker(13_000)), engagement, "
        ? Nissho Maru alone, by day. Attack?: On the surface | Submerged | Let them go | Let them go and end the patrol > submerged close forward by-hand mk14:1
        One torpedo is away.
        # To hit, Close Range 2d6 > 6 6
        = 11 miss (-1 surfaced at night, or unescorted target)
        A Mk 14 misses Nissho Maru.
        ? Fire another weapon this round?: Aft tubes (4 Mk 14) | Cease fire > stop
        ? Nissho Maru is still afloat. Attack again?: Break off | Reload and attack again > Reload and attack again
        Reloaded: 1 Mk 14 into the forward tubes.
        # Additional round of combat 2d6 > 1 1
        = 2 escort
        An escort comes up; the boat is submerged.
        # Escort detection 2d6 > 4 4
        = 8 undetected
        The boat is not found and slips away.
        ? The escort has not found the boat. Fire, or leave?: Forward tubes (6 Mk 14) | Aft tubes (4 Mk 14) | Leave unseen > aft by-hand mk14:1
        One torpedo is away.
        # To hit, Close Range 2d6 > 6 6
        = 12 miss
        A Mk 14 misses Nissho Maru.
        # Escort detection 2d6 > 3 4
        = 9 detected (+1 steam torpedoes by day, +1 Close Range)
        The escorts have found the boat.
        # Hits from depth charges 2d6 > 1 1
        = 2 no hits
        The boat is shaken, but not hurt.
        # Escort detection 2d6 > 1 1
        = 5 undetected on a natural 2 (+1 steam torpedoes by day, +1 Close Range, +1 detected before)
        The boat is not found and slips away.
        Reloaded: 1 Mk 14 into the aft tubes.
        ? The enemy draws away. Follow? > Let them go
    ");
    let encounter = g.encounter();
    assert_eq!((encounter.hunt.rolls, encounter.hunt.attacks), (3, 1));
    assert_eq!(encounter.posture, Posture::Submerged);
}

/// SV 9.4.4, SV 9.7.2: once an escort is there, following remains and no other round.
#[test]
fn after_an_escort_only_following_remains() {
    let g = check(
        alone(tanker(13_000)),
        engagement,
        "
        ? Nissho Maru alone, by day. Attack?: On the surface | Submerged | Let them go | Let them go and end the patrol > submerged close forward by-hand mk14:1
        One torpedo is away.
        # To hit, Close Range 2d6 > 6 6
        = 11 miss (-1 surfaced at night, or unescorted target)
        A Mk 14 misses Nissho Maru.
        ? Fire another weapon this round?: Aft tubes (4 Mk 14) | Cease fire > stop
        ? Nissho Maru is still afloat. Attack again?: Break off | Reload and attack again > Reload and attack again
        Reloaded: 1 Mk 14 into the forward tubes.
        # Additional round of combat 2d6 > 1 1
        = 2 escort
        An escort comes up; the boat is submerged.
        # Escort detection 2d6 > 4 4
        = 8 undetected
        The boat is not found and slips away.
        ? The escort has not found the boat. Fire, or leave?: Forward tubes (6 Mk 14) | Aft tubes (4 Mk 14) | Leave unseen > leave
        ? The enemy draws away. Follow? > Follow Nissho Maru
        # Following escorted ships 1d6 > 4
        = 5 followed (+1 SJ radar absent or out)
        The boat has kept up with the ships.
        # Day or night 1d6 > 1
        = 1 day
        ? Nissho Maru under escort, by day. Attack?: Long Range | Medium Range | Close Range | Wait for night | Let them go | Let them go and end the patrol > let-go
        The boat lets them go and is not seen.
    ",
    );
    assert_eq!((g.encounter().follows, g.encounter().escort.is_some()), (1, true));
    assert_eq!(g.encounter().meeting, Meeting::ShipEscort);
}

/// SV 9.4.6.b, SV 9.4.6.a: surfaced at night when the escort comes, the boat is submerged for that
/// round and fires one end; by day an attack on escorted ships is never made surfaced.
#[test]
fn with_an_escort_about_the_boat_is_below() {
    let mut g = alone(tanker(13_000));
    g.encounter_mut().time = Time::Night;
    let script = ["surfaced close deck-gun by-hand shell:1", "stop", "another"];
    let script = [&script[..], &["forward by-hand mk14:1", "move-on"]].concat();
    let (shells, escort, unseen, torpedo, hunt) = ([6, 6], [1, 1], [4, 4], [4, 5], [2, 3]);
    let dice = [shells, escort, unseen, torpedo, hunt].concat();
    let (t, done) = play(g.clone(), &dice, keys(&script), engagement);
    assert!(done.is_ok() && !t.g.encounter().is_night_surface());
    assert_eq!(t.g.encounter().targets[0].damage, 0, "9 misses without the bonus");
    g.encounter_mut().escort = Some(crate::state::Escort::new());
    g.encounter_mut().time = Time::Day;
    g.encounter_mut().posture = Posture::Surfaced;
    let script = keys(&["long aft"]);
    let (t, _) = play(g, &[], script, attack_escorted);
    assert_eq!(t.g.encounter().posture, Posture::Submerged);
    assert_eq!(t.g.encounter().range, Some(Range::Long));
    assert_eq!(ch09_00_attack::tube_options(&t.g, now(&t.g))[..], Side::BOTH.map(Arms::One));
}
