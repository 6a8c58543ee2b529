//! Wardroom: board wargames refereed by one program.

mod args;
mod at_table;
mod batch;
mod commands;
mod failure;
mod forecast;
mod games;
mod ink;
mod input;
mod interrupt;
mod journal_file;
mod json_lines;
mod out;
mod outlook;
mod own_charts;
mod sample;
mod sitting;
mod stored;
mod story;
mod tell;
mod words;

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
        None => commands::serve::run(&commands::serve::Typed::plain(), out),
        Some(Command::Serve(typed)) => commands::serve::run(&typed, out),
        Some(Command::Menu(_)) => commands::menu::run(out),
        Some(Command::Games(typed)) => commands::games::run(&typed, out),
        Some(Command::Play(typed)) => commands::play::run(&typed, out),
        Some(Command::Resume(typed)) => commands::resume::run(&typed, out),
        Some(Command::Replay(typed)) => commands::replay::run(&typed, out),
        Some(Command::Simulate(typed)) => commands::simulate::run(&typed, out),
        Some(Command::Compare(typed)) => commands::compare::run(&typed, out),
        Some(Command::Study(typed)) => commands::study::run(&typed, out),
        Some(Command::Fuzz(typed)) => commands::fuzz::run(&typed, out),
        Some(Command::Rules(typed)) => commands::rules::run(&typed, out),
        Some(Command::Charts(typed)) => commands::charts::run(&typed, out),
        Some(Command::Club(args)) => commands::club::run(&args, out),
        Some(Command::Backup(args)) => commands::backup::run(&args, out),
        Some(Command::Verify(args)) => commands::verify::run(&args, out),
    };
    ended.and(out.flush())
}
