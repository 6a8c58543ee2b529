//! The moves: answers, dice, taking back, branches. Each is on disk before it is answered.

use crate::{
    club::{Pace, sheet::Clock},
    desk::{Desk, Held, Live, blocking},
    error::{self, WebError},
    id::GameId,
    keys::Viewer,
    model::Ending,
    numbers::Numbers,
    page_models,
};
use schemars::JsonSchema;
use serde::Serialize;
use shelf::{AnySession, NewGame, SeatChoice};
use table::{DiceFrom, Eyes, Logged, Need, Open, Refused, Seat};

/// How often a move is tried again because another program has written on the game meanwhile.
const TRIES: usize = 5;

/// What a move has led to, as far as one seat may know.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Moved {
    /// How many lines the journal has now; all of them are saved.
    pub line: u32,
    pub deciding: Vec<Seat>,
    pub over: bool,
    /// The next question of the seat that moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<Open>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub need_dice: Option<Need>,
    /// What happened, as this seat may know it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Logged>,
}

/// How much the answer to a move tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// That it was made.
    Briefly,
    /// Also what happened and what is asked next.
    Fully,
}

/// What is to be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// The seat's last answer, if nobody need be asked.
    Own,
    /// The seat's last answer, with the consent of the others if they have noticed.
    Ask,
    /// Everything from this line on, in a casual game.
    To(u32),
}

impl Back {
    pub(crate) fn wanted(line: Option<u32>, ask: bool) -> Back {
        line.map_or(if ask { Back::Ask } else { Back::Own }, Back::To)
    }
}

impl Desk {
    pub async fn answer(
        &self,
        id: GameId,
        viewer: impl Into<Viewer>,
        n: u32,
        key: &str,
        tell: Detail,
    ) -> Result<Moved, WebError> {
        self.make_move(id, viewer.into(), n, tell, |session, seat, n| session.answer(seat, n, key))
            .await
    }

    /// What would be asked after these steps of an answer. Writes nothing and tells nobody.
    pub async fn drafted(
        &self,
        id: GameId,
        viewer: Viewer,
        n: u32,
        steps: &[String],
    ) -> Result<Open, WebError> {
        let mut held = self.hold(id).await?;
        let live = held.live()?;
        let seat = mover(live.session.as_ref(), viewer)?;
        let (numbers, n) = self.numbered(live, viewer, seat, n);
        let open = live.session.drafted(seat, n, steps);
        let open = open.map_err(|refused| self.refuse(held, seat, refused))?;
        Ok(numbers.one(open))
    }

    /// The same as far as the steps fit, and why the first did not that does not. Settings come from
    /// lists that change with the rows above them; one that is gone is set anew.
    pub(crate) async fn drafted_as_far(
        &self,
        id: GameId,
        viewer: Viewer,
        n: u32,
        mut steps: Vec<String>,
        settings: &[String],
    ) -> Result<(Open, Option<WebError>), WebError> {
        let mut held = self.hold(id).await?;
        let live = held.live()?;
        let seat = mover(live.session.as_ref(), viewer)?;
        let (numbers, n) = self.numbered(live, viewer, seat, n);
        let mut wrong = None;
        loop {
            let refused = match live.session.drafted(seat, n, &steps) {
                Ok(open) => return Ok((numbers.one(open), wrong)),
                Err(refused) => refused,
            };
            let Refused::Misfit { key, .. } = &refused else {
                return Err(self.refuse(held, seat, refused));
            };
            let Some(place) = steps.iter().rposition(|step| step == key) else {
                return Err(self.refuse(held, seat, refused));
            };
            steps.remove(place);
            if wrong.is_none() && !settings.contains(key) {
                let open = numbers.open(live.session.open_for(seat));
                wrong = Some(error::refused(refused, open));
            }
        }
    }

    pub async fn give_dice(
        &self,
        id: GameId,
        viewer: impl Into<Viewer>,
        n: u32,
        faces: &[u8],
        tell: Detail,
    ) -> Result<Moved, WebError> {
        self.make_move(id, viewer.into(), n, tell, |session, seat, n| {
            session.give_dice(seat, n, faces)
        })
        .await
    }

