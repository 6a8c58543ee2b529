//! The grid of a hex map: lines, numbers, terrain, tints, hexsides and the hexes on offer.

use std::collections::{BTreeMap, BTreeSet};

use hexes::{Hex, Side};

use crate::svg::element::{Element, Path, end};
use crate::svg::geometry::Outline;
use crate::svg::picture::Picture;
use crate::svg::writing::push_num;
use crate::{Grid, HexsideKind, Livery, Map, State, Terrain, Tint, TintKind};

/// More hexes than this on offer are ringed without numbers: the list and the hex's own name do.
const NUMBERED: usize = 30;

/// The least size of a hex's number, in units of its map.
const LETTERS: f64 = 10.4;

/// A sheet of so many columns is seen whole, and therefore small; its numbers are to be read there too.
const MANY_COLUMNS: u8 = 24;

/// How large the numbers of the hexes are.
fn letters(grid: &Grid) -> f64 {
    let (first, last) = grid.sheet.columns;
    let share = if last.saturating_sub(first) > MANY_COLUMNS { 0.46 } else { 0.23 };
    (grid.radius * share).max(LETTERS)
}

/// Lines and numbers, the part that never changes.
pub(in crate::svg) fn layer(out: &mut String, grid: &Grid, ink: &str) {
    let mut lines = String::new();
    for hex in grid.sheet.hexes() {
        for side in [Side::NorthWest, Side::North, Side::NorthEast] {
            piece(&mut lines, grid, hex, side);
        }
        // The sides of the last row and column belong to no other hex.
        for side in [Side::SouthEast, Side::South, Side::SouthWest] {
            if !grid.sheet.has(hex.neighbour(side)) {
                piece(&mut lines, grid, hex, side);
            }
        }
    }
    Element::new(out, "path")
        .attr("d", lines)
        .fill("none")
        .stroke(ink, grid.radius * 0.02)
        .num("stroke-opacity", 0.28);
    if !grid.numbers {
        return;
    }
    Element::new(out, "g")
        .fill(ink)
        .num("fill-opacity", 0.62)
        .num("font-size", letters(grid))
        .attr("text-anchor", "middle")
        .attr("font-family", "Segoe UI,Roboto,Noto Sans,Liberation Sans,Arial,sans-serif")
        .begin();
    for hex in grid.sheet.hexes() {
        let at = grid.centre(hex);
        let y = at.y - grid.half() + (grid.radius * 0.27).max(letters(grid) + 1.0);
        Element::new(out, "text").num("x", at.x).num("y", y).holds(grid.sheet.name(hex));
    }
    end(out, "g");
}

/// One side as a step of a path, in as few letters as it takes.
fn piece(out: &mut String, grid: &Grid, hex: Hex, side: Side) {
    let [from, to] = grid.ends(hex, side);
    out.push('M');
    push_num(out, from.x);
    out.push(' ');
    push_num(out, from.y);
    out.push('l');
    push_num(out, to.x - from.x);
    out.push(' ');
    push_num(out, to.y - from.y);
}

pub(super) fn draw(picture: &mut Picture<'_>, map: &Map, grid: &Grid) {
    picture.silent();
    if map.base.is_none() {
        terrain(picture, map, grid);
    }
    if map.base.is_none_or(|base| base.grid.is_none()) {
        layer(&mut picture.out, grid, "var(--map-ink)");
    }
    for tint in &map.tints {
        wash(picture, grid, tint);
    }
    sides(picture, map, grid);
    for tint in &map.tints {
        figures(picture, grid, tint);
    }
    end(&mut picture.out, "g");
}

fn terrain(picture: &mut Picture<'_>, map: &Map, grid: &Grid) {
    let mut kinds: BTreeMap<(&str, u8), BTreeSet<Hex>> = BTreeMap::new();
    for (hex, terrain) in grid.sheet.hexes().zip(map.terrain) {
        let look = match terrain {
            Terrain::Sea => continue,
            Terrain::Shallow => ("#b9e3e0", 35),
            Terrain::Island | Terrain::Coast => ("#c9d6a0", 30),
            Terrain::Land => ("#8aad66", 34),
            Terrain::Jungle => ("#4f7d45", 34),
            Terrain::Mountain => ("#8a7350", 46),
            Terrain::Port => ("#c8a253", 42),
        };
        kinds.entry(look).or_default().insert(hex);
    }
    for ((colour, percent), hexes) in kinds {
        let path = outline(grid, &hexes);
        picture.path(&path).fill(colour).num("fill-opacity", f64::from(percent) / 100.0);
    }
}

