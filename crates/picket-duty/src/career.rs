//! A campaign in figures: planes by tour, kills by gun, hits by side.

use crate::{
    boards::log::slayer,
    state::{Entry, Happening, Side},
    view::View,
};
use board::counted;
use shelf::{Career, Feat, Series, Shape, Tally};

pub(crate) fn career(view: &View) -> Career {
    let tally = &view.state.tally;
    let tours = tally.tours.iter().enumerate();
    let each = tours.map(|(at, tour)| {
        let down = tally.entries(at).iter().filter(|it| matches!(it.what, Happening::Kill { .. }));
        (tour.from.short(), down.count() as i64)
    });
    let mut days = 0;
    let served = tally.tours.iter().map(|tour| {
        days += i64::from(tour.days);
        (tour.from.short(), days)
    });
    let log = || tally.log.iter().map(|entry| entry.what);
    let kills = log().filter_map(|what| match what {
        Happening::Kill { by, .. } => Some(board::capital(&slayer(by))),
        Happening::Station(_)
        | Happening::Hit { .. }
        | Happening::Anchorage { .. }
        | Happening::Sunk(_)
        | Happening::Typhoon { .. } => None,
    });
    let kills: Vec<String> = kills.collect();
    let hits = log().filter_map(|what| match what {
        Happening::Hit { side, .. } => Some(side.map_or("special attack", Side::words)),
        Happening::Station(_)
        | Happening::Kill { .. }
        | Happening::Anchorage { .. }
        | Happening::Sunk(_)
        | Happening::Typhoon { .. } => None,
    });
    Career {
        series: vec![
            Series::new("Planes shot down on each tour", Shape::Each, each),
            Series::new("Days begun on station", Shape::Total, served),
        ],
        tallies: vec![
            Tally::of("Planes shot down by", kills.iter().map(String::as_str)),
            Tally::of("Hits from", hits),
        ],
        feats: feats(view),
    }
}

/// The best tour, and the best day.
fn feats(view: &View) -> Vec<Feat> {
    let tally = &view.state.tally;
    let kills = |entries: &[Entry]| {
        let down = entries.iter().filter(|it| matches!(it.what, Happening::Kill { .. })).count();
        u32::try_from(down).unwrap_or(u32::MAX)
    };
    let down = |title: &str, kills: u32, note: String| {
        Feat::new(title, kills, counted(kills, "plane", "planes")).note(note)
    };
    let tours = tally.tours.iter().enumerate().map(|(at, tour)| {
        let note = format!("tour from {}", tour.from.short());
        down("Most shot down on a tour", kills(tally.entries(at)), note)
    });
    let days = tally.log.chunk_by(|one, next| one.date == next.date);
    let days = days.map(|day| down("Most shot down in a day", kills(day), day[0].date.short()));
    let feats: [Vec<Feat>; 2] = [tours.collect(), days.collect()];
    let greatest = feats.iter().filter_map(Feat::greatest);
    greatest.filter(|feat| feat.weight > 0).cloned().collect()
}
