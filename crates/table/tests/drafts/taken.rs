//! Who takes the steps: bots, scripts, transcripts, journals, the laws.

use crate::game::{Gun, GunAt, Orders, Plane, Setup, battery, begin, charts, course, give, patrol};
use table::{
    Asked, Decider, Done, Event, Game, RandomDecider, Rows, Seat, Seating, Session, Subset,
    headless, now,
    testkit::{self, Script, check_transcript, fuzz_many},
};

const PLAIN: Setup = Setup { dead_end: false };

#[test]
fn random_orders_obey_every_law() {
    assert_eq!(fuzz_many::<Orders>(&PLAIN, charts(), 0..300).unwrap(), 7 * 300);
}

#[test]
fn a_dead_end_is_found() {
    let failure = fuzz_many::<Orders>(&Setup { dead_end: true }, charts(), 0..1).unwrap_err();
    assert!(failure.to_string().contains("`raid` comes to a dead end after"), "{failure}");
}

#[test]
fn a_whole_draft_counts_as_one_decision_and_needs_no_journal() {
    let played = headless::play::<Orders>(&PLAIN, &(), 3, Box::new(RandomDecider::new(3))).unwrap();
    assert_eq!((played.decisions, played.outcome.len()), (7, 7));
}

/// Takes the last step of each list, and looks at what there is so far.
struct Last(Vec<usize>);

impl Decider<Orders> for Last {
    fn decide(&mut self, _: &Orders, (): &'static (), a: &Asked<'_, Orders>) -> Option<usize> {
        if let Some(planes) = a.draft::<Subset<Plane>>() {
            self.0.push(planes.taken().len());
            assert_eq!(planes.taken().len(), a.steps_taken());
        }
        if a.draft::<Rows<Gun, crate::game::Enemy>>().is_some() {
            assert!(a.get::<GunAt>(0).is_some());
        }
        let done = a.find::<Done>(|_| true);
        assert_eq!(done, a.done());
        Some(done.unwrap_or(a.len() - 1))
    }
}

#[test]
fn a_bot_is_asked_once_a_step_and_sees_what_there_is() {
    let mut t = testkit::seeded(Orders::default(), &(), 1, Box::new(Last(Vec::new())));
    now(patrol(&mut t));
    now(battery(&mut t));
    assert_eq!(t.g.given, ["[Plane(4), Plane(5)]", "[(Gun(1), Enemy(3)), (Gun(2), Enemy(2))]"]);
}

#[test]
fn a_script_gives_a_draft_in_one_line_or_step_by_step() {
    let script = Script::new()
        .then_key("plane-5 plane-1")
        .then_key("2006 2106")
        .then(Plane(2))
        .then(Plane(3))
        .then_done();
    let mut t = testkit::table(Orders::default(), &(), &[], script);
    now(patrol(&mut t));
    now(course(&mut t));
    now(patrol(&mut t));
    assert_eq!(
        t.g.given,
        ["[Plane(1), Plane(5)]", "[Hex(2006), Hex(2106)]", "[Plane(2), Plane(3)]"]
    );
}

#[test]
#[should_panic(
    expected = "the script goes on with `Some(Plan { left: [\"plane-9\"], as_given: false })`, but the game asks"
)]
fn a_script_with_a_step_that_does_not_fit_fails() {
    let script = Script::new().then_key("plane-1 plane-9");
    let mut t = testkit::table(Orders::default(), &(), &[], script);
    now(patrol(&mut t));
}

#[test]
fn a_transcript_gives_a_draft_in_one_line() {
    check_transcript(
        Orders::default(),
        &(),
        Orders::play,
        "
        ? Which planes patrol?: Plane 1 | Plane 2 | Plane 3 | Plane 4  > plane-2 plane-3 plane-4
        ? Which gun fires at which enemy?                              > gun-1=enemy-1 gun-2=enemy-1
        ? In which order do the ships sail?                            > ship-1 ship-2 ship-3
        ? Which way?                                                   > .
        ? Who fights which fire?                                       > fire-1 fire-1 fire-2
        ? Who flies, and where?                                        > plane-1 2006
        ? Which watches are called?                                    > .
        ",
    );
}

#[test]
fn a_draft_is_one_line_of_the_log_and_taken_back_as_a_whole() {
    let mut session = begin();
    give(&mut session, "plane-1 plane-2 plane-3");
    let log = session.log(Seat(0));
    let [table::Logged { event: Event::Picked { key, label, .. }, .. }] = log.as_slice() else {
        panic!("not one pick: {log:?}");
    };
    assert_eq!(
        (key.as_ref(), label.as_str()),
        ("plane-1 plane-2 plane-3", "Plane 1, Plane 2, Plane 3")
    );
    session.undo(Seat(0)).unwrap();
    assert_eq!(session.open()[0].question, "plane");
    assert!(session.open()[0].draft.as_ref().unwrap().so_far.is_empty());
}

#[test]
fn a_journal_whose_draft_no_longer_fits_names_the_line() {
    let mut session = begin();
    give(&mut session, "plane-1 plane-2");
    let resume = |text: String| {
        let journal = table::Journal::parse(text).unwrap();
        Session::<Orders>::resume(Seating::new(charts()), journal)
    };
    let text = session.journal().to_string();
    assert!(resume(text.clone()).is_ok());
    let fault = resume(text.replace("plane-1 plane-2", "plane-1 plane-7")).err().unwrap();
    assert!(
        fault.to_string().contains("which offers plane-2, plane-3, plane-4, plane-5"),
        "{fault}"
    );
    let fault = resume(text.replace("plane-1 plane-2", "plane-1 plane-3")).err().unwrap();
    assert!(fault.to_string().contains("the digest of options, dice and state"), "{fault}");
    let fault = resume(text.replace("plane-1 plane-2", "plane-1")).err().unwrap();
    assert!(fault.to_string().contains("which offers"), "{fault}");
}

#[test]
fn a_position_within_drafts_can_be_tried_out() {
    let mut session = begin();
    give(&mut session, "plane-1 plane-3");
    give(&mut session, "gun-1=enemy-3 gun-2=enemy-1");
    let tries = session.tries().unwrap();
    let random = || Box::new(RandomDecider::new(5));
    let order = Some((Seat(0), "ship-2 ship-3 ship-1"));
    let tried = tries.once(None, order, 1, random(), None).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(
        tried.state.given[..3],
        [
            "[Plane(1), Plane(3)]",
            "[(Gun(1), Enemy(3)), (Gun(2), Enemy(1))]",
            "[Ship(2), Ship(3), Ship(1)]"
        ]
    );
    assert_eq!((tried.state.given.len(), tried.decisions), (7, 5));
    for wrong in ["ship-2 ship-2", "ship-2 ship-3"] {
        let tried = tries.once(None, Some((Seat(0), wrong)), 1, random(), None);
        let error = tried.err().map(|error| error.to_string());
        assert_eq!(error, Some(format!("`{wrong}` was not offered")));
    }
}
