//! Posts and the men at them.

use crate::svg::element::end;
use crate::{
    Health, Man, Post, ShipPlan,
    svg::{counter, geometry::Outline, picture::Picture, writing::num},
};
use std::fmt::Write as _;

pub(super) fn post(picture: &mut Picture<'_>, post: &Post, manned: bool, disc: f64) {
    let (x, y) = (post.at.x, post.at.y);
    let spoken = if manned {
        format!("Post of the {}", post.name)
    } else {
        format!("{}, no one there", post.name)
    };
    picture.open(&post.target, &spoken, "", "");
    if manned {
        picture.circle(x, y, disc + 0.5).fill("var(--sheet)");
    } else {
        picture
            .circle(x, y, disc - 2.5)
            .fill("var(--sheet)")
            .num("fill-opacity", 0.7)
            .stroke("var(--ink-3)", 1.6)
            .attr("stroke-dasharray", "4 3");
    }
    if manned {
        picture
            .word(x, y + 29.0, 11.5)
            .class("b-mid b-semi b-deckhalo")
            .fill("var(--ink)")
            .holds(&post.short);
    } else {
        picture
            .word(x, y + 4.0, 11.0)
            .class("b-mid b-semi")
            .fill("var(--ink-3)")
            .holds(&post.short);
    }
    picture.close(&post.target, Outline::Circle { x, y, r: disc + 0.5 });
}

pub(super) fn man(picture: &mut Picture<'_>, plan: &ShipPlan, man: &Man) {
    let Some(at) = plan.stands(&man.at) else { return };
    let post = plan.posts.iter().find(|p| p.target == man.at).map(|p| p.name.as_str());
    let part = plan.parts.iter().find(|p| p.target == man.at).map(|p| p.name.as_str());
    let mut spoken = format!("{}, {}", man.name, post.or(part).unwrap_or_default());
    let _ = write!(spoken, ", {}", man.health.word());
    if !man.note.is_empty() {
        let _ = write!(spoken, ", {}", man.note);
    }
    let by = if plan.disc < 16.0 { plan.disc / 16.5 } else { 1.0 };
    let small = if by < 1.0 { format!(" scale({})", num(by)) } else { String::new() };
    let place = format!(r#" transform="translate({} {}){small}""#, num(at.x), num(at.y));
    let class = if by < 1.0 { " b-move b-small" } else { " b-move" };
    picture.open(&man.target, &spoken, class, &place);
    let readable = picture.least / by;
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
        picture
            .element("circle")
            .num("r", 16.0)
            .fill("var(--sheet)")
            .stroke(edge, width)
            .attr("stroke-dasharray", "4 3");
        initialled(picture, &initials, letters, "var(--ink-3)");
        picture
            .out
            .push_str(r#"<path d="M-10 10L10-10" stroke="var(--ink-3)" stroke-width="1.800"/>"#);
    } else {
        picture.element("circle").num("r", 16.5).fill("var(--own)").stroke(edge, width);
        initialled(picture, &initials, letters, "#fff");
    }
    match man.health {
        Health::Light => cross(picture, "var(--caution-fill)", "#221803"),
        Health::Serious => cross(picture, "var(--danger-fill)", "#fff"),
        Health::Sick => {
            picture
                .rect(6.0, -21.0, 15.0, 15.0)
                .num("rx", 4.0)
                .fill("var(--caution-fill)")
                .stroke("var(--sheet)", 1.5);
            let size = readable.max(11.0);
            let word = picture.word(13.5, size * 0.36 - 13.5, size).class("b-mid b-bold");
            word.fill("#221803").holds("S");
        }
        Health::Fit | Health::Dead => {}
    }
    if man.expert {
        picture.element("g").attr("transform", "translate(13 13)").begin();
        picture.element("circle").num("r", 8.0).fill("var(--brass)").stroke("var(--sheet)", 1.5);
        picture.out.push_str(
            &counter::sign(crate::Badge::Veteran, "#221803")
                .replace("<path ", r#"<path transform="scale(.85)" "#),
        );
        end(&mut picture.out, "g");
    }
    picture.close_moved(&man.target, Outline::Circle { x: 0.0, y: 0.0, r: 17.0 }, (at.x, at.y));
}

/// Letters in the disc of a man.
fn initialled(picture: &mut Picture<'_>, initials: &str, size: f64, colour: &str) {
    let word = picture.squeezed(0.0, size * 0.355, size, initials, 29.0);
    word.class("b-mid b-bold").fill(colour).holds(initials);
}

fn cross(picture: &mut Picture<'_>, ground: &str, colour: &str) {
    picture.rect(6.0, -21.0, 15.0, 15.0).num("rx", 4.0).fill(ground).stroke("var(--sheet)", 1.5);
    picture.element("path").attr("d", "M13.500-18v9M9-13.500h9").stroke(colour, 2.4);
}
