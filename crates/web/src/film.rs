//! What happened in an answer, picture by picture: the boards as they were at each event, sent as what
//! changed from one to the next.

use crate::{
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Asked, Game},
    keys::Viewer,
    parts::board as drawn,
};
use axum::{Json, extract::State};
use board::{Board, Marks};
use schemars::JsonSchema;
use serde::Serialize;
use shelf::{Picture, Status};
use table::Logged;

/// For the script, once the question is painted: what happened since this line.
pub(crate) async fn get(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Film>, WebError> {
    Ok(Json(desk.film(id, asked.seat()?, asked.number("after")?).await?))
}

/// A stretch of play to be watched again.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Film {
    /// How many lines the journal has: what comes after them is not in it.
    pub line: u32,
    pub shots: Vec<Shot>,
}

/// What was seen when these events were told.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Shot {
    pub events: Vec<Logged>,
    pub status: Status,
    pub boards: Vec<Change>,
}

/// A board drawn anew: in the lines of its last drawing, where to cut, how many lines, and what to
/// put there instead. Cuts do not overlap and count in the last drawing.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "BoardChange")]
pub struct Change {
    pub board: String,
    pub cuts: Vec<(usize, usize, Vec<String>)>,
}

/// Pictures of one answer; a longer one is thinned.
const MOST_SHOTS: usize = 60;

/// Letters of drawing after which only the last picture is added: compressed this is well below
/// 100 kB.
const MOST_LETTERS: usize = 400_000;

impl Desk {
    /// What this seat saw of the lines after this one.
    pub async fn film(&self, id: GameId, viewer: Viewer, after: u32) -> Result<Film, WebError> {
        let mut held = self.look(id, viewer).await?;
        let live = held.live()?;
        let eyes = live.eyes(viewer)?;
        let numbers = live.numbers(self, eyes);
        let mut pictures = live.session.film(eyes, numbers.line(after), MOST_SHOTS)?;
        for picture in &mut pictures {
            numbers.log(&mut picture.events);
        }
        let line = numbers.moment(live.session.as_ref(), eyes);
        drop(held);
        Ok(Film { line, shots: developed(pictures) })
    }
}

/// The drawings of each picture as changes of those before it.
fn developed(pictures: Vec<Picture>) -> Vec<Shot> {
    let mut before: Vec<(String, Vec<String>)> = Vec::new();
    let (mut shots, mut letters, last) = (Vec::new(), 0, pictures.len().saturating_sub(1));
    for (at, picture) in pictures.into_iter().enumerate() {
        if letters > MOST_LETTERS && at < last {
            continue;
        }
        let scenes = picture.boards.iter().filter(|board| drawn::is_scene(board));
        let boards: Vec<Change> = scenes.filter_map(|board| redraw(&mut before, board)).collect();
        letters += self::letters(&boards);
        shots.push(Shot { events: picture.events, status: picture.status, boards });
    }
    shots
}

/// How many letters these changes bring.
pub(crate) fn letters(changes: &[Change]) -> usize {
    let lines = changes.iter().flat_map(|change| &change.cuts).flat_map(|(_, _, lines)| lines);
    lines.map(String::len).sum()
}

/// Draws a board; nothing if it looks as it did.
pub(crate) fn redraw(before: &mut Vec<(String, Vec<String>)>, board: &Board) -> Option<Change> {
    let text = drawn::drawing(board, &Marks::none()).into_string();
    let now: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let place = before.iter().position(|(id, _)| *id == board.id);
    let old = place.map_or_else(Vec::new, |place| std::mem::take(&mut before[place].1));
    let cuts = cuts(&old, &now);
    match place {
        Some(place) => before[place].1 = now,
        None => before.push((board.id.clone(), now)),
    }
    (!cuts.is_empty()).then(|| Change { board: board.id.clone(), cuts })
}

/// Where two texts differ, line by line.
fn cuts(old: &[String], new: &[String]) -> Vec<(usize, usize, Vec<String>)> {
    let same = |(a, b): &(&String, &String)| a == b;
    let head = old.iter().zip(new).take_while(same).count();
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let tail = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(same).count();
    let (from, to) = (&old_rest[..old_rest.len() - tail], &new_rest[..new_rest.len() - tail]);
    if from.len() != to.len() {
        return vec![(head, from.len(), to.to_vec())];
    }
    let mut cuts: Vec<(usize, usize, Vec<String>)> = Vec::new();
    for (at, (_, b)) in from.iter().zip(to).enumerate().filter(|(_, (a, b))| a != b) {
        match cuts.last_mut() {
            Some((start, count, lines)) if *start + *count == head + at => {
                *count += 1;
                lines.push(b.clone());
            }
            Some(_) | None => cuts.push((head + at, 1, vec![b.clone()])),
        }
    }
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    fn applied(old: &[String], cuts: &[(usize, usize, Vec<String>)]) -> Vec<String> {
        let mut text = old.to_vec();
        for (at, count, added) in cuts.iter().rev() {
            text.splice(*at..at + count, added.iter().cloned());
        }
        text
    }

    #[test]
    fn cuts_lead_from_one_drawing_to_the_next() {
        for (old, new) in [
            ("a b c d e", "a x c y e"),
            ("a b c d e", "a e"),
            ("a e", "a b c d e"),
            ("a b", "a b"),
            ("a b c", "x y z"),
            ("", "a b c"),
        ] {
            let (old, new) = (lines(old), lines(new));
            let cuts = cuts(&old, &new);
            assert_eq!(applied(&old, &cuts), new, "{cuts:?}");
        }
        let two = cuts(&lines("a b c d e"), &lines("a x c y e"));
        assert_eq!(two.len(), 2, "what stands between two changes is not sent");
        assert!(cuts(&lines("a b"), &lines("a b")).is_empty());
    }
}
