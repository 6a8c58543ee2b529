//! What the marks on the damage log mean.

use super::struck_in;
use crate::{
    charts::FILES,
    conditions::{Scene, When},
    rules::{
        e_destroyers::torpedoes_ready,
        g_damage::{Shell, area_hit, fire::Burning},
        g_rescue::{Relief, can_tow, distress},
        gunnery, h_repair,
        manoeuvre::top_speed,
    },
    state::{
        Elco, Fate, FightKind, Gun, MissionKind, Place, Post, Progress, Section, Speed, State,
        Station, Task, Who, Wounds,
        elco::{Extinguisher, Part, Supplies, Tube},
        mission::Homeward,
        setup::{FireOut, HeavyShell},
    },
    tests::fixture::{at_sea, charts, in_fight, play, pt},
};
use arrayvec::ArrayVec;
use table::{ChartBook, testkit::Script};

fn with_elco(mark: impl FnOnce(&mut Elco)) -> State {
    let mut g = at_sea(2);
    mark(g.elco_mut(pt(1)));
    g
}

fn guns(g: &State) -> Vec<Gun> {
    gunnery::mounts(g, pt(1)).iter().map(|mount| mount.gun).collect()
}

/// DB G.shell, RU-056
#[test]
fn a_destroyer_or_shore_gun_shell_rolls_four_times_on_the_section_table() {
    let dice = [4, 3, 4, 7, 7];
    let (t, ()) = play(at_sea(2), &dice, Script::new(), async |t| {
        area_hit(t, pt(1), Shell::Heavy).await;
    });
    let elco = t.g.elco(pt(1));
    assert_eq!((elco.radar_antenna, elco.radio_antenna, elco.superficial), (true, true, 2));

    let mut g = at_sea(2);
    g.setup.house.heavy_shell = HeavyShell::One;
    let (t, ()) = play(g, &[4, 3], Script::new(), async |t| {
        area_hit(t, pt(1), Shell::Heavy).await;
    });
    assert!(t.g.elco(pt(1)).radar_antenna);
}

/// DB G.shell, DB G-1.b
#[test]
fn walking_hits_of_a_heavy_shell_roll_four_times_in_each_section() {
    let mut dice = vec![10];
    dice.extend([8; 4]);
    dice.extend([10; 16]);
    let (t, ()) = play(at_sea(2), &dice, Script::new(), async |t| {
        area_hit(t, pt(1), Shell::Heavy).await;
    });
    assert_eq!(t.g.elco(pt(1)).superficial, 12);
}

/// DB G-2.a
#[test]
fn a_cannon_without_its_loader_does_not_fire() {
    let mut g = at_sea(2);
    assert_eq!(guns(&g), Gun::EVERY);
    g.crew_mut(pt(1)).man_mut(Post::BowLoader).wounds = Wounds::Severe;
    assert_eq!(guns(&g), [Gun::Turret1, Gun::Turret2, Gun::Stern]);
    g.crew_mut(pt(1)).man_mut(Post::SternLoader).wounds = Wounds::Severe;
    assert_eq!(guns(&g), [Gun::Turret1, Gun::Turret2]);
}

/// DB G-3.1
#[test]
fn supplies_that_are_hit_cannot_be_delivered() {
    let mut g = with_elco(|elco| elco.supplies = Some(Supplies::Aboard));
    g.mission_mut().kind = MissionKind::Special(Task::DeliverSupplies);
    let g = struck_in(g, &[3, 1]);
    assert_eq!(g.elco(pt(1)).supplies, Some(Supplies::Destroyed));
    assert_eq!(g.mission().progress, Progress::Failed);
    let again = struck_in(g, &[3, 1]);
    assert_eq!(again.elco(pt(1)).superficial, 1);
}

