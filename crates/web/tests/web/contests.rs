//! Swiss events, ratings, the pages of players, and limits for each person.

use crate::{
    club::{club, cookie_of, get, post},
    support::Table,
};
use axum::http::StatusCode;
use store::club::{Club, NewEvent, PairingRow, Score};
use web::guard::MemberLimits;

/// Four members with their cookies: Ann, Bob, Cid, Dot.
async fn four(club: &Club) -> Vec<(i64, String)> {
    for name in ["Cid", "Dot"] {
        let mail = format!("{}@club.example", name.to_lowercase());
        club.create(name, &mail, false, 1).await.unwrap();
    }
    let mut all = Vec::new();
    for name in ["Ann", "Bob", "Cid", "Dot"] {
        all.push((club.named(name).await.unwrap().id, cookie_of(club, name).await));
    }
    all
}

async fn scenario(table: &Table) -> String {
    let shelf = table.get("/api/shelf").await.json();
    let games = shelf.as_array().unwrap();
    let sealed = games.iter().find(|game| game["name"] == "sealed-orders").unwrap();
    let key = sealed["scenarios"][0]["key"].as_str().unwrap_or_default();
    format!("sealed-orders {key}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_event_is_entered_paired_played_and_rated() {
    let Some((table, club, _)) = club().await else { return };
    let four = four(&club).await;
    let ann = &four[0].1;
    let game = scenario(&table).await.replace(' ', "+");
    let fields =
        [("name", "Solomons+Swiss"), ("game", game.as_str()), ("rounds", "2"), ("pace", "86400")];
    let made = post(&table, ann, "/events", &fields).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let path = made.location().to_owned();
    let event: i64 = path.rsplit('/').next().unwrap().parse().unwrap();
    let begin = format!("{path}/round");
    let early = post(&table, ann, &begin, &[]).await;
    assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY, "nobody takes part");
    for (_, cookie) in &four {
        let entered = post(&table, cookie, &format!("{path}/enter"), &[("enter", "yes")]).await;
        assert_eq!(entered.status, StatusCode::SEE_OTHER, "{}", entered.text);
    }
    assert_eq!(post(&table, &four[1].1, &begin, &[]).await.status, StatusCode::FORBIDDEN);
    for round in 1..=2_i16 {
        let begun = post(&table, ann, &begin, &[]).await;
        assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text);
        let pairs = club.pairings(event).await.unwrap();
        let pairs: Vec<_> = pairs.iter().filter(|pair| pair.round == round).collect();
        assert_eq!(pairs.len(), 2);
        let waits = post(&table, ann, &begin, &[]).await;
        assert_eq!(waits.status, StatusCode::UNPROCESSABLE_ENTITY, "the round is played");
        for pair in pairs {
            let loser = pair.first.max(pair.second).unwrap();
            let seat = if pair.first == Some(loser) { "0" } else { "1" };
            let cookie = &four.iter().find(|(id, _)| *id == loser).unwrap().1;
            let resign = format!("/game/{}/resign", pair.game.as_ref().unwrap());
            let gone = post(&table, cookie, &resign, &[("seat", seat), ("sure", "yes")]).await;
            assert_eq!(gone.status, StatusCode::SEE_OTHER, "{}", gone.text);
        }
    }
    let pairs = club.pairings(event).await.unwrap();
    let first_round = &pairs[..2];
    assert!(
        pairs[2..].iter().all(|later| first_round.iter().all(|pair| {
            let both =
                |it: &store::club::PairingRow| (it.first.min(it.second), it.first.max(it.second));
            both(pair) != both(later)
        })),
        "nobody meets the same one twice: {pairs:?}"
    );
    post(&table, ann, &begin, &[]).await;
    assert_eq!(club.event(event).await.unwrap().unwrap().round, 3, "it is over");
    let page = get(&table, &four[3].1, &path).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert!(page.text.contains("Solomons Swiss") && page.text.contains("Buchholz"));
    let ladder = club.ladder(Some("sealed-orders")).await.unwrap();
    assert_eq!(ladder.len(), 4);
    assert_eq!(ladder[0].person, four[0].0, "who won all stands first: {ladder:?}");
    assert!(ladder[0].rating > 1500.0 && ladder[3].rating < 1500.0);
    assert!(ladder.iter().all(|row| row.games == 2 && row.deviation < 350.0));
    let page = get(&table, &four[1].1, &format!("/players/{}", four[0].0)).await;
    assert!(page.text.contains("Ann") && page.text.contains("against"), "{}", page.text);
    assert!(get(&table, ann, "/players").await.text.contains("Sealed Orders"));
    let own =
        |pair: &&store::club::PairingRow| [pair.first, pair.second].contains(&Some(four[0].0));
    let last = pairs.iter().rfind(own).unwrap();
    let side = get(&table, ann, &format!("/api/games/{}/table", last.game.as_ref().unwrap())).await;
    let row = ladder.iter().find(|row| Some(row.person) == last.first).unwrap();
    let told = side.json()["seats"][0]["rating"]["rating"].clone();
    assert_eq!(told, row.rating.round() as i64, "{}", side.text);
    let late = post(&table, ann, &format!("{path}/enter"), &[("enter", "yes")]).await;
    assert_eq!(late.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_game_counts_once_and_two_at_the_same_time_both_count() {
    let Some((_, club, _)) = club().await else { return };
    let (ann, bob) = (club.named("Ann").await.unwrap().id, club.named("Bob").await.unwrap().id);
    assert!(club.count_result("a", "x", (ann, bob), Score::Won, 1).await.unwrap());
    assert!(!club.count_result("a", "x", (ann, bob), Score::Lost, 2).await.unwrap());
    let once = club.ratings_of(ann).await.unwrap();
    assert_eq!((once[0].games, once[0].rating > 1500.0), (1, true));
    let (one, two) = tokio::join!(
        club.count_result("b", "x", (ann, bob), Score::Drawn, 3),
        club.count_result("c", "x", (bob, ann), Score::Won, 3)
    );
    assert!(one.unwrap() && two.unwrap());
    for person in [ann, bob] {
        assert_eq!(club.ratings_of(person).await.unwrap()[0].games, 3);
    }
    club.delete(bob).await.unwrap();
    let results = club.results_of(ann, 10).await.unwrap();
    assert!(results.len() == 3 && results.iter().any(|row| row.second_name.is_none()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_sets_no_more_tables_than_allowed() {
    let Some(address) = cluster::database() else { return };
    let table = Table::with(|config| {
        config.database = Some(address);
        config.owner = Some(web::keys::Key::random().unwrap());
        config.limits.each =
            Some(MemberLimits { games: 2, changes: (0.0, 6.0), ..MemberLimits::default() });
        config.club = Some(web::ClubConfig::new("Harbour Club", "http://localhost:1943"));
    });
    let people = table.desk.store().await.unwrap().club().unwrap();
    people.create("Ann", "ann@club.example", false, 1).await.unwrap();
    people.create("Bob", "bob@club.example", false, 1).await.unwrap();
    let (ann, bob) = (cookie_of(&people, "Ann").await, cookie_of(&people, "Bob").await);
    let new = "/new/sealed-orders";
    for _ in 0..2 {
        assert_eq!(post(&table, &ann, new, &[]).await.status, StatusCode::SEE_OTHER);
    }
    let third = post(&table, &ann, new, &[]).await;
    assert_eq!(third.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", third.text);
    assert_eq!(post(&table, &bob, new, &[]).await.status, StatusCode::SEE_OTHER, "another may");
    let mut last = StatusCode::OK;
    for _ in 0..6 {
        last = post(&table, &ann, new, &[]).await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS, "and asks no more often than allowed");
    assert_eq!(get(&table, &ann, "/").await.status, StatusCode::OK, "reading is measured apart");
}

/// Ann challenges Bob: nothing is played before he accepts, and then the game counts.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_accepted_declined_or_taken_back() {
    let Some((table, club, _)) = club().await else { return };
    let four = four(&club).await;
    let ((ann_id, ann), (bob_id, bob), cid) = (&four[0], &four[1], &four[2].1);
    let game = scenario(&table).await.replace(' ', "+");
    let fields = [("game", game.as_str()), ("pace", "86400")];
    let to = |person: i64| format!("/players/{person}/challenge");
    let asked = post(&table, ann, &to(*bob_id), &fields).await;
    assert_eq!(asked.status, StatusCode::SEE_OTHER, "{}", asked.text);
    let itself = post(&table, ann, &to(*ann_id), &fields).await;
    assert_eq!(itself.status, StatusCode::UNPROCESSABLE_ENTITY, "not against himself");
    let together = [("game", "night-watch+one"), ("pace", "")];
    let together = post(&table, ann, &to(*bob_id), &together).await;
    assert_eq!(together.status, StatusCode::UNPROCESSABLE_ENTITY, "no rivals there");
    assert!(get(&table, bob, "/").await.text.contains("Accept: the challenge of Ann to Bob"));
    assert!(!get(&table, cid, "/players").await.text.contains("the challenge of Ann"));
    let waits = club.challenges(*bob_id, 1).await.unwrap();
    let answer = format!("/challenges/{}", waits[0].id);
    let accept = [("do", "accept")];
    assert_eq!(post(&table, ann, &answer, &accept).await.status, StatusCode::FORBIDDEN);
    assert_eq!(post(&table, cid, &answer, &accept).await.status, StatusCode::NOT_FOUND);
    assert!(club.games_of(*bob_id, 9).await.unwrap().is_empty(), "nothing is played yet");
    let accepted = post(&table, bob, &answer, &accept).await;
    assert_eq!(accepted.status, StatusCode::SEE_OTHER, "{}", accepted.text);
    assert_eq!(post(&table, bob, &answer, &accept).await.status, StatusCode::NOT_FOUND, "once");
    let id = accepted.location().rsplit('/').next().unwrap().to_owned();
    let seats = club.seats_at(&id).await.unwrap();
    let mut people: Vec<i64> = seats.iter().map(|row| row.person).collect();
    people.sort_unstable();
    assert_eq!(people, [*ann_id.min(bob_id), *ann_id.max(bob_id)]);
    let seat = seats.iter().find(|row| row.person == *bob_id).unwrap().seat.to_string();
    let resign = format!("/game/{id}/resign");
    post(&table, bob, &resign, &[("seat", &seat), ("sure", "yes")]).await;
    assert_eq!(club.ladder(Some("sealed-orders")).await.unwrap()[0].person, *ann_id);
    let page = get(&table, cid, &format!("/players/{ann_id}")).await.text;
    assert!(page.contains("1 won, 0 drawn, 0 lost"), "{page}");
    post(&table, ann, &to(*bob_id), &fields).await;
    let id = club.challenges(*ann_id, 1).await.unwrap()[0].id;
    post(&table, ann, &format!("/challenges/{id}"), &[("do", "decline")]).await;
    assert!(club.challenges(*bob_id, 1).await.unwrap().is_empty(), "taken back");
    post(&table, bob, &format!("/people/{ann_id}/block"), &[("block", "yes")]).await;
    let blocked = post(&table, ann, &to(*bob_id), &fields).await;
    assert_eq!(blocked.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", blocked.text);
}

/// What a member has played to its end stands on his page and in the hall, for those who may look.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_in_the_hall_of_those_who_may_look_at_it() {
    let Some((table, club, _)) = club().await else { return };
    let (ann, bob) = (cookie_of(&club, "Ann").await, cookie_of(&club, "Bob").await);
    let begun = post(&table, &ann, "/new/night-watch", &[("name", "First+watch")]).await;
    let id = begun.location().split('/').nth(2).unwrap().to_owned();
    club.sit(&id, 1, club.named("Ann").await.unwrap().id).await.unwrap();
    for turn in 0..9 {
        let seat = u8::from(turn == 8);
        let path = format!("/api/games/{id}/question?seat={seat}");
        let asked = get(&table, &ann, &path).await.json();
        let (n, key) = (&asked["question"]["n"], &asked["question"]["options"][0]["key"]);
        let seat = seat.to_string();
        let fields =
            [("seat", seat.as_str()), ("n", &n.to_string()), ("key", key.as_str().unwrap())];
        let answered = post(&table, &ann, &format!("/game/{id}/answer"), &fields).await;
        assert_eq!(answered.status, StatusCode::SEE_OTHER, "{}", answered.text);
    }
    let person = club.named("Ann").await.unwrap().id;
    for (path, who) in [("/hall".to_owned(), "Ann"), (format!("/players/{person}"), "Careers")] {
        let own = get(&table, &ann, &path).await;
        assert_eq!(own.status, StatusCode::OK, "{}", own.text);
        assert!(own.text.contains("First watch") && own.text.contains(who), "{path}");
        assert!(!get(&table, &bob, &path).await.text.contains("First watch"), "{path} is closed");
    }
    post(&table, &ann, &format!("/tables/{id}/watch"), &[("watch", "late")]).await;
    for path in
        ["/hall".to_owned(), "/hall?game=night-watch".to_owned(), format!("/players/{person}")]
    {
        assert!(get(&table, &bob, &path).await.text.contains("First watch"), "{path}");
    }
    // A link to any position of a finished game opens for whoever may watch it, through any eyes.
    for seat in ["", "&seat=0", "&seat=1"] {
        let place = get(&table, &bob, &format!("/game/{id}/replay?line=5{seat}")).await;
        assert_eq!(place.status, StatusCode::OK, "{}", place.text);
    }
    assert_eq!(get(&table, "", "/hall").await.status, StatusCode::FORBIDDEN, "for members");
}

/// Whoever sets a game that counts is one of its players: he must not see through the eyes of the other.
#[tokio::test(flavor = "multi_thread")]
async fn the_host_of_a_challenge_gets_no_key_of_the_other() {
    let Some((table, club, _)) = club().await else { return };
    let four = four(&club).await;
    let ((ann_id, ann), (bob_id, bob)) = (&four[0], &four[1]);
    let game = scenario(&table).await.replace(' ', "+");
    post(&table, ann, &format!("/players/{bob_id}/challenge"), &[("game", game.as_str())]).await;
    let waits = club.challenges(*bob_id, 1).await.unwrap()[0].id;
    let accepted = post(&table, bob, &format!("/challenges/{waits}"), &[("do", "accept")]).await;
    let id = accepted.location().rsplit('/').next().unwrap().to_owned();
    let seats = club.seats_at(&id).await.unwrap();
    let other = seats.iter().find(|row| row.person != *ann_id).unwrap().seat;
    let page = get(&table, ann, &format!("/game/{id}/links")).await;
    let keys = page.text.split("/join/").skip(1).filter_map(|it| it.get(..32));
    for key in keys {
        let path = format!("/api/games/{id}/question?seat={other}");
        let by = format!("{ann}; wardroom-key-x={key}");
        assert_eq!(get(&table, &by, &path).await.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(page.text.matches("id=\"seat-").count(), 1, "only that of her own seat is left");
}

/// An event does not wait for those who have left the club, or were locked out of it, and ends when nobody is
/// left to meet.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_goes_on_without_those_who_are_gone() {
    let Some((table, club, _)) = club().await else { return };
    let four = four(&club).await;
    let ann = &four[0].1;
    let game = scenario(&table).await.replace(' ', "+");
    let fields = [("name", "Swiss"), ("game", game.as_str()), ("rounds", "5"), ("pace", "")];
    let path = post(&table, ann, "/events", &fields).await.location().to_owned();
    let event: i64 = path.rsplit('/').next().unwrap().parse().unwrap();
    let begin = format!("{path}/round");
    for (_, cookie) in &four {
        post(&table, cookie, &format!("{path}/enter"), &[("enter", "yes")]).await;
    }
    post(&table, ann, &begin, &[]).await;
    let pairs = club.pairings(event).await.unwrap();
    let has = |pair: &&PairingRow, id: i64| pair.first == Some(id) || pair.second == Some(id);
    let of_ann = pairs.iter().find(|pair| has(pair, four[0].0)).unwrap();
    let others = pairs.iter().find(|pair| !has(pair, four[0].0)).unwrap();
    let against = |pair: &PairingRow, id: i64| {
        if pair.first == Some(id) { pair.second.unwrap() } else { pair.first.unwrap() }
    };
    let leaver = against(of_ann, four[0].0);
    let (locked, stays) = (others.first.unwrap(), others.second.unwrap());
    assert_eq!(post(&table, ann, &begin, &[]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    club.delete(leaver).await.unwrap();
    club.lock(locked, true).await.unwrap();
    let second = post(&table, ann, &begin, &[]).await;
    assert_eq!(second.status, StatusCode::SEE_OTHER, "{}", second.text);
    let pairs = club.pairings(event).await.unwrap();
    let won = |pair: &PairingRow| if pair.first == Some(four[0].0) { 2 } else { 0 };
    assert_eq!(pairs[usize::from(of_ann.place as u16)].score, Some(won(of_ann)), "{pairs:?}");
    assert_eq!(pairs[usize::from(others.place as u16)].score, Some(0), "{pairs:?}");
    let now: Vec<_> = pairs.iter().filter(|pair| pair.round == 2).collect();
    assert_eq!(now.len(), 1, "two are left: {pairs:?}");
    assert!(has(&now[0], four[0].0) && has(&now[0], stays) && now[0].game.is_some());

    // Who leaves the event alone plays his game to its end, if he comes.
    let cookie = &four.iter().find(|(id, _)| *id == stays).unwrap().1;
    post(&table, cookie, &format!("{path}/enter"), &[("enter", "no")]).await;
    assert_eq!(post(&table, ann, &begin, &[]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let seat = if now[0].first == Some(stays) { "0" } else { "1" };
    let resign = format!("/game/{}/resign", now[0].game.as_ref().unwrap());
    post(&table, cookie, &resign, &[("seat", seat), ("sure", "yes")]).await;
    let ended = post(&table, ann, &begin, &[]).await;
    assert_eq!(ended.status, StatusCode::SEE_OTHER, "{}", ended.text);
    assert_eq!(club.event(event).await.unwrap().unwrap().round, 6, "nobody is left to meet");
    let page = get(&table, ann, &path).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert!(page.text.contains("all played") && !page.text.contains("round=3"), "{}", page.text);
    let again = post(&table, ann, &begin, &[]).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY, "it is over");
}

/// Who asks for tables twice at once gets one for each pair; and the result of a pair is that of its seats, also
/// when one of the two has left the club and somebody else went on for him.
#[tokio::test(flavor = "multi_thread")]
async fn a_pair_has_one_table_and_the_result_of_its_seats() {
    let Some((table, club, _)) = club().await else { return };
    let four = four(&club).await;
    let [ann, bob, cid] = [four[0].0, four[1].0, four[2].0];
    let mut games = Vec::new();
    for _ in 0..2 {
        let begun = post(&table, &four[0].1, "/new/sealed-orders", &[]).await;
        games.push(begun.location().split('/').nth(2).unwrap().to_owned());
    }
    let new = NewEvent {
        name: "Swiss",
        title: "sealed-orders",
        scenario: "one",
        rounds: 3,
        pace: None,
        host: bob,
    };
    let event = club.create_event(&new, 1).await.unwrap();
    assert!(club.begin_round(event, 0, &[(ann, Some(bob))]).await.unwrap());
    assert!(club.seat_pair(event, 1, 0, &games[0]).await.unwrap());
    assert!(!club.seat_pair(event, 1, 0, &games[1]).await.unwrap(), "it has one");
    assert_eq!(club.pairings(event).await.unwrap()[0].game.as_ref(), Some(&games[0]));
    club.delete(ann).await.unwrap();
    assert!(
        club.count_result(&games[0], "sealed-orders", (cid, bob), Score::Lost, 2).await.unwrap()
    );
    assert_eq!(club.pairings(event).await.unwrap()[0].score, Some(0), "the second has won");
}

/// The challenge of one who was locked out is nobody's to accept: he could not come.
#[tokio::test(flavor = "multi_thread")]
async fn the_challenge_of_a_locked_member_waits_for_nobody() {
    let Some((table, club, _)) = club().await else { return };
    let four = four(&club).await;
    let ((ann_id, ann), (bob_id, bob)) = (&four[0], &four[1]);
    let game = scenario(&table).await.replace(' ', "+");
    post(&table, ann, &format!("/players/{bob_id}/challenge"), &[("game", game.as_str())]).await;
    let id = club.challenges(*bob_id, 1).await.unwrap()[0].id;
    club.lock(*ann_id, true).await.unwrap();
    assert!(!get(&table, bob, "/").await.text.contains("the challenge of Ann"));
    let accepted = post(&table, bob, &format!("/challenges/{id}"), &[("do", "accept")]).await;
    assert_eq!(accepted.status, StatusCode::NOT_FOUND, "{}", accepted.text);
}

/// What is kept of a member is handed out whole: also what counted, what he entered and what he complained of.
#[tokio::test(flavor = "multi_thread")]
async fn a_member_gets_his_results_and_events_with_all_else_that_is_kept() {
    let Some((table, club, _)) = club().await else { return };
    let four = four(&club).await;
    let ((ann_id, ann), (bob_id, bob)) = (&four[0], &four[1]);
    let game = scenario(&table).await.replace(' ', "+");
    let fields = [("name", "Autumn+Swiss"), ("game", game.as_str()), ("rounds", "1"), ("pace", "")];
    let event = post(&table, ann, "/events", &fields).await.location().to_owned();
    post(&table, bob, &format!("{event}/enter"), &[("enter", "yes")]).await;
    club.count_result("a", "sealed-orders", (*ann_id, *bob_id), Score::Won, 7).await.unwrap();
    club.note_identity("https://id.example", "number-17", *bob_id).await.unwrap();
    let to = format!("/players/{ann_id}/challenge");
    post(&table, bob, &to, &[("game", game.as_str())]).await;
    let kept = get(&table, bob, "/me/export").await;
    for part in ["Autumn Swiss", "\"rating\"", "\"ended\": 7", "number-17", "asked_name"] {
        assert!(kept.text.contains(part), "{part}: {}", kept.text);
    }
}
