//! Tables A-14, G-12 and G-13: boats and crews in distress.

use super::{
    changes::{consort, with},
    fixture::{at_sea, charts, check, in_fight, play, players_at_sea, pt},
    rolls::rows,
};
use crate::{
    charts::{
        a_map::{LostCrew, WayHome},
        c::TowOff,
        g_rescue::{CrewTransfer, Stranded, Swimmer, Transfer},
    },
    conditions::{About, Scene},
    rules::{
        T,
        a_voyage::{Order, Turn, turn},
        combat, g_damage,
        g_rescue::{
            Boarding, GoOn, Relief, Stranding, after_combat, can_tow, distress, go_home_alone,
            leave_behind, rescue_in_combat, separate, towed_by,
        },
    },
    state::{
        BoatNo, Castaways, Craft, Fate, FightKind, MissionKind, Node, Passenger, Place, Post,
        Progress, Range, SeaState, State, Task, Weather, Who, Wounds, crew::Gone, elco::Part,
        mission::Homeward, setup::RedRescue,
    },
};
use table::{Choice, Seat, testkit::Script};

/// PT #1 dead in the water: three engines out.
fn disable(g: &mut State) {
    g.elco_mut(pt(1)).engines = [Part::Hit; 3];
}

async fn on_the_map(t: &mut T) {
    distress(t, &mut arrayvec::ArrayVec::new()).await;
}

fn saved(g: &State, no: BoatNo) -> Option<bool> {
    match g.boat(no).fate {
        Fate::Lost(loss) => Some(loss.crew_saved),
        Fate::WithSquadron | Fate::Home => None,
    }
}

fn gone(g: &State) -> Vec<Option<Gone>> {
    g.captains[0].crew.men.iter().map(|man| man.gone).collect()
}

fn in_water(g: &mut State, from: BoatNo, who: Who, range: Range) {
    let loss = crate::state::Loss { crew_saved: false, reef_in_combat: false };
    g.boat_mut(from).fate = Fate::Lost(loss);
    g.fight_mut().round = 2;
    g.fight_mut().water.push(Castaways { from, who, range, since: 0 });
}

/// DB A-14, DB A-14.a
#[test]
fn a_boat_alone_is_lost_on_one_in_a_hundred() {
    let a = &charts().a_map;
    assert_eq!(rows(&a.way_home), [(1, 1, WayHome::Sunk), (2, 100, WayHome::Home)]);
    assert_eq!(rows(&a.lost_crew), [(0, 0, LostCrew::Lost), (1, 10, LostCrew::Rescued)]);
    // Yellow 2 has two boxes before the base: 3 - 2 = 1 is lost, 4 - 2 = 2 comes home.
    for (die, lost) in [(3, true), (4, false)] {
        let dice = if lost { vec![10, die, 5] } else { vec![10, die] };
        let (t, ()) = play(at_sea(2), &dice, Script::new(), async |t: &mut T| {
            go_home_alone(t, pt(2)).await;
        });
        assert_eq!(saved(&t.g, pt(2)), lost.then_some(true));
        assert!(!t.g.is_present(pt(2)));
    }
}

/// DB A-14.mod, RU-084: restated from the table.
#[test]
fn damage_distance_and_a_tow_weigh_on_the_way_home() {
    let chart = &charts().a_map.way_home;
    let check = |want: i32, weather, at, craft: Craft, tow_apart| {
        let g = with(2, |g| {
            g.mission_mut().weather = weather;
            g.mission_mut().at = at;
            g.boat_mut(pt(2)).craft = craft;
        });
        let boxes_left = charts().p.boxes_to_base(at);
        let scene =
            Scene { about: About::WayHome { boxes_left, tow_apart }, ..Scene::boat(&g, pt(2)) };
        assert_eq!(chart.modifiers(|when| scene.count(when)).sum(), want);
    };
    check(0, Weather::Good, Node::G1, consort(0, 0), false);
    check(-2, Weather::Good, Node::Y2, consort(0, 0), false);
    check(-3, Weather::Good, Node::R4, consort(0, 0), false);
    check(-4, Weather::Good, Node::R5, consort(0, 0), false);
    check(-8, Weather::Good, Node::R4, consort(3, 2), false);
    check(-3, Weather::Good, Node::R4, consort(0, 0), true);
    check(-13, Weather::Poor, Node::R4, consort(0, 0), true);
    check(-18, Weather::Bad, Node::R4, consort(0, 0), true);
    check(-3, Weather::Bad, Node::R4, consort(0, 0), false);
}

