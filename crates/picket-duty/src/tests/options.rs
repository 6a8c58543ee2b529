//! Section 11: optional rules; section 12: own scenarios.

use super::fixture::{advanced, charts, roll, under_attack};
use crate::{
    conditions::{Laid, Scene},
    rules::{
        ch07_01_hits::wave_hits,
        ch07_03_damage::{Blow, strike},
    },
    state::{Altitude, Bearing, Gun, Kind, Section, Setup, Side, Start, State},
};
use shelf::{Group, OptionGroup, SetupOptions, Switch, testkit::printed_book};
use table::chart::FromBook;

fn sum(g: &State, gun: Gun, at: Kind, slaved: bool) -> i32 {
    let scene = Scene::firing(g, charts(), Laid { gun, at, slaved });
    let grid = charts().defence.table(charts().ship.guns.of(gun).calibre);
    grid.modifiers(|when| scene.count(when)).sum()
}

/// PD 11.0: each optional rule by itself, in any game.
#[test]
fn every_optional_rule_is_a_switch() {
    let optional: Vec<_> =
        Setup::settings().into_iter().filter(|it| it.group == Group::Optional).collect();
    assert_eq!(optional.len(), 8);
    for setting in &optional {
        let typed = [(setting.key.to_owned(), "on".to_owned())];
        for start in ["scenario-1", "full-campaign"] {
            assert!(Setup::typed(start, &typed).is_ok(), "{}", setting.key);
        }
    }
}

/// PD 11.7.D: the player is warned of the two that unbalance the game.
#[test]
fn two_options_warn() {
    let warned: Vec<_> = Setup::settings()
        .into_iter()
        .filter(|it| it.text.contains("unbalances the game in favour of the kamikazes"))
        .map(|it| it.key)
        .collect();
    assert_eq!(warned, ["green-gunnery", "morale-gunnery"]);
}

/// PD 11.1.bonus, PD 11.1.minus, PD-R74: no director helps against a Willow; by hand -1 for the 5in.
#[test]
fn a_willow_is_hard_to_see() {
    let mut g = advanced();
    assert_eq!(sum(&g, Gun::Five1, Kind::Willow, true), 1);
    g.setup.options.willow = Switch::On;
    assert_eq!(sum(&g, Gun::Five1, Kind::Willow, true), 0);
    assert_eq!(sum(&g, Gun::Five1, Kind::Willow, false), -1);
    assert_eq!(sum(&g, Gun::FortyA, Kind::Willow, false), 0);
    assert_eq!(sum(&g, Gun::FortyA, Kind::Zero, false), 1);
    assert!(super::fixture::of(Start::Scenario5).has_willow_rule(charts()), "by its card");
}

/// PD 11.1.once: a Willow rolls once on Table 11.
#[test]
fn a_willow_rolls_once() {
    let mut g = under_attack(advanced(), &[(Kind::Willow, Bearing::B0, Altitude::Low)]);
    let (_, afloat) = roll(g.clone(), &[6, 6, 10, 1, 10, 1], async |t| wave_hits(t).await.is_ok());
    assert!(afloat);
    g.setup.options.willow = Switch::On;
    let (_, afloat) = roll(g, &[6, 6, 10, 1], async |t| wave_hits(t).await.is_ok());
    assert!(afloat);
}

/// PD 11.2.A, PD-R75: five kills give +1, lost while the mount is damaged.
#[test]
fn five_kills_make_an_ace() {
    let mut g = advanced();
    g.setup.options.aces = Switch::On;
    g.ship.gun_mut(Gun::TwentyF).kills = 4;
    assert_eq!(sum(&g, Gun::TwentyF, Kind::Zero, false), 0);
    g.ship.gun_mut(Gun::TwentyF).kills = 5;
    assert_eq!(sum(&g, Gun::TwentyF, Kind::Zero, false), 1);
    g.ship.gun_mut(Gun::FortyA).kills = 5;
    assert_eq!(sum(&g, Gun::FortyA, Kind::Zero, false), 2);
    g.ship.gun_mut(Gun::FortyA).hits = 1;
    assert_eq!(sum(&g, Gun::FortyA, Kind::Zero, false), 0, "director +1, hit -1");
    g.setup.options.aces = Switch::Off;
    assert_eq!(sum(&g, Gun::TwentyF, Kind::Zero, false), 0);
}

