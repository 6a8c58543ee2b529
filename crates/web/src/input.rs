//! What comes in, read without trusting it: every way it can be wrong is a refusal of our own.

use crate::{
    club::Limit,
    error::WebError,
    guard,
    id::GameId,
    keys::{Access, Viewer},
};
use axum::{
    RequestExt as _,
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Multipart, RawPathParams, Request},
    http::{Extensions, HeaderMap, HeaderValue, header, request::Parts},
};
use serde::de::DeserializeOwned;
use table::Seat;

/// The first part of the path after `/game/`.
pub(crate) struct Game(pub(crate) GameId);

impl<S: Send + Sync> FromRequestParts<S> for Game {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Game, WebError> {
        let id = part(parts, state, "id").await?;
        id.parse().map(Game).map_err(|_| WebError::NoGame)
    }
}

/// The part of the path that is called so in the route.
async fn part<S: Send + Sync>(
    parts: &mut Parts,
    state: &S,
    name: &str,
) -> Result<String, WebError> {
    let params = RawPathParams::from_request_parts(parts, state).await;
    let params = params.map_err(|_| WebError::NoPage)?;
    let found = params.iter().find(|(key, _)| *key == name);
    found.map(|(_, value)| value.to_owned()).ok_or(WebError::NoPage)
}

/// The part of the path called `game`: a name on the shelf.
pub(crate) struct Title(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Title {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Title, WebError> {
        part(parts, state, "game").await.map(Title)
    }
}

/// The part of the path called `item`: a rule, a chart, a board, a forecast.
pub(crate) struct Item(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Item {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Item, WebError> {
        part(parts, state, "item").await.map(Item)
    }
}

/// The part of the path called `person`: the number of a member.
pub(crate) struct Person(pub(crate) i64);

impl<S: Send + Sync> FromRequestParts<S> for Person {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Person, WebError> {
        let number = part(parts, state, "person").await?;
        number.parse().map(Person).map_err(|_| WebError::Nothing("member"))
    }
}

/// The query as names and values, in any order.
pub(crate) struct Asked(Fields);

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked, WebError> {
        let fields = Fields::parse(parts.uri.query().unwrap_or_default());
        Ok(Asked(fields.held(&parts.extensions)))
    }
}

impl std::ops::Deref for Asked {
    type Target = Fields;

    fn deref(&self) -> &Fields {
        &self.0
    }
}

/// An answer of several steps has a field for each.
const MOST_FIELDS: usize = 300;

/// Names and values as a form or a query has them, and the seats whoever sent them holds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields {
    fields: Vec<(String, String)>,
    access: Option<Access>,
}

/// The seats whoever sent the request holds.
pub(crate) struct Seats(Option<Access>);

