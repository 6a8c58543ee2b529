//! Who gets in: each address is open to all, to the owner, or to those who hold a key of its game.

use crate::{
    desk::Desk,
    error::WebError,
    guard::Client,
    id::GameId,
    keys::{Access, Who},
    paths,
    site::see,
};
use axum::{
    extract::{Request, State},
    http::Method,
    middleware::Next,
    response::{IntoResponse, Response},
};

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
fn is_for_members(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    matches!(parts.as_slice(), [""] | ["new" | "me", ..] | ["tables", _, "open" | "take"])
}

/// The doors of a club, which let in whoever is not yet known.
fn is_a_door(path: &str) -> bool {
    path == paths::SIGN_IN || path == paths::SIGN_OUT || path.starts_with("/sign-in/")
}

/// Turns away who holds no key, and tells the handlers what the others hold.
pub(crate) async fn admit(State(desk): State<Desk>, mut request: Request, next: Next) -> Response {
    let mut who = Who::of(request.headers(), desk.owner());
    let path = request.uri().path();
    let whose = whom(request.method(), path);
    if whose != For::Everyone {
        match desk.signed_in(request.headers()).await {
            Ok(person) => {
                who.owner |= person.as_ref().is_some_and(|person| person.admin);
                who.person = person;
            }
            Err(error) => return error.into_response(),
        }
    }
    let member = who.person.is_some();
    match whose {
        For::Everyone => {}
        For::Owner if who.owner || desk.club().is_some() && is_a_door(path) => {}
        // Whoever measures sits on the same machine; a server in front lets nobody else there.
        For::Owner if path == "/metrics" && Client::of(&request).is_here() => {}
        For::Owner if member && is_for_members(path) => {}
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

/// What this one may do at a game: by the keys he holds and the seats he has as a member.
async fn access(desk: &Desk, who: &Who, id: GameId) -> Result<Access, WebError> {
    let seated = desk.seats_of(who, id).await?;
    who.access(&desk.keys_of(id).await?, &seated)
}

/// The links of a table are for the member who has set it, and for nobody else who sits there.
async fn is_of_the_host(desk: &Desk, who: &Who, path: &str) -> bool {
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
