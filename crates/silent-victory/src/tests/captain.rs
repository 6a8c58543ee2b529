//! Sections 11.2 to 11.4: promotion, awards, relief.

use super::{
    fixture::{charts, freighter, in_encounter, in_port, month, on_patrol, play},
    victory::row,
};
use crate::{
    conditions::{Scene, Shot, Weapon, When},
    rules::{ch07_patrols, ch10_14_refit, ch11_02_captain, ch12_events},
    state::{
        Award, Awards, Class, End, LogRow, Mark, Meeting, Period, Post, Posture, Range, Rank,
        Standing, State, Task, Time, UnitAwards, Wound, Zone, setup::BronzeStar,
    },
};
use table::{Mods, testkit::Script};

/// Home from a patrol of February 1943 with this many freighters sunk.
fn home(ships: usize, success: bool) -> State {
    let mut g = in_port(Class::Gato, "1942-04");
    g.career_mut().month = month("1943-02");
    g.career_mut().log.push(row("1943-02", &vec![2_000; ships], Some(success)));
    g
}

fn promoted(g: State, refit: u8, dice: &[u8]) -> State {
    let next = ch10_14_refit::next_start(&g, refit);
    play(g, dice, Script::new(), async |t| ch11_02_captain::promotion(t, next).await).0.g
}

fn last(g: State, dice: &[u8]) -> Rank {
    let (t, ()) = play(g, dice, Script::new(), async |t| ch11_02_captain::last_promotion(t).await);
    t.g.captain().rank
}

/// SV 11.2.3.a: SV-X31, SV-X47.
#[test]
fn promotion_is_rolled_in_the_refit_of_the_twelfth_month() {
    let mut g = home(1, true);
    // From April 1942: due in April 1943, with a refit of March, or of March and April.
    assert_eq!(promoted(g.clone(), 1, &[]).captain().period.since, month("1942-04"));
    g.captain_mut().period.ships = 8;
    let after = promoted(g.clone(), 2, &[5]);
    assert_eq!(after.captain().rank, Rank::LieutenantCommander);
    assert_eq!(after.captain().period, Period::from(month("1943-04")));
    assert_eq!(promoted(g, 2, &[4]).captain().rank, Rank::Commander);
    let due: Vec<bool> = (0..44)
        .map(|sailed| {
            let mut g = in_port(Class::Tambor, "1941-12");
            g.career_mut().month = month("1941-12").plus(sailed);
            g.captain_mut().period.since = month("1941-12").plus(sailed / 12 * 12);
            let before = g.captain().period.since;
            let dice: &[u8] = if sailed % 12 == 11 && sailed < 40 { &[6] } else { &[] };
            promoted(g, 1, dice).captain().period.since != before
        })
        .collect();
    let rolled: Vec<usize> = (0..44).filter(|&sailed| due[sailed]).collect();
    // Patrols of November: the refit is in December 1942, 1943 and 1944.
    assert_eq!(rolled, [11, 23, 35]);
}

/// SV 11.2.3.b, SV 11.2.1.a: only the roll at the end of the war makes a Captain.
#[test]
fn the_last_roll_comes_in_july_1945_and_can_make_a_captain() {
    let mut g = home(1, true);
    assert_eq!(last(g.clone(), &[4]), Rank::Commander);
    g.captain_mut().rank = Rank::Commander;
    // SV-R68: no yearly roll for a Commander.
    assert_eq!(promoted(g.clone(), 2, &[]).captain().rank, Rank::Commander);
    assert_eq!(last(g.clone(), &[3]), Rank::Captain);
    // SV-R69: a yearly roll due with the last one is not made besides.
    let mut july = in_port(Class::Gato, "1944-07");
    july.career_mut().month = month("1945-07");
    assert_eq!(promoted(july, 1, &[]).captain().period.since, month("1944-07"));
}

fn sum(period: Period, to_captain: bool, reprimanded: bool) -> i32 {
    let mut g = home(0, true);
    g.captain_mut().period = period;
    g.captain_mut().reprimanded = reprimanded;
    let scene = Scene { to_captain, ..Scene::new(&g, charts()) };
    charts().c.promotion.modifiers(|when| scene.count(when)).sum()
}

