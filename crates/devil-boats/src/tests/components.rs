//! The components and small tables, as the book and the sheets have them.

use super::{
    fixture::{at_sea, charts, pt},
    rolls::rows,
};
use crate::{
    charts::{
        FILES, Points,
        a_map::Separated,
        i::{SpecialWorth, Worth},
        p::{DumpKind, GunKind},
    },
    rules::gunnery::Jam,
    state::{
        Campaign, Node,
        fight::{BargeType, DestroyerType, PlaneSize},
    },
};
use board::Board;
use shelf::Shown;
use table::{ChartBook, Key, Seat};

/// DB 2.g, DB D-5.d, DB E-5.f, DB B-7.b, DB 7.shore_gun, DB F-1-A.1, DB G-6.b: the boxes of every
/// enemy and of the fuel tanks.
#[test]
fn everything_has_its_damage_boxes() {
    let p = &charts().p;
    let barges = [BargeType::B, BargeType::A, BargeType::SuperA, BargeType::C];
    assert_eq!(barges.map(|kind| p.barge(kind)), [(2, 2), (3, 3), (4, 4), (5, 5)]);
    let ships = [DestroyerType::Mutsuki, DestroyerType::Fubuki, DestroyerType::Teruzuki];
    assert_eq!(ships.map(|kind| p.destroyer(kind)), [(16, 16), (18, 18), (20, 20)]);
    let planes = [PlaneSize::Light, PlaneSize::Medium, PlaneSize::Heavy];
    assert_eq!(planes.map(|size| p.aircraft(size)), [3, 4, 5]);
    assert_eq!([GunKind::ShoreGun, GunKind::MgNest].map(|kind| p.gun(kind)), [2, 1]);
    assert_eq!([DumpKind::Ammo, DumpKind::Fuel].map(|kind| p.dump(kind)), [10, 10]);
    assert_eq!([0, 1, 2].map(|tank| p.fuel_tank(tank)), [2, 2, 2]);
}

/// DB 2.b, DB 4.3.step: six Red Zones, each behind one Yellow Zone, and how many turns away.
#[test]
fn the_map_joins_its_boxes_as_drawn() {
    let p = &charts().p;
    let drawn = [
        (Node::Base, "g1"),
        (Node::G1, "base g2 g3"),
        (Node::G2, "g1 y1 y2"),
        (Node::G3, "g1 y3"),
        (Node::Y1, "g2 r1 r2"),
        (Node::Y2, "g2 r4 y4 y5"),
        (Node::Y3, "g3 r3"),
        (Node::Y4, "y2 r5"),
        (Node::Y5, "y2 r6"),
        (Node::R1, "y1"),
        (Node::R2, "y1"),
        (Node::R3, "y3"),
        (Node::R4, "y2"),
        (Node::R5, "y4"),
        (Node::R6, "y5"),
    ];
    for (node, links) in drawn {
        let found: Vec<&str> = p.links(node).iter().map(|link| link.name()).collect();
        assert_eq!(found.join(" "), links, "{node:?}");
    }
    let reds = [Node::R1, Node::R2, Node::R3, Node::R4, Node::R5, Node::R6];
    assert_eq!(reds.map(|red| p.boxes_to_base(red)), [3, 3, 3, 3, 4, 4]);
}

/// DB 3.1.1, DB 3.1.2, RU-059, RU-071: the nights from the start date to September 30.
#[test]
fn campaigns_have_thirty_sixty_one_and_ninety_two_nights() {
    let campaigns = [Campaign::Short, Campaign::Medium, Campaign::Long];
    assert_eq!(campaigns.map(|campaign| charts().p.nights(campaign)), [30, 61, 92]);
}

