//! A raid: planes come out of a cup, guns fire in pools and on charts with columns.

use serde::{Deserialize, Serialize};
use table::{
    Chart, ChartBook, ChartSet, Chit, Choice, Cup, Dice, Game, Grid, Name, Odds, Seat, Table,
    chart, charts, draw_odds, keys,
};

keys! {
    pub(crate) enum Fire { None = "none", Hit = "hit", Destroyed = "destroyed" }
    pub(crate) enum Height { High = "high", Medium = "medium", Low = "low" }
    pub(crate) enum Aid { Officer = "officer", Radar = "radar", Smoke = "smoke" }
    pub(crate) enum Plane { Zero = "zero", Val = "val", Betty = "betty_bomber" }
}

pub(crate) const CHARTS: &str = include_str!("raid.toml");

charts! {
    pub(crate) struct Charts {
        pub defence: Grid<Height, Fire, Aid> = "defence",
        pub alarm: Grid<i32, u8, Aid> = "alarm",
        pub damage: Chart<Fire> = "damage",
        pub contact: Chart<Fire, Aid> = "contact",
    }
}

pub(crate) fn charts() -> ChartSet<Raid> {
    let book = ChartBook::parse(&[("raid.toml", CHARTS)]).unwrap_or_else(|e| panic!("{e}"));
    let digest = book.digest();
    let typed = chart::intern(digest, || Charts::load(&book).unwrap_or_else(|e| panic!("{e}")));
    ChartSet { typed, digest }
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Raid {
    pub cup: Cup<Plane>,
    pub officer: i32,
    pub smoke: bool,
    pub shot_down: u32,
    pub contacts: u32,
    pub hits: u32,
}

impl Chit<Raid> for Plane {
    fn key(&self) -> Name {
        table::Key::name(*self).into()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Fire,
    Hold,
}

impl Choice<Raid> for Order {
    const QUESTION: &'static str = "order";

    fn key(&self) -> Name {
        format!("{self:?}").to_lowercase().into()
    }

    fn label(&self, _: &Raid) -> String {
        format!("{self:?}")
    }

    fn odds(&self, g: &Raid, charts: &'static Charts) -> Vec<Odds> {
        vec![draw_odds(&g.cup, "R 0", "Plane", g, charts)]
    }
}

impl Game for Raid {
    const NAME: &'static str = "raid";
    const REVISION: u32 = 1;
    type Setup = i32;
    type Charts = Charts;
    type Outcome = u32;
    type View = Raid;

    fn new(officer: &i32, _: &'static Charts) -> Raid {
        let cup = Cup::new([(Plane::Zero, 3), (Plane::Val, 2), (Plane::Betty, 1)]);
        Raid { cup, officer: *officer, smoke: false, shot_down: 0, contacts: 0, hits: 0 }
    }

    fn seats(_: &i32) -> u8 {
        1
    }

    async fn play(t: &mut Table<Raid>) -> u32 {
        while t.g.cup.left() > 0 {
            t.mark(|g| format!("{} planes", g.cup.left()));
            wave(t).await;
        }
        t.g.shot_down
    }

    fn view(&self, _: table::Eyes, _: &'static Charts) -> Raid {
        self.clone()
    }

    fn check(&self, _: &'static Charts) -> Result<(), String> {
        if self.cup.left() <= 6 { Ok(()) } else { Err("more planes than there are".into()) }
    }
}

pub(crate) async fn wave(t: &mut Table<Raid>) {
    let order = t.ask(Seat(0), "R 0", "Open fire?", &[Order::Fire, Order::Hold]).await;
    t.g.smoke = order == Order::Hold;
    let cup = t.g.cup.clone();
    let plane = t.draw(&cup, "R 0", "Plane").await;
    t.g.cup.take(&plane);
    let guns = t.check_in(&t.charts.alarm, t.g.officer, t.charts.alarm.modifiers(|_| 0)).await;
    let pool = t.pool(usize::from(guns.result), Dice::D6, "R 5", "Barrage", |face| face >= 5).await;
    let radar = |aid| i32::from(aid == Aid::Radar);
    let mods = t.charts.contact.modifiers(radar);
    let seen = t.pool_on(3, &t.charts.contact, mods, |fire| fire == Fire::Hit).await;
    t.g.contacts += seen.hits;
    t.g.hits += pool.hits;
    if defend(t, Height::Medium).await != Fire::None {
        t.g.shot_down += 1;
    }
}

pub(crate) async fn defend(t: &mut Table<Raid>, height: Height) -> Fire {
    let g = &t.g;
    let mods = t.charts.defence.modifiers(|aid| match aid {
        Aid::Officer => g.officer,
        Aid::Radar => 1,
        Aid::Smoke => i32::from(g.smoke),
    });
    match t.check_in(&t.charts.defence, height, mods).await.result {
        Fire::Hit => t.check(&t.charts.damage, table::Mods::NONE).await.result,
        fire @ (Fire::None | Fire::Destroyed) => fire,
    }
}
