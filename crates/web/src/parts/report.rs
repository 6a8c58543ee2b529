//! A page of the story laid out: what counts on a form with a double edge, the rest on cards.

use super::{board as boards, gauges, harbour, plot, rule, sheet, words};
use board::{Board, Marks, Tone, svg};
use maud::{Markup, PreEscaped, html};
use shelf::{
    Report, ReportKind, Shape,
    report::{Body, Day, DayState, Line, Mark, Moment, Part},
};

/// Eyebrow, title and lead.
pub fn head(report: &Report) -> Markup {
    html! {
        header.story-head {
            p.eyebrow { (report.eyebrow) }
            h1 { (report.title) }
            p.lede { (report.lead) }
        }
    }
}

/// What a page has beyond its report: the dice, the outlook or the hall in a column of its own, and
/// the moment that counted over the chart.
pub struct Added {
    pub beside: Markup,
    pub moment: Markup,
}

impl Added {
    pub fn nothing() -> Added {
        Added { beside: html! {}, moment: html! {} }
    }
}

/// Everything below the head. `game` is where its rules stand; `boards` has the own ship.
pub fn body(report: &Report, game: &str, boards: &[Board], added: &Added) -> Markup {
    match report.kind {
        ReportKind::Briefing => briefing(report, game, added),
        ReportKind::Debrief => debrief(report, game, added),
        ReportKind::Port => html! {
            (harbour::picture(report.chart.as_ref().or_else(|| harbour::ship(boards))))
            div.story-cards { @for part in &report.parts { (card(part, game)) } }
        },
        ReportKind::End => end(report, game, added),
    }
}

/// One form beside the chart of the way out.
fn briefing(report: &Report, game: &str, added: &Added) -> Markup {
    html! {
        div.story-two {
            div.story-way { (chart(report)) (added.beside) }
            div.paper { @for part in &report.parts { (row(part, game)) } }
        }
    }
}

/// The ledger on the form, the way and all else beside it.
fn debrief(report: &Report, game: &str, added: &Added) -> Markup {
    let (ledgers, cards): (Vec<&Part>, Vec<&Part>) =
        report.parts.iter().partition(|part| matches!(part.body, Body::Ledger { .. }));
    // A game without ledgers and ways has its cards alone.
    if ledgers.is_empty() && report.stops.is_empty() && report.chart.is_none() {
        return html! {
            (added.moment) (added.beside)
            div.story-cards { @for part in &cards { (card(part, game)) } }
        };
    }
    html! {
        div.story-three.two[cards.is_empty()] {
            div.story-way {
                div.paper { @for part in &ledgers { (titled(part, game)) } }
                (added.beside)
            }
            div.story-way {
                (added.moment)
                (chart(report))
                @if !report.stops.is_empty() {
                    ol.stops aria-label="The way sailed" { @for stop in &report.stops { li { (stop) } } }
                }
            }
            @if !cards.is_empty() {
                div.story-cards.single-file { @for part in &cards { (card(part, game)) } }
            }
        }
    }
}

/// The chart with its columns below it; beside them the story, the hall, and who was there.
fn end(report: &Report, game: &str, added: &Added) -> Markup {
    let (plots, rest): (Vec<&Part>, Vec<&Part>) =
        report.parts.iter().partition(|part| matches!(part.body, Body::Plot { .. }));
    let (lists, story): (Vec<&Part>, Vec<&Part>) =
        rest.into_iter().partition(|part| matches!(part.body, Body::Lines { .. }));
    html! {
        div.story-two.wide {
            div.story-way {
                (chart(report))
                div.story-cards { @for part in &plots { (card(part, game)) } }
            }
            div.story-cards.single-file {
                @for part in &story { (card(part, game)) }
                (added.beside)
                @for part in &lists { (card(part, game)) }
            }
        }
    }
}

/// The fight as it looked when most was won, with a link to it.
pub fn moment(moment: &Moment, replay: &str) -> Markup {
    let won: Vec<&str> = moment.won.iter().map(|prize| prize.name.as_str()).collect();
    html! {
        section.card.story-card.story-moment {
            header.part-head {
                h2 { "The moment that counted" }
                a.sm href=(replay) { "Watch it" }
            }
            figure { (boards::drawing(&moment.board, &Marks::none())) figcaption { (won.join(", ")) ". " (moment.board.note) } }
        }
    }
}

fn chart(report: &Report) -> Markup {
    html! {
        @if let Some(board) = &report.chart {
            figure.card.story-chart {
                // On a narrow screen it is looked at from side to side, so that its names can be read.
                div.story-view tabindex="0" role="group" aria-label=(board.title) { (boards::drawing(board, &Marks::none())) }
                figcaption { (board.note) }
            }
        }
    }
}

fn card(part: &Part, game: &str) -> Markup {
    html! {
        section.card.story-card.whole-row[matches!(part.body, Body::Calendar { .. })] {
            // A plot has its title in itself.
            @if matches!(part.body, Body::Plot { .. }) { (contents(&part.body, game)) }
            @else { (titled(part, game)) }
        }
    }
}

