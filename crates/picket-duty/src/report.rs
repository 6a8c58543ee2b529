//! Briefing, debrief, the anchorage and the last page, told from what the captain sees.

mod after;
mod before;
mod last;

use after::debrief;
use before::{briefing, port};
use last::farewell;

use crate::{
    rules::ch07_07_crews::every_place,
    state::{Attack, Entry, Happening, Place, Post, Section, Stage, State, Tour},
    view::View,
};
use board::{Board, Face, Tone, counted};
use shelf::{
    Pages, ReportKind,
    report::{Line, Mark, Position, Prize, Way},
};

pub(crate) const PAGES: Pages<View> =
    Pages { here, moment, briefing, debrief, port, farewell, sailed };

fn moment(view: &View) -> Option<ReportKind> {
    let g = &view.state;
    if g.stage == Stage::Over {
        Some(ReportKind::End)
    } else if g.in_port {
        Some(ReportKind::Port)
    } else if sets_out(g) {
        Some(ReportKind::Briefing)
    } else {
        None
    }
}

/// The tour has begun and nothing has happened on it. In an attack the plot of it comes first, unless she has
/// come back from the anchorage into it: nothing was asked before, so that no briefing was read.
fn sets_out(g: &State) -> bool {
    let returned = g.tally.tours.last().is_some_and(|tour| tour.returned);
    let coming = |attack: &Attack| returned && attack.number == 1 && !attack.fired;
    let quiet = g.attack.as_ref().is_none_or(coming);
    let only_station =
        |entry: &Entry| matches!(entry.what, Happening::Station(_) | Happening::Typhoon { .. });
    let days = g.tally.tours.last().map_or(0, |tour| tour.days);
    quiet && days <= 1 && this_tour(g).iter().all(only_station)
}

fn tour(g: &State) -> Option<(usize, &Tour)> {
    g.tally.tours.iter().enumerate().next_back()
}

/// What the log has of the tour at hand.
fn this_tour(g: &State) -> &[Entry] {
    tour(g).map_or(&[], |(at, _)| g.tally.entries(at))
}

fn here(view: &View) -> Option<Position> {
    let g = &view.state;
    let (at, tour) = tour(g)?;
    // Before the dice have named it she has no station on this tour.
    let unassigned = tour.station == 0 && g.card(view.charts).is_none() && !g.in_port;
    if g.stage == Stage::NewShip || unassigned {
        return None;
    }
    let station = if g.in_port { 0 } else { g.station.number };
    let won = this_tour(g).iter().filter_map(|entry| match entry.what {
        Happening::Kill { kind, .. } => Some(Prize { name: kind.words(), weight: 1 }),
        Happening::Station(_)
        | Happening::Hit { .. }
        | Happening::Anchorage { .. }
        | Happening::Sunk(_)
        | Happening::Typhoon { .. } => None,
    });
    Some(Position {
        outing: at as u32 + 1,
        title: format!("the tour from {}", tour.from.short()),
        round: String::new(),
        at: if g.in_port { "anchorage".to_owned() } else { format!("station:{station}") },
        name: place(view),
        won: won.collect(),
        over: g.in_port || tour.sunk || g.stage == Stage::Over,
    })
}

/// Where a tour was spent, in words.
fn posted(tour: &Tour) -> String {
    match tour.station {
        0 => "on her post".to_owned(),
        number => format!("station {number}"),
    }
}

/// Where the ship is, in words.
fn place(view: &View) -> String {
    let g = &view.state;
    match (g.in_port, g.station.number) {
        (true, _) => ANCHORAGE.to_owned(),
        (false, 0) => "on her post".to_owned(),
        (false, number) => format!("station {number}"),
    }
}

const ANCHORAGE: &str = "Kerama Retto";

/// The chart with the ship on it; she does not sail, so the ways are her stations.
fn sailed(view: &View, _: &[Way]) -> Option<Board> {
    plain(crate::boards::chart(view))
}