/// PD 11.4.A, PD-R76: air support has +1 against the eight twins.
#[test]
fn twins_are_larger_targets() {
    let with = |kind, on: bool| {
        let mut g = advanced();
        g.setup.options.twin_engined = if on { Switch::On } else { Switch::Off };
        let scene = Scene { air_at: Some(kind), ..Scene::new(&g, charts()) };
        charts().defence.support.modifiers(|when| scene.count(when)).sum()
    };
    let twins = [
        Kind::Lily,
        Kind::Peggy,
        Kind::Sally,
        Kind::Frances,
        Kind::Betty,
        Kind::Irving,
        Kind::Nick,
        Kind::Dinah,
    ];
    assert!(twins.iter().all(|kind| with(*kind, true) == 1 && with(*kind, false) == 0));
    assert_eq!(with(Kind::Zero, true), 0);
}

/// PD 11.7.C: morale counts for the guns.
#[test]
fn morale_may_count_for_the_guns() {
    let mut g = advanced();
    g.ship.morale = -2;
    assert_eq!(sum(&g, Gun::TwentyF, Kind::Zero, false), 0);
    g.setup.options.morale_gunnery = Switch::On;
    assert_eq!(sum(&g, Gun::TwentyF, Kind::Zero, false), -2);
}

/// PD 12.1.A: a card of one's own replaces SCN.own and is checked like a chart.
#[test]
fn an_own_scenario_is_checked_like_a_chart() {
    let card = |rows: &str| {
        let text = format!("[[chart]]\nid = \"SCN.own\"\ndice = \"none\"\nrows = [\n{rows}\n]\n");
        let book = printed_book::<State>().replace_with(&[("mine.toml".to_owned(), text)]);
        let book = book.map_err(|errors| errors.to_string())?;
        let charts =
            crate::charts::Charts::from_book(&book).map_err(|errors| errors.to_string())?;
        Ok::<_, String>(charts.scenarios.own)
    };
    let good = "{ key = \"date\", date = \"1945-05-28\" }, { key = \"turns\", number = 2 },\n\
        { key = \"phases\", list = [\"morning\", \"night\"] }, { key = \"station\", number = 5 },\n\
        { key = \"raid\", name = \"by_date\" }, { key = \"armament\", name = \"mar43\" }";
    let own = card(good).expect("a sound card");
    assert_eq!(
        (own.date.to_string(), own.turns, own.station),
        ("28 May 1945".to_owned(), 2, Some(5))
    );
    let raid = "name = \"by_date\"";
    let eleventh = "name = \"numbered\", number = 11";
    let modified = "name = \"by_date\" }, { key = \"raid_modifiers\", numbers = [-1, -2, -3]";
    for (wrong, said) in [
        ("number = 2", "number = 0"),
        ("number = 5", "number = 17"),
        ("\"morning\", \"night\"", "\"night\", \"morning\""),
        ("mar43", "mar44"),
        ("1945-05-28", "1945-05-32"),
        // The day before the first and the day after the last one of the Time Record Sheet.
        ("1945-05-28", "1945-03-23"),
        ("1945-05-28", "1945-07-01"),
        (raid, eleventh),
        (raid, modified),
    ] {
        let error = card(&good.replace(wrong, said)).expect_err("it is refused");
        assert!(error.contains("mine.toml") && error.contains("SCN.own"), "{error}");
    }
}

