//! `wardroom resume`: goes on with a game.

use super::play::sit_down;
use crate::{
    args::whole,
    failure::{Failure, warn, warning},
    games,
    journal_file::{self, Found, Keeper, LockedFile, Saved},
    out::Out,
    own_charts,
    sitting::{Kept, Sitting, last_answer},
    stored::{self, Shelf, Stored},
    text_style::Tone,
};
use shelf::{AnyGame, AnySession, ShelfError};
use std::{
    cmp::Reverse,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};
use table::{Entry, Fault, Journal};

/// Go on with a game, begun here or in the browser; without a name, list the saved ones
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom resume                          the saved games\n  \
    wardroom resume devil-boats-3            one of them\n  \
    wardroom resume game.jsonl               any file of a game\n  \
    wardroom resume k3m9x2p7q4w8z            a game of the web table, by the name in its address\n  \
    wardroom resume game.jsonl --charts mine one played with your own charts\n  \
    wardroom resume old.jsonl --from-mark    from its last mark, when rules or charts have changed\n\n\
    A game of the web table stays there: play a while here, then open it in the browser again. Do\n\
    not play it in both at once; the second to answer is told that the game has gone on elsewhere.\n\n\
    A damaged file goes on from its last good line; the file as it was stays beside it.")]
pub(crate) struct Args {
    /// The file of a game, or its name as “wardroom resume” lists it
    #[arg(value_name = "FILE | ID")]
    file: Option<PathBuf>,
    /// Begin at the last place where the whole position was kept (a mark); for games that were begun with
    /// older rules or other charts
    #[arg(long, requires = "file")]
    from_mark: bool,
    /// The charts the game is played with
    #[arg(long, value_name = "DIR", requires = "file")]
    charts: Option<PathBuf>,
    /// For programs: read and write JSON, one object a line
    #[arg(long, requires = "file")]
    jsonl: bool,
    /// Play one seat by JSON lines, counted from 0: only what it may know is told
    #[arg(long, value_name = "N", requires = "jsonl", value_parser = whole::<u8>(0, 255))]
    seat: Option<u8>,
    /// Where the games of the web table are kept [default: “wardroom” among the data of this user]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let data = args.data.as_deref();
    let Some(file) = &args.file else { return list(data, out) };
    let sitting = match stored::meant(file, data)? {
        Some(_) if args.from_mark || args.charts.is_some() => {
            return Err(Failure::Usage(
                "a game of the web table goes on from its last line with its own charts; leave out \
                 --from-mark and --charts"
                    .to_owned(),
            ));
        }
        Some(stored) => take_from_store(stored)?,
        None => {
            let own = own_charts::read(args.charts.as_deref())?;
            take_up(&journal_file::meant(file), own, args.from_mark)?
        }
    };
    sit_down(sitting, args.jsonl, args.seat, out)
}

/// Opens a game of the web table to be played on.
fn take_from_store(stored: Stored) -> Result<Sitting, Failure> {
    let game = game_of(&stored.name(), &stored.journal)?;
    let own = stored.own.clone();
    let session = game.resume(stored.journal.clone(), &own).map_err(|error| {
        Failure::Failed(format!(
            "game {}: {error}; the web table (“wardroom serve”) offers to go on from the last \
             position that fits",
            stored.row.id
        ))
    })?;
    let since = last_answer(&session.journal()).map_or(0, |(line, _)| line);
    let kept = Kept::Store(stored.keeper());
    Ok(Sitting { game, session, own, kept, watched: false, since, lessons: false })
}

/// Opens a journal to be played on.
pub(crate) fn take_up(
    path: &Path,
    own: Vec<(String, String)>,
    from_mark: bool,
) -> Result<Sitting, Failure> {
    let (locked, found) = LockedFile::open(path)?;
    let game = game_of(path, &found.journal)?;
    if let Some(damage) = &found.damage {
        let told = journal_file::describe(path, damage, &found.journal);
        warning(&format!("{told}, and the game goes on from there"));
    }
    let session = session(game, path, &found, &own, from_mark)?;
    let (keeper, copy) = Keeper::go_on(locked, &found, session.as_ref())?;
    if let Some(copy) = copy {
        warn(&format!("The file as it was is kept as {}.", copy.display()));
    }
    let since = last_answer(&session.journal()).map_or(0, |(line, _)| line);
    let (kept, watched, lessons) = (Kept::File(keeper), false, false);
    Ok(Sitting { game, session, own, kept, watched, since, lessons })
}

