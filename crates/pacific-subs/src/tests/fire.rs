//! Chapter 10: solution, torpedoes, the deck gun, special tasks.

use super::fixture::{
    at_sea, charts, contact, dies, escort, fight, flood, gato, hex, keys, lives, merchant, play,
    solved, surfaced, tube,
};
use crate::{
    conditions::{Scene, Shot},
    rules::{
        T, ch10_fire, ch10_gun, ch10_salvo,
        ch10_salvo::{Aim, Salvo},
        ch10_solution, ch10_tasks,
    },
    state::{
        Ammo, Beam, Bearing, Breach, Class, Depth, End, EscortKind, GameEnd, GunType, Mark,
        MerchantKind, Party, Passenger, Plane, Plotted, Purpose, Range, Sector, Speed, State,
        System, Task, Waiting, WarshipKind, Weather, What,
        setup::{GunDuel, NaturalSix, RangeNotes, TurnedOver},
    },
};
use MerchantKind::{Coaster, Freighter, QShip, Transport};
use table::{Draft, testkit::Script};

fn angle(g: &State, target: Plotted, skill: u8) -> i32 {
    let scene = Scene { target: Some(target), skill, ..Scene::new(g, charts()) };
    charts().engagement.sectors.modifiers(|when| scene.count(when)).sum()
}

fn range(g: &State, target: Plotted) -> i32 {
    let scene = Scene { target: Some(target), ..Scene::new(g, charts()) };
    charts().engagement.ranges.modifiers(|when| scene.count(when)).sum()
}

fn at(bearing: Bearing, ring: u8, what: What) -> Plotted {
    Plotted { bearing, ring, ..contact(1, what) }
}

/// PS 10.1A.a, PS 10.1A.f, PS 5.2B: skill, bearing, and three for harbour and land.
#[test]
fn the_angle_depends_on_skill_and_bearing() {
    let g = gato(Vec::new(), Vec::new());
    let ship = merchant(Freighter);
    assert_eq!(angle(&g, at(Bearing::Ahead, 4, ship), 2), 3);
    assert_eq!(angle(&g, at(Bearing::PortQuarter, 4, ship), 0), -1);
    assert_eq!(angle(&g, at(Bearing::Ahead, 4, What::Harbor), 0), 4);
    assert_eq!(angle(&g, at(Bearing::StarboardBow, 4, What::Land), 0), 3);
}

/// PS 10.1A.g, PS 10.1A.h, PS 8.1B.b: night on the surface, fog with radar, storm.
#[test]
fn night_and_weather_change_the_angle() {
    let mut g = surfaced(gato(Vec::new(), Vec::new()));
    let ship = at(Bearing::StarboardBow, 4, merchant(Freighter));
    assert_eq!(angle(&g, ship, 0), 0);
    g.fight_mut().timer = 10;
    assert_eq!(angle(&g, ship, 0), 3);
    g.fight_mut().weather = Weather::Fog;
    assert_eq!(angle(&g, ship, 0), 5);
    g.fight_mut().weather = Weather::Storm;
    assert_eq!(angle(&g, ship, 0), 2);
    g.fight_mut().depth = Depth::Periscope;
    assert_eq!(angle(&g, ship, 0), -1);
}

/// PS 10.1B.a, PS 10.1B.b, PS 10.1B.c: ring, speed toward or away, harbour and land, weather.
#[test]
fn the_range_depends_on_ring_and_speed() {
    let mut g = gato(Vec::new(), Vec::new());
    g.fight_mut().speed = Speed::Flank;
    let ship = merchant(Freighter);
    assert_eq!(range(&g, at(Bearing::Ahead, 6, ship)), 4);
    assert_eq!(range(&g, at(Bearing::Astern, 6, ship)), 0);
    assert_eq!(range(&g, at(Bearing::Ahead, 1, ship)), 0);
    g.fight_mut().speed = Speed::Slow;
    assert_eq!(range(&g, at(Bearing::Ahead, 4, What::Land)), 3);
    g.fight_mut().weather = Weather::Fog;
    assert_eq!(range(&g, at(Bearing::Ahead, 4, ship)), -1);
    let mut up = surfaced(g);
    assert_eq!(range(&up, at(Bearing::Ahead, 4, ship)), 0, "radar sees through fog");
    up.boat_mut().damage.of_mut(System::Radar).hits = 1;
    assert_eq!(range(&up, at(Bearing::Ahead, 4, ship)), -1);
}

