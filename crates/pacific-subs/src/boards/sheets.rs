//! The report of a patrol and the captain's career, as printed forms.

use super::{
    engagement::{merchant_icon, warship_icon},
    signed,
};
use crate::{
    charts::report::{Evaluation, Item, Posting},
    rules::{captains, ch04_situation, ch14_report},
    state::{Command, Deeds, LogRow, MerchantKind, Rating, Score, WarshipKind},
    view::View,
};
use board::{Board, Cell, Column, Entry, Face, Ledger, Row, Sheet, Tone};
use table::{Dice, Key, Mods};

/// What a report is about: the patrol at sea, or the last one that came home.
struct Report<'a> {
    head: Vec<Entry>,
    deeds: &'a Deeds,
    scores: Vec<Score>,
    tally: i32,
    rating: Option<Rating>,
}

/// PS 14.0, PS 14.1.a: the report of the patrol at sea so far, or of the last one.
pub(super) fn report(view: &View, command: &Command) -> Board {
    let report = match (&command.patrol, command.log.last()) {
        (Some(patrol), _) => {
            let scores = ch14_report::so_far(&view.state, view.charts);
            Report {
                head: vec![
                    Entry::new("Season", command.season.words()),
                    Entry::new("Orders", board::capital(patrol.kind.words())),
                    Entry::new("From", ch04_situation::name(view.charts, patrol.start)),
                    Entry::new("Boat", command.boat.class.name()),
                    Entry::new("Days at sea", days(patrol.actions)),
                    Entry::new("Engagements", i64::from(patrol.engagements)),
                ],
                deeds: &patrol.deeds,
                tally: scores.iter().map(|score| score.points).sum(),
                scores,
                rating: None,
            }
        }
        (None, Some(row)) => Report {
            head: head(view, row),
            deeds: &row.deeds,
            scores: row.scores.clone(),
            tally: row.tally,
            rating: Some(row.rating),
        },
        (None, None) => return blank(),
    };
    let mut rows = ships(view, report.deeds);
    let lines = report.scores.iter().filter(|score| score.item != Item::ShipSunk);
    rows.extend(lines.map(|score| {
        let (what, rule) = score.item.words();
        let tone = if score.points < 0 { Tone::Damage } else { Tone::Plain };
        let points = Cell::Tag(signed(score.points), tone);
        Row::of([Cell::Blank, Cell::from(what), Cell::Fine(rule.to_owned()), points])
    }));
    if rows.is_empty() {
        let nothing = Cell::Fine("Nothing to report yet".to_owned());
        rows.push(Row::of([Cell::Blank, nothing, Cell::Blank, Cell::Blank]));
    }
    let columns = vec![
        Column::left("", 2.0),
        Column::left("Result", 5.0),
        Column::left("Rule", 2.0),
        Column::right("Tally", 1.5),
    ];
    let so_far = if report.rating.is_none() { "Tally so far" } else { "Tally of the patrol" };
    let mut foot = vec![Entry::new(so_far, signed(report.tally))];
    let word = |rating: Rating| rating.words().to_owned();
    let expected = view.charts.report.promotion.at(i64::from(report.tally)).rating;
    foot.push(match report.rating {
        Some(rating) => Entry::new("Rated", Cell::Tag(word(rating), rating_tone(rating))),
        None => Entry::new("Would be rated", Cell::Fine(word(expected))),
    });
    let number = command.log.len() + usize::from(command.patrol.is_some());
    let note = format!("Patrol {number}: tally {}.", signed(report.tally));
    let ledger = Ledger { head: report.head, sheet: Sheet { columns, rows }, foot };
    Board::new("report", format!("Report of war patrol {number}"), Face::Ledger(ledger)).noted(note)
}

fn blank() -> Board {
    let columns = vec![Column::left("Result", 5.0), Column::right("Tally", 1.0)];
    let rows = vec![Row::of([Cell::Fine("The boat has not sailed yet".to_owned()), Cell::Blank])];
    let ledger = Ledger { head: Vec::new(), sheet: Sheet { columns, rows }, foot: Vec::new() };
    Board::new("report", "Patrol report", Face::Ledger(ledger)).noted("No patrol yet.")
}

fn head(view: &View, row: &LogRow) -> Vec<Entry> {
    let from = row.path.first().map_or(row.port, |hex| *hex);
    vec![
        Entry::new("Season", row.season.words()),
        Entry::new("Orders", board::capital(row.kind.words())),
        Entry::new("From", ch04_situation::name(view.charts, from)),
        Entry::new("To", ch04_situation::name(view.charts, row.port)),
        Entry::new("Days at sea", days(row.actions)),
        Entry::new("Engagements", i64::from(row.engagements)),
    ]
}

/// PS 6.0.a: an action is about three days.
fn days(actions: u16) -> String {
    format!("about {}", u32::from(actions) * 3)
}

