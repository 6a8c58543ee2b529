//! What is shown before an order, against what the charts say.

use super::fixture::{
    at_sea, charts, escort, fight, flood, gato, hex, in_port_under, merchant, on_patrol,
    put_to_sea, solved,
};
use crate::{
    rules::{
        ch06_leg::{Leg, LegStep, Look},
        ch09_approach::{Approach, Station},
        ch10_salvo::Salvo,
        ch12_evasion::Evasion,
        odds,
    },
    state::{
        Class, Depth, End, EscortKind, Mark, MerchantKind, Mission, Opportunity, Orders,
        PatrolType, Range, Readiness, Sector, Speed, System, Task, Travel, TubeId,
    },
};
use table::{Choice as _, Draft as _, Odds};

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
    let told = &odds::contact(&g, charts(), hex("1306"), Look::at(&g, Travel::Cruising))[0];
    // Two dice find nothing 4 times in 9, the escort die 2 times in 3.
    assert_eq!((part(told, "ships alone"), part(told, "nothing")), (370, 296));
    assert!(odds::contact(&g, charts(), hex("2204"), Look::at(&g, Travel::Cruising)).is_empty());
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

/// PS 7.1.i, PS 7.1E.a, PS-R87: radar switched off and an aircraft launched with the same order count at once.
#[test]
fn contact_odds_follow_the_order_that_is_given() {
    let g = at_sea(Class::Gato, "Sp43", "1406");
    let nothing = |radar| {
        let look = Look { radar, ..Look::at(&g, Travel::Cruising) };
        part(&odds::contact(&g, charts(), hex("1306"), look)[0], "nothing")
    };
    // Three dice that find on 4 or more, or on 5 or more.
    assert_eq!((nothing(true), nothing(false)), (125, 296));
    let g = at_sea(Class::I400, "F44", "1615");
    let alone = |launch| {
        let look = Look { launch, radar: false, ..Look::at(&g, Travel::Cruising) };
        let told = odds::contact(&g, charts(), hex("1715"), look);
        part(&told[0], "ships")
    };
    assert!(alone(true) > alone(false));
}

/// PS 7.1D.a: with the radio out friends may open fire, and that is foretold.
#[test]
fn friendly_fire_is_foretold() {
    let mut g = at_sea(Class::Gato, "Sp43", "2606");
    let look = Look::at(&g, Travel::Cruising);
    assert!(odds::contact(&g, charts(), hex("2607"), look).is_empty());
    g.boat_mut().damage.of_mut(System::Radio).hits = 1;
    let told = odds::contact(&g, charts(), hex("2607"), look);
    assert_eq!(told[0].why, "Friendly fire");
}

/// PS PT.evac.b: in search of passengers a boat that stays finds nothing, and nothing is foretold.
#[test]
fn staying_for_passengers_foretells_nothing() {
    let told = |kind| {
        let g = on_patrol(Class::Gato, "Sp43", "1305", kind);
        let mut leg = Leg::blank(&g, charts());
        leg.speed = Some(Travel::Cruising);
        leg.odds(&g, charts()).len()
    };
    assert_eq!((told(PatrolType::Evac), told(PatrolType::Strategic)), (0, 1));
}

/// PS 15.6.b: a captain whose skill is rolled each time has the odds of all three.
#[test]
fn a_wavering_captain_is_counted_with_every_skill() {
    let g = put_to_sea(
        in_port_under(Orders::UpPeriscope, Class::Tambor, "Sp43"),
        "1508",
        PatrolType::Raid,
    );
    let mut g = fight(g, vec![], vec![escort(1, EscortKind::One, 2)]);
    g.fight_mut().plot =
        vec![solved(1, merchant(MerchantKind::Coaster), Range::Mid, Sector::Straight)];
    // 5 or more with 0, 1 or 2 added, each as likely, and never a natural 1: 2, 3 and 4 faces of 6.
    let plan = Evasion { plan: Some(1), ..Evasion::default() };
    let told = odds::evasion(&g, charts(), &plan);
    assert_eq!((told[0].of, part(&told[0], "fades")), (36, 500));
    assert_eq!(odds::preparation(&g, charts(), 0, false)[0].of, 216);
}

/// PS 12.3.a, PS 12.3.b: the trick is tried by a crew the order has tired, and counts in the chance of each
/// escort.
#[test]
fn quick_quiet_is_foretold_for_a_tired_crew() {
    let mut g = gato(vec![], vec![escort(1, EscortKind::One, 1)]);
    (g.fight_mut().signature, g.crew_mut().readiness) = (4, Readiness::Dull);
    let quiet = Evasion { quiet: true, ..Evasion::default() };
    let told = odds::evasion(&g, charts(), &quiet);
    // Skill 1, Panicky by then: 5 or more. A third of the time the escort fades on 2 or more, else on 3.
    assert_eq!(part(&told[0], "works"), 333);
    assert_eq!((told[1].of, part(&told[1], "fades")), (36, 722));
}

/// PS 10.2H, PS 10.2A, PS 10.2F.g: what a salvo adds to the signature before escorts look for the boat.
#[test]
fn salvo_odds_count_the_noise_of_this_salvo() {
    let ship = solved(1, merchant(MerchantKind::Freighter), Range::Mid, Sector::Straight);
    let chance = |mark, late: bool| {
        let mut g = fight(
            at_sea(Class::Gato, "W44", "1508"),
            vec![ship],
            vec![escort(1, EscortKind::One, 0)],
        );
        g.fight_mut().signature = 2;
        flood(&mut g, End::Forward, 1, mark);
        let flood = if late { bow(1) } else { Vec::new() };
        let shots = vec![(bow(1)[0], 1)];
        let salvo = Salvo { flood, shots, ..Salvo::default() };
        part(&odds::salvo(&g, charts(), &salvo)[1], "an escort closes")
    };
    // Signature 3 for a Mk 18 that explodes, 4 for a Mk 14, 5 flooded late; 6 would close on 2 as well.
    assert_eq!(chance(Mark::Mk18, false), 166);
    assert_eq!((chance(Mark::Mk14, false), chance(Mark::Mk14, true)), (333, 333));
}

/// PS 4.2.b: to stop where a base of the own navy lies ends the patrol, and the order says so.
#[test]
fn an_order_to_stop_at_a_base_says_what_it_ends() {
    let g = at_sea(Class::Gato, "Sp43", "2606");
    let mut leg = Leg::blank(&g, charts());
    let mut steps = Vec::new();
    leg.add(LegStep::Speed(Travel::Cruising), &g, charts());
    leg.steps(&g, charts(), &mut steps);
    let base = *steps
        .iter()
        .find(|it| matches!(it, LegStep::To(at, ..) if *at == hex("2607")))
        .expect("a way to Pearl Harbor");
    assert_eq!(base.label(&g), "To 2607, Pearl Harbor; to stop there ends the patrol");
    assert_eq!(leg.done(&g), "Stay in this hex");
    leg.add(base, &g, charts());
    assert_eq!(leg.done(&g), "Stop there, which ends the patrol");
}

/// PS PT.supply.b: a passage home is no hex to go to, and foretells no contact there.
#[test]
fn a_passage_home_foretells_no_contact() {
    let g = on_patrol(Class::I176, "W43", "1713", PatrolType::Supply);
    let passage = |kind| Mission { kind, hex: hex("1713"), actions: 0, passenger: None };
    assert!(odds::mission(&g, charts(), &passage(Opportunity::Transport)).is_empty());
    assert!(!odds::mission(&g, charts(), &passage(Opportunity::Hvt)).is_empty());
}
