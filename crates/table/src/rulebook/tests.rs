//! The inventory and what sources cite of it.

use super::{Citation, Rulebook, RulebookError, scan_sources};
use crate::chart::ChartBook;
use proptest::prelude::*;

const BOOK: &str = r#"
[[rule]]
id = "DB A-1"
title = "Weather"
text = "Roll for the weather each night."
kind = "table"
needs = ["A-1", "comp.map"]
rulings = ["RU-1"]

[[rule]]
id = "DB A-11"
title = "Air contact"
text = "Aircraft may find the squadron."
kind = "table"

[[rule]]
id = "DB A-15.a.mod"
title = "Repair modifiers"
text = "A Veteran repairs better."
kind = "modifier"

[[rule]]
id = "DB B-1"
title = "Weather again"
text = "The same once more."
kind = "table"
same_as = "DB A-1"

[[rule]]
id = "DB 2.n"
title = "Dice are round"
text = "Reading of dice."
kind = "procedure"
excused = "nothing to do"

[[ruling]]
id = "RU-1"
title = "Storms"
rules = ["DB A-1"]
conflict = "May a storm end?"
ruling = "No."
reason = "It would be too easy."

[[component]]
id = "comp.map"
title = "Map"
fixed = "six zones"
public = "nothing"
proposed = "links"
reason = "fits"
"#;

fn book() -> Rulebook {
    Rulebook::parse(BOOK).unwrap()
}

fn spoilt(from: &str, to: &str) -> String {
    assert!(BOOK.contains(from));
    Rulebook::parse(&BOOK.replacen(from, to, 1)).unwrap_err().to_string()
}

#[test]
fn the_inventory_is_complete_in_itself() {
    assert_eq!(spoilt("DB A-11", "DB A-1"), "rule DB A-1 is listed twice.");
    assert_eq!(
        spoilt("same_as = \"DB A-1\"", "same_as = \"DB A-2\""),
        "rule DB B-1 repeats DB A-2, which is not listed."
    );
    assert_eq!(
        spoilt("same_as = \"DB A-1\"", "same_as = \"DB B-1\""),
        "rule DB B-1 repeats DB B-1, which itself is a repeat."
    );
    assert_eq!(
        spoilt("rulings = [\"RU-1\"]", "rulings = [\"RU-2\"]"),
        "rule DB A-1 names ruling RU-2, which is not listed."
    );
    assert_eq!(
        spoilt("rules = [\"DB A-1\"]", "rules = [\"DB A-2\"]"),
        "ruling RU-1 is about rule DB A-2, which is not listed."
    );
    assert_eq!(
        spoilt("excused = \"nothing to do\"", "excused = \"\""),
        "rule DB 2.n is excused without a reason."
    );
    let unknown = Rulebook::parse(&BOOK.replacen("kind", "kinds", 1)).unwrap_err();
    assert!(matches!(unknown, RulebookError::Toml { line: 6, .. }), "{unknown}");
}

#[test]
fn rules_are_found_by_id_and_by_words() {
    let book = book();
    assert_eq!(book.distinct("DB B-1").unwrap().id, "DB A-1");
    let ids = |query: &str| -> Vec<String> {
        book.search(query).iter().map(|rule| rule.id.clone()).collect()
    };
    assert_eq!(ids("db a-1"), ["DB A-1"]);
    assert_eq!(ids("weather NIGHT"), ["DB A-1"]);
    assert_eq!(ids("weather"), ["DB A-1", "DB B-1"]);
    assert!(ids("submarine").is_empty());
    assert_eq!(
        book.show("DB A-1").unwrap(),
        "DB A-1  Weather\nRoll for the weather each night.\nUses: A-1, comp.map\n\n\
         RU-1  Storms\nQuestion: May a storm end?\nRuling: No.\nReason: It would be too easy.\n"
    );
    assert!(book.list().starts_with("DB A-1         Weather\n"));
    assert_eq!(book.show("DB Z"), None);
}

fn ids(citations: &[Citation]) -> Vec<(&str, usize)> {
    citations.iter().map(|cited| (cited.id.as_str(), cited.line)).collect()
}

#[test]
fn code_cites_in_doc_comments_and_strings() {
    let source = r##"//! Chapter DB 3.1.1.
// Not DB X-1, which is a plain comment.
/// DB A-15.a.mod, DB 4.7.turn and (DB MP.2.radio).
pub async fn repair<'a>(t: &'a str) {
    t.roll(Dice::D10, "DB A-11", 'x', '"', "why");
    let raw = r#"see "DB A-12.": ADB A-13"#; // DB X-2
    /* DB X-3 /* DB X-4 */ */
}
/** DB B-1 */
const RULES: &[&str] = &["DB B-2"];
"##;
    let found = scan_sources(&[("src/rules.rs", source)], "DB ");
    assert_eq!(
        ids(&found.code),
        [
            ("DB 3.1.1", 1),
            ("DB A-15.a.mod", 3),
            ("DB 4.7.turn", 3),
            ("DB MP.2.radio", 3),
            ("DB A-11", 5),
            ("DB A-12", 6),
            ("DB B-1", 9),
            ("DB B-2", 10),
        ]
    );
    assert!(found.tests.is_empty());
}

