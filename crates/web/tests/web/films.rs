//! What happened in an answer, picture by picture.

use crate::support::Table;
use axum::http::{StatusCode, header};
use serde_json::Value;

/// The drawings of a film, each board as it was at the end.
fn developed(film: &Value) -> Vec<(String, Vec<String>)> {
    let mut drawn: Vec<(String, Vec<String>)> = Vec::new();
    for change in
        film["shots"].as_array().unwrap().iter().flat_map(|shot| shot["boards"].as_array().unwrap())
    {
        let board = change["board"].as_str().unwrap();
        let place = drawn.iter().position(|(id, _)| id == board).unwrap_or_else(|| {
            drawn.push((board.to_owned(), Vec::new()));
            drawn.len() - 1
        });
        for cut in change["cuts"].as_array().unwrap().iter().rev() {
            let (at, count) = (cut[0].as_u64().unwrap(), cut[1].as_u64().unwrap());
            let added = cut[2].as_array().unwrap().iter().map(|line| line.as_str().unwrap());
            let range = at as usize..(at + count) as usize;
            drawn[place].1.splice(range, added.map(str::to_owned));
        }
    }
    drawn
}

#[tokio::test]
async fn every_answer_can_be_watched_again_and_stays_small() {
    let table = Table::new();
    let id = table.devil_boats(7).await;
    let (mut most, mut shots) = (0, 0);
    for answer in 0..60 {
        let before = table.journal(id).await.lines().count();
        if !table.play(id, 1).await {
            break;
        }
        let path = format!("/game/{id}/film?seat=0&after={before}");
        let request = crate::support::request(axum::http::Method::GET, &path)
            .header(header::ACCEPT_ENCODING, "br")
            .body(axum::body::Body::empty());
        let packed = table.send_raw(request.unwrap()).await;
        most = most.max(packed.len());
        let film = table.get(&path).await;
        assert_eq!(film.status, StatusCode::OK, "answer {answer}: {}", film.text);
        let film = film.json();
        shots += film["shots"].as_array().unwrap().len();
        let told = film["shots"].as_array().unwrap().iter();
        let mut told = told.flat_map(|shot| shot["events"].as_array().unwrap());
        assert_eq!(told.next().map(|event| &event["type"]), Some(&Value::from("picked")));
        for (board, lines) in developed(&film) {
            let text = lines.join("\n");
            assert!(text.contains("<svg") && text.contains("</svg>"), "{board}");
        }
    }
    assert!(shots > 60, "{shots}");
    assert!(most < 100_000, "{most} bytes for one answer");
}

#[tokio::test]
async fn a_story_has_the_beats_of_the_page_and_small_pictures() {
    let table = Table::new();
    let id = table.devil_boats(7).await;
    let (mut most, mut beats, mut acts) = (0, 0, 0);
    for answer in 0..40 {
        if !table.play(id, 1).await {
            break;
        }
        let page = table.get(&format!("/game/{id}?seat=0")).await.text;
        let told = page.split("data-story=\"").nth(1).and_then(|rest| rest.split('"').next());
        let path = told.unwrap().replace("&amp;", "&");
        let count = page.split("data-beats=\"").nth(1).and_then(|rest| rest.split('"').next());
        let request = crate::support::request(axum::http::Method::GET, &path)
            .header(header::ACCEPT_ENCODING, "br")
            .body(axum::body::Body::empty());
        most = most.max(table.send_raw(request.unwrap()).await.len());
        let story = table.get(&path).await;
        assert_eq!(story.status, StatusCode::OK, "answer {answer}: {}", story.text);
        let story = story.json();
        let played = story["beats"].as_array().unwrap();
        assert_eq!(Some(played.len().to_string().as_str()), count, "answer {answer}");
        beats += played.len();
        let by = |beat: &&Value| beat["act"]["by"]["id"].is_string();
        acts += played.iter().filter(by).count();
        assert!(played.iter().all(|beat| !beat["card"].as_str().unwrap().is_empty()));
    }
    assert!(beats > 60 && acts > 10, "{beats} beats, {acts} of them with an actor");
    assert!(most < 150_000, "{most} bytes for one answer");
}

#[tokio::test]
async fn what_ends_something_is_asked_once_more() {
    let table = Table::new();
    let id = table.devil_boats(7).await;
    for _ in 0..80 {
        let page = table.get(&format!("/game/{id}?seat=0")).await.text;
        let ends = page.split(&format!("formaction=\"/game/{id}/sure\"")).next().unwrap();
        if ends.len() < page.len() {
            let key = ends.rsplit("value=\"").next().and_then(|it| it.split('"').next()).unwrap();
            let form = page.split("id=\"answer\"").nth(1).unwrap();
            let n = form.split("name=\"n\" value=\"").nth(1).unwrap();
            let n = n.split('"').next().unwrap();
            let before = table.journal(id).await;
            let form = [("n", n), ("seat", "0"), ("key", key)];
            let asked = table.form(&format!("/game/{id}/sure"), &form).await;
            assert_eq!(asked.status, StatusCode::OK, "{}", asked.text);
            assert!(asked.text.contains("data-sure") && asked.text.contains("Yes: "), "{key}");
            assert_eq!(table.journal(id).await, before, "nothing is answered yet");
            let given = table.form(&format!("/game/{id}/answer"), &form).await;
            assert_eq!(given.status, StatusCode::SEE_OTHER, "{}", given.text);
            assert_ne!(table.journal(id).await, before);
            return;
        }
        assert!(table.play(id, 1).await);
    }
    panic!("nothing ever ends anything");
}
