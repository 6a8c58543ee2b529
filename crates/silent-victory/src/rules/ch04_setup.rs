//! Chapter 4 and 7.3: class, start, names, base, stores and guns.

use super::{T, ch07_patrols, ch08_encounters, ch09_00_attack, ch11_02_captain, ch13_players};
use crate::{
    charts::{Charts, calendar::Change, mats::StandardLoad, p::FirstBase},
    state::{
        AaFit, Base, Boat, Captain, Card, Career, Charge, Class, Condition, Contest, DeckGun, Mark,
        Month, Rack, Room, Setup, Side, State, System, Task, UnitAwards, setup::GoOn,
    },
};
use arrayvec::ArrayVec;
use shelf::settings::given;
use table::{Choice, Draft, Mods, Name, Odds, Seat, Shape};

/// SV 4.1.1.a, SV 4.1.1.b, SV 4.2.1, SV 4.2.3, SV 4.3.1, SV 4.4.2.a to SV 4.4.2.c: adds the career
/// of a seat, one captain with one boat. The class is that of the setup or the card; the base is
/// rolled (SV 7.3.1.a to SV 7.3.1.c), the gun of a Gato too (SV 11.6.2.b), and the boat gets its
/// name (SV 14.3.1).
pub async fn begin_career(t: &mut T, seat: Seat) {
    let (class, card) = command(&t.g.setup, t.charts, seat);
    let (class, month) = start(&t.g.setup, t.charts, class, card);
    let base = match card {
        Some(card) => t.charts.captains.cards.of(card).base,
        None => first_base(t, class, month).await,
    };
    let name = given(&t.g.setup.boats, seat)
        .or_else(|| card.map(|card| t.charts.captains.cards.of(card).boat.clone()))
        .unwrap_or_else(|| boat_name(&t.g, t.charts, class));
    let captain = given(&t.g.setup.captains, seat)
        .or_else(|| card.map(|card| t.charts.captains.cards.of(card).name.clone()))
        .unwrap_or_else(|| CAPTAINS[usize::from(seat.0) % CAPTAINS.len()].to_owned());
    let rebuilt = is_rebuilt(t.charts, class, month);
    let mut boat = new_boat(t.charts, class, rebuilt, month, name);
    if month > LAST_OF_1942 {
        best_guns(&mut boat, t.charts, month);
    } else if t.charts.mats.display(class, rebuilt).gun.0.is_none() {
        boat.mount(t.check(&t.charts.c.gato_gun, Mods::NONE).await.result);
    }
    t.g.careers.push(Career::new(Captain::new(captain, card, month), boat, base, month));
    t.g.active = seat.0;
    t.say("SV 4.3.1", |g| {
        let (captain, boat) = (g.captain(), g.boat());
        let (rank, base) = (captain.rank.title(), g.career().base.place());
        let class = boat.class.name();
        format!(
            "{rank} {} takes command of USS {}, {class} class, {base}.",
            captain.name, boat.name
        )
    });
}

/// SV 11.6.2.a, SV 11.6.2.b: boats that start in 1941 or 1942 have the guns printed for it; a later
/// start finds them changed already (SV-R73).
const LAST_OF_1942: Month = Month::of(1942, 12);

/// Captains who were given no name (SV 4.3.1).
const CAPTAINS: [&str; 8] =
    ["Adams", "Brooks", "Carter", "Dawson", "Ellis", "Fisher", "Grant", "Hayes"];

/// SV 4.1.1.a, SV 13.4.1, SV 14.10.1: what a seat commands: the class agreed, a class of its own,
/// or a captain's card.
fn command(setup: &Setup, charts: &Charts, seat: Seat) -> (Class, Option<Card>) {
    let card = setup.start.card();
    let class = card.map(|card| charts.captains.cards.of(card).class);
    let agreed = class.or(setup.start.class()).unwrap_or(Class::Gato);
    let own = ch13_players::class(setup, seat, agreed);
    (own, card.filter(|_| own == agreed))
}

