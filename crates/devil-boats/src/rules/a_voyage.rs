//! Section 4.3 to 4.5 and tables: the Strategic Map, turn by turn.

pub mod contacts;
pub mod orders;
pub mod route;
pub mod weather;

pub use contacts::Convoy;
pub use orders::{Keep, Order};
pub use route::Course;

use super::{T, a_events, a_raid, g_rescue};
use crate::{
    state::{BoatNo, MissionKind, Progress, State, Task, Weather, Zone, elco::Passenger},
    words,
};
use arrayvec::ArrayVec;

/// Boats the squadron has chosen to stand by this turn.
type Standing = ArrayVec<BoatNo, 4>;

/// What the squadron is out for now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A Special Mission still to be done.
    Task,
    Patrol,
    /// Nothing is left but to go home.
    Nothing,
}

/// From base and back: the mission on the Strategic Map, until the last boat is home or gone.
pub async fn voyage(t: &mut T) {
    while turn(t).await == Turn::Over {}
    if t.g.mission().is_special_pending() {
        t.g.mission_mut().progress = Progress::Failed;
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Turn {
    /// Another turn follows.
    Over,
    /// Nobody of the squadron is at sea any more.
    MissionOver,
}

/// One turn on the map: orders, a move of one box at most (DB 4.3.step), then the tables.
pub async fn turn(t: &mut T) -> Turn {
    if is_over(&t.g) {
        return Turn::MissionOver;
    }
    t.mark(|g| format!("At sea, {}", words::zone(g.mission().at)));
    t.g.mission_mut().air_this_turn = false;
    orders::orders(t).await;
    if is_over(&t.g) {
        return Turn::MissionOver;
    }
    if t.g.mission().at.zone() == Zone::Base {
        t.say("DB 2.b", |_| "The squadron is back at base.".to_owned());
        return Turn::MissionOver;
    }
    raid_behind_them(t).await;
    route::take_map_speed(&mut t.g);
    let standing = &mut Standing::new();
    let here = t.g.mission().at;
    let before = Condition::of(&t.g);
    a_events::crews_at_work(t).await;
    tables(t, standing).await;
    if before.has_changed(&t.g) {
        t.g.mission_mut().interrupt();
    }
    if t.g.mission().at == here {
        let mission = t.g.mission_mut();
        mission.turns_here = mission.turns_here.saturating_add(1);
    }
    if is_over(&t.g) { Turn::MissionOver } else { Turn::Over }
}

/// What the commander looks at before he sails on: while it stays the same, his last order stands.
struct Condition {
    weather: Weather,
    boats: Vec<BoatCondition>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct BoatCondition {
    no: BoatNo,
    able: bool,
    damage: u16,
    towing: Option<BoatNo>,
    fit: usize,
}

impl Condition {
    fn of(g: &State) -> Condition {
        let boats = g.present().map(|no| Condition::of_boat(g, no));
        Condition { weather: g.mission().weather, boats: boats.collect() }
    }

    fn of_boat(g: &State, no: BoatNo) -> BoatCondition {
        let boat = g.boat(no);
        let men = |_| g.crew(no).iter().filter(|(_, man)| man.is_fit()).count();
        let fit = boat.seat().map_or(0, men);
        let (able, damage, towing) = (boat.is_able(), boat.damage_points(), boat.towing);
        BoatCondition { no, able, damage, towing, fit }
    }

    /// Boats that have left count only where nobody was asked about it.
    fn has_changed(&self, g: &State) -> bool {
        let mission = g.mission();
        let fewer = g.present().count() < usize::from(mission.strength);
        let hurt = |no: BoatNo| !self.boats.contains(&Condition::of_boat(g, no));
        fewer || mission.weather != self.weather || g.present().any(hurt)
    }
}

fn is_over(g: &State) -> bool {
    g.present().next().is_none()
}

/// DB 7.8: once a night, after the squadron has entered the first Green box.
async fn raid_behind_them(t: &mut T) {
    if !t.g.mission().raid_rolled {
        a_raid::air_raid(t).await;
    }
}

/// Tables as far as they apply; helpless boats are seen to after each.
async fn tables(t: &mut T, standing: &mut Standing) {
    orders::mark_turn(t);
    weather::sea_state(t).await;
    see_to_boats_in_distress(t, standing).await;
    if weather::is_bad(&t.g) {
        weather::storm_event(t).await;
        see_to_boats_in_distress(t, standing).await;
        weather::separation(t).await;
        see_to_boats_in_distress(t, standing).await;
    }
    a_events::random_event_check(t).await;
    see_to_boats_in_distress(t, standing).await;
    contacts::air_patrol_contact(t).await;
    see_to_boats_in_distress(t, standing).await;
    if t.g.mission().at.zone() == Zone::Red {
        red_zone_tables(t, standing).await;
    }
}

/// DB 4.10: before a boat dead in the water is given up its crew may mend what it can.
async fn see_to_boats_in_distress(t: &mut T, standing: &mut Standing) {
    let dead = |no: BoatNo| t.g.boat(no).is_disabled() && !standing.contains(&no);
    if t.g.human_boats().any(|no| dead(no) && g_rescue::towed_by(&t.g, no).is_none()) {
        a_events::crews_at_work(t).await;
    }
    g_rescue::distress(t, standing).await;
}

/// DB 7.12: only Red Zones have convoys and guns.
/// DB 4.5.order: a convoy is fought to the end before guns are rolled for.
async fn red_zone_tables(t: &mut T, standing: &mut Standing) {
    let here = t.g.mission().at;
    contacts::convoy_contact(t).await;
    see_to_boats_in_distress(t, standing).await;
    if is_over(&t.g) || t.g.mission().at != here {
        return;
    }
    contacts::shore(t).await;
    see_to_boats_in_distress(t, standing).await;
}

/// DB F-1-B.patrol, DB F-1-B.return, DB F-1-C.patrol, RU-028: what remains to be done tonight.
pub fn purpose(g: &State) -> Purpose {
    let mission = g.mission();
    let patrol = match (mission.kind, mission.progress) {
        (MissionKind::Patrol, _) => return Purpose::Patrol,
        (MissionKind::Special(_), Progress::Pending) => return Purpose::Task,
        (MissionKind::Special(Task::DropCoastwatcher), Progress::Failed) => !guest_aboard(g),
        (MissionKind::Special(Task::DropCoastwatcher), Progress::Done)
        | (MissionKind::Special(Task::DeliverSupplies), Progress::Done | Progress::Failed) => true,
        (
            MissionKind::Special(Task::ShellDump | Task::PickUpCoastwatcher | Task::PickUpPilot),
            Progress::Done | Progress::Failed,
        ) => false,
    };
    if patrol && !has_severely_wounded(g) { Purpose::Patrol } else { Purpose::Nothing }
}

fn guest_aboard(g: &State) -> bool {
    g.human_boats().any(|no| {
        let aboard = g.elco(no).passengers.iter().flatten();
        aboard.into_iter().any(|guest| matches!(guest, Passenger::Guest { dead: false, .. }))
    })
}

fn has_severely_wounded(g: &State) -> bool {
    g.human_boats()
        .any(|no| g.crew(no).iter().any(|(_, man)| man.gone.is_none() && man.is_severe()))
}
