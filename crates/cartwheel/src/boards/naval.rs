//! A battle at sea.

use super::counters;
use crate::{
    state::{NavalBattle, ShipId, Side},
    view::View,
};
use board::{
    Badge, Band, Board, Cell, Column, Counter, Edge, Face, Fate, Light, RangeBoard, Row, Shot,
    ShotResult, Target, Tone, Track,
};

/// OC 10.4.1.a: the ships of both sides by night, the own at the left, and what was fired in this round.
pub(super) fn board(view: &View) -> Option<Board> {
    let battle = view.state.naval_battle.as_ref()?;
    let own = view.seat.map_or(Side::Allied, Side::of);
    let line = |side: Side| {
        let ships = involved(battle, view, side);
        ships.into_iter().map(|ship| afloat(view, ship)).collect::<Vec<_>>()
    };
    let place = match (battle.hex, battle.part) {
        (Some(hex), _) => view.charts.map.sheet.name(hex),
        (None, 1) => "Iron Bottom Sound, 13 November 1942".to_owned(),
        (None, _) => "Iron Bottom Sound, 14 November 1942".to_owned(),
    };
    let range = if battle.is_close() { "Close range" } else { "Regular range" };
    let note = match (battle.round, battle.rounds) {
        (0, _) => "The battle begins".to_owned(),
        (round, rounds) => format!("Round {round} of {rounds}, {}", range.to_lowercase()),
    };
    let shot = |(from, at, steps): &(ShipId, ShipId, u8)| Shot {
        from: counters::ship(view, *from).target,
        at: counters::ship(view, *at).target,
        result: if *steps > 0 { ShotResult::Hit } else { ShotResult::Miss },
    };
    let band = Band {
        target: Target::from("range"),
        name: range.to_owned(),
        note: own.title().to_owned(),
        reefs: false,
        counters: line(own),
    };
    let said = format!("{place}. {note}.");
    let face = Face::Range(RangeBoard {
        place,
        note,
        light: Light::Night,
        bands: vec![band],
        edge: Edge::Ships { name: own.enemy().title().to_owned(), counters: line(own.enemy()) },
        air: Vec::new(),
        ways: Vec::new(),
        shots: battle.fire.iter().map(shot).collect(),
    });
    Some(Board::new("sea-battle", "Sea battle", face).noted(said))
}

/// Ruling R-NAVAL-HIT-LADDER: a ship with its factors and the steps it has taken down the ladder.
fn afloat(view: &View, id: ShipId) -> Counter {
    let ship = view.state.ship(id);
    let guns = view.state.guns(id, view.charts);
    let steps = u16::from(ship.disrupted) + u16::from(ship.crippled);
    let mut counter = counters::ship(view, id).speed(format!("{}-{}", guns.af, guns.df)).boxes(
        "Hits",
        if ship.place.is_in_play() { steps } else { 3 },
        3,
    );
    // Everybody in a battle is spotted; the plate holds no long names.
    counter.badges.retain(|badge| *badge != Badge::Spotted);
    if let Some(short) = counter.name.strip_suffix(" transport") {
        counter.name.truncate(short.len());
    }
    if ship.place.is_in_play() { counter } else { counter.fate(Fate::Lost) }
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
        Column::left("", 0.5),
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
        Cell::Icon(counters::ship_icon(view, id)),
        Cell::Text(counter.name.clone()),
        Cell::Number(guns.af.into()),
        Cell::Number(guns.df.into()),
        state,
        Cell::Fine(fire.join(", ")),
    ])
}
