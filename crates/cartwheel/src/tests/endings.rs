//! Chapters 11 to 17: what a turn and a game end with.

use super::fixture::{air, charts, empty, hex, keys, troops};
use crate::{
    Outcome,
    rules::{
        T, ch11_06_parachute, ch11_07_raids, ch11_ground::fortification, ch14_regroup,
        ch16_victory, ch17_setup, losses,
    },
    state::{Air, Base, BaseStatus, Level, OffMap, Place, Side, Start, State, setup::FortHits},
};
use shelf::{Title as _, testkit::play};
use table::testkit::Script;

/// OC 14.5.2: in a general regroup every disrupted Allied aerial unit at a supplied base recovers; that the
/// base was disrupted itself does not matter.
#[test]
fn a_general_regroup_reaches_units_at_disrupted_bases() {
    let mut g = empty(Start::Campaign);
    (g.turn, g.initiative) = (5, Side::Allied);
    g.this_turn.general_regroup = true;
    g.record.regroups[0] = Some(5);
    for (key, base) in [("p-38-1", Base::Buna), ("p-38-2", Base::Morobe)] {
        *g.unit_mut(air(key)) = Air { place: Place::Base(base), disrupted: true, ..Air::default() };
        g.base_mut(base).status = BaseStatus::Disrupted;
    }
    g.base_mut(Base::Morobe).unsupplied = true;
    // The two rolls for replacements.
    let (t, ()) = play(g, &[1, 10], Script::new(), ch14_regroup::phase);
    assert!(!t.g.unit(air("p-38-1")).disrupted);
    assert!(t.g.unit(air("p-38-2")).disrupted, "out of supply");
}

/// OC 17.3.6: in 17.3 an aerial step counts at the end of the game, in 17.2 as it is lost (OC 17.2.6).
#[test]
fn air_steps_of_bougainville_count_at_the_end() {
    let lost = |start: Start| {
        let mut g = empty(start);
        for key in ["p-38-1", "b-25-1", "a6m3-6th-1"] {
            g.unit_mut(air(key)).place = Place::Base(Base::Truk);
        }
        let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
            losses::lose_air_step(t, air("p-38-1"));
            losses::destroy_air(t, air("b-25-1"));
            losses::lose_air_step(t, air("a6m3-6th-1"));
        });
        t.g.clone()
    };
    assert_eq!(lost(Start::Toenails).points, [2, 6]);
    let g = lost(Start::Bougainville);
    assert_eq!(g.points, [0, 0]);
    assert_eq!(ch16_victory::air_points(&g, charts()), [2, 6]);
    let (_, outcome) = play(g, &[], Script::new(), async |t: &mut T| ch16_victory::outcome(t));
    assert_eq!(outcome.points, [2, 6]);
}

/// OC 11.7.3.c: a raider that did not land has no place to stay; it goes to a box of its side.
#[test]
fn a_raider_that_did_not_land_goes_home() {
    let mut g = empty(Start::Campaign);
    let raider = g.troops_mut(troops("a-41-162"));
    (raider.place, raider.raiding) = (Place::At(hex("2307")), true);
    g.troops_mut(troops("j-8snlf")).place = Place::At(hex("2307"));
    let script = keys(&["a-41-162=south-pacific"]);
    let withdraw = async |t: &mut T| ch11_07_raids::withdraw(t, Side::Allied).await;
    let (t, ()) = play(g.clone(), &[], script, withdraw);
    assert_eq!(t.g.troops(troops("a-41-162")).place, Place::Off(OffMap::SouthPacific));
    assert!(!ch11_07_raids::may_stay(&g, troops("a-41-162")));
    g.troops_mut(troops("a-41-162")).moved = true;
    assert!(ch11_07_raids::may_stay(&g, troops("a-41-162")));
}

/// OC 11.4.2.b: paratroops among enemies leave for any neighbouring hex that is not all sea, of whatever
/// island: from Vella Lavella (2307) they reach Rendova in 2408.
#[test]
fn paratroops_give_way_to_another_island() {
    let mut g = empty(Start::Campaign);
    let unit = g.troops_mut(troops("a-503"));
    (unit.place, unit.disrupted) = (Place::At(hex("2307")), true);
    g.troops_mut(troops("j-8snlf")).place = Place::At(hex("2307"));
    assert!(hex("2307").touches(hex("2408")));
    let script = keys(&["2408"]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        ch11_06_parachute::combat(t, Side::Allied).await;
    });
    assert_eq!(t.g.troops(troops("a-503")).place, Place::At(hex("2408")));
}

/// OC 17.3.1, OC 11.8.a, R-FORT-THIRD-HIT: read as printed a fortification goes with its third hit; one that
/// begins with one step has taken the first, so it goes with the second more.
#[test]
fn a_fortification_that_begins_reduced_takes_one_hit_less() {
    let mut g = empty(Start::Bougainville);
    g.setup.house.fort_hits = FortHits::Third;
    let pieces = charts().scenarios.units(Start::Bougainville);
    let piece = pieces.iter().find(|piece| piece.piece == "j-6-23").expect("its line");
    let counter = ch17_setup::counter(&g, charts(), &piece.piece).expect("the regiment");
    ch17_setup::place(&mut g, charts(), piece, counter, &piece.at[0]);
    let level = |g: &State| fortification::level(g, hex("2205"));
    assert_eq!(level(&g), 1);
    let (_, after) = play(g, &[], Script::new(), async |t: &mut T| {
        fortification::hit(t, hex("2205"));
        let first = level(&t.g);
        fortification::hit(t, hex("2205"));
        [first, level(&t.g)]
    });
    assert_eq!(after, [1, 0]);
}

/// OC 16.3, OC 17.4.7: the level tells who has won. In the campaign the Allies lose with a lead of 22, and one of 25
/// is a draw.
#[test]
fn the_level_of_victory_tells_who_has_won() {
    let winner = |lead: i16| {
        let level = ch16_victory::level(&empty(Start::Campaign), charts(), 2 * i32::from(lead));
        let ended = Outcome { level, points: [2 * lead, 0], turns: 12 };
        (level, State::winner(&ended).map(Side::of))
    };
    assert_eq!(winner(22), (Level::JapaneseMinor, Some(Side::Japanese)));
    assert_eq!(winner(25), (Level::Draw, None));
    assert_eq!(winner(28), (Level::AlliedMinor, Some(Side::Allied)));
}
