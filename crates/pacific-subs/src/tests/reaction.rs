//! Chapters 11 to 13: escorts, scatter, evasion, re-engagement.

use super::fixture::{
    at_sea, charts, contact, dies, escort, fight, flood, gato, hex, in_port_under, keys, lives,
    merchant, play, put_to_sea, solved, surfaced, tube,
};
use crate::{
    charts::engagement::{Closing, Faded, Scatter},
    conditions::Scene,
    rules::{
        T, ch09_approach, ch11_attack, ch11_crash_dive, ch11_reaction, ch12_evasion,
        ch12_evasion::{Evasion, Ruse},
        ch13_reengagement,
    },
    state::{
        Age, Ammo, Breach, Charged, Class, Depth, End, Escort, EscortKind, GameEnd, Mark,
        MerchantKind, Orders, Passenger, PatrolType, Plane, Plotted, Range, Readiness, Sector,
        Speed, State, System, Task, Violation, WarshipKind, Weather, What,
        setup::{CleverPlans, EnemyBelow, RangeNotes},
    },
};
use EscortKind::{Air, One, Two, TwoH};
use table::{Draft, testkit::Script};

fn closing(g: &State, it: Escort, die: i32) -> Closing {
    let scene = Scene { escort: Some(it), ..Scene::new(g, charts()) };
    let chart = &charts().engagement.closing;
    chart.resolve(die, &chart.modifiers(|when| scene.count(when))).result
}

fn hunted(signature: u8, escorts: Vec<Escort>) -> State {
    let mut g = gato(Vec::new(), escorts);
    g.fight_mut().signature = signature;
    g
}

/// PS 11.1, PS 11.1.h: within the span of the signature box; H subtracts two.
#[test]
fn escorts_close_by_the_signature() {
    let g = hunted(7, vec![escort(1, One, 0)]);
    assert_eq!(closing(&g, escort(1, One, 0), 3), Closing::Closes);
    assert_eq!(closing(&g, escort(1, One, 0), 4), Closing::HoldsOff);
    assert_eq!(closing(&g, escort(1, TwoH, 0), 5), Closing::Closes);
    let quiet = hunted(0, vec![escort(1, One, 0)]);
    assert_eq!(closing(&quiet, escort(1, One, 0), 1), Closing::HoldsOff);
    let mut storm = hunted(7, Vec::new());
    storm.fight_mut().weather = Weather::Storm;
    assert_eq!(closing(&storm, escort(1, One, 0), 3), Closing::HoldsOff);
}

/// PS 15.7.c: +1 to closing and fading, or -1 by the other reading.
#[test]
fn the_hunter_of_the_enemy_below_has_its_modifier() {
    let g = in_port_under(Orders::EnemyBelow, Class::Gato, "Sp44");
    let g = put_to_sea(g, "0815", PatrolType::Strategic);
    let mut g = fight(g, Vec::new(), vec![escort(1, Two, 1)]);
    g.fight_mut().signature = 7;
    assert_eq!(closing(&g, escort(1, Two, 1), 3), Closing::HoldsOff);
    assert_eq!(fades(&g, escort(1, Two, 1), 3), Faded::Fades);
    g.setup.house.enemy_below = EnemyBelow::Relentless;
    assert_eq!(closing(&g, escort(1, Two, 1), 4), Closing::Closes);
    assert_eq!(fades(&g, escort(1, Two, 1), 4), Faded::Holds);
}

/// PS 11.0, PS 11.1: every escort rolls, whatever was done.
#[test]
fn all_escorts_react() {
    let g = hunted(7, vec![escort(1, One, 0), escort(2, One, 1)]);
    let g = lives(g, &[3, 4], Script::new(), ch11_reaction::reaction);
    let at: Vec<u8> = g.fight().escorts.iter().map(|it| it.at).collect();
    assert_eq!(at, [1, 1]);
}

