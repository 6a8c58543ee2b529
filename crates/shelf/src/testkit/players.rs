//! What every game promises about those who sit at it: computer players, the staff, estimates.

use crate::{
    AnyGame as _, AnySession, NewGame, OneThread, SeatChoice, SetupOptions as _, Shelved, Threads,
    Title,
    expert::{Position, worth},
};
use table::{DiceFrom, Journal, Seat, Sitter};

/// The first scenario as it comes.
fn plain<G: Title>(sitters: Vec<Sitter>, seed: u64) -> NewGame {
    of_scenario(G::Setup::SCENARIOS[0].key, sitters, seed)
}

fn of_scenario(scenario: &str, sitters: Vec<Sitter>, seed: u64) -> NewGame {
    NewGame {
        scenario: scenario.to_owned(),
        settings: Vec::new(),
        charts: Vec::new(),
        dice: DiceFrom::Seed(seed),
        casual: false,
        matched: false,
        sitters,
    }
}

#[expect(clippy::panic, reason = "a game that cannot be started is a failed test")]
fn start<G: Title>(sitters: Vec<Sitter>, seed: u64) -> Box<dyn AnySession> {
    Shelved::<G>::new().start(&plain::<G>(sitters, seed)).unwrap_or_else(|error| panic!("{error}"))
}

fn first_answer(session: &mut dyn AnySession) -> bool {
    let Some(open) = session.open().into_iter().next() else { return false };
    let key = open.draft.as_ref().map_or_else(|| open.options[0].key.clone(), |_| "".into());
    if open.draft.is_some() {
        // The staff knows a whole answer; a person would draft one.
        let thinks = SeatChoice::Player { name: "expert:1".to_owned(), until: None };
        session.sit(open.seat, &thinks).expect("the expert is known to every game");
        let thinker = session.thinker().expect("he is asked");
        let key = thinker.think(&OneThread).expect("he has an answer");
        let answered = session.answer(open.seat, thinker.number(), &key);
        return answered.is_ok() && session.sit(open.seat, &SeatChoice::Person).is_ok();
    }
    session.answer(open.seat, open.n, &key).is_ok()
}

/// Every computer player sits down, answers, and still sits there after a resume.
#[expect(clippy::panic, reason = "a game that cannot be resumed is a failed test")]
pub fn players_sit_down<G: Title>() {
    for player in &(Shelved::<G>::new()).card().players {
        let session = start::<G>(vec![Sitter::player(player.name)], 3);
        assert_eq!(session.sitters()[0].name(), Some(player.name));
        assert!(session.broken().is_none(), "{}: {:?}", player.name, session.broken());
        let text = session.journal().to_string();
        let journal = Journal::parse(text).unwrap_or_else(|error| panic!("{error}"));
        let again = Shelved::<G>::new().resume(journal, &[]);
        let again = again.unwrap_or_else(|error| panic!("{}: {error}", player.name));
        assert_eq!(again.sitters(), session.sitters());
        assert_eq!(again.journal_len(), session.journal_len());
    }
    let nobody = plain::<G>(vec![Sitter::player("no such player")], 1);
    assert!(Shelved::<G>::new().start(&nobody).is_err());
}

/// The expert answers what he is asked, the same on one thread and on several.
pub fn the_expert_answers<G: Title>(questions: usize) {
    let mut session = start::<G>(vec![Sitter::player("expert:24")], 5);
    let mut answered = 0;
    while let Some(thinker) = session.thinker().filter(|_| answered < questions) {
        let key = thinker.think(&OneThread).expect("somebody proposes an answer");
        assert_eq!(thinker.think(&Threads(3)).as_ref(), Some(&key), "threads change nothing");
        let given = session.answer(thinker.seat(), thinker.number(), &key);
        assert_eq!(given, Ok(()), "`{key}`");
        let late = session.answer(thinker.seat(), thinker.number(), &key);
        assert!(late.is_err(), "an answer that comes too late is refused");
        answered += 1;
    }
    assert!(answered > 0, "the expert was asked");
}

