//! The server under load, in a process of its own.

use shelf::AnyGame;
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};
use store::Durability;
use tempfile::TempDir;
use web::{Desk, DeskConfig, Limits, Server};

/// The argument by which this program becomes the server.
pub(crate) const WORD: &str = "serve";

pub(crate) static SHELF: &[&dyn AnyGame] = &[devil_boats::GAME];

/// Serves until its input is closed; says first where.
pub(crate) fn run(data: &Path, durability: &str) {
    let mut config = DeskConfig::new(SHELF, data.to_owned());
    config.limits = Limits::default().unlimited();
    config.live = 2 * super::GAMES;
    config.durability =
        if durability == "Synced" { Durability::Synced } else { Durability::Written };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async move {
        let server = Server::bind(Desk::new(config), "127.0.0.1", 0).await.unwrap();
        let fixed = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("{} {}", server.address(), fixed.local_addr().unwrap());
        std::io::stdout().flush().unwrap();
        let ok = axum::Router::new().route("/", axum::routing::get(|| async { "ok" }));
        tokio::spawn(async move { axum::serve(fixed, ok).await });
        let closed = async {
            let end = || std::io::stdin().read_to_end(&mut Vec::new());
            let _ = tokio::task::spawn_blocking(end).await;
        };
        server.run(closed).await;
    });
}

/// The process of the server, ended with this value.
pub(crate) struct Process {
    child: Child,
    /// Where the web table answers.
    pub(crate) web: SocketAddr,
    /// Where the static handler answers.
    pub(crate) fixed: SocketAddr,
    _data: TempDir,
}

/// What the process has used so far.
pub(crate) struct Usage {
    /// Bytes of memory.
    pub(crate) resident: u64,
    /// Processor time.
    pub(crate) busy: Duration,
}

impl Process {
    pub(crate) fn start(durability: Durability) -> Process {
        // The usual place for temporary files may be memory; the target directory is a disk.
        let data = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([WORD, data.path().to_str().unwrap(), &format!("{durability:?}")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (web, fixed) = line.trim().split_once(' ').unwrap();
        Process { child, web: web.parse().unwrap(), fixed: fixed.parse().unwrap(), _data: data }
    }

    pub(crate) fn usage(&self) -> Usage {
        Usage::of(&self.child.id().to_string())
    }
}

impl Usage {
    /// That of this process.
    pub(crate) fn own() -> Usage {
        Usage::of("self")
    }

    fn of(process: &str) -> Usage {
        let read = |file| std::fs::read_to_string(format!("/proc/{process}/{file}"));
        let number = |text: Option<&str>| text.and_then(|text| text.parse().ok()).unwrap_or(0_u64);
        let pages = number(read("statm").unwrap_or_default().split(' ').nth(1));
        // After the name in brackets; user and system time are fields 14 and 15, in hundredths.
        let stat = read("stat").unwrap_or_default();
        let mut after = stat.rsplit(") ").next().unwrap_or_default().split(' ').skip(11);
        let ticks = number(after.next()) + number(after.next());
        Usage { resident: pages * 4096, busy: Duration::from_millis(ticks * 10) }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
