//! The inventory of a game's rules: what there is to obey, how gaps were ruled, and what the code and its tests cite.

mod coverage;
mod scan;

pub use coverage::Coverage;
pub use scan::{Citation, Citations, read_sources, scan_sources};

use crate::chart::{ChartBook, ChartError, ChartErrors};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// One checkable rule, in own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub id: String,
    pub title: String,
    pub text: String,
    pub kind: String,
    /// Charts and components it uses.
    #[serde(default)]
    pub needs: Vec<String>,
    /// The rule this one only repeats in a second place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
    /// Which version of the game it belongs to, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// Why neither code nor a test needs to cite it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excused: Option<String>,
}

/// How a gap or a contradiction of the book is settled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    pub id: String,
    pub title: String,
    pub rules: Vec<String>,
    pub conflict: String,
    pub ruling: String,
    pub reason: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<String>,
}

/// A choice that the rules leave to a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    pub id: String,
    pub title: String,
    pub rules: Vec<String>,
    pub when: String,
    pub who: String,
    pub options: String,
    /// What the player knows when he decides.
    pub information: String,
    /// What a sensible player does.
    pub policy: String,
}

/// A case worked out, as the book has it or as it follows from the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    pub id: String,
    pub title: String,
    pub rules: Vec<String>,
    pub given: String,
    pub dice: String,
    pub decision: String,
    pub expected: String,
}

/// A board, sheet or counter the book refers to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Component {
    pub id: String,
    pub title: String,
    /// What the book fixes.
    pub fixed: String,
    /// What else is publicly known.
    pub public: String,
    /// What was supplied here.
    pub proposed: String,
    pub reason: String,
    /// The charts that hold its values.
    #[serde(default)]
    pub data: Vec<String>,
}

