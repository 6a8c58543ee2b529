//! Both examples play a real game at a real server, with a token of a member.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use shelf::{AnyGame, Shelved};
use std::{
    path::Path,
    process::{Command, Stdio},
};
use web::{ClubConfig, Desk, DeskConfig, Limits, Server, keys::Key};

static DEVIL_BOATS: Shelved<devil_boats::state::State> = Shelved::new();
static SHELF: &[&dyn AnyGame] = &[&DEVIL_BOATS];
const MOVES: usize = 25;

/// How many answers of seat 0 a journal has.
async fn answers(desk: &Desk, id: &str) -> usize {
    let journal = desk.store().await.unwrap().journal(id).await.unwrap().unwrap();
    journal.lines().filter(|line| line.contains("\"k\":")).count()
}

/// Lets a program play for Ann until it has made its moves.
async fn plays(mut program: Command) {
    let Some(address) = cluster::database() else { return };
    let directory = tempfile::tempdir().unwrap();
    let mut config = DeskConfig::new(SHELF, directory.path().to_owned());
    config.database = Some(address);
    config.owner = Some(Key::random().unwrap());
    config.limits = Limits::default();
    config.club = Some(ClubConfig::new("Harbour Club", "http://localhost"));
    let desk = Desk::new(config);
    let people = desk.store().await.unwrap().club().unwrap();
    let ann = people.create("Ann", "ann@club.example", false, 1).await.unwrap();
    let token = Key::random().unwrap();
    assert!(people.create_token(ann.id, &token.digest(), "bot", true, 1).await.unwrap());
    let server = Server::bind(desk.clone(), "127.0.0.1", 0).await.unwrap();
    let site = format!("http://127.0.0.1:{}", server.address().port());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(server.run(async { drop(stopped.await) }));
    let begun = {
        let (site, bearer) = (site.clone(), format!("Bearer {token}"));
        tokio::task::spawn_blocking(move || {
            let game = serde_json::json!({ "game": "devil-boats", "seed": 7 });
            let request = ureq::post(format!("{site}/api/games")).header("Authorization", &bearer);
            request.send_json(game).unwrap().body_mut().read_json::<serde_json::Value>().unwrap()
        })
    };
    let id = begun.await.unwrap()["id"].as_str().unwrap().to_owned();
    let before = answers(&desk, &id).await;
    program
        .env("WARDROOM_SITE", &site)
        .env("WARDROOM_TOKEN", token.to_string())
        .env("WARDROOM_MOVES", MOVES.to_string())
        .stdin(Stdio::null());
    let played = tokio::task::spawn_blocking(move || program.output().unwrap()).await.unwrap();
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    assert!(answers(&desk, &id).await >= before + MOVES, "every answer is in the journal");
    stop.send(()).unwrap();
    serving.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_in_rust_plays_over_the_network() {
    plays(Command::new(env!("CARGO_BIN_EXE_bots"))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_in_python_plays_over_the_network() {
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let mut program = Command::new("python3");
    program.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("bot.py"));
    plays(program).await;
}
