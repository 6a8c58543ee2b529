//! Section 7.3: missions of opportunity.

use super::{T, ch04_situation, ch05_boat, odds};
use crate::{
    charts::{Charts, situation::Installation},
    state::{
        Hex, Mission, Opportunity, Passenger, PatrolType, State, System, Travel, Waiting,
        setup::{MissionAshore, MissionRange, Stalking},
    },
};
use table::{Chart, Choice, Dice, Mods, Name};

/// PS 7.3.c, decision PS-D13
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accept {
    Accept(Mission),
    Decline,
}

impl Choice<State> for Accept {
    const QUESTION: &'static str = "opportunity";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Accept::Accept(_) => "accept",
            Accept::Decline => "decline",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Accept::Accept(mission) if mission.kind == Opportunity::Transport => {
                format!("Accept: {}", words(mission.kind))
            }
            Accept::Accept(mission) => {
                format!("Accept: {}, hex {}", words(mission.kind), mission.hex)
            }
            Accept::Decline => "Go on as before".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 7.3.c")
    }

    fn target(&self) -> Option<String> {
        match self {
            Accept::Accept(mission) => Some(format!("hex:{}", mission.hex)),
            Accept::Decline => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        match self {
            Accept::Accept(mission) => odds::mission(g, charts, mission),
            Accept::Decline => Vec::new(),
        }
    }
}

/// PS 7.3.a, PS PT.strategic.b, PS PT.harbor.b, PS PT.supply.b, PS PT.evac.c, PS PT.raid.c, PS 5.4A.b,
/// PS-R83: on leaving a hex the patrol type may
/// bring a mission; true if one is accepted, and the action begins anew (PS 7.3.d).
pub async fn on_leaving(t: &mut T) -> bool {
    is_due(&t.g, t.charts) && roll(t).await
}

/// PS PT.strategic.b, PS PT.harbor.b, PS PT.supply.b: whether leaving this hex calls for a roll.
pub fn is_due(g: &State, charts: &'static Charts) -> bool {
    let patrol = g.patrol();
    let due = match patrol.kind {
        PatrolType::Strategic => patrol.contact_here,
        PatrolType::Harbor => ch04_situation::enemy_port(g, charts, patrol.hex).is_some(),
        PatrolType::Supply => patrol.supplied_here,
        PatrolType::Evac | PatrolType::Fleet | PatrolType::Raid => false,
    };
    due && may_roll(g, charts)
}

/// PS 7.3.a: the list of the patrol type.
pub fn chart<'c>(g: &State, charts: &'c Charts) -> &'c Chart<Opportunity> {
    let orders = &charts.orders;
    match g.patrol().kind {
        PatrolType::Fleet => &orders.fleet,
        PatrolType::Harbor => &orders.harbor,
        PatrolType::Supply => &orders.supply,
        PatrolType::Strategic | PatrolType::Evac | PatrolType::Raid => &orders.strategic,
    }
}

/// PS PT.fleet.b: in the hexes of flotillas and battles, on entering.
pub async fn on_fleet_duty(t: &mut T) -> bool {
    t.g.patrol().kind == PatrolType::Fleet && roll(t).await
}

/// PS 7.3.b, PS 7.3.f, PS 7.3.g, PS-R25: the radio works, the boat is up, none is under way, and this hex has not been
/// rolled for since it was entered.
fn may_roll(g: &State, charts: &Charts) -> bool {
    let patrol = g.patrol();
    let under = patrol.speed == Travel::Stalking && g.house().stalking == Stalking::Submerged;
    !patrol.rolled_here
        && !under
        && patrol.mission.is_none()
        && ch05_boat::works(g, charts, System::Radio)
}

/// PS 7.3.a, PS 7.3.c
async fn roll(t: &mut T) -> bool {
    if !may_roll(&t.g, t.charts) {
        return false;
    }
    t.g.patrol_mut().rolled_here = true;
    let kind = t.check(chart(&t.g, t.charts), Mods::NONE).await.result;
    let Some(mission) = located(t, kind).await else { return false };
    let name = ch04_situation::name(t.charts, mission.hex);
    t.say("PS 7.3.a", |_| format!("Headquarters: {} at {name}.", words(kind)));
    let seat = t.g.seat();
    let options = [Accept::Accept(mission), Accept::Decline];
    match t
        .ask(seat, "PS 7.3.c", "A mission of opportunity comes by radio. Accept it?", &options)
        .await
    {
        Accept::Decline => false,
        Accept::Accept(mission) => {
            accept(t, mission);
            true
        }
    }
}