#[test]
fn tests_cite_in_the_doc_comment_of_the_test() {
    let source = r#"
/// DB A-1
fn rule() {}

#[cfg(test)]
mod tests {
    /// DB X-1: a helper is no test.
    fn helper() { check("DB X-2"); }

    /// DB A-2, DB A-3.
    #[test]
    #[should_panic(expected = "] DB X-3")]
    fn it_works() { helper("DB X-4"); }

    /// DB A-4
    /// and DB A-5.a
    #[tokio::test]
    async fn it_works_too() {}

    #[test]
    fn a_test_without_docs() {}

    transcript! { rules = ["DB A-6", "DB A-7"], text = "DB X-5" }
}

/// DB A-8
#[cfg(not(test))]
fn after() {}

/// DB X-6
#[cfg(test)]
fn only_for_tests() { "DB X-7"; }

/// DB A-9
struct After;
"#;
    let found = scan_sources(&[("src/rules.rs", source)], "DB ");
    assert_eq!(ids(&found.code), [("DB A-1", 2), ("DB A-8", 26), ("DB A-9", 34)]);
    assert_eq!(
        ids(&found.tests),
        [
            ("DB A-2", 10),
            ("DB A-3", 10),
            ("DB A-4", 15),
            ("DB A-5.a", 16),
            ("DB A-6", 23),
            ("DB A-7", 23),
        ]
    );
}

#[test]
fn a_file_of_tests_is_test_code_throughout() {
    let source = "/// DB A-1\nfn helper() { \"DB A-2\" }\n/// DB A-3\n#[test]\nfn test() {}\n\
                  const CASE: Case = Case { rules: &[\"DB A-4\"], text: \"DB A-5\" };\n";
    for file in ["crates/x/tests/play.rs", "src/tests.rs", "src/tests/air.rs"] {
        let found = scan_sources(&[(file, source)], "DB ");
        assert!(found.code.is_empty(), "{file}");
        assert_eq!(ids(&found.tests), [("DB A-3", 3), ("DB A-4", 6)], "{file}");
    }
}

#[test]
fn a_rule_that_three_functions_cite_is_scattered() {
    let source = "/// DB A-11\nfn first() { say(\"DB A-11\") }\nfn second() { if x { \"DB A-11\" } }\n\
                  fn third() { \"DB A-11\"; \"DB A-1\" }\nfn fourth() { \"DB A-1\" }\n";
    let found = scan_sources(&[("src/rules.rs", source)], "DB ");
    let coverage = book().coverage(&found.code, &found.tests);
    let places = ["src/rules.rs: first", "src/rules.rs: second", "src/rules.rs: third"];
    let scattered = coverage.scattered.iter().map(|(id, places)| (id.as_str(), places.clone()));
    assert_eq!(scattered.collect::<Vec<_>>(), [("DB A-11", places.map(str::to_owned).to_vec())]);
}

#[test]
fn an_id_is_cited_exactly_or_not_at_all() {
    let cite =
        |id: &str| Citation { id: id.to_owned(), file: "x.rs".to_owned(), line: 1, function: None };
    let coverage = book().coverage(
        &[cite("DB A-11"), cite("DB A-15.a.mod"), cite("DB A")],
        &[cite("DB B-1"), cite("DB 2.n")],
    );
    assert_eq!(coverage.uncited_by_code, ["DB A-1"]);
    assert_eq!(coverage.uncited_by_tests, ["DB A-11", "DB A-15.a.mod"]);
    assert!(!coverage.is_complete());
    assert_eq!(
        coverage.to_string(),
        "4 rules, 1 excused, 1 repeats not counted\n\
         cited by code: 2 of 3 (66.6 percent)\n\
         cited by tests: 1 of 3 (33.3 percent)\n\
         \n\
         not cited by code:\n\
         \x20 DB A-1\n\
         \n\
         not cited by tests:\n\
         \x20 DB A-11\n\
         \x20 DB A-15.a.mod\n\
         \n\
         cited but not listed:\n\
         \x20 DB A (x.rs:1)\n"
    );
}

#[test]
fn charts_cite_listed_rules_and_rules_use_existing_charts() {
    let chart = |rule: &str, id: &str| {
        let text = format!(
            "[[chart]]\nid = \"{id}\"\ntitle = \"t\"\nrule = \"{rule}\"\ndice = \"none\"\n\
             rows = [{{ key = \"k\", ruling = \"RU-1\" }}]\nprovenance = \"rulebook\"\n"
        );
        let charts = ChartBook::parse(&[("a.toml", &text)]).unwrap();
        book().check_charts(&charts).map_err(|errors| errors.to_string())
    };
    assert_eq!(chart("DB A-1", "A-1"), Ok(()));
    assert_eq!(
        chart("DB A-2", "A-1").unwrap_err(),
        "a.toml:1: chart A-1: rule DB A-2 is not listed"
    );
    assert_eq!(
        chart("DB B-1", "A-1").unwrap_err(),
        "a.toml:1: chart A-1: rule DB B-1 only repeats DB A-1, which is to be cited"
    );
    assert_eq!(
        chart("DB A-1", "A-2").unwrap_err(),
        "chart A-1: rule DB A-1 uses it, but it does not exist"
    );
}

proptest! {
    #[test]
    fn scanning_never_panics(text in any::<String>(), near in "[ #\\[\\]{}\"'/*!ré\\\\DB A1.\n-]{0,60}") {
        let _ = scan_sources(&[("a.rs", text.as_str()), ("b.rs", near.as_str())], "DB ");
        let _ = Rulebook::parse(&text);
    }
}
