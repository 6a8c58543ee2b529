//! Lists the sources of the crate, so that the program can tell which rules they cite.

#![expect(clippy::print_stdout, reason = "a build script talks to cargo by printing")]

use std::{env, fmt::Write, fs, path::Path};

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let mut files = Vec::new();
    collect(&Path::new(&root).join("src"), &mut files);
    files.sort();
    let mut list = String::from("&[\n");
    for path in files {
        let name = path.strip_prefix(&root).unwrap_or(&path).trim_start_matches('/');
        let _ = writeln!(list, "    ({name:?}, include_str!({path:?})),");
    }
    list.push(']');
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("sources.rs"), list).expect("the build folder can be written");
    println!("cargo:rerun-if-changed=src");
}

fn collect(folder: &Path, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the sources can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path.display().to_string());
        }
    }
}
