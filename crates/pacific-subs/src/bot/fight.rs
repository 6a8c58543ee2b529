//! How a computer captain fights.

use super::Captain;
use crate::{
    charts::Charts,
    rules::{
        ch03_orders, ch05_boat,
        ch05_damage::LoseTube,
        ch08_engagement,
        ch09_approach::{self, Approach, ApproachStep, Step, StowGun, turned},
        ch09_weapons::{Preparation, Prepare},
        ch10_fire::{self, FleeTorpedo},
        ch10_gun::{self, GunTarget},
        ch10_salvo::{Aim, Salvo, shot_at},
        ch10_solution::FleeQShip,
        ch11_ambush::AmbushTube,
        ch11_crash_dive::DiveTo,
        ch11_reaction::FleeEscort,
        ch12_evasion::{Evasion, Ruse},
        ch13_reengagement::Next,
        ch15_scenarios,
    },
    state::{
        Bearing, Depth, End, EscortKind, GunType, Orders, Plotted, Purpose, Range, Season, Speed,
        State, Task, What,
    },
};
use table::Asked;

/// The most rounds he stays with unescorted ships.
const MOST_ROUNDS: u8 = 8;
/// The most torpedoes he fires at one ship.
const MOST_A_SHIP: usize = 4;

pub(super) fn decide(
    captain: Captain,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    if let Some(plan) = a.draft::<Approach>() {
        return approach(captain, g, charts, plan, a);
    }
    if a.draft::<Preparation>().is_some() {
        return weapons(captain, g, charts, a);
    }
    if let Some(salvo) = a.draft::<Salvo>() {
        return salvo_step(captain, g, charts, salvo, a);
    }
    if let Some(ruses) = a.draft::<Evasion>() {
        return evasion(captain, g, ruses, a);
    }
    a.find::<GunTarget>(|it| match it {
        GunTarget::At(_) => !ch10_gun::is_suicide(g),
        GunTarget::Cease => ch10_gun::is_suicide(g),
    })
    .or_else(|| a.find::<FleeQShip>(|it| *it == flee_q_ship(g)))
    .or_else(|| a.find::<FleeTorpedo>(|it| *it == FleeTorpedo::Dive))
    .or_else(|| a.find::<FleeEscort>(|it| *it == FleeEscort::Dive))
    .or_else(|| a.find::<StowGun>(|it| *it == StowGun::Try))
    .or_else(|| a.best::<DiveTo>(|it| quiet(g, charts, it.depth, it.bottom)))
    .or_else(|| a.best::<LoseTube>(|it| i32::from(g.boat().tube(it.0).torpedo().is_none())))
    .or_else(|| a.find::<AmbushTube>(|_| true))
    .or_else(|| a.find::<Next>(|it| *it == next(g, charts)))
}

/// At close or mid range only a dive helps.
fn flee_q_ship(g: &State) -> FleeQShip {
    let near = g.fight().vessels().filter_map(|it| it.solution).any(|it| it.range >= Range::Mid);
    if near { FleeQShip::Dive } else { FleeQShip::Stay }
}

/// An escort has come so near that he thinks of nothing but getting away.
fn is_hunted(captain: Captain, g: &State) -> bool {
    g.fight().escorts.iter().any(|it| it.at >= captain.nerve())
}

/// Ships worth a torpedo, and torpedoes for them.
fn has_prey(g: &State) -> bool {
    let armed = g.boat().torpedoes() > 0 || g.fight().gun_ready;
    armed && g.fight().vessels().next().is_some() && !g.fight().friendly
}

/// There is something to attack, nobody hunts him, and doctrine lets him go on. A captain of the
/// simulation stays up against escorts also when the ships are gone.
fn presses(captain: Captain, g: &State, charts: &'static Charts) -> bool {
    let fights = captain.simulated && !g.fight().escorts.is_empty() && !g.fight().friendly;
    (has_prey(g) || fights)
        && !is_hunted(captain, g)
        && (g.fight().round == 1 || may_re_engage(g, charts))
}

