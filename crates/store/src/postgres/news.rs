//! What other servers write, told by the database itself.

use super::{PATIENCE, Postgres};
use crate::News;
use sqlx::{
    Connection as _, PgConnection,
    postgres::{PgConnectOptions, PgListener, PgPoolOptions},
};
use std::time::Duration;
use tokio::{
    sync::{Mutex, broadcast, mpsc, watch},
    task::JoinHandle,
    time::timeout,
};

/// How long to wait before the database is called again.
const AGAIN: Duration = Duration::from_millis(500);
/// How often everything is compared, should a server have died between a move and the news of it.
const COMPARED_EVERY: Duration = Duration::from_secs(5);
/// How many games are told of in one statement, and how many words wait to be told.
const TOLD_AT_ONCE: usize = 256;
const MOST_WAITING: usize = 4096;

/// Tells the other servers what was written, once it is on disk. The database lets one after another through
/// that tells something, until its disk has it: told with the lines themselves, the news would make the writers
/// of all servers wait for each other.
pub(super) struct Teller {
    words: mpsc::Sender<String>,
    task: Mutex<Option<JoinHandle<()>>>,
    tag: String,
}

impl Teller {
    pub(super) fn start(options: &PgConnectOptions, tag: &str) -> Teller {
        // Who tells need not wait for the disk: nothing depends on the news.
        let options = options.clone().options([("synchronous_commit", "off")]);
        let (words, waiting) = mpsc::channel(MOST_WAITING);
        let task = tokio::spawn(tell_all(options, waiting));
        Teller { words, task: Mutex::new(Some(task)), tag: tag.to_owned() }
    }

    /// This game has grown to so many lines. What cannot be told at once the others find by comparing.
    pub(super) fn game(&self, id: &str, lines: i32) {
        let _ = self.words.try_send(format!("{} game {id} {lines}", self.tag));
    }

    /// Tells what is left to be told, and no more.
    pub(super) async fn close(&self) {
        let _ = self.words.send(String::new()).await;
        if let Some(task) = self.task.lock().await.take() {
            let _ = timeout(PATIENCE, task).await;
        }
    }
}

/// Tells what waits, many words in one statement, until an empty one comes.
async fn tell_all(options: PgConnectOptions, mut waiting: mpsc::Receiver<String>) {
    // Ready before the first word, which should not wait for it.
    let mut connection = PgConnection::connect_with(&options).await.ok();
    let mut words = Vec::with_capacity(TOLD_AT_ONCE);
    while waiting.recv_many(&mut words, TOLD_AT_ONCE).await > 0 {
        let last = words.iter().any(String::is_empty);
        words.retain(|word| !word.is_empty());
        // A connection that has died meanwhile is replaced once; after that the others compare.
        for _ in 0..2 {
            if tell(&mut connection, &options, &words).await.is_ok() {
                break;
            }
            connection = None;
        }
        words.clear();
        if last {
            break;
        }
    }
    if let Some(connection) = connection {
        let _ = connection.close().await;
    }
}

async fn tell(
    place: &mut Option<PgConnection>,
    options: &PgConnectOptions,
    words: &[String],
) -> Result<(), sqlx::Error> {
    if words.is_empty() {
        return Ok(());
    }
    if place.is_none() {
        let connecting = timeout(PATIENCE, PgConnection::connect_with(options)).await;
        *place = Some(connecting.unwrap_or(Err(sqlx::Error::PoolTimedOut))?);
    }
    if let Some(connection) = place {
        let query =
            sqlx::query("SELECT pg_notify('wardroom', word) FROM unnest($1::text[]) AS word");
        query.bind(words).execute(connection).await?;
    }
    Ok(())
}

impl Postgres {
    /// Listens until told to stop. What came while the connection was broken is lost, so after each
    /// new one everything must be looked at.
    pub(crate) fn watch(
        &self,
        news: broadcast::Sender<News>,
        mut stop: watch::Receiver<bool>,
    ) -> impl Future<Output = ()> + Send + 'static {
        let (options, tag) = (self.options.clone(), self.tag.clone());
        async move {
            let pool = PgPoolOptions::new().max_connections(1).connect_lazy_with(options);
            let listening = async {
                loop {
                    if let Ok(mut listener) = PgListener::connect_with(&pool).await
                        && listener.listen("wardroom").await.is_ok()
                    {
                        let _ = news.send(News::Anything);
                        while let Ok(Some(heard)) = listener.try_recv().await {
                            if let Some(heard) = read(heard.payload(), &tag) {
                                let _ = news.send(heard);
                            }
                        }
                    }
                    tokio::time::sleep(AGAIN).await;
                }
            };
            let comparing = async {
                loop {
                    tokio::time::sleep(COMPARED_EVERY).await;
                    let _ = news.send(News::Anything);
                }
            };
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => {}
                () = listening => {}
                () = comparing => {}
            }
            pool.close().await;
        }
    }
}

/// What another server has said; nothing if it was this one.
fn read(payload: &str, own: &str) -> Option<News> {
    let (tag, said) = payload.split_once(' ')?;
    if tag == own {
        return None;
    }
    let words: Vec<&str> = said.split(' ').collect();
    Some(match words.as_slice() {
        ["game", id, lines] => match lines.parse() {
            Ok(lines) => News::Game { id: (*id).to_owned(), lines },
            Err(_) => News::Anything,
        },
        ["talk", id, room] => News::Talk { id: (*id).to_owned(), watchers: *room == "watchers" },
        ["charts", id] => News::Charts { id: (*id).to_owned() },
        _ => News::Anything,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_words_are_passed_over_and_unknown_ones_mean_anything() {
        assert_eq!(read("me game abc 5", "me"), None);
        assert_eq!(
            read("you game abc 5", "me"),
            Some(News::Game { id: "abc".to_owned(), lines: 5 })
        );
        assert_eq!(read("you charts f00d", "me"), Some(News::Charts { id: "f00d".to_owned() }));
        assert_eq!(read("you something newer", "me"), Some(News::Anything));
        assert_eq!(read("nonsense", "me"), None);
    }
}
