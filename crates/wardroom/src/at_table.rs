//! A game in the terminal: line by line, so that it works over a plain pipe as well.

mod commands;
mod question;
mod staff;
mod standing;

use crate::{
    commands::play::any_seed,
    failure::{Failure, last_panic, warning},
    input::Input,
    interrupt,
    out::Out,
    sitting::Sitting,
    story, tell,
    text_style::Tone,
    words::{self, Typed},
};
use board::{Marks, sentence};
use shelf::{ReportKind, Story, Tale};
use standing::Standing;
use table::{Event, Eyes, Need, Open, Origin, Refused, Seat, Wanted};

/// Plays until the game is over or the player leaves.
pub(crate) fn play(sitting: Sitting, out: &mut Out) -> Result<(), Failure> {
    let how = sitting.how_to_resume();
    interrupt::leave_saying(how.as_deref().map_or_else(String::new, kept));
    let (input, shown) = (Input::stdin(), String::new());
    let (taught, told, left_out) = (Vec::new(), Vec::new(), Vec::new());
    let (standing, in_a_row) = (Vec::new(), 0);
    let (seat, boards_shown) = (None, true);
    AtTable {
        sitting,
        out,
        input,
        seat,
        shown,
        boards_shown,
        left_out,
        taught,
        told,
        standing,
        in_a_row,
    }
    .run()
}

fn kept(how: &str) -> String {
    format!("The game is kept. Go on with: {how}")
}

struct AtTable<'a> {
    sitting: Sitting,
    out: &'a mut Out,
    input: Input,
    /// Who sits at the keyboard.
    seat: Option<Seat>,
    /// The status and board last shown, so that they are not shown twice.
    shown: String,
    /// Whether the board that matters is shown with the question.
    boards_shown: bool,
    /// Boards that did not fit the screen, each said once.
    left_out: Vec<String>,
    /// Questions a newcomer has been told about.
    taught: Vec<&'static str>,
    /// The pages of the story that were shown, by what stands over their titles.
    told: Vec<String>,
    /// What is answered without asking.
    standing: Vec<Standing>,
    /// How many of those answers were given since the player was asked last.
    in_a_row: usize,
}

/// Clears the screen and what a terminal keeps of it to scroll back to, and begins at the top.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// News of so many lines are summed up above the question.
const LONG_NEWS: usize = 8;

/// What the game waits for.
enum Waiting {
    Answer(Open),
    Dice(Need),
    Over(Story),
    Broken(String),
}

/// Whether the player stays.
#[derive(PartialEq, Eq)]
enum Stay {
    Yes,
    No,
}

