//! Runs the program with a home of its own, so that tests share nothing.

use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Output, Stdio},
};

pub(crate) const GAME: &str = "devil-boats";

/// A home directory for one test.
pub(crate) struct Home(tempfile::TempDir);

/// How a run of the program ended.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Home {
    pub(crate) fn new() -> Home {
        Home(tempfile::tempdir().expect("a directory for the test"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The path as an argument.
    pub(crate) fn arg(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        self.any_command(env!("CARGO_BIN_EXE_wardroom"), args)
    }

    pub(crate) fn any_command(&self, program: &str, args: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(args).current_dir(self.0.path()).env("XDG_DATA_HOME", self.path("data"));
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            command.env_remove(variable);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the program with this on its standard input.
    pub(crate) fn run(&self, args: &[&str], input: impl AsRef<[u8]>) -> Ran {
        finish(self.command(args), input.as_ref())
    }

    /// Runs the program, which must succeed and complain of nothing.
    pub(crate) fn must(&self, args: &[&str], input: impl AsRef<[u8]>) -> String {
        let ran = self.run(args, input);
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        ran.out
    }

    /// Plays a whole game by JSON lines with any answers, kept in this file.
    pub(crate) fn played(&self, file: &str, seed: u32, more: &[&str]) -> Vec<Value> {
        let (seed, path) = (seed.to_string(), self.arg(file));
        let mut args = vec!["play", GAME, "--jsonl", "--seed", &seed, "--save", &path];
        args.extend(more);
        let mut player = Player::start(self.command(&args));
        player.play_to_the_end(7)
    }

    pub(crate) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).expect("a file that can be read")
    }

    pub(crate) fn write(&self, file: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(file), bytes).expect("a file that can be written");
    }
}

/// Feeds a program its input and waits for its end.
pub(crate) fn finish(mut command: Command, input: &[u8]) -> Ran {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_vec();
    // It may end without reading all of it.
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    let _ = feeder.join();
    Ran {
        code: status.code().unwrap_or(-1),
        out: String::from_utf8(stdout).expect("output is UTF-8"),
        err: String::from_utf8(stderr).expect("complaints are UTF-8"),
    }
}

/// A game in progress by JSON lines.
pub(crate) struct Player {
    pub(crate) child: Child,
    to: ChildStdin,
    from: BufReader<std::process::ChildStdout>,
}

impl Player {
    pub(crate) fn start(mut command: Command) -> Player {
        let mut child = command.stderr(Stdio::null()).spawn().expect("the program starts");
        let to = child.stdin.take().expect("its input is a pipe");
        let from = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        Player { child, to, from }
    }

    pub(crate) fn say(&mut self, said: &Value) {
        writeln!(self.to, "{said}").expect("the program listens");
    }

    /// The next line, or none at the end.
    pub(crate) fn hear(&mut self) -> Option<Value> {
        let mut line = String::new();
        let read = self.from.read_line(&mut line).expect("output is UTF-8");
        (read > 0).then(|| serde_json::from_str(&line).expect("every line is JSON"))
    }

    /// Everything up to a line of one of these types.
    pub(crate) fn until(&mut self, types: &[&str]) -> Value {
        loop {
            let heard = self.hear().expect("the game goes on");
            if types.iter().any(|wanted| heard["type"] == *wanted) {
                return heard;
            }
        }
    }

    /// Answers everything as chance has it; gives back every line heard.
    pub(crate) fn play_to_the_end(&mut self, seed: u64) -> Vec<Value> {
        let mut chance = Chance(seed);
        let mut all = Vec::new();
        while let Some(heard) = self.hear() {
            if let Some(answer) = chance.answer(&heard) {
                self.say(&answer);
            }
            assert!(all.len() < 200_000, "this game does not end");
            all.push(heard);
        }
        let status = self.child.wait().expect("the program ends");
        assert!(status.success(), "{status}: {:?}", all.last());
        all
    }
}

/// Picks anything, the same things for the same seed.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    /// Any legal answer to a line, if it asks for one.
    pub(crate) fn answer(&mut self, heard: &Value) -> Option<Value> {
        match heard["type"].as_str()? {
            "ask" => {
                let options = heard["options"].as_array().expect("options are a list");
                let option = &options[self.below(options.len() as u64) as usize];
                // What takes several steps can be answered in one by some of its options.
                let key = match heard["draft"]["at_once"].as_array() {
                    Some(alone) => &alone[self.below(alone.len() as u64) as usize],
                    None => &option["key"],
                };
                Some(json!({ "choose": key, "seat": heard["seat"] }))
            }
            "need_dice" => {
                let (count, sides) = match heard["dice"].as_str()? {
                    "d100" => (2, 10),
                    "d66" => (2, 6),
                    dice => {
                        let (count, sides) = dice.split_once('d')?;
                        (count.parse().ok()?, sides.parse().ok()?)
                    }
                };
                let faces: Vec<u64> = (0..count).map(|_| self.below(sides) + 1).collect();
                Some(json!({ "dice": faces }))
            }
            _ => None,
        }
    }
}

/// The answers of a journal from this line on, as lines to say.
pub(crate) fn answers(journal: &str, from: usize) -> String {
    let said = |line: &str| {
        let entry: Value = serde_json::from_str(line).expect("a journal line is JSON");
        let key = entry.get("k")?;
        let seat = entry.get("s").cloned().unwrap_or(json!(0));
        Some(json!({ "choose": key, "seat": seat }).to_string() + "\n")
    };
    journal.lines().skip(from).filter_map(said).collect()
}

pub(crate) fn exists(path: &Path) -> bool {
    path.exists()
}
