//! Medals: own drawings, ribbon above, the decoration below.

use super::element::Element;
use std::fmt::Write as _;

use super::picture::Picture;
use super::writing::{fit, num};
use crate::{Award, Medal};

pub(super) fn draw_all(picture: &mut Picture<'_>, awards: &[Award]) -> [f64; 4] {
    const CELL: f64 = 128.0;
    const ROW: f64 = 220.0;
    let across = awards.len().clamp(1, 6);
    let down = awards.len().div_ceil(across).max(1);
    let (width, height) = (across as f64 * CELL + 16.0, down as f64 * ROW + 16.0);
    picture
        .element("rect")
        .num("width", width)
        .num("height", height)
        .num("rx", 12.0)
        .fill("var(--inset)");
    for (i, award) in awards.iter().enumerate() {
        let cx = 8.0 + CELL * ((i % across) as f64 + 0.5);
        let top = ROW * (i / across) as f64;
        let label = match award.times {
            0 => format!("{}, not held", award.medal.name()),
            1 => award.medal.name().to_owned(),
            times => format!("{}, {times} times", award.medal.name()),
        };
        picture.out.push('\n');
        picture.element("g").attr("role", "img").attr_escaped("aria-label", &label).begin();
        picture.element("title").holds(&label);
        let place = picture.element("g").moved(cx - 32.0, top + 18.0);
        let place = if award.times == 0 { place.opacity(0.28) } else { place };
        place.holds_markup(&drawn(award.medal));
        if award.times > 1 {
            let corner = top + 18.0 + crest(award.medal);
            picture.circle(cx + 34.0, corner, 13.0).fill("var(--own)").stroke("#fffaf0", 2.0);
            let times = format!("×{}", award.times);
            let size = if award.times > 9 { 11.5 } else { 12.5 };
            picture
                .word(cx + 34.0, corner + 4.5, size)
                .class("b-mid b-bold")
                .fill("#fff")
                .holds(times);
        }
        picture.out.push_str("</g>");
        let name = award.medal.name();
        let size = ((CELL - 6.0) / (name.chars().count() as f64 * 0.53)).min(14.0);
        picture
            .word(cx, top + 196.0, size)
            .class("b-mid b-serif b-semi")
            .fill("var(--ink)")
            .holds(name);
        let note = fit(&award.note, 12.0, CELL - 4.0);
        picture.word(cx, top + 215.0, 12.0).class("b-mid b-fine").fill("var(--ink-2)").holds(note);
    }
    [0.0, 0.0, width, height]
}

/// The colours of a ribbon from left to right with their shares.
fn stripes(medal: Medal) -> &'static [(&'static str, f64)] {
    const PURPLE: &str = "#5a2d82";
    const CREAM: &str = "#fffaf0";
    const NAVY: &str = "#1e3a6b";
    const CRIMSON: &str = "#8e1f33";
    match medal {
        Medal::PurpleHeart => &[(CREAM, 0.09), (PURPLE, 0.82), (CREAM, 0.09)],
        Medal::BronzeStar => &[
            (CREAM, 0.03),
            ("#a3262a", 0.39),
            (CREAM, 0.03),
            (NAVY, 0.1),
            (CREAM, 0.03),
            ("#a3262a", 0.39),
            (CREAM, 0.03),
        ],
        Medal::LegionOfMerit => &[(CREAM, 0.07), (CRIMSON, 0.86), (CREAM, 0.07)],
        Medal::SilverStar => &[
            (NAVY, 0.13),
            (CREAM, 0.05),
            (NAVY, 0.16),
            (CREAM, 0.08),
            ("#a3262a", 0.16),
            (CREAM, 0.08),
            (NAVY, 0.16),
            (CREAM, 0.05),
            (NAVY, 0.13),
        ],
        Medal::NavyCross => &[(NAVY, 0.4), (CREAM, 0.2), (NAVY, 0.4)],
        Medal::MedalOfHonor => &[("#6fa8d6", 1.0)],
        Medal::UnitCitation => &[("#2c4f9e", 0.333), ("#e2b03a", 0.334), ("#b3262e", 0.333)],
        Medal::CommendationRibbon => {
            &[("#2f6b47", 0.16), (CREAM, 0.06), ("#2f6b47", 0.56), (CREAM, 0.06), ("#2f6b47", 0.16)]
        }
        Medal::CombatInsignia => &[(NAVY, 1.0)],
        Medal::UnitCommendation => &[
            (NAVY, 0.12),
            ("#e2b03a", 0.1),
            ("#b3262e", 0.1),
            ("#2f6b47", 0.36),
            ("#b3262e", 0.1),
            ("#e2b03a", 0.1),
            (NAVY, 0.12),
        ],
        Medal::BattleStar => &[
            ("#e2b03a", 0.12),
            (CREAM, 0.05),
            ("#b3262e", 0.05),
            (CREAM, 0.05),
            ("#e2b03a", 0.14),
            (NAVY, 0.06),
            (CREAM, 0.06),
            ("#b3262e", 0.06),
            ("#e2b03a", 0.14),
            (CREAM, 0.05),
            ("#b3262e", 0.05),
            (CREAM, 0.05),
            ("#e2b03a", 0.12),
        ],
    }
}

