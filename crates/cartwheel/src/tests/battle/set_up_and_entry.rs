//! Sections 9.7.2 to 9.7.8: set-up, formations, entry, sequence and leaving.

use super::*;

/// OC 9.7.3.b, OC 9.7.2
#[test]
fn two_units_may_use_any_two_numbers() {
    let g = meeting(Goal::City, &["ki-21-1"], &["p-39-1", "p-40-usaaf-1"]);
    let blank = SetUp::blank(&g, charts(), Side::Allied);
    let done = taken(
        &g,
        blank,
        &[
            "p-39-1.altitude=high",
            "p-40-usaaf-1.altitude=low",
            "p-39-1.number=2",
            "p-40-usaaf-1.number=4",
        ],
    );
    assert!(done.is_whole(&g, charts()));
    let given = [(1, Altitude::High, 2), (2, Altitude::Low, 4)];
    assert_eq!(done.given(), given);
}

/// OC 9.7.3.c: bombers start no higher than medium, B-17 and B-24 excepted; or they turn back now (OC 9.8.a).
#[test]
fn loaded_bombers_start_low_or_medium() {
    let g = meeting(Goal::City, &["b-25-1", "b-17", "p-38-1"], &["ki-43-1"]);
    let blank = SetUp::blank(&g, charts(), Side::Allied);
    let choices = ["medium", "low", "abort"].map(|it| format!("b-25-1.altitude={it}"));
    assert_eq!(offered(&g, &blank), choices);
    let next = taken(&g, blank, &["b-25-1.altitude=medium"]);
    assert!(offered(&g, &next).contains(&"b-17.altitude=high".to_owned()));
    let last = taken(&g, next, &["b-17.altitude=high"]);
    assert!(offered(&g, &last).contains(&"p-38-1.altitude=high".to_owned()));
}

/// OC 9.7.3.d, OC 9.7.1.c: a latecomer has a higher number than those who are there at once.
#[test]
fn latecomers_have_higher_numbers() {
    let mut g = meeting(Goal::City, &["ki-43-1", "ki-21-1"], &["p-39-1"]);
    craft::battle_mut(&mut g).flyers[1].from_round = 2;
    let blank = SetUp::blank(&g, charts(), Side::Japanese);
    let next = taken(&g, blank, &["ki-43-1.altitude=medium", "ki-21-1.altitude=medium"]);
    assert!(!offered(&g, &next).contains(&"ki-43-1.number=4".to_owned()));
    let next = taken(&g, next, &["ki-43-1.number=2"]);
    assert_eq!(offered(&g, &next), ["ki-21-1.number=3", "ki-21-1.number=4"]);
}

/// Two Sallies and a Lily come late, the others are there.
fn late_formation() -> State {
    let mut g = meeting(Goal::City, &["ki-43-1", "ki-21-1", "ki-21-2", "ki-48-1"], &["p-39-1"]);
    for flyer in &mut craft::battle_mut(&mut g).flyers[1..4] {
        flyer.from_round = 2;
    }
    g
}

/// OC 9.7.4.a, OC 9.7.3.d: latecomers share a number as well as others, but not with those who are there at once.
#[test]
fn latecomers_form_a_formation() {
    let mut g = late_formation();
    let level =
        ["ki-43-1", "ki-21-1", "ki-21-2", "ki-48-1"].map(|it| format!("{it}.altitude=medium"));
    let level: Vec<&str> = level.iter().map(String::as_str).collect();
    let next = taken(&g, SetUp::blank(&g, charts(), Side::Japanese), &level);
    let next = taken(&g, next, &["ki-43-1.number=2", "ki-21-1.number=3"]);
    assert_eq!(offered(&g, &next), ["ki-21-2.number=3", "ki-21-2.number=4"]);
    let next = taken(&g, next, &["ki-21-2.number=3"]);
    assert_eq!(offered(&g, &next), ["ki-48-1.number=3", "ki-48-1.number=4"]);
    // The bomber that is there at once keeps a lower number.
    craft::battle_mut(&mut g).flyers[1].from_round = 1;
    let mixed = taken(&g, SetUp::blank(&g, charts(), Side::Japanese), &level);
    let mixed = taken(&g, mixed, &["ki-43-1.number=1", "ki-21-1.number=2"]);
    assert_eq!(offered(&g, &mixed), ["ki-21-2.number=3", "ki-21-2.number=4"]);
}

