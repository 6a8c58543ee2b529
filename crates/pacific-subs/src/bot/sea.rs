//! How a computer captain travels, and what he goes for.

use super::Captain;
use crate::{
    charts::{Charts, contact::Dice},
    rules::{
        ch04_situation, ch05_boat, ch05_damage,
        ch05_damage::Mending,
        ch06_actions::{self, Work},
        ch06_leg::{self, Leg, LegStep},
        ch07_contact,
        ch07_contact::Engage,
        ch07_opportunity::Accept,
        ch15_scenarios,
    },
    state::{Hex, Orders, Party, PatrolType, Purpose, Readiness, State, System, Travel},
};
use std::{cmp::Reverse, collections::BinaryHeap};
use table::{Asked, Key};

/// With so few torpedoes left, so many hits, or so little fuel beyond the way home, he goes home.
const LAST_TORPEDOES: u8 = 3;
const MOST_HITS: u8 = 4;
const RESERVE: u8 = 5;
/// Longer than this he does not stay out.
const MOST_ACTIONS: u16 = 40;
/// How many escort dice he meets rather than go one hex farther.
const PER_HEX: i32 = 2;
/// How far from his station he goes when the enemy guards it.
const AREA: u8 = 2;

pub(super) fn decide(
    captain: Captain,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    if let Some(leg) = a.draft::<Leg>() {
        return step(captain, g, charts, leg, a);
    }
    engage(captain, g, charts, a)
        .or_else(|| a.find::<Accept>(|it| accepts(captain, g) == (*it != Accept::Decline)))
        .or_else(|| work(captain, g, charts, a))
}

/// PS 6.1C.b: whether it is time to go home.
pub(super) fn goes_home(g: &State, charts: &'static Charts) -> bool {
    let patrol = g.patrol();
    let empty = g.boat().torpedoes() <= LAST_TORPEDOES && !has_errand(g);
    empty
        || is_errand_done(g)
        || g.boat().damage.hits() >= MOST_HITS
        || g.boat().fuel <= way_home(g, charts, patrol.hex).saturating_add(RESERVE)
        || patrol.actions >= MOST_ACTIONS
}

/// The fuel from a hex to the nearest port a patrol can end in, as the boat is now.
fn way_home(g: &State, charts: &'static Charts, hex: Hex) -> u8 {
    let distance = charts.map.sheet.nearest(hex, &bases(g, charts));
    distance.map_or(u8::MAX, |it| it.div_ceil(ch06_actions::cruise(g, charts)))
}

/// Where he means to end a patrol: the home ports of the orders, or bases with torpedoes where
/// another patrol follows.
fn bases(g: &State, charts: &'static Charts) -> Vec<Hex> {
    let ports = ch04_situation::friendly_ports(g, charts);
    let level = |hex: Hex| ch04_situation::base_level(charts, hex, g.navy(), g.season());
    let fits = |hex: &Hex| match g.setup.orders {
        Orders::SilentVictory => level(*hex) >= 2,
        Orders::UsnFree | Orders::IjnFree => level(*hex) >= 1,
        Orders::Petticoat
        | Orders::DestinationTokyo
        | Orders::DownPeriscope
        | Orders::RunSilent
        | Orders::UpPeriscope
        | Orders::EnemyBelow
        | Orders::OffTheSolomons
        | Orders::RatRun
        | Orders::Panama => ch15_scenarios::is_home(g, charts, *hex),
    };
    let found: Vec<Hex> = ports.iter().copied().filter(fits).collect();
    if found.is_empty() { ports } else { found }
}

/// Something to land, to fetch or to lay.
fn has_errand(g: &State) -> bool {
    let patrol = g.patrol();
    let party = match patrol.party {
        Party::None | Party::Retrieved => false,
        Party::ToFetch(_) | Party::Aboard | Party::Ashore(_) => true,
    };
    party || g.boat().supplies > 0
}

/// Orders that are fulfilled by coming home.
fn is_errand_done(g: &State) -> bool {
    let by_arriving = [Orders::Petticoat, Orders::EnemyBelow].contains(&g.setup.orders);
    by_arriving || (g.patrol().party == Party::Retrieved && g.patrol().kind == PatrolType::Raid)
}

