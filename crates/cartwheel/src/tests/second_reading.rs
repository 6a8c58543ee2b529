//! Rules that are easily read wrong, each by a case of its own.

use super::{
    air_missions::{aimed, raid_on},
    fixture::{air, charts, empty, hex, keys, offered, set_up, ship, stand, taken, troops},
    naval::fleet,
};
use crate::{
    charts::air::BombResult,
    rules::{
        T,
        ch09_01_missions::{self, Raid},
        ch09_02_range::way_out,
        ch09_03_staging, ch09_04_scramble,
        ch09_09_aa::{self, Altitude, Attack},
        ch09_10_bombing, ch09_11_return, ch10_03_movement,
        ch10_04_combat::Broadside,
        ch11_07_raids, ch12_conclusion, ch13_supply, ch16_victory, losses,
    },
    state::{
        Aim, AirKind, Base, BaseStatus, Event, NavalBattle, OffMap, Place, Side, Start, State,
        Supply,
    },
};
use shelf::testkit::play;
use table::testkit::Script;

fn raid(side: Side, units: &[&str], from: Base, target: &str, aim: Aim) -> State {
    let mut g = empty(Start::Campaign);
    stand(&mut g, from, units);
    aimed(raid_on(g, target, side, units, 4), aim)
}

/// OC 9.4.a, OC 9.2.c: fighters off the board intercept as well, if their range takes them there and back.
#[test]
fn fighters_rise_from_truk() {
    let mut g = empty(Start::Campaign);
    stand(&mut g, Base::Truk, &["a6m3-6th-1"]);
    stand(&mut g, Base::PortMoresby, &["b-25-1"]);
    assert_eq!(way_out(&g, charts(), Place::Base(Base::Truk), hex("1803")), Some(4));
    let g = raid_on(g, "1803", Side::Allied, &["b-25-1"], 7);
    let (t, ()) = play(g, &[1], keys(&["a6m3-6th-1"]), ch09_04_scramble::interceptors);
    assert_eq!(t.g.unit(air("a6m3-6th-1")).place, Place::Aloft);
}

/// OC 9.5.a, R-RECON-SR: a reconnaissance unit gets away with a rating of six.
#[test]
fn a_reconnaissance_unit_gets_away() {
    let away = |die: u8| {
        let mut g = empty(Start::Campaign);
        stand(&mut g, Base::PortMoresby, &["f-5"]);
        stand(&mut g, Base::Rabaul, &["ki-21-1"]);
        let g = raid_on(g, "1509", Side::Japanese, &["ki-21-1"], 7);
        let script = keys(&["f-5=australia"]);
        let (t, ()) = play(g, &[die], script, ch09_04_scramble::target_scramble);
        t.g.unit(air("f-5")).place == Place::Base(Base::Australia)
    };
    assert!(away(6) && !away(7));
}

/// OC 9.5.a: a fighter that failed to intercept may still try to get away from the same raid.
#[test]
fn a_fighter_that_failed_may_get_away() {
    let mut g = empty(Start::Campaign);
    stand(&mut g, Base::PortMoresby, &["p-39-1"]);
    stand(&mut g, Base::Rabaul, &["ki-21-1"]);
    let g = raid_on(g, "1509", Side::Japanese, &["ki-21-1"], 1);
    let script = keys(&["p-39-1", "p-39-1=buna"]);
    let (t, ()) = play(g, &[10, 1], script, async |t: &mut T| {
        ch09_04_scramble::interceptors(t).await;
        ch09_04_scramble::target_scramble(t).await;
    });
    assert_eq!(t.g.unit(air("p-39-1")).place, Place::Base(Base::Buna));
}

/// OC 9.3.a, OC 9.5.2.d: getting away from a raid is not the stage move of the turn, before or after it.
#[test]
fn getting_away_is_not_the_stage_move_of_the_turn() {
    let mut g = empty(Start::Campaign);
    stand(&mut g, Base::PortMoresby, &["b-25-1"]);
    stand(&mut g, Base::Rabaul, &["ki-21-1"]);
    g.unit_mut(air("b-25-1")).staged = true;
    let g = raid_on(g, "1509", Side::Japanese, &["ki-21-1"], 1);
    let script = keys(&["b-25-1=australia"]);
    let (mut t, ()) = play(g, &[1], script, ch09_04_scramble::target_scramble);
    assert_eq!(t.g.unit(air("b-25-1")).place, Place::Base(Base::Australia));
    assert!(!ch09_03_staging::can_stage(&t.g, charts(), Side::Allied));
    t.g.unit_mut(air("b-25-1")).staged = false;
    assert!(ch09_03_staging::can_stage(&t.g, charts(), Side::Allied), "Flown units stage");
}

