//! Section 9.7: the Tactical Battle Board, and example 18.2 move by move.

use super::fixture::{air, charts, empty};
use crate::{
    battle::{
        Altitude, At, Battle, DefenceOrder, Facing, Flyer, Goal, Stage, board,
        conditions::{Aspect, Shot, aspect},
        craft, defence, entry, fire,
        fire::Stand,
        flight::{Flight, Sortie},
        rounds, sequence,
        set_up::{Placement, SetUp},
        training,
    },
    rules::{T, ch09_01_missions, ch09_07_battle},
    state::{self, Ace, Aim, AirKind, AirMission, Base, Level, Place, Side, Start, State},
};
use hexes::Hex;
use shelf::testkit::play;
use table::{Draft, testkit::Script};

pub(super) fn at(name: &str) -> Hex {
    board::SHEET.parse(name).expect("a hex of the battle board")
}

fn keys(keys: &[&str]) -> Script<State> {
    keys.iter().fold(Script::new(), |script, key| script.then_key(key))
}

/// A battle of the campaign between these units, bombers loaded, not yet set up.
pub(super) fn meeting(goal: Goal, mission: &[&str], interceptors: &[&str]) -> State {
    let mut g = empty(Start::Campaign);
    let mut flyer = |key: &&str| {
        let unit = air(key);
        g.unit_mut(unit).place = Place::Aloft;
        Flyer { loaded: craft::counter(charts(), unit).code.is_bomber(), ..Flyer::new(unit) }
    };
    let raiders: Vec<Flyer> = mission.iter().map(&mut flyer).collect();
    let fighters = interceptors.iter().map(|key| Flyer { loaded: false, ..flyer(key) }).collect();
    let side = craft::counter(charts(), raiders[0].unit).side;
    g.battle = Some(Battle::new(side, goal, raiders, fighters));
    g
}

