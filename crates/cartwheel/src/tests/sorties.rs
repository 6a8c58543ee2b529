//! Air missions as a whole: who is asked what, and what follows from it.

use super::{
    air_missions::{aimed, example_18_1, raid_on, scramble_drm},
    fixture::{air, charts, empty, hex, keys, set_up, ship, troops},
};
use crate::{
    rules::{
        T, ch08_operations,
        ch09_01_missions::{self, may_fly},
        ch09_02_range::way_out,
        ch09_03_staging, ch09_04_scramble,
        ch09_09_aa::{self, Altitude, Attack},
        ch09_10_bombing, ch10_01_missions,
    },
    state::{Aim, Base, BaseStatus, Event, Place, Side, Start, State},
};
use shelf::testkit::play;
use table::testkit::Script;

/// Everything but these aerial units is out of play.
fn only(g: &mut State, units: &[(&str, Base)]) {
    for id in charts().counters.air.ids() {
        g.unit_mut(id).place = Place::Out;
    }
    for (key, base) in units {
        g.unit_mut(air(key)).place = Place::Base(*base);
    }
}

/// OC 9.4.a, OC 3.j, OC 9.4.b: fighters whose range reaches the target hex may rise, wherever they stand; bombers
/// not.
#[test]
fn fighters_in_range_may_scramble() {
    let mut g = example_18_1();
    g.unit_mut(air("b-25-1")).place = Place::Base(Base::PortMoresby);
    // Beyond its range: Guadalcanal is 11 hexes away.
    g.unit_mut(air("p-39-2")).place = Place::Base(Base::Guadalcanal);
    let script = keys(&["p-39-1", "p-40-usaaf-1", "p-40-usaaf-2"]);
    // After three there is nobody left to ask for, though a fourth could try.
    let (t, ()) = play(g, &[10, 10, 10], script, ch09_04_scramble::interceptors);
    assert_eq!(t.g.mission.as_ref().map(|mission| mission.attempts.len()), Some(3));
}

/// OC 9.4.c, OC 9.1.2.c: who has flown may still intercept, with a worse chance, once for each mission.
#[test]
fn flown_fighters_intercept_again() {
    let mut g = example_18_1();
    let ready = scramble_drm(&g, "p-39-1");
    let unit = g.unit_mut(air("p-39-1"));
    (unit.flown, unit.sortied) = (true, true);
    assert_eq!(scramble_drm(&g, "p-39-1"), ready + 2);
    for key in ["p-39-2", "p-40-usaaf-1", "p-40-usaaf-2"] {
        g.unit_mut(air(key)).place = Place::Out;
    }
    for _ in 0..2 {
        let (t, ()) = play(g.clone(), &[1], keys(&["p-39-1"]), ch09_04_scramble::interceptors);
        assert_eq!(t.g.mission.as_ref().map(|mission| mission.interceptors.len()), Some(1));
    }
}

/// OC 9.1.2.b: a fighter that rises may fly no mission in this phase; one that fails may.
#[test]
fn interception_uses_a_fighter_up() {
    let after = |die: u8| {
        let mut g = example_18_1();
        for key in ["p-39-2", "p-40-usaaf-1", "p-40-usaaf-2"] {
            g.unit_mut(air(key)).place = Place::Out;
        }
        let (mut t, ()) = play(g, &[die], keys(&["p-39-1"]), ch09_04_scramble::interceptors);
        // Even if it came down Ready.
        t.g.unit_mut(air("p-39-1")).place = Place::Base(Base::PortMoresby);
        may_fly(&t.g, charts(), air("p-39-1"))
    };
    assert!(!after(1));
    assert!(after(10));
}

/// OC 9.5.2.b: nobody is asked where no other base lies within range.
#[test]
fn without_a_destination_there_is_no_attempt() {
    let mut g = empty(Start::Toenails);
    for base in Base::every() {
        if charts().airbases.bases.of(base).owner == Side::Allied && base != Base::PortMoresby {
            g.base_mut(base).status = BaseStatus::Destroyed;
        }
    }
    g.unit_mut(air("p-39-1")).place = Place::Base(Base::PortMoresby);
    g.unit_mut(air("ki-21-1")).place = Place::Base(Base::Rabaul);
    let g = raid_on(g, "1509", Side::Japanese, &["ki-21-1"], 7);
    let (t, ()) = play(g, &[], Script::new(), ch09_04_scramble::target_scramble);
    assert_eq!(t.g.unit(air("p-39-1")).place, Place::Base(Base::PortMoresby));
}

