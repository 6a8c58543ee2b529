//! A ship in section: sky, sea, hull, compartments with their hits, fires, water and men.

use super::element::{Path, end};
use super::geometry::Outline;
use super::picture::Picture;
use super::writing::fit;
use super::{plan, plot};
use crate::{Compartment, Fitting, Mount, MountState, Officer, Point, Profile, Section};

pub(super) fn draw(picture: &mut Picture<'_>, profile: &Profile) -> [f64; 4] {
    let (width, height) = (profile.width, profile.height);
    let (sky, sea) = (picture.id("sky"), picture.id("deep"));
    picture.scene(width, height, "b-section", |picture| {
        gradient(picture, &sky, "var(--sky-a)", "var(--sky-b)");
        gradient(picture, &sea, "var(--sea-t)", "var(--sea-d)");
    });
    picture.rect(0.0, 0.0, width, height).fill(format_args!("url(#{sky})"));
    if let Some(level) = profile.waterline {
        water(picture, width, height, level, &sea);
    }
    for stroke in &profile.strokes {
        plan::stroke(picture, stroke);
    }
    end(&mut picture.out, "g");
    for section in &profile.sections {
        heading(picture, section);
    }
    for room in &profile.compartments {
        compartment(picture, room);
    }
    for section in &profile.sections {
        deck_fire(picture, section, profile);
    }
    for mount in &profile.mounts {
        gun(picture, mount);
    }
    for fitting in &profile.fittings {
        fitted(picture, fitting);
    }
    legend(picture, profile);
    picture.flush_over();
    end(&mut picture.out, "g");
    picture.neatline(0.0, 0.0, width, height)
}

fn gradient(picture: &mut Picture<'_>, id: &str, top: &str, bottom: &str) {
    picture.element("linearGradient").attr("id", id).attr("x2", "0").attr("y2", "1").begin();
    picture.element("stop").attr("stop-color", top);
    picture.element("stop").attr("offset", "1").attr("stop-color", bottom);
    end(&mut picture.out, "linearGradient");
}

fn water(picture: &mut Picture<'_>, width: f64, height: f64, level: f64, fill: &str) {
    let mut path = Path::new();
    path.to(0.0, level);
    let waves = 8;
    for i in 0..waves {
        let (from, to) = (width / 8.0 * f64::from(i), width / 8.0 * f64::from(i + 1));
        let crest = if i % 2 == 0 { -4.0 } else { 4.0 };
        path.curve((f64::midpoint(from, to), level + crest), to, level);
    }
    path.line(width, height).line(0.0, height).close();
    picture.path(&path).fill(format_args!("url(#{fill})"));
}

/// Name of a section, its repair party, and the fire on its deck.
fn heading(picture: &mut Picture<'_>, section: &Section) {
    let (burning, of) = section.fire;
    let spoken = format!("{}, {}, deck fire {burning} of {of}", section.name, section.note);
    picture.open(&section.target, &spoken, "", "");
    let (x, width) = (section.from, section.to - section.from);
    picture
        .rect(x, 7.0, width, 27.0)
        .num("rx", 6.0)
        .fill("var(--sheet)")
        .stroke("var(--line-strong)", 1.0);
    let name = picture.word(x + 10.0, 25.0, 14.5).class("b-serif b-semi").fill("var(--ink)");
    name.holds(&section.name);
    let left = x + 20.0 + section.name.chars().count() as f64 * 7.6;
    let boxes = section.to - 9.0 - f64::from(of) * 14.0;
    let note = fit(&section.note, 10.2, boxes - 58.0 - left);
    picture.word(left, 25.0, 11.6).fill("var(--ink-2)").holds(note);
    let (class, colour) =
        if burning > 0 { ("b-end b-semi", "var(--danger)") } else { ("b-end", "var(--ink-2)") };
    picture.word(boxes - 6.0, 25.0, 11.6).class(class).fill(colour).holds("Deck fire");
    for i in 0..of {
        let x = boxes + f64::from(i) * 14.0;
        let (fill, edge) = if i < burning {
            ("#e2571d", "#a33a0c")
        } else {
            ("var(--inset)", "var(--line-strong)")
        };
        picture.rect(x, 14.5, 11.0, 12.0).num("rx", 2.0).fill(fill).stroke(edge, 1.0);
    }
    // Below the heading, where the frame does not cut the number off.
    let number = (x + 20.0, 38.0);
    picture.close_at(&section.target, Outline::rect(x, 7.0, width, 27.0), Some(number));
}