/// SV 4.2.1, SV 4.2.2, SV-R35: the month the class becomes available, or the later one agreed; a
/// card has its own. SV-R74, SV-R75: a Porpoise already withdrawn is a Balao, and a Narwhal in the
/// yard waits.
fn start(setup: &Setup, charts: &Charts, class: Class, card: Option<Card>) -> (Class, Month) {
    let printed = match card {
        Some(card) => charts.captains.cards.of(card).start,
        None => at_hand(setup, charts, class),
    };
    let month = setup.from.filter(|_| card.is_none()).map_or(printed, |from| from.max(printed));
    let changes = &charts.calendar;
    match class {
        Class::Porpoise if month > changes.month(Change::PorpoiseWithdrawn) => {
            (Class::Balao, month)
        }
        Class::Narwhal if changes.has_come(Change::NarwhalRebuild, month) => {
            (class, month.max(changes.month(Change::NarwhalBack)))
        }
        Class::Narwhal
        | Class::Porpoise
        | Class::Salmon
        | Class::Tambor
        | Class::Gato
        | Class::Gar
        | Class::Argonaut
        | Class::Balao
        | Class::Tench => (class, month),
    }
}

/// SV 4.2.1, SV 13.1.1: somebody has a patrol to make before the end that was agreed.
pub fn has_a_patrol(setup: &Setup, charts: &Charts) -> bool {
    let last = ch11_02_captain::last_month(setup, charts);
    (0..setup.seats()).map(Seat).any(|seat| {
        let (class, card) = command(setup, charts, seat);
        start(setup, charts, class, card).1 <= last
    })
}

/// SV 4.2.2: the month in which a class is at hand. SV 13.1.1, SV 13.2.1, SV 13.4.1: those who are
/// compared start together, when the last of their classes is.
fn at_hand(setup: &Setup, charts: &Charts, class: Class) -> Month {
    let available = |class| charts.mats.display(class, false).available;
    let classes = (0..setup.seats()).map(|seat| command(setup, charts, Seat(seat)).0);
    match setup.contest {
        Contest::None => available(class),
        Contest::TwoPlayer | Contest::Tonnage | Contest::Survival => {
            classes.map(available).max().unwrap_or(available(class))
        }
    }
}

/// SV 11.6.3.b: a Narwhal that sails from this month on has been rebuilt.
pub fn is_rebuilt(charts: &Charts, class: Class, month: Month) -> bool {
    class == Class::Narwhal && charts.calendar.has_come(Change::NarwhalBack, month)
}

/// SV 14.3.1, SV 4.3.1, decision SV-D03: a historical name of the class that no boat of this game
/// has had; without the option the class's own name.
pub fn boat_name(g: &State, charts: &Charts, class: Class) -> String {
    if !g.setup.options.historical_names.is_on() {
        return class.name().to_owned();
    }
    let taken = |name: &String| {
        g.careers.iter().any(|career| {
            career.boat.name == *name || career.log.iter().any(|row| row.boat == *name)
        })
    };
    let free = charts.mats.names(class).iter().find(|name| !taken(name));
    free.cloned().unwrap_or_else(|| format!("{} II", class.name()))
}

/// SV 7.3.1.a, SV 7.3.1.b, SV 7.3.1.c, SV 11.6.3.c, SV-R36
pub async fn first_base(t: &mut T, class: Class, month: Month) -> Base {
    let december_1941 = month == Month::FIRST;
    match t.charts.p.first_base(class, december_1941) {
        FirstBase::At(base) => base,
        FirstBase::Rolled if december_1941 => {
            t.check(&t.charts.p.porpoise_base, Mods::NONE).await.result
        }
        FirstBase::Rolled => t.check(&t.charts.p.later_base, Mods::NONE).await.result,
    }
}

