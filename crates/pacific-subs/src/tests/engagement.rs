//! Chapters 8 and 9: conditions, status, plot, approach, weapons.

use super::fixture::{
    at_sea, charts, contact, dies, escort, fight, gato, hex, keys, lives, merchant, play, surfaced,
    tube,
};
use crate::{
    rules::{
        T, ch05_boat, ch08_engagement, ch09_approach,
        ch09_approach::{ApproachStep, Station, Step, signature_change},
        ch09_weapons, ch13_reengagement,
    },
    state::{
        Age, Bearing, Charged, Class, Depth, End, EscortKind, GameEnd, MerchantKind, Plane,
        Purpose, Rack, Readiness, Speed, State, System, Task, Travel, What,
        setup::{FirstDepth, RadarSignature},
    },
};
use table::{Draft, testkit::Script};

fn timer(speed: Travel, hexes: u8, die: u8) -> u8 {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    g.patrol_mut().speed = speed;
    g.patrol_mut().travelled = hexes;
    play(g, &[die], Script::new(), ch08_engagement::timer).1
}

/// PS 8.1A.a: PS-X06, PS-X07.
#[test]
fn the_clock_starts_by_the_way_travelled() {
    assert_eq!((timer(Travel::Stalking, 1, 4), timer(Travel::High, 3, 6)), (12, 18));
    assert_eq!(timer(Travel::Cruising, 0, 3), 3, "stayed in place");
    assert_eq!(timer(Travel::Stalking, 0, 3), 7, "stalked where it was");
}

/// PS 8.1A.b, PS 8.1A.c, PS 1.3.c, PS 1.5.c: PS-X01, PS-X04, PS-X05. Six boxes ahead, round to the start.
#[test]
fn the_submerged_timer_runs_ahead() {
    let clock = &charts().engagement.clock;
    assert_eq!([14, 12, 13].map(|at| clock.ahead(at, 6)), [2, 18, 1]);
    assert_eq!((clock.boxes(), clock.ahead(18, 1)), (18, 1));
    assert!(clock.is_night(4) && !clock.is_night(7) && clock.is_night(18));
}

/// PS 8.1B.a: season and zone give the span of storm and fog.
#[test]
fn weather_depends_on_zone_and_season() {
    use crate::{
        charts::map::Zone,
        state::{Quarter, Weather},
    };
    let chart = charts().weather.forecast.of(Zone::IndianOcean, Quarter::Summer);
    let at = |total| chart.resolve(total, &table::Mods::NONE).result;
    assert_eq!((at(2), at(5), at(6)), (Weather::Storm, Weather::Storm, Weather::Clear));
    assert_eq!(ch08_engagement_zone("1508"), Zone::InnerPerimeter);
}

fn ch08_engagement_zone(at: &str) -> crate::charts::map::Zone {
    crate::rules::ch04_situation::zone(charts(), hex(at))
}

/// PS 8.1B.b: storms ground aircraft and silence the gun.
#[test]
fn storms_ground_aircraft() {
    use crate::state::Weather;
    let effect = |weather| *charts().weather.effects.of(weather);
    assert!(!effect(Weather::Storm).gun && !effect(Weather::Storm).air);
    assert!(effect(Weather::Fog).gun && !effect(Weather::Fog).air && effect(Weather::Clear).air);
}

fn seabed(at: &str, purpose: Purpose) -> Depth {
    let g = at_sea(Class::Gato, "Sp43", at);
    play(g, &[], Script::new(), async |t: &mut T| ch08_engagement::seabed(t, purpose)).1
}

/// PS 8.1C.a, PS 8.1C.b, PS 8.1C.c: open water, shallows and straits, inshore.
#[test]
fn the_seabed_is_where_the_map_puts_it() {
    assert_eq!(seabed("1508", Purpose::Contact), Depth::Abyss);
    assert_eq!(seabed("0609", Purpose::Contact), Depth::Midwater);
    assert_eq!(seabed("0610", Purpose::Contact), Depth::Midwater);
    assert_eq!(seabed("1508", Purpose::LandParty), Depth::Shallow);
    assert_eq!(seabed("1305", Purpose::Penetrate), Depth::Shallow);
}

fn start_signature(speed: Travel, change: impl Fn(&mut State)) -> u8 {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    g.patrol_mut().speed = speed;
    let mut g = fight(g, Vec::new(), vec![escort(1, EscortKind::One, 0)]);
    g.boat_mut().radar_on = false;
    change(&mut g);
    ch08_engagement::start_signature(&g, charts())
}

