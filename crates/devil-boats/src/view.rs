//! What a captain may see: everything on the table, in words and numbers ready to be drawn.
//!
//! The game hides nothing from its players; the only secrets are dice not yet rolled.

mod boat;
mod sheets;
mod story;

pub use boat::{BoatView, Condition, ManView, PartState, PartView};
pub use sheets::{BerthView, KillView, LogView};
pub use story::{DangerView, StoryView};

use crate::{
    charts::Charts,
    rules::{gunnery, j_rating},
    state::{
        Aircraft, Captain, Enemy, EnemyKind, Fight, FightKind, Fired, Gunners, Medals, Mission,
        MissionKind, Node, Plane, Post, Progress, Range, Rating, Speed, State, Weather,
        crew::FormerMan, fight::Attack, record::Prey,
    },
    words,
};
use serde::Serialize;
use table::{Eyes, Key, Seat};

#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// Whose view it is; nobody's for spectators.
    pub seat: Option<Seat>,
    pub campaign: &'static str,
    pub date: String,
    pub night: u8,
    pub nights: u8,
    pub missions: u8,
    pub vp: i32,
    /// The rating the total would earn now.
    pub rating: Rating,
    pub captain: String,
    pub medals: Medals,
    pub scotch: bool,
    pub mission: Option<MissionView>,
    pub fight: Option<FightView>,
    pub boats: Vec<BoatView>,
    /// The Squadron Status sheet.
    pub squadron: Vec<BerthView>,
    /// The Crewmen Status sheet of this seat's captain.
    pub crew: Vec<ManView>,
    pub former: Vec<FormerMan>,
    /// The Campaign Log.
    pub log: Vec<LogView>,
    pub kills: Vec<KillView>,
    pub story: StoryView,
}

