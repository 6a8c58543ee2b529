//! Chapters 12 and 14: return to port and base, regroup.

use super::fixture::{air, charts, empty, hex, keys, ship, troops};
use crate::{
    conditions::regroup::{Recovery, restoration},
    rules::{
        T, ch07_initiative, ch09_01_missions, ch12_conclusion,
        ch14_regroup::{self, replacements},
        ch15_reinforcements,
    },
    state::{
        Air, Base, BaseStatus, Class, Event, Fleet, OffMap, Place, Side, Start, State,
        setup::AirbaseRepair,
    },
};
use shelf::testkit::play;
use table::testkit::Script;

/// The campaign in a turn, with no unit on the map and every base in working order.
pub(super) fn turn(number: u8) -> State {
    let mut g = empty(Start::Campaign);
    (g.turn, g.initiative) = (number, Side::Allied);
    g
}

pub(super) fn general(number: u8) -> State {
    let mut g = turn(number);
    g.this_turn.general_regroup = true;
    g.record.regroups[0] = Some(number);
    g
}

pub(super) fn regroup(g: State, dice: &[u8], answers: &[&str]) -> State {
    let (t, ()) = play(g, dice, keys(answers), ch14_regroup::phase);
    t.g.clone()
}

pub(super) fn stand(g: &mut State, key: &str, base: Base) {
    *g.unit_mut(air(key)) =
        Air { place: Place::Base(base), disrupted: true, regroup: true, ..Air::default() };
}

/// OC 14.1.1.a: 1 to 7 with the modifiers of base, damage and weather.
#[test]
fn modifiers_of_regroup() {
    let mut g = turn(2);
    stand(&mut g, "p-38-1", Base::Australia);
    let sum = |g: &State, base| {
        let scene = Recovery { g, charts: charts(), base: Some(base), unit: Some(air("p-38-1")) };
        charts().regroup.aerial.modifiers(|condition| scene.count(condition)).sum()
    };
    assert_eq!(sum(&g, Base::Australia), -2);
    assert_eq!(sum(&g, Base::PortMoresby), -1);
    assert_eq!(sum(&g, Base::Buna), 0);
    assert_eq!(sum(&g, Base::AlliedA), 1);
    g.unit_mut(air("p-38-1")).reduced = true;
    g.this_turn.event = Some(Event::FoulWeather);
    assert_eq!(sum(&g, Base::AlliedA), 3);
}

/// OC 14.1.1.a, OC 14.1.1.b, OC 13.3.b, OC 3.i, R-NONCOMBAT-REGROUP: only marked units at a supplied working
/// base roll; the marker is gone.
#[test]
fn aerial_units_regroup() {
    let mut g = turn(2);
    stand(&mut g, "p-38-1", Base::Buna);
    stand(&mut g, "p-38-2", Base::Lae);
    g.unit_mut(air("p-38-2")).place = Place::Base(Base::Buna);
    g.unit_mut(air("p-38-2")).regroup = false;
    stand(&mut g, "c-47-1", Base::PortMoresby);
    stand(&mut g, "b-25-1", Base::Morobe);
    g.base_mut(Base::Morobe).status = BaseStatus::Disrupted;
    g.base_mut(Base::Morobe).unsupplied = true;
    let state = |g: &State, key| g.unit(air(key)).disrupted;
    let after = regroup(g.clone(), &[7, 8], &[]);
    assert!(!state(&after, "p-38-1") && !state(&after, "c-47-1"), "8 − 1 at a major base");
    assert!(state(&after, "p-38-2"), "not marked");
    assert!(state(&after, "b-25-1"), "its base is disrupted and out of supply");
    assert!(!after.unit(air("b-25-1")).regroup);
    assert!(state(&regroup(g, &[8, 9], &[]), "p-38-1"));
}

/// OC 14.1.2, OC 13.3.c
#[test]
fn bases_regroup() {
    let mut g = turn(2);
    g.base_mut(Base::Buna).status = BaseStatus::Disrupted;
    g.base_mut(Base::Morobe).status = BaseStatus::Disrupted;
    g.base_mut(Base::Morobe).unsupplied = true;
    let after = regroup(g.clone(), &[7], &[]);
    assert_eq!(after.base(Base::Buna).status, BaseStatus::Working);
    assert_eq!(after.base(Base::Morobe).status, BaseStatus::Disrupted);
    assert_eq!(regroup(g, &[8], &[]).base(Base::Buna).status, BaseStatus::Disrupted);
}

