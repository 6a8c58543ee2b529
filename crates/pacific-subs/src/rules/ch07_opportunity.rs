//! Section 7.3: missions of opportunity.

use super::{T, ch04_situation, ch05_boat};
use crate::{
    charts::{Charts, situation::Installation},
    choice,
    state::{
        Hex, Mission, Opportunity, Passenger, PatrolType, State, System, Travel, Waiting,
        setup::Stalking,
    },
};
use table::{Dice, Mods};

choice! {
    /// PS 7.3.c, decision PS-D13
    pub enum Accept as "opportunity", "PS 7.3.c" {
        Accept = "accept": "Accept the mission",
        Decline = "decline": "Go on as before",
    }
}

/// PS 7.3.a, PS PT.strategic.b, PS PT.harbor.b, PS PT.supply.b, PS PT.evac.c, PS PT.raid.c, PS 5.4A.b,
/// PS-R83: on leaving a hex the patrol type may
/// bring a mission; true if one is accepted, and the action begins anew (PS 7.3.d).
pub async fn on_leaving(t: &mut T) -> bool {
    let patrol = t.g.patrol();
    let due = match patrol.kind {
        PatrolType::Strategic => patrol.contact_here,
        PatrolType::Harbor => ch04_situation::enemy_port(&t.g, t.charts, patrol.hex).is_some(),
        PatrolType::Supply => patrol.supplied_here,
        PatrolType::Evac | PatrolType::Fleet | PatrolType::Raid => false,
    };
    due && roll(t).await
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
    let orders = &t.charts.orders;
    let chart = match t.g.patrol().kind {
        PatrolType::Fleet => &orders.fleet,
        PatrolType::Harbor => &orders.harbor,
        PatrolType::Supply => &orders.supply,
        PatrolType::Strategic | PatrolType::Evac | PatrolType::Raid => &orders.strategic,
    };
    let kind = t.check(chart, Mods::NONE).await.result;
    let Some(mission) = located(t, kind).await else { return false };
    let name = ch04_situation::name(t.charts, mission.hex);
    t.say("PS 7.3.a", |_| format!("Headquarters: {} at {name}.", words(kind)));
    let seat = t.g.seat();
    let options = [Accept::Accept, Accept::Decline];
    match t
        .ask(seat, "PS 7.3.c", "A mission of opportunity comes by radio. Accept it?", &options)
        .await
    {
        Accept::Decline => false,
        Accept::Accept => {
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
        Opportunity::Transport => patrol.passengers.push(Passenger::TopBrass),
        Opportunity::None
        | Opportunity::Evac
        | Opportunity::Hvt
        | Opportunity::Scout
        | Opportunity::TakeStation => patrol.mission = Some(mission),
    }
}

/// PS 7.3.d, PS 7.3A: in the hex of an emergency evacuation the passenger waits on the beach, and the
/// captain is bound no longer.
pub fn arrive(g: &mut State) {
    let patrol = g.patrol_mut();
    let hex = patrol.hex;
    let here = |mission: &Mission| mission.kind == Opportunity::Evac && mission.hex == hex;
    if let Some(mission) = patrol.mission.filter(here) {
        patrol.mission = None;
        patrol.waiting = mission.passenger.map(|passenger| Waiting { hex, passenger });
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
        [] => return None,
        [only] => *only,
        several => {
            let dice = Dice::sum(1, several.len().min(100) as u8);
            let rolled = t.roll(dice, "PS 7.3.f", "Which hex calls").await;
            several[rolled.natural as usize - 1]
        }
    };
    let (hex, passenger) = match kind {
        Opportunity::Scout | Opportunity::TakeStation => (diagram(t, origin).await, None),
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
    let (here, season) = (g.patrol().hex, g.season());
    let range = charts.orders.range();
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
                lb || nb || enemy || has_marker(row.at(season))
            }
        }
    };
    let rows = charts.situation.places.iter();
    let near = rows.filter(|row| row.hex.distance(here) <= range);
    near.filter(fits).map(|row| row.hex).filter(|hex| charts.map.sheet.is_sea(*hex)).collect()
}

fn has_marker(installation: Installation) -> bool {
    match installation {
        Installation::None | Installation::Port(_) => false,
        Installation::Base(..)
        | Installation::Garrison(_)
        | Installation::Flotilla(_)
        | Installation::LandBattle
        | Installation::NavalBattle => true,
    }
}

/// PS 1.6A, PS 7.3C.a, PS-R01, PS-R35: first die the sector, second the band; land is rolled again.
pub async fn diagram(t: &mut T, origin: Hex) -> Hex {
    loop {
        let rolled = t.roll(Dice::TWO_D6, "PS 7.3C.a", "Hex of the mission").await;
        let way = t.charts.orders.diagram.way(rolled.faces[0], rolled.faces[1]);
        let hex = way.iter().try_fold(origin, |hex, side| hex.beyond(*side));
        if let Some(hex) = hex.filter(|hex| t.charts.map.sheet.is_sea(*hex)) {
            return hex;
        }
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
    if mission.actions >= needed {
        patrol.mission = None;
        patrol.deeds.missions = patrol.deeds.missions.saturating_add(1);
        excuse_all(t);
        t.say("PS 7.3C.b", |_| "The mission is accomplished.".to_owned());
    }
}

/// PS-R03: a completed task excuses what the whole patrol did against doctrine.
fn excuse_all(t: &mut T) {
    for violation in &mut t.g.patrol_mut().violations {
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