/// DB G-3.2, DB G-6.7, RU-077
#[test]
fn a_man_in_the_bed_that_is_hit_rolls_for_a_wound() {
    let mut g = at_sea(2);
    for (post, place) in [(Post::BowGunner, Place::Bed(3)), (Post::Engineer, Place::OfficersBed)] {
        let man = g.crew_mut(pt(1)).man_mut(post);
        man.cracked = true;
        man.place = place;
    }
    let g = struck_in(g, &[3, 2, 3, 1]);
    assert_eq!(g.crew(pt(1)).man(Post::BowGunner).wounds.light(), 1);
    let g = struck_in(g, &[7, 6, 1, 2]);
    assert_eq!(g.crew(pt(1)).man(Post::Engineer).wounds.light(), 1);
    let g = struck_in(g, &[3, 2, 2]);
    assert_eq!(g.elco(pt(1)).superficial, 1);
}

fn bow_hull(points: u8) -> State {
    with_elco(|elco| elco.hull[0] = points)
}

/// DB G-3.a.hold
#[test]
fn a_working_pump_holds_one_or_two_hull_points() {
    for points in 0..2 {
        let g = struck_in(bow_hull(points), &[3, 6]);
        assert_eq!(g.elco(pt(1)).hull[0], points + 1);
        assert_eq!(g.elco(pt(1)).flooded, [false; 3]);
        assert!(!g.boat(pt(1)).is_disabled());
    }
}

/// DB G-3.a.flood, DB B-5.d.2
#[test]
fn a_third_hull_point_or_a_dead_pump_floods_the_bow_and_disables_the_boat() {
    let third = struck_in(bow_hull(2), &[3, 7]);
    let pump = struck_in(bow_hull(1), &[3, 4]);
    let holed = struck_in(with_elco(|elco| elco.bilge_pumps[0] = true), &[3, 6]);
    for g in [third, pump, holed] {
        assert_eq!(g.elco(pt(1)).flooded, [true, false, false]);
        assert!(g.boat(pt(1)).is_disabled() && g.is_present(pt(1)));
        assert_eq!((g.boat(pt(1)).speed, top_speed(&g, pt(1))), (Speed::Idle, Speed::Idle));
        assert_eq!(guns(&g), [Gun::Turret1, Gun::Turret2, Gun::Stern]);
    }
}

/// DB G-3.a.tow, DB B-5.d.4
#[test]
fn a_boat_with_one_flooded_section_can_be_towed() {
    let g = struck_in(bow_hull(2), &[3, 7]);
    assert!(can_tow(&g, pt(2)));
    let script = Script::new().then(Relief::Tow { boat: pt(1), by: pt(2) });
    let (t, ()) = play(g, &[], script, async |t| distress(t, &mut ArrayVec::new()).await);
    assert_eq!(t.g.boat(pt(2)).towing, Some(pt(1)));
}

/// DB G-3.a.two
#[test]
fn two_flooded_sections_sink_the_boat() {
    let mut g = in_fight(2, FightKind::Barges);
    g.elco_mut(pt(1)).hull = [3, 2, 0];
    g.elco_mut(pt(1)).flooded = [true, false, false];
    let (t, ()) = play(g, &[7, 10, 3], Script::new(), async |t| {
        area_hit(t, pt(1), Shell::Light).await;
    });
    assert!(matches!(t.g.boat(pt(1)).fate, Fate::Lost(loss) if !loss.reef_in_combat));
    let water = &t.g.fight().water;
    assert_eq!(water.len(), 1);
    assert!(matches!(water[0].who, Who::Captain(_)) && water[0].from == pt(1));
}

/// DB G-4.3, DB G-4.4
#[test]
fn the_second_hit_on_steering_or_throttle_disables_the_boat() {
    for die in [3, 4] {
        let once = struck_in(at_sea(2), &[6, die]);
        assert!(!once.boat(pt(1)).is_disabled());
        let twice = struck_in(once, &[6, die]);
        assert!(twice.boat(pt(1)).is_disabled());
        let thrice = struck_in(twice, &[6, die]);
        assert_eq!(thrice.elco(pt(1)).superficial, 1);
    }
}

fn printed_amount(chart: &str, key: &str) -> Option<i32> {
    let book = ChartBook::parse(FILES).unwrap_or_else(|errors| panic!("{errors}"));
    let found = book.get(chart)?.modifiers.iter().find(|modifier| modifier.key == key)?;
    Some(found.amount)
}

