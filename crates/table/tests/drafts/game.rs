//! A morning's orders: one answer of every shape, each told and remembered.

use serde::{Deserialize, Serialize};
use table::{
    ChartSet, Choice, Draft, Game, Name, Odds, Ranking, Rows, Seat, Seating, Session, Shape, Share,
    Subset, Table, Terms, Way,
    draft::{Cell, Set},
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Setup {
    /// The last order leads nowhere, to be found by the laws.
    pub dead_end: bool,
}

#[derive(Clone, Debug, Default, Hash, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Orders {
    pub dead_end: bool,
    pub given: Vec<String>,
}

pub(crate) static CHARTS: () = ();

pub(crate) fn charts() -> ChartSet<Orders> {
    ChartSet { typed: &CHARTS, digest: 0 }
}

macro_rules! choice {
    ($name:ident, $question:literal) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct $name(pub u8);

        impl Choice<Orders> for $name {
            const QUESTION: &'static str = $question;

            fn key(&self) -> Name {
                format!("{}-{}", $question, self.0).into()
            }

            fn label(&self, _: &Orders) -> String {
                format!("{} {}", stringify!($name), self.0)
            }

            fn target(&self) -> Option<String> {
                Some(format!("{}:{}", $question, self.0))
            }
        }
    };
}

choice!(Plane, "plane");
choice!(Gun, "gun");
choice!(Enemy, "enemy");
choice!(Ship, "ship");
choice!(Fire, "fire");

/// A hex of a sheet 30 columns wide: `2006` is column 20, row 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hex(pub u16);

impl Choice<Orders> for Hex {
    const QUESTION: &'static str = "course";

    fn key(&self) -> Name {
        format!("{:04}", self.0).into()
    }

    fn label(&self, _: &Orders) -> String {
        format!("Hex {:04}", self.0)
    }
}

impl Cell<Orders> for Hex {
    fn next(way: &Way<Hex>, _: &Orders, (): &'static (), next: &mut Vec<Hex>) {
        let at = way.at().0;
        next.extend([at - 1, at + 1, at + 100].map(Hex));
    }
}

/// Planes, and then where they fly: ticks before a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Raid {
    pub planes: Vec<Plane>,
    pub to: Option<Hex>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Plane(Plane),
    To(Hex),
}

impl Choice<Orders> for Part {
    const QUESTION: &'static str = "raid";

    fn key(&self) -> Name {
        match self {
            Part::Plane(plane) => plane.key(),
            Part::To(hex) => hex.key(),
        }
    }

    fn label(&self, g: &Orders) -> String {
        match self {
            Part::Plane(plane) => plane.label(g),
            Part::To(hex) => hex.label(g),
        }
    }
}

impl Draft<Orders> for Raid {
    const QUESTION: &'static str = "raid";
    const OPEN: bool = true;
    type Step = Part;

    fn steps(&self, _: &Orders, (): &'static (), steps: &mut Vec<Part>) {
        if self.to.is_some() {
            return;
        }
        let last = self.planes.last().map_or(0, |plane| plane.0);
        if self.planes.len() < 2 {
            steps.extend((last + 1..=4).map(|n| Part::Plane(Plane(n))));
        }
        if !self.planes.is_empty() {
            steps.extend([1904, 2006].map(|hex| Part::To(Hex(hex))));
        }
    }

    fn add(&mut self, step: Part, _: &Orders, (): &'static ()) {
        match step {
            Part::Plane(plane) => self.planes.push(plane),
            Part::To(hex) => self.to = Some(hex),
        }
    }

    fn is_whole(&self, g: &Orders, (): &'static ()) -> bool {
        self.to.is_some() && !g.dead_end
    }

    fn label(&self, g: &Orders) -> String {
        let to = self.to.map_or_else(String::new, |hex| format!(" to {}", hex.label(g)));
        format!("{} planes{to}", self.planes.len())
    }

    fn about(&self, _: &Orders) -> Option<String> {
        (self.planes.len() == 2).then(|| "Where do both planes fly?".to_owned())
    }

    fn odds(&self, _: &Orders, (): &'static ()) -> Vec<Odds> {
        Vec::new()
    }

    fn shape(&self) -> Shape {
        if self.planes.len() < 2 { Shape::Some { least: 1, most: 2 } } else { Shape::Steps }
    }
}

impl Game for Orders {
    const NAME: &'static str = "orders";
    const REVISION: u32 = 1;
    type Setup = Setup;
    type Charts = ();
    type Outcome = Vec<String>;
    type View = Vec<String>;

    fn new(setup: &Setup, (): &'static ()) -> Orders {
        Orders { dead_end: setup.dead_end, given: Vec::new() }
    }

