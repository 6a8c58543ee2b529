//! A map of hexes, drawn: four letters across and two lines down for each, and a list below.

use std::collections::{BTreeMap, BTreeSet};

use hexes::{Hex, Names};

use super::page::{Page, cut, pad};
use super::{WIDTH, mark, piece, shade};
use crate::{
    CourseKind, Fate, Frame, Grid, Livery, Map, Marks, Side, State, Target, Terrain, Tone,
};

/// Rows of hexes that fit a screen of twenty-four lines, and the most that are drawn.
const SCREEN: u8 = 11;
const TALL: u8 = 16;

/// Every piece on a hex or zone beside single counters: tokens and stacks, in words.
pub(super) fn lying(map: &Map, on: &Target, marks: &Marks) -> Vec<String> {
    let tokens = map.tokens.iter().filter(|t| t.on == *on);
    let mut words: Vec<String> =
        tokens.map(|t| format!("{}{}", mark(&t.target, marks), t.spoken())).collect();
    for stack in map.stacks.iter().filter(|s| s.on == *on) {
        let mut sign = mark(&stack.target, marks);
        for counter in &stack.counters {
            words.push(format!("{}{}", std::mem::take(&mut sign), piece(counter, marks)));
        }
    }
    words
}

pub(super) fn write(page: &mut Page, map: &Map, grid: &Grid, marks: &Marks) {
    let chart = Chart::of(map, grid, marks);
    chart.draw(page);
    list(page, map, grid, marks);
    loose(page, map, grid, marks);
}

/// The part of the sheet that is drawn: all of it, or as much as fits about the matter in hand.
struct Chart<'a> {
    map: &'a Map,
    grid: &'a Grid,
    marks: &'a Marks,
    columns: (u8, u8),
    rows: (u8, u8),
    way: BTreeSet<Hex>,
    names: BTreeMap<Hex, &'a str>,
    forces: BTreeMap<Hex, Force>,
}

/// What stands in a hex, as far as two letters can say.
#[derive(Default)]
struct Force {
    own: usize,
    enemy: usize,
    token: bool,
    /// An arrow and a letter for a single piece with a heading.
    single: Option<String>,
}

