//! How a computer captain travels, and what he goes for.

use super::Skipper;
use crate::{
    charts::{Charts, contact::Dice},
    rules::{
        ch04_situation, ch05_damage,
        ch05_damage::Mending,
        ch06_actions::{self, Work},
        ch06_leg::{self, Leg, LegStep},
        ch07_contact::Engage,
        ch07_opportunity::Accept,
        ch15_scenarios,
    },
    state::{Hex, Orders, Party, PatrolType, Purpose, Readiness, State, System, Travel},
};
use table::{Asked, Key};

/// With so few torpedoes left, so many hits, or so little fuel beyond the way home, he goes home.
const LAST_TORPEDOES: u8 = 3;
const MOST_HITS: u8 = 4;
const RESERVE: u8 = 5;
/// Longer than this he does not stay out.
const MOST_ACTIONS: u16 = 40;

pub(super) fn decide(
    skipper: Skipper,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    if let Some(leg) = a.draft::<Leg>() {
        return step(skipper, g, charts, leg, a);
    }
    engage(g, charts, a)
        .or_else(|| a.find::<Accept>(|it| *it == accept(g)))
        .or_else(|| work(skipper, g, charts, a))
}

/// PS 6.1C.b: whether it is time to go home.
pub(super) fn goes_home(g: &State, charts: &'static Charts) -> bool {
    let patrol = g.patrol();
    let back = ch06_actions::return_fuel(g, charts, patrol.hex).unwrap_or(u8::MAX);
    let empty = g.boat().torpedoes() <= LAST_TORPEDOES && !has_errand(g);
    empty
        || is_errand_done(g)
        || g.boat().damage.hits() >= MOST_HITS
        || g.boat().fuel <= back.saturating_add(RESERVE)
        || patrol.actions >= MOST_ACTIONS
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
    if let Some(waiting) = patrol.waiting {
        return vec![waiting.hex];
    }
    vec![hunting_ground(g, charts)]
}

/// Friendly bases, or the home ports where the orders want one of those.
fn home(g: &State, charts: &'static Charts) -> Vec<Hex> {
    let ports = ch04_situation::friendly_ports(g, charts);
    let homes: Vec<Hex> =
        ports.iter().copied().filter(|hex| ch15_scenarios::is_home(g, charts, *hex)).collect();
    let reach = |hex: &Hex| {
        let distance = charts.map.sheet.sea_distance(g.patrol().hex, *hex);
        distance.is_some_and(|it| it.div_ceil(2) <= g.boat().fuel)
    };
    let near: Vec<Hex> = homes.into_iter().filter(reach).collect();
    if near.is_empty() { ports } else { near }
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

/// Half points of a hex: ships there and what guards them.
fn worth(g: &State, charts: &'static Charts, hex: Hex) -> i32 {
    let lines = ch04_situation::lines(g, charts, hex, g.navy());
    let dice = lines.iter().fold(Dice::default(), |sum, (line, times)| {
        sum.plus(charts.contact.lines.of(*line).times(*times))
    });
    let of = |count: u8| i32::from(count);
    let guard = if g.patrol().flotillas.contains(&hex) { 6 } else { 0 };
    let ships = 4 * of(dice.targets) + 5 * of(dice.tankers) + 3 * of(dice.hvt);
    ships + 2 * of(dice.rescue) - 2 * of(dice.escorts) - guard
}

/// The best hex he can reach and still come home from.
fn hunting_ground(g: &State, charts: &'static Charts) -> Hex {
    let (here, sheet) = (g.patrol().hex, &charts.map.sheet);
    let from = sheet.sea_distances(&[here]);
    let back = sheet.sea_distances(&ch04_situation::friendly_ports(g, charts));
    let fuel = i32::from(g.boat().fuel) - i32::from(RESERVE);
    let harbor = g.patrol().kind == PatrolType::Harbor || g.patrol().kind == PatrolType::Evac;
    let mut best = (i32::MIN, here);
    for hex in ch04_situation::busy_hexes(charts, g.navy().enemy()) {
        let (Some(there), Some(back)) = (from[hex.index()], back[hex.index()]) else { continue };
        let (there, back) = (i32::from(there), i32::from(back));
        let fits = !harbor || ch04_situation::enemy_port(g, charts, hex).is_some();
        if !fits || (there + 1) / 2 + (back + 1) / 2 > fuel {
            continue;
        }
        let liking = worth(g, charts, hex) - (there + 1) / 2;
        if liking > best.0 {
            best = (liking, hex);
        }
    }
    best.1
}

/// One step of the leg: the speed first, then hexes toward the goal.
fn step(
    skipper: Skipper,
    g: &State,
    charts: &'static Charts,
    leg: &Leg,
    a: &Asked<'_, State>,
) -> Option<usize> {
    let Some(speed) = leg.speed else {
        let speed = speed(skipper, g, charts);
        return a.find::<LegStep>(|it| *it == LegStep::Speed(speed)).or(Some(0));
    };
    let goals = goals(g, charts);
    let at = leg.end();
    let table = charts.map.sheet.sea_distances(&goals);
    let here = table[at.index()].unwrap_or(u8::MAX);
    let lingers = goals.contains(&at) && !is_home_goal(g, charts);
    if lingers
        && (!leg.path.is_empty() || speed == Travel::Stalking || g.patrol().mission.is_some())
    {
        return a.done();
    }
    let closer = |hex: &Hex| table[hex.index()].is_some_and(|it| it < here);
    let liking = |it: &LegStep| match it {
        LegStep::To(hex) if lingers => worth(g, charts, *hex),
        LegStep::To(hex) if closer(hex) => 100 - danger(g, charts, *hex),
        LegStep::To(_) | LegStep::Speed(_) | LegStep::Radar(_) | LegStep::Launch => i32::MIN,
    };
    let best = a.best::<LegStep>(liking)?;
    let good = a.get::<LegStep>(best).is_some_and(|it| liking(it) > i32::MIN);
    if good { Some(best) } else { a.done() }
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
fn speed(skipper: Skipper, g: &State, charts: &'static Charts) -> Travel {
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
    if skipper.is_thorough() && !is_home_goal(g, charts) {
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

/// Tasks of the orders first, then ships while there are torpedoes.
fn engage(g: &State, charts: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
    a.find::<Engage>(|_| true)?;
    let deeds = &g.patrol().deeds;
    let wants_harbor = (g.setup.orders == Orders::DestinationTokyo && deeds.best_base < 3)
        || (g.setup.orders == Orders::DownPeriscope && deeds.harbors == 0);
    let armed = g.boat().torpedoes() > 0 && !goes_home(g, charts);
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

/// A warship while there are torpedoes; other missions while there is fuel.
fn accept(g: &State) -> Accept {
    let rich = g.boat().torpedoes() >= 2 * LAST_TORPEDOES && g.boat().fuel > 2 * RESERVE;
    if rich { Accept::Accept } else { Accept::Decline }
}

fn work(
    skipper: Skipper,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    a.find::<Work>(|_| true)?;
    let first = mendable(g, charts).next();
    let mends = a.find::<Work>(|it| {
        skipper.is_thorough() && first.is_some_and(|it2| *it == Work::JuryRig(it2))
    });
    mends.or_else(|| a.find::<Work>(|it| *it == Work::Drill))
}