/// DB A-14.a: -1 for each box left, -5 Poor, -6 Bad.
#[test]
fn the_crew_of_a_lost_boat_is_found_or_not() {
    let chart = &charts().a_map.lost_crew;
    for (weather, want) in [(Weather::Good, -3), (Weather::Poor, -8), (Weather::Bad, -9)] {
        let g = with(1, |g| g.mission_mut().weather = weather);
        let about = About::WayHome { boxes_left: 3, tow_apart: false };
        let scene = Scene { about, ..Scene::new(&g) };
        assert_eq!(chart.modifiers(|when| scene.count(when)).sum(), want);
    }
    // Poor weather, two boxes left: 7 - 7 = 0 is lost, 8 - 7 = 1 found.
    for (die, found) in [(7, false), (8, true)] {
        let g = with(2, |g| g.mission_mut().weather = Weather::Poor);
        let (t, ()) = play(g, &[10, 1, die], Script::new(), async |t: &mut T| {
            go_home_alone(t, pt(2)).await;
        });
        assert_eq!(saved(&t.g, pt(2)), Some(found));
    }
}

/// DB A-14.b, RU-093: a consort takes a tow home; if it sinks its crew is with the tower.
#[test]
fn a_tow_lost_on_the_way_home_costs_no_lives() {
    let g = with(3, |g| {
        g.mission_mut().weather = Weather::Poor;
        g.boat_mut(pt(3)).craft = consort(5, 0);
        g.boat_mut(pt(2)).towing = Some(pt(3));
    });
    // PT #2 rolls 50. PT #3 rolls 18 - 10 tow - 5 damage - 2 boxes = 1.
    let (t, ()) = play(g, &[5, 10, 1, 8], Script::new(), async |t: &mut T| {
        go_home_alone(t, pt(2)).await;
    });
    assert_eq!(t.g.boat(pt(2)).fate, Fate::Home);
    assert_eq!(saved(&t.g, pt(3)), Some(true));
}

/// DB 4.9.3, DB 9.pt_removed, DB A-14: an aborting boat leaves the map at once and rolls.
#[test]
fn a_boat_sent_home_leaves_the_squadron_for_good() {
    let g = with(2, |g| g.mission_mut().turns_here = 1);
    let script = Script::new().then(Order::SendHome(pt(2))).then_key("sail:r4");
    let (t, _) = play(g, &[5, 10, 9, 9, 9, 1, 1, 1], script, turn);
    assert_eq!(t.g.boat(pt(2)).fate, Fate::Home);
    assert_eq!(t.g.present().collect::<Vec<_>>(), [pt(1)]);
}

/// DB A-14, RU-104: a reef or a line holds a boat; a helpless one is lost and its crew rolls A-14.a.
#[test]
fn boats_that_cannot_drift_away_are_not_separated() {
    let part = |change: &dyn Fn(&mut State), dice: &[u8]| {
        let g = with(2, |g| change(g));
        play(g, dice, Script::new(), async |t: &mut T| separate(t, pt(2)).await).0.g
    };
    let g = part(&|g| g.boat_mut(pt(2)).grounded = true, &[]);
    assert!(g.is_present(pt(2)));
    let towed = |g: &mut State| {
        g.boat_mut(pt(2)).craft = consort(5, 0);
        g.boat_mut(pt(1)).towing = Some(pt(2));
    };
    assert!(part(&towed, &[]).is_present(pt(2)));
    let adrift = |g: &mut State| g.boat_mut(pt(2)).craft = consort(5, 0);
    assert_eq!(saved(&part(&adrift, &[3]), pt(2)), Some(true));
    assert_eq!(saved(&part(&adrift, &[2]), pt(2)), Some(false), "2 - 2 boxes = 0");
}

/// DB MP.2.command: with another player's boat there, PT #1 leaves and the squadron stays together.
#[test]
fn a_separated_commander_hands_over() {
    let g = players_at_sea(2, 3);
    let (t, ()) = play(g, &[5, 10], Script::new(), async |t: &mut T| separate(t, pt(1)).await);
    assert_eq!(t.g.present().collect::<Vec<_>>(), [pt(2), pt(3)]);
    assert_eq!(t.g.commander(), Seat(1));
}

