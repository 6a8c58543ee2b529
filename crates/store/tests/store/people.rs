//! What a club promises its members.

use crate::support::{game, lines};
use store::{
    Durability, Store,
    club::{Club, ClubError, LOGIN_LASTS, SESSION_LASTS},
};

async fn club() -> Option<(Store, Club)> {
    let store = Store::connect(&cluster::database()?, Durability::Synced).await.unwrap();
    let club = store.club().unwrap();
    Some((store, club))
}

#[tokio::test]
async fn a_file_has_no_members() {
    let directory = tempfile::tempdir().unwrap();
    assert!(Store::open(directory.path(), Durability::Synced).await.unwrap().club().is_none());
}

#[tokio::test]
async fn one_address_and_one_name_is_one_person() {
    let Some((_, club)) = club().await else { return };
    let one = club.create("Marlinspike", " Ann@Club.Example ", false, 1).await.unwrap();
    assert_eq!(one.mail, "ann@club.example");
    for (name, mail) in [("Other", "ANN@club.example"), ("marlinspike", "b@club.example")] {
        let doubled = club.create(name, mail, false, 1).await;
        assert!(matches!(doubled, Err(ClubError::Doubled)), "{name} {mail}");
    }
    for mail in ["", "ann", "@b", "a@", "a b@c", "a@b\nc", "a@b,c@d", "a<b@c"] {
        let wrong = club.create("Someone", mail, false, 1).await;
        assert!(matches!(wrong, Err(ClubError::Mail(_))), "{mail}");
    }
    for name in ["", "  ", "a\tb<", &"x".repeat(41)] {
        let wrong = club.create(name, "c@club.example", false, 1).await;
        assert!(matches!(wrong, Err(ClubError::Name)), "{name}");
    }
    assert_eq!(club.named("MARLINSPIKE").await.unwrap(), one);
    assert_eq!(club.named("ann@club.example").await.unwrap(), one);
    assert!(matches!(club.named("nobody").await, Err(ClubError::Nobody)));
}

#[tokio::test]
async fn a_mailed_link_works_once_and_for_a_quarter_of_an_hour() {
    let Some((_, club)) = club().await else { return };
    let ann = club.create("Ann", "ann@club.example", false, 1).await.unwrap();
    assert!(club.begin_login(ann.id, "link", 1000).await.unwrap());
    assert_eq!(club.redeem_login("other", "s0", "", 1001).await.unwrap(), None);
    let (one, two) = tokio::join!(
        club.redeem_login("link", "s1", "Firefox", 1001),
        club.redeem_login("link", "s2", "Firefox", 1001),
    );
    let inside = [one.unwrap(), two.unwrap()].into_iter().flatten().count();
    assert_eq!(inside, 1, "one link lets one in");
    assert_eq!(club.sessions(ann.id).await.unwrap().len(), 1);
    assert!(club.begin_login(ann.id, "late", 1000).await.unwrap());
    let late = club.redeem_login("late", "s3", "", 1000 + LOGIN_LASTS).await.unwrap();
    assert_eq!(late, None);
    let again = club.redeem_login("late", "s3", "", 1001).await.unwrap();
    assert_eq!(again, None, "a link that was tried late is used up");
}

#[tokio::test]
async fn nobody_can_have_a_box_filled_with_links() {
    let Some((_, club)) = club().await else { return };
    let ann = club.create("Ann", "ann@club.example", false, 1).await.unwrap();
    for link in 0..5 {
        assert!(club.begin_login(ann.id, &format!("link {link}"), 1000).await.unwrap());
    }
    assert!(!club.begin_login(ann.id, "link 5", 1001).await.unwrap());
    assert!(club.begin_login(ann.id, "link 6", 1000 + LOGIN_LASTS).await.unwrap());
}