/// The second round begins; the latecomers have number 3.
fn second_round(answers: &[&str]) -> State {
    let mut g = late_formation();
    let battle = craft::battle_mut(&mut g);
    (battle.stage, battle.round) = (Stage::Rounds, 2);
    battle.flyers[0].at = At::Board { hex: at("G15"), facing: Facing::North };
    for (flyer, number) in battle.flyers.iter_mut().zip([1, 3, 3, 3, 4]) {
        (flyer.number, flyer.shown) = (number, true);
    }
    let (t, ()) = play(g, &[], keys(answers), async |t: &mut T| entry::latecomers(t, 3).await);
    t.g.clone()
}

/// OC 9.7.4.a, OC 9.7.6.a, ruling R-FORMATION: latecomers of a formation come onto the board side by side and with
/// one heading; who waits meanwhile, or finds no hex beside it, flies alone.
#[test]
fn a_late_formation_comes_side_by_side() {
    let g = second_round(&["E15:N", "F14:N", "wait"]);
    let together = |g: &State| craft::battle(g).formation(1).collect::<Vec<_>>();
    assert_eq!(together(&g), [1, 2]);
    assert!(craft::battle(&g).flyers[3].alone, "it waits");
    // G15 is taken, so that nothing is left beside H14 and I15.
    let g = second_round(&["H14:N", "I15:N", "E15:NE"]);
    assert_eq!(together(&g), [1, 2]);
    assert!(craft::battle(&g).flyers[3].alone, "F14 and E15 are not beside it");
    // Only F14 is beside E15, and only with its heading.
    let mut g = late_formation();
    let battle = craft::battle_mut(&mut g);
    (battle.stage, battle.round) = (Stage::Rounds, 2);
    for (flyer, number) in battle.flyers.iter_mut().zip([1, 3, 3, 3, 4]) {
        (flyer.number, flyer.shown) = (number, true);
    }
    battle.flyers[1].at = At::Board { hex: at("E15"), facing: Facing::North };
    let asked = play(g, &[], keys(&["F14:N", "G15:N"]), async |t: &mut T| {
        entry::latecomers(t, 3).await;
    });
    assert_eq!(together(&asked.0.g), [1, 2, 3]);
}

/// OC 9.7.3.e, OC 9.7.4.a: one number for multi-engine bombers at one altitude, side by side.
#[test]
fn a_formation_shares_a_number_and_starts_side_by_side() {
    let mut g = meeting(Goal::City, &["ki-21-1", "ki-21-2", "ki-43-1"], &["p-39-1"]);
    let low = [
        "ki-21-1.altitude=low",
        "ki-21-2.altitude=medium",
        "ki-43-1.altitude=high",
        "ki-21-1.number=1",
    ];
    let apart = taken(&g, SetUp::blank(&g, charts(), Side::Japanese), &low);
    assert!(!offered(&g, &apart).contains(&"ki-21-2.number=1".to_owned()), "other altitudes");
    let level = [
        "ki-21-1.altitude=low",
        "ki-21-2.altitude=low",
        "ki-43-1.altitude=high",
        "ki-21-1.number=1",
    ];
    let together = taken(&g, SetUp::blank(&g, charts(), Side::Japanese), &level);
    assert!(offered(&g, &together).contains(&"ki-21-2.number=1".to_owned()));
    let fighter = taken(&g, together, &["ki-21-2.number=1"]);
    assert!(!offered(&g, &fighter).contains(&"ki-43-1.number=1".to_owned()), "a fighter never");
    for (flyer, number) in [(0, 1), (1, 1), (2, 2)] {
        craft::battle_mut(&mut g).flyers[flyer].number = number;
    }
    let blank = taken(&g, Placement::blank(&g, charts()), &["ki-21-1=G15:N"]);
    assert_eq!(offered(&g, &blank), ["ki-21-2=F14:N", "ki-21-2=H14:N"]);
}

/// OC 9.7.4.b, ruling R-FORMATION: it moves as one, turns each in place, and may be broken for good.
#[test]
fn a_formation_moves_as_one_until_it_is_broken() {
    let set = |g: &mut State| {
        for flyer in &mut craft::battle_mut(g).flyers[..2] {
            flyer.number = 1;
        }
    };
    let units = [("ki-21-1", "G15", Facing::North), ("ki-48-1", "H14", Facing::North)];
    let mut g = flying(Goal::City, &units, &[("p-39-1", "off", Facing::North)]);
    set(&mut g);
    craft::battle_mut(&mut g).flyers[2].number = 4;
    let script = keys(&["ahead right ahead", "stay:medium"]);
    let (t, ()) = play(g.clone(), &[], script, rounds::round);
    assert_eq!(where_is(&t.g, 0), ("H13".to_owned(), Facing::NorthEast, Altitude::Medium));
    assert_eq!(where_is(&t.g, 1), ("I13".to_owned(), Facing::NorthEast, Altitude::Medium));
    let script = keys(&["break", "ahead ahead ahead", "left ahead ahead ahead", "stay:medium"]);
    let (t, ()) = play(g, &[], script, rounds::round);
    assert_eq!(where_is(&t.g, 0).0, "G12");
    assert_eq!(where_is(&t.g, 1).1, Facing::NorthWest);
    assert!(craft::battle(&t.g).flyers[0].alone);
}

