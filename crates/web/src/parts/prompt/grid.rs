//! Options that make a grid: every order in one look, each with what it promises and risks.

use super::{Item, Prompt};
use crate::parts::{
    odds::{self, telling},
    words,
};
use maud::{Markup, html};
use table::{Cell, Odds, Offered, Tone};

/// An option of the grid with its number in the list.
struct Placed<'a> {
    cell: Cell,
    number: usize,
    option: &'a Offered,
}

/// The columns, and in each its parts, as they come.
type Column = (&'static str, Vec<&'static str>);

fn placed<'a>(items: &[Item<'a>]) -> Vec<Placed<'a>> {
    let all = (1..).zip(items).filter_map(|(number, item)| {
        let Item::Give(option) = item else { return None };
        option.cell.map(|cell| Placed { cell, number, option })
    });
    all.collect()
}

/// Whether there is anything to compare in it.
pub(super) fn is_grid(items: &[Item<'_>]) -> bool {
    placed(items).len() > 1
}

fn rows(cells: &[Placed<'_>]) -> Vec<&'static str> {
    let mut rows: Vec<(u8, &'static str)> =
        cells.iter().map(|it| (it.cell.order[0], it.cell.row)).collect();
    rows.sort_unstable();
    rows.dedup();
    rows.into_iter().map(|(_, row)| row).collect()
}

fn columns(cells: &[Placed<'_>]) -> Vec<Column> {
    let mut all: Vec<([u8; 2], &'static str, &'static str)> = cells
        .iter()
        .map(|it| ([it.cell.order[1], it.cell.order[2]], it.cell.column, it.cell.part))
        .collect();
    all.sort_unstable();
    all.dedup();
    let mut columns: Vec<Column> = Vec::new();
    for (_, column, part) in all {
        match columns.last_mut().filter(|(known, _)| *known == column) {
            Some((_, parts)) => parts.push(part),
            None => columns.push((column, vec![part])),
        }
    }
    columns
}

/// The sign and colour of a figure: one for what is hoped for, one for each kind of harm.
fn sign(tone: Tone, harm: usize) -> (&'static str, &'static str) {
    match (tone, harm) {
        (Tone::Bad, 0) => ("✶", "bad"),
        (Tone::Bad, 1) => ("▲", "ill"),
        (Tone::Bad, _) => ("◆", "ill"),
        (Tone::Good | Tone::Mixed | Tone::Nothing, _) => ("◎", "good"),
    }
}

/// What is told of an option, in the same order in every cell.
struct Figure<'a> {
    why: &'a str,
    text: &'a str,
    sign: &'static str,
    class: &'static str,
}

/// Everything the rolls of these options are looked at for, the hope first.
fn figures<'a>(cells: &[Placed<'a>]) -> Vec<Figure<'a>> {
    let mut met: Vec<(Tone, &'a str, &'a str)> = Vec::new();
    for odds in cells.iter().flat_map(|it| &it.option.odds) {
        if let Some((text, _, tone)) = telling(odds)
            && !met.iter().any(|(_, why, _)| *why == odds.why)
        {
            met.push((tone, &odds.why, text));
        }
    }
    met.sort_by_key(|(tone, _, _)| *tone == Tone::Bad);
    let mut harms = 0;
    let signed = met.into_iter().map(|(tone, why, text)| {
        let (sign, class) = sign(tone, harms);
        harms += usize::from(tone == Tone::Bad);
        Figure { why, text, sign, class }
    });
    signed.collect()
}

impl Prompt<'_> {
    /// The options that have a place in the grid; the others are listed below it.
    pub(super) fn grid(&self, items: &[Item<'_>]) -> Markup {
        let cells = placed(items);
        let (rows, columns) = (rows(&cells), columns(&cells));
        let figures = figures(&cells);
        let at = |row: &str, column: &str, part: &str| {
            cells.iter().find(|it| {
                let Cell { row: r, column: c, part: p, .. } = it.cell;
                (r, c, p) == (row, column, part)
            })
        };
        html! {
            div.scroll tabindex="0" role="group" aria-label="Orders" {
            table.orders {
                thead {
                    tr {
                        th scope="col" rowspan="2" { "Speed" }
                        @for (column, parts) in &columns { th scope="colgroup" colspan=(parts.len()) { (column) } }
                    }
                    tr { @for (_, parts) in &columns { @for part in parts { th scope="col" { (part) } } } }
                }
                tbody { @for row in &rows {
                    tr {
                        th scope="row" { (row) }
                        @for (column, parts) in &columns { @for part in parts {
                            td { @match at(row, column, part) {
                                Some(it) => (self.cell(it, &figures)),
                                None => span.no-cell title="Out of reach at this speed" { "–" },
                            } }
                        } }
                    }
                } }
            }
            }
            p.signs {
                @for Figure { why, text, sign, class } in &figures {
                    span { i class=(class) aria-hidden="true" { (sign) } " " (why) ": " (text) }
                }
            }
            p.order-words #order-words aria-live="off" { "Point at an order to read it in words; a click gives it." }
        }
    }

    fn cell(&self, it: &Placed<'_>, figures: &[Figure<'_>]) -> Markup {
        let Placed { number, option, .. } = it;
        let spoken = odds::all_spoken(&option.odds);
        html! {
            button.opt.cell name="key" value=(option.key) id={ "opt-" (number) } data-key=(number)
                data-target=[option.target.as_deref()] disabled[self.past]
                data-words=(option.label) title=(spoken) {
                span.n aria-hidden="true" { (number) }
                span.vh { (option.label) ". " (spoken) }
                @for Figure { why, sign, class, .. } in figures {
                    @if let Some((count, of)) = share(&option.odds, why) {
                        span.fig aria-hidden="true" { i class=(class) { (sign) } b { (words::percent(count, of)) } }
                    }
                }
            }
        }
    }
}

/// How often comes what the roll of that name is looked at for.
fn share(all: &[Odds], why: &str) -> Option<(u32, u32)> {
    let odds = all.iter().find(|odds| odds.why == why)?;
    let (_, count, _) = telling(odds)?;
    Some((count, odds.of))
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Chance;

    #[test]
    fn a_risk_tells_its_harm_and_a_hope_its_good() {
        let of = |good, bad| Odds::shares("Fire", "1", &[good], bad);
        let half = Chance::ALWAYS;
        let risk = of(("no boat is hit", Tone::Good, half), ("a boat is hit", Tone::Bad));
        let hope = of(("a hit", Tone::Good, half), ("no hit", Tone::Nothing));
        assert_eq!(telling(&risk).map(|it| it.0), Some("a boat is hit"));
        assert_eq!(telling(&hope).map(|it| it.0), Some("a hit"));
    }
}
