//! Two players with secret links: what one of them chooses in secret changes nothing that the other
//! receives, byte for byte.

use crate::{keyed, support::Home};
use serde_json::{Value, json};
use std::{
    io::{BufRead as _, BufReader},
    process::{Child, Stdio},
};

/// A server that ends with its test.
struct Served {
    child: Child,
    port: u16,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Served {
    fn open(home: &Home) -> Served {
        let mut command = home.command(&["serve", "--port", "0", "--data", "games"]);
        let mut child = command.stderr(Stdio::null()).spawn().expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("its output is a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("it prints its address");
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        Served { child, port: port.expect("the line ends with the port") }
    }
}

/// The Battle of the Bismarck Sea with a secret link for each side.
struct Game<'a> {
    served: &'a Served,
    id: String,
    keys: Vec<String>,
    /// How the Japanese load their convoy: with the first transport that has room, or the last.
    last: bool,
}

const ALLIES: usize = 0;
const JAPAN: usize = 1;

impl Game<'_> {
    fn begin(served: &Served, last: bool) -> Game<'_> {
        let scenario = json!({
            "game": "cartwheel", "scenario": "bismarck-sea", "seed": 5, "several": true,
        });
        let made = keyed::json(served.port, "", "/api/games", Some(&scenario));
        let keys = made["keys"].as_array().expect("a game for several machines has keys");
        let keys = keys.iter().map(|key| key["key"].as_str().unwrap_or_default().to_owned());
        let id = made["id"].as_str().expect("a game has an id").to_owned();
        Game { served, id, keys: keys.collect(), last }
    }

    fn api(&self, seat: usize, what: &str, body: Option<&Value>) -> Value {
        keyed::json(
            self.served.port,
            &self.keys[seat],
            &format!("/api/games/{}/{what}", self.id),
            body,
        )
    }

    /// The seat that is asked, and its question.
    fn asked(&self) -> Option<(usize, Value)> {
        [JAPAN, ALLIES].into_iter().find_map(|seat| {
            let question = self.api(seat, "question", None)["question"].clone();
            (!question.is_null()).then_some((seat, question))
        })
    }

    /// Answers with the first of everything, but for the loading of the convoy.
    fn answer(&self) -> bool {
        let Some((seat, question)) = self.asked() else { return false };
        let n = &question["n"];
        let last = self.last && question["question"] == "embark";
        let pick = |options: &Value| {
            let options = options.as_array().cloned().unwrap_or_default();
            let option = if last { options.last() } else { options.first() };
            option.map(|option| option["key"].clone())
        };
        let key = if question["draft"].is_null() {
            pick(&question["options"]).expect("a question has options")
        } else {
            let mut steps: Vec<Value> = Vec::new();
            loop {
                let body = json!({ "n": n, "steps": steps });
                let now = self.api(seat, "draft", Some(&body));
                let rows = now["draft"]["rows"].as_array().cloned().unwrap_or_default();
                let row = rows.iter().find(|row| row["chosen"].is_null());
                let next = pick(row.map_or(&now["options"], |row| &row["options"]));
                let enough = now["draft"]["whole"] == true && !steps.is_empty();
                match next.filter(|_| !enough) {
                    Some(next) => steps.push(next),
                    None => break Value::Array(steps),
                }
            }
        };
        let given = self.api(seat, "answer", Some(&json!({ "n": n, "key": key })));
        assert!(given["error"].is_null(), "{key}: {given}");
        true
    }

    /// Everything that can be fetched from this seat, with the name of the game left out.
    fn received(&self, seat: usize) -> String {
        let paths = ["", "/view", "/boards", "/log", "/question"];
        let paths = paths.map(|path| format!("/api/games/{}{path}", self.id));
        let page = format!("/game/{}", self.id);
        let all = paths.iter().chain([&page]);
        let all: String = all
            .map(|path| keyed::ask(self.served.port, &self.keys[seat], path, None) + "\n")
            .collect();
        all.replace(&self.id, "THE-GAME")
    }
}

/// How often both games are looked at, and whether a seat ever received anything different.
fn compare(seat: usize) -> (usize, Option<String>) {
    let home = Home::new();
    let served = Served::open(&home);
    let games = [false, true].map(|last| Game::begin(&served, last));
    for looked in 0..40 {
        let [one, other] = games.each_ref().map(|game| game.received(seat));
        if one != other {
            let at = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
            let part =
                |text: &str| text.chars().skip(at.saturating_sub(60)).take(160).collect::<String>();
            return (looked, Some(format!("{} / {}", part(&one), part(&other))));
        }
        if !games.iter().all(Game::answer) {
            return (looked, None);
        }
    }
    (40, None)
}

#[test]
fn the_cargo_of_the_convoy_changes_nothing_the_allies_receive() {
    let (looked, difference) = compare(ALLIES);
    assert_eq!(difference, None, "after {looked} answers");
    assert!(looked >= 20, "the game went on for only {looked} answers");
}

/// The same comparison finds what the Japanese know: were it to reach the Allies, the test above would
/// fail.
#[test]
fn the_cargo_of_the_convoy_is_seen_where_it_is_known() {
    let (looked, difference) = compare(JAPAN);
    assert!(difference.is_some() && looked < 5, "nothing differs after {looked} answers");
}
