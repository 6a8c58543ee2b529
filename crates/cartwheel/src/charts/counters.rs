//! The counter mix: every unit of both sides that the rules use (R-COUNTERS-NUMBER), in the fixed order the
//! state keeps them in.

use crate::state::{
    AirId, Base, Class, Code, Fleet, Group, LandId, LandKind, Model, ShipId, Side, Speed,
};
use table::{
    chart::{ChartBook, ChartErrors, Load, Row, RowData},
    keys,
};

table::charts! {
    /// OC 2.2.a: the counters.
    pub struct Charts {
        pub air: AirUnits = "counters-air",
        pub land: LandUnits = "counters-ground",
        pub ships: Ships = "counters-naval",
        pub markers: table::chart::Figures<Marker> = "markers",
    }
}

keys! {
    /// Markers whose number limits play (R-MARKER-SHORTAGE).
    pub enum Marker {
        AceAllied = "ace-allied",
        AceJapanese = "ace-japanese",
        AceEither = "ace-either",
        Fortification = "fortification",
        Parafrag = "parafrag",
        MobileAllied = "mobile-allied",
        MobileJapanese = "mobile-japanese",
        Surprise = "surprise",
    }

    /// What stands in the upper right corner of an aerial unit.
    enum Loaded { Bombs = "bombs", Strafe = "strafe", Cargo = "cargo", Nothing = "none" }
}

/// OC 2.2.2.f: what a unit does to things on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bombs {
    Factor(i8),
    /// "S": strafing only.
    Strafe,
    /// "C": carries a parachute unit or supply.
    Cargo,
    None,
}

/// OC 2.2.b: the factors of one side of an aerial counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Factors {
    /// None: it may not fire.
    pub af: Option<i8>,
    pub df: i8,
    pub bombs: Bombs,
}

/// One aerial counter.
#[derive(Clone, Debug)]
pub struct AirUnit {
    /// Of all counters alike.
    pub kind: String,
    /// Stable and unique: `b-25-2`.
    pub key: String,
    pub name: String,
    pub model: Model,
    pub side: Side,
    pub group: Group,
    pub code: Code,
    pub multi_engine: bool,
    pub full: Factors,
    /// None: it is eliminated by its first step loss.
    pub reduced: Option<Factors>,
    /// None: it reaches every hex.
    pub range: Option<u8>,
    /// R-RECON-SR: reconnaissance units have one for their escapes.
    pub sr: u8,
    /// Based on a carrier.
    pub carrier: bool,
    pub floats: bool,
}

struct AirRow {
    unit: AirUnit,
    count: u8,
}

impl Row for AirRow {
    fn read(row: &RowData<'_>) -> Result<AirRow, String> {
        let engines: u8 = row.number_as("engines")?;
        let factors = |af: &str, df: &str, bf: &str| {
            let af = if row.has(af) { Some(row.number_as(af)?) } else { None };
            let bombs = match row.text_as::<Loaded>("load")? {
                Loaded::Bombs => Bombs::Factor(row.number_as(bf)?),
                Loaded::Strafe => Bombs::Strafe,
                Loaded::Cargo => Bombs::Cargo,
                Loaded::Nothing => Bombs::None,
            };
            Ok::<Factors, String>(Factors { af, df: row.number_as(df)?, bombs })
        };
        let unit = AirUnit {
            kind: row.key().to_owned(),
            key: String::new(),
            name: row.label().unwrap_or(row.key()).to_owned(),
            model: row.text_as("model")?,
            side: row.text_as("side")?,
            group: row.text_as("group")?,
            code: row.text_as("code")?,
            multi_engine: engines > 1,
            full: factors("af", "df", "bf")?,
            reduced: if row.has("r_df") { Some(factors("r_af", "r_df", "r_bf")?) } else { None },
            range: if row.has("range") { Some(row.number_as("range")?) } else { None },
            sr: row.number_as("sr")?,
            carrier: row.flag("carrier").unwrap_or(false),
            floats: row.flag("floats").unwrap_or(false),
        };
        Ok(AirRow { unit, count: row.number_as("count")? })
    }
}