impl Seats {
    pub(crate) fn viewer(&self, seat: Option<u8>) -> Viewer {
        viewer(self.0.as_ref(), seat.map(Seat))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Seats {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Seats, WebError> {
        Ok(Seats(parts.extensions.get().cloned()))
    }
}

/// An address that is no game's has no keys.
fn viewer(access: Option<&Access>, seat: Option<Seat>) -> Viewer {
    access.map_or(Viewer::Free(seat), |access| access.viewer(seat))
}

impl Fields {
    pub(crate) fn parse(text: &str) -> Fields {
        let pairs = text.split('&').filter(|pair| !pair.is_empty());
        Fields { fields: pairs.take(MOST_FIELDS).map(field).collect(), access: None }
    }

    /// With the seats that whoever sent this holds.
    fn held(self, extensions: &Extensions) -> Fields {
        Fields { access: extensions.get().cloned(), ..self }
    }

    /// The value, or nothing if the field is missing or empty.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let found = self.fields.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.fields.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// A number that must be there.
    pub(crate) fn number<T: std::str::FromStr>(&self, name: &str) -> Result<T, WebError> {
        self.maybe_number(name)?
            .ok_or_else(|| WebError::input(format!("The field “{name}” is missing.")))
    }

    /// A number that may be left out, but not be something else.
    pub(crate) fn maybe_number<T: std::str::FromStr>(
        &self,
        name: &str,
    ) -> Result<Option<T>, WebError> {
        let read = |text: &str| {
            let wrong = || WebError::input(format!("The field “{name}” must be a whole number."));
            text.trim().parse().map_err(|_| wrong())
        };
        self.get(name).map(read).transpose()
    }

    pub(crate) fn text(&self, name: &str) -> Result<&str, WebError> {
        self.get(name).ok_or_else(|| WebError::input(format!("The field “{name}” is missing.")))
    }

    /// Through whose eyes, as the key says or, where there is none, as the field does.
    pub(crate) fn seat(&self) -> Result<Viewer, WebError> {
        Ok(viewer(self.access.as_ref(), self.maybe_number("seat")?.map(Seat)))
    }
}

fn field(pair: &str) -> (String, String) {
    let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
    (decoded(name), decoded(value))
}

/// Undoes what forms and queries do to text; what is not text becomes a replacement character.
fn decoded(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.as_bytes().iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'+' => out.push(b' '),
            b'%' => {
                let mut ahead = bytes.clone();
                let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                match (digit(ahead.next()), digit(ahead.next())) {
                    (Some(high), Some(low)) => {
                        out.push((high * 16 + low) as u8);
                        bytes = ahead;
                    }
                    _ => out.push(b'%'),
                }
            }
            byte => out.push(byte),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// A form, whether from a page without script, from our script, or as JSON.
pub(crate) struct Form {
    pub(crate) fields: Fields,
    /// Whoever sent it wants JSON back, not a page.
    pub(crate) json: bool,
}

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = WebError;

    async fn from_request(request: Request, state: &S) -> Result<Form, WebError> {
        let json = guard::wants_json(request.uri().path(), request.headers());
        let access = request.extensions().get().cloned();
        let fields = match kind(request.headers()) {
            Some("application/x-www-form-urlencoded") => {
                let body = body(request, state).await?;
                Fields::parse(std::str::from_utf8(&body).map_err(|_| not_text())?)
            }
            Some("application/json") => json_fields(&body(request, state).await?)?,
            Some("multipart/form-data") => upload(request).await?.fields,
            None if is_empty(request.headers()) => Fields::default(),
            Some(_) | None => return Err(WebError::MediaType("a form or JSON")),
        };
        Ok(Form { fields: Fields { access, ..fields }, json })
    }
}

fn is_empty(headers: &HeaderMap) -> bool {
    let length = headers.get(header::CONTENT_LENGTH).map(HeaderValue::as_bytes);
    length.is_none_or(|length| length == b"0") && !headers.contains_key(header::TRANSFER_ENCODING)
}

/// The flat fields of a JSON object; lists repeat their field.
fn json_fields(body: &[u8]) -> Result<Fields, WebError> {
    use serde_json::Value;
    let plain = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(if *flag { "yes" } else { "" }.to_owned()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    };
    let object: serde_json::Map<String, Value> =
        serde_json::from_slice(body).map_err(|_| WebError::input("The JSON cannot be read."))?;
    let mut fields = Vec::new();
    for (name, value) in &object {
        match value {
            Value::Array(list) => {
                fields.extend(list.iter().filter_map(plain).map(|text| (name.clone(), text)));
            }
            value => fields.extend(plain(value).map(|text| (name.clone(), text))),
        }
    }
    Ok(Fields { fields, access: None })
}

/// JSON of the API, and nothing else.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = WebError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, WebError> {
        if kind(request.headers()) != Some("application/json") {
            return Err(WebError::MediaType("JSON (application/json)"));
        }
        let body = body(request, state).await?;
        let read = serde_json::from_slice(&body).map_err(|error| {
            let what: String = error.to_string().chars().take(200).collect();
            WebError::input(format!("The JSON cannot be used: {what}."))
        });
        read.map(Body)
    }
}

/// A journal as it is, without a form around it.
pub(crate) struct Journal(pub(crate) String);

impl<S: Send + Sync> FromRequest<S> for Journal {
    type Rejection = WebError;

    async fn from_request(request: Request, state: &S) -> Result<Journal, WebError> {
        if kind(request.headers()) != Some("application/x-ndjson") {
            return Err(WebError::MediaType("a journal (application/x-ndjson)"));
        }
        let body = body(request, state).await?;
        String::from_utf8(body.to_vec()).map(Journal).map_err(|_| not_text())
    }
}

/// Files and fields of an upload.
#[derive(Default)]
pub(crate) struct Upload {
    pub(crate) fields: Fields,
    /// Name and text of each file.
    pub(crate) files: Vec<(String, String)>,
}

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = WebError;

    async fn from_request(request: Request, _: &S) -> Result<Upload, WebError> {
        match kind(request.headers()) {
            Some("multipart/form-data") => upload(request).await,
            Some(_) | None => Err(WebError::MediaType("files of a form (multipart/form-data)")),
        }
    }
}

