//! The roll card: dice, ledger, row and verdict.

use super::{rule, words};
use board::{Board, DiceTray, Die, DieColour, Face, Faces, Marks};
use maud::{Markup, html};
use table::{
    Event, Explained, Logged, Pool, Tone,
    chart::{ChartData, Extent, RowEntry},
    dice::Reading,
};

/// A roll with everything that made it. `key` keeps ids apart when a page shows several.
pub struct Roll<'a> {
    pub game: &'a str,
    pub logged: &'a Logged,
    pub chart: Option<&'a ChartData>,
    pub key: &'a str,
}

/// The last roll in one line that opens to its card; an empty place before the first.
pub fn folded(roll: Option<&Roll<'_>>) -> Markup {
    html! {
        section.roll #roll aria-label="Last roll" {
            @match roll {
                Some(roll) => details #roll-card {
                    summary { (roll.line()) }
                    (roll.body("h3"))
                },
                None => p.sm { "The first roll of the dice shows here, with every modifier and its rule." },
            }
        }
    }
}

impl Roll<'_> {
    /// `Last roll: Sea state, 3: calm`.
    fn line(&self) -> Markup {
        let (why, total, result, tone) = match &self.logged.event {
            Event::Rolled { why, total, result, tone, .. } => {
                (*why, words::number((*total).into()), result.clone(), *tone)
            }
            Event::Pool { why, hits, pool, .. } => {
                (*why, String::new(), counted(*hits, *pool), None)
            }
            Event::Drawn { why, label, .. } => (*why, String::new(), label.clone(), None),
            Event::Said { .. } | Event::Picked { .. } => return html! {},
        };
        let result = if result == total { String::new() } else { result };
        html! {
            span.label { "Last roll" } " "
            span.why { (why) } " " @if !total.is_empty() { span.total { (total) } " " }
            span class={ "out " (super::log::shade(tone)) } { (words::brief(&result)) }
        }
    }

    /// Heading, dice, ledger and verdict; nothing for an event that is no roll.
    pub fn body(&self, heading: &str) -> Markup {
        let (why, rule, dice, faces, modifiers, total, result, tone, chart, column) =
            match &self.logged.event {
                Event::Rolled {
                    why,
                    rule,
                    dice,
                    faces,
                    modifiers,
                    total,
                    result,
                    tone,
                    chart,
                    column,
                    ..
                } => (why, rule, dice, faces, modifiers, total, result, *tone, chart, *column),
                Event::Pool { .. } => return self.pool(heading),
                Event::Drawn { .. } => return self.draw(heading),
                Event::Said { .. } | Event::Picked { .. } => return html! {},
            };
        let natural = dice.natural(faces);
        let as_read = self.chart.map(|chart| chart.as_read(column));
        let row = as_read.as_deref().and_then(|chart| row_of(chart, *total));
        let near = as_read.as_deref().and_then(|chart| next_row(chart, *total));
        html! {
            (self.head(heading, why, rule, chart.map(|id| (id, column, *total))))
            div.body {
                div.dice { (tray(*dice, faces, self.key)) }
                (self.ledger(&words::dice(*dice), natural, modifiers, *total, row, column))
            }
            (verdict(tone, result, near.as_deref()))
        }
    }

    fn head(
        &self,
        heading: &str,
        why: &str,
        rule: &str,
        chart: Option<(&str, Option<&str>, i32)>,
    ) -> Markup {
        html! {
            header {
                @if heading == "h3" { h3 { (why) } } @else { h4 { (why) } }
                @match chart {
                    Some((chart, column, total)) => a.rule
                        href=(crate::paths::chart_at(self.game, chart, column, total)) data-ref {
                        span.vh { "Chart " } (rule)
                    },
                    None => (rule::chip(self.game, rule)),
                }
            }
        }
    }

    /// A pool: its dice, what changes each of them, and how many count.
    fn pool(&self, heading: &str) -> Markup {
        let Event::Pool { why, rule, pool, faces, modifiers, hits, chart, .. } = &self.logged.event
        else {
            return html! {};
        };
        html! {
            (self.head(heading, why, rule, chart.map(|id| (id, None, 0))))
            div.body {
                div.dice { (tray(pool.dice, faces, self.key)) }
                table.ledger {
                    caption.vh { "What changes each die" }
                    tbody {
                        tr { td { (pool.count) } td.why { "times " (words::dice(pool.dice)) } td {} }
                        @for modifier in modifiers { (self.modifier(modifier)) }
                    }
                }
            }
            (verdict(None, &counted(*hits, *pool), None))
        }
    }

    /// A counter out of a cup.
    fn draw(&self, heading: &str) -> Markup {
        let Event::Drawn { why, rule, label, count, of, .. } = &self.logged.event else {
            return html! {};
        };
        html! {
            (self.head(heading, why, rule, None))
            (verdict(None, label, Some(&format!("{count} of {of} in the cup"))))
        }
    }

    fn modifier(&self, modifier: &Explained) -> Markup {
        html! {
            tr {
                td { (words::signed(modifier.amount)) }
                td.why { @if modifier.shifts { "column: " } (modifier.why) }
                td { (rule::bare(self.game, modifier.rule)) }
            }
        }
    }

    fn ledger(
        &self,
        dice: &str,
        natural: i32,
        modifiers: &[Explained],
        total: i32,
        row: Option<&RowEntry>,
        column: Option<&str>,
    ) -> Markup {
        html! {
            table.ledger {
                caption.vh { "How the total came about" }
                tbody {
                    tr { td { (natural) } td.why { (dice) } td {} }
                    @if modifiers.is_empty() {
                        tr { td { "0" } td.why { "no modifiers" } td {} }
                    }
                    @for modifier in modifiers { (self.modifier(modifier)) }
                    @if let Some((amount, why)) = table::limit(natural, modifiers, total) {
                        tr.limit { td { (words::signed(amount)) } td.why { (why) } td {} }
                    }
                    @if let Some(column) = column {
                        tr { td {} td.why { "in the column “" (column) "”" } td {} }
                    }
                    tr.total {
                        td { (words::number(total.into())) }
                        td { "total" }
                        td { @if let (Some(chart), Some(row)) = (self.chart, row) { (span(chart, row)) } }
                    }
                }
            }
        }
    }
}

