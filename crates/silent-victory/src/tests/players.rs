//! Chapter 13: several players.

use super::{
    fixture::{career, in_port, month, play},
    victory::row,
};
use crate::{
    rules::{ch04_setup, ch13_players},
    state::{Class, Contest, End, Setup, State},
};
use table::{Game, Seat, testkit::Script};

/// Three careers with these tons, ends and months of the last patrol.
fn table_of(contest: Contest, careers: &[(&[u32], End, &str)]) -> State {
    let mut g = State::at_start(&Setup { contest, players: 3, ..Setup::default() });
    for (tons, end, last) in careers {
        let mut one = career(Class::Gato, "1942-04");
        one.log.push(row(last, tons, Some(true)));
        one.end = Some(*end);
        g.careers.push(one);
    }
    g
}

/// SV 13.1.3, SV 13.2.1: dead or alive. SV 13.3.1: only the living.
#[test]
fn most_tonnage_wins_and_in_the_survival_form_only_of_the_living() {
    let careers: [(&[u32], End, &str); 3] = [
        (&[60_000], End::WarOver, "1945-07"),
        (&[90_000], End::Sunk, "1944-03"),
        (&[50_000], End::WarOver, "1945-07"),
    ];
    let winner = |contest| ch13_players::winner(&table_of(contest, &careers));
    assert_eq!(winner(Contest::Tonnage), Some(Seat(1)));
    assert_eq!(winner(Contest::TwoPlayer), Some(Seat(1)));
    assert_eq!(winner(Contest::Survival), Some(Seat(0)));
    assert_eq!(winner(Contest::None), None);
    let dead: [(&[u32], End, &str); 2] =
        [(&[9_000], End::Sunk, "1944-03"), (&[8_000], End::Relieved, "1944-03")];
    assert_eq!(ch13_players::winner(&table_of(Contest::Survival, &dead)), None);
}

/// SV 13.1.3, SV-R102
#[test]
fn ties_go_by_ships_and_then_to_the_later_survivor() {
    let winner = |one: (&[u32], End, &str), two: (&[u32], End, &str)| {
        ch13_players::winner(&table_of(Contest::TwoPlayer, &[one, two]))
    };
    let sunk = End::Sunk;
    let ships = winner((&[5_000, 5_000], sunk, "1943-01"), (&[10_000], End::WarOver, "1945-07"));
    assert_eq!(ships, Some(Seat(0)));
    let later = winner((&[10_000], sunk, "1943-01"), (&[10_000], sunk, "1943-04"));
    assert_eq!(later, Some(Seat(1)));
    let lived = winner((&[10_000], End::WarOver, "1945-05"), (&[10_000], sunk, "1945-07"));
    assert_eq!(lived, Some(Seat(0)));
    let draw = winner((&[10_000], sunk, "1943-01"), (&[10_000], sunk, "1943-01"));
    assert_eq!(draw, None);
}

/// SV 13.1.1: two players, in boats of one class; anything else is refused in plain words.
#[test]
fn a_two_player_game_has_two_players_in_boats_of_one_class() {
    let two = || Setup { contest: Contest::TwoPlayer, ..Setup::default() };
    let field = |setup: &Setup| ch13_players::conflict(setup).map(|(option, _)| option);
    assert_eq!(field(&two()), None);
    assert_eq!(field(&Setup { players: 2, ..two() }), None);
    assert_eq!(field(&Setup { players: 3, ..two() }), Some("players"));
    assert_eq!(field(&Setup { classes: vec![Class::Balao], ..two() }), Some("classes"));
    assert_eq!(field(&Setup { classes: vec![Class::Gato], ..two() }), None);
    let tonnage =
        Setup { contest: Contest::Tonnage, players: 3, classes: vec![Class::Balao], ..two() };
    assert_eq!(field(&tonnage), None);
}

/// SV 13.1.2.a: they alternate; who has ended is passed over.
#[test]
fn the_player_with_the_fewest_patrols_sails_next() {
    let mut g = in_port(Class::Gato, "1942-04");
    g.careers.push(career(Class::Gato, "1942-04"));
    assert_eq!(ch13_players::next(&g), Some(0));
    g.careers[0].log.push(row("1942-04", &[], Some(false)));
    assert_eq!(ch13_players::next(&g), Some(1));
    g.careers[1].log.push(row("1942-04", &[], Some(false)));
    assert_eq!(ch13_players::next(&g), Some(0));
    g.careers[0].end = Some(End::Sunk);
    g.careers[1].log.push(row("1942-06", &[], Some(false)));
    assert_eq!(ch13_players::next(&g), Some(1));
    g.careers[1].end = Some(End::WarOver);
    assert_eq!(ch13_players::next(&g), None);
}

