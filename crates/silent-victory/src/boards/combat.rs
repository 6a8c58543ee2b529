//! SV 3.2: the combat mat S5 as the view through the periscope.

use super::{boat::capital, ship_icon};
use crate::{
    state::{EscortFate, Meeting, Posture, Range, Standing, Time},
    view::{CareerView, EncounterView, EscortView, PatrolView, TargetView, words},
};
use board::{
    Badge, Board, Counter, Depth, Face, Fate, Icon, Light, Reach, SeaView, ShotResult, Side, Wake,
    thousands,
};
use table::Key;

pub(super) fn board(career: &CareerView, patrol: &PatrolView, met: &EncounterView) -> Board {
    let hunted = is_hunted(met);
    let depth = depth(met);
    let time = match met.time {
        Time::Day => "Day",
        Time::Night => "Night",
    };
    let boat = match depth {
        Depth::Surfaced => "surfaced",
        Depth::Periscope => "periscope depth",
        Depth::Deep if met.hunt.deep => "below test depth",
        Depth::Deep => "deep and silent",
    };
    let sea = SeaView {
        place: format!("{}, box {}. {time}, {boat}", patrol.zone_name, patrol.at),
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
        ships: met.targets.iter().map(ship).collect(),
        screen: met.escort.iter().map(|view| escort(met, view)).collect(),
        hunted,
        air: air(met).into_iter().collect(),
        wakes: wakes(met),
        bursts: bursts(met),
    };
    let note = format!("{}: {time}, {boat}, {}.", met.meeting_name, detection(met));
    Board::new("combat", "Combat mat", Face::Sea(sea)).noted(capital(&note))
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
    words.join(" · ")
}

pub(super) fn is_hunted(met: &EncounterView) -> bool {
    met.escort.is_some() && (met.hunt.detected || met.hunt.attacks > 0)
}

fn depth(met: &EncounterView) -> Depth {
    let under = met.hunt.deep || met.hunt.attacks > 0 || is_hunted(met);
    if under {
        return Depth::Deep;
    }
    match met.posture {
        Posture::Surfaced => Depth::Surfaced,
        Posture::Submerged if met.meeting == Meeting::Aircraft => Depth::Surfaced,
        Posture::Submerged => Depth::Periscope,
    }
}

/// SV 9.6.14.b
pub(super) fn detection(met: &EncounterView) -> &'static str {
    match (met.hunt.detected, met.hunt.rolls) {
        (true, _) => "detected",
        (false, 0) => "undetected",
        (false, _) => "searched for",
    }
}

fn reach(met: &EncounterView, range: Range, roll: i32) -> Reach {
    Reach {
        target: format!("range:{}", Key::name(range)).into(),
        name: words::range(range).to_owned(),
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

/// SV 9.2.9.a: an escort fired at takes the column after the last ship; until then it can be
/// pointed at there.
fn escort(met: &EncounterView, view: &EscortView) -> Counter {
    let name = if view.escort.single { "Single escort" } else { "Escort" };
    let on_the_mat = met.targets.iter().any(|target| target.standing == Standing::Escort);
    let target =
        if on_the_mat { "escort".to_owned() } else { format!("target:{}", met.targets.len() + 1) };
    let counter = Counter::new(target, Icon::Escort, name, Side::Enemy);
    let note = if view.escort.rated {
        format!("{} · {}", words::quality(view.escort.quality).to_lowercase(), view.state)
    } else {
        view.state.to_owned()
    };
    let counter = counter.note(note);
    match view.escort.attacked {
        EscortFate::Sunk => counter.fate(Fate::Lost),
        EscortFate::Hurt => counter.badge(Badge::Burning),
        EscortFate::LeftAlone | EscortFate::Missed => counter,
    }
}

fn air(met: &EncounterView) -> Option<Counter> {
    let plane =
        |note: String| Counter::new("aircraft", Icon::Bomber, "Aircraft", Side::Enemy).note(note);
    match met.aircraft {
        Some((quality, attacks)) => {
            let attacks = match attacks {
                1 => "one attack left".to_owned(),
                attacks => format!("{attacks} attacks left"),
            };
            Some(plane(format!("{} · {attacks}", words::quality(quality).to_lowercase())))
        }
        None => (met.meeting == Meeting::Aircraft).then(|| plane("overhead".to_owned())),
    }
}

/// Torpedoes placed and not yet rolled for.
fn wakes(met: &EncounterView) -> Vec<Wake> {
    let wake =
        |column: &u8| Wake { to: format!("target:{column}").into(), result: ShotResult::Torpedo };
    met.salvo.iter().map(wake).collect()
}

/// The hits being resolved; a hunt without any still drops charges wide of the boat.
fn bursts(met: &EncounterView) -> u8 {
    match (met.hunt.incoming, met.hunt.attacks) {
        (0, 0) => 0,
        (0, _) if met.hunt.detected => 2,
        (incoming, _) => incoming,
    }
}
