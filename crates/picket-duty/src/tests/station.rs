//! Sections 4 and 5: station, team, surface support, radar.

use super::fixture::{advanced, basic, charts, date, of, roll};
use crate::{
    charts::station::Radar,
    conditions::{Scene, When, radar},
    rules::{
        ch04_station::{ForTeam, assign, land_radar, replace_surface_support, roll_for_team},
        ch09_anchorage::home,
    },
    state::{Counter, Equipment, Start, State},
};

fn count(g: &State, when: When) -> i32 {
    Scene::new(g, charts()).count(when)
}

/// The column of Table 8-1 as far as it stands now.
fn shift(g: &State) -> i32 {
    let scene = Scene::new(g, charts());
    charts().attack.attack.modifiers(|when| scene.count(when)).shift()
}

/// PD 4.A.basic: Table 1-1, whatever the date.
#[test]
fn the_basic_game_rolls_on_table_1_1() {
    let mut g = of(Start::Mini);
    g.setup.game = crate::state::setup::GameChoice::Basic;
    let (g, ()) = roll(g, &[6, 3, 4], async |t| assign(t, ForTeam::AsBefore).await);
    assert_eq!((g.station.number, g.station.danger, g.station.sfs), (9, 0, 1));
}

/// PD 4.A.advanced, PD-R12: the table by date; station 9 only from 29 April.
#[test]
fn the_advanced_game_rolls_on_the_table_of_the_date() {
    for (day, die, station) in [
        ("3/25", 4, 9),
        ("3/25", 8, 5),
        ("4/10", 10, 1),
        ("4/28", 9, 7),
        ("4/29", 9, 9),
        ("5/05", 3, 3),
        ("5/06", 3, 7),
        ("5/20", 7, 15),
        ("5/21", 5, 11),
    ] {
        let mut g = advanced();
        g.date = date(day);
        let (g, ()) = roll(g, &[die, 1, 1], async |t| assign(t, ForTeam::AsBefore).await);
        assert_eq!(g.station.number, station, "{day}, {die}");
    }
}

/// PD 4.A.stay, PD 5.2.E: nothing but a loss or a new assignment changes station and support.
#[test]
fn a_ship_stays_on_her_station() {
    let mut g = advanced();
    (g.station.number, g.station.sfs) = (14, 2);
    let before = g.station.clone();
    let (g, ()) = roll(g, &[], async |t| replace_surface_support(t).await);
    assert_eq!(g.station, before);
}

/// PD 6.5.O: with a new station all Attack Ends counters go back.
#[test]
fn a_new_station_puts_attack_ends_back() {
    let mut g = advanced();
    g.pool.container.take(&Counter::AttackEnds);
    g.pool.attack_ends_out = 1;
    let (g, ()) = roll(g, &[4, 3, 4], async |t| assign(t, ForTeam::AsBefore).await);
    assert_eq!((g.pool.attack_ends_out, g.pool.container.count(&Counter::AttackEnds)), (0, 4));
}

/// PD 5.1.A: a team on 2 to 8.
#[test]
fn a_team_comes_aboard_on_eight_or_less() {
    for (dice, team) in [([4, 4], true), ([4, 5], false)] {
        let (g, ()) = roll(advanced(), &dice, async |t| roll_for_team(t).await);
        assert_eq!(g.station.team, team);
    }
}

/// PD 5.1.B.yes, PD 5.1.B.no: one column right with a team, one left without.
#[test]
fn a_team_shifts_the_column() {
    let mut g = advanced();
    let with = shift(&g);
    g.station.team = false;
    assert_eq!(shift(&g), with - 2);
    assert_eq!((count(&g, When::Team), count(&g, When::NoTeam)), (0, 1));
}

/// PD 5.1.C.replenish, PD 5.1.C.repair, PD 9.D, PD-R13: no roll after replenishment; after repair a ship
/// without a team rolls.
#[test]
fn a_team_is_rolled_for_after_repair_alone() {
    let mut g = advanced();
    g.station.team = false;
    // Table 18.1, station, support.
    let (back, _) = roll(g.clone(), &[1, 4, 3, 4], async |t| home(t).await.is_ok());
    assert!(!back.station.team);
    g.ship.hull = 0;
    // Trip, Table 18, station, team, support (PD 16.A).
    let dice = [6, 6, 1, 1, 4, 1, 1, 3, 4];
    let (back, _) = roll(g.clone(), &dice, async |t| home(t).await.is_ok());
    assert!(back.station.team);
    g.station.team = true;
    let dice = [6, 6, 1, 1, 4, 3, 4];
    let (back, _) = roll(g, &dice, async |t| home(t).await.is_ok());
    assert!(back.station.team, "a team aboard stays");
}

/// PD 5.1.D, PD-R13: by the other reading every new station rolls.
#[test]
fn every_new_station_may_roll_for_a_team() {
    let mut g = advanced();
    g.setup.house.team_on_return = crate::state::setup::TeamOnReturn::Rolled;
    let (back, _) = roll(g, &[1, 4, 6, 6, 3, 4], async |t| home(t).await.is_ok());
    assert_eq!((back.station.team, back.station.sfs), (false, 1));
}