/// A ribbon bar of the given size.
pub(super) fn ribbon(out: &mut String, medal: Medal, x: f64, y: f64, width: f64, height: f64) {
    let mut left = x;
    for (colour, share) in stripes(medal) {
        Element::new(out, "rect")
            .num("x", left)
            .num("y", y)
            .num("width", width * share + 0.05)
            .num("height", height)
            .fill(colour);
        left += width * share;
    }
    Element::new(out, "rect")
        .num("x", x)
        .num("y", y)
        .num("width", width)
        .num("height", height)
        .num("rx", 1.0)
        .fill("none")
        .attr("stroke", "#0a1622")
        .num("stroke-opacity", 0.55);
    let (cx, cy, s) = (x + width / 2.0, y + height / 2.0, height / 9.0);
    match medal {
        Medal::MedalOfHonor => {
            for (dx, dy) in [(-5.0, -1.6), (0.0, -2.4), (5.0, -1.6), (-2.6, 1.8), (2.6, 1.8)] {
                Element::new(out, "circle")
                    .num("cx", cx + dx * s)
                    .num("cy", cy + dy * s)
                    .num("r", 0.8 * s)
                    .fill("#fffaf0");
            }
        }
        Medal::CombatInsignia if height < 30.0 => {
            Element::new(out, "path")
                .attr(
                    "transform",
                    format_args!("translate({} {}) scale({})", num(cx), num(cy - s), num(s)),
                )
                .attr("d", "M-11 1.500Q-6 0-2 0V-2H2.500V0Q8 0 11 1Q8 3 3 3H-6Q-9 3-11 1.500Z")
                .fill("#dfe5ea");
        }
        Medal::BattleStar if height < 30.0 => {
            Element::new(out, "path")
                .attr(
                    "transform",
                    format_args!("translate({} {}) scale({})", num(cx), num(cy), num(s * 0.5)),
                )
                .attr("d", STAR)
                .fill("#b9c4cc")
                .stroke("#2c3a42", 0.4);
        }
        Medal::PurpleHeart
        | Medal::BronzeStar
        | Medal::LegionOfMerit
        | Medal::SilverStar
        | Medal::NavyCross
        | Medal::UnitCitation
        | Medal::CommendationRibbon
        | Medal::CombatInsignia
        | Medal::UnitCommendation
        | Medal::BattleStar => {}
    }
}

const STAR: &str = "M0-7.600L1.900-2.400L7.300-2.300L3 1L4.500 6.200L0 3.100L-4.500 6.200L-3 1L-7.300-2.300L-1.900-2.400Z";