/// How safe the boat is at a depth, stopped: out of reach of the enemy first, then what it does to
/// the signature. A periscope can be run down, and crush depth may cost the hull.
fn quiet(g: &State, charts: &'static Charts, depth: Depth, bottom: bool) -> i32 {
    let step = Step { before: g.fight().depth, depth, bottom, speed: Speed::Stop };
    let change = ch09_approach::signature_change(g, charts, step);
    let crush = ch05_boat::crush_depth(g, charts);
    let strained = depth >= crush && g.fight().depth < depth;
    let safe = matches!(depth, Depth::Deep | Depth::Abyss)
        && !ch08_engagement::enemy_knows_depths(g, charts);
    let exposed = match depth {
        Depth::Surface => 200,
        Depth::Periscope => 100,
        Depth::Shallow | Depth::Midwater | Depth::Deep | Depth::Abyss => 0,
    };
    80 * i32::from(safe) - 10 * change - 5 * i32::from(strained) - exposed
}

/// The task of the engagement, unless he is hunted.
fn task(captain: Captain, g: &State) -> Task {
    let fight = g.fight();
    if fight.in_harbor && fight.round > 2 {
        return Task::LeaveHarbor;
    }
    if is_hunted(captain, g) && !fight.in_harbor {
        let ambushes = g.setup.orders == Orders::RunSilent;
        let near = fight.escorts.iter().any(|it| it.at >= 2 && it.kind != EscortKind::Air);
        return if ambushes && near { Task::Ambush } else { Task::None };
    }
    let has = |wanted: fn(&What) -> bool| fight.plot.iter().any(|it| wanted(&it.what));
    if has(|what| matches!(what, What::Land)) {
        Task::Beach
    } else if has(|what| matches!(what, What::Harbor)) {
        match fight.purpose {
            Purpose::Mines => Task::Mines,
            Purpose::Contact
            | Purpose::Penetrate
            | Purpose::LandParty
            | Purpose::RetrieveParty
            | Purpose::LandSupplies
            | Purpose::PickUp => {
                if fight.in_harbor {
                    Task::LeaveHarbor
                } else {
                    Task::Penetrate
                }
            }
        }
    } else if has(|what| matches!(what, What::Rescue)) && !has_prey(g) {
        Task::Rescue
    } else if g.setup.orders == Orders::RunSilent && !fight.escorts.is_empty() {
        Task::Ambush
    } else {
        Task::None
    }
}

fn approach(
    captain: Captain,
    g: &State,
    charts: &'static Charts,
    plan: &Approach,
    a: &Asked<'_, State>,
) -> Option<usize> {
    let Some(chosen) = plan.task else {
        let wanted = task(captain, g);
        let fits = a.find::<ApproachStep>(|it| *it == ApproachStep::Task(wanted));
        return fits.or(Some(0));
    };
    let attacks = presses(captain, g, charts) && chosen == Task::None;
    let Some(station) = plan.station else {
        return a.best::<ApproachStep>(|it| match it {
            ApproachStep::Station(station) if attacks => {
                let wanted = attack_depth(captain, g, charts);
                i32::from(station.depth == wanted && !station.bottom && !station.rise)
            }
            ApproachStep::Station(station) => {
                quiet(g, charts, station.depth, station.bottom) - 50 * i32::from(station.rise)
            }
            ApproachStep::Task(_)
            | ApproachStep::Speed(_)
            | ApproachStep::Turn(_)
            | ApproachStep::BattleStations(_) => 0,
        });
    };
    if plan.speed.is_none() {
        let wanted = if attacks { attack_speed(captain, g, station.depth) } else { Speed::Stop };
        // Motors, hits or an empty battery may allow less than he wants.
        return a.best::<ApproachStep>(|it| match it {
            ApproachStep::Speed(speed) if *speed <= wanted => *speed as i32,
            ApproachStep::Speed(_)
            | ApproachStep::Task(_)
            | ApproachStep::Station(_)
            | ApproachStep::Turn(_)
            | ApproachStep::BattleStations(_) => -1,
        });
    }
    if plan.turn.is_none() {
        let target = best_target(g, charts).map(|it| it.bearing);
        let wanted = match fires_from(g) {
            End::Forward => Bearing::Ahead,
            End::Aft => Bearing::Astern,
        };
        return a.best::<ApproachStep>(|it| match it {
            ApproachStep::Turn(by) => {
                let brings = target.is_some_and(|at| turned(at, *by) == wanted);
                i32::from(brings && attacks) * 10 - i32::from(*by)
            }
            ApproachStep::Task(_)
            | ApproachStep::Station(_)
            | ApproachStep::Speed(_)
            | ApproachStep::BattleStations(_) => 0,
        });
    }
    let alarm = attacks || chosen == Task::Ambush;
    a.find::<ApproachStep>(|it| *it == ApproachStep::BattleStations(alarm))
}