const MOST_PARTS: usize = 64;

async fn upload(request: Request) -> Result<Upload, WebError> {
    let torn = |error: axum::extract::multipart::MultipartError| {
        if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
            WebError::TooLarge
        } else {
            WebError::input("The upload cannot be read.")
        }
    };
    let multipart: Result<Multipart, _> = request.extract().await;
    let mut multipart = multipart.map_err(|_| WebError::input("The upload cannot be read."))?;
    let mut upload = Upload::default();
    for _ in 0..MOST_PARTS {
        let Some(part) = multipart.next_field().await.map_err(torn)? else { return Ok(upload) };
        let name = part.name().unwrap_or_default().to_owned();
        let file = part.file_name().map(file_name);
        let bytes = part.bytes().await.map_err(torn)?;
        let text = String::from_utf8(bytes.to_vec()).map_err(|_| not_text())?;
        match file {
            Some(file) if !file.is_empty() => upload.files.push((file, text)),
            Some(_) => {}
            None => upload.fields.fields.push((name, text)),
        }
    }
    Err(WebError::TooLarge)
}

/// The last part of a file's name, without what a terminal or a page would take amiss.
pub(crate) fn file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    last.chars().filter(|letter| !letter.is_control()).take(80).collect()
}

fn not_text() -> WebError {
    WebError::input("What was sent is not text in UTF-8.")
}

async fn body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, WebError> {
    Bytes::from_request(request, state).await.map_err(|refused| {
        match axum::response::IntoResponse::into_response(refused).status() {
            axum::http::StatusCode::PAYLOAD_TOO_LARGE => WebError::TooLarge,
            _ => WebError::input("The request broke off."),
        }
    })
}

/// The media type without its parameters.
fn kind(headers: &HeaderMap) -> Option<&str> {
    let kind = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    Some(kind.split(';').next().unwrap_or(kind).trim())
}

/// A time limit within reason: a minute to half a year.
pub(crate) fn time_limit(seconds: i64) -> Result<i64, WebError> {
    const BOUNDS: std::ops::RangeInclusive<i64> = 60..=180 * 86_400;
    if BOUNDS.contains(&seconds) {
        Ok(seconds)
    } else {
        Err(WebError::input("A time limit lies between a minute and 180 days."))
    }
}

/// A reserve beside a time limit, in seconds: none, or within the same bounds. Where all decisions share one
/// time there is nothing it could come after.
pub(crate) fn reserve(limit: Limit, seconds: i64) -> Result<i64, WebError> {
    match (limit, seconds) {
        (_, 0) => Ok(0),
        (Limit::Move(_), seconds) => time_limit(seconds),
        (Limit::Game(_), _) => {
            Err(WebError::input("A reserve goes with a time for each decision."))
        }
    }
}

/// The seed as typed, or one nobody knows. That of a matched game nobody may know, nor guess by trying.
pub(crate) fn seed(typed: &str, matched: bool) -> Result<u64, WebError> {
    match typed.trim() {
        "" => {
            let mut bytes = [0; 8];
            getrandom::fill(&mut bytes).map_err(WebError::internal)?;
            let seed = u64::from_le_bytes(bytes);
            // Small enough for a program that keeps numbers as floats to say it back.
            Ok(if matched { seed } else { seed >> 11 })
        }
        _ if matched => Err(WebError::input("The seed of a matched game is drawn by lot.")),
        typed => typed.parse().map_err(|_| WebError::input("A seed is a whole number.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_decoded_and_torn_escapes_stay_as_they_are() {
        let fields = Fields::parse("a=1+2&b=%C3%A9&c=%zz%4&a=3&d");
        assert_eq!(fields.get("a"), Some("1 2"));
        assert_eq!(fields.get("b"), Some("é"));
        assert_eq!(fields.get("c"), Some("%zz%4"));
        assert_eq!(fields.all("a").collect::<Vec<_>>(), ["1 2", "3"]);
        assert_eq!(fields.get("d"), None);
    }

    #[test]
    fn a_file_is_known_by_the_last_part_of_its_name() {
        assert_eq!(file_name("../../etc/pass\nwd"), "passwd");
        assert_eq!(file_name("C:\\games\\a.toml"), "a.toml");
    }
}
