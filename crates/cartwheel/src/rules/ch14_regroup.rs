//! Chapter 14: regroup.

pub mod replacements;

use super::{
    T,
    ch06_airbases::{is_in_play, settle_capacity},
    ch12_conclusion::leave_port,
    ch13_supply, ch15_reinforcements,
    ch16_victory::award,
};
use crate::{
    charts::{
        Charts,
        map::Land,
        regroup::{Regrouped, Repair, Restored},
        victory::During,
    },
    conditions::regroup::{Recovery, restoration},
    rules::names::Spot,
    state::{
        AirId, Base, BaseKind, BaseStatus, Group, Hex, LandId, Place, Side, State,
        setup::AirbaseRepair,
    },
};
use table::{
    Choice, Mods, Name,
    draft::{Share, Subset},
};

/// OC 4.8, OC 14.1.a: aerial units, airbases, ground units, ships; then the displays are put in order.
pub(crate) async fn phase(t: &mut T) {
    let first = t.g.initiative;
    let sides = [first, first.enemy()];
    if t.g.this_turn.general_regroup {
        replacements::air(t).await;
    }
    for side in sides {
        regroup_air(t, side).await;
    }
    for side in sides {
        regroup_bases(t, side).await;
        restore_bases(t, side).await;
    }
    for side in sides {
        regroup_troops(t, side).await;
    }
    regroup_ships(t);
    for side in sides {
        leave_port(t, side).await;
    }
    score_hikoshidan(t);
    reorganize(t);
    for side in sides {
        finish_mobile_bases(t, side);
        dismantle(t, side).await;
    }
    ch15_reinforcements::withdraw(t).await;
    // A city that is repaired now supplies nobody before the next Supply Phase.
    for side in sides {
        repair_towns(t, side);
        repair_cities(t, side).await;
    }
}

/// OC 14.5.2: a general regroup helps the Allies without any roll.
fn recovers_by_itself(g: &State, side: Side) -> bool {
    g.this_turn.general_regroup && side == Side::Allied
}

