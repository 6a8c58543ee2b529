//! A ship in section: sky, sea, hull, compartments with their hits, fires, water and men.

use super::ink::{Ink, Outline, fit};
use super::pen::{Path, end};
use super::{plan, plot};
use crate::{Compartment, Fitting, Mount, MountState, Officer, Point, Profile, Section};

pub(super) fn draw(ink: &mut Ink<'_>, profile: &Profile) -> [f64; 4] {
    let (width, height) = (profile.width, profile.height);
    let (sky, sea) = (ink.id("sky"), ink.id("deep"));
    ink.scene(width, height, "b-section", |ink| {
        gradient(ink, &sky, "var(--sky-a)", "var(--sky-b)");
        gradient(ink, &sea, "var(--sea-t)", "var(--sea-d)");
    });
    ink.rect(0.0, 0.0, width, height).fill(format_args!("url(#{sky})"));
    if let Some(level) = profile.waterline {
        water(ink, width, height, level, &sea);
    }
    for stroke in &profile.strokes {
        plan::stroke(ink, stroke);
    }
    end(&mut ink.out, "g");
    for section in &profile.sections {
        heading(ink, section);
    }
    for room in &profile.compartments {
        compartment(ink, room);
    }
    for section in &profile.sections {
        deck_fire(ink, section, profile);
    }
    for mount in &profile.mounts {
        gun(ink, mount);
    }
    for fitting in &profile.fittings {
        fitted(ink, fitting);
    }
    legend(ink, profile);
    ink.flush_over();
    end(&mut ink.out, "g");
    ink.neatline(0.0, 0.0, width, height)
}

fn gradient(ink: &mut Ink<'_>, id: &str, top: &str, bottom: &str) {
    ink.el("linearGradient").a("id", id).a("x2", "0").a("y2", "1").begin();
    ink.el("stop").a("stop-color", top);
    ink.el("stop").a("offset", "1").a("stop-color", bottom);
    end(&mut ink.out, "linearGradient");
}

fn water(ink: &mut Ink<'_>, width: f64, height: f64, level: f64, fill: &str) {
    let mut path = Path::new();
    path.to(0.0, level);
    let waves = 8;
    for i in 0..waves {
        let (from, to) = (width / 8.0 * f64::from(i), width / 8.0 * f64::from(i + 1));
        let crest = if i % 2 == 0 { -4.0 } else { 4.0 };
        path.curve((f64::midpoint(from, to), level + crest), to, level);
    }
    path.line(width, height).line(0.0, height).close();
    ink.path(&path).fill(format_args!("url(#{fill})"));
}

/// Name of a section, its repair party, and the fire on its deck.
fn heading(ink: &mut Ink<'_>, section: &Section) {
    let (burning, of) = section.fire;
    let spoken = format!("{}, {}, deck fire {burning} of {of}", section.name, section.note);
    ink.open(&section.target, &spoken, "", "");
    let (x, width) = (section.from, section.to - section.from);
    ink.rect(x, 7.0, width, 27.0)
        .n("rx", 6.0)
        .fill("var(--sheet)")
        .stroke("var(--line-strong)", 1.0);
    let name = ink.word(x + 10.0, 25.0, 14.5).class("b-serif b-semi").fill("var(--ink)");
    name.holds(&section.name);
    let left = x + 20.0 + section.name.chars().count() as f64 * 7.6;
    let boxes = section.to - 9.0 - f64::from(of) * 14.0;
    let note = fit(&section.note, 10.2, boxes - 58.0 - left);
    ink.word(left, 25.0, 11.6).fill("var(--ink-2)").holds(note);
    let (class, colour) =
        if burning > 0 { ("b-end b-semi", "var(--danger)") } else { ("b-end", "var(--ink-2)") };
    ink.word(boxes - 6.0, 25.0, 11.6).class(class).fill(colour).holds("Deck fire");
    for i in 0..of {
        let x = boxes + f64::from(i) * 14.0;
        let (fill, edge) = if i < burning {
            ("#e2571d", "#a33a0c")
        } else {
            ("var(--inset)", "var(--line-strong)")
        };
        ink.rect(x, 14.5, 11.0, 12.0).n("rx", 2.0).fill(fill).stroke(edge, 1.0);
    }
    // Below the heading, where the frame does not cut the number off.
    let number = (x + 20.0, 38.0);
    ink.close_at(&section.target, Outline::rect(x, 7.0, width, 27.0), Some(number));
}

