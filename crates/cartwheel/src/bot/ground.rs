//! Doctrine ashore: ground moves, attacks, landings, retreats.

use super::temper::Temper;
use crate::{
    charts::{Charts, ground::Combat},
    conditions::ground::{Assault, Fight},
    rules::{
        ch11_06_parachute::Scatter,
        ch11_07_raids::{Home, RaidStep},
        ch11_ground::{
            ashore,
            combat::{Attack, Defender},
            factor,
            fortification::{Absorb, Hold, level},
            is_held_by,
            landing::{DefendingPlane, Landing, Step, can_be_invaded, supporters, warships},
            movement::{GiveUp, March},
            overland,
            retreat::Retreat,
        },
        ch13_supply,
        ch16_victory::place_points,
    },
    state::{AirId, Hex, LandId, Side, State},
};
use table::Asked;

/// Faces of the die.
const FACES: i32 = 10;

pub(super) fn decide(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    temper: &Temper,
) -> Option<usize> {
    let side = Side::of(a.seat);
    let doctrine = Doctrine { g, charts, side, temper };
    doctrine
        .march(a)
        .or_else(|| doctrine.attack(a))
        .or_else(|| doctrine.land(a))
        .or_else(|| doctrine.defend(a))
        .or_else(|| doctrine.raid(a))
}

#[derive(Clone, Copy)]
struct Doctrine<'a> {
    g: &'a State,
    charts: &'static Charts,
    side: Side,
    temper: &'a Temper,
}

/// Takes the best option if it is worth anything, else ends the answer.
pub(super) fn best_or_done<T: 'static>(
    a: &Asked<'_, State>,
    worth: impl Fn(&T) -> i32,
) -> Option<usize> {
    let best = a
        .all::<T>()
        .map(|(i, option)| (worth(option), i))
        .max_by_key(|(worth, i)| (*worth, std::cmp::Reverse(*i)));
    match best {
        Some((worth, i)) if worth > 0 => Some(i),
        Some((_, i)) => a.done().or(Some(i)),
        None => None,
    }
}

/// Decision D-COMMANDO: an empty place of worth to raid.
pub(super) fn is_worth_raiding(g: &State, charts: &'static Charts, side: Side) -> bool {
    let limits = g.limits(charts);
    charts.map.sheet.lands().iter().any(|land| {
        limits.has(land.hex)
            && place_points(g, charts, land.hex) > 0
            && g.hexes.at(land.hex).control != Some(side)
            && !is_held_by(g, charts, land.hex, side.enemy())
            && can_be_invaded(g, charts, land.hex, side)
    })
}

/// In how many of ten landings a unit stays ashore, against the defender it likes least.
pub(super) fn landing_chance(
    g: &State,
    charts: &'static Charts,
    unit: LandId,
    hex: Hex,
    warships: usize,
    planes: &[AirId],
) -> i32 {
    let enemy = charts.counters.land.of(unit).side.enemy();
    let chart = &charts.ground.landing;
    let chance = |defender: LandId| {
        let scene = Assault {
            g,
            charts,
            hex,
            attacker: unit,
            defender,
            warships,
            planes,
            defending_planes: &[],
        };
        let mods = chart.modifiers(|condition| scene.count(condition));
        let lands = |die: &i32| {
            let landing = chart.resolve(*die, &mods).result;
            charts.ground.outcome.of(landing).attacker_lands
        };
        (1..=FACES).filter(lands).count() as i32
    };
    ashore(g, charts, hex, enemy).map(chance).min().unwrap_or(FACES)
}

