//! A calendar: months below each other, a box for each day, the key at the foot.

use super::picture::Picture;
use super::writing::fit;
use crate::{Calendar, CalendarDay, Ground};

const WIDTH: f64 = 960.0;
const LEFT: f64 = 96.0;
const EACH: f64 = 24.5;
const STEP: f64 = 27.0;
const ROW: f64 = 34.0;

pub(super) fn draw(picture: &mut Picture<'_>, calendar: &Calendar) -> [f64; 4] {
    let rows = calendar.months.len() as f64;
    let height = 24.0 + rows * ROW + 44.0;
    picture
        .element("rect")
        .num("width", WIDTH)
        .num("height", height)
        .num("rx", 12.0)
        .fill("var(--sheet)");
    for (row, month) in calendar.months.iter().enumerate() {
        let top = 18.0 + row as f64 * ROW;
        picture.word(18.0, top + 19.0, 15.0).class("b-serif b-semi").fill("var(--ink)").holds(fit(
            &month.name,
            15.0,
            LEFT - 22.0,
        ));
        for day in &month.days {
            let x = LEFT + f64::from(day.number.saturating_sub(1)) * STEP;
            picture
                .element("g")
                .attr("role", "img")
                .attr_escaped("aria-label", &day.spoken)
                .begin();
            picture.element("title").holds(&day.spoken);
            draw_day(picture, day, x, top);
            picture.out.push_str("</g>");
        }
    }
    draw_key(picture, calendar, 18.0 + rows * ROW + 12.0);
    [0.0, 0.0, WIDTH, height]
}

fn draw_day(picture: &mut Picture<'_>, day: &CalendarDay, x: f64, y: f64) {
    let (fill, ink_colour) = match (day.now, day.ground) {
        (true, _) => ("var(--accent)", "var(--accent-ink)"),
        (false, Ground::Red) => ("var(--danger-fill)", "#fff"),
        (false, Ground::Plain) => ("var(--inset)", "var(--ink)"),
        (false, Ground::Away | Ground::Outside) => ("var(--sheet)", "var(--ink-2)"),
    };
    let (edge, width) = match (day.edged, day.now, day.ground) {
        (true, ..) => ("var(--safe-fill)", 2.4),
        (false, true, _) => ("var(--brass)", 2.0),
        (false, false, Ground::Away) => ("var(--line-strong)", 1.4),
        (false, false, Ground::Outside) => ("var(--line-strong)", 1.0),
        (false, false, Ground::Plain | Ground::Red) => ("var(--line)", 1.0),
    };
    let square = picture.rect(x, y, EACH, 26.0).attr("rx", 4).fill(fill).stroke(edge, width);
    match day.ground {
        Ground::Outside => square.attr("stroke-dasharray", "3 3"),
        Ground::Plain | Ground::Red | Ground::Away => square,
    };
    if day.number > 0 {
        let weight = if day.now { "b-mid b-bold" } else { "b-mid" };
        picture
            .word(x + EACH / 2.0, y + 17.5, 12.5)
            .class(weight)
            .fill(ink_colour)
            .holds(day.number);
    }
    if day.past {
        let (from, to) = (x + 4.0, x + EACH - 4.0);
        let colour = if day.ground == Ground::Red { "#fff" } else { "var(--ink-3)" };
        picture
            .element("path")
            .attr("d", format_args!("M{from:.1} {:.1}L{to:.1} {:.1}", y + 22.0, y + 4.0))
            .stroke(colour, 1.0);
    }
    if day.dotted {
        picture.circle(x + EACH - 1.0, y + 1.0, 5.0).fill("var(--danger-fill)").stroke("#fff", 1.4);
    }
}

fn draw_key(picture: &mut Picture<'_>, calendar: &Calendar, y: f64) {
    let mut x = 18.0;
    for (sample, words) in &calendar.key {
        draw_day(picture, sample, x, y);
        picture.word(x + EACH + 8.0, y + 17.5, 12.5).fill("var(--ink-2)").holds(words);
        x += EACH + 22.0 + words.chars().count() as f64 * 6.6;
    }
    let note = fit(&calendar.note, 13.0, (WIDTH - 24.0 - x).max(40.0));
    picture
        .word(WIDTH - 18.0, y + 17.5, 13.0)
        .class("b-end b-semi")
        .fill("var(--danger)")
        .holds(note);
}
