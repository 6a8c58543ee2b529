//! The cards of scenarios and campaigns.

use super::{
    calendar::{Raids, Sheet},
    look_up::date,
    ship::Armament,
};
use crate::state::{Date, Phase};
use table::{
    chart::{ChartBook, ChartErrors, Key, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub scenario_1: Card = "SCN.1",
        pub scenario_2: Card = "SCN.2",
        pub scenario_3: Card = "SCN.3",
        pub scenario_4: Card = "SCN.4",
        pub scenario_5: Card = "SCN.5",
        pub scenario_6: Card = "SCN.6",
        pub scenario_7: Card = "SCN.7",
        pub scenario_8: Card = "SCN.8",
        pub own: Card = "SCN.own",
        pub mini: Campaign = "CMP.mini",
        pub full: Campaign = "CMP.full",
    }
}

keys! {
    enum Line {
        Date = "date",
        Turns = "turns",
        Phases = "phases",
        Game = "game",
        Station = "station",
        Danger = "danger",
        Columns = "columns",
        Option = "option",
        LandRadar = "land_radar",
        Map = "map",
        Weather = "weather",
        Raid = "raid",
        Team = "fdt",
        Surface = "sfs",
        Air = "air",
        RaidModifiers = "raid_modifiers",
        Armament = "armament",
        Ships = "ships",
        SecondStation = "second_station",
        SecondDanger = "second_danger",
        Decisive = "decisive",
        DecisiveHull = "decisive_hull",
        DecisiveKills = "decisive_kills",
    }
    enum Game { Basic = "basic", Advanced = "advanced" }
    enum Sky { Clear = "clear", Rolled = "rolled" }
    enum RaidName { None = "none", Numbered = "numbered", Unnumbered = "unnumbered", ByDate = "by_date" }
    /// PD 5.1.A
    pub enum TeamBy { Roll = "roll", Yes = "yes", No = "no" }
    /// Which air support a card gives.
    pub enum AirBy {
        /// Tables 7-1 and 7-2.
        Roll = "roll",
        /// Carrier aircraft, Table 7-2.
        Carrier = "carrier",
        /// Table 7-3.
        Raid = "raid",
        /// Table 7-3, halved with the fraction down.
        RaidHalf = "raid_half",
    }
    enum SurfaceBy { Roll = "roll" }
    enum Extra { Willow = "willow" }
    enum YesNo { Yes = "yes", No = "no" }
    /// PD 12.1.B: the maps of scenarios 7 and 8.
    pub enum MapName { Okinawa = "okinawa", Ormoc = "ormoc", Kyushu = "kyushu" }
    enum Decisive { Unhit = "unhit", HullAndKills = "hull_and_kills" }
    enum Term {
        Start = "start",
        End = "end",
        PlanesAPoint = "planes_a_point",
        TurnsAPoint = "turns_a_point",
        ShipSunk = "ship_sunk",
        Withdrawal = "withdrawal",
        Decisive = "decisive",
        Victory = "victory",
        Draw = "draw",
        ShipsLost = "ships_lost",
    }
}

/// PD 6.6.B: whether phases are Kikusui attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RaidBy {
    /// Table 8-1 in every phase.
    Never,
    /// Every phase, with the strength of this raid.
    Numbered(u8),
    /// Every phase, strength 0.
    Unnumbered,
    /// On the red days of the Time Record Sheet.
    ByDate,
}

/// PD 10.A: what a decisive victory takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisiveBy {
    Unhit,
    HullAndKills { hull: u8, kills: u16 },
}