/// PS 8.2.a, PS 8.2.b, PS 8.2.c: PS-X16. By the speed of travel: 4, 3, 3 and 1.
#[test]
fn the_speed_of_travel_sets_the_signature() {
    let table = [Travel::High, Travel::Cruising, Travel::Drills, Travel::Stalking];
    assert_eq!(table.map(|speed| start_signature(speed, |_| ())), [4, 3, 3, 1]);
}

/// PS DMG.radar.b, PS DMG.fuel: radar that is on, and oil on the water.
#[test]
fn radar_and_oil_give_the_boat_away() {
    let on = |g: &mut State| g.boat_mut().radar_on = true;
    assert_eq!(start_signature(Travel::Cruising, on), 4);
    let dated = |g: &mut State| {
        g.boat_mut().radar_on = true;
        g.setup.house.radar_signature = RadarSignature::Dated;
    };
    assert_eq!(start_signature(Travel::Cruising, dated), 3);
    let oil = |g: &mut State| g.boat_mut().damage.of_mut(System::FuelTanks).hits = 2;
    assert_eq!(start_signature(Travel::Cruising, oil), 5);
}

/// PS 8.0.c, PS 8.2.a, PS 8.2.b, PS 8.3.0, PS 8.3A.a, PS 8.3A.b, PS 8.3D, PS 9.0, PS 10.0.a, PS 10.0.b,
/// PS 11.0, PS 13.0.a, PS 13.1: one round from contact to breaking off. Two ships, one escort, a boat that
/// stalked in; it watches and leaves, and a flotilla comes.
#[test]
fn a_whole_round_is_played() {
    let mut g = at_sea(Class::Gato, "Sp43", "2005");
    g.patrol_mut().speed = Travel::Stalking;
    g.patrol_mut().travelled = 1;
    let found = crate::rules::ch07_contact::Found {
        targets: 2,
        escorts: vec![EscortKind::One],
        ..crate::rules::ch07_contact::Found::default()
    };
    // Time 2, clear weather, bearings and rings, angles and ranges, two freighters, no closing,
    // both scatter.
    let dice = [2, 4, 4, 1, 3, 2, 6, 3, 3, 3, 3, 2, 2, 6, 4, 5];
    let approach = "task=none depth=periscope speed=stop course=0 stations=stood-down";
    let script = keys(&[approach, ".", "starboard", "break-off"]);
    let (t, done) = play(g, &dice, script, async |t: &mut T| {
        ch08_engagement::engagement(t, &found, Purpose::Contact, false).await
    });
    assert!(done.is_ok());
    assert!(t.g.patrol().flotillas.contains(&hex("2005")));
    let opening = "Engagement: box 10, night, clear weather. The boat is at periscope depth with \
                   signature 1; 1 escort: escort 1.";
    assert!(t.said().iter().any(|it| it == opening), "{:?}", t.said());
}

/// PS 13.1: PS-R65. Men in the water are neither escorts nor targets: nobody raises the alarm.
#[test]
fn a_rescue_raises_no_alarm() {
    let g = at_sea(Class::Gato, "Sp43", "1504");
    let found = |targets| crate::rules::ch07_contact::Found {
        targets,
        rescues: 1 - targets,
        ..crate::rules::ch07_contact::Found::default()
    };
    // Time, weather, bearing and ring, angle and range; a coaster is turned over; scatter.
    let alarmed = |targets: u8| {
        let dice: &[u8] =
            if targets == 0 { &[2, 4, 4, 1, 3, 3, 3, 4] } else { &[2, 4, 4, 1, 3, 3, 3, 1, 4] };
        let approach = "task=none depth=periscope speed=stop course=0 stations=stood-down";
        let script = keys(&[approach, ".", "break-off"]);
        let (t, done) = play(g.clone(), dice, script, async |t: &mut T| {
            ch08_engagement::engagement(t, &found(targets), Purpose::Contact, false).await
        });
        assert!(done.is_ok());
        t.g.patrol().flotillas.contains(&hex("1504"))
    };
    assert_eq!((alarmed(0), alarmed(1)), (false, true));
}

