//! A question answered: with one choice, or step by step.

use super::{AtTable, Stay, marks};
use crate::{
    failure::Failure,
    tell,
    text_style::Tone,
    words::{self, Typed},
};
use table::{Drafted, Offered, Open, Refused, Seat, draft::DONE};

/// The answer in the making.
struct Answering {
    /// The question as it stands after the steps.
    open: Open,
    steps: Vec<String>,
}

impl AtTable<'_> {
    pub(super) fn answer(&mut self, open: Open) -> Result<Stay, Failure> {
        self.seat_takes_over(open.seat)?;
        self.out.measure();
        let seat = open.seat;
        let told = self.news(seat.into())?;
        self.story(seat.into())?;
        if let Some(key) = self.standing_answer(&open) {
            let label = open.options.iter().find(|it| it.key == key).map(|it| it.label.as_str());
            let words =
                format!("{} {} (“standing off” asks again)", open.prompt(), label.unwrap_or(&key));
            self.out.lines(&self.out.style.entry(
                ("  › ", Tone::Key),
                &[(&words, Tone::Faint)],
                "",
            ))?;
            if let Some(stay) = self.give(&Answering { open: open.clone(), steps: vec![key] })? {
                return Ok(stay);
            }
        }
        self.ask(&open, told)?;
        let mut at = Answering { open, steps: Vec::new() };
        loop {
            let Some(line) = self.prompt("> ")? else { return Ok(Stay::No) };
            let boards = self.sitting.session.boards(seat.into());
            match words::read(&line, Some(&at.open), &boards) {
                Typed::Nothing if at.open.draft.as_ref().is_some_and(|draft| draft.whole) => {
                    if let Some(stay) = self.give(&at)? {
                        return Ok(stay);
                    }
                }
                Typed::Nothing => {
                    self.shown.clear();
                    self.out.measure();
                    self.ask(&at.open, 0)?;
                }
                Typed::Option(n) => {
                    let key = at.open.options[n].key.to_string();
                    let goes_on = |draft: &Drafted| !draft.at_once.iter().any(|it| *it == key);
                    let stay = if at.open.draft.as_deref().is_some_and(goes_on) {
                        self.step(&mut at, &[key])?
                    } else {
                        at.steps = vec![key];
                        let stay = self.give(&at)?;
                        at.steps.clear();
                        stay
                    };
                    if let Some(stay) = stay {
                        return Ok(stay);
                    }
                }
                Typed::Steps(steps) => {
                    if let Some(stay) = self.step(&mut at, &steps)? {
                        return Ok(stay);
                    }
                }
                Typed::Command { name: "done", .. } if at.open.draft.is_some() => {
                    if let Some(stay) = self.give(&at)? {
                        return Ok(stay);
                    }
                }
                Typed::Command { name: "back", .. } if at.open.draft.is_some() => {
                    self.back(&mut at)?;
                }
                Typed::Command { name: "done" | "back", .. } => {
                    self.complain("this question takes one choice")?;
                }
                Typed::Command { name: "always", rest } => {
                    if let Some(stay) = self.always(&mut at, &rest)? {
                        return Ok(stay);
                    }
                }
                Typed::Command { name: "list", .. } => {
                    self.out.lines(&tell::question(self.out.style, &at.open, None))?;
                }
                Typed::Command { name: "lesson", .. } => self.lesson(at.open.question)?,
                Typed::Command { name: "outlook", rest } => self.outlook(&at.open, &rest)?,
                Typed::Command { name: "odds", .. } => {
                    self.out.lines(&tell::odds(self.out.style, &at.open))?;
                }
                Typed::Board(id) => self.show_board(&boards, &id, &marks(&at.open))?,
                Typed::Unclear(what) => self.complain(&what)?,
                Typed::Command { name, rest } => {
                    if let Some(stay) = self.obey(name, &rest, seat.into())? {
                        return Ok(stay);
                    }
                }
            }
        }
    }

    /// Gives an answer now, and whenever the same question comes again.
    fn always(&mut self, at: &mut Answering, rest: &str) -> Result<Option<Stay>, Failure> {
        if at.open.draft.is_some() {
            return self
                .complain("an answer of several steps cannot be given always")
                .map(|()| None);
        }
        let place = match words::step(rest, &at.open) {
            Ok(place) => place,
            Err(_) if rest.is_empty() => {
                let how = "type “always” and the number of the option that is to be given always";
                return self.complain(how).map(|()| None);
            }
            Err(what) => return self.complain(&what).map(|()| None),
        };
        let option = &at.open.options[place];
        if option.ends {
            let what = "what ends something for good is asked each time";
            return self.complain(what).map(|()| None);
        }
        let key = option.key.to_string();
        self.answers_always(&at.open, &key);
        self.give(&Answering { open: at.open.clone(), steps: vec![key] })
    }

    /// The position, the lesson and the question.
    fn ask(&mut self, open: &Open, told: usize) -> Result<(), Failure> {
        let boards = self.sitting.session.boards(open.seat.into());
        let folded = tell::on_one_board(open, &boards).filter(|_| self.boards_shown);
        let question = tell::question(self.out.style, open, folded);
        self.position(open.seat.into(), &marks(open), told + question.len())?;
        self.teach(open)?;
        self.out.lines(&question)
    }

    /// Takes steps by key or number. In a shape without order a number means the list as it was
    /// shown; else each means the list that its step meets.
    fn step(&mut self, at: &mut Answering, words: &[String]) -> Result<Option<Stay>, Failure> {
        let before = (at.open.clone(), at.steps.clone());
        let shown = at.open.clone();
        let unordered = shown.draft.as_ref().is_some_and(|draft| draft.shape.is_unordered());
        for word in words {
            if ["done", DONE].contains(&word.as_str()) {
                return self.give(at);
            }
            let list = if unordered { &shown } else { &at.open };
            let key = match words::step(word, list) {
                Ok(n) => list.options[n].key.to_string(),
                // A key of a list that comes later in a shape without order.
                Err(_) if unordered => word.clone(),
                Err(what) => {
                    (at.open, at.steps) = before;
                    return self.complain(&what).map(|()| None);
                }
            };
            at.steps.push(key);
            if let Err(refused) = self.look_ahead(at) {
                (at.open, at.steps) = before;
                return self.complain(&refused.to_string()).map(|()| None);
            }
        }
        self.ask(&at.open, 0).map(|()| None)
    }

    fn look_ahead(&mut self, at: &mut Answering) -> Result<(), Refused> {
        let Open { seat, n, .. } = at.open;
        at.open = self.sitting.session.drafted(seat, n, &at.steps)?;
        // In a shape without order the steps are put into that of the list.
        let so_far = at.open.draft.iter().flat_map(|draft| &draft.so_far);
        at.steps = so_far.map(|step| step.key.to_string()).collect();
        Ok(())
    }

    fn back(&mut self, at: &mut Answering) -> Result<(), Failure> {
        if at.steps.pop().is_none() {
            return self.complain("nothing has been added yet");
        }
        match self.look_ahead(at) {
            Ok(()) => self.ask(&at.open, 0),
            Err(refused) => self.complain(&refused.to_string()),
        }
    }

    /// What ends something for good is asked once more; anything but yes leads back to the question.
    fn is_sure(&mut self, at: &Answering) -> Result<bool, Failure> {
        let steps = at.open.draft.iter().flat_map(|draft| &draft.so_far);
        let known = at.open.options.iter().chain(steps);
        let ends = |option: &&Offered| option.ends && at.steps.iter().any(|it| *it == option.key);
        let Some(label) = known.into_iter().find(ends).map(|option| option.label.clone()) else {
            return Ok(true);
        };
        let text = format!(
            "{label}? This ends something for good. Type yes, or anything else to go back."
        );
        self.out.lines(&self.out.style.entry(("? ", Tone::Key), &[(&text, Tone::Strong)], ""))?;
        let line = self.prompt("> ")?.unwrap_or_default();
        Ok(["yes", "y"].contains(&line.trim().to_lowercase().as_str()))
    }

    /// Gives the answer; `None` if it is refused and the question stands.
    fn give(&mut self, at: &Answering) -> Result<Option<Stay>, Failure> {
        if !self.is_sure(at)? {
            return self.ask(&at.open, 0).map(|()| None);
        }
        let (seat, n): (Seat, u32) = (at.open.seat, at.open.n);
        match self.sitting.session.answer(seat, n, &at.steps.join(" ")) {
            Ok(()) | Err(Refused::Broken(_)) => self.saved().map(Some),
            Err(refused) => self.complain(&refused.to_string()).map(|()| None),
        }
    }
}
