//! Chapter 7: contact with the enemy, and with friends who do not know it.

use super::{
    Counter, Play, T, ch03_orders, ch04_situation, ch05_boat, ch07_opportunity, ch08_engagement,
    ch15_scenarios, odds,
};
use crate::{
    charts::{
        Charts,
        contact::{Column, Contact, Dice, Line},
        doctrine::PoolRow,
        engagement::Value,
        situation::Installation,
    },
    rules::mods,
    state::{
        EscortKind, Hex, Navy, Opportunity, Party, Passenger, PatrolType, Plane, Purpose, State,
        System, Travel, Waiting, WarshipKind,
        setup::{EvacContact, FriendlyFire, HvtEscorts, Stalking, Staying},
    },
};
use table::{Choice, Key, Mods, Name};

/// What came of entering a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Met {
    Nothing,
    /// PS 13.1: an engagement was fought; the action is over.
    Fought,
    /// PS 7.3.d: a mission was accepted; the next action begins at once.
    CalledAway,
}

/// PS 7.1A, PS 7.1B, PS 7.1C.a: counters that were contacted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    pub targets: u8,
    pub tankers: u8,
    pub hvt: Vec<WarshipKind>,
    pub rescues: u8,
    pub escorts: Vec<EscortKind>,
}

impl Found {
    pub fn is_nothing(&self) -> bool {
        self.escorts.is_empty() && !self.has_targets()
    }

    /// PS 7.1.d: every counter is a contact.
    pub fn count(&self) -> usize {
        let dice = self.targets + self.tankers + self.rescues;
        usize::from(dice) + self.hvt.len() + self.escorts.len()
    }

    /// PS 13.1, PS-R65: escorts or ships, which raise the alarm; men in the water do not.
    pub fn has_enemies(&self) -> bool {
        !self.escorts.is_empty() || self.targets > 0 || self.tankers > 0 || !self.hvt.is_empty()
    }

    pub fn has_targets(&self) -> bool {
        self.targets > 0 || self.tankers > 0 || !self.hvt.is_empty() || self.rescues > 0
    }
}

/// PS 7.0.a, PS 7.0.b: what happens when the boat enters a hex, or stays in it for an action.
pub async fn enter(t: &mut T, stayed: bool) -> Play<Met> {
    ch07_opportunity::arrive(t);
    if friendly_fire(t).await? == Met::Fought {
        return Ok(Met::Fought);
    }
    let looks = !stayed || looks_where_it_stays(&t.g);
    let found = if looks { look(t).await } else { Found::default() };
    let fleet_lines = has_fleet_lines(&t.g, t.charts);
    let met = act_on(t, found).await?;
    if fleet_lines && ch07_opportunity::on_fleet_duty(t).await {
        return Ok(Met::CalledAway);
    }
    Ok(met)
}

/// PS PT.evac.b, PS-R24: whether a boat that stays in its hex looks round there; in search of passengers it
/// must leave and come back first.
pub fn looks_where_it_stays(g: &State) -> bool {
    let idle = g.house().staying == Staying::Quiet && g.patrol().mission.is_none();
    g.patrol().kind != PatrolType::Evac && !idle
}