/// DB 2.f: the boxes of the PT #1 log, section by section.
#[test]
fn the_damage_log_names_every_part_of_pt_1() {
    let book = ChartBook::parse(FILES).unwrap_or_else(|errors| panic!("{errors}"));
    let log = book.get("P.pt1").expect("the log is a chart");
    let hull = "bilge_pump fire_extinguisher hull_1 hull_2 hull_3";
    let printed = [
        ("bow_top_deck", "life_raft cannon_37mm".to_owned()),
        (
            "bow_interior",
            format!(
                "supply_cargo rest_bed_1 rest_bed_2 rest_bed_3 rest_bed_4 passenger_1 passenger_2 \
                 {hull}"
            ),
        ),
        (
            "cockpit",
            "steering_control_1 steering_control_2 throttle_control_1 throttle_control_2 \
             torpedo_director torpedo_launch_controller"
                .to_owned(),
        ),
        (
            "mid_top_deck",
            "aa_turret_1_gun_a aa_turret_1_gun_b radar_antenna radio_antenna tube_1 tube_2"
                .to_owned(),
        ),
        (
            "mid_interior",
            format!(
                "batteries radio radar freshwater_tank co_rest_bed tank_1 tank_2 tank_3 {hull}"
            ),
        ),
        (
            "stern_top_deck",
            "aa_turret_2_gun_a aa_turret_2_gun_b cannon_20mm tube_3 tube_4 propeller_1 \
             propeller_2 propeller_3 shaft_1 shaft_2 shaft_3 rudder_1 rudder_2 rudder_3"
                .to_owned(),
        ),
        (
            "stern_interior",
            "generator_1 generator_2 engine_1 engine_2 engine_3 cooling_pump_1 cooling_pump_2 \
             cooling_pump_3 bilge_pump fire_extinguisher tools hull_1 hull_2 hull_3"
                .to_owned(),
        ),
    ];
    let parts = |values: &table::chart::Value| {
        let list = serde_json::to_value(values).expect("a list is JSON");
        let names = list.as_array().expect("parts are a list").iter();
        names.filter_map(|name| name.as_str().map(str::to_owned)).collect::<Vec<_>>().join(" ")
    };
    let line = |row: &table::chart::RowEntry| (row.key.clone(), parts(&row.values["parts"]));
    let found: Vec<(String, String)> = log.rows.iter().map(line).collect();
    let printed = printed.map(|(section, parts)| (section.to_owned(), parts));
    assert_eq!(found, printed);
}

/// DB B-5.d: the bomb table, printed once for attacks at sea and once for raids on the base.
#[test]
fn bombs_do_the_same_at_sea_and_at_base() {
    let points = |systems, flooding| Points::Damage { systems, flooding };
    let printed = [
        (1, 3, Points::Superficial),
        (4, 4, points(1, 0)),
        (5, 5, points(0, 1)),
        (6, 6, points(2, 0)),
        (7, 7, points(0, 2)),
        (8, 8, points(3, 0)),
        (9, 9, points(0, 3)),
        (10, 10, points(3, 3)),
    ];
    assert_eq!(rows(&charts().a.raid_damage), printed);
    assert_eq!(rows(&charts().b.bombed_consort), printed);
}

/// DB: the die is the number of the boat.
#[test]
fn the_boat_separated_by_chance_is_the_number_rolled() {
    let printed = [1, 2, 3, 4].map(|no: u8| (no.into(), no.into(), Separated::One(pt(no))));
    assert_eq!(rows(&charts().a_map.event_separated), printed);
}

/// DB B-3.a, DB C-5.a, DB D-5.a: every jam is cleared by 1 to 3.
#[test]
fn a_jam_is_cleared_on_one_to_three() {
    let printed = [(1, 3, Jam::Cleared), (4, 6, Jam::StaysJammed)];
    let c = charts();
    for jam in [&c.b.jam, &c.c.jam, &c.d.jam, &c.f.jam] {
        assert_eq!(rows(jam), printed, "{}", jam.id);
    }
}

/// DB I-1.passenger, RU-060: I-2 repeats what I-1 takes for a passenger.
#[test]
fn a_passenger_killed_costs_twenty_points() {
    let i = &charts().i;
    assert_eq!(i.worth(Worth::Passenger, false), -20);
    assert_eq!(i.special(SpecialWorth::Passenger), -20);
}

/// DB 2.c, DB G-1.a: the drawing of the boat has every part and post of the damage log.
#[test]
fn the_plan_has_every_part_of_the_damage_log() {
    let boards = crate::view::view(&at_sea(1), Seat(0).into(), charts()).boards();
    let board = |id: &str| boards.iter().find(|board| board.id == id).expect("a plan");
    let count = |board: &Board, kind: &str| {
        board.targets().iter().filter(|target| target.as_str().starts_with(kind)).count()
    };
    let deck = [("tube:", 4), ("turret:", 2), ("gun:", 2), ("rudder:", 3), ("post:", 12)];
    for (kind, expected) in deck {
        assert_eq!(count(board("boat"), kind), expected, "{kind}");
    }
    let below = [
        ("engine:", 3),
        ("cooling:", 3),
        ("generator:", 2),
        ("tank:", 3),
        ("bed:", 5),
        ("passenger:", 2),
        ("pump:", 3),
        ("extinguisher:", 3),
        ("hull:", 3),
        ("post:", 2),
    ];
    for (kind, expected) in below {
        assert_eq!(count(board("below"), kind), expected, "{kind}");
    }
}
