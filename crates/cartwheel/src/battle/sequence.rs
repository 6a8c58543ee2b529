//! Section 9.7.7: the variable sequence, an optional rule.

use super::{conditions, craft};
use crate::{
    charts::battle::Limit,
    rules::T,
    state::{Side, State},
};
use table::{Choice, Name};

/// Decision D-VARIABLE-SEQ: two sequence numbers change places. Which ones is not told: the number of a latecomer is
/// hidden until it comes (OC 9.7.3.f), the others are seen on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exchange {
    Keep,
    /// With the units that have the numbers, the first of a formation; nobody may have the second.
    Swap {
        one: u8,
        two: u8,
        names: [Option<&'static str>; 2],
    },
}

impl Choice<State> for Exchange {
    const QUESTION: &'static str = "sequence-exchange";

    fn key(&self) -> Name {
        match self {
            Exchange::Keep => "keep".into(),
            Exchange::Swap { one, two, .. } => format!("{one}-{two}").into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Exchange::Keep => "Leave the numbers as they are".to_owned(),
            Exchange::Swap { one, two, names: [Some(first), Some(second)] } => {
                format!("{first} takes number {two}, {second} takes number {one}")
            }
            Exchange::Swap { two, names: [Some(first), None], .. } => {
                format!("{first} takes number {two}")
            }
            Exchange::Swap { one, two, .. } => format!("Exchange numbers {one} and {two}"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.7.7.b")
    }
}

/// OC 9.7.7.b: who may exchange, by both totals and the round.
pub fn winner(
    mission: Side,
    mission_total: i32,
    interceptor_total: i32,
    round: u8,
) -> Option<Side> {
    let round = i32::from(round);
    if mission_total > interceptor_total && mission_total > round {
        Some(mission)
    } else if interceptor_total > mission_total && interceptor_total > round {
        Some(mission.enemy())
    } else {
        None
    }
}

/// OC 9.7.7.a: from the second round on both sides roll.
pub async fn vary(t: &mut T) {
    let battle = craft::battle(&t.g);
    let (round, mission) = (battle.round, battle.mission);
    if round < 2 || !t.g.setup.options.variable_sequence.is_on() {
        return;
    }
    // The modifiers tell how many latecomers are disrupted or have an ace.
    t.reveal();
    let mission_total = total(t, mission).await;
    let interceptor_total = total(t, mission.enemy()).await;
    let winner = winner(mission, mission_total, interceptor_total, round);
    t.say("OC 9.7.7.a", |_| {
        let (one, other) = (mission.title(), mission.enemy().title());
        let totals = format!("{one} {mission_total}, {other} {interceptor_total}, round {round}");
        match winner {
            Some(side) => format!("{totals}: {} may exchange two sequence numbers.", side.title()),
            None => format!("{totals}: the sequence numbers stay."),
        }
    });
    if let Some(side) = winner {
        exchange(t, side).await;
    }
}

async fn total(t: &mut T, side: Side) -> i32 {
    let battle = craft::battle(&t.g);
    let chart = &t.charts.battle.sequence;
    let mods = chart.modifiers(|when| conditions::of_sequence(&t.g, battle, side, when));
    t.say("OC 9.7.7.a", |_| format!("The {} side rolls for the sequence.", side.adjective()));
    t.check(chart, mods).await.total
}

/// OC 9.7.7.b: two markers change places, or a single unit takes another number.
async fn exchange(t: &mut T, side: Side) {
    let battle = craft::battle(&t.g);
    let mut used: Vec<u8> = battle
        .of_side(side)
        .filter(|&flyer| battle.flyers[flyer].is_in())
        .map(|flyer| battle.flyers[flyer].number)
        .collect();
    used.sort_unstable();
    used.dedup();
    let name = |number: u8| {
        let flyers = battle.of_side(side).map(|flyer| &battle.flyers[flyer]);
        let mut has_it = flyers.filter(|it| it.is_in() && it.number == number);
        has_it.next().map(|it| craft::piece(t.charts, it.unit).name)
    };
    let swap = |one, two| Exchange::Swap { one, two, names: [name(one), name(two)] };
    let mut options = vec![Exchange::Keep];
    if let [only] = used.as_slice() {
        let others = (1..=t.charts.battle.limit(Limit::Impulses)).filter(|number| number != only);
        options.extend(others.map(|number| swap(*only, number)));
    }
    for (place, &one) in used.iter().enumerate() {
        options.extend(used[place + 1..].iter().map(|&two| swap(one, two)));
    }
    if options.len() == 1 {
        return;
    }
    let chosen = t.ask(side.seat(), "OC 9.7.7.b", "Exchange two sequence numbers?", &options).await;
    if let Exchange::Swap { one, two, .. } = chosen {
        t.say("OC 9.7.7.b", |_| format!("{} exchanges two sequence markers.", side.title()));
        let battle = craft::battle_mut(&mut t.g);
        let own: Vec<usize> = battle.of_side(side).collect();
        for flyer in own {
            let number = &mut battle.flyers[flyer].number;
            *number = match *number {
                now if now == one => two,
                now if now == two => one,
                now => now,
            };
        }
    }
}