/// PS 10.0.a, PS 10.1A.b, PS 10.1A.c, PS 10.1A.d, PS 10.1A.e, PS 10.1C.a: beams by bearing; the backs of
/// the counters are drawn.
#[test]
fn solutions_start_from_the_proper_beam() {
    let unseen = What::Merchant { tanker: false, shown: None };
    let place = |id, bearing| Plotted { bearing, ..contact(id, unseen) };
    let plot =
        vec![place(1, Bearing::Ahead), place(2, Bearing::Astern), place(3, Bearing::PortBow)];
    let g = gato(plot, Vec::new());
    // Each with skill 1: 5 + 1 + 1, 2 + 1 + 0, 6 + 1 + 0; ranges 6, 2, 8 by ring 4; ships 1, 2, 2.
    let dice = [5, 6, 2, 2, 6, 6, 1, 2, 2];
    let g = lives(g, &dice, keys(&["port"]), ch10_solution::solve);
    let found: Vec<_> = g.fight().plot.iter().map(|it| it.solution.unwrap()).collect();
    assert_eq!(
        found.iter().map(|it| it.beam).collect::<Vec<_>>(),
        [Beam::Port, Beam::Starboard, Beam::Port]
    );
    let sectors: Vec<_> = found.iter().map(|it| it.sector).collect();
    assert_eq!(sectors, [Sector::Straight, Sector::Wide, Sector::Straight]);
    let ranges: Vec<_> = found.iter().map(|it| it.range).collect();
    assert_eq!(ranges, [Range::Mid, Range::Long, Range::Mid]);
    assert_eq!(g.fight().plot[0].what, merchant(Coaster));
    assert_eq!(g.fight().plot[2].what, merchant(Freighter));
}

fn q_ship(depth: Depth) -> State {
    let unseen = What::Merchant { tanker: false, shown: None };
    let mut g = gato(vec![contact(1, unseen)], Vec::new());
    g.fight_mut().depth = depth;
    if depth == Depth::Surface {
        g.fight_mut().submerged_timer = None;
    }
    g
}

/// PS 10.1C.b: a Q-ship fires at 4, 3, 2 or 1; on the surface the hull is hit.
#[test]
fn a_q_ship_opens_fire() {
    // Angle, range 4 (mid, number 3), the sixth kind, its die.
    let g = lives(q_ship(Depth::Surface), &[3, 4, 6, 3], keys(&["stay"]), ch10_solution::solve);
    assert_eq!(g.boat().damage.of(System::Hull).hits, 1);
    let g = lives(q_ship(Depth::Periscope), &[3, 4, 6, 4], keys(&["stay"]), ch10_solution::solve);
    assert_eq!(g.boat().damage.hits(), 0);
    let g = lives(q_ship(Depth::Shallow), &[3, 4, 6], Script::new(), ch10_solution::solve);
    assert_eq!(g.boat().damage.hits(), 0, "it cannot see the boat");
    let numbers = [Range::Close, Range::Mid, Range::Long, Range::Extreme]
        .map(|it| charts().engagement.q_number(it));
    assert_eq!(numbers, [4, 3, 2, 1]);
}

/// PS 10.1C.c: a crash dive saves the boat, and it fires nothing.
#[test]
fn a_boat_may_dive_from_a_q_ship() {
    let script = keys(&["crash-dive", "midwater"]);
    let g = lives(q_ship(Depth::Periscope), &[3, 4, 6, 4], script, ch10_solution::solve);
    assert_eq!((g.fight().depth, g.fight().dived), (Depth::Midwater, true));
    assert!(!ch10_salvo::can_fire(&g, charts()));
}

fn steps(g: &State, salvo: &Salvo) -> Vec<Aim> {
    let mut steps = Vec::new();
    salvo.steps(g, charts(), &mut steps);
    steps
}

/// A boat with so many flooded bow tubes before one solved ship.
fn before(kind: MerchantKind, range: Range, sector: Sector, tubes: u8) -> State {
    let mut g = gato(vec![solved(1, merchant(kind), range, sector)], Vec::new());
    flood(&mut g, End::Forward, tubes, Mark::Mk14);
    g
}

