//! Night watch: two captains keep a lamp together, and the first sets it three times unseen. It is here
//! because neither a game of rivals nor one whose answers are all open can show what such a game tells.

use crate::{
    club::{club, cookie_of, get, post},
    support::{Answer, Table, now, request},
};
use axum::{
    body::Body,
    http::{Method, StatusCode, header},
};
use board::Board;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shelf::{Figure, Shown, Status, Title};
use table::{Asked, Choice, Decider, Eyes, Game, Name, Seat, Table as Rules};

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(crate) struct Watch {
    set: u32,
}

/// A setting of the lamp: nobody else sees it.
#[derive(Clone, Copy, Debug)]
struct Lamp(bool);

impl Choice<Watch> for Lamp {
    const QUESTION: &'static str = "lamp";

    fn key(&self) -> Name {
        if self.0 { "lit" } else { "dark" }.into()
    }

    fn label(&self, _: &Watch) -> String {
        if self.0 { "Lit" } else { "Dark" }.to_owned()
    }
}

/// The bell, which everybody hears.
#[derive(Clone, Copy, Debug)]
struct Bell;

impl Choice<Watch> for Bell {
    const QUESTION: &'static str = "bell";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        "ring".into()
    }

    fn label(&self, _: &Watch) -> String {
        "Ring the bell".to_owned()
    }
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Outcome {}

#[derive(Serialize)]
pub(crate) struct View {}

impl Game for Watch {
    const NAME: &'static str = "night-watch";
    const REVISION: u32 = 1;
    type Setup = ();
    type Charts = ();
    type Outcome = Outcome;
    type View = View;

    fn new((): &(), (): &'static ()) -> Watch {
        Watch { set: 0 }
    }

    fn seats((): &()) -> u8 {
        2
    }

    async fn play(t: &mut Rules<Watch>) -> Outcome {
        for night in ["First night", "Second night"] {
            t.chapter("NW 1", |_| night.to_owned(), |_| format!("{night}."));
            for _ in 0..3 {
                t.ask(Seat(0), "NW 1", "Set the lamp", &[Lamp(true), Lamp(false)]).await;
                t.g.set += 1;
            }
            t.ask(Seat(0), "NW 2", "Ring", &[Bell]).await;
        }
        t.ask(Seat(1), "NW 2", "Ring", &[Bell]).await;
        Outcome {}
    }

    fn view(&self, _: Eyes, (): &'static ()) -> View {
        View {}
    }

    fn check(&self, (): &'static ()) -> Result<(), String> {
        Ok(())
    }
}

table::keys! {
    pub(crate) enum Skipper { Any = "any" }
}

table::keys! {
    pub(crate) enum Ending { Over = "over": "over" }
}

impl shelf::Skipper<Watch> for Skipper {
    fn text(self) -> &'static str {
        "takes what is offered first"
    }
}

impl Decider<Watch> for Skipper {
    fn decide(&mut self, _: &Watch, (): &'static (), _: &Asked<'_, Watch>) -> Option<usize> {
        Some(0)
    }
}

impl Shown for View {
    fn status(&self) -> Status {
        Status { title: "Night".to_owned(), facts: Vec::new() }
    }

    fn boards(&self) -> Vec<Board> {
        Vec::new()
    }
}

impl Title for Watch {
    const FULL_NAME: &'static str = "Night Watch";
    const BLURB: &'static str = "Two captains, one lamp.";
    const RULE_PREFIX: &'static str = "NW ";
    const CHARTS: &'static [(&'static str, &'static str)] = &[];
    const RULES: &'static str = "";
    const FIGURES: &'static [Figure] = &[Figure::new("night", "Nights")];
    const COVER: &'static str = "";
    const ICON: board::Icon = board::Icon::Destroyer;
    type Skipper = Skipper;
    type Ending = Ending;

    fn measure(_: &Outcome) -> Vec<i64> {
        vec![1]
    }

    fn ending(_: &Outcome) -> Ending {
        Ending::Over
    }

    fn verdict(_: &Outcome) -> String {
        "The night is over.".to_owned()
    }
}

async fn by(table: &Table, key: &str, method: Method, path: &str, body: Value) -> Answer {
    let request = request(method, path)
        .header(header::AUTHORIZATION, format!("Bearer {key}"))
        .header(header::CONTENT_TYPE, "application/json");
    table.send(request.body(Body::from(body.to_string())).unwrap()).await
}

