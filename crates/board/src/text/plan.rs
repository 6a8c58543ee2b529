//! A ship plan as sections with their parts and men.

use std::fmt::Write as _;

use super::mark;
use super::page::{Page, cut, pad, width};
use crate::text::WIDTH;
use crate::{Health, Man, Marks, Part, PartKind, PartState, ShipPlan, Target, Tone};

pub(super) fn write(page: &mut Page, plan: &ShipPlan, marks: &Marks) {
    page.line(&format!("{} · {}", plan.name, plan.class), Tone::Plain);
    for room in &plan.rooms {
        let states = PartState::words(&room.states);
        let mut heading = format!("{}{}", mark(&room.target, marks), room.name);
        if !states.is_empty() {
            heading = format!("{heading}: {}", states.join(", ").to_uppercase());
        }
        let heading = cut(&heading, 80);
        let rule = "─".repeat(WIDTH.saturating_sub(width(&heading) + 4));
        let tone = if states.is_empty() { Tone::Plain } else { Tone::Damage };
        page.line(&format!("├ {heading} {rule}"), tone);
        let parts: Vec<(String, Tone)> =
            plan.parts.iter().filter(|p| p.room == room.target).map(|p| part(p, marks)).collect();
        flow(page, &parts);
        let men: Vec<(String, Tone)> = plan
            .posts
            .iter()
            .filter(|p| p.room == room.target)
            .map(|p| {
                let man = plan.men.iter().find(|m| m.at == p.target);
                let name = if p.short.is_empty() { &p.name } else { &p.short };
                post(&p.target, name, man, marks)
            })
            .chain(plan.men.iter().filter_map(|m| {
                let bed = plan.parts.iter().find(|p| p.target == m.at && p.room == room.target)?;
                Some(post(&m.target, &bed.name, Some(m), marks))
            }))
            .collect();
        flow(page, &men);
    }
    for (work, number) in plan.works.iter().zip(1..) {
        page.line(&format!("│ {number} {}: {}", work.name, work.note), Tone::Plain);
    }
    page.line(&format!("└{}", "─".repeat(WIDTH - 1)), Tone::Plain);
}

fn part(part: &Part, marks: &Marks) -> (String, Tone) {
    let mut words = format!("{}{}", mark(&part.target, marks), part.name);
    if let Some(boxes) = &part.boxes {
        let crossed =
            if part.kind == PartKind::Rack { "■" } else { "x" }.repeat(boxes.marked.into());
        let open = "·".repeat(boxes.of.saturating_sub(boxes.marked).into());
        let _ = write!(words, " [{crossed}{open}]");
    }
    let states = PartState::words(&part.states);
    if !states.is_empty() {
        let _ = write!(words, " {}", states.join(", "));
    }
    let tone = part.states.iter().map(tone).fold(Tone::Plain, |worst, tone| match (worst, tone) {
        (Tone::Damage, _) | (_, Tone::Damage) => Tone::Damage,
        (Tone::Warning, _) | (_, Tone::Warning) => Tone::Warning,
        (_, other) => other,
    });
    (words, tone)
}

fn tone(state: &PartState) -> Tone {
    match state {
        PartState::Out | PartState::Fire | PartState::Flooded => Tone::Damage,
        PartState::Damaged | PartState::Jammed | PartState::Leaking => Tone::Warning,
        PartState::Loaded | PartState::Taken(_) | PartState::Holds(_) => Tone::Stock,
        PartState::Spent => Tone::Plain,
    }
}

fn post(target: &Target, short: &str, man: Option<&Man>, marks: &Marks) -> (String, Tone) {
    let Some(man) = man else {
        return (format!("{}{short}: nobody", mark(target, marks)), Tone::Plain);
    };
    let at_post = if *target == man.target { String::new() } else { mark(target, marks) };
    let mut words = if short.eq_ignore_ascii_case(&man.name) {
        format!("{at_post}{}{}", mark(&man.target, marks), man.name)
    } else {
        format!("{at_post}{short}: {}{}", mark(&man.target, marks), man.name)
    };
    if man.expert {
        words.push_str(" ★");
    }
    let tone = match man.health {
        Health::Fit => return (words, Tone::Good),
        Health::Light | Health::Sick => Tone::Warning,
        Health::Serious | Health::Dead => Tone::Damage,
    };
    let _ = write!(words, " ({})", man.health.word());
    (words, tone)
}

/// Three to a line.
fn flow(page: &mut Page, items: &[(String, Tone)]) {
    const COLUMN: usize = (WIDTH - 4) / 3;
    let mut line: Vec<(String, Tone)> = Vec::new();
    let mut used = 0;
    for (text, tone) in items {
        let columns = width(&cut(text, WIDTH - 4)).div_ceil(COLUMN - 1).max(1);
        if used + columns > 3 && used > 0 {
            page.parts(&line);
            line.clear();
            used = 0;
        }
        if used == 0 {
            line.push((pad("│", 4), Tone::Plain));
        }
        line.push((pad(text, COLUMN * columns), *tone));
        used += columns;
    }
    if !line.is_empty() {
        page.parts(&line);
    }
}
