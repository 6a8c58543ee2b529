//! Who may ask, how often, how much, and what the answer forbids the browser to do.

use crate::{clock, error::WebError};
use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::{
    collections::BTreeMap,
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// What one client is allowed; the defaults suit one person on his own machine.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Names beside loopback by which the server may be called: `wardroom.local`.
    pub names: Vec<String>,
    /// Browsers may call the server by any address, as one that listens everywhere must allow. A page
    /// of another site cannot pass for an address, only for a name.
    pub any_address: bool,
    /// Requests that read, by the second and at once.
    pub reads: (f64, f64),
    /// Requests that change something, by the second and at once.
    pub changes: (f64, f64),
    /// Requests that take long: forecasts, imports, uploads.
    pub costly: (f64, f64),
    pub timeout: Duration,
    /// What one member of a club is allowed, wherever he comes from.
    pub each: Option<MemberLimits>,
    /// A server in front of this one, on the same machine, says whom it speaks for.
    pub proxy: bool,
}

/// What one member of a club is allowed.
#[derive(Clone, Debug)]
pub struct MemberLimits {
    /// As those of [`Limits`].
    pub reads: (f64, f64),
    pub changes: (f64, f64),
    pub costly: (f64, f64),
    /// Tabs that listen; also for everybody else at one address.
    pub streams: usize,
    /// Tables he has set that are not over.
    pub games: i64,
}

impl Default for MemberLimits {
    fn default() -> MemberLimits {
        MemberLimits {
            reads: (30.0, 300.0),
            changes: (10.0, 100.0),
            costly: (0.1, 20.0),
            streams: 24,
            games: 50,
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            names: Vec::new(),
            any_address: false,
            reads: (1000.0, 4000.0),
            changes: (1000.0, 4000.0),
            costly: (4.0, 40.0),
            timeout: Duration::from_secs(30),
            each: None,
            proxy: false,
        }
    }
}

impl Limits {
    /// For a club: many people, a server in front, several behind one address.
    #[must_use]
    pub fn of_club(self) -> Limits {
        Limits {
            reads: (100.0, 1000.0),
            changes: (40.0, 400.0),
            costly: (1.0, 40.0),
            each: Some(MemberLimits::default()),
            proxy: true,
            ..self
        }
    }

    /// For measurements: no request is too many.
    #[must_use]
    pub fn unlimited(self) -> Limits {
        let any = (f64::INFINITY, f64::INFINITY);
        Limits { reads: any, changes: any, costly: any, ..self }
    }
}

/// Where a request comes from, for counting. A network of the newer kind counts as one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Client(Option<IpAddr>);

impl Client {
    /// Nobody knows where it comes from.
    pub(crate) const UNKNOWN: Client = Client(None);

    pub(crate) fn at(address: IpAddr) -> Client {
        Client(Some(match address {
            IpAddr::V6(long) if !long.is_loopback() => {
                IpAddr::V6((u128::from(long) >> 64 << 64).into())
            }
            IpAddr::V6(_) | IpAddr::V4(_) => address,
        }))
    }

    /// Whether it comes from this machine.
    pub(crate) fn is_here(self) -> bool {
        self.0.is_some_and(|address| address.is_loopback())
    }

    pub(crate) fn of(request: &Request) -> Client {
        request.extensions().get().copied().unwrap_or(Client(None))
    }
}

/// How many clients are remembered; beyond that the one heard of longest ago begins afresh.
const MOST_CLIENTS: usize = 4096;

pub(crate) struct Guard {
    names: Vec<String>,
    limits: Limits,
    clients: Mutex<BTreeMap<Client, Buckets>>,
    members: Mutex<BTreeMap<i64, Buckets>>,
}

/// What one client may still do.
struct Buckets {
    reads: Bucket,
    changes: Bucket,
    costly: Bucket,
}

impl Buckets {
    fn new(reads: (f64, f64), changes: (f64, f64), costly: (f64, f64)) -> Buckets {
        Buckets {
            reads: Bucket::new(reads),
            changes: Bucket::new(changes),
            costly: Bucket::new(costly),
        }
    }