/// The hexes he makes for.
fn goals(g: &State, charts: &'static Charts) -> Vec<Hex> {
    let patrol = g.patrol();
    if let Some(mission) = patrol.mission {
        return vec![mission.hex];
    }
    if goes_home(g, charts) {
        return home(g, charts);
    }
    match patrol.party {
        Party::ToFetch(hex) | Party::Ashore(hex) => return vec![hex],
        Party::Aboard => return nearest_places(g, charts, |g, hex| can_land(g, charts, hex)),
        Party::None | Party::Retrieved => {}
    }
    if g.boat().supplies > 0 {
        return nearest_places(g, charts, |g, hex| can_supply(g, charts, hex));
    }
    if let Some(waiting) = patrol.waiting.first() {
        return vec![waiting.hex];
    }
    vec![hunting_ground(g, charts)]
}

/// The bases he can reach; if there is none, other ports on the way to one, for more fuel.
fn home(g: &State, charts: &'static Charts) -> Vec<Hex> {
    let here = g.patrol().hex;
    let sheet = &charts.map.sheet;
    let per_fuel = ch06_actions::cruise(g, charts);
    let reach = |hex: &Hex| {
        sheet.sea_distance(here, *hex).is_some_and(|it| it.div_ceil(per_fuel) <= g.boat().fuel)
    };
    let bases = bases(g, charts);
    let near: Vec<Hex> = bases.iter().copied().filter(reach).collect();
    if !near.is_empty() {
        return near;
    }
    let nearer = |hex: &Hex| sheet.nearest(*hex, &bases) < sheet.nearest(here, &bases);
    let ports = ch04_situation::friendly_ports(g, charts);
    let on_the_way: Vec<Hex> = ports.iter().copied().filter(reach).filter(nearer).collect();
    if on_the_way.is_empty() { ports } else { on_the_way }
}

/// No base and no port nearer to one can be reached from here, even with full tanks.
pub(super) fn is_stranded(g: &State, charts: &'static Charts) -> bool {
    let here = g.patrol().hex;
    let sheet = &charts.map.sheet;
    let room = ch05_boat::fuel_room(g, charts);
    let per_fuel = ch06_actions::cruise(g, charts);
    let bases = bases(g, charts);
    let ports = ch04_situation::friendly_ports(g, charts);
    let better = |hex: &&Hex| {
        let nearer = sheet.nearest(**hex, &bases) < sheet.nearest(here, &bases);
        let distance = sheet.sea_distance(here, **hex);
        nearer && distance.is_some_and(|it| it.div_ceil(per_fuel) < room)
    };
    !ports.iter().any(|hex| better(&hex))
}

/// In a port that has fuel, but not yet enough of it to go on.
fn waits_for_fuel(g: &State, charts: &'static Charts) -> bool {
    let here = g.patrol().hex;
    ch04_situation::friendly_port(g, charts, here).is_some()
        && g.boat().fuel <= way_home(g, charts, here).saturating_add(1)
        && g.boat().fuel < ch05_boat::fuel_room(g, charts)
}

fn can_land(g: &State, charts: &'static Charts, hex: Hex) -> bool {
    let base = ch04_situation::base_level(charts, hex, g.navy().enemy(), g.season());
    let enemy = ch04_situation::enemy_port(g, charts, hex).is_some();
    if g.setup.orders == Orders::DestinationTokyo { base >= 3 } else { enemy && base == 0 }
}

fn can_supply(g: &State, charts: &Charts, hex: Hex) -> bool {
    use crate::charts::situation::Installation;
    let at = charts.situation.places.in_hex(hex).map(|row| row.at(g.season()));
    let wants =
        at == Some(Installation::Garrison(g.navy())) || at == Some(Installation::LandBattle);
    wants && !g.patrol().supplied.contains(&hex)
}

fn nearest_places(
    g: &State,
    charts: &'static Charts,
    fits: impl Fn(&State, Hex) -> bool,
) -> Vec<Hex> {
    let places = charts.situation.places.iter().map(|row| row.hex);
    let found: Vec<Hex> = places.filter(|hex| fits(g, *hex)).collect();
    if found.is_empty() { home(g, charts) } else { found }
}

/// An enemy base: warships, and too many escorts.
fn is_base(g: &State, charts: &Charts, hex: Hex) -> bool {
    ch04_situation::base_level(charts, hex, g.navy().enemy(), g.season()) > 0
}

