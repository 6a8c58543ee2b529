//! Every rule is cited by the code that plays it and by a test that needs it.

use super::printed_book;
use crate::Title;
use std::path::Path;
use table::{
    ChartBook,
    rulebook::{Rulebook, read_sources, scan_sources},
};

fn rulebook<G: Title>() -> Rulebook {
    Rulebook::parse(G::RULES).expect("the inventory is sound")
}

fn sources(root: &str) -> Vec<(String, String)> {
    read_sources(Path::new(root)).expect("the sources of the crate can be read")
}

/// All of the book's distinct rules are cited by code and tests, or excused, at most one in fifty.
pub fn assert_covered<G: Title>(root: &str, distinct: usize) {
    let mut cited = scan_sources(&sources(root), G::RULE_PREFIX);
    cited.add_charts(&printed_book::<G>());
    let coverage = rulebook::<G>().coverage(&cited.code, &cited.tests);
    assert!(coverage.is_complete(), "{coverage}");
    assert!(coverage.excused.len() * 50 <= coverage.distinct, "too many excuses: {coverage}");
    assert_eq!(coverage.needless_excuses, Vec::<String>::new());
    assert_eq!(coverage.distinct, distinct);
}

/// The rulings that no line of the sources names.
pub fn rulings_unnamed<G: Title>(root: &str) -> Vec<String> {
    let text: String = sources(root).into_iter().map(|(_, text)| text).collect();
    let rulings = rulebook::<G>().rulings;
    rulings.into_iter().map(|ruling| ruling.id).filter(|id| !names(&text, id)).collect()
}

/// `SV-R1` is not named by `SV-R12`.
fn names(text: &str, id: &str) -> bool {
    text.match_indices(id).any(|(at, _)| {
        let next = text[at + id.len()..].chars().next();
        !next.is_some_and(|next| next.is_ascii_alphanumeric())
    })
}

/// Charts cite distinct rules, rules use charts that exist, tones are of results, and what is
/// exported is the same again.
pub fn assert_sound_charts<G: Title>() {
    let book = printed_book::<G>();
    let checked = rulebook::<G>().check_charts(&book);
    assert_eq!(checked.map_err(|errors| errors.to_string()), Ok(()));
    for chart in book.charts() {
        let rows = chart.rows.iter().chain(&chart.results);
        let rows = rows.chain(chart.unmodified.iter().map(|natural| &natural.row));
        let keys = rows.flat_map(|row| row.cells.iter().chain([&row.key]));
        let keys: std::collections::BTreeSet<&String> = keys.collect();
        let unknown: Vec<&String> = chart.tones.keys().filter(|key| !keys.contains(key)).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?} has a tone but is no result", chart.id);
        assert!(chart.stake.is_none() || chart.dice.is_some(), "{} is never rolled on", chart.id);
    }
    let exported = book.export();
    let named: Vec<(&str, &str)> = exported.iter().map(|(f, t)| (f.as_str(), t.as_str())).collect();
    let again = ChartBook::parse(&named).expect("what is exported can be read");
    assert_eq!((again.digest(), again.fingerprint()), (book.digest(), book.fingerprint()));
    let digest = book.digest();
    assert_eq!(book.replace_with(&exported).map(|own| own.digest()), Ok(digest));
}
