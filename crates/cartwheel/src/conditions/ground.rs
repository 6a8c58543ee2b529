//! Ground combat, landings, drops.

use crate::{
    charts::{
        Charts,
        ground::{CombatCondition, DropCondition, Feature, Fort, LandingCondition},
        map::Terrain,
    },
    rules::ch11_ground::{factor, fortification, is_held_by},
    state::{AirId, Code, Event, Group, Hex, LandId, Side, State},
};

/// OC 11.4.1.a: a unit attacks another.
#[derive(Clone, Copy)]
pub(crate) struct Fight<'a> {
    pub(crate) g: &'a State,
    pub(crate) charts: &'static Charts,
    pub(crate) attacker: LandId,
    pub(crate) defender: LandId,
}

impl Fight<'_> {
    pub(crate) fn count(&self, condition: CombatCondition) -> i32 {
        let Fight { g, charts, attacker, defender } = *self;
        let at = g.troops(defender).place.hex();
        let allied = charts.counters.land.of(attacker).side == Side::Allied;
        let level = |hex| if allied { fortification::level(g, hex) } else { 0 };
        let whole = charts.ground.fortification.of::<u8>(Fort::Steps);
        match condition {
            CombatCondition::MainTerrain => at.map_or(0, |hex| main_terrain(charts, hex)),
            CombatCondition::SecondaryTerrain => {
                let from = g.troops(attacker).place.hex();
                at.map_or(0, |hex| secondary_terrain(charts, from, hex))
            }
            CombatCondition::DroppedOnTheEnemy => i32::from(g.troops(attacker).place.hex() == at),
            CombatCondition::FoulWeather => i32::from(g.is_event(Event::FoulWeather)),
            CombatCondition::FullFortification => {
                i32::from(at.is_some_and(|hex| level(hex) >= whole))
            }
            CombatCondition::ReducedFortification => {
                i32::from(at.is_some_and(|hex| (1..whole).contains(&level(hex))))
            }
            CombatCondition::AttackerFactor => factor(g, charts, attacker),
            CombatCondition::DefenderFactor => factor(g, charts, defender),
        }
    }
}

/// OC 11.4.1.a
fn main_terrain(charts: &'static Charts, hex: Hex) -> i32 {
    let Some(land) = charts.map.sheet.land(hex) else { return 0 };
    let feature = match land.terrain {
        Terrain::Jungle => Feature::Jungle,
        Terrain::Mountain => Feature::Mountain,
    };
    charts.ground.terrain.of(feature).combat
}

/// OC 11.4.1.a: town, city, coast and trail of the hex, and the hexside that is crossed.
fn secondary_terrain(charts: &'static Charts, from: Option<Hex>, hex: Hex) -> i32 {
    let Some(land) = charts.map.sheet.land(hex) else { return 0 };
    let ridge = from.is_some_and(|from| charts.map.has_ridge(from, hex));
    let features = [
        (land.city, Feature::City),
        (land.town, Feature::Town),
        (land.coast, Feature::Coast),
        (land.kokoda, Feature::Trail),
        (ridge, Feature::Ridge),
    ];
    let there = features.into_iter().filter(|(is_there, _)| *is_there);
    there.map(|(_, feature)| charts.ground.terrain.of(feature).combat).sum()
}

/// OC 11.5.1.a: a unit lands on another, with what supports both.
#[derive(Clone, Copy)]
pub(crate) struct Assault<'a> {
    pub(crate) g: &'a State,
    pub(crate) charts: &'static Charts,
    pub(crate) hex: Hex,
    pub(crate) attacker: LandId,
    pub(crate) defender: LandId,
    pub(crate) warships: usize,
    pub(crate) planes: &'a [AirId],
    pub(crate) defending_planes: &'a [AirId],
}

impl Assault<'_> {
    /// A dive bomber, or Marine aircraft of any kind.
    fn is_close_support(&self, id: AirId) -> bool {
        let row = self.charts.counters.air.of(id);
        row.code == Code::DiveBomber || row.group == Group::Usmc
    }

    pub(crate) fn count(&self, condition: LandingCondition) -> i32 {
        let Assault { g, charts, .. } = *self;
        let close = self.planes.iter().filter(|id| self.is_close_support(**id)).count();
        let fort = || i32::from(fortification::level(g, self.hex));
        let japanese = charts.counters.land.of(self.defender).side == Side::Japanese;
        match condition {
            LandingCondition::DefenderUndisrupted => i32::from(!g.troops(self.defender).disrupted),
            LandingCondition::FortificationSteps => {
                if japanese {
                    fort()
                } else {
                    0
                }
            }
            LandingCondition::DefenderFactor => factor(g, charts, self.defender),
            LandingCondition::AttackerFactor => factor(g, charts, self.attacker),
            LandingCondition::SupportingWarship => self.warships as i32,
            LandingCondition::SupportingDiveBomber => close as i32,
            LandingCondition::SupportingBomber => (self.planes.len() - close) as i32,
            LandingCondition::DefendingBomber => self.defending_planes.len() as i32,
            LandingCondition::FoulWeather => i32::from(g.is_event(Event::FoulWeather)),
            LandingCondition::CommandoRaid => i32::from(g.troops(self.attacker).raiding),
        }
    }
}

/// OC 11.6.1.b: the 503rd jumps over a hex.
#[derive(Clone, Copy)]
pub(crate) struct Jump<'a> {
    pub(crate) g: &'a State,
    pub(crate) charts: &'static Charts,
    pub(crate) hex: Hex,
    pub(crate) transport: AirId,
}

impl Jump<'_> {
    pub(crate) fn count(&self, condition: DropCondition) -> i32 {
        let Jump { g, charts, hex, transport } = *self;
        match condition {
            DropCondition::TransportDisrupted => i32::from(g.unit(transport).disrupted),
            DropCondition::Mountain => {
                let land = charts.map.sheet.land(hex);
                i32::from(land.is_some_and(|land| land.terrain == Terrain::Mountain))
            }
            DropCondition::EnemyOccupied => i32::from(is_held_by(g, charts, hex, Side::Japanese)),
            DropCondition::FoulWeather => i32::from(g.is_event(Event::FoulWeather)),
            DropCondition::EscortedUndisturbed => {
                let undisturbed = g.mission.as_ref().is_some_and(|mission| {
                    let escort = |id: AirId| charts.counters.air.of(id).code.is_fighter();
                    mission.interceptors.is_empty()
                        && mission.raiders.iter().any(|flyer| escort(flyer.unit))
                });
                i32::from(undisturbed)
            }
        }
    }
}
