//! What can go wrong at the web table, each with its status and a sentence for the player.
//! Causes go to the log of the server and never to a page.

use crate::{draft, guard, id::GameId, layout, pages, pages::error::ErrorModel, paths};
use axum::{
    Json,
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use board::sentence;
use schemars::JsonSchema;
use serde::Serialize;
use shelf::ShelfError;
use std::sync::Arc;
use store::StoreError;
use table::{ChartErrors, Fault, Open, Refused, chart::ChartError};

#[derive(Clone, Debug, thiserror::Error)]
pub enum WebError {
    #[error("There is no such page.")]
    NoPage,
    #[error("This link was used already, or its 15 minutes are over. Ask for a new one.")]
    NoLogin,
    #[error("This club sends no mail. Ask its administrator for a link.")]
    NoMail,
    #[error(
        "No member of this club is known by that account. Ask its administrator to take you in."
    )]
    NoMember,
    #[error("You could not be signed in by the identity provider. Try again in a moment.")]
    NotVouched,
    #[error("Somebody else sits there already. Choose another seat.")]
    SeatTaken,
    #[error("There is no such game. It may have been deleted.")]
    NoGame,
    #[error("The game has gone on elsewhere, so this move was not made. Look again.")]
    Overtaken,
    #[error("There is no {0} of this name.")]
    Nothing(&'static str),
    #[error("This page of the story is not open now: it belongs to another moment of the game.")]
    NotNow,
    #[error("This address does not take that kind of request.")]
    Method,
    /// What was sent makes no sense; the sentence says why.
    #[error("{0}")]
    Input(String),
    /// What is wrong with a player's own charts, place by place.
    #[error("The charts do not fit the game; nothing was kept.")]
    Charts(ChartErrors),
    #[error("That is more than this address takes.")]
    TooLarge,
    /// Another kind of body was sent than this address takes.
    #[error("This address takes {0}.")]
    MediaType(&'static str),
    /// The game has moved on, or it is not the player's turn; nothing has changed.
    #[error("{text}")]
    Conflict { code: &'static str, text: String, open: Option<Box<Open>> },
    #[error(
        "The journal of this game no longer fits: {why}. You can go on from its last good position \
         as a game of its own; this one is kept."
    )]
    NoLongerFits { id: GameId, why: String },
    #[error(
        "A rule failed on this move, so it was not made. The game stands where it was; choose \
         otherwise, or export the game and report it."
    )]
    Broken,
    #[error("This name is not one of the server's own.")]
    Host,
    #[error(
        "This is locked. Open the secret link you were given; whoever runs the server has the \
         owner's link."
    )]
    Locked,
    #[error("This token may only read. Make one that may play at your own page.")]
    ReadOnly,
    #[error("That seat is another player's. You can see the game from there when it is over.")]
    NotYourSeat,
    #[error("This link does not work. The game may have been deleted.")]
    NoLink,
    #[error("The links of this game are no longer known here; only digests of them are kept.")]
    NoLinks,
    /// What would tell one player what another knows.
    #[error("{0} of a game between several players can be had when it is over.")]
    Waits(&'static str),
    #[error("This request came from another site and was refused.")]
    Origin,
    #[error("That is too many requests at once. Wait a moment and try again.")]
    TooMany,
    #[error("The server was busy with this request for too long and gave it up.")]
    Timeout,
    /// A change that went on after the one who asked was sent away.
    #[error(
        "The server took too long, and it is not known whether your move was taken. Look at the \
         table, or send the same move again: it counts only once."
    )]
    OutcomeUnknown,
    /// The database cannot be used now; the sentence tells the player what to do.
    #[error("{}", disk(.0))]
    Store(Arc<StoreError>),
    #[error("Something went wrong in the server. Nothing of your game is lost.")]
    Internal(String),
}

