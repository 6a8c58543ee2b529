//! What either database promises: one suite, run on a file and on PostgreSQL.

use crate::support::{Place, game, lines, own_charts, played};
use std::time::Duration;
use store::{GameRow, KeyRow, News, StoreError};

/// Each of these on a new database of either kind.
macro_rules! on_both {
    ($($name:ident,)*) => {
        mod file {
            $(#[tokio::test]
            async fn $name() {
                let place = crate::support::Place::File(tempfile::tempdir().unwrap());
                super::$name(&place).await;
            })*
        }
        mod club {
            $(#[tokio::test]
            async fn $name() {
                let Some(address) = cluster::database() else { return };
                super::$name(&crate::support::Place::Club(address)).await;
            })*
        }
    };
}

on_both! {
    an_acknowledged_line_is_there_after_the_store_is_opened_again,
    of_two_writers_of_one_line_the_second_is_refused_and_leaves_nothing,
    a_refused_append_does_not_spoil_the_others_of_its_batch,
    the_last_played_game_is_listed_first_and_a_deleted_one_not_at_all,
    a_game_that_cannot_be_created_does_not_spoil_the_others_of_its_batch,
    games_are_listed_page_by_page,
    charts_are_kept_while_a_game_uses_them,
    own_charts_are_kept_once,
    a_long_journal_is_saved_whole_while_others_write,
    keys_are_found_by_their_digest_and_go_with_their_game,
    what_another_program_writes_is_heard,
    of_many_who_write_one_line_at_two_stores_one_counts,
    lengths_are_those_of_games_that_exist,
    of_two_who_write_a_sheet_the_one_who_read_it_last_counts,
    a_sheet_is_due_when_its_time_has_come,
    a_lease_is_held_by_one_and_passes_on_when_it_ends,
    a_game_ended_otherwise_is_over,
}

async fn an_acknowledged_line_is_there_after_the_store_is_opened_again(place: &Place) {
    let store = place.open().await;
    store.create(game("a"), lines(&["header"])).await.unwrap();
    store.append("a", 1, lines(&["two", "three"]), played(5)).await.unwrap();
    drop(store);
    let store = place.open().await;
    assert_eq!(store.journal("a").await.unwrap().unwrap(), "header\ntwo\nthree\n");
    let row = store.game("a").await.unwrap().unwrap();
    assert_eq!((row.updated, row.summary.as_str()), (5, "night 2"));
}

async fn of_two_writers_of_one_line_the_second_is_refused_and_leaves_nothing(place: &Place) {
    let store = place.open().await;
    store.create(game("a"), lines(&["header"])).await.unwrap();
    let (one, two) = tokio::join!(
        store.append("a", 1, lines(&["mine"]), played(2)),
        store.append("a", 1, lines(&["yours", "too"]), played(3)),
    );
    one.unwrap();
    assert!(matches!(two, Err(StoreError::Taken { line: 2 })));
    assert_eq!(store.journal("a").await.unwrap().unwrap(), "header\nmine\n");
}

async fn a_refused_append_does_not_spoil_the_others_of_its_batch(place: &Place) {
    let store = place.open().await;
    store.create(game("a"), lines(&["header"])).await.unwrap();
    let (lost, kept) = tokio::join!(
        store.append("nobody", 1, lines(&["x"]), played(2)),
        store.append("a", 1, lines(&["y"]), played(2)),
    );
    assert!(matches!(lost, Err(StoreError::NoGame { id }) if id == "nobody"));
    kept.unwrap();
}

async fn the_last_played_game_is_listed_first_and_a_deleted_one_not_at_all(place: &Place) {
    let store = place.open().await;
    for id in ["a", "b", "c"] {
        store.create(game(id), lines(&["header"])).await.unwrap();
    }
    store.append("b", 1, lines(&["x"]), played(9)).await.unwrap();
    store.delete("a").await.unwrap();
    store.rename("c", "Second watch").await.unwrap();
    let rows = store.games().await.unwrap();
    let shown: Vec<_> = rows.iter().map(|row| (row.id.as_str(), row.name.as_str())).collect();
    assert_eq!(shown, [("b", "Night watch"), ("c", "Second watch")]);
    assert_eq!(store.journal("a").await.unwrap(), None);
}

async fn a_game_that_cannot_be_created_does_not_spoil_the_others_of_its_batch(place: &Place) {
    let store = place.open().await;
    store.create(game("a"), lines(&["header"])).await.unwrap();
    let wrong = GameRow { charts: Some("never uploaded".to_owned()), ..game("b") };
    let (kept, lost, new) = tokio::join!(
        store.append("a", 1, lines(&["y"]), played(2)),
        store.create(wrong, lines(&["header"])),
        store.create(game("c"), lines(&["header", "x"])),
    );
    kept.unwrap();
    assert!(matches!(lost, Err(StoreError::Write { .. })));
    new.unwrap();
    assert_eq!(store.journal("a").await.unwrap().unwrap(), "header\ny\n");
    assert_eq!(store.journal("b").await.unwrap(), None);
    assert_eq!(store.journal("c").await.unwrap().unwrap(), "header\nx\n");
}

