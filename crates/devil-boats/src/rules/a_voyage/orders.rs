//! Sections 4.3, 4.4 and 4.9: the commander's orders at the start of a map turn.

use super::{Purpose, purpose, route};
use crate::{
    charts::Charts,
    rules::{
        T,
        g_rescue::{go_home_alone, leads, towed_by},
        manoeuvre, outlook,
    },
    state::{BoatNo, Boats, Elco, MissionKind, Node, Speed, State, Task, mission::Homeward},
    words,
};
use board::counted;
use table::{Choice, Key, Name, Odds};

/// DB 2.f.turns: the Red Zone turn boxes of a mission.
pub const TURN_BOXES: u8 = 4;

/// What the squadron does this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// To the assigned zone or to base, zone by zone until something happens.
    Sail(Passage),
    /// Turn after turn in the assigned Red Zone, until something happens.
    PatrolOn,
    /// Another turn in the assigned Red Zone.
    Patrol,
    /// Another turn in the assigned Red Zone, for the sea to go down.
    Wait,
    /// The second turn in a box that Slow speed takes.
    Hold,
    GoHome,
    Abort,
    /// DB 4.9.1: one boat goes home by itself, with what it tows.
    SendHome(BoatNo),
    /// DB 4.9.1: the commander wants to decide anew in every zone of this mission.
    AskEverywhere,
}

/// A way over the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage {
    pub to: Node,
    /// The next zone on it.
    pub by: Node,
    /// How many zones it takes.
    pub zones: u8,
    /// The map has another way as short.
    pub fork: bool,
    pub there: There,
}

/// What the squadron does where it was told to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum There {
    /// It has come home, or the task begins by itself.
    Arrive,
    /// DB 4.4.four: it patrols until something happens.
    Patrol,
    /// The commander is asked again.
    Ask,
}

impl Passage {
    fn key(self) -> String {
        let Passage { to, by, fork, there, .. } = self;
        let order = if there == There::Ask { "sail-and-ask" } else { "sail" };
        if fork {
            format!("{order}:{}:by-{}", to.name(), by.name())
        } else {
            format!("{order}:{}", to.name())
        }
    }

    fn label(self) -> String {
        let to = words::zone(self.to);
        let by =
            if self.fork { format!(" by way of {}", words::zone(self.by)) } else { String::new() };
        match self.there {
            There::Arrive if self.to == Node::Base => format!("Sail home to base{by}"),
            There::Arrive => format!("Sail to {to}{by}"),
            There::Patrol => format!("Sail to {to}{by} and patrol"),
            There::Ask => format!("Sail to {to}{by} and decide there"),
        }
    }

    fn consequence(self) -> String {
        let zones = counted(self.zones, "zone", "zones");
        match self.there {
            There::Patrol => {
                format!("{zones}, then up to {TURN_BOXES} turns; you are asked on any contact")
            }
            There::Arrive | There::Ask if self.zones == 1 => zones,
            There::Arrive | There::Ask => format!("{zones}; you are asked on any contact"),
        }
    }

    /// The zone to point at: where the way parts, the next one.
    fn goal(self) -> Option<Node> {
        let there = if self.fork { self.by } else { self.to };
        (self.there != There::Ask).then_some(there)
    }
}