/// OC 9.10.10.e: a unit on a bombed base that is reduced but not disrupted is only disrupted.
#[test]
fn a_reduced_unit_is_first_disrupted_on_the_ground() {
    let after = |disrupted: bool, reduced: bool| {
        let mut g = empty(Start::Campaign);
        stand(&mut g, Base::Lae, &["ki-43-1"]);
        let unit = g.unit_mut(air("ki-43-1"));
        (unit.disrupted, unit.reduced) = (disrupted, reduced);
        let (t, ()) = play(g, &[6], Script::new(), async |t: &mut T| {
            ch09_10_bombing::hit_base(t, Base::Lae, BombResult::D).await;
        });
        let unit = t.g.unit(air("ki-43-1"));
        (unit.disrupted, unit.reduced, unit.place == Place::Lost)
    };
    assert_eq!(after(false, true), (true, true, false));
    assert_eq!(after(true, false), (true, true, false));
    assert!(after(true, true).2);
}

/// OC 9.10.10.g, OC 9.9.1.b: a city takes four hits, Rabaul eight, and with four on it neither fires any more.
#[test]
fn hits_beyond_the_most_are_ignored() {
    let mut g = empty(Start::Campaign);
    let (moresby, rabaul) = (hex("1509"), hex("1904"));
    assert_eq!(ch09_09_aa::city_aa(&g, charts(), rabaul), 2);
    g.hexes.at_mut(rabaul).hits = 3;
    assert_eq!(ch09_09_aa::city_aa(&g, charts(), rabaul), 1, "every two hits cost a point");
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        for _ in 0..3 {
            ch09_10_bombing::hit_city(t, moresby, 3);
            ch09_10_bombing::hit_city(t, rabaul, 3);
        }
    });
    assert_eq!((t.g.hexes.at(moresby).hits, t.g.hexes.at(rabaul).hits), (4, 8));
    assert_eq!(ch09_09_aa::city_aa(&t.g, charts(), rabaul), 0);
}

/// OC 9.10.10.r: a dive bomber attacks at low altitude, so that both modifiers count against the radar; a fighter
/// that strafes the city does it no harm.
#[test]
fn dive_bombers_are_worst_for_the_radar() {
    let works = |unit: &str, attack: Attack, dice: &[u8]| {
        let mut g = raid(Side::Japanese, &[unit], Base::Rabaul, "1509", Aim::City);
        g.record.radar = true;
        let (t, ()) = play(g, dice, Script::new(), async |t: &mut T| {
            ch09_10_bombing::attack(t, 0, attack, Altitude::Low, None).await;
        });
        assert!(t.g.hexes.at(hex("1509")).hits > 0);
        t.g.record.radar
    };
    assert!(!works("d3a-1", Attack::Dive, &[10, 7]), "7 − 2 is 5");
    assert!(works("d3a-1", Attack::Dive, &[10, 8]));
    assert!(works("ki-21-1", Attack::Level, &[10, 7]), "7 − 1 is 6");
    assert!(works("a6m3-6th-1", Attack::Strafe, &[10]), "no roll");
}

/// OC 9.11.1: a disrupted base and foul weather count together: an 8 is an accident then.
#[test]
fn both_dangers_of_a_landing_count() {
    let reduced = |die: u8| {
        let mut g = empty(Start::Campaign);
        stand(&mut g, Base::Lae, &["ki-21-1"]);
        g.unit_mut(air("ki-21-1")).disrupted = true;
        g.base_mut(Base::Lae).status = BaseStatus::Disrupted;
        g.this_turn.event = Some(Event::FoulWeather);
        let (t, ()) = play(g, &[die], Script::new(), async |t: &mut T| {
            ch09_11_return::check_accident(t, air("ki-21-1")).await;
        });
        t.g.unit(air("ki-21-1")).reduced
    };
    assert!(reduced(8) && !reduced(7));
}

/// OC 9.2.1.a, OC 9.2.a: extended range is for bombers; their escort does not reach as far.
#[test]
fn no_escort_at_extended_range() {
    let mut g = set_up(Start::Toenails);
    for id in charts().counters.air.ids() {
        g.unit_mut(id).place = Place::Out;
    }
    stand(&mut g, Base::PortMoresby, &["b-25-1", "p-38-1"]);
    let blank = Raid::blank(&g, charts(), Side::Allied, AirKind::Attack);
    // Rabaul is seven hexes away; both reach six.
    let far = taken(&g, blank.clone(), &["1904"]);
    assert_eq!(offered(&g, &far), ["b-25-1:far"]);
    let far = taken(&g, far, &["b-25-1:far"]);
    assert!(offered(&g, &far).is_empty());
    let near = taken(&g, blank, &["1505"]);
    assert!(offered(&g, &near).contains(&"p-38-1".to_owned()));
}

