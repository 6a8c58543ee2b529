//! The rows and modifiers of every G chart up to G-11, restated from the book.

use crate::charts::FILES;
use table::ChartBook;

type Rows = &'static [(i64, i64, &'static str)];
type Modifiers = &'static [(&'static str, i32)];

struct Printed(&'static str, &'static str, Rows, Modifiers);

const NO: Modifiers = &[];
const THREE_BY_TWO: [(i64, i64); 3] = [(1, 2), (3, 4), (5, 6)];

const PRINTED: &[Printed] = &[
    Printed(
        "G-1",
        "1d10",
        &[
            (1, 1, "walking_top_deck"),
            (2, 2, "bow_top_deck"),
            (3, 3, "bow_interior"),
            (4, 4, "mid_top_deck"),
            (5, 5, "superficial"),
            (6, 6, "cockpit"),
            (7, 7, "mid_interior"),
            (8, 8, "stern_top_deck"),
            (9, 9, "stern_interior"),
            (10, 10, "walking_interior"),
        ],
        NO,
    ),
    Printed(
        "G-2",
        "1d10",
        &[
            (1, 1, "bow_gunner"),
            (2, 2, "bow_ammo_loader"),
            (3, 3, "life_raft"),
            (4, 4, "cannon_37mm"),
            (5, 10, "superficial"),
        ],
        NO,
    ),
    Printed(
        "G-3",
        "1d10",
        &[
            (1, 1, "supply_cargo"),
            (2, 2, "rest_bed"),
            (3, 3, "passenger"),
            (4, 4, "bilge_pump"),
            (5, 5, "fire_extinguisher"),
            (6, 7, "hull"),
            (8, 10, "superficial"),
        ],
        NO,
    ),
    Printed(
        "G-3.bed",
        "1d4",
        &[(1, 1, "rest_bed_1"), (2, 2, "rest_bed_2"), (3, 3, "rest_bed_3"), (4, 4, "rest_bed_4")],
        NO,
    ),
    Printed("G-3.passenger", "1d6", &[(1, 3, "passenger_1"), (4, 6, "passenger_2")], NO),
    Printed(
        "G-4",
        "1d10",
        &[
            (1, 1, "commanding_officer"),
            (2, 2, "executive_officer"),
            (3, 3, "steering_control"),
            (4, 4, "throttle_control"),
            (5, 5, "torpedo_director"),
            (6, 6, "torpedo_launch_controller"),
            (7, 10, "superficial"),
        ],
        NO,
    ),
    Printed(
        "G-5",
        "1d10",
        &[
            (1, 1, "aa_gunner_1"),
            (2, 2, "aa_turret_1"),
            (3, 3, "radar_antenna"),
            (4, 4, "radio_antenna"),
            (5, 5, "torpedo_tube"),
            (6, 6, "torpedo_mate"),
            (7, 10, "superficial"),
        ],
        NO,
    ),
    Printed("G-5.turret", "1d6", &[(1, 3, "one_gun_out"), (4, 6, "both_guns_out")], NO),
    Printed("G-5.tube", "1d6", &[(1, 3, "tube_1"), (4, 6, "tube_2")], NO),
    Printed("G-5.mate", "1d6", &[(1, 3, "station_1"), (4, 6, "station_2")], NO),
    Printed(
        "G-6",
        "2d10",
        &[
            (2, 2, "radio_operator"),
            (3, 3, "batteries"),
            (4, 4, "radio"),
            (5, 5, "radar"),
            (6, 6, "freshwater_tank"),
            (7, 7, "co_rest_bed"),
            (8, 10, "fuel_tank"),
            (11, 11, "bilge_pump"),
            (12, 12, "fire_extinguisher"),
            (13, 14, "hull"),
            (15, 20, "superficial"),
        ],
        NO,
    ),
    Printed("G-6.tank", "1d6", &[(1, 1, "tank_1"), (2, 5, "tank_2"), (6, 6, "tank_3")], NO),
    Printed("G-6.tank_effect", "1d10", &[(1, 5, "leak"), (6, 8, "fire"), (9, 10, "explosion")], NO),
    Printed("G-6.a", "1d6", &[(1, 3, "fails"), (4, 6, "repaired")], &[("ro_veteran", 1)]),
    Printed(
        "G-6.c",
        "1d6",
        &[(1, 3, "fire_out"), (4, 5, "still_burning"), (6, 6, "explosion")],
        NO,
    ),
    Printed(
        "G-7",
        "2d10",
        &[
            (2, 2, "aa_gunner_2"),
            (3, 3, "aa_turret_2"),
            (4, 4, "stern_gunner"),
            (5, 5, "stern_ammo_loader"),
            (6, 6, "torpedo_tube"),
            (7, 7, "torpedo_mate"),
            (8, 8, "propeller"),
            (9, 9, "propeller_shaft"),
            (10, 10, "rudder"),
            (11, 20, "superficial"),
        ],
        NO,
    ),
    Printed("G-7.turret", "1d6", &[(1, 3, "one_gun_out"), (4, 6, "both_guns_out")], NO),
    Printed("G-7.tube", "1d6", &[(1, 3, "tube_3"), (4, 6, "tube_4")], NO),
    Printed("G-7.mate", "1d6", &[(1, 3, "station_3"), (4, 6, "station_4")], NO),
    Printed(
        "G-8",
        "2d10",
        &[
            (2, 2, "engineer"),
            (3, 3, "auxiliary_generator"),
            (4, 6, "engine"),
            (7, 7, "cooling_pump"),
            (8, 8, "bilge_pump"),
            (9, 9, "fire_extinguisher"),
            (10, 10, "tools"),
            (11, 12, "hull"),
            (13, 20, "superficial"),
        ],
        NO,
    ),
    Printed("G-8.generator", "1d6", &[(1, 3, "generator_1"), (4, 6, "generator_2")], NO),
    Printed("G-8.e", "1d6", &[(1, 3, "fails"), (4, 6, "repaired")], &[("engineer_veteran", 1)]),
    Printed(
        "G-9",
        "1d6",
        &[(1, 3, "bow"), (4, 5, "bow_and_mid"), (6, 6, "bow_mid_and_stern")],
        &[("speed_slow", -2), ("speed_fast", 2)],
    ),
    Printed(
        "G-9.a",
        "1d6",
        &[(1, 2, "one"), (3, 4, "two"), (5, 6, "three")],
        &[("speed_slow", -2), ("speed_fast", 2)],
    ),
    Printed("G-9.d", "1d6", &[(1, 3, "intact"), (4, 6, "disabled")], NO),
    Printed("G-9.e", "1d6", &[(1, 3, "intact"), (4, 6, "disabled")], NO),
    Printed("G-9.f", "1d6", &[(1, 3, "intact"), (4, 6, "disabled")], NO),
    Printed(
        "G-10",
        "1d6",
        &[(0, 8, "points_equal_total")],
        &[("speed_slow", -2), ("speed_fast", 2)],
    ),
    Printed(
        "G-11",
        "1d6",
        &[(1, 3, "light_wound"), (4, 5, "severe_wound"), (6, 6, "kia")],
        &[("destroyer_or_shore_gun_shell", 1)],
    ),
    Printed("G-11.b", "1d6", &[(1, 3, "fails"), (4, 6, "healed")], &[("co_veteran", 1)]),
    Printed("G-11.d", "1d6", &[(1, 1, "recovers"), (2, 4, "sent_home"), (5, 6, "dies")], NO),
    Printed(
        "A-15.a",
        "1d6",
        &[(1, 3, "fails"), (4, 6, "repaired")],
        &[("engineer_veteran", 1), ("engineer_down_out_of_formation", -2)],
    ),
    Printed("A-15.c", "1d6", &[(1, 3, "fails"), (4, 6, "repaired")], &[("fixer_veteran", 1)]),
    Printed("E-6.b.below", "1d6", &[(1, 3, "escapes"), (4, 6, "kia")], NO),
    Printed("E-6.b.injury", "1d6", &[(1, 3, "light_wound"), (4, 6, "severe_wound")], NO),
    Printed(
        "E-6.b.deck",
        "1d6",
        &[(1, 1, "unhurt"), (2, 3, "light_wound"), (4, 5, "severe_wound"), (6, 6, "kia")],
        NO,
    ),
];

