//! Section 3.3 and tables: malaria, weather, assignment and boats.

use super::{T, campaign, crew};
use crate::{
    charts::a::{Assignment, Malaria, RedZone, Victim},
    state::{
        Berth, Boat, BoatNo, Consort, Craft, Elco, Mission, MissionKind, Node, Passenger, Post,
        RESERVE, State, Task, Weather, Wounds, crew::Gone, elco::Supplies,
    },
    words,
};
use table::{Choice, Mods, Name, Seat};

/// DB 3.3.0: the squadron is given a mission and boats, or stays in port with this weather, if rolled.
/// DB 2.a: the tables follow each other in order of their numbers, unless a result leads elsewhere.
///
/// DB A-5.b, RU-006: without two boats nobody rolls for Malaria or weather.
pub async fn assign(t: &mut T) -> Option<Weather> {
    if ready_berths(&t.g).count() < 2 {
        t.say("DB A-5.b", |_| "Fewer than two boats are ready: no mission tonight.".to_owned());
        return None;
    }
    if !flagship_is_ready(t).await {
        return None;
    }
    malaria_check(t).await;
    if t.g.end.is_some() || !flagship_is_ready(t).await {
        return None;
    }
    let weather = weather_check(t).await;
    if let Some(kind) = nightly_assignment(t, weather).await {
        let target = assigned_zone(t).await;
        let boats = boats_assigned(t, kind).await;
        set_out(t, kind, target, weather, boats);
    }
    Some(weather)
}

/// DB 3.3.pt1: without PT #1 nobody sails. Asked again after Malaria, for the captain who then
/// succeeds to the command (DB MP.4) may have no boat.
async fn flagship_is_ready(t: &mut T) -> bool {
    take_another_boat(t).await;
    let ready = is_ready(&t.g, 0);
    if !ready {
        t.say("DB 3.3.pt1", |_| "PT #1 cannot sail: no mission tonight.".to_owned());
    }
    ready
}

fn is_ready(g: &State, berth: usize) -> bool {
    g.berths[berth].is_ready(g.night)
}

/// DB H-1.b, DB H-2.b: the berths with a boat that is not under repair.
fn ready_berths(g: &State) -> impl Iterator<Item = usize> + '_ {
    (0..g.berths.len()).filter(|&berth| is_ready(g, berth))
}

/// Which boat the C.O. takes over while his own is not to be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flagship {
    /// A ready boat of this berth becomes PT #1.
    Take(usize),
    /// He waits for his own boat, and the squadron stays in port.
    Wait,
}

impl Choice<State> for Flagship {
    const QUESTION: &'static str = "flagship";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Flagship::Take(RESERVE) => "reserve".into(),
            Flagship::Take(berth) => format!("pt:{}", berth + 1).into(),
            Flagship::Wait => "wait".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Flagship::Take(berth) => format!("Take over {} as PT #1", berth_word(*berth)),
            Flagship::Wait => "Wait for PT #1 and stay in port".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB 4.11")
    }

    fn target(&self) -> Option<String> {
        match self {
            Flagship::Take(berth) => Some(berth_id(*berth)),
            Flagship::Wait => Some("pt:1".to_owned()),
        }
    }
}

/// A berth in words.
pub fn berth_word(berth: usize) -> String {
    if berth == RESERVE { "the Reserve".to_owned() } else { format!("PT #{}", berth + 1) }
}

/// A berth on the Squadron Status sheet.
pub fn berth_id(berth: usize) -> String {
    if berth == RESERVE { "pt:reserve".to_owned() } else { format!("pt:{}", berth + 1) }
}

/// DB 4.11, RU-009: while PT #1 is under repair or lost, the C.O. may move to any ready boat.
async fn take_another_boat(t: &mut T) {
    if is_ready(&t.g, 0) {
        return;
    }
    if t.g.captains.iter().filter(|captain| captain.end.is_none()).count() > 1 {
        next_boat_for_the_commander(t);
        return;
    }
    let mut options: Vec<Flagship> = ready_berths(&t.g).map(Flagship::Take).collect();
    options.push(Flagship::Wait);
    let seat = t.g.commander();
    match t
        .ask(seat, "DB 4.11", "PT #1 cannot sail tonight. Which boat does the C.O. take?", &options)
        .await
    {
        Flagship::Take(berth) => change_boats(t, 0, berth),
        Flagship::Wait => {}
    }
}

/// The boats trade numbers; damage and repair dates stay with the hulls (RU-009).
fn change_boats(t: &mut T, number: usize, berth: usize) {
    t.g.berths.swap(number, berth);
    t.say("DB 4.11", |_| {
        let (new, old) = (berth_word(number), berth_word(berth));
        let becomes =
            format!("{old} becomes {new}; the boat out of action takes its place as {old}.");
        board::capital(&becomes)
    });
}

