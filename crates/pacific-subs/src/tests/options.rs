//! Further readings of disputed rules, each played both ways.

use super::fixture::{
    at_sea, charts, contact, escort, flood, gato, hex, in_port, keys, lives, merchant, play,
    solved, surfaced,
};
use crate::{
    conditions::{Scene, When},
    rules::{
        T, ch04_ports, ch05_boat, ch05_damage, ch05_fitting_out, ch06_actions, ch06_leg,
        ch06_leg::LegStep,
        ch07_contact, ch07_opportunity, ch08_engagement,
        ch09_approach::{self, Step},
        ch10_fire, ch10_gun, ch10_solution, ch10_tasks, ch11_attack, ch11_crash_dive,
        ch13_reengagement, ch14_evaluation, ch14_report,
    },
    state::{
        Age, Ammo, Bearing, Breach, Class, Depth, End, EscortKind, House, Mark,
        MerchantKind::{Coaster, Freighter, QShip, SmallTanker, Tanker},
        Mission, Opportunity, Passenger, PatrolType, Plotted, Purpose, Range, Readiness, Sector,
        Speed, State, System, Task, Travel, Violation, What,
        setup::{
            Alarm, BoatAge, BoxZero, CagRadar, ClosingSpan, Crowded, CrushRolls, DiveFatigue,
            Excuses, FloodedTubes, FriendlyFire, GunHits, GunLeft, HalfPoints, HitsCounted,
            HvtEscorts, LastHullBox, LibertyRoll, LongDive, MineFields, MissionPoints, Mk27Load,
            NoHitBoxes, OilTrace, Panic, QShipFire, RunsOn, SharpInBase, SignatureValues,
            SkillLimit, Stalking, Staying, SternNoise, StraitSeabed, SupplyLoads,
        },
    },
};
use table::{Draft, testkit::Script};

/// The same position under another reading.
fn agreed(g: &State, change: impl FnOnce(&mut House)) -> State {
    let mut g = g.clone();
    change(&mut g.setup.house);
    g
}

fn points(g: State, dice: &[u8]) -> i32 {
    let (_, scores) = play(g, dice, Script::new(), ch14_report::tally);
    scores.iter().map(|score| score.points).sum()
}

fn counts(g: &State, when: When) -> i32 {
    Scene::new(g, charts()).count(when)
}

/// PS 14.1C: PS-R03. A success of another engagement excuses only by agreement.
#[test]
fn any_success_may_excuse() {
    let mut g = at_sea(Class::Gato, "Sp43", "2607");
    g.patrol_mut().deeds.sunk = vec![Coaster];
    let breach = Breach::GunWithEscorts;
    g.patrol_mut().violations = vec![Violation { breach, excused: false, engagement: 1 }];
    let worth = points(agreed(&g, |it| it.excuses = Excuses::Patrol), &[]);
    assert_eq!(points(g, &[4]), worth - 4);
}

/// PS 14.1.b, PS 14.1.d, PS 14.1B: PS-R69, PS-R70, PS-R71. Halves, missions and mended hits.
#[test]
fn the_tally_has_its_readings() {
    let mut g = at_sea(Class::Tench, "Sp43", "2607");
    let tally = |kind| i32::from(charts().counters.merchant(kind).tally);
    let odd = [Coaster, Freighter, SmallTanker, Tanker].into_iter().find(|it| tally(*it) % 2 == 1);
    let odd = odd.expect("a ship of an odd number of points");
    g.patrol_mut().deeds.damaged = vec![odd];
    let up = agreed(&g, |it| it.half_points = HalfPoints::EachUp);
    assert_eq!(points(up, &[]), points(g.clone(), &[]) + 1);
    g.patrol_mut().deeds.damaged.clear();
    g.patrol_mut().deeds.missions = 1;
    assert_eq!(points(g.clone(), &[5]), 5);
    assert_eq!(points(agreed(&g, |it| it.mission_points = MissionPoints::Nothing), &[]), 0);
    g.patrol_mut().deeds.missions = 0;
    g.boat_mut().damage.of_mut(System::Radio).hits = 1;
    g.boat_mut().damage.of_mut(System::FuelTanks).hits = 1;
    assert_eq!(points(g.clone(), &[]), -3);
    assert_eq!(points(agreed(&g, |it| it.hits_counted = HitsCounted::AfterRepair), &[]), -2);
}

