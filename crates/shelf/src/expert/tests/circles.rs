//! Thinkers who would come back to the same position for ever.

use super::super::play;
use crate::{Figure, Shown, Skipper, Status, Title};
use board::{Board, Icon};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::{
    Asked, ChartSet, Choice, Decider, Eyes, Game, Horizon, Key as _, Name, Seat, Table, keys,
};

keys! {
    enum Order { Stay = "stay": "Stay", Sail = "sail": "Sail" }
}

/// A ship that may leave the harbour if her captain is sure. As long as he is not, nothing changes.
///
/// The captain whose judgement tries follow is sure, or never is.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct Harbour<const SURE: bool> {
    ordered: bool,
}

impl<const SURE: bool> Choice<Harbour<SURE>> for Order {
    const QUESTION: &'static str = "order";

    fn key(&self) -> Name {
        self.name().into()
    }

    fn label(&self, _: &Harbour<SURE>) -> String {
        self.title().to_owned()
    }
}

#[derive(Serialize)]
struct View {
    ordered: bool,
}

impl Shown for View {
    fn status(&self) -> Status {
        Status::default()
    }

    fn boards(&self) -> Vec<Board> {
        Vec::new()
    }
}

impl<const SURE: bool> Game for Harbour<SURE> {
    const NAME: &'static str = "harbour";
    const REVISION: u32 = 1;
    type Setup = ();
    type Charts = ();
    type Outcome = Order;
    type View = View;

    fn new((): &(), (): &'static ()) -> Self {
        Harbour { ordered: false }
    }

    fn seats((): &()) -> u8 {
        1
    }

    async fn play(t: &mut Table<Self>) -> Order {
        loop {
            let choices = [Order::Stay, Order::Sail];
            t.g.ordered = false;
            if t.ask(Seat(0), "1", "What now?", &choices).await == Order::Stay {
                return Order::Stay;
            }
            t.g.ordered = true;
            if t.ask(Seat(0), "2", "Are you sure?", &choices).await == Order::Sail {
                return Order::Sail;
            }
        }
    }

    fn view(&self, _: Eyes, (): &'static ()) -> View {
        View { ordered: self.ordered }
    }

    fn check(&self, (): &'static ()) -> Result<(), String> {
        Ok(())
    }
}

keys! {
    enum Captain { Captain = "captain" }
}

impl<const SURE: bool> Skipper<Harbour<SURE>> for Captain {
    fn text(self) -> &'static str {
        "sails"
    }
}

impl<const SURE: bool> Decider<Harbour<SURE>> for Captain {
    fn decide(
        &mut self,
        g: &Harbour<SURE>,
        (): &'static (),
        a: &Asked<'_, Harbour<SURE>>,
    ) -> Option<usize> {
        let sails = SURE || !g.ordered;
        a.find::<Order>(|order| (*order == Order::Sail) == sails)
    }
}

impl<const SURE: bool> Title for Harbour<SURE> {
    const FULL_NAME: &'static str = "Harbour";
    const BLURB: &'static str = "";
    const RULE_PREFIX: &'static str = "H ";
    const CHARTS: &'static [(&'static str, &'static str)] = &[];
    const RULES: &'static str = "";
    const FIGURES: &'static [Figure] = &[];
    const COVER: &'static str = "";
    const ICON: Icon = Icon::PtBoat;
    type Skipper = Captain;
    type Ending = Order;

    fn measure(outcome: &Order) -> Vec<i64> {
        vec![i64::from(*outcome == Order::Sail)]
    }

    /// At the next question.
    fn tried_until(&self, _: Seat) -> Option<Horizon<Self>> {
        Some(Arc::new(|_| true))
    }

    /// Misjudged so that he orders to sail, and then would rather have the choice again.
    fn value(&self, _: Seat, (): &'static ()) -> i32 {
        if self.ordered { 2 } else { 3 }
    }

    fn ending(outcome: &Order) -> Order {
        *outcome
    }

    fn verdict(_: &Order) -> String {
        String::new()
    }
}

fn decisions<const SURE: bool>() -> u64 {
    let charts = ChartSet { typed: &(), digest: 0 };
    let run = play::<Harbour<SURE>>(&(), charts, 1, &["expert:64".to_owned()]);
    run.expect("the game comes to an end").decisions
}

#[test]
fn who_goes_in_circles_follows_the_doctrine() {
    // Four times round, then both answers as the doctrine gives them.
    assert_eq!(decisions::<true>(), 10);
}

#[test]
fn where_the_doctrine_goes_in_circles_too_anything_is_answered() {
    assert!((17..60).contains(&decisions::<false>()), "{}", decisions::<false>());
}
