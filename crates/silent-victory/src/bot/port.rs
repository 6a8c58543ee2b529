//! The captain in port.

use crate::{
    charts::{Charts, calendar::Change},
    rules::{
        ch04_setup::Stow,
        ch07_patrols::AskForPatrol,
        ch11_01_crew::Repeat,
        ch11_05_boats::{Guns, Service, Upgrade},
    },
    state::{Class, State},
};
use table::Asked;

pub(super) fn decide(g: &State, charts: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
    a.find(|choice: &Service| *choice == Service::GoOn)
        .or_else(|| a.find(|choice: &AskForPatrol| *choice == AskForPatrol::TakeWhatComes))
        .or_else(|| a.find(|_: &Stow| true))
        .or_else(|| a.find(|choice: &Repeat| *choice == Repeat::RollAgain))
        .or_else(|| a.best(|choice: &Guns| i32::from(*choice != Guns::Keep)))
        .or_else(|| {
            let refit = a.all::<Upgrade>().find_map(|(_, choice)| months(choice))?;
            a.best(|choice: &Upgrade| liking(g, charts, refit, *choice))
        })
}

fn months(choice: &Upgrade) -> Option<u8> {
    match choice {
        Upgrade::Keep { refit } => Some(*refit),
        Upgrade::Ask(_) | Upgrade::Take(_) => None,
    }
}

/// SV-D39, SV-D48: a Balao as soon as there are any, or any boat that saves two months.
fn liking(g: &State, charts: &Charts, refit: u8, choice: Upgrade) -> i32 {
    let (class, sure) = match choice {
        Upgrade::Keep { .. } => return 1,
        Upgrade::Ask(class) => (class, false),
        Upgrade::Take(class) => (class, true),
    };
    let modern = matches!(g.boat().class, Class::Balao | Class::Tench);
    let over = charts.calendar.has_come(Change::Mk27, g.month());
    match class {
        Class::Balao if !modern && !sure => 4,
        Class::Balao if !modern => 3,
        Class::Gato | Class::Gar if refit >= 3 && !over && !modern && !sure => 2,
        Class::Narwhal
        | Class::Porpoise
        | Class::Salmon
        | Class::Tambor
        | Class::Gato
        | Class::Gar
        | Class::Argonaut
        | Class::Balao
        | Class::Tench => 0,
    }
}
