//! Rules that were once played another way than the book says.

use super::fixture::{
    at_sea, charts, contact, escort, fight, flood, gato, hex, in_port, in_port_under, keys, lives,
    log_row, merchant, on_patrol, play, put_to_sea, season, surfaced,
};
use crate::{
    rules::{
        T, ch02_sequence, ch04_ports, ch05_fitting_out, ch06_actions, ch07_contact,
        ch07_opportunity, ch10_solution, ch11_attack, ch11_reaction, ch13_reengagement,
        ch14_evaluation, ch14_refit, ch14_report,
    },
    state::{
        Ammo, Beam, Bearing, Breach, Charged, Class, End, EscortKind, Mark, MerchantKind, Mission,
        Opportunity, Orders, Passenger, PatrolType, Plotted, Rack, State, System, Task,
    },
};
use EscortKind::{Air, One, Two};
use table::testkit::Script;

/// PS 15.1.d, PS 4.3C.a: fuel is short in December 1941 only. A boat that came home to Pearl Harbor in
/// Fall 1941 sails with full tanks in Winter 1942.
#[test]
fn the_fuel_of_december_is_forgotten_in_winter() {
    let mut g = in_port_under(Orders::SilentVictory, Class::S, "W42");
    let row = log_row(&g);
    g.command_mut().log = vec![row];
    g.boat_mut().fuel = 12;
    // A strategic patrol.
    let (t, ()) = play(g, &[6], Script::new(), ch02_sequence::sail);
    assert_eq!(t.g.boat().fuel, 24);
}

/// PS 14.4C.b, PS 14.2.b, PS 4.2B.b: a new boat comes with torpedoes, though it is taken over in a
/// Base-1 that has none to give.
#[test]
fn a_new_boat_is_not_empty() {
    let mut g = in_port_under(Orders::SilentVictory, Class::Tambor, "Sp43");
    g.command_mut().port = hex("2206");
    let row = log_row(&g);
    g.command_mut().log = vec![row];
    g.boat_mut().forward.rack = Rack::default();
    g.boat_mut().aft.rack = Rack::default();
    // Beached for one season; a raid is 1, strategic 6.
    let (t, ()) = play(g, &[1, 6], Script::new(), async |t: &mut T| {
        let line = ch14_evaluation::line(t, 0);
        let _seasons = ch14_refit::refit(t, line).await;
        ch02_sequence::sail(t).await;
    });
    assert_eq!((t.g.command().port, t.g.boat().torpedoes()), (hex("2206"), 24));
    assert!(!t.g.command().new_boat, "the next time it gets what the base has");
}

/// PS 4.2.c, PS 15.1.e: a boat whose port fell meanwhile sails from Pearl Harbor.
#[test]
fn a_lost_port_is_left() {
    let mut g = in_port_under(Orders::SilentVictory, Class::S, "Sp42");
    let mut patrol = crate::state::Patrol::new(season("Sp42"), PatrolType::Strategic, hex("0909"));
    patrol.deeds.sunk = vec![MerchantKind::Liner];
    g.command_mut().patrol = Some(patrol);
    // Tally 5, skills stay; Manila is Japanese from Summer 1942.
    let (t, ()) = play(g, &[6, 6], keys(&["nothing"]), ch02_sequence::come_home);
    assert_eq!((t.g.season(), t.g.command().port), (season("Sm42"), hex("2607")));
}

/// PS 4.2B.b: at a Base-1 any number of torpedoes may be shifted.
#[test]
fn a_small_base_shifts_as_many_as_wanted() {
    let mut g = in_port(Class::Gato, "Sp43");
    g.boat_mut().forward.rack.mk14 = 10;
    g.boat_mut().aft.rack.mk14 = 5;
    let fit = async |t: &mut T| ch05_fitting_out::fit_out(t, PatrolType::Strategic, 1).await;
    let racks = |key: &str| {
        let boat = play(g.clone(), &[], keys(&[key]), fit).0.g.boat().clone();
        (boat.forward.rack.mk14, boat.aft.rack.mk14)
    };
    assert_eq!((racks("leave"), racks("aft=2"), racks("aft")), ((10, 5), (8, 7), (7, 8)));
    assert_eq!((racks("forward=1"), racks("forward")), ((11, 4), (15, 0)));
}

