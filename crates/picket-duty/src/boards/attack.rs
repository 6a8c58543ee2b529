//! The ship in her bearing rose: guns, planes by height, special attackers and support.

use crate::{
    conditions::{has_power, works},
    rules::ch06_07_fire::Battery,
    state::{
        Altitude, Attack, Dive, Equipment, Fate, Gun, Kind, Phase, Place, Plane, Post, Special,
        State,
    },
    view::View,
};
use board::{
    Aim, Badge, Board, Centre, Counter, Face, Icon, Light, MountState, Plot, PlotCorner, PlotLine,
    Plotted, Side, counted, plans::DeckDrawing, signed,
};
use std::sync::LazyLock;

static DECK: LazyLock<DeckDrawing> = LazyLock::new(|| {
    let file = include_str!("../../assets/plans/fletcher-deck.toml");
    DeckDrawing::read(file).expect("every test that draws the ship has read it")
});

pub(super) fn plot(view: &View) -> Board {
    let g = &view.state;
    let attack = g.attack();
    let bearings = ["000°", "045°", "090°", "135°", "180°", "225°", "270°", "315°"];
    let mut plot = Plot::new(bearings, ["Low", "Medium", "High"]);
    plot.place = match g.station.number {
        0 => board::capital(g.phase.words()),
        number => format!("Station {number}, {}", g.phase.words()),
    };
    let waves = usize::from(attack.number) + attack.waiting.len();
    plot.note = format!("Wave {} of {waves}", attack.number);
    plot.light = if g.phase == Phase::Night { Light::Night } else { Light::Day };
    let guns: Vec<(String, MountState)> =
        Gun::all().map(|gun| (Place::Gun(gun).target(), super::mount(g, gun))).collect();
    let states: Vec<(&str, MountState)> =
        guns.iter().map(|(target, state)| (target.as_str(), *state)).collect();
    plot.centre = Centre::Ship(DECK.deck(&states));
    let laid = (!attack.fired).then(|| Battery::proposed(g, view.charts));
    let planes = attack.wave.planes.iter().enumerate();
    plot.pieces =
        planes.map(|(at, plane)| laid_on(piece(at + 1, plane), at, laid.as_ref())).collect();
    plot.lines = laid.iter().flat_map(|laid| lines(laid, attack)).collect();
    plot.corners = corners(g, attack);
    Board::new("attack", "Attack", Face::Plot(plot)).noted(standing(view, waves))
}

/// Who comes, who helps, and how well the guns are led.
fn standing(view: &View, waves: usize) -> String {
    let g = &view.state;
    let attack = g.attack();
    let left = |plane: &&Plane| plane.fate != Fate::Destroyed && plane.dive.0.is_none();
    let flying = attack.wave.planes.iter().filter(left).count();
    let left = |special: &&Special| !special.destroyed && special.dive.0.is_none();
    let specials = attack.wave.specials.iter().filter(left).count();
    let planes = counted(flying as u32, "plane", "planes");
    let slipped = match specials {
        0 => String::new(),
        specials => format!(" and {specials} in a special attack"),
    };
    let officer = signed(g.ship.officers.value(Post::GunneryOfficer).into());
    let unled = match (has_power(g), works(g, Equipment::Mk37)) {
        (false, _) => " No power: no director leads a gun.",
        (true, false) => " The Mk 37 is out of action.",
        (true, true) => "",
    };
    let wave = attack.number;
    format!("Wave {wave} of {waves}: {planes}{slipped}. Gunnery Officer {officer}.{unled}")
}

/// From each gun to the plane it would be laid on.
fn lines(laid: &Battery, attack: &Attack) -> Vec<PlotLine> {
    let planes = 0..attack.wave.planes.len();
    let lines = planes.flat_map(|at| {
        laid.guns_on(at).map(move |gun| PlotLine {
            from: Place::Gun(gun).target().into(),
            to: format!("plane:{}", at + 1).into(),
            aim: Aim::Laid,
        })
    });
    lines.collect()
}

/// The guns the Gunnery Officer would lay on it, and the chance that all fire brings it down.
fn laid_on(piece: Plotted, at: usize, laid: Option<&Battery>) -> Plotted {
    let Some(laid) = laid else { return piece };
    let guns: Vec<String> = laid.guns_on(at).map(|gun| Place::Gun(gun).target()).collect();
    piece.value(format!("{} %", laid.percent_down(at))).guns(guns)
}