    fn take(&mut self, reads: bool, costly: bool) -> bool {
        match (reads, costly) {
            (true, _) => self.reads.take(),
            (false, false) => self.changes.take(),
            (false, true) => self.costly.take(),
        }
    }

    fn last_used(&self) -> Instant {
        self.reads.filled.max(self.changes.filled).max(self.costly.filled)
    }
}

impl Guard {
    pub(crate) fn new(limits: &Limits) -> Guard {
        Guard {
            names: limits.names.iter().map(|name| name.to_ascii_lowercase()).collect(),
            limits: limits.clone(),
            clients: Mutex::default(),
            members: Mutex::default(),
        }
    }

    fn check(&self, request: &Request) -> Result<(), WebError> {
        let host = host(request).ok_or(WebError::Host)?;
        if !self.is_ours(name_of(host)) {
            return Err(WebError::Host);
        }
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        if !reads && !same_site(request.headers(), host) {
            return Err(WebError::Origin);
        }
        let costly = is_costly(request.uri().path());
        let taken = self.count(Client::of(request), |buckets| buckets.take(reads, costly));
        if taken { Ok(()) } else { Err(WebError::TooMany) }
    }

    /// Each client has buckets of his own, so that a busy one does not starve the others.
    fn count(&self, client: Client, take: impl FnOnce(&mut Buckets) -> bool) -> bool {
        let limits = &self.limits;
        let new = || Buckets::new(limits.reads, limits.changes, limits.costly);
        take(of_one(&mut self.clients.lock().unwrap_or_else(PoisonError::into_inner), client, new))
    }

    /// Whether a member may ask this now, wherever he comes from.
    pub(crate) fn lets(&self, member: i64, method: &Method, path: &str) -> bool {
        let reads = matches!(*method, Method::GET | Method::HEAD);
        self.takes(member, |buckets| buckets.take(reads, is_costly(path)))
    }

    /// Whether a member may ask for something now that costs as much as a forecast.
    pub(crate) fn lets_costly(&self, member: i64) -> bool {
        self.takes(member, |buckets| buckets.costly.take())
    }

    fn takes(&self, member: i64, take: impl FnOnce(&mut Buckets) -> bool) -> bool {
        let Some(each) = &self.limits.each else { return true };
        let new = || Buckets::new(each.reads, each.changes, each.costly);
        let mut members = self.members.lock().unwrap_or_else(PoisonError::into_inner);
        take(of_one(&mut members, member, new))
    }

    /// How many requests, and how many costly ones, the busiest member has taken of what he may ask at once.
    pub(crate) fn busiest(&self) -> (u64, u64) {
        let members = self.members.lock().unwrap_or_else(PoisonError::into_inner);
        let now = clock::instant();
        let most = |of: fn(&Buckets) -> &Bucket| {
            let taken = members.values().map(|buckets| of(buckets).taken(now));
            taken.fold(0.0, f64::max) as u64
        };
        (most(|it| &it.reads), most(|it| &it.costly))
    }

    /// The address a request comes from, as a server in front on this machine tells it. It adds the
    /// address that it sees itself at the end; whatever stands before that anybody may have written.
    fn behind(&self, request: &Request) -> Option<Client> {
        if !self.limits.proxy || !Client::of(request).is_here() {
            return None;
        }
        let told = request.headers().get_all("x-forwarded-for").iter().next_back()?;
        let last = told.to_str().ok()?.rsplit(',').next()?.trim();
        last.parse().ok().map(Client::at)
    }

    fn is_ours(&self, name: &str) -> bool {
        const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];
        let name = name.to_ascii_lowercase();
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(&name);
        LOOPBACK.contains(&name.as_str())
            || self.names.contains(&name)
            || self.limits.any_address && bare.parse::<IpAddr>().is_ok()
    }
}

/// The buckets of one; if there are too many, the one heard of longest ago begins afresh.
fn of_one<K: Ord + Copy>(
    all: &mut BTreeMap<K, Buckets>,
    one: K,
    new: impl FnOnce() -> Buckets,
) -> &mut Buckets {
    if all.len() >= MOST_CLIENTS && !all.contains_key(&one) {
        let oldest = all.iter().min_by_key(|(_, buckets)| buckets.last_used());
        if let Some(oldest) = oldest.map(|(one, _)| *one) {
            all.remove(&oldest);
        }
    }
    all.entry(one).or_insert_with(new)
}

