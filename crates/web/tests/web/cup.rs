//! The standings of a table at which careers are compared.

use crate::{
    guests::{Guests, Shelf},
    support::Table,
};
use axum::http::StatusCode;
use serde_json::json;

static SHELF: Shelf = &[silent_victory::GAME, cartwheel::GAME];

/// SV 13.2.1: whoever sank most tons stands first, whoever looks.
#[tokio::test]
async fn the_standings_of_a_cup_have_the_best_first_for_everybody_at_the_table() {
    let new = json!({
        "game": "silent-victory", "scenario": "gato", "several": true, "seed": 1942, "name": "Gato Cup",
        "settings": { "players": "3", "contest": "tonnage", "until": "1942-06" },
        "sitters": ["bold", "careful", "steady"],
    });
    let guests = Guests::begin(SHELF, new).await;
    let path = format!("/game/{}/standings", guests.id);
    let mut seen = Vec::new();
    for who in 0..=3 {
        let (status, page) = guests.get(who, &path).await;
        assert_eq!(status, StatusCode::OK, "{page}");
        assert!(page.contains("Gato Cup") && page.contains("wins"), "{page}");
        let cells = page.split("class=\"r pts\">").skip(1).map(|it| it.split('<').next().unwrap());
        seen.push(cells.map(str::to_owned).collect::<Vec<_>>());
    }
    let tons =
        |cell: &String| cell.replace([',', '\u{202f}', ' ', 't'], "").parse::<u64>().unwrap();
    let mut sorted: Vec<u64> = seen[0].iter().map(tons).collect();
    sorted.sort_unstable_by(|one, other| other.cmp(one));
    assert_eq!(seen[0].iter().map(tons).collect::<Vec<_>>(), sorted, "the most tons first");
    assert_eq!(sorted.len(), 3);
    seen.dedup();
    assert_eq!(seen.len(), 1, "all see the same standings");
    guests.desk.close().await;
}

/// Where a side hides what it has done there is nothing to compare.
#[tokio::test]
async fn a_table_with_secrets_has_no_standings() {
    let guests = Guests::begin(SHELF, json!({ "game": "cartwheel", "matched": true })).await;
    let path = format!("/game/{}/standings", guests.id);
    for who in 0..=2 {
        assert_eq!(guests.get(who, &path).await.0, StatusCode::NOT_FOUND);
    }
    guests.desk.close().await;
    let alone = Table::new();
    let id = alone.devil_boats(7).await;
    assert_eq!(alone.get(&format!("/game/{id}/standings")).await.status, StatusCode::NOT_FOUND);
}
