//! Chapter 5: the boat is fitted out.

use super::{T, ch03_orders, ch04_situation, ch05_boat, ch05_damage};
use crate::{
    charts::{Charts, engagement::Value, situation::Event},
    choice,
    state::{
        Age, Ammo, Boat, Class, Crew, Damage, End, House, Mark, Navy, Orders, Party, PatrolType,
        Plane, Rack, Readiness, Room, State, System,
        setup::{BoatAge, Mk27Load, RaidParty},
    },
};
use table::{Choice, Draft, Name, draft::Shape};

/// PS 5.1.a, PS 5.1.b, PS-R43, PS-R89: a boat as the class chart gives it, empty of torpedoes. Where
/// a class has stern tubes and nothing to load them with, they are bow tubes.
pub fn new_boat(charts: &Charts, class: Class, house: &House, age: Age) -> Boat {
    let row = charts.boats.classes.of(class);
    let (bow, stern) = if row.aft == 0 {
        (row.bow_tubes + row.stern_tubes, 0)
    } else {
        (row.bow_tubes, row.stern_tubes)
    };
    let plane = match ch05_boat::seaplane(class, charts, house.seaplanes) {
        ch05_boat::Seaplane::None => Plane::NotCarried,
        ch05_boat::Seaplane::Search | ch05_boat::Seaplane::Attack => Plane::Aboard,
    };
    Boat {
        class,
        age,
        fuel: row.fuel,
        charge: row.charge,
        damage: ch05_damage::fresh(row),
        forward: Room::new(bow, row.forward),
        aft: Room::new(stern, row.aft),
        gun: Ammo::Full,
        aa: Ammo::Full,
        plane,
        mines: 0,
        supplies: 0,
        radar_on: true,
    }
}

/// PS-R43: old classes start without a marker, other first boats young.
pub fn first_age(class: Class, old: bool, reading: BoatAge) -> Age {
    match class {
        _ if old => Age::Old,
        _ if reading == BoatAge::None => Age::Plain,
        Class::V | Class::S => Age::Plain,
        Class::Tambor
        | Class::Gato
        | Class::Balao
        | Class::Tench
        | Class::I15
        | Class::I46
        | Class::I121
        | Class::I156
        | Class::I168
        | Class::I176
        | Class::I201
        | Class::I36
        | Class::I400 => Age::Young,
    }
}

/// PS 15.2.c: boxes that the orders fill besides those of the class.
pub fn fill_no_hit(damage: &mut Damage, systems: &[System]) {
    for &system in systems {
        damage.of_mut(system).no_hit += 1;
    }
}

/// A number to choose: mines, supplies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mines(pub u8);

