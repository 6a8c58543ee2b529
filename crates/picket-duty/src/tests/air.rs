//! Rule 6.4: air support.

use super::fixture::{advanced, charts, date, of, roll};
use crate::{
    conditions::Scene,
    rules::ch06_04_air::air_support,
    state::{AirBase, Phase, Start, State},
};

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

/// PD 1.4.afs: by night as by day.
#[test]
fn air_support_flies_at_night() {
    let mut g = advanced();
    g.phase = Phase::Night;
    assert_eq!(air(g, &[4, 4, 3, 4, 4]).air.markers, 2);
}
