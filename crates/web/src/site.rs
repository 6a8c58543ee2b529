//! What the handlers of pages are given and give back besides a page.

use crate::{
    desk::Desk,
    error::WebError,
    keys::{Access, RequestKeys},
    layout,
    library::Volume,
    model,
};
use axum::{
    extract::{FromRef, FromRequestParts},
    http::{HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};

/// What the request tells about its page.
pub(crate) struct Framed(pub(crate) model::Frame);

impl<S: Send + Sync> FromRequestParts<S> for Framed
where
    Desk: FromRef<S>,
{
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Framed, WebError> {
        let member = parts.extensions.get::<RequestKeys>().and_then(|who| who.person.as_ref());
        let member = member.map(|person| model::MemberTag {
            id: person.id,
            name: person.name.clone(),
            admin: person.admin,
        });
        let held = match parts.extensions.get::<Access>() {
            Some(Access::Keyed(held) | Access::Opened(held)) => held.clone(),
            Some(Access::Whole) | None => Vec::new(),
        };
        let frame = layout::frame(&parts.headers, &parts.uri);
        let shelf = Desk::from_ref(state).library().volumes().iter().map(Volume::tag).collect();
        Ok(Framed(model::Frame { member, held, shelf, ..frame }))
    }
}

/// After a form: to the page that shows what it did.
pub(crate) fn see(path: &str) -> Response {
    match HeaderValue::from_str(path) {
        Ok(location) => (StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response(),
        Err(error) => WebError::internal(error).into_response(),
    }
}

/// A file to keep.
pub(crate) fn download(name: &str, kind: &'static str, body: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    match HeaderValue::from_str(&disposition) {
        Ok(disposition) => (
            [
                (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
                (header::CONTENT_DISPOSITION, disposition),
            ],
            body,
        )
            .into_response(),
        Err(error) => WebError::internal(error).into_response(),
    }
}