    pub async fn give_draw(
        &self,
        id: GameId,
        viewer: impl Into<Viewer>,
        n: u32,
        key: &str,
        tell: Detail,
    ) -> Result<Moved, WebError> {
        self.make_move(id, viewer.into(), n, tell, |session, seat, n| {
            session.give_draw(seat, n, key)
        })
        .await
    }

    /// The program throws or draws in a game of own dice, from a seed nobody knows.
    pub async fn throw_for_me(
        &self,
        id: GameId,
        viewer: impl Into<Viewer>,
        n: u32,
        tell: Detail,
    ) -> Result<Moved, WebError> {
        let seed = crate::input::seed("", true)?;
        self.make_move(id, viewer.into(), n, tell, |session, seat, n| {
            session.throw_for_me(seat, n, seed)
        })
        .await
    }

    /// How the one who moves numbers things, and the journal's number of the question he means. A
    /// computer player at this desk knows the journal's numbers.
    fn numbered(&self, live: &Live, viewer: Viewer, seat: Seat, n: u32) -> (Numbers, u32) {
        let session = live.session.as_ref();
        let numbers = match viewer {
            Viewer::Free(_) => Numbers::plain(),
            Viewer::Held(_) | Viewer::Other(_) => Numbers::of(self, live.id, session, seat.into()),
        };
        let n = numbers.question(n, session.number_of_question(seat));
        (numbers, n)
    }

    /// Makes a move. If another program was faster with a line of its own, the move is tried again on
    /// what the game has become: whoever did nothing wrong is not refused, and whoever answered the
    /// same question second hears that it is no longer open.
    async fn make_move(
        &self,
        id: GameId,
        viewer: Viewer,
        n: u32,
        tell: Detail,
        play: impl Fn(&mut dyn AnySession, Seat, u32) -> Result<(), Refused>,
    ) -> Result<Moved, WebError> {
        for _ in 1..TRIES {
            match self.try_move(id, viewer, n, tell, &play).await {
                Err(WebError::Overtaken) => {}
                made => return made,
            }
        }
        self.try_move(id, viewer, n, tell, &play).await
    }

    async fn try_move(
        &self,
        id: GameId,
        viewer: Viewer,
        n: u32,
        tell: Detail,
        play: impl Fn(&mut dyn AnySession, Seat, u32) -> Result<(), Refused>,
    ) -> Result<Moved, WebError> {
        let mut held = self.hold(id).await?;
        let live = held.live()?;
        let seat = mover(live.session.as_ref(), viewer)?;
        live.sheet.playing()?;
        let before = live.saved;
        let (_, n) = self.numbered(live, viewer, seat, n);
        if let Err(refused) = play(live.session.as_mut(), seat, n) {
            if self.is_overtaken(id, before).await? {
                held.forget();
                return Err(WebError::Overtaken);
            }
            return Err(self.refuse(held, seat, refused));
        }
        let mut held = self.commit(held).await?;
        self.note_move(&mut held, Some(seat)).await?;
        self.told(&mut held, seat.into(), before, tell)
    }

    /// Whether another program has written more lines than memory knows of.
    async fn is_overtaken(&self, id: GameId, saved: u32) -> Result<bool, WebError> {
        let lengths = self.store().await?.lengths(&[id.as_str()]).await?;
        Ok(lengths.first().is_none_or(|(_, lines)| *lines > saved))
    }

    /// What this seat is asked now; nobody is asked anything where no seat is named.
    pub async fn question(&self, id: GameId, viewer: impl Into<Viewer>) -> Result<Moved, WebError> {
        let viewer = viewer.into();
        let mut held = self.look(id, viewer).await?;
        let eyes = held.live()?.eyes(viewer)?;
        let last = held.live()?.saved;
        self.told(&mut held, eyes, last, Detail::Fully)
    }

