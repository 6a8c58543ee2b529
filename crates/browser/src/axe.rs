//! Accessibility as axe-core judges it.

use crate::tab::Tab;
use serde_json::Value;
use std::fmt;

/// Something that keeps people out.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The name of axe-core's rule.
    pub rule: String,
    pub impact: String,
    pub help: String,
    /// Where, each with what is wrong there.
    pub places: Vec<String>,
}

impl Violation {
    /// Bad enough to fail a test.
    pub fn is_serious(&self) -> bool {
        matches!(self.impact.as_str(), "serious" | "critical")
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} ({}): {}", self.rule, self.impact, self.help)?;
        self.places.iter().take(8).try_for_each(|place| writeln!(f, "    {place}"))
    }
}

/// Which of axe-core's rules a page is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    ByAllRules,
    /// By those that look at colours: for a page judged by all rules in another theme, which changes
    /// nothing but colours.
    ByColours,
}

impl Judged {
    fn options(self) -> &'static str {
        match self {
            Judged::ByAllRules => "{ resultTypes: ['violations'] }",
            Judged::ByColours => {
                "{ resultTypes: ['violations'], \
                 runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }"
            }
        }
    }
}

const TOLD: &str = "(found) => found.violations.map((it) => ({
    rule: it.id, impact: it.impact ?? '', help: it.help,
    places: it.nodes.map((node) => node.target.join(' ') + ': '
        + [...node.any, ...node.all, ...node.none].map((check) => check.message).join('; ')),
}))";

impl Tab {
    /// Everything axe-core holds against this page; `axe` is the text of its script.
    #[track_caller]
    pub fn violations(&mut self, axe: &str, judged: Judged) -> Vec<Violation> {
        if self.read("typeof axe") != "object" {
            self.read(&format!("{axe};0"));
        }
        let found = self.read(&format!("axe.run({}).then({TOLD})", judged.options()));
        found.as_array().into_iter().flatten().map(violation).collect()
    }
}

fn violation(value: &Value) -> Violation {
    let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let places = value["places"].as_array().into_iter().flatten();
    Violation {
        rule: text("rule"),
        impact: text("impact"),
        help: text("help"),
        places: places.filter_map(|place| place.as_str().map(str::to_owned)).collect(),
    }
}
