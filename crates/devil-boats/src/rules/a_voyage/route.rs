//! Section 4.3: ways over the Strategic Map, and how fast the squadron takes them.

use crate::{
    charts::Charts,
    rules::{T, g_rescue, manoeuvre},
    state::{Boats, Node, Speed, State, Zone},
    words,
};
use table::{Choice, Key, Name};

/// One of several boxes the squadron can turn to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course(pub Node);

impl Choice<State> for Course {
    const QUESTION: &'static str = "course";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.name().into()
    }

    fn label(&self, _: &State) -> String {
        format!("Make for {}", words::zone(self.0))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB 4.3.step")
    }

    fn target(&self) -> Option<String> {
        Some(format!("zone:{}", self.0.name()))
    }
}

/// DB 4.3.step, RU-099: the neighbours that are one turn nearer; more than one where the map offers it.
pub fn steps(charts: &Charts, from: Node, to: Node) -> Vec<Node> {
    let map = &charts.p;
    let far = map.distance(from, to);
    let nearer = |node: &Node| map.distance(*node, to) < far;
    map.links(from).iter().copied().filter(nearer).collect()
}

/// The Yellow Zones that connect to a Red Zone; the way home where there is none.
pub fn connecting_yellow(charts: &Charts, from: Node) -> Vec<Node> {
    let yellow = |node: &Node| node.zone() == Zone::Yellow;
    let links: Vec<Node> = charts.p.links(from).iter().copied().filter(yellow).collect();
    if links.is_empty() { steps(charts, from, Node::Base) } else { links }
}

/// DB 4.3.speed: every boat takes up the squadron's speed; DB 4.3.idle: a boat adrift lies still.
pub fn take_map_speed(g: &mut State) {
    let speed = manoeuvre::map_speed(g);
    for no in g.present().collect::<Boats>() {
        let moves = g.boat(no).is_able() || g_rescue::towed_by(g, no).is_some();
        g.boat_mut(no).speed = if moves { speed } else { Speed::Idle };
    }
}

/// DB 4.3.idle: the squadron lies still while engines are mended.
pub fn lie_still(g: &mut State) {
    for no in g.present().collect::<Boats>() {
        g.boat_mut(no).speed = Speed::Idle;
    }
}

/// The speed of the squadron in this turn.
pub fn speed_now(g: &State) -> Speed {
    let able = g.present().find(|&no| g.boat(no).is_able());
    able.map_or(Speed::Idle, |no| g.boat(no).speed)
}

/// DB 2.b: the squadron counter is moved.
pub fn sail_to(t: &mut T, node: Node) {
    let mission = t.g.mission_mut();
    mission.at = node;
    mission.turns_here = 0;
    mission.course = mission.course.filter(|course| !(course.ask && course.to == node));
    if node == mission.target {
        mission.evading = false;
    }
    t.say("DB 4.3.step", |_| format!("The squadron makes for {}.", words::zone(node)));
}
