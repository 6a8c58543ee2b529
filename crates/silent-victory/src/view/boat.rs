//! The boat on its display mat, and the men aboard.

use crate::{
    charts::Charts,
    state::{
        AaFit, Boat, Career, Charge, Class, Condition, DeckGun, Guest, Post, Quality, Rack, Side,
        System, Tube, UnitAwards, Wound,
    },
};
use serde::Serialize;
use table::Key;

#[derive(Clone, Debug, Serialize)]
pub struct BoatView {
    /// Without "USS".
    pub name: String,
    pub class: Class,
    pub class_name: &'static str,
    pub rebuilt: bool,
    /// Feet.
    pub test_depth: u16,
    pub forward: RoomView,
    pub aft: RoomView,
    pub gun: DeckGun,
    pub gun_name: &'static str,
    /// Points of ammunition left of how many.
    pub ammo: (u8, u8),
    pub aa: AaFit,
    pub nac: u8,
    /// Boxes marked of how many; the last is the loss of the boat.
    pub hull: (u8, u8),
    pub flooding: (u8, u8),
    pub systems: Vec<SystemView>,
    pub awards: UnitAwards,
    /// Aboard, of how many.
    pub torpedoes: (u8, u8),
}

#[derive(Clone, Debug, Serialize)]
pub struct RoomView {
    pub side: Side,
    pub tubes: Vec<TubeView>,
    pub reloads: Rack,
    pub capacity: u8,
    /// The rack as something to point at.
    pub target: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct TubeView {
    pub target: String,
    /// As painted on the tube: 1 to 10.
    pub number: u8,
    pub charge: Option<Charge>,
    pub works: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct SystemView {
    pub system: System,
    pub target: String,
    pub name: &'static str,
    pub condition: Condition,
}

#[derive(Clone, Debug, Serialize)]
pub struct CrewView {
    pub quality: Quality,
    pub men: Vec<ManView>,
    /// The generic crew boxes.
    pub hands: Vec<Wound>,
    pub passenger: Option<GuestView>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ManView {
    pub post: Post,
    pub target: String,
    pub title: &'static str,
    /// The captain has a name of his own.
    pub name: Option<String>,
    pub wound: Wound,
    pub expert: bool,
    pub in_command: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct GuestView {
    pub guest: Guest,
    pub name: String,
    pub wound: Wound,
}

pub(super) fn boat(boat: &Boat, charts: &'static Charts) -> BoatView {
    let display = charts.mats.display(boat.class, boat.rebuilt);
    let fitted = |system: &System| boat.condition(*system) != Condition::NotFitted;
    let systems =
        System::ALL.iter().map(|(_, system)| *system).filter(fitted).map(|system| SystemView {
            system,
            target: format!("system:{}", Key::name(system)),
            name: system.name(),
            condition: boat.condition(system),
        });
    BoatView {
        name: boat.name.clone(),
        class: boat.class,
        class_name: boat.class.name(),
        rebuilt: boat.rebuilt,
        test_depth: display.test_depth,
        forward: room(boat, Side::Forward),
        aft: room(boat, Side::Aft),
        gun: boat.gun,
        gun_name: boat.gun.name(),
        ammo: (boat.ammo, boat.ammo_capacity),
        aa: boat.aa,
        nac: boat.nac,
        hull: (boat.hull, boat.hull_boxes),
        flooding: (boat.flooding, boat.flooding_boxes),
        systems: systems.collect(),
        awards: boat.awards,
        torpedoes: (boat.torpedoes(), display.torpedoes()),
    }
}

/// SV 3.1: aft tubes are numbered on from the forward ones.
fn room(boat: &Boat, side: Side) -> RoomView {
    let before = match side {
        Side::Forward => 0,
        Side::Aft => boat.forward.tubes.len() as u8,
    };
    let end = Key::name(side);
    let tubes = boat.tubes(side).map(|tube| TubeView {
        target: format!("tube:{end}:{}", tube.index + 1),
        number: before + tube.index + 1,
        charge: boat.tube(Tube { side, index: tube.index }),
        works: boat.works(Boat::tube_system(tube)),
    });
    RoomView {
        side,
        tubes: tubes.collect(),
        reloads: boat.room(side).reloads,
        capacity: boat.room(side).capacity,
        target: format!("reload:{end}"),
    }
}

pub(super) fn crew(career: &Career) -> CrewView {
    let crew = &career.crew;
    let man = |post: Post| ManView {
        post,
        target: format!("man:{}", Key::name(post)),
        title: post.title(),
        name: (post == Post::Captain).then(|| career.captain.name.clone()),
        wound: crew.man(post).wound,
        expert: crew.man(post).expert,
        in_command: crew.in_command() == post,
    };
    CrewView {
        quality: crew.quality,
        men: Post::EVERY.map(man).to_vec(),
        hands: crew.hands.to_vec(),
        passenger: crew.passenger.map(|aboard| GuestView {
            guest: aboard.guest,
            name: match (aboard.guest, aboard.number) {
                (Guest::Agents, _) => "agents".to_owned(),
                (Guest::Evacuees, _) => "evacuees".to_owned(),
                (Guest::Aviators, 1) => "one aviator".to_owned(),
                (Guest::Aviators, number) => format!("{number} aviators"),
            },
            wound: aboard.wound,
        }),
    }
}
