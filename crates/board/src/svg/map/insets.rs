//! What is printed on a chart beside the chart: small tables, and a legend along the lower edge.

use super::tokens;
use crate::svg::element::{Path, end};
use crate::svg::picture::Picture;
use crate::svg::writing::fit;
use crate::{Frame, Inset, Margin, Point, Sign, Token};

const HEAD: f64 = 28.0;
const ROW: f64 = 17.0;
const PAD: f64 = 10.0;
/// Room for a figure of a column.
const CELL: f64 = 44.0;

pub(super) fn draw(picture: &mut Picture<'_>, margin: &Margin, frame: Frame) {
    for table in &margin.insets {
        inset(picture, table);
    }
    if !margin.legend.is_empty() {
        legend(picture, &margin.legend, frame);
    }
}

/// A table in a double frame, its present row on a ground of its own.
fn inset(picture: &mut Picture<'_>, inset: &Inset) {
    let u = picture.unit;
    let (width, height) = (inset.width, HEAD + inset.rows.len() as f64 * ROW + 7.0);
    picture.out.push('\n');
    // Whoever points at a hex below it means the hex.
    let group = picture.element("g").class("b-fine").attr("pointer-events", "none");
    group.scaled(inset.at.x, inset.at.y, u).begin();
    picture
        .rect(0.0, 0.0, width, height)
        .num("rx", 3.0)
        .fill("var(--sheet)")
        .stroke("var(--map-ink)", 1.2);
    let inner = picture.rect(2.5, 2.5, width - 5.0, height - 5.0).num("rx", 1.5).fill("none");
    drop(inner.stroke("var(--map-ink)", 0.5));
    let title = picture.word(PAD, 19.0, 12.5).class("b-serif b-semi").fill("var(--ink)");
    title.holds(&inset.title);
    let columns = inset.heads.len().max(1);
    // Names of columns stand over them; a single head has the line to itself.
    for (n, head) in inset.heads.iter().enumerate() {
        let x = width - PAD - (columns - 1 - n) as f64 * CELL;
        picture.word(x, 19.0, 9.8).class("b-end").fill("var(--ink-2)").holds(head);
    }
    for (n, row) in inset.rows.iter().enumerate() {
        let top = HEAD + n as f64 * ROW;
        if row.here {
            picture.rect(4.0, top, width - 8.0, ROW).fill("var(--accent-soft)");
        }
        let weight = if row.here { "b-bold" } else { "" };
        let figures = row.cells.len().saturating_sub(1) as f64 * CELL;
        let mut rule = Path::new();
        rule.to(PAD, top).line(width - PAD, top);
        picture.path(&rule).stroke("var(--line)", 0.6);
        let name = fit(&row.name, 10.2, width - PAD * 2.0 - figures - 34.0);
        let word = picture.word(PAD, top + 12.2, 10.2).class(weight);
        word.fill(if row.here { "var(--ink)" } else { "var(--ink-2)" }).holds(name);
        for (m, cell) in row.cells.iter().enumerate() {
            let x = width - PAD - (row.cells.len() - 1 - m) as f64 * CELL;
            let word = picture.word(x, top + 12.2, 10.2).class("b-end b-semi");
            word.fill("var(--ink)").holds(cell);
        }
    }
    end(&mut picture.out, "g");
}

/// Letters of a legend, about how wide each is.
const SIZE: f64 = 10.6;
const LETTER: f64 = SIZE * 0.53;

fn width_of(sign: &Sign) -> f64 {
    match sign {
        Sign::Token { .. } => 20.0,
        Sign::Lane { .. } | Sign::Perimeter | Sign::Reach | Sign::Sailed => 26.0,
    }
}

/// One line of signs at the lower left of the frame.
fn legend(picture: &mut Picture<'_>, signs: &[(Sign, String)], frame: Frame) {
    let u = picture.unit;
    let each = |(sign, words): &(Sign, String)| {
        width_of(sign) + 5.0 + words.chars().count() as f64 * LETTER + 13.0
    };
    let width: f64 = signs.iter().map(each).sum::<f64>() + 7.0;
    let corner = Point::new(frame.x + 16.0 * u, frame.y + frame.height - 38.0 * u);
    picture.out.push('\n');
    let group = picture.element("g").class("b-fine").attr("aria-hidden", "true");
    let group = group.attr("pointer-events", "none");
    group.scaled(corner.x, corner.y, u).begin();
    let card = picture.rect(0.0, 0.0, width, 24.0).num("rx", 3.0).fill("var(--sheet)");
    drop(card.num("fill-opacity", 0.92).stroke("var(--map-ink)", 0.8));
    let mut x = 10.0;
    for (sign, words) in signs {
        draw_sign(picture, sign, x);
        let after = x + width_of(sign) + 5.0;
        picture.word(after, 15.8, SIZE).fill("var(--ink)").holds(words);
        x += each(&(sign.clone(), words.clone()));
    }
    end(&mut picture.out, "g");
}

fn draw_sign(picture: &mut Picture<'_>, sign: &Sign, x: f64) {
    let mut line = Path::new();
    line.to(x, 12.0).line(x + width_of(sign), 12.0);
    match sign {
        Sign::Token { kind, livery, text } => {
            let token = Token::new("legend", "legend", *kind, *livery, "").text(text.as_str());
            tokens::sample(picture, &token, x + 10.0, 12.0, 8.2);
        }
        Sign::Lane { major } => {
            let lane = picture.path(&line).stroke("var(--lane)", if *major { 1.8 } else { 1.3 });
            if *major { drop(lane) } else { drop(lane.dash(4.0, 3.6)) }
        }
        Sign::Perimeter => drop(picture.path(&line).stroke("#a8443b", 3.2)),
        Sign::Reach => {
            let wash = picture.rect(x, 6.0, width_of(sign), 12.0).fill("var(--accent)");
            drop(wash.num("fill-opacity", 0.1).stroke("var(--accent)", 1.8));
        }
        Sign::Sailed => drop(picture.path(&line).stroke("var(--accent)", 2.8)),
    }
}
