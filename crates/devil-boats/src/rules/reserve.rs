//! The Squadron Status sheet: lost boats, the Reserve, replacements.

use super::{T, a_assignment::berth_word};
use crate::state::{Berth, Night, RESERVE, Wear};
use table::Mods;

/// DB 7.reserve, RU-066: the Reserve fills the gap at once, and a new boat comes 2D10 days later.
///
/// DB 2.i: without a ready Reserve the berth itself stays empty that long.
pub async fn replace_boat(t: &mut T, berth: usize, reserve_is_here: bool) {
    let days = t.check(&t.charts.p.reserve, Mods::NONE).await.total;
    let days = u8::try_from(days).unwrap_or(0);
    let until = Night(t.g.night.0.saturating_add(days));
    let next = Night(t.g.night.0.saturating_add(1));
    let fills = berth != RESERVE && reserve_is_here && t.g.berths[RESERVE].is_ready(next);
    if fills {
        t.g.berths.swap(berth, RESERVE);
        t.g.berths[RESERVE] = Berth::Empty { until };
        t.say("DB 7.reserve", |_| {
            format!("The Reserve becomes {}; a new boat comes in {days} days.", berth_word(berth))
        });
    } else {
        t.g.berths[berth] = Berth::Empty { until };
        t.say("DB 7.reserve", |_| {
            format!("A new boat for {} comes in {days} days.", berth_word(berth))
        });
    }
}

/// New boats arrive undamaged, and the yard hands back what is repaired.
pub fn arrivals(t: &mut T) {
    let tonight = t.g.night;
    for berth in 0..t.g.berths.len() {
        match &mut t.g.berths[berth] {
            Berth::Boat { ready, wear, .. } if *ready <= tonight => *wear = Wear::default(),
            Berth::Empty { until } if *until <= tonight => {
                t.g.hulls = t.g.hulls.saturating_add(1);
                t.g.berths[berth] = Berth::new_boat(t.g.hulls, tonight);
                t.say("DB 7.reserve", |_| format!("A new boat arrives as {}.", berth_word(berth)));
            }
            Berth::Boat { .. } | Berth::Empty { .. } => {}
        }
    }
}
