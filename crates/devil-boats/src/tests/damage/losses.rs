//! Consorts, reefs, boats destroyed at one blow, bombs at base.

use crate::{
    charts::Points,
    rules::crew_orders::{CrewOrder, Order, crew_orders},
    rules::g_damage::{
        AtBase, Blow, Shell, area_hits_at_base, consort_damage, destroy, reef_collision, sink,
    },
    rules::manoeuvre::top_speed,
    state::{
        BoatNo, Consort, Elco, Fate, FightKind, Passenger, Place, Post, Range, Speed, State, Who,
        Wounds, elco::Supplies, setup::DamageCount,
    },
    tests::fixture::{at_sea, in_fight, play, pt},
};
use table::testkit::Script;

fn damaged(g: State, points: &[(u8, u8)]) -> State {
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        for &(systems, flooding) in points {
            consort_damage(t, pt(2), Points::Damage { systems, flooding }).await;
        }
    });
    t.g
}

fn tracks(g: &State) -> (u8, u8) {
    g.boat(pt(2)).consort().map_or((0, 0), |consort| (consort.systems, consort.flooding))
}

fn is_lost(g: &State, no: BoatNo) -> bool {
    matches!(g.boat(no).fate, Fate::Lost(_))
}

/// DB B-5.d, DB 2.f
#[test]
fn points_are_marked_on_the_two_tracks_of_a_consort() {
    let g = damaged(in_fight(3, FightKind::Barges), &[(1, 0), (0, 2), (2, 1)]);
    assert_eq!(tracks(&g), (3, 3));
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        consort_damage(t, pt(2), Points::Superficial).await;
    });
    let expected = Consort { systems: 3, flooding: 3, superficial: 1 };
    assert_eq!(t.g.boat(pt(2)).consort(), Some(&expected));
}

/// DB B-5.d.2
#[test]
fn five_systems_points_disable_a_consort() {
    let g = damaged(in_fight(3, FightKind::Barges), &[(4, 0)]);
    assert!(!g.boat(pt(2)).is_disabled());
    let g = damaged(g, &[(1, 0)]);
    assert!(g.boat(pt(2)).is_disabled() && g.is_present(pt(2)));
    assert_eq!((g.boat(pt(2)).speed, top_speed(&g, pt(2))), (Speed::Idle, Speed::Idle));
}

/// DB B-5.d.3, RU-052
#[test]
fn systems_points_beyond_five_become_flooding() {
    let g = damaged(in_fight(3, FightKind::Barges), &[(3, 0), (3, 1)]);
    assert_eq!(tracks(&g), (5, 2));
    let g = damaged(g, &[(2, 0)]);
    assert_eq!(tracks(&g), (5, 4));
}

/// DB B-5.d.5, RU-012, RU-085
#[test]
fn five_flooding_points_sink_a_consort_and_its_crew_waits_in_the_water() {
    let mut g = in_fight(3, FightKind::Barges);
    g.boat_mut(pt(2)).range = Range::Close;
    let g = damaged(g, &[(0, 4)]);
    assert!(!is_lost(&g, pt(2)));
    let g = damaged(g, &[(0, 1)]);
    assert!(is_lost(&g, pt(2)));
    let water = &g.fight().water;
    assert_eq!(water.len(), 1);
    assert_eq!((water[0].from, water[0].who, water[0].range), (pt(2), Who::Consort, Range::Close));
}

/// DB B-6.d, RU-052
#[test]
fn three_points_limit_a_consort_to_medium_and_four_to_slow() {
    let expected = [
        ((2, 2), Speed::Fast),
        ((3, 0), Speed::Medium),
        ((0, 3), Speed::Medium),
        ((3, 3), Speed::Medium),
        ((4, 0), Speed::Slow),
        ((1, 4), Speed::Slow),
    ];
    for (points, speed) in expected {
        let g = damaged(in_fight(3, FightKind::Barges), &[points]);
        assert_eq!(top_speed(&g, pt(2)), speed, "{points:?}");
    }
    let mut g = in_fight(3, FightKind::Barges);
    g.setup.house.damage_count = DamageCount::Sum;
    assert_eq!(top_speed(&damaged(g, &[(2, 2)]), pt(2)), Speed::Slow);
}

