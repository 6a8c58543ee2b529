//! What each shape offers, takes and refuses.

use crate::game::{Orders, begin, give};
use table::{Open, Refused, Seat, Session, Shape};

const ANSWERS: [&str; 7] = [
    "plane-1 plane-3",
    "gun-1=enemy-3 gun-2=enemy-1",
    "ship-2 ship-3 ship-1",
    "2006 2106",
    "fire-1 fire-3 fire-3",
    "plane-2 plane-4 1904",
    "watch-2",
];

/// At the order with this number.
fn at(order: usize) -> Session<Orders> {
    let mut session = begin();
    for answer in &ANSWERS[..order] {
        give(&mut session, answer);
    }
    session
}

fn after(session: &mut Session<Orders>, steps: &[&str]) -> Result<Open, Refused> {
    let n = session.open()[0].n;
    let steps: Vec<String> = steps.iter().map(|step| (*step).to_owned()).collect();
    session.drafted(Seat(0), n, &steps)
}

fn keys(open: &Open) -> Vec<&str> {
    open.options.iter().map(|option| option.key.as_ref()).collect()
}

fn refusal(session: &mut Session<Orders>, key: &str) -> String {
    let n = session.open()[0].n;
    session.answer(Seat(0), n, key).unwrap_err().to_string()
}

