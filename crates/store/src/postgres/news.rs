//! What other servers write, told by the database itself.

use super::Postgres;
use crate::News;
use sqlx::postgres::{PgListener, PgPoolOptions};
use std::time::Duration;
use tokio::sync::{broadcast, watch};

/// How long to wait before the database is called again.
const AGAIN: Duration = Duration::from_millis(500);

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
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => {}
                () = listening => {}
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
