//! DB 2.c: the Crewmen Placement board: the boat from above and below deck.

use crate::{
    state::{Place, Post, Station},
    view::{BoatView, Condition, ManView, PartState, PartView, View},
};
use board::{
    Board, Face, Health, Man, PartState as State,
    plans::{PartNow, PlanDrawing},
};
use std::sync::LazyLock;
use table::Key;

static DECK: LazyLock<PlanDrawing> =
    LazyLock::new(|| drawing(include_str!("../../assets/plans/elco-deck.toml")));
static BELOW: LazyLock<PlanDrawing> =
    LazyLock::new(|| drawing(include_str!("../../assets/plans/elco-below.toml")));

fn drawing(file: &str) -> PlanDrawing {
    PlanDrawing::read(file).expect("every test that draws a boat has read it")
}

/// The plans of this seat's boat.
pub(crate) fn boards(view: &View) -> Vec<Board> {
    let Some(boat) = view.own_boat() else {
        return in_port(view);
    };
    let parts: Vec<PartNow> = if boat.lost {
        wreck(boat).collect()
    } else {
        boat.parts.iter().map(part).chain(rooms(boat)).collect()
    };
    let men: Vec<Man> = boat.men.iter().filter_map(man).collect();
    let fit = boat.men.iter().filter(|man| man.fit).count();
    let lost = if boat.lost { "The boat is lost. " } else { "" };
    let note = format!("{lost}{fit} of {} men fit for duty.", boat.men.len());
    decks(&format!("PT #{}", boat.number), &parts, &men, &note)
}

fn decks(name: &str, parts: &[PartNow], men: &[Man], note: &str) -> Vec<Board> {
    let deck = DECK.plan(name, &[], parts, men);
    let below = BELOW.plan(name, &[], parts, men);
    vec![
        Board::new("boat", format!("{name}, top deck"), Face::Plan(deck)).noted(note),
        Board::new("below", format!("{name}, below deck"), Face::Plan(below)).noted(note),
    ]
}

/// Between missions: the captain's next boat as it will sail, every man at his post.
fn in_port(view: &View) -> Vec<Board> {
    let Some(seat) = view.seat.filter(|_| !view.crew.is_empty()) else { return Vec::new() };
    let tubes = (1..=4).map(|tube| PartNow::new(format!("tube:{tube}"), vec![State::Loaded]));
    let at_post = |crewman: &ManView| {
        man(&ManView { station: Some(crewman.post.station()), ..crewman.clone() })
    };
    let men: Vec<Man> = view.crew.iter().filter_map(at_post).collect();
    let fit = view.crew.iter().filter(|man| man.fit).count();
    let note = format!("In port; {fit} of {} men fit for duty.", view.crew.len());
    decks(&format!("PT #{}", seat.0 + 1), &tubes.collect::<Vec<_>>(), &men, &note)
}

fn part(part: &PartView) -> PartNow {
    let tube = part.id.starts_with("tube:");
    let states = match part.state {
        PartState::Works if tube || part.id == "cargo:supply" => vec![State::Loaded],
        PartState::Works if part.id.starts_with("passenger:") => {
            vec![State::Taken(part.title.clone())]
        }
        PartState::Works => Vec::new(),
        PartState::Damaged if part.id.starts_with("tank:") => vec![State::Leaking],
        PartState::Damaged => vec![State::Damaged],
        PartState::Out => vec![State::Out],
        PartState::Jammed => vec![State::Jammed],
        PartState::Empty if part.id == "cargo:supply" => Vec::new(),
        PartState::Empty => vec![State::Spent],
    };
    let now = PartNow::new(part.id.clone(), states);
    if part.boxes > 1 { now.boxes(part.marked.into(), part.boxes.into()) } else { now }
}

/// A boat that is lost: nothing aboard works, and every room is under water.
fn wreck(boat: &BoatView) -> impl Iterator<Item = PartNow> + '_ {
    let out = |part: &PartView| PartNow::new(part.id.clone(), vec![State::Out]);
    let rooms = ["bow", "mid", "stern"].map(|room| format!("room:{room}-interior"));
    let flooded = rooms.into_iter().map(|room| PartNow::new(room, vec![State::Flooded]));
    boat.parts.iter().map(out).chain(flooded)
}

/// Fire and water are states of whole rooms.
fn rooms(boat: &BoatView) -> impl Iterator<Item = PartNow> + '_ {
    let names = ["bow", "mid", "stern"];
    names.into_iter().enumerate().filter_map(|(index, name)| {
        let mut states = Vec::new();
        if boat.flooded[index] {
            states.push(State::Flooded);
        }
        if boat.burning && name == "mid" {
            states.push(State::Fire);
        }
        let target = format!("room:{name}-interior");
        (!states.is_empty()).then(|| PartNow::new(target, states))
    })
}

fn man(man: &ManView) -> Option<Man> {
    let at = man.station.map(Station::target).or_else(|| bed(man.at))?;
    let mut note = man.title.to_owned();
    if let Some(skill) = man.skill {
        note = format!("{note}, {skill}");
    }
    Some(Man {
        target: format!("man:{}", man.post.name()).into(),
        name: man.name.clone(),
        at: at.into(),
        commander: man.post == Post::CommandingOfficer,
        health: health(man),
        note,
        short: None,
        expert: false,
    })
}

fn health(man: &ManView) -> Health {
    match man.condition {
        Condition::Killed | Condition::Captured => Health::Dead,
        Condition::SeverelyWounded => Health::Serious,
        Condition::LightlyWounded => Health::Light,
        Condition::Fit => Health::Fit,
        Condition::Malaria
        | Condition::SentHome
        | Condition::Committed
        | Condition::BrokenDown
        | Condition::MildDysentery => Health::Sick,
    }
}

fn bed(place: Place) -> Option<&'static str> {
    match place {
        Place::Bed(1) => Some("bed:1"),
        Place::Bed(2) => Some("bed:2"),
        Place::Bed(3) => Some("bed:3"),
        Place::Bed(4) => Some("bed:4"),
        Place::OfficersBed => Some("bed:co"),
        Place::At(_) | Place::Bed(_) | Place::Deck | Place::Ashore => None,
    }
}