fn verdict(tone: Option<Tone>, result: &str, next: Option<&str>) -> Markup {
    let class = match tone {
        Some(Tone::Good) => "verdict safe",
        Some(Tone::Bad) => "verdict danger",
        Some(Tone::Mixed) => "verdict caution",
        Some(Tone::Nothing) => "verdict quiet",
        None => "verdict plain",
    };
    html! {
        div class=(class) {
            span.result { (words::capital(result)) }
            @if let Some(next) = next { small { (next) } }
        }
    }
}

/// `3 of 7 dice succeed`.
pub fn counted(hits: u32, pool: Pool) -> String {
    let verb = if hits == 1 { "succeeds" } else { "succeed" };
    format!("{hits} of {} dice {verb}", pool.count)
}

/// The dice as they lie: ivory first, navy second.
pub fn tray(dice: table::Dice, faces: &[u8], key: &str) -> Markup {
    let each = usize::from(dice.count.max(1));
    let kind = |at: usize| match (dice.reading, dice.sides_at(at % each)) {
        (Reading::Percentile, _) if at == 0 => Faces::Tens,
        (_, 4) => Faces::D4,
        (_, 6) => Faces::D6,
        (_, 20) => Faces::D20,
        _ => Faces::D10,
    };
    let thrown = faces.iter().enumerate().map(|(at, &value)| Die {
        faces: kind(at),
        value: if dice.reading == Reading::Percentile { value % 10 } else { value },
        colour: if at % 2 == 0 { DieColour::Ivory } else { DieColour::Navy },
    });
    let tray = DiceTray { dice: thrown.collect(), caption: String::new() };
    let shown: Vec<String> = faces.iter().map(u8::to_string).collect();
    let board = Board::new(format!("dice-{key}"), format!("{dice}"), Face::Dice(tray))
        .noted(format!("The dice show {}.", shown.join(" and ")));
    super::board::drawing(&board, &Marks::none())
}

/// The row this total falls in, limited as the chart says.
fn row_of(chart: &ChartData, total: i32) -> Option<&RowEntry> {
    let total = chart.clamp.map_or(total, |(low, high)| total.clamp(low, high));
    chart.rows.iter().find(|row| holds(row, total.into()))
}

fn holds(row: &RowEntry, total: i64) -> bool {
    matches!((row.min, row.max), (Some(min), Some(max)) if (min..=max).contains(&total))
}

/// What the nearest other row would have been: `16 or more: strikes the reef`.
fn next_row(chart: &ChartData, total: i32) -> Option<String> {
    let here = row_of(chart, total)?;
    let total = i64::from(chart.clamp.map_or(total, |(low, high)| total.clamp(low, high)));
    let distance = |row: &&RowEntry| match (row.min, row.max) {
        (Some(min), _) if min > total => min - total,
        (_, Some(max)) if max < total => total - max,
        _ => i64::MAX,
    };
    let other = chart.rows.iter().filter(|row| row.key != here.key).min_by_key(distance)?;
    (distance(&other) < i64::MAX).then(|| {
        let text = other.text.clone().unwrap_or_else(|| other.key.replace('_', " "));
        format!("{}: {}", span(chart, other), words::brief(&text))
    })
}

/// `2–15`, `16 or more`, `7`.
pub fn span(chart: &ChartData, row: &RowEntry) -> String {
    let number = words::number;
    match chart.extent(row) {
        Extent::Unlisted => String::new(),
        Extent::Any => "any".to_owned(),
        Extent::One(total) => number(total),
        Extent::UpTo(most) => format!("{} or less", number(most)),
        Extent::From(least) => format!("{} or more", number(least)),
        Extent::Between(least, most) => format!("{}–{}", number(least), number(most)),
    }
}