/// PS 8.3C: the land lies ahead, one die for its distance.
#[test]
fn land_lies_ahead() {
    let g = gato(Vec::new(), Vec::new());
    let (t, ()) = play(g, &[2], Script::new(), async |t: &mut T| {
        ch08_engagement::place_ahead(t, What::Land).await;
    });
    let land = t.g.fight().plot[0];
    assert_eq!((land.what, land.bearing, land.ring), (What::Land, Bearing::Ahead, 2));
}

fn signature(g: &State, before: Depth, depth: Depth, speed: Speed) -> i32 {
    let step = Step { before, depth, bottom: false, speed };
    i32::from(g.fight().signature) + signature_change(g, charts(), step)
}

fn late(season: &str, signature: u8) -> State {
    let mut g = fight(at_sea(Class::Gato, season, "1508"), Vec::new(), Vec::new());
    g.fight_mut().signature = signature;
    g
}

/// PS 9.1.b, PS 9.1.c, PS 9.1.d, PS 9.1.f, PS 9.2.c: PS-X37, PS-X38. Mid-water before and after the May
/// Incident.
#[test]
fn mid_water_is_worse_after_the_may_incident() {
    let to =
        |season: &str| signature(&late(season, 6), Depth::Periscope, Depth::Midwater, Speed::Stop);
    assert_eq!((to("Sp43"), to("Sm43")), (4, 5));
    let ijn = fight(at_sea(Class::I15, "F42", "2008"), Vec::new(), Vec::new());
    let step = Step {
        before: Depth::Midwater,
        depth: Depth::Midwater,
        bottom: false,
        speed: Speed::Standard,
    };
    assert_eq!(signature_change(&ijn, charts(), step), 2, "always for the IJN");
}

/// PS 9.1.c, PS 9.1.e, PS 9.2.b: PS-X39. Surfacing costs twice.
#[test]
fn breaking_the_surface_is_loud() {
    assert_eq!(signature(&late("Sp43", 2), Depth::Periscope, Depth::Surface, Speed::Standard), 7);
    let fast = signature(&late("Sp43", 2), Depth::Surface, Depth::Surface, Speed::Flank);
    assert_eq!(fast, 8, "3 for the surface, 3 for the speed");
}

/// PS CLASS.3: the I-201 runs fast under water for one charge and little noise.
#[test]
fn the_i201_is_quiet_under_water() {
    let g = fight(at_sea(Class::I201, "Sm45", "2008"), Vec::new(), Vec::new());
    let step = Step {
        before: Depth::Periscope,
        depth: Depth::Periscope,
        bottom: false,
        speed: Speed::Flank,
    };
    assert_eq!(signature_change(&g, charts(), step), 2 + 1);
    assert_eq!(ch09_approach::charge_use(&g, charts(), Speed::Flank), 1);
    let gato = late("Sp43", 0);
    assert_eq!(ch09_approach::charge_use(&gato, charts(), Speed::Full), 2);
}

/// PS 9.1B.a: on the bottom the boat is stopped, quieter, and cannot fire.
#[test]
fn a_boat_on_the_bottom_lies_still() {
    let mut g = fight(at_sea(Class::Gato, "Sp43", "0609"), Vec::new(), Vec::new());
    g.fight_mut().seabed = Depth::Midwater;
    let all = ch09_approach::stations(&g, charts());
    let bottom = Station { depth: Depth::Midwater, bottom: true, rise: false };
    assert!(all.contains(&bottom));
    assert_eq!(ch09_approach::speeds(&g, charts(), bottom), [Speed::Stop]);
    let step = |bottom| Step {
        before: Depth::Midwater,
        depth: Depth::Midwater,
        bottom,
        speed: Speed::Stop,
    };
    assert_eq!(
        signature_change(&g, charts(), step(true)),
        signature_change(&g, charts(), step(false)) - 1
    );
    g.fight_mut().bottomed = true;
    assert!(!crate::rules::ch10_salvo::can_fire(&g, charts()));
    let open = gato(Vec::new(), Vec::new());
    assert!(
        !ch09_approach::stations(&open, charts()).iter().any(|it| it.bottom),
        "the abyss has no bottom"
    );
}

fn approach(g: State, dice: &[u8], script: &[&str]) -> State {
    lives(g, dice, keys(script), ch09_approach::approach)
}

