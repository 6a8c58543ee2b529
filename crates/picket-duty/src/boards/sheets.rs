//! Compartments, guns, equipment, tracks and men as sheets.

use crate::{
    rules::ch07_07_crews::every_place,
    state::{Equipment, Gun, Party, Place, Post, Primary, Secondary, Section, State},
    view::View,
};
use board::{Board, Cell, Column, Row, Tone, counted, signed};

fn party(party: Party) -> Cell {
    match party.men {
        0 => Cell::Blank,
        men => Cell::Number(i64::from(men)),
    }
}

fn tag(words: &str, tone: Tone) -> Cell {
    Cell::Tag(words.to_owned(), tone)
}

fn columns() -> Vec<Column> {
    vec![
        Column::left("Place", 2.5),
        Column::left("Hits", 1.0),
        Column::left("State", 1.2),
        Column::right("Men", 0.6),
        Column::left("Officers", 2.0),
    ]
}

pub(super) fn compartments(view: &View) -> Board {
    let (g, charts) = (&view.state, view.charts);
    let mut rows = Vec::new();
    for of in Section::EACH {
        let fire = g.ship.fire(of);
        let burning = match fire.markers {
            0 => String::new(),
            markers => format!(", fire on deck {markers} of {}", charts.ship.full_fire()),
        };
        let heading = format!("{}{burning}", board::capital(of.words()));
        rows.push(Row::heading(heading).target(format!("section:{}", of.words())));
        let here = |it: &Primary| charts.ship.primary.of(*it).section == of;
        for place in Primary::all().filter(here) {
            let (room, hold) = (g.ship.room(place), charts.ship.primary.of(place));
            let state = match (room.flooded, room.destroyed, room.hits) {
                (true, _, _) => tag("flooded", Tone::Damage),
                (false, true, _) => tag("destroyed", Tone::Damage),
                (false, false, 0) => tag("fit", Tone::Good),
                (false, false, _) => tag("on fire", Tone::Damage),
            };
            let marked = if room.destroyed { hold.boxes } else { room.hits };
            let boxes = Cell::Boxes {
                marked: u16::from(marked),
                of: u16::from(hold.boxes),
                tone: Tone::Damage,
            };
            let officers: Vec<&str> = g.ship.officers.at(place.into()).map(Post::words).collect();
            rows.push(
                Row::of([
                    place.words().into(),
                    boxes,
                    state,
                    party(room.party),
                    Cell::Fine(officers.join(", ")),
                ])
                .target(Place::Primary(place).target()),
            );
        }
    }
    Board::sheet("ship", "Compartments", columns(), rows)
        .noted("The primary compartments by section, with hits, fires and the men in them.")
}

pub(super) fn guns(view: &View) -> Board {
    let (g, charts) = (&view.state, view.charts);
    let mut rows = vec![Row::heading("Guns")];
    for gun in Gun::all().filter(|gun| g.ship.gun(*gun).fitted) {
        let (mount, most) = (g.ship.gun(gun), charts.ship.guns.of(gun).hits);
        let state = match (mount.destroyed, mount.hits) {
            (true, _) => tag("destroyed", Tone::Damage),
            (false, 0) => tag("fit", Tone::Good),
            (false, _) => tag("damaged", Tone::Damage),
        };
        let hits = if mount.destroyed { most } else { mount.hits };
        let boxes =
            Cell::Boxes { marked: u16::from(hits), of: u16::from(most), tone: Tone::Damage };
        let kills = match mount.kills {
            0 => Cell::Blank,
            kills => Cell::Fine(board::counted(kills, "kill", "kills")),
        };
        let name = Cell::Text(board::capital(gun.words()));
        let row = Row::of([name, boxes, state, party(mount.party), kills]);
        rows.push(row.target(Place::Gun(gun).target()));
    }
    rows.push(Row::heading("Directors and radar"));
    for device in Equipment::all() {
        let it = g.ship.device(device);
        let state = match it.hits {
            0 => tag("fit", Tone::Good),
            1 => tag("damaged", Tone::Damage),
            _ => tag("destroyed", Tone::Damage),
        };
        let boxes = Cell::Boxes { marked: u16::from(it.hits), of: 2, tone: Tone::Damage };
        let row = Row::of([device.words().into(), boxes, state, party(it.party), Cell::Blank]);
        rows.push(row.target(Place::Equipment(device).target()));
    }
    Board::sheet("guns", "Guns and directors", columns(), rows)
        .noted("Guns, directors and radars with their hits and kills.")
}

pub(super) fn secondary(view: &View) -> Board {
    let (g, charts) = (&view.state, view.charts);
    let mut rows = Vec::new();
    for of in [Section::Forward, Section::Aft] {
        rows.push(Row::heading(board::capital(of.words())));
        let here = |it: &Secondary| charts.ship.section(Place::Secondary(*it)) == of;
        for place in Secondary::all().filter(here) {
            let space = g.ship.space(place);
            let state = match (space.flooded, space.hits) {
                (true, _) => tag("flooded", Tone::Damage),
                (false, 0) => tag("fit", Tone::Good),
                (false, 1) => tag("damaged", Tone::Damage),
                (false, _) => tag("destroyed", Tone::Damage),
            };
            let boxes = Cell::Boxes { marked: u16::from(space.hits), of: 2, tone: Tone::Damage };
            let floods = if charts.ship.secondary.of(place).floodable {
                Cell::Fine("can flood".to_owned())
            } else {
                Cell::Blank
            };
            let name = place.words().replace("Starboard", "Stbd");
            let row = Row::of([Cell::Text(name), boxes, state, party(space.party), floods]);
            rows.push(row.target(Place::Secondary(place).target()));
        }
    }
    let mut columns = columns();
    columns.pop();
    columns.push(Column::left("Water", 2.0));
    Board::sheet("secondary", "Secondary compartments", columns, rows)
        .noted("The secondary compartments with their two boxes; which of them can flood.")
        .below("damage")
}