impl Choice<State> for Mines {
    const QUESTION: &'static str = "mines";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.to_string().into()
    }

    fn label(&self, _: &State) -> String {
        match self.0 {
            0 => "No mines".to_owned(),
            1 => "One mine".to_owned(),
            count => format!("{count} mines"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 5.1B.a")
    }
}

/// As [`Mines`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Supplies(pub u8);

impl Choice<State> for Supplies {
    const QUESTION: &'static str = "supplies";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.to_string().into()
    }

    fn label(&self, _: &State) -> String {
        match self.0 {
            1 => "One load of supplies".to_owned(),
            count => format!("{count} loads of supplies"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS PT.supply.a")
    }
}

/// PS 5.1B.a, PS 5.1B.b: no more than there are counters, or torpedoes to leave behind for them.
pub fn most_mines(g: &State, charts: &'static Charts) -> u8 {
    let class = ch05_boat::class(g, charts);
    let counters = charts.counters.mines.first().map_or(0, |row| row.count) as u8;
    let stowage = class.forward + class.aft;
    if class.notes.minelayer { counters } else { counters.min(stowage) }
}

/// PS 5.1B.a, PS 5.1B.c, PS-R18, decision PS-D04: mines for a harbour blockade or a raid.
async fn take_mines(t: &mut T, kind: PatrolType) {
    let uses = match kind {
        PatrolType::Harbor | PatrolType::Raid => true,
        PatrolType::Evac | PatrolType::Fleet | PatrolType::Strategic | PatrolType::Supply => false,
    };
    t.g.boat_mut().mines = 0;
    if !uses {
        return;
    }
    let options: Vec<Mines> = (0..=most_mines(&t.g, t.charts)).map(Mines).collect();
    let seat = t.g.seat();
    let text = if ch05_boat::class(&t.g, t.charts).notes.minelayer {
        "How many mines does the boat carry, beside its torpedoes?"
    } else {
        "How many mines does the boat carry, each in place of a torpedo?"
    };
    let Mines(count) = t.ask(seat, "PS 5.1B.a", text, &options).await;
    t.g.boat_mut().mines = count;
}

/// PS PT.supply.a, PS CLASS.4, PS-R103: supplies for a supply run.
async fn take_supplies(t: &mut T, kind: PatrolType) {
    t.g.boat_mut().supplies = 0;
    if kind != PatrolType::Supply {
        return;
    }
    let most = t.charts.engagement.value(Value::SupplyMost);
    let options: Vec<Supplies> = (1..=most).rev().map(Supplies).collect();
    let seat = t.g.seat();
    let Supplies(count) =
        t.ask(seat, "PS PT.supply.a", "How many loads of supplies does she carry?", &options).await;
    t.g.boat_mut().supplies = count;
}

choice! {
    /// PS-R94
    pub enum WhichParty as "raid-party", "PS 3.2D.a" {
        Raiders = "raiders": "Raiders, in place of four torpedoes",
        SoTeam = "so-team": "A special operations team",
    }
}

/// PS 3.2D.a, PS 15.3.b, PS 15.6.a, PS-R94: who is carried to be landed.
async fn take_party(t: &mut T, kind: PatrolType) -> (Party, bool) {
    match t.g.setup.orders {
        Orders::UpPeriscope => return (Party::Aboard, false),
        Orders::DestinationTokyo => {
            let beach = super::ch15_scenarios::orders(&t.g, t.charts).and_then(|it| it.pick_up);
            return (beach.map_or(Party::Aboard, Party::ToFetch), false);
        }
        Orders::SilentVictory
        | Orders::Petticoat
        | Orders::DownPeriscope
        | Orders::RunSilent
        | Orders::EnemyBelow
        | Orders::IjnFree
        | Orders::OffTheSolomons
        | Orders::RatRun
        | Orders::Panama
        | Orders::UsnFree => {}
    }
    if kind != PatrolType::Raid {
        return (Party::None, false);
    }
    if t.g.house().raid_party == RaidParty::Raiders {
        return (Party::Aboard, true);
    }
    let seat = t.g.seat();
    let options = [WhichParty::Raiders, WhichParty::SoTeam];
    match t.ask(seat, "PS 3.2D.a", "Who is to be landed?", &options).await {
        WhichParty::Raiders => (Party::Aboard, true),
        WhichParty::SoTeam => (Party::Aboard, false),
    }
}

/// PS 5.4.b, PS 5.4A.a, PS 5.4B, PS 5.1B.a, PS 5.1B.b, PS CLASS.4: torpedoes left behind to make room.
fn left_behind(t: &T, raiders: bool) -> u8 {
    let notes = ch05_boat::class(&t.g, t.charts).notes;
    let boat = t.g.boat();
    let party = t.charts.counters.passengers.of(crate::state::Passenger::Raiders).torpedoes;
    let mines = if notes.minelayer { 0 } else { boat.mines };
    let supplies = if notes.supplies { 0 } else { boat.supplies };
    (if raiders { party } else { 0 }) + mines + supplies
}

/// PS 5.1A.b, PS 5.1A.c, PS 4.4.c, PS-R16, decision PS-D03: how the load is made up. Mk 14 or Type 95
/// fill what is left, as far as the mix holds them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TorpedoLoad {
    forward: u8,
    aft: u8,
    mk18: u8,
    mk27: u8,
    mk18_forward: Option<u8>,
    mk27_aft: Option<u8>,
    mk18_aft: Option<u8>,
}

/// One number of the load.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoadStep {
    pub mark: Mark,
    pub end: End,
    pub count: u8,
}

impl Choice<State> for LoadStep {
    const QUESTION: &'static str = "torpedo-load";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        format!("{}-{}={}", table::Key::name(self.mark), table::Key::name(self.end), self.count)
            .into()
    }

    fn label(&self, _: &State) -> String {
        self.count.to_string()
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("{} {}", self.mark.words(), table::Key::name(self.end)))
    }

    fn rule(&self) -> Option<&'static str> {
        Some(if self.mark == Mark::Mk27 { "PS 4.4.c" } else { "PS 5.1A.c" })
    }
}

