//! Section 4.12 and the repairs: who stands where and what he mends.

pub mod medic;
pub mod repairs;
pub mod stations;

use super::{T, g_damage};
use crate::{
    charts::Charts,
    state::{BoatNo, Boats, FightKind, Post, State, Station},
};
use repairs::Job;
use table::{Choice, Draft, Name, Odds, Shape, chart::Key};

/// What the captain of a boat can order below decks before a round or a turn on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CrewOrder {
    pub no: BoatNo,
    pub what: Order,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    CarryOn,
    /// DB 4.12.5: this man takes an empty station, or nobody does.
    Man(Station, Option<Post>),
    Mend(Job),
    /// DB G-11.b
    Treat(Post),
    AbandonShip,
}

impl Choice<State> for CrewOrder {
    const QUESTION: &'static str = "crew-order";

    fn key(&self) -> Name {
        match self.what {
            Order::CarryOn => "carry-on".into(),
            Order::Man(station, man) => {
                format!("{}={}", station.name(), man.map_or("nobody", Key::name)).into()
            }
            Order::Mend(job) => format!("mend:{}:{}", job.source.name(), job.part.id()).into(),
            Order::Treat(post) => format!("treat:{}", post.name()).into(),
            Order::AbandonShip => "abandon-ship".into(),
        }
    }

    fn label(&self, g: &State) -> String {
        let no = self.no;
        match self.what {
            Order::CarryOn => "Carry on".to_owned(),
            Order::Man(station, None) => format!("Leave the {} empty", station.title()),
            Order::Man(_, Some(man)) => stations::coming_from(g, no, man),
            Order::Mend(job) => job.label(),
            Order::Treat(post) => {
                format!("The C.O. treats {} below", g_damage::wounds::who(g, no, post))
            }
            Order::AbandonShip => format!("Abandon {no}"),
        }
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self.what {
            Order::Mend(job) => Some(job.consequence().to_owned()),
            Order::Treat(_) => Some("His one try as a Medic on this mission".to_owned()),
            Order::AbandonShip => Some("The boat is lost".to_owned()),
            Order::CarryOn | Order::Man(..) => None,
        }
    }

    fn rule(&self) -> Option<&'static str> {
        match self.what {
            Order::CarryOn => None,
            Order::Man(station, _) => Some(stations::rule(station)),
            Order::Mend(job) => Some(job.source.rule()),
            Order::Treat(_) => Some("DB G-11.b"),
            Order::AbandonShip => Some("DB G-3.a.flood"),
        }
    }

    fn ends(&self) -> bool {
        self.what == Order::AbandonShip
    }

    fn target(&self) -> Option<String> {
        match self.what {
            Order::CarryOn => None,
            Order::Man(station, None) => Some(station.target().to_owned()),
            Order::Man(_, Some(man)) => Some(format!("man:{}", man.name())),
            Order::Mend(job) => Some(job.part.target()),
            Order::Treat(post) => Some(format!("man:{}", post.name())),
            Order::AbandonShip => Some(format!("pt:{}", self.no.number())),
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self.what {
            Order::Mend(job) => repairs::odds(g, charts, self.no, job),
            Order::Treat(_) => medic::odds(g, charts, self.no),
            Order::Man(station, Some(man)) => {
                stations::odds(g, charts, self.no, station, man).into_iter().collect()
            }
            Order::CarryOn | Order::Man(_, None) | Order::AbandonShip => Vec::new(),
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        match self.what {
            Order::Man(station, _) => Some(station.title().to_owned()),
            Order::CarryOn | Order::Mend(_) | Order::Treat(_) | Order::AbandonShip => None,
        }
    }

    fn subject(&self) -> Option<String> {
        match self.what {
            Order::Man(station, _) => Some(station.target().to_owned()),
            Order::CarryOn | Order::Mend(_) | Order::Treat(_) | Order::AbandonShip => None,
        }
    }
}

/// DB 4.12.5: what a crew is told: one thing to do, or a man for each empty station.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrewOrders {
    no: BoatNo,
    /// What is a whole answer alone.
    orders: Vec<Order>,
    empty: Vec<Station>,
    /// Men who have had their order.
    moved: Vec<Post>,
    given: Option<Order>,
    manned: Vec<(Station, Option<Post>)>,
}

impl CrewOrders {
    fn busy(&self) -> Vec<Post> {
        let chosen = self.manned.iter().filter_map(|(_, man)| *man);
        self.moved.iter().copied().chain(chosen).collect()
    }
}

impl Draft<State> for CrewOrders {
    const QUESTION: &'static str = CrewOrder::QUESTION;
    type Step = CrewOrder;