/// PS 4.2A.b, PS 4.2B.d: PS-R06, PS-R100. Liberty by the total; a Sharp crew in a base.
#[test]
fn ports_have_their_readings() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    let liberty = |g: State| play(g, &[2], Script::new(), ch04_ports::liberty).0.g.crew().readiness;
    assert_eq!(liberty(g.clone()), Readiness::Dull);
    let saved = agreed(&g, |it| it.liberty_roll = LibertyRoll::Modified);
    assert_eq!(liberty(saved), Readiness::Ready, "2 and skill 1");
    g.crew_mut().readiness = Readiness::Sharp;
    let base = async |t: &mut T| ch04_ports::services(t, 1).await;
    let dull = agreed(&g, |it| it.sharp_in_base = SharpInBase::Ready);
    assert_eq!(play(dull, &[], Script::new(), base).0.g.crew().readiness, Readiness::Ready);
}

/// PS 3.3.e, PS 7.1.h, PS 7.1.i: PS-R12, PS-R25. Group with radar; a stalking boat on the surface.
#[test]
fn contact_dice_have_their_readings() {
    let mut g = at_sea(Class::Gato, "W44", "1508");
    g.patrol_mut().cag = true;
    assert_eq!(counts(&g, When::Radar), 1);
    assert_eq!(counts(&agreed(&g, |it| it.cag_radar = CagRadar::GroupAlone), When::Radar), 0);
    g.patrol_mut().speed = Travel::Stalking;
    assert_eq!((counts(&g, When::Submerged), counts(&g, When::Radar)), (1, 0));
    let up = agreed(&g, |it| it.stalking = Stalking::Surfaced);
    assert_eq!((counts(&up, When::Submerged), counts(&up, When::Radar)), (0, 1));
}

/// PS 7.3.b, PS 6.1D: PS-R25. Submerged in every way: no missions, no aircraft.
#[test]
fn a_stalking_boat_may_be_submerged() {
    let mut g = at_sea(Class::I156, "F42", "2008");
    let launches = |g: &State| {
        let mut leg = ch06_leg::Leg::blank(g, charts());
        leg.add(LegStep::Speed(Travel::Stalking), g, charts());
        let mut steps = Vec::new();
        leg.steps(g, charts(), &mut steps);
        steps.contains(&LegStep::Launch)
    };
    let under = agreed(&g, |it| it.stalking = Stalking::Submerged);
    assert_eq!((launches(&g), launches(&under)), (true, false));
    g.patrol_mut().contact_here = true;
    g.patrol_mut().speed = Travel::Stalking;
    let under = agreed(&g, |it| it.stalking = Stalking::Submerged);
    let leave =
        |g: State, dice: &[u8]| play(g, dice, Script::new(), ch07_opportunity::on_leaving).1;
    assert!(!leave(under, &[]) && !leave(g, &[1]));
}

/// PS 7.0.a, PS 7.1D.a: PS-R24, PS-R31. Staying without looking round; friends and the radio.
#[test]
fn entering_has_its_readings() {
    let g = at_sea(Class::Gato, "Sp43", "2707");
    let works = agreed(&g, |it| it.friendly_fire = FriendlyFire::RadioWorks);
    assert_eq!(ch07_contact::friendly_dice(&g, charts()), 0);
    assert_eq!(ch07_contact::friendly_dice(&works, charts()), 2);
    let g = at_sea(Class::Gato, "Sp43", "1306");
    assert!(ch07_contact::dice(&g, charts()).total() > 0);
    let quiet = agreed(&g, |it| it.staying = Staying::Quiet);
    // No die is thrown.
    lives(quiet, &[], keys(&["cruising"]), ch06_actions::action);
}

/// PS 7.3B.b: PS-R34. The escorts of a mission's warship in their order: a 1 and a 2.
#[test]
fn a_warship_may_bring_escorts_in_order() {
    let mut g = at_sea(Class::Gato, "Sp43", "2005");
    let mission = Mission { kind: Opportunity::Hvt, hex: hex("2005"), actions: 0, passenger: None };
    g.patrol_mut().mission = Some(mission);
    let g = agreed(&g, |it| it.hvt_escorts = HvtEscorts::InOrder);
    let (_, found) = play(g, &[1, 6], Script::new(), ch07_contact::look);
    assert_eq!(found.escorts, [EscortKind::One, EscortKind::Two]);
}

