//! A tab that listens to a game, and a clock that says how late the machine itself is.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::TcpStream,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

pub(crate) struct Listener(BufReader<TcpStream>);

impl Listener {
    pub(crate) fn of(port: u16, id: &str) -> Listener {
        Listener::with_cookie(port, id, "")
    }

    /// The tab of a member who is signed in.
    pub(crate) fn with_cookie(port: u16, id: &str, cookie: &str) -> Listener {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("the time is not zero");
        let ask = format!(
            "GET /game/{id}/events HTTP/1.1\r\nHost: localhost:{port}\r\nCookie: {cookie}\r\n\r\n"
        );
        stream.write_all(ask.as_bytes()).expect("the server listens");
        Listener(BufReader::new(stream))
    }

    /// Waits for the next message: the line that the game has moved to, 0 if it is gone.
    pub(crate) fn told(&mut self) -> u64 {
        let mut text = String::new();
        loop {
            text.clear();
            let read = self.0.read_line(&mut text).expect("the stream speaks in time");
            assert!(read > 0, "the stream has ended");
            let number = text.trim().strip_prefix("data:").map(|it| it.trim().parse());
            if let Some(Ok(number)) = number {
                return number;
            }
        }
    }

    /// Waits until the stream tells of this line or a later one.
    pub(crate) fn told_of(&mut self, line: u64) {
        while self.told() < line {}
    }

    /// Waits until the stream tells that the game is gone.
    pub(crate) fn told_of_the_end(&mut self) {
        while self.told() > 0 {}
    }
}

/// Sleeps for a moment again and again until it is over; the longest that the machine let it oversleep. Nothing
/// that runs on the same machine can be quicker than that in every case.
#[expect(clippy::disallowed_methods, reason = "a measurement looks at the clock")]
pub(crate) fn longest_oversleep(over: &AtomicBool) -> Duration {
    const MOMENT: Duration = Duration::from_millis(1);
    let mut longest = Duration::ZERO;
    while !over.load(Ordering::Relaxed) {
        let begun = Instant::now();
        std::thread::sleep(MOMENT);
        longest = longest.max(begun.elapsed().saturating_sub(MOMENT));
    }
    longest
}
