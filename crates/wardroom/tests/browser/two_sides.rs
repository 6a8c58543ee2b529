//! A whole Battle of the Bismarck Sea between two machines with seat links. Everything is played twice with the
//! same dice: at one table each side is shown the game as it is, at the other a world dealt from what it may
//! know, another at every look. Nobody may notice.

use crate::{
    keyed,
    player::{By, Player},
    scene::forgive,
};
use browser::Browser;
use serde_json::{Value, json};
use shelf::{
    AnyGame, DealtWorlds, Lens, NewGame,
    testkit::{self, Worlds},
};
use std::{
    io::{BufRead as _, BufReader},
    sync::mpsc,
    thread,
};
use table::DiceFrom;
use tempfile::TempDir;
use tokio::sync::oneshot;
use web::{Desk, DeskConfig, Limits, Server};

static TRUTH: DealtWorlds = DealtWorlds::none();
static WORLDS: DealtWorlds = DealtWorlds::of(1);

const fn through(worlds: &'static DealtWorlds, leaks: bool) -> Worlds {
    Worlds { game: cartwheel::GAME, lens: Lens { worlds, leaks } }
}

static DEALT: Worlds = through(&WORLDS, false);
static LEAKS: Worlds = through(&TRUTH, true);
static DEALT_LEAKS: Worlds = through(&WORLDS, true);

static TRUE_SHELF: &[&dyn AnyGame] = &[cartwheel::GAME];
static DEALT_SHELF: &[&dyn AnyGame] = &[&DEALT];
static LEAKING_SHELF: &[&dyn AnyGame] = &[&LEAKS];
static DEALT_LEAKING_SHELF: &[&dyn AnyGame] = &[&DEALT_LEAKS];

const SEED: u64 = 5;

/// A server in this process, which ends with its test.
struct House {
    port: u16,
    stop: Option<oneshot::Sender<()>>,
    running: Option<thread::JoinHandle<()>>,
    _data: TempDir,
}

impl House {
    fn open(shelf: &'static [&'static dyn AnyGame]) -> House {
        let data = tempfile::tempdir().expect("a directory for the test");
        let mut config = DeskConfig::new(shelf, data.path().to_owned());
        config.limits = Limits::default().unlimited();
        let (tell, told) = mpsc::channel();
        let (stop, stopped) = oneshot::channel::<()>();
        let running = thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().expect("threads for a server");
            runtime.block_on(async {
                let server = Server::bind(Desk::new(config), "127.0.0.1", 0).await;
                let server = server.expect("some port is free");
                tell.send(server.address().port()).expect("the test waits for it");
                server.run(async { drop(stopped.await) }).await;
            });
        });
        let port = told.recv().expect("the server has a port");
        House { port, stop: Some(stop), running: Some(running), _data: data }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(running) = self.running.take() {
            drop(running.join());
        }
    }
}

/// The game at one table, with the secret keys of both sides.
struct Game {
    house: House,
    id: String,
    keys: Vec<String>,
}

impl Game {
    fn begin(shelf: &'static [&'static dyn AnyGame]) -> Game {
        let house = House::open(shelf);
        let new = json!({
            "game": "cartwheel", "scenario": "bismarck-sea", "seed": SEED, "several": true,
        });
        let made = keyed::json(house.port, "", "/api/games", Some(&new));
        let keys = made["keys"].as_array().expect("a game for several machines has keys");
        let keys = keys.iter().map(|key| key["key"].as_str().unwrap_or_default().to_owned());
        let keys = keys.collect();
        let id = made["id"].as_str().expect("a game has an id").to_owned();
        Game { house, id, keys }
    }

    fn api(&self, seat: usize, what: &str, body: Option<&Value>) -> Value {
        keyed::json(
            self.house.port,
            &self.keys[seat],
            &format!("/api/games/{}/{what}", self.id),
            body,
        )
    }

    fn answer(&self, seat: usize, key: &str) {
        let n = self.api(seat, "question", None)["question"]["n"].clone();
        let steps: Vec<&str> = key.split(' ').collect();
        let key = if steps.len() == 1 { json!(key) } else { json!(steps) };
        let given = self.api(seat, "answer", Some(&json!({ "n": n, "key": key })));
        assert!(given["error"].is_null(), "{key}: {given}");
    }

    /// The first message of the stream of this seat.
    fn news(&self, seat: usize) -> String {
        let path = format!("/game/{}/events", self.id);
        let stream = BufReader::new(keyed::send(self.house.port, &self.keys[seat], &path, None));
        let lines = stream.lines().map_while(Result::ok);
        let data = lines.skip_while(|line| !line.starts_with("event:")).take(2);
        data.collect::<Vec<_>>().join(" ")
    }

    /// Everything this seat can have now: page, data, stream, and what is played back since it last looked.
    fn received(&self, seat: usize, since: u64) -> Vec<String> {
        let paths = ["", "/view", "/boards", "/log", "/question"];
        let paths = paths.map(|path| format!("/api/games/{}{path}", self.id)).into_iter();
        let film = format!("/game/{}/film?after={since}", self.id);
        let all = paths.chain([format!("/game/{}", self.id), film]);
        let mut all: Vec<String> =
            all.map(|path| keyed::ask(self.house.port, &self.keys[seat], &path, None)).collect();
        all.push(self.news(seat));
        all.iter().map(|text| text.replace(&self.id, "THE-GAME")).collect()
    }

    /// The line at which this seat is.
    fn line(&self, seat: usize) -> u64 {
        self.api(seat, "question", None)["line"].as_u64().unwrap_or_default()
    }
}

