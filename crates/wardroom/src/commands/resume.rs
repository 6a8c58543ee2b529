//! `wardroom resume`: goes on with a game.

use super::play::sit_down;
use crate::{
    failure::{Failure, warn},
    games,
    ink::Tone,
    journal_file::{self, Found, Keeper, Saved},
    out::Out,
    own_charts,
    sitting::{Sitting, last_answer},
};
use shelf::{AnyGame, AnySession, ShelfError};
use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};
use table::{Entry, Fault, Journal};

/// Go on with a game; without a file, list the saved ones
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom resume                          the saved games\n  \
    wardroom resume devil-boats-3            one of them\n  \
    wardroom resume game.jsonl               any journal\n  \
    wardroom resume game.jsonl --charts mine one played with your own charts\n  \
    wardroom resume old.jsonl --from-mark    from its last mark, when rules or charts have changed\n\n\
    A damaged journal goes on from its last good line; the file as it was stays beside it.")]
pub(crate) struct Typed {
    /// A journal, or the name of a saved game
    file: Option<PathBuf>,
    /// Start at the last mark in the journal instead of at its beginning
    #[arg(long, requires = "file")]
    from_mark: bool,
    /// The charts the game is played with
    #[arg(long, value_name = "DIR", requires = "file")]
    charts: Option<PathBuf>,
    /// Speak JSON, one object a line
    #[arg(long, requires = "file")]
    jsonl: bool,
}

pub(crate) fn run(typed: &Typed, out: &mut Out) -> Result<(), Failure> {
    let Some(file) = &typed.file else { return list(out) };
    let path = journal_file::meant(file);
    let own = own_charts::read(typed.charts.as_deref())?;
    let sitting = take_up(&path, own, typed.from_mark)?;
    sit_down(sitting, typed.jsonl, out)
}

/// Opens a journal to be played on.
pub(crate) fn take_up(
    path: &Path,
    own: Vec<(String, String)>,
    from_mark: bool,
) -> Result<Sitting, Failure> {
    let found = journal_file::read(path)?;
    let game = game_of(path, &found.journal)?;
    if let Some(damage) = &found.damage {
        let told = journal_file::describe(path, damage, &found.journal);
        warn(&format!("warning: {told}, and the game goes on from there"));
    }
    let session = session(game, path, &found, &own, from_mark)?;
    let (keeper, copy) = Keeper::go_on(path, &found, session.as_ref())?;
    if let Some(copy) = copy {
        warn(&format!("The file as it was is kept as {}.", copy.display()));
    }
    let since = last_answer(&session.journal()).map_or(0, |(line, _)| line);
    let (keeper, watched, lessons) = (Some(keeper), false, false);
    Ok(Sitting { game, session, own, keeper, watched, since, lessons })
}

/// The game a journal belongs to.
pub(crate) fn game_of(path: &Path, journal: &Journal) -> Result<&'static dyn AnyGame, Failure> {
    let name = &journal.header.game;
    games::named(name).ok_or_else(|| {
        let (shown, known) = (path.display(), games::names());
        Failure::Failed(format!("{shown} is of the game `{name}`; this program has {known}"))
    })
}

fn session(
    game: &dyn AnyGame,
    path: &Path,
    found: &Found,
    own: &[(String, String)],
    from_mark: bool,
) -> Result<Box<dyn AnySession>, Failure> {
    if from_mark {
        return Ok(game.resume_from_mark(found.journal.clone(), own)?);
    }
    let fault = match game.resume(found.journal.clone(), own) {
        Ok(session) => return Ok(session),
        Err(ShelfError::Fault(fault)) => fault,
        Err(error) => return Err(error.into()),
    };
    if let Some(advice) = advice(&fault, path, &found.journal) {
        return Err(Failure::Failed(format!("{}: {fault}; {advice}", path.display())));
    }
    let (session, _) = game.rescue(&found.journal, own)?;
    let line = session.journal().len();
    warn(&format!(
        "warning: {}: {fault}; the game goes on from line {line}, the last that fits",
        path.display()
    ));
    Ok(session)
}

/// What a player can do about a journal that must not be played on as it is.
pub(crate) fn advice(fault: &Fault, path: &Path, journal: &Journal) -> Option<String> {
    let marked = journal.last_mark().map(|line| {
        format!(
            "`wardroom resume {} --from-mark` starts at the mark in line {line}",
            path.display()
        )
    });
    let marked = marked.unwrap_or_else(|| "it has no mark to start from instead".to_owned());
    match fault {
        Fault::OtherCharts { .. } => Some(format!(
            "give the charts it was played with by --charts DIR (or leave that out if it had none); {marked}"
        )),
        Fault::OtherRules { .. } => Some(marked),
        Fault::OtherGame { .. } | Fault::Setup(_) | Fault::Mark { .. } | Fault::NoMark => {
            Some("it cannot be played on".to_owned())
        }
        Fault::Diverged { .. } => None,
    }
}

fn list(out: &mut Out) -> Result<(), Failure> {
    let saved = journal_file::all_saved();
    if saved.is_empty() {
        return out.line("There are no saved games. `wardroom play GAME` starts one.");
    }
    let width = saved.iter().map(|saved| saved.name().len()).max().unwrap_or(0);
    for game in &saved {
        let lead = format!("{:<width$}  ", game.name());
        let ago = ago(game.changed);
        out.lines(&out.ink.entry((&lead, Tone::Key), &[(&summary(game), Tone::Plain)], &ago))?;
    }
    out.line(out.ink.paint(Tone::Faint, "Go on with `wardroom resume NAME`."))
}

/// A saved game in a few words: the game and its last mark.
pub(crate) fn summary(saved: &Saved) -> String {
    let Ok(found) = journal_file::read(&saved.path) else { return "cannot be read".to_owned() };
    let header = &found.journal.header;
    let title = games::named(&header.game).map_or(header.game.as_str(), |game| game.full_name());
    let mark = found.journal.last_mark().and_then(|line| match found.journal.entry(line)? {
        Entry::Mark { label, .. } => Some(format!(", {label}")),
        Entry::Pick { .. } | Entry::Dice(_) | Entry::Seed(_) | Entry::Undo(_) => None,
    });
    let damaged = if found.damage.is_some() { ", damaged" } else { "" };
    format!("{title}{}, {} lines{damaged}", mark.unwrap_or_default(), found.journal.len())
}

/// How long ago, roughly.
pub(crate) fn ago(then: SystemTime) -> String {
    #[expect(clippy::disallowed_methods, reason = "a list of files tells their age")]
    let seconds = SystemTime::now().duration_since(then).map_or(0, |age| age.as_secs());
    match seconds {
        0..60 => "just now".to_owned(),
        60..3600 => format!("{} min ago", seconds / 60),
        3600..86_400 => format!("{} h ago", seconds / 3600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}
