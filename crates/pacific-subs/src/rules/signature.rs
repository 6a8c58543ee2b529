//! The Signature Track: what moves the marker, told with every reason.

use super::T;
use crate::state::{Depth, Speed, State, Travel};

/// One reason for a change of the signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Noise {
    /// PS 8.2.c
    Travel(Travel),
    /// PS DMG.fuel
    Oil,
    /// PS DMG.radar.b
    Radar,
    /// PS 9.1.c
    DepthChanged,
    /// PS 9.1.e
    SurfaceBroken,
    /// PS 9.1.d
    Depth(Depth),
    /// PS-R97
    Bottom,
    /// PS 9.2.c
    Speed(Speed),
    /// PS 9.1B.b
    Rise,
    /// PS 9.6D
    Ambush,
    /// PS 10.2.d
    Firing,
    /// PS 10.2B.b
    SternOnly,
    /// PS 10.2A
    Flooding,
    /// PS 10.2F.g
    Explosion,
    /// PS 11.1C.c
    CrashDive,
}

impl Noise {
    fn words(self) -> String {
        match self {
            Noise::Travel(speed) => speed.words(),
            Noise::Oil => "leaking fuel",
            Noise::Radar => "radar on",
            Noise::DepthChanged => "depth changed",
            Noise::SurfaceBroken => "surface broken",
            Noise::Depth(depth) => depth.words(),
            Noise::Bottom => "on the bottom",
            Noise::Speed(speed) => return format!("speed {}", speed.words()),
            Noise::Rise => "search for a rise",
            Noise::Ambush => "noise to lure the escort",
            Noise::Firing => "torpedoes fired",
            Noise::SternOnly => "stern tubes only",
            Noise::Flooding => "tubes flooded late",
            Noise::Explosion => "explosion",
            Noise::CrashDive => "crash dive",
        }
        .to_owned()
    }
}

/// PS 9.1.b, PS-R40: the reasons together move the marker once, and it stays on its track.
pub fn add(t: &mut T, rule: &'static str, noises: &[(Noise, i32)]) {
    let top = t.charts.engagement.signature.last();
    let before = t.g.fight().signature;
    t.g.fight_mut().signature_by(noises.iter().map(|(_, by)| by).sum(), top);
    if noises.iter().any(|(_, by)| *by != 0) {
        t.say(rule, |g| told(g, before, noises));
    }
}

/// The signature now, from where it came, and each reason.
pub fn told(g: &State, before: u8, noises: &[(Noise, i32)]) -> String {
    let now = g.fight().signature;
    let signed = |by: i32| format!("{}{}", if by < 0 { '−' } else { '+' }, by.unsigned_abs());
    let each = noises.iter().filter(|(_, by)| *by != 0);
    let each: Vec<String> =
        each.map(|(noise, by)| format!("{} {}", signed(*by), noise.words())).collect();
    let sum: i32 = noises.iter().map(|(_, by)| by).sum();
    let held = i32::from(before) + sum != i32::from(now);
    let held = if held { "; the track ends there" } else { "" };
    format!("Signature {before} to {now}: {}{held}.", each.join(", "))
}