/// DB G-4.5
#[test]
fn without_the_torpedo_director_torpedoes_run_at_minus_four() {
    let before = at_sea(2);
    let after = struck_in(before.clone(), &[6, 5]);
    let counts = [&before, &after].map(|g| Scene::boat(g, pt(1)).count(When::DirectorDisabled));
    assert_eq!(counts, [0, 1]);
    assert_eq!(printed_amount("E-5", "director_disabled"), Some(-4));
}

/// DB G-4.6, DB G-7.b
#[test]
fn without_the_launch_controller_only_manned_tubes_fire() {
    let mut g = at_sea(2);
    assert_eq!(torpedoes_ready(&g, pt(1)), 4);
    g = struck_in(g, &[6, 6]);
    assert_eq!(torpedoes_ready(&g, pt(1)), 2);
    g.crew_mut(pt(1)).man_mut(Post::TorpedoMate2).wounds = Wounds::Severe;
    assert_eq!(torpedoes_ready(&g, pt(1)), 1);
    g.crew_mut(pt(1)).man_mut(Post::BowGunner).place = Place::At(Station::Tube3);
    assert_eq!(torpedoes_ready(&g, pt(1)), 1);
}

/// DB G-5.5, DB G-7.6, DB 9.torpedo, DB 2.f
#[test]
fn a_torpedo_is_gone_with_its_tube() {
    let g = struck_in(struck_in(at_sea(2), &[4, 5, 1]), &[8, 5, 1, 6]);
    let elco = g.elco(pt(1));
    assert_eq!(elco.tubes, [Tube::Hit, Tube::Loaded, Tube::Loaded, Tube::Hit]);
    assert_eq!((g.boat(pt(1)).torpedoes(), torpedoes_ready(&g, pt(1))), (2, 2));
}

/// DB G-5.2, DB G-7.3
#[test]
fn a_turret_fires_with_what_guns_it_has_left() {
    let g = struck_in(at_sea(2), &[4, 2, 2]);
    assert_eq!(g.elco(pt(1)).barrels(Gun::Turret1), 1);
    let g = struck_in(g, &[8, 2, 1, 4]);
    assert_eq!(guns(&g), [Gun::Bow, Gun::Turret1, Gun::Stern]);
}

/// DB H-1, DB G-5.2: a turret is charged for each hit, and one that puts out both guns is one hit.
#[test]
fn a_hit_that_puts_out_both_guns_of_a_turret_is_charged_once() {
    let one_gun = struck_in(at_sea(2), &[4, 2, 3]);
    let both_guns = struck_in(at_sea(2), &[4, 2, 4]);
    let one_by_one = struck_in(one_gun.clone(), &[4, 2, 3]);
    let points = |g: &State| h_repair::elco_bill(charts(), g.elco(pt(1))).points;
    assert_eq!([&one_gun, &both_guns, &one_by_one].map(points), [15, 15, 30]);
    assert_eq!(both_guns.elco(pt(1)).turrets, one_by_one.elco(pt(1)).turrets);
}

/// DB G-5.3, DB G-5.4, DB 7.antenna, RU-065
#[test]
fn a_lost_antenna_silences_its_set_but_only_the_antenna_is_marked() {
    let radar = struck_in(at_sea(2), &[4, 3]);
    let elco = radar.elco(pt(1));
    assert!(!elco.radar_works() && elco.radio_works());
    assert_eq!((elco.radar, elco.damage_points()), (Part::Works, 1));
    let radio = struck_in(at_sea(2), &[4, 4]);
    let elco = radio.elco(pt(1));
    assert!(elco.radar_works() && !elco.radio_works());
    assert_eq!((elco.radio, elco.damage_points()), (Part::Works, 1));
}

/// DB G-6.3, DB G-6.4
#[test]
fn dead_batteries_silence_radio_and_radar_and_a_set_that_is_hit_only_itself() {
    let works = |dice: &[u8]| {
        let g = struck_in(at_sea(2), dice);
        (g.elco(pt(1)).radio_works(), g.elco(pt(1)).radar_works())
    };
    assert_eq!(works(&[7, 1, 2]), (false, false));
    assert_eq!(works(&[7, 1, 3]), (false, true));
    assert_eq!(works(&[7, 1, 4]), (true, false));
}