impl Choice<State> for Order {
    const QUESTION: &'static str = "map-order";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Order::Sail(passage) => passage.key().into(),
            Order::PatrolOn => "patrol-on".into(),
            Order::Patrol => "patrol".into(),
            Order::Wait => "wait".into(),
            Order::Hold => "hold".into(),
            Order::GoHome => "go-home".into(),
            Order::Abort => "abort".into(),
            Order::SendHome(no) => format!("send-home:{}", no.number()).into(),
            Order::AskEverywhere => "ask-in-every-zone".into(),
        }
    }

    fn ends(&self) -> bool {
        matches!(self, Order::Abort)
    }

    fn label(&self, g: &State) -> String {
        match self {
            Order::Sail(passage) => passage.label(),
            Order::PatrolOn => "Patrol until something happens".to_owned(),
            Order::Patrol => "Patrol for one turn".to_owned(),
            Order::Wait => "Wait here for a calmer sea".to_owned(),
            Order::Hold => "Keep the squadron together".to_owned(),
            Order::GoHome => "Go home".to_owned(),
            Order::Abort => "Abort the mission and go home".to_owned(),
            Order::SendHome(no) => match g.boat(*no).towing {
                Some(towed) => format!("{no} takes {towed} home on its own"),
                None => format!("{no} goes home on its own"),
            },
            Order::AskEverywhere => "Ask me in every zone of this mission".to_owned(),
        }
    }

    fn consequence(&self, g: &State) -> Option<String> {
        let at_stake = g.mission().is_special_pending();
        Some(match self {
            Order::Sail(passage) => passage.consequence(),
            Order::PatrolOn => {
                format!("At most {} more turns", TURN_BOXES.saturating_sub(g.mission().turn_boxes))
            }
            Order::Patrol => format!("Turn {} of {TURN_BOXES}", g.mission().turn_boxes + 1),
            Order::Hold => "Two turns in every zone at Slow speed".to_owned(),
            Order::Abort if at_stake => "The Special Mission fails".to_owned(),
            Order::SendHome(_) => "It cannot come back, and may be lost on the way".to_owned(),
            Order::AskEverywhere => {
                "You can break off, or send single boats home, anywhere".to_owned()
            }
            Order::Wait | Order::GoHome | Order::Abort => return None,
        })
    }

    fn about(&self, g: &State) -> Option<String> {
        let mission = g.mission();
        let here = words::zone(mission.at);
        let task = words::task(mission.kind);
        Some(match (self, mission.homeward) {
            (Order::Hold, _) => format!("{here}: a slow boat holds the squadron back. What now?"),
            (_, Some(_)) => format!("{here}, on the way home. What now?"),
            (_, None) if mission.at == mission.target => format!("{here}: {task}. What now?"),
            (_, None) => {
                format!("{task} to {}, now at {here}. What now?", words::zone(mission.target))
            }
        })
    }

    /// What may be met on the way, and in the zone.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let here = g.mission().at;
        let aircraft = |to| outlook::aircraft_on_the_way(g, charts, to);
        let convoy = |node| outlook::convoy_in(g, charts, node);
        let odds = match self {
            Order::Sail(passage) if passage.to == Node::Base => vec![aircraft(Node::Base)],
            Order::Sail(passage) => {
                let met = convoy(passage.to).map(|odds| outlook::each_turn(odds, " there"));
                vec![aircraft(passage.to), met]
            }
            Order::PatrolOn | Order::Patrol => {
                let met = [convoy(here), outlook::guns_in(g, charts, here), aircraft(here)];
                let goes_on = *self == Order::PatrolOn;
                let each = |odds| if goes_on { outlook::each_turn(odds, "") } else { odds };
                met.map(|odds| odds.map(each)).to_vec()
            }
            Order::Wait => vec![Some(outlook::calmer_sea(g, charts)), aircraft(here), convoy(here)],
            Order::Hold => vec![aircraft(here)],
            Order::GoHome | Order::Abort => vec![aircraft(Node::Base)],
            Order::SendHome(no) => {
                outlook::way_home(g, charts, *no).into_iter().map(Some).collect()
            }
            Order::AskEverywhere => Vec::new(),
        };
        odds.into_iter().flatten().collect()
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Order::Sail(_) => "DB 4.3.step",
            Order::PatrolOn | Order::Patrol | Order::GoHome => "DB 4.4.four",
            Order::Wait => "DB F-1-B.sea",
            Order::Hold => "DB 4.3.slow",
            Order::Abort | Order::SendHome(_) | Order::AskEverywhere => "DB 4.9.1",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            // A click on the chart sails; to be asked there is chosen in the list.
            Order::Sail(passage) if passage.there != There::Ask => {
                passage.goal().map(|zone| format!("zone:{}", zone.name()))
            }
            Order::SendHome(no) => Some(format!("pt:{}", no.number())),
            Order::Sail(_)
            | Order::PatrolOn
            | Order::Patrol
            | Order::Wait
            | Order::Hold
            | Order::GoHome
            | Order::Abort
            | Order::AskEverywhere => None,
        }
    }
}

