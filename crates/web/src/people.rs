//! Members of a club at this desk: signed in by a mailed link, known by a cookie, seated at games.
//!
//! All of this is absent without the database of a club.

use crate::{
    clock,
    club::side::SeatPlayer,
    desk::Desk,
    error::WebError,
    id::GameId,
    keys::{Key, RequestKeys, Seated},
    mail::Mailer,
    oidc::{Claims, Provider},
    paths,
};
use axum::http::{HeaderMap, header};
use store::club::{Club, ClubError, Person, Sitting};
use table::Seat;

/// What the cookie of a member is called; `__Host-` stands before it under https.
const COOKIE: &str = "wardroom-session";

/// What a club sets that says nothing about its mails, in seconds.
pub const MAIL_AFTER: i64 = 10 * 60;

/// How exactly it is known when a member was last at a table, in seconds.
const SEEN_EVERY: i64 = 60;

/// A club that members sign in to.
#[derive(Clone)]
pub struct ClubConfig {
    pub name: String,
    /// How browsers reach it: `https://club.example`.
    pub site: String,
    /// Without a mail server only the administrator hands out links.
    pub mailer: Option<Mailer>,
    /// The club's own identity provider.
    pub provider: Option<Provider>,
    /// How long a game waits before a mail tells of it, in seconds: long enough for several moves to come
    /// together, and for whoever is at the table to answer.
    pub mail_after: i64,
    /// Browsers may be woken through servers on this machine and without https, for tests.
    pub wakes_here: bool,
}

impl ClubConfig {
    /// A club without mail and without a provider.
    pub fn new(name: &str, site: &str) -> ClubConfig {
        let (name, site) = (name.to_owned(), site.to_owned());
        let mail_after = MAIL_AFTER;
        ClubConfig { name, site, mailer: None, provider: None, mail_after, wakes_here: false }
    }

    fn is_https(&self) -> bool {
        self.site.starts_with("https://")
    }

    fn cookie_name(&self) -> String {
        format!("{}{COOKIE}", if self.is_https() { "__Host-" } else { "" })
    }

    /// The cookie that keeps a member signed in.
    pub(crate) fn cookie(&self, session: Key) -> String {
        let lasts = store::club::SESSION_LASTS;
        let (name, secure) = (self.cookie_name(), if self.is_https() { "; Secure" } else { "" });
        format!("{name}={session}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Lax{secure}")
    }

    /// The cookie that ends that.
    pub(crate) fn no_cookie(&self) -> String {
        let (name, secure) = (self.cookie_name(), if self.is_https() { "; Secure" } else { "" });
        format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}")
    }

    /// The session that a request brings.
    pub(crate) fn session(&self, headers: &HeaderMap) -> Option<Key> {
        let name = self.cookie_name();
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|it| it.split_once('='));
        pairs.find(|(key, _)| key.trim() == name).and_then(|(_, key)| key.trim().parse().ok())
    }
}

impl Desk {
    /// The people of the club; an error where there is none.
    pub(crate) async fn people(&self) -> Result<Club, WebError> {
        self.club().ok_or(WebError::NoPage)?;
        self.store().await?.club().ok_or(WebError::NoPage)
    }

    /// Who sends this request, if he is signed in.
    pub(crate) async fn signed_in(&self, headers: &HeaderMap) -> Result<Option<Person>, WebError> {
        let Some(session) = self.club().and_then(|club| club.session(headers)) else {
            return Ok(None);
        };
        Ok(self.people().await?.signed_in(&session.digest(), clock::now()).await?)
    }

    /// Mails a link to this address if a member has it. Whoever asks learns nothing: neither what is
    /// said nor how long it takes depends on it.
    pub(crate) async fn mail_link(&self, mail: &str) -> Result<(), WebError> {
        let people = self.people().await?;
        let config = self.club().ok_or(WebError::NoPage)?;
        let Some(mailer) = config.mailer.clone() else { return Err(WebError::NoMail) };
        let mail = store::club::clean_mail(mail)
            .map_err(|error| WebError::input(board::capital(&format!("{error}."))))?;
        let (site, name) = (config.site.clone(), config.name.clone());
        tokio::spawn(async move {
            let Ok(person) = people.named(&mail).await else { return };
            let Ok(link) = Key::random() else { return };
            if person.locked || person.mail != mail {
                return;
            }
            let begun = people.begin_login(person.id, &link.digest(), clock::now()).await;
            if matches!(begun, Ok(true)) {
                let text = letter(&person.name, &name, &format!("{site}{}", paths::sign_in(link)));
                let subject = format!("Sign in to {name}");
                if let Err(error) = mailer.send_soon(&person.mail, &subject, &text).await {
                    eprintln!("{error}");
                }
            }
        });
        Ok(())
    }

