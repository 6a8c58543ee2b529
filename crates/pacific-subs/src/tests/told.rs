//! What the story must tell: every modifier of a roll, every step of the signature, and ratings that count or
//! do not.

use super::fixture::{
    at_sea, charts, contact, escort, fight, flood, gato, in_port_under, keys, lives, merchant,
    on_patrol, play, put_to_sea, solved, surfaced,
};
use crate::{
    rules::{
        T, ch02_sequence, ch05_damage, ch06_actions,
        ch06_leg::{Leg, LegStep, is_shadowed},
        ch07_contact,
        ch07_contact::Found,
        ch07_opportunity, ch08_engagement, ch09_approach,
        ch09_approach::is_course,
        ch10_fire, ch10_gun, ch11_crash_dive, ch13_reengagement, ch14_refit, ch14_report,
    },
    state::{
        Bearing, Breach, Class, Depth, End, EscortKind, GameEnd, Mark, MerchantKind, Mission,
        Opportunity, Orders, PatrolType, Purpose, Rack, Range, Rank, Rating, Sector, Setup, Speed,
        State, System, Task, Travel, Violation, What, setup::ScenarioRating,
    },
};
use table::{Choice as _, Draft as _, Event, testkit::Script};

/// Whether the story has a line with these words.
#[track_caller]
fn assert_told(t: &T, words: &str) {
    assert!(t.said().iter().any(|line| line.contains(words)), "{words}: {:?}", t.said());
}

/// PS 8.1A.a: four boxes for each hex travelled and four for stalking are modifiers of the die, and told.
#[test]
fn the_time_of_an_engagement_tells_its_modifiers() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    (g.patrol_mut().speed, g.patrol_mut().travelled) = (Travel::Stalking, 1);
    let (t, timer) = play(g, &[4], Script::new(), ch08_engagement::timer);
    let told = t.events().into_iter().find_map(|event| match event {
        Event::Rolled { modifiers, total, .. } => {
            Some((modifiers.iter().map(|it| it.amount).collect::<Vec<_>>(), total))
        }
        Event::Said { .. } | Event::Pool { .. } | Event::Drawn { .. } | Event::Picked { .. } => {
            None
        }
    });
    assert_eq!((timer, told), (12, Some((vec![4, 4], 12))));
}

/// PS 8.2.c, PS DMG.radar.b, PS-R87: where the first signature comes from.
#[test]
fn the_first_signature_tells_its_reasons() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    (g.patrol_mut().speed, g.boat_mut().radar_on) = (Travel::Cruising, true);
    let found = Found { escorts: vec![EscortKind::One], ..Found::default() };
    let plan = "task=none depth=deep speed=stop course=0 stations=stood-down";
    let script = keys(&[plan, ".", "break-off"]);
    let begin =
        async |t: &mut T| ch08_engagement::engagement(t, &found, Purpose::Contact, false).await;
    let (t, _) = play(g, &[3, 3, 4, 1, 6], script, begin);
    assert_told(&t, "Signature 0 to 4: +3 cruising, +1 radar on.");
    assert_told(&t, "1 escort: escort 1.");
}

/// PS 9.1.c, PS 9.1.d, PS 9.1.e, PS 9.2.c, PS 9.2.d: the approach tells what it adds, and the charge it takes.
#[test]
fn an_approach_tells_what_it_adds_to_the_signature() {
    let mut g = surfaced(gato(Vec::new(), vec![escort(1, EscortKind::One, 0)]));
    g.fight_mut().signature = 3;
    let plan = keys(&["task=none depth=periscope speed=standard course=0 stations=called"]);
    let (t, done) = play(g, &[], plan, ch09_approach::approach);
    assert!(done.is_ok());
    let now = t.g.fight().signature;
    assert_told(&t, &format!("Signature 3 to {now}: +1 depth changed, +1 surface broken, "));
    assert_told(&t, "periscope depth");
    assert_told(&t, "takes charge: ");
}

/// PS 9.1.b, PS-R40: a marker at the end of its track says that it goes no farther.
#[test]
fn a_signature_at_the_end_of_its_track_says_so() {
    let mut g = surfaced(gato(Vec::new(), Vec::new()));
    g.fight_mut().signature = charts().engagement.signature.last();
    let (t, _) = play(g, &[6, 1], keys(&["deep"]), ch11_crash_dive::crash_dive);
    assert_told(&t, "+2 crash dive; the track ends there");
}

