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
use table::{Choice, Name, Odds, chart::Key};

/// What the captain of a boat can order below decks before a round or a turn on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CrewOrder {
    pub no: BoatNo,
    pub what: Order,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    CarryOn,
    /// Send somebody to an empty station.
    Man(Station),
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
            Order::Man(station) => format!("man:{}", station.name()).into(),
            Order::Mend(job) => format!("mend:{}:{}", job.source.name(), job.part.id()).into(),
            Order::Treat(post) => format!("treat:{}", post.name()).into(),
            Order::AbandonShip => "abandon-ship".into(),
        }
    }

    fn label(&self, g: &State) -> String {
        let no = self.no;
        match self.what {
            Order::CarryOn => format!("{no}: carry on"),
            Order::Man(station) => format!("Send somebody to the {}", station.title()),
            Order::Mend(job) => job.label(),
            Order::Treat(post) => {
                format!("The C.O. treats {} below", g_damage::wounds::who(g, no, post))
            }
            Order::AbandonShip => format!("Abandon {no}"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        match self.what {
            Order::CarryOn => None,
            Order::Man(station) => Some(stations::rule(station)),
            Order::Mend(job) => Some(job.source.rule()),
            Order::Treat(_) => Some("DB G-11.b"),
            Order::AbandonShip => Some("DB G-3.a.flood"),
        }
    }

    fn target(&self) -> Option<String> {
        match self.what {
            Order::CarryOn => None,
            Order::Man(station) => Some(station.target().to_owned()),
            Order::Mend(job) => Some(job.part.target()),
            Order::Treat(post) => Some(format!("man:{}", post.name())),
            Order::AbandonShip => Some(format!("pt:{}", self.no.number())),
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self.what {
            Order::Mend(job) => repairs::odds(g, charts, self.no, job),
            Order::Treat(_) => medic::odds(g, charts, self.no),
            Order::CarryOn | Order::Man(_) | Order::AbandonShip => Vec::new(),
        }
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

/// Every man gets one order at most, so that this ends.
async fn see_to_the_crew(t: &mut T, no: BoatNo) {
    let mut moved: Vec<Post> = Vec::new();
    while t.g.is_present(no) {
        let mut orders = orders(&t.g, no, &moved);
        if !orders.iter().any(|order| is_worth_asking(order.what)) {
            return;
        }
        orders.insert(0, CrewOrder { no, what: Order::CarryOn });
        let seat = t.g.seat_for(no);
        match t.ask(seat, "DB 4.12.5", "Orders for the crew", &orders).await.what {
            Order::CarryOn => return,
            Order::Man(station) => stations::send_somebody(t, no, station, &mut moved).await,
            Order::Mend(job) => repairs::attempt(t, no, job).await,
            Order::Treat(patient) => medic::treat(t, no, patient).await,
            Order::AbandonShip => {
                let boat = t.g.boat(no);
                let reef = boat.grounded || boat.crippled_by_reef;
                g_damage::abandon_ship(t, no, reef).await;
            }
        }
    }
}

/// Everything that can be ordered beside carrying on.
fn orders(g: &State, no: BoatNo, moved: &[Post]) -> Vec<CrewOrder> {
    let fillable =
        |&station: &Station| stations::candidates(g, no, station, moved).next().is_some();
    let man = stations::empty(g, no).filter(fillable).map(Order::Man);
    let mend = repairs::jobs(g, no).map(Order::Mend);
    let treat = medic::patients(g, no).into_iter().map(Order::Treat);
    let abandon = may_abandon(g, no).then_some(Order::AbandonShip);
    let every = man.chain(mend).chain(treat).chain(abandon);
    every.map(|what| CrewOrder { no, what }).collect()
}

/// DB 4.12.4: a stand-in at the radio changes nothing, so nobody is asked for that alone.
fn is_worth_asking(order: Order) -> bool {
    match order {
        Order::CarryOn | Order::Man(Station::RadioRoom) => false,
        Order::Man(_) | Order::Mend(_) | Order::Treat(_) | Order::AbandonShip => true,
    }
}

/// DB G-3.a.flood, DB C-9.b: the crew of a boat that cannot move may leave it during a fight; on the
/// map tables G-12 and G-13 see to it.
fn may_abandon(g: &State, no: BoatNo) -> bool {
    let at_grips = g.in_fight() && g.fight().kind != FightKind::Air;
    at_grips && !g.boat(no).is_able()
}
