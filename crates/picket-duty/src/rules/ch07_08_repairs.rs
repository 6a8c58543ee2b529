//! Rules 7.8.2 to 7.12: repairs of compartments, guns, equipment and water lines.

use super::{
    T,
    ch07_06_casualties::{section_of, stand_down},
    ch07_07_crews,
};
use crate::{
    charts::{
        Charts,
        control::{Attempt, Lines, Mended},
    },
    conditions::Scene,
    state::{CAPTAIN, Equipment, Place, Post, Primary, Section, State},
};
use table::{Choice, Mods, Name, Odds};

/// PD 16.B.8, PD 11.5.D: primary compartments and guns, secondary ones, directors, radar, water lines.
pub async fn repairs(t: &mut T, order: &[Place]) {
    for section in Section::EACH {
        let here = |place: &&Place| match place {
            Place::Primary(_) | Place::Gun(_) => section_of(t, **place) == section,
            Place::Secondary(_) | Place::Equipment(_) => false,
        };
        let open: Vec<Place> = order.iter().filter(here).copied().collect();
        compartments(t, section, open).await;
    }
    for place in order {
        if let Place::Secondary(_) = place {
            secondary(t, *place).await;
        }
    }
    for radar in [false, true] {
        for place in order {
            if let Place::Equipment(device) = place
                && device.is_radar() == radar
            {
                equipment(t, *device).await;
            }
        }
    }
    water_lines(t).await;
}

/// Decision PD-D21
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Next(pub Place);

impl Choice<State> for Next {
    const QUESTION: &'static str = "next-repair";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.key()
    }

    fn label(&self, g: &State) -> String {
        let men = g.ship.party(self.0).men;
        format!("{}, {}", self.0, board::counted(men, "man", "men"))
    }

    fn target(&self) -> Option<String> {
        Some(self.0.target())
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let mods = repair_mods(g, charts, self.0);
        vec![charts.control.repair.odds(repair_value(g, charts, self.0), &mods)]
    }
}

/// The compartments of a section one after another, as the captain says; easiest first as proposed.
async fn compartments(t: &mut T, section: Section, mut open: Vec<Place>) {
    let mut idle = idle_places(t, section, &open);
    while !open.is_empty() {
        open.sort_by_key(|place| std::cmp::Reverse(repair_value(&t.g, t.charts, *place)));
        let place = if open.len() == 1 {
            open[0]
        } else {
            let options: Vec<Next> = open.iter().copied().map(Next).collect();
            t.ask(CAPTAIN, "PD 7.8.2.F", "Which repair comes next?", &options).await.0
        };
        open.retain(|it| *it != place);
        if repair(t, place).await {
            move_on(t, place, &mut open, &mut idle).await;
        } else {
            t.g.ship.party_mut(place).held = true;
        }
    }
}

/// Damaged compartments of the section that nobody was sent to.
fn idle_places(t: &T, section: Section, open: &[Place]) -> Vec<Place> {
    let damaged = Primary::all().filter(|it| t.g.ship.room(*it).is_damaged()).map(Place::Primary);
    let here = damaged.filter(|place| section_of(t, *place) == section);
    here.filter(|place| !open.contains(place)).collect()
}

fn hits(g: &State, place: Place) -> u8 {
    match place {
        Place::Primary(it) => g.ship.room(it).hits,
        Place::Secondary(it) => g.ship.space(it).hits,
        Place::Gun(it) => g.ship.gun(it).hits,
        Place::Equipment(it) => g.ship.device(it).hits,
    }
}

fn hits_mut(g: &mut State, place: Place) -> &mut u8 {
    match place {
        Place::Primary(it) => &mut g.ship.room_mut(it).hits,
        Place::Secondary(it) => &mut g.ship.space_mut(it).hits,
        Place::Gun(it) => &mut g.ship.gun_mut(it).hits,
        Place::Equipment(it) => &mut g.ship.device_mut(it).hits,
    }
}

/// What a repair could roll with so many men and the rating of an officer who is sent there.
pub(super) fn odds_with(
    g: &State,
    charts: &'static Charts,
    place: Place,
    men: u8,
    rating: i32,
) -> Odds {
    let mods = repair_mods(g, charts, place);
    match place {
        Place::Primary(_) | Place::Gun(_) => {
            let chief = Post::chief(ch07_07_crews::section(charts, place));
            let value = INHERENT + i32::from(men) + i32::from(g.ship.officers.value(chief));
            let column = value + rating + charts.control.hit_penalty(hits(g, place));
            charts.control.repair.odds(column, &mods)
        }
        Place::Secondary(_) => charts.control.secondary.odds(&secondary_mods(g, charts, place)),
        Place::Equipment(_) => charts.control.repair.odds(EQUIPMENT_COLUMN, &mods),
    }
}

/// PD 7.8.2.A, PD 7.8.2.B, PD 7.8.2.C: 1, the men, officers and chief, less the hit markers.
pub fn repair_value(g: &State, charts: &'static Charts, place: Place) -> i32 {
    let officers = &g.ship.officers;
    let section = ch07_07_crews::section(charts, place);
    let mut value = INHERENT + i32::from(g.ship.party(place).men);
    value += i32::from(officers.value(Post::chief(section)));
    if officers.xo_at == place {
        value += i32::from(officers.value(Post::ExecutiveOfficer));
    }
    if officers.engineer_at == place {
        value += i32::from(officers.value(Post::EngineeringOfficer));
    }
    if officers.dco_in == Some(section) {
        value += i32::from(officers.value(Post::DamageControlOfficer));
    }
    value + charts.control.hit_penalty(hits(g, place))
}

