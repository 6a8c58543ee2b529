//! What is told between question and question: the briefing before a mission, the debrief after it,
//! what port is for, and the last page of a career. Made from views, in words for people; screens
//! only lay it out.

use crate::title::{Career, Series};
pub use board::signed;
use board::{Award, Board, Face, Icon, Tone};
use serde::Serialize;

/// A page of the story.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub kind: ReportKind,
    /// Small capitals over the title: "Briefing, night 5 of 30".
    pub eyebrow: String,
    pub title: String,
    /// One or two sentences below it.
    pub lead: String,
    pub parts: Vec<Part>,
    /// The chart with the way to sail, or the ways sailed.
    pub chart: Option<Board>,
    /// The stops of the way, as the chart numbers them.
    pub stops: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReportKind {
    /// Before a mission or patrol.
    Briefing,
    /// After it.
    Debrief,
    /// Between two.
    Port,
    /// After the last.
    End,
}

impl ReportKind {
    pub const ALL: [ReportKind; 4] =
        [ReportKind::Briefing, ReportKind::Debrief, ReportKind::Port, ReportKind::End];

    /// As it stands in addresses.
    pub fn name(self) -> &'static str {
        match self {
            ReportKind::Briefing => "briefing",
            ReportKind::Debrief => "debrief",
            ReportKind::Port => "port",
            ReportKind::End => "end",
        }
    }

    /// As it stands on tabs.
    pub fn title(self) -> &'static str {
        match self {
            ReportKind::Briefing => "Briefing",
            ReportKind::Debrief => "Debrief",
            ReportKind::Port => "In port",
            ReportKind::End => "The end",
        }
    }
}

/// One matter of a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    /// A word or two: "Weather".
    pub title: String,
    /// What stands opposite the title.
    pub note: String,
    pub body: Body,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Body {
    /// Lines, each with a name and what is to be said of it.
    Lines {
        lines: Vec<Line>,
    },
    /// Points line by line, and their sum.
    Ledger {
        lines: Vec<Line>,
        total: String,
        sum: i64,
    },
    /// Prose.
    Text {
        paragraphs: Vec<String>,
    },
    /// Titles and values that stand side by side.
    Figures {
        figures: Vec<(String, String)>,
    },
    Ribbons {
        awards: Vec<Award>,
    },
    /// A value for each mission or patrol.
    Plot {
        series: Series,
    },
    /// A strip of months or nights.
    Calendar {
        days: Vec<Day>,
    },
}

/// A line of a part.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Line {
    pub mark: Mark,
    pub name: String,
    /// A second, quieter line.
    pub note: String,
    /// Figures at the right: "+15", "33 %".
    pub value: String,
    /// A word on a coloured ground.
    pub tag: Option<(String, Tone)>,
    /// Nights or boxes in a row, each with what it is.
    pub boxes: Vec<Tone>,
    pub rule: String,
}

/// What stands before a line.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(tag = "type", content = "value", rename_all = "kebab-case")]
pub enum Mark {
    #[default]
    Nothing,
    Icon(Icon),
    /// A man: his initials, and how he is.
    Man(String, Tone),
    Number(u32),
    Ribbon(board::Medal),
}

/// A month or night of a calendar.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Day {
    /// One or two letters.
    pub label: String,
    /// A heading that begins here: the year.
    pub heading: Option<String>,
    pub state: DayState,
    /// In words, for those who cannot see the strip.
    pub spoken: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DayState {
    /// Nothing yet.
    Open,
    /// Out, with success.
    Won,
    /// Out, with nothing to show for it.
    Empty,
    /// In the yard.
    Refit,
    /// Not out, or before the career.
    Idle,
    Now,
    Next,
}

impl DayState {
    pub const ALL: [DayState; 7] = [
        DayState::Won,
        DayState::Empty,
        DayState::Refit,
        DayState::Idle,
        DayState::Now,
        DayState::Next,
        DayState::Open,
    ];

    /// For the key below the strip.
    pub fn title(self) -> &'static str {
        match self {
            DayState::Open => "still to come",
            DayState::Won => "out, with success",
            DayState::Empty => "out, nothing won",
            DayState::Refit => "in the yard",
            DayState::Idle => "not out",
            DayState::Now => "now",
            DayState::Next => "next out",
        }
    }
}

impl Report {
    pub fn new(kind: ReportKind, title: impl Into<String>) -> Report {
        Report {
            kind,
            eyebrow: String::new(),
            title: title.into(),
            lead: String::new(),
            parts: Vec::new(),
            chart: None,
            stops: Vec::new(),
        }
    }

