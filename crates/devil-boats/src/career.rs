//! A career in figures: victory points by mission, kills by type, what became of the crew.

use crate::{state::crew::Gone, view::View};
use shelf::{Career, Series, Shape, Tally};
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
    }
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