/// PS 7.1.a: rolls the columns and draws what they bring.
pub async fn look(t: &mut T) -> Found {
    let sources = sources(&t.g, t.charts);
    let dice = sources.iter().fold(Dice::default(), |sum, (_, dice)| sum.plus(*dice));
    if !sources.is_empty() {
        t.say("PS 7.1.a", |_| {
            let words: Vec<String> = sources.iter().map(|(source, _)| source.words()).collect();
            format!("Contact dice for: {}.", words.join(", "))
        });
    }
    let mut found = Found {
        targets: column(t, Column::Targets, dice).await,
        tankers: column(t, Column::Tankers, dice).await,
        ..Found::default()
    };
    let hvt = column(t, Column::Hvt, dice).await;
    found.rescues = column(t, Column::Rescue, dice).await;
    let escorts = column(t, Column::Escorts, dice).await;
    found.targets = as_far_as(t, "PS 7.1A", "merchantmen", found.targets, pool_of(t.charts, false));
    found.tankers = as_far_as(t, "PS 7.1A", "tankers", found.tankers, pool_of(t.charts, true));
    let men = rescues_left(&t.g, t.charts);
    found.rescues = as_far_as(t, "PS 7.1B", "men in the water", found.rescues, men);
    for _ in 0..hvt {
        draw_hvt(t, &mut found.hvt).await;
    }
    as_far_as(t, "PS 7.1B", "big warships", hvt, found.hvt.len() as u8);
    found.escorts = called(&t.g, t.charts, escorts);
    let (_, nemesis) = ch15_scenarios::more_escort_dice(&t.g, t.charts);
    if !nemesis {
        as_far_as(t, "PS 7.1C.b", "escorts", escorts, found.escorts.len() as u8);
    } else if escorts > 0 {
        t.say("PS 15.7.b", |_| "It is the one strong escort; no other will come.".to_owned());
    }
    hvt_mission(t, &mut found).await;
    note(t, &found).await;
    found
}

/// PS 7.1A, PS 7.1B, PS 7.1C.b: no more than there are counters, which is said where it matters.
fn as_far_as(t: &mut T, rule: &'static str, what: &'static str, found: u8, left: u8) -> u8 {
    if found > left {
        t.say(rule, |_| format!("No more counters for {what} than {left}."));
    }
    found.min(left)
}

/// PS 7.1A: counters in the pool.
fn pool_of(charts: &Charts, tanker: bool) -> u8 {
    charts.counters.pool(tanker).iter().map(|row| row.count).sum()
}

/// PS 7.1B: rescued men stay aboard until port, and with them their markers.
fn rescues_left(g: &State, charts: &Charts) -> u8 {
    charts.counters.rescue_markers().saturating_sub(g.patrol().rescued)
}

/// PS 7.1B, PS 10.2F.b: the front of the counter shows what it is.
async fn draw_hvt(t: &mut T, drawn: &mut Vec<WarshipKind>) {
    let left = |kind: WarshipKind, count: u8| {
        count.saturating_sub(drawn.iter().filter(|it| **it == kind).count() as u8)
    };
    let rows = t.charts.counters.hvt.iter();
    let cup: Vec<_> = rows.map(|(kind, row)| (Counter(kind), left(kind, row.count))).collect();
    if cup.iter().any(|(_, count)| *count > 0) {
        let Counter(kind) = t.draw(&cup, "PS 7.1B", "High value target").await;
        drawn.push(kind);
    }
}

/// PS 7.1.d, PS 7.1.k, PS-R12: one column; rescue dice take no modifier.
async fn column(t: &mut T, column: Column, dice: Dice) -> u8 {
    let count = dice.of(column);
    if count == 0 {
        return 0;
    }
    let chart = &t.charts.contact.die;
    let mods = match column {
        Column::Rescue => Mods::NONE,
        Column::Targets | Column::Tankers | Column::Hvt | Column::Escorts => {
            mods(t, chart, |scene| crate::conditions::Scene { column: Some(column), ..scene })
        }
    };
    let (why, what) = match column {
        Column::Targets => ("Contact: merchantmen", "Merchantmen"),
        Column::Tankers => ("Contact: tankers", "Tankers"),
        Column::Hvt => ("Contact: big warships (HVT)", "Big warships"),
        Column::Rescue => ("Contact: men in the water", "Men in the water"),
        Column::Escorts => ("Contact: escorts", "Escorts"),
    };
    let pool = t.pool_on(usize::from(count), chart, mods, |it| it == Contact::Made).named(why);
    let hits = pool.await.hits as u8;
    t.say("PS 7.1.d", |_| format!("{what} found: {hits}."));
    hits
}

/// What gives the dice of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A line of the Contact Table, and the level of a base.
    Line(Line, u8),
    /// PS PT.fleet.a
    Fleet,
    /// PS 7.3D.b
    Station,
    /// PS 15.2.d, PS 15.7.b
    Orders,
    /// PS 15.3.b
    PickUp,
    /// PS 7.1C.e
    Aircraft,
}