/// OC 9.5.2.d, OC 3.j: any unit may get away from one raid after another, once from each.
#[test]
fn units_get_away_from_every_raid() {
    let mut g = example_18_1();
    for key in ["p-39-1", "p-39-2", "p-40-usaaf-1", "p-40-usaaf-2"] {
        g.unit_mut(air(key)).place = Place::Out;
    }
    let bomber = air("b-25-1");
    g.unit_mut(bomber).place = Place::Base(Base::PortMoresby);
    let (t, ()) = play(g, &[10], keys(&["b-25-1=australia"]), ch09_04_scramble::target_scramble);
    assert_eq!(t.g.unit(bomber).place, Place::Base(Base::PortMoresby), "too late");
    let (mut t, ()) =
        play(t.g.clone(), &[1], keys(&["b-25-1=allied-a"]), ch09_04_scramble::target_scramble);
    assert_eq!(t.g.unit(bomber).place, Place::Base(Base::AlliedA));
    if let Some(mission) = &mut t.g.mission {
        mission.target = hex("1709");
    }
    let script = keys(&["b-25-1=port-moresby"]);
    let (t, ()) = play(t.g.clone(), &[1], script, ch09_04_scramble::target_scramble);
    assert_eq!(t.g.unit(bomber).place, Place::Base(Base::PortMoresby));
}

/// OC 3.d: who has bombed flies no second mission in this turn, even if it were Ready again.
#[test]
fn one_bombing_mission_a_turn() {
    let mut g = set_up(Start::Toenails);
    only(&mut g, &[("b-25-1", Base::PortMoresby)]);
    g.operations.initiative_missions = 2;
    let script = keys(&["air", "1506 b-25-1", "airbase", "bomb-low", "b-25-1=port-moresby"]);
    let (mut t, _) = play(g, &[3, 1], script, ch08_operations::opportunity);
    t.g.unit_mut(air("b-25-1")).flown = false;
    assert!(!may_fly(&t.g, charts(), air("b-25-1")));
}

/// OC 9.4.3.a, OC 9.0: without interceptors there is no battle: AA, bombs, home.
#[test]
fn without_interceptors_bombs_fall() {
    let mut g = set_up(Start::Toenails);
    only(&mut g, &[("b-25-1", Base::PortMoresby)]);
    g.operations.initiative_missions = 1;
    let script = keys(&["air", "1506 b-25-1", "city", "bomb-medium", "b-25-1=port-moresby"]);
    // AA of the town 1: nothing; bombs 8.
    let (t, _) = play(g, &[1, 8], script, ch08_operations::opportunity);
    assert!(t.g.hexes.at(hex("1506")).hits > 0);
    assert!(t.g.battle.is_none());
}

/// These answers first, then doctrine; notes whether it ever came to an air battle.
struct Watcher {
    script: Script<State>,
    answers: usize,
    battle: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

impl table::Decider<State> for Watcher {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static crate::charts::Charts,
        asked: &table::Asked<'_, State>,
    ) -> Option<usize> {
        if g.battle.is_some() {
            self.battle.store(true, std::sync::atomic::Ordering::Relaxed);
        }
        if asked.steps_taken() == 0 {
            if self.answers == 0 {
                return crate::bot::Commander::Doctrine.decide(g, charts, asked);
            }
            self.answers -= 1;
        } else if self.answers == 0 && g.mission.is_some() {
            return crate::bot::Commander::Doctrine.decide(g, charts, asked);
        }
        self.script.decide(g, charts, asked)
    }
}

/// OC 9.4.2.b, OC 9.4.3.a: with a fighter up there is an air battle, without one there is none.
#[test]
fn a_battle_follows_an_interception() {
    let fought = |last: &str| {
        let mut g = set_up(Start::Toenails);
        only(&mut g, &[("ki-21-1", Base::Rabaul), ("p-39-1", Base::PortMoresby)]);
        // Distance, radar and coastwatchers: it rises with any roll.
        g.this_turn.event = Some(Event::Coastwatchers);
        g.operations.turn_of = Side::Japanese;
        let script = keys(&["air", "1509 ki-21-1", last]);
        let battle = std::sync::Arc::default();
        let watcher = Watcher { script, answers: 3, battle: std::sync::Arc::clone(&battle) };
        let mut t = table::testkit::seeded(g, charts(), 5, Box::new(watcher));
        let goes_on = table::testkit::run(&mut t, ch08_operations::opportunity);
        assert_eq!(goes_on, Ok(true));
        assert!(t.g.mission.is_none() && t.g.battle.is_none());
        battle.load(std::sync::atomic::Ordering::Relaxed)
    };
    assert!(fought("p-39-1"));
    assert!(!fought("stop"));
}

