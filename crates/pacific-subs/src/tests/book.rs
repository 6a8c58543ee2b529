//! Cases of the book in which a rule is easily misread.

use super::fixture::{
    at_sea, charts, contact, dies, escort, fight, flood, gato, hex, in_port, keys, lives, merchant,
    play, solved, surfaced, tube,
};
use crate::{
    conditions::{Scene, When},
    rules::{
        T, ch04_ports, ch05_boat, ch05_damage, ch06_actions, ch07_contact, ch09_approach,
        ch09_weapons::{self, Preparation, Prepare},
        ch10_fire, ch10_gun,
        ch10_salvo::{Aim, Salvo},
        ch10_tasks, ch11_attack, ch11_reaction, ch12_evasion, ch13_reengagement, ch14_evaluation,
        ch14_refit,
    },
    state::{
        Age, Ammo, Bearing, Charged, Class, Depth, End, EscortKind, GameEnd, Mark, MerchantKind,
        Plotted, Purpose, Rack, Range, Rank, Readiness, Sector, Speed, State, System, Task,
        WarshipKind, What,
    },
};
use EscortKind::One;
use MerchantKind::{Coaster, Freighter, Transport};
use table::{Draft as _, testkit::Script};

fn refit(g: State, tally: i32, dice: &[u8], script: Script<State>) -> (State, u8) {
    let (t, lost) = play(g, dice, script, async |t: &mut T| {
        let line = ch14_evaluation::line(t, tally);
        ch14_refit::refit(t, line).await
    });
    (t.g.clone(), lost)
}

/// PS 4.3C.d, PS 14.4C.b: the crew that comes along to a new boat is in base, and rests there.
#[test]
fn the_crew_of_a_new_boat_has_rested_in_base() {
    let mut g = in_port(Class::Tambor, "Sp43");
    g.crew_mut().readiness = Readiness::Panicky;
    let (new, _) = refit(g, 8, &[3], keys(&["request"]));
    assert_eq!((new.boat().class, new.crew().readiness), (Class::Gato, Readiness::Ready));
}

/// PS 14.4A.b, PS 14.4B.b: in a Base-3 one roll is made for all repairs together; in a Base-2 what a
/// dock can mend is mended, and the rest stays.
#[test]
fn one_roll_for_dock_and_yard() {
    let mut g = in_port(Class::Tench, "Sp45");
    g.boat_mut().damage.of_mut(System::Sonar).hits = 1;
    g.boat_mut().damage.of_mut(System::FuelTanks).hits = 1;
    let (whole, lost) = refit(g.clone(), 5, &[2], Script::new());
    assert_eq!((lost, whole.boat().damage.hits()), (1, 0));
    g.command_mut().port = hex("1615");
    let (hurt, lost) = refit(g, 5, &[4], Script::new());
    assert_eq!((lost, hurt.boat().damage.of(System::Sonar).hits), (1, 0), "4 + 1 repair");
    assert_eq!(hurt.boat().damage.of(System::FuelTanks).hits, 1);
}

/// PS 14.2.b: half a die, rounded up.
#[test]
fn odd_dice_beach_longer() {
    let seasons = |die: u8| refit(in_port(Class::Gato, "Sp43"), 0, &[die], Script::new()).1;
    assert_eq!([1, 2, 3, 4, 5, 6].map(seasons), [1, 1, 2, 2, 3, 3]);
}

/// PS 14.2.e: Promoted is one grade, also for a captain marked for promotion, whose mark is spent.
#[test]
fn nobody_skips_a_grade() {
    let mut g = in_port(Class::Gato, "Sp43");
    g.captain_mut().promotable = true;
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        let line = ch14_evaluation::line(t, 12);
        ch14_evaluation::evaluate(t, line).await;
    });
    assert_eq!((t.g.captain().rank, t.g.captain().promotable), (Rank::Commander, false));
}

