//! Set-ups: who stands where when a scenario begins, and who comes later.

use super::map::{hex_of, hexes};
use crate::state::{Base, Hex, Level, OffMap, Side, Start};
use table::{
    Chart,
    chart::{Bands, ChartBook, ChartErrors, Key, Load, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub bismarck: Limits = "scenario-bismarck-sea",
        pub bismarck_units: Vec<Piece> = "scenario-bismarck-sea.units",
        pub bismarck_control: Vec<Control> = "scenario-bismarck-sea.control",
        pub bismarck_doors: Vec<Door> = "scenario-bismarck-sea.doors",
        pub japanese_ships: Chart<OptionalShips> = "scenario-bismarck-sea.japanese-ships",
        pub allied_ships: Chart<OptionalShips> = "scenario-bismarck-sea.allied-ships",
        pub toenails: Limits = "scenario-toenails",
        pub toenails_units: Vec<Piece> = "scenario-toenails.units",
        pub toenails_tf36: Vec<Piece> = "scenario-toenails.tf36",
        pub toenails_reinforcements: Vec<Piece> = "scenario-toenails.reinforcements",
        pub toenails_levels: Bands<Level> = "scenario-toenails.levels",
        pub bougainville: Limits = "scenario-bougainville",
        pub bougainville_units: Vec<Piece> = "scenario-bougainville.units",
        pub bougainville_tf36: Vec<Piece> = "scenario-bougainville.tf36",
        pub bougainville_igo2: Vec<Piece> = "scenario-bougainville.igo2",
        pub bougainville_levels: Bands<Level> = "scenario-bougainville.levels",
        pub bougainville_control: Vec<Control> = "scenario-bougainville.control",
        pub rabaul: Chart<u8> = "scenario-bougainville.rabaul",
        pub campaign: Limits = "scenario-campaign",
        pub campaign_units: Vec<Piece> = "scenario-campaign.units",
        pub campaign_tf36: Vec<Piece> = "scenario-campaign.tf36",
        pub campaign_igo2: Vec<Piece> = "scenario-campaign.igo2",
        pub campaign_reinforcements: Vec<Piece> = "scenario-campaign.reinforcements",
        pub campaign_levels: Bands<Level> = "scenario-campaign.levels",
        pub yamamoto: Vec<Duellist> = "scenario-yamamoto",
        pub ironbottom: Vec<Squadron> = "scenario-ironbottom",
    }
}

keys! {
    /// The numbers a scenario is played by.
    pub enum Limit {
        FirstTurn = "first-turn",
        LastTurn = "last-turn",
        FirstColumn = "first-column",
        LastColumn = "last-column",
        FirstRow = "first-row",
        Tf36Entries = "tf36-entries",
        RabaulHits = "rabaul-hits",
        PortMoresbyHits = "port-moresby-hits",
        SpottingRange = "spotting-range",
    }
}

struct LimitRow(Limit, u8);

impl Row for LimitRow {
    fn read(row: &RowData<'_>) -> Result<LimitRow, String> {
        Ok(LimitRow(row.key_as()?, row.number_as("number")?))
    }
}

/// Turns, map and specials of a scenario.
#[derive(Debug)]
pub struct Limits {
    rows: Vec<(Limit, u8)>,
    /// By hex: whether it is in play.
    in_play: Vec<bool>,
}

impl Load for Limits {
    fn load(book: &ChartBook, id: &str) -> Result<Limits, ChartErrors> {
        let rows: Vec<LimitRow> = book.values(id)?;
        let rows = rows.into_iter().map(|LimitRow(limit, number)| (limit, number)).collect();
        let mut limits = Limits { rows, in_play: Vec::new() };
        let columns = limits.of(Limit::FirstColumn)..=limits.of(Limit::LastColumn);
        let first_row = limits.of(Limit::FirstRow);
        let in_play = |hex: Hex| columns.contains(&hex.column()) && hex.row() >= first_row;
        limits.in_play = Hex::every().map(in_play).collect();
        Ok(limits)
    }
}

impl Limits {
    /// 0 where the scenario does not say.
    pub fn of(&self, limit: Limit) -> u8 {
        self.rows.iter().find(|(known, _)| *known == limit).map_or(0, |(_, number)| *number)
    }

    /// OC 17.1.3.b, OC 17.3.5.a: whether a hex is in play.
    pub fn has(&self, hex: Hex) -> bool {
        self.in_play[hex.index()]
    }
}

/// Where a piece may be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spot {
    Hex(Hex),
    Off(OffMap),
    Base(Base),
    /// On any transport of the side (OC 17.1.1, OC 17.2.3).
    Aboard,
    /// On the carriers that come with it.
    Carrier,
    /// R-RUFE-SETUP: a port, a coastal mobile airbase, or Truk.
    Afloat,
    /// Any land airbase of the side with room.
    Ashore,
    /// With this ground unit.
    With(String),
}

