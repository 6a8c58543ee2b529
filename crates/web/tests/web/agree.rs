//! Resigning, draws, pauses, clocks and rematches, on either database.

use crate::{
    club::{club, cookie_of, get, post},
    support::{Answer, Table, now, request},
};
use axum::{
    body::Body,
    http::{Method, StatusCode, header},
};
use serde_json::{Value, json};
use web::{id::GameId, keys::Key};

/// Each of these on a new database of either kind.
macro_rules! on_both {
    ($($name:ident,)*) => {
        mod file {
            $(#[tokio::test]
            async fn $name() {
                super::$name(super::Duel::on(None)).await;
            })*
        }
        mod postgres {
            $(#[tokio::test]
            async fn $name() {
                let Some(address) = cluster::database() else { return };
                super::$name(super::Duel::on(Some(address))).await;
            })*
        }
    };
}

on_both! {
    a_resignation_ends_the_game_and_opens_its_secrets,
    a_draw_is_agreed_refused_or_declined_by_playing_on,
    a_paused_table_takes_no_move_until_a_player_goes_on,
    a_seat_out_of_time_goes_to_the_staff_and_back,
    a_seat_out_of_time_may_be_claimed_by_the_other_alone,
    a_reserve_is_used_up_before_a_seat_is_late,
    a_clock_survives_a_restart_and_an_end_too,
    a_limit_out_of_bounds_is_refused,
}

/// Two machines, each with the key of one seat of a game of sealed orders.
struct Duel {
    table: Table,
    address: Option<String>,
}

/// A game between two keys.
struct Game {
    id: GameId,
    keys: [String; 2],
}

impl Duel {
    fn on(address: Option<String>) -> Duel {
        let database = address.clone();
        let table = Table::with(|config| config.database = database);
        Duel { table, address }
    }

    /// The same games in a program that has just been started.
    async fn restarted(self) -> Duel {
        self.table.desk.close().await;
        let Duel { table, address } = self;
        let database = address.clone();
        let directory = table.directory;
        let desk = crate::support::desk_with(directory.path(), |config| config.database = database);
        Duel { table: Table { router: web::router(&desk), desk, directory }, address }
    }

    async fn begin(&self, more: Value) -> Game {
        let mut game = json!({ "game": "sealed-orders", "seed": 1, "several": true });
        game.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let made = self.table.post("/api/games", game).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
        let made = made.json();
        let key = |at: usize| made["keys"][at]["key"].as_str().unwrap().to_owned();
        let id = made["id"].as_str().unwrap().parse().unwrap();
        Game { id, keys: [key(0), key(1)] }
    }

    async fn by(&self, key: &str, method: Method, path: &str, body: Value) -> Answer {
        let request = request(method, path)
            .header(header::AUTHORIZATION, format!("Bearer {key}"))
            .header(header::CONTENT_TYPE, "application/json");
        self.table.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    /// What a seat does about the table.
    async fn act(&self, game: &Game, seat: usize, act: &str, body: Value) -> Answer {
        let path = format!("/api/games/{}/{act}", game.id);
        self.by(&game.keys[seat], Method::POST, &path, body).await
    }

    async fn look(&self, game: &Game, seat: usize, what: &str) -> Answer {
        let path = format!("/api/games/{}{what}", game.id);
        self.by(&game.keys[seat], Method::GET, &path, json!({})).await
    }

    /// The seat takes the first option it is offered.
    async fn play(&self, game: &Game, seat: usize) -> Answer {
        let asked = self.look(game, seat, "/question").await.json();
        let question = &asked["question"];
        let body = json!({ "n": question["n"], "key": question["options"][0]["key"] });
        self.act(game, seat, "answer", body).await
    }
}

#[track_caller]
fn refused(answer: &Answer, code: &str) {
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.text);
    assert_eq!(answer.json()["error"]["code"], code, "{}", answer.text);
}