impl AtTable<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        self.welcome()?;
        loop {
            self.think()?;
            let stay = match self.waiting() {
                Waiting::Over(story) => return self.over(&story),
                Waiting::Broken(what) => return self.broken(&what),
                Waiting::Answer(open) => self.answer(open)?,
                Waiting::Dice(need) => self.dice(&need)?,
            };
            if stay == Stay::No {
                return self.farewell();
            }
        }
    }

    /// Computer players who think do so before anybody is asked.
    fn think(&mut self) -> Result<(), Failure> {
        while let Some(thinker) = self.sitting.session.thinker() {
            let name = self.sitting.session.seat_name(thinker.seat());
            self.out.line(self.out.style.paint(Tone::Faint, &format!("{name} thinks.")))?;
            self.out.flush()?;
            self.sitting.answer_for(thinker.as_ref())?;
            if self.saved()? == Stay::No {
                return Ok(());
            }
        }
        Ok(())
    }

    fn waiting(&mut self) -> Waiting {
        let session = &mut self.sitting.session;
        if let Some(what) = session.broken() {
            return Waiting::Broken(what);
        }
        if let Some(story) = session.story() {
            return Waiting::Over(story);
        }
        if let Some(need) = session.any_need() {
            return Waiting::Dice(need);
        }
        let mut open = session.open();
        let here = open.iter().position(|open| Some(open.seat) == self.seat).unwrap_or(0);
        if open.is_empty() {
            return Waiting::Broken("the game waits for nobody".to_owned());
        }
        Waiting::Answer(open.swap_remove(here))
    }

    fn welcome(&mut self) -> Result<(), Failure> {
        let style = self.out.style;
        self.out.line(style.paint(Tone::Heading, self.sitting.game.card().title))?;
        let header = self.sitting.session.header();
        let dice = match header.dice {
            Origin::Seeded if header.matched => {
                let digest = shelf::seed_digest(header.seed);
                format!("A matched game with the program's dice. Fingerprint of the seed: {digest}")
            }
            Origin::Seeded => format!("The program's dice, seed {}.", header.seed),
            Origin::Hand | Origin::Scripted => "Your own dice.".to_owned(),
        };
        let casual =
            if header.casual { " A casual game: any answer may be taken back." } else { "" };
        self.out.line(format_args!("{dice}{casual}"))?;
        if let Some(place) = self.sitting.place() {
            self.out.line(format_args!("Kept in {place}."))?;
        }
        let hint =
            "Answer with a number or the first letters. “help” lists what else you can type.";
        self.out.line(style.paint(Tone::Faint, hint))
    }

    fn farewell(&mut self) -> Result<(), Failure> {
        self.sitting.leave()?;
        match self.sitting.how_to_resume() {
            Some(how) => self.out.line(kept(&how)),
            None => self.out.line("The game is not kept."),
        }
    }

    /// The debrief of what is over and the briefing for what comes, each once.
    fn story(&mut self, eyes: Eyes) -> Result<(), Failure> {
        let session = &mut self.sitting.session;
        let Some(moment) = session.moment(eyes) else { return Ok(()) };
        let debrief = session.debrief(eyes, None).ok().flatten().map(|told| told.report);
        let briefing = match moment {
            ReportKind::Briefing => session.report(eyes, moment),
            ReportKind::Debrief | ReportKind::Port | ReportKind::End => None,
        };
        for report in debrief.into_iter().chain(briefing) {
            if !self.told.contains(&report.eyebrow) {
                self.out.text(&story::page(self.out.style, &report))?;
                self.told.push(report.eyebrow);
            }
        }
        Ok(())
    }

    /// Tells a newcomer about a question that comes up for the first time.
    fn teach(&mut self, open: &Open) -> Result<(), Failure> {
        if !self.sitting.lessons || self.taught.contains(&open.question) {
            return Ok(());
        }
        self.taught.push(open.question);
        let known =
            self.sitting.game.card().lessons.iter().any(|lesson| lesson.question == open.question);
        if known { self.lesson(open.question) } else { Ok(()) }
    }

    fn dice(&mut self, need: &Need) -> Result<Stay, Failure> {
        if let Some(seat) = need.seat {
            self.seat_takes_over(seat)?;
        }
        let eyes = self.sitting.session.eyes(self.seat);
        self.news(eyes)?;
        self.out.lines(&tell::need(self.out.style, need))?;
        // Dice that are nobody's own may be typed by whoever sits at the keyboard.
        let seat = need.seat.or(self.seat).unwrap_or(Seat(0));
        loop {
            let Some(line) = self.prompt("dice> ")? else { return Ok(Stay::No) };
            if line.trim().eq_ignore_ascii_case("throw") {
                let thrown = self.sitting.session.throw_for_me(seat, need.n, any_seed());
                match thrown {
                    Ok(()) | Err(Refused::Broken(_)) => return self.saved(),
                    Err(refused) => self.complain(&refused.to_string())?,
                }
                continue;
            }
            match self.given(&line, seat, need) {
                Some(Ok(())) => return self.saved(),
                Some(Err(what)) => {
                    self.complain(&what)?;
                    continue;
                }
                None => {}
            }
            let boards = self.sitting.session.boards(eyes);
            match words::read(&line, None, &boards) {
                Typed::Board(id) => self.show_board(&boards, &id, &Marks::none())?,
                Typed::Command { name, rest } => {
                    if let Some(stay) = self.obey(name, &rest, eyes)? {
                        return Ok(stay);
                    }
                }
                Typed::Nothing | Typed::Option(_) | Typed::Steps(_) | Typed::Unclear(_) => {
                    self.complain(&words::how_to_give(&need.what))?;
                }
            }
        }
    }

    /// Takes a line as faces or as the name of a counter; nothing if it is neither.
    fn given(&mut self, line: &str, seat: Seat, need: &Need) -> Option<Result<(), String>> {
        let session = &mut self.sitting.session;
        let taken = match &need.what {
            Wanted::Draw { cup } => session.give_draw(seat, need.n, words::counter(line, cup)?),
            Wanted::Throw { .. } | Wanted::Pool(_) => {
                if !line.starts_with(|c: char| c.is_ascii_digit()) {
                    return None;
                }
                match words::faces(line, &need.what) {
                    Ok(faces) => session.give_dice(seat, need.n, &faces),
                    Err(what) => return Some(Err(what)),
                }
            }
        };
        Some(match taken {
            Ok(()) | Err(Refused::Broken(_)) => Ok(()),
            Err(refused) => Err(refused.to_string()),
        })
    }

    /// Announces the player whose question it is, and hides what the last one saw.
    fn seat_takes_over(&mut self, seat: Seat) -> Result<(), Failure> {
        let before = self.seat.replace(seat);
        if before == Some(seat) || self.sitting.session.seats() < 2 {
            return Ok(());
        }
        self.shown.clear();
        if before.is_some() && self.input.is_terminal {
            let name = self.sitting.session.seat_name(seat);
            self.out.text(CLEAR)?;
            self.prompt(&format!("Hand the keyboard to {name}, who presses Enter. "))?;
            self.out.text(CLEAR)?;
        }
        let banner = tell::hand_over(self.out.style, self.sitting.session.as_ref(), seat);
        self.out.line(format_args!("\n{banner}"))
    }

    /// What happened since these eyes were told last, and how many lines that takes.
    fn news(&mut self, eyes: Eyes) -> Result<usize, Failure> {
        let events = self.sitting.news(eyes);
        // What the player picked himself stands on his screen already.
        let watched = self.sitting.watched;
        let own = |event: &Event| match event {
            Event::Picked { seat, .. } => Eyes::Of(*seat) == eyes && !watched,
            Event::Said { .. }
            | Event::Rolled { .. }
            | Event::Pool { .. }
            | Event::Drawn { .. } => false,
        };
        let mut lines = 1;
        self.out.line("")?;
        let shown = events.iter().filter(|logged| !own(&logged.event));
        for (logged, deed) in table::with_deeds(shown) {
            let session = self.sitting.session.as_ref();
            let told = tell::event(self.out.style, &logged.event, deed.as_deref(), session);
            self.out.lines(&told)?;
            lines += told.len();
        }
        let tale = Tale::of(&events);
        if tale.events.len() >= LONG_NEWS {
            let told = tell::digest(self.out.style, &tale);
            self.out.lines(&told)?;
            lines += told.len();
        }
        Ok(lines)
    }

    /// The status and the board that matters, if they changed. A board that would push the news or
    /// the question off the screen is left out.
    fn position(&mut self, eyes: Eyes, marks: &Marks, others: usize) -> Result<(), Failure> {
        let style = self.out.style;
        let status = self.sitting.session.status(eyes);
        let boards = self.sitting.session.boards(eyes);
        let mut shown = tell::status(style, &status).join("\n") + "\n";
        let mut hint = None;
        if let Some(board) = boards.first().filter(|_| self.boards_shown) {
            let drawn = tell::board(style, board, marks);
            // The prompt takes a line of its own.
            let needed = shown.lines().count() + drawn.lines().count() + others + 1;
            if self.out.height.is_none_or(|height| needed <= height) {
                shown += &drawn;
            } else if !self.left_out.contains(&board.id) {
                let (id, title) = (&board.id, &board.title);
                hint = Some(format!("   There is no room for the {title} here; “{id}” shows it."));
                self.left_out.push(id.clone());
            }
        }
        if shown != self.shown {
            self.out.text(&shown)?;
            self.shown = shown;
        }
        hint.map_or(Ok(()), |hint| self.out.line(style.paint(Tone::Faint, &hint)))
    }

    fn over(&mut self, story: &Story) -> Result<(), Failure> {
        let eyes = self.sitting.session.eyes(self.seat);
        self.news(eyes)?;
        let style = self.out.style;
        self.out.line(format_args!("\n{}", style.heading("The game is over")))?;
        self.out.lines(&style.paragraphs(0, &story.verdict))?;
        let figures = self.sitting.game.card().figures;
        let told = figures.iter().zip(&story.figures).map(|(figure, value)| figure.told(*value));
        let told: Vec<(&str, String)> = told.collect();
        let width = told.iter().map(|(title, _)| title.len()).max().unwrap_or(0);
        for (title, value) in told {
            self.out.line(format_args!("  {title:<width$}  {value:>6}"))?;
        }
        self.sitting.leave()
    }

    fn broken(&mut self, what: &str) -> Result<(), Failure> {
        self.sitting.leave()?;
        let place = last_panic().map(|place| format!(" ({place})")).unwrap_or_default();
        let kept = self.sitting.place().map(|place| format!("; all answers are kept in {place}"));
        let kept = kept.unwrap_or_default();
        Err(Failure::Failed(format!(
            "a fault in Wardroom stops this game, please report it: {what}{place}{kept}"
        )))
    }

    /// After every answer: what is new goes to the disk before play goes on.
    fn saved(&mut self) -> Result<Stay, Failure> {
        if let Err(what) = self.sitting.save() {
            self.out.flush()?;
            if self.sitting.overtaken() {
                return Err(Failure::Failed(what));
            }
            warning(&format!("{what}; make room and type “save”, or “save FILE” elsewhere"));
        }
        Ok(Stay::Yes)
    }

    fn complain(&mut self, what: &str) -> Result<(), Failure> {
        let text = sentence(what);
        self.out.lines(&self.out.style.entry(("! ", Tone::Bad), &[(&text, Tone::Plain)], ""))
    }

    fn prompt(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        self.out.text(&self.out.style.paint(Tone::Key, prompt.trim_end()))?;
        self.out.text(" ")?;
        self.out.flush()?;
        let line = self.input.words()?;
        // A terminal shows what was typed; a pipe does not, and the record should read the same.
        if !self.input.is_terminal || line.is_none() {
            self.out.line(line.as_deref().unwrap_or_default())?;
        }
        Ok(line)
    }
}

/// The options as numbers on the things they touch.
pub(crate) fn marks(open: &Open) -> Marks {
    let mut marks = Marks::none();
    for (n, option) in open.options.iter().enumerate() {
        if let Some(target) = &option.target {
            marks = marks.option(target.as_str(), n + 1, option.label.as_str());
        }
    }
    let taken = open.draft.iter().flat_map(|draft| &draft.so_far);
    for target in taken.filter_map(|step| step.target.as_deref()) {
        marks = marks.chosen(target);
    }
    marks
}