async fn set(table: &Table, key: &str, path: &str) {
    let asked = by(table, key, Method::GET, &format!("{path}/question"), json!({})).await.json();
    let question = &asked["question"];
    let body = json!({ "n": question["n"], "key": question["options"][0]["key"] });
    let answer = by(table, key, Method::POST, &format!("{path}/answer"), body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
}

/// Whoever reloads the page while another decides in secret sees nothing of it: no clock begins anew, no
/// offer vanishes, no list says that something was played just now.
#[tokio::test]
async fn an_unseen_answer_moves_no_clock_no_offer_and_no_list() {
    let table = Table::new();
    let limit = json!({ "per": "move", "seconds": 600, "then": "claim" });
    let new = json!({ "game": "night-watch", "seed": 1, "several": true, "limit": limit });
    let made = table.post("/api/games", new).await.json();
    let key = |at: usize| made["keys"][at]["key"].as_str().unwrap().to_owned();
    let (first, second) = (key(0), key(1));
    let id = made["id"].as_str().unwrap();
    let path = format!("/api/games/{id}");
    let draw = json!({ "what": "draw" });
    by(&table, &second, Method::POST, &format!("{path}/offer"), draw).await;
    let store = table.desk.store().await.unwrap();
    let deadline = async || {
        let row = store.sheet(id).await.unwrap().unwrap();
        let sheet: Value = serde_json::from_str(&row.body).unwrap();
        (sheet["clock"]["left"].clone(), sheet["clock"]["since"].clone())
    };
    let look = async || {
        let mut side =
            by(&table, &second, Method::GET, &format!("{path}/table"), json!({})).await.json();
        let left = side["seats"][0]["left"].take();
        (side, left["until"].clone())
    };
    let (before, until) = look().await;
    let begun = deadline().await.0;
    // Seconds are all that could tell, so one has to pass.
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    set(&table, &first, &path).await;
    assert_eq!(look().await, (before.clone(), until.clone()), "the lamp was set unseen");
    let row = store.game(id).await.unwrap().unwrap();
    assert_eq!(row.updated, row.created, "no list tells of it");
    table.desk.run_clocks(now() + 601).await.unwrap();
    assert_eq!(look().await.0["may_claim"], 0, "his time went on");
    set(&table, &first, &path).await;
    assert_eq!(look().await.0["may_claim"], 0, "he is late until the others may know of a move");
    set(&table, &first, &path).await;
    set(&table, &first, &path).await;
    let (after, later) = look().await;
    assert!(
        after["offer"].is_null() && after["may_claim"].is_null(),
        "the bell was heard: {after}"
    );
    assert!(later.as_i64() > until.as_i64(), "and his clock begins anew");
    assert_eq!(deadline().await.0, begun);
    assert!(store.game(id).await.unwrap().unwrap().updated > row.updated);
}

/// Where the table is set so, a watcher sees nothing of a night before it is over, by whatever way he looks;
/// the players see everything at once, and the end is everybody's.
#[tokio::test]
async fn those_who_watch_late_see_a_stretch_when_it_is_over() {
    let table = Table::new();
    let new = json!({ "game": "night-watch", "seed": 1, "several": true, "watched_late": true });
    let made = table.post("/api/games", new).await.json();
    let key = |at: usize| made["keys"][at]["key"].as_str().unwrap().to_owned();
    let (first, second, watcher) = (key(0), key(1), key(2));
    let id = made["id"].as_str().unwrap();
    let path = format!("/api/games/{id}");
    let look = async |key: &str, what: &str| {
        by(&table, key, Method::GET, &format!("{path}{what}"), json!({})).await
    };
    let everything = async |key: &str| {
        let mut all = String::new();
        for what in
            ["", "/question", "/table", "/log", "/replay?line=99", "/film?after=1", "/stats"]
        {
            all += &look(key, what).await.text;
        }
        all
    };
    let bells = async |key: &str| {
        let log = look(key, "/log").await.json();
        let events = log["events"].as_array().unwrap();
        events.iter().filter(|event| event["key"] == "ring").count()
    };
    let night = async || {
        for _ in 0..4 {
            set(&table, &first, &path).await;
        }
    };
    assert_eq!(look(&watcher, "/table").await.json()["behind"], "First night");
    let page = format!("/game/{id}");
    let seen = by(&table, &watcher, Method::GET, &page, json!({})).await.text;
    assert!(seen.contains("You are behind.") && seen.contains("First night"), "{seen}");
    night().await;
    assert_eq!(look(&watcher, "/table").await.json()["behind"], "Second night");
    assert_eq!((bells(&watcher).await, bells(&second).await), (1, 1), "the first night is over");
    let before = everything(&watcher).await;
    night().await;
    assert_eq!(everything(&watcher).await, before, "the second is not");
    assert_eq!(look(&watcher, "").await.json()["deciding"], json!([0]));
    assert_eq!(look(&second, "").await.json()["deciding"], json!([1]));
    assert_eq!((bells(&watcher).await, bells(&second).await), (1, 2));
    set(&table, &second, &path).await;
    let over = look(&watcher, "").await.json();
    assert!(over["over"] == true && over["table"]["behind"].is_null(), "{over}");
    assert_eq!(bells(&watcher).await, 3);
}

/// Of a game that is won or lost together nobody is the stronger, also when one gives it up.
#[tokio::test(flavor = "multi_thread")]
async fn a_matched_game_of_no_rivals_counts_for_nobody() {
    let Some((table, club, _)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    for (game, counts) in [("night-watch", 0), ("sealed-orders", 1)] {
        let fields = [("name", "Together"), ("manner", "matched")];
        let begun = post(&table, &ann, &format!("/new/{game}"), &fields).await;
        assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
        let id = begun.location().split('/').nth(2).unwrap().to_owned();
        post(&table, &ann, &format!("/tables/{id}/open"), &[("open", "yes")]).await;
        post(&table, &bob, &format!("/tables/{id}/take"), &[("seat", "1")]).await;
        let path = format!("/game/{id}/resign");
        let gone = post(&table, &bob, &path, &[("seat", "1"), ("sure", "yes")]).await;
        assert_eq!(gone.status, StatusCode::SEE_OTHER, "{}", gone.text);
        let ann = club.named("Ann").await.unwrap().id;
        let rated = club.ratings_of(ann).await.unwrap();
        assert_eq!(rated.iter().filter(|row| row.title == game).count(), counts, "{game}");
    }
    let page = get(&table, &ann, "/events").await.text;
    assert!(page.contains("sealed-orders one") && !page.contains("night-watch one"));
    let fields = [("name", "Swiss"), ("game", "night-watch+one"), ("rounds", "1")];
    let refused = post(&table, &ann, "/events", &fields).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text);
    let shelf = table.get("/api/shelf").await.json();
    let duels: Vec<_> = shelf.as_array().unwrap().iter().map(|it| it["duels"].clone()).collect();
    assert_eq!(duels, [json!([]), json!(["one"]), json!([]), json!([])]);
}
