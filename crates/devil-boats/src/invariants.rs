//! What always holds while the game waits for a player.

use crate::{
    charts::Charts,
    state::{
        Berth, Boat, BoatNo, Captain, Craft, Crew, Elco, Enemy, EnemyKind, Fate, Fight, Man,
        Mission, Place, Post, State, Weather, Zone, boat::CONSORT_TRACK,
    },
};
use std::mem::discriminant;
use table::Seat;

type Held = Result<(), String>;

/// Says in a sentence what is wrong with the table, if anything is.
pub(crate) fn check(g: &State, charts: &Charts) -> Held {
    check_campaign(g, charts)?;
    for (seat, captain) in g.captains.iter().enumerate() {
        check_captain(captain).map_err(|what| format!("captain {seat}: {what}"))?;
    }
    check_numbers(g)?;
    check_berths(g)?;
    match &g.mission {
        Some(mission) => check_mission(g, mission, charts),
        None => Ok(()),
    }
}

fn demand(holds: bool, what: impl FnOnce() -> String) -> Held {
    if holds { Ok(()) } else { Err(what()) }
}

fn check_campaign(g: &State, charts: &Charts) -> Held {
    let seats = usize::from(g.setup.captains.clamp(1, 4));
    demand(g.captains.len() <= seats, || format!("{} captains for {seats}", g.captains.len()))?;
    let nights = charts.p.nights(g.setup.campaign);
    demand(g.night.0 <= nights, || format!("night {} of {nights}", g.night.0))?;
    demand(g.nights_in_a_row <= 4, || format!("{} nights in a row", g.nights_in_a_row))?;
    let open = usize::from(g.missions) - g.log.len().min(usize::from(g.missions));
    demand(open <= 1 && g.log.len() <= usize::from(g.missions), || {
        format!("{} missions, but {} rows in the log", g.missions, g.log.len())
    })?;
    demand(g.missions >= 5 || g.vp >= 0, || format!("{} VP in mission {}", g.vp, g.missions))?;
    demand(g.vp >= 0 || g.end.is_some(), || format!("{} VP and no court-martial", g.vp))
}

fn check_captain(captain: &Captain) -> Held {
    let men = captain.crew.men.len();
    demand(men == 12, || format!("{men} men"))?;
    demand(captain.end.is_none() || captain.boat.is_none(), || "out, but has a boat".to_owned())?;
    for (post, man) in captain.crew.iter() {
        check_man(man).map_err(|what| format!("{}: {what}", post.title()))?;
    }
    check_places(&captain.crew)
}

fn check_man(man: &Man) -> Held {
    match man.place {
        Place::Bed(bed) => demand((1..=4).contains(&bed), || format!("Rest Bed {bed}")),
        Place::At(_) | Place::OfficersBed | Place::Deck | Place::Ashore => Ok(()),
    }
}

/// No two men share a station or a bed.
fn check_places(crew: &Crew) -> Held {
    let aboard = |(post, man): (Post, &Man)| {
        let placed = man.gone.is_none() && !matches!(man.place, Place::Deck | Place::Ashore);
        placed.then_some((post, man.place))
    };
    let placed: Vec<(Post, Place)> = crew.iter().filter_map(aboard).collect();
    for (index, (post, place)) in placed.iter().enumerate() {
        let other = placed[..index].iter().find(|(_, taken)| taken == place);
        if let Some((other, _)) = other {
            return Err(format!("{} and {} are both {place:?}", other.title(), post.title()));
        }
    }
    Ok(())
}

/// Every captain still in the campaign has a number of his own, and one of them has PT #1.
fn check_numbers(g: &State) -> Held {
    let numbers: Vec<BoatNo> = g.captains.iter().filter_map(|captain| captain.boat).collect();
    for (index, no) in numbers.iter().enumerate() {
        demand(!numbers[..index].contains(no), || format!("two captains have {no}"))?;
    }
    let led = numbers.is_empty() || numbers.contains(&BoatNo::FIRST);
    demand(led, || "nobody has PT #1".to_owned())
}

fn check_berths(g: &State) -> Held {
    let hulls: Vec<u8> = g.berths.iter().filter_map(Berth::hull).collect();
    for (index, hull) in hulls.iter().enumerate() {
        demand(!hulls[..index].contains(hull), || format!("hull {hull} lies in two berths"))?;
        demand(*hull <= g.hulls, || format!("hull {hull} of {}", g.hulls))?;
    }
    for (index, berth) in g.berths.iter().enumerate() {
        let overdue = matches!(berth, Berth::Empty { until } if *until <= g.night);
        let evening = g.captains.is_empty() || g.end.is_some();
        demand(evening || !overdue, || format!("the boat for berth {index} is overdue"))?;
    }
    Ok(())
}

