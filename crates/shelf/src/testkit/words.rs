//! The words that players read: sentences begin with a capital, a minus is a minus sign, and nothing
//! wears the marks of a program.

use super::{
    common::{SampleGames, setup},
    printed, printed_book,
};
use crate::{OptionGroup as _, SetupOptions as _, Title, simulation::decider};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
};
use table::{Asked, Decider, Event, Eyes, Seat, Seating, Session, Terms, rulebook::Rulebook};

/// What is wrong with a text for people, if anything is.
fn fault(text: &str) -> Option<&'static str> {
    let letters: Vec<char> = text.chars().collect();
    if let Some(fault) = fault_of_figures(&letters) {
        return Some(fault);
    }
    if text.contains('`') {
        return Some("a backtick");
    }
    let inner = |at: usize| {
        let sides = [at.checked_sub(1), Some(at + 1)];
        sides
            .iter()
            .all(|at| at.and_then(|at| letters.get(at)).is_some_and(|c| c.is_alphanumeric()))
    };
    (0..letters.len()).any(|at| letters[at] == '_' && inner(at)).then_some("an internal name")
}

fn fault_of_figures(letters: &[char]) -> Option<&'static str> {
    let hyphen = |at: usize| {
        let before = at.checked_sub(1).map_or(' ', |at| letters[at]);
        letters[at] == '-'
            && letters.get(at + 1).is_some_and(char::is_ascii_digit)
            && (before.is_whitespace() || "(,;:/“".contains(before))
    };
    (0..letters.len()).any(hyphen).then_some("a hyphen stands for a minus")
}

/// The same of a sentence, a heading or an option.
fn fault_of_sentence(text: &str) -> Option<&'static str> {
    let first = text.trim_start_matches(['“', '(']).chars().next();
    match first {
        None => Some("nothing is said"),
        Some(first) if first.is_lowercase() => Some("it begins with a small letter"),
        Some(_) => fault(text),
    }
}

/// Faults that were found, each once.
#[derive(Default)]
struct Found(BTreeSet<String>);

impl Found {
    fn text(&mut self, place: &str, text: &str) {
        self.0.extend(fault(text).map(|fault| format!("{place}: {fault}: {text}")));
    }

    fn figures(&mut self, place: &str, text: &str) {
        let letters: Vec<char> = text.chars().collect();
        let fault = fault_of_figures(&letters);
        self.0.extend(fault.map(|fault| format!("{place}: {fault}: {text}")));
    }

    fn sentence(&mut self, place: &str, text: &str) {
        self.0.extend(fault_of_sentence(text).map(|fault| format!("{place}: {fault}: {text}")));
    }

    fn assert_none(self) {
        let found: Vec<String> = self.0.into_iter().collect();
        assert!(found.is_empty(), "{} texts:\n{}", found.len(), found.join("\n"));
    }
}

/// Rules, rulings, charts, options, scenarios and lessons as people read them.
///
/// # Panics
/// If one of them is not fit to be read.
pub fn printed_words_are_plain<G: Title>() {
    let mut found = Found::default();
    let book = Rulebook::parse(G::RULES).expect("the inventory is sound");
    for rule in &book.rules {
        found.sentence(&rule.id, &rule.title);
        found.sentence(&rule.id, &rule.text);
    }
    for ruling in &book.rulings {
        for text in [&ruling.title, &ruling.conflict, &ruling.ruling, &ruling.reason] {
            found.sentence(&ruling.id, text);
        }
    }
    for chart in printed_book::<G>().charts() {
        found.sentence(&chart.id, &chart.title);
        let rows = chart.rows.iter().chain(&chart.results).filter_map(|row| row.text.as_ref());
        let modifiers = chart.modifiers.iter().map(|modifier| &modifier.text);
        let notes = chart.notes.iter().map(|note| &note.text);
        for text in rows.chain(modifiers) {
            found.text(&chart.id, text);
        }
        // Notes and reasons are for those who write charts of their own, and may name their fields.
        for text in notes.chain(&chart.reason) {
            found.figures(&chart.id, text);
        }
    }
    for setting in G::Setup::settings() {
        found.sentence(setting.key, setting.title);
        found.sentence(setting.key, setting.text);
        setting.values.iter().for_each(|(_, words)| found.text(setting.key, words));
    }
    for scenario in G::Setup::SCENARIOS {
        found.sentence(scenario.key, scenario.title);
        found.sentence(scenario.key, scenario.text);
    }
    for lesson in G::LESSONS {
        found.sentence(lesson.question, lesson.title);
        found.sentence(lesson.question, lesson.text);
    }
    found.assert_none();
}

