//! The laws every game obeys, on random careers of every year and contest and as long as the war.

#![expect(clippy::panic, reason = "a test that cannot go on has failed")]

use shelf::{
    Group,
    testkit::{self, assert_lawful, printed},
};
use silent_victory::{
    bot::Skipper,
    charts::Charts,
    state::{
        Class, Contest, House, Month, Options, Setup, Start, State,
        setup::{CardMode, Switch},
    },
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use table::{Asked, Decider, Game, Key, RandomDecider, headless};

/// Every optional rule that leaves merchants their names, and every reading that is not the
/// recommended one.
fn changed(groups: &[Group]) -> (Options, House) {
    let Setup { mut options, house, .. } = testkit::changed::<State>("gato", groups);
    options.standard_tonnage = Switch::Off;
    (options, house)
}

fn all_options() -> Options {
    changed(&[Group::Optional]).0
}

fn other_readings() -> House {
    changed(&[Group::House]).1
}

fn of(start: Start) -> Setup {
    Setup { start, ..Setup::default() }
}

#[test]
fn random_careers_of_every_year_obey_the_laws() {
    for (seed, from) in (3000..).step_by(100).zip(["1942-12", "1943-08", "1944-02", "1945-01"]) {
        let from = Month::parse(from);
        assert_lawful::<State>(&Setup { from, ..of(Start::Gato) }, seed..seed + 20);
        let setup = Setup { from, options: all_options(), ..of(Start::Porpoise) };
        assert_lawful::<State>(&setup, seed + 50..seed + 70);
    }
}

#[test]
fn random_careers_with_all_options_and_of_cards_played_freely_obey_the_laws() {
    assert_lawful::<State>(&Setup { options: all_options(), ..of(Start::Balao) }, 4000..4040);
    assert_lawful::<State>(&Setup { house: other_readings(), ..of(Start::Salmon) }, 4100..4140);
    assert_lawful::<State>(&Setup { mode: CardMode::Free, ..of(Start::Morton) }, 4300..4320);
}

#[test]
fn random_contests_obey_the_laws() {
    let two = Setup {
        contest: Contest::TwoPlayer,
        options: all_options(),
        until: Month::parse("1943-06"),
        ..of(Start::Gato)
    };
    assert_lawful::<State>(&two, 5000..5040);
    for (seed, contest) in [(5100, Contest::Tonnage), (5200, Contest::Survival)] {
        assert_lawful::<State>(
            &Setup { contest, players: 3, ..of(Start::Porpoise) },
            seed..seed + 15,
        );
    }
    let classes = vec![Class::Balao, Class::Narwhal, Class::Tench];
    assert_lawful::<State>(
        &Setup { contest: Contest::Tonnage, players: 4, classes, ..of(Start::Gar) },
        5300..5315,
    );
}

/// A captain who stays in the service and seldom turns back: careers as long as the war. With every
/// other seed a computer captain decides, and now and then something comes over him.
struct Persistent {
    whim: RandomDecider,
    judgement: Option<Skipper>,
}

impl Persistent {
    fn new(seed: u64) -> Persistent {
        let (_, skipper) = Skipper::ALL[(seed / 2 % 4) as usize];
        let judgement = seed.is_multiple_of(2).then_some(skipper);
        Persistent { whim: RandomDecider::new(seed), judgement }
    }
}

impl Decider<State> for Persistent {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        assert!(g.check(charts).is_ok(), "at `{}`: {:?}", a.question, g.check(charts));
        let stays = match a.question {
            "service" => true,
            "abort" => self.whim.below(30) > 0,
            "persist" => self.whim.below(4) > 0,
            _ => false,
        };
        match &mut self.judgement {
            _ if stays => Some(0),
            Some(skipper) if self.whim.below(10) > 0 => skipper.decide(g, charts, a),
            Some(_) | None => self.whim.decide(g, charts, a),
        }
    }
}

fn long_careers(setup: &Setup, seeds: std::ops::Range<u64>) -> usize {
    let charts = printed::<State>().typed;
    let mut patrols = 0;
    for seed in seeds {
        let decider = Box::new(Persistent::new(seed));
        let played = catch_unwind(AssertUnwindSafe(|| {
            headless::play::<State>(setup, charts, seed, decider)
        }));
        let Ok(Ok(played)) = played else { panic!("seed {seed} of {setup:?}") };
        assert!(played.state.check(charts).is_ok(), "seed {seed} of {setup:?}");
        assert_eq!(played.outcome.records.len(), played.state.careers.len());
        patrols += played.state.careers.iter().map(|career| career.log.len()).sum::<usize>();
    }
    patrols
}

#[test]
fn careers_as_long_as_the_war_come_to_their_end() {
    let mut patrols = 0;
    for (_, start) in Start::ALL {
        patrols += long_careers(&of(*start), 0..12);
        let all = Setup { options: all_options(), house: other_readings(), ..of(*start) };
        patrols += long_careers(&all, 100..106);
    }
    assert!(patrols > 400, "{patrols} patrols");
}