/// PS 4.2A.b: a total of six helps; a 2 harms under any captain.
#[test]
fn liberty_goes_wrong_under_the_best_captain() {
    let after = |die: u8| {
        let mut g = at_sea(Class::Tambor, "W42", "0610");
        g.captain_mut().skill = 3;
        play(g, &[die], Script::new(), ch04_ports::liberty).0.g.crew().readiness
    };
    assert_eq!([1, 2, 3].map(after), [Readiness::Dull, Readiness::Dull, Readiness::Sharp]);
}

/// PS 10.2.d, PS 10.2F.g: two ships fired at and two explosions are one noise each.
#[test]
fn a_salvo_at_two_ships_is_one_noise() {
    let ships = [1, 2].map(|id| solved(id, merchant(Coaster), Range::Mid, Sector::Straight));
    let mut g = gato(ships.to_vec(), Vec::new());
    flood(&mut g, End::Forward, 2, Mark::Mk14);
    let g = lives(g, &[1, 1, 1, 1], keys(&["f1=1 f2=2"]), ch10_fire::fire);
    assert_eq!((g.patrol().deeds.ships(), g.fight().signature), (2, 3 + 1 + 1));
}

/// PS 10.2H: one Mk 14 among Mk 18 is heard; a Mk 18 that hits explodes like any other.
#[test]
fn electric_torpedoes_are_silent_until_they_hit() {
    let ship = vec![solved(1, merchant(Freighter), Range::Mid, Sector::Straight)];
    let mut g = fight(at_sea(Class::Gato, "W44", "1508"), ship, Vec::new());
    flood(&mut g, End::Forward, 2, Mark::Mk18);
    let hit = lives(g.clone(), &[1, 1, 6], keys(&["forward=1"]), ch10_fire::fire);
    assert_eq!(hit.fight().signature, 3 + 1);
    let torpedo = crate::state::Torpedo { mark: Mark::Mk14, degraded: false };
    g.boat_mut().forward.tubes[0].charged = Charged::Flooded(torpedo);
    let missed = lives(g, &[6, 6], keys(&["forward=1"]), ch10_fire::fire);
    assert_eq!(missed.fight().signature, 3 + 1);
}

/// PS 10.2C.c: a spread takes two torpedoes at one ship.
#[test]
fn one_torpedo_is_no_spread() {
    let mut g =
        gato(vec![solved(1, merchant(Freighter), Range::Mid, Sector::Straight)], Vec::new());
    flood(&mut g, End::Forward, 2, Mark::Mk14);
    let offers = |shots: u8| {
        let mut salvo = Salvo::default();
        salvo.shots.extend((0..shots).map(|index| (tube(End::Forward, index), 1)));
        let mut steps = Vec::new();
        salvo.steps(&g, charts(), &mut steps);
        steps.contains(&Aim::Spread(1))
    };
    assert_eq!((offers(1), offers(2)), (false, true));
}

/// PS 10.3B.a: one die for each hit needed; skill helps, but a natural 1 is always spent.
#[test]
fn the_best_gunners_waste_shells_too() {
    let ship = solved(1, merchant(Transport), Range::Close, Sector::Straight);
    let mut g = surfaced(gato(vec![ship], Vec::new()));
    g.fight_mut().gun_ready = true;
    g.crew_mut().skill = 3;
    let g = lives(g, &[2, 1, 2], keys(&["1"]), ch10_gun::fire_gun);
    assert_eq!((g.patrol().deeds.sunk.as_slice(), g.boat().gun), (&[Transport][..], Ammo::Low));
}

/// PS 11.2.b: only escorts in the same box help each other.
#[test]
fn escorts_in_different_boxes_do_not_help_each_other() {
    let g = gato(Vec::new(), vec![escort(1, One, 1), escort(2, One, 2)]);
    let g = lives(g, &[2, 3], Script::new(), ch11_attack::attack);
    assert_eq!(g.boat().damage.hits(), 0);
}

