//! The gauges and the records: contacts, ships sunk, crew, captain, systems, awards, results.

use super::{combat, ship_icon};
use crate::{
    state::{Condition, Fate, Range, Time, Wound},
    view::{CareerView, EncounterView, PatrolView, ShipView, View, words},
};
use board::{Award, Board, Cell, Column, Face, Medal, Row, Tone, Track, capital, thousands};

/// A gauge in words alone.
fn word(title: &str, value: impl Into<String>, note: impl Into<String>) -> Track {
    Track::filled(title, 0, 0, Tone::Plain).value(value).note(note)
}

/// What stands beside the boards: the fight, or the patrol.
pub(super) fn gauges(view: &View) -> Board {
    let career = view.career();
    let patrol = career.and_then(|career| career.patrol.as_ref());
    let tracks = match (career, patrol) {
        (Some(_), Some(patrol)) => match &patrol.encounter {
            Some(met) => fight(met),
            None => at_sea(patrol),
        },
        (Some(career), None) => in_port(career),
        (None, _) => Vec::new(),
    };
    Board::new("gauges", "Gauges", Face::Tracks { tracks })
}

fn at_sea(patrol: &PatrolView) -> Vec<Track> {
    let count = patrol.boxes.len();
    let at = usize::from(patrol.at);
    let mut tracks = vec![word("Month", patrol.month.clone(), "")];
    tracks.push(
        Track::filled("Boxes", at, count, Tone::Stock).note("two out, the station, two home"),
    );
    let rolls = match patrol.rolls_left {
        0 => "Searched".to_owned(),
        1 => "One roll left".to_owned(),
        rolls => format!("{rolls} rolls left"),
    };
    tracks.push(word("This box", rolls, if patrol.shallow { "shallow water" } else { "" }));
    if let Some(task) = patrol.task_name {
        let progress = match patrol.progress {
            crate::state::Progress::Pending => "to be done",
            crate::state::Progress::OnBoard => "aboard",
            crate::state::Progress::Done => "done",
            crate::state::Progress::Failed => "failed",
        };
        tracks.push(word("Special mission", task, progress));
    }
    for marker in &patrol.markers {
        tracks.push(word("Marker", capital(marker), ""));
    }
    tracks
}

fn fight(met: &EncounterView) -> Vec<Track> {
    let time = match met.time {
        Time::Day => "Day",
        Time::Night => "Night",
    };
    let boat = capital(combat::depth_words(met));
    // What threatens the boat first: a narrow screen shows three.
    let mut tracks = vec![word("Boat", boat, combat::detection(met))];
    if let Some(escort) = &met.escort {
        let hunt = met.hunt;
        let level = usize::from(words::alarm(&hunt, &escort.escort));
        let note = match hunt.attacks {
            0 => String::new(),
            1 => "one attack".to_owned(),
            attacks => format!("{attacks} attacks"),
        };
        let tone = if level > 1 { Tone::Damage } else { Tone::Warning };
        let track = Track::filled("Escort", level, 3, tone);
        tracks.push(track.value(capital(escort.state)).note(note));
        if hunt.incoming > 0 {
            let hits = usize::from(hunt.incoming);
            tracks.push(Track::filled("Hits to come", hits, hits.max(8), Tone::Damage));
        }
    }
    if let Some(range) = met.range {
        let ranges = [Range::Close, Range::Medium, Range::Long].map(Range::title);
        tracks.push(Track::marker("Range", ranges, Some(range as usize)));
    }
    tracks.push(word("Time", time, met.meeting_name));
    tracks
}

fn in_port(career: &CareerView) -> Vec<Track> {
    vec![
        word("Month", career.month.clone(), ""),
        word("Base", capital(career.base_name), ""),
        word("Crew", career.crew.quality.title(), ""),
    ]
}

/// SV 3.5: the ships met on this patrol.
pub(super) fn contacts(patrol: &PatrolView) -> Board {
    let columns = vec![
        Column::left("", 1.0),
        Column::left("Ship", 3.0),
        Column::left("Kind", 2.0),
        Column::right("Tons", 1.2),
        Column::left("Fate", 1.2),
    ];
    let rows = patrol.contacts.iter().map(|ship| {
        let (fate, tone) = fate(ship.fate);
        Row::of([
            Cell::Icon(ship_icon(ship.kind)),
            ship.name.as_str().into(),
            Cell::Fine(ship.kind_name.to_owned()),
            Cell::Text(thousands(ship.tons)),
            Cell::Tag(fate.to_owned(), tone),
        ])
    });
    Board::sheet("contacts", "Ships of this patrol", columns, rows.collect())
}

fn fate(fate: Fate) -> (&'static str, Tone) {
    match fate {
        Fate::Engaged => ("engaged", Tone::Plain),
        Fate::Damaged => ("damaged", Tone::Warning),
        Fate::Sunk => ("sunk", Tone::Good),
    }
}