/// DB G-12.1: at Sea State 1 to 3 the crew of PT #1 goes over without danger.
/// DB G-12.1.after, RU-075: then every other boat rolls A-14 once and the mission is over.
#[test]
fn the_crew_of_pt_1_changes_over_in_a_calm_sea_and_the_mission_is_over() {
    let script = Script::new().then(Relief::TakeOff { boat: pt(1), to: pt(3) });
    let (t, ()) = play(with(3, disable), &[5, 10, 6, 10], script, on_the_map);
    assert_eq!(saved(&t.g, pt(1)), Some(true));
    assert_eq!((t.g.boat(pt(2)).fate, t.g.boat(pt(3)).fate), (Fate::Home, Fate::Home));
    assert!(gone(&t.g).iter().all(Option::is_none));
    assert_eq!(t.g.boat(pt(3)).rescued.as_slice(), [pt(1)]);
}

/// DB G-12.1.after, RU-075: the C.O. shares the fate of the boat that has him aboard.
#[test]
fn the_rescued_crew_is_lost_with_the_boat_that_saved_it() {
    let script = Script::new().then(Relief::TakeOff { boat: pt(1), to: pt(3) });
    let g = with(3, |g| {
        disable(g);
        g.mission_mut().weather = Weather::Poor;
    });
    // PT #2 comes home; PT #3 is lost with 01, its crew with 1 - 7.
    let (t, ()) = play(g, &[5, 10, 10, 1, 1], script, on_the_map);
    assert_eq!(t.g.boat(pt(2)).fate, Fate::Home);
    assert_eq!((saved(&t.g, pt(3)), saved(&t.g, pt(1))), (Some(false), Some(false)));
    assert!(gone(&t.g).iter().all(|gone| *gone == Some(Gone::Killed)));
}

/// DB G-12.1: at Sea State 4 or 5 every man rolls, and the severely wounded cannot go.
#[test]
fn changing_over_in_a_heavy_sea_costs_lives() {
    assert_eq!(
        rows(&charts().g_rescue.transfer),
        [(1, 3, Transfer::Safe), (4, 6, Transfer::Drowns)]
    );
    let g = with(2, |g| {
        disable(g);
        g.mission_mut().sea = SeaState(4);
        g.crew_mut(pt(1)).man_mut(Post::BowLoader).wounds = Wounds::Severe;
    });
    let script = Script::new().then(Relief::TakeOff { boat: pt(1), to: pt(2) });
    // Eleven men roll: the Bow Gunner 4, the C.O. 3, the rest 1. Then PT #2 goes home.
    let mut dice = vec![4, 3];
    dice.extend([1; 9]);
    dice.extend([5, 10]);
    let (t, ()) = play(g, &dice, script, on_the_map);
    let dead = |post| t.g.captains[0].crew.man(post).is_dead();
    assert!(dead(Post::BowGunner) && dead(Post::BowLoader));
    assert_eq!(gone(&t.g).iter().filter(|gone| gone.is_some()).count(), 2);
    assert_eq!(saved(&t.g, pt(1)), Some(true));
}

/// DB G-12.2: the crew of PTs #2-#4 goes over as one.
#[test]
fn the_crew_of_a_consort_changes_over_as_one() {
    assert_eq!(
        rows(&charts().g_rescue.crew_transfer),
        [(1, 3, CrewTransfer::Safe), (4, 6, CrewTransfer::Drowns)]
    );
    for (sea, dice, want) in [(3, &[][..], true), (5, &[3][..], true), (4, &[4][..], false)] {
        let g = with(2, |g| {
            g.boat_mut(pt(2)).craft = consort(5, 0);
            g.mission_mut().sea = SeaState(sea);
        });
        let script = Script::new().then(Relief::TakeOff { boat: pt(2), to: pt(1) });
        let (t, ()) = play(g, dice, script, on_the_map);
        assert_eq!(saved(&t.g, pt(2)), Some(want), "Sea State {sea}");
        assert_eq!(t.g.boat(pt(1)).rescued.len(), usize::from(want));
        assert!(t.g.is_present(pt(1)));
    }
}

/// DB G-12.3, DB B-5.d.4: a disabled boat may be towed at Slow speed, not at Sea State 4 or 5.
#[test]
fn a_disabled_boat_is_towed_in_a_calm_sea_only() {
    let adrift = |sea| {
        with(2, |g| {
            g.boat_mut(pt(2)).craft = consort(5, 0);
            g.mission_mut().sea = SeaState(sea);
        })
    };
    let tow = Script::new().then(Relief::Tow { boat: pt(2), by: pt(1) });
    let (t, ()) = play(adrift(3), &[], tow, on_the_map);
    assert_eq!(towed_by(&t.g, pt(2)), Some(pt(1)));
    assert_eq!(crate::rules::manoeuvre::map_speed(&t.g), crate::state::Speed::Slow);
    // In a heavy sea the choice is between a dangerous crossing and standing by.
    let g = check(
        adrift(4),
        on_the_map,
        "? PT #2 cannot move. What do you do?: Abandon PT #2 for PT #1 | Stand by PT #2 > Stand by PT #2
         The squadron stands by PT #2.",
    );
    assert!(g.is_present(pt(2)) && towed_by(&g, pt(2)).is_none());
}

