//! Every modifier condition of every chart, judged in one place.

use crate::{
    charts::{Charts, scenarios::RaidBy, station::Radar},
    state::{
        Calibre, Equipment, Evasion, Gun, Kind, Post, Primary, Secondary, Section, State, Weather,
        setup::{AftMagazine, RaidRain},
    },
};
use table::keys;

keys! {
    /// The condition keys of the charts.
    pub enum When {
        FoulBefore = "foul_before",
        Rain = "rain",
        StationDanger = "station_danger",
        Team = "fdt",
        NoTeam = "no_fdt",
        RadarWorks = "radar_works",
        RadarDestroyed = "radar_destroyed",
        NoSurface = "no_sfs",
        Surface = "sfs",
        NoAir = "no_air",
        AirValue = "air_value",
        LandRadar = "land_radar",
        NerveCentreLost = "nerve_centre_lost",
        CardColumns = "card_columns",
        RaidStrength = "raid_strength",
        CardPoints = "card_points",
        GunneryOfficer = "gunnery_officer",
        Mk37 = "mk37",
        GunHit = "gun_hit",
        WillowByHand = "willow_by_hand",
        GunAce = "gun_ace",
        Morale = "morale",
        Director = "director",
        MagazineDistant = "magazine_distant",
        TwinEngined = "twin_engined",
        Evasive = "evasive",
        HullGoneAndSettled = "hull_gone_and_settled",
        MagazineExplosion = "magazine_explosion",
        WaterLinesOut = "water_lines_out",
        DcoInSection = "dco_in_section",
        Captain = "captain",
        MoraleHigh = "morale_high",
        MoraleLow = "morale_low",
        Retry = "retry",
        EmergencyRepairs = "emergency_repairs",
        HullGone = "hull_0",
        Settled = "settled",
        Towed = "towed",
        HullLost = "hull_lost_2",
        DestroyedPrimary = "destroyed_primary",
        SecondaryDamaged = "secondary_damaged",
    }
}

/// PD 11.2.A: kills that make an ace.
pub(crate) const ACE: u8 = 5;

/// A gun laid on a plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    pub gun: Gun,
    pub at: Kind,
    /// PD 6.7.C.1.slave: under the Mk 37.
    pub slaved: bool,
}

/// What a roll is about; only what matters for it is filled in.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub g: &'a State,
    pub charts: &'static Charts,
    pub laid: Option<Laid>,
    /// PD 11.4.A: the plane air support fires at.
    pub air_at: Option<Kind>,
    /// PD 7.3.J.fail: a 5in magazine blew up.
    pub magazine: bool,
    pub section: Option<Section>,
    /// PD 7.8.2.G, PD 7.9.F
    pub retry: bool,
}

