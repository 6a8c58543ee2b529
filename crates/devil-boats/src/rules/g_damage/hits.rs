//! Tables G-1 to G-8: where a hit lands and what it strikes.

use super::super::T;
use super::parts::Component;
use crate::{
    charts::g::{
        Area, BowDeck, BowInterior, Cockpit, MidDeck, MidInterior, SternDeck, SternInterior,
    },
    state::{Place, Section, Station},
};
use table::Mods;

/// One of the section tables G-2 to G-8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    BowDeck,
    BowInterior,
    Cockpit,
    MidDeck,
    MidInterior,
    SternDeck,
    SternInterior,
}

/// What one roll on a section table strikes, whoever and whatever is there now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Struck {
    Nothing,
    Man(Station),
    Bed(Place),
    Passenger(usize),
    Supplies,
    Part(Component),
    Hull(Section, u8),
    Tank(usize),
}

/// DB G-1: the section tables a hit is rolled on.
/// DB G-1.a, DB G-1.b: walking hits strike every section of the deck or the interior.
pub async fn area(t: &mut T) -> &'static [Table] {
    match t.check(&t.charts.g.area, Mods::NONE).await.result {
        Area::WalkingTopDeck => &[Table::BowDeck, Table::MidDeck, Table::Cockpit, Table::SternDeck],
        Area::BowTopDeck => &[Table::BowDeck],
        Area::BowInterior => &[Table::BowInterior],
        Area::MidTopDeck => &[Table::MidDeck],
        Area::Superficial => &[],
        Area::Cockpit => &[Table::Cockpit],
        Area::MidInterior => &[Table::MidInterior],
        Area::SternTopDeck => &[Table::SternDeck],
        Area::SternInterior => &[Table::SternInterior],
        Area::WalkingInterior => &[Table::BowInterior, Table::MidInterior, Table::SternInterior],
    }
}

/// One roll on a section table, with the rolls that say which of several parts it is.
pub async fn strike(t: &mut T, table: Table) -> Struck {
    match table {
        Table::BowDeck => bow_deck(t).await,
        Table::BowInterior => bow_interior(t).await,
        Table::Cockpit => cockpit(t).await,
        Table::MidDeck => mid_deck(t).await,
        Table::MidInterior => mid_interior(t).await,
        Table::SternDeck => stern_deck(t).await,
        Table::SternInterior => stern_interior(t).await,
    }
}

/// DB G-2
async fn bow_deck(t: &mut T) -> Struck {
    match t.check(&t.charts.g.bow_deck, Mods::NONE).await.result {
        BowDeck::Gunner => Struck::Man(Station::BowGun),
        BowDeck::Loader => Struck::Man(Station::BowLoader),
        BowDeck::LifeRaft => Struck::Part(Component::LifeRaft),
        BowDeck::Cannon => Struck::Part(Component::BowCannon),
        BowDeck::Superficial => Struck::Nothing,
    }
}

/// DB G-3, DB G-3.4
async fn bow_interior(t: &mut T) -> Struck {
    let hit = t.check(&t.charts.g.bow_interior, Mods::NONE).await.result;
    match hit.what {
        BowInterior::Supplies => Struck::Supplies,
        BowInterior::RestBed => rest_bed(t).await,
        BowInterior::Passenger => passenger(t).await,
        BowInterior::BilgePump => Struck::Part(Component::BilgePump(Section::Bow)),
        BowInterior::Extinguisher => Struck::Part(Component::Extinguisher(Section::Bow)),
        BowInterior::Hull => Struck::Hull(Section::Bow, hit.count),
        BowInterior::Superficial => Struck::Nothing,
    }
}

/// DB G-3.2
async fn rest_bed(t: &mut T) -> Struck {
    let bed = t.check(&t.charts.g.bed, Mods::NONE).await.result;
    Struck::Bed(Place::Bed(bed.number()))
}

/// DB G-3.3
async fn passenger(t: &mut T) -> Struck {
    Struck::Passenger(t.check(&t.charts.g.passenger, Mods::NONE).await.result.index())
}

/// DB G-4, DB G-4.3, DB G-4.4, DB G-4.5, DB G-4.6
async fn cockpit(t: &mut T) -> Struck {
    match t.check(&t.charts.g.cockpit, Mods::NONE).await.result {
        Cockpit::CommandingOfficer => Struck::Man(Station::Helm),
        Cockpit::ExecutiveOfficer => Struck::Man(Station::Bridge),
        Cockpit::Steering => Struck::Part(Component::Steering),
        Cockpit::Throttle => Struck::Part(Component::Throttle),
        Cockpit::Director => Struck::Part(Component::Director),
        Cockpit::LaunchController => Struck::Part(Component::LaunchController),
        Cockpit::Superficial => Struck::Nothing,
    }
}

/// DB G-5
async fn mid_deck(t: &mut T) -> Struck {
    match t.check(&t.charts.g.mid_deck, Mods::NONE).await.result {
        MidDeck::Gunner => Struck::Man(Station::Turret1),
        MidDeck::Turret => forward_turret(t).await,
        MidDeck::RadarAntenna => Struck::Part(Component::RadarAntenna),
        MidDeck::RadioAntenna => Struck::Part(Component::RadioAntenna),
        MidDeck::Tube => forward_tube(t).await,
        MidDeck::Mate => forward_station(t).await,
        MidDeck::Superficial => Struck::Nothing,
    }
}

/// DB G-5.2
async fn forward_turret(t: &mut T) -> Struck {
    let guns = t.check(&t.charts.g.turret_1, Mods::NONE).await.result.count;
    Struck::Part(Component::Turret { index: 0, guns })
}

