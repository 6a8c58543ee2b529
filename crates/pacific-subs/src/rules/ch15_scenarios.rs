//! Chapter 15: patrol orders, and what they change.

use super::{T, ch04_situation};
use crate::{
    charts::{
        Charts,
        map::Zone,
        scenarios::{Breakdown, Nerves, Scenario},
    },
    state::{Deeds, GameEnd, Hex, Orders, State, setup::DoctrineBinds},
};
use table::Mods;

/// The orders in force; none for a free patrol of the USN.
pub fn orders<'c>(g: &State, charts: &'c Charts) -> Option<&'c Scenario> {
    charts.scenarios.of(g.setup.orders)
}

/// PS 15.1.d, PS 15.2.c, PS-R76: a limit on fuel, for the season or for good.
pub fn fuel_limit(g: &State, charts: &'static Charts) -> Option<u8> {
    let orders = orders(g, charts)?;
    let dated = orders.fuel_limit.filter(|(season, _)| *season == g.season());
    dated.map(|(_, most)| most).or(orders.fuel_most)
}

/// PS 15.1.e, PS-R77: a home port of the orders.
pub fn is_home(g: &State, charts: &'static Charts, hex: Hex) -> bool {
    let place = ch04_situation::place(charts, hex).map(|row| row.place);
    match orders(g, charts) {
        Some(orders) if !orders.home_ports.is_empty() => {
            place.is_some_and(|place| orders.home_ports.contains(&place))
        }
        Some(_) | None => {
            ch04_situation::friendly_port(g, charts, hex).is_some_and(|it| it.level > 0)
        }
    }
}

/// PS 15.2.d, PS 15.7.b, PS-R79, PS-R82: more dice for enemy escorts in this hex; true where they
/// are rolled even without any line.
pub fn more_escort_dice(g: &State, charts: &'static Charts) -> (u8, bool) {
    let Some(orders) = orders(g, charts) else { return (0, false) };
    let everywhere = orders.close_fade > 0;
    (orders.enemy_escort_dice, everywhere)
}

/// PS 15.7.b: the one escort of The Enemy Below has been met, no further rolls are made.
pub fn no_more_escorts(g: &State, charts: &'static Charts) -> bool {
    orders(g, charts).is_some_and(|orders| orders.close_fade > 0) && g.patrol().nemesis_met
}

/// PS 15.2.d: friends who shoot at a pink boat on the way into this port.
pub fn friendly_dice(g: &State, charts: &'static Charts, hex: Hex) -> u8 {
    let spared =
        matches!(ch04_situation::zone(charts, hex), Zone::SouthChinaSea | Zone::EastIndies);
    let port = ch04_situation::friendly_port(g, charts, hex).is_some();
    match orders(g, charts) {
        Some(orders) if port && !spared && !g.patrol().known_to_friends => {
            orders.friendly_escort_dice
        }
        Some(_) | None => 0,
    }
}

/// PS 15.4.c, PS 3.1A.a: whether doctrine binds this captain.
pub fn doctrine_binds(g: &State, charts: &'static Charts) -> bool {
    g.house().doctrine_binds == DoctrineBinds::Count
        && !orders(g, charts).is_some_and(|orders| orders.ignores_doctrine)
}

/// PS 15.5.b: harbour patrols only in these waters; anywhere where the orders name none.
pub fn is_patrol_area(g: &State, charts: &'static Charts, hex: Hex) -> bool {
    let zones = orders(g, charts).map_or(&[][..], |orders| &orders.zones);
    zones.is_empty() || zones.contains(&ch04_situation::zone(charts, hex))
}

/// PS 15.4.b, PS-R81: something breaks at the start of an action.
pub async fn breakdown(t: &mut T) {
    if !orders(&t.g, t.charts).is_some_and(|orders| orders.has_breakdowns) {
        return;
    }
    match t.check(&t.charts.scenarios.breakdown, Mods::NONE).await.result {
        Breakdown::None => {}
        Breakdown::OneHit => super::ch05_damage::breakdown_hit(t).await,
    }
}

/// PS 15.5.c, PS 15.6.c: every contact wears on the crew, with a die of its own.
pub async fn nerves(t: &mut T, contacts: usize) {
    if !orders(&t.g, t.charts).is_some_and(|orders| orders.has_nerves) {
        return;
    }
    for _ in 0..contacts {
        match t.check(&t.charts.scenarios.nerves, Mods::NONE).await.result {
            Nerves::None => {}
            Nerves::Worse => super::ch05_damage::tire(t, "PS 15.5.c"),
        }
    }
}

