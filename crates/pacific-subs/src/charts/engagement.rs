//! The tactical display and the rolls of an engagement.

use super::{
    figures::{Each, Figure},
    orders::Count,
};
use crate::{
    conditions::When,
    state::{Bearing, Depth, GunType, Range, Sector, Speed},
};
use table::{
    Chart, Key,
    chart::{ChartBook, ChartErrors, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub clock: Clock = "TIME",
        pub start: Chart<Count, When> = "TIME.start",
        pub depths: Each<Depth, DepthRow> = "DEPTH",
        pub dial: Each<Speed, DialRow> = "EOT",
        pub signature: Track<SignatureBox> = "SIG",
        pub escorts: Track<EscortBox> = "ESC.track",
        pub bearings: Chart<BearingRow> = "PLOT.bearings",
        pub rings: Chart<RingRow> = "PLOT.rings",
        pub sectors: Chart<Sector, When> = "FS.sectors",
        pub ranges: Chart<RangeRow, When> = "FS.ranges",
        pub hits: HitNumbers = "FS.hits",
        pub guns: Vec<Gun> = "GUN",
        pub ammunition: Chart<Expended, When> = "AMMO",
        pub stow: Chart<Stowed, When> = "STOW",
        pub crash_dive: Chart<CrashDive, When> = "CRASH",
        pub crush: Chart<Strain> = "CRUSH",
        pub rise: Chart<Rise> = "RISE",
        pub load: Chart<Loaded, When> = "LOAD",
        pub arming: Chart<Arming> = "ARM",
        pub degraded: Chart<Degraded> = "DEGRADED",
        pub scatter: Chart<Scatter, When> = "SCAT",
        pub evasion: Chart<Faded, When> = "EVADE",
        pub closing: Chart<Closing, When> = "CLOSE",
        pub torpedo: Chart<Shot, When> = "FIRE",
        pub attack: Chart<Shot, When> = "ATTACK",
        pub q_ship: Chart<Shot, When> = "QSHIP",
        pub stations: Chart<Fatigue> = "STATIONS",
        pub hvt_hit: Chart<HvtHit> = "HVT.hit",
        pub values: Each<Value, i32> = "VALUES",
        pub clever: Chart<Plan, When> = "CLEVER",
        pub quiet: Chart<Quiet, When> = "QUIET",
        pub collision: Chart<Collision> = "COLLIDE",
        pub fatigue: Chart<Fatigue> = "FATIGUE",
        pub shark: Chart<Shark> = "SHARK",
        pub strike: Chart<Shot> = "STRIKE",
    }
}

keys! {
    /// Single values of the rules.
    pub enum Value {
        AmbushHit = "hit_number",
        CurvedAsPrinted = "curved_as_printed",
        AmbushNoise = "noise",
        DepthChange = "depth_change",
        BreakSurface = "break_surface",
        RiseNoise = "rise",
        Firing = "firing",
        Flooding = "flooding",
        Explosion = "explosion",
        SternOnly = "stern_only",
        CrashDive = "crash_dive",
        RadarSignature = "radar",
        SubmergedTimer = "sub_timer",
        PlanFuel = "plan_fuel",
        TurnFuel = "turn_fuel",
        ResetCharge = "reset_charge",
        BottomValue = "bottom_value",
        PortFuel = "port_fuel",
        SkillTop = "skill_top",
        Mk27Most = "mk27_most",
        SupplyMost = "supply_most",
        FleetRescue = "fleet_rescue",
        StayActions = "stay_actions",
        StationDice = "station_dice",
        OffMapFuel = "off_map_fuel",
    }
}

impl Charts {
    /// A single value of the rules.
    pub fn value(&self, value: Value) -> u8 {
        u8::try_from(*self.values.of(value)).unwrap_or_default()
    }
}

/// PS 1.3.c, PS-R10: the boxes of the engagement timer in number order; true by night.
#[derive(Debug)]
pub struct Clock(Vec<bool>);

struct TimeBox {
    number: usize,
    night: bool,
}

impl Row for TimeBox {
    fn read(row: &RowData<'_>) -> Result<TimeBox, String> {
        Ok(TimeBox { number: row.number_as("number")?, night: row.text("light") == Some("night") })
    }
}

impl Load for Clock {
    fn load(book: &ChartBook, id: &str) -> Result<Clock, ChartErrors> {
        let boxes: Vec<TimeBox> = book.values(id)?;
        if boxes.is_empty() || boxes.iter().enumerate().any(|(at, it)| it.number != at + 1) {
            return Err(book.wrong(id, "the boxes are not in order", "1, 2, 3 and so on"));
        }
        Ok(Clock(boxes.iter().map(|it| it.night).collect()))
    }
}

impl Clock {
    pub fn boxes(&self) -> u8 {
        self.0.len() as u8
    }