/// A spotted transport in 2405 on its way to the South Pacific, two Sallies at Buin.
fn transport_under_eyes() -> State {
    let mut g = empty(Start::Campaign);
    only(&mut g, &[("ki-21-1", Base::Buin), ("ki-21-2", Base::Buin)]);
    let transport = g.ship_mut(ship("a-lib-1"));
    (transport.place, transport.spotted) = (Place::At(hex("2405")), true);
    g
}

/// OC 9.0, OC 9.1.4.a, OC 9.1.4.b, OC 9.1.4.c, R-REACTION-COUNT: spotted ships on their way are attacked once in each
/// hex; their owner may intercept; they then sail on, and the aircraft have flown their mission.
#[test]
fn aircraft_react_to_spotted_ships() {
    let mut g = transport_under_eyes();
    g.unit_mut(air("p-38-1")).place = Place::Base(Base::Guadalcanal);
    let script = keys(&[
        "transport a-lib-1 fleet loaded south-pacific",
        "quiet",
        // In the first hex: the raid, the fighter that is kept back, the attack, the landing.
        "aircraft",
        "ki-21-1",
        "stop",
        "bomb-low:a-lib-1",
        "ki-21-1=buin",
        // In the second hex the other one; not twice in the first.
        "aircraft",
        "ki-21-2",
        "stop",
        "bomb-low:a-lib-1",
        "ki-21-2=buin",
    ]);
    let (t, _) = play(g, &[1, 1], script, async |t: &mut T| {
        ch10_01_missions::mission(t, Side::Allied).await
    });
    for key in ["ki-21-1", "ki-21-2"] {
        let unit = t.g.unit(air(key));
        assert!(unit.flown && unit.sortied, "{key}");
    }
    assert!(matches!(t.g.ship(ship("a-lib-1")).place, Place::Off(_)));
}

/// OC 9.1.4.a: ships that nobody has spotted are not attacked.
#[test]
fn nobody_reacts_to_ships_unseen() {
    let mut g = transport_under_eyes();
    g.ship_mut(ship("a-lib-1")).spotted = false;
    assert!(!ch09_01_missions::can_react(&g, charts(), Side::Japanese, hex("2405"), &[]));
    g.ship_mut(ship("a-lib-1")).spotted = true;
    assert!(ch09_01_missions::can_react(&g, charts(), Side::Japanese, hex("2405"), &[]));
}

/// OC 9.2.e: carrier aircraft count from the hex of their ship.
#[test]
fn carrier_aircraft_start_from_their_ship() {
    let mut g = empty(Start::Campaign);
    let from = Place::Base(Base::UsCv);
    g.ship_mut(ship("a-cv")).place = Place::At(hex("2609"));
    assert_eq!(way_out(&g, charts(), from, hex("2206")), Some(5));
    g.ship_mut(ship("a-cv")).place = Place::At(hex("2207"));
    assert_eq!(way_out(&g, charts(), from, hex("2206")), Some(1));
}

fn stage(g: State, dice: &[u8]) -> State {
    let script = keys(&["from:australia to:port-moresby a-20-1"]);
    let (t, ()) = play(g, dice, script, async |t: &mut T| {
        ch09_03_staging::stage(t, Side::Allied).await;
    });
    t.g.clone()
}

/// OC 9.3.2: a disrupted unit that stages may have an accident.
#[test]
fn a_disrupted_stager_checks_for_an_accident() {
    let mut g = set_up(Start::Toenails);
    g.unit_mut(air("a-20-1")).disrupted = true;
    assert!(!stage(g.clone(), &[6]).unit(air("a-20-1")).reduced);
    assert!(stage(g, &[10]).unit(air("a-20-1")).reduced);
}

/// OC 9.3.4: both sides stage in a general regroup turn as in any other.
#[test]
fn staging_goes_on_in_a_general_regroup() {
    let mut g = set_up(Start::Toenails);
    g.this_turn.general_regroup = true;
    for side in Side::BOTH {
        assert!(ch09_03_staging::can_stage(&g, charts(), side));
    }
    assert!(stage(g, &[]).unit(air("a-20-1")).staged);
}

