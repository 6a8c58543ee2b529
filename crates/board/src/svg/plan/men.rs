//! Posts and the men at them.

use crate::svg::pen::end;
use crate::{
    Health, Man, Post, ShipPlan,
    svg::{
        counter,
        ink::{Ink, Outline, n},
    },
};
use std::fmt::Write as _;

pub(super) fn post(ink: &mut Ink<'_>, post: &Post, manned: bool, disc: f64) {
    let (x, y) = (post.at.x, post.at.y);
    let spoken = if manned {
        format!("Post of the {}", post.name)
    } else {
        format!("{}, no one there", post.name)
    };
    ink.open(&post.target, &spoken, "", "");
    if manned {
        ink.circle(x, y, disc + 0.5).fill("var(--sheet)");
    } else {
        ink.circle(x, y, disc - 2.5)
            .fill("var(--sheet)")
            .n("fill-opacity", 0.7)
            .stroke("var(--ink-3)", 1.6)
            .a("stroke-dasharray", "4 3");
    }
    if manned {
        ink.word(x, y + 29.0, 11.5)
            .class("b-mid b-semi b-deckhalo")
            .fill("var(--ink)")
            .holds(&post.short);
    } else {
        ink.word(x, y + 4.0, 11.0).class("b-mid b-semi").fill("var(--ink-3)").holds(&post.short);
    }
    ink.close(&post.target, Outline::Circle { x, y, r: disc + 0.5 });
}

pub(super) fn man(ink: &mut Ink<'_>, plan: &ShipPlan, man: &Man) {
    let Some(at) = plan.stands(&man.at) else { return };
    let post = plan.posts.iter().find(|p| p.target == man.at).map(|p| p.name.as_str());
    let part = plan.parts.iter().find(|p| p.target == man.at).map(|p| p.name.as_str());
    let mut spoken = format!("{}, {}", man.name, post.or(part).unwrap_or_default());
    let _ = write!(spoken, ", {}", man.health.word());
    if !man.note.is_empty() {
        let _ = write!(spoken, ", {}", man.note);
    }
    let by = if plan.disc < 16.0 { plan.disc / 16.5 } else { 1.0 };
    let small = if by < 1.0 { format!(" scale({})", n(by)) } else { String::new() };
    let place = format!(r#" transform="translate({} {}){small}""#, n(at.x), n(at.y));
    let class = if by < 1.0 { " b-move b-small" } else { " b-move" };
    ink.open(&man.target, &spoken, class, &place);
    let readable = ink.least / by;
    let letters = readable.max(13.5);
    let (edge, width) = match man.health {
        Health::Light | Health::Sick => ("var(--caution-fill)", 3.0),
        Health::Serious => ("var(--danger-fill)", 3.0),
        Health::Fit if man.commander => ("var(--brass)", 3.2),
        Health::Fit => ("var(--sheet)", 2.0),
        Health::Dead => ("var(--ink-3)", 2.4),
    };
    let initials = man.initials();
    if man.health == Health::Dead {
        ink.el("circle")
            .n("r", 16.0)
            .fill("var(--sheet)")
            .stroke(edge, width)
            .a("stroke-dasharray", "4 3");
        initialled(ink, &initials, letters, "var(--ink-3)");
        ink.out.push_str(r#"<path d="M-10 10L10-10" stroke="var(--ink-3)" stroke-width="1.800"/>"#);
    } else {
        ink.el("circle").n("r", 16.5).fill("var(--own)").stroke(edge, width);
        initialled(ink, &initials, letters, "#fff");
    }
    match man.health {
        Health::Light => cross(ink, "var(--caution-fill)", "#221803"),
        Health::Serious => cross(ink, "var(--danger-fill)", "#fff"),
        Health::Sick => {
            ink.rect(6.0, -21.0, 15.0, 15.0)
                .n("rx", 4.0)
                .fill("var(--caution-fill)")
                .stroke("var(--sheet)", 1.5);
            let size = readable.max(11.0);
            let word = ink.word(13.5, size * 0.36 - 13.5, size).class("b-mid b-bold");
            word.fill("#221803").holds("S");
        }
        Health::Fit | Health::Dead => {}
    }
    if man.expert {
        ink.el("g").a("transform", "translate(13 13)").begin();
        ink.el("circle").n("r", 8.0).fill("var(--brass)").stroke("var(--sheet)", 1.5);
        ink.out.push_str(
            &counter::sign(crate::Badge::Veteran, "#221803")
                .replace("<path ", r#"<path transform="scale(.85)" "#),
        );
        end(&mut ink.out, "g");
    }
    ink.close_moved(&man.target, Outline::Circle { x: 0.0, y: 0.0, r: 17.0 }, (at.x, at.y));
}

/// Letters in the disc of a man.
fn initialled(ink: &mut Ink<'_>, initials: &str, size: f64, colour: &str) {
    let word = ink.squeezed(0.0, size * 0.355, size, initials, 29.0);
    word.class("b-mid b-bold").fill(colour).holds(initials);
}

fn cross(ink: &mut Ink<'_>, ground: &str, colour: &str) {
    ink.rect(6.0, -21.0, 15.0, 15.0).n("rx", 4.0).fill(ground).stroke("var(--sheet)", 1.5);
    ink.el("path").a("d", "M13.500-18v9M9-13.500h9").stroke(colour, 2.4);
}
