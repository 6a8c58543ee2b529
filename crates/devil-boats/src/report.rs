//! Briefing, debrief, port and the last page, told from what a captain sees.

mod after;
mod before;
mod last;

use after::debrief;
use before::{briefing, port};
use last::farewell;

use crate::{
    map_art,
    state::{Award, Medals, Node, crew::Gone},
    view::{Condition, KillView, ManView, MissionView, View},
};
use board::{Board, Face, LinkKind, Map, Medal, Pin, PinKind, Target, Tone};
use shelf::{
    Pages, ReportKind,
    report::{Line, Mark, Position, Prize, Way},
};
use table::Key;

pub(crate) const PAGES: Pages<View> =
    Pages { here, moment, briefing, debrief, port, farewell, sailed: |_, ways| Some(sailed(ways)) };

fn moment(view: &View) -> Option<ReportKind> {
    match &view.mission {
        _ if view.story.end.is_some() => Some(ReportKind::End),
        Some(mission) if view.fight.is_none() && sets_out(mission) => Some(ReportKind::Briefing),
        Some(_) => None,
        None if view.crew.is_empty() => None,
        None => Some(ReportKind::Port),
    }
}

/// Whether the squadron has come no farther than the first box, in which the first orders are given.
fn sets_out(mission: &MissionView) -> bool {
    matches!(mission.at, Node::Base | Node::G1) && !mission.homeward && mission.turn_boxes == 0
}

fn here(view: &View) -> Option<Position> {
    let mission = view.mission.as_ref()?;
    let tonight = view.kills.iter().filter(|kill| kill.mission == view.missions);
    Some(Position {
        outing: view.missions.into(),
        title: day(&view.date).to_owned(),
        round: String::new(),
        at: mission.at.name().to_owned(),
        name: waters(mission.at),
        won: tonight.map(prize).collect(),
        over: view.story.scored,
    })
}

fn prize(kill: &KillView) -> Prize {
    let weight = u32::try_from(kill.points).unwrap_or(0);
    Prize { name: kill.what.to_owned(), weight }
}

/// The date without its year: all campaigns are of 1943.
fn day(date: &str) -> &str {
    date.split(',').next().unwrap_or(date)
}

/// A box by the name it has on the chart.
fn waters(node: Node) -> String {
    let here = map_art::zone_target(node.name());
    let zones = map_art::chart().zones;
    zones.into_iter().find(|zone| zone.target == here).map_or_else(String::new, |zone| zone.name)
}

/// The chart with what was sailed on it; the stops of a single way bear their numbers.
fn sailed(ways: &[Way]) -> Board {
    let mut map = map_art::chart();
    for way in ways {
        let spots = way.stops.iter().map(|stop| map_art::zone_target(&stop.at));
        let spots: Vec<Target> = spots.collect();
        for leg in spots.windows(2) {
            sail(&mut map, &leg[0], &leg[1]);
        }
    }
    match ways {
        [way] => number(&mut map, way),
        ways => mark_prizes(&mut map, ways),
    }
    let what = match ways {
        [way] => format!("The way of {}.", way.title),
        ways => format!("The ways of {} missions.", ways.len()),
    };
    Board::new("sailed", "The way sailed", Face::Map(map)).noted(what)
}

fn sail(map: &mut Map, from: &Target, to: &Target) {
    let joins = |link: &board::Link| {
        (link.from == *from && link.to == *to) || (link.from == *to && link.to == *from)
    };
    for link in map.links.iter_mut().filter(|link| joins(link)) {
        link.kind = LinkKind::Sailed;
    }
}

/// The stops by number, in the order they were reached; one that was passed again keeps its first.
fn number(map: &mut Map, way: &Way) {
    let mut known: Vec<&str> = Vec::new();
    for (number, stop) in (1..).zip(&way.stops) {
        let at = beside(map, &map_art::zone_target(&stop.at));
        let Some(at) = at.filter(|_| !known.contains(&stop.at.as_str())) else { continue };
        known.push(&stop.at);
        let kind = if stop.won.is_empty() { PinKind::Stop } else { PinKind::Action };
        map.pins.push(Pin { at, kind, code: format!("{number}"), note: Way::told(stop) });
    }
}

/// A place at the corner of a zone that leaves its name free.
fn beside(map: &Map, zone: &Target) -> Option<board::Point> {
    const OFF: f64 = 36.0;
    let zone = map.zones.iter().find(|known| known.target == *zone)?;
    let down = if zone.label == board::LabelSide::Above { OFF } else { -OFF };
    Some(board::Point::new(zone.at.x + OFF, zone.at.y + down))
}