/// PS 11.1A: PS-X18. An escort in box 3 sinks a surfaced boat whose crash dive fails.
#[test]
fn a_surfaced_boat_is_sunk_by_an_escort_in_box_three() {
    let mut g = surfaced(hunted(10, vec![escort(1, One, 2)]));
    assert_eq!(
        dies(g.clone(), &[1, 1], Script::new(), ch11_reaction::reaction),
        GameEnd::SunkByEscorts
    );
    g.crew_mut().skill = 3;
    let g = lives(g, &[1, 2], keys(&["midwater"]), ch11_reaction::reaction);
    assert_eq!(g.fight().depth, Depth::Midwater);
}

/// PS 11.1A, PS 11.2.c: PS-X19. Box 2 is safe; its hits are hull hits.
#[test]
fn box_two_is_safe_on_the_surface() {
    let g = surfaced(hunted(10, vec![escort(1, One, 1)]));
    let g = lives(g, &[1], Script::new(), ch11_reaction::reaction);
    assert_eq!((g.fight().escorts[0].at, g.fight().depth), (2, Depth::Surface));
    let g = lives(g, &[2], Script::new(), ch11_attack::attack);
    assert_eq!(g.boat().damage.of(System::Hull).hits, 1);
    assert_eq!(g.boat().damage.of(System::Hull).drawn, 0, "no marker of the pool");
}

/// PS 11.1B: at periscope depth an escort in box 4 may ram; aircraft never do.
#[test]
fn an_escort_may_ram() {
    let g = hunted(10, vec![escort(1, One, 3)]);
    assert_eq!(
        dies(g.clone(), &[1, 5], keys(&["stay"]), ch11_reaction::reaction),
        GameEnd::Collision
    );
    let safe = lives(g.clone(), &[1, 4], keys(&["stay"]), ch11_reaction::reaction);
    assert_eq!(safe.fight().depth, Depth::Periscope);
    let dived = lives(g, &[1, 5], keys(&["crash-dive", "deep"]), async |t: &mut T| {
        t.g.boat_mut().class = Class::Tench;
        t.g.boat_mut().damage = crate::state::Damage::default();
        ch11_reaction::reaction(t).await
    });
    assert_eq!(dived.fight().depth, Depth::Deep);
    let air = hunted(10, vec![escort(1, Air, 4)]);
    assert_eq!(ch11_reaction::rammers(&air, charts()), 0);
}

/// PS 11.1B: every escort in box 4 is a danger of its own, with a die of its own; aircraft are none.
#[test]
fn every_escort_in_box_four_may_ram() {
    let escorts = vec![escort(1, One, 3), escort(2, Air, 4), escort(3, Two, 3)];
    let g = hunted(10, escorts);
    let end = dies(g.clone(), &[1, 1, 1, 4, 5], keys(&["stay"]), ch11_reaction::reaction);
    assert_eq!(end, GameEnd::Collision);
    let safe = lives(g, &[1, 1, 1, 4, 4], keys(&["stay"]), ch11_reaction::reaction);
    assert_eq!(safe.fight().depth, Depth::Periscope);
}

fn dive(g: State, dice: &[u8], script: &[&str]) -> (State, bool) {
    let (t, dived) = play(g, dice, keys(script), ch11_crash_dive::crash_dive);
    (t.g.clone(), dived == Ok(true))
}

/// PS 11.1C.a, PS 11.1C.b, PS 11.1C.c, PS 11.1C.e: PS-X17. 5 or more with crew skill; mid-water or deeper;
/// signature +2, readiness -1.
#[test]
fn a_good_crew_dives_fast() {
    let mut g = gato(Vec::new(), Vec::new());
    g.crew_mut().skill = 3;
    let (down, dived) = dive(g.clone(), &[2], &["midwater"]);
    assert!(dived && down.fight().depth == Depth::Midwater);
    assert_eq!((down.fight().signature, down.crew().readiness), (5, Readiness::Dull));
    let (up, dived) = dive(g.clone(), &[1], &[]);
    assert!(
        !dived && up.fight().depth == Depth::Periscope && up.crew().readiness == Readiness::Dull
    );
    g.boat_mut().age = Age::Young;
    let (crushed, _) = dive(g, &[2, 5], &["deep"]);
    assert_eq!(
        (crushed.fight().depth, crushed.boat().age),
        (Depth::Deep, Age::Plain),
        "crush depth is allowed"
    );
}

