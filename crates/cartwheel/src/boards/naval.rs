//! A battle at sea.

use super::counters;
use crate::{
    state::{NavalBattle, ShipId, Side},
    view::View,
};
use board::{Board, Cell, Column, Face, Row, Tone, Track, Tray, TrayHalf};

/// OC 10.4.1.a: the ships of both sides.
pub(super) fn board(view: &View) -> Option<Board> {
    let battle = view.state.naval_battle.as_ref()?;
    let tray = |side: Side| {
        let ships = battle.ships[side.index()].iter().map(|ship| counters::ship(view, *ship));
        let mut tray = Tray::new(format!("line:{}", table::Key::name(side)), side.title());
        let range = if battle.is_close() { "close" } else { "regular" };
        tray.halves.push(TrayHalf::new("Range", range, ships));
        tray
    };
    let place = match (battle.hex, battle.part) {
        (Some(hex), _) => format!("In {}.", view.charts.map.sheet.name(hex)),
        (None, 1) => "Iron Bottom Sound, 13 November 1942.".to_owned(),
        (None, _) => "Iron Bottom Sound, 14 November 1942.".to_owned(),
    };
    let trays = vec![tray(Side::Japanese), tray(Side::Allied)];
    Some(Board::new("sea-battle", "Sea battle", Face::Trays { trays }).noted(place))
}

/// OC 10.4.1.b: rounds and ranges.
pub(super) fn rounds(view: &View) -> Option<Board> {
    let battle = view.state.naval_battle.as_ref()?;
    let name = |round: u8| {
        if round >= battle.close { format!("{round} close") } else { format!("{round} regular") }
    };
    let at = (1..=battle.rounds).contains(&battle.round).then(|| usize::from(battle.round - 1));
    let mut tracks = vec![Track::marker("Round", (1..=battle.rounds).map(name), at)];
    if battle.part > 0 {
        let [allied, japanese] = battle.points;
        let points = Track::marker("Points", Vec::<String>::new(), None);
        tracks.push(points.value(format!("Allies {allied}, Japan {japanese}")));
    }
    Some(Board::new("sea-rounds", "Rounds", Face::Tracks { tracks }))
}

/// Ruling R-NAVAL-HIT-LADDER: every ship on the ladder of damage, and what was fired at it.
pub(super) fn damage(view: &View) -> Option<Board> {
    let battle = view.state.naval_battle.as_ref()?;
    let columns = vec![
        Column::left("Ships", 2.2),
        Column::left("AF", 0.4),
        Column::left("DF", 0.4),
        Column::left("State", 1.4),
        Column::left("Last fire at them", 2.2),
    ];
    let mut rows = Vec::new();
    for side in [Side::Japanese, Side::Allied] {
        rows.push(Row::heading(side.title()));
        rows.extend(involved(battle, view, side).into_iter().map(|ship| line(view, battle, ship)));
    }
    Some(Board::sheet("sea-damage", "Damage", columns, rows))
}

/// Those afloat, and those sunk in this round.
fn involved(battle: &NavalBattle, view: &View, side: Side) -> Vec<ShipId> {
    let mut ships: Vec<ShipId> = battle.ships[side.index()].to_vec();
    let of_side = |ship: &ShipId| view.charts.counters.ships.of(*ship).side == side;
    for (_, target, _) in &battle.fire {
        if of_side(target) && !ships.contains(target) {
            ships.push(*target);
        }
    }
    ships
}

fn line(view: &View, battle: &NavalBattle, id: ShipId) -> Row {
    let (ship, counter) = (view.state.ship(id), view.charts.counters.ships.of(id));
    let guns = view.state.guns(id, view.charts);
    let state = match (ship.place.is_in_play(), ship.crippled, ship.disrupted) {
        (false, ..) => Cell::Tag("sunk".to_owned(), Tone::Damage),
        (true, true, true) => Cell::Tag("crippled, disrupted".to_owned(), Tone::Damage),
        (true, true, false) => Cell::Tag("crippled".to_owned(), Tone::Warning),
        (true, false, true) => Cell::Tag("disrupted".to_owned(), Tone::Warning),
        (true, false, false) => Cell::Tag("fit".to_owned(), Tone::Good),
    };
    let shot = |(firer, _, steps): &(ShipId, ShipId, u8)| {
        let name = &view.charts.counters.ships.of(*firer).name;
        let how = match steps {
            0 => "missed",
            1 => "hit",
            _ => "hit hard",
        };
        format!("{name} {how}")
    };
    let fire: Vec<String> =
        battle.fire.iter().filter(|(_, target, _)| *target == id).map(shot).collect();
    Row::of([
        Cell::Text(counter.name.clone()),
        Cell::Number(guns.af.into()),
        Cell::Number(guns.df.into()),
        state,
        Cell::Fine(fire.join(", ")),
    ])
}