/// PS 5.1B.a: mines go in place of torpedoes, one for one; an I-36 has room for two.
#[test]
fn mines_need_the_room_of_torpedoes() {
    let g = in_port(Class::I36, "F44");
    let fit = async |t: &mut T| ch05_fitting_out::fit_out(t, PatrolType::Harbor, 3).await;
    let (t, _) = play(g, &[], keys(&["2"]), fit);
    assert_eq!((t.g.boat().mines, t.g.boat().torpedoes()), (2, 0));
    let most = |class| ch05_fitting_out::most_mines(&in_port(class, "F44"), charts());
    assert_eq!((most(Class::I36), most(Class::I121), most(Class::Gato)), (2, 7, 7));
}

/// PS PT.supply.b: the flag officer of a supply run goes to the home port; in another port he stays
/// aboard, while rescued men go ashore.
#[test]
fn top_brass_goes_home() {
    let g = in_port_under(Orders::RatRun, Class::I176, "W43");
    let mut g = put_to_sea(g, "1305", PatrolType::Supply);
    g.patrol_mut().passengers = vec![Passenger::TopBrass];
    g.patrol_mut().rescued = 1;
    let ashore = async |t: &mut T| ch04_ports::put_ashore(t);
    let (t, ()) = play(g.clone(), &[], Script::new(), ashore);
    assert_eq!(t.g.patrol().deeds.delivered, 1, "Tokyo is no home port of these orders");
    assert_eq!(t.g.patrol().passengers, [Passenger::TopBrass]);
    g.patrol_mut().hex = hex("1512");
    let (t, ()) = play(g, &[], Script::new(), ashore);
    assert_eq!((t.g.patrol().deeds.delivered, t.g.patrol().passengers.len()), (2, 0));
}

/// PS 7.1C.d, PS 13.1: a US flotilla that was drawn brings aircraft on and next to its hex.
#[test]
fn drawn_flotillas_have_aircraft() {
    let mut g = at_sea(Class::I15, "F43", "2005");
    let reach =
        |g: &State| ch07_contact::air_in_reach(g, charts(), hex("2005"), crate::state::Navy::Usn);
    assert!(!reach(&g));
    g.patrol_mut().flotillas.push(hex("2006"));
    assert!(reach(&g), "next to it");
    let mut usn = at_sea(Class::Gato, "F43", "2005");
    usn.patrol_mut().flotillas.push(hex("2005"));
    let japanese = crate::state::Navy::Ijn;
    assert!(!ch07_contact::air_in_reach(&usn, charts(), hex("2005"), japanese), "US only");
}

/// PS 7.3.e, PS PT.fleet.b: an enemy flotilla is a marker that brings a mission; an own base is none.
#[test]
fn the_fleet_is_called_by_the_enemy() {
    let mut g = on_patrol(Class::Gato, "Sp43", "2507", PatrolType::Fleet);
    let warships = |g: &State| ch07_opportunity::origins(g, charts(), Opportunity::Hvt);
    assert!(warships(&g).is_empty(), "Pearl Harbor is near, and sees no enemy warship");
    g.patrol_mut().flotillas.push(hex("2507"));
    assert_eq!(warships(&g), [hex("2507")]);
    assert!(ch07_opportunity::origins(&g, charts(), Opportunity::Evac).is_empty());
}

/// PS 15.5.c: two ships and an escort are three contacts, each with a die for the crew's nerves.
#[test]
fn every_contact_gets_on_the_nerves() {
    let g = in_port_under(Orders::RunSilent, Class::Tambor, "F42");
    let mut g = put_to_sea(g, "1512", PatrolType::Harbor);
    g.boat_mut().radar_on = false;
    g.patrol_mut().speed = crate::state::Travel::Stalking;
    let dice = ch07_contact::dice(&g, charts());
    // Stalking only sixes count: two of the target dice and the last escort die.
    let mut faces = vec![1; dice.total() as usize];
    faces[0] = 6;
    faces[1] = 6;
    *faces.last_mut().expect("escort dice") = 6;
    faces.extend([4, 3, 5]);
    let (t, found) = play(g, &faces, Script::new(), ch07_contact::look);
    assert_eq!((found.targets, found.escorts.len()), (2, 1));
    assert_eq!(t.g.crew().readiness, crate::state::Readiness::Panicky);
}