/// DB C-4.e, DB B-5.d.5: vector 8 of the played mission.
#[test]
fn a_consort_that_blows_up_leaves_its_crew_in_the_water() {
    let (t, ()) = play(in_fight(2, FightKind::Special), &[], Script::new(), async |t| {
        consort_damage(t, pt(2), Points::Critical).await;
    });
    assert!(is_lost(&t.g, pt(2)));
    assert_eq!(t.g.fight().water[0].range, Range::Medium);
}

fn on_reef(g: State, no: u8, dice: &[u8]) -> State {
    let (t, ()) = play(g, dice, Script::new(), async |t| {
        reef_collision(t, pt(no), true).await;
    });
    t.g
}

fn at_speed(no: u8, speed: Speed) -> State {
    let mut g = in_fight(2, FightKind::Special);
    g.boat_mut(pt(no)).speed = speed;
    g
}

/// DB G-9, DB G-9.a, DB G-3.a.hold: vector 9 of the played mission.
#[test]
fn the_reef_of_the_played_mission_costs_one_hull_point_in_the_bow() {
    let g = on_reef(at_speed(1, Speed::Medium), 1, &[1, 1]);
    assert_eq!((g.elco(pt(1)).hull, g.elco(pt(1)).flooded), ([1, 0, 0], [false; 3]));
    assert!(!g.boat(pt(1)).is_disabled());
}

/// DB G-9, DB G-9.mod, DB G-9.a, DB G-9.d, DB G-9.e, DB G-9.f
#[test]
fn speed_decides_how_many_sections_the_reef_opens_and_how_deep() {
    let medium = on_reef(at_speed(1, Speed::Medium), 1, &[4, 2, 3]);
    assert_eq!(medium.elco(pt(1)).hull, [1, 2, 0]);
    let slow = on_reef(at_speed(1, Speed::Slow), 1, &[5, 4]);
    assert_eq!(slow.elco(pt(1)).hull, [1, 0, 0]);
    let fast = on_reef(at_speed(1, Speed::Fast), 1, &[3, 1, 2]);
    assert_eq!(fast.elco(pt(1)).hull, [2, 2, 0]);
    let all = [6, 1, 2, 1, 3, 4, 1, 1, 2, 6, 5, 3, 2];
    let g = on_reef(at_speed(1, Speed::Medium), 1, &all);
    let elco = g.elco(pt(1));
    assert_eq!(elco.hull, [1, 1, 1]);
    assert_eq!(elco.propellers, [false, true, false]);
    assert_eq!(elco.shafts, [false, false, true]);
    assert_eq!(elco.rudders, [2, 0, 0]);
    assert_eq!((elco.lines_out(), elco.rudders_out()), (2, 1));
}

/// DB G-9.bcg, DB G-9.a, DB G-3.a.two, RU-053, RU-083
#[test]
fn a_reef_that_floods_two_sections_sinks_the_boat_and_weighs_on_the_inquiry() {
    let one = on_reef(at_speed(1, Speed::Medium), 1, &[4, 1, 6]);
    assert_eq!(one.elco(pt(1)).flooded, [false, true, false]);
    assert!(one.is_present(pt(1)));
    let two = on_reef(at_speed(1, Speed::Medium), 1, &[5, 5, 6]);
    assert!(matches!(two.boat(pt(1)).fate, Fate::Lost(loss) if loss.reef_in_combat));
    assert_eq!(two.fight().water.len(), 1);
}

/// DB G-9.bcg, DB I-4.mod, RU-083
#[test]
fn a_boat_crippled_by_a_reef_in_combat_and_given_up_later_is_lost_to_the_reef() {
    let g = on_reef(at_speed(1, Speed::Medium), 1, &[1, 6]);
    assert!(g.boat(pt(1)).crippled_by_reef && g.is_present(pt(1)));
    let abandon = CrewOrder { no: pt(1), what: Order::AbandonShip };
    let (t, ()) = play(g, &[], Script::new().then(abandon), async |t| crew_orders(t).await);
    assert!(matches!(t.g.boat(pt(1)).fate, Fate::Lost(loss) if loss.reef_in_combat));
    let (t, ()) = play(at_sea(2), &[1, 6], Script::new(), async |t| {
        reef_collision(t, pt(1), false).await;
    });
    assert!(!t.g.boat(pt(1)).crippled_by_reef, "event 16 is no combat");
}

