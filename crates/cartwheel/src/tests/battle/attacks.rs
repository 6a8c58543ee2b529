//! Latecomers, the end of the battle, and attacks on the target.

use super::*;

/// OC 9.7.1.c, OC 9.7.5.b, OC 9.7.6.a, ruling R-MISSION-LATE-TURN: a latecomer is placed on a free
/// hex marked M from round 2 on, or waits, and acts in the same impulse.
#[test]
fn a_latecomer_is_placed_and_flies() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G15", Facing::North), ("ki-21-2", "off", Facing::North)],
        &[("p-39-1", "off", Facing::North)],
    );
    let battle = craft::battle_mut(&mut g);
    battle.flyers[1].from_round = 2;
    (battle.flyers[0].number, battle.flyers[1].number, battle.flyers[2].number) = (1, 2, 4);
    let script = keys(&[
        "ahead ahead ahead",
        "stay:medium",
        "ahead ahead ahead",
        "wait",
        "stay:medium",
        "ahead ahead ahead",
        "G15:N",
        "ahead ahead ahead",
        "stay:medium",
    ]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        for _ in 0..3 {
            rounds::round(t).await;
        }
    });
    assert_eq!(where_is(&t.g, 1).0, "G12");
}

/// OC 2.1.b, OC 9.7.5.a, OC 9.7.5.c, OC 9.7.5.d, OC 9.7.5.e, OC 9.8.c, ruling R-ABORT-SHOTDOWN: after six rounds
/// those left return, and bombs that were not delivered are aborts; who was shot down is none.
#[test]
fn undelivered_bombs_count_as_aborts() {
    let mut g = flying(
        Goal::City,
        &[
            ("ki-21-1", "G15", Facing::North),
            ("ki-21-2", "H14", Facing::North),
            ("ki-43-1", "E15", Facing::North),
        ],
        &[("p-39-1", "off", Facing::North)],
    );
    let battle = craft::battle_mut(&mut g);
    battle.round = 6;
    battle.flyers[1].at = At::Lost;
    let script = keys(&["ahead ahead ahead", "ahead ahead ahead ahead ahead", "stay:medium"]);
    let (t, ()) = play(g, &[], script, rounds::fight);
    assert_eq!(t.g.points, [2, 0]);
    assert_eq!(craft::battle(&t.g).stage, Stage::Over);
}

/// OC 9.8.a, OC 9.8.b: a bomber may abort at any time before AA, also when interceptors are up and the battle has not
/// begun: it goes home without a shot, and the enemy has a point. Fighters do not abort.
#[test]
fn a_bomber_may_turn_back_before_the_battle() {
    let g = raid_on_moresby();
    let mut fresh = g.clone();
    fresh.battle = raid().battle;
    let set_up = SetUp::blank(&fresh, charts(), Side::Japanese);
    assert!(offered(&fresh, &set_up).contains(&"ki-21-1.altitude=abort".to_owned()));
    let set_up = taken(&fresh, set_up, &["ki-21-1.altitude=abort", "ki-21-2.altitude=low"]);
    assert!(!offered(&fresh, &set_up).contains(&"ki-43-1.altitude=abort".to_owned()));
    let script = keys(&[
        "p-39-1.altitude=high p-40-usaaf-1.altitude=high p-39-1.number=3 p-40-usaaf-1.number=4",
        "ki-21-1.altitude=abort ki-21-2.altitude=medium ki-43-1.altitude=high \
         ki-43-2.altitude=high ki-21-2.number=2 ki-43-1.number=3 ki-43-2.number=4 defence=always",
        "ki-21-2=H14:N ki-43-1=I15:NW ki-43-2=E15:N",
    ]);
    let mut g = g;
    g.battle = raid().battle;
    let (t, ()) = play(g, &[], script, crate::battle::set_up::run);
    assert_eq!(t.g.points, [2, 0]);
    let it = &craft::battle(&t.g).flyers[0];
    assert!(it.aborted && !it.loaded && it.at == At::Home);
    assert_eq!(craft::battle(&t.g).stage, Stage::Rounds);
}

