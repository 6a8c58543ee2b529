//! A campaign cut off, damaged or mixed with another comes back as far as it is sound.

#![expect(clippy::panic, reason = "a test that cannot go on has failed")]

use devil_boats::{
    charts::{Charts, FILES},
    state::{Setup, State},
};
use std::sync::{Arc, LazyLock};
use table::{
    ChartBook, ChartSet, DiceFrom, Entry, Fault, Journal, RandomDecider, Seating, Session, Terms,
};

static CHARTS: LazyLock<(Charts, u64)> = LazyLock::new(|| {
    let book = ChartBook::parse(FILES).unwrap_or_else(|errors| panic!("{errors}"));
    let digest = book.digest();
    (Charts::load(&book).unwrap_or_else(|errors| panic!("{errors}")), digest)
});

fn seating() -> Seating<State> {
    Seating::new(ChartSet { typed: &CHARTS.0, digest: CHARTS.1 }).quiet()
}

/// A Short campaign to its end, every answer picked at random.
fn campaign(seed: u64) -> Journal {
    let seating = seating().with_bots(Arc::new(move || Box::new(RandomDecider::new(seed))));
    let terms = Terms { dice: DiceFrom::Seed(seed), casual: false };
    let session = Session::start(seating, Setup::default(), terms);
    assert!(session.outcome().is_some(), "the campaign is over");
    session.journal()
}

fn lines(journal: &Journal) -> Vec<String> {
    journal.to_string().lines().map(str::to_owned).collect()
}

fn text(lines: &[String]) -> String {
    lines.join("\n") + "\n"
}

/// Plays on from the end of a cut journal as the whole one did: one answer more.
fn play_on(session: &mut Session<State>, whole: &Journal) {
    if let Some(Entry::Pick { seat, key, .. }) = whole.entry(session.journal_len() + 1) {
        let open = session.open_number(*seat).expect("the question is open again");
        session.answer(*seat, open, key).expect("the answer is still offered");
    }
}

#[test]
fn a_campaign_cut_at_any_line_goes_on_as_it_did() {
    let whole = campaign(3);
    let written = lines(&whole);
    assert!((100..1500).contains(&written.len()), "{} lines", written.len());
    for cut in 1..written.len() {
        let part = Journal::parse(text(&written[..cut])).expect("whole lines are a journal");
        let mut session = Session::<State>::resume(seating(), part).expect("a part resumes");
        play_on(&mut session, &whole);
        let again = lines(&session.journal());
        assert!(again.len() > cut, "cut at line {cut}, the game goes on");
        assert_eq!(again, written[..again.len()], "cut at line {cut}");
    }
}

/// The good part of a spoilt journal, and the line that is named.
fn recovered(spoilt: &[String]) -> (Journal, u32) {
    let recovered = Journal::parse(text(spoilt)).expect_err("the damage is seen");
    (recovered.journal.expect("the header is whole"), recovered.error.line)
}

fn keeps_all_before(line: usize, spoilt: &[String], whole: &[String]) {
    let (good, named) = recovered(spoilt);
    assert_eq!(named as usize, line, "the line that is damaged is named");
    assert_eq!(text(&lines(&good)), text(&whole[..line - 1]), "and all before it is kept");
    assert!(Session::<State>::resume(seating(), good).is_ok(), "and goes on");
}

#[test]
fn a_damaged_or_missing_line_is_named_and_all_before_it_kept() {
    let lines = lines(&campaign(3));
    for line in (2..lines.len()).step_by(10) {
        let mut damaged = lines.clone();
        damaged[line - 1].truncate(lines[line - 1].len() / 2);
        keeps_all_before(line, &damaged, &lines);
        damaged[line - 1] = "\u{0}\u{fffd} not a line".to_owned();
        keeps_all_before(line, &damaged, &lines);
        let mut missing = lines.clone();
        missing.remove(line - 1);
        keeps_all_before(line, &missing, &lines);
    }
}

/// A line of another campaign in its place: the numbers fit, the game does not.
fn foreign_line(whole: &Journal, line: usize) -> Option<String> {
    match whole.entry(line as u32)? {
        Entry::Pick { .. } => {
            Some(format!("{{\"n\":{line},\"q\":\"elsewhere\",\"k\":\"x\",\"h\":\"0\"}}"))
        }
        Entry::Dice(_) | Entry::Mark { .. } | Entry::Seed(_) | Entry::Undo(_) => None,
    }
}

#[test]
fn a_foreign_line_is_named_and_all_before_it_kept() {
    let whole = campaign(3);
    let lines = lines(&whole);
    let mut tried = 0;
    for line in (2..lines.len()).step_by(10) {
        let Some(foreign) = foreign_line(&whole, line) else { continue };
        let mut mixed = lines.clone();
        mixed[line - 1] = foreign;
        let journal = Journal::parse(text(&mixed)).expect("every line can be read");
        let fault = Session::<State>::resume(seating(), journal.clone()).err();
        let Some(Fault::Diverged { line: named, .. }) = fault else { panic!("{fault:?}") };
        assert_eq!(named as usize, line);
        let (session, why) = Session::rescue(&seating(), &journal).expect("something is kept");
        assert!(why.is_some());
        let kept = session.journal_len() as usize;
        assert!(kept + 1 >= line || journal.last_mark().is_some_and(|mark| mark as usize > line));
        tried += 1;
    }
    assert!(tried > 5, "{tried} lines tried");
}

#[test]
fn a_header_of_another_game_is_refused() {
    let mut lines = lines(&campaign(3));
    lines[0] = lines[0].replace("devil-boats", "checkers");
    let journal = Journal::parse(text(&lines)).expect("it is a journal");
    let fault = Session::<State>::resume(seating(), journal).err();
    assert!(matches!(fault, Some(Fault::OtherGame { .. })), "{fault:?}");
}
