//! Tabs that only listen: how many there can be, and what each costs.

use crate::server::Server;
use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    net::TcpStream,
    time::Duration,
};

fn size() -> usize {
    std::env::var("WARDROOM_IDLE").ok().and_then(|set| set.parse().ok()).unwrap_or(200)
}

/// Bytes of memory of a process.
fn resident(process: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    status.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or(0) * 4096
}

fn listen(port: u16, id: &str) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_mins(1))).expect("the time is not zero");
    let ask = format!("GET /game/{id}/events HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
    stream.write_all(ask.as_bytes()).expect("the server listens");
    BufReader::new(stream)
}

/// Waits for the next message of a stream.
fn told(stream: &mut BufReader<TcpStream>) {
    let mut text = String::new();
    while !text.starts_with("data:") {
        text.clear();
        let read = stream.read_line(&mut text).expect("the stream speaks in time");
        assert!(read > 0, "the stream has ended");
    }
}

/// As many tabs as are wanted listen, spread over a hundred games, and each hears of the next move of its
/// game. `WARDROOM_IDLE` says how many; the process must be allowed so many files.
#[test]
fn many_idle_tabs_are_held_and_each_hears_of_its_game() {
    let data = tempfile::tempdir().unwrap();
    let tabs = size();
    let server = Server::with_tabs(data.path(), tabs + 10);
    let mut client = server.client();
    let games: Vec<String> =
        (0..tabs.min(100)).map(|seed| client.begin(seed as u64).unwrap()).collect();
    let before = resident(server.id());
    let mut streams = Vec::with_capacity(tabs);
    for tab in 0..tabs {
        let mut stream = listen(server.port, &games[tab % games.len()]);
        told(&mut stream);
        streams.push(stream);
    }
    let each = resident(server.id()).saturating_sub(before) / tabs;
    println!("{tabs} idle tabs in {} games, {:.1} kB each", games.len(), each as f64 / 1e3);
    for id in &games {
        let asked = client.question(id).unwrap();
        assert_eq!(client.answer(id, &asked, 0).unwrap().status, 200);
    }
    for stream in &mut streams {
        told(stream);
    }
    assert!(each < 100_000, "{each} bytes for a tab that only listens");
}
