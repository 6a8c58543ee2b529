//! Secret links: what a request holds, and what that opens.
//!
//! A game for several machines has a key for each seat and one for those who watch. The seat is
//! taken from the key; what an address says only chooses among the seats one holds.

use crate::{error::WebError, id::GameId};
use axum::http::{HeaderMap, HeaderValue, header};
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use std::{fmt, str::FromStr};
use store::{KeyRow, club::Person};
use table::{Eyes, Seat};

/// How many keys of one request are looked at; a browser keeps about fifty cookies of a site.
const MOST_KEYS: usize = 64;
/// How the cookie of a key is called; a mark of the key itself follows.
const COOKIE: &str = "wardroom-key-";
/// What browsers demand of a cookie that no other site or plain connection may set.
const HOST_ONLY: &str = "__Host-";

/// A secret of 128 random bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key(u128);

impl Key {
    pub fn random() -> Result<Key, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Key(u128::from_le_bytes(bytes)))
    }

    /// What the store keeps of it.
    pub fn digest(self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.to_string()))
    }

    /// The cookie that keeps it in a browser. Under https no plain connection may see or set it.
    pub(crate) fn cookie(self, https: bool) -> String {
        let (before, after) = if https { (HOST_ONLY, "; Secure") } else { ("", "") };
        let mark = &self.digest()[..12];
        format!(
            "{before}{COOKIE}{mark}={self}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{after}"
        )
    }
}

/// As it stands in links.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// A key is never written to a log.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }
}

impl FromStr for Key {
    type Err = ();

    fn from_str(text: &str) -> Result<Key, ()> {
        let digits = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if text.len() != 32 || !digits {
            return Err(());
        }
        u128::from_str_radix(text, 16).map(Key).map_err(|_| ())
    }
}

/// Whether the request came over https, as a server in front of this one tells. It only decides how a
/// cookie is marked, so a client that lies about it harms nobody but itself.
pub(crate) fn is_https(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https")
}

/// The keys a request brings, as digests.
#[derive(Clone, Debug, Default)]
pub(crate) struct RequestKeys {
    /// Lists, creates, imports and deletes.
    pub(crate) owner: bool,
    /// The member of the club who sends it, if he is signed in.
    pub(crate) person: Option<Person>,
    /// The digest of what a program brings to show whose it is.
    pub(crate) bearer: Option<String>,
    digests: Vec<String>,
}

impl RequestKeys {
    /// Without a key for the owner whoever reaches the server owns it.
    pub(crate) fn of(headers: &HeaderMap, owner: Option<&str>) -> RequestKeys {
        let cookies = headers.get_all(header::COOKIE).iter();
        let cookies = cookies.filter_map(|line| line.to_str().ok());
        let kept = cookies.flat_map(|line| line.split(';')).filter_map(kept_key);
        let bearer = headers.get(header::AUTHORIZATION).and_then(bearer_key);
        let digests: Vec<String> =
            bearer.into_iter().chain(kept).take(MOST_KEYS).map(Key::digest).collect();
        let is_owner = owner.is_none_or(|owner| digests.iter().any(|held| held == owner));
        RequestKeys { owner: is_owner, person: None, bearer: bearer.map(Key::digest), digests }
    }

    /// Whether the request brings any key at all.
    pub(crate) fn brings_keys(&self) -> bool {
        !self.digests.is_empty()
    }

    /// What this one may do at a game with these keys.
    /// As a member he also has the seats at which he sits; the key of a seat at which another member sits
    /// opens nothing, or whoever has sent the links would see through everybody's eyes.
    pub(crate) fn access(&self, keys: &[KeyRow], seated: &Seated) -> Result<Access, WebError> {
        let opens = |key: &&KeyRow| {
            let is_taken = key.seat.is_some_and(|seat| seated.others.contains(&Seat(seat)));
            !is_taken && self.digests.contains(&key.digest)
        };
        let mut held = keys.iter().filter(opens).peekable();
        if held.peek().is_none() && seated.own.is_empty() && !self.owner {
            return Err(WebError::Locked);
        }
        if keys.is_empty() && self.owner {
            return Ok(Access::Whole);
        }
        let mut seats: Vec<Seat> = held.filter_map(|key| key.seat).map(Seat).collect();
        seats.extend(&seated.own);
        seats.sort_unstable();
        seats.dedup();
        Ok(Access::Keyed(seats))
    }
}

/// Where members sit at a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seated {
    /// The seats of the member who sends the request.
    pub(crate) own: Vec<Seat>,
    /// Those of all others.
    pub(crate) others: Vec<Seat>,
}

fn kept_key(cookie: &str) -> Option<Key> {
    let (name, key) = cookie.trim().split_once('=')?;
    let name = name.strip_prefix(HOST_ONLY).unwrap_or(name);
    name.strip_prefix(COOKIE)?;
    key.parse().ok()
}

fn bearer_key(value: &HeaderValue) -> Option<Key> {
    value.to_str().ok()?.strip_prefix("Bearer ")?.trim().parse().ok()
}

/// What a request may see of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// A game on one machine: whoever has the screen says at which seat he sits.
    Whole,
    /// A game on several machines: these seats, and what everyone may know.
    Keyed(Vec<Seat>),
    /// One that was ended otherwise than by its rules: everything may be seen; these seats are his.
    Opened(Vec<Seat>),
}

