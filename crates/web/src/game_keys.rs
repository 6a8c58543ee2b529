//! The keys of the games at this desk, and how others reach it.

use crate::{
    desk::Desk,
    error::WebError,
    id::GameId,
    keys::{Key, Links},
};
use axum::http::{HeaderMap, header};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};
use store::KeyRow;

/// How many games without keys are remembered as such: more than are ever live at once, or every
/// answer would ask the database again.
const MOST_OPEN: usize = 100_000;
/// For how many new games the links can still be shown.
const MOST_LINKS: usize = 100;

/// Who may come in.
#[derive(Default)]
pub(crate) struct Locks {
    /// The digest of the owner's key; without one whoever reaches the server owns it.
    owner: Option<String>,
    /// How other machines reach this server: `http://192.168.1.5:1943`.
    base: OnceLock<String>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    keyed: BTreeMap<GameId, Arc<[KeyRow]>>,
    open: BTreeSet<GameId>,
    links: BTreeMap<GameId, Links>,
    /// Games that were ended otherwise than by their rules, so that nothing of them is secret.
    ended: BTreeSet<GameId>,
}

impl Locks {
    pub(crate) fn new(owner: Option<Key>) -> Locks {
        Locks { owner: owner.map(Key::digest), ..Locks::default() }
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game may have been given keys elsewhere.
    pub(crate) fn look_again(&self, id: GameId) {
        let mut known = self.known();
        known.open.remove(&id);
    }

    /// Notes whether a game was ended otherwise than by its rules.
    pub(crate) fn note_end(&self, id: GameId, ended: bool) {
        let mut known = self.known();
        if ended {
            if known.ended.len() >= MOST_OPEN {
                known.ended.pop_first();
            }
            known.ended.insert(id);
        } else {
            known.ended.remove(&id);
        }
    }

    pub(crate) fn forget(&self, id: GameId) {
        let mut known = self.known();
        known.keyed.remove(&id);
        known.links.remove(&id);
        known.open.remove(&id);
        known.ended.remove(&id);
    }
}

impl Desk {
    /// The digest of the owner's key, if only its holder may list, create, import and delete.
    pub(crate) fn owner(&self) -> Option<&str> {
        self.locks().owner.as_deref()
    }

    /// Says how other machines reach this server.
    pub fn reached_at(&self, base: String) {
        let _ = self.locks().base.set(base);
    }

    /// How a link to this server begins: as the browser calls it, unless only this machine could.
    pub(crate) fn base(&self, headers: &HeaderMap) -> String {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host.unwrap_or("localhost");
        let here = ["localhost", "127.", "[::1]"].iter().any(|name| host.starts_with(name));
        match self.locks().base.get() {
            Some(base) if here => base.clone(),
            Some(_) | None if crate::keys::is_https(headers) => format!("https://{host}"),
            Some(_) | None => format!("http://{host}"),
        }
    }

    /// The keys of a game; none if it is played on one machine.
    pub(crate) async fn keys_of(&self, id: GameId) -> Result<Arc<[KeyRow]>, WebError> {
        {
            let known = self.locks().known();
            if let Some(keys) = known.keyed.get(&id) {
                return Ok(Arc::clone(keys));
            }
            if known.open.contains(&id) {
                return Ok(Arc::new([]));
            }
        }
        let keys: Arc<[KeyRow]> = self.store().await?.keys(id.as_str()).await?.into();
        let mut known = self.locks().known();
        if keys.is_empty() {
            if known.open.len() >= MOST_OPEN {
                known.open.pop_first();
            }
            known.open.insert(id);
        } else {
            known.keyed.insert(id, Arc::clone(&keys));
        }
        Ok(keys)
    }

    /// Gives a new game its keys; from then on nobody sits down without one.
    pub(crate) async fn lock(&self, id: GameId, names: Vec<String>) -> Result<(), WebError> {
        let links = Links::new(id, names)?;
        let rows = links.rows();
        self.store().await?.save_keys(id.as_str(), &rows).await?;
        let mut known = self.locks().known();
        known.open.remove(&id);
        known.keyed.insert(id, rows.into());
        if known.links.len() >= MOST_LINKS {
            known.links.pop_first();
        }
        known.links.insert(id, links);
        Ok(())
    }

    /// The links of a game that was made since the server was started.
    pub fn links(&self, id: GameId) -> Option<Links> {
        self.locks().known().links.get(&id).cloned()
    }

    /// Whether a game in memory was ended otherwise than by its rules.
    pub(crate) fn was_ended(&self, id: GameId) -> bool {
        self.locks().known().ended.contains(&id)
    }

    /// The same of any game, which is read if it is not in memory.
    pub(crate) async fn is_ended(&self, id: GameId) -> bool {
        if !self.is_at_hand(id) {
            drop(self.hold(id).await);
        }
        self.was_ended(id)
    }

    /// Whether the game is one of several machines, as far as is known.
    pub(crate) fn is_keyed(&self, id: GameId) -> bool {
        self.locks().known().keyed.contains_key(&id)
    }
}
