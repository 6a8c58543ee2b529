//! Posts and the men at them.

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
        ink.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var(--sheet)\"/>",
            n(x),
            n(y),
            n(disc + 0.5)
        ));
    } else {
        ink.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var(--sheet)\" fill-opacity=\".7\" \
             stroke=\"var(--ink-3)\" stroke-width=\"1.600\" stroke-dasharray=\"4 3\"/>",
            n(x),
            n(y),
            n(disc - 2.5)
        ));
    }
    let class = "class=\"b-mid b-semi b-deckhalo\" fill=\"var(--ink)\"";
    if manned {
        ink.text(x, y + 29.0, 11.5, class, &post.short);
    } else {
        ink.text(x, y + 4.0, 11.0, "class=\"b-mid b-semi\" fill=\"var(--ink-3)\"", &post.short);
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
    let small =
        if plan.disc < 16.0 { format!(" scale({})", n(plan.disc / 16.5)) } else { String::new() };
    let place = format!(" transform=\"translate({} {}){small}\"", n(at.x), n(at.y));
    ink.open(&man.target, &spoken, " b-move", &place);
    let (edge, width) = match man.health {
        Health::Light | Health::Sick => ("var(--caution-fill)", 3.0),
        Health::Serious => ("var(--danger-fill)", 3.0),
        Health::Fit if man.commander => ("var(--brass)", 3.2),
        Health::Fit => ("var(--sheet)", 2.0),
        Health::Dead => ("var(--ink-3)", 2.4),
    };
    let initials = man.initials();
    if man.health == Health::Dead {
        ink.put(format_args!(
            "<circle r=\"16\" fill=\"var(--sheet)\" stroke=\"{edge}\" stroke-width=\"{}\" \
             stroke-dasharray=\"4 3\"/>",
            n(width)
        ));
        ink.text(0.0, 4.8, 13.5, "class=\"b-mid b-bold\" fill=\"var(--ink-3)\"", initials);
        ink.out
            .push_str("<path d=\"M-10 10L10-10\" stroke=\"var(--ink-3)\" stroke-width=\"1.800\"/>");
    } else {
        ink.put(format_args!(
            "<circle r=\"16.500\" fill=\"var(--own)\" stroke=\"{edge}\" stroke-width=\"{}\"/>",
            n(width)
        ));
        ink.text(0.0, 4.8, 13.5, "class=\"b-mid b-bold\" fill=\"#fff\"", initials);
    }
    match man.health {
        Health::Light => cross(ink, "var(--caution-fill)", "#221803"),
        Health::Serious => cross(ink, "var(--danger-fill)", "#fff"),
        Health::Sick => {
            ink.put(format_args!(
                "<rect x=\"6\" y=\"-21\" width=\"15\" height=\"15\" rx=\"4\" \
                 fill=\"var(--caution-fill)\" stroke=\"var(--sheet)\" stroke-width=\"1.500\"/>"
            ));
            ink.text(13.5, -9.4, 11.0, "class=\"b-mid b-bold\" fill=\"#221803\"", "S");
        }
        Health::Fit | Health::Dead => {}
    }
    if man.expert {
        ink.put(format_args!(
            "<g transform=\"translate(13 13)\"><circle r=\"8\" fill=\"var(--brass)\" \
             stroke=\"var(--sheet)\" stroke-width=\"1.500\"/>{}</g>",
            counter::sign(crate::Badge::Veteran, "#221803")
                .replace("<path ", "<path transform=\"scale(.85)\" ")
        ));
    }
    ink.close_moved(&man.target, Outline::Circle { x: 0.0, y: 0.0, r: 17.0 }, (at.x, at.y));
}

fn cross(ink: &mut Ink<'_>, ground: &str, colour: &str) {
    ink.put(format_args!(
        "<rect x=\"6\" y=\"-21\" width=\"15\" height=\"15\" rx=\"4\" fill=\"{ground}\" \
         stroke=\"var(--sheet)\" stroke-width=\"1.500\"/><path d=\"M13.500-18v9M9-13.500h9\" \
         stroke=\"{colour}\" stroke-width=\"2.400\"/>"
    ));
}