impl TorpedoLoad {
    /// The load of each end, in the kinds chosen and Mk 14 for the rest.
    fn racks(&self, mk14: u8) -> (Rack, Rack) {
        let (front, back) = (self.mk18_forward.unwrap_or(0), self.mk18_aft.unwrap_or(0));
        let mk27 = self.mk27_aft.unwrap_or(0);
        let plain_forward = (self.forward - front).min(mk14);
        let plain_aft = (self.aft - back - mk27).min(mk14 - plain_forward);
        let forward = Rack { mk14: plain_forward, mk18: front, ..Rack::default() };
        (forward, Rack { mk14: plain_aft, mk18: back, mk27, ..Rack::default() })
    }
}

impl Draft<State> for TorpedoLoad {
    const QUESTION: &'static str = "torpedo-load";
    const OPEN: bool = true;
    type Step = LoadStep;

    fn steps(&self, _: &State, _: &'static Charts, steps: &mut Vec<LoadStep>) {
        let mut offer = |mark, end, most: u8| {
            steps.extend((0..=most).rev().map(|count| LoadStep { mark, end, count }));
        };
        if self.mk18_forward.is_none() {
            offer(Mark::Mk18, End::Forward, self.mk18.min(self.forward));
        } else if self.mk27_aft.is_none() {
            offer(Mark::Mk27, End::Aft, self.mk27.min(self.aft));
        } else if self.mk18_aft.is_none() {
            let left = self.mk18 - self.mk18_forward.unwrap_or(0);
            offer(Mark::Mk18, End::Aft, left.min(self.aft - self.mk27_aft.unwrap_or(0)));
        }
    }

    fn add(&mut self, step: LoadStep, _: &State, _: &'static Charts) {
        match (step.mark, step.end) {
            (Mark::Mk18, End::Forward) => self.mk18_forward = Some(step.count),
            (Mark::Mk27, _) => self.mk27_aft = Some(step.count),
            (Mark::Mk14 | Mark::Mk18 | Mark::Type95, _) => self.mk18_aft = Some(step.count),
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.mk18_aft.is_some()
    }

    fn done(&self, _: &State) -> String {
        "Take them aboard".to_owned()
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }

    fn label(&self, _: &State) -> String {
        let of = |count: Option<u8>| count.unwrap_or(0);
        format!(
            "Mk 18: {} forward and {} aft; Mk 27 aft: {}",
            of(self.mk18_forward),
            of(self.mk18_aft),
            of(self.mk27_aft)
        )
    }
}

/// PS 5.1A.b, PS 5.1A.c, PS 10.2E.f, PS-R90: torpedoes are taken aboard by name; what they are worth
/// nobody knows.
async fn load_torpedoes(t: &mut T, less: u8) {
    let class = ch05_boat::class(&t.g, t.charts);
    let forward = class.forward.saturating_sub(less);
    let aft = class.aft.saturating_sub(less.saturating_sub(class.forward));
    let column = ch03_orders::column(&t.g, t.charts);
    let held =
        |mark| t.charts.doctrine.mix(column, mark).map_or(0, crate::charts::doctrine::Mix::total);
    let (front, back) = match t.g.navy() {
        Navy::Ijn => {
            let rack = |type95| Rack { type95, ..Rack::default() };
            (rack(forward), rack(aft))
        }
        Navy::Usn => {
            let has_mk27 = t.charts.situation.has_come(Event::Mk27, t.g.season());
            let most = match t.g.house().mk27_load {
                Mk27Load::Four => t.charts.engagement.value(Value::Mk27Most),
                Mk27Load::Any => aft,
            };
            let mk27 = if has_mk27 { most } else { 0 };
            let (mk14, mk18) = (held(Mark::Mk14), held(Mark::Mk18));
            let none = (mk18 == 0 && mk27 == 0).then_some(0);
            let blank = TorpedoLoad {
                forward,
                aft,
                mk18,
                mk27,
                mk18_forward: none,
                mk27_aft: none,
                mk18_aft: none,
            };
            let seat = t.g.seat();
            let load = t
                .draft(seat, "PS 5.1A.b", "Which torpedoes go aboard? Mk 14 fill the rest.", blank)
                .await;
            load.racks(mk14)
        }
    };
    let boat = t.g.boat_mut();
    for (end, rack) in [(End::Forward, front), (End::Aft, back)] {
        let room = boat.room_mut(end);
        let disabled: Vec<bool> = room.tubes.iter().map(|tube| tube.disabled).collect();
        room.rack = rack;
        for (tube, disabled) in room.tubes.iter_mut().zip(disabled) {
            *tube = crate::state::Tube { disabled, ..crate::state::Tube::EMPTY };
        }
    }
}

/// PS 4.2B.b: so many torpedoes to the other end, in the order of their kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shift {
    Leave,
    To { end: End, count: u8, all: bool },
}

