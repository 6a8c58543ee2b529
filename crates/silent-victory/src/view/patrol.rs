//! The patrol at sea: its track, and what lies on the combat mat.

use super::{
    record::{ShipView, is_entered},
    words,
};
use crate::{
    charts::{Charts, s::Shot},
    state::{
        Career, Class, Encounter, Escort, Fired, Hunt, Landed, Meeting, Patrol, Posture, Progress,
        Quality, Range, ShipType, Standing, Task, Time, Water, Wolfpack, Zone,
    },
};
use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub struct PatrolView {
    /// Of the career, counted from 1.
    pub number: u16,
    pub month: String,
    pub zone: Zone,
    pub zone_name: &'static str,
    /// SV 9.6.6.b
    pub shallow: bool,
    pub task: Option<Task>,
    pub task_name: Option<&'static str>,
    pub progress: Progress,
    pub wolfpack: bool,
    /// The box the boat is in; 0 before the first.
    pub at: u8,
    pub boxes: Vec<BoxView>,
    /// Encounter rolls still due here.
    pub rolls_left: u8,
    pub home: Option<WayHome>,
    /// Markers that lie beside the track.
    pub markers: Vec<&'static str>,
    /// The ships engaged so far.
    pub contacts: Vec<ShipView>,
    pub encounter: Option<EncounterView>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BoxView {
    pub number: u8,
    pub water: Water,
    pub rolls: u8,
    pub mission: bool,
}

/// SV 10.12.2.c: a patrol broken off goes home by the shorter way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum WayHome {
    Back,
    Onward,
}

#[derive(Clone, Debug, Serialize)]
pub struct EncounterView {
    pub meeting: Meeting,
    pub meeting_name: &'static str,
    pub round: u8,
    pub time: Time,
    pub posture: Posture,
    pub range: Option<Range>,
    /// Each range with the highest roll that hits before modifiers.
    pub ranges: Vec<(Range, i32)>,
    pub targets: Vec<TargetView>,
    /// SV 9.2.1.d: the torpedoes on the mat, by the column they are meant for.
    pub salvo: Vec<u8>,
    /// The shots of the last fire, until the next action.
    pub landed: Vec<Landed>,
    pub escort: Option<EscortView>,
    pub wolfpack: Option<Wolfpack>,
    pub fired: Fired,
    pub hunt: Hunt,
    pub aircraft: Option<(Quality, u8)>,
    pub follows: u8,
}

#[derive(Clone, Debug, Serialize)]
pub struct TargetView {
    /// `target:2`
    pub target: String,
    pub name: String,
    pub kind: ShipType,
    pub kind_name: &'static str,
    pub standing: Standing,
    pub tons: u32,
    /// Points suffered of those it takes to sink.
    pub damage: (u8, u8),
    pub sunk: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct EscortView {
    pub escort: Escort,
    pub state: &'static str,
}

pub(super) fn patrol(career: &Career, patrol: &Patrol, charts: &'static Charts) -> PatrolView {
    let argonaut = career.boat.class == Class::Argonaut;
    let track = &charts.p.track;
    let boxes = track.iter().map(|(number, travel)| BoxView {
        number,
        water: travel.water,
        rolls: if argonaut { travel.rolls_of_argonaut } else { travel.rolls },
        mission: travel.mission && patrol.orders.task.is_some(),
    });
    let abort = patrol.abort;
    PatrolView {
        number: career.log.len() as u16 + u16::from(!is_entered(career, patrol)),
        month: patrol.month.to_string(),
        zone: patrol.orders.zone,
        zone_name: patrol.orders.zone.name(),
        shallow: charts.p.zones.of(patrol.orders.zone).shallow,
        task: patrol.orders.task,
        task_name: patrol.orders.task.map(Task::title),
        progress: patrol.progress,
        wolfpack: patrol.orders.wolfpack,
        at: patrol.at,
        boxes: boxes.collect(),
        rolls_left: patrol.rolls_left,
        home: abort.map(|abort| if abort.back { WayHome::Back } else { WayHome::Onward }),
        markers: markers(patrol),
        contacts: patrol.contacts.iter().map(ShipView::of).collect(),
        encounter: patrol.encounter.as_ref().map(|met| encounter(met, charts)),
    }
}

fn markers(patrol: &Patrol) -> Vec<&'static str> {
    let all = [
        (patrol.illness, "illness aboard"),
        (patrol.superior_torpedoes, "superior torpedoes"),
        (patrol.rebased, "moves to the other base"),
        (patrol.disgraced, "court-martial waits"),
        (patrol.dive_reroll, "a crash dive may be rolled again"),
        (patrol.miss_reroll, "a miss may be rolled again"),
    ];
    all.into_iter().filter(|(on, _)| *on).map(|(_, word)| word).collect()
}

fn encounter(encounter: &Encounter, charts: &'static Charts) -> EncounterView {
    let to_hit = |range: Range| {
        let hits = charts.s.to_hit(range).results().filter(|(_, shot)| *shot == Shot::Hit);
        (range, hits.map(|(roll, _)| roll).max().unwrap_or(0))
    };
    let targets = encounter.targets.iter().zip(1..).map(|(target, column)| TargetView {
        target: format!("target:{column}"),
        name: target.name.clone(),
        kind: target.kind,
        kind_name: target.kind.title(),
        standing: target.standing,
        tons: target.tons,
        damage: (target.damage.min(target.to_sink), target.to_sink),
        sunk: target.is_sunk(),
    });
    EncounterView {
        meeting: encounter.meeting,
        meeting_name: encounter.meeting.title(),
        round: encounter.round,
        time: encounter.time,
        posture: encounter.posture,
        range: encounter.range,
        ranges: [Range::Close, Range::Medium, Range::Long].map(to_hit).to_vec(),
        salvo: encounter.placed.iter().map(|aimed| aimed.target + 1).collect(),
        landed: encounter.last_fire.0.to_vec(),
        targets: targets.collect(),
        escort: encounter
            .escort
            .map(|escort| EscortView { escort, state: words::hunting(&encounter.hunt, &escort) }),
        wolfpack: encounter.wolfpack,
        fired: encounter.fired,
        hunt: encounter.hunt,
        aircraft: encounter.aircraft.map(|aircraft| (aircraft.quality, aircraft.attacks_left)),
        follows: encounter.follows,
    }
}