/// PS 9.1B.b: with sonar the boat may find a rise and settle one depth higher.
#[test]
fn a_rise_is_looked_for() {
    let g = gato(Vec::new(), Vec::new());
    let plan = ["task=none depth=midwater-rise speed=stop course=0 stations=stood-down"];
    let found = approach(g.clone(), &[5], &plan);
    assert_eq!((found.fight().depth, found.fight().bottomed), (Depth::Shallow, true));
    let none = approach(g.clone(), &[4], &plan);
    assert_eq!((none.fight().depth, none.fight().bottomed), (Depth::Midwater, false));
    assert_eq!(none.fight().signature, 3 + 1 + 1 + 1 - 4, "3, change, mid-water, search, stop");
    let mut deaf = g;
    deaf.boat_mut().damage.of_mut(System::Sonar).hits = 1;
    assert!(!ch09_approach::stations(&deaf, charts()).iter().any(|it| it.rise));
}

/// PS 9.1.a, PS 8.1C.b: no deeper than the sea or the hull; the other reading holds the first depth.
#[test]
fn the_boat_goes_as_deep_as_sea_and_hull_allow() {
    let deepest = |g: &State| ch09_approach::stations(g, charts()).iter().map(|it| it.depth).max();
    let g = gato(Vec::new(), Vec::new());
    assert_eq!(deepest(&g), Some(Depth::Deep), "a Gato");
    let mut shallow = g.clone();
    shallow.fight_mut().seabed = Depth::Midwater;
    assert_eq!(deepest(&shallow), Some(Depth::Midwater));
    let mut fixed = g;
    fixed.setup.house.first_depth = FirstDepth::Fixed;
    assert_eq!(ch09_approach::stations(&fixed, charts()), [Station::free(Depth::Periscope)]);
    fixed.fight_mut().round = 2;
    assert_eq!(deepest(&fixed), Some(Depth::Deep));
}

/// PS 9.1.g, PS 9.1.h, PS 9.3, PS 9.4: diving starts the timer, surfacing takes it off; everything on the
/// Plot turns the other way; battle stations are called.
#[test]
fn an_approach_sets_the_boat() {
    let ship = contact(1, merchant(MerchantKind::Freighter));
    let mut g = surfaced(gato(vec![ship], Vec::new()));
    g.fight_mut().plot[0].bearing = Bearing::StarboardBow;
    let g = approach(g, &[], &["task=none depth=periscope speed=slow course=1 stations=called"]);
    assert_eq!((g.fight().submerged_timer, g.fight().plot[0].bearing), (Some(14), Bearing::Ahead));
    assert!(g.fight().battle_stations && g.boat().charge == 11);
    let g = approach(g, &[], &["task=none depth=surface speed=slow course=0 stations=stood-down"]);
    assert_eq!((g.fight().submerged_timer, g.fight().plot[0].ring), (None, 4));
    assert!(!g.fight().battle_stations);
}

/// PS 9.2.a, PS 9.2.d: speeds up to the limit of class and damage; under water charge is paid, and
/// without any the boat can only stop.
#[test]
fn speeds_depend_on_class_damage_and_charge() {
    let mut g = gato(Vec::new(), Vec::new());
    let top =
        |g: &State, depth| ch09_approach::speeds(g, charts(), Station::free(depth)).last().copied();
    assert_eq!(top(&g, Depth::Surface), Some(Speed::Flank));
    assert_eq!(top(&g, Depth::Periscope), Some(Speed::Full));
    g.boat_mut().damage.of_mut(System::Motor).hits = 2;
    assert_eq!(top(&g, Depth::Periscope), Some(Speed::Standard));
    g.boat_mut().charge = 0;
    assert_eq!(top(&g, Depth::Periscope), Some(Speed::Stop));
}

/// PS 13.2B.a: PS-R44. A boat that cannot pay its charge must come up or lie on the bottom.
#[test]
fn a_flat_battery_brings_the_boat_up() {
    let mut g = gato(Vec::new(), Vec::new());
    g.boat_mut().charge = 0;
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| ch13_reengagement::battery(t));
    assert!(t.g.fight().flat_battery);
    assert_eq!(ch09_approach::stations(&t.g, charts()), [Station::free(Depth::Surface)]);
}

