//! `wardroom rules`: the inventory of rules, in own words.

use crate::{args::Which, failure::Failure, out::Out, text_style::Tone};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use table::rulebook::{Rule, Rulebook, read_sources};

/// The rules of a game: all of them, one of them, or those about something
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom rules devil-boats                     every rule by its number\n  \
    wardroom rules devil-boats \"DB 4.7.turn\"       one rule with the rulings that settle it\n  \
    wardroom rules devil-boats 4.7                 the rules that begin so\n  \
    wardroom rules devil-boats RU-058              a ruling\n  \
    wardroom rules devil-boats --search star shell all rules with these words\n  \
    wardroom rules devil-boats --coverage          for developers: which rules code and tests cite")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    /// The number of a rule, a ruling or a component as it is cited, or the beginning of one
    #[arg(num_args = 0..)]
    id: Vec<String>,
    /// For developers: which rules the code and the tests of the game cite
    #[arg(long, conflicts_with_all = ["id", "search"])]
    coverage: bool,
    /// The folder with the source code of the game
    #[arg(long, value_name = "FOLDER", requires = "coverage")]
    sources: Option<PathBuf>,
    /// Rules in which every one of these words occurs
    #[arg(long, value_name = "WORDS", num_args = 1.., conflicts_with = "id")]
    search: Vec<String>,
    /// Print JSON, for other programs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if args.coverage {
        return coverage(args, out);
    }
    let book = args.which.game.rulebook()?;
    if !args.search.is_empty() {
        return search(&book, args, out);
    }
    match args.id.join(" ") {
        none if none.is_empty() => all(&book, args, out),
        id => one(&book, &id, args, out),
    }
}

fn coverage(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = args.which.game;
    let here = || Path::new("crates").join(game.card().name);
    let folder = args.sources.clone().unwrap_or_else(here);
    let sources = read_sources(&folder).map_err(|error| {
        let folder = folder.display();
        Failure::Failed(format!(
            "the sources in {folder} cannot be read ({error}); run this where they are, or name \
             their folder with “--sources”"
        ))
    })?;
    let coverage = game.coverage(&sources)?;
    if args.json {
        out.pretty_json(&coverage)?;
    } else {
        out.text(&coverage.to_string())?;
    }
    if coverage.is_complete() { Ok(()) } else { Err(Failure::Reported) }
}

fn all(book: &Rulebook, args: &Args, out: &mut Out) -> Result<(), Failure> {
    if args.json {
        out.pretty_json(book)
    } else {
        list(&book.rules.iter().collect::<Vec<_>>(), out)
    }
}

fn search(book: &Rulebook, args: &Args, out: &mut Out) -> Result<(), Failure> {
    let words = args.search.join(" ");
    let found = book.search(&words);
    if args.json {
        return out.pretty_json(&found);
    }
    match found.as_slice() {
        [] => Err(Failure::Failed(format!("no rule of {} has the words “{words}”", title(args)))),
        found => pages_or_list(book, found, out),
    }
}

/// A few rules in full, many by their titles.
pub(crate) fn pages_or_list(
    book: &Rulebook,
    found: &[&Rule],
    out: &mut Out,
) -> Result<(), Failure> {
    const FEW: usize = 4;
    if found.len() > FEW {
        return list(found, out);
    }
    for (n, rule) in found.iter().enumerate() {
        if n > 0 {
            out.line("")?;
        }
        out.lines(&page(book, &rule.id, out))?;
    }
    Ok(())
}

fn one(book: &Rulebook, id: &str, args: &Args, out: &mut Out) -> Result<(), Failure> {
    let Some(id) = meant(book, id) else {
        let begun = beginning(book, id);
        return match begun.as_slice() {
            [] => Err(unknown(id, args)),
            found if args.json => out.pretty_json(&found),
            found => pages_or_list(book, found, out),
        };
    };
    if args.json { out.pretty_json(&as_json(book, &id)) } else { out.lines(&page(book, &id, out)) }
}

fn unknown(id: &str, args: &Args) -> Failure {
    let name = args.which.game.card().name;
    Failure::Usage(format!(
        "{} has no rule “{id}”; “wardroom rules {name}” lists all, “--search WORDS” looks in their text",
        title(args)
    ))
}

fn title(args: &Args) -> &'static str {
    args.which.game.card().title
}

/// The exact id a player means, whatever the case and with or without the game's prefix.
pub(crate) fn meant(book: &Rulebook, typed: &str) -> Option<String> {
    let rules = book.rules.iter().map(|rule| &rule.id);
    let rulings = book.rulings.iter().map(|ruling| &ruling.id);
    let components = book.components.iter().map(|component| &component.id);
    let ids: Vec<&String> = rules.chain(rulings).chain(components).collect();
    let exact = ids.iter().find(|id| id.eq_ignore_ascii_case(typed));
    let bare = || ids.iter().find(|id| bare(id).eq_ignore_ascii_case(typed));
    exact.or_else(bare).map(|id| (*id).clone())
}

/// `DB 4.7` without its prefix.
fn bare(id: &str) -> &str {
    id.split_once(' ').map_or(id, |(_, rest)| rest)
}

/// Rules whose id begins so.
pub(crate) fn beginning<'a>(book: &'a Rulebook, typed: &str) -> Vec<&'a Rule> {
    let typed = typed.to_lowercase();
    let begins = |id: &str| id.to_lowercase().starts_with(&typed);
    book.rules.iter().filter(|rule| begins(&rule.id) || begins(bare(&rule.id))).collect()
}

/// A rule, ruling or component as text that fits the screen.
pub(crate) fn page(book: &Rulebook, id: &str, out: &Out) -> Vec<String> {
    let text = book.show(id).or_else(|| component(book, id)).unwrap_or_default();
    let mut lines = out.style.paragraphs(0, &text);
    if let Some(first) = lines.first_mut() {
        *first = out.style.paint(Tone::Heading, first);
    }
    lines
}

fn component(book: &Rulebook, id: &str) -> Option<String> {
    let c = book.component(id)?;
    let charts = match c.data.as_slice() {
        [] => String::new(),
        ids => format!("\nCharts: {}", ids.join(", ")),
    };
    let (known, supplied) = (&c.public, &c.proposed);
    Some(format!(
        "{}  {}\nFixed by the book: {}\nPublicly known: {known}\nSupplied here: {supplied}\nReason: {}{charts}\n",
        c.id, c.title, c.fixed, c.reason
    ))
}

fn as_json(book: &Rulebook, id: &str) -> Value {
    if let Some(rule) = book.rule(id) {
        let rulings: Vec<_> = rule.rulings.iter().filter_map(|id| book.ruling(id)).collect();
        return json!({ "rule": rule, "rulings": rulings });
    }
    json!({ "ruling": book.ruling(id), "component": book.component(id) })
}

/// One line for each rule.
pub(crate) fn list(rules: &[&Rule], out: &mut Out) -> Result<(), Failure> {
    let width = rules.iter().map(|rule| rule.id.chars().count()).max().unwrap_or(0);
    for rule in rules {
        let lead = format!("{:<width$}  ", rule.id);
        out.lines(&out.style.entry((&lead, Tone::Key), &[(&rule.title, Tone::Plain)], ""))?;
    }
    Ok(())
}