/// OC 14.1.1.a, OC 13.3.b: whether an aerial unit stands where it can regroup: at a supplied, undisrupted
/// base, or in a supplied port.
fn can_regroup(g: &State, charts: &'static Charts, id: AirId) -> bool {
    match g.unit(id).place {
        Place::Base(base) => {
            let state = g.base(base);
            state.status == BaseStatus::Working && !state.unsupplied
        }
        Place::At(hex) => {
            let row = charts.counters.air.of(id);
            row.floats && ch13_supply::is_in_supply(g, charts, row.side, hex)
        }
        Place::Out
        | Place::Lost
        | Place::Off(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => false,
    }
}

/// OC 14.1.1.a, OC 14.1.1.b, OC 14.5.2, OC 3.i: marked units roll, unseen by the enemy.
async fn regroup_air(t: &mut T, side: Side) {
    let charts = t.charts;
    for id in charts.counters.air.ids() {
        if charts.counters.air.of(id).side != side {
            continue;
        }
        let marked = std::mem::take(&mut t.g.unit_mut(id).regroup);
        let base = t.g.unit(id).base();
        if !t.g.unit(id).disrupted {
            continue;
        }
        let general = recovers_by_itself(&t.g, side);
        // OC 14.5.2: then the base only needs supply.
        let supplied = general && base.is_some_and(|base| !t.g.base(base).unsupplied);
        let name = charts.counters.air.of(id).name.as_str();
        if !supplied && !can_regroup(&t.g, charts, id) {
            if marked || general {
                t.say_to(side.seat(), "OC 14.1.1.a", |_| {
                    format!("{name} cannot regroup: its base is disrupted or out of supply.")
                });
            }
            continue;
        }
        let normal = if general {
            t.say_to(side.seat(), "OC 14.5.2", |_| format!("{name} recovers without a roll."));
            true
        } else if marked {
            let scene = Recovery { g: &t.g, charts, base, unit: Some(id) };
            let chart = &charts.regroup.aerial;
            let mods = chart.modifiers(|condition| scene.count(condition));
            t.say_to(side.seat(), "OC 14.1.1.a", |_| format!("{name} tries to regroup."));
            t.check(chart, mods).only(side.seat()).await.result == Regrouped::Normal
        } else {
            false
        };
        if normal {
            t.g.unit_mut(id).disrupted = false;
        }
    }
}

/// OC 17.3.5.a: airbases of a side that are in play on the map.
fn bases_of(g: &State, charts: &'static Charts, side: Side) -> Vec<(Base, Hex)> {
    let land = |base: &Base| match charts.airbases.bases.of(*base).kind {
        BaseKind::Major | BaseKind::Minor | BaseKind::Mobile => g.base(*base).owner == side,
        BaseKind::Box | BaseKind::Carrier => false,
    };
    let bases = Base::every().filter(land).filter(|base| is_in_play(g, charts, *base));
    bases.filter_map(|base| g.hex_of(base, charts).map(|hex| (base, hex))).collect()
}

/// OC 14.1.2, OC 14.5.2, OC 13.3.c: supplied bases recover.
async fn regroup_bases(t: &mut T, side: Side) {
    let charts = t.charts;
    for (base, _) in bases_of(&t.g, charts, side) {
        let state = t.g.base(base);
        let name = charts.airbases.bases.of(base).name.as_str();
        if state.status != BaseStatus::Disrupted {
            continue;
        }
        if state.unsupplied {
            t.say("OC 13.3.c", |_| format!("{name} is out of supply and stays disrupted."));
            continue;
        }
        let normal = if recovers_by_itself(&t.g, side) {
            t.say("OC 14.5.2", |_| format!("{name} recovers without a roll."));
            true
        } else {
            let scene = Recovery { g: &t.g, charts, base: Some(base), unit: None };
            let chart = &charts.regroup.airbase;
            let mods = chart.modifiers(|condition| scene.count(condition));
            t.say("OC 14.1.2", |_| format!("{name} tries to regroup."));
            t.check(chart, mods).await.result == Regrouped::Normal
        };
        if normal {
            t.g.base_mut(base).status = BaseStatus::Working;
        }
    }
}

/// OC 14.5.6.a, OC 14.5.6.b, OC 6.6.3.b, R-AIRBASE-REPAIR: destroyed bases may work again.
async fn restore_bases(t: &mut T, side: Side) {
    let charts = t.charts;
    let always = t.g.setup.house.airbase_repair == AirbaseRepair::EveryTurn;
    if !t.g.this_turn.general_regroup && !always {
        return;
    }
    for (base, hex) in bases_of(&t.g, charts, side) {
        let held = t.g.hexes.at(hex).control == Some(side);
        let supplied = ch13_supply::is_in_supply(&t.g, charts, side, hex);
        if t.g.base(base).status != BaseStatus::Destroyed || !held || !supplied {
            continue;
        }
        let chart = &charts.regroup.restoration;
        let mods = chart.modifiers(|condition| restoration(&t.g, charts, hex, side, condition));
        let name = charts.airbases.bases.of(base).name.as_str();
        t.say("OC 14.5.6.a", |_| format!("Restoration of {name}, which was destroyed."));
        if t.check(chart, mods).await.result == Restored::Operational {
            let state = t.g.base_mut(base);
            (state.status, state.unsupplied) = (BaseStatus::Working, false);
        }
    }
}

/// OC 14.1.3, R-SUPPLY-DISRUPT: supplied ground units roll.
async fn regroup_troops(t: &mut T, side: Side) {
    let charts = t.charts;
    let fit = |id: &LandId| {
        let unit = t.g.troops(*id);
        charts.counters.land.of(*id).side == side
            && unit.disrupted
            && !unit.unsupplied
            && unit.place.is_in_play()
    };
    let units: Vec<LandId> = charts.counters.land.ids().filter(fit).collect();
    for id in units {
        let name = charts.counters.land.of(id).name.as_str();
        t.say("OC 14.1.3", |_| format!("{name} tries to regroup."));
        if t.check(&charts.regroup.ground, Mods::NONE).await.result == Regrouped::Normal {
            t.g.troops_mut(id).disrupted = false;
        }
    }
}

/// OC 14.1.4, OC 10.4.2.c: ships need no roll.
fn regroup_ships(t: &mut T) {
    let ships = &t.charts.counters.ships;
    for id in ships.ids() {
        if std::mem::take(&mut t.g.ship_mut(id).disrupted) {
            t.say("OC 14.1.4", |_| format!("{} are back to normal.", ships.of(id).name));
        }
    }
}

/// OC 5.2.f, OC 14.2.b, OC 16.1.b, R-11TH-FLOWN, R-TALLY-HALF: points for the 11th Hikoshidan.
fn score_hikoshidan(t: &mut T) {
    let charts = t.charts;
    let during = &charts.victory.during;
    let flew = |id: &AirId| {
        charts.counters.air.of(*id).group == Group::Eleventh
            && t.g.unit(*id).counted
            && t.g.unit(*id).flown
    };
    let flown = charts.counters.air.ids().filter(flew).count() as i16;
    let halves = flown * during.of::<i16>(During::HikoshidanFlownHalves);
    // Which of them flew is hidden until it scores.
    t.reveal();
    // The fraction of the sum is dropped.
    award(t, Side::Allied, halves / 2 * 2, "OC 16.1.b", "units of the 11th Hikoshidan flown");
    let lost = i16::from(t.g.this_turn.eleventh_lost);
    let points = lost * during.of::<i16>(During::HikoshidanDestroyed);
    award(t, Side::Allied, points * 2, "OC 16.1.b", "units of the 11th Hikoshidan destroyed");
    t.g.this_turn.eleventh_lost = 0;
}

/// OC 14.2.a: Flown units are ready again, and everybody may act in the next turn.
fn reorganize(t: &mut T) {
    for unit in &mut t.g.air {
        (unit.flown, unit.sortied, unit.staged) = (false, false, false);
        (unit.counted, unit.entered) = (false, false);
    }
    for ship in &mut t.g.ships {
        (ship.done, ship.in_port, ship.entered) = (false, false, false);
    }
    for unit in &mut t.g.land {
        (unit.moved, unit.attacked, unit.raiding) = (false, false, false);
    }
    // OC 6.3.4: where there are too many, all stay in the Flown half.
    for base in Base::every() {
        settle_capacity(t, base);
    }
}

/// OC 14.3.a, OC 6.5.2.b: supplied bases under construction are ready.
fn finish_mobile_bases(t: &mut T, side: Side) {
    for base in Base::MOBILE {
        let name = t.charts.airbases.bases.of(base).name.as_str();
        let state = t.g.base_mut(base);
        if state.owner == side && state.status == BaseStatus::Building && !state.unsupplied {
            state.status = BaseStatus::Working;
            t.say("OC 14.3.a", |_| format!("{name} is ready."));
        }
    }
}

/// A mobile airbase that is taken up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeUp {
    base: Base,
    name: &'static str,
}