/// OC 9.2.1.b, OC 9.11.a, R-NO-BASE: the player chooses whether a bomber flies at extended range. Talasea is within the range
/// of a B-25 at Port Moresby, but only at extended range does it land at Guadalcanal, eight hexes on, with a worse aim.
#[test]
fn extended_range_may_be_chosen_for_the_way_back() {
    let mut g = set_up(Start::Toenails);
    for id in charts().counters.air.ids() {
        g.unit_mut(id).place = Place::Out;
    }
    stand(&mut g, Base::PortMoresby, &["b-25-1", "p-38-1"]);
    let back = |to: Base| way_out(&g, charts(), Place::Base(to), hex("1805"));
    assert_eq!((back(Base::PortMoresby), back(Base::Guadalcanal)), (Some(6), Some(8)));
    let blank = Raid::blank(&g, charts(), Side::Allied, AirKind::Attack);
    let raid = taken(&g, blank.clone(), &["1805"]);
    assert_eq!(offered(&g, &raid), ["p-38-1", "b-25-1", "b-25-1:far"]);
    assert!(!offered(&g, &taken(&g, raid.clone(), &["b-25-1:far"])).contains(&"b-25-1".to_owned()));
    let flyers = taken(&g, raid, &["b-25-1:far"]).flyers.to_vec();
    let mut aloft = g.clone();
    aloft.unit_mut(air("b-25-1")).place = Place::Aloft;
    let (t, ()) = play(aloft, &[], keys(&["b-25-1=guadalcanal"]), async |t: &mut T| {
        ch09_11_return::land(t, Side::Allied, hex("1805"), flyers).await;
    });
    assert_eq!(t.g.unit(air("b-25-1")).place, Place::Base(Base::Guadalcanal));
    // A B-17 reaches all of its few bases anyway.
    stand(&mut g, Base::PortMoresby, &["b-17"]);
    assert!(!offered(&g, &taken(&g, blank, &["1805"])).contains(&"b-17:far".to_owned()));
}

/// OC 9.1.1.c, OC 14.5.1: in a general regroup turn two Allied units fly on a Reaction Mission too, and four Japanese.
#[test]
fn a_general_regroup_limits_reactions_as_well() {
    let mut g = empty(Start::Campaign);
    g.this_turn.general_regroup = true;
    let fly = |units: &[&str]| {
        let ids: Vec<_> = units.iter().map(|key| air(key)).collect();
        ch09_01_missions::may_fly_together(&g, charts(), &ids)
    };
    assert!(fly(&["b-25-1", "p-38-1"]) && !fly(&["b-25-1", "b-25-2", "p-38-1"]));
    assert!(fly(&["ki-21-1", "ki-21-2", "ki-43-1", "ki-43-2"]));
}

/// OC 9.10.4.b, OC 9.1.4.a: heavy bombers alone fly no Reaction Mission.
#[test]
fn heavy_bombers_do_not_react_to_ships() {
    let reacts = |unit: &str| {
        let mut g = fleet(&[("j-maru-1", "1606")]);
        g.ship_mut(ship("j-maru-1")).spotted = true;
        stand(&mut g, Base::PortMoresby, &[unit]);
        ch09_01_missions::can_react(&g, charts(), Side::Allied, hex("1606"), &[])
    };
    assert!(!reacts("b-17") && reacts("b-25-1"));
}

/// OC 6.5.3.a, OC 6.6.1.a, OC 9.9.1.a: an airbase under construction has no AA and is removed by a D; a disrupted
/// one of any kind has AA 1.
#[test]
fn what_an_airbase_can_do_against_bombers() {
    let mut g = empty(Start::Campaign);
    let aa = |g: &State, base| ch09_09_aa::base_aa(g, charts(), base);
    assert_eq!((aa(&g, Base::Rabaul), aa(&g, Base::Lae)), (3, 2));
    for base in [Base::Rabaul, Base::Lae] {
        g.base_mut(base).status = BaseStatus::Disrupted;
        assert_eq!(aa(&g, base), 1);
    }
    let mobile = g.base_mut(Base::AlliedA);
    (mobile.status, mobile.hex) = (BaseStatus::Building, Some(hex("1709")));
    assert_eq!(aa(&g, Base::AlliedA), 0);
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        ch09_10_bombing::hit_base(t, Base::AlliedA, BombResult::D).await;
    });
    assert_eq!(t.g.base(Base::AlliedA).status, BaseStatus::Unbuilt, "it may be built again");
}