fn burns(answers: Script<State>, dice: &[u8]) -> State {
    let dice = [&[7, 7, 1, 1, 6], dice].concat();
    let (t, ()) = play(in_fight(2, FightKind::Barges), &dice, answers, async |t| {
        area_hit(t, pt(1), Shell::Light).await;
    });
    t.g
}

/// DB G-6.8, DB G-6.c, DB 9.fire, DB 9.extinguisher, DB H-1.fire, RU-108
#[test]
fn an_extinguisher_puts_the_fire_out_on_one_to_three() {
    for die in 1..=3 {
        let g = burns(Script::new(), &[die]);
        let elco = g.elco(pt(1));
        assert_eq!((elco.burning, elco.fires), (false, 1));
        let ready = elco.extinguishers.iter().filter(|&&left| left == Extinguisher::Ready).count();
        assert_eq!(ready, 2);
    }
}

/// DB G-6.c, DB G-6.d, RU-110: the house may play one last roll on G-6; here the radio is hit.
#[test]
fn the_house_may_let_a_fire_do_damage_in_the_round_it_is_put_out() {
    let mut g = in_fight(2, FightKind::Barges);
    g.setup.house.fire_out = FireOut::LastDamage;
    let (t, ()) = play(g, &[7, 7, 1, 1, 6, 1, 1, 3], Script::new(), async |t| {
        area_hit(t, pt(1), Shell::Light).await;
    });
    let elco = t.g.elco(pt(1));
    assert_eq!((elco.burning, elco.radio), (false, Part::Hit));
    assert_eq!(burns(Script::new(), &[1]).elco(pt(1)).radio, Part::Works);
}

/// DB G-6.c, DB G-6.d, RU-079
#[test]
fn each_failed_extinguisher_brings_a_roll_on_g_6_and_the_choice_to_abandon() {
    let script = Script::new().then(Burning::FightOn).then(Burning::FightOn);
    let g = burns(script, &[4, 1, 3, 5, 10, 10, 1]);
    let elco = g.elco(pt(1));
    assert!(!elco.burning && g.is_present(pt(1)));
    assert_eq!((elco.radio, elco.superficial), (Part::Hit, 1));
    assert_eq!(elco.extinguishers, [Extinguisher::Used; 3]);
}

/// DB G-6.c, DB 9.fire
#[test]
fn the_crew_may_leave_a_burning_boat() {
    let g = burns(Script::new().then(Burning::Abandon), &[4, 10, 10]);
    assert!(matches!(g.boat(pt(1)).fate, Fate::Lost(_)));
    assert_eq!(g.fight().water.len(), 1);
    assert!(!g.elco(pt(1)).burning);
}

/// DB G-6.e, RU-079
#[test]
fn a_boat_that_burns_after_its_last_extinguisher_is_lost() {
    let script = Script::new().then(Burning::FightOn).then(Burning::FightOn);
    let g = burns(script, &[4, 10, 10, 5, 10, 10, 4, 10, 10]);
    assert!(matches!(g.boat(pt(1)).fate, Fate::Lost(_)));
    assert!(g.crew(pt(1)).iter().all(|(_, man)| man.gone.is_none()));
}

/// DB G-6.e, DB 9.extinguisher
#[test]
fn a_fire_with_no_extinguisher_left_is_the_end_at_once() {
    let mut g = in_fight(2, FightKind::Barges);
    g.elco_mut(pt(1)).extinguishers = [Extinguisher::Destroyed; 3];
    let (t, ()) = play(g, &[7, 7, 1, 1, 6], Script::new(), async |t| {
        area_hit(t, pt(1), Shell::Light).await;
    });
    assert!(matches!(t.g.boat(pt(1)).fate, Fate::Lost(_)));
}

/// DB G-6.d, DB G-6.8
#[test]
fn a_tank_that_catches_fire_in_a_fire_feeds_the_same_fire() {
    let script = Script::new().then(Burning::FightOn);
    let g = burns(script, &[4, 7, 1, 1, 7, 2]);
    let elco = g.elco(pt(1));
    assert_eq!((elco.burning, elco.fires, elco.tanks), (false, 2, [2, 0, 0]));
    assert_eq!(g.mission().homeward, Some(Homeward::ForcedNow));
}