/// PS 10.2.d, PS 10.2F.g: firing and the explosion are told, each once.
#[test]
fn torpedoes_tell_what_they_add_to_the_signature() {
    let ship = solved(1, merchant(MerchantKind::Freighter), Range::Mid, Sector::Straight);
    let mut g = fight(at_sea(Class::I168, "Sp43", "1508"), vec![ship], Vec::new());
    flood(&mut g, End::Forward, 2, Mark::Type95);
    let (t, done) = play(g, &[1, 1], keys(&["forward=1"]), ch10_fire::fire);
    assert!(done.is_ok());
    for words in ["+1 torpedoes fired", "+1 explosion"] {
        assert_eq!(
            t.said().iter().filter(|line| line.contains(words)).count(),
            1,
            "{:?}",
            t.said()
        );
    }
}

/// PS 13.2A, PS 13.2B.a: another round tells the time and the charge.
#[test]
fn a_reset_tells_time_and_charge() {
    let mut g = gato(Vec::new(), Vec::new());
    (g.fight_mut().timer, g.fight_mut().depth) = (9, Depth::Deep);
    (g.fight_mut().speed, g.boat_mut().charge) = (Speed::Stop, 5);
    let (t, done) = play(g, &[], Script::new(), ch13_reengagement::reset);
    assert!(done.is_ok());
    assert_told(&t, "Another round: box 10, night; charge 4 of 12.");
}

/// The first patrol of Run Silent, Run Deep comes home with two big ships, the escort still to be ambushed.
fn home_from_the_first_patrol(rating: ScenarioRating, dice: &[u8]) -> State {
    let mut g = in_port_under(Orders::RunSilent, Class::Tambor, "F42");
    g.setup.house.scenario_rating = rating;
    g = put_to_sea(g, "1615", PatrolType::Harbor);
    g.patrol_mut().deeds.hvt_damaged = vec![crate::state::WarshipKind::HeavyCruiser; 2];
    let script = match rating {
        ScenarioRating::Told => Script::new(),
        ScenarioRating::Counts => keys(&["keep"]),
    };
    lives(g, dice, script, async |t: &mut T| {
        ch02_sequence::come_home(t).await;
        Ok(())
    })
}

/// PS-R72: between the two patrols of 15.5 the rating is for information: skills and rank stay, no die is
/// thrown for them, and the second patrol follows.
#[test]
fn a_rating_between_patrols_of_a_scenario_is_for_information() {
    let g = home_from_the_first_patrol(ScenarioRating::Told, &[4, 4]);
    let command = g.command();
    assert_eq!(command.log[0].rating, Rating::Promotable);
    assert_eq!((g.captain().skill, g.captain().promotable, g.crew().skill), (1, false, 1));
    assert_eq!((command.season, command.end), (super::fixture::season("W43"), None));
}

/// PS 14.2.d, PS 14.3, PS-R72: by the other reading it counts as in a campaign.
#[test]
fn a_rating_between_patrols_of_a_scenario_may_count() {
    let g = home_from_the_first_patrol(ScenarioRating::Counts, &[4, 4, 1]);
    assert_eq!((g.captain().skill, g.captain().promotable, g.crew().skill), (2, true, 2));
    assert_eq!(g.command().season, super::fixture::season("W43"));
}

/// PS 14.2.b, PS-R72: a captain who is beached in between is ashore when the time is up.
#[test]
fn a_captain_beached_between_patrols_of_a_scenario_may_fail() {
    let mut g = in_port_under(Orders::RunSilent, Class::Tambor, "F42");
    g.setup.house.scenario_rating = ScenarioRating::Counts;
    let g = put_to_sea(g, "1615", PatrolType::Harbor);
    let g = lives(g, &[1], Script::new(), async |t: &mut T| {
        ch02_sequence::come_home(t).await;
        Ok(())
    });
    assert_eq!(g.command().end, Some(GameEnd::MissionFailed));
}

