//! Games out to files and in from them.

use crate::support::{Table, multipart};
use axum::{
    body::Body,
    http::{Method, StatusCode, header},
};
use serde_json::Value;

async fn import(table: &Table, text: &str) -> (StatusCode, Value) {
    let request = crate::support::request(Method::POST, "/api/import?name=Back")
        .header(header::CONTENT_TYPE, "application/x-ndjson");
    let answer = table.send(request.body(Body::from(text.to_owned())).unwrap()).await;
    (answer.status, answer.json())
}

#[tokio::test]
async fn a_game_goes_out_to_a_file_and_comes_back_the_same() {
    let table = Table::new();
    let id = table.devil_boats(8).await;
    table.play(id, 9).await;
    let file = table.get(&format!("/game/{id}/export")).await;
    let disposition = file.headers[header::CONTENT_DISPOSITION].to_str().unwrap();
    assert_eq!(disposition, "attachment; filename=\"devil-boats-devil-boats.jsonl\"");
    let elsewhere = Table::new();
    let (status, game) = import(&elsewhere, &file.text).await;
    assert_eq!((status, &game["name"]), (StatusCode::CREATED, &Value::from("Back")));
    let new = game["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(elsewhere.journal(new).await, file.text);
    assert_eq!(
        elsewhere.question(new, 0).await["question"],
        table.question(id, 0).await["question"]
    );
    assert!(elsewhere.play(new, 2).await);
}

#[tokio::test]
async fn a_journal_played_with_other_charts_says_which() {
    let table = Table::new();
    let text = table.journal(table.devil_boats(8).await).await;
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let (digest, each) =
        (header["charts"].as_str().unwrap(), header["each_chart"].as_str().unwrap());
    let (first, rest) = each.split_once(' ').unwrap();
    let (chart, _) = first.rsplit_once('=').unwrap();
    let other = text.replacen(digest, "0123456789abcdef", 1);
    let (status, told) =
        import(&table, &other.replacen(each, &format!("{chart}=xxxx {rest}"), 1)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{told}");
    assert!(told.to_string().contains(&format!("differ in {chart}.")), "{told}");
    let (_, told) =
        import(&table, &other.replacen(&format!(",\"each_chart\":\"{each}\""), "", 1)).await;
    assert!(told.to_string().contains("charts that are not here"), "{told}");
}

#[tokio::test]
async fn a_file_comes_in_through_a_plain_form() {
    let table = Table::new();
    let id = table.devil_boats(8).await;
    let text = table.journal(id).await.replace('\n', "\r\n");
    let taken = table.send(multipart("/import", &[("name", "Mine")], &[("a.jsonl", &text)])).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    assert_eq!(table.get(taken.location()).await.status, StatusCode::OK);
    let nothing = table.send(multipart("/import", &[], &[])).await;
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(nothing.text.contains("Choose a file"), "{}", nothing.text);
}

#[tokio::test]
async fn a_damaged_or_forged_file_is_refused_with_its_line() {
    let table = Table::new();
    let id = table.devil_boats(8).await;
    table.play(id, 6).await;
    let good = table.journal(id).await;
    let lines: Vec<&str> = good.lines().collect();
    let pick = lines.iter().position(|line| line.contains("\"k\":")).unwrap();
    let forged = good.replacen(lines[pick], &lines[pick].replace("\"k\":\"", "\"k\":\"not-"), 1);
    let gap = good.replacen(&format!("{}\n", lines[2]), "", 1);
    for (text, says) in [
        ("", "not a Wardroom journal"),
        ("a letter home", "not a Wardroom journal"),
        (&*forged, &*format!("Line {}", pick + 1)),
        (&gap, "Line 3"),
        (&good.replacen("devil-boats", "chess", 1), "not on this shelf"),
        (&good.replacen("\"charts\":\"", "\"charts\":\"0", 1), "charts that are not here"),
        (&good.replacen("\"rules\":", "\"rules\":9", 1), "another revision"),
        (&format!("{good}{{\"n\":{}}}\n", lines.len() + 1), "damaged"),
    ] {
        let (status, answer) = import(&table, text).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains(says), "{says}: {message}");
    }
    let games = table.get("/api/games").await.json();
    assert_eq!(games.as_array().unwrap().len(), 1, "nothing was taken in");
}

#[tokio::test]
async fn a_file_cut_off_between_lines_is_taken_up_where_it_ends() {
    let table = Table::new();
    let id = table.devil_boats(8).await;
    table.play(id, 6).await;
    let good = table.journal(id).await;
    for keep in 1..good.lines().count() {
        let cut: String = good.lines().take(keep).map(|line| format!("{line}\n")).collect();
        let (status, answer) = import(&table, &cut).await;
        assert_eq!(status, StatusCode::CREATED, "{keep} lines: {answer}");
        let new = answer["id"].as_str().unwrap().parse().unwrap();
        assert!(table.play(new, 1).await);
    }
}

#[tokio::test]
async fn a_journal_that_no_longer_fits_offers_its_last_good_position() {
    let table = Table::new();
    let id = table.devil_boats(8).await;
    table.play(id, 6).await;
    let good = table.journal(id).await;
    // Another digest in a line is what a change of rules looks like.
    let last = good.lines().rfind(|line| line.contains("\"h\":")).unwrap();
    let place = last.rfind("\"h\":\"").unwrap() + 5;
    let digit = if &last[place..=place] == "1" { "2" } else { "1" };
    let changed = format!("{}{digit}{}", &last[..place], &last[place + 1..]);
    let line = good.lines().position(|line| line == last).unwrap() + 1;
    table.desk.close().await;
    let file = table.directory.path().join("wardroom.sqlite");
    let database =
        sqlx::SqlitePool::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    // Lines written together share a row, whichever of them this one is.
    let query = sqlx::query("UPDATE journal SET text = replace(text, ?, ?) WHERE game = ?");
    let query = query.bind(last).bind(changed).bind(id.to_string());
    query.execute(&database).await.unwrap();
    database.close().await;
    let table = table.restarted().await;
    let page = table.get(&format!("/game/{id}")).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(page.text.contains(&format!("line {line}")), "{}", page.text);
    assert!(page.text.contains(&web::paths::rescue(id)), "{}", page.text);
    let rescued = table.form(&web::paths::rescue(id), &[]).await;
    assert_eq!(rescued.status, StatusCode::SEE_OTHER, "{}", rescued.text);
    assert_eq!(table.get(rescued.location()).await.status, StatusCode::OK);
    assert_eq!(
        table.journal(id).await.lines().count(),
        good.lines().count(),
        "the old one is kept"
    );
}

/// A program that sends a journal as something else is told what the address takes.
#[tokio::test]
async fn a_journal_sent_as_json_is_refused_with_the_right_kind() {
    let table = Table::new();
    let sent = crate::support::request(Method::POST, "/api/import?name=x")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from("{}"))
        .unwrap();
    let answer = table.send(sent).await;
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert!(answer.text.contains("application/x-ndjson"), "{}", answer.text);
}
