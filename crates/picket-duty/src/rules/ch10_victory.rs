//! Section 10: how a game is judged.

use crate::{
    Outcome,
    charts::{
        Charts,
        scenarios::{Card, DecisiveBy, Points},
    },
    state::{Level, State},
};

/// PD 10.A, PD 10.B
pub fn outcome(g: &State, charts: &'static Charts) -> Outcome {
    let tally = &g.tally;
    let points = g.setup.start.campaign(charts).points.filter(|_| g.card(charts).is_none());
    Outcome {
        level: level(g, charts),
        points: points.map(|points| total(g, points)),
        ship: g.ship.name.clone(),
        tours: tally.tours.clone(),
        attacks: tally.attacks,
        planes: tally.planes,
        specials: tally.specials,
        by_guns: tally.by_guns,
        by_support: tally.by_support,
        crashes: tally.crashes,
        near_misses: tally.near_misses,
        weapons: tally.weapons,
        ships_sunk: tally.ships_sunk,
        cause: tally.last_cause,
        withdrawals: tally.withdrawals,
        turns: tally.turns,
    }
}

pub fn level(g: &State, charts: &'static Charts) -> Level {
    if let Some(card) = g.card(charts) {
        return of_card(g, card);
    }
    match g.setup.start.campaign(charts).points {
        Some(points) => of_points(g, points),
        None => of_losses(g),
    }
}

/// PD 10.A, PD 9.H, PD 7.7.N, PD-R73: sunk, abandoned or forced off station is a defeat; at the
/// anchorage at the end neither side has won.
fn of_card(g: &State, card: &Card) -> Level {
    if g.defeated {
        return Level::Defeat;
    }
    if g.away {
        return Level::Draw;
    }
    let decisive = match card.decisive {
        DecisiveBy::Unhit => g.tally.crashes == 0,
        DecisiveBy::HullAndKills { hull, kills } => g.ship.hull >= hull && g.tally.by_guns >= kills,
    };
    if decisive { Level::Decisive } else { Level::Victory }
}

/// PD 10.B, PD 9.H, PD-R73: the mini-campaign is lost with a ship or by a withdrawal.
fn of_losses(g: &State) -> Level {
    let tally = &g.tally;
    if tally.ships_sunk > 0 || tally.withdrawals > 0 {
        Level::Defeat
    } else if tally.crashes == 0 && tally.weapons == 0 {
        Level::Decisive
    } else {
        Level::Victory
    }
}

/// PD 10.B: planes shot down, turns on station, ships sunk, withdrawals.
pub fn total(g: &State, points: Points) -> i32 {
    let tally = &g.tally;
    i32::from(tally.shot_down()) / points.planes
        + i32::from(tally.turns) / points.turns
        + i32::from(tally.ships_sunk) * points.ship_sunk
        + i32::from(tally.withdrawals) * points.withdrawal
}

/// PD 10.B
fn of_points(g: &State, points: Points) -> Level {
    let (total, sunk) = (total(g, points), g.tally.ships_sunk);
    if sunk >= points.ships_lost || total < points.draw {
        Level::Defeat
    } else if total >= points.decisive && sunk == 0 {
        Level::Decisive
    } else if total >= points.victory {
        Level::Victory
    } else {
        Level::Draw
    }
}
