//! Chapter 6: the game, patrol by patrol; a mark is offered before each.

use super::{
    Play, T, ch04_setup, ch05_victory, ch07_04_missions, ch07_patrols, ch10_14_refit,
    ch11_02_captain, ch11_05_boats, ch13_players,
};
use crate::{
    Outcome,
    state::{End, Patrol, State},
};
use table::Seat;

/// SV 6.0, SV 13.1.2.a: careers are begun, then patrols are made in turn until every career has
/// ended.
pub async fn game(t: &mut T) -> Outcome {
    begin(t).await;
    while let Some(active) = ch13_players::next(&t.g) {
        t.g.active = active;
        t.mark(|g| format!("{}, {}", g.captain().name, g.month()));
        patrol_and_refit(t).await;
    }
    ch05_victory::outcome(t)
}

/// A career for every seat, before the first patrol.
async fn begin(t: &mut T) {
    let seats = t.g.setup.seats();
    if t.g.careers.len() == usize::from(seats) {
        return;
    }
    for seat in 0..seats {
        ch04_setup::begin_career(t, Seat(seat)).await;
    }
    if seats > 1 {
        ch13_players::announce(t);
    }
}

/// SV 6.1.2, SV 6.1.3: assignment, stores, the patrol, the refit. When the career ends inside,
/// `end` is set and the rest is left out.
pub async fn patrol_and_refit(t: &mut T) {
    // The career that ended says so itself.
    let _ended = month_by_month(t).await;
}

/// SV 6.0: the calendar is looked at first; a patrol that is home is logged and its place at sea
/// cleared before the refit begins, whose last step sets the month of the next.
async fn month_by_month(t: &mut T) -> Play {
    end_of_the_calendar(t).await?;
    ch11_05_boats::leave_duty(t).await?;
    sail(t).await;
    ch07_patrols::patrol(t).await?;
    ch07_patrols::end_of_patrol(t);
    ch10_14_refit::refit(t).await
}

/// SV 6.1.2, SV 7.1.1: orders, passengers and stores; then the boat is beside its first box.
/// SV 11.3.10.1.b, SV 11.3.10.2.b: a decorated boat has its re-rolls.
pub async fn sail(t: &mut T) {
    let orders = ch07_patrols::assignment(t).await;
    let month = t.g.career().month;
    let awards = t.g.boat().awards;
    let mut patrol = Patrol::new(month, orders);
    patrol.dive_reroll = awards.commendations > 0;
    patrol.miss_reroll = awards.citations > 0;
    t.g.career_mut().patrol = Some(patrol);
    let area = ch07_patrols::in_words(orders);
    let title = |g: &State| format!("USS {}, {month}: {area}", g.boat().name);
    t.chapter("SV 7.1.1", title, |g| {
        let (boat, the) = (&g.boat().name, orders.zone.article());
        format!("USS {boat} sails in {month} for {the}{area}.")
    });
    ch07_04_missions::embark(t);
    ch04_setup::load_stores(t).await;
}

/// SV 5.1.1, SV-R108: no patrol starts after the last month; at the end of the war comes the last
/// promotion roll (SV 11.2.3.b), but not at an end agreed before it. SV 14.10.2.b: a captain who
/// mirrors history ends with his last patrol.
pub async fn end_of_the_calendar(t: &mut T) -> Play {
    if ch07_patrols::mirror_is_done(t) {
        let text = "The captain has made the patrols of his card.";
        return Err(ch05_victory::over(t, End::PatrolsDone, "SV 14.10.2.b", text));
    }
    let last = ch11_02_captain::last_month(&t.g.setup, t.charts);
    if t.g.career().month <= last {
        return Ok(());
    }
    if last == ch11_02_captain::end_of_the_war(t.charts) {
        ch11_02_captain::last_promotion(t).await;
    }
    let (end, rule, text) = if t.g.setup.until == Some(last) {
        let text = "No patrol starts after the agreed last month: the career is over.";
        (End::AgreedEnd, "SV 13.1.1", text)
    } else {
        let text = "No further patrol is ordered before the war ends: the career is over.";
        (End::WarOver, "SV 5.1.1", text)
    };
    Err(ch05_victory::over(t, end, rule, text))
}