#[tokio::test]
async fn sessions_end_by_themselves_by_hand_and_with_a_lock() {
    let Some((_, club)) = club().await else { return };
    let ann = club.create("Ann", "ann@club.example", false, 1).await.unwrap();
    for session in ["one", "two", "three"] {
        club.begin_login(ann.id, session, 1000).await.unwrap();
        club.redeem_login(session, session, "Firefox", 1000).await.unwrap().unwrap();
    }
    assert_eq!(club.signed_in("one", 5000).await.unwrap(), Some(ann.clone()));
    let listed = club.sessions(ann.id).await.unwrap();
    assert_eq!((listed.len(), listed[0].seen), (3, 5000), "the last used first");
    let unused = 1000 + SESSION_LASTS;
    assert_eq!(club.signed_in("two", unused).await.unwrap(), None, "unused for a month");
    assert!(club.signed_in("one", unused).await.unwrap().is_some());
    club.end_session(ann.id + 1, listed[0].id).await.unwrap();
    assert!(club.signed_in("one", 5001).await.unwrap().is_some(), "not somebody else's to end");
    club.end_session(ann.id, listed[0].id).await.unwrap();
    assert_eq!(club.signed_in("one", 5001).await.unwrap(), None);
    club.begin_login(ann.id, "before the lock", 5000).await.unwrap();
    club.lock(ann.id, true).await.unwrap();
    assert_eq!(club.signed_in("three", 5001).await.unwrap(), None);
    assert_eq!(club.redeem_login("before the lock", "s", "", 5001).await.unwrap(), None);
    club.begin_login(ann.id, "after", 5000).await.unwrap();
    assert_eq!(club.redeem_login("after", "s", "", 5001).await.unwrap(), None);
}

#[tokio::test]
async fn a_seat_belongs_to_one_and_goes_with_the_person() {
    let Some((store, club)) = club().await else { return };
    store.create(game("a"), lines(&["header"])).await.unwrap();
    let ann = club.create("Ann", "ann@club.example", false, 1).await.unwrap();
    let bob = club.create("Bob", "bob@club.example", false, 1).await.unwrap();
    let (one, two) = tokio::join!(club.sit("a", 0, ann.id), club.sit("a", 0, bob.id));
    assert_eq!([one.unwrap(), two.unwrap()].iter().filter(|sat| **sat).count(), 1);
    assert!(club.sit("a", 1, bob.id).await.unwrap());
    assert!(club.sit("a", 1, bob.id).await.unwrap(), "he sits there already");
    assert!(!club.sit("a", 1, ann.id).await.unwrap());
    club.stand_up("a", 1, ann.id).await.unwrap();
    assert!(club.seats_at("a").await.unwrap().iter().any(|it| it.seat == 1), "not hers to give up");
    let kept = club.kept(bob.id).await.unwrap().unwrap();
    assert!(kept.seats.iter().any(|it| (it.game.as_str(), it.seat) == ("a", 1)));
    club.delete(bob.id).await.unwrap();
    assert!(club.kept(bob.id).await.unwrap().is_none());
    assert!(club.seats_at("a").await.unwrap().iter().all(|it| it.person == ann.id));
    assert!(store.game("a").await.unwrap().is_some(), "the game is the others' too");
}

#[tokio::test]
async fn a_table_is_opened_by_its_host_alone() {
    let Some((store, club)) = club().await else { return };
    for id in ["a", "b"] {
        store.create(game(id), lines(&["header"])).await.unwrap();
    }
    let ann = club.create("Ann", "ann@club.example", false, 1).await.unwrap();
    let bob = club.create("Bob", "bob@club.example", false, 1).await.unwrap();
    club.host("a", ann.id).await.unwrap();
    club.host("a", bob.id).await.unwrap();
    assert_eq!(club.table("a").await.unwrap().unwrap().host, Some(ann.id));
    assert!(!club.open_table("a", bob.id, true).await.unwrap());
    assert!(club.open_tables(10).await.unwrap().is_empty());
    assert!(club.open_table("a", ann.id, true).await.unwrap());
    assert_eq!(club.open_tables(10).await.unwrap(), ["a"]);
    club.sit("b", 0, ann.id).await.unwrap();
    assert_eq!(club.games_of(ann.id, 10).await.unwrap(), ["a", "b"]);
    assert!(club.games_of(bob.id, 10).await.unwrap().is_empty());
    club.delete(ann.id).await.unwrap();
    assert_eq!(club.table("a").await.unwrap().unwrap().host, None);
}