/// The key and name of the nth of several counters alike.
fn numbered(kind: &str, name: &str, nth: u8, count: u8) -> (String, String) {
    match count {
        1 => (kind.to_owned(), name.to_owned()),
        _ => (format!("{kind}-{nth}"), format!("{name} {nth}")),
    }
}

/// Every aerial unit, by [`AirId`].
#[derive(Debug)]
pub struct AirUnits(Vec<AirUnit>);

impl Load for AirUnits {
    fn load(book: &ChartBook, id: &str) -> Result<AirUnits, ChartErrors> {
        let mut units = Vec::new();
        let rows = book.values::<AirRow>(id)?;
        for AirRow { unit, count } in &rows {
            // Two commands fly the same aircraft: the name says whose it is.
            let twice = rows.iter().filter(|row| row.unit.name == unit.name).count() > 1;
            for nth in 1..=*count {
                let (key, mut name) = numbered(&unit.kind, &unit.name, nth, *count);
                if twice {
                    name = format!("{name} ({})", unit.group.title());
                }
                units.push(AirUnit { key, name, ..unit.clone() });
            }
        }
        if units.len() > crate::state::AIR_UNITS {
            return Err(book.wrong(id, "there are too many units", "at most 72"));
        }
        Ok(AirUnits(units))
    }
}

impl AirUnits {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn of(&self, id: AirId) -> &AirUnit {
        &self.0[id.index()]
    }

    pub fn ids(&self) -> impl Iterator<Item = AirId> + use<> {
        (0..self.0.len() as u8).map(AirId)
    }

    /// The counters alike, in order.
    pub fn alike<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = AirId> + 'a {
        self.ids().filter(move |id| self.of(*id).kind == kind)
    }

    /// The counter with this key.
    pub fn named(&self, key: &str) -> Option<AirId> {
        self.ids().find(|id| self.of(*id).key == key)
    }
}

/// One ground counter. OC 2.2.3.c: its printed size has no effect and is not kept.
#[derive(Clone, Debug)]
pub struct LandUnit {
    pub key: String,
    pub name: String,
    pub side: Side,
    pub kind: LandKind,
    pub cf: i8,
    /// None: one step.
    pub reduced: Option<i8>,
    /// OC 2.2.3.b: a red factor.
    pub defend_only: bool,
    /// R-COMMANDO-ALAMO
    pub alamo: bool,
    pub snlf: bool,
}

impl Row for LandUnit {
    fn read(row: &RowData<'_>) -> Result<LandUnit, String> {
        let flag = |name| row.flag(name).unwrap_or(false);
        Ok(LandUnit {
            key: row.key().to_owned(),
            name: row.label().unwrap_or(row.key()).to_owned(),
            side: row.text_as("side")?,
            kind: row.text_as("kind")?,
            cf: row.number_as("cf")?,
            reduced: if row.has("r_cf") { Some(row.number_as("r_cf")?) } else { None },
            defend_only: flag("defend_only"),
            alamo: flag("alamo"),
            snlf: flag("snlf"),
        })
    }
}

/// Every ground unit, by [`LandId`].
#[derive(Debug)]
pub struct LandUnits(Vec<LandUnit>);

impl Load for LandUnits {
    fn load(book: &ChartBook, id: &str) -> Result<LandUnits, ChartErrors> {
        let units: Vec<LandUnit> = book.values(id)?;
        if units.len() > crate::state::LAND_UNITS {
            return Err(book.wrong(id, "there are too many units", "at most 56"));
        }
        Ok(LandUnits(units))
    }
}

impl LandUnits {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn of(&self, id: LandId) -> &LandUnit {
        &self.0[id.index()]
    }

    pub fn ids(&self) -> impl Iterator<Item = LandId> + use<> {
        (0..self.0.len() as u8).map(LandId)
    }

    pub fn named(&self, key: &str) -> Option<LandId> {
        self.ids().find(|id| self.of(*id).key == key)
    }
}

/// OC 2.2.b: the factors of one side of a naval counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guns {
    pub af: i8,
    pub df: i8,
    pub aa: i8,
    pub speed: Speed,
    /// OC 2.2.4.c: in steps; none but transports.
    pub capacity: u8,
    pub aircraft: u8,
}

