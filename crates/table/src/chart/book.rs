//! All charts of a game, and the player's own in their place.

use super::bounds;
use super::check::check;
use super::data::ChartData;
use super::error::{ChartError, ChartErrors};
use super::grid::{Column, Grid};
use super::key::{Key, Row};
use super::look_up::{Bands, Chart, read_rows};
use super::read::{Found, read_file};
use crate::Digest;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

/// Checked charts by id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartBook {
    /// In the order of the files.
    charts: Vec<ChartData>,
    by_id: BTreeMap<String, usize>,
}

/// Something that can be typed from a book: a chart, its bands, or the rows of a look-up.
pub trait Load: Sized {
    fn load(book: &ChartBook, id: &str) -> Result<Self, ChartErrors>;
}

/// All charts of a game, typed from its book.
pub trait FromBook: Sized {
    /// Types every chart of the book, or says all that is wrong with it.
    fn from_book(book: &ChartBook) -> Result<Self, ChartErrors>;
}

/// A game without charts.
impl FromBook for () {
    fn from_book(_: &ChartBook) -> Result<(), ChartErrors> {
        Ok(())
    }
}

impl<R: Row + Copy, K: Key> Load for Chart<R, K> {
    fn load(book: &ChartBook, id: &str) -> Result<Self, ChartErrors> {
        Chart::typed(book.need(id)?)
    }
}

impl<C: Column, R: Row + Copy, K: Key> Load for Grid<C, R, K> {
    fn load(book: &ChartBook, id: &str) -> Result<Self, ChartErrors> {
        Grid::typed(book.need(id)?)
    }
}

impl<R: Row> Load for Bands<R> {
    fn load(book: &ChartBook, id: &str) -> Result<Self, ChartErrors> {
        Bands::typed(book.need(id)?)
    }
}

impl<R: Row> Load for Vec<R> {
    fn load(book: &ChartBook, id: &str) -> Result<Self, ChartErrors> {
        let mut errors = ChartErrors::default();
        let rows = read_rows(book.need(id)?, &mut errors);
        errors.or(rows)
    }
}

impl ChartBook {
    /// Reads and checks files of a game, each given as name and TOML text.
    pub fn parse(files: &[(&str, &str)]) -> Result<ChartBook, ChartErrors> {
        few(files.len())?;
        let found: Vec<Found> =
            files.iter().map(|&(file, text)| read_file(file, text, None)).collect();
        let ids: BTreeSet<String> = found.iter().flat_map(|found| found.ids.clone()).collect();
        let charts = checked(found, &|id| ids.contains(id))?;
        let by_id = charts.iter().enumerate().map(|(n, chart)| (chart.id.clone(), n)).collect();
        Ok(ChartBook { charts, by_id })
    }

    /// Puts the player's own charts in place of the charts with the same id.
    pub fn replace_with(self, files: &[(String, String)]) -> Result<ChartBook, ChartErrors> {
        few(files.len())?;
        let original = |id: &str| self.get(id);
        let found: Vec<Found> =
            files.iter().map(|(file, text)| read_file(file, text, Some(&original))).collect();
        let mut errors = ChartErrors::default();
        let own = errors.keep(checked(found, &|id| self.get(id).is_some())).unwrap_or_default();
        errors.0.extend(own.iter().filter_map(|chart| misfit(chart, self.get(&chart.id)?)));
        let mut book = errors.or(self.clone())?;
        for chart in own {
            let place = book.by_id[&chart.id];
            book.charts[place] = chart;
        }
        Ok(book)
    }

    /// The charts in the order of their ids.
    pub(super) fn by_id(&self) -> impl Iterator<Item = &ChartData> {
        self.by_id.values().map(|&place| &self.charts[place])
    }

    /// The charts in the order of the files.
    pub fn charts(&self) -> impl ExactSizeIterator<Item = &ChartData> {
        self.charts.iter()
    }