impl Source {
    fn words(self) -> String {
        match self {
            Source::Line(Line::MajorRoute, _) => "major route",
            Source::Line(Line::MinorRoute, _) => "minor route",
            Source::Line(Line::OilRoute, _) => "oil route",
            Source::Line(Line::Port, _) => "port",
            Source::Line(Line::Base, level) => return format!("base of level {level}"),
            Source::Line(Line::Garrison, _) => "garrison",
            Source::Line(Line::Flotilla, _) => "flotilla",
            Source::Line(Line::LandBattle, _) => "land battle",
            Source::Line(Line::NavalBattle, _) => "naval battle",
            Source::Fleet => "more rescue dice with the fleet",
            Source::Station => "more dice on station",
            Source::Orders => "more escort dice by the orders",
            Source::PickUp => "escort dice off the beach",
            Source::Aircraft => "an escort die for each aircraft of theirs",
        }
        .to_owned()
    }
}

/// PS 7.1.a, PS 7.1.b, PS 7.1.l, PS 7.1C.e, PS 7.3D.b, PS 15.2.d, PS 15.3.b, PS 15.7.b: what gives dice
/// in this hex, and which.
pub fn sources(g: &State, charts: &'static Charts) -> Vec<(Source, Dice)> {
    let (navy, hex) = (g.navy(), g.patrol().hex);
    let lines = ch04_situation::lines(g, charts, hex, navy);
    let of_line = |&(line, times): &(Line, u8)| {
        let dice = allowed(g, charts, line, charts.contact.lines.of(line).times(times));
        (Source::Line(line, times), dice)
    };
    let mut sources: Vec<(Source, Dice)> = lines.iter().map(of_line).collect();
    let escorts = |escorts: u8| Dice { escorts, ..Dice::default() };
    if g.patrol().kind == PatrolType::Fleet && lines.iter().any(|(line, _)| is_fleet_line(*line)) {
        let rescue = charts.engagement.value(Value::FleetRescue);
        sources.push((Source::Fleet, Dice { rescue, ..Dice::default() }));
    }
    if ch07_opportunity::is_on_station(g) {
        let more = charts.engagement.value(Value::StationDice);
        sources.push((Source::Station, Dice { hvt: more, rescue: more, ..Dice::default() }));
    }
    let (more, everywhere) = ch15_scenarios::more_escort_dice(g, charts);
    if everywhere || !lines.is_empty() {
        sources.push((Source::Orders, escorts(more)));
    }
    if g.patrol().party == Party::ToFetch(hex) {
        let more = ch15_scenarios::orders(g, charts).map_or(0, |orders| orders.pick_up_dice);
        sources.push((Source::PickUp, escorts(more)));
    }
    if navy == Navy::Ijn && sources.iter().any(|(_, dice)| dice.escorts > 0) {
        let air = ch03_orders::escort_pool(g, charts, navy).of(EscortKind::Air);
        sources.push((Source::Aircraft, escorts(air)));
    }
    if ch15_scenarios::no_more_escorts(g, charts) {
        for (_, dice) in &mut sources {
            dice.escorts = 0;
        }
    }
    sources.retain(|(_, dice)| dice.total() > 0);
    sources
}

/// PS 7.1.a: the dice of the hex, all sources together.
pub fn dice(g: &State, charts: &'static Charts) -> Dice {
    sources(g, charts).into_iter().fold(Dice::default(), |sum, (_, dice)| sum.plus(dice))
}

fn is_fleet_line(line: Line) -> bool {
    match line {
        Line::Flotilla | Line::LandBattle | Line::NavalBattle => true,
        Line::MajorRoute
        | Line::MinorRoute
        | Line::OilRoute
        | Line::Port
        | Line::Base
        | Line::Garrison => false,
    }
}

fn has_fleet_lines(g: &State, charts: &'static Charts) -> bool {
    let lines = ch04_situation::lines(g, charts, g.patrol().hex, g.navy());
    lines.iter().any(|(line, _)| is_fleet_line(*line))
}

