//! Chapters 2 and 5: how careers end and what they are worth.

use super::fixture::{career, charts, check, freighter, in_encounter, in_port, month, play};
use crate::{
    Outcome,
    rules::{ch05_victory, ch06_sequence},
    state::{
        Award, Awards, Card, Class, Contact, End, Fate, Level, LogRow, Meeting, Orders, Rank,
        ShipType, Standing, State, UnitAwards, Zone,
    },
};
use table::testkit::Script;

/// A row of the log with these ships sunk.
pub(super) fn row(from: &str, tons: &[u32], success: Option<bool>) -> LogRow {
    let contact = |&tons: &u32| Contact {
        name: "Maru".to_owned(),
        kind: ShipType::Freighter,
        standing: Standing::Merchant,
        tons,
        fate: Fate::Sunk,
    };
    LogRow {
        month: month(from),
        boat: "Wahoo".to_owned(),
        class: Class::Gato,
        orders: Orders { zone: Zone::Empire, task: None, wolfpack: false },
        contacts: tons.iter().map(contact).collect(),
        success,
        aviators: 0,
        cut_short: None,
        refit: 0,
        awards: Vec::new(),
    }
}

fn level(tons: u32, end: End) -> Level {
    let mut g = in_port(Class::Gato, "1942-04");
    g.career_mut().log.push(row("1942-04", &[tons], Some(true)));
    g.career_mut().end = Some(end);
    ch05_victory::level(charts(), g.career(), g.career().tons())
}

/// SV 5.2.2.a, SV 5.2.1: SV-X48.
#[test]
fn the_tonnage_decides_between_five_levels() {
    let limits = [
        (0, Level::Defeat),
        (9_999, Level::Defeat),
        (10_000, Level::Draw),
        (39_999, Level::Draw),
        (40_000, Level::Marginal),
        (69_999, Level::Marginal),
        (70_000, Level::Substantial),
        (99_999, Level::Substantial),
        (100_000, Level::Decisive),
    ];
    for (tons, expected) in limits {
        assert_eq!(level(tons, End::WarOver), expected, "{tons}");
    }
}

/// SV 5.2.2.a: what the captain is told to aim at, while there is something and he commands.
#[test]
fn the_next_level_is_told_in_tons() {
    let mut g = in_port(Class::Gato, "1942-04");
    let next = |g: &State, tons| ch05_victory::next_level(charts(), g.career(), tons);
    assert_eq!(next(&g, 0), Some((Level::Draw, 10_000)));
    assert_eq!(next(&g, 40_000), Some((Level::Substantial, 70_000)));
    assert_eq!(next(&g, 100_000), None);
    g.career_mut().end = Some(End::WarOver);
    assert_eq!(next(&g, 0), None);
}

/// SV 5.2.2.b, SV 5.2.2.c, SV 5.2.3
#[test]
fn capture_and_relief_are_defeats_but_death_is_none() {
    let ends = [
        (End::Captured, Level::Defeat),
        (End::Relieved, Level::Defeat),
        (End::Killed, Level::Decisive),
        (End::Sunk, Level::Decisive),
        (End::Prisoner, Level::Decisive),
        (End::LostAfterScuttling, Level::Decisive),
        (End::LeftDuty, Level::Decisive),
    ];
    for (end, expected) in ends {
        assert_eq!(level(120_000, end), expected, "{end:?}");
    }
}

/// SV 14.10.3
#[test]
fn a_captain_of_history_must_equal_his_own_tonnage() {
    let mut g = in_port(Class::Balao, "1944-01");
    g.captain_mut().card = Some(Card::Okane);
    g.career_mut().log.push(row("1944-01", &[93_823], Some(true)));
    let next = |g: &State| ch05_victory::next_level(charts(), g.career(), g.career().tons());
    assert_eq!(ch05_victory::level(charts(), g.career(), g.career().tons()), Level::Defeat);
    assert_eq!(next(&g), Some((Level::Substantial, 93_824)));
    g.career_mut().log.push(row("1944-03", &[1], Some(true)));
    assert_eq!(next(&g), Some((Level::Decisive, 100_000)));
    assert_eq!(ch05_victory::level(charts(), g.career(), g.career().tons()), Level::Substantial);
}