/// A player whose questions are read.
struct Read<G: Title> {
    player: Box<dyn Decider<G>>,
    found: Arc<Mutex<Found>>,
}

impl<G: Title> Decider<G> for Read<G> {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.sentence(a.question, a.text);
        if let Some(about) = a.options.about(g) {
            found.sentence(a.question, &about);
        }
        for option in (0..a.len()).map(|at| a.options.offered(at, g, charts)) {
            found.sentence(a.question, &option.label);
            option.consequence.iter().for_each(|text| found.sentence(a.question, text));
            for odds in &option.odds {
                found.sentence(a.question, &odds.why);
                odds.outcomes.iter().for_each(|(text, _)| found.text(a.question, text));
            }
        }
        drop(found);
        self.player.decide(g, charts, a)
    }
}

/// In these games of a computer player every question, option and line of the log is fit to be read.
///
/// # Panics
/// If one is not.
pub fn played_words_are_plain<G: Title>(games: &[SampleGames<'_>], bot: &'static str) {
    let found = Arc::new(Mutex::new(Found::default()));
    for (begin, &(scenario, settings, games)) in (1..).step_by(1000).zip(games) {
        for seed in begin..begin + games {
            let read = Arc::clone(&found);
            let bots = Arc::new(move || -> Box<dyn Decider<G>> {
                Box::new(Read { player: decider::<G>(bot, seed), found: Arc::clone(&read) })
            });
            let seating = Seating::new(printed::<G>()).with_bots(bots);
            let setup = setup::<G>(scenario, settings);
            let seats = G::seats(&setup);
            let session = Session::<G>::start(seating, setup, Terms::seeded(seed));
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            for seat in (0..seats).map(Seat) {
                session.log(Eyes::Of(seat)).iter().for_each(|it| read_event(&mut found, &it.event));
            }
        }
    }
    std::mem::take(&mut *found.lock().unwrap_or_else(PoisonError::into_inner)).assert_none();
}

fn read_event(found: &mut Found, event: &Event) {
    match event {
        Event::Said { text, .. } => found.sentence("log", text),
        Event::Rolled { why, result, modifiers, .. } => {
            found.sentence("roll", why);
            found.text(why, result);
            for it in modifiers {
                found.text(why, &it.why);
            }
        }
        Event::Pool { why, modifiers, .. } => {
            found.sentence("pool", why);
            for it in modifiers {
                found.text(why, &it.why);
            }
        }
        Event::Drawn { why, label, .. } => {
            found.sentence("draw", why);
            found.text(why, label);
        }
        Event::Picked { question, label, .. } => found.sentence(question, label),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_of_words_are_found() {
        let minus = Some("a hyphen stands for a minus");
        assert_eq!(fault("-1 to hit"), minus);
        assert_eq!(fault("A total of (-3) or less"), minus);
        assert_eq!(fault("A B-25 rolls 1-3, −2 by night, in 1942-43"), None);
        assert_eq!(fault("row `miss`"), Some("a backtick"));
        assert_eq!(fault("the chart lost_at_sea"), Some("an internal name"));
        assert_eq!(fault_of_sentence("load 6"), Some("it begins with a small letter"));
        assert_eq!(fault_of_sentence("20 mm gun"), None);
        assert_eq!(fault_of_sentence("“Cast off”"), None);
    }
}