/// PS 10.2.a, PS 10.2.b, PS 10.2.c, PS 10.2C.a: flooded tubes only, bow tubes ahead, from periscope depth.
#[test]
fn only_tubes_that_bear_can_fire() {
    let mut g = before(Freighter, Range::Mid, Sector::Straight, 2);
    flood(&mut g, End::Aft, 1, Mark::Mk14);
    let all = steps(&g, &Salvo::default());
    assert!(
        all.contains(&Aim::At(tube(End::Forward, 0), 1))
            && all.contains(&Aim::All(End::Forward, 1))
    );
    assert!(!all.iter().any(|it| matches!(it, Aim::At(id, _) if id.end == End::Aft)));
    let swung = steps(&g, &Salvo { swing: true, ..Salvo::default() });
    assert!(swung.contains(&Aim::At(tube(End::Aft, 0), 1)));
    assert!(!swung.iter().any(|it| matches!(it, Aim::At(id, _) if id.end == End::Forward)));
    g.fight_mut().depth = Depth::Midwater;
    assert!(!ch10_salvo::can_fire(&g, charts()));
}

fn shoot(g: State, dice: &[u8], key: &str) -> State {
    lives(g, dice, keys(&[key]), ch10_fire::fire)
}

/// PS 10.2C.c, PS 10.2D.a: PS-X20. A spread of four at hit number 3: miss, hit, hit, hit.
#[test]
fn a_spread_improves_as_it_goes() {
    // Liner: four hits to sink. Every hit is turned over: straight and true is the first kind.
    let g = before(MerchantKind::Liner, Range::Mid, Sector::Straight, 4);
    let g = shoot(g, &[3, 3, 1, 4, 1, 5, 1], "forward=1 spread=1");
    assert_eq!(g.fight().plot[0].hits, 3);
}

/// PS 10.2C.b, PS 10.2D.a: in a salvo each torpedo is rolled by itself.
#[test]
fn a_salvo_is_rolled_torpedo_by_torpedo() {
    let g = shoot(before(Transport, Range::Mid, Sector::Straight, 2), &[3, 1, 4], "forward=1");
    assert_eq!((g.fight().plot[0].hits, g.boat().flooded().count()), (1, 0));
}

fn shot_sum(g: &State, shot: Shot) -> i32 {
    let scene = Scene { shot: Some(shot), ..Scene::new(g, charts()) };
    charts().engagement.torpedo.modifiers(|when| scene.count(when)).sum()
}

const PLAIN: Shot = Shot {
    hit_number: 4,
    range: Some(Range::Long),
    in_spread: None,
    running_on: false,
    from: Depth::Periscope,
};

/// PS 10.2D.b, PS DMG.sonar: PS-X21. From shallow depth +1, with sonar out +2.
#[test]
fn shallow_shots_are_harder() {
    let mut g = gato(Vec::new(), Vec::new());
    let straight = solved(1, merchant(Freighter), Range::Close, Sector::Straight);
    let sum = |g: &State| ch10_salvo::shot_at(g, charts(), &straight).map(|shot| shot_sum(g, shot));
    assert_eq!(sum(&g), Some(-4));
    g.fight_mut().depth = Depth::Shallow;
    assert_eq!(sum(&g), Some(-3));
    g.boat_mut().damage.of_mut(System::Sonar).hits = 1;
    assert_eq!(sum(&g), Some(-2), "3 + 2 is above 4: a miss");
}

/// PS 1.3.d: PS-R11. The notes of the errata modify nothing, unless it was agreed.
#[test]
fn the_range_notes_are_an_option() {
    let mut g = gato(Vec::new(), Vec::new());
    let extreme = Shot { range: Some(Range::Extreme), ..PLAIN };
    g.setup.house.range_notes = RangeNotes::HitRoll;
    assert_eq!((shot_sum(&g, PLAIN), shot_sum(&g, extreme)), (-3, -2));
}

/// PS 1.3.b, PS 10.2D.a: the corrected box, and none where no shot is possible.
#[test]
fn the_curved_box_at_extreme_range_is_one() {
    let hits = &charts().engagement.hits;
    assert_eq!(hits.number(Range::Extreme, Sector::Curved), 1);
    assert_eq!(hits.number(Range::Mid, Sector::Abeam), 0);
    let abeam = solved(1, merchant(Freighter), Range::Mid, Sector::Abeam);
    assert_eq!(ch10_salvo::shot_at(&gato(Vec::new(), Vec::new()), charts(), &abeam), None);
}

