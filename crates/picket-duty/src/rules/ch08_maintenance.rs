//! Section 8: the end of a turn.

use super::{
    Play, T,
    ch07_03_flooding::{Toll, settle},
};
use crate::state::signed;
use crate::{
    charts::ship::Track,
    conditions::Scene,
    state::{Cause, Post},
};
use std::cmp::Ordering;
use table::Mods;

/// PD 8.0, PD 16.C: after the night: morale, ammunition, fuel, and a settled ship once more.
pub async fn maintenance(t: &mut T) -> Play {
    t.g.tally.turns += 1;
    morale(t).await;
    ammunition(t).await;
    fuel(t).await;
    settled_ship(t).await
}

/// PD 8.1.A, PD 8.1.B, PD 1.3.1.captain, PD 1.3.1.cpo: Captain and CPO, a dead one 0.
async fn morale(t: &mut T) {
    let officers = &t.g.ship.officers;
    let column = i32::from(officers.value(Post::Captain))
        + i32::from(officers.value(Post::ChiefPettyOfficer));
    t.say("PD 8.1.A", |g| {
        let men = [Post::Captain, Post::ChiefPettyOfficer].map(|post| g.ship.officers.rated(post));
        format!("{}: column {}.", men.join(", "), signed(column.into()))
    });
    let scene = Scene::new(&t.g, t.charts);
    let grid = &t.charts.anchorage.morale;
    let mods = grid.modifiers(|when| scene.count(when));
    let moved = t.check_in(grid, column, mods).await.result;
    let scale = t.charts.ship.tracks.of(Track::Morale);
    let before = t.g.ship.morale;
    t.g.ship.morale = before.saturating_add(moved).clamp(scale.lowest, scale.highest);
    let after = t.g.ship.morale;
    t.say("PD 8.1.A", |_| {
        let moves = match after.cmp(&before) {
            Ordering::Less => "sinks to",
            Ordering::Equal => "stays at",
            Ordering::Greater => "rises to",
        };
        format!("Morale {moves} {}.", signed(after.into()))
    });
}

/// PD 8.2.A, PD 8.2.B, PD 8.2.C, PD 7.8.2.J.ammo, PD-R37: only if guns fired at a wave this turn.
async fn ammunition(t: &mut T) {
    if !t.g.this_turn.guns_fired {
        return;
    }
    let used = t.check(&t.charts.anchorage.ammo, Mods::NONE).await.result.0;
    t.g.ship.ammo = t.g.ship.ammo.saturating_sub(used);
    let whole = t.charts.ship.stores();
    t.say("PD 8.2.B", |g| format!("Ammunition left: {} of {}.", g.ship.ammo, whole.ammo));
}

/// PD 8.3.A
async fn fuel(t: &mut T) {
    let used = t.check(&t.charts.anchorage.fuel, Mods::NONE).await.result.0;
    t.g.ship.fuel = t.g.ship.fuel.saturating_sub(used);
    let whole = t.charts.ship.stores();
    t.say("PD 8.3.A", |g| format!("Fuel left: {} of {}.", g.ship.fuel, whole.fuel));
}

/// PD 7.4.N, PD-R47, PD-R79
async fn settled_ship(t: &mut T) -> Play {
    let roll = t.g.ship.flood == 0;
    settle(t, Toll { roll, ..Toll::new(Cause::Flooding) }).await
}