    /// So many boxes on, round and round.
    pub fn ahead(&self, from: u8, by: u8) -> u8 {
        (from - 1 + by) % self.boxes() + 1
    }

    pub fn is_night(&self, at: u8) -> bool {
        self.0.get(usize::from(at.saturating_sub(1))).copied().unwrap_or(false)
    }
}

/// One box of the depth gauge.
#[derive(Clone, Copy, Debug)]
pub struct DepthRow {
    pub signature: i32,
    /// PS 9.1.f
    pub signature_late: i32,
    /// PS 10.2.a
    pub fire: bool,
    /// PS 9.1B.a
    pub bottom: bool,
}

impl Figure for DepthRow {
    fn read(row: &RowData<'_>) -> Result<DepthRow, String> {
        let signature = row.number_as("signature")?;
        Ok(DepthRow {
            signature,
            signature_late: row.number_or("signature_late", signature)?,
            fire: row.flag("fire").unwrap_or(false),
            bottom: row.flag("bottom").unwrap_or(false),
        })
    }
}

/// One box of the speed dial.
#[derive(Clone, Copy, Debug)]
pub struct DialRow {
    pub surfaced: i32,
    pub submerged: i32,
    pub range: i32,
    pub charge_use: u8,
    pub charge_gain: u8,
}

impl Figure for DialRow {
    fn read(row: &RowData<'_>) -> Result<DialRow, String> {
        Ok(DialRow {
            surfaced: row.number_as("signature_surface")?,
            submerged: row.number_as("signature_submerged")?,
            range: row.number_as("range")?,
            charge_use: row.number_as("charge_use")?,
            charge_gain: row.number_as("charge_gain")?,
        })
    }
}

/// A track of boxes numbered from 0.
#[derive(Debug)]
pub struct Track<R>(Vec<R>);

impl<R: Row> Load for Track<R> {
    fn load(book: &ChartBook, id: &str) -> Result<Track<R>, ChartErrors> {
        let numbers: Vec<Numbered> = book.values(id)?;
        if numbers.iter().enumerate().any(|(at, it)| usize::from(it.0) != at) {
            return Err(book.wrong(id, "the boxes are not in order", "0, 1, 2 and so on"));
        }
        Ok(Track(book.values(id)?))
    }
}

struct Numbered(u8);

impl Row for Numbered {
    fn read(row: &RowData<'_>) -> Result<Numbered, String> {
        row.number_as("number").map(Numbered)
    }
}

impl<R> Track<R> {
    pub fn last(&self) -> u8 {
        self.0.len() as u8 - 1
    }

    pub fn at(&self, number: u8) -> &R {
        &self.0[usize::from(number.min(self.last()))]
    }
}

/// PS 11.1, PS 12.0.a, PS-R56: a box of the Signature Track.
#[derive(Clone, Copy, Debug)]
pub struct SignatureBox {
    pub close: i32,
    pub bottom: i32,
}

impl Row for SignatureBox {
    fn read(row: &RowData<'_>) -> Result<SignatureBox, String> {
        Ok(SignatureBox { close: row.number_as("close_max")?, bottom: row.number_as("bottom")? })
    }
}

/// PS 11.2.a: a box of the Escort Track.
#[derive(Clone, Copy, Debug)]
pub struct EscortBox {
    pub hit: i32,
    /// PS 11.1A
    pub surface_fatal: bool,
    /// PS 11.1B
    pub collision: bool,
}

impl Row for EscortBox {
    fn read(row: &RowData<'_>) -> Result<EscortBox, String> {
        let flag = |name| row.flag(name).unwrap_or(false);
        Ok(EscortBox {
            hit: row.number_as("hit")?,
            surface_fatal: flag("surface_fatal"),
            collision: flag("collision"),
        })
    }
}

/// PS 10.1A.a: a bearing and what it adds to the angle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BearingRow {
    pub bearing: Bearing,
    pub angle: i32,
}

impl Row for BearingRow {
    fn read(row: &RowData<'_>) -> Result<BearingRow, String> {
        Ok(BearingRow { bearing: row.key_as()?, angle: row.number_as("angle")? })
    }
}

/// PS 10.1B.a: a ring and what it adds to the range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RingRow {
    pub ring: u8,
    pub range: i32,
}

impl Row for RingRow {
    fn read(row: &RowData<'_>) -> Result<RingRow, String> {
        let (ring, _) = row.band().ok_or_else(|| format!("row `{}` has no `min`", row.key()))?;
        let ring = u8::try_from(ring).map_err(|_| format!("row `{}` is no ring", row.key()))?;
        Ok(RingRow { ring, range: row.number_as("range")? })
    }
}

/// PS 10.1B.a, PS 10.1C.b: a band of the range and the number of a Q-ship in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RangeRow {
    pub range: Range,
    pub q_ship: i32,
}