/// PS 11.1C.b, PS 11.1C.d: in shallow water only the bottom is left; a boat that failed goes down after
/// all.
#[test]
fn in_shallow_water_the_boat_goes_to_the_bottom() {
    let mut g = gato(Vec::new(), Vec::new());
    g.fight_mut().seabed = Depth::Shallow;
    let depths = ch11_crash_dive::depths(&g, charts());
    assert!(depths.iter().all(|it| it.bottom && it.depth == Depth::Shallow));
    g.fight_mut().dived = true;
    let g = lives(g, &[], Script::new(), ch11_crash_dive::go_down_after_failure);
    assert!(g.fight().bottomed && g.fight().speed == Speed::Stop);
}

/// PS 11.1D: an attack aircraft adds its die to the closing roll; above 6 the escort fades.
#[test]
fn an_aircraft_turns_an_escort_away() {
    let mut g =
        surfaced(fight(at_sea(Class::I400, "Sm45", "1508"), Vec::new(), vec![escort(1, One, 1)]));
    g.fight_mut().signature = 10;
    g.boat_mut().plane = Plane::Launched;
    let away = lives(g.clone(), &[4, 3], keys(&["1"]), ch11_reaction::reaction);
    assert_eq!((away.fight().escorts[0].at, away.fight().plane_used), (0, true));
    let on = lives(g.clone(), &[2, 2], keys(&["1"]), ch11_reaction::reaction);
    assert_eq!(on.fight().escorts[0].at, 2, "4 is still within the span of 5");
    let held = lives(g, &[6], keys(&["hold"]), ch11_reaction::reaction);
    assert_eq!(held.fight().escorts[0].at, 1);
}

fn attack(g: State, dice: &[u8]) -> State {
    lives(g, dice, Script::new(), ch11_attack::attack)
}

/// PS 11.2.a, PS 11.2.b, PS 12.0.b: PS-X41. Escorts in box 0 do not attack.
#[test]
fn escorts_in_box_zero_do_not_attack() {
    let g = attack(hunted(3, vec![escort(1, One, 0), escort(2, One, 0)]), &[]);
    assert_eq!(g.boat().damage.hits(), 0);
}

/// PS 11.2.b, PS 11.2.d: PS-X42. The second escort of a box hits one easier; every hit tires the crew.
#[test]
fn a_second_escort_in_the_box_hits_easier() {
    let mut g = fight(
        at_sea(Class::Gato, "Sm43", "1508"),
        Vec::new(),
        vec![escort(1, One, 1), escort(2, One, 1)],
    );
    g.fight_mut().depth = Depth::Midwater;
    let g = attack(g, &[2, 2, 2]);
    assert_eq!((g.boat().damage.hits(), g.boat().damage.of(System::Engine).hits), (1, 1));
    assert_eq!(g.crew().readiness, Readiness::Dull);
}

/// PS 11.2.a: one die for each factor, at or below the number of the box.
#[test]
fn a_strong_escort_throws_two_dice() {
    let g = attack(hunted(3, vec![escort(1, Two, 3)]), &[3, 4, 7]);
    assert_eq!(g.boat().damage.hits(), 1);
    let g = attack(hunted(3, vec![escort(1, Two, 3)]), &[3, 3, 7, 8]);
    assert_eq!(g.boat().damage.hits(), 2);
}