fn book() -> ChartBook {
    ChartBook::parse(FILES).unwrap_or_else(|errors| panic!("{errors}"))
}

fn assert_rows(book: &ChartBook, id: &str, dice: &str, rows: &[(i64, i64, &str)], mods: Modifiers) {
    let chart = book.get(id).unwrap_or_else(|| panic!("no chart {id}"));
    assert_eq!(chart.dice.map(|dice| dice.to_string()).as_deref(), Some(dice), "{id}");
    let found: Vec<(i64, i64, &str)> = chart
        .rows
        .iter()
        .map(|row| (row.min.unwrap_or(-1), row.max.unwrap_or(-1), row.key.as_str()))
        .collect();
    assert_eq!(found, rows, "{id}");
    let found: Vec<(&str, i32)> =
        chart.modifiers.iter().map(|each| (each.key.as_str(), each.amount)).collect();
    assert_eq!(found, mods, "{id}");
    assert!(chart.unmodified.is_empty(), "{id} has no natural results");
}

/// DB G-1, DB G-2, DB G-3, DB G-3.2, DB G-3.3, DB G-4, DB G-5, DB G-5.2, DB G-5.5, DB G-5.6,
/// DB G-6, DB G-6.8, DB G-6.a, DB G-6.c, DB G-7, DB G-7.3, DB G-7.6, DB G-7.7, DB G-8, DB G-8.3,
/// DB G-8.e, DB G-9, DB G-9.mod, DB G-9.a, DB G-9.d, DB G-9.e, DB G-9.f, DB G-10, DB G-10.mod,
/// DB G-11, DB G-11.mod, DB G-11.b, DB G-11.d, DB A-15.a, DB A-15.a.mod, DB A-15.c, DB E-6.b
#[test]
fn the_charts_are_as_printed() {
    let book = book();
    for Printed(id, dice, rows, modifiers) in PRINTED {
        assert_rows(&book, id, dice, rows, modifiers);
    }
}

