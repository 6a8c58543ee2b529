//! Journals: cut, damaged, foreign, diverged, rescued.

use crate::game::{Duel, Setup, begin, casual, charts, play_on};
use proptest::prelude::*;
use table::{ChartSet, Entry, Fault, Journal, Seat, Seating, Session, Terms};

fn seating() -> Seating<Duel> {
    Seating::new(charts())
}

fn long_game() -> Session<Duel> {
    let mut session = casual(11);
    play_on(&mut session, 24, 0);
    session
}

#[test]
fn a_journal_cut_at_any_line_resumes_to_the_question_asked_there() {
    let whole = long_game().journal();
    for line in 2..=whole.next_line() {
        let cut = Journal::parse(whole.before(line).to_string()).unwrap();
        let mut session = Session::<Duel>::resume(seating(), cut).unwrap();
        let next =
            whole.path().into_iter().filter(|n| *n >= line).find_map(|n| match whole.entry(n)? {
                Entry::Pick { seat, question, key, .. } => {
                    Some((n, *seat, question.clone(), key.clone()))
                }
                Entry::Dice(_)
                | Entry::Mark { .. }
                | Entry::Seed(_)
                | Entry::Sit(..)
                | Entry::Undo(_) => None,
            });
        let Some((n, seat, question, key)) = next else { continue };
        let open = session.open_for(seat).unwrap();
        assert_eq!(open.question, question);
        session.answer(seat, open.n, &key).unwrap();
        let written = session.journal();
        assert_eq!(written.line(n), whole.line(n), "the same line is written again");
    }
}

#[test]
fn every_line_can_be_replayed_and_the_last_mark_leads_to_the_same_place() {
    let session = long_game();
    let journal = session.journal();
    assert!(journal.last_mark().is_some());
    for line in 2..journal.next_line() {
        let mut full = Session::<Duel>::replay(seating(), &journal, line).unwrap();
        let cut = journal.before(line + 1);
        if cut.last_mark().is_some() {
            let mut marked = Session::<Duel>::resume_from_last_mark(seating(), cut).unwrap();
            assert_eq!((full.digest(), full.open()), (marked.digest(), marked.open()));
            play_on(&mut full, 5, 2);
            play_on(&mut marked, 5, 2);
            assert_eq!(full.journal().to_string(), marked.journal().to_string());
        }
    }
}

#[test]
fn saving_is_appending_the_lines_since_the_last_save() {
    let mut session = casual(2);
    let mut file = String::new();
    for answers in [0, 3, 1, 7] {
        play_on(&mut session, answers, 1);
        if answers == 1 {
            session.undo(Seat(0)).unwrap();
        }
        for line in session.lines_since(file.lines().count() as u32) {
            file.push_str(&line);
            file.push('\n');
        }
    }
    assert_eq!(file, session.journal().to_string());
}

#[test]
fn a_journal_takes_less_than_eighty_bytes_a_decision_with_its_dice_and_marks() {
    let setup = Setup { hull: 60, ..Setup::plain() };
    let mut session = Session::<Duel>::start(seating(), setup, Terms::seeded(2));
    play_on(&mut session, 60, 1);
    let journal = session.journal().to_string();
    let (picks, dice) = (journal.matches("\"q\"").count(), journal.matches("\"d\"").count());
    let bytes = journal.len() - journal.lines().next().unwrap().len();
    assert!(picks == 32 && dice > 8);
    assert!(bytes / picks < 80, "{bytes} bytes for {picks} picks:\n{journal}");
}

fn damage(change: impl FnOnce(&mut Vec<String>)) -> table::Recovered {
    let mut lines: Vec<String> =
        long_game().journal().to_string().lines().map(Into::into).collect();
    change(&mut lines);
    *Journal::parse(lines.join("\n")).unwrap_err()
}

#[test]
fn a_damaged_line_is_named_and_the_part_before_it_is_handed_back() {
    let cut = damage(|lines| {
        let last = lines.last_mut().unwrap();
        last.truncate(last.len() - 3);
    });
    assert_eq!(cut.error.line, cut.journal.as_ref().unwrap().len() + 1);
    Session::<Duel>::resume(seating(), cut.journal.unwrap()).unwrap();

    let missing = damage(|lines| drop(lines.remove(6)));
    assert_eq!(
        missing.error.to_string(),
        "journal line 7 is numbered 8; expected number 7; a line may be missing"
    );
    assert_eq!(missing.journal.unwrap().len(), 6);

    let garbled = damage(|lines| lines[4] = "{\"n\":5,\"k\":\"x\"}".into());
    assert!(garbled.error.to_string().starts_with("journal line 5 is no entry"));
    let empty = Journal::parse("").unwrap_err();
    assert!(empty.journal.is_none() && empty.error.line == 1);
    let newer = damage(|lines| lines[0] = lines[0].replacen(":1,", ":2,", 1));
    assert_eq!(newer.error.to_string(), "journal line 1 is in journal format 2; expected format 1");
}