fn titled(part: &Part, game: &str) -> Markup {
    html! {
        header.part-head { h2 { (part.title) } @if !part.note.is_empty() { span.sm { (part.note) } } }
        (contents(&part.body, game))
    }
}

/// A part as a line of the form: its title at the left, small.
fn row(part: &Part, game: &str) -> Markup {
    html! {
        section.form-row {
            h2.eyebrow { (part.title) }
            div { (contents(&part.body, game)) }
        }
    }
}

fn contents(body: &Body, game: &str) -> Markup {
    match body {
        Body::Lines { lines } => list(lines, game),
        Body::Ledger { lines, total, sum } => html! {
            @if lines.is_empty() { p.sm { "Nothing to enter." } }
            (list(lines, game))
            p.sum { b { (total) } span.num { (words::number(*sum)) } }
        },
        Body::Text { paragraphs } => html! { @for text in paragraphs { p.tale { (text) } } },
        Body::Figures { figures } => html! {
            dl.figures { @for (title, value) in figures { div { dt { (title) } dd { (value) } } } }
        },
        Body::Ribbons { awards } => html! {
            @if awards.is_empty() { p.sm { "No awards." } }
            ul.ribbons { @for award in awards {
                li { (PreEscaped(svg::ribbon(award.medal))) span { (award.medal.name()) @if award.times > 1 { " × " (award.times) } } }
            } }
        },
        Body::Plot { series } => match series.shape {
            Shape::Total => plot::course(&series.title, "", &series.points),
            Shape::Each => plot::columns(&series.title, &series.points),
        },
        Body::Calendar { days } => calendar(days),
    }
}

fn list(lines: &[Line], game: &str) -> Markup {
    html! { ul.report-list { @for line in lines { (entry(line, game)) } } }
}

fn entry(line: &Line, game: &str) -> Markup {
    html! {
        li {
            (mark(&line.mark))
            span.what { span { (line.name) } @if !line.note.is_empty() { small { (line.note) } } }
            @if !line.boxes.is_empty() { (boxes(&line.boxes)) }
            @if !line.rule.is_empty() { (rule::bare(game, &line.rule)) }
            @if !line.value.is_empty() {
                b.num.minus[line.value.starts_with('−')] { (line.value) }
            }
            @if let Some((text, tone)) = &line.tag { (sheet::tag(text, *tone)) }
        }
    }
}

fn mark(mark: &Mark) -> Markup {
    match mark {
        Mark::Nothing => html! {},
        Mark::Icon(icon) => html! { span.kind aria-hidden="true" { (gauges::silhouette(*icon)) } },
        Mark::Man(initials, tone) => {
            html! { span class={ "man " (ring(*tone)) } aria-hidden="true" { (initials) } }
        }
        Mark::Number(number) => html! { span.stop-no { (number) } },
        Mark::Ribbon(medal) => {
            html! { span.kind aria-hidden="true" { (PreEscaped(svg::ribbon(*medal))) } }
        }
    }
}

fn ring(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain | Tone::Stock | Tone::Good => "fit",
        Tone::Warning => "hurt",
        Tone::Damage => "bad",
    }
}

/// Boxes in a row. Nights: hatched while the boat is away, plain when it is there. Stores: full or empty.
fn boxes(boxes: &[Tone]) -> Markup {
    let count = |wanted: Tone| boxes.iter().filter(|tone| **tone == wanted).count();
    let stores = count(Tone::Stock) + count(Tone::Plain) > 0;
    let spoken = if stores {
        format!("{} of {}", count(Tone::Stock), boxes.len())
    } else {
        format!("{} of {} out of action", count(Tone::Warning), boxes.len())
    };
    let look = |tone: Tone| match tone {
        Tone::Warning => Some("out"),
        Tone::Stock => Some("full"),
        Tone::Plain => Some("used"),
        Tone::Good | Tone::Damage => None,
    };
    html! {
        span.nights role="img" aria-label=(spoken) {
            @for tone in boxes { i class=[look(*tone)] {} }
        }
    }
}

fn calendar(days: &[Day]) -> Markup {
    let used = DayState::ALL.into_iter().filter(|state| days.iter().any(|day| day.state == *state));
    html! {
        ol.calendar { @for day in days {
            li class=(state(day.state)) {
                @if let Some(heading) = &day.heading { b.year { (heading) } }
                span aria-hidden="true" { (day.label) }
                i {}
                span.vh { (day.spoken) }
            }
        } }
        p.day-key aria-hidden="true" { @for one in used { span class=(state(one)) { i {} (one.title()) } } }
    }
}

fn state(state: DayState) -> &'static str {
    match state {
        DayState::Open => "open",
        DayState::Won => "won",
        DayState::Empty => "quiet",
        DayState::Refit => "refit",
        DayState::Idle => "idle",
        DayState::Now => "now",
        DayState::Next => "next",
    }
}
