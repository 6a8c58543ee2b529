//! Requests to servers of others: a club's identity provider, and those that wake browsers.
//!
//! What comes back is bounded in size and time, redirects are not followed, and an address that a browser
//! names must lie in the open net: nobody reaches the club's own machines through its server.

use axum::{
    body::{Body, Bytes},
    http::{HeaderValue, Method, Request, StatusCode, Uri, header},
};
use http_body_util::{BodyExt as _, Limited};
use hyper_util::rt::TokioIo;
use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, OnceLock},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};

/// How long a server may take for one answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How large an answer may be, in bytes.
const MOST: usize = 256 * 1024;

#[derive(Debug, thiserror::Error)]
pub(crate) enum OutsideError {
    #[error("“{0}” is no address that can be asked")]
    Address(String),
    #[error("{host} does not answer: {why}")]
    Away { host: String, why: String },
    #[error("{host} answers with {status}")]
    Status { host: String, status: u16 },
    #[error("{host} answers with something that cannot be read")]
    Unreadable { host: String },
}

/// Which servers may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AllowedHosts {
    /// One that the operator has named: by https, or plainly on this machine.
    Named,
    /// One that a browser has named: by https, in the open net.
    Open,
}

/// Where a request goes.
struct Target {
    host: String,
    port: u16,
    tls: bool,
}

impl Target {
    fn of(uri: &Uri, reach: AllowedHosts) -> Result<Target, OutsideError> {
        let wrong = || OutsideError::Address(uri.to_string().chars().take(200).collect());
        let host = uri.host().ok_or_else(wrong)?.trim_matches(['[', ']']).to_owned();
        let tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") if reach == AllowedHosts::Named && is_here(&host) => false,
            _ => return Err(wrong()),
        };
        let port = uri.port_u16().unwrap_or(if tls { 443 } else { 80 });
        Ok(Target { host, port, tls })
    }

    fn away(&self, why: &dyn std::fmt::Display) -> OutsideError {
        OutsideError::Away { host: self.host.clone(), why: why.to_string() }
    }

    async fn connect(&self, reach: AllowedHosts) -> Result<TcpStream, OutsideError> {
        let found = lookup_host((self.host.as_str(), self.port)).await;
        let found: Vec<SocketAddr> = found.map_err(|error| self.away(&error))?.collect();
        let mut allowed =
            found.iter().filter(|it| reach == AllowedHosts::Named || is_open(it.ip()));
        let address =
            allowed.next().ok_or_else(|| self.away(&"it has no address in the open net"))?;
        TcpStream::connect(address).await.map_err(|error| self.away(&error))
    }
}

/// Whether a name stands for this machine.
fn is_here(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|it| it.is_loopback())
}

/// Whether an address lies in the open net.
fn is_open(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(it) => {
            let [a, b, ..] = it.octets();
            !(it.is_private()
                || it.is_loopback()
                || it.is_link_local()
                || it.is_multicast()
                || it.is_broadcast()
                || it.is_documentation()
                || a == 0
                || a >= 240
                || (a == 100 && (64..128).contains(&b))
                || (a == 192 && b == 0 && it.octets()[2] == 0)
                || (a == 198 && (18..20).contains(&b)))
        }
        // Ways by which an address of the newer kind leads to one of the older.
        IpAddr::V6(it)
            if matches!(it.segments(), [0x64, 0xff9b, ..] | [0x2002, ..] | [0x2001, 0, ..]) =>
        {
            false
        }
        IpAddr::V6(it) if it.segments()[..6] == [0; 6] => false,
        IpAddr::V6(it) => {
            !(it.is_loopback()
                || it.is_unspecified()
                || it.is_multicast()
                || it.is_unique_local()
                || it.is_unicast_link_local())
        }
    }
}

/// The certificates that this machine trusts, read once.
fn tls() -> Arc<ClientConfig> {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    let made = CONFIG.get_or_init(|| {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = Arc::new(ring::default_provider());
        let versions =
            ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let builder = match versions {
            Ok(builder) => builder,
            // The provider has both versions of the protocol.
            Err(_) => ClientConfig::builder(),
        };
        Arc::new(builder.with_root_certificates(roots).with_no_client_auth())
    });
    Arc::clone(made)
}