/// PS 11.3.a, PS 11.3.b, PS 11.3.d: a hit ship is slower by two, and a hit warship loses its own head
/// start besides.
#[test]
fn cripples_do_not_get_away() {
    let ring = |what: What, hits: u8, range: Range, die: u8| {
        let target = Plotted { hits, ..solved(1, what, range, Sector::Straight) };
        let g = gato(vec![target], Vec::new());
        let (t, ()) = play(g, &[die], Script::new(), ch11_reaction::scatter);
        t.g.fight().plot.first().map(|it| it.ring)
    };
    let (ship, warship) = (merchant(Freighter), What::Hvt(WarshipKind::Battleship));
    assert_eq!(ring(ship, 0, Range::Extreme, 2), None);
    assert_eq!(ring(ship, 1, Range::Extreme, 1), Some(1));
    assert_eq!(ring(warship, 0, Range::Mid, 2), None);
    assert_eq!(ring(warship, 1, Range::Mid, 2), Some(4));
    assert_eq!(ring(warship, 0, Range::Extreme, 5), Some(1));
}

/// PS 11.1B, PS 11.1C.d, PS 11.1C.e: the dive fails, the escort passes: the boat goes down all the same,
/// tired.
#[test]
fn a_failed_dive_still_ends_below() {
    let mut g = gato(Vec::new(), vec![escort(1, One, 3)]);
    g.fight_mut().signature = 10;
    let script = keys(&["crash-dive", "midwater"]);
    let g = lives(g, &[1, 1, 4], script, ch11_reaction::reaction);
    assert_eq!((g.fight().depth, g.crew().readiness), (Depth::Midwater, Readiness::Dull));
}

/// PS 10.2E.d, PS 5.1D.a: PS-R91. A circling torpedo strikes the hull once for every point above two; a
/// V boat, three boxes filled from the start, survives three hits and not four.
#[test]
fn a_torpedo_that_comes_back_counts_from_three() {
    let ship = solved(1, merchant(Freighter), Range::Mid, Sector::Straight);
    let mut g = fight(at_sea(Class::V, "W42", "1508"), vec![ship], Vec::new());
    flood(&mut g, End::Forward, 1, Mark::Mk14);
    let hits = |die: u8| {
        let g = lives(g.clone(), &[1, 4, die], keys(&["f1=1", "stay"]), ch10_fire::fire);
        (g.boat().damage.of(System::Hull).hits, g.fight().depth)
    };
    let at = Depth::Periscope;
    assert_eq!([1, 2, 3, 4, 5].map(hits), [(0, at), (0, at), (1, at), (2, at), (3, at)]);
    let end = dies(g, &[1, 4, 6], keys(&["f1=1", "stay"]), ch10_fire::fire);
    assert_eq!(end, GameEnd::OwnTorpedo);
}

/// PS 9.1A.d: an old hull that gives at crush depth is hit there and then, and need not come up at once.
#[test]
fn a_strained_boat_may_stay_down() {
    let mut g = gato(Vec::new(), Vec::new());
    g.boat_mut().age = Age::Old;
    let plan = "task=none depth=deep speed=slow course=0 stations=stood-down";
    let g = lives(g, &[5], keys(&[plan]), ch09_approach::approach);
    assert_eq!((g.fight().depth, g.boat().damage.of(System::Hull).hits), (Depth::Deep, 1));
    assert_eq!(ch05_boat::crush_depth(&g, charts()), Depth::Midwater, "the third box");
}

/// PS 9.1.c, PS 9.1.d, PS 9.1.e, PS 9.2.c: surfacing adds one for the change, one for the surface, the
/// values of depth and speed, all at once.
#[test]
fn surfacing_adds_up() {
    let g = gato(Vec::new(), Vec::new());
    let plan = "task=none depth=surface speed=stop course=0 stations=stood-down";
    let g = lives(g, &[], keys(&[plan]), ch09_approach::approach);
    assert_eq!((g.fight().signature, g.fight().submerged_timer), (3 + 1 + 1 + 3 - 3, None));
}