/// The end of the boat he fights with: the bow while there are torpedoes for it.
fn fires_from(g: &State) -> End {
    let armed = |end: End| {
        g.boat().tubes().any(|(id, tube)| id.end == end && !tube.disabled)
            && g.boat().room(end).total() > 0
    };
    if armed(End::Forward) || !armed(End::Aft) { End::Forward } else { End::Aft }
}

/// Ships without escorts on the surface, where the gun reaches too; others by periscope in daylight and
/// on the surface by night, from Fall 1942 on. The simulation's captains dive when one has closed.
fn attack_depth(captain: Captain, g: &State, charts: &'static Charts) -> Depth {
    let fight = g.fight();
    let night = charts.engagement.clock.is_night(fight.timer);
    let surfaces = if fight.escorts.is_empty() {
        night || ch05_boat::gun(g, charts) != GunType::None
    } else {
        let allowed = ch03_orders::limits(g, charts).night_surface_attack;
        let closed = fight.escorts.iter().any(|it| it.at > 0);
        night && g.season() >= Season::F42 && allowed && !(captain.simulated && closed)
    };
    if surfaces { Depth::Surface } else { Depth::Periscope }
}

/// As fast as the boat can, to get near; under water with some noise in mind where there are escorts.
/// The simulation's captains are slower.
fn attack_speed(captain: Captain, g: &State, depth: Depth) -> Speed {
    if captain.simulated {
        return match (depth, g.fight().escorts.is_empty()) {
            _ if !has_prey(g) => Speed::Slow,
            (Depth::Surface, true) => Speed::Flank,
            (Depth::Surface, false) => Speed::Full,
            (_, true) => Speed::Slow,
            (_, false) => Speed::Standard,
        };
    }
    match (depth, g.fight().escorts.is_empty()) {
        (Depth::Surface, _) | (_, true) => Speed::Flank,
        (_, false) => Speed::Full,
    }
}

/// A damaged ship first, then the nearest.
fn best_target<'g>(g: &'g State, _: &Charts) -> Option<&'g Plotted> {
    g.fight().vessels().max_by_key(|it| (it.hits > 0, it.ring, std::cmp::Reverse(it.id)))
}

fn weapons(
    captain: Captain,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    let fight = g.fight();
    let ambush = fight.task == Task::Ambush;
    let attacks = (presses(captain, g, charts) && fight.task == Task::None) || ambush;
    let can_fire = charts.engagement.depths.of(fight.depth).fire;
    if !attacks || !can_fire {
        return a.done();
    }
    let unescorted = fight.escorts.is_empty();
    let planned = a.draft::<Preparation>().map_or(0, |plan| plan.flood.len());
    let flooded = planned + g.boat().flooded().count();
    let ships = |end: End| {
        fight.vessels().filter(|it| it.bearing.is_bow() == (end == End::Forward)).count()
    };
    let wants = |it: &Prepare| match it {
        Prepare::LoadAll(_) => 9,
        Prepare::Load(..) => {
            if fight.battle_stations {
                8
            } else {
                -1
            }
        }
        Prepare::Gun { ready } => {
            if unescorted && *ready {
                7
            } else {
                -1
            }
        }
        Prepare::Aa => 6,
        // One by one: what is flooded and not fired spoils (PS 13.2D).
        Prepare::FloodAll(_) => -1,
        Prepare::Flood(tube) => {
            let ships = if captain.simulated { 1 } else { ships(tube.end).max(1) };
            if bears(g, tube.end) && flooded < MOST_A_SHIP * ships { 4 } else { -1 }
        }
    };
    let best = a.best::<Prepare>(wants)?;
    let good = a.get::<Prepare>(best).is_some_and(|it| wants(it) > 0);
    if good { Some(best) } else { a.done() }
}

/// A ship lies where the tubes of this end point, or an escort is to be ambushed from the bow.
fn bears(g: &State, end: End) -> bool {
    let ambush = g.fight().task == Task::Ambush && end == End::Forward;
    ambush || g.fight().vessels().any(|it| it.bearing.is_bow() == (end == End::Forward))
}

