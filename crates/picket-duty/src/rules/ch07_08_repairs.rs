//! Rules 7.8.2 to 7.12: repairs of compartments, guns, equipment and water lines.

mod moving;

use super::{T, ch07_06_casualties::stand_down};
use crate::{
    charts::{
        Charts,
        control::{Attempt, Lines, Mended},
    },
    conditions::Scene,
    state::{CAPTAIN, Equipment, Place, Post, Section, State, signed},
};
use board::capital;
use board::counted;
pub use moving::{MoveOn, OfficerGoes};
use moving::{move_on, officers_move_on};
use table::{Choice, Mods, Name, Odds};

/// PD 16.B.8, PD 11.5.D: primary compartments and guns, secondary ones, directors, radar, water lines.
pub async fn repairs(t: &mut T, order: &[Place]) {
    let mut open = order.to_vec();
    for section in Section::EACH {
        compartments(t, section, &mut open).await;
    }
    for place in open.clone() {
        if let Place::Secondary(_) = place {
            secondary(t, place).await;
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
        format!("{}, {}", self.0, counted(men, "man", "men"))
    }

    fn target(&self) -> Option<String> {
        Some(self.0.target())
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let mods = repair_mods(g, charts, self.0);
        vec![charts.control.repair.odds(repair_value(g, charts, self.0), &mods)]
    }
}

/// The compartments and guns of a section one after another, as the captain says; easiest first as proposed.
/// `open` are the places under repair that have not been resolved.
async fn compartments(t: &mut T, section: Section, open: &mut Vec<Place>) {
    loop {
        let mut here: Vec<Place> = open.iter().copied().filter(|it| it.takes_officers()).collect();
        here.retain(|place| t.charts.ship.section(*place) == section);
        here.sort_by_key(|place| std::cmp::Reverse(repair_value(&t.g, t.charts, *place)));
        let place = match &here[..] {
            [] => return,
            [only] => *only,
            _ => {
                let options: Vec<Next> = here.iter().copied().map(Next).collect();
                t.ask(CAPTAIN, "PD 7.8.2.F", "Which repair comes next?", &options).await.0
            }
        };
        open.retain(|it| *it != place);
        if repair(t, place).await {
            move_on(t, place, open).await;
            officers_move_on(t, place, open).await;
        } else {
            t.g.ship.party_mut(place).held = true;
            t.g.ship.officers.bind_at(place);
        }
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
            let chief = Post::chief(charts.ship.section(place));
            let value = INHERENT + i32::from(men) + i32::from(g.ship.officers.value(chief));
            let column = value + rating + charts.control.hit_penalty(g.ship.hits(place));
            charts.control.repair.odds(column, &mods)
        }
        Place::Secondary(_) => charts.control.secondary.odds(&secondary_mods(g, charts, place)),
        Place::Equipment(_) => charts.control.repair.odds(EQUIPMENT_COLUMN, &mods),
    }
}

/// PD 7.8.2.A, PD 7.8.2.B, PD 7.8.2.C: 1, the men, officers and chief, less the hit markers.
pub fn repair_value(g: &State, charts: &'static Charts, place: Place) -> i32 {
    let officers = &g.ship.officers;
    let section = charts.ship.section(place);
    let mut value = INHERENT + i32::from(g.ship.party(place).men);
    value += i32::from(officers.value(Post::chief(section)));
    value += officers_rating(g, place, section);
    value + charts.control.hit_penalty(g.ship.hits(place))
}

/// PD 7.7.E, PD 7.7.F, PD 7.7.G: XO and Engineer where they stand, the DCO in all of his section.
fn officers_serving(g: &State, place: Place, section: Section) -> impl Iterator<Item = Post> {
    let officers = &g.ship.officers;
    let serving = [
        (Post::ExecutiveOfficer, officers.xo_at == place),
        (Post::EngineeringOfficer, officers.engineer_at == place),
        (Post::DamageControlOfficer, officers.dco_in == Some(section)),
    ];
    let living = serving.into_iter().filter(|(post, serves)| *serves && officers.is_alive(*post));
    living.map(|(post, _)| post)
}

fn officers_rating(g: &State, place: Place, section: Section) -> i32 {
    officers_serving(g, place, section).map(|post| i32::from(g.ship.officers.value(post))).sum()
}

/// PD 7.8.2.A, PD 7.8.2.B, PD 7.8.2.C: what the column of a repair roll comes from.
fn tell_value(t: &mut T, place: Place, value: i32) {
    let charts = t.charts;
    t.say("PD 7.8.2.C", |g| {
        let (section, hits) = (charts.ship.section(place), g.ship.hits(place));
        let chief = Some(Post::chief(section)).filter(|chief| g.ship.officers.is_alive(*chief));
        let men = counted(g.ship.party(place).men, "man", "men");
        let mut parts = vec![format!("{INHERENT} for the place"), men];
        let leaders = officers_serving(g, place, section).chain(chief);
        parts.extend(leaders.map(|post| g.ship.officers.rated(post)));
        let penalty = signed(charts.control.hit_penalty(hits).into());
        parts.push(format!("{penalty} for {}", counted(hits, "hit", "hits")));
        format!(
            "{}: {}; in all {}.",
            capital(place.words()),
            parts.join(", "),
            signed(value.into())
        )
    });
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
    tell_value(t, place, column);
    let mods = repair_mods(&t.g, t.charts, place);
    let result = t.check_in(&t.charts.control.repair, column, mods).await.result;
    if result == Attempt::Failure {
        t.say("PD 7.8.2.G", |_| format!("The damage in the {place} holds out."));
        return false;
    }
    let removed = t.check(&t.charts.control.removal, Mods::NONE).await.result.0;
    let left = t.g.ship.hits_mut(place);
    *left = left.saturating_sub(removed);
    let left = *left;
    t.say("PD 7.8.2.E", |_| match left {
        0 => format!("The {place} is repaired."),
        1 => format!("The {place} is better: one hit is left."),
        _ => format!("The {place} is better: {left} hits are left."),
    });
    left == 0
}

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
            *t.g.ship.hits_mut(place) = 0;
            stand_down(t, place);
            t.say("PD 7.9.F", |_| format!("The {place} is repaired."));
        }
        Mended::Failed => stays_at_it(t, "PD 7.9.F", place),
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
        Attempt::Failure => stays_at_it(t, "PD 7.10.B", place),
    }
}

/// PD 7.9.F, PD 7.10.B, PD 7.11.B: the man stays where he is.
fn stays_at_it(t: &mut T, rule: &'static str, place: Place) {
    t.g.ship.party_mut(place).held = true;
    t.say(rule, |_| format!("The {place} is not repaired yet; the man stays at it."));
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
    } else {
        t.say("PD 7.12.C", |_| "The water lines stay out.".to_owned());
    }
}