/// PS 14.4A.b, PS-R72: nor is a season lost in dock where ratings are for information.
#[test]
fn repairs_between_patrols_of_a_scenario_cost_no_season() {
    let mut g = in_port_under(Orders::DownPeriscope, Class::Tambor, "Sp42");
    g.boat_mut().damage.of_mut(System::Engine).hits = 1;
    let g = put_to_sea(g, "2607", PatrolType::Strategic);
    let g = lives(g, &[], Script::new(), async |t: &mut T| {
        ch02_sequence::come_home(t).await;
        Ok(())
    });
    assert_eq!((g.command().season, g.command().end), (super::fixture::season("Sm42"), None));
    assert_eq!((g.boat().damage.hits(), g.captain().rank), (0, Rank::LtCommander));
}

/// PS 9.3, PS 9.6B, PS 9.6A, PS 9.6D: with a task the boat goes ahead, which a turn toward what it is about may
/// bring; an escort to be ambushed has no bearing to turn to.
#[test]
fn a_boat_with_a_task_may_turn_toward_it() {
    let mut men = contact(1, What::Rescue);
    men.bearing = Bearing::PortQuarter;
    let mut harbor = contact(2, What::Harbor);
    harbor.bearing = Bearing::StarboardBow;
    let g = gato(vec![men, harbor], vec![escort(1, EscortKind::One, 0)]);
    let turns = |task| (0..6).filter(|by| is_course(&g, task, *by)).collect::<Vec<u8>>();
    assert_eq!((turns(Task::Rescue), turns(Task::Mines)), (vec![0, 4], vec![0, 1]));
    assert_eq!((turns(Task::Ambush), turns(Task::None).len()), (vec![0], 6));
    let plan = "task=rescue depth=surface speed=slow course=4 stations=stood-down";
    let g = lives(g, &[], keys(&[plan]), ch09_approach::approach);
    assert_eq!(g.fight().by_id(1).map(|it| it.bearing), Some(Bearing::Ahead));
}

/// PS 6.1.a, PS 7.1.a, PS 7.1C.e: a leg tells the fuel it took, and a hex what its dice are for.
#[test]
fn a_leg_tells_its_fuel_and_the_dice_of_the_hex() {
    let g = at_sea(Class::I15, "F42", "1611");
    let (t, _) = play(g, &[], keys(&["cruising"]), ch06_actions::action);
    assert_told(&t, "Fuel used: 1; 31 left.");
    let g = at_sea(Class::I15, "F42", "1612");
    let faces = vec![1; ch07_contact::dice(&g, charts()).total() as usize];
    let (t, found) = play(g, &faces, Script::new(), ch07_contact::look);
    assert!(found.is_nothing());
    assert_told(&t, "Contact dice for: naval battle, an escort die for each aircraft of theirs.");
}

/// PS 6.2.a: beside a flotilla the question and the speeds say that only stalking leaves the hex.
#[test]
fn a_flotilla_is_named_where_it_holds_the_boat() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    assert!(!is_shadowed(&g));
    let here = g.patrol().hex;
    g.patrol_mut().flotillas.push(here);
    let label = |speed| LegStep::Speed(speed).label(&g);
    assert_eq!(label(Travel::Cruising), "Cruise: in this hex, 1 fuel");
    assert_eq!(label(Travel::Stalking), "Stalk: one hex, harder to detect, 1 fuel");
}

/// PS-R80: what the way from San Francisco takes is told, and so is the patrol in good English.
#[test]
fn the_way_from_san_francisco_is_told() {
    let setup = Setup { orders: Orders::DownPeriscope, ..Setup::default() };
    let g = State::at_start(&setup);
    let (t, ()) = play(g, &[], keys(&["2804"]), ch02_sequence::begin);
    assert_told(&t, "takes 3 fuel; 21 left");
    let mut g = in_port_under(Orders::UsnFree, Class::Gato, "Sp43");
    g.setup.kind = Some(PatrolType::Evac);
    let (t, ()) = play(g, &[], Script::new(), ch02_sequence::sail);
    assert_told(&t, "an evacuation patrol");
}