/// PS 3.2.b, PS 3.2A, PS 3.2B, PS 3.2C, PS 3.2D.b, PS 3.2E, PS 3.2F, PS PT.evac.a, PS PT.fleet.a, PS PT.harbor.a, PS PT.raid.a,
/// PS PT.strategic.a: the columns the patrol type rolls on this line.
pub fn allowed(g: &State, charts: &'static Charts, line: Line, dice: Dice) -> Dice {
    let patrol = g.patrol();
    let escorts = Dice { escorts: dice.escorts, ..Dice::default() };
    let port = ch04_situation::enemy_port(g, charts, patrol.hex).is_some();
    match patrol.kind {
        PatrolType::Strategic | PatrolType::Supply => dice,
        PatrolType::Evac => {
            let lb = Installation::LandBattle;
            let beach = ch04_situation::battle_in(charts, patrol.hex, g.season(), lb);
            if port || beach { dice } else { Dice { rescue: dice.rescue, ..escorts } }
        }
        PatrolType::Fleet => {
            if is_fleet_line(line) {
                dice
            } else {
                escorts
            }
        }
        PatrolType::Harbor => {
            let waits = port
                && patrol.speed == Travel::Stalking
                && ch15_scenarios::is_patrol_area(g, charts, patrol.hex);
            if waits { dice } else { escorts }
        }
        PatrolType::Raid => {
            let landed = matches!(patrol.party, Party::Ashore(_));
            let waits = landed && port && patrol.speed == Travel::Stalking;
            if waits { dice } else { escorts }
        }
    }
}

/// PS 7.1C.a, PS 7.1C.b, PS 15.7.b, PS-R82: so many escorts of the pool; one strong escort alone in
/// The Enemy Below.
fn called(g: &State, charts: &'static Charts, count: u8) -> Vec<EscortKind> {
    let (_, nemesis) = ch15_scenarios::more_escort_dice(g, charts);
    if nemesis {
        return if count > 0 { vec![EscortKind::Two] } else { Vec::new() };
    }
    let pool = ch03_orders::escort_pool(g, charts, g.navy());
    deploy(pool, count, air_in_reach(g, charts, g.patrol().hex, g.navy().enemy()))
}

/// PS 7.1C.b, PS 7.1C.c, PS 1.2.b: one at a time in the order 1, 2, 2H, Air and round again; types
/// that are used up or out of reach are skipped.
pub fn deploy(pool: &PoolRow, count: u8, air: bool) -> Vec<EscortKind> {
    let left = |kind: EscortKind, taken: &[EscortKind]| {
        let used = taken.iter().filter(|it| **it == kind).count() as u8;
        (kind != EscortKind::Air || air) && used < pool.of(kind)
    };
    let mut taken: Vec<EscortKind> = Vec::new();
    let mut order = EscortKind::ALL.iter().map(|&(_, kind)| kind).cycle();
    let mut skipped = 0;
    while taken.len() < usize::from(count) && skipped < EscortKind::ALL.len() {
        let Some(kind) = order.next() else { break };
        if left(kind, &taken) {
            taken.push(kind);
            skipped = 0;
        } else {
            skipped += 1;
        }
    }
    taken
}

/// PS 7.1C.d, PS-R30: on or next to a port or base friendly to the escorts, or a US flotilla, also one
/// that was drawn against a Japanese boat (PS 13.1).
pub fn air_in_reach(g: &State, charts: &'static Charts, hex: Hex, side: Navy) -> bool {
    let near = charts.situation.places.iter().filter(|row| row.hex.distance(hex) <= 1);
    let field = |row: &crate::charts::situation::PlaceRow| {
        ch04_situation::owner(g, charts, row, g.season()) == side
    };
    let drawn = g.command().patrol.as_ref().filter(|_| g.navy() == side.enemy());
    let drawn = drawn.map_or(&[][..], |patrol| &patrol.flotillas);
    let set_up = ch04_situation::flotillas(charts, side, g.season());
    let flotilla = side == Navy::Usn && set_up.iter().chain(drawn).any(|at| at.distance(hex) <= 1);
    near.into_iter().any(field) || flotilla
}