/// PS 9.2.d, PS 13.2B.a: speed under water is paid at once, and one charge more in the reset.
#[test]
fn charge_is_paid_twice() {
    let g = gato(Vec::new(), Vec::new());
    let plan = "task=none depth=periscope speed=full course=0 stations=stood-down";
    let g = lives(g, &[], keys(&[plan]), ch09_approach::approach);
    assert_eq!((g.boat().charge, g.fight().speed), (10, Speed::Full));
    let g = lives(g, &[], Script::new(), ch13_reengagement::reset);
    assert_eq!(g.boat().charge, 9);
}

/// PS 13.2A, PS 13.2C.a, PS 13.2C.b: the clock goes round to the submerged timer in box 1: a fuel, a die
/// for the crew, and the timer moves on by one box.
#[test]
fn the_timers_meet_behind_the_last_box() {
    let mut g = gato(Vec::new(), Vec::new());
    (g.fight_mut().timer, g.fight_mut().submerged_timer) = (18, Some(1));
    let g = lives(g, &[5], Script::new(), ch13_reengagement::reset);
    assert_eq!((g.fight().timer, g.fight().submerged_timer, g.boat().fuel), (1, Some(2), 23));
    assert_eq!(g.crew().readiness, Readiness::Dull);
}

/// PS 9.5A.a: bow tubes are not loaded from the after room.
#[test]
fn torpedoes_stay_at_their_end() {
    let mut g = gato(Vec::new(), Vec::new());
    g.boat_mut().forward.rack = Rack::default();
    let mut steps = Vec::new();
    Preparation::default().steps(&g, charts(), &mut steps);
    let loads = |end: End| {
        let of = |it: &Prepare| matches!(it, Prepare::Load(tube, _) if tube.end == end);
        steps.iter().any(of)
    };
    assert_eq!((loads(End::Forward), loads(End::Aft)), (false, true));
}

/// PS 9.5A.c: one die for all tubes together; six tubes are too many for the best crew.
#[test]
fn a_great_crew_loads_three_tubes_at_a_time() {
    let loaded = |key: &str| {
        let mut g = gato(Vec::new(), Vec::new());
        (g.crew_mut().skill, g.crew_mut().readiness) = (3, Readiness::Sharp);
        let (t, ()) = play(g, &[6], keys(&[key]), ch09_weapons::prepare);
        t.g.boat().forward.in_tubes()
    };
    assert_eq!(loaded("load-forward"), 0, "6 + 3 - 6");
    assert_eq!(loaded("load-f1=mk14 load-f2=mk14 load-f3=mk14"), 3, "6 + 3 - 3");
}

/// PS 10.4C.a, PS 9.6C: mines are laid at close or mid range, on any bearing; farther off nothing is.
#[test]
fn mines_are_laid_on_any_bearing() {
    let laid = |bearing: Bearing, range: Range| {
        let harbor = Plotted { bearing, ..solved(1, What::Harbor, range, Sector::Abeam) };
        let mut g = surfaced(gato(vec![harbor], Vec::new()));
        g.boat_mut().mines = 2;
        (g.fight_mut().task, g.fight_mut().purpose) = (Task::Mines, Purpose::Mines);
        let (t, ()) = play(g, &[], Script::new(), ch10_tasks::resolve);
        (t.g.patrol().deeds.mines, t.g.fight().plot.len())
    };
    assert_eq!(laid(Bearing::Astern, Range::Mid), (1, 0));
    assert_eq!(laid(Bearing::Ahead, Range::Long), (0, 1), "the boat may try again");
}

