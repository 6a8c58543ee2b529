//! Every address of the API does what its description says.

use crate::{
    club::{club, cookie_of, get as club_get, post as club_post},
    support::{Answer, Table, request},
};
use axum::{
    body::Body,
    http::{Method, StatusCode, header},
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Says where a value differs from a schema of the document.
fn differs(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(to) = schema["$ref"].as_str() {
        let named = document.pointer(to.trim_start_matches('#')).expect("the schema is there");
        return differs(document, named, value, at);
    }
    let fits = |way: &&Value| differs(document, way, value, at).is_none();
    let alternatives = |kind: &str| schema[kind].as_array().into_iter().flatten();
    let mut described: Vec<&Value> = vec![schema];
    if schema["oneOf"].is_array() {
        let fitting: Vec<&Value> = alternatives("oneOf").filter(fits).collect();
        if fitting.len() != 1 {
            return Some(format!("{at} fits {} of its alternatives: {value}", fitting.len()));
        }
        described.extend(fitting);
    }
    if schema["anyOf"].is_array() {
        match alternatives("anyOf").find(fits) {
            Some(way) => described.push(way),
            None => return Some(format!("{at} fits none of its alternatives: {value}")),
        }
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !kinds.is_empty() && !kinds.iter().any(|kind| is_of(value, kind)) {
        return Some(format!("{at} is no {kinds:?}: {value}"));
    }
    if let Some(allowed) = schema["enum"].as_array()
        && !allowed.contains(value)
    {
        return Some(format!("{at} is none of {allowed:?}: {value}"));
    }
    if let Some(only) = schema.get("const")
        && only != value
    {
        return Some(format!("{at} is not {only}: {value}"));
    }
    match value {
        Value::Object(fields) => {
            let missing = schema["required"].as_array().into_iter().flatten();
            let mut missing =
                missing.filter_map(Value::as_str).filter(|name| !fields.contains_key(*name));
            if let Some(name) = missing.next() {
                return Some(format!("{at} lacks {name}"));
            }
            fields.iter().find_map(|(name, value)| {
                let at = format!("{at}.{name}");
                let anywhere = described.iter().any(|way| !way["properties"][name].is_null());
                if schema["unevaluatedProperties"] == false && !anywhere {
                    return Some(format!("{at} is not described"));
                }
                match (&schema["properties"][name], &schema["additionalProperties"]) {
                    (Value::Null, Value::Bool(false)) => Some(format!("{at} is not described")),
                    (Value::Null, other @ Value::Object(_)) => differs(document, other, value, &at),
                    (Value::Null, _) => None,
                    (schema, _) => differs(document, schema, value, &at),
                }
            })
        }
        Value::Array(list) => list.iter().enumerate().find_map(|(n, value)| {
            let item = match &schema["prefixItems"][n] {
                Value::Null => &schema["items"],
                item => item,
            };
            differs(document, item, value, &format!("{at}[{n}]"))
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type"),
    }
}

struct Checker {
    document: Value,
    /// Method and path of every operation that was tried with success.
    tried: BTreeSet<(String, String)>,
}

impl Checker {
    /// Holds an answer against what the document says about this operation.
    fn check(&mut self, method: &Method, template: &str, sent: Option<&Value>, answer: &Answer) {
        let verb = method.as_str().to_lowercase();
        let operation = &self.document["paths"][template][&verb];
        assert!(operation.is_object(), "{method} {template} is not described");
        if let Some(sent) = sent {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            let differs = differs(&self.document, schema, sent, "body");
            assert_eq!(
                differs.is_none(),
                answer.status != StatusCode::UNPROCESSABLE_ENTITY || differs.is_none(),
                "{differs:?}"
            );
        }
        let status = answer.status.as_u16().to_string();
        let response = &operation["responses"][&status];
        assert!(
            response.is_object(),
            "{method} {template} does not tell of {status}: {}",
            answer.text
        );
        if let Some(content) = response["content"].as_object() {
            let kind = answer.headers[header::CONTENT_TYPE].to_str().unwrap();
            let kind = kind.split(';').next().unwrap();
            let described = content.get(kind);
            assert!(described.is_some(), "{method} {template} answers with {kind}");
            let schema = &described.unwrap()["schema"];
            if kind == "application/json" {
                let wrong = differs(&self.document, schema, &answer.json(), template);
                assert_eq!(wrong, None);
            }
        } else {
            assert_eq!(answer.text, "");
        }
        if answer.status.is_success() {
            self.tried.insert((verb, template.to_owned()));
        }
    }
}

#[tokio::test]
async fn every_operation_answers_as_it_is_described() {
    let table = Table::new();
    let document = table.get("/api/openapi.json").await.json();
    let mut checker = Checker { document: document.clone(), tried: BTreeSet::new() };
    let id = table.devil_boats(21).await;
    let hand = table.begin(json!({ "game": "devil-boats", "dice": "mine" })).await;
    let doomed = table.devil_boats(22).await;
    let asked = table.question(id, 0).await["question"].clone();
    let file = table.get("/charts/devil-boats/export").await.text;
    let charts = json!({ "name": "Box", "files": [{ "name": "a.toml", "text": file }] });
    let own = table.post("/api/own-charts/devil-boats", charts.clone()).await.json();
    let forecast = format!("/api/games/{id}/forecast");
    let job = table.post(&forecast, json!({ "bot": "steady", "tries": 1 })).await;
    let job = job.json()["id"].as_str().unwrap().to_owned();
    let board = table.get(&format!("/api/games/{id}/boards")).await.json()[0]["id"].clone();
    let rule = table.get("/api/rules/devil-boats").await.json()[0]["id"].clone();
    let chart = table.get("/api/charts/devil-boats").await.json()[0]["id"].clone();
    let mut need = table.question(hand, 0).await;
    while need["need_dice"].is_null() {
        table.choose(hand, 0, 0).await;
        need = table.question(hand, 0).await;
    }
    let throw = need["need_dice"]["dice"].as_str().unwrap().to_owned();
    let faces = if throw == "d100" { 2 } else { throw.split('d').next().unwrap().parse().unwrap() };
    let answer = json!({ "n": asked["n"], "key": asked["options"][0]["key"] });
    let (get, post) = (Method::GET, Method::POST);
    let none = Value::Null;
    let item = |value: &Value| web::paths::encoded(value.as_str().unwrap());
    let calls: Vec<(&Method, &str, String, Value)> = vec![
        (&get, "/api/shelf", String::new(), none.clone()),
        (&get, "/api/games", "?from=0&most=2".into(), none.clone()),
        (
            &post,
            "/api/games",
            String::new(),
            json!({ "game": "devil-boats", "settings": { "captains": "2" } }),
        ),
        (
            &post,
            "/api/games",
            String::new(),
            json!({ "game": "devil-boats", "scenario": "nowhere" }),
        ),
        (&get, "/api/games/{id}", String::new(), none.clone()),
        (&Method::PATCH, "/api/games/{id}", String::new(), json!({ "name": "Renamed" })),
        (&get, "/api/games/{id}/journal", String::new(), none.clone()),
        (&get, "/api/games/{id}/question", String::new(), none.clone()),
        (&post, "/api/games/{id}/answer", String::new(), answer.clone()),
        (&post, "/api/games/{id}/answer", String::new(), answer),
        (&post, "/api/games/{id}/answer", String::new(), json!({ "n": 2 })),
        (&post, "/api/games/{id}/branch", String::new(), json!({ "line": asked["n"], "seed": 4 })),
        (&post, "/api/games/{id}/undo", String::new(), json!({ "line": asked["n"] })),
        (&post, "/api/games/{id}/undo", "?tell=briefly".into(), json!({ "seat": 0, "line": 1 })),
        (&post, "/api/games/{id}/undo", String::new(), json!({ "ask": true })),
        (&post, "/api/games/{id}/consent", String::new(), json!({ "agree": true })),
        (&post, "/api/games/{id}/draw", String::new(), json!({ "n": 2, "key": "x" })),
        (&post, "/api/games/{id}/throw", String::new(), json!({ "n": 2 })),
        (&post, "/api/games/{id}/outlook", String::new(), json!({ "seat": 0 })),
        (
            &post,
            "/api/games/{id}/sit",
            String::new(),
            json!({ "seat": 0, "who": "expert", "until": "no such stretch" }),
        ),
        (&post, "/api/games/{id}/sit", String::new(), json!({ "who": "person" })),
        (&post, "/api/games/{id}/rescue", String::new(), none.clone()),
        (&get, "/api/games/{id}/view", String::new(), none.clone()),
        (&get, "/api/games/{id}/boards", String::new(), none.clone()),
        (&get, "/api/games/{id}/boards/{item}", format!("{}.svg", item(&board)), none.clone()),
        (&get, "/api/games/{id}/log", "?kind=said&q=boat&page=0".into(), none.clone()),
        (&get, "/api/games/{id}/replay", "?line=3".into(), none.clone()),
        (&get, "/api/games/{id}/film", "?after=2".into(), none.clone()),
        (&get, "/api/games/{id}/stats", String::new(), none.clone()),
        (&post, "/api/games/{id}/forecast", String::new(), json!({ "bot": "steady", "tries": 2 })),
        (&get, "/api/games/{id}/forecast/{item}", job, none.clone()),
        (&get, "/api/rules/{game}", "?q=reef".into(), none.clone()),
        (&get, "/api/rules/{game}/{item}", item(&rule), none.clone()),
        (&get, "/api/rules/{game}/{item}", "nothing".into(), none.clone()),
        (&get, "/api/charts/{game}", "?q=fire".into(), none.clone()),
        (&get, "/api/charts/{game}/{item}", item(&chart), none.clone()),
        (&get, "/api/own-charts/{game}", String::new(), none.clone()),
        (&post, "/api/own-charts/{game}", String::new(), charts),
        (
            &post,
            "/api/own-charts/{game}",
            String::new(),
            json!({ "files": [{ "name": "a.toml", "text": "x" }] }),
        ),
        (&Method::DELETE, "/api/own-charts/{game}/{item}", item(&own["id"]), none.clone()),
    ];
    for (method, template, rest, body) in calls {
        let path = template.replace("{id}", id.as_str()).replace("{game}", "devil-boats");
        let path =
            if path.contains("{item}") { path.replace("{item}", &rest) } else { path + &rest };
        let (sent, answer) = if body.is_null() {
            (None, table.send(request(method.clone(), &path).body(Body::empty()).unwrap()).await)
        } else {
            let answer = table.call(method.clone(), &path, body.clone()).await;
            (Some(body), answer)
        };
        checker.check(method, template, sent.as_ref(), &answer);
    }
    let dice = json!({ "n": need["need_dice"]["n"], "faces": vec![1; faces] });
    let thrown = table.post(&format!("/api/games/{hand}/dice"), dice.clone()).await;
    checker.check(&post, "/api/games/{id}/dice", Some(&dice), &thrown);
    let gone = request(Method::DELETE, &format!("/api/games/{doomed}")).body(Body::empty());
    checker.check(&Method::DELETE, "/api/games/{id}", None, &table.send(gone.unwrap()).await);
    let journal = request(Method::POST, "/api/import")
        .header(header::CONTENT_TYPE, "application/x-ndjson")
        .body(Body::from(table.journal(id).await));
    checker.check(&post, "/api/import", None, &table.send(journal.unwrap()).await);
    let orders = table.begin(json!({ "game": "morning-orders", "seed": 1 })).await;
    let draft = table.question(orders, 0).await["question"].clone();
    for steps in [json!([]), json!(["plane-1"]), json!(["plane-9"])] {
        let body = json!({ "n": draft["n"], "steps": steps });
        let drafted = table.post(&format!("/api/games/{orders}/draft"), body.clone()).await;
        checker.check(&post, "/api/games/{id}/draft", Some(&body), &drafted);
    }
    let whole = json!({ "n": draft["n"], "key": ["plane-2", "plane-1"] });
    let given = table.post(&format!("/api/games/{orders}/answer"), whole.clone()).await;
    checker.check(&post, "/api/games/{id}/answer", Some(&whole), &given);
    let own = table.begin(json!({ "game": "morning-orders", "dice": "mine" })).await;
    let throw = json!({ "n": table.question(own, 0).await["need_dice"]["n"] });
    let thrown = table.post(&format!("/api/games/{own}/throw"), throw.clone()).await;
    checker.check(&post, "/api/games/{id}/throw", Some(&throw), &thrown);
    let draw = json!({ "n": table.question(own, 0).await["need_dice"]["n"], "key": "green" });
    let drawn = table.post(&format!("/api/games/{own}/draw"), draw.clone()).await;
    checker.check(&post, "/api/games/{id}/draw", Some(&draw), &drawn);
    // Streams have no end; their test stands among the streams.
    checker.tried.insert(("get".to_owned(), "/api/games/{id}/events".to_owned()));
    // Consent is given with the key of another seat; that is tried among the keys.
    checker.tried.insert(("post".to_owned(), "/api/games/{id}/consent".to_owned()));
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            if OF_A_CLUB.contains(&(method.as_str(), path.as_str())) {
                continue;
            }
            let operation = (method.clone(), path.clone());
            assert!(checker.tried.contains(&operation), "{operation:?} was never tried");
        }
    }
}

/// Operations that need a club, or several people at a table.
const OF_A_CLUB: [(&str, &str); 14] = [
    ("get", "/api/games/{id}/table"),
    ("get", "/api/games/{id}/talk"),
    ("get", "/api/me/games"),
    ("get", "/api/me/open"),
    ("get", "/api/me/turn"),
    ("post", "/api/games/{id}/accept"),
    ("post", "/api/games/{id}/claim"),
    ("post", "/api/games/{id}/offer"),
    ("post", "/api/games/{id}/resign"),
    ("post", "/api/games/{id}/resume"),
    ("post", "/api/games/{id}/talk"),
    ("post", "/api/me/turn"),
    ("post", "/api/tables/{id}/leave"),
    ("post", "/api/tables/{id}/take"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_of_a_club_answers_as_it_is_described() {
    let Some((table, people, _)) = club().await else { return };
    let (ann, bob) = (cookie_of(&people, "Ann").await, cookie_of(&people, "Bob").await);
    let document = table.get("/api/openapi.json").await.json();
    let mut checker = Checker { document, tried: BTreeSet::new() };
    let pace = [("pace.per", "game"), ("pace.limit", "3600"), ("pace.then", "claim")];
    let begun = club_post(&table, &ann, "/new/sealed-orders", &pace).await;
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    club_post(&table, &ann, &format!("/tables/{id}/open"), &[("open", "yes")]).await;
    let (get, post) = (Method::GET, Method::POST);
    let asked = club_get(&table, &ann, "/api/me/turn").await.json();
    let key = asked["question"]["options"][0]["key"].clone();
    let calls: Vec<(&str, &Method, &str, &str, Value)> = vec![
        (&bob, &get, "/api/me/turn", "", Value::Null),
        (&ann, &get, "/api/me/turn", "?wait=1", Value::Null),
        (&ann, &post, "/api/me/turn", "", json!({ "ticket": "a torn one", "key": key })),
        (&bob, &post, "/api/me/turn", "", json!({ "ticket": asked["ticket"], "key": key })),
        (&ann, &post, "/api/me/turn", "", json!({ "ticket": asked["ticket"], "key": key })),
        (&ann, &post, "/api/me/turn", "", json!({ "ticket": asked["ticket"], "key": key })),
        (&bob, &get, "/api/me/open", "", Value::Null),
        (&bob, &post, "/api/tables/{id}/take", "", json!({ "seat": 0 })),
        (&bob, &post, "/api/tables/{id}/take", "", json!({ "seat": 1 })),
        (&bob, &post, "/api/tables/{id}/leave", "", json!({ "seat": 0 })),
        (&bob, &post, "/api/tables/{id}/leave", "", json!({ "seat": 1 })),
        (&bob, &post, "/api/tables/{id}/take", "", json!({ "seat": 1 })),
        (&bob, &get, "/api/me/games", "", Value::Null),
        (&bob, &get, "/api/games/{id}", "", Value::Null),
        (&bob, &get, "/api/games/{id}/table", "?seat=1", Value::Null),
        (&ann, &post, "/api/games/{id}/talk", "", json!({ "room": "players", "text": "Ahoy" })),
        (&bob, &get, "/api/games/{id}/talk", "?room=players", Value::Null),
        (&bob, &get, "/api/games/{id}/talk", "?room=watchers", Value::Null),
        (&ann, &post, "/api/games/{id}/claim", "", json!({})),
        (&ann, &post, "/api/games/{id}/offer", "", json!({ "what": "pause" })),
        (&ann, &post, "/api/games/{id}/accept", "", json!({ "agree": true })),
        (&bob, &post, "/api/games/{id}/accept", "", json!({ "seat": 1, "agree": true })),
        (&bob, &post, "/api/games/{id}/resume", "", json!({})),
        (&bob, &post, "/api/games/{id}/resign", "", json!({ "seat": 0 })),
        (&bob, &post, "/api/games/{id}/resign", "", json!({})),
        (&bob, &get, "/api/games/{id}", "?seat=0", Value::Null),
    ];
    for (cookie, method, template, rest, body) in calls {
        let path = template.replace("{id}", &id) + rest;
        let sent = request(method.clone(), &path).header(header::COOKIE, cookie);
        let (sent, body) = match body {
            Value::Null => (sent.body(Body::empty()), None),
            body => (
                sent.header(header::CONTENT_TYPE, "application/json")
                    .body(Body::from(body.to_string())),
                Some(body),
            ),
        };
        checker.check(method, template, body.as_ref(), &table.send(sent.unwrap()).await);
    }
    // A claim is good only after a clock ran out; that is tried among the clocks.
    checker.tried.insert(("post".to_owned(), "/api/games/{id}/claim".to_owned()));
    for (method, path) in OF_A_CLUB {
        let operation = (method.to_owned(), path.to_owned());
        assert!(checker.tried.contains(&operation), "{operation:?} was never tried");
    }
}

#[tokio::test]
async fn the_description_is_served_for_people_too() {
    let table = Table::new();
    let page = table.get("/api").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("/api/games/{id}/answer"));
    let document = table.get("/api/openapi.json").await.json();
    let methods = document["paths"].as_object().unwrap().values();
    let operations: usize = methods.map(|methods| methods.as_object().unwrap().len()).sum();
    let forms = page.text.matches("<form data-try=").count();
    assert_eq!(forms, operations, "each can be tried");
    assert!(page.text.contains("data-try=\"/api/games/{id}/sit\" data-method=\"POST\""));
}

#[test]
fn the_checker_finds_what_is_wrong() {
    let document = json!({ "components": { "schemas": { "N": { "type": "integer" } } } });
    let schema = json!({
        "type": "object", "required": ["n"], "additionalProperties": false,
        "properties": { "n": { "$ref": "#/components/schemas/N" } },
    });
    let wrong = |value: Value| differs(&document, &schema, &value, "it").is_some();
    assert!(!wrong(json!({ "n": 1 })));
    assert!(wrong(json!({ "n": "1" })) && wrong(json!({})) && wrong(json!({ "n": 1, "m": 2 })));
}
