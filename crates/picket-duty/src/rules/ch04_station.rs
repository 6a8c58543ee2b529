//! Sections 4 and 5: duty station, Fighter Direction Team, surface support, radar.

use super::{T, ch02_setup::draw_value};
use crate::{
    charts::{
        Charts,
        scenarios::TeamBy,
        station::{Activation, LandRadar, Team},
    },
    state::{Counter, Happening, Phase, State},
};
use board::counted;
use table::{Key, Mods};

/// PD 16.A, PD 4.A.scenario, PD 4.A.basic, PD 4.A.advanced, PD 9.D: the station, then the team where one is
/// rolled for, then the surface support (PD 5.2.H). PD 6.5.O: all Attack Ends counters go back.
pub async fn assign(t: &mut T, team: ForTeam) {
    let of_card = t.g.card(t.charts).and_then(|card| card.post(&t.g.ship.name));
    let number = match of_card {
        Some(post) => post.station,
        None => roll_for_station(t).await,
    };
    let printed = t.charts.station.stations.get(number).map_or(0, |station| station.danger);
    t.g.station.number = number;
    t.g.tally.tour_mut().station = number;
    t.g.station.danger = of_card.and_then(|post| post.danger).unwrap_or(printed);
    if team == ForTeam::Roll {
        roll_for_team(t).await;
    }
    surface_support(t).await;
    let back = std::mem::take(&mut t.g.pool.attack_ends_out);
    t.g.pool.container.put(Counter::AttackEnds, back);
    t.g.note(Happening::Station(number));
    t.say("PD 4.A.stay", |g| {
        let support = match g.station.sfs {
            0 => "no ships in company".to_owned(),
            sfs => counted(sfs, "ship in company", "ships in company"),
        };
        match g.station.number {
            0 => format!("USS {} takes up her post with {support}.", g.ship.name),
            number => {
                format!("USS {} takes Radar Picket Station {number} with {support}.", g.ship.name)
            }
        }
    });
}

/// PD 4.A.basic, PD 4.A.advanced, PD-R12
async fn roll_for_station(t: &mut T) -> u8 {
    let date = t.g.date;
    let chart = t.charts.station.assigning(date, t.g.is_advanced(t.charts));
    t.check(chart, Mods::NONE).await.result.on(date)
}

/// PD 5.2.A, PD 5.2.E, PD 5.2.H
async fn surface_support(t: &mut T) {
    let of_card = t.g.card(t.charts).and_then(|card| card.surface);
    t.g.station.sfs = match of_card {
        Some(markers) => markers,
        None => t.check(&t.charts.station.surface, Mods::NONE).await.result.0,
    };
    t.g.station.sfs_lost = 0;
}

/// PD 5.1.C.repair, PD 5.1.C.replenish, PD 5.1.D, PD-R13: whether Table 3-1 is rolled, or the team stays as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForTeam {
    Roll,
    AsBefore,
}

/// PD 5.1.A, PD 5.1.D
pub async fn roll_for_team(t: &mut T) {
    let team = match t.g.card(t.charts).map_or(TeamBy::Roll, |card| card.team) {
        TeamBy::Yes => true,
        TeamBy::No => false,
        TeamBy::Roll => t.check(&t.charts.station.team, Mods::NONE).await.result == Team::Assigned,
    };
    t.g.station.team = team;
    let a = if team { "A" } else { "No" };
    t.say("PD 5.1.A", |_| format!("{a} Fighter Direction Team is aboard."));
}

/// PD 5.2.G: one draw for each marker lost, at the start of the next turn.
pub async fn replace_surface_support(t: &mut T) {
    let lost = std::mem::take(&mut t.g.station.sfs_lost);
    let mut cup = t.charts.counters.cup();
    for _ in 0..lost {
        let value =
            draw_value(t, &mut cup, "PD 5.2.G", "Is the lost ship in company replaced?").await;
        if value > 0 {
            t.g.station.sfs += 1;
        }
        let what = if value > 0 { "is replaced by another" } else { "is not replaced" };
        t.say("PD 5.2.G", |_| format!("The ship lost in company {what}."));
    }
}

/// PD 5.3.1.B, PD 5.3.1.C, PD 5.3.1.D, PD-R88: at the start of a turn each eligible station that is not
/// active rolls. PD 5.3.1.A: in the Advanced Game alone.
pub async fn land_radar(t: &mut T) {
    let used = t.g.is_advanced(t.charts) && t.g.card(t.charts).is_none_or(|card| card.land_radar);
    if !used {
        return;
    }
    for (_, station) in LandRadar::ALL {
        let due = t.charts.station.land_radars.of(*station).0 <= t.g.date;
        if !due || t.g.land_radar[station.index()] {
            continue;
        }
        let result = t.check(&t.charts.station.land_radar, Mods::NONE).await.result;
        if result == Activation::Active {
            t.g.land_radar[station.index()] = true;
            t.say("PD 5.3.1.E", |_| format!("The radar at {} comes on the air.", station.words()));
        } else {
            t.say("PD 5.3.1.D", |_| {
                format!("The radar at {} is not on the air yet.", station.words())
            });
        }
    }
}

/// The phases of a day: of the card, or all three (PD 3.0.A).
pub fn phases(g: &State, charts: &'static Charts) -> &'static [Phase] {
    g.card(charts).map_or(&Phase::EACH, |card| &card.phases)
}
