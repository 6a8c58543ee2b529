//! What only the database of a club promises.

use crate::support::{game, lines, played};
use cluster::{Cluster, Sync};
use store::{Durability, News, Store, StoreError};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn several_servers_may_begin_at_once_on_an_empty_database() {
    let Some(address) = cluster::database() else { return };
    let open = |address: String| async move {
        Store::connect(&address, Durability::Written).await.map(drop)
    };
    let opening: Vec<_> = (0..6).map(|_| tokio::spawn(open(address.clone()))).collect();
    for opened in opening {
        opened.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_wrong_address_gets_a_clear_word_without_the_password() {
    let nowhere = "postgres://club:hunter2@127.0.0.1:1/club";
    let error = Store::connect(nowhere, Durability::Synced).await.err().unwrap();
    assert!(matches!(error, StoreError::Away { .. }), "{error:?}");
    let said = error.to_string();
    assert!(said.contains("127.0.0.1:1/club") && !said.contains("hunter2"), "{said}");
    let error = Store::connect("mysql://club@db/club", Durability::Synced).await.err().unwrap();
    assert!(matches!(error, StoreError::Address { .. }), "{error:?}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let Some(address) = cluster::database() else { return };
    Store::connect(&address, Durability::Synced).await.unwrap().close().await;
    let pool = sqlx::PgPool::connect(&address).await.unwrap();
    sqlx::query("INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'later', true, '', 0)")
        .execute(&pool).await.unwrap();
    let error = Store::connect(&address, Durability::Synced).await.err().unwrap();
    assert!(error.to_string().contains("newer version of Wardroom"), "{error}");
}

#[tokio::test]
async fn a_database_that_was_killed_has_lost_nothing_and_is_heard_again() {
    let Ok(mut cluster) = Cluster::start(Sync::No) else { return };
    let address = format!("{}/postgres", cluster.address());
    let (here, there) = (
        Store::connect(&address, Durability::Synced).await.unwrap(),
        Store::connect(&address, Durability::Synced).await.unwrap(),
    );
    here.create(game("a"), lines(&["header"])).await.unwrap();
    let mut news = there.news().await;
    assert_eq!(news.recv().await.unwrap(), News::Anything);
    for saved in 1..3 {
        here.append("a", saved, lines(&["x"]), played(2)).await.unwrap();
        assert_eq!(news.recv().await.unwrap(), News::Game { id: "a".to_owned(), lines: saved + 1 });
        cluster.kill().unwrap();
        let error = here.append("a", saved + 1, lines(&["y"]), played(2)).await.unwrap_err();
        assert!(matches!(error, StoreError::Away { .. }), "{error:?}");
        cluster.restart().unwrap();
        assert_eq!(there.lengths(&["a"]).await.unwrap(), [("a".to_owned(), saved + 1)]);
        assert_eq!(news.recv().await.unwrap(), News::Anything, "news may have been lost");
    }
}
