//! What computer players may know, and how they answer.

use super::fixture::charts;
use crate::{
    bot::{AtSeat, Doctrine, Style},
    charts::Charts,
    state::{Setup, Start, State},
};
use std::sync::{Arc, Mutex};
use table::{Asked, Decider, headless};

/// Plays by what the seat sees, and notes where the same doctrine would answer otherwise if it were shown
/// the whole table.
struct Tempted {
    honest: AtSeat,
    shown_all: Doctrine,
    differs: Arc<Mutex<Vec<String>>>,
}

impl Decider<State> for Tempted {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let (honest, all) = (self.honest.decide(g, charts, a), self.shown_all.decide(g, charts, a));
        // OC 9.7.3.f: before its first move the altitude of a unit on the board is a guess.
        let guesses = g.battle.as_ref().is_some_and(|it| it.flyers.iter().any(|it| !it.shown));
        if honest != all && !guesses {
            let key = |i: Option<usize>| i.map_or_else(String::new, |i| a.key(i).into_owned());
            let what = format!("{} {}: {} or {}", a.seat, a.question, key(honest), key(all));
            self.differs.lock().expect("nobody panicked").push(what);
        }
        honest
    }
}

/// OC 6.1.a, OC 9.1.2.h: the doctrine reads nothing that is hidden from its seat, even where it could. So tries in
/// imagined worlds may show it the whole world.
#[test]
fn the_doctrine_answers_the_same_when_it_is_shown_more() {
    for (start, games) in [
        (Start::Yamamoto, 2),
        (Start::BismarckSea, 4),
        (Start::Toenails, 3),
        (Start::Bougainville, 3),
    ] {
        for seed in 1..=games {
            let style = [Style::ByTheBook, Style::Seasoned, Style::Veteran][seed as usize % 3];
            let differs = Arc::<Mutex<Vec<String>>>::default();
            let tempted = Tempted {
                honest: AtSeat::styled(style),
                shown_all: Doctrine::styled(style),
                differs: Arc::clone(&differs),
            };
            let setup = Setup { start, ..Setup::default() };
            let played = headless::play(&setup, charts(), seed, Box::new(tempted));
            assert!(played.is_ok_and(|played| played.decisions > 5));
            let differs = differs.lock().expect("nobody panicked");
            assert!(differs.is_empty(), "{start:?}, {style:?}, seed {seed}: {differs:?}");
        }
    }
}

/// Plays in a style and notes whether the 11th Hikoshidan was ever committed.
struct Watched {
    player: AtSeat,
    committed: Arc<Mutex<bool>>,
}

impl Decider<State> for Watched {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        *self.committed.lock().expect("nobody panicked") |= g.this_turn.eleventh;
        self.player.decide(g, charts, a)
    }
}

/// OC 16.1.b, OC 16.1.d: every commitment of the 11th Hikoshidan gives the Allies points. The default policy does it,
/// those who think do not where it was found to lose more than it wins, and still do in the Bismarck Sea.
#[test]
fn thinkers_keep_the_eleventh_where_it_costs_more_than_it_wins() {
    for (start, style, commits) in [
        (Start::Toenails, Style::ByTheBook, true),
        (Start::Toenails, Style::Seasoned, false),
        (Start::Bougainville, Style::ByTheBook, true),
        (Start::Bougainville, Style::Seasoned, false),
        (Start::BismarckSea, Style::Seasoned, true),
    ] {
        let committed = Arc::<Mutex<bool>>::default();
        let watched = Watched { player: AtSeat::styled(style), committed: Arc::clone(&committed) };
        let setup = Setup { start, ..Setup::default() };
        assert!(headless::play(&setup, charts(), 1, Box::new(watched)).is_ok());
        assert_eq!(*committed.lock().expect("nobody panicked"), commits, "{start:?}, {style:?}");
    }
}