/// DB MP.3.sitout: the next working boat goes to the commander, and its player takes a spare one.
fn next_boat_for_the_commander(t: &mut T) {
    let Some(next) = ready_berths(&t.g).next() else { return };
    change_boats(t, 0, next);
    if captain_of(&t.g, next).is_none() {
        return;
    }
    let spare = ready_berths(&t.g).find(|&berth| berth != 0 && captain_of(&t.g, berth).is_none());
    match spare {
        Some(spare) => change_boats(t, next, spare),
        None => t.say("DB MP.3.sitout", |_| format!("{} has no boat left.", berth_word(next))),
    }
}

/// The captain whose boat lies in this berth.
pub fn captain_of(g: &State, berth: usize) -> Option<Seat> {
    let his = |no: BoatNo| no.index() == berth;
    let seat = g.captains.iter().position(|captain| captain.boat.is_some_and(his))?;
    Some(Seat(seat as u8))
}

/// DB A-0: once before each mission, for every crew (RU-005: nothing modifies it).
/// DB 2.n.2d10: two dice are added, from 2 to 20 (RU-001).
async fn malaria_check(t: &mut T) {
    for seat in 0..t.g.captains.len() {
        if t.g.captains[seat].end.is_some() {
            continue;
        }
        match t.check(&t.charts.a.malaria, Mods::NONE).await.result {
            Malaria::Healthy => {}
            Malaria::Infected => malaria(t, seat).await,
        }
    }
    campaign::captains_who_left(t);
    crew::replace_the_gone(t).await;
}

/// DB A-0.b: the man is lost to the crew for good. DB A-0.b.co: with the C.O. goes the command.
async fn malaria(t: &mut T, seat: usize) {
    let post = malaria_victim(t).await;
    t.g.captains[seat].crew.man_mut(post).gone = Some(Gone::Malaria);
    t.say("DB A-0.b", |g| {
        let man = g.captains[seat].crew.man(post);
        format!("{}, {}, comes down with Malaria and is sent home.", man.name, post.title())
    });
}

/// DB A-0.a
async fn malaria_victim(t: &mut T) -> Post {
    match t.check(&t.charts.a.malaria_victim, Mods::NONE).await.result {
        Victim::Man(post) => post,
        Victim::Officer => t.check(&t.charts.a.malaria_officer, Mods::NONE).await.result,
    }
}

/// DB A-1: tonight's weather; DB 2.n.d10: a 0 on the die is a 10.
/// DB A-1.hold: only a Random Event changes it during a mission.
pub async fn weather_check(t: &mut T) -> Weather {
    t.check(&t.charts.a.weather, Mods::NONE).await.result
}

/// DB A-2: what the night brings; nothing in a Large Storm.
/// DB A-1.bad, DB A-1.storm
async fn nightly_assignment(t: &mut T, weather: Weather) -> Option<MissionKind> {
    match weather {
        Weather::LargeStorm => {
            t.say("DB A-1.storm", |_| "A large storm: no mission tonight.".to_owned());
            None
        }
        Weather::Bad => Some(MissionKind::Patrol),
        Weather::Good | Weather::Poor => {
            match t.check(&t.charts.a.assignment, Mods::NONE).await.result {
                Assignment::Patrol => Some(MissionKind::Patrol),
                Assignment::Special => Some(MissionKind::Special(special_mission(t).await)),
            }
        }
    }
}

/// DB A-3
async fn special_mission(t: &mut T) -> Task {
    t.check(&t.charts.a.task, Mods::NONE).await.result
}

/// DB A-4
async fn assigned_zone(t: &mut T) -> Node {
    let RedZone(zone) = t.check(&t.charts.a.zone, Mods::NONE).await.result;
    zone
}

/// The berth each number sails from tonight.
type Sailing = [Option<usize>; 4];

/// DB A-5.a, DB A-5.c
async fn boats_assigned(t: &mut T, kind: MissionKind) -> Sailing {
    let mut sailing: Sailing =
        std::array::from_fn(|number| is_ready(&t.g, number).then_some(number));
    if t.charts.a.most_boats(kind) <= 2 {
        sailing[1..].fill(None);
        if let Some((number, berth)) = second_boat(t).await {
            sailing[number] = Some(berth);
        }
    } else if let Some(number) = reserve_joins(t, &sailing).await {
        sailing[number] = Some(RESERVE);
    }
    sailing
}

/// The boat that goes along on a mission for two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Second(pub BoatNo);

impl Choice<State> for Second {
    const QUESTION: &'static str = "second-boat";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        format!("pt:{}", self.0.number()).into()
    }

    fn label(&self, _: &State) -> String {
        format!("{} goes along", self.0)
    }

    fn target(&self) -> Option<String> {
        Some(format!("pt:{}", self.0.number()))
    }
}

/// DB A-5.c: the number and berth of the second boat; the Reserve if no other is ready.
async fn second_boat(t: &mut T) -> Option<(usize, usize)> {
    let ready: Vec<Second> =
        (1..4).filter(|&n| is_ready(&t.g, n)).map(|n| Second(BoatNo::from_index(n))).collect();
    let seat = t.g.commander();
    let second = match ready[..] {
        [] => return is_ready(&t.g, RESERVE).then_some((1, RESERVE)),
        [only] => only,
        [..] => t.ask(seat, "DB A-5.c", "Two boats sail; which is the second?", &ready).await,
    };
    Some((second.0.index(), second.0.index()))
}

