//! What the database promises.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use store::{ChartsRow, Durability, GameRow, KeyRow, Store, StoreError, Summary, Warning};

fn game(id: &str) -> GameRow {
    GameRow {
        id: id.to_owned(),
        game: "devil-boats".to_owned(),
        name: "Night watch".to_owned(),
        created: 1,
        updated: 1,
        over: false,
        summary: String::new(),
        charts: None,
    }
}

fn own_charts() -> ChartsRow {
    ChartsRow {
        id: "f00d".to_owned(),
        game: "devil-boats".to_owned(),
        name: "My box".to_owned(),
        created: 1,
        files: "[]".to_owned(),
    }
}

fn lines(of: &[&str]) -> Vec<String> {
    of.iter().map(|line| (*line).to_owned()).collect()
}

fn played(updated: i64) -> Summary {
    Summary { updated, over: false, text: "night 2".to_owned() }
}

async fn open(directory: &Path) -> Store {
    Store::open(directory, Durability::Synced).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_new_directory_may_be_opened_by_several_at_once() {
    for _ in 0..5 {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().to_owned();
        let open = |path: std::path::PathBuf| async move {
            Store::open(&path, Durability::Written).await.map(drop)
        };
        let opening: Vec<_> = (0..6).map(|_| tokio::spawn(open(path.clone()))).collect();
        for opened in opening {
            opened.await.unwrap().unwrap();
        }
    }
}

#[tokio::test]
async fn an_acknowledged_line_is_there_after_the_store_is_opened_again() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    store.create(game("a"), lines(&["header"])).await.unwrap();
    store.append("a", 1, lines(&["two", "three"]), played(5)).await.unwrap();
    drop(store);
    let store = open(directory.path()).await;
    assert_eq!(store.journal("a").await.unwrap().unwrap(), "header\ntwo\nthree\n");
    let row = store.game("a").await.unwrap().unwrap();
    assert_eq!((row.updated, row.summary.as_str()), (5, "night 2"));
}

#[tokio::test]
async fn of_two_writers_of_one_line_the_second_is_refused_and_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    store.create(game("a"), lines(&["header"])).await.unwrap();
    let (one, two) = tokio::join!(
        store.append("a", 1, lines(&["mine"]), played(2)),
        store.append("a", 1, lines(&["yours", "too"]), played(3)),
    );
    one.unwrap();
    assert!(matches!(two, Err(StoreError::Taken { line: 2 })));
    assert_eq!(store.journal("a").await.unwrap().unwrap(), "header\nmine\n");
}

#[tokio::test]
async fn a_refused_append_does_not_spoil_the_others_of_its_batch() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    store.create(game("a"), lines(&["header"])).await.unwrap();
    let (lost, kept) = tokio::join!(
        store.append("nobody", 1, lines(&["x"]), played(2)),
        store.append("a", 1, lines(&["y"]), played(2)),
    );
    assert!(matches!(lost, Err(StoreError::NoGame { id }) if id == "nobody"));
    kept.unwrap();
}

#[tokio::test]
async fn the_last_played_game_is_listed_first_and_a_deleted_one_not_at_all() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
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

#[tokio::test]
async fn a_game_that_cannot_be_created_does_not_spoil_the_others_of_its_batch() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
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

#[tokio::test]
async fn games_are_listed_page_by_page() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    for id in ["a", "b", "c"] {
        store.create(game(id), lines(&["header"])).await.unwrap();
    }
    let page = store.games_page(1, 1).await.unwrap();
    assert_eq!(page.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["b"]);
    assert_eq!(store.games_page(3, 9).await.unwrap(), []);
}

#[tokio::test]
async fn charts_are_kept_while_a_game_uses_them() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    let charts = own_charts();
    store.save_charts(&charts).await.unwrap();
    let with_charts = GameRow { charts: Some("f00d".to_owned()), ..game("a") };
    store.create(with_charts, lines(&["header"])).await.unwrap();
    assert!(matches!(store.delete_charts("f00d").await, Err(StoreError::InUse)));
    store.delete("a").await.unwrap();
    store.delete_charts("f00d").await.unwrap();
    assert_eq!(store.charts().await.unwrap(), []);
}