/// PS 10.2D.d: PS-X22. At close range half of the hits do not arm.
#[test]
fn torpedoes_must_arm() {
    let g = before(Freighter, Range::Close, Sector::Straight, 1);
    assert_eq!(shoot(g.clone(), &[1, 1, 3], "f1=1").fight().plot[0].hits, 0);
    assert_eq!(shoot(g, &[1, 1, 4], "f1=1").fight().plot[0].hits, 1);
}

/// PS 10.2D.c: a degraded torpedo fails on 5 or 6.
#[test]
fn a_degraded_torpedo_may_fail() {
    let mut g = before(Freighter, Range::Mid, Sector::Straight, 1);
    let room = &mut g.boat_mut().forward;
    room.tubes[0].charged =
        crate::state::Charged::Flooded(crate::state::Torpedo { mark: Mark::Mk14, degraded: true });
    assert_eq!(shoot(g.clone(), &[1, 1, 5], "f1=1").fight().plot[0].hits, 0);
    assert_eq!(shoot(g, &[1, 1, 4], "f1=1").fight().plot[0].hits, 1);
}

/// PS 10.2E, PS 10.2E.a, PS 10.2E.b, PS 10.2E.c, PS 10.2.d, PS 10.2F.g: PS-X23, PS-X24. A dud, a
/// premature, a good one; what they do to the signature.
#[test]
fn flaws_show_when_the_torpedo_arrives() {
    let g = before(Freighter, Range::Mid, Sector::Straight, 1);
    let dud = shoot(g.clone(), &[1, 2], "f1=1");
    assert_eq!((dud.fight().plot[0].hits, dud.fight().signature), (0, 4));
    let premature = shoot(g.clone(), &[1, 3], "f1=1");
    assert_eq!((premature.fight().plot[0].hits, premature.fight().signature), (0, 5));
    let good = shoot(g.clone(), &[1, 1], "f1=1");
    assert_eq!((good.fight().plot[0].hits, good.fight().signature), (1, 5));
    let missed = shoot(g.clone(), &[5], "f1=1");
    assert!(missed.patrol().seen.is_empty(), "a miss is never turned over");
    let mut always = g;
    always.setup.house.turned_over = TurnedOver::Always;
    assert_eq!(shoot(always, &[5, 3], "f1=1").fight().signature, 5, "unless it was agreed");
}

/// PS 10.2E.d: PS-X25. A circling torpedo after a failed dive: three hull hits.
#[test]
fn a_circling_torpedo_comes_back() {
    let mut g = before(Freighter, Range::Mid, Sector::Straight, 1);
    g.boat_mut().class = Class::Tench;
    g.boat_mut().damage = crate::state::Damage::default();
    let script = keys(&["f1=1", "crash-dive"]);
    // Hit, circling, the dive fails on 3, then 5 - 2; mid-water is now crush depth, and it holds.
    let hurt = lives(g.clone(), &[1, 4, 3, 5, 1], script, ch10_fire::fire);
    assert_eq!(hurt.boat().damage.of(System::Hull).hits, 3);
    assert_eq!(hurt.fight().depth, Depth::Midwater, "it goes down all the same");
    let clear =
        lives(g.clone(), &[1, 4, 4], keys(&["f1=1", "crash-dive", "midwater"]), ch10_fire::fire);
    assert_eq!(clear.boat().damage.hits(), 0);
    let stay = lives(g.clone(), &[1, 4, 2], keys(&["f1=1", "stay"]), ch10_fire::fire);
    assert_eq!(stay.boat().damage.hits(), 0, "2 - 2 is nothing");
    g.boat_mut().damage.of_mut(System::Hull).hits = 4;
    assert_eq!(dies(g, &[1, 4, 6], keys(&["f1=1", "stay"]), ch10_fire::fire), GameEnd::OwnTorpedo);
}