/// PD 1.2.1, PD 1.2.2.boxes: the tracks and boxes of the map.
pub(super) fn tracks(view: &View) -> Board {
    let (g, charts) = (&view.state, view.charts);
    let ship = &g.ship;
    let whole = charts.ship.stores();
    let track = |name: &str, value: u8, most: u8| {
        let tone = if value * 3 <= most { Tone::Damage } else { Tone::Good };
        let boxes = Cell::Boxes { marked: u16::from(value), of: u16::from(most), tone };
        Row::of([name.into(), Cell::Number(i64::from(value)), boxes])
    };
    let fact = |name: &str, words: String| Row::of([name.into(), Cell::Text(words), Cell::Blank]);
    let angles = &ship.angles;
    let lean = format!(
        "port {}, starboard {}; bow {}, stern {}",
        angles.port, angles.starboard, angles.bow, angles.stern
    );
    let water = match (ship.water.destroyed, ship.water.are_out()) {
        (true, _) => "destroyed",
        (false, true) => "out",
        (false, false) => "whole",
    };
    let radar = charts.station.ship_radar.of(crate::conditions::radar(g)).0;
    let active = g.land_radar.iter().filter(|active| **active).count();
    let mut rows = vec![
        track("Hull", ship.hull, whole.hull),
        track("Maneuver", ship.maneuver, whole.maneuver),
        track("Fuel", ship.fuel, whole.fuel),
        track("Ammo", ship.ammo, whole.ammo),
        fact("Morale", signed(ship.morale.into())),
        fact("Water lines", water.to_owned()),
        fact("Air support", counted(g.air.markers, "marker", "markers")),
        fact("Surface support", counted(g.station.sfs, "marker", "markers")),
        fact("Fighter Direction Team", if g.station.team { "aboard" } else { "none" }.to_owned()),
        fact("Ship radar", signed(radar)),
    ];
    // PD 2.0.H, PD 5.3.1.A, PD 6.1.A, PD-R77: none of these in the Basic Game.
    if view.advanced {
        rows.insert(1, track("Flood", ship.flood, whole.flood));
        rows.extend([
            fact("List and trim", lean),
            fact("Weather", g.weather.words().to_owned()),
            fact("Land radar", format!("{active} active")),
        ]);
    }
    let columns = vec![Column::left("Track", 2.0), Column::left("Now", 2.0), Column::left("", 2.0)];
    Board::sheet("tracks", "Tracks", columns, rows).noted("Tracks and boxes of the map.")
}

pub(super) fn men(view: &View) -> Board {
    let g = &view.state;
    let officers = Post::EACH.map(|post| {
        let man = g.ship.officers.man(post);
        let state = if man.alive { tag("fit", Tone::Good) } else { tag("killed", Tone::Damage) };
        let value = Cell::Text(signed(g.ship.officers.value(post).into()));
        let stands = if man.alive { stands(g, post) } else { String::new() };
        let name = format!("{} {}", post.brief(), g.ship.officers.name(post));
        let name = Cell::Text(name.trim_end().to_owned());
        Row::of([name, Cell::Fine(stands), value, state])
    });
    let teams = Section::EACH.map(|of| {
        let team = format!("{} team", board::capital(of.words()));
        let men = Cell::Number(i64::from(g.ship.men(of)));
        Row::of([Cell::Text(team), Cell::Fine("men".to_owned()), men, Cell::Blank])
    });
    let columns = vec![
        Column::left("Man", 2.5),
        Column::left("Where", 1.5),
        Column::right("Value", 1.0),
        Column::left("State", 1.0),
    ];
    let rows = officers.into_iter().chain(teams).collect();
    Board::sheet("men", "Officers and teams", columns, rows)
        .noted("The key men with their values and places, and the men of the repair teams.")
        .below("damage")
}

/// PD 2.0.B.captain, PD 2.0.B.cic, PD 7.7.G: where a man is, or which section he serves.
fn stands(g: &State, post: Post) -> String {
    let officers = &g.ship.officers;
    let section = match post {
        Post::DamageControlOfficer => officers.dco_in,
        Post::Chief1 => Some(Section::Forward),
        Post::Chief2 => Some(Section::Midship),
        Post::Chief3 => Some(Section::Aft),
        Post::Captain
        | Post::ExecutiveOfficer
        | Post::EngineeringOfficer
        | Post::GunneryOfficer
        | Post::ChiefPettyOfficer => None,
    };
    if let Some(section) = section {
        return section.words().to_owned();
    }
    let place = every_place().find(|place| officers.at(*place).any(|it| it == post));
    place.map_or_else(String::new, |place| {
        place.words().replace("Room", "Rm").replace("Forward", "Fwd")
    })
}