#[tokio::test]
async fn own_charts_are_kept_once() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    let charts = own_charts();
    store.save_charts(&charts).await.unwrap();
    store.save_charts(&charts).await.unwrap();
    assert_eq!(store.charts().await.unwrap(), std::slice::from_ref(&charts));
    assert_eq!(store.charts_by_id("f00d").await.unwrap(), Some(charts));
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone_with_a_clear_word() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    let path = store.path().to_owned();
    store.close().await;
    let url = format!("sqlite://{}", path.display());
    let pool = sqlx::SqlitePool::connect(&url).await.unwrap();
    sqlx::query("INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'later', 1, x'00', 0)")
        .execute(&pool).await.unwrap();
    pool.close().await;
    let error = Store::open(directory.path(), Durability::Synced).await.err().unwrap();
    assert!(error.to_string().contains("newer version of Wardroom"), "{error}");
}

#[tokio::test]
async fn games_of_the_first_version_are_kept_and_go_on() {
    let (directory, old) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let first = include_str!("../migrations/0001_games.sql");
    std::fs::write(old.path().join("0001_games.sql"), first).unwrap();
    let path = directory.path().join("wardroom.sqlite");
    let url = format!("sqlite://{}?mode=rwc", path.display());
    let pool = sqlx::SqlitePool::connect(&url).await.unwrap();
    sqlx::migrate::Migrator::new(old.path()).await.unwrap().run(&pool).await.unwrap();
    for insert in [
        "INSERT INTO games (id, game, name, created, updated) VALUES ('a', 'x', 'Old', 1, 1)",
        "INSERT INTO journal (game, line, text) VALUES ('a', 2, 'two'), ('a', 1, 'header')",
    ] {
        sqlx::query(insert).execute(&pool).await.unwrap();
    }
    pool.close().await;
    let store = open(directory.path()).await;
    assert_eq!(store.journal("a").await.unwrap().unwrap(), "header\ntwo\n");
    store.append("a", 2, lines(&["three"]), played(5)).await.unwrap();
    assert_eq!(store.journal("a").await.unwrap().unwrap(), "header\ntwo\nthree\n");
    store.delete("a").await.unwrap();
    assert_eq!(store.journal("a").await.unwrap(), None);
}

#[tokio::test]
async fn a_file_of_another_kind_is_not_touched() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("wardroom.sqlite");
    std::fs::write(&path, "a letter home, not a database at all, but long enough").unwrap();
    let error = Store::open(directory.path(), Durability::Synced).await.err().unwrap();
    assert!(error.to_string().contains("is not a Wardroom database"), "{error}");
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("a letter home"));
}

#[tokio::test]
async fn a_data_directory_that_is_a_file_gets_a_clear_word() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("data");
    std::fs::write(&path, "").unwrap();
    let error = Store::open(&path, Durability::Synced).await.err().unwrap();
    assert!(error.to_string().contains("cannot be used"), "{error}");
}

/// Runs a statement on the file as another program would.
async fn meddle(directory: &Path, statements: &[&str]) {
    use sqlx::Connection as _;
    let url = format!("sqlite://{}", directory.join("wardroom.sqlite").display());
    let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
    for statement in statements {
        sqlx::query(sqlx::AssertSqlSafe(*statement)).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_journal_with_a_hole_is_refused_and_the_missing_line_named() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    store.create(game("a"), lines(&["header", "two", "three", "four"])).await.unwrap();
    store.create(game("b"), lines(&["header"])).await.unwrap();
    for (gone, missing) in [(4, 4), (2, 2)] {
        let delete = format!("DELETE FROM journal WHERE game = 'a' AND line = {gone}");
        meddle(directory.path(), &[&delete]).await;
        let error = store.journal("a").await.unwrap_err();
        assert!(matches!(error, StoreError::LinesMissing { line, of: 4, .. } if line == missing));
    }
    assert_eq!(store.journal("b").await.unwrap().unwrap(), "header\n");
}

#[tokio::test]
async fn lines_that_only_the_index_has_lost_are_found() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    store.create(game("a"), lines(&["header", "two", "three"])).await.unwrap();
    store.close().await;
    // The index over the numbers of the lines is made to look like an empty one.
    meddle(
        directory.path(),
        &[
            "PRAGMA writable_schema = ON",
            "CREATE TABLE empty (game TEXT, line INTEGER)",
            "CREATE INDEX hollow ON empty (game, line)",
            "UPDATE sqlite_schema SET rootpage = \
             (SELECT rootpage FROM sqlite_schema WHERE name = 'hollow') \
             WHERE tbl_name = 'journal' AND type = 'index'",
        ],
    )
    .await;
    let store = open(directory.path()).await;
    assert_eq!(store.journal("a").await.unwrap().unwrap(), "header\ntwo\nthree\n");
    assert!(matches!(store.check().await.unwrap(), Some(Warning::Damaged { .. })));
}

