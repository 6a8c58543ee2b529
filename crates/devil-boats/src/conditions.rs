//! Every modifier condition of every chart, judged in one place.

use crate::state::{
    Aircraft, BoatNo, Elco, Enemy, EnemyKind, Gun, Man, Post, Range, Skill, Speed, State, Weather,
    Zone, fight::Quality, record::Kill, setup::AceFrom,
};
use table::Seat;

table::conditions! {
    /// The condition keys of the charts.
    pub enum When judged in Scene<'_> as it {
        WeatherGood = "weather_good" => it.weather(Weather::Good),
        WeatherPoor = "weather_poor" => it.weather(Weather::Poor),
        WeatherBad = "weather_bad" => it.weather(Weather::Bad),
        WeatherPoorOrBad = "weather_poor_or_bad" =>
            it.weather(Weather::Poor) + it.weather(Weather::Bad),
        Sea1 = "sea_state_1" => it.sea(1..=1),
        Sea2 = "sea_state_2" => it.sea(2..=2),
        Sea4 = "sea_state_4" => it.sea(4..=4),
        Sea5 = "sea_state_5" => it.sea(5..=5),
        Sea1Or2 = "sea_state_1_or_2" => it.sea(1..=2),
        Sea4Or5 = "sea_state_4_or_5" => it.sea(4..=5),
        ZoneGreen = "zone_green" => it.zone(Zone::Green),
        ZoneRed = "zone_red" => it.zone(Zone::Red),
        SpeedIdle = "speed_idle" => it.speed() == Some(Speed::Idle),
        SpeedSlow = "speed_slow" => it.speed() == Some(Speed::Slow),
        SpeedFast = "speed_fast" => it.speed() == Some(Speed::Fast),
        IdleOrDisabled = "idle_or_disabled" => it.speed() == Some(Speed::Idle) || it.is_disabled(),
        IdleNotDisabled = "idle_not_disabled" =>
            it.speed() == Some(Speed::Idle) && !it.is_disabled(),
        PtDisabled = "pt_disabled" => it.is_disabled(),
        RangeLong = "range_long" => it.range(Range::Long),
        RangeClose = "range_close" => it.range(Range::Close),
        AnyPtMedium = "any_pt_medium" => it.any_pt(Range::Medium),
        AnyPtClose = "any_pt_close" => it.any_pt(Range::Close),
        AnyPtCloseUnderWay = "any_pt_close_under_way" => it.any_pt_close_under_way(),
        Undetected = "undetected" => matches!(it.about, About::Shot { undetected: true, .. }),
        RoVeteran = "ro_veteran" => it.radio_operator_is_veteran(),
        RoVeteranRadarOk = "ro_veteran_radar_ok" =>
            it.radio_operator_is_veteran() && !it.radar_is_out(),
        RoVeteranRadioRadarOk = "ro_veteran_radio_radar_ok" =>
            it.radio_operator_is_veteran() && !it.radar_is_out() && !it.radio_is_out(),
        RadioDisabled = "radio_disabled" => it.radio_is_out(),
        RadarOutOrRoDown = "radar_out_or_ro_down" =>
            it.radar_is_out() || it.radio_operator_is_down(),
        CoVeteran = "co_veteran" => it.crew_has_veteran(Post::CommandingOfficer),
        Navigator = "navigator" => it.has_navigator(),
        HelmNotOfficer = "helm_not_officer" => it.helm_is_no_officer(),
        EagleEye = "eagle_eye" => it.eagle_eyes(),
        NonGunnerFiring = "non_gunner_firing" =>
            it.mount().is_some_and(|(_, man)| !man.is_gunner()),
        TurretOneGunOut = "turret_one_gun_out" => it.turret_has_one_gun_out(),
        TurretOneGunOutDamage = "turret_one_gun_out_damage" => it.turret_has_one_gun_out(),
        GunnerAce = "gunner_ace" => it.ace_rank(),
        EngineerVeteran = "engineer_veteran" => it.crew_has_veteran(Post::Engineer),
        FixerVeteran = "fixer_veteran" => it.fixer().is_some_and(|post| it.crew_has_veteran(post)),
        EngineerDownOutOfFormation = "engineer_down_out_of_formation" =>
            matches!(it.about, About::Repair { alone: true, .. }) && it.engineer_is_down(),
        DirectorDisabled = "director_disabled" => it.elco().is_some_and(|elco| elco.director),
        RudderDisabled = "rudder_disabled" => it.elco_under_way().map_or(0, Elco::rudders_out),
        EngineDisabled = "engine_disabled" => it.engines_out(),
        NoLifeRaft = "no_life_raft" => it.elco().is_some_and(|elco| elco.life_raft),
        RadioDisabledAtSinking = "radio_disabled_at_sinking" => it.radio_is_out(),
        CrewGreen = "crew_green" => it.quality(Quality::Green),
        CrewVeteran = "crew_veteran" => it.quality(Quality::Veteran),
        CrewElite = "crew_elite" => it.quality(Quality::Elite),
        TargetGreenMobile = "target_green_mobile" => it.mobile_target(Quality::Green),
        TargetVeteranMobile = "target_veteran_mobile" => it.mobile_target(Quality::Veteran),
        TargetEliteMobile = "target_elite_mobile" => it.mobile_target(Quality::Elite),
        TargetDisabled = "target_disabled" => it.enemy().is_some_and(Enemy::is_disabled),
        TargetSupplyDump = "target_supply_dump" =>
            it.enemy().is_some_and(|enemy| enemy.kind.is_dump()),
        LargeAircraft = "large_aircraft" => it.aircraft().is_some_and(Aircraft::is_large),
        AircraftSpotted = "aircraft_spotted" => it.aircraft().is_some_and(|plane| plane.spotted),
        AircraftSpottedAndHit = "aircraft_spotted_and_hit" =>
            it.aircraft().is_some_and(|plane| plane.spotted && plane.hit_this_run),
        BargePresent = "barge_present" => it.enemies(|kind| matches!(kind, EnemyKind::Barge(_))),
        DestroyerPresent = "destroyer_present" =>
            it.enemies(|kind| matches!(kind, EnemyKind::Destroyer(_))),
        PtPresent = "pt_present" => it.g.present().count() as i32,
        PtInSquadron = "pt_in_squadron" => it.g.present().count() as i32,
        DestroyerSystems5 = "destroyer_systems_5" =>
            it.enemy().is_some_and(|enemy| enemy.systems >= 5),
        DestroyerFlooding5 = "destroyer_flooding_5" =>
            it.enemy().is_some_and(|enemy| enemy.flooding >= 5),
        TargetDamagePoint = "target_damage_point" =>
            it.enemy().map_or(0, |enemy| i32::from(enemy.systems) + i32::from(enemy.flooding)),
        AirPatrolThisTurn = "air_patrol_this_turn" => it.g.mission().air_this_turn,
        ShellDumpMission = "shell_dump_mission" => it.is_shelling(),
        BothDumpsPresent = "both_dumps_present" =>
            matches!(it.about, About::GunsAshore { both_dumps: true }),
        HeavyShell = "destroyer_or_shore_gun_shell" =>
            matches!(it.about, About::Wound { heavy_shell: true }),
        TowedByConsortBad = "towed_by_consort_bad" =>
            i32::from(it.is_towed_apart()) * it.weather(Weather::Bad),
        TowedByConsortPoor = "towed_by_consort_poor" =>
            i32::from(it.is_towed_apart()) * it.weather(Weather::Poor),
        DamagePointSustained = "damage_point_sustained" => it.damage_points(),
        ZoneBoxRemaining = "zone_box_remaining" =>
            if let About::WayHome { boxes_left, .. } = it.about { boxes_left } else { 0 },
        ReefLossInCombat = "loss_by_reef_in_combat" =>
            matches!(it.about, About::Inquiry { reef_in_combat: true, .. }),
        PreviousLoss = "previous_loss" => it.g.losses,
        PurpleHeart = "purple_heart" => it.medals(|medals| i32::from(medals.purple_hearts)),
        LegionOfMerit = "legion_of_merit" => it.medals(|medals| i32::from(medals.legion_of_merit)),
        SilverStar = "silver_star" => it.medals(|medals| i32::from(medals.silver_star)),
        NavyCross = "navy_cross" => it.medals(|medals| i32::from(medals.navy_cross)),
        MedalOfHonor = "medal_of_honor" => it.medals(|medals| i32::from(medals.medal_of_honor)),
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
        when.times(self)
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