/// SV 13.1.2.a, SV 13.1.2.b: the other player has the escorts.
#[test]
fn in_the_two_player_game_the_other_seat_plays_the_escorts() {
    let mut g = in_port(Class::Gato, "1942-04");
    assert_eq!(g.escort_seat(), None);
    g.setup.contest = Contest::TwoPlayer;
    assert_eq!(State::seats(&g.setup), 2);
    assert_eq!((g.seat(), g.escort_seat()), (Seat(0), Some(Seat(1))));
    g.active = 1;
    g.careers.push(career(Class::Gato, "1942-04"));
    assert_eq!((g.seat(), g.escort_seat()), (Seat(1), Some(Seat(0))));
}

/// SV 13.1.1, SV 13.2.1, SV 13.4.1: SV-X39. Boats may be mixed, the month is the same for all who
/// are compared.
#[test]
fn all_sail_in_the_same_month_and_in_one_class_unless_boats_are_mixed() {
    let begun = |contest: Contest, classes: Vec<Class>, dice: &[u8]| {
        let setup = Setup { players: 3, contest, classes, ..Setup::default() };
        let (t, ()) = play(State::at_start(&setup), dice, Script::new(), async |t| {
            for seat in 0..3 {
                ch04_setup::begin_career(t, Seat(seat)).await;
            }
        });
        t.g.careers.iter().map(|it| (it.boat.class, it.month.key())).collect::<Vec<_>>()
    };
    let from = |class: Class, month: &str| (class, month.to_owned());
    // A base and a gun for every Gato.
    let alike = begun(Contest::Tonnage, Vec::new(), &[1; 6]);
    assert_eq!(alike, vec![from(Class::Gato, "1942-04"); 3]);
    let older = begun(Contest::Tonnage, vec![Class::Tambor], &[1; 5]);
    let months: Vec<&str> = older.iter().map(|(_, month)| month.as_str()).collect();
    assert_eq!((older[1].0, months), (Class::Tambor, vec!["1942-04"; 3]));
    // A Gato of 1943 has the guns of its year without a die.
    let newer = begun(Contest::Survival, vec![Class::Balao], &[1; 3]);
    let gato = from(Class::Gato, "1943-07");
    assert_eq!(newer, [gato.clone(), from(Class::Balao, "1943-07"), gato]);
    let apart = begun(Contest::None, vec![Class::Balao], &[1; 5]);
    let gato = from(Class::Gato, "1942-04");
    assert_eq!(apart, [gato.clone(), from(Class::Balao, "1943-07"), gato]);
}

/// SV 13.1.1, SV 13.2.2, SV 13.2.3, SV 13.3.1, SV 13.4.1
#[test]
fn the_form_of_the_contest_is_said_at_the_beginning() {
    let said = |contest: Contest, classes: [Class; 2], from: &str| {
        let mut g = State::at_start(&Setup { contest, players: 2, ..Setup::default() });
        g.careers = classes.map(|class| career(class, from)).to_vec();
        assert_eq!(g.careers[0].month, month(from));
        let (t, ()) = play(g, &[], Script::new(), async |t| ch13_players::announce(t));
        t.said().join("\n")
    };
    let (tambor, gato) = ([Class::Tambor; 2], [Class::Gato; 2]);
    let long = said(Contest::Tonnage, tambor, "1941-12");
    assert_eq!(long, "Long tonnage tournament: 2 careers side by side.");
    let short = said(Contest::Tonnage, gato, "1942-04");
    assert_eq!(short, "Short tonnage tournament: 2 careers side by side.");
    for (class, from) in [(Class::Narwhal, "1941-12"), (Class::Balao, "1943-07")] {
        let agreed = said(Contest::Tonnage, [class; 2], from);
        assert_eq!(agreed, "Tonnage tournament: 2 careers side by side.", "{from}");
    }
    let two = said(Contest::TwoPlayer, gato, "1942-04");
    assert_eq!(two, "Two players, most tonnage wins: 2 careers side by side.");
    let mixed = said(Contest::Survival, [Class::Gato, Class::Gar], "1942-07");
    let expected = "Survival tournament: 2 careers side by side, each in a class of his own.";
    assert_eq!(mixed, expected);
}