/// PS 11.2.e, PS 4.4.b: before Summer 1943 a deep boat is out of reach of IJN escorts.
#[test]
fn deep_water_is_safe_before_the_may_incident() {
    let deep = |season: &str, depth| {
        let mut g =
            fight(at_sea(Class::Balao, season, "1508"), Vec::new(), vec![escort(1, One, 4)]);
        g.fight_mut().depth = depth;
        ch11_attack::is_out_of_reach(&g, charts())
    };
    assert!(
        deep("Sp43", Depth::Deep) && deep("Sp43", Depth::Abyss) && !deep("Sp43", Depth::Midwater)
    );
    assert!(!deep("Sm43", Depth::Deep));
    let g = fight(at_sea(Class::I15, "F42", "2008"), Vec::new(), Vec::new());
    assert!(crate::rules::ch08_engagement::enemy_knows_depths(&g, charts()));
}

/// PS 11.2B.a, PS 11.2B.b: unopposed aircraft hit one easier near the surface; ready guns keep them off
/// and may run out.
#[test]
fn aa_guns_keep_aircraft_off() {
    let mut g = surfaced(hunted(3, vec![escort(1, Air, 1)]));
    assert_eq!(attack(g.clone(), &[2]).boat().damage.of(System::Hull).hits, 1, "2 - 1");
    g.fight_mut().aa_ready = true;
    let fired = attack(g.clone(), &[2, 2]);
    assert_eq!((fired.boat().damage.hits(), fired.boat().aa), (0, Ammo::Low));
    let mut deep = hunted(3, vec![escort(1, Air, 1)]);
    deep.fight_mut().depth = Depth::Midwater;
    assert_eq!(attack(deep, &[2]).boat().damage.hits(), 0, "too deep to be seen");
}

/// PS 11.2A.a, PS 11.2A.b: an ambush at the escort in box 4; hit number 1, one hit sinks it before it
/// attacks.
#[test]
fn an_escort_is_ambushed() {
    let mut g = hunted(8, vec![escort(1, Two, 4)]);
    flood(&mut g, End::Forward, 2, Mark::Mk14);
    g.fight_mut().task = Task::Ambush;
    let sunk = lives(g.clone(), &[4, 1, 1], keys(&["f1 f2", "salvo"]), ch11_attack::attack);
    assert_eq!((sunk.patrol().deeds.escorts_sunk, sunk.fight().escorts.len()), (1, 0));
    let missed = lives(g.clone(), &[2, 6, 6], keys(&["f1"]), ch11_attack::attack);
    assert_eq!((missed.patrol().deeds.escorts_sunk, missed.fight().escorts.len()), (0, 1));
    g.fight_mut().escorts[0].at = 3;
    let far = lives(g, &[6, 6], Script::new(), ch11_attack::attack);
    assert_eq!(far.boat().flooded().count(), 2, "only in box 4");
}

fn scatter(g: &State, target: Plotted, die: i32) -> Option<u8> {
    let scene = Scene { target: Some(target), ..Scene::new(g, charts()) };
    let chart = &charts().engagement.scatter;
    let Scatter(ring) = chart.resolve(die, &chart.modifiers(|when| scene.count(when))).result;
    ring
}

/// PS 11.3.a, PS 11.3.b, PS 11.3.d, PS 11.3.e: PS-X27, PS-X28. An undamaged HVT gets away; a damaged
/// merchantman does not.
#[test]
fn targets_scatter() {
    let g = gato(Vec::new(), Vec::new());
    let hvt = solved(1, What::Hvt(WarshipKind::Battleship), Range::Long, Sector::Wide);
    assert_eq!((scatter(&g, hvt, 3), scatter(&g, hvt, 4)), (None, Some(1)));
    let hurt = Plotted {
        hits: 1,
        ..solved(1, merchant(MerchantKind::Freighter), Range::Extreme, Sector::Wide)
    };
    assert_eq!(scatter(&g, hurt, 1), Some(1));
    let close = solved(1, merchant(MerchantKind::Freighter), Range::Close, Sector::Wide);
    assert_eq!((scatter(&g, close, 4), scatter(&g, close, 6)), (Some(5), Some(6)));
}

