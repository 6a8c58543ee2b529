//! A whole campaign against the computer, answered by a script as a person would answer.

use cartwheel::GAME;
use shelf::{AnySession, NewGame, SeatChoice};
use table::{DiceFrom, Open, Seat, Sitter};

/// More answers than any campaign takes from one seat.
const MOST: usize = 6_000;

fn begin(person: Seat, seed: u64) -> Box<dyn AnySession> {
    let mut sitters = vec![Sitter::player("doctrine"), Sitter::player("doctrine")];
    sitters[usize::from(person.0)] = Sitter::Person;
    let game = NewGame {
        scenario: "campaign".to_owned(),
        settings: Vec::new(),
        charts: Vec::new(),
        dice: DiceFrom::Seed(seed),
        casual: false,
        matched: false,
        sitters,
    };
    GAME.start(&game).expect("the campaign is one of the scenarios")
}

/// One of so many, another each time.
struct Whim(u64);

impl Whim {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// Any option; of an answer in steps any steps until it is whole.
fn answer(session: &mut dyn AnySession, open: &Open, whim: &mut Whim) {
    let (seat, n) = (open.seat, open.n);
    let mut steps: Vec<String> = Vec::new();
    let key = if open.draft.is_none() {
        open.options[whim.below(open.options.len())].key.to_string()
    } else {
        loop {
            let now = session.drafted(seat, n, &steps).expect("the steps were offered");
            let draft = now.draft.as_ref().expect("it is an answer in steps");
            if now.options.is_empty() || (draft.whole && whim.below(3) == 0) {
                break steps.join(" ");
            }
            steps.push(now.options[whim.below(now.options.len())].key.to_string());
        }
    };
    let key = if key.is_empty() { table::draft::DONE.to_owned() } else { key };
    let given = session.answer(seat, n, &key);
    assert_eq!(given, Ok(()), "{} {}: `{key}`", open.seat, open.question);
}

/// The computer answers whatever it is asked, so that only the person is ever waited for; battles the person leaves
/// to the staff.
#[test]
fn a_campaign_against_the_computer_comes_to_its_end() {
    for (person, seed) in [(Seat(0), 11), (Seat(1), 12)] {
        let mut session = begin(person, seed);
        let mut whim = Whim(seed);
        let mut answers = 0;
        while session.story().is_none() {
            assert!(session.broken().is_none(), "{:?}", session.broken());
            assert_eq!(session.deciding(), [person], "nobody else is waited for");
            let staff = SeatChoice::Player {
                name: "doctrine".to_owned(),
                until: Some("battle".to_owned()),
            };
            if session.sit(person, &staff).is_err() {
                let open = session.open_for(person).expect("the person is asked");
                answer(session.as_mut(), &open, &mut whim);
                answers += 1;
            }
            assert!(answers < MOST, "the campaign comes to an end");
        }
        assert!(answers > 100, "the person had something to say: {answers}");
    }
}