/// One naval counter.
#[derive(Clone, Debug)]
pub struct Ship {
    pub kind: String,
    pub key: String,
    pub name: String,
    pub side: Side,
    pub fleet: Fleet,
    pub class: Class,
    pub full: Guns,
    /// None: it is eliminated by its first step loss.
    pub crippled: Option<Guns>,
    /// OC 13.2.2.a: its reverse is a supply source.
    pub supplies: bool,
    /// OC 6.2.a: what its aircraft are based at.
    pub base: Option<Base>,
}

struct ShipRow {
    ship: Ship,
    count: u8,
}

impl Row for ShipRow {
    fn read(row: &RowData<'_>) -> Result<ShipRow, String> {
        let guns = |before: &str| {
            let name = |name: &str| format!("{before}{name}");
            Ok::<Guns, String>(Guns {
                af: row.number_as(&name("af"))?,
                df: row.number_as(&name("df"))?,
                aa: row.number_as(&name("aa"))?,
                speed: row.text_as(&name("speed"))?,
                capacity: row.number_as(&name("capacity"))?,
                aircraft: row.number_as(&name("aircraft"))?,
            })
        };
        let (side, class): (Side, Class) = (row.text_as("side")?, row.text_as("class")?);
        let base = match (side, class) {
            (Side::Allied, Class::Cv) => Some(Base::UsCv),
            (Side::Allied, Class::Cvl) => Some(Base::UsCvl),
            (Side::Japanese, Class::Cv | Class::Cvl) => Some(Base::IjnCv),
            _ => None,
        };
        let ship = Ship {
            kind: row.key().to_owned(),
            key: String::new(),
            name: row.label().unwrap_or(row.key()).to_owned(),
            side,
            fleet: row.text_as("fleet")?,
            class,
            full: guns("")?,
            crippled: if row.has("r_df") { Some(guns("r_")?) } else { None },
            supplies: row.flag("supply").unwrap_or(false),
            base,
        };
        Ok(ShipRow { ship, count: row.number_as("count")? })
    }
}

/// Every naval unit, by [`ShipId`].
#[derive(Debug)]
pub struct Ships {
    ships: Vec<Ship>,
    /// The ships whose aircraft have a base aboard, asked for wherever bases are.
    carriers: Vec<(Base, ShipId)>,
}

impl Load for Ships {
    fn load(book: &ChartBook, id: &str) -> Result<Ships, ChartErrors> {
        let mut ships = Vec::new();
        let rows = book.values::<ShipRow>(id)?;
        for ShipRow { ship, count } in &rows {
            // Both sides have a carrier group: the name says whose it is.
            let twice = rows.iter().filter(|row| row.ship.name == ship.name).count() > 1;
            for nth in 1..=*count {
                let (key, mut name) = numbered(&ship.kind, &ship.name, nth, *count);
                if twice {
                    name = format!("{name} ({})", ship.side.adjective());
                }
                ships.push(Ship { key, name, ..ship.clone() });
            }
        }
        if ships.len() > crate::state::SHIPS {
            return Err(book.wrong(id, "there are too many units", "at most 40"));
        }
        let carriers =
            ships.iter().zip(0..).filter_map(|(ship, at)| Some((ship.base?, ShipId(at))));
        Ok(Ships { carriers: carriers.collect(), ships })
    }
}

impl Ships {
    pub fn len(&self) -> usize {
        self.ships.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ships.is_empty()
    }

    pub fn of(&self, id: ShipId) -> &Ship {
        &self.ships[id.index()]
    }

    pub fn ids(&self) -> impl Iterator<Item = ShipId> + use<> {
        (0..self.ships.len() as u8).map(ShipId)
    }

    /// OC 6.2.a: the ship that carries this base.
    pub fn carrier(&self, base: Base) -> Option<ShipId> {
        self.carriers.iter().find(|(carried, _)| *carried == base).map(|(_, ship)| *ship)
    }

    pub fn alike<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = ShipId> + 'a {
        self.ids().filter(move |id| self.of(*id).kind == kind)
    }

    pub fn named(&self, key: &str) -> Option<ShipId> {
        self.ids().find(|id| self.of(*id).key == key)
    }
}