    #[must_use]
    pub fn eyebrow(mut self, eyebrow: impl Into<String>) -> Report {
        self.eyebrow = eyebrow.into();
        self
    }

    #[must_use]
    pub fn lead(mut self, lead: impl Into<String>) -> Report {
        self.lead = lead.into();
        self
    }

    #[must_use]
    pub fn chart(mut self, chart: Option<Board>) -> Report {
        self.chart = chart;
        self
    }

    /// Lines under a title; nothing where there are none.
    #[must_use]
    pub fn lines(self, title: &str, note: &str, lines: Vec<Line>) -> Report {
        if lines.is_empty() { self } else { self.part(title, note, Body::Lines { lines }) }
    }

    #[must_use]
    pub fn part(mut self, title: &str, note: &str, body: Body) -> Report {
        self.parts.push(Part { title: title.to_owned(), note: note.to_owned(), body });
        self
    }

    /// The plots of a career that have something to show.
    #[must_use]
    pub fn plots(mut self, career: Career) -> Report {
        for series in career.series.into_iter().filter(|series| !series.points.is_empty()) {
            self = self.part(&series.title.clone(), "", Body::Plot { series });
        }
        self
    }
}

impl Line {
    pub fn new(name: impl Into<String>) -> Line {
        Line { name: name.into(), ..Line::default() }
    }

    #[must_use]
    pub fn mark(mut self, mark: Mark) -> Line {
        self.mark = mark;
        self
    }

    /// A man with his initials.
    #[must_use]
    pub fn man(self, name: &str, tone: Tone) -> Line {
        self.mark(Mark::Man(initials(name), tone))
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Line {
        self.note = note.into();
        self
    }

    #[must_use]
    pub fn value(mut self, value: impl Into<String>) -> Line {
        self.value = value.into();
        self
    }

    /// Points with their sign.
    #[must_use]
    pub fn points(self, points: i64) -> Line {
        self.value(signed(points))
    }

    #[must_use]
    pub fn tag(mut self, text: impl Into<String>, tone: Tone) -> Line {
        self.tag = Some((text.into(), tone));
        self
    }

    #[must_use]
    pub fn boxes(mut self, boxes: Vec<Tone>) -> Line {
        self.boxes = boxes;
        self
    }

    #[must_use]
    pub fn rule(mut self, rule: impl Into<String>) -> Line {
        self.rule = rule.into();
        self
    }
}

/// The first letters of the first and last word of a name.
pub fn initials(name: &str) -> String {
    let mut words = name.split_whitespace().filter_map(|word| word.chars().next());
    let first = words.next();
    first.into_iter().chain(words.next_back()).flat_map(char::to_uppercase).collect()
}

/// Where the own force stands in a mission or patrol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Which mission or patrol, counted from 1.
    pub outing: u32,
    /// What it is called: "Night of September 5".
    pub title: String,
    /// The round that is sailed, as the game finds it again; empty where there is one chart.
    pub round: String,
    /// The place on the chart, as the game finds it there again.
    pub at: String,
    /// The place as people call it.
    pub name: String,
    /// What was won on this outing so far.
    pub won: Vec<Prize>,
    /// The outing is over; all that it brought is known or being told.
    pub over: bool,
}

/// Something won at a place: a ship sunk, a gun silenced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Prize {
    pub name: String,
    /// In the coin of the game: tons, points.
    pub weight: u32,
}

/// The way of one mission or patrol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    pub outing: u32,
    pub title: String,
    pub round: String,
    pub stops: Vec<Stop>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stop {
    pub at: String,
    pub name: String,
    pub won: Vec<Prize>,
    /// The line of the journal at which it was reached.
    pub line: u32,
}

impl Way {
    fn begun(here: &Position) -> Way {
        let (title, round) = (here.title.clone(), here.round.clone());
        Way { outing: here.outing, title, round, stops: Vec::new() }
    }

    /// Notes where the force is now; what was won since the last note was won where it then was, and
    /// is given back.
    fn note(&mut self, here: Position, line: u32) -> Vec<Prize> {
        let mut new = here.won;
        for known in self.stops.iter().flat_map(|stop| &stop.won) {
            if let Some(place) = new.iter().position(|prize| prize == known) {
                new.remove(place);
            }
        }
        if let Some(last) = self.stops.last_mut() {
            last.won.extend(new.iter().cloned());
        }
        if self.stops.last().is_none_or(|last| last.at != here.at) {
            self.stops.push(Stop { at: here.at, name: here.name, won: Vec::new(), line });
        }
        new
    }

