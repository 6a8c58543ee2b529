//! Section 9.7.6: how units come onto the board.

use super::{Altitude, At, Facing, board, craft, craft::Piece, flight::Sortie, rounds};
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
            Approach::Enter(_) => "Roll to enter the board".to_owned(),
            Approach::Stay(_, altitude) => {
                format!("Stay off the board at {} altitude", altitude.title())
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
        Some(format!("{} is off the board", piece.name))
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
    if battle.training {
        super::training::entry_altitude(battle, flyer);
    }
    if entry == Entry(None) && battle.surprise.is_none() {
        battle.surprise = Some(battle.flyers[flyer].unit);
    }
    let at = t.charts.battle.entry_hexes.of(entry);
    Sortie::entering(&t.g, t.charts, flyer, at)
}

/// Decision D-LATE-ENTRY
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Late {
    Place { piece: Piece, hex: Hex, facing: Facing },
    Wait(Piece),
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
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Late::Place { hex, facing, .. } => {
                format!("{}, heading {}", board::SHEET.name(*hex), board::words(*facing))
            }
            Late::Wait(_) => "Wait a round".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.7.6.a")
    }

    fn about(&self, _: &State) -> Option<String> {
        let (Late::Place { piece, .. } | Late::Wait(piece)) = self;
        Some(format!("{} arrives late", piece.name))
    }

    fn target(&self) -> Option<String> {
        match self {
            Late::Place { hex, .. } => Some(board::target(*hex)),
            Late::Wait(_) => None,
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
        if !comes {
            continue;
        }
        let piece = craft::piece(t.charts, it.unit);
        let taken = |hex: Hex| {
            battle.of_side(battle.mission).any(|other| battle.flyers[other].hex() == Some(hex))
        };
        let mut options = Vec::new();
        for &hex in t.charts.battle.zones.mission.iter().filter(|hex| !taken(**hex)) {
            options.extend(headings(hex).map(|facing| Late::Place { piece, hex, facing }));
        }
        if !battle.training || options.is_empty() {
            options.push(Late::Wait(piece));
        }
        let seat = battle.mission.seat();
        rounds::show(t, flyer);
        let chosen = t.ask(seat, "OC 9.7.6.a", "Place the latecomer", &options).await;
        if let Late::Place { hex, facing, .. } = chosen {
            craft::battle_mut(&mut t.g).flyers[flyer].at = At::Board { hex, facing };
        }
    }
}

/// The sides toward other hexes of the board.
pub fn headings(hex: Hex) -> impl Iterator<Item = Facing> {
    Facing::ALL.into_iter().filter(move |facing| board::on_board(hex.neighbour(*facing)))
}
