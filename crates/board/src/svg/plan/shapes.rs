//! The drawing of each kind of part.

mod arms;
mod below;
mod fittings;
mod stores;

use super::{Inked, damage_track, inked};
use crate::svg::ink::Ink;
use crate::svg::pen::{El, Path};
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
        let Inked { ground, edge, width } = inked(part);
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
    fn rect(&self, ink: &mut Ink<'_>, radius: f64, fill: &str) {
        ink.rect(self.x, self.y, self.w, self.h)
            .n("rx", radius)
            .fill(fill)
            .stroke(self.edge, self.width);
    }

    /// As large as the area, about its middle.
    fn disc(&self, ink: &mut Ink<'_>) {
        let disc = ink.circle(self.cx, self.cy, self.w / 2.0);
        drop(disc.fill(self.ground).stroke(self.edge, self.width));
    }

    fn bold(&self, ink: &mut Ink<'_>, x: f64, y: f64, size: f64) {
        let word = ink.word(x, y, size).class("b-mid b-bold").fill("var(--ink)");
        word.holds(&self.part.short);
    }

    fn quiet(&self, ink: &mut Ink<'_>, x: f64, y: f64, size: f64) {
        // What is lettered beside a narrow part may be wider than it.
        let room = if self.w < 30.0 { f64::INFINITY } else { self.w - 3.0 };
        let word = ink.squeezed(x, y, size, &self.part.short, room);
        let word = word.class("b-mid b-semi b-fine").fill("var(--ink-2)");
        word.holds(&self.part.short);
    }

    /// Lettering that is not turned with the part follows.
    fn upright(ink: &mut Ink<'_>) {
        ink.out.push_str("</g><g>");
    }
}

/// In the line of the plan.
fn lined(el: El<'_>, width: f64) -> El<'_> {
    let el = el.a("stroke", "var(--plan-line)");
    el.a("stroke-linejoin", "round").a("stroke-linecap", "round").n("stroke-width", width)
}

/// A path drawn in the plan's line, not filled.
fn line(ink: &mut Ink<'_>, path: &Path, width: f64) {
    drop(lined(ink.path(path).fill("none"), width));
}

pub(super) fn shape(ink: &mut Ink<'_>, part: &Part) {
    let d = Drawing::of(part);
    match part.kind {
        PartKind::Cannon => arms::cannon(ink, &d),
        PartKind::Turret => arms::turret(ink, &d),
        PartKind::Tube if d.h < 16.0 => arms::small_tube(ink, &d),
        PartKind::Tube => arms::tube(ink, &d),
        PartKind::DeckGun => arms::deck_gun(ink, &d),
        PartKind::LightGun => arms::light_gun(ink, &d),
        PartKind::Engine => below::engine(ink, &d),
        PartKind::CoolingPump => below::cooling_pump(ink, &d),
        PartKind::Generator => below::generator(ink, &d),
        PartKind::Tank | PartKind::Water => below::tank(ink, &d),
        PartKind::Pump => below::pump(ink, &d),
        PartKind::Extinguisher => below::extinguisher(ink, &d),
        PartKind::Propeller => below::propeller(ink, &d),
        PartKind::Rudder => below::rudder(ink, &d),
        PartKind::Shaft => below::shaft(ink, &d),
        PartKind::Hull | PartKind::Flooding if d.w > d.h => damage_track(ink, part),
        PartKind::Hull | PartKind::Flooding => stores::hull(ink, &d),
        PartKind::Bed => stores::bed(ink, &d),
        PartKind::Passenger => stores::passenger(ink, &d),
        PartKind::Cargo => stores::cargo(ink, &d),
        PartKind::Raft => stores::raft(ink, &d),
        PartKind::Rack => stores::rack(ink, &d),
        PartKind::Antenna => fittings::antenna(ink, &d),
        PartKind::Mast => fittings::mast(ink, &d),
        PartKind::Control => fittings::control(ink, &d),
        PartKind::Radio | PartKind::Radar | PartKind::Battery | PartKind::Tools => {
            fittings::cabinet(ink, &d);
        }
        PartKind::System => fittings::system(ink, &d),
        PartKind::Plate => fittings::plate(ink, &d),
        PartKind::Other => fittings::other(ink, &d),
    }
}

pub(super) fn held(part: &Part) -> impl Iterator<Item = Charge> + '_ {
    part.states
        .iter()
        .filter_map(|state| if let PartState::Holds(charge) = state { Some(*charge) } else { None })
}
