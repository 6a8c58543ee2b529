//! One stream a tab: each message only says that the game has moved, and to which line.

use crate::{desk::Desk, error::WebError, input::Game};
use axum::{
    extract::State,
    response::{
        IntoResponse,
        sse::{Event, KeepAlive, Sse},
    },
};
use std::{convert::Infallible, time::Duration};
use tokio_stream::{Stream, StreamExt, wrappers::WatchStream};

/// The number of lines at once, and again whenever it changes; a reader that lags only skips some.
pub(crate) async fn stream(
    State(desk): State<Desk>,
    Game(id): Game,
) -> Result<impl IntoResponse, WebError> {
    let listener = desk.listener()?;
    let changes = desk.listen(id).await?;
    let moved = WatchStream::new(changes).map(Some);
    let closing = WatchStream::new(desk.closing()).filter_map(|closing| closing.then_some(None));
    let lines = ended_by_none(moved.merge(closing)).map(move |line| {
        let _ = &listener;
        Ok::<_, Infallible>(Event::default().event("line").data(line.to_string()))
    });
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(15)).text("still here");
    Ok(Sse::new(lines).keep_alive(keep_alive))
}

fn ended_by_none(stream: impl Stream<Item = Option<u32>>) -> impl Stream<Item = u32> {
    stream.take_while(Option::is_some).filter_map(|line| line)
}
