//! Medals: own drawings, ribbon above, the decoration below.

use std::fmt::Write as _;

use super::ink::{Ink, esc, fit, n};
use crate::{Award, Medal};

pub(super) fn draw_all(ink: &mut Ink<'_>, awards: &[Award]) -> [f64; 4] {
    const CELL: f64 = 128.0;
    let count = awards.len().max(1) as f64;
    let (width, height) = (count * CELL + 16.0, 236.0);
    ink.put(format_args!(
        "<rect width=\"{}\" height=\"{}\" rx=\"12\" fill=\"var(--inset)\"/>",
        n(width),
        n(height)
    ));
    for (i, award) in awards.iter().enumerate() {
        let cx = 8.0 + CELL * (i as f64 + 0.5);
        let held = if award.times == 0 { " opacity=\".28\"" } else { "" };
        let label = match award.times {
            0 => format!("{}, not held", award.medal.name()),
            1 => award.medal.name().to_owned(),
            times => format!("{}, {times} times", award.medal.name()),
        };
        let label = esc(&label);
        ink.put(format_args!(
            "\n<g role=\"img\" aria-label=\"{label}\"><title>{label}</title><g \
             transform=\"translate({} 18)\"{held}>{}</g>",
            n(cx - 32.0),
            picture(award.medal)
        ));
        if award.times > 1 {
            ink.put(format_args!(
                "<circle cx=\"{}\" cy=\"30\" r=\"13\" fill=\"var(--own)\" stroke=\"#fffaf0\" \
                 stroke-width=\"2\"/>",
                n(cx + 34.0)
            ));
            let times = format!("×{}", award.times);
            ink.text(cx + 34.0, 34.5, 12.5, "class=\"b-mid b-bold\" fill=\"#fff\"", times);
        }
        ink.out.push_str("</g>");
        let name = award.medal.name();
        ink.text(cx, 196.0, 14.0, "class=\"b-mid b-serif b-semi\" fill=\"var(--ink)\"", name);
        let note = fit(&award.note, 12.0, CELL - 4.0);
        ink.text(cx, 215.0, 12.0, "class=\"b-mid b-fine\" fill=\"var(--ink-2)\"", note);
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
    }
}

/// A ribbon bar of the given size.
pub(super) fn ribbon(out: &mut String, medal: Medal, x: f64, y: f64, width: f64, height: f64) {
    let mut left = x;
    for (colour, share) in stripes(medal) {
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{colour}\"/>",
            n(left),
            n(y),
            n(width * share + 0.05),
            n(height)
        );
        left += width * share;
    }
    let _ = write!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"1\" fill=\"none\" \
         stroke=\"#0a1622\" stroke-opacity=\".55\"/>",
        n(x),
        n(y),
        n(width),
        n(height)
    );
    if medal == Medal::MedalOfHonor {
        let (cx, cy, s) = (x + width / 2.0, y + height / 2.0, height / 9.0);
        for (dx, dy) in [(-5.0, -1.6), (0.0, -2.4), (5.0, -1.6), (-2.6, 1.8), (2.6, 1.8)] {
            let _ = write!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#fffaf0\"/>",
                n(cx + dx * s),
                n(cy + dy * s),
                n(0.8 * s)
            );
        }
    }
}

/// A medal on a canvas of 64 by 150.
fn picture(medal: Medal) -> String {
    let mut out = String::new();
    if medal == Medal::MedalOfHonor {
        // Worn at the neck: the ribbon comes from both sides to a knot of stars.
        out.push_str(
            "<path d=\"M6 0 L22 0 L38 42 L26 42 Z M58 0 L42 0 L26 42 L38 42 Z\" fill=\"#6fa8d6\" \
             stroke=\"#31597c\" stroke-width=\".8\"/><path d=\"M20 38h24l4 10-4 10h-24l-4-10z\" \
             fill=\"#8abbe2\" stroke=\"#31597c\"/>",
        );
        for (x, y) in [(26, 44), (32, 42), (38, 44), (24, 50), (30, 52), (36, 52), (41, 49)] {
            let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"1.500\" fill=\"#fffaf0\"/>");
        }
    } else {
        ribbon(&mut out, medal, 12.0, 0.0, 40.0, 62.0);
        out.push_str("<path d=\"M12 62 L32 70 L52 62 Z\" fill=\"#0a1622\" opacity=\".18\"/>");
    }
    out.push_str(pendant(medal));
    out
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
        Medal::UnitCitation => {
            r##"<path d="M4 84 h56 v26 h-56Z" fill="none" stroke="#b8892e" stroke-width="6"/><path d="M4 84 h18.700 v26 H4Z" fill="#2c4f9e"/><path d="M22.700 84 h18.600 v26 h-18.600Z" fill="#e2b03a"/><path d="M41.300 84 h18.700 v26 h-18.700Z" fill="#b3262e"/><path d="M4 84 h56 v26 h-56Z" fill="none" stroke="#e3c877" stroke-width="1.500"/>"##
        }
    }
}