/// PS 14.1.a: every ship sunk with its silhouette; kinds together.
fn ships(view: &View, deeds: &Deeds) -> Vec<Row> {
    let mut rows = Vec::new();
    for &(_, kind) in MerchantKind::ALL {
        let count = deeds.sunk.iter().filter(|it| **it == kind).count();
        if count > 0 {
            let each = i32::from(view.charts.counters.merchant(kind).tally);
            let name = if count == 1 {
                board::capital(kind.words())
            } else {
                format!("{} × {count}", board::capital(kind.words()))
            };
            rows.push(Row::of([
                Cell::Icon(merchant_icon(kind)),
                Cell::Text(format!("{name}, sunk")),
                Cell::Fine("PS 14.1.a".to_owned()),
                Cell::Tag(signed(each * count as i32), Tone::Plain),
            ]));
        }
    }
    for &(_, kind) in WarshipKind::ALL {
        let fates = [
            (&deeds.hvt_sunk, "sunk", "PS 14.1.c", "2d6"),
            (&deeds.hvt_damaged, "damaged", "PS 14.1.d", "1d6"),
        ];
        for (all, fate, rule, dice) in fates {
            for _ in all.iter().filter(|it| **it == kind) {
                rows.push(Row::of([
                    Cell::Icon(warship_icon(kind)),
                    Cell::Text(format!("{}, {fate}", board::capital(kind.words()))),
                    Cell::Fine(rule.to_owned()),
                    Cell::Fine(dice.to_owned()),
                ]));
            }
        }
    }
    rows
}

pub(super) fn rating_tone(rating: Rating) -> Tone {
    match rating {
        Rating::Beached => Tone::Damage,
        Rating::Acceptable => Tone::Plain,
        Rating::Promotable => Tone::Stock,
        Rating::Promoted => Tone::Good,
    }
}

/// PS 2.0.d, PS 14.2.f, PS 14.5: rank, patrols, and what the committee made of them.
pub(super) fn career(view: &View, command: &Command) -> Board {
    let captain = &command.captain;
    let rank = format!("{}{}", captain.rank.short(), if captain.promotable { " (P)" } else { "" });
    let row = |row: &LogRow| {
        Row::of([
            Cell::Number(i64::from(row.number)),
            Cell::Text(row.season.words()),
            Cell::Text(
                board::capital(row.kind.words()) + if row.cag { ", attack group" } else { "" },
            ),
            Cell::from(row.class.name()),
            Cell::Fine(format!(
                "{} to {}",
                ch04_situation::name(view.charts, row.path.first().map_or(row.port, |hex| *hex)),
                ch04_situation::name(view.charts, row.port)
            )),
            Cell::Number(i64::from(row.deeds.ships())),
            Cell::Text(signed(row.tally)),
            Cell::Tag(row.rating.words().to_owned(), rating_tone(row.rating)),
        ])
    };
    let mut rows: Vec<Row> = command.log.iter().map(row).collect();
    if rows.is_empty() {
        let mut cells = vec![Cell::Blank; 8];
        cells[4] = Cell::Fine("No patrol yet".to_owned());
        rows.push(Row::of(cells));
    }
    let columns = vec![
        Column::right("No.", 1.0),
        Column::left("Season", 2.4),
        Column::left("Orders", 2.6),
        Column::left("Boat", 1.6),
        Column::left("Way", 3.2),
        Column::right("Sunk", 1.3),
        Column::right("Tally", 1.4),
        Column::left("Rating", 2.0),
    ];
    let ships: u32 = command.log.iter().map(|row| u32::from(row.deeds.ships())).sum();
    let tally: i32 = command.log.iter().map(|row| row.tally).sum();
    let mut foot = vec![
        Entry::new("Ships sunk", i64::from(ships)),
        Entry::new("Tally of the career", signed(tally)),
    ];
    if let Some(die) = command.posting {
        foot.push(Entry::new("Joint Assessment Committee", posting(view, die)));
    }
    let head = vec![
        Entry::new("Captain", captain.name.clone()),
        Entry::new("Rank", rank.clone()),
        Entry::new("Skill", i64::from(captain.skill)),
        Entry::new("Crew skill", i64::from(command.crew.skill)),
        Entry::new("Crew", command.crew.readiness.words()),
        Entry::new("Boat", command.boat.class.name()),
    ];
    let patrols = board::counted(command.log.len() as u32, "patrol", "patrols");
    let note = format!(
        "{}: {rank}, {patrols}, {ships} ships sunk, tally {}.",
        captain.name,
        signed(tally)
    );
    let ledger = Ledger { head, sheet: Sheet { columns, rows }, foot };
    Board::new("career", "Career", Face::Ledger(ledger)).noted(note)
}