/// The store's word without the place on disk.
fn disk(error: &StoreError) -> &'static str {
    match error {
        StoreError::Newer { .. } => {
            "The saved games were written by a newer version of Wardroom. Start that version, or \
             start this one with another directory (--data). Nothing was changed."
        }
        StoreError::Locked { .. } => {
            "The saved games are in use by another program. Close it and try again. Nothing was \
             changed."
        }
        StoreError::Full { .. } => {
            "The disk is full, so your last move could not be saved and was not made. Make room \
             and try again; nothing is lost."
        }
        StoreError::ReadOnly { .. } => {
            "The saved games cannot be written, so your last move was not made. Make the data \
             directory writable, or start with another one (--data). Nothing is lost."
        }
        StoreError::Directory { .. } => {
            "The data directory cannot be used. Start Wardroom with another one (--data)."
        }
        StoreError::Foreign { .. } => {
            "The data directory holds a file that is not a Wardroom database. It was left alone; \
             start Wardroom with another directory (--data)."
        }
        StoreError::LinesMissing { .. } => {
            "Part of this game is missing in the database, so it cannot be played on. Restore a \
             backup; nothing was changed."
        }
        StoreError::Closed => "The server is shutting down. Your game is saved.",
        StoreError::Away { .. } => {
            "The database does not answer, so your last move may not have been made. Look again in a \
             moment; nothing that was saved is lost."
        }
        StoreError::Exists { .. }
        | StoreError::Name { .. }
        | StoreError::Taken { .. }
        | StoreError::InUse
        | StoreError::NoGame { .. }
        | StoreError::Read { .. }
        | StoreError::Write { .. }
        | StoreError::Address { .. }
        | StoreError::Dump
        | StoreError::Migration { .. } => {
            "The saved games could not be reached, so nothing was changed. The log of the server \
             says why."
        }
    }
}

impl WebError {
    pub fn internal(cause: impl std::fmt::Display) -> WebError {
        WebError::Internal(cause.to_string())
    }

    pub fn input(text: impl Into<String>) -> WebError {
        WebError::Input(text.into())
    }

