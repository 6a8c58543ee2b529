//! What a computer captain does in port and between patrols.

use super::{Captain, sea};
use crate::{
    charts::Charts,
    rules::{
        ch02_sequence::StartAt,
        ch03_orders::{Convert, JoinCag},
        ch04_ports::{Arrival, PortTime},
        ch05_fitting_out::{LoadStep, Mines},
        ch14_refit::Request,
    },
    state::{Rank, Readiness, State},
};
use table::Asked;

/// Mines for a blockade.
const MINES: u8 = 2;

pub(super) fn decide(
    captain: Captain,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    a.find::<JoinCag>(|it| {
        *it == if wants_group(captain, g) { JoinCag::Join } else { JoinCag::Alone }
    })
    .or_else(|| a.find::<Convert>(|it| *it == Convert::Keep))
    .or_else(|| a.find::<Mines>(|it| it.0 == MINES))
    .or_else(|| a.best::<LoadStep>(|it| i32::from(it.count)))
    .or_else(|| a.find::<Request>(|it| *it != Request::Keep))
    .or_else(|| a.find::<StartAt>(|_| true))
    .or_else(|| a.find::<Arrival>(|it| *it == arrival(g, charts)))
    .or_else(|| a.find::<PortTime>(|it| *it == port_time(g)))
}

/// With two promotions still to come and five seasons or more.
fn wants_group(captain: Captain, g: &State) -> bool {
    let junior = g.captain().rank <= Rank::LtCommander;
    captain.is_thorough() && junior && g.season().later(5).is_some()
}

/// In a port without a base he only takes on fuel, unless the orders end there or he cannot go on.
fn arrival(g: &State, charts: &'static Charts) -> Arrival {
    let home = crate::rules::ch15_scenarios::is_home(g, charts, g.patrol().hex);
    let ends = home || sea::is_stranded(g, charts);
    if sea::goes_home(g, charts) && ends { Arrival::EndPatrol } else { Arrival::Call }
}

fn port_time(g: &State) -> PortTime {
    let tired = g.crew().readiness > Readiness::Ready;
    if tired && g.captain().skill >= 2 { PortTime::Liberty } else { PortTime::Nothing }
}
