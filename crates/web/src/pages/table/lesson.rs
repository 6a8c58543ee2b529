//! Advice to a newcomer, above a question that is met for the first time.

use super::Turn;
use crate::model::Played;
use serde::Serialize;
use shelf::{AnyGame, Lesson, second_chapter_begins};
use table::{Event, Eyes, Logged};

/// The lesson about the question at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LessonNow {
    pub lesson: Lesson,
    /// Which of the lessons that were promised, counted from 1, and of how many; others come as
    /// play brings them.
    pub place: Option<(usize, usize)>,
    /// Not a lesson, but the end of the first mission.
    pub over: bool,
    /// No other first mission of the game follows.
    pub last: bool,
}

impl LessonNow {
    /// The name of a newcomer's game in the list.
    pub const GAME_NAME: &str = "First mission";

    /// What is said when the second mission begins, or the game is over.
    const GRADUATION: Lesson = Lesson {
        question: "",
        title: "Your first mission is over",
        text: "What it brought stands in the log and under Records. You know all you need now: play \
            on, there is a word for everything that is new, or begin a game of your own. Replay \
            shows this mission again, move by move.",
    };

    /// What is said instead when another first mission teaches the rest.
    const NEXT: Lesson = Lesson {
        question: "",
        title: "Your first mission is over",
        text: "What it brought stands in the log and under Records, and Replay shows it again, move by \
            move. The next mission teaches what this one had no place for.",
    };

    /// What to teach now: the lesson of a question that is met for the first time. `log` is all
    /// that has happened.
    pub fn of(
        game: &dyn AnyGame,
        played: &Played,
        turn: &Turn,
        log: &[Logged],
    ) -> Option<LessonNow> {
        let mission = played.first_mission?;
        let last = game.card().first_missions.last() == Some(mission);
        let lesson = if last { LessonNow::GRADUATION } else { LessonNow::NEXT };
        let graduation = LessonNow { lesson, place: None, over: true, last };
        let open = match turn {
            Turn::Ask(open) => open,
            // A first mission may be a game of its own.
            Turn::Over(_) => return Some(graduation),
            Turn::Dice(_) | Turn::Wait(_) | Turn::Broken => return None,
        };
        let mut met: Vec<&str> = Vec::new();
        if second_chapter_begins(log) {
            return Some(graduation);
        }
        for logged in log {
            // What an opponent decided taught the newcomer nothing.
            if let Event::Picked { question, seat, .. } = &logged.event
                && Eyes::Of(*seat) == played.eyes
                && !met.contains(question)
            {
                met.push(question);
            }
        }
        let lessons = game.card().lessons;
        let lesson = *lessons.iter().find(|lesson| lesson.question == open.question)?;
        let teaches = mission.teaches;
        let taught = met.iter().filter(|name| teaches.iter().any(|it| it == *name)).count();
        let place = teaches.contains(&open.question).then_some((taught + 1, teaches.len()));
        (!met.contains(&open.question)).then_some(LessonNow { lesson, place, over: false, last })
    }
}