/// PS 11.3.c, PS 3.3.f: markers +3, a group +2; PS 1.3.d: the notes in place of the list by agreement.
#[test]
fn markers_stay_and_a_group_holds_on() {
    let mut g = gato(Vec::new(), Vec::new());
    let rescue = solved(1, What::Rescue, Range::Long, Sector::Wide);
    assert_eq!(scatter(&g, rescue, 1), Some(3));
    let far = solved(1, merchant(MerchantKind::Freighter), Range::Extreme, Sector::Wide);
    assert_eq!(scatter(&g, far, 2), None);
    g.setup.house.range_notes = RangeNotes::Scatter;
    assert_eq!(scatter(&g, far, 2), Some(4));
    g.setup.house.range_notes = RangeNotes::Void;
    g.patrol_mut().cag = true;
    assert_eq!(scatter(&g, far, 2), Some(2));
}

/// PS 11.3.e, PS 11.3.f, PS 10.2F.f: to the ring of the result on the same bearing, or off the Plot.
#[test]
fn scattered_targets_move_or_are_lost() {
    let hurt =
        Plotted { hits: 1, ..solved(1, merchant(MerchantKind::Liner), Range::Mid, Sector::Wide) };
    let far = solved(2, merchant(MerchantKind::Coaster), Range::Extreme, Sector::Wide);
    let (t, ()) =
        play(gato(vec![hurt, far], Vec::new()), &[3, 2], Script::new(), ch11_reaction::scatter);
    assert_eq!((t.g.fight().plot.len(), t.g.fight().plot[0].ring), (1, 5));
    let lost = Plotted {
        hits: 1,
        ..solved(1, What::Hvt(WarshipKind::LightCruiser), Range::Extreme, Sector::Wide)
    };
    let (t, ()) = play(
        gato(vec![Plotted { hits: 0, ..lost }], Vec::new()),
        &[3],
        Script::new(),
        ch11_reaction::scatter,
    );
    assert!(t.g.fight().plot.is_empty() && t.g.patrol().deeds.hvt_damaged.is_empty());
}

fn fades(g: &State, it: Escort, die: i32) -> Faded {
    let scene = Scene { escort: Some(it), ..Scene::new(g, charts()) };
    let chart = &charts().engagement.evasion;
    chart.resolve(die, &chart.modifiers(|when| scene.count(when))).result
}

/// PS 12.0.a, PS 12.0.c, PS 12.1.a: PS-X29. Above the bottom number; H needs two more, but a natural 6
/// always fades.
#[test]
fn escorts_fade() {
    let g = hunted(8, Vec::new());
    assert_eq!(
        [fades(&g, escort(1, One, 1), 4), fades(&g, escort(1, One, 1), 5)],
        [Faded::Holds, Faded::Fades]
    );
    assert_eq!(
        [fades(&g, escort(1, TwoH, 1), 5), fades(&g, escort(1, TwoH, 1), 6)],
        [Faded::Holds, Faded::Fades]
    );
}

/// PS 12.1.b, PS 12.1.c, PS 3.3.g: aircraft near the surface, sonar out, a group.
#[test]
fn some_things_make_evasion_harder() {
    let mut g = hunted(4, Vec::new());
    let at =
        |g: &State, kind| (1..=6).find(|die| fades(g, escort(1, kind, 1), *die) == Faded::Fades);
    assert_eq!((at(&g, One), at(&g, Air)), (Some(3), Some(5)));
    g.fight_mut().depth = Depth::Deep;
    assert_eq!(at(&g, Air), Some(3));
    g.boat_mut().damage.of_mut(System::Sonar).hits = 1;
    assert_eq!(at(&g, One), Some(4));
    g.patrol_mut().cag = true;
    assert_eq!(at(&g, One), Some(5));
    g.fight_mut().weather = Weather::Fog;
    assert_eq!(at(&g, One), Some(4));
}

fn evade(g: State, dice: &[u8], key: &str) -> State {
    lives(g, dice, keys(&[key]), ch12_evasion::evade)
}

