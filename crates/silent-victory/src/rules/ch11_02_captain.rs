//! Sections 11.2 to 11.4: promotion, awards, relief.

use super::{Play, T, ch05_victory, ch12_events};
use crate::{
    charts::{
        Charts,
        c::{Merit, Months, Promotion, Saviour, UnitAward, UnitAwardName},
        calendar::Change,
    },
    conditions::Scene,
    state::{
        Award, End, LogRow, Month, Period, Post, Rank, Setup, Standing, State, Wound,
        setup::BronzeStar,
    },
};
use table::{Mods, Odds};

/// SV 5.1.1, SV 13.1.1: the last month in which a patrol may start.
pub fn last_month(setup: &Setup, charts: &Charts) -> Month {
    let printed = end_of_the_war(charts);
    setup.until.map_or(printed, |agreed| agreed.min(printed))
}

/// SV 11.2.3.b: the month of the last promotion roll, whatever end was agreed.
pub fn end_of_the_war(charts: &Charts) -> Month {
    charts.calendar.month(Change::LastPatrol)
}

/// SV 11.2.3.a, SV-R68: in the first refit in or after the twelfth month. Commanders wait for the
/// end of the war, but their months run on. SV-R69: what falls due with the last roll is that roll.
pub async fn promotion(t: &mut T, next: Month) {
    let year: u8 = t.charts.c.promotion_every.of(Months::Months);
    let due = t.g.captain().period.since.plus(year);
    if due >= next || due >= end_of_the_war(t.charts) {
        return;
    }
    if t.g.captain().rank == Rank::LieutenantCommander {
        promotion_roll(t).await;
    }
    t.g.captain_mut().period = Period::from(due);
}

/// SV 11.2.3.b, SV-R69: the roll at the end of the war, one rank at most.
pub async fn last_promotion(t: &mut T) {
    if t.g.captain().rank != Rank::Captain {
        promotion_roll(t).await;
    }
}

/// SV 11.2.3.a, SV 11.2.3.b: when the next promotion roll falls due, and its odds as things stand.
pub fn next_promotion(g: &State, charts: &'static Charts) -> Option<(Month, Odds)> {
    let (last, year) = (end_of_the_war(charts), charts.c.promotion_every.of(Months::Months));
    let (due, to_captain) = match g.captain().rank {
        Rank::LieutenantCommander => (g.captain().period.since.plus(year).min(last), false),
        Rank::Commander => (last, true),
        Rank::Captain => return None,
    };
    let scene = Scene { to_captain, ..Scene::new(g, charts) };
    let chart = &charts.c.promotion;
    Some((due, chart.odds(&chart.modifiers(|when| scene.count(when)))))
}

/// SV 11.2.3.c, SV 11.2.1.a
/// SV 11.2.4: failing it changes nothing.
async fn promotion_roll(t: &mut T) {
    let rank = t.g.captain().rank;
    let chart = &t.charts.c.promotion;
    let to_captain = rank == Rank::Commander;
    let scene = Scene { to_captain, ..Scene::new(&t.g, t.charts) };
    let mods = chart.modifiers(|when| scene.count(when));
    let passed_over = |result| result == Promotion::PassedOver;
    match ch12_events::check(t, chart, mods, passed_over).await.result {
        Promotion::Promoted => {
            t.g.captain_mut().rank = next_rank(rank);
            t.say("SV 11.2.3.c", |g| {
                format!("{} is promoted to {}.", g.captain().name, g.captain().rank.title())
            });
        }
        Promotion::PassedOver => {
            t.say("SV 11.2.4", |g| format!("{} is passed over for promotion.", g.captain().name));
        }
    }
}

/// SV 11.2.1.a
fn next_rank(rank: Rank) -> Rank {
    match rank {
        Rank::LieutenantCommander => Rank::Commander,
        Rank::Commander | Rank::Captain => Rank::Captain,
    }
}

/// SV 11.3.8: the highest award for the patrol just logged, and besides it the insignia, the Purple
/// Heart and what the boat has earned (SV-R61).
pub async fn awards(t: &mut T) {
    for_performance(t);
    if t.g.crew().man(Post::Captain).wound > Wound::None {
        give(t, Award::PurpleHeart, "SV 11.3.6.a");
    }
    let Some(row) = t.g.career().log.last() else { return };
    if row.success == Some(true) {
        let ships = row.ships();
        give(t, Award::CombatInsignia, "SV 11.3.7.a");
        unit_awards(t, ships).await;
    }
}

/// SV 11.3.6.b, SV-R62: awards of a captain who does not return, by what he sank. Whoever went down
/// with his boat was hurt.
pub fn posthumous_awards(t: &mut T, end: End) {
    for_performance(t);
    let died = match end {
        End::Sunk | End::Killed | End::LostAfterScuttling => true,
        End::WarOver
        | End::Prisoner
        | End::Captured
        | End::Relieved
        | End::LeftDuty
        | End::AgreedEnd
        | End::PatrolsDone => false,
    };
    if died || t.g.crew().man(Post::Captain).wound > Wound::None {
        give(t, Award::PurpleHeart, "SV 11.3.6.b");
    }
}

fn for_performance(t: &mut T) {
    count_seven_ships(t);
    if let Some((award, rule)) = earned(t) {
        give(t, award, rule);
    }
}

/// SV 11.3.5.a, SV-R65: patrols that count for the Medal of Honor.
fn count_seven_ships(t: &mut T) {
    let Some(merit) = t.charts.c.merit(Award::MedalOfHonor) else { return };
    if t.g.career().log.last().is_some_and(|row| row.ships() >= merit.ships) {
        let captain = t.g.captain_mut();
        captain.seven_ship_patrols = captain.seven_ship_patrols.saturating_add(1);
    }
}

