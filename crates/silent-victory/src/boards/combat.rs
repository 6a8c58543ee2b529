//! SV 3.2: the combat mat S5 as the view through the periscope.

use super::ship_icon;
use crate::{
    state::{Arm, EscortFate, Landed, Landing, Meeting, Posture, Range, Standing, Time},
    view::{CareerView, EncounterView, PatrolView, TargetView},
};
use board::{
    Badge, Board, Counter, Depth, Face, Fate, Icon, Light, Reach, SeaView, Shell, ShotResult, Side,
    Wake, capital, thousands,
};
use table::Key;

pub(super) fn board(career: &CareerView, patrol: &PatrolView, met: &EncounterView) -> Board {
    let depth = depth(met);
    let boat = depth_words(met);
    let ships = met.targets.iter().filter(|target| target.standing != Standing::Escort);
    let sea = SeaView {
        place: format!("{}, box {}. {}, {boat}", patrol.zone_name, patrol.at, hour(met.time)),
        note: situation(met),
        light: match met.time {
            Time::Day => Light::Day,
            Time::Night => Light::Night,
        },
        boat: Counter::new("boat", Icon::Submarine, format!("USS {}", career.boat.name), Side::Own)
            .note(format!("{boat}, {}", detection(met))),
        depth,
        ranges: if met.targets.is_empty() {
            Vec::new()
        } else {
            met.ranges.iter().map(|&(range, roll)| reach(met, range, roll)).collect()
        },
        ships: ships.map(ship).collect(),
        screen: screen(met).into_iter().collect(),
        hunted: is_hunted(met),
        air: air(met).into_iter().collect(),
        wakes: wakes(met),
        gunfire: gunfire(met),
        bursts: bursts(met),
    };
    let hour = hour(met.time).to_lowercase();
    let mut note = format!("{} by {hour}: {boat}, {}.", met.meeting_name, detection(met));
    if let Some(fire) = last_fire(met) {
        note = format!("{note} {}.", capital(&fire));
    }
    Board::new("combat", "Combat mat", Face::Sea(sea)).noted(capital(&note))
}

fn hour(time: Time) -> &'static str {
    match time {
        Time::Day => "Day",
        Time::Night => "Night",
    }
}

/// `last salvo: 2 hits, 1 dud, 1 miss`
fn last_fire(met: &EncounterView) -> Option<String> {
    let name = match met.landed.first()?.arm {
        Arm::Torpedo => "last salvo",
        Arm::Gun => "deck gun",
    };
    let words = [
        (Landing::Hit, "hit", "hits"),
        (Landing::Dud, "dud", "duds"),
        (Landing::Miss, "miss", "misses"),
    ];
    let counted = words.into_iter().filter_map(|(landing, one, many)| {
        match met.landed.iter().filter(|shot| shot.landing == landing).count() {
            0 => None,
            1 => Some(format!("1 {one}")),
            count => Some(format!("{count} {many}")),
        }
    });
    Some(format!("{name}: {}", counted.collect::<Vec<_>>().join(", ")))
}

fn situation(met: &EncounterView) -> String {
    let mut words = vec![met.meeting_name.to_owned()];
    if met.round > 1 {
        words.push(format!("round {}", met.round));
    }
    if met.follows > 0 {
        words.push("followed".to_owned());
    }
    if let Some(pack) = met.wolfpack {
        words.push(format!("wolfpack {}", Key::name(pack)));
    }
    words.extend(last_fire(met));
    words.join(" · ")
}

pub(super) fn is_hunted(met: &EncounterView) -> bool {
    met.escort.is_some() && !met.hunt.escaped && (met.hunt.detected || met.hunt.attacks > 0)
}

fn depth(met: &EncounterView) -> Depth {
    let under = met.hunt.deep || met.hunt.attacks > 0 || is_hunted(met);
    if under {
        return Depth::Deep;
    }
    match met.posture {
        Posture::Surfaced => Depth::Surfaced,
        // Aircraft catch the boat before it is under; an escort they call finds it dived.
        Posture::Submerged if met.meeting == Meeting::Aircraft && met.escort.is_none() => {
            Depth::Surfaced
        }
        Posture::Submerged => Depth::Periscope,
    }
}

pub(super) fn depth_words(met: &EncounterView) -> &'static str {
    match depth(met) {
        Depth::Surfaced => "surfaced",
        Depth::Periscope => "periscope depth",
        Depth::Deep if met.hunt.deep => "below test depth",
        Depth::Deep => "deep and silent",
    }
}

/// SV 9.6.14.b
pub(super) fn detection(met: &EncounterView) -> &'static str {
    match (met.hunt.detected, met.hunt.rolls) {
        _ if met.hunt.escaped => "escaped",
        (true, _) => "detected",
        (false, 0) => "undetected",
        (false, _) => "searched for",
    }
}

