//! The real server in a process of its own, and a client that speaks HTTP to it.

use serde_json::{Value, json};
use std::{
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

/// A server that ends with its test.
pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
}

/// The program, or another build of it that was named to be measured.
fn program() -> Command {
    match std::env::var_os("WARDROOM_PROGRAM") {
        Some(named) => Command::new(named),
        None => Command::new(env!("CARGO_BIN_EXE_wardroom")),
    }
}

impl Server {
    pub(crate) fn start(data: &Path) -> Server {
        let mut command = program();
        command.args(["serve", "--port", "0", "--data"]).arg(data);
        Server::started(command).expect("the server starts")
    }

    /// One to which so many tabs may listen.
    pub(crate) fn with_tabs(data: &Path, tabs: usize) -> Server {
        let mut command = program();
        command.args(["serve", "--port", "0", "--tabs", &tabs.to_string(), "--data"]).arg(data);
        Server::started(command).expect("the server starts")
    }

    /// One of several servers on the database of a club.
    pub(crate) fn on(database: &str) -> Server {
        let mut command = program();
        command.args(["serve", "--port", "0", "--database", database]);
        Server::started(command).expect("the server starts")
    }

    /// Two servers on the database of a club.
    pub(crate) fn pair_on(database: &str) -> [Server; 2] {
        [Server::on(database), Server::on(database)]
    }

    /// One of a club whose members sign in, to which so many tabs may listen.
    pub(crate) fn of_club(database: &str, tabs: usize) -> Server {
        let mut command = program();
        command.args(["serve", "--port", "0", "--database", database, "--tabs", &tabs.to_string()]);
        command.args(["--site", "http://localhost"]);
        Server::started(command).expect("the server starts")
    }

    /// The server in a world of its own where this has been done to the data directory; nothing if
    /// the system does not allow it.
    pub(crate) fn start_after(doing: &str, data: &Path) -> Option<Server> {
        let script = format!("{doing} && exec \"$1\" serve --port 0 --data \"$2\"");
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", &script, "sh"]);
        command.arg(env!("CARGO_BIN_EXE_wardroom")).arg(data);
        Server::started(command)
    }

    fn started(mut command: Command) -> Option<Server> {
        let command = command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().ok()?;
        let mut line = String::new();
        let out = child.stdout.take().expect("its output is a pipe");
        BufReader::new(out).read_line(&mut line).expect("its output can be read");
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        let Some(port) = port else {
            let _ = child.wait();
            return None;
        };
        Some(Server { child, port })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn client(&self) -> Client {
        Client::connect(self.port).expect("the server listens")
    }

    /// As a power switch does it: no warning, no goodbye.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("the server can be killed");
        self.child.wait().expect("a killed server ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One connection, kept open.
pub(crate) struct Client {
    port: u16,
    stream: BufReader<TcpStream>,
}

pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).expect("the API answers in JSON")
    }
}

impl Client {
    pub(crate) fn connect(port: u16) -> io::Result<Client> {
        let stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_mins(2)))?;
        Ok(Client { port, stream: BufReader::new(stream) })
    }

    pub(crate) fn get(&mut self, path: &str) -> io::Result<Reply> {
        let port = self.port;
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"))
    }

    pub(crate) fn send_method(&mut self, method: &str, path: &str) -> io::Result<Reply> {
        let port = self.port;
        self.send(&format!("{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"))
    }

    pub(crate) fn post(&mut self, path: &str, body: &Value) -> io::Result<Reply> {
        self.send(&self.posted(path, "application/json", &body.to_string()))
    }

    /// Brings a journal in.
    pub(crate) fn send_journal(&mut self, path: &str, journal: &str) -> io::Result<Reply> {
        self.send(&self.posted(path, "application/x-ndjson", journal))
    }

    /// The same as `post`, without waiting for what comes of it.
    pub(crate) fn send_off(&mut self, path: &str, body: &Value) -> io::Result<()> {
        let request = self.posted(path, "application/json", &body.to_string());
        self.stream.get_mut().write_all(request.as_bytes())
    }

    fn posted(&self, path: &str, kind: &str, body: &str) -> String {
        let (port, length) = (self.port, body.len());
        format!(
            "POST {path} HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: {kind}\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
    }

    fn send(&mut self, request: &str) -> io::Result<Reply> {
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other("the connection broke off"))?;
        let mut length = 0;
        loop {
            let mut header = String::new();
            self.stream.read_line(&mut header)?;
            match header.trim().to_ascii_lowercase().split_once(": ") {
                None => break,
                Some(("content-length", value)) => length = value.parse().unwrap_or(0),
                Some(_) => {}
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        let text = String::from_utf8(body).map_err(io::Error::other)?;
        Ok(Reply { status, text })
    }

    pub(crate) fn begin(&mut self, seed: u64) -> io::Result<String> {
        let reply = self.post("/api/games", &json!({ "game": "devil-boats", "seed": seed }))?;
        assert_eq!(reply.status, 201, "{}", reply.text);
        Ok(reply.json()["id"].as_str().expect("a game has an id").to_owned())
    }

    /// What seat 0 is asked; null when the game is over.
    pub(crate) fn question(&mut self, id: &str) -> io::Result<Value> {
        let reply = self.get(&format!("/api/games/{id}/question"))?;
        assert_eq!(reply.status, 200, "{}", reply.text);
        Ok(reply.json()["question"].clone())
    }

    pub(crate) fn answer(&mut self, id: &str, asked: &Value, option: usize) -> io::Result<Reply> {
        let key = key(asked, option);
        self.post(&format!("/api/games/{id}/answer"), &json!({ "n": asked["n"], "key": key }))
    }

    /// The lines of the journal.
    pub(crate) fn journal(&mut self, id: &str) -> io::Result<Vec<Value>> {
        let reply = self.get(&format!("/api/games/{id}/journal"))?;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let line = |line: &str| serde_json::from_str(line).expect("a journal is JSON lines");
        Ok(reply.text.lines().map(line).collect())
    }
}

/// One of the options; of a question that takes several steps, one that is an answer alone.
pub(crate) fn key(asked: &Value, option: usize) -> Value {
    let options = asked["options"].as_array().expect("a question has options");
    match asked["draft"]["at_once"].as_array() {
        Some(alone) => alone[option % alone.len()].clone(),
        None => options[option % options.len()]["key"].clone(),
    }
}
