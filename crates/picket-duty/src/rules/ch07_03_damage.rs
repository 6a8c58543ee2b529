//! Rules 7.3 and 7.5: Table 11 and what its results do to the ship.

use super::{
    Play, T,
    ch07_03_flooding::{self, Burning, Toll, lose_hull, settle},
    ch07_06_casualties::{kill_at, unnamed_casualty},
    ch07_08_fires::add_fire,
};
use crate::{
    charts::{
        Charts,
        damage::{Cell, Mishap, NearMiss},
    },
    conditions::{ACE, is_fed},
    state::{
        Calibre, Cause, Equipment, Gun, Place, Primary, Secondary, Section, Side, State,
        setup::Wrecks,
    },
};
use board::capital;
use table::{Chit, Key, Mods, Name, Odds, Tone};

/// Where something strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    pub section: Section,
    pub from: Origin,
}

/// PD 7.4.H, PD-R51: a plane of a wave has a bearing; a Special Attack has none, and where it floods a
/// midship compartment a die says from which side it came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    Side(Side),
    /// By its place in the wave.
    Special(usize),
}

impl Blow {
    pub const fn from_bearing(section: Section, side: Side) -> Blow {
        Blow { section, from: Origin::Side(side) }
    }

    pub const fn of_special(section: Section, at: usize) -> Blow {
        Blow { section, from: Origin::Special(at) }
    }

    /// PD 1.5, PD-R51: what the log keeps; of a special attacker the side that a die has told.
    pub fn side(self, g: &State) -> Option<Side> {
        match self.from {
            Origin::Side(side) => Some(side),
            Origin::Special(at) => g.attack().wave.specials[at].side,
        }
    }
}

/// PD 7.1.C, PD 7.3.E, PD-R92: one roll on Table 11. True if it struck a compartment (PD 7.7.K).
pub async fn strike(t: &mut T, blow: Blow) -> Play<bool> {
    let chart = t.charts.damage.main(blow.section);
    let cell = t.check(chart, Mods::NONE).await.result;
    let mut toll = Toll::new(Cause::Hull);
    match cell {
        Cell::Gun(gun) => gun_hit(t, gun),
        Cell::Equipment(device) => device_hit(t, device),
        Cell::Primary(place) => primary_hit(t, blow, place, false, &mut toll).await?,
        Cell::Destroyed(place) => primary_hit(t, blow, place, true, &mut toll).await?,
        Cell::Secondary(place) => secondary_hit(t, blow, place, &mut toll).await,
        Cell::Water => water_line_hit(t),
        Cell::DeckFire => {
            // PD 7.3.Y
            add_fire(t, blow.section, 1)?;
        }
        Cell::Hull => lose_hull(t, 1, &mut toll),
        Cell::Crew => unnamed_casualty(t, blow.section).await,
        Cell::Random => mishap(t, blow.section, &mut toll).await?,
        Cell::Superficial => {
            t.say("PD 7.3.Q", |_| "The damage is superficial.".to_owned());
        }
        Cell::Keel => keel(t, &mut toll),
    }
    settle(t, toll).await?;
    Ok(matches!(cell, Cell::Primary(_) | Cell::Destroyed(_) | Cell::Secondary(_)))
}

/// PD 7.1.C, PD 7.2.F: how likely one roll on Table 11 for a section kills who stands in a compartment there.
pub(super) fn odds_of_standing(charts: &'static Charts, place: Primary) -> Odds {
    let chart = charts.damage.main(charts.ship.section(place.into()));
    let hit = chart.chance(
        &Mods::NONE,
        |cell| matches!(cell, Cell::Primary(it) | Cell::Destroyed(it) if it == place),
    );
    let Odds { why, rule, .. } = chart.odds(&Mods::NONE);
    Odds::shares(why, rule, &[("he is killed", Tone::Bad, hit)], ("not hit there", Tone::Nothing))
}

/// PD 7.3.E: keel and plating opened; Table 14 decides.
fn keel(t: &mut T, toll: &mut Toll) {
    toll.cause = Cause::Keel;
    t.say("PD 7.3.E", |_| "Keel and shell plating are torn open.".to_owned());
    lose_hull(t, 2, toll);
    toll.roll = true;
}

/// PD 7.3.P.5, PD 7.3.P.40, PD 7.3.P.20, PD 7.3.O: three hits destroy a 5in gun, two a tub, one a 20mm.
fn gun_hit(t: &mut T, gun: Gun) {
    let most = t.charts.ship.guns.of(gun).hits;
    let for_good = !t.g.setup.options.gun_repair.is_on();
    kill_at(t, Place::Gun(gun));
    let mount = t.g.ship.gun_mut(gun);
    if !mount.fitted {
        t.say("PD 18.0", |_| format!("This ship has no {}.", gun.words()));
        return;
    }
    if mount.destroyed {
        t.say("PD 7.3.O", |_| "Only wreckage is hit.".to_owned());
        return;
    }
    mount.hits += 1;
    mount.destroyed = mount.hits >= most;
    // PD 11.2.A
    mount.ace_lost |= for_good && mount.kills >= ACE;
    let destroyed = mount.destroyed;
    tell(t, "PD 7.3.P.5", Place::Gun(gun), destroyed);
}

