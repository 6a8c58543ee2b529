//! Rule 6.4: air support.

use super::fixture::{advanced, charts, date, of, roll};
use crate::{
    charts::Charts,
    conditions::Scene,
    rules::ch06_04_air::air_support,
    state::{AirBase, Phase, Setup, Start, State, setup::GameChoice},
};
use table::{chart::FromBook, testkit::Script};

fn air(g: State, dice: &[u8]) -> State {
    roll(g, dice, async |t| air_support(t).await).0
}

fn shift(g: &State) -> i32 {
    let scene = Scene::new(g, charts());
    charts().attack.attack.modifiers(|when| scene.count(when)).shift()
}

/// PD 6.4.A, PD 6.4.B: carrier alone before 8 April, then land, carrier or both.
#[test]
fn the_date_column_gives_the_type() {
    for (day, dice, types) in [
        ("4/05", &[1, 1][..], vec![]),
        ("4/05", &[3, 3, 3, 1, 1], vec![AirBase::Carrier]),
        ("4/10", &[3, 3, 3, 1, 1], vec![AirBase::Land]),
        ("4/10", &[5, 5, 3, 3, 1, 1, 1, 1], vec![AirBase::Carrier, AirBase::Land]),
        ("5/13", &[2, 2, 3, 1, 1], vec![AirBase::Carrier]),
        ("5/13", &[4, 4, 3, 1, 1], vec![AirBase::Land]),
    ] {
        let mut g = advanced();
        g.date = date(day);
        let g = air(g, dice);
        let found: Vec<AirBase> = g.air.types.iter().map(|(base, _)| *base).collect();
        assert_eq!(found, types, "{day} {dice:?}");
    }
}

/// PD 6.4.C, PD 6.4.D: a chit for each type, none put back between; markers in the chit's column.
#[test]
fn a_chit_for_each_type_gives_its_markers() {
    let g = air(advanced(), &[5, 5, 5, 1, 4, 4, 4, 4]);
    assert_eq!(g.air.types, [(AirBase::Carrier, 2), (AirBase::Land, -2)]);
    assert_eq!(g.air.markers, 3 + 1, "8 in column +2 and in column -2");
}

/// PD 6.4.H, PD 6.4.J, PD-R20: no cover two columns left; a chit its value, markers or not.
#[test]
fn air_cover_shifts_the_column() {
    let none = air(advanced(), &[1, 1]);
    let idle = air(advanced(), &[3, 3, 3, 1, 1]);
    assert_eq!((idle.air.markers, shift(&idle)), (0, shift(&none) + 2));
    let good = air(advanced(), &[3, 3, 5, 1, 1]);
    let poor = air(advanced(), &[3, 3, 1, 1, 1]);
    assert_eq!((shift(&good), shift(&poor)), (shift(&idle) + 2, shift(&idle) - 2));
}

/// PD 6.4.I, PD-R21: on a Kikusui date Table 7-3 alone; a 7 gives four markers (PD-X47).
#[test]
fn a_raid_has_its_own_table() {
    let mut g = advanced();
    g.date = date("4/06");
    let g = air(g, &[3, 4]);
    assert_eq!((g.air.markers, g.air.types.len(), g.air.is_there()), (4, 0, true));
    let g = air(of(Start::Scenario2), &[3, 4]);
    assert_eq!(g.air.markers, 2, "halved by the card");
}

/// PD 6.4.I, PD 12.1.A: Table 7-3 in Kikusui attacks only. A card that says nothing of it has them by date; a
/// raid card played as the Basic Game has no raid, and so Table 7-1.
#[test]
fn the_table_of_raids_is_for_raids_alone() {
    let card = "[[chart]]\nid = \"SCN.own\"\ndice = \"none\"\nrows = [\n\
        { key = \"date\", date = \"1945-05-28\" }, { key = \"turns\", number = 2 },\n\
        { key = \"phases\", list = [\"morning\"] }, { key = \"station\", number = 5 },\n\
        { key = \"raid\", name = \"by_date\" }\n]\n";
    let book = shelf::testkit::printed_book::<State>();
    let book = book.replace_with(&[("mine.toml".to_owned(), card.to_owned())]);
    let own = Charts::from_book(&book.expect("a sound card")).expect("sound charts");
    let own: &'static Charts = Box::leak(Box::new(own));
    let mut g = State::at_start(&Setup { start: Start::Own, ..Setup::default() }, own);
    let cover = |g: State, dice: &[u8]| {
        table::testkit::play(g, own, dice, Script::new(), async |t| air_support(t).await)
            .0
            .g
            .clone()
    };
    let raid = cover(g.clone(), &[3, 4]);
    assert_eq!((raid.air.markers, raid.air.untyped), (4, true), "28 May");
    g.date = date("5/29");
    let quiet = cover(g, &[4, 4, 3, 4, 4]);
    assert_eq!((quiet.air.markers, quiet.air.types.len()), (2, 1), "29 May");
    let mut g = of(Start::Scenario2);
    g.setup.game = GameChoice::Basic;
    assert_eq!(air(g, &[4, 4, 3, 4, 4]).air.types, [(AirBase::Carrier, 0)]);
}

/// PD 1.4.afs: by night as by day.
#[test]
fn air_support_flies_at_night() {
    let mut g = advanced();
    g.phase = Phase::Night;
    assert_eq!(air(g, &[4, 4, 3, 4, 4]).air.markers, 2);
}