/// PS 9.1A.a, PS 9.1A.b, PS 9.1A.c, PS 9.1A.d: crush depth strains the hull: young, plain, old, a hit.
#[test]
fn crush_depth_ages_the_boat() {
    let down = |age, die: u8| {
        let mut g = gato(Vec::new(), Vec::new());
        g.boat_mut().age = age;
        approach(g, &[die], &["task=none depth=deep speed=stop course=0 stations=stood-down"])
    };
    assert_eq!(down(Age::Young, 4).boat().age, Age::Young);
    assert_eq!(down(Age::Young, 5).boat().age, Age::Plain);
    assert_eq!(down(Age::Plain, 6).boat().age, Age::Old);
    let old = down(Age::Old, 5);
    assert_eq!((old.boat().damage.of(System::Hull).hits, old.fight().depth), (1, Depth::Deep));
    assert_eq!(ch05_boat::crush_depth(&old, charts()), Depth::Midwater);
    let mut weak = gato(Vec::new(), Vec::new());
    weak.boat_mut().age = Age::Old;
    weak.boat_mut().damage.of_mut(System::Hull).hits = 4;
    let plan = keys(&["task=none depth=periscope speed=stop course=0 stations=stood-down"]);
    weak.fight_mut().depth = Depth::Surface;
    weak.fight_mut().submerged_timer = None;
    assert_eq!(dies(weak, &[6], plan, ch09_approach::approach), GameEnd::Crushed);
}

/// PS 9.1.i, PS 9.1.j: a manned gun is stowed before diving, or the sea damages it; the AA guns go with it.
#[test]
fn a_manned_gun_must_be_stowed() {
    let dive = |dice: &[u8], answer: &str| {
        let mut g = surfaced(gato(Vec::new(), Vec::new()));
        g.fight_mut().gun_ready = true;
        g.fight_mut().aa_ready = true;
        approach(
            g,
            dice,
            &["task=none depth=periscope speed=stop course=0 stations=stood-down", answer],
        )
    };
    let stowed = dive(&[4], "stow");
    assert!(!stowed.fight().gun_ready && !stowed.fight().aa_ready);
    assert_eq!(stowed.boat().damage.of(System::DeckGun).hits, 0);
    assert_eq!(dive(&[3], "stow").boat().damage.of(System::DeckGun).hits, 1);
    assert_eq!(dive(&[], "dive").boat().damage.of(System::DeckGun).hits, 1);
}

/// PS 9.1.k: an aircraft still in the air when the boat dives is lost.
#[test]
fn a_diving_boat_loses_its_aircraft() {
    let mut g = surfaced(fight(at_sea(Class::I400, "Sm45", "1508"), Vec::new(), Vec::new()));
    g.boat_mut().plane = Plane::Launched;
    let g =
        approach(g, &[], &["task=none depth=periscope speed=stop course=0 stations=stood-down"]);
    assert!(g.fight().plane_adrift);
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| ch09_approach::lose_plane(t));
    assert_eq!(t.g.boat().plane, Plane::Lost);
}

fn weapons(g: State, dice: &[u8], key: &str) -> State {
    let (t, ()) = play(g, dice, keys(&[key]), ch09_weapons::prepare);
    t.g.clone()
}

/// PS 9.5A.a, PS 9.5A.b, PS 9.5A.d, PS 9.5A.e: at battle stations all tubes load from their own end and
/// flood at once.
#[test]
fn battle_stations_load_all_tubes() {
    let mut g = gato(Vec::new(), Vec::new());
    g.fight_mut().battle_stations = true;
    let g = weapons(g, &[], "load-forward load-aft flood-forward");
    assert_eq!((g.boat().forward.rack.mk14, g.boat().aft.rack.mk14), (10, 4));
    assert_eq!(g.boat().flooded().count(), 6);
    let aft = g.boat().tube(tube(End::Aft, 0));
    assert!(matches!(aft.charged, Charged::Loaded(_)));
    assert_eq!(g.boat().torpedoes(), 24, "nothing leaves a tube but by firing");
}

/// PS 9.5A.c: else 1d6 + crew skill - fatigue - tubes must make 6.
#[test]
fn loading_without_battle_stations_is_slow() {
    let mut g = gato(Vec::new(), Vec::new());
    g.crew_mut().skill = 3;
    g.crew_mut().readiness = Readiness::Sharp;
    let one = weapons(g.clone(), &[4], "load-f1=mk14");
    assert_eq!(one.boat().forward.in_tubes(), 1, "4 + 3 - 0 - 1");
    let two = weapons(g.clone(), &[4], "load-f1=mk14 load-f2=mk14");
    assert_eq!(two.boat().forward.in_tubes(), 0, "4 + 3 - 0 - 2");
    g.crew_mut().readiness = Readiness::Dull;
    assert_eq!(weapons(g, &[5], "load-f1=mk14").boat().forward.in_tubes(), 0, "5 + 3 - 2 - 1");
}

