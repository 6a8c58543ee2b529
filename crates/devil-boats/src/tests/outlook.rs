//! What orders are said to promise, against every fall of the dice, counted one by one.

use super::fixture::{at_sea, charts, in_fight, pt};
use crate::{
    rules::{
        a_voyage::Order,
        batteries::{ConsortFire, Objective},
        outlook,
    },
    state::{
        Aircraft, Consort, Craft, Enemy, EnemyKind, FightKind, Node, Post, Speed, State, Weather,
        fight::{Attack, BargeType, Plane, PlaneSize, Quality},
    },
};
use table::{Choice, Odds};

const D10: std::ops::RangeInclusive<i32> = 1..=10;

/// The share of an outcome among all that are told.
fn share(odds: &Odds, outcome: &str) -> f64 {
    f64::from(odds.chances(outcome)) / f64::from(odds.of)
}

fn named<'a>(odds: &'a [Odds], why: &str) -> &'a Odds {
    odds.iter().find(|odds| odds.why == why).unwrap_or_else(|| panic!("{why} is told"))
}

fn assert_share(odds: &Odds, outcome: &str, expected: f64) {
    let told = share(odds, outcome);
    assert!((told - expected).abs() < 1e-5, "{}: {told} told, {expected} counted", odds.why);
}

/// How many of these falls satisfy a condition, as a share.
fn counted(falls: impl Iterator<Item = bool>) -> f64 {
    let (mut met, mut all) = (0_u32, 0_u32);
    for fall in falls {
        (met, all) = (met + u32::from(fall), all + 1);
    }
    f64::from(met) / f64::from(all)
}

/// DB A-12.mod: aircraft earlier in the same turn make a convoy less likely, and nobody knows the sea yet.
#[test]
fn a_convoy_is_foretold_with_the_sea_and_the_aircraft_of_its_turn() {
    let g = at_sea(4);
    let falls = D10.flat_map(|sea| D10.flat_map(move |air| D10.map(move |it| (sea, air, it))));
    let met = counted(falls.map(|(sea, air, convoy)| {
        // Good weather: Sea State 1 or 2 on 1 to 8. A-11 has +2 for it and +1 in a Red Zone.
        let attacked = air + 3 >= 10;
        let total = convoy + i32::from(sea <= 8) - i32::from(attacked);
        convoy == 10 || total >= 10
    }));
    let odds = outlook::convoy_in(&g, charts(), Node::R4).expect("a Red Zone has convoys");
    assert_share(&odds, "a convoy", met);
}

/// DB A-12.mod: an aircraft of this turn is forgotten in the next zone.
#[test]
fn an_aircraft_of_this_turn_does_not_weigh_on_a_later_convoy() {
    let mut g = at_sea(4);
    let before = outlook::going(&g, charts(), true);
    g.mission_mut().air_this_turn = true;
    let after = outlook::going(&g, charts(), true);
    let convoy = |odds: &[Odds]| share(named(odds, "Convoy, each turn there"), "a convoy");
    assert!((convoy(&before) - convoy(&after)).abs() < 1e-9);
}

/// DB 4.3.slow, DB A-11: two turns in every zone are two chances to be found.
#[test]
fn a_slow_squadron_is_found_twice_as_often_on_its_way() {
    let mut g = at_sea(2);
    g.mission_mut().turns_here = 2;
    let home = |g: &State| {
        let odds = outlook::aircraft_on_the_way(g, charts(), Node::Base);
        share(&odds.expect("there is a way home"), "an air attack")
    };
    // Two Green Zones, Good weather: +2 -1 is found on 9 and 10.
    assert!((home(&g) - (1.0 - 0.8_f64.powi(2))).abs() < 1e-5);
    g.boat_mut(pt(2)).craft = Craft::consort(Consort { systems: 4, ..Consort::default() });
    // Slow, -1 more: on a 10 alone, but in four turns.
    assert!((home(&g) - (1.0 - 0.9_f64.powi(4))).abs() < 1e-5);
    // The second turn in this Yellow Zone, found on 9 and 10, is still to come.
    g.mission_mut().turns_here = 0;
    assert!((home(&g) - (1.0 - 0.8 * 0.9_f64.powi(4))).abs() < 1e-5);
}

/// RU-086: both number rolls can give zero, and then nobody fires.
#[test]
fn a_false_alarm_is_no_shore_gun() {
    let odds = outlook::guns_in(&at_sea(2), charts(), Node::R4).expect("Good weather");
    assert_share(&odds, "guns open fire", 0.2 * (1.0 - 0.2 * 0.2));
}

/// Every order that spends more than one turn says that its odds are those of a turn.
#[test]
fn odds_of_a_turn_are_called_so_where_more_turns_follow() {
    let mut g = at_sea(4);
    g.mission_mut().at = Node::R4;
    let why = |order: Order| {
        let odds = order.odds(&g, charts()).into_iter();
        odds.map(|odds| odds.why).collect::<Vec<_>>()
    };
    assert_eq!(why(Order::Patrol), ["Convoy", "Shore guns", "Aircraft"]);
    assert_eq!(
        why(Order::PatrolOn),
        ["Convoy, each turn", "Shore guns, each turn", "Aircraft, each turn"]
    );
}

/// RU-093: the boat in tow rolls after its tower has come home, and goes down with it.
#[test]
fn a_boat_in_tow_is_foretold_beside_its_tower() {
    let mut g = at_sea(4);
    g.boat_mut(pt(2)).towing = Some(pt(3));
    g.boat_mut(pt(3)).craft = Craft::consort(Consort { systems: 5, ..Consort::default() });
    g.mission_mut().weather = Weather::Poor;
    let odds = Order::SendHome(pt(2)).odds(&g, charts());
    // Two Green Zones between Yellow 2 and the base: lost on 3 or less of 100, with 5 points and the tow
    // in Poor weather on 18 or less.
    assert_share(named(&odds, "PT #2 alone"), "it is lost", 0.03);
    assert_share(named(&odds, "PT #3 in tow"), "it is lost", 1.0 - 0.97 * 0.82);
}

