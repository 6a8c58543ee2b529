//! Sections 9.7.10 to 9.7.13: who fires at whom, and what comes of it.

use super::*;

/// OC 9.7.9.m, OC 9.7.10.c: nobody fires within a hex or at another altitude.
#[test]
fn no_fire_within_a_hex_or_across_altitudes() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G09", Facing::North), ("ki-21-2", "G08", Facing::North)],
        &[("p-40-usaaf-1", "G09", Facing::North)],
    );
    assert!(shot(&g, 2, 0, false).is_none());
    assert!(shot(&g, 2, 1, false).is_some());
    craft::battle_mut(&mut g).flyers[1].altitude = Altitude::Low;
    assert!(shot(&g, 2, 1, false).is_none());
}

/// OC 9.7.10.b: fighters reach four hexes, bombers two.
#[test]
fn ranges_of_fire() {
    let g = |hex: &str| {
        flying(
            Goal::City,
            &[("ki-21-1", "G04", Facing::North)],
            &[("p-40-usaaf-1", hex, Facing::North)],
        )
    };
    assert!(shot(&g("G08"), 1, 0, false).is_some() && shot(&g("G09"), 1, 0, false).is_none());
    assert!(shot(&g("G06"), 0, 1, true).is_some() && shot(&g("G07"), 0, 1, true).is_none());
}

/// OC 9.7.10.d: a third unit at the same altitude stands in the way, also beside the line where it
/// runs along a hexside; at another altitude it does not.
#[test]
fn a_third_unit_blocks_the_line_of_fire() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G05", Facing::North), ("ki-43-1", "G06", Facing::North)],
        &[("p-40-usaaf-1", "G08", Facing::North)],
    );
    assert!(shot(&g, 2, 0, false).is_none());
    craft::battle_mut(&mut g).flyers[1].altitude = Altitude::High;
    assert!(shot(&g, 2, 0, false).is_some());
    let beside = |third: &str| {
        flying(
            Goal::City,
            &[("ki-21-1", "F06", Facing::North), ("ki-43-1", third, Facing::North)],
            &[("p-40-usaaf-1", "G08", Facing::NorthWest)],
        )
    };
    assert!(shot(&beside("A01"), 2, 0, false).is_some());
    assert!(
        shot(&beside("F07"), 2, 0, false).is_none() && shot(&beside("G07"), 2, 0, false).is_none()
    );
}

/// OC 9.7.10.e: fighters fire ahead, multi-engine bombers all round, single-engine ones not ahead.
#[test]
fn fields_of_fire() {
    let facing = |fighter: Facing| {
        flying(
            Goal::City,
            &[("ki-21-1", "G06", Facing::North)],
            &[("p-40-usaaf-1", "G08", fighter)],
        )
    };
    assert!(shot(&facing(Facing::North), 1, 0, false).is_some());
    assert!(shot(&facing(Facing::NorthEast), 1, 0, false).is_none());
    let bomber = |key: &str, facing: Facing| {
        let g =
            flying(Goal::City, &[(key, "G06", facing)], &[("p-40-usaaf-1", "G07", Facing::North)]);
        shot(&g, 0, 1, true).is_some()
    };
    for facing in Facing::ALL {
        assert!(bomber("ki-21-1", facing));
        assert_eq!(bomber("d3a-1", facing), facing != Facing::South, "{facing:?}");
    }
}

/// OC 9.7.10.f: easier along the line of flight of the target than across it.
#[test]
fn the_aspect_of_the_target_counts() {
    for (firer, expected) in [
        ("G10", Aspect::Rear),
        ("G06", Aspect::Front),
        ("I07", Aspect::Side),
        ("H09", Aspect::Side),
    ] {
        assert_eq!(aspect(at("G08"), Facing::North, at(firer)), expected, "{firer}");
    }
    let sum = |facing: Facing| {
        let g = flying(
            Goal::City,
            &[("ki-21-1", "G08", facing)],
            &[("p-40-usaaf-1", "G09", Facing::North)],
        );
        fire::modifiers(&g, charts(), &shot(&g, 1, 0, false).expect("in front")).sum()
    };
    assert_eq!((sum(Facing::North), sum(Facing::South), sum(Facing::NorthEast)), (3, 2, 0));
}