/// PS 10.2E.e, PS 10.2E.f, PS 10.2H, PS 10.2F.d: Mk 27 and Type 95 always run true; Mk 18 make no noise.
#[test]
fn some_torpedoes_can_be_trusted() {
    let mut g = before(Coaster, Range::Mid, Sector::Straight, 0);
    flood(&mut g, End::Forward, 1, Mark::Mk27);
    let sunk = shoot(g, &[3], "f1=1");
    assert!(sunk.fight().plot.is_empty() && sunk.patrol().deeds.sunk == [Coaster]);
    let mut g = before(Coaster, Range::Mid, Sector::Straight, 0);
    flood(&mut g, End::Forward, 1, Mark::Mk18);
    assert_eq!(shoot(g, &[5], "f1=1").fight().signature, 3);
    assert!(!charts().damage.torpedo(Mark::Type95).flaws);
}

/// PS 10.2B.a, PS 10.2B.b: after a swing with stern tubes alone firing costs nothing.
#[test]
fn a_swing_presents_the_stern_tubes() {
    let mut g = before(Freighter, Range::Mid, Sector::Straight, 0);
    flood(&mut g, End::Aft, 1, Mark::Mk14);
    let g = shoot(g, &[5], "swing a1=1");
    assert_eq!((g.fight().signature, g.fight().plot[0].bearing), (3, Bearing::Astern));
}

/// PS 10.2A: flooding at the last minute is heard.
#[test]
fn late_flooding_is_heard() {
    let mut g = before(Freighter, Range::Mid, Sector::Straight, 0);
    g.boat_mut().forward.tubes[0].charged =
        crate::state::Charged::Loaded(crate::state::Torpedo { mark: Mark::Mk14, degraded: false });
    let g = shoot(g, &[5], "flood-f1 f1=1");
    assert_eq!(g.fight().signature, 3 + 1 + 1);
}

/// PS 10.2F.a, PS 10.2F.e, PS 10.2F.f: hits add up until the ship sinks; a damaged ship is kept.
#[test]
fn hits_add_up() {
    let g = shoot(before(Freighter, Range::Mid, Sector::Straight, 2), &[1, 1, 1, 1], "forward=1");
    assert_eq!((g.patrol().deeds.sunk.as_slice(), g.patrol().deeds.ships()), (&[Freighter][..], 1));
    let g = shoot(before(Freighter, Range::Mid, Sector::Straight, 1), &[1, 1], "f1=1");
    assert_eq!(g.fight().plot[0].hits, 1);
    let (t, ()) = play(g, &[], Script::new(), crate::rules::ch13_reengagement::break_off);
    assert_eq!(t.g.patrol().deeds.damaged, [Freighter]);
}

/// PS 10.2F.b, PS 10.2F.c: PS-X26. A 6 on the first hit sinks a battleship.
#[test]
fn a_catastrophic_hit_sinks_a_battleship() {
    let hvt = What::Hvt(WarshipKind::Battleship);
    let mut g = gato(vec![solved(1, hvt, Range::Mid, Sector::Straight)], Vec::new());
    flood(&mut g, End::Forward, 1, Mark::Mk14);
    assert_eq!(ch10_fire::hits_needed(charts(), hvt), 7);
    assert_eq!(
        shoot(g.clone(), &[1, 1, 6], "f1=1").patrol().deeds.hvt_sunk,
        [WarshipKind::Battleship]
    );
    assert_eq!(shoot(g, &[1, 1, 5], "f1=1").fight().plot[0].hits, 1);
}

/// PS 10.2G.a, PS 10.2G.b: a miss runs on to the ship behind, with +1.
#[test]
fn a_miss_runs_on() {
    let near = solved(1, merchant(Freighter), Range::Mid, Sector::Straight);
    let far = solved(2, merchant(Coaster), Range::Long, Sector::Straight);
    let mut g = gato(vec![near, far], Vec::new());
    flood(&mut g, End::Forward, 1, Mark::Mk14);
    // 4 misses number 3; behind it number 2 less 1: a 1 hits.
    assert_eq!(shoot(g.clone(), &[4, 1, 1], "f1=1").patrol().deeds.sunk, [Coaster]);
    assert_eq!(shoot(g.clone(), &[4, 2], "f1=1").fight().plot.len(), 2);
    g.fight_mut().plot[1].solution.as_mut().unwrap().beam = Beam::Port;
    assert_eq!(ch10_fire::beyond(&g, &g.fight().plot[0]), None, "another bearing");
}

