//! What is shown before an order, against what the charts say.

use super::fixture::{at_sea, charts, escort, fight, flood, gato, hex, merchant, solved};
use crate::{
    rules::{
        ch09_approach::{Approach, Station},
        ch10_salvo::Salvo,
        ch12_evasion::Evasion,
        odds,
    },
    state::{
        Class, Depth, End, EscortKind, Mark, MerchantKind, Range, Sector, Speed, Task, Travel,
        TubeId,
    },
};
use table::Odds;

/// In parts of a thousand, by the words of the outcome.
fn part(odds: &Odds, words: &str) -> u32 {
    let count = odds.each().find(|(text, ..)| text.starts_with(words)).map_or(0, |it| it.1);
    (u64::from(count) * 1000 / u64::from(odds.of)) as u32
}

fn bow(count: u8) -> Vec<TubeId> {
    (0..count).map(|index| TubeId { end: End::Forward, index }).collect()
}

/// PS 10.2D.a, PS 10.2F.d: hit number 3, and every Type 95 runs true: one torpedo sinks a coaster half
/// the time, two of them three times in four.
#[test]
fn torpedo_odds_end_with_the_fate_of_the_ship() {
    let coaster = solved(1, merchant(MerchantKind::Coaster), Range::Mid, Sector::Straight);
    let mut g = fight(at_sea(Class::I15, "F42", "1508"), vec![coaster], vec![]);
    flood(&mut g, End::Forward, 2, Mark::Type95);
    let sunk = |tubes: u8| part(&odds::shots(&g, charts(), 1, &bow(tubes))[0], "sunk");
    assert_eq!((sunk(1), sunk(2)), (500, 750));
}

/// PS 10.2E, PS 10.2F.f: with 16 of 30 good, hit number 3 hurts a freighter 8 times in 30; two hits sink.
#[test]
fn bad_torpedoes_are_counted() {
    let ship = solved(1, merchant(MerchantKind::Freighter), Range::Mid, Sector::Straight);
    let mut g = gato(vec![ship], vec![]);
    flood(&mut g, End::Forward, 2, Mark::Mk14);
    let salvo =
        Salvo { shots: bow(2).into_iter().map(|tube| (tube, 1)).collect(), ..Salvo::default() };
    let told = &odds::salvo(&g, charts(), &salvo)[0];
    assert_eq!((part(told, "sunk"), part(told, "no hit")), (71, 537));
}

/// PS 7.1.d: an escort die and two target dice on a major lane, 5 or 6 without radar.
#[test]
fn contact_odds_tell_ships_from_escorts() {
    let g = at_sea(Class::Tambor, "Sp42", "1406");
    let told = &odds::contact(&g, charts(), hex("1306"), Travel::Cruising)[0];
    // Two dice find nothing 4 times in 9, the escort die 2 times in 3.
    assert_eq!((part(told, "ships alone"), part(told, "nothing")), (370, 296));
    assert!(odds::contact(&g, charts(), hex("2204"), Travel::Cruising).is_empty());
}

/// PS 11.1, PS 9.1.b: a dive to mid-water at stop quiets the boat from signature 6 to 4: the escort
/// closes on 2 or less.
#[test]
fn approach_odds_follow_the_signature() {
    let mut g = gato(vec![], vec![escort(1, EscortKind::One, 1)]);
    g.fight_mut().signature = 6;
    let plan = Approach {
        task: Some(Task::None),
        station: Some(Station::free(Depth::Midwater)),
        speed: Some(Speed::Stop),
        turn: Some(0),
        stations: Some(false),
    };
    let told = odds::approach(&g, charts(), &plan);
    assert_eq!(part(&told[0], "an escort closes"), 333);
}

/// PS 12.0.a, PS 12.1.a: the evasion roll of every escort in contact, none for those in box 0.
#[test]
fn evasion_odds_name_each_escort() {
    let escorts = vec![
        escort(1, EscortKind::One, 1),
        escort(2, EscortKind::TwoH, 2),
        escort(3, EscortKind::One, 0),
    ];
    let mut g = gato(vec![], escorts);
    g.fight_mut().signature = 4;
    let told = odds::evasion(&g, charts(), &Evasion::default());
    let fades: Vec<u32> = told.iter().map(|it| part(it, "fades")).collect();
    // More than 2; with H more than 4.
    assert_eq!(fades, [666, 333]);
}

/// PS 9.5A.c, PS 9.5B, PS 8.1B.a: loading away from battle stations, and the weather, are foretold.
#[test]
fn loading_and_weather_are_foretold() {
    let mut g = super::fixture::gato(Vec::new(), Vec::new());
    let both = crate::rules::odds::preparation(&g, super::fixture::charts(), 2, true);
    assert_eq!(both.len(), 2);
    g.fight_mut().battle_stations = true;
    assert!(crate::rules::odds::preparation(&g, super::fixture::charts(), 2, true).is_empty());
    // Ahead in ring 4, skill 1, slow: the angle is 1d6 + 2, the range 1d6; no shot only where the
    // angle is wide (3) at extreme range (1).
    g.fight_mut().plot = vec![super::fixture::contact(1, merchant(MerchantKind::Coaster))];
    let shot = &odds::preparation(&g, charts(), 0, false)[0];
    assert_eq!((shot.of, part(shot, "no shot")), (36, 27));
    let aimed = Approach {
        task: Some(Task::None),
        station: Some(Station::free(Depth::Periscope)),
        speed: Some(Speed::Slow),
        turn: Some(3),
        stations: Some(true),
    };
    // Turned astern the angle is 1d6 + 1: abeam or wide (2, 3) at extreme range.
    let astern = odds::approach(&g, charts(), &aimed);
    assert_eq!(astern.last().map(|it| part(it, "no shot")), Some(55));
    let weather = crate::rules::odds::weather(&g, super::fixture::charts());
    assert_eq!(
        (weather.of, weather.outcomes.iter().map(|(_, count)| count).sum::<u32>()),
        (36, 36)
    );
}

/// PS 11.1D: of 36 falls 21 are above 6 and turn the escort away.
#[test]
fn a_harassed_escort_is_foretold() {
    let one = super::fixture::escort(1, crate::state::EscortKind::One, 1);
    let g = super::fixture::gato(Vec::new(), vec![one]);
    let odds = crate::rules::odds::harassed(&g, super::fixture::charts(), 1).expect("an escort");
    assert_eq!((odds.of, odds.outcomes[0].1), (36, 21));
}
