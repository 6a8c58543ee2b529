//! Table J: the running total and the final rating.

use super::T;
use crate::{
    charts::Charts,
    state::{End, Rating, State},
    words::figure,
};

/// The last mission during which the total has a floor.
const FLOOR_UNTIL: u8 = 5;

/// DB J: how the total is rated for the length of the campaign. DB 3.1.3: a commander who was lost is
/// rated like any other, but stands before no court.
pub fn rating(g: &State, charts: &Charts) -> Rating {
    let lowest = if g.end.is_some_and(End::is_loss) { 0 } else { i32::MIN };
    charts.i.ratings(g.setup.campaign).at(i64::from(g.vp.max(lowest)))
}

/// RU-070: the total is looked at whenever points are added.
pub fn add_to_total(t: &mut T, points: i32) {
    t.g.vp = t.g.vp.saturating_add(points);
    if t.g.vp >= 0 {
        return;
    }
    if is_floored(&t.g) { floor_of_zero(t) } else { negative_total(t) }
}

/// DB J.a, DB J.b: the floor holds until the fifth mission is over.
fn is_floored(g: &State) -> bool {
    g.missions < FLOOR_UNTIL || g.missions == FLOOR_UNTIL && g.mission.is_some()
}

/// DB J.b
fn floor_of_zero(t: &mut T) {
    t.g.vp = 0;
    t.say("DB J.b", |_| "In the first five missions the total does not fall below 0.".to_owned());
}

/// DB J.a: no Scotch helps against it (RU-067).
fn negative_total(t: &mut T) {
    t.g.end = Some(End::NegativeTotal);
    t.say("DB J.a", |g| {
        format!("A total of {} points: the commander is court-martialled.", figure(g.vp.into()))
    });
}
