//! What the log says: every bill, every order that is not asked for, and who fires.

use super::{
    fixture::{at_sea, charts, in_fight, play, players_at_sea, pt},
    rolls::play_on,
};
use crate::{
    rules::{a_events, a_voyage::contacts, b_air, e_destroyers, h_repair, recovery},
    state::{
        Consort, Craft, Elco, Enemy, EnemyKind, FightKind, Node, Post, State, Wounds,
        elco::Part,
        fight::{DestroyerType, Quality},
        mission::Homeward,
    },
};
use table::testkit::Script;

fn says(said: &[String], text: &str) -> bool {
    said.iter().any(|line| line == text)
}

/// DB H-1.a, DB H-1.d, DB H-1.part, DB H-2.a: the bill is told whether it costs a night or not.
#[test]
fn the_yard_tells_its_bill() {
    let mut g = at_sea(4);
    *g.elco_mut(pt(1)) = Elco { tanks: [1, 0, 0], radio: Part::Hit, ..Elco::default() };
    g.boat_mut(pt(2)).craft = Craft::consort(Consort { systems: 2, ..Consort::default() });
    g.boat_mut(pt(3)).craft = Craft::consort(Consort { flooding: 1, ..Consort::default() });
    // The radio is not in stock and comes in three days.
    let (t, ()) = play(g, &[6, 3], Script::new(), async |t| h_repair::repair(t).await);
    assert_eq!(
        t.said(),
        [
            "PT #1: a spare for the Radio comes in 3 days.",
            "PT #1: 60 repair points and fuel fumes to air out; under repair for 3 nights.",
            "PT #2: 80 repair points; under repair for 1 night.",
            "PT #3: 20 repair points; fit for the next night.",
        ]
    );
}

/// RU-063
#[test]
fn a_light_wound_that_heals_is_told() {
    let mut g = at_sea(1);
    g.crew_mut(pt(1)).man_mut(Post::Engineer).wounds = Wounds::Light;
    let (t, ()) = play(g, &[], Script::new(), async |t| recovery::recover(t).await);
    assert_eq!(t.said(), ["Engineer, Engineer: his Light Wounds have healed."]);
}

/// DB A-12.e, RU-030: where nobody is asked about a convoy, the log says why.
#[test]
fn a_convoy_that_nobody_is_asked_about_is_explained() {
    let met = |g: State, dice: &[u8]| play_on(g, dice, &[], contacts::convoy_contact).said();
    let mut g = at_sea(2);
    g.mission_mut().at = Node::R4;
    g.mission_mut().homeward = Some(Homeward::ForcedNow);
    let said = met(g, &[10, 1]);
    assert!(says(&said, "The squadron must go home and keeps clear of the convoy."), "{said:?}");
    let away = "The squadron slips away for good; it is on its way home.";
    assert!(says(&said, away), "{said:?}");
}

/// DB, RU-030
#[test]
fn destroyers_let_pass_on_the_way_home_are_told() {
    let mut g = at_sea(2);
    g.mission_mut().homeward = Some(Homeward::Abort);
    // Event 13 of two ten-sided dice.
    let said = play_on(g, &[6, 7], &[], a_events::random_event).said();
    assert!(says(&said, "The squadron must go home and lets them pass."), "{said:?}");
}

/// DB B-3, DB B-4: every gun and every boat that fires at an aircraft is named.
#[test]
fn whoever_fires_at_an_aircraft_is_named() {
    let g = players_at_sea(1, 2);
    // An Average F1M that strafes, seen at once; nobody hits, it misses and departs, all keep touch.
    let dice = [3, 4, 6, 10, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1];
    let said = play_on(g, &dice, &["keep"], b_air::air_patrol).said();
    for gun in ["Bow 37mm cannon", "AA turret 1", "AA turret 2", "Stern 20mm cannon"] {
        assert!(says(&said, &format!("PT #1: {gun} fires.")), "{gun}: {said:?}");
    }
    assert!(says(&said, "PT #2 fires at the aircraft."), "{said:?}");
}

/// DB E-5: torpedoes launched together with the one that sinks the Destroyer are spent, and said to be.
#[test]
fn torpedoes_behind_the_one_that_sinks_are_told() {
    let mut g = in_fight(1, FightKind::Destroyers);
    g.fight_mut().detected = true;
    let (systems_max, flooding_max) = charts().p.destroyer(DestroyerType::Mutsuki);
    let kind = EnemyKind::Destroyer(DestroyerType::Mutsuki);
    let quality = Quality::Average;
    let flooding = flooding_max - 1;
    g.fight_mut().enemies.push(Enemy {
        slot: 1,
        kind,
        quality,
        systems: 0,
        flooding,
        systems_max,
        flooding_max,
    });
    // Its four shells miss; the first torpedo hits and explodes.
    let dice = [1, 2, 2, 2, 2, 10, 5, 1, 1, 2, 2, 2, 2];
    let said = play_on(g, &dice, &["all:destroyer:1"], e_destroyers::round).said();
    let spent = "A torpedo of PT #1 runs on: Destroyer 1 has sunk already.";
    assert_eq!(said.iter().filter(|line| *line == spent).count(), 3, "{said:?}");
}
