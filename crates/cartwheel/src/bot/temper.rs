//! In what commanders differ who follow the same policies.

use crate::state::{Side, Start, State};

/// How a commander weighs what he may lose.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Temper {
    /// As the default policies say.
    #[default]
    ByTheBook,
    /// Where every aerial step that is lost is a point for the enemy (OC 17.2.6, OC 17.3.6) raids must promise more.
    Sparing,
}

/// A raid that promises less stays at home.
const LEAST: i32 = 8;
/// The same where the aircraft themselves count: for the Allies, who have to attack, and for Japan.
const LEAST_SPARING: [i32; 2] = [24, 60];
/// What an enemy fighter over the target costs; an escort makes up for half of one.
const RISK: i32 = 8;
/// The same where steps that are shot down count for nobody.
const LOW_RISK: i32 = 5;
/// The same for those who spare their aircraft.
const HIGH_RISK: i32 = 14;

impl Temper {
    fn spares(self, g: &State) -> bool {
        self == Temper::Sparing && matches!(g.setup.start, Start::Toenails | Start::Bougainville)
    }

    /// What a raid must promise at the least.
    pub(super) fn least(self, g: &State, side: Side) -> i32 {
        if self.spares(g) { LEAST_SPARING[side.index()] } else { LEAST }
    }

    /// What an enemy fighter over the target costs.
    pub(super) fn fighter(self, g: &State) -> i32 {
        if g.setup.start == Start::Campaign {
            LOW_RISK
        } else if self.spares(g) {
            HIGH_RISK
        } else {
            RISK
        }
    }
}