/// OC 9.8.a, OC 9.7.5.d: if nothing of the mission is left there is no battle, and everybody goes home.
#[test]
fn without_a_mission_there_is_no_battle() {
    let mut g = meeting(Goal::City, &["ki-21-1"], &["p-39-1"]);
    let battle = g.battle.take();
    g = aimed(raid_on(g, "1509", Side::Japanese, &["ki-21-1"], 7), Aim::City);
    g.battle = battle;
    let script = keys(&["p-39-1.altitude=high p-39-1.number=3", "ki-21-1.altitude=abort"]);
    let (t, ()) = play(g, &[], script, rounds::fight);
    assert_eq!((craft::battle(&t.g).round, t.g.points), (1, [2, 0]));
}

/// OC 9.8.a: a latecomer may abort before it is placed.
#[test]
fn a_latecomer_may_abort() {
    let mut g = flying(
        Goal::City,
        &[("ki-43-1", "G15", Facing::North), ("ki-21-2", "off", Facing::North)],
        &[("p-39-1", "off", Facing::North)],
    );
    let battle = craft::battle_mut(&mut g);
    (battle.round, battle.flyers[1].from_round) = (2, 2);
    (battle.flyers[0].number, battle.flyers[1].number, battle.flyers[2].number) = (1, 2, 4);
    let script = keys(&["ahead ahead ahead ahead ahead", "abort", "stay:medium"]);
    let (t, ()) = play(g, &[], script, rounds::round);
    assert_eq!(t.g.points, [2, 0]);
    assert_eq!(craft::battle(&t.g).flyers[1].at, At::Home);
}

/// OC 9.7.3.f: numbers and altitudes are hidden from the enemy until the first impulse.
#[test]
fn numbers_are_hidden_until_the_first_impulse() {
    let mut g = meeting(Goal::City, &["ki-21-1", "ki-43-1"], &["p-39-1"]);
    let battle = craft::battle_mut(&mut g);
    for (number, flyer) in (2..).zip(&mut battle.flyers) {
        (flyer.number, flyer.altitude) = (number, Altitude::Low);
    }
    battle.flyers[0].shown = true;
    let seen = battle.seen_by(Some(Side::Allied));
    let hidden: Vec<(u8, Altitude)> =
        seen.flyers.iter().map(|it| (it.number, it.altitude)).collect();
    assert_eq!(hidden, [(2, Altitude::Low), (0, Altitude::Medium), (4, Altitude::Low)]);
    let public: Vec<u8> = battle.seen_by(None).flyers.iter().map(|it| it.number).collect();
    assert_eq!(public, [2, 0, 0]);
}

/// OC 9.7.3.a, ruling R-SHIPS-OVER-SIX: one ship to a hex of the target zone; beyond six some stand
/// aside.
#[test]
fn ships_are_placed_one_to_a_target_hex() {
    let mut g = meeting(Goal::Ships, &["g4m-11th-1"], &["p-38-1"]);
    let ships: Vec<_> = charts().counters.ships.ids().take(7).collect();
    craft::battle_mut(&mut g).fleet.clone_from(&ships);
    let keys: Vec<&str> =
        ships.iter().map(|ship| charts().counters.ships.of(*ship).key.as_str()).collect();
    let places = ["G03", "H03", "aside", "H04", "G05", "F04", "F03"];
    let answer: Vec<String> =
        keys.iter().zip(places).map(|(key, at)| format!("{key}={at}")).collect();
    let script = Script::new().then_key(&answer.join(" "));
    let (t, ()) = play(g, &[], script, crate::battle::set_up::place_ships);
    let placed = &craft::battle(&t.g).ships;
    assert_eq!(placed.len(), 6);
    assert!(!placed.iter().any(|(ship, _)| *ship == ships[2]));
    assert!(placed.contains(&(ships[0], at("G03"))));
}

