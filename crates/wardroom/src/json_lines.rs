//! A game by JSON lines: what the program says and hears is one object a line.

use crate::{
    args::no_seat,
    commands::play::any_seed,
    failure::{Failure, last_panic, warn, warning},
    input::Input,
    interrupt, journal_file,
    out::Out,
    outlook,
    sitting::{Sitting, last_answer},
};
use board::sentence;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shelf::{Estimate, SeatChoice, Status};
use std::path::Path;
use table::{
    Dice, Drafted, Event, Explained, Eyes, InCup, Logged, Need, Offered, Open, Refused, Seat,
    Wanted,
};

/// What the program says. The first fields of each are the protocol; those after may be ignored.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Told<'a> {
    Ask {
        seat: Seat,
        prompt: &'a str,
        rule: &'a str,
        options: &'a [Offered],
        question: &'a str,
        n: u32,
        /// The thing on a board that is decided about.
        #[serde(skip_serializing_if = "Option::is_none")]
        subject: Option<&'a str>,
        /// The answer so far, if it takes several steps; the options are then what can be added.
        #[serde(skip_serializing_if = "Option::is_none")]
        draft: Option<&'a Drafted>,
    },
    NeedDice {
        dice: Dice,
        why: &'a str,
        rule: &'a str,
        n: u32,
        /// Whose dice they are, if nobody else may see them.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// How often these dice are thrown, in a pool.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<u8>,
    },
    NeedDraw {
        cup: &'a [InCup],
        why: &'a str,
        rule: &'a str,
        n: u32,
        /// Whose cup it is, if nobody else may see what comes out of it.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    Roll {
        why: &'a str,
        rule: &'a str,
        dice: &'a [u8],
        modifiers: &'a [Explained],
        total: i32,
        result: &'a str,
        throw: Dice,
        chart: Option<&'a str>,
        /// The column it was read in, where the chart has columns.
        #[serde(skip_serializing_if = "Option::is_none")]
        column: Option<&'a str>,
        #[serde(flatten)]
        place: Place,
    },
    Pool {
        why: &'a str,
        rule: &'a str,
        dice: &'a [u8],
        modifiers: &'a [Explained],
        hits: u32,
        throw: Dice,
        chart: Option<&'a str>,
        #[serde(flatten)]
        place: Place,
    },
    Draw {
        why: &'a str,
        rule: &'a str,
        drawn: &'a str,
        text: &'a str,
        #[serde(flatten)]
        place: Place,
    },
    Event {
        text: &'a str,
        rule: Option<&'a str>,
        /// The answer of a player, where the event is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        pick: Option<Pick<'a>>,
        #[serde(flatten)]
        place: Place,
    },
    Over {
        outcome: &'a Value,
        ending: &'a str,
        verdict: &'a str,
    },
    /// Others are asked, none of whom is played here.
    Wait {
        deciding: &'a [Seat],
    },
    Error {
        message: &'a str,
    },
    View {
        seat: Eyes,
        status: Status,
        view: Value,
    },
    Log {
        seat: Eyes,
        events: Vec<Told<'a>>,
    },
    Saved {
        file: &'a str,
    },
    Outlook {
        seat: Seat,
        #[serde(flatten)]
        estimate: &'a Estimate,
    },
}

#[derive(Serialize)]
pub(crate) struct Pick<'a> {
    seat: Seat,
    question: &'a str,
    key: &'a str,
}

/// Which journal line an event belongs to, and who alone may know it.
#[derive(Serialize)]
pub(crate) struct Place {
    line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Seat>,
}

/// What a program may say: one thing a line.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Said {
    choose: Option<Chosen>,
    /// Asks what could be added after these steps; gives nothing.
    steps: Option<Vec<String>>,
    dice: Option<Vec<u32>>,
    /// The key of the counter that came out of the cup.
    draw: Option<String>,
    /// The program shall throw or draw.
    throw: Option<bool>,
    undo: Option<bool>,
    view: Option<bool>,
    log: Option<bool>,
    save: Option<String>,
    /// A computer player for the seat, or `person` or `empty`.
    sit: Option<String>,
    /// The stretch of play for which he sits there.
    until: Option<String>,
    /// How many tries of each option are to be made.
    outlook: Option<u32>,
    /// Who says it, where several are asked.
    seat: Option<u8>,
}

