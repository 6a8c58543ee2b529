//! The gauges beside the boards: the hour and its weather, the waves, support, the tracks of the ship; and
//! what sees and leads for her.

use crate::{
    charts::station::Radar,
    conditions::{Scene, has_power, radar, raid_strength, works},
    state::{Emergency, Equipment, Phase, Side, Stage, State, Weather},
    view::View,
};
use board::{Board, Cell, Column, Face, Icon, Row, Sky, Tone, Track, capital, counted, signed};
use table::Mods;

/// PD 1.2.1, PD 1.2.2.time
pub(super) fn gauges(view: &View) -> Board {
    let g = &view.state;
    let mut tracks = vec![hour(view)];
    if let Some(attack) = &g.attack {
        let waves = usize::from(attack.number) + attack.waiting.len();
        let coming: usize =
            attack.waiting.iter().map(|it| it.planes.len() + it.specials.len()).sum();
        let now = attack.wave.planes.len() + attack.wave.specials.len();
        let planes = match now {
            0 => "over".to_owned(),
            now => counted(now as u32, "plane in it", "planes in it"),
        };
        let note = match coming {
            0 => planes,
            coming => format!("{planes}, {coming} to come"),
        };
        let number = usize::from(attack.number);
        tracks.push(Track::filled("Wave", number, waves, Tone::Warning).note(note));
    }
    let (ship, whole) = (&g.ship, view.charts.ship.stores());
    let floods = view.advanced.then_some(("Flood", ship.flood, whole.flood));
    let stores = [("Ammo", ship.ammo, whole.ammo), ("Fuel", ship.fuel, whole.fuel)];
    let frame =
        [("Hull", ship.hull, whole.hull), ("Maneuver", ship.maneuver, whole.maneuver)].into_iter();
    // PD-R77: nothing floods in the Basic Game.
    for (title, now, of) in frame.chain(floods).chain(stores) {
        let tone = if now * 3 <= of { Tone::Damage } else { Tone::Stock };
        tracks.push(Track::filled(title, usize::from(now), usize::from(of), tone));
    }
    let at = usize::try_from(ship.morale + 2).ok();
    tracks.push(Track::marker("Morale", ["−2", "−1", "0", "+1", "+2"], at));
    tracks.extend(lean("List", g, Side::Port, Side::Starboard));
    tracks.extend(lean("Trim", g, Side::Bow, Side::Stern));
    let surface = g.attack.as_ref().map_or(g.station.sfs, |attack| attack.sfs);
    let support = format!("{} air, {surface} surface", g.air.markers);
    tracks.push(Track::filled("Support", 0, 0, Tone::Plain).value(support));
    tracks.extend(attack_column(view));
    Board::new("gauges", "Gauges", Face::Tracks { tracks })
}

/// PD 6.5.B: the column of Table 8-1 as it stands between two attacks, and its sum in words; none in a raid, which
/// does not use it.
fn attack_column(view: &View) -> Option<Track> {
    let (g, charts) = (&view.state, view.charts);
    let quiet = g.stage == Stage::Phase && g.attack.is_none() && !g.in_port;
    if !quiet || raid_strength(g, charts).is_some() {
        return None;
    }
    let (grid, scene) = (&charts.attack.attack, Scene::new(g, charts));
    let mods = grid.modifiers(|when| scene.count(when));
    let column = grid.column(0, &mods);
    let at =
        grid.columns().iter().position(|it| std::ptr::eq(grid.column(*it, &Mods::NONE), column));
    let told = mods.iter().filter_map(|(index, amount)| {
        let modifier = column.modifier(index);
        modifier.shifts.then(|| format!("{} {}", signed(amount.into()), modifier.text))
    });
    let note = told.collect::<Vec<_>>().join(", ");
    let heads = grid.columns().iter().map(|it| signed((*it).into()));
    Some(Track::marker("Attack column", heads, at).note(note))
}

