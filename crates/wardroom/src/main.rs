//! Wardroom: board wargames refereed by one program.

mod args;
mod commands;
mod failure;
mod games;
mod ink;
mod out;
mod own_charts;

use args::{Args, Command};
use clap::Parser;
use failure::Failure;
use out::Out;
use std::process::ExitCode;

fn main() -> ExitCode {
    failure::exit_code(failure::guarded(|| run(Args::parse())))
}

fn run(args: Args) -> Result<(), Failure> {
    let out = &mut Out::stdout();
    let ended = match args.command {
        None => commands::front_door::run(out),
        Some(Command::Games(typed)) => commands::games::run(&typed, out),
        Some(Command::Rules(typed)) => commands::rules::run(&typed, out),
        Some(Command::Charts(typed)) => commands::charts::run(&typed, out),
    };
    ended.and(out.flush())
}