/// PS 10.2C.c: PS-R50. By agreement a natural 6 always misses.
#[test]
fn a_natural_six_may_miss_by_agreement() {
    let mut g = gato(Vec::new(), Vec::new());
    let shot = Shot { in_spread: Some(5), ..PLAIN };
    let roll =
        |g: State| play(g, &[6], Script::new(), async |t: &mut T| ch10_fire::roll(t, shot).await).1;
    assert_eq!(roll(g.clone()), crate::charts::engagement::Shot::Hit, "6 - 4 against 4");
    g.setup.house.natural_six = NaturalSix::Misses;
    assert_eq!(roll(g), crate::charts::engagement::Shot::Miss);
}

/// PS 3.1A.b, PS 8.3.n: too many torpedoes, a night attack on the surface, firing after re-engaging.
#[test]
fn doctrine_is_violated_by_firing() {
    let early = |change: &dyn Fn(&mut State), tubes: u8, dice: &[u8]| {
        let g = fight(
            at_sea(Class::Tambor, "W42", "1508"),
            vec![solved(1, merchant(Freighter), Range::Mid, Sector::Straight)],
            vec![escort(1, EscortKind::One, 0)],
        );
        let mut g = g;
        flood(&mut g, End::Forward, tubes, Mark::Mk14);
        change(&mut g);
        let g = shoot(g, dice, "forward=1");
        g.patrol().violations.iter().map(|it| it.breach).collect::<Vec<_>>()
    };
    assert_eq!(early(&|_| (), 4, &[6, 6, 6, 6]), [Breach::TooManyTorpedoes]);
    assert_eq!(early(&|_| (), 3, &[6, 6, 6]), []);
    assert_eq!(early(&|g| g.fight_mut().round = 2, 2, &[6, 6]), [Breach::ReEngagement]);
    let night = |g: &mut State| {
        let fight = g.fight_mut();
        (fight.depth, fight.timer, fight.submerged_timer) = (Depth::Surface, 10, None);
    };
    assert_eq!(early(&night, 2, &[6, 6]), [Breach::NightSurface]);
}

/// PS 3.1A.a, PS 8.1B.b: doctrine asks for escorts that are there. Aircraft that a storm sent home are none.
#[test]
fn grounded_aircraft_are_no_escorts() {
    let ship = solved(1, merchant(Freighter), Range::Long, Sector::Straight);
    let broken = |escorts| {
        let mut g = surfaced(fight(at_sea(Class::Tambor, "Sp42", "1508"), vec![ship], escorts));
        (g.fight_mut().timer, g.fight_mut().escorted) = (10, true);
        flood(&mut g, End::Forward, 1, Mark::Mk14);
        let g = lives(g, &[6], keys(&["f1=1"]), ch10_fire::fire);
        g.patrol().violations.iter().map(|it| it.breach).collect::<Vec<_>>()
    };
    assert_eq!(broken(vec![escort(1, EscortKind::One, 0)]), [Breach::NightSurface]);
    assert_eq!(broken(Vec::new()), []);
}

fn gunboat(plot: Vec<Plotted>) -> State {
    let mut g = surfaced(gato(plot, Vec::new()));
    g.fight_mut().gun_ready = true;
    g
}

/// PS 10.3.a, PS 10.3.c, PS 10.3A: a ready gun sinks merchants in its range without a roll to hit.
#[test]
fn the_deck_gun_sinks_merchants() {
    let near = solved(1, merchant(Freighter), Range::Close, Sector::Curved);
    let far = solved(2, merchant(Freighter), Range::Mid, Sector::Straight);
    let g = gunboat(vec![near, far]);
    assert_eq!(ch10_gun::targets(&g, charts()), [1]);
    let g = lives(g, &[3, 3], keys(&["1"]), ch10_gun::fire_gun);
    assert_eq!((g.patrol().deeds.sunk.len(), g.boat().gun), (1, Ammo::Full));
    let hits = &charts().engagement.hits;
    assert!(hits.in_gun_range(GunType::FiveInch, Range::Close, Sector::Abeam));
    assert!(!hits.in_gun_range(GunType::ThreeInch, Range::Close, Sector::Abeam));
    let mut storm = gunboat(vec![near]);
    storm.fight_mut().weather = Weather::Storm;
    assert!(ch10_gun::targets(&storm, charts()).is_empty());
}