/// SV 11.3.8: the highest that the last patrol has earned.
/// SV-R63: only the Bronze Star and the ribbon ask for a success; SV-R62: a patrol that did not
/// come home is none, and not a failure either.
fn earned(t: &T) -> Option<(Award, &'static str)> {
    let row = t.g.career().log.last()?;
    let meets = |award| t.charts.c.merit(award).is_some_and(|merit| is_met(merit, row));
    let sevens = t.g.captain().seven_ship_patrols;
    let third = |merit: &Merit| sevens >= merit.patrols;
    if meets(Award::MedalOfHonor) && t.charts.c.merit(Award::MedalOfHonor).is_some_and(third) {
        Some((Award::MedalOfHonor, "SV 11.3.5.a"))
    } else if meets(Award::NavyCross) {
        Some((Award::NavyCross, "SV 11.3.4"))
    } else if meets(Award::SilverStar) {
        Some((Award::SilverStar, "SV 11.3.3.a"))
    } else if meets(Award::BronzeStar) && row.success != Some(false) {
        Some((Award::BronzeStar, "SV 11.3.2.a"))
    } else if accomplished(t, row) {
        Some((Award::CommendationRibbon, "SV 11.3.1.a"))
    } else {
        None
    }
}

/// SV 11.3.4: so many ships, or so many capital ships.
fn is_met(merit: &Merit, row: &LogRow) -> bool {
    let capital = |standing| matches!(standing, Standing::Capital { .. });
    let capital_ships = row.sunk().filter(|ship| capital(ship.standing)).count();
    row.ships() >= merit.ships
        || merit.capital_ships.is_some_and(|number| capital_ships >= usize::from(number))
}

/// SV 11.3.1.a: home with the special mission accomplished.
fn accomplished(t: &T, row: &LogRow) -> bool {
    row.orders.task.is_some()
        && row.success == Some(true)
        && t.charts.calendar.has_come(Change::CommendationRibbon, row.month)
}

/// SV 11.3.9: an award won again is counted again; SV-R64: a further Navy Cross or Medal of Honor
/// brings another request (SV 11.3.4.3.a, SV 11.3.5.b) and counts for promotion.
fn give(t: &mut T, award: Award, rule: &'static str) {
    let career = t.g.career_mut();
    let captain = &mut career.captain;
    let held = match award {
        Award::CommendationRibbon => &mut captain.awards.commendation_ribbon,
        Award::BronzeStar => &mut captain.awards.bronze_star,
        Award::SilverStar => &mut captain.awards.silver_star,
        Award::NavyCross => {
            captain.requests = captain.requests.saturating_add(1);
            captain.period.crosses = captain.period.crosses.saturating_add(1);
            &mut captain.awards.navy_cross
        }
        Award::MedalOfHonor => {
            captain.seven_ship_patrols = 0;
            captain.sure_requests = captain.sure_requests.saturating_add(1);
            captain.period.medals = captain.period.medals.saturating_add(1);
            &mut captain.awards.medal_of_honor
        }
        Award::PurpleHeart => &mut captain.awards.purple_heart,
        Award::CombatInsignia => &mut captain.awards.combat_insignia,
        Award::UnitCommendation => &mut career.boat.awards.commendations,
        Award::UnitCitation => &mut career.boat.awards.citations,
        Award::BattleStar => &mut career.boat.awards.battle_stars,
    };
    *held = held.saturating_add(1);
    let number = *held;
    if let Some(row) = career.log.last_mut() {
        row.awards.push(award);
    }
    t.say(rule, |_| match number {
        1 => format!("Awarded: {}.", award.title()),
        _ => format!("Awarded: {}, number {number}.", award.title()),
    });
}

/// SV 11.3.10, SV 11.3.10.3.a: what the boat gets for a successful patrol.
/// SV 11.3.10.1.a, SV 11.3.10.2.a, SV-R66: one roll, on the higher of the two.
async fn unit_awards(t: &mut T, ships: u8) {
    give(t, Award::BattleStar, "SV 11.3.10.3.a");
    let needed = |name| -> u8 { t.charts.c.unit_ships.of(name) };
    let (chart, rule) = if ships >= needed(UnitAwardName::Citation) {
        (&t.charts.c.unit_citation, "SV 11.3.10.2.a")
    } else if ships >= needed(UnitAwardName::Commendation) {
        (&t.charts.c.unit_commendation, "SV 11.3.10.1.a")
    } else {
        return;
    };
    let less = |award| award != UnitAward::Citation;
    match ch12_events::check(t, chart, Mods::NONE, less).await.result {
        UnitAward::None => {}
        UnitAward::Commendation => give(t, Award::UnitCommendation, rule),
        UnitAward::Citation => give(t, Award::UnitCitation, rule),
    }
}

/// SV 11.4.0: so many failures in a row and he is relieved. SV 11.4.2: one more with a Bronze Star;
/// SV-R57: or never, in the other reading. SV 11.4.3: never with a higher award.
pub fn relief(t: &mut T) -> Play {
    let awards = t.g.captain().awards;
    let saved = awards.silver_star + awards.navy_cross + awards.medal_of_honor > 0;
    let bronze = awards.bronze_star > 0;
    let spared = bronze && t.g.setup.house.bronze_star == BronzeStar::Saves;
    let saviour = if bronze { Saviour::BronzeStar } else { Saviour::None };
    let patience: u8 = t.charts.c.relief.of(saviour);
    if saved || spared || t.g.captain().failures_in_a_row < patience {
        return Ok(());
    }
    let text = "Patrol after patrol without success: the captain is relieved of his command.";
    Err(ch05_victory::over(t, End::Relieved, "SV 11.4.0", text))
}