/// SV 11.2.3.d, SV 11.2.3.e: the printed list.
#[test]
fn deeds_and_failures_of_the_period_count_for_promotion() {
    let none = Period::from(month("1942-04"));
    let sums = [
        (none, false, false, 0),
        (Period { crosses: 2, ..none }, false, false, -2),
        (Period { ships: 9, ..none }, false, false, 0),
        (Period { ships: 10, ..none }, false, false, -1),
        (Period { ships: 29, ..none }, false, false, -2),
        (Period { medals: 1, ..none }, false, false, -2),
        (none, true, false, 1),
        (Period { failed: 3, ..none }, false, false, 3),
        (none, false, true, 1),
        (Period { crosses: 1, ships: 12, failed: 1, medals: 1, ..none }, true, true, -1),
    ];
    for (period, to_captain, reprimanded, expected) in sums {
        assert_eq!(sum(period, to_captain, reprimanded), expected, "{period:?}");
    }
}

/// SV 11.2.3.c, SV 11.2.4: SV-X32.
#[test]
fn a_modified_four_promotes_and_failing_changes_nothing() {
    let mut g = home(1, true);
    g.captain_mut().period =
        Period { crosses: 1, ships: 12, failed: 1, ..Period::from(month("1942-04")) };
    assert_eq!(promoted(g.clone(), 2, &[5]).captain().rank, Rank::Commander);
    let failed = promoted(g.clone(), 2, &[6]);
    assert_eq!(failed.captain().rank, Rank::LieutenantCommander);
    assert_eq!(failed.captain().awards, g.captain().awards);
    let mut commander = home(1, true);
    commander.captain_mut().rank = Rank::Commander;
    assert_eq!(last(commander, &[4]), Rank::Commander);
}

/// SV 11.2.1.b, decision SV-D06
#[test]
fn a_commander_may_ask_for_a_patrol_and_gets_it_on_a_one() {
    let mut g = in_port(Class::Gato, "1943-02");
    // A Lieutenant Commander is not asked.
    play(g.clone(), &[1, 1], Script::new(), async |t| ch07_patrols::assignment(t).await);
    g.captain_mut().rank = Rank::Commander;
    let script = Script::new()
        .then(ch07_patrols::AskForPatrol::Ask)
        .then_first(|wanted: &ch07_patrols::Wanted| wanted.0.zone == Zone::Empire);
    let (_, orders) = play(g.clone(), &[1], script, async |t| ch07_patrols::assignment(t).await);
    assert_eq!(orders.zone, Zone::Empire);
    let refused = Script::new().then(ch07_patrols::AskForPatrol::Ask);
    play(g.clone(), &[2, 1, 1], refused, async |t| ch07_patrols::assignment(t).await);
    let content = Script::new().then(ch07_patrols::AskForPatrol::TakeWhatComes);
    play(g, &[1, 1], content, async |t| ch07_patrols::assignment(t).await);
}

fn decorated(g: State, dice: &[u8]) -> State {
    play(g, dice, Script::new(), async |t| ch11_02_captain::awards(t).await).0.g
}

fn given(g: &State) -> Vec<Award> {
    g.career().log.last().map(|row| row.awards.clone()).unwrap_or_default()
}

/// Awards to the captain for a patrol, the insignia and the unit's own left out.
fn earned(row: LogRow, dice: &[u8]) -> Option<Award> {
    let mut g = in_port(Class::Gato, "1942-04");
    g.career_mut().log.push(row);
    let besides =
        [Award::CombatInsignia, Award::BattleStar, Award::UnitCommendation, Award::UnitCitation];
    let given: Vec<Award> =
        given(&decorated(g, dice)).into_iter().filter(|it| !besides.contains(it)).collect();
    assert!(given.len() < 2, "{given:?}");
    given.first().copied()
}

fn sank(ships: usize, success: bool) -> LogRow {
    row("1944-02", &vec![2_000; ships], Some(success))
}

/// SV 11.3.2.a, SV 11.3.3.a, SV 11.3.4, SV 11.3.8: SV-X45.
#[test]
fn three_four_and_five_ships_bring_star_and_cross_and_only_the_highest() {
    let expected = [
        None,
        None,
        None,
        Some(Award::BronzeStar),
        Some(Award::SilverStar),
        Some(Award::NavyCross),
    ];
    for (ships, award) in expected.into_iter().enumerate() {
        assert_eq!(earned(sank(ships, ships > 0), &[]), award, "{ships}");
    }
    let mut capital = sank(1, true);
    capital.contacts[0].standing = Standing::Capital { fast: true };
    assert_eq!(earned(capital, &[]), Some(Award::NavyCross));
    let mut warship = sank(1, true);
    warship.contacts[0].standing = Standing::Warship;
    assert_eq!(earned(warship, &[]), None);
}

