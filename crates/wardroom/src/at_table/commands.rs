//! What a player may type instead of an answer.

use super::{AtTable, Stay};
use crate::{
    commands::{charts, rules},
    failure::Failure,
    forecast, journal_file, tell,
    text_style::Tone,
    words::COMMANDS,
};
use board::{Board, Marks};
use std::path::Path;
use table::{Event, Eyes, Logged, chart::At};

/// How many lines `log` shows unless told.
const LOG_LINES: usize = 20;

const NO_LESSON: &str = "There is no lesson about this question; “rule ID” tells its rule.";

impl AtTable<'_> {
    /// Does what a command says; `None` to go on waiting for the same thing.
    pub(super) fn obey(
        &mut self,
        name: &str,
        rest: &str,
        eyes: Eyes,
    ) -> Result<Option<Stay>, Failure> {
        match name {
            "quit" => return Ok(Some(Stay::No)),
            "undo" => return self.undo(eyes),
            "staff" => return self.staff(rest),
            "standing" => self.standing(rest)?,
            "always" => self.complain("no question is open that could be answered always")?,
            "outlook" => self.complain("no question is open that could be tried out")?,
            "odds" => self.out.line(tell::NO_ODDS)?,
            "lesson" => self.out.line(NO_LESSON)?,
            "log" => self.log(eyes, rest)?,
            "boards" => self.boards(eyes, rest)?,
            "status" => self.status(eyes)?,
            "rule" => self.rule(rest)?,
            "chart" => self.chart(rest)?,
            "charts" => self.chart("")?,
            "forecast" => self.forecast(eyes, rest)?,
            "save" => self.save(rest)?,
            _ => self.help(eyes)?,
        }
        Ok(None)
    }

    /// A word of advice about a question, if there is one.
    pub(super) fn lesson(&mut self, question: &str) -> Result<(), Failure> {
        let lesson =
            self.sitting.game.card().lessons.iter().find(|known| known.question == question);
        let Some(lesson) = lesson else { return self.out.line(NO_LESSON) };
        let title = format!("{}.", lesson.title);
        let text = [(title.as_str(), Tone::Good), (lesson.text, Tone::Plain)];
        self.out.lines(&self.out.style.entry(("  ", Tone::Plain), &text, ""))
    }

    fn status(&mut self, eyes: Eyes) -> Result<(), Failure> {
        let status = self.sitting.session.status(eyes);
        self.out.lines(&tell::status(self.out.style, &status))
    }

    fn undo(&mut self, eyes: Eyes) -> Result<Option<Stay>, Failure> {
        let Some(seat) = eyes.seat() else {
            return self.complain("nobody has answered yet").map(|()| None);
        };
        match self.sitting.session.undo(seat) {
            Ok(()) => {
                // A standing answer would be given again at once.
                self.standing.clear();
                self.out.line("Taken back.")?;
                self.shown.clear();
                self.saved().map(Some)
            }
            Err(refused) => self.complain(&refused.to_string()).map(|()| None),
        }
    }

    fn log(&mut self, eyes: Eyes, rest: &str) -> Result<(), Failure> {
        let lines = match rest {
            "" => LOG_LINES,
            number => match number.parse() {
                Ok(lines) => lines,
                Err(_) => return self.complain("“log” takes a number of lines"),
            },
        };
        let (recent, _) = self.sitting.session.log_tail(eyes, lines);
        let told = tell::log(self.out.style, &recent, self.sitting.session.as_ref());
        self.out.lines(&told)
    }

    fn boards(&mut self, eyes: Eyes, rest: &str) -> Result<(), Failure> {
        match rest {
            "" => self.list_boards(eyes),
            "on" => {
                self.boards_shown = true;
                self.shown.clear();
                self.out.line("The board that matters is shown with the question.")
            }
            "off" => {
                self.boards_shown = false;
                self.out.line("Boards are shown only by their name.")
            }
            _ => self.complain("“boards” takes on or off, or nothing"),
        }
    }

    fn list_boards(&mut self, eyes: Eyes) -> Result<(), Failure> {
        let boards = self.sitting.session.boards(eyes);
        let width = boards.iter().map(|board| board.id.len()).max().unwrap_or(0);
        for board in &boards {
            let lead = format!("  {:<width$}  ", board.id);
            let text = [(board.title.as_str(), Tone::Plain), (board.note.as_str(), Tone::Faint)];
            self.out.lines(&self.out.style.entry((&lead, Tone::Key), &text, ""))?;
        }
        if boards.is_empty() { self.out.line("There is no board to look at now.") } else { Ok(()) }
    }

    pub(super) fn show_board(
        &mut self,
        boards: &[Board],
        id: &str,
        marks: &Marks,
    ) -> Result<(), Failure> {
        let found = boards.iter().find(|board| board.id == id);
        let drawn = found.map(|board| tell::board(self.out.style, board, marks));
        self.out.text(&drawn.unwrap_or_default())
    }

    fn rule(&mut self, id: &str) -> Result<(), Failure> {
        let book = self.sitting.game.rulebook()?;
        match rules::meant(&book, id) {
            Some(id) => self.out.lines(&rules::page(&book, &id, self.out)),
            None if id.is_empty() => self.complain(
                "type “rule” and the number of a rule as it is cited, or words that it contains",
            ),
            None => {
                let begun = rules::beginning(&book, id);
                let found = if begun.is_empty() { book.search(id) } else { begun };
                match found.as_slice() {
                    [] => {
                        self.complain(&format!("there is no rule “{id}”, and none has these words"))
                    }
                    found => rules::pages_or_list(&book, found, self.out),
                }
            }
        }
    }

    fn chart(&mut self, id: &str) -> Result<(), Failure> {
        let book = self.sitting.game.book(&self.sitting.own)?;
        let found = charts::meant(&book, id);
        let log = self.sitting.session.log(self.sitting.session.eyes(self.seat));
        if found.is_empty() {
            return match charts::about(&book, id).as_slice() {
                [] => self.complain(&format!("there is no chart “{id}”; “charts” lists them")),
                [only] => {
                    let at = last_roll_on(&log, &only.id);
                    self.out.lines(&charts::page_at(&book, &only.id, at, self.out))
                }
                several => charts::list_of(several, self.out),
            };
        }
        found.iter().try_for_each(|id| {
            let at = last_roll_on(&log, id);
            self.out.lines(&charts::page_at(&book, id, at, self.out))
        })
    }

    fn forecast(&mut self, eyes: Eyes, rest: &str) -> Result<(), Failure> {
        match forecast::run(&self.sitting, eyes, rest, self.out) {
            Err(Failure::Usage(what) | Failure::Failed(what)) => self.complain(&what),
            told => told,
        }
    }

    fn save(&mut self, file: &str) -> Result<(), Failure> {
        if !file.is_empty() {
            let session = self.sitting.session.as_ref();
            return match journal_file::write_copy(Path::new(file), session) {
                Ok(()) => self.out.line(format_args!("A copy is in {file}.")),
                Err(failure) => self.complain(&failure.to_string()),
            };
        }
        match (self.sitting.save(), self.sitting.place()) {
            (Err(what), _) => self.complain(&what),
            (Ok(()), Some(place)) => self.out.line(format_args!("Kept in {place}.")),
            (Ok(()), None) => self.out.line("The game is not kept; “save FILE” keeps a copy."),
        }
    }

    fn help(&mut self, eyes: Eyes) -> Result<(), Failure> {
        let style = self.out.style;
        let answers = "Answer with the number of an option, its key, or its first letters. \
            An empty line shows the question again.";
        self.out.lines(&style.paragraphs(0, answers))?;
        for (name, takes, does) in COMMANDS {
            let lead = format!("  {:<19} ", format!("{name} {takes}"));
            self.out.lines(&style.entry((&lead, Tone::Key), &[(does, Tone::Plain)], ""))?;
        }
        let boards: Vec<String> =
            self.sitting.session.boards(eyes).into_iter().map(|board| board.id).collect();
        if boards.is_empty() {
            Ok(())
        } else {
            self.out.line(format_args!("Boards: {}", boards.join(", ")))
        }
    }
}

/// Where the last roll on this chart fell.
fn last_roll_on<'a>(log: &'a [Logged], id: &str) -> Option<At<'a>> {
    log.iter().rev().find_map(|logged| match &logged.event {
        Event::Rolled { chart, column, total, .. } if *chart == Some(id) => {
            Some(At { column: *column, total: *total })
        }
        Event::Rolled { .. }
        | Event::Said { .. }
        | Event::Pool { .. }
        | Event::Drawn { .. }
        | Event::Picked { .. } => None,
    })
}