/// Whom the request was meant for. Two different answers are none.
fn host(request: &Request) -> Option<&str> {
    let mut named = request.headers().get_all(header::HOST).iter();
    let (first, second) = (named.next(), named.next());
    let in_uri = request.uri().authority().map(axum::http::uri::Authority::as_str);
    match (first.map(HeaderValue::to_str), second, in_uri) {
        (Some(Ok(host)), None, None) => Some(host),
        (Some(Ok(host)), None, Some(uri)) if host == uri => Some(host),
        (None, None, Some(uri)) => Some(uri),
        _ => None,
    }
}

/// The host without its port.
fn name_of(host: &str) -> &str {
    match host.rfind(':') {
        Some(colon) if host[colon + 1..].bytes().all(|byte| byte.is_ascii_digit()) => {
            &host[..colon]
        }
        Some(_) | None => host,
    }
}

/// A browser says where a request comes from; a program need not.
fn same_site(headers: &HeaderMap, host: &str) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    let fetched = site.is_none_or(|site| site == b"same-origin" || site == b"none");
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let origin = match (origins.next(), origins.next()) {
        (None, _) => true,
        (Some(origin), None) => origin.to_str().is_ok_and(|origin| {
            origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://")) == Some(host)
        }),
        (Some(_), Some(_)) => false,
    };
    fetched && origin
}

fn is_costly(path: &str) -> bool {
    ["/forecast", "/import", "/own", "/rescue"].iter().any(|end| path.ends_with(end))
}

/// Whether the answer is for a program.
pub(crate) fn wants_json(path: &str, headers: &HeaderMap) -> bool {
    let api = path.starts_with("/api/");
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    match accept {
        Some(accept) if accept.contains("application/json") => !accept.contains("text/html"),
        Some(accept) if accept.contains("text/html") => false,
        Some(_) | None => api,
    }
}

/// Tokens that come back with time; a request takes one.
struct Bucket {
    rate: f64,
    most: f64,
    level: f64,
    /// When tokens came back last.
    filled: Instant,
}

impl Bucket {
    fn new((rate, most): (f64, f64)) -> Bucket {
        Bucket { rate, most, level: most, filled: clock::instant() }
    }

    /// How many tokens have not come back yet.
    fn taken(&self, now: Instant) -> f64 {
        if self.rate.is_infinite() {
            return 0.0;
        }
        let back = now.duration_since(self.filled).as_secs_f64() * self.rate;
        (self.most - self.level - back).max(0.0).ceil()
    }

    fn take(&mut self) -> bool {
        if self.rate.is_infinite() {
            return true;
        }
        let now = clock::instant();
        let back = now.duration_since(self.filled).as_secs_f64() * self.rate;
        self.level = (self.level + back).min(self.most);
        self.filled = now;
        let enough = self.level >= 1.0;
        if enough {
            self.level -= 1.0;
        }
        enough
    }
}

const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CSP),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Under `no-referrer` a browser posts forms with the origin `null`, which is refused.
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Stands at the door: host, origin, rate, time, and no panic passes it.
pub(crate) async fn stand(
    State(guard): State<Arc<Guard>>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(client) = guard.behind(&request) {
        request.extensions_mut().insert(client);
    }
    match guard.check(&request) {
        Ok(()) => run(&guard, request, next).await,
        Err(error) => error.into_response(),
    }
}

