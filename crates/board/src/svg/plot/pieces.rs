//! Pieces on a plot and their plates.

use super::centre::mark;
use super::{Dial, HEIGHT, Palette, WIDTH};
use crate::icons::{self, Seen};
use crate::svg::counter::Colours;
use crate::svg::element::end;
use crate::svg::geometry::{Area, Outline, overlap, polar};
use crate::svg::picture::Picture;
use crate::svg::writing::fit;
use crate::{Badge, Centre, Counter, Fate, Frame, Heading, Plot, Plotted, Point, Rim, Side};

pub(super) fn draw(
    picture: &mut Picture<'_>,
    plot: &Plot,
    dial: &Dial,
    spots: &[Point],
    colours: &Palette,
) {
    let around = |p: &Point| [p.x - REACH, p.y - REACH, p.x + REACH, p.y + REACH];
    let mut taken: Vec<Area> = spots.iter().map(around).collect();
    if let Centre::Ship(_) = plot.centre {
        let (w, h) = (dial.inner * 0.3, dial.inner);
        taken.push([dial.x - w, dial.y - h, dial.x + w, dial.y + h]);
    }
    if plot.rim == Rim::Brass {
        let disc = |sector: usize| polar(dial.x, dial.y, dial.outer + 12.0, dial.bearing(sector));
        let around = |(x, y): (f64, f64)| [x - 15.0, y - 15.0, x + 15.0, y + 15.0];
        taken.extend((0..plot.sectors.len()).map(disc).map(around));
        taken.push([dial.x - 16.0, dial.y - dial.inner, dial.x + 16.0, dial.y + dial.inner]);
    }
    // The corners hold notes.
    taken.push([0.0, 0.0, 190.0, 60.0]);
    for (index, corner) in plot.corners.iter().take(4).enumerate() {
        let footed = corner.counters.iter().any(|counter| counter.foot.is_some());
        let below = if footed { 12.0 } else { 0.0 };
        let deep = 40.0 + below + corner.counters.len().div_ceil(2) as f64 * 44.0;
        taken.push(match index {
            0 => [WIDTH - 120.0, 0.0, WIDTH, deep],
            1 => [0.0, HEIGHT - deep, 120.0, HEIGHT],
            2 => [WIDTH - 120.0, HEIGHT - deep, WIDTH, HEIGHT],
            _ => [0.0, 50.0, 120.0, 50.0 + deep],
        });
    }
    for (piece, at) in plot.pieces.iter().zip(spots) {
        one(picture, plot, piece, dial, *at, colours, &mut taken);
    }
}

/// How far a piece reaches with the ring that shows it can be chosen.
const REACH: f64 = 27.0;

fn one(
    picture: &mut Picture<'_>,
    plot: &Plot,
    piece: &Plotted,
    dial: &Dial,
    at: Point,
    colours: &Palette,
    taken: &mut Vec<Area>,
) {
    let counter = &piece.counter;
    let cell = plot.cell_name(piece.sector, piece.ring);
    let mut spoken = format!("{}, {cell}", counter.spoken());
    for line in piece.lines.iter().chain(std::iter::once(&piece.value).filter(|v| !v.is_empty())) {
        spoken.push_str(", ");
        spoken.push_str(line);
    }
    let guns = guns(plot, piece);
    if !guns.is_empty() {
        let names: Vec<&str> = guns.iter().map(|gun| gun.name.as_str()).collect();
        spoken.push_str(", fired at by ");
        spoken.push_str(&names.join(", "));
    }
    let move_to = format!(r#" transform="translate({:.2} {:.2})""#, at.x, at.y);
    picture.open(&counter.target, &spoken, " b-move", &move_to);
    let r = body(picture, plot, piece, dial, at, colours);
    if piece.value.is_empty() && guns.is_empty() {
        caption(picture, piece, (at, r), dial.within, (colours, taken));
    } else {
        plate(picture, piece, &guns, (at, dial.within), (colours, taken));
    }
    let number = (at.x - r - 2.0, at.y - r * 0.7);
    let outline = if Seen::of(counter.icon) == Seen::Aloft {
        Outline::Circle { x: 0.0, y: 0.0, r }
    } else {
        Outline::rect(-r * 1.05, -r * 0.36, r * 2.1, r * 0.56)
    };
    picture.close_at(&counter.target, outline, Some(number));
}

fn guns<'a>(plot: &'a Plot, piece: &Plotted) -> Vec<&'a crate::Mount> {
    let Centre::Ship(deck) = &plot.centre else { return Vec::new() };
    let known = |target: &crate::Target| deck.mounts.iter().find(|mount| mount.target == *target);
    piece.guns.iter().filter_map(known).collect()
}

