//! Answers, dice, undo, forks, broken rules.

use crate::game::{Duel, Fire, Setup, answer, begin, casual, charts, play_on};
use std::sync::Arc;
use table::{DiceFrom, Digest, Event, RandomDecider, Refused, Seat, Seating, Session, Terms};

fn to_the_guns(session: &mut Session<Duel>) {
    answer(session, 0, "stand");
    answer(session, 1, "stand");
}

#[test]
fn sessions_can_move_between_threads() {
    fn assert_send<T: Send>() {}
    assert_send::<Session<Duel>>();
}

#[test]
fn a_wrong_answer_is_refused_with_a_reason_and_changes_nothing() {
    let mut session = begin(1);
    to_the_guns(&mut session);
    let (n, digest, lines) = (session.open()[0].n, session.digest(), session.journal().len());
    let refused = |result: Result<(), Refused>| result.unwrap_err().to_string();
    assert_eq!(refused(session.answer(Seat(1), n, "hold")), "it is not for seat 1 to decide now");
    assert_eq!(
        refused(session.answer(Seat(0), n - 1, "hold")),
        format!("question {} is no longer open; the open one is {n}", n - 1)
    );
    assert_eq!(
        refused(session.answer(Seat(0), n, "ram")),
        "“ram” was not offered; the choices are single, salvo, hold"
    );
    assert_eq!(refused(session.give_dice(Seat(0), n, &[1])), "no dice are asked for now");
    assert_eq!((session.digest(), session.journal().len()), (digest, lines));
    session.answer(Seat(0), n, "hold").unwrap();
}

#[test]
fn an_open_question_shows_labels_rules_targets_and_exact_odds() {
    let mut session = begin(1);
    to_the_guns(&mut session);
    let open = session.open_for(Seat(0)).unwrap();
    let single = &open.options[0];
    assert_eq!(
        (open.rule, open.text, single.label.as_str()),
        ("2.1", "Open fire?", "Single in turn 1")
    );
    assert_eq!((single.rule, single.target.as_deref()), (Some("2.1"), Some("enemy")));
    assert_eq!((single.odds[0].of, single.odds[0].chances("a hit")), (36, 15));
}

#[test]
fn a_roll_explains_every_modifier_with_its_rule() {
    let terms = Terms { dice: DiceFrom::Script(vec![4, 5, 1, 1]), casual: true, matched: false };
    let mut session =
        Session::<Duel>::start(Seating::new(charts()), Setup { hull: 5, ..Setup::plain() }, terms);
    answer(&mut session, 0, "stand");
    answer(&mut session, 1, "duck");
    answer(&mut session, 0, "single");
    let log = session.take_events(Seat(1));
    let Some(Event::Rolled { modifiers, total, result, chart, faces, .. }) =
        log.iter().map(|logged| &logged.event).find(|event| matches!(event, Event::Rolled { .. }))
    else {
        panic!("no roll in {log:?}");
    };
    let mods: Vec<_> = modifiers.iter().map(|m| (m.amount, m.why.as_str(), m.rule)).collect();
    assert_eq!(mods, [(-2, "the target has ducked", "2.3.1"), (-1, "own hull damaged", "2.3.1")]);
    assert_eq!(
        (faces.as_slice(), *total, result.as_str(), *chart),
        ([4, 5].as_slice(), 6, "a miss", Some("gunnery"))
    );
    assert!(session.take_events(Seat(1)).is_empty());
}

#[test]
fn undo_goes_back_to_the_last_answer_that_no_die_followed() {
    let mut session = begin(1);
    to_the_guns(&mut session);
    let digest = session.digest();
    answer(&mut session, 0, "hold");
    session.undo(Seat(0)).unwrap();
    assert_eq!(session.digest(), digest);
    answer(&mut session, 0, "single");
    let refused = session.undo(Seat(0)).unwrap_err().to_string();
    assert_eq!(refused, "dice or a reveal followed your answer, so it stands");
    let n = session.open()[0].n;
    assert!(matches!(session.undo_to(n - 2), Err(Refused::Undo(_))));
}

#[test]
fn a_casual_game_goes_back_to_any_answer_and_the_undo_is_one_more_line() {
    let mut session = casual(3);
    play_on(&mut session, 3, 0);
    let (open, digest, line) = (session.open(), session.digest(), session.journal().next_line());
    play_on(&mut session, 9, 1);
    let before = session.journal().to_string();
    session.undo_to(line).unwrap();
    let after = session.journal().to_string();
    assert!(after.starts_with(&before) && after.lines().count() == before.lines().count() + 1);
    assert_eq!(session.digest(), digest);
    assert_eq!(session.open()[0].options, open[0].options);
    assert!(session.open()[0].n > open[0].n, "an answer to the old question is late");
    play_on(&mut session, 9, 2);
    let mut again = Session::<Duel>::resume(Seating::new(charts()), session.journal()).unwrap();
    assert_eq!((again.open(), again.digest()), (session.open(), session.digest()));
    assert_eq!(again.log(Seat(0)), session.log(Seat(0)));
}

#[test]
fn a_fork_leaves_the_game_alone_and_may_have_other_dice() {
    let mut session = begin(3);
    play_on(&mut session, 12, 0);
    let text = session.journal().to_string();
    let at = session.journal().next_line() - 6;
    let mut same = session.fork(at, None).unwrap();
    let mut digests = Vec::new();
    for seed in 0..6 {
        let mut other = session.fork(at, Some(seed)).unwrap();
        play_on(&mut other, 9, 0);
        digests.push(other.digest());
        let mut again = Session::<Duel>::resume(Seating::new(charts()), other.journal()).unwrap();
        assert_eq!((again.digest(), again.open()), (other.digest(), other.open()));
    }
    digests.sort();
    digests.dedup();
    assert!(digests.len() > 1, "other seeds, other games");
    play_on(&mut same, 2, 0);
    assert_eq!(session.journal().to_string(), text);
}