fn check_mission(g: &State, mission: &Mission, charts: &Charts) -> Held {
    let boats: Vec<&Boat> = mission.boats.iter().flatten().collect();
    demand(boats.len() >= 2, || format!("{} boats sailed", boats.len()))?;
    let led = mission.boats[0].as_ref().is_some_and(|boat| boat.seat().is_some());
    demand(led, || "PT #1 did not sail".to_owned())?;
    demand((1..=5).contains(&mission.sea.0), || format!("Sea State {}", mission.sea.0))?;
    demand(mission.turn_boxes <= 4, || format!("{} turn boxes", mission.turn_boxes))?;
    demand(mission.weather != Weather::LargeStorm, || "at sea in a Large Storm".to_owned())?;
    demand(mission.target.zone() == Zone::Red, || format!("sent to {:?}", mission.target))?;
    for (index, boat) in mission.boats.iter().enumerate() {
        let Some(boat) = boat else { continue };
        demand(boat.no.index() == index, || format!("{} sails in place {index}", boat.no))?;
        check_boat(g, boat, charts).map_err(|what| format!("{}: {what}", boat.no))?;
    }
    match &mission.fight {
        Some(fight) => check_fight(fight),
        None => Ok(()),
    }
}

fn check_boat(g: &State, boat: &Boat, charts: &Charts) -> Held {
    let lost = matches!(boat.fate, Fate::Lost(_));
    demand(lost || g.berth_of(boat.hull).is_some(), || format!("no berth for {}", boat.hull))?;
    demand(boat.torpedoes() <= 4, || format!("{} torpedoes", boat.torpedoes()))?;
    demand(boat.rescued.len() <= 3, || "too many crews aboard".to_owned())?;
    if let Some(towed) = boat.towing {
        let tow = boat.fate == Fate::WithSquadron && g.is_present(towed) && towed != boat.no;
        demand(tow, || format!("tows {towed}"))?;
    }
    match &boat.craft {
        Craft::Elco { seat, elco } => {
            demand(usize::from(seat.0) < g.captains.len(), || format!("belongs to {seat}"))?;
            check_seat(g, boat.no, *seat)?;
            check_elco(elco, charts)
        }
        Craft::Consort { tracks: consort, .. } => {
            let tracks = consort.systems <= CONSORT_TRACK && consort.flooding <= CONSORT_TRACK;
            demand(tracks, || format!("{consort:?}"))?;
            demand(lost || consort.flooding < CONSORT_TRACK, || "afloat with full Flooding".into())
        }
    }
}

/// One boat for each captain.
fn check_seat(g: &State, no: BoatNo, seat: Seat) -> Held {
    let boats = g.mission.iter().flat_map(|mission| mission.boats.iter().flatten());
    let same = boats.into_iter().filter(|boat| boat.seat() == Some(seat)).count();
    demand(same == 1, || format!("{seat} has {same} boats, {no} among them"))
}

fn check_elco(elco: &Elco, charts: &Charts) -> Held {
    let turrets = elco.turrets.iter().all(|&guns| guns <= 2);
    demand(turrets, || format!("turrets {:?}", elco.turrets))?;
    demand(elco.rudders.iter().all(|&hits| hits <= 2), || format!("rudders {:?}", elco.rudders))?;
    demand(elco.steering <= 2 && elco.throttle <= 2, || "more than two hits on a control".into())?;
    demand(elco.hull.iter().all(|&points| points <= 3), || format!("hull {:?}", elco.hull))?;
    let tanks = elco.tanks.iter().enumerate().all(|(n, &hits)| hits <= charts.p.fuel_tank(n));
    demand(tanks, || format!("fuel tanks {:?}", elco.tanks))
}

fn check_fight(fight: &Fight) -> Held {
    for (index, enemy) in fight.enemies.iter().enumerate() {
        check_enemy(*enemy)?;
        let same = |other: &&Enemy| {
            discriminant(&other.kind) == discriminant(&enemy.kind) && other.slot == enemy.slot
        };
        let twice = fight.enemies[..index].iter().find(same);
        demand(twice.is_none(), || format!("two counters in circle {}: {enemy:?}", enemy.slot))?;
    }
    Ok(())
}

fn check_enemy(enemy: Enemy) -> Held {
    let most = match enemy.kind {
        EnemyKind::Barge(_) | EnemyKind::MgNest => 4,
        EnemyKind::Destroyer(_) | EnemyKind::AmmoDump | EnemyKind::FuelDump => 2,
        EnemyKind::ShoreGun => 3,
    };
    demand((1..=most).contains(&enemy.slot), || format!("no circle for {enemy:?}"))?;
    let afloat = match enemy.kind {
        EnemyKind::Barge(_) | EnemyKind::Destroyer(_) => {
            enemy.systems <= enemy.systems_max && enemy.flooding < enemy.flooding_max
        }
        EnemyKind::ShoreGun | EnemyKind::MgNest | EnemyKind::AmmoDump | EnemyKind::FuelDump => {
            enemy.systems < enemy.systems_max
        }
    };
    demand(afloat, || format!("on the board with full boxes: {enemy:?}"))
}