#[test]
fn a_foreign_journal_is_refused_by_name() {
    let text = begin(1).journal().to_string();
    let fault = |text: String| {
        Session::<Duel>::resume(seating(), Journal::parse(text).unwrap()).err().unwrap().to_string()
    };
    assert_eq!(
        fault(text.replace("\"duel\"", "\"chess\"")),
        "the journal is of the game “chess”, not of “duel”"
    );
    assert_eq!(
        fault(text.replace("\"rules\":1", "\"rules\":7")),
        "the journal was played by revision 7 of the rules; this program has revision 1"
    );
    let digest = format!("{:016x}", charts().digest);
    assert!(
        fault(text.replace(&digest, "00")).starts_with("the journal was played with charts 00")
    );
    let unreadable = fault(text.replace("\"hull\":6", "\"hull\":\"x\""));
    assert!(unreadable.starts_with("how the game was set up cannot be read"), "{unreadable}");
}

#[test]
fn a_journal_that_no_longer_fits_names_the_line_and_both_sides() {
    let journal = long_game().journal().to_string();
    let resume = |text: String| Session::<Duel>::resume(seating(), Journal::parse(text).unwrap());
    let Some(Fault::Diverged { line, recorded, asked }) =
        resume(journal.replacen("\"k\":\"stand\"", "\"k\":\"swim\"", 1)).err()
    else {
        panic!("it diverges");
    };
    assert_eq!(line, 3);
    assert!(recorded.starts_with("`swim` to `stance` by seat 0"), "{recorded}");
    assert_eq!(asked, "ask seat 0 `stance` (1.1: Take a stance), which offers stand, duck");
    let dice = journal.find("\"d\":[").unwrap();
    let mut other = journal.clone();
    let face = &journal[dice + 5..dice + 6];
    other.replace_range(dice + 5..dice + 6, if face == "1" { "2" } else { "1" });
    assert!(matches!(resume(other).err(), Some(Fault::Diverged { .. })));
    let swapped = journal.replacen("\"k\":\"stand\"", "\"k\":\"duck\"", 1);
    let text = resume(swapped).err().unwrap().to_string();
    assert!(text.contains("in another position"), "{text}");
}

#[test]
fn a_journal_of_changed_rules_is_rescued_at_its_last_mark() {
    let mut session = long_game();
    let (journal, digest) = (session.journal(), session.digest());
    let mark = journal.last_mark().unwrap();
    assert!(mark > 2, "a second mark is worth its space");
    let changed = journal.to_string().replace("\"changed\":false", "\"changed\":true");
    let changed = Journal::parse(changed).unwrap();
    let (mut rescued, fault) = Session::<Duel>::rescue(&seating(), &changed).unwrap();
    assert!(matches!(fault, Some(Fault::Diverged { line: 2, .. })), "{fault:?}");
    assert_eq!(rescued.digest(), digest);
    play_on(&mut rescued, 4, 1);
    play_on(&mut session, 4, 1);
    assert_eq!(rescued.digest(), session.digest());
    let mut again = Session::<Duel>::resume(seating(), rescued.journal()).unwrap();
    assert_eq!((again.digest(), again.open()), (rescued.digest(), rescued.open()));
    let older = Journal::parse(journal.to_string().replace("\"rules\":1", "\"rules\":0")).unwrap();
    let mut marked = Session::<Duel>::resume_from_last_mark(seating(), older.clone()).unwrap();
    assert_eq!(marked.digest(), digest);
    assert!(Session::<Duel>::rescue(&seating(), &older).unwrap().1.is_some());
}

#[test]
fn a_journal_that_diverges_late_keeps_its_last_good_position() {
    let journal = long_game().journal();
    let last = journal.next_line() - 1;
    let text = journal.to_string();
    let (good, _) = text.trim_end().rsplit_once('\n').unwrap();
    let wrong = format!("{{\"n\":{last},\"q\":\"dance\",\"k\":\"yes\",\"h\":\"0\"}}");
    let broken = Journal::parse(format!("{good}\n{wrong}\n")).unwrap();
    let (session, fault) = Session::<Duel>::rescue(&seating(), &broken).unwrap();
    assert!(matches!(fault, Some(Fault::Diverged { line, .. }) if line == last));
    assert_eq!(session.journal().to_string().lines().next(), text.lines().next());
}

