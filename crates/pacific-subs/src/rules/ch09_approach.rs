//! Chapter 9: depth, speed, course, battle stations, special tasks: one answer for each approach.

use super::{
    Play, T, ch05_boat, ch05_damage, ch08_engagement, odds,
    signature::{self, Noise},
};
use crate::{
    charts::{
        Charts,
        engagement::{Rise, Stowed, Strain, Value},
    },
    rules::{ch05_boat::Seaplane, is_five_or_six, mods},
    state::{
        Age, Bearing, Depth, GameEnd, Plane, Purpose, Speed, State, System, Task, What,
        setup::{Bottom, CrushRolls, FirstDepth, GunLeft, OilTrace, SignatureValues},
    },
};
use table::{Choice, Draft, Key, Mods, Name, draft::Shape};

/// PS 9.1.a, PS 9.1B.a: where the boat goes: free, on the bottom, or looking for a rise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Station {
    pub depth: Depth,
    pub bottom: bool,
    /// PS 9.1B.b
    pub rise: bool,
}

impl Station {
    pub const fn free(depth: Depth) -> Station {
        Station { depth, bottom: false, rise: false }
    }
}

/// Decisions PS-D14, PS-D16, PS-D17, PS-D18 and PS-D20 as one answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Approach {
    pub task: Option<Task>,
    pub station: Option<Station>,
    pub speed: Option<Speed>,
    /// PS 9.3: bearings turned to starboard.
    pub turn: Option<u8>,
    pub stations: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ApproachStep {
    Task(Task),
    Station(Station),
    Speed(Speed),
    Turn(u8),
    BattleStations(bool),
}

impl Choice<State> for ApproachStep {
    const QUESTION: &'static str = "approach";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            ApproachStep::Task(task) => format!("task={}", task.name()).into(),
            ApproachStep::Station(station) => {
                let how = match (station.bottom, station.rise) {
                    (true, _) => "-bottom",
                    (false, true) => "-rise",
                    (false, false) => "",
                };
                format!("depth={}{how}", station.depth.name()).into()
            }
            ApproachStep::Speed(speed) => format!("speed={}", speed.name()).into(),
            ApproachStep::Turn(by) => format!("course={by}").into(),
            ApproachStep::BattleStations(true) => "stations=called".into(),
            ApproachStep::BattleStations(false) => "stations=stood-down".into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            ApproachStep::Task(task) => task_words(*task).to_owned(),
            ApproachStep::Station(station) => {
                let place = station.depth.words();
                match (station.bottom, station.rise) {
                    (true, _) => format!("On the bottom at {place}"),
                    (false, true) => format!("At {place}, looking for a rise"),
                    (false, false) => format!("At {place}"),
                }
            }
            ApproachStep::Speed(speed) => speed.title().to_owned(),
            ApproachStep::Turn(0) => "Hold course".to_owned(),
            ApproachStep::Turn(by) => {
                let ahead =
                    g.fight().plot.iter().find(|it| turned(it.bearing, *by) == Bearing::Ahead);
                match ahead {
                    Some(it) => format!("Turn to bring contact {} ahead", it.id),
                    None => format!("Turn {} degrees to starboard", u16::from(*by) * 60),
                }
            }
            ApproachStep::BattleStations(true) => "Battle stations".to_owned(),
            ApproachStep::BattleStations(false) => "No battle stations".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            ApproachStep::Task(task) => task_rule(*task),
            ApproachStep::Station(station) if station.bottom => "PS 9.1B.a",
            ApproachStep::Station(station) if station.rise => "PS 9.1B.b",
            ApproachStep::Station(_) => "PS 9.1.a",
            ApproachStep::Speed(_) => "PS 9.2.a",
            ApproachStep::Turn(_) => "PS 9.3",
            ApproachStep::BattleStations(_) => "PS 9.4",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            ApproachStep::Station(station) => Some(format!("depth:{}", station.depth.name())),
            ApproachStep::Speed(speed) => Some(format!("speed:{}", speed.name())),
            ApproachStep::Task(_) | ApproachStep::Turn(_) | ApproachStep::BattleStations(_) => None,
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        let text = match self {
            ApproachStep::Task(_) => "Special task",
            ApproachStep::Station(_) => "Depth",
            ApproachStep::Speed(_) => "Speed",
            ApproachStep::Turn(_) => "Course",
            ApproachStep::BattleStations(_) => "Stations",
        };
        Some(text.to_owned())
    }
}

