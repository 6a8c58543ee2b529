//! Before a tour: what is asked, what helps; and what the anchorage is for.

use super::{ANCHORAGE, damage, men, stores, teams};
use crate::{
    boards::time::next_raid,
    charts::scenarios::DecisiveBy,
    conditions::{Scene, When, raid_strength},
    rules::ch09_anchorage::last_day,
    state::{Happening, Phase, Stage, Start, State},
    view::View,
};
use board::{Tone, counted};
use shelf::{
    Report, ReportKind, SetupOptions,
    report::{Body, Day, DayState, Line, signed},
};

pub(crate) fn briefing(view: &View) -> Option<Report> {
    let g = &view.state;
    if g.in_port || g.ship.name.is_empty() {
        return None;
    }
    let report = Report::new(ReportKind::Briefing, title(view))
        .eyebrow(format!("Briefing, {}, tour {}", g.date, g.tally.tours.len().max(1)))
        .lead(format!("To the captain of USS {}", g.ship.name))
        .lines("Task", "", vec![task(view)])
        .lines("Where", "", station(view))
        .lines("Who may come", "", enemy(view))
        .lines("Who helps", "attack table", help(view))
        .lines("What counts", "", stakes(view))
        .lines("Ship", "", ship(view))
        .lines("Men", "value", men(g))
        .chart(super::plain(crate::boards::chart(view)));
    Some(report)
}

fn title(view: &View) -> String {
    let g = &view.state;
    match (g.setup.start, g.station.number) {
        (Start::Full | Start::Mini, 0) => "A picket station off Okinawa".to_owned(),
        (Start::Full | Start::Mini, number) => format!("Radar Picket Station {number}"),
        (start, _) => {
            let card = crate::state::Setup::SCENARIOS.iter().find(|it| it.key == start_key(start));
            card.map_or_else(|| "A day on station".to_owned(), |card| card.title.to_owned())
        }
    }
}

fn start_key(start: Start) -> &'static str {
    table::Key::name(start)
}

fn task(view: &View) -> Line {
    let g = &view.state;
    let last = last_day(g, view.charts);
    let until = if last == g.date { "today".to_owned() } else { format!("to {}", last.short()) };
    let phases: Vec<&str> =
        crate::rules::ch04_station::phases(g, view.charts).iter().map(|it| it.words()).collect();
    let note = match g.card(view.charts) {
        Some(_) => format!("{}. A withdrawal under fire is a defeat.", phases.join(", ")),
        None => {
            "Three phases a day. Fuel or ammunition at 0 sends her to the anchorage.".to_owned()
        }
    };
    Line::new(format!("Hold the station {until}, and keep the ship.")).note(board::capital(&note))
}

/// Before the ship is fitted out only the card knows; the dice for all else have not fallen.
fn is_fitted_out(g: &State) -> bool {
    g.stage != Stage::NewShip
}

fn station(view: &View) -> Vec<Line> {
    let g = &view.state;
    let card = g.card(view.charts);
    let of_card = card.and_then(|card| card.post(&g.setup.ship));
    let of_card_number = of_card.map_or(0, |post| post.station);
    let number = if is_fitted_out(g) { g.station.number } else { of_card_number };
    let Some(picket) = view.charts.station.stations.get(number) else {
        let post = if of_card.is_some() {
            "Her post off the landing"
        } else {
            "A die will name her station"
        };
        return vec![Line::new(post)];
    };
    let printed = of_card.and_then(|post| post.danger).unwrap_or(picket.danger);
    let danger = i64::from(if is_fitted_out(g) { g.station.danger } else { printed });
    let note = match danger {
        ..0 => "attack rolls are lower: more planes come",
        0 => "attack rolls as they fall",
        1.. => "attack rolls are higher: fewer planes come",
    };
    let name = format!("Station {number}, {}", picket.text);
    vec![Line::new(name).note(note).value(signed(danger)).rule("PD 6.5.C.station")]
}

fn enemy(view: &View) -> Vec<Line> {
    let g = &view.state;
    let here = g.attack.as_ref().map(|attack| {
        let planes = attack.planes() as u32;
        let are = if planes == 1 { "plane is on its way" } else { "planes are on their way" };
        Line::new(format!("{planes} {are} already.")).tag("attack", Tone::Damage)
    });
    let raid = match raid_strength(g, view.charts) {
        Some(_) => Line::new("A great raid today").tag("raid", Tone::Damage),
        None => Line::new(board::capital(&next_raid(view))),
    };
    let night = if crate::rules::ch04_station::phases(g, view.charts).contains(&Phase::Night) {
        Some(Line::new("At night they come on 5 or 6, and half as many."))
    } else {
        None
    };
    let weather = view
        .advanced
        .then(|| Line::new(format!("Weather: {}", g.weather.words())).note("rolled each phase"));
    [here, Some(raid), night, weather].into_iter().flatten().collect()
}