/// An aircraft heads for the ship unless it says otherwise; a ship lies in profile.
fn body(
    picture: &mut Picture<'_>,
    plot: &Plot,
    piece: &Plotted,
    dial: &Dial,
    at: Point,
    colours: &Palette,
) -> f64 {
    let counter = &piece.counter;
    let hues = Colours::of_counter(counter);
    let faded = counter.fate != Fate::InPlay;
    if faded {
        picture.element("g").opacity(0.5).begin();
    }
    let r = if Seen::of(counter.icon) == Seen::Aloft {
        let inward = (dial.x - at.x).atan2(at.y - dial.y).to_degrees();
        let turn = counter.heading.map_or(inward, |Heading(degrees)| f64::from(degrees));
        let high = piece.ring as f64;
        let r = 19.0 + 2.0 * high;
        let far = 3.0 + 4.5 * high;
        picture.element("g").moved(far, far * 1.35).opacity(0.28).begin();
        drop(
            picture
                .icon(counter.icon, [-r, -r, r * 2.0, r * 2.0], "#06131d")
                .turned(turn, 0.0, 0.0),
        );
        end(&mut picture.out, "g");
        let fill = if counter.side == Side::Enemy { "var(--foe)" } else { hues.ground };
        picture
            .icon(counter.icon, [-r, -r, r * 2.0, r * 2.0], fill)
            .stroke("var(--foe-line)", 1.6)
            .turned(turn, 0.0, 0.0);
        r
    } else {
        let icons::Drawing(w, h, _) = icons::drawing(counter.icon);
        let wide = if plot.rings.len() > 4 { 84.0 } else { 96.0 };
        let high = wide * h / w;
        let colour = match (counter.side, colours.night) {
            (Side::Enemy, true) => "#e4d3a4",
            (Side::Own | Side::Neutral, true) => "#dfe9ee",
            (Side::Enemy, false) => "var(--caution)",
            (Side::Own | Side::Neutral, false) => "var(--own)",
        };
        picture.icon(counter.icon, [-wide / 2.0, -high / 2.0, wide, high], colour);
        wide / 2.0
    };
    if faded {
        end(&mut picture.out, "g");
    }
    if counter.badges.contains(&Badge::Burning) && !faded {
        crate::svg::profile::flame(picture, r * 0.45, -r * 0.1, 0.5);
    }
    if counter.fate == Fate::Lost {
        let mut slash = crate::svg::element::Path::new();
        slash.to(-r * 0.8, r * 0.5).line(r * 0.8, -r * 0.5);
        picture.path(&slash).stroke("var(--danger-fill)", 3.0).round();
    }
    r
}

/// Name and lines under a piece, without a plate; beside an aircraft that has others below it.
fn caption(
    picture: &mut Picture<'_>,
    piece: &Plotted,
    (at, r): (Point, f64),
    within: Frame,
    (colours, taken): (&Palette, &mut Vec<Area>),
) {
    let aloft = Seen::of(piece.counter.icon) == Seen::Aloft;
    let words = || std::iter::once(&piece.counter.name).chain(&piece.lines);
    let half = words().map(|line| line.chars().count()).max().unwrap_or(0) as f64 * 3.6;
    let high = 14.0 * words().count() as f64;
    let (left, right) = (within.x, within.x + within.width);
    let has_room = at.y + 12.0 + high <= within.y + within.height;
    let below = match (aloft, has_room) {
        (true, _) => r + 12.0,
        (false, true) => 24.0,
        (false, false) => -4.0 - high,
    };
    let inside = (left + half - at.x).max(0.0) - (at.x + half - right).max(0.0);
    let beside = r + 6.0 + half;
    let spots = [(inside, below), (beside, 2.0), (-beside, 2.0)];
    let area = |(x, y): (f64, f64)| {
        let (left, top) = (at.x + x - half, at.y + y - 12.0);
        [left, top, left + 2.0 * half, top + high]
    };
    // Its own place is among those taken, and it may lie on that a little.
    let worth = |spot: (f64, f64)| {
        let area = area(spot);
        let beyond = (left - area[0]).max(0.0) + (area[2] - right).max(0.0);
        taken.iter().map(|other| overlap(&area, other)).sum::<f64>() + beyond * 100.0
    };
    let choice = if aloft { spots.len() } else { 1 };
    let best = spots[..choice].iter().copied().min_by(|a, b| worth(*a).total_cmp(&worth(*b)));
    let (dx, top) = best.unwrap_or(spots[0]);
    taken.push(area((dx, top)));
    for (i, line) in words().enumerate() {
        let (size, weight) = if i == 0 { (12.5, "b-bold") } else { (11.5, "") };
        let word = picture.word(dx, top + 14.0 * i as f64, size);
        let word = word.class(format_args!("{} b-thin b-mid {weight}", colours.halo));
        word.fill(colours.ink).holds(fit(line, size, 150.0));
    }
}

/// How far from a piece its name stands on a small screen.
const BESIDE: f64 = 20.0;