/// Half points of a hex: ships there and what guards them.
fn worth(g: &State, charts: &'static Charts, hex: Hex) -> i32 {
    let lines = ch04_situation::lines(g, charts, hex, g.navy());
    let dice = lines.iter().fold(Dice::default(), |sum, (line, times)| {
        sum.plus(charts.contact.lines.of(*line).times(*times))
    });
    let of = |count: u8| i32::from(count);
    let guard = if g.patrol().flotillas.contains(&hex) { 6 } else { 0 };
    let ships = 4 * of(dice.targets) + 5 * of(dice.tankers);
    ships + 2 * of(dice.rescue) - 4 * of(dice.escorts) - guard
}

/// His station until a flotilla lies there; then, or without one, the best hex he can reach and still
/// come home from.
fn hunting_ground(g: &State, charts: &'static Charts) -> Hex {
    let (here, sheet) = (g.patrol().hex, &charts.map.sheet);
    let bases = bases(g, charts);
    let per_fuel = i32::from(ch06_actions::cruise(g, charts));
    let fuel = i32::from(g.boat().fuel) - i32::from(RESERVE);
    let harbor = matches!(g.patrol().kind, PatrolType::Harbor | PatrolType::Evac);
    let station = g.setup.station;
    if let Some(station) = station.filter(|it| !g.patrol().flotillas.contains(it)) {
        return station;
    }
    let mut best = (i32::MIN, station.unwrap_or(here));
    for hex in ch04_situation::busy_hexes(charts, g.navy().enemy()) {
        if station.is_some_and(|station| station.distance(hex) > AREA) {
            continue;
        }
        let there = sheet.sea_distance(here, hex);
        let Some((there, back)) = there.zip(sheet.nearest(hex, &bases)) else { continue };
        let port = ch04_situation::enemy_port(g, charts, hex).is_some();
        let fits = if harbor { port } else { !is_base(g, charts, hex) };
        let cost = |hexes: u8| (i32::from(hexes) + per_fuel - 1) / per_fuel;
        if !fits || cost(there) + cost(back) > fuel {
            continue;
        }
        let liking = worth(g, charts, hex) - cost(there);
        if liking > best.0 {
            best = (liking, hex);
        }
    }
    best.1
}

/// One step of the leg: the speed first, then hexes toward the goal.
fn step(
    captain: Captain,
    g: &State,
    charts: &'static Charts,
    leg: &Leg,
    a: &Asked<'_, State>,
) -> Option<usize> {
    let Some(speed) = leg.speed else {
        let speed = speed(captain, g, charts);
        return a.find::<LegStep>(|it| *it == LegStep::Speed(speed)).or(Some(0));
    };
    if waits_for_fuel(g, charts) {
        return a.done();
    }
    let goals = goals(g, charts);
    let at = leg.end();
    let lingers = goals.contains(&at) && !is_home_goal(g, charts);
    let roams = !ch07_contact::looks_where_it_stays(g)
        && leg.path.is_empty()
        && speed != Travel::Stalking
        && g.patrol().mission.is_none();
    if lingers && !roams {
        return a.done();
    }
    let short = g.boat().fuel <= way_home(g, charts, g.patrol().hex).saturating_add(1);
    let next = if lingers { None } else { next_hex(g, charts, at, &goals, short) };
    let liking = |it: &LegStep| match it {
        LegStep::To(hex, ..) if lingers && !is_base(g, charts, *hex) => worth(g, charts, *hex),
        LegStep::To(hex, ..) if next == Some(*hex) => 0,
        LegStep::To(..) | LegStep::Speed(_) | LegStep::Radar(_) | LegStep::Launch => i32::MIN,
    };
    let best = a.best::<LegStep>(liking)?;
    let good = a.get::<LegStep>(best).is_some_and(|it| liking(it) > i32::MIN);
    if good { Some(best) } else { a.done() }
}

/// The next hex of the way to a goal that costs least: so much for every hex, and for the escorts
/// that may be met in it, unless fuel is short.
fn next_hex(
    g: &State,
    charts: &'static Charts,
    from: Hex,
    goals: &[Hex],
    short: bool,
) -> Option<Hex> {
    let sheet = &charts.map.sheet;
    let ends = |hex: Hex| {
        ch04_situation::base_level(charts, hex, g.navy(), g.season()) > 0 && !goals.contains(&hex)
    };
    let ahead = |hex: Hex| Some(PER_HEX * i32::from(sheet.nearest(hex, goals)?));
    let mut open = BinaryHeap::from([Reverse((ahead(from)?, 0, from, None))]);
    let mut done = vec![false; Hex::every().count()];
    let mut risks: Vec<Option<i32>> = vec![None; done.len()];
    while let Some(Reverse((_, so_far, hex, first))) = open.pop() {
        if goals.contains(&hex) {
            return first;
        }
        if std::mem::replace(&mut done[hex.index()], true) {
            continue;
        }
        for &to in sheet.ways(hex) {
            if done[to.index()] || ends(to) {
                continue;
            }
            let risk = &mut risks[to.index()];
            let risk = if short { 0 } else { *risk.get_or_insert_with(|| danger(g, charts, to)) };
            let cost = so_far + PER_HEX + risk;
            if let Some(left) = ahead(to) {
                open.push(Reverse((cost + left, cost, to, first.or(Some(to)))));
            }
        }
    }
    None
}

