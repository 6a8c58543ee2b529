//! The last page of a career.

use crate::{
    state::{Award, End, Fate},
    view::{CareerView, LogView, View},
};
use board::{Medal, counted, thousands};
use shelf::{Report, ReportKind, report::Body};

pub(crate) fn farewell(view: &View) -> Option<Report> {
    let career = view.career()?;
    let end = career.end?;
    let captain = &career.captain;
    let awards = crate::boards::awards(career);
    let none = if awards.is_empty() { "none" } else { "captain and boat" };
    let report = Report::new(ReportKind::End, format!("{} {}", captain.rank, captain.name))
        .eyebrow(dates(career))
        .lead(format!(
            "{} {}: {} tons.",
            ended(end),
            board::capital(career.level_word),
            thousands(career.tons)
        ))
        .part("The story", "", Body::Text { paragraphs: story(career) })
        .part("Figures", "", Body::Figures { figures: figures(career) })
        .part("Decorations", none, Body::Ribbons { awards })
        .plots(crate::career::career(view));
    Some(report)
}

fn dates(career: &CareerView) -> String {
    match (career.log.first(), career.log.last()) {
        (Some(first), Some(last)) if first.month != last.month => {
            format!("{} to {}", first.date, last.date)
        }
        (Some(only), _) => only.date.clone(),
        (None, _) => career.month.clone(),
    }
}

fn ended(end: End) -> &'static str {
    match end {
        End::WarOver => "The war is over.",
        End::Sunk => "Lost with all hands.",
        End::Prisoner => "A prisoner of war.",
        End::Captured => "The boat was captured.",
        End::LostAfterScuttling => "Lost after scuttling the boat.",
        End::Killed => "Killed in action.",
        End::Relieved => "Relieved for cause.",
        End::LeftDuty => "Left submarine duty.",
        End::AgreedEnd => "The agreed last month has passed.",
        End::PatrolsDone => "The patrols are completed.",
    }
}

fn figures(career: &CareerView) -> Vec<(String, String)> {
    let good = career.log.iter().filter(|row| row.success == Some(true)).count();
    let figures = [
        ("Tonnage", thousands(career.tons)),
        ("Ships sunk", career.ships.to_string()),
        ("Patrols", career.log.len().to_string()),
        ("Successful", good.to_string()),
    ];
    figures.map(|(title, value)| (title.to_owned(), value)).to_vec()
}

/// A few sentences on how it went: the first patrol, the best, the largest ship.
fn story(career: &CareerView) -> Vec<String> {
    let Some(first) = career.log.first() else {
        return vec!["He never took a boat to sea.".to_owned()];
    };
    let mut told = vec![format!(
        "{} took USS {} out in {}, to {}, and {}.",
        career.captain.name,
        first.boat,
        first.date,
        first.zone_name,
        brought(first)
    )];
    let best = career.log.iter().max_by_key(|row| row.tons).filter(|row| row.sunk > 0);
    if let Some(best) = best.filter(|best| best.month != first.month) {
        told.push(format!(
            "The best patrol was that of {}, {}: he {}.",
            best.date,
            best.zone_name,
            brought(best)
        ));
    }
    let ships = career.log.iter().flat_map(|row| &row.ships);
    let sunk = ships.filter(|ship| ship.fate == Fate::Sunk);
    if let Some(largest) = sunk.max_by_key(|ship| ship.tons) {
        told.push(format!(
            "The largest ship was {}, {}, {} tons.",
            largest.name,
            largest.kind_name,
            thousands(largest.tons)
        ));
    }
    let failed = career.log.iter().filter(|row| row.success == Some(false)).count() as u32;
    if failed > 0 {
        told.push(format!(
            "{} brought nothing.",
            board::capital(&counted(failed, "patrol", "patrols"))
        ));
    }
    let lost = career.log.last().filter(|row| row.success.is_none());
    if let Some(lost) = lost {
        told.push(format!("From the patrol of {} he did not come home.", lost.date));
    }
    vec![told.join(" ")]
}

fn brought(row: &LogView) -> String {
    match row.sunk {
        0 => "sank nothing".to_owned(),
        ships => format!("sank {}, {} tons", counted(ships, "ship", "ships"), thousands(row.tons)),
    }
}

pub(super) fn medal(award: Award) -> Medal {
    match award {
        Award::CommendationRibbon => Medal::CommendationRibbon,
        Award::BronzeStar => Medal::BronzeStar,
        Award::SilverStar => Medal::SilverStar,
        Award::NavyCross => Medal::NavyCross,
        Award::MedalOfHonor => Medal::MedalOfHonor,
        Award::PurpleHeart => Medal::PurpleHeart,
        Award::CombatInsignia => Medal::CombatInsignia,
        Award::UnitCommendation => Medal::UnitCommendation,
        Award::UnitCitation => Medal::UnitCitation,
        Award::BattleStar => Medal::BattleStar,
    }
}
