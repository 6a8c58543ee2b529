//! The tests every game repeats, on Silent Victory.

shelf::game_tests! {
    game: silent_victory::state::State,
    rules: 424,
    rulings_not_followed: [],
    games: 12 of each scenario, 8 with each reading,
    cut: 3,
    foretold_by: "steady" in [("gato", &[], 6), ("tambor", &[], 6)],
    looked_at_by: "steady" in [
        ("gato", OPTIONS, 4), ("narwhal", OPTIONS, 4), ("tench", OPTIONS, 4), ("okane", OPTIONS, 4),
        ("porpoise", &[("contest", "two-player"), ("evasion", "on"), ("sunk-trick", "on")], 4),
    ],
    pointing: ["attack", "reload", "stores"],
}

const OPTIONS: &[(&str, &str)] = &[
    ("sunk-trick", "on"),
    ("escort-quality", "on"),
    ("aircraft-quality", "on"),
    ("evasion", "on"),
    ("circular-runs", "on"),
    ("limited-escorts", "on"),
];

/// Ids of rulings, decisions and examples that sources name are defined in the inventory.
#[test]
fn every_ruling_decision_and_example_that_is_named_is_listed() {
    let book = table::rulebook::Rulebook::parse(include_str!("../rules.toml"));
    let book = book.expect("the inventory is read");
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    let mut named = std::collections::BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("sources lie there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(path).expect("a source is text");
            named.extend(text.split("SV-").skip(1).filter_map(|rest| {
                let kind = rest.chars().next().filter(|kind| "RDX".contains(*kind))?;
                let number: String = rest[1..].chars().take_while(char::is_ascii_digit).collect();
                (!number.is_empty()).then(|| format!("SV-{kind}{number}"))
            }));
        }
    }
    assert!(named.len() > 150, "{}", named.len());
    let missing: Vec<&String> = named.iter().filter(|id| !book.is_listed(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