/// Sends a request; whatever status comes back is an answer.
pub(crate) async fn ask(
    request: Request<Bytes>,
    reach: AllowedHosts,
) -> Result<(StatusCode, Bytes), OutsideError> {
    let target = Target::of(request.uri(), reach)?;
    match tokio::time::timeout(PATIENCE, exchange(request, &target, reach)).await {
        Ok(answer) => answer,
        Err(_) => Err(target.away(&"it takes too long")),
    }
}

async fn exchange(
    request: Request<Bytes>,
    target: &Target,
    reach: AllowedHosts,
) -> Result<(StatusCode, Bytes), OutsideError> {
    let plain = target.connect(reach).await?;
    if !target.tls {
        return speak(TokioIo::new(plain), request, target).await;
    }
    let name = ServerName::try_from(target.host.clone()).map_err(|error| target.away(&error))?;
    let secret = TlsConnector::from(tls()).connect(name, plain).await;
    speak(TokioIo::new(secret.map_err(|error| target.away(&error))?), request, target).await
}

async fn speak<S>(
    stream: TokioIo<S>,
    mut request: Request<Bytes>,
    target: &Target,
) -> Result<(StatusCode, Bytes), OutsideError>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let authority = request.uri().authority().map(|it| it.as_str().to_owned()).unwrap_or_default();
    let path = request.uri().path_and_query().map_or("/", |it| it.as_str()).to_owned();
    *request.uri_mut() = path.parse().map_err(|error| target.away(&error))?;
    let host = HeaderValue::from_str(&authority).map_err(|error| target.away(&error))?;
    request.headers_mut().insert(header::HOST, host);
    let opened = hyper::client::conn::http1::handshake(stream).await;
    let (mut sender, connection) = opened.map_err(|error| target.away(&error))?;
    let carried = tokio::spawn(connection);
    let answer = sender.send_request(request.map(Body::from)).await;
    let (parts, body) = answer.map_err(|error| target.away(&error))?.into_parts();
    let body = Limited::new(body, MOST).collect().await.map_err(|error| target.away(&error));
    carried.abort();
    Ok((parts.status, body?.to_bytes()))
}

/// A JSON document.
pub(crate) async fn document<T: serde::de::DeserializeOwned>(
    request: Request<Bytes>,
) -> Result<T, OutsideError> {
    let host = request.uri().host().unwrap_or_default().to_owned();
    let (status, body) = ask(request, AllowedHosts::Named).await?;
    if !status.is_success() {
        return Err(OutsideError::Status { host, status: status.as_u16() });
    }
    serde_json::from_slice(&body).map_err(|_| OutsideError::Unreadable { host })
}

/// A request for a document.
pub(crate) fn get(address: &str) -> Result<Request<Bytes>, OutsideError> {
    let request = Request::builder().method(Method::GET).uri(address);
    let request = request.header(header::ACCEPT, "application/json").body(Bytes::new());
    request.map_err(|_| OutsideError::Address(address.chars().take(200).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_leads_nobody_to_the_clubs_own_machines() {
        for closed in [
            "127.0.0.1",
            "10.1.2.3",
            "192.168.0.1",
            "172.20.0.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "::1",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:0:7f00:1::",
            "192.0.0.8",
            "198.18.0.1",
        ] {
            assert!(!is_open(closed.parse().unwrap()), "{closed}");
        }
        for open in ["93.184.216.34", "2606:2800:220:1::1"] {
            assert!(is_open(open.parse().unwrap()), "{open}");
        }
        let target = |address: &str, reach| Target::of(&address.parse().unwrap(), reach).is_ok();
        assert!(target("https://push.example/x", AllowedHosts::Open));
        assert!(!target("http://push.example/x", AllowedHosts::Open));
        assert!(!target("http://127.0.0.1:80/x", AllowedHosts::Open));
        assert!(target("http://127.0.0.1:80/x", AllowedHosts::Named));
        assert!(
            !target("http://door.example/x", AllowedHosts::Named),
            "never plainly over the net"
        );
        assert!(!target("ftp://door.example/x", AllowedHosts::Named));
        assert!(!target("/x", AllowedHosts::Named));
    }

    #[tokio::test]
    async fn what_stands_in_no_open_net_is_not_asked() {
        let request = get("https://localhost:1/x").unwrap();
        let refused = ask(request, AllowedHosts::Open).await.unwrap_err();
        assert!(refused.to_string().contains("open net"), "{refused}");
    }
}