/// SV 11.3.2.a, SV 11.3.3.a, SV 11.3.4, SV-R63
#[test]
fn on_a_failed_mission_only_the_bronze_star_is_lost() {
    assert_eq!(earned(sank(3, false), &[]), None);
    assert_eq!(earned(sank(4, false), &[]), Some(Award::SilverStar));
    assert_eq!(earned(sank(5, false), &[]), Some(Award::NavyCross));
}

/// SV 11.3.1.a
#[test]
fn a_special_mission_brings_the_ribbon_from_november_1943() {
    let mission = |from: &str, ships: usize, success: bool| {
        let mut row = row(from, &vec![2_000; ships], Some(success));
        row.orders.task = Some(Task::Recon);
        earned(row, &[])
    };
    assert_eq!(mission("1943-10", 0, true), None);
    assert_eq!(mission("1943-11", 0, true), Some(Award::CommendationRibbon));
    assert_eq!(mission("1944-05", 1, false), None);
    assert_eq!(earned(sank(1, true), &[]), None);
}

/// SV 11.3.8, SV 11.3.6.a: SV-X36.
#[test]
fn the_bronze_star_outranks_the_ribbon_and_the_purple_heart_comes_besides() {
    let mut row = sank(3, true);
    row.orders.task = Some(Task::Lifeguard);
    assert_eq!(earned(row.clone(), &[]), Some(Award::BronzeStar));
    let mut g = in_port(Class::Gato, "1944-02");
    g.career_mut().log.push(row);
    g.crew_mut().man_mut(Post::Captain).wound = Wound::Light;
    let awards = decorated(g, &[]).captain().awards;
    let expected =
        Awards { bronze_star: 1, purple_heart: 1, combat_insignia: 1, ..Awards::default() };
    assert_eq!(awards, expected);
}

/// SV 11.3.1.b: Run Aground does not touch a holder of the ribbon.
#[test]
fn the_ribbon_keeps_a_boat_off_the_reef() {
    let mut g = on_patrol("1944-02", Zone::Marianas);
    g.captain_mut().awards.commendation_ribbon = 1;
    let aground = (2..=12).find(|&total| {
        let chart = &charts().r.event;
        chart.resolve(total, &Mods::NONE).result == crate::charts::r::Event::RunAground
    });
    let total = aground.expect("R1 has the event") as u8;
    let dice = [total / 2, total - total / 2];
    let (t, took_effect) =
        play(g, &dice, Script::new(), async |t| ch12_events::random_event(t).await);
    assert_eq!(took_effect, Ok(false));
    assert_eq!((t.g.boat().hull, t.g.patrol().event), (0, false));
}

/// SV 11.3.5.a, SV 11.3.5.b: SV-X33, with SV-R65 for a second one.
#[test]
fn the_third_patrol_with_seven_ships_brings_the_medal_in_place_of_the_cross() {
    let mut g = in_port(Class::Gato, "1942-04");
    let mut awards = Vec::new();
    for (ships, dice) in [(8, 6), (6, 6), (7, 6), (7, 6), (7, 6), (9, 6), (7, 6)] {
        g.career_mut().log.push(sank(ships, true));
        g = decorated(g, &[dice]);
        awards.extend(given(&g).first().copied());
    }
    let (cross, medal) = (Award::NavyCross, Award::MedalOfHonor);
    assert_eq!(awards, [cross, cross, cross, medal, cross, cross, medal]);
    assert_eq!((g.captain().requests, g.captain().sure_requests), (5, 2));
}

/// SV 11.3.9, SV 11.3.4.3.a, SV-R64: repeats are counted, and each cross is a request.
#[test]
fn awards_won_again_are_counted() {
    let mut g = home(5, true);
    for _ in 0..3 {
        g = decorated(g, &[]);
    }
    assert_eq!((g.captain().awards.navy_cross, g.captain().requests), (3, 3));
    assert_eq!(g.captain().period.crosses, 3);
    let stars = decorated(decorated(home(3, true), &[]), &[]);
    assert_eq!((stars.captain().awards.bronze_star, stars.captain().requests), (2, 0));
}