/// A seat handed to the staff for a stretch of this scenario, or of the first one, comes back when
/// the stretch is over, and any seat can be taken back at once.
#[expect(clippy::panic, reason = "a game that cannot be started is a failed test")]
pub fn the_staff_gives_the_seat_back<G: Title>(scenario: Option<&str>) {
    let scenario = scenario.unwrap_or(G::Setup::SCENARIOS[0].key);
    let begin = |seed: u64| {
        let started = Shelved::<G>::new().start(&of_scenario(scenario, Vec::new(), seed));
        started.unwrap_or_else(|error| panic!("{error}"))
    };
    let scripted = (Shelved::<G>::new()).card().bots[0].name.to_owned();
    let mut handed_over = vec![false; G::STRETCHES.len()];
    for seed in 0..40 {
        let mut session = begin(seed);
        for _ in 0..30 {
            for (stretch, done) in G::STRETCHES.iter().zip(&mut handed_over) {
                let until = Some(stretch.key.to_owned());
                let staff = SeatChoice::Player { name: scripted.clone(), until };
                if !*done && session.sit(Seat(0), &staff).is_ok() {
                    // The others at the table play on until the stretch is over.
                    let plays_on = SeatChoice::Player { name: scripted.clone(), until: None };
                    for other in 1..session.sitters().len() {
                        let (seat, over) = (Seat(other as u8), session.story().is_some());
                        assert!(over || session.sit(seat, &plays_on).is_ok(), "he sits down");
                        let over = session.story().is_some();
                        assert!(
                            over || session.sit(seat, &SeatChoice::Person).is_ok(),
                            "he gets up"
                        );
                    }
                    let sits = &session.sitters()[0];
                    let over = session.story().is_some();
                    assert!(over || *sits == Sitter::Person, "{}: {sits:?}", stretch.key);
                    *done = true;
                }
            }
            if !first_answer(session.as_mut()) {
                break;
            }
        }
        if handed_over.iter().all(|done| *done) {
            break;
        }
    }
    assert!(handed_over.iter().all(|done| *done), "every stretch of {:?} comes up", G::STRETCHES);
    let mut session = begin(1);
    let unknown = SeatChoice::Player { name: scripted, until: Some("no such stretch".to_owned()) };
    assert!(session.sit(Seat(0), &unknown).is_err());
    let asked = session.open().first().map_or(Seat(0), |open| open.seat);
    let expert = SeatChoice::Player { name: "expert".to_owned(), until: None };
    session.sit(asked, &expert).expect("the expert is known to every game");
    assert!(session.thinker().is_some());
    session.sit(asked, &SeatChoice::Person).expect("a person may always sit down");
    assert!(session.thinker().is_none());
}

/// The outlook of a question names every option, with shares and intervals that make sense, and
/// changes nothing in the game.
pub fn outlooks_make_sense<G: Title>() {
    let mut session = start::<G>(Vec::new(), 2);
    for _ in 0..8 {
        let Some(open) = session.open().into_iter().next() else { break };
        let before = (session.digest(), session.journal_len());
        let outlook = session.outlook(open.seat).expect("a question is open");
        outlook.try_out(0..6);
        outlook.try_out(6..12);
        let estimate = outlook.so_far();
        assert_eq!(estimate.tries, 12);
        if open.draft.is_none() {
            assert_eq!(estimate.options.len(), open.options.len().min(24));
        }
        for option in &estimate.options {
            assert_eq!(option.broken, 0, "{}: {}", open.question, option.key);
            assert!(option.gain.low <= option.gain.mean && option.gain.mean <= option.gain.high);
            assert_eq!(option.risks.len(), G::RISKS.len());
            for risk in &option.risks {
                let share = risk.share;
                let ordered = share.low <= share.mean && share.mean <= share.high;
                assert!(ordered && share.low >= 0.0 && share.high <= 1.0, "{risk:?}");
            }
        }
        assert_eq!((session.digest(), session.journal_len()), before, "trying changes nothing");
        if !first_answer(session.as_mut()) {
            break;
        }
    }
}

/// Every line of the study names a scenario, options, charts and a computer player that there are, and has
/// no more figures than there are columns.
pub fn study_lines_can_be_played<G: Title>() {
    let Some(study) = G::study() else { return };
    for line in study.lines {
        let ready = Shelved::<G>::new().simulation(&line.new_game());
        assert!(ready.is_ok(), "{}: {:?}", line.title, ready.err());
        assert!(line.published.len() <= study.columns.len(), "{}", line.title);
    }
}

/// A finished game is worth something to every seat, and a judged position lies within reason of it.
pub fn positions_are_judged<G: Title>() {
    let game = Shelved::<G>::new();
    let new = plain::<G>(vec![Sitter::player(game.card().bots[0].name)], 0);
    let many = game.simulation(&new).expect("the first scenario can be played");
    let returns = (0..4).map(|seed| many.run(seed).expect("it comes to an end").returns);
    let returns: Vec<_> = returns.collect();
    assert!(returns.iter().all(|returns| !returns.is_empty()));
    assert_eq!(worth(&[7], Seat(3)), 7, "the last value stands for all further seats");
    let setup = <G::Setup as Default>::default();
    let seating = table::Seating::new(super::printed::<G>());
    let mut session = table::Session::<G>::start(seating, setup, table::Terms::seeded(1));
    let Some(open) = session.open().into_iter().next() else { return };
    let position = Position::of(&mut session, open.seat, None).expect("a question is open");
    let key = position.candidates().remove(0);
    let judged = |attempt| position.once(&key, attempt).expect("it can be tried").value;
    assert_eq!(judged(1), judged(1), "the same try is judged the same");
}