impl TakeUp {
    pub fn base(&self) -> Base {
        self.base
    }
}

impl Choice<State> for TakeUp {
    const QUESTION: &'static str = "dismantle";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        table::Key::name(self.base).into()
    }

    fn label(&self, g: &State) -> String {
        let at = g.base(self.base).hex.map(|hex| format!(" in {hex}")).unwrap_or_default();
        format!("Dismantle {}{at}", self.name)
    }

    fn consequence(&self, _: &State) -> Option<String> {
        Some("It may be built again in a later turn".to_owned())
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 14.3.b")
    }
}

/// OC 14.3.b, OC 6.5.4, decision D-DISMANTLE: idle mobile bases may be taken up.
async fn dismantle(t: &mut T, side: Side) {
    // Which bases stand empty is the enemy's to guess, and so is whether there are any to take up.
    t.reveal();
    let idle = |base: &Base| {
        let state = t.g.base(*base);
        state.owner == side
            && state.status == BaseStatus::Working
            && t.g.based_at(*base).next().is_none()
    };
    let bases = &t.charts.airbases.bases;
    let options: Vec<TakeUp> = Base::MOBILE
        .into_iter()
        .filter(idle)
        .map(|base| TakeUp { base, name: bases.of(base).name.as_str() })
        .collect();
    let text = "Which mobile airbases are dismantled?";
    let taken = t.draft(side.seat(), "OC 14.3.b", text, Subset::of(options)).await;
    for TakeUp { base, .. } in taken.into_taken() {
        let state = t.g.base_mut(base);
        (state.status, state.hex, state.unsupplied) = (BaseStatus::Unbuilt, None, false);
    }
}