/// An answer: one key, or the steps of one that has several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Chosen {
    Key(String),
    Steps(Vec<String>),
}

impl Chosen {
    fn key(self) -> String {
        match self {
            Chosen::Key(key) => key,
            Chosen::Steps(steps) => steps.join(" "),
        }
    }
}

/// With a seat, only what that seat may know is told, and only its answers are heard.
pub(crate) fn play(sitting: Sitting, only: Option<u8>, out: &mut Out) -> Result<(), Failure> {
    let (only, seats) = (only.map(Seat), sitting.session.seats());
    if let Some(seat) = only.filter(|seat| seat.0 >= seats) {
        return Err(Failure::Usage(no_seat(seat.0, 0..=usize::from(seats - 1))));
    }
    if let Some(place) = sitting.place() {
        warn(&format!("The game is kept in {place}"));
    }
    let how = sitting.how_to_resume().unwrap_or_default();
    interrupt::leave_saying(format!("Go on with: {how}"));
    JsonLines { sitting, only, out, input: Input::stdin() }.run()
}

struct JsonLines<'a> {
    sitting: Sitting,
    /// The only seat this program plays.
    only: Option<Seat>,
    out: &'a mut Out,
    input: Input,
}

const EXACTLY_ONE: &str =
    "say exactly one of choose, steps, dice, draw, throw, undo, view, log, save, sit and outlook";

/// What the game waits for now; empty when it is over.
#[derive(Default)]
struct Waiting {
    open: Vec<Open>,
    /// The throw, and whose it is if not everybody's.
    dice: Option<(u32, Option<Seat>)>,
}

impl Waiting {
    fn is_for_others(&self) -> bool {
        self.open.is_empty() && self.dice.is_none()
    }
}

