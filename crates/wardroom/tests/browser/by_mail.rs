//! A game by mail: two members in browsers of their own, who are never at the table together. All that
//! brings them there comes as a mail, in a real conversation with a mail server.

use crate::{
    club::Club,
    player::{By, Player},
    post::{Mail, mail_server},
    scene::forgive,
};
use browser::{Browser, Tab};
use std::{sync::mpsc::Receiver, time::Duration};

/// How many mails are answered.
const HAND_OVERS: usize = 8;
/// How long a mail may take; only one that never comes takes so long.
const PATIENCE: Duration = Duration::from_mins(1);

struct Post<'a> {
    club: &'a Club,
    mails: Receiver<Mail>,
}

impl Post<'_> {
    #[track_caller]
    fn next(&self) -> Mail {
        let mail = self.mails.recv_timeout(PATIENCE).expect("a mail comes");
        // Long lines are folded for the way.
        let text = mail.text.replace("=\n", "").replace("=3D", "=");
        Mail { text, ..mail }
    }

    /// The first link of a mail that begins so.
    #[track_caller]
    fn link(&self, mail: &Mail, beginning: &str) -> String {
        let beginning = self.club.url(beginning);
        let words = mail.text.split_whitespace().find(|word| word.starts_with(&beginning));
        words.unwrap_or_else(|| panic!("no link {beginning} in:\n{}", mail.text)).to_owned()
    }

    /// Types an address at the door, and follows what is mailed there.
    #[track_caller]
    fn sign_in(&self, tab: &mut Tab, name: &str) {
        tab.go(&self.club.url("/sign-in"));
        tab.fill("form.door-form input[name=mail]", &format!("{name}@club.example"));
        tab.follow("form.door-form button");
        let mail = self.next();
        assert!(mail.to.contains(&format!("{name}@")), "{}", mail.to);
        tab.go(&self.link(&mail, "/sign-in/"));
        tab.follow("form.door-form button");
        assert!(tab.has("main.club"), "{name} is signed in");
    }
}

/// Sets a table of the Bismarck Sea, two days a move, and mails the other seat to saltbox; the link of the
/// host's own seat.
fn set_table(club: &Club, host: &mut Tab) -> String {
    host.go(&club.url("/new/cartwheel?scenario=bismarck-sea&pace.per=move&pace.limit=172800"));
    host.fill("input[name=name]", "Convoy by mail");
    host.follow("form.sheet-form button.big");
    let own = host.read("document.querySelector('#seat-0').value");
    host.fill("section:has(#seat-1) input[name=mail]", "saltbox@club.example");
    host.follow("section:has(#seat-1) form.mailrow button");
    own.as_str().unwrap_or_default().to_owned()
}

/// Answers whatever this member is asked until nothing is, and leaves the table.
fn play(mut tab: Tab, link: &str) -> (Tab, usize) {
    tab.go(link);
    let mut player = Player::at(tab);
    let mut answers = 0;
    let mut now = player.position();
    while player.tab.has("#answer") && !now.over {
        now = if player.tab.has("#answer[data-draft]") {
            player.propose(&now)
        } else {
            let at = player.any(&now);
            player.answer(&now, at, By::List)
        };
        answers += 1;
        assert!(answers < 100, "one and the same is asked for ever: {now:?}");
    }
    let mut tab = player.tab;
    forgive(&mut tab, &[]);
    tab.go("about:blank");
    (tab, answers)
}

/// OC by mail: both are brought to the table by mails alone, each mail to whoever has to decide and once for
/// all that waits, and the game goes on from hand to hand.
#[test]
fn a_cartwheel_is_played_by_mail() {
    let Some(browser) = Browser::wanted() else { return };
    let (port, mails) = mail_server(&[]);
    let server = format!("smtp://127.0.0.1:{port}");
    let Some(club) = Club::open_with(&["--smtp", &server, "--mail-after", "1"]) else { return };
    let post = Post { club: &club, mails };
    let names = ["kestrel", "saltbox"];
    let mut tabs = names.map(|_| Some(browser.tab_of_another()));
    for (tab, name) in tabs.iter_mut().flatten().zip(names) {
        post.sign_in(tab, name);
    }
    let [Some(host), Some(guest)] = &mut tabs else { unreachable!("both are there") };
    let own = set_table(&club, host);
    let invitation = post.next();
    assert!(invitation.to.contains("saltbox@"), "{}", invitation.to);
    assert!(invitation.text.contains("kestrel") && invitation.text.contains("Convoy by mail"));
    guest.go(&post.link(&invitation, "/join/"));
    host.go(&own);
    let table = host.read("location.pathname");
    let table = table.as_str().unwrap_or_default().to_owned();
    for tab in [host, guest] {
        tab.go("about:blank");
    }

    let mut moved = [0; 2];
    for turn in 0..HAND_OVERS {
        let mail = post.next();
        let who = names.iter().position(|name| mail.to.contains(&format!("{name}@")));
        let who = who.unwrap_or_else(|| panic!("a mail to a stranger: {}", mail.to));
        assert!(mail.text.contains("Your move in Convoy by mail"), "{}", mail.text);
        let link = post.link(&mail, &table);
        let tab = tabs[who].take().expect("nobody sits at two tables");
        let (tab, answers) = play(tab, &link);
        tabs[who] = Some(tab);
        assert!(answers > 0, "mail {turn} called {} for nothing", names[who]);
        moved[who] += answers;
    }
    assert!(moved.iter().all(|answers| *answers > 0), "only one has played: {moved:?}");
}
