//! DB 2.d, DB 2.e: the Combat board and the Special Missions board.

use crate::{
    rules::manoeuvre,
    state::{
        EnemyKind, Heading as Bow, Plane, Range, Weather,
        fight::{BargeType, DestroyerType},
    },
    view::{AircraftView, BoatView, EnemyView, FightView, ShotView, View},
};
use board::{
    Badge, Band, Board, Counter, Edge, Face, Fate, Heading, Icon, Light, RangeBoard, Shot,
    ShotResult, Side, Way,
};
use table::Key;

pub(super) fn board(view: &View, fight: &FightView) -> Board {
    let weather = view.mission.as_ref().map_or(Weather::Good, |mission| mission.weather);
    let enemies = fight.enemies.iter().map(enemy).collect();
    let edge = match (fight.ashore, fight.enemies.is_empty()) {
        (true, _) => Edge::Shore { name: "Shore".to_owned(), counters: enemies },
        (false, false) => Edge::Ships { name: fight.kind.to_owned(), counters: enemies },
        (false, true) => Edge::OpenSea,
    };
    let seen = if fight.detected { "detected" } else { "undetected" };
    let range = RangeBoard {
        place: place(view),
        note: format!("{}, {seen}", stage(fight)),
        light: match weather {
            Weather::Bad | Weather::LargeStorm => Light::Storm,
            Weather::Good | Weather::Poor if fight.star_shell => Light::Lit,
            Weather::Good | Weather::Poor => Light::Night,
        },
        bands: [Range::Long, Range::Medium, Range::Close].map(|r| band(view, fight, r)).into(),
        edge,
        air: fight.aircraft.iter().map(aircraft).collect(),
        ways: way_off(view).into_iter().collect(),
        shots: fight.shots.iter().map(shot).collect(),
    };
    let note = match fight.round {
        0 => format!("{}: the squadron is {seen}.", fight.kind),
        round => format!("{}: round {round}, the squadron is {seen}.", fight.kind),
    };
    Board::new("combat", "Combat", Face::Range(range)).noted(note)
}

/// How far a fight has come; aircraft may come before its first round.
fn stage(fight: &FightView) -> String {
    match (fight.round, fight.aircraft.is_some()) {
        (0, true) => "Air attack".to_owned(),
        (0, false) => "Before the first round".to_owned(),
        (round, _) => format!("Round {round}, wave {}", fight.wave),
    }
}

fn shot(fired: &ShotView) -> Shot {
    Shot {
        from: fired.from.clone().into(),
        at: fired.at.clone().into(),
        result: if fired.hit { ShotResult::Hit } else { ShotResult::Miss },
    }
}

/// DB 4.7.exit: past Long Range and off the board, as the first boat of the squadron would go.
fn way_off(view: &View) -> Option<Way> {
    let boat = view.boats.iter().find(|boat| boat.present)?;
    let turns = boat.heading == Bow::In;
    Some(Way {
        target: "range:off".into(),
        from: format!("pt:{}", boat.number).into(),
        to: None,
        turns,
    })
}

fn place(view: &View) -> String {
    let at = view.mission.as_ref().map(|mission| mission.at.name());
    let zones = crate::map_art::chart().zones;
    let target = at.map(crate::map_art::zone_target);
    zones
        .into_iter()
        .find(|zone| Some(&zone.target) == target.as_ref())
        .map_or_else(String::new, |z| z.name)
}

fn band(view: &View, fight: &FightView, range: Range) -> Band {
    let boats = view.boats.iter().filter(|boat| boat.present && boat.range == range).map(boat);
    let water = fight.water.iter().filter(|crew| crew.range == range).map(|crew| {
        let name = format!("Crew of PT #{}", crew.crew_of);
        Counter::new(format!("water:{}", crew.crew_of), Icon::Raft, name, Side::Own)
    });
    Band {
        target: format!("range:{}", range.name()).into(),
        name: manoeuvre::range_word(range).replace(" Range", ""),
        note: match range {
            Range::Long => "−3 to be hit",
            Range::Medium => "no change",
            Range::Close => "+3 to be hit, reefs",
        }
        .to_owned(),
        reefs: range == Range::Close,
        counters: boats.chain(water).collect(),
    }
}