/// DB G-10, DB G-10.mod, DB G-10.a, DB G-10.b
#[test]
fn a_consort_on_a_reef_takes_a_die_of_each_kind() {
    let medium = on_reef(at_speed(2, Speed::Medium), 2, &[3, 4]);
    assert_eq!(tracks(&medium), (3, 4));
    let slow = on_reef(at_speed(2, Speed::Slow), 2, &[1, 4]);
    assert_eq!(tracks(&slow), (0, 2));
    let disabled = on_reef(at_speed(2, Speed::Fast), 2, &[3, 1]);
    assert_eq!(tracks(&disabled), (5, 3));
    assert!(disabled.boat(pt(2)).is_disabled() && disabled.is_present(pt(2)));
    let sunk = on_reef(at_speed(2, Speed::Medium), 2, &[1, 5]);
    assert!(matches!(sunk.boat(pt(2)).fate, Fate::Lost(loss) if loss.reef_in_combat));
    assert_eq!(sunk.fight().water[0].who, Who::Consort);
}

/// DB G-10.b.tow, RU-093
#[test]
fn a_boat_on_its_last_engine_cannot_tow() {
    use crate::rules::g_rescue::can_tow;
    let mut g = at_sea(2);
    assert!(can_tow(&g, pt(1)) && can_tow(&g, pt(2)));
    g.elco_mut(pt(1)).propellers = [true, true, false];
    let g = damaged(g, &[(4, 0)]);
    assert!(!can_tow(&g, pt(1)) && !can_tow(&g, pt(2)));
}

fn struck_down(g: State, blow: Blow, dice: &[u8]) -> State {
    let (t, ()) = play(g, dice, Script::new(), async |t| destroy(t, pt(1), blow).await);
    t.g
}

/// DB B-5.b
#[test]
fn a_direct_bomb_kills_everyone_aboard() {
    let mut g = in_fight(2, FightKind::Barges);
    let guest = Passenger::Guest { wounds: Wounds::None, dead: false };
    g.elco_mut(pt(1)).passengers[0] = Some(guest);
    let g = struck_down(g, Blow::DirectBomb, &[]);
    assert!(g.crew(pt(1)).iter().all(|(_, man)| man.is_dead()));
    assert!(matches!(g.elco(pt(1)).passengers[0], Some(Passenger::Guest { dead: true, .. })));
    assert!(is_lost(&g, pt(1)) && g.fight().water.is_empty());
}

/// DB C-4.c, DB G-11.mod, RU-092
#[test]
fn every_man_of_a_boat_that_a_heavy_shell_blew_up_rolls_with_plus_one() {
    let g = in_fight(2, FightKind::Destroyers);
    let g = struck_down(g, Blow::Critical(Shell::Heavy), &[1, 2, 3, 4, 5, 6, 1, 1, 1, 1, 1, 1]);
    let state = |post: Post| {
        let man = g.crew(pt(1)).man(post);
        (man.wounds, man.is_dead())
    };
    assert_eq!(state(Post::BowGunner), (Wounds::Light, false));
    assert_eq!(state(Post::CommandingOfficer), (Wounds::Severe, false));
    assert_eq!(state(Post::AaGunner1), (Wounds::None, true));
    assert!(is_lost(&g, pt(1)));
    assert_eq!(g.fight().water.len(), 1);
    assert!(g.crew(pt(1)).iter().all(|(_, man)| man.place == Place::Ashore));
}