/// PS 4.4.c, PS 9.1A.a: PS-R16, PS-R43. Mk 27 aft; which first boats are young.
#[test]
fn boats_are_fitted_out_by_agreement() {
    let load = |g: State, key: &str| {
        let fit = async |t: &mut T| ch05_fitting_out::fit_out(t, PatrolType::Strategic, 3).await;
        play(g, &[], keys(&[key]), fit).0.g.boat().aft.rack.mk27
    };
    let g = in_port(Class::Gato, "W44");
    assert_eq!(load(g.clone(), "mk18-forward=0 mk27-aft=4 mk18-aft=0"), 4);
    let any = agreed(&g, |it| it.mk27_load = Mk27Load::Any);
    assert_eq!(load(any, "mk18-forward=0 mk27-aft=8 mk18-aft=0"), 8);
    assert_eq!(ch05_fitting_out::first_age(Class::Gato, false, BoatAge::None), Age::Plain);
}

fn laid(task: Task, purpose: Purpose, marker: What, change: impl FnOnce(&mut House)) -> State {
    let mut g = gato(vec![solved(1, marker, Range::Mid, Sector::Straight)], Vec::new());
    (g.fight_mut().task, g.fight_mut().purpose) = (task, purpose);
    (g.boat_mut().mines, g.boat_mut().supplies) = (3, 3);
    let g = agreed(&g, change);
    play(g, &[], Script::new(), ch10_tasks::resolve).0.g.clone()
}

/// PS 10.4C.b, PS PT.supply.a: PS-R18, PS-R103. One mine or load for a task, or all of them.
#[test]
fn a_task_may_lay_everything() {
    let mines = |reading| {
        let g = laid(Task::Mines, Purpose::Mines, What::Harbor, |it| it.mine_fields = reading);
        (g.patrol().deeds.mines, g.boat().mines)
    };
    assert_eq!((mines(MineFields::One), mines(MineFields::All)), ((1, 2), (3, 0)));
    let loads = |reading| {
        let purpose = Purpose::LandSupplies;
        let g = laid(Task::Beach, purpose, What::Land, |it| it.supply_loads = reading);
        (g.patrol().deeds.supplies, g.boat().supplies)
    };
    assert_eq!((loads(SupplyLoads::One), loads(SupplyLoads::All)), ((1, 2), (3, 0)));
}

/// PS 5.1C.b, PS 5.1D.c: PS-R19, PS-R20. The sixth hull hit; what a hit beside no-hit markers does.
#[test]
fn damage_has_its_readings() {
    let mut g = at_sea(Class::Tench, "Sp43", "1508");
    g.boat_mut().damage.of_mut(System::Hull).hits = 5;
    let hit = async |t: &mut T| ch05_damage::hull_hit(t, crate::state::GameEnd::Crushed).await;
    assert!(play(g.clone(), &[], Script::new(), hit).1.is_ok());
    let last = agreed(&g, |it| it.last_hull_box = LastHullBox::Last);
    assert!(play(last, &[], Script::new(), hit).1.is_err());
    let mut g = at_sea(Class::V, "Sp43", "1508");
    g.boat_mut().damage.of_mut(System::Engine).hits = 1;
    let apart = agreed(&g, |it| it.no_hit_boxes = NoHitBoxes::Apart);
    let top = |g: &State| ch05_boat::top_speed(g, charts(), false);
    assert!(top(&g) < top(&apart), "box 3 against box 1");
}

/// PS 5.3B, PS 5.4E, PS 14.2.c: PS-R22, PS-R23, PS-R21. Panic, civilians, the limit of skill.
#[test]
fn the_crew_has_its_readings() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    g.crew_mut().readiness = Readiness::Panicky;
    assert_eq!(counts(&g, When::Panicky), 1);
    assert_eq!(counts(&agreed(&g, |it| it.panic = Panic::Nothing), When::Panicky), 0);
    g.patrol_mut().passengers = vec![Passenger::Uhb];
    let rest = |g: State| {
        let rest = async |t: &mut T| ch05_damage::rest(t, "PS 5.3B");
        play(g, &[], Script::new(), rest).0.g.crew().readiness
    };
    assert_eq!(rest(g.clone()), Readiness::Dull);
    assert_eq!(rest(agreed(&g, |it| it.crowded = Crowded::NoRest)), Readiness::Panicky);
    g.captain_mut().skill = 3;
    g.crew_mut().skill = 3;
    let rise = |g: State| {
        let rise = async |t: &mut T| {
            let line = ch14_evaluation::line(t, 12);
            ch14_evaluation::evaluate(t, line).await;
        };
        play(g, &[], Script::new(), rise).0.g.captain().skill
    };
    assert_eq!(rise(g.clone()), 3);
    assert_eq!(rise(agreed(&g, |it| it.skill_limit = SkillLimit::Nine)), 4);
}