/// PD 7.3.N, PD 7.10.E, PD 7.11.D, PD 5.3.E: the first hit damages, the second destroys.
fn device_hit(t: &mut T, device: Equipment) {
    if t.g.ship.device(device).is_destroyed() {
        t.say("PD 7.3.O", |_| "Only wreckage is hit.".to_owned());
        return;
    }
    let hit = t.g.ship.device_mut(device);
    hit.hits += 1;
    let destroyed = hit.is_destroyed();
    tell(t, "PD 7.3.N", Place::Equipment(device), destroyed);
    kill_at(t, Place::Equipment(device));
}

fn tell(t: &mut T, rule: &'static str, place: Place, destroyed: bool) {
    t.say(rule, |_| {
        let what = if destroyed { "destroyed" } else { "hit" };
        format!("The {place} is {what}.")
    });
}

/// PD 7.5.A, PD 7.3.B, PD 7.3.C, PD 7.3.D, PD-R45: a hit on a primary compartment, or its end outright.
/// PD 7.3.F.ignore, PD 7.3.O: one that is gone takes no further result. PD 7.3.G: one that does not flood
/// takes the hit. PD 7.3.A.fire: the first hit sets it on fire, which is shown and has no effect of its own.
async fn primary_hit(
    t: &mut T,
    blow: Blow,
    place: Primary,
    outright: bool,
    toll: &mut Toll,
) -> Play {
    let hold = *t.charts.ship.primary.of(place);
    if t.g.ship.room(place).destroyed {
        // PD-R09: ignored, but for the men in it.
        if t.g.setup.house.wrecks == Wrecks::Killed {
            kill_at(t, place.into());
        }
        t.say("PD 7.3.O", |_| "Only wreckage is hit.".to_owned());
        return Ok(());
    }
    if hold.floodable && ch07_03_flooding::floods(t).await {
        kill_at(t, place.into());
        ch07_03_flooding::flooded_by_hit(t, place, blow, toll).await;
        return Ok(());
    }
    let room = t.g.ship.room_mut(place);
    room.hits += 1;
    let fourth = room.hits >= hold.boxes;
    if !fourth && !outright {
        kill_at(t, place.into());
        tell(t, "PD 7.5.A", place.into(), false);
        return Ok(());
    }
    destroyed(t, place, fourth, true, toll).await
}

/// PD 7.3.B: destroyed; what hangs on it is lost at once (PD 7.1.E.now). PD 7.3.I, PD-R90: men in a place that
/// was hit live only if the crew can flood it in time; damage that spreads kills by an explosion alone.
pub(super) async fn destroyed(
    t: &mut T,
    place: Primary,
    fourth: bool,
    by_hit: bool,
    toll: &mut Toll,
) -> Play {
    let room = t.g.ship.room_mut(place);
    room.hits = 0;
    room.destroyed = true;
    tell(t, "PD 7.3.B", place.into(), true);
    consequences(t, place);
    match ch07_03_flooding::flooding_attempt(t, place, fourth, toll).await? {
        Burning::BlowsUp => kill_at(t, place.into()),
        Burning::NotTried | Burning::BurnsOut if by_hit => kill_at(t, place.into()),
        Burning::Flooded | Burning::NotTried | Burning::BurnsOut => release(&mut t.g, place),
    }
    Ok(())
}

/// PD 7.3.J.ok: men of a place that is gone are free again.
fn release(g: &mut State, place: Primary) {
    g.ship.room_mut(place).party = crate::state::Party::default();
}