/// Tells the browser what no page of ours ever does.
pub(crate) async fn forbid(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn run(guard: &Guard, request: Request, next: Next) -> Response {
    // What changes a game is written to its end even when nobody waits for it any longer.
    let too_late = match *request.method() {
        Method::GET | Method::HEAD => WebError::Timeout,
        _ => WebError::OutcomeUnknown,
    };
    let mut handled = std::pin::pin!(next.run(request));
    let caught = std::future::poll_fn(|context| {
        match catch_unwind(AssertUnwindSafe(|| handled.as_mut().poll(context))) {
            Ok(polled) => polled.map(Ok),
            Err(_) => std::task::Poll::Ready(Err(WebError::internal("a handler panicked"))),
        }
    });
    match tokio::time::timeout(guard.limits.timeout, caught).await {
        Ok(Ok(response)) => response,
        Ok(Err(error)) => error.into_response(),
        Err(_) => too_late.into_response(),
    }
}

/// A path within this site to come back to; anything else leads home.
pub(crate) fn own_path(here: &str) -> &str {
    let plain = here.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let ours = here.starts_with('/') && !here.starts_with("//") && here.parse::<Uri>().is_ok();
    if plain && ours { here } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_no_part_of_the_name() {
        assert_eq!(name_of("localhost:1943"), "localhost");
        assert_eq!(name_of("[::1]:80"), "[::1]");
        assert_eq!(name_of("[::1]"), "[::1]");
        assert_eq!(name_of("evil.example:80@localhost"), "evil.example:80@localhost");
    }

    #[test]
    fn one_comes_back_only_to_this_site() {
        for (given, back) in [
            ("/game/x?seat=1", "/game/x?seat=1"),
            ("//evil.example", "/"),
            ("http://evil.example", "/"),
            ("/\\evil.example", "/"),
            ("", "/"),
            ("/a\r\nb", "/"),
        ] {
            assert_eq!(own_path(given), back);
        }
    }

    #[test]
    fn a_busy_client_does_not_starve_another() {
        let limits = Limits { reads: (0.0, 2.0), ..Limits::default() };
        let guard = Guard::new(&limits);
        let (one, other) = (Client::at([192, 0, 2, 1].into()), Client::at([192, 0, 2, 2].into()));
        let read = |client| guard.count(client, |buckets| buckets.reads.take());
        assert_eq!([(); 3].map(|()| read(one)), [true, true, false]);
        assert!(read(other));
        let network = |last: u16| Client::at([0x2001, 0xdb8, 0, 1, 0, 0, 0, last].into());
        assert_eq!(network(1), network(2), "a network of the newer kind is one client");
    }

    #[test]
    fn a_member_has_one_measure_wherever_he_comes_from() {
        let each = MemberLimits { changes: (0.0, 2.0), ..MemberLimits::default() };
        let guard = Guard::new(&Limits { each: Some(each), ..Limits::default() });
        let change = |member| guard.lets(member, &Method::POST, "/game/x/answer");
        assert_eq!([(); 3].map(|()| change(1)), [true, true, false]);
        assert!(change(2) && guard.lets(1, &Method::GET, "/"));
        assert!(Guard::new(&Limits::default()).lets(1, &Method::POST, "/"), "no club, no measure");
    }

    #[test]
    fn only_a_server_on_this_machine_is_believed_about_others() {
        let of = |from: [u8; 4], told: &[&str]| {
            let mut request = Request::new(axum::body::Body::empty());
            request.extensions_mut().insert(Client::at(from.into()));
            for line in told {
                let line = HeaderValue::from_str(line).unwrap();
                request.headers_mut().append("x-forwarded-for", line);
            }
            Guard::new(&Limits::default().of_club()).behind(&request)
        };
        let real = Some(Client::at([192, 0, 2, 7].into()));
        assert_eq!(of([127, 0, 0, 1], &["192.0.2.7"]), real);
        assert_eq!(of([127, 0, 0, 1], &["198.51.100.1, 192.0.2.7"]), real, "the last is its own");
        assert_eq!(of([127, 0, 0, 1], &["198.51.100.1", "192.0.2.7"]), real);
        assert_eq!(of([203, 0, 113, 9], &["192.0.2.7"]), None, "a stranger may say anything");
        assert_eq!(of([127, 0, 0, 1], &["nonsense"]), None);
    }

    #[test]
    fn no_number_of_clients_fills_the_memory() {
        let guard = Guard::new(&Limits::default());
        for n in 0..2 * MOST_CLIENTS as u32 {
            guard.count(Client::at(IpAddr::V4(n.into())), |buckets| buckets.reads.take());
        }
        assert_eq!(guard.clients.lock().unwrap().len(), MOST_CLIENTS);
    }

    #[test]
    fn a_bucket_gives_what_it_holds_and_no_more() {
        let mut bucket = Bucket::new((0.0, 3.0));
        assert_eq!([(); 5].map(|()| bucket.take()), [true, true, true, false, false]);
    }
}
