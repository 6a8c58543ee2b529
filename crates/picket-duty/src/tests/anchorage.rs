//! Section 9: leaving, the trip, repair and replenishment.

use super::fixture::{advanced, charts, date, of, play, roll};
use crate::{
    rules::ch09_anchorage::{Leave, Stay, after_loss, end_of_phase, home, must_withdraw},
    state::{
        Cause, Emergency, Equipment, Gun, Party, Primary, Secondary, Section, Stage, Start, State,
        setup::{Replenishment, TripHome},
    },
};
use table::testkit::Script;

/// PD 9.G.must, PD-R71: each cause alone.
#[test]
fn what_forces_a_ship_home() {
    let with = |change: &dyn Fn(&mut State)| {
        let mut g = advanced();
        change(&mut g);
        must_withdraw(&g)
    };
    let out = |g: &mut State, places: &[Primary]| {
        for place in places {
            g.ship.room_mut(*place).destroyed = true;
        }
    };
    assert!(!with(&|_| ()));
    let pairs = [
        [Primary::EngineRoomForward, Primary::EngineRoomAft],
        [Primary::FuelForward, Primary::FuelAft],
        [Primary::FireRoomForward, Primary::FireRoomAft],
    ];
    for pair in pairs {
        assert!(!with(&|g| out(g, &pair[..1])) && with(&|g| out(g, &pair)));
    }
    assert!(with(&|g| out(g, &[Primary::Rudder])));
    let shafts = |g: &mut State| {
        g.ship.room_mut(Primary::ShaftPort).hits = 1;
        g.ship.room_mut(Primary::ShaftStarboard).hits = 1;
    };
    assert!(with(&shafts) && with(&|g| g.ship.hull = 0) && with(&|g| g.ship.maneuver = 0));
    let radars = |g: &mut State, hits| {
        g.ship.device_mut(Equipment::SurfaceRadar).hits = hits;
        g.ship.device_mut(Equipment::AirRadar).hits = 2;
    };
    assert!(!with(&|g| radars(g, 1)) && with(&|g| radars(g, 2)));
}

/// PD 7.1.E.leave, PD 9.G.when, PD 9.H, PD-R73: at the end of the phase; a scenario is lost (PD-X44).
#[test]
fn a_withdrawal_loses_a_scenario() {
    let mut g = of(Start::Scenario2);
    g.ship.room_mut(Primary::Rudder).destroyed = true;
    let (g, left) = roll(g, &[], async |t| end_of_phase(t).await);
    assert_eq!((left, g.stage, g.defeated, g.tally.withdrawals), (Ok(true), Stage::Over, true, 1));
}

/// PD 7.8.2.J.fuel, PD-R69: fuel lost with a tank sends her home at the end of the phase, not under 9.G.
#[test]
fn a_lost_tank_sends_her_home() {
    let mut g = advanced();
    g.ship.fuel = 0;
    g.ship.room_mut(Primary::FuelAft).destroyed = true;
    g.this_phase.tanks_lost = true;
    let script = Script::new().then(Stay::Repair);
    // Table 18: 2 + 1, station, support.
    let (t, left) = play(g, &[1, 1, 4, 3, 4], script, async |t| end_of_phase(t).await);
    assert_eq!((left, t.g.tally.withdrawals, t.g.ship.fuel), (Ok(true), 0, 10));
}

/// PD 9.G.may, PD-R72: with nine of seventeen guns out she may leave.
#[test]
fn half_the_guns_allow_a_withdrawal() {
    let mut g = advanced();
    for gun in Gun::all().take(8) {
        g.ship.gun_mut(gun).hits = 1;
    }
    let (g8, left) = roll(g.clone(), &[], async |t| end_of_phase(t).await);
    assert_eq!((left, g8.tally.withdrawals), (Ok(false), 0));
    g.ship.gun_mut(Gun::TwentyL).destroyed = true;
    let script = Script::new().then(Leave::Stay);
    assert_eq!(play(g.clone(), &[], script, async |t| end_of_phase(t).await).1, Ok(false));
    let script = Script::new().then(Leave::Leave).then(Stay::Repair);
    let (t, left) = play(g, &[1, 1, 4, 3, 4], script, async |t| end_of_phase(t).await);
    assert_eq!((left, t.g.tally.withdrawals), (Ok(true), 1));
}

/// PD 7.12.D, PD-R68: with the water lines destroyed she may leave, and it is no withdrawal.
#[test]
fn without_water_lines_she_may_leave() {
    let mut g = advanced();
    g.ship.water.destroyed = true;
    g.this_phase.lines_lost = true;
    let script = Script::new().then(Leave::GoHome).then(Stay::Repair);
    let (t, left) = play(g.clone(), &[1, 1, 4, 3, 4], script, async |t| end_of_phase(t).await);
    assert_eq!((left, t.g.tally.withdrawals, t.g.ship.water.destroyed), (Ok(true), 0, false));
    g.this_phase.lines_lost = false;
    assert_eq!(roll(g, &[], async |t| end_of_phase(t).await).1, Ok(false), "only in that phase");
}

