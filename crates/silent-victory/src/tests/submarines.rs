//! Section 9.9: duels with Japanese submarines.

use super::{
    attack::{keys, shallow},
    fixture::{charts, check, freighter, in_encounter, play},
};
use crate::{
    charts::s::{Craft, Fuse, Shot, Sighting},
    conditions::{Look, Scene},
    rules::{ch09_02_fire::gun_targets, ch09_09_submarines::duel},
    state::{
        Abort, Charge, Condition, End, Fate, Mark, Meeting, Posture, Range, ShipType, Side,
        Standing, State, System, Target, Time, setup::Switch,
    },
};
use table::{Mods, testkit::Script};

fn met() -> State {
    let submarine = Target {
        kind: ShipType::Submarine,
        standing: Standing::Submarine,
        to_sink: 1,
        ..freighter("I-176", 1630)
    };
    let mut g = shallow(in_encounter("1942-04", Meeting::Warship, &[submarine]));
    g.encounter_mut().escort = None;
    g
}

/// SV 9.9.0, SV 9.9.1.a: the die falls before anything can be declined.
#[test]
fn nobody_skips_the_meeting_with_a_submarine() {
    let chart = &charts().s.sight;
    let ambush = (1..=10).filter(|&n| {
        let sighting = chart.resolve(n, &Mods::NONE).result;
        sighting == Sighting::Ambush
    });
    assert_eq!(ambush.collect::<Vec<_>>(), [10], "the 0 of the die");
    let (t, done) = play(met(), &[9], keys(&["let-go"]), duel);
    assert!(done.is_ok() && t.g.encounter().hunt.rolls == 0);
}

/// SV 9.9.1.a, SV 9.9.5.b, SV 9.9.5.c: SV-X57. From Medium Range 3 hits, but it is a dud; 9 misses.
/// SV 9.9.1.b: then the boat may leave.
#[test]
fn an_ambush_may_be_survived() {
    let (t, done) = play(met(), &[10, 1, 2, 1, 4, 5], keys(&["break-off"]), duel);
    assert!(done.is_ok());
    assert_eq!((t.g.boat().torpedoes(), t.g.career().end), (24, None));
}

/// SV 9.9.5.c: a hit that explodes is the end.
#[test]
fn any_live_hit_sinks_the_boat() {
    let (t, lost) = play(met(), &[10, 1, 2, 2], Script::new(), duel);
    assert!(lost.is_err());
    assert_eq!(t.g.career().end, Some(End::Sunk));
}

/// SV 9.9.1.b, SV 9.9.2: another round after the ambush: the boat fires first, from Medium Range,
/// and no range is asked.
#[test]
fn after_an_ambush_the_boat_fires_first_from_medium_range() {
    let g = check(
        met(),
        duel,
        "
        # Who sees whom 1d10 > 10
        = 10 ambush: the enemy fires first
        A submarine has seen the boat first and fires.
        # Enemy torpedo, Medium Range 2d6 > 6 6
        = 12 miss
        A torpedo passes the boat.
        # Enemy torpedo, Medium Range 2d6 > 6 6
        = 12 miss
        A torpedo passes the boat.
        ? The submarine missed. Stay and attack it, or slip away?: Slip away | Stay and attack it > Stay and attack it
        # Additional round of combat 2d6 > 3 4
        = 7 no one comes
        ? Another round against I-176. How?: Forward tubes (6 Mk 14) | Aft tubes (4 Mk 14) > forward by-hand mk14:1
        One torpedo is away.
        # To hit, Medium Range 2d6 > 3 3
        = 7 hit (+1 warship)
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 6
        = 6 damage: 1 point
        I-176 is sunk: 1,630 tons.
        The duel is won.
        Reloaded: 1 Mk 14 into the forward tubes.
    ",
    );
    assert_eq!(g.encounter().range, Some(Range::Medium));
    assert!(g.encounter().targets[0].is_sunk());
}

/// SV 9.9.3.a, SV 9.9.3.b, SV 9.9.3.d, SV 9.9.4: declined or attacked; from Long Range with +1 a 5
/// hits and a 6 misses; one point sinks, and nothing more happens.
#[test]
fn a_submarine_seen_first_may_be_attacked() {
    assert_eq!(charts().s.hull(Craft::Submarine).points, 1);
    let script = || keys(&["long forward by-hand mk14:1"]);
    let (t, done) = play(met(), &[1, 2, 3, 5, 6], script(), duel);
    assert!(done.is_ok());
    assert!(t.g.encounter().targets[0].is_sunk() && t.g.encounter().hunt.rolls == 0);
    assert_eq!(t.g.boat().forward.reloads.mk14, 9, "reloaded");
    let script = script().then_key("break-off");
    let (t, _) = play(met(), &[1, 3, 3, 1, 1], script, duel);
    assert!(!t.g.encounter().targets[0].is_sunk() && t.g.encounter().hunt.rolls == 1);
}

