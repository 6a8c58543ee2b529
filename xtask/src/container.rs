//! `deploy/Containerfile` followed step by step in plain Debian roots, for machines without a container program:
//! both stages are built, and the server of the second must answer and stop when it is asked to.

use crate::{install, root, run};
use std::{
    ffi::OsStr,
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command},
    thread,
    time::Duration,
};

/// Where the server of the image listens, by its `CMD`.
const ADDRESS: &str = "127.0.0.1:1943";
/// How often it is asked whether it is there, and how long between.
const ASKED: u32 = 100;
const PAUSE: Duration = Duration::from_millis(200);

/// One line of a container file, continued lines joined.
#[derive(Debug, PartialEq)]
struct Instruction {
    word: String,
    rest: String,
}

struct Stage {
    name: String,
    /// A Debian of its own, which stands for the image.
    debian: PathBuf,
    folder: String,
    user: String,
}

pub(crate) fn container() -> Result<(), String> {
    if !is_root() {
        return Err("a Debian root of its own can only be made by root; run this as root".into());
    }
    if Command::new("debootstrap").arg("--version").output().is_err() {
        install(&["debootstrap"])?;
    }
    let file = root().join("deploy").join("Containerfile");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let work = root().join("target").join("container");
    run("rm", &["--recursive", "--force", &work.to_string_lossy()], false)?;
    fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;

    let mut stages: Vec<Stage> = Vec::new();
    let mut started: Vec<String> = Vec::new();
    for step in instructions(&text) {
        println!("-- {} {}", step.word, step.rest);
        match step.word.as_str() {
            "FROM" => {
                let stage = begin(&work, &step.rest, stages.len())?;
                stages.push(stage);
            }
            "COPY" => copy(&stages, &step.rest)?,
            "RUN" => follow(current(&stages)?, &step.rest)?,
            "WORKDIR" => enter(&mut stages, step.rest)?,
            "USER" => stages.last_mut().ok_or("a USER before the first FROM")?.user = step.rest,
            "ENTRYPOINT" | "CMD" => started.extend(words(&step.rest)?),
            // What a container program does with the finished image.
            "EXPOSE" | "STOPSIGNAL" => {}
            other => return Err(format!("no way is known to follow {other} outside a container")),
        }
    }
    answers(current(&stages)?, &started)
}

fn is_root() -> bool {
    let told = Command::new("id").arg("--user").output();
    told.is_ok_and(|told| told.stdout.trim_ascii() == b"0")
}

fn instructions(text: &str) -> Vec<Instruction> {
    let joined = text.replace("\\\n", " ");
    let told =
        joined.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let split = told.filter_map(|line| line.split_once(char::is_whitespace));
    split.map(|(word, rest)| Instruction { word: word.into(), rest: rest.trim().into() }).collect()
}

/// The words of `["serve", "--port", "1943"]`.
fn words(list: &str) -> Result<Vec<String>, String> {
    serde_json::from_str(list).map_err(|error| format!("{list} is no list of words: {error}"))
}

fn current(stages: &[Stage]) -> Result<&Stage, String> {
    stages.last().ok_or_else(|| "a step stands before the first FROM".into())
}

/// `docker.io/library/debian:bookworm-slim AS build`: the suite is in the image's tag.
fn begin(work: &Path, image: &str, number: usize) -> Result<Stage, String> {
    let (image, name) = image.split_once(" AS ").unwrap_or((image, "last"));
    let tag = image.rsplit_once("debian:").map(|(_, tag)| tag);
    let suite = tag.ok_or_else(|| format!("{image} is no Debian"))?.trim_end_matches("-slim");
    let (plain, debian) = (work.join(suite), work.join(number.to_string()));
    if !plain.exists() {
        run("debootstrap", &["--variant=minbase", suite, &plain.to_string_lossy()], true)?;
        // Names are resolved as on this machine.
        for file in ["/etc/resolv.conf", "/etc/hosts"] {
            let _ = fs::copy(file, plain.join(file.trim_start_matches('/')));
        }
    }
    run("cp", &["--archive", &plain.to_string_lossy(), &debian.to_string_lossy()], false)?;
    Ok(Stage { name: name.into(), debian, folder: "/".into(), user: "root".into() })
}

fn enter(stages: &mut [Stage], folder: String) -> Result<(), String> {
    let stage = stages.last_mut().ok_or("a WORKDIR before the first FROM")?;
    fs::create_dir_all(inside(&stage.debian, &folder)).map_err(|error| error.to_string())?;
    stage.folder = folder;
    Ok(())
}

fn inside(debian: &Path, path: &str) -> PathBuf {
    debian.join(path.trim_start_matches('/'))
}

/// `COPY . .` brings the files that git knows; `COPY --from=build A B` takes one from an earlier stage.
fn copy(stages: &[Stage], rest: &str) -> Result<(), String> {
    let stage = current(stages)?;
    let parts: Vec<&str> = rest.split_whitespace().collect();
    match parts[..] {
        [".", "."] => {
            let to = inside(&stage.debian, &stage.folder);
            let clone = format!(
                "git -C {} archive HEAD | tar --extract --directory {}",
                root().display(),
                to.display()
            );
            run("sh", &["-c", &clone], false)
        }
        [from, source, target] => {
            let name = from.strip_prefix("--from=").ok_or_else(|| format!("{from} is no stage"))?;
            let earlier = stages.iter().find(|it| it.name == name);
            let earlier = earlier.ok_or_else(|| format!("there is no stage {name}"))?;
            let (source, target) = (inside(&earlier.debian, source), inside(&stage.debian, target));
            run("cp", &[&source.to_string_lossy(), &target.to_string_lossy()], false)
        }
        _ => Err(format!("COPY {rest} is not understood")),
    }
}

