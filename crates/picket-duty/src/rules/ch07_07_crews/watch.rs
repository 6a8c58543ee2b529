//! A whole repair watch placed in one answer.

use super::{super::ch07_08_repairs, every_place};
use crate::{
    charts::Charts,
    state::{Calibre, Place, Post as Officer, Primary, Section, State},
};
use board::counted;
use table::{Choice, Draft, Name, Odds, draft::Shape};

/// Who is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Post {
    /// Decisions PD-D17, PD-D26, PD-D28: so many men at a place.
    Men(Place),
    /// Decision PD-D18
    Xo,
    /// Decision PD-D19
    Engineer,
    /// Decision PD-D20
    Dco,
}

/// One row of the watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    Men {
        place: Place,
        men: u8,
    },
    /// With so many men at work there.
    Xo {
        place: Place,
        men: u8,
    },
    Engineer {
        place: Place,
        men: u8,
    },
    Dco(Section),
}

impl Choice<State> for Order {
    const QUESTION: &'static str = "watch";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Order::Men { place, men } => format!("{}={men}", place.key()),
            Order::Xo { place, .. } => format!("xo={}", place.key()),
            Order::Engineer { place, .. } => format!("engineer={}", place.key()),
            Order::Dco(section) => format!("dco={}", section.words()),
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Order::Men { men: 0, .. } => "Nobody".to_owned(),
            Order::Men { men, .. } => counted(*men, "man", "men"),
            Order::Xo { place, .. } | Order::Engineer { place, .. } => place.words().to_owned(),
            Order::Dco(section) => format!("The {} section", section.words()),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Order::Men { .. } => "PD 7.7.C.three",
            Order::Xo { .. } => "PD 7.7.E",
            Order::Engineer { .. } => "PD 7.7.F",
            Order::Dco(_) => "PD 7.7.G",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Order::Men { place, .. } | Order::Xo { place, .. } | Order::Engineer { place, .. } => {
                Some(place.target())
            }
            Order::Dco(section) => Some(format!("section:{}", section.words())),
        }
    }

    fn about(&self, g: &State) -> Option<String> {
        Some(match self {
            Order::Men { place, .. } => match g.ship.hits(*place) {
                0 => place.words().to_owned(),
                hits => format!("{place}, {}", counted(hits, "hit", "hits")),
            },
            Order::Xo { .. } => g.ship.officers.brief(Officer::ExecutiveOfficer),
            Order::Engineer { .. } => g.ship.officers.brief(Officer::EngineeringOfficer),
            Order::Dco(_) => g.ship.officers.brief(Officer::DamageControlOfficer),
        })
    }

    /// PD 7.8.2.H: what becomes of a compartment without a crew.
    fn consequence(&self, g: &State) -> Option<String> {
        let spreads =
            |place: &Place| matches!(place, Place::Primary(it) if !g.ship.room(*it).crewed);
        match self {
            Order::Men { place, men: 0 } if spreads(place) => {
                Some("One more hit at phase end".to_owned())
            }
            Order::Men { .. } | Order::Xo { .. } | Order::Engineer { .. } | Order::Dco(_) => None,
        }
    }

    fn subject(&self) -> Option<String> {
        match self {
            Order::Men { place, .. } => Some(place.target()),
            Order::Xo { .. } | Order::Engineer { .. } | Order::Dco(_) => None,
        }
    }

    /// The repair roll as this row alone would make it; officers still to be placed are not in it.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let (place, men, officer) = match self {
            Order::Men { men: 0, .. } | Order::Dco(_) => return Vec::new(),
            Order::Men { place, men } => {
                let held = held_rating(g, *place);
                return vec![ch07_08_repairs::odds_with(g, charts, *place, *men, held)];
            }
            Order::Xo { place, men } => (*place, *men, Officer::ExecutiveOfficer),
            Order::Engineer { place, men } => (*place, *men, Officer::EngineeringOfficer),
        };
        let rating = i32::from(g.ship.officers.value(officer)) + held_rating(g, place);
        vec![ch07_08_repairs::odds_with(g, charts, place, men, rating)]
    }
}

/// PD 7.7.A: men to every damaged place, then the officers (PD 7.7.D). The first number offered for a
/// place is the one the Damage Control Officer proposes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watch {
    rows: Vec<Place>,
    men: Vec<(Place, u8)>,
    /// Officers still to be placed, the next one last.
    officers: Vec<Post>,
    placed: Vec<Order>,
}

