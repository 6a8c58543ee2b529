//! Every modifier condition of every chart, judged in one place.

use crate::{
    charts::{Charts, contact::Column, map::Terrain},
    rules::{ch05_boat, ch07_contact, ch15_scenarios},
    state::{
        Depth, Engagement, Escort, EscortKind, Mark, Plotted, Range, Readiness, State, System,
        Travel, Weather, What,
        setup::{CagRadar, CagScatter, ClosingSpan, EnemyBelow, Panic, RangeNotes},
    },
};
use table::keys;

keys! {
    /// The condition keys of the charts.
    pub enum When {
        Always = "always",
        CrewSkill = "crew_skill",
        Panicky = "panicky",
        CaptainSkill = "captain_skill",
        Submerged = "submerged",
        Radar = "radar",
        Cag = "cag",
        AircraftSearch = "aircraft_search",
        Bearing = "bearing",
        BearingWorse = "bearing_worse",
        HarborOrLand = "harbor_or_land",
        NightSurface = "night_surface",
        FogRadarSurface = "fog_radar_surface",
        Storm = "storm",
        Ring = "ring",
        RingWorse = "ring_worse",
        Speed = "speed",
        SpeedWorse = "speed_worse",
        StormOrFog = "storm_or_fog",
        Fatigue = "fatigue",
        Tube = "tube",
        Extreme = "extreme",
        Long = "long",
        Close = "close",
        HvtUndamaged = "hvt_undamaged",
        Marker = "marker",
        Damaged = "damaged",
        LongNote = "long_note",
        ExtremeNote = "extreme_note",
        SignatureBottom = "signature_bottom",
        SignatureTop = "signature_top",
        H = "h",
        AirNear = "air_near",
        SonarOut = "sonar_out",
        QuickQuiet = "quick_quiet",
        HipShot = "hip_shot",
        HipShotMk27 = "hip_shot_mk27",
        Weather = "weather",
        AirAttack = "aircraft_attack",
        EnemyBelow = "enemy_below",
        Relentless = "relentless",
        HitNumber = "hit_number",
        SpreadFirst = "spread_first",
        SpreadLater = "spread_later",
        Shallow = "shallow",
        ShallowNoSonar = "shallow_no_sonar",
        RunningOn = "running_on",
        BoxNumber = "box_number",
        EscortsBefore = "escorts_before",
        AirUnopposed = "air_unopposed",
        QNumber = "q_number",
        Repair = "repair",
        HexesTravelled = "hexes_travelled",
        Stalked = "stalked",
    }
}

/// One torpedo on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    pub hit_number: u8,
    /// None against an escort (PS 11.2A.a).
    pub range: Option<Range>,
    /// PS 10.2C.c: its place in a spread, counted from 0.
    pub in_spread: Option<u8>,
    /// PS 10.2G.a
    pub running_on: bool,
    /// PS 10.2D.b: the depth it was fired from, wherever the boat is by now.
    pub from: Depth,
}

/// What a roll is about; only what matters for it is filled in.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub g: &'a State,
    pub charts: &'static Charts,
    /// PS 5.2B, PS 15.6.b: the captain's skill for this roll.
    pub skill: u8,
    pub target: Option<Plotted>,
    pub escort: Option<Escort>,
    pub shot: Option<Shot>,
    pub column: Option<Column>,
    /// PS 9.5A.c: tubes being loaded.
    pub tubes: u8,
    /// PS 14.4A.b: repairs needed.
    pub repairs: u8,
    /// PS 11.2.b: escorts before it in the same box.
    pub before: u8,
    /// PS 12.3.b
    pub quiet: bool,
    /// PS 12.4: the torpedo fired at this escort.
    pub hip_shot: Option<Mark>,
    /// PS 10.1C.b
    pub q_number: i32,
    /// PS 11.1D
    pub air_die: i32,
}

