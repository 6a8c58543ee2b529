//! Who gets in: each address is open to all, to the owner, or to those who hold a key of its game.

use crate::{
    clock,
    desk::Desk,
    error::WebError,
    guard::Client,
    id::GameId,
    keys::{Access, RequestKeys},
    paths,
    site::see,
};
use axum::{
    extract::{Request, State},
    http::Method,
    middleware::Next,
    response::{IntoResponse, Response},
};
use store::club::Person;

/// Whom an address is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum For {
    Everyone,
    /// Lists, creates, imports, uploads and deletes. What is not named here is the owner's too.
    Owner,
    Holder(GameId),
}

fn whom(method: &Method, path: &str) -> For {
    let reads = matches!(*method, Method::GET | Method::HEAD);
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let game = |id: &str| id.parse().map_or(For::Owner, For::Holder);
    match (parts.as_slice(), reads) {
        (
            ["game", _, "rename" | "delete" | "rescue" | "links" | "branch"]
            | ["api", "games", _, "rescue" | "branch"],
            _,
        )
        | (["api", "games", _], false) => For::Owner,
        (["game", id, ..] | ["api", "games", id, ..], _) => game(id),
        (
            ["assets" | "rules" | "charts", ..]
            | [
                "help"
                | "about"
                | "learn"
                | "api"
                | "settings"
                | "offline"
                | "health"
                | "manifest.webmanifest"
                | "sw.js",
            ]
            | ["api", "openapi.json" | "shelf"]
            | ["api", "rules" | "charts", ..]
            | ["join", _],
            true,
        )
        | (["theme" | "log-order"], false) => For::Everyone,
        _ => For::Owner,
    }
}

/// What every member of a club may do; without a club it is the owner's.
fn is_for_members(method: &Method, path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    if parts == ["api", "games"] {
        // Anyone may set a table; all games are listed for administrators.
        return *method == Method::POST;
    }
    matches!(
        parts.as_slice(),
        ["api", "me" | "tables", ..]
            | ["" | "hall"]
            | ["new" | "me" | "people" | "events" | "players" | "challenges", ..]
            | ["tables", _, "open" | "take" | "leave" | "watch"]
    )
}

/// The doors of a club, which let in whoever is not yet known.
fn is_a_door(path: &str) -> bool {
    [paths::SIGN_IN, paths::SIGN_OUT, paths::SEAT].contains(&path)
        || path.starts_with("/sign-in/")
        || path.starts_with("/feed/")
}

/// Turns away who holds no key, and tells the handlers what the others hold.
pub(crate) async fn admit(State(desk): State<Desk>, mut request: Request, next: Next) -> Response {
    let mut who = RequestKeys::of(request.headers(), desk.owner());
    let path = request.uri().path();
    let whose = whom(request.method(), path);
    if whose != For::Everyone || !path.starts_with("/assets/") {
        match desk.signed_in(request.headers()).await {
            Ok(person) => {
                who.owner |= person.as_ref().is_some_and(|person| person.admin);
                who.person = person;
            }
            // What is for everyone is shown without the database too.
            Err(_) if whose == For::Everyone => {}
            Err(error) => return error.into_response(),
        }
    }
    if who.person.is_none() && path.starts_with("/api/") {
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        match by_token(&desk, &who).await {
            Ok(Some((_, false))) if !reads => return WebError::ReadOnly.into_response(),
            // A token speaks for a member and never for an administrator.
            Ok(Some((person, _))) => who.person = Some(person),
            Ok(None) => {}
            Err(error) => return error.into_response(),
        }
    }
    if let Some(person) = &who.person
        && !desk.guard().lets(person.id, request.method(), path)
    {
        return WebError::TooMany.into_response();
    }
    let member = who.person.is_some();
    match whose {
        For::Everyone => {}
        For::Owner if who.owner || desk.club().is_some() && is_a_door(path) => {}
        // Whoever measures sits on the same machine; a server in front lets nobody else there.
        For::Owner if path == "/metrics" && Client::of(&request).is_here() => {}
        For::Owner if member && is_for_members(request.method(), path) => {}
        For::Owner if member && is_of_the_host(&desk, &who, path).await => {}
        For::Owner if desk.club().is_some() && !member && path == paths::HOME => {
            return see(paths::SIGN_IN);
        }
        For::Owner => return WebError::Locked.into_response(),
        For::Holder(id) => match access(&desk, &who, id).await {
            Ok(access) => drop(request.extensions_mut().insert(access)),
            Err(error) => return error.into_response(),
        },
    }
    request.extensions_mut().insert(who);
    next.run(request).await
}

