//! What those who think do beyond the default policies.

use super::{AtSeat, Style};
use crate::{
    charts::Charts,
    rules::{ch09_01_missions::Run, ch16_victory::lae},
    state::{AirKind, Base, Code, Hex, OffMap, Phase, Place, Setup, ShipId, Side, Start, State},
};
use shelf::testkit::printed;
use std::sync::{Arc, Mutex};
use table::{Asked, Decider, headless};

/// Plays in a style, and notes what is to be seen before every answer.
struct Watched<T> {
    player: AtSeat,
    look: fn(&State, &'static Charts) -> Option<T>,
    seen: Arc<Mutex<Vec<T>>>,
}

impl<T: Send> Decider<State> for Watched<T> {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        self.seen.lock().expect("nobody panicked").extend((self.look)(g, charts));
        self.player.decide(g, charts, a)
    }
}

/// What was seen in some games of this style against itself.
fn seen<T: Send + 'static>(
    start: Start,
    style: Style,
    look: fn(&State, &'static Charts) -> Option<T>,
) -> Vec<T> {
    let seen = Arc::new(Mutex::new(Vec::new()));
    for seed in 1..=3 {
        let watched = Watched { player: AtSeat::styled(style), look, seen: Arc::clone(&seen) };
        let setup = Setup { start, ..Setup::default() };
        let charts = printed::<State>().typed;
        assert!(headless::play(&setup, charts, seed, Box::new(watched)).is_ok());
    }
    let seen = std::mem::take(&mut *seen.lock().expect("nobody panicked"));
    assert!(!seen.is_empty(), "{start:?}, {style:?}: there was nothing to be seen");
    seen
}

/// Notes which ship each raider names.
struct Named {
    player: AtSeat,
    ships: Arc<Mutex<Vec<(usize, ShipId)>>>,
}

impl Decider<State> for Named {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let pick = self.player.decide(g, charts, a)?;
        let run = a.options.any(pick).downcast_ref::<Run>();
        let named = run.and_then(|run| Some((run.raider, run.ship?)));
        self.ships.lock().expect("nobody panicked").extend(named);
        Some(pick)
    }
}

/// OC 9.6.c, OC 9.10.8.b: bombers name their ships before the first bomb falls, so that two go at each.
#[test]
fn a_raid_that_meets_no_fighters_is_spread_over_the_ships() {
    let ships = Arc::new(Mutex::new(Vec::new()));
    for seed in 1..=20 {
        let player = AtSeat::styled(Style::ByTheBook);
        let named = Named { player, ships: Arc::clone(&ships) };
        let setup = Setup { start: Start::BismarckSea, ..Setup::default() };
        let charts = printed::<State>().typed;
        assert!(headless::play(&setup, charts, seed, Box::new(named)).is_ok());
    }
    let ships = ships.lock().expect("nobody panicked");
    let same_raid = ships.windows(2).filter(|pair| pair[1].0 == pair[0].0 + 1);
    let spread = same_raid.clone().filter(|pair| pair[1].1 != pair[0].1).count();
    assert!(spread > 0, "none of {} bombers left the first ship to another", same_raid.count());
}

/// OC 10.3.e: every ship sails once, so that the second transport can follow when the Allies have spent their bombers
/// on the first.
#[test]
fn thinkers_send_the_convoy_to_lae_ship_by_ship() {
    let together = |g: &State, _: &'static Charts| {
        g.naval.as_ref().filter(|it| it.side == Side::Japanese).map(|it| it.ships.len())
    };
    assert!(seen(Start::BismarckSea, Style::ByTheBook, together).contains(&2));
    for style in [Style::Seasoned, Style::Veteran] {
        assert!(seen(Start::BismarckSea, style, together).iter().all(|ships| *ships <= 1));
    }
}

/// OC 9.1.4.a, OC 9.4.1.b: reactions to the convoy wait until the fighters of Rabaul have the longest way.
#[test]
fn thinkers_meet_the_convoy_off_lae() {
    let reaction = |g: &State, charts: &'static Charts| {
        let mission = g.mission.as_ref().filter(|it| it.kind == AirKind::Reaction)?;
        Some(lae(charts) == Some(mission.target))
    };
    assert!(seen(Start::BismarckSea, Style::ByTheBook, reaction).contains(&false));
    assert!(!seen(Start::BismarckSea, Style::Seasoned, reaction).contains(&false));
}

/// OC 17.1.4.a, OC 9.10.4.b: heavy bombers, which cannot attack ships, score over Rabaul, and leave its ships alone.
#[test]
fn experts_bomb_the_city_with_bombers_the_convoy_does_not_need() {
    fn rabaul(charts: &'static Charts) -> Option<Hex> {
        charts.airbases.bases.of(Base::Rabaul).hex
    }
    let first = |g: &State, charts: &'static Charts| {
        let heavy = |unit| charts.counters.air.of(unit).code == Code::Precision;
        Some(g.mission.as_ref().is_some_and(|mission| {
            g.operations.missions == 0
                && mission.side == Side::Allied
                && rabaul(charts) == Some(mission.target)
                && mission.raiders.iter().all(|it| heavy(it.unit))
        }))
    };
    assert!(!seen(Start::BismarckSea, Style::ByTheBook, first).contains(&true));
    assert!(seen(Start::BismarckSea, Style::Veteran, first).contains(&true));
    let hits = |g: &State, charts: &'static Charts| rabaul(charts).map(|hex| g.hexes.at(hex).hits);
    assert!(seen(Start::BismarckSea, Style::Veteran, hits).iter().any(|hits| *hits > 0));
}

/// OC 16.1.d: every naval step is worth two points, so that warships without a task do not wait for bombs.
#[test]
fn experts_send_idle_warships_to_truk() {
    let away = |g: &State, charts: &'static Charts| {
        let ships = &charts.counters.ships;
        let mut own = ships
            .ids()
            .filter(|id| ships.of(*id).side == Side::Japanese && ships.of(*id).class.is_warship());
        let early = g.turn == 1 && g.phase == Phase::Operations;
        Some(early && own.any(|id| g.ship(id).place == Place::Off(OffMap::Truk)))
    };
    assert!(!seen(Start::Toenails, Style::ByTheBook, away).contains(&true));
    assert!(seen(Start::Toenails, Style::Veteran, away).contains(&true));
}

/// OC 10.3.d: where the transports lie no warship may, so that those that lie elsewhere sail to meet them.
#[test]
fn experts_let_warships_meet_a_convoy_to_new_georgia() {
    let meets = |g: &State, _: &'static Charts| {
        g.naval.as_ref().filter(|it| it.side == Side::Allied).map(|it| it.rendezvous.is_some())
    };
    for style in [Style::ByTheBook, Style::Seasoned] {
        assert!(!seen(Start::Toenails, style, meets).contains(&true));
    }
    assert!(seen(Start::Toenails, Style::Veteran, meets).contains(&true));
}

/// Those who think differ in more than how long.
#[test]
fn every_thinker_has_a_style_and_plays_by_it_without_thinking_too() {
    assert_eq!(Style::of("commander"), Style::Seasoned);
    assert_eq!(Style::of(shelf::EXPERT), Style::Veteran);
    assert_eq!(Style::scripted("scripted-commander"), Some(Style::Seasoned));
    assert_eq!(Style::scripted("scripted-expert"), Some(Style::Veteran));
    assert_eq!(Style::scripted("commander"), None);
}