    #[cfg(test)]
    pub(super) fn charts_mut(&mut self) -> impl Iterator<Item = &mut ChartData> {
        self.charts.iter_mut()
    }

    pub fn get(&self, id: &str) -> Option<&ChartData> {
        self.by_id.get(id).map(|&place| &self.charts[place])
    }

    fn need(&self, id: &str) -> Result<&ChartData, ChartErrors> {
        self.get(id).ok_or_else(|| {
            ChartErrors(vec![ChartError::new(("", 0), id, "there is no chart with this id", "")])
        })
    }

    /// A chart to roll on.
    pub fn chart<R: Row + Copy, K: Key>(&self, id: &str) -> Result<Chart<R, K>, ChartErrors> {
        Load::load(self, id)
    }

    /// A chart to roll on in a column.
    pub fn grid<C: Column, R: Row + Copy, K: Key>(
        &self,
        id: &str,
    ) -> Result<Grid<C, R, K>, ChartErrors> {
        Load::load(self, id)
    }

    /// The rows of a look-up, in the order of the file.
    pub fn values<R: Row>(&self, id: &str) -> Result<Vec<R>, ChartErrors> {
        Load::load(self, id)
    }

    /// A look-up by bands of a number.
    pub fn bands<R: Row>(&self, id: &str) -> Result<Bands<R>, ChartErrors> {
        Load::load(self, id)
    }

    /// An error located at a chart, for checks that only its game can make.
    pub fn wrong(
        &self,
        id: &str,
        what: impl Into<String>,
        expected: impl Into<String>,
    ) -> ChartErrors {
        let place = self.get(id).map_or(("", 0), |chart| (chart.file.as_str(), chart.line));
        ChartErrors(vec![ChartError::new(place, id, what, expected)])
    }

    /// The same for the same content that affects play, whatever the files, texts and comments.
    pub fn digest(&self) -> u64 {
        let mut digest = Digest::new();
        for &place in self.by_id.values() {
            self.charts[place].digest_play(&mut digest);
        }
        digest.finish()
    }

    /// The same only if the words are the same too; what typed charts are interned by.
    pub fn fingerprint(&self) -> u64 {
        let mut digest = Digest::new();
        self.digest().hash(&mut digest);
        for &place in self.by_id.values() {
            self.charts[place].digest_words(&mut digest);
        }
        digest.finish()
    }

    /// Every rule a chart cites, with the chart and the line.
    pub fn rules_cited(&self) -> impl Iterator<Item = (&ChartData, usize, &str)> {
        self.charts.iter().flat_map(|chart| {
            let own = [Some(&chart.rule), chart.modifier_rule.as_ref()];
            let rows = chart.rows.iter().chain(&chart.results);
            let rows = rows.map(|row| (row.line, row.rule.as_ref()));
            let modifiers = chart.modifiers.iter().map(|m| (m.line, m.rule.as_ref()));
            let naturals = chart.unmodified.iter().map(|n| (n.row.line, n.row.rule.as_ref()));
            let notes = chart.notes.iter().map(|note| (chart.line, note.rule.as_ref()));
            own.into_iter()
                .map(|rule| (chart.line, rule))
                .chain(rows)
                .chain(modifiers)
                .chain(naturals)
                .chain(notes)
                .filter_map(move |(line, rule)| Some((chart, line, rule?.as_str())))
        })
    }

    /// Every ruling a chart cites, with the chart and the line.
    pub fn rulings_cited(&self) -> impl Iterator<Item = (&ChartData, usize, &str)> {
        self.charts.iter().flat_map(|chart| {
            let rows = chart.rows.iter().chain(&chart.results);
            let rows = rows.map(|row| (row.line, row.ruling.as_ref()));
            let naturals = chart.unmodified.iter().map(|n| (n.row.line, n.row.ruling.as_ref()));
            let notes = chart.notes.iter().map(|note| (chart.line, note.ruling.as_ref()));
            rows.chain(naturals)
                .chain(notes)
                .filter_map(move |(line, ruling)| Some((chart, line, ruling?.as_str())))
        })
    }
}

