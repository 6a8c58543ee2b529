//! Signing in by an identity provider: a small one of its own answers over a real socket, and lies when
//! it is told to.

use crate::{
    club::{club_with, get},
    support::{Answer, Table, now},
};
use axum::{
    Json, Router,
    extract::{Form, State},
    http::{HeaderMap, StatusCode, header},
    routing::{get as on_get, post as on_post},
};
use data_encoding::{BASE64, BASE64URL_NOPAD};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};
use store::club::Club;
use web::Provider;

/// What the provider says of the next one who comes, and how it lies about it.
#[derive(Clone, Default)]
struct ServerReport {
    sub: &'static str,
    email: Option<&'static str>,
    unproved: bool,
    /// Claims in place of the true ones.
    instead: BTreeMap<&'static str, Value>,
    /// Another signature than its own.
    forged: bool,
    /// A head in place of the true one.
    head: Option<Value>,
}

struct Inner {
    issuer: String,
    pair: EcdsaKeyPair,
    says: Mutex<ServerReport>,
    /// Of the one who is on his way: nonce and challenge.
    asked: Mutex<(String, String)>,
}

#[derive(Clone)]
struct Idp(Arc<Inner>);

fn encoded(value: &Value) -> String {
    BASE64URL_NOPAD.encode(value.to_string().as_bytes())
}

fn new_pair() -> EcdsaKeyPair {
    let random = SystemRandom::new();
    let way = &ECDSA_P256_SHA256_FIXED_SIGNING;
    let kept = EcdsaKeyPair::generate_pkcs8(way, &random).unwrap();
    EcdsaKeyPair::from_pkcs8(way, kept.as_ref(), &random).unwrap()
}