/// PS 8.1C.b, PS 9.1.b, PS DMG.fuel: PS-R37, PS-R40, PS-R86. Straits, running values, leaking fuel.
#[test]
fn depths_have_their_readings() {
    let seabed = |reading| {
        let g = agreed(&at_sea(Class::Gato, "Sp43", "0610"), |it| it.strait_seabed = reading);
        play(g, &[], Script::new(), async |t: &mut T| ch08_engagement::seabed(t, Purpose::Contact))
            .1
    };
    assert_eq!(seabed(StraitSeabed::Midwater), Depth::Midwater);
    assert_eq!(seabed(StraitSeabed::Abyss), Depth::Abyss);
    let mut g = gato(Vec::new(), Vec::new());
    g.fight_mut().speed = Speed::Stop;
    let step = |g: &State| {
        let (before, depth) = (Depth::Periscope, Depth::Periscope);
        let step = Step { before, depth, bottom: false, speed: Speed::Stop };
        ch09_approach::signature_change(g, charts(), step)
    };
    assert_ne!(step(&g), 0, "stopped, the boat fades round by round");
    assert_eq!(step(&agreed(&g, |it| it.signature = SignatureValues::OnChange)), 0);
    g.boat_mut().damage.of_mut(System::FuelTanks).hits = 1;
    let oil = i32::from(ch05_boat::oil_trace(&g, charts()));
    let round = agreed(&g, |it| it.oil = OilTrace::EveryRound);
    assert_eq!(step(&round), step(&g) + oil);
    let start = |g: &State| i32::from(ch08_engagement::start_signature(g, charts()));
    assert!(oil > 0 && start(&g) == start(&round) + oil);
}

/// PS 9.1A.a, PS 9.1.i, PS 11.1C.e: PS-R42, PS-R41, PS-R58. Crush depth, the gun, the crew.
#[test]
fn dives_have_their_readings() {
    let mut g = surfaced(gato(Vec::new(), Vec::new()));
    let crush = ch05_boat::crush_depth(&g, charts());
    let again = agreed(&g, |it| it.crush_rolls = CrushRolls::EveryRound);
    let strains = |g: &State| ch09_approach::strains(g, charts(), crush, crush);
    assert_eq!((strains(&g), strains(&again)), (false, true));
    g.fight_mut().gun_ready = true;
    let dive =
        |g: State| play(g, &[6], keys(&["midwater"]), ch11_crash_dive::crash_dive).0.g.clone();
    let wrecked = |g: &State| g.boat().damage.of(System::DeckGun).hits;
    let spared = agreed(&g, |it| it.gun_left = GunLeft::Spared);
    assert_eq!((wrecked(&dive(g.clone())), wrecked(&dive(spared))), (1, 0));
    let fresh = agreed(&g, |it| it.dive_fatigue = DiveFatigue::Failed);
    assert_eq!(dive(g).crew().readiness, Readiness::Dull);
    assert_eq!(dive(fresh).crew().readiness, Readiness::Ready);
}

/// PS 10.1C.b: PS-R48. A Q-ship that is known fires again only by agreement.
#[test]
fn a_q_ship_may_fire_every_round() {
    let g = gato(vec![contact(1, merchant(QShip))], Vec::new());
    // Angle and range; in every round a question, then its fire misses.
    let again = agreed(&g, |it| it.q_ship_fire = QShipFire::EveryRound);
    lives(g, &[3, 3], Script::new(), ch10_solution::solve);
    lives(again, &[3, 3, 6], keys(&["stay"]), ch10_solution::solve);
}

