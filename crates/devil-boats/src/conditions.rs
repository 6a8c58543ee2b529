//! Every modifier condition of every chart, judged in one place.

use crate::state::{
    Aircraft, BoatNo, Elco, Enemy, EnemyKind, Gun, Man, Post, Range, Skill, Speed, State, Weather,
    Zone, fight::Quality, record::Kill, setup::AceFrom,
};
use table::{Seat, keys};

keys! {
    /// The condition keys of the charts.
    pub enum When {
        WeatherGood = "weather_good",
        WeatherPoor = "weather_poor",
        WeatherBad = "weather_bad",
        WeatherPoorOrBad = "weather_poor_or_bad",
        Sea1 = "sea_state_1",
        Sea2 = "sea_state_2",
        Sea4 = "sea_state_4",
        Sea5 = "sea_state_5",
        Sea1Or2 = "sea_state_1_or_2",
        Sea4Or5 = "sea_state_4_or_5",
        ZoneGreen = "zone_green",
        ZoneRed = "zone_red",
        SpeedIdle = "speed_idle",
        SpeedSlow = "speed_slow",
        SpeedFast = "speed_fast",
        IdleOrDisabled = "idle_or_disabled",
        IdleNotDisabled = "idle_not_disabled",
        PtDisabled = "pt_disabled",
        RangeLong = "range_long",
        RangeClose = "range_close",
        AnyPtMedium = "any_pt_medium",
        AnyPtClose = "any_pt_close",
        AnyPtCloseUnderWay = "any_pt_close_under_way",
        Undetected = "undetected",
        RoVeteran = "ro_veteran",
        RoVeteranRadarOk = "ro_veteran_radar_ok",
        RoVeteranRadioRadarOk = "ro_veteran_radio_radar_ok",
        RadioDisabled = "radio_disabled",
        RadarOutOrRoDown = "radar_out_or_ro_down",
        CoVeteran = "co_veteran",
        Navigator = "navigator",
        HelmNotOfficer = "helm_not_officer",
        EagleEye = "eagle_eye",
        NonGunnerFiring = "non_gunner_firing",
        TurretOneGunOut = "turret_one_gun_out",
        TurretOneGunOutDamage = "turret_one_gun_out_damage",
        GunnerAce = "gunner_ace",
        EngineerVeteran = "engineer_veteran",
        FixerVeteran = "fixer_veteran",
        EngineerDownOutOfFormation = "engineer_down_out_of_formation",
        DirectorDisabled = "director_disabled",
        RudderDisabled = "rudder_disabled",
        EngineDisabled = "engine_disabled",
        NoLifeRaft = "no_life_raft",
        RadioDisabledAtSinking = "radio_disabled_at_sinking",
        CrewGreen = "crew_green",
        CrewVeteran = "crew_veteran",
        CrewElite = "crew_elite",
        TargetGreenMobile = "target_green_mobile",
        TargetVeteranMobile = "target_veteran_mobile",
        TargetEliteMobile = "target_elite_mobile",
        TargetDisabled = "target_disabled",
        TargetSupplyDump = "target_supply_dump",
        LargeAircraft = "large_aircraft",
        AircraftSpotted = "aircraft_spotted",
        AircraftSpottedAndHit = "aircraft_spotted_and_hit",
        BargePresent = "barge_present",
        DestroyerPresent = "destroyer_present",
        PtPresent = "pt_present",
        PtInSquadron = "pt_in_squadron",
        DestroyerSystems5 = "destroyer_systems_5",
        DestroyerFlooding5 = "destroyer_flooding_5",
        TargetDamagePoint = "target_damage_point",
        AirPatrolThisTurn = "air_patrol_this_turn",
        ShellDumpMission = "shell_dump_mission",
        BothDumpsPresent = "both_dumps_present",
        HeavyShell = "destroyer_or_shore_gun_shell",
        TowedByConsortBad = "towed_by_consort_bad",
        TowedByConsortPoor = "towed_by_consort_poor",
        DamagePointSustained = "damage_point_sustained",
        ZoneBoxRemaining = "zone_box_remaining",
        ReefLossInCombat = "loss_by_reef_in_combat",
        PreviousLoss = "previous_loss",
        PurpleHeart = "purple_heart",
        LegionOfMerit = "legion_of_merit",
        SilverStar = "silver_star",
        NavyCross = "navy_cross",
        MedalOfHonor = "medal_of_honor",
    }
}