/// PS 10.1A.e: a target astern starts from the beam opposite to the target ahead, also if it was
/// plotted before it. Only for the one ahead the captain chooses.
#[test]
fn what_is_astern_waits_for_what_is_ahead() {
    let ship = merchant(MerchantKind::Freighter);
    let astern = Plotted { bearing: Bearing::Astern, ..contact(1, ship) };
    let g = gato(vec![astern, contact(2, ship)], Vec::new());
    let g = lives(g, &[3, 3, 4, 4], keys(&["port"]), ch10_solution::solve);
    let beam = |id| g.fight().by_id(id).and_then(|it| it.solution).map(|it| it.beam);
    assert_eq!((beam(2), beam(1)), (Some(Beam::Port), Some(Beam::Starboard)));
}

fn ambusher(when: &str, escorts: Vec<crate::state::Escort>) -> State {
    let mut g = fight(at_sea(Class::Tambor, when, "1508"), Vec::new(), escorts);
    flood(&mut g, End::Forward, 2, Mark::Mk14);
    g.fight_mut().task = Task::Ambush;
    g
}

/// PS 8.3.n, PS 11.2A.a: where doctrine forbids re-engagement, an ambush in a second round is a
/// violation; only the hip shot is free. In Fall 1942 it is not.
#[test]
fn an_ambush_can_be_a_violation() {
    let breaches = |when: &str, round| {
        let mut g = ambusher(when, vec![escort(1, One, 4)]);
        g.fight_mut().round = round;
        // The torpedo misses, and so does the escort.
        let g = lives(g, &[6, 6], keys(&["f1"]), ch11_attack::attack);
        g.patrol().violations.iter().map(|it| it.breach).collect::<Vec<_>>()
    };
    assert_eq!(breaches("Sp42", 2), [Breach::ReEngagement]);
    assert!(breaches("Sp42", 1).is_empty() && breaches("F42", 2).is_empty());
}

/// PS 11.2A.a: of two escorts in box 4 the captain chooses the one he fires at.
#[test]
fn the_captain_chooses_whom_he_ambushes() {
    let g = ambusher("F42", vec![escort(1, One, 4), escort(2, Two, 4), escort(3, Air, 4)]);
    // A hit by a straight torpedo; then the other escort misses, and the aircraft, second in its box
    // and without AA guns to keep it off, hits with 6 - 2 and damages the hull.
    let dice = [1, 1, 6, 6, 1];
    let g = lives(g, &dice, keys(&["2", "f1"]), ch11_attack::attack);
    let left: Vec<u8> = g.fight().escorts.iter().map(|it| it.id).collect();
    assert_eq!((left, g.patrol().deeds.escorts_sunk), (vec![1, 3], 1));
}

/// PS 11.2A.a, PS 10.2A: torpedoes are fired as in 10.2, so a loaded tube may be flooded now for one
/// signature; PS 10.2D.c: a degraded one may fail.
#[test]
fn an_ambush_is_fired_like_any_salvo() {
    let mut g = ambusher("F42", vec![escort(1, One, 4)]);
    g.boat_mut().forward.tubes[0].charged = Charged::Empty;
    let torpedo = crate::state::Torpedo { mark: Mark::Mk14, degraded: false };
    g.boat_mut().forward.tubes[1].charged = Charged::Loaded(torpedo);
    g.fight_mut().signature = 3;
    let late = lives(g.clone(), &[6, 6], keys(&["f2"]), ch11_attack::attack);
    assert_eq!(late.fight().signature, 3 + 1 + 1, "flooding and firing");
    let spoilt = crate::state::Torpedo { degraded: true, ..torpedo };
    g.boat_mut().forward.tubes[1].charged = Charged::Flooded(spoilt);
    // A hit, straight and true, but the water has got at it; the escort misses.
    let failed = lives(g, &[1, 1, 5, 6], keys(&["f2"]), ch11_attack::attack);
    assert_eq!((failed.fight().escorts.len(), failed.fight().signature), (1, 4));
}

