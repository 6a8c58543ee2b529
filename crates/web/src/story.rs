//! What came of an order, beat by beat, for the page to play: the card of each roll, the boards after
//! it as changes of those before, and what is to be seen on them.

use crate::{
    desk::Desk,
    error::WebError,
    film::{self, Change},
    id::GameId,
    input::{Asked, Game},
    keys::Viewer,
    parts::{board as drawn, story},
};
use axum::{Json, extract::State};
use board::Board;
use serde::Serialize;
use shelf::{Shots, Tale};
use table::{Act, ChartBook, Tone};

/// For the script: what happened since this line, in beats as the page plays them.
pub(crate) async fn get(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Story>, WebError> {
    Ok(Json(desk.story(id, asked.seat()?, asked.number("after")?).await?))
}

/// What came of an order.
#[derive(Debug, Serialize)]
pub struct Story {
    /// The moment of the page it belongs to.
    pub line: u32,
    /// The boards when the order was given.
    pub before: Vec<Change>,
    pub beats: Vec<Beat>,
}

/// A moment to look at.
#[derive(Debug, Serialize)]
pub struct Beat {
    /// The roll with its ledger, and the words.
    pub card: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tone: Option<Tone>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub act: Option<Act>,
    /// It is done now, as against what comes of it.
    pub anew: bool,
    /// How many dice fell.
    pub dice: usize,
    /// It is the last of its actor.
    pub last: bool,
    /// A stretch of the game begins with it.
    pub chapter: bool,
    /// The board to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The boards after it.
    pub boards: Vec<Change>,
    /// What has happened to the pieces.
    pub changes: Vec<board::Change>,
}

/// Letters of drawing after which boards stay as they are until the end.
const MOST_LETTERS: usize = 600_000;

impl Desk {
    /// What this seat saw of the lines after this one, in beats.
    pub async fn story(&self, id: GameId, viewer: Viewer, after: u32) -> Result<Story, WebError> {
        let mut held = self.look(id, viewer).await?;
        let live = held.live()?;
        let eyes = live.eyes(viewer)?;
        let numbers = live.numbers(self, eyes);
        let shots = live.session.shots(eyes, numbers.line(after))?;
        let line = numbers.moment(live.session.as_ref(), eyes);
        let volume = self.library().need(live.session.game())?;
        let own = live.row.charts.clone();
        drop(held);
        let own = self.own_charts(own.as_deref()).await?;
        let charts = volume.charts(own.as_deref())?;
        let (before, beats) = told(volume.tag().name, charts, shots);
        Ok(Story { line, before, beats })
    }
}

fn told(game: &str, charts: &ChartBook, shots: Shots) -> (Vec<Change>, Vec<Beat>) {
    let Shots { tale, before, after } = shots;
    let mut drawings: Vec<(String, Vec<String>)> = Vec::new();
    let first = redrawn(&mut drawings, &before);
    let mut letters = film::letters(&first);
    let (mut beats, last) = (Vec::new(), after.len().saturating_sub(1));
    let mut seen = &before;
    for (at, boards) in after.iter().enumerate() {
        let beat = &tale.beats[at];
        let drawn_anew = if letters <= MOST_LETTERS || at == last {
            redrawn(&mut drawings, boards)
        } else {
            Vec::new()
        };
        letters += film::letters(&drawn_anew);
        let events = &tale.events[beat.events.clone()];
        beats.push(Beat {
            card: story::beat(game, charts, at, events).into_string(),
            tone: beat.tone,
            act: beat.act.clone(),
            anew: beat.anew,
            dice: story::dice(events),
            last: is_last(&tale, at),
            chapter: events.iter().any(|logged| logged.event.chapter().is_some()),
            board: looked_at(beat.act.as_ref(), seen, boards),
            boards: drawn_anew,
            changes: board::changes(seen, boards),
        });
        seen = boards;
    }
    (first, beats)
}

fn redrawn(drawings: &mut Vec<(String, Vec<String>)>, boards: &[Board]) -> Vec<Change> {
    let scenes = boards.iter().filter(|board| drawn::is_scene(board));
    scenes.filter_map(|board| film::redraw(drawings, board)).collect()
}

fn is_last(tale: &Tale, beat: usize) -> bool {
    tale.groups.iter().any(|group| group.beats.end == beat + 1)
}

/// The board on which it happens; else the one that mattered before it, if it is still there to see.
fn looked_at(act: Option<&Act>, before: &[Board], after: &[Board]) -> Option<String> {
    let things = || act.into_iter().flat_map(|act| act.by.iter().chain(&act.at));
    let scenes = || before.iter().chain(after).filter(|board| drawn::is_scene(board));
    let shows = |board: &&Board| {
        let finder = board.finder();
        things().any(|thing| finder.has(&thing.id))
    };
    let board = scenes().find(shows).or_else(|| scenes().next());
    board.map(|board| board.id.clone())
}
