//! Who sends a request to a club, for handlers that are for members alone.

use crate::{desk::Desk, error::WebError, keys::RequestKeys};
use axum::{extract::FromRequestParts, http::request::Parts};
use store::club::{Club, Person};

/// A member who is signed in, and the people he belongs to. Anybody else is refused.
pub(crate) struct Member {
    pub(crate) person: Person,
    pub(crate) people: Club,
}

impl FromRequestParts<Desk> for Member {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, desk: &Desk) -> Result<Member, WebError> {
        let person = parts.extensions.get::<RequestKeys>().and_then(|who| who.person.clone());
        Ok(Member { person: person.ok_or(WebError::Locked)?, people: desk.people().await? })
    }
}