fn words(kind: Opportunity) -> &'static str {
    match kind {
        Opportunity::None => "nothing",
        Opportunity::Evac => "somebody must be taken off",
        Opportunity::Hvt => "a big warship has been seen",
        Opportunity::Scout => "an area is to be searched",
        Opportunity::TakeStation => "the boat is to take station",
        Opportunity::Transport => "a flag officer wants passage home",
    }
}

/// PS 7.3.d, PS PT.supply.b, PS-R85: a transport embarks at once, everything else is ahead.
fn accept(t: &mut T, mission: Mission) {
    let patrol = t.g.patrol_mut();
    match mission.kind {
        Opportunity::Transport => {
            patrol.passengers.push(Passenger::TopBrass);
            t.say("PS PT.supply.b", |_| "A flag officer is aboard, bound for home.".to_owned());
        }
        Opportunity::None
        | Opportunity::Evac
        | Opportunity::Hvt
        | Opportunity::Scout
        | Opportunity::TakeStation => patrol.mission = Some(mission),
    }
}

/// PS 7.3.d, PS 7.3A: in the hex of an emergency evacuation the passenger waits on the beach, and the
/// captain is bound no longer.
pub fn arrive(t: &mut T) {
    let patrol = t.g.patrol_mut();
    let hex = patrol.hex;
    let here = |mission: &Mission| mission.kind == Opportunity::Evac && mission.hex == hex;
    let Some(mission) = patrol.mission.filter(here) else { return };
    patrol.mission = None;
    if let Some(passenger) = mission.passenger {
        patrol.waiting.push(Waiting { hex, passenger });
        t.say("PS 7.3A", |_| format!("On the beach waits {}.", passenger.words()));
    }
}

/// PS 7.3.e, PS 7.3.f, PS 7.3A, PS 7.3C.a, PS 7.3D.a, PS-R33: where the mission is, or none if nothing
/// within two hexes can have brought it.
async fn located(t: &mut T, kind: Opportunity) -> Option<Mission> {
    if kind == Opportunity::Transport {
        let hex = t.g.patrol().hex;
        return Some(Mission { kind, hex, actions: 0, passenger: Some(Passenger::TopBrass) });
    }
    let origins = origins(&t.g, t.charts, kind);
    let origin = match origins.as_slice() {
        [] => {
            if kind != Opportunity::None {
                t.say("PS 7.3.e", |_| "Nothing within two hexes calls for it: no mission.".into());
            }
            return None;
        }
        [only] => *only,
        several => {
            let dice = Dice::sum(1, several.len().min(100) as u8);
            let rolled = t.roll(dice, "PS 7.3.f", "Which hex calls").await;
            several[rolled.natural as usize - 1]
        }
    };
    let (hex, passenger) = match kind {
        Opportunity::Scout | Opportunity::TakeStation => (diagram(t, origin).await?, None),
        Opportunity::Evac => {
            let who = t.check(&t.charts.orders.passenger, Mods::NONE).await.result;
            (origin, Some(who))
        }
        Opportunity::Hvt | Opportunity::None | Opportunity::Transport => (origin, None),
    };
    Some(Mission { kind, hex, actions: 0, passenger })
}

/// PS 7.3.e, PS PT.strategic.b, PS PT.fleet.b: the markers and enemy ports in range that can bring it.
pub fn origins(g: &State, charts: &'static Charts, kind: Opportunity) -> Vec<Hex> {
    let season = g.season();
    let fits = |row: &&crate::charts::situation::PlaceRow| {
        let battle = |what| row.at(season) == what;
        let lb = battle(Installation::LandBattle);
        let nb = battle(Installation::NavalBattle);
        let enemy = ch04_situation::enemy_port(g, charts, row.hex).is_some();
        let base = matches!(row.at(season), Installation::Base(navy, _) if navy != g.navy());
        match (kind, g.patrol().kind) {
            (Opportunity::None | Opportunity::Transport, _) => false,
            (Opportunity::Evac, _) => lb || enemy,
            (Opportunity::Hvt, PatrolType::Strategic) => base,
            (Opportunity::Scout | Opportunity::TakeStation, PatrolType::Strategic) => lb || nb,
            (Opportunity::Hvt | Opportunity::Scout | Opportunity::TakeStation, _) => {
                lb || nb || enemy
            }
        }
    };
    let places = charts.situation.places.iter().filter(fits).map(|row| row.hex);
    let mut hexes: Vec<Hex> = places.collect();
    if brings_by_flotilla(kind, g.patrol().kind) {
        hexes.extend(g.patrol().flotillas.iter().copied());
    }
    let mut seen: Vec<Hex> = Vec::new();
    hexes.retain(|hex| {
        let new = !seen.contains(hex);
        seen.push(*hex);
        new && in_range(g, charts, *hex) && charts.map.sheet.is_sea(*hex)
    });
    hexes
}

