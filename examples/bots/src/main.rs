//! A program that plays for a member of a club over the network: it takes the first option of every
//! question. `WARDROOM_SITE` says where, `WARDROOM_TOKEN` is a token that may play, and
//! `WARDROOM_MOVES` ends it after so many moves.

use serde_json::{Value, json};
use std::{env, error::Error};

fn main() -> Result<(), Box<dyn Error>> {
    let site = format!("{}/api/me/turn?wait=20", env::var("WARDROOM_SITE")?);
    let token = format!("Bearer {}", env::var("WARDROOM_TOKEN")?);
    let mut moves: u64 = env::var("WARDROOM_MOVES").map_or(Ok(u64::MAX), |text| text.parse())?;
    while moves > 0 {
        let asked = ureq::get(&site).header("Authorization", &token).call();
        let turn: Value = asked?.body_mut().read_json()?;
        if turn.is_object() {
            let best = &turn["question"]["options"][0]; // Your idea goes here.
            let answer = json!({ "ticket": turn["ticket"], "key": best["key"] });
            ureq::post(&site).header("Authorization", &token).send_json(answer)?;
            moves -= 1;
        }
    }
    Ok(())
}