impl JsonLines<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        loop {
            while let Some(thinker) = self.sitting.session.thinker() {
                self.sitting.answer_for(thinker.as_ref())?;
            }
            self.news()?;
            if let Some(what) = self.sitting.session.broken() {
                return self.broken(&what);
            }
            if let Some(story) = self.sitting.session.story() {
                self.sitting.leave()?;
                let (outcome, ending, verdict) = (&story.outcome, &story.ending, &story.verdict);
                return self.out.json(&Told::Over { outcome, ending, verdict });
            }
            let waiting = self.ask()?;
            self.out.flush()?;
            if waiting.is_for_others() {
                // Nothing said here could move the game; who is asked goes on with it.
                let deciding = self.sitting.session.deciding();
                self.out.json(&Told::Wait { deciding: &deciding })?;
                return self.sitting.leave();
            }
            if !self.hear(&waiting)? {
                return self.sitting.leave();
            }
            if let Err(what) = self.sitting.save() {
                if self.sitting.overtaken() {
                    return Err(Failure::Failed(what));
                }
                warning(&what);
                self.error(&what)?;
            }
        }
    }

    fn ask(&mut self) -> Result<Waiting, Failure> {
        let need = match self.only {
            Some(seat) => self.sitting.session.need(seat.into()),
            None => self.sitting.session.any_need(),
        };
        if let Some(Need { n: line, why, rule, what, seat }) = need {
            let n = self.shown(line);
            let dice = |dice, count| Told::NeedDice { dice, why, rule, n, seat, count };
            self.out.json(&match &what {
                Wanted::Throw { dice: thrown } => dice(*thrown, None),
                Wanted::Pool(pool) => dice(pool.dice, Some(pool.count)),
                Wanted::Draw { cup } => Told::NeedDraw { cup, why, rule, n, seat },
            })?;
            return Ok(Waiting { dice: Some((line, seat)), open: Vec::new() });
        }
        let mut open = self.sitting.session.open();
        open.retain(|open| self.only.is_none_or(|seat| seat == open.seat));
        for open in &open {
            let n = self.shown(open.n);
            self.out.json(&asked(open, n))?;
        }
        Ok(Waiting { open, dice: None })
    }

    /// The number of the question or throw at this line as told to whoever plays here: one who
    /// plays a single seat counts only what that seat knows, or gaps would tell what others do.
    fn shown(&self, line: u32) -> u32 {
        match self.only {
            Some(seat) => self.sitting.session.numbering(seat.into()).now(),
            None => line,
        }
    }

    /// Hears lines until one moves the game on; false at the end of input.
    fn hear(&mut self, waiting: &Waiting) -> Result<bool, Failure> {
        loop {
            self.out.flush()?;
            let Some(line) = self.input.line()? else { return Ok(false) };
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            match self.obey(&line, waiting) {
                Ok(true) => return Ok(true),
                Ok(false) => {}
                Err(Problem::Said(what)) => self.error(&what)?,
                Err(Problem::Failure(failure)) => return Err(failure),
            }
        }
    }

    /// Does what a line says; true when the game has moved.
    fn obey(&mut self, line: &[u8], waiting: &Waiting) -> Result<bool, Problem> {
        let said: Said = serde_json::from_slice(line)
            .map_err(|error| Problem::Said(format!("this line cannot be read: {error}")))?;
        let seat = said.seat.map(Seat).or(self.only);
        self.may_speak_for(seat, said.save.is_some())?;
        let Said {
            choose,
            steps,
            dice,
            draw,
            throw,
            undo,
            view,
            log,
            save,
            sit,
            until,
            outlook,
            seat: _,
        } = said;
        let flag = |flag: Option<bool>| flag == Some(true);
        let texts =
            [choose.is_some(), steps.is_some(), dice.is_some(), draw.is_some(), save.is_some()];
        let flags = [throw, undo, view, log];
        let aside = usize::from(sit.is_some()) + usize::from(outlook.is_some());
        let said =
            aside + texts.iter().filter(|said| **said).count() + flags.iter().flatten().count();
        // Dice that are nobody's own may come from any seat.
        let wanted = || match waiting.dice {
            Some((n, owner)) => Ok((seat.or(owner).unwrap_or(Seat(0)), n)),
            None => Err(Refused::NoDiceWanted.to_string()),
        };
        let whose = seat.or_else(|| who(waiting));
        match (said, &sit, outlook) {
            (1, Some(name), _) => return self.sit(whose, name, until),
            (1, None, Some(tries)) => return self.outlook(whose, tries),
            (..) => {}
        }
        match (choose, steps, dice, draw, save) {
            _ if said != 1 => Err(Problem::Said(EXACTLY_ONE.to_owned())),
            (Some(choice), ..) => self.choose(&choice.key(), seat, waiting),
            (_, Some(steps), ..) => self.steps(&steps, seat, waiting),
            (_, _, Some(faces), ..) => {
                let (seat, n) = wanted()?;
                let faces = faces.into_iter().map(face).collect::<Result<Vec<u8>, String>>()?;
                moved(self.sitting.session.give_dice(seat, n, &faces))
            }
            (.., Some(key), _) => {
                let (seat, n) = wanted()?;
                moved(self.sitting.session.give_draw(seat, n, &key))
            }
            (.., Some(file)) => self.save(&file),
            _ if flag(throw) => {
                let (seat, n) = wanted()?;
                moved(self.sitting.session.throw_for_me(seat, n, any_seed()))
            }
            _ if flag(undo) => self.undo(seat, waiting),
            _ if flag(view) => self.view(self.eyes(seat, waiting)),
            _ if flag(log) => self.log(self.eyes(seat, waiting)),
            _ => Err(Problem::Said(EXACTLY_ONE.to_owned())),
        }
    }

    fn choose(
        &mut self,
        key: &str,
        seat: Option<Seat>,
        waiting: &Waiting,
    ) -> Result<bool, Problem> {
        let open = asked_of(seat, waiting)?;
        moved(self.sitting.session.answer(open.seat, open.n, key))
    }

    /// Tells what could be added after these steps.
    fn steps(
        &mut self,
        steps: &[String],
        seat: Option<Seat>,
        waiting: &Waiting,
    ) -> Result<bool, Problem> {
        let open = asked_of(seat, waiting)?;
        let next = self.sitting.session.drafted(open.seat, open.n, steps);
        let next = next.map_err(|refused| Problem::Said(refused.to_string()))?;
        let n = self.shown(next.n);
        self.out.json(&asked(&next, n))?;
        Ok(false)
    }

    /// Somebody else sits down at the seat of whoever is asked, or at that of the line.
    fn sit(
        &mut self,
        seat: Option<Seat>,
        name: &str,
        until: Option<String>,
    ) -> Result<bool, Problem> {
        let seat = seat.ok_or_else(|| "say which seat".to_owned())?;
        let who = match name {
            "person" => SeatChoice::Person,
            "empty" => SeatChoice::Nobody,
            name => SeatChoice::Player { name: name.to_owned(), until },
        };
        let sat = self.sitting.session.sit(seat, &who);
        sat.map(|()| true).map_err(|error| Problem::Said(error.to_string()))
    }

    fn outlook(&mut self, seat: Option<Seat>, tries: u32) -> Result<bool, Problem> {
        let tries = outlook::tries(&tries.to_string())?;
        let seat = seat.ok_or_else(|| "nobody is asked now".to_owned())?;
        let estimate = outlook::of(&mut self.sitting, seat, tries);
        let estimate = estimate.ok_or_else(|| format!("nothing is asked of {seat} now"))?;
        self.out.json(&Told::Outlook { seat, estimate: &estimate })?;
        Ok(false)
    }

    /// Without a seat, whoever answered last takes his answer back.
    fn undo(&mut self, seat: Option<Seat>, waiting: &Waiting) -> Result<bool, Problem> {
        let last = last_answer(&self.sitting.session.journal()).map(|(_, seat)| seat);
        let seat = seat.or(last).or_else(|| who(waiting));
        let seat = seat.ok_or_else(|| "nobody has answered yet".to_owned())?;
        if self.only.is_some() && !self.sitting.session.can_undo_alone(seat) {
            let what = "another player was told or asked something since, so your answer stands";
            return Err(Problem::Said(what.to_owned()));
        }
        moved(self.sitting.session.undo(seat))
    }

    /// One who plays a single seat speaks for no other, and gets no journal, which tells all.
    fn may_speak_for(&self, seat: Option<Seat>, saves: bool) -> Result<(), Problem> {
        match self.only {
            Some(only) if seat != Some(only) => {
                Err(Problem::Said(format!("only {only} is played here")))
            }
            Some(only) if saves => {
                Err(Problem::Said(format!("the journal tells more than {only} may know")))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Through whose eyes to look: as said, or those of the first who is asked.
    fn eyes(&self, seat: Option<Seat>, waiting: &Waiting) -> Eyes {
        self.sitting.session.eyes(seat.or_else(|| who(waiting)))
    }

    fn view(&mut self, seat: Eyes) -> Result<bool, Problem> {
        self.sits_here(seat)?;
        let session = &mut self.sitting.session;
        let (view, status) = (session.view(seat), session.status(seat));
        self.out.json(&Told::View { seat, status, view })?;
        Ok(false)
    }

    fn log(&mut self, seat: Eyes) -> Result<bool, Problem> {
        self.sits_here(seat)?;
        let mut log = self.sitting.session.log(seat);
        if self.only.is_some() {
            let numbers = self.sitting.session.numbering(seat);
            for logged in &mut log {
                logged.line = numbers.shown(logged.line);
            }
        }
        let events = log.iter().map(told).collect();
        self.out.json(&Told::Log { seat, events })?;
        Ok(false)
    }

    fn save(&mut self, file: &str) -> Result<bool, Problem> {
        journal_file::write_copy(Path::new(file), self.sitting.session.as_ref())
            .map_err(|failure| Problem::Said(failure.to_string()))?;
        self.out.json(&Told::Saved { file })?;
        Ok(false)
    }

    fn sits_here(&self, eyes: Eyes) -> Result<(), Problem> {
        let seats = self.sitting.session.seats();
        match eyes.seat().filter(|seat| seat.0 >= seats) {
            None => Ok(()),
            Some(seat) => Err(Problem::Said(no_seat(seat.0, 0..=usize::from(seats - 1)))),
        }
    }

    /// Everything that happened, for all seats, each event once.
    fn news(&mut self) -> Result<(), Failure> {
        if let Some(seat) = self.only {
            let news = self.sitting.news(seat.into());
            let numbers = self.sitting.session.numbering(seat.into());
            let counted =
                |logged: &Logged| Logged { line: numbers.shown(logged.line), ..logged.clone() };
            return news.iter().map(counted).try_for_each(|logged| self.out.json(&told(&logged)));
        }
        let mut news: Vec<Logged> = self.sitting.news(Eyes::Public);
        for seat in (0..self.sitting.session.seats()).map(Seat) {
            let events = self.sitting.news(seat.into()).into_iter();
            news.extend(events.filter(|logged| logged.event.audience() == Some(seat)));
        }
        news.sort_by_key(|logged| logged.line);
        news.iter().try_for_each(|logged| self.out.json(&told(logged)))
    }

    fn error(&mut self, what: &str) -> Result<(), Failure> {
        self.out.json(&Told::Error { message: &sentence(what) })
    }

    fn broken(&mut self, what: &str) -> Result<(), Failure> {
        self.sitting.leave()?;
        let place = last_panic().map(|place| format!(" ({place})")).unwrap_or_default();
        let what = format!("a fault in Wardroom stops this game, please report it: {what}{place}");
        self.error(&what)?;
        Err(Failure::Failed(what))
    }
}

/// Why a line was not obeyed: it was wrong, or we cannot go on.
enum Problem {
    Said(String),
    Failure(Failure),
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Problem {
        Problem::Failure(failure)
    }
}

impl From<String> for Problem {
    fn from(what: String) -> Problem {
        Problem::Said(what)
    }
}

fn face(number: u32) -> Result<u8, String> {
    u8::try_from(number).map_err(|_| format!("no die shows {number}"))
}

/// A refused move is an error and the question stands; a rule that broke is told by the main loop.
fn moved(taken: Result<(), Refused>) -> Result<bool, Problem> {
    match taken {
        Ok(()) | Err(Refused::Broken(_)) => Ok(true),
        Err(refused) => Err(Problem::Said(refused.to_string())),
    }
}

/// The question this seat is asked, or the first if nobody is named.
fn asked_of(seat: Option<Seat>, waiting: &Waiting) -> Result<&Open, Problem> {
    let open = waiting.open.iter().find(|open| seat.is_none_or(|seat| open.seat == seat));
    open.ok_or_else(|| {
        Problem::Said(match (seat, waiting.dice) {
            (_, Some(_)) => "dice are asked for now, not a choice".to_owned(),
            (Some(seat), None) => Refused::NotYourTurn { seat }.to_string(),
            (None, None) => "nobody is asked now".to_owned(),
        })
    })
}

/// A question as the protocol has it.
fn asked(open: &Open, n: u32) -> Told<'_> {
    let Open { seat, question, rule, options, subject, draft, .. } = open;
    let (seat, prompt, subject) = (*seat, open.prompt(), subject.as_deref());
    Told::Ask { seat, prompt, rule, options, question, n, subject, draft: draft.as_deref() }
}

/// The first who is asked.
fn who(waiting: &Waiting) -> Option<Seat> {
    waiting.open.first().map(|open| open.seat)
}

/// An event as the protocol has it.
pub(crate) fn told(logged: &Logged) -> Told<'_> {
    let place = Place { line: logged.line, to: logged.event.audience() };
    match &logged.event {
        Event::Said { rule, text, .. } => Told::Event { text, rule: Some(rule), pick: None, place },
        Event::Rolled {
            why, rule, dice, faces, modifiers, total, result, chart, column, ..
        } => Told::Roll {
            why,
            rule,
            dice: faces,
            modifiers,
            total: *total,
            result,
            throw: *dice,
            chart: *chart,
            column: *column,
            place,
        },
        Event::Pool { why, rule, pool, faces, modifiers, hits, chart, to: _ } => Told::Pool {
            why,
            rule,
            dice: faces,
            modifiers,
            hits: *hits,
            throw: pool.dice,
            chart: *chart,
            place,
        },
        Event::Drawn { why, rule, key, label, count: _, of: _, to: _ } => {
            Told::Draw { why, rule, drawn: key, text: label, place }
        }
        Event::Picked { seat, question, key, label, to: _ } => {
            let pick = Some(Pick { seat: *seat, question, key });
            Told::Event { text: label, rule: None, pick, place }
        }
    }
}
