//! Chapter 2: the game, patrol by patrol; a mark is offered before each.

use super::{
    Play, T, captains, ch03_orders, ch04_ports, ch04_situation, ch05_boat, ch05_fitting_out,
    ch06_actions, ch06_actions::Voyage, ch14_evaluation, ch14_refit, ch14_report, ch15_scenarios,
};
use crate::{
    Outcome,
    charts::{
        engagement::Value,
        scenarios::{Scenario, Start},
        situation::Place,
    },
    state::{
        Captain, Class, Command, Crew, GameEnd, Hex, LogRow, Orders, Patrol, Rank, Readiness,
        Season, State,
        setup::{ScenarioRating, Skill},
    },
};
use table::{Choice, Mods, Name, Seat};

/// The boats a free patrol of the USN sails with by default, and its ratings.
const FREE_RANK: Rank = Rank::LtCommander;

/// PS 1.0, PS 2.0.b: a single patrol or a string of them. PS-R105: several captains make theirs in turn.
pub async fn game(t: &mut T) -> Outcome {
    if t.g.command.is_none() {
        begin_all(t).await;
    }
    while let Some(seat) = captains::next(&t.g) {
        t.g.hand_over(seat);
        t.mark(label);
        // What ended the command stands in its `end`.
        let _over = patrol(t).await;
    }
    captains::close(t);
    outcome(&t.g)
}

/// What the next patrol is called where play can be taken up again.
fn label(g: &State) -> String {
    let patrol = format!("Patrol {}, {}", g.command().log.len() + 1, g.season().words());
    if g.setup.seats() == 1 { patrol } else { format!("{}: {patrol}", g.captain().name) }
}

/// PS-R105: every captain gets his boat before the first sails.
pub async fn begin_all(t: &mut T) {
    for seat in (0..t.g.setup.seats()).map(Seat) {
        t.g.hand_over(seat);
        begin(t).await;
    }
    if t.g.setup.seats() > 1 {
        captains::announce(t);
    }
}

/// What the game came to: the first captain's war, those of the others, and who has done best.
pub fn outcome(g: &State) -> Outcome {
    let mut records = g.commands().map(|(_, command)| record(g, command));
    let first = records.next().unwrap_or_else(|| record(g, g.command()));
    Outcome { rivals: records.collect(), winner: captains::winner(g), ..first }
}

/// What one captain's war has come to.
pub fn record(g: &State, command: &Command) -> Outcome {
    let home: u32 = command.log.iter().map(|row| u32::from(row.deeds.ships())).sum();
    let at_sea = command.patrol.as_ref().map_or(0, |patrol| u32::from(patrol.deeds.ships()));
    let logged: u32 = command.log.iter().map(|row| u32::from(row.engagements)).sum();
    let now = command.patrol.as_ref().map_or(0, |patrol| u32::from(patrol.engagements));
    Outcome {
        orders: g.setup.orders,
        end: command.end.unwrap_or(GameEnd::PatrolOver),
        captain: command.captain.name.clone(),
        rank: command.captain.rank,
        class: command.boat.class,
        patrols: command.log.len() as u32 + u32::from(command.patrol.is_some()),
        ships: home + at_sea,
        tally: command.log.iter().map(|row| row.tally).sum(),
        ratings: command.log.iter().map(|row| row.rating).collect(),
        posting: command.posting,
        engagements: logged + now,
        rivals: Vec::new(),
        winner: None,
    }
}

