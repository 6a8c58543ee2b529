//! Members of a club: signed in by a mail that goes through a real conversation with a mail server,
//! seated at tables, and kept from everybody else's.

use crate::{
    post::{Mail, mail_server},
    support::{Answer, Table, now, request},
};
use axum::{
    body::Body,
    http::{Method, StatusCode, header},
};
use std::{sync::mpsc, time::Duration};
use store::club::Club;
use web::{ClubConfig, Mailer, guard::MemberLimits, keys::Key};

/// A club with two members, and the mails it sends.
pub(crate) async fn club() -> Option<(Table, Club, mpsc::Receiver<Mail>)> {
    club_with(&[], |_| {}).await
}

/// The same, but its mail server says this to the first mails, and it is set up otherwise.
pub(crate) async fn club_with(
    first: &'static [&'static str],
    change: impl FnOnce(&mut ClubConfig),
) -> Option<(Table, Club, mpsc::Receiver<Mail>)> {
    let address = cluster::database()?;
    let (port, mails) = mail_server(first);
    let server = format!("smtp://127.0.0.1:{port}");
    let mailer = Mailer::new(&server, "Club <post@club.example>").unwrap();
    let mut config_of_club = ClubConfig::new("Harbour Club", "http://localhost:1943");
    config_of_club.mailer = Some(mailer.sending_again(&[Duration::from_millis(10); 3]));
    change(&mut config_of_club);
    let table = Table::with(|config| {
        config.database = Some(address);
        config.owner = Some(Key::random().unwrap());
        config.club = Some(config_of_club);
    });
    let club = table.desk.store().await.unwrap().club().unwrap();
    club.create("Ann", "ann@club.example", false, 1).await.unwrap();
    club.create("Bob", "bob@club.example", false, 1).await.unwrap();
    Some((table, club, mails))
}

/// A browser with one cookie.
pub(crate) async fn browse(
    table: &Table,
    cookie: &str,
    method: Method,
    path: &str,
    fields: &[(&str, &str)],
) -> Answer {
    let pairs: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let request = request(method, path)
        .header(header::COOKIE, cookie)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::ACCEPT, "text/html");
    table.send(request.body(Body::from(pairs.join("&"))).unwrap()).await
}

pub(crate) async fn get(table: &Table, cookie: &str, path: &str) -> Answer {
    browse(table, cookie, Method::GET, path, &[]).await
}

pub(crate) async fn post(
    table: &Table,
    cookie: &str,
    path: &str,
    fields: &[(&str, &str)],
) -> Answer {
    browse(table, cookie, Method::POST, path, fields).await
}

/// Asks for a link by mail and gives its path.
async fn mailed_link(table: &Table, mails: &mpsc::Receiver<Mail>, mail: &str) -> String {
    let asked = post(table, "", "/sign-in", &[("mail", mail)]).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.text);
    let mut got = mails.try_recv();
    for _ in 0..500 {
        if got.is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        got = mails.try_recv();
    }
    let got = got.expect("the mail has come");
    assert!(got.to.contains(mail), "{}", got.to);
    let link = got.text.lines().find_map(|line| line.strip_prefix("http://localhost:1943"));
    link.unwrap_or_else(|| panic!("no link in {}", got.text)).to_owned()
}