fn compartment(picture: &mut Picture<'_>, room: &Compartment) {
    let area = room.area;
    picture.open(&room.target, &room.spoken(), "", "");
    let hurt = room.hits.0 > 0 || room.flooded || room.burning;
    let (edge, wide) = if hurt { ("var(--danger-fill)", 1.8) } else { ("var(--plan-line)", 1.0) };
    picture
        .rect(area.x, area.y, area.width, area.height)
        .num("rx", 4.0)
        .fill("var(--sheet)")
        .stroke(edge, wide);
    if room.flooded {
        flood(picture, room);
    }
    let lines = room.lettering.len() as f64;
    // A low box has its name and its hits in one line or two.
    let low = area.height < 40.0;
    if room.floods {
        let high = 2.0 + 12.5 * lines;
        picture.rect(area.x + 1.0, area.y + 1.0, area.width - 2.0, high).fill("var(--accent-soft)");
    }
    if low {
        shallow(picture, room);
    } else {
        deep(picture, room);
    }
    let outline = Outline::rect(area.x, area.y, area.width, area.height);
    let corner = (area.x + area.width, area.y + 1.0);
    picture.close_at(&room.target, outline, Some(corner));
    officers(picture, room);
}

fn flood(picture: &mut Picture<'_>, room: &Compartment) {
    let area = room.area;
    let top = area.y + (area.height * 0.17).max(6.0);
    let mut path = Path::new();
    path.to(area.x + 1.0, top);
    for i in 0..4 {
        let (from, to) = (area.width / 4.0 * f64::from(i), area.width / 4.0 * f64::from(i + 1));
        let crest = if i % 2 == 0 { -4.0 } else { 4.0 };
        path.curve(
            (area.x + f64::midpoint(from, to), top + crest),
            (area.x + to).min(area.x + area.width - 1.0),
            top,
        );
    }
    path.line(area.x + area.width - 1.0, area.y + area.height - 1.0);
    path.line(area.x + 1.0, area.y + area.height - 1.0).close();
    picture.path(&path).fill("#5aa0c0").num("fill-opacity", 0.45);
}

/// Boxes of hits; the last one, crossed, destroys.
fn boxes(picture: &mut Picture<'_>, (hits, of): (u8, u8), x: f64, y: f64) {
    for i in 0..of {
        let left = x + f64::from(i) * 14.0;
        let (fill, edge) = if i < hits {
            ("var(--danger-fill)", "var(--danger-fill)")
        } else {
            ("var(--inset)", "var(--line-strong)")
        };
        picture.rect(left, y, 11.0, 11.0).num("rx", 2.0).fill(fill).stroke(edge, 1.0);
        if i + 1 == of {
            let mut cross = Path::new();
            cross.to(left + 3.0, y + 3.0).line(left + 8.0, y + 8.0);
            cross.to(left + 8.0, y + 3.0).line(left + 3.0, y + 8.0);
            picture.path(&cross).stroke(if i < hits { "#fff" } else { "var(--line-strong)" }, 1.3);
        }
    }
}

/// A room with a wall: name above, boxes, men, then the outlook at its foot.
fn deep(picture: &mut Picture<'_>, room: &Compartment) {
    let area = room.area;
    let middle = area.x + area.width / 2.0;
    for (i, line) in room.lettering.iter().enumerate() {
        let y = area.y + 12.0 + 12.5 * i as f64;
        picture.word(middle, y, 11.4).class("b-semi b-mid").fill("var(--ink)").holds(line);
    }
    let mut y = area.y + 9.0 + 12.5 * room.lettering.len() as f64;
    if room.is_destroyed() || room.flooded {
        let tall = area.height > 100.0;
        let mut at = if tall { area.y + area.height * 0.58 } else { y + 14.0 };
        for (shown, word, colour) in [
            (room.flooded, "flooded", "var(--ink)"),
            (room.is_destroyed(), "destroyed", "var(--danger)"),
        ] {
            if shown {
                picture.word(middle, at, 11.8).class("b-bold b-mid").fill(colour).holds(word);
                at += 14.0;
            }
        }
        if room.is_destroyed() {
            return;
        }
    }
    let row = f64::from(room.hits.1) * 14.0 - 3.0;
    boxes(picture, room.hits, middle - row / 2.0, y);
    if area.height < TALL {
        // Where men are at work their chance takes the place of the flame, which would cover the name else.
        if room.burning && room.team == 0 {
            flame(picture, area.x + area.width - 10.0, area.y + area.height - 5.0, 0.34);
        }
        return work(picture, room, area.y + area.height - 11.0);
    }
    y += 23.0;
    team(picture, room.team, middle, y);
    if room.burning {
        flame(picture, area.x + area.width - 12.0, area.y + area.height - 27.0, 0.5);
    }
    if !room.outlook.is_empty() {
        pill(picture, &room.outlook, middle, area.y + area.height - 12.5, area.width - 8.0);
    }
}