fn spot(text: &str) -> Result<Spot, String> {
    Ok(match text {
        "aboard" => Spot::Aboard,
        "carrier" => Spot::Carrier,
        "afloat" => Spot::Afloat,
        "ashore" => Spot::Ashore,
        _ if text.bytes().all(|byte| byte.is_ascii_digit()) => Spot::Hex(hex_of(text)?),
        _ => match (OffMap::parse(text), Base::parse(text)) {
            (Some(off), _) => Spot::Off(off),
            (None, Some(base)) => Spot::Base(base),
            (None, None) => Spot::With(text.to_owned()),
        },
    })
}

/// A line of a set-up: so many counters alike, and where its owner may put them.
#[derive(Clone, Debug)]
pub struct Piece {
    pub side: Side,
    /// The kind of an aerial or naval unit, the key of a ground unit, a mobile airbase, `supply`,
    /// `fortification` or `radar`.
    pub piece: String,
    pub count: u8,
    pub at: Vec<Spot>,
    /// How many of them have an ace.
    pub aces: u8,
    pub reduced: bool,
    /// R-BUKA-OOS
    pub unsupplied: bool,
    /// On its supply source side.
    pub supply_side: bool,
    /// Steps of a fortification that comes with it.
    pub fort: u8,
    /// Its owner may leave it out.
    pub optional: bool,
    /// OC 15.a: when it comes, if it is a reinforcement.
    pub turn: Option<u8>,
    /// OC 17.4.4: with which general regroup it comes.
    pub regroup: Option<u8>,
}

impl Row for Piece {
    fn read(row: &RowData<'_>) -> Result<Piece, String> {
        let flag = |name| row.flag(name).unwrap_or(false);
        let number = |name| if row.has(name) { row.number_as(name).map(Some) } else { Ok(None) };
        let at: Vec<Spot> = row
            .list("at")
            .unwrap_or_default()
            .iter()
            .map(|text| spot(text))
            .collect::<Result<_, _>>()?;
        if at.is_empty() {
            return Err(format!("row `{}` needs a list `at`", row.key()));
        }
        Ok(Piece {
            side: row.text_as("side")?,
            piece: row.text("piece").unwrap_or_default().to_owned(),
            count: row.number_or("count", 1)?,
            at,
            aces: row.number_or("ace", 0)?,
            reduced: flag("reduced"),
            unsupplied: flag("oos"),
            supply_side: flag("supply_side"),
            fort: row.number_or("fort", 0)?,
            optional: flag("optional"),
            turn: number("turn")?,
            regroup: number("regroup")?,
        })
    }
}

/// Hexes that a scenario gives to a side.
#[derive(Clone, Debug)]
pub struct Control {
    pub side: Side,
    pub hexes: Vec<Hex>,
}

impl Row for Control {
    fn read(row: &RowData<'_>) -> Result<Control, String> {
        Ok(Control { side: row.key_as()?, hexes: hexes(row)? })
    }
}

/// OC 17.1.3.b: aircraft of a base beyond the playing area enter it here.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    pub base: Base,
    pub hex: Hex,
    pub cost: u8,
}

impl Row for Door {
    fn read(row: &RowData<'_>) -> Result<Door, String> {
        let hex = hex_of(row.text("hex").unwrap_or_default())?;
        Ok(Door { base: row.key_as()?, hex, cost: row.number_as("cost")? })
    }
}

keys! {
    enum ShipOffer { Clt = "clt", Ca = "ca", Two = "2-for-2", One = "1-for-1", Free = "1-for-0" }
    enum Offered { Clt = "j-clt", Ca = "j-ca8", Anf = "a-anfca" }
}

/// OC 17.1.3.f: what a side gets, and what it costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionalShips {
    kind: Offered,
    pub ships: u8,
    pub vp: u8,
}

impl OptionalShips {
    /// The kind of the counters.
    pub fn kind(self) -> &'static str {
        self.kind.name()
    }
}

impl Row for OptionalShips {
    fn read(row: &RowData<'_>) -> Result<OptionalShips, String> {
        row.key_as::<ShipOffer>()?;
        let (kind, ships, vp) =
            (row.text_as("piece")?, row.number_as("ships")?, row.number_as("vp")?);
        Ok(OptionalShips { kind, ships, vp })
    }
}

/// OC 9.7.14.a: an aircraft of the training game.
#[derive(Clone, Debug)]
pub struct Duellist {
    pub side: Side,
    pub piece: String,
    pub reduced: bool,
    /// R-BATTLE-LATE
    pub round: u8,
    /// Key of the altitude, where it is fixed.
    pub altitude: Option<String>,
}

