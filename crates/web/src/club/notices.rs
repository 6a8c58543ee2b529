//! Whose move it is, for those who are not at the table: one mail for several games, and a feed.

use crate::{
    clock,
    desk::{Desk, Held},
    error::WebError,
    http_client::AllowedHosts,
    id::GameId,
    keys::Key,
    mail::MailError,
    parts::words,
    paths,
    push::{Browser, Vapid},
};
use std::fmt::Write as _;
use store::club::{Person, Turn};
use table::{Event, Eyes, Logged, Seat};

/// How many lines of a game a mail tells at most, and among how many events they are looked for.
const MOST_TOLD: usize = 12;
const LOOKED_BACK: usize = 400;

/// How long a game waits before browsers are woken, in seconds: whoever is at the table has moved by
/// then.
pub(crate) const WOKEN_AFTER: i64 = 30;

impl Desk {
    /// Notes in the club who has to decide in a game.
    pub(crate) async fn note_turns(&self, held: &mut Held) {
        if self.club().is_none() {
            return;
        }
        let Ok(live) = held.live() else { return };
        let id = live.id;
        let deciding = if live.sheet.playing().is_ok() { live.to_decide() } else { Vec::new() };
        let deciding: Vec<u8> = deciding.into_iter().map(|seat| seat.0).collect();
        let noted = match self.people().await {
            Ok(people) => {
                let noted = people.note_turns(id.as_str(), &deciding, clock::now()).await;
                noted.map_err(WebError::from)
            }
            Err(error) => Err(error),
        };
        if let Err(error) = noted {
            // The move itself is made; the next one notes it again.
            eprintln!("whose move it is in {id} was not noted: {error}");
        }
    }

    /// The same after somebody has sat down or stood up.
    pub(crate) async fn seats_changed(&self, id: GameId) -> Result<(), WebError> {
        let mut held = self.hold(id).await?;
        self.note_turns(&mut held).await;
        Ok(())
    }

    /// Mails everybody for whom games have waited long enough by `now`, in seconds since 1970, and who
    /// has not been here meanwhile. Says how many mails were taken. One that is not taken is sent again
    /// later; while the mail server does not answer at all, nobody else is tried.
    pub async fn send_notices(&self, now: i64) -> Result<usize, WebError> {
        let Some(club) = self.club() else { return Ok(0) };
        let Some(mailer) = &club.mailer else { return Ok(0) };
        let people = self.people().await?;
        let mut sent = 0;
        let waited = now - club.mail_after;
        while let Some(person) = people.take_notice(waited, waited, now).await? {
            let turns = people.turns_of(person.id).await?;
            if turns.is_empty() {
                continue;
            }
            let subject = subject(&turns, &club.name);
            let mut waiting = Vec::with_capacity(turns.len());
            for turn in &turns {
                waiting.push((turn, self.since_last_move(&person, turn).await));
            }
            let text = letter(&person, &waiting, &club.name, &club.site);
            match mailer.send(&person.mail, &subject, text).await {
                Ok(()) => {
                    people.notice_done(person.id).await?;
                    sent += 1;
                }
                Err(error @ (MailError::Later(_) | MailError::Away(_))) => {
                    let again = people.notice_again(person.id, now).await?;
                    eprintln!("{error}{}", if again { "" } else { "; given up" });
                    if matches!(error, MailError::Away(_)) {
                        break;
                    }
                }
                Err(error) => {
                    people.notice_done(person.id).await?;
                    eprintln!("{error}");
                }
            }
        }
        Ok(sent)
    }
}

impl Desk {
    /// What everybody may know that happened in a game since this member moved there last, the newest last.
    /// Nothing if it cannot be opened: the mail has its link all the same.
    async fn since_last_move(&self, person: &Person, turn: &Turn) -> Vec<String> {
        let Ok(id) = turn.game.parse::<GameId>() else { return Vec::new() };
        let Ok(people) = self.people().await else { return Vec::new() };
        let Ok(rows) = people.seats_at(id.as_str()).await else { return Vec::new() };
        let own = |seat: Seat| rows.iter().any(|it| it.person == person.id && it.seat == seat.0);
        let Ok(mut held) = self.hold(id).await else { return Vec::new() };
        let Ok(live) = held.live() else { return Vec::new() };
        let (log, _) = live.session.log_tail(Eyes::Public, LOOKED_BACK);
        let mine = |it: &Logged| matches!(&it.event, Event::Picked { seat, .. } if own(*seat));
        let after = log.iter().rposition(mine).map_or(0, |at| at + 1);
        let told: Vec<String> = log[after..].iter().filter_map(|it| told(&it.event)).collect();
        told[told.len().saturating_sub(MOST_TOLD)..].to_vec()
    }

    /// The key by which this club signs what it sends to browsers; the same at all its servers.
    pub(crate) async fn vapid(&self) -> Result<&Vapid, WebError> {
        let made = self.vapid_cell().get_or_try_init(|| async {
            let new = Vapid::generate().map_err(|_| WebError::internal("no key can be made"))?;
            let kept = self.people().await?.setting("vapid", &new).await?;
            let site = self.club().map_or("", |club| club.site.as_str());
            Vapid::read(&kept, site).ok_or_else(|| WebError::internal("the kept key is damaged"))
        });
        made.await
    }