fn compartment(ink: &mut Ink<'_>, room: &Compartment) {
    let area = room.area;
    ink.open(&room.target, &room.spoken(), "", "");
    let hurt = room.hits.0 > 0 || room.flooded || room.burning;
    let (edge, wide) = if hurt { ("var(--danger-fill)", 1.8) } else { ("var(--plan-line)", 1.0) };
    ink.rect(area.x, area.y, area.width, area.height)
        .n("rx", 4.0)
        .fill("var(--sheet)")
        .stroke(edge, wide);
    if room.flooded {
        flood(ink, room);
    }
    let lines = room.lettering.len() as f64;
    // A low box has its name and its hits in one line or two.
    let low = area.height < 40.0;
    if room.floods {
        let high = 2.0 + 12.5 * lines;
        ink.rect(area.x + 1.0, area.y + 1.0, area.width - 2.0, high).fill("var(--accent-soft)");
    }
    if low {
        shallow(ink, room);
    } else {
        deep(ink, room);
    }
    let outline = Outline::rect(area.x, area.y, area.width, area.height);
    let corner = (area.x + area.width, area.y + 1.0);
    ink.close_at(&room.target, outline, Some(corner));
    officers(ink, room);
}

fn flood(ink: &mut Ink<'_>, room: &Compartment) {
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
    ink.path(&path).fill("#5aa0c0").n("fill-opacity", 0.45);
}

/// Boxes of hits; the last one, crossed, destroys.
fn boxes(ink: &mut Ink<'_>, (hits, of): (u8, u8), x: f64, y: f64) {
    for i in 0..of {
        let left = x + f64::from(i) * 14.0;
        let (fill, edge) = if i < hits {
            ("var(--danger-fill)", "var(--danger-fill)")
        } else {
            ("var(--inset)", "var(--line-strong)")
        };
        ink.rect(left, y, 11.0, 11.0).n("rx", 2.0).fill(fill).stroke(edge, 1.0);
        if i + 1 == of {
            let mut cross = Path::new();
            cross.to(left + 3.0, y + 3.0).line(left + 8.0, y + 8.0);
            cross.to(left + 8.0, y + 3.0).line(left + 3.0, y + 8.0);
            ink.path(&cross).stroke(if i < hits { "#fff" } else { "var(--line-strong)" }, 1.3);
        }
    }
}

/// A room with a wall: name above, boxes, men, then the outlook at its foot.
fn deep(ink: &mut Ink<'_>, room: &Compartment) {
    let area = room.area;
    let middle = area.x + area.width / 2.0;
    for (i, line) in room.lettering.iter().enumerate() {
        let y = area.y + 12.0 + 12.5 * i as f64;
        ink.word(middle, y, 11.4).class("b-semi b-mid").fill("var(--ink)").holds(line);
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
                ink.word(middle, at, 11.8).class("b-bold b-mid").fill(colour).holds(word);
                at += 14.0;
            }
        }
        if room.is_destroyed() {
            return;
        }
    }
    let row = f64::from(room.hits.1) * 14.0 - 3.0;
    boxes(ink, room.hits, middle - row / 2.0, y);
    if area.height < TALL {
        if room.burning {
            flame(ink, area.x + area.width - 8.0, area.y + 13.0, 0.36);
        }
        return work(ink, room, area.y + area.height - 11.0);
    }
    y += 23.0;
    team(ink, room.team, middle, y);
    if room.burning {
        flame(ink, area.x + area.width - 12.0, area.y + area.height - 27.0, 0.5);
    }
    if !room.outlook.is_empty() {
        pill(ink, &room.outlook, middle, area.y + area.height - 12.5, area.width - 8.0);
    }
}

/// Rooms of this height have men, key men and outlook one below the other.
const TALL: f64 = 100.0;