/// SV 9.9.3.b: from Close Range after the approach roll of 9.2.2; 9 is unseen.
#[test]
fn close_range_needs_an_unseen_approach() {
    let mut g = met();
    g.boat_mut().nac = 3; // no decoy against a submarine (SV-R22)
    let g = check(
        g,
        duel,
        "
        # Who sees whom 1d10 > 1
        = 1 the enemy is seen first
        The enemy submarine is seen first.
        ? The submarine I-176 is in sight. Attack it?: Long Range | Medium Range | Close Range | Let them go > close
        # Close approach 2d6 > 4 5
        = 9 undetected
        The boat is close, and nobody has noticed.
        ? In position. What do you fire?: Forward tubes (6 Mk 14) | Aft tubes (4 Mk 14) > aft by-hand mk14:1
        One torpedo is away.
        # To hit, Close Range 2d6 > 3 4
        = 8 hit (+1 warship)
        # Dud check 1d6 > 5
        = 5 live: it explodes
        # Damage by a torpedo 1d6 > 6
        = 6 damage: 1 point
        I-176 is sunk: 1,630 tons.
        The duel is won.
        Reloaded: 1 Mk 14 into the aft tubes.
    ",
    );
    assert!(g.encounter().targets[0].is_sunk());
}

/// SV 9.9.3.e, SV 9.9.5.b: found closing, the boat is fired at from Close Range, where 4 hits.
#[test]
fn a_boat_heard_closing_is_fired_at() {
    let script = || keys(&["close", "break-off"]);
    let (t, done) = play(met(), &[1, 5, 5, 2, 2, 1, 2, 3], script(), duel);
    assert!(done.is_ok());
    assert_eq!(t.g.boat().torpedoes(), 24);
    let lost = play(met(), &[1, 5, 5, 2, 2, 2], keys(&["close"]), duel).1;
    assert!(lost.is_err());
}

/// SV 9.6.7.a, SV 14.4.1.a, SV-R22: Mk 27, trick and decoys are for escorts. A submarine that has
/// found the boat before is met again from the beginning: nothing is asked before the approach, which
/// is rolled.
#[test]
fn a_duel_offers_nothing_that_is_meant_for_escorts() {
    let mut g = met();
    g.setup.options.sunk_trick = Switch::On;
    g.boat_mut().aft.tubes[0] = Some(Charge::Torpedo(Mark::Mk27));
    g.boat_mut().nac = 3;
    let g = check(
        g,
        duel,
        "
        # Who sees whom 1d10 > 1
        = 1 the enemy is seen first
        The enemy submarine is seen first.
        ? The submarine I-176 is in sight. Attack it?: Long Range | Medium Range | Close Range | Let them go > close
        # Close approach 2d6 > 5 5
        = 10 detected
        The boat is found on its approach.
        The submarine has heard the boat closing.
        # Enemy torpedo, Close Range 2d6 > 6 6
        = 12 miss
        A torpedo passes the boat.
        # Enemy torpedo, Close Range 2d6 > 6 6
        = 12 miss
        A torpedo passes the boat.
        ? The submarine missed. Stay and attack it, or slip away?: Slip away | Stay and attack it > Stay and attack it
        # Additional round of combat 2d6 > 3 4
        = 7 no one comes
        ? Another round against I-176. How?: Long Range | Medium Range | Close Range > close
        # Close approach 2d6 > 4 5
        = 9 undetected
        The boat is close, and nobody has noticed.
        ? In position. What do you fire?: Forward tubes (6 Mk 14) | Aft tubes (3 Mk 14) > forward by-hand mk14:1
        One torpedo is away.
        # To hit, Close Range 2d6 > 3 3
        = 7 hit (+1 warship)
        # Dud check 1d6 > 6
        = 6 live: it explodes
        # Damage by a torpedo 1d6 > 6
        = 6 damage: 1 point
        I-176 is sunk: 1,630 tons.
        The duel is won.
        Reloaded: 1 Mk 14 into the forward tubes.
    ",
    );
    assert!(g.encounter().targets[0].is_sunk());
    assert_eq!(g.boat().aft.tubes[0], Some(Charge::Torpedo(Mark::Mk27)));
}