/// For whom a program speaks that brings a token, and whether it may move.
async fn by_token(desk: &Desk, who: &RequestKeys) -> Result<Option<(Person, bool)>, WebError> {
    match (desk.club(), &who.bearer) {
        (Some(_), Some(digest)) => Ok(desk.people().await?.of_token(digest, clock::now()).await?),
        (None, _) | (_, None) => Ok(None),
    }
}

/// What this one may do at a game: by the keys he holds and the seats he has as a member.
async fn access(desk: &Desk, who: &RequestKeys, id: GameId) -> Result<Access, WebError> {
    let seated = desk.seated(who, id).await?;
    let keys = desk.keys_of(id).await?;
    let access = match who.access(&keys, &seated) {
        Err(WebError::Locked) if may_watch(desk, who, id).await? => Access::Keyed(Vec::new()),
        access => access?,
    };
    match access {
        Access::Keyed(own) if desk.is_ended(id).await => Ok(Access::Opened(own)),
        access => Ok(access),
    }
}

/// Whether a member may watch a game because its host lets all of them.
async fn may_watch(desk: &Desk, who: &RequestKeys, id: GameId) -> Result<bool, WebError> {
    if who.person.is_none() {
        return Ok(false);
    }
    let table = desk.people().await?.table(id.as_str()).await?;
    let Some(table) = table.filter(|table| table.watch) else { return Ok(false) };
    if !table.watch_late {
        return Ok(true);
    }
    let row = desk.store().await?.game(id.as_str()).await?;
    Ok(row.is_some_and(|row| row.over))
}

/// The links of a table are for the member who has set it, and for nobody else who sits there.
async fn is_of_the_host(desk: &Desk, who: &RequestKeys, path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let (["game", id, "links"], Some(person)) = (parts.as_slice(), &who.person) else {
        return false;
    };
    let Ok(people) = desk.people().await else { return false };
    let table = people.table(id).await.ok().flatten();
    table.is_some_and(|table| table.host == Some(person.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_named_belongs_to_the_owner() {
        let id = "abcdefghijkmn";
        let holder = For::Holder(id.parse().unwrap());
        for (path, whose) in [
            ("/", For::Owner),
            ("/api/games", For::Owner),
            ("/new/devil-boats", For::Owner),
            ("/import", For::Owner),
            ("/something/new", For::Owner),
            ("/api/own-charts/devil-boats", For::Owner),
            ("/game/nonsense", For::Owner),
            ("/help", For::Everyone),
            ("/join/abc", For::Everyone),
            ("/assets/1/style.css", For::Everyone),
            ("/rules/devil-boats/DB%20A-1", For::Everyone),
        ] {
            assert_eq!(whom(&Method::GET, path), whose, "{path}");
        }
        for (path, whose) in [
            ("/answer", holder),
            ("/anything/new", holder),
            ("/delete", For::Owner),
            ("/branch", For::Owner),
        ] {
            assert_eq!(whom(&Method::POST, &format!("/game/{id}{path}")), whose, "{path}");
        }
        assert_eq!(whom(&Method::GET, &format!("/api/games/{id}")), holder);
        assert_eq!(whom(&Method::DELETE, &format!("/api/games/{id}")), For::Owner);
        assert_eq!(whom(&Method::POST, &format!("/api/games/{id}/answer")), holder);
        assert_eq!(whom(&Method::POST, "/charts/devil-boats/own"), For::Owner);
    }
}