/// Men and outlook of a small room in one line: figures where they fit, else one with their number.
fn work(ink: &mut Ink<'_>, room: &Compartment, y: f64) {
    if room.outlook.is_empty() {
        return team(ink, room.team, room.area.x + room.area.width / 2.0, y);
    }
    let (left, right) = (room.area.x + 3.0, room.area.x + room.area.width - 3.0);
    if room.area.width > 130.0 {
        team(ink, room.team, left + 30.0, y);
        return pill(ink, &room.outlook, right - 42.0, y, 84.0);
    }
    team(ink, 1, left + 6.0, y);
    let count = ink.word(left + 14.0, y + 4.0, 10.6).class("b-bold").fill("var(--ink)");
    count.holds(room.team);
    pill(ink, &room.chance, right - 16.0, y, 33.0);
}

/// A low box: name at the left, hits below or beside it.
fn shallow(ink: &mut Ink<'_>, room: &Compartment) {
    let area = room.area;
    let Some(name) = room.lettering.first() else { return };
    let flat = area.height < 28.0;
    let row = f64::from(room.hits.1) * 14.0 - 3.0;
    if flat {
        let word = ink.word(area.x + 8.0, area.y + 15.0, 11.6).class("b-semi");
        word.fill("var(--ink)").holds(name);
        boxes(ink, room.hits, area.x + area.width - row - 8.0, area.y + 5.5);
        if room.team > 0 {
            work(ink, room, area.y - 10.0);
        }
    } else {
        let word = ink.word(area.x + 6.0, area.y + 13.0, 11.6).class("b-semi");
        word.fill("var(--ink)").holds(name);
        boxes(ink, room.hits, area.x + 6.0, area.y + area.height - 14.5);
        let right = area.x + area.width;
        if room.team > 0 {
            team(ink, 1, right - 18.0, area.y + 9.0);
            let count = ink.word(right - 10.0, area.y + 13.0, 10.6).class("b-bold");
            count.fill("var(--ink)").holds(room.team);
        }
        if !room.outlook.is_empty() {
            pill(ink, &room.chance, right - 20.0, area.y + area.height - 9.5, 30.0);
        }
    }
}

/// Small figures of men.
fn team(ink: &mut Ink<'_>, count: u8, middle: f64, y: f64) {
    let shown = count.min(4);
    for i in 0..shown {
        let x = middle + (f64::from(i) - f64::from(shown - 1) / 2.0) * 15.0;
        ink.circle(x, y, 6.5).fill("var(--own)").stroke("var(--sheet)", 1.2);
        let mut body = Path::new();
        body.to(x - 3.0, y + 3.5).curve((x, y - 0.5), x + 3.0, y + 3.5);
        ink.path(&body).fill("none").stroke("var(--own-ink)", 1.2);
        ink.circle(x, y - 2.0, 2.0).fill("var(--own-ink)");
    }
}

/// Discs with the post of a key man: in the room where there is height, else on an edge of it.
fn officers(ink: &mut Ink<'_>, room: &Compartment) {
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
        man(ink, officer, at, r);
    }
}

fn man(ink: &mut Ink<'_>, officer: &Officer, at: Point, r: f64) {
    ink.open(&officer.target, &officer.name, "", "");
    let ring = if officer.captain { "var(--brass)" } else { "var(--sheet)" };
    ink.circle(at.x, at.y, r).fill("var(--own)").stroke(ring, 2.0);
    let size = r * if officer.short.chars().count() > 2 { 0.78 } else { 0.95 };
    let word = ink.word(at.x, at.y + r / 3.0, size).class("b-bold b-mid").fill("var(--own-ink)");
    word.holds(fit(&officer.short, size, r * 2.2));
    ink.close(&officer.target, Outline::Circle { x: at.x, y: at.y, r });
}

fn pill(ink: &mut Ink<'_>, text: &str, x: f64, y: f64, room: f64) {
    let text = fit(text, 11.4, room);
    let width = (text.chars().count() as f64 * 6.1 + 14.0).min(room);
    ink.rect(x - width / 2.0, y - 8.5, width, 17.0).n("rx", 8.5).fill("var(--safe-soft)");
    ink.word(x, y + 4.0, 11.4).class("b-bold b-mid").fill("var(--safe)").holds(text);
}