/// PD 7.4.E.net: how far she leans, if she does.
fn lean(title: &str, g: &State, one: Side, other: Side) -> Option<Track> {
    let angles = &g.ship.angles;
    let (by, side) = match (angles.net(one), angles.net(other)) {
        (0, 0) => return None,
        (by, 0) => (by, one),
        (_, by) => (by, other),
    };
    let words = format!("{by} to {}", side.words());
    Some(Track::filled(title, usize::from(by), 4.max(usize::from(by)), Tone::Warning).value(words))
}

fn hour(view: &View) -> Track {
    let g = &view.state;
    let at = Phase::EACH.iter().position(|phase| *phase == g.phase);
    let track = Track::marker("Phase", Phase::EACH.map(|phase| capital(phase.words())), at)
        .note(format!("{}, {}", g.phase.hours(), g.weather.words()));
    match (g.weather, g.phase) {
        (Weather::Rain, _) => track.sky(Sky::Rain),
        (Weather::Storm, _) => track.sky(Sky::Storm),
        (Weather::Clear, Phase::Night) => track.sky(Sky::Clear),
        (Weather::Clear, Phase::Morning | Phase::Midday) => track,
    }
}

/// PD 5.3.E, PD 6.7.F, PD 7.12.A: radars, directors, water lines, and who leads the fighters.
pub(super) fn station_keeping(view: &View) -> Board {
    let g = &view.state;
    let row = |icon, name: &str, (words, tone): (String, Tone)| {
        Row::of([Cell::Icon(icon), name.into(), Cell::Tag(words, tone)])
    };
    let dark = || ("no power".to_owned(), Tone::Warning);
    let device = |it| match g.ship.device(it).hits {
        0 if !has_power(g) => dark(),
        0 => ("works".to_owned(), Tone::Good),
        1 => ("damaged".to_owned(), Tone::Warning),
        _ => ("destroyed".to_owned(), Tone::Damage),
    };
    let radars = match radar(g) {
        Radar::BothWork if g.this_phase.power_cut => dark(),
        Radar::BothWork => ("both work".to_owned(), Tone::Good),
        Radar::Damaged => ("damaged".to_owned(), Tone::Warning),
        Radar::Destroyed => ("destroyed".to_owned(), Tone::Damage),
    };
    let tubs: Vec<Equipment> =
        Equipment::all().filter(|it| *it != Equipment::Mk37 && !it.is_radar()).collect();
    let well = tubs.iter().filter(|it| works(g, **it)).count();
    let tone = if well == tubs.len() { Tone::Good } else { Tone::Warning };
    let directors = (format!("{well} of {}", tubs.len()), tone);
    let lines = match (g.ship.water.destroyed, g.ship.water.are_out()) {
        (true, _) => ("destroyed".to_owned(), Tone::Damage),
        (false, true) => ("out".to_owned(), Tone::Warning),
        (false, false) => ("whole".to_owned(), Tone::Good),
    };
    let team = if g.station.team { ("aboard", Tone::Good) } else { ("none", Tone::Plain) };
    let mut rows = vec![
        row(Icon::Destroyer, "Ship radars", radars),
        row(Icon::Destroyer, "Mk 37 director", device(Equipment::Mk37)),
        row(Icon::Destroyer, "40mm directors", directors),
        row(Icon::Destroyer, "Water lines", lines),
        row(Icon::GullFighter, "Fighter Direction Team", (team.0.to_owned(), team.1)),
    ];
    if view.advanced {
        let active = g.land_radar.iter().filter(|active| **active).count();
        let tone = if active > 0 { Tone::Good } else { Tone::Plain };
        rows.push(row(Icon::Airbase, "Land radar", (format!("{active} active"), tone)));
    }
    if g.ship.emergency != Emergency::None {
        let told = ("guns silent".to_owned(), Tone::Damage);
        rows.push(row(Icon::Destroyer, "Emergency repairs", told));
    }
    let columns =
        vec![Column::left("", 0.5), Column::left("What", 2.0), Column::left("State", 1.2)];
    Board::sheet("watch-keeping", "Radar and directors", columns, rows)
        .noted("What sees for the ship and leads her guns and fighters.")
}
