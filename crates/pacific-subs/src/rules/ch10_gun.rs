//! Section 10.3: the deck gun.

use super::{Over, Play, T, acts, ch03_orders, ch05_boat, ch10_fire, ch10_salvo, odds};
use crate::{
    charts::{Charts, engagement::Expended},
    rules::mods,
    state::{
        Ammo, Breach, Depth, GameEnd, GunType, MerchantKind, Plotted, Range, State, What,
        setup::{GunDuel, GunHits},
    },
};
use table::{Choice, Name};

/// Decision PS-D25
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GunTarget {
    At(u8),
    Cease,
}

impl Choice<State> for GunTarget {
    const QUESTION: &'static str = "deck-gun";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            GunTarget::At(id) => id.to_string().into(),
            GunTarget::Cease => "cease-fire".into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            GunTarget::At(id) => {
                let name = ch10_salvo::target_name(g, *id);
                let risk =
                    if is_suicide(g) { "; a warship is near, the boat would be lost" } else { "" };
                format!("Sink {name} by gunfire{risk}")
            }
            GunTarget::Cease => "Hold fire".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 10.3.a")
    }

    fn target(&self) -> Option<String> {
        match self {
            GunTarget::At(id) => Some(format!("contact:{id}")),
            GunTarget::Cease => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        match self {
            GunTarget::At(_) => vec![odds::plain(g, charts, &charts.engagement.ammunition)],
            GunTarget::Cease => Vec::new(),
        }
    }
}

/// PS 10.3.a, PS 10.3A: ready, on the surface, in weather that allows it, at merchants in range.
pub fn targets(g: &State, charts: &'static Charts) -> Vec<u8> {
    let fight = g.fight();
    let gun = ch05_boat::gun(g, charts);
    let may = fight.depth == Depth::Surface
        && fight.gun_ready
        && !fight.friendly
        && !fight.dived
        && gun != GunType::None
        && charts.weather.effects.of(fight.weather).gun;
    let in_range = |it: &&Plotted| {
        let merchant = matches!(it.what, What::Merchant { shown: Some(kind), .. } if kind != MerchantKind::QShip);
        let near = it.solution.is_some_and(|solution| {
            charts.engagement.hits.in_gun_range(gun, solution.range, solution.sector)
        });
        merchant && near
    };
    if may { fight.vessels().filter(in_range).map(|it| it.id).collect() } else { Vec::new() }
}

/// PS 10.3.b, PS-R54: an unsunk Q-ship or big warship at close or mid range.
pub fn is_suicide(g: &State) -> bool {
    let near = |it: &Plotted| {
        let close = it.solution.is_some_and(|it| matches!(it.range, Range::Close | Range::Mid));
        ch10_salvo::outguns(it) && close
    };
    g.house().gun_duel != GunDuel::Never && g.fight().vessels().any(near)
}

/// PS 3.1A.b, PS 8.3.n: the question, with what doctrine has against it.
pub fn may_fire(g: &State, charts: &'static Charts) -> &'static str {
    if ch03_orders::forbids_gun(g, charts) {
        "Fire the deck gun, against doctrine with escorts about?"
    } else if ch03_orders::forbids_fire(g, charts) {
        "Fire the deck gun, against doctrine in a further round?"
    } else {
        "Fire the deck gun?"
    }
}

/// PS 10.3.a, PS 10.3.c: one merchant after another, as long as there is ammunition; true if the gun
/// fired.
pub async fn fire_gun(t: &mut T) -> Play<bool> {
    let mut fired = false;
    loop {
        let in_range = targets(&t.g, t.charts);
        if in_range.is_empty() {
            return Ok(fired);
        }
        let mut options: Vec<GunTarget> = in_range.into_iter().map(GunTarget::At).collect();
        options.push(GunTarget::Cease);
        let seat = t.g.seat();
        let text = may_fire(&t.g, t.charts);
        match t.ask(seat, "PS 10.3.a", text, &options).await {
            GunTarget::Cease => return Ok(fired),
            GunTarget::At(id) => {
                shell(t, id).await?;
                fired = true;
            }
        }
    }
}

/// PS 10.3.b, PS 10.3.c, PS 8.3.n: the target is sunk; the guns of a warship nearby sink the boat.
async fn shell(t: &mut T, id: u8) -> Play {
    if ch03_orders::forbids_gun(&t.g, t.charts) {
        ch03_orders::violate(t, Breach::GunWithEscorts, true);
    }
    if ch03_orders::forbids_fire(&t.g, t.charts) {
        ch03_orders::violate(t, Breach::ReEngagement, true);
    }
    if is_suicide(&t.g) {
        let text = "While the gun crew fires, a warship's shells strike the boat. She is lost.";
        return Err(Over::now(t, GameEnd::SunkByGunfire, "PS 10.3.b", text));
    }
    let Some(target) = t.g.fight().by_id(id).copied() else { return Ok(()) };
    let scored = match t.g.house().gun_hits {
        GunHits::StillNeeded => target.hits,
        GunHits::All => 0,
    };
    let needed = ch10_fire::hits_needed(t.charts, target.what).saturating_sub(scored).max(1);
    let name = ch10_salvo::target_name(&t.g, id);
    acts::gun(t, id);
    ch10_fire::sink(t, id);
    t.say("PS 10.3.c", |_| format!("Sunk by gunfire: {name}."));
    for _ in 0..needed {
        ammunition(t).await;
    }
    t.act_over();
    Ok(())
}

/// PS 10.3B.a, PS 10.3B.b, PS-R55: each hit that was needed may use up the ready ammunition.
async fn ammunition(t: &mut T) {
    if t.g.boat().gun == Ammo::Out {
        return;
    }
    let chart = &t.charts.engagement.ammunition;
    let mods = mods(t, chart, |scene| scene);
    match t.check(chart, mods).await.result {
        Expended::None => {}
        Expended::Expended => {
            let boat = t.g.boat_mut();
            boat.gun = boat.gun.expended();
            let left = if boat.gun == Ammo::Out { "no" } else { "little" };
            t.say("PS 10.3B.b", |_| format!("The deck gun has {left} ammunition left."));
        }
    }
}