/// A step of the file. Where the toolchain cannot be downloaded, this machine's is taken, and that is said.
fn follow(stage: &Stage, command: &str) -> Result<(), String> {
    let shell = ["/bin/sh", "-c", command];
    let status = in_debian(stage, &shell).status().map_err(|error| error.to_string())?;
    if status.success() {
        return Ok(());
    }
    if command.contains("rustup-init") {
        println!("-- NOT FOLLOWED: the toolchain cannot be fetched here; this machine's is used");
        return take_toolchain(&stage.debian);
    }
    Err(format!("the step ended with {status}"))
}

/// This machine's compiler and the packages that its cargo has, at the places where the file looks for them.
fn take_toolchain(debian: &Path) -> Result<(), String> {
    let told = Command::new("rustc").args(["--print", "sysroot"]).output();
    let told = told.map_err(|error| format!("rustc does not start: {error}"))?;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&told.stdout).trim());
    let home = debian.join("root").join(".cargo");
    fs::create_dir_all(&home).map_err(|error| error.to_string())?;
    for part in ["bin", "lib"] {
        run(
            "cp",
            &["--archive", &sysroot.join(part).to_string_lossy(), &home.to_string_lossy()],
            false,
        )?;
    }
    let mine = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let mine = mine.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let registry = mine.ok_or("cargo has no home")?.join("registry");
    run("cp", &["--archive", &registry.to_string_lossy(), &home.to_string_lossy()], false)?;
    let offline = "[net]\noffline = true\n";
    fs::write(home.join("config.toml"), offline).map_err(|error| error.to_string())
}

/// A command in the root of a stage. The compiler looks for itself in `/proc`, which is there for as long as the
/// command runs.
fn in_debian(stage: &Stage, command: &[impl AsRef<OsStr>]) -> Command {
    let script = r#"mount --rbind /proc "$1/proc" && cd / && debian=$1 user=$2 && shift 2 && exec chroot --userspec="$user" "$debian" "$@""#;
    let mut unshared = Command::new("unshare");
    unshared.args(["--mount", "sh", "-c", script, "sh"]);
    unshared.arg(&stage.debian).arg(&stage.user);
    // The folder is entered inside, where it has its own name.
    let entered = format!("cd {} && exec \"$@\"", stage.folder);
    unshared.args(["/bin/sh", "-c", &entered, "sh"]).args(command);
    unshared
        .env_clear()
        .env("PATH", "/root/.cargo/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
    unshared.env("HOME", home(stage)).env("DEBIAN_FRONTEND", "noninteractive");
    unshared
}

/// The home of the stage's user, as its own list of users has it.
fn home(stage: &Stage) -> String {
    let users = fs::read_to_string(inside(&stage.debian, "/etc/passwd")).unwrap_or_default();
    let entry = users.lines().map(|line| line.split(':').collect::<Vec<_>>());
    let mut mine = entry.filter(|entry| entry.first() == Some(&stage.user.as_str()));
    mine.next().and_then(|entry| entry.get(5).map(|home| (*home).to_owned())).unwrap_or("/".into())
}

/// The server of the last stage answers, and ends by itself when it is asked to.
fn answers(stage: &Stage, command: &[String]) -> Result<(), String> {
    println!("-- {} as {}", command.join(" "), stage.user);
    if TcpStream::connect(ADDRESS).is_ok() {
        return Err(format!("something else listens at {ADDRESS}; stop it and try again"));
    }
    let mut server = in_debian(stage, command).spawn().map_err(|error| error.to_string())?;
    let answered = (0..ASKED).any(|_| {
        thread::sleep(PAUSE);
        healthy().is_some()
    });
    let ended = stop(&mut server);
    match (answered, ended) {
        (false, _) => Err(format!("the server of the image does not answer at {ADDRESS}")),
        (true, Err(why)) => Err(why),
        (true, Ok(())) => {
            println!("-- it answered, and stopped when it was asked to");
            Ok(())
        }
    }
}

fn healthy() -> Option<()> {
    let mut stream = TcpStream::connect(ADDRESS).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    write!(stream, "GET /health HTTP/1.1\r\nHost: {ADDRESS}\r\nConnection: close\r\n\r\n").ok()?;
    let mut told = String::new();
    stream.read_to_string(&mut told).ok()?;
    told.starts_with("HTTP/1.1 200").then_some(())
}

/// The signal that the file names as `STOPSIGNAL`.
fn stop(server: &mut Child) -> Result<(), String> {
    run("kill", &["-TERM", &server.id().to_string()], false)?;
    let status = server.wait().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("the server ended with {status}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn continued_lines_are_one_instruction_and_comments_none() {
        let text = "# why\nFROM debian:bookworm AS build\n\nRUN one \\\n && two\n";
        let told: Vec<(String, String)> =
            instructions(text).into_iter().map(|it| (it.word, it.rest)).collect();
        assert_eq!(told[0], ("FROM".into(), "debian:bookworm AS build".into()));
        assert_eq!(told[1].0, "RUN");
        assert!(told[1].1.ends_with("&& two"), "{}", told[1].1);
        assert_eq!(told.len(), 2);
    }

    #[test]
    fn a_list_of_words_is_read_without_its_marks() {
        assert_eq!(words(r#"["serve", "--port", "1943"]"#).unwrap(), ["serve", "--port", "1943"]);
        assert!(words("serve").is_err());
    }
}