/// The same in the middle of round 1, with units where they are said to be and nothing hidden.
fn flying(goal: Goal, mission: &[(&str, &str, Facing)], against: &[(&str, &str, Facing)]) -> State {
    let names =
        |units: &[(&'static str, &str, Facing)]| units.iter().map(|it| it.0).collect::<Vec<_>>();
    let mission: Vec<(&'static str, &str, Facing)> =
        mission.iter().map(|it| (leaked(it.0), it.1, it.2)).collect();
    let against: Vec<(&'static str, &str, Facing)> =
        against.iter().map(|it| (leaked(it.0), it.1, it.2)).collect();
    let mut g = meeting(goal, &names(&mission), &names(&against));
    let battle = craft::battle_mut(&mut g);
    battle.stage = Stage::Rounds;
    for (flyer, (_, hex, facing)) in battle.flyers.iter_mut().zip(mission.iter().chain(&against)) {
        flyer.shown = true;
        if *hex != "off" {
            flyer.at = At::Board { hex: at(hex), facing: *facing };
        }
    }
    for (number, flyer) in (1..).zip(&mut battle.flyers) {
        flyer.number = number;
    }
    g
}

fn leaked(name: &str) -> &'static str {
    craft::counter(charts(), air(name)).key.as_str()
}

fn stand(g: &State, flyer: usize) -> Stand {
    let it = &craft::battle(g).flyers[flyer];
    let At::Board { hex, facing } = it.at else { unreachable!("the unit is on the board") };
    Stand { hex, facing, altitude: it.altitude }
}

fn shot(g: &State, firer: usize, target: usize, defensive: bool) -> Option<Shot> {
    fire::shot(g, charts(), firer, stand(g, firer), target, defensive)
}

/// The keys that can follow these in the flight of a unit.
fn follow(g: &State, flyer: usize, keys: &str) -> Vec<String> {
    let flight = flown(g, flyer, keys);
    let mut steps = Vec::new();
    flight.steps(g, charts(), &mut steps);
    steps.iter().map(|step| table::Choice::<State>::key(step).into_owned()).collect()
}

fn flown(g: &State, flyer: usize, keys: &str) -> Flight {
    let mut flight = Flight::of(Sortie::begin(g, charts(), &[flyer]));
    for key in keys.split_whitespace() {
        let mut steps = Vec::new();
        flight.steps(g, charts(), &mut steps);
        let step = steps.into_iter().find(|step| table::Choice::<State>::key(step) == key);
        flight.add(step.unwrap_or_else(|| unreachable!("{key} is not allowed")), g, charts());
    }
    flight
}

fn offered<D: Draft<State>>(g: &State, draft: &D) -> Vec<String> {
    let mut steps = Vec::new();
    draft.steps(g, charts(), &mut steps);
    steps.iter().map(|step| table::Choice::key(step).into_owned()).collect()
}

fn taken<D: Draft<State>>(g: &State, mut draft: D, keys: &[&str]) -> D {
    for key in keys {
        let mut steps = Vec::new();
        draft.steps(g, charts(), &mut steps);
        let step = steps.into_iter().find(|step| table::Choice::key(step) == *key);
        draft.add(step.unwrap_or_else(|| unreachable!("{key} is not offered")), g, charts());
    }
    draft
}

/// The raid of example 18.2.
fn raid() -> State {
    let mut g = meeting(
        Goal::City,
        &["ki-21-1", "ki-21-2", "ki-43-1", "ki-43-2"],
        &["p-39-1", "p-40-usaaf-1"],
    );
    g.unit_mut(air("ki-43-1")).ace = Some(Ace::Own);
    g
}

/// The same as a mission against Port Moresby, whose radar works.
fn raid_on_moresby() -> State {
    let mut g = raid();
    let target = charts().airbases.bases.of(Base::PortMoresby).hex.expect("it is on the map");
    let flyer = |it: &Flyer| state::Flyer {
        loaded: it.loaded,
        ..state::Flyer::new(it.unit, Place::Base(Base::Rabaul))
    };
    let battle = craft::battle(&g);
    let of = |side: Side| battle.of_side(side).map(|it| flyer(&battle.flyers[it])).collect();
    g.mission = Some(AirMission {
        side: Side::Japanese,
        kind: AirKind::Attack,
        target,
        aim: Some(Aim::City),
        told: true,
        raiders: of(Side::Japanese),
        interceptors: of(Side::Allied),
        attempts: arrayvec::ArrayVec::default(),
        longest: 7,
        shown: true,
        met: true,
    });
    g.record.radar = true;
    g.battle = None;
    g
}

const SET_UP: [&str; 3] = [
    "p-39-1.altitude=high p-40-usaaf-1.altitude=high p-39-1.number=3 p-40-usaaf-1.number=4",
    "ki-21-1.altitude=medium ki-21-2.altitude=medium ki-43-1.altitude=high ki-43-2.altitude=high \
     ki-21-1.number=1 ki-21-2.number=2 ki-43-1.number=3 ki-43-2.number=4 defence=always",
    "ki-21-1=F14:N ki-21-2=H14:N ki-43-1=I15:NW ki-43-2=E15:N",
];

const ROUND_1: [&str; 8] = [
    "ahead ahead ahead",
    "ahead ahead ahead",
    "ahead roll-right ahead left-2",
    "enter",
    "enter:M05:SW ahead ahead ahead",
    "ahead roll-left ahead ahead right",
    "enter",
    "enter:A09:SE leave",
];

const ROUND_2: [&str; 7] = [
    "dive ahead ahead ahead ahead",
    "dive ahead ahead ahead ahead",
    "immelmann ahead ahead ahead right",
    "dive right-2 ahead roll-left ahead",
    "ahead ahead left ahead left",
    "enter",
    "enter:M10:NW dive-2 ahead ahead ahead ahead fire:ki-21-2 ahead ahead ahead ahead",
];

/// The dice of round 2: entry 7; defence of J2 twice (once allowed, and of no effect); the shot 8;
/// the ace 9; defence on the way to E06.
const DICE_2: [u8; 12] = [7, 3, 2, 6, 8, 9, 6, 6, 6, 6, 6, 6];

fn where_is(g: &State, flyer: usize) -> (String, Facing, Altitude) {
    let it = &craft::battle(g).flyers[flyer];
    let At::Board { hex, facing } = it.at else {
        return ("off".to_owned(), Facing::North, it.altitude);
    };
    (board::SHEET.name(hex), facing, it.altitude)
}

async fn two_rounds(t: &mut T) {
    crate::battle::set_up::run(t).await;
    rounds::round(t).await;
    rounds::round(t).await;
}

/// .setup, X-18.2.r1.j1, X-18.2.r1.j2, X-18.2.r1.j3, X-18.2.r1.a3, X-18.2.r1.j4, X-18.2.r1.a4:
/// OC 9.7.5.b, ruling R-BOMBER-ENTRY, ruling R-REENTRY. The order of the answers is J1 J2 J3 A3 J4 A4.
#[test]
fn round_one_of_the_example() {
    let script = keys(&[&SET_UP[..], &ROUND_1[..]].concat());
    let (t, ()) = play(raid(), &[5, 6], script, async |t: &mut T| {
        crate::battle::set_up::run(t).await;
        rounds::round(t).await;
    });
    let place = |flyer| where_is(&t.g, flyer);
    assert_eq!(place(0), ("F11".to_owned(), Facing::North, Altitude::Medium));
    assert_eq!(place(1), ("H11".to_owned(), Facing::North, Altitude::Medium));
    assert_eq!(place(2), ("G13".to_owned(), Facing::South, Altitude::High));
    assert_eq!(place(3), ("D11".to_owned(), Facing::NorthEast, Altitude::High));
    assert_eq!(place(4), ("J06".to_owned(), Facing::SouthWest, Altitude::High));
    assert_eq!(place(5).0, "off");
    assert_eq!(craft::battle(&t.g).flyers[5].from_round, 2, "it counts as never having entered");
    assert_eq!(craft::battle(&t.g).round, 2);
}

/// .r2.j1, X-18.2.r2.j2, X-18.2.r2.j3, X-18.2.r2.a3, X-18.2.r2.j4, X-18.2.r2.a4,
/// .r2.shot, X-18.2.r2.ace: OC 9.7.9.d, OC 9.7.9.k, OC 9.7.9.l, OC 9.7.10.g, OC 9.7.11.b, OC 9.7.12.a.
#[test]
fn round_two_of_the_example() {
    let script = keys(&[&SET_UP[..], &ROUND_1[..], &ROUND_2[..]].concat());
    let dice = [&[5, 6][..], &DICE_2[..]].concat();
    let (t, ()) = play(raid(), &dice, script, two_rounds);
    let place = |flyer| where_is(&t.g, flyer);
    assert_eq!(place(0), ("F07".to_owned(), Facing::North, Altitude::Low));
    assert_eq!(place(1), ("H07".to_owned(), Facing::North, Altitude::Low));
    assert_eq!(place(2), ("G11".to_owned(), Facing::NorthEast, Altitude::High));
    assert_eq!(place(3), ("F09".to_owned(), Facing::NorthWest, Altitude::High));
    assert_eq!(place(4), ("I04".to_owned(), Facing::North, Altitude::Medium));
    assert_eq!(place(5), ("E06".to_owned(), Facing::NorthWest, Altitude::Low));
    let hit = t.g.unit(air("ki-21-2"));
    assert!(hit.reduced && hit.disrupted);
    assert!(t.g.unit(air("p-40-usaaf-1")).ace.is_some());
}

const ROUNDS_3_AND_4: [&str; 10] = [
    "ahead ahead ahead bomb:ki-21-1",
    "abort:ki-21-2 right ahead ahead",
    "dive right ahead right ahead ahead ahead leave",
    "dive ahead left ahead left ahead fire:ki-21-1",
    "left ahead ahead ahead ahead",
    "ahead ahead ahead ahead leave",
    "ahead ahead ahead leave",
    "ahead ahead ahead leave",
    "ahead ahead ahead ahead",
    "ahead leave",
];

/// .r3.j1, X-18.2.r3.aa, X-18.2.r3.bomb, X-18.2.r3.radar, X-18.2.r3.j2, X-18.2.r3.j3,
/// .r3.a3, X-18.2.r3.shot, X-18.2.r3.j4, X-18.2.r3.a4, X-18.2.r4.j1, X-18.2.r4.j2,
/// .r4.j4, X-18.2.vp: the whole raid, OC 9.7.a, OC 9.7.5.d, rulings R-J1-TARGET, R-J2-TURN,
/// R-J1-EXIT, R-J4-FACING.
#[test]
fn the_whole_example() {
    let script = keys(&[&SET_UP[..], &ROUND_1[..], &ROUND_2[..], &ROUNDS_3_AND_4[..]].concat());
    // Round 3: AA 4 + 2 = 6 misses; bombs 6; radar 2 − 1; J1 has no leave to fire; A3 rolls 2; no
    // leave again when A4 passes.
    let dice = [&[5, 6][..], &DICE_2[..], &[4, 6, 2, 6, 2, 6]].concat();
    let (t, ()) = play(raid_on_moresby(), &dice, script, ch09_07_battle::fight);
    let moresby = charts().airbases.bases.of(Base::PortMoresby).hex.expect("it is on the map");
    assert_eq!(t.g.hexes.at(moresby).hits, 4);
    assert!(!t.g.record.radar);
    assert_eq!(t.g.points, [2, 0], "one abort");
    assert!(!t.g.unit(air("ki-21-1")).disrupted, "the last shot missed");
    let mission = t.g.mission.as_ref().expect("it goes on to the landing");
    let told: Vec<(bool, bool)> =
        mission.raiders.iter().map(|it| (it.attacked, it.aborted)).collect();
    assert_eq!(told, [(true, false), (false, true), (false, false), (false, false)]);
    assert_eq!(mission.interceptors.len(), 2);
    assert!(t.g.battle.is_none());
}

/// .r2.shot, X-18.2.r3.shot: OC 9.7.11.a, ruling R-AF-IN-DRM, ruling R-FRONT-ARC, ruling
/// R-ASPECT-EDGE.
#[test]
fn the_shots_of_the_example_have_their_modifiers() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "F04", Facing::North), ("ki-21-2", "H07", Facing::North)],
        &[("p-40-usaaf-1", "I08", Facing::NorthWest), ("p-39-1", "G03", Facing::SouthWest)],
    );
    let first = shot(&g, 2, 1, false).expect("the P-40 has J2 in front of it");
    assert_eq!((first.range(), fire::modifiers(&g, charts(), &first).sum()), (1, 0));
    assert_eq!(fire::defence(&g, charts(), air("ki-21-2")), 4);
    let second = shot(&g, 3, 0, false).expect("J1 lies on the edge of the arc");
    assert_eq!((second.range(), fire::modifiers(&g, charts(), &second).sum()), (2, -1));
    assert_eq!(aspect(at("F04"), Facing::North, at("G03")), Aspect::Side);
}

/// OC 9.7.3.b, OC 9.7.2
#[test]
fn two_units_may_use_any_two_numbers() {
    let g = meeting(Goal::City, &["ki-21-1"], &["p-39-1", "p-40-usaaf-1"]);
    let blank = SetUp::blank(&g, charts(), Side::Allied);
    let done = taken(
        &g,
        blank,
        &[
            "p-39-1.altitude=high",
            "p-40-usaaf-1.altitude=low",
            "p-39-1.number=2",
            "p-40-usaaf-1.number=4",
        ],
    );
    assert!(done.is_whole(&g, charts()));
    let given = [(1, Altitude::High, 2), (2, Altitude::Low, 4)];
    assert_eq!(done.given(), given);
}

/// OC 9.7.3.c: bombers start no higher than medium, B-17 and B-24 excepted.
#[test]
fn loaded_bombers_start_low_or_medium() {
    let g = meeting(Goal::City, &["b-25-1", "b-17", "p-38-1"], &["ki-43-1"]);
    let blank = SetUp::blank(&g, charts(), Side::Allied);
    assert_eq!(offered(&g, &blank), ["b-25-1.altitude=medium", "b-25-1.altitude=low"]);
    let next = taken(&g, blank, &["b-25-1.altitude=medium"]);
    assert!(offered(&g, &next).contains(&"b-17.altitude=high".to_owned()));
    let last = taken(&g, next, &["b-17.altitude=high"]);
    assert!(offered(&g, &last).contains(&"p-38-1.altitude=high".to_owned()));
}