/// Whether the Reserve fills a gap on a mission for all boats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReserveJoins {
    /// It stands in for the boat of this number.
    For(BoatNo),
    StaysInPort,
}

impl Choice<State> for ReserveJoins {
    const QUESTION: &'static str = "reserve";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            ReserveJoins::For(no) => format!("for-pt:{}", no.number()).into(),
            ReserveJoins::StaysInPort => "stays".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            ReserveJoins::For(no) => format!("The Reserve sails as {no}"),
            ReserveJoins::StaysInPort => "The Reserve stays in port".to_owned(),
        }
    }

    fn target(&self) -> Option<String> {
        match self {
            ReserveJoins::For(no) => Some(format!("pt:{}", no.number())),
            ReserveJoins::StaysInPort => Some("pt:reserve".to_owned()),
        }
    }
}

/// DB A-5.a, RU-008: the Reserve may fill a gap; it must where PT #1 would sail alone.
async fn reserve_joins(t: &mut T, sailing: &Sailing) -> Option<usize> {
    let gaps: Vec<BoatNo> =
        (1..4).filter(|&n| sailing[n].is_none()).map(BoatNo::from_index).collect();
    if gaps.is_empty() || !is_ready(&t.g, RESERVE) {
        return None;
    }
    if gaps.len() == 3 {
        return Some(gaps[0].index());
    }
    let mut options: Vec<ReserveJoins> = gaps.into_iter().map(ReserveJoins::For).collect();
    options.push(ReserveJoins::StaysInPort);
    let seat = t.g.commander();
    match t.ask(seat, "DB A-5.a", "The Reserve is ready. Does it fill the gap?", &options).await {
        ReserveJoins::For(no) => Some(no.index()),
        ReserveJoins::StaysInPort => None,
    }
}

/// DB 3.2.5, DB 3.3.marker: boats, crews and the target marker are placed; the squadron is at base.
fn set_out(t: &mut T, kind: MissionKind, target: Node, weather: Weather, sailing: Sailing) {
    let boats = std::array::from_fn(|number| {
        sailing[number].and_then(|berth| rearmed_boat(&t.g, BoatNo::from_index(number), berth))
    });
    t.g.missions = t.g.missions.saturating_add(1);
    t.g.mission = Some(Mission::new(kind, target, weather, boats));
    for seat in crew::seats_at_sea(&t.g) {
        crew::to_stations(&mut t.g, seat);
    }
    load_cargo(&mut t.g);
    let title = |g: &State| {
        let zone = words::zone(g.mission().target);
        format!("Mission {}: {} in {zone}", g.missions, words::task(g.mission().kind))
    };
    t.chapter("DB 3.3.0", title, |g| {
        let boats: Vec<String> = g.present().map(|no| no.to_string()).collect();
        format!("{} with {}.", title(g), boats.join(", "))
    });
    who_sits_out(t);
}

/// DB MP.3.sitout: a captain whose boat does not sail tonight.
fn who_sits_out(t: &mut T) {
    let sailing = crew::seats_at_sea(&t.g);
    for seat in 0..t.g.captains.len() {
        let captain = &t.g.captains[seat];
        if captain.end.is_none() && !sailing.contains(&Seat(seat as u8)) {
            t.say("DB MP.3.sitout", |g| {
                let name = &g.captains[seat].crew.man(Post::CommandingOfficer).name;
                format!("{name} sits this mission out.")
            });
        }
    }
}

/// RU-082: torpedoes and extinguishers are full at the start of each mission.
fn rearmed_boat(g: &State, no: BoatNo, berth: usize) -> Option<Boat> {
    let Berth::Boat { hull, .. } = g.berths[berth] else { return None };
    let craft = match captain_of(g, berth) {
        Some(seat) => Craft::Elco { seat, elco: Box::new(Elco::default()) },
        None => Craft::consort(Consort::default()),
    };
    Some(Boat::new(no, hull, craft))
}

/// DB 3.3.cargo: the passenger or the supplies go aboard PT #1.
fn load_cargo(g: &mut State) {
    let Some(flagship) = g.flagship() else { return };
    match g.mission().kind {
        MissionKind::Special(Task::DropCoastwatcher) => {
            let guest = Passenger::Guest { wounds: Wounds::None, dead: false };
            g.elco_mut(flagship).passengers[0] = Some(guest);
        }
        MissionKind::Special(Task::DeliverSupplies) => {
            g.elco_mut(flagship).supplies = Some(Supplies::Aboard);
        }
        MissionKind::Patrol
        | MissionKind::Special(Task::ShellDump | Task::PickUpCoastwatcher | Task::PickUpPilot) => {}
    }
}