/// OC 2.2.2.d, OC 9.7.10.a, OC 9.7.9.q: who has no attack factor never fires; a factor of 0 does; bombers never
/// fire in their own move.
#[test]
fn who_may_fire() {
    let mut g = flying(
        Goal::Drop,
        &[("c-47-1", "G08", Facing::North), ("a-20-1", "H08", Facing::North)],
        &[("ki-43-1", "G10", Facing::North)],
    );
    let may = |g: &State, flyer: usize| {
        fire::may_fire_in_defence(g, charts(), &craft::battle(g).flyers[flyer])
    };
    assert!(!may(&g, 0) && may(&g, 1));
    g.unit_mut(air("a-20-1")).reduced = true;
    assert_eq!(craft::factors(&g, charts(), air("a-20-1")).af, Some(0));
    assert!(may(&g, 1));
    assert!(!follow(&g, 1, "").iter().any(|key| key.starts_with("fire")));
    assert!(follow(&g, 2, "").contains(&"fire:c-47-1".to_owned()));
}

/// OC 9.7.9.p: one shot an impulse, for a point.
#[test]
fn a_fighter_fires_once_an_impulse() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G05", Facing::North)],
        &[("p-40-usaaf-1", "G09", Facing::North)],
    );
    let before = flown(&g, 1, "").sortie.crew[0].track.left;
    let after = flown(&g, 1, "fire:ki-21-1");
    assert_eq!(after.sortie.crew[0].track.left, before - 1);
    assert!(after.is_whole(&g, charts()), "the rest may be planned when the dice have fallen");
    assert!(!follow(&g, 1, "fire:ki-21-1 ahead").iter().any(|key| key.starts_with("fire")));
}

/// OC 9.7.10.g, OC 9.7.10.h, OC 9.7.10.i: on entering a covered hex the bomber rolls for leave to fire; 6 and more
/// refuse it, and in the hex where the fighter began there is none.
#[test]
fn bombers_need_leave_to_fire() {
    let g = flying(
        Goal::City,
        &[("ki-21-1", "G05", Facing::North)],
        &[("p-40-usaaf-1", "G07", Facing::North)],
    );
    let (t, dice) =
        play(g.clone(), &[6], Script::new(), async |t: &mut T| defence::against(t, 1).await);
    assert!(dice && !t.g.unit(air("p-40-usaaf-1")).disrupted);
    // 5 permits; 9 + 1 for the factor − 1 for the range − 2 for the speed is 7, more than 5.
    let (t, _) =
        play(g.clone(), &[5, 9], Script::new(), async |t: &mut T| defence::against(t, 1).await);
    assert!(t.g.unit(air("p-40-usaaf-1")).disrupted);
    let script = keys(&["ahead ahead ahead", "left ahead left ahead ahead"]);
    let (_, ()) = play(g, &[], script, rounds::round);
}

