//! What a club's server says on its way: lines that its machine keeps, with numbers and without secrets.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Command, Stdio},
};

const SECRET: &str = "00112233445566778899aabbccddeeff";

fn ask(port: u16, request: &str) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
    write!(
        stream,
        "{request} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\nContent-Length: 0\r\n\
         Authorization: Bearer {SECRET}\r\nCookie: wardroom-session={SECRET}\r\n\r\n"
    )
    .expect("it takes a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1"), "{answer}");
}

/// Neither what a server prints nor what it logs opens anything: no link of an owner, since administrators sign in
/// like everybody, and no key, whatever address or header it came in.
#[test]
fn the_server_of_a_club_prints_and_logs_no_secret() {
    let Some(database) = cluster::database() else { return };
    let mut serve = Command::new(env!("CARGO_BIN_EXE_wardroom"));
    serve.args(["serve", "--port", "0", "--site", "http://localhost", "--log"]);
    serve.args(["--database", &database, "--smtp", "smtp://post:swordfish@127.0.0.1:9"]);
    serve.env("WARDROOM_OIDC_SECRET", "swordfish");
    let mut child =
        serve.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the server starts");
    let mut out = BufReader::new(child.stdout.take().expect("its output is a pipe"));
    let mut said = String::new();
    out.read_line(&mut said).expect("its output can be read");
    let port = said.trim().rsplit(':').next().and_then(|port| port.parse().ok()).unwrap();
    for request in [
        format!("GET /join/{SECRET}"),
        format!("GET /sign-in/{SECRET}"),
        format!("POST /sign-in/{SECRET}"),
        format!("GET /feed/{SECRET}"),
        format!("GET /seat?link=http://localhost/join/{SECRET}"),
        format!("GET /sign-in/back?code={SECRET}&state={SECRET}"),
        format!("GET //join/{SECRET}"),
        format!("GET /join//{SECRET}"),
        format!("GET /JOIN/{SECRET}"),
        format!("GET /game/{SECRET}/links"),
        format!("GET /%6aoin/{SECRET}"),
        "GET /".to_owned(),
    ] {
        ask(port, &request);
    }
    child.kill().unwrap();
    let mut logged = String::new();
    out.read_to_string(&mut said).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut logged).unwrap();
    child.wait().unwrap();
    let lines: Vec<serde_json::Value> =
        logged.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert_eq!(lines.len(), 12, "each request is a line: {logged}");
    assert!(lines.iter().all(|line| line["request"].as_str().is_some_and(|id| id.len() == 16)));
    for secret in [SECRET, "swordfish", "/join/0", "/join/1"] {
        assert!(!said.contains(secret), "{said}");
        assert!(!logged.contains(secret), "{logged}");
    }
    let printed =
        |text: &str| text.split(|it: char| !it.is_ascii_hexdigit()).any(|word| word.len() == 32);
    assert!(!printed(&said), "a key is printed: {said}");
    assert!(!printed(&logged), "a key is logged: {logged}");
    assert!(said.contains("Members sign in at http://localhost"), "{said}");
}
