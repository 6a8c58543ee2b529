//! What can be typed.

use crate::{commands, failure::Failure, games, own_charts};
use clap::{Parser, Subcommand};
use shelf::{AnyGame, NewGame};
use std::{fmt::Display, ops::RangeInclusive, path::PathBuf};
use table::{DiceFrom, Sitter};

#[derive(Parser)]
#[command(
    name = "wardroom",
    version,
    about = "Board wargames of the Pacific War, refereed by one program",
    long_about = "Board wargames of the Pacific War, refereed by one program.\n\n\
        Wardroom knows what is legal, rolls the dice or takes yours, explains every modifier with \
        its rule, keeps every sheet, and remembers the whole game: undo, replay, forecast.",
    after_help = "Examples:\n  \
        wardroom                                  the web table; open the address it prints\n  \
        wardroom menu                             choose a game and play it in this terminal\n  \
        wardroom games                            the games, their scenarios and options\n  \
        wardroom play devil-boats                 a new game in this terminal\n  \
        wardroom resume                           games you can go on with\n  \
        wardroom rules devil-boats --search reef  what the rules say about reefs\n\n\
        “wardroom help COMMAND” teaches each command by example.\n\
        Exit codes: 0 done, 1 failed, 2 what was typed makes no sense."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Serve(commands::serve::Args),
    Menu(commands::menu::Args),
    Games(commands::games::Args),
    Play(commands::play::Args),
    Resume(commands::resume::Args),
    Replay(commands::replay::Args),
    Simulate(commands::simulate::Args),
    Compare(commands::compare::Args),
    Study(commands::study::Args),
    Fuzz(commands::fuzz::Args),
    Rules(commands::rules::Args),
    Charts(commands::charts::Args),
    Club(commands::club::Args),
    Backup(commands::backup::Args),
    Verify(commands::verify::Args),
}

/// The game, by its name or enough of its beginning.
#[derive(clap::Args)]
pub(crate) struct Which {
    /// The game: its name, or enough of its beginning (“wardroom games” lists them)
    #[arg(value_name = "GAME", value_parser = games::meant)]
    pub(crate) game: &'static dyn AnyGame,
}

/// What every new game can be given.
#[derive(clap::Args)]
pub(crate) struct NewGameArgs {
    /// How to start: one of the scenarios that “wardroom games” lists [default: the first]
    #[arg(long, value_name = "SCENARIO")]
    scenario: Option<String>,
    /// An option of the game, as “wardroom games” lists them: “captains=2”; may be repeated
    #[arg(long, value_name = "OPTION=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
    /// Your own charts in place of the printed ones: a directory made by “wardroom charts --export”
    #[arg(long, value_name = "DIR")]
    charts: Option<PathBuf>,
}

impl NewGameArgs {
    pub(crate) fn new_game(&self, game: &dyn AnyGame) -> Result<NewGame, Failure> {
        let first = || game.card().scenarios.first().map_or("", |scenario| scenario.key).to_owned();
        Ok(NewGame {
            scenario: self.scenario.clone().unwrap_or_else(first),
            settings: self.set.clone(),
            charts: own_charts::read(self.charts.as_deref())?,
            dice: DiceFrom::Seed(0),
            casual: false,
            matched: false,
            sitters: Vec::new(),
        })
    }

    /// A new game of the scenario that was typed, or of each where none was.
    pub(crate) fn new_games(&self, game: &dyn AnyGame) -> Result<Vec<NewGame>, Failure> {
        let new = self.new_game(game)?;
        if self.scenario.is_some() {
            return Ok(vec![new]);
        }
        let scenarios = game.card().scenarios.iter();
        Ok(scenarios.map(|it| NewGame { scenario: it.key.to_owned(), ..new.clone() }).collect())
    }
}

/// Computer players as they were typed: one for every seat, or one for this seat.
#[derive(clap::Args)]
pub(crate) struct Bots {
    /// A computer player of “wardroom games” for every seat, or for one: “2=steady”; may be repeated
    #[arg(long = "bot", value_name = "[SEAT=]NAME")]
    pub(crate) bots: Vec<String>,
}

impl Bots {
    /// Who sits where; people at the seats that were not given to anyone.
    pub(crate) fn sitters(
        &self,
        game: &dyn AnyGame,
        new: &NewGame,
    ) -> Result<Vec<Sitter>, Failure> {
        let names = game.seat_names(new)?;
        let mut sitters = vec![Sitter::Person; names.len()];
        for typed in &self.bots {
            match typed.split_once('=') {
                None => sitters.fill(Sitter::player(typed)),
                Some((seat, name)) => {
                    let place = place(seat.trim(), &names).ok_or_else(|| {
                        let (known, count) = (names.join(", "), names.len());
                        let what = no_seat(format!("“{seat}”"), 1..=count);
                        Failure::Usage(format!("{what} ({known})"))
                    })?;
                    sitters[place] = Sitter::player(name.trim());
                }
            }
        }
        Ok(sitters)
    }
}

/// What is said of a seat that the game does not have.
pub(crate) fn no_seat(typed: impl Display, seats: RangeInclusive<usize>) -> String {
    match seats.into_inner() {
        (only, last) if only == last => {
            format!("there is no seat {typed}; this game has only seat {only}")
        }
        (first, last) => format!("there is no seat {typed}; the seats are {first} to {last}"),
    }
}

/// A seat by its number from 1, or by the name of its player.
fn place(typed: &str, names: &[String]) -> Option<usize> {
    let named = || names.iter().position(|name| name.eq_ignore_ascii_case(typed));
    match typed.parse::<usize>() {
        Ok(number) => number.checked_sub(1).filter(|place| *place < names.len()),
        Err(_) => named(),
    }
}

/// A whole number between two bounds, for arguments.
pub(crate) fn whole<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |typed| {
        let number = typed.parse::<u64>().ok().filter(|number| (least..=most).contains(number));
        let fits = number.and_then(|number| T::try_from(number).ok());
        fits.ok_or_else(|| {
            if most == u64::MAX {
                return format!("write a whole number, {least} or more");
            }
            let bound = |number: u64| board::figure(i64::try_from(number).unwrap_or(i64::MAX));
            format!("write a whole number from {} to {}", bound(least), bound(most))
        })
    }
}

fn setting(typed: &str) -> Result<(String, String), String> {
    let (option, value) =
        typed.split_once('=').ok_or("write OPTION=VALUE, for instance captains=2")?;
    Ok((option.trim().to_owned(), value.trim().to_owned()))
}