/// PS 10.3B.a, PS 10.3B.b: each hit needed may use up ammunition; a natural 1 always does.
#[test]
fn the_gun_runs_out_of_ammunition() {
    let ship = solved(1, merchant(Freighter), Range::Close, Sector::Curved);
    let mut g = gunboat(vec![ship]);
    g.crew_mut().skill = 3;
    let fired = |g: &State, dice: &[u8]| {
        lives(g.clone(), dice, keys(&["1"]), ch10_gun::fire_gun).boat().gun
    };
    assert_eq!(fired(&g, &[2, 2]), Ammo::Full, "2 + 3");
    assert_eq!(fired(&g, &[1, 2]), Ammo::Low);
    assert_eq!(fired(&g, &[1, 1]), Ammo::Out);
    g.crew_mut().skill = 0;
    assert_eq!(fired(&g, &[2, 3]), Ammo::Low);
    g.boat_mut().gun = Ammo::Out;
    assert!(ch10_gun::targets(&g, charts()).is_empty());
}

/// PS 10.3.b: firing the gun with a warship near is the end of the boat.
#[test]
fn a_gun_fight_with_a_warship_is_lost() {
    let ship = solved(1, merchant(Freighter), Range::Close, Sector::Curved);
    let cruiser = solved(2, What::Hvt(WarshipKind::LightCruiser), Range::Mid, Sector::Wide);
    let mut g = gunboat(vec![ship, cruiser]);
    assert_eq!(dies(g.clone(), &[], keys(&["1"]), ch10_gun::fire_gun), GameEnd::SunkByGunfire);
    let q = solved(2, merchant(QShip), Range::Close, Sector::Curved);
    g.fight_mut().plot[1] = q;
    assert_eq!(ch10_gun::targets(&g, charts()), [1], "no Q-ship is a target");
    assert!(ch10_gun::is_suicide(&g));
    g.setup.house.gun_duel = GunDuel::Never;
    assert!(!ch10_gun::is_suicide(&g));
    let mut letter = gunboat(vec![cruiser]);
    letter.setup.house.gun_duel = GunDuel::AnyFire;
    flood(&mut letter, End::Forward, 1, Mark::Mk14);
    assert_eq!(dies(letter, &[], keys(&["f1=2"]), ch10_fire::fire), GameEnd::SunkByGunfire);
}

fn on_task(task: Task, purpose: Purpose, marker: Plotted) -> State {
    let mut g = gato(vec![marker], Vec::new());
    let fight = g.fight_mut();
    (fight.task, fight.purpose, fight.speed) = (task, purpose, Speed::Slow);
    g
}

fn resolve(g: State, dice: &[u8]) -> State {
    let (t, ()) = play(g, dice, Script::new(), ch10_tasks::resolve);
    t.g.clone()
}

/// PS 7.2A.b, PS 7.2A.c, PS 10.4A.a, PS 10.4A.b, PS 8.3B: down the throat at close or mid range and in;
/// out again the same way; in harbour nobody breaks off.
#[test]
fn a_harbour_is_entered_and_left() {
    let throat = solved(1, What::Harbor, Range::Mid, Sector::DownTheThroat);
    let g = on_task(Task::Penetrate, Purpose::Penetrate, throat);
    let mut inside = resolve(g, &[5]);
    assert!(inside.fight().in_harbor && inside.patrol().deeds.harbors == 1);
    assert_eq!((inside.fight().seabed, inside.fight().plot[0].ring), (Depth::Shallow, 5));
    assert!(!crate::rules::ch13_reengagement::may_break_off(&inside));
    inside.fight_mut().task = Task::LeaveHarbor;
    inside.fight_mut().plot = vec![throat];
    let out = resolve(inside, &[]);
    assert!(!out.fight().in_harbor);
    let wide = solved(1, What::Harbor, Range::Mid, Sector::Straight);
    assert!(!resolve(on_task(Task::Penetrate, Purpose::Penetrate, wide), &[]).fight().in_harbor);
    let far = solved(1, What::Harbor, Range::Long, Sector::DownTheThroat);
    assert!(!resolve(on_task(Task::Penetrate, Purpose::Penetrate, far), &[]).fight().in_harbor);
}

