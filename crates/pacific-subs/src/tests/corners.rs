//! Cases at the edges of the rules, each as the book has it.

use super::fixture::{
    at_sea, charts, contact, escort, fight, flood, gato, hex, keys, lives, merchant, on_patrol,
    play, solved, surfaced,
};
use crate::{
    conditions::Scene,
    rules::{
        T, ch03_orders, ch04_ports, ch04_situation, ch06_actions, ch06_leg,
        ch06_leg::{LegStep, Look, There},
        ch07_contact, ch07_opportunity, ch08_engagement,
        ch09_approach::tasks,
        ch10_gun, ch10_salvo, ch11_crash_dive, ch11_reaction, ch12_evasion,
    },
    state::{
        Bearing, Class, Depth, End, EscortKind, Hex, Mark, MerchantKind::Coaster, Mission,
        Opportunity, Party, Passenger, PatrolType, Plane, Plotted, Purpose, Range, Readiness,
        Sector, State, System, Task, Travel, Waiting, Weather,
    },
};
use table::{Draft, Key, testkit::Script};

fn leg(g: &State, taken: &[LegStep]) -> (Vec<LegStep>, bool) {
    let mut leg = ch06_leg::Leg::blank(g, charts());
    for step in taken {
        leg.add(*step, g, charts());
    }
    let mut steps = Vec::new();
    leg.steps(g, charts(), &mut steps);
    (steps, leg.is_whole(g, charts()))
}

fn ways(steps: &[LegStep]) -> Vec<Hex> {
    let to = |it: &LegStep| if let LegStep::To(hex, ..) = it { Some(*hex) } else { None };
    steps.iter().filter_map(to).collect()
}

fn mission(kind: Opportunity, at: &str) -> Mission {
    let passenger = (kind == Opportunity::Evac).then_some(Passenger::Vip);
    Mission { kind, hex: hex(at), actions: 0, passenger }
}

/// PS 6.2.a: a flotilla met on the way stops a boat that cruises; it must stalk out of the hex.
#[test]
fn a_flotilla_on_the_way_stops_the_boat() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    let cruise = [
        LegStep::Speed(Travel::Cruising),
        LegStep::To(hex("1509"), Look::at(&g, Travel::Cruising), There::default()),
    ];
    assert!(!ways(&leg(&g, &cruise).0).is_empty());
    g.patrol_mut().flotillas.push(hex("1509"));
    assert!(ways(&leg(&g, &cruise).0).is_empty());
}

/// PS 4.2A.b, PS 6.3: a call leaves time for liberty and for drills or repairs, without fuel.
#[test]
fn a_port_call_has_time_for_both() {
    let mut g = at_sea(Class::Tambor, "W42", "0610");
    g.boat_mut().fuel = 3;
    g.crew_mut().readiness = Readiness::Dull;
    let enter = async |t: &mut T| {
        let port = ch04_situation::friendly_port(&t.g, t.charts, hex("0610")).expect("a port");
        ch04_ports::enter(t, port).await
    };
    let rested = lives(g.clone(), &[5, 5], keys(&["call", "liberty", "work", "drill"]), enter);
    assert_eq!((rested.crew().readiness, rested.boat().fuel), (Readiness::Sharp, 9));
    g.boat_mut().damage.of_mut(System::Sonar).hits = 1;
    let mended = lives(g, &[4], keys(&["call", "work", "repair-sonar", "nothing"]), enter);
    assert_eq!((mended.boat().damage.hits(), mended.crew().readiness), (0, Readiness::Dull));
}

/// PS 4.2A.b, PS 6.3: a patrol that ends in a port without a base has the same time there.
#[test]
fn liberty_is_given_where_the_patrol_ends() {
    let mut g = at_sea(Class::Tambor, "W42", "0610");
    g.crew_mut().readiness = Readiness::Panicky;
    let services = async |t: &mut T| ch04_ports::services(t, 0).await;
    let (t, _) = play(g, &[5], keys(&["liberty", "nothing"]), services);
    assert_eq!(t.g.crew().readiness, Readiness::Dull);
}

/// PS 6.3, PS 14.1.d: whoever is aboard goes ashore in a friendly port, and the patrol may go on.
#[test]
fn passengers_leave_in_port() {
    let mut g = at_sea(Class::Tambor, "W42", "0610");
    g.patrol_mut().passengers = vec![Passenger::Vip, Passenger::Uhb];
    g.patrol_mut().rescued = 1;
    let port = ch04_situation::friendly_port(&g, charts(), hex("0610")).expect("a port");
    let enter = async |t: &mut T| ch04_ports::enter(t, port).await;
    let g = lives(g, &[], keys(&["call", "nothing"]), enter);
    assert_eq!((g.patrol().deeds.delivered, g.patrol().passengers.len()), (3, 0));
}

