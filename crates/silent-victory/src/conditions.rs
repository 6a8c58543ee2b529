//! Every modifier condition of every chart, judged in one place.

use crate::{
    charts::{Charts, captains::Ability},
    state::{
        AaFit, Condition, DeckGun, Encounter, Escort, EscortFate, Mark, Meeting, Month, Post,
        Quality, Range, Ruse, ShipType, Standing, State, System, Target, Wolfpack, Wound,
        setup::NightSurface,
    },
};
use table::keys;

keys! {
    /// SV 3.3.2.d: the condition keys of the charts, where the markers have letters.
    pub enum When {
        Year1943Or1944 = "year_1943_1944",
        CapitalGroup = "capital_group",
        WarshipGroup = "warship_group",
        SteamByDay = "steam_by_day",
        CloseRange = "close_range",
        LongRange = "long_range",
        ForeAndAft = "fore_and_aft",
        NightSurface = "night_surface",
        PreviouslyDetected = "previously_detected",
        EscortHurt = "escort_hurt",
        EscortMissed = "escort_missed",
        WolfpackBusy = "wolfpack_busy",
        WolfpackFocused = "wolfpack_focused",
        BelowTestDepth = "below_test_depth",
        EliteEscort = "elite_escort",
        RuseFailed = "ruse_failed",
        EscortGreen = "escort_green",
        EscortVeteranOrElite = "escort_veteran_or_elite",
        CaptainAbility = "captain_ability",
        WellDetected = "well_detected",
        NightSurfaceFirst = "night_surface_first",
        AirAttack = "air_attack",
        MotorsHalf = "motors_half",
        MotorsAll = "motors_all",
        FuelTanks = "fuel_tanks",
        DivePlanes = "dive_planes",
        Hydrophones = "hydrophones",
        Batteries = "batteries",
        SdOut = "sd_out",
        NoSj = "no_sj",
        RadioInoperable = "radio_inoperable",
        HullBox = "hull_box",
        SurfaceTorpedo = "surface_torpedo",
        SecondSalvo = "second_salvo",
        WarshipTarget = "warship_target",
        FastCapital = "fast_capital",
        ShipDamage = "ship_damage",
        Electric = "electric",
        Gun3Inch = "gun_3_inch",
        Gun5Inch = "gun_5_inch",
        Gun6Inch = "gun_6_inch",
        SuperiorTorpedoes = "superior_torpedoes",
        CrewIllness = "crew_illness",
        CrewGreen = "crew_green",
        CrewVeteran = "crew_veteran",
        CrewElite = "crew_elite",
        CrewVeteranOrElite = "crew_veteran_or_elite",
        AllCrewOut = "all_crew_out",
        CaptainOut = "captain_out",
        CaptainAndExecOut = "captain_and_exec_out",
        CaptainSeverelyWounded = "captain_severely_wounded",
        ExpertEngineer = "expert_engineer",
        EngineerOut = "engineer_out",
        ExpertMate = "expert_mate",
        MissionBox = "mission_box",
        Narwhal = "narwhal",
        BothLarge = "both_large",
        OneGun = "one_gun",
        NavyCross = "navy_cross",
        TenShips = "ten_ships",
        MedalOfHonor = "medal_of_honor",
        ToCaptain = "to_captain",
        FailedPatrol = "failed_patrol",
        Reprimand = "reprimand",
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
        match when {
            When::Year1943Or1944 => i32::from(Scene::year_counts(self.g.month())),
            When::CapitalGroup => self.meets(Meeting::CapitalShip),
            When::WarshipGroup => self.meets(Meeting::Warship),
            When::SteamByDay => self.met(|encounter| encounter.fired.steam_by_day),
            When::CloseRange => self.met(|encounter| encounter.range == Some(Range::Close)),
            When::LongRange => self.met(|encounter| encounter.range == Some(Range::Long)),
            When::ForeAndAft => self.met(|encounter| encounter.fired.both_ends),
            When::NightSurface => self.night_surface(),
            When::PreviouslyDetected => {
                i32::from(self.look == Some(Look::Called) || self.met(|met| met.hunt.detected) > 0)
            }
            When::EscortHurt => {
                self.escort(|it| matches!(it.attacked, EscortFate::Hurt | EscortFate::Sunk))
            }
            When::EscortMissed => {
                self.escort(|it| it.attacked == EscortFate::Missed)
                    * i32::from(!self.able(Ability::CoolAfterAMiss))
            }
            When::WolfpackBusy => self.met(|met| met.wolfpack == Some(Wolfpack::Busy)),
            When::WolfpackFocused => self.met(|met| met.wolfpack == Some(Wolfpack::Focused)),
            When::BelowTestDepth => self.met(|encounter| encounter.hunt.deep),
            When::EliteEscort => self.escort(|it| it.quality == Quality::Elite),
            When::RuseFailed => self.met(|encounter| encounter.hunt.ruse == Ruse::Failed),
            When::EscortGreen => self.escort(|it| it.quality == Quality::Green),
            When::EscortVeteranOrElite => {
                self.escort(|it| matches!(it.quality, Quality::Veteran | Quality::Elite))
            }
            When::CaptainAbility => i32::from(self.ability_helps()),
            When::WellDetected => {
                i32::from(self.raid == Some(Raid::Escort { well_detected: true }))
            }
            When::NightSurfaceFirst => {
                self.met(|met| met.is_night_surface() && met.hunt.attacks == 0)
            }
            When::AirAttack => i32::from(self.raid == Some(Raid::Air)),
            When::MotorsHalf => i32::from(self.motors_out() == MotorsOut::Half),
            When::MotorsAll => i32::from(self.motors_out() == MotorsOut::All),
            When::FuelTanks => self.out(System::FuelTanks),
            When::DivePlanes => self.out(System::DivePlanes),
            When::Hydrophones => self.out(System::Hydrophones),
            When::Batteries => self.out(System::Batteries),
            When::SdOut => self.out(System::SdRadar),
            When::NoSj => i32::from(!self.g.boat().works(System::SjRadar)),
            When::RadioInoperable => {
                i32::from(self.g.boat().condition(System::Radio) == Condition::Inoperable)
            }
            When::HullBox => i32::from(self.g.boat().hull),
            When::SurfaceTorpedo => i32::from(self.surface_bonus()),
            When::SecondSalvo => i32::from(
                self.shot.is_some_and(|shot| shot.second_salvo)
                    && self.g.captain().awards.navy_cross == 0,
            ),
            When::WarshipTarget => i32::from(self.is_hard_to_hit()),
            When::FastCapital => i32::from(self.target().is_some_and(|target| {
                target.standing == Standing::Capital { fast: true } && !target.crippled
            })),
            When::ShipDamage => self.target().map_or(0, |target| i32::from(target.damage)),
            When::Electric => i32::from(self.mark().is_some_and(Mark::is_electric)),
            When::Gun3Inch => self.gun(&[DeckGun::ThreeInch]),
            When::Gun5Inch => self.gun(&[DeckGun::FiveInch, DeckGun::TwoFiveInch]),
            When::Gun6Inch => self.gun(&[DeckGun::TwoSixInch]),
            When::SuperiorTorpedoes => i32::from(self.g.patrol().superior_torpedoes),
            When::CrewIllness => i32::from(self.g.patrol().illness),
            When::CrewGreen => self.crew(&[Quality::Green]),
            When::CrewVeteran => self.crew(&[Quality::Veteran]),
            When::CrewElite => self.crew(&[Quality::Elite]),
            When::CrewVeteranOrElite => self.crew(&[Quality::Veteran, Quality::Elite]),
            When::AllCrewOut => i32::from(self.g.crew().all_hands_out()),
            When::CaptainOut => i32::from(self.command() == Command::Exec),
            When::CaptainAndExecOut => i32::from(self.command() == Command::ThirdOfficer),
            When::CaptainSeverelyWounded => {
                i32::from(self.g.crew().man(Post::Captain).wound == Wound::Severe)
            }
            When::ExpertEngineer => i32::from(self.g.crew().has_expert(Post::ChiefEngineer)),
            When::EngineerOut => i32::from(!self.g.crew().is_fit(Post::ChiefEngineer)),
            When::ExpertMate => i32::from(self.g.crew().has_expert(Post::PharmacistsMate)),
            When::MissionBox => i32::from(self.is_on_its_mission()),
            When::Narwhal => i32::from(self.g.boat().class == crate::state::Class::Narwhal),
            When::BothLarge => {
                i32::from(self.g.boat().aa == AaFit::FortyAndTwenty && self.aa_guns() == 2)
            }
            When::OneGun => {
                i32::from(self.g.boat().aa != AaFit::FortyAndTwenty && self.aa_guns() == 1)
            }
            When::NavyCross => i32::from(self.g.captain().period.crosses),
            When::TenShips => i32::from(self.g.captain().period.ships / 10),
            When::MedalOfHonor => i32::from(self.g.captain().period.medals),
            When::ToCaptain => i32::from(self.to_captain),
            When::FailedPatrol => i32::from(self.g.captain().period.failed),
            When::Reprimand => i32::from(self.g.captain().reprimanded),
        }
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
