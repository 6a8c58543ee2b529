//! Ships as the games draw them, from their own files: a change of the renderers shows on them.

use board::plans::{DeckDrawing, PartNow, PlanDrawing, ProfileDrawing, ProfileNow};
use board::{Deck, Frame, Man, MountState, Part, PartKind, Profile, ShipPlan};
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

/// With four tubes forward and two aft.
pub(super) fn submarine(name: &str, now: &[PartNow], men: &[Man]) -> ShipPlan {
    let systems = (1..=4)
        .flat_map(|n| [format!("system:electric_{n} of four"), format!("system:diesel_{n}")])
        .collect::<Vec<_>>();
    let mut fits: Vec<&str> = systems.iter().map(String::as_str).collect();
    fits.extend(["stepped", "guns forward", "system:aa_2 on stepped", "passenger"]);
    fits.extend(["system:sd_radar", "system:sj_radar"]);
    let mut plan = SUBMARINE.plan(name, &fits, now, men);
    plan.class = "Gato class".to_owned();
    for (end, x, width, turn, count) in
        [("forward", 798.0, 56.0, 0.0, 4u8), ("aft", 158.0, 42.0, 180.0, 2)]
    {
        for n in 1..=count {
            let mut tube = Part {
                target: format!("tube:{end}:{n}").into(),
                kind: PartKind::Tube,
                name: format!("Tube {n}"),
                short: n.to_string(),
                room: format!("room:{end}").into(),
                area: Frame::new(x, 109.0 + 16.0 * f64::from(n), width, 13.0),
                turn,
                states: Vec::new(),
                boxes: None,
            };
            if let Some(now) = now.iter().find(|now| now.target == tube.target) {
                tube.now(now);
            }
            plan.parts.push(tube);
        }
    }
    plan
}