/// OC 9.7.9.d, OC 9.7.10.g, OC 9.7.10.i: whoever enters a hex that a bomber covers may wait for its fire and then
/// decide how to fly on; where no bomber can fire, all points are planned at once.
#[test]
fn an_interceptor_flies_on_as_it_likes_after_defensive_fire() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G05", Facing::North)],
        &[("p-40-usaaf-1", "G08", Facing::North)],
    );
    // 5 permits, and 9 disrupts; in F06 the bomber may not fire, and E07 is out of its range.
    let script = keys(&["ahead", "left ahead left ahead"]);
    let (t, ()) =
        play(g.clone(), &[5, 9, 6], script, async |t: &mut T| rounds::impulse(t, 2).await);
    assert!(t.g.unit(air("p-40-usaaf-1")).disrupted);
    assert_eq!(where_is(&t.g, 1), ("E07".to_owned(), Facing::SouthWest, Altitude::Medium));
    let whole = |g: &State, keys: &str| flown(g, 1, keys).is_whole(g, charts());
    assert!(whole(&g, "ahead") && whole(&g, "immelmann") && whole(&g, "ahead ahead"));
    assert!(!whole(&g, "left"), "no hex is entered");
    assert!(!whole(&g, "left ahead left ahead"), "out of range");
    craft::battle_mut(&mut g).flyers[0].altitude = Altitude::Low;
    assert!(!whole(&g, "ahead"), "the bomber flies at another altitude");
    // OC 9.7.3.f: as long as that is a secret, there may be fire.
    craft::battle_mut(&mut g).flyers[0].shown = false;
    assert!(whole(&g, "ahead"));
    craft::battle_mut(&mut g).flyers[0].shown = true;
    craft::battle_mut(&mut g).flyers[0].altitude = Altitude::Medium;
    craft::battle_mut(&mut g).flyers[0].jammed = true;
    assert!(!whole(&g, "ahead"), "its guns are jammed");
}

/// Decision D-DEFENSIVE-FIRE: the standing order may be to hold fire or to ask.
#[test]
fn defensive_fire_follows_its_order() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G05", Facing::North)],
        &[("p-40-usaaf-1", "G07", Facing::North)],
    );
    craft::battle_mut(&mut g).defence = DefenceOrder::Hold;
    let (_, dice) =
        play(g.clone(), &[], Script::new(), async |t: &mut T| defence::against(t, 1).await);
    assert!(!dice);
    craft::battle_mut(&mut g).defence = DefenceOrder::Ask;
    let (_, dice) =
        play(g.clone(), &[], keys(&["hold"]), async |t: &mut T| defence::against(t, 1).await);
    assert!(!dice);
    let (_, dice) = play(g, &[7], keys(&["fire"]), async |t: &mut T| defence::against(t, 1).await);
    assert!(dice);
}

/// OC 9.7.10.j, OC 9.7.4.a: the speed of bomber and fighter, and a point for a formation.
#[test]
fn defensive_fire_counts_speed_and_formation() {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G05", Facing::North), ("ki-21-2", "H05", Facing::North)],
        &[("p-40-usaaf-1", "G06", Facing::North)],
    );
    let sum =
        |g: &State| fire::modifiers(g, charts(), &shot(g, 0, 2, true).expect("in range")).sum();
    assert_eq!(sum(&g), 1 - 2);
    craft::battle_mut(&mut g).flyers[1].number = 1;
    assert_eq!(sum(&g), 1 - 2 + 1);
    craft::battle_mut(&mut g).flyers[0].faster_from = Some(1);
    assert_eq!(sum(&g), 1, "one for the factor, one less for the speed, one for the formation");
}

fn resolved(g: State, dice: &[u8]) -> T {
    let aimed = shot(&g, 1, 0, false).expect("in front");
    let (t, ()) =
        play(g, dice, Script::new(), async move |t: &mut T| fire::resolve(t, aimed).await);
    t
}

/// A P-40 right behind a bomber with defence 4: three on the die.
fn chase() -> State {
    flying(
        Goal::City,
        &[("ki-21-1", "G08", Facing::North)],
        &[("p-40-usaaf-1", "G09", Facing::North)],
    )
}