/// OC 9.7.9.r, OC 9.10.2.a, OC 9.10.2.b: a fighter over the target at low altitude may strafe for a
/// point, after the AA; one that has fired in this battle may not.
#[test]
fn a_fighter_strafes_over_the_target() {
    let mut g = raid_on_moresby();
    g.battle = raid().battle;
    let battle = craft::battle_mut(&mut g);
    battle.stage = Stage::Rounds;
    for (number, flyer) in (1..).zip(&mut battle.flyers) {
        (flyer.number, flyer.shown, flyer.at) = (number, true, At::Home);
    }
    battle.flyers[2].at = At::Board { hex: at("F05"), facing: Facing::North };
    battle.flyers[2].altitude = Altitude::Low;
    assert!(!follow(&g, 2, "").contains(&"strafe:ki-43-1".to_owned()), "not yet over the target");
    assert!(follow(&g, 2, "ahead").contains(&"strafe:ki-43-1".to_owned()));
    let left = |keys: &str| flown(&g, 2, keys).sortie.crew[0].track.left;
    assert_eq!(left("ahead strafe:ki-43-1"), left("ahead") - 1);
    let mut fired = g.clone();
    craft::battle_mut(&mut fired).flyers[2].fired = true;
    assert!(!follow(&fired, 2, "ahead").contains(&"strafe:ki-43-1".to_owned()));
    // AA 1 + 2 misses; the attack is rolled with a strength of 1.
    let script = keys(&["ahead strafe:ki-43-1 ahead ahead ahead"]);
    let (t, ()) = play(g, &[1, 2], script, async |t: &mut T| rounds::impulse(t, 3).await);
    assert!(craft::battle(&t.g).flyers[2].attacked);
}