/// DB G-12.3, DB 4.3.idle: a squadron that stands by stays where it is until the sea goes down.
#[test]
fn the_squadron_stands_by_until_the_sea_allows_a_tow() {
    let g = with(2, |g| {
        g.boat_mut(pt(2)).craft = consort(5, 0);
        g.mission_mut().weather = Weather::Poor;
        g.mission_mut().turns_here = 1;
    });
    let wait = Script::new().then(Relief::StandBy(pt(2)));
    let (t, _) = play(g, &[9, 9, 9, 1], wait, turn);
    let tow = Script::new().then(Relief::Tow { boat: pt(2), by: pt(1) });
    let (t, over) = play(t.g, &[8, 9, 9, 1], tow, turn);
    assert_eq!((over, t.g.mission().at), (Turn::Over, Node::Y2));
}

/// DB G-10.b.tow, RU-093: PT #1 needs two engines, a consort at most three points in a track.
#[test]
fn a_boat_with_one_engine_cannot_tow() {
    let can = |change: &dyn Fn(&mut State), no| can_tow(&with(3, |g| change(g)), no);
    assert!(can(&|_| {}, pt(1)));
    assert!(can(&|g| g.elco_mut(pt(1)).engines[0] = Part::Hit, pt(1)));
    let two_out = |g: &mut State| g.elco_mut(pt(1)).engines = [Part::Hit, Part::Hit, Part::Works];
    assert!(!can(&two_out, pt(1)));
    assert!(can(&|g| g.boat_mut(pt(2)).craft = consort(3, 3), pt(2)));
    assert!(!can(&|g| g.boat_mut(pt(2)).craft = consort(0, 4), pt(2)));
    assert!(!can(&|g| g.boat_mut(pt(2)).towing = Some(pt(3)), pt(2)), "one tow at a time");
    assert!(!can(&|g| g.boat_mut(pt(2)).grounded = true, pt(2)));
}

/// DB G-12.3: a tower that loses its own engines lets go.
#[test]
fn a_tower_that_is_crippled_casts_off() {
    let g = with(3, |g| {
        g.boat_mut(pt(3)).craft = consort(5, 0);
        g.boat_mut(pt(2)).craft = consort(4, 0);
        g.boat_mut(pt(2)).towing = Some(pt(3));
    });
    let script = Script::new().then(Relief::Tow { boat: pt(3), by: pt(1) });
    let (t, ()) = play(g, &[], script, on_the_map);
    assert_eq!((t.g.boat(pt(2)).towing, t.g.boat(pt(1)).towing), (None, Some(pt(3))));
}

