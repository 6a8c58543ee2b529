//! `wardroom play`: a new game, in the terminal or by JSON lines.

use crate::{
    args::{Bots, NewGameArgs, Which, whole},
    at_table,
    failure::Failure,
    journal_file::Keeper,
    json_lines,
    out::Out,
    sitting::{Kept, Sitting},
};
use clap::ValueEnum;
use shelf::{AnyGame, FirstMission, NewGame};
use std::{
    hash::{BuildHasher as _, RandomState},
    path::PathBuf,
};
use table::DiceFrom;

/// Play a new game in this terminal, or let a program play it by JSON lines
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom play devil-boats                          a new game with the program's dice\n  \
    wardroom play devil-boats --seed 1943              the same dice every time\n  \
    wardroom play devil-boats --dice mine              type the dice of your own table\n  \
    wardroom play devil-boats --scenario long --set captains=2\n  \
    wardroom play devil-boats --first-mission          new to the game? start here\n  \
    wardroom play devil-boats --bot steady             watch a computer player\n  \
    wardroom play devil-boats --set captains=2 --bot 2=expert     with a computer player\n  \
    wardroom play devil-boats --casual                 take back any answer, even after dice\n  \
    wardroom play devil-boats --jsonl --save game.jsonl           for a program that plays\n\n\
    Every answer is on the disk before play goes on; “wardroom resume” goes on after a quit, a crash\n\
    or a power cut. “wardroom games” lists scenarios, options and players.\n\n\
    With --jsonl every line out is one of\n  \
    {\"type\":\"ask\",\"seat\",\"prompt\",\"rule\",\"options\":[{\"key\",\"label\",\"rule\",\"odds\"}]}\n  \
    {\"type\":\"roll\",\"why\",\"rule\",\"dice\":[..],\"modifiers\":[{\"amount\",\"why\",\"rule\"}],\"total\",\"result\"}\n  \
    {\"type\":\"need_dice\",\"dice\":\"2d6\",\"why\"}   {\"type\":\"event\",\"text\",\"rule\"}\n  \
    {\"type\":\"over\",\"outcome\":{..}}             {\"type\":\"error\",\"message\"}\n\
    and every line in one of\n  \
    {\"choose\":\"KEY\"}  {\"dice\":[3,4]}  {\"undo\":true}  {\"view\":true}  {\"log\":true}  {\"save\":\"FILE\"}")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    new: NewGameArgs,
    /// The number that all dice follow from: the same number, the same dice [default: another each time]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0, u64::MAX))]
    seed: Option<u64>,
    /// Who throws the dice
    #[arg(long, value_name = "WHO", default_value = "program")]
    dice: Dice,
    /// With your own dice: throw for the names of men too
    #[arg(long)]
    own_names: bool,
    #[command(flatten)]
    bots: Bots,
    /// Casual play: any answer may be taken back, even after dice were rolled
    #[arg(long)]
    casual: bool,
    /// For programs: read and write JSON, one object a line
    #[arg(long)]
    jsonl: bool,
    /// Play one seat by JSON lines, counted from 0: only what it may know is told
    #[arg(long, value_name = "N", requires = "jsonl", value_parser = whole::<u8>(0, 255))]
    seat: Option<u8>,
    /// Keep the seed secret until the end: only its fingerprint is shown, and “wardroom verify” can then
    /// prove that no die was changed
    #[arg(long, conflicts_with_all = ["casual", "seed"])]
    matched: bool,
    /// The file that keeps the game [default: a new one among the saved games]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// A first mission for newcomers, with advice at each new question
    #[arg(long, conflicts_with_all = ["scenario", "set", "seed", "dice", "bots", "jsonl"])]
    first_mission: bool,
    /// Keep no file; for programs that play thousands of games
    #[arg(long, conflicts_with = "save")]
    no_save: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Dice {
    /// The program, from its seed
    Program,
    /// You, on your own table; the program asks for the faces
    Mine,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = args.which.game;
    let plain = args.new.new_game(game)?;
    let sitters = args.bots.sitters(game, &plain)?;
    let (dice, casual, matched) = (dice(args)?, args.casual, args.matched);
    let new = NewGame { dice, casual, matched, sitters, ..plain };
    let new = if args.first_mission { newcomers_game(game, new.casual, out)? } else { new };
    let session = game.start(&new)?;
    let kept = match &args.save {
        _ if args.no_save => Kept::Nowhere,
        Some(path) => Kept::File(Keeper::create(path, session.as_ref())?),
        None => Kept::File(Keeper::create_saved(game.card().name, session.as_ref())?),
    };
    let watched = new.sitters.iter().all(|sitter| sitter.name().is_some());
    let own = new.charts;
    let lessons = args.first_mission;
    let sitting = Sitting { game, session, own, kept, watched, since: 0, lessons };
    sit_down(sitting, args.jsonl, args.seat, out)
}

/// The first mission that a game begins with.
fn newcomers_game(game: &dyn AnyGame, casual: bool, out: &mut Out) -> Result<NewGame, Failure> {
    let mission = game.card().first_missions.first().ok_or_else(|| {
        Failure::Failed(format!(
            "{} has no first mission; play one of its scenarios",
            game.card().title
        ))
    })?;
    Ok(NewGame { casual, ..first_mission(game, mission, out)? })
}

/// A game with a start made for newcomers, after a word about it.
pub(crate) fn first_mission(
    game: &dyn AnyGame,
    mission: &FirstMission,
    out: &mut Out,
) -> Result<NewGame, Failure> {
    out.lines(&out.style.paragraphs(0, mission.text))?;
    Ok(game.first_game(mission))
}

/// Plays in the way that was asked for.
pub(crate) fn sit_down(
    sitting: Sitting,
    jsonl: bool,
    seat: Option<u8>,
    out: &mut Out,
) -> Result<(), Failure> {
    if jsonl { json_lines::play(sitting, seat, out) } else { at_table::play(sitting, out) }
}

fn dice(args: &Args) -> Result<DiceFrom, Failure> {
    match (args.dice, args.seed) {
        (Dice::Mine, Some(_)) => Err(Failure::Usage(
            "your own dice follow no seed; leave out --seed or --dice mine".to_owned(),
        )),
        // A program is asked for every die.
        (Dice::Mine, None) if args.own_names || args.jsonl => Ok(DiceFrom::OwnDice),
        (Dice::Mine, None) => Ok(DiceFrom::OwnDiceButNames(any_seed().max(1))),
        (Dice::Program, None) if args.matched => secret_seed(),
        (Dice::Program, seed) => Ok(DiceFrom::Seed(seed.unwrap_or_else(any_seed))),
    }
}

/// A seed nobody can foresee, nor find by trying: all 64 bits of it are random.
fn secret_seed() -> Result<DiceFrom, Failure> {
    let seed = getrandom::u64();
    let seed = seed.map_err(|error| Failure::Failed(format!("no seed can be drawn: {error}")))?;
    Ok(DiceFrom::Seed(seed))
}

/// A seed nobody can foresee, short enough to be told to a friend.
pub(crate) fn any_seed() -> u64 {
    RandomState::new().hash_one(0_u8) % 1_000_000_000
}