/// DB MP.2.radio: what a captain does whom no order reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    WithSquadron,
    GoHome(BoatNo),
}

impl Choice<State> for Keep {
    const QUESTION: &'static str = "keep";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Keep::WithSquadron => "with-squadron",
            Keep::GoHome(_) => "go-home",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Keep::WithSquadron => "Keep with the squadron".to_owned(),
            Keep::GoHome(no) => format!("Take {no} home"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB MP.2.radio")
    }
}

/// The orders of this turn, carried out. A box that takes two turns, or a helpless boat, holds the squadron.
pub(super) async fn orders(t: &mut T) {
    deaf_boats_decide(t).await;
    slow_boats_leave(t).await;
    if is_held(&t.g) {
        return;
    }
    let mut has_turned = false;
    loop {
        decide_homeward(t);
        let asks = t.g.mission().ask_everywhere && !has_turned;
        if let Some(next) = next_on_course(&t.g, t.charts).filter(|_| !asks) {
            return route::sail_to(t, next);
        }
        if patrols_on(&t.g) {
            return;
        }
        let options = options(&t.g, t.charts);
        let order = match options[..] {
            [] => return route::sail_to(t, Node::Base),
            [only] => only,
            _ => {
                let seat = t.g.commander();
                t.ask(seat, "DB 4.3.step", "Orders for the squadron on the map", &options).await
            }
        };
        match order {
            Order::Sail(passage) => {
                if t.g.mission().at != Node::Base {
                    t.g.mission_mut().steer(passage.to, passage.there == There::Ask);
                }
                return route::sail_to(t, passage.by);
            }
            Order::PatrolOn => {
                let target = t.g.mission().target;
                t.g.mission_mut().steer(target, false);
                return;
            }
            Order::Patrol | Order::Wait | Order::Hold => return,
            Order::GoHome => {
                turn_for_home(&mut t.g, Homeward::Duty);
                has_turned = true;
            }
            Order::Abort => {
                turn_for_home(&mut t.g, Homeward::Abort);
                has_turned = true;
                t.say("DB 4.9.1", |_| "The mission is aborted.".to_owned());
            }
            Order::SendHome(no) => send_home(t, no).await,
            Order::AskEverywhere => t.g.mission_mut().ask_everywhere = true,
        }
    }
}

/// The whole way home is one order.
fn turn_for_home(g: &mut State, why: Homeward) {
    let mission = g.mission_mut();
    mission.homeward = Some(why);
    mission.steer(Node::Base, false);
}

