//! What was rolled in a test, and the printed charts told again.

use super::fixture::charts;
use crate::{
    rules::T,
    state::{Post, State, Wounds},
};
use std::fmt::Debug;
use table::{
    Event,
    chart::Chart,
    testkit::{self, Script},
};

/// Plays rules with these dice and answers by key; dice may be left over.
pub(crate) fn play_on(
    g: State,
    dice: &[u8],
    answers: &[&str],
    rules: impl AsyncFnOnce(&mut T),
) -> T {
    let script = answers.iter().fold(Script::new(), |script, key| script.then_key(key));
    let mut t = testkit::table(g, charts(), dice, script);
    assert!(testkit::run(&mut t, rules).is_ok(), "the campaign ended within the rule");
    t
}

/// The modifiers of every roll on this chart, summed, in the order rolled.
pub(crate) fn sums(t: &T, id: &str) -> Vec<i32> {
    let sum = |event| match event {
        Event::Rolled { chart: Some(chart), modifiers, .. } if chart == id => {
            Some(modifiers.iter().map(|modifier| modifier.amount).sum())
        }
        Event::Rolled { .. }
        | Event::Said { .. }
        | Event::Picked { .. }
        | Event::Pool { .. }
        | Event::Drawn { .. } => None,
    };
    t.events().into_iter().filter_map(sum).collect()
}

/// The charts rolled on, in order.
pub(crate) fn charts_rolled(t: &T) -> Vec<&'static str> {
    let chart = |event| match event {
        Event::Rolled { chart, .. } => chart,
        Event::Said { .. } | Event::Picked { .. } | Event::Pool { .. } | Event::Drawn { .. } => {
            None
        }
    };
    t.events().into_iter().filter_map(chart).collect()
}

/// How often a chart was rolled on.
pub(crate) fn rolls(t: &T, id: &str) -> usize {
    charts_rolled(t).into_iter().filter(|chart| *chart == id).count()
}

/// One line of a printed list of modifiers: what is the case, and what all of it adds up to.
#[derive(Clone, Copy)]
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) sum: i32,
    pub(crate) given: fn(&mut State),
    pub(crate) dice: &'static [u8],
    pub(crate) answers: &'static [&'static str],
}

pub(crate) const fn case(name: &'static str, sum: i32, given: fn(&mut State)) -> Case {
    Case { name, sum, given, dice: &[], answers: &[] }
}

impl Case {
    /// Dice before the twos that follow.
    pub(crate) const fn dice(self, dice: &'static [u8]) -> Case {
        Case { dice, ..self }
    }

    pub(crate) const fn answers(self, answers: &'static [&'static str]) -> Case {
        Case { answers, ..self }
    }
}

/// Plays every case with low dice and compares the first roll on the chart.
pub(crate) fn check_sums(
    base: impl Fn() -> State,
    id: &str,
    rules: &impl AsyncFn(&mut T),
    cases: &[Case],
) {
    for case in cases {
        let mut g = base();
        (case.given)(&mut g);
        let dice: Vec<u8> = case.dice.iter().copied().chain([2; 60]).collect();
        let t = play_on(g, &dice, case.answers, rules);
        assert_eq!(sums(&t, id).first(), Some(&case.sum), "{id}: {}", case.name);
    }
}

/// The printed rows: lowest and highest total, and the result.
pub(crate) fn rows<R, K>(chart: &Chart<R, K>) -> Vec<(i32, i32, R)>
where
    R: Copy + PartialEq + Debug,
    K: Copy,
{
    let mut rows: Vec<(i32, i32, R)> = Vec::new();
    for (total, result) in chart.results() {
        match rows.last_mut() {
            Some(row) if row.2 == result => row.1 = total,
            _ => rows.push((total, total, result)),
        }
    }
    rows
}

pub(crate) fn veteran(g: &mut State, post: Post) {
    g.crew_mut(super::fixture::pt(1)).man_mut(post).missions = 20;
}

/// A man is carried below.
pub(crate) fn down(g: &mut State, post: Post) {
    let man = g.crew_mut(super::fixture::pt(1)).man_mut(post);
    man.wounds = Wounds::Severe;
    man.place = crate::state::Place::Bed(1);
}