/// PD 9.G.flood, PD-R93: a settled ship may leave; she rolls for the trip with -1.
#[test]
fn a_settled_ship_may_leave() {
    let mut g = advanced();
    g.ship.flood = 0;
    let script = Script::new().then(Leave::Leave);
    let (t, left) = play(g.clone(), &[2, 2], script, async |t| end_of_phase(t).await);
    assert!(left.is_err(), "4 - 1 sinks on the way");
    assert_eq!((t.g.tally.last_cause, t.g.tally.withdrawals), (Some(Cause::OnTheWay), 1));
    let script = Script::new().then(Leave::Leave);
    // 5 - 1 arrives; Table 18; station, support.
    let (t, left) = play(g, &[2, 3, 1, 1, 4, 3, 4], script, async |t| end_of_phase(t).await);
    assert_eq!((left, t.g.ship.flood), (Ok(true), 10));
}

/// PD 7.3.R, PD 7.3.Q.zero, PD-R55: hull 0 and maneuver 0: 5 - 2 = 3 sinks (PD-X50).
#[test]
fn a_wreck_may_sink_on_the_way() {
    let mut g = advanced();
    (g.ship.hull, g.ship.maneuver) = (0, 0);
    let (g, arrived) = roll(g, &[2, 3], async |t| home(t).await.is_ok());
    assert_eq!((arrived, g.tally.last_cause), (false, Some(Cause::OnTheWay)));
}

/// PD 7.4.O, PD-R55: other ships do not roll for the trip, unless so agreed.
#[test]
fn a_lightly_damaged_ship_arrives() {
    let mut g = advanced();
    g.ship.hull = 8;
    let script = || Script::new().then(Stay::Repair);
    let dice = [1, 1, 4, 3, 4];
    assert!(play(g.clone(), &dice, script(), async |t| home(t).await).1.is_ok());
    g.setup.house.trip_home = TripHome::Always;
    let (t, arrived) = play(g, &[1, 2], Script::new(), async |t| home(t).await);
    assert!(arrived.is_err() && t.g.tally.last_cause == Some(Cause::OnTheWay));
}

/// PD 9.A, PD 5.1.C.replenish, PD 16.C.2, PD-R57: Table 18.1; a day's stay means the day after next.
#[test]
fn replenishment_takes_a_few_days() {
    for (die, day) in [(3, "4/12"), (5, "4/13"), (6, "4/14")] {
        let mut g = advanced();
        (g.ship.fuel, g.ship.ammo) = (0, 3);
        let (g, _) = roll(g, &[die, 4, 3, 4], async |t| home(t).await.is_ok());
        assert_eq!((g.date, g.ship.fuel, g.ship.ammo), (date(day), 10, 10));
        assert_eq!((g.stage, g.fresh, g.tally.tours.len()), (Stage::Turn, true, 2));
    }
}

/// PD 9.B, PD 7.3.Q.repair: hull 4 and two compartments destroyed: 7 + 3 + 2 = 12: ten days (PD-X49).
#[test]
fn repairs_take_longer_with_damage() {
    let mut g = advanced();
    g.ship.hull = 4;
    g.ship.room_mut(Primary::Bridge).destroyed = true;
    g.ship.room_mut(Primary::Cic).destroyed = true;
    let script = Script::new().then(Stay::Repair);
    let t = play(g, &[3, 4, 4, 3, 4], script, async |t| home(t).await.is_ok()).0;
    assert_eq!(t.g.date, date("4/21"));
}

/// PD 9.B, PD-R70: damage may be left; then only fuel and ammunition are filled, or all by the option.
#[test]
fn damage_may_be_left() {
    let mut g = advanced();
    (g.ship.hull, g.ship.fuel) = (7, 0);
    g.ship.gun_mut(Gun::Five1).hits = 1;
    let script = || Script::new().then(Stay::Replenish);
    let dice = [1, 4, 3, 4];
    let t = play(g.clone(), &dice, script(), async |t| home(t).await.is_ok()).0;
    assert_eq!((t.g.ship.hull, t.g.ship.fuel, t.g.ship.gun(Gun::Five1).hits), (7, 10, 1));
    g.setup.house.replenishment = Replenishment::All;
    let t = play(g, &dice, script(), async |t| home(t).await.is_ok()).0;
    assert_eq!((t.g.ship.hull, t.g.ship.gun(Gun::Five1).hits), (10, 0));
}

