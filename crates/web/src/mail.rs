//! Mails to members, by the club's own mail server.

use lettre::{
    AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor,
    message::{Mailbox, header::ContentType},
};
use std::time::Duration;

/// How long the mail server may take.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error(
        "“{0}” is not the address of a mail server: smtps://USER:PASSWORD@HOST, or smtp://HOST:PORT \
         for one on this machine"
    )]
    Server(String),
    #[error("“{0}” is not a sender: write it as Name <name@place>")]
    Sender(String),
    #[error("the mail was not taken: {0}")]
    Refused(String),
}

/// A way to send mail.
#[derive(Clone)]
pub struct Mailer {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Mailer {
    pub fn new(server: &str, from: &str) -> Result<Mailer, MailError> {
        // The address may hold a password, so it is not said back whole.
        let shown = || server.rsplit('@').next().unwrap_or_default().to_owned();
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(server);
        let transport = transport.map_err(|_| MailError::Server(shown()))?;
        let from = from.parse().map_err(|_| MailError::Sender(from.to_owned()))?;
        Ok(Mailer { server: transport.timeout(Some(PATIENCE)).build(), from })
    }

    /// Sends one plain mail.
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
        self.server.send(mail).await.map(drop).map_err(|error| refused(&error))
    }
}