    /// Wakes the browsers of everybody for whom a game has waited long enough by `now`, in seconds since
    /// 1970. Says how many messages were taken.
    pub async fn wake_browsers(&self, now: i64) -> Result<usize, WebError> {
        let Some(club) = self.club() else { return Ok(0) };
        let (people, mut taken) = (self.people().await?, 0);
        let reach = if club.wakes_here { AllowedHosts::Named } else { AllowedHosts::Open };
        while let Some(person) = people.take_push(now - WOKEN_AFTER).await? {
            let turns = people.turns_of(person.id).await?;
            if turns.is_empty() {
                continue;
            }
            let text = call(&turns, &club.name);
            for row in people.pushes(person.id).await? {
                let browser = Browser::of(&row.endpoint, &row.key, &row.auth, club.wakes_here);
                let sent = match browser {
                    Some(browser) => self.vapid().await?.send(&browser, &text, reach, now).await,
                    None => Ok(None),
                };
                let told = sent.unwrap_or_else(|error| {
                    eprintln!("a browser was not woken: {error}");
                    Some(false)
                });
                people.note_push(row.id, told).await?;
                taken += usize::from(told == Some(true));
            }
        }
        Ok(taken)
    }
}

/// What a woken browser shows. It says no more than a mail does.
fn call(turns: &[Turn], club: &str) -> String {
    let way = match turns {
        [only] => only.game.parse().map(paths::game).unwrap_or_default(),
        _ => paths::HOME.to_owned(),
    };
    let clip = |text: &str| text.chars().take(200).collect::<String>();
    let body = match turns {
        [only] => clip(&only.summary),
        all => clip(&all.iter().map(|turn| turn.name.as_str()).collect::<Vec<_>>().join(", ")),
    };
    serde_json::json!({ "title": clip(&subject(turns, club)), "body": body, "path": way })
        .to_string()
}

fn subject(turns: &[Turn], club: &str) -> String {
    match turns {
        [only] => format!("Your move in {}", only.name),
        all => format!("{} games wait for you in {club}", all.len()),
    }
}

/// An event as one line of a letter; rolls and draws are left to the table.
fn told(event: &Event) -> Option<String> {
    let text = match event {
        Event::Said { text, .. } => text,
        Event::Picked { label, .. } => label,
        Event::Rolled { .. } | Event::Pool { .. } | Event::Drawn { .. } => return None,
    };
    Some(text.chars().filter(|it| !it.is_control()).take(200).collect())
}

fn letter(person: &Person, turns: &[(&Turn, Vec<String>)], club: &str, site: &str) -> String {
    let mut text = format!("Hello {},\n\nit is your move:\n", person.name);
    for (turn, news) in turns {
        let way = turn.game.parse().map(paths::game).unwrap_or_default();
        let _ = write!(text, "\n{}, {}\n{site}{way}\n", turn.name, turn.summary);
        for line in news {
            let _ = writeln!(text, "  {line}");
        }
    }
    let _ = write!(
        text,
        "\nYou get one mail for all games that wait, and no other before you have been there. Turn \
         these mails of {club} off at {site}{}\n",
        paths::ME
    );
    text
}

/// The games that wait for a member, as an Atom feed. Its names hold no secret: readers show them.
pub(crate) fn atom(person: &Person, turns: &[Turn], club: &str, site: &str, feed: Key) -> String {
    let updated = turns.iter().map(|turn| turn.since).max().unwrap_or(person.created);
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n\
         <title>{}</title>\n<id>urn:wardroom:waiting:{}</id>\n<updated>{}</updated>\n\
         <link rel=\"self\" href=\"{}\"/>\n<author><name>{}</name></author>\n",
        escaped(&format!("Your move in {club}")),
        person.id,
        instant(updated),
        escaped(&format!("{site}{}", paths::feed(feed))),
        escaped(club),
    );
    for turn in turns {
        let way = turn.game.parse().map(paths::game).unwrap_or_default();
        let _ = writeln!(
            text,
            "<entry><id>urn:wardroom:turn:{}:{}</id><title>{}</title><updated>{}</updated>\
             <link href=\"{}\"/><summary>{}</summary></entry>",
            escaped(&turn.game),
            turn.since,
            escaped(&turn.name),
            instant(turn.since),
            escaped(&format!("{site}{way}")),
            escaped(&turn.summary),
        );
    }
    text + "</feed>\n"
}

fn instant(seconds: i64) -> String {
    let of_day = seconds.rem_euclid(86_400);
    let (hours, minutes, rest) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    format!("{}T{hours:02}:{minutes:02}:{rest:02}Z", words::date(seconds))
}

fn escaped(text: &str) -> String {
    let plain = text.chars().filter(|it| !it.is_control());
    plain.fold(String::new(), |mut out, letter| {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter => out.push(letter),
        }
        out
    })
}
