//! Browsers that are woken: the tests are the browser's maker, check who sends, and read what only the
//! browser can.

use crate::{
    club::{club_with, cookie_of, get, post},
    support::{Table, now},
};
use axum::{
    Router,
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    routing::post as on_post,
};
use data_encoding::BASE64URL_NOPAD;
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hmac,
    rand::SystemRandom,
    signature::{self, ECDSA_P256_SHA256_FIXED},
};
use serde_json::Value;
use std::sync::{Arc, Mutex, mpsc};

/// What came for a browser: to which address, under which headers, and the message.
type Came = (String, HeaderMap, Bytes);

#[derive(Clone)]
struct Maker {
    came: Arc<Mutex<mpsc::Sender<Came>>>,
}

/// A browser's maker takes everything but what is for `gone` and `broken`.
async fn maker() -> (String, mpsc::Receiver<Came>) {
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let place = format!("http://127.0.0.1:{}", listener.local_addr().unwrap().port());
    let (send, receive) = mpsc::channel();
    let maker = Maker { came: Arc::new(Mutex::new(send)) };
    let router = Router::new().route("/to/{browser}", on_post(take)).with_state(maker);
    tokio::spawn(async move { axum::serve(listener, router).await });
    (place, receive)
}

async fn take(
    State(maker): State<Maker>,
    Path(browser): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    match browser.as_str() {
        "gone" => StatusCode::GONE,
        "broken" => StatusCode::INTERNAL_SERVER_ERROR,
        _ => {
            maker.came.lock().unwrap().send((browser, headers, body)).unwrap();
            StatusCode::CREATED
        }
    }
}

/// A browser with its keys.
struct Browser {
    secret: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

impl Browser {
    fn new() -> Browser {
        let secret = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = secret.compute_public_key().unwrap().as_ref().to_vec();
        Browser { secret, public, auth: *b"sixteen letters!" }
    }

    async fn wants(&self, table: &Table, cookie: &str, endpoint: &str) -> StatusCode {
        let endpoint = web::paths::encoded(endpoint);
        let (key, auth) =
            (BASE64URL_NOPAD.encode(&self.public), BASE64URL_NOPAD.encode(&self.auth));
        let fields = [("endpoint", endpoint.as_str()), ("key", &key), ("auth", &auth)];
        post(table, cookie, "/me/wake", &fields).await.status
    }

    /// The message as the standard says it is read (RFC 8188, RFC 8291), step by step.
    fn read(self, sealed: &[u8]) -> String {
        let (salt, rest) = sealed.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert!(u32::from_be_bytes(size.try_into().unwrap()) as usize >= rest.len());
        let (length, rest) = rest.split_first().unwrap();
        let (theirs, record) = rest.split_at(usize::from(*length));
        let mac = |key: &[u8], parts: &[&[u8]]| {
            let key = hmac::Key::new(hmac::HMAC_SHA256, key);
            hmac::sign(&key, &parts.concat()).as_ref().to_vec()
        };
        let point = UnparsedPublicKey::new(&ECDH_P256, theirs);
        let auth = self.auth;
        let shared = agree_ephemeral(self.secret, &point, |secret| mac(&auth, &[secret])).unwrap();
        let info = b"WebPush: info\0";
        let shared = mac(&shared, &[info, &self.public, theirs, &[1]]);
        let key = mac(salt, &[&shared]);
        let content = mac(&key, &[b"Content-Encoding: aes128gcm\0", &[1]]);
        let nonce = mac(&key, &[b"Content-Encoding: nonce\0", &[1]]);
        let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content[..16]).unwrap());
        let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).unwrap();
        let mut record = record.to_vec();
        let opened = cipher.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
        let (mark, text) = opened.split_last().unwrap();
        assert_eq!(*mark, 2, "it is the last record");
        String::from_utf8(text.to_vec()).unwrap()
    }
}