/// OC 10.4.1.a: the die by three, rounded up, is the number of rounds.
#[test]
fn rounds_of_a_battle_at_sea() {
    let rounds = |die: i32| {
        let chart = &charts().naval.rounds;
        chart.resolve(die, &table::Mods::NONE).result
    };
    assert_eq!([1, 3, 4, 6, 7, 9, 10].map(rounds), [1, 1, 2, 2, 3, 3, 4]);
}

/// OC 10.4.1.d: a carrier screens transports as any warship; a light cruiser that carries troops is a warship.
#[test]
fn carriers_and_light_cruisers_screen_transports() {
    let targets = |screen: &str| {
        let mut g = empty(Start::Campaign);
        let both = [ship(screen), ship("j-maru-1")];
        g.naval_battle = Some(NavalBattle {
            hex: Some(hex("2208")),
            round: 1,
            rounds: 2,
            close: 3,
            ships: [[ship("a-ca-1")].into_iter().collect(), both.into_iter().collect()],
            first: Side::Allied,
            fire: Vec::new(),
            part: 0,
            points: [0; 2],
        });
        offered(&g, &Broadside::of(&g, charts(), Side::Allied))
    };
    assert_eq!(targets("j-cv"), ["a-ca-1=j-cv"]);
    assert_eq!(targets("j-clt"), ["a-ca-1=j-clt"]);
}

fn bombed(key: &str, results: &[BombResult], dice: &[u8]) -> State {
    let g = fleet(&[(key, "2208")]);
    let results = results.to_vec();
    let (t, ()) = play(g, dice, Script::new(), async move |t: &mut T| {
        for result in results {
            ch09_10_bombing::hit_ship(t, ship(key), result).await;
        }
    });
    t.g.clone()
}

/// OC 9.10.10.j, OC 9.10.10.l, OC 16.1.g: a DX sinks a landing ship at once, for the one step it has.
#[test]
fn a_landing_ship_has_one_step() {
    let g = bombed("a-lst-1", &[BombResult::Dx], &[]);
    assert_eq!(g.ship(ship("a-lst-1")).place, Place::Lost);
    assert_eq!(g.points[Side::Japanese.index()], 4, "two points in halves");
    let g = bombed("a-lst-1", &[BombResult::D], &[]);
    assert!(g.ship(ship("a-lst-1")).disrupted);
}

/// OC 9.10.10.i, OC 9.10.10.k, OC 9.10.10.o: the third D asks for a roll, which transports and Japanese carriers
/// take with one more.
#[test]
fn the_third_disruption_may_sink_a_ship() {
    let thrice = [BombResult::D; 3];
    let sunk =
        |key: &str, die: u8| bombed(key, &thrice, &[die]).ship(ship(key)).place == Place::Lost;
    assert!(!sunk("j-ca8", 5) && sunk("j-ca8", 6));
    assert!(!sunk("j-maru-1", 4) && sunk("j-maru-1", 5));
    assert!(!sunk("j-cv", 4) && sunk("j-cv", 5) && !sunk("a-cv", 5));
}

/// OC 10.3.2.a: a disrupted airbase and one under construction do not look for ships.
#[test]
fn only_working_airbases_look_for_ships() {
    let searched = |status: BaseStatus| {
        let mut g = fleet(&[("j-maru-1", "1903")]);
        let mobile = g.base_mut(Base::AlliedA);
        (mobile.status, mobile.hex) = (status, Some(hex("2009")));
        ch10_03_movement::is_searched(&g, charts(), Side::Japanese, &[], hex("2007"))
    };
    assert!(searched(BaseStatus::Working));
    assert!(!searched(BaseStatus::Disrupted) && !searched(BaseStatus::Building));
}

/// OC 12.2.a, OC 13.2.d: nobody returns to a port before which enemy ships lie.
#[test]
fn a_blockaded_port_takes_no_ships_in() {
    let ports = |enemy: &str| {
        let mut g = fleet(&[("j-ca8", "2106"), ("a-ca-1", enemy)]);
        for number in ["2105", "2206"] {
            g.hexes.at_mut(hex(number)).control = Some(Side::Japanese);
        }
        offered(&g, &ch12_conclusion::Ports::of(&g, charts(), Side::Japanese))
    };
    let free = ports("2609");
    assert!(free.contains(&"j-ca8=2206".to_owned()) && free.contains(&"j-ca8=2105".to_owned()));
    let blockaded = ports("2206");
    assert!(!blockaded.contains(&"j-ca8=2206".to_owned()));
    assert!(blockaded.contains(&"j-ca8=2105".to_owned()));
}