    /// A stop in words: its name and what was won there.
    pub fn told(stop: &Stop) -> String {
        let won: Vec<&str> = stop.won.iter().map(|prize| prize.name.as_str()).collect();
        let name = board::capital(&stop.name);
        if won.is_empty() { name } else { format!("{name}: {}", won.join(", ")) }
    }
}

/// What is gathered while play is told again: every way, and what was seen at the ends of one
/// mission or patrol.
pub(crate) struct ReportData<V> {
    /// The outing whose ends are wanted; without it the last that is over.
    wanted: Option<u32>,
    pub(crate) ways: Vec<Way>,
    current: Option<OutingEnds<V>>,
    over: Option<OutingEnds<V>>,
}

/// What was seen when an outing began, when it came home, and when it was last heard of.
pub(crate) struct OutingEnds<V> {
    pub(crate) outing: u32,
    pub(crate) before: V,
    /// Before anything was done at home; the same as `after` if nothing was.
    home: Option<V>,
    pub(crate) after: V,
    /// The line at which it was over.
    pub(crate) ended: Option<u32>,
    pub(crate) moment: Option<Moment>,
}

/// When most was won at one stroke, and what the fight looked like then.
#[derive(Clone, Debug)]
pub struct Moment {
    pub line: u32,
    pub won: Vec<Prize>,
    pub board: Board,
}

impl Moment {
    fn weight(&self) -> u32 {
        self.won.iter().map(|prize| prize.weight).sum()
    }
}

/// The board of a fight, where there is one to be seen.
fn fight_in(view: &impl crate::Shown) -> Option<Board> {
    let is_fight = |board: &Board| {
        matches!(board.face, Face::Range(_) | Face::Sea(_) | Face::Plot(_) | Face::Panel(_))
    };
    view.boards().into_iter().find(is_fight)
}

impl<V> Default for ReportData<V> {
    fn default() -> ReportData<V> {
        ReportData { wanted: None, ways: Vec::new(), current: None, over: None }
    }
}

impl<V: crate::Shown> ReportData<V> {
    pub(crate) fn new(wanted: Option<u32>) -> ReportData<V> {
        ReportData { wanted, ..ReportData::default() }
    }

    /// Takes in what was seen at this line.
    pub(crate) fn note(&mut self, line: u32, view: V, again: impl FnOnce() -> V) {
        let Some(here) = view.here() else {
            // What is seen between two outings belongs to neither.
            if let Some(current) = &mut self.current {
                current.ended.get_or_insert(line);
            }
            return;
        };
        let is_over = here.over;
        // The fight as it was before: what was won may have left the board with it.
        let mut fight = None;
        match &mut self.current {
            Some(current) if current.outing == here.outing => {
                let seen = std::mem::replace(&mut current.after, view);
                if here.won.len() > seen.here().map_or(0, |before| before.won.len()) {
                    fight = fight_in(&seen).or_else(|| fight_in(&current.after));
                }
                if is_over && current.ended.is_none() {
                    current.ended = Some(line);
                    current.home = Some(seen);
                }
            }
            current => {
                let begun = OutingEnds {
                    outing: here.outing,
                    before: again(),
                    home: None,
                    after: view,
                    ended: is_over.then_some(line),
                    moment: None,
                };
                let ended = current.replace(begun);
                self.put_away(ended, line);
            }
        }
        if self.ways.last().is_none_or(|way| way.outing != here.outing) {
            self.ways.push(Way::begun(&here));
        }
        if let (Some(way), Some(current)) = (self.ways.last_mut(), &mut self.current) {
            let won = way.note(here, line);
            let best = current.moment.as_ref().map_or(0, Moment::weight);
            let moment = fight.map(|board| Moment { line, won, board });
            if let Some(moment) = moment.filter(|moment| moment.weight() > best) {
                current.moment = Some(moment);
            }
        }
    }

    fn put_away(&mut self, ended: Option<OutingEnds<V>>, line: u32) {
        if let Some(mut ended) = ended
            && self.wanted.is_none_or(|wanted| wanted == ended.outing)
        {
            ended.ended.get_or_insert(line);
            self.over = Some(ended);
        }
    }

    /// The outing that was wanted, if it is over, and its way.
    pub(crate) fn ended(mut self) -> Option<(OutingEnds<V>, Way)> {
        let current = self.current.take().filter(|current| current.ended.is_some());
        self.put_away(current, 0);
        let ends = self.over?;
        let way = self.ways.into_iter().find(|way| way.outing == ends.outing)?;
        Some((ends, way))
    }
}

