//! Crews in the water: picked up in combat, after it, or left behind.

use super::{
    T,
    crews::{self, room_for_a_crew},
    distress::{self, cross_over},
    stranded,
};
use crate::state::{BoatNo, Boats, Castaways, State, Who};
use table::{Choice, Name};

/// The boat that takes a crew aboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boarding {
    pub crew: BoatNo,
    pub to: BoatNo,
}

impl Choice<State> for Boarding {
    const QUESTION: &'static str = "boarding";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        format!("aboard:{}", self.to.number()).into()
    }

    fn label(&self, _: &State) -> String {
        format!("{} takes the crew of {} aboard", self.to, self.crew)
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB 7.passenger_box")
    }

    fn target(&self) -> Option<String> {
        Some(format!("pt:{}", self.to.number()))
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("Which boat takes the crew of {} aboard?", self.crew))
    }
}

/// RU-076: boats with room for a crew, or all of them when none has any.
pub(super) fn with_room(g: &State, boats: &[BoatNo]) -> Vec<BoatNo> {
    let roomy: Vec<BoatNo> = boats.iter().copied().filter(|&no| room_for_a_crew(g, no)).collect();
    if roomy.is_empty() { boats.to_vec() } else { roomy }
}

/// Which of these boats takes a crew; the commander is asked where there is a choice.
pub(super) async fn rescuer(t: &mut T, crew: BoatNo, boats: &[BoatNo]) -> Option<BoatNo> {
    let options: Vec<Boarding> =
        with_room(&t.g, boats).into_iter().map(|to| Boarding { crew, to }).collect();
    match options[..] {
        [] => None,
        [only] => Some(only.to),
        _ => {
            let seat = t.g.commander();
            Some(t.ask(seat, "DB 7.passenger_box", "A crew is picked up", &options).await.to)
        }
    }
}

/// DB 7.rescue: a boat that has been two rounds at Idle beside a crew in the water takes it aboard,
/// and the crew of a helpless boat may leave it for such a boat.
pub async fn rescue_in_combat(t: &mut T) {
    for castaways in t.g.fight().water.clone() {
        let idling = idling_at(&t.g, castaways);
        if let Some(to) = rescuer(t, castaways.from, &idling).await {
            pick_up(t, castaways, to, "DB 7.rescue");
        }
    }
    for no in t.g.present().collect::<Boats>() {
        if t.g.is_present(no) && !t.g.boat(no).is_able() {
            distress::leave_in_combat(t, no).await;
        }
    }
    mission_over(t).await;
}

/// The boats that have waited long enough; rounds before the crew was in the water do not count.
fn idling_at(g: &State, castaways: Castaways) -> Vec<BoatNo> {
    let in_the_water = g.fight().round.saturating_sub(castaways.since);
    let waits = |no: &BoatNo| {
        let boat = g.boat(*no);
        let beside = boat.idle_rounds.min(in_the_water);
        boat.is_able() && beside >= 2 && boat.range == castaways.range
    };
    g.present().filter(waits).collect()
}

fn pick_up(t: &mut T, castaways: Castaways, to: BoatNo, rule: &'static str) {
    t.g.fight_mut().water.retain(|other| *other != castaways);
    crews::board(&mut t.g, castaways.from, to);
    t.say(rule, |_| format!("{to} picks up the crew of {}.", castaways.from));
}

/// RU-074: once the crew of PT #1 is out of the water without a boat the mission is over
/// and the others go home by A-14.
async fn mission_over(t: &mut T) {
    let waits = |castaways: &Castaways| matches!(castaways.who, Who::Captain(_));
    if t.g.flagship().is_some() || t.g.fight().water.iter().any(waits) {
        return;
    }
    distress::leaderless(t).await;
    give_up_castaways(t).await;
}

/// DB 4.9.2, RU-074: the squadron runs; helpless boats and crews in the water are given up.
pub async fn leave_behind(t: &mut T) {
    for no in t.g.present().collect::<Boats>() {
        if t.g.is_present(no) && !t.g.boat(no).is_able() {
            stranded::alone(t, no).await;
        }
    }
    give_up_castaways(t).await;
}

async fn give_up_castaways(t: &mut T) {
    for castaways in std::mem::take(&mut t.g.fight_mut().water) {
        stranded::swim(t, castaways.from).await;
    }
}

/// DB 7.rescue: with combat over crews are picked up at once.
/// DB C-9.b: then one boat may try to tow a grounded one off.
pub async fn after_combat(t: &mut T) {
    for castaways in t.g.fight().water.clone() {
        let mut near: Vec<BoatNo> = t.g.present().filter(|&no| t.g.boat(no).is_able()).collect();
        if near.is_empty() {
            near = t.g.present().filter(|&no| t.g.boat(no).range == castaways.range).collect();
        }
        if let Some(to) = rescuer(t, castaways.from, &near).await {
            pick_up(t, castaways, to, "DB 7.rescue");
        }
    }
    give_up_castaways(t).await;
    for no in t.g.present().collect::<Boats>() {
        if t.g.is_present(no) && t.g.boat(no).grounded {
            distress::aground_after_combat(t, no).await;
        }
    }
}

/// A boat has sunk on the map: its living men, or the crew of a consort, are in the water.
/// DB 4.10, DB G-12.1, DB G-12.2: another boat takes them off; with none left DB G-13.4 to DB G-13.6.
pub async fn crew_overboard(t: &mut T, from: BoatNo) {
    let hands = crews::all_hands(&mut t.g, from);
    let near: Vec<BoatNo> = t.g.present().filter(|&no| t.g.boat(no).is_able()).collect();
    let near = if near.is_empty() { t.g.present().collect() } else { near };
    for crew in hands {
        if !crews::has_survivors(&t.g, crew) {
            continue;
        }
        match rescuer(t, crew, &near).await {
            Some(to) => cross_over(t, crew, to).await,
            None => stranded::swim(t, crew).await,
        }
    }
}