/// How likely the next repair roll of a place succeeds.
pub fn repair_percent(g: &State, charts: &'static Charts, place: Place) -> u32 {
    let mods = repair_mods(g, charts, place);
    let chart = charts.control.repair.column(repair_value(g, charts, place), &mods);
    let falls: Vec<_> = table::Dice::TWO_D6.every_fall().collect();
    let done = falls.iter().filter(|faces| {
        chart.resolve(table::Dice::TWO_D6.natural(faces), &mods).result == Attempt::Success
    });
    (done.count() * 100 / falls.len().max(1)) as u32
}

/// PD 7.8.2.A
const INHERENT: i32 = 1;

/// PD 7.8.2.D, PD 7.8.2.G, PD 7.7.M, PD-R84
fn repair_mods(g: &State, charts: &'static Charts, place: Place) -> Mods {
    let scene = Scene::repairing(g, charts, g.ship.party(place).held);
    charts.control.repair.modifiers(|when| scene.count(when))
}

/// PD 7.8.2.E, PD 11.5.B: true if all markers are gone.
async fn repair(t: &mut T, place: Place) -> bool {
    let column = repair_value(&t.g, t.charts, place);
    let mods = repair_mods(&t.g, t.charts, place);
    let result = t.check_in(&t.charts.control.repair, column, mods).await.result;
    if result == Attempt::Failure {
        t.say("PD 7.8.2.G", |_| format!("The damage in the {place} holds out."));
        return false;
    }
    let removed = t.check(&t.charts.control.removal, Mods::NONE).await.result.0;
    let left = hits_mut(&mut t.g, place);
    *left = left.saturating_sub(removed);
    let left = *left;
    t.say("PD 7.8.2.E", |_| match left {
        0 => format!("The {place} is repaired."),
        1 => format!("The {place} is better: one hit is left."),
        _ => format!("The {place} is better: {left} hits are left."),
    });
    left == 0
}

/// Decision PD-D22
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveOn {
    /// So many men would work there then.
    To {
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
            MoveOn::Back => "back".into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            MoveOn::To { place, men } => {
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
            MoveOn::To { place, .. } => Some(place.target()),
            MoveOn::Back => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            MoveOn::To { place, men } => vec![odds_with(g, charts, *place, *men, 0)],
            MoveOn::Back => Vec::new(),
        }
    }
}

/// PD 7.8.2.F: a crew that is done goes back, or on to a place not yet resolved, three men at most.
async fn move_on(t: &mut T, from: Place, open: &mut Vec<Place>, idle: &mut Vec<Place>) {
    let men = t.g.ship.party(from).men;
    stand_down(t, from);
    let room = |place: &Place| t.g.ship.party(*place).men < MOST_MEN;
    let places = open.iter().chain(idle.iter()).copied().filter(room);
    let then = |place: Place| (t.g.ship.party(place).men + men).min(MOST_MEN);
    let mut options: Vec<MoveOn> =
        places.map(|place| MoveOn::To { place, men: then(place) }).collect();
    if men == 0 || options.is_empty() {
        return;
    }
    options.push(MoveOn::Back);
    let text = "The place is repaired. Where does the party go?";
    let answer = t.ask(CAPTAIN, "PD 7.8.2.F", text, &options).await;
    let MoveOn::To { place, men } = answer else { return };
    t.g.ship.party_mut(place).men = men;
    if let Some(at) = idle.iter().position(|it| *it == place) {
        open.push(idle.remove(at));
    }
    if let Place::Primary(room) = place {
        t.g.ship.room_mut(room).crewed = true;
    }
    t.say("PD 7.8.2.F", |_| format!("The party goes on to the {place}."));
}

/// PD 7.7.C.three
const MOST_MEN: u8 = 3;

/// PD 7.9.F, PD-R64
fn secondary_mods(g: &State, charts: &'static Charts, place: Place) -> Mods {
    let scene = Scene::repairing(g, charts, g.ship.party(place).held);
    charts.control.secondary.modifiers(|when| scene.count(when))
}

/// PD 7.9.A, PD 7.9.C, PD 7.9.D, PD 7.9.F, PD-R64: one man, one die; no table, no ratings.
async fn secondary(t: &mut T, place: Place) {
    let mods = secondary_mods(&t.g, t.charts, place);
    match t.check(&t.charts.control.secondary, mods).await.result {
        Mended::Repaired => {
            *hits_mut(&mut t.g, place) = 0;
            stand_down(t, place);
            t.say("PD 7.9.F", |_| format!("The {place} is repaired."));
        }
        Mended::Failed => t.g.ship.party_mut(place).held = true,
    }
}

/// PD 7.10.A, PD 7.10.B, PD 7.11.A, PD 7.11.B, PD-R83: column +1 of Table 20, no ratings.
async fn equipment(t: &mut T, device: Equipment) {
    let place = Place::Equipment(device);
    let mods = repair_mods(&t.g, t.charts, place);
    match t.check_in(&t.charts.control.repair, EQUIPMENT_COLUMN, mods).await.result {
        Attempt::Success => {
            t.g.ship.device_mut(device).hits = 0;
            stand_down(t, place);
            t.say("PD 7.10.B", |_| format!("The {place} works again."));
        }
        Attempt::Failure => t.g.ship.party_mut(place).held = true,
    }
}

/// PD 7.10.B
const EQUIPMENT_COLUMN: i32 = 1;

/// PD 7.12.C, PD-R44: no man and no modifier; a success ends the random result too.
async fn water_lines(t: &mut T) {
    let water = &t.g.ship.water;
    if water.destroyed || !water.are_out() {
        return;
    }
    if t.check(&t.charts.control.water, Mods::NONE).await.result == Lines::Repaired {
        t.g.ship.water.hits = 0;
        t.g.ship.water.cut = false;
        t.say("PD 7.12.C", |_| "The water lines are repaired.".to_owned());
    }
}