/// OC 10.4.2.c, OC 14.1.3, OC 14.1.4, R-SUPPLY-DISRUPT
#[test]
fn troops_and_ships_regroup() {
    let mut g = turn(2);
    for key in ["a-15aus", "a-17aus"] {
        g.troops_mut(troops(key)).place = Place::At(hex("1609"));
        g.troops_mut(troops(key)).disrupted = true;
    }
    g.troops_mut(troops("a-17aus")).unsupplied = true;
    g.ship_mut(ship("a-bb")).place = Place::Off(OffMap::SouthPacific);
    g.ship_mut(ship("a-bb")).disrupted = true;
    let after = regroup(g.clone(), &[6], &[]);
    assert!(!after.troops(troops("a-15aus")).disrupted);
    assert!(after.troops(troops("a-17aus")).disrupted, "out of supply");
    assert!(!after.ship(ship("a-bb")).disrupted);
    assert!(regroup(g, &[7], &[]).troops(troops("a-15aus")).disrupted);
}

/// OC 14.2.a: Flown units are ready again, keeping their disruption.
#[test]
fn displays_are_put_in_order() {
    let mut g = turn(2);
    stand(&mut g, "p-38-1", Base::Buna);
    let unit = g.unit_mut(air("p-38-1"));
    (unit.regroup, unit.flown, unit.staged, unit.sortied) = (false, true, true, true);
    g.ship_mut(ship("a-lst-1")).done = true;
    let after = regroup(g, &[], &[]);
    let unit = after.unit(air("p-38-1"));
    assert!(unit.disrupted && !unit.flown && !unit.staged && !unit.sortied);
    assert!(!after.ship(ship("a-lst-1")).done);
}

/// OC 5.2.f, OC 14.2.b, OC 16.1.b, X-5.2: two units flown and one destroyed are 1 + 1 points; with the commitment 3.
#[test]
fn the_eleventh_hikoshidan_costs_points() {
    let mut g = turn(2);
    g.this_turn.eleventh = true;
    g.this_turn.eleventh_lost = 1;
    for key in ["a6m3-11th-1", "g4m-11th-1"] {
        let unit = g.unit_mut(air(key));
        (unit.place, unit.flown, unit.counted) = (Place::Base(Base::Rabaul), true, true);
    }
    let after = regroup(g.clone(), &[], &[]);
    assert_eq!(after.points, [4, 0]);
    // R-11TH-FLOWN: merely withdrawn to Truk does not count; R-TALLY-HALF: the half of the sum is lost.
    let unit = g.unit_mut(air("g4m-11th-1"));
    (unit.place, unit.counted) = (Place::Base(Base::Truk), false);
    g.this_turn.eleventh_lost = 0;
    assert_eq!(regroup(g, &[], &[]).points, [0, 0]);
}

/// OC 6.5.b, OC 6.5.2.b, OC 14.3.a, OC 14.3.b, OC 6.5.4: built if supplied; taken up if idle and sound.
#[test]
fn mobile_bases_are_finished_and_taken_up() {
    let mut g = turn(2);
    for (base, at, unsupplied) in [(Base::AlliedA, "1709", false), (Base::AlliedB, "2408", true)] {
        let state = g.base_mut(base);
        (state.hex, state.status) = (Some(hex(at)), BaseStatus::Building);
        state.unsupplied = unsupplied;
    }
    let after = regroup(g, &[], &["."]);
    assert_eq!(after.base(Base::AlliedA).status, BaseStatus::Working);
    assert_eq!(after.base(Base::AlliedB).status, BaseStatus::Building);
    let mut g = after;
    let taken = regroup(g.clone(), &[], &["allied-a"]);
    assert_eq!(taken.base(Base::AlliedA).status, BaseStatus::Unbuilt);
    assert_eq!(taken.base(Base::AlliedA).hex, None);
    stand(&mut g, "p-38-1", Base::AlliedA);
    let kept = regroup(g, &[1], &[]);
    assert_eq!(kept.base(Base::AlliedA).status, BaseStatus::Working, "aircraft stand there");
}

