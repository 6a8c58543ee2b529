//! PS-R105: several captains under the same orders.

use super::fixture::{at_sea, charts, in_port_under, play, put_to_sea};
use crate::{
    Outcome,
    bot::Skipper,
    rules::{captains, ch02_sequence},
    state::{Class, GameEnd, MerchantKind, Orders, PatrolType, Rank, Setup, State, setup::Contest},
    view,
};
use shelf::Shown as _;
use table::{Game as _, Seat, headless, testkit::Script};

/// Captains at sea with these ships sunk in a patrol that came home, their ends and ranks.
fn table_of(orders: Orders, captains: &[(i32, Option<GameEnd>, Rank)]) -> State {
    let players = captains.len() as u8;
    let mut g = State::at_start(&Setup { orders, players, ..Setup::default() });
    for (seat, &(tally, end, rank)) in captains.iter().enumerate() {
        g.hand_over(Seat(seat as u8));
        let mut command = in_port_under(orders, Class::Gato, "Sp43").command.expect("begun");
        command.captain.rank = rank;
        command.captain.name = format!("Captain {}", seat + 1);
        command.end = end;
        command.log = vec![crate::state::LogRow {
            number: 1,
            season: command.season,
            kind: PatrolType::Strategic,
            cag: false,
            class: command.boat.class,
            deeds: crate::state::Deeds::default(),
            tally,
            rating: crate::state::Rating::Acceptable,
            port: command.port,
            path: Vec::new(),
            actions: 3,
            engagements: 1,
            scores: Vec::new(),
        }];
        g.command = Some(command);
    }
    g
}

const LOST: Option<GameEnd> = Some(GameEnd::SunkByEscorts);
const HOME: Option<GameEnd> = Some(GameEnd::PatrolOver);
const RANK: Rank = Rank::LtCommander;

/// PS-R105: who has made the fewest patrols sails next; who has ended is passed over.
#[test]
fn captains_sail_in_turn() {
    let mut g = table_of(Orders::SilentVictory, &[(3, None, RANK), (3, None, RANK)]);
    assert_eq!(captains::next(&g), Some(Seat(0)));
    g.hand_over(Seat(1));
    g.command_mut().log.clear();
    assert_eq!(captains::next(&g), Some(Seat(1)));
    g.command_mut().end = LOST;
    assert_eq!(captains::next(&g), Some(Seat(0)));
    g.hand_over(Seat(0));
    g.command_mut().end = HOME;
    assert_eq!(captains::next(&g), None);
}

/// PS-R105: nothing one captain does touches another.
#[test]
fn each_has_a_war_of_his_own() {
    let mut g = table_of(Orders::UsnFree, &[(3, None, RANK), (5, None, RANK)]);
    let other = g.command_of(Seat(0)).cloned();
    g.boat_mut().fuel = 1;
    g.hand_over(Seat(0));
    assert_eq!((g.seat(), g.command.clone()), (Seat(0), other));
    assert_eq!(g.command_of(Seat(1)).map(|it| it.boat.fuel), Some(1));
    g.hand_over(Seat(7));
    assert_eq!(g.seat(), Seat(0), "nobody sits there");
}

/// PS-R105: the object first, in the campaign then rank, then tally; equals share; a lost boat counts
/// unless it was agreed otherwise.
#[test]
fn captains_are_compared() {
    let done = Some(GameEnd::MissionDone);
    let best = |g: &State| captains::winner(g);
    assert_eq!(
        best(&table_of(Orders::UsnFree, &[(4, HOME, RANK), (9, HOME, RANK)])),
        Some(Seat(1))
    );
    let object = [(2, done, RANK), (9, Some(GameEnd::MissionFailed), RANK)];
    assert_eq!(best(&table_of(Orders::RunSilent, &object)), Some(Seat(0)));
    let ranks = [(9, HOME, RANK), (4, HOME, Rank::Commander)];
    assert_eq!(best(&table_of(Orders::SilentVictory, &ranks)), Some(Seat(1)));
    assert_eq!(best(&table_of(Orders::UsnFree, &ranks)), Some(Seat(0)), "rank is no object here");
    assert_eq!(best(&table_of(Orders::UsnFree, &[(4, HOME, RANK), (4, HOME, RANK)])), None);
    let mut g = table_of(Orders::UsnFree, &[(4, HOME, RANK), (9, LOST, RANK)]);
    assert_eq!(best(&g), Some(Seat(1)));
    g.setup.contest = Contest::Survivors;
    assert_eq!(best(&g), Some(Seat(0)));
    let mut all = table_of(Orders::UsnFree, &[(4, LOST, RANK), (9, LOST, RANK)]);
    all.setup.contest = Contest::Survivors;
    assert_eq!(best(&all), None);
    assert_eq!(best(&at_sea(Class::Gato, "Sp43", "1508")), None, "alone");
}

