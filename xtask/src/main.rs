//! The checks of the project, the same for everyone: `cargo xtask check`.

#![expect(clippy::print_stdout, reason = "this is a command")]

mod browser;
mod pgo;
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
    ("dependencies", dependencies),
];

/// Parts of the tests, counts, and the fastest build, for whoever wants one alone.
const ALONE: &[Step] = &[("browser", browser_tests), ("wiring", wiring::wiring), ("pgo", pgo::pgo)];

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

/// Every test, also those in a real browser, which is installed if it is missing.
fn tests() -> Result<(), String> {
    run_with("cargo", &["test", "--workspace"], &browser::ready()?, false)
}

fn browser_tests() -> Result<(), String> {
    let packages = ["test", "--package", "browser", "--package", "wardroom"];
    let binaries = ["--test", "client", "--test", "browser"];
    run_with("cargo", &[packages.as_slice(), &binaries].concat(), &browser::ready()?, false)
}

/// Licences, sources and duplicates by cargo-deny, which is installed if it is missing.
fn dependencies() -> Result<(), String> {
    if !run("cargo", &["deny", "--version"], true).is_ok_and(|()| true) {
        cargo(&["install", "cargo-deny", "--locked", "--version", "0.20.2"])?;
    }
    cargo(&["deny", "check", "licenses", "bans", "sources"])
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

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}