    pub fn status(&self) -> StatusCode {
        match self {
            WebError::NoPage
            | WebError::NoGame
            | WebError::Nothing(_)
            | WebError::NotNow
            | WebError::NoLink
            | WebError::NoLogin
            | WebError::NoMail
            | WebError::NoLinks => StatusCode::NOT_FOUND,
            WebError::Method => StatusCode::METHOD_NOT_ALLOWED,
            WebError::Input(_) | WebError::Charts(_) => StatusCode::UNPROCESSABLE_ENTITY,
            WebError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            WebError::MediaType(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            WebError::Conflict { .. }
            | WebError::Overtaken
            | WebError::SeatTaken
            | WebError::NoLongerFits { .. } => StatusCode::CONFLICT,
            WebError::Host => StatusCode::MISDIRECTED_REQUEST,
            WebError::Origin
            | WebError::Locked
            | WebError::NoMember
            | WebError::NotVouched
            | WebError::ReadOnly
            | WebError::NotYourSeat
            | WebError::Waits(_) => StatusCode::FORBIDDEN,
            WebError::TooMany => StatusCode::TOO_MANY_REQUESTS,
            WebError::Timeout | WebError::OutcomeUnknown => StatusCode::SERVICE_UNAVAILABLE,
            WebError::Store(error) => match **error {
                StoreError::Full { .. } => StatusCode::INSUFFICIENT_STORAGE,
                StoreError::Directory { .. }
                | StoreError::Newer { .. }
                | StoreError::Locked { .. }
                | StoreError::ReadOnly { .. }
                | StoreError::Foreign { .. }
                | StoreError::LinesMissing { .. }
                | StoreError::Exists { .. }
                | StoreError::Name { .. }
                | StoreError::Taken { .. }
                | StoreError::InUse
                | StoreError::NoGame { .. }
                | StoreError::Read { .. }
                | StoreError::Write { .. }
                | StoreError::Migration { .. }
                | StoreError::Address { .. }
                | StoreError::Away { .. }
                | StoreError::Dump
                | StoreError::Closed => StatusCode::SERVICE_UNAVAILABLE,
            },
            WebError::Broken | WebError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// A word for programs.
    fn code(&self) -> &'static str {
        match self {
            WebError::NoPage => "no-page",
            WebError::NoGame => "no-game",
            WebError::Nothing(_) | WebError::NotNow => "not-found",
            WebError::Method => "method",
            WebError::Input(_) => "input",
            WebError::Charts(_) => "charts",
            WebError::TooLarge => "too-large",
            WebError::MediaType(_) => "media-type",
            WebError::Conflict { code, .. } => code,
            WebError::Overtaken => "stale",
            WebError::SeatTaken => "seat-taken",
            WebError::NoLogin => "no-login",
            WebError::NoMail => "no-mail",
            WebError::NoMember => "no-member",
            WebError::NotVouched => "not-vouched-for",
            WebError::NoLongerFits { .. } => "no-longer-fits",
            WebError::Broken => "broken",
            WebError::Locked => "locked",
            WebError::NotYourSeat => "not-your-seat",
            WebError::ReadOnly => "read-only",
            WebError::NoLink => "no-link",
            WebError::NoLinks => "no-links",
            WebError::Waits(_) => "waits-for-the-end",
            WebError::Host => "host",
            WebError::Origin => "origin",
            WebError::TooMany => "too-many",
            WebError::Timeout => "timeout",
            WebError::OutcomeUnknown => "outcome-unknown",
            WebError::Store(_) => "store",
            WebError::Internal(_) => "internal",
        }
    }

    fn title(&self) -> &'static str {
        match self {
            WebError::NoPage
            | WebError::NoGame
            | WebError::Nothing(_)
            | WebError::NotNow
            | WebError::NoLink
            | WebError::NoLogin
            | WebError::NoMail
            | WebError::NoLinks => "Not found",
            WebError::Method
            | WebError::MediaType(_)
            | WebError::Input(_)
            | WebError::Charts(_)
            | WebError::TooLarge => "That cannot be done",
            WebError::Conflict { .. } | WebError::Overtaken | WebError::SeatTaken => {
                "The game has moved on"
            }
            WebError::NoLongerFits { .. } => "An older game",
            WebError::Broken | WebError::Internal(_) => "Something went wrong",
            WebError::Host | WebError::Origin => "Refused",
            WebError::Locked
            | WebError::NoMember
            | WebError::NotVouched
            | WebError::ReadOnly
            | WebError::NotYourSeat
            | WebError::Waits(_) => "Not open to you",
            WebError::TooMany | WebError::Timeout | WebError::OutcomeUnknown => {
                "The server is busy"
            }
            WebError::Store(_) => "The saved games cannot be used",
        }
    }

    fn model(&self, game: Option<GameId>) -> ErrorModel {
        let way_on = match (self, game) {
            (WebError::NoGame | WebError::NoPage, _) | (_, None) => {
                ("To the games".to_owned(), paths::HOME.to_owned())
            }
            (_, Some(id)) => ("Back to the table".to_owned(), paths::game(id)),
        };
        let rescue = match self {
            WebError::NoLongerFits { id, .. } => Some(*id),
            _ => None,
        };
        ErrorModel {
            status: self.status().as_u16(),
            title: self.title().to_owned(),
            text: self.to_string(),
            way_on,
            rescue,
        }
    }

    fn problem(&self) -> Problem {
        let question = match self {
            WebError::Conflict { open, .. } => open.clone(),
            _ => None,
        };
        let problems = match self {
            WebError::Charts(errors) => errors.iter().cloned().collect(),
            _ => Vec::new(),
        };
        let (status, code) = (self.status().as_u16(), self.code());
        Problem { error: Told { status, code, message: self.to_string(), question, problems } }
    }

    /// What only the person who runs the server may read.
    fn cause(&self) -> Option<String> {
        match self {
            WebError::Store(error) => Some(error.to_string()),
            WebError::Internal(cause) => Some(cause.clone()),
            _ => None,
        }
    }
}

/// An error as the API tells it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Error")]
pub(crate) struct Problem {
    error: Told,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ErrorTold")]
struct Told {
    status: u16,
    code: &'static str,
    message: String,
    /// The question that is open instead, for an answer that came too late.
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<Box<Open>>,
    /// What is wrong with a player's own charts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<ChartError>,
}

impl From<StoreError> for WebError {
    fn from(error: StoreError) -> WebError {
        match error {
            StoreError::NoGame { .. } => WebError::NoGame,
            StoreError::Taken { .. } => WebError::Overtaken,
            StoreError::InUse => WebError::Conflict {
                code: "in-use",
                text: "A game is played with these charts, so they are kept.".to_owned(),
                open: None,
            },
            error => WebError::Store(Arc::new(error)),
        }
    }
}

impl From<ShelfError> for WebError {
    fn from(error: ShelfError) -> WebError {
        match error {
            ShelfError::Setting(_)
            | ShelfError::Bot { .. }
            | ShelfError::MatchedCasual
            | ShelfError::Charts(_)
            | ShelfError::Seats { .. }
            | ShelfError::NotGoingOn { .. }
            | ShelfError::Stretch { .. }
            | ShelfError::Forecast(_) => WebError::input(sentence(&error.to_string())),
            ShelfError::Fault(fault) => WebError::from(fault),
            ShelfError::Refused(refusal) => refused(refusal, None),
            ShelfError::Rules(error) => WebError::internal(error),
        }
    }
}

impl From<Fault> for WebError {
    fn from(fault: Fault) -> WebError {
        match fault {
            Fault::Diverged { line, .. } | Fault::Mark { line, .. } => WebError::input(format!(
                "Line {line} of the journal does not follow from the lines before it."
            )),
            Fault::OtherGame { .. } => WebError::input("The journal is of another game."),
            Fault::OtherRules { .. } => {
                WebError::input("The journal was played by another revision of the rules.")
            }
            Fault::OtherCharts { differ, .. } if differ.is_empty() => WebError::input(
                "The journal was played with charts that are not here; upload them first.",
            ),
            Fault::OtherCharts { differ, .. } => WebError::input(format!(
                "The journal was played with charts that are not here; upload them first. Those \
                 here differ in {}.",
                differ.join(", ")
            )),
            Fault::Setup(_) => WebError::input(
                "The file does not tell how the game was set up, so it cannot be opened.",
            ),
            Fault::NoMark => WebError::input("The journal keeps no whole position to start from."),
        }
    }
}

/// A refused move; the question that is open now goes with it.
pub(crate) fn refused(refused: Refused, open: Option<Open>) -> WebError {
    let misfit = match (&refused, &open) {
        (Refused::Misfit { key, .. }, Some(open)) => draft::words(open, key).to_owned(),
        (refused, _) => refused.to_string(),
    };
    let open = open.map(Box::new);
    let conflict = |code, text: &str| WebError::Conflict { code, text: text.to_owned(), open };
    match refused {
        Refused::Stale { .. } => conflict(
            "stale",
            "That question has been answered already, so nothing was changed. Here is the one \
             that is open now.",
        ),
        Refused::NotYourTurn { .. } => {
            conflict("not-your-turn", "It is not for this seat to decide now. Nothing was changed.")
        }
        Refused::NoDiceWanted => conflict("no-dice", "No dice are asked for now."),
        Refused::NoDrawWanted => conflict("no-draw", "No counter is drawn now; dice are thrown."),
        Refused::NotInCup { .. } => {
            WebError::input("That counter is not in the cup. Nothing was changed.")
        }
        Refused::NoSeat { .. } => WebError::Nothing("seat"),
        Refused::Over => conflict("over", "The game is over. Nothing was changed."),
        Refused::Undo(why) => conflict("undo", &sentence(why)),
        Refused::NotOffered { .. } => {
            WebError::input("That choice was not offered. Nothing was changed.")
        }
        Refused::Misfit { .. } => {
            WebError::input(format!("“{misfit}” does not fit with the rest of the answer."))
        }
        Refused::NotWhole { .. } => {
            WebError::input("That is not a whole answer yet. Nothing was changed.")
        }
        Refused::NoSteps => WebError::input("This question takes one choice."),
        Refused::Faces(error) => WebError::input(sentence(&error.to_string())),
        Refused::Broken(_) => WebError::Broken,
        Refused::Fault(fault) => WebError::from(fault),
    }
}

/// Only the status; [`tell`] makes it a page or JSON once it knows who asked.
impl IntoResponse for WebError {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

/// Turns refusals into a page for browsers and into JSON for programs, and logs their causes.
pub(crate) async fn tell(request: Request, next: Next) -> Response {
    let json = guard::wants_json(request.uri().path(), request.headers());
    let frame = layout::frame(request.headers(), request.uri());
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    let status = response.status();
    let refused = status.is_client_error() || status.is_server_error();
    if !refused {
        return response;
    }
    let error = match response.extensions().get::<Arc<WebError>>() {
        Some(error) => Arc::clone(error),
        None if is_page(&response) => return response,
        None => Arc::new(of_status(status)),
    };
    if let Some(cause) = error.cause() {
        eprintln!("{status}: {cause}");
    }
    let mut told = if json {
        (status, Json(error.problem())).into_response()
    } else {
        let game =
            path.strip_prefix("/game/").and_then(|rest| rest.split('/').next()?.parse().ok());
        (status, pages::error::page(&frame, &error.model(game))).into_response()
    };
    if matches!(*error, WebError::TooMany | WebError::Store(_) | WebError::Timeout) {
        told.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    if let Some(allow) = response.headers().get(header::ALLOW) {
        told.headers_mut().insert(header::ALLOW, allow.clone());
    }
    told
}

/// A form or a table that comes back with what was wrong in it.
fn is_page(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    kind.is_some_and(|kind| kind.starts_with(b"text/html"))
}

/// What the framework itself refused.
fn of_status(status: StatusCode) -> WebError {
    match status {
        StatusCode::NOT_FOUND => WebError::NoPage,
        StatusCode::METHOD_NOT_ALLOWED => WebError::Method,
        StatusCode::PAYLOAD_TOO_LARGE => WebError::TooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => WebError::MediaType("a form or JSON"),
        status if status.is_client_error() => {
            WebError::input("The request is not what this address takes.")
        }
        status => WebError::internal(status),
    }
}