fn piece(n: usize, plane: &Plane) -> Plotted {
    let ring = match plane.altitude {
        Altitude::Low => 0,
        Altitude::Medium => 1,
        Altitude::High => 2,
    };
    let name = plane.kind.words();
    let counter = Counter::new(format!("plane:{n}"), icon(plane.kind), name, Side::Enemy);
    let counter = match (plane.dive.0, plane.fate) {
        (Some(_), _) | (None, Fate::Destroyed) => counter.fate(board::Fate::Lost),
        (None, Fate::Flying) => counter,
        (None, Fate::Flamed) => counter.badge(Badge::Burning),
    };
    let plotted = Plotted::new(plane.bearing as usize, ring, counter);
    // One that is whole needs no word for it.
    match (plane.dive.0, plane.fate, plane.hits) {
        (Some(Dive::Crashed), _, _) => plotted.line("crashed"),
        (Some(Dive::Missed | Dive::TurnedAway), _, _) => plotted.line("in the sea"),
        (None, Fate::Destroyed, _) => plotted.line("shot down"),
        (None, Fate::Flamed, _) => plotted.line("on fire"),
        (None, Fate::Flying, 0) => plotted,
        (None, Fate::Flying, 1) => plotted.line("one hit"),
        (None, Fate::Flying, _) => plotted.line("two hits"),
    }
}

/// What flies, by its silhouette.
pub(super) fn icon(kind: Kind) -> Icon {
    match kind {
        Kind::Betty | Kind::Frances | Kind::Lily | Kind::Peggy | Kind::Sally => Icon::TwinBomber,
        Kind::Nick | Kind::Irving | Kind::Dinah => Icon::TwinFighter,
        Kind::Val | Kind::Judy | Kind::Kate | Kind::Jill | Kind::Grace | Kind::Sonia => {
            Icon::DiveBomber
        }
        Kind::Jake | Kind::Pete | Kind::Alf | Kind::Paul | Kind::Rufe | Kind::Dave | Kind::Norm => {
            Icon::FloatPlane
        }
        Kind::Zero
        | Kind::Oscar
        | Kind::Nate
        | Kind::Tony
        | Kind::Frank
        | Kind::Willow
        | Kind::Tojo
        | Kind::Myrt
        | Kind::Jack
        | Kind::George
        | Kind::Ida
        | Kind::Spruce
        | Kind::Claude
        | Kind::Ann => Icon::Fighter,
    }
}

/// Upper right the special attackers, below the support that is left.
fn corners(g: &State, attack: &Attack) -> Vec<PlotCorner> {
    let specials = (1..).zip(&attack.wave.specials);
    let specials: Vec<Counter> = specials.map(|(n, special)| attacker(n, special)).collect();
    let note = if specials.is_empty() { "none" } else { "after the wave" };
    let counters = |count: u8, kind: &str, icon| {
        (1..=count)
            .map(|n| Counter::new(format!("{kind}:{n}"), icon, kind, Side::Own))
            .collect::<Vec<_>>()
    };
    vec![
        PlotCorner {
            title: "Special attack".to_owned(),
            note: note.to_owned(),
            counters: specials,
        },
        PlotCorner {
            title: "Air support".to_owned(),
            note: format!("{} held", g.air.markers),
            counters: counters(g.air.markers, "air", Icon::GullFighter),
        },
        PlotCorner {
            title: "Surface support".to_owned(),
            note: format!("{} left", attack.sfs),
            counters: counters(attack.sfs, "surface", Icon::Gunboat),
        },
    ]
}

fn attacker(n: usize, special: &Special) -> Counter {
    let kind = special.raider.kind();
    let section = special.section.map_or("section unknown", |section| section.words());
    let fate = match (special.destroyed, special.dive.0) {
        (true, _) | (false, Some(Dive::Missed | Dive::Crashed)) => board::Fate::Lost,
        (false, Some(Dive::TurnedAway)) => board::Fate::Spent,
        (false, None) => board::Fate::InPlay,
    };
    Counter::new(format!("special:{n}"), icon(kind), kind.words(), Side::Enemy)
        .foot(special.weapon.words())
        .note(format!("{}, {section}", special.weapon.words()))
        .fate(fate)
}
