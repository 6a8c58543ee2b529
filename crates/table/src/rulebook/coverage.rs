//! How much of the inventory is cited.

use super::{Citation, Rulebook};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// From how many functions on a rule is scattered.
const SCATTERED: usize = 3;

/// What code and tests cite of the rules, and what they miss.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Rules that repeat no other.
    pub distinct: usize,
    /// Rules that only repeat another and are not counted.
    pub repeats: usize,
    /// Rules excused in the inventory, with the reason.
    pub excused: Vec<(String, String)>,
    /// Excused rules that are cited by code and tests all the same.
    pub needless_excuses: Vec<String>,
    pub uncited_by_code: Vec<String>,
    pub uncited_by_tests: Vec<String>,
    /// Cited ids that no rule has.
    pub unknown: Vec<Citation>,
    /// Rules that three or more functions cite; a reader with the book looks in one place.
    pub scattered: BTreeMap<String, Vec<String>>,
}

impl Rulebook {
    /// Compares the inventory with what code and tests cite; a repeat counts for the rule it repeats.
    pub fn coverage(&self, cited_by_code: &[Citation], cited_by_tests: &[Citation]) -> Coverage {
        let code = self.cited(cited_by_code);
        let tests = self.cited(cited_by_tests);
        let unknown = cited_by_code.iter().chain(cited_by_tests);
        let mut coverage = Coverage {
            distinct: 0,
            repeats: 0,
            excused: Vec::new(),
            needless_excuses: Vec::new(),
            uncited_by_code: Vec::new(),
            uncited_by_tests: Vec::new(),
            unknown: unknown.filter(|cited| self.rule(&cited.id).is_none()).cloned().collect(),
            scattered: self.scattered(cited_by_code),
        };
        for rule in &self.rules {
            let id = rule.id.as_str();
            if rule.same_as.is_some() {
                coverage.repeats += 1;
                continue;
            }
            coverage.distinct += 1;
            if let Some(reason) = &rule.excused {
                coverage.excused.push((id.to_owned(), reason.clone()));
                if code.contains(id) && tests.contains(id) {
                    coverage.needless_excuses.push(id.to_owned());
                }
                continue;
            }
            if !code.contains(id) {
                coverage.uncited_by_code.push(id.to_owned());
            }
            if !tests.contains(id) {
                coverage.uncited_by_tests.push(id.to_owned());
            }
        }
        coverage
    }

    fn scattered(&self, citations: &[Citation]) -> BTreeMap<String, Vec<String>> {
        let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for cited in citations {
            if let (Some(rule), Some(function)) = (self.distinct(&cited.id), &cited.function) {
                let place = format!("{}: {function}", cited.file);
                places.entry(rule.id.clone()).or_default().insert(place);
            }
        }
        let many = places.into_iter().filter(|(_, places)| places.len() >= SCATTERED);
        many.map(|(id, places)| (id, places.into_iter().collect())).collect()
    }

    fn cited(&self, citations: &[Citation]) -> BTreeSet<&str> {
        let rules = citations.iter().filter_map(|cited| self.distinct(&cited.id));
        rules.map(|rule| rule.id.as_str()).collect()
    }
}

impl Coverage {
    /// Every rule is cited by code and by a test or excused, and nothing else is cited.
    pub fn is_complete(&self) -> bool {
        self.uncited_by_code.is_empty()
            && self.uncited_by_tests.is_empty()
            && self.unknown.is_empty()
    }

    /// Rules that have to be cited.
    pub fn wanted(&self) -> usize {
        self.distinct - self.excused.len()
    }

    pub fn cited_by_code(&self) -> usize {
        self.wanted() - self.uncited_by_code.len()
    }

    pub fn cited_by_tests(&self) -> usize {
        self.wanted() - self.uncited_by_tests.len()
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wanted = self.wanted();
        writeln!(
            f,
            "{} rules, {} excused, {} repeats not counted",
            self.distinct,
            self.excused.len(),
            self.repeats
        )?;
        let share = |cited: usize| (cited * 1000).checked_div(wanted).unwrap_or(1000);
        for (who, cited) in [("code", self.cited_by_code()), ("tests", self.cited_by_tests())] {
            let share = share(cited);
            let (whole, tenth) = (share / 10, share % 10);
            writeln!(f, "cited by {who}: {cited} of {wanted} ({whole}.{tenth} percent)")?;
        }
        section(f, "not cited by code", &self.uncited_by_code)?;
        section(f, "not cited by tests", &self.uncited_by_tests)?;
        let unknown: Vec<String> = self
            .unknown
            .iter()
            .map(|cited| format!("{} ({}:{})", cited.id, cited.file, cited.line))
            .collect();
        section(f, "cited but not listed", &unknown)?;
        section(f, "excused without need", &self.needless_excuses)?;
        let scattered: Vec<String> = self
            .scattered
            .iter()
            .map(|(id, places)| format!("{id}  {}", places.join(", ")))
            .collect();
        section(f, "cited by three or more functions", &scattered)
    }
}

fn section(f: &mut fmt::Formatter<'_>, title: &str, ids: &[String]) -> fmt::Result {
    if ids.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n{title}:")?;
    ids.iter().try_for_each(|id| writeln!(f, "  {id}"))
}
