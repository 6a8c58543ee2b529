//! A member's home as it is drawn: what waits for him first, then what he waits for, then what he could join.

use super::{HomeModel, OwnTable};
use crate::{
    club::side::has_left,
    layout::Section,
    model::{Frame, GameTag},
    pages::club::{challenges, page, panel},
    parts::{cover, people, words},
    paths,
};
use maud::{Markup, html};
use store::club::ResultRow;

pub(super) fn home(frame: &Frame, model: &HomeModel) -> Markup {
    let of = |wanted: fn(&OwnTable) -> bool| -> Vec<&OwnTable> {
        model.own.iter().filter(|table| wanted(table)).collect()
    };
    let mut mine = of(|table| !table.over && table.my_move);
    mine.sort_by_key(|table| table.until());
    let waiting = of(|table| !table.over && !table.my_move && table.seat.is_some());
    let set = of(|table| !table.over && table.seat.is_none());
    // What the host of an event has set for others stands on the page of the event.
    let mut over = of(|table| table.over && table.seat.is_some());
    over.sort_by_key(|table| std::cmp::Reverse((table.asked_again, table.updated)));
    let title = match mine.len() {
        0 => "No game waits for you.".to_owned(),
        count => format!("{} for you.", waits(count)),
    };
    let (members, there) = model.members;
    let members = board::counted(members as u32, "member", "members");
    let aside = html! { p.sm { (members) ", " (there) " here now" } };
    let eyebrow = format!("{} · {}", model.club, words::day(model.now));
    let body = html! {
        div.home-grid {
            div.stack {
                (your_move(&mine, model.now))
                @if !waiting.is_empty() { (waiting_for("Waiting for others", &waiting, model.now)) }
                @if !set.is_empty() { (waiting_for("Set by you, for others", &set, model.now)) }
                @if !over.is_empty() { (ended(&over, model.now)) }
            }
            div.stack {
                @if !model.challenges.is_empty() { (challenged(model)) }
                (open_tables(model))
                @if !model.watched.is_empty() { (to_watch(model)) }
                @if !model.results.is_empty() || !model.events.is_empty() { (news(model)) }
            }
        }
        (shelf(model))
    };
    page(frame, Section::Games, &title, &eyebrow, &aside, &body)
}

fn challenged(model: &HomeModel) -> Markup {
    let titles = model.shelf.iter().map(|card| (card.game.name.to_owned(), card.game.title));
    challenges::panel_of(&model.challenges, &titles.collect(), model.person.id, model.now)
}

