//! Licences, sources and versions of the dependencies, by the list in `deny.toml` and what
//! `cargo metadata` tells; and a bill of materials for a release.

use crate::root;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    process::Command,
};

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

fn metadata() -> Result<Value, String> {
    let mut command = Command::new("cargo");
    command.args(["metadata", "--format-version", "1", "--locked", "--all-features"]);
    let output = command.current_dir(root()).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
}

fn text<'a>(of: &'a Value, name: &str) -> &'a str {
    of[name].as_str().unwrap_or_default()
}

fn list<'a>(of: &'a Value, name: &str) -> &'a [Value] {
    of[name].as_array().map_or(&[], Vec::as_slice)
}

/// What `deny.toml` allows.
struct Allowed {
    licences: BTreeSet<String>,
    twice: BTreeSet<String>,
}

impl Allowed {
    fn read() -> Result<Allowed, String> {
        let file = fs::read_to_string(root().join("deny.toml")).map_err(|it| it.to_string())?;
        let deny: toml::Table = file.parse().map_err(|it: toml::de::Error| it.to_string())?;
        let strings = |value: Option<&toml::Value>| -> BTreeSet<String> {
            let all = value.and_then(toml::Value::as_array).into_iter().flatten();
            all.filter_map(|it| it.as_str().map(str::to_owned)).collect()
        };
        let skipped = deny.get("bans").and_then(|bans| bans.get("skip"));
        let skipped = skipped.and_then(toml::Value::as_array).into_iter().flatten();
        let twice = skipped.filter(|it| it.get("reason").is_some());
        let twice = twice.filter_map(|it| it.get("crate")?.as_str().map(str::to_owned)).collect();
        let licences = strings(deny.get("licenses").and_then(|it| it.get("allow")));
        Ok(Allowed { licences, twice })
    }

    /// Whether an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` can be met. A slash is an
    /// old way to write OR.
    fn licence(&self, expression: &str) -> bool {
        let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let mut at = 0;
        let met = self.any(&words, &mut at);
        met && at == words.len()
    }

    fn any(&self, words: &[&str], at: &mut usize) -> bool {
        let mut met = self.all(words, at);
        while words.get(*at) == Some(&"OR") {
            *at += 1;
            let other = self.all(words, at);
            met |= other;
        }
        met
    }

    fn all(&self, words: &[&str], at: &mut usize) -> bool {
        let mut met = self.one(words, at);
        while words.get(*at) == Some(&"AND") {
            *at += 1;
            let other = self.one(words, at);
            met &= other;
        }
        met
    }

    fn one(&self, words: &[&str], at: &mut usize) -> bool {
        let Some(word) = words.get(*at) else { return false };
        *at += 1;
        if *word == "(" {
            let met = self.any(words, at);
            let closed = words.get(*at) == Some(&")");
            *at += 1;
            return met && closed;
        }
        // An exception gives more than the licence it is added to.
        if words.get(*at) == Some(&"WITH") {
            *at += 2;
        }
        self.licences.contains(*word)
    }
}