/// PS 11.2B.a, PS 10.3B.b: AA guns that are out of ammunition no longer keep aircraft off in the next
/// round.
#[test]
fn empty_aa_guns_keep_nothing_off() {
    let mut g = surfaced(gato(Vec::new(), vec![escort(1, Air, 1)]));
    g.fight_mut().aa_ready = true;
    g.boat_mut().aa = Ammo::Low;
    // The last ammunition is fired and keeps the aircraft off: 2 misses from box 1.
    let g = lives(g, &[2, 2], Script::new(), ch11_attack::attack);
    assert_eq!((g.boat().aa, g.boat().damage.hits()), (Ammo::Out, 0));
    let g = lives(g, &[2], Script::new(), ch11_attack::attack);
    assert_eq!(g.boat().damage.of(System::Hull).hits, 1, "2 - 1");
}

/// PS 15.7.c: with +1 on the die a natural 1 would never close at a quiet boat; it does where the span
/// holds a 1.
#[test]
fn a_one_always_closes_below() {
    let g = in_port_under(Orders::EnemyBelow, Class::Gato, "Sp44");
    let g = put_to_sea(g, "0815", PatrolType::Strategic);
    let at = |signature, die: u8| {
        let mut g = fight(g.clone(), Vec::new(), vec![escort(1, Two, 0)]);
        g.fight_mut().signature = signature;
        lives(g, &[die], Script::new(), ch11_reaction::reaction).fight().escorts[0].at
    };
    assert_eq!((at(3, 1), at(3, 2), at(1, 1)), (1, 0, 0), "the span of box 1 is empty");
}

/// PS 13.2A, PS 7.3C.b, PS 15.4.b: from box 18 to box 1 another action begins: it counts for a station,
/// and something may break.
#[test]
fn a_long_fight_is_another_action() {
    let mut g = gato(Vec::new(), Vec::new());
    let hex = g.patrol().hex;
    let kind = Opportunity::TakeStation;
    g.patrol_mut().mission = Some(Mission { kind, hex, actions: 0, passenger: None });
    g.fight_mut().timer = 18;
    g.fight_mut().submerged_timer = Some(6);
    let fuel = g.boat().fuel;
    let g = lives(g, &[], Script::new(), ch13_reengagement::reset);
    assert_eq!(g.patrol().mission.map(|it| it.actions), Some(1));
    assert_eq!((g.fight().timer, g.boat().fuel), (1, fuel - 1));
    let g = in_port_under(Orders::DownPeriscope, Class::Tambor, "Sp42");
    let g = put_to_sea(g, "1508", PatrolType::Strategic);
    let mut g = fight(g, Vec::new(), Vec::new());
    g.fight_mut().timer = 18;
    g.fight_mut().submerged_timer = Some(6);
    // A breakdown, and the first marker of the pool.
    let g = lives(g, &[4, 1], Script::new(), ch13_reengagement::reset);
    assert_eq!(g.boat().damage.hits(), 1);
}

/// PS PT.raid.b: also a raid that was agreed on for a single patrol may be made something else.
#[test]
fn an_agreed_raid_may_be_converted() {
    let mut g = in_port(Class::Gato, "Sp43");
    g.setup.kind = Some(PatrolType::Raid);
    let kind = async |t: &mut T| crate::rules::ch03_orders::patrol_type(t, false).await;
    assert_eq!(play(g.clone(), &[], keys(&["evac"]), kind).1, PatrolType::Evac);
    let mut orders = in_port_under(Orders::UpPeriscope, Class::Tambor, "Sp43");
    orders.setup.kind = None;
    assert_eq!(play(orders, &[], Script::new(), kind).1, PatrolType::Raid, "the orders stand");
}