    fn seats(_: &Setup) -> u8 {
        1
    }

    async fn play(t: &mut Table<Orders>) -> Vec<String> {
        patrol(t).await;
        battery(t).await;
        line(t).await;
        course(t).await;
        parties(t).await;
        raid(t).await;
        watches(t).await;
        t.g.given.clone()
    }

    fn view(&self, _: table::Eyes, (): &'static ()) -> Vec<String> {
        self.given.clone()
    }

    fn check(&self, (): &'static ()) -> Result<(), String> {
        Ok(())
    }
}

pub(crate) async fn patrol(t: &mut Table<Orders>) {
    let planes = Subset::of((1..=5).map(Plane).collect()).at_least(2).at_most(3);
    let taken = t.draft(Seat(0), "1", "Which planes patrol?", planes).await.into_taken();
    t.g.given.push(format!("{taken:?}"));
}

pub(crate) async fn battery(t: &mut Table<Orders>) {
    let enemies = |n| (1..=n).map(Enemy).collect::<Vec<_>>();
    let rows = Rows::of(vec![(Gun(1), enemies(3)), (Gun(2), enemies(2)), (Gun(3), enemies(0))]);
    let set = t.draft(Seat(0), "2", "Which gun fires at which enemy?", rows).await.into_set();
    t.g.given.push(format!("{set:?}"));
}

async fn line(t: &mut Table<Orders>) {
    let ships = Ranking::of((1..=3).map(Ship).collect());
    let order = t.draft(Seat(0), "3", "In which order do the ships sail?", ships).await;
    t.g.given.push(format!("{:?}", order.into_order()));
}

pub(crate) async fn course(t: &mut Table<Orders>) {
    let way = t.draft(Seat(0), "4", "Which way?", Way::from(Hex(1906), 3)).await;
    t.g.given.push(format!("{:?}", way.into_cells()));
}

async fn parties(t: &mut Table<Orders>) {
    let share = Share::of(4, vec![(Fire(1), 2), (Fire(2), 1), (Fire(3), 3)]).at_least(3);
    let shares = t.draft(Seat(0), "5", "Who fights which fire?", share).await.into_shares();
    t.g.given.push(format!("{shares:?}"));
}

async fn raid(t: &mut Table<Orders>) {
    let raid = t.draft(Seat(0), "6", "Who flies, and where?", Raid::default()).await;
    t.g.given.push(format!("{raid:?}"));
}

/// Watches called in any order, which is kept, or all at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Call {
    pub called: Vec<Watch>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Watch {
    No(u8),
    Alarm,
    None,
}

impl Choice<Orders> for Watch {
    const QUESTION: &'static str = "watch";

    fn key(&self) -> Name {
        match self {
            Watch::No(n) => format!("watch-{n}").into(),
            Watch::Alarm => "alarm".into(),
            Watch::None => "none".into(),
        }
    }

    fn label(&self, _: &Orders) -> String {
        format!("{self:?}")
    }
}

impl Draft<Orders> for Call {
    const QUESTION: &'static str = "watch";
    type Step = Watch;

    fn steps(&self, _: &Orders, (): &'static (), steps: &mut Vec<Watch>) {
        if self.called.iter().all(|watch| matches!(watch, Watch::No(_))) {
            steps.extend((1..=3).map(Watch::No).filter(|watch| !self.called.contains(watch)));
            if self.called.is_empty() {
                steps.extend([Watch::Alarm, Watch::None]);
            }
        }
    }

    fn add(&mut self, step: Watch, _: &Orders, (): &'static ()) {
        self.called.push(step);
    }

    fn is_whole(&self, _: &Orders, (): &'static ()) -> bool {
        true
    }

    fn label(&self, _: &Orders) -> String {
        format!("{:?}", self.called)
    }

    fn done(&self, _: &Orders) -> String {
        match self.called.len() {
            0 => "Nobody is called".to_owned(),
            n => format!("{n} watches"),
        }
    }

    fn shape(&self) -> Shape {
        Shape::Some { least: 0, most: 3 }
    }
}

async fn watches(t: &mut Table<Orders>) {
    let call = t.draft(Seat(0), "7", "Which watches are called?", Call::default()).await;
    t.g.given.push(format!("{:?}", call.called));
}

pub(crate) type GunAt = Set<Gun, Enemy>;

pub(crate) fn begin() -> Session<Orders> {
    let setup = Setup { dead_end: false };
    Session::start(Seating::new(charts()), setup, Terms::seeded(1))
}

/// Answers the open question.
pub(crate) fn give(session: &mut Session<Orders>, key: &str) {
    let n = session.open()[0].n;
    session.answer(Seat(0), n, key).unwrap();
}
