//! Chapter 8: an engagement from contact to breaking off.

use super::{
    Play, T, ch04_situation, ch05_boat, ch06_actions, ch07_contact,
    ch07_contact::Found,
    ch09_approach, ch09_weapons, ch10_fire, ch10_gun, ch10_salvo, ch10_solution, ch10_tasks,
    ch11_attack, ch11_reaction, ch12_evasion, ch13_reengagement, mods,
    signature::{self, Noise},
};
use crate::{
    charts::{engagement::Value, map::Terrain, situation::Event},
    state::{
        Bearing, Depth, Engagement, Escort, EscortKind, Navy, Passenger, Plotted, Purpose, Speed,
        State, System, Task, Travel, What,
        setup::{OilTrace, RadarSignature, StraitSeabed},
    },
};
use table::{Dice, Mods};

/// PS 8.0.c, PS 10.0.b, PS 11.0, PS 13.0.b: conditions, status, plot; then rounds of approach,
/// solution, fire, reaction and evasion until the boat breaks off.
pub async fn engagement(t: &mut T, found: &Found, purpose: Purpose, friendly: bool) -> Play {
    let engagements = &mut t.g.patrol_mut().engagements;
    *engagements = engagements.saturating_add(1);
    begin(t, found, purpose, friendly).await;
    plot(t, found).await;
    loop {
        round(t).await?;
        if ch13_reengagement::breaks_off(t).await {
            break;
        }
        ch13_reengagement::reset(t).await?;
    }
    ch13_reengagement::break_off(t).await;
    Ok(())
}

/// PS 9.0, PS 10.0.b, PS 11.0: one engagement round.
pub async fn round(t: &mut T) -> Play {
    ch09_approach::approach(t).await?;
    ch09_weapons::prepare(t).await;
    ch10_solution::solve(t).await?;
    fire_or_task(t).await?;
    ch11_reaction::reaction(t).await?;
    ch11_attack::attack(t).await?;
    ch11_reaction::scatter(t).await;
    ch09_approach::lose_plane(t);
    ch12_evasion::evade(t).await
}

/// PS 10.0.b: the boat fires, or carries out a special task in place of it; the strike of an
/// aircraft (PS 10.4D) is one.
pub async fn fire_or_task(t: &mut T) -> Play {
    match t.g.fight().task {
        Task::None | Task::Launch => {
            let torpedoes = ch10_fire::fire(t).await?;
            let gun = ch10_gun::fire_gun(t).await?;
            if !torpedoes && !gun {
                ch10_tasks::air_strike(t).await;
            }
        }
        Task::Penetrate | Task::LeaveHarbor | Task::Beach | Task::Rescue | Task::Mines => {
            ch10_tasks::resolve(t).await;
        }
        Task::Ambush => {}
    }
    Ok(())
}

/// PS 8.1A.a, PS 8.1B.a, PS 8.2.a, PS 8.2.b, PS 8.2.c: time, weather, seabed, and the state the boat
/// enters in: standard speed, on the surface, or at periscope depth if it was stalking.
async fn begin(t: &mut T, found: &Found, purpose: Purpose, friendly: bool) {
    let timer = timer(t).await;
    let hex = t.g.patrol().hex;
    let forecast = &t.charts.weather.forecast;
    let zone = ch04_situation::zone(t.charts, hex);
    let weather = t.check(forecast.of(zone, t.g.season().quarter()), Mods::NONE).await.result;
    let submerged = t.g.patrol().speed == Travel::Stalking;
    let depth = if submerged { Depth::Periscope } else { Depth::Surface };
    let air = t.charts.weather.effects.of(weather).air;
    let kinds = found.escorts.iter().filter(|kind| air || **kind != EscortKind::Air);
    let escorts: Vec<Escort> =
        (1..).zip(kinds).map(|(id, kind)| Escort { id, kind: *kind, at: 0 }).collect();
    let fight = Engagement {
        hex,
        friendly,
        purpose,
        passengers: on_the_beach(&t.g, purpose),
        round: 0,
        timer,
        submerged_timer: submerged.then(|| ahead(t, timer)),
        weather,
        seabed: seabed(t, purpose),
        depth,
        bottomed: false,
        speed: Speed::Standard,
        signature: 0,
        plot: Vec::new(),
        escorted: !found.escorts.is_empty(),
        escorts,
        battle_stations: false,
        gun_ready: false,
        aa_ready: false,
        task: Task::None,
        in_harbor: false,
        flat_battery: false,
        dived: false,
        plane_used: false,
        plane_adrift: false,
        success: false,
        met_anything: found.has_enemies(),
    };
    let grounded = found.escorts.len() - fight.escorts.len();
    t.g.patrol_mut().engagement = Some(fight);
    if grounded > 0 {
        t.say("PS 8.1B.b", |_| "No aircraft can fly in this weather: theirs are gone.".to_owned());
    }
    let noises = start_noises(&t.g, t.charts);
    t.g.fight_mut().signature = start_signature(&t.g, t.charts);
    if submerged {
        // PS-R99: back aboard with the hangar secured.
        ch06_actions::recover_plane(t);
    }
    let night = t.charts.engagement.clock.is_night(timer);
    t.say("PS 8.0.c", |g| opening(g, night));
    t.say("PS 8.2.c", |g| signature::told(g, 0, &noises));
}

