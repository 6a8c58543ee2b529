//! Throws: from the journal, the program's dice or the player's, and what they mean on a chart.

use super::{Checked, Rolled, Table, ThrowResult};
use crate::{
    ask::{Seat, Wanted},
    chart::{Chart, Mods, Resolved},
    dice::{Dice, Faces},
    event::{Event, Explained},
    game::Game,
    record::Replayed,
    source::Source,
};

impl<G: Game> Table<G> {
    #[inline]
    pub(super) fn throw(
        &mut self,
        dice: Dice,
        rule: &'static str,
        why: &'static str,
    ) -> ThrowResult {
        if let (None, Source::Seeded(stream)) = (&self.shared, &mut self.dice) {
            let (faces, natural) = stream.read(dice);
            return ThrowResult::Fell(faces, natural);
        }
        self.throw_on_record(dice, rule, why)
    }

    #[cold]
    fn throw_on_record(
        &mut self,
        dice: Dice,
        rule: &'static str,
        why: &'static str,
    ) -> ThrowResult {
        if self.shared.is_some()
            && let Some(thrown) = self.thrown_before(dice, rule, why)
        {
            return thrown;
        }
        let Some((faces, natural)) = self.dice.throw(dice, rule, why) else {
            self.need(rule, why, None, Wanted::Throw { dice });
            return ThrowResult::Wait;
        };
        if let Some(shared) = &self.shared {
            shared.lock().record.write_dice(&faces);
        }
        ThrowResult::Fell(faces, natural)
    }

    #[cold]
    fn thrown_before(
        &mut self,
        dice: Dice,
        rule: &'static str,
        why: &'static str,
    ) -> Option<ThrowResult> {
        self.sync();
        let shared = self.shared.as_ref()?;
        let mut exchange = shared.lock();
        if exchange.fault.is_some() {
            return Some(ThrowResult::Never);
        }
        match exchange.record.replay_dice(dice, rule, why, &mut self.dice) {
            Ok(Replayed::Live) => None,
            Ok(Replayed::Recorded(faces)) => {
                let natural = dice.natural(&faces);
                Some(ThrowResult::Fell(faces, natural))
            }
            Err(fault) => {
                exchange.fault = Some(fault);
                Some(ThrowResult::Never)
            }
        }
    }

    /// Whose the dice are that the player has to throw, if not everybody's.
    pub(crate) fn keep_need_to(&mut self, seat: Seat) {
        if let Some(shared) = &self.shared
            && let Some(need) = &mut shared.lock().need
        {
            need.seat = Some(seat);
        }
    }

    /// Keeps the throw just logged to this seat, if it is a seat's own.
    pub(crate) fn keep_last_to(&mut self, only: Option<Seat>) {
        if self.listening
            && let Some(seat) = only
            && let Some(shared) = &self.shared
            && let Some(last) = shared.lock().events.last_mut()
        {
            last.event.keep_to(seat);
        }
    }

    /// Takes the dice that were typed in, and whose they are if not everybody's.
    pub(crate) fn take_dice(&mut self, faces: &[u8]) -> Option<Seat> {
        let mut exchange = self.shared.as_ref()?.lock();
        let need = exchange.need.take();
        exchange.record.write_dice(faces);
        need.and_then(|need| need.seat)
    }

    #[inline]
    pub(crate) fn rolled(
        &mut self,
        faces: Faces,
        natural: i32,
        dice: Dice,
        rule: &'static str,
        why: &'static str,
    ) -> Rolled {
        if self.listening {
            self.log_roll(&faces, dice, rule, why);
        }
        Rolled { faces, natural }
    }

    #[cold]
    fn log_roll(&mut self, faces: &Faces, dice: Dice, rule: &'static str, why: &'static str) {
        let total = dice.natural(faces);
        self.log(Event::Rolled {
            why,
            rule,
            dice,
            faces: faces.clone(),
            modifiers: Vec::new(),
            total,
            result: total.to_string(),
            tone: None,
            chart: None,
            column: None,
            to: None,
        });
    }

    #[inline]
    pub(crate) fn checked<R: Copy, K: Copy>(
        &mut self,
        faces: Faces,
        natural: i32,
        chart: &'static Chart<R, K>,
        mods: &Mods,
    ) -> Checked<R> {
        let resolved = chart.resolve(natural, mods);
        if self.listening {
            self.log(explain(&faces, natural, chart, mods, &resolved));
        }
        Checked { faces, natural, total: resolved.total, result: resolved.result }
    }
}

/// Each modifier with its words and its rule.
pub(crate) fn explained<R: Copy, K: Copy>(
    chart: &'static Chart<R, K>,
    mods: &Mods,
) -> Vec<Explained> {
    let explain = |(index, amount)| {
        let modifier = chart.modifier(index);
        let (why, rule, shifts) = (modifier.text.clone(), modifier.rule.as_str(), modifier.shifts);
        Explained { amount, why, rule, shifts }
    };
    mods.iter().map(explain).collect()
}

/// The same for one roll: what changes the dice alone takes no more than they have to give.
fn explained_at<R: Copy, K: Copy>(
    chart: &'static Chart<R, K>,
    mods: &Mods,
    natural: i32,
) -> Vec<Explained> {
    let mut dice = natural;
    let on_die = mods.iter().map(|(index, _)| chart.modifier(index).on_die);
    let mut modifiers: Vec<Explained> = Vec::new();
    for (mut modifier, on_die) in explained(chart, mods).into_iter().zip(on_die) {
        if on_die {
            modifier.amount = modifier.amount.max(chart.dice.lowest().min(dice) - dice);
            dice += modifier.amount;
        }
        if modifier.amount != 0 {
            modifiers.push(modifier);
        }
    }
    modifiers
}

#[cold]
fn explain<R: Copy, K: Copy>(
    faces: &Faces,
    natural: i32,
    chart: &'static Chart<R, K>,
    mods: &Mods,
    resolved: &Resolved<R>,
) -> Event {
    Event::Rolled {
        why: &chart.title,
        rule: &chart.rule,
        dice: chart.dice,
        faces: faces.clone(),
        modifiers: explained_at(chart, mods, natural),
        total: resolved.total,
        result: chart.result_text(resolved).to_owned(),
        tone: chart.result_tone(resolved),
        chart: Some(&chart.id),
        column: chart.column.as_deref(),
        to: None,
    }
}