/// PS 10.4B.a, PS 10.4B.b, PS 10.4B.c, PS 9.6B: men and passengers at close or mid range; the boat stops
/// and its signature stays.
#[test]
fn people_are_taken_aboard() {
    let near = solved(1, What::Rescue, Range::Close, Sector::Abeam);
    let g = resolve(on_task(Task::Rescue, Purpose::Contact, near), &[]);
    assert_eq!((g.patrol().rescued, g.fight().speed, g.fight().signature), (1, Speed::Stop, 3));
    let far = solved(1, What::Rescue, Range::Long, Sector::Abeam);
    let g = resolve(on_task(Task::Rescue, Purpose::Contact, far), &[]);
    assert_eq!((g.patrol().rescued, g.fight().plot.len()), (0, 1), "he may try again");
    let beach = solved(1, What::Land, Range::Mid, Sector::Wide);
    let mut g = on_task(Task::Beach, Purpose::PickUp, beach);
    g.fight_mut().passengers = vec![Passenger::Vip];
    g.patrol_mut().waiting = vec![Waiting { hex: hex("1508"), passenger: Passenger::Vip }];
    let g = resolve(g, &[]);
    assert_eq!(
        (g.patrol().passengers.as_slice(), g.patrol().waiting.as_slice()),
        (&[Passenger::Vip][..], &[][..])
    );
}

/// PS 3.2D.a, PS PT.raid.a, PS 15.3.b: a party is landed and taken back; from its first beach it is only
/// fetched.
#[test]
fn a_party_is_landed_and_retrieved() {
    let beach = solved(1, What::Land, Range::Mid, Sector::Wide);
    let mut g = on_task(Task::Beach, Purpose::LandParty, beach);
    g.patrol_mut().party = Party::Aboard;
    let mut g = resolve(g, &[]);
    assert_eq!((g.patrol().party, g.patrol().deeds.missions), (Party::Ashore(hex("1508")), 1));
    g.fight_mut().purpose = Purpose::RetrieveParty;
    g.fight_mut().plot = vec![beach];
    let mut g = resolve(g, &[]);
    assert_eq!((g.patrol().party, g.patrol().deeds.missions), (Party::Retrieved, 2));
    g.patrol_mut().party = Party::ToFetch(hex("1508"));
    g.fight_mut().plot = vec![beach];
    assert_eq!(resolve(g, &[]).patrol().party, Party::Aboard);
}

/// PS 3.2F, PS PT.supply.a, PS WPN.supply: one load for each landing.
#[test]
fn supplies_are_landed() {
    let beach = solved(1, What::Land, Range::Mid, Sector::Wide);
    let mut g = on_task(Task::Beach, Purpose::LandSupplies, beach);
    g.boat_mut().supplies = 3;
    let g = resolve(g, &[]);
    assert_eq!((g.boat().supplies, g.patrol().deeds.supplies), (2, 1));
    assert!(g.patrol().supplied_here && g.patrol().supplied == [hex("1508")]);
}

/// PS 7.2B, PS 9.6C, PS 10.4C.a, PS 10.4C.b, PS WPN.mines: a mine for the hex.
#[test]
fn a_mine_is_laid() {
    let harbor = solved(1, What::Harbor, Range::Close, Sector::Abeam);
    let mut g = on_task(Task::Mines, Purpose::Mines, harbor);
    g.boat_mut().mines = 2;
    let laid = resolve(g.clone(), &[]);
    assert_eq!((laid.boat().mines, laid.patrol().deeds.mines), (1, 1));
    assert_eq!(laid.patrol().mined, [hex("1508")]);
    g.fight_mut().plot = vec![solved(1, What::Harbor, Range::Long, Sector::Abeam)];
    assert_eq!(resolve(g, &[]).patrol().deeds.mines, 0);
}

/// PS 10.4D, PS 9.6E.b: a launched attack aircraft hits on 5 or less, anywhere on the Plot.
#[test]
fn an_aircraft_strikes() {
    let ship = contact(1, merchant(Coaster));
    let mut g = surfaced(fight(at_sea(Class::I400, "Sm45", "1310"), vec![ship], Vec::new()));
    g.boat_mut().plane = Plane::Launched;
    let strike = |g: &State, die: u8| {
        let (t, ()) = play(g.clone(), &[die], keys(&["1"]), ch10_tasks::air_strike);
        t.g.clone()
    };
    let hit = strike(&g, 5);
    assert_eq!(
        (hit.patrol().deeds.sunk.len(), hit.patrol().deeds.air_strikes.as_slice()),
        (1, &[hex("1310")][..])
    );
    assert!(hit.fight().plane_used);
    assert_eq!(strike(&g, 6).patrol().deeds.sunk.len(), 0);
}
