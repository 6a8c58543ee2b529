//! A PostgreSQL of one's own for as long as a test runs: in a temporary directory, at a free port,
//! never as root. For tests only.

use std::{
    env, fs,
    io::Write as _,
    net::TcpListener,
    os::unix::process::CommandExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};
use tempfile::TempDir;

/// Names a server that is running already, as `cargo xtask check` starts one for all tests.
pub const VARIABLE: &str = "WARDROOM_POSTGRES";

/// Keeps the server until the pipe to it is closed, however its owner ends.
const KEEPER: &str = r#"
start() { "$1/postgres" -D "$2/data" >>"$2/log" 2>&1 & server=$!; }
start "$1" "$2"
while read -r word; do
    case $word in
        kill) kill -9 "$server"; wait "$server" ;;
        start) kill -0 "$server" 2>/dev/null || start "$1" "$2" ;;
    esac
done
kill -INT "$server"; wait "$server"; rm -rf "$2/data"
"#;

/// A running server.
pub struct Cluster {
    keeper: Child,
    programs: PathBuf,
    port: u16,
    directory: TempDir,
}

/// Whether what it acknowledges survives a power cut. Tests kill programs and not the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sync {
    Yes,
    No,
}

impl Cluster {
    /// Makes and starts a server; the error says what is missing.
    pub fn start(sync: Sync) -> Result<Cluster, String> {
        let programs = programs().ok_or("PostgreSQL is not installed")?;
        let directory = TempDir::with_prefix("wardroom-postgres-").map_err(|it| it.to_string())?;
        let user = User::unprivileged()?;
        user.own(directory.path())?;
        let data = directory.path().join("data");
        let mut init = user.command(&programs.join("initdb"));
        init.args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
        init.arg("--no-sync").arg("--pgdata").arg(&data);
        let made = init.output().map_err(|error| format!("initdb does not start: {error}"))?;
        if !made.status.success() {
            return Err(format!("initdb failed: {}", String::from_utf8_lossy(&made.stderr)));
        }
        let port = free_port().map_err(|error| error.to_string())?;
        let fsync = if sync == Sync::Yes { "on" } else { "off" };
        let settings = format!(
            "listen_addresses = '127.0.0.1'\nport = {port}\nunix_socket_directories = ''\n\
             max_connections = 300\nfsync = {fsync}\nfull_page_writes = {fsync}\n\
             shared_buffers = 64MB\n"
        );
        let file = data.join("postgresql.conf");
        let before = fs::read_to_string(&file).map_err(|error| error.to_string())?;
        fs::write(&file, before + &settings).map_err(|error| error.to_string())?;
        let mut keeper = user.command(Path::new("sh"));
        keeper.args(["-c", KEEPER, "sh"]).arg(&programs).arg(directory.path());
        keeper.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // Ctrl-C ends the tests; the server goes when they have gone.
        let keeper = keeper.process_group(0).spawn();
        let keeper = keeper.map_err(|error| format!("the keeper does not start: {error}"))?;
        let mut cluster = Cluster { keeper, programs, port, directory };
        cluster.wait()?;
        Ok(cluster)
    }

    /// The address of the server, without a database.
    pub fn address(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}", self.port)
    }

    /// Where its files are.
    pub fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// Ends the server as a power switch does.
    pub fn kill(&mut self) -> Result<(), String> {
        self.tell("kill")?;
        while self.answers() {
            thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    /// Starts it again and waits until it answers.
    pub fn restart(&mut self) -> Result<(), String> {
        self.wait()
    }

    fn tell(&mut self, word: &str) -> Result<(), String> {
        let pipe = self.keeper.stdin.as_mut().ok_or("the keeper has no pipe")?;
        writeln!(pipe, "{word}").map_err(|error| format!("the keeper is gone: {error}"))
    }

    fn answers(&self) -> bool {
        let mut ask = Command::new(self.programs.join("pg_isready"));
        ask.args(["--quiet", "--host=127.0.0.1"]).arg(format!("--port={}", self.port));
        ask.status().is_ok_and(|status| status.success())
    }

    fn wait(&mut self) -> Result<(), String> {
        for _ in 0..600 {
            self.tell("start")?;
            if self.answers() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(100));
        }
        Err("PostgreSQL does not answer".to_owned())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// Where the programs of PostgreSQL lie: Debian keeps each version in a folder of its own.
pub fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<(u32, PathBuf)> = versions
        .filter_map(|version| {
            let number = version.file_name().to_str()?.parse().ok()?;
            Some((number, version.path().join("bin")))
        })
        .collect();
    found.sort();
    let paths = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&paths).collect::<Vec<_>>();
    let folders = found.into_iter().rev().map(|(_, folder)| folder).chain(on_path);
    let whole = |folder: &PathBuf| {
        ["initdb", "postgres", "pg_isready", "psql"].iter().all(|it| folder.join(it).is_file())
    };
    folders.into_iter().find(whole)
}

/// A new empty database on the server of all tests, or on one of this process alone; none, and a word
/// about it, where PostgreSQL is not installed.
pub fn database() -> Option<String> {
    static SERVER: OnceLock<Option<String>> = OnceLock::new();
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let address = SERVER.get_or_init(|| match env::var(VARIABLE) {
        Ok(address) if !address.is_empty() => Some(address),
        Ok(_) | Err(_) => match Cluster::start(Sync::No) {
            Ok(cluster) => {
                let address = cluster.address();
                // Its pipe closes with this process, and with the pipe the server.
                std::mem::forget(cluster);
                Some(address)
            }
            Err(why) => {
                eprintln!("NOT TESTED on PostgreSQL: {why}");
                None
            }
        },
    });
    let address = address.as_ref()?;
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("test_{}_{number}", std::process::id());
    let programs = programs().expect("the programs of PostgreSQL are there");
    let mut psql = Command::new(programs.join("psql"));
    psql.arg(format!("{address}/postgres")).args(["--quiet", "--no-psqlrc", "--command"]);
    psql.arg(format!("CREATE DATABASE {name}"));
    let made = psql.output().expect("psql starts");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    Some(format!("{address}/{name}"))
}

fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// Whoever runs the server: PostgreSQL refuses root.
struct User(Option<(u32, u32)>);

impl User {
    fn unprivileged() -> Result<User, String> {
        let users = fs::read_to_string("/etc/passwd").map_err(|error| error.to_string())?;
        let ids = |name: &str| {
            let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
            let mut fields = line.split(':').skip(2);
            Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
        };
        if !is_root() {
            return Ok(User(None));
        }
        let found = ids("postgres").or_else(|| ids("nobody"));
        found.map(|ids| User(Some(ids))).ok_or_else(|| "there is no unprivileged user".to_owned())
    }

    fn own(&self, directory: &Path) -> Result<(), String> {
        let Some((user, group)) = self.0 else { return Ok(()) };
        std::os::unix::fs::chown(directory, Some(user), Some(group))
            .map_err(|error| error.to_string())
    }

    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir("/").env("LC_ALL", "C");
        if let Some((user, group)) = self.0 {
            command.uid(user).gid(group);
        }
        command
    }
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_killed_server_comes_back_and_a_dropped_one_leaves_nothing() {
        let Ok(mut cluster) = Cluster::start(Sync::No) else { return };
        let directory = cluster.directory().to_owned();
        cluster.kill().unwrap();
        cluster.restart().unwrap();
        drop(cluster);
        assert!(!directory.exists());
    }
}