impl Row for RangeRow {
    fn read(row: &RowData<'_>) -> Result<RangeRow, String> {
        Ok(RangeRow { range: row.key_as()?, q_ship: row.number_as("q_ship")? })
    }
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    range: Range,
    sector: Sector,
    hit: u8,
    three_inch: bool,
    five_inch: bool,
}

impl Row for Cell {
    fn read(row: &RowData<'_>) -> Result<Cell, String> {
        let flag = |name| row.flag(name).unwrap_or(false);
        Ok(Cell {
            range: row.text_as("range")?,
            sector: row.text_as("sector")?,
            hit: row.number_as("hit")?,
            three_inch: flag("gun_3in"),
            five_inch: flag("gun_5in"),
        })
    }
}

/// PS 1.3.b, PS 10.2D.a, PS 10.3A, PS-R09: the boxes of the firing solution, the same on all sides.
#[derive(Debug)]
pub struct HitNumbers(Vec<Cell>);

impl Load for HitNumbers {
    fn load(book: &ChartBook, id: &str) -> Result<HitNumbers, ChartErrors> {
        let cells: Vec<Cell> = book.values(id)?;
        for (range, at) in Range::ALL {
            for (sector, angle) in Sector::ALL {
                if !cells.iter().any(|cell| cell.range == *at && cell.sector == *angle) {
                    let what = format!("{range} {sector} has no box");
                    return Err(book.wrong(id, what, "every range in every sector"));
                }
            }
        }
        Ok(HitNumbers(cells))
    }
}

impl HitNumbers {
    fn cell(&self, range: Range, sector: Sector) -> &Cell {
        let found = self.0.iter().find(|cell| cell.range == range && cell.sector == sector);
        found.expect("loading proves that every box is there")
    }

    /// 0 where no shot is possible.
    pub fn number(&self, range: Range, sector: Sector) -> u8 {
        self.cell(range, sector).hit
    }

    /// PS 10.3A
    pub fn in_gun_range(&self, gun: GunType, range: Range, sector: Sector) -> bool {
        let cell = self.cell(range, sector);
        match gun {
            GunType::None => false,
            GunType::ThreeInch => cell.three_inch,
            GunType::FiveInch => cell.five_inch,
        }
    }
}

keys! {
    /// The rows of the gun chart.
    pub enum Gun { ThreeInch = "3-in", FiveInch = "5-in", Aa = "aa" }
    pub enum Expended { Expended = "expended", None = "none" }
    pub enum Stowed { Failed = "failed", Done = "done" }
    pub enum CrashDive { Failed = "failed", Dives = "dives" }
    pub enum Strain { Holds = "holds", Strained = "strained" }
    pub enum Rise { None = "none", Found = "rise" }
    pub enum Loaded { No = "not_loaded", Yes = "loaded" }
    pub enum Arming { NotArmed = "not_armed", Hit = "hit" }
    pub enum Degraded { Hit = "hit", Fails = "fails" }
    pub enum Faded { Holds = "holds", Fades = "fades" }
    pub enum Closing { Closes = "closes", HoldsOff = "holds_off" }
    pub enum Shot { Hit = "hit", Miss = "miss" }
    pub enum HvtHit { Damaged = "damaged", Catastrophic = "catastrophic" }
    pub enum Plan { Stays = "stays", Fades = "fades", ClosesAndAttacks = "closes_and_attacks" }
    pub enum Quiet { Failed = "failed", Works = "works" }
    pub enum Collision { Missed = "missed", Sunk = "sunk" }
    pub enum Fatigue { None = "none", Worse = "readiness_down" }
    pub enum Shark { StillThere = "still_there", Lost = "lost" }
}

/// PS 11.3.e, PS 11.3.f: the ring a target ends in; none if contact is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scatter(pub Option<u8>);

impl Row for Scatter {
    fn read(row: &RowData<'_>) -> Result<Scatter, String> {
        if row.key() == "contact_broken" {
            return Ok(Scatter(None));
        }
        row.number_as("number").map(|ring| Scatter(Some(ring)))
    }
}

impl Charts {
    pub fn bearing(&self, bearing: Bearing) -> BearingRow {
        let found = self.bearings.results().find(|(_, row)| row.bearing == bearing);
        found.map_or(BearingRow { bearing, angle: 0 }, |(_, row)| row)
    }

    pub fn ring(&self, ring: u8) -> RingRow {
        let found = self.rings.results().find(|(_, row)| row.ring == ring);
        found.map_or(RingRow { ring, range: 0 }, |(_, row)| row)
    }

    /// PS 10.1C.b
    pub fn q_number(&self, range: Range) -> i32 {
        let found = self.ranges.results().find(|(_, row)| row.range == range);
        found.map_or(0, |(_, row)| row.q_ship)
    }
}
