//! Rule 7.8.2.F: where men and officers go whose place is repaired.

use super::{odds_with, officers_rating, repair_mods, repair_value};
use crate::{
    charts::Charts,
    rules::{
        T,
        ch07_06_casualties::stand_down,
        ch07_07_crews::{can_be_repaired, every_place, most_men},
    },
    state::{CAPTAIN, Place, Post, State, setup::OfficersMove},
};
use board::capital;
use table::{Choice, Name, Odds};

/// Decision PD-D22
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveOn {
    /// So many men would work there then.
    To {
        place: Place,
        men: u8,
    },
    /// The same with fewer men than could go; the others go elsewhere or back.
    Some {
        place: Place,
        men: u8,
    },
    Back,
}

impl Choice<State> for MoveOn {
    const QUESTION: &'static str = "move-on";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            MoveOn::To { place, .. } => place.key(),
            MoveOn::Some { place, men } => format!("{}={men}", place.key()).into(),
            MoveOn::Back => "back".into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            MoveOn::To { place, men } | MoveOn::Some { place, men } => {
                let there = g.ship.party(*place).men;
                format!("On to the {place}, {there} there, {men} then")
            }
            MoveOn::Back => "Back to the repair section".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PD 7.8.2.F")
    }

    fn target(&self) -> Option<String> {
        match self {
            MoveOn::To { place, .. } | MoveOn::Some { place, .. } => Some(place.target()),
            MoveOn::Back => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            MoveOn::To { place, men } | MoveOn::Some { place, men } => {
                let section = charts.ship.section(*place);
                let rating = officers_rating(g, *place, section);
                vec![odds_with(g, charts, *place, *men, rating)]
            }
            MoveOn::Back => Vec::new(),
        }
    }
}

/// PD 7.8.2.F: men whose place is repaired go back, or on to compartments of the section not yet resolved,
/// three to a compartment at most and one to a secondary one (PD 7.7.C.one), until all have somewhere to go.
pub(super) async fn move_on(t: &mut T, from: Place, open: &mut Vec<Place>) {
    let mut men = t.g.ship.party(from).men;
    let idle = idle_places(t, from, open);
    stand_down(t, from);
    while men > 0 {
        let options = ways_on(t, from, men, open, &idle);
        if options.len() == 1 {
            return;
        }
        let text = "The place is repaired. Where do the men go?";
        let answer = t.ask(CAPTAIN, "PD 7.8.2.F", text, &options).await;
        let (MoveOn::To { place, men: then } | MoveOn::Some { place, men: then }) = answer else {
            return;
        };
        men -= then - t.g.ship.party(place).men;
        t.g.ship.party_mut(place).men = then;
        if !open.contains(&place) {
            open.push(place);
        }
        if let Place::Primary(room) = place {
            t.g.ship.room_mut(room).crewed = true;
        }
        t.say("PD 7.8.2.F", |_| format!("The party goes on to the {place}."));
    }
}

/// Damaged compartments of the section, and guns, that nobody was sent to.
fn idle_places(t: &T, from: Place, open: &[Place]) -> Vec<Place> {
    let section = t.charts.ship.section(from);
    let unmanned = |place: &Place| {
        t.charts.ship.section(*place) == section
            && *place != from
            && !open.contains(place)
            && t.g.ship.party(*place).men == 0
            && can_be_repaired(&t.g, t.charts, *place)
    };
    let compartment = |place: &Place| !matches!(place, Place::Equipment(_));
    every_place().filter(compartment).filter(unmanned).collect()
}

/// Everywhere so many men could go, all who fit first, then fewer; and back.
fn ways_on(t: &T, from: Place, men: u8, open: &[Place], idle: &[Place]) -> Vec<MoveOn> {
    let section = t.charts.ship.section(from);
    let here = |place: &Place| t.charts.ship.section(*place) == section;
    let compartment = |place: &Place| !matches!(place, Place::Equipment(_));
    let there = |place: Place| t.g.ship.party(place).men;
    let unresolved = open.iter().copied().filter(here).filter(compartment);
    let rest = idle.iter().copied().filter(|place| !open.contains(place));
    let places: Vec<Place> =
        unresolved.chain(rest).filter(|place| there(*place) < most_men(*place)).collect();
    let most = |place: Place| (there(place) + men).min(most_men(place));
    let all = places.iter().map(|place| MoveOn::To { place: *place, men: most(*place) });
    let fewer = places.iter().flat_map(|place| {
        let numbers = (there(*place) + 1..most(*place)).rev();
        numbers.map(|men| MoveOn::Some { place: *place, men })
    });
    all.chain(fewer).chain([MoveOn::Back]).collect()
}

/// PD 7.8.2.F: an officer whose compartment is repaired stays, or is placed in another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfficerGoes {
    pub post: Post,
    /// None: he stays where he is.
    pub to: Option<Place>,
}

impl Choice<State> for OfficerGoes {
    const QUESTION: &'static str = "officer-moves";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.to.map_or("stay".into(), Place::key)
    }

    fn label(&self, g: &State) -> String {
        match self.to {
            Some(place) => {
                let men = board::counted(g.ship.party(place).men, "man", "men");
                format!("On to the {place}, {men} there")
            }
            None => "He stays".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PD 7.8.2.F")
    }

    fn target(&self) -> Option<String> {
        self.to.map(Place::target)
    }

    fn about(&self, g: &State) -> Option<String> {
        let name = g.ship.officers.called(self.post);
        let value = crate::state::signed(g.ship.officers.value(self.post).into());
        Some(format!("The place is repaired. Where does {name} ({value}) go?"))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let Some(place) = self.to else { return Vec::new() };
        let with_him = repair_value(g, charts, place) + i32::from(g.ship.officers.value(self.post));
        vec![charts.control.repair.odds(with_him, &repair_mods(g, charts, place))]
    }
}

/// PD 7.8.2.F, PD 7.7.E, PD 7.7.F: XO and Engineer may go on and apply their rating where they are then. By
/// the other reading a rating counts in one compartment a step, so that they are placed in the next one.
pub(super) async fn officers_move_on(t: &mut T, from: Place, open: &[Place]) {
    if t.g.setup.house.officers_move == OfficersMove::Once {
        return;
    }
    for post in [Post::ExecutiveOfficer, Post::EngineeringOfficer] {
        let officers = &t.g.ship.officers;
        if !officers.at(from).any(|it| it == post) {
            continue;
        }
        let his = |place: &&Place| place.takes_officers() && serves(post, **place);
        let there = open.iter().filter(his).map(|place| Some(*place));
        let mut ways: Vec<Option<Place>> = there.collect();
        if ways.is_empty() {
            continue;
        }
        // The first is the one proposed: on if he helps.
        let stays = if officers.value(post) > 0 { ways.len() } else { 0 };
        ways.insert(stays, None);
        let options: Vec<OfficerGoes> =
            ways.into_iter().map(|to| OfficerGoes { post, to }).collect();
        let text = "The place is repaired. Where does the officer go?";
        let answer = t.ask(CAPTAIN, "PD 7.8.2.F", text, &options).await;
        let Some(place) = answer.to else { continue };
        t.g.ship.officers.send(post, place);
        t.say("PD 7.8.2.F", |g| {
            format!("{} goes on to the {place}.", capital(&g.ship.officers.called(post)))
        });
    }
}

/// PD 7.7.E, PD 7.7.F: the Engineer in his rooms only.
fn serves(post: Post, place: Place) -> bool {
    let rooms = matches!(place, Place::Primary(it) if it.is_engineers());
    post != Post::EngineeringOfficer || rooms
}
