//! The boards of the game, described as data from the view.

mod boat;
mod chart;
mod combat;
mod log;
mod sheets;

use crate::{
    career, report,
    state::{Condition, ShipType},
    view::{BoatView, CareerView, View},
};
use board::{Board, Icon, counted, thousands};
use shelf::{Career, Pages, Shown, Status, fact};

pub(crate) use boat::board as boat;
pub(crate) use chart::{board as patrol_chart, chart as empty_chart};
pub(crate) use sheets::awards;

impl Shown for View {
    const PAGES: Pages<View> = report::PAGES;

    fn status(&self) -> Status {
        let Some(career) = self.career() else {
            return Status { title: "Before the first patrol".to_owned(), facts: Vec::new() };
        };
        let captain = &career.captain;
        let title = format!(
            "USS {}, {} {} · {}",
            career.boat.name, captain.rank_short, captain.name, career.month
        );
        Status { title, facts: facts(career) }
    }

    fn boards(&self) -> Vec<Board> {
        let career = self.career();
        let patrol = career.and_then(|career| career.patrol.as_ref());
        let mut boards = Vec::new();
        if let (Some(career), Some(patrol)) = (career, patrol)
            && let Some(met) = &patrol.encounter
        {
            boards.push(combat::board(career, patrol, met));
        }
        boards.push(chart::board(self));
        boards.extend(boat::board(self));
        boards.push(sheets::gauges(self));
        // The first sheet stands beside the boards; in a fight the ships on the mat do.
        let fighting = patrol.is_some_and(|patrol| patrol.encounter.is_some());
        let contacts = || patrol.map(sheets::contacts);
        boards.extend(contacts().filter(|_| !fighting));
        if let Some(career) = career {
            boards.push(log::board(career));
            boards.push(sheets::sunk(career));
            boards.extend(contacts().filter(|_| fighting));
            boards.extend((self.careers.len() > 1).then(|| sheets::results(self)));
            boards.push(sheets::captain(career));
            boards.push(sheets::crew(career));
            boards.push(sheets::systems(career));
            boards.push(sheets::medals(career));
        }
        boards
    }

    fn counts(&self) -> Career {
        career::career(self)
    }

    fn score(&self) -> Option<String> {
        self.career().map(|career| format!("{} t", thousands(career.tons)))
    }
}

fn facts(career: &CareerView) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    if let Some(patrol) = &career.patrol {
        facts.push(fact("Patrol", format!("{} of the career", patrol.number)));
        let place = match patrol.at {
            0 => patrol.zone_name.to_owned(),
            at => format!("{}, box {at}", patrol.zone_name),
        };
        facts.push(fact("Station", place));
        if let Some(task) = patrol.task_name {
            facts.push(fact("Mission", task));
        }
    } else {
        facts.push(fact("Patrols", career.patrols.to_string()));
        facts.push(fact("In port", career.base_name));
    }
    facts.push(fact("Sunk", sunk(career.ships, career.tons)));
    if career.patrol.is_some() {
        let (aboard, of) = career.boat.torpedoes;
        facts.push(fact("Torpedoes", format!("{aboard} of {of}")));
        facts.push(fact("Boat", condition(&career.boat)));
    }
    if career.ending.is_some() {
        facts.push(fact("Career", "over"));
    }
    facts
}

fn is_out(condition: Condition) -> bool {
    match condition {
        Condition::Damaged | Condition::Inoperable => true,
        Condition::NotFitted | Condition::Sound => false,
    }
}

/// What is wrong with the boat, shortly.
fn condition(boat: &BoatView) -> String {
    let track = |name: &str, (marked, of): (u8, u8)| match marked {
        0 => None,
        marked => Some(format!("{name} {marked} of {of}")),
    };
    let out = boat.systems.iter().filter(|system| is_out(system.condition)).count();
    let systems = match out {
        0 => None,
        1 => Some("1 system out".to_owned()),
        several => Some(format!("{several} systems out")),
    };
    let parts = [track("hull", boat.hull), track("flooding", boat.flooding), systems];
    let told = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    if told.is_empty() { "sound".to_owned() } else { told }
}

fn sunk(ships: u16, tons: u32) -> String {
    match ships {
        0 => "nothing yet".to_owned(),
        ships => format!("{}, {} tons", counted(ships, "ship", "ships"), thousands(tons)),
    }
}

/// The silhouette of a kind of ship.
pub(crate) fn ship_icon(kind: ShipType) -> Icon {
    match kind {
        ShipType::Freighter => Icon::Freighter,
        ShipType::Tanker => Icon::Tanker,
        ShipType::Passenger => Icon::Liner,
        ShipType::Auxiliary | ShipType::RepairShip => Icon::Auxiliary,
        ShipType::Munitions => Icon::Coaster,
        ShipType::Battleship => Icon::Battleship,
        ShipType::Carrier => Icon::Carrier,
        ShipType::EscortCarrier => Icon::EscortCarrier,
        ShipType::SeaplaneCarrier => Icon::SeaplaneCarrier,
        ShipType::Cruiser => Icon::HeavyCruiser,
        ShipType::LightCruiser => Icon::LightCruiser,
        ShipType::Destroyer => Icon::Destroyer,
        ShipType::Frigate | ShipType::Minelayer => Icon::Escort,
        ShipType::Submarine => Icon::Submarine,
    }
}
