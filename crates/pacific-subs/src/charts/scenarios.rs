//! Patrol orders.

use super::{boats::system, map::Zone, situation::Place};
use crate::state::{Class, Hex, Navy, Orders, PatrolType, Rank, Readiness, Season, System};
use table::{
    Chart, Key,
    chart::{ChartBook, ChartErrors, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub silent_victory: Scenario = "SCN.15.1",
        pub first_boat: Chart<Class> = "SCN.15.1.boat",
        pub petticoat: Scenario = "SCN.15.2",
        pub civilian: Chart<Civilian> = "SCN.15.2.civilian",
        pub destination_tokyo: Scenario = "SCN.15.3",
        pub down_periscope: Scenario = "SCN.15.4",
        pub breakdown: Chart<Breakdown> = "SCN.15.4.breakdown",
        pub run_silent: Scenario = "SCN.15.5",
        pub up_periscope: Scenario = "SCN.15.6",
        pub rolled_skill: Chart<Skill> = "SCN.15.6.skill",
        pub nerves: Chart<Nerves> = "SCN.nerves",
        pub enemy_below: Scenario = "SCN.15.7",
        pub ijn_free: Scenario = "SCN.J1",
        pub off_the_solomons: Scenario = "SCN.J2",
        pub rat_run: Scenario = "SCN.J3",
        pub panama: Scenario = "SCN.J4",
    }
}

keys! {
    pub enum Civilian { None = "none", Aboard = "uhb_or_ocd" }
    pub enum Breakdown { None = "none", OneHit = "one_hit" }
    pub enum Nerves { None = "none", Worse = "readiness_down" }
}

/// PS 15.6.b
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill(pub u8);

impl Row for Skill {
    fn read(row: &RowData<'_>) -> Result<Skill, String> {
        row.number_as("number").map(Skill)
    }
}

/// Where a boat begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    Place(Place),
    /// PS-R80
    SanFrancisco,
    /// Any base of the navy.
    AnyBase,
}

/// One set of patrol orders.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub navy: Navy,
    pub start: Season,
    pub end: Season,
    pub from: Start,
    pub home_ports: Vec<Place>,
    /// None if it is rolled.
    pub boat: Option<Class>,
    pub rank: Rank,
    pub captain_skill: u8,
    pub crew_skill: u8,
    pub readiness: Readiness,
    /// None if it is rolled on the Doctrine Chart.
    pub patrol: Option<PatrolType>,
    pub fuel_start: Option<u8>,
    pub fuel_most: Option<u8>,
    pub old: bool,
    /// PS 15.1.a
    pub patrols: u8,
    /// PS 15.1.d: in this season.
    pub fuel_limit: Option<(Season, u8)>,
    pub no_hit: Vec<System>,
    pub enemy_escort_dice: u8,
    pub friendly_escort_dice: u8,
    /// PS 15.3.b: the beach, and the escort dice on entering its hex.
    pub pick_up: Option<Hex>,
    pub pick_up_dice: u8,
    pub zones: Vec<Zone>,
    pub has_nerves: bool,
    pub has_breakdowns: bool,
    pub ignores_doctrine: bool,
    /// PS 15.7.c
    pub close_fade: u8,
    pub object: String,
}

struct Any {
    key: String,
    read: Box<dyn Fn(&mut Scenario) + Send + Sync>,
    frame: Option<Scenario>,
}

fn start(text: &str) -> Result<Start, String> {
    match text {
        "any" => Ok(Start::AnyBase),
        "san_francisco" => Ok(Start::SanFrancisco),
        text => Place::expect_name(text).map(Start::Place),
    }
}