/// OC 14.4.1, OC 14.4.2: three hits of the cities, two of each supplied town.
#[test]
fn hits_are_repaired() {
    let mut g = turn(2);
    for (at, hits) in [("1904", 5), ("1803", 4), ("2609", 1), ("1509", 2)] {
        g.hexes.at_mut(hex(at)).hits = hits;
    }
    let left = |g: &State| ["1904", "1803", "2609", "1509"].map(|at| g.hexes.at(hex(at)).hits);
    assert_eq!(left(&regroup(g.clone(), &[], &[])), [2, 2, 0, 0]);
    // OC 13.3.c: a blockaded town is not repaired.
    g.ship_mut(ship("a-anfca-1")).place = Place::At(hex("1803"));
    assert_eq!(left(&regroup(g.clone(), &[], &[]))[1], 4);
    g.hexes.at_mut(hex("1904")).control = Some(Side::Allied);
    let both = regroup(g, &[], &["1509 1904 1904"]);
    assert_eq!(left(&both)[0], 3);
    assert_eq!(left(&both)[3], 1);
}

/// OC 14.4.1, OC 16.2.e: repair is voluntary. In a city taken from the enemy, where hits are points for its new
/// master, he says how many he removes; his own is repaired without a question.
#[test]
fn a_captured_city_need_not_be_repaired() {
    let mut g = turn(2);
    g.hexes.at_mut(hex("1904")).hits = 5;
    g.hexes.at_mut(hex("1904")).control = Some(Side::Allied);
    let left = |answer: &str| regroup(g.clone(), &[], &[answer]).hexes.at(hex("1904")).hits;
    assert_eq!(left("."), 5);
    assert_eq!(left("1904 ."), 4);
    assert_eq!(left("1904 1904 1904"), 2);
}

/// OC 14.5.2: in a general regroup Allied units and bases in supply recover without a roll.
#[test]
fn a_general_regroup_needs_no_rolls() {
    let mut g = general(5);
    stand(&mut g, "p-38-1", Base::Buna);
    g.unit_mut(air("p-38-1")).regroup = false;
    stand(&mut g, "ki-43-1", Base::Lae);
    g.base_mut(Base::Guadalcanal).status = BaseStatus::Disrupted;
    // Rolls: Allied and Japanese replacements, then the Japanese unit.
    let after = regroup(g, &[3, 10, 8], &[]);
    assert!(!after.unit(air("p-38-1")).disrupted);
    assert_eq!(after.base(Base::Guadalcanal).status, BaseStatus::Working);
    assert!(after.unit(air("ki-43-1")).disrupted);
}

fn worn(g: &mut State) {
    g.unit_mut(air("b-25-1")).place = Place::Base(Base::PortMoresby);
    g.unit_mut(air("b-25-1")).reduced = true;
    g.unit_mut(air("p-38-1")).place = Place::Lost;
    g.unit_mut(air("c-47-1")).place = Place::Lost;
    g.unit_mut(air("f6f-1")).place = Place::Lost;
}

/// OC 14.5.3.a, OC 14.5.3.b, OC 14.5.3.c, OC 16.1.f, R-REBUILT-PLACE, R-TF36-REPLACE: rolled steps cost 1,
/// bought ones 2; transports and carrier aircraft do not return.
#[test]
fn allied_air_replacements() {
    let mut g = general(5);
    worn(&mut g);
    let (t, ()) = play(g, &[2, 10], keys(&["p-38-1@australia p-38-1 b-25-1"]), replacements::air);
    let fighter = t.g.unit(air("p-38-1"));
    assert_eq!(fighter.place, Place::Base(Base::Australia));
    assert!(!fighter.reduced && !t.g.unit(air("b-25-1")).reduced);
    assert_eq!(t.g.points, [0, 2 * (1 + 1 + 2)]);
    assert_eq!(t.g.unit(air("c-47-1")).place, Place::Lost);
    assert_eq!(t.g.unit(air("f6f-1")).place, Place::Lost);
}