/// PS 10.2B.b, PS 10.2G.a: PS-R49, PS-R53. Stern shots; which ship a torpedo meets.
#[test]
fn torpedoes_have_their_readings() {
    let ship = solved(1, merchant(Freighter), Range::Mid, Sector::Straight);
    let mut g = gato(vec![ship], Vec::new());
    flood(&mut g, End::Aft, 1, Mark::Mk14);
    let noise = |g: State| lives(g, &[6], keys(&["swing a1=1"]), ch10_fire::fire).fight().signature;
    assert_eq!(noise(g.clone()), 3);
    assert_eq!(noise(agreed(&g, |it| it.stern_noise = SternNoise::Less)), 2);
    let behind = Plotted { id: 2, ..solved(2, merchant(Coaster), Range::Long, Sector::Curved) };
    g.fight_mut().plot.push(behind);
    let next = |g: &State| ch10_fire::beyond(g, &g.fight().plot[0]);
    assert_eq!(next(&g), None);
    assert_eq!(next(&agreed(&g, |it| it.runs_on = RunsOn::Bearing)), Some(2));
    g.fight_mut().plot[1].bearing = Bearing::PortBow;
    assert_eq!(next(&agreed(&g, |it| it.runs_on = RunsOn::Bearing)), None);
}

/// PS 10.3B.a: PS-R55. Ammunition for the hits still needed, or for all of the ship.
#[test]
fn gun_ammunition_has_its_readings() {
    let mut ship = solved(1, merchant(Tanker), Range::Close, Sector::Straight);
    ship.hits = 1;
    let needed = ch10_fire::hits_needed(charts(), ship.what);
    let mut g = surfaced(gato(vec![ship], Vec::new()));
    g.fight_mut().gun_ready = true;
    let all = agreed(&g, |it| it.gun_hits = GunHits::All);
    let spent = |g: State, dice: &[u8]| lives(g, dice, keys(&["1"]), ch10_gun::fire_gun).boat().gun;
    assert_eq!(spent(g, &vec![6; usize::from(needed) - 1]), Ammo::Full);
    assert_eq!(spent(all, &vec![6; usize::from(needed)]), Ammo::Full);
}

/// PS 11.1, PS 11.2.b: PS-R56, PS-R96. The end of the span; escorts in box 0.
#[test]
fn escorts_have_their_readings() {
    let g = gato(Vec::new(), vec![escort(1, EscortKind::One, 0), escort(2, EscortKind::One, 0)]);
    let below = agreed(&g, |it| it.closing_span = ClosingSpan::Below);
    assert_eq!(counts(&below, When::SignatureTop), counts(&g, When::SignatureTop) - 1);
    lives(g.clone(), &[], Script::new(), ch11_attack::attack);
    // By agreement both roll; the second hits with a 1, for it is one easier.
    let attack = agreed(&g, |it| it.box_zero = BoxZero::Attack);
    let hit = lives(attack, &[1, 1, 1], Script::new(), ch11_attack::attack);
    assert_eq!(hit.boat().damage.hits(), 1);
}

/// PS 13.1, PS 13.2C.b, PS 13.2D: PS-R65, PS-R67, PS-R68. Alarm, fatigue, flooded tubes.
#[test]
fn breaking_off_has_its_readings() {
    let g = gato(Vec::new(), Vec::new());
    let off = |g: State, script| play(g, &[], script, ch13_reengagement::break_off).0.g.clone();
    let here = |g: &State| g.patrol().flotillas.iter().filter(|it| **it == hex("1508")).count();
    let never = agreed(&g, |it| it.alarm = Alarm::Never);
    assert_eq!((here(&off(g.clone(), Script::new())), here(&off(never, Script::new()))), (1, 0));
    let mut shadowed = g.clone();
    shadowed.patrol_mut().flotillas.push(hex("1508"));
    let more = agreed(&shadowed, |it| it.alarm = Alarm::Always);
    assert_eq!((here(&off(shadowed, Script::new())), here(&off(more, Script::new()))), (1, 2));
    let mut long = g.clone();
    long.fight_mut().submerged_timer = Some(8);
    let timer = |g: State| {
        play(g, &[1], Script::new(), ch13_reengagement::fatigue).0.g.fight().submerged_timer
    };
    assert_eq!(timer(long.clone()), Some(9));
    assert_eq!(timer(agreed(&long, |it| it.long_dive = LongDive::SixBoxes)), Some(14));
    let mut wet = g;
    flood(&mut wet, End::Forward, 1, Mark::Mk14);
    let dry = agreed(&wet, |it| it.flooded = FloodedTubes::Keep);
    let spoilt = |g: &State| g.boat().flooded().filter(|(_, it)| it.degraded).count();
    assert_eq!(spoilt(&off(wet, keys(&["."]))), 1);
    assert_eq!(spoilt(&off(dry, Script::new())), 0);
}
