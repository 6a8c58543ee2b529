//! Names with their values, and stores in rows of small boxes.

use super::Palette;
use crate::svg::picture::Picture;
use crate::svg::writing::fit;
use crate::{Frame, Icon, StoreRow};

const LINE: f64 = 17.5;
const SIZE: f64 = 11.6;

pub(super) fn table(
    picture: &mut Picture<'_>,
    icon: Option<Icon>,
    columns: u8,
    rows: &[(String, String)],
    area: Frame,
    colours: &Palette,
) {
    let mut top = area.y;
    if let Some(icon) = icon {
        picture
            .rect(area.x, top, area.width, 38.0)
            .num("rx", 5.0)
            .fill("var(--allied)")
            .stroke("var(--brass)", 1.0);
        let wide = (area.width - 24.0).min(120.0);
        let left = area.x + (area.width - wide) / 2.0;
        picture.icon(icon, [left, top + 4.0, wide, 30.0], "var(--allied-ink)");
        top += 44.0;
    }
    let columns = usize::from(columns.max(1));
    let lines = rows.len().div_ceil(columns);
    let each = (area.width - (columns - 1) as f64 * 16.0) / columns as f64;
    for (n, (name, value)) in rows.iter().enumerate() {
        let left = area.x + (n / lines.max(1)) as f64 * (each + 16.0);
        let y = top + 11.0 + (n % lines.max(1)) as f64 * LINE;
        picture.word(left, y, SIZE).fill(colours.quiet).holds(name);
        let room = each - name.chars().count() as f64 * SIZE * 0.53 - 6.0;
        let word = picture.word(left + each, y, SIZE).class("b-end b-semi").fill(colours.ink);
        word.holds(fit(value, SIZE, room.max(20.0)));
    }
}

/// What is kept for the way home is amber, the rest in the colour of what is lit, what is gone an outline.
pub(super) fn stores(picture: &mut Picture<'_>, rows: &[StoreRow], area: Frame, colours: &Palette) {
    let each = (area.height / rows.len().max(1) as f64).min(40.0);
    for (n, row) in rows.iter().enumerate() {
        let top = area.y + n as f64 * each;
        picture.word(area.x, top + 11.0, SIZE).fill(colours.quiet).holds(&row.name);
        let figure = format!("{} of {}", row.filled, row.of);
        let word = picture.word(area.x + area.width, top + 11.0, SIZE).class("b-end b-semi");
        word.fill(colours.ink).holds(figure);
        let count = row.of.max(row.filled).max(1);
        let step = area.width / f64::from(count);
        for i in 0..count {
            let x = area.x + f64::from(i) * step;
            let body = picture.rect(x, top + 16.0, step - 2.0, 11.0).num("rx", 2.0);
            let (fill, edge) = match (i < row.filled, i < row.kept) {
                (false, _) => (colours.well, colours.line),
                (true, true) => ("#d99a1c", "#8a5a00"),
                (true, false) => (colours.lit, colours.line),
            };
            drop(body.fill(fill).stroke(edge, 0.8));
        }
    }
}
