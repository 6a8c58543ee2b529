//! `wardroom replay`: how a game went, and any position of it.

use super::resume::{advice, game_of};
use crate::{
    args::{no_seat, whole},
    at_table::marks,
    failure::{Failure, warning},
    journal_file,
    json_lines::{Told, told},
    out::Out,
    stored, tell,
};
use board::Marks;
use serde_json::{Value, json};
use shelf::{AnyGame, AnySession, ShelfError};
use std::path::{Path, PathBuf};
use table::{Eyes, Journal, Seat};

/// Show how a game went, and the position at any line
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom replay game.jsonl            the whole story and the last position\n  \
    wardroom replay game.jsonl --to 120   the story up to line 120 and the position there\n  \
    wardroom replay game.jsonl --seat 1   as the second player saw it\n  \
    wardroom replay k3m9x2p7q4w8z         a game of the web table, by the name in its address\n  \
    wardroom replay game.jsonl --json     for other programs: log, view, open questions")]
pub(crate) struct Args {
    /// The file of a game, or its name as “wardroom resume” lists it
    #[arg(value_name = "FILE | ID")]
    file: PathBuf,
    /// Stop at this line of the file
    #[arg(long, value_name = "LINE", value_parser = whole::<u32>(1, u64::from(u32::MAX)))]
    to: Option<u32>,
    /// Through whose eyes to look, counted from 0; without it, only what every player may see
    #[arg(long, value_name = "N", value_parser = whole::<u8>(0, 255))]
    seat: Option<u8>,
    /// The charts the game was played with
    #[arg(long, value_name = "DIR")]
    charts: Option<PathBuf>,
    /// Print JSON, for other programs
    #[arg(long)]
    json: bool,
    /// Where the games of the web table are kept [default: “wardroom” among the data of this user]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let (file, data) = (args.file.as_path(), args.data.as_deref());
    let stored::Read { path, found, own } = stored::read(file, data, args.charts.as_deref())?;
    let game = game_of(&path, &found.journal)?;
    let (line, last) = (args.to.unwrap_or(found.journal.len()), found.journal.len());
    if !(1..=last).contains(&line) {
        return Err(Failure::Usage(format!(
            "the file has no line {line}; its lines are 1 to {last}"
        )));
    }
    let (mut session, fault) = position(game, &path, &found.journal, line, &own)?;
    if let Some(seat) = args.seat.filter(|seat| *seat >= session.seats()) {
        return Err(Failure::Usage(no_seat(seat, 0..=usize::from(session.seats() - 1))));
    }
    let eyes = session.eyes(args.seat.map(Seat));
    if args.json {
        let position = as_json(session.as_mut(), eyes, line, last);
        out.pretty_json(&position)?;
    } else {
        show(session.as_mut(), eyes, out)?;
    }
    let damage = found.damage.map(|damage| journal_file::describe(&path, &damage, &found.journal));
    match damage.or(fault) {
        Some(what) => Err(Failure::Failed(what)),
        None => Ok(()),
    }
}

/// The position at a line, or the best that a journal which does not fit can give.
fn position(
    game: &dyn AnyGame,
    path: &Path,
    journal: &Journal,
    line: u32,
    own: &[(String, String)],
) -> Result<(Box<dyn AnySession>, Option<String>), Failure> {
    let fault = match game.replay(journal, line, own) {
        Ok(session) => return Ok((session, None)),
        Err(ShelfError::Fault(fault)) => fault,
        Err(error) => return Err(error.into()),
    };
    let what = format!("{}: {fault}", path.display());
    if let Some(advice) = advice(&fault, path, journal) {
        return Err(Failure::Failed(format!("{what}; {advice}")));
    }
    let (session, _) = game.rescue(&journal.before(line + 1), own)?;
    warning(
        "from some line on this game does not follow the rules; what comes before that is shown",
    );
    Ok((session, Some(what)))
}

fn show(session: &mut dyn AnySession, eyes: Eyes, out: &mut Out) -> Result<(), Failure> {
    let style = out.style;
    let log = session.log(eyes);
    out.lines(&tell::log(style, &log, session))?;
    out.line("")?;
    let open = eyes.seat().and_then(|seat| session.open_for(seat));
    let status = session.status(eyes);
    out.lines(&tell::status(style, &status))?;
    let marks = open.as_ref().map_or_else(Marks::none, marks);
    for board in session.boards(eyes) {
        out.text(&tell::board(style, &board, &marks))?;
    }
    if let Some(open) = &open {
        out.lines(&tell::question(style, open, None))?;
    }
    if let Some(need) = session.need(eyes) {
        out.line(format_args!("The game waits for {}: {} ({})", need.what, need.why, need.rule))?;
    }
    if let Some(story) = session.story() {
        out.lines(&style.paragraphs(0, &story.verdict))?;
    }
    if let Some(what) = session.broken() {
        out.line(format_args!("A fault in Wardroom stopped the game here: {what}"))?;
    }
    Ok(())
}

fn as_json(session: &mut dyn AnySession, eyes: Eyes, line: u32, last: u32) -> Value {
    let log = session.log(eyes);
    let log: Vec<Told<'_>> = log.iter().map(told).collect();
    json!({
        "game": session.game(),
        "line": line,
        "lines": last,
        "seat": eyes,
        "status": session.status(eyes),
        "log": log,
        "open": eyes.seat().and_then(|seat| session.open_for(seat)),
        "need_dice": session.need(eyes),
        "over": session.story().map(|story| story.outcome),
        "view": session.view(eyes),
    })
}
