//! The checks of the project, the same for everyone: `cargo xtask check`.

#![expect(clippy::print_stdout, reason = "this is a command")]

mod boundaries;
mod browser;
mod container;
mod dependencies;
mod kept;
mod long;
mod pgo;
mod postgres;
mod proxy;
mod tidy;
mod wiring;

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    time::Instant,
};

type Step = (&'static str, fn() -> Result<(), String>);

const CHECK: &[Step] = &[
    ("format", format),
    ("clippy", clippy),
    ("tests", tests),
    ("tidy", tidy::tidy),
    ("dependencies", dependencies::check),
];

/// Parts of the tests, counts, and the fastest build, for whoever wants one alone.
const ALONE: &[Step] = &[
    ("quick", quick),
    ("browser", browser_tests),
    ("club", club_tests),
    ("leaks", leaks),
    ("advisories", dependencies::advisories),
    ("sbom", dependencies::sbom),
    ("long", long::long),
    ("attacks", attacks),
    ("wiring", wiring::wiring),
    ("pgo", pgo::pgo),
    ("container", container::container),
];

fn main() -> ExitCode {
    let known = || CHECK.iter().chain(ALONE);
    let steps: Vec<Step> = match std::env::args().nth(1).as_deref() {
        Some("check") => CHECK.to_vec(),
        Some(name) if known().any(|(step, _)| *step == name) => {
            known().filter(|(step, _)| *step == name).copied().collect()
        }
        Some(_) | None => {
            let names: Vec<&str> = known().map(|(name, _)| *name).collect();
            println!("Usage: cargo xtask check | {}", names.join(" | "));
            return ExitCode::from(2);
        }
    };
    for (name, step) in steps {
        println!("== {name}");
        #[expect(clippy::disallowed_methods, reason = "the checks report how long they took")]
        let begun = Instant::now();
        if let Err(what) = step() {
            println!("== {name} failed: {what}");
            return ExitCode::FAILURE;
        }
        println!("== {name} passed in {} s", begun.elapsed().as_secs());
    }
    ExitCode::SUCCESS
}

fn format() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"])
}

fn clippy() -> Result<(), String> {
    cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])
}

/// Every test, also those in a real browser and on a real PostgreSQL, which are installed if they are
/// missing. All that fail are told, not the first alone.
fn tests() -> Result<(), String> {
    let server = postgres::ready()?;
    proxy::ready();
    let variables = [browser::ready()?, vec![server.variable()]].concat();
    run_with("cargo", &["test", "--workspace", "--no-fail-fast"], &variables, false)
}

/// What is kept and shared: the databases, and several servers on one; with a shard such as `1/8`, the
/// hours-long runs of it.
fn club_tests() -> Result<(), String> {
    if std::env::args().nth(2).is_some() {
        return long::club(long::shard()?);
    }
    let server = postgres::ready()?;
    proxy::ready();
    let packages = ["--package", "cluster", "--package", "store"];
    let variables = [server.variable()];
    run_with("cargo", &[&["test"][..], &packages].concat(), &variables, false)?;
    let servers = ["test", "--package", "wardroom", "--test", "durable"];
    run_with("cargo", &servers, &variables, false)
}

fn leaks() -> Result<(), String> {
    long::leaks(long::shard()?)
}

fn attacks() -> Result<(), String> {
    long::attacks(long::shard()?)
}

fn browser_tests() -> Result<(), String> {
    let packages = ["test", "--package", "browser", "--package", "wardroom"];
    let binaries = ["--test", "client", "--test", "browser"];
    // Pictures for people to look at; the whole check takes none.
    let variables = [browser::ready()?, vec![("WARDROOM_PICTURES", "yes".into())]].concat();
    run_with("cargo", &[packages.as_slice(), &binaries].concat(), &variables, false)
}

/// The loop while working: format, conventions, and lints and unit tests of the crates that differ
/// from the main branch.
fn quick() -> Result<(), String> {
    format()?;
    tidy::tidy()?;
    let changed = changed_crates()?;
    if changed.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = changed.iter().flat_map(|name| ["--package", name]).collect();
    let lint = [&["clippy", "--all-targets"], &packages[..], &["--", "--deny", "warnings"]];
    cargo(&lint.concat())?;
    cargo(&[&["test"], &packages[..], &["--lib", "--bins"]].concat())
}

/// The packages of which a file was changed since the main branch, committed or not.
fn changed_crates() -> Result<Vec<String>, String> {
    let mut git = Command::new("git");
    git.args(["diff", "--name-only", "main"]).current_dir(root());
    let output = git.output().map_err(|error| format!("git does not start: {error}"))?;
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = told.lines().filter_map(|path| match path.split('/').collect::<Vec<_>>()[..] {
        ["crates" | "examples", name, ..] | [name @ "xtask", ..] => Some(name.to_owned()),
        _ => None,
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names.dedup();
    Ok(names)
}

fn cargo(arguments: &[&str]) -> Result<(), String> {
    run("cargo", arguments, false)
}

fn run(program: &str, arguments: &[&str], quiet: bool) -> Result<(), String> {
    run_with(program, arguments, &[], quiet)
}

fn run_with(
    program: &str,
    arguments: &[&str],
    variables: &[(&str, PathBuf)],
    quiet: bool,
) -> Result<(), String> {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command.envs(variables.iter().map(|(name, value)| (name, value)));
    if quiet {
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    }
    let status = command.status().map_err(|error| format!("{program} does not start: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{program} {}` ended with {status}", arguments.join(" ")))
    }
}

/// Installs these Debian packages.
fn install(packages: &[&str]) -> Result<(), String> {
    let apt = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", "--yes"];
    let install = [&["install", "--no-install-recommends"], packages].concat();
    run("env", &[apt.as_slice(), &["update"]].concat(), false)?;
    run("env", &[apt.as_slice(), &install].concat(), false)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}
