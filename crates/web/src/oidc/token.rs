//! What an identity provider says of a person, signed: checked before a word of it is believed.

use data_encoding::BASE64URL_NOPAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;

/// How far the clocks of provider and club may differ, in seconds.
const SKEW: i64 = 60;

/// Why a token is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotBelieved {
    #[error("its token cannot be read")]
    Unreadable,
    #[error("its token is signed in a way that is not known here")]
    Algorithm,
    #[error("its token bears no signature of its own")]
    Signature,
    #[error("its token comes from another provider")]
    Issuer,
    #[error("its token is meant for another site")]
    Audience,
    #[error("its token is too old, or from the future")]
    Time,
    #[error("its token answers another request")]
    Nonce,
}

/// The keys of a provider, as it publishes them.
#[derive(Debug, Deserialize)]
pub(crate) struct Keys {
    keys: Vec<Key>,
}

#[derive(Debug, Deserialize)]
struct Key {
    kty: String,
    kid: Option<String>,
    #[serde(rename = "use")]
    usage: Option<String>,
    n: Option<String>,
    e: Option<String>,
    crv: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

#[derive(Deserialize)]
struct Head {
    alg: String,
    kid: Option<String>,
}

/// What a token says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Claims {
    iss: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    iat: i64,
    nonce: Option<String>,
    /// The person, as the provider numbers people.
    pub(crate) sub: String,
    pub(crate) email: Option<String>,
    #[serde(default)]
    pub(crate) email_verified: bool,
    pub(crate) name: Option<String>,
    pub(crate) preferred_username: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

/// What a token must say to be believed.
pub(crate) struct Expected<'a> {
    pub(crate) issuer: &'a str,
    pub(crate) client: &'a str,
    pub(crate) nonce: &'a str,
    pub(crate) now: i64,
}

/// The two ways to sign that every provider knows; a token that names another is not believed, least of
/// all one that names none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Signed {
    Rsa,
    Curve,
}

impl Keys {
    /// What a token says, if it is signed by one of these keys and says what is expected.
    pub(crate) fn believe(
        &self,
        token: &str,
        expected: &Expected<'_>,
    ) -> Result<Claims, NotBelieved> {
        let (said, signature) = token.rsplit_once('.').ok_or(NotBelieved::Unreadable)?;
        let (head, body) = said.split_once('.').ok_or(NotBelieved::Unreadable)?;
        let head: Head = read(head)?;
        let way = match head.alg.as_str() {
            "RS256" => Signed::Rsa,
            "ES256" => Signed::Curve,
            _ => return Err(NotBelieved::Algorithm),
        };
        let signature = bytes(signature)?;
        let mut fitting = self.keys.iter().filter(|key| key.fits(way, head.kid.as_deref()));
        if !fitting.any(|key| key.has_signed(way, said.as_bytes(), &signature)) {
            return Err(NotBelieved::Signature);
        }
        let claims: Claims = read(body)?;
        claims.check(expected)?;
        Ok(claims)
    }
}

impl Key {
    fn fits(&self, way: Signed, kid: Option<&str>) -> bool {
        let kind = match way {
            Signed::Rsa => self.kty == "RSA",
            Signed::Curve => self.kty == "EC" && self.crv.as_deref() == Some("P-256"),
        };
        let named = kid.is_none() || self.kid.is_none() || kid == self.kid.as_deref();
        kind && named && self.usage.as_deref().is_none_or(|usage| usage == "sig")
    }

    fn has_signed(&self, way: Signed, said: &[u8], signature: &[u8]) -> bool {
        let part = |text: &Option<String>| text.as_deref().and_then(|text| bytes(text).ok());
        match way {
            Signed::Rsa => match (part(&self.n), part(&self.e)) {
                (Some(n), Some(e)) => RsaPublicKeyComponents { n, e }
                    .verify(&RSA_PKCS1_2048_8192_SHA256, said, signature)
                    .is_ok(),
                _ => false,
            },
            Signed::Curve => match (part(&self.x), part(&self.y)) {
                (Some(x), Some(y)) => {
                    let point = [&[4][..], &x, &y].concat();
                    let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point);
                    key.verify(said, signature).is_ok()
                }
                _ => false,
            },
        }
    }
}

impl Claims {
    fn check(&self, expected: &Expected<'_>) -> Result<(), NotBelieved> {
        if self.iss != expected.issuer {
            return Err(NotBelieved::Issuer);
        }
        let meant = match &self.aud {
            Audience::One(one) => one == expected.client,
            Audience::Several(all) => {
                all.iter().any(|one| one == expected.client)
                    && (all.len() == 1 || self.azp.as_deref() == Some(expected.client))
            }
        };
        if !meant || self.azp.as_deref().is_some_and(|azp| azp != expected.client) {
            return Err(NotBelieved::Audience);
        }
        if self.exp.saturating_add(SKEW) <= expected.now
            || self.iat.saturating_sub(SKEW) > expected.now
        {
            return Err(NotBelieved::Time);
        }
        if self.nonce.as_deref() != Some(expected.nonce) {
            return Err(NotBelieved::Nonce);
        }
        if self.sub.is_empty() || self.sub.len() > 255 {
            return Err(NotBelieved::Unreadable);
        }
        Ok(())
    }
}