/// OC 9.10.4.a, OC 9.10.5, OC 9.10.6, OC 9.10.7.b: attacks that need a straight run.
#[test]
fn some_attacks_need_a_straight_run() {
    let over = |goal: Goal, key: &str, altitude: Altitude, straight: u8| {
        let mut g =
            flying(goal, &[(key, "F04", Facing::North)], &[("ki-43-1", "A01", Facing::SouthEast)]);
        if craft::counter(charts(), air(key)).side == Side::Japanese {
            g = flying(
                goal,
                &[(key, "F04", Facing::North)],
                &[("p-39-1", "A01", Facing::SouthEast)],
            );
        }
        let battle = craft::battle_mut(&mut g);
        battle.ships = vec![(charts().counters.ships.ids().next().expect("a ship"), at("F04"))];
        (battle.flyers[0].altitude, battle.flyers[0].straight) = (altitude, straight);
        battle.flyers[0].parafrags = true;
        g.this_turn.parafrags = 1;
        follow(&g, 0, "")
            .into_iter()
            .map(|key| key.split(':').next().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    let has = |list: Vec<String>, key: &str| list.iter().any(|other| other == key);
    assert!(has(over(Goal::City, "b-17", Altitude::High, 2), "precision"));
    assert!(!has(over(Goal::City, "b-17", Altitude::High, 1), "precision"));
    assert!(!has(over(Goal::City, "b-17", Altitude::Medium, 3), "precision"));
    assert!(has(over(Goal::Ships, "b-25-1", Altitude::Low, 2), "skip"));
    assert!(!has(over(Goal::Ships, "b-25-1", Altitude::Low, 1), "skip"));
    assert!(!has(over(Goal::City, "b-25-1", Altitude::Low, 2), "skip"));
    assert!(has(over(Goal::Ships, "g4m-11th-1", Altitude::Low, 2), "torpedo"));
    assert!(has(over(Goal::Airbase, "a-20-1", Altitude::Low, 2), "parafrag"));
    assert!(!has(over(Goal::Ships, "b-17", Altitude::High, 3), "bomb"), "OC 9.10.4.b");
    // Bombs at the second hex of three: a third must follow straight.
    let mut g = flying(
        Goal::City,
        &[("b-17", "F04", Facing::North)],
        &[("ki-43-1", "A01", Facing::SouthEast)],
    );
    let battle = craft::battle_mut(&mut g);
    (battle.flyers[0].altitude, battle.flyers[0].straight) = (Altitude::High, 2);
    let next = follow(&g, 0, "precision:b-17");
    assert!(next.contains(&"ahead".to_owned()) && !next.contains(&"left".to_owned()));
}

/// OC 9.7.1.a, OC 9.7.1.b, rulings R-GROUP-DIFF and R-COORD-ROLL: a late group three range points
/// apart from the rest fails to arrive in time with a roll below three.
#[test]
fn groups_of_several_bases_may_fail_to_arrive_together() {
    let mut g = raid_on_moresby();
    let mission = g.mission.as_mut().expect("a mission");
    for (place, raider) in mission.raiders.iter_mut().enumerate() {
        let (base, flown) = if place < 2 { (Base::Rabaul, 7) } else { (Base::Lae, 4) };
        (raider.from, raider.flown) = (Place::Base(base), flown);
    }
    let late = |die: u8| {
        let (t, ()) = play(g.clone(), &[die], keys(&["lae"]), ch09_01_missions::coordinate);
        let mission = t.g.mission.expect("a mission");
        mission.raiders.iter().map(|raider| raider.late).collect::<Vec<_>>()
    };
    assert_eq!(late(2), [false, false, true, true]);
    assert_eq!(late(3), [false; 4]);
}

/// OC 9.10.8.a, OC 9.9.3.a: bombs fall in a hex of the target zone, or on a ship in the hex of the ship.
#[test]
fn bombs_fall_over_the_target() {
    let bombs = |g: &State, keys: &str| {
        follow(g, 0, keys).into_iter().filter(|key| key.starts_with("bomb")).collect::<Vec<_>>()
    };
    let fighter = ("p-39-1", "A01", Facing::SouthEast);
    let g = flying(Goal::City, &[("ki-21-1", "F05", Facing::North)], &[fighter]);
    assert_eq!(bombs(&g, ""), Vec::<String>::new());
    assert_eq!(bombs(&g, "ahead"), ["bomb:ki-21-1"]);
    let mut g = flying(Goal::Ships, &[("ki-21-1", "F05", Facing::North)], &[fighter]);
    let ship = super::super::fixture::ship("a-lib-1");
    craft::battle_mut(&mut g).ships = vec![(ship, at("G04"))];
    assert_eq!(bombs(&g, "ahead"), Vec::<String>::new(), "the ship is elsewhere");
    craft::battle_mut(&mut g).ships = vec![(ship, at("F04"))];
    assert_eq!(bombs(&g, "ahead").len(), 1);
}

/// OC 9.9.3.a: on the board the ships in the hexes around the one attacked fire as well.
#[test]
fn ships_beside_the_target_fire_too() {
    let fleet = ["j-ca8", "j-clt"].map(super::super::fixture::ship);
    let fires = |second: &str| {
        let mut g = flying(
            Goal::Ships,
            &[("b-25-1", "F05", Facing::North)],
            &[("ki-43-1", "A01", Facing::SouthEast)],
        );
        for ship in fleet {
            g.ship_mut(ship).place = Place::At(super::super::fixture::hex("2206"));
        }
        let battle = craft::battle_mut(&mut g);
        battle.ships = vec![(fleet[0], at("F04")), (fleet[1], at(second))];
        battle.flyers[1].at = At::Home;
        let g = aimed(raid_on(g, "2206", Side::Allied, &["b-25-1"], 4), Aim::Ships);
        // AA 1 of each ship that fires, and the bombs 1.
        let dice: &[u8] = if second == "G04" { &[1, 1, 1] } else { &[1, 1] };
        let script = keys(&["ahead bomb:b-25-1:j-ca8 ahead ahead ahead"]);
        let (t, ()) = play(g, dice, script, async |t: &mut T| rounds::impulse(t, 1).await);
        craft::battle(&t.g).flyers[0].attacked
    };
    assert!(fires("G04") && fires("H04"));
}

/// OC 9.9.a, OC 9.9.2.a: AA meets a bomber at the altitude at which it reaches its target hex.
#[test]
fn the_altitude_over_the_target_counts() {
    let hurt = |altitude: Altitude| {
        let mut g = raid_on_moresby();
        g.unit_mut(air("ki-21-1")).disrupted = true;
        g.battle = raid().battle;
        let battle = craft::battle_mut(&mut g);
        battle.stage = Stage::Rounds;
        for (number, flyer) in (1..).zip(&mut battle.flyers) {
            (flyer.number, flyer.shown, flyer.at) = (number, true, At::Home);
        }
        battle.flyers[0].at = At::Board { hex: at("F05"), facing: Facing::North };
        battle.flyers[0].altitude = altitude;
        let script = keys(&["ahead bomb:ki-21-1 ahead ahead"]);
        // AA 10, bombs 1.
        let (t, ()) = play(g, &[10, 1], script, async |t: &mut T| rounds::impulse(t, 1).await);
        t.g.unit(air("ki-21-1")).reduced
    };
    assert!(hurt(Altitude::Low));
    assert!(!hurt(Altitude::Medium));
}

/// OC 11.6.a, OC 9.10.2.a: fighters escort a transport; what it flies to is no target for them to strafe.
#[test]
fn the_escort_of_a_transport_does_not_strafe() {
    let strafes = |goal: Goal| {
        let against = [("ki-43-1", "A01", Facing::SouthEast)];
        let mut g = flying(goal, &[("p-38-1", "F05", Facing::North)], &against);
        craft::battle_mut(&mut g).flyers[0].altitude = Altitude::Low;
        follow(&g, 0, "ahead").contains(&"strafe:p-38-1".to_owned())
    };
    assert!(strafes(Goal::Ground) && !strafes(Goal::Drop));
}

/// OC 9.7.5.e, ruling R-TARGET-HEX-EMPTY: when the ships are gone a bomber still delivers its bombs on the target
/// zone, and has not aborted.
#[test]
fn bombs_fall_on_an_empty_zone_when_the_ships_are_sunk() {
    let mut g = flying(
        Goal::Ships,
        &[("ki-21-1", "F05", Facing::North)],
        &[("p-39-1", "off", Facing::North)],
    );
    craft::battle_mut(&mut g).round = 6;
    let script = keys(&["ahead bomb:ki-21-1 ahead ahead", "stay:medium"]);
    let (t, ()) = play(g, &[], script, rounds::fight);
    assert!(craft::battle(&t.g).flyers[0].attacked);
    assert_eq!(t.g.points, [0, 0]);
}

/// OC 9.7.5.d: the battle is over as soon as no mission unit is left; the interceptor of the same impulse is not
/// asked any more.
#[test]
fn the_battle_ends_with_the_last_mission_unit() {
    let mut g = flying(
        Goal::City,
        &[("ki-43-1", "F01", Facing::North)],
        &[("p-39-1", "off", Facing::North)],
    );
    for flyer in &mut craft::battle_mut(&mut g).flyers {
        flyer.number = 1;
    }
    let (t, ()) = play(g, &[], keys(&["leave"]), rounds::round);
    assert_eq!(craft::battle(&t.g).stage, Stage::Over);
}

/// OC 9.10.7.a, OC 9.10.7.b: which units use the two Parafrag markers is the mission player's to say; when both are
/// used nobody else has one.
#[test]
fn any_unit_may_use_a_parafrag_marker() {
    let mut g = empty(Start::Campaign);
    g.this_turn.parafrags = 2;
    let keys = ["b-25-1", "b-25-2", "b-25-3"];
    for key in keys {
        g.unit_mut(air(key)).place = Place::Base(Base::PortMoresby);
    }
    let g = raid_on(g, "1904", Side::Allied, &keys, 7);
    let mut g = aimed(g, Aim::Airbase(Base::Rabaul));
    let mission = g.mission.as_mut().expect("a mission");
    let zero = state::Flyer::new(air("a6m3-6th-1"), Place::Base(Base::Rabaul));
    mission.interceptors.push(zero);
    ch09_01_missions::hand_out_parafrags(&mut g, charts());
    let (t, battle) = play(g, &[], Script::new(), async |t: &mut T| ch09_07_battle::begin(t));
    let mut g = t.g.clone();
    let mut battle = battle.expect("a battle");
    battle.stage = Stage::Rounds;
    for flyer in &mut battle.flyers[..3] {
        (flyer.altitude, flyer.straight) = (Altitude::Low, 2);
        flyer.at = At::Board { hex: at("F04"), facing: Facing::North };
    }
    g.battle = Some(battle);
    let drops = |g: &State, flyer: usize| {
        follow(g, flyer, "").contains(&format!("parafrag:b-25-{}", flyer + 1))
    };
    assert!((0..3).all(|flyer| drops(&g, flyer)));
    g.this_turn.parafrags = 0;
    assert!(!(0..3).any(|flyer| drops(&g, flyer)));
}