async fn a_resignation_ends_the_game_and_opens_its_secrets(duel: Duel) {
    let game = duel.begin(json!({})).await;
    assert_eq!(duel.look(&game, 0, "?seat=1").await.status, StatusCode::FORBIDDEN);
    assert_eq!(duel.look(&game, 0, "/journal").await.status, StatusCode::FORBIDDEN);
    assert_eq!(
        duel.act(&game, 0, "resign", json!({ "seat": 1 })).await.status,
        StatusCode::FORBIDDEN
    );
    let resigned = duel.act(&game, 1, "resign", json!({})).await;
    assert_eq!(resigned.status, StatusCode::OK, "{}", resigned.text);
    assert_eq!(resigned.json()["over"], true);
    refused(&duel.act(&game, 0, "resign", json!({})).await, "over");
    refused(&duel.play(&game, 0).await, "over");
    let told = duel.look(&game, 0, "").await.json();
    assert_eq!((&told["over"], &told["ending"]["ending"]), (&json!(true), &json!("resigned")));
    assert_eq!(
        duel.look(&game, 0, "?seat=1").await.status,
        StatusCode::OK,
        "nothing is secret now"
    );
    assert_eq!(duel.look(&game, 0, "/journal").await.status, StatusCode::OK);
    let list = duel.table.get("/api/games").await.json();
    assert_eq!(list[0]["over"], true, "{list}");
}

async fn a_draw_is_agreed_refused_or_declined_by_playing_on(duel: Duel) {
    let game = duel.begin(json!({})).await;
    let draw = || json!({ "what": "draw" });
    refused(&duel.act(&game, 0, "accept", json!({ "agree": true })).await, "offer");
    let offered = duel.act(&game, 0, "offer", draw()).await.json();
    assert_eq!(offered["offer"], json!({ "what": "draw", "by": 0, "waits_for": [1] }));
    let declined = duel.act(&game, 1, "accept", json!({ "agree": false })).await.json();
    assert!(declined["offer"].is_null() && declined["over"] == false, "{declined}");
    duel.act(&game, 0, "offer", draw()).await;
    assert_eq!(duel.play(&game, 1).await.status, StatusCode::OK);
    refused(&duel.act(&game, 1, "accept", json!({ "agree": true })).await, "offer");
    duel.act(&game, 0, "offer", draw()).await;
    let agreed = duel.act(&game, 1, "accept", json!({ "agree": true })).await.json();
    assert_eq!(agreed["over"], true, "{agreed}");
    assert_eq!(duel.look(&game, 1, "").await.json()["ending"]["ending"], "drawn");
}

async fn a_paused_table_takes_no_move_until_a_player_goes_on(duel: Duel) {
    let game = duel.begin(json!({})).await;
    refused(&duel.act(&game, 0, "resume", json!({})).await, "not-paused");
    duel.act(&game, 0, "offer", json!({ "what": "pause" })).await;
    let rests = duel.act(&game, 1, "accept", json!({ "agree": true })).await.json();
    assert_eq!(rests["paused"], true, "{rests}");
    refused(&duel.play(&game, 0).await, "paused");
    let duel = duel.restarted().await;
    refused(&duel.play(&game, 1).await, "paused");
    assert_eq!(duel.act(&game, 1, "resume", json!({})).await.json()["paused"], false);
    assert_eq!(duel.play(&game, 0).await.status, StatusCode::OK);
}

fn limit(then: &str) -> Value {
    json!({ "limit": { "per": "move", "seconds": 600, "then": then } })
}

async fn a_seat_out_of_time_goes_to_the_staff_and_back(duel: Duel) {
    let game = duel.begin(limit("staff")).await;
    assert_eq!(duel.play(&game, 0).await.status, StatusCode::OK);
    duel.table.desk.run_clocks(now() + 590).await.unwrap();
    let seat = |side: &Value, at: usize| side["seats"][at]["by"].clone();
    let side = duel.look(&game, 0, "/table").await.json();
    assert_eq!(seat(&side, 1), "person", "there is time left");
    let left = side["seats"][1]["left"]["seconds"].as_i64().unwrap();
    assert!((590..=600).contains(&left), "{side}");
    assert_eq!(side["seats"][0]["left"]["runs"], false, "who has answered does not think");
    duel.table.desk.run_clocks(now() + 601).await.unwrap();
    let side = duel.look(&game, 0, "/table").await.json();
    assert_eq!((seat(&side, 0), seat(&side, 1)), (json!("person"), json!("staff")), "{side}");
    let asked = duel.look(&game, 0, "/question").await.json();
    assert!(asked["question"]["n"].is_number(), "the staff has answered, and play goes on");
    let back = duel.act(&game, 1, "sit", json!({ "who": "person" })).await;
    assert_eq!(back.status, StatusCode::OK, "{}", back.text);
    let side = duel.look(&game, 0, "/table").await.json();
    assert_eq!(seat(&side, 1), "person", "its player took it back");
}