/// PS 14.2.a, PS 14.3: the Promotion Table; the line of the last tally, or of the tally so far, is marked.
pub(super) fn promotion(view: &View, command: &Command) -> Board {
    let tally = match (&command.patrol, command.log.last()) {
        (Some(_), _) => {
            let scores = ch14_report::so_far(&view.state, view.charts);
            Some(scores.iter().map(|score| score.points).sum())
        }
        (None, row) => row.map(|row| row.tally),
    };
    let table = &view.charts.report.promotion;
    let here = tally.map(|tally| table.at(i64::from(tally)).rating);
    let bands: Vec<(i64, Evaluation)> = table.iter().collect();
    let row = |(n, (from, line)): (usize, &(i64, Evaluation))| {
        let next = bands.get(n + 1).map(|(next, _)| next - 1);
        let span = match (n, next) {
            (0, Some(most)) => format!("{most} or less"),
            (_, Some(most)) => format!("{from} to {most}"),
            (_, None) => format!("{from} or more"),
        };
        let rating = line.rating;
        let tone = if here == Some(rating) { rating_tone(rating) } else { Tone::Plain };
        let word = if here == Some(rating) {
            Cell::Tag(rating.words().to_owned(), tone)
        } else {
            Cell::from(rating.words())
        };
        Row::of([
            Cell::Text(span),
            word,
            Cell::Text(on_a_die(line.captain_skill)),
            Cell::Text(on_a_die(line.crew_skill)),
            Cell::Text(on_a_die(line.new_boat)),
        ])
    };
    let columns = vec![
        Column::left("Tally", 2.0),
        Column::left("Captain", 2.4),
        Column::left("His skill rises", 2.0),
        Column::left("Crew skill rises", 2.0),
        Column::left("New boat", 2.0),
    ];
    let rows = bands.iter().enumerate().map(row).collect();
    form("promotion", "Promotion Table", Sheet { columns, rows })
}

/// A printed table alone.
fn form(id: &str, title: &str, sheet: Sheet) -> Board {
    Board::new(id, title, Face::Ledger(Ledger { head: Vec::new(), sheet, foot: Vec::new() }))
}

/// PS 14.2.c: how often something that takes so much or less on a die comes about.
fn on_a_die(most: u8) -> String {
    match most {
        0 => "never".to_owned(),
        1 => "on 1".to_owned(),
        2..=5 => format!("on 1 to {most}"),
        6.. => "always".to_owned(),
    }
}

/// PS 14.5: the committee's postings; the one that was given is marked.
pub(super) fn janac(view: &View, command: &Command) -> Board {
    let row = |die: u8| {
        let given = command.posting == Some(die);
        let mark = if given { Cell::Tag("given".to_owned(), Tone::Good) } else { Cell::Blank };
        Row::of([Cell::Number(die.into()), Cell::from(posting(view, die)), mark])
    };
    let columns = vec![
        Column::right("Die", 1.0),
        Column::left("Posting of a captain", 8.0),
        Column::left("", 1.6),
    ];
    let rows = (1..=Dice::D6.sides).map(row).collect();
    form("janac", "JANAC: postings after the war", Sheet { columns, rows })
}

/// PS-R105: all captains in one table, the best first.
pub(super) fn results(view: &View) -> Board {
    let columns = vec![
        Column::left("Captain", 3.4),
        Column::left("Boat", 1.8),
        Column::right("Patrols", 1.2),
        Column::right("Sunk", 1.0),
        Column::right("Tally", 1.0),
        Column::left("Last rating", 2.0),
        Column::left("Command", 3.0),
    ];
    let rows = captains::standing(&view.state).into_iter().map(|(seat, record, end)| {
        let at_sea = view.state.command_of(seat).is_some_and(|it| it.patrol.is_some());
        let (word, tone) = match end {
            Some(end) if end.is_loss() => (end.title(), Tone::Damage),
            Some(end) => (end.title(), Tone::Plain),
            None if at_sea => ("At sea", Tone::Stock),
            None => ("In port", Tone::Stock),
        };
        let rating = record.ratings.last().map_or(Cell::Blank, |rating| {
            Cell::Tag(rating.words().to_owned(), rating_tone(*rating))
        });
        Row::of([
            Cell::Text(format!("{} {}", record.rank.short(), record.captain)),
            Cell::Fine(record.class.name().to_owned()),
            Cell::Number(i64::from(record.patrols)),
            Cell::Number(i64::from(record.ships)),
            Cell::Text(signed(record.tally)),
            rating,
            Cell::Tag(word.to_owned(), tone),
        ])
    });
    Board::sheet("results", "Captains compared", columns, rows.collect())
}

/// PS 14.5: where the committee posts him.
pub(crate) fn posting(view: &View, die: u8) -> &'static str {
    match view.charts.report.janac.resolve(i32::from(die), &Mods::NONE).result {
        Posting::DutchHarbor => "Dutch Harbor, as cold as the career",
        Posting::Kwajalein => "Kwajalein: warmer, and nowhere to go from there",
        Posting::Pentagon => "A desk in the Pentagon",
        Posting::Staff => "The staff of the submarine force",
        Posting::Commodore => "Commodore of a flotilla, marked for flag rank",
        Posting::Flag => "Flag rank ahead; the boat becomes a museum",
    }
}
