//! Section 4.12, the repairs at sea and the Medic.

use super::fixture::{at_sea, charts, in_fight, play, players_at_sea, pt};
use crate::{
    conditions::{Scene, When},
    rules::{
        crew_orders::{
            CrewOrder, Order, crew_orders,
            repairs::{AfterFailure, Job, Source},
        },
        gunnery,
    },
    state::{
        Dysentery, Fight, FightKind, Gun, Place, Post, Section, Skill, State, Station, Who, Wounds,
        crew::Gone,
        elco::{Mendable, Part, Tube},
        mission::Homeward,
        setup::MedicTreats,
    },
};
use table::{Choice, Seat, testkit::Script};

fn order(what: Order) -> CrewOrder {
    CrewOrder { no: pt(1), what }
}

fn carry_on() -> CrewOrder {
    order(Order::CarryOn)
}

fn mend(source: Source, part: Mendable) -> CrewOrder {
    order(Order::Mend(Job { source, part }))
}

fn stand_in(station: Station, man: Post) -> CrewOrder {
    order(Order::Man(station, Some(man)))
}

fn orders(g: State, dice: &[u8], script: Script<State>) -> State {
    let (t, ()) = play(g, dice, script, async |t| crew_orders(t).await);
    t.g
}

/// Nobody is asked anything.
fn undisturbed(g: State) -> State {
    orders(g, &[], Script::new())
}

fn kill(g: &mut State, post: Post) {
    let man = g.crew_mut(pt(1)).man_mut(post);
    man.gone = Some(Gone::Killed);
    man.place = Place::Ashore;
}

fn place(g: &State, post: Post) -> Place {
    g.crew(pt(1)).man(post).place
}

/// DB 4.12.5
#[test]
fn a_crew_in_its_places_is_left_alone() {
    undisturbed(at_sea(2));
    undisturbed(in_fight(2, FightKind::Destroyers));
    undisturbed(players_at_sea(3, 4));
}

/// DB 4.12.1, RU-105
#[test]
fn the_xo_steers_without_penalty_and_anybody_else_with_it() {
    let mut g = in_fight(2, FightKind::Barges);
    kill(&mut g, Post::CommandingOfficer);
    let penalty = |g: &State| Scene::boat(g, pt(1)).count(When::HelmNotOfficer);
    assert_eq!(penalty(&g), 1);
    for (man, expected) in [(Post::ExecutiveOfficer, 0), (Post::TorpedoMate1, 1)] {
        let script = Script::new().then(stand_in(Station::Helm, man));
        let g = orders(g.clone(), &[], script);
        assert_eq!((place(&g, man), penalty(&g)), (Place::At(Station::Helm), expected));
    }
}

/// DB 4.12.2
#[test]
fn a_stand_in_fires_a_gun_at_minus_one_unless_he_is_a_gunner() {
    let mut g = in_fight(2, FightKind::Barges);
    kill(&mut g, Post::AaGunner1);
    let mounts = |g: &State| gunnery::mounts(g, pt(1)).iter().map(|m| (m.gun, m.man)).collect();
    let before: Vec<(Gun, Post)> = mounts(&g);
    assert!(before.iter().all(|(gun, _)| *gun != Gun::Turret1));
    for (man, penalty) in [(Post::TorpedoMate1, 1), (Post::SternGunner, 0)] {
        let mut script = Script::new().then(stand_in(Station::Turret1, man));
        if man == Post::SternGunner {
            script = script.then(carry_on());
        }
        let g = orders(g.clone(), &[], script);
        let after: Vec<(Gun, Post)> = mounts(&g);
        assert!(after.contains(&(Gun::Turret1, man)));
        let scene = Scene::gun(&g, pt(1), (Gun::Turret1, man));
        assert_eq!(scene.count(When::NonGunnerFiring), penalty);
        let amount = charts()
            .d
            .fire
            .modifiers(|when| if when == When::NonGunnerFiring { scene.count(when) } else { 0 });
        assert_eq!(amount.sum(), -penalty);
    }
}