/// OC 9.7.6.c
#[test]
fn an_entry_roll_of_four_means_a03_to_a05() {
    let hexes = charts().battle.entry_hexes.of(crate::charts::battle::Entry(Some(4)));
    assert_eq!(hexes, ["A03", "A04", "A05"].map(at));
}

/// OC 9.7.6.d: it faces a side that leads onto the board, pays a point, and then flies as others do.
#[test]
fn an_interceptor_pays_a_point_to_enter() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G15", Facing::North)],
        &[("p-39-1", "off", Facing::North)],
    );
    let sortie = Sortie::entering(&g, charts(), 1, vec![at("A04")]);
    let flight = Flight::of(sortie);
    assert_eq!(offered(&g, &flight), ["enter:A04:NE", "enter:A04:SE"]);
    let flight = taken(&g, flight, &["enter:A04:NE", "ahead", "ahead", "ahead"]);
    assert!(flight.is_whole(&g, charts()), "four points");
}

/// OC 9.7.6.b: off the board it changes its altitude by one level, or rolls.
#[test]
fn off_the_board_an_interceptor_may_change_its_altitude() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G15", Facing::North)],
        &[("p-39-1", "off", Facing::North)],
    );
    let (t, sortie) =
        play(g, &[], keys(&["stay:high"]), async |t: &mut T| entry::interceptor(t, 1).await);
    assert!(sortie.is_none());
    assert_eq!(craft::battle(&t.g).flyers[1].altitude, Altitude::High);
}

/// OC 9.7.6.e, OC 9.7.6.f: a ten lets it enter anywhere with a bonus, which one unit has at a time.
#[test]
fn only_one_unit_surprises() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G15", Facing::North)],
        &[("p-39-1", "off", Facing::North), ("p-40-usaaf-1", "off", Facing::North)],
    );
    let (t, first) =
        play(g, &[10], keys(&["enter"]), async |t: &mut T| entry::interceptor(t, 1).await);
    assert_eq!(craft::battle(&t.g).surprise, Some(air("p-39-1")));
    assert_eq!(first.expect("it enters").entering.len(), board::edge().count());
    let (t, second) = play(t.g.clone(), &[10], keys(&["enter"]), async |t: &mut T| {
        entry::interceptor(t, 2).await
    });
    assert_eq!(craft::battle(&t.g).surprise, Some(air("p-39-1")));
    assert_eq!(second.expect("it enters").entering.len(), board::edge().count());
}

/// OC 9.7.6.e: two more on its first shot at a mission unit, and the marker is gone.
#[test]
fn surprise_helps_the_first_shot() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G08", Facing::North)],
        &[("p-40-usaaf-1", "G10", Facing::North)],
    );
    let plain = shot(&g, 1, 0, false).expect("right behind");
    let before = fire::modifiers(&g, charts(), &plain).sum();
    craft::battle_mut(&mut g).surprise = Some(air("p-40-usaaf-1"));
    assert_eq!(fire::modifiers(&g, charts(), &plain).sum(), before + 2);
    let (t, ()) =
        play(g, &[2], Script::new(), async move |t: &mut T| fire::resolve(t, plain).await);
    assert_eq!(craft::battle(&t.g).surprise, None);
}

/// .a, X-9.7.7.b: OC 9.7.7.a, OC 9.7.7.b
#[test]
fn the_better_roll_above_the_round_exchanges_numbers() {
    let mut g = flying(
        Goal::City,
        &[
            ("ki-43-1", "G08", Facing::North),
            ("ki-21-1", "G09", Facing::North),
            ("ki-21-2", "G10", Facing::North),
        ],
        &[("p-38-1", "A04", Facing::NorthEast), ("p-40-usaaf-1", "A05", Facing::NorthEast)],
    );
    g.setup.options.variable_sequence = shelf::options::Switch::On;
    g.unit_mut(air("ki-43-1")).ace = Some(Ace::Own);
    g.unit_mut(air("p-38-1")).ace = Some(Ace::Own);
    for key in ["ki-21-1", "ki-21-2", "p-40-usaaf-1"] {
        g.unit_mut(air(key)).disrupted = true;
    }
    let battle = craft::battle_mut(&mut g);
    battle.round = 4;
    battle.surprise = Some(air("p-38-1"));
    (battle.flyers[3].number, battle.flyers[4].number) = (3, 4);
    // The mission rolls 5 − 1 = 4, the interceptors 3 + 2 = 5.
    let (t, ()) = play(g.clone(), &[5, 3], keys(&["3-4"]), sequence::vary);
    assert_eq!(craft::battle(&t.g).flyers[3].number, 4);
    assert_eq!(craft::battle(&t.g).flyers[4].number, 3);
    // A tie at 4, which is no more than the round.
    let (t, ()) = play(g, &[5, 2], Script::new(), sequence::vary);
    assert_eq!(craft::battle(&t.g).flyers[3].number, 3);
    assert_eq!(sequence::winner(Side::Japanese, 4, 3, 4), None, "not above the round");
}