/// DB 4.3.step: the next zone, while nothing has happened since the squadron was told where to go and
/// only one way leads there.
fn next_on_course(g: &State, charts: &Charts) -> Option<Node> {
    let mission = g.mission();
    let course = mission.course.filter(|course| course.to == mission.destination())?;
    match route::steps(charts, mission.at, course.to)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// DB 4.4.four: the patrol goes on as ordered; it ends by itself with its last turn.
fn patrols_on(g: &State) -> bool {
    let mission = g.mission();
    let there = mission.at == mission.target && purpose(g) == Purpose::Patrol;
    let ordered = mission.course.is_some_and(|course| course.to == mission.target);
    there && ordered && mission.homeward.is_none() && !has_a_tow(g)
}

async fn send_home(t: &mut T, no: BoatNo) {
    t.say("DB 4.9.1", |_| format!("{no} is sent home."));
    go_home_alone(t, no).await;
}

/// DB 4.9.1: a boat may leave at any time, so one that holds the others back need not wait for the
/// second turn of the box.
async fn slow_boats_leave(t: &mut T) {
    loop {
        if !is_held(&t.g) || t.g.mission().course.is_some() {
            return;
        }
        let slow: Vec<BoatNo> = detachable(&t.g).filter(|&no| holds_back(&t.g, no)).collect();
        if slow.is_empty() {
            return;
        }
        let mut options = vec![Order::Hold];
        options.extend(slow.into_iter().map(Order::SendHome));
        let seat = t.g.commander();
        let text = "A slow boat holds the squadron back";
        let Order::SendHome(no) = t.ask(seat, "DB 4.9.1", text, &options).await else {
            let to = t.g.mission().destination();
            t.g.mission_mut().steer(to, true);
            return;
        };
        send_home(t, no).await;
    }
}

/// Without this boat, and what it tows, the squadron could sail on.
fn holds_back(g: &State, no: BoatNo) -> bool {
    !is_held_without(g, [Some(no), g.boat(no).towing])
}

/// DB 4.3.slow: two turns in each zone at Slow speed; a boat adrift holds the squadron.
fn is_held(g: &State) -> bool {
    is_held_without(g, [None, None])
}

/// The same for those that stay when these boats go. Lines to boats that go are cast off.
fn is_held_without(g: &State, gone: [Option<BoatNo>; 2]) -> bool {
    let mission = g.mission();
    if mission.at == Node::Base {
        return false;
    }
    let stays = |no: &BoatNo| !gone.contains(&Some(*no));
    let towed = |no: BoatNo| towed_by(g, no).is_some_and(|by| stays(&by));
    let adrift = g.present().filter(stays).any(|no| !g.boat(no).is_able() && !towed(no));
    let pace = manoeuvre::pace_of(g, manoeuvre::able_boats(g).filter(stays));
    adrift || pace == Speed::Slow && mission.turns_here < 2 || mission.turns_here == 0
}

/// DB 4.9.1, DB MP.2.radio: a captain whom orders do not reach may take his boat home.
async fn deaf_boats_decide(t: &mut T) {
    if t.g.mission().at == Node::Base {
        return;
    }
    for no in t.g.human_boats().skip(1).collect::<Boats>() {
        let free = t.g.is_present(no) && t.g.boat(no).is_able();
        if !free || hears_orders(&t.g, no) {
            continue;
        }
        let seat = t.g.seat_for(no);
        let options = [Keep::WithSquadron, Keep::GoHome(no)];
        match t.ask(seat, "DB MP.2.radio", "No orders reach this boat", &options).await {
            Keep::WithSquadron => {}
            Keep::GoHome(no) => go_home_alone(t, no).await,
        }
    }
}

/// DB MP.2.radio: orders need a working radio at both ends; consorts follow their leader.
fn hears_orders(g: &State, no: BoatNo) -> bool {
    let works = |no: BoatNo| g.boat(no).elco().is_none_or(Elco::radio_works);
    g.boat(no).elco().is_none() || works(no) && g.flagship().is_none_or(works)
}

/// DB 4.4.four: after four turns, or with nothing left to do, the squadron turns for home.
fn decide_homeward(t: &mut T) {
    if t.g.mission().homeward.is_some() {
        return;
    }
    let spent = is_spent(&t.g);
    let unreachable = t.g.mission().at != t.g.mission().target
        && route::steps(t.charts, t.g.mission().at, t.g.mission().target).is_empty();
    match purpose(&t.g) {
        Purpose::Task | Purpose::Patrol if spent || unreachable => {
            t.say("DB 4.4.four", |_| "The night is nearly over: home.".to_owned());
        }
        Purpose::Nothing => {
            let rule = match t.g.mission().kind {
                MissionKind::Special(Task::ShellDump) => "DB F-1-A.1",
                MissionKind::Special(Task::DeliverSupplies) => "DB F-1-C.patrol",
                MissionKind::Special(
                    Task::PickUpCoastwatcher | Task::DropCoastwatcher | Task::PickUpPilot,
                )
                | MissionKind::Patrol => "DB F-1-B.return",
            };
            t.say(rule, |_| "Nothing is left to do here; the squadron turns for home.".to_owned());
        }
        Purpose::Task | Purpose::Patrol => return,
    }
    turn_for_home(&mut t.g, Homeward::Duty);
}

/// DB 4.4.four: the last turn in the Red Zone is over; whoever slipped away in it does not return.
pub(super) fn is_spent(g: &State) -> bool {
    g.mission().turn_boxes >= TURN_BOXES
}

pub fn options(g: &State, charts: &Charts) -> Vec<Order> {
    let mission = g.mission();
    let sail = |to: Node| {
        let steps = route::steps(charts, mission.at, to);
        let (zones, fork) = (charts.p.distance(mission.at, to), steps.len() > 1);
        let patrols = to == mission.target && purpose(g) == Purpose::Patrol;
        let patrols = patrols && mission.at != Node::Base;
        let there: &[There] = if patrols { &[There::Patrol, There::Ask] } else { &[There::Arrive] };
        let passage = move |by, there| Order::Sail(Passage { to, by, zones, fork, there });
        steps.into_iter().flat_map(move |by| there.iter().map(move |&it| passage(by, it)))
    };
    let mut options: Vec<Order> = Vec::new();
    if mission.homeward.is_some() {
        options.extend(sail(Node::Base));
    } else if has_a_tow(g) {
        options.push(Order::GoHome);
    } else if mission.at == mission.target {
        options.extend(in_the_zone(g));
    } else {
        options.extend(sail(mission.target));
        if mission.at != Node::Base {
            options.push(Order::Abort);
        }
    }
    if mission.at != Node::Base && !options.is_empty() && has_reason_to_part(g) {
        options.extend(detachable(g).map(Order::SendHome));
    }
    // It is offered beside other orders and never a question of its own.
    if options.len() > 1 && !mission.ask_everywhere {
        options.push(Order::AskEverywhere);
    }
    options
}

/// On the way home boats that can keep up stay together, unless the commander wants to be asked.
fn has_reason_to_part(g: &State) -> bool {
    let mission = g.mission();
    let slow = has_a_tow(g) || manoeuvre::map_speed(g) < Speed::Medium;
    mission.homeward.is_none() || mission.ask_everywhere || slow
}

/// DB G-12.3: a tow is taken back to base, by the squadron or by its tower alone.
fn has_a_tow(g: &State) -> bool {
    g.present().any(|no| g.boat(no).towing.is_some())
}

/// DB 4.4.assigned, DB F-1-B.sea: stay in the assigned Red Zone or leave it.
fn in_the_zone(g: &State) -> Vec<Order> {
    let left = TURN_BOXES.saturating_sub(g.mission().turn_boxes);
    match purpose(g) {
        Purpose::Task => vec![Order::Wait, Order::Abort],
        Purpose::Patrol | Purpose::Nothing if left > 1 => {
            vec![Order::PatrolOn, Order::Patrol, Order::GoHome]
        }
        Purpose::Patrol | Purpose::Nothing => vec![Order::Patrol, Order::GoHome],
    }
}

/// DB 4.9.1, DB 4.8.4: any boat but PT #1 may go home by itself; a tow goes with it.
fn detachable(g: &State) -> impl Iterator<Item = BoatNo> + '_ {
    g.present().filter(|&no| !leads(g, no) && g.boat(no).is_able() && hears_orders(g, no))
}

/// DB 2.f.turns, RU-022, RU-103: marks the box of a turn in the assigned Red Zone.
/// On a Special Mission the turn of arrival is free; turns spent waiting are not.
pub(super) fn mark_turn(t: &mut T) {
    let mission = t.g.mission();
    let arrives = purpose(&t.g) == Purpose::Task && mission.turns_here == 0;
    if mission.at != mission.target || arrives || mission.turn_boxes >= TURN_BOXES {
        return;
    }
    t.g.mission_mut().turn_boxes += 1;
    t.say("DB 2.f.turns", |g| {
        format!("Turn {} of {TURN_BOXES} in the Red Zone.", g.mission().turn_boxes)
    });
}

/// DB F-1-B.sea, DB F-1-C.sea, RU-026: Sea State 4 or 5 blocks passengers and supplies, never shelling.
pub fn sea_blocks_the_task(g: &State) -> bool {
    let shells = g.mission().kind == MissionKind::Special(Task::ShellDump);
    !shells && g.mission().sea.0 >= 4
}
