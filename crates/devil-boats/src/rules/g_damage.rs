//! Tables G-1 to G-11: what hits do to boats and men.

pub mod base;
pub mod consort;
pub mod fire;
pub mod flooding;
pub mod hits;
pub mod parts;
pub mod reef;
pub mod sinking;
pub mod wounds;

pub use base::{AtBase, area_hits_at_base};
pub use consort::consort_damage;
pub use reef::reef_collision;
pub use sinking::{Blow, abandon_ship, destroy, sink};
pub use wounds::{infect, injure, killed, put_to_bed, wound};

use super::{T, g_rescue};
use crate::{
    charts::g::TankEffect,
    state::{
        BoatNo, Elco, MissionKind, Place, Progress, Section, Speed, State, Station, Task,
        elco::Supplies, mission::Homeward, setup::HeavyShell,
    },
};
use hits::{Struck, Table};
use parts::Component;
use table::Mods;

/// What struck a boat with a crew board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shell {
    /// Bullets, barge shells, splinters of a bomb, a collision.
    Light,
    /// DB G.shell: a Destroyer or Shore Gun shell.
    Heavy,
}

/// DB G-1: one shell hit on a boat with a crew board.
pub async fn area_hit(t: &mut T, no: BoatNo, shell: Shell) {
    if !is_afloat(&t.g, no) {
        return;
    }
    let tables = hits::area(t).await;
    if tables.is_empty() {
        superficial(t, no);
    }
    for &table in tables {
        for _ in 0..rolls(&t.g, shell) {
            section_hit(t, no, table, shell).await;
        }
    }
}

/// DB G-1.bomb: a bomb close by makes four rolls on G-1.
pub async fn bomb_damage(t: &mut T, no: BoatNo) {
    for _ in 0..4 {
        area_hit(t, no, Shell::Light).await;
    }
}

/// A boat with a crew board that is still with the squadron.
fn is_afloat(g: &State, no: BoatNo) -> bool {
    g.is_present(no) && g.boat(no).elco().is_some()
}

/// DB G.shell, RU-056: rolls on the section table for one shell.
fn rolls(g: &State, shell: Shell) -> u8 {
    match (shell, g.setup.house.heavy_shell) {
        (Shell::Heavy, HeavyShell::Four) => 4,
        (Shell::Heavy, HeavyShell::One) | (Shell::Light, _) => 1,
    }
}

async fn section_hit(t: &mut T, no: BoatNo, table: Table, shell: Shell) {
    if is_afloat(&t.g, no) {
        let struck = hits::strike(t, table).await;
        suffer(t, no, struck, shell).await;
        fire::fight_fire(t, no).await;
    }
}

/// Carries out one result of a section table.
async fn suffer(t: &mut T, no: BoatNo, struck: Struck, shell: Shell) {
    match struck {
        Struck::Nothing => superficial(t, no),
        Struck::Man(station) => man_hit(t, no, station, shell).await,
        Struck::Bed(bed) => bed_hit(t, no, bed, shell).await,
        Struck::Passenger(index) => wounds::passenger_hit(t, no, index, shell).await,
        Struck::Supplies => supplies_hit(t, no),
        Struck::Part(part) => part_hit(t, no, part).await,
        Struck::Hull(section, points) => flooding::hull_hit(t, no, section, points).await,
        Struck::Tank(index) => tank_hit(t, no, index).await,
    }
}

/// DB H-1.superficial: hits without effect are counted for the yard.
fn superficial(t: &mut T, no: BoatNo) {
    t.g.elco_mut(no).superficial += 1;
    t.say("DB G-1", |_| format!("{no}: superficial damage."));
}

/// The man at a station is hit, whoever stands there. DB G-5.6: an unmanned station is superficial.
async fn man_hit(t: &mut T, no: BoatNo, station: Station, shell: Shell) {
    match t.g.crew(no).at(station) {
        Some(post) => wound(t, no, post, shell).await,
        None => superficial(t, no),
    }
}

/// DB G-3.2, DB G-6.7: an empty bed is superficial.
async fn bed_hit(t: &mut T, no: BoatNo, bed: Place, shell: Shell) {
    match t.g.crew(no).in_bed(bed) {
        Some(post) => wound(t, no, post, shell).await,
        None => superficial(t, no),
    }
}

/// DB G-3.1
fn supplies_hit(t: &mut T, no: BoatNo) {
    if t.g.elco(no).supplies != Some(Supplies::Aboard) {
        return superficial(t, no);
    }
    supplies_lost(t, no);
}