async fn a_seat_out_of_time_may_be_claimed_by_the_other_alone(duel: Duel) {
    let game = duel.begin(limit("claim")).await;
    assert_eq!(duel.play(&game, 0).await.status, StatusCode::OK);
    refused(&duel.act(&game, 0, "claim", json!({})).await, "nobody-late");
    duel.table.desk.run_clocks(now() + 601).await.unwrap();
    let side = duel.look(&game, 0, "/table").await.json();
    assert_eq!((&side["may_claim"], &side["over"]), (&json!(1), &json!(false)));
    refused(&duel.act(&game, 1, "claim", json!({})).await, "nobody-late");
    let claimed = duel.act(&game, 0, "claim", json!({})).await.json();
    assert_eq!(claimed["over"], true, "{claimed}");
    assert_eq!(duel.look(&game, 0, "").await.json()["ending"]["ending"], "claimed");
    let other = duel.begin(limit("claim")).await;
    assert_eq!(duel.play(&other, 0).await.status, StatusCode::OK);
    duel.table.desk.run_clocks(now() + 601).await.unwrap();
    assert_eq!(duel.play(&other, 1).await.status, StatusCode::OK, "late is not lost");
    refused(&duel.act(&other, 0, "claim", json!({})).await, "nobody-late");
}

async fn a_reserve_is_used_up_before_a_seat_is_late(duel: Duel) {
    let pace = json!({ "per": "move", "seconds": 600, "reserve": 3600, "then": "claim" });
    let game = duel.begin(json!({ "limit": pace })).await;
    assert_eq!(duel.play(&game, 0).await.status, StatusCode::OK);
    let side = duel.look(&game, 0, "/table").await.json();
    let left = &side["seats"][1]["left"];
    assert_eq!((&side["reserve"], &left["reserve"]), (&json!(3600), &json!(3600)), "{side}");
    let until = left["until"].as_i64().unwrap() - now();
    assert!((4190..=4200).contains(&until), "time and reserve: {side}");
    duel.table.desk.run_clocks(now() + 4190).await.unwrap();
    assert!(duel.look(&game, 0, "/table").await.json()["may_claim"].is_null());
    let duel = duel.restarted().await;
    duel.table.desk.run_clocks(now() + 4201).await.unwrap();
    assert_eq!(duel.look(&game, 0, "/table").await.json()["may_claim"], 1);
    let shared = json!({ "per": "game", "seconds": 600, "reserve": 3600, "then": "claim" });
    let wrong = json!({ "game": "sealed-orders", "several": true, "limit": shared });
    let answer = duel.table.post("/api/games", wrong).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
}

async fn a_clock_survives_a_restart_and_an_end_too(duel: Duel) {
    let (timed, resigned) = (duel.begin(limit("claim")).await, duel.begin(limit("claim")).await);
    duel.play(&timed, 0).await;
    duel.act(&resigned, 0, "resign", json!({})).await;
    let duel = duel.restarted().await;
    refused(&duel.play(&resigned, 1).await, "over");
    assert_eq!(duel.look(&resigned, 1, "?seat=0").await.status, StatusCode::OK);
    duel.table.desk.run_clocks(now() + 601).await.unwrap();
    assert_eq!(duel.look(&timed, 0, "/table").await.json()["may_claim"], 1);
    assert!(duel.look(&resigned, 1, "/table").await.json()["may_claim"].is_null());
}

