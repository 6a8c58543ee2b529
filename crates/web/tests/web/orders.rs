//! Morning orders: a throw, a draw, and one answer of each shape, for pages and programs to give.

use board::Board;
use serde::{Deserialize, Serialize};
use shelf::{Figure, Shown, Status, Title};
use table::{
    Asked, Chit, Choice, Cup, Decider, Dice, Eyes, Game, Name, Ranking, Rows, Seat, Share, Subset,
    Table, Way, draft::Cell,
};

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(crate) struct Orders {
    given: Vec<String>,
}

macro_rules! choice {
    ($name:ident, $question:literal) => {
        #[derive(Clone, Copy, Debug)]
        struct $name(u16);

        impl Choice<Orders> for $name {
            const QUESTION: &'static str = $question;
            const OPEN: bool = true;

            fn key(&self) -> Name {
                format!("{}-{}", $question, self.0).into()
            }

            fn label(&self, _: &Orders) -> String {
                format!("{} {}", stringify!($name), self.0)
            }
        }
    };
}

choice!(Plane, "plane");
choice!(Gun, "gun");
choice!(Raider, "raider");
choice!(Fire, "fire");
choice!(Ship, "ship");
choice!(Hex, "hex");

#[derive(Clone, PartialEq, Debug)]
struct Signal(&'static str);

impl Chit<Orders> for Signal {
    fn key(&self) -> Name {
        self.0.into()
    }
}

impl Cell<Orders> for Hex {
    fn next(way: &Way<Hex>, _: &Orders, (): &'static (), next: &mut Vec<Hex>) {
        next.extend([way.at().0 + 1, way.at().0 + 100].map(Hex));
    }
}

impl Game for Orders {
    const NAME: &'static str = "morning-orders";
    const REVISION: u32 = 1;
    type Setup = ();
    type Charts = ();
    type Outcome = usize;
    type View = View;

    fn new((): &(), (): &'static ()) -> Orders {
        Orders { given: Vec::new() }
    }

    fn seats((): &()) -> u8 {
        1
    }

    async fn play(t: &mut Table<Orders>) -> usize {
        let seat = Seat(0);
        t.roll(Dice::D6, "MO 0", "Weather").await;
        let signals = Cup::new([(Signal("red"), 2), (Signal("green"), 1)]);
        t.draw(&signals, "MO 0", "Signal of the day").await;
        let list = |n: u16| 1..=n;
        let planes = Subset::of(list(4).map(Plane).collect()).at_least(1).at_most(2);
        let planes = t.draft(seat, "MO 1", "Which planes fly?", planes).await;
        t.g.given.push(format!("{:?}", planes.taken()));
        let raiders: Vec<Raider> = list(2).map(Raider).collect();
        let rows = Rows::of(list(3).map(|gun| (Gun(gun), raiders.clone())).collect());
        let rows = t.draft(seat, "MO 2", "Which gun fires at which raider?", rows).await;
        t.g.given.push(format!("{:?}", rows.into_set()));
        let share = Share::of(5, list(3).map(|fire| (Fire(fire), 3)).collect());
        let share = t.draft(seat, "MO 3", "Who fights which fire?", share).await;
        t.g.given.push(format!("{:?}", share.into_shares()));
        let way = t.draft(seat, "MO 4", "Which way?", Way::from(Hex(1904), 3)).await;
        t.g.given.push(format!("{:?}", way.into_cells()));
        let order = Ranking::of(list(3).map(Ship).collect());
        let order = t.draft(seat, "MO 5", "In which order do they sail?", order).await;
        t.g.given.push(format!("{:?}", order.into_order()));
        t.ask(seat, "MO 6", "And now?", &[Ship(1), Ship(2)]).await;
        t.g.given.len()
    }

    fn view(&self, _: Eyes, (): &'static ()) -> View {
        View { given: self.given.clone() }
    }

    fn check(&self, (): &'static ()) -> Result<(), String> {
        Ok(())
    }
}

#[derive(Serialize)]
pub(crate) struct View {
    given: Vec<String>,
}

impl Shown for View {
    fn status(&self) -> Status {
        Status { title: format!("Order {}", self.given.len() + 1), facts: Vec::new() }
    }

    fn boards(&self) -> Vec<Board> {
        Vec::new()
    }
}

table::keys! {
    pub(crate) enum Staff { Any = "any" }
}

table::keys! {
    pub(crate) enum Ending { Over = "over": "over" }
}

impl shelf::Skipper<Orders> for Staff {
    fn text(self) -> &'static str {
        "takes what comes first"
    }
}

impl Decider<Orders> for Staff {
    fn decide(&mut self, _: &Orders, (): &'static (), _: &Asked<'_, Orders>) -> Option<usize> {
        Some(0)
    }
}

impl Title for Orders {
    const FULL_NAME: &'static str = "Morning Orders";
    const BLURB: &'static str = "Everything before breakfast.";
    const RULE_PREFIX: &'static str = "MO ";
    const CHARTS: &'static [(&'static str, &'static str)] = &[];
    const RULES: &'static str = "";
    const FIGURES: &'static [Figure] = &[Figure::new("orders", "Orders")];
    const COVER: &'static str = "";
    const ICON: board::Icon = board::Icon::Destroyer;
    type Skipper = Staff;
    type Ending = Ending;

    fn measure(orders: &usize) -> Vec<i64> {
        vec![*orders as i64]
    }

    fn ending(_: &usize) -> Ending {
        Ending::Over
    }

    fn verdict(orders: &usize) -> String {
        format!("{orders} orders were given.")
    }
}
