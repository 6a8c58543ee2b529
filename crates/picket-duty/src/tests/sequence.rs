//! Sections 3 and 16: turns, phases, waves.

use super::fixture::{advanced, answer, basic, charts, date, of, play, under_attack};
use crate::{
    rules::{
        ch06_07_fire::Battery,
        ch16_sequence::{end_turn, phase, waves},
    },
    state::{
        Altitude, Attack, Bearing, Kind, Phase, Plane, Primary, Section, Stage, Start, State, Wave,
        Weather,
    },
};
use table::{Event, testkit::Script};

/// The charts rolled on, in order.
fn rolled(t: &table::Table<State>) -> Vec<String> {
    let chart = |event| match event {
        Event::Rolled { chart, .. } => chart.map(str::to_owned),
        Event::Said { .. } | Event::Picked { .. } | Event::Pool { .. } | Event::Drawn { .. } => {
            None
        }
    };
    t.events().into_iter().filter_map(chart).collect()
}

/// PD 3.0.B: weather, air support, attack; PD 3.0.A: then the next phase.
#[test]
fn a_phase_runs_in_order() {
    // Clear, no air, 10: the sky stays empty.
    let (t, _) = play(advanced(), &[3, 3, 1, 1, 4, 6], Script::new(), async |t| phase(t).await);
    assert_eq!(rolled(&t), ["T6-1", "T7-1", "T8-1"]);
    assert_eq!((t.g.phase, t.g.stage), (Phase::Midday, Stage::Phase));
}

/// PD 6.4.A: the fighters of one phase are gone in the next, also if rain keeps everybody away.
#[test]
fn air_support_ends_with_its_phase() {
    let mut g = advanced();
    g.air.markers = 3;
    let (t, _) = play(g, &[2, 2, 4], Script::new(), async |t| phase(t).await);
    assert_eq!((rolled(&t), t.g.air.markers), (vec!["T6-1".to_owned(), "T6-1.rain".to_owned()], 0));
}

/// PD 3.0.A: after the night comes maintenance; a card may have fewer phases.
#[test]
fn after_the_night_comes_maintenance() {
    let g = State { phase: Phase::Night, ..advanced() };
    let (t, _) = play(g, &[3, 3, 4], Script::new(), async |t| phase(t).await);
    assert_eq!(
        (rolled(&t), t.g.stage),
        (vec!["T6-1".to_owned(), "T8.night".to_owned()], Stage::Maintenance)
    );
    let mut g = of(Start::Scenario7);
    (g.phase, g.station.danger) = (Phase::Midday, 0);
    let (t, _) = play(g, &[3, 4, 6, 6], Script::new(), async |t| phase(t).await);
    assert_eq!(t.g.stage, Stage::Maintenance);
}

/// PD 3.0.C, PD 16.C, PD 8.0: morale, ammunition, fuel, then the next day.
#[test]
fn maintenance_ends_the_turn() {
    let mut g = State { stage: Stage::Maintenance, phase: Phase::Night, ..advanced() };
    g.this_turn.guns_fired = true;
    let (t, _) = play(g, &[3, 4, 1, 1, 1, 1], Script::new(), async |t| end_turn(t).await);
    assert_eq!(rolled(&t), ["T23", "T24.ammo", "T24.fuel"]);
    assert_eq!((t.g.date, t.g.phase, t.g.stage), (date("4/11"), Phase::Morning, Stage::Turn));
    assert_eq!(t.g.tally.turns, 1);
}

/// PD 3.0.C: the last day ends the game.
#[test]
fn the_last_day_ends_the_game() {
    let mut g = State { stage: Stage::Maintenance, ..of(Start::Scenario2) };
    g.date = date("4/06");
    let (t, _) = play(g, &[3, 4, 1, 1], Script::new(), async |t| end_turn(t).await);
    assert_eq!(t.g.stage, Stage::Over);
}

/// PD 7.7.I, PD-R58: a phase without an attack has its damage control step, crews first and then the
/// rolls; PD 7.8.2.H: and damage spreads.
#[test]
fn a_quiet_phase_has_its_repairs() {
    let mut g = basic();
    g.ship.room_mut(Primary::Radio).hits = 1;
    let watch = crate::rules::ch07_07_crews::Watch::blank(&g, charts());
    let keys = answer(&g, watch, &["radio=3"]);
    // Carrier air: chit 0, 2: none; 10 on Table 8-1 in column -3: nothing. Radio at +2: 7, one removed.
    let dice = [3, 1, 1, 4, 6, 3, 4, 1];
    let (t, _) = play(g.clone(), &dice, Script::new().then_key(&keys), async |t| phase(t).await);
    assert_eq!(t.g.ship.room(Primary::Radio).hits, 0);
    let nobody = answer(&g, crate::rules::ch07_07_crews::Watch::blank(&g, charts()), &["radio=0"]);
    let script = Script::new().then_key(&nobody);
    let (t, _) = play(g, &dice[..5], script, async |t| phase(t).await);
    assert!(t.g.ship.room(Primary::Radio).destroyed, "two boxes");
}

/// PD 6.5.L.order, PD 6.5.L.repair, PD 7.1.F, PD 6.6.I, PD 16.B.9: fire, hits and repairs of the first wave
/// before the second comes.
#[test]
fn each_wave_is_finished_before_the_next() {
    let plane = |bearing| Plane::new(Kind::Zero, bearing, Altitude::Low);
    let second = Wave { planes: vec![plane(Bearing::B180)], specials: Vec::new() };
    let mut g = under_attack(basic(), &[(Kind::Zero, Bearing::B0, Altitude::Low)]);
    g.attack = Some(Attack { waiting: vec![second], ..g.attack().clone() });
    let hold = answer(&g, Battery::blank(&g, charts()), &[]);
    let mut later = g.clone();
    later.attack_mut().wave = later.attack_mut().waiting.remove(0);
    let hold_later = answer(&later, Battery::blank(&later, charts()), &[]);
    let script = Script::new().then_key(&hold).then_key(&hold_later);
    // First: crash, two superficial rolls, the fire is out; second misses.
    let dice = [6, 6, 10, 1, 10, 1, 4, 1, 1];
    let (t, afloat) = play(g, &dice, script, async |t| waves(t).await);
    assert!(afloat.is_ok() && t.g.attack.is_none());
    assert_eq!(rolled(&t), ["T10", "T11.forward", "T11.forward", "FIRE", "T10"]);
}

/// PD 7.3.Q, PD-R53, PD-R91: at the end of the phase the hull pays for the planes that hit.
#[test]
fn the_hull_is_checked_at_the_end_of_the_phase() {
    let mut g = under_attack(basic(), &[(Kind::Zero, Bearing::B0, Altitude::Low)]);
    g.this_phase.crashes = 2;
    g.attack = None;
    let (t, _) =
        play(g, &[3, 4], Script::new(), async |t| crate::rules::ch16_sequence::end_phase(t).await);
    assert_eq!((rolled(&t), t.g.ship.hull), (vec!["T14-1".to_owned()], 7));
}

/// PD 6.2.C, PD 7.12.A: weather is remembered into the next phase; a cut water line is not.
#[test]
fn what_a_phase_leaves_behind() {
    let mut g = advanced();
    g.ship.water.cut = true;
    g.weather = Weather::Rain;
    let (t, _) =
        play(g, &[], Script::new(), async |t| crate::rules::ch16_sequence::end_phase(t).await);
    assert!(!t.g.ship.water.cut && t.g.weather == Weather::Rain);
    assert_eq!(t.g.ship.fire(Section::Aft).markers, 0);
}
