//! What the browser tests need and the project does not carry: Chromium, and axe-core's script.

use crate::{install, root, run};
use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// The version of axe-core that judges the pages.
const AXE: &str = "4.14.0";

/// The names that Chromium and its nearest relatives go by.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Both, as the variables by which the tests know them.
pub(crate) fn ready() -> Result<Vec<(&'static str, PathBuf)>, String> {
    let axe = axe()?;
    Ok(vec![("WARDROOM_BROWSER", chromium()?), ("WARDROOM_AXE", axe)])
}

/// The browser: the one that `WARDROOM_BROWSER` names, the one that is there, or a new one.
fn chromium() -> Result<PathBuf, String> {
    if let Some(given) = env::var_os("WARDROOM_BROWSER").filter(|given| !given.is_empty()) {
        return Ok(given.into());
    }
    if let Some(name) = installed() {
        return Ok(name.into());
    }
    println!("Chromium is missing; installing it");
    let missing = |why: String| {
        format!(
            "the browser tests need Chromium, and it cannot be installed here ({why}). Install it \
             by hand, and name the program in WARDROOM_BROWSER if it is not in the path"
        )
    };
    install(&["chromium", "fonts-liberation"]).map_err(missing)?;
    installed().map(PathBuf::from).ok_or_else(|| missing("it was installed but not found".into()))
}

fn installed() -> Option<&'static str> {
    NAMES.into_iter().find(|name| run(name, &["--version"], true).is_ok())
}

/// axe-core from the npm registry, kept with the build and never with the sources.
fn axe() -> Result<PathBuf, String> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let folder = root().join(target).join(format!("axe-{AXE}"));
    let script = folder.join("axe.min.js");
    if script.is_file() {
        return Ok(script);
    }
    println!("axe-core {AXE} is missing; fetching it");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let got = from_npm(&folder)
        .or_else(|why| from_registry(&folder).map_err(|also| format!("{why}; {also}")));
    got.map_err(|why| {
        format!(
            "the accessibility tests need axe-core {AXE} from the npm registry ({why}). Put its \
             axe.min.js at {}",
            script.display()
        )
    })?;
    Ok(script)
}

fn from_npm(folder: &Path) -> Result<(), String> {
    let place = folder.join("npm");
    fs::create_dir_all(&place).map_err(|error| error.to_string())?;
    let package = format!("axe-core@{AXE}");
    let quiet = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
    let mut arguments = vec!["install", "--prefix", text(&place)?];
    arguments.extend(quiet);
    arguments.push(&package);
    run("npm", &arguments, true)?;
    let script = place.join("node_modules/axe-core/axe.min.js");
    fs::rename(script, folder.join("axe.min.js")).map_err(|error| error.to_string())?;
    fs::remove_dir_all(place).map_err(|error| error.to_string())
}

/// The same package where there is no npm.
fn from_registry(folder: &Path) -> Result<(), String> {
    let address = format!("https://registry.npmjs.org/axe-core/-/axe-core-{AXE}.tgz");
    let package = folder.join("package.tgz");
    run(
        "curl",
        &["--fail", "--silent", "--location", "--output", text(&package)?, &address],
        true,
    )?;
    let inside = ["--strip-components=1", "package/axe.min.js"];
    run("tar", &["-xzf", text(&package)?, "-C", text(folder)?, inside[0], inside[1]], true)?;
    fs::remove_file(package).map_err(|error| error.to_string())
}

fn text(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| format!("{} is no plain path", path.display()))
}