/// SV 9.9.3.c, SV 9.2.1.b: no gun, and the tubes of one end.
#[test]
fn no_gun_is_fired_at_a_submarine() {
    let mut g = met();
    g.encounter_mut().posture = Posture::Surfaced;
    assert!(gun_targets(&g).is_empty());
    g.boat_mut().set(System::AftTubes, Condition::Inoperable);
    let script = keys(&["medium by-hand mk14:1"]);
    let (t, _) = play(g, &[1, 3, 3, 5, 6], script, duel);
    assert_eq!(t.g.boat().room(Side::Forward).reloads.mk14, 9);
}

/// SV 9.9.5.a, SV 9.9.5.b: a miss by day with steam from Medium Range: 7 +1 +1 finds the boat, and
/// two torpedoes come; 3 would hit from there, 4 does not.
#[test]
fn a_missed_submarine_answers() {
    let script = || keys(&["medium forward by-hand mk14:1", "break-off"]);
    let (miss, found, torpedoes) = ([6, 6], [3, 4], [1, 3, 1, 3]);
    let (t, done) = play(met(), &[&[1][..], &miss, &found, &torpedoes].concat(), script(), duel);
    assert!(done.is_ok() && t.g.encounter().hunt.detected);
    let (t, _) = play(met(), &[&[1][..], &miss, &[3, 3]].concat(), script(), duel);
    assert!(!t.g.encounter().hunt.detected);
}

/// SV 9.9.5.a: a captain who holds his fire has missed nothing, and is not looked for.
#[test]
fn a_submarine_not_fired_at_does_not_answer() {
    let script = keys(&["medium forward", "break-off"]);
    let (t, done) = play(met(), &[1], script, duel);
    assert!(done.is_ok() && t.g.encounter().hunt.rolls == 0);
}

/// SV 9.9.5.a: the appropriate modifiers, restated (SV-R22).
#[test]
fn a_submarine_looks_with_its_own_modifiers() {
    let sum = |change: &dyn Fn(&mut State)| {
        let mut g = met();
        g.encounter_mut().range = Some(Range::Medium);
        change(&mut g);
        let scene = Scene::looking(&g, charts(), Look::Submarine);
        charts().escorts.detection.modifiers(|when| scene.count(when)).sum()
    };
    assert_eq!(sum(&|_| ()), 1, "a warship");
    assert_eq!(sum(&|g| g.encounter_mut().range = Some(Range::Close)), 2);
    assert_eq!(sum(&|g| g.encounter_mut().range = Some(Range::Long)), 0);
    assert_eq!(sum(&|g| g.encounter_mut().fired.steam_by_day = true), 2);
    assert_eq!(sum(&|g| g.patrol_mut().month = super::fixture::month("1943-01")), 2);
    assert_eq!(sum(&|g| g.boat_mut().set(System::DivePlanes, Condition::Damaged)), 2);
    assert_eq!(sum(&|g| g.encounter_mut().hunt.detected = true), 1, "each round by itself");
}

/// SV 9.9.5.b, SV 9.9.5.c: hit numbers by range, and one dud in six.
#[test]
fn the_enemys_torpedoes_hit_by_range() {
    let s = &charts().s;
    let last = |range| {
        let chart = s.enemy(range);
        (2..=12).filter(|&n| chart.resolve(n, &Mods::NONE).result == Shot::Hit).max()
    };
    assert_eq!([Range::Close, Range::Medium, Range::Long].map(last), [4, 3, 2].map(Some));
    let dud = |n| s.enemy_dud.resolve(n, &Mods::NONE).result == Fuse::Dud;
    assert_eq!((1..=6).filter(|&n| dud(n)).collect::<Vec<_>>(), [1]);
}

