//! The server itself: a socket, the router, and an end that loses nothing.

use crate::{Desk, club, connections, keys::Key, router};
use std::{io::ErrorKind, net::SocketAddr, time::Duration};
use tokio::net::TcpListener;

/// How long open requests may still take when the server is told to stop.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("port {port} on {host} cannot be used: {why}; choose another with --port")]
    Port { host: String, port: u16, why: &'static str },
    #[error("“{host}” is no address of this machine ({why}); name another with --host")]
    Host { host: String, why: String },
}

/// A server that has its port and is not yet answering.
pub struct Server {
    desk: Desk,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Takes the port; 0 takes any that is free.
    pub async fn bind(desk: Desk, host: &str, port: u16) -> Result<Server, ServeError> {
        let refused = |error: std::io::Error| {
            let why = match error.kind() {
                ErrorKind::AddrInUse => "another program has it",
                ErrorKind::PermissionDenied => "the system does not allow it",
                // Any port of it would be refused: a name nobody knows, an address of elsewhere.
                _ => {
                    let why = error.to_string();
                    let why = why.split(" (os error").next().unwrap_or_default().to_owned();
                    return ServeError::Host { host: host.to_owned(), why };
                }
            };
            ServeError::Port { host: host.to_owned(), port, why }
        };
        let listener = TcpListener::bind((host, port)).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        Ok(Server { desk, listener, address })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is done, then lets open requests end and closes the database.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let (desk, app) = (self.desk.clone(), router(&self.desk));
        let (told, mut heard) = tokio::sync::watch::channel(false);
        let stopping = async move {
            stop.await;
            desk.end_streams();
            told.send_replace(true);
        };
        tokio::spawn(club::clocks::run(self.desk.clone()));
        let tag = Key::random().map(Key::digest).unwrap_or_default();
        tokio::spawn(club::pulse::run(self.desk.clone(), tag.clone()));
        let limits = self.desk.connection_limits();
        let serving = connections::serve(self.listener, app, limits, stopping);
        let impatient = async move {
            let _ = heard.wait_for(|stopped| *stopped).await;
            tokio::time::sleep(PATIENCE).await;
        };
        tokio::select! {
            () = serving => {}
            () = impatient => {}
        }
        self.desk.end_pulse(&tag).await;
        self.desk.close().await;
    }
}