/// DB G-5.5
async fn forward_tube(t: &mut T) -> Struck {
    let tube = t.check(&t.charts.g.forward_tube, Mods::NONE).await.result;
    Struck::Part(Component::Tube(tube.index()))
}

/// DB G-5.6
async fn forward_station(t: &mut T) -> Struck {
    let station = t.check(&t.charts.g.forward_station, Mods::NONE).await.result;
    Struck::Man(Station::TUBES[station.index()])
}

/// DB G-6, DB G-6.3, DB G-6.4, DB G-6.6, DB G-6.7, DB G-6.11
async fn mid_interior(t: &mut T) -> Struck {
    let hit = t.check(&t.charts.g.mid_interior, Mods::NONE).await.result;
    match hit.what {
        MidInterior::RadioOperator => Struck::Man(Station::RadioRoom),
        MidInterior::Batteries => Struck::Part(Component::Batteries),
        MidInterior::Radio => Struck::Part(Component::Radio),
        MidInterior::Radar => Struck::Part(Component::Radar),
        MidInterior::Freshwater => Struck::Part(Component::Freshwater),
        MidInterior::OfficersBed => Struck::Bed(Place::OfficersBed),
        MidInterior::FuelTank => fuel_tank(t).await,
        MidInterior::BilgePump => Struck::Part(Component::BilgePump(Section::Mid)),
        MidInterior::Extinguisher => Struck::Part(Component::Extinguisher(Section::Mid)),
        MidInterior::Hull => Struck::Hull(Section::Mid, hit.count),
        MidInterior::Superficial => Struck::Nothing,
    }
}

/// DB G-6.8: which tank.
async fn fuel_tank(t: &mut T) -> Struck {
    Struck::Tank(t.check(&t.charts.g.tank, Mods::NONE).await.result.index())
}

/// DB G-7
async fn stern_deck(t: &mut T) -> Struck {
    match t.check(&t.charts.g.stern_deck, Mods::NONE).await.result {
        SternDeck::AaGunner => Struck::Man(Station::Turret2),
        SternDeck::Turret => after_turret(t).await,
        SternDeck::Gunner => Struck::Man(Station::SternGun),
        SternDeck::Loader => Struck::Man(Station::SternLoader),
        SternDeck::Tube => after_tube(t).await,
        SternDeck::Mate => after_station(t).await,
        SternDeck::Propeller => propeller(t).await,
        SternDeck::Shaft => shaft(t).await,
        SternDeck::Rudder => rudder(t).await,
        SternDeck::Superficial => Struck::Nothing,
    }
}

/// DB G-7.3
async fn after_turret(t: &mut T) -> Struck {
    let guns = t.check(&t.charts.g.turret_2, Mods::NONE).await.result.count;
    Struck::Part(Component::Turret { index: 1, guns })
}

/// DB G-7.6
async fn after_tube(t: &mut T) -> Struck {
    let tube = t.check(&t.charts.g.after_tube, Mods::NONE).await.result;
    Struck::Part(Component::Tube(tube.index()))
}

/// DB G-7.7
async fn after_station(t: &mut T) -> Struck {
    let station = t.check(&t.charts.g.after_station, Mods::NONE).await.result;
    Struck::Man(Station::TUBES[station.index()])
}

/// DB G-7.8
async fn propeller(t: &mut T) -> Struck {
    let line = t.check(&t.charts.g.propeller, Mods::NONE).await.result.index();
    Struck::Part(Component::Propeller(line))
}

/// DB G-7.9
async fn shaft(t: &mut T) -> Struck {
    let line = t.check(&t.charts.g.shaft, Mods::NONE).await.result.index();
    Struck::Part(Component::Shaft(line))
}

/// DB G-7.10
async fn rudder(t: &mut T) -> Struck {
    let index = t.check(&t.charts.g.rudder, Mods::NONE).await.result.index();
    Struck::Part(Component::Rudder(index))
}

/// DB G-8, DB G-8.10
async fn stern_interior(t: &mut T) -> Struck {
    let hit = t.check(&t.charts.g.stern_interior, Mods::NONE).await.result;
    match hit.what {
        SternInterior::Engineer => Struck::Man(Station::EngineRoom),
        SternInterior::Generator => generator(t).await,
        SternInterior::Engine => engine(t).await,
        SternInterior::CoolingPump => cooling_pump(t).await,
        SternInterior::BilgePump => Struck::Part(Component::BilgePump(Section::Stern)),
        SternInterior::Extinguisher => Struck::Part(Component::Extinguisher(Section::Stern)),
        SternInterior::Tools => Struck::Part(Component::Tools),
        SternInterior::Hull => Struck::Hull(Section::Stern, hit.count),
        SternInterior::Superficial => Struck::Nothing,
    }
}

/// DB G-8.3
async fn generator(t: &mut T) -> Struck {
    let index = t.check(&t.charts.g.generator, Mods::NONE).await.result.index();
    Struck::Part(Component::Generator(index))
}

/// DB G-8.4
async fn engine(t: &mut T) -> Struck {
    let line = t.check(&t.charts.g.engine, Mods::NONE).await.result.index();
    Struck::Part(Component::Engine(line))
}

/// DB G-8.7
async fn cooling_pump(t: &mut T) -> Struck {
    let line = t.check(&t.charts.g.cooling_pump, Mods::NONE).await.result.index();
    Struck::Part(Component::CoolingPump(line))
}
