//! How many tabs one person or one address keeps open.

use crate::{desk::Desk, error::WebError, guard::Client, keys::RequestKeys};
use axum::{extract::FromRequestParts, http::request::Parts};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Who listens, for counting: a member wherever he is, anybody else by his address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Listens {
    Member(i64),
    Address(Client),
}

impl FromRequestParts<Desk> for Listens {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, _: &Desk) -> Result<Listens, WebError> {
        let member = parts.extensions.get::<RequestKeys>().and_then(|who| who.person.as_ref());
        let client = || parts.extensions.get::<Client>().copied().unwrap_or(Client::UNKNOWN);
        Ok(member.map_or_else(|| Listens::Address(client()), |it| Listens::Member(it.id)))
    }
}

/// How many tabs each keeps open.
#[derive(Clone, Default)]
pub(crate) struct Listening(Arc<Mutex<BTreeMap<Listens, usize>>>);

impl Listening {
    fn counts(&self) -> MutexGuard<'_, BTreeMap<Listens, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many whoever has most keeps open.
    pub(crate) fn most(&self) -> usize {
        self.counts().values().copied().max().unwrap_or(0)
    }

    /// Counts one more until what is given back is dropped.
    pub(crate) fn enter(&self, who: Listens) -> Entered {
        *self.counts().entry(who).or_default() += 1;
        Entered { listening: self.clone(), who }
    }
}

pub(crate) struct Entered {
    listening: Listening,
    who: Listens,
}

impl Entered {
    /// How many this one has now.
    pub(crate) fn count(&self) -> usize {
        self.listening.counts().get(&self.who).copied().unwrap_or(0)
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut counts = self.listening.counts();
        match counts.get_mut(&self.who) {
            Some(count) if *count > 1 => *count -= 1,
            Some(_) | None => drop(counts.remove(&self.who)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_counted_alone_and_nobody_is_remembered() {
        let listening = Listening::default();
        let (ann, bob) = (Listens::Member(1), Listens::Member(2));
        let (one, two) = (listening.enter(ann), listening.enter(ann));
        assert_eq!((two.count(), listening.enter(bob).count()), (2, 1));
        drop(one);
        assert_eq!(two.count(), 1);
        drop(two);
        assert!(listening.counts().is_empty());
    }
}