fn frame(row: &RowData<'_>) -> Result<Scenario, String> {
    let class = row.text("boat").filter(|text| *text != "rolled");
    let patrol = row.text("patrol").filter(|text| *text != "rolled");
    let number = |name| row.number_or::<u8>(name, 0).map(|n| Some(n).filter(|n| *n > 0));
    Ok(Scenario {
        navy: row.text_as("side")?,
        start: row.text_as("start")?,
        end: row.text_as("end")?,
        from: start(row.text("start_place").unwrap_or_default())?,
        home_ports: row.list_as("home_ports")?,
        boat: class.map(Class::expect_name).transpose()?,
        rank: row.text_as("rank")?,
        captain_skill: row.number_as("captain_skill")?,
        crew_skill: row.number_as("crew_skill")?,
        readiness: row.text_as("readiness")?,
        patrol: patrol.map(PatrolType::expect_name).transpose()?,
        fuel_start: number("fuel_start")?,
        fuel_most: number("fuel_max")?,
        old: row.text("age_marker") == Some("old"),
        patrols: 1,
        fuel_limit: None,
        no_hit: Vec::new(),
        enemy_escort_dice: 0,
        friendly_escort_dice: 0,
        pick_up: None,
        pick_up_dice: 0,
        zones: Vec::new(),
        has_nerves: false,
        has_breakdowns: false,
        ignores_doctrine: false,
        close_fade: 0,
        object: String::new(),
    })
}

impl Row for Any {
    fn read(row: &RowData<'_>) -> Result<Any, String> {
        let key = row.key().to_owned();
        if key == "frame" {
            return Ok(Any { key, read: Box::new(|_| ()), frame: Some(frame(row)?) });
        }
        let number: u8 = row.number_or("number", 0)?;
        let read: Box<dyn Fn(&mut Scenario) + Send + Sync> = match row.key() {
            "patrols" => Box::new(move |s| s.patrols = number),
            "fuel" => {
                let season: Season = row.text_as("season")?;
                Box::new(move |s| s.fuel_limit = Some((season, number)))
            }
            "no_hit" => {
                let codes = row.list("boxes").unwrap_or_default().iter();
                let systems: Vec<System> =
                    codes.map(|code| system(code)).collect::<Result<_, _>>()?;
                Box::new(move |s| s.no_hit.clone_from(&systems))
            }
            "enemy_escort_dice" => Box::new(move |s| s.enemy_escort_dice = number),
            "friendly_escort_dice" => Box::new(move |s| s.friendly_escort_dice = number),
            "pick_up" => {
                let hex = row.text("hex").and_then(Hex::parse);
                Box::new(move |s| (s.pick_up, s.pick_up_dice) = (hex, number))
            }
            "area" => {
                let zones: Vec<Zone> = row.list_as("zones")?;
                Box::new(move |s| s.zones.clone_from(&zones))
            }
            "nerves" => Box::new(|s| s.has_nerves = true),
            "breakdown" => Box::new(|s| s.has_breakdowns = true),
            "free" => Box::new(|s| s.ignores_doctrine = true),
            "close_fade" => Box::new(move |s| s.close_fade = number),
            "object" => {
                let text = row.label().unwrap_or_default().to_owned();
                Box::new(move |s| s.object.clone_from(&text))
            }
            "port_civilian" => Box::new(|_| ()),
            other => return Err(format!("patrol orders know no row `{other}`")),
        };
        Ok(Any { key, read, frame: None })
    }
}

impl Load for Scenario {
    fn load(book: &ChartBook, id: &str) -> Result<Scenario, ChartErrors> {
        let rows: Vec<Any> = book.values(id)?;
        let frame = rows.iter().find(|row| row.key == "frame").and_then(|row| row.frame.clone());
        let Some(mut scenario) = frame else {
            return Err(book.wrong(id, "there is no row `frame`", "side, dates, places, ratings"));
        };
        for row in &rows {
            (row.read)(&mut scenario);
        }
        Ok(scenario)
    }
}

impl Charts {
    /// The orders of a game; none for a free patrol of the USN, which has only its settings.
    pub fn of(&self, orders: Orders) -> Option<&Scenario> {
        match orders {
            Orders::SilentVictory => Some(&self.silent_victory),
            Orders::Petticoat => Some(&self.petticoat),
            Orders::DestinationTokyo => Some(&self.destination_tokyo),
            Orders::DownPeriscope => Some(&self.down_periscope),
            Orders::RunSilent => Some(&self.run_silent),
            Orders::UpPeriscope => Some(&self.up_periscope),
            Orders::EnemyBelow => Some(&self.enemy_below),
            Orders::IjnFree => Some(&self.ijn_free),
            Orders::OffTheSolomons => Some(&self.off_the_solomons),
            Orders::RatRun => Some(&self.rat_run),
            Orders::Panama => Some(&self.panama),
            Orders::UsnFree => None,
        }
    }
}