/// PD 9.I, PD 11.5.E, PD 7.3.H: repair restores tracks, places, guns and water lines; kills stay.
#[test]
fn repair_restores_everything() {
    let mut g = advanced();
    (g.ship.hull, g.ship.flood, g.ship.maneuver, g.ship.ammo) = (3, 5, 4, 2);
    g.ship.room_mut(Primary::FuelAft).flooded = true;
    g.ship.room_mut(Primary::FuelAft).destroyed = true;
    g.ship.space_mut(Secondary::Laundry).hits = 2;
    g.ship.gun_mut(Gun::Five5).destroyed = true;
    g.ship.gun_mut(Gun::Five5).kills = 4;
    g.ship.water.destroyed = true;
    g.ship.angles.port = 3;
    let script = Script::new().then(Stay::Repair);
    let t = play(g, &[1, 1, 4, 3, 4], script, async |t| home(t).await.is_ok()).0;
    let ship = &t.g.ship;
    assert!(!ship.is_damaged(&charts().ship.stores()) && ship.angles.port == 0);
    assert_eq!((ship.ammo, ship.gun(Gun::Five5).kills), (10, 4));
}

/// PD 9.C.morale, PD 9.C.teams, PD 7.6.E: negative morale goes, positive stays; teams are filled.
#[test]
fn the_anchorage_restores_men_and_morale() {
    for (before, after) in [(-2, 0), (1, 1)] {
        let mut g = advanced();
        (g.ship.fuel, g.ship.morale) = (0, before);
        *g.ship.men_mut(Section::Aft) = 4;
        g.ship.emergency = Emergency::Attacked;
        let (g, _) = roll(g, &[1, 4, 3, 4], async |t| home(t).await.is_ok());
        assert_eq!((g.ship.morale, g.ship.men(Section::Aft)), (after, 13));
        assert_eq!(g.ship.emergency, Emergency::None);
    }
}

/// PD 9.D, PD 5.2.H: a new station for the day of return.
#[test]
fn she_returns_to_a_new_station() {
    let mut g = advanced();
    (g.date, g.ship.fuel, g.station.sfs) = (date("5/04"), 0, 0);
    // Back on 6 May: Table 2-3.
    let (g, _) = roll(g, &[1, 7, 4, 4], async |t| home(t).await.is_ok());
    assert_eq!((g.date, g.station.number, g.station.sfs), (date("5/06"), 15, 2));
}

/// PD 16.C.2, PD 9.J, PD-R57: five days from 10 May: back on the 16th, the raid of the 11th missed (PD-X40).
#[test]
fn a_raid_may_be_missed() {
    let mut g = advanced();
    (g.date, g.ship.hull) = (date("5/10"), 9);
    let script = Script::new().then(Stay::Repair);
    let t = play(g, &[3, 4, 7, 4, 4], script, async |t| home(t).await.is_ok()).0;
    assert_eq!(t.g.date, date("5/16"));
    assert_eq!(t.g.tally.withdrawals, 0, "and nothing is lost by it");
}

/// PD 9.B: a ship beyond repair is sent home and another takes over; she does not count as sunk.
#[test]
fn a_ship_beyond_repair_is_replaced() {
    let mut g = advanced();
    g.ship.hull = 1;
    for place in Primary::all().take(10) {
        g.ship.room_mut(place).destroyed = true;
    }
    let t = play(g, &[3, 3], Script::new(), async |t| home(t).await.is_ok()).0;
    assert_eq!((t.g.stage, t.g.date, t.g.tally.ships_sunk), (Stage::NewShip, date("4/18"), 0));
}

/// PD 7.8.2.M, PD 9.E, PD-R73: a sunk ship is replaced the next day in a campaign; a scenario is lost.
#[test]
fn a_sunk_ship_is_replaced_in_a_campaign() {
    let (g, ()) = roll(advanced(), &[], async |t| after_loss(t));
    assert_eq!((g.stage, g.date, g.defeated), (Stage::NewShip, date("4/11"), false));
    let (g, ()) = roll(of(Start::Scenario3), &[], async |t| after_loss(t));
    assert_eq!((g.stage, g.defeated), (Stage::Over, true));
    let mut last = advanced();
    last.date = date("6/22");
    let (g, ()) = roll(last, &[], async |t| after_loss(t));
    assert_eq!(g.stage, Stage::Over);
}

/// PD 9.B, PD-R70: damage may be left, but no deck burns at the anchorage.
#[test]
fn a_deck_fire_is_put_out_at_the_anchorage() {
    let mut g = advanced();
    g.ship.fuel = 0;
    g.ship.fire_mut(Section::Aft).markers = 2;
    let (g, _) = roll(g, &[1, 4, 3, 4], async |t| home(t).await.is_ok());
    assert!(!g.ship.is_burning());
}

/// PD 9.C.teams: nobody is left at work when she comes back.
#[test]
fn parties_stand_down_at_the_anchorage() {
    let mut g = advanced();
    g.ship.fuel = 0;
    g.ship.room_mut(Primary::Radio).hits = 1;
    g.ship.room_mut(Primary::Radio).party = Party { men: 2, held: true };
    let script = Script::new().then(Stay::Replenish);
    let t = play(g, &[1, 4, 3, 4], script, async |t| home(t).await.is_ok()).0;
    assert_eq!(t.g.ship.room(Primary::Radio).party, Party::default());
    assert_eq!(t.g.ship.room(Primary::Radio).hits, 1);
}