/// All rules, rulings and components of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rulebook {
    pub rules: Vec<Rule>,
    pub rulings: Vec<Ruling>,
    pub components: Vec<Component>,
    pub decisions: Vec<Decision>,
    pub examples: Vec<Example>,
    #[serde(skip)]
    by_id: BTreeMap<String, usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulebookError {
    #[error("line {line}: the inventory of rules cannot be read: {message}")]
    Toml { line: usize, message: String },
    #[error("{}", .0.join("\n"))]
    Wrong(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    rule: Vec<Rule>,
    #[serde(default)]
    ruling: Vec<Ruling>,
    #[serde(default)]
    component: Vec<Component>,
    #[serde(default)]
    decision: Vec<Decision>,
    #[serde(default)]
    example: Vec<Example>,
}

impl Rulebook {
    /// Reads `rules.toml` and checks that everything it refers to is in it.
    pub fn parse(text: &str) -> Result<Rulebook, RulebookError> {
        let written: Written = toml::from_str(text).map_err(|fault| {
            let at = fault.span().map_or(0, |span| span.start);
            let line = text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1;
            RulebookError::Toml { line, message: fault.message().replace('\n', ", ") }
        })?;
        let by_id = written.rule.iter().enumerate().map(|(n, r)| (r.id.clone(), n)).collect();
        let book = Rulebook {
            rules: written.rule,
            rulings: written.ruling,
            components: written.component,
            decisions: written.decision,
            examples: written.example,
            by_id,
        };
        let faults = book.faults();
        if faults.is_empty() { Ok(book) } else { Err(RulebookError::Wrong(faults)) }
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let rules = self.rules.iter().map(|rule| ("rule", &rule.id));
        let rulings = self.rulings.iter().map(|ruling| ("ruling", &ruling.id));
        let components = self.components.iter().map(|component| ("component", &component.id));
        let decisions = self.decisions.iter().map(|decision| ("decision", &decision.id));
        let examples = self.examples.iter().map(|example| ("example", &example.id));
        let all = rules.chain(rulings).chain(components).chain(decisions).chain(examples);
        let mut ids: Vec<(&str, &String)> = all.collect();
        ids.sort_unstable();
        for pair in ids.windows(2).filter(|pair| pair[0] == pair[1]) {
            faults.push(format!("{} {} is listed twice.", pair[0].0, pair[0].1));
        }
        for rule in &self.rules {
            let id = &rule.id;
            match rule.same_as.as_ref().map(|same| (same, self.rule(same))) {
                Some((same, None)) => {
                    faults.push(format!("rule {id} repeats {same}, which is not listed."));
                }
                Some((same, Some(target))) if target.same_as.is_some() => {
                    faults.push(format!("rule {id} repeats {same}, which itself is a repeat."));
                }
                Some(_) | None => {}
            }
            for ruling in rule.rulings.iter().filter(|ruling| self.ruling(ruling).is_none()) {
                faults.push(format!("rule {id} names ruling {ruling}, which is not listed."));
            }
            if rule.excused.as_ref().is_some_and(|reason| reason.trim().is_empty()) {
                faults.push(format!("rule {id} is excused without a reason."));
            }
        }
        let rulings = self.rulings.iter().map(|it| ("ruling", &it.id, &it.rules));
        let decisions = self.decisions.iter().map(|it| ("decision", &it.id, &it.rules));
        let examples = self.examples.iter().map(|it| ("example", &it.id, &it.rules));
        for (what, id, rules) in rulings.chain(decisions).chain(examples) {
            for rule in rules.iter().filter(|rule| self.rule(rule).is_none()) {
                faults.push(format!("{what} {id} is about rule {rule}, which is not listed."));
            }
        }
        faults
    }

    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.by_id.get(id).map(|&place| &self.rules[place])
    }

    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }

    /// Whether a ruling, a decision or an example has this id.
    pub fn is_listed(&self, id: &str) -> bool {
        self.ruling(id).is_some()
            || self.decisions.iter().any(|decision| decision.id == id)
            || self.examples.iter().any(|example| example.id == id)
    }

    pub fn component(&self, id: &str) -> Option<&Component> {
        self.components.iter().find(|component| component.id == id)
    }

    /// The rule itself, or the one it only repeats.
    pub fn distinct(&self, id: &str) -> Option<&Rule> {
        let rule = self.rule(id)?;
        match &rule.same_as {
            Some(same) => self.rule(same),
            None => Some(rule),
        }
    }

    /// The rules in which every word of the query occurs; an exact id comes alone.
    pub fn search(&self, query: &str) -> Vec<&Rule> {
        let wanted = query.trim().to_lowercase();
        if let Some(rule) = self.rules.iter().find(|rule| rule.id.to_lowercase() == wanted) {
            return vec![rule];
        }
        let words: Vec<&str> = wanted.split_whitespace().collect();
        self.rules
            .iter()
            .filter(|rule| {
                let all = format!("{} {} {}", rule.id, rule.title, rule.text).to_lowercase();
                words.iter().all(|word| all.contains(word))
            })
            .collect()
    }

    /// One line for each rule.
    pub fn list(&self) -> String {
        let width = self.rules.iter().map(|rule| rule.id.chars().count()).max().unwrap_or(0);
        let mut out = String::new();
        for rule in &self.rules {
            put(&mut out, format_args!("{:<width$}  {}", rule.id, rule.title));
        }
        out
    }

    /// One rule or ruling as plain text, with the rulings that settle it.
    pub fn show(&self, id: &str) -> Option<String> {
        let mut out = String::new();
        if let Some(rule) = self.rule(id) {
            put(&mut out, format_args!("{}  {}\n{}", rule.id, rule.title, rule.text));
            if let Some(same) = &rule.same_as {
                put(&mut out, format_args!("Repeats {same}."));
            }
            if !rule.needs.is_empty() {
                put(&mut out, format_args!("Uses: {}", rule.needs.join(", ")));
            }
            if let Some(reason) = &rule.excused {
                put(&mut out, format_args!("Not in the program: {reason}"));
            }
            for ruling in rule.rulings.iter().filter_map(|ruling| self.ruling(ruling)) {
                put(&mut out, format_args!(""));
                ruling.show(&mut out);
            }
        } else {
            self.ruling(id)?.show(&mut out);
        }
        Some(out)
    }

    /// Every rule and ruling a chart cites is listed and no mere repeat, and every chart a rule uses exists.
    pub fn check_charts(&self, book: &ChartBook) -> Result<(), ChartErrors> {
        let mut errors = Vec::new();
        let mut fault = |chart: &str, file: &str, line: usize, what: String| {
            errors.push(ChartError {
                file: file.to_owned(),
                line,
                chart: chart.to_owned(),
                what,
                expected: String::new(),
            });
        };
        for (chart, line, id) in book.rules_cited() {
            match self.rule(id) {
                None => fault(&chart.id, &chart.file, line, format!("rule {id} is not listed")),
                Some(Rule { same_as: Some(same), .. }) => {
                    let what = format!("rule {id} only repeats {same}, which is to be cited");
                    fault(&chart.id, &chart.file, line, what);
                }
                Some(_) => {}
            }
        }
        for (chart, line, id) in book.rulings_cited() {
            if self.ruling(id).is_none() {
                fault(&chart.id, &chart.file, line, format!("ruling {id} is not listed"));
            }
        }
        for rule in &self.rules {
            for need in &rule.needs {
                if self.component(need).is_none() && book.get(need).is_none() {
                    let what = format!("rule {} uses it, but it does not exist", rule.id);
                    fault(need, "", 0, what);
                }
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(ChartErrors(errors)) }
    }
}

impl Ruling {
    fn show(&self, out: &mut String) {
        put(out, format_args!("{}  {}", self.id, self.title));
        put(out, format_args!("Question: {}", self.conflict));
        put(out, format_args!("Ruling: {}", self.ruling));
        put(out, format_args!("Reason: {}", self.reason));
    }
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("writing to a string cannot fail");
}

#[cfg(test)]
mod tests;