fn is_home_goal(g: &State, charts: &'static Charts) -> bool {
    g.patrol().mission.is_none() && goes_home(g, charts)
}

fn danger(g: &State, charts: &'static Charts, hex: Hex) -> i32 {
    let lines = ch04_situation::lines(g, charts, hex, g.navy());
    let escorts =
        |(line, times): &(_, u8)| i32::from(charts.contact.lines.of(*line).times(*times).escorts);
    lines.iter().map(escorts).sum()
}

/// Cruising in transit, stalking out of flotillas and into harbours; drills where it is quiet.
fn speed(captain: Captain, g: &State, charts: &'static Charts) -> Travel {
    let patrol = g.patrol();
    if patrol.flotillas.contains(&patrol.hex) {
        return Travel::Stalking;
    }
    let goals = goals(g, charts);
    let near = goals.iter().any(|hex| patrol.hex.distance(*hex) <= 1);
    let waits = matches!(patrol.kind, PatrolType::Harbor | PatrolType::Raid);
    if near && waits && !is_home_goal(g, charts) {
        return Travel::Stalking;
    }
    if captain.is_thorough() && !is_home_goal(g, charts) {
        let tired = g.crew().readiness > Readiness::Ready;
        let hurt = mendable(g, charts).next().is_some();
        if (tired || hurt)
            && danger(g, charts, patrol.hex) == 0
            && worth(g, charts, patrol.hex) == 0
        {
            return Travel::Drills;
        }
        let guarded = goals.iter().any(|hex| danger(g, charts, *hex) >= 3);
        if near && guarded && ch06_leg::hexes(g, charts, Travel::Stalking).is_some() {
            return Travel::Stalking;
        }
    }
    Travel::Cruising
}

fn mendable<'g>(g: &'g State, charts: &'g Charts) -> impl Iterator<Item = System> + 'g {
    System::ALL.iter().map(|&(_, system)| system).filter(|system| {
        let boxes = g.boat().damage.of(*system);
        ch05_damage::mendable(boxes, *system, charts, Mending::JuryRig) > 0
    })
}

/// Tasks of the orders first, then ships while there are torpedoes; the simulation's captains attack
/// on the way home too.
fn engage(
    captain: Captain,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    a.find::<Engage>(|_| true)?;
    let deeds = &g.patrol().deeds;
    let wants_harbor = (g.setup.orders == Orders::DestinationTokyo && deeds.best_base < 3)
        || (g.setup.orders == Orders::DownPeriscope && deeds.harbors == 0);
    let armed = g.boat().torpedoes() > 0 && (captain.simulated || !goes_home(g, charts));
    a.best::<Engage>(|it| match it {
        Engage::For(Purpose::Penetrate) => {
            if wants_harbor {
                9
            } else {
                -2
            }
        }
        Engage::For(
            Purpose::LandParty | Purpose::RetrieveParty | Purpose::LandSupplies | Purpose::PickUp,
        ) => 8,
        Engage::For(Purpose::Mines) => 7,
        Engage::Evade => 3,
        Engage::For(Purpose::Contact) => {
            if armed {
                5
            } else {
                -1
            }
        }
        Engage::Bypass => 0,
    })
}

/// The thorough captain goes where he is called while he has torpedoes and fuel to spare.
fn accepts(captain: Captain, g: &State) -> bool {
    captain.is_thorough()
        && g.boat().torpedoes() >= 2 * LAST_TORPEDOES
        && g.boat().fuel > 2 * RESERVE
}

fn work(
    captain: Captain,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    a.find::<Work>(|_| true)?;
    let first = mendable(g, charts).next();
    let mends = a.find::<Work>(|it| {
        captain.is_thorough() && first.is_some_and(|it2| *it == Work::JuryRig(it2))
    });
    mends.or_else(|| a.find::<Work>(|it| *it == Work::Drill))
}
