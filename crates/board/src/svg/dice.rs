//! Dice drawn as they are: pips on a d6, a kite for a d10, a triangle for a d4, twenty
//! triangles for a d20, of which ten show.

use super::element::{Element, end};

use super::picture::Picture;
use super::writing::{escaped, fit, num};
use crate::{DiceTray, Die, DieColour, Faces};

pub(super) fn draw(picture: &mut Picture<'_>, tray: &DiceTray) -> [f64; 4] {
    let count = tray.dice.len().max(1) as f64;
    let width = (count * 58.0 + 12.0).max(if tray.caption.is_empty() { 0.0 } else { 220.0 });
    for (i, die) in tray.dice.iter().enumerate() {
        let x = 10.0 + 58.0 * i as f64;
        let label = escaped(&die.spoken());
        picture.out.push('\n');
        picture
            .element("g")
            .attr("transform", format_args!("translate({} 8)", num(x)))
            .attr("role", "img")
            .attr("aria-label", &label)
            .begin();
        picture.element("title").holds(label);
        picture.out.push_str(&face(*die));
        end(&mut picture.out, "g");
    }
    if tray.caption.is_empty() {
        return [0.0, 0.0, width, 64.0];
    }
    picture.word(10.0, 80.0, 13.0).fill("var(--ink-2)").holds(fit(
        &tray.caption,
        13.0,
        width - 20.0,
    ));
    [0.0, 0.0, width, 90.0]
}

fn face(die: Die) -> String {
    let (ground, colour, edge) = match die.colour {
        DieColour::Ivory => ("#fffaf0", "#14253a", "#14253a"),
        DieColour::Navy => ("#1c4a6e", "#fffaf0", "#fffaf0"),
    };
    let line = format!(r#"stroke="{edge}" stroke-width="1.300" stroke-linejoin="round""#);
    let fine = format!(r#"fill="none" stroke="{colour}" stroke-width="1" stroke-opacity=".55""#);
    let figure = |y: f64, size: u8, text: String| {
        format!(
            r#"<text x="24" y="{}" class="b-mid b-bold b-serif" font-size="{size}" fill="{colour}">{text}</text>"#,
            num(y)
        )
    };
    match die.faces {
        Faces::D6 => {
            let mut out = format!(
                r#"<rect x="5" y="7" width="40" height="40" rx="8" opacity=".22"/><rect x="4" y="4" width="40" height="40" rx="8" fill="{ground}" {line}/>"#
            );
            for (x, y) in pips(die.value) {
                Element::new(&mut out, "circle")
                    .attr("cx", x)
                    .attr("cy", y)
                    .num("r", 4.0)
                    .fill(colour);
            }
            out
        }
        Faces::D10 | Faces::Tens => {
            let text = if die.faces == Faces::Tens {
                format!("{}0", die.value % 10)
            } else {
                die.value.to_string()
            };
            format!(
                r#"<path d="M24 5 45 22V32L24 48 3 32V22Z" opacity=".22"/><path d="M24 2 45 19V29L24 46 3 29V19Z" fill="{ground}" {line}/><path d="M24 2 39 26 24 34 9 26Z" fill="{colour}" fill-opacity=".07"/><path d="M9 26 3 29M39 26 45 29M24 34V46M24 2 9 26 24 34 39 26Z" {fine}/>{}"#,
                figure(26.5, if text.len() > 1 { 14 } else { 17 }, text)
            )
        }
        Faces::D20 => format!(
            r#"<path d="M24 5 44 16V38L24 49 4 38V16Z" opacity=".22"/><path d="M24 2 44 13V35L24 46 4 35V13Z" fill="{ground}" {line}/><path d="M24 10 38 33H10Z" fill="{colour}" fill-opacity=".07"/><path d="M24 10 38 33H10ZM24 2V10L4 13 10 33 4 35M24 10 44 13 38 33 44 35M10 33 24 46 38 33" {fine}/>{}"#,
            figure(29.5, 13, die.value.to_string())
        ),
        Faces::D4 => format!(
            r#"<path d="M24 6 47 45H1Z" opacity=".22"/><path d="M24 3 46 42H2Z" fill="{ground}" {line}/><path d="M24 3V42" {fine} stroke-dasharray="0" opacity=".25"/>{}"#,
            figure(36.0, 18, die.value.to_string())
        ),
    }
}

fn pips(value: u8) -> Vec<(u8, u8)> {
    const LEFT: u8 = 14;
    const MID: u8 = 24;
    const RIGHT: u8 = 34;
    match value {
        1 => vec![(MID, MID)],
        2 => vec![(LEFT, LEFT), (RIGHT, RIGHT)],
        3 => vec![(LEFT, LEFT), (MID, MID), (RIGHT, RIGHT)],
        4 => vec![(LEFT, LEFT), (RIGHT, LEFT), (LEFT, RIGHT), (RIGHT, RIGHT)],
        5 => vec![(LEFT, LEFT), (RIGHT, LEFT), (MID, MID), (LEFT, RIGHT), (RIGHT, RIGHT)],
        6 => vec![
            (LEFT, LEFT),
            (RIGHT, LEFT),
            (LEFT, MID),
            (RIGHT, MID),
            (LEFT, RIGHT),
            (RIGHT, RIGHT),
        ],
        _ => Vec::new(),
    }
}
