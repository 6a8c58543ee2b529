//! SV 3.1: the display mat as the boat itself, in section.

mod plan;

use crate::{
    state::{Charge, Condition, Mark, Post, Rack, System, Wound},
    view::{BoatView, CrewView, ManView, RoomView, SystemView, View},
};
use board::{Board, Charge as Load, Face, Health, Man, PartState, capital, plans::PartNow};
use table::Key;

pub(crate) fn board(view: &View) -> Option<Board> {
    let career = view.career()?;
    let boat = &career.boat;
    let plan = plan::drawn(career, &parts(boat), &men(&career.crew));
    let title = format!("USS {}", boat.name);
    Some(Board::new("boat", title, Face::Plan(plan)).noted(note(boat)))
}

fn note(boat: &BoatView) -> String {
    let out = boat.systems.iter().filter(|system| system.condition != Condition::Sound).count();
    let systems = match out {
        0 => "all systems work".to_owned(),
        1 => "one system is out".to_owned(),
        out => format!("{out} systems are out"),
    };
    let ((hull, of_hull), (water, of_water)) = (boat.hull, boat.flooding);
    let (left, of) = boat.torpedoes;
    format!(
        "Hull {hull} of {of_hull}, flooding {water} of {of_water}, {left} of {of} torpedoes aboard, \
         {systems}."
    )
}

fn load(mark: Mark) -> Load {
    match mark {
        Mark::Mk14 => Load::Mk14,
        Mark::Mk18 => Load::Mk18,
        Mark::Mk27 => Load::Mk27,
    }
}

fn parts(boat: &BoatView) -> Vec<PartNow> {
    let systems = boat.systems.iter().map(system);
    let rooms = [&boat.forward, &boat.aft].into_iter().flat_map(torpedoes);
    let boxes = |target: &str, (marked, of): (u8, u8)| {
        PartNow::new(target, []).boxes(marked.into(), of.into())
    };
    let guns = boat.systems.iter().filter(|it| System::DECK_GUNS.contains(&it.system));
    let guns = guns.map(|gun| condition(gun.condition));
    // The plate speaks for the guns: it is marked when none is left.
    let gun = guns.reduce(Option::and).map(|state| PartNow::new("gun", state));
    let tracks = [boxes("hull", boat.hull), boxes("flooding", boat.flooding)];
    systems.chain(rooms).chain(gun).chain(tracks).collect()
}

fn condition(condition: Condition) -> Option<PartState> {
    match condition {
        Condition::NotFitted | Condition::Sound => None,
        Condition::Damaged => Some(PartState::Damaged),
        Condition::Inoperable => Some(PartState::Out),
    }
}

fn system(system: &SystemView) -> PartNow {
    PartNow::new(system.target.clone(), condition(system.condition))
}

fn torpedoes(room: &RoomView) -> Vec<PartNow> {
    let mut parts = Vec::new();
    for tube in &room.tubes {
        let held = tube.charge.map(|charge| match charge {
            Charge::Torpedo(mark) => PartState::Holds(load(mark)),
            Charge::Mine => PartState::Holds(Load::Mine),
        });
        let out = (!tube.works).then_some(PartState::Out);
        parts.push(PartNow::new(tube.target.clone(), held.into_iter().chain(out)));
    }
    let Rack { mk14, mk18, mk27 } = room.reloads;
    let many = |mark: Mark, count: u8| {
        std::iter::repeat_n(PartState::Holds(load(mark)), usize::from(count))
    };
    let held = many(Mark::Mk14, mk14).chain(many(Mark::Mk18, mk18)).chain(many(Mark::Mk27, mk27));
    let rack = PartNow::new(room.target.clone(), held);
    parts.push(rack.boxes(room.reloads.total().into(), room.capacity.into()));
    parts
}

fn men(crew: &CrewView) -> Vec<Man> {
    let officers = crew.men.iter().map(officer);
    let hands = crew.hands.iter().zip(1..).map(|(wound, number)| Man {
        target: format!("hands:{number}").into(),
        name: format!("Crew box {number}"),
        at: format!("post:hands-{number}").into(),
        commander: false,
        health: health(*wound),
        note: crew.quality.title().to_owned(),
        short: Some(format!("C{number}")),
        expert: false,
    });
    let guest = crew.passenger.as_ref().map(|guest| Man {
        target: "passenger".into(),
        name: capital(&guest.name),
        at: "post:passenger".into(),
        commander: false,
        health: health(guest.wound),
        note: String::new(),
        short: Some("P".to_owned()),
        expert: false,
    });
    officers.chain(hands).chain(guest).collect()
}

fn officer(man: &ManView) -> Man {
    let code = match man.post {
        Post::Captain => "CO",
        Post::Exec => "XO",
        Post::ThirdOfficer => "3O",
        Post::ChiefEngineer => "CE",
        Post::PharmacistsMate => "PM",
    };
    let mut note = Vec::new();
    if man.expert {
        note.push("Expert");
    }
    if man.in_command && man.post != Post::Captain {
        note.push("in command");
    }
    Man {
        target: man.target.clone().into(),
        name: man.name.clone().unwrap_or_else(|| capital(man.title)),
        at: format!("post:{}", Key::name(man.post)).into(),
        commander: man.in_command,
        health: health(man.wound),
        note: note.join(", "),
        short: Some(code.to_owned()),
        expert: man.expert,
    }
}

pub(super) fn health(wound: Wound) -> Health {
    match wound {
        Wound::None => Health::Fit,
        Wound::Light => Health::Light,
        Wound::Severe => Health::Serious,
        Wound::Killed => Health::Dead,
    }
}