/// OC 14.5.4.a, OC 14.5.4.b, OC 16.1.c, R-ZERO-IS-TEN: as many as the die, none on 0; 1 VP, then 2.
#[test]
fn japanese_air_replacements() {
    let mut g = general(5);
    g.unit_mut(air("ki-43-1")).place = Place::Lost;
    let steps = keys(&["ki-43-1@truk ki-43-1"]);
    let (t, ()) = play(g.clone(), &[1, 2], steps, replacements::air);
    assert_eq!(t.g.unit(air("ki-43-1")).place, Place::Base(Base::Truk));
    assert_eq!(t.g.points, [4, 0]);
    let (t, ()) = play(g.clone(), &[1, 1], keys(&["ki-43-1@truk"]), replacements::air);
    assert!(t.g.unit(air("ki-43-1")).reduced, "one step only");
    let (t, ()) = play(g.clone(), &[1, 10], Script::new(), replacements::air);
    assert_eq!(t.g.unit(air("ki-43-1")).place, Place::Lost);
    g.turn = 9;
    g.record.regroups[1] = Some(9);
    let (t, ()) = play(g, &[1, 1], keys(&["ki-43-1@truk"]), replacements::air);
    assert_eq!(t.g.points, [4, 0], "2 VP in the second");
}

/// OC 14.5.5.a, OC 14.5.5.b, OC 14.1.4, R-TALLY-HALF, R-TF36-REPLACE
#[test]
fn naval_replacements() {
    let mut g = general(5);
    g.ship_mut(ship("a-anfca-1")).place = Place::Off(OffMap::Australia);
    g.ship_mut(ship("a-anfca-1")).crippled = true;
    g.ship_mut(ship("a-anfca-2")).place = Place::Lost;
    g.ship_mut(ship("a-bb")).place = Place::Lost;
    g.ship_mut(ship("j-ca8")).place = Place::Lost;
    g.ship_mut(ship("j-clt")).place = Place::At(hex("1904"));
    g.ship_mut(ship("j-clt")).crippled = true;
    let answers = keys(&["a-anfca-1 a-anfca-2", "australia"]);
    let (t, ()) = play(g.clone(), &[6, 8], answers, async |t: &mut T| {
        replacements::naval(t, Side::Allied).await;
    });
    assert!(!t.g.ship(ship("a-anfca-1")).crippled);
    assert_eq!(t.g.ship(ship("a-anfca-2")).place, Place::Off(OffMap::Australia));
    assert_eq!(t.g.points, [0, 2], "three halves, the fraction lost");
    let (t, ()) = play(g.clone(), &[5, 7], keys(&["a-anfca-1 a-anfca-2"]), async |t: &mut T| {
        replacements::naval(t, Side::Allied).await;
    });
    assert!(t.g.ship(ship("a-anfca-1")).crippled);
    assert_eq!(t.g.ship(ship("a-anfca-2")).place, Place::Lost, "7 is too low");
    let (t, ()) = play(g, &[9, 7], keys(&["j-ca8 j-clt"]), async |t: &mut T| {
        replacements::naval(t, Side::Japanese).await;
    });
    assert_eq!(t.g.ship(ship("j-ca8")).place, Place::Off(OffMap::Truk));
    assert!(!t.g.ship(ship("j-clt")).crippled);
    assert_eq!(t.g.points, [6, 0]);
    assert_eq!(charts().counters.ships.of(ship("a-bb")).fleet, Fleet::Tf36);
    assert_eq!(charts().counters.ships.of(ship("j-ca8")).class, Class::Ca);
}

/// OC 14.5.5.a, R-YARD-ORDER: the Allies roll for their ships before Japan does, whoever has the initiative.
#[test]
fn the_allies_replace_ships_first() {
    for initiative in Side::BOTH {
        let mut g = general(6);
        g.initiative = initiative;
        for (key, at) in [("a-anfca-1", OffMap::Australia), ("j-ca8", OffMap::Truk)] {
            (g.ship_mut(ship(key)).place, g.ship_mut(ship(key)).crippled) = (Place::Off(at), true);
        }
        // A 6 restores an Allied ship and no Japanese one.
        let answers = keys(&["a-anfca-1", "j-ca8", "australia", "not-yet"]);
        let (t, ()) = play(g, &[6, 6], answers, ch15_reinforcements::phase);
        assert!(!t.g.ship(ship("a-anfca-1")).crippled && t.g.ship(ship("j-ca8")).crippled);
    }
}

