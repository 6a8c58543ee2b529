//! `wardroom charts`: the printed tables, and the player's own in their place.

use crate::{args::Which, failure::Failure, out::Out, own_charts, text_style::Tone};
use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};
use table::{
    ChartBook,
    chart::{At, ChartData},
};

/// The charts of a game: list, show, export, or check your own
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom charts devil-boats                    every chart and where its numbers come from\n  \
    wardroom charts devil-boats D-9                one chart\n  \
    wardroom charts devil-boats --export mine      writes them to ./mine to edit\n  \
    wardroom charts devil-boats --check mine       proves that yours fit, and says what they change\n  \
    wardroom charts devil-boats D-9 --charts mine  one chart as you have it")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    /// The name of a chart as it is cited (“D-9”), or its beginning
    chart: Option<String>,
    /// Check that the charts in this directory fit the game, and say what they change
    #[arg(long, value_name = "DIR", conflicts_with_all = ["chart", "export", "charts"])]
    check: Option<PathBuf>,
    /// Write the charts to this directory, to be edited; never over a file that exists
    #[arg(long, value_name = "DIR", conflicts_with = "chart")]
    export: Option<PathBuf>,
    /// Put the charts of this directory in place of the printed ones
    #[arg(long, value_name = "DIR")]
    charts: Option<PathBuf>,
    /// Print JSON, for other programs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if let Some(directory) = &args.check {
        return check(args, directory, out);
    }
    let book = args.which.game.book(&own_charts::read(args.charts.as_deref())?)?;
    match (&args.export, &args.chart) {
        (Some(directory), _) => export(&book, directory, out),
        (None, Some(id)) => one(&book, id, args, out),
        (None, None) if args.json => out.pretty_json(&book.json_list()),
        (None, None) => list(&book, out),
    }
}

fn list(book: &ChartBook, out: &mut Out) -> Result<(), Failure> {
    list_of(&book.charts().collect::<Vec<_>>(), out)
}

/// Charts by id, dice, title and where their numbers come from.
pub(crate) fn list_of(charts: &[&ChartData], out: &mut Out) -> Result<(), Failure> {
    let wide = |text: fn(&ChartData) -> String| {
        charts.iter().map(|chart| text(chart).chars().count()).max().unwrap_or(0)
    };
    let (ids, throws) = (wide(|chart| chart.id.clone()), wide(throw));
    for chart in charts {
        let lead = format!("{:<ids$}  {:<throws$}  ", chart.id, throw(chart));
        let from = chart.provenance.to_string();
        out.lines(&out.style.entry((&lead, Tone::Key), &[(&chart.title, Tone::Plain)], &from))?;
    }
    Ok(())
}

fn throw(chart: &ChartData) -> String {
    chart.dice.map_or_else(|| "look up".to_owned(), |dice| dice.to_string())
}

fn one(book: &ChartBook, typed_id: &str, args: &Args, out: &mut Out) -> Result<(), Failure> {
    let found = meant(book, typed_id);
    if found.is_empty() {
        let (title, name) = (args.which.game.card().title, args.which.game.card().name);
        let what = format!("{title} has no chart “{typed_id}”; “wardroom charts {name}” lists all");
        return Err(Failure::Usage(what));
    }
    if args.json {
        let charts: Vec<_> = found.iter().filter_map(|id| book.json(id)).collect();
        return match charts.as_slice() {
            [only] => out.pretty_json(only),
            several => out.pretty_json(&several),
        };
    }
    for (n, id) in found.iter().enumerate() {
        if n > 0 {
            out.line("")?;
        }
        out.lines(&page(book, id, out))?;
    }
    Ok(())
}

/// The charts a player means: the one with this id, or those whose id begins with it (`A-7` for
/// `A-7.good` and `A-7.poor`).
pub(crate) fn meant(book: &ChartBook, typed: &str) -> Vec<String> {
    let typed = typed.to_lowercase();
    let ids = || book.charts().map(|chart| &chart.id);
    if let Some(exact) = ids().find(|id| id.to_lowercase() == typed) {
        return vec![exact.clone()];
    }
    let part = format!("{typed}.");
    ids().filter(|id| id.to_lowercase().starts_with(&part)).cloned().collect()
}

