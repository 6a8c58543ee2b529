//! Rules that seldom meet, where they do.

use super::fixture::{
    at_sea, charts, dies, escort, fight, flood, gato, in_port_under, keys, lives, merchant, play,
    put_to_sea, solved, surfaced, tube,
};
use crate::{
    rules::{
        T, ch05_damage, ch07_contact, ch09_approach, ch10_fire, ch10_gun,
        ch10_salvo::{Aim, Salvo},
        ch12_evasion::{Evasion, Ruse},
        ch13_reengagement,
    },
    state::{
        Ammo, Charged, Class, Depth, End, EscortKind, GameEnd, Mark,
        MerchantKind::{Coaster, Freighter, Liner},
        Orders, Passenger, PatrolType, Plane, Range, Readiness, Sector, State, System,
    },
};
use table::{Draft, testkit::Script};

/// PS 10.2D.b, PS 10.2E.d: torpedoes fired from shallow depth keep their +1 when the first of them
/// circles and the boat dives away from it.
#[test]
fn a_dive_does_not_steady_torpedoes_on_their_way() {
    let mut g =
        gato(vec![solved(1, merchant(Freighter), Range::Mid, Sector::Straight)], Vec::new());
    g.fight_mut().depth = Depth::Shallow;
    flood(&mut g, End::Forward, 2, Mark::Mk14);
    let salvo = keys(&["forward=1", "crash-dive", "midwater"]);
    // 2 + 1 hits on 3 or less and turns out to circle; the dive succeeds; 3 + 1 misses.
    let after = lives(g.clone(), &[2, 4, 4, 3], salvo, ch10_fire::fire);
    assert_eq!((after.fight().depth, after.fight().plot[0].hits), (Depth::Midwater, 0));
    let salvo = keys(&["forward=1", "crash-dive", "midwater"]);
    let after = lives(g, &[2, 4, 4, 2, 1], salvo, ch10_fire::fire);
    assert_eq!(after.fight().plot[0].hits, 1, "2 + 1 hits");
}

/// PS 6.1C.a, PS 13.2A: a boat that its own side hunts at the end of its fuel has come back to a
/// friendly port all the same; out at sea the next action is its last.
#[test]
fn no_fuel_is_needed_in_the_own_port() {
    let dry = |at: &str| {
        let mut g = fight(
            at_sea(Class::Tambor, "W42", at),
            Vec::new(),
            vec![escort(1, EscortKind::One, 1)],
        );
        g.fight_mut().friendly = true;
        g.fight_mut().timer = 18;
        g.fight_mut().depth = Depth::Surface;
        g.fight_mut().submerged_timer = None;
        g.boat_mut().fuel = 0;
        g
    };
    let home = lives(dry("1615"), &[], Script::new(), ch13_reengagement::reset);
    assert_eq!((home.fight().timer, home.boat().fuel), (1, 0));
    let end = dies(dry("1614"), &[], Script::new(), ch13_reengagement::reset);
    assert_eq!(end, GameEnd::OutOfFuel);
}

/// PS 9.1B.a, PS 12.4: a boat on the bottom cannot fire, from the hip as little as otherwise.
#[test]
fn no_hip_shot_from_the_bottom() {
    let mut g = gato(Vec::new(), vec![escort(1, EscortKind::One, 2)]);
    flood(&mut g, End::Aft, 1, Mark::Mk14);
    let offered = |g: &State| {
        let mut steps = Vec::new();
        Evasion::default().steps(g, charts(), &mut steps);
        steps.contains(&Ruse::HipShot(tube(End::Aft, 0)))
    };
    assert!(offered(&g));
    (g.fight_mut().depth, g.fight_mut().bottomed) = (Depth::Midwater, true);
    assert!(!offered(&g));
}