#[test]
fn a_journal_played_with_other_charts_says_so() {
    let other = ChartSet { digest: 1, ..charts() };
    let session = Session::<Duel>::start(Seating::new(other), Setup::plain(), Terms::seeded(1));
    let fault = Session::<Duel>::resume(seating(), session.journal()).err();
    assert!(matches!(fault, Some(Fault::OtherCharts { differ, .. }) if differ.is_empty()));
}

#[test]
fn the_charts_in_which_a_journal_differs_are_named() {
    let other = Seating::new(ChartSet { digest: 1, ..charts() }).naming("A=0001 B=0002 C=0003");
    let journal = Session::<Duel>::start(other, Setup::plain(), Terms::seeded(1)).journal();
    let text = journal.to_string();
    let fault = |each| {
        let read = Journal::parse(&text).unwrap();
        Session::<Duel>::resume(seating().naming(each), read).err().unwrap().to_string()
    };
    assert!(fault("A=0001 B=0004 C=0003").ends_with(": B differs"));
    assert!(fault("A=0001 B=0004 D=0003").ends_with(": B, C and D differ"));
    let many: Vec<String> = (0..9).map(|n| format!("X-{n}=0000")).collect();
    assert!(fault(many.join(" ").leak()).ends_with("X-2 and 6 more differ"));
    assert!(!fault("").contains("differ"), "nothing is known of the charts in use");
}

#[test]
fn a_journal_from_before_charts_were_listed_is_played_on() {
    let journal = Session::<Duel>::start(seating(), Setup::plain(), Terms::seeded(1)).journal();
    assert!(!journal.to_string().contains("each_chart"));
    let session = Session::<Duel>::resume(seating().naming("A=0001"), journal.clone()).unwrap();
    assert_eq!(session.journal().to_string(), journal.to_string(), "its header stays as it is");
}

fn never_panics(text: &[u8]) {
    let journal = match Journal::parse(text) {
        Ok(journal) => Some(journal),
        Err(recovered) => recovered.journal,
    };
    let Some(journal) = journal else { return };
    let again = Journal::parse(journal.to_string()).unwrap();
    assert_eq!(again.to_string(), journal.to_string());
    if let Ok(session) = Session::<Duel>::resume(seating(), journal.clone()) {
        assert_eq!(session.broken(), None);
    }
    let _ = Session::<Duel>::resume_from_last_mark(seating(), journal.clone());
    let _ = Session::<Duel>::rescue(&seating(), &journal);
}

proptest! {
    #[test]
    fn garbage_is_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        never_panics(&bytes);
    }

    #[test]
    fn a_mutated_journal_is_refused_or_played_without_a_panic(
        at in 0_usize..4000,
        byte in prop::sample::select(b"0123456789abh{}[]\",:\n-e.".to_vec()),
        drop_line in prop::option::of(0_usize..40),
        keep in 0_usize..4000,
    ) {
        let mut text = long_game().journal().to_string().into_bytes();
        let at = at % text.len();
        text[at] = byte;
        if let Some(drop_line) = drop_line {
            let lines: Vec<_> = text.split(|b| *b == b'\n').collect();
            let drop_line = drop_line % lines.len();
            let kept = lines.iter().enumerate().filter(|(i, _)| *i != drop_line);
            text = kept.map(|(_, line)| *line).collect::<Vec<_>>().join(&b'\n');
        }
        text.truncate(text.len().min(keep * 2 + 50));
        never_panics(&text);
    }
}

#[test]
fn a_damaged_mark_is_noticed_and_the_whole_journal_still_plays() {
    let text = long_game().journal().to_string();
    let mark = text.lines().rfind(|line| line.contains("\"state\":")).unwrap();
    // Another hull, as one flipped bit could make it.
    let hull = mark.find("\"hull\":[").unwrap() + 8;
    let mut spoilt = mark.to_owned();
    let other = if &mark[hull..=hull] == "2" { "3" } else { "2" };
    spoilt.replace_range(hull..=hull, other);
    let damaged = Journal::parse(text.replace(mark, &spoilt)).unwrap();
    let fault = Session::<Duel>::resume_from_last_mark(seating(), damaged.clone()).err();
    assert!(matches!(fault, Some(Fault::Mark { .. })), "{fault:?}");
    Session::<Duel>::resume(seating(), damaged).unwrap();

    let older = mark.split(",\"sum\"").next().unwrap().to_owned() + "}";
    let older = Journal::parse(text.replace(mark, &older)).unwrap();
    Session::<Duel>::resume_from_last_mark(seating(), older).unwrap();
}
