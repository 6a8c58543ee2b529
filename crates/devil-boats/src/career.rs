//! A career in figures: victory points by mission, kills by type, what became of the crew.

use crate::{state::crew::Gone, view::View};
use board::{capital, counted};
use shelf::{Career, Feat, Series, Shape, Tally, report::signed};
use table::Key as _;

/// What a seat can count of its own campaign.
pub(crate) fn career(view: &View) -> Career {
    let day = |date: &str| date.split(',').next().unwrap_or(date).to_owned();
    let total = view.log.iter().map(|row| (day(&row.date), i64::from(row.total)));
    let each = view.log.iter().map(|row| (day(&row.date), i64::from(row.points)));
    Career {
        series: vec![
            Series::new("Victory points", Shape::Total, total),
            Series::new("Victory points by night", Shape::Each, each),
        ],
        tallies: vec![
            Tally::of("Kills by type", view.kills.iter().map(|kill| kill.what)),
            Tally::of("The crew", fates(view)),
        ],
        feats: feats(view),
    }
}

/// The best prize, the best night, and the night on which most was destroyed.
fn feats(view: &View) -> Vec<Feat> {
    let date = |mission: u8| {
        let row = view.log.iter().find(|row| row.mission == mission);
        row.map_or(String::new(), |row| format!(", {}", row.date))
    };
    let prizes: Vec<Feat> = view
        .kills
        .iter()
        .map(|kill| {
            let points = signed(kill.points.into());
            Feat::new("Best prize", kill.points, capital(kill.what))
                .note(format!("{points} points{}", date(kill.mission)))
        })
        .collect();
    let nights: Vec<Feat> = view
        .log
        .iter()
        .map(|row| {
            Feat::new("Best night", row.points, format!("{} points", signed(row.points.into())))
                .note(format!("{}, {}", capital(row.task), row.date))
        })
        .collect();
    let destroyed: Vec<Feat> = view
        .log
        .iter()
        .map(|row| {
            let kills = view.kills.iter().filter(|kill| kill.mission == row.mission).count();
            let kills = u32::try_from(kills).unwrap_or(u32::MAX);
            Feat::new("Most destroyed in a night", kills, counted(kills, "kill", "kills"))
                .note(row.date.clone())
        })
        .filter(|feat| feat.weight > 0)
        .collect();
    let feats = [prizes, nights, destroyed];
    feats.iter().filter_map(Feat::greatest).cloned().collect()
}

fn fates(view: &View) -> impl Iterator<Item = &'static str> {
    let here = view.crew.iter().map(|man| man.condition.name());
    let gone = view.former.iter().map(|man| match man.gone {
        Gone::Killed => "killed",
        Gone::Captured => "captured",
        Gone::Malaria => "malaria",
        Gone::SentHome => "sent home",
        Gone::Asylum => "committed",
    });
    here.chain(gone)
}
