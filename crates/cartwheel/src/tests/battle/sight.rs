//! OC 9.7.3.f: what the enemy knows of a unit before its first move.

use super::*;
use crate::view::{self, View};
use table::{Eyes, Stream};

fn seen(g: &State) -> View {
    view::view(g, Eyes::Of(Side::Allied.seat()), charts())
}

/// A raid that has not moved yet, with a P-40 in front of it that moves first; no bomber fires.
fn placed(altitude: Altitude) -> State {
    let mut g = flying(
        Goal::City,
        &[("ki-21-1", "G12", Facing::North), ("ki-43-1", "D14", Facing::North)],
        &[("p-40-usaaf-1", "G09", Facing::South)],
    );
    g.unit_mut(air("ki-43-2")).place = Place::Base(Base::Rabaul);
    let battle = craft::battle_mut(&mut g);
    for (flyer, number) in battle.flyers.iter_mut().zip([2, 3, 1]) {
        (flyer.number, flyer.shown) = (number, false);
    }
    battle.flyers[2].shown = true;
    battle.flyers[0].altitude = altitude;
    battle.defence = DefenceOrder::Hold;
    g
}

/// OC 9.7.3.f: whether a unit is disrupted or has an ace shows with its first move; how many aces are in play is known
/// (OC 9.7.12.c).
#[test]
fn markers_are_hidden_until_the_first_move() {
    let mut plain = placed(Altitude::Medium);
    let mut marked = plain.clone();
    plain.unit_mut(air("ki-43-2")).ace = Some(Ace::Own);
    marked.unit_mut(air("ki-43-1")).ace = Some(Ace::Own);
    marked.unit_mut(air("ki-21-1")).disrupted = true;
    let (one, other) = (seen(&plain), seen(&marked));
    assert_eq!(one.state, other.state);
    assert_eq!((&one.aces, &other.aces), (&vec![(Side::Japanese, Ace::Own)], &one.aces));
    for flyer in &mut craft::battle_mut(&mut marked).flyers {
        flyer.shown = true;
    }
    let shown = seen(&marked).state;
    assert!(shown.unit(air("ki-21-1")).disrupted && shown.unit(air("ki-43-1")).ace.is_some());
}

/// OC 9.7.3.f, OC 9.7.12.c: worlds dealt from what is seen have the same aces, each with some fighter, and look the same.
#[test]
fn dealt_worlds_have_as_many_aces() {
    let mut g = placed(Altitude::Low);
    g.unit_mut(air("ki-43-1")).ace = Some(Ace::Own);
    let view = seen(&g);
    let mut with = [0; 2];
    for seed in 0..20 {
        let world = view::deal(&view, charts(), &mut Stream::new(seed));
        assert_eq!(seen(&world).state, view.state);
        let has = ["ki-43-1", "ki-43-2"].map(|key| i32::from(world.unit(air(key)).ace.is_some()));
        assert_eq!(has[0] + has[1], 1);
        with = [with[0] + has[0], with[1] + has[1]];
    }
    assert!(with[0] > 0 && with[1] > 0, "{with:?}");
}

/// OC 9.7.3.f, OC 9.7.10.c: the altitude of a unit that has not moved is a guess: a shot at it is offered whatever it
/// is, and without odds.
#[test]
fn a_hidden_altitude_does_not_show_in_what_is_offered() {
    for altitude in Altitude::ALL {
        let g = placed(altitude);
        assert!(follow(&g, 2, "").contains(&"fire:ki-21-1".to_owned()), "{altitude:?}");
        assert!(flown(&g, 2, "fire:ki-21-1").odds(&g, charts()).is_empty(), "{altitude:?}");
        // Nor does a unit that might be in the way.
        let mut behind = g.clone();
        let battle = craft::battle_mut(&mut behind);
        battle.flyers[1].at = At::Board { hex: at("G13"), facing: Facing::North };
        (battle.flyers[1].altitude, battle.flyers[1].shown) = (Altitude::Medium, true);
        assert!(follow(&behind, 2, "").contains(&"fire:ki-43-1".to_owned()), "{altitude:?}");
    }
    let mut shown = placed(Altitude::Low);
    craft::battle_mut(&mut shown).flyers[0].shown = true;
    assert!(!follow(&shown, 2, "").contains(&"fire:ki-21-1".to_owned()));
}

/// OC 9.7.10.c, ruling R-HIDDEN-ALTITUDE: a shot that is declared at a unit which turns out to fly lower is not fired and costs nothing; the
/// owner has told its altitude by then, not its number.
#[test]
fn a_shot_declared_at_another_altitude_is_not_fired() {
    let rest = ["ahead ahead ahead ahead ahead"];
    let (t, ()) = play(
        placed(Altitude::Low),
        &[],
        keys(&[&["fire:ki-21-1"], &rest[..]].concat()),
        async |t: &mut T| rounds::impulse(t, 1).await,
    );
    let battle = craft::battle(&t.g);
    assert!(battle.flyers[0].told && !battle.flyers[0].shown);
    assert_eq!(where_is(&t.g, 2).0, "G14", "all five points");
    let seen = seen(&t.g).state.battle.expect("a battle");
    assert_eq!((seen.flyers[0].altitude, seen.flyers[0].number), (Altitude::Low, 0));
    // At its own altitude it fires, for a point.
    let rest = ["ahead ahead ahead ahead"];
    let (t, ()) = play(
        placed(Altitude::Medium),
        &[5],
        keys(&[&["fire:ki-21-1"], &rest[..]].concat()),
        async |t: &mut T| rounds::impulse(t, 1).await,
    );
    assert!(craft::battle(&t.g).flyers[0].told && craft::battle(&t.g).flyers[2].fired);
    assert_eq!(where_is(&t.g, 2).0, "G13");
}

/// OC 9.7.3.f, OC 9.7.10.g: a bomber that fires before its first move shows how high it flies.
#[test]
fn a_bomber_that_defends_itself_is_seen() {
    let mut g = placed(Altitude::Medium);
    craft::battle_mut(&mut g).defence = DefenceOrder::Always;
    craft::battle_mut(&mut g).flyers[2].at = At::Board { hex: at("G11"), facing: Facing::North };
    // It has leave with 1 to 5, and gets none.
    let (t, _) = play(g, &[6], keys(&[]), async |t: &mut T| defence::against(t, 2).await);
    assert!(craft::battle(&t.g).flyers[0].told);
}