fn few(files: usize) -> Result<(), ChartErrors> {
    let (what, expected) =
        (format!("there are {files} files"), format!("{} are the most", bounds::FILES));
    if files <= bounds::FILES {
        return Ok(());
    }
    Err(ChartErrors(vec![ChartError::new(("", 0), "", what, expected)]))
}

/// Reports what is wrong in all files, or gives their charts.
fn checked(found: Vec<Found>, known: &dyn Fn(&str) -> bool) -> Result<Vec<ChartData>, ChartErrors> {
    let broken = found.iter().any(|found| found.broken);
    // With a file unread, any chart may be in it.
    let known = |id: &str| broken || known(id);
    let mut errors = ChartErrors::default();
    let mut charts: Vec<ChartData> = Vec::new();
    let mut places: BTreeMap<String, String> = BTreeMap::new();
    for file in found {
        errors.0.extend(file.errors);
        for chart in file.charts {
            if errors.0.len() >= bounds::COMPLAINTS {
                break;
            }
            errors.0.extend(check(&chart, &known));
            if let Some(first) = places.get(&chart.id) {
                let expected = format!("it stands already in {first}");
                errors.0.push(chart.fault(chart.line, "the id is used twice", expected));
            } else {
                places.insert(chart.id.clone(), format!("{}:{}", chart.file, chart.line));
            }
            charts.push(chart);
        }
    }
    errors.or(charts)
}

/// Why the player's chart cannot stand in for the original.
fn misfit(own: &ChartData, original: &ChartData) -> Option<ChartError> {
    let throw = |chart: &ChartData| chart.dice.map_or("none".to_owned(), |dice| dice.to_string());
    (original.dice != own.dice).then(|| {
        own.fault(
            own.line,
            format!("the dice are {}", throw(own)),
            format!("the chart it replaces has {}", throw(original)),
        )
    })
}

impl ChartData {
    pub(super) fn digest_play(&self, digest: &mut Digest) {
        (&self.id, self.dice.map(|dice| dice.to_string()), self.clamp).hash(digest);
        self.rows.len().hash(digest);
        for row in &self.rows {
            (row.min, row.max, &row.key, &row.next, &row.values).hash(digest);
        }
        // Charts without columns keep the digest they had before there were any.
        if !self.columns.is_empty() {
            self.columns.iter().for_each(|column| column.key.hash(digest));
            self.rows.iter().for_each(|row| row.cells.hash(digest));
            for result in &self.results {
                (&result.key, &result.next, &result.values).hash(digest);
            }
        }
        self.modifiers.len().hash(digest);
        for modifier in &self.modifiers {
            (modifier.amount, &modifier.key, &modifier.per).hash(digest);
            if modifier.shifts {
                "shifts".hash(digest);
            }
            if modifier.on_die {
                "on die".hash(digest);
            }
        }
        self.unmodified.len().hash(digest);
        for natural in &self.unmodified {
            (natural.roll, &natural.row.key, &natural.row.next, &natural.row.values).hash(digest);
        }
    }

    fn digest_words(&self, digest: &mut Digest) {
        (&self.title, &self.rule, &self.modifier_rule, &self.when).hash(digest);
        (self.provenance.key(), &self.reason).hash(digest);
        (&self.tones, self.stake).hash(digest);
        for row in self.rows.iter().chain(&self.results) {
            (&row.text, &row.notes, &row.ruling, &row.rule).hash(digest);
        }
        self.columns.iter().for_each(|column| column.text.hash(digest));
        for modifier in &self.modifiers {
            (&modifier.text, &modifier.rule).hash(digest);
        }
        for natural in &self.unmodified {
            (&natural.row.text, &natural.row.ruling, &natural.row.rule).hash(digest);
        }
        for note in &self.notes {
            (&note.id, &note.key, &note.text, &note.ruling, &note.rule).hash(digest);
        }
    }
}