fn waits(count: usize) -> String {
    const WORDS: [&str; 10] =
        ["", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
    match WORDS.get(count) {
        Some(one) if count == 1 => format!("{one} game waits"),
        Some(word) => format!("{word} games wait"),
        None => format!("{count} games wait"),
    }
}

fn thumb(game: &GameTag, small: bool) -> Markup {
    html! { span.thumb.s[small] aria-hidden="true" { (cover::cover(game)) } }
}

/// With whom, and on which side.
fn company(table: &OwnTable) -> Markup {
    let own = table.seats.iter().find(|it| Some(it.seat) == table.seat);
    let others: Vec<&str> =
        table.others().map(|it| it.name.as_deref().unwrap_or(&it.side)).collect();
    html! {
        span.vs {
            @match own {
                Some(own) if table.seats.len() > 1 => {
                    (people::seat_mark(own.seat)) "you are " (own.side) ", with " (others.join(", "))
                }
                Some(_) => { "alone" }
                None => { "set by you, for " (others.join(", ")) }
            }
        }
    }
}

fn your_move(tables: &[&OwnTable], now: i64) -> Markup {
    html! {
        section.card.panel.yours {
            header {
                h2 { "Your move" span.n { (tables.len()) } }
                @if tables.len() > 1 { span.aside { "the nearest deadline first" } }
            }
            @if tables.is_empty() {
                p.sm.none { "Everything is answered. A new table is set below; open ones are beside this." }
            }
            ul.list { @for (place, table) in tables.iter().enumerate() {
                li.move {
                    (thumb(&table.game, false))
                    span {
                        b.t { (table.name) }
                        (company(table))
                        p.ev { (table.summary) }
                        @if table.host && table.seats.len() > 1 { div.hosts { (host(table, now)) } }
                    }
                    @match table.left() {
                        Some(left) => (people::left(left)),
                        None => span.left { small { "no time limit" } },
                    }
                    a.btn.second[place > 0] href=(table.way()) {
                        "Take your turn" span.vh { " in " (table.name) }
                    }
                }
            } }
        }
    }
}

fn waiting_for(title: &str, tables: &[&OwnTable], now: i64) -> Markup {
    panel(
        title,
        Some(tables.len()),
        &html! {},
        &html! {
            ul.list { @for table in tables { li.game-row {
                (thumb(&table.game, true))
                span { b { a.plain href=(table.way()) { (table.name) } } small { (table.summary) } }
                @match table.others().find(|it| it.decides).or_else(|| table.others().next()) {
                    Some(other) => span.who {
                        (people::sitter(other, false))
                        span { (other.name.as_deref().unwrap_or(&other.side)) small { (people::doing(other)) } }
                    },
                    None => span.who {},
                }
                span.r {
                    @if table.paused { "the table rests" } @else { (words::since(table.updated, now)) }
                }
                @if table.host && table.seats.len() > 1 { div.hosts { (host(table, now)) } }
            } } }
        },
    )
}

/// What the host of a table can do.
fn host(table: &OwnTable, now: i64) -> Markup {
    let gone = table.others().filter(|it| it.name.is_some() && has_left(it.away_since, now));
    html! {
        @for seat in gone {
            form.inline method="post" action=(paths::leave_seat(table.id)) {
                input type="hidden" name="seat" value=(seat.seat.0);
                input type="hidden" name="sure" value="yes";
                button.quietbtn { "Free the seat of " (seat.name.as_deref().unwrap_or_default()) }
            }
        }
        form.inline method="post" action=(paths::open_table(table.id)) {
            a.lnk href=(paths::links(table.id)) { "Links" } " "
            @if table.open {
                button.quietbtn { "Close to members" }
            } @else {
                button.quietbtn name="open" value="yes" { "Open to members" }
            }
        }
        form.inline method="post" action=(paths::let_watch(table.id)) {
            @if table.watch {
                button.quietbtn { @if table.watch_late { "No watchers after the end" } @else { "No watchers" } }
            } @else {
                button.quietbtn name="watch" value="yes" { "Let members watch" }
                button.quietbtn name="watch" value="late" { "Only after the end" }
            }
        }
    }
}

/// How many games that are over are listed; all careers stand in the hall.
const MOST_ENDED: usize = 6;

fn ended(tables: &[&OwnTable], now: i64) -> Markup {
    panel(
        "Ended",
        Some(tables.len()),
        &html! { a href=(paths::HALL) { "Hall of fame" } },
        &html! {
            ul.list { @for table in tables.iter().take(MOST_ENDED) { li.game-row.two {
                (thumb(&table.game, true))
                span { b { a.plain href=(table.way()) { (table.name) } } small { (table.summary) } }
                @if table.asked_again {
                    form method="post" action=(paths::rematch(table.id)) {
                        button.btn.second.small { "Play it again" span.vh { ": " (table.name) } }
                    }
                } @else { span.r { (words::since(table.updated, now)) } }
            } } }
        },
    )
}

fn open_tables(model: &HomeModel) -> Markup {
    panel(
        "Open tables",
        Some(model.open.len()),
        &html! {},
        &html! {
            @if model.open.is_empty() {
                p.sm.none { "Nobody waits for company just now. Set a table and open it to members." }
            }
            ul.list { @for table in &model.open { li.open-row {
                (thumb(&table.game, true))
                span { b { (table.name) } small { (table.summary) } }
                span.seats { @for seat in &table.seats {
                    @if table.free.iter().any(|(free, _)| *free == seat.seat) {
                        i.disc.open aria-hidden="true" { "+" }
                    } @else { (people::sitter(seat, false)) }
                } }
                form.joins method="post" action=(paths::take_seat(table.id)) {
                    @for (seat, name) in &table.free {
                        button.btn.second.small name="seat" value=(seat.0) { "Join as " (name) }
                    }
                }
            } } }
        },
    )
}

fn to_watch(model: &HomeModel) -> Markup {
    panel(
        "Being played",
        Some(model.watched.len()),
        &html! {},
        &html! {
            ul.list { @for table in &model.watched { li.open-row.watched {
                (thumb(&table.game, true))
                span { b { (table.name) } small { (table.summary) } }
                span.seats { @for seat in &table.seats { (people::sitter(seat, false)) } }
                a.btn.second.small href=(paths::game(table.id)) { "Watch" span.vh { " " (table.name) } }
            } } }
        },
    )
}

/// What the club has heard: events that can be entered or are played, and games that counted.
fn news(model: &HomeModel) -> Markup {
    let title = |name: &str| {
        let card = model.shelf.iter().find(|card| card.game.name == name);
        card.map_or("", |card| card.game.title).to_owned()
    };
    panel(
        "Club news",
        None,
        &html! { a href=(paths::EVENTS) { "Events" } },
        &html! {
            ul.list.news-list {
                @for event in &model.events { li {
                    span.when { "event" }
                    span {
                        a.lnk href=(paths::event(event.id)) { (event.name) } ": "
                        @match event.round {
                            0 => "open to enter.",
                            round if round > event.rounds => "all rounds are played.",
                            round => { "round " (round) " of " (event.rounds) " is paired." }
                        }
                    }
                } }
                @for row in &model.results { li {
                    span.when { (words::ago(row.ended, model.now)) }
                    span { (result(row)) " at " (title(&row.title)) "." }
                } }
            }
        },
    )
}

/// Who won against whom.
fn result(row: &ResultRow) -> Markup {
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "a former member".to_owned());
    let (first, second) = (name(&row.first_name), name(&row.second_name));
    match row.score {
        2 => html! { b { (first) } " won against " (second) },
        1 => html! { b { (first) } " and " b { (second) } " drew" },
        _ => html! { b { (second) } " won against " (first) },
    }
}

fn shelf(model: &HomeModel) -> Markup {
    let now = |name: &str| model.tables_now.get(name).copied().unwrap_or(0);
    html! {
        section aria-labelledby="shelf" {
            header.shelf-head { h2 #shelf { "Set a new table" } }
            div.shelf { @for card in &model.shelf {
                a.card href=(paths::new_game(card.game.name)) {
                    span.art aria-hidden="true" { (cover::cover(&card.game)) }
                    span.txt {
                        b { (card.game.title) }
                        small { (board::counted(card.scenarios.len() as u32, "scenario", "scenarios")) }
                        @if now(card.game.name) > 0 {
                            small { (board::counted(now(card.game.name) as u32, "table", "tables")) " now" }
                        }
                    }
                }
            } }
        }
    }
}