/// PS 7.3.e, PS-R33: within two hexes of the boat.
fn in_range(g: &State, charts: &Charts, hex: Hex) -> bool {
    let (here, range) = (g.patrol().hex, charts.orders.range());
    match g.house().mission_range {
        MissionRange::AcrossLand => hex.distance(here) <= range,
        MissionRange::BySea => {
            charts.map.sheet.sea_distance(here, hex).is_some_and(|hexes| hexes <= range)
        }
    }
}

/// PS 7.3.e, PS PT.fleet.b, PS PT.harbor.b: an enemy flotilla, also one that was drawn, is a marker
/// that can bring a mission where the Patrol Types Chart names no other.
fn brings_by_flotilla(kind: Opportunity, patrol: PatrolType) -> bool {
    let open = matches!(kind, Opportunity::Hvt | Opportunity::Scout | Opportunity::TakeStation);
    open && matches!(patrol, PatrolType::Fleet | PatrolType::Harbor)
}

/// PS 1.6A, PS 7.3C.a, PS-R01, PS-R35: first die the sector, second the band; land is rolled again, or
/// is no mission.
pub async fn diagram(t: &mut T, origin: Hex) -> Option<Hex> {
    loop {
        let rolled = t.roll(Dice::TWO_D6, "PS 7.3C.a", "Hex of the mission").await;
        let way = t.charts.orders.diagram.way(rolled.faces[0], rolled.faces[1]);
        let hex = way.iter().try_fold(origin, |hex, side| hex.beyond(*side));
        let hex = hex.filter(|hex| t.charts.map.sheet.is_sea(*hex));
        if hex.is_some() {
            return hex;
        }
        if t.g.house().mission_ashore == MissionAshore::NoMission {
            t.say("PS 7.3C.a", |_| "There is no sea in that hex: no mission.".to_owned());
            return None;
        }
        t.say("PS 7.3C.a", |_| {
            "There is no sea in that hex: the dice are thrown again.".to_owned()
        });
    }
}

/// PS 7.3C.b, PS 7.3D.a, PS-R70: an action spent in the hex of a scout or station; after the third
/// the mission is done.
pub fn end_of_action(t: &mut T) {
    let needed = super::ch06_actions::stay_actions(t.charts);
    let hex = t.g.patrol().hex;
    let patrol = t.g.patrol_mut();
    let arrived = patrol.travelled > 0;
    let Some(mission) = &mut patrol.mission else { return };
    let counts = match mission.kind {
        // PS 7.3C.b: full actions; the one that brought the boat there is none.
        Opportunity::Scout => !arrived,
        Opportunity::TakeStation => true,
        Opportunity::None | Opportunity::Evac | Opportunity::Hvt | Opportunity::Transport => false,
    };
    if !counts || mission.hex != hex {
        return;
    }
    mission.actions += 1;
    let spent = mission.actions;
    if spent < needed {
        t.say("PS 7.3C.b", |_| format!("Actions of the mission spent here: {spent} of {needed}."));
    } else {
        patrol.mission = None;
        patrol.deeds.missions = patrol.deeds.missions.saturating_add(1);
        excuse_all(t);
        t.say("PS 7.3C.b", |_| "The mission is accomplished.".to_owned());
    }
}

/// PS-R03: a completed task excuses what the whole patrol did against doctrine.
fn excuse_all(t: &mut T) {
    let patrol = t.g.patrol_mut();
    patrol.success = true;
    for violation in &mut patrol.violations {
        violation.excused |= violation.engagement == 0;
    }
}

/// Whether the boat is on the station of an accepted mission (PS 7.3D.b).
pub fn is_on_station(g: &State) -> bool {
    let patrol = g.patrol();
    patrol.mission.is_some_and(|mission| {
        mission.kind == Opportunity::TakeStation && mission.hex == patrol.hex
    })
}