/// OC 2.2.2.e, OC 9.7.11.b, OC 9.7.11.c: up to the defence nothing, above it disrupted, at its double a step.
#[test]
fn hits_go_by_the_defence_factor() {
    let unit = air("ki-21-1");
    let of = |t: &T| (t.g.unit(unit).disrupted, t.g.unit(unit).reduced, t.g.unit(unit).place);
    assert_eq!(
        of(&resolved(
            flying(
                Goal::City,
                &[("ki-21-1", "G08", Facing::NorthEast)],
                &[("p-40-usaaf-1", "G09", Facing::North)]
            ),
            &[4]
        )),
        (false, false, Place::Aloft)
    );
    assert_eq!(of(&resolved(chase(), &[4])), (true, false, Place::Aloft));
    assert_eq!(of(&resolved(chase(), &[5, 1])), (true, true, Place::Aloft));
    let mut reduced = chase();
    reduced.unit_mut(unit).reduced = true;
    assert_eq!(resolved(reduced, &[5, 1]).g.unit(unit).place, Place::Lost);
}

/// OC 9.7.11.a: a disrupted target has a defence of one less.
#[test]
fn disruption_weakens_the_defence() {
    let mut g = chase();
    assert_eq!(fire::defence(&g, charts(), air("ki-21-1")), 4);
    g.unit_mut(air("ki-21-1")).disrupted = true;
    assert_eq!(fire::defence(&g, charts(), air("ki-21-1")), 3);
}

/// OC 2.2.2.a, OC 2.2.a, OC 9.7.11.b: a C-47 has no reduced side.
#[test]
fn a_transport_aircraft_is_lost_with_its_first_step() {
    let g = flying(
        Goal::Drop,
        &[("c-47-1", "G08", Facing::North)],
        &[("ki-43-1", "G09", Facing::North)],
    );
    assert_eq!(resolved(g, &[8]).g.unit(air("c-47-1")).place, Place::Lost);
}

/// OC 9.7.12.a, OC 9.7.12.b, OC 9.7.12.c: Allied fighters gain aces with 9 and 10, one each, as long
/// as there are markers; Japanese fighters do not.
#[test]
fn aces_are_gained_by_allied_fighters() {
    let fighter = air("p-40-usaaf-1");
    assert!(resolved(chase(), &[5, 8]).g.unit(fighter).ace.is_none());
    assert!(resolved(chase(), &[5, 9]).g.unit(fighter).ace.is_some());
    let mut has = chase();
    has.unit_mut(fighter).ace = Some(Ace::Own);
    resolved(has, &[5]);
    let mut none_left = chase();
    for key in ["p-38-1", "p-38-2"] {
        none_left.unit_mut(air(key)).ace = Some(Ace::Own);
    }
    assert_eq!(resolved(none_left.clone(), &[5, 9]).g.unit(fighter).ace, Some(Ace::Green));
    none_left.unit_mut(air("ki-43-1")).ace = Some(Ace::Green);
    resolved(none_left, &[5]);
    let japanese = flying(
        Goal::City,
        &[("b-25-1", "G08", Facing::North)],
        &[("ki-61-1", "G09", Facing::North)],
    );
    assert!(resolved(japanese, &[9]).g.unit(air("b-25-1")).reduced);
}

/// OC 9.7.13: a ten always hits and may cost more; a one never does and may jam the guns.
#[test]
fn lucky_shots() {
    let unit = air("ki-21-1");
    let far = || {
        flying(
            Goal::City,
            &[("ki-21-1", "G05", Facing::NorthEast)],
            &[("p-39-1", "G09", Facing::North)],
        )
    };
    // 10 + 2 − 3 − 2 = 7: disrupted; then luck.
    assert!(!resolved(far(), &[10, 5]).g.unit(unit).reduced);
    assert!(resolved(far(), &[10, 6, 1]).g.unit(unit).reduced);
    assert_eq!(resolved(chase(), &[10, 9, 1]).g.unit(unit).place, Place::Lost);
    let t = resolved(chase(), &[1, 3]);
    assert!(!t.g.unit(unit).disrupted && craft::battle(&t.g).flyers[1].jammed);
    assert!(!follow(&t.g, 1, "").iter().any(|key| key.starts_with("fire")));
    assert!(!craft::battle(&resolved(chase(), &[1, 4]).g).flyers[1].jammed);
}

