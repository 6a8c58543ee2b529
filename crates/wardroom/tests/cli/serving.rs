//! The web table as the command line starts it; its pages have tests of their own.

use crate::support::Home;
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    process::{Child, Command},
};

/// A server that ends with its test.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server and reads its port from the address it prints.
fn served(mut command: Command) -> (Served, u16) {
    let mut child = command.spawn().expect("the program starts");
    let mut line = String::new();
    let stdout = child.stdout.take().expect("its output is a pipe");
    let served = Served(child);
    BufReader::new(stdout).read_line(&mut line).expect("it prints its address");
    let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
    (served, port.expect("the line ends with the port"))
}

fn get(port: u16, path: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n")
        .expect("the server takes a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the server answers in UTF-8");
    answer
}

#[test]
fn the_web_table_opens_at_the_address_it_prints() {
    let home = Home::new();
    let (_server, port) = served(home.command(&["serve", "--port", "0", "--data", "games"]));
    let page = get(port, "/");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("Devil Boats"), "{page}");
}

#[test]
fn wardroom_alone_opens_the_web_table() {
    let home = Home::new();
    let (_server, port) = served(home.command(&[]));
    assert!(get(port, "/").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_port_that_is_taken_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let ran = Home::new().run(&["serve", "--port", &port], "");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains(&port) && ran.err.starts_with("error: "), "{}", ran.err);
}