/// DB 4.12.3, DB G-2.a
#[test]
fn anybody_loads_a_cannon_without_penalty() {
    let mut g = in_fight(2, FightKind::Barges);
    kill(&mut g, Post::BowLoader);
    let script = Script::new().then(stand_in(Station::BowLoader, Post::ExecutiveOfficer));
    let g = orders(g, &[], script);
    let bow = gunnery::mounts(&g, pt(1)).into_iter().find(|mount| mount.gun == Gun::Bow);
    let bow = bow.expect("the Bow cannon fires again");
    assert_eq!((bow.man, bow.shots), (Post::BowGunner, 1));
    let scene = Scene::gun(&g, pt(1), (bow.gun, bow.man));
    assert_eq!(scene.count(When::NonGunnerFiring), 0);
}

/// DB 4.12.2
#[test]
fn nobody_is_sent_to_a_gun_that_is_out_or_has_no_enemy() {
    let mut g = at_sea(2);
    kill(&mut g, Post::AaGunner1);
    undisturbed(g);
    let mut g = in_fight(2, FightKind::Barges);
    kill(&mut g, Post::AaGunner1);
    g.elco_mut(pt(1)).turrets[0] = 2;
    undisturbed(g);
}

/// DB 4.12.4
#[test]
fn a_stand_in_at_the_radio_does_not_lift_the_penalties() {
    let mut g = in_fight(2, FightKind::Barges);
    kill(&mut g, Post::RadioOperator);
    undisturbed(g.clone());
    kill(&mut g, Post::AaGunner1);
    let script = Script::new().then_key("turret_1=nobody radio_room=torpedo_mate_1");
    let g = orders(g, &[], script);
    assert_eq!(place(&g, Post::TorpedoMate1), Place::At(Station::RadioRoom));
    assert_eq!(Scene::boat(&g, pt(1)).count(When::RadarOutOrRoDown), 1);
}

/// DB 4.12.5
#[test]
fn a_man_moves_once_so_that_filling_gaps_ends() {
    let mut g = in_fight(2, FightKind::Barges);
    for post in Post::EVERY {
        if !matches!(post, Post::BowGunner | Post::BowLoader) {
            kill(&mut g, post);
        }
    }
    let script = Script::new()
        .then_key(
            "helm=bow_gunner turret_1=nobody turret_2=nobody stern_gun=nobody \
             stern_loader=nobody radio_room=nobody",
        )
        .then(stand_in(Station::BowGun, Post::BowLoader));
    let g = orders(g, &[], script);
    assert_eq!(place(&g, Post::BowLoader), Place::At(Station::BowGun));
}

/// DB 4.12.5
#[test]
fn a_man_who_can_serve_again_takes_his_post_and_the_stand_in_goes_back() {
    let mut g = at_sea(2);
    g.crew_mut(pt(1)).man_mut(Post::BowLoader).place = Place::Bed(1);
    g.crew_mut(pt(1)).man_mut(Post::TorpedoMate1).place = Place::At(Station::BowLoader);
    g.crew_mut(pt(1)).man_mut(Post::TorpedoMate2).place = Place::At(Station::Tube1);
    let g = undisturbed(g);
    for post in [Post::BowLoader, Post::TorpedoMate1, Post::TorpedoMate2] {
        assert_eq!(place(&g, post), Place::At(post.station()));
    }
}

/// DB 9.crew, DB G-4.6, RU-078
#[test]
fn torpedo_mates_move_between_the_stations_when_the_launch_controller_is_out() {
    let mut g = in_fight(2, FightKind::Destroyers);
    g.elco_mut(pt(1)).launch_controller = true;
    g.elco_mut(pt(1)).tubes = [Tube::Empty, Tube::Loaded, Tube::Empty, Tube::Loaded];
    let script = Script::new().then(stand_in(Station::Tube4, Post::TorpedoMate1));
    let moved = orders(g.clone(), &[], script);
    assert_eq!(place(&moved, Post::TorpedoMate1), Place::At(Station::Tube4));
    assert_eq!(crate::rules::e_destroyers::torpedoes_ready(&moved, pt(1)), 2);
    g.fight_mut().kind = FightKind::Barges;
    undisturbed(g);
}

fn fixer(g: &mut State, post: Post, missions: u8) {
    let man = g.crew_mut(pt(1)).man_mut(post);
    man.skill = Some(Skill::MrFixIt);
    man.missions = missions;
}