#[tokio::test]
async fn a_row_that_cannot_be_read_hides_no_other() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    for id in ["a", "b"] {
        store.create(game(id), lines(&["header"])).await.unwrap();
    }
    store.close().await;
    meddle(
        directory.path(),
        &[
            "PRAGMA writable_schema = ON",
            "UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE name = 'games'",
        ],
    )
    .await;
    meddle(directory.path(), &["UPDATE games SET updated = 'yesterday' WHERE id = 'a'"]).await;
    let store = open(directory.path()).await;
    let ids: Vec<String> = store.games().await.unwrap().into_iter().map(|row| row.id).collect();
    assert_eq!(ids, ["b"]);
    assert!(matches!(store.game("a").await, Err(StoreError::Read { .. })));
}

#[tokio::test]
async fn a_missing_log_after_a_crash_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    store.create(game("a"), lines(&["header"])).await.unwrap();
    // Copies as a crash leaves them, once with the log and once without.
    let (whole, bare) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for name in ["wardroom.sqlite", "wardroom.sqlite.in-use", "wardroom.sqlite-wal"] {
        let from = directory.path().join(name);
        std::fs::copy(&from, whole.path().join(name)).unwrap();
        if name != "wardroom.sqlite-wal" {
            std::fs::copy(&from, bare.path().join(name)).unwrap();
        }
    }
    store.close().await;
    assert_eq!(open(whole.path()).await.warnings(), []);
    assert!(matches!(open(bare.path()).await.warnings(), [Warning::LogGone { .. }]));
    assert_eq!(open(directory.path()).await.warnings(), [], "a store that was closed is whole");
}

#[tokio::test]
async fn a_backup_is_a_whole_store_and_overwrites_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    store.create(game("a"), lines(&["header", "two"])).await.unwrap();
    let copy = tempfile::tempdir().unwrap();
    let file = copy.path().join("wardroom.sqlite");
    store.backup(&file).await.unwrap();
    assert!(matches!(store.backup(&file).await, Err(StoreError::Exists { .. })));
    let copied = open(copy.path()).await;
    assert_eq!(copied.journal("a").await.unwrap().unwrap(), "header\ntwo\n");
    assert_eq!(copied.check().await.unwrap(), None);
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_the_games() {
    use std::os::unix::fs::PermissionsExt as _;
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let store = open(&data).await;
    store.create(game("a"), lines(&["header"])).await.unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    for name in ["wardroom.sqlite", "wardroom.sqlite-wal"] {
        assert_eq!(mode(&data.join(name)), 0o600, "{name}");
    }
}

#[tokio::test]
async fn a_long_journal_is_saved_whole_while_others_write() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
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

#[tokio::test]
async fn keys_are_found_by_their_digest_and_go_with_their_game() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
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

/// The tables as they were before there were keys.
#[tokio::test]
async fn a_database_from_before_there_were_keys_opens_and_its_games_have_none() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path()).await;
    store.create(game("old"), lines(&["1", "2"])).await.unwrap();
    store.close().await;
    let path = directory.path().join("wardroom.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    for back in ["DROP TABLE keys", "DELETE FROM _sqlx_migrations WHERE version >= 4"] {
        sqlx::query(back).execute(&pool).await.unwrap();
    }
    pool.close().await;
    let store = open(directory.path()).await;
    assert_eq!(store.journal("old").await.unwrap().unwrap(), "1\n2\n");
    assert_eq!(store.keys("old").await.unwrap(), []);
    let key = KeyRow { digest: "first".to_owned(), seat: Some(0) };
    store.save_keys("old", &[key]).await.unwrap();
    store.close().await;
}
