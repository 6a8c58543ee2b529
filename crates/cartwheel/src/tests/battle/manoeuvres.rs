//! Section 9.7.9: movement on the board.

use super::*;

/// OC 9.7.9.a, OC 9.7.9.c: every point must be spent, also those of a dive.
#[test]
fn all_points_are_spent() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G14", Facing::North)],
        &[("p-39-1", "A04", Facing::NorthEast)],
    );
    let whole = |keys: &str| flown(&g, 0, keys).is_whole(&g, charts());
    assert!(!whole("ahead ahead") && whole("ahead ahead ahead"));
    assert!(!whole("dive ahead ahead ahead") && whole("dive ahead ahead ahead ahead"));
    assert!(
        follow(&g, 0, "ahead ahead ahead")
            .iter()
            .all(|key| key.starts_with("dive") || key.starts_with("abort"))
    );
}

/// OC 2.2.2.i, OC 9.8.a, OC 9.7.9.b, OC 9.10.11: a bomber without bombs has a point more from the next round on.
#[test]
fn a_bomber_that_jettisons_is_faster_next_round() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G14", Facing::North)],
        &[("p-39-1", "off", Facing::North)],
    );
    let script = keys(&[
        "abort:ki-21-1 ahead ahead ahead",
        "stay:medium",
        "ahead ahead ahead ahead",
        "stay:medium",
    ]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        rounds::round(t).await;
        rounds::round(t).await;
    });
    assert_eq!(where_is(&t.g, 0).0, "G07");
    assert_eq!(t.g.points, [2, 0], "OC 9.8.b: one point for the Allies, in halves");
}

/// OC 9.7.9.e, ruling R-IMMELMANN-COUNTS: no turn or roll after another without other movement.
#[test]
fn turns_and_rolls_do_not_follow_one_another() {
    let g = flying(
        Goal::City,
        &[("ki-43-1", "G08", Facing::North)],
        &[("p-39-1", "A04", Facing::NorthEast)],
    );
    for first in ["left", "roll-right", "immelmann", "right-2"] {
        let next = follow(&g, 0, first);
        let bends = |key: &String| {
            ["left", "right", "left-2", "right-2", "roll-left", "roll-right", "immelmann"]
                .contains(&key.as_str())
        };
        assert!(!next.iter().any(bends), "{first}: {next:?}");
        assert!(follow(&g, 0, &format!("{first} ahead")).iter().any(bends));
        assert!(follow(&g, 0, &format!("{first} dive")).iter().any(bends));
    }
}

/// .roll, X-9.7.9.immelmann: OC 9.7.9.f, OC 9.7.9.n, OC 9.7.9.o, ruling R-ROLL-EXAMPLE.
#[test]
fn a_roll_keeps_the_facing_and_an_immelmann_turns_about() {
    let g = flying(
        Goal::City,
        &[("ki-43-1", "G09", Facing::North)],
        &[("p-39-1", "A04", Facing::NorthEast)],
    );
    let track = |keys: &str| flown(&g, 0, keys).sortie.crew[0].track;
    let rolled = track("roll-right");
    assert_eq!((rolled.hex, rolled.facing), (at("H08"), Facing::North));
    let turned = track("immelmann");
    assert_eq!(
        (turned.hex, turned.facing, turned.altitude),
        (at("G08"), Facing::South, Altitude::Medium)
    );
}

/// OC 2.2.2.k, OC 9.7.9.g, OC 9.7.9.o: what a loaded bomber cannot do.
#[test]
fn bombers_neither_roll_nor_loop() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G09", Facing::North)],
        &[("p-39-1", "A04", Facing::NorthEast)],
    );
    let first = follow(&g, 0, "");
    for key in ["roll-left", "roll-right", "immelmann", "left-2", "right-2"] {
        assert!(!first.contains(&key.to_owned()), "{key}");
    }
    assert!(first.contains(&"left".to_owned()));
}