/// What the doctrine answers at both seats in the whole game.
fn answers() -> Vec<(usize, String)> {
    let new = NewGame {
        scenario: "bismarck-sea".to_owned(),
        settings: Vec::new(),
        charts: Vec::new(),
        dice: DiceFrom::Seed(SEED),
        casual: false,
        matched: false,
        sitters: Vec::new(),
    };
    testkit::answers(cartwheel::GAME, &new, "doctrine")
}

/// Where two texts part, with a little of both.
fn difference(one: &str, other: &str) -> String {
    let at = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| text.chars().skip(at.saturating_sub(80)).take(200).collect::<String>();
    format!("{} / {}", part(one), part(other))
}

/// Plays the whole game at two tables. Gives how often a seat looked, and the first difference it saw.
fn compare(tables: [&'static [&'static dyn AnyGame]; 2]) -> (usize, Option<String>) {
    let games = tables.map(Game::begin);
    let mut seen = [0; 2];
    let mut looked = 0;
    let mut look = |looked: &mut usize, seat: usize| {
        let [one, other] = games.each_ref().map(|game| game.received(seat, seen[seat]));
        seen[seat] = games[0].line(seat);
        *looked += 1;
        let parts = one.iter().zip(&other).find(|(one, other)| one != other);
        parts.map(|(one, other)| format!("seat {seat}: {}", difference(one, other)))
    };
    for (at, (seat, key)) in answers().into_iter().enumerate() {
        // Both sides in turn, and whoever was not asked sees what the other's answer has shown.
        if let Some(found) = look(&mut looked, at % 2) {
            return (looked, Some(found));
        }
        for game in &games {
            game.answer(seat, &key);
        }
    }
    // Once the game is over nothing is hidden any more.
    for game in &games {
        assert!(game.api(0, "question", None)["question"].is_null(), "the game is over");
    }
    (looked, None)
}

#[test]
fn a_whole_game_is_the_same_to_each_side_in_dealt_worlds() {
    let (looked, difference) = compare([TRUE_SHELF, DEALT_SHELF]);
    assert_eq!(difference, None, "at look {looked}");
    assert!(looked > 60, "a whole game has more than {looked} questions");
}

#[test]
fn a_leak_planted_on_purpose_is_seen_at_once() {
    let (looked, difference) = compare([LEAKING_SHELF, DEALT_LEAKING_SHELF]);
    assert!(difference.is_some() && looked < 20, "nothing differs at look {looked}");
}

/// The link of a seat, opened in a browser of its own.
fn sit_down(browser: &Browser, game: &Game, seat: usize) -> Player {
    let mut tab = browser.tab_of_another();
    tab.go(&format!("http://localhost:{}/join/{}", game.house.port, game.keys[seat]));
    Player::at(tab)
}

/// What the page shows, with what is different at every table left out.
fn shown(player: &mut Player, game: &Game) -> String {
    let page = player.tab.read("document.querySelector('#table').outerHTML");
    page.as_str().unwrap_or_default().replace(&game.id, "THE-GAME")
}

/// The air battle over the convoy in four browsers: two for each side, of which one is shown dealt worlds.
#[test]
fn browsers_of_both_sides_show_the_same_in_dealt_worlds() {
    let Some(browser) = Browser::wanted() else { return };
    let games = [TRUE_SHELF, DEALT_SHELF].map(Game::begin);
    let answers = answers();
    let set_up = answers.iter().position(|(_, key)| key.contains(".altitude="));
    for (seat, key) in &answers[..set_up.expect("the convoy is defended")] {
        for game in &games {
            game.answer(*seat, key);
        }
    }
    let mut sides = [0, 1].map(|seat| games.each_ref().map(|game| sit_down(&browser, game, seat)));
    for look in 0..8 {
        let now = sides.each_mut().map(|side| side.each_mut().map(Player::position));
        for (seat, side) in sides.iter_mut().enumerate() {
            assert_eq!(now[seat][0], now[seat][1], "seat {seat} at look {look}");
            let [one, other] = side;
            let (one, other) = (shown(one, &games[0]), shown(other, &games[1]));
            assert!(one == other, "seat {seat} at look {look}: {}", difference(&one, &other));
        }
        let Some(mover) = (0..2).find(|seat| !now[*seat][0].options.is_empty()) else { break };
        let at = sides[mover][0].any(&now[mover][0]);
        for (player, now) in sides[mover].iter_mut().zip(&now[mover]) {
            if player.tab.has("#answer[data-draft]") {
                player.propose(now);
            } else {
                player.answer(now, at, By::List);
            }
        }
    }
    for player in sides.iter_mut().flatten() {
        forgive(&mut player.tab, &[]);
    }
}