/// PS 7.3B.a, PS 7.3B.b, PS 7.3B.c, PS-R34: the warship of an accepted mission and its escorts, drawn
/// at random from what the pool still holds.
async fn hvt_mission(t: &mut T, found: &mut Found) {
    let here = t.g.patrol().hex;
    let due =
        t.g.patrol()
            .mission
            .is_some_and(|mission| mission.kind == Opportunity::Hvt && mission.hex == here);
    if !due {
        return;
    }
    t.g.patrol_mut().mission = None;
    draw_hvt(t, &mut found.hvt).await;
    let count = t.check(&t.charts.orders.escort, Mods::NONE).await.result.0;
    let air = hvt_air(&t.g, t.charts, here);
    if t.g.house().hvt_escorts == HvtEscorts::InOrder {
        let pool = ch03_orders::escort_pool(&t.g, t.charts, t.g.navy());
        let all = found.escorts.len() as u8 + count;
        found.escorts = deploy(pool, all, air);
        return;
    }
    for _ in 0..count {
        let pool = ch03_orders::escort_pool(&t.g, t.charts, t.g.navy());
        let left = |kind: EscortKind| {
            let used = found.escorts.iter().filter(|it| **it == kind).count() as u8;
            if kind == EscortKind::Air && !air { 0 } else { pool.of(kind).saturating_sub(used) }
        };
        let cup: Vec<_> =
            EscortKind::ALL.iter().map(|&(_, kind)| (Counter(kind), left(kind))).collect();
        if cup.iter().any(|(_, count)| *count > 0) {
            let Counter(kind) = t.draw(&cup, "PS 7.3B.b", "Escort of the warship").await;
            found.escorts.push(kind);
        }
    }
}

/// PS 7.3B.c: in or next to a base, garrison or land battle.
fn hvt_air(g: &State, charts: &Charts, hex: Hex) -> bool {
    let enemy = g.navy().enemy();
    let near = charts.situation.places.iter().filter(|row| row.hex.distance(hex) <= 1);
    near.map(|row| row.at(g.season())).any(|it| match it {
        Installation::Base(navy, _) | Installation::Garrison(navy) => navy == enemy,
        Installation::LandBattle => true,
        Installation::None
        | Installation::Port(_)
        | Installation::Flotilla(_)
        | Installation::NavalBattle => false,
    })
}

/// PS PT.evac.b, PS 15.5.c, PS 15.7.b: what a contact does before anything is decided.
async fn note(t: &mut T, found: &Found) {
    if found.is_nothing() {
        return;
    }
    let patrol = t.g.patrol_mut();
    patrol.contact_here = true;
    patrol.contact_in_action = true;
    patrol.nemesis_met |= !found.escorts.is_empty();
    ch15_scenarios::nerves(t, found.count()).await;
    beach_passenger(t, found).await;
}

/// PS 3.2A, PS PT.evac.b, PS-R98: one passenger roll for each entry of a beach hex with a contact. Whoever
/// waits there or elsewhere already goes on waiting.
async fn beach_passenger(t: &mut T, found: &Found) {
    let (hex, season) = (t.g.patrol().hex, t.g.season());
    let beach = ch04_situation::enemy_port(&t.g, t.charts, hex).is_some()
        || ch04_situation::battle_in(t.charts, hex, season, Installation::LandBattle);
    let counts = match t.g.house().evac_contact {
        EvacContact::Any => true,
        EvacContact::Rescue => found.rescues > 0,
    };
    if t.g.patrol().kind != PatrolType::Evac || !beach || !counts {
        return;
    }
    let passenger = t.check(&t.charts.orders.passenger, Mods::NONE).await.result;
    t.g.patrol_mut().waiting.push(Waiting { hex, passenger });
    t.say("PS PT.evac.b", |_| format!("On the beach waits {}.", passenger.words()));
}