/// PS 5.0, PS 5.2.a, PS 5.3.a, PS 15.1.c, PS 15.1.f, PS 15.2.e, PS 15.3.c, PS 15.4.d, PS 15.7.d: captain, crew and boat as the orders give them.
pub async fn begin(t: &mut T) {
    let orders = ch15_scenarios::orders(&t.g, t.charts);
    let setup = t.g.setup.clone();
    let season = setup.season.or(orders.map(|it| it.start)).unwrap_or(Season::Sp43);
    let class = first_class(t, orders, season).await;
    let skill =
        |set: Option<Skill>, ordered: Option<u8>| set.map(|it| it.0).or(ordered).unwrap_or(1);
    let captain = Captain {
        name: setup.name(t.g.seat()),
        rank: orders.map_or(FREE_RANK, |it| it.rank),
        promotable: false,
        skill: skill(setup.captain_skill, orders.map(|it| it.captain_skill)),
    };
    let crew = Crew {
        skill: skill(setup.crew_skill, orders.map(|it| it.crew_skill)),
        readiness: orders.map_or(Readiness::Ready, |it| it.readiness),
    };
    let old = orders.is_some_and(|it| it.old);
    let age = ch05_fitting_out::first_age(class, old, setup.house.boat_age);
    let mut boat = ch05_fitting_out::new_boat(t.charts, class, &setup.house, age);
    if let Some(orders) = orders {
        ch05_fitting_out::fill_no_hit(&mut boat.damage, &orders.no_hit);
    }
    let command = Command {
        captain,
        crew,
        boat,
        season,
        port: Hex::new(1, 1),
        patrol: None,
        log: Vec::new(),
        rated: None,
        new_boat: true,
        end: None,
        posting: None,
    };
    t.g.command = Some(command);
    let port = first_port(t, orders).await;
    t.g.command_mut().port = port;
    fill_tanks(t, orders);
}

/// PS 15.1.c, PS 5.1.a, PS-R17: the boat of the orders, or a die on the list of the season.
async fn first_class(t: &mut T, orders: Option<&'static Scenario>, season: Season) -> Class {
    if let Some(class) = t.g.setup.class.or(orders.and_then(|it| it.boat)) {
        return class;
    }
    if t.g.setup.orders == Orders::SilentVictory {
        return t.check(&t.charts.scenarios.first_boat, Mods::NONE).await.result;
    }
    let list = t.charts.doctrine.boat_list(t.g.navy(), season, &t.g.setup);
    t.check(t.charts.doctrine.boats.of(list), Mods::NONE).await.result
}

/// Where the boat lies before its first patrol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StartAt {
    pub hex: Hex,
    /// The place in that hex; none at the edge of the map.
    pub name: Option<&'static str>,
}

impl StartAt {
    fn of(charts: &'static crate::charts::Charts, hex: Hex) -> StartAt {
        StartAt { hex, name: ch04_situation::place(charts, hex).map(|row| row.name.as_str()) }
    }
}

impl Choice<State> for StartAt {
    const QUESTION: &'static str = "start-port";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.hex.to_string().into()
    }

    fn label(&self, _: &State) -> String {
        match self.name {
            Some(name) => format!("Start from {name}, hex {}", self.hex),
            None => format!("Start at the edge of the map, hex {}", self.hex),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 4.2.c")
    }
}

/// PS 15.1.a, PS 15.3.a, PS-R77, PS-R78, PS-R80: the start of the orders; from San Francisco the boat
/// enters at the edge of the map.
async fn first_port(t: &mut T, orders: Option<&'static Scenario>) -> Hex {
    if let Some(hex) = t.g.setup.start {
        return hex;
    }
    let options: Vec<StartAt> = match orders.map_or(Start::AnyBase, |it| it.from) {
        Start::Place(place) => {
            vec![StartAt::of(t.charts, t.charts.situation.places.of(place).hex)]
        }
        Start::SanFrancisco => {
            let off = t.charts.map.off_map.first();
            off.map_or(&[][..], |it| &it.hexes)
                .iter()
                .map(|hex| StartAt::of(t.charts, *hex))
                .collect()
        }
        Start::AnyBase => {
            let ports = ch04_situation::friendly_ports(&t.g, t.charts).into_iter();
            let (navy, season) = (t.g.navy(), t.g.season());
            let base = |hex: &Hex| ch04_situation::base_level(t.charts, *hex, navy, season) >= 2;
            ports.filter(base).map(|hex| StartAt::of(t.charts, hex)).collect()
        }
    };
    let seat = t.g.seat();
    match options.as_slice() {
        [] => t.charts.situation.places.of(Place::PearlHarbor).hex,
        [only] => only.hex,
        _ => t.ask(seat, "PS 4.2.c", "From where does the boat set out?", &options).await.hex,
    }
}

