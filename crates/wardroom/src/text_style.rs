//! Words on a screen: colours where they may be used, lines that fit.

use board::text::Paint;
use std::env;
use unicode_width::UnicodeWidthStr;

/// What is comfortable to read; wider screens stay empty on the right.
const WIDEST: usize = 100;
const NARROWEST: usize = 40;
const WITHOUT_TERMINAL: usize = WIDEST;

/// How text is written to this terminal: with colours or without, and how wide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextStyle {
    pub(crate) paint: Paint,
    pub(crate) width: usize,
}

/// What a colour says; every use says it in words too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Strong,
    Faint,
    Key,
    Dice,
    Good,
    Bad,
    Heading,
}

/// Words in one tone.
pub(crate) type Span<'a> = (&'a str, Tone);

impl Tone {
    fn code(self) -> &'static str {
        match self {
            Tone::Plain => "",
            Tone::Strong => "1",
            Tone::Faint => "2",
            Tone::Key => "1;36",
            Tone::Dice => "33",
            Tone::Good => "32",
            Tone::Bad => "1;31",
            Tone::Heading => "1;34",
        }
    }
}

impl TextStyle {
    /// Colours and width for standard output.
    pub(crate) fn for_terminal(is_terminal: bool) -> TextStyle {
        let variable = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let paint = if colours(is_terminal, variable) { Paint::Ansi } else { Paint::Plain };
        let typed = variable("COLUMNS").and_then(|columns| columns.parse().ok());
        let seen = || {
            let size = is_terminal.then(terminal_size::terminal_size).flatten();
            size.map(|(width, _)| usize::from(width.0))
        };
        let width = typed.or_else(seen).unwrap_or(WITHOUT_TERMINAL);
        TextStyle { paint, width: width.clamp(NARROWEST, WIDEST) }
    }

    pub(crate) fn paint(self, tone: Tone, text: &str) -> String {
        match self.paint {
            Paint::Ansi if tone != Tone::Plain && !text.is_empty() => {
                format!("\x1b[{}m{text}\x1b[0m", tone.code())
            }
            Paint::Ansi | Paint::Plain => text.to_owned(),
        }
    }

    /// A heading with a line under it.
    pub(crate) fn heading(self, text: &str) -> String {
        format!(
            "{}\n{}",
            self.paint(Tone::Heading, text),
            self.paint(Tone::Faint, &self.rule_line())
        )
    }

    pub(crate) fn rule_line(self) -> String {
        "─".repeat(self.width)
    }

    /// Text behind a lead, folded under itself, with what it cites at the right margin.
    pub(crate) fn entry(self, lead: Span<'_>, text: &[Span<'_>], cite: &str) -> Vec<String> {
        let indent = lead.0.width();
        let room = self.width.saturating_sub(indent).max(20);
        let margin = if cite.is_empty() { 0 } else { cite.width() + 2 };
        let folded = fold(text, room.saturating_sub(margin).max(20), room);
        let mut lines = Vec::with_capacity(folded.len());
        for (n, words) in folded.iter().enumerate() {
            let painted = self.words(words);
            if n > 0 {
                lines.push(format!("{}{painted}", " ".repeat(indent)));
                continue;
            }
            let gap = room.saturating_sub(wide(words) + cite.width());
            let cite = match cite {
                "" => String::new(),
                cite => " ".repeat(gap.max(2)) + &self.paint(Tone::Faint, cite),
            };
            lines.push(format!("{}{painted}{cite}", self.paint(lead.1, lead.0)));
        }
        lines
    }

    fn words(self, words: &[Span<'_>]) -> String {
        let runs = words.chunk_by(|one, next| one.1 == next.1).map(|run| {
            let text: Vec<&str> = run.iter().map(|(word, _)| *word).collect();
            self.paint(run[0].1, &text.join(" "))
        });
        runs.collect::<Vec<_>>().join(" ")
    }

    /// Lines that already stand as they should; those too long are folded under their own text.
    pub(crate) fn paragraphs(self, indent: usize, text: &str) -> Vec<String> {
        let room = self.width.saturating_sub(indent).max(20);
        let pad = " ".repeat(indent);
        let fit = |line: &str| match line.trim_end() {
            "" => vec![String::new()],
            line if line.width() <= room => vec![format!("{pad}{line}")],
            line => {
                let (lead, text) = line.split_at(text_start(line));
                let others = room.saturating_sub(lead.width()).max(20);
                let hang = " ".repeat(lead.width());
                let parts = fold(&[(text, Tone::Plain)], others, others).into_iter().enumerate();
                let lead = |n| if n == 0 { lead } else { hang.as_str() };
                parts.map(|(n, part)| format!("{pad}{}{}", lead(n), self.words(&part))).collect()
            }
        };
        text.lines().flat_map(fit).collect()
    }
}

