//! One stream a tab: each message only says that the game has moved, and to which line. Where others
//! hold keys it speaks only when there is something new for these eyes, and counts as they do. A
//! message of the other kind says that somebody asked to take an answer back, or was answered.

use crate::{
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Asked, Game},
    keys::Viewer,
    listeners::Listens,
    numbers::Numbers,
    page_models,
};
use axum::{
    extract::State,
    response::{
        IntoResponse,
        sse::{Event, KeepAlive, Sse},
    },
};
use std::{convert::Infallible, time::Duration};
use tokio_stream::{Stream, StreamExt, wrappers::WatchStream};

/// What a message says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum News {
    Line(u32),
    UndoRequest(u32),
    /// Something was said in a room that these eyes may read.
    Talk,
}

/// The number of lines at once, and again whenever it changes; a reader that lags only skips some.
pub(crate) async fn stream(
    State(desk): State<Desk>,
    Game(id): Game,
    listens: Listens,
    asked: Asked,
) -> Result<impl IntoResponse, WebError> {
    let listener = desk.listener(listens)?;
    let viewer = asked.seat()?;
    let changes = desk.listen(id).await?;
    let wishes = desk.listen_to_wishes(id);
    let talk = desk.listen_to_talk(id);
    let plays = matches!(viewer, Viewer::Held(table::Eyes::Of(_)) | Viewer::Free(Some(_)));
    let closing = WatchStream::new(desk.closing()).filter_map(|closing| closing.then_some(None));
    let moved = WatchStream::new(changes).then(move |line| {
        let desk = desk.clone();
        async move { Some(News::Line(moment(&desk, id, viewer, line).await)) }
    });
    let wishes = WatchStream::from_changes(wishes).map(|count| Some(News::UndoRequest(count)));
    let mut heard = None;
    let talk = WatchStream::from_changes(talk).filter_map(move |(players, watchers)| {
        let count = if plays { players } else { watchers };
        (heard.replace(count) != Some(count)).then_some(Some(News::Talk))
    });
    let mut last = None;
    let news = ended_by_none(moved.merge(wishes).merge(talk).merge(closing)).filter(move |news| {
        let _ = &listener;
        match news {
            News::Line(line) => last.replace(*line) != Some(*line),
            News::UndoRequest(_) | News::Talk => true,
        }
    });
    let lines = news.map(|news| {
        let (kind, number) = match news {
            News::Line(line) => ("line", line),
            News::UndoRequest(count) => ("wish", count),
            News::Talk => ("talk", 0),
        };
        Ok::<_, Infallible>(Event::default().event(kind).data(number.to_string()))
    });
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(15)).text("still here");
    Ok(Sse::new(lines).keep_alive(keep_alive))
}

/// How these eyes call the line the game has moved to; 0 for a game that is gone.
async fn moment(desk: &Desk, id: GameId, viewer: Viewer, line: u32) -> u32 {
    if line == 0 || !desk.is_keyed(id) {
        return line;
    }
    let Ok(mut held) = desk.look(id, viewer).await else { return 0 };
    let Ok(live) = held.live() else { return 0 };
    let session = live.session.as_ref();
    let Ok(eyes) = page_models::eyes(session, viewer) else { return 0 };
    Numbers::of(desk, id, session, eyes).moment(session, eyes)
}

fn ended_by_none<T>(stream: impl Stream<Item = Option<T>>) -> impl Stream<Item = T> {
    stream.take_while(Option::is_some).filter_map(|news| news)
}
