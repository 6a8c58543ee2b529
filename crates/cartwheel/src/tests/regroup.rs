//! Chapters 14 to 16: regroup, reinforcements, victory.

use super::fixture::{air, charts, empty, hex, keys, set_up, ship, troops};
use crate::{
    conditions::regroup::{Recovery, igo2 as igo2_condition, restoration},
    rules::{
        T, ch07_initiative, ch09_01_missions, ch12_conclusion,
        ch14_regroup::{self, replacements},
        ch15_reinforcements::{self, igo2, task_force},
        ch16_victory, losses,
    },
    state::{
        Ace, Air, Base, BaseStatus, Class, Event, Fleet, Group, Level, OffMap, Place, Side, Start,
        State, setup::AirbaseRepair,
    },
};
use Level::{AlliedMajor, AlliedMinor, Draw, JapaneseMajor, JapaneseMinor};
use shelf::testkit::play;
use table::testkit::Script;

/// The campaign in a turn, with no unit on the map and every base in working order.
fn turn(number: u8) -> State {
    let mut g = empty(Start::Campaign);
    (g.turn, g.initiative) = (number, Side::Allied);
    g
}

fn general(number: u8) -> State {
    let mut g = turn(number);
    g.this_turn.general_regroup = true;
    g.record.regroups[0] = Some(number);
    g
}

fn regroup(g: State, dice: &[u8], answers: &[&str]) -> State {
    let (t, ()) = play(g, dice, keys(answers), ch14_regroup::phase);
    t.g.clone()
}

