//! Section 9.7.6: how units come onto the board.

use super::{
    Altitude, At, Battle, Facing, Flyer, board, craft, craft::Piece, flight::Sortie, rounds,
};
use crate::{
    charts::{Charts, battle::Entry},
    rules::T,
    state::State,
};
use hexes::Hex;
use table::{Choice, Name, chart::Mods};

/// Decision D-ENTER-OR-WAIT
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Approach {
    Enter(Piece),
    Stay(Piece, Altitude),
}

impl Choice<State> for Approach {
    const QUESTION: &'static str = "approach";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Approach::Enter(_) => "enter".into(),
            Approach::Stay(_, altitude) => format!("stay:{}", table::Key::name(*altitude)).into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Approach::Enter(piece) => format!("{} rolls to enter the board", piece.name),
            Approach::Stay(piece, altitude) => {
                format!("{} stays off the board at {} altitude", piece.name, altitude.title())
            }
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Approach::Enter(_) => "OC 9.7.6.c",
            Approach::Stay(..) => "OC 9.7.6.b",
        })
    }

    fn about(&self, _: &State) -> Option<String> {
        let (Approach::Enter(piece) | Approach::Stay(piece, _)) = self;
        Some(format!("{} is off the board: does it roll to enter, or stay?", piece.name))
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<table::Odds> {
        match self {
            Approach::Enter(_) => vec![charts.battle.entry.odds(&Mods::NONE)],
            Approach::Stay(..) => Vec::new(),
        }
    }
}

/// OC 9.7.6.b: an interceptor off the board rolls to enter, or stays and may change its altitude by
/// a level. None if it stays.
pub async fn interceptor(t: &mut T, flyer: usize) -> Option<Sortie> {
    let battle = craft::battle(&t.g);
    let it = &battle.flyers[flyer];
    // OC 9.7.8.b
    if it.from_round > battle.round {
        return None;
    }
    let piece = craft::piece(t.charts, it.unit);
    let mut options = vec![Approach::Enter(piece)];
    let altitude = it.altitude;
    let levels = [Some(altitude), altitude.up(1), altitude.down(1)];
    let fixed = it.fixed.is_some();
    let free = levels.into_iter().flatten().filter(|level| !fixed || *level == altitude);
    options.extend(free.map(|level| Approach::Stay(piece, level)));
    let seat = battle.mission.enemy().seat();
    match t.ask(seat, "OC 9.7.6.b", "Enter the board?", &options).await {
        Approach::Stay(_, altitude) => {
            craft::battle_mut(&mut t.g).flyers[flyer].altitude = altitude;
            None
        }
        Approach::Enter(_) => Some(enter(t, flyer).await),
    }
}

/// OC 9.7.6.c to OC 9.7.6.f: the die says where.
async fn enter(t: &mut T, flyer: usize) -> Sortie {
    let entry = t.check(&t.charts.battle.entry, Mods::NONE).await.result;
    let battle = craft::battle_mut(&mut t.g);
    let (unit, before) = (battle.flyers[flyer].unit, battle.flyers[flyer].altitude);
    if battle.training {
        super::training::entry_altitude(battle, flyer);
    }
    let altitude = battle.flyers[flyer].altitude;
    let surprises = entry == Entry(None) && battle.surprise.is_none();
    if surprises {
        battle.surprise = Some(unit);
    }
    let name = craft::piece(t.charts, unit).name;
    if altitude != before {
        t.say("OC 9.7.14.b", |_| format!("{name} enters at {} altitude.", altitude.title()));
    }
    if surprises {
        t.say("OC 9.7.6.e", |_| format!("{name} surprises the enemy: its first shot is better."));
    }
    let at = t.charts.battle.entry_hexes.of(entry);
    Sortie::entering(&t.g, t.charts, flyer, at)
}

/// Decision D-LATE-ENTRY
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Late {
    Place {
        piece: Piece,
        hex: Hex,
        facing: Facing,
    },
    Wait(Piece),
    /// OC 9.8.a
    Abort(Piece),
}