/// The edge of a set of hexes, loop by loop. Filled, it covers the set and nothing else.
pub(super) fn outline(grid: &Grid, hexes: &BTreeSet<Hex>) -> Path {
    // Corners have whole numbers in units of half a radius and half a height.
    let corner = |hex: Hex, index: u8| {
        const AROUND: [(i32, i32); 6] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];
        let (q, r): (i16, i16) = hex.into();
        let (dx, dy) = AROUND[usize::from(index % 6)];
        (3 * i32::from(q) + dx, i32::from(q) + 2 * i32::from(r) + dy)
    };
    let mut steps: BTreeMap<(i32, i32), Vec<(i32, i32)>> = BTreeMap::new();
    for &hex in hexes {
        for side in Side::ALL {
            if !hexes.contains(&hex.neighbour(side)) {
                let (from, to) = (corner(hex, side.index()), corner(hex, side.index() + 1));
                steps.entry(from).or_default().push(to);
            }
        }
    }
    let Some(&any) = hexes.first() else { return Path::new() };
    let (origin, place) = (corner(any, 2), grid.ends(any, Side::SouthEast)[0]);
    let spot = |(x, y): (i32, i32)| {
        let (east, south) = (f64::from(x - origin.0), f64::from(y - origin.1));
        (place.x + east * grid.radius / 2.0, place.y + south * grid.half())
    };
    let mut path = Path::new();
    while let Some((&start, _)) = steps.first_key_value() {
        let mut at = start;
        let mut around = Vec::new();
        while let Some(next) = steps.get_mut(&at).and_then(Vec::pop) {
            around.push(spot(at));
            if steps.get(&at).is_some_and(Vec::is_empty) {
                steps.remove(&at);
            }
            at = next;
        }
        path.polygon(around);
    }
    path
}

struct Wash {
    fill: &'static str,
    strength: f64,
    edge: Option<Rim>,
}

