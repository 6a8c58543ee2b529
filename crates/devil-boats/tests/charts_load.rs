//! The chart files and the inventory of rules, as they stand in this crate.

use std::fs;
use std::path::Path;
use table::chart::ChartBook;

fn files() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("charts");
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn book() -> ChartBook {
    let files = files();
    let named: Vec<(&str, &str)> = files.iter().map(|(f, t)| (f.as_str(), t.as_str())).collect();
    ChartBook::parse(&named).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn every_chart_parses_and_covers_every_total() {
    assert_eq!(book().charts().len(), 218);
}