/// How much was won in each zone, over all missions.
fn mark_prizes(map: &mut Map, ways: &[Way]) {
    let zones: Vec<Target> = map.zones.iter().map(|zone| zone.target.clone()).collect();
    for zone in zones {
        let stops = ways.iter().flat_map(|way| &way.stops);
        let here = stops.filter(|stop| map_art::zone_target(&stop.at) == zone);
        let won: usize = here.map(|stop| stop.won.len()).sum();
        let Some(at) = beside(map, &zone).filter(|_| won > 0) else { continue };
        let weight = u8::try_from(won * 8).unwrap_or(100).clamp(40, 100);
        map.pins.push(Pin {
            at,
            kind: PinKind::Prize { weight },
            code: won.to_string(),
            note: board::counted(won as u32, "enemy destroyed here", "enemies destroyed here"),
        });
    }
}

fn medal(award: Award) -> Medal {
    match award {
        Award::PurpleHeart => Medal::PurpleHeart,
        Award::LegionOfMerit => Medal::LegionOfMerit,
        Award::SilverStar => Medal::SilverStar,
        Award::NavyCross => Medal::NavyCross,
        Award::MedalOfHonor => Medal::MedalOfHonor,
    }
}

const AWARDS: [Award; 5] = [
    Award::MedalOfHonor,
    Award::NavyCross,
    Award::SilverStar,
    Award::LegionOfMerit,
    Award::PurpleHeart,
];

fn times(medals: Medals, award: Award) -> u16 {
    match award {
        Award::PurpleHeart => medals.purple_hearts.into(),
        Award::LegionOfMerit | Award::SilverStar | Award::NavyCross | Award::MedalOfHonor => {
            medals.holds(award).into()
        }
    }
}

/// The medal that points will bring next.
fn next_medal(view: &View) -> Option<Line> {
    let (award, wanting) = view.story.next_medal?;
    let points = board::counted(wanting, "point to go", "points to go");
    Some(Line::new(medal(award).name()).note(points).mark(Mark::Ribbon(medal(award))))
}

fn tone(condition: Condition) -> Tone {
    match condition {
        Condition::Fit => Tone::Good,
        Condition::Killed | Condition::Captured | Condition::SeverelyWounded => Tone::Damage,
        Condition::Malaria
        | Condition::SentHome
        | Condition::Committed
        | Condition::BrokenDown
        | Condition::LightlyWounded
        | Condition::MildDysentery => Tone::Warning,
    }
}

/// What became of a man who left the boat.
fn fate(gone: Gone) -> (&'static str, Tone) {
    match gone {
        Gone::Killed => ("killed", Tone::Damage),
        Gone::Captured => ("captured", Tone::Damage),
        Gone::Malaria => ("malaria", Tone::Warning),
        Gone::SentHome => ("sent home", Tone::Warning),
        Gone::Asylum => ("committed", Tone::Warning),
    }
}

/// A man who is not fit, or who left.
fn man_line(man: &ManView) -> Line {
    let tone = tone(man.condition);
    Line::new(man.name.clone()).note(man.title).man(&man.name, tone).tag(man.condition.name(), tone)
}

/// The boats of the squadron by berth; whatever misses nights shows them.
fn boat_lines(view: &View, nights: u8) -> Vec<Line> {
    let line = |berth: &crate::view::BerthView| {
        let out = berth.nights_out;
        let boxes = (0..nights).map(|night| if night < out { Tone::Warning } else { Tone::Good });
        let line = Line::new(berth.berth).mark(Mark::Icon(board::Icon::PtBoat));
        let line = if nights > 0 { line.boxes(boxes.collect()) } else { line };
        let tone = if out == 0 { Tone::Good } else { Tone::Warning };
        match (berth.hull, out) {
            (_, 0) => line.tag("ready", tone),
            (Some(_), out) => line.tag(board::counted(out, "night", "nights"), tone),
            (None, out) => line
                .note("a new boat is on its way")
                .tag(board::counted(out, "night", "nights"), tone),
        }
    };
    view.squadron.iter().map(line).collect()
}

/// The highest number of nights that any boat misses.
fn longest_wait(view: &View) -> u8 {
    view.squadron.iter().map(|berth| berth.nights_out).max().unwrap_or(0)
}

fn commander(view: &View) -> String {
    if view.captain.is_empty() {
        "The squadron".to_owned()
    } else {
        format!("Lt. {}", view.captain)
    }
}