impl<'a> Scene<'a> {
    pub fn new(g: &'a State, charts: &'static Charts) -> Scene<'a> {
        Scene { g, charts, laid: None, air_at: None, magazine: false, section: None, retry: false }
    }

    pub fn firing(g: &'a State, charts: &'static Charts, laid: Laid) -> Scene<'a> {
        Scene { laid: Some(laid), ..Scene::new(g, charts) }
    }

    pub fn repairing(g: &'a State, charts: &'static Charts, retry: bool) -> Scene<'a> {
        Scene { retry, ..Scene::new(g, charts) }
    }

    /// How often the condition holds: 0 for not at all; a value may lie below.
    pub fn count(&self, when: When) -> i32 {
        let g = self.g;
        let ship = &g.ship;
        let is = i32::from;
        match when {
            When::FoulBefore => is(g.weather != Weather::Clear),
            When::Rain => is(self.rain_counts()),
            When::StationDanger => i32::from(g.station.danger),
            When::Team => is(g.station.team),
            When::NoTeam => is(!g.station.team),
            When::RadarWorks => is(radar(g) == Radar::BothWork),
            When::RadarDestroyed => is(radar(g) == Radar::Destroyed),
            When::NoSurface => is(g.station.sfs == 0),
            When::Surface => i32::from(g.station.sfs),
            When::NoAir => is(!g.air.is_there()),
            When::AirValue => g.air.types.iter().map(|(_, value)| i32::from(*value)).sum(),
            When::LandRadar => self.land_radar(),
            When::NerveCentreLost => self.nerve_centres_lost(),
            When::CardColumns => g.card(self.charts).map_or(0, |card| i32::from(card.columns)),
            When::RaidStrength => i32::from(raid_strength(g, self.charts).unwrap_or(0)),
            When::CardPoints => self.card_points(),
            When::GunneryOfficer => i32::from(ship.officers.value(Post::GunneryOfficer)),
            When::Mk37 => is(self.laid.is_some_and(|laid| self.under_mk37(laid))),
            When::Director => is(self.laid.is_some_and(|laid| self.under_director(laid))),
            When::GunHit => self.laid.map_or(0, |laid| i32::from(ship.gun(laid.gun).hits)),
            When::WillowByHand => is(self.laid.is_some_and(|laid| self.willow_by_hand(laid))),
            When::GunAce => is(self.laid.is_some_and(|laid| self.is_ace(laid.gun))),
            When::Morale => self.morale(),
            When::MagazineDistant => is(self.laid.is_some_and(|laid| self.is_distant(laid.gun))),
            When::TwinEngined => is(self.air_at.is_some_and(|kind| self.is_large(kind))),
            When::Evasive => is(g.this_phase.evasion == Evasion::Succeeded),
            When::HullGoneAndSettled => is(ship.hull == 0 && ship.flood == 0),
            When::MagazineExplosion => is(self.magazine),
            When::WaterLinesOut => is(ship.water.are_out()),
            When::DcoInSection => is(self.has_dco()),
            When::Captain => i32::from(ship.officers.value(Post::Captain)),
            When::MoraleHigh => is(ship.morale > 0),
            When::MoraleLow => is(ship.morale < 0),
            When::Retry => is(self.retry),
            When::EmergencyRepairs => is(ship.emergency.is_in_force()),
            When::HullGone => is(ship.hull == 0),
            When::Settled => is(ship.flood == 0),
            When::Towed => is(ship.maneuver == 0),
            When::HullLost => {
                i32::from(self.charts.ship.stores().hull.saturating_sub(ship.hull) / 2)
            }
            When::DestroyedPrimary => ship.rooms_destroyed() as i32,
            When::SecondaryDamaged => is(self.has_hurt_spaces()),
        }
    }

    /// PD 6.5.C.rain, PD-R16; in a raid only by the option (PD-R89).
    fn rain_counts(&self) -> bool {
        let raid = raid_strength(self.g, self.charts).is_some();
        let counts = !raid || self.g.setup.house.raid_rain == RaidRain::Adds;
        self.g.weather == Weather::Rain && counts
    }

    /// PD 5.3.1.E, PD 5.3.1.A
    fn land_radar(&self) -> i32 {
        let active = self.g.land_radar.iter().filter(|active| **active).count();
        self.charts.station.land_radar_columns(active)
    }

    /// PD 7.8.2.J.bridge, PD-R30: a column for each of Bridge, CIC and Radio destroyed.
    fn nerve_centres_lost(&self) -> i32 {
        let lost = |place: &&Primary| self.g.ship.is_out(**place);
        [Primary::Bridge, Primary::Cic, Primary::Radio].iter().filter(lost).count() as i32
    }

    fn card_points(&self) -> i32 {
        let Some(card) = self.g.card(self.charts) else { return 0 };
        let place = card.phases.iter().position(|phase| *phase == self.g.phase);
        let points = place.and_then(|place| card.raid_modifiers.get(place));
        points.map_or(0, |points| i32::from(*points))
    }

    /// PD 6.7.C.1.slave, PD 6.7.C.3, PD-R32: in the Basic Game every 5in gun, whatever its target.
    /// PD 11.1.bonus, PD-R74: not against a Willow.
    fn under_mk37(&self, laid: Laid) -> bool {
        let slaved = laid.slaved || !self.g.is_advanced(self.charts);
        slaved && works(self.g, Equipment::Mk37) && !self.is_willow(laid.at)
    }

    /// PD 6.7.D, PD 11.1.bonus
    fn under_director(&self, laid: Laid) -> bool {
        let director = laid.gun.director().filter(|director| *director != Equipment::Mk37);
        director.is_some_and(|director| works(self.g, director)) && !self.is_willow(laid.at)
    }

    fn is_willow(&self, kind: Kind) -> bool {
        kind == Kind::Willow && self.g.has_willow_rule(self.charts)
    }

    /// PD 11.1.minus, PD-R74: a 5in gun that the Mk 37 does not lead; none in the Basic Game.
    fn willow_by_hand(&self, laid: Laid) -> bool {
        let by_hand =
            self.g.is_advanced(self.charts) && !(laid.slaved && works(self.g, Equipment::Mk37));
        by_hand && self.is_willow(laid.at)
    }

    /// PD 11.2.A: five kills, and the mount is whole; once hit, only where guns are repaired (PD 11.5.A).
    fn is_ace(&self, gun: Gun) -> bool {
        let mount = self.g.ship.gun(gun);
        self.g.setup.options.aces.is_on()
            && mount.kills >= ACE
            && mount.hits == 0
            && !mount.ace_lost
    }

    /// PD 11.7.C
    fn morale(&self) -> i32 {
        let counts = self.g.setup.options.morale_gunnery.is_on();
        if counts { i32::from(self.g.ship.morale) } else { 0 }
    }

    /// PD 7.8.2.J.mag40: the nearer 40mm magazine is destroyed, the other whole.
    fn is_distant(&self, gun: Gun) -> bool {
        let emplacement = self.charts.ship.guns.of(gun);
        emplacement.calibre == Calibre::Forty && self.g.ship.is_out(emplacement.magazine)
    }

    /// PD 11.4.A, PD-R76
    fn is_large(&self, kind: Kind) -> bool {
        let twin = self.charts.counters.planes.of(kind).twin_engined;
        twin && self.g.setup.options.twin_engined.is_on()
    }

    fn has_dco(&self) -> bool {
        let officers = &self.g.ship.officers;
        officers.is_alive(Post::DamageControlOfficer)
            && self.section.is_some()
            && officers.dco_in == self.section
    }

    /// PD 7.3.K.morale, PD-R66, PD 7.9.H.morale: not for those flooded on purpose.
    fn has_hurt_spaces(&self) -> bool {
        let hurt = |place| {
            let space = self.g.ship.space(place);
            space.hits > 0 && !space.on_purpose
        };
        Secondary::all().any(hurt)
    }
}