/// PS 14.0: the tally is told line by line, with its sum.
#[test]
fn a_tally_tells_each_of_its_lines() {
    let mut g = at_sea(Class::Tench, "Sp43", "2607");
    g.patrol_mut().deeds.sunk = vec![MerchantKind::Liner];
    g.boat_mut().damage.of_mut(System::Radar).hits = 1;
    let (t, _) = play(g, &[], Script::new(), ch14_report::tally);
    for words in ["Ships sunk: 5.", "Damage for the dock: −1.", "The tally of the patrol is 4."] {
        assert_told(&t, words);
    }
}

/// PS 14.1A.a, PS 14.1A.b: a boat without torpedoes hears why it made no clean sweep.
#[test]
fn a_spoilt_clean_sweep_says_why() {
    let mut g = at_sea(Class::Tench, "Sp43", "2607");
    (g.boat_mut().forward.rack, g.boat_mut().aft.rack) = (Rack::default(), Rack::default());
    g.patrol_mut().deeds.sunk = vec![MerchantKind::Coaster];
    g.patrol_mut().hot_run = true;
    let (t, _) = play(g, &[], Script::new(), ch14_report::tally);
    assert_told(&t, "All torpedoes are gone, but a torpedo was fired off in a hot run");
}

/// PS 14.1C, PS-R03: an excused violation is told too.
#[test]
fn an_excused_violation_is_told() {
    let mut g = at_sea(Class::Tambor, "W42", "2607");
    let breach = Breach::NightSurface;
    g.patrol_mut().violations.push(Violation { breach, excused: true, engagement: 1 });
    let (t, _) = play(g, &[], Script::new(), ch14_report::tally);
    assert_told(&t, "something came of it: nothing is taken off");
}

/// PS 14.4C.a, PS 14.4C.b: a request is granted for a season, or refused.
#[test]
fn a_request_for_a_boat_is_answered() {
    let ask = |die: u8| {
        let g = in_port_under(Orders::SilentVictory, Class::V, "Sp42");
        let evaluation = charts().report.promotion.at(8);
        let refit = async |t: &mut T| ch14_refit::refit(t, evaluation).await;
        let (t, lost) = play(g, &[die], keys(&["request"]), refit);
        (t.said().join(" "), lost)
    };
    let ((granted, one), (refused, none)) = (ask(3), ask(4));
    assert!(granted.contains("A season is lost in getting to know her."), "{granted}");
    assert!(refused.contains("The request is refused"), "{refused}");
    assert_eq!((one, none), (1, 0));
}

/// PS 14.2.b, PS-R74: a captain back from the beach hears of his green crew.
#[test]
fn a_green_crew_is_told() {
    let g = in_port_under(Orders::SilentVictory, Class::V, "Sp42");
    let evaluation = charts().report.promotion.at(0);
    let (t, lost) =
        play(g, &[5], Script::new(), async |t: &mut T| ch14_refit::refit(t, evaluation).await);
    assert_eq!(lost, 3);
    assert_told(&t, "A green crew awaits him: skill 0, Ready.");
}

/// PS 7.3.e: a call that nothing near can have sent is no mission, and told as none.
#[test]
fn a_call_from_nowhere_is_no_mission() {
    let mut g = at_sea(Class::Gato, "Sp43", "2204");
    g.patrol_mut().contact_here = true;
    let (t, accepted) = play(g, &[5], Script::new(), ch07_opportunity::on_leaving);
    assert!(!accepted);
    assert_told(&t, "Nothing within two hexes calls for it: no mission.");
}

/// PS 7.3C.b: each action of a mission is counted aloud.
#[test]
fn actions_of_a_mission_are_counted_aloud() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    let here = g.patrol().hex;
    g.patrol_mut().mission =
        Some(Mission { kind: Opportunity::Scout, hex: here, actions: 0, passenger: None });
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| ch07_opportunity::end_of_action(t));
    assert_told(&t, "Actions of the mission spent here: 1 of 3.");
}

/// PS DMG.hull, PS DMG.engine: a hit tells what the boat can still do.
#[test]
fn a_hit_tells_what_it_means() {
    let g = surfaced(gato(Vec::new(), Vec::new()));
    let hit = async |t: &mut T| ch05_damage::hull_hit(t, GameEnd::SunkByEscorts).await;
    let (t, _) = play(g, &[], Script::new(), hit);
    assert_told(&t, "Damage: hull, box 3: crush depth is mid-water now.");
}

