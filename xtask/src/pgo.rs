//! A release build that knows what play is like: `cargo xtask pgo`.
//!
//! The program is built to count what it does, plays many games of every kind with every computer
//! player, and is built again with those counts. It stands in `target/pgo/release/release`.

use super::{install, root, run, run_with};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Games of each kind by each computer player.
const GAMES: &str = "300";

pub(crate) fn pgo() -> Result<(), String> {
    let merge = profdata()?;
    let target = root().join("target/pgo");
    let (raw, merged) = (target.join("raw"), target.join("merged.profdata"));
    // Counts of another program would spoil these.
    if raw.exists() {
        fs::remove_dir_all(&raw).map_err(|error| format!("{}: {error}", raw.display()))?;
    }
    let counting =
        build(&target.join("counting"), &format!("-Cprofile-generate={}", raw.display()))?;
    for (game, bots) in games(&counting)? {
        for bot in bots {
            let arguments = ["simulate", game.as_str(), "--games", GAMES, "--bot", bot.as_str()];
            run(&shown(&counting), &arguments, true)?;
        }
    }
    run(&shown(&merge), &["merge", "--output", &shown(&merged), &shown(&raw)], false)?;
    let program = build(&target.join("release"), &format!("-Cprofile-use={}", merged.display()))?;
    println!("The program is {}", program.display());
    Ok(())
}

/// Builds the program with these flags beside other builds, and says where it is.
fn build(target: &Path, flags: &str) -> Result<PathBuf, String> {
    let arguments = ["build", "--release", "--package", "wardroom", "--target-dir", &shown(target)];
    run_with("cargo", &arguments, &[("RUSTFLAGS", PathBuf::from(flags))], false)?;
    Ok(target.join("release/wardroom"))
}

/// Every game of the program and the names of its computer players.
fn games(program: &Path) -> Result<Vec<(String, Vec<String>)>, String> {
    let told = output(&shown(program), &["games", "--json"])?;
    let list: serde_json::Value =
        serde_json::from_str(&told).map_err(|error| format!("the list of games: {error}"))?;
    let name = |value: &serde_json::Value| value["name"].as_str().map(str::to_owned);
    let game = |game: &serde_json::Value| {
        let bots = game["bots"].as_array()?.iter().filter_map(name).collect();
        Some((name(game)?, bots))
    };
    let games: Vec<_> = list.as_array().into_iter().flatten().filter_map(game).collect();
    if games.is_empty() { Err("the program has no games".to_owned()) } else { Ok(games) }
}

/// The tool that puts counts together, in the version of the compiler: that of the toolchain, or the
/// Debian package of the same LLVM; fetched if both are missing.
fn profdata() -> Result<PathBuf, String> {
    let sysroot = output("rustc", &["--print", "sysroot"])?;
    let version = output("rustc", &["--version", "--verbose"])?;
    let told = |key: &str| version.lines().find_map(|line| line.strip_prefix(key));
    let host = told("host: ").ok_or("rustc does not say for which machine it builds")?;
    let llvm = told("LLVM version: ").and_then(|llvm| llvm.split('.').next());
    let llvm = llvm.ok_or("rustc does not say which LLVM it has")?;
    let own = Path::new(sysroot.trim()).join(format!("lib/rustlib/{host}/bin/llvm-profdata"));
    let packaged = format!("llvm-profdata-{llvm}");
    let is_packaged = || run(&packaged, &["--version"], true).is_ok();
    if !own.exists() && !is_packaged() {
        run("rustup", &["component", "add", "llvm-tools"], true).or_else(|why| {
            install(&[&format!("llvm-{llvm}")]).map_err(|also| format!("{why}; {also}"))
        })?;
    }
    if own.exists() { Ok(own) } else { Ok(packaged.into()) }
}

fn output(program: &str, arguments: &[&str]) -> Result<String, String> {
    let told = Command::new(program).args(arguments).current_dir(root()).output();
    let told = told.map_err(|error| format!("{program} does not start: {error}"))?;
    if !told.status.success() {
        return Err(format!("`{program} {}` ended with {}", arguments.join(" "), told.status));
    }
    String::from_utf8(told.stdout).map_err(|error| error.to_string())
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