/// PS PT.strategic.b, PS 7.3.a: a contact counts until the boat leaves its hex, also after quiet days.
#[test]
fn a_contact_counts_until_the_boat_leaves() {
    let mut g = at_sea(Class::Gato, "Sp43", "2005");
    g.patrol_mut().contact_here = true;
    let g = lives(g, &[], keys(&["cruising"]), ch06_actions::action);
    assert!(g.patrol().contact_here);
    // The die of headquarters: 1 is no mission.
    let g = lives(g, &[1], keys(&["cruising 2004"]), ch06_actions::action);
    assert!(!g.patrol().contact_here && g.patrol().hex == hex("2004"));
}

/// PS 7.3C.b, PS 7.3D.a: a scout spends three full actions in the hex, so the arrival does not count;
/// on station it does.
#[test]
fn a_scout_counts_full_actions() {
    let after = |kind: Opportunity, dice: &[u8]| {
        let mut g = at_sea(Class::Gato, "Sp43", "2004");
        g.patrol_mut().mission = Some(mission(kind, "2005"));
        lives(g, dice, keys(&["cruising 2005"]), ch06_actions::action)
    };
    let actions = |g: &State| g.patrol().mission.map(|it| it.actions);
    assert_eq!(actions(&after(Opportunity::TakeStation, &[1, 1])), Some(1));
    let mut g = after(Opportunity::Scout, &[]);
    for done in [Some(0), Some(1), Some(2)] {
        assert_eq!(actions(&g), done);
        g = lives(g, &[], keys(&["cruising"]), ch06_actions::action);
    }
    assert_eq!((actions(&g), g.patrol().deeds.missions), (None, 1));
}

/// PS 7.3.d: an accepted mission must be gone for at once: no loitering, and at a speed that brings the
/// boat nearer; in its own hex the boat stays.
#[test]
fn a_mission_brooks_no_delay() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    g.patrol_mut().mission = Some(mission(Opportunity::Hvt, "1510"));
    let cruise = [LegStep::Speed(Travel::Cruising)];
    let (steps, whole) = leg(&g, &cruise);
    assert!(!whole && ways(&steps).iter().all(|it| it.distance(hex("1510")) == 1));
    let onward = LegStep::To(ways(&steps)[0], Look::at(&g, Travel::Cruising), There::default());
    assert!(leg(&g, &[cruise[0], onward]).1);
    g.patrol_mut().flotillas.push(hex("1508"));
    assert_eq!(leg(&g, &[]).0, [LegStep::Speed(Travel::Stalking)]);
    g.patrol_mut().mission = Some(mission(Opportunity::Hvt, "1508"));
    let (steps, whole) = leg(&g, &[LegStep::Speed(Travel::Stalking)]);
    assert!(whole && ways(&steps).is_empty());
}

/// PS 7.3.d, PS 7.3A: once the boat is there, the passenger waits on the beach and binds nobody.
#[test]
fn an_evacuation_binds_until_the_hex_is_reached() {
    let mut g = at_sea(Class::Gato, "Sp43", "1807");
    g.patrol_mut().mission = Some(mission(Opportunity::Evac, "1807"));
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| ch07_opportunity::arrive(t));
    assert!(
        t.said().iter().any(|line| line.contains("On the beach waits a very important person"))
    );
    let g = t.g.clone();
    let waiting = Waiting { hex: hex("1807"), passenger: Passenger::Vip };
    assert_eq!((g.patrol().mission, g.patrol().waiting.as_slice()), (None, &[waiting][..]));
    assert_eq!(ch07_contact::purposes(&g, charts()), [Purpose::PickUp]);
    assert!(!ways(&leg(&g, &[LegStep::Speed(Travel::Cruising)]).0).is_empty());
}

/// PS PT.fleet.a, PS PT.fleet.b: with the fleet headquarters calls in a battle hex, after an engagement
/// too.
#[test]
fn the_fleet_calls_after_a_fight() {
    let mut g = on_patrol(Class::Gato, "F42", "1713", PatrolType::Fleet);
    g.boat_mut().radar_on = false;
    let mut dice = vec![1; ch07_contact::dice(&g, charts()).total() as usize];
    *dice.last_mut().expect("escort dice") = 6;
    // Time, weather, the escort does not close, headquarters calls for a station: the first hex of
    // those near, one hex north of it.
    dice.extend([2, 3, 3, 6, 5, 1, 1, 1]);
    let script = keys(&[
        "task=none depth=periscope speed=stop course=0 stations=stood-down",
        ".",
        "break-off",
        "accept",
    ]);
    let enter = async |t: &mut T| ch07_contact::enter(t, false).await;
    let g = lives(g, &dice, script, enter);
    assert_eq!(g.patrol().mission.map(|it| it.kind), Some(Opportunity::TakeStation));
}