/// A scenario card (PD 4.A.scenario, PD 12.1.A).
#[derive(Clone, Debug)]
pub struct Card {
    pub date: Date,
    pub turns: u8,
    pub phases: Vec<Phase>,
    pub advanced: bool,
    /// None: as the station table says.
    pub station: Option<u8>,
    /// In place of that of the station.
    pub danger: Option<i8>,
    /// Further columns on Table 8-1.
    pub columns: i8,
    pub willow: bool,
    pub land_radar: bool,
    pub map: MapName,
    pub weather_rolled: bool,
    pub raid: RaidBy,
    pub team: TeamBy,
    /// None: Table 4-1.
    pub surface: Option<u8>,
    pub air: AirBy,
    /// By phase of the turn, added on Table 22.
    pub raid_modifiers: Vec<i8>,
    pub armament: Armament,
    pub ships: Vec<String>,
    /// Where the second of these ships stands, if not where the first one does.
    pub second: Option<Post>,
    pub decisive: DecisiveBy,
}

/// PD 4.A.scenario: a station that a card gives, and its danger where that is not the printed one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Post {
    pub station: u8,
    pub danger: Option<i8>,
}

struct Written {
    line: Line,
    name: Option<String>,
    number: Option<i64>,
    numbers: Vec<i64>,
    list: Vec<String>,
    date: Option<Date>,
}

impl Row for Written {
    fn read(row: &RowData<'_>) -> Result<Written, String> {
        Ok(Written {
            line: row.key_as()?,
            name: row.text("name").map(str::to_owned),
            number: row.number("number"),
            numbers: row.numbers("numbers").unwrap_or_default().to_vec(),
            list: row.list("list").unwrap_or_default().to_vec(),
            date: if row.has("date") { Some(date(row, "date")?) } else { None },
        })
    }
}

/// The lines of a card, asked for one by one.
struct Lines(Vec<Written>);

impl Lines {
    fn get(&self, line: Line) -> Option<&Written> {
        self.0.iter().find(|written| written.line == line)
    }

    fn number<N: TryFrom<i64>>(&self, line: Line) -> Result<Option<N>, String> {
        let Some(number) = self.get(line).and_then(|written| written.number) else {
            return Ok(None);
        };
        let wrong = || format!("`{}` = {number} is out of bounds", line.name());
        N::try_from(number).map(Some).map_err(|_| wrong())
    }

    fn name<K: Key>(&self, line: Line, otherwise: K) -> Result<K, String> {
        match self.get(line).and_then(|written| written.name.as_deref()) {
            Some(name) => K::expect_name(name).map_err(|why| format!("`{}`: {why}", line.name())),
            None => Ok(otherwise),
        }
    }

    fn need<T>(line: Line, found: Option<T>) -> Result<T, String> {
        found.ok_or_else(|| format!("the card needs a row `{}`", line.name()))
    }

    fn card(&self) -> Result<Card, String> {
        let date = Lines::need(Line::Date, self.get(Line::Date).and_then(|it| it.date))?;
        let turns: u8 = Lines::need(Line::Turns, self.number(Line::Turns)?)?;
        let phases = self.phases()?;
        if !(1..=99).contains(&turns) {
            return Err(format!("{turns} turns are not 1 to 99"));
        }
        let danger: Option<i8> = self.number(Line::Danger)?;
        let columns: i8 = self.number(Line::Columns)?.unwrap_or(0);
        let raid_modifiers = self.raid_modifiers()?;
        if danger.is_some_and(|it| !(-5..=5).contains(&it)) || !(-10..=10).contains(&columns) {
            return Err("danger is -5 to 5 and columns are -10 to 10".to_owned());
        }
        if !raid_modifiers.is_empty() && raid_modifiers.len() != phases.len() {
            return Err("there is one modifier of Table 22 for each phase, or none".to_owned());
        }
        let SurfaceBy::Roll = self.name(Line::Surface, SurfaceBy::Roll)?;
        let surface: Option<u8> = self.number(Line::Surface)?;
        if surface.is_some_and(|markers| markers > 3) {
            return Err("there are at most three surface support markers".to_owned());
        }
        Ok(Card {
            date,
            turns,
            phases,
            advanced: self.name(Line::Game, Game::Advanced)? == Game::Advanced,
            station: self.station()?,
            danger,
            columns,
            willow: self.get(Line::Option).is_some()
                && self.name(Line::Option, Extra::Willow)? == Extra::Willow,
            land_radar: self.name(Line::LandRadar, YesNo::Yes)? == YesNo::Yes,
            map: self.name(Line::Map, MapName::Okinawa)?,
            weather_rolled: self.name(Line::Weather, Sky::Clear)? == Sky::Rolled,
            raid: self.raid()?,
            team: self.name(Line::Team, TeamBy::Roll)?,
            surface,
            air: self.name(Line::Air, AirBy::Roll)?,
            raid_modifiers,
            armament: self.name(Line::Armament, Armament::July1943)?,
            ships: self.get(Line::Ships).map(|it| it.list.clone()).unwrap_or_default(),
            second: self.second()?,
            decisive: self.decisive()?,
        })
    }

