//! `wardroom games`: what can be played.

use crate::{
    failure::Failure,
    games::{self, GAMES},
    out::Out,
    text_style::{TextStyle, Tone, pad},
};
use shelf::{AnyGame, Input, Setting};

/// The games, their scenarios, options and computer players
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom games                   all of them\n  \
    wardroom games silent-victory    one of them\n  \
    wardroom games --json            for other programs")]
pub(crate) struct Args {
    /// One game: its name, or enough of its beginning
    #[arg(value_name = "GAME", value_parser = games::meant)]
    game: Option<&'static dyn AnyGame>,
    /// Print JSON, for other programs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if let Some(game) = args.game {
        return if args.json { out.pretty_json(&game.card()) } else { show(game, out) };
    }
    if args.json {
        return out.pretty_json(&GAMES.iter().map(|game| game.card()).collect::<Vec<_>>());
    }
    for (n, game) in GAMES.iter().enumerate() {
        if n > 0 {
            out.line("")?;
        }
        show(*game, out)?;
    }
    Ok(())
}

fn show(game: &dyn AnyGame, out: &mut Out) -> Result<(), Failure> {
    let style = out.style;
    let name = style.paint(Tone::Faint, game.card().name);
    out.line(format_args!("{}  {name}", style.paint(Tone::Heading, game.card().title)))?;
    out.lines(&style.paragraphs(0, game.card().text))?;

    let scenarios = game.card().scenarios;
    let rows = scenarios.iter().map(|s| (s.key, format!("{}: {}", s.title, s.text)));
    section(out, "Scenarios (--scenario; the first is the default)", rows)?;

    let bots = &game.card().bots;
    let rows = bots.iter().map(|bot| (bot.name, board::capital(bot.text)));
    section(out, "Computer players (--bot)", rows)?;

    out.line(format_args!("\n{}", style.paint(Tone::Strong, "Options (--set OPTION=VALUE)")))?;
    for setting in &game.card().settings {
        out.lines(&option(style, setting))?;
    }
    Ok(())
}

fn section<'a>(
    out: &mut Out,
    title: &str,
    rows: impl Iterator<Item = (&'a str, String)> + Clone,
) -> Result<(), Failure> {
    let style = out.style;
    out.line(format_args!("\n{}", style.paint(Tone::Strong, title)))?;
    let width = rows.clone().map(|(key, _)| key.len()).max().unwrap_or(0);
    for (key, text) in rows {
        let lead = format!("  {}  ", pad(key, width));
        out.lines(&style.entry((&lead, Tone::Key), &[(&text, Tone::Plain)], ""))?;
    }
    Ok(())
}

fn option(style: TextStyle, setting: &Setting) -> Vec<String> {
    let lead = format!("  {}  ", setting.key);
    let several =
        if matches!(setting.input, Input::Each(_)) { ". Put commas between several" } else { "" };
    let text = format!("{}: {}{several}", setting.title, setting.text);
    let mut lines = style.entry((&lead, Tone::Key), &[(&text, Tone::Plain)], setting.rule);
    let width = setting.values.iter().map(|(value, _)| value.len()).max().unwrap_or(0);
    for (n, (value, meaning)) in setting.values.iter().enumerate() {
        let lead = format!("      {}  ", pad(value, width));
        let meaning = board::capital(meaning);
        let meaning = format!("{meaning}{}", if n == 0 { " (default)" } else { "" });
        lines.extend(style.entry((&lead, Tone::Plain), &[(&meaning, Tone::Faint)], ""));
    }
    lines
}