/// SV 3.1, SV 11.6.2.a: a boat of this class as it leaves the yard: no torpedoes yet, every system sound.
/// SV 8.1.1.d: SJ radar is fitted by date. The gun is the class's own, and a 3-inch where a die
/// decides; `best_guns` and the caller change it.
pub fn new_boat(charts: &Charts, class: Class, rebuilt: bool, month: Month, name: String) -> Boat {
    let display = charts.mats.display(class, rebuilt);
    let room = |tubes: u8, capacity: u8| Room {
        tubes: (0..tubes).map(|_| None).collect(),
        capacity,
        ..Room::default()
    };
    let mut boat = Boat {
        class,
        name,
        rebuilt,
        forward: room(display.forward_tubes, display.forward_reloads),
        aft: room(display.aft_tubes, display.aft_reloads),
        gun: display.gun.0.unwrap_or(DeckGun::ThreeInch),
        ammo: display.ammo,
        ammo_capacity: display.ammo,
        aa: display.aa,
        nac: 0,
        hull: 0,
        hull_boxes: display.hull,
        flooding: 0,
        flooding_boxes: display.flooding,
        systems: [Condition::Sound; System::COUNT],
        awards: UnitAwards::default(),
    };
    boat.mount(boat.gun);
    for &motor in &System::MOTORS[usize::from(display.motors)..] {
        boat.set(motor, Condition::NotFitted);
    }
    for &diesel in &System::DIESELS[usize::from(display.diesels)..] {
        boat.set(diesel, Condition::NotFitted);
    }
    if boat.aa == AaFit::Fifty {
        boat.set(System::Aa2, Condition::NotFitted);
    }
    if !charts.calendar.has_come(Change::SjRadar, month) {
        boat.set(System::SjRadar, Condition::NotFitted);
    }
    boat
}

/// SV 4.5.0.a to SV 4.5.0.f, SV 4.6.1, SV 9.6.8.a, SV 7.4.2.a: stores for the patrol about to
/// begin, after its assignment: the mix (decision SV-D04), where each torpedo goes (SV-D05), mines
/// in the tubes of a minelayer, full ammunition, decoys from 1945.
pub async fn load_stores(t: &mut T) {
    let month = t.g.month();
    fit_radar(t, month);
    let nac = t.charts.calendar.has_come(Change::Nac, month);
    let decoys = if nac { t.charts.escorts.nac_supply().per_patrol } else { 0 };
    let boat = t.g.boat_mut();
    boat.ammo = boat.ammo_capacity;
    boat.nac = decoys;
    let mines = t.g.patrol().orders.task == Some(Task::Minelaying);
    for side in Side::BOTH {
        let room = t.g.boat_mut().room_mut(side);
        room.reloads = Rack::default();
        room.tubes.iter_mut().for_each(|tube| *tube = mines.then_some(Charge::Mine));
    }
    let stores = Stores::new(t.g.boat(), loads(t, month), t.g.setup.go_on);
    let seat = t.g.seat();
    let stores = t.draft(seat, "SV 4.5.0.d", "The boat is ready. Cast off?", stores).await;
    t.g.patrol_mut().go_on = stores.go_on.unwrap_or_default();
    place(t.g.boat_mut(), &stores.finish());
    t.say("SV 4.5.0.c", |g| {
        let boat = g.boat();
        let mines = if mines { ", mines in the tubes" } else { "" };
        format!(
            "Aboard: {} torpedoes{mines}, {} rounds for the deck gun.",
            boat.torpedoes(),
            boat.ammo
        )
    });
}

pub(super) const RADAR_FITTED: &str = "The yard fits SJ radar: an empty sea may be searched again, \
    and ships are lost less often.";

/// SV 8.1.1.d: from its month on every boat has SJ radar when it sails.
fn fit_radar(t: &mut T, month: Month) {
    let has_come = t.charts.calendar.has_come(Change::SjRadar, month);
    if has_come && t.g.boat().condition(System::SjRadar) == Condition::NotFitted {
        t.g.boat_mut().set(System::SjRadar, Condition::Sound);
        t.say("SV 8.1.1.d", |_| RADAR_FITTED.to_owned());
    }
}

