//! Briefing, debrief, port and the last page.

use super::fixture::{charts, hex, in_port, keys, on_patrol, play};
use crate::{
    rules::ch02_sequence,
    state::{Class, GameEnd, MerchantKind::Liner, Orders, PatrolType, State},
    view::{View, view},
};
use shelf::{ReportKind, Shown as _, report::Body};
use table::{Eyes, Seat};

fn seen(g: &State) -> View {
    view(g, Eyes::from(Seat(0)), charts())
}

/// PS 2.0.c, PS 14.0: in port, before sailing, and at the end there is a page; at sea there is none.
#[test]
fn every_moment_has_its_page() {
    let mut g = in_port(Class::Gato, "Sp43");
    assert_eq!(seen(&g).moment(), Some(ReportKind::Port));
    let port = seen(&g).port().expect("a page of the port");
    assert!(
        port.parts
            .iter()
            .any(|part| matches!(&part.body, Body::Calendar { days } if days.len() == 16))
    );
    g = on_patrol(Class::Gato, "Sp43", "2607", PatrolType::Strategic);
    assert_eq!(seen(&g).moment(), Some(ReportKind::Briefing));
    let briefing = seen(&g).briefing().expect("a briefing");
    assert!(briefing.chart.is_some() && briefing.title.contains("Pearl Harbor"));
    g.patrol_mut().actions = 1;
    assert_eq!(seen(&g).moment(), None);
    g.command_mut().end = Some(GameEnd::SunkByEscorts);
    assert_eq!(seen(&g).moment(), Some(ReportKind::End));
    assert!(seen(&g).farewell().is_some_and(|page| page.lead.contains("Sunk by escorts")));
}

/// PS 14.1.a, PS 14.2.a: the debrief adds up to the tally of the patrol.
#[test]
fn the_debrief_adds_up() {
    let mut g = on_patrol(Class::Gato, "Sp43", "2607", PatrolType::Strategic);
    g.setup.orders = Orders::UsnFree;
    g.patrol_mut().deeds.sunk = vec![Liner];
    let before = seen(&g);
    // Skill of captain and crew.
    let (t, ()) = play(g, &[6, 6], keys(&[]), ch02_sequence::come_home);
    let page = seen(&t.g).debrief(&before, &before).expect("a debrief");
    let ledger = page.parts.iter().find_map(|part| {
        if let Body::Ledger { lines, sum, .. } = &part.body {
            Some((lines.len(), *sum))
        } else {
            None
        }
    });
    let tally = t.g.command().log[0].tally;
    assert_eq!(ledger, Some((1, i64::from(tally))));
    assert_eq!(seen(&t.g).here().map(|it| (it.at, it.over)), Some((hex("2607").to_string(), true)));
}
