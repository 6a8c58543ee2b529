//! A club as its members meet it: the real server on a real PostgreSQL, in a real Chromium.

use crate::{
    player::{By, Player},
    scene::{assert_fits, axe, picture},
};
use browser::{Browser, Judged, Paper, Scheme, Screen, Tab, Violation};
use std::{
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
};

/// A club with a server of its own.
pub(crate) struct Club {
    child: Child,
    database: String,
    site: String,
}

impl Club {
    /// None where PostgreSQL is not installed.
    fn open() -> Option<Club> {
        Club::open_with(&[])
    }

    /// The same with more words to the server.
    pub(crate) fn open_with(more: &[&str]) -> Option<Club> {
        let database = cluster::database()?;
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
        let port = listener.local_addr().expect("it has an address").port();
        drop(listener);
        let site = format!("http://localhost:{port}");
        let mut server = program();
        server.args(["serve", "--port", &port.to_string(), "--database", &database]);
        server.args(["--site", &site, "--club", "Harbour Club"]).args(more);
        let server = server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = server.spawn().expect("the program starts");
        browser::until(|| TcpStream::connect(("127.0.0.1", port)).ok().map(drop));
        let club = Club { child, database, site };
        for (name, admin) in [("marlinspike", true), ("kestrel", false), ("saltbox", false)] {
            let mail = format!("{name}@club.example");
            let mut create = vec!["create", name, &mail];
            if admin {
                create.push("--admin");
            }
            club.run(&create);
        }
        Some(club)
    }

    fn run(&self, command: &[&str]) -> String {
        let mut wardroom = program();
        wardroom.arg("club").args(command).args(["--database", &self.database]);
        let done = wardroom.output().expect("the program starts");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.site)
    }

    /// Signs a member in by the link that an administrator hands out.
    fn sign_in(&self, tab: &mut Tab, name: &str) {
        let link = self.run(&["invite", name, "--site", &self.site]);
        tab.go(&link);
        tab.follow("form.door-form button");
        assert!(tab.has("main.club"), "{name} is signed in");
    }

    /// A table of Cartwheel between two members with something said beside it: its path.
    fn set_table(&self, tab: &mut Tab) -> String {
        self.sign_in(tab, "kestrel");
        tab.go(&self.url("/new/cartwheel"));
        tab.fill("input[name=name]", "Toenails");
        tab.click("label:has(> input[name='pace.per'][value=move])");
        tab.follow("form.sheet-form button.big");
        let path = tab.read("location.pathname.replace('/links', '')");
        let path = path.as_str().unwrap_or_default().to_owned();
        tab.go(&self.url("/"));
        tab.follow("form[action$='/open'] button");
        tab.follow("form[action$='/watch'] button");
        self.say(tab, &format!("{path}?seat=0"), "Buin again? You must like the flak.");
        self.sign_in(tab, "marlinspike");
        tab.follow(".joins button");
        self.say(tab, &format!("{path}?seat=1"), "The view is good. I have to be away from eight.");
        path
    }

    fn say(&self, tab: &mut Tab, at: &str, words: &str) {
        tab.go(&self.url(at));
        tab.click("#tab-talk-players");
        tab.wait_for("#talk-players.on");
        let before = tab.count("#says-players .say");
        tab.fill("#say-players", words);
        tab.click("#talk-players .sayform button");
        tab.wait(
            "it is said",
            &format!("document.querySelectorAll('#says-players .say').length > {before}"),
        );
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_wardroom"))
}

/// The pages of a club for a member who is signed in.
fn pages(table: &str, event: &str) -> Vec<(&'static str, String)> {
    vec![
        ("club-home", "/".to_owned()),
        ("club-me", "/me".to_owned()),
        ("club-events", "/events".to_owned()),
        ("club-event", event.to_owned()),
        ("club-players", "/players".to_owned()),
        ("club-player", "/players/1".to_owned()),
        ("club-hall", "/hall".to_owned()),
        ("club-office", "/club/office".to_owned()),
        ("club-new-table", "/new/cartwheel".to_owned()),
        ("club-table", format!("{table}?seat=1")),
    ]
}