fn barge() -> Enemy {
    let (systems_max, flooding_max) = charts().p.barge(BargeType::A);
    let kind = EnemyKind::Barge(BargeType::A);
    let quality = Quality::Average;
    Enemy { slot: 1, kind, quality, systems: 0, flooding: 0, systems_max, flooding_max }
}

/// PT #1 alone with its Bow cannon, in Medium Range of a Barge at Sea State 3.
fn one_cannon(detected: bool) -> State {
    let mut g = in_fight(1, FightKind::Barges);
    g.fight_mut().detected = detected;
    g.fight_mut().enemies.push(barge());
    let elco = g.elco_mut(pt(1));
    elco.turrets = [2, 2];
    elco.stern_cannon = true;
    g
}

/// DB D-5.a, DB 4.6.extra: the second shot of a Veteran loader is lost with a cannon that stays jammed.
#[test]
fn a_jam_takes_the_second_shot_too() {
    let mut g = one_cannon(true);
    g.crew_mut(pt(1)).man_mut(Post::BowLoader).missions = 20;
    // A hit is a natural 10 (0.1), it does damage on 6 to 10; a natural 1 stays jammed on 4 to 6.
    let (damage, silent) = (0.1 * 0.5, 0.1 * 0.5);
    let odds = outlook::next_round(&g, charts());
    let expected = damage + (1.0 - damage - silent) * damage;
    assert_share(named(&odds, "All guns of PT #1"), "at least one hit", expected);
}

/// RU-047: the surprise of the coming round is lost if the Barges see the squadron first.
#[test]
fn a_round_still_unseen_is_foretold_both_ways() {
    let g = one_cannon(false);
    // Good weather +2, Medium Range +1, one Barge +1: seen on 6 to 10. Unseen, +2 hits on 8 to 10.
    let (seen, with, without) = (0.5, 0.3 * 0.5, 0.1 * 0.5);
    let odds = outlook::next_round(&g, charts());
    let fire = named(&odds, "All guns of PT #1");
    assert_share(fire, "at least one hit", seen * without + (1.0 - seen) * with);
    // Once the roll has been made and the squadron is unseen, the surprise is certain.
    let now = outlook::own_fire(&g, charts()).expect("a gun can fire");
    assert_share(&now, "at least one hit", with);
}

/// DB F-7, DB F-7.b: four shots, each to be confirmed, are told as what they come to.
#[test]
fn the_four_shots_of_a_consort_are_foretold_together() {
    let mut g = in_fight(2, FightKind::Special);
    let kind = EnemyKind::FuelDump;
    let dump = Enemy { slot: 1, kind, systems_max: 10, flooding_max: 0, ..barge() };
    g.fight_mut().enemies.push(dump);
    let order = ConsortFire { boat: pt(2), at: Objective::Dump };
    let odds = order.odds(&g, charts());
    // Medium Range at Sea State 3, +2 for a dump: a possible hit on 8 to 10, a hit on 4 to 6.
    let shot = 0.3 * 0.5;
    assert_share(
        named(&odds, "The guns of PT #2"),
        "at least one hit",
        1.0 - (1.0_f64 - shot).powi(4),
    );
}

fn strafing(boxes: u8) -> Aircraft {
    Aircraft {
        plane: Plane::F1m,
        size: PlaneSize::Light,
        quality: Quality::Average,
        attack: Attack::Strafe,
        damage: 0,
        boxes,
        spotted: true,
        hit_this_run: false,
    }
}

/// The share of all falls in which an aircraft with so many boxes, after this many shots of boats lying
/// at Idle, still attacks and hits one of them.
fn attack_hits(shots: u8, boxes: i32, marked: i32, hit: bool, boats: i32) -> f64 {
    if marked >= boxes {
        return 0.0;
    }
    if shots == 0 {
        // Idle +2, spotted -1, and -2 if it was hit: on 9 and 10, or on a natural 10 alone.
        let one: f64 = if hit { 0.1 } else { 0.2 };
        return 1.0 - (1.0 - one).powi(boats);
    }
    let next = |marks, hit| attack_hits(shots - 1, boxes, marked + marks, hit, boats);
    // Idle +2: on 8 to 10.
    0.7 * next(0, hit) + 0.3 * (0.5 * next(0, true) + 0.4 * next(1, true) + 0.1 * next(2, true))
}

/// DB B-3, DB B-4, DB B.destroyed: the guns fire before the aircraft attacks, and may bring it down.
#[test]
fn an_air_attack_is_foretold_after_the_guns_have_fired() {
    for boxes in [1, 2, 3] {
        let mut g = in_fight(2, FightKind::Air);
        for no in [pt(1), pt(2)] {
            g.boat_mut(no).speed = Speed::Idle;
        }
        g.mission_mut().aircraft = Some(strafing(boxes));
        let odds = outlook::air_attack(&g, charts());
        let expected = attack_hits(8, i32::from(boxes), 0, false, 2);
        assert_share(named(&odds, "Its attack"), "a boat is hit", expected);
    }
}

/// DB F-2-B: a squadron that stays unseen is told to be just that.
#[test]
fn an_unseen_squadron_is_not_told_of_close_range() {
    let chart = &charts().f.detection;
    let unseen = chart.resolve(1, &table::Mods::NONE);
    assert_eq!(chart.result_text(&unseen), "undetected");
}
