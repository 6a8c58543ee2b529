//! A game cut off, damaged or mixed with another comes back as far as it is sound.

use super::printed;
use crate::{SetupOptions as _, Title};
use std::sync::Arc;
use table::{Entry, Fault, Journal, Seating, Session, Terms, testkit::RandomWalker};

/// A whole game, every answer picked at random, to be cut and spoilt.
pub struct Cut<G: Title> {
    seating: Seating<G>,
    whole: Journal,
    lines: Vec<String>,
}

impl<G: Title> Cut<G> {
    /// A game of this scenario, or of the default one.
    pub fn of(scenario: Option<&str>, seed: u64) -> Cut<G> {
        let setup = scenario.map(|key| G::Setup::typed(key, &[]).expect("the scenario is known"));
        Cut::new(&setup.unwrap_or_default(), seed)
    }

    /// The first game from this seed on that is neither too short to prove much nor too long.
    pub fn new(setup: &G::Setup, seed: u64) -> Cut<G> {
        let seating = Seating::new(printed::<G>()).quiet();
        let mut played =
            (seed..seed + 100).map(|seed| Cut::played(seating.clone(), setup.clone(), seed));
        let fits = |cut: &Cut<G>| (100..400).contains(&cut.lines.len());
        played.find(fits).expect("one game in a hundred is of a fit length")
    }

    fn played(seating: Seating<G>, setup: G::Setup, seed: u64) -> Cut<G> {
        let bots = Arc::new(move || Box::new(RandomWalker::new(seed)) as Box<_>);
        let session = Session::start(seating.clone().with_bots(bots), setup, Terms::seeded(seed));
        assert!(session.outcome().is_some(), "the game is over");
        let whole = session.journal();
        let lines = lines(&whole);
        Cut { seating, whole, lines }
    }

    /// Cut at any line, the game goes on as it did.
    pub fn goes_on_from_any_line(&self) {
        for cut in 1..self.lines.len() {
            let part = Journal::parse(text(&self.lines[..cut])).expect("whole lines are a journal");
            let mut session = self.resume(part).expect("a part resumes");
            self.play_on(&mut session);
            let again = lines(&session.journal());
            assert!(again.len() > cut, "cut at line {cut}, the game goes on");
            assert_eq!(again, self.lines[..again.len()], "cut at line {cut}");
        }
    }

    fn resume(&self, journal: Journal) -> Result<Session<G>, Fault> {
        Session::resume(self.seating.clone(), journal)
    }

    /// Plays on from the end of a cut journal as the whole one did: one answer more.
    fn play_on(&self, session: &mut Session<G>) {
        if let Some(Entry::Pick { seat, key, .. }) = self.whole.entry(session.journal_len() + 1) {
            let open = session.open_number(*seat).expect("the question is open again");
            session.answer(*seat, open, key).expect("the answer is still offered");
        }
    }

    /// A line cut short, overwritten or missing is named, and all before it kept.
    pub fn names_a_damaged_or_missing_line(&self) {
        for line in (2..self.lines.len()).step_by(10) {
            let mut damaged = self.lines.clone();
            damaged[line - 1].truncate(self.lines[line - 1].len() / 2);
            self.keeps_all_before(line, &damaged);
            "\u{0}\u{fffd} not a line".clone_into(&mut damaged[line - 1]);
            self.keeps_all_before(line, &damaged);
            let mut missing = self.lines.clone();
            missing.remove(line - 1);
            self.keeps_all_before(line, &missing);
        }
    }

    fn keeps_all_before(&self, line: usize, spoilt: &[String]) {
        let recovered = Journal::parse(text(spoilt)).expect_err("the damage is seen");
        assert_eq!(recovered.error.line as usize, line, "the line that is damaged is named");
        let good = recovered.journal.expect("the header is whole");
        assert_eq!(lines(&good), self.lines[..line - 1], "and all before it is kept");
        assert!(self.resume(good).is_ok(), "and goes on");
    }

    /// A line of another game is named, and what came before it kept.
    #[expect(clippy::panic, reason = "a test that cannot go on has failed")]
    pub fn names_a_foreign_line(&self) {
        let mut tried = 0;
        for line in (2..self.lines.len()).step_by(10) {
            let Some(foreign) = self.foreign_line(line) else { continue };
            let mut mixed = self.lines.clone();
            mixed[line - 1] = foreign;
            let journal = Journal::parse(text(&mixed)).expect("every line can be read");
            let fault = self.resume(journal.clone()).err();
            let Some(Fault::Diverged { line: named, .. }) = fault else { panic!("{fault:?}") };
            assert_eq!(named as usize, line);
            let (kept, why) = Session::rescue(&self.seating, &journal).expect("something is kept");
            assert!(why.is_some());
            let after_it = journal.last_mark().is_some_and(|mark| mark as usize > line);
            assert!(kept.journal_len() as usize + 1 >= line || after_it);
            tried += 1;
        }
        assert!(tried > 5, "{tried} lines tried");
    }

    /// The numbers fit, the game does not.
    fn foreign_line(&self, line: usize) -> Option<String> {
        match self.whole.entry(u32::try_from(line).ok()?)? {
            Entry::Pick { .. } => {
                Some(format!("{{\"n\":{line},\"q\":\"elsewhere\",\"k\":\"x\",\"h\":\"0\"}}"))
            }
            Entry::Dice(_)
            | Entry::Mark { .. }
            | Entry::Seed(_)
            | Entry::Sit(..)
            | Entry::Undo(_) => None,
        }
    }

    /// A header of another game is refused.
    pub fn refuses_another_game(&self) {
        let mut lines = self.lines.clone();
        lines[0] = lines[0].replace(G::NAME, "checkers");
        let journal = Journal::parse(text(&lines)).expect("it is a journal");
        let fault = self.resume(journal).err();
        assert!(matches!(fault, Some(Fault::OtherGame { .. })), "{fault:?}");
    }
}

fn lines(journal: &Journal) -> Vec<String> {
    journal.to_string().lines().map(str::to_owned).collect()
}

fn text(lines: &[String]) -> String {
    lines.join("\n") + "\n"
}