/// PS 10.4A.a: a harbour is entered down the throat only, however near it is.
#[test]
fn a_harbour_is_no_beach() {
    let inside = |sector: Sector, range: Range, dice: &[u8]| {
        let mut g = gato(vec![solved(1, What::Harbor, range, sector)], Vec::new());
        (g.fight_mut().task, g.fight_mut().purpose) = (Task::Penetrate, Purpose::Penetrate);
        let (t, ()) = play(g, dice, Script::new(), ch10_tasks::resolve);
        t.g.fight().in_harbor
    };
    assert!(inside(Sector::DownTheThroat, Range::Mid, &[3]));
    assert!(!inside(Sector::Straight, Range::Close, &[]));
    assert!(!inside(Sector::DownTheThroat, Range::Long, &[]));
}

/// PS 3.3.h: a boat that dropped out of its group with broken sonar does not come back to it, mended or
/// not.
#[test]
fn nobody_rejoins_a_group() {
    let mut g = at_sea(Class::Gato, "W44", "1508");
    g.patrol_mut().cag = true;
    let place = ch05_damage::cup(&g, charts())
        .iter()
        .position(|(kind, _)| kind.0 == System::Sonar)
        .expect("sonar is in the pool");
    let hit = async |t: &mut T| ch05_damage::hit(t, GameEnd::SunkByEscorts).await;
    let mut g = lives(g, &[place as u8 + 1], Script::new(), hit);
    assert_eq!((g.boat().damage.of(System::Sonar).hits, g.patrol().cag), (1, false));
    ch05_damage::mend(&mut g, System::Sonar, 1);
    assert_eq!(Scene::new(&g, charts()).count(When::Cag), 0);
}

/// PS 4.4.a, PS 4.4.d, PS 7.1.i: classes listed without radar have it from their event on.
#[test]
fn radar_comes_to_old_boats() {
    let helps = |class, when| Scene::new(&at_sea(class, when, "2008"), charts()).count(When::Radar);
    assert_eq!((helps(Class::Tambor, "Sm42"), helps(Class::Tambor, "F42")), (0, 1));
    assert_eq!((helps(Class::I15, "Sp44"), helps(Class::I15, "Sm44")), (0, 1));
}

/// PS 6.1A.f, PS 7.1.f: a contact that is passed by leaves no time for drills.
#[test]
fn a_contact_ends_the_drills() {
    let g = at_sea(Class::Gato, "Sp43", "1511");
    let mut dice = vec![1; ch07_contact::dice(&g, charts()).total() as usize];
    dice[0] = 6;
    let g = lives(g, &dice, keys(&["drills", "bypass"]), ch06_actions::action);
    assert!(g.patrol().contact_in_action);
}

/// PS 12.2.c, PS 11.2.a: a plan that is seen through on a natural 1 brings the escort one box nearer, and
/// it attacks with the number of the box it is in now.
#[test]
fn a_plan_seen_through_is_paid_for_at_once() {
    let mut g = gato(Vec::new(), vec![escort(1, One, 1)]);
    g.captain_mut().skill = 3;
    let missed = lives(g.clone(), &[1, 3], keys(&["clever-plan=1"]), ch12_evasion::evade);
    assert_eq!((missed.fight().escorts[0].at, missed.boat().damage.hits()), (2, 0));
    // The seventh kind of marker is the sonar.
    let hit = lives(g, &[1, 2, 7], keys(&["clever-plan=1"]), ch12_evasion::evade);
    assert_eq!((hit.fight().escorts[0].at, hit.boat().damage.hits()), (2, 1));
}

/// PS 13.0.a, PS 13.2E: the boat may leave men in the water; if it goes on, each of them is rolled for.
#[test]
fn sharks_come_with_every_round() {
    let men = vec![contact(1, What::Rescue), contact(2, What::Rescue)];
    let g = surfaced(gato(men, Vec::new()));
    let g = lives(g, &[3, 3], Script::new(), ch13_reengagement::reset);
    assert_eq!(g.fight().plot.len(), 2);
    let g = lives(g, &[4, 6], Script::new(), ch13_reengagement::reset);
    assert!(g.fight().plot.is_empty());
}