/// Every ship sent down, by name, the newest last.
pub(super) fn sunk(career: &CareerView) -> Board {
    let columns = vec![
        Column::right("No.", 0.7),
        Column::left("", 1.2),
        Column::left("Ship", 3.0),
        Column::left("Kind", 2.2),
        Column::right("Tons", 1.4),
        Column::left("Patrol", 2.4),
        Column::left("Boat", 1.8),
    ];
    let all = career.log.iter().flat_map(|patrol| {
        let sunk = patrol.ships.iter().filter(|ship| ship.fate == Fate::Sunk);
        sunk.map(move |ship| (patrol, ship))
    });
    let rows = all.zip(1..).map(|((patrol, ship), number)| {
        Row::of([
            Cell::Number(number),
            Cell::Icon(ship_icon(ship.kind)),
            ship.name.as_str().into(),
            Cell::Fine(ship.kind_name.to_owned()),
            Cell::Text(thousands(ship.tons)),
            Cell::Fine(format!("{}, {}", patrol.zone_name, patrol.date)),
            Cell::Fine(patrol.boat.clone()),
        ])
    });
    Board::sheet("sunk", "Ships sunk", columns, rows.collect())
}

/// SV 10.9.0, SV 11.1.0.a: the men, their wounds and skills.
pub(super) fn crew(career: &CareerView) -> Board {
    let columns = vec![
        Column::left("Post", 2.4),
        Column::left("Name", 3.0),
        Column::left("Condition", 2.0),
        Column::left("Skill", 2.4),
    ];
    let state = |wound: Wound| {
        let tone = match wound {
            Wound::None => Tone::Good,
            Wound::Light => Tone::Warning,
            Wound::Severe | Wound::Killed => Tone::Damage,
        };
        Cell::Tag(words::wound(wound).to_owned(), tone)
    };
    let mut rows = Vec::new();
    for man in &career.crew.men {
        let mut skill = if man.expert { "Expert".to_owned() } else { String::new() };
        if man.in_command {
            skill = format!("{skill}{}in command", if skill.is_empty() { "" } else { ", " });
        }
        rows.push(
            Row::of([
                capital(man.title).into(),
                man.name.clone().unwrap_or_default().into(),
                state(man.wound),
                Cell::Fine(skill),
            ])
            .target(man.target.clone()),
        );
    }
    for (wound, number) in career.crew.hands.iter().zip(1..) {
        let quality = career.crew.quality.title();
        let row = Row::of([
            format!("Crew box {number}").into(),
            Cell::Blank,
            state(*wound),
            Cell::Fine(quality.to_owned()),
        ]);
        rows.push(row.target(format!("hands:{number}")));
    }
    if let Some(guest) = &career.crew.passenger {
        let row = Row::of([
            "Passengers".into(),
            guest.name.clone().into(),
            state(guest.wound),
            Cell::Blank,
        ]);
        rows.push(row.target("passenger"));
    }
    Board::sheet("crew", "Crew", columns, rows)
}

/// SV 11.2.1.a, SV 11.3.9: the captain's record.
pub(super) fn captain(career: &CareerView) -> Board {
    let captain = &career.captain;
    let columns = vec![Column::left("Record", 2.2), Column::left("", 5.0)];
    let mut rows = vec![
        Row::of(["Captain".into(), format!("{} {}", captain.rank, captain.name).into()]),
        Row::of([
            "Boat".into(),
            format!("USS {}, {} class", career.boat.name, career.boat.class_name).into(),
        ]),
        Row::of([
            "Patrols".into(),
            format!("{} made, {} unsuccessful", career.patrols, career.failed).into(),
        ]),
        Row::of([
            "Sunk".into(),
            format!(
                "{} ships, {} tons: {}",
                career.ships,
                thousands(career.tons),
                career.level_word
            )
            .into(),
        ]),
        Row::of(["Awards".into(), Cell::Medals(awards(career))]),
    ];
    if let Some((level, wanting)) = career.next_level {
        let next = format!("{level} with {} tons more", thousands(wanting));
        rows.insert(4, Row::of(["Next".into(), next.into()]));
    }
    if captain.failures_in_a_row > 0 {
        let row = format!("{} unsuccessful patrols in a row", captain.failures_in_a_row);
        rows.push(Row::of(["Standing".into(), Cell::Tag(row, Tone::Warning)]));
    }
    if captain.reprimanded {
        rows.push(Row::of(["".into(), Cell::Tag("letter of reprimand".to_owned(), Tone::Warning)]));
    }
    let markers = [
        (captain.rabbits_feet, "rabbit's foot"),
        (captain.requests.0, "request for a newer boat, by a die"),
        (captain.requests.1, "request for a newer boat, sure"),
    ];
    for (count, name) in markers.into_iter().filter(|(count, _)| *count > 0) {
        rows.push(Row::of(["Held".into(), format!("{count} × {name}").into()]));
    }
    for ability in &captain.abilities {
        rows.push(Row::of(["Ability".into(), Cell::Fine(ability.clone())]));
    }
    if let Some(ending) = career.ending {
        rows.push(Row::of(["End".into(), capital(ending).into()]));
    }
    Board::sheet("captain", "Captain", columns, rows)
}

