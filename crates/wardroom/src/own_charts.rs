//! The player's own charts: every TOML file of a directory.

use crate::failure::Failure;
use std::{fs, path::Path};

/// The files of the directory by name, in the order of their names; none for no directory.
pub(crate) fn read(directory: Option<&Path>) -> Result<Vec<(String, String)>, Failure> {
    let Some(directory) = directory else { return Ok(Vec::new()) };
    let fails = |path: &Path, error: &std::io::Error| Failure::file("reading", path, error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(directory).map_err(|error| fails(directory, &error))? {
        let path = entry.map_err(|error| fails(directory, &error))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        let shown = directory.display();
        return Err(Failure::Failed(format!("there is no chart file (*.toml) in {shown}")));
    }
    paths.sort();
    let read = |path: &Path| {
        match fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| {
            let good = error.utf8_error().valid_up_to();
            let line = error.as_bytes()[..good].split(|&byte| byte == b'\n').count();
            let shown = path.display();
            Failure::Failed(format!(
                "{shown}:{line}: this is not plain text; save the chart as a text file (TOML) in UTF-8"
            ))
        }),
        Err(error) => Err(fails(path, &error)),
    }
    };
    paths.iter().map(|path| Ok((path.display().to_string(), read(path)?))).collect()
}