/// OC 9.7.3.d, OC 9.7.1.c: a latecomer has a higher number than those who are there at once.
#[test]
fn latecomers_have_higher_numbers() {
    let mut g = meeting(Goal::City, &["ki-43-1", "ki-21-1"], &["p-39-1"]);
    craft::battle_mut(&mut g).flyers[1].from_round = 2;
    let blank = SetUp::blank(&g, charts(), Side::Japanese);
    let next = taken(&g, blank, &["ki-43-1.altitude=medium", "ki-21-1.altitude=medium"]);
    assert!(!offered(&g, &next).contains(&"ki-43-1.number=4".to_owned()));
    let next = taken(&g, next, &["ki-43-1.number=2"]);
    assert_eq!(offered(&g, &next), ["ki-21-1.number=3", "ki-21-1.number=4"]);
}

/// OC 9.7.3.e, OC 9.7.4.a: one number for multi-engine bombers at one altitude, side by side.
#[test]
fn a_formation_shares_a_number_and_starts_side_by_side() {
    let mut g = meeting(Goal::City, &["ki-21-1", "ki-21-2", "ki-43-1"], &["p-39-1"]);
    let low = [
        "ki-21-1.altitude=low",
        "ki-21-2.altitude=medium",
        "ki-43-1.altitude=high",
        "ki-21-1.number=1",
    ];
    let apart = taken(&g, SetUp::blank(&g, charts(), Side::Japanese), &low);
    assert!(!offered(&g, &apart).contains(&"ki-21-2.number=1".to_owned()), "other altitudes");
    let level = [
        "ki-21-1.altitude=low",
        "ki-21-2.altitude=low",
        "ki-43-1.altitude=high",
        "ki-21-1.number=1",
    ];
    let together = taken(&g, SetUp::blank(&g, charts(), Side::Japanese), &level);
    assert!(offered(&g, &together).contains(&"ki-21-2.number=1".to_owned()));
    let fighter = taken(&g, together, &["ki-21-2.number=1"]);
    assert!(!offered(&g, &fighter).contains(&"ki-43-1.number=1".to_owned()), "a fighter never");
    for (flyer, number) in [(0, 1), (1, 1), (2, 2)] {
        craft::battle_mut(&mut g).flyers[flyer].number = number;
    }
    let blank = taken(&g, Placement::blank(&g, charts()), &["ki-21-1=G15:N"]);
    assert_eq!(offered(&g, &blank), ["ki-21-2=F14:N", "ki-21-2=H14:N"]);
}

/// OC 9.7.4.b, ruling R-FORMATION: it moves as one, turns each in place, and may be broken for good.
#[test]
fn a_formation_moves_as_one_until_it_is_broken() {
    let set = |g: &mut State| {
        for flyer in &mut craft::battle_mut(g).flyers[..2] {
            flyer.number = 1;
        }
    };
    let units = [("ki-21-1", "G15", Facing::North), ("ki-48-1", "H14", Facing::North)];
    let mut g = flying(Goal::City, &units, &[("p-39-1", "off", Facing::North)]);
    set(&mut g);
    craft::battle_mut(&mut g).flyers[2].number = 4;
    let script = keys(&["ahead right ahead", "stay:medium"]);
    let (t, ()) = play(g.clone(), &[], script, rounds::round);
    assert_eq!(where_is(&t.g, 0), ("H13".to_owned(), Facing::NorthEast, Altitude::Medium));
    assert_eq!(where_is(&t.g, 1), ("I13".to_owned(), Facing::NorthEast, Altitude::Medium));
    let script = keys(&["break", "ahead ahead ahead", "left ahead ahead ahead", "stay:medium"]);
    let (t, ()) = play(g, &[], script, rounds::round);
    assert_eq!(where_is(&t.g, 0).0, "G12");
    assert_eq!(where_is(&t.g, 1).1, Facing::NorthWest);
    assert!(craft::battle(&t.g).flyers[0].alone);
}

/// OC 9.7.6.c
#[test]
fn an_entry_roll_of_four_means_a03_to_a05() {
    let hexes = charts().battle.entry_hexes.of(crate::charts::battle::Entry(Some(4)));
    assert_eq!(hexes, ["A03", "A04", "A05"].map(at));
}

/// OC 9.7.6.d: it faces a side that leads onto the board, pays a point, and then flies as others do.
#[test]
fn an_interceptor_pays_a_point_to_enter() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G15", Facing::North)],
        &[("p-39-1", "off", Facing::North)],
    );
    let sortie = Sortie::entering(&g, charts(), 1, vec![at("A04")]);
    let flight = Flight::of(sortie);
    assert_eq!(offered(&g, &flight), ["enter:A04:NE", "enter:A04:SE"]);
    let flight = taken(&g, flight, &["enter:A04:NE", "ahead", "ahead", "ahead"]);
    assert!(flight.is_whole(&g, charts()), "four points");
}

/// OC 9.7.6.b: off the board it changes its altitude by one level, or rolls.
#[test]
fn off_the_board_an_interceptor_may_change_its_altitude() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G15", Facing::North)],
        &[("p-39-1", "off", Facing::North)],
    );
    let (t, sortie) =
        play(g, &[], keys(&["stay:high"]), async |t: &mut T| entry::interceptor(t, 1).await);
    assert!(sortie.is_none());
    assert_eq!(craft::battle(&t.g).flyers[1].altitude, Altitude::High);
}

/// OC 9.7.6.e, OC 9.7.6.f: a ten lets it enter anywhere with a bonus, which one unit has at a time.
#[test]
fn only_one_unit_surprises() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G15", Facing::North)],
        &[("p-39-1", "off", Facing::North), ("p-40-usaaf-1", "off", Facing::North)],
    );
    let (t, first) =
        play(g, &[10], keys(&["enter"]), async |t: &mut T| entry::interceptor(t, 1).await);
    assert_eq!(craft::battle(&t.g).surprise, Some(air("p-39-1")));
    assert_eq!(first.expect("it enters").entering.len(), board::edge().count());
    let (t, second) = play(t.g.clone(), &[10], keys(&["enter"]), async |t: &mut T| {
        entry::interceptor(t, 2).await
    });
    assert_eq!(craft::battle(&t.g).surprise, Some(air("p-39-1")));
    assert_eq!(second.expect("it enters").entering.len(), board::edge().count());
}

/// OC 9.7.6.e: two more on its first shot at a mission unit, and the marker is gone.
#[test]
fn surprise_helps_the_first_shot() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G08", Facing::North)],
        &[("p-40-usaaf-1", "G10", Facing::North)],
    );
    let plain = shot(&g, 1, 0, false).expect("right behind");
    let before = fire::modifiers(&g, charts(), &plain).sum();
    craft::battle_mut(&mut g).surprise = Some(air("p-40-usaaf-1"));
    assert_eq!(fire::modifiers(&g, charts(), &plain).sum(), before + 2);
    let (t, ()) =
        play(g, &[2], Script::new(), async move |t: &mut T| fire::resolve(t, plain).await);
    assert_eq!(craft::battle(&t.g).surprise, None);
}

/// .a, X-9.7.7.b: OC 9.7.7.a, OC 9.7.7.b
#[test]
fn the_better_roll_above_the_round_exchanges_numbers() {
    let mut g = flying(
        Goal::City,
        &[
            ("ki-43-1", "G08", Facing::North),
            ("ki-21-1", "G09", Facing::North),
            ("ki-21-2", "G10", Facing::North),
        ],
        &[("p-38-1", "A04", Facing::NorthEast), ("p-40-usaaf-1", "A05", Facing::NorthEast)],
    );
    g.setup.options.variable_sequence = shelf::options::Switch::On;
    g.unit_mut(air("ki-43-1")).ace = Some(Ace::Own);
    g.unit_mut(air("p-38-1")).ace = Some(Ace::Own);
    for key in ["ki-21-1", "ki-21-2", "p-40-usaaf-1"] {
        g.unit_mut(air(key)).disrupted = true;
    }
    let battle = craft::battle_mut(&mut g);
    battle.round = 4;
    battle.surprise = Some(air("p-38-1"));
    (battle.flyers[3].number, battle.flyers[4].number) = (3, 4);
    // The mission rolls 5 − 1 = 4, the interceptors 3 + 2 = 5.
    let (t, ()) = play(g.clone(), &[5, 3], keys(&["3-4"]), sequence::vary);
    assert_eq!(craft::battle(&t.g).flyers[3].number, 4);
    assert_eq!(craft::battle(&t.g).flyers[4].number, 3);
    // A tie at 4, which is no more than the round.
    let (t, ()) = play(g, &[5, 2], Script::new(), sequence::vary);
    assert_eq!(craft::battle(&t.g).flyers[3].number, 3);
    assert_eq!(sequence::winner(Side::Japanese, 4, 3, 4), None, "not above the round");
}