fn in_words(load: Rack) -> String {
    let kinds = [Mark::Mk14, Mark::Mk18, Mark::Mk27];
    let some = kinds.into_iter().filter(|&mark| load.count(mark) > 0);
    let words: Vec<String> =
        some.map(|mark| format!("{} {}", load.count(mark), mark.name())).collect();
    words.join(", ")
}

/// SV 4.5.0.a, SV 4.5.0.b, SV 4.5.0.c, SV LOG.d: the standard load of class and month, changed as
/// far as its line allows (SV 4.5.0.d, SV-R38); the standard one is offered first.
fn loads(t: &T, month: Month) -> Vec<Rack> {
    let boat = t.g.boat();
    let room = Place::of(boat).iter().map(|(_, room)| room).sum();
    let standard = t.charts.mats.standard_load(boat.class, boat.rebuilt, month);
    let loads = standard.map_or_else(Vec::new, |standard| mixes(standard, room));
    if loads.is_empty() { vec![Rack { mk14: room, ..Rack::default() }] } else { loads }
}

/// SV 4.5.0.d: every mix that fills the room left for torpedoes. SV 7.4.2.a: mines take the place
/// of Mk 14 first.
fn mixes(standard: &StandardLoad, room: u8) -> Vec<Rack> {
    let StandardLoad { load, swap, .. } = *standard;
    let mk27 = load.mk27.min(room);
    let rest = room - mk27;
    let usual = load.mk18.min(rest);
    let (fewest, most) = (usual.saturating_sub(swap), (load.mk18 + swap).min(rest));
    let changed = (fewest..=most).filter(|&mk18| mk18 != usual);
    [usual]
        .into_iter()
        .chain(changed)
        .map(|mk18| Rack { mk14: rest - mk18, mk18, mk27 })
        .filter(|mix| mix.mk14 <= load.mk14.saturating_add(swap))
        .collect()
}

/// SV 4.5.0.e: where torpedoes lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Tubes(Side),
    Reloads(Side),
}

impl Place {
    /// Every place with the torpedoes that fit; tubes with mines take none (SV 7.4.2.a).
    fn of(boat: &Boat) -> [(Place, u8); 4] {
        let tubes = |side| boat.tubes(side).filter(|&tube| boat.tube(tube).is_none()).count() as u8;
        [
            (Place::Tubes(Side::Aft), tubes(Side::Aft)),
            (Place::Reloads(Side::Aft), boat.aft.capacity),
            (Place::Tubes(Side::Forward), tubes(Side::Forward)),
            (Place::Reloads(Side::Forward), boat.forward.capacity),
        ]
    }

    fn key(self) -> &'static str {
        match self {
            Place::Tubes(Side::Aft) => "aft-tubes",
            Place::Reloads(Side::Aft) => "aft-reloads",
            Place::Tubes(Side::Forward) => "forward-tubes",
            Place::Reloads(Side::Forward) => "forward-reloads",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Place::Tubes(Side::Aft) => "aft tubes",
            Place::Reloads(Side::Aft) => "aft reloads",
            Place::Tubes(Side::Forward) => "forward tubes",
            Place::Reloads(Side::Forward) => "forward reloads",
        }
    }
}

/// SV 4.5.0.e, decision SV-D05: how a mixed load is stowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stowing {
    /// Electric torpedoes aft, as far as they go; two Mk 27 in the aft tubes.
    ElectricAft,
    /// Mk 18 forward; Mk 27 aft as before.
    ElectricForward,
    /// Place by place.
    ByHand,
}

/// SV 4.5.0.d, SV 4.5.0.e, decisions SV-D04 and SV-D05: one setting of the stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stow {
    /// A whole load by type.
    Load(Rack),
    How(Stowing),
    /// How many of a type go to a place.
    Put {
        place: Place,
        mark: Mark,
        count: u8,
    },
    /// SV 10.12.5.a: when the captain wants to be asked whether to go on.
    Standing(GoOn),
}