fn boat(boat: &BoatView) -> Counter {
    let name = format!("PT #{}", boat.number);
    let heading = match boat.heading {
        Bow::In => Heading::IN,
        Bow::Out => Heading::OUT,
    };
    let mut counter = Counter::new(format!("pt:{}", boat.number), Icon::PtBoat, name, Side::Own)
        .heading(heading)
        .speed(manoeuvre::speed_word(boat.speed));
    if boat.seat.is_none() {
        counter = counter.boxes("Systems", boat.systems.into(), 5);
        counter = counter.boxes("Flooding", boat.flooding.into(), 5);
    } else {
        counter = counter.badge(Badge::Leader);
    }
    let badges = [
        (boat.disabled, Badge::Disabled),
        (boat.grounded, Badge::Grounded),
        (boat.burning, Badge::Burning),
        (boat.flooded.contains(&true), Badge::Flooding),
        (boat.towing.is_some(), Badge::Towing),
    ];
    badges
        .into_iter()
        .filter(|(on, _)| *on)
        .fold(counter, |counter, (_, badge)| counter.badge(badge))
}

fn enemy(enemy: &EnemyView) -> Counter {
    let mut counter =
        Counter::new(enemy.target.clone(), icon(enemy.kind), &enemy.name, Side::Enemy);
    let (marked, of) = enemy.systems;
    if enemy.flooding.1 == 0 {
        counter = counter.boxes("Hits", marked.into(), of.into());
    } else {
        counter = counter.boxes("Systems", marked.into(), of.into());
        counter = counter.boxes("Flooding", enemy.flooding.0.into(), enemy.flooding.1.into());
    }
    if enemy.disabled {
        counter = counter.badge(Badge::Disabled);
    }
    match enemy.quality {
        "elite" => counter = counter.badge(Badge::Elite),
        "veteran" => counter = counter.badge(Badge::Veteran),
        _ => {}
    }
    counter.note(format!("{} crew", enemy.quality))
}

fn icon(kind: EnemyKind) -> Icon {
    match kind {
        EnemyKind::Barge(BargeType::A) => Icon::BargeA,
        EnemyKind::Barge(BargeType::SuperA) => Icon::BargeSuperA,
        EnemyKind::Barge(BargeType::B) => Icon::BargeB,
        EnemyKind::Barge(BargeType::C) => Icon::BargeC,
        EnemyKind::Destroyer(DestroyerType::Mutsuki | DestroyerType::Fubuki) => Icon::Destroyer,
        EnemyKind::Destroyer(DestroyerType::Teruzuki) => Icon::LargeDestroyer,
        EnemyKind::ShoreGun => Icon::ShoreGun,
        EnemyKind::MgNest => Icon::MgNest,
        EnemyKind::AmmoDump | EnemyKind::FuelDump => Icon::Dump,
    }
}

fn aircraft(plane: &AircraftView) -> Counter {
    let icon = match plane.plane {
        Plane::E13a | Plane::F1m | Plane::A6m2n => Icon::FloatPlane,
        Plane::G4m => Icon::Bomber,
        Plane::H6k | Plane::H8k | Plane::Pby => Icon::FlyingBoat,
    };
    let (damage, boxes) = plane.damage;
    let fate = if boxes > 0 && damage >= boxes { Fate::Lost } else { Fate::InPlay };
    let counter = Counter::new("aircraft", icon, plane.name, Side::Enemy).fate(fate);
    let counter =
        if boxes > 0 { counter.boxes("Hits", damage.into(), boxes.into()) } else { counter };
    counter.note(format!("{} crew", plane.quality))
}

pub(crate) fn weather_word(weather: Weather) -> &'static str {
    match weather {
        Weather::Good => "Good",
        Weather::Poor => "Poor",
        Weather::Bad => "Bad",
        Weather::LargeStorm => "Large Storm",
    }
}