impl<'a> Scene<'a> {
    pub fn new(g: &'a State, charts: &'static Charts) -> Scene<'a> {
        let skill = g.command.as_ref().map_or(0, |command| command.captain.skill);
        Scene {
            g,
            charts,
            skill,
            target: None,
            escort: None,
            shot: None,
            column: None,
            tubes: 0,
            repairs: 0,
            before: 0,
            quiet: false,
            hip_shot: None,
            q_number: 0,
            air_die: 0,
        }
    }

    /// How often the condition holds: 0 for not at all.
    pub fn count(&self, when: When) -> i32 {
        match when {
            When::Always => 1,
            When::CrewSkill => i32::from(self.g.crew().skill),
            When::Panicky => i32::from(
                self.g.crew().readiness == Readiness::Panicky
                    && self.g.house().panic == Panic::Hampers,
            ),
            When::CaptainSkill => i32::from(self.skill),
            When::Submerged => i32::from(ch07_contact::looks_submerged(self.g)),
            When::Radar => i32::from(self.radar_helps()),
            When::Cag => i32::from(self.g.patrol().cag),
            When::AircraftSearch => i32::from(
                matches!(self.column, Some(Column::Targets | Column::Tankers))
                    && ch07_contact::plane_searches(self.g),
            ),
            When::Bearing => self.bearing().max(0),
            When::BearingWorse => -self.bearing().min(0),
            When::HarborOrLand => self.target(|it| matches!(it.what, What::Harbor | What::Land)),
            When::NightSurface => self.fighting(|fight| self.night_surface(fight)),
            When::FogRadarSurface => {
                self.fighting(|fight| fight.weather == Weather::Fog && self.surface_radar(fight))
            }
            When::Storm => self.fighting(|fight| fight.weather == Weather::Storm),
            When::Ring => self.ring().max(0),
            When::RingWorse => -self.ring().min(0),
            When::Speed => self.speed().max(0),
            When::SpeedWorse => -self.speed().min(0),
            When::StormOrFog => self.fighting(|fight| match fight.weather {
                Weather::Clear => false,
                Weather::Storm => true,
                Weather::Fog => !self.surface_radar(fight),
            }),
            When::Fatigue => *self.charts.boats.readiness.of(self.g.crew().readiness),
            When::Tube => i32::from(self.tubes),
            When::Extreme => self.scatters_by(Range::Extreme),
            When::Long => self.scatters_by(Range::Long),
            When::Close => self.scatters_by(Range::Close),
            When::HvtUndamaged => {
                self.scatters(|it| matches!(it.what, What::Hvt(_)) && it.hits == 0)
            }
            When::Marker => self.scatters(|it| !it.what.is_vessel()),
            When::Damaged => self.scatters(|it| it.what.is_vessel() && it.hits > 0),
            When::LongNote => self.noted(Range::Long),
            When::ExtremeNote => self.noted(Range::Extreme),
            When::SignatureBottom => self.signature(|row| row.bottom),
            When::SignatureTop => {
                let below = self.g.house().closing_span == ClosingSpan::Below;
                self.signature(|row| row.close - i32::from(below))
            }
            When::H => self.escort(|it| self.charts.counters.escorts.of(it.kind).h),
            When::AirNear => self.escort(|it| it.kind == EscortKind::Air && self.is_near_surface()),
            When::SonarOut => i32::from(!ch05_boat::works(self.g, self.charts, System::Sonar)),
            When::QuickQuiet => i32::from(self.quiet),
            When::HipShot => i32::from(self.hip_shot.is_some_and(|mark| mark != Mark::Mk27)),
            When::HipShotMk27 => i32::from(self.hip_shot == Some(Mark::Mk27)),
            When::Weather => self.fighting(|fight| fight.weather != Weather::Clear),
            When::AirAttack => self.air_die,
            When::EnemyBelow => self.below(EnemyBelow::AsPrinted),
            When::Relentless => self.below(EnemyBelow::Relentless),
            When::HitNumber => self.shot.map_or(0, |shot| i32::from(shot.hit_number)),
            When::SpreadFirst => i32::from(self.in_spread() == Some(0)),
            When::SpreadLater => self.in_spread().map_or(0, |place| i32::from(place) - 1).max(0),
            When::Shallow => i32::from(self.fired_shallow()),
            When::ShallowNoSonar => i32::from(
                self.fired_shallow() && !ch05_boat::works(self.g, self.charts, System::Sonar),
            ),
            When::RunningOn => i32::from(self.shot.is_some_and(|shot| shot.running_on)),
            When::BoxNumber => {
                self.escort.map_or(0, |it| self.charts.engagement.escorts.at(it.at).hit)
            }
            When::EscortsBefore => i32::from(self.before),
            When::AirUnopposed => self.escort(|it| {
                it.kind == EscortKind::Air
                    && self.is_near_surface()
                    && !self.fight().is_some_and(|fight| fight.aa_ready)
            }),
            When::QNumber => self.q_number,
            When::Repair => i32::from(self.repairs),
            When::HexesTravelled => i32::from(self.g.patrol().travelled),
            When::Stalked => i32::from(self.g.patrol().speed == Travel::Stalking),
        }
    }

    fn fight(&self) -> Option<&'a Engagement> {
        self.g.command.as_ref()?.patrol.as_ref()?.engagement.as_ref()
    }

    fn fighting(&self, holds: impl Fn(&Engagement) -> bool) -> i32 {
        i32::from(self.fight().is_some_and(holds))
    }

    fn target(&self, holds: impl Fn(&Plotted) -> bool) -> i32 {
        i32::from(self.target.as_ref().is_some_and(holds))
    }

    fn escort(&self, holds: impl Fn(&Escort) -> bool) -> i32 {
        i32::from(self.escort.as_ref().is_some_and(holds))
    }

    /// PS 10.2D.b
    fn fired_shallow(&self) -> bool {
        self.shot.is_some_and(|shot| shot.from == Depth::Shallow)
    }

    fn in_spread(&self) -> Option<u8> {
        self.shot.and_then(|shot| shot.in_spread)
    }

    /// PS 7.1.i, PS 7.1.j, PS-R25, PS-R87: on, working, on the surface, not in a strait.
    fn radar_helps(&self) -> bool {
        let patrol = self.g.patrol();
        let group = patrol.cag && self.g.house().cag_radar == CagRadar::GroupAlone;
        !ch07_contact::looks_submerged(self.g)
            && !group
            && self.g.boat().radar_on
            && ch05_boat::works(self.g, self.charts, System::Radar)
            && self.charts.map.sheet.at(patrol.hex).terrain != Terrain::Strait
    }

    /// PS 10.1A.h, PS-R87: radar that is on.
    fn surface_radar(&self, fight: &Engagement) -> bool {
        fight.depth == Depth::Surface
            && self.g.boat().radar_on
            && ch05_boat::works(self.g, self.charts, System::Radar)
    }

    /// PS 10.1A.g
    fn night_surface(&self, fight: &Engagement) -> bool {
        fight.depth == Depth::Surface && self.charts.engagement.clock.is_night(fight.timer)
    }

    fn bearing(&self) -> i32 {
        self.target.map_or(0, |it| self.charts.engagement.bearing(it.bearing).angle)
    }

    fn ring(&self) -> i32 {
        self.target.map_or(0, |it| self.charts.engagement.ring(it.ring).range)
    }

    /// PS 10.1B.b: speed brings what is ahead nearer and what is astern farther away.
    fn speed(&self) -> i32 {
        let (Some(target), Some(fight)) = (self.target, self.fight()) else { return 0 };
        let range = self.charts.engagement.dial.of(fight.speed).range;
        if target.bearing.is_bow() { range } else { -range }
    }

    /// PS 11.3.a; PS-R11: the notes may stand in place of the printed list.
    fn scatters_by(&self, range: Range) -> i32 {
        let noted = self.g.house().range_notes == RangeNotes::Scatter;
        let listed = !(noted && range != Range::Close);
        self.scatters(|it| listed && it.solution.is_some_and(|there| there.range == range))
    }

    /// PS-R13: the list of 11.3 holds beside the modifier of an attack group, or it does not.
    fn scatters(&self, holds: impl Fn(&Plotted) -> bool) -> i32 {
        let group = self.g.patrol().cag && self.g.house().cag_scatter == CagScatter::GroupAlone;
        if group { 0 } else { self.target(holds) }
    }

    /// PS 1.3.d, PS-R11
    fn noted(&self, range: Range) -> i32 {
        let at = match (self.g.house().range_notes, self.shot) {
            (RangeNotes::HitRoll, Some(shot)) => shot.range,
            (RangeNotes::Scatter, None) => {
                self.target.and_then(|it| it.solution).map(|solution| solution.range)
            }
            (RangeNotes::Void | RangeNotes::HitRoll | RangeNotes::Scatter, _) => None,
        };
        i32::from(at == Some(range))
    }

    fn signature(&self, number: impl Fn(&crate::charts::engagement::SignatureBox) -> i32) -> i32 {
        self.fight().map_or(0, |fight| number(self.charts.engagement.signature.at(fight.signature)))
    }

    /// PS 11.2B.a, PS 12.1.b: where an aircraft finds a boat.
    fn is_near_surface(&self) -> bool {
        let Some(fight) = self.fight() else { return false };
        let shallow = match self.charts.map.sheet.at(fight.hex).terrain {
            Terrain::Shallows | Terrain::Strait => true,
            Terrain::Land | Terrain::Open => false,
        };
        shallow || matches!(fight.depth, Depth::Surface | Depth::Periscope | Depth::Shallow)
    }

    /// PS 15.7.c, PS-R82
    fn below(&self, reading: EnemyBelow) -> i32 {
        let friendly = self.fight().is_some_and(|fight| fight.friendly);
        let orders = ch15_scenarios::orders(self.g, self.charts);
        let amount = orders.map_or(0, |orders| orders.close_fade);
        i32::from(amount > 0 && !friendly && self.g.house().enemy_below == reading)
    }
}