impl Doctrine<'_> {
    fn vp(&self, hex: Hex) -> i32 {
        place_points(self.g, self.charts, hex)
    }

    /// Points of places on the same land that the side does not hold, discounted by the way.
    fn pull(&self, from: Hex) -> i32 {
        let sheet = &self.charts.map.sheet;
        let Some(here) = sheet.land(from) else { return 0 };
        let goals = sheet.lands().iter().filter(|land| {
            land.landmass == here.landmass
                && self.vp(land.hex) > 0
                && self.g.hexes.at(land.hex).control != Some(self.side)
        });
        let pull = |goal: Hex| self.vp(goal) * 12 / (1 + i32::from(sheet.distance(from, goal)));
        goals.map(|land| pull(land.hex)).max().unwrap_or(0)
    }

    /// D-GROUND-MOVE, D-OVERSTACK: toward points while supply holds; no fortified or only garrison leaves.
    fn march(&self, a: &Asked<'_, State>) -> Option<usize> {
        let Doctrine { g, charts, side, .. } = *self;
        if let Some(choice) = a.best::<GiveUp>(|GiveUp(unit)| {
            i32::from(g.troops(unit.id).disrupted) * 10 - factor(g, charts, unit.id)
        }) {
            return Some(choice);
        }
        best_or_done::<March>(a, |march| {
            let Some(from) = g.troops(march.unit.id).place.hex() else { return 0 };
            let to = march.to.hex;
            let alone = ashore(g, charts, from, side).count() == 1;
            let crowded = g.troops(march.unit.id).overstacked;
            if !crowded && (level(g, from) > 0 || (alone && self.vp(from) > 0)) {
                return 0;
            }
            let taken = g.hexes.at(to).control != Some(side);
            let gain = if taken { 20 * self.vp(to) + 2 } else { 0 };
            let worth = gain + self.pull(to) - self.pull(from) + i32::from(crowded) * 5;
            // Lines are traced for what would be done only.
            if worth > 0 && !ch13_supply::would_be_supplied(g, charts, side, to) {
                return i32::from(crowded);
            }
            worth
        })
    }

    /// What a result is worth to the attacker.
    fn worth(result: Combat, was_disrupted: bool) -> i32 {
        let retreats = result.defender_retreats || (result.defender_disrupted && was_disrupted);
        i32::from(result.defender_disrupted)
            + 2 * i32::from(retreats)
            + 3 * i32::from(result.defender_steps)
            + 4 * i32::from(result.defender_eliminated)
            - 2 * i32::from(result.attacker_disrupted)
            - 4 * i32::from(result.attacker_steps)
    }

    /// D-GROUND-ATTACK: when more is won than lost on the average, disrupted defenders first.
    fn attack(&self, a: &Asked<'_, State>) -> Option<usize> {
        let Doctrine { g, charts, side, .. } = *self;
        let worth = |unit: LandId, at: Hex| {
            let chart = &charts.ground.combat;
            let worst = |defender: LandId| {
                let fight = Fight { g, charts, attacker: unit, defender };
                let mods = chart.modifiers(|condition| fight.count(condition));
                let disrupted = g.troops(defender).disrupted;
                (1..=FACES)
                    .map(|die| Doctrine::worth(chart.resolve(die, &mods).result, disrupted))
                    .sum::<i32>()
            };
            ashore(g, charts, at, side.enemy()).map(worst).min().unwrap_or(0)
        };
        let best = a.all::<Attack>().max_by_key(|(i, attack)| match attack {
            Attack::Hex { unit, at } => (worth(unit.id, at.hex), std::cmp::Reverse(*i)),
            Attack::End => (self.temper.attack, std::cmp::Reverse(*i)),
        });
        best.map(|(i, _)| i)
    }

    /// D-INVADE-SUPPORT: land where chances are even at least, with all that can help.
    fn land(&self, a: &Asked<'_, State>) -> Option<usize> {
        let Doctrine { g, charts, side, .. } = *self;
        if let Some((i, _)) = a.all::<DefendingPlane>().next() {
            return Some(i);
        }
        if let Some(draft) = a.draft::<Landing>()
            && draft.has_unit()
        {
            let close = |step: &Step| matches!(step, Step::Ship(_) | Step::Plane(_));
            return a.find::<Step>(close).or(a.done());
        }
        best_or_done::<Step>(a, |step| match step {
            Step::Unit { unit, at } => {
                let planes: Vec<AirId> = supporters(g, charts, side, at.hex).collect();
                let ships = warships(g, charts, side, at.hex).count();
                let chance = landing_chance(g, charts, unit.id, at.hex, ships, &planes);
                if chance >= self.temper.chance { chance + self.vp(at.hex) } else { 0 }
            }
            Step::Ship(_) | Step::Plane(_) => 1,
        })
    }

    /// D-DEFENDER-CHOICE, D-FORT-ABSORB, D-RETREAT-HEX
    fn defend(&self, a: &Asked<'_, State>) -> Option<usize> {
        let Doctrine { g, charts, side, .. } = *self;
        let strength = |id: LandId| factor(g, charts, id) + 10 * i32::from(!g.troops(id).disrupted);
        a.best::<Defender>(|Defender(unit)| strength(unit.id))
            .or_else(|| a.find::<Absorb>(|absorb| *absorb == Absorb::Fortification))
            .or_else(|| a.find::<Hold>(|hold| *hold == Hold::Hold))
            .or_else(|| {
                let (_, _) = a.all::<Retreat>().next()?;
                let sources = ch13_supply::source_hexes(g, charts, side);
                let near = |hex: Hex| {
                    let ways = sources.iter().map(|source| charts.map.sheet.distance(hex, *source));
                    ways.min().map_or(0, |way| -i32::from(way))
                };
                a.best::<Retreat>(|way| match way {
                    Retreat::To { to, .. } => near(to.hex),
                    Retreat::OffTheMap { .. } => i32::MIN,
                })
            })
            .or_else(|| {
                // The enemy's paratroops come down where they threaten least.
                a.best::<Scatter>(|Scatter(at)| {
                    let ways = overland(g, charts, at.hex);
                    let threat = ways.map(|land| self.vp(land.hex)).sum::<i32>();
                    -self.vp(at.hex) * 4 - threat
                })
            })
    }

    /// D-COMMANDO, D-COMMANDO-RETURN: only empty places of worth; home unless the place scores and is
    /// supplied.
    fn raid(&self, a: &Asked<'_, State>) -> Option<usize> {
        let Doctrine { g, charts, side, .. } = *self;
        let raid = a.best::<RaidStep>(|step| match step {
            RaidStep::Unit(unit) => {
                let needed = g.troops(unit.id).place.hex().is_some_and(|hex| {
                    ashore(g, charts, hex, side).count() == 1 && self.vp(hex) > 0
                });
                factor(g, charts, unit.id) - 20 * i32::from(needed)
            }
            RaidStep::At(at) => {
                let held = is_held_by(g, charts, at.hex, side.enemy());
                let taken = g.hexes.at(at.hex).control != Some(side);
                10 * self.vp(at.hex) * i32::from(taken) - 40 * i32::from(held)
            }
        });
        raid.or_else(|| {
            a.best::<Home>(|home| {
                let hex = g.troops(home.unit().id).place.hex();
                let stays = hex.is_some_and(|hex| {
                    self.vp(hex) > 0 && ch13_supply::is_supplied(g, charts, side, hex)
                });
                i32::from(home.stays() == stays)
            })
        })
    }
}