    fn steps(&self, g: &State, _: &'static Charts, steps: &mut Vec<CrewOrder>) {
        let order = |what| CrewOrder { no: self.no, what };
        if self.given.is_some() {
            return;
        }
        if self.manned.is_empty() {
            steps.extend(self.orders.iter().copied().map(order));
        }
        if let Some(&station) = self.empty.get(self.manned.len()) {
            let men = stations::proposed(g, self.no, station, &self.busy());
            steps.extend(men.into_iter().map(|man| order(Order::Man(station, man))));
        }
    }

    fn add(&mut self, step: CrewOrder, _: &State, _: &'static Charts) {
        match step.what {
            Order::Man(station, man) => self.manned.push((station, man)),
            order @ (Order::CarryOn | Order::Mend(_) | Order::Treat(_) | Order::AbandonShip) => {
                self.given = Some(order);
            }
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.given.is_some() || !self.empty.is_empty() && self.manned.len() == self.empty.len()
    }

    fn label(&self, g: &State) -> String {
        if let Some(what) = self.given {
            return CrewOrder { no: self.no, what }.label(g);
        }
        let row = |(station, man): &(Station, Option<Post>)| match man {
            Some(man) => {
                format!("{}: {}", station.title(), g_damage::wounds::who(g, self.no, *man))
            }
            None => format!("{}: nobody", station.title()),
        };
        board::capital(&self.manned.iter().map(row).collect::<Vec<_>>().join(", "))
    }

    fn about(&self, _: &State) -> Option<String> {
        let no = self.no;
        Some(match self.empty[..] {
            [] => format!("{no}: what does the crew do?"),
            [only] => format!("{no}: who takes the empty {}?", only.title()),
            _ => format!("{no}: who takes the empty stations?"),
        })
    }

    fn done(&self, _: &State) -> String {
        "Man these stations".to_owned()
    }

    fn shape(&self) -> Shape {
        if self.empty.is_empty() { Shape::Steps } else { Shape::Rows }
    }
}

/// At the start of a combat round or a map turn each captain sees to his crew, if there is anything
/// to see to.
pub async fn crew_orders(t: &mut T) {
    for no in t.g.human_boats().collect::<Boats>() {
        stations::turn_out(&mut t.g, no);
        see_to_the_crew(t, no).await;
    }
}

/// Every man gets one order at most and every station is asked about once, so that this ends.
async fn see_to_the_crew(t: &mut T, no: BoatNo) {
    let mut moved: Vec<Post> = Vec::new();
    let mut left_empty: Vec<Station> = Vec::new();
    while t.g.is_present(no) {
        let Some(blank) = orders(&t.g, no, &moved, &left_empty) else { return };
        let seat = t.g.seat_for(no);
        let told = t.draft(seat, "DB 4.12.5", "Orders for the crew", blank).await;
        for (station, man) in told.manned {
            match man {
                Some(man) => {
                    stations::take(t, no, station, man);
                    moved.push(man);
                }
                None => left_empty.push(station),
            }
        }
        match told.given {
            Some(Order::CarryOn) => return,
            Some(Order::Mend(job)) => repairs::attempt(t, no, job).await,
            Some(Order::Treat(patient)) => medic::treat(t, no, patient).await,
            Some(Order::AbandonShip) => {
                let boat = t.g.boat(no);
                let reef = boat.grounded || boat.crippled_by_reef;
                g_damage::abandon_ship(t, no, reef).await;
            }
            Some(Order::Man(..)) | None => {}
        }
    }
}

/// What can be ordered beside carrying on; none where nobody need be asked.
/// DB 4.12.4: a stand-in at the radio changes nothing, so nobody is asked for that alone.
fn orders(g: &State, no: BoatNo, moved: &[Post], left_empty: &[Station]) -> Option<CrewOrders> {
    let fillable =
        |station: &Station| stations::candidates(g, no, *station, moved).next().is_some();
    let empty = stations::empty(g, no).filter(|station| !left_empty.contains(station));
    let empty: Vec<Station> = empty.filter(fillable).collect();
    let mend = repairs::jobs(g, no).map(Order::Mend);
    let treat = medic::patients(g, no).into_iter().map(Order::Treat);
    let abandon = may_abandon(g, no).then_some(Order::AbandonShip);
    let orders: Vec<Order> =
        [Order::CarryOn].into_iter().chain(mend).chain(treat).chain(abandon).collect();
    let missed = empty.iter().any(|&station| station != Station::RadioRoom);
    (missed || orders.len() > 1).then(|| CrewOrders {
        no,
        orders,
        empty,
        moved: moved.to_vec(),
        given: None,
        manned: Vec::new(),
    })
}

/// DB G-3.a.flood, DB C-9.b: the crew of a boat that cannot move may leave it during a fight; on the
/// map tables G-12 and G-13 see to it.
fn may_abandon(g: &State, no: BoatNo) -> bool {
    let at_grips = g.in_fight() && g.fight().kind != FightKind::Air;
    at_grips && !g.boat(no).is_able()
}
