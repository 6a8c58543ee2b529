//! A program that plays for a member of a club over the network: it takes the first option of every
//! question. `WARDROOM_SITE` says where, `WARDROOM_TOKEN` is a token that may play, and
//! `WARDROOM_MOVES` ends it after so many moves.

use serde_json::{Value, json};
use std::{env, error::Error, thread::sleep, time::Duration};

fn main() -> Result<(), Box<dyn Error>> {
    let (site, token) = (env::var("WARDROOM_SITE")?, env::var("WARDROOM_TOKEN")?);
    let mut moves: u64 = env::var("WARDROOM_MOVES").map_or(Ok(u64::MAX), |text| text.parse())?;
    let bearer = format!("Bearer {token}");
    let get = |path: String| -> Result<Value, ureq::Error> {
        let request = ureq::get(format!("{site}{path}")).header("Authorization", &bearer);
        request.call()?.body_mut().read_json()
    };
    let post = |path: String, body: Value| -> Result<Value, ureq::Error> {
        let request = ureq::post(format!("{site}{path}")).header("Authorization", &bearer);
        request.send_json(body)?.body_mut().read_json()
    };
    while moves > 0 {
        let tables = get("/api/me/games".to_owned())?;
        let mine = tables.as_array().into_iter().flatten().filter(|table| table["my_move"] == true);
        let Some(table) = mine.into_iter().next() else {
            sleep(Duration::from_secs(5));
            continue;
        };
        let (game, seat) = (format!("/api/games/{}", text(&table["id"])), &table["seat"]);
        let question = get(format!("{game}/question?seat={seat}"))?["question"].take();
        let (n, mut steps) = (&question["n"], vec![question["options"][0]["key"].clone()]);
        // Some answers have several steps: whatever could come next is asked until they are whole.
        while question["draft"].is_object() {
            let body = json!({ "seat": seat, "n": n, "steps": steps });
            let next = post(format!("{game}/draft"), body)?;
            if next["draft"]["whole"] == true {
                break;
            }
            steps.push(next["options"][0]["key"].clone());
        }
        post(format!("{game}/answer"), json!({ "seat": seat, "n": n, "key": steps }))?;
        moves -= 1;
    }
    Ok(())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
