//! A game in figures: victory points turn by turn, and what each side has lost.

use crate::{
    charts::scenarios::Limit,
    state::{Place, Side},
    view::View,
};
use shelf::{Career, Series, Shape, Tally};

pub(crate) fn career(view: &View) -> Career {
    Career {
        series: vec![
            series(view, "Allied VP", |[allied, _]| allied),
            series(view, "Japanese VP", |[_, japanese]| japanese),
            series(view, "Allied lead in VP", |[allied, japanese]| allied - japanese),
        ],
        tallies: Side::BOTH.map(|side| losses(view, side)).to_vec(),
        feats: Vec::new(),
    }
}

/// Whole points at the end of each turn; only the Bismarck Sea, which has one turn, has halves.
fn series(view: &View, title: &str, of: impl Fn([i64; 2]) -> i64) -> Series {
    let g = &view.state;
    let first = g.limits(view.charts).of(Limit::FirstTurn);
    let points = g.scores.iter().zip(first..).map(|(halves, turn)| {
        let name = view.charts.initiative.turn(turn).map_or("March 1943", |turn| &turn.name);
        (name.to_owned(), of(halves.map(i64::from)) / 2)
    });
    Series::new(title, Shape::Total, points)
}

/// Units that are gone, by kind.
fn losses(view: &View, side: Side) -> Tally {
    let (g, counters) = (&view.state, &view.charts.counters);
    let gone = |place: Place| place == Place::Lost;
    let air = counters.air.ids().filter(|id| counters.air.of(*id).side == side);
    let air = air.filter(|id| gone(g.unit(*id).place)).map(|_| "Aerial units");
    let ships = counters.ships.ids().filter(|id| counters.ships.of(*id).side == side);
    let ships = ships.filter(|id| gone(g.ship(*id).place)).map(|_| "Naval units");
    let land = counters.land.ids().filter(|id| counters.land.of(*id).side == side);
    let land = land.filter(|id| gone(g.troops(*id).place)).map(|_| "Ground units");
    Tally::of(&format!("Losses, {}", side.title()), air.chain(ships).chain(land))
}
