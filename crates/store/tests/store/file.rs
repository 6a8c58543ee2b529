//! What only a file promises.

use crate::support::{game, lines, played};
use std::path::Path;
use store::{Durability, KeyRow, Store, StoreError, Warning};

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
    let first = include_str!("../../migrations/sqlite/0001_games.sql");
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
    store.create(game("a"), lines(&["header"])).await.unwrap();
    store.append("a", 1, lines(&["two", "three"]), played(5)).await.unwrap();
    store.append("a", 3, lines(&["four"]), played(6)).await.unwrap();
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
    for back in [
        "DROP TABLE keys",
        "DROP TABLE sheets",
        "DROP TABLE leases",
        "DELETE FROM _sqlx_migrations WHERE version >= 4",
    ] {
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