#[derive(Clone, Debug, Serialize)]
pub struct MissionView {
    pub task: &'static str,
    #[serde(skip)]
    pub kind: MissionKind,
    pub special: bool,
    pub progress: Progress,
    pub target: Node,
    pub at: Node,
    pub weather: Weather,
    /// DB 9.weather_counter: a Random Event has fixed the weather.
    pub weather_fixed: bool,
    pub sea: u8,
    pub turn_boxes: u8,
    pub homeward: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct FightView {
    pub kind: &'static str,
    /// Played on the Special Missions board.
    pub ashore: bool,
    pub round: u8,
    pub wave: u8,
    pub waves_left: u8,
    pub detected: bool,
    pub speed: Speed,
    pub star_shell: bool,
    pub aircraft: Option<AircraftView>,
    pub enemies: Vec<EnemyView>,
    pub water: Vec<WaterView>,
    /// Who fired last at whom.
    pub shots: Vec<ShotView>,
}

/// The guns of one side at one target, by the targets of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShotView {
    pub from: String,
    pub at: String,
    pub hit: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct AircraftView {
    pub name: &'static str,
    pub plane: Plane,
    pub quality: &'static str,
    pub attack: Attack,
    pub spotted: bool,
    /// Marked boxes of how many.
    pub damage: (u8, u8),
}

#[derive(Clone, Debug, Serialize)]
pub struct EnemyView {
    pub target: String,
    pub name: String,
    pub kind: EnemyKind,
    pub quality: &'static str,
    /// Marked boxes of how many.
    pub systems: (u8, u8),
    pub flooding: (u8, u8),
    pub disabled: bool,
}

/// A crew in the water.
#[derive(Clone, Debug, Serialize)]
pub struct WaterView {
    pub crew_of: u8,
    pub range: Range,
}

impl View {
    /// The boat of the captain whose view it is, while he is at sea.
    pub fn own_boat(&self) -> Option<&BoatView> {
        let seat = self.seat?;
        self.boats.iter().find(|boat| boat.seat == Some(seat))
    }
}

/// What these eyes see.
pub fn view(g: &State, eyes: Eyes, charts: &'static Charts) -> View {
    let captain = eyes.seat().and_then(|seat| g.captains.get(usize::from(seat.0)));
    View {
        seat: eyes.seat(),
        campaign: g.setup.campaign.name(),
        date: words::date(g, g.night),
        night: g.night.0 + 1,
        nights: charts.p.nights(g.setup.campaign),
        missions: g.missions,
        vp: g.vp,
        rating: j_rating::rating(g, charts),
        captain: captain.map_or_else(String::new, commander),
        medals: captain.map(|captain| captain.medals).unwrap_or_default(),
        scotch: captain.is_some_and(|captain| captain.scotch),
        mission: g.mission.as_ref().map(mission_view),
        fight: g.mission.as_ref().and_then(|m| Some(fight_view(m, m.fight.as_ref()?))),
        boats: boat::boats(g),
        squadron: sheets::squadron(g),
        crew: captain.map_or_else(Vec::new, |captain| boat::men(g, captain)),
        former: captain.map_or_else(Vec::new, |captain| captain.former.clone()),
        log: sheets::log(g),
        kills: sheets::kills(g, charts),
        story: story::story(g, captain, charts),
    }
}

fn commander(captain: &Captain) -> String {
    let officer = captain.crew.men.get(Post::CommandingOfficer as usize);
    officer.map_or_else(String::new, |man| man.name.clone())
}

fn mission_view(mission: &Mission) -> MissionView {
    MissionView {
        task: words::task(mission.kind),
        kind: mission.kind,
        special: mission.kind != MissionKind::Patrol,
        progress: mission.progress,
        target: mission.target,
        at: mission.at,
        weather: mission.weather,
        weather_fixed: mission.marker.is_some(),
        sea: mission.sea.0,
        turn_boxes: mission.turn_boxes,
        homeward: mission.homeward.is_some(),
    }
}

fn fight_view(mission: &Mission, fight: &Fight) -> FightView {
    let water = fight.water.iter();
    FightView {
        kind: match fight.kind {
            FightKind::Air => "Air patrol",
            FightKind::Guns => "Shore guns",
            FightKind::Barges => "Barge convoy",
            FightKind::Destroyers => "Destroyers",
            FightKind::Special => "Special Mission",
        },
        ashore: matches!(fight.kind, FightKind::Guns | FightKind::Special),
        round: fight.round,
        wave: fight.wave,
        waves_left: fight.waves_left,
        detected: fight.detected,
        speed: fight.speed,
        star_shell: fight.star_shell,
        aircraft: mission.aircraft.as_ref().map(aircraft_view),
        enemies: fight.enemies.iter().map(enemy_view).collect(),
        water: water
            .map(|crew| WaterView { crew_of: crew.from.number(), range: crew.range })
            .collect(),
        shots: fight.last_fire.0.iter().map(shot_view).collect(),
    }
}

fn shot_view(fired: &Fired) -> ShotView {
    let boat = format!("pt:{}", fired.boat.number());
    let enemy = gunnery::Target { kind: fired.kind, slot: fired.slot }.id();
    let (from, at) = match fired.by {
        Gunners::Squadron => (boat, enemy),
        Gunners::Enemy => (enemy, boat),
    };
    ShotView { from, at, hit: fired.hit }
}

fn aircraft_view(aircraft: &Aircraft) -> AircraftView {
    AircraftView {
        name: words::prey(Prey::Air(aircraft.plane)),
        plane: aircraft.plane,
        quality: aircraft.quality.name(),
        attack: aircraft.attack,
        spotted: aircraft.spotted,
        damage: (aircraft.damage, aircraft.boxes),
    }
}

fn enemy_view(enemy: &Enemy) -> EnemyView {
    let target = gunnery::Target { kind: enemy.kind, slot: enemy.slot };
    EnemyView {
        target: target.id(),
        name: words::enemy(enemy),
        kind: enemy.kind,
        quality: enemy.quality.name(),
        systems: (enemy.systems, enemy.systems_max),
        flooding: (enemy.flooding, enemy.flooding_max),
        disabled: enemy.is_disabled(),
    }
}
