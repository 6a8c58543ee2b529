//! Chapter 12: random events and the Lucky Rabbit's Foot.

use super::{Play, T};
use crate::state::State;
use table::{Checked, Choice, Mods, Name, chart::Chart};

/// SV 12.0 to SV 12.1.6, SV-R77: rolls R1 and resolves the event; true if it took effect. The
/// encounter of the roll is lost either way.
pub async fn random_event(_t: &mut T) -> Play<bool> {
    Ok(false)
}

/// SV 12.1.3.c, decision SV-D29
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    Keep,
    RollAgain,
}

impl Choice<State> for Luck {
    const QUESTION: &'static str = "luck";

    fn key(&self) -> Name {
        match self {
            Luck::Keep => "keep",
            Luck::RollAgain => "roll-again",
        }
        .into()
    }

    fn label(&self, g: &State) -> String {
        match self {
            Luck::Keep => "Let the roll stand".to_owned(),
            Luck::RollAgain => {
                format!("Use a Rabbit's Foot of {} and roll again", g.captain().rabbits_feet)
            }
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 12.1.3.c")
    }
}

/// Rolls on a chart as `t.check` does; while the captain holds a Rabbit's Foot he may have a roll
/// again that is bad for him. Every roll of the rules goes through here.
pub async fn check<R: Copy, K: Copy>(
    t: &mut T,
    chart: &'static Chart<R, K>,
    mods: Mods,
    bad: impl Fn(R) -> bool,
) -> Checked<R> {
    loop {
        let rolled = t.check(chart, mods.clone()).await;
        if !bad(rolled.result) || t.g.captain().rabbits_feet == 0 {
            return rolled;
        }
        let seat = t.g.seat();
        let options = [Luck::Keep, Luck::RollAgain];
        match t.ask(seat, "SV 12.1.3.c", "The roll went badly", &options).await {
            Luck::Keep => return rolled,
            Luck::RollAgain => t.g.captain_mut().rabbits_feet -= 1,
        }
    }
}