/// PD 5.3.B, PD 5.3.C, PD 5.3.D, PD 5.3.E, PD-R14: the level of the ship's radars as they are now.
pub fn radar(g: &State) -> Radar {
    let radars = [Equipment::SurfaceRadar, Equipment::AirRadar].map(|it| g.ship.device(it));
    if radars.iter().any(|it| it.is_destroyed()) {
        Radar::Destroyed
    } else if radars.iter().any(|it| it.is_damaged()) {
        Radar::Damaged
    } else {
        Radar::BothWork
    }
}

/// PD 6.7.C.3, PD 6.7.D, PD 7.8.2.J.fire: whether a director helps its guns.
pub fn works(g: &State, director: Equipment) -> bool {
    g.ship.device(director).hits == 0 && has_power(g)
}

/// PD 7.3.W, PD 7.8.2.J.fire: not after a power cut, to the end of the phase, nor without a fire room.
pub fn has_power(g: &State) -> bool {
    !g.this_phase.power_cut && !is_dead_in_the_water(g)
}

/// PD 7.8.2.J.fire, PD-R63
pub fn is_dead_in_the_water(g: &State) -> bool {
    g.ship.is_out(Primary::FireRoomForward) && g.ship.is_out(Primary::FireRoomAft)
}

/// PD 6.6.A, PD 6.6.B: the strength of the raid if this is a Kikusui turn.
pub fn raid_strength(g: &State, charts: &'static Charts) -> Option<i8> {
    if !g.is_advanced(charts) {
        return None;
    }
    let by_date = || charts.calendar.sheet.day(g.date).and_then(|day| day.raid);
    let number = match g.card(charts).map_or(RaidBy::ByDate, |card| card.raid) {
        RaidBy::Never => return None,
        RaidBy::Unnumbered => return Some(0),
        RaidBy::Numbered(number) => number,
        RaidBy::ByDate => by_date()?,
    };
    Some(charts.calendar.raids.strength(number))
}

/// PD 7.3.P.5, PD 1.1.b, PD 7.8.2.J.mag5, PD 7.8.2.J.mag40, PD 7.8.2.J.mag20, PD 1.1.c, PD-R62: whether
/// a gun can fire at all.
pub fn can_fire(g: &State, charts: &'static Charts, gun: Gun) -> bool {
    let mount = g.ship.gun(gun);
    let fed = is_fed(g, charts, gun);
    mount.fitted && !mount.destroyed && fed && g.ship.ammo > 0 && !g.ship.emergency.is_in_force()
}

/// PD 1.1.b, PD 7.8.2.J.mag5, PD 7.8.2.J.mag20: whether a magazine is left that serves the gun.
pub fn is_fed(g: &State, charts: &'static Charts, gun: Gun) -> bool {
    let emplacement = charts.ship.guns.of(gun);
    match emplacement.calibre {
        Calibre::FiveInch | Calibre::Twenty => !g.ship.is_out(emplacement.magazine),
        Calibre::Forty => is_tub_fed(g, emplacement.magazine),
    }
}

/// PD 7.8.2.J.mag40, PD-R02: one of two magazines is enough, unless the other reading holds.
fn is_tub_fed(g: &State, magazine: Primary) -> bool {
    let aft_only =
        g.setup.house.aft_magazine == AftMagazine::Silent && magazine == Primary::Magazine40Aft;
    let both = [Primary::Magazine40Forward, Primary::Magazine40Aft];
    if aft_only { !g.ship.is_out(magazine) } else { both.iter().any(|it| !g.ship.is_out(*it)) }
}