    /// Mails the link of a seat to somebody, member or not. Says to which address.
    pub(crate) async fn mail_invitation(
        &self,
        id: GameId,
        host: &Person,
        key: Key,
        typed: &str,
    ) -> Result<String, WebError> {
        let config = self.club().ok_or(WebError::NoPage)?;
        let mailer = config.mailer.clone().ok_or(WebError::NoMail)?;
        let mail = store::club::clean_mail(typed)
            .map_err(|error| WebError::input(board::capital(&format!("{error}."))))?;
        let people = self.people().await?;
        let member = people.named(&mail).await.ok().filter(|it| it.mail == mail);
        if let Some(member) = member
            && people.has_blocked(member.id, host.id).await?
        {
            return Err(WebError::input("Whoever has this address wants no mail from you."));
        }
        // They go to whatever address is typed: nobody sends strangers mail by the hundred through the club.
        if !self.guard().lets_costly(host.id) {
            return Err(WebError::TooMany);
        }
        let row = self.store().await?.game(id.as_str()).await?.ok_or(WebError::NoGame)?;
        let title = self.library().need(&row.game)?.game.card().title;
        let subject = format!("{} invites you to {title}", host.name);
        let text = format!(
            "Hello,\n\n{} of {} invites you to a game of {title}, “{}”. This link is the key to your \
             seat; keep it to yourself:\n\n{}{}\n\nIf you do not know who that is, leave it alone.\n",
            host.name,
            config.name,
            row.name,
            config.site,
            paths::join(key),
        );
        let to = mail.clone();
        tokio::spawn(async move {
            if let Err(error) = mailer.send_soon(&to, &subject, &text).await {
                eprintln!("{error}");
            }
        });
        Ok(mail)
    }

    /// Tells a new member by mail that he is one.
    pub(crate) fn mail_welcome(&self, person: &Person) {
        let Some(config) = self.club() else { return };
        let Some(mailer) = config.mailer.clone() else { return };
        let (to, subject) = (person.mail.clone(), format!("Welcome to {}", config.name));
        let text = format!(
            "Hello {},\n\nyou are a member of {} now. Sign in with this address at\n\n{}{}\n",
            person.name,
            config.name,
            config.site,
            paths::SIGN_IN,
        );
        tokio::spawn(async move {
            if let Err(error) = mailer.send_soon(&to, &subject, &text).await {
                eprintln!("{error}");
            }
        });
    }

    /// The member whom the club's provider means: known by his number, else by an address that the
    /// provider has proved; a new one if the club takes in whoever is vouched for.
    pub(crate) async fn vouched_for(
        &self,
        provider: &Provider,
        claims: &Claims,
    ) -> Result<Person, WebError> {
        let (people, issuer) = (self.people().await?, provider.issuer());
        if let Some(person) = people.of_identity(issuer, &claims.sub).await? {
            return Ok(person);
        }
        let proved = claims.email.as_deref().filter(|_| claims.email_verified);
        let mail = proved.and_then(|mail| store::club::clean_mail(mail).ok());
        let mail = mail.ok_or(WebError::NoMember)?;
        let known = people.named(&mail).await.ok().filter(|person| person.mail == mail);
        let person = match known {
            Some(person) => person,
            None if provider.joins => {
                let name = claims.preferred_username.as_ref().or(claims.name.as_ref());
                let name = name.map_or("", String::as_str);
                let made = people.create_like(name, &mail, clock::now()).await;
                made.map_err(|error| match error {
                    ClubError::Store(error) => error.into(),
                    _ => WebError::NoMember,
                })?
            }
            None => return Err(WebError::NoMember),
        };
        people.note_identity(issuer, &claims.sub, person.id).await?;
        Ok(person)
    }

    /// Where members sit at a game, as one sees it who sends this request.
    pub(crate) async fn seated(&self, who: &RequestKeys, id: GameId) -> Result<Seated, WebError> {
        if self.club().is_none() || who.person.is_none() && !who.brings_keys() {
            return Ok(Seated::default());
        }
        let people = self.people().await?;
        let rows = people.sitting(id.as_str()).await?;
        let is_own = |row: &Sitting| who.person.as_ref().is_some_and(|it| it.id == row.person);
        let (own, others): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_own);
        let now = clock::now();
        if let Some(row) = own.iter().find(|row| row.at_table < now - SEEN_EVERY) {
            people.seen_at(id.as_str(), row.person, now).await?;
        }
        let seats = |rows: Vec<Sitting>| rows.into_iter().map(|row| Seat(row.seat)).collect();
        Ok(Seated { own: seats(own), others: seats(others) })
    }

    /// A member has set this table: it is his, and he sits at the first seat that is for people.
    pub(crate) async fn set_by(&self, id: GameId, person: &Person) -> Result<(), WebError> {
        let people = self.people().await?;
        people.host(id.as_str(), person.id).await?;
        if let Some(seat) = self.person_seats(id).await?.first() {
            people.sit(id.as_str(), seat.0.0, person.id).await?;
        }
        self.seats_changed(id).await
    }

    /// The seats of a game that are for people, with their names; also those that the staff plays because
    /// somebody's time ran out.
    pub(crate) async fn person_seats(&self, id: GameId) -> Result<Vec<(Seat, String)>, WebError> {
        let mut held = self.hold(id).await?;
        let live = held.live()?;
        let people = live
            .known_sitters()
            .filter(|(_, by)| matches!(by, SeatPlayer::Person | SeatPlayer::Staff));
        Ok(people.map(|(seat, _)| (seat, live.session.seat_name(seat))).collect())
    }
}

fn letter(person: &str, club: &str, link: &str) -> String {
    format!(
        "Hello {person},\n\nopen this link to sign in to {club}:\n\n{link}\n\nIt works once and for \
         15 minutes. If you did not ask for it, leave it alone: nobody can sign in without it.\n"
    )
}