#[test]
fn every_page_of_a_club_is_open_to_all_and_fits_its_screen() {
    let Some(browser) = Browser::wanted() else { return };
    let Some(club) = Club::open() else { return };
    let axe = axe();
    let mut tab = browser.tab();
    let mut complaints = Vec::new();
    let mut look = |tab: &mut Tab, name: &str, path: &str| {
        for (scheme, screen, judged) in [
            (Scheme::Light, Screen::Desk, Judged::ByAllRules),
            (Scheme::Dark, Screen::Desk, Judged::ByColours),
            (Scheme::Light, Screen::Phone, Judged::ByAllRules),
            (Scheme::Dark, Screen::Phone, Judged::ByColours),
        ] {
            tab.set_wishes(scheme, true);
            tab.set_screen(screen);
            tab.go(&club.url(path));
            if tab.has("#tab-talk-players") {
                tab.click("#tab-talk-players");
                tab.wait_for("#talk-players.on");
            }
            assert_fits(tab, screen);
            let file = format!("{name}-{}-{screen:?}", scheme.name()).to_lowercase();
            let paper = if screen == Screen::Phone { Paper::Whole } else { Paper::FirstScreen };
            picture(tab, &file, paper);
            let found = tab.violations(&axe, judged).into_iter().filter(Violation::is_serious);
            complaints.extend(found.map(|it| format!("{name} {} {screen:?}: {it}", scheme.name())));
        }
    };
    look(&mut tab, "club-sign-in", "/sign-in");
    tab.set_screen(Screen::Desk);
    let table = club.set_table(&mut tab);
    tab.go(&club.url("/events"));
    tab.fill("#event-name", "Solomons Swiss");
    tab.follow("form[action='/events'] button");
    tab.follow("form[action$='/enter'] button");
    let event = tab.read("location.pathname");
    let event = event.as_str().unwrap_or_default().to_owned();
    for (name, path) in pages(&table, &event) {
        look(&mut tab, name, &path);
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    let troubles: Vec<_> = browser.troubles().iter().map(ToString::to_string).collect();
    assert!(troubles.is_empty(), "the pages complain:\n{}", troubles.join("\n"));
}

#[test]
fn words_and_offers_reach_the_other_by_themselves() {
    let (Some(one), Some(other)) = (Browser::wanted(), Browser::wanted()) else { return };
    let Some(club) = Club::open() else { return };
    let (mut ann, mut bob) = (one.tab(), other.tab());
    let path = club.set_table(&mut ann);
    club.sign_in(&mut bob, "kestrel");
    bob.go(&club.url(&format!("{path}?seat=0")));
    bob.click("#tab-talk-players");
    club.say(&mut ann, &format!("{path}?seat=1"), "Are you there?");
    bob.wait(
        "the words come",
        "document.querySelector('#says-players')?.textContent.includes('Are you there?')",
    );
    bob.click("form[action$='/offer'] button");
    ann.wait_for("form.wish[action$='/accept'] button[value=yes]");
    ann.click("form.wish[action$='/accept'] button[value=yes]");
    bob.wait(
        "the draw is agreed",
        "document.querySelector('#prompt')?.textContent.includes('A draw was agreed')",
    );
    assert!(bob.has("#talk-players.on"), "the tab that was chosen stays");
    for browser in [&one, &other] {
        let troubles: Vec<_> = browser.troubles().iter().map(ToString::to_string).collect();
        assert!(troubles.is_empty(), "the pages complain:\n{}", troubles.join("\n"));
    }
}

/// SV 13.2.1: eight captains compare their tonnage. Each sits in a browser of his own at one table of the
/// club, gives his first orders himself and leaves the rest of his one patrol to the staff; all of them see
/// the same end, and the table of results names the winner.
#[test]
fn eight_captains_play_a_tournament_in_eight_browsers() {
    let Some(browser) = Browser::wanted() else { return };
    let Some(club) = Club::open() else { return };
    let names = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel"];
    for name in names {
        club.run(&["create", name, &format!("{name}@club.example")]);
    }
    let mut tabs: Vec<Tab> = names.iter().map(|_| browser.tab_of_another()).collect();
    for (tab, name) in tabs.iter_mut().zip(names) {
        club.sign_in(tab, name);
    }
    let links = tournament(&club, &mut tabs[0]);
    let seated = tabs.into_iter().zip(&links).map(|(mut tab, link)| {
        tab.go(link);
        Player::at(tab)
    });
    let mut seats: Vec<Player> = seated.collect();
    for (at, player) in seats.iter_mut().enumerate() {
        player.tab.wait_for("#opt-1");
        for _ in 0..2 {
            let now = player.position();
            let choice = player.any(&now);
            player.answer(&now, choice, By::List);
        }
        assert_eq!(player.tab.count("#seats li"), names.len(), "captain {at} sees all of them");
        player.tab.click("#staff summary");
        player.tab.select("#staff select[name=until]", "");
        player.tab.click("#staff button");
    }
    let mut ends = Vec::new();
    for player in &mut seats {
        let over = "document.querySelector('#prompt')?.textContent.includes('wins')";
        player.tab.wait("the tournament is over", over);
        ends.push(player.tab.text("#prompt"));
    }
    ends.dedup();
    assert_eq!(ends.len(), 1, "all see the same end");
    picture(&mut seats[0].tab, "club-tournament-light-desk", Paper::FirstScreen);
    let troubles: Vec<_> = browser.troubles().iter().map(ToString::to_string).collect();
    assert!(troubles.is_empty(), "the pages complain:\n{}", troubles.join("\n"));
}

/// Sets the table of a short tournament, one patrol each; the links of its seats.
fn tournament(club: &Club, host: &mut Tab) -> Vec<String> {
    let setup = "scenario=gato&set.players=8&set.contest=tonnage&set.until=1942-04&seed=1942";
    host.go(&club.url(&format!("/new/silent-victory?{setup}")));
    host.fill("input[name=name]", "Short tonnage cup");
    host.follow("form.sheet-form button.big");
    let links =
        host.read("[...document.querySelectorAll('input[id^=seat-]')].map((it) => it.value)");
    let links: Vec<String> = serde_json::from_value(links).expect("links are words");
    assert_eq!(links.len(), 8, "one link for each captain");
    links
}