/// PS 7.1.e, PS 7.1.f, PS 8.0.a, decision PS-D12: fight, carry out a task, or pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engage {
    For(Purpose),
    Bypass,
    /// PS 7.1E.b
    Evade,
}

impl Choice<State> for Engage {
    const QUESTION: &'static str = "engage";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Engage::For(Purpose::Contact) => "engage".into(),
            Engage::For(purpose) => purpose.name().into(),
            Engage::Bypass => "bypass".into(),
            Engage::Evade => "evade".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Engage::For(Purpose::Contact) => "Engage",
            Engage::For(Purpose::Penetrate) => "Try to enter the harbour",
            Engage::For(Purpose::Mines) => "Lay a mine off the harbour",
            Engage::For(Purpose::LandParty) => "Land the party",
            Engage::For(Purpose::RetrieveParty) => "Take the party aboard",
            Engage::For(Purpose::LandSupplies) => "Land supplies",
            Engage::For(Purpose::PickUp) => "Pick up the passenger",
            Engage::Bypass => "Pass on",
            Engage::Evade => "Slip away before they come, warned by the aircraft",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Engage::For(Purpose::Contact) => "PS 8.0.a",
            Engage::For(Purpose::Penetrate) => "PS 7.2A.a",
            Engage::For(Purpose::Mines) => "PS 7.2B",
            Engage::For(Purpose::LandParty | Purpose::RetrieveParty) => "PS PT.raid.a",
            Engage::For(Purpose::LandSupplies) => "PS PT.supply.a",
            Engage::For(Purpose::PickUp) => "PS 3.2A",
            Engage::Bypass => "PS 7.1.f",
            Engage::Evade => "PS 7.1E.b",
        })
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        match self {
            Engage::For(_) => vec![odds::weather(g, charts)],
            Engage::Bypass | Engage::Evade => Vec::new(),
        }
    }
}

/// PS 7.2, PS 7.2A.a, PS 7.2B, PS 8.0.b, PS PT.raid.a, PS PT.supply.a, PS 7.3A: the tasks that can be
/// tried in this hex.
pub fn purposes(g: &State, charts: &'static Charts) -> Vec<Purpose> {
    let patrol = g.patrol();
    let (hex, season) = (patrol.hex, g.season());
    let port = ch04_situation::enemy_port(g, charts, hex).is_some();
    let battle = ch04_situation::battle_in(charts, hex, season, Installation::LandBattle);
    let ashore = matches!(patrol.party, Party::Ashore(_));
    let blockade = match patrol.kind {
        PatrolType::Harbor => ch15_scenarios::is_patrol_area(g, charts, hex),
        PatrolType::Raid => ashore,
        PatrolType::Evac | PatrolType::Fleet | PatrolType::Strategic | PatrolType::Supply => false,
    };
    let garrison = ch04_situation::place(charts, hex)
        .is_some_and(|row| row.at(season) == Installation::Garrison(g.navy()));
    let fetches = patrol.party == Party::Ashore(hex) || patrol.party == Party::ToFetch(hex);
    let waiting = patrol.waiting.iter().any(|it| it.hex == hex);
    let can = [
        (Purpose::Penetrate, port && patrol.speed == Travel::Stalking),
        (Purpose::Mines, port && blockade && g.boat().mines > 0 && !patrol.mined.contains(&hex)),
        (Purpose::LandParty, patrol.party == Party::Aboard && (port || battle)),
        (Purpose::RetrieveParty, fetches),
        (
            Purpose::LandSupplies,
            patrol.kind == PatrolType::Supply
                && g.boat().supplies > 0
                && (battle || garrison)
                && !patrol.supplied.contains(&hex),
        ),
        (Purpose::PickUp, waiting),
    ];
    can.into_iter().filter(|(_, can)| *can).map(|(purpose, _)| purpose).collect()
}