/// PS 5.1.b, PS 15.7.a, PS-R80: full tanks, less what the orders or the way to the map take.
fn fill_tanks(t: &mut T, orders: Option<&'static Scenario>) {
    let room = ch05_boat::fuel_room(&t.g, t.charts);
    let off_map = orders.is_some_and(|it| it.from == Start::SanFrancisco);
    let way = if off_map { t.charts.engagement.value(Value::OffMapFuel) } else { 0 };
    let start = orders.and_then(|it| it.fuel_start).unwrap_or(room.saturating_sub(way));
    let fuel = start.min(room);
    t.g.boat_mut().fuel = fuel;
    if way > 0 {
        t.say("PS-R80", |_| {
            format!("The way from San Francisco to the map takes {way} fuel; {fuel} left.")
        });
    }
}

/// PS 2.0.a, PS 2.0.b, PS 2.0.c, PS 6.0.a: orders, fitting out, actions until the boat is home, the
/// report.
pub async fn patrol(t: &mut T) -> Play {
    sail(t).await;
    while ch06_actions::action(t).await? == Voyage::On {}
    come_home(t).await;
    Ok(())
}

/// PS 3.0, PS 4.1.a, PS 15.1.b: the situation of the season, the type of patrol, the load.
pub async fn sail(t: &mut T) {
    let cag = ch03_orders::join_cag(t).await;
    let kind = ch03_orders::patrol_type(t, cag).await;
    let port = t.g.command().port;
    let level = ch05_fitting_out::load_level(&t.g, t.charts);
    let party = ch05_fitting_out::fit_out(t, kind, level).await;
    t.g.command_mut().new_boat = false;
    let mut patrol = Patrol::new(t.g.season(), kind, port);
    patrol.cag = cag;
    patrol.party = party;
    patrol.sailed_empty = t.g.boat().torpedoes() == 0;
    patrol.flotillas = ch04_situation::flotillas(t.charts, t.g.navy().enemy(), t.g.season());
    t.g.command_mut().patrol = Some(patrol);
    fuel_for_sea(t);
    let from = ch04_situation::name(t.charts, port);
    let title = |g: &State| format!("{}: {} patrol from {from}", g.season().words(), kind.words());
    t.chapter("PS 3.2.a", title, |g| {
        let group = if cag { " with an attack group" } else { "" };
        let kind = kind.words();
        let a = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{}: {a} {kind} patrol from {from}{group}.", g.season().words())
    });
}

/// PS 4.2B.a, PS 4.3C.a, PS 15.1.d: a base fills the tanks to what they may hold in the season of the
/// patrol. How much the first patrol starts with, the orders say.
fn fuel_for_sea(t: &mut T) {
    let room = ch05_boat::fuel_room(&t.g, t.charts);
    let command = t.g.command();
    let level = ch04_situation::base_level(t.charts, command.port, t.g.navy(), command.season);
    let first = command.log.is_empty();
    let boat = t.g.boat_mut();
    boat.fuel = if first || level == 0 { boat.fuel.min(room) } else { room };
}

/// PS 2.0.c, PS 2.0.d, PS 4.2.c, PS 14.0: the report, and what comes of it.
pub async fn come_home(t: &mut T) {
    let scores = ch14_report::tally(t).await;
    let tally = scores.iter().map(|score| score.points).sum();
    let evaluation = ch14_evaluation::line(t, tally);
    let hex = t.g.patrol().hex;
    let Some(patrol) = t.g.command_mut().patrol.take() else { return };
    let class = t.g.boat().class;
    let command = t.g.command_mut();
    command.port = hex;
    let number = command.log.len() as u8 + 1;
    command.log.push(LogRow {
        number,
        season: patrol.season,
        kind: patrol.kind,
        cag: patrol.cag,
        class,
        deeds: patrol.deeds,
        tally,
        rating: evaluation.rating,
        port: hex,
        path: patrol.path,
        actions: patrol.actions,
        engagements: patrol.engagements,
        scores,
    });
    match t.g.setup.orders {
        Orders::SilentVictory => {
            ch14_evaluation::evaluate(t, evaluation).await;
            next_patrol(t, evaluation).await;
        }
        Orders::Petticoat
        | Orders::DestinationTokyo
        | Orders::DownPeriscope
        | Orders::RunSilent
        | Orders::UpPeriscope
        | Orders::EnemyBelow
        | Orders::IjnFree
        | Orders::OffTheSolomons
        | Orders::RatRun
        | Orders::Panama
        | Orders::UsnFree => after_scenario(t, evaluation).await,
    }
}