impl Idp {
    async fn open() -> Idp {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let issuer = format!("http://127.0.0.1:{}", listener.local_addr().unwrap().port());
        let idp = Idp(Arc::new(Inner {
            issuer,
            pair: new_pair(),
            says: Mutex::default(),
            asked: Mutex::default(),
        }));
        let router = Router::new()
            .route("/.well-known/openid-configuration", on_get(published))
            .route("/keys", on_get(keys))
            .route("/token", on_post(token))
            .with_state(idp.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        idp
    }

    fn says(&self, says: ServerReport) {
        *self.0.says.lock().unwrap() = says;
    }
}

fn sign(pair: &EcdsaKeyPair, head: &Value, body: &Value) -> String {
    let said = format!("{}.{}", encoded(head), encoded(body));
    let signed = pair.sign(&SystemRandom::new(), said.as_bytes()).unwrap();
    format!("{said}.{}", BASE64URL_NOPAD.encode(signed.as_ref()))
}

async fn published(State(idp): State<Idp>) -> Json<Value> {
    let at = |path: &str| format!("{}{path}", idp.0.issuer);
    Json(json!({ "issuer": idp.0.issuer, "authorization_endpoint": at("/authorize"),
        "token_endpoint": at("/token"), "jwks_uri": at("/keys") }))
}

async fn keys(State(idp): State<Idp>) -> Json<Value> {
    let point = idp.0.pair.public_key().as_ref();
    let part = |range: std::ops::Range<usize>| BASE64URL_NOPAD.encode(&point[range]);
    Json(json!({ "keys": [
        { "kty": "RSA", "kid": "old", "use": "sig", "n": "AQAB", "e": "AQAB" },
        { "kty": "EC", "crv": "P-256", "kid": "now", "x": part(1..33), "y": part(33..65) },
    ] }))
}

/// Gives a token for a code to whoever knows the club's secret and what the challenge was made of.
async fn token(
    State(idp): State<Idp>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Result<Json<Value>, StatusCode> {
    let basic = format!("Basic {}", BASE64.encode(b"the-club:hush%20hush"));
    let (nonce, challenge) = idp.0.asked.lock().unwrap().clone();
    let made = BASE64URL_NOPAD.encode(&Sha256::digest(&fields["code_verifier"]));
    let known = headers.get(header::AUTHORIZATION).is_some_and(|it| it == basic.as_str());
    let back = "http://localhost:1943/sign-in/back";
    if !known || made != challenge || fields["code"] != "abc" || fields["redirect_uri"] != back {
        return Err(StatusCode::BAD_REQUEST);
    }
    let says = idp.0.says.lock().unwrap().clone();
    let mut body = json!({ "iss": idp.0.issuer, "aud": "the-club", "sub": says.sub, "nonce": nonce,
        "exp": now() + 300, "iat": now(), "email": says.email, "email_verified": !says.unproved,
        "name": "Halyard" });
    for (claim, value) in says.instead {
        body[claim] = value;
    }
    let head = says.head.unwrap_or_else(|| json!({ "alg": "ES256", "kid": "now" }));
    let other = new_pair();
    let pair = if says.forged { &other } else { &idp.0.pair };
    Ok(Json(json!({ "id_token": sign(pair, &head, &body), "token_type": "Bearer" })))
}

async fn club(joins: bool) -> Option<(Table, Club, Idp)> {
    let idp = Idp::open().await;
    let secret = Some("hush hush".to_owned());
    let mut provider = Provider::new("Harbour", &idp.0.issuer, "the-club", secret);
    provider.joins = joins;
    let (table, club, _) = club_with(&[], |config| config.provider = Some(provider)).await?;
    Some((table, club, idp))
}

/// The way to the provider: the browser's cookie, and what the address asks for.
async fn way_there(table: &Table, idp: &Idp) -> (String, BTreeMap<String, String>) {
    let there = get(table, "", "/sign-in/with").await;
    assert_eq!(there.status, StatusCode::SEE_OTHER, "{}", there.text);
    let cookie = there.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("HttpOnly; SameSite=Lax"), "{cookie}");
    let (place, query) = there.location().split_once('?').unwrap();
    assert_eq!(place, format!("{}/authorize", idp.0.issuer));
    let asked: BTreeMap<String, String> = query
        .split('&')
        .map(|pair| pair.split_once('=').unwrap())
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    assert_eq!(asked["code_challenge_method"], "S256");
    *idp.0.asked.lock().unwrap() = (asked["nonce"].clone(), asked["code_challenge"].clone());
    (cookie.split(';').next().unwrap().to_owned(), asked)
}

/// There and back.
async fn sign_in(table: &Table, idp: &Idp) -> Answer {
    let (cookie, asked) = way_there(table, idp).await;
    get(table, &cookie, &format!("/sign-in/back?code=abc&state={}", asked["state"])).await
}

fn session(answer: &Answer) -> String {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let mut cookies = answer.headers.get_all(header::SET_COOKIE).iter();
    let cookie = cookies.find_map(|it| it.to_str().unwrap().strip_prefix("wardroom-session="));
    format!("wardroom-session={}", cookie.unwrap().split(';').next().unwrap())
}

fn ann() -> ServerReport {
    ServerReport { sub: "17", email: Some("ann@club.example"), ..ServerReport::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_signs_in_by_the_clubs_provider_and_is_known_again() {
    let Some((table, club, idp)) = club(false).await else { return };
    assert!(get(&table, "", "/sign-in").await.text.contains("Sign in with Harbour"));
    idp.says(ann());
    let cookie = session(&sign_in(&table, &idp).await);
    assert!(get(&table, &cookie, "/").await.text.contains("Ann"));
    // By the number alone, whatever address the provider has by now.
    idp.says(ServerReport { email: Some("other@club.example"), unproved: true, ..ann() });
    let cookie = session(&sign_in(&table, &idp).await);
    assert!(get(&table, &cookie, "/me").await.text.contains("ann@club.example"));
    let person = club.named("Ann").await.unwrap();
    club.lock(person.id, true).await.unwrap();
    assert_eq!(sign_in(&table, &idp).await.status, StatusCode::FORBIDDEN, "locked out");
    let stranger =
        ServerReport { sub: "18", email: Some("eve@club.example"), ..ServerReport::default() };
    idp.says(stranger.clone());
    assert_eq!(sign_in(&table, &idp).await.status, StatusCode::FORBIDDEN, "no member");
    assert_eq!(club.people().await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_club_takes_in_whoever_is_vouched_for() {
    let Some((table, club, idp)) = club(true).await else { return };
    let stranger =
        ServerReport { sub: "18", email: Some("eve@club.example"), ..ServerReport::default() };
    idp.says(ServerReport { unproved: true, ..stranger.clone() });
    assert_eq!(sign_in(&table, &idp).await.status, StatusCode::FORBIDDEN, "nobody proved it");
    idp.says(stranger);
    let cookie = session(&sign_in(&table, &idp).await);
    assert!(get(&table, &cookie, "/").await.text.contains("Halyard"));
    let other =
        ServerReport { sub: "19", email: Some("eva@club.example"), ..ServerReport::default() };
    idp.says(other);
    session(&sign_in(&table, &idp).await);
    let names: Vec<_> = club.people().await.unwrap().into_iter().map(|it| it.name).collect();
    assert_eq!(names, ["Ann", "Bob", "Halyard", "Halyard 2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_in_by_a_token_that_lies() {
    let Some((table, club, idp)) = club(false).await else { return };
    let claim = |name: &'static str, value: Value| ServerReport {
        instead: [(name, value)].into(),
        ..ann()
    };
    let lies = [
        claim("iss", json!("http://127.0.0.1:1")),
        claim("aud", json!("another-club")),
        claim("aud", json!(["another-club", "the-club"])),
        claim("azp", json!("another-club")),
        claim("exp", json!(now() - 120)),
        claim("iat", json!(now() + 7200)),
        claim("nonce", json!("0")),
        claim("nonce", Value::Null),
        claim("sub", json!("")),
        ServerReport { forged: true, ..ann() },
        ServerReport { head: Some(json!({ "alg": "none" })), ..ann() },
        ServerReport { head: Some(json!({ "alg": "HS256", "kid": "now" })), ..ann() },
        ServerReport { head: Some(json!({ "alg": "RS256", "kid": "old" })), ..ann() },
        ServerReport { head: Some(json!({ "alg": "ES256", "kid": "old" })), ..ann() },
    ];
    for (at, lie) in lies.into_iter().enumerate() {
        idp.says(lie);
        let refused = sign_in(&table, &idp).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "lie {at}");
        assert!(refused.headers.get(header::SET_COOKIE).is_none(), "lie {at}");
    }
    let person = club.named("Ann").await.unwrap();
    assert!(club.sessions(person.id).await.unwrap().is_empty());
    idp.says(ann());
    session(&sign_in(&table, &idp).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_back_belongs_to_the_browser_that_went() {
    let Some((table, _, idp)) = club(false).await else { return };
    idp.says(ann());
    let (cookie, asked) = way_there(&table, &idp).await;
    let state = &asked["state"];
    let (mine, other) = (cookie.as_str(), way_there(&table, &idp).await.0);
    *idp.0.asked.lock().unwrap() = (asked["nonce"].clone(), asked["code_challenge"].clone());
    let iss = format!("code=abc&state={state}&iss=http%3A%2F%2Fevil.example");
    for (cookie, query) in [
        ("", format!("code=abc&state={state}")),
        (other.as_str(), format!("code=abc&state={state}")),
        (mine, "code=abc&state=0".to_owned()),
        (mine, format!("code=guessed&state={state}")),
        (mine, format!("state={state}&error=access_denied")),
        (mine, iss),
    ] {
        let back = get(&table, cookie, &format!("/sign-in/back?{query}")).await;
        assert_eq!(back.status, StatusCode::FORBIDDEN, "{query}");
    }
    session(&get(&table, mine, &format!("/sign-in/back?code=abc&state={state}")).await);
}