/// The game a journal belongs to.
pub(crate) fn game_of(path: &Path, journal: &Journal) -> Result<&'static dyn AnyGame, Failure> {
    let name = &journal.header.game;
    games::named(name).ok_or_else(|| {
        let (shown, known) = (path.display(), games::names());
        Failure::Failed(format!("{shown} is of the game “{name}”; this program has {known}"))
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
    warning(&format!(
        "{}: {fault}; the game goes on from line {line}, the last that fits",
        path.display()
    ));
    Ok(session)
}

/// What a player can do about a journal that must not be played on as it is.
pub(crate) fn advice(fault: &Fault, path: &Path, journal: &Journal) -> Option<String> {
    let marked = journal.last_mark().map(|line| {
        format!(
            "“wardroom resume {} --from-mark” starts at the mark in line {line}",
            path.display()
        )
    });
    let marked = marked
        .unwrap_or_else(|| "it keeps no whole position (a mark) to start from instead".to_owned());
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

fn list(data: Option<&Path>, out: &mut Out) -> Result<(), Failure> {
    let mut all: Vec<(String, String, SystemTime)> = Vec::new();
    for saved in journal_file::all_saved() {
        all.push((saved.name(), summary(&saved), saved.changed));
    }
    let shelf = Shelf::open(data)?;
    for row in shelf.map_or_else(|| Ok(Vec::new()), |shelf| shelf.games())? {
        let played = SystemTime::UNIX_EPOCH + Duration::from_secs(row.updated.max(0) as u64);
        let over = if row.over { ", finished" } else { "" };
        all.push((
            row.id,
            format!("{}, {}{over}, on the web table", row.name, row.summary),
            played,
        ));
    }
    if all.is_empty() {
        return out.line("There are no saved games. “wardroom play GAME” starts one.");
    }
    all.sort_by_key(|(_, _, played)| Reverse(*played));
    let width = all.iter().map(|(name, _, _)| name.len()).max().unwrap_or(0);
    for (name, summary, played) in &all {
        let lead = format!("{name:<width$}  ");
        out.lines(&out.style.entry((&lead, Tone::Key), &[(summary, Tone::Plain)], &ago(*played)))?;
    }
    out.line(out.style.paint(Tone::Faint, "Go on with “wardroom resume NAME”."))
}

/// A saved game in a few words: the game and its last mark.
pub(crate) fn summary(saved: &Saved) -> String {
    let Ok(found) = journal_file::read(&saved.path) else { return "cannot be read".to_owned() };
    let header = &found.journal.header;
    let title = games::named(&header.game).map_or(header.game.as_str(), |game| game.card().title);
    let mark = found.journal.last_mark().and_then(|line| match found.journal.entry(line)? {
        Entry::Mark { label, .. } => Some(format!(", {label}")),
        Entry::Pick { .. } | Entry::Dice(_) | Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_) => {
            None
        }
    });
    let damaged = if found.damage.is_some() { ", damaged" } else { "" };
    let lines = match found.journal.len() {
        1 => "1 line".to_owned(),
        n => format!("{n} lines"),
    };
    format!("{title}{}, {lines}{damaged}", mark.unwrap_or_default())
}

/// How long ago, roughly.
pub(crate) fn ago(then: SystemTime) -> String {
    #[expect(clippy::disallowed_methods, reason = "a list of files tells their age")]
    let seconds = SystemTime::now().duration_since(then).map_or(0, |age| age.as_secs());
    match seconds {
        0..60 => "just now".to_owned(),
        60..3600 => format!("{} min ago", seconds / 60),
        3600..86_400 => format!("{} h ago", seconds / 3600),
        86_400..172_800 => "1 day ago".to_owned(),
        _ => format!("{} days ago", seconds / 86_400),
    }
}