/// PS 12.0.a, PS 12.0.b: each escort rolls; nobody in contact, nothing to do.
#[test]
fn a_boat_evades() {
    let g = evade(
        hunted(4, vec![escort(1, One, 2), escort(2, One, 0), escort(3, One, 1)]),
        &[3, 2],
        ".",
    );
    let at: Vec<u8> = g.fight().escorts.iter().map(|it| it.at).collect();
    assert_eq!(at, [1, 0, 1]);
    let quiet = hunted(4, vec![escort(1, One, 0)]);
    assert!(lives(quiet, &[], Script::new(), ch12_evasion::evade).fight().is_shaken_off());
}

/// PS 12.0.c, PS 12.1.a: at the loudest signature a hunter holds on anything but a natural 6.
#[test]
fn a_natural_six_shakes_off_a_hunter() {
    let after = |die: u8| {
        let g = evade(hunted(10, vec![escort(1, TwoH, 2)]), &[die], ".");
        g.fight().escorts[0].at
    };
    assert_eq!((after(5), after(6)), (2, 1));
}

/// PS 12.2.a, PS 12.2.b, PS 12.2.c: PS-X30. A plan costs fuel and way; 5 with the captain's skill fades
/// the escort, a natural 1 brings it closer and it attacks.
#[test]
fn a_clever_plan_may_backfire() {
    let mut g = hunted(8, vec![escort(1, One, 3), escort(2, One, 1)]);
    g.captain_mut().skill = 3;
    let works = evade(g.clone(), &[2, 1], "clever-plan=1");
    assert_eq!(
        (works.fight().escorts[0].at, works.boat().fuel, works.fight().speed),
        (2, 23, Speed::Stop)
    );
    assert_eq!(works.fight().signature, 8);
    let fails = evade(g.clone(), &[1, 4, 7, 1], "clever-plan=1");
    assert_eq!((fails.fight().escorts[0].at, fails.boat().damage.hits()), (4, 1));
    g.setup.house.clever_plans = CleverPlans::All;
    let all = evade(g, &[2, 2], "clever-plan");
    assert_eq!((all.fight().escorts[0].at, all.fight().escorts[1].at, all.boat().fuel), (2, 0, 23));
}

/// PS 12.3.a, PS 12.3.b: quick quiet under water: stations off, stopped, readiness -1, +1 on 5 or more.
#[test]
fn quick_quiet_helps_if_it_works() {
    let mut g = hunted(8, vec![escort(1, One, 1)]);
    g.fight_mut().battle_stations = true;
    let quiet = evade(g.clone(), &[4, 4], "quick-quiet");
    assert_eq!((quiet.fight().escorts[0].at, quiet.crew().readiness), (0, Readiness::Dull));
    assert!(!quiet.fight().battle_stations && quiet.fight().speed == Speed::Stop);
    let loud = evade(g.clone(), &[3, 4], "quick-quiet");
    assert_eq!(loud.fight().escorts[0].at, 1);
    let mut steps = Vec::new();
    Evasion::default().steps(&surfaced(g), charts(), &mut steps);
    assert!(!steps.contains(&Ruse::Quiet), "only under water");
}

/// PS 12.4: a hip shot from a flooded stern tube: +1 at the nearest escort, +2 with a Mk 27.
#[test]
fn a_hip_shot_gives_the_nearest_escort_a_fright() {
    let mut g = hunted(8, vec![escort(1, One, 1), escort(2, One, 2)]);
    flood(&mut g, End::Aft, 1, Mark::Mk14);
    let shot = evade(g.clone(), &[4, 4], "hip-shot-a1");
    let at: Vec<u8> = shot.fight().escorts.iter().map(|it| it.at).collect();
    assert_eq!((at.as_slice(), shot.boat().flooded().count()), (&[1, 1][..], 0));
    g.boat_mut().aft.tubes[0].charged =
        Charged::Flooded(crate::state::Torpedo { mark: Mark::Mk27, degraded: false });
    let homing = evade(g, &[4, 3], "hip-shot-a1");
    assert_eq!(homing.fight().escorts[1].at, 1, "3 + 2 is above 4");
}