impl<'a> Chart<'a> {
    fn of(map: &'a Map, grid: &'a Grid, marks: &'a Marks) -> Chart<'a> {
        let sheet = &grid.sheet;
        let most_columns = ((WIDTH - 4) / 4) as u8;
        // A sheet that is cut anyway is cut to a screen; another may be taller than one.
        let cut = sheet.columns.1 - sheet.columns.0 >= most_columns;
        let most_rows = if cut { SCREEN } else { TALL };
        let focus = focus(map, grid, marks);
        let middle = focus.and_then(|hex| sheet.place(hex));
        let window = |(first, last): (u8, u8), most: u8, middle: Option<u8>| {
            if last - first < most {
                return (first, last);
            }
            let middle = middle.unwrap_or(first + (last - first) / 2);
            let from = middle.saturating_sub(most / 2).clamp(first, last + 1 - most);
            (from, from + most - 1)
        };
        let gone = map.courses.iter().filter(|c| c.kind == CourseKind::Sailed);
        let way = gone.flat_map(|c| &c.through).chain(&marks.way);
        Chart {
            map,
            grid,
            marks,
            columns: window(sheet.columns, most_columns, middle.map(|m| m.0)),
            rows: window(sheet.rows, most_rows, middle.map(|m| m.1)),
            way: way.filter_map(|t| grid.hex(t.as_str())).collect(),
            names: map.places.iter().map(|p| (p.hex, p.name.as_str())).collect(),
            forces: forces(map, grid),
        }
    }

    fn draw(&self, page: &mut Page) {
        let mut heads = vec![("    ".to_owned(), Tone::Plain)];
        for column in self.columns.0..=self.columns.1 {
            let name = match self.grid.sheet.names {
                Names::ColumnRow => format!("{column:02}"),
                Names::LetterRow => char::from(b'@' + column.min(26)).to_string(),
            };
            heads.push((pad(&name, 4), Tone::Plain));
        }
        page.parts(&heads);
        let lines = usize::from(self.rows.1 - self.rows.0 + 1) * 2 + 1;
        for line in 0..lines {
            let mut parts = vec![(pad("", 3), Tone::Plain)];
            for column in self.columns.0..=self.columns.1 {
                parts.push(self.cell(column, line));
            }
            page.parts(&parts);
        }
    }

    /// One of the two lines of a hex: terrain with its row, then what is in it.
    fn cell(&self, column: u8, line: usize) -> (String, Tone) {
        let low = usize::from(self.grid.sheet.is_low(column));
        let blank = || (pad("", 4), Tone::Plain);
        let Some(line) = line.checked_sub(low) else { return blank() };
        let row = usize::from(self.rows.0) + line / 2;
        let hex = u8::try_from(row).ok().filter(|row| *row <= self.rows.1);
        let Some(hex) = hex.and_then(|row| self.grid.sheet.at(column, row)) else { return blank() };
        let (text, tone) = if line % 2 == 0 { self.ground(hex, row) } else { self.held(hex) };
        (pad(&text, 4), tone)
    }

    fn ground(&self, hex: Hex, row: usize) -> (String, Tone) {
        let index = self.grid.sheet.index(hex);
        let terrain = index.and_then(|i| self.map.terrain.get(i)).copied().unwrap_or_default();
        let (sign, tone) = match terrain {
            Terrain::Sea => ('·', Tone::Plain),
            Terrain::Shallow => ('~', Tone::Plain),
            Terrain::Island => ('°', Tone::Good),
            Terrain::Coast | Terrain::Port => ('%', Tone::Good),
            Terrain::Land => ('#', Tone::Good),
            Terrain::Jungle => ('♠', Tone::Good),
            Terrain::Mountain => ('^', Tone::Warning),
        };
        let named = if self.names.contains_key(&hex) { "*" } else { "" };
        (format!("{sign}{row:02}{named}"), tone)
    }

    fn held(&self, hex: Hex) -> (String, Tone) {
        let target = self.grid.target(hex);
        if let Some(keys) = self.marks.badge(&target) {
            return (format!("«{keys}»"), Tone::Stock);
        }
        if self.marks.state(&target) == State::Chosen {
            return ("[*]".to_owned(), Tone::Stock);
        }
        let force = self.forces.get(&hex);
        let words = force.map(|force| match (&force.single, force.own, force.enemy) {
            (Some(single), _, _) => single.clone(),
            (None, 0, 0) if force.token => "o".to_owned(),
            (None, 0, 0) => String::new(),
            (None, own, 0) => format!("A{own}"),
            (None, 0, enemy) => format!("J{enemy}"),
            (None, own, enemy) => format!("{own}v{enemy}"),
        });
        let tone = match force {
            Some(Force { enemy: 0, .. }) => Tone::Stock,
            Some(_) => Tone::Damage,
            None => Tone::Plain,
        };
        match words.filter(|words| !words.is_empty()) {
            Some(words) => (format!(" {words}"), tone),
            None if self.way.contains(&hex) => (" •".to_owned(), Tone::Stock),
            None => (self.tinted(hex), Tone::Warning),
        }
    }

    /// What a tint writes into the hex.
    fn tinted(&self, hex: Hex) -> String {
        let figure = self.map.tints.iter().rev().find_map(|tint| {
            tint.figures.iter().find(|(place, _)| *place == hex).map(|(_, figure)| figure)
        });
        figure.map(|figure| format!(" {}", cut(figure, 3))).unwrap_or_default()
    }
}

/// The first thing that can be chosen; else the own piece; else the middle of the window.
fn focus(map: &Map, grid: &Grid, marks: &Marks) -> Option<Hex> {
    let offered = || marks.options().iter().find_map(|o| grid.hex(o.target.as_str()));
    let own = || {
        let mut mine = map.counters.iter().filter(|p| p.counter.side == Side::Own);
        mine.find_map(|p| grid.hex(p.on.as_str()))
    };
    let Frame { x, y, width, height } = map.shown();
    let (cx, cy) = (x + width / 2.0, y + height / 2.0);
    let middle = || {
        let away = |hex: &Hex| {
            let at = grid.centre(*hex);
            (at.x - cx).hypot(at.y - cy)
        };
        grid.sheet.hexes().min_by(|a, b| away(a).total_cmp(&away(b)))
    };
    own().or_else(offered).or_else(middle)
}

fn forces(map: &Map, grid: &Grid) -> BTreeMap<Hex, Force> {
    let mut forces: BTreeMap<Hex, Force> = BTreeMap::new();
    let stacked = map.stacks.iter().flat_map(|s| s.counters.iter().map(move |c| (&s.on, c)));
    let single = map.counters.iter().map(|p| (&p.on, &p.counter));
    for (on, counter) in stacked.chain(single) {
        let Some(hex) = grid.hex(on.as_str()) else { continue };
        let force = forces.entry(hex).or_default();
        match (counter.livery, counter.side) {
            (Some(Livery::Japanese), _) | (None, Side::Enemy) => force.enemy += 1,
            (Some(Livery::Allied), _) | (None, Side::Own | Side::Neutral) => force.own += 1,
        }
        let alone = force.own + force.enemy == 1;
        force.single = match (counter.heading, counter.fate) {
            (Some(heading), Fate::InPlay) if alone => {
                let short: String = counter.name.chars().take(2).collect();
                Some(format!("{}{short}", heading.arrow()))
            }
            (Some(_) | None, Fate::InPlay | Fate::Spent | Fate::Lost) => None,
        };
    }
    for token in &map.tokens {
        if let Some(hex) = grid.hex(token.on.as_str()) {
            forces.entry(hex).or_default().token = true;
        }
    }
    forces
}

/// Every hex with a name, a piece or an option that says more than its number.
fn list(page: &mut Page, map: &Map, grid: &Grid, marks: &Marks) {
    let names: BTreeMap<Hex, &str> = map.places.iter().map(|p| (p.hex, p.name.as_str())).collect();
    let pieces = map.stacks.iter().map(|s| &s.on).chain(map.tokens.iter().map(|t| &t.on));
    let pieces = pieces.chain(map.counters.iter().map(|p| &p.on));
    let mut told: BTreeSet<Hex> = pieces.filter_map(|t| grid.hex(t.as_str())).collect();
    told.extend(names.keys().filter(|hex| marks.is_option(&grid.target(**hex))));
    for hex in told {
        let target = grid.target(hex);
        let name = names.get(&hex).copied().unwrap_or_default();
        let single = map.counters.iter().filter(|p| p.on == target);
        let here: Vec<String> =
            single.map(|p| piece(&p.counter, marks)).chain(lying(map, &target, marks)).collect();
        let first = map.counters.iter().find(|p| p.on == target).map(|p| &p.counter);
        let stacked = map.stacks.iter().find(|s| s.on == target).and_then(|s| s.counters.first());
        let tone = first.or(stacked).map(shade).unwrap_or_default();
        let title = format!("{}{name}", mark(&target, marks));
        let mut head = pad(&grid.sheet.name(hex), 6) + &pad(&title, 22);
        for line in wrapped(&here, WIDTH - 28) {
            page.parts(&[(std::mem::replace(&mut head, pad("", 28)), Tone::Plain), (line, tone)]);
        }
    }
}

/// Words in as few lines as they need; at least one.
fn wrapped(words: &[String], room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words {
        let word = cut(word, room);
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(&word),
            Some(line) if super::width(line) + super::width(&word) + 2 <= room => {
                line.push_str(", ");
                line.push_str(&word);
            }
            Some(_) | None => lines.push(word),
        }
    }
    lines
}

/// Options on bare hexes, many to a line.
fn loose(page: &mut Page, map: &Map, grid: &Grid, marks: &Marks) {
    let named: BTreeSet<Hex> = map.places.iter().map(|place| place.hex).collect();
    let mut line = String::new();
    for offered in marks.options() {
        let Some(hex) = grid.hex(offered.target.as_str()) else { continue };
        if named.contains(&hex) {
            continue;
        }
        let word = format!("«{}» {}", cut(&offered.key, 8), grid.sheet.name(hex));
        if super::width(&line) + super::width(&word) + 2 > WIDTH {
            page.line(&line, Tone::Stock);
            line.clear();
        }
        if !line.is_empty() {
            line.push_str("  ");
        }
        line.push_str(&word);
    }
    if !line.is_empty() {
        page.line(&line, Tone::Stock);
    }
}
