//! A ship in section as lists of compartments by section.

use super::page::{Page, cut};
use super::{WIDTH, mark, width};
use crate::{Marks, MountState, Profile, Tone};

pub(super) fn write(page: &mut Page, profile: &Profile, marks: &Marks) {
    page.line(&format!("{} · {}", profile.name, profile.class), Tone::Plain);
    for section in &profile.sections {
        let fire = match section.fire {
            (0, _) => String::new(),
            (burning, of) => format!(", deck fire {burning} of {of}"),
        };
        let sign = mark(&section.target, marks);
        let heading = cut(&format!("{sign}{} ({}){fire}", section.name, section.note), 80);
        let rule = "─".repeat(WIDTH.saturating_sub(width(&heading) + 4));
        page.line(&format!("├ {heading} {rule}"), Tone::Plain);
        for room in profile.compartments.iter().filter(|room| room.section == section.target) {
            let tone = match (room.hits.0, room.flooded || room.burning) {
                (_, true) => Tone::Damage,
                (0, false) => Tone::Plain,
                (_, false) => Tone::Warning,
            };
            let men: Vec<String> = room
                .officers
                .iter()
                .map(|man| format!("{}{}", mark(&man.target, marks), man.short))
                .collect();
            let men = if men.is_empty() { String::new() } else { format!("[{}] ", men.join(" ")) };
            let line = format!("│   {}{men}{}", mark(&room.target, marks), room.spoken());
            page.line(&line, tone);
        }
    }
    let guns = profile.mounts.iter().map(|gun| (&gun.target, &gun.name, gun.state.word()));
    let fittings = profile.fittings.iter().map(|fitting| {
        let state = match fitting.hits {
            (0, _) => MountState::Ready,
            (hits, of) if hits < of => MountState::Damaged,
            (_, _) => MountState::Out,
        };
        (&fitting.target, &fitting.name, state.word())
    });
    let mut line = String::from("│  ");
    for (target, name, state) in guns.chain(fittings) {
        let state =
            if state == MountState::Ready.word() { String::new() } else { format!(" ({state})") };
        let word = cut(&format!(" {}{name}{state}", mark(target, marks)), WIDTH - 6);
        if width(&line) + width(&word) + 1 > WIDTH {
            page.line(&line, Tone::Plain);
            line = String::from("│  ");
        }
        line.push_str(&word);
        line.push(',');
    }
    page.line(line.trim_end_matches(','), Tone::Plain);
    let lean = |degrees: i8, below: &str, above: &str, level: &str| match degrees {
        0 => level.to_owned(),
        d if d < 0 => format!("{} {below}", d.unsigned_abs()),
        d => format!("{d} {above}"),
    };
    let list = lean(profile.list, "to port", "to starboard", "upright");
    let trim = lean(profile.trim, "by the bow", "by the stern", "even keel");
    page.line(&format!("└ List: {list} · Trim: {trim}"), Tone::Plain);
}