/// PD 5.2.A, PD 5.2.H: 0 to 3 markers, rolled with the station.
#[test]
fn surface_support_comes_with_the_station() {
    for (dice, markers) in [([2, 2], 0), ([3, 4], 1), ([4, 4], 2), ([5, 6], 3)] {
        let (g, ()) =
            roll(advanced(), &[4, dice[0], dice[1]], async |t| assign(t, ForTeam::AsBefore).await);
        assert_eq!(g.station.sfs, markers);
    }
}

/// PD 5.2.B.none, PD 5.2.B.each: none shifts two left, each one right.
#[test]
fn surface_support_shifts_the_column() {
    let mut g = advanced();
    let none = shift(&g);
    for (markers, more) in [(1, 3), (2, 4), (3, 5)] {
        g.station.sfs = markers;
        assert_eq!(shift(&g), none + more);
    }
}

/// PD 5.2.G: one draw for each loss; only a positive chit replaces, and it is not repeated.
#[test]
fn a_lost_marker_is_replaced_by_a_positive_chit() {
    for (chit, markers) in [(1, 0), (3, 0), (4, 1), (5, 1)] {
        let mut g = advanced();
        g.station.sfs_lost = 1;
        let (g, ()) = roll(g, &[chit], async |t| replace_surface_support(t).await);
        assert_eq!((g.station.sfs, g.station.sfs_lost), (markers, 0));
        let (g, ()) = roll(g, &[], async |t| replace_surface_support(t).await);
        assert_eq!(g.station.sfs, markers);
    }
}

/// PD 5.3.A, PD 5.3.B, PD 5.3.C, PD 5.3.D, PD 5.3.E: the level follows the damage at once (PD-X06).
#[test]
fn the_radar_level_follows_the_radars() {
    let mut g = advanced();
    let both = shift(&g);
    let level = |g: &State| charts().station.ship_radar.of(radar(g)).0;
    assert_eq!((radar(&g), level(&g)), (Radar::BothWork, 1));
    for (sg, sc, now, columns) in [
        (1, 0, Radar::Damaged, 0),
        (1, 1, Radar::Damaged, 0),
        (2, 0, Radar::Destroyed, -1),
        (2, 1, Radar::Destroyed, -1),
        (2, 2, Radar::Destroyed, -1),
        (0, 0, Radar::BothWork, 1),
    ] {
        g.ship.device_mut(Equipment::SurfaceRadar).hits = sg;
        g.ship.device_mut(Equipment::AirRadar).hits = sc;
        assert_eq!((radar(&g), level(&g), shift(&g) - both), (now, columns, columns as i32 - 1));
    }
}

/// PD 5.3.1.A, PD 5.3.1.B, PD 5.3.1.C, PD 5.3.1.D: each eligible station rolls until it is active.
#[test]
fn land_radar_comes_on_the_air_from_its_date() {
    let mut g = advanced();
    g.date = date("4/20");
    let (mut g, ()) = roll(g, &[], async |t| land_radar(t).await);
    g.date = date("4/21");
    let (mut g, ()) = roll(g, &[4], async |t| land_radar(t).await);
    assert_eq!(g.land_radar, [false; 4]);
    g.date = date("4/23");
    let (mut g, ()) = roll(g, &[5, 4], async |t| land_radar(t).await);
    assert_eq!(g.land_radar, [true, false, false, false]);
    g.date = date("6/08");
    let (g, ()) = roll(g, &[6, 1, 6], async |t| land_radar(t).await);
    assert_eq!(g.land_radar, [true, true, false, true]);
    let mut g = basic();
    g.date = date("6/08");
    let (g, ()) = roll(g, &[], async |t| land_radar(t).await);
    assert_eq!(g.land_radar, [false; 4], "not in the Basic Game");
}

/// PD 5.3.1.E: three stations are worth two columns (PD-X05).
#[test]
fn the_activation_level_is_worth_columns() {
    let columns = [0, 1, 2, 3, 4].map(|active| charts().station.land_radar_columns(active));
    assert_eq!(columns, [0, 1, 1, 2, 3]);
    let mut g = advanced();
    let none = shift(&g);
    g.land_radar = [true, true, true, false];
    assert_eq!(shift(&g), none + 2);
}

/// PD 4.A.advanced, PD 4.A.basic: the chart marks stations nobody is sent to on the day; the ship's own
/// is none of them.
#[test]
fn stations_not_manned_on_the_date_are_marked() {
    let closed = |g: &State| -> Vec<u8> {
        let view = crate::view::view(g, charts());
        let chart = crate::boards::chart(&view).expect("she is on a station");
        let board::Face::Map(map) = chart.face else { panic!("no map") };
        let zones = map.zones.iter().filter(|zone| zone.kind == board::ZoneKind::Closed);
        zones.map(|zone| zone.code.parse().expect("a number")).collect()
    };
    let mut g = advanced();
    assert_eq!(closed(&g), [5, 6, 8, 9, 11, 13, 15, 16]);
    g.date = date("5/10");
    assert_eq!(closed(&g), [1, 2, 3, 6, 8, 10, 11, 12, 13, 14], "she is on station 4");
    assert_eq!(closed(&basic()), [5, 6, 8, 11, 13, 16]);
}