impl Choice<State> for Late {
    const QUESTION: &'static str = "late-entry";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Late::Place { hex, facing, .. } => {
                format!("{}:{}", board::SHEET.name(*hex), board::letters(*facing)).into()
            }
            Late::Wait(_) => "wait".into(),
            Late::Abort(_) => "abort".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Late::Place { piece, hex, facing } => {
                let (name, hex) = (piece.name, board::SHEET.name(*hex));
                format!("{name} enters at {hex}, heading {}", board::words(*facing))
            }
            Late::Wait(piece) => format!("{} waits a round", piece.name),
            Late::Abort(piece) => format!("{} turns back", piece.name),
        }
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            Late::Abort(_) => Some("1 victory point for the enemy".to_owned()),
            Late::Place { .. } | Late::Wait(_) => None,
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Late::Place { .. } | Late::Wait(_) => "OC 9.7.6.a",
            Late::Abort(_) => "OC 9.8.a",
        })
    }

    fn about(&self, _: &State) -> Option<String> {
        let (Late::Place { piece, .. } | Late::Wait(piece) | Late::Abort(piece)) = self;
        Some(format!("{} is a latecomer: where does it enter the board?", piece.name))
    }

    fn target(&self) -> Option<String> {
        match self {
            Late::Place { hex, .. } => Some(board::target(*hex)),
            Late::Wait(_) | Late::Abort(_) => None,
        }
    }
}

/// OC 9.7.5.b, OC 9.7.6.a, ruling R-MISSION-LATE-TURN: latecomers with this number may be placed on
/// a free hex marked M.
pub async fn latecomers(t: &mut T, impulse: u8) {
    for flyer in 0..usize::from(craft::battle(&t.g).mission_count) {
        let battle = craft::battle(&t.g);
        let it = &battle.flyers[flyer];
        let comes = it.number == impulse
            && it.at == At::Off
            && battle.round > 1
            && it.from_round <= battle.round;
        if comes {
            place_latecomer(t, flyer).await;
        }
    }
    leave_behind(craft::battle_mut(&mut t.g), impulse);
}

async fn place_latecomer(t: &mut T, flyer: usize) {
    let battle = craft::battle(&t.g);
    let piece = craft::piece(t.charts, battle.flyers[flyer].unit);
    let taken = |hex: Hex| {
        battle.of_side(battle.mission).any(|other| battle.flyers[other].hex() == Some(hex))
    };
    let mut places = Vec::new();
    for &hex in t.charts.battle.zones.mission.iter().filter(|hex| !taken(**hex)) {
        places.extend(headings(hex).map(|facing| (hex, facing)));
    }
    let beside = |place: &(Hex, Facing)| joins(battle, flyer, *place);
    let alone = !places.iter().any(beside);
    if !alone {
        places.retain(beside);
    }
    let place = |(hex, facing)| Late::Place { piece, hex, facing };
    let mut options: Vec<Late> = places.into_iter().map(place).collect();
    if !battle.training || options.is_empty() {
        options.push(Late::Wait(piece));
    }
    if craft::may_abort(t.charts, battle, flyer) {
        options.push(Late::Abort(piece));
    }
    let seat = battle.mission.seat();
    rounds::show(t, flyer);
    match t.ask(seat, "OC 9.7.6.a", "Place the latecomer", &options).await {
        Late::Place { hex, facing, .. } => {
            let it = &mut craft::battle_mut(&mut t.g).flyers[flyer];
            it.at = At::Board { hex, facing };
            it.alone |= alone;
        }
        Late::Wait(_) => {}
        Late::Abort(_) => rounds::turn_back(t, flyer),
    }
}

/// OC 9.7.4.a: whether a latecomer placed so is beside its formation and heads where that does; one whose
/// formation is not on the board begins it anywhere.
fn joins(battle: &Battle, flyer: usize, (hex, facing): (Hex, Facing)) -> bool {
    let me = &battle.flyers[flyer];
    let mut mates = battle
        .of_side(battle.mission)
        .filter(|&other| other != flyer && !me.alone)
        .map(|other| &battle.flyers[other])
        .filter(|mate| mate.number == me.number && !mate.alone)
        .filter_map(|mate| match mate.at {
            At::Board { hex, facing } => Some((hex, facing)),
            At::Off | At::Home | At::Lost => None,
        })
        .peekable();
    mates.peek().is_none()
        || mates.any(|(mate, heading)| mate.distance(hex) == 1 && heading == facing)
}

/// Ruling R-FORMATION: whoever waits while others of its formation come flies alone from then on.
fn leave_behind(battle: &mut Battle, impulse: u8) {
    let of_it = |it: &Flyer| it.number == impulse && it.from_round > 1;
    let mission = usize::from(battle.mission_count);
    if battle.flyers[..mission].iter().any(|it| of_it(it) && it.hex().is_some()) {
        for it in battle.flyers[..mission].iter_mut().filter(|it| of_it(it) && it.at == At::Off) {
            it.alone = true;
        }
    }
}

/// The sides toward other hexes of the board.
pub fn headings(hex: Hex) -> impl Iterator<Item = Facing> {
    Facing::ALL.into_iter().filter(move |facing| board::on_board(hex.neighbour(*facing)))
}
