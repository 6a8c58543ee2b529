//! The PostgreSQL that the tests of the store and of the club need: installed if it is missing, and
//! started in a temporary directory for as long as they run.

use cluster::{Cluster, Sync};
use std::{env, path::PathBuf};

/// A server for the tests: one that was named, or a new one that ends with this.
pub(crate) enum Server {
    Named(String),
    Own(Cluster),
}

impl Server {
    /// The variable by which the tests know it.
    pub(crate) fn variable(&self) -> (&'static str, PathBuf) {
        let address = match self {
            Server::Named(address) => address.clone(),
            Server::Own(cluster) => cluster.address(),
        };
        (cluster::VARIABLE, address.into())
    }
}

pub(crate) fn ready() -> Result<Server, String> {
    if let Some(named) = env::var(cluster::VARIABLE).ok().filter(|named| !named.is_empty()) {
        return Ok(Server::Named(named));
    }
    if cluster::programs().is_none() {
        install()?;
    }
    Cluster::start(Sync::No).map(Server::Own)
}

fn install() -> Result<(), String> {
    println!("PostgreSQL is missing; installing it");
    crate::install(&["postgresql"]).map_err(|why| {
        format!(
            "the tests of the club need PostgreSQL, and it cannot be installed here ({why}). \
             Install it by hand, or name a server in {} (postgres://USER@HOST:PORT)",
            cluster::VARIABLE
        )
    })
}
