//! 13.2.1: supply units are used up by those who cannot trace to their city.

use super::{HexSet, Lines, Source, needy_bases, needy_troops, sources};
use crate::{
    charts::Charts,
    rules::{
        T,
        names::{Spot, Vessel},
    },
    state::{BaseStatus, Hex, Place, Ship, Side, State},
};
use table::{Choice, Draft, Name};

/// A source that is consumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// OC 13.2.1.a: a factor of supply in a hex.
    Units(Spot),
    /// OC 13.2.2.b
    Ship(Vessel, Spot),
}

impl Use {
    fn source(self) -> Source {
        match self {
            Use::Units(at) => Source::Units(at.hex),
            Use::Ship(ship, at) => Source::Ship(ship.id, at.hex),
        }
    }
}

impl Choice<State> for Use {
    const QUESTION: &'static str = "supply-use";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Use::Units(at) => at.hex.to_string().into(),
            Use::Ship(ship, _) => ship.key.into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Use::Units(at) => format!("Use supply in {}", at.words()),
            Use::Ship(ship, at) => format!("Use {} in {}", ship.name, at.words()),
        }
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            Use::Units(_) => Some("A factor of it is gone".to_owned()),
            Use::Ship(..) => Some("It is eliminated".to_owned()),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Use::Units(_) => "OC 13.2.1.a",
            Use::Ship(..) => "OC 13.2.2.b",
        })
    }

    fn target(&self) -> Option<String> {
        let (Use::Units(at) | Use::Ship(_, at)) = self;
        Some(at.target())
    }
}

/// The sources a side uses up (decision D-SUPPLY-USE); each serves all who trace to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uses {
    side: Side,
    /// Hexes with someone in need, as long as nobody supplies them.
    needy: Vec<Hex>,
    taken: Vec<Use>,
}

impl Uses {
    /// How many hexes in need a source would serve.
    pub fn served(
        &self,
        lines: &Lines<'_>,
        g: &State,
        charts: &'static Charts,
        used: Use,
    ) -> usize {
        let reached = used.source().reaches(lines, g, charts);
        self.needy.iter().filter(|hex| reached.has(**hex)).count()
    }
}

impl Draft<State> for Uses {
    const QUESTION: &'static str = "supply-use";
    const OPEN: bool = true;
    type Step = Use;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Use>) {
        if self.needy.is_empty() {
            return;
        }
        let lines = Lines::of(g, charts, self.side);
        for source in sources(g, charts, self.side) {
            let reached = source.reaches(&lines, g, charts);
            if !self.needy.iter().any(|hex| reached.has(*hex)) {
                continue;
            }
            let at = Spot::of(charts, source.hex());
            match source {
                Source::Units(_) => steps.push(Use::Units(at)),
                Source::Ship(id, _) => steps.push(Use::Ship(Vessel::of(charts, id), at)),
                Source::Plane(..) => {}
            }
        }
    }

    fn add(&mut self, step: Use, g: &State, charts: &'static Charts) {
        let reached = step.source().reaches(&Lines::of(g, charts, self.side), g, charts);
        self.needy.retain(|hex| !reached.has(*hex));
        self.taken.push(step);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        true
    }

    fn label(&self, g: &State) -> String {
        if self.taken.is_empty() {
            return "No supply is used".to_owned();
        }
        self.taken.iter().map(|used| used.label(g)).collect::<Vec<_>>().join(", ")
    }

    fn done(&self, _: &State) -> String {
        if self.taken.is_empty() { "Use no supply" } else { "Use no more" }.to_owned()
    }
}

/// OC 13.2.1.a, OC 13.2.1.c, OC 13.2.3.a: the hexes that are supplied, after supply units were used by those
/// who need them.
pub(crate) async fn use_supply(t: &mut T, side: Side) -> HexSet {
    let charts = t.charts;
    let lines = Lines::of(&t.g, charts, side);
    let mut supplied = lines.city();
    for source in sources(&t.g, charts, side) {
        if matches!(source, Source::Plane(..)) {
            supplied.join(&source.reaches(&lines, &t.g, charts));
        }
    }
    let mut needy: Vec<Hex> =
        needy_troops(&t.g, charts, side).into_iter().map(|(_, hex)| hex).collect();
    let bases = needy_bases(&t.g, charts, side).into_iter();
    // A destroyed base has nothing to keep in order.
    let bases = bases.filter(|(base, _)| t.g.base(*base).status != BaseStatus::Destroyed);
    needy.extend(bases.map(|(_, hex)| hex));
    needy.retain(|hex| !supplied.has(*hex));
    needy.sort_unstable();
    needy.dedup();
    let text = "Which supply is used for those who cannot trace to their city?";
    let uses = Uses { side, needy: needy.clone(), taken: Vec::new() };
    let uses = t.draft(side.seat(), "OC 13.2.1.a", text, uses).await;
    for used in uses.taken {
        let lines = Lines::of(&t.g, charts, side);
        let reached = used.source().reaches(&lines, &t.g, charts);
        let fed = |hex: &Hex| reached.has(*hex) && !supplied.has(*hex);
        let fed: Vec<Hex> = needy.iter().copied().filter(fed).collect();
        supplied.join(&reached);
        consume(t, side, used, &fed);
    }
    supplied
}

/// OC 13.2.1.a, OC 13.2.2.b, OC 13.2.4, R-CONSUMED-VP: a factor of the supply with most hits that still reaches
/// all it feeds, or the whole transport.
fn consume(t: &mut T, side: Side, used: Use, fed: &[Hex]) {
    let charts = t.charts;
    match used {
        Use::Units(at) => {
            let lines = Lines::of(&t.g, charts, side);
            let feeds = |hits: u8| {
                let reached = lines.overland(at.hex, charts.supply.source.at(i64::from(hits)));
                fed.iter().all(|hex| reached.has(*hex))
            };
            let here =
                t.g.supplies
                    .iter()
                    .enumerate()
                    .filter(|(_, supply)| supply.side == side && supply.place == Place::At(at.hex));
            let fit = here.filter(|(_, supply)| feeds(supply.hits));
            let worst = fit.max_by_key(|(_, supply)| supply.hits).map(|(index, _)| index);
            if let Some(index) = worst {
                let supply = &mut t.g.supplies[index];
                supply.factors -= 1;
                if supply.factors == 0 {
                    t.g.supplies.remove(index);
                }
            }
        }
        Use::Ship(ship, _) => {
            // It is gone for good: no replacement brings it back.
            *t.g.ship_mut(ship.id) = Ship::default();
        }
    }
}