/// PS 13.2F, PS-R94: passengers on the Plot are those the boat has come for.
fn on_the_beach(g: &State, purpose: Purpose) -> Vec<Passenger> {
    if purpose == Purpose::PickUp { ch07_contact::passengers_here(g) } else { Vec::new() }
}

/// PS 8.1A.a, PS 8.1B.a, PS 8.2.a, PS 8.2.c: the conditions in words.
fn opening(g: &State, night: bool) -> String {
    let fight = g.fight();
    let escorts = fight.escorts.len();
    let who = match (fight.friendly, escorts) {
        (true, 1) => "friendly ship",
        (true, _) => "friendly ships",
        (false, 1) => "escort",
        (false, _) => "escorts",
    };
    let light = if night { "night" } else { "day" };
    let each: Vec<String> =
        fight.escorts.iter().map(|it| format!("{} {}", it.kind.words(), it.id)).collect();
    let each = if each.is_empty() { String::new() } else { format!(": {}", each.join(", ")) };
    format!(
        "Engagement: box {}, {light}, {}. The boat is at {} with signature {}; {escorts} {who}{each}.",
        fight.timer,
        fight.weather.words(),
        fight.depth.words(),
        fight.signature
    )
}

/// PS 8.1A.a, PS-R24, PS-R36: one die, four boxes for each hex travelled and four for stalking, also for
/// a boat that stalked where it was.
pub async fn timer(t: &mut T) -> u8 {
    let chart = &t.charts.engagement.start;
    let mods = mods(t, chart, |scene| scene);
    t.check(chart, mods).await.result.0
}

/// PS 8.1A.b, PS 8.1A.c, PS 9.1.g: the submerged timer, six boxes ahead and round to the start.
pub fn ahead(t: &T, timer: u8) -> u8 {
    let by = t.charts.engagement.value(Value::SubmergedTimer);
    t.charts.engagement.clock.ahead(timer, by)
}

/// PS 8.1C.a, PS 8.1C.b, PS 8.1C.c, PS-R37: how deep the sea is.
pub fn seabed(t: &T, purpose: Purpose) -> Depth {
    match purpose {
        Purpose::Penetrate
        | Purpose::LandParty
        | Purpose::RetrieveParty
        | Purpose::LandSupplies
        | Purpose::PickUp => Depth::Shallow,
        Purpose::Contact | Purpose::Mines => {
            match t.charts.map.sheet.at(t.g.patrol().hex).terrain {
                Terrain::Open | Terrain::Land => Depth::Abyss,
                Terrain::Strait if t.g.house().strait_seabed == StraitSeabed::Abyss => Depth::Abyss,
                Terrain::Shallows | Terrain::Strait => Depth::Midwater,
            }
        }
    }
}