impl Row for Duellist {
    fn read(row: &RowData<'_>) -> Result<Duellist, String> {
        Ok(Duellist {
            side: row.text_as("side")?,
            piece: row.text("piece").unwrap_or_default().to_owned(),
            reduced: row.flag("reduced").unwrap_or(false),
            round: row.number_or("round", 1)?,
            altitude: row.text("altitude").map(str::to_owned),
        })
    }
}

/// OC 10.4.3.a: a ship of the naval training game.
#[derive(Clone, Debug)]
pub struct Squadron {
    pub part: u8,
    pub side: Side,
    pub piece: String,
    pub reduced: bool,
    /// Only if the battleship was sunk.
    pub replaces: bool,
}

impl Row for Squadron {
    fn read(row: &RowData<'_>) -> Result<Squadron, String> {
        Ok(Squadron {
            part: row.number_as("part")?,
            side: row.text_as("side")?,
            piece: row.text("piece").unwrap_or_default().to_owned(),
            reduced: row.flag("reduced").unwrap_or(false),
            replaces: row.flag("replaces").unwrap_or(false),
        })
    }
}

impl Charts {
    /// Turns, map and specials; those of the campaign for a training game.
    pub fn limits(&self, start: Start) -> &Limits {
        match start {
            Start::BismarckSea => &self.bismarck,
            Start::Toenails => &self.toenails,
            Start::Bougainville => &self.bougainville,
            Start::Campaign | Start::Yamamoto | Start::IronBottomSound => &self.campaign,
        }
    }

    /// R-SETUP-COMPLETE: what is not listed is not in the scenario. Slips of the book are put right in the
    /// charts: R-GARRISONS, R-2CD, R-SOUTH-ATLANTIC, R-6TH-A6M3; no rule is missing where its numbers jump
    /// (R-TURN-NUMBER-171).
    pub fn units(&self, start: Start) -> &[Piece] {
        match start {
            Start::BismarckSea => &self.bismarck_units,
            Start::Toenails => &self.toenails_units,
            Start::Bougainville => &self.bougainville_units,
            Start::Campaign => &self.campaign_units,
            Start::Yamamoto | Start::IronBottomSound => &[],
        }
    }

    /// Whether the radar of Port Moresby belongs to the scenario.
    pub fn has_radar(&self, start: Start) -> bool {
        self.units(start).iter().any(|piece| piece.piece == "radar")
    }

    /// OC 15.1.1.b
    pub fn tf36(&self, start: Start) -> &[Piece] {
        match start {
            Start::Toenails => &self.toenails_tf36,
            Start::Bougainville => &self.bougainville_tf36,
            Start::Campaign => &self.campaign_tf36,
            Start::BismarckSea | Start::Yamamoto | Start::IronBottomSound => &[],
        }
    }

    /// OC 15.2.1.e; empty where the scenario does not allow it.
    pub fn igo2(&self, start: Start) -> &[Piece] {
        match start {
            Start::Bougainville => &self.bougainville_igo2,
            Start::Campaign => &self.campaign_igo2,
            Start::Toenails | Start::BismarckSea | Start::Yamamoto | Start::IronBottomSound => &[],
        }
    }

    pub fn reinforcements(&self, start: Start) -> &[Piece] {
        match start {
            Start::Toenails => &self.toenails_reinforcements,
            Start::Campaign => &self.campaign_reinforcements,
            Start::Bougainville | Start::BismarckSea | Start::Yamamoto | Start::IronBottomSound => {
                &[]
            }
        }
    }

    pub fn control(&self, start: Start) -> &[Control] {
        match start {
            Start::BismarckSea => &self.bismarck_control,
            Start::Bougainville => &self.bougainville_control,
            Start::Toenails | Start::Campaign | Start::Yamamoto | Start::IronBottomSound => &[],
        }
    }

    /// OC 17.1.3.b
    pub fn doors(&self, start: Start) -> &[Door] {
        match start {
            Start::BismarckSea => &self.bismarck_doors,
            Start::Toenails
            | Start::Bougainville
            | Start::Campaign
            | Start::Yamamoto
            | Start::IronBottomSound => &[],
        }
    }

    /// OC 16.3: none where more points win.
    pub fn levels(&self, start: Start) -> Option<&Bands<Level>> {
        match start {
            Start::Toenails => Some(&self.toenails_levels),
            Start::Bougainville => Some(&self.bougainville_levels),
            Start::Campaign => Some(&self.campaign_levels),
            Start::BismarckSea | Start::Yamamoto | Start::IronBottomSound => None,
        }
    }
}