fn stand(g: &mut State, key: &str, base: Base) {
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

/// OC 16.2.d, OC 13.2.1.a: an airbase fed by a supply unit in the last turn is in supply though it is consumed.
#[test]
fn places_fed_by_consumed_supply_count_whole() {
    let mut g = turn(12);
    g.hexes.at_mut(hex("1509")).hits = 4;
    stand(&mut g, "p-38-1", Base::Guadalcanal);
    let held = |g: &State| {
        let held = ch16_victory::held_locations(g, charts());
        held.iter().map(|(_, halves, _)| halves / 2).sum::<i16>()
    };
    g.base_mut(Base::Guadalcanal).unsupplied = true;
    assert_eq!(held(&g), 2);
    g.base_mut(Base::Guadalcanal).unsupplied = false;
    assert_eq!(held(&g), 4);
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

/// OC 15.1.1.a, OC 15.1.1.d, R-TF36-TWICE: once, and again after a regroup turn.
#[test]
fn when_the_task_force_may_enter() {
    let may = |g: &State| task_force::may_enter(g, charts());
    let mut g = turn(2);
    assert!(may(&g));
    g.record.tf36_entries = 1;
    assert!(!may(&g));
    g.record.regroups[0] = Some(2);
    assert!(!may(&g), "not in the regroup turn itself");
    g.turn = 3;
    assert!(may(&g));
    g.record.tf36_entries = 2;
    assert!(!may(&g));
    let mut g = empty(Start::Toenails);
    assert!(may(&g));
    g.record.tf36_entries = 1;
    g.record.regroups[0] = Some(0);
    assert!(!may(&g), "once in 17.2");
    assert!(!may(&empty(Start::BismarckSea)));
}

/// OC 15.1.1.b, OC 15.1.1.c, OC 15.1.1.d, OC 15.1.1.e, OC 17.3.4, R-TF36-LIST: placed with its aircraft, gone
/// in the Regroup Phase, survivors back later with their damage.
#[test]
fn the_task_force_comes_and_goes() {
    let (mut t, ()) = play(turn(2), &[], keys(&["enter"]), task_force::task_force);
    assert!(t.g.this_turn.tf36);
    for key in ["a-cv", "a-cvl", "a-bb", "a-ca-1", "a-ca-2"] {
        assert_eq!(t.g.ship(ship(key)).place, Place::Off(OffMap::SouthPacific));
    }
    let aboard = |g: &State, base| g.based_at(base).count();
    assert_eq!((aboard(&t.g, Base::UsCv), aboard(&t.g, Base::UsCvl)), (4, 3));
    t.g.ship_mut(ship("a-ca-1")).place = Place::Lost;
    t.g.ship_mut(ship("a-bb")).crippled = true;
    let (t, ()) = play(t.g.clone(), &[], Script::new(), ch15_reinforcements::withdraw);
    assert_eq!(t.g.ship(ship("a-cv")).place, Place::Out);
    assert_eq!(aboard(&t.g, Base::UsCv), 0);
    let mut g = t.g.clone();
    g.turn = 6;
    g.record.regroups[0] = Some(5);
    let (t, ()) = play(g, &[], keys(&["enter"]), task_force::task_force);
    assert_eq!(t.g.ship(ship("a-ca-1")).place, Place::Lost);
    assert!(t.g.ship(ship("a-bb")).crippled);
    let mut g = empty(Start::Bougainville);
    g.turn = 9;
    let (t, ()) = play(g, &[], keys(&["enter"]), task_force::task_force);
    assert_eq!(t.g.ship(ship("a-cv")).place, Place::Out);
    assert_eq!(aboard(&t.g, Base::UsCvl), 3);
}

/// OC 9.7.12.c, OC 15.1.1.d: an ace of Task Force 36 leaves and returns with his unit, and his marker with him.
#[test]
fn an_ace_stays_with_the_task_force() {
    let mut g = empty(Start::Campaign);
    g.turn = 2;
    let (mut t, ()) = play(g, &[], keys(&["enter"]), task_force::task_force);
    t.g.unit_mut(air("f6f-1")).ace = Some(Ace::Own);
    let (t, ()) = play(t.g.clone(), &[], Script::new(), ch15_reinforcements::withdraw);
    let mut g = t.g.clone();
    g.turn = 6;
    g.this_turn.tf36 = false;
    g.record.regroups[0] = Some(5);
    let (t, ()) = play(g, &[], keys(&["enter"]), task_force::task_force);
    assert_eq!(t.g.unit(air("f6f-1")).ace, Some(Ace::Own));
}

/// OC 15.1.1.f, OC 16.1.g, R-TF36-VP: a point for each ship and each aircraft aboard, once a turn.
#[test]
fn the_task_force_costs_points() {
    let (t, ()) = play(turn(2), &[], keys(&["enter"]), async |t: &mut T| {
        task_force::task_force(t).await;
        for key in ["a-cvl", "a-bb", "a-cvl"] {
            task_force::enters_the_map(t, ship(key));
        }
    });
    assert_eq!(t.g.points, [0, 2 * (1 + 3 + 1)]);
}

/// OC 4.9, OC 15.a, OC 15.1.a, OC 15.2.a, OC 17.2.2, OC 17.4.2, OC 17.4.4: in their turn or with their regroup.
#[test]
fn reinforcements_arrive() {
    let (t, ()) = play(empty(Start::Toenails), &[], Script::new(), ch15_reinforcements::phase);
    assert_eq!(t.g.unit(air("ki-21-1")).place, Place::Out, "not in turn 1");
    let mut g = empty(Start::Toenails);
    g.turn = 2;
    let (t, ()) = play(g, &[], Script::new(), ch15_reinforcements::phase);
    assert_eq!(t.g.unit(air("ki-21-1")).place, Place::Base(Base::Truk));
    assert_eq!(t.g.ship(ship("j-dai-1")).place, Place::Off(OffMap::Truk));
    let mut g = turn(3);
    g.record.igo2 = Some(2);
    let answers = keys(&["wewak", "truk", "rabaul"]);
    let (t, ()) = play(g, &[], answers, ch15_reinforcements::phase);
    assert_eq!(t.g.unit(air("a6m3-6th-1")).place, Place::Base(Base::Wewak));
    assert_eq!(t.g.unit(air("g4m-11th-1")).place, Place::Base(Base::Rabaul));
    let mut g = general(5);
    g.record.igo2 = Some(2);
    let answers = keys(&["truk", "truk", "guadalcanal"]);
    let (t, ()) = play(g, &[], answers, ch15_reinforcements::phase);
    assert_eq!(t.g.troops(troops("a-37-129")).place, Place::Off(OffMap::Australia));
    assert_eq!(t.g.unit(air("p-38-1")).place, Place::Base(Base::Guadalcanal));
    assert_eq!(t.g.unit(air("p-38-1")).ace, Some(Ace::Own));
    assert_eq!(t.g.troops(troops("a-503")).place, Place::Out, "with the second regroup");
}

/// OC 15.2.1.a, OC 17.3.5.b, R-IGO2-TURN1: once; in the campaign not in turn 1, never in the last.
#[test]
fn when_igo2_may_be_declared() {
    let may = |g: &State| igo2::may_declare(g, charts());
    assert!(!may(&turn(1)) && may(&turn(2)) && may(&turn(11)) && !may(&turn(12)));
    let mut g = turn(4);
    g.record.igo2 = Some(3);
    assert!(!may(&g));
    assert!(!may(&empty(Start::Toenails)));
    let mut g = empty(Start::Bougainville);
    assert!(may(&g));
    g.turn = 11;
    assert!(!may(&g));
}

/// OC 15.2.1.b, R-IGO2-VP-TEST
#[test]
fn how_long_igo2_lasts() {
    let length = |g: &State, die| {
        let chart = &charts().regroup.igo2;
        let mods = chart.modifiers(|condition| igo2_condition(g, charts(), condition));
        (mods.sum(), chart.resolve(die, &mods).result.0)
    };
    let mut g = turn(5);
    assert_eq!(length(&g, 5), (0, 3));
    assert_eq!(length(&g, 6), (0, 2));
    g.points = [6, 8];
    assert_eq!(length(&g, 5), (1, 2));
    g.points = [4, 8];
    assert_eq!(length(&g, 5), (2, 2));
    g.points = [0, 0];
    assert_eq!(length(&g, 5).0, 0);
    g.turn = 2;
    assert_eq!(length(&g, 3), (2, 3));
    g.turn = 3;
    assert_eq!(length(&g, 5), (1, 2));
}

/// OC 15.2.1.c, OC 15.2.1.d, OC 15.2.1.e, OC 15.2.1.f, R-IGO2-END: placed, early home as Japan likes, and
/// all gone at the end of the last turn.
#[test]
fn igo2_from_start_to_end() {
    let answers = keys(&["declare", "1904", "lae", "2206"]);
    let (mut t, ()) = play(turn(5), &[5], answers, igo2::declare);
    assert_eq!((t.g.record.igo2, t.g.record.igo2_last), (Some(5), Some(8)));
    for key in ["j-cv", "j-bb1", "j-bb2", "j-ca3"] {
        assert_eq!(t.g.ship(ship(key)).place, Place::Off(OffMap::Truk));
    }
    assert_eq!(t.g.based_at(Base::IjnCv).count(), 4);
    assert_eq!(t.g.unit(air("g4m-ijn")).place, Place::Base(Base::Lae));
    assert_eq!(t.g.unit(air("a6m2-n-ijn")).place, Place::At(hex("2206")));
    assert_eq!(t.g.troops(troops("j-6snlf")).place, Place::At(hex("1904")));
    assert_eq!(charts().counters.air.of(air("g4m-ijn")).group, Group::Ijn);
    assert!(!t.g.has_igo2(), "from the next turn on");
    t.g.turn = 6;
    let (mut t, ()) = play(t.g.clone(), &[], keys(&["j-cv j-bb1"]), igo2::withdraw);
    assert_eq!(t.g.ship(ship("j-bb1")).place, Place::Out);
    assert_eq!(t.g.based_at(Base::IjnCv).count(), 0, "with their carrier");
    assert_eq!(t.g.ship(ship("j-bb2")).place, Place::Off(OffMap::Truk));
    t.g.turn = 8;
    let (t, ()) = play(t.g.clone(), &[], Script::new(), igo2::withdraw);
    assert_eq!(t.g.ship(ship("j-bb2")).place, Place::Out);
    assert_eq!(t.g.troops(troops("j-6snlf")).place, Place::Out);
    assert_eq!(t.g.points, [0, 0], "withdrawal scores nothing");
}

/// OC 15.2.1.e, OC 17.4.2: aircraft of I-Go 2 go to any land airbase with room, a disrupted one too; other
/// reinforcements only to undisrupted ones.
#[test]
fn aircraft_of_igo2_go_to_disrupted_bases_too() {
    let mut g = turn(5);
    g.base_mut(Base::Lae).status = BaseStatus::Disrupted;
    let answers = keys(&["declare", "1904", "lae", "2206"]);
    let (t, ()) = play(g.clone(), &[5], answers, igo2::declare);
    assert_eq!(t.g.unit(air("g4m-ijn")).place, Place::Base(Base::Lae));
    for base in [Base::Rabaul, Base::Wewak, Base::Finschhafen, Base::Hollandia, Base::Kavieng] {
        g.base_mut(base).status = BaseStatus::Disrupted;
    }
    for base in [Base::Talasea, Base::Buka, Base::Buin, Base::Admiralty] {
        g.base_mut(base).status = BaseStatus::Disrupted;
    }
    // Only Truk is left to the Ki-61 and the Ki-49.
    let (t, ()) = play(g, &[], keys(&["not-yet"]), ch15_reinforcements::phase);
    assert_eq!(t.g.unit(air("ki-61-2")).place, Place::Out);
    assert_eq!(t.g.unit(air("ki-61-1")).place, Place::Base(Base::Truk));
}

fn end(g: State) -> (Level, [i16; 2]) {
    let (_, outcome) = play(g, &[], Script::new(), async |t: &mut T| ch16_victory::outcome(t));
    (outcome.level, outcome.points)
}

/// OC 16.2.a, OC 16.2.b, OC 16.2.c, OC 3.f, OC 17.4.6: places count for who stands there, not for who controls.
#[test]
fn places_count_by_occupation() {
    let mut g = turn(12);
    assert_eq!(end(g.clone()).1, [0, 0], "control alone is nothing");
    g.troops_mut(troops("a-pmg")).place = Place::At(hex("1509"));
    g.troops_mut(troops("j-gar-rabaul")).place = Place::At(hex("1904"));
    g.troops_mut(troops("j-gar-wewak")).place = Place::At(hex("1203"));
    g.troops_mut(troops("j-gar-lae")).place = Place::At(hex("1506"));
    assert_eq!(end(g.clone()).1, [8, 2 * (4 + 2 + 1)]);
    // An aerial unit at its base, a ship in its port; not against a ground unit (R-LOCATION-NAVAL).
    g.unit_mut(air("p-38-1")).place = Place::Base(Base::Buna);
    g.ship_mut(ship("a-anfca-1")).place = Place::At(hex("2609"));
    g.ship_mut(ship("a-anfca-2")).place = Place::At(hex("1203"));
    assert_eq!(end(g).1, [2 * (4 + 1 + 4), 2 * (4 + 2 + 1)]);
}

/// OC 16.2.d: half, without the fraction, out of supply. R-TWO-HEX-PLACE: once for two hexes, if alone.
#[test]
fn supply_and_two_hex_places() {
    let mut g = turn(12);
    let unit = troops("j-6-13");
    g.troops_mut(unit).place = Place::At(hex("2206"));
    assert_eq!(end(g.clone()).1, [0, 4]);
    g.troops_mut(unit).unsupplied = true;
    assert_eq!(end(g.clone()).1, [0, 2]);
    g.troops_mut(unit).place = Place::At(hex("2105"));
    assert_eq!(end(g.clone()).1, [0, 0], "half a point is dropped");
    g.troops_mut(unit).unsupplied = false;
    g.troops_mut(unit).place = Place::At(hex("2306"));
    g.troops_mut(troops("j-6-23")).place = Place::At(hex("2407"));
    assert_eq!(end(g.clone()).1, [0, 2]);
    g.troops_mut(troops("a-43-103")).place = Place::At(hex("2407"));
    g.troops_mut(troops("j-6-23")).place = Place::Lost;
    assert_eq!(end(g).1, [0, 0]);
}

/// OC 16.2.e: hits on the cities; four at most for Rabaul. R-172-LOCATION: not in 17.2.
#[test]
fn hits_on_the_cities_count() {
    let mut g = turn(12);
    g.hexes.at_mut(hex("1509")).hits = 3;
    g.hexes.at_mut(hex("1904")).hits = 7;
    assert_eq!(end(g).1, [8, 6]);
    let mut g = empty(Start::Toenails);
    g.hexes.at_mut(hex("1904")).hits = 7;
    assert_eq!(end(g).1, [0, 0]);
}

/// OC 16.3, OC 17.4.7, OC 17.2.7, OC 17.3.7: the bands of each scenario.
#[test]
fn levels_of_victory() {
    let level = |start: Start, margin: i16| {
        let mut g = empty(start);
        g.points = [margin.max(0) * 2, (-margin).max(0) * 2];
        end(g).0
    };
    let campaign = [16, 17, 22, 23, 27, 28, 45, 46].map(|margin| level(Start::Campaign, margin));
    assert_eq!(
        campaign,
        [
            JapaneseMajor,
            JapaneseMinor,
            JapaneseMinor,
            Draw,
            Draw,
            AlliedMinor,
            AlliedMinor,
            AlliedMajor
        ]
    );
    let toenails = [-27, -26, -2, -1, 1, 2, 12, 13].map(|margin| level(Start::Toenails, margin));
    assert_eq!(
        toenails,
        [
            JapaneseMajor,
            JapaneseMinor,
            JapaneseMinor,
            Draw,
            Draw,
            AlliedMinor,
            AlliedMinor,
            AlliedMajor
        ]
    );
    let bougainville =
        [-12, -11, -2, -1, 2, 3, 7, 8].map(|margin| level(Start::Bougainville, margin));
    assert_eq!(
        bougainville,
        [
            JapaneseMajor,
            JapaneseMinor,
            JapaneseMinor,
            Draw,
            Draw,
            AlliedMinor,
            AlliedMinor,
            AlliedMajor
        ]
    );
}

/// OC 17.2.6, OC 17.3.6, R-172-LOCATION: five points for the places fought for, two out of supply.
#[test]
fn places_of_the_scenarios() {
    let mut g = empty(Start::Toenails);
    g.troops_mut(troops("a-43-103")).place = Place::At(hex("2408"));
    g.troops_mut(troops("j-8snlf")).place = Place::At(hex("2407"));
    g.troops_mut(troops("j-8snlf")).unsupplied = true;
    g.troops_mut(troops("j-6-13")).place = Place::At(hex("2206"));
    assert_eq!(end(g).1, [10, 4 + 4]);
    let mut g = empty(Start::Bougainville);
    g.troops_mut(troops("j-6-13")).place = Place::At(hex("2206"));
    g.troops_mut(troops("a-1mar-1")).place = Place::At(hex("2205"));
    assert_eq!(end(g).1, [10, 10]);
}

/// OC 17.1.4.a, OC 17.1.4.b, R-LEVEL-ROUND: the convoy scores at Lae for Japan, elsewhere for the Allies.
#[test]
fn the_convoy_scores() {
    let g = set_up(Start::BismarckSea);
    let (level, points) = end(g.clone());
    assert_eq!((level, points), (Level::AlliedMinor, [16, 0]), "all of it still in Rabaul");
    let mut g = g;
    for key in ["j-maru-1", "j-maru-2"] {
        g.ship_mut(ship(key)).place = Place::At(hex("1506"));
    }
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        crate::rules::ch11_ground::landing::come_ashore(t, Side::Japanese).await;
    });
    assert_eq!(t.g.points, [0, 2 * (3 * 2 + 2)]);
    assert_eq!(end(t.g.clone()), (Level::JapaneseMinor, [0, 16]));
    let mut even = t.g.clone();
    even.points = [1, 0];
    assert_eq!(end(even).0, Level::AlliedMinor, "half a point wins");
}

