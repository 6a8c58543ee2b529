//! Filling the tubes again (SV 9.2.11, SV 10.8.1.c).

use super::{aim::has_mines, has_ready_tube};
use crate::{
    charts::Charts,
    rules::{T, ch09_00_attack},
    state::{Boat, Charge, Mark, Rack, Side, State, Tube},
};
use arrayvec::ArrayVec;
use table::{Choice, Draft, Key, Name, Odds, Shape};

/// Decision SV-D35: what goes into an empty tube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Load {
    pub tube: Tube,
    pub mark: Mark,
}

impl Choice<State> for Load {
    const QUESTION: &'static str = "reload";
    const OPEN: bool = true;

    /// The tube and what goes into it: `forward-2=mk18`.
    fn key(&self) -> Name {
        let (side, number) = (Key::name(self.tube.side), self.tube.index + 1);
        format!("{side}-{number}={}", Key::name(self.mark)).into()
    }

    fn label(&self, _: &State) -> String {
        self.mark.name().to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 4.5.1")
    }

    fn target(&self) -> Option<String> {
        Some(format!("tube:{}:{}", Key::name(self.tube.side), self.tube.index + 1))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        vec![ch09_00_attack::type_odds(g, charts, self.mark)]
    }

    fn about(&self, _: &State) -> Option<String> {
        let end = match self.tube.side {
            Side::Forward => "Forward",
            Side::Aft => "Aft",
        };
        Some(format!("{end} tube {}", self.tube.index + 1))
    }
}

/// All empty tubes filled in one answer, each from the stock of its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Loading {
    tubes: ArrayVec<Tube, 12>,
    stock: [Rack; 2],
    loads: ArrayVec<Load, 12>,
}

impl Loading {
    fn new(boat: &Boat) -> Loading {
        let tubes = Side::BOTH.into_iter().flat_map(|side| empty_tubes(boat, side)).collect();
        let mut loading = Loading {
            tubes,
            stock: Side::BOTH.map(|side| stock(boat, side)),
            loads: ArrayVec::new(),
        };
        loading.fill();
        loading
    }

    /// Fills tubes for which there is nothing to choose: one type, or everything left fits.
    fn fill(&mut self) {
        while let Some(tube) = self.next() {
            let marks = self.marks(tube.side);
            let empty = self.tubes[self.loads.len()..].iter();
            let empty = empty.filter(|other| other.side == tube.side).count();
            let choice = marks.len() > 1 && usize::from(self.stock_of(tube.side).total()) > empty;
            match marks.first() {
                Some(_) if choice => return,
                Some(&mark) => self.load(Load { tube, mark }),
                None => drop(self.tubes.remove(self.loads.len())),
            }
        }
    }

    fn next(&self) -> Option<Tube> {
        self.tubes.get(self.loads.len()).copied()
    }

    fn stock_of(&self, side: Side) -> &Rack {
        &self.stock[side as usize]
    }

    /// Steam first, as the tubes are filled in port.
    fn marks(&self, side: Side) -> ArrayVec<Mark, 3> {
        let stock = self.stock_of(side);
        Mark::ALL.iter().map(|(_, mark)| *mark).filter(|mark| stock.count(*mark) > 0).collect()
    }

    fn load(&mut self, load: Load) {
        *self.stock[load.tube.side as usize].count_mut(load.mark) -= 1;
        self.loads.push(load);
    }
}

impl Draft<State> for Loading {
    const QUESTION: &'static str = Load::QUESTION;
    const OPEN: bool = true;
    type Step = Load;

    fn steps(&self, _: &State, _: &'static Charts, steps: &mut Vec<Load>) {
        let Some(tube) = self.next() else { return };
        steps.extend(self.marks(tube.side).into_iter().map(|mark| Load { tube, mark }));
    }

    fn add(&mut self, load: Load, _: &State, _: &'static Charts) {
        self.load(load);
        self.fill();
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.next().is_none()
    }

    fn label(&self, _: &State) -> String {
        board::capital(&self.in_words())
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

impl Loading {
    /// The torpedoes by type and end.
    fn in_words(&self) -> String {
        let told = Side::BOTH.map(|side| {
            let of = |mark| {
                self.loads.iter().filter(|it| it.tube.side == side && it.mark == mark).count()
            };
            let marks = Mark::ALL.iter().map(|(_, mark)| (of(*mark), mark.name()));
            let marks: Vec<String> = marks
                .filter(|(count, _)| *count > 0)
                .map(|(count, name)| format!("{count} {name}"))
                .collect();
            (side, marks.join(", "))
        });
        let told = told.iter().filter(|(_, marks)| !marks.is_empty());
        let told = told.map(|(side, marks)| format!("{marks} into the {} tubes", Key::name(*side)));
        told.collect::<Vec<_>>().join(", ")
    }
}

/// SV 9.2.11, SV 4.5.1, SV 10.8.1.c: fills empty working tubes from the racks of their end, and
/// saves torpedoes from dead tubes when the rack has none left. Asks only where types differ.
pub async fn reload(t: &mut T) {
    let loading = Loading::new(t.g.boat());
    let seat = t.g.seat();
    let text = "Which torpedoes go into the empty tubes?";
    let loading = t.draft(seat, "SV 4.5.1", text, loading).await;
    if !loading.loads.is_empty() {
        t.say("SV 9.2.11", |_| format!("Reloaded: {}.", loading.in_words()));
    }
    for Load { tube, mark } in loading.loads {
        load(t.g.boat_mut(), tube, mark);
    }
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