/// PS 9.5B, PS 9.5C: on the surface the gun is manned, the AA guns always.
#[test]
fn guns_are_manned_on_the_surface() {
    let g = surfaced(gato(Vec::new(), Vec::new()));
    let ready = weapons(g.clone(), &[4], "gun=ready aa=ready");
    assert!(ready.fight().gun_ready && ready.fight().aa_ready, "4 and crew skill 1");
    assert!(!weapons(g.clone(), &[3], "gun=ready").fight().gun_ready);
    let mut below = g;
    below.fight_mut().depth = Depth::Periscope;
    let mut steps = Vec::new();
    ch09_weapons::Preparation::default().steps(&below, charts(), &mut steps);
    assert!(
        !steps
            .iter()
            .any(|it| matches!(it, ch09_weapons::Prepare::Gun { .. } | ch09_weapons::Prepare::Aa))
    );
}

/// PS 5.1A.d: PS-R89. The four aft torpedoes of an I-15 go forward once the forward rack is empty.
#[test]
fn the_i15_moves_its_aft_torpedoes_forward() {
    let mut g = fight(at_sea(Class::I15, "F42", "2008"), Vec::new(), Vec::new());
    g.boat_mut().forward.rack = Rack::default();
    let g = weapons(g, &[], ".");
    assert_eq!((g.boat().forward.rack.type95, g.boat().aft.rack.type95), (4, 0));
}

fn tasks(g: &State) -> Vec<Task> {
    ch09_approach::tasks(g, charts())
}

/// PS 9.6A, PS 9.6B, PS 9.6C, PS 9.6D, PS 9.6E.a, PS 7.2A.c: every task has its depth, speed and object.
#[test]
fn tasks_demand_their_depth_and_speed() {
    let at = |task| (ch09_approach::task_depth(task), ch09_approach::task_speed(task));
    assert_eq!(at(Task::Penetrate), (Some(Depth::Periscope), Some(Speed::Slow)));
    assert_eq!(at(Task::Beach), (Some(Depth::Surface), None));
    assert_eq!(at(Task::Mines), (Some(Depth::Surface), Some(Speed::Stop)));
    assert_eq!(at(Task::Ambush), (Some(Depth::Periscope), Some(Speed::Stop)));
    assert_eq!(at(Task::Launch), (Some(Depth::Surface), Some(Speed::Stop)));
    let mut g = gato(vec![contact(1, What::Harbor)], vec![escort(1, EscortKind::One, 0)]);
    g.fight_mut().purpose = Purpose::Penetrate;
    assert_eq!(tasks(&g), [Task::None, Task::Penetrate, Task::Ambush]);
    g.fight_mut().in_harbor = true;
    assert_eq!(tasks(&g), [Task::None, Task::LeaveHarbor, Task::Ambush]);
    let rescue = gato(vec![contact(1, What::Rescue), contact(2, What::Land)], Vec::new());
    assert_eq!(tasks(&rescue), [Task::None, Task::Beach, Task::Rescue]);
    let plane = fight(at_sea(Class::I400, "Sm45", "1508"), Vec::new(), Vec::new());
    assert!(tasks(&plane).contains(&Task::Launch));
    let step = ApproachStep::Task(Task::Mines);
    assert_eq!(table::Choice::<State>::key(&step), "task=lay-mines");
}

/// PS 9.6D: deliberate noise.
#[test]
fn an_ambush_is_loud() {
    let g = gato(Vec::new(), vec![escort(1, EscortKind::One, 0)]);
    let g = approach(g, &[], &["task=ambush depth=periscope speed=stop course=0 stations=called"]);
    assert_eq!(g.fight().signature, 3 + 2 - 4 + 3);
}

/// PS 9.6E.a, PS 9.6E.b: a surfaced and stopped boat launches its aircraft.
#[test]
fn an_aircraft_is_launched_in_the_approach() {
    let g = surfaced(fight(at_sea(Class::I400, "Sm45", "1508"), Vec::new(), Vec::new()));
    let g = approach(
        g,
        &[],
        &["task=launch-aircraft depth=surface speed=stop course=0 stations=stood-down"],
    );
    assert_eq!(g.boat().plane, Plane::Launched);
    assert!(crate::rules::ch10_tasks::can_strike(&g, charts()));
}