/// Rooms of this height have men, key men and outlook one below the other.
const TALL: f64 = 100.0;

/// Men and outlook of a small room in one line: figures where they fit, else one with their number.
fn work(picture: &mut Picture<'_>, room: &Compartment, y: f64) {
    if room.outlook.is_empty() {
        return team(picture, room.team, room.area.x + room.area.width / 2.0, y);
    }
    let (left, right) = (room.area.x + 3.0, room.area.x + room.area.width - 3.0);
    if room.area.width > 130.0 {
        team(picture, room.team, left + 30.0, y);
        return pill(picture, &room.outlook, right - 42.0, y, 84.0);
    }
    team(picture, 1, left + 6.0, y);
    let count = picture.word(left + 14.0, y + 4.0, 10.6).class("b-bold").fill("var(--ink)");
    count.holds(room.team);
    pill(picture, &room.chance, right - 16.0, y, 33.0);
}

/// A low box: name at the left, hits below or beside it.
fn shallow(picture: &mut Picture<'_>, room: &Compartment) {
    let area = room.area;
    let Some(name) = room.lettering.first() else { return };
    let flat = area.height < 28.0;
    let row = f64::from(room.hits.1) * 14.0 - 3.0;
    if flat {
        let word = picture.word(area.x + 8.0, area.y + 15.0, 11.6).class("b-semi");
        word.fill("var(--ink)").holds(name);
        boxes(picture, room.hits, area.x + area.width - row - 8.0, area.y + 5.5);
        if room.team > 0 {
            work(picture, room, area.y - 10.0);
        }
    } else {
        let word = picture.word(area.x + 6.0, area.y + 13.0, 11.6).class("b-semi");
        word.fill("var(--ink)").holds(name);
        boxes(picture, room.hits, area.x + 6.0, area.y + area.height - 14.5);
        let right = area.x + area.width;
        if room.team > 0 {
            team(picture, 1, right - 18.0, area.y + 9.0);
            let count = picture.word(right - 10.0, area.y + 13.0, 10.6).class("b-bold");
            count.fill("var(--ink)").holds(room.team);
        }
        if !room.outlook.is_empty() {
            pill(picture, &room.chance, right - 20.0, area.y + area.height - 9.5, 30.0);
        }
    }
}

/// Small figures of men.
fn team(picture: &mut Picture<'_>, count: u8, middle: f64, y: f64) {
    let shown = count.min(4);
    for i in 0..shown {
        let x = middle + (f64::from(i) - f64::from(shown - 1) / 2.0) * 15.0;
        picture.circle(x, y, 6.5).fill("var(--own)").stroke("var(--sheet)", 1.2);
        let mut body = Path::new();
        body.to(x - 3.0, y + 3.5).curve((x, y - 0.5), x + 3.0, y + 3.5);
        picture.path(&body).fill("none").stroke("var(--own-ink)", 1.2);
        picture.circle(x, y - 2.0, 2.0).fill("var(--own-ink)");
    }
}

/// Discs with the post of a key man: in the room where there is height, else on an edge of it.
fn officers(picture: &mut Picture<'_>, room: &Compartment) {
    let area = room.area;
    for (i, officer) in room.officers.iter().enumerate() {
        let i = i as f64;
        let (at, r) = if area.height < 60.0 {
            // Inward over the free half of the room; outward where men and their chance stand there.
            let step = if room.team == 0 { -25.0 } else { 25.0 };
            let right = area.x + area.width + 4.0 + step * i;
            (Point::new(right, area.y + area.height / 2.0), 12.0)
        } else if area.height < TALL {
            // Small, down the left edge: in the room they would lie on the hits.
            (Point::new(area.x + 2.0, area.y + 3.0 + 20.0 * i), 9.5)
        } else {
            let many = room.officers.len() as f64;
            let across = (i - (many - 1.0) / 2.0) * 26.0;
            (Point::new(area.x + area.width / 2.0 + across, area.y + 81.0), 12.0)
        };
        man(picture, officer, at, r);
    }
}

fn man(picture: &mut Picture<'_>, officer: &Officer, at: Point, r: f64) {
    picture.open(&officer.target, &officer.name, "", "");
    let ring = if officer.captain { "var(--brass)" } else { "var(--sheet)" };
    picture.circle(at.x, at.y, r).fill("var(--own)").stroke(ring, 2.0);
    let size = r * if officer.short.chars().count() > 2 { 0.78 } else { 0.95 };
    let word =
        picture.word(at.x, at.y + r / 3.0, size).class("b-bold b-mid").fill("var(--own-ink)");
    word.holds(fit(&officer.short, size, r * 2.2));
    picture.close(&officer.target, Outline::Circle { x: at.x, y: at.y, r });
}

