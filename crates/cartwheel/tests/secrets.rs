//! What a side receives in a whole game is byte for byte the same in worlds dealt from what it sees.

use cartwheel::{
    bot::Commander,
    charts::Charts,
    state::{Place, Setup, Start, State},
    view::View,
};
use shelf::{
    Shown as _,
    testkit::{assert_lawful, printed},
};
use std::sync::Arc;
use table::{
    Entry, Eyes, Game as _, Players, Seat, Seating, Session, Sitter, Stream, Terms, players::Dealt,
};

/// Everything that reaches the screen of these eyes: boards as drawn and as data, the bar, the report
/// pages, the question with labels, targets and odds.
fn received(session: &mut Session<State>, eyes: Eyes, see: See) -> String {
    let charts = printed::<State>().typed;
    let view = session.look(move |g| see(g, eyes, charts)).expect("the game waits");
    let mut parts: Vec<String> = Vec::new();
    let look = board::svg::Look::Page { bases: "/bases" };
    for board in view.boards() {
        parts.push(board::svg::render(&board, &board::Marks::none(), look));
        parts.push(format!("{board:?}"));
    }
    let status = view.status();
    parts.push(format!("{status:?}{:?}{:?}{:?}", view.score(), view.briefing(), view.moment()));
    if let Some(seat) = eyes.seat() {
        parts.push(format!("{:?}", session.open_for(seat)));
    }
    parts.concat()
}

type See = fn(&State, Eyes, &'static Charts) -> View;

fn honest(g: &State, eyes: Eyes, charts: &'static Charts) -> View {
    g.view(eyes, charts)
}

/// OC 6.1.a broken on purpose: enemy aircraft stand where they are.
fn leaky(g: &State, eyes: Eyes, charts: &'static Charts) -> View {
    let mut view = g.view(eyes, charts);
    for id in view.hidden.clone() {
        let place = g.unit(id).place;
        if let Place::Base(base) = place
            && let Some(hex) = g.hex_of(base, charts)
        {
            view.state.unit_mut(id).place = Place::At(hex);
        }
    }
    view
}

/// What the doctrine answers at both seats in a whole game.
fn answers(setup: &Setup, seed: u64) -> Vec<(Seat, String)> {
    let doctrine: Players<State> = Arc::new(|sitter| match sitter {
        Sitter::Player { .. } => Some(Box::new(Dealt(Commander::Doctrine))),
        Sitter::Person | Sitter::Empty => None,
    });
    let sitters = vec![Sitter::player("doctrine"), Sitter::player("doctrine")];
    let seating = Seating::new(printed::<State>()).with_players(doctrine).with_sitters(sitters);
    let played = Session::<State>::start(seating.quiet(), setup.clone(), Terms::seeded(seed));
    assert!(played.outcome().is_some(), "the doctrine plays to the end");
    let journal = played.journal();
    let picked = |line: u32| match journal.entry(line) {
        Some(Entry::Pick { seat, key, .. }) => Some((*seat, key.to_string())),
        _ => None,
    };
    journal.path().into_iter().filter_map(picked).collect()
}

/// Plays a whole game again and compares what everyone receives at every question with what they would
/// in dealt worlds. Gives how many questions were looked at, and the first difference.
fn compare(start: Start, seed: u64, see: See) -> (u64, Option<String>) {
    let charts = printed::<State>();
    let setup = Setup { start, ..Setup::default() };
    let answers = answers(&setup, seed);
    let mut session = Session::<State>::start(Seating::new(charts), setup, Terms::seeded(seed));
    let mut looked = 0;
    for (seat, key) in answers {
        // Everyone in turn, so that a whole game is looked at in a reasonable time.
        let eyes = [Eyes::Of(Seat(0)), Eyes::Of(Seat(1)), Eyes::Public][looked as usize % 3];
        let here = received(&mut session, eyes, see);
        let view = session.view(eyes).expect("the game waits");
        let mut dice = Stream::new(seed ^ looked);
        let world = State::deal(&view, charts.typed, &mut dice).expect("much is hidden");
        let end = session.journal().next_line();
        let mut dealt = session.fork(end, None).expect("a game can branch");
        dealt.swap(world);
        let there = received(&mut dealt, eyes, see);
        if here != there {
            return (looked, Some(format!("{eyes:?}: {}", difference(&here, &there))));
        }
        looked += 1;
        let n = session.open_number(seat).expect("the seat is asked");
        session.answer(seat, n, &key).expect("the same can be answered again");
    }
    (looked, None)
}

/// Where two texts part, with a little of both.
fn difference(one: &str, other: &str) -> String {
    let at = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| text.chars().skip(at.saturating_sub(80)).take(160).collect::<String>();
    format!("{} / {}", part(one), part(other))
}

#[test]
fn nobody_receives_what_only_the_other_side_knows() {
    let (looked, difference) = compare(Start::BismarckSea, 5, honest);
    assert_eq!(difference, None, "after {looked} questions");
    assert!(looked > 20, "a whole game has more than {looked} questions");
}

#[test]
fn a_leak_planted_on_purpose_is_found() {
    let (_, difference) = compare(Start::BismarckSea, 5, leaky);
    assert!(difference.is_some(), "enemy aircraft were shown where they stand");
}

/// Two random games of the seventh revision in which a side learned what it must not; every law is checked on them, those
/// of secrecy too.
#[test]
fn games_in_which_secrets_were_told_keep_the_laws() {
    for (start, seed) in [(Start::BismarckSea, 858), (Start::Toenails, 2939)] {
        assert_lawful::<State>(&Setup { start, ..Setup::default() }, seed..seed + 1);
    }
}

/// OC 9.2.1.a, OC 9.11.a: two random games of the ninth revision in which a bomber that had flown beyond its printed
/// range came home, or did not in a world dealt from what the enemy saw; and he could take his last answer back.
#[test]
fn whether_a_bomber_comes_home_from_afar_is_told_behind_a_barrier() {
    for seed in [2_000_589, 2_005_185] {
        let start = Start::Bougainville;
        assert_lawful::<State>(&Setup { start, ..Setup::default() }, seed..seed + 1);
    }
}

/// Random games in which marks were offered again after the state had been large for a while: a replay takes the same
/// ones, and numbers the last lines as the game did.
#[test]
fn games_that_end_near_a_mark_tell_the_same_again() {
    for (start, seed) in [
        (Start::Bougainville, 900_357),
        (Start::BismarckSea, 2_000_081),
        (Start::Bougainville, 3_000_343),
    ] {
        assert_lawful::<State>(&Setup { start, ..Setup::default() }, seed..seed + 1);
    }
}