/// PD 12.1.A, PD 1.6, PD-R11: every day of the Time Record Sheet may begin a scenario of one's own, the yellow ones
/// too. PD 12.1.B: the days of another map are not on it.
#[test]
fn an_own_scenario_begins_on_any_day_of_the_sheet() {
    let begins = |rows: &str| {
        let text = format!("[[chart]]\nid = \"SCN.own\"\ndice = \"none\"\nrows = [\n{rows}\n]\n");
        let book = printed_book::<State>().replace_with(&[("mine.toml".to_owned(), text)]);
        let book = book.expect("it can be read");
        crate::charts::Charts::from_book(&book).map(|charts| charts.scenarios.own.date.to_string())
    };
    let rest = "{ key = \"turns\", number = 1 }, { key = \"phases\", list = [\"midday\"] }";
    for (written, day) in [("1945-03-24", "24 March 1945"), ("1945-06-30", "30 June 1945")] {
        let card = format!("{{ key = \"date\", date = \"{written}\" }}, {rest}");
        assert_eq!(begins(&card).ok().as_deref(), Some(day));
    }
    let leyte = "{ key = \"date\", date = \"1944-12-11\" }";
    assert!(begins(&format!("{leyte}, {rest}")).is_err());
    let elsewhere = format!("{leyte}, {{ key = \"map\", name = \"ormoc\" }}, {rest}");
    assert_eq!(begins(&elsewhere).ok().as_deref(), Some("11 December 1944"));
}

/// The first day of a newcomer can be set up, and no question has two lessons.
#[test]
fn the_first_day_and_the_lessons_are_sound() {
    use crate::lessons::{FIRST_MISSION, LESSONS};
    let typed: Vec<(String, String)> = FIRST_MISSION
        .settings
        .iter()
        .map(|(option, value)| ((*option).to_owned(), (*value).to_owned()))
        .collect();
    assert!(Setup::typed(FIRST_MISSION.scenario, &typed).is_ok());
    let mut questions: Vec<&str> = LESSONS.iter().map(|lesson| lesson.question).collect();
    questions.sort_unstable();
    questions.dedup();
    assert_eq!(questions.len(), LESSONS.len());
}

/// PD 11.2.A, PD 11.5.A: a mount once hit is never an ace again, unless guns are repaired.
#[test]
fn a_hit_ends_an_ace_for_good_without_gun_repair() {
    let hit = |repair: Switch| {
        let mut g = advanced();
        (g.setup.options.aces, g.setup.options.gun_repair) = (Switch::On, repair);
        g.ship.gun_mut(Gun::Five1).kills = 5;
        let blow = Blow::from_bearing(Section::Forward, Side::Bow);
        let mut g = roll(g, &[1, 1], async |t| strike(t, blow).await.is_ok()).0;
        assert_eq!(g.ship.gun(Gun::Five1).hits, 1, "the roll struck it");
        assert_eq!(sum(&g, Gun::Five1, Kind::Zero, false), -1);
        g.ship.gun_mut(Gun::Five1).hits = 0;
        sum(&g, Gun::Five1, Kind::Zero, false)
    };
    assert_eq!((hit(Switch::Off), hit(Switch::On)), (0, 1));
}

/// PD 11.2.A: only a bonus that was there is lost: a mount hit before its fifth kill and made whole at the
/// anchorage becomes an ace like any other.
#[test]
fn a_mount_hit_before_its_fifth_kill_may_become_an_ace() {
    let mut g = advanced();
    g.setup.options.aces = Switch::On;
    g.ship.gun_mut(Gun::Five1).kills = 4;
    let blow = Blow::from_bearing(Section::Forward, Side::Bow);
    let mut g = roll(g, &[1, 1], async |t| strike(t, blow).await.is_ok()).0;
    g.ship.gun_mut(Gun::Five1).hits = 0;
    g.ship.gun_mut(Gun::Five1).kills = 5;
    assert_eq!(sum(&g, Gun::Five1, Kind::Zero, false), 1);
}