/// SV 10.10.3: everything aboard that is sound, damaged or inoperable.
pub(super) fn systems(career: &CareerView) -> Board {
    let columns = vec![Column::left("System", 4.0), Column::left("State", 3.0)];
    let rows = career.boat.systems.iter().map(|system| {
        let (word, tone) = match system.condition {
            Condition::NotFitted => ("not fitted", Tone::Plain),
            Condition::Sound => ("works", Tone::Good),
            Condition::Damaged => ("damaged", Tone::Warning),
            Condition::Inoperable => ("inoperable", Tone::Damage),
        };
        let row = Row::of([capital(system.name).into(), Cell::Tag(word.to_owned(), tone)]);
        row.target(system.target.clone())
    });
    Board::sheet("systems", "Systems", columns, rows.collect())
}

/// Every award of captain and boat, the highest first.
pub(crate) fn awards(career: &CareerView) -> Vec<Award> {
    let (man, boat) = (&career.captain.awards, &career.boat.awards);
    let all = [
        (Medal::MedalOfHonor, man.medal_of_honor),
        (Medal::NavyCross, man.navy_cross),
        (Medal::SilverStar, man.silver_star),
        (Medal::BronzeStar, man.bronze_star),
        (Medal::PurpleHeart, man.purple_heart),
        (Medal::CommendationRibbon, man.commendation_ribbon),
        (Medal::UnitCitation, boat.citations),
        (Medal::UnitCommendation, boat.commendations),
        (Medal::CombatInsignia, man.combat_insignia),
        (Medal::BattleStar, boat.battle_stars),
    ];
    let held = all.into_iter().filter(|(_, times)| *times > 0);
    held.map(|(medal, times)| {
        let to = match medal {
            Medal::UnitCitation | Medal::UnitCommendation | Medal::BattleStar => {
                format!("USS {}", career.boat.name)
            }
            Medal::MedalOfHonor
            | Medal::NavyCross
            | Medal::SilverStar
            | Medal::BronzeStar
            | Medal::PurpleHeart
            | Medal::CommendationRibbon
            | Medal::CombatInsignia
            | Medal::LegionOfMerit => career.captain.name.clone(),
        };
        Award::new(medal, times.into()).note(to)
    })
    .collect()
}

pub(super) fn medals(career: &CareerView) -> Board {
    Board::new("medals", "Awards", Face::Medals { awards: awards(career) })
}

/// SV 13.1.1: several careers on one table of results.
pub(super) fn results(view: &View) -> Board {
    let columns = vec![
        Column::left("Captain", 3.0),
        Column::left("Boat", 2.6),
        Column::right("Patrols", 1.2),
        Column::right("Ships", 1.0),
        Column::right("Tons", 1.4),
        Column::left("Level", 2.4),
        Column::left("Career", 2.4),
    ];
    let mut careers: Vec<&CareerView> = view.careers.iter().collect();
    careers.sort_by_key(|career| std::cmp::Reverse(career.tons));
    let rows = careers.into_iter().map(|career| {
        let (word, tone) = match career.ending {
            Some(ending) => (ending, Tone::Plain),
            None if career.patrol.is_some() => ("at sea", Tone::Stock),
            None => ("in port", Tone::Stock),
        };
        Row::of([
            format!("{} {}", career.captain.rank_short, career.captain.name).into(),
            Cell::Fine(format!("USS {} ({})", career.boat.name, career.boat.class_name)),
            Cell::Number(career.patrols.into()),
            Cell::Number(career.ships.into()),
            Cell::Text(thousands(career.tons)),
            Cell::Fine(career.level_word.to_owned()),
            Cell::Tag(word.to_owned(), tone),
        ])
    });
    Board::sheet("results", "Table of results", columns, rows.collect())
}

pub(super) fn logged(ship: &ShipView) -> board::LoggedShip {
    board::LoggedShip {
        name: ship.name.clone(),
        letters: ship.letters.to_owned(),
        tons: ship.tons,
        fate: match ship.fate {
            Fate::Engaged => board::Fate::InPlay,
            Fate::Damaged => board::Fate::Spent,
            Fate::Sunk => board::Fate::Lost,
        },
    }
}