/// A roll, seen from where its conditions can be judged.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub g: &'a State,
    /// The boat that fires, is fired at, steers or goes home.
    pub boat: Option<BoatNo>,
    /// The speed that counts, where it is not the boat's own.
    pub speed: Option<Speed>,
    pub about: About<'a>,
}

/// What a roll is about, beside the boats and the sea.
#[derive(Clone, Copy)]
pub enum About<'a> {
    Nothing,
    /// An enemy attacks, keeps watch or gets away.
    Foe(Foe<'a>),
    /// A boat fires or launches. RU-047: `undetected` if it was so when this side began to fire.
    Shot {
        /// The mount that fires and the man at it, on a boat with a crew board.
        gun: Option<(Gun, Post)>,
        at: Option<Foe<'a>>,
        undetected: bool,
    },
    Wound {
        heavy_shell: bool,
    },
    /// RU-084: Zone boxes still to cross. RU-093: it tows, or is towed, apart from PT #1.
    WayHome {
        boxes_left: u8,
        tow_apart: bool,
    },
    Inquiry {
        captain: Seat,
        reef_in_combat: bool,
    },
    /// `alone`: PT #1 has no consort in formation.
    Repair {
        fixer: Post,
        alone: bool,
    },
    /// Guns not yet on the board; dumps of both kinds may stand on the shore.
    GunsAshore {
        both_dumps: bool,
    },
}