/// Ribbon bars in a row, each with its number when it was won more than once.
pub(super) fn row(out: &mut String, awards: &[Award], x: f64, y: f64) {
    let mut left = x;
    for award in awards.iter().filter(|a| a.times > 0) {
        let _ = write!(out, "<g><title>{}</title>", award.medal.name());
        ribbon(out, award.medal, left, y, 28.0, 11.0);
        out.push_str("</g>");
        left += 32.0;
        if award.times > 1 {
            Element::new(out, "text")
                .num("x", left - 1.0)
                .num("y", y + 10.0)
                .num("font-size", 11.0)
                .fill("var(--ink-2)")
                .holds(format_args!("×{}", award.times));
            left += if award.times > 9 { 25.0 } else { 18.0 };
        }
    }
}

/// How far down its canvas the upper corner of a medal is, where its number sits.
fn crest(medal: Medal) -> f64 {
    if is_bar(medal) || medal == Medal::CombatInsignia { 80.0 } else { 12.0 }
}

/// A medal on a canvas of 64 by 150.
fn drawn(medal: Medal) -> String {
    let mut out = String::new();
    if medal == Medal::MedalOfHonor {
        // Worn at the neck: the ribbon comes from both sides to a knot of stars.
        out.push_str(
            r##"<path d="M6 0 L22 0 L38 42 L26 42 Z M58 0 L42 0 L26 42 L38 42 Z" fill="#6fa8d6" stroke="#31597c" stroke-width=".8"/><path d="M20 38h24l4 10-4 10h-24l-4-10z" fill="#8abbe2" stroke="#31597c"/>"##,
        );
        for (x, y) in [(26, 44), (32, 42), (38, 44), (24, 50), (30, 52), (36, 52), (41, 49)] {
            Element::new(&mut out, "circle")
                .attr("cx", x)
                .attr("cy", y)
                .num("r", 1.5)
                .fill("#fffaf0");
        }
    } else if is_bar(medal) {
        out.push_str(
            r##"<path d="M1 81h62v32h-62z" fill="#b8892e" stroke="#6d5013" stroke-width=".8"/>"##,
        );
        ribbon(&mut out, medal, 5.0, 85.0, 54.0, 24.0);
    } else if medal != Medal::CombatInsignia {
        ribbon(&mut out, medal, 12.0, 0.0, 40.0, 62.0);
        out.push_str(r##"<path d="M12 62 L32 70 L52 62 Z" fill="#0a1622" opacity=".18"/>"##);
    }
    out.push_str(pendant(medal));
    out
}

/// Citations of a boat and the first commendation ribbons are worn as a bar alone.
fn is_bar(medal: Medal) -> bool {
    matches!(medal, Medal::UnitCitation | Medal::CommendationRibbon | Medal::UnitCommendation)
}

fn pendant(medal: Medal) -> &'static str {
    match medal {
        Medal::PurpleHeart => {
            r##"<circle cx="32" cy="71" r="4" fill="none" stroke="#c39a3e" stroke-width="2.500"/><path d="M32 142 C10 122 5 108 7 94 C9 82 24 76 32 87 C40 76 55 82 57 94 C59 108 54 122 32 142Z" fill="#c39a3e" stroke="#7a5a17"/><path d="M32 134 C15 118 11 107 12.500 97 C14 88 25 84 32 94 C39 84 50 88 51.500 97 C53 107 49 118 32 134Z" fill="#5a2d82" stroke="#e3c877" stroke-width=".8"/><path d="M32 100 q6 0 6 6 q0 4-3 6 q7 2 8 10 H21 q1-8 8-10 q-3-2-3-6 q0-6 6-6Z" fill="#e3c877"/><path d="M24 82 h16 v8 h-16Z M26 84v4M30 84v4M34 84v4M38 84v4" fill="#fffaf0" stroke="#7a5a17" stroke-width=".8"/>"##
        }
        Medal::BronzeStar => {
            r##"<circle cx="32" cy="71" r="4" fill="none" stroke="#8a5a2c" stroke-width="2.500"/><path d="M32 76 L40.500 98.500 L64 99.500 L45.500 114.500 L52 138 L32 124.500 L12 138 L18.500 114.500 L0 99.500 L23.500 98.500Z" fill="#a8713a" stroke="#5d3a17"/><path d="M32 76V109L0 99.500M32 109L64 99.500M32 109L52 138M32 109L12 138" stroke="#d9a86c" stroke-width="1" fill="none"/><path d="M32 76L40.500 98.500L32 109ZM64 99.500L45.500 114.500L32 109ZM52 138L32 124.500V109ZM12 138L18.500 114.500L32 109ZM0 99.500L23.500 98.500L32 109Z" fill="#7d4f22" opacity=".55"/><circle cx="32" cy="109" r="6" fill="#d9a86c" stroke="#5d3a17"/>"##
        }
        Medal::LegionOfMerit => {
            r##"<circle cx="32" cy="71" r="4" fill="none" stroke="#c39a3e" stroke-width="2.500"/><circle cx="32" cy="109" r="24" fill="none" stroke="#3f7a45" stroke-width="5"/><g fill="#fffaf0" stroke="#8e1f33" stroke-width="2.200" stroke-linejoin="round"><path d="M32 109 L26 79 L32 83 L38 79Z"/><path d="M32 109 L26 79 L32 83 L38 79Z" transform="rotate(72 32 109)"/><path d="M32 109 L26 79 L32 83 L38 79Z" transform="rotate(144 32 109)"/><path d="M32 109 L26 79 L32 83 L38 79Z" transform="rotate(216 32 109)"/><path d="M32 109 L26 79 L32 83 L38 79Z" transform="rotate(288 32 109)"/></g><circle cx="32" cy="109" r="11" fill="#24407c" stroke="#c39a3e" stroke-width="2"/><g fill="#fffaf0"><circle cx="32" cy="103" r="1.200"/><circle cx="27" cy="107" r="1.200"/><circle cx="37" cy="107" r="1.200"/><circle cx="29" cy="113" r="1.200"/><circle cx="35" cy="113" r="1.200"/></g>"##
        }
        Medal::SilverStar => {
            r##"<circle cx="32" cy="71" r="4" fill="none" stroke="#b58b33" stroke-width="2.500"/><path d="M32 76 L40.500 98.500 L64 99.500 L45.500 114.500 L52 138 L32 124.500 L12 138 L18.500 114.500 L0 99.500 L23.500 98.500Z" fill="#d8b25a" stroke="#7a5a17"/><path d="M32 76L40.500 98.500L32 109ZM64 99.500L45.500 114.500L32 109ZM52 138L32 124.500V109ZM12 138L18.500 114.500L32 109ZM0 99.500L23.500 98.500L32 109Z" fill="#a37a26" opacity=".6"/><circle cx="32" cy="109" r="11" fill="none" stroke="#7a5a17" stroke-width="1.500" stroke-dasharray="2.500 1.500"/><path d="M32 102L34 107L39.200 107.300L35.200 110.600L36.500 115.700L32 112.800L27.500 115.700L28.800 110.600L24.800 107.300L30 107Z" fill="#eef1f3" stroke="#6b7680" stroke-width=".8"/>"##
        }
        Medal::NavyCross => {
            r##"<circle cx="32" cy="71" r="4" fill="none" stroke="#8a6a2a" stroke-width="2.500"/><path d="M25 78 Q32 74 39 78 L37 102 L61 100 Q66 108 61 116 L37 114 L39 138 Q32 142 25 138 L27 114 L3 116 Q-2 108 3 100 L27 102Z" fill="#a9873f" stroke="#5c451a"/><path d="M28 81 Q32 79 36 81 L34.500 105 L58 103.500 Q61 108 58 112.500 L34.500 111 L36 135 Q32 137 28 135 L29.500 111 L6 112.500 Q3 108 6 103.500 L29.500 105Z" fill="none" stroke="#e0c481" stroke-width="1"/><circle cx="32" cy="108" r="12.500" fill="#e0c481" stroke="#5c451a"/><path d="M23 111 Q32 115 41 111 L39 107 H35 V98 L27.500 106 H25Z" fill="#5c451a"/><path d="M22.500 114 q3-2 6 0 t6 0 t6 0" fill="none" stroke="#5c451a" stroke-width="1.200"/>"##
        }
        Medal::MedalOfHonor => {
            r##"<path d="M32 58 V68" stroke="#8a6a2a" stroke-width="2.500"/><path d="M22 66h20M32 62v14M26 76q6 5 12 0" stroke="#a9873f" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M32 146 L23.500 123.500 L0 122.500 L18.500 107.500 L12 84 L32 97.500 L52 84 L45.500 107.500 L64 122.500 L40.500 123.500Z" fill="#c39a3e" stroke="#6d5013"/><path d="M32 146L23.500 123.500L32 113ZM0 122.500L18.500 107.500L32 113ZM12 84L32 97.500V113ZM52 84L45.500 107.500L32 113ZM64 122.500L40.500 123.500L32 113Z" fill="#94711f" opacity=".6"/><circle cx="32" cy="113" r="13" fill="#e3c877" stroke="#6d5013"/><circle cx="32" cy="113" r="10.500" fill="none" stroke="#6d5013" stroke-width="1.400" stroke-dasharray="1 1.750"/><path d="M32 105q4 0 4 4q0 3-2 4q4 1 4 7h-12q0-6 4-7q-2-1-2-4q0-4 4-4Z" fill="#6d5013"/>"##
        }
        Medal::UnitCitation | Medal::CommendationRibbon | Medal::UnitCommendation => "",
        Medal::CombatInsignia => {
            r##"<path d="M2 96 Q14 91 26 91 V82 H36 V86 H40 V91 Q54 90 62 94 Q54 106 40 106 H22 Q8 106 2 96Z" fill="#cfd6db" stroke="#4b565e"/><path d="M31 82V68M35 82V72" stroke="#4b565e" stroke-width="2"/><path d="M0 112 q8-6 16 0 t16 0 t16 0 t16 0" fill="none" stroke="#4b565e" stroke-width="2"/><path d="M4 120 q7-5 14 0 t14 0 t14 0 t14 0" fill="none" stroke="#8c979f" stroke-width="1.500"/><path d="M10 98h44" stroke="#8c979f"/>"##
        }
        Medal::BattleStar => {
            r##"<path d="M32 72 L40.500 95.500 L64 96.500 L45.500 111.500 L52 135 L32 121.500 L12 135 L18.500 111.500 L0 96.500 L23.500 95.500Z" fill="#b07a3f" stroke="#5d3a17"/><path d="M32 72V106L0 96.500M32 106L64 96.500M32 106L52 135M32 106L12 135" stroke="#e0b883" stroke-width="1" fill="none"/>"##
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::{self, Look};
    use crate::{Board, Face, Marks};

    /// Where the number of an award that was won often sits.
    fn number_at(medal: Medal) -> f64 {
        let board = Board::new("m", "Awards", Face::Medals { awards: vec![Award::new(medal, 13)] });
        let picture = svg::render(&board, &Marks::none(), Look::Page { bases: "" });
        let document = roxmltree::Document::parse(&picture).expect("the picture is well-formed");
        let mut texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let number = texts.find(|node| node.text() == Some("×13")).expect("its number");
        number.attribute("y").and_then(|y| y.parse().ok()).expect("a place")
    }

    #[test]
    fn the_number_sits_on_the_corner_of_what_is_drawn() {
        for medal in [Medal::CombatInsignia, Medal::UnitCitation, Medal::CommendationRibbon] {
            let y = number_at(medal) - 18.0;
            assert!((74.0..96.0).contains(&y), "{medal:?} begins at 80, its number at {y}");
        }
        assert!(number_at(Medal::NavyCross) < 50.0, "its ribbon begins at the top");
    }
}
