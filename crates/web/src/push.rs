//! Messages that wake a member's browser: made unreadable to all but that browser (RFC 8291), and signed
//! by the club (RFC 8292) so that the browser's maker knows who sends them.

use crate::http_client::{self, AllowedHosts, OutsideError};
use axum::{
    body::Bytes,
    http::{Method, Request, StatusCode, Uri, header},
};
use data_encoding::BASE64URL_NOPAD;
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    error::Unspecified,
    hkdf::{HKDF_SHA256, KeyType, Prk, Salt},
    rand::{SecureRandom as _, SystemRandom},
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::json;

/// A point of the curve as it is sent: a mark and two numbers.
const POINT: usize = 65;
/// How long the other's secret is.
const AUTH: usize = 16;
/// How long a record is; a message is one record, so that this is only written down.
const RECORD: u32 = 4096;
/// The most that is said at once, in bytes.
const MOST: usize = 2000;
/// How long a message waits for a browser that is away, in seconds.
const WAITS: u32 = 86_400;
/// How long a signature holds, in seconds; no maker takes more than a day.
const HOLDS: i64 = 12 * 3600;

/// A browser that wants to be woken.
pub(crate) struct Browser {
    endpoint: Uri,
    key: Vec<u8>,
    auth: Vec<u8>,
}

impl Browser {
    pub(crate) fn of(endpoint: &str, key: &str, auth: &str, local: bool) -> Option<Browser> {
        let decode =
            |text: &str| BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes()).ok();
        let uri: Uri = endpoint.parse().ok().filter(|_| endpoint.len() <= 1000)?;
        let safe = uri.scheme_str() == Some("https") || local;
        let (key, auth) = (decode(key)?, decode(auth)?);
        let fits = safe && uri.host().is_some() && key.len() == POINT && auth.len() == AUTH;
        fits.then_some(Browser { endpoint: uri, key, auth })
    }
}

/// The key by which a club signs, known to all its servers.
pub(crate) struct Vapid {
    pair: EcdsaKeyPair,
    /// How whoever runs the club is reached.
    subject: String,
}

impl Vapid {
    /// A new one, as it is kept.
    pub(crate) fn generate() -> Result<String, Unspecified> {
        let made =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
        Ok(BASE64URL_NOPAD.encode(made.as_ref()))
    }

    pub(crate) fn read(kept: &str, subject: &str) -> Option<Vapid> {
        let bytes = BASE64URL_NOPAD.decode(kept.as_bytes()).ok()?;
        let (way, random) = (&ECDSA_P256_SHA256_FIXED_SIGNING, SystemRandom::new());
        let pair = EcdsaKeyPair::from_pkcs8(way, &bytes, &random).ok()?;
        Some(Vapid { pair, subject: subject.to_owned() })
    }

    /// What a browser is told, so that nobody else can wake it.
    pub(crate) fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.pair.public_key().as_ref())
    }

    fn authorization(&self, endpoint: &Uri, now: i64) -> Result<String, Unspecified> {
        let origin = format!(
            "{}://{}",
            endpoint.scheme_str().unwrap_or_default(),
            endpoint.authority().map_or("", |it| it.as_str())
        );
        let head = json!({ "typ": "JWT", "alg": "ES256" }).to_string();
        let body = json!({ "aud": origin, "exp": now + HOLDS, "sub": self.subject }).to_string();
        let encode = |text: &str| BASE64URL_NOPAD.encode(text.as_bytes());
        let said = format!("{}.{}", encode(&head), encode(&body));
        let signed = self.pair.sign(&SystemRandom::new(), said.as_bytes())?;
        let signed = BASE64URL_NOPAD.encode(signed.as_ref());
        Ok(format!("vapid t={said}.{signed}, k={}", self.public()))
    }

    /// Wakes a browser. Says whether its maker took the message; none if the browser is gone for good.
    pub(crate) async fn send(
        &self,
        to: &Browser,
        text: &str,
        reach: AllowedHosts,
        now: i64,
    ) -> Result<Option<bool>, OutsideError> {
        let wrong = || OutsideError::Address(to.endpoint.host().unwrap_or_default().to_owned());
        let body = sealed(to, text.as_bytes()).map_err(|Unspecified| wrong())?;
        let signed = self.authorization(&to.endpoint, now).map_err(|Unspecified| wrong())?;
        let request = Request::builder()
            .method(Method::POST)
            .uri(to.endpoint.clone())
            .header(header::AUTHORIZATION, signed)
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("ttl", WAITS)
            .body(Bytes::from(body))
            .map_err(|_| wrong())?;
        let (status, _) = http_client::ask(request, reach).await?;
        Ok(match status {
            StatusCode::NOT_FOUND | StatusCode::GONE => None,
            status => Some(status.is_success()),
        })
    }
}

/// So many bytes of a key.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(from: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut out = [0; N];
    from.expand(info, Length(N))?.fill(&mut out)?;
    Ok(out)
}

/// A message as only this browser can read it: a header with the key it was made with, and one record.
fn sealed(to: &Browser, text: &[u8]) -> Result<Vec<u8>, Unspecified> {
    if text.len() > MOST {
        return Err(Unspecified);
    }
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let public = own.compute_public_key()?;
    let mut salt = [0; 16];
    random.fill(&mut salt)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &to.key);
    let shared: [u8; 32] = agree_ephemeral(own, &theirs, |secret| {
        let key = Salt::new(HKDF_SHA256, &to.auth).extract(secret);
        expand(&key, &[b"WebPush: info\0", &to.key, public.as_ref()])
    })??;
    let key = Salt::new(HKDF_SHA256, &salt).extract(&shared);
    let content: [u8; 16] = expand(&key, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = expand(&key, &[b"Content-Encoding: nonce\0"])?;
    let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content)?);
    // The mark of the last record.
    let mut record = [text, &[2]].concat();
    cipher.seal_in_place_append_tag(
        Nonce::assume_unique_for_key(nonce),
        Aad::empty(),
        &mut record,
    )?;
    let mut out = salt.to_vec();
    out.extend(RECORD.to_be_bytes());
    out.push(POINT as u8);
    out.extend(public.as_ref());
    out.extend(record);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_that_cannot_be_one_is_refused() {
        let (key, auth) = (BASE64URL_NOPAD.encode(&[4; 65]), BASE64URL_NOPAD.encode(&[1; 16]));
        let of = |endpoint: &str, key: &str, auth: &str| Browser::of(endpoint, key, auth, false);
        assert!(of("https://push.example/abc", &key, &auth).is_some());
        assert!(of("http://push.example/abc", &key, &auth).is_none());
        assert!(of("https://push.example/abc", &key[1..], &auth).is_none());
        assert!(of("https://push.example/abc", &key, "AA").is_none());
        assert!(of("/abc", &key, &auth).is_none());
        assert!(of(&format!("https://push.example/{}", "a".repeat(1000)), &key, &auth).is_none());
    }

    #[test]
    fn a_key_is_kept_and_read_back() {
        let kept = Vapid::generate().unwrap();
        let (one, two) = (Vapid::read(&kept, "x").unwrap(), Vapid::read(&kept, "x").unwrap());
        assert_eq!(one.public(), two.public());
        assert_eq!(one.public().len(), 87);
        assert!(Vapid::read("nonsense", "x").is_none());
    }
}