/// Signs in and gives the cookie.
pub(crate) async fn sign_in(table: &Table, mails: &mpsc::Receiver<Mail>, mail: &str) -> String {
    let link = mailed_link(table, mails, mail).await;
    let inside = post(table, "", &link, &[]).await;
    assert_eq!(inside.status, StatusCode::SEE_OTHER, "{}", inside.text);
    let cookie = inside.headers[header::SET_COOKIE].to_str().unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

/// The cookie of a member, without the way through the mail.
pub(crate) async fn cookie_of(club: &Club, name: &str) -> String {
    let person = club.named(name).await.unwrap();
    let (link, session) = (Key::random().unwrap(), Key::random().unwrap());
    let now = now();
    assert!(club.begin_login(person.id, &link.digest(), now).await.unwrap());
    let opened = club.redeem_login(&link.digest(), &session.digest(), "test", now).await.unwrap();
    assert_eq!(opened.map(|person| person.id), Some(person.id));
    format!("wardroom-session={session}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_signs_in_by_a_mailed_link_and_out_again() {
    let Some((table, club, mails)) = club().await else { return };
    let stranger = get(&table, "", "/").await;
    assert_eq!((stranger.status, stranger.location()), (StatusCode::SEE_OTHER, "/sign-in"));
    assert!(get(&table, "", "/sign-in").await.text.contains("Mail me a link"));
    let link = mailed_link(&table, &mails, "ann@club.example").await;
    let known = post(&table, "", "/sign-in", &[("mail", "bob@club.example")]).await;
    let unknown = post(&table, "", "/sign-in", &[("mail", "eve@club.example")]).await;
    assert_eq!(known.text, unknown.text, "nobody learns who is a member");
    let looked = get(&table, "", &link).await;
    assert!(looked.text.contains("Sign in here"), "looking uses nothing up: {}", looked.text);
    let inside = post(&table, "", &link, &[]).await;
    let cookie = inside.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("HttpOnly; SameSite=Lax"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let home = get(&table, &cookie, "/").await;
    assert_eq!(home.status, StatusCode::OK);
    assert!(home.text.contains("Ann") && home.text.contains("Harbour Club"), "{}", home.text);
    assert_eq!(post(&table, "", &link, &[]).await.status, StatusCode::NOT_FOUND, "it works once");
    for forged in ["wardroom-session=0", "wardroom-session=00000000000000000000000000000000"] {
        assert_eq!(get(&table, forged, "/").await.status, StatusCode::SEE_OTHER, "{forged}");
        assert_eq!(get(&table, forged, "/me").await.status, StatusCode::FORBIDDEN, "{forged}");
    }
    assert!(get(&table, &cookie, "/me").await.text.contains("Where you are signed in"));
    let out = post(&table, &cookie, "/sign-out", &[]).await;
    assert_eq!(out.status, StatusCode::SEE_OTHER);
    assert_eq!(get(&table, &cookie, "/").await.status, StatusCode::SEE_OTHER, "signed out");
    let cookie = sign_in(&table, &mails, "bob@club.example").await;
    let bob = club.named("Bob").await.unwrap();
    let sessions = club.sessions(bob.id).await.unwrap();
    let id = sessions[0].id.to_string();
    post(&table, &cookie, "/me/sessions", &[("session", &id)]).await;
    assert_eq!(get(&table, &cookie, "/").await.status, StatusCode::SEE_OTHER, "revoked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_taken_by_one_member_and_closed_to_others() {
    let Some((table, club, mails)) = club().await else { return };
    club.create("Eve", "eve@club.example", false, 1).await.unwrap();
    let ann = sign_in(&table, &mails, "ann@club.example").await;
    let bob = sign_in(&table, &mails, "bob@club.example").await;
    let eve = sign_in(&table, &mails, "eve@club.example").await;
    let begun = post(&table, &ann, "/new/sealed-orders", &[("name", "Duel")]).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    assert_eq!(get(&table, &ann, &format!("/game/{id}")).await.status, StatusCode::OK);
    assert_eq!(get(&table, &ann, &format!("/game/{id}/links")).await.status, StatusCode::OK);
    let (take, open) = (format!("/tables/{id}/take"), format!("/tables/{id}/open"));
    // Closed: the others see nothing of it.
    for path in [format!("/game/{id}"), format!("/game/{id}/links"), format!("/api/games/{id}")] {
        assert_eq!(get(&table, &bob, &path).await.status, StatusCode::FORBIDDEN, "{path}");
    }
    assert_eq!(post(&table, &bob, &take, &[("seat", "1")]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(post(&table, &bob, &open, &[("open", "yes")]).await.status, StatusCode::FORBIDDEN);
    assert!(!get(&table, &bob, "/").await.text.contains("Duel"));
    // Open: one of them gets the seat.
    assert_eq!(post(&table, &ann, &open, &[("open", "yes")]).await.status, StatusCode::SEE_OTHER);
    assert!(get(&table, &bob, "/").await.text.contains("Duel"));
    assert_eq!(post(&table, &bob, &take, &[("seat", "0")]).await.status, StatusCode::CONFLICT);
    assert_eq!(post(&table, &bob, &take, &[("seat", "9")]).await.status, StatusCode::NOT_FOUND);
    assert_eq!(post(&table, &bob, &take, &[("seat", "1")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(post(&table, &eve, &take, &[("seat", "1")]).await.status, StatusCode::CONFLICT);
    // Each sits at the own seat alone, and the links stay with the host.
    let question = |seat: u8| format!("/api/games/{id}/question?seat={seat}");
    assert_eq!(get(&table, &bob, &question(1)).await.status, StatusCode::OK);
    assert_eq!(get(&table, &bob, &question(0)).await.status, StatusCode::FORBIDDEN);
    assert_eq!(get(&table, &ann, &question(1)).await.status, StatusCode::FORBIDDEN);
    let links = format!("/game/{id}/links");
    assert_eq!(get(&table, &bob, &links).await.status, StatusCode::FORBIDDEN);
    assert_eq!(get(&table, &eve, &format!("/game/{id}")).await.status, StatusCode::FORBIDDEN);
    let delete = format!("/game/{id}/delete");
    assert_eq!(post(&table, &ann, &delete, &[]).await.status, StatusCode::FORBIDDEN);
}

/// Whoever leaves is replaced: by himself, or freed by the host when he has not come back for a week. A game
/// that counts is not left.
#[tokio::test(flavor = "multi_thread")]
async fn another_goes_on_in_place_of_one_who_left() {
    let Some((table, club, _)) = club().await else { return };
    club.create("Cid", "cid@club.example", false, 1).await.unwrap();
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let cid = cookie_of(&club, "Cid").await;
    let set = async |manner: &str| {
        let fields = [("name", "Duel"), ("manner", manner)];
        let begun = post(&table, &ann, "/new/sealed-orders", &fields).await;
        let id = begun.location().split('/').nth(2).unwrap().to_owned();
        post(&table, &ann, &format!("/tables/{id}/open"), &[("open", "yes")]).await;
        let sat = post(&table, &bob, &format!("/tables/{id}/take"), &[("seat", "1")]).await;
        assert_eq!(sat.status, StatusCode::SEE_OTHER, "{}", sat.text);
        id
    };
    let leave = async |who: &str, id: &str| {
        let fields = [("seat", "1"), ("sure", "yes")];
        post(&table, who, &format!("/tables/{id}/leave"), &fields).await.status
    };
    let take = async |id: &str| {
        post(&table, &cid, &format!("/tables/{id}/take"), &[("seat", "1")]).await.status
    };
    let id = set("").await;
    let unsure = post(&table, &bob, &format!("/tables/{id}/leave"), &[("seat", "1")]).await;
    assert_eq!(unsure.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", unsure.text);
    assert_eq!(take(&id).await, StatusCode::CONFLICT, "Bob sits there");
    assert_eq!(leave(&cid, &id).await, StatusCode::FORBIDDEN, "it is not his seat");
    assert_eq!(leave(&ann, &id).await, StatusCode::FORBIDDEN, "Bob is here");
    let page = get(&table, &bob, &format!("/game/{id}?seat=1")).await;
    assert!(page.text.contains("Leave the table"), "{}", page.text);
    assert_eq!(leave(&bob, &id).await, StatusCode::SEE_OTHER);
    assert_eq!(
        get(&table, &bob, &format!("/game/{id}?seat=1")).await.status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(take(&id).await, StatusCode::SEE_OTHER);
    let page = get(&table, &cid, &format!("/game/{id}?seat=1")).await;
    assert_eq!(page.status, StatusCode::OK, "he plays on where Bob left");

    // Dot has a seat and was never there.
    let dot = club.create("Dot", "dot@club.example", false, 1).await.unwrap();
    let second = set("").await;
    assert_eq!(leave(&bob, &second).await, StatusCode::SEE_OTHER);
    assert!(club.sit(&second, 1, dot.id).await.unwrap());
    let home = get(&table, &ann, "/").await.text;
    assert!(home.contains("Free the seat of Dot") && !home.contains("Free the seat of Cid"));
    assert_eq!(leave(&bob, &second).await, StatusCode::FORBIDDEN, "he is not the host");
    assert_eq!(leave(&ann, &second).await, StatusCode::SEE_OTHER);
    assert_eq!(take(&second).await, StatusCode::SEE_OTHER);

    let counts = set("matched").await;
    assert_eq!(leave(&bob, &counts).await, StatusCode::UNPROCESSABLE_ENTITY, "it counts");
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_see_that_it_works_and_how_much() {
    let table = Table::new();
    let health = table.get("/health").await;
    assert_eq!((health.status, health.text.as_str()), (StatusCode::OK, "ok\n"));
    assert!(health.headers.contains_key("x-request-id"));
    let metrics = table.get("/metrics").await;
    assert!(metrics.text.contains("wardroom_requests_total{status=\"2xx\"} 1"), "{}", metrics.text);
    assert!(metrics.text.contains("wardroom_request_seconds_bucket{le=\"+Inf\"} 1"));
}

/// The host has sent the links and knows them all: as soon as another member sits at a seat, its link is void.
#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_a_seat_is_void_once_another_member_sits_there() {
    let Some((table, club, _)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let begun = post(&table, &ann, "/new/sealed-orders", &[("name", "Duel")]).await;
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    let links = format!("/game/{id}/links");
    let page = get(&table, &ann, &links).await.text;
    let keys: Vec<&str> = page.split("name=\"key\" value=\"").skip(1).map(|it| &it[..32]).collect();
    let (seat, link) = (keys[1], format!("/join/{}", keys[1]));
    let joined = get(&table, "", &link).await;
    assert!(joined.location().ends_with("?seat=1"), "a guest may come: {}", joined.location());
    let guest = joined.headers[header::SET_COOKIE].to_str().unwrap();
    let guest = guest.split(';').next().unwrap().to_owned();
    let question = format!("/api/games/{id}/question?seat=1");
    assert_eq!(get(&table, &guest, &question).await.status, StatusCode::OK);
    post(&table, &ann, &format!("/tables/{id}/open"), &[("open", "yes")]).await;
    let taken = post(&table, &bob, &format!("/tables/{id}/take"), &[("seat", "1")]).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);

    // Neither the key that a browser keeps nor the link itself opens it any more.
    assert_eq!(get(&table, &guest, &question).await.status, StatusCode::FORBIDDEN);
    let both = format!("{ann}; {guest}");
    assert_eq!(get(&table, &both, &question).await.status, StatusCode::FORBIDDEN, "nor the host");
    let resign = [("seat", "1"), ("sure", "yes")];
    let resigned = post(&table, &both, &format!("/game/{id}/resign"), &resign).await;
    assert_eq!(resigned.status, StatusCode::FORBIDDEN, "for another");
    let bearer = request(Method::GET, &question)
        .header(header::AUTHORIZATION, format!("Bearer {seat}"))
        .body(Body::empty());
    assert_eq!(table.send(bearer.unwrap()).await.status, StatusCode::FORBIDDEN);
    assert_eq!(get(&table, &ann, &link).await.status, StatusCode::CONFLICT);
    let stranger = get(&table, "", &link).await;
    assert_eq!((stranger.status, stranger.location()), (StatusCode::SEE_OTHER, "/sign-in"));
    assert!(stranger.headers.get(header::SET_COOKIE).is_none());
    assert!(!get(&table, &ann, &links).await.text.contains(seat), "nor is it shown");
    assert_eq!(get(&table, &bob, &question).await.status, StatusCode::OK, "it is his");
    assert_eq!(get(&table, &bob, &link).await.status, StatusCode::SEE_OTHER, "and his link");
}

/// Whoever is locked out has no way in by a link that he opened while he was a member.
#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_is_locked_out_plays_no_more_by_his_link() {
    let Some((table, club, _)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let begun = post(&table, &ann, "/new/sealed-orders", &[("name", "Duel")]).await;
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    let page = get(&table, &ann, &format!("/game/{id}/links")).await.text;
    let keys: Vec<&str> = page.split("name=\"key\" value=\"").skip(1).map(|it| &it[..32]).collect();
    let joined = get(&table, &bob, &format!("/join/{}", keys[1])).await;
    let key = joined.headers[header::SET_COOKIE].to_str().unwrap().split(';').next().unwrap();
    let both = format!("{bob}; {key}");
    let question = format!("/api/games/{id}/question?seat=1");
    assert_eq!(get(&table, &both, &question).await.status, StatusCode::OK);
    club.lock(club.named("Bob").await.unwrap().id, true).await.unwrap();
    assert_eq!(get(&table, &both, &question).await.status, StatusCode::FORBIDDEN);
}

/// Invitations go to whatever address is typed: a member sends some, and not hundreds.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_mails_strangers_by_the_hundred_through_the_club() {
    let Some((_, _, mails)) = club().await else { return };
    drop(mails);
    let address = cluster::database().unwrap();
    let (port, _mails) = mail_server(&[]);
    let mailer = Mailer::new(&format!("smtp://127.0.0.1:{port}"), "Club <post@club.example>");
    let mut config_of_club = ClubConfig::new("Harbour Club", "http://localhost:1943");
    config_of_club.mailer = Some(mailer.unwrap());
    let table = Table::with(|config| {
        config.database = Some(address);
        config.owner = Some(Key::random().unwrap());
        config.club = Some(config_of_club);
        config.limits.each = Some(MemberLimits { costly: (0.0, 3.0), ..MemberLimits::default() });
    });
    let club = table.desk.store().await.unwrap().club().unwrap();
    club.create("Ann", "ann@club.example", false, 1).await.unwrap();
    let ann = cookie_of(&club, "Ann").await;
    let begun = post(&table, &ann, "/new/sealed-orders", &[("name", "Duel")]).await;
    let links = begun.location().to_owned();
    let page = get(&table, &ann, &links).await.text;
    let key = page.split("name=\"key\" value=\"").nth(2).map(|it| &it[..32]).unwrap();
    let mut answers = Vec::new();
    for at in 0..5 {
        let mail = format!("stranger{at}@x.example");
        answers.push(post(&table, &ann, &links, &[("key", key), ("mail", &mail)]).await.status);
    }
    assert_eq!(answers[..3], [StatusCode::OK; 3]);
    assert_eq!(answers[3..], [StatusCode::TOO_MANY_REQUESTS; 2]);
}

/// Every operation that the API describes, and every page of a game: for strangers, members who do not sit there, and
/// programs with a token that only reads, all are closed.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_sit_there_is_refused_at_every_address_of_a_game() {
    let Some((table, club, _)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let begun = post(&table, &ann, "/new/sealed-orders", &[("manner", "matched")]).await;
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    let described = get(&table, "", "/api/openapi.json").await.json();
    let mut addresses = Vec::new();
    for (path, methods) in described["paths"].as_object().unwrap() {
        if path.starts_with("/api/games/{id}") {
            let path = path.replace("{id}", &id).replace("{item}", "1");
            let named = methods.as_object().unwrap().keys().map(|it| it.to_uppercase());
            addresses.extend(named.map(|it| (it.parse::<Method>().unwrap(), path.clone())));
        }
    }
    assert!(addresses.len() > 30, "{addresses:?}");
    let pages = "links events log campaign standings report forecast replay film story story/briefing \
                 board/map.svg talk export";
    let forms = "answer sure draft dice undo consent branch rename delete rescue sit outlook say report \
                 resign offer accept resume claim rematch forecast links";
    let of = |method: Method, names: &str| {
        let path = |name| (method.clone(), format!("/game/{id}/{name}"));
        names.split_whitespace().map(path).collect::<Vec<_>>()
    };
    addresses.extend(of(Method::GET, pages).into_iter().chain(of(Method::POST, forms)));
    addresses.push((Method::GET, format!("/game/{id}")));
    for (method, path) in &addresses {
        for who in ["", bob.as_str()] {
            let fields = [("seat", "0"), ("n", "2"), ("key", "key0bold"), ("sure", "yes")];
            let answer = browse(&table, who, method.clone(), path, &fields).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{method} {path}: {}", answer.text);
        }
    }
    // What a token may read it may not change, and it is no key to what only browsers do.
    let made =
        post(&table, &ann, "/me/secrets", &[("make", "token"), ("name", "x"), ("scope", "read")]);
    let text = made.await.text;
    let after = text.split("Your new token").nth(1).unwrap();
    let token = after
        .split(|it: char| !it.is_ascii_hexdigit())
        .find(|word| word.len() == 32)
        .unwrap()
        .to_owned();
    for (method, path) in addresses.iter().filter(|(method, _)| *method != Method::GET) {
        let sent = request(method.clone(), path)
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::CONTENT_TYPE, "application/json");
        let answer = table.send(sent.body(Body::from("{}")).unwrap()).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{method} {path}: {}", answer.text);
    }
}