/// OC 9.7.7.b: a single unit takes another number. Without the option nobody rolls.
#[test]
fn a_single_unit_may_take_another_number() {
    let mut g = flying(
        Goal::City,
        &[("ki-43-1", "G08", Facing::North)],
        &[("p-38-1", "A04", Facing::NorthEast)],
    );
    craft::battle_mut(&mut g).round = 2;
    let (_, ()) = play(g.clone(), &[], Script::new(), sequence::vary);
    g.setup.options.variable_sequence = shelf::options::Switch::On;
    let (t, ()) = play(g, &[9, 2], keys(&["1-4"]), sequence::vary);
    assert_eq!(craft::battle(&t.g).flyers[0].number, 4);
}

/// OC 9.7.8.a: a mission unit that leaves is gone; what points it has left are lost (R-EXIT-MP).
#[test]
fn a_mission_unit_that_leaves_does_not_return() {
    let g = flying(
        Goal::City,
        &[("ki-43-1", "B11", Facing::SouthWest)],
        &[("p-39-1", "off", Facing::North)],
    );
    let (t, ()) = play(g, &[], keys(&["ahead leave"]), rounds::round);
    assert_eq!(craft::battle(&t.g).flyers[0].at, At::Home);
    assert_eq!(craft::battle(&t.g).stage, Stage::Over, "OC 9.7.5.d: no mission unit is left");
}

/// OC 9.7.8.b: an interceptor that leaves keeps its altitude and is away for two rounds.
#[test]
fn an_interceptor_returns_after_two_rounds() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G14", Facing::North)],
        &[("p-40-usaaf-1", "B04", Facing::NorthWest)],
    );
    craft::battle_mut(&mut g).flyers[1].altitude = Altitude::Low;
    let script = keys(&[
        "ahead ahead ahead",
        "ahead leave",
        "ahead ahead ahead",
        "ahead ahead ahead",
        "right ahead ahead",
        "stay:low",
    ]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        for _ in 0..4 {
            rounds::round(t).await;
        }
    });
    let it = &craft::battle(&t.g).flyers[1];
    assert_eq!((it.from_round, it.altitude, it.at), (4, Altitude::Low, At::Off));
}

/// OC 9.7.9.a, OC 9.7.9.c: every point must be spent, also those of a dive.
#[test]
fn all_points_are_spent() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G14", Facing::North)],
        &[("p-39-1", "A04", Facing::NorthEast)],
    );
    let whole = |keys: &str| flown(&g, 0, keys).is_whole(&g, charts());
    assert!(!whole("ahead ahead") && whole("ahead ahead ahead"));
    assert!(!whole("dive ahead ahead ahead") && whole("dive ahead ahead ahead ahead"));
    assert!(
        follow(&g, 0, "ahead ahead ahead")
            .iter()
            .all(|key| key.starts_with("dive") || key.starts_with("abort"))
    );
}

/// OC 9.8.a, OC 9.7.9.b, OC 9.10.11: a bomber without bombs has a point more from the next round on.
#[test]
fn a_bomber_that_jettisons_is_faster_next_round() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G14", Facing::North)],
        &[("p-39-1", "off", Facing::North)],
    );
    let script = keys(&[
        "abort:ki-21-1 ahead ahead ahead",
        "stay:medium",
        "ahead ahead ahead ahead",
        "stay:medium",
    ]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        rounds::round(t).await;
        rounds::round(t).await;
    });
    assert_eq!(where_is(&t.g, 0).0, "G07");
    assert_eq!(t.g.points, [2, 0], "OC 9.8.b: one point for the Allies, in halves");
}

/// OC 9.7.9.e, ruling R-IMMELMANN-COUNTS: no turn or roll after another without other movement.
#[test]
fn turns_and_rolls_do_not_follow_one_another() {
    let g = flying(
        Goal::City,
        &[("ki-43-1", "G08", Facing::North)],
        &[("p-39-1", "A04", Facing::NorthEast)],
    );
    for first in ["left", "roll-right", "immelmann", "right-2"] {
        let next = follow(&g, 0, first);
        let bends = |key: &String| {
            ["left", "right", "left-2", "right-2", "roll-left", "roll-right", "immelmann"]
                .contains(&key.as_str())
        };
        assert!(!next.iter().any(bends), "{first}: {next:?}");
        assert!(follow(&g, 0, &format!("{first} ahead")).iter().any(bends));
        assert!(follow(&g, 0, &format!("{first} dive")).iter().any(bends));
    }
}

/// .roll, X-9.7.9.immelmann: OC 9.7.9.f, OC 9.7.9.n, OC 9.7.9.o, ruling R-ROLL-EXAMPLE.
#[test]
fn a_roll_keeps_the_facing_and_an_immelmann_turns_about() {
    let g = flying(
        Goal::City,
        &[("ki-43-1", "G09", Facing::North)],
        &[("p-39-1", "A04", Facing::NorthEast)],
    );
    let track = |keys: &str| flown(&g, 0, keys).sortie.crew[0].track;
    let rolled = track("roll-right");
    assert_eq!((rolled.hex, rolled.facing), (at("H08"), Facing::North));
    let turned = track("immelmann");
    assert_eq!(
        (turned.hex, turned.facing, turned.altitude),
        (at("G08"), Facing::South, Altitude::Medium)
    );
}

/// OC 9.7.9.g, OC 9.7.9.o: what a loaded bomber cannot do.
#[test]
fn bombers_neither_roll_nor_loop() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G09", Facing::North)],
        &[("p-39-1", "A04", Facing::NorthEast)],
    );
    let first = follow(&g, 0, "");
    for key in ["roll-left", "roll-right", "immelmann", "left-2", "right-2"] {
        assert!(!first.contains(&key.to_owned()), "{key}");
    }
    assert!(first.contains(&"left".to_owned()));
}

/// OC 9.7.9.h, OC 9.7.9.i, OC 9.7.9.j: three levels, one climb a round, no loaded bomber above medium.
#[test]
fn climbing_has_its_limits() {
    let mut g = flying(
        Goal::City,
        &[
            ("b-25-1", "G09", Facing::North),
            ("p-38-1", "G14", Facing::North),
            ("b-17", "C09", Facing::North),
        ],
        &[("ki-43-1", "A04", Facing::NorthEast)],
    );
    let climbs =
        |g: &State, flyer: usize, keys: &str| follow(g, flyer, keys).contains(&"climb".to_owned());
    assert!(!climbs(&g, 0, ""), "loaded, at medium");
    assert!(climbs(&g, 2, ""), "a heavy bomber");
    craft::battle_mut(&mut g).flyers[1].altitude = Altitude::Low;
    assert!(climbs(&g, 1, "climb"), "the P-38 climbs two levels");
    assert!(!climbs(&g, 1, "climb climb"), "there is nothing above high");
    craft::battle_mut(&mut g).flyers[3].altitude = Altitude::Low;
    assert!(climbs(&g, 3, "") && !climbs(&g, 3, "climb"), "others one");
    assert!(!follow(&g, 3, "").contains(&"dive".to_owned()), "there is nothing below low");
}