const FLAME: &str = "M0-34C10-22 16-16 14-4C13 4 7 8 0 8C-8 8-14 3-14-5C-14-12-8-15-7-23C-3-20-1-17-1-13C2-18 2-26 0-34Z";
const HEART: &str = "M0-14C6-8 8-4 7 1C6 5 3 7 0 7C-4 7-7 4-7 0C-7-5-3-7 0-14Z";

pub(super) fn flame(ink: &mut Ink<'_>, x: f64, y: f64, scale: f64) {
    ink.el("g").scaled(x, y, scale).begin();
    ink.el("path").a("d", FLAME).fill("#e2571d");
    ink.el("path").a("d", HEART).fill("#ffc53d");
    end(&mut ink.out, "g");
}

/// Flames on the deck of a section that burns, as many as its track tells.
fn deck_fire(ink: &mut Ink<'_>, section: &Section, profile: &Profile) {
    let (burning, _) = section.fire;
    if burning == 0 {
        return;
    }
    ink.el("g").a("aria-hidden", "true").begin();
    let middle = f64::midpoint(section.from, section.to);
    for i in 0..burning {
        let x = middle - 40.0 + f64::from(i) * 22.0;
        let scale = [0.8, 0.5, 0.65, 0.45][usize::from(i % 4)];
        flame(ink, x, profile.height * 0.46, scale);
    }
    end(&mut ink.out, "g");
}

fn gun(ink: &mut Ink<'_>, mount: &Mount) {
    ink.open(&mount.target, &format!("{}, {}", mount.name, mount.state.word()), "", "");
    plot::mark(ink, mount.calibre, mount.state, &mount.short, mount.at, 9.0);
    ink.close(&mount.target, Outline::Circle { x: mount.at.x, y: mount.at.y, r: 9.0 });
}

fn fitted(ink: &mut Ink<'_>, fitting: &Fitting) {
    let (hits, of) = fitting.hits;
    let state = match (hits, hits >= of) {
        (0, _) => MountState::Ready,
        (_, false) => MountState::Damaged,
        (_, true) => MountState::Out,
    };
    ink.open(&fitting.target, &format!("{}, {}", fitting.name, state.word()), "", "");
    let Point { x, y } = fitting.at;
    let wide = fitting.short.chars().count() as f64 * 6.6 + 6.0;
    let (fill, edge, colour) = match state {
        MountState::Ready => ("var(--sheet)", "var(--plan-line)", "var(--ink)"),
        MountState::Damaged => ("var(--caution-fill)", "#4a2f00", "#221803"),
        MountState::Out => ("var(--danger-fill)", "#fff", "#fff"),
    };
    ink.rect(x - wide / 2.0, y - 7.5, wide, 15.0)
        .n("rx", 3.0)
        .fill(fill)
        .n("fill-opacity", 0.85)
        .stroke(edge, 0.9);
    ink.word(x, y + 4.0, 11.2).class("b-bold b-mid").fill(colour).holds(&fitting.short);
    ink.close(&fitting.target, Outline::rect(x - wide / 2.0, y - 7.5, wide, 15.0));
}

fn legend(ink: &mut Ink<'_>, profile: &Profile) {
    let (x, y) = (336.0, profile.height - 25.0);
    ink.el("g").a("aria-hidden", "true").class("b-fine").begin();
    ink.rect(x - 10.0, y - 5.0, 420.0, 22.0).n("rx", 5.0).fill("var(--sheet)").opacity(0.94);
    ink.rect(x, y, 14.0, 12.0)
        .n("rx", 2.0)
        .fill("var(--accent-soft)")
        .stroke("var(--plan-line)", 0.8);
    let mut word = |left: f64, text: &str| {
        ink.word(x + left, y + 10.5, 11.6).fill("var(--ink)").holds(text);
    };
    word(20.0, "can flood");
    word(106.0, "hit");
    word(156.0, "destroyed if filled");
    word(286.0, "repair man");
    ink.rect(x + 88.0, y, 12.0, 12.0).n("rx", 2.0).fill("var(--danger-fill)");
    boxes(ink, (0, 1), x + 138.0, y);
    team(ink, 1, x + 272.0, y + 6.0);
    end(&mut ink.out, "g");
}