/// OC 9.7.7.b: a single unit takes another number. Without the option nobody rolls.
#[test]
fn a_single_unit_may_take_another_number() {
    let mut g = flying(
        Goal::City,
        &[("ki-43-1", "G08", Facing::North)],
        &[("p-38-1", "A04", Facing::NorthEast)],
    );
    craft::battle_mut(&mut g).round = 2;
    let (_, ()) = play(g.clone(), &[], Script::new(), sequence::vary);
    g.setup.options.variable_sequence = shelf::options::Switch::On;
    // OC 9.7.7.a: nor in the first round.
    craft::battle_mut(&mut g).round = 1;
    let (_, ()) = play(g.clone(), &[], Script::new(), sequence::vary);
    craft::battle_mut(&mut g).round = 2;
    let (t, ()) = play(g, &[9, 2], keys(&["1-4"]), sequence::vary);
    assert_eq!(craft::battle(&t.g).flyers[0].number, 4);
}

/// OC 9.7.8.a: a mission unit that leaves is gone; what points it has left are lost (R-EXIT-MP).
#[test]
fn a_mission_unit_that_leaves_does_not_return() {
    let g = flying(
        Goal::City,
        &[("ki-43-1", "B11", Facing::SouthWest)],
        &[("p-39-1", "off", Facing::North)],
    );
    let (t, ()) = play(g, &[], keys(&["ahead leave"]), rounds::round);
    assert_eq!(craft::battle(&t.g).flyers[0].at, At::Home);
    assert_eq!(craft::battle(&t.g).stage, Stage::Over, "OC 9.7.5.d: no mission unit is left");
}

/// OC 9.7.8.b: an interceptor that leaves keeps its altitude and is away for two rounds.
#[test]
fn an_interceptor_returns_after_two_rounds() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G14", Facing::North)],
        &[("p-40-usaaf-1", "B04", Facing::NorthWest)],
    );
    craft::battle_mut(&mut g).flyers[1].altitude = Altitude::Low;
    let script = keys(&[
        "ahead ahead ahead",
        "ahead leave",
        "ahead ahead ahead",
        "ahead ahead ahead",
        "right ahead ahead",
        "stay:low",
    ]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        for _ in 0..4 {
            rounds::round(t).await;
        }
    });
    let it = &craft::battle(&t.g).flyers[1];
    assert_eq!((it.from_round, it.altitude, it.at), (4, Altitude::Low, At::Off));
}

/// OC 9.7.3.b, OC 9.7.3.f: the order in which the mission units are placed, which both players see, says nothing of
/// their sequence numbers.
#[test]
fn the_order_of_placing_hides_the_numbers() {
    let mut g = meeting(Goal::City, &["ki-21-1", "ki-48-1", "ki-43-1"], &["p-39-1"]);
    for (flyer, number) in [(0, 4), (1, 1), (2, 2)] {
        craft::battle_mut(&mut g).flyers[flyer].number = number;
    }
    let blank = Placement::blank(&g, charts());
    assert!(offered(&g, &blank).iter().all(|key| key.starts_with("ki-21-1=")));
    let next = taken(&g, blank, &["ki-21-1=G15:N"]);
    assert!(offered(&g, &next).iter().all(|key| key.starts_with("ki-48-1=")));
}

/// OC 9.7.4.a: the units of a formation stand side by side, whoever of them has the middle.
#[test]
fn anyone_may_have_the_middle_of_a_formation() {
    let mut g = meeting(Goal::City, &["ki-21-1", "ki-21-2", "ki-48-1"], &["p-39-1"]);
    for flyer in &mut craft::battle_mut(&mut g).flyers[..3] {
        flyer.number = 1;
    }
    let wings = ["ki-21-1=E15:N", "ki-21-2=G15:N"];
    let two = taken(&g, Placement::blank(&g, charts()), &wings);
    assert_eq!(offered(&g, &two), ["ki-48-1=F14:N"]);
}
