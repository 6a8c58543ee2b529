//! Wardroom: board wargames refereed by one program.

mod args;
mod at_table;
mod batch;
mod commands;
mod failure;
mod forecast;
mod games;
mod input;
mod interrupt;
mod journal_file;
mod json_lines;
mod mistyped;
mod out;
mod outlook;
mod own_charts;
mod sample;
mod sitting;
mod stored;
mod story;
mod tell;
mod text_style;
mod words;

use args::{Args, Command};
use clap::Parser;
use failure::Failure;
use mimalloc::MiMalloc;
use out::Out;
use std::process::ExitCode;

/// Answers cost the server a fifth less with it and pages a third (BENCHMARKS.md).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match Args::try_parse() {
        Ok(args) => failure::exit_code(failure::guarded(|| run(args))),
        Err(error) => mistyped::told(&error),
    }
}

fn run(args: Args) -> Result<(), Failure> {
    let out = &mut Out::stdout();
    let ended = match args.command {
        None => commands::serve::run(&commands::serve::Args::plain(), out),
        Some(Command::Serve(args)) => commands::serve::run(&args, out),
        Some(Command::Menu(_)) => commands::menu::run(out),
        Some(Command::Games(args)) => commands::games::run(&args, out),
        Some(Command::Play(args)) => commands::play::run(&args, out),
        Some(Command::Resume(args)) => commands::resume::run(&args, out),
        Some(Command::Replay(args)) => commands::replay::run(&args, out),
        Some(Command::Simulate(args)) => commands::simulate::run(&args, out),
        Some(Command::Compare(args)) => commands::compare::run(&args, out),
        Some(Command::Study(args)) => commands::study::run(&args, out),
        Some(Command::Fuzz(args)) => commands::fuzz::run(&args, out),
        Some(Command::Rules(args)) => commands::rules::run(&args, out),
        Some(Command::Charts(args)) => commands::charts::run(&args, out),
        Some(Command::Club(args)) => commands::club::run(&args, out),
        Some(Command::Backup(args)) => commands::backup::run(&args, out),
        Some(Command::Verify(args)) => commands::verify::run(&args, out),
    };
    ended.and(out.flush())
}