/// SV 5.2.1, SV 5.2.2.a, SV 2.0.a: SV-X46, the sample career of the log sheet.
#[test]
fn the_sample_career_ends_in_a_draw() {
    let mut g = in_port(Class::Gato, "1942-04");
    let log = &mut g.career_mut().log;
    log.push(row("1942-04", &[4_700, 4_200], Some(true)));
    log.push(row("1942-07", &[5_400], Some(true)));
    log.push(row("1942-10", &[6_900, 3_500], Some(true)));
    log.push(row("1943-02", &[2_100, 4_700, 3_100], Some(true)));
    log.push(row("1943-06", &[], None));
    for row in &mut log[..4] {
        row.awards.push(Award::BattleStar);
    }
    log[3].awards.push(Award::BronzeStar);
    g.captain_mut().awards = Awards { bronze_star: 1, ..Awards::default() };
    assert_eq!(ch05_victory::record(charts(), g.career()), None, "the career goes on");
    g.career_mut().end = Some(End::Sunk);
    let record = ch05_victory::record(charts(), g.career()).unwrap();
    assert_eq!((record.patrols, record.ships, record.tons), (5, 8, 34_600));
    assert_eq!((record.failed, record.with_sinkings, record.capital_ships), (0, 4, 0));
    assert_eq!((record.level, record.rank), (Level::Draw, Rank::LieutenantCommander));
    assert_eq!(record.unit_awards, UnitAwards { battle_stars: 4, ..UnitAwards::default() });
    assert_eq!(record.awards.bronze_star, 1);
}

/// SV 2.0.b, SV 2.0.a, SV 5.1.3.a: the ships of the last patrol count although it did not return.
#[test]
fn a_boat_lost_in_a_fight_takes_its_last_sinkings_into_the_record() {
    let mut sunk = freighter("Heijo Maru", 2_600);
    sunk.damage = sunk.to_sink;
    let g = in_encounter("1943-07", Meeting::Convoy, &[sunk, freighter("Toan Maru", 2_100)]);
    let g = check(
        g,
        async |t| ch05_victory::over(t, End::Sunk, "SV 2.0.b", "The boat is lost."),
        "The boat is lost.
         Awarded: Purple Heart.",
    );
    assert_eq!(g.career().end, Some(End::Sunk));
    let row = &g.career().log[0];
    assert_eq!((row.success, row.tons(), row.month), (None, 2_600, month("1943-07")));
}

/// SV 5.1.1, SV 5.1.3.a: July 1945 is the last month, then the game ends by itself.
#[test]
fn no_patrol_starts_after_july_1945() {
    let mut g = in_port(Class::Gato, "1942-04");
    g.career_mut().month = month("1945-07");
    let (t, over) = play(g.clone(), &[], Script::new(), async |t| {
        ch06_sequence::end_of_the_calendar(t).await.is_err()
    });
    assert_eq!((over, t.g.career().end), (false, None));
    g.career_mut().month = month("1945-08");
    let (t, over) = play(g, &[5], Script::new(), async |t| {
        ch06_sequence::end_of_the_calendar(t).await.is_err()
    });
    assert_eq!((over, t.g.career().end), (true, Some(End::WarOver)));
}

/// SV 2.0.a: capital ships are noted separately, and every seat has a record.
#[test]
fn the_outcome_holds_a_record_for_every_seat() {
    let mut g = in_port(Class::Gato, "1942-04");
    let mut capital = row("1943-02", &[30_000], Some(true));
    capital.contacts[0].standing = Standing::Capital { fast: false };
    g.career_mut().log.push(capital);
    g.careers.push(career(Class::Gato, "1942-04"));
    for career in &mut g.careers {
        career.end = Some(End::WarOver);
    }
    let outcome =
        |g: State| -> Outcome { play(g, &[], Script::new(), async |t| ch05_victory::outcome(t)).1 };
    let outcome = outcome(g);
    let capital: Vec<u16> = outcome.records.iter().map(|record| record.capital_ships).collect();
    assert_eq!(capital, [1, 0]);
}

/// SV 13.1.3, SV 13.1.1: the verdict names the winner, and the month the players agreed on.
#[test]
fn the_verdict_names_the_winner_and_what_ended_the_careers() {
    let mut g = in_port(Class::Gato, "1943-01");
    g.setup.contest = crate::state::Contest::Tonnage;
    g.careers.push(career(Class::Gato, "1942-04"));
    g.careers[1].captain.name = "Baker".to_owned();
    g.careers[1].log.push(row("1942-06", &[5_000], Some(true)));
    for career in &mut g.careers {
        career.end = Some(End::AgreedEnd);
    }
    let outcome = play(g, &[], Script::new(), async |t| ch05_victory::outcome(t)).1;
    let verdict = <State as shelf::Title>::verdict(&outcome);
    assert!(verdict.starts_with("Baker of USS Gato wins.\n"), "{verdict}");
    assert!(verdict.ends_with("The career ended: the agreed last month has passed."), "{verdict}");
}