/// OC 9.7.9.k, OC 9.7.9.l: only some dive two levels, and then without any turn or roll.
#[test]
fn a_dive_of_two_levels_is_straight() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G14", Facing::North)],
        &[("p-40-usaaf-1", "G09", Facing::North), ("p-38-1", "C09", Facing::North)],
    );
    for flyer in &mut craft::battle_mut(&mut g).flyers {
        flyer.altitude = Altitude::High;
    }
    let has =
        |flyer: usize, keys: &str, key: &str| follow(&g, flyer, keys).contains(&key.to_owned());
    assert!(has(1, "", "dive-2") && !has(2, "", "dive-2"));
    assert!(!has(1, "left ahead", "dive-2") && has(1, "left ahead", "dive"));
    assert!(!has(1, "dive-2 ahead", "left") && !has(1, "dive-2 ahead", "roll-left"));
    assert!(!has(1, "dive ahead", "dive"), "one dive a round");
}

/// Ruling R-DIVE-POINT: the points of a dive may be spent before the unit goes down.
#[test]
fn a_dive_may_be_declared_and_flown_later() {
    let mut g = flying(
        Goal::City,
        &[("ki-43-1", "G14", Facing::North)],
        &[("p-39-1", "A04", Facing::NorthEast)],
    );
    craft::battle_mut(&mut g).flyers[0].altitude = Altitude::High;
    let flight = flown(&g, 0, "dive-later ahead ahead ahead ahead ahead ahead ahead");
    assert!(!flight.is_whole(&g, charts()), "it must still go down");
    let flight = flown(&g, 0, "dive-later ahead ahead ahead ahead ahead ahead ahead down");
    assert!(flight.is_whole(&g, charts()));
    assert_eq!(flight.sortie.crew[0].track.altitude, Altitude::Medium);
}

/// OC 9.7.9.m, OC 9.7.10.c: nobody fires within a hex or at another altitude.
#[test]
fn no_fire_within_a_hex_or_across_altitudes() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G09", Facing::North), ("ki-21-2", "G08", Facing::North)],
        &[("p-40-usaaf-1", "G09", Facing::North)],
    );
    assert!(shot(&g, 2, 0, false).is_none());
    assert!(shot(&g, 2, 1, false).is_some());
    craft::battle_mut(&mut g).flyers[1].altitude = Altitude::Low;
    assert!(shot(&g, 2, 1, false).is_none());
}

/// OC 9.7.10.b: fighters reach four hexes, bombers two.
#[test]
fn ranges_of_fire() {
    let g = |hex: &str| {
        flying(
            Goal::City,
            &[("ki-21-1", "G04", Facing::North)],
            &[("p-40-usaaf-1", hex, Facing::North)],
        )
    };
    assert!(shot(&g("G08"), 1, 0, false).is_some() && shot(&g("G09"), 1, 0, false).is_none());
    assert!(shot(&g("G06"), 0, 1, true).is_some() && shot(&g("G07"), 0, 1, true).is_none());
}

/// OC 9.7.10.d: a third unit at the same altitude stands in the way, also beside the line where it
/// runs along a hexside; at another altitude it does not.
#[test]
fn a_third_unit_blocks_the_line_of_fire() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G05", Facing::North), ("ki-43-1", "G06", Facing::North)],
        &[("p-40-usaaf-1", "G08", Facing::North)],
    );
    assert!(shot(&g, 2, 0, false).is_none());
    craft::battle_mut(&mut g).flyers[1].altitude = Altitude::High;
    assert!(shot(&g, 2, 0, false).is_some());
    let beside = |third: &str| {
        flying(
            Goal::City,
            &[("ki-21-1", "F06", Facing::North), ("ki-43-1", third, Facing::North)],
            &[("p-40-usaaf-1", "G08", Facing::NorthWest)],
        )
    };
    assert!(shot(&beside("A01"), 2, 0, false).is_some());
    assert!(
        shot(&beside("F07"), 2, 0, false).is_none() && shot(&beside("G07"), 2, 0, false).is_none()
    );
}

/// OC 9.7.10.e: fighters fire ahead, multi-engine bombers all round, single-engine ones not ahead.
#[test]
fn fields_of_fire() {
    let facing = |fighter: Facing| {
        flying(
            Goal::City,
            &[("ki-21-1", "G06", Facing::North)],
            &[("p-40-usaaf-1", "G08", fighter)],
        )
    };
    assert!(shot(&facing(Facing::North), 1, 0, false).is_some());
    assert!(shot(&facing(Facing::NorthEast), 1, 0, false).is_none());
    let bomber = |key: &str, facing: Facing| {
        let g =
            flying(Goal::City, &[(key, "G06", facing)], &[("p-40-usaaf-1", "G07", Facing::North)]);
        shot(&g, 0, 1, true).is_some()
    };
    for facing in Facing::ALL {
        assert!(bomber("ki-21-1", facing));
        assert_eq!(bomber("d3a-1", facing), facing != Facing::South, "{facing:?}");
    }
}

/// OC 9.7.10.f: easier along the line of flight of the target than across it.
#[test]
fn the_aspect_of_the_target_counts() {
    for (firer, expected) in [
        ("G10", Aspect::Rear),
        ("G06", Aspect::Front),
        ("I07", Aspect::Side),
        ("H09", Aspect::Side),
    ] {
        assert_eq!(aspect(at("G08"), Facing::North, at(firer)), expected, "{firer}");
    }
    let sum = |facing: Facing| {
        let g = flying(
            Goal::City,
            &[("ki-21-1", "G08", facing)],
            &[("p-40-usaaf-1", "G09", Facing::North)],
        );
        fire::modifiers(&g, charts(), &shot(&g, 1, 0, false).expect("in front")).sum()
    };
    assert_eq!((sum(Facing::North), sum(Facing::South), sum(Facing::NorthEast)), (3, 2, 0));
}

/// OC 9.7.10.a, OC 9.7.9.q: who has no attack factor never fires; a factor of 0 does; bombers never
/// fire in their own move.
#[test]
fn who_may_fire() {
    let mut g = flying(
        Goal::Drop,
        &[("c-47-1", "G08", Facing::North), ("a-20-1", "H08", Facing::North)],
        &[("ki-43-1", "G10", Facing::North)],
    );
    let may = |g: &State, flyer: usize| {
        fire::may_fire_in_defence(g, charts(), &craft::battle(g).flyers[flyer])
    };
    assert!(!may(&g, 0) && may(&g, 1));
    g.unit_mut(air("a-20-1")).reduced = true;
    assert_eq!(craft::factors(&g, charts(), air("a-20-1")).af, Some(0));
    assert!(may(&g, 1));
    assert!(!follow(&g, 1, "").iter().any(|key| key.starts_with("fire")));
    assert!(follow(&g, 2, "").contains(&"fire:c-47-1".to_owned()));
}

/// OC 9.7.9.p: one shot an impulse, for a point.
#[test]
fn a_fighter_fires_once_an_impulse() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G05", Facing::North)],
        &[("p-40-usaaf-1", "G09", Facing::North)],
    );
    let before = flown(&g, 1, "").sortie.crew[0].track.left;
    let after = flown(&g, 1, "fire:ki-21-1");
    assert_eq!(after.sortie.crew[0].track.left, before - 1);
    assert!(after.is_whole(&g, charts()), "the rest may be planned when the dice have fallen");
    assert!(!follow(&g, 1, "fire:ki-21-1 ahead").iter().any(|key| key.starts_with("fire")));
}

/// OC 9.7.10.g, OC 9.7.10.h, OC 9.7.10.i: on entering a covered hex the bomber rolls for leave to fire; 6 and more
/// refuse it, and in the hex where the fighter began there is none.
#[test]
fn bombers_need_leave_to_fire() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G05", Facing::North)],
        &[("p-40-usaaf-1", "G07", Facing::North)],
    );
    let (t, dice) =
        play(g.clone(), &[6], Script::new(), async |t: &mut T| defence::against(t, 1).await);
    assert!(dice && !t.g.unit(air("p-40-usaaf-1")).disrupted);
    // 5 permits; 9 + 1 for the factor − 1 for the range − 2 for the speed is 7, more than 5.
    let (t, _) =
        play(g.clone(), &[5, 9], Script::new(), async |t: &mut T| defence::against(t, 1).await);
    assert!(t.g.unit(air("p-40-usaaf-1")).disrupted);
    let script = keys(&["ahead ahead ahead", "left ahead left ahead ahead"]);
    let (_, ()) = play(g, &[], script, rounds::round);
}

