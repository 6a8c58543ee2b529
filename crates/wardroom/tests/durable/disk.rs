//! A disk that is full or may not be written: a clear word, and nothing lost.

use crate::server::{Server, key};
use serde_json::Value;
use std::{fs, path::Path};

/// A refusal tells the player what to do and nothing about this machine.
fn assert_told(text: &str, says: &str, data: &Path) {
    assert!(text.contains(says), "{text}");
    let data = data.to_str().expect("the test's directory has a plain name");
    assert!(!text.contains(data) && !text.contains("sqlite"), "{text}");
}

#[test]
fn a_full_disk_refuses_the_move_and_goes_on_when_there_is_room() {
    let data = tempfile::tempdir().unwrap();
    let full =
        "mount -t tmpfs -o size=700k tmpfs \"$2\" && head -c 200000 /dev/zero > \"$2/ballast\"";
    let Some(server) = Server::start_after(full, data.path()) else {
        eprintln!("this system has no small disk to fill");
        return;
    };
    let mut client = server.client();
    let mut acknowledged: Vec<(String, u64, Value)> = Vec::new();
    let mut refused = None;
    'games: for seed in 0..400 {
        let new =
            client.post("/api/games", &serde_json::json!({ "game": "devil-boats", "seed": seed }));
        let new = new.expect("the server answers");
        if new.status != 201 {
            assert_eq!(new.status, 507, "{}", new.text);
            assert_told(&new.text, "The disk is full", data.path());
            // Games that were begun before go on until the disk refuses them too.
            let id = acknowledged.last().expect("some moves were made").0.clone();
            refused = Some(id);
            break;
        }
        let id = new.json()["id"].as_str().expect("a game has an id").to_owned();
        for option in 0..4 {
            let asked = client.question(&id).expect("the server answers");
            if asked.is_null() {
                break;
            }
            let reply = client.answer(&id, &asked, option).expect("the server answers");
            if reply.status != 200 {
                assert_eq!(reply.status, 507, "{}", reply.text);
                assert_told(&reply.text, "The disk is full", data.path());
                assert_eq!(client.question(&id).unwrap(), asked, "the move was not made");
                refused = Some(id);
                break 'games;
            }
            let key = key(&asked, option);
            acknowledged.push((id.clone(), asked["n"].as_u64().expect("a number"), key));
        }
    }
    let id = refused.expect("a small disk is full after some games");
    for (game, n, key) in &acknowledged {
        let journal = client.journal(game).expect("the server answers");
        assert_eq!(journal[*n as usize - 1]["k"], *key);
    }
    let ballast = format!("/proc/{}/root{}/ballast", server.id(), data.path().display());
    if fs::remove_file(ballast).is_err() {
        eprintln!("this system does not let room be made from outside");
        return;
    }
    let asked = client.question(&id).expect("the server answers");
    if !asked.is_null() {
        let reply = client.answer(&id, &asked, 0).expect("the server answers");
        assert_eq!(reply.status, 200, "there is room again: {}", reply.text);
    }
}

#[test]
fn a_disk_that_may_not_be_written_is_told_on_a_page() {
    let data = tempfile::tempdir().unwrap();
    let id = {
        let server = Server::start(data.path());
        server.client().begin(4).expect("the server answers")
    };
    let read_only = "mount --bind \"$2\" \"$2\" && mount -o remount,ro,bind \"$2\"";
    let Some(server) = Server::start_after(read_only, data.path()) else {
        eprintln!("this system cannot make a directory read-only for a test");
        return;
    };
    let mut client = server.client();
    for path in ["/".to_owned(), format!("/game/{id}"), format!("/api/games/{id}/question")] {
        let reply = client.get(&path).expect("the server answers");
        if reply.status == 200 {
            continue;
        }
        assert_eq!(reply.status, 503, "{path}: {}", reply.text);
        assert_told(&reply.text, "cannot be written", data.path());
    }
    let new = serde_json::json!({ "game": "devil-boats" });
    let reply = client.post("/api/games", &new).expect("the server answers");
    assert_eq!(reply.status, 503, "{}", reply.text);
    assert_told(&reply.text, "cannot be written", data.path());
    drop(server);
    let server = Server::start(data.path());
    assert!(server.client().question(&id).expect("the server answers").is_object());
}