/// DB G-12.3: a tow goes back to base; the mission goes on only without it.
#[test]
fn with_a_tow_the_squadron_goes_home_or_sends_it_home() {
    let towing = |tower: BoatNo, towed: BoatNo| {
        with(3, |g| {
            g.mission_mut().turns_here = 2;
            if towed == pt(1) {
                disable(g);
            } else {
                g.boat_mut(towed).craft = consort(5, 0);
            }
            g.boat_mut(tower).towing = Some(towed);
        })
    };
    let keys = |g: &State| {
        let orders = crate::rules::a_voyage::orders::options(g, charts());
        orders.iter().map(|order| order.key().into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(keys(&towing(pt(2), pt(3))), ["go-home", "send-home:2", "ask-in-every-zone"]);
    assert_eq!(keys(&towing(pt(2), pt(1))), ["go-home", "send-home:3", "ask-in-every-zone"]);
    let script = Script::new().then(Order::GoHome);
    let (t, _) = play(towing(pt(2), pt(1)), &[1, 9, 9, 1], script, turn);
    assert_eq!((t.g.mission().at, t.g.mission().homeward), (Node::G2, Some(Homeward::Duty)));
}

/// DB 4.9.1, RU-093: one consort may take another home while the patrol goes on.
#[test]
fn a_consort_may_take_a_tow_home_on_its_own() {
    let g = with(3, |g| {
        g.mission_mut().turns_here = 2;
        g.boat_mut(pt(3)).craft = consort(5, 0);
        g.boat_mut(pt(2)).towing = Some(pt(3));
    });
    assert!(Order::SendHome(pt(2)).label(&g).contains("PT #3"));
    let script = Script::new().then(Order::SendHome(pt(2))).then_key("sail:r4");
    let (t, _) = play(g, &[5, 10, 5, 10, 9, 9, 9, 1, 1, 1], script, turn);
    assert_eq!((t.g.boat(pt(2)).fate, t.g.boat(pt(3)).fate), (Fate::Home, Fate::Home));
    assert_eq!(t.g.mission().at, Node::R4);
}

fn alone(at: Node, change: impl FnOnce(&mut State)) -> State {
    with(1, |g| {
        disable(g);
        g.mission_mut().at = at;
        change(g);
    })
}

/// DB G-13.1, DB 4.10: alone and disabled in a Red Zone: saved or captured.
#[test]
fn disabled_in_a_red_zone_the_boat_is_saved_or_captured() {
    assert_eq!(
        rows(&charts().g_rescue.disabled_red),
        [(1, 3, Stranded::Saved), (4, 6, Stranded::Captured)]
    );
    let stay = || Script::new().then(Stranding::Stay(pt(1)));
    let (t, ()) = play(alone(Node::R4, |_| {}), &[2], stay(), on_the_map);
    assert_eq!(t.g.boat(pt(1)).fate, Fate::Home);
    assert!(gone(&t.g).iter().all(Option::is_none));
    let (t, ()) = play(alone(Node::R4, |_| {}), &[4], stay(), on_the_map);
    assert_eq!(saved(&t.g, pt(1)), Some(false));
    assert!(gone(&t.g).iter().all(|gone| *gone == Some(Gone::Captured)));
}

/// DB G-13.1, RU-055: the house decides what the missing 3 means.
#[test]
fn the_missing_three_is_a_rescue_unless_the_house_says_otherwise() {
    for (house, fate) in [(RedRescue::Saved, None), (RedRescue::Captured, Some(Gone::Captured))] {
        let g = alone(Node::R4, |g| g.setup.house.red_rescue = house);
        let stay = Script::new().then(Stranding::Stay(pt(1)));
        let (t, ()) = play(g, &[3], stay, on_the_map);
        assert!(gone(&t.g).iter().all(|gone| *gone == fate));
    }
    let g = alone(Node::Y2, |g| g.setup.house.red_rescue = RedRescue::Captured);
    let (t, ()) = play(g, &[3], Script::new().then(Stranding::Stay(pt(1))), on_the_map);
    assert_eq!(t.g.boat(pt(1)).fate, Fate::Home, "the option is about Red Zones");
}

/// DB G-13.2, DB G-13.3: restated from the tables.
#[test]
fn disabled_in_yellow_or_green_the_boat_is_saved_or_lost() {
    let g = &charts().g_rescue;
    assert_eq!(rows(&g.disabled_yellow), [(1, 3, Stranded::Saved), (4, 6, Stranded::Lost)]);
    assert_eq!(rows(&g.disabled_green), [(1, 5, Stranded::Saved), (6, 6, Stranded::Lost)]);
    for chart in [&g.disabled_yellow, &g.disabled_green] {
        for (weather, radio, want) in [
            (Weather::Good, Part::Works, 0),
            (Weather::Good, Part::Hit, 1),
            (Weather::Poor, Part::Works, 1),
            (Weather::Bad, Part::Failed, 3),
        ] {
            let g = with(1, |g| {
                g.mission_mut().weather = weather;
                g.elco_mut(pt(1)).radio = radio;
            });
            let scene = Scene::boat(&g, pt(1));
            assert_eq!(chart.modifiers(|when| scene.count(when)).sum(), want);
        }
    }
    for (at, die, lost) in
        [(Node::Y2, 3, false), (Node::Y2, 4, true), (Node::G1, 5, false), (Node::G1, 6, true)]
    {
        let stay = Script::new().then(Stranding::Stay(pt(1)));
        let (t, ()) = play(alone(at, |_| {}), &[die], stay, on_the_map);
        assert_eq!(saved(&t.g, pt(1)), lost.then_some(false), "{at:?} {die}");
        assert_eq!(gone(&t.g)[0], lost.then_some(Gone::Killed));
    }
}

/// DB G-13.4, DB G-13.5, DB G-13.6: restated from the tables.
#[test]
fn men_in_the_water_fare_by_the_colour_of_the_zone() {
    let g = &charts().g_rescue;
    assert_eq!(rows(&g.sunk_red), [(1, 3, Swimmer::Ashore), (4, 6, Swimmer::Drowns)]);
    assert_eq!(rows(&g.ashore), [(1, 3, Swimmer::Captured), (4, 6, Swimmer::Rescued)]);
    assert_eq!(rows(&g.sunk_yellow), [(1, 1, Swimmer::Rescued), (2, 6, Swimmer::Lost)]);
    assert_eq!(rows(&g.sunk_green), [(1, 2, Swimmer::Rescued), (3, 6, Swimmer::Lost)]);
    let sums = |raft, radio, weather| {
        let state = with(1, |g| {
            g.elco_mut(pt(1)).life_raft = raft;
            g.elco_mut(pt(1)).radio_antenna = radio;
            g.mission_mut().weather = weather;
        });
        [&g.sunk_red, &g.sunk_yellow, &g.sunk_green].map(|chart| {
            let scene = Scene::boat(&state, pt(1));
            chart.modifiers(|when| scene.count(when)).sum()
        })
    };
    assert_eq!(sums(false, false, Weather::Good), [0, 0, 0]);
    assert_eq!(sums(true, false, Weather::Good), [1, 1, 1]);
    assert_eq!(sums(false, true, Weather::Good), [0, 1, 1], "the radio is no help in Red");
    assert_eq!(sums(false, false, Weather::Poor), [1, 1, 1]);
    assert_eq!(sums(true, true, Weather::Bad), [3, 4, 4]);
}

/// DB G-13.4: ashore a man is captured or comes back; DB 4.10: abandoning the boat is a choice.
#[test]
fn the_crew_may_abandon_a_lonely_boat_and_swim_for_it() {
    let script = Script::new().then(Stranding::Abandon(pt(1)));
    // Drowned; ashore and captured; ashore and rescued; the other nine drown.
    let mut dice = vec![4, 3, 3, 1, 4];
    dice.extend([6; 9]);
    let (t, ()) = play(alone(Node::R4, |_| {}), &dice, script, on_the_map);
    assert_eq!(
        gone(&t.g)[..4],
        [Some(Gone::Killed), Some(Gone::Captured), None, Some(Gone::Killed)]
    );
    assert_eq!(saved(&t.g, pt(1)), Some(true));
}

/// DB G-13.5, DB G-13.6, DB 4.10: PT #1 sinks alone on the map.
#[test]
fn pt_1_sunk_alone_leaves_its_men_to_the_sea() {
    for (at, rescued) in [(Node::Y2, [true, false, false]), (Node::G1, [true, true, false])] {
        let g = with(1, |g| g.mission_mut().at = at);
        let mut dice = vec![1, 2, 3];
        dice.extend([6; 9]);
        let (t, ()) = play(g, &dice, Script::new(), async |t: &mut T| {
            g_damage::sink(t, pt(1), false).await;
        });
        let lived: Vec<bool> = gone(&t.g)[..3].iter().map(Option::is_none).collect();
        assert_eq!(lived, rescued);
    }
}

/// DB 4.10, DB 9.pt_removed: sunk on the map with others near, the crew is taken off.
#[test]
fn a_crew_sunk_on_the_map_is_picked_up_by_the_others() {
    let script = Script::new().then(Boarding { crew: pt(2), to: pt(3) });
    let (t, ()) = play(at_sea(3), &[], script, async |t: &mut T| {
        g_damage::sink(t, pt(2), false).await;
    });
    assert_eq!(saved(&t.g, pt(2)), Some(true));
    assert_eq!(t.g.boat(pt(3)).rescued.as_slice(), [pt(2)]);
    assert_eq!(t.g.present().collect::<Vec<_>>(), [pt(1), pt(3)]);
}

/// DB 7.rescue: two rounds at Idle in the same Range Zone.
#[test]
fn in_combat_a_crew_is_picked_up_after_two_rounds_at_idle() {
    let scene = |idle, range| {
        let mut g = in_fight(2, FightKind::Barges);
        in_water(&mut g, pt(2), Who::Consort, Range::Medium);
        g.boat_mut(pt(1)).idle_rounds = idle;
        g.boat_mut(pt(1)).range = range;
        play(g, &[], Script::new(), rescue_in_combat).0.g
    };
    assert_eq!(scene(1, Range::Medium).fight().water.len(), 1);
    assert_eq!(scene(2, Range::Close).fight().water.len(), 1);
    let g = scene(2, Range::Medium);
    assert!(g.fight().water.is_empty());
    assert_eq!(saved(&g, pt(2)), Some(true));
}

/// DB 7.rescue: the two rounds are waited beside the crew, so those before it swam do not count.
#[test]
fn rounds_at_idle_before_a_boat_sank_do_not_count_for_its_crew() {
    let picked_up = |sank_in| {
        let mut g = in_fight(2, FightKind::Barges);
        g.fight_mut().round = sank_in;
        g.boat_mut(pt(1)).idle_rounds = 4;
        let (mut t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
            g_damage::sink(t, pt(2), false).await;
        });
        t.g.fight_mut().round = 5;
        let (t, ()) = play(t.g, &[], Script::new(), rescue_in_combat);
        t.g.fight().water.is_empty()
    };
    assert_eq!([5, 4, 3].map(picked_up), [false, false, true]);
}

/// DB 7.rescue, RU-074: after the fight it is automatic, and then the mission is over.
#[test]
fn after_combat_crews_are_picked_up_at_once() {
    let mut g = in_fight(2, FightKind::Barges);
    in_water(&mut g, pt(1), Who::Captain(Seat(0)), Range::Close);
    let (t, ()) = play(g, &[5, 10], Script::new(), async |t: &mut T| {
        combat::after_combat(t).await;
        on_the_map(t).await;
    });
    assert_eq!(saved(&t.g, pt(1)), Some(true));
    assert_eq!(t.g.boat(pt(2)).fate, Fate::Home, "RU-075: it rolls A-14");
    assert!(gone(&t.g).iter().all(Option::is_none));
    assert!(t.g.captains[0].crew.men.iter().all(|man| man.place == Place::Ashore));
}

/// DB 7.rescue, RU-074: with the crew of PT #1 aboard another boat the others go home from the fight.
#[test]
fn the_fight_ends_when_the_crew_of_pt_1_is_saved() {
    let mut g = in_fight(3, FightKind::Barges);
    in_water(&mut g, pt(1), Who::Captain(Seat(0)), Range::Medium);
    g.boat_mut(pt(2)).idle_rounds = 2;
    let (t, ()) = play(g, &[5, 10, 5, 10], Script::new(), rescue_in_combat);
    assert_eq!(t.g.present().count(), 0);
    assert_eq!(t.g.boat(pt(2)).rescued.as_slice(), [pt(1)]);
}

/// DB 7.passenger_box, RU-076: two boxes aboard PT #1, the rest with others, or in excess if alone.
#[test]
fn rescued_crews_take_the_passenger_boxes() {
    let guest = Some(Passenger::Guest { wounds: Wounds::None, dead: false });
    let mut g = in_fight(4, FightKind::Special);
    g.elco_mut(pt(1)).passengers[0] = guest;
    in_water(&mut g, pt(3), Who::Consort, Range::Close);
    in_water(&mut g, pt(4), Who::Consort, Range::Close);
    // The first crew may board either boat; then PT #1 is full and PT #2 takes the second unasked.
    let script = Script::new().then(Boarding { crew: pt(3), to: pt(1) });
    let (t, ()) = play(g, &[], script, after_combat);
    assert_eq!(t.g.elco(pt(1)).passengers, [guest, Some(Passenger::RescuedCrew)]);
    assert_eq!(t.g.boat(pt(2)).rescued.as_slice(), [pt(4)]);

    let mut g = in_fight(2, FightKind::Special);
    g.elco_mut(pt(1)).passengers = [guest, Some(Passenger::RescuedCrew)];
    in_water(&mut g, pt(2), Who::Consort, Range::Close);
    let (t, ()) = play(g, &[], Script::new(), after_combat);
    assert_eq!(t.g.boat(pt(1)).rescued.as_slice(), [pt(2)], "in excess");
    assert_eq!(saved(&t.g, pt(2)), Some(true));
}

/// DB C-10.rescue, DB 7.rescue: the crew of a helpless boat can be taken off in combat.
#[test]
fn a_crew_may_leave_its_helpless_boat_in_combat() {
    let mut g = in_fight(2, FightKind::Barges);
    g.boat_mut(pt(2)).craft = consort(5, 0);
    g.boat_mut(pt(1)).idle_rounds = 2;
    let stay = Script::new().then(Relief::StandBy(pt(2)));
    let (t, ()) = play(g, &[], stay, rescue_in_combat);
    assert!(t.g.is_present(pt(2)));
    let leave = Script::new().then(Relief::TakeOff { boat: pt(2), to: pt(1) });
    let (t, ()) = play(t.g, &[], leave, rescue_in_combat);
    assert_eq!(saved(&t.g, pt(2)), Some(true));
    assert!(t.g.boat(pt(1)).rescued.contains(&pt(2)));
}

/// DB C-9.b: one working boat in Close Range may try once: 1-3 freed, 4-6 stuck and abandoned.
#[test]
fn a_grounded_boat_may_be_towed_off_once_after_combat() {
    let c = charts();
    for chart in [&c.c.tow_off, &c.g_rescue.tow_off, &c.f.tow_off] {
        assert_eq!(rows(chart), [(1, 3, TowOff::Freed), (4, 6, TowOff::Stuck)]);
    }
    let aground = |range| {
        let mut g = in_fight(3, FightKind::Guns);
        g.boat_mut(pt(2)).grounded = true;
        g.boat_mut(pt(2)).range = Range::Close;
        g.boat_mut(pt(1)).range = range;
        g
    };
    let tow = || Script::new().then(Relief::TowOff { boat: pt(2), by: pt(1) });
    let (t, ()) = play(aground(Range::Close), &[3], tow(), after_combat);
    assert!(t.g.is_present(pt(2)) && !t.g.boat(pt(2)).grounded);

    let stuck = tow().then(Boarding { crew: pt(2), to: pt(3) });
    let (t, ()) = play(aground(Range::Close), &[4], stuck, after_combat);
    let Fate::Lost(loss) = t.g.boat(pt(2)).fate else { panic!("{:?}", t.said()) };
    assert!(loss.crew_saved && loss.reef_in_combat);

    // Nobody in Close Range: there is nothing but to take the crew off, so nobody is asked.
    let mut g = aground(Range::Medium);
    g.boat_mut(pt(3)).fate = Fate::Home;
    let (t, ()) = play(g, &[], Script::new(), after_combat);
    assert_eq!(saved(&t.g, pt(2)), Some(true));
}

/// DB 4.9.2, RU-074: whoever is left behind is on his own.
#[test]
fn boats_and_crews_left_behind_are_on_their_own() {
    let mut g = in_fight(4, FightKind::Destroyers);
    disable(&mut g);
    g.boat_mut(pt(2)).craft = consort(5, 0);
    in_water(&mut g, pt(3), Who::Consort, Range::Close);
    let stay = Script::new().then(Stranding::Stay(pt(1)));
    // PT #1: G-13.1 a 1. PT #2: A-14.a 4 - 3. PT #3: A-14.a 3 - 3.
    let (t, ()) = play(g, &[1, 4, 3], stay, leave_behind);
    assert_eq!(t.g.boat(pt(1)).fate, Fate::Home);
    assert_eq!((saved(&t.g, pt(2)), saved(&t.g, pt(3))), (Some(true), Some(false)));
    assert!(t.g.fight().water.is_empty());
    assert_eq!(t.g.present().collect::<Vec<_>>(), [pt(4)]);
}

/// DB 4.10: with every boat disabled nobody can help anybody, and the voyage ends.
#[test]
fn a_squadron_without_a_working_boat_is_stranded() {
    let g = with(2, |g| {
        disable(g);
        g.boat_mut(pt(2)).craft = consort(5, 0);
    });
    let stay = Script::new().then(Stranding::Stay(pt(1)));
    let (t, ()) = play(g, &[1, 5], stay, on_the_map);
    assert_eq!(t.g.present().count(), 0);
    assert_eq!(t.g.boat(pt(1)).fate, Fate::Home);
    assert_eq!(saved(&t.g, pt(2)), Some(true));
}

/// DB G-13.4, DB G-11.c: the passenger is in the water too, and the mission fails with him.
#[test]
fn the_passenger_swims_with_the_crew() {
    let g = with(1, |g| {
        g.mission_mut().kind = MissionKind::Special(Task::PickUpPilot);
        g.mission_mut().progress = Progress::Done;
        g.elco_mut(pt(1)).passengers[0] =
            Some(Passenger::Guest { wounds: Wounds::None, dead: false });
    });
    let (t, ()) =
        play(g, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6], Script::new(), async |t: &mut T| {
            g_damage::sink(t, pt(1), false).await;
        });
    assert!(gone(&t.g).iter().all(Option::is_none));
    assert!(matches!(t.g.elco(pt(1)).passengers[0], Some(Passenger::Guest { dead: true, .. })));
    assert_eq!(t.g.mission().progress, Progress::Failed);
}

/// DB B-8.a.pt1: PT #1 separated goes on alone or aborts.
#[test]
fn pt_1_alone_goes_on_or_aborts() {
    for (answer, homeward) in [(GoOn::GoOn, None), (GoOn::Abort, Some(Homeward::Abort))] {
        let script = Script::new().then(answer);
        let (t, ()) = play(at_sea(2), &[5, 10], script, async |t: &mut T| separate(t, pt(1)).await);
        assert_eq!(t.g.present().collect::<Vec<_>>(), [pt(1)]);
        assert_eq!(t.g.mission().homeward, homeward);
    }
}
