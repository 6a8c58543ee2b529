//! The last page of a campaign.

use super::{AWARDS, commander, day, fate, man_line, medal, times};
use crate::{
    career,
    state::{End, crew::Gone},
    view::{Condition, ManView, View},
};
use board::{Award, counted};
use shelf::{
    Report, ReportKind,
    report::{Body, Line, signed},
};

pub(crate) fn farewell(view: &View) -> Option<Report> {
    let end = view.story.end?;
    let awards: Vec<Award> = AWARDS
        .into_iter()
        .map(|award| Award::new(medal(award), times(view.medals, award)))
        .filter(|award| award.times > 0)
        .collect();
    let none = if awards.is_empty() { "none" } else { "" };
    let report = Report::new(ReportKind::End, commander(view))
        .eyebrow(dates(view))
        .lead(format!("{} {} points: {}.", ended(end), signed(view.vp.into()), view.rating.title()))
        .part("The story", "", Body::Text { paragraphs: story(view) })
        .part("Figures", "", Body::Figures { figures: figures(view) })
        .part("Decorations", none, Body::Ribbons { awards })
        .lines("The men of PT #1", "missions", men(view))
        .plots(career::career(view));
    Some(report)
}

/// Everyone who served, those who left first.
fn men(view: &View) -> Vec<Line> {
    let former = view.former.iter().map(|man| {
        let (fate, tone) = fate(man.gone);
        Line::new(man.name.clone())
            .note(man.post.title())
            .man(&man.name, tone)
            .value(man.missions.to_string())
            .tag(fate, tone)
    });
    let served = view.crew.iter().map(|man| man_line(man).value(man.missions.to_string()));
    former.chain(served).collect()
}

fn dates(view: &View) -> String {
    match (view.log.first(), view.log.last()) {
        (Some(first), Some(last)) => format!("{} to {}, 1943", day(&first.date), day(&last.date)),
        _ => view.date.clone(),
    }
}

fn ended(end: End) -> &'static str {
    match end {
        End::October => "The campaign is over.",
        End::Killed => "Killed in action.",
        End::Captured => "Captured by the enemy.",
        End::Malaria => "Sent home with malaria.",
        End::SentHome => "Sent home with his wounds.",
        End::Asylum => "His nerves did not hold.",
        End::Relieved => "Relieved of command.",
        End::CourtMartial => "Before a court-martial.",
        End::NegativeTotal => "A total below zero, and a court-martial.",
    }
}

fn figures(view: &View) -> Vec<(String, String)> {
    let boats: u32 = view.log.iter().map(|row| u32::from(row.boats_lost)).sum();
    let lost = |man: &&ManView| matches!(man.condition, Condition::Killed | Condition::Captured);
    let men = view.former.iter().filter(|man| matches!(man.gone, Gone::Killed | Gone::Captured));
    let men = men.count() + view.crew.iter().filter(lost).count();
    let figures = [
        ("Victory points", board::figure(view.vp.into())),
        ("Missions", view.missions.to_string()),
        ("Kills", view.kills.len().to_string()),
        ("Boats lost", boats.to_string()),
        ("Men lost", men.to_string()),
    ];
    figures.map(|(title, value)| (title.to_owned(), value)).to_vec()
}

/// A few sentences on how it went: the first night, the best, the worst.
fn story(view: &View) -> Vec<String> {
    let Some(first) = view.log.first() else {
        return vec!["No mission was sailed.".to_owned()];
    };
    let who = commander(view);
    let mut told = vec![format!(
        "{who} first took the squadron out on {}, bound for {} ({}).",
        day(&first.date),
        super::waters(first.zone),
        first.task
    )];
    let best = view.log.iter().max_by_key(|row| row.points).filter(|row| row.points > 0);
    if let Some(best) = best {
        let what = if best.kills.is_empty() { best.result } else { &best.kills };
        told.push(format!(
            "The best night was {} at {}, {} points: {what}.",
            day(&best.date),
            super::waters(best.zone),
            best.points
        ));
    }
    let worst = view.log.iter().min_by_key(|row| row.points).filter(|row| row.points < 0);
    if let Some(worst) = worst {
        let lost = match (worst.boats_lost, worst.men_lost) {
            (0, 0) => String::new(),
            (boats, 0) => format!(", with {} lost", counted(boats, "boat", "boats")),
            (0, men) => format!(", with {} lost", counted(men, "man", "men")),
            (boats, men) => {
                let (boats, men) = (counted(boats, "boat", "boats"), counted(men, "man", "men"));
                format!(", with {boats} and {men} lost")
            }
        };
        let points = signed(worst.points.into());
        told.push(format!("The worst was {}: {points} points{lost}.", day(&worst.date)));
    }
    told.push(format!(
        "In all {} against the enemy destroyed {}.",
        counted(view.missions, "mission", "missions"),
        counted(view.kills.len() as u32, "target", "targets")
    ));
    vec![told.join(" ")]
}