/// Every dependency has a licence that is allowed, comes from the registry, names its version, and
/// comes in one version unless `deny.toml` says why in several.
pub(crate) fn check() -> Result<(), String> {
    let (metadata, allowed) = (metadata()?, Allowed::read()?);
    let mut problems = Vec::new();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in list(&metadata, "packages") {
        let name = text(package, "name");
        match package["source"].as_str() {
            None => problems.extend(wildcards(package)),
            Some(source) => {
                versions.entry(name).or_default().insert(text(package, "version"));
                if source != REGISTRY {
                    problems.push(format!("{name} comes from {source}"));
                }
                let licence = text(package, "license");
                if !allowed.licence(licence) {
                    problems.push(format!("{name}: the licence `{licence}` is not allowed"));
                }
            }
        }
    }
    for (name, versions) in versions.iter().filter(|(_, versions)| versions.len() > 1) {
        if !allowed.twice.contains(*name) {
            problems.push(format!("{name} comes in {versions:?}; say why in deny.toml, bans.skip"));
        }
    }
    for name in &allowed.twice {
        if versions.get(name.as_str()).is_none_or(|versions| versions.len() < 2) {
            problems.push(format!("{name} comes once; take it out of deny.toml, bans.skip"));
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(format!("\n  {}", problems.join("\n  "))) }
}

fn wildcards(package: &Value) -> Vec<String> {
    let open = list(package, "dependencies").iter();
    let open = open.filter(|it| it["path"].is_null() && text(it, "req") == "*");
    open.map(|it| format!("{} takes any {}", text(package, "name"), text(it, "name"))).collect()
}

/// Known weaknesses, by cargo-deny and its database; never passes unless they were looked at.
pub(crate) fn advisories() -> Result<(), String> {
    let there = Command::new("cargo").args(["deny", "--version"]).output();
    if !there.is_ok_and(|output| output.status.success()) {
        return Err("NOT CHECKED: cargo-deny is not installed (`cargo install cargo-deny`)".into());
    }
    let mut command = Command::new("cargo");
    command.args(["deny", "check", "advisories"]).current_dir(root());
    let output = command.output().map_err(|error| format!("NOT CHECKED: {error}"))?;
    let told = String::from_utf8_lossy(&output.stderr);
    println!("{told}");
    match output.status.code() {
        Some(0) => Ok(()),
        _ if told.contains("failed to fetch") || told.contains("failed to load") => {
            Err("NOT CHECKED: the advisory database cannot be had".into())
        }
        _ => Err("there are advisories".into()),
    }
}

/// Writes what the program is made of, in the format of `CycloneDX`, beside the program.
pub(crate) fn sbom() -> Result<(), String> {
    let metadata = metadata()?;
    let packages: BTreeMap<&str, &Value> =
        list(&metadata, "packages").iter().map(|package| (text(package, "id"), package)).collect();
    let nodes: BTreeMap<&str, &Value> =
        list(&metadata["resolve"], "nodes").iter().map(|node| (text(node, "id"), node)).collect();
    let program = packages.iter().find(|(_, package)| text(package, "name") == "wardroom");
    let mut open: Vec<&str> = program.map(|(id, _)| *id).into_iter().collect();
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if found.insert(id) {
            let built =
                |it: &&Value| list(it, "dep_kinds").iter().any(|kind| kind["kind"] != "dev");
            let wanted = nodes.get(id).map_or(&[][..], |node| list(node, "deps"));
            open.extend(wanted.iter().filter(built).map(|it| text(it, "pkg")));
        }
    }
    let component = |id: &&str| {
        let package = packages.get(id)?;
        let (name, version) = (text(package, "name"), text(package, "version"));
        Some(json!({
            "type": "library",
            "name": name,
            "version": version,
            "purl": format!("pkg:cargo/{name}@{version}"),
            "licenses": [{ "expression": text(package, "license").replace('/', " OR ") }],
        }))
    };
    let components: Vec<Value> = found.iter().filter_map(component).collect();
    let count = components.len();
    let bill = json!({ "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": { "component": { "type": "application", "name": "wardroom" } },
        "components": components });
    let path = root().join("target").join("wardroom.cdx.json");
    let written = serde_json::to_string_pretty(&bill).map_err(|error| error.to_string())?;
    fs::write(&path, written).map_err(|error| error.to_string())?;
    println!("{count} parts in {}", path.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_licence_is_met_if_one_way_to_meet_it_is_allowed() {
        let licences = ["MIT", "Apache-2.0", "Unicode-3.0"].map(str::to_owned).into();
        let allowed = Allowed { licences, twice: BTreeSet::new() };
        for met in [
            "MIT",
            "GPL-3.0 OR MIT",
            "MIT/GPL-3.0",
            "(MIT OR GPL-3.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
        ] {
            assert!(allowed.licence(met), "{met}");
        }
        for unmet in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR GPL-3.0", "MIT MIT", "mit"] {
            assert!(!allowed.licence(unmet), "{unmet}");
        }
    }
}
