//! Every modifier condition of every chart, judged in one place.

use crate::{
    charts::{Charts, captains::Ability},
    state::{
        AaFit, Condition, DeckGun, Encounter, Escort, EscortFate, Mark, Meeting, Month, Post,
        Quality, Range, Ruse, ShipType, Standing, State, System, Target, Wolfpack, Wound,
        setup::NightSurface,
    },
};

table::conditions! {
    /// SV 3.3.2.d: the condition keys of the charts, where the markers have letters.
    pub enum When judged in Scene<'_> as it {
        Year1943Or1944 = "year_1943_1944" => Scene::year_counts(it.g.month()),
        CapitalGroup = "capital_group" => it.meets(Meeting::CapitalShip),
        WarshipGroup = "warship_group" => it.meets(Meeting::Warship),
        SteamByDay = "steam_by_day" => it.met(|encounter| encounter.fired.steam_by_day),
        CloseRange = "close_range" => it.met(|encounter| encounter.range == Some(Range::Close)),
        LongRange = "long_range" => it.met(|encounter| encounter.range == Some(Range::Long)),
        ForeAndAft = "fore_and_aft" => it.met(|encounter| encounter.fired.both_ends),
        NightSurface = "night_surface" => it.night_surface(),
        PreviouslyDetected = "previously_detected" =>
            it.look == Some(Look::Called) || it.met(|met| met.hunt.detected) > 0,
        EscortHurt = "escort_hurt" =>
            it.escort(|escort| matches!(escort.attacked, EscortFate::Hurt | EscortFate::Sunk)),
        EscortMissed = "escort_missed" =>
            it.escort(|escort| escort.attacked == EscortFate::Missed)
                * i32::from(!it.able(Ability::CoolAfterAMiss)),
        WolfpackBusy = "wolfpack_busy" => it.met(|met| met.wolfpack == Some(Wolfpack::Busy)),
        WolfpackFocused = "wolfpack_focused" =>
            it.met(|met| met.wolfpack == Some(Wolfpack::Focused)),
        BelowTestDepth = "below_test_depth" => it.met(|encounter| encounter.hunt.deep),
        EliteEscort = "elite_escort" => it.escort(|escort| escort.quality == Quality::Elite),
        RuseFailed = "ruse_failed" => it.met(|encounter| encounter.hunt.ruse == Ruse::Failed),
        EscortGreen = "escort_green" => it.escort(|escort| escort.quality == Quality::Green),
        EscortVeteranOrElite = "escort_veteran_or_elite" =>
            it.escort(|escort| matches!(escort.quality, Quality::Veteran | Quality::Elite)),
        CaptainAbility = "captain_ability" => it.ability_helps(),
        WellDetected = "well_detected" => it.raid == Some(Raid::Escort { well_detected: true }),
        NightSurfaceFirst = "night_surface_first" =>
            it.met(|met| met.is_night_surface() && met.hunt.attacks == 0),
        AirAttack = "air_attack" => it.raid == Some(Raid::Air),
        MotorsHalf = "motors_half" => it.motors_out() == MotorsOut::Half,
        MotorsAll = "motors_all" => it.motors_out() == MotorsOut::All,
        FuelTanks = "fuel_tanks" => it.out(System::FuelTanks),
        DivePlanes = "dive_planes" => it.out(System::DivePlanes),
        Hydrophones = "hydrophones" => it.out(System::Hydrophones),
        Batteries = "batteries" => it.out(System::Batteries),
        SdOut = "sd_out" => it.out(System::SdRadar),
        NoSj = "no_sj" => !it.g.boat().works(System::SjRadar),
        RadioInoperable = "radio_inoperable" =>
            it.g.boat().condition(System::Radio) == Condition::Inoperable,
        HullBox = "hull_box" => it.g.boat().hull,
        SurfaceTorpedo = "surface_torpedo" => it.surface_bonus(),
        SecondSalvo = "second_salvo" =>
            it.shot.is_some_and(|shot| shot.second_salvo) && it.g.captain().awards.navy_cross == 0,
        WarshipTarget = "warship_target" => it.is_hard_to_hit(),
        FastCapital = "fast_capital" =>
            it.target().is_some_and(|target| {
                target.standing == Standing::Capital { fast: true } && !target.crippled
            }),
        ShipDamage = "ship_damage" => it.target().map_or(0, |target| i32::from(target.damage)),
        Electric = "electric" => it.mark().is_some_and(Mark::is_electric),
        Gun3Inch = "gun_3_inch" => it.gun(&[DeckGun::ThreeInch]),
        Gun5Inch = "gun_5_inch" => it.gun(&[DeckGun::FiveInch, DeckGun::TwoFiveInch]),
        Gun6Inch = "gun_6_inch" => it.gun(&[DeckGun::TwoSixInch]),
        SuperiorTorpedoes = "superior_torpedoes" => it.g.patrol().superior_torpedoes,
        CrewIllness = "crew_illness" => it.g.patrol().illness,
        CrewGreen = "crew_green" => it.crew(&[Quality::Green]),
        CrewVeteran = "crew_veteran" => it.crew(&[Quality::Veteran]),
        CrewElite = "crew_elite" => it.crew(&[Quality::Elite]),
        CrewVeteranOrElite = "crew_veteran_or_elite" =>
            it.crew(&[Quality::Veteran, Quality::Elite]),
        AllCrewOut = "all_crew_out" => it.g.crew().all_hands_out(),
        CaptainOut = "captain_out" => it.command() == Command::Exec,
        CaptainAndExecOut = "captain_and_exec_out" => it.command() == Command::ThirdOfficer,
        CaptainSeverelyWounded = "captain_severely_wounded" =>
            it.g.crew().man(Post::Captain).wound == Wound::Severe,
        ExpertEngineer = "expert_engineer" => it.g.crew().has_expert(Post::ChiefEngineer),
        EngineerOut = "engineer_out" => !it.g.crew().is_fit(Post::ChiefEngineer),
        ExpertMate = "expert_mate" => it.g.crew().has_expert(Post::PharmacistsMate),
        MissionBox = "mission_box" => it.is_on_its_mission(),
        Narwhal = "narwhal" => it.g.boat().class == crate::state::Class::Narwhal,
        BothLarge = "both_large" => it.g.boat().aa == AaFit::FortyAndTwenty && it.aa_guns() == 2,
        OneGun = "one_gun" => it.g.boat().aa != AaFit::FortyAndTwenty && it.aa_guns() == 1,
        NavyCross = "navy_cross" => it.g.captain().period.crosses,
        TenShips = "ten_ships" => it.g.captain().period.ships / 10,
        MedalOfHonor = "medal_of_honor" => it.g.captain().period.medals,
        ToCaptain = "to_captain" => it.to_captain,
        FailedPatrol = "failed_patrol" => it.g.captain().period.failed,
        Reprimand = "reprimand" => it.g.captain().reprimanded,
    }
}

