//! Two servers behind Debian's nginx, with the file of `deploy/`: a game goes to one of them, its streams are
//! sent on at once, and when a server dies the other goes on.

use crate::{
    listener::Listener,
    server::{Client, Server},
};
use serde_json::Value;
use std::{
    fs,
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};
use tempfile::TempDir;

/// As it is told to operators.
const CONFIG: &str = include_str!("../../../../deploy/nginx.conf");

/// A proxy that ends with its test.
struct Proxy {
    child: Child,
    port: u16,
    place: TempDir,
}

impl Proxy {
    /// Nothing, and a word about it, where nginx is not installed.
    fn before(servers: &[Server; 2]) -> Option<Proxy> {
        let programs = ["nginx", "/usr/sbin/nginx"];
        let there = |program: &&&str| Command::new(program).arg("-v").output().is_ok();
        let Some(program) = programs.iter().find(there) else {
            eprintln!("NOT TESTED behind nginx: it is not installed");
            return None;
        };
        let place = tempfile::tempdir().unwrap();
        let port = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        fs::write(place.path().join("nginx.conf"), config(&place, port, servers)).unwrap();
        let mut command = Command::new(program);
        command.arg("-p").arg(place.path()).args(["-e", "errors", "-c", "nginx.conf"]);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let proxy = Proxy { child, port, place };
        for _ in 0..500 {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return Some(proxy);
            }
            thread::sleep(Duration::from_millis(20));
        }
        let errors = fs::read_to_string(proxy.place.path().join("errors")).unwrap_or_default();
        panic!("nginx does not answer: {errors}");
    }

    fn client(&self) -> Client {
        Client::connect(self.port).unwrap()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The file of `deploy/` at a free port, without the certificates that a test does not have. Whatever else it
/// says counts.
fn config(place: &TempDir, port: u16, servers: &[Server; 2]) -> String {
    let plain = |line: &&str| !line.trim_start().starts_with("ssl_certificate");
    let lines: Vec<&str> = CONFIG.lines().filter(plain).collect();
    let club = lines.join("\n");
    // What follows leads browsers from port 80 to 443.
    let (club, _) = club.rsplit_once("\nserver {").unwrap();
    let mut club = club.replace("listen 443 ssl http2;", &format!("listen 127.0.0.1:{port};"));
    for (usual, server) in ["127.0.0.1:1943", "127.0.0.1:1944"].iter().zip(servers) {
        assert!(club.contains(usual), "the file names two servers");
        club = club.replace(usual, &format!("127.0.0.1:{}", server.port));
    }
    let of = |kind: &str| format!("{kind}_temp_path {}/{kind};\n", place.path().display());
    let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(of).concat();
    format!(
        "daemon off;\nmaster_process off;\npid {}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n\
         {places}{club}\n}}\n",
        place.path().display()
    )
}

/// How many requests a server has answered, but those of this question itself.
fn answered(server: &Server) -> u64 {
    let metrics = server.client().get("/metrics").unwrap().text;
    let count =
        metrics.lines().find_map(|line| line.strip_prefix("wardroom_request_seconds_count "));
    count.and_then(|count| count.trim().parse().ok()).unwrap()
}

/// Gives one answer through the proxy; nothing when the game is over.
fn play(client: &mut Client, id: &str, option: usize) -> Option<Value> {
    let asked = client.question(id).unwrap();
    if asked.is_null() {
        return None;
    }
    let reply = client.answer(id, &asked, option).unwrap();
    assert_eq!(reply.status, 200, "{}", reply.text);
    Some(reply.json())
}

#[test]
fn two_servers_behind_nginx_are_one_club() {
    let Some(database) = cluster::database() else { return };
    let mut servers = Server::pair_on(&database);
    let Some(proxy) = Proxy::before(&servers) else { return };
    let mut client = proxy.client();
    assert_eq!(client.get("/metrics").unwrap().status, 403, "figures are for operators");
    assert_eq!(client.get("/health").unwrap().text, "ok\n");

    // All of a game goes to one server, and not all games to the same.
    let games: Vec<String> = (0..12).map(|seed| client.begin(seed).unwrap()).collect();
    let mut places = Vec::new();
    for id in &games {
        let before = servers.each_ref().map(answered);
        for _ in 0..5 {
            client.question(id).unwrap();
        }
        let after = servers.each_ref().map(answered);
        let grown = [after[0] - before[0], after[1] - before[1]];
        // The look at the figures before is counted by now.
        assert!([[6, 1], [1, 6]].contains(&grown), "{id} went to both: {grown:?}");
        places.push(usize::from(grown[1] > grown[0]));
    }
    assert!(places.contains(&0) && places.contains(&1), "one server does nothing");

    // A stream is sent on as it comes.
    for (turn, id) in games.iter().take(4).enumerate() {
        let mut stream = Listener::of(proxy.port, id);
        stream.told_of(1);
        for option in 0..4 {
            let Some(reply) = play(&mut client, id, turn + option) else { break };
            stream.told_of(reply["line"].as_u64().unwrap());
        }
    }

    // A server dies, and the games it had go on at the other, nothing lost.
    let before: Vec<_> = games.iter().map(|id| client.journal(id).unwrap()).collect();
    servers[0].kill();
    let mut client = proxy.client();
    for (id, before) in games.iter().zip(&before) {
        assert!(client.journal(id).unwrap().starts_with(before), "{id}");
        let Some(reply) = play(&mut client, id, 1) else { continue };
        Listener::of(proxy.port, id).told_of(reply["line"].as_u64().unwrap());
    }
}
