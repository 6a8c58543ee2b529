//! The view over the water: sky and sea, ships on the arc of their range, the boat below.

mod fire;
mod vessels;

use super::element;
use super::geometry::{Outline, Scatter};
use super::picture::Picture;
use super::writing::num;
use crate::{Counter, Light, Point, Reach, SeaView};
use fire::{bursts, contact, gunfire, strikes, tracks};
use std::fmt::Write as _;
use vessels::{aircraft, boat, gleam, ship};

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 660.0;
const HORIZON: f64 = 158.0;
/// Where the arcs have their centre, below the picture.
const CENTRE: Point = Point::new(500.0, 716.0);
/// Where the boat lies.
const BOAT: Point = Point::new(500.0, 588.0);
/// The column at the right where the ranges have their names; ships keep clear of it.
const NAMES: f64 = 928.0;

/// The colours of night and day stay the same in both themes.
struct Palette {
    class: &'static str,
    sky: [&'static str; 3],
    sea: [&'static str; 3],
    wave: &'static str,
    ship: &'static str,
    foam: &'static str,
    letter: &'static str,
    quiet: &'static str,
    halo: &'static str,
    /// Light on the water behind a ship, and on its upper edges.
    gleam: &'static str,
    rim: &'static str,
    here: &'static str,
    plate: [&'static str; 4],
    hull: [&'static str; 2],
}

fn palette(light: Light) -> Palette {
    let night = Palette {
        class: "b-night",
        sky: ["#0a1826", "#1b3a52", "#4d7284"],
        sea: ["#2d5f78", "#12374f", "#061522"],
        wave: "#bfe3ee",
        ship: "#0a1117",
        foam: "#dff0f5",
        letter: "#e9f3f6",
        quiet: "#c3d8e1",
        halo: "b-nighthalo",
        gleam: "#8fbccb",
        rim: "#a9cad6",
        here: "#ffd98a",
        plate: ["#0a1d2b", "#3b5f75", "#f3f8fa", "#b9d2dc"],
        hull: ["#4f7690", "#e9f3f6"],
    };
    match light {
        Light::Night => night,
        Light::Lit => Palette { sky: ["#12283a", "#2f5468", "#7f9a96"], ..night },
        Light::Storm => Palette {
            sky: ["#1a242b", "#33444d", "#5d6f74"],
            sea: ["#4a626b", "#22343d", "#0d171d"],
            ..night
        },
        Light::Day => Palette {
            class: "b-day",
            sky: ["#a9cfdd", "#cfe5e6", "#f3ead2"],
            sea: ["#a6cfd8", "#7db4c5", "#5596ae"],
            wave: "#ffffff",
            ship: "#2c3a42",
            foam: "#ffffff",
            letter: "#0f2c3b",
            quiet: "#1d4051",
            halo: "b-dayhalo",
            gleam: "#e6f3f3",
            rim: "#e6f3f3",
            here: "#123f66",
            plate: ["#fbf8ef", "#8c8163", "#14253a", "#4a5a6b"],
            hull: ["#17405a", "#0f2c3b"],
        },
    }
}

/// Half axes of the arcs from the nearest range out, and how large a ship looks there. They are flat
/// enough for five columns to stand beside each other on the nearest.
const ARCS: [(f64, f64, f64); 3] =
    [(640.0, 252.0, 1.18), (800.0, 356.0, 1.0), (960.0, 446.0, 0.84)];

fn arc(index: usize, of: usize) -> (f64, f64, f64) {
    // Fewer ranges leave out the nearest.
    ARCS[(index + ARCS.len().saturating_sub(of)).min(ARCS.len() - 1)]
}

/// A ship at its place on the water.
struct Place<'a> {
    counter: &'a Counter,
    at: Point,
    size: f64,
    room: f64,
    /// It has the boat.
    hunts: bool,
}

/// Where the screen stands when it has the boat.
const HUNTER: Point = Point::new(150.0, 638.0);

fn places(sea: &SeaView) -> Vec<Place<'_>> {
    let here = sea.ranges.iter().position(|range| range.here);
    let (rx, ry, size) = match here {
        Some(index) => arc(index, sea.ranges.len()),
        None => (880.0, 404.0, 0.92),
    };
    // The screen keeps the left flank until it hunts.
    let flank = if sea.hunted { 0 } else { sea.screen.len() };
    let columns = (sea.ships.len() + flank).max(1) as f64;
    // Without ranges nothing is named at the right.
    let (left, right) = if sea.ranges.is_empty() { (66.0, 934.0) } else { (18.0, 862.0) };
    let room = ((right - left) / columns).min(262.0);
    let start = f64::midpoint(left, right) - room * columns / 2.0;
    let lane = |column: usize| {
        let x = start + room * (column as f64 + 0.5);
        let off = ((x - CENTRE.x) / rx).clamp(-0.86, 0.86);
        Point::new(x, CENTRE.y - ry * (1.0 - off * off).sqrt())
    };
    let mut all = Vec::new();
    for (index, counter) in sea.ships.iter().enumerate() {
        all.push(Place { counter, at: lane(index + flank), size, room, hunts: false });
    }
    for (index, counter) in sea.screen.iter().enumerate() {
        if sea.hunted {
            let at = Point::new(HUNTER.x + 220.0 * index as f64, HUNTER.y);
            all.push(Place { counter, at, size: 1.02, room: 216.0, hunts: true });
        } else {
            let at = lane(index);
            let at = Point::new(at.x, at.y + 18.0);
            all.push(Place { counter, at, size, room, hunts: false });
        }
    }
    all
}

pub(super) fn draw(picture: &mut Picture<'_>, sea: &SeaView) -> [f64; 4] {
    picture.unit = 1.25;
    let p = palette(sea.light);
    picture.scene(WIDTH, HEIGHT, p.class, |picture| gradients(picture, &p));
    water(picture, sea, &p);
    picture.out.push_str("</g>");
    for (index, reach) in sea.ranges.iter().enumerate().rev() {
        range(picture, reach, arc(index, sea.ranges.len()), &p);
    }
    let places = places(sea);
    picture.silent();
    for place in &places {
        gleam(picture, place);
        tracks(picture, sea, place, &p);
    }
    if sea.hunted {
        contact(picture);
    }
    if sea.bursts > 0 {
        bursts(picture, sea.bursts, sea.depth, &p);
    }
    picture.out.push_str("</g>");
    for place in &places {
        ship(picture, place, &p);
    }
    picture.out.push('\n');
    picture.element("g").attr("aria-hidden", "true").attr("pointer-events", "none").begin();
    for place in &places {
        strikes(picture, sea, place, &p);
    }
    gunfire(picture, sea, &places, &p);
    picture.out.push_str("</g>");
    for (index, counter) in sea.air.iter().enumerate() {
        aircraft(picture, counter, index, &p);
    }
    boat(picture, &sea.boat, sea.depth, &p);
    picture.silent();
    picture
        .word(22.0, 38.0, 24.0)
        .class(format_args!("b-italic b-place {}", p.halo))
        .fill(p.letter)
        .holds(&sea.place);
    picture
        .word(22.0, 63.0, 17.0)
        .class(format_args!("b-fine {}", p.halo))
        .fill(p.quiet)
        .holds(&sea.note);
    picture.out.push_str("</g>");
    picture.flush_over();
    picture.out.push_str("</g>");
    picture.neatline(0.0, 0.0, WIDTH, HEIGHT)
}

fn gradients(picture: &mut Picture<'_>, p: &Palette) {
    let names = ["sky", "sea", "blast", "gleam"].map(|name| picture.id(name));
    let [sky, sea, blast, gleam] = &names;
    let out = &mut picture.out;
    let stops = |[a, b, c]: [&'static str; 3], middle: f64| {
        [(0.0, a, 1.0), (middle, b, 1.0), (1.0, c, 1.0)]
    };
    let (linear, radial) = ("linearGradient", "radialGradient");
    element::gradient(out, linear, sky, &element::DOWN, &stops(p.sky, 0.65));
    element::gradient(out, linear, sea, &element::DOWN, &stops(p.sea, 0.32));
    let fire = [(0.0, "#fff7d0", 1.0), (0.3, "#ffb84d", 0.9), (1.0, "#d8481c", 0.0)];
    element::gradient(out, radial, blast, &[], &fire);
    let shine = [(0.0, p.gleam, 0.62), (0.55, p.gleam, 0.34), (1.0, p.gleam, 0.0)];
    element::gradient(out, radial, gleam, &[], &shine);
}

fn water(picture: &mut Picture<'_>, sea: &SeaView, p: &Palette) {
    let (sky, deep) = (picture.id("sky"), picture.id("sea"));
    picture
        .element("rect")
        .attr("width", WIDTH)
        .attr("height", HORIZON)
        .fill(format_args!("url(#{sky})"));
    picture
        .element("rect")
        .attr("y", HORIZON)
        .attr("width", WIDTH)
        .num("height", HEIGHT - HORIZON)
        .fill(format_args!("url(#{deep})"));
    picture
        .element("path")
        .attr("d", format_args!("M0 {HORIZON}H{WIDTH}"))
        .attr("stroke", p.foam)
        .opacity(0.5);
    let mut scatter = Scatter::new(11);
    match sea.light {
        Light::Night | Light::Lit => stars(picture, &mut scatter),
        Light::Day => clouds(picture),
        Light::Storm => {}
    }
    waves(picture, &mut scatter, p);
    if matches!(sea.light, Light::Night | Light::Lit) {
        moonlight(picture, &mut scatter);
    }
}

fn stars(picture: &mut Picture<'_>, scatter: &mut Scatter) {
    let mut stars = String::new();
    for _ in 0..56 {
        let (x, y) = (scatter.between(0.0, WIDTH), scatter.between(4.0, HORIZON - 40.0));
        let (r, shine) = (scatter.between(0.5, 1.4), scatter.between(0.2, 0.75));
        let _ =
            write!(stars, r#"<circle cx="{x:.0}" cy="{y:.0}" r="{r:.1}" opacity="{shine:.2}"/>"#);
    }
    picture.element("g").fill("#fff").begin();
    picture.out.push_str(&stars);
    element::end(&mut picture.out, "g");
    picture
        .element("path")
        .attr("d", "M868 84A28 28 0 1 1 846 36A22 22 0 0 0 868 84Z")
        .fill("#f1e8cf");
}

fn clouds(picture: &mut Picture<'_>) {
    picture.circle(850.0, 66.0, 28.0).fill("#fffaf0");
    picture.element("g").fill("#fffdf6").opacity(0.75).begin();
    picture.element("path").attr("d", "M120 132q8-22 34-18q14-22 40-10q22-8 30 12q22 0 24 16z");
    picture.element("path").attr("d", "M620 112q6-16 26-13q12-18 34-8q18-6 24 9q16 1 18 12z");
    element::end(&mut picture.out, "g");
}

fn waves(picture: &mut Picture<'_>, scatter: &mut Scatter, p: &Palette) {
    for opacity in [0.08, 0.14, 0.2] {
        let mut path = String::new();
        for _ in 0..52 {
            let depth = scatter.next();
            let y = HORIZON + 8.0 + (HEIGHT - HORIZON - 8.0) * depth;
            let w = 4.0 + depth * scatter.between(12.0, 19.0);
            let x = scatter.between(-10.0, WIDTH);
            let _ = write!(path, "M{x:.0} {y:.0}q{w:.0}-{:.0} {:.0} 0", 1.0 + w * 0.34, w * 2.0);
        }
        picture
            .element("path")
            .attr("d", path)
            .fill("none")
            .stroke(p.wave, 1.1)
            .attr("opacity", opacity);
    }
}

fn moonlight(picture: &mut Picture<'_>, scatter: &mut Scatter) {
    let mut path = String::new();
    for _ in 0..34 {
        let depth = scatter.next();
        let y = HORIZON + 4.0 + 300.0 * depth * depth;
        let spread = 10.0 + 46.0 * depth;
        let x = 856.0 + scatter.between(-spread, spread);
        let _ = write!(path, "M{x:.0} {y:.0}h{:.0}", scatter.between(5.0, 20.0));
    }
    picture.element("path").attr("d", path).stroke("#f4ecd4", 1.5).opacity(0.26);
}

/// An arc on the water with its name at the right.
fn range(picture: &mut Picture<'_>, reach: &Reach, (rx, ry, _): (f64, f64, f64), p: &Palette) {
    let spoken = match (reach.here, reach.note.is_empty()) {
        (true, _) => format!("{} range, the ships are here, {}", reach.name, reach.note),
        (false, true) => format!("{} range", reach.name),
        (false, false) => format!("{} range, {}", reach.name, reach.note),
    };
    picture.open(&reach.target, spoken.trim_end_matches(", "), "", "");
    let offered = picture.marks.is_option(&reach.target);
    let (stroke, width, dashes) = if reach.here {
        (p.here, 2.8, "none")
    } else if offered {
        (p.here, 2.2, "9 7")
    } else {
        (p.foam, 1.6, "2 8")
    };
    let ellipse = format!(
        r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}""#,
        num(CENTRE.x),
        num(CENTRE.y),
        num(rx),
        num(ry)
    );
    // A wide unseen stroke makes the arc easy to hit.
    picture.put(format_args!(
        r##"{ellipse} fill="none" stroke="#fff" stroke-opacity="0" stroke-width="26" pointer-events="stroke"/>{ellipse} fill="none" stroke="{stroke}" stroke-width="{width}" stroke-dasharray="{dashes}" stroke-linecap="round" opacity=".85"/>"##
    ));
    let x = NAMES;
    let off = ((x - CENTRE.x) / rx).min(0.95);
    // Under the line, so that it crosses no letter.
    let y = CENTRE.y - ry * (1.0 - off * off).sqrt() + 34.0;
    let colour = if reach.here || offered { p.here } else { p.letter };
    picture
        .word(x, y, 28.0)
        .class(format_args!("b-band b-reach b-mid {}", p.halo))
        .fill(colour)
        .holds(&reach.name);
    picture
        .word(x, y + 21.0, 15.5)
        .class(format_args!("b-mid b-fine b-hair {}", p.halo))
        .fill(p.quiet)
        .holds(&reach.note);
    let half = (reach.name.chars().count() as f64 * 8.0 + 8.0).max(58.0);
    picture.close(&reach.target, Outline::rect(x - half, y - 26.0, half * 2.0, 54.0));
}

#[cfg(test)]
mod tests {
    use super::{
        fire::course,
        vessels::{extent, plate_height},
        *,
    };
    use crate::{Depth, Icon, ShotResult, Side, Wake};

    fn ship(name: &str) -> Counter {
        Counter::new(name, Icon::Tanker, name, Side::Enemy).boxes("Damage", 0, 4).note("tanker")
    }

    fn view(ships: usize, here: usize, hunted: bool) -> SeaView {
        let names = ["Close", "Medium", "Long"];
        let reach = |(index, name): (usize, &&str)| Reach {
            target: format!("range:{name}").into(),
            name: (*name).to_owned(),
            note: "hit on 7 or less".to_owned(),
            here: index == here,
        };
        SeaView {
            place: String::new(),
            note: String::new(),
            light: Light::Night,
            boat: Counter::new("boat", Icon::Submarine, "Boat", Side::Own),
            depth: Depth::Periscope,
            ranges: names.iter().enumerate().map(reach).collect(),
            ships: (0..ships).map(|index| ship(&format!("ship:{index}"))).collect(),
            screen: vec![Counter { icon: Icon::Escort, ..ship("escort") }],
            hunted,
            air: Vec::new(),
            wakes: Vec::new(),
            gunfire: Vec::new(),
            bursts: 0,
        }
    }

    /// Left, top, right and bottom of a ship with its plate.
    fn outline(place: &Place<'_>) -> [f64; 4] {
        let (long, high) = extent(place);
        let half = (long / 2.0).max((place.room - 10.0).min(208.0) / 2.0);
        let top = place.at.y - high - 7.0 - plate_height(place.counter);
        [place.at.x - half, top, place.at.x + half, place.at.y + 8.0]
    }

    #[test]
    fn ships_keep_clear_of_each_other_of_the_names_of_ranges_and_of_the_edge() {
        for (ships, here, hunted) in (1..=4).flat_map(|ships| {
            (0..4).flat_map(move |here| [true, false].map(|it| (ships, here, it)))
        }) {
            let sea = view(ships, here, hunted);
            let places = places(&sea);
            for (index, place) in places.iter().enumerate() {
                let [left, top, right, bottom] = outline(place);
                let case = format!("{ships} ships at {here}, hunted {hunted}: {index}");
                assert!(left > 4.0 && right < NAMES - 58.0, "{case} from {left} to {right}");
                assert!(top > HORIZON - 40.0 && bottom < HEIGHT, "{case} from {top} to {bottom}");
                for other in &places[index + 1..] {
                    let [l, t, r, b] = outline(other);
                    let apart = right <= l || r <= left || bottom <= t || b <= top;
                    assert!(apart, "{case} stands on {}", other.counter.name);
                }
            }
        }
    }

    #[test]
    fn every_torpedo_ends_where_its_result_says() {
        let mut sea = view(1, 1, false);
        let results = [ShotResult::Hit, ShotResult::Dud, ShotResult::Miss, ShotResult::Torpedo];
        sea.wakes = results.map(|result| Wake { to: "ship:0".into(), result }).to_vec();
        let places = places(&sea);
        let (long, _) = extent(&places[0]);
        let off = |index: usize| {
            let [_, end] = course(&places[0], results[index], (index, results.len()));
            ((end.x - places[0].at.x).abs(), (end.y - places[0].at.y).abs())
        };
        for index in [0, 1] {
            assert!(off(index).0 < long / 2.0 && off(index).1 < 10.0, "on the hull");
        }
        assert!(off(2).0 > long / 2.0, "past it");
        assert!(off(3).1 > 30.0, "still under way");
        assert_eq!(sea.tally(&"ship:0".into()), "1 hit · 1 dud · 1 miss");
        assert_eq!(sea.tally(&"escort".into()), "");
    }
}