/// PS 15.1.a, PS 14.5: captain, the end of the war, twelve patrols, or the next patrol.
async fn next_patrol(t: &mut T, evaluation: crate::charts::report::Evaluation) {
    if ch14_evaluation::has_made_captain(t) {
        t.g.command_mut().end = Some(GameEnd::MadeCaptain);
        t.say("PS 15.1.a", |g| format!("{} has made captain.", g.captain().name));
        ch14_evaluation::janac(t).await;
        return;
    }
    let lost = ch14_refit::refit(t, evaluation).await;
    let orders = ch15_scenarios::orders(&t.g, t.charts);
    let last = orders.map_or(Season::Sm45, |it| it.end);
    let most = orders.map_or(1, |it| it.patrols);
    match t.g.season().later(lost + 1).filter(|season| *season <= last) {
        None => {
            t.g.command_mut().end = Some(GameEnd::WarOver);
            t.say("PS 15.1.a", |g| format!("The war is over; {} is no captain.", g.captain().name));
        }
        Some(_) if t.g.command().log.len() >= usize::from(most) => {
            t.g.command_mut().end = Some(GameEnd::PatrolsDone);
            t.say("PS 15.1.a", |g| {
                format!("{most} patrols are made; {} is no captain.", g.captain().name)
            });
        }
        Some(season) => {
            t.g.command_mut().season = season;
            leave_lost_port(t, orders);
        }
    }
}

/// PS 4.2.c, PS 15.1.e, PS-R77: where the enemy has taken the port meanwhile, the boat sails from its
/// home port.
fn leave_lost_port(t: &mut T, orders: Option<&'static Scenario>) {
    if ch04_situation::friendly_port(&t.g, t.charts, t.g.command().port).is_some() {
        return;
    }
    if let Some(home) = orders.and_then(|it| it.home_ports.first()) {
        let lost = ch04_situation::name(t.charts, t.g.command().port);
        let row = t.charts.situation.places.of(*home);
        t.g.command_mut().port = row.hex;
        t.say("PS 4.2.c", |_| format!("{lost} has fallen; the boat sails from {}.", row.name));
    }
}

/// PS 14.2.a, PS 15.4.a, PS 15.5.a, PS-R72: orders over several seasons go on until they are fulfilled
/// or their time is up. Between two patrols the rating is told and changes nothing, or counts as in a
/// campaign.
async fn after_scenario(t: &mut T, evaluation: crate::charts::report::Evaluation) {
    let ending = ch15_scenarios::ending(&t.g, t.charts);
    ch15_scenarios::tell_orders(t);
    let last = ch15_scenarios::orders(&t.g, t.charts).map(|it| it.end);
    let in_time = |season: &Season| last.is_some_and(|last| *season <= last);
    let single = matches!(t.g.setup.orders, Orders::IjnFree | Orders::UsnFree);
    let goes_on = ending == GameEnd::MissionFailed && !single;
    let next = t.g.season().later(1).filter(in_time).filter(|_| goes_on);
    let counts = t.g.house().scenario_rating == ScenarioRating::Counts;
    let season = match next {
        Some(season) if !counts => {
            ch14_evaluation::tell(t, evaluation);
            let level =
                ch04_situation::base_level(t.charts, t.g.command().port, t.g.navy(), t.g.season());
            ch04_ports::services(t, level).await;
            Some(season)
        }
        Some(_) => {
            ch14_evaluation::evaluate(t, evaluation).await;
            let lost = ch14_refit::refit(t, evaluation).await;
            t.g.season().later(lost + 1).filter(in_time)
        }
        None => {
            ch14_evaluation::evaluate(t, evaluation).await;
            None
        }
    };
    match season {
        Some(season) => t.g.command_mut().season = season,
        None => t.g.command_mut().end = Some(ending),
    }
}