impl<V> OutingEnds<V> {
    pub(crate) fn home(&self) -> &V {
        self.home.as_ref().unwrap_or(&self.after)
    }
}

/// A debrief, and when what it tells was over.
#[derive(Clone, Debug)]
pub struct Debrief {
    pub outing: u32,
    pub report: Report,
    /// The line of the journal at which the outing began.
    pub began: u32,
    /// The line at which it was over.
    pub ended: u32,
    /// When most was won, if there was a fight.
    pub moment: Option<Moment>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pages, Shown, Status};

    /// An outing, a place, what was won, and whether it is over.
    struct Seen(Option<(u32, &'static str, &'static [&'static str], bool)>);

    /// Wherever this force is, there is a fight to be seen.
    fn fight() -> Board {
        let range = board::RangeBoard {
            place: String::new(),
            note: String::new(),
            light: board::Light::Night,
            bands: Vec::new(),
            edge: board::Edge::OpenSea,
            air: Vec::new(),
            ways: Vec::new(),
            shots: Vec::new(),
        };
        Board::new("fight", "Fight", Face::Range(range))
    }

    impl Shown for Seen {
        const PAGES: Pages<Seen> = Pages { here, ..Pages::NONE };

        fn status(&self) -> Status {
            Status::default()
        }

        fn boards(&self) -> Vec<Board> {
            vec![fight()]
        }
    }

    fn here(seen: &Seen) -> Option<Position> {
        let (outing, at, won, over) = seen.0?;
        let weight = |name: &str| if name == "gun" { 20 } else { 10 };
        let prize = |name: &&str| Prize { name: (*name).to_owned(), weight: weight(name) };
        Some(Position {
            outing,
            title: format!("Night {outing}"),
            round: String::new(),
            at: at.to_owned(),
            name: at.to_owned(),
            won: won.iter().map(prize).collect(),
            over,
        })
    }

    type Told = Option<(u32, &'static str, &'static [&'static str], bool)>;

    fn told(wanted: Option<u32>, told: &[Told]) -> ReportData<Seen> {
        let mut gathered = ReportData::new(wanted);
        for (line, seen) in (1..).zip(told) {
            gathered.note(line, Seen(*seen), || Seen(*seen));
        }
        gathered
    }

    const TWO_NIGHTS: [Told; 8] = [
        None,
        Some((1, "base", &[], false)),
        Some((1, "strait", &[], false)),
        Some((1, "strait", &["barge"], false)),
        Some((1, "base", &["barge", "gun"], false)),
        Some((1, "base", &["barge", "gun"], true)),
        None,
        Some((2, "base", &[], false)),
    ];

    #[test]
    fn what_is_won_is_won_where_the_force_then_was() {
        let (ends, way) = told(None, &TWO_NIGHTS).ended().unwrap();
        let stops: Vec<String> = way.stops.iter().map(Way::told).collect();
        assert_eq!(stops, ["Base", "Strait: barge, gun", "Base"]);
        assert_eq!((ends.outing, ends.ended), (1, Some(6)));
        assert!(!ends.home().here().unwrap().over, "seen before anything was done at home");
        assert!(ends.after.here().unwrap().over);
    }

    #[test]
    fn the_moment_is_when_most_was_won_at_one_stroke() {
        let (ends, _) = told(None, &TWO_NIGHTS).ended().unwrap();
        let moment = ends.moment.unwrap();
        assert_eq!((moment.line, moment.won[0].name.as_str()), (5, "gun"), "the barge weighs less");
        let (quiet, _) = told(None, &[Some((1, "base", &[], true)), None]).ended().unwrap();
        assert!(quiet.moment.is_none());
    }

    #[test]
    fn an_outing_that_is_not_over_has_no_debrief() {
        assert!(told(None, &TWO_NIGHTS[..5]).ended().is_none());
        assert!(told(Some(2), &TWO_NIGHTS).ended().is_none());
        assert_eq!(told(Some(1), &TWO_NIGHTS).ended().unwrap().0.outing, 1);
        assert_eq!(told(None, &TWO_NIGHTS[..6]).ended().unwrap().0.outing, 1, "still told at home");
    }

    #[test]
    fn points_and_names_as_people_write_them() {
        assert_eq!([signed(15), signed(0), signed(-5)], ["+15", "0", "−5"]);
        assert_eq!([initials("Harry S. Garcia"), initials("Radioman")], ["HG", "R"]);
    }
}