/// PS 10.2.b, PS 10.2C.a: any flooded tube may be fired. With a degraded Mk 14 in the first and a Mk 18
/// in the third, the third alone can be fired; of tubes that hold the same the first is offered.
#[test]
fn the_captain_picks_the_tube() {
    let mut g = gato(vec![solved(1, merchant(Liner), Range::Mid, Sector::Straight)], Vec::new());
    flood(&mut g, End::Forward, 3, Mark::Mk14);
    let aims = |g: &State| {
        let mut steps = Vec::new();
        Salvo::default().steps(g, charts(), &mut steps);
        let at = |aim: &Aim| match aim {
            Aim::At(id, _) => Some(id.key()),
            Aim::Swing | Aim::Flood(_) | Aim::All(..) | Aim::Spread(_) => None,
        };
        steps.iter().filter_map(at).collect::<Vec<_>>()
    };
    assert_eq!(aims(&g), ["f1"]);
    let tubes = &mut g.boat_mut().forward.tubes;
    for (index, mark, degraded) in [(0, Mark::Mk14, true), (2, Mark::Mk18, false)] {
        tubes[index].charged = Charged::Flooded(crate::state::Torpedo { mark, degraded });
    }
    assert_eq!(aims(&g), ["f1", "f2", "f3"]);
    let after = lives(g, &[6], keys(&["f3=1"]), ch10_fire::fire);
    let left: Vec<bool> =
        after.boat().forward.tubes.iter().take(3).map(|it| it.torpedo().is_some()).collect();
    assert_eq!(left, [true, true, false]);
}

/// PS 5.1.a, PS 5.1C.a: an I-201 has no deck gun, so that no marker of one is in the pool.
#[test]
fn a_boat_without_a_gun_cannot_lose_it() {
    let of = |class| {
        let g = at_sea(class, "Sm45", "1508");
        let cup = ch05_damage::cup(&g, charts());
        cup.iter().find(|(it, _)| it.0 == System::DeckGun).map(|(_, count)| *count)
    };
    assert_eq!((of(Class::I201), of(Class::I400)), (Some(0), Some(1)));
}

/// PS 5.4E, PS 6.1A.f: civilians keep a crew from becoming Sharp; a good drill never makes it worse.
#[test]
fn a_sharp_crew_stays_so_among_civilians() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    g.patrol_mut().passengers = vec![Passenger::Uhb];
    let rest = |g: &State, readiness| {
        let mut g = g.clone();
        g.crew_mut().readiness = readiness;
        let rests = async |t: &mut T| ch05_damage::rest(t, "PS 6.1A.f");
        play(g, &[], Script::new(), rests).0.g.crew().readiness
    };
    assert_eq!(rest(&g, Readiness::Sharp), Readiness::Sharp);
    assert_eq!(rest(&g, Readiness::Ready), Readiness::Ready);
    assert_eq!(rest(&g, Readiness::Dull), Readiness::Ready);
}

/// PS PT.fleet.b, PS 7.3.f: a boat that waits in its port while a naval battle is fought off it rolls for
/// a mission like one that enters such a hex; once.
#[test]
fn the_first_hex_may_bring_a_mission_too() {
    let g = in_port_under(Orders::SilentVictory, Class::S, "F41");
    let mut g = put_to_sea(g, "0909", PatrolType::Fleet);
    let port = g.patrol().hex;
    let blank = crate::state::Patrol::new(g.season(), PatrolType::Fleet, port);
    g.patrol_mut().rolled_here = blank.rolled_here;
    let contact = ch07_contact::dice(&g, charts());
    let count = contact.targets + contact.tankers + contact.hvt + contact.rescue + contact.escorts;
    // No contact; then 2, a big warship, off the first of several places.
    let mut dice = vec![1; usize::from(count)];
    dice.extend([2, 1]);
    let stays = async |t: &mut T| ch07_contact::enter(t, true).await;
    let (t, met) = play(g, &dice, keys(&["decline"]), stays);
    assert!(met.is_ok() && t.g.patrol().rolled_here);
}

/// PS 10.3B.b, PS 9.1.i, PS 9.1.k: a gun without ammunition is set aside: it need not be stowed, nothing
/// is wrecked, and the hangar is secured.
#[test]
fn a_gun_without_ammunition_is_set_aside() {
    let near = solved(1, merchant(Coaster), Range::Close, Sector::Straight);
    let mut g = surfaced(fight(at_sea(Class::I400, "Sm45", "1508"), vec![near], Vec::new()));
    g.fight_mut().gun_ready = true;
    g.boat_mut().gun = Ammo::Low;
    // The coaster is sunk, and the last rounds with her.
    let g = lives(g, &[1], keys(&["1"]), ch10_gun::fire_gun);
    assert_eq!(g.boat().gun, Ammo::Out);
    let dive = keys(&["task=none depth=periscope speed=slow course=0 stations=stood-down"]);
    let g = lives(g, &[], dive, ch09_approach::approach);
    assert_eq!(g.boat().damage.of(System::DeckGun).hits, 0);
    assert_eq!((g.boat().plane, g.fight().plane_adrift), (Plane::Aboard, false));
}