/// OC 9.7.9.h, OC 9.7.9.i, OC 9.7.9.j: three levels, one climb a round, no loaded bomber above medium.
#[test]
fn climbing_has_its_limits() {
    let mut g = flying(
        Goal::City,
        &[
            ("b-25-1", "G09", Facing::North),
            ("p-38-1", "G14", Facing::North),
            ("b-17", "C09", Facing::North),
        ],
        &[("ki-43-1", "A04", Facing::NorthEast)],
    );
    let climbs =
        |g: &State, flyer: usize, keys: &str| follow(g, flyer, keys).contains(&"climb".to_owned());
    assert!(!climbs(&g, 0, ""), "loaded, at medium");
    assert!(climbs(&g, 2, ""), "a heavy bomber");
    craft::battle_mut(&mut g).flyers[1].altitude = Altitude::Low;
    assert!(climbs(&g, 1, "climb"), "the P-38 climbs two levels");
    assert!(!climbs(&g, 1, "climb climb"), "there is nothing above high");
    craft::battle_mut(&mut g).flyers[3].altitude = Altitude::Low;
    assert!(climbs(&g, 3, "") && !climbs(&g, 3, "climb"), "others one");
    assert!(!follow(&g, 3, "").contains(&"dive".to_owned()), "there is nothing below low");
}

/// OC 9.7.9.k, OC 9.7.9.l: only some dive two levels, and then without any turn or roll.
#[test]
fn a_dive_of_two_levels_is_straight() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G14", Facing::North)],
        &[("p-40-usaaf-1", "G09", Facing::North), ("p-38-1", "C09", Facing::North)],
    );
    for flyer in &mut craft::battle_mut(&mut g).flyers {
        flyer.altitude = Altitude::High;
    }
    let has =
        |flyer: usize, keys: &str, key: &str| follow(&g, flyer, keys).contains(&key.to_owned());
    assert!(has(1, "", "dive-2") && !has(2, "", "dive-2"));
    assert!(!has(1, "left ahead", "dive-2") && has(1, "left ahead", "dive"));
    assert!(!has(1, "dive-2 ahead", "left") && !has(1, "dive-2 ahead", "roll-left"));
    assert!(!has(1, "dive ahead", "dive"), "one dive a round");
}

/// Ruling R-DIVE-POINT: the points of a dive may be spent before the unit goes down.
#[test]
fn a_dive_may_be_declared_and_flown_later() {
    let mut g = flying(
        Goal::City,
        &[("ki-43-1", "G14", Facing::North)],
        &[("p-39-1", "A04", Facing::NorthEast)],
    );
    craft::battle_mut(&mut g).flyers[0].altitude = Altitude::High;
    let flight = flown(&g, 0, "dive-later ahead ahead ahead ahead ahead ahead ahead");
    assert!(!flight.is_whole(&g, charts()), "it must still go down");
    let flight = flown(&g, 0, "dive-later ahead ahead ahead ahead ahead ahead ahead down");
    assert!(flight.is_whole(&g, charts()));
    assert_eq!(flight.sortie.crew[0].track.altitude, Altitude::Medium);
}

/// OC 9.7.9.k, OC 9.7.9.l, ruling R-DIVE-POINT: a dive of two levels is flown at any moments its owner likes, so that it
/// may stay a while at the level between, and fire there.
#[test]
fn a_dive_of_two_levels_may_pause_between_them() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G08", Facing::North)],
        &[("p-40-usaaf-1", "G13", Facing::North)],
    );
    craft::battle_mut(&mut g).flyers[1].altitude = Altitude::High;
    assert!(!follow(&g, 1, "dive-later ahead").contains(&"down-1".to_owned()), "one level only");
    let between = follow(&g, 1, "dive-2-later ahead down-1");
    assert!(between.contains(&"fire:ki-21-1".to_owned()) && between.contains(&"down".to_owned()));
    assert!(!between.contains(&"down-1".to_owned()) && !between.contains(&"left".to_owned()));
    let keys = "dive-2-later ahead down-1 fire:ki-21-1 ahead ahead down ahead";
    let track = flown(&g, 1, keys).sortie.crew[0].track;
    assert_eq!((track.altitude, track.left), (Altitude::Low, 5));
    let paused = flown(
        &g,
        1,
        "dive-2-later down-1 ahead ahead ahead ahead ahead ahead ahead ahead ahead ahead",
    );
    assert!(!paused.is_whole(&g, charts()), "it must still go down");
}
