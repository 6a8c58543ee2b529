//! Section 9.7: the Tactical Battle Board, and example 18.2 move by move.

mod attacks;
mod gunnery;
mod manoeuvres;
mod set_up_and_entry;
mod sight;
mod yamamoto;

use super::{
    air_missions::{aimed, raid_on},
    fixture::{air, charts, empty, keys, offered, taken},
};
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
        gone: false,
        told: true,
        raiders: of(Side::Japanese),
        interceptors: of(Side::Allied),
        attempts: arrayvec::ArrayVec::default(),
        longest: 7,
        shown: true,
        met: true,
        aa_order: Vec::new(),
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