impl Choice<State> for Stow {
    const QUESTION: &'static str = "stores";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Stow::Load(load) => format!("mk18-{}", load.mk18).into(),
            Stow::How(Stowing::ElectricAft) => "electric-aft".into(),
            Stow::How(Stowing::ElectricForward) => "electric-forward".into(),
            Stow::How(Stowing::ByHand) => "by-hand".into(),
            Stow::Put { place, mark, count } => {
                format!("{}-{}={count}", table::Key::name(*mark), place.key()).into()
            }
            Stow::Standing(go_on) => table::Key::name(*go_on).into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Stow::Load(load) => in_words(*load),
            Stow::How(Stowing::ElectricAft) => "Electric torpedoes aft, steam forward".to_owned(),
            Stow::How(Stowing::ElectricForward) => {
                "Electric torpedoes forward, steam aft".to_owned()
            }
            Stow::How(Stowing::ByHand) => "Place them yourself".to_owned(),
            Stow::Put { mark, count, .. } => format!("{count} {}", mark.name()),
            Stow::Standing(GoOn::WhenNeeded) => "Cast off".to_owned(),
            Stow::Standing(GoOn::EveryRoll) => "Cast off and take it roll by roll".to_owned(),
        }
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            Stow::Standing(GoOn::WhenNeeded) => Some(
                "Asked whether to go on after a fight or damage, or with empty tubes".to_owned(),
            ),
            Stow::Standing(GoOn::EveryRoll) => {
                Some("Asked whether to go on after every encounter roll".to_owned())
            }
            Stow::Load(_) | Stow::How(_) | Stow::Put { .. } => None,
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Stow::Load(_) => "SV 4.5.0.d",
            Stow::How(_) | Stow::Put { .. } => "SV 4.5.0.e",
            Stow::Standing(_) => "SV 10.12.5.a",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Stow::Load(_) | Stow::How(_) | Stow::Standing(_) => None,
            Stow::Put { place: Place::Tubes(side), .. } => {
                Some(format!("tube:{}:1", table::Key::name(*side)))
            }
            Stow::Put { place: Place::Reloads(side), .. } => {
                Some(format!("reload:{}", table::Key::name(*side)))
            }
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Stow::Load(load) => {
                let marks = [Mark::Mk14, Mark::Mk18].into_iter();
                let carried = marks.filter(|&mark| load.count(mark) > 0);
                carried.map(|mark| ch09_00_attack::type_odds(g, charts, mark)).collect()
            }
            Stow::Standing(_) => vec![ch08_encounters::first_roll(g, charts)],
            Stow::How(_) | Stow::Put { .. } => Vec::new(),
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(match self {
            Stow::Load(_) => "Torpedoes".to_owned(),
            Stow::How(_) => "Stowed".to_owned(),
            Stow::Put { place, mark, .. } => format!("{} in the {}", mark.name(), place.name()),
            Stow::Standing(_) => "Going on".to_owned(),
        })
    }
}

/// SV 4.5.0.d, SV 4.5.0.e, SV 4.5.0.f: the load and where it lies, as one answer; every tube gets one
/// torpedo, every reload box is filled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stores {
    loads: Vec<Rack>,
    load: Option<Rack>,
    how: Option<Stowing>,
    stowage: Stowage,
    /// Types still to be placed by hand, with the place that comes next.
    left: ArrayVec<(Mark, u8, usize), 2>,
    /// SV 10.12.5.a: as agreed, unless he says otherwise for this patrol.
    agreed: GoOn,
    go_on: Option<GoOn>,
}

impl Stores {
    fn new(boat: &Boat, loads: Vec<Rack>, agreed: GoOn) -> Stores {
        let load = if let [only] = loads[..] { Some(only) } else { None };
        let stowage = Stowage { places: Place::of(boat), loads: [Rack::default(); 4] };
        let left = ArrayVec::new();
        let mut stores = Stores { loads, load, how: None, stowage, left, agreed, go_on: None };
        stores.settle();
        stores
    }

