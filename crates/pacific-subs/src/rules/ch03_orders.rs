//! Chapter 3: doctrine, patrol types, attack groups.

use super::{T, ch04_situation, ch05_damage, ch10_salvo, ch15_scenarios};
use crate::{
    charts::{
        Charts,
        doctrine::{Column, Limits, PoolRow},
        situation::Groups,
    },
    choice,
    state::{Breach, Hex, Navy, Orders, PatrolType, Rating, State, Violation, setup::RaidToSupply},
};
use table::Mods;

/// PS 3.1.a, PS 3.1B, PS 3.2.c: the doctrine column in force.
pub fn column(g: &State, charts: &Charts) -> Column {
    charts.doctrine.column(g.navy(), g.season(), &g.setup)
}

/// PS 7.1C.a: the escorts that hunt boats of this navy now.
pub fn escort_pool<'c>(g: &State, charts: &'c Charts, hunted: Navy) -> &'c PoolRow {
    charts.doctrine.pool(hunted, g.season(), &g.setup)
}

/// PS 3.1A.a: what doctrine forbids.
pub fn limits<'c>(g: &State, charts: &'c Charts) -> &'c Limits {
    charts.doctrine.limits.of(column(g, charts))
}

/// PS 3.1A.a: a hex of a zone that doctrine closes, unless the boat set out from there or was sent there.
pub fn is_closed(g: &State, charts: &Charts, hex: Hex) -> bool {
    let zone = ch04_situation::zone(charts, hex);
    let open = [Some(g.patrol().start), g.setup.station];
    let open = open.into_iter().flatten().any(|at| ch04_situation::zone(charts, at) == zone);
    !open && limits(g, charts).closed.contains(&zone)
}

/// PS 8.3.n, PS-R38: doctrine forbids to fire in a further round.
pub fn forbids_re_engagement(g: &State, charts: &'static Charts) -> bool {
    ch15_scenarios::doctrine_binds(g, charts) && !limits(g, charts).reengage
}

/// PS 8.3.n, PS-R38: doctrine forbids to fire in this round, which is not the first.
pub fn forbids_fire(g: &State, charts: &'static Charts) -> bool {
    g.fight().round > 1 && forbids_re_engagement(g, charts)
}

/// PS 3.1A.a: doctrine forbids torpedoes on the surface by night with escorts about, as now.
pub fn forbids_night_attack(g: &State, charts: &'static Charts) -> bool {
    ch15_scenarios::doctrine_binds(g, charts)
        && !limits(g, charts).night_surface_attack
        && ch10_salvo::is_night_surface(g, charts)
        && !g.fight().escorts.is_empty()
}

/// PS 3.1A.a: doctrine forbids the gun with escorts about, as now.
pub fn forbids_gun(g: &State, charts: &'static Charts) -> bool {
    ch15_scenarios::doctrine_binds(g, charts)
        && !limits(g, charts).gun_with_escorts
        && !g.fight().escorts.is_empty()
}

/// PS 3.1A.b, PS 14.1C, PS-R03: the captain has broken doctrine; `in_fight` ties it to the engagement.
/// What the engagement, or the patrol, has brought before excuses it as well as what it brings later.
pub fn violate(t: &mut T, breach: Breach, in_fight: bool) {
    if !ch15_scenarios::doctrine_binds(&t.g, t.charts) {
        return;
    }
    let patrol = t.g.patrol_mut();
    let engagement = if in_fight { patrol.engagements } else { 0 };
    let fight = patrol.engagement.as_ref().filter(|_| in_fight);
    let excused = fight.map_or(patrol.success && !in_fight, |fight| fight.success);
    let violation = Violation { breach, excused, engagement };
    if patrol.violations.iter().any(|it| it.breach == breach && it.engagement == engagement) {
        return;
    }
    patrol.violations.push(violation);
    t.say("PS 3.1A.b", |_| {
        let what = match breach {
            Breach::ReEngagement => "firing after re-engaging",
            Breach::NightSurface => "a surface attack by night on an escorted convoy",
            Breach::GunWithEscorts => "the deck gun with escorts about",
            Breach::TooManyTorpedoes => "too many torpedoes for one merchantman",
            Breach::ClosedWaters => "waters closed to this patrol",
        };
        format!("Against doctrine: {what}.")
    });
}