#[test]
fn hand_dice_are_asked_for_checked_and_remembered() {
    let terms = Terms { dice: DiceFrom::OwnDice, casual: false, matched: false };
    let mut session = Session::<Duel>::start(Seating::new(charts()), Setup::plain(), terms);
    to_the_guns(&mut session);
    answer(&mut session, 0, "salvo");
    let need = session.need(Seat(0)).unwrap();
    assert_eq!(
        (need.what.to_string(), need.why, need.rule),
        ("1d4".into(), "Shells in the salvo", "2.2")
    );
    assert!(session.open().is_empty());
    let refused = session.give_dice(Seat(0), need.n, &[5]).unwrap_err().to_string();
    assert_eq!(refused, "a 4-sided die shows 1 to 4, not 5");
    session.give_dice(Seat(0), need.n, &[2]).unwrap();
    let late = session.give_dice(Seat(0), need.n, &[2, 2]);
    assert!(matches!(late, Err(Refused::Stale { .. })));
    let need = session.need(Seat(0)).unwrap();
    assert_eq!(need.why, "Gunnery");
    session.give_dice(Seat(0), need.n, &[6, 6]).unwrap();
    assert_eq!(session.look(|g| g.hull), Some([6, 5]));
    let mut again = Session::<Duel>::resume(Seating::new(charts()), session.journal()).unwrap();
    assert_eq!((again.digest(), again.need(Seat(0))), (session.digest(), session.need(Seat(0))));
    assert!(session.journal().line(1).unwrap().contains(r#""dice":"hand""#));
    let mut fork = session.fork(session.journal().next_line(), Some(1)).unwrap();
    assert_eq!(fork.need(Seat(0)), None, "a branch with a seed throws the program's dice");
    play_on(&mut fork, 200, 1);
    assert!(fork.outcome().is_some());
}

#[test]
fn a_broken_rule_breaks_its_session_and_keeps_the_journal() {
    let setup = Setup { breaks_at: Some(5), ..Setup::plain() };
    let terms = Terms { dice: DiceFrom::Script(vec![6, 6]), casual: true, matched: false };
    let mut session = Session::<Duel>::start(Seating::new(charts()), setup, terms);
    to_the_guns(&mut session);
    let n = session.open()[0].n;
    let refused = session.answer(Seat(0), n, "single").unwrap_err().to_string();
    assert_eq!(refused, "a fault in the program stops this game: rule 2.4 forgot about hull 5");
    assert_eq!(session.broken(), Some("rule 2.4 forgot about hull 5"));
    assert!(session.open().is_empty() && session.look(|_| ()).is_none());
    assert!(matches!(session.answer(Seat(0), n, "hold"), Err(Refused::Broken(_))));
    let journal = session.journal();
    assert!(journal.to_string().ends_with("\"d\":[6,6]}\n"), "{journal}");
    let again = Session::<Duel>::resume(Seating::new(charts()), journal).unwrap();
    assert!(again.broken().is_some());
    session.undo(Seat(0)).unwrap();
    answer(&mut session, 0, "hold");
    assert_eq!(session.deciding(), [Seat(1)]);
}

#[test]
fn a_game_that_is_over_keeps_its_state_and_takes_no_answers() {
    let mut session = begin(9);
    play_on(&mut session, 500, 1);
    let outcome = session.outcome().unwrap();
    assert_eq!(session.answer(Seat(0), 2, "hold"), Err(Refused::Over));
    assert!(session.digest().is_some() && session.view(Seat(1)).is_some());
    let again = Session::<Duel>::resume(Seating::new(charts()), session.journal()).unwrap();
    assert_eq!(again.outcome(), Some(outcome));
}

#[test]
fn bots_answer_for_their_seats_and_people_for_the_rest() {
    struct SeatOne(RandomDecider);
    impl table::Decider<Duel> for SeatOne {
        fn decide(
            &mut self,
            g: &Duel,
            charts: &'static crate::game::Charts,
            a: &table::Asked<'_, Duel>,
        ) -> Option<usize> {
            (a.seat == Seat(1)).then(|| self.0.decide(g, charts, a)).flatten()
        }
    }
    let bots = Arc::new(|| Box::new(SeatOne(RandomDecider::new(1))) as Box<_>);
    let seating = Seating::new(charts()).with_bots(bots);
    let mut session = Session::<Duel>::start(seating.clone(), Setup::plain(), Terms::seeded(4));
    for _ in 0..4 {
        assert_eq!(session.deciding(), [Seat(0)]);
        play_on(&mut session, 1, 0);
    }
    let mut again = Session::<Duel>::resume(seating, session.journal()).unwrap();
    assert_eq!((again.open(), again.digest()), (session.open(), session.digest()));
}

#[test]
fn debug_and_release_builds_end_on_the_same_digest() {
    let mut session = begin(1942);
    play_on(&mut session, 30, 3);
    let digests = (session.digest().unwrap(), Digest::of(&session.lines_since(1)));
    assert_eq!(digests, GOLDEN);
}

/// Of the state and of the journal after its header; they change only with the duel or the format.
const GOLDEN: (u64, u64) = (16_241_584_175_463_231_289, 15_731_140_179_863_897_949);

#[test]
fn a_choice_is_offered_by_key_whatever_its_type() {
    let choices = [Fire::Single, Fire::Salvo, Fire::Hold];
    let keys = choices.map(|choice| table::Choice::<Duel>::key(&choice).into_owned());
    assert_eq!(keys, ["single", "salvo", "hold"]);
}
