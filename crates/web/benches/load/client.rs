//! A client that says no more of HTTP than it must, so that the processors are left to the server.

use crate::{
    CONNECTIONS, GAMES,
    script::{SCENARIO, Script},
    server::Process,
};
use std::{
    collections::BTreeSet,
    fmt::Write as _,
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    task::JoinSet,
};

/// A socket that stays open.
pub(crate) struct Connection {
    stream: TcpStream,
    out: String,
    received: Vec<u8>,
}

/// Where the body of an answer ends.
enum Length {
    Bytes(usize),
    Chunks,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Connection {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Connection { stream, out: String::new(), received: Vec::new() }
    }

    pub(crate) async fn get(&mut self, path: &str, encoding: Option<&str>) {
        self.out.clear();
        write!(self.out, "GET {path} HTTP/1.1\r\nHost: localhost\r\n").unwrap();
        if let Some(encoding) = encoding {
            write!(self.out, "Accept-Encoding: {encoding}\r\n").unwrap();
        }
        self.out.push_str("\r\n");
        self.exchange("200").await;
    }

    async fn post(&mut self, path: &str, body: &str, status: &str) {
        self.out.clear();
        let length = body.len();
        write!(
            self.out,
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        self.exchange(status).await;
    }

    /// Begins a game and gives its name.
    pub(crate) async fn begin(&mut self, seed: u64) -> String {
        let body = format!(r#"{{"game":"devil-boats","scenario":"{SCENARIO}","seed":{seed}}}"#);
        self.post("/api/games", &body, "201").await;
        let text = String::from_utf8_lossy(&self.received);
        let (_, after) = text.split_once(r#""id":""#).expect("a new game has a name");
        after.split('"').next().unwrap().to_owned()
    }

    /// Sends what is prepared and takes in the whole answer, which must be of this status.
    async fn exchange(&mut self, status: &str) {
        self.stream.write_all(self.out.as_bytes()).await.unwrap();
        self.received.clear();
        let mut body = None;
        loop {
            assert!(self.stream.read_buf(&mut self.received).await.unwrap() > 0, "it hung up");
            if body.is_none() {
                body = head(&self.received);
            }
            match body {
                Some((start, Length::Bytes(length))) if self.received.len() >= start + length => {
                    break;
                }
                Some((_, Length::Chunks)) if self.received.ends_with(b"\r\n0\r\n\r\n") => break,
                Some(_) | None => {}
            }
        }
        let got = self.received.get(9..12);
        assert_eq!(got, Some(status.as_bytes()), "{}", String::from_utf8_lossy(&self.received));
    }
}

/// Where the body begins and how it ends, once the head is there.
fn head(received: &[u8]) -> Option<(usize, Length)> {
    let end = received.windows(4).position(|bytes| bytes == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&received[..end]).unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    Some((end + 4, length.map_or(Length::Chunks, |length| Length::Bytes(length.parse().unwrap()))))
}

/// An answer as it came over the wire.
pub(crate) struct Fetched(Vec<u8>);

impl Fetched {
    pub(crate) fn bytes(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.0).into_owned()
    }
}

/// Fetches over a connection of its own.
pub(crate) async fn fetch(address: SocketAddr, path: &str, encoding: Option<&str>) -> Fetched {
    let mut connection = Connection::open(address).await;
    connection.get(path, encoding).await;
    Fetched(connection.received)
}

/// The addresses of style, script and pictures that a page names.
pub(crate) fn assets(page: &str) -> BTreeSet<String> {
    let after = page.split("\"/assets/").skip(1);
    after.map(|text| format!("/assets/{}", text.split(['"', '#']).next().unwrap())).collect()
}

/// How long each request took, in microseconds, the shortest first.
pub(crate) struct Sample(Vec<u32>);

impl Sample {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The time within which this part of the requests was answered.
    pub(crate) fn millis(&self, part: f64) -> f64 {
        let place = (self.0.len() as f64 * part) as usize;
        f64::from(self.0[place.min(self.0.len() - 1)]) / 1e3
    }
}

/// A connection with the games it plays in turn.
struct Player {
    web: Connection,
    fixed: Connection,
    games: Vec<Game>,
    turn: usize,
}

struct Game {
    id: String,
    script: &'static Script,
    answered: usize,
}

#[derive(Clone, Copy)]
enum Ask {
    Fixed,
    Answer { query: &'static str },
    Page,
}

impl Player {
    /// One request; false when every game has been played to its end.
    async fn ask(&mut self, what: Ask) -> bool {
        match what {
            Ask::Fixed => self.fixed.get("/", None).await,
            Ask::Page => {
                self.turn = (self.turn + 1) % self.games.len();
                let path = format!("/game/{}", self.games[self.turn].id);
                self.web.get(&path, None).await;
            }
            Ask::Answer { query } => {
                let count = self.games.len();
                let next = (1..=count).map(|step| (self.turn + step) % count);
                let mut open =
                    next.filter(|&i| self.games[i].answered < self.games[i].script.answers.len());
                let Some(turn) = open.next() else { return false };
                let game = &mut self.games[turn];
                let (n, key) = &game.script.answers[game.answered];
                let path = format!("/api/games/{}/answer{query}", game.id);
                let body = format!(r#"{{"n":{n},"key":"{key}"}}"#);
                (self.turn, game.answered) = (turn, game.answered + 1);
                self.web.post(&path, &body, "200").await;
            }
        }
        true
    }
}

/// All connections with all games.
pub(crate) struct Load(Vec<Player>);

impl Load {
    /// Opens the connections and begins the games.
    pub(crate) async fn begin(server: &Process, scripts: &'static [Script]) -> Load {
        let (web, fixed) = (server.web, server.fixed);
        let mut players = JoinSet::new();
        for place in 0..CONNECTIONS {
            players.spawn(async move {
                let (mut web, fixed) = (Connection::open(web).await, Connection::open(fixed).await);
                let mut games = Vec::new();
                for n in (place..GAMES).step_by(CONNECTIONS) {
                    let script = &scripts[n % scripts.len()];
                    games.push(Game { id: web.begin(script.seed).await, script, answered: 0 });
                }
                Player { web, fixed, games, turn: 0 }
            });
        }
        Load(players.join_all().await)
    }

    pub(crate) fn answered(&self) -> usize {
        self.0.iter().flat_map(|player| &player.games).map(|game| game.answered).sum()
    }

    pub(crate) async fn fixed(&mut self, time: Duration) -> Sample {
        self.run(time, Ask::Fixed).await
    }

    pub(crate) async fn brief(&mut self, time: Duration) -> Sample {
        self.run(time, Ask::Answer { query: "?tell=briefly" }).await
    }

    pub(crate) async fn full(&mut self, time: Duration) -> Sample {
        self.run(time, Ask::Answer { query: "" }).await
    }

    pub(crate) async fn page(&mut self, time: Duration) -> Sample {
        self.run(time, Ask::Page).await
    }

    async fn run(&mut self, time: Duration, what: Ask) -> Sample {
        let end = Instant::now() + time;
        let mut players = JoinSet::new();
        for mut player in self.0.drain(..) {
            players.spawn(async move {
                let mut times = Vec::new();
                loop {
                    let sent = Instant::now();
                    if sent >= end || !player.ask(what).await {
                        return (player, times);
                    }
                    times.push(sent.elapsed().as_micros() as u32);
                }
            });
        }
        let mut times = Vec::new();
        for (player, own) in players.join_all().await {
            self.0.push(player);
            times.extend(own);
        }
        times.sort_unstable();
        Sample(times)
    }
}