/// DB G-6.a, DB 6.2.limit
#[test]
fn a_radio_operator_with_the_talent_mends_one_set_on_four_or_more() {
    for (die, missions, works) in [(3, 0, false), (4, 0, true), (3, 20, true), (2, 20, false)] {
        let mut g = at_sea(2);
        fixer(&mut g, Post::RadioOperator, missions);
        g.elco_mut(pt(1)).radio = Part::Hit;
        g.elco_mut(pt(1)).radar = Part::Failed;
        let script = Script::new().then(mend(Source::RadioSkill, Mendable::Radio));
        let g = orders(g, &[die], script);
        assert_eq!(g.elco(pt(1)).radio_works(), works, "{die} {missions}");
        assert!(!g.elco(pt(1)).radar_works(), "one attempt only");
    }
}

fn parts_offered(g: &State) -> Vec<(Source, Mendable)> {
    let jobs = crate::rules::crew_orders::repairs::jobs(g, pt(1));
    jobs.map(|job| (job.source, job.part)).collect()
}

/// DB 6.2.limit, DB 7.antenna, DB G-3.b
#[test]
fn antennas_and_hull_are_not_mended_at_sea() {
    let mut g = at_sea(2);
    fixer(&mut g, Post::RadioOperator, 0);
    fixer(&mut g, Post::Engineer, 0);
    let elco = g.elco_mut(pt(1));
    elco.radar_antenna = true;
    elco.radio_antenna = true;
    elco.hull = [2, 1, 1];
    elco.propellers = [true, false, false];
    elco.shafts = [true, false, false];
    elco.tools = true;
    assert_eq!(parts_offered(&g), []);
    undisturbed(g);
}

/// DB G-8.e, DB 6.5.limit, DB G-3.4, DB G-6.11
#[test]
fn an_engineer_with_the_talent_may_try_one_machine() {
    let mut g = at_sea(2);
    let elco = g.elco_mut(pt(1));
    elco.engines[1] = Part::Hit;
    elco.cooling_pumps[0] = true;
    elco.generators[1] = true;
    elco.bilge_pumps = [true, true, false];
    assert_eq!(parts_offered(&g), [], "without the talent nobody mends a hit");
    fixer(&mut g, Post::Engineer, 0);
    let all = [
        Mendable::Engine(1),
        Mendable::CoolingPump(0),
        Mendable::Generator(1),
        Mendable::BilgePump(Section::Bow),
        Mendable::BilgePump(Section::Mid),
    ];
    assert_eq!(parts_offered(&g), all.map(|part| (Source::EngineerSkill, part)));
    for part in all {
        let script = Script::new().then(mend(Source::EngineerSkill, part));
        let mended = orders(g.clone(), &[4], script);
        assert!(!mended.elco(pt(1)).is_out(part));
        let script = Script::new().then(mend(Source::EngineerSkill, part));
        let failed = orders(g.clone(), &[3], script);
        assert!(failed.elco(pt(1)).is_out(part));
    }
    g.crew_mut(pt(1)).man_mut(Post::Engineer).missions = 20;
    let script = Script::new().then(mend(Source::EngineerSkill, Mendable::Engine(1)));
    assert!(!orders(g, &[3], script).elco(pt(1)).is_out(Mendable::Engine(1)));
}

/// DB G-8.e.tools, DB A-15.a.tools, DB G-8.10, RU-080
#[test]
fn without_tools_only_a_boat_in_company_mends_machines() {
    let broken = |boats: u8| {
        let mut g = at_sea(boats);
        fixer(&mut g, Post::Engineer, 0);
        g.elco_mut(pt(1)).tools = true;
        g.elco_mut(pt(1)).engines[0] = Part::Failed;
        g.elco_mut(pt(1)).generators[0] = true;
        g.elco_mut(pt(1)).repairs.engineer_event = true;
        parts_offered(&g)
    };
    assert_eq!(broken(1), []);
    assert!(!broken(2).is_empty());
}

/// DB G-6.f.flood, DB G-8.c.flood, RU-081
#[test]
fn salt_water_damage_is_beyond_repair_at_sea() {
    let mut g = at_sea(2);
    fixer(&mut g, Post::RadioOperator, 0);
    fixer(&mut g, Post::Engineer, 0);
    g.elco_mut(pt(1)).radio = Part::Hit;
    g.elco_mut(pt(1)).engines[0] = Part::Failed;
    g.elco_mut(pt(1)).bilge_pumps[0] = true;
    assert!(!parts_offered(&g).is_empty());
    g.elco_mut(pt(1)).flooded = [false, true, false];
    assert!(parts_offered(&g).iter().all(|(_, part)| *part != Mendable::Radio));
    g.elco_mut(pt(1)).flooded = [false, false, true];
    assert_eq!(parts_offered(&g), [(Source::RadioSkill, Mendable::Radio)]);
}