/// PS PT.fleet.b: an emergency is no mission without a land battle or an enemy port within two hexes.
#[test]
fn the_fleet_has_no_beach_at_sea() {
    let mut g = on_patrol(Class::Gato, "F42", "2005", PatrolType::Fleet);
    assert!(ch07_opportunity::origins(&g, charts(), Opportunity::Evac).is_empty());
    let (t, accepted) = play(g.clone(), &[1], Script::new(), ch07_opportunity::on_fleet_duty);
    assert!(!accepted && t.g.patrol().mission.is_none());
    g.patrol_mut().hex = hex("1607");
    assert_eq!(
        ch07_opportunity::origins(&g, charts(), Opportunity::Evac),
        [hex("1408"), hex("1807")]
    );
}

/// PS PT.raid.b: a raid that is ordered may become an evacuation; for the IJN also a supply run.
#[test]
fn a_raid_may_be_converted() {
    let ordered = |class, key: &str| {
        let orders = |kind: &PatrolType| *kind == PatrolType::Raid;
        let g = at_sea(class, "F42", "2607");
        let column = ch03_orders::column(&g, charts());
        let chart = charts().doctrine.orders.of(column);
        let rolls = (1..=6).filter(|die| orders(&chart.resolve(*die, &table::Mods::NONE).result));
        let die = rolls.map(|it| it as u8).next()?;
        let kind = async |t: &mut T| ch03_orders::patrol_type(t, false).await;
        Some(play(g, &[die], keys(&[key]), kind).1)
    };
    let usn = ["raid", "evac"].map(|key| ordered(Class::Gato, key));
    assert_eq!(usn, [Some(PatrolType::Raid), Some(PatrolType::Evac)]);
    let ijn = ordered(Class::I15, "supply");
    assert!(ijn.is_none_or(|kind| kind == PatrolType::Supply));
}

/// PS PT.raid.a, PS 3.2D.b: the blockade lasts from the landing to the retrieval.
#[test]
fn a_blockade_ends_with_the_retrieval() {
    let mut g = on_patrol(Class::Gato, "Sp43", "1305", PatrolType::Raid);
    g.patrol_mut().speed = Travel::Stalking;
    g.boat_mut().mines = 1;
    let mut with = |party| {
        g.patrol_mut().party = party;
        let mines = ch07_contact::purposes(&g, charts()).contains(&Purpose::Mines);
        (mines, ch07_contact::dice(&g, charts()).targets > 0)
    };
    assert_eq!(with(Party::Aboard), (false, false));
    assert_eq!(with(Party::Ashore(hex("1307"))), (true, true));
    assert_eq!(with(Party::Retrieved), (false, false));
}

/// PS 11.1C.a, PS 11.1C.e: the crew rolls as it is, and is worn down afterwards.
#[test]
fn a_dive_tires_the_crew_afterwards() {
    let mut g = gato(Vec::new(), Vec::new());
    g.crew_mut().readiness = Readiness::Dull;
    let (t, dived) = play(g, &[4], keys(&["midwater"]), ch11_crash_dive::crash_dive);
    assert_eq!((dived, t.g.crew().readiness), (Ok(true), Readiness::Panicky));
}

/// PS 7.1D.b: nothing is fired at friends: torpedoes, gun, ambush, aircraft, hip shot.
#[test]
fn friends_are_not_fired_at() {
    let escorts = vec![escort(1, EscortKind::One, 1)];
    let mut g = surfaced(fight(at_sea(Class::I400, "Sm45", "1508"), Vec::new(), escorts));
    g.boat_mut().plane = Plane::Launched;
    g.fight_mut().gun_ready = true;
    flood(&mut g, End::Forward, 1, Mark::Type95);
    g.fight_mut().friendly = true;
    assert!(!ch10_salvo::can_fire(&g, charts()) && ch10_gun::targets(&g, charts()).is_empty());
    assert!(!tasks(&g, charts()).contains(&Task::Ambush));
    // The aircraft is not even offered.
    let g = lives(g, &[6], Script::new(), ch11_reaction::reaction);
    let mut ruses = Vec::new();
    ch12_evasion::Evasion::default().steps(&g, charts(), &mut ruses);
    assert!(ruses.iter().all(|it| !matches!(it, ch12_evasion::Ruse::HipShot(_))));
}

