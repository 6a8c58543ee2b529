//! Who gets in: each address is open to all, to the owner, or to those who hold a key of its game.

use crate::{desk::Desk, error::WebError, id::GameId, keys::Who};
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

/// Turns away who holds no key, and tells the handlers what the others hold.
pub(crate) async fn admit(State(desk): State<Desk>, mut request: Request, next: Next) -> Response {
    let who = Who::of(request.headers(), desk.owner());
    match whom(request.method(), request.uri().path()) {
        For::Everyone => {}
        For::Owner if who.owner => {}
        For::Owner => return WebError::Locked.into_response(),
        For::Holder(id) => {
            let keys = desk.keys_of(id).await;
            match keys.and_then(|keys| who.access(&keys)) {
                Ok(access) => drop(request.extensions_mut().insert(access)),
                Err(error) => return error.into_response(),
            }
        }
    }
    request.extensions_mut().insert(who);
    next.run(request).await
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
