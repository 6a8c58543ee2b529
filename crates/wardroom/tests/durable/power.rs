//! The power fails while answers are on their way: whatever the disk had not promised to keep is there,
//! torn, or as it was before, and no acknowledged answer is lost.
//!
//! What was acknowledged had to be synced, so the files as they were at the last acknowledgement are
//! what a disk keeps at the least. Every sector written after that is drawn by lot.

use crate::{
    kill::{Acknowledged, check},
    lot::{Lot, size},
    server::{Client, Server, key},
};
use serde_json::json;
use std::{collections::BTreeMap, fs, path::Path, thread, time::Duration};

/// What a disk writes whole.
const SECTOR: usize = 512;
/// The head of the database's log. It is another one when the log has begun anew, which is only done when
/// the database itself is synced.
const LOG_HEAD: usize = 32;
const GAMES: u64 = 5;

type Files = BTreeMap<String, Vec<u8>>;

fn files(folder: &Path) -> Files {
    let entries = fs::read_dir(folder).expect("the data directory is there").flatten();
    let files = entries.filter(|entry| entry.path().is_file());
    let named = files.map(|entry| entry.file_name().to_string_lossy().into_owned());
    named.map(|name| (name.clone(), fs::read(folder.join(&name)).unwrap_or_default())).collect()
}

/// A file after a power cut: as long as it was or as it became, and each sector that changed is the old
/// one, the new one, or neither. Bytes that nobody wrote stay as they are, as the
/// database takes for granted.
fn torn(old: &[u8], new: &[u8], lot: &mut Lot) -> Vec<u8> {
    let grown = new.len().saturating_sub(old.len()) as u64;
    let length = match lot.below(3) {
        0 => old.len().min(new.len()),
        1 => new.len(),
        _ => old.len().min(new.len()) + lot.below(grown + 1) as usize,
    };
    let mut kept = new[..length].to_vec();
    for (place, sector) in kept.chunks_mut(SECTOR).enumerate() {
        let happened = lot.below(4);
        for (at, byte) in sector.iter_mut().enumerate() {
            let before = old.get(place * SECTOR + at).copied();
            if before == Some(*byte) {
                continue;
            }
            match happened {
                0 => {}
                1 => *byte = before.unwrap_or(0),
                2 => *byte = lot.below(256) as u8,
                // The disk got half-way through the sector.
                _ if at < SECTOR / 2 => {}
                _ => *byte = before.unwrap_or(0),
            }
        }
    }
    kept
}

/// The directory after the power cut; how many of its files had changed.
fn cut(before: &Files, after: &Files, to: &Path, lot: &mut Lot) -> usize {
    let head = |files: &Files| {
        let log = files.iter().find(|(name, _)| name.ends_with("-wal"));
        log.map(|(_, log)| log[..LOG_HEAD.min(log.len())].to_vec())
    };
    let anew = head(before) != head(after);
    let mut changed = 0;
    for (name, new) in after {
        let old = before.get(name).map_or(&[][..], Vec::as_slice);
        let log = name.ends_with("-wal");
        let kept = if anew && !log { new.clone() } else { torn(old, new, lot) };
        changed += usize::from(old != new);
        fs::write(to.join(name), kept).expect("the test may write");
    }
    changed
}

/// Answers that are sent off and never heard of again.
fn leave_on_the_way(server: &Server, games: &[String], lot: &mut Lot) {
    for id in games {
        let mut client = server.client();
        let asked = client.question(id).expect("the server answers");
        if asked.is_null() {
            continue;
        }
        let body = json!({ "n": asked["n"], "key": key(&asked, lot.below(9) as usize) });
        client.send_off(&format!("/api/games/{id}/answer"), &body).expect("it goes off");
        thread::sleep(Duration::from_micros(lot.below(400)));
    }
}

/// Some answers, each waited for.
fn play(client: &mut Client, games: &mut [String], lot: &mut Lot, yes: &mut Vec<Acknowledged>) {
    for _ in 0..=lot.below(12) {
        let game = lot.below(GAMES) as usize;
        let asked = client.question(&games[game]).expect("the server answers");
        if asked.is_null() {
            games[game] = client.begin(lot.below(100_000)).expect("the server answers");
            continue;
        }
        let option = lot.below(9) as usize;
        let reply = client.answer(&games[game], &asked, option).expect("the server answers");
        assert_eq!(reply.status, 200, "{}", reply.text);
        yes.push(Acknowledged::of(&games[game], &asked, option, &reply));
    }
}

#[test]
fn no_acknowledged_answer_is_lost_when_the_power_fails() {
    let (cuts, seed) = (size("WARDROOM_CUTS", 6), size("WARDROOM_SEED", 1944));
    let mut lot = Lot(seed);
    let mut data = tempfile::tempdir().unwrap();
    let (mut games, mut yes) = (Vec::new(), Vec::new());
    let (mut torn_files, mut on_the_way) = (0, 0);
    for _ in 0..cuts {
        let mut server = Server::start(data.path());
        let mut client = server.client();
        if games.is_empty() {
            games =
                (0..GAMES).map(|game| client.begin(game).expect("the server answers")).collect();
        }
        play(&mut client, &mut games, &mut lot, &mut yes);
        let before = files(data.path());
        leave_on_the_way(&server, &games, &mut lot);
        on_the_way += games.len();
        thread::sleep(Duration::from_micros(lot.below(6_000)));
        server.kill();
        let next = tempfile::tempdir().unwrap();
        torn_files += cut(&before, &files(data.path()), next.path(), &mut lot);
        data = next;
        check(&Server::start(data.path()), &yes);
    }
    println!(
        "{cuts} power cuts, {on_the_way} answers on their way and {torn_files} files torn: \
         {} answers acknowledged, none lost",
        yes.len()
    );
    assert!(torn_files > 0, "something was being written when the power failed");
}