/// A chart for a page, where there is no room for its title.
fn plain(chart: Option<Board>) -> Option<Board> {
    chart.map(|mut board| {
        if let Face::Map(map) = &mut board.face {
            map.cartouche = None;
            map.rose = None;
        }
        board
    })
}

/// What is damaged, worst first.
fn damage(g: &State) -> Vec<Line> {
    let ship = &g.ship;
    let mut lines = Vec::new();
    for place in every_place() {
        let hurt = ship.hits(place);
        if is_destroyed(g, place) {
            lines.push(Line::new(board::capital(place.words())).tag("destroyed", Tone::Damage));
        } else if hurt > 0 {
            let hits = counted(hurt, "hit", "hits");
            lines.push(Line::new(board::capital(place.words())).tag(hits, Tone::Warning));
        }
    }
    let lines_of = |name: &str, value: u8| {
        let tone = if value == 0 { Tone::Damage } else { Tone::Warning };
        (value < 10).then(|| Line::new(name).tag(format!("{value} of 10"), tone))
    };
    let tracks = [("Hull", ship.hull), ("Flooding", ship.flood), ("Maneuver", ship.maneuver)];
    lines.extend(tracks.into_iter().filter_map(|(name, value)| lines_of(name, value)));
    if ship.water.are_out() {
        lines.push(Line::new("Water lines").tag("out", Tone::Damage));
    }
    lines
}

/// Whether a place is gone.
pub(crate) fn is_destroyed(g: &State, place: Place) -> bool {
    match place {
        Place::Primary(it) => g.ship.room(it).destroyed,
        Place::Secondary(it) => g.ship.space(it).is_destroyed(),
        Place::Gun(it) => g.ship.gun(it).fitted && g.ship.gun(it).destroyed,
        Place::Equipment(it) => g.ship.device(it).is_destroyed(),
    }
}

fn stores(g: &State) -> Vec<Line> {
    let line = |name: &str, value: u8, note: &str| {
        let boxes = (0..10).map(|at| if at < value { Tone::Stock } else { Tone::Plain });
        Line::new(name).note(note).value(value.to_string()).boxes(boxes.collect())
    };
    vec![
        line("Fuel", g.ship.fuel, "some is burnt every day; at 0 she goes home"),
        line("Ammunition", g.ship.ammo, "spent on days the guns fire; at 0 no gun fires"),
    ]
}

/// The key men with their values.
fn men(g: &State) -> Vec<Line> {
    let officers = Post::EACH.map(|post| {
        let name = g.ship.officers.words(post);
        let value = shelf::report::signed(g.ship.officers.value(post).into());
        let tone = match g.ship.officers.value(post) {
            1.. => Tone::Good,
            0 => Tone::Plain,
            ..0 => Tone::Warning,
        };
        Line::new(name).mark(Mark::Man(post.short().to_owned(), tone)).note(duty(post)).value(value)
    });
    officers.into_iter().collect()
}

/// PD 1.3.1.A: what the value of a man counts for.
fn duty(post: Post) -> &'static str {
    match post {
        Post::Captain => "morale, evasion, emergency repairs",
        Post::ExecutiveOfficer => "repairs in one compartment",
        Post::EngineeringOfficer => "evasion, repairs in the engineering spaces",
        Post::GunneryOfficer => "every gun",
        Post::DamageControlOfficer => "repairs in one section",
        Post::ChiefPettyOfficer => "morale",
        Post::Chief1 => "repairs forward",
        Post::Chief2 => "repairs midship",
        Post::Chief3 => "repairs aft",
    }
}

/// Men of the repair teams, of how many.
fn teams(view: &View) -> (u8, u8) {
    let full = view.charts.ship.stores().men;
    let now = Section::EACH.map(|section| view.state.ship.men(section));
    (now.iter().sum(), full.iter().sum())
}
