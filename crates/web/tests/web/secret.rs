//! Sealed orders: two captains write down orders that the other may not know until both have. It
//! is here because a game without secrets cannot show that they are kept.

use board::Board;
use serde::{Deserialize, Serialize};
use shelf::{Figure, Shown, Status, Title};
use table::{Asked, Choice, Decider, Dice, Eyes, Game, Name, Seat, Table};

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(crate) struct Sealed {
    round: u32,
    score: [u32; 2],
    orders: [Option<Order>; 2],
}

#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Order {
    seat: u8,
    bold: bool,
}

impl Choice<Sealed> for Order {
    const QUESTION: &'static str = "order";

    fn key(&self) -> Name {
        format!("key{}{}", self.seat, if self.bold { "bold" } else { "wary" }).into()
    }

    /// Words that tell whose they are, so that a leak is seen.
    fn label(&self, _: &Sealed) -> String {
        format!("label{}{}", self.seat, if self.bold { "bold" } else { "wary" })
    }

    fn target(&self) -> Option<String> {
        Some(format!("target{}", self.seat))
    }
}

/// What a captain does once the orders are open.
#[derive(Clone, Copy, Debug)]
enum After {
    Steam,
    /// Breaks a rule of the program, not of the game.
    Scuttle,
}

impl Choice<Sealed> for After {
    const QUESTION: &'static str = "after";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        format!("{self:?}").to_lowercase().into()
    }

    fn label(&self, _: &Sealed) -> String {
        format!("{self:?}")
    }
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Outcome {
    winner: u8,
}

#[derive(Serialize)]
pub(crate) struct View {
    round: u32,
    score: [u32; 2],
    mine: Option<Order>,
}

impl Game for Sealed {
    const NAME: &'static str = "sealed-orders";
    const REVISION: u32 = 1;
    type Setup = ();
    type Charts = ();
    type Outcome = Outcome;
    type View = View;

    fn new((): &(), (): &'static ()) -> Sealed {
        Sealed { round: 0, score: [0; 2], orders: [None; 2] }
    }

    fn seats((): &()) -> u8 {
        2
    }

    async fn play(t: &mut Table<Sealed>) -> Outcome {
        while t.g.round < 4 {
            t.mark(|g| format!("Round {}", g.round + 1));
            round(t).await;
        }
        Outcome { winner: u8::from(t.g.score[1] > t.g.score[0]) }
    }

    fn view(&self, eyes: Eyes, (): &'static ()) -> View {
        let mine = eyes.seat().and_then(|seat| self.orders[usize::from(seat.0)]);
        View { round: self.round, score: self.score, mine }
    }

    fn check(&self, (): &'static ()) -> Result<(), String> {
        Ok(())
    }
}

async fn round(t: &mut Table<Sealed>) {
    t.g.round += 1;
    let orders = |seat| vec![Order { seat, bold: true }, Order { seat, bold: false }];
    let of = [(Seat(0), orders(0)), (Seat(1), orders(1))];
    let written = t.ask_each("SO 1", "Write your orders", &of).await;
    t.g.orders = [Some(written[0]), Some(written[1])];
    for seat in 0..2_u8 {
        t.say_to(Seat(seat), "SO 2", |_| format!("secret{seat}"));
        let rolled = t.roll(Dice::D6, "SO 3", "Fortune").await;
        t.g.score[usize::from(seat)] += rolled.natural as u32;
    }
    t.say("SO 4", |g| format!("The score is {} to {}.", g.score[0], g.score[1]));
    match t.ask(Seat(0), "SO 5", "And now?", &[After::Steam, After::Scuttle]).await {
        After::Steam => t.g.orders = [None; 2],
        After::Scuttle => panic!("the sea cock at /home/captain/secret is stuck"),
    }
}

table::keys! {
    pub(crate) enum Skipper { Any = "any" }
}

table::keys! {
    pub(crate) enum Ending { Over = "over": "over" }
}

impl shelf::Skipper<Sealed> for Skipper {
    fn text(self) -> &'static str {
        "bold, until fortune leaves him"
    }
}

impl Decider<Sealed> for Skipper {
    /// Takes what is offered first, but scuttles his ship after nothing but ones.
    fn decide(&mut self, g: &Sealed, (): &'static (), a: &Asked<'_, Sealed>) -> Option<usize> {
        Some(usize::from(a.question == After::QUESTION && g.score[0] == g.round))
    }
}

impl Shown for View {
    fn status(&self) -> Status {
        Status { title: format!("Round {}", self.round), facts: Vec::new() }
    }

    fn boards(&self) -> Vec<Board> {
        Vec::new()
    }
}

impl Title for Sealed {
    const FULL_NAME: &'static str = "Sealed Orders";
    const BLURB: &'static str = "Two captains, two envelopes.";
    const RULE_PREFIX: &'static str = "SO ";
    const CHARTS: &'static [(&'static str, &'static str)] = &[];
    const RULES: &'static str = "";
    const FIGURES: &'static [Figure] = &[Figure::new("winner", "Winner")];
    const COVER: &'static str = "";
    const ICON: board::Icon = board::Icon::Destroyer;
    type Skipper = Skipper;
    type Ending = Ending;

    fn are_rivals((): &()) -> bool {
        true
    }

    fn measure(outcome: &Outcome) -> Vec<i64> {
        vec![i64::from(outcome.winner)]
    }

    fn returns(outcome: &Outcome) -> Vec<i32> {
        (0..2).map(|seat| i32::from(outcome.winner == seat)).collect()
    }

    fn ending(_: &Outcome) -> Ending {
        Ending::Over
    }

    fn verdict(outcome: &Outcome) -> String {
        format!("Captain {} won.", outcome.winner + 1)
    }
}