fn reach(met: &EncounterView, range: Range, roll: i32) -> Reach {
    Reach {
        target: format!("range:{}", Key::name(range)).into(),
        name: range.title().to_owned(),
        note: format!("hit on {roll} or less"),
        here: met.range == Some(range),
    }
}

fn ship(target: &TargetView) -> Counter {
    let (damage, to_sink) = target.damage;
    let icon = match target.standing {
        Standing::Escort => Icon::Escort,
        Standing::Merchant | Standing::Warship | Standing::Capital { .. } | Standing::Submarine => {
            ship_icon(target.kind)
        }
    };
    let mut counter = Counter::new(target.target.clone(), icon, &target.name, Side::Enemy)
        .boxes("Damage", damage.into(), to_sink.into())
        .note(format!("{} t · {}", thousands(target.tons), kind(target)));
    if target.sunk {
        counter = counter.fate(Fate::Lost);
    } else if damage > 0 {
        counter = counter.badge(Badge::Burning);
    }
    counter
}

/// Short enough for a plate: `passenger`.
fn kind(target: &TargetView) -> &'static str {
    target.kind_name.trim_end_matches(" ship")
}

/// SV 9.2.9.a: an escort fired at takes the column after the last ship, with its damage; until then
/// it can be pointed at there. It is one ship, drawn once.
fn screen(met: &EncounterView) -> Option<Counter> {
    let column = met.targets.iter().find(|target| target.standing == Standing::Escort);
    let Some(view) = &met.escort else { return column.map(ship) };
    let name = if view.escort.single { "Single escort" } else { "Escort" };
    let note = if view.escort.rated {
        format!("{} · {}", view.escort.quality.title().to_lowercase(), view.state)
    } else {
        view.state.to_owned()
    };
    let counter = if let Some(target) = column {
        Counter { name: name.to_owned(), ..ship(target) }
    } else {
        let target = format!("target:{}", met.targets.len() + 1);
        Counter::new(target, Icon::Escort, name, Side::Enemy)
    };
    let counter = counter.note(note);
    let burns = counter.badges.contains(&Badge::Burning);
    Some(match view.escort.attacked {
        EscortFate::Sunk => counter.fate(Fate::Lost),
        EscortFate::Hurt if !burns => counter.badge(Badge::Burning),
        EscortFate::Hurt | EscortFate::LeftAlone | EscortFate::Missed => counter,
    })
}

fn air(met: &EncounterView) -> Option<Counter> {
    let plane =
        |note: String| Counter::new("aircraft", Icon::Bomber, "Aircraft", Side::Enemy).note(note);
    match met.aircraft {
        Some((_, 0)) if met.escort.is_some() => None,
        Some((quality, 0)) => {
            Some(plane(format!("{} · attack over", quality.title().to_lowercase())))
        }
        Some((quality, attacks)) => {
            let attacks = match attacks {
                1 => "one attack left".to_owned(),
                attacks => format!("{attacks} attacks left"),
            };
            Some(plane(format!("{} · {attacks}", quality.title().to_lowercase())))
        }
        None => {
            let here = met.meeting == Meeting::Aircraft && met.escort.is_none();
            here.then(|| plane("overhead".to_owned()))
        }
    }
}

/// The torpedoes of the last salvo with what came of them, and those not yet rolled for.
fn wakes(met: &EncounterView) -> Vec<Wake> {
    let fired = met.landed.iter().filter(|shot| shot.arm == Arm::Torpedo);
    let fired = fired.map(|shot| (shot.target + 1, result(shot.landing)));
    let running = met.salvo.iter().map(|&column| (column, ShotResult::Torpedo));
    let wake = |(column, result)| Wake { to: format!("target:{column}").into(), result };
    fired.chain(running).map(wake).collect()
}

fn result(landing: Landing) -> ShotResult {
    match landing {
        Landing::Hit => ShotResult::Hit,
        Landing::Dud => ShotResult::Dud,
        Landing::Miss => ShotResult::Miss,
    }
}

fn gunfire(met: &EncounterView) -> Vec<Shell> {
    let fired = met.landed.iter().filter(|shot| shot.arm == Arm::Gun);
    let shell = |shot: &Landed| Shell {
        at: format!("target:{}", shot.target + 1).into(),
        hit: shot.landing == Landing::Hit,
    };
    fired.map(shell).collect()
}

/// The hits being resolved; a hunt without any still drops charges wide of the boat.
fn bursts(met: &EncounterView) -> u8 {
    match (met.hunt.incoming, met.hunt.attacks) {
        (0, 0) => 0,
        (0, _) if met.hunt.escaped => 0,
        (0, _) if met.hunt.detected => 2,
        (incoming, _) => incoming,
    }
}
