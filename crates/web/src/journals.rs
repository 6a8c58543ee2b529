//! Games as files: out as they are, in only if they can be played on.

use crate::{
    desk::{Desk, blocking},
    error::WebError,
    id::GameId,
    moves, page_models,
};
use table::{Fault, Header, Journal};

/// The most a journal may weigh.
pub(crate) const MOST_BYTES: usize = 32 << 20;

impl Desk {
    /// The journal as text, and the name of the file for it.
    pub(crate) async fn export(&self, id: GameId) -> Result<(String, String), WebError> {
        let store = self.store().await?;
        let row = store.game(id.as_str()).await?.ok_or(WebError::NoGame)?;
        let text = store.journal(id.as_str()).await?.ok_or(WebError::NoGame)?;
        let header = text.lines().next().unwrap_or_default();
        if !row.over && (self.is_keyed(id) || Header::parse(header).is_ok_and(|of| of.matched)) {
            return Err(WebError::Waits("The journal"));
        }
        Ok((file_name(&row.game, &row.name), text))
    }

    /// Takes in a journal as a game of its own, after executing all of it.
    ///
    /// Few at once: each takes many times the size of its file in memory while it is executed.
    pub(crate) async fn import(&self, text: String, name: &str) -> Result<GameId, WebError> {
        let _place = self.import_place().await?;
        let journal = blocking(move || parse(&text)).await?;
        let game = journal.header.game.clone();
        let volume = self.library().volume(&game);
        let volume = volume
            .ok_or_else(|| WebError::input("The file is of a game that is not on this shelf."))?;
        let charts = self.charts_of(&journal, &volume.printed()?.digest).await?;
        let own = self.own_charts(charts.as_deref()).await?;
        let name = match moves::clean_name(name) {
            name if name.is_empty() => format!("{}, imported", volume.game.card().title),
            name => name,
        };
        let game = volume.game;
        let session =
            blocking(move || Ok(game.resume(journal, page_models::files(own.as_deref()))?));
        let session = session.await?;
        if session.broken().is_some() {
            return Err(WebError::input("The file leads to a position where a rule fails."));
        }
        self.create(session, name, charts).await
    }

    /// The charts a journal was played with: the printed ones, or a set of the player's own.
    async fn charts_of(
        &self,
        journal: &Journal,
        printed: &str,
    ) -> Result<Option<String>, WebError> {
        if journal.header.charts == printed {
            return Ok(None);
        }
        let own = self.own().all(self, &journal.header.game).await?;
        let fitting = own.iter().find(|own| own.digest == journal.header.charts);
        Ok(fitting.map(|own| own.shown.id.clone()))
    }

    /// The best position of a journal that no longer fits, as a game of its own.
    pub(crate) async fn rescue(&self, id: GameId) -> Result<GameId, WebError> {
        let store = self.store().await?;
        let row = store.game(id.as_str()).await?.ok_or(WebError::NoGame)?;
        let text = store.journal(id.as_str()).await?.ok_or(WebError::NoGame)?;
        let own = self.own_charts(row.charts.as_deref()).await?;
        let game = self.library().need(&row.game)?.game;
        let session = blocking(move || {
            let journal = match Journal::parse(&text) {
                Ok(journal) => journal,
                Err(damage) => {
                    let line = damage.error.line;
                    damage.journal.ok_or(Fault::Mark { line, what: String::new() })?
                }
            };
            Ok(game.rescue(&journal, page_models::files(own.as_deref()))?.0)
        });
        let session = session.await?;
        self.create(session, format!("{}, rescued", row.name), row.charts).await
    }
}

fn parse(text: &str) -> Result<Journal, WebError> {
    Journal::parse(text.replace("\r\n", "\n")).map_err(|damage| {
        let line = damage.error.line;
        WebError::input(match line {
            1 => "This file is not a Wardroom journal.".to_owned(),
            line => format!("Line {line} of the file is damaged; nothing was imported."),
        })
    })
}

/// Letters, digits and dashes only, so that every system takes it.
fn file_name(game: &str, name: &str) -> String {
    let mut plain = String::new();
    for letter in name.chars().take(40) {
        match letter {
            letter if letter.is_ascii_alphanumeric() => plain.push(letter.to_ascii_lowercase()),
            _ if !plain.ends_with('-') && !plain.is_empty() => plain.push('-'),
            _ => {}
        }
    }
    format!("{game}-{}.jsonl", plain.trim_end_matches('-')).replace("-.jsonl", ".jsonl")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_holds_nothing_a_system_could_stumble_over() {
        assert_eq!(
            file_name("devil-boats", "Night: \"Watch\"/2"),
            "devil-boats-night-watch-2.jsonl"
        );
        assert_eq!(file_name("devil-boats", "夜"), "devil-boats.jsonl");
    }
}