fn bytes(text: &str) -> Result<Vec<u8>, NotBelieved> {
    BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| NotBelieved::Unreadable)
}

fn read<T: serde::de::DeserializeOwned>(part: &str) -> Result<T, NotBelieved> {
    serde_json::from_slice(&bytes(part)?).map_err(|_| NotBelieved::Unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    // A key of 2,048 bits that was thrown away, and what it signed.
    const MODULUS: &str = "\
        tngplNgvaS5HzX85nsVY0kGU-gOrSfHITpEDD7WHP9ss1HQls35bm6miDM5mlpaSegQx5GxkWjtfBWyzC1CRHBf9Ob\
        mVmRUQINX-YK2_oHedqxUxV1qT_K8oISVn2BhjADfzmzlgvPe40cDBtIEeIumIHbeWKjWkYOvbGHJzo4dBCbF8_FeA\
        J5zCnEY7xFKVuyKw85Vtg6-NntncfxVfz4MZTmLEalrpZ5kh9LE56UmzOixot2sNFNPRlWg0k8S6fPzJwIQX96wMbc\
        PuIpwjTcddGyLljZJr6AfABRchYF3rABHMrogBzWrMBFPTcOV9dJlruZNjgzQwCiTr4mBlow";
    const SIGNATURE: &str = "\
        fRvwYLuUZ67lBrx9zyINhLIlADHYvkeF045H4rkHYhmi6fQVdun13DqAUalcCFnQvGQA9o79GmREFBeKnXm0tcWLCH\
        55zeUomiwU6Jvlciqq-R-IF6MWL8qf2BxYUCwFlAjYVNQozjIrilcQMyTPrNSG9pv2kKBI0GjN40y_I9hm_8dR03fI\
        iroSE8CZk5hqrpTp_XtFAwtuMxTVlzD25dXgK0TraJp_gzeRcSDyh28HC7g-Dst3SFqlP7jUiW4gtcc4C9W40ml-9B\
        NND2tzbN7BQM4PZhVbcDAHWB2gn66QPSeQVepVEKqzHetffRX1Axk5exetUoEsXOpBU-r4aQ";
    const SAID: &str = "eyJhbGciOiJSUzI1NiIsImtpZCI6ImEifQ.\
        eyJpc3MiOiJodHRwczovL2Rvb3IuZXhhbXBsZSIsImF1ZCI6ImNsdWIiLCJzdWIiOiI3Iiwibm9uY2UiOiJuIiwiZXhwIjoyMDAwLCJpYXQiOjEwMDB9";

    fn keys() -> Keys {
        let key = serde_json::json!({ "kty": "RSA", "kid": "a", "n": MODULUS, "e": "AQAB" });
        serde_json::from_value(serde_json::json!({ "keys": [key] })).unwrap()
    }

    const EXPECTED: Expected<'static> =
        Expected { issuer: "https://door.example", client: "club", nonce: "n", now: 1500 };

    #[test]
    fn a_token_signed_with_rsa_is_believed_within_its_time() {
        let token = format!("{SAID}.{SIGNATURE}");
        assert_eq!(keys().believe(&token, &EXPECTED).unwrap().sub, "7");
        let late = Expected { now: 2060, ..EXPECTED };
        assert_eq!(keys().believe(&token, &late), Err(NotBelieved::Time));
        let early = Expected { now: 900, ..EXPECTED };
        assert_eq!(keys().believe(&token, &early), Err(NotBelieved::Time));
    }

    #[test]
    fn one_letter_more_or_less_is_no_token() {
        let token = format!("{SAID}.{SIGNATURE}");
        assert_eq!(keys().believe(SAID, &EXPECTED), Err(NotBelieved::Unreadable));
        for cut in ["", ".", "..", "a.b", "a.b.c", &token[1..], &token[..token.len() - 1]] {
            assert!(keys().believe(cut, &EXPECTED).is_err(), "{cut}");
        }
        let other = token.replacen("eyJpc3Mi", "eyJpc3Nj", 1);
        assert_eq!(keys().believe(&other, &EXPECTED), Err(NotBelieved::Signature));
        let nobody = Keys { keys: Vec::new() };
        assert_eq!(nobody.believe(&token, &EXPECTED), Err(NotBelieved::Signature));
    }
}