/// OC 14.5.6.a, OC 14.5.6.b, OC 6.6.3.b, R-AIRBASE-REPAIR: 7, one less with a unit there; in general
/// regroup turns, or always.
#[test]
fn destroyed_bases_are_restored() {
    let mut g = turn(2);
    g.base_mut(Base::Buna).status = BaseStatus::Destroyed;
    let status = |g: &State| g.base(Base::Buna).status;
    assert_eq!(status(&regroup(g.clone(), &[], &[])), BaseStatus::Destroyed);
    g.setup.house.airbase_repair = AirbaseRepair::EveryTurn;
    assert_eq!(status(&regroup(g.clone(), &[7], &[])), BaseStatus::Working);
    assert_eq!(status(&regroup(g.clone(), &[6], &[])), BaseStatus::Destroyed);
    g.troops_mut(troops("a-15aus")).place = Place::At(hex("1608"));
    assert_eq!(status(&regroup(g.clone(), &[6], &[])), BaseStatus::Working);
    let chart = &charts().regroup.restoration;
    let mods = chart.modifiers(|it| restoration(&g, charts(), hex("1608"), Side::Allied, it));
    assert_eq!(mods.sum(), 1);
    let mut g = general(5);
    g.base_mut(Base::Buna).status = BaseStatus::Destroyed;
    assert_eq!(status(&regroup(g, &[1, 10, 7], &[])), BaseStatus::Working);
}

/// OC 14.5.6.a: the hex is occupied by a friendly unit also if that is a ship in its port.
#[test]
fn a_ship_in_port_helps_to_restore_an_airbase() {
    let mut g = turn(2);
    g.base_mut(Base::Buna).status = BaseStatus::Destroyed;
    let count = |g: &State| {
        let chart = &charts().regroup.restoration;
        chart.modifiers(|it| restoration(g, charts(), hex("1608"), Side::Allied, it)).sum()
    };
    assert_eq!(count(&g), 0);
    g.ship_mut(ship("a-lib-1")).place = Place::At(hex("1608"));
    assert_eq!(count(&g), 1);
}

/// OC 14.4.2, OC 14.5.6.a, OC 13.2.1.a: what a supply unit was used for is in supply until the next Supply Phase,
/// also when the last factor is consumed. OC 13.3.c: a city repaired in this phase supplies nobody before.
#[test]
fn supply_is_that_of_the_supply_phase() {
    let mut g = turn(2);
    g.hexes.at_mut(hex("1509")).hits = 4;
    g.hexes.at_mut(hex("2609")).hits = 2;
    g.troops_mut(troops("a-43-103")).place = Place::At(hex("2609"));
    g.supplies.push(crate::state::Supply {
        side: Side::Allied,
        place: Place::At(hex("2609")),
        factors: 1,
        hits: 0,
        marked: false,
    });
    let hits = |g: &State, answers: &[&str]| {
        let (t, ()) = play(g.clone(), &[], keys(answers), async |t: &mut T| {
            crate::rules::ch13_supply::phase(t).await;
            t.g.land[troops("a-43-103").index()].disrupted = false;
            for base in t.g.bases.iter_mut().filter(|it| it.status == BaseStatus::Disrupted) {
                base.status = BaseStatus::Working;
            }
            ch14_regroup::phase(t).await;
        });
        assert!(t.g.supplies.is_empty() || answers.is_empty());
        t.g.hexes.at(hex("2609")).hits
    };
    assert_eq!(hits(&g, &["2609"]), 0, "fed by the supply that is consumed");
    g.supplies.clear();
    assert_eq!(hits(&g, &[]), 2, "out of supply, though Port Moresby is repaired");
}

/// OC 17.3.5.a: airbases west of the hexes in play neither need supply nor regroup.
#[test]
fn airbases_out_of_play_are_left_alone() {
    let mut g = empty(Start::Bougainville);
    (g.turn, g.initiative) = (9, Side::Allied);
    g.base_mut(Base::Lae).status = BaseStatus::Disrupted;
    g.hexes.at_mut(hex("1904")).hits = 8;
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        crate::rules::ch13_supply::phase(t).await;
    });
    assert!(!t.g.base(Base::Wewak).unsupplied);
    let mut g = t.g.clone();
    g.hexes.at_mut(hex("1904")).hits = 0;
    for base in Base::every() {
        g.base_mut(base).unsupplied = false;
        if base != Base::Lae && g.base(base).status == BaseStatus::Disrupted {
            g.base_mut(base).status = BaseStatus::Working;
        }
    }
    // No roll for Lae.
    let g = regroup(g, &[], &[]);
    assert_eq!(g.base(Base::Lae).status, BaseStatus::Disrupted);
}