async fn games_are_listed_page_by_page(place: &Place) {
    let store = place.open().await;
    for id in ["a", "b", "c"] {
        store.create(game(id), lines(&["header"])).await.unwrap();
    }
    let page = store.games_page(1, 1).await.unwrap();
    assert_eq!(page.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["b"]);
    assert_eq!(store.games_page(3, 9).await.unwrap(), []);
}

async fn charts_are_kept_while_a_game_uses_them(place: &Place) {
    let store = place.open().await;
    let charts = own_charts();
    store.save_charts(&charts).await.unwrap();
    let with_charts = GameRow { charts: Some("f00d".to_owned()), ..game("a") };
    store.create(with_charts, lines(&["header"])).await.unwrap();
    assert!(matches!(store.delete_charts("f00d").await, Err(StoreError::InUse)));
    store.delete("a").await.unwrap();
    store.delete_charts("f00d").await.unwrap();
    assert_eq!(store.charts().await.unwrap(), []);
}

async fn own_charts_are_kept_once(place: &Place) {
    let store = place.open().await;
    let charts = own_charts();
    store.save_charts(&charts).await.unwrap();
    store.save_charts(&charts).await.unwrap();
    assert_eq!(store.charts().await.unwrap(), std::slice::from_ref(&charts));
    assert_eq!(store.charts_by_id("f00d").await.unwrap(), Some(charts));
}

async fn a_long_journal_is_saved_whole_while_others_write(place: &Place) {
    let store = place.open().await;
    store.create(game("small"), lines(&["header"])).await.unwrap();
    let long: Vec<String> = (0..4000).map(|n| format!("{n:01000}")).collect();
    let answers = async {
        for saved in 1..40 {
            store.append("small", saved, lines(&["x"]), played(2)).await.unwrap();
        }
    };
    let (created, ()) = tokio::join!(store.create(game("long"), long.clone()), answers);
    created.unwrap();
    let text = store.journal("long").await.unwrap().unwrap();
    assert!(text.lines().eq(long.iter()), "every line in its place");
    assert_eq!(store.game("long").await.unwrap().unwrap().name, "Night watch");
    assert_eq!(store.journal("small").await.unwrap().unwrap().lines().count(), 40);
}

async fn keys_are_found_by_their_digest_and_go_with_their_game(place: &Place) {
    let store = place.open().await;
    store.create(game("a"), lines(&["1"])).await.unwrap();
    let key = |digest: &str, seat| KeyRow { digest: digest.to_owned(), seat };
    let keys = [key("watch", None), key("first", Some(0)), key("second", Some(1))];
    store.save_keys("a", &keys).await.unwrap();
    assert_eq!(store.keys("a").await.unwrap(), keys);
    let found = store.game_of_key("second").await.unwrap();
    assert_eq!(found, Some(("a".to_owned(), key("second", Some(1)))));
    assert_eq!(store.game_of_key("third").await.unwrap(), None);
    let doubled = store.save_keys("a", &[key("new", None), key("first", None)]).await;
    assert!(doubled.is_err() && store.keys("a").await.unwrap().len() == 3, "all or none");
    store.delete("a").await.unwrap();
    assert_eq!(store.game_of_key("second").await.unwrap(), None);
    store.close().await;
}

async fn what_another_program_writes_is_heard(place: &Place) {
    let (here, there) = (place.open().await, place.open().await);
    here.create(game("a"), lines(&["header"])).await.unwrap();
    let mut news = there.news().await;
    // A connection that has just been made says so, once.
    while tokio::time::timeout(Duration::from_millis(1500), news.recv()).await.is_ok() {}
    here.append("a", 1, lines(&["two", "three"]), played(2)).await.unwrap();
    let heard = tokio::time::timeout(Duration::from_secs(5), news.recv()).await;
    match place {
        Place::Club(_) => {
            let moved = News::Game { id: "a".to_owned(), lines: 3 };
            assert_eq!(heard.unwrap().unwrap(), moved);
            there.append("a", 3, lines(&["four"]), played(3)).await.unwrap();
            here.delete("a").await.unwrap();
            let gone = News::Game { id: "a".to_owned(), lines: 0 };
            assert_eq!(news.recv().await.unwrap(), gone, "its own words are passed over");
        }
        Place::File(_) => assert_eq!(heard.unwrap().unwrap(), News::Anything),
    }
    there.close().await;
    here.close().await;
}