    /// Steam alone needs no plan.
    fn settle(&mut self) {
        if self.load.is_some_and(|load| load.mk18 == 0 && load.mk27 == 0) {
            self.how = Some(Stowing::ElectricAft);
        }
        self.skip();
    }

    fn plan(&mut self, how: Stowing) {
        let Some(load) = self.load else { return };
        self.how = Some(how);
        match how {
            Stowing::ElectricAft => {
                stow_cuties(&mut self.stowage, load.mk27);
                let aft_first = [AFT_TUBES, AFT_RELOADS, FORWARD_RELOADS, FORWARD_TUBES];
                self.stowage.put_in_turn(aft_first, Mark::Mk18, load.mk18);
            }
            Stowing::ElectricForward => {
                stow_cuties(&mut self.stowage, load.mk27);
                let forward_first = [FORWARD_TUBES, FORWARD_RELOADS, AFT_RELOADS, AFT_TUBES];
                self.stowage.put_in_turn(forward_first, Mark::Mk18, load.mk18);
            }
            Stowing::ByHand => {
                self.left.extend([(Mark::Mk18, load.mk18, 0), (Mark::Mk27, load.mk27, 0)]);
                self.skip();
            }
        }
    }

    /// SV-D05: as many as fit and as the places after it cannot take.
    fn counts(&self) -> Option<(Place, Mark, std::ops::RangeInclusive<u8>)> {
        let &(mark, count, index) = self.left.last()?;
        let &(place, _) = self.stowage.places.get(index)?;
        let later: u8 =
            (index + 1..self.stowage.places.len()).map(|next| self.stowage.room(next)).sum();
        let most = count.min(self.stowage.room(index));
        Some((place, mark, count.saturating_sub(later)..=most))
    }

    /// Places where there is nothing to choose.
    fn skip(&mut self) {
        while let Some((place, mark, counts)) = self.counts() {
            if counts.start() != counts.end() {
                return;
            }
            self.put(place, mark, *counts.end());
        }
    }

    fn put(&mut self, place: Place, mark: Mark, count: u8) {
        self.stowage.put(place, mark, count);
        let Some((_, left, index)) = self.left.last_mut() else { return };
        (*left, *index) = (*left - count, *index + 1);
        if *index == self.stowage.places.len() {
            self.left.pop();
        }
    }

    /// Steam fills what is left.
    fn finish(mut self) -> Stowage {
        let anywhere = [FORWARD_TUBES, AFT_TUBES, FORWARD_RELOADS, AFT_RELOADS];
        let steam = self.load.map_or(0, |load| load.mk14);
        self.stowage.put_in_turn(anywhere, Mark::Mk14, steam);
        self.stowage
    }
}

impl Draft<State> for Stores {
    const QUESTION: &'static str = Stow::QUESTION;
    const OPEN: bool = true;
    type Step = Stow;

    fn steps(&self, _: &State, _: &'static Charts, steps: &mut Vec<Stow>) {
        if self.load.is_none() {
            steps.extend(self.loads.iter().copied().map(Stow::Load));
        } else if self.how.is_none() {
            let how = [Stowing::ElectricAft, Stowing::ElectricForward, Stowing::ByHand];
            steps.extend(how.map(Stow::How));
        } else if let Some((place, mark, counts)) = self.counts() {
            steps.extend(counts.map(|count| Stow::Put { place, mark, count }));
        } else if self.go_on.is_none() {
            let other = match self.agreed {
                GoOn::WhenNeeded => GoOn::EveryRoll,
                GoOn::EveryRoll => GoOn::WhenNeeded,
            };
            steps.extend([self.agreed, other].map(Stow::Standing));
        }
    }

