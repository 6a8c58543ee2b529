//! `wardroom menu`: a menu on a terminal, the help on a pipe.

use super::{play, resume};
use crate::{
    args,
    failure::Failure,
    games::GAMES,
    input::Input,
    journal_file::{self, Keeper, Saved},
    out::Out,
    sitting::{Kept, Sitting},
    text_style::Tone,
};
use clap::CommandFactory as _;
use shelf::{AnyGame, FirstMission, NewGame};
use std::io::{IsTerminal as _, stdout};
use table::DiceFrom;

/// Saved games offered in the menu; `wardroom resume` lists all.
const OFFERED: usize = 5;

/// Choose a game and play it in this terminal
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom menu      go on with a saved game, play a first mission, or begin a new game")]
pub(crate) struct Args {}

pub(crate) fn run(out: &mut Out) -> Result<(), Failure> {
    let mut input = Input::stdin();
    if !(input.is_terminal && stdout().is_terminal()) {
        return out.text(&args::Args::command().render_long_help().to_string());
    }
    out.line(out.style.heading("Wardroom"))?;
    let ways = ways();
    let lines: Vec<String> = ways.iter().map(Way::line).collect();
    let Some(chosen) = menu(&lines, &mut input, out)? else { return Ok(()) };
    let sitting = match &ways[chosen] {
        Way::Resume(saved) => Some(resume::take_up(&saved.path, Vec::new(), false)?),
        Way::First(game, mission) => Some(first_mission(*game, mission, out)?),
        Way::New(game) => new_game(*game, &mut input, out)?,
    };
    // The table reads the keyboard from here on.
    drop(input);
    sitting.map_or(Ok(()), |sitting| play::sit_down(sitting, false, None, out))
}

/// What the menu offers.
enum Way {
    Resume(Saved),
    First(&'static dyn AnyGame, &'static FirstMission),
    New(&'static dyn AnyGame),
}

/// The games that are under way first, then new ones.
fn ways() -> Vec<Way> {
    let saved = journal_file::all_saved().into_iter().take(OFFERED).map(Way::Resume);
    let games = GAMES.iter().copied();
    let first = games.clone().flat_map(|game| {
        let missions = game.card().first_missions.iter();
        missions.map(move |mission| Way::First(game, mission))
    });
    saved.chain(first).chain(games.map(Way::New)).collect()
}

impl Way {
    fn line(&self) -> String {
        match self {
            Way::Resume(saved) => {
                let (name, summary) = (saved.name(), resume::summary(saved));
                format!("Go on with {name} ({summary}, {})", resume::ago(saved.changed))
            }
            Way::First(game, mission) => {
                let card = game.card();
                let scenario = card.scenarios.iter().find(|it| it.key == mission.scenario);
                match scenario.filter(|_| card.first_missions.len() > 1) {
                    Some(scenario) => format!("{} of {}, with advice", scenario.title, card.title),
                    None => format!("Your first mission of {}, with advice", card.title),
                }
            }
            Way::New(game) => format!("A new game of {}", game.card().title),
        }
    }
}

fn first_mission(
    game: &'static dyn AnyGame,
    mission: &FirstMission,
    out: &mut Out,
) -> Result<Sitting, Failure> {
    let new = NewGame { casual: false, ..play::first_mission(game, mission, out)? };
    Ok(Sitting { lessons: true, ..begin(game, &new)? })
}

fn new_game(
    game: &'static dyn AnyGame,
    input: &mut Input,
    out: &mut Out,
) -> Result<Option<Sitting>, Failure> {
    out.lines(&out.style.paragraphs(0, game.card().text))?;
    let scenarios = game.card().scenarios;
    let lines: Vec<String> = scenarios.iter().map(|s| format!("{}: {}", s.title, s.text)).collect();
    let Some(scenario) = menu(&lines, input, out)? else { return Ok(None) };
    let whose = ["The program throws the dice", "I throw my own dice and type them"];
    let Some(dice) = menu(&whose.map(str::to_owned), input, out)? else { return Ok(None) };
    let seed = play::any_seed().max(1);
    let dice = if dice == 0 { DiceFrom::Seed(seed) } else { DiceFrom::OwnDiceButNames(seed) };
    let scenario = scenarios[scenario].key.to_owned();
    begin(game, &NewGame { scenario, dice, ..plain_game() }).map(Some)
}

fn plain_game() -> NewGame {
    NewGame {
        scenario: String::new(),
        settings: Vec::new(),
        charts: Vec::new(),
        dice: DiceFrom::OwnDice,
        casual: false,
        matched: false,
        sitters: Vec::new(),
    }
}

fn begin(game: &'static dyn AnyGame, new: &NewGame) -> Result<Sitting, Failure> {
    let session = game.start(new)?;
    let kept = Kept::File(Keeper::create_saved(game.card().name, session.as_ref())?);
    let own = Vec::new();
    Ok(Sitting { game, session, own, kept, watched: false, since: 0, lessons: false })
}

/// Asks for one of the lines; `None` when the player leaves.
fn menu(lines: &[String], input: &mut Input, out: &mut Out) -> Result<Option<usize>, Failure> {
    for (n, line) in lines.iter().enumerate() {
        let lead = format!("  {}  ", n + 1);
        out.lines(&out.style.entry((&lead, Tone::Key), &[(line, Tone::Plain)], ""))?;
    }
    loop {
        out.text(&out.style.paint(Tone::Key, "> "))?;
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