/// Which detection roll is made; it limits the modifiers that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// SV 9.2.2.b, SV-R08: the year alone.
    Approach,
    /// SV 9.4.3.b, SV-R13: at once, without range modifiers.
    Arrival,
    /// SV 9.8.3.d, SV-R16: previous detection and the year alone.
    Called,
    /// After firing, and every later loop (SV 9.6.3.a).
    Hunt,
    /// SV 9.9.5.a, SV-R22
    Submarine,
}

/// Who drops charges or bombs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Raid {
    Escort {
        well_detected: bool,
    },
    /// SV 9.8.2.a, SV-R20: no other modifier.
    Air,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weapon {
    Torpedo(Mark),
    DeckGun,
}

/// One torpedo or ammunition point on its way.
#[derive(Clone, Copy, Debug)]
pub struct Shot<'a> {
    pub weapon: Weapon,
    /// None for a Mk 27 at the escorts that hunt the boat (SV 9.6.7.c).
    pub target: Option<&'a Target>,
    pub range: Range,
    /// SV 9.5.2.b
    pub second_salvo: bool,
}

/// What a roll is about; only what matters for it is filled in.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub g: &'a State,
    pub charts: &'static Charts,
    pub look: Option<Look>,
    pub raid: Option<Raid>,
    pub shot: Option<Shot<'a>>,
    /// The ship that is followed.
    pub target: Option<&'a Target>,
    /// SV 11.2.3.e: the roll is for the rank of Captain.
    pub to_captain: bool,
}

