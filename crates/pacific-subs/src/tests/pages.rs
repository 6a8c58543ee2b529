//! Briefing, debrief, port and the last page.

use super::fixture::{
    charts, hex, in_port, in_port_under, keys, log_row, on_patrol, play, put_to_sea, season,
};
use crate::{
    rules::{ch02_sequence, ch06_actions},
    state::{
        Class, Deeds, GameEnd, LogRow, MerchantKind, MerchantKind::Liner, Orders, PatrolType,
        Rating, State,
    },
    view::{View, view},
};
use board::{BarChart, Cell, Face, Gauge, Tone};
use shelf::{ReportKind, Shown as _, report::Body};
use table::{Eyes, Seat};

fn seen(g: &State) -> View {
    view(g, Eyes::from(Seat(0)), charts())
}

/// PS 2.0.c, PS 14.0: in port, before sailing, and at the end there is a page; at sea there is none.
#[test]
fn every_moment_has_its_page() {
    let mut g = in_port(Class::Gato, "Sp43");
    assert_eq!(seen(&g).moment(), Some(ReportKind::Port));
    let port = seen(&g).port().expect("a page of the port");
    assert!(
        port.parts
            .iter()
            .any(|part| matches!(&part.body, Body::Calendar { days } if days.len() == 16))
    );
    g = on_patrol(Class::Gato, "Sp43", "2607", PatrolType::Strategic);
    assert_eq!(seen(&g).moment(), Some(ReportKind::Briefing));
    let briefing = seen(&g).briefing().expect("a briefing");
    assert!(briefing.chart.is_some() && briefing.title.contains("Pearl Harbor"));
    g.patrol_mut().actions = 1;
    assert_eq!(seen(&g).moment(), None);
    g.command_mut().end = Some(GameEnd::SunkByEscorts);
    assert_eq!(seen(&g).moment(), Some(ReportKind::End));
    assert!(seen(&g).farewell().is_some_and(|page| page.lead.contains("Sunk by escorts")));
}

/// PS 14.1.a, PS 14.2.a: the debrief adds up to the tally of the patrol.
#[test]
fn the_debrief_adds_up() {
    let mut g = on_patrol(Class::Gato, "Sp43", "2607", PatrolType::Strategic);
    g.setup.orders = Orders::UsnFree;
    g.patrol_mut().deeds.sunk = vec![Liner];
    let before = seen(&g);
    // Skill of captain and crew.
    let (t, ()) = play(g, &[6, 6], keys(&[]), ch02_sequence::come_home);
    let page = seen(&t.g).debrief(&before, &before).expect("a debrief");
    let ledger = page.parts.iter().find_map(|part| {
        if let Body::Ledger { lines, sum, .. } = &part.body {
            Some((lines.len(), *sum))
        } else {
            None
        }
    });
    let tally = t.g.command().log[0].tally;
    assert_eq!(ledger, Some((1, i64::from(tally))));
    assert_eq!(seen(&t.g).here().map(|it| (it.at, it.over)), Some((hex("2607").to_string(), true)));
}

/// PS 14.0: a patrol that sank nothing is known by the people it brought home, or by its missions.
#[test]
fn a_debrief_is_named_after_what_was_done() {
    let named = |delivered, missions, sunk: &[MerchantKind]| {
        let mut g = on_patrol(Class::Gato, "Sp43", "2607", PatrolType::Strategic);
        let before = seen(&g);
        let row = log_row(&g);
        let deeds = Deeds { delivered, missions, sunk: sunk.to_vec(), ..Deeds::default() };
        g.command_mut().patrol = None;
        g.command_mut().log = vec![LogRow { deeds, ..row }];
        seen(&g).debrief(&before, &before).expect("a debrief").title
    };
    assert_eq!(named(0, 0, &[]), "Nothing sunk");
    assert_eq!(named(5, 1, &[]), "5 brought home");
    assert_eq!(named(0, 1, &[]), "1 mission carried out");
    assert_eq!(named(5, 1, &[Liner]), "One ship sunk");
}