    fn add(&mut self, step: Stow, _: &State, _: &'static Charts) {
        match step {
            Stow::Load(load) => {
                self.load = Some(load);
                self.settle();
            }
            Stow::How(how) => self.plan(how),
            Stow::Put { place, mark, count } => {
                self.put(place, mark, count);
                self.skip();
            }
            Stow::Standing(go_on) => self.go_on = Some(go_on),
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.go_on.is_some()
    }

    fn label(&self, g: &State) -> String {
        let load = self.load.map(in_words);
        let mixed = self.load.is_some_and(|load| load.mk18 + load.mk27 > 0);
        let how = self.how.filter(|_| mixed).map(|how| Stow::How(how).label(g));
        load.into_iter().chain(how).collect::<Vec<_>>().join("; ")
    }

    fn about(&self, g: &State) -> Option<String> {
        let patrol = g.career().patrol.as_ref()?;
        Some(format!("Orders: {}. Cast off?", ch07_patrols::in_words(patrol.orders)))
    }

    fn done(&self, _: &State) -> String {
        "Cast off".to_owned()
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// What lies where while the boat is loaded: places with their room, and the types in them.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Stowage {
    places: [(Place, u8); 4],
    loads: [Rack; 4],
}

impl Stowage {
    fn room(&self, index: usize) -> u8 {
        self.places[index].1 - self.loads[index].total()
    }

    fn index(&self, place: Place) -> usize {
        self.places.iter().position(|(known, _)| *known == place).unwrap_or(0)
    }

    /// Puts up to `count` torpedoes there and says how many are left.
    fn put(&mut self, place: Place, mark: Mark, count: u8) -> u8 {
        let index = self.index(place);
        let fits = count.min(self.room(index));
        *self.loads[index].count_mut(mark) += fits;
        count - fits
    }

    fn put_in_turn(&mut self, places: [Place; 4], mark: Mark, count: u8) {
        places.into_iter().fold(count, |left, place| self.put(place, mark, left));
    }
}

const AFT_TUBES: Place = Place::Tubes(Side::Aft);
const AFT_RELOADS: Place = Place::Reloads(Side::Aft);
const FORWARD_TUBES: Place = Place::Tubes(Side::Forward);
const FORWARD_RELOADS: Place = Place::Reloads(Side::Forward);

/// Mk 27 that lie ready in the aft tubes when the load is not placed by hand (SV-D05).
const CUTIES_READY: u8 = 2;

fn stow_cuties(stowage: &mut Stowage, count: u8) {
    let ready = count.min(CUTIES_READY);
    let left = count - ready + stowage.put(AFT_TUBES, Mark::Mk27, ready);
    let places = [AFT_RELOADS, AFT_TUBES, FORWARD_RELOADS, FORWARD_TUBES];
    stowage.put_in_turn(places, Mark::Mk27, left);
}

/// SV 4.5.0.e: tubes are filled steam first, so that both halves of the forward tubes are mixed.
fn place(boat: &mut Boat, stowage: &Stowage) {
    for ((place, _), load) in stowage.places.iter().zip(&stowage.loads) {
        match *place {
            Place::Reloads(side) => boat.room_mut(side).reloads = *load,
            Place::Tubes(side) => {
                let mut marks = [Mark::Mk14, Mark::Mk18, Mark::Mk27]
                    .into_iter()
                    .flat_map(|mark| (0..load.count(mark)).map(move |_| mark));
                let tubes = boat.room_mut(side).tubes.iter_mut();
                for tube in tubes.filter(|tube| tube.is_none()) {
                    *tube = marks.next().map(Charge::Torpedo);
                }
            }
        }
    }
}

/// SV-R53, SV-R73: the best guns the class could have had by this month, for a boat received new.
/// Two 5-inch guns are a favour to one captain and come with no boat.
pub fn best_guns(boat: &mut Boat, charts: &Charts, month: Month) {
    if charts.mats.display(boat.class, boat.rebuilt).gun.0.is_none() {
        boat.mount(charts.c.gato_gun.results().map(|(_, gun)| gun).max().unwrap_or(boat.gun));
    }
    for window in &charts.c.gun_windows {
        let open = window.from < month && window.gun.barrels() == 1;
        if open && window.classes.contains(&boat.class) {
            boat.mount(window.gun);
            if let Some(aa) = window.aa {
                boat.aa = aa;
                boat.set(System::Aa2, Condition::Sound);
            }
        }
    }
}