async fn of_many_who_write_one_line_at_two_stores_one_counts(place: &Place) {
    let stores = [place.open().await, place.open().await];
    for id in ["a", "b", "c"] {
        stores[0].create(game(id), lines(&["header"])).await.unwrap();
    }
    for line in 1..20 {
        let mut writing = Vec::new();
        for player in 0..12 {
            let store = stores[player % 2].clone();
            // Both orders, so that locks would cross if they were not taken in one.
            let id = ["a", "b", "c"][(player / 2 + player % 2) % 3];
            writing.push(tokio::spawn(async move {
                store.append(id, line, lines(&[&player.to_string()]), played(2)).await
            }));
        }
        let mut counted = 0;
        for written in writing {
            match written.await.unwrap() {
                Ok(()) => counted += 1,
                Err(StoreError::Taken { line: taken }) => assert_eq!(taken, line + 1),
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(counted, 3, "one for each game");
    }
    for id in ["a", "b", "c"] {
        assert_eq!(stores[1].journal(id).await.unwrap().unwrap().lines().count(), 20);
    }
}

async fn lengths_are_those_of_games_that_exist(place: &Place) {
    let store = place.open().await;
    store.create(game("a"), lines(&["header", "two"])).await.unwrap();
    assert_eq!(store.lengths(&["a", "nobody"]).await.unwrap(), [("a".to_owned(), 2)]);
}

async fn of_two_who_write_a_sheet_the_one_who_read_it_last_counts(place: &Place) {
    let (one, other) = (place.open().await, place.open().await);
    one.create(game("a"), lines(&["header"])).await.unwrap();
    assert_eq!(one.sheet("a").await.unwrap(), None);
    assert!(one.save_sheet("a", 0, "first", None).await.unwrap());
    assert!(!other.save_sheet("a", 0, "late", None).await.unwrap(), "there is one already");
    assert!(!one.save_sheet("nowhere", 0, "x", None).await.unwrap(), "there is no such game");
    let (here, there) =
        tokio::join!(one.save_sheet("a", 1, "here", None), other.save_sheet("a", 1, "there", None));
    let winner = match (here.unwrap(), there.unwrap()) {
        (true, false) => "here",
        (false, true) => "there",
        both => panic!("one of two counts: {both:?}"),
    };
    let row = other.sheet("a").await.unwrap().unwrap();
    assert_eq!((row.version, row.body.as_str()), (2, winner));
    one.delete("a").await.unwrap();
    assert_eq!(other.sheet("a").await.unwrap(), None);
}

async fn a_sheet_is_due_when_its_time_has_come(place: &Place) {
    let store = place.open().await;
    for (id, deadline) in [("a", Some(100)), ("b", None), ("c", Some(50))] {
        store.create(game(id), lines(&["header"])).await.unwrap();
        assert!(store.save_sheet(id, 0, "{}", deadline).await.unwrap());
    }
    assert!(store.due_sheets(49, 10).await.unwrap().is_empty());
    assert_eq!(store.due_sheets(100, 10).await.unwrap(), ["c", "a"]);
    assert_eq!(store.due_sheets(100, 1).await.unwrap(), ["c"]);
    assert!(store.save_sheet("c", 1, "{}", None).await.unwrap());
    assert_eq!(store.due_sheets(100, 10).await.unwrap(), ["a"]);
}

async fn a_lease_is_held_by_one_and_passes_on_when_it_ends(place: &Place) {
    let (one, other) = (place.open().await, place.open().await);
    let (first, second) =
        tokio::join!(one.lease("work", "one", 100, 115), other.lease("work", "other", 100, 115));
    assert_ne!(first.unwrap(), second.unwrap(), "one of two has it");
    let ours = one.lease("work", "one", 101, 115).await.unwrap();
    let (holder, rival) = if ours { ("one", "other") } else { ("other", "one") };
    assert!(one.lease("work", holder, 110, 125).await.unwrap(), "it is renewed");
    assert!(!other.lease("work", rival, 124, 139).await.unwrap());
    assert!(other.lease("work", rival, 125, 140).await.unwrap(), "it has ended");
    assert!(!one.lease("work", holder, 126, 141).await.unwrap());
    assert!(one.lease("other work", holder, 126, 141).await.unwrap());
}

async fn a_game_ended_otherwise_is_over(place: &Place) {
    let store = place.open().await;
    store.create(game("a"), lines(&["header"])).await.unwrap();
    store.end_game("a", 77, "One has resigned.").await.unwrap();
    let row = store.game("a").await.unwrap().unwrap();
    assert_eq!((row.over, row.updated, row.summary.as_str()), (true, 77, "One has resigned."));
    assert_eq!(store.lengths(&["a"]).await.unwrap(), [("a".to_owned(), 1)]);
}