impl<'a> Scene<'a> {
    pub fn new(g: &'a State, charts: &'static Charts) -> Scene<'a> {
        Scene { g, charts, look: None, raid: None, shot: None, target: None, to_captain: false }
    }

    pub fn looking(g: &'a State, charts: &'static Charts, look: Look) -> Scene<'a> {
        Scene { look: Some(look), ..Scene::new(g, charts) }
    }

    pub fn raiding(g: &'a State, charts: &'static Charts, raid: Raid) -> Scene<'a> {
        Scene { raid: Some(raid), ..Scene::new(g, charts) }
    }

    pub fn firing(g: &'a State, charts: &'static Charts, shot: Shot<'a>) -> Scene<'a> {
        Scene { shot: Some(shot), ..Scene::new(g, charts) }
    }

    /// How often the condition holds: 0 for not at all. SV-R97: no year counts before 1943.
    /// SV 11.3.4.2, SV-R95: a Navy Cross takes the penalty from whichever salvo is the second.
    pub fn count(&self, when: When) -> i32 {
        if self.is_left_out(when) {
            return 0;
        }
        when.times(self)
    }

    /// SV LOG.c, SV-R97
    pub fn year_counts(month: Month) -> bool {
        (1943..=1944).contains(&month.year())
    }

    /// Rolls on which only some modifiers count.
    fn is_left_out(&self, when: When) -> bool {
        let year = when == When::Year1943Or1944;
        let range = matches!(when, When::CloseRange | When::LongRange);
        let looked = match self.look {
            Some(Look::Approach) => !year,
            Some(Look::Called) => !year && when != When::PreviouslyDetected,
            Some(Look::Arrival) => range,
            Some(Look::Submarine) => when == When::PreviouslyDetected,
            Some(Look::Hunt) | None => false,
        };
        looked || (self.raid == Some(Raid::Air) && when != When::AirAttack)
    }

    fn encounter(&self) -> Option<&'a Encounter> {
        self.g.career().patrol.as_ref()?.encounter.as_ref()
    }

    fn met(&self, holds: impl Fn(&Encounter) -> bool) -> i32 {
        i32::from(self.encounter().is_some_and(holds))
    }

    fn meets(&self, meeting: Meeting) -> i32 {
        self.met(|encounter| encounter.meeting == meeting)
    }

    fn escort(&self, holds: impl Fn(&Escort) -> bool) -> i32 {
        self.met(|encounter| encounter.escort.as_ref().is_some_and(&holds))
    }

    fn able(&self, ability: Ability) -> bool {
        self.charts.captains.has(self.g.captain().card, ability)
    }

    /// SV 9.6.3.b, SV-R05
    fn night_surface(&self) -> i32 {
        let first_only = self.g.setup.house.night_surface == NightSurface::FirstRoll;
        let quiet = self.able(Ability::QuietOnTheSurface);
        self.met(|met| met.is_night_surface() && !quiet && (!first_only || met.hunt.rolls == 0))
    }

    /// SV 14.10.1
    fn ability_helps(&self) -> bool {
        if let Some(shot) = self.shot {
            return match shot.weapon {
                Weapon::DeckGun => self.able(Ability::SharpGunners),
                Weapon::Torpedo(_) => {
                    self.able(Ability::TankerHunter)
                        && shot.target.is_some_and(|target| target.kind == ShipType::Tanker)
                }
            };
        }
        let careful = self.able(Ability::CarefulApproach);
        self.look.is_some()
            && self.met(|met| {
                let far = met.hunt.rolls == 0 && met.range != Some(Range::Close);
                met.hunt.ability || (careful && far)
            }) > 0
    }

    fn out(&self, system: System) -> i32 {
        i32::from(self.g.boat().is_out(system))
    }

    /// SV 10.2.2.a, SV 10.2.2.b
    fn motors_out(&self) -> MotorsOut {
        let boat = self.g.boat();
        let fitted =
            System::MOTORS.iter().filter(|&&it| boat.condition(it) != Condition::NotFitted).count();
        let out = System::MOTORS.iter().filter(|&&motor| boat.is_out(motor)).count();
        match out {
            0 => MotorsOut::Few,
            _ if out == fitted => MotorsOut::All,
            _ if out * 2 >= fitted => MotorsOut::Half,
            _ => MotorsOut::Few,
        }
    }

    fn target(&self) -> Option<&'a Target> {
        self.shot.and_then(|shot| shot.target).or(self.target)
    }

    fn mark(&self) -> Option<Mark> {
        match self.shot?.weapon {
            Weapon::Torpedo(mark) => Some(mark),
            Weapon::DeckGun => None,
        }
    }

    /// SV 9.4.2.d, SV 9.5.1.a, SV-R06
    fn surface_bonus(&self) -> bool {
        let torpedo = self.mark().is_some_and(|mark| mark != Mark::Mk27);
        let submarine = self.target().is_some_and(|it| it.standing == Standing::Submarine);
        torpedo && !submarine && self.met(|met| met.escort.is_none() || met.is_night_surface()) > 0
    }

    /// SV 8.2.6.c, SV 9.2.9.b, SV 9.6.7.c, SV 9.9.3.d, SV 8.2.5, SV 14.10.1: a Mk 27 goes at an
    /// escort (`Shot::target`).
    fn is_hard_to_hit(&self) -> bool {
        let Some(shot) = self.shot else { return false };
        let small = shot.target.is_none_or(|target| {
            target.standing == Standing::Escort || target.kind == ShipType::Destroyer
        });
        let spared = (small && self.able(Ability::EscortKiller))
            || (shot.range == Range::Close && self.able(Ability::DownTheThroat));
        let warship = shot.target.is_none_or(|target| match target.standing {
            Standing::Warship | Standing::Escort | Standing::Submarine => !target.crippled,
            Standing::Merchant | Standing::Capital { .. } => false,
        });
        warship && !spared
    }

    fn gun(&self, guns: &[DeckGun]) -> i32 {
        i32::from(guns.contains(&self.g.boat().gun))
    }

    fn crew(&self, qualities: &[Quality]) -> i32 {
        i32::from(qualities.contains(&self.g.crew().quality))
    }

    /// SV 10.9.3.b, SV 10.9.3.c, SV 11.1.0.b: an Expert in command brings no penalty; one who lies
    /// in his bunk helps nobody. SV-R91: beyond the 3rd Officer the penalty stays.
    fn command(&self) -> Command {
        let crew = self.g.crew();
        let commander = crew.in_command();
        match commander {
            Post::Exec | Post::ThirdOfficer if crew.man(commander).expert => Command::Unhampered,
            Post::Exec => Command::Exec,
            Post::ThirdOfficer | Post::ChiefEngineer => Command::ThirdOfficer,
            Post::Captain | Post::PharmacistsMate => Command::Unhampered,
        }
    }

    /// SV 7.4.6
    fn is_on_its_mission(&self) -> bool {
        let Some(patrol) = &self.g.career().patrol else { return false };
        patrol.is_mission_pending()
            && patrol.abort.is_none()
            && patrol.at == self.charts.p.track.mission_box()
    }

    fn aa_guns(&self) -> usize {
        System::AA_GUNS.iter().filter(|&&gun| self.g.boat().works(gun)).count()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum MotorsOut {
    Few,
    Half,
    All,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Command {
    Unhampered,
    Exec,
    ThirdOfficer,
}
