//! Filling the tubes again (SV 9.2.11, SV 10.8.1.c).

use super::{aim::has_mines, has_ready_tube};
use crate::{
    rules::T,
    state::{Boat, Charge, Mark, Rack, Side, State, Tube},
};
use arrayvec::ArrayVec;
use table::{Choice, Key, Name};

/// Decision SV-D35: what goes into an empty tube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Load {
    pub tube: Tube,
    pub mark: Mark,
}

impl Choice<State> for Load {
    const QUESTION: &'static str = "reload";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        Key::name(self.mark).into()
    }

    fn label(&self, _: &State) -> String {
        let end = match self.tube.side {
            Side::Forward => "forward",
            Side::Aft => "aft",
        };
        format!("{} into {end} tube {}", self.mark.name(), self.tube.index + 1)
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 4.5.1")
    }

    fn target(&self) -> Option<String> {
        Some(format!("tube:{}:{}", Key::name(self.tube.side), self.tube.index + 1))
    }
}

/// SV 9.2.11, SV 4.5.1, SV 10.8.1.c: fills empty working tubes from the racks of their end, and
/// saves torpedoes from dead tubes when the rack has none left. Asks only where types differ.
pub async fn reload(t: &mut T) {
    for side in Side::BOTH {
        for tube in empty_tubes(t.g.boat(), side) {
            let Some(mark) = which(t, tube).await else { break };
            load(t.g.boat_mut(), tube, mark);
        }
    }
}

async fn which(t: &mut T, tube: Tube) -> Option<Mark> {
    let boat = t.g.boat();
    let stock = stock(boat, tube.side);
    let empty = empty_tubes(boat, tube.side).len();
    let marks = Mark::ALL.iter().map(|(_, mark)| *mark).filter(|mark| stock.count(*mark) > 0);
    let options: Vec<Load> = marks.map(|mark| Load { tube, mark }).collect();
    // When everything left fits into the tubes there is nothing to choose.
    if options.len() < 2 || usize::from(stock.total()) <= empty {
        return options.first().map(|load| load.mark);
    }
    let seat = t.g.seat();
    Some(t.ask(seat, "SV 4.5.1", "Which torpedo into which tube?", &options).await.mark)
}

/// SV-R100: torpedoes of an end that may go into its working tubes.
fn stock(boat: &Boat, side: Side) -> Rack {
    let mut stock = boat.room(side).reloads;
    for mark in dead_tubes(boat, side).filter_map(|tube| torpedo_in(boat, tube)) {
        *stock.count_mut(mark) += 1;
    }
    stock
}

fn dead_tubes(boat: &Boat, side: Side) -> impl Iterator<Item = Tube> + '_ {
    boat.tubes(side).filter(|&tube| boat.is_out(Boat::tube_system(tube)))
}

fn torpedo_in(boat: &Boat, tube: Tube) -> Option<Mark> {
    match boat.tube(tube)? {
        Charge::Torpedo(mark) => Some(mark),
        Charge::Mine => None,
    }
}

fn empty_tubes(boat: &Boat, side: Side) -> ArrayVec<Tube, 6> {
    let works = |tube| boat.works(Boat::tube_system(tube));
    boat.tubes(side).filter(|&tube| boat.tube(tube).is_none() && works(tube)).collect()
}

fn load(boat: &mut Boat, tube: Tube, mark: Mark) {
    if boat.room(tube.side).reloads.count(mark) > 0 {
        *boat.room_mut(tube.side).reloads.count_mut(mark) -= 1;
    } else {
        let dead = dead_tubes(boat, tube.side).find(|&dead| torpedo_in(boat, dead) == Some(mark));
        let Some(dead) = dead else { return };
        boat.room_mut(dead.side).tubes[usize::from(dead.index)] = None;
    }
    boat.room_mut(tube.side).tubes[usize::from(tube.index)] = Some(Charge::Torpedo(mark));
}

/// Whether a salvo could be fired once the tubes have been filled.
pub fn could_fire_after_reload(boat: &Boat) -> bool {
    let fills = |side: &Side| {
        let stock = stock(boat, *side);
        !empty_tubes(boat, *side).is_empty() && stock.mk14 + stock.mk18 > 0
    };
    has_ready_tube(boat) || (!has_mines(boat) && Side::BOTH.iter().any(fills))
}
