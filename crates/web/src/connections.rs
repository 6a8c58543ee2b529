//! Connections: how many there may be, how long they may be silent, and how they end.

use crate::{clock, guard::Client};
use axum::{Router, body::Body};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::{GracefulShutdown, Watcher},
};
use std::{
    collections::BTreeMap,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::{
    io::AsyncWriteExt as _,
    net::{TcpListener, TcpStream},
};
use tower::Service as _;

/// What one connection, one client and all together may take.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Connections at once; below the files a process may open, which are 1,024 on most systems.
    pub most: usize,
    /// Connections at once from one address, unless it is this machine.
    pub most_of_one: usize,
    /// How long the head of a request may take, and how long a connection may be idle before it.
    pub silence: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits { most: 800, most_of_one: 100, silence: Duration::from_secs(30) }
    }
}

/// How often the log says that connections were turned away.
const TOLD_EVERY: Duration = Duration::from_secs(10);

/// What a connection hears for which there is no room.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n\
    Content-Type: text/plain; charset=utf-8\r\nContent-Length: 71\r\n\r\n\
    Too many connections are open. Close some tabs, or try again in a while";

/// The connections that are open, counted by where they come from.
#[derive(Default)]
struct Count(Mutex<BTreeMap<IpAddr, usize>>);

impl Count {
    /// A place for one more, until it is dropped.
    fn admit(self: &Arc<Count>, from: IpAddr, limits: &ConnectionLimits) -> Option<Place> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let own = open.get(&from).copied().unwrap_or(0);
        let most_of_one = if from.is_loopback() { limits.most } else { limits.most_of_one };
        if all >= limits.most || own >= most_of_one {
            return None;
        }
        open.insert(from, own + 1);
        Some(Place { count: Arc::clone(self), from })
    }
}

struct Place {
    count: Arc<Count>,
    from: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.count.0.lock().unwrap_or_else(PoisonError::into_inner);
        match open.get_mut(&self.from) {
            Some(own) if *own > 1 => *own -= 1,
            Some(_) | None => drop(open.remove(&self.from)),
        }
    }
}

/// Answers on this socket until `stop` is done, then waits for the requests that are under way.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    limits: ConnectionLimits,
    stop: impl Future<Output = ()>,
) {
    let (graceful, count) = (GracefulShutdown::new(), Arc::default());
    let mut turned_away = TurnedAway::default();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, from)) => match Count::admit(&count, from.ip(), &limits) {
                Some(place) => answer(stream, from, &app, place, limits.silence, &graceful),
                None => turned_away.turn_away(stream, from),
            },
            Err(error) => {
                // Out of files or memory: a moment later a connection may have ended.
                eprintln!("warning: a connection cannot be accepted: {error}");
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    }
    drop(listener);
    graceful.shutdown().await;
}

fn answer(
    stream: TcpStream,
    from: SocketAddr,
    app: &Router,
    place: Place,
    silence: Duration,
    graceful: &GracefulShutdown,
) {
    // Small answers go out at once instead of waiting to be joined by others.
    let _ = stream.set_nodelay(true);
    let app = app.clone();
    let service = service_fn(move |mut request: axum::http::Request<Incoming>| {
        request.extensions_mut().insert(Client::at(from.ip()));
        app.clone().call(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(silence);
    let watcher: Watcher = graceful.watcher();
    tokio::spawn(async move {
        // A connection that breaks is the client's affair.
        let _ = watcher.watch(builder.serve_connection(TokioIo::new(stream), service)).await;
        drop(place);
    });
}

/// Tells those for whom there is no room, and now and then the log.
#[derive(Default)]
struct TurnedAway {
    since_told: usize,
    told: Option<Instant>,
}

impl TurnedAway {
    fn turn_away(&mut self, mut stream: TcpStream, from: SocketAddr) {
        tokio::spawn(async move {
            let _ = stream.write_all(FULL).await;
            let _ = stream.shutdown().await;
        });
        self.since_told += 1;
        let now = clock::instant();
        if self.told.is_none_or(|told| now.duration_since(told) >= TOLD_EVERY) {
            let ip = from.ip();
            eprintln!(
                "warning: {} connections turned away, the last from {ip}: too many are open",
                self.since_told
            );
            (self.since_told, self.told) = (0, Some(now));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_take_every_place() {
        let limits = ConnectionLimits { most: 3, most_of_one: 2, ..ConnectionLimits::default() };
        let count = Arc::default();
        let stranger = IpAddr::from([192, 0, 2, 7]);
        let first = Count::admit(&count, stranger, &limits);
        let second = Count::admit(&count, stranger, &limits);
        assert!(first.is_some() && second.is_some());
        assert!(Count::admit(&count, stranger, &limits).is_none());
        let own = Count::admit(&count, IpAddr::from([127, 0, 0, 1]), &limits);
        assert!(own.is_some(), "another address still finds room");
        assert!(Count::admit(&count, IpAddr::from([192, 0, 2, 8]), &limits).is_none());
        drop(first);
        assert!(Count::admit(&count, stranger, &limits).is_some(), "a place comes back");
    }

    #[test]
    fn the_word_for_those_turned_away_is_as_long_as_it_says() {
        let text = std::str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("Content-Length: {}", body.len())), "{}", body.len());
    }
}
