//! Games on their way: from a file into a club, and from a club into a copy of it.

use crate::server::Server;
use std::process::{Command, Output};

fn wardroom(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wardroom")).args(arguments).output().expect("it starts")
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The steps of `deploy/BACKUP.md`.
#[test]
fn games_move_into_a_club_and_come_back_from_its_backup() {
    let Some(database) = cluster::database() else { return };
    let data = tempfile::tempdir().unwrap();
    let file = Server::start(data.path());
    let mut client = file.client();
    let ids: Vec<String> = (0..3).map(|seed| client.begin(seed).unwrap()).collect();
    for id in &ids {
        for option in 0..4 {
            let asked = client.question(id).unwrap();
            assert_eq!(client.answer(id, &asked, option).unwrap().status, 200);
        }
    }
    let journals: Vec<_> = ids.iter().map(|id| client.journal(id).unwrap()).collect();
    drop(file);
    let directory = data.path().to_str().unwrap();
    let adopt = ["club", "adopt", "--data", directory, "--database", &database];
    assert!(said(&wardroom(&adopt)).contains("3 games adopted, 0 were there already"));
    assert!(said(&wardroom(&adopt)).contains("0 games adopted, 3 were there already"));
    let holds = |database: &str| {
        let server = Server::on(database);
        let mut client = server.client();
        for (id, journal) in ids.iter().zip(&journals) {
            assert_eq!(client.journal(id).unwrap(), *journal, "{id}");
            let asked = client.question(id).unwrap();
            assert!(!asked.is_null(), "the game goes on");
        }
    };
    holds(&database);
    let programs = cluster::programs().unwrap();
    let copy = data.path().join("club.dump");
    let mut dump = Command::new(programs.join("pg_dump"));
    dump.args(["--format=custom", "--file"]).arg(&copy).arg(&database);
    said(&dump.output().unwrap());
    let empty = cluster::database().unwrap();
    let mut restore = Command::new(programs.join("pg_restore"));
    restore.args(["--no-owner", "--dbname", &empty]).arg(&copy);
    said(&restore.output().unwrap());
    holds(&empty);
}

#[test]
fn an_administrator_looks_after_the_members_by_command() {
    let Some(database) = cluster::database() else { return };
    let club = |words: &[&str]| wardroom(&[&["club"], words, &["--database", &database]].concat());
    said(&club(&["create", "Marlinspike", "ann@club.example", "--admin"]));
    said(&club(&["create", "Halyard", "bob@club.example"]));
    let doubled = club(&["create", "halyard", "eve@club.example"]);
    assert_eq!(doubled.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&doubled.stderr).contains("already"));
    let link = said(&club(&["invite", "Halyard", "--site", "https://club.example/"]));
    assert!(link.starts_with("https://club.example/sign-in/"), "{link}");
    said(&club(&["lock", "bob@club.example"]));
    let list = said(&club(&["list"]));
    assert_eq!(
        list.lines().collect::<Vec<_>>(),
        ["Halyard <bob@club.example>, locked", "Marlinspike <ann@club.example>, administrator"]
    );
    assert_eq!(
        club(&["invite", "Halyard", "--site", "https://club.example"]).status.code(),
        Some(1)
    );
    let export = said(&club(&["export", "Marlinspike"]));
    assert!(export.contains("\"mail\": \"ann@club.example\""), "{export}");
    assert_eq!(club(&["delete", "Halyard"]).status.code(), Some(2), "not without --yes");
    said(&club(&["delete", "Halyard", "--yes"]));
    assert_eq!(said(&club(&["list"])).lines().count(), 1);
    let nowhere = wardroom(&["club", "list", "--database", "postgres://x:hunter2@127.0.0.1:1/x"]);
    let complaint = String::from_utf8_lossy(&nowhere.stderr).into_owned();
    assert!(complaint.contains("does not answer") && !complaint.contains("hunter2"), "{complaint}");
}
