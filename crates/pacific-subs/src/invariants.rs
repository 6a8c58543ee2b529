//! What always holds while the game waits for a player.

use crate::{
    charts::Charts,
    rules::{ch05_boat, ch05_damage, ch14_evaluation::MOST_SKILL},
    state::{Boat, Depth, End, Engagement, Party, State, System, setup::SkillLimit},
};
use table::Key;

type Held = Result<(), String>;

fn demand(holds: bool, what: impl FnOnce() -> String) -> Held {
    if holds { Ok(()) } else { Err(what()) }
}

/// Says in a sentence what is wrong with the table, if anything is.
pub(crate) fn check(g: &State, charts: &'static Charts) -> Held {
    check_seats(g)?;
    let Some(command) = &g.command else { return Ok(()) };
    check_boat(&command.boat, charts)?;
    let fuel = command.boat.fuel;
    demand(fuel <= ch05_boat::class(g, charts).fuel, || format!("{fuel} fuel"))?;
    let charge = command.boat.charge;
    demand(charge <= ch05_boat::class(g, charts).charge, || format!("{charge} charge"))?;
    let most = match g.house().skill_limit {
        SkillLimit::Three => 3,
        SkillLimit::Nine => MOST_SKILL,
    };
    let skills = command.captain.skill.max(command.crew.skill);
    demand(skills <= most, || format!("skill {skills} above {most}"))?;
    let Some(patrol) = &command.patrol else { return Ok(()) };
    demand(charts.map.sheet.is_sea(patrol.hex), || {
        format!("the boat is on land in {}", patrol.hex)
    })?;
    demand(patrol.rescued <= charts.counters.rescue_markers(), || "too many rescued".to_owned())?;
    let lone = !matches!(patrol.party, Party::Ashore(hex) if !charts.map.sheet.is_sea(hex));
    demand(lone, || "the party is inland".to_owned())?;
    match &patrol.engagement {
        Some(fight) => check_fight(g, charts, fight),
        None => Ok(()),
    }
}

/// PS-R105: one place for each of several captains, the one of him whose turn it is empty.
fn check_seats(g: &State) -> Held {
    let seats = usize::from(g.setup.seats());
    let places = if seats > 1 { seats } else { 0 };
    demand(g.waiting.len() == places, || format!("{} places for {seats}", g.waiting.len()))?;
    let own = g.waiting.get(usize::from(g.active.0));
    demand(own.is_none_or(Option::is_none), || "two commands of one captain".to_owned())
}

fn check_boat(boat: &Boat, charts: &Charts) -> Held {
    for &(name, system) in System::ALL {
        let boxes = boat.damage.of(system);
        let most = charts.damage.boxes.count(system);
        demand(boxes.filled() <= most, || format!("{} of {most} boxes of {name}", boxes.filled()))?;
        demand(boxes.drawn <= boxes.hits, || format!("markers of {name} that are not there"))?;
    }
    for end in End::BOTH {
        let room = boat.room(end);
        demand(room.total() <= room.capacity, || {
            format!("{} torpedoes in a room for {}", room.total(), room.capacity)
        })?;
        let wrecked = room.tubes.iter().all(|tube| !tube.disabled || tube.torpedo().is_none());
        demand(wrecked, || "a torpedo in a wrecked tube".to_owned())?;
    }
    Ok(())
}

fn check_fight(g: &State, charts: &'static Charts, fight: &Engagement) -> Held {
    demand((1..=charts.engagement.clock.boxes()).contains(&fight.timer), || {
        format!("timer in box {}", fight.timer)
    })?;
    let top = charts.engagement.signature.last();
    demand(fight.signature <= top, || format!("signature {}", fight.signature))?;
    demand(fight.depth <= fight.seabed, || "the boat is below the seabed".to_owned())?;
    let timed = fight.submerged_timer.is_some() == (fight.depth != Depth::Surface);
    demand(timed, || "the submerged timer does not fit the depth".to_owned())?;
    let track = charts.engagement.escorts.last();
    demand(fight.escorts.iter().all(|it| it.at <= track), || "an escort off its track".to_owned())?;
    demand(fight.plot.iter().all(|it| (1..=6).contains(&it.ring)), || {
        "a ring off the Plot".to_owned()
    })?;
    demand(!fight.bottomed || fight.depth >= Depth::Periscope, || {
        "bottomed on the surface".to_owned()
    })?;
    demand(!ch05_damage::cup(g, charts).is_empty(), || "no markers".to_owned())
}