impl Watch {
    /// A row for every place that can be repaired and every officer who can be moved.
    pub fn blank(g: &State, charts: &'static Charts) -> Watch {
        let mut rows: Vec<Place> =
            every_place().filter(|place| can_be_repaired(g, charts, *place)).collect();
        rows.retain(|place| g.ship.men(charts.ship.section(*place)) > 0);
        rows.sort_by_key(|place| rank(g, charts, *place));
        let officers = &g.ship.officers;
        // PD 7.8.2.G, PD-R59: held with the crew, unless he came after it had tried.
        let held = |post: Officer, at: Place| officers.man(post).bound && g.ship.party(at).held;
        let mut posts = Vec::new();
        if officers.is_alive(Officer::DamageControlOfficer) {
            posts.push(Post::Dco);
        }
        let (engineer, xo) = (Officer::EngineeringOfficer, Officer::ExecutiveOfficer);
        if officers.is_alive(engineer) && !held(engineer, officers.engineer_at) {
            posts.push(Post::Engineer);
        }
        if officers.is_alive(xo) && !held(xo, officers.xo_at) {
            posts.push(Post::Xo);
        }
        Watch { rows, men: Vec::new(), officers: posts, placed: Vec::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn next(&self) -> Option<Place> {
        self.rows.get(self.men.len()).copied()
    }

    /// Men of a section who are neither placed here nor held where they are.
    fn free(&self, g: &State, charts: &'static Charts, of: Section) -> u8 {
        let here = |place: &Place| charts.ship.section(*place) == of;
        let placed = self.men.iter().filter(|(place, _)| here(place)).map(|(_, men)| *men);
        let open = self.rows[self.men.len()..].iter().filter(|place| here(place));
        let held = open.map(|place| held_men(g, *place));
        g.ship.men(of).saturating_sub(placed.sum()).saturating_sub(held.sum())
    }

    /// PD 7.7.B, PD 7.7.C.three, PD 7.7.C.one, PD 7.9.E: how many men may work at a place.
    fn numbers(&self, g: &State, charts: &'static Charts, place: Place) -> Vec<u8> {
        let held = held_men(g, place);
        let free = self.free(g, charts, charts.ship.section(place));
        let most = most_men(place).min(held + free).max(held);
        let proposed = self.proposed(g, charts, place, held, most);
        let others = (held..=most).rev().filter(|men| *men != proposed);
        std::iter::once(proposed).chain(others).collect()
    }

    /// Three to a compartment, as long as one is left for each that comes after it.
    fn proposed(&self, g: &State, charts: &'static Charts, place: Place, held: u8, most: u8) -> u8 {
        let of = charts.ship.section(place);
        let after = self.rows[self.men.len() + 1..].iter().filter(|it| {
            charts.ship.section(**it) == of
                && matches!(it, Place::Primary(_))
                && held_men(g, **it) == 0
        });
        let free = self.free(g, charts, of);
        let spare = free.saturating_sub(after.count() as u8).max(free.min(1));
        (held + spare).clamp(held, most)
    }

    /// Places of this answer with men at work that an officer can help (PD 7.7.E, PD 11.5.C).
    fn under_repair(&self) -> impl Iterator<Item = (Place, u8)> {
        self.men.iter().filter(|(place, men)| *men > 0 && place.takes_officers()).copied()
    }

    /// PD 7.7.D, PD-R60: where an officer may serve; if there is a place, he must.
    fn posts(&self, charts: &'static Charts, post: Post) -> Vec<Order> {
        match post {
            Post::Men(_) => Vec::new(),
            Post::Xo => self.under_repair().map(|(place, men)| Order::Xo { place, men }).collect(),
            Post::Engineer => {
                let his = |place: Place| matches!(place, Place::Primary(it) if it.is_engineers());
                let rooms = self.under_repair().filter(|(place, _)| his(*place));
                rooms.map(|(place, men)| Order::Engineer { place, men }).collect()
            }
            Post::Dco => {
                let works = |of: &Section| {
                    self.under_repair().any(|(it, _)| charts.ship.section(it) == *of)
                };
                Section::EACH.into_iter().filter(works).map(Order::Dco).collect()
            }
        }
    }

    /// The places with men, in the order of the answer.
    pub fn places(&self) -> Vec<Place> {
        self.men.iter().filter(|(_, men)| *men > 0).map(|(place, _)| *place).collect()
    }

    /// PD 2.0.D: everybody goes where he was sent; an officer without a place stays where he is (PD-R60).
    pub fn take_post(&self, g: &mut State) {
        for (place, men) in &self.men {
            let party = g.ship.party_mut(*place);
            party.men = *men;
            party.held &= *men > 0;
            if let Place::Primary(room) = place {
                g.ship.room_mut(*room).crewed |= *men > 0;
            }
        }
        for order in &self.placed {
            match order {
                Order::Men { .. } => {}
                Order::Xo { place, .. } => {
                    g.ship.officers.send(Officer::ExecutiveOfficer, *place);
                }
                Order::Engineer { place, .. } => {
                    g.ship.officers.send(Officer::EngineeringOfficer, *place);
                }
                Order::Dco(section) => g.ship.officers.dco_in = Some(*section),
            }
        }
    }
}

/// PD 7.8.2.G: the ratings of officers who are held in a place with its party, and so help or hinder there again.
fn held_rating(g: &State, place: Place) -> i32 {
    let officers = &g.ship.officers;
    let held = |post: &Officer| officers.man(*post).bound && g.ship.party(place).held;
    let here = officers.at(place).filter(|post| {
        matches!(post, Officer::ExecutiveOfficer | Officer::EngineeringOfficer) && held(post)
    });
    here.map(|post| i32::from(officers.value(post))).sum()
}

fn held_men(g: &State, place: Place) -> u8 {
    let party = g.ship.party(place);
    if party.held { party.men } else { 0 }
}

/// PD 7.7.C.three, PD 7.7.C.one, PD 11.5.C, PD 7.10.A, PD 7.11.A
pub(crate) fn most_men(place: Place) -> u8 {
    match place {
        Place::Primary(_) | Place::Gun(_) => 3,
        Place::Secondary(_) | Place::Equipment(_) => 1,
    }
}

/// PD 7.3.P.norepair, PD 11.5.A, PD 7.9.A: what is damaged and not destroyed.
pub(crate) fn can_be_repaired(g: &State, charts: &'static Charts, place: Place) -> bool {
    match place {
        Place::Primary(it) => g.ship.room(it).is_damaged(),
        Place::Secondary(it) => g.is_advanced(charts) && g.ship.space(it).is_damaged(),
        Place::Equipment(it) => g.ship.device(it).is_damaged(),
        Place::Gun(it) => {
            let mount = g.ship.gun(it);
            let large = charts.ship.guns.of(it).calibre != Calibre::Twenty;
            let may = g.setup.options.gun_repair.is_on() && large;
            may && mount.hits > 0 && !mount.destroyed
        }
    }
}

/// Compartments one hit from destruction first, then machinery and magazines, then the rest.
fn rank(g: &State, charts: &'static Charts, place: Place) -> (u8, u8) {
    match place {
        Place::Primary(it) => {
            let left = charts.ship.primary.of(it).boxes.saturating_sub(g.ship.room(it).hits);
            (0, left * 2 + u8::from(!is_vital(charts, it)))
        }
        Place::Gun(_) => (1, 0),
        Place::Equipment(_) => (2, 0),
        Place::Secondary(_) => (3, 0),
    }
}

fn is_vital(charts: &'static Charts, place: Primary) -> bool {
    place.is_engineers() || charts.ship.primary.of(place).fourth_hit
}

impl Draft<State> for Watch {
    const QUESTION: &'static str = "watch";
    const OPEN: bool = true;
    type Step = Order;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Order>) {
        if let Some(place) = self.next() {
            let numbers = self.numbers(g, charts, place).into_iter();
            steps.extend(numbers.map(|men| Order::Men { place, men }));
        } else if let Some(post) = self.officers.last() {
            steps.extend(self.posts(charts, *post));
        }
    }

    fn add(&mut self, order: Order, _: &State, charts: &'static Charts) {
        match order {
            Order::Men { place, men } => self.men.push((place, men)),
            Order::Xo { .. } | Order::Engineer { .. } | Order::Dco(_) => {
                self.officers.pop();
            }
        }
        self.placed.push(order);
        // Officers without a place stay out (PD-R60).
        while self.next().is_none()
            && self.officers.last().is_some_and(|post| self.posts(charts, *post).is_empty())
        {
            self.officers.pop();
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.next().is_none() && self.officers.is_empty()
    }

    fn label(&self, g: &State) -> String {
        let mut parts: Vec<String> = self
            .men
            .iter()
            .filter(|(_, men)| *men > 0)
            .map(|(place, men)| format!("{} in the {place}", counted(*men, "man", "men")))
            .collect();
        parts.extend(self.placed.iter().filter_map(|order| match order {
            Order::Men { .. } => None,
            Order::Xo { .. } | Order::Engineer { .. } | Order::Dco(_) => {
                Some(format!("{}: {}", order.about(g)?, order.label(g)))
            }
        }));
        if parts.is_empty() { "Nobody".to_owned() } else { parts.join(", ") }
    }

    fn done(&self, _: &State) -> String {
        "Begin the repairs".to_owned()
    }

    /// Where only one place is damaged, the question names it.
    fn about(&self, _: &State) -> Option<String> {
        let only = self.rows.len() == 1 && self.officers.is_empty();
        self.next().filter(|_| only).map(|place| format!("How many men repair the {place}?"))
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}
