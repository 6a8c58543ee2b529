//! The last page of a scenario or campaign.

use crate::{
    career,
    rules::ch10_victory::{level, total},
    state::{Happening, Post, Stage},
    view::View,
};
use board::counted;
use shelf::{Report, ReportKind, report::Body};

pub(crate) fn farewell(view: &View) -> Option<Report> {
    let g = &view.state;
    if g.stage != Stage::Over {
        return None;
    }
    let verdict = board::capital(level(g, view.charts).title());
    let points = g.setup.start.campaign(view.charts).points;
    let points = points.filter(|_| g.card(view.charts).is_none());
    let lead = match points {
        Some(points) => format!("{verdict}, {} points.", total(g, points)),
        None => format!("{verdict}."),
    };
    // PD 2.0.K: a captain whom the player named has his name above the page.
    let title = match g.setup.officers.of(Post::Captain) {
        Some(name) => format!("{} {name}", Post::Captain.words()),
        None => format!("USS {}", g.ship.name),
    };
    let report = Report::new(ReportKind::End, title)
        .eyebrow(format!("{} to {}", first(view), view.today()))
        .lead(lead)
        .part("The story", "", Body::Text { paragraphs: vec![story(view)] })
        .part("Figures", "", Body::Figures { figures: figures(view) })
        .plots(career::career(view));
    Some(report)
}

fn first(view: &View) -> String {
    let tours = &view.state.tally.tours;
    tours.first().map_or_else(|| view.state.date.to_string(), |tour| tour.from.short())
}

fn figures(view: &View) -> Vec<(String, String)> {
    let tally = &view.state.tally;
    let days: u32 = tally.tours.iter().map(|tour| u32::from(tour.days)).sum();
    let figures = [
        ("Days on station", days.to_string()),
        ("Tours", tally.tours.len().to_string()),
        ("Attacks", tally.attacks.to_string()),
        ("Shot down", tally.shot_down().to_string()),
        ("Crashes", tally.crashes.to_string()),
        ("Ships lost", tally.ships_sunk.to_string()),
    ];
    figures.map(|(title, value)| (title.to_owned(), value)).to_vec()
}

/// A few sentences on how it went: the ships, the hardest day, the losses.
fn story(view: &View) -> String {
    let tally = &view.state.tally;
    let ships: Vec<String> = tally.ships.iter().map(|ship| format!("USS {ship}")).collect();
    let tours = counted(tally.tours.len() as u32, "tour", "tours");
    let attacks = counted(tally.attacks, "attack", "attacks");
    let mut told = vec![format!("{} stood {tours} and met {attacks}.", ships.join(", then "))];
    if let Some((day, down)) = hardest_day(view) {
        let planes = counted(down, "plane was shot down", "planes were shot down");
        told.push(format!("The hardest day was {day}: {planes}."));
    }
    for entry in &tally.log {
        if let Happening::Sunk(cause) = entry.what {
            told.push(format!("On {} a ship was lost: {}.", entry.date.short(), cause.words()));
        }
    }
    if tally.crashes == 0 && tally.weapons == 0 {
        told.push("Nothing ever struck her.".to_owned());
    }
    told.join(" ")
}

/// The day with most planes shot down.
fn hardest_day(view: &View) -> Option<(String, u32)> {
    let log = &view.state.tally.log;
    let kill = |what| matches!(what, Happening::Kill { .. });
    let down = |date| log.iter().filter(|it| it.date == date && kill(it.what)).count() as u32;
    let days = log.iter().filter(|entry| kill(entry.what)).map(|entry| entry.date);
    let best = days.max_by_key(|date| (down(*date), std::cmp::Reverse(*date)))?;
    Some((best.short(), down(best)))
}