/// DB G-6.c, DB G-6.explosion
#[test]
fn a_six_on_the_extinguisher_blows_the_boat_up() {
    let wounds = [1; 6];
    let g = burns(Script::new(), &[&[6], &wounds[..]].concat());
    explosion_killed_the_men_amidships(&g);
}

/// DB G-6.explosion, RU-092
#[test]
fn a_fuel_explosion_kills_everyone_amidships_and_the_others_roll_for_wounds() {
    let dice = [7, 7, 1, 1, 9, 1, 1, 1, 1, 1, 1];
    let (t, ()) = play(in_fight(2, FightKind::Destroyers), &dice, Script::new(), async |t| {
        area_hit(t, pt(1), Shell::Heavy).await;
    });
    explosion_killed_the_men_amidships(&t.g);
}

fn explosion_killed_the_men_amidships(g: &State) {
    let dead = [
        Post::CommandingOfficer,
        Post::ExecutiveOfficer,
        Post::AaGunner1,
        Post::TorpedoMate1,
        Post::TorpedoMate2,
        Post::RadioOperator,
    ];
    for (post, man) in g.crew(pt(1)).iter() {
        assert_eq!(man.is_dead(), dead.contains(&post), "{}", post.title());
    }
    let wounded = g.crew(pt(1)).iter().filter(|(_, man)| man.wounds.light() == 1).count();
    assert_eq!(wounded, 6);
    assert!(matches!(g.boat(pt(1)).fate, Fate::Lost(_)));
    assert_eq!(g.fight().water.len(), 1);
}

/// DB G-6.f.flood, DB G-3.a.flood
#[test]
fn a_flooded_mid_interior_ruins_batteries_radio_and_radar() {
    let g = struck_in(with_elco(|elco| elco.hull[1] = 2), &[7, 10, 3]);
    let elco = g.elco(pt(1));
    assert_eq!(elco.flooded, [false, true, false]);
    assert!(!elco.radio_works() && !elco.radar_works() && g.boat(pt(1)).is_disabled());
    assert_eq!(elco.damage_points(), 3, "only the Hull is charged");
    assert_eq!(guns(&g), Gun::EVERY);
}

/// DB G-8.a, DB G-8.3
#[test]
fn without_generators_sets_and_pumps_are_dead_and_every_leak_wins() {
    let g = struck_in(at_sea(2), &[9, 2, 1, 1]);
    assert!(g.elco(pt(1)).radio_works() && g.elco(pt(1)).pump_works(Section::Bow));
    let dry = struck_in(g.clone(), &[9, 2, 1, 6]);
    let elco = dry.elco(pt(1));
    assert!(!elco.radio_works() && !elco.radar_works());
    assert!(Section::EVERY.iter().all(|&section| !elco.pump_works(section)));
    assert!(!dry.boat(pt(1)).is_disabled());
    let mut leaking = g;
    leaking.elco_mut(pt(1)).hull = [0, 1, 0];
    let leaking = struck_in(leaking, &[9, 2, 1, 6]);
    assert_eq!(leaking.elco(pt(1)).flooded, [false, true, false]);
}

/// DB G-8.c.flood
#[test]
fn a_flooded_stern_ruins_engines_and_generators_and_silences_the_stern_cannon() {
    let g = struck_in(with_elco(|elco| elco.hull[2] = 2), &[9, 10, 1]);
    let elco = g.elco(pt(1));
    assert_eq!((elco.flooded, elco.lines_out()), ([false, false, true], 3));
    assert!(!elco.has_current() && !elco.radio_works() && !elco.radar_works());
    assert_eq!(guns(&g), [Gun::Bow, Gun::Turret1, Gun::Turret2]);
    assert!(g.boat(pt(1)).is_disabled() && g.is_present(pt(1)));
}

/// DB G-8.c.pumps, DB G-3.a.two
#[test]
fn a_flooded_stern_stops_the_pumps_and_drags_leaking_sections_with_it() {
    let mut g = in_fight(2, FightKind::Barges);
    g.elco_mut(pt(1)).hull = [1, 0, 2];
    let (t, ()) = play(g, &[9, 10, 1], Script::new(), async |t| {
        area_hit(t, pt(1), Shell::Light).await;
    });
    assert_eq!(t.g.elco(pt(1)).flooded, [true, false, true]);
    assert!(matches!(t.g.boat(pt(1)).fate, Fate::Lost(_)));
}