/// PD 6.5.B: what shifts the column of the attack table, as it is now.
fn help(view: &View) -> Vec<Line> {
    let g = &view.state;
    if !is_fitted_out(g) {
        return vec![Line::new("Dice name ships in company and the Fighter Direction Team.")];
    }
    let scene = Scene::new(g, view.charts);
    let count = |when| i64::from(scene.count(when));
    let team = if g.station.team { 1 } else { -1 };
    let surface = if g.station.sfs == 0 { -2 } else { i64::from(g.station.sfs) };
    let radar = count(When::RadarWorks) - count(When::RadarDestroyed);
    let mut lines = vec![
        Line::new(if g.station.team {
            "Fighter Direction Team"
        } else {
            "No Fighter Direction Team"
        })
        .value(signed(team))
        .rule(if g.station.team { "PD 5.1.B.yes" } else { "PD 5.1.B.no" }),
        Line::new(match g.station.sfs {
            0 => "No ship in company".to_owned(),
            sfs => counted(sfs, "support ship in company", "support ships in company"),
        })
        .value(signed(surface))
        .rule(if g.station.sfs > 0 { "PD 5.2.B.each" } else { "PD 5.2.B.none" }),
        Line::new("The ship's radars").value(signed(radar)).rule("PD 5.3.B"),
    ];
    if view.advanced {
        let active = g.land_radar.iter().filter(|active| **active).count() as u32;
        let name = counted(active, "land radar on the air", "land radars on the air");
        lines.push(Line::new(name).value(signed(count(When::LandRadar))).rule("PD 5.3.1.E"));
    }
    lines
}

/// PD 10.A, PD 10.B
fn stakes(view: &View) -> Vec<Line> {
    let g = &view.state;
    if let Some(card) = g.card(view.charts) {
        let decisive = match card.decisive {
            DecisiveBy::Unhit => "no plane strikes the ship".to_owned(),
            DecisiveBy::HullAndKills { hull, kills } => {
                format!("hull {hull} or more, and {kills} planes shot down by her own guns")
            }
        };
        return vec![
            Line::new("Decisive victory").note(decisive),
            Line::new("Victory").note("the ship is on station at the end"),
            Line::new("Defeat").note("she is sunk, abandoned or forced off"),
        ];
    }
    let Some(points) = g.setup.start.campaign(view.charts).points else {
        return vec![
            Line::new("Decisive victory").note("nothing strikes the ship"),
            Line::new("Victory").note("no ship sunk and none forced off"),
            Line::new("Defeat").note("otherwise"),
        ];
    };
    vec![
        Line::new(format!("Every {} planes shot down", points.planes)).points(1),
        Line::new(format!("Every {} days on station", points.turns)).points(1),
        Line::new("A ship sunk").points(points.ship_sunk.into()),
        Line::new("A forced withdrawal").points(points.withdrawal.into()),
        Line::new("Victory")
            .note(format!("decisive at {}", points.decisive))
            .value(points.victory.to_string()),
    ]
}

fn ship(view: &View) -> Vec<Line> {
    let hurt = damage(&view.state);
    let mut lines = stores(&view.state);
    if hurt.is_empty() {
        lines.push(Line::new("She is whole.").tag("ready", Tone::Good));
    }
    lines.extend(hurt);
    lines
}

/// What lies to do at the anchorage.
pub(crate) fn port(view: &View) -> Option<Report> {
    let g = &view.state;
    if !g.in_port {
        return None;
    }
    let hurt = damage(g);
    let lead = match hurt.len() {
        0 => "She is whole and takes on fuel and ammunition.".to_owned(),
        1 => "One thing wants mending.".to_owned(),
        many => format!("{many} things want mending. Repairs take days but mend them all."),
    };
    let tally = &g.tally;
    let (now, full) = teams(view);
    let figures = [
        ("Shot down", tally.shot_down().to_string()),
        ("Days on station", tally.turns.to_string()),
        ("Crashes", tally.crashes.to_string()),
        ("Repair men", format!("{now} of {full}")),
    ];
    let figures = figures.map(|(title, value)| (title.to_owned(), value)).to_vec();
    let report = Report::new(ReportKind::Port, ANCHORAGE)
        .eyebrow(format!("At the anchorage, {}", g.date))
        .lead(lead)
        .part("Record", &format!("USS {}", g.ship.name), Body::Figures { figures })
        .lines("Damage", "", hurt)
        .lines("Stores", "", stores(g))
        .lines("Men", "value", men(g))
        .part("The campaign", "one box a day", Body::Calendar { days: days(view) });
    Some(report)
}

fn days(view: &View) -> Vec<Day> {
    let g = &view.state;
    let first = g.tally.tours.first().map_or(g.date, |tour| tour.from);
    let last = last_day(g, view.charts);
    let mut days = Vec::new();
    let mut date = first;
    while date <= last {
        let (number, month) = date.day_and_month();
        let (state, what) = state_of_day(g, date);
        days.push(Day {
            label: number.to_string(),
            heading: (number == 1 || date == first).then(|| month.to_owned()),
            state,
            spoken: format!("{}: {what}", date.short()),
        });
        date = date.later(1);
    }
    days
}

fn state_of_day(g: &State, date: crate::state::Date) -> (DayState, &'static str) {
    let on = |wanted: fn(Happening) -> bool| {
        g.tally.log.iter().any(|entry| entry.date == date && wanted(entry.what))
    };
    if date == g.date {
        (DayState::Now, "now")
    } else if date > g.date {
        (DayState::Open, "still to come")
    } else if on(|what| matches!(what, Happening::Kill { .. })) {
        (DayState::Won, "planes shot down")
    } else if crate::boards::time::is_away(g, date) {
        (DayState::Refit, "at the anchorage")
    } else {
        (DayState::Empty, "a quiet day")
    }
}