/// The rows of a record, or none where the game has no such record.
fn record(g: &State, id: &str) -> Option<Vec<Vec<Cell>>> {
    let board = crate::boards::boards(&seen(g)).into_iter().find(|board| board.id == id)?;
    let Face::Ledger(ledger) = board.face else { panic!("{id} is no printed form") };
    Some(ledger.sheet.rows.into_iter().map(|row| row.cells).collect())
}

fn text(words: &str) -> Cell {
    Cell::Text(words.to_owned())
}

fn tag(words: &str, tone: Tone) -> Cell {
    Cell::Tag(words.to_owned(), tone)
}

/// A career: promotable in Fall 1941, beached after Spring 1942, in port again in Fall 1942.
fn career() -> State {
    let mut g = in_port_under(Orders::SilentVictory, Class::Tambor, "F42");
    let row = log_row(&g);
    let of = |when, rating, tally| LogRow { season: season(when), rating, tally, ..row.clone() };
    let log = vec![of("F41", Rating::Promotable, 8), of("Sp42", Rating::Beached, -2)];
    g.command_mut().log = log;
    g
}

/// The columns of a career.
fn columns(g: &State) -> BarChart {
    let boards = crate::boards::boards(&seen(g)).into_iter();
    let mut faces = boards.filter(|board| board.id == "seasons").map(|board| board.face);
    let Some(Face::Bars(chart)) = faces.next() else {
        panic!("a campaign has its seasons in columns")
    };
    chart
}

/// PS 2.0.a, PS 2.0.d, PS 14.2.a: every season of the war has its column: the tally of patrols against the
/// ratings, seasons lost and why, the present, and what is still to come.
#[test]
fn the_war_is_told_by_season() {
    let chart = columns(&career());
    assert_eq!(chart.bars.len(), 16);
    let (first, third) = (&chart.bars[0], &chart.bars[2]);
    assert_eq!(
        (first.value, first.tone, first.about.as_str()),
        (Some(8), Tone::Stock, "Strategic")
    );
    assert_eq!(first.spoken, "Fall 1941: strategic, tally +8, Promotable");
    assert_eq!((third.value, third.tone), (Some(-2), Tone::Damage));
    assert_eq!(
        (chart.bars[1].instead.as_str(), chart.bars[3].instead.as_str()),
        ("in dock", "beached")
    );
    assert!(chart.bars[4].now && chart.bars[4].about == "in port");
    assert_eq!(chart.bars[5].spoken, "Winter 1943: still to come");
    let levels: Vec<(i32, &str)> =
        chart.levels.iter().map(|level| (level.from, level.name.as_str())).collect();
    assert_eq!(levels, [(4, "Acceptable"), (7, "Promotable"), (10, "Promoted")]);
    let mut over = career();
    over.command_mut().end = Some(GameEnd::WarOver);
    assert!(columns(&over).bars.iter().all(|bar| !bar.now));
}

/// PS 14.2.d, PS 14.2.e, PS 14.4C.b: ranks stand before the season they were first held in, boats from
/// one to the next.
#[test]
fn ranks_and_boats_follow_the_seasons() {
    let mut g = career();
    let row = g.command().log[0].clone();
    let of = |when, rating, class| LogRow { season: season(when), rating, class, ..row.clone() };
    g.command_mut().log = vec![
        of("F41", Rating::Promotable, Class::V),
        of("W42", Rating::Promotable, Class::V),
        of("Sm42", Rating::Promoted, Class::Tambor),
    ];
    let chart = columns(&g);
    let ranks: Vec<(usize, &str)> =
        chart.turns.iter().map(|turn| (turn.before, turn.name.as_str())).collect();
    assert_eq!(ranks, [(0, "Lieutenant"), (2, "Lt. Commander"), (4, "Commander")]);
    assert_eq!(chart.bars[2].instead, "new boat");
    let boats: Vec<(usize, usize, &str)> =
        chart.spans.iter().map(|span| (span.from, span.to, span.name.as_str())).collect();
    assert_eq!(boats, [(0, 2, "V-class"), (3, 4, "Tambor"), (5, 15, "11 seasons left")]);
}

