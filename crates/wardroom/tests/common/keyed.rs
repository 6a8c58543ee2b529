//! Requests by whoever holds a key, to a server on this machine.

use serde_json::Value;
use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
};

/// The answer, open to be read; a request with a body is a POST.
pub(crate) fn send(port: u16, key: &str, path: &str, body: Option<&Value>) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
    let method = if body.is_some() { "POST" } else { "GET" };
    let body = body.map(Value::to_string).unwrap_or_default();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\
         Authorization: Bearer {key}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("the server takes a request");
    stream
}

/// The body of the answer.
pub(crate) fn ask(port: u16, key: &str, path: &str, body: Option<&Value>) -> String {
    let mut answer = String::new();
    let mut stream = send(port, key, path, body);
    stream.read_to_string(&mut answer).expect("the server answers in UTF-8");
    answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default()
}

pub(crate) fn json(port: u16, key: &str, path: &str, body: Option<&Value>) -> Value {
    serde_json::from_str(&ask(port, key, path, body)).expect("the API answers in JSON")
}