    fn second(&self) -> Result<Option<Post>, String> {
        let danger: Option<i8> = self.number(Line::SecondDanger)?;
        let station: Option<u8> = self.number(Line::SecondStation)?;
        match station {
            None if danger.is_some() => Err("a second danger needs a second station".to_owned()),
            None => Ok(None),
            Some(station @ 1..=16) if danger.is_none_or(|it| (-5..=5).contains(&it)) => {
                Ok(Some(Post { station, danger }))
            }
            Some(_) => Err("a second station is 1 to 16, its danger -5 to 5".to_owned()),
        }
    }

    fn phases(&self) -> Result<Vec<Phase>, String> {
        let named = Lines::need(Line::Phases, self.get(Line::Phases))?;
        let phases: Result<Vec<Phase>, String> =
            named.list.iter().map(|name| Phase::expect_name(name)).collect();
        let phases = phases?;
        let whole = !phases.is_empty() && phases.is_sorted_by(|one, next| one < next);
        if whole { Ok(phases) } else { Err("the phases of a day are out of order".to_owned()) }
    }

    /// 0 and no danger of its own: rolled for.
    fn station(&self) -> Result<Option<u8>, String> {
        let station: u8 = self.number(Line::Station)?.unwrap_or(0);
        match station {
            0 if self.get(Line::Danger).is_none() => Ok(None),
            0..=16 => Ok(Some(station)),
            _ => Err(format!("there is no station {station}")),
        }
    }

    fn raid(&self) -> Result<RaidBy, String> {
        Ok(match self.name(Line::Raid, RaidName::None)? {
            RaidName::None => RaidBy::Never,
            RaidName::Numbered => {
                RaidBy::Numbered(Lines::need(Line::Raid, self.number(Line::Raid)?)?)
            }
            RaidName::Unnumbered => RaidBy::Unnumbered,
            RaidName::ByDate => RaidBy::ByDate,
        })
    }

    fn raid_modifiers(&self) -> Result<Vec<i8>, String> {
        let numbers = self.get(Line::RaidModifiers).map_or(&[][..], |it| &it.numbers);
        let fit = |number: &i64| i8::try_from(*number).ok().filter(|it| (-20..=20).contains(it));
        let all: Option<Vec<i8>> = numbers.iter().map(fit).collect();
        all.ok_or_else(|| "the modifiers of Table 22 are -20 to 20".to_owned())
    }

    fn decisive(&self) -> Result<DecisiveBy, String> {
        Ok(match self.name(Line::Decisive, Decisive::Unhit)? {
            Decisive::Unhit => DecisiveBy::Unhit,
            Decisive::HullAndKills => DecisiveBy::HullAndKills {
                hull: Lines::need(Line::DecisiveHull, self.number(Line::DecisiveHull)?)?,
                kills: Lines::need(Line::DecisiveKills, self.number(Line::DecisiveKills)?)?,
            },
        })
    }
}