/// DB E-6.b
#[test]
fn a_rammed_boat_goes_down_and_men_below_fare_worse_than_men_on_deck() {
    let mut g = in_fight(2, FightKind::Destroyers);
    g.crew_mut(pt(1)).man_mut(Post::SternLoader).cracked = true;
    g.crew_mut(pt(1)).man_mut(Post::SternLoader).place = Place::Bed(1);
    // Nine men on deck, then the loader in his bed, the Radio Operator and the Engineer.
    let deck = [1, 2, 3, 4, 5, 6, 1, 1, 1];
    let below = [4, 1, 3, 3, 4];
    let g = struck_down(g, Blow::Rammed, &[&deck[..], &below[..]].concat());
    let state = |post: Post| {
        let man = g.crew(pt(1)).man(post);
        (man.wounds, man.is_dead())
    };
    assert_eq!(state(Post::BowGunner), (Wounds::None, false));
    assert_eq!(state(Post::BowLoader), (Wounds::Light, false));
    assert_eq!(state(Post::CommandingOfficer), (Wounds::Light, false));
    assert_eq!(state(Post::ExecutiveOfficer), (Wounds::Severe, false));
    assert_eq!(state(Post::AaGunner1), (Wounds::Severe, false));
    assert_eq!(state(Post::TorpedoMate1), (Wounds::None, true));
    assert_eq!(state(Post::SternLoader), (Wounds::None, true));
    assert_eq!(state(Post::RadioOperator), (Wounds::Light, false));
    assert_eq!(state(Post::Engineer), (Wounds::Severe, false));
    assert!(is_lost(&g, pt(1)));
    assert_eq!(g.fight().water.len(), 1);
}

/// DB E-6.b.others
#[test]
fn a_rammed_consort_leaves_its_crew_in_the_range_zone() {
    let (t, ()) = play(in_fight(2, FightKind::Destroyers), &[], Script::new(), async |t| {
        destroy(t, pt(2), Blow::Rammed).await;
    });
    assert!(is_lost(&t.g, pt(2)));
    assert_eq!((t.g.fight().water[0].from, t.g.fight().water[0].who), (pt(2), Who::Consort));
}

/// `DB 9.pt_removed`, DB G-3.1
#[test]
fn supplies_and_tow_lines_go_with_the_boat() {
    let mut g = in_fight(2, FightKind::Special);
    g.elco_mut(pt(1)).supplies = Some(Supplies::Aboard);
    g.boat_mut(pt(2)).towing = Some(pt(1));
    let (t, ()) = play(g, &[], Script::new(), async |t| sink(t, pt(1), false).await);
    assert_eq!(t.g.elco(pt(1)).supplies, Some(Supplies::Destroyed));
    assert_eq!(t.g.boat(pt(2)).towing, None);
    assert_eq!(t.g.flagship(), None);
}

fn bombed(elco: Elco, dice: &[u8]) -> AtBase {
    let (_, result) = play(crate::tests::fixture::at_base(), dice, Script::new(), async |t| {
        area_hits_at_base(t, elco).await
    });
    result
}

/// DB A-6.a
#[test]
fn a_bomb_at_base_makes_four_rolls_and_men_are_ashore() {
    let dice = [2, 1, 6, 2, 5, 9, 2, 2, 1];
    let mut expected = Elco { superficial: 3, ..Elco::default() };
    expected.engines[0] = crate::state::elco::Part::Hit;
    assert_eq!(bombed(Elco::default(), &dice), AtBase::Damaged(Box::new(expected)));
}

/// DB A-6.a, RU-012
#[test]
fn a_boat_can_go_down_at_its_moorings() {
    let leaking = Elco { hull: [2, 2, 0], ..Elco::default() };
    assert_eq!(bombed(leaking, &[3, 6, 7, 10, 3]), AtBase::Sunk);
    assert_eq!(bombed(Elco::default(), &[7, 7, 1, 1, 10]), AtBase::Sunk);
    let burning = [7, 7, 1, 1, 6, 4, 10, 10, 4, 10, 10, 4, 10, 10];
    assert_eq!(bombed(Elco::default(), &burning), AtBase::Sunk);
    let saved = [7, 7, 1, 1, 6, 4, 10, 10, 1, 5, 5, 5];
    assert!(matches!(bombed(Elco::default(), &saved), AtBase::Damaged(elco) if elco.fires == 1));
}