    /// Takes back the last answer of this seat, or everything from this line on. `seen` is the line
    /// the player was looking at; if the game has moved since, he did not mean this answer. Where
    /// others have seen what followed, they are asked if `back` says so.
    pub async fn undo(
        &self,
        id: GameId,
        viewer: impl Into<Viewer>,
        back: Back,
        seen: Option<u32>,
        tell: Detail,
    ) -> Result<Moved, WebError> {
        let mut held = self.hold_whole(id).await?;
        let live = held.live()?;
        let seat = mover(live.session.as_ref(), viewer.into())?;
        live.sheet.playing()?;
        let numbers = live.numbers(self, seat.into());
        let open = numbers.moment(live.session.as_ref(), seat.into());
        if let Some(given) = seen.filter(|seen| *seen != open) {
            return Err(self.refuse(held, seat, Refused::Stale { given, open }));
        }
        let alone = !self.is_keyed(id) || live.session.can_undo_alone(seat);
        let undone = match back {
            Back::Own | Back::Ask if alone => live.session.undo(seat),
            Back::Own => Err(Refused::Undo(
                "another player was told or asked something since, so your answer stands unless \
                 the others agree",
            )),
            Back::Ask => match live.must_ask(seat) {
                Ok(false) => live.session.undo(seat),
                Ok(true) => {
                    self.ask_back(&mut held, seat).await?;
                    let before = held.live()?.saved;
                    return self.told(&mut held, seat.into(), before, tell);
                }
                Err(refused) => Err(refused),
            },
            Back::To(line) => live.session.undo_to(numbers.line(line)),
        };
        if let Err(refused) = undone {
            return Err(self.refuse(held, seat, refused));
        }
        let mut held = self.commit(held).await?;
        self.note_move(&mut held, None).await?;
        let before = held.live()?.saved;
        self.told(&mut held, seat.into(), before, tell)
    }

    /// A game of its own from just before this line, with other dice if a seed is given.
    pub async fn branch(
        &self,
        id: GameId,
        line: u32,
        seed: Option<u64>,
        name: Option<&str>,
    ) -> Result<GameId, WebError> {
        let mut held = self.hold_whole(id).await?;
        let live = held.live()?;
        page_models::may_be_told(self, id, live.session.as_ref(), "A branch")?;
        if line < 2 || line > live.saved + 1 {
            return Err(WebError::input(format!(
                "A game branches before a line from 2 to {}.",
                live.saved + 1
            )));
        }
        let session = live.session.fork(line, seed)?;
        let wanted = name.map(clean_name).filter(|name| !name.is_empty());
        let name = wanted.unwrap_or_else(|| branch_name(&live.row.name, line));
        let charts = live.row.charts.clone();
        drop(held);
        self.create(session, name, charts).await
    }

    /// Starts a game as the form or the program wants it.
    pub async fn start(&self, game: &str, name: &str, wanted: Wanted) -> Result<GameId, WebError> {
        let volume = self.library().need(game)?;
        let own = self.own_charts(wanted.charts.as_deref()).await?;
        if own.as_ref().is_some_and(|own| own.game != game) {
            return Err(WebError::input("Those charts belong to another game."));
        }
        let new = NewGame {
            scenario: wanted.scenario,
            settings: wanted.settings,
            charts: own.map_or_else(Vec::new, |own| own.files.clone()),
            dice: wanted.dice,
            casual: wanted.casual,
            matched: wanted.matched,
            sitters: wanted.sitters,
        };
        let name = match clean_name(name) {
            name if name.is_empty() => volume.game.card().title.to_owned(),
            name => name,
        };
        let game = volume.game;
        let session = blocking(move || Ok(game.start(&new)?)).await?;
        if session.broken().is_some() {
            return Err(WebError::Broken);
        }
        let names: Vec<String> =
            (0..session.seats()).map(|seat| session.seat_name(Seat(seat))).collect();
        let id = self.create(session, name, wanted.charts).await?;
        let seats = names.len() as u8;
        if wanted.several || wanted.matched {
            self.lock(id, names).await?;
        }
        let clock = wanted.clock.map(|pace| Clock::new(pace, seats));
        self.set_terms(id, clock, wanted.watched_late).await?;
        Ok(id)
    }
}

