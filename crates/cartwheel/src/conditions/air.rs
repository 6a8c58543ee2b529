//! Scrambles, anti-aircraft fire, bombing and landings.

use crate::{
    charts::{
        Charts,
        air::{
            AaCondition, BombCondition, EscapeCondition, LandingCondition, Number, RadarCondition,
            ScrambleCondition, ShipDamageCondition,
        },
        ground::Fort,
        map::Terrain,
    },
    rules::{
        ch09_02_range::way_out,
        ch09_09_aa::{Altitude, Attack},
    },
    state::{
        AirId, Base, BaseStatus, Code, Event, Hex, LandId, Place, ShipId, Side, State, setup::Radar,
    },
};

fn is_foul(g: &State) -> i32 {
    i32::from(g.is_event(Event::FoulWeather))
}

/// OC 9.10.10.s, R-RADAR-SCOPE: the radar warns of a raid on this hex.
fn radar_warns(g: &State, charts: &'static Charts, side: Side, target: Hex) -> bool {
    let reach = charts.air.figures.of::<u8>(Number::RadarReach);
    let moresby = charts.airbases.bases.of(Base::PortMoresby).hex;
    let near = moresby.is_some_and(|hex| charts.map.sheet.distance(hex, target) <= reach);
    side == Side::Allied && g.record.radar && (near || g.setup.house.radar == Radar::Everywhere)
}

/// OC 7.3.4.b: a reconnaissance unit of the side is over the hex.
fn has_recon(g: &State, charts: &'static Charts, side: Side, hex: Hex) -> bool {
    let air = &charts.counters.air;
    air.ids().any(|id| {
        let unit = air.of(id);
        unit.side == side && unit.code == Code::Recon && g.unit(id).place == Place::At(hex)
    })
}

fn is_disrupted_base(g: &State, place: Place) -> bool {
    matches!(place, Place::Base(base) if g.base(base).status == BaseStatus::Disrupted)
}

/// An interception attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scramble {
    pub unit: AirId,
    pub target: Hex,
    /// OC 9.4.1.b: the longest way flown by a raider.
    pub longest: u8,
}

impl Scramble {
    pub(crate) fn count(
        &self,
        g: &State,
        charts: &'static Charts,
        condition: ScrambleCondition,
    ) -> i32 {
        let (unit, side) = (g.unit(self.unit), charts.counters.air.of(self.unit).side);
        match condition {
            ScrambleCondition::Distance => {
                // R-MIN-DISTANCE, R-DISTANCE-FLOOR
                let own = way_out(g, charts, unit.place, self.target).unwrap_or(u8::MAX).max(1);
                let most = charts.air.figures.of::<u8>(Number::DistanceMost);
                i32::from(self.longest.saturating_sub(own).min(most))
            }
            ScrambleCondition::Radar => i32::from(radar_warns(g, charts, side, self.target)),
            ScrambleCondition::Recon => i32::from(has_recon(g, charts, side.enemy(), self.target)),
            ScrambleCondition::Flown => i32::from(unit.flown),
            ScrambleCondition::Disrupted => i32::from(unit.disrupted),
            ScrambleCondition::BaseDisrupted => i32::from(is_disrupted_base(g, unit.place)),
            ScrambleCondition::Regroup => i32::from(unit.regroup),
            ScrambleCondition::FoulWeather => is_foul(g),
            ScrambleCondition::Coastwatchers => {
                i32::from(side == Side::Allied && g.is_event(Event::Coastwatchers))
            }
        }
    }
}

/// A unit that tries to leave a base: from a raid (OC 9.5.1) or from a ground unit (OC 6.6.5.a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Escape {
    pub unit: AirId,
    /// The base under a raid; none in an evacuation.
    pub base: Option<Base>,
    pub disrupted: bool,
    /// OC 9.5.2.c: units that have left this base because of the raid; they still count.
    pub gone: usize,
}

impl Escape {
    pub(crate) fn count(
        &self,
        g: &State,
        charts: &'static Charts,
        condition: EscapeCondition,
    ) -> i32 {
        let (unit, side) = (g.unit(self.unit), charts.counters.air.of(self.unit).side);
        i32::from(match condition {
            EscapeCondition::Ready => !unit.flown && !unit.disrupted,
            EscapeCondition::Flown => unit.flown,
            EscapeCondition::Disrupted => unit.disrupted,
            EscapeCondition::Reduced => unit.reduced,
            EscapeCondition::BaseDisrupted => self.disrupted,
            EscapeCondition::Radar => {
                let hex = self.base.and_then(|base| g.hex_of(base, charts));
                hex.is_some_and(|hex| radar_warns(g, charts, side, hex))
            }
            EscapeCondition::Crowded => {
                let crowd = charts.air.figures.of::<u8>(Number::Crowd);
                let units = |base| g.based_at(base).count() + self.gone;
                self.base.is_some_and(|base| units(base) > usize::from(crowd))
            }
            EscapeCondition::FoulWeather => return is_foul(g),
        })
    }
}