/// DB A-15.c, DB, DB
#[test]
fn an_event_grants_one_repair_by_die() {
    for (die, missions, works) in [(3, 0, false), (4, 0, true), (3, 20, true)] {
        let mut g = at_sea(2);
        g.crew_mut(pt(1)).man_mut(Post::RadioOperator).missions = missions;
        g.crew_mut(pt(1)).man_mut(Post::Engineer).missions = missions;
        let elco = g.elco_mut(pt(1));
        elco.batteries = Part::Hit;
        elco.generators[0] = true;
        elco.repairs.radio_event = true;
        elco.repairs.engineer_event = true;
        let script = Script::new()
            .then(mend(Source::RadioEvent, Mendable::Batteries))
            .then(mend(Source::EngineerEvent, Mendable::Generator(0)));
        let g = orders(g, &[die, die], script);
        assert_eq!(!g.elco(pt(1)).is_out(Mendable::Batteries), works);
        assert_eq!(!g.elco(pt(1)).is_out(Mendable::Generator(0)), works);
    }
}

/// DB A-15.c, DB A-15.a, RU-081: a try by way of the event takes nothing from the one every failed
/// engine has.
#[test]
fn a_failed_idea_leaves_an_engine_its_own_try() {
    let mut g = failed_engine(2);
    g.elco_mut(pt(1)).repairs.engineer_event = true;
    let script = Script::new()
        .then(mend(Source::EngineerEvent, Mendable::Engine(2)))
        .then(mend(Source::EngineFailure, Mendable::Engine(2)));
    let g = orders(g, &[3, 4], script);
    assert_eq!(g.elco(pt(1)).lines_out(), 0);
}

/// DB A-15.d, RU-081
#[test]
fn the_event_on_top_of_the_talent_mends_without_a_roll_and_both_count() {
    let mut g = at_sea(2);
    fixer(&mut g, Post::RadioOperator, 0);
    g.elco_mut(pt(1)).radio = Part::Hit;
    g.elco_mut(pt(1)).radar = Part::Hit;
    g.elco_mut(pt(1)).repairs.radio_event = true;
    let script = Script::new()
        .then(mend(Source::RadioEvent, Mendable::Radio))
        .then(mend(Source::RadioSkill, Mendable::Radar));
    let g = orders(g, &[4], script);
    assert!(g.elco(pt(1)).radio_works() && g.elco(pt(1)).radar_works());
}

fn failed_engine(boats: u8) -> State {
    let mut g = at_sea(boats);
    g.elco_mut(pt(1)).engines[2] = Part::Failed;
    g
}

fn try_engine() -> CrewOrder {
    mend(Source::EngineFailure, Mendable::Engine(2))
}

/// DB A-15.a, DB A-15.a.mod
#[test]
fn a_failed_engine_may_be_tried_once_with_the_modifiers_of_the_engineer() {
    let cases = [
        (2, 0, false, 4, true),
        (2, 0, false, 3, false),
        (2, 20, false, 3, true),
        (2, 0, true, 4, true),
        (1, 0, true, 5, false),
        (1, 0, true, 6, true),
        (1, 0, false, 4, true),
    ];
    for (boats, missions, down, die, runs) in cases {
        let mut g = failed_engine(boats);
        let engineer = g.crew_mut(pt(1)).man_mut(Post::Engineer);
        engineer.missions = missions;
        if down {
            engineer.wounds = Wounds::Severe;
            engineer.place = Place::Bed(1);
        }
        let script = Script::new().then(try_engine());
        let script = if runs { script } else { script.then(AfterFailure::GoOn) };
        let g = orders(g, &[die], script);
        assert_eq!(g.elco(pt(1)).lines_out() == 0, runs, "{boats} {missions} {down} {die}");
        undisturbed(g);
    }
}

/// DB A-15.a
#[test]
fn a_hit_engine_is_no_malfunction() {
    let mut g = at_sea(2);
    g.elco_mut(pt(1)).engines[2] = Part::Hit;
    undisturbed(g);
}

