//! Two tabs of one game stay in step, over real sockets.

use crate::support::Table;
use serde_json::json;
use std::{net::SocketAddr, time::Duration};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
    sync::oneshot,
    time::timeout,
};
use web::{Server, id::GameId};

/// How long anything may take; long, because the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(90);

struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    ended: tokio::task::JoinHandle<()>,
}

async fn start(table: &Table) -> Running {
    let server = Server::bind(table.desk.clone(), "127.0.0.1", 0).await.unwrap();
    let address = server.address();
    let (stop, stopped) = oneshot::channel();
    let ended = tokio::spawn(async move {
        let stop = async move { drop(stopped.await) };
        server.run(stop).await;
    });
    Running { address, stop, ended }
}

/// A tab that listens; it gives the lines it is told of.
struct Tab(BufReader<TcpStream>);

impl Tab {
    async fn open(address: SocketAddr, id: GameId) -> Tab {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let ask = format!(
            "GET /game/{id}/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
        );
        stream.write_all(ask.as_bytes()).await.unwrap();
        Tab(BufReader::new(stream))
    }

    /// The next line announced; `None` when the stream ends.
    async fn heard(&mut self) -> Option<u32> {
        loop {
            let mut line = String::new();
            let read = timeout(PATIENCE, self.0.read_line(&mut line)).await;
            if read.expect("the stream says something in time").unwrap() == 0 {
                return None;
            }
            if let Some(line) = line.trim().strip_prefix("data: ") {
                return Some(line.parse().unwrap());
            }
        }
    }
}

async fn answer(address: SocketAddr, id: GameId, body: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let ask = format!(
        "POST /api/games/{id}/answer HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(ask.as_bytes()).await.unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text
}

#[tokio::test]
async fn two_tabs_hear_of_every_move_and_the_slower_one_is_refused() {
    let table = Table::new();
    let id = table.devil_boats(6).await;
    let running = start(&table).await;
    let (mut one, mut two) =
        (Tab::open(running.address, id).await, Tab::open(running.address, id).await);
    let line = one.heard().await.unwrap();
    assert_eq!(two.heard().await, Some(line), "both begin at the same line");
    for _ in 0..4 {
        let asked = table.question(id, 0).await["question"].clone();
        let body = json!({ "n": asked["n"], "key": asked["options"][0]["key"] }).to_string();
        let moved = answer(running.address, id, &body).await;
        assert!(moved.starts_with("HTTP/1.1 200"), "{moved}");
        let line = one.heard().await.unwrap();
        assert_eq!(two.heard().await, Some(line));
        assert_eq!(table.question(id, 0).await["line"], line);
        let late = answer(running.address, id, &body).await;
        assert!(late.starts_with("HTTP/1.1 409"), "{late}");
    }
    running.stop.send(()).unwrap();
    assert_eq!(one.heard().await, None, "a server that stops ends its streams");
    timeout(PATIENCE, running.ended).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_tab_that_reads_late_hears_the_last_line() {
    let table = Table::new();
    let id = table.devil_boats(6).await;
    let running = start(&table).await;
    let mut tab = Tab::open(running.address, id).await;
    let mut last = tab.heard().await.unwrap();
    table.play(id, 10).await;
    let now = table.question(id, 0).await["line"].as_u64().unwrap() as u32;
    while last != now {
        last = tab.heard().await.unwrap();
    }
}

#[tokio::test]
async fn no_more_tabs_listen_than_allowed() {
    let table = Table::with(|config| config.streams = 2);
    let id = table.devil_boats(6).await;
    let running = start(&table).await;
    let mut tabs = Vec::new();
    for _ in 0..2 {
        let mut tab = Tab::open(running.address, id).await;
        assert!(tab.heard().await.is_some());
        tabs.push(tab);
    }
    let mut third = Tab::open(running.address, id).await;
    let mut status = String::new();
    third.0.read_line(&mut status).await.unwrap();
    assert!(status.starts_with("HTTP/1.1 429"), "{status}");
    drop(tabs);
    let room = async {
        loop {
            let mut next = Tab::open(running.address, id).await;
            let mut status = String::new();
            next.0.read_line(&mut status).await.unwrap();
            if status.starts_with("HTTP/1.1 200") {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, room).await.expect("a closed tab makes room for another");
}

#[tokio::test]
async fn a_connection_that_says_nothing_is_closed() {
    let silence = Duration::from_millis(200);
    let table = Table::with(|config| config.connections.silence = silence);
    let running = start(&table).await;
    for said in ["", "GET / HTTP/1.1\r\nHost: local"] {
        let mut stream = TcpStream::connect(running.address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        let mut heard = Vec::new();
        let ended = timeout(PATIENCE, stream.read_to_end(&mut heard)).await;
        ended.expect("the server hangs up").unwrap();
    }
    let mut stream = TcpStream::connect(running.address).await.unwrap();
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let mut heard = Vec::new();
    let ended = timeout(PATIENCE, stream.read_to_end(&mut heard)).await;
    ended.expect("a connection that stays open is closed when idle").unwrap();
    assert!(heard.starts_with(b"HTTP/1.1 "), "and its request was answered");
    drop(running.stop);
}

#[tokio::test]
async fn when_every_place_is_taken_the_next_is_told_and_a_free_place_serves_again() {
    let table = Table::with(|config| config.connections.most = 3);
    let running = start(&table).await;
    let mut taken = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(running.address).await.unwrap();
        stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
        let mut head = [0; 9];
        stream.read_exact(&mut head).await.unwrap();
        taken.push(stream);
    }
    let mut heard = String::new();
    let mut fourth = TcpStream::connect(running.address).await.unwrap();
    fourth.read_to_string(&mut heard).await.unwrap();
    assert!(heard.starts_with("HTTP/1.1 503"), "{heard}");
    taken.pop();
    let served = async {
        loop {
            let text = answer(running.address, GameId::random().unwrap(), "{}").await;
            if !text.starts_with("HTTP/1.1 503") {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, served).await.expect("a closed connection makes room");
    drop(running.stop);
}
