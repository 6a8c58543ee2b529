//! A release build that knows what play is like: `cargo xtask pgo`.
//!
//! The program is built to count what it does, plays games of every scenario with every computer player and
//! random ones through journals, and is built again with those counts. It stands in
//! `target/pgo/release/release`.

use super::{install, root, run, run_with};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Games of each scenario by each computer player.
const GAMES: &str = "40";

/// Random games of each game, played as people play them: question by question, with a journal.
const JOURNALS: &str = "200";

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
    let counting = shown(&counting);
    for Played { game, scenarios, bots } in games(&counting)? {
        // Threads that count at the same time lose some.
        let threads = ["--threads", "1"];
        for (scenario, bot) in scenarios.iter().flat_map(|it| bots.iter().map(move |bot| (it, bot)))
        {
            let play = ["simulate", &game, "--games", GAMES, "--scenario", scenario, "--bot", bot];
            run(&counting, &[play.as_slice(), &threads].concat(), true)?;
        }
        run(&counting, &["fuzz", &game, "--games", JOURNALS], true)?;
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

/// A game of the program, its scenarios, and the names of its computer players.
struct Played {
    game: String,
    scenarios: Vec<String>,
    bots: Vec<String>,
}

fn games(program: &str) -> Result<Vec<Played>, String> {
    let told = output(program, &["games", "--json"])?;
    let list: serde_json::Value =
        serde_json::from_str(&told).map_err(|error| format!("the list of games: {error}"))?;
    let all = |values: &serde_json::Value, key: &str| {
        let values = values.as_array().into_iter().flatten();
        values.filter_map(|value| value[key].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    let played = |game: &serde_json::Value| {
        let (scenarios, bots) = (all(&game["scenarios"], "key"), all(&game["bots"], "name"));
        Some(Played { game: game["name"].as_str()?.to_owned(), scenarios, bots })
    };
    let games: Vec<_> = list.as_array().into_iter().flatten().filter_map(played).collect();
    if games.is_empty() { Err("the program has no games".to_owned()) } else { Ok(games) }
}

/// The oldest LLVM whose tool reads the counts of this compiler: both write version 10 of the raw format. A
/// tool that does not read them says so and the command ends.
const OLDEST_LLVM: u32 = 19;

/// The tool that puts counts together: what `WARDROOM_PROFDATA` names, that of the toolchain, or a Debian
/// package of the compiler's LLVM or an older one, the newest there is; fetched if all are missing.
fn profdata() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("WARDROOM_PROFDATA") {
        return Ok(named.into());
    }
    let sysroot = output("rustc", &["--print", "sysroot"])?;
    let version = output("rustc", &["--version", "--verbose"])?;
    let told = |key: &str| version.lines().find_map(|line| line.strip_prefix(key));
    let host = told("host: ").ok_or("rustc does not say for which machine it builds")?;
    let llvm = told("LLVM version: ").and_then(|llvm| llvm.split('.').next()?.parse().ok());
    let llvm: u32 = llvm.ok_or("rustc does not say which LLVM it has")?;
    let own = Path::new(sysroot.trim()).join(format!("lib/rustlib/{host}/bin/llvm-profdata"));
    let versions = || (OLDEST_LLVM..=llvm.max(OLDEST_LLVM)).rev();
    let found = || {
        let packaged = versions().map(|version| PathBuf::from(format!("llvm-profdata-{version}")));
        std::iter::once(own.clone())
            .chain(packaged)
            .find(|tool| run(&shown(tool), &["--version"], true).is_ok())
    };
    if let Some(tool) = found() {
        return Ok(tool);
    }
    let fetched = run("rustup", &["component", "add", "llvm-tools"], true).is_ok()
        || versions().any(|version| install(&[&format!("llvm-{version}")]).is_ok());
    let missing = || {
        format!(
            "neither rustup nor apt-get has llvm-profdata of LLVM {OLDEST_LLVM} to {llvm}; name one in \
             WARDROOM_PROFDATA"
        )
    };
    fetched.then(found).flatten().ok_or_else(missing)
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