/// Whether the club itself has signed this for the maker, and its key is the one pages tell.
fn signed(headers: &HeaderMap, place: &str, told: &str) {
    let said = headers[header::AUTHORIZATION].to_str().unwrap();
    let (token, key) = said.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(key, told);
    let (said, signature) = token.rsplit_once('.').unwrap();
    let decode = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
    let key = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key));
    key.verify(said.as_bytes(), &decode(signature)).expect("it is signed");
    let claims: Value = serde_json::from_slice(&decode(said.split_once('.').unwrap().1)).unwrap();
    assert_eq!((claims["aud"].as_str(), claims["sub"].as_str()), (Some(place), Some(SITE)));
    let (exp, now) = (claims["exp"].as_i64().unwrap(), now());
    assert!(exp > now && exp <= now + 86_400, "{claims}");
    assert_eq!(headers[header::CONTENT_ENCODING], "aes128gcm");
    assert!(headers["ttl"].to_str().unwrap().parse::<u32>().unwrap() > 0);
}

const SITE: &str = "http://localhost:1943";

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_woken_once_for_a_game_that_waits() {
    let set = club_with(&[], |config| config.wakes_here = true).await;
    let Some((table, club, _)) = set else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let (place, came) = maker().await;
    let browser = Browser::new();
    let endpoint = format!("{place}/to/desk");
    assert_eq!(browser.wants(&table, &ann, &endpoint).await, StatusCode::SEE_OTHER);
    assert_eq!(browser.wants(&table, "", &endpoint).await, StatusCode::FORBIDDEN, "no member");
    let begun = post(&table, &ann, "/new/sealed-orders", &[("name", "Duel")]).await;
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    assert_eq!(table.desk.wake_browsers(now()).await.unwrap(), 0, "he is at the table");
    assert_eq!(table.desk.wake_browsers(now() + 60).await.unwrap(), 1);
    assert_eq!(table.desk.wake_browsers(now() + 9000).await.unwrap(), 0, "woken once");
    let (to, headers, sealed) = came.try_recv().unwrap();
    assert_eq!(to, "desk");
    let page = get(&table, &ann, "/me").await.text;
    let told = page.split("data-wake=\"").nth(1).unwrap().split('"').next().unwrap();
    signed(&headers, &place, told);
    assert!(!sealed.windows(4).any(|it| it == b"Duel"), "its maker cannot read it");
    let text: Value = serde_json::from_str(&browser.read(&sealed)).unwrap();
    assert_eq!(text["title"], "Your move in Duel");
    assert_eq!(text["path"], format!("/game/{id}"));
    assert!(!get(&table, &bob, "/me").await.text.contains("One browser is woken"));
    assert!(page.contains("One browser is woken"));
    post(&table, &ann, "/me/wake/end", &[]).await;
    assert!(club.pushes(club.named("Ann").await.unwrap().id).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_is_gone_is_forgotten_and_one_that_fails_for_long_too() {
    let set = club_with(&[], |config| config.wakes_here = true).await;
    let Some((table, club, _)) = set else { return };
    let ann = cookie_of(&club, "Ann").await;
    let (place, _came) = maker().await;
    let person = club.named("Ann").await.unwrap().id;
    for browser in ["gone", "broken"] {
        let endpoint = format!("{place}/to/{browser}");
        assert_eq!(Browser::new().wants(&table, &ann, &endpoint).await, StatusCode::SEE_OTHER);
    }
    for game in 0..10 {
        assert_eq!(club.pushes(person).await.unwrap().len(), if game == 0 { 2 } else { 1 });
        post(&table, &ann, "/new/sealed-orders", &[("name", "Duel")]).await;
        assert_eq!(table.desk.wake_browsers(now() + 60).await.unwrap(), 0);
    }
    assert!(club.pushes(person).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_has_ten_browsers_woken_and_none_inside_the_club() {
    let Some((table, club, _)) = club_with(&[], |_| {}).await else { return };
    let ann = cookie_of(&club, "Ann").await;
    let wants = async |endpoint: &str| Browser::new().wants(&table, &ann, endpoint).await;
    for wrong in ["http://push.example/1", "nonsense", "ftp://push.example/1"] {
        assert_eq!(wants(wrong).await, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    assert_eq!(wants("https://localhost:1/x").await, StatusCode::SEE_OTHER);
    post(&table, &ann, "/new/sealed-orders", &[("name", "Duel")]).await;
    assert_eq!(table.desk.wake_browsers(now() + 60).await.unwrap(), 0, "not asked at all");
    for browser in 0..9 {
        assert_eq!(wants(&format!("https://push.example/{browser}")).await, StatusCode::SEE_OTHER);
    }
    assert_eq!(wants("https://push.example/x").await, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(wants("https://push.example/1").await, StatusCode::SEE_OTHER, "the same again");
}