/// PS 8.1B.a, PS 3.2.a, PS 6.1C.b: the map tells orders and weather by zone, explains its signs, and has the
/// boat below it with the fuel that the way home takes.
#[test]
fn the_map_has_orders_weather_and_the_boat() {
    let mut g = put_to_sea(career(), "1306", PatrolType::Strategic);
    g.boat_mut().fuel = 20;
    let boards = crate::boards::boards(&seen(&g));
    let Face::Map(map) = &boards[0].face else { panic!("the map comes first") };
    let margin = map.margin.as_ref().expect("tables and a legend");
    let [orders, weather] = &margin.insets[..] else { panic!("two tables lie on the map") };
    assert_eq!(orders.rows[0].cells, ["Strategic"]);
    assert_eq!(
        (weather.rows.len(), weather.heads.as_slice()),
        (9, &["storm".to_owned(), "fog".to_owned()][..])
    );
    let here: Vec<&str> =
        weather.rows.iter().filter(|row| row.here).map(|row| row.name.as_str()).collect();
    assert_eq!(here, ["Home Waters"]);
    assert_eq!(margin.legend.len(), 9);
    let force = boards.iter().find(|board| board.id == "force").expect("the force display");
    assert_eq!(force.below, Some("map"));
    let Face::Panel(panel) = &force.face else { panic!("instruments") };
    let kept = panel.instruments.iter().find_map(|it| {
        let Gauge::Stores { rows } = &it.gauge else { return None };
        Some((rows[0].filled, rows[0].kept))
    });
    let back = ch06_actions::return_fuel(&g, charts(), hex("1306")).expect("a port");
    assert_eq!(kept, Some((20, u16::from(back))));
}

/// PS 14.2.a, PS 14.3: the Promotion Table with its bands and dice; the line of the last tally is marked,
/// at sea that of the tally so far.
#[test]
fn the_promotion_table_marks_its_line() {
    let rows = record(&career(), "promotion").expect("the Promotion Table");
    let never = || text("never");
    let lines = [
        vec![text("3 or less"), tag("Beached", Tone::Damage), never(), never(), never()],
        vec![text("4 to 6"), text("Acceptable"), text("on 1 to 2"), text("on 1 to 2"), never()],
        vec![
            text("7 to 9"),
            text("Promotable"),
            text("always"),
            text("on 1 to 4"),
            text("on 1 to 3"),
        ],
        vec![
            text("10 or more"),
            text("Promoted"),
            text("always"),
            text("always"),
            text("on 1 to 4"),
        ],
    ];
    assert_eq!(rows, lines);
    let mut g = put_to_sea(career(), "1306", PatrolType::Strategic);
    g.patrol_mut().deeds.sunk = vec![Liner, Liner];
    let rows = record(&g, "promotion").expect("the Promotion Table");
    assert_eq!((&rows[0][1], &rows[3][1]), (&text("Beached"), &tag("Promoted", Tone::Good)));
}

/// PS 14.5: six postings, the one that was given marked; none before the committee has met, and no such
/// record outside the campaign.
#[test]
fn the_postings_mark_the_one_given() {
    let given = |g: &State| {
        let rows = record(g, "janac").expect("the postings");
        assert_eq!(rows.len(), 6);
        let marked = rows.iter().filter(|row| row[2] == tag("given", Tone::Good));
        marked.map(|row| row[0].clone()).collect::<Vec<_>>()
    };
    let mut g = career();
    assert_eq!(given(&g), []);
    g.command_mut().posting = Some(5);
    assert_eq!(given(&g), [Cell::Number(5)]);
    let single = in_port(Class::Gato, "Sp43");
    assert!(["promotion", "janac"].iter().all(|id| record(&single, id).is_none()));
    let has = |it: &board::Board| it.id == "seasons";
    assert!(!crate::boards::boards(&seen(&single)).iter().any(has));
}