fn pill(picture: &mut Picture<'_>, text: &str, x: f64, y: f64, room: f64) {
    let text = fit(text, 11.4, room);
    let width = (text.chars().count() as f64 * 6.1 + 14.0).min(room);
    picture.rect(x - width / 2.0, y - 8.5, width, 17.0).num("rx", 8.5).fill("var(--safe-soft)");
    picture.word(x, y + 4.0, 11.4).class("b-bold b-mid").fill("var(--safe)").holds(text);
}

const FLAME: &str = "M0-34C10-22 16-16 14-4C13 4 7 8 0 8C-8 8-14 3-14-5C-14-12-8-15-7-23C-3-20-1-17-1-13C2-18 2-26 0-34Z";
const HEART: &str = "M0-14C6-8 8-4 7 1C6 5 3 7 0 7C-4 7-7 4-7 0C-7-5-3-7 0-14Z";

pub(super) fn flame(picture: &mut Picture<'_>, x: f64, y: f64, scale: f64) {
    picture.element("g").scaled(x, y, scale).begin();
    picture.element("path").attr("d", FLAME).fill("#e2571d");
    picture.element("path").attr("d", HEART).fill("#ffc53d");
    end(&mut picture.out, "g");
}

/// Flames on the deck of a section that burns, as many as its track tells.
fn deck_fire(picture: &mut Picture<'_>, section: &Section, profile: &Profile) {
    let (burning, _) = section.fire;
    if burning == 0 {
        return;
    }
    picture.element("g").attr("aria-hidden", "true").begin();
    let middle = f64::midpoint(section.from, section.to);
    for i in 0..burning {
        let x = middle - 40.0 + f64::from(i) * 22.0;
        let scale = [0.8, 0.5, 0.65, 0.45][usize::from(i % 4)];
        flame(picture, x, profile.height * 0.46, scale);
    }
    end(&mut picture.out, "g");
}

fn gun(picture: &mut Picture<'_>, mount: &Mount) {
    picture.open(&mount.target, &format!("{}, {}", mount.name, mount.state.word()), "", "");
    plot::mark(picture, mount.calibre, mount.state, &mount.short, mount.at, 9.0);
    picture.close(&mount.target, Outline::Circle { x: mount.at.x, y: mount.at.y, r: 9.0 });
}

fn fitted(picture: &mut Picture<'_>, fitting: &Fitting) {
    let (hits, of) = fitting.hits;
    let state = match (hits, hits >= of) {
        (0, _) => MountState::Ready,
        (_, false) => MountState::Damaged,
        (_, true) => MountState::Out,
    };
    picture.open(&fitting.target, &format!("{}, {}", fitting.name, state.word()), "", "");
    let Point { x, y } = fitting.at;
    let wide = fitting.short.chars().count() as f64 * 6.6 + 6.0;
    let (fill, edge, colour) = match state {
        MountState::Ready => ("var(--sheet)", "var(--plan-line)", "var(--ink)"),
        MountState::Damaged => ("var(--caution-fill)", "#4a2f00", "#221803"),
        MountState::Out => ("var(--danger-fill)", "#fff", "#fff"),
    };
    picture
        .rect(x - wide / 2.0, y - 7.5, wide, 15.0)
        .num("rx", 3.0)
        .fill(fill)
        .num("fill-opacity", 0.85)
        .stroke(edge, 0.9);
    picture.word(x, y + 4.0, 11.2).class("b-bold b-mid").fill(colour).holds(&fitting.short);
    picture.close(&fitting.target, Outline::rect(x - wide / 2.0, y - 7.5, wide, 15.0));
}

fn legend(picture: &mut Picture<'_>, profile: &Profile) {
    let (x, y) = (336.0, profile.height - 25.0);
    picture.element("g").attr("aria-hidden", "true").class("b-fine").begin();
    picture.rect(x - 10.0, y - 5.0, 420.0, 22.0).num("rx", 5.0).fill("var(--sheet)").opacity(0.94);
    picture
        .rect(x, y, 14.0, 12.0)
        .num("rx", 2.0)
        .fill("var(--accent-soft)")
        .stroke("var(--plan-line)", 0.8);
    let mut word = |left: f64, text: &str| {
        picture.word(x + left, y + 10.5, 11.6).fill("var(--ink)").holds(text);
    };
    word(20.0, "can flood");
    word(106.0, "hit");
    word(156.0, "destroyed if filled");
    word(286.0, "repair man");
    picture.rect(x + 88.0, y, 12.0, 12.0).num("rx", 2.0).fill("var(--danger-fill)");
    boxes(picture, (0, 1), x + 138.0, y);
    team(picture, 1, x + 272.0, y + 6.0);
    end(&mut picture.out, "g");
}