/// PS 14.1A.a, PS 4.2B.b: a boat that left a Base-1 with empty racks has expended no torpedoes; what her
/// gun sinks is no clean sweep.
#[test]
fn a_boat_without_torpedoes_sweeps_nothing() {
    let sails_with = |torpedoes: u8| {
        let mut g = in_port_under(Orders::SilentVictory, Class::Tambor, "Sp43");
        g.command_mut().port = hex("2206");
        let row = log_row(&g);
        g.command_mut().log = vec![row];
        g.boat_mut().forward.rack = Rack { mk14: torpedoes, ..Rack::default() };
        g.boat_mut().aft.rack = Rack::default();
        let script = if torpedoes > 0 { keys(&["leave"]) } else { Script::new() };
        // A strategic patrol.
        let (t, ()) = play(g, &[6], script, ch02_sequence::sail);
        let mut g = t.g.clone();
        g.boat_mut().forward.rack = Rack::default();
        g.patrol_mut().deeds.sunk = vec![MerchantKind::Coaster];
        ch14_report::clean_sweep(&g, charts())
    };
    assert_eq!((sails_with(1), sails_with(0)), (3, 0));
}

/// PS 7.3.d, PS 15.4.b: a mission accepted on leaving a hex changes the action before it has begun; the
/// old boat is tested once for it.
#[test]
fn an_action_that_begins_anew_breaks_nothing_twice() {
    let g = in_port_under(Orders::DownPeriscope, Class::Tambor, "Sp42");
    let mut g = put_to_sea(g, "1504", PatrolType::Strategic);
    g.patrol_mut().contact_here = true;
    let fuel = g.boat().fuel;
    let mut there = g.clone();
    there.patrol_mut().hex = hex("1404");
    // Nothing breaks; a warship off Tokyo; no contact on the way there.
    let mut dice = vec![1, 4];
    dice.resize(2 + ch07_contact::dice(&there, charts()).total() as usize, 1);
    let script = keys(&["cruising 1505", "accept", "cruising 1404"]);
    let g = lives(g, &dice, script, ch06_actions::action);
    assert_eq!((g.patrol().hex, g.boat().fuel, g.patrol().actions), (hex("1404"), fuel - 1, 1));
}

/// PS 7.3.d, PS 4.2.b: a boat that passes Manila, American in Spring 1945, and is called away as it
/// leaves has not entered the base.
#[test]
fn a_mission_calls_the_boat_past_a_base() {
    let g = at_sea(Class::Gato, "Sp45", "0908");
    let mut there = g.clone();
    there.patrol_mut().hex = hex("0909");
    // One merchantman of three dice; no tanker, no escort. Somebody must be taken off.
    let mut dice = vec![6, 1, 1, 1, 1, 3];
    if ch07_opportunity::origins(&there, charts(), Opportunity::Evac).len() > 1 {
        dice.push(1);
    }
    dice.push(1);
    let script = keys(&["cruising 0909 0910", "bypass", "accept"]);
    let (t, voyage) = play(g, &dice, script, ch06_actions::action);
    assert_eq!(voyage, Ok(ch06_actions::Voyage::On));
    assert_eq!(t.g.patrol().hex, hex("0909"));
    assert_eq!(t.g.patrol().mission.map(|it| it.kind), Some(Opportunity::Evac));
}

/// PS 7.3.d, PS 7.3D.a: the three actions on station begin with the one after the call.
#[test]
fn a_station_is_counted_from_the_next_action() {
    let mut g = on_patrol(Class::Gato, "F42", "1713", PatrolType::Fleet);
    g.boat_mut().radar_on = false;
    let mut dice = vec![1; ch07_contact::dice(&g, charts()).total() as usize];
    // A station; the Solomons call; south-east of them lies the boat's own hex.
    let origins = ch07_opportunity::origins(&g, charts(), Opportunity::TakeStation);
    let calls = origins.iter().position(|it| *it == hex("1612")).expect("a battle near");
    dice.extend([5, calls as u8 + 1, 3, 1]);
    let g = lives(g, &dice, keys(&["cruising", "accept"]), ch06_actions::action);
    let mission = g.patrol().mission.expect("a mission");
    assert_eq!((mission.kind, mission.hex), (Opportunity::TakeStation, hex("1713")));
    assert_eq!(mission.actions, 0);
}