/// PS 13.0.a, PS 13.0.b: with an escort in contact or in harbour nobody breaks off.
#[test]
fn a_hunted_boat_must_go_on() {
    let mut g = hunted(3, vec![escort(1, One, 1)]);
    assert!(!ch13_reengagement::may_break_off(&g));
    g.fight_mut().escorts[0].at = 0;
    assert!(ch13_reengagement::may_break_off(&g));
    g.fight_mut().in_harbor = true;
    assert!(!ch13_reengagement::may_break_off(&g));
    g.fight_mut().in_harbor = false;
    let (_, off) = play(g.clone(), &[], keys(&["re-engage"]), ch13_reengagement::breaks_off);
    assert!(!off);
    let (_, off) = play(g, &[], keys(&["break-off"]), ch13_reengagement::breaks_off);
    assert!(off);
}

/// PS 11.2.e, PS 7.1D.b: PS-R15. It is the escorts that do not reach deep boats: Japanese ones before
/// Summer 1943, also against a boat of their own navy; US ones always do.
#[test]
fn whose_escorts_reach_deep_boats() {
    let safe = |class, when, friendly| {
        let mut g = fight(at_sea(class, when, "1508"), Vec::new(), vec![escort(1, One, 3)]);
        g.fight_mut().depth = Depth::Deep;
        g.fight_mut().friendly = friendly;
        ch11_attack::is_out_of_reach(&g, charts())
    };
    assert_eq!((safe(Class::Gato, "Sp43", false), safe(Class::Gato, "Sp43", true)), (true, false));
    assert_eq!((safe(Class::I15, "Sp43", false), safe(Class::I15, "Sp43", true)), (false, true));
    assert_eq!((safe(Class::Gato, "Sm43", false), safe(Class::I15, "Sm43", true)), (false, false));
}

/// PS 9.1.k, PS 11.1C.b: PS-R41. A crash dive secures nothing: with the gun manned the hangar is open,
/// and the aircraft in it is lost; with the gun stowed it is secured.
#[test]
fn an_open_hangar_floods_in_a_crash_dive() {
    let plane = |gun_ready, aircraft| {
        let mut g = surfaced(fight(at_sea(Class::I400, "Sm45", "1508"), Vec::new(), Vec::new()));
        g.boat_mut().plane = aircraft;
        g.fight_mut().gun_ready = gun_ready;
        dive(g, &[4], &["midwater"]).0.boat().plane
    };
    assert_eq!(
        (plane(true, Plane::Aboard), plane(false, Plane::Aboard)),
        (Plane::Lost, Plane::Aboard)
    );
    assert_eq!(plane(false, Plane::Launched), Plane::Lost);
}

/// PS 13.1: one flotilla for the hex, none after a task carried out unseen or after friends.
#[test]
fn the_alarm_brings_one_flotilla() {
    let off = |change: &dyn Fn(&mut State)| {
        let mut g = gato(Vec::new(), Vec::new());
        change(&mut g);
        let (t, ()) = play(g, &[], Script::new(), ch13_reengagement::break_off);
        t.g.patrol().flotillas.iter().filter(|it| **it == hex("1508")).count()
    };
    assert_eq!(off(&|_| ()), 1);
    assert_eq!(off(&|g| g.patrol_mut().flotillas.push(hex("1508"))), 1);
    assert_eq!(off(&|g| g.fight_mut().met_anything = false), 0);
    assert_eq!(off(&|g| g.fight_mut().friendly = true), 0);
}

/// PS 13.2A: PS-X31. From box 18 to box 1, and a fuel.
#[test]
fn the_clock_goes_round() {
    let mut g = gato(Vec::new(), Vec::new());
    g.fight_mut().timer = 18;
    let after = lives(g.clone(), &[], Script::new(), ch13_reengagement::reset);
    assert_eq!((after.fight().timer, after.boat().fuel, after.patrol().actions), (1, 23, 1));
    g.boat_mut().fuel = 0;
    assert_eq!(dies(g, &[], Script::new(), ch13_reengagement::reset), GameEnd::OutOfFuel);
}

