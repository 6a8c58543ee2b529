//! Disputed rules played the other way.

use super::fixture::{at_sea, charts, escort, gato, hex, in_port, lives, play};
use crate::{
    charts::contact::Line,
    rules::{ch04_situation, ch09_approach, ch11_attack, ch13_reengagement, ch14_evaluation},
    state::{
        Age, Class, Depth, EscortKind, Navy, Readiness,
        setup::{AcceptableSkill, BattleLines, LongAlarm, SafeDepths},
    },
};
use table::testkit::Script;

/// PS 4.1.g, PS 4.1.h, PS 7.0.b, PS-R14: next to the naval battle of Guadalcanal in Fall 1942, or only in it.
#[test]
fn a_battle_counts_around_it_or_not() {
    let mut g = at_sea(Class::Gato, "F42", "1712");
    let naval = |g: &crate::state::State, at: &str| {
        let lines = ch04_situation::lines(g, charts(), hex(at), Navy::Usn);
        lines.iter().any(|(line, _)| *line == Line::NavalBattle)
    };
    assert!(naval(&g, "1713") && naval(&g, "1712"));
    g.setup.house.battle_lines = BattleLines::HexOnly;
    assert!(naval(&g, "1713") && !naval(&g, "1712"));
}

/// PS 11.2.e, PS-R15: a deep boat of Spring 1943 is safe, or it is not.
#[test]
fn deep_boats_may_be_attacked_early() {
    let mut g = gato(vec![], vec![escort(1, EscortKind::One, 2)]);
    g.fight_mut().depth = Depth::Deep;
    // No die is thrown while the boat is out of reach.
    let g = lives(g, &[], Script::new(), ch11_attack::attack);
    assert_eq!(g.boat().damage.hits(), 0);
    let mut g = g;
    g.setup.house.safe_depths = SafeDepths::Nowhere;
    let g = lives(g, &[5], Script::new(), ch11_attack::attack);
    assert_eq!(g.boat().damage.hits(), 0, "a five misses from box 2");
}

/// PS 9.4, PS-R45: a six tires a crew at battle stations, unless alarms never do.
#[test]
fn long_alarms_may_tire_nobody() {
    let mut g = gato(vec![], vec![]);
    g.fight_mut().battle_stations = true;
    let (t, ()) = play(g.clone(), &[6], Script::new(), ch13_reengagement::fatigue);
    assert_eq!(t.g.crew().readiness, Readiness::Dull);
    g.setup.house.long_alarm = LongAlarm::Never;
    let (t, ()) = play(g, &[], Script::new(), ch13_reengagement::fatigue);
    assert_eq!(t.g.crew().readiness, Readiness::Ready);
}

/// PS 14.2.c, PS-R73: after an acceptable patrol skill is rolled for, or it rises by itself.
#[test]
fn acceptable_patrols_may_always_teach() {
    let skill = |reading: AcceptableSkill, dice: &[u8]| {
        let mut g = in_port(Class::Gato, "Sp43");
        g.setup.house.acceptable_skill = reading;
        let (t, ()) = play(g, dice, Script::new(), async |t: &mut crate::rules::T| {
            let line = ch14_evaluation::line(t, 5);
            ch14_evaluation::evaluate(t, line).await;
        });
        t.g.captain().skill
    };
    // The last die is for the crew.
    assert_eq!(skill(AcceptableSkill::Rolled, &[3, 6]), 1);
    assert_eq!(skill(AcceptableSkill::Rolled, &[2, 6]), 2);
    assert_eq!(skill(AcceptableSkill::Always, &[6]), 2);
}

/// PS 9.1B.b, PS-R97: a rise is looked for only where the depth above it has a bottom box: below shallow.
#[test]
fn a_rise_needs_a_box_to_lie_in() {
    let mut g = gato(vec![], vec![]);
    g.boat_mut().age = Age::Plain;
    let rises: Vec<Depth> = ch09_approach::stations(&g, charts())
        .into_iter()
        .filter(|station| station.rise)
        .map(|station| station.depth)
        .collect();
    assert_eq!(rises, [Depth::Midwater, Depth::Deep]);
}
