//! The drawing of each kind of part.

mod arms;
mod below;
mod fittings;
mod stores;

use super::{PartColours, damage_track, part_colours};
use crate::svg::element::{Element, Path};
use crate::svg::picture::Picture;
use crate::{Charge, Part, PartKind, PartState};

pub(super) use self::stores::torpedo;

/// A part about to be drawn: where it lies and how its state colours it.
struct Drawing<'a> {
    part: &'a Part,
    x: f64,
    y: f64,
    w: f64,
    h: f64,
    /// Its middle.
    cx: f64,
    cy: f64,
    ground: &'static str,
    edge: &'static str,
    width: f64,
}

impl<'a> Drawing<'a> {
    fn of(part: &'a Part) -> Drawing<'a> {
        let area = part.area;
        let PartColours { ground, edge, width } = part_colours(part);
        Drawing {
            part,
            x: area.x,
            y: area.y,
            w: area.width,
            h: area.height,
            cx: area.x + area.width / 2.0,
            cy: area.y + area.height / 2.0,
            ground,
            edge,
            width,
        }
    }

    /// Whether its edge shows that something is the matter.
    fn is_hurt(&self) -> bool {
        self.width > 2.0
    }

    /// The whole area with round corners, edged by its state.
    fn rect(&self, picture: &mut Picture<'_>, radius: f64, fill: &str) {
        picture
            .rect(self.x, self.y, self.w, self.h)
            .num("rx", radius)
            .fill(fill)
            .stroke(self.edge, self.width);
    }

    /// As large as the area, about its middle.
    fn disc(&self, picture: &mut Picture<'_>) {
        let disc = picture.circle(self.cx, self.cy, self.w / 2.0);
        drop(disc.fill(self.ground).stroke(self.edge, self.width));
    }

    fn bold(&self, picture: &mut Picture<'_>, x: f64, y: f64, size: f64) {
        let word = picture.word(x, y, size).class("b-mid b-bold").fill("var(--ink)");
        word.holds(&self.part.short);
    }

    fn quiet(&self, picture: &mut Picture<'_>, x: f64, y: f64, size: f64) {
        // What is lettered beside a narrow part may be wider than it.
        let room = if self.w < 30.0 { f64::INFINITY } else { self.w - 3.0 };
        let word = picture.squeezed(x, y, size, &self.part.short, room);
        let word = word.class("b-mid b-semi b-fine").fill("var(--ink-2)");
        word.holds(&self.part.short);
    }

    /// Lettering that is not turned with the part follows.
    fn upright(picture: &mut Picture<'_>) {
        picture.out.push_str("</g><g>");
    }
}

/// In the line of the plan.
fn lined(el: Element<'_>, width: f64) -> Element<'_> {
    let el = el.attr("stroke", "var(--plan-line)");
    el.attr("stroke-linejoin", "round").attr("stroke-linecap", "round").num("stroke-width", width)
}

/// A path drawn in the plan's line, not filled.
fn line(picture: &mut Picture<'_>, path: &Path, width: f64) {
    drop(lined(picture.path(path).fill("none"), width));
}

pub(super) fn shape(picture: &mut Picture<'_>, part: &Part) {
    let d = Drawing::of(part);
    match part.kind {
        PartKind::Cannon => arms::cannon(picture, &d),
        PartKind::Turret => arms::turret(picture, &d),
        PartKind::Tube if d.h < 16.0 => arms::small_tube(picture, &d),
        PartKind::Tube => arms::tube(picture, &d),
        PartKind::DeckGun => arms::deck_gun(picture, &d),
        PartKind::LightGun => arms::light_gun(picture, &d),
        PartKind::Engine => below::engine(picture, &d),
        PartKind::CoolingPump => below::cooling_pump(picture, &d),
        PartKind::Generator => below::generator(picture, &d),
        PartKind::Tank | PartKind::Water => below::tank(picture, &d),
        PartKind::Pump => below::pump(picture, &d),
        PartKind::Extinguisher => below::extinguisher(picture, &d),
        PartKind::Propeller => below::propeller(picture, &d),
        PartKind::Rudder => below::rudder(picture, &d),
        PartKind::Shaft => below::shaft(picture, &d),
        PartKind::Hull | PartKind::Flooding if d.w > d.h => damage_track(picture, part),
        PartKind::Hull | PartKind::Flooding => stores::hull(picture, &d),
        PartKind::Bed => stores::bed(picture, &d),
        PartKind::Passenger => stores::passenger(picture, &d),
        PartKind::Cargo => stores::cargo(picture, &d),
        PartKind::Raft => stores::raft(picture, &d),
        PartKind::Rack => stores::rack(picture, &d),
        PartKind::Antenna => fittings::antenna(picture, &d),
        PartKind::Mast => fittings::mast(picture, &d),
        PartKind::Control => fittings::control(picture, &d),
        PartKind::Radio | PartKind::Radar | PartKind::Battery | PartKind::Tools => {
            fittings::cabinet(picture, &d);
        }
        PartKind::System => fittings::system(picture, &d),
        PartKind::Plate => fittings::plate(picture, &d),
        PartKind::Other => fittings::other(picture, &d),
    }
}

pub(super) fn held(part: &Part) -> impl Iterator<Item = Charge> + '_ {
    part.states
        .iter()
        .filter_map(|state| if let PartState::Holds(charge) = state { Some(*charge) } else { None })
}