/// Decision D-DEFENSIVE-FIRE: the standing order may be to hold fire or to ask.
#[test]
fn defensive_fire_follows_its_order() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G05", Facing::North)],
        &[("p-40-usaaf-1", "G07", Facing::North)],
    );
    craft::battle_mut(&mut g).defence = DefenceOrder::Hold;
    let (_, dice) =
        play(g.clone(), &[], Script::new(), async |t: &mut T| defence::against(t, 1).await);
    assert!(!dice);
    craft::battle_mut(&mut g).defence = DefenceOrder::Ask;
    let (_, dice) =
        play(g.clone(), &[], keys(&["hold"]), async |t: &mut T| defence::against(t, 1).await);
    assert!(!dice);
    let (_, dice) = play(g, &[7], keys(&["fire"]), async |t: &mut T| defence::against(t, 1).await);
    assert!(dice);
}

/// OC 9.7.10.j, OC 9.7.4.a: the speed of bomber and fighter, and a point for a formation.
#[test]
fn defensive_fire_counts_speed_and_formation() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G05", Facing::North), ("ki-21-2", "H05", Facing::North)],
        &[("p-40-usaaf-1", "G06", Facing::North)],
    );
    let sum =
        |g: &State| fire::modifiers(g, charts(), &shot(g, 0, 2, true).expect("in range")).sum();
    assert_eq!(sum(&g), 1 - 2);
    craft::battle_mut(&mut g).flyers[1].number = 1;
    assert_eq!(sum(&g), 1 - 2 + 1);
    craft::battle_mut(&mut g).flyers[0].faster_from = Some(1);
    assert_eq!(sum(&g), 1, "one for the factor, one less for the speed, one for the formation");
}

fn resolved(g: State, dice: &[u8]) -> T {
    let aimed = shot(&g, 1, 0, false).expect("in front");
    let (t, ()) =
        play(g, dice, Script::new(), async move |t: &mut T| fire::resolve(t, aimed).await);
    t
}

/// A P-40 right behind a bomber with defence 4: three on the die.
fn chase() -> State {
    flying(
        Goal::City,
        &[("ki-21-1", "G08", Facing::North)],
        &[("p-40-usaaf-1", "G09", Facing::North)],
    )
}

/// OC 9.7.11.b, OC 9.7.11.c: up to the defence nothing, above it disrupted, at its double a step.
#[test]
fn hits_go_by_the_defence_factor() {
    let unit = air("ki-21-1");
    let of = |t: &T| (t.g.unit(unit).disrupted, t.g.unit(unit).reduced, t.g.unit(unit).place);
    assert_eq!(
        of(&resolved(
            flying(
                Goal::City,
                &[("ki-21-1", "G08", Facing::NorthEast)],
                &[("p-40-usaaf-1", "G09", Facing::North)]
            ),
            &[4]
        )),
        (false, false, Place::Aloft)
    );
    assert_eq!(of(&resolved(chase(), &[4])), (true, false, Place::Aloft));
    assert_eq!(of(&resolved(chase(), &[5, 1])), (true, true, Place::Aloft));
    let mut reduced = chase();
    reduced.unit_mut(unit).reduced = true;
    assert_eq!(resolved(reduced, &[5, 1]).g.unit(unit).place, Place::Lost);
}

/// OC 9.7.11.a: a disrupted target has a defence of one less.
#[test]
fn disruption_weakens_the_defence() {
    let mut g = chase();
    assert_eq!(fire::defence(&g, charts(), air("ki-21-1")), 4);
    g.unit_mut(air("ki-21-1")).disrupted = true;
    assert_eq!(fire::defence(&g, charts(), air("ki-21-1")), 3);
}

/// OC 9.7.11.b: a C-47 has no reduced side.
#[test]
fn a_transport_aircraft_is_lost_with_its_first_step() {
    let g = flying(
        Goal::Drop,
        &[("c-47-1", "G08", Facing::North)],
        &[("ki-43-1", "G09", Facing::North)],
    );
    assert_eq!(resolved(g, &[8]).g.unit(air("c-47-1")).place, Place::Lost);
}

/// OC 9.7.12.a, OC 9.7.12.b, OC 9.7.12.c: Allied fighters gain aces with 9 and 10, one each, as long
/// as there are markers; Japanese fighters do not.
#[test]
fn aces_are_gained_by_allied_fighters() {
    let fighter = air("p-40-usaaf-1");
    assert!(resolved(chase(), &[5, 8]).g.unit(fighter).ace.is_none());
    assert!(resolved(chase(), &[5, 9]).g.unit(fighter).ace.is_some());
    let mut has = chase();
    has.unit_mut(fighter).ace = Some(Ace::Own);
    resolved(has, &[5]);
    let mut none_left = chase();
    for key in ["p-38-1", "p-38-2"] {
        none_left.unit_mut(air(key)).ace = Some(Ace::Own);
    }
    assert_eq!(resolved(none_left.clone(), &[5, 9]).g.unit(fighter).ace, Some(Ace::Green));
    none_left.unit_mut(air("ki-43-1")).ace = Some(Ace::Green);
    resolved(none_left, &[5]);
    let japanese = flying(
        Goal::City,
        &[("b-25-1", "G08", Facing::North)],
        &[("ki-61-1", "G09", Facing::North)],
    );
    assert!(resolved(japanese, &[9]).g.unit(air("b-25-1")).reduced);
}

/// OC 9.7.13: a ten always hits and may cost more; a one never does and may jam the guns.
#[test]
fn lucky_shots() {
    let unit = air("ki-21-1");
    let far = || {
        flying(
            Goal::City,
            &[("ki-21-1", "G05", Facing::NorthEast)],
            &[("p-39-1", "G09", Facing::North)],
        )
    };
    // 10 + 2 − 3 − 2 = 7: disrupted; then luck.
    assert!(!resolved(far(), &[10, 5]).g.unit(unit).reduced);
    assert!(resolved(far(), &[10, 6, 1]).g.unit(unit).reduced);
    assert_eq!(resolved(chase(), &[10, 9, 1]).g.unit(unit).place, Place::Lost);
    let t = resolved(chase(), &[1, 3]);
    assert!(!t.g.unit(unit).disrupted && craft::battle(&t.g).flyers[1].jammed);
    assert!(!follow(&t.g, 1, "").iter().any(|key| key.starts_with("fire")));
    assert!(!craft::battle(&resolved(chase(), &[1, 4]).g).flyers[1].jammed);
}

/// OC 9.7.10a.a, OC 9.7.10a.b: with the option an empty dive bomber hunts at range 2 with −1, neither
/// rolls nor loops, and fires no more that round; Avenger and Kate never hunt.
#[test]
fn empty_dive_bombers_hunt_if_it_is_agreed() {
    let mut g = flying(
        Goal::City,
        &[("sbd-usmc-1", "G08", Facing::North), ("tbf-1", "I08", Facing::North)],
        &[("ki-43-1", "G06", Facing::North), ("ki-43-2", "I06", Facing::North)],
    );
    let fires =
        |g: &State, flyer: usize| follow(g, flyer, "").iter().any(|key| key.starts_with("fire"));
    for flyer in &mut craft::battle_mut(&mut g).flyers {
        flyer.loaded = false;
    }
    assert!(!fires(&g, 0));
    g.setup.options.dive_bombers_fight = shelf::options::Switch::On;
    assert!(fires(&g, 0) && !fires(&g, 1));
    assert!(!follow(&g, 0, "").iter().any(|key| key.starts_with("roll") || key == "immelmann"));
    let aimed = shot(&g, 0, 2, false).expect("in front");
    // Attack factor 1, range 2, from behind, and one less as a fighter.
    assert_eq!(fire::modifiers(&g, charts(), &aimed).sum(), 0);
    craft::battle_mut(&mut g).flyers[0].loaded = true;
    assert!(!fires(&g, 0), "not with bombs");
    craft::battle_mut(&mut g).flyers[0].loaded = false;
    let (t, ()) =
        play(g, &[2], Script::new(), async move |t: &mut T| fire::resolve(t, aimed).await);
    assert!(!fire::may_fire_in_defence(&t.g, charts(), &craft::battle(&t.g).flyers[0]));
}