fn task_words(task: Task) -> &'static str {
    match task {
        Task::None => "No special task",
        Task::Penetrate => "Run into the harbour",
        Task::LeaveHarbor => "Run out of the harbour",
        Task::Beach => "Close the beach",
        Task::Rescue => "Pick up the men in the water",
        Task::Mines => "Lay a mine",
        Task::Ambush => "Ambush an escort",
        Task::Launch => "Launch the aircraft",
    }
}

fn task_rule(task: Task) -> &'static str {
    match task {
        Task::None => "PS 9.0",
        Task::Penetrate | Task::LeaveHarbor => "PS 9.6A",
        Task::Beach | Task::Rescue => "PS 9.6B",
        Task::Mines => "PS 9.6C",
        Task::Ambush => "PS 9.6D",
        Task::Launch => "PS 9.6E.a",
    }
}

/// PS 9.3: a target after the boat has turned by so many bearings.
pub fn turned(bearing: Bearing, by: u8) -> Bearing {
    bearing.turned(6 - by % 6)
}

/// PS 7.2A.c, PS 9.6A, PS 9.6B, PS 9.6C, PS 9.6D, PS 9.6E.a: the tasks that can be tried now.
pub fn tasks(g: &State, charts: &'static Charts) -> Vec<Task> {
    let fight = g.fight();
    let has = |what: fn(&What) -> bool| fight.plot.iter().any(|it| what(&it.what));
    let harbor = has(|what| matches!(what, What::Harbor));
    let land = has(|what| matches!(what, What::Land));
    let weather = charts.weather.effects.of(fight.weather);
    let plane = g.boat().plane == Plane::Aboard && ch05_boat::plane(g, charts) != Seaplane::None;
    let quiet = fight.flat_battery;
    let can = [
        (Task::Penetrate, harbor && fight.purpose == Purpose::Penetrate && !fight.in_harbor),
        (Task::LeaveHarbor, harbor && fight.in_harbor),
        (Task::Beach, land && !fight.in_harbor),
        (Task::Rescue, has(|what| matches!(what, What::Rescue)) && !fight.in_harbor),
        (Task::Mines, harbor && fight.purpose == Purpose::Mines),
        (Task::Ambush, !fight.escorts.is_empty() && !fight.friendly),
        (Task::Launch, plane && weather.air),
    ];
    let fits = |task: &Task| {
        let submerged = matches!(task, Task::Penetrate | Task::LeaveHarbor | Task::Ambush);
        !(quiet && submerged)
    };
    let mut tasks = vec![Task::None];
    tasks.extend(can.into_iter().filter(|(_, can)| *can).map(|(task, _)| task).filter(fits));
    if fight.round == 1 && g.house().first_depth == FirstDepth::Fixed {
        let at = fight.depth;
        tasks.retain(|task| task_depth(*task).is_none_or(|depth| depth == at));
    }
    tasks
}

/// PS 9.6A, PS 9.6B, PS 9.6C, PS 9.6D, PS 9.6E.a: the depth a task demands.
pub fn task_depth(task: Task) -> Option<Depth> {
    match task {
        Task::None => None,
        Task::Penetrate | Task::LeaveHarbor | Task::Ambush => Some(Depth::Periscope),
        Task::Beach | Task::Rescue | Task::Mines | Task::Launch => Some(Depth::Surface),
    }
}

/// PS 9.6A, PS 9.6C, PS 9.6D, PS 9.6E.a, PS-R46: the speed a task demands.
pub fn task_speed(task: Task) -> Option<Speed> {
    match task {
        Task::None | Task::Beach | Task::Rescue => None,
        Task::Penetrate | Task::LeaveHarbor => Some(Speed::Slow),
        Task::Mines | Task::Ambush | Task::Launch => Some(Speed::Stop),
    }
}