/// PS 7.1B, PS 7.1C.b: fewer counters than dice found are told.
#[test]
fn counters_that_run_out_are_told() {
    let mut g = on_patrol(Class::Gato, "F42", "1713", PatrolType::Fleet);
    g.boat_mut().radar_on = false;
    g.patrol_mut().rescued = charts().counters.rescue_markers();
    let dice = ch07_contact::dice(&g, charts());
    let mut faces = vec![1; usize::from(dice.targets + dice.tankers + dice.hvt)];
    faces.extend(vec![6; usize::from(dice.rescue)]);
    faces.extend(vec![1; usize::from(dice.escorts)]);
    let (t, found) = play(g, &faces, Script::new(), ch07_contact::look);
    assert_eq!(found.rescues, 0);
    assert_told(&t, "No more counters for men in the water than 0.");
}

/// PS 14.0, PS 15.5.a: at the end of a patrol it is told what the orders still want.
#[test]
fn the_story_tells_what_the_orders_still_want() {
    let home = |sunk: u8| {
        let g = in_port_under(Orders::RunSilent, Class::Tambor, "W43");
        let mut g = put_to_sea(g, "1615", PatrolType::Harbor);
        g.patrol_mut().deeds.escorts_sunk = sunk;
        let (t, ()) = play(g, &[], Script::new(), ch02_sequence::come_home);
        t.said().join(" ")
    };
    assert!(home(1).contains("The orders are fulfilled."), "{}", home(1));
    let failed = "The orders are not fulfilled; left to do: ambush and sink an escort.";
    assert!(home(0).contains(failed), "{}", home(0));
}

/// PS 3.1A.b, PS 8.3.n: what doctrine has against an order is said where it is asked for.
#[test]
fn questions_name_what_doctrine_forbids() {
    let ship = || vec![contact(1, merchant(MerchantKind::Freighter))];
    let near = || vec![escort(1, EscortKind::One, 0)];
    let at = |when: &str| surfaced(fight(at_sea(Class::Tambor, when, "1508"), ship(), near()));
    let mut g = at("Sp42");
    g.fight_mut().timer = 4;
    assert!(ch10_fire::may_fire(&g, charts()).contains("against doctrine by night"));
    assert!(ch10_gun::may_fire(&g, charts()).contains("against doctrine with escorts"));
    assert!(ch13_reengagement::what_next(&g, charts()).contains("against doctrine"));
    g.fight_mut().round = 2;
    assert!(ch10_fire::may_fire(&g, charts()).contains("against doctrine in a further round"));
    let free = at("W44");
    assert!(!ch10_fire::may_fire(&free, charts()).contains("doctrine"));
    assert!(!ch10_gun::may_fire(&free, charts()).contains("doctrine"));
    assert!(!ch13_reengagement::what_next(&free, charts()).contains("doctrine"));
}

/// PS 3.1A.a: a step into waters that doctrine closes says so.
#[test]
fn a_step_into_closed_waters_says_so() {
    let label = |when: &str| {
        let g = at_sea(Class::Tambor, when, "1407");
        let mut leg = Leg::blank(&g, charts());
        let mut steps = Vec::new();
        leg.add(LegStep::Speed(Travel::Cruising), &g, charts());
        leg.steps(&g, charts(), &mut steps);
        let closed = |it: &&LegStep| matches!(it, LegStep::To(_, _, there) if there.closed);
        steps.iter().find(closed).map(|it| it.label(&g))
    };
    assert!(label("Sp42").is_some_and(|it| it.ends_with("; closed by doctrine")));
    assert_eq!(label("W44"), None);
}

/// PS 15.7.b: the hunter of The Enemy Below is one escort, whatever the dice find.
#[test]
fn the_one_hunter_is_named() {
    let g = put_to_sea(
        in_port_under(Orders::EnemyBelow, Class::Gato, "Sp44"),
        "0815",
        PatrolType::Strategic,
    );
    let (t, found) = play(g, &[5], Script::new(), ch07_contact::look);
    assert_eq!(found.escorts, [EscortKind::Two]);
    assert_told(&t, "the one strong escort; no other will come");
}