/// The charts whose title has all of these words.
pub(crate) fn about<'a>(book: &'a ChartBook, words: &str) -> Vec<&'a ChartData> {
    let words = words.to_lowercase();
    let titled = |chart: &&ChartData| {
        let title = chart.title.to_lowercase();
        words.split_whitespace().all(|word| title.contains(word))
    };
    book.charts().filter(titled).collect()
}

/// A chart as text that fits the screen.
pub(crate) fn page(book: &ChartBook, id: &str, out: &Out) -> Vec<String> {
    page_at(book, id, None, out)
}

/// The same with the place of a roll marked.
pub(crate) fn page_at(book: &ChartBook, id: &str, at: Option<At<'_>>, out: &Out) -> Vec<String> {
    let shown = book.get(id).map(|chart| chart.show_at(at)).unwrap_or_default();
    let mut lines = out.style.paragraphs(0, &shown);
    if let Some(first) = lines.first_mut() {
        *first = out.style.paint(Tone::Heading, first);
    }
    lines
}

fn check(args: &Args, directory: &Path, out: &mut Out) -> Result<(), Failure> {
    let game = args.which.game;
    let own = own_charts::read(Some(directory))?;
    let (printed, book) = (game.book(&[])?, game.book(&own)?);
    let changed: Vec<_> = book.charts().filter(|chart| differs(&printed, chart)).collect();
    let (files, shown) = (own.len(), directory.display());
    if args.json {
        let ids: Vec<_> = changed.iter().map(|chart| &chart.id).collect();
        return out
            .pretty_json(&serde_json::json!({ "fits": true, "files": files, "changed": ids }));
    }
    out.line(format_args!("The charts in {shown} fit {} ({files} files).", game.card().title))?;
    match changed.len() {
        0 => out.line("They play as the printed ones do."),
        n => out.line(format_args!("They change {n} of {} charts:", book.charts().len())),
    }?;
    for chart in changed {
        out.line("")?;
        let (id, title) = (&chart.id, &chart.title);
        out.line(out.style.paint(Tone::Heading, &format!("{id}  {title}")))?;
        let before = printed.show(id).unwrap_or_default();
        out.lines(&differences(&before, &chart.show(), out))?;
    }
    Ok(())
}

fn differs(printed: &ChartBook, chart: &ChartData) -> bool {
    let rows = |text: &str| rows_of(text).map(str::to_owned).collect::<Vec<_>>();
    printed.show(&chart.id).is_none_or(|before| rows(&before) != rows(&chart.show()))
}

/// The lines that matter to play: not where the numbers come from.
fn rows_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with("Provenance:") && !line.starts_with("Reason:"))
}

fn differences(before: &str, after: &str, out: &Out) -> Vec<String> {
    let (was, is): (Vec<_>, Vec<_>) = (rows_of(before).collect(), rows_of(after).collect());
    let gone = was.iter().filter(|line| !is.contains(line)).map(|line| ("- ", Tone::Bad, line));
    let new = is.iter().filter(|line| !was.contains(line)).map(|line| ("+ ", Tone::Good, line));
    let line = |(sign, tone, line): (&str, Tone, &&str)| {
        let told = out.style.paragraphs(0, &format!("{sign}{}", line.trim()));
        told.into_iter().map(move |line| out.style.paint(tone, &line))
    };
    gone.chain(new).flat_map(line).collect()
}

fn export(book: &ChartBook, directory: &Path, out: &mut Out) -> Result<(), Failure> {
    let fails = |path: &Path, error: &std::io::Error| Failure::file("writing", path, error);
    fs::create_dir_all(directory).map_err(|error| fails(directory, &error))?;
    let files = book.export();
    for (name, _) in &files {
        let path = directory.join(name);
        if path.exists() {
            let what =
                "exists already; export to an empty directory so that nothing of yours is lost";
            return Err(Failure::Failed(format!("{} {what}", path.display())));
        }
    }
    for (name, text) in &files {
        let path = directory.join(name);
        let write = || fs::File::create_new(&path)?.write_all(text.as_bytes());
        write().map_err(|error| fails(&path, &error))?;
    }
    let (charts, shown) = (book.charts().len(), directory.display());
    out.line(format_args!("Wrote {charts} charts to {} files in {shown}.", files.len()))
}
