//! Mails to members, by the club's own mail server.

use lettre::{
    AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor,
    message::{Mailbox, header::ContentType},
};
use std::{sync::Arc, time::Duration};
use tokio::sync::Semaphore;

/// How long the mail server may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// When a letter that was not taken is sent again, each time after the one before; all of them within
/// the quarter of an hour for which a mailed link works.
const AGAIN: [Duration; 4] = [
    Duration::from_secs(5),
    Duration::from_secs(30),
    Duration::from_mins(2),
    Duration::from_mins(8),
];
/// How many letters wait to be sent again at once; more are given up at the first refusal.
const MOST_WAITING: usize = 64;

#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error(
        "“{0}” is not the address of a mail server: smtps://USER:PASSWORD@HOST, or smtp://HOST:PORT \
         for one on this machine"
    )]
    Server(String),
    #[error("“{0}” is not a sender: write it as Name <name@place>")]
    Sender(String),
    #[error("the mail was refused: {0}")]
    Refused(String),
    #[error("the mail was not taken this time: {0}")]
    Later(String),
    #[error("the mail server does not answer: {0}")]
    Away(String),
}

/// A way to send mail.
#[derive(Clone)]
pub struct Mailer {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    again: Vec<Duration>,
    waiting: Arc<Semaphore>,
}

impl Mailer {
    pub fn new(server: &str, from: &str) -> Result<Mailer, MailError> {
        // The address may hold a password, so it is not said back whole.
        let shown = || server.rsplit('@').next().unwrap_or_default().to_owned();
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(server);
        let transport = transport.map_err(|_| MailError::Server(shown()))?;
        let from = from.parse().map_err(|_| MailError::Sender(from.to_owned()))?;
        Ok(Mailer {
            server: transport.timeout(Some(PATIENCE)).build(),
            from,
            again: AGAIN.to_vec(),
            waiting: Arc::new(Semaphore::new(MOST_WAITING)),
        })
    }

    /// The same, but a letter that was not taken is sent again after these waits.
    #[must_use]
    pub fn sending_again(self, after: &[Duration]) -> Mailer {
        Mailer { again: after.to_vec(), ..self }
    }

    /// Sends a letter that matters for a short while only, such as a link, and again for that while if
    /// it is not taken. Its text is kept nowhere but here.
    pub(crate) async fn send_soon(
        &self,
        to: &str,
        subject: &str,
        text: &str,
    ) -> Result<(), MailError> {
        let mut sent = self.send(to, subject, text.to_owned()).await;
        let Ok(_place) = self.waiting.try_acquire() else { return sent };
        for wait in &self.again {
            match &sent {
                Ok(())
                | Err(MailError::Server(_) | MailError::Sender(_) | MailError::Refused(_)) => {
                    break;
                }
                Err(MailError::Later(_) | MailError::Away(_)) => {}
            }
            tokio::time::sleep(*wait).await;
            sent = self.send(to, subject, text.to_owned()).await;
        }
        sent
    }

    /// Sends one plain mail, once.
    pub(crate) async fn send(
        &self,
        to: &str,
        subject: &str,
        text: String,
    ) -> Result<(), MailError> {
        let refused = |error: &dyn std::fmt::Display| MailError::Refused(error.to_string());
        let to = to.parse().map_err(|error: lettre::address::AddressError| refused(&error))?;
        let mail = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            .body(text)
            .map_err(|error| refused(&error))?;
        self.server.send(mail).await.map(drop).map_err(|error| {
            let text = error.to_string();
            match (error.is_permanent(), error.is_transient()) {
                (true, _) => MailError::Refused(text),
                (false, true) => MailError::Later(text),
                (false, false) => MailError::Away(text),
            }
        })
    }
}