/// DB A-15.a.abort, DB 4.8.4
#[test]
fn after_a_failed_repair_the_mission_may_be_aborted() {
    let script = Script::new().then(try_engine()).then(AfterFailure::Abort(pt(1)));
    let g = orders(failed_engine(2), &[1], script);
    assert_eq!(g.mission().homeward, Some(Homeward::Abort));
}

/// DB A-15.a.fixit
#[test]
fn mr_fix_it_restarts_one_failed_engine_without_a_roll() {
    let mut g = failed_engine(2);
    g.elco_mut(pt(1)).engines[0] = Part::Failed;
    g.elco_mut(pt(1)).engines[1] = Part::Hit;
    fixer(&mut g, Post::Engineer, 0);
    let automatic: Vec<Mendable> = parts_offered(&g)
        .into_iter()
        .filter(|(source, _)| *source == Source::Automatic)
        .map(|(_, part)| part)
        .collect();
    assert_eq!(automatic, [Mendable::Engine(0), Mendable::Engine(2)]);
    let script = Script::new().then(mend(Source::Automatic, Mendable::Engine(2))).then(carry_on());
    let g = orders(g, &[], script);
    assert_eq!(g.elco(pt(1)).engines, [Part::Failed, Part::Hit, Part::Works]);
    assert!(parts_offered(&g).iter().all(|(source, _)| *source != Source::Automatic));
}

/// DB G-8.e, DB A-15.a, RU-081
#[test]
fn a_part_on_which_a_try_failed_is_out_for_the_mission() {
    let mut g = failed_engine(2);
    fixer(&mut g, Post::Engineer, 0);
    g.elco_mut(pt(1)).repairs.automatic_used = true;
    let script = Script::new().then(mend(Source::EngineerSkill, Mendable::Engine(2)));
    let g = orders(g, &[1], script);
    undisturbed(g);
}

fn medic(g: &mut State) {
    g.crew_mut(pt(1)).man_mut(Post::CommandingOfficer).skill = Some(Skill::Medic);
}

/// DB G-11.b, DB 6.3.limit
#[test]
fn a_medic_removes_one_light_wound_once_a_mission() {
    for (die, missions, left) in [(3, 0, 2), (4, 0, 1), (3, 20, 1)] {
        let mut g = at_sea(2);
        medic(&mut g);
        g.crew_mut(pt(1)).man_mut(Post::CommandingOfficer).missions = missions;
        g.crew_mut(pt(1)).man_mut(Post::Engineer).wounds = Wounds::TwoLight;
        let g = orders(g, &[die], Script::new().then(order(Order::Treat(Post::Engineer))));
        assert_eq!(g.crew(pt(1)).man(Post::Engineer).wounds.light(), left);
        undisturbed(g);
    }
}

/// DB 6.3.limit, DB G-11.b, RU-057
#[test]
fn a_medic_treats_neither_himself_nor_dysentery_nor_severe_wounds() {
    let mut g = at_sea(2);
    medic(&mut g);
    g.crew_mut(pt(1)).man_mut(Post::CommandingOfficer).wounds = Wounds::Light;
    let ill = g.crew_mut(pt(1)).man_mut(Post::BowGunner);
    ill.wounds = Wounds::Light;
    ill.dysentery = Dysentery::Mild;
    undisturbed(g.clone());
    let down = g.crew_mut(pt(1)).man_mut(Post::RadioOperator);
    down.wounds = Wounds::Severe;
    down.place = Place::Bed(1);
    undisturbed(g.clone());

    g.setup.house.medic = MedicTreats::SevereToo;
    let g = orders(g, &[6], Script::new().then(order(Order::Treat(Post::RadioOperator))));
    let man = g.crew(pt(1)).man(Post::RadioOperator);
    assert_eq!(man.wounds, Wounds::TwoLight);
}