/// The lines of the screen; none for a pipe, which keeps everything.
pub(crate) fn height(is_terminal: bool) -> Option<usize> {
    let typed = env::var("LINES").ok().and_then(|lines| lines.parse().ok());
    let seen = || terminal_size::terminal_size().map(|(_, height)| usize::from(height.0));
    typed.filter(|lines| *lines > 0).or_else(|| is_terminal.then(seen).flatten())
}

/// Where the text of a line begins: behind its indent and a first column, if it has one.
fn text_start(line: &str) -> usize {
    const FARTHEST: usize = 32;
    let indent = line.len() - line.trim_start().len();
    match line[indent..].find("  ") {
        Some(gap) if indent + gap <= FARTHEST => {
            let rest = &line[indent + gap..];
            indent + gap + rest.len() - rest.trim_start().len()
        }
        Some(_) | None => indent,
    }
}

/// Whether colours may be used: `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR`, then what stdout is.
fn colours(is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> bool {
    if variable("NO_COLOR").is_some() {
        return false;
    }
    if variable("CLICOLOR_FORCE").is_some_and(|value| value != "0") {
        return true;
    }
    let refused = variable("CLICOLOR").is_some_and(|value| value == "0")
        || variable("TERM").is_some_and(|value| value == "dumb");
    is_terminal && !refused
}

/// Breaks text at blanks; the first line may be shorter than the others. Never empty.
fn fold<'a>(text: &[Span<'a>], first: usize, others: usize) -> Vec<Vec<Span<'a>>> {
    let mut lines: Vec<Vec<Span<'a>>> = Vec::new();
    let mut line = Vec::new();
    for &(part, tone) in text {
        for word in part.split(' ').filter(|word| !word.is_empty()) {
            let room = if lines.is_empty() { first } else { others };
            if !line.is_empty() && wide(&line) + 1 + word.width() > room {
                lines.push(std::mem::take(&mut line));
            }
            line.push((word, tone));
        }
    }
    lines.push(line);
    lines
}

/// How wide these words are with a blank between them.
fn wide(words: &[Span<'_>]) -> usize {
    let letters: usize = words.iter().map(|(word, _)| word.width()).sum();
    letters + words.len().saturating_sub(1)
}

/// Text filled up with blanks on the right, as wide as the screen counts.
pub(crate) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(set: &[(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        move |name| set.iter().find(|(known, _)| *known == name).map(|(_, v)| (*v).to_owned())
    }

    #[test]
    fn colours_obey_the_environment_before_the_terminal() {
        assert!(colours(true, with(&[])) && !colours(false, with(&[])));
        assert!(!colours(true, with(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")])));
        assert!(colours(false, with(&[("CLICOLOR_FORCE", "1")])));
        assert!(
            !colours(true, with(&[("CLICOLOR", "0")])) && !colours(true, with(&[("TERM", "dumb")]))
        );
    }

    #[test]
    fn long_text_folds_under_itself_beside_its_citation() {
        let style = TextStyle { paint: Paint::Plain, width: 40 };
        let text = "The squadron leaves Rendova at dusk and turns north";
        let lines = style.entry(("  1  ", Tone::Key), &[(text, Tone::Plain)], "DB 6.4");
        assert_eq!(
            lines,
            ["  1  The squadron leaves Rendova  DB 6.4", "     at dusk and turns north"]
        );
    }

    #[test]
    fn long_lines_fold_under_their_own_column() {
        let style = TextStyle { paint: Paint::Plain, width: 40 };
        let lines =
            style.paragraphs(0, "short  line\n  a  no Fast speed in combat at Sea State 4 or 5");
        assert_eq!(
            lines,
            ["short  line", "  a  no Fast speed in combat at Sea", "     State 4 or 5"]
        );
    }

    #[test]
    fn words_wider_than_the_line_stay_whole() {
        let fold = |text| fold(&[(text, Tone::Plain)], 3, 3);
        assert_eq!(fold("aaaaaa bb"), [[("aaaaaa", Tone::Plain)], [("bb", Tone::Plain)]]);
        assert_eq!(fold(""), [[]]);
    }

    #[test]
    fn words_of_one_tone_are_painted_together() {
        let style = TextStyle { paint: Paint::Ansi, width: 40 };
        let spans = [("a roll", Tone::Plain), ("of 7", Tone::Strong)];
        assert_eq!(style.entry(("", Tone::Plain), &spans, ""), ["a roll \u{1b}[1mof 7\u{1b}[0m"]);
    }
}