/// PS 3.0, PS 3.2.a, PS 3.3.d: the type of the patrol, from the orders, the group or the die.
pub async fn patrol_type(t: &mut T, cag: bool) -> PatrolType {
    if cag {
        return PatrolType::Strategic;
    }
    let ordered = ch15_scenarios::orders(&t.g, t.charts).and_then(|orders| orders.patrol);
    if let Some(kind) = ordered.filter(|_| t.g.setup.kind.is_none()) {
        return kind;
    }
    let column = column(&t.g, t.charts);
    let kind = match t.g.setup.kind {
        Some(kind) => kind,
        None => t.check(t.charts.doctrine.orders.of(column), Mods::NONE).await.result,
    };
    if kind == PatrolType::Raid { convert(t).await } else { kind }
}

choice! {
    /// PS PT.raid.b, decision PS-D06
    pub enum Convert as "convert-raid", "PS PT.raid.b" {
        Keep = "raid": "Make the raid as ordered",
        Evac = "evac": "Make it an evacuation",
        Supply = "supply": "Make it a supply run",
    }
}

/// PS PT.raid.b, PS-R84: a raid may be changed when fitting out; only the IJN makes supply runs.
pub fn conversions(g: &State) -> Vec<Convert> {
    let mut options = vec![Convert::Keep, Convert::Evac];
    if g.navy() == Navy::Ijn || g.house().raid_to_supply == RaidToSupply::Both {
        options.push(Convert::Supply);
    }
    options
}

/// PS PT.raid.b, decision PS-D06
async fn convert(t: &mut T) -> PatrolType {
    let options = conversions(&t.g);
    let seat = t.g.seat();
    match t.ask(seat, "PS PT.raid.b", "A raid is ordered. Make it something else?", &options).await
    {
        Convert::Keep => PatrolType::Raid,
        Convert::Evac => PatrolType::Evac,
        Convert::Supply => PatrolType::Supply,
    }
}

choice! {
    /// PS 3.3.a, decision PS-D05
    pub enum JoinCag as "join-cag", "PS 3.3.a" {
        Alone = "alone": "Sail alone",
        Join = "join": "Train with an attack group for a season and sail with it",
    }
}

/// PS 3.3.a, PS 3.3.b, PS 3.3.h: who may join a group; not a boat that would have to drop out of it.
pub fn may_join_cag(g: &State, charts: &Charts) -> bool {
    let rated = matches!(g.command().rated, Some(Rating::Promotable | Rating::Promoted));
    let time = g.season().later(1).is_some();
    let fit = ch05_damage::KEEPS_WITH_GROUP.iter().all(|it| g.boat().damage.of(*it).hits == 0);
    g.navy() == Navy::Usn
        && g.setup.orders == Orders::SilentVictory
        && g.season() >= charts.situation.groups.of(Groups::From).season
        && rated
        && time
        && fit
}

/// PS 3.3.a to PS 3.3.d, PS-R102: true if the boat sails with a group; training takes a season.
pub async fn join_cag(t: &mut T) -> bool {
    if !may_join_cag(&t.g, t.charts) {
        return false;
    }
    let seat = t.g.seat();
    let options = [JoinCag::Alone, JoinCag::Join];
    match t.ask(seat, "PS 3.3.a", "Join a coordinated attack group?", &options).await {
        JoinCag::Alone => false,
        JoinCag::Join => {
            if let Some(next) = t.g.season().later(1) {
                t.g.command_mut().season = next;
            }
            t.say("PS 3.3.c", |g| {
                format!("A season of training; the group sails in {}.", g.season().words())
            });
            true
        }
    }
}