/// OC 13.2.1.a: a supply unit of two factors supplies everybody once for one of them.
#[test]
fn two_factors_serve_twice() {
    let mut g = empty(Start::Campaign);
    for unit in ["j-6-13", "j-6-23"] {
        g.troops_mut(troops(unit)).place = Place::At(hex("2206"));
    }
    g.hexes.at_mut(hex("1904")).hits = 8;
    let (side, place) = (Side::Japanese, Place::At(hex("2206")));
    g.supplies.push(Supply { side, place, factors: 2, hits: 0, marked: false });
    for base in Base::every() {
        if g.base(base).owner == Side::Japanese && base != Base::Buin {
            g.base_mut(base).status = BaseStatus::Destroyed;
        }
    }
    let (t, _) = play(g, &[], keys(&["2206"]), async |t: &mut T| {
        ch13_supply::using::use_supply(t, Side::Japanese).await
    });
    assert_eq!(t.g.supplies.len(), 1);
    assert_eq!(t.g.supplies[0].factors, 1);
}

/// OC 16.2.b, OC 16.2.d: out of supply a place is worth half, fractions dropped: Buin one point, Lae none.
#[test]
fn places_out_of_supply_are_worth_half() {
    let worth = |number: &str, unit: &str, unsupplied: bool| {
        let mut g = empty(Start::Campaign);
        let it = g.troops_mut(troops(unit));
        (it.place, it.unsupplied) = (Place::At(hex(number)), unsupplied);
        let held = ch16_victory::held_locations(&g, charts());
        held.iter()
            .filter(|(side, ..)| *side == Side::Japanese)
            .map(|(_, halves, _)| halves / 2)
            .sum::<i16>()
    };
    assert_eq!((worth("2206", "j-6-13", false), worth("2206", "j-6-13", true)), (2, 1));
    assert_eq!((worth("1506", "j-20-78", false), worth("1506", "j-20-78", true)), (1, 0));
}

/// OC 16.2.c, R-LOCATION-NAVAL: aircraft at its airbase or a ship in its port hold a place; not where an enemy ground
/// unit stands.
#[test]
fn aircraft_and_ships_hold_places() {
    let mut g = empty(Start::Campaign);
    let holds = |g: &State, side| ch16_victory::occupies(g, charts(), hex("1506"), side);
    stand(&mut g, Base::Lae, &["ki-43-1"]);
    assert!(holds(&g, Side::Japanese));
    g.unit_mut(air("ki-43-1")).place = Place::Out;
    g.ship_mut(ship("j-dai-1")).place = Place::At(hex("1506"));
    assert!(holds(&g, Side::Japanese));
    g.troops_mut(troops("a-43-103")).place = Place::At(hex("1506"));
    assert!(!holds(&g, Side::Japanese) && holds(&g, Side::Allied));
}

/// OC 11.7.2.a: the one Japanese raid needs no initiative, and comes in a turn after the declaration of I-Go 2.
#[test]
fn the_japanese_raid_follows_i_go_2() {
    let mut g = empty(Start::Campaign);
    g.turn = 5;
    g.initiative = Side::Allied;
    g.troops_mut(troops("j-6snlf")).place = Place::Off(OffMap::Truk);
    let can = |g: &State| ch11_07_raids::can_raid(g, charts(), Side::Japanese);
    assert!(!can(&g));
    g.record.igo2 = Some(5);
    assert!(!can(&g), "in the turn of the declaration");
    g.turn = 9;
    assert!(can(&g), "long after it is over too");
    g.record.japanese_raid = true;
    assert!(!can(&g), "once");
}

/// OC 9.7.12.b, OC 16.1.d: what a destroyed unit of the 11th Hikoshidan costs is counted with the turn, and its ace is
/// gone.
#[test]
fn a_lost_unit_of_the_eleventh_takes_its_ace_along() {
    let mut g = empty(Start::Campaign);
    stand(&mut g, Base::Rabaul, &["a6m3-11th-1"]);
    g.unit_mut(air("a6m3-11th-1")).ace = Some(crate::state::Ace::Own);
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        losses::destroy_air(t, air("a6m3-11th-1"));
    });
    assert_eq!(t.g.this_turn.eleventh_lost, 1);
    assert_eq!(t.g.unit(air("a6m3-11th-1")).ace, None);
}