/// Supplies that are gone cannot be delivered.
fn supplies_lost(t: &mut T, no: BoatNo) {
    t.g.elco_mut(no).supplies = Some(Supplies::Destroyed);
    if t.g.mission().kind == MissionKind::Special(Task::DeliverSupplies) {
        t.g.mission_mut().progress = Progress::Failed;
    }
    t.say("DB G-3.1", |_| {
        format!("{no}: the supplies are destroyed; there is nothing to deliver.")
    });
}

async fn part_hit(t: &mut T, no: BoatNo, part: Component) {
    if !part.mark(t.g.elco_mut(no)) {
        return superficial(t, no);
    }
    t.say(part.rule(), |g| format!("{no}: {}.", part.effect(g.elco(no))));
    if part == Component::Freshwater {
        go_home_after_waves(&mut t.g);
    }
    take_stock(t, no, false).await;
}

/// DB G-6.8: a fuel tank is hit; it leaks, burns or blows up.
/// DB G-6.b: a tank with all its damage points ends the mission.
async fn tank_hit(t: &mut T, no: BoatNo, index: usize) {
    let most = t.charts.p.fuel_tank(index);
    let tank = &mut t.g.elco_mut(no).tanks[index];
    *tank = most.min(*tank + 1);
    let full = *tank >= most;
    t.say("DB G-6.8", |_| format!("{no}: fuel tank {} is hit.", index + 1));
    match t.check(&t.charts.g.tank_effect, Mods::NONE).await.result {
        TankEffect::Leak => t.say("DB G-6.8", |_| "The tank leaks.".to_owned()),
        TankEffect::Fire => fire::starts(t, no),
        TankEffect::Explosion => return destroy(t, no, Blow::FuelExplosion).await,
    }
    if full {
        go_home_now(&mut t.g);
        t.say("DB G-6.b", |_| format!("{no}: the tank is empty. The mission must be broken off."));
    }
}

/// DB G-11.sw, DB G-6.b, RU-030: the mission must be broken off at once.
pub fn go_home_now(g: &mut State) {
    let homeward = &mut g.mission_mut().homeward;
    *homeward = match *homeward {
        Some(Homeward::Abort) => Some(Homeward::Abort),
        None | Some(Homeward::Duty | Homeward::ForcedNow | Homeward::ForcedAfterWaves) => {
            Some(Homeward::ForcedNow)
        }
    };
}

/// DB G-6.6, RU-032: home after the waves of the convoy being fought.
fn go_home_after_waves(g: &mut State) {
    let homeward = &mut g.mission_mut().homeward;
    if matches!(homeward, None | Some(Homeward::Duty)) {
        *homeward = Some(Homeward::ForcedAfterWaves);
    }
}

/// What follows from the damage log after a hit: flooding, sinking, a boat dead in the water.
async fn take_stock(t: &mut T, no: BoatNo, reef_in_combat: bool) {
    flooding::flood(t, no, reef_in_combat).await;
    lies_dead(t, no);
}

/// DB G-4.3, DB G-4.4, DB G-7.c, DB G-8.b, DB B-5.d.2: a disabled boat cannot move.
/// DB 4.3.slow: one in tow goes on at the speed of its tower.
fn lies_dead(t: &mut T, no: BoatNo) {
    let disabled = t.g.is_present(no) && t.g.boat(no).is_disabled();
    let adrift = disabled && g_rescue::towed_by(&t.g, no).is_none();
    if adrift && t.g.boat(no).speed != Speed::Idle {
        let boat = t.g.boat_mut(no);
        boat.speed = Speed::Idle;
        boat.idle_rounds = 0;
        let (rule, cause) = cause(boat.elco());
        t.say(rule, |_| format!("{no} is disabled: {cause}."));
    }
}

/// Why a boat lies dead, and the rule that says so.
fn cause(elco: Option<&Elco>) -> (&'static str, &'static str) {
    let Some(elco) = elco else { return ("DB B-5.d.2", "its Systems are shot to pieces") };
    if elco.flooded_sections() > 0 {
        ("DB G-3.a.flood", "a section is full of water")
    } else if elco.lines_out() >= 3 {
        ("DB G-8.b", "no engine turns a propeller")
    } else if elco.rudders_out() >= 3 {
        ("DB G-7.c", "all rudders are gone")
    } else if elco.steering >= 2 {
        ("DB G-4.3", "nothing steers it any more")
    } else {
        ("DB G-4.4", "nothing answers the throttles")
    }
}

/// The Interior sections, for narration.
fn interior(section: Section) -> &'static str {
    match section {
        Section::Bow => "Bow interior",
        Section::Mid => "Mid interior",
        Section::Stern => "Stern interior",
    }
}
