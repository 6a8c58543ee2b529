//! Briefing, debrief, port and the last page, told from what a captain sees.

mod after;
mod before;
mod last;
mod port;

use after::debrief;
use before::briefing;
use last::farewell;
use port::port;

use crate::{
    map_art,
    state::{Base, Condition, Fate, Wound, Zone},
    view::{BoatView, CareerView, ManView, PatrolView, ShipView, SystemView, View, words},
};
use board::{Board, Face, Link, LinkKind, Pin, PinKind, Point, Tone};
use shelf::{
    Pages, ReportKind,
    report::{Line, Position, Prize, Way},
};
use table::Key;

pub(crate) const PAGES: Pages<View> =
    Pages { here, moment, briefing, debrief, port, farewell, sailed };

fn moment(view: &View) -> Option<ReportKind> {
    let career = view.career()?;
    match &career.patrol {
        _ if career.end.is_some() => Some(ReportKind::End),
        Some(patrol) if sets_out(patrol) => Some(ReportKind::Briefing),
        Some(_) => None,
        None => Some(ReportKind::Port),
    }
}

/// Whether the boat has met nothing yet and is in the first box of its track, where the first
/// orders are given.
fn sets_out(patrol: &PatrolView) -> bool {
    let first = patrol.boxes.iter().filter(|travel| travel.number <= patrol.at).count();
    let quiet = patrol.encounter.is_none() && patrol.contacts.is_empty() && patrol.home.is_none();
    quiet && first <= 1
}

fn here(view: &View) -> Option<Position> {
    let career = view.career()?;
    let Some(patrol) = &career.patrol else {
        let row = career.log.last()?;
        return Some(Position {
            outing: career.log.len() as u32,
            title: row.date.clone(),
            round: String::new(),
            at: String::new(),
            name: career.base_name.to_owned(),
            won: prizes(&row.ships),
            over: true,
        });
    };
    let spot = match patrol.at {
        0 => career.base_name.to_owned(),
        at => format!("{}, box {at}", patrol.zone_name),
    };
    Some(Position {
        outing: patrol.number.into(),
        title: patrol.month.clone(),
        round: format!(
            "{}/{}/{}",
            Key::name(career.base),
            Key::name(patrol.zone),
            patrol.boxes.len()
        ),
        at: if patrol.at == 0 { String::new() } else { patrol.at.to_string() },
        name: spot,
        won: prizes(&patrol.contacts),
        over: career.end.is_some(),
    })
}

fn prizes(ships: &[ShipView]) -> Vec<Prize> {
    let sunk = ships.iter().filter(|ship| ship.fate == Fate::Sunk);
    sunk.map(|ship| Prize { name: ship.name.clone(), weight: ship.tons }).collect()
}

/// The boxes of a round as points, and the port it begins and ends in.
struct Track {
    legs: Vec<Vec<Point>>,
    port: Point,
}

fn track(round: &str) -> Option<Track> {
    let mut parts = round.split('/');
    let base = <Base as Key>::parse(parts.next()?)?;
    let zone = <Zone as Key>::parse(parts.next()?)?;
    let boxes: u8 = parts.next()?.parse().ok()?;
    let legs = map_art::way(base, zone)?.legs(boxes);
    Some(Track { legs, port: map_art::port(base, Some(zone)) })
}

impl Track {
    fn spot(&self, at: &str) -> Point {
        let number = at.parse::<usize>().unwrap_or(0);
        let leg = number.checked_sub(1).and_then(|index| self.legs.get(index));
        leg.and_then(|leg| leg.last().copied()).unwrap_or(self.port)
    }

    /// The stretch between two boxes that follow each other; the way home follows the last leg.
    fn leg(&self, from: &str, to: &str) -> Vec<Point> {
        let box_of = |at: &str| at.parse::<usize>().unwrap_or(0);
        match (box_of(from), box_of(to)) {
            (from, to) if to == from + 1 => self.legs.get(from).cloned().unwrap_or_default(),
            (from, to) if from == to + 1 => {
                let mut back = self.legs.get(to).cloned().unwrap_or_default();
                back.reverse();
                back
            }
            (from, 0) if from + 1 == self.legs.len() => {
                self.legs.last().cloned().unwrap_or_default()
            }
            _ => vec![self.spot(from), self.spot(to)],
        }
    }
}

/// The chart with what was sailed on it; the stops of a single way bear their numbers.
fn sailed(view: &View, ways: &[Way]) -> Option<Board> {
    let base = view.career()?.base;
    let mut map = crate::boards::empty_chart(base, None);
    for way in ways {
        let Some(track) = track(&way.round) else { continue };
        for (from, to) in way.stops.iter().zip(way.stops.iter().skip(1)) {
            map.links.push(Link {
                from: "way".into(),
                to: "way".into(),
                line: track.leg(&from.at, &to.at),
                kind: LinkKind::Sailed,
            });
        }
        for (number, stop) in (1..).zip(&way.stops) {
            let (at, note) = (track.spot(&stop.at), Way::told(stop));
            if ways.len() == 1 {
                let kind = if stop.won.is_empty() { PinKind::Stop } else { PinKind::Action };
                map.pins.push(Pin { at, kind, code: number.to_string(), note });
            } else if !stop.won.is_empty() {
                let tons: u32 = stop.won.iter().map(|prize| prize.weight).sum();
                // Thirty thousand tons at one place is more than any convoy holds.
                let weight = u8::try_from((tons / 300).clamp(8, 100)).unwrap_or(100);
                let kind = PinKind::Prize { weight };
                map.pins.push(Pin { at, kind, code: String::new(), note });
            }
        }
    }
    let what = match ways {
        [way] => format!("The patrol of {}.", way.title),
        ways => format!("The ways of {} patrols; a red disc for every sinking.", ways.len()),
    };
    Some(Board::new("sailed", "The way sailed", Face::Map(map)).noted(what))
}

fn captain(career: &CareerView) -> String {
    format!("{} {}", career.captain.rank_short, career.captain.name)
}

fn tone(wound: Wound) -> Tone {
    match wound {
        Wound::None => Tone::Good,
        Wound::Light => Tone::Warning,
        Wound::Severe | Wound::Killed => Tone::Damage,
    }
}

/// An officer or petty officer with how he is.
fn man_line(man: &ManView) -> Line {
    let tone = tone(man.wound);
    let name = man.name.clone().unwrap_or_else(|| man.title.to_owned());
    let line = Line::new(name.clone()).man(&name, tone).tag(words::wound(man.wound), tone);
    match (&man.name, man.expert) {
        (Some(_), _) => line.note(man.title),
        (None, true) => line.note("expert"),
        (None, false) => line,
    }
}

/// What does not work aboard.
fn systems_out(boat: &BoatView) -> Vec<Line> {
    let line = |system: &SystemView| {
        let (word, tone) = match system.condition {
            Condition::Damaged => ("damaged", Tone::Warning),
            Condition::Inoperable => ("out", Tone::Damage),
            Condition::NotFitted | Condition::Sound => return None,
        };
        Some(Line::new(board::capital(system.name)).tag(word, tone))
    };
    boat.systems.iter().filter_map(line).collect()
}