/// PS 9.3, PS 9.6A, PS 9.6B, PS 9.6C, PS 9.6D: a boat with a task goes straight ahead, or turns so that what
/// the task is about lies ahead; any other boat turns as it likes.
pub fn is_course(g: &State, task: Task, by: u8) -> bool {
    let about: fn(&What) -> bool = match task {
        Task::None | Task::Launch => return true,
        Task::Penetrate | Task::LeaveHarbor | Task::Mines => |what| matches!(what, What::Harbor),
        Task::Beach => |what| matches!(what, What::Land),
        Task::Rescue => |what| matches!(what, What::Rescue),
        Task::Ambush => |_| false,
    };
    let mut plot = g.fight().plot.iter();
    by == 0 || plot.any(|it| about(&it.what) && turned(it.bearing, by) == Bearing::Ahead)
}

/// PS 9.1.a, PS 9.1B.a, PS 9.1B.b, PS-R39, PS-R44, PS-R95, PS-R97: the depths that can be set.
pub fn stations(g: &State, charts: &'static Charts) -> Vec<Station> {
    let fight = g.fight();
    if fight.round == 1 && g.house().first_depth == FirstDepth::Fixed {
        return vec![Station::free(fight.depth)];
    }
    let deepest = ch05_boat::deepest(g, charts);
    let has_bottom =
        |depth: Depth| depth == fight.seabed && charts.engagement.depths.of(depth).bottom;
    let depths = Depth::ALL.iter().map(|&(_, depth)| depth).filter(|depth| *depth <= deepest);
    let sonar = ch05_boat::works(g, charts, System::Sonar);
    let mut stations = Vec::new();
    for depth in depths {
        let bottom = Station { depth, bottom: true, rise: false };
        if fight.flat_battery && depth != Depth::Surface {
            if has_bottom(depth) {
                stations.push(bottom);
            }
            continue;
        }
        stations.push(Station::free(depth));
        if has_bottom(depth) {
            stations.push(bottom);
        }
        if sonar && charts.engagement.depths.of(depth.above()).bottom {
            stations.push(Station { depth, bottom: false, rise: true });
        }
    }
    stations
}

/// PS 9.2.a, PS 9.1B.a, PS-R44: the speeds that can be set at a depth.
pub fn speeds(g: &State, charts: &'static Charts, station: Station) -> Vec<Speed> {
    if station.bottom {
        return vec![Speed::Stop];
    }
    let submerged = station.depth != Depth::Surface;
    let top = ch05_boat::top_speed(g, charts, submerged);
    let charge = g.boat().charge;
    let all = Speed::ALL.iter().map(|&(_, speed)| speed).filter(|speed| *speed <= top);
    all.filter(|speed| !submerged || charge_use(g, charts, *speed) <= charge).collect()
}

/// PS 9.2.d, PS CLASS.3: charge that a speed takes under water.
pub fn charge_use(g: &State, charts: &'static Charts, speed: Speed) -> u8 {
    let printed = charts.engagement.dial.of(speed).charge_use;
    if ch05_boat::class(g, charts).notes.fast_submerged { printed.min(1) } else { printed }
}