/// OC 9.7.10a.a, OC 9.7.10a.b: with the option an empty dive bomber hunts at range 2 with −1, neither
/// rolls nor loops, and fires no more that round; Avenger and Kate never hunt.
#[test]
fn empty_dive_bombers_hunt_if_it_is_agreed() {
    let mut g = flying(
        Goal::City,
        &[("sbd-usmc-1", "G08", Facing::North), ("tbf-1", "I08", Facing::North)],
        &[("ki-43-1", "G06", Facing::North), ("ki-43-2", "I06", Facing::North)],
    );
    let fires =
        |g: &State, flyer: usize| follow(g, flyer, "").iter().any(|key| key.starts_with("fire"));
    for flyer in &mut craft::battle_mut(&mut g).flyers {
        flyer.loaded = false;
    }
    assert!(!fires(&g, 0));
    g.setup.options.dive_bombers_fight = shelf::options::Switch::On;
    assert!(fires(&g, 0) && !fires(&g, 1));
    assert!(!follow(&g, 0, "").iter().any(|key| key.starts_with("roll") || key == "immelmann"));
    let aimed = shot(&g, 0, 2, false).expect("in front");
    // Attack factor 1, range 2, from behind, and one less as a fighter.
    assert_eq!(fire::modifiers(&g, charts(), &aimed).sum(), 0);
    craft::battle_mut(&mut g).flyers[0].loaded = true;
    assert!(!fires(&g, 0), "not with bombs");
    craft::battle_mut(&mut g).flyers[0].loaded = false;
    let (t, ()) =
        play(g, &[2], Script::new(), async move |t: &mut T| fire::resolve(t, aimed).await);
    assert!(!fire::may_fire_in_defence(&t.g, charts(), &craft::battle(&t.g).flyers[0]));
}

/// OC 9.7.10a.c, ruling R-BEAUFIGHTER-LOADED, ruling R-BEAUFIGHTER-S
#[test]
fn a_loaded_beaufighter_hunts_only_without_the_option() {
    let mut g = flying(
        Goal::City,
        &[("beaufighter", "G08", Facing::North)],
        &[("ki-43-1", "G06", Facing::North)],
    );
    let fires = |g: &State| follow(g, 0, "").contains(&"fire:ki-43-1".to_owned());
    let rolls = |g: &State| follow(g, 0, "").contains(&"roll-left".to_owned());
    assert!(fires(&g) && rolls(&g));
    g.setup.options.dive_bombers_fight = shelf::options::Switch::On;
    assert!(!fires(&g) && !rolls(&g));
    craft::battle_mut(&mut g).flyers[0].loaded = false;
    assert!(fires(&g) && rolls(&g));
    let intercepts = flying(
        Goal::City,
        &[("ki-21-1", "G08", Facing::North)],
        &[("beaufighter", "A04", Facing::NorthEast)],
    );
    assert_eq!(craft::speed(&intercepts, charts(), 1), 5);
}

/// OC 9.7.12.a, OC 3.a: an ace makes his fighter harder to hit, a Beaufighter too while it flies as one.
#[test]
fn an_ace_protects_a_beaufighter_without_bombs() {
    let drm = |loaded: bool, ace: bool| {
        let mut g = flying(
            Goal::City,
            &[("beaufighter", "F05", Facing::North)],
            &[("ki-43-1", "F06", Facing::North)],
        );
        g.unit_mut(air("beaufighter")).ace = ace.then_some(Ace::Own);
        craft::battle_mut(&mut g).flyers[0].loaded = loaded;
        let shot = shot(&g, 1, 0, false).expect("a shot");
        fire::modifiers(&g, charts(), &shot).sum()
    };
    assert_eq!(drm(false, true), drm(false, false) - 1);
    assert_eq!(drm(true, true), drm(true, false));
}
