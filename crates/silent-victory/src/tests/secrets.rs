//! What one seat of the two-player game may not know of the other.

use super::fixture::charts;
use crate::state::{Contest, Options, Setup, State, setup::Switch};
use table::{ChartSet, Open, Seat, Seating, Session, Terms, testkit::same_to};

/// More answers than it takes to be depth-charged.
const MOST_ANSWERS: usize = 20_000;

fn begin(seed: u64) -> Session<State> {
    let options = Options { evasion: Switch::On, ..Options::default() };
    let setup = Setup { contest: Contest::TwoPlayer, players: 2, options, ..Setup::default() };
    let seating = Seating::new(ChartSet { typed: charts(), digest: 0 });
    Session::start(seating, setup, Terms::seeded(seed))
}

/// One of the options, the same in the same place.
fn any_key(open: &Open, place: usize) -> String {
    let at = (place * place + place / 3) % open.options.len();
    let key = open.options[at].key.to_string();
    let Some(draft) = &open.draft else { return key };
    if draft.at_once.iter().any(|alone| *alone == key) {
        return key;
    }
    let first = draft.rows.iter().filter_map(|row| {
        let mut goes_on = row.options.iter().filter(|option| !draft.at_once.contains(&option.key));
        goes_on.next().map(|option| option.key.as_ref())
    });
    first.collect::<Vec<_>>().join(" ")
}

/// Plays until this seat's boat is attacked and both seats are asked for a number; none if the game
/// ends before.
fn depth_charged(seed: u64, boat: Seat) -> Option<Session<State>> {
    let mut session = begin(seed);
    for place in 0..MOST_ANSWERS {
        let open = session.open();
        let first = open.first()?;
        let hunted = session.look(State::seat) == Some(boat);
        if first.question == "evasion" && hunted {
            assert_eq!(session.deciding(), [boat, Seat(1 - boat.0)]);
            return Some(session);
        }
        session.answer(first.seat, first.n, &any_key(first, place)).unwrap();
    }
    None
}

fn choose(session: &mut Session<State>, seat: Seat, key: &str) {
    let n = session.open_for(seat).expect("both seats are asked").n;
    session.answer(seat, n, key).unwrap();
}

/// A game in which this seat's boat is depth-charged, as many times over as it is wanted.
fn games<const N: usize>(boat: Seat) -> [Session<State>; N] {
    let seed = (0..200).find(|&seed| depth_charged(seed, boat).is_some());
    let seed = seed.expect("some boat is depth-charged");
    std::array::from_fn(|_| depth_charged(seed, boat).expect("the same game again"))
}

/// SV 14.7.0, SV 13.1.2.b: whoever chooses first, the other sees nothing of it: not in the view, not
/// in the log, not in the question.
#[test]
fn a_number_chosen_changes_nothing_the_other_seat_can_see() {
    for boat in [Seat(0), Seat(1)] {
        let escort = Seat(1 - boat.0);
        for (chooser, other) in [(boat, escort), (escort, boat)] {
            let mut games: [_; 3] = games(boat);
            let [unchosen, one, six] = &mut games;
            choose(one, chooser, "1");
            choose(six, chooser, "6");
            same_to(other, one, six).unwrap();
            same_to(other, one, unchosen).unwrap();
            assert!(same_to(chooser, one, six).is_err(), "the chooser sees his own number");
            assert_eq!(one.deciding(), [other]);
        }
    }
}

/// SV 13.1.2.b: shown together, both numbers are known to both, in whatever order they came.
#[test]
fn both_numbers_are_shown_together() {
    let mut games: [_; 2] = games(Seat(0));
    let [one, other] = &mut games;
    let before = [Seat(0), Seat(1)].map(|seat| one.log(seat).len());
    choose(one, Seat(0), "1");
    choose(one, Seat(1), "3");
    choose(other, Seat(1), "3");
    choose(other, Seat(0), "1");
    assert_eq!(one.digest(), other.digest());
    for (seat, before) in [Seat(0), Seat(1)].into_iter().zip(before) {
        let log = one.log(seat);
        let shown = log[before..].iter().any(|logged| {
            let text = format!("{:?}", logged.event);
            text.contains("left (1)") && text.contains("right (3)")
        });
        assert!(shown, "{seat} has not been told");
    }
}
