//! What `wardroom` alone does: a menu on a terminal, the help on a pipe. The web table takes this
//! place once it exists.

use super::{play, resume};
use crate::{
    args::Args,
    failure::Failure,
    games::GAMES,
    ink::Tone,
    input::Input,
    journal_file::{self, Keeper, Saved},
    out::Out,
    sitting::Sitting,
};
use clap::CommandFactory as _;
use shelf::{AnyGame, NewGame};
use std::io::{IsTerminal as _, stdout};
use table::DiceFrom;

/// Saved games offered in the menu; `wardroom resume` lists all.
const OFFERED: usize = 5;

pub(crate) fn run(out: &mut Out) -> Result<(), Failure> {
    let mut input = Input::stdin();
    if !(input.is_terminal && stdout().is_terminal()) {
        return out.text(&Args::command().render_long_help().to_string());
    }
    out.line(out.ink.heading("Wardroom"))?;
    let saved: Vec<Saved> = journal_file::all_saved().into_iter().take(OFFERED).collect();
    let new = GAMES.iter().map(|game| format!("New game of {}", game.full_name()));
    let old = saved.iter().map(|saved| {
        format!(
            "Go on with {} ({}, {})",
            saved.name(),
            resume::summary(saved),
            resume::ago(saved.changed)
        )
    });
    let Some(chosen) = menu(&new.chain(old).collect::<Vec<_>>(), &mut input, out)? else {
        return Ok(());
    };
    let sitting = match GAMES.get(chosen) {
        Some(game) => match new_game(*game, &mut input, out)? {
            Some(sitting) => sitting,
            None => return Ok(()),
        },
        None => resume::take_up(&saved[chosen - GAMES.len()].path, Vec::new(), false)?,
    };
    // The table reads the keyboard from here on.
    drop(input);
    play::sit_down(sitting, false, out)
}

fn new_game(
    game: &'static dyn AnyGame,
    input: &mut Input,
    out: &mut Out,
) -> Result<Option<Sitting>, Failure> {
    out.lines(&out.ink.paragraphs(0, game.blurb()))?;
    let scenarios = game.scenarios();
    let lines: Vec<String> = scenarios.iter().map(|s| format!("{}: {}", s.title, s.text)).collect();
    let Some(scenario) = menu(&lines, input, out)? else { return Ok(None) };
    let whose = ["The program throws the dice", "I throw my own dice and type them"];
    let Some(dice) = menu(&whose.map(str::to_owned), input, out)? else { return Ok(None) };
    let new = NewGame {
        scenario: scenarios[scenario].key.to_owned(),
        settings: Vec::new(),
        charts: Vec::new(),
        dice: if dice == 0 { DiceFrom::Seed(play::any_seed()) } else { DiceFrom::Hand },
        casual: false,
        bot: None,
    };
    let session = game.start(&new)?;
    let keeper = Some(Keeper::create_saved(game.name(), session.as_ref())?);
    Ok(Some(Sitting { game, session, own: Vec::new(), keeper, watched: false }))
}

/// Asks for one of the lines; `None` when the player leaves.
fn menu(lines: &[String], input: &mut Input, out: &mut Out) -> Result<Option<usize>, Failure> {
    for (n, line) in lines.iter().enumerate() {
        let lead = format!("  {}  ", n + 1);
        out.lines(&out.ink.entry((&lead, Tone::Key), &[(line, Tone::Plain)], ""))?;
    }
    loop {
        out.text(&out.ink.paint(Tone::Key, "> "))?;
        out.flush()?;
        let Some(typed) = input.words()? else { return Ok(None) };
        match (typed.as_str(), typed.parse::<usize>()) {
            ("", _) => return Ok(Some(0)),
            ("q" | "quit", _) => return Ok(None),
            (_, Ok(n)) if (1..=lines.len()).contains(&n) => return Ok(Some(n - 1)),
            (_, Ok(_) | Err(_)) => {}
        }
    }
}