/// A plate beside the piece, where it covers least.
fn plate(
    picture: &mut Picture<'_>,
    piece: &Plotted,
    guns: &[&crate::Mount],
    (at, within): (Point, Frame),
    (colours, taken): (&Palette, &mut Vec<Area>),
) {
    let first = piece.counter.name.chars().count() + piece.value.chars().count();
    let longest = piece.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let rows = guns.chunks(6).count() as f64;
    let width = (first as f64 * 7.2 + 30.0)
        .max(guns.len().min(6) as f64 * 18.0 + 16.0)
        .max(longest as f64 * 6.2 + 18.0)
        .max(78.0);
    let height = 22.0 + rows * 19.0 + piece.lines.len() as f64 * 14.0;
    let beside = REACH + 2.0;
    let lefts = [at.x + beside, at.x - beside - width, at.x - width / 2.0];
    let middle = at.y - height / 2.0;
    let tops = [at.y + 4.0, at.y - height - 4.0, at.y + beside, at.y - beside - height, middle];
    let spots =
        lefts.iter().flat_map(|x| tops.iter().map(move |y| [*x, *y, x + width, y + height]));
    let worth = |area: &Area| {
        let beyond = (within.x + 4.0 - area[0]).max(0.0)
            + (area[2] - within.x - within.width + 4.0).max(0.0)
            + (within.y + 4.0 - area[1]).max(0.0)
            + (area[3] - within.y - within.height + 4.0).max(0.0);
        let covered: f64 = taken.iter().map(|other| overlap(area, other)).sum();
        let (cx, cy) = (f64::midpoint(area[0], area[2]), f64::midpoint(area[1], area[3]));
        // To lie a little farther off is better than to cover anything.
        beyond * 300.0 + covered * 3.0 + ((cx - at.x).hypot(cy - at.y)) * 2.0
    };
    let area =
        spots.min_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap_or([at.x, at.y, at.x, at.y]);
    taken.push(area);
    let (x, y) = (area[0] - at.x, area[1] - at.y);
    let lit = picture.marks.state(&piece.counter.target) == crate::State::Chosen;
    let edge = if lit { ("var(--accent)", 2.2) } else { ("var(--line-strong)", 1.0) };
    picture.element("g").class("b-wide").begin();
    picture.rect(x, y, width, height).num("rx", 6.0).fill("var(--sheet)").stroke(edge.0, edge.1);
    let name = picture.word(x + 10.0, y + 15.5, 12.5).class("b-bold").fill("var(--ink)");
    name.holds(fit(&piece.counter.name, 12.5, width));
    let value = picture.word(x + width - 8.0, y + 15.5, 12.0).class("b-semi b-end");
    value.fill("var(--ink)").holds(&piece.value);
    for (i, gun) in guns.iter().enumerate() {
        let spot = Point::new(x + 16.0 + (i % 6) as f64 * 18.0, y + 30.0 + (i / 6) as f64 * 19.0);
        mark(picture, gun.calibre, crate::MountState::Ready, &gun.short, spot, 8.0);
    }
    for (i, line) in piece.lines.iter().enumerate() {
        let down = 31.0 + rows * 19.0 + 14.0 * i as f64;
        let word = picture.word(x + 10.0, y + down, 11.5).fill("var(--ink-2)");
        word.holds(fit(line, 11.5, width - 12.0));
    }
    end(&mut picture.out, "g");
    // A small screen has room for the name and the figure, beside the piece.
    let below = if area[1] < at.y { -BESIDE - 6.0 } else { BESIDE + 18.0 };
    let brief = picture
        .word(0.0, below, 12.5)
        .class(format_args!("{} b-narrow b-thin b-bold b-mid", colours.halo));
    brief.fill(colours.ink).holds(format_args!("{} {}", piece.counter.name, piece.value));
}

/// A silhouette in a ring, for the corners.
pub(super) fn small(
    picture: &mut Picture<'_>,
    counter: &Counter,
    x: f64,
    y: f64,
    colours: &Palette,
) {
    let move_to = format!(r#" transform="translate({x:.2} {y:.2})""#);
    picture.open(&counter.target, &counter.spoken(), " b-move", &move_to);
    let enemy = counter.side == Side::Enemy;
    if enemy {
        picture.circle(0.0, 0.0, 21.0).fill("var(--sheet)").stroke("var(--danger-fill)", 2.0);
    }
    let icons::Drawing(w, h, _) = icons::drawing(counter.icon);
    let wide = if w > h * 2.0 { 44.0 } else { 30.0 };
    let high = wide * h / w;
    let colour = match (enemy, colours.night) {
        (true, _) => "var(--foe)",
        (false, true) => "#dfe9ee",
        (false, false) => "var(--icon)",
    };
    let turn = counter.heading.map_or(0.0, |Heading(degrees)| f64::from(degrees));
    let body = picture.icon(counter.icon, [-wide / 2.0, -high / 2.0, wide, high], colour);
    let body = if enemy { body.stroke("var(--foe-line)", 1.6) } else { body };
    drop(body.turned(turn, 0.0, 0.0));
    if enemy {
        let word = picture.word(0.0, 34.0, 11.5).class("b-semi b-mid").fill(colours.ink);
        word.holds(fit(&counter.name, 11.5, 60.0));
        if let Some(foot) = &counter.foot {
            let word = picture.word(0.0, 46.0, 11.0).class("b-mid b-wide").fill(colours.ink);
            word.holds(fit(foot, 11.0, 60.0));
        }
    }
    picture.close(&counter.target, Outline::Circle { x: 0.0, y: 0.0, r: 21.0 });
}