#[test]
fn some_of_a_list_has_one_spelling_and_room_for_the_rest() {
    let mut session = at(0);
    let open = after(&mut session, &[]).unwrap();
    assert_eq!(keys(&open), ["plane-1", "plane-2", "plane-3", "plane-4"], "two are needed");
    assert_eq!(open.draft.unwrap().shape, Shape::Some { least: 2, most: 3 });
    let open = after(&mut session, &["plane-3"]).unwrap();
    assert_eq!(keys(&open), ["plane-4", "plane-5"]);
    let open = after(&mut session, &["plane-5", "plane-3"]).unwrap();
    let draft = open.draft.clone().unwrap();
    assert!(draft.whole && keys(&open).is_empty());
    assert_eq!((draft.text.as_str(), draft.from.len()), ("Plane 3, Plane 5", 4));
    assert_eq!(
        refusal(&mut session, "plane-3"),
        "the answer is not whole; what can be added is plane-4, plane-5"
    );
    assert_eq!(
        refusal(&mut session, "plane-1 plane-2 plane-3 plane-4"),
        "step 4, “plane-4”, does not fit here; nothing can be added"
    );
    assert_eq!(
        refusal(&mut session, "plane-1 plane-9"),
        "step 2, “plane-9”, does not fit here; what can be added is plane-2, plane-3, plane-4, plane-5"
    );
    give(&mut session, "plane-3 plane-1");
    let journal = session.journal().to_string();
    assert!(journal.contains(r#""k":"plane-1 plane-3""#), "{journal}");
}

#[test]
fn rows_are_set_in_any_order_and_shown_all_at_once() {
    let mut session = at(1);
    let open = after(&mut session, &[]).unwrap();
    assert_eq!(keys(&open), ["gun-1=enemy-1", "gun-1=enemy-2", "gun-1=enemy-3"]);
    let prompt = "Which gun fires at which enemy?";
    assert_eq!((open.prompt(), open.subject.as_deref()), (prompt, Some("gun:1")));
    let rows = open.draft.unwrap().rows;
    let shown: Vec<_> =
        rows.iter().map(|row| (row.about.as_deref().unwrap(), row.options.len())).collect();
    assert_eq!(shown, [("Gun 1", 3), ("Gun 2", 2)], "a gun without an enemy has no row");
    let rows = after(&mut session, &["gun-1=enemy-2"]).unwrap().draft.unwrap().rows;
    assert_eq!(rows[0].chosen.as_deref(), Some("gun-1=enemy-2"));
    assert_eq!((rows[1].chosen.as_deref(), rows.len()), (None, 2));
    give(&mut session, "gun-2=enemy-2 gun-1=enemy-1");
    let given = session.look(|g| g.given[1].clone()).unwrap();
    assert_eq!(given, "[(Gun(1), Enemy(1)), (Gun(2), Enemy(2))]");
}

#[test]
fn an_order_keeps_the_order_it_was_given_in() {
    let mut session = at(2);
    assert_eq!(keys(&after(&mut session, &["ship-2"]).unwrap()), ["ship-1", "ship-3"]);
    assert!(refusal(&mut session, "ship-2 ship-3").starts_with("the answer is not whole"));
    give(&mut session, "ship-3 ship-1 ship-2");
    assert_eq!(session.look(|g| g.given[2].clone()).unwrap(), "[Ship(3), Ship(1), Ship(2)]");
}

#[test]
fn a_way_goes_from_cell_to_cell_and_may_end_anywhere() {
    let mut session = at(3);
    assert_eq!(keys(&after(&mut session, &["2006"]).unwrap()), ["2005", "2007", "2106"]);
    let open = after(&mut session, &["2006", "2106", "2206"]).unwrap();
    assert!(open.options.is_empty() && open.draft.unwrap().whole, "three hexes are all");
    assert!(refusal(&mut session, "2006 1905").starts_with("step 2, “1905”, does not fit here"));
    for stay in [".", ""] {
        let mut session = at(3);
        give(&mut session, stay);
        assert_eq!(session.look(|g| g.given[3].clone()).unwrap(), "[]");
        assert!(session.journal().to_string().contains(r#""k":".""#));
    }
}

#[test]
fn a_share_fills_each_place_up_to_its_measure() {
    let mut session = at(4);
    let open = after(&mut session, &["fire-1", "fire-1"]).unwrap();
    assert_eq!(keys(&open), ["fire-2", "fire-3"]);
    assert!(!open.draft.unwrap().whole);
    assert!(after(&mut session, &["fire-1", "fire-3", "fire-1"]).unwrap().draft.unwrap().whole);
    assert!(refusal(&mut session, "fire-2 fire-2 fire-3").starts_with("step 2, “fire-2”"));
    give(&mut session, "fire-3 fire-1 fire-2 fire-1");
    let given = session.look(|g| g.given[4].clone()).unwrap();
    assert_eq!(given, "[(Fire(1), 2), (Fire(2), 1), (Fire(3), 1)]");
}

#[test]
fn a_draft_may_change_its_shape_on_the_way() {
    let mut session = at(5);
    let open = after(&mut session, &["plane-2"]).unwrap();
    assert_eq!(open.prompt(), "Who flies, and where?");
    let open = after(&mut session, &["plane-4", "plane-2"]).unwrap();
    assert_eq!((open.prompt(), keys(&open)), ("Where do both planes fly?", vec!["1904", "2006"]));
    let draft = open.draft.unwrap();
    assert_eq!((draft.shape, draft.before, draft.so_far.len()), (Shape::Steps, 2, 2));
    give(&mut session, "plane-4 plane-2 1904");
    assert!(session.journal().to_string().contains(r#""k":"plane-2 plane-4 1904""#));
}

#[test]
fn an_answer_without_end_is_refused() {
    let mut session = at(3);
    let endless = "2006 ".repeat(10_000);
    assert!(refusal(&mut session, &endless).starts_with("step 2, “2006”"));
}

#[test]
fn an_option_that_makes_an_answer_alone_is_told() {
    let at_once = |order: usize, steps: &[&str]| {
        let open = after(&mut at(order), steps).unwrap();
        open.draft.unwrap().at_once
    };
    assert_eq!(at_once(0, &[]), Vec::<&str>::new(), "two planes are needed");
    let mut session = at(6);
    assert_eq!(session.open()[0].draft.as_ref().unwrap().at_once, ["alarm", "none"]);
    assert_eq!(session.open()[0].draft.as_ref().unwrap().done, "Nobody is called");
    assert_eq!(at_once(6, &["watch-1"]), Vec::<&str>::new(), "only of a first step");
}