/// SV 9.9.5.d, SV 9.9.5.e: reload, and a fresh round with its own range if nobody comes.
#[test]
fn a_duel_goes_on_from_the_beginning() {
    let g = check(met(), duel, "
        # Who sees whom 1d10 > 1
        = 1 the enemy is seen first
        The enemy submarine is seen first.
        ? The submarine I-176 is in sight. Attack it?: Long Range | Medium Range | Close Range | Let them go > medium forward by-hand mk14:1
        One torpedo is away.
        # To hit, Medium Range 2d6 > 6 6
        = 13 miss (+1 warship)
        A Mk 14 misses I-176.
        # Escort detection 2d6 > 1 1
        = 4 undetected on a natural 2 (+1 warship, +1 steam torpedoes by day)
        The boat is not found and slips away.
        ? I-176 is still there. Attack again, or slip away?: Slip away | Stay and attack it > Stay and attack it
        Reloaded: 1 Mk 14 into the forward tubes.
        # Additional round of combat 2d6 > 3 4
        = 7 no one comes
        ? Another round against I-176. How?: Long Range | Medium Range | Close Range > long aft by-hand mk14:1
        One torpedo is away.
        # To hit, Long Range 2d6 > 6 6
        = 13 miss (+1 warship)
        A Mk 14 misses I-176.
        # Escort detection 2d6 > 1 1
        = 3 undetected on a natural 2 (+1 warship, +1 steam torpedoes by day, -1 Long Range)
        The boat is not found and slips away.
        ? I-176 is still there. Attack again, or slip away?: Slip away | Stay and attack it > Slip away
        Reloaded: 1 Mk 14 into the aft tubes.
    ");
    assert_eq!(g.encounter().range, Some(Range::Long));
    assert_eq!(g.boat().torpedoes(), 22);
}

/// SV 9.9.5.d: with nothing left to fire there is nothing to ask.
#[test]
fn a_duel_without_torpedoes_is_over() {
    let mut g = met();
    for side in Side::BOTH {
        let room = g.boat_mut().room_mut(side);
        room.tubes.iter_mut().for_each(|tube| *tube = None);
        room.reloads = crate::state::Rack::default();
    }
    let (_, done) = play(g.clone(), &[10, 6, 6, 6, 6], Script::new(), duel);
    assert!(done.is_ok());
    let (_, done) = play(g, &[1], Script::new(), duel);
    assert!(done.is_ok());
}

/// SV 9.9.5.e: aircraft or an escort let the submarine get away and are dealt with.
#[test]
fn a_duel_may_be_interrupted() {
    let script = || keys(&["medium forward by-hand mk14:1", "another"]);
    let (miss, unseen) = ([6, 6], [1, 1]);
    let before = [&[1][..], &miss, &unseen].concat();
    let (aircraft, dive) = ([2, 2], [6, 6]);
    let dice = [&before[..], &aircraft, &dive].concat();
    let (t, done) = play(met(), &dice, script(), duel);
    assert!(done.is_ok());
    assert_eq!(t.g.patrol().contacts[0].fate, Fate::Engaged);
    let (escort, found, charges, escape) = ([1, 1], [4, 5], [1, 1], [2, 2]);
    let dice = [&before[..], &escort, &found, &charges, &escape].concat();
    let (t, done) = play(met(), &dice, script(), duel);
    assert!(done.is_ok());
    assert_eq!((t.g.encounter().hunt.attacks, t.g.encounter().targets.len()), (1, 0));
}

/// SV 9.9.3.b, SV 10.0.a: without its periscope the boat attacks from the surface, which by day it
/// cannot; ambushed, it only leaves.
#[test]
fn a_blind_boat_fights_a_submarine_only_at_night() {
    let mut g = met();
    g.boat_mut().set(System::Periscope, Condition::Inoperable);
    let (_, done) = play(g.clone(), &[1], Script::new(), duel);
    assert!(done.is_ok());
    let (_, done) = play(g.clone(), &[10, 6, 6, 6, 6], Script::new(), duel);
    assert!(done.is_ok());
    g.encounter_mut().time = Time::Night;
    let script = keys(&["medium forward by-hand mk14:1"]);
    let (t, done) = play(g, &[1, 3, 3, 5, 6], script, duel);
    assert!(done.is_ok() && t.g.encounter().targets[0].is_sunk());
    assert_eq!(t.g.encounter().posture, Posture::Surfaced);
}

/// SV 9.9.0: SV-R48. An aborting boat can be ambushed, but attacks nobody.
#[test]
fn an_aborting_boat_may_still_be_ambushed() {
    let mut g = met();
    g.patrol_mut().abort = Some(Abort { forced: false, back: false });
    let (_, done) = play(g.clone(), &[1], Script::new(), duel);
    assert!(done.is_ok());
    let (_, done) = play(g.clone(), &[10, 6, 6, 6, 6], Script::new(), duel);
    assert!(done.is_ok());
    let (_, lost) = play(g, &[10, 1, 1, 6], Script::new(), duel);
    assert!(lost.is_err());
}