async fn a_limit_out_of_bounds_is_refused(duel: Duel) {
    for seconds in [-1, 0, 59, 181 * 86_400] {
        let wrong = json!({ "per": "game", "seconds": seconds, "then": "staff" });
        let game = json!({ "game": "sealed-orders", "several": true, "limit": wrong });
        let answer = duel.table.post("/api/games", game).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_look_at_one_clock_and_one_hands_the_seat_over() {
    let Some(address) = cluster::database() else { return };
    let (here, there) = (Duel::on(Some(address.clone())), Duel::on(Some(address)));
    let game = here.begin(limit("staff")).await;
    assert_eq!(here.play(&game, 0).await.status, StatusCode::OK);
    assert_eq!(there.look(&game, 1, "").await.status, StatusCode::OK);
    let later = now() + 601;
    let (one, two) =
        tokio::join!(here.table.desk.run_clocks(later), there.table.desk.run_clocks(later));
    one.unwrap();
    two.unwrap();
    assert_eq!(here.act(&game, 0, "resign", json!({})).await.status, StatusCode::OK);
    let journal = here.look(&game, 0, "/journal").await.text;
    let handed = journal.lines().filter(|line| line.contains("\"sit\"")).count();
    assert_eq!(handed, 1, "{journal}");
    let fresh = there.table.desk.store().await.unwrap();
    assert!(fresh.game(game.id.as_str()).await.unwrap().unwrap().over);
}

/// Of a wish to take something back the other hears though he sits at another server, and agrees there.
#[tokio::test(flavor = "multi_thread")]
async fn a_wish_made_at_one_server_is_granted_at_the_other() {
    let Some(address) = cluster::database() else { return };
    let (here, there) = (Duel::on(Some(address.clone())), Duel::on(Some(address)));
    let game = here.begin(json!({})).await;
    for seat in [0, 1, 0] {
        assert_eq!(here.play(&game, seat).await.status, StatusCode::OK);
    }
    let before = there.look(&game, 0, "").await.json();
    assert_eq!(before["wish"], Value::Null);
    let asked = here.act(&game, 0, "undo", json!({ "ask": true })).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.text);
    let until = tokio::time::Instant::now() + std::time::Duration::from_secs(20);
    let wish = json!({ "seat": 0, "waits_for": [1] });
    while there.look(&game, 1, "").await.json()["wish"] != wish {
        assert!(tokio::time::Instant::now() < until, "the other never hears of it");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let granted = there.act(&game, 1, "consent", json!({ "agree": true })).await;
    assert_eq!(granted.status, StatusCode::OK, "{}", granted.text);
    let after = there.look(&game, 0, "").await.json();
    assert_eq!(after["wish"], Value::Null);
    assert_ne!(after["question"]["question"], before["question"]["question"], "{after}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_turns_the_seats_and_is_set_once() {
    let Some((table, club, _)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let fields =
        [("name", "Duel"), ("pace.per", "move"), ("pace.limit", "86400"), ("pace.then", "claim")];
    let begun = post(&table, &ann, "/new/sealed-orders", &fields).await;
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    post(&table, &ann, &format!("/tables/{id}/open"), &[("open", "yes")]).await;
    post(&table, &bob, &format!("/tables/{id}/take"), &[("seat", "1")]).await;
    let page = get(&table, &bob, &format!("/game/{id}?seat=1")).await;
    for words in ["Ann", "Bob", "Offer a draw", "Resign", "1 day a move"] {
        assert!(page.text.contains(words), "{words} is missing");
    }
    let rematch = format!("/game/{id}/rematch");
    assert_eq!(post(&table, &ann, &rematch, &[]).await.status, StatusCode::FORBIDDEN, "it goes on");
    let resign = format!("/game/{id}/resign");
    let unsure = post(&table, &bob, &resign, &[("seat", "1")]).await;
    assert_eq!(unsure.status, StatusCode::UNPROCESSABLE_ENTITY);
    let resigned = post(&table, &bob, &resign, &[("seat", "1"), ("sure", "yes")]).await;
    assert_eq!(resigned.status, StatusCode::SEE_OTHER, "{}", resigned.text);
    let page = get(&table, &ann, &format!("/game/{id}?seat=0")).await;
    assert!(page.text.contains(" resigned.") && page.text.contains("Play it again"));
    let (one, two) =
        tokio::join!(post(&table, &ann, &rematch, &[]), post(&table, &bob, &rematch, &[]));
    assert_eq!(one.location(), two.location(), "{} {}", one.text, two.text);
    let again = one.location().split('/').nth(2).unwrap().to_owned();
    let mut seats = club.seats_at(&again).await.unwrap();
    seats.sort_by_key(|row| row.seat);
    let (first, second) = (club.named("Bob").await.unwrap(), club.named("Ann").await.unwrap());
    assert_eq!([seats[0].person, seats[1].person], [first.id, second.id], "the seats are turned");
    let page = get(&table, &bob, &format!("/game/{again}?seat=0")).await;
    assert!(page.text.contains("1 day a move"), "the clock goes with it");
    let stranger = format!("wardroom-session={}", Key::random().unwrap());
    assert_eq!(post(&table, &stranger, &rematch, &[]).await.status, StatusCode::FORBIDDEN);
}

/// One of three is out of time, and the staff plays for him until he comes back: the other two do not end the
/// game without him, and certainly not one of them alone.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_for_a_while_has_not_given_up() {
    let table = Table::new();
    let new = json!({
        "game": "devil-boats", "scenario": "short", "settings": { "captains": "3" }, "seed": 11,
        "several": true, "limit": { "per": "move", "seconds": 600, "then": "staff" },
    });
    let made = table.post("/api/games", new).await.json();
    let id = made["id"].as_str().unwrap().to_owned();
    let by = async |seat: usize, method: Method, what: &str, body: Value| {
        let key = made["keys"][seat]["key"].as_str().unwrap();
        let request = request(method, &format!("/api/games/{id}{what}"))
            .header(header::AUTHORIZATION, format!("Bearer {key}"))
            .header(header::CONTENT_TYPE, "application/json");
        table.send(request.body(Body::from(body.to_string())).unwrap()).await
    };
    table.desk.run_clocks(now() + 601).await.unwrap();
    let side = by(0, Method::GET, "/table", json!({})).await.json();
    let seats = side["seats"].as_array().unwrap();
    let away: Vec<usize> = (0..3).filter(|seat| seats[*seat]["by"] == "staff").collect();
    assert_eq!(away.len(), 1, "{side}");
    refused(&by((away[0] + 1) % 3, Method::POST, "/resign", json!({})).await, "too-many-players");
}

/// A rematch is an invitation: who has not asked for it sits nowhere, loses no time and no rating.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_made_to_play_again() {
    let Some((table, club, _)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let fields = [
        ("name", "Duel"),
        ("manner", "matched"),
        ("pace.per", "move"),
        ("pace.limit", "86400"),
        ("pace.then", "claim"),
    ];
    let begun = post(&table, &ann, "/new/sealed-orders", &fields).await;
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    post(&table, &ann, &format!("/tables/{id}/open"), &[("open", "yes")]).await;
    post(&table, &bob, &format!("/tables/{id}/take"), &[("seat", "1")]).await;
    let resign = format!("/game/{id}/resign");
    post(&table, &ann, &resign, &[("seat", "0"), ("sure", "yes")]).await;
    let rematch = format!("/game/{id}/rematch");
    let set = post(&table, &ann, &rematch, &[]).await;
    let again = set.location().split('/').nth(2).unwrap().to_owned();
    let people = [club.named("Ann").await.unwrap().id, club.named("Bob").await.unwrap().id];
    let sit = async || {
        let seats = club.seats_at(&again).await.unwrap();
        seats.iter().map(|row| (row.seat, row.person)).collect::<Vec<_>>()
    };
    assert_eq!(sit().await, [(1, people[0])], "Bob has not asked");
    table.desk.run_clocks(now() + 3 * 86_400).await.unwrap();
    let claim = post(&table, &ann, &format!("/game/{again}/claim"), &[("seat", "1")]).await;
    assert_eq!(claim.status, StatusCode::CONFLICT, "{}", claim.text);
    let home = get(&table, &bob, "/").await.text;
    assert!(home.contains(&format!("action=\"{rematch}\"")), "he is asked: {home}");
    assert!(!get(&table, &ann, "/").await.text.contains(&format!("action=\"{rematch}\"")));
    let came = post(&table, &bob, &rematch, &[]).await;
    assert_eq!(came.location(), set.location(), "{}", came.text);
    assert_eq!(sit().await, [(0, people[1]), (1, people[0])]);
    let side = get(&table, &bob, &format!("/api/games/{again}/table?seat=0")).await.json();
    assert_eq!(side["limit"]["move"], 86_400, "{side}");
    let left = side["seats"][0]["left"]["seconds"].as_i64().unwrap();
    assert!(left > 86_000, "his time begins when he comes: {side}");
    post(&table, &bob, &rematch, &[]).await;
    assert_eq!(sit().await.len(), 2, "and once");
}