/// PD 7.8.2.J.engine, PD 7.8.2.J.fire, PD 7.8.2.J.fuel, PD-R63: what the loss of a place costs at once.
pub(super) fn consequences(t: &mut T, place: Primary) {
    let ship = &mut t.g.ship;
    match place {
        Primary::EngineRoomForward | Primary::EngineRoomAft => {
            ship.maneuver = ship.maneuver.saturating_sub(ENGINE_ROOM);
            t.say("PD 7.8.2.J.engine", |g| {
                format!("The maneuver track falls to {}.", g.ship.maneuver)
            });
        }
        Primary::FireRoomForward | Primary::FireRoomAft => {
            if ship.is_out(Primary::FireRoomForward) && ship.is_out(Primary::FireRoomAft) {
                ship.maneuver = 0;
                t.say("PD 7.8.2.J.fire", |g| format!("USS {} is dead in the water.", g.ship.name));
            }
        }
        Primary::FuelForward | Primary::FuelAft => {
            ship.fuel = ship.fuel.saturating_sub(FUEL_TANK);
            t.g.this_phase.tanks_lost |= ship.fuel == 0;
            t.say("PD 7.8.2.J.fuel", |g| format!("Fuel is down to {}.", g.ship.fuel));
        }
        Primary::Magazine1
        | Primary::Magazine2
        | Primary::Magazine3
        | Primary::Magazine4
        | Primary::Magazine5
        | Primary::Magazine40Forward
        | Primary::Magazine40Aft
        | Primary::Magazine20Aft => tell_guns_without(t, place),
        Primary::Bridge | Primary::Cic | Primary::Radio => {
            t.say("PD 7.8.2.J.bridge", |_| {
                "Attacks come one column further left on Table 8-1.".to_owned()
            });
        }
        Primary::StackForward
        | Primary::StackAft
        | Primary::Steering
        | Primary::Rudder
        | Primary::ShaftPort
        | Primary::ShaftStarboard => {}
    }
}

/// PD 7.8.2.J.mag5, PD 7.8.2.J.mag40, PD 7.8.2.J.mag20: the guns that a magazine fed are silent, or 40mm tubs are
/// served from the other end of the ship.
fn tell_guns_without(t: &mut T, magazine: Primary) {
    let charts = t.charts;
    let guns: Vec<Gun> = Gun::all().filter(|gun| t.g.ship.gun(*gun).fitted).collect();
    let served = |gun: &&Gun| charts.ship.guns.of(**gun).magazine == magazine;
    let silent = |gun: &&Gun| !is_fed(&t.g, charts, **gun);
    let is_forty = matches!(magazine, Primary::Magazine40Forward | Primary::Magazine40Aft);
    let hurt: Vec<&Gun> =
        guns.iter().filter(|gun| if is_forty { silent(gun) } else { served(gun) }).collect();
    let distant: Vec<&Gun> = guns.iter().filter(|gun| served(gun) && !silent(gun)).collect();
    let list =
        |guns: &[&Gun]| capital(&guns.iter().map(|gun| gun.words()).collect::<Vec<_>>().join(", "));
    let (hurt, distant) = (list(&hurt), list(&distant));
    if !hurt.is_empty() {
        t.say("PD 7.8.2.J.mag5", |_| format!("Without a magazine, silent: {hurt}."));
    }
    if is_forty && !distant.is_empty() {
        t.say("PD 7.8.2.J.mag40", |_| format!("Served from the far magazine, at −1: {distant}."));
    }
}

/// PD 7.8.2.J.engine: boxes of the maneuver track.
const ENGINE_ROOM: u8 = 5;
/// PD 7.8.2.J.fuel: boxes of the fuel track.
const FUEL_TANK: u8 = 5;

/// PD 1.1.1.A.types, PD 1.7, PD 7.3.K, PD 7.5.C: two boxes; in the Basic Game the hull pays.
async fn secondary_hit(t: &mut T, blow: Blow, place: Secondary, toll: &mut Toll) {
    if !t.g.is_advanced(t.charts) {
        lose_hull(t, 1, toll);
        return;
    }
    kill_at(t, Place::Secondary(place));
    let space = t.g.ship.space_mut(place);
    if space.is_destroyed() {
        t.say("PD 7.3.O", |_| "Only wreckage is hit.".to_owned());
        return;
    }
    space.hits += 1;
    let destroyed = space.is_destroyed();
    tell(t, "PD 7.3.K", Place::Secondary(place), destroyed);
    if destroyed {
        ch07_03_flooding::secondary_may_flood(t, place, blow, toll).await;
    }
}

/// PD 7.12.A, PD 7.12.B
pub(super) fn water_line_hit(t: &mut T) {
    let most = t.charts.ship.full_lines();
    let water = &mut t.g.ship.water;
    if water.destroyed {
        t.say("PD 7.12.B", |_| "The water lines are destroyed already.".to_owned());
        return;
    }
    water.hits += 1;
    water.destroyed = water.hits >= most;
    let destroyed = water.destroyed;
    if destroyed {
        water.hits = 0;
        water.cut = false;
    }
    t.g.this_phase.lines_lost |= destroyed;
    let how = if destroyed { "destroyed" } else { "cut" };
    t.say("PD 7.12.A", |_| format!("The water lines are {how}."));
}

