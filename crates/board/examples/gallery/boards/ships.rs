//! Ships as the games draw them, from their own files: a change of the renderers shows on them.

use board::plans::{DeckDrawing, PartNow, PlanDrawing, ProfileDrawing, ProfileNow};
use board::{Deck, Frame, Man, MountState, Part, PartKind, Profile, ShipPlan, Stroke, StrokeKind};
use std::sync::LazyLock;

macro_rules! drawing {
    ($name:ident: $kind:ident, $file:literal) => {
        static $name: LazyLock<$kind> = LazyLock::new(|| {
            $kind::read(include_str!(concat!("../../../../", $file))).expect("a drawing")
        });
    };
}

drawing!(LAUNCH_DECK: PlanDrawing, "devil-boats/assets/plans/elco-deck.toml");
drawing!(LAUNCH_BELOW: PlanDrawing, "devil-boats/assets/plans/elco-below.toml");
drawing!(SUBMARINE: PlanDrawing, "silent-victory/assets/plans/fleet-boat.toml");
drawing!(DESTROYER: ProfileDrawing, "picket-duty/assets/plans/fletcher-section.toml");
drawing!(DESTROYER_DECK: DeckDrawing, "picket-duty/assets/plans/fletcher-deck.toml");

pub(crate) fn launch_deck(name: &str, parts: &[PartNow], men: &[Man]) -> ShipPlan {
    LAUNCH_DECK.plan(name, &[], parts, men)
}

pub(crate) fn launch_below(name: &str, parts: &[PartNow], men: &[Man]) -> ShipPlan {
    LAUNCH_BELOW.plan(name, &[], parts, men)
}

pub(crate) fn destroyer(now: &ProfileNow) -> Profile {
    DESTROYER.profile(now)
}

pub(crate) fn destroyer_deck(states: &[(&str, MountState)]) -> Deck {
    DESTROYER_DECK.deck(states)
}

/// With six tubes forward, four aft, and water in the boat.
pub(super) fn submarine(name: &str, now: &[PartNow], men: &[Man]) -> ShipPlan {
    let systems = (1..=4)
        .flat_map(|n| [format!("system:electric_{n} of four"), format!("system:diesel_{n}")])
        .collect::<Vec<_>>();
    let mut fits: Vec<&str> = systems.iter().map(String::as_str).collect();
    fits.extend(["stepped", "guns forward", "system:aa_2 on stepped", "passenger"]);
    fits.extend(["system:sd_radar", "system:sj_radar"]);
    let mut plan = SUBMARINE.plan(name, &fits, now, men);
    "Gato class".clone_into(&mut plan.class);
    let forward = (1..=6).map(|n| tube(("forward", "Forward"), n, n, now));
    // The rack and the two mechanisms of the room lie behind its tubes.
    let aft = (1..=4).map(|n| tube(("aft", "Aft"), n, n + 6, now));
    plan.parts.splice(3..3, aft);
    plan.parts.splice(0..0, forward);
    let bulkheads = plan.strokes.len() - 1;
    plan.strokes.insert(bulkheads, water(196.0 - 78.0 * (2.0 / 9.0) * 0.9));
    plan
}

fn tube((end, word): (&str, &str), n: u8, painted: u8, now: &[PartNow]) -> Part {
    let forward = end == "forward";
    let count = if forward { 6.0 } else { 4.0 };
    let pitch = (74.0_f64 / count).min(18.0);
    let height = (pitch - 1.6).min(13.0);
    let top = 118.0 + (196.0 - 118.0 - pitch * count) / 2.0 + (pitch - height) / 2.0;
    let (x, width, turn) = if forward { (798.0, 56.0, 0.0) } else { (158.0, 42.0, 180.0) };
    let mut tube = Part {
        target: format!("tube:{end}:{n}").into(),
        kind: PartKind::Tube,
        name: format!("{word} tube {painted}"),
        short: painted.to_string(),
        room: format!("room:{end}").into(),
        area: Frame::new(x, top + pitch * f64::from(n - 1), width, height),
        turn,
        states: Vec::new(),
        boxes: None,
    };
    if let Some(now) = now.iter().find(|now| now.target == tube.target) {
        tube.now(now);
    }
    tube
}

fn water(level: f64) -> Stroke {
    let half = 692.0 / 28.0 / 2.0;
    let wave = format!("q{} -3.500 {half} 0t{half} 0", half / 2.0);
    let path = format!("M160 {level}{}L836 195 H168 Q156 192 160 {level}Z", wave.repeat(28));
    Stroke { kind: StrokeKind::Flood, path: path.into() }
}