/// PS 7.1.e, PS 7.1.f, PS 7.1E.b, PS 8.0.a, PS 8.0.b
async fn act_on(t: &mut T, found: Found) -> Play<Met> {
    let mut options = Vec::new();
    if !found.is_nothing() {
        options.push(Engage::For(Purpose::Contact));
    }
    options.extend(purposes(&t.g, t.charts).into_iter().map(Engage::For));
    if options.is_empty() {
        return Ok(Met::Nothing);
    }
    if found.escorts.is_empty() {
        options.push(Engage::Bypass);
    } else if plane_searches(&t.g) {
        options.push(Engage::Evade);
    }
    let seat = t.g.seat();
    let chosen = match options.as_slice() {
        [only] => *only,
        _ => t.ask(seat, "PS 8.0.a", "What does the boat do here?", &options).await,
    };
    match chosen {
        Engage::For(purpose) => {
            ch08_engagement::engagement(t, &found, purpose, false).await?;
            Ok(Met::Fought)
        }
        Engage::Bypass | Engage::Evade => Ok(Met::Nothing),
    }
}

/// PS 7.1.h, PS-R25: a stalking boat looks round from under water.
pub fn looks_submerged(g: &State) -> bool {
    g.patrol().speed == Travel::Stalking && g.house().stalking != Stalking::Surfaced
}

/// PS 7.1E.a: the aircraft is up.
pub fn plane_searches(g: &State) -> bool {
    g.boat().plane == Plane::Launched
}

/// PS 7.1D.a, PS 7.1D.b, PS 15.2.d, PS-R31: friends who cannot be spoken to, or who do not trust a
/// pink boat.
async fn friendly_fire(t: &mut T) -> Play<Met> {
    let dice = friendly_dice(&t.g, t.charts);
    if dice == 0 {
        return Ok(Met::Nothing);
    }
    let chart = &t.charts.contact.die;
    let mods =
        mods(t, chart, |scene| crate::conditions::Scene { column: Some(Column::Escorts), ..scene });
    let pool = t.pool_on(usize::from(dice), chart, mods, |it| it == Contact::Made);
    let pool = pool.named("Contact: friendly escorts").await;
    let row = ch03_orders::escort_pool(&t.g, t.charts, t.g.navy().enemy());
    let air = air_in_reach(&t.g, t.charts, t.g.patrol().hex, t.g.navy());
    let escorts = deploy(row, pool.hits as u8, air);
    if escorts.is_empty() {
        return Ok(Met::Nothing);
    }
    t.say("PS 7.1D.b", |_| "Friendly ships take the boat for an enemy.".to_owned());
    let found = Found { escorts, ..Found::default() };
    t.g.patrol_mut().contact_in_action = true;
    ch08_engagement::engagement(t, &found, Purpose::Contact, true).await?;
    t.g.patrol_mut().known_to_friends = true;
    Ok(Met::Fought)
}

/// PS 7.1D.a, PS 7.1C.e, PS 15.2.d: dice for friendly escorts in this hex.
pub fn friendly_dice(g: &State, charts: &'static Charts) -> u8 {
    let hex = g.patrol().hex;
    let own = g.navy();
    let mut dice = ch15_scenarios::friendly_dice(g, charts, hex);
    let works = ch05_boat::works(g, charts, System::Radio);
    let mistaken = match g.house().friendly_fire {
        FriendlyFire::RadioOut => !works,
        FriendlyFire::RadioWorks => works,
    };
    if mistaken {
        let lines = ch04_situation::lines(g, charts, hex, own.enemy());
        let of = |(line, times): &(Line, u8)| charts.contact.lines.of(*line).times(*times).escorts;
        let escorts: u8 = lines.iter().map(of).sum();
        let air = ch03_orders::escort_pool(g, charts, Navy::Ijn).of(EscortKind::Air);
        let air = if own == Navy::Usn && escorts > 0 { air } else { 0 };
        dice += escorts + air;
    }
    dice
}

/// PS 7.3A, PS PT.evac.b, PS-R98: who waits in this hex to be picked up, all of them.
pub fn passengers_here(g: &State) -> Vec<Passenger> {
    let patrol = g.patrol();
    let here = patrol.waiting.iter().filter(|it| it.hex == patrol.hex);
    here.map(|it| it.passenger).collect()
}