impl Load for Card {
    fn load(book: &ChartBook, id: &str) -> Result<Card, ChartErrors> {
        let lines = Lines(book.values(id)?);
        let (sheet, raids) = (Sheet::load(book, "TRS")?, Raids::load(book, "TRS.kikusui")?);
        let card = lines.card().and_then(|card| card.on(&sheet, &raids).map(|()| card));
        card.map_err(|why| book.wrong(id, why, "see the cards SCN.1 to SCN.8"))
    }
}

impl Card {
    /// PD 12.1.A, PD 1.6, PD-R11: off Okinawa play begins on a day of the Time Record Sheet, and a raid is one of its
    /// raids. PD 12.1.B: a card with a map of its own has its own days.
    fn on(&self, sheet: &Sheet, raids: &Raids) -> Result<(), String> {
        if self.map == MapName::Okinawa && sheet.day(self.date).is_none() {
            return Err(format!("{} is no day of the Time Record Sheet", self.date));
        }
        match self.raid {
            RaidBy::Numbered(number) if !raids.has(number) => {
                Err(format!("there is no raid {number}"))
            }
            RaidBy::Never | RaidBy::Numbered(_) | RaidBy::Unnumbered | RaidBy::ByDate => Ok(()),
        }
    }

    /// PD 4.A.scenario: where a ship of this name stands; none if a die says so.
    pub fn post(&self, ship: &str) -> Option<Post> {
        let second = self.ships.get(1).filter(|name| name.eq_ignore_ascii_case(ship.trim()));
        let first = self.station.map(|station| Post { station, danger: self.danger });
        second.and(self.second).or(first)
    }

    /// The last day on it.
    pub fn end(&self) -> Date {
        self.date.later(self.turns - 1)
    }
}

/// PD 10.B: a campaign card.
#[derive(Clone, Debug)]
pub struct Campaign {
    pub start: Date,
    pub end: Date,
    /// None: judged by losses alone.
    pub points: Option<Points>,
}

/// What the full campaign counts.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    pub planes: i32,
    pub turns: i32,
    pub ship_sunk: i32,
    pub withdrawal: i32,
    pub decisive: i32,
    pub victory: i32,
    pub draw: i32,
    pub ships_lost: u8,
}

struct TermRow {
    term: Term,
    number: Option<i64>,
    date: Option<Date>,
}

impl Row for TermRow {
    fn read(row: &RowData<'_>) -> Result<TermRow, String> {
        let date = if row.has("date") { Some(date(row, "date")?) } else { None };
        Ok(TermRow { term: row.key_as()?, number: row.number("number"), date })
    }
}

impl Load for Campaign {
    fn load(book: &ChartBook, id: &str) -> Result<Campaign, ChartErrors> {
        let rows: Vec<TermRow> = book.values(id)?;
        let row = |term: Term| rows.iter().find(|row| row.term == term);
        let number = |term| row(term).and_then(|row| i32::try_from(row.number?).ok());
        let day = |term| row(term).and_then(|row| row.date);
        let (Some(start), Some(end)) = (day(Term::Start), day(Term::End)) else {
            return Err(book.wrong(id, "`start` or `end` is missing", "a day like 1945-04-01"));
        };
        if end < start || end > start.later(120) {
            return Err(book.wrong(id, "the days are out of order", "at most 120 days"));
        }
        let points = || {
            Some(Points {
                planes: number(Term::PlanesAPoint).filter(|it| *it > 0)?,
                turns: number(Term::TurnsAPoint).filter(|it| *it > 0)?,
                ship_sunk: number(Term::ShipSunk)?,
                withdrawal: number(Term::Withdrawal)?,
                decisive: number(Term::Decisive)?,
                victory: number(Term::Victory)?,
                draw: number(Term::Draw)?,
                ships_lost: u8::try_from(number(Term::ShipsLost)?).ok()?,
            })
        };
        Ok(Campaign { start, end, points: points() })
    }
}