/// Four torpedoes a ship, in a spread (decision PS-D24), or three where doctrine allows no more. The
/// simulation's captains fire at one ship a round, three torpedoes if two hits sink her, and hold their
/// fire below hit number 2.
fn salvo_step(
    captain: Captain,
    g: &State,
    charts: &'static Charts,
    salvo: &Salvo,
    a: &Asked<'_, State>,
) -> Option<usize> {
    let most = usize::from(ch03_orders::limits(g, charts).most_per_merchant);
    let only = best_target(g, charts).filter(|_| captain.simulated).map(|it| it.id);
    let wanted = |target: &Plotted| {
        let needs = ch10_fire::hits_needed(charts, target.what).saturating_sub(target.hits);
        let enough = if captain.simulated && needs <= 2 { 3 } else { MOST_A_SHIP };
        match target.what {
            What::Merchant { .. } => most.min(enough),
            What::Hvt(_) | What::Rescue | What::Harbor | What::Land => enough,
        }
    };
    let liking = |it: &Aim| match it {
        Aim::At(_, id) => {
            let Some(target) = g.fight().by_id(*id) else { return -1 };
            let number = shot_at(g, charts, target).map_or(0, |shot| i32::from(shot.hit_number));
            let placed = salvo.count_at(*id);
            let full = placed >= wanted(target);
            let held = captain.simulated && (number < 2 || only != Some(*id));
            if full || held || wastes(g, charts) {
                -1
            } else {
                10 * number + i32::from(target.hits > 0) * 30
            }
        }
        Aim::Spread(id) => {
            if salvo.count_at(*id) >= if captain.simulated { 3 } else { 4 } {
                5
            } else {
                -1
            }
        }
        Aim::Swing | Aim::Flood(_) | Aim::All(..) => -1,
    };
    let best = a.best::<Aim>(liking)?;
    let good = a.get::<Aim>(best).is_some_and(|it| liking(it) > 0);
    if good { Some(best) } else { a.done() }
}

/// Doctrine has nothing against another round. Where it is not held against him, he still keeps to it
/// against escorts.
fn may_re_engage(g: &State, charts: &'static Charts) -> bool {
    let free = g.fight().escorts.is_empty() && !ch15_scenarios::doctrine_binds(g, charts);
    free || ch03_orders::limits(g, charts).reengage
}

/// On the surface the gun is cheaper than torpedoes against lone merchants in its range.
fn wastes(g: &State, charts: &'static Charts) -> bool {
    let alone = g.fight().escorts.is_empty();
    alone && !ch10_gun::targets(g, charts).is_empty() && !ch10_gun::is_suicide(g)
}

/// Ruses, which the simulation's captains do not know.
fn evasion(captain: Captain, g: &State, ruses: &Evasion, a: &Asked<'_, State>) -> Option<usize> {
    if captain.simulated {
        return a.done();
    }
    let near = g.fight().escorts.iter().filter(|it| it.at > 0).count();
    let liking = |it: &Ruse| match it {
        Ruse::Quiet => {
            if near >= 2 && ruses.plan.is_none() {
                3
            } else {
                -1
            }
        }
        Ruse::Plan(id) => {
            let at = g.fight().escort(*id).map_or(0, |it| it.at);
            if at >= 3 && g.captain().skill >= 2 && g.boat().fuel > 8 { 2 } else { -1 }
        }
        Ruse::HipShot(tube) => {
            let mk27 = g
                .boat()
                .tube(*tube)
                .torpedo()
                .is_some_and(|it| it.mark == crate::state::Mark::Mk27);
            if mk27 { 1 } else { -1 }
        }
        Ruse::PlanAll => {
            if g.captain().skill >= 2 && g.boat().fuel > 8 {
                2
            } else {
                -1
            }
        }
    };
    let best = a.best::<Ruse>(liking)?;
    let good = a.get::<Ruse>(best).is_some_and(|it| liking(it) > 0);
    if good { Some(best) } else { a.done() }
}

/// He stays while ships or a task remain, nobody hunts him and doctrine has nothing against it.
fn next(g: &State, charts: &'static Charts) -> Next {
    let fight = g.fight();
    let marker = fight.plot.iter().any(|it| !it.what.is_vessel());
    let doctrine = may_re_engage(g, charts);
    let ships = has_prey(g) && doctrine;
    let ambushes =
        g.setup.orders == Orders::RunSilent && !fight.escorts.is_empty() && fight.round < 20;
    let fuel = g.boat().fuel > 6;
    let stays = fuel && fight.round < MOST_ROUNDS && (marker || ships);
    if stays || (ambushes && fuel) { Next::ReEngage } else { Next::BreakOff }
}