/// PS 10.2G.a: what was fired at a ship that has gone down runs on to the ship behind her.
#[test]
fn torpedoes_run_on_past_a_wreck() {
    let near = solved(1, merchant(Coaster), Range::Mid, Sector::Straight);
    let far = solved(2, merchant(Coaster), Range::Long, Sector::Straight);
    let mut g = gato(vec![near, far], Vec::new());
    flood(&mut g, End::Forward, 2, Mark::Mk14);
    // The first hits and is good; the second needs a 1 at the ship behind, and is good.
    let fire = crate::rules::ch10_fire::fire;
    let g = lives(g, &[1, 1, 1, 1], keys(&["f1=1 f2=1"]), fire);
    assert_eq!(g.patrol().deeds.sunk, [Coaster, Coaster]);
}

/// PS 10.0.b, PS 10.4D: the aircraft strikes in place of fire from the boat.
#[test]
fn an_aircraft_strikes_in_place_of_firing() {
    let ship = solved(1, merchant(Coaster), Range::Mid, Sector::Straight);
    let mut g = surfaced(fight(at_sea(Class::I400, "Sm45", "1310"), vec![ship], Vec::new()));
    g.boat_mut().plane = Plane::Launched;
    flood(&mut g, End::Forward, 1, Mark::Type95);
    let fired = lives(g.clone(), &[6], keys(&["f1=1"]), ch08_engagement::fire_or_task);
    assert!(!fired.fight().plane_used);
    let struck = lives(g, &[5], keys(&[".", "1"]), ch08_engagement::fire_or_task);
    assert_eq!(struck.patrol().deeds.sunk, [Coaster]);
}

fn angle(g: &State, target: Plotted, die: i32) -> Sector {
    let chart = &charts().engagement.sectors;
    let scene = Scene { target: Some(target), skill: 0, ..Scene::new(g, charts()) };
    chart.resolve(die, &chart.modifiers(|when| scene.count(when))).result
}

/// PS 8.1B.b: a storm never brings the die below 1, however bad the bearing.
#[test]
fn weather_never_brings_a_die_below_one() {
    let mut g = gato(Vec::new(), Vec::new());
    g.fight_mut().weather = Weather::Storm;
    let others = Bearing::ALL.iter().map(|(_, it)| *it).filter(|it| *it != Bearing::Ahead);
    for bearing in others {
        let ship = Plotted { bearing, ring: 1, ..contact(1, merchant(Coaster)) };
        assert_eq!(angle(&g, ship, 1), Sector::Abeam, "{bearing:?}");
        let chart = &charts().engagement.ranges;
        let scene = Scene { target: Some(ship), ..Scene::new(&g, charts()) };
        let resolved = chart.resolve(1, &chart.modifiers(|when| scene.count(when)));
        assert_eq!((resolved.total, resolved.result.range), (1, Range::Extreme), "{bearing:?}");
    }
}

/// PS 8.1B.b: weather lowers the die itself, never below 1; bearing and ring count afterwards.
#[test]
fn weather_changes_the_die_before_anything_else() {
    let mut g = gato(Vec::new(), Vec::new());
    g.fight_mut().weather = Weather::Storm;
    let ship = Plotted { bearing: Bearing::Ahead, ring: 6, ..contact(1, merchant(Coaster)) };
    // 1 stays 1, and ahead is 1 more; 4 becomes 3.
    assert_eq!((angle(&g, ship, 1), angle(&g, ship, 4)), (Sector::Wide, Sector::Curved));
    let chart = &charts().engagement.ranges;
    let scene = Scene { target: Some(ship), ..Scene::new(&g, charts()) };
    let mods = chart.modifiers(|when| scene.count(when));
    // The nearest ring is 2 more.
    assert_eq!([1, 2, 3].map(|die| chart.resolve(die, &mods).total), [3, 3, 4]);
}

/// PS 10.1A.h: radar that is switched off does not see through fog.
#[test]
fn fog_needs_a_radar_that_is_on() {
    let mut g = surfaced(gato(Vec::new(), Vec::new()));
    g.fight_mut().weather = Weather::Fog;
    assert_eq!(g.fight().depth, Depth::Surface);
    let ship = Plotted { bearing: Bearing::StarboardBow, ..contact(1, merchant(Coaster)) };
    assert_eq!(angle(&g, ship, 2), Sector::Curved);
    g.boat_mut().radar_on = false;
    assert_eq!(angle(&g, ship, 2), Sector::Wide);
}