/// SV 11.3.6.b, SV-R62: no insignia, no roll for the boat.
#[test]
fn a_captain_who_does_not_return_is_decorated_for_the_record() {
    let given = |end: End, ships: usize| {
        let mut g = in_port(Class::Gato, "1943-02");
        g.career_mut().log.push(row("1943-02", &vec![2_000; ships], None));
        let (t, ()) = play(g, &[], Script::new(), async |t| {
            ch11_02_captain::posthumous_awards(t, end);
        });
        self::given(&t.g)
    };
    assert_eq!(given(End::Sunk, 7), [Award::NavyCross, Award::PurpleHeart]);
    assert_eq!(given(End::Killed, 3), [Award::BronzeStar, Award::PurpleHeart]);
    assert_eq!(given(End::Prisoner, 0), []);
}

/// SV 11.3.7.a, SV 11.3.10.3.a
#[test]
fn every_success_brings_insignia_and_battle_star() {
    let g = decorated(home(1, true), &[]);
    assert_eq!(given(&g), [Award::CombatInsignia, Award::BattleStar]);
    let again = decorated(g, &[]);
    assert_eq!(again.captain().awards.combat_insignia, 2);
    assert_eq!(again.boat().awards.battle_stars, 2);
    assert_eq!(given(&decorated(home(0, false), &[])), []);
}

/// SV 11.3.10, SV 11.3.10.1.a, SV 11.3.10.2.a, SV-R66
#[test]
fn six_ships_may_bring_a_commendation_and_seven_a_citation() {
    let unit = |ships: usize, success: bool, dice: &[u8]| {
        let UnitAwards { commendations, citations, .. } =
            decorated(home(ships, success), dice).boat().awards;
        (commendations, citations)
    };
    assert_eq!(unit(5, true, &[]), (0, 0));
    assert_eq!([unit(6, true, &[3]), unit(6, true, &[4])], [(1, 0), (0, 0)]);
    assert_eq!([unit(7, true, &[2]), unit(7, true, &[3])], [(0, 1), (1, 0)]);
    assert_eq!(unit(8, true, &[6]), (1, 0));
    assert_eq!(unit(7, false, &[]), (0, 0));
}

fn relieved(failures: u8, awards: Awards, reading: BronzeStar) -> bool {
    let mut g = home(0, false);
    g.setup.house.bronze_star = reading;
    g.captain_mut().failures_in_a_row = failures;
    g.captain_mut().awards = awards;
    let (t, over) = play(g, &[], Script::new(), async |t| ch11_02_captain::relief(t));
    assert_eq!(over.is_err(), t.g.career().end == Some(End::Relieved));
    over.is_err()
}

/// SV 11.4.0, SV 11.4.2, SV 11.4.3: SV-X61.
#[test]
fn three_failures_in_a_row_end_a_career_unless_an_award_speaks_for_it() {
    let none = Awards::default();
    let bronze = Awards { bronze_star: 1, ..none };
    let at = |failures, awards| relieved(failures, awards, BronzeStar::Delays);
    assert_eq!([at(2, none), at(3, none)], [false, true]);
    assert_eq!([at(3, bronze), at(4, bronze)], [false, true]);
    let higher = [
        Awards { silver_star: 1, ..none },
        Awards { navy_cross: 1, ..bronze },
        Awards { medal_of_honor: 1, ..none },
    ];
    assert!(higher.into_iter().all(|awards| !at(9, awards)));
    assert!(at(3, Awards { commendation_ribbon: 1, purple_heart: 2, combat_insignia: 5, ..none }));
    assert!(!relieved(9, bronze, BronzeStar::Saves));
}

/// SV 11.3.4.2
#[test]
fn the_navy_cross_makes_the_second_salvo_as_good_as_the_first() {
    let mut g = in_encounter("1943-03", Meeting::Convoy, &[freighter("Heijo Maru", 2_600)]);
    g.encounter_mut().time = Time::Night;
    g.encounter_mut().posture = Posture::Surfaced;
    let second = |g: &State| {
        let target = Some(&g.encounter().targets[0]);
        let weapon = Weapon::Torpedo(Mark::Mk14);
        let shot = Shot { weapon, target, range: Range::Medium, second_salvo: true };
        Scene::firing(g, charts(), shot).count(When::SecondSalvo)
    };
    assert_eq!(second(&g), 1);
    g.captain_mut().awards.navy_cross = 1;
    assert_eq!(second(&g), 0);
}