/// OC 9.7.10a.c, ruling R-BEAUFIGHTER-LOADED, ruling R-BEAUFIGHTER-S
#[test]
fn a_loaded_beaufighter_hunts_only_without_the_option() {
    let mut g = flying(
        Goal::City,
        &[("beaufighter", "G08", Facing::North)],
        &[("ki-43-1", "G06", Facing::North)],
    );
    let fires = |g: &State| follow(g, 0, "").contains(&"fire:ki-43-1".to_owned());
    let rolls = |g: &State| follow(g, 0, "").contains(&"roll-left".to_owned());
    assert!(fires(&g) && rolls(&g));
    g.setup.options.dive_bombers_fight = shelf::options::Switch::On;
    assert!(!fires(&g) && !rolls(&g));
    craft::battle_mut(&mut g).flyers[0].loaded = false;
    assert!(fires(&g) && rolls(&g));
    let intercepts = flying(
        Goal::City,
        &[("ki-21-1", "G08", Facing::North)],
        &[("beaufighter", "A04", Facing::NorthEast)],
    );
    assert_eq!(craft::speed(&intercepts, charts(), 1), 5);
}

/// OC 9.7.1.c, OC 9.7.5.b, OC 9.7.6.a, ruling R-MISSION-LATE-TURN: a latecomer is placed on a free
/// hex marked M from round 2 on, or waits, and acts in the same impulse.
#[test]
fn a_latecomer_is_placed_and_flies() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G15", Facing::North), ("ki-21-2", "off", Facing::North)],
        &[("p-39-1", "off", Facing::North)],
    );
    let battle = craft::battle_mut(&mut g);
    battle.flyers[1].from_round = 2;
    (battle.flyers[0].number, battle.flyers[1].number, battle.flyers[2].number) = (1, 2, 4);
    let script = keys(&[
        "ahead ahead ahead",
        "stay:medium",
        "ahead ahead ahead",
        "wait",
        "stay:medium",
        "ahead ahead ahead",
        "G15:N",
        "ahead ahead ahead",
        "stay:medium",
    ]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        for _ in 0..3 {
            rounds::round(t).await;
        }
    });
    assert_eq!(where_is(&t.g, 1).0, "G12");
}

/// OC 9.7.5.a, OC 9.7.5.c, OC 9.7.5.d, OC 9.7.5.e, OC 9.8.c, ruling R-ABORT-SHOTDOWN: after six rounds
/// those left return, and bombs that were not delivered are aborts; who was shot down is none.
#[test]
fn undelivered_bombs_count_as_aborts() {
    let mut g = flying(
        Goal::City,
        &[
            ("ki-21-1", "G15", Facing::North),
            ("ki-21-2", "H14", Facing::North),
            ("ki-43-1", "E15", Facing::North),
        ],
        &[("p-39-1", "off", Facing::North)],
    );
    let battle = craft::battle_mut(&mut g);
    battle.round = 6;
    battle.flyers[1].at = At::Lost;
    let script = keys(&["ahead ahead ahead", "ahead ahead ahead ahead ahead", "stay:medium"]);
    let (t, ()) = play(g, &[], script, rounds::fight);
    assert_eq!(t.g.points, [2, 0]);
    assert_eq!(craft::battle(&t.g).stage, Stage::Over);
}

/// OC 9.7.3.f: numbers and altitudes are hidden from the enemy until the first impulse.
#[test]
fn numbers_are_hidden_until_the_first_impulse() {
    let mut g = meeting(Goal::City, &["ki-21-1", "ki-43-1"], &["p-39-1"]);
    let battle = craft::battle_mut(&mut g);
    for (number, flyer) in (2..).zip(&mut battle.flyers) {
        (flyer.number, flyer.altitude) = (number, Altitude::Low);
    }
    battle.flyers[0].shown = true;
    let seen = battle.seen_by(Some(Side::Allied));
    let hidden: Vec<(u8, Altitude)> =
        seen.flyers.iter().map(|it| (it.number, it.altitude)).collect();
    assert_eq!(hidden, [(2, Altitude::Low), (0, Altitude::Medium), (4, Altitude::Low)]);
    let public: Vec<u8> = battle.seen_by(None).flyers.iter().map(|it| it.number).collect();
    assert_eq!(public, [2, 0, 0]);
}

fn yamamoto() -> State {
    empty(Start::Yamamoto)
}

/// OC 9.7.14, OC 9.7.14.a: who takes part, and how they stand at the start.
#[test]
fn the_training_game_is_set_up_as_printed() {
    let script = keys(&[
        "p-38-1.altitude=low p-38-2.altitude=medium p-38-1.number=1 p-38-2.number=2",
        "g4m-11th-1.altitude=low a6m3-11th-1.altitude=low a6m3-11th-2.altitude=medium \
         g4m-11th-1.number=1 a6m3-11th-1.number=2 a6m3-11th-2.number=4 defence=always",
        "g4m-11th-1=G15:N a6m3-11th-1=F14:N",
        "ahead ahead ahead ahead ahead",
        "stay:low",
    ]);
    // The table stops where the script ends; what was set up is looked at from the first question on.
    let (t, ()) = play(yamamoto(), &[], script, async |t: &mut T| {
        training::begin(t);
        crate::battle::set_up::run(t).await;
        rounds::impulse(t, 1).await;
    });
    let betty = air("g4m-11th-1");
    assert!(t.g.unit(betty).reduced);
    let battle = craft::battle(&t.g);
    assert_eq!(battle.mission, Side::Japanese);
    assert_eq!((battle.flyers[2].from_round, battle.flyers[2].at), (3, At::Off));
    assert_eq!(where_is(&t.g, 0), ("G10".to_owned(), Facing::North, Altitude::Low));
}

/// OC 9.7.14.a: in round 1 the Betty flies straight ahead; from round 2 on it turns as it likes.
#[test]
fn the_betty_flies_straight_in_round_one() {
    let mut g = yamamoto();
    training::set_up(&mut g, charts());
    craft::battle_mut(&mut g).flyers[0].at = At::Board { hex: at("G15"), facing: Facing::North };
    craft::battle_mut(&mut g).flyers[0].altitude = Altitude::Low;
    assert_eq!(follow(&g, 0, ""), ["ahead"]);
    craft::battle_mut(&mut g).round = 2;
    assert!(follow(&g, 0, "").contains(&"left".to_owned()));
    assert_eq!(craft::speed(&g, charts(), 0), 5, "its higher rating");
}

/// OC 9.7.14.b: the first P-38 enters low, the second at medium altitude; nobody leaves the board.
#[test]
fn the_first_lightning_enters_low() {
    let mut g = yamamoto();
    training::set_up(&mut g, charts());
    let (t, _) = play(g, &[4], keys(&["enter"]), async |t: &mut T| entry::interceptor(t, 4).await);
    assert_eq!(craft::battle(&t.g).flyers[4].altitude, Altitude::Low);
    let mut g = t.g.clone();
    craft::battle_mut(&mut g).flyers[4].at =
        At::Board { hex: at("A03"), facing: Facing::NorthWest };
    let (t, _) = play(g, &[4], keys(&["enter"]), async |t: &mut T| entry::interceptor(t, 3).await);
    assert_eq!(craft::battle(&t.g).flyers[3].altitude, Altitude::Medium);
    assert!(!follow(&t.g, 4, "").contains(&"leave".to_owned()));
}

/// OC 9.7.14.c, ruling R-YAMAMOTO-BOTH
#[test]
fn the_training_game_is_won_by_the_betty_and_the_lightnings() {
    let result = |lost: &[usize]| {
        let mut g = yamamoto();
        training::set_up(&mut g, charts());
        for flyer in lost {
            craft::battle_mut(&mut g).flyers[*flyer].at = At::Lost;
        }
        training::result(&g, charts())
    };
    assert_eq!(result(&[]), Level::JapaneseMajor);
    assert_eq!(result(&[3]), Level::JapaneseMajor);
    assert_eq!(result(&[0, 1]), Level::AlliedMajor);
    assert_eq!(result(&[0, 3]), Level::Draw);
    assert_eq!(result(&[0, 3, 4]), Level::Draw);
}