impl Choice<State> for Shift {
    const QUESTION: &'static str = "shift-torpedoes";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Shift::Leave => "leave".into(),
            Shift::To { end, all: true, .. } => table::Key::name(*end).into(),
            Shift::To { end, count, all: false } => {
                format!("{}={count}", table::Key::name(*end)).into()
            }
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Shift::Leave => "Leave the torpedoes where they are".to_owned(),
            Shift::To { end, all: true, .. } => {
                format!("Move as many as fit {}", table::Key::name(*end))
            }
            Shift::To { end, count, all: false } => {
                format!("Move {count} {}", table::Key::name(*end))
            }
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 4.2B.b")
    }
}

/// The other end of the boat.
fn opposite(end: End) -> End {
    match end {
        End::Forward => End::Aft,
        End::Aft => End::Forward,
    }
}

/// PS 4.2B.b, PS 5.1A.d: a small base has cranes to shift torpedoes, and none to give.
async fn shift(t: &mut T) {
    let boat = t.g.boat();
    let mut options = vec![Shift::Leave];
    for end in End::BOTH {
        let space = boat.room(end).capacity.saturating_sub(boat.room(end).total());
        let most = space.min(boat.room(opposite(end)).rack.total());
        options.extend((1..=most).rev().map(|count| Shift::To { end, count, all: count == most }));
    }
    if options.len() == 1 {
        return;
    }
    let seat = t.g.seat();
    match t.ask(seat, "PS 4.2B.b", "Shift torpedoes between the rooms?", &options).await {
        Shift::Leave => {}
        Shift::To { end, count, .. } => {
            move_torpedoes(t.g.boat_mut(), opposite(end), end, count);
        }
    }
}

/// So many as fit and are wanted, in the order of their kinds.
pub fn move_torpedoes(boat: &mut Boat, from: End, to: End, most: u8) {
    let room = boat.room(to);
    let mut space = room.capacity.saturating_sub(room.total()).min(most);
    let marks: Vec<Mark> = boat.room(from).rack.marks().collect();
    for mark in marks {
        let count = boat.room(from).rack.of(mark).min(space);
        *boat.room_mut(from).rack.of_mut(mark) -= count;
        *boat.room_mut(to).rack.of_mut(mark) += count;
        space -= count;
    }
}

/// PS 4.3C.b, PS-R05: what the port can supply decides the load of the patrol.
pub async fn fit_out(t: &mut T, kind: PatrolType, level: u8) -> Party {
    take_mines(t, kind).await;
    take_supplies(t, kind).await;
    let (party, raiders) = take_party(t, kind).await;
    let less = left_behind(t, raiders);
    match level {
        0 => make_room(t, less),
        1 => {
            make_room(t, less);
            shift(t).await;
        }
        _ => load_torpedoes(t, less).await,
    }
    t.say("PS 5.1A.b", |g| format!("{} torpedoes aboard.", g.boat().torpedoes()));
    party
}

/// PS 4.3C.b, PS 14.4C.b, PS-R05, PS-R77: the level of the base that has made up the load. The first patrol of a
/// boat begins fully loaded from wherever it starts, as from a large base; what a base had for her when she came
/// in is aboard, whatever has become of the base since.
pub fn load_level(g: &State, charts: &Charts) -> u8 {
    let command = g.command();
    if command.new_boat || command.log.is_empty() {
        return 3;
    }
    let level = |season| ch04_situation::base_level(charts, command.port, g.navy(), season);
    let came_in = command.log.last().filter(|row| row.port == command.port);
    level(command.season).max(came_in.map_or(0, |row| level(row.season)))
}

/// PS 5.4.b: torpedoes are left ashore where a full load would not leave room.
fn make_room(t: &mut T, less: u8) {
    let class = ch05_boat::class(&t.g, t.charts);
    let most = (class.forward + class.aft).saturating_sub(less);
    let boat = t.g.boat_mut();
    while boat.torpedoes() > most {
        let end = if boat.forward.rack.total() > 0 { End::Forward } else { End::Aft };
        let Some(mark) = boat.room(end).rack.marks().next() else { return };
        *boat.room_mut(end).rack.of_mut(mark) -= 1;
    }
}

/// PS-R74: a crew fresh from port.
pub const GREEN: Crew = Crew { skill: 0, readiness: Readiness::Ready };