/// What a new game is to be like.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub scenario: String,
    pub settings: Vec<(String, String)>,
    pub dice: DiceFrom,
    pub casual: bool,
    /// Seed, journal, branches, forecasts and other eyes wait for the end.
    pub matched: bool,
    /// Each seat gets a secret link; a matched game always has them.
    pub several: bool,
    pub charts: Option<String>,
    /// How long a seat may think, and what follows when that is over.
    pub clock: Option<Pace>,
    /// Those who watch see nothing of a stretch of play before it is over.
    pub watched_late: bool,
    /// Who sits where, by seat; people where the list ends.
    pub sitters: Vec<table::Sitter>,
}

/// Who sits down, as forms and programs name him: a computer player, or a person by no name.
pub(crate) fn sitter(name: &str) -> table::Sitter {
    match name {
        "" | "person" => table::Sitter::Person,
        "empty" => table::Sitter::Empty,
        name => table::Sitter::player(name),
    }
}

/// Who is to sit down, for one stretch of play if it is named.
pub(crate) fn sits(name: &str, until: Option<&str>) -> SeatChoice {
    match sitter(name) {
        table::Sitter::Person => SeatChoice::Person,
        table::Sitter::Empty => SeatChoice::Nobody,
        table::Sitter::Player { name, .. } => {
            SeatChoice::Player { name, until: until.map(str::to_owned) }
        }
    }
}

/// A name fit to be shown: no control characters, not longer than a line.
pub(crate) fn clean_name(name: &str) -> String {
    let plain = name.trim().chars().filter(|letter| !letter.is_control());
    plain.take(80).collect::<String>().trim().to_owned()
}

fn branch_name(name: &str, line: u32) -> String {
    let name = name.split(", from line ").next().unwrap_or(name);
    format!("{name}, from line {line}")
}

/// The seat that moves: the one named, or the only one.
pub(crate) fn mover(session: &dyn AnySession, viewer: Viewer) -> Result<Seat, WebError> {
    let eyes = page_models::eyes(session, viewer)?;
    eyes.seat().ok_or_else(|| WebError::input("Say which seat moves: the field “seat” is missing."))
}

impl Desk {
    /// Says why, with the question that is open. A rule that failed leaves the game as it was saved.
    pub(crate) fn refuse(&self, mut held: Held, seat: Seat, refused: Refused) -> WebError {
        if let Refused::Broken(what) = &refused {
            let id = held.live().map(|live| live.id);
            eprintln!("a rule failed in game {id:?}: {what}");
            held.forget();
            return error::refused(refused, None);
        }
        let open = held.live().ok().and_then(|live| {
            let numbers = live.numbers(self, seat.into());
            numbers.open(live.session.open_for(seat))
        });
        error::refused(refused, open)
    }

    pub(crate) fn told(
        &self,
        held: &mut Held,
        eyes: Eyes,
        before: u32,
        tell: Detail,
    ) -> Result<Moved, WebError> {
        let live = held.live()?;
        let numbers = live.numbers(self, eyes);
        let mut moved = Moved {
            line: numbers.moment(live.session.as_ref(), eyes),
            deciding: live.session.deciding(),
            over: live.row.over,
            question: None,
            need_dice: None,
            events: Vec::new(),
        };
        if tell == Detail::Fully {
            let open = eyes.seat().and_then(|seat| live.session.open_for(seat));
            moved.question = numbers.open(open);
            moved.need_dice = numbers.need(live.session.need(eyes));
            moved.events = live.session.log_after(eyes, numbers.known_until(before), 500);
            numbers.log(&mut moved.events);
        }
        Ok(moved)
    }
}

/// How a game ended, in the words of the game.
pub(crate) fn ending(desk: &Desk, session: &dyn AnySession) -> Option<Ending> {
    let story = session.story()?;
    let figures = desk.library().volume(session.game()).map(|volume| volume.game.card().figures);
    let figures: Vec<_> = figures.into_iter().flatten().zip(story.figures).collect();
    Some(Ending {
        ending: story.ending,
        verdict: story.verdict,
        told: figures.iter().map(|(figure, value)| figure.told(*value)).collect(),
        figures: figures.into_iter().map(|(figure, value)| (figure.title, value)).collect(),
    })
}