/// PS 8.2.c, PS DMG.fuel, PS DMG.radar.b, PS-R86, PS-R87: by the speed of travel, with the oil trace
/// and the radar that was on when escorts were met.
pub fn start_noises(g: &State, charts: &'static crate::charts::Charts) -> [(Noise, i32); 3] {
    let patrol = g.patrol();
    let entry = charts.contact.speeds.of(patrol.speed).signature;
    let dated = match g.house().radar_signature {
        RadarSignature::Always => true,
        RadarSignature::Dated => g.navy() == Navy::Usn && g.season() >= crate::state::Season::F44,
    };
    let radiating = patrol.speed != Travel::Stalking
        && g.boat().radar_on
        && ch05_boat::works(g, charts, System::Radar)
        && g.fight().escorted
        && dated;
    let radar = if radiating { charts.engagement.value(Value::RadarSignature) } else { 0 };
    let oil = match g.house().oil {
        OilTrace::AtStart => ch05_boat::oil_trace(g, charts),
        OilTrace::EveryRound => 0,
    };
    [
        (Noise::Travel(patrol.speed), i32::from(entry)),
        (Noise::Oil, i32::from(oil)),
        (Noise::Radar, i32::from(radar)),
    ]
}

/// PS 8.2.c, PS-R40: what the boat begins with, within the track.
pub fn start_signature(g: &State, charts: &'static crate::charts::Charts) -> u8 {
    let sum: i32 = start_noises(g, charts).iter().map(|(_, by)| by).sum();
    sum.clamp(0, i32::from(charts.engagement.signature.last())) as u8
}

/// PS 8.3.0, PS 8.3A.a, PS 8.3A.b, PS 8.3B, PS 8.3C, PS 8.3D: counters on the Plot, escorts in box 0.
async fn plot(t: &mut T, found: &Found) {
    let merchant = |tanker| What::Merchant { tanker, shown: None };
    let mut all: Vec<What> = Vec::new();
    all.extend((0..found.targets).map(|_| merchant(false)));
    all.extend((0..found.tankers).map(|_| merchant(true)));
    all.extend(found.hvt.iter().map(|kind| What::Hvt(*kind)));
    all.extend((0..found.rescues).map(|_| What::Rescue));
    for what in all {
        let rolled = t.roll(Dice::TWO_D6, "PS 8.3A.a", "Bearing and distance").await;
        let bearing = t.charts.engagement.bearings.resolve(i32::from(rolled.faces[0]), &Mods::NONE);
        put(t, what, bearing.result.bearing, rolled.faces[1]);
    }
    let marker = match t.g.fight().purpose {
        Purpose::Penetrate | Purpose::Mines => Some(What::Harbor),
        Purpose::LandParty | Purpose::RetrieveParty | Purpose::LandSupplies | Purpose::PickUp => {
            Some(What::Land)
        }
        Purpose::Contact => None,
    };
    if let Some(what) = marker {
        place_ahead(t, what).await;
    }
}

/// PS 8.3B, PS 8.3C: a marker ahead, one die for its distance.
pub async fn place_ahead(t: &mut T, what: What) {
    let (rule, why) = match what {
        What::Harbor => ("PS 8.3B", "Distance of the harbour"),
        What::Land | What::Rescue | What::Merchant { .. } | What::Hvt(_) => {
            ("PS 8.3C", "Distance of the land")
        }
    };
    let rolled = t.roll(Dice::D6, rule, why).await;
    put(t, what, Bearing::Ahead, rolled.faces[0]);
}

fn put(t: &mut T, what: What, bearing: Bearing, ring: u8) {
    let fight = t.g.fight_mut();
    let id = fight.plot.iter().map(|it| it.id).max().unwrap_or(0) + 1;
    fight.plot.push(Plotted { id, what, bearing, ring, hits: 0, solution: None });
    t.say("PS 8.3A.a", |g| {
        let name = board::capital(&ch10_salvo::target_name(g, id));
        format!("{name}: {}, ring {ring}.", bearing.words())
    });
}

/// PS 4.4.b, PS 9.1.f, PS-R15: the May Incident has taught the enemy; IJN boats never had
/// the advantage.
pub fn enemy_knows_depths(g: &State, charts: &crate::charts::Charts) -> bool {
    g.navy() == Navy::Ijn || charts.situation.has_come(Event::MayIncident, g.season())
}