/// DB G-7.8, DB G-7.9, DB G-7.10, DB G-8.4, DB G-8.7
#[test]
fn one_of_three_equal_parts_is_found_by_pairs_of_a_die() {
    let book = book();
    let charts = [
        ("G-7.propeller", "propeller"),
        ("G-7.shaft", "shaft"),
        ("G-7.rudder", "rudder"),
        ("G-8.engine", "engine"),
        ("G-8.pump", "cooling_pump"),
    ];
    for (id, name) in charts {
        let keys: Vec<String> = (1..=3).map(|n| format!("{name}_{n}")).collect();
        let rows: Vec<(i64, i64, &str)> = THREE_BY_TWO
            .iter()
            .zip(&keys)
            .map(|(&(min, max), key)| (min, max, key.as_str()))
            .collect();
        assert_rows(&book, id, "1d6", &rows, NO);
    }
}

/// DB G-5.2, DB G-7.3, DB G-9.a, DB G-9.f, DB G-3, DB G-6, DB G-8
#[test]
fn rows_carry_their_points() {
    let book = book();
    let count = |id: &str, key: &str| {
        let rows = &book.get(id).unwrap_or_else(|| panic!("no chart {id}")).rows;
        let row = rows.iter().find(|row| row.key == key).unwrap_or_else(|| panic!("no row {key}"));
        serde_json::to_value(&row.values["count"]).ok().and_then(|value| value.as_i64())
    };
    let expected = [
        ("G-3", "hull", 1),
        ("G-6", "hull", 1),
        ("G-8", "hull", 1),
        ("G-5.turret", "one_gun_out", 1),
        ("G-5.turret", "both_guns_out", 2),
        ("G-7.turret", "one_gun_out", 1),
        ("G-7.turret", "both_guns_out", 2),
        ("G-9.a", "one", 1),
        ("G-9.a", "two", 2),
        ("G-9.a", "three", 3),
        ("G-9.f", "disabled", 2),
    ];
    for (id, key, points) in expected {
        assert_eq!(count(id, key), Some(points), "{id} {key}");
    }
}