/// OC 9.6.c, OC 9.9.3.a, OC 9.9.3.b, R-NAVAL-AA-ONCE: each aircraft picks its ship; the ships in and next to that hex
/// fire once each, with the modifiers of naval AA.
#[test]
fn aircraft_pick_their_ships() {
    let mut g = set_up(Start::BismarckSea);
    only(&mut g, &[("b-25-1", Base::PortMoresby), ("b-25-2", Base::PortMoresby)]);
    for key in ["j-maru-1", "j-ca8"] {
        let ship = g.ship_mut(ship(key));
        (ship.place, ship.spotted) = (Place::At(hex("1606")), true);
    }
    for key in ["j-maru-2", "j-clt-1", "j-clt-2", "j-clt"] {
        if let Some(id) = charts().counters.ships.named(key) {
            g.ship_mut(id).place = Place::Out;
        }
    }
    g.operations.initiative_missions = 1;
    let script = keys(&[
        "air",
        "1606 b-25-1 b-25-2",
        "bomb-low:j-maru-1",
        "bomb-low:j-ca8",
        "b-25-1=port-moresby b-25-2=port-moresby",
    ]);
    // The cruiser alone has guns: it fires at the first with a 1 and at the second with a 10, which
    // lands with a 6.
    let (t, _) = play(g, &[1, 1, 10, 1, 6], script, ch08_operations::opportunity);
    assert!(!t.g.unit(air("b-25-1")).disrupted);
    assert!(t.g.unit(air("b-25-2")).disrupted);
}

/// OC 9.6.c, OC 9.10.8.b, R-PLACED-ON-SHIPS: without interceptors every bomber is placed on its ship before the first AA
/// fire. Both name the crippled transport; the first sinks it with a 10, and the second comes home with its
/// bombs, without a roll and without an abort.
#[test]
fn bombers_are_placed_on_their_ships_before_aa() {
    let mut g = set_up(Start::BismarckSea);
    only(&mut g, &[("b-25-1", Base::PortMoresby), ("b-25-2", Base::PortMoresby)]);
    for key in ["j-maru-1", "j-maru-2"] {
        let ship = g.ship_mut(ship(key));
        (ship.place, ship.spotted) = (Place::At(hex("1606")), true);
    }
    let transport = g.ship_mut(ship("j-maru-1"));
    (transport.crippled, transport.disrupted) = (true, true);
    g.operations.initiative_missions = 1;
    let script = keys(&[
        "air",
        "1606 b-25-1 b-25-2",
        "skip-low:j-maru-1",
        "skip-low:j-maru-1",
        "b-25-1=port-moresby b-25-2=port-moresby",
    ]);
    let (t, _) = play(g, &[10], script, ch08_operations::opportunity);
    assert_eq!(t.g.ship(ship("j-maru-1")).place, Place::Lost);
    assert!(t.g.ship(ship("j-maru-2")).place.is_in_play());
    assert_eq!(t.g.points[Side::Japanese.index()], 0);
}

/// OC 9.9.1.c, OC 3.c: any ground unit has AA 1, reduced and disrupted too; so it takes the same roll to hit.
#[test]
fn ground_units_fire_back() {
    let hurt = |worn: bool, die: u8| {
        let mut g = set_up(Start::Toenails);
        let regiment = troops("j-20-78");
        (g.troops_mut(regiment).reduced, g.troops_mut(regiment).disrupted) = (worn, worn);
        let g = aimed(raid_on(g, "1505", Side::Allied, &["b-25-1"], 3), Aim::Troops(regiment));
        let (t, _) = play(g, &[die], Script::new(), async |t: &mut T| {
            ch09_09_aa::fire(t, 0, Attack::Level, Altitude::Low, &[]).await
        });
        t.g.unit(air("b-25-1")).disrupted
    };
    for die in [1, 6, 8, 9, 10] {
        assert_eq!(hurt(false, die), hurt(true, die), "{die}");
    }
    assert!(hurt(true, 10) && !hurt(true, 1));
}

/// OC 7.3.3.a, OC 7.3.3.b: reconnaissance units are hurt on the ground only, and never come back.
#[test]
fn reconnaissance_units_are_hurt_on_the_ground_only() {
    let mut g = set_up(Start::Campaign);
    only(&mut g, &[("f-5", Base::PortMoresby)]);
    let unit = g.unit_mut(air("f-5"));
    unit.disrupted = true;
    // Nobody can be asked to intercept with it, or to meet it.
    let raid = raid_on(g.clone(), "1509", Side::Japanese, &["ki-21-1"], 7);
    let (_, ()) = play(raid, &[], Script::new(), ch09_04_scramble::interceptors);
    let (t, ()) = play(g, &[6], Script::new(), async |t: &mut T| {
        ch09_10_bombing::hit_base(t, Base::PortMoresby, crate::charts::air::BombResult::D).await;
    });
    assert_eq!(t.g.unit(air("f-5")).place, Place::Lost);
    assert!(!crate::rules::ch14_regroup::replacements::is_replaced(
        charts().counters.air.of(air("f-5"))
    ));
    assert!(crate::rules::ch14_regroup::replacements::is_replaced(
        charts().counters.air.of(air("p-38-1"))
    ));
}