/// OC 14.1.a: aerial units roll before bases, so a base that recovers helps nobody in the same turn.
#[test]
fn the_order_of_regroup() {
    let mut g = turn(2);
    stand(&mut g, "p-38-1", Base::Buna);
    g.base_mut(Base::Buna).status = BaseStatus::Disrupted;
    let after = regroup(g, &[1], &[]);
    assert_eq!(after.base(Base::Buna).status, BaseStatus::Working);
    assert!(after.unit(air("p-38-1")).disrupted);
}

/// OC 14.5.a, R-SEPT-REGROUP, R-REGROUP-SEPT-OCT: two, from September to December, the second after turn 8
/// if the first was in September.
#[test]
fn the_window_of_general_regroups() {
    let may = |turn_number: u8, first: Option<u8>| {
        let mut g = turn(turn_number);
        g.record.regroups[0] = first;
        ch07_initiative::may_regroup(&g, charts())
    };
    assert!(!may(4, None) && may(5, None) && may(12, None));
    assert!(!may(8, Some(5)) && may(9, Some(5)));
    assert!(may(8, Some(7)), "none beyond being later");
    assert!(!may(12, Some(11)), "none after one in December");
    let mut g = turn(12);
    g.record.regroups = [Some(5), Some(9)];
    assert!(!ch07_initiative::may_regroup(&g, charts()), "two at most");
}

/// OC 14.5.1: two units a mission and no carrier aircraft.
#[test]
fn a_general_regroup_restricts_missions() {
    let mut g = general(5);
    let three = ["b-25-1", "b-25-2", "b-25-3"].map(air);
    assert!(!ch09_01_missions::may_fly_together(&g, charts(), &three));
    assert!(ch09_01_missions::may_fly_together(&g, charts(), &three[..2]));
    g.ship_mut(ship("a-cv")).place = Place::At(hex("2606"));
    g.unit_mut(air("f6f-1")).place = Place::Base(Base::UsCv);
    assert!(!ch09_01_missions::may_fly(&g, charts(), air("f6f-1")));
    g.this_turn.general_regroup = false;
    assert!(ch09_01_missions::may_fly(&g, charts(), air("f6f-1")));
    assert!(ch09_01_missions::may_fly_together(&g, charts(), &three));
}

/// OC 12.2.a, OC 12.2.b, OC 12.2.c, OC 12.2.d, OC 10.3.2.d: the Reaction player's ships first; a
/// crippled ship must go to a port, others may stay and are spotted.
#[test]
fn ships_return_to_port() {
    let mut g = turn(2);
    for (key, at) in [("a-anfca-1", "2606"), ("a-anfca-2", "2606"), ("j-ca8", "2205")] {
        g.ship_mut(ship(key)).place = Place::At(hex(at));
    }
    g.ship_mut(ship("a-anfca-1")).crippled = true;
    g.ship_mut(ship("a-anfca-1")).spotted = true;
    let answers = ["j-ca8=stay", "a-anfca-1=2609 a-anfca-2=south-pacific"];
    let (t, ()) = play(g.clone(), &[], keys(&answers), ch12_conclusion::phase);
    assert_eq!(t.g.ship(ship("a-anfca-1")).place, Place::At(hex("2609")));
    assert!(!t.g.ship(ship("a-anfca-1")).spotted);
    assert_eq!(t.g.ship(ship("a-anfca-2")).place, Place::Off(OffMap::SouthPacific));
    assert!(t.g.ship(ship("j-ca8")).spotted, "it stays at sea");
    // A port with four hits, or with an enemy ship before it, takes nobody in.
    let open = |g: &State| ch12_conclusion::is_open_port(g, charts(), Side::Allied, hex("2609"));
    assert!(open(&g));
    g.hexes.at_mut(hex("2609")).hits = 4;
    assert!(!open(&g));
    g.hexes.at_mut(hex("2609")).hits = 3;
    assert!(open(&g));
    g.ship_mut(ship("j-ca8")).place = Place::At(hex("2609"));
    assert!(!open(&g));
}

/// OC 12.1: a reconnaissance unit lands at an undisrupted base in range.
#[test]
fn reconnaissance_units_land() {
    let mut g = turn(2);
    g.unit_mut(air("f-5")).place = Place::At(hex("1904"));
    g.base_mut(Base::Buna).status = BaseStatus::Disrupted;
    let (t, ()) = play(g, &[], keys(&["port-moresby"]), ch12_conclusion::phase);
    let unit = t.g.unit(air("f-5"));
    assert_eq!((unit.place, unit.flown), (Place::Base(Base::PortMoresby), true));
}