/// OC 16.1.a: what is awarded is said, in halves.
#[test]
fn points_are_kept_in_halves() {
    let (t, ()) = play(turn(2), &[], Script::new(), async |t: &mut T| {
        ch16_victory::award(t, Side::Allied, 3, "OC 16.1.a", "a test");
    });
    assert_eq!(t.g.points, [3, 0]);
    let words = [1, 2, 3].map(ch16_victory::halved);
    assert_eq!(words, ["½", "1", "1½"]);
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

/// OC 16.1.d, OC 16.1.h: two points for each naval step, as it is lost.
#[test]
fn naval_steps_score() {
    let mut g = turn(2);
    for key in ["j-ca8", "a-anfca-1"] {
        g.ship_mut(ship(key)).place = Place::At(hex("2206"));
    }
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        assert!(!losses::lose_ship_step(t, ship("j-ca8")));
        assert!(losses::lose_ship_step(t, ship("j-ca8")));
        losses::sink(t, ship("a-anfca-1"));
    });
    assert_eq!(t.g.points, [8, 8]);
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

/// OC 17.1.4.a, OC 17.2.6, OC 16.1.e, R-171-ALLIED-SHIPS: steps as each scenario scores them.
#[test]
fn steps_of_the_scenarios_score() {
    let lost = |start: Start, air_key: &str, ship_key: &str| {
        let mut g = empty(start);
        g.unit_mut(air(air_key)).place = Place::Base(Base::PortMoresby);
        g.ship_mut(ship(ship_key)).place = Place::At(hex("1606"));
        let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
            losses::lose_air_step(t, air(air_key));
            losses::lose_ship_step(t, ship(ship_key));
        });
        t.g.points
    };
    assert_eq!(lost(Start::BismarckSea, "p-38-1", "a-anfca-1"), [0, 2]);
    assert_eq!(lost(Start::BismarckSea, "ki-43-1", "j-maru-1"), [2, 0]);
    assert_eq!(lost(Start::BismarckSea, "g4m-11th-1", "j-maru-1"), [1, 0]);
    assert_eq!(lost(Start::Toenails, "p-38-1", "a-anfca-1"), [0, 6]);
    assert_eq!(lost(Start::Campaign, "ki-43-1", "j-maru-1"), [4, 0]);
}