#[derive(Clone, Copy)]
pub enum Foe<'a> {
    Unit(&'a Enemy),
    Aircraft(&'a Aircraft),
}

impl<'a> About<'a> {
    /// A unit that may have left the board.
    pub fn unit(enemy: Option<&'a Enemy>) -> About<'a> {
        enemy.map_or(About::Nothing, |enemy| About::Foe(Foe::Unit(enemy)))
    }

    /// An aircraft that may have been shot down.
    pub fn aircraft(aircraft: Option<&'a Aircraft>) -> About<'a> {
        aircraft.map_or(About::Nothing, |aircraft| About::Foe(Foe::Aircraft(aircraft)))
    }

    fn foe(self) -> Option<Foe<'a>> {
        match self {
            About::Foe(foe) => Some(foe),
            About::Shot { at, .. } => at,
            About::Nothing
            | About::Wound { .. }
            | About::WayHome { .. }
            | About::Inquiry { .. }
            | About::Repair { .. }
            | About::GunsAshore { .. } => None,
        }
    }
}

impl<'a> Scene<'a> {
    pub fn new(g: &'a State) -> Scene<'a> {
        Scene { g, boat: None, speed: None, about: About::Nothing }
    }

    pub fn boat(g: &'a State, no: BoatNo) -> Scene<'a> {
        Scene { boat: Some(no), ..Scene::new(g) }
    }

    /// The gun of a boat, whatever it fires at.
    pub fn gun(g: &'a State, no: BoatNo, gun: (Gun, Post)) -> Scene<'a> {
        let about = About::Shot { gun: Some(gun), at: None, undetected: false };
        Scene { about, ..Scene::boat(g, no) }
    }

    /// How often the condition holds: 0 for not at all.
    pub fn count(&self, when: When) -> i32 {
        match when {
            When::WeatherGood => self.weather(Weather::Good),
            When::WeatherPoor => self.weather(Weather::Poor),
            When::WeatherBad => self.weather(Weather::Bad),
            When::WeatherPoorOrBad => self.weather(Weather::Poor) + self.weather(Weather::Bad),
            When::Sea1 => self.sea(1..=1),
            When::Sea2 => self.sea(2..=2),
            When::Sea4 => self.sea(4..=4),
            When::Sea5 => self.sea(5..=5),
            When::Sea1Or2 => self.sea(1..=2),
            When::Sea4Or5 => self.sea(4..=5),
            When::ZoneGreen => self.zone(Zone::Green),
            When::ZoneRed => self.zone(Zone::Red),
            When::SpeedIdle => i32::from(self.speed() == Some(Speed::Idle)),
            When::SpeedSlow => i32::from(self.speed() == Some(Speed::Slow)),
            When::SpeedFast => i32::from(self.speed() == Some(Speed::Fast)),
            When::IdleOrDisabled => {
                i32::from(self.speed() == Some(Speed::Idle) || self.is_disabled())
            }
            When::IdleNotDisabled => {
                i32::from(self.speed() == Some(Speed::Idle) && !self.is_disabled())
            }
            When::PtDisabled => i32::from(self.is_disabled()),
            When::RangeLong => self.range(Range::Long),
            When::RangeClose => self.range(Range::Close),
            When::AnyPtMedium => i32::from(self.any_pt(Range::Medium)),
            When::AnyPtClose => i32::from(self.any_pt(Range::Close)),
            When::AnyPtCloseUnderWay => i32::from(self.any_pt_close_under_way()),
            When::Undetected => {
                i32::from(matches!(self.about, About::Shot { undetected: true, .. }))
            }
            When::RoVeteran => i32::from(self.radio_operator_is_veteran()),
            When::RoVeteranRadarOk => {
                i32::from(self.radio_operator_is_veteran() && !self.radar_is_out())
            }
            When::RoVeteranRadioRadarOk => i32::from(
                self.radio_operator_is_veteran() && !self.radar_is_out() && !self.radio_is_out(),
            ),
            When::RadioDisabled | When::RadioDisabledAtSinking => i32::from(self.radio_is_out()),
            When::RadarOutOrRoDown => {
                i32::from(self.radar_is_out() || self.radio_operator_is_down())
            }
            When::CoVeteran => i32::from(self.crew_has_veteran(Post::CommandingOfficer)),
            When::Navigator => i32::from(self.has_navigator()),
            When::HelmNotOfficer => i32::from(self.helm_is_no_officer()),
            When::EagleEye => self.eagle_eyes(),
            When::NonGunnerFiring => {
                i32::from(self.mount().is_some_and(|(_, man)| !man.is_gunner()))
            }
            When::TurretOneGunOut | When::TurretOneGunOutDamage => {
                i32::from(self.turret_has_one_gun_out())
            }
            When::GunnerAce => self.ace_rank(),
            When::EngineerVeteran => i32::from(self.crew_has_veteran(Post::Engineer)),
            When::FixerVeteran => {
                i32::from(self.fixer().is_some_and(|post| self.crew_has_veteran(post)))
            }
            When::EngineerDownOutOfFormation => i32::from(
                matches!(self.about, About::Repair { alone: true, .. }) && self.engineer_is_down(),
            ),
            When::DirectorDisabled => i32::from(self.elco().is_some_and(|elco| elco.director)),
            When::RudderDisabled => self.elco_under_way().map_or(0, Elco::rudders_out).into(),
            When::EngineDisabled => self.engines_out(),
            When::NoLifeRaft => i32::from(self.elco().is_some_and(|elco| elco.life_raft)),
            When::CrewGreen => self.quality(Quality::Green),
            When::CrewVeteran => self.quality(Quality::Veteran),
            When::CrewElite => self.quality(Quality::Elite),
            When::TargetGreenMobile => self.mobile_target(Quality::Green),
            When::TargetVeteranMobile => self.mobile_target(Quality::Veteran),
            When::TargetEliteMobile => self.mobile_target(Quality::Elite),
            When::TargetDisabled => i32::from(self.enemy().is_some_and(Enemy::is_disabled)),
            When::TargetSupplyDump => {
                i32::from(self.enemy().is_some_and(|enemy| enemy.kind.is_dump()))
            }
            When::LargeAircraft => i32::from(self.aircraft().is_some_and(Aircraft::is_large)),
            When::AircraftSpotted => i32::from(self.aircraft().is_some_and(|plane| plane.spotted)),
            When::AircraftSpottedAndHit => {
                i32::from(self.aircraft().is_some_and(|plane| plane.spotted && plane.hit_this_run))
            }
            When::BargePresent => self.enemies(|kind| matches!(kind, EnemyKind::Barge(_))),
            When::DestroyerPresent => self.enemies(|kind| matches!(kind, EnemyKind::Destroyer(_))),
            When::PtPresent | When::PtInSquadron => self.g.present().count() as i32,
            When::DestroyerSystems5 => {
                i32::from(self.enemy().is_some_and(|enemy| enemy.systems >= 5))
            }
            When::DestroyerFlooding5 => {
                i32::from(self.enemy().is_some_and(|enemy| enemy.flooding >= 5))
            }
            When::TargetDamagePoint => {
                self.enemy().map_or(0, |enemy| i32::from(enemy.systems) + i32::from(enemy.flooding))
            }
            When::AirPatrolThisTurn => i32::from(self.g.mission().air_this_turn),
            When::ShellDumpMission => i32::from(self.is_shelling()),
            When::BothDumpsPresent => {
                i32::from(matches!(self.about, About::GunsAshore { both_dumps: true }))
            }
            When::HeavyShell => i32::from(matches!(self.about, About::Wound { heavy_shell: true })),
            When::TowedByConsortBad => {
                i32::from(self.is_towed_apart()) * self.weather(Weather::Bad)
            }
            When::TowedByConsortPoor => {
                i32::from(self.is_towed_apart()) * self.weather(Weather::Poor)
            }
            When::DamagePointSustained => self.damage_points(),
            When::ZoneBoxRemaining => {
                if let About::WayHome { boxes_left, .. } = self.about {
                    i32::from(boxes_left)
                } else {
                    0
                }
            }
            When::ReefLossInCombat => {
                i32::from(matches!(self.about, About::Inquiry { reef_in_combat: true, .. }))
            }
            When::PreviousLoss => i32::from(self.g.losses),
            When::PurpleHeart => self.medals(|medals| i32::from(medals.purple_hearts)),
            When::LegionOfMerit => self.medals(|medals| i32::from(medals.legion_of_merit)),
            When::SilverStar => self.medals(|medals| i32::from(medals.silver_star)),
            When::NavyCross => self.medals(|medals| i32::from(medals.navy_cross)),
            When::MedalOfHonor => self.medals(|medals| i32::from(medals.medal_of_honor)),
        }
    }

    fn enemy(&self) -> Option<&'a Enemy> {
        match self.about.foe()? {
            Foe::Unit(enemy) => Some(enemy),
            Foe::Aircraft(_) => None,
        }
    }

    fn aircraft(&self) -> Option<&'a Aircraft> {
        match self.about.foe()? {
            Foe::Aircraft(aircraft) => Some(aircraft),
            Foe::Unit(_) => None,
        }
    }

    fn mount(&self) -> Option<(Gun, Post)> {
        if let About::Shot { gun, .. } = self.about { gun } else { None }
    }

    fn fixer(&self) -> Option<Post> {
        if let About::Repair { fixer, .. } = self.about { Some(fixer) } else { None }
    }

    fn is_towed_apart(&self) -> bool {
        matches!(self.about, About::WayHome { tow_apart: true, .. })
    }

    fn weather(&self, weather: Weather) -> i32 {
        i32::from(self.g.mission().weather == weather)
    }

    fn sea(&self, states: std::ops::RangeInclusive<u8>) -> i32 {
        i32::from(states.contains(&self.g.mission().sea.0))
    }

    fn zone(&self, zone: Zone) -> i32 {
        i32::from(self.g.mission().at.zone() == zone)
    }

    fn speed(&self) -> Option<Speed> {
        self.speed.or_else(|| self.boat.map(|no| self.g.boat(no).speed))
    }

    fn is_disabled(&self) -> bool {
        self.boat.is_some_and(|no| self.g.boat(no).is_disabled())
    }

    fn range(&self, range: Range) -> i32 {
        i32::from(self.boat.is_some_and(|no| self.g.boat(no).range == range))
    }

    fn any_pt(&self, range: Range) -> bool {
        self.g.present().any(|no| self.g.boat(no).range == range)
    }

    fn any_pt_close_under_way(&self) -> bool {
        self.g
            .present()
            .map(|no| self.g.boat(no))
            .any(|boat| boat.range == Range::Close && boat.speed != Speed::Idle && boat.is_able())
    }

    /// RU-051: the leader's sets and Radio Operator serve the whole squadron.
    fn leader(&self) -> Option<BoatNo> {
        self.boat.filter(|&no| self.g.boat(no).elco().is_some()).or_else(|| self.g.flagship())
    }

    fn radio_operator_is_veteran(&self) -> bool {
        self.leader().is_some_and(|no| self.g.crew(no).has_veteran(Post::RadioOperator))
    }

    fn radio_operator_is_down(&self) -> bool {
        self.leader().is_none_or(|no| !self.g.crew(no).man(Post::RadioOperator).is_fit())
    }

    fn radio_is_out(&self) -> bool {
        self.leader().is_some_and(|no| !self.g.elco(no).radio_works())
    }

    fn radar_is_out(&self) -> bool {
        self.leader().is_none_or(|no| !self.g.elco(no).radar_works())
    }

    /// RU-051: only boats with a crew board have a crew that modifies rolls.
    fn crew_has_veteran(&self, post: Post) -> bool {
        self.elco().is_some() && self.boat.is_some_and(|no| self.g.crew(no).has_veteran(post))
    }

    fn has_navigator(&self) -> bool {
        self.elco().is_some()
            && self.boat.is_some_and(|no| {
                self.g.crew(no).has_skill(Post::ExecutiveOfficer, Skill::Navigator)
            })
    }

    /// RU-105
    fn helm_is_no_officer(&self) -> bool {
        let Some(no) = self.boat.filter(|_| self.elco().is_some()) else { return false };
        !matches!(
            self.g.crew(no).at(crate::state::Station::Helm),
            Some(Post::CommandingOfficer | Post::ExecutiveOfficer)
        )
    }

    fn eagle_eyes(&self) -> i32 {
        let mates = [Post::TorpedoMate1, Post::TorpedoMate2];
        let Some(no) = self.leader() else { return 0 };
        mates.iter().filter(|&&mate| self.g.crew(no).has_skill(mate, Skill::EagleEye)).count()
            as i32
    }

    fn engineer_is_down(&self) -> bool {
        self.boat.is_some_and(|no| !self.g.crew(no).man(Post::Engineer).is_fit())
    }

    fn turret_has_one_gun_out(&self) -> bool {
        let Some(((gun, _), elco)) = self.mount().zip(self.elco()) else { return false };
        gun.is_turret() && elco.barrels(gun) == 1
    }

    /// RU-039: 1 for an Ace or the Sharpshooter, 2 for an Ace who is the Sharpshooter.
    fn ace_rank(&self) -> i32 {
        let Some((no, (_, man))) = self.boat.zip(self.mount()) else { return 0 };
        let sharp = self.g.elco(no).repairs.sharpshooter == Some(man);
        let ace = man.is_gunner() && self.counts_as_ace(no, man);
        i32::from(sharp) + i32::from(ace)
    }

    /// DB 9.ace, RU-112: with the kills of this mission, or without them.
    fn counts_as_ace(&self, no: BoatNo, post: Post) -> bool {
        let man = self.g.crew(no).man(post);
        let mine = |kill: &&Kill| {
            kill.by.is_some_and(|by| Some(by) == self.g.seat_of(no).map(|seat| (seat, post)))
        };
        let tonight = self.g.mission().kills.iter().filter(mine).count() as u8;
        match self.g.setup.house.ace {
            AceFrom::AtOnce => man.is_ace(),
            AceFrom::NextMission => {
                Man { kills: man.kills.saturating_sub(tonight), ..man.clone() }.is_ace()
            }
        }
    }

    fn elco(&self) -> Option<&'a Elco> {
        self.boat.and_then(|no| self.g.boat(no).elco())
    }

    /// DB C-4.mod: rudder hits do not count for a boat that is idle or disabled.
    fn elco_under_way(&self) -> Option<&'a Elco> {
        let moving = self.speed() != Some(Speed::Idle) && !self.is_disabled();
        self.elco().filter(|_| moving)
    }

    /// DB C-4.g
    fn engines_out(&self) -> i32 {
        let out = self.elco().map_or(0, Elco::lines_out);
        if out >= 3 { 0 } else { i32::from(out) }
    }

    fn quality(&self, quality: Quality) -> i32 {
        let crew = self.enemy().map(|enemy| enemy.quality);
        let crew = crew.or_else(|| self.aircraft().map(|plane| plane.quality));
        i32::from(crew == Some(quality))
    }

    fn mobile_target(&self, quality: Quality) -> i32 {
        let mobile = |enemy: &Enemy| !enemy.is_disabled() && enemy.quality == quality;
        i32::from(self.enemy().is_some_and(mobile))
    }

    fn enemies(&self, of: impl Fn(EnemyKind) -> bool) -> i32 {
        self.g.fight().enemies.iter().filter(|enemy| of(enemy.kind)).count() as i32
    }

    fn is_shelling(&self) -> bool {
        use crate::state::{MissionKind, Task};
        self.g.mission().kind == MissionKind::Special(Task::ShellDump)
    }

    fn damage_points(&self) -> i32 {
        self.boat.map_or(0, |no| i32::from(self.g.boat(no).damage_points()))
    }

    fn medals(&self, of: impl Fn(&crate::state::Medals) -> i32) -> i32 {
        if let About::Inquiry { captain, .. } = self.about {
            of(&self.g.captains[usize::from(captain.0)].medals)
        } else {
            0
        }
    }
}
