//! The server as a process of its own, so that it can be killed like one.

use crate::scene::GAME;
use std::{
    io::{BufRead as _, BufReader},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};
use tempfile::TempDir;

pub(crate) struct House {
    child: Child,
    address: String,
    data: TempDir,
}

impl House {
    /// Opens on any free port, with nothing played yet.
    pub(crate) fn open() -> House {
        let data = tempfile::tempdir().expect("a directory for the test");
        let (child, address) = serve(data.path(), "0");
        House { child, address, data }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Ends it without a word of warning.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it ran");
        self.child.wait().expect("it ends");
        let port = self.port().parse().expect("a port");
        browser::until(|| TcpStream::connect(("127.0.0.1", port)).is_err().then_some(()));
    }

    /// Opens again at the same address with the same games.
    pub(crate) fn reopen(&mut self) {
        (self.child, self.address) = serve(self.data.path(), &self.port());
    }

    fn port(&self) -> String {
        self.address.rsplit(':').next().unwrap_or_default().to_owned()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(data: &Path, port: &str) -> (Child, String) {
    let mut child = program()
        .args(["serve", "--port", port, "--data"])
        .arg(data)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = String::new();
    let out = child.stdout.take().expect("it is piped");
    BufReader::new(out).read_line(&mut first).expect("it says where it is");
    let address = first.trim().rsplit(' ').next().unwrap_or_default().to_owned();
    assert!(address.starts_with("http://"), "no address: {first:?}");
    (child, address)
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_wardroom"))
}

/// The journal of a game of Devil Boats that a computer player has played to its end.
pub(crate) fn played_out(seed: u64, settings: &[&str]) -> String {
    played(GAME, seed, settings)
}

/// The journal of any game that a computer player has played to its end.
pub(crate) fn played(game: &str, seed: u64, settings: &[&str]) -> String {
    played_by(game, "steady", seed, settings)
}

/// The same by this one; a setting called `scenario` is how to start.
pub(crate) fn played_by(game: &str, bot: &str, seed: u64, settings: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a directory for the test");
    let file = folder.path().join("game.jsonl");
    let mut command = program();
    command.args(["play", game, "--bot", bot, "--seed", &seed.to_string()]);
    with_settings(&mut command, settings);
    let ended = command.arg("--save").arg(&file).stdout(Stdio::null()).status();
    assert!(ended.is_ok_and(|status| status.success()), "the game is played");
    std::fs::read_to_string(file).expect("it was saved")
}

/// What the log of this game tells, event by event.
pub(crate) fn told(journal: &str) -> Vec<serde_json::Value> {
    let folder = tempfile::tempdir().expect("a directory for the test");
    let file = folder.path().join("game.jsonl");
    std::fs::write(&file, journal).expect("it can be written");
    let told = program().arg("replay").arg(&file).arg("--json").output().expect("it starts");
    let mut told: serde_json::Value = serde_json::from_slice(&told.stdout).expect("it is JSON");
    told["log"].as_array_mut().map(std::mem::take).expect("it has a log")
}

fn with_settings(command: &mut Command, settings: &[&str]) {
    for setting in settings {
        match setting.strip_prefix("scenario=") {
            Some(scenario) => command.args(["--scenario", scenario]),
            None => command.args(["--set", setting]),
        };
    }
}

/// The first game of this computer player that is fit, by its answers and by a figure of the game: its
/// seed and its journal. Games are played a few at a time, since an early one is mostly fit.
pub(crate) fn game_of(
    game: &str,
    bot: &str,
    settings: &[&str],
    (figure, is_fit): (&str, fn(usize, i64) -> bool),
) -> (u64, String) {
    const AT_ONCE: u64 = 12;
    let fits = |table: &str| {
        let head: Vec<&str> = table.lines().next().unwrap_or_default().split(',').collect();
        let place = |name: &str| head.iter().position(|it| *it == name).expect("a column");
        let (seeds, answers, figures) = (place("seed"), place("decisions"), place(figure));
        table.lines().skip(1).find_map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            let fit = is_fit(cells[answers].parse().ok()?, cells[figures].parse().ok()?);
            fit.then(|| cells[seeds].parse::<u64>().ok())?
        })
    };
    let parts = (1..=120).step_by(AT_ONCE as usize);
    let mut tables = parts.map(|first| simulated(game, bot, settings, first, AT_ONCE));
    let seed = tables.find_map(|table| fits(&table)).expect("a game that is fit");
    (seed, played_by(game, bot, seed, settings))
}

/// So many games from this seed on, as a table of their figures.
fn simulated(game: &str, bot: &str, settings: &[&str], first: u64, games: u64) -> String {
    let folder = tempfile::tempdir().expect("a directory for the test");
    let file = folder.path().join("games.csv");
    let mut command = program();
    command.args(["simulate", game, "--bot", bot]);
    command.args(["--games", &games.to_string(), "--seed", &first.to_string()]);
    with_settings(&mut command, settings);
    let ended = command.arg("--csv").arg(&file).stdout(Stdio::null()).status();
    assert!(ended.is_ok_and(|status| status.success()), "the games are played");
    std::fs::read_to_string(file).expect("it was saved")
}

/// A journal up to where this question is asked, after so many times. A person plays on, who is not
/// seated in the journal as the computer player is.
#[track_caller]
pub(crate) fn before(question: &str, times: usize, journal: &str) -> String {
    let asked = format!("\"q\":\"{question}\"");
    let mut places = journal.match_indices(&asked).map(|(at, _)| at);
    let place = places.nth(times).expect("the question is asked");
    let line = journal[..place].rfind('\n').map_or(0, |end| end + 1);
    by_hand(&journal[..line])
}

/// A journal up to the answer after which this rule was first told, and that answer.
pub(crate) fn before_rule(rule: &str, journal: &str) -> Option<(String, String)> {
    let log = told(journal);
    let line = log.iter().find(|event| event["rule"] == rule)?["line"].as_u64();
    let lines: Vec<&str> = journal.lines().collect();
    let entry =
        |at: usize| serde_json::from_str::<serde_json::Value>(lines[at]).unwrap_or_default();
    let answers = (1..lines.len()).filter(|at| entry(*at).get("q").is_some());
    let at = answers.take_while(|at| entry(*at)["n"].as_u64() <= line).last()?;
    let key = entry(at)["k"].as_str().unwrap_or_default().to_owned();
    Some((by_hand(&(lines[..at].join("\n") + "\n")), key))
}

/// A journal as if a person had played it.
pub(crate) fn by_hand(journal: &str) -> String {
    let (header, rest) = journal.split_once('\n').expect("a journal has a header");
    let mut header: serde_json::Value = serde_json::from_str(header).expect("it is JSON");
    header.as_object_mut().expect("it is an object").remove("sitters");
    format!("{header}\n{rest}")
}