/// A city that is repaired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepairCity(pub Spot);

impl Choice<State> for RepairCity {
    const QUESTION: &'static str = "city-repair";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.hex.to_string().into()
    }

    fn label(&self, _: &State) -> String {
        self.0.words()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 14.4.1")
    }

    fn target(&self) -> Option<String> {
        Some(self.0.target())
    }
}

/// OC 14.4.1, decision D-REPAIR-HITS: hits are removed from the cities of a side.
async fn repair_cities(t: &mut T, side: Side) {
    let charts = t.charts;
    let most: u16 = charts.regroup.repair.of(Repair::Cities);
    let damaged = |land: &&Land| {
        let state = t.g.hexes.at(land.hex);
        land.city && state.control == Some(side) && state.hits > 0
    };
    let cities: Vec<(RepairCity, u16)> = charts
        .map
        .sheet
        .lands()
        .iter()
        .filter(damaged)
        .map(|land| {
            (RepairCity(Spot::of(charts, land.hex)), u16::from(t.g.hexes.at(land.hex).hits))
        })
        .collect();
    // OC 14.4.1, OC 16.2.e: hits on a city taken from the enemy score for its new master, who need not repair it.
    let taken =
        |(city, _): &(RepairCity, u16)| city.0.hex == ch13_supply::city_of(charts, side.enemy());
    let least = if cities.iter().any(taken) { 0 } else { most };
    let shares = match cities[..] {
        [] => return,
        [(city, hits)] if least > 0 => vec![(city, hits.min(most))],
        _ => {
            let text = "From which cities are hits removed, three in all?";
            let share = Share::of(most, cities).at_least(least);
            t.draft(side.seat(), "OC 14.4.1", text, share).await.into_shares()
        }
    };
    for (city, removed) in shares {
        remove_hits(t, city.0.hex, removed as u8, "OC 14.4.1");
    }
}

/// OC 14.4.2, OC 13.3.c: and from every supplied town.
fn repair_towns(t: &mut T, side: Side) {
    let charts = t.charts;
    let most: u8 = charts.regroup.repair.of(Repair::Town);
    for land in charts.map.sheet.lands().iter().filter(|land| !land.city) {
        let state = t.g.hexes.at(land.hex);
        let mine = state.control == Some(side) && state.hits > 0;
        if mine && ch13_supply::is_in_supply(&t.g, charts, side, land.hex) {
            remove_hits(t, land.hex, most, "OC 14.4.2");
        }
    }
}

fn remove_hits(t: &mut T, hex: Hex, most: u8, rule: &'static str) {
    let charts = t.charts;
    let state = t.g.hexes.at_mut(hex);
    let removed = state.hits.min(most);
    state.hits -= removed;
    if removed > 0 {
        t.say(rule, |_| {
            let hits = board::counted(removed, "hit", "hits");
            format!("{}: {hits} repaired.", Spot::of(charts, hex).words())
        });
    }
}