impl Draft<State> for Approach {
    const QUESTION: &'static str = "approach";
    const OPEN: bool = true;
    type Step = ApproachStep;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<ApproachStep>) {
        let Some(task) = self.task else {
            steps.extend(tasks(g, charts).into_iter().map(ApproachStep::Task));
            return;
        };
        let Some(station) = self.station else {
            let fixed = task_depth(task).map(Station::free);
            let all = fixed.map_or_else(|| stations(g, charts), |station| vec![station]);
            steps.extend(all.into_iter().map(ApproachStep::Station));
            return;
        };
        if self.speed.is_none() {
            let all = speeds(g, charts, station);
            let fits = task_speed(task).filter(|speed| all.contains(speed));
            let all = match (task_speed(task), fits) {
                (Some(_), Some(speed)) => vec![speed],
                // Too little charge to keep way on: the task fails by itself.
                (Some(_), None) => vec![Speed::Stop],
                (None, _) => all,
            };
            steps.extend(all.into_iter().map(ApproachStep::Speed));
        } else if self.turn.is_none() {
            steps.extend((0..6).filter(|by| is_course(g, task, *by)).map(ApproachStep::Turn));
        } else if self.stations.is_none() {
            let now = g.fight().battle_stations;
            steps.extend([ApproachStep::BattleStations(now), ApproachStep::BattleStations(!now)]);
        }
    }

    fn add(&mut self, step: ApproachStep, _: &State, _: &'static Charts) {
        match step {
            ApproachStep::Task(task) => self.task = Some(task),
            ApproachStep::Station(station) => self.station = Some(station),
            ApproachStep::Speed(speed) => self.speed = Some(speed),
            ApproachStep::Turn(by) => self.turn = Some(by),
            ApproachStep::BattleStations(on) => self.stations = Some(on),
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.stations.is_some()
    }

    fn label(&self, g: &State) -> String {
        let mut words: Vec<String> = Vec::new();
        if let Some(task) = self.task.filter(|task| *task != Task::None) {
            words.push(task_words(task).to_owned());
        }
        words.extend(self.station.map(|it| ApproachStep::Station(it).label(g)));
        words.extend(self.speed.map(|it| format!("speed {}", it.words())));
        words.extend(self.turn.filter(|by| *by > 0).map(|by| ApproachStep::Turn(by).label(g)));
        if self.stations == Some(true) {
            words.push("battle stations".to_owned());
        }
        words.join(", ")
    }

    fn done(&self, _: &State) -> String {
        "Carry out".to_owned()
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        odds::approach(g, charts, self)
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// PS 9.0: the approach of one round. PS 9.1.b: its signature adjustments are added up and made once.
pub async fn approach(t: &mut T) -> Play {
    let fight = t.g.fight_mut();
    fight.round = fight.round.saturating_add(1);
    fight.dived = false;
    fight.plane_used = false;
    let seat = t.g.seat();
    let plan = t
        .draft(seat, "PS 9.0", "Set depth, speed and course for this round.", Approach::default())
        .await;
    let task = plan.task.unwrap_or(Task::None);
    let station = plan.station.unwrap_or(Station::free(t.g.fight().depth));
    let speed = plan.speed.unwrap_or(Speed::Stop);
    t.g.fight_mut().task = task;
    let before = t.g.fight().depth;
    leave_surface(t, before, station.depth).await;
    let found = search_rise(t, station).await;
    let depth = if found { station.depth.above() } else { station.depth };
    let speed = if found { Speed::Stop } else { speed };
    let step = Step { before, depth, bottom: station.bottom || found, speed };
    let changed = noises(&t.g, t.charts, step);
    let value = |value| i32::from(t.charts.engagement.value(value));
    let rise = (Noise::Rise, value(Value::RiseNoise) * i32::from(station.rise));
    let ambush = (Noise::Ambush, value(Value::AmbushNoise) * i32::from(task == Task::Ambush));
    let all: Vec<(Noise, i32)> = changed.into_iter().chain([rise, ambush]).collect();
    signature::add(t, "PS 9.1.b", &all);
    set_depth(t, depth, station.bottom || found);
    set_speed(t, speed);
    lay_course(t, plan.turn.unwrap_or(0));
    t.g.fight_mut().battle_stations = plan.stations.unwrap_or(false);
    if task == Task::Launch {
        t.g.boat_mut().plane = Plane::Launched;
        t.say("PS 9.6E.a", |_| "The aircraft is in the air.".to_owned());
    }
    strain(t, before, depth).await
}

/// What an approach changes.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub before: Depth,
    pub depth: Depth,
    pub bottom: bool,
    pub speed: Speed,
}

/// PS 9.1.b to PS 9.1.f, PS 9.2.b, PS 9.2.c, PS CLASS.3, PS-R40, PS-R97: change of depth, breaking the
/// surface, the values of depth and speed.
pub fn noises(g: &State, charts: &'static Charts, step: Step) -> [(Noise, i32); 6] {
    let value = |value| i32::from(charts.engagement.value(value));
    let moved = step.before != step.depth;
    let broke = moved && (step.before == Depth::Surface || step.depth == Depth::Surface);
    let row = charts.engagement.depths.of(step.depth);
    let late = ch08_engagement::enemy_knows_depths(g, charts);
    let depth = if late { row.signature_late } else { row.signature };
    let quieter = step.bottom && g.house().bottom == Bottom::Quiet;
    let bottom = if quieter { value(Value::BottomValue) } else { 0 };
    let dial = charts.engagement.dial.of(step.speed);
    let fast = ch05_boat::class(g, charts).notes.fast_submerged;
    let speed = match step.depth {
        Depth::Surface => dial.surfaced,
        Depth::Periscope | Depth::Shallow | Depth::Midwater | Depth::Deep | Depth::Abyss => {
            if fast { dial.submerged.min(1) } else { dial.submerged }
        }
    };
    let running = g.house().signature == SignatureValues::Running;
    let shifted = g.fight().speed != step.speed;
    let oil = match g.house().oil {
        OilTrace::AtStart => 0,
        OilTrace::EveryRound => i32::from(ch05_boat::oil_trace(g, charts)),
    };
    let set = i32::from(running || moved);
    [
        (Noise::DepthChanged, i32::from(moved) * value(Value::DepthChange)),
        (Noise::SurfaceBroken, i32::from(broke) * value(Value::BreakSurface)),
        (Noise::Depth(step.depth), set * depth),
        (Noise::Bottom, -set * bottom),
        (Noise::Speed(step.speed), i32::from(running || shifted) * speed),
        (Noise::Oil, oil),
    ]
}

/// PS 9.1.b: all of them together.
pub fn signature_change(g: &State, charts: &'static Charts, step: Step) -> i32 {
    noises(g, charts, step).iter().map(|(_, by)| by).sum()
}

/// PS 9.1.g, PS 9.1.h: the submerged timer starts below and goes when the boat comes up.
pub fn set_depth(t: &mut T, depth: Depth, bottom: bool) {
    let was_up = t.g.fight().depth == Depth::Surface;
    let timer = ch08_engagement::ahead(t, t.g.fight().timer);
    let fight = t.g.fight_mut();
    fight.depth = depth;
    fight.bottomed = bottom;
    match (was_up, depth == Depth::Surface) {
        (_, true) => fight.submerged_timer = None,
        (true, false) => fight.submerged_timer = Some(timer),
        (false, false) => {}
    }
    if depth == Depth::Surface {
        fight.flat_battery = false;
    }
}

/// PS 9.2.c, PS 9.2.d, PS-R44: the dial is set, charge is paid under water.
fn set_speed(t: &mut T, speed: Speed) {
    t.g.fight_mut().speed = speed;
    if t.g.fight().is_submerged() {
        let cost = charge_use(&t.g, t.charts, speed);
        let boat = t.g.boat_mut();
        boat.charge = boat.charge.saturating_sub(cost);
        let left = boat.charge;
        if cost > 0 {
            t.say("PS 9.2.d", |_| format!("Speed {} takes charge: {left} left.", speed.words()));
        }
    }
}

/// PS 9.3: everything on the Plot turns the other way.
pub fn lay_course(t: &mut T, by: u8) {
    for it in &mut t.g.fight_mut().plot {
        it.bearing = turned(it.bearing, by);
        it.solution = None;
    }
}

crate::choice! {
    /// PS 9.1.i, decision PS-D15
    pub enum StowGun as "stow-gun", "PS 9.1.i", odds stow_odds {
        Try = "stow": "Stow the gun before diving",
        Dive = "dive": "Dive at once and leave it",
    }
}

fn stow_odds(how: StowGun, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
    match how {
        StowGun::Try => vec![odds::five_or_six(g, charts, &charts.engagement.stow)],
        StowGun::Dive => Vec::new(),
    }
}

/// PS 9.1.i, PS 9.1.j, PS 9.1.k, PS-R41: before diving the gun is stowed or damaged, the AA guns with
/// it; an aircraft whose hangar is not secured is lost at the end of the round.
async fn leave_surface(t: &mut T, before: Depth, depth: Depth) {
    if before != Depth::Surface || depth == Depth::Surface {
        return;
    }
    let launched = t.g.boat().plane == Plane::Launched;
    let gun = ch05_boat::gun_manned(&t.g, t.charts);
    let hangar = launched || (t.g.boat().plane == Plane::Aboard && gun);
    let mut secured = true;
    if gun {
        let seat = t.g.seat();
        let options = [StowGun::Try, StowGun::Dive];
        secured = match t.ask(seat, "PS 9.1.i", "The gun is manned. Stow it first?", &options).await
        {
            StowGun::Dive => t.g.house().gun_left == GunLeft::Spared,
            StowGun::Try => {
                let chart = &t.charts.engagement.stow;
                let mods = mods(t, chart, |scene| scene);
                let rolled = t.check(chart, mods).await;
                rolled.result == Stowed::Done && is_five_or_six(&t.g, rolled.total)
            }
        };
        stow(t, secured);
    }
    let fight = t.g.fight_mut();
    (fight.gun_ready, fight.aa_ready) = (false, false);
    t.g.fight_mut().plane_adrift = hangar && (launched || !secured);
}

/// PS 9.1.i, PS-R41: stowed, or damaged by the sea.
pub fn stow(t: &mut T, secured: bool) {
    t.g.fight_mut().gun_ready = false;
    if !secured && ch05_boat::works(&t.g, t.charts, System::DeckGun) {
        t.g.boat_mut().damage.of_mut(System::DeckGun).hits += 1;
        t.say("PS 9.1.i", |_| "The sea wrecks the deck gun.".to_owned());
    }
}

/// PS 9.1.k: at the end of the round.
pub fn lose_plane(t: &mut T) {
    if t.g.fight().plane_adrift {
        t.g.fight_mut().plane_adrift = false;
        t.g.boat_mut().plane = Plane::Lost;
        t.say("PS 9.1.k", |_| "The aircraft is lost.".to_owned());
    }
}

/// PS 9.1B.b: sonar looks for a rise; if there is one, the boat settles on it one depth higher.
async fn search_rise(t: &mut T, station: Station) -> bool {
    station.rise && t.check(&t.charts.engagement.rise, Mods::NONE).await.result == Rise::Found
}

/// PS 9.1A.a, PS-R42: whether the hull is tested, on going to crush depth or in every round there.
pub fn strains(g: &State, charts: &'static Charts, before: Depth, depth: Depth) -> bool {
    let deeper = before < depth || g.house().crush_rolls == CrushRolls::EveryRound;
    deeper && depth >= ch05_boat::crush_depth(g, charts)
}

/// PS 9.1A.a, PS 9.1A.b, PS 9.1A.c, PS 9.1A.d, PS-R42, PS-R43: dropping to crush depth may hurt the hull.
pub async fn strain(t: &mut T, before: Depth, depth: Depth) -> Play {
    if !strains(&t.g, t.charts, before, depth) {
        return Ok(());
    }
    match t.check(&t.charts.engagement.crush, Mods::NONE).await.result {
        Strain::Holds => Ok(()),
        Strain::Strained => match t.g.boat().age {
            Age::Young => {
                t.g.boat_mut().age = Age::Plain;
                t.say("PS 9.1A.b", |_| "The hull is strained: the boat is young no more.".into());
                Ok(())
            }
            Age::Plain => {
                t.g.boat_mut().age = Age::Old;
                t.say("PS 9.1A.c", |_| "The hull is strained: she is an old boat now.".into());
                Ok(())
            }
            Age::Old => ch05_damage::hull_hit(t, GameEnd::Crushed).await,
        },
    }
}
