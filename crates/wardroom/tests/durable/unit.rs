//! The unit of `deploy/`, as systemd reads it.

use std::{fs, process::Command};

const UNIT: &str = include_str!("../../../../deploy/wardroom.service");

#[test]
fn systemd_finds_nothing_wrong_with_the_unit() {
    let there = Command::new("systemd-analyze").arg("--version").output();
    if !there.is_ok_and(|it| it.status.success()) {
        eprintln!("NOT TESTED: systemd-analyze is not installed");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("wardroom.service");
    assert!(UNIT.contains("ExecStart=/usr/local/bin/wardroom "), "it says where the program lies");
    let here = UNIT.replace("/usr/local/bin/wardroom", env!("CARGO_BIN_EXE_wardroom"));
    fs::write(&file, here).unwrap();
    let judged = Command::new("systemd-analyze").arg("verify").arg(&file).output().unwrap();
    let said = String::from_utf8_lossy(&judged.stderr).into_owned();
    // What it says of other units of this machine is theirs.
    let own: Vec<&str> = said.lines().filter(|line| line.contains("wardroom.service")).collect();
    assert!(own.is_empty(), "{}", own.join("\n"));
    assert!(judged.status.success() || !said.contains("wardroom"), "{said}");
}
