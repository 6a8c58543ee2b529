//! The Time Record Sheet (PD 1.6): raids, land radar, days at the anchorage and days of hits.

use crate::{
    charts::{calendar::Day, scenarios::RaidBy},
    state::{Date, Happening, State},
    view::View,
};
use board::{Board, Calendar, CalendarDay, Face, Ground, Month};
use shelf::fact;

/// None on days the sheet does not have: scenarios 7 and 8 are played elsewhere.
pub(super) fn record(view: &View) -> Option<Board> {
    let (g, sheet) = (&view.state, &view.charts.calendar.sheet);
    sheet.day(g.date)?;
    let mut months: Vec<Month> = Vec::new();
    for day in sheet.iter() {
        let (number, month) = day.date.day_and_month();
        if months.last().is_none_or(|last| last.name != month) {
            months.push(Month { name: month.to_owned(), days: Vec::new() });
        }
        if let Some(last) = months.last_mut() {
            last.days.push(box_of(view, day, number));
        }
    }
    let key = vec![
        (CalendarDay::sign(Ground::Red), "Kikusui raid".to_owned()),
        (CalendarDay { edged: true, ..CalendarDay::default() }, "land radar".to_owned()),
        (CalendarDay::sign(Ground::Away), "at the anchorage".to_owned()),
        (CalendarDay { dotted: true, ..CalendarDay::default() }, "ship hit".to_owned()),
        (CalendarDay::sign(Ground::Outside), "own scenarios only".to_owned()),
    ];
    let note = next_raid(view);
    let calendar = Calendar { months, key, note: note.clone() };
    let turn = board::counted(g.tally.turns, "day on station so far", "days on station so far");
    let board = Board::new("time", "Time Record", Face::Calendar(calendar));
    let noted = format!("{}, {turn}. {}.", g.date, board::capital(&note));
    Some(board.noted(noted).below(super::station::ID))
}

fn box_of(view: &View, day: &Day, number: u8) -> CalendarDay {
    let g = &view.state;
    let (away, hit) = (is_away(g, day.date), is_hit(g, day.date));
    let ground = match (day.raid, away, day.own_only) {
        (Some(_), false, _) => Ground::Red,
        (_, true, _) => Ground::Away,
        (None, false, true) => Ground::Outside,
        (None, false, false) => Ground::Plain,
    };
    let raid = day.raid.map(|raid| format!("Kikusui raid {raid}"));
    let mut spoken = vec![day.date.short()];
    for (sign, words) in [
        (day.date == g.date, "today"),
        (away, "at the anchorage"),
        (day.land_radar, "a land radar may come on the air"),
        (hit, "the ship was hit"),
        (day.own_only, "for own scenarios only"),
    ] {
        if sign {
            spoken.push(words.to_owned());
        }
    }
    spoken.extend(raid);
    CalendarDay {
        number,
        ground,
        edged: day.land_radar,
        dotted: hit,
        past: day.date < g.date && g.tally.tours.first().is_some_and(|it| it.from <= day.date),
        now: day.date == g.date,
        spoken: spoken.join(", "),
    }
}

/// PD 16.C.2: the days after an entry at the anchorage.
pub(crate) fn is_away(g: &State, date: Date) -> bool {
    g.tally.log.iter().any(|entry| match entry.what {
        Happening::Anchorage { days, .. } => entry.date < date && date <= entry.date.later(days),
        Happening::Typhoon { days } => entry.date < date && date < entry.date.later(days),
        Happening::Station(_)
        | Happening::Kill { .. }
        | Happening::Hit { .. }
        | Happening::Sunk(_) => false,
    })
}

fn is_hit(g: &State, date: Date) -> bool {
    let hit = |what| matches!(what, Happening::Hit { .. } | Happening::Sunk(_));
    g.tally.log.iter().any(|entry| entry.date == date && hit(entry.what))
}

/// When the great raids come; in a scenario as its card says.
pub(crate) fn next_raid(view: &View) -> String {
    let (g, sheet) = (&view.state, &view.charts.calendar.sheet);
    match g.card(view.charts).map(|card| card.raid) {
        Some(RaidBy::Never) => return "no raid in this scenario".to_owned(),
        Some(RaidBy::Numbered(_) | RaidBy::Unnumbered) => return "a raid all day".to_owned(),
        Some(RaidBy::ByDate) | None => {}
    }
    if !view.advanced {
        return "no raids in the Basic Game".to_owned();
    }
    let coming = sheet.iter().find(|day| day.date >= g.date && day.raid.is_some());
    match coming.map(|day| (day.date, day.raid.unwrap_or(0))) {
        None => "the last raid is over".to_owned(),
        Some((date, raid)) if date == g.date => format!("raid {raid} is on"),
        Some((date, raid)) if date == g.date.later(1) => format!("raid {raid} begins tomorrow"),
        Some((date, raid)) => format!("raid {raid} begins on {}", date.short()),
    }
}

/// The raid of today or the next one, for the bar.
pub(crate) fn raid(view: &View) -> (String, String) {
    let (g, sheet) = (&view.state, &view.charts.calendar.sheet);
    let by_date = g.card(view.charts).is_none_or(|card| matches!(card.raid, RaidBy::ByDate));
    let raid_now = crate::conditions::raid_strength(g, view.charts).is_some();
    let coming = sheet.iter().find(|day| day.date > g.date && day.raid.is_some());
    match coming {
        _ if raid_now => fact("Raid", "today"),
        Some(day) if by_date && view.advanced => fact("Next raid", day.date.short()),
        Some(_) | None => fact("Raid", "none"),
    }
}