/// PD 7.1.G, PD 7.3.T, PD 7.3.U, PD 7.3.B.direct: Table 11-1; no deck fire.
pub async fn near_miss(t: &mut T, blow: Blow) -> Play {
    t.g.tally.near_misses += 1;
    let mut toll = Toll::new(Cause::Hull);
    match t.check(&t.charts.damage.near_miss, Mods::NONE).await.result {
        NearMiss::Hull(points) => lose_hull(t, points, &mut toll),
        NearMiss::Random => mishap(t, blow.section, &mut toll).await?,
        NearMiss::Gun20 => light_gun_hit(t, blow.section).await,
        NearMiss::Superficial => {
            t.say("PD 7.3.U", |_| "It does the ship no harm.".to_owned());
        }
        NearMiss::Water => water_line_hit(t),
        NearMiss::MainTable => {
            strike(t, blow).await?;
        }
    }
    settle(t, toll).await
}

impl Chit<State> for Gun {
    fn key(&self) -> Name {
        Place::Gun(*self).key()
    }
}

/// PD 7.3.T: one 20mm gun of the section, at random.
async fn light_gun_hit(t: &mut T, section: Section) {
    let whole = |gun: &Gun| {
        let emplacement = t.charts.ship.guns.of(*gun);
        let mount = t.g.ship.gun(*gun);
        emplacement.calibre == Calibre::Twenty
            && emplacement.section == section
            && mount.fitted
            && !mount.destroyed
    };
    let guns: Vec<(Gun, u8)> = Gun::all().filter(whole).map(|gun| (gun, 1)).collect();
    if guns.is_empty() {
        t.say("PD 7.3.T", |_| format!("No 20mm mount is left {} to be hit.", section.words()));
        return;
    }
    let gun = t.draw(&guns, "PD 7.3.T", "Which 20mm mount is hit?").await;
    gun_hit(t, gun);
}

/// PD 7.1.D, PD 7.3.W: Table 15.
async fn mishap(t: &mut T, section: Section, toll: &mut Toll) -> Play {
    match t.check(&t.charts.damage.random, Mods::NONE).await.result {
        Mishap::WaterLinesOut => water_cut(t),
        Mishap::TeamLost => {
            if std::mem::replace(&mut t.g.station.team, false) {
                t.say("PD 5.1.C.repair", |_| "The Fighter Direction Team is killed.".to_owned());
            } else {
                t.say("PD 7.3.W", |_| "No Fighter Direction Team is aboard to be lost.".to_owned());
            }
        }
        Mishap::SurfaceLost => surface_support_lost(t),
        Mishap::Ammo => {
            t.g.ship.ammo = t.g.ship.ammo.saturating_sub(1);
            t.say("PD 7.3.W", |g| {
                format!("Ready ammunition cooks off: ammunition is at {}.", g.ship.ammo)
            });
        }
        Mishap::Fuel => {
            t.g.ship.fuel = t.g.ship.fuel.saturating_sub(1);
            t.say("PD 7.3.W", |g| format!("A fuel line is cut: fuel is at {}.", g.ship.fuel));
        }
        Mishap::None => {}
        Mishap::DeckFire => add_fire(t, section, 1)?,
        Mishap::Hull(points) => lose_hull(t, points, toll),
        Mishap::Crew => unnamed_casualty(t, section).await,
        Mishap::PowerCut => {
            t.g.this_phase.power_cut = true;
            t.say("PD 7.3.W", |_| {
                "The power fails: directors and radars are dead to the end of the phase.".to_owned()
            });
        }
        Mishap::Ordnance { hull } => {
            toll.cause = Cause::Explosion;
            t.say("PD 7.3.W", |_| "Depth charges or torpedoes on deck explode.".to_owned());
            lose_hull(t, hull, toll);
            toll.roll = true;
        }
    }
    Ok(())
}

/// PD 7.12.B: ignored when the lines are destroyed.
fn water_cut(t: &mut T) {
    t.g.ship.water.cut = !t.g.ship.water.destroyed;
    if t.g.ship.water.cut {
        t.say("PD 7.12.C", |_| "The water lines are out to the end of the phase.".to_owned());
    } else {
        t.say("PD 7.12.B", |_| "The water lines are destroyed already.".to_owned());
    }
}

/// PD 5.2.E, PD 5.2.G: a marker is lost, and waits for its draw.
fn surface_support_lost(t: &mut T) {
    if t.g.station.sfs == 0 {
        t.say("PD 5.2.G", |_| "No ship in company is left to be hit.".to_owned());
        return;
    }
    t.g.station.sfs -= 1;
    t.g.station.sfs_lost += 1;
    if let Some(attack) = &mut t.g.attack {
        attack.sfs = attack.sfs.min(t.g.station.sfs);
    }
    t.say("PD 5.2.G", |_| "A ship in company is hit and falls out.".to_owned());
}

impl Chit<State> for Primary {
    fn key(&self) -> Name {
        Key::name(*self).replace('_', "-").into()
    }

    fn label(&self, _: &State, _: &'static Charts) -> String {
        self.words().to_owned()
    }
}