/// DB 6.3.place
#[test]
fn in_combat_the_medic_leaves_the_helm_and_his_patient_the_gun_for_a_round() {
    let mut g = in_fight(2, FightKind::Barges);
    medic(&mut g);
    g.crew_mut(pt(1)).man_mut(Post::SternGunner).wounds = Wounds::Light;
    let script = Script::new()
        .then(order(Order::Treat(Post::SternGunner)))
        .then_key("helm=executive_officer stern_gun=nobody");
    let g = orders(g, &[5], script);
    assert_eq!(place(&g, Post::CommandingOfficer), Place::Deck);
    assert_eq!(place(&g, Post::SternGunner), Place::Bed(1));
    assert_eq!(g.crew(pt(1)).at(Station::Helm), Some(Post::ExecutiveOfficer));
    let next = undisturbed(g);
    assert_eq!(next.crew(pt(1)).at(Station::Helm), Some(Post::CommandingOfficer));
    assert_eq!(next.crew(pt(1)).at(Station::SternGun), Some(Post::SternGunner));
}

/// DB 6.3.place
#[test]
fn a_patient_needs_a_free_bed_in_the_bow() {
    let mut g = at_sea(2);
    medic(&mut g);
    g.crew_mut(pt(1)).man_mut(Post::Engineer).wounds = Wounds::Light;
    let sick = [Post::BowGunner, Post::BowLoader, Post::AaGunner1, Post::AaGunner2];
    for (bed, post) in (1..).zip(sick) {
        let man = g.crew_mut(pt(1)).man_mut(post);
        man.cracked = true;
        man.place = Place::Bed(bed);
    }
    undisturbed(g.clone());
    g.crew_mut(pt(1)).man_mut(Post::AaGunner2).place = Place::OfficersBed;
    orders(g, &[4], Script::new().then(order(Order::Treat(Post::Engineer))));
}

/// DB G-3.a.flood, DB C-9.b, RU-083
#[test]
fn the_crew_of_a_helpless_boat_may_abandon_it_in_a_fight() {
    let mut disabled = in_fight(2, FightKind::Barges);
    disabled.elco_mut(pt(1)).flooded = [true, false, false];
    let mut aground = in_fight(2, FightKind::Special);
    aground.boat_mut(pt(1)).grounded = true;
    for (g, reef) in [(disabled, false), (aground, true)] {
        let g = orders(g, &[], Script::new().then(order(Order::AbandonShip)));
        let fate = g.boat(pt(1)).fate;
        assert!(
            matches!(fate, crate::state::Fate::Lost(loss) if loss.reef_in_combat == reef),
            "{fate:?}"
        );
        assert_eq!(g.fight().water[0].who, Who::Captain(Seat(0)));
    }
    let mut on_the_map = at_sea(2);
    on_the_map.elco_mut(pt(1)).flooded = [true, false, false];
    undisturbed(on_the_map);
}

/// DB MP.2, DB 4.12.2
#[test]
fn each_captain_sees_to_his_own_crew() {
    let mut g = players_at_sea(2, 2);
    g.mission_mut().fight = Some(Fight::new(FightKind::Air));
    let man = g.crew_mut(pt(2)).man_mut(Post::AaGunner2);
    man.gone = Some(Gone::Killed);
    man.place = Place::Ashore;
    let mate = Order::Man(Station::Turret2, Some(Post::TorpedoMate2));
    let script = Script::new().then(CrewOrder { no: pt(2), what: mate });
    let (t, ()) = play(g, &[], script, async |t| crew_orders(t).await);
    let picked = t.events().into_iter().find_map(|event| match event {
        table::Event::Picked { seat, .. } => Some(seat),
        table::Event::Said { .. }
        | table::Event::Rolled { .. }
        | table::Event::Pool { .. }
        | table::Event::Drawn { .. } => None,
    });
    assert_eq!(picked, Some(Seat(1)));
    assert_eq!(t.g.crew(pt(2)).at(Station::Turret2), Some(Post::TorpedoMate2));
}

/// DB G-8.e, DB A-15.a
#[test]
fn a_repair_shows_its_odds_and_where_it_is() {
    let mut g = failed_engine(2);
    fixer(&mut g, Post::Engineer, 20);
    let option = mend(Source::EngineerSkill, Mendable::Engine(2));
    let odds = option.odds(&g, charts());
    assert_eq!((odds[0].of, odds[0].outcomes.len()), (6, 2));
    assert!(odds[0].outcomes.iter().any(|(_, count)| *count == 4));
    assert_eq!(option.target().as_deref(), Some("engine:3"));
    assert_eq!(option.key(), "mend:engineer-skill:engine-3");
    let certain = mend(Source::Automatic, Mendable::Engine(2));
    assert!(certain.odds(&g, charts()).is_empty());
}