impl Access {
    /// Through whose eyes, if this seat is named.
    pub(crate) fn viewer(&self, seat: Option<Seat>) -> Viewer {
        match (self, seat) {
            (Access::Whole, seat) => Viewer::Free(seat),
            (Access::Keyed(held), Some(seat)) if held.contains(&seat) => Viewer::Held(seat.into()),
            (Access::Keyed(_), Some(seat)) => Viewer::Other(seat),
            (Access::Opened(_), Some(seat)) => Viewer::Held(seat.into()),
            (Access::Keyed(held) | Access::Opened(held), None) => {
                Viewer::Held(match held.as_slice() {
                    [only] => Eyes::Of(*only),
                    [] | [_, ..] => Eyes::Public,
                })
            }
        }
    }
}

/// Who looks at a game or moves in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// As he says himself.
    Free(Option<Seat>),
    /// As his key says.
    Held(Eyes),
    /// Through the eyes of a seat he has no key for, which waits for the end of the game.
    Other(Seat),
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Free(Some(seat))
    }
}

/// The keys of a new game, which only its links know.
#[derive(Clone, Debug)]
pub struct Links {
    pub id: GameId,
    /// Each seat by name.
    pub seats: Vec<(Seat, String, Key)>,
    pub watch: Key,
}

impl Links {
    pub(crate) fn new(id: GameId, names: Vec<String>) -> Result<Links, WebError> {
        let seat = |(seat, name)| Ok((Seat(seat), name, Key::random()?));
        let seats: Result<Vec<_>, getrandom::Error> = (0..).zip(names).map(seat).collect();
        let seats = seats.map_err(WebError::internal)?;
        Ok(Links { id, seats, watch: Key::random().map_err(WebError::internal)? })
    }

    /// As the store keeps them.
    pub(crate) fn rows(&self) -> Vec<KeyRow> {
        let seat = |(seat, _, key): &(Seat, String, Key)| KeyRow {
            digest: key.digest(),
            seat: Some(seat.0),
        };
        let watch = KeyRow { digest: self.watch.digest(), seat: None };
        self.seats.iter().map(seat).chain([watch]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: header::HeaderName, value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(name, value.parse().unwrap());
        headers
    }

    #[test]
    fn a_key_is_read_back_and_anything_else_refused() {
        let key = Key::random().unwrap();
        assert_eq!(key.to_string().parse(), Ok(key));
        for wrong in ["", "a", "+0000000000000000000000000000001", &"A".repeat(32), &"a".repeat(33)]
        {
            assert_eq!(wrong.parse::<Key>(), Err(()), "{wrong}");
        }
        assert_eq!(format!("{key:?}"), "a key");
    }

    #[test]
    fn the_seat_comes_from_the_key_and_the_address_only_chooses() {
        let (mine, yours) = (Key::random().unwrap(), Key::random().unwrap());
        let row = |key: Key, seat| KeyRow { digest: key.digest(), seat };
        let keys = [row(mine, Some(0)), row(yours, Some(1))];
        let who = RequestKeys::of(
            &with(header::COOKIE, &format!("theme=dark; {}", mine.cookie(false))),
            Some("x"),
        );
        let access = who.access(&keys, &Seated::default()).unwrap();
        assert_eq!(access.viewer(None), Viewer::Held(Eyes::Of(Seat(0))));
        assert_eq!(access.viewer(Some(Seat(1))), Viewer::Other(Seat(1)));
        let bearer = with(header::AUTHORIZATION, &format!("Bearer {yours}"));
        let access = RequestKeys::of(&bearer, Some("x")).access(&keys, &Seated::default()).unwrap();
        assert_eq!(access, Access::Keyed(vec![Seat(1)]));
        let stranger = RequestKeys::of(&HeaderMap::new(), Some("x"));
        assert!(matches!(stranger.access(&keys, &Seated::default()), Err(WebError::Locked)));
        assert!(matches!(stranger.access(&[], &Seated::default()), Err(WebError::Locked)));
    }

    #[test]
    fn the_key_of_a_seat_opens_nothing_once_another_member_sits_there() {
        let (mine, yours) = (Key::random().unwrap(), Key::random().unwrap());
        let row = |key: Key, seat| KeyRow { digest: key.digest(), seat };
        let keys = [row(mine, Some(0)), row(yours, Some(1))];
        let cookies = format!("{}; {}", mine.cookie(false), yours.cookie(false));
        let who = RequestKeys::of(&with(header::COOKIE, &cookies), Some("x"));
        let both = who.access(&keys, &Seated::default()).unwrap();
        assert_eq!(both, Access::Keyed(vec![Seat(0), Seat(1)]));
        let seated = Seated { own: vec![Seat(0)], others: vec![Seat(1)] };
        assert_eq!(who.access(&keys, &seated).unwrap(), Access::Keyed(vec![Seat(0)]));
    }

    #[test]
    fn an_owner_without_a_seat_watches_and_no_more() {
        let keys = [KeyRow { digest: Key::random().unwrap().digest(), seat: Some(0) }];
        let owner = RequestKeys::of(&HeaderMap::new(), None);
        let access = owner.access(&keys, &Seated::default()).unwrap();
        assert_eq!(access.viewer(None), Viewer::Held(Eyes::Public));
        assert_eq!(access.viewer(Some(Seat(0))), Viewer::Other(Seat(0)));
        assert_eq!(owner.access(&[], &Seated::default()).unwrap(), Access::Whole);
    }

    #[test]
    fn a_cookie_is_marked_secure_only_where_there_is_https() {
        let key = Key::random().unwrap();
        let (plain, safe) = (key.cookie(false), key.cookie(true));
        for cookie in [&plain, &safe] {
            assert!(cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
        }
        assert!(plain.starts_with(COOKIE) && !plain.contains("Secure"));
        assert!(safe.starts_with("__Host-wardroom-key-") && safe.ends_with("; Secure"));
        let held = RequestKeys::of(&with(header::COOKIE, &safe), Some(&key.digest()));
        assert!(held.owner);
    }
}