/// OC 9.7.14.b: where all points cannot be spent on the board, only ways are offered that spend them.
#[test]
fn nobody_is_driven_over_the_edge_in_the_training_game() {
    let mut g = yamamoto();
    training::set_up(&mut g, charts());
    let battle = craft::battle_mut(&mut g);
    battle.round = 2;
    battle.flyers[0].at = At::Board { hex: at("G02"), facing: Facing::North };
    battle.flyers[0].altitude = Altitude::Low;
    assert!(flown(&g, 0, "left ahead left ahead ahead").is_whole(&g, charts()));
    assert!(!follow(&g, 0, "ahead").contains(&"ahead".to_owned()));
}

/// The results of so many training games between computer players: Allied, drawn, Japanese.
fn duels(seeds: std::ops::Range<u64>) -> [u64; 3] {
    let mut results = [0; 3];
    for seed in seeds {
        let player = Box::new(crate::bot::Commander::Doctrine);
        let mut t = table::testkit::seeded(yamamoto(), charts(), seed, player);
        let outcome = table::testkit::run(&mut t, training::play).expect("it ends");
        let place = match outcome.level {
            Level::AlliedMajor | Level::AlliedMinor => 0,
            Level::Draw => 1,
            Level::JapaneseMajor | Level::JapaneseMinor => 2,
        };
        results[place] += 1;
    }
    results
}

/// OC 9.7.14: computer players play it to its end.
#[test]
fn computer_players_fight_the_training_game_out() {
    let [allied, drawn, japanese] = duels(0..6);
    assert_eq!(allied + drawn + japanese, 6);
    assert!(japanese <= 1, "a Betty that only runs is nearly always shot down");
}

/// OC 9.7.3.a, ruling R-SHIPS-OVER-SIX: one ship to a hex of the target zone; beyond six some stand
/// aside.
#[test]
fn ships_are_placed_one_to_a_target_hex() {
    let mut g = meeting(Goal::Ships, &["g4m-11th-1"], &["p-38-1"]);
    let ships: Vec<_> = charts().counters.ships.ids().take(7).collect();
    craft::battle_mut(&mut g).fleet.clone_from(&ships);
    let keys: Vec<&str> =
        ships.iter().map(|ship| charts().counters.ships.of(*ship).key.as_str()).collect();
    let places = ["G03", "H03", "aside", "H04", "G05", "F04", "F03"];
    let answer: Vec<String> =
        keys.iter().zip(places).map(|(key, at)| format!("{key}={at}")).collect();
    let script = Script::new().then_key(&answer.join(" "));
    let (t, ()) = play(g, &[], script, crate::battle::set_up::place_ships);
    let placed = &craft::battle(&t.g).ships;
    assert_eq!(placed.len(), 6);
    assert!(!placed.iter().any(|(ship, _)| *ship == ships[2]));
    assert!(placed.contains(&(ships[0], at("G03"))));
}

/// OC 9.7.9.r, OC 9.10.2.a, OC 9.10.2.b: a fighter over the target at low altitude may strafe for a
/// point, after the AA; one that has fired in this battle may not.
#[test]
fn a_fighter_strafes_over_the_target() {
    let mut g = raid_on_moresby();
    g.battle = raid().battle;
    let battle = craft::battle_mut(&mut g);
    battle.stage = Stage::Rounds;
    for (number, flyer) in (1..).zip(&mut battle.flyers) {
        (flyer.number, flyer.shown, flyer.at) = (number, true, At::Home);
    }
    battle.flyers[2].at = At::Board { hex: at("F05"), facing: Facing::North };
    battle.flyers[2].altitude = Altitude::Low;
    assert!(!follow(&g, 2, "").contains(&"strafe:ki-43-1".to_owned()), "not yet over the target");
    assert!(follow(&g, 2, "ahead").contains(&"strafe:ki-43-1".to_owned()));
    let left = |keys: &str| flown(&g, 2, keys).sortie.crew[0].track.left;
    assert_eq!(left("ahead strafe:ki-43-1"), left("ahead") - 1);
    let mut fired = g.clone();
    craft::battle_mut(&mut fired).flyers[2].fired = true;
    assert!(!follow(&fired, 2, "ahead").contains(&"strafe:ki-43-1".to_owned()));
    // AA 1 + 2 misses; the attack is rolled with a strength of 1.
    let script = keys(&["ahead strafe:ki-43-1 ahead ahead ahead"]);
    let (t, ()) = play(g, &[1, 2], script, async |t: &mut T| rounds::impulse(t, 3).await);
    assert!(craft::battle(&t.g).flyers[2].attacked);
}

/// OC 9.10.4.a, OC 9.10.5, OC 9.10.6, OC 9.10.7.b: attacks that need a straight run.
#[test]
fn some_attacks_need_a_straight_run() {
    let over = |goal: Goal, key: &str, altitude: Altitude, straight: u8| {
        let mut g =
            flying(goal, &[(key, "F04", Facing::North)], &[("ki-43-1", "A01", Facing::SouthEast)]);
        if craft::counter(charts(), air(key)).side == Side::Japanese {
            g = flying(
                goal,
                &[(key, "F04", Facing::North)],
                &[("p-39-1", "A01", Facing::SouthEast)],
            );
        }
        let battle = craft::battle_mut(&mut g);
        battle.ships = vec![(charts().counters.ships.ids().next().expect("a ship"), at("F04"))];
        (battle.flyers[0].altitude, battle.flyers[0].straight) = (altitude, straight);
        battle.flyers[0].parafrags = true;
        follow(&g, 0, "")
            .into_iter()
            .map(|key| key.split(':').next().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    let has = |list: Vec<String>, key: &str| list.iter().any(|other| other == key);
    assert!(has(over(Goal::City, "b-17", Altitude::High, 2), "precision"));
    assert!(!has(over(Goal::City, "b-17", Altitude::High, 1), "precision"));
    assert!(!has(over(Goal::City, "b-17", Altitude::Medium, 3), "precision"));
    assert!(has(over(Goal::Ships, "b-25-1", Altitude::Low, 2), "skip"));
    assert!(!has(over(Goal::Ships, "b-25-1", Altitude::Low, 1), "skip"));
    assert!(!has(over(Goal::City, "b-25-1", Altitude::Low, 2), "skip"));
    assert!(has(over(Goal::Ships, "g4m-11th-1", Altitude::Low, 2), "torpedo"));
    assert!(has(over(Goal::Airbase, "a-20-1", Altitude::Low, 2), "parafrag"));
    assert!(!has(over(Goal::Ships, "b-17", Altitude::High, 3), "bomb"), "OC 9.10.4.b");
    // Bombs at the second hex of three: a third must follow straight.
    let mut g = flying(
        Goal::City,
        &[("b-17", "F04", Facing::North)],
        &[("ki-43-1", "A01", Facing::SouthEast)],
    );
    let battle = craft::battle_mut(&mut g);
    (battle.flyers[0].altitude, battle.flyers[0].straight) = (Altitude::High, 2);
    let next = follow(&g, 0, "precision:b-17");
    assert!(next.contains(&"ahead".to_owned()) && !next.contains(&"left".to_owned()));
}

/// OC 9.7.1.a, OC 9.7.1.b, rulings R-GROUP-DIFF and R-COORD-ROLL: a late group three range points
/// apart from the rest fails to arrive in time with a roll below three.
#[test]
fn groups_of_several_bases_may_fail_to_arrive_together() {
    let mut g = raid_on_moresby();
    let mission = g.mission.as_mut().expect("a mission");
    for (place, raider) in mission.raiders.iter_mut().enumerate() {
        let (base, flown) = if place < 2 { (Base::Rabaul, 7) } else { (Base::Lae, 4) };
        (raider.from, raider.flown) = (Place::Base(base), flown);
    }
    let late = |die: u8| {
        let (t, ()) = play(g.clone(), &[die], keys(&["lae"]), ch09_01_missions::coordinate);
        let mission = t.g.mission.expect("a mission");
        mission.raiders.iter().map(|raider| raider.late).collect::<Vec<_>>()
    };
    assert_eq!(late(2), [false, false, true, true]);
    assert_eq!(late(3), [false; 4]);
}