/// Colour, width and dashes of an edge.
type Rim = (&'static str, f64, Option<(f64, f64)>);

fn washed(kind: TintKind) -> Wash {
    let edge = |colour, width| Some((colour, width, None));
    let dashed = |colour, width, on, off| Some((colour, width, Some((on, off))));
    match kind {
        TintKind::Reach => {
            Wash { fill: "var(--accent)", strength: 0.1, edge: edge("var(--accent)", 1.8) }
        }
        TintKind::Extended => Wash {
            fill: "var(--accent)",
            strength: 0.0,
            edge: dashed("var(--accent)", 1.8, 7.0, 5.0),
        },
        TintKind::Beyond => Wash { fill: "#0b2233", strength: 0.1, edge: None },
        TintKind::Supply => Wash {
            fill: "var(--safe-fill)",
            strength: 0.14,
            edge: dashed("var(--safe)", 1.6, 2.0, 4.0),
        },
        TintKind::Held(Livery::Allied) => Wash { fill: "#17405f", strength: 0.16, edge: None },
        TintKind::Held(Livery::Japanese) => Wash { fill: "#e8c987", strength: 0.26, edge: None },
        TintKind::Fire => Wash {
            fill: "var(--caution-fill)",
            strength: 0.3,
            edge: dashed("var(--caution)", 1.6, 6.0, 4.0),
        },
        TintKind::Threat => Wash {
            fill: "var(--danger-fill)",
            strength: 0.06,
            edge: dashed("var(--danger)", 1.8, 3.0, 3.0),
        },
        TintKind::Goal => Wash { fill: "var(--brass)", strength: 0.16, edge: edge("#7a5a1c", 2.2) },
        TintKind::Region => {
            Wash { fill: "none", strength: 0.0, edge: edge("var(--map-halo)", 2.6) }
        }
    }
}

fn wash(picture: &mut Picture<'_>, grid: &Grid, tint: &Tint) {
    let hexes: BTreeSet<Hex> = tint.hexes.iter().copied().collect();
    let path = outline(grid, &hexes);
    if path.is_empty() {
        return;
    }
    let (u, look) = (picture.unit, washed(tint.kind));
    if look.strength > 0.0 {
        picture
            .path(&path)
            .fill(look.fill)
            .num("fill-opacity", look.strength)
            .attr("fill-rule", "evenodd");
    }
    if let Some((colour, width, dash)) = look.edge {
        let edge = picture.path(&path).fill("none").stroke(colour, width * u);
        let edge = edge.attr("stroke-linejoin", "round").num("stroke-opacity", 0.9);
        match dash {
            Some((on, off)) => drop(edge.dash(on * u, off * u)),
            None => drop(edge),
        }
    }
}

fn figures(picture: &mut Picture<'_>, grid: &Grid, tint: &Tint) {
    let size = (grid.radius * 0.42).min(13.0 * picture.unit);
    for (hex, figure) in &tint.figures {
        let at = grid.centre(*hex);
        picture
            .word(at.x, at.y + size * 0.36, size)
            .class("b-halo b-thin b-bold b-mid")
            .holds(figure);
    }
}

fn sides(picture: &mut Picture<'_>, map: &Map, grid: &Grid) {
    let mut kinds: BTreeMap<HexsideKind, String> = BTreeMap::new();
    for side in &map.sides {
        piece(kinds.entry(side.kind).or_default(), grid, side.hex, side.side);
    }
    let u = picture.unit;
    for (kind, path) in kinds {
        let mut line = |colour: &str, width: f64, dash: Option<(f64, f64)>| {
            let line =
                picture.element("path").attr("d", &path).fill("none").stroke(colour, width * u);
            let line = line.attr("stroke-linecap", if dash.is_some() { "butt" } else { "round" });
            match dash {
                Some((on, off)) => drop(line.dash(on * u, off * u)),
                None => drop(line),
            }
        };
        match kind {
            HexsideKind::Ridge => {
                line("var(--map-halo)", 6.5, None);
                line("#7a4d24", 4.0, None);
                line("#c9a06a", 1.4, Some((3.0, 4.0)));
            }
            HexsideKind::Trail => line("var(--map-ink)", 2.0, Some((2.0, 4.0))),
            HexsideKind::Blocked => {
                line("var(--map-halo)", 7.0, None);
                line("var(--map-ink)", 4.4, None);
                line("var(--map-halo)", 1.2, None);
            }
            HexsideKind::Border => line("var(--map-halo)", 2.4, None),
            HexsideKind::Perimeter => {
                line("var(--map-halo)", 5.5, None);
                line("#a8443b", 3.2, None);
            }
            HexsideKind::Front => {
                line("var(--allied)", 6.5, None);
                line("var(--japan)", 3.6, Some((7.0, 7.0)));
            }
        }
    }
}

/// Only hexes that are offered, chosen or dimmed become targets of the picture.
pub(super) fn offered(picture: &mut Picture<'_>, map: &Map, grid: &Grid) {
    let marks = picture.marks;
    let options = marks.options().iter().map(|o| &o.target);
    let named = options.chain(&marks.chosen).chain(&marks.dimmed);
    let hexes: BTreeSet<Hex> = named.filter_map(|t| grid.hex(t.as_str())).collect();
    let many = hexes.len() > NUMBERED;
    let names: BTreeMap<Hex, &str> =
        map.places.iter().map(|place| (place.hex, place.name.as_str())).collect();
    for hex in hexes {
        let target = grid.target(hex);
        let code = grid.sheet.name(hex);
        let mut spoken = match names.get(&hex) {
            Some(name) => format!("{name}, hex {code}"),
            None => format!("Hex {code}"),
        };
        if let Some(terrain) = terrain_of(map, grid, hex) {
            spoken.push_str(", ");
            spoken.push_str(terrain.word());
        }
        let at = grid.centre(hex);
        picture.open(&target, &spoken, "", "");
        let inside = match marks.state(&target) {
            State::Chosen => 0.2,
            State::Option | State::Normal | State::Dimmed => 0.0,
        };
        let whole = Outline::Hex { x: at.x, y: at.y, r: grid.radius };
        picture.out.push_str(&whole.shape(
            -0.6 * picture.unit,
            &format!(r#"fill="var(--accent)" fill-opacity="{inside}""#),
        ));
        // Rings keep within the hexside whatever they grow by.
        let r = grid.radius - 8.0 * picture.unit;
        let corner = (at.x - grid.radius * 0.5, at.y - grid.half() + 2.0 * picture.unit);
        let outline = Outline::Hex { x: at.x, y: at.y, r };
        if many {
            picture.close_silent(&target, outline);
        } else {
            picture.close_at(&target, outline, Some(corner));
        }
    }
}

pub(super) fn terrain_of(map: &Map, grid: &Grid, hex: Hex) -> Option<Terrain> {
    map.terrain.get(grid.sheet.index(hex)?).copied()
}
