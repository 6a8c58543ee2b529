//! Signing in by a club's own identity provider (`OpenID` Connect: authorization code, PKCE, a nonce).
//!
//! Between the way there and the way back all is kept in a cookie of that one browser, so that any server
//! of the club can take it up again.

mod token;

use crate::{
    http_client::{self, OutsideError},
    keys::Key,
    paths,
};
use axum::{
    body::Bytes,
    http::{HeaderMap, Method, Request, header},
};
use data_encoding::{BASE64, BASE64URL_NOPAD};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use std::{
    fmt::Write as _,
    sync::{Arc, Mutex, PoisonError},
};
pub(crate) use token::Claims;
pub(crate) use token::NotBelieved;
use token::{Expected, Keys};

/// How long the way there and back may take, in seconds.
const LASTS: i64 = 600;
/// How long what a provider publishes of itself is believed, in seconds.
const FRESH: i64 = 3600;
const COOKIE: &str = "wardroom-oidc";

/// Why somebody could not be signed in by the provider.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OidcError {
    #[error(transparent)]
    Outside(#[from] OutsideError),
    #[error("the provider calls itself by another name: {0}")]
    Name(String),
    #[error(transparent)]
    Token(#[from] NotBelieved),
    #[error("the way back does not belong to this browser, or took too long")]
    Lost,
    #[error("the provider has refused: {0}")]
    Refused(String),
}

/// A club's identity provider.
#[derive(Clone)]
pub struct Provider {
    /// As its button is called.
    pub name: String,
    issuer: String,
    client: String,
    secret: Option<String>,
    /// Takes in whoever the provider vouches for; else only members sign in.
    pub joins: bool,
    known: Arc<Mutex<Option<(i64, Published)>>>,
}

/// What a provider publishes of itself.
#[derive(Clone, Debug, Deserialize)]
struct Published {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
}

#[derive(Deserialize)]
struct Granted {
    id_token: String,
}

/// What a browser brings back from the provider.
#[derive(Clone, Debug, Default)]
pub(crate) struct Back {
    pub(crate) state: Option<String>,
    pub(crate) code: Option<String>,
    pub(crate) iss: Option<String>,
    pub(crate) error: Option<String>,
}

/// What a browser keeps while its member is at the provider.
#[derive(Clone, Copy)]
struct Way {
    state: Key,
    nonce: Key,
    verifier: (Key, Key),
}

impl Way {
    fn random() -> Result<Way, getrandom::Error> {
        let verifier = (Key::random()?, Key::random()?);
        Ok(Way { state: Key::random()?, nonce: Key::random()?, verifier })
    }

    fn parse(text: &str) -> Option<Way> {
        let mut keys = text.split('.').map(|key| key.parse::<Key>().ok());
        let mut next = || keys.next().flatten();
        let way = Way { state: next()?, nonce: next()?, verifier: (next()?, next()?) };
        keys.next().is_none().then_some(way)
    }

    fn text(&self) -> String {
        format!("{}.{}.{}.{}", self.state, self.nonce, self.verifier.0, self.verifier.1)
    }

    fn verifier(&self) -> String {
        format!("{}{}", self.verifier.0, self.verifier.1)
    }
}

impl Provider {
    pub fn new(name: &str, issuer: &str, client: &str, secret: Option<String>) -> Provider {
        Provider {
            name: name.to_owned(),
            issuer: issuer.to_owned(),
            client: client.to_owned(),
            secret,
            joins: false,
            known: Arc::default(),
        }
    }

    /// Who the provider is, as the club knows it.
    pub(crate) fn issuer(&self) -> &str {
        &self.issuer
    }

    async fn published(&self, now: i64) -> Result<Published, OidcError> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((at, known)) = known
            && now - at < FRESH
        {
            return Ok(known);
        }
        let base = self.issuer.trim_end_matches('/');
        let request = http_client::get(&format!("{base}/.well-known/openid-configuration"))?;
        let found: Published = http_client::document(request).await?;
        if found.issuer != self.issuer {
            return Err(OidcError::Name(found.issuer.chars().take(200).collect()));
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        *known = Some((now, found.clone()));
        Ok(found)
    }

    /// Where a browser is sent, and the cookie it takes along.
    pub(crate) async fn way_there(
        &self,
        site: &str,
        now: i64,
    ) -> Result<(String, String), OidcError> {
        let published = self.published(now).await?;
        let way = Way::random().map_err(|_| OidcError::Lost)?;
        let challenge = BASE64URL_NOPAD.encode(&Sha256::digest(way.verifier()));
        let fields = [
            ("response_type", "code"),
            ("client_id", &self.client),
            ("redirect_uri", &address_back(site)),
            ("scope", "openid email profile"),
            ("state", &way.state.to_string()),
            ("nonce", &way.nonce.to_string()),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
        ];
        let join = if published.authorization_endpoint.contains('?') { '&' } else { '?' };
        let address = format!("{}{join}{}", published.authorization_endpoint, form(&fields));
        Ok((address, cookie(site, &way.text(), LASTS)))
    }

    /// What the provider says of whoever comes back.
    pub(crate) async fn way_back(
        &self,
        site: &str,
        headers: &HeaderMap,
        back: Back,
        now: i64,
    ) -> Result<Claims, OidcError> {
        let way = kept(site, headers).ok_or(OidcError::Lost)?;
        if back.state != Some(way.state.to_string()) {
            return Err(OidcError::Lost);
        }
        // A provider that says who it is must be the one that was asked.
        if back.iss.is_some_and(|iss| iss != self.issuer) {
            return Err(NotBelieved::Issuer.into());
        }
        if let Some(error) = back.error {
            let plain = error.chars().filter(char::is_ascii_graphic);
            return Err(OidcError::Refused(plain.take(60).collect()));
        }
        let code = back.code.ok_or(OidcError::Lost)?;
        let published = self.published(now).await?;
        let granted = self.redeem(&published, site, &code, &way).await?;
        let keys: Keys = http_client::document(http_client::get(&published.jwks_uri)?).await?;
        let nonce = way.nonce.to_string();
        let expected = Expected { issuer: &self.issuer, client: &self.client, nonce: &nonce, now };
        Ok(keys.believe(&granted.id_token, &expected)?)
    }

    async fn redeem(
        &self,
        published: &Published,
        site: &str,
        code: &str,
        way: &Way,
    ) -> Result<Granted, OidcError> {
        let (back, verifier) = (address_back(site), way.verifier());
        let mut fields = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", back.as_str()),
            ("code_verifier", verifier.as_str()),
        ];
        let mut request = Request::builder()
            .method(Method::POST)
            .uri(&published.token_endpoint)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ACCEPT, "application/json");
        match &self.secret {
            Some(secret) => {
                let (client, secret) = (paths::encoded(&self.client), paths::encoded(secret));
                let both = BASE64.encode(format!("{client}:{secret}").as_bytes());
                request = request.header(header::AUTHORIZATION, format!("Basic {both}"));
            }
            None => fields.push(("client_id", &self.client)),
        }
        let request = request.body(Bytes::from(form(&fields)));
        let wrong = |_| OutsideError::Address(published.token_endpoint.clone());
        Ok(http_client::document(request.map_err(wrong)?).await?)
    }
}

/// Where the provider sends a browser back to.
fn address_back(site: &str) -> String {
    format!("{site}{}", paths::SIGN_IN_BACK)
}

fn form(fields: &[(&str, &str)]) -> String {
    fields.iter().fold(String::new(), |mut out, (name, value)| {
        let join = if out.is_empty() { "" } else { "&" };
        let _ = write!(out, "{join}{name}={}", paths::encoded(value));
        out
    })
}

fn cookie_name(site: &str) -> String {
    let safe = site.starts_with("https://");
    format!("{}{COOKIE}", if safe { "__Host-" } else { "" })
}

fn cookie(site: &str, value: &str, lasts: i64) -> String {
    let secure = if site.starts_with("https://") { "; Secure" } else { "" };
    let name = cookie_name(site);
    format!("{name}={value}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Lax{secure}")
}

/// The cookie that ends the way.
pub(crate) fn no_cookie(site: &str) -> String {
    cookie(site, "", 0)
}

fn kept(site: &str, headers: &HeaderMap) -> Option<Way> {
    let name = cookie_name(site);
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|it| it.split_once('='));
    pairs.find(|(key, _)| key.trim() == name).and_then(|(_, way)| Way::parse(way.trim()))
}
