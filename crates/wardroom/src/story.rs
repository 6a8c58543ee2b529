//! Briefing and debrief as lines of text.

use crate::text_style::{TextStyle, Tone};
use shelf::{
    Report,
    report::{Body, Line, Part},
};

/// A page of the story; its chart is left to the boards.
pub(crate) fn page(style: TextStyle, report: &Report) -> String {
    let mut lines = vec![
        String::new(),
        style.paint(Tone::Faint, &report.eyebrow),
        style.paint(Tone::Heading, &report.title),
    ];
    lines.extend(style.paragraphs(0, &report.lead));
    lines.extend(report.parts.iter().flat_map(|it| part(style, it)));
    if !report.stops.is_empty() {
        lines.push(style.paint(Tone::Heading, "The way sailed"));
        lines.extend(style.paragraphs(2, &report.stops.join(" > ")));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn part(style: TextStyle, part: &Part) -> Vec<String> {
    let body: Vec<String> = match &part.body {
        Body::Lines { lines } => lines.iter().map(line).collect(),
        Body::Ledger { lines, total, sum } => {
            let sum = format!("{total}: {}", board::figure(*sum));
            lines.iter().map(line).chain([sum]).collect()
        }
        Body::Text { paragraphs } => paragraphs.clone(),
        Body::Figures { figures } => {
            figures.iter().map(|(title, value)| format!("{title}: {value}")).collect()
        }
        Body::Ribbons { awards } => {
            awards.iter().map(|award| award.medal.name().to_owned()).collect()
        }
        // Strips and plots are for pages.
        Body::Plot { .. } | Body::Calendar { .. } => return Vec::new(),
    };
    let title = style.paint(Tone::Heading, &part.title);
    let body = body.iter().flat_map(|line| style.paragraphs(2, line));
    std::iter::once(title).chain(body).collect()
}

/// Name, what is said of it, figures and tag: "PT #3 (a new boat is on its way): 2 [out]".
fn line(line: &Line) -> String {
    let note = if line.note.is_empty() { String::new() } else { format!(" ({})", line.note) };
    let value = if line.value.is_empty() { String::new() } else { format!(": {}", line.value) };
    let tag = line.tag.as_ref().map_or_else(String::new, |(tag, _)| format!(" [{tag}]"));
    format!("{}{note}{value}{tag}", line.name)
}