/// PS 5.2B, PS 15.6.b: the captain's skill, rolled each time where the orders say so.
pub async fn captain_skill(t: &mut T) -> u8 {
    if t.g.setup.orders == Orders::UpPeriscope {
        return t.check(&t.charts.scenarios.rolled_skill, Mods::NONE).await.result.0;
    }
    t.g.captain().skill
}

/// PS 15.2.a to PS 15.7.a: what the orders demand, and whether the deeds of all patrols have it; nothing where
/// they name no object of their own.
pub fn demands(
    g: &State,
    charts: &'static Charts,
    deeds: &Deeds,
    port: Hex,
) -> Vec<(bool, &'static str)> {
    let mut all = match g.setup.orders {
        Orders::SilentVictory | Orders::IjnFree | Orders::UsnFree => return Vec::new(),
        Orders::Petticoat | Orders::EnemyBelow => Vec::new(),
        Orders::DestinationTokyo => vec![
            (deeds.best_base >= 3, "enter the harbour of a great base"),
            (deeds.party_landed && deeds.landed_at_base >= 3, "land the team at a great base"),
            (deeds.party_retrieved, "take the team aboard again"),
        ],
        Orders::DownPeriscope => {
            vec![(deeds.harbors > 0, "enter a harbour"), (deeds.ships() > 0, "sink a ship")]
        }
        Orders::RunSilent => vec![(deeds.escorts_sunk > 0, "ambush and sink an escort")],
        Orders::UpPeriscope => vec![
            (deeds.party_landed, "land the team"),
            (deeds.party_retrieved, "take the team aboard again"),
        ],
        Orders::OffTheSolomons => {
            let hit = !(deeds.hvt_sunk.is_empty() && deeds.hvt_damaged.is_empty());
            vec![(hit, "hit a big warship")]
        }
        Orders::RatRun => vec![(deeds.supplies >= 2, "land supplies twice")],
        Orders::Panama => {
            let struck = deeds.air_strikes.iter().any(|hex| is_ulithi(charts, *hex));
            vec![(struck, "hit a ship at Ulithi with the aircraft")]
        }
    };
    all.push((is_home(g, charts, port), "come to a home port"));
    all
}

/// Whether every demand of the orders is met; none where they name no object of their own.
pub fn is_fulfilled(g: &State, charts: &'static Charts, deeds: &Deeds, port: Hex) -> Option<bool> {
    let all = demands(g, charts, deeds, port);
    (!all.is_empty()).then(|| all.iter().all(|(done, _)| *done))
}

fn is_ulithi(charts: &Charts, hex: Hex) -> bool {
    charts.situation.places.of(crate::charts::situation::Place::Ulithi).hex == hex
}

/// How a scenario ends once its patrols are made.
pub fn ending(g: &State, charts: &'static Charts) -> GameEnd {
    match is_fulfilled(g, charts, &all_deeds(g), g.command().port) {
        Some(true) => GameEnd::MissionDone,
        Some(false) => GameEnd::MissionFailed,
        None => GameEnd::PatrolOver,
    }
}

/// Of all patrols made so far.
fn all_deeds(g: &State) -> Deeds {
    let mut all = Deeds::default();
    for row in &g.command().log {
        add(&mut all, &row.deeds);
    }
    all
}

/// PS 14.0: whether the orders are fulfilled, and what is missing.
pub fn tell_orders(t: &mut T) {
    let all = demands(&t.g, t.charts, &all_deeds(&t.g), t.g.command().port);
    let left: Vec<&str> = all.iter().filter(|(done, _)| !done).map(|(_, what)| *what).collect();
    if all.is_empty() {
        return;
    }
    t.say("PS 14.0", |_| {
        if left.is_empty() {
            "The orders are fulfilled.".to_owned()
        } else {
            format!("The orders are not fulfilled; left to do: {}.", left.join(", "))
        }
    });
}

fn add(all: &mut Deeds, more: &Deeds) {
    all.sunk.extend(&more.sunk);
    all.damaged.extend(&more.damaged);
    all.hvt_sunk.extend(&more.hvt_sunk);
    all.hvt_damaged.extend(&more.hvt_damaged);
    all.air_strikes.extend(&more.air_strikes);
    all.escorts_sunk += more.escorts_sunk;
    all.mines += more.mines;
    all.missions += more.missions;
    all.delivered += more.delivered;
    all.supplies += more.supplies;
    all.harbors += more.harbors;
    all.best_base = all.best_base.max(more.best_base);
    all.landed_at_base = all.landed_at_base.max(more.landed_at_base);
    all.party_landed |= more.party_landed;
    all.party_retrieved |= more.party_retrieved;
}