/// DB G-7.8, DB G-7.9, DB G-8.7, DB G-8.b, RU-054
#[test]
fn engines_out_slow_the_boat_and_each_drive_line_counts_once() {
    let speeds = |lines: &[usize]| {
        let g = with_elco(|elco| lines.iter().for_each(|&line| elco.engines[line] = Part::Hit));
        top_speed(&g, pt(1))
    };
    assert_eq!(speeds(&[]), Speed::Fast);
    assert_eq!(speeds(&[1]), Speed::Medium);
    assert_eq!(speeds(&[1, 2]), Speed::Slow);
    assert_eq!(speeds(&[0, 1, 2]), Speed::Idle);
    let same_line = struck_in(struck_in(at_sea(2), &[8, 6, 2, 1]), &[8, 7, 2, 2]);
    assert_eq!(same_line.elco(pt(1)).lines_out(), 1);
    let pump_too = struck_in(same_line, &[9, 6, 1, 3]);
    assert_eq!(pump_too.elco(pt(1)).lines_out(), 2);
}

/// DB C-4.g, DB G-8.b
#[test]
fn three_engines_out_disable_the_boat_and_no_longer_count_one_by_one() {
    let mut g = at_sea(2);
    let counted = |g: &State| {
        let scene = Scene::boat(g, pt(1));
        (scene.count(When::EngineDisabled), scene.count(When::IdleOrDisabled))
    };
    let expected = [(1, 0), (2, 0), (0, 1)];
    for (line, expected) in expected.into_iter().enumerate() {
        g = struck_in(g, &[9, 2, 2, line as u8 * 2 + 1]);
        assert_eq!(counted(&g), expected);
    }
    assert!(g.boat(pt(1)).is_disabled());
}

/// DB G-7.10, DB G-7.c
#[test]
fn a_rudder_is_out_at_its_second_hit_and_three_rudders_disable_the_boat() {
    let mut g = at_sea(2);
    for rudder in 0..3 {
        g = struck_in(g, &[8, 8, 2, rudder * 2 + 1]);
        assert_eq!(g.elco(pt(1)).rudders_out(), rudder);
        g = struck_in(g, &[8, 8, 2, rudder * 2 + 2]);
        assert_eq!(g.elco(pt(1)).rudders_out(), rudder + 1);
        assert_eq!(g.boat(pt(1)).is_disabled(), rudder == 2);
    }
}

/// DB G-7.c
#[test]
fn all_propellers_or_all_shafts_gone_disable_the_boat() {
    let propellers = with_elco(|elco| elco.propellers = [true; 3]);
    let shafts = with_elco(|elco| elco.shafts = [true; 3]);
    assert!(propellers.boat(pt(1)).is_disabled() && shafts.boat(pt(1)).is_disabled());
}

/// DB 2.c, DB 3.3.cargo
#[test]
fn men_passengers_supplies_and_damage_lie_on_one_board() {
    let g = at_sea(1);
    for (post, man) in g.crew(pt(1)).iter() {
        assert_eq!(man.place, Place::At(post.station()));
    }
    let Elco { passengers, supplies, extinguishers, tubes, .. } = *g.elco(pt(1));
    assert_eq!((passengers, supplies), ([None; 2], None));
    assert_eq!((extinguishers, tubes), ([Extinguisher::Ready; 3], [Tube::Loaded; 4]));
}

/// DB G-11.mod, DB G-5.3: vector 7 of the played mission, with the four rolls of the tables.
#[test]
fn the_shore_gun_of_the_played_mission_takes_the_radar_antenna() {
    let dice = [4, 3, 7, 8, 9];
    let (t, ()) = play(in_fight(2, FightKind::Special), &dice, Script::new(), async |t| {
        area_hit(t, pt(1), Shell::Heavy).await;
    });
    let elco = t.g.elco(pt(1));
    assert!(elco.radar_antenna && !elco.radar_works());
    assert_eq!(elco.superficial, 3);
}
