//! The order in which the guns fire, for the option that leaves it to the captain.

use super::{Battery, plane_words};
use crate::{
    charts::Charts,
    rules::T,
    state::{CAPTAIN, Gun, Place, State, setup::GunOrder},
};
use table::{Choice, Name, Odds, Ranking};

/// A gun laid on a plane; decision PD-D13.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Laid {
    pub gun: Gun,
    pub at: usize,
    pub slaved: bool,
}

impl Choice<State> for Laid {
    const QUESTION: &'static str = "gun-order";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        Place::Gun(self.gun).key()
    }

    fn label(&self, g: &State) -> String {
        let gun = board::capital(self.gun.words());
        format!("{gun} at the {}", plane_words(g, self.at as u8))
    }

    fn target(&self) -> Option<String> {
        Some(Place::Gun(self.gun).target())
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        vec![super::lay::gun_odds(g, charts, *self)]
    }
}

/// PD 6.7.M, PD-R31: guns in the order of the list, or as the captain says. It matters where two guns
/// fire at one plane: the first to bring it down has the kill, and one blown up cannot crash any more.
pub(super) async fn firing_order(t: &mut T, battery: &Battery) -> Vec<Laid> {
    let laid: Vec<Laid> =
        battery.guns().into_iter().map(|(gun, at, slaved)| Laid { gun, at, slaved }).collect();
    let shared = laid.iter().any(|one| laid.iter().any(|it| it.at == one.at && it.gun != one.gun));
    if t.g.setup.house.gun_order == GunOrder::Listed || !shared {
        return laid;
    }
    let text = "In which order do the guns fire?";
    t.draft(CAPTAIN, "PD 6.7.M", text, Ranking::of(laid)).await.into_order()
}