/// PS-R105: ships of a patrol that was lost count as ships and bring no tally.
#[test]
fn the_dead_keep_their_ships() {
    let mut g = table_of(Orders::UsnFree, &[(4, HOME, RANK), (4, LOST, RANK)]);
    let mut lost = put_to_sea(
        in_port_under(Orders::UsnFree, Class::Gato, "Sp43"),
        "1508",
        PatrolType::Strategic,
    );
    lost.patrol_mut().deeds.sunk = vec![MerchantKind::Liner];
    g.command_mut().patrol = lost.command_mut().patrol.take();
    let outcome = ch02_sequence::outcome(&g);
    assert_eq!(outcome.rivals[0].ships, 1);
    assert_eq!((outcome.tally, outcome.rivals[0].tally, outcome.winner), (4, 4, Some(Seat(1))));
}

fn played(players: u8, seed: u64) -> Outcome {
    let orders = Orders::SilentVictory;
    let rivals = vec!["Baker".to_owned()];
    let setup = Setup { orders, players, captain: "Adams".to_owned(), rivals, ..Setup::default() };
    headless::play::<State>(&setup, charts(), seed, Box::new(Skipper::Careful))
        .expect("a captain answers everything")
        .outcome
}

/// PS-R105: whole campaigns of three, and of one, who has no rivals.
#[test]
fn campaigns_are_played_side_by_side() {
    let three = played(3, 5);
    let names: Vec<&str> = three.captains().map(|it| it.captain.as_str()).collect();
    assert_eq!(names, ["Adams", "Baker", "Doyle"]);
    assert!(three.captains().all(|it| it.patrols > 0 && it.rivals.is_empty() || it == &three));
    let best = three.captains().map(|it| (it.end == GameEnd::MadeCaptain, it.rank)).max();
    let winner = three.winner.map(|seat| three.captains().nth(usize::from(seat.0)).expect("sits"));
    let shown = winner.map(|it| (it.end == GameEnd::MadeCaptain, it.rank));
    assert!(shown.is_none() || shown == best, "{three:?}");
    let alone = played(1, 5);
    assert!(alone.rivals.is_empty() && alone.winner.is_none());
}

/// PS-R105: who waits sees his own boat; all see the table of results, the best first.
#[test]
fn everybody_has_his_own_boat_before_him() {
    let g = table_of(Orders::UsnFree, &[(4, HOME, RANK), (9, None, RANK)]);
    let seen = |seat: u8| view::view(&g, Seat(seat).into(), charts());
    assert_eq!(seen(0).state.captain().name, "Captain 1");
    assert_eq!(seen(1).state.captain().name, "Captain 2");
    let results = |seat: u8| {
        let boards = seen(seat).boards();
        let board = boards.into_iter().find(|it| it.id == "results").expect("a table of results");
        board::text::render(&board, &board::Marks::default(), board::text::Paint::Plain)
    };
    assert_eq!(results(0), results(1));
    let (first, second) = (results(0).find("Captain 2"), results(0).find("Captain 1"));
    assert!(first.is_some() && first < second, "{}", results(0));
    let alone = view::view(&at_sea(Class::Gato, "Sp43", "1508"), Seat(0).into(), charts());
    assert!(alone.boards().iter().all(|it| it.id != "results"));
}

/// PS-R105: begun for each seat; the die of the first boat is each captain's own.
#[test]
fn every_captain_gets_a_boat() {
    let setup = Setup { orders: Orders::SilentVictory, players: 2, ..Setup::default() };
    assert_eq!(State::seats(&setup), 2);
    let (t, ()) = play(State::at_start(&setup), &[1, 6], Script::new(), async |t| {
        ch02_sequence::begin_all(t).await;
    });
    let classes: Vec<Class> = t.g.commands().map(|(_, it)| it.boat.class).collect();
    assert_eq!(classes, [Class::V, Class::Tambor]);
    assert_eq!(t.said(), ["2 captains sail under the same orders."]);
}
