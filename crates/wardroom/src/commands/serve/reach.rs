//! Where a server can be reached: addresses that do answer, for this machine and for others.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// What `--host` means.
pub(super) struct Reach {
    /// The names and addresses by which browsers may call the server, beside this machine's own.
    pub(super) names: Vec<String>,
    /// Browsers may call it by any address of this machine.
    pub(super) any_address: bool,
    /// Machines other than this one get in.
    pub(super) beyond: bool,
}

impl Reach {
    /// `names` are those of a server in front of this one, which lets others in.
    pub(super) fn of(host: &str, names: &[String]) -> Reach {
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let address: Option<IpAddr> = bare.parse().ok();
        let mut all = names.to_vec();
        match address {
            Some(address) if !address.is_unspecified() => all.push(literal(address)),
            Some(_) => {}
            None => all.push(host.to_owned()),
        }
        let any_address = address.is_some_and(|address| address.is_unspecified());
        let loopback = host == "localhost" || address.is_some_and(|address| address.is_loopback());
        Reach { names: all, any_address, beyond: !loopback || !names.is_empty() }
    }
}

/// The address as it stands in a link.
fn literal(address: IpAddr) -> String {
    match address {
        IpAddr::V4(short) => short.to_string(),
        IpAddr::V6(long) => format!("[{long}]"),
    }
}

/// The address for a browser on this machine. `localhost` is the plain loopback and nothing else.
pub(super) fn here(bound: SocketAddr) -> String {
    let host = match bound.ip() {
        IpAddr::V4(Ipv4Addr::LOCALHOST | Ipv4Addr::UNSPECIFIED)
        | IpAddr::V6(Ipv6Addr::LOCALHOST | Ipv6Addr::UNSPECIFIED) => "localhost".to_owned(),
        other @ (IpAddr::V4(_) | IpAddr::V6(_)) => literal(other),
    };
    format!("http://{host}:{}", bound.port())
}

/// The address for other machines: the bound one, or for all at once the one this machine has in its
/// network; none if it is in none.
pub(super) fn elsewhere(bound: SocketAddr) -> Option<String> {
    let address = if bound.ip().is_unspecified() { own_address()? } else { bound.ip() };
    (!address.is_loopback()).then(|| format!("http://{}:{}", literal(address), bound.port()))
}

/// The address packets to the outside would bear; nothing is sent to find out.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that is reserved for examples.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|address| !address.is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_keeps_others_out() {
        for (host, beyond) in [
            ("127.0.0.1", false),
            ("127.0.0.2", false),
            ("::1", false),
            ("localhost", false),
            ("0.0.0.0", true),
            ("::", true),
            ("192.168.1.5", true),
            ("ship.local", true),
        ] {
            assert_eq!(Reach::of(host, &[]).beyond, beyond, "{host}");
        }
        assert!(
            Reach::of("127.0.0.1", &["club.example".to_owned()]).beyond,
            "a proxy lets them in"
        );
    }

    #[test]
    fn the_printed_address_is_one_that_answers() {
        for (bound, printed) in [
            ("127.0.0.1:1943", "http://localhost:1943"),
            ("[::1]:1943", "http://localhost:1943"),
            ("0.0.0.0:1943", "http://localhost:1943"),
            ("[::]:1943", "http://localhost:1943"),
            ("127.0.0.2:1943", "http://127.0.0.2:1943"),
            ("192.168.1.5:80", "http://192.168.1.5:80"),
            ("[fe80::5]:80", "http://[fe80::5]:80"),
        ] {
            assert_eq!(here(bound.parse().unwrap()), printed);
        }
        assert_eq!(elsewhere("127.0.0.2:1".parse().unwrap()), None);
        let lan = elsewhere("192.168.1.5:80".parse().unwrap());
        assert_eq!(lan.as_deref(), Some("http://192.168.1.5:80"));
    }
}