/// PS 13.2B.a, PS 13.2B.b: charge is used below, not on the bottom, and gained above.
#[test]
fn batteries_drain_and_charge() {
    let after = |g: State| {
        let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| ch13_reengagement::battery(t));
        t.g.boat().charge
    };
    let mut g = gato(Vec::new(), Vec::new());
    g.boat_mut().charge = 5;
    assert_eq!(after(g.clone()), 4);
    let mut bottomed = g.clone();
    bottomed.fight_mut().bottomed = true;
    assert_eq!(after(bottomed), 5);
    let mut up = surfaced(g);
    assert_eq!(after(up.clone()), 8, "slow");
    up.boat_mut().charge = 11;
    assert_eq!(after(up), 12);
}

/// PS 13.2C.a, PS 13.2C.b, PS 9.4: a day under water tests the crew, and so do battle stations.
#[test]
fn long_dives_tire_the_crew() {
    let tired = |dice: &[u8], change: &dyn Fn(&mut State)| {
        let mut g = gato(Vec::new(), Vec::new());
        change(&mut g);
        let (t, ()) = play(g, dice, Script::new(), ch13_reengagement::fatigue);
        (t.g.crew().readiness, t.g.fight().submerged_timer)
    };
    let reached = |g: &mut State| g.fight_mut().timer = 14;
    assert_eq!(tired(&[5], &reached), (Readiness::Dull, Some(15)));
    assert_eq!(tired(&[4], &reached), (Readiness::Ready, Some(15)));
    assert_eq!(tired(&[], &|_| ()), (Readiness::Ready, Some(14)));
    let stations = |g: &mut State| g.fight_mut().battle_stations = true;
    assert_eq!(tired(&[6], &stations).0, Readiness::Dull);
    assert_eq!(tired(&[5], &stations).0, Readiness::Ready);
}

/// PS 13.2D, PS 14.1A.b: torpedoes in flooded tubes are fired off or degraded.
#[test]
fn flooded_torpedoes_spoil() {
    let mut g = gato(Vec::new(), Vec::new());
    flood(&mut g, End::Forward, 2, Mark::Mk14);
    let (t, ()) = play(g, &[], keys(&["f1"]), ch13_reengagement::unload);
    assert!(t.g.patrol().hot_run && t.g.boat().tube(tube(End::Forward, 0)).torpedo().is_none());
    let kept = t.g.boat().tube(tube(End::Forward, 1)).flooded().unwrap();
    assert!(kept.degraded);
    let (_, ()) = play(t.g.clone(), &[], Script::new(), ch13_reengagement::unload);
}

/// PS 13.2E, PS 13.2F: sharks and the enemy take those who wait.
#[test]
fn those_who_wait_may_be_lost() {
    let mut g = gato(
        vec![contact(1, What::Rescue), contact(2, What::Rescue), contact(3, What::Land)],
        Vec::new(),
    );
    let (t, ()) = play(g.clone(), &[4, 3], Script::new(), ch13_reengagement::sharks);
    assert_eq!(t.g.fight().plot.iter().map(|it| it.id).collect::<Vec<_>>(), [2, 3]);
    g.fight_mut().passengers = vec![Passenger::Vip];
    let (t, ()) = play(g, &[1, 1, 6], Script::new(), ch13_reengagement::sharks);
    assert_eq!(t.g.fight().plot.len(), 2);
}

/// PS 14.1C: a success excuses the violations of its engagement and of the patrol.
#[test]
fn success_excuses() {
    let mut g = gato(Vec::new(), Vec::new());
    let broken =
        |engagement| Violation { breach: Breach::ReEngagement, excused: false, engagement };
    g.patrol_mut().violations = vec![broken(1), broken(0), broken(7)];
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| ch13_reengagement::succeed(t));
    let excused: Vec<bool> = t.g.patrol().violations.iter().map(|it| it.excused).collect();
    assert_eq!(excused, [true, true, false]);
    assert_eq!(ch09_approach::task_speed(Task::None), None);
}