/// Who fires at a raider.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AaFire {
    pub factor: i8,
    pub altitude: Altitude,
    /// The ship that fires, and whether it is the one attacked.
    pub ship: Option<(ShipId, bool)>,
}

impl AaFire {
    pub(crate) fn count(&self, g: &State, condition: AaCondition) -> i32 {
        match (condition, self.ship) {
            (AaCondition::Aa, _) => i32::from(self.factor),
            (_, None) => 0,
            (AaCondition::ShipDisrupted, Some((ship, _))) => i32::from(g.ship(ship).disrupted),
            (AaCondition::NotTarget, Some((_, attacked))) => i32::from(!attacked),
            (AaCondition::High, Some(_)) => i32::from(self.altitude == Altitude::High),
            (AaCondition::FoulWeather, Some(_)) => is_foul(g),
        }
    }
}

/// A bombing attack or a bombardment (OC 10.5.a).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bombing {
    /// Bombing factor, or attack factor of a ship.
    pub factor: i8,
    pub side: Side,
    /// None for ships.
    pub attack: Option<(Attack, Altitude)>,
    /// Extended range: of one engine or of several.
    pub extended: Option<bool>,
    pub disrupted: bool,
    pub at_ships: bool,
    /// The ground unit attacked.
    pub troops: Option<LandId>,
}

impl Bombing {
    pub(crate) fn count(
        &self,
        g: &State,
        charts: &'static Charts,
        condition: BombCondition,
    ) -> i32 {
        let level = |at: &[Altitude]| matches!(self.attack, Some((Attack::Level, altitude)) if at.contains(&altitude));
        let by = |wanted: Attack| matches!(self.attack, Some((attack, _)) if attack == wanted);
        let hex = self.troops.and_then(|id| g.troops(id).place.hex());
        let terrain = hex.and_then(|hex| charts.map.sheet.land(hex)).map(|land| land.terrain);
        let fort = match (self.side, hex) {
            (Side::Allied, Some(hex)) => g.hexes.at(hex).fort,
            (Side::Allied, None) | (Side::Japanese, _) => 0,
        };
        let whole = charts.ground.fortification.of::<u8>(Fort::Steps);
        i32::from(match condition {
            BombCondition::Factor => return i32::from(self.factor),
            BombCondition::Low => level(&[Altitude::Low]),
            BombCondition::High => level(&[Altitude::High]),
            BombCondition::Dive => by(Attack::Dive),
            BombCondition::Precision => by(Attack::Precision),
            BombCondition::Skip => by(Attack::Skip),
            BombCondition::Torpedo => by(Attack::Torpedo),
            BombCondition::Parafrag => by(Attack::Parafrag),
            BombCondition::ExtendedSingle => self.extended == Some(false),
            BombCondition::ExtendedMulti => self.extended == Some(true),
            BombCondition::Disrupted => self.disrupted,
            BombCondition::FoulWeather => return is_foul(g),
            BombCondition::ShipsFromAbove => {
                self.at_ships && level(&[Altitude::Medium, Altitude::High])
            }
            BombCondition::Jungle => terrain == Some(Terrain::Jungle),
            BombCondition::Mountain => terrain == Some(Terrain::Mountain),
            BombCondition::FortFull => fort >= whole,
            BombCondition::FortReduced => fort > 0 && fort < whole,
        })
    }
}

/// OC 9.10.10.o
pub(crate) fn ship_damage(
    charts: &'static Charts,
    ship: ShipId,
    condition: ShipDamageCondition,
) -> i32 {
    use crate::state::Class;
    let spec = charts.counters.ships.of(ship);
    match condition {
        ShipDamageCondition::Vulnerable => i32::from(
            spec.class == Class::T || (spec.class.is_carrier() && spec.side == Side::Japanese),
        ),
    }
}

/// OC 9.10.10.r
pub(crate) fn radar(
    g: &State,
    attack: Attack,
    altitude: Altitude,
    condition: RadarCondition,
) -> i32 {
    match condition {
        RadarCondition::Low => i32::from(altitude == Altitude::Low),
        RadarCondition::Dive => i32::from(attack == Attack::Dive),
        RadarCondition::FoulWeather => is_foul(g),
    }
}

/// OC 9.11.1
pub(crate) fn landing(g: &State, at: Place, condition: LandingCondition) -> i32 {
    match condition {
        LandingCondition::BaseDisrupted => i32::from(is_disrupted_base(g, at)),
        LandingCondition::FoulWeather => is_foul(g),
    }
}
