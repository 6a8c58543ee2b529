//! The printed charts with where their numbers come from, and the upload of own ones.

use crate::{
    layout::{self, Section},
    model::{ChartModel, ChartsModel, Frame, OwnCharts, UploadModel},
    parts::{
        icon,
        note::{self, Kind},
        roll::span,
        rule, words,
    },
    paths,
};
use maud::{Markup, html};
use table::chart::{ChartData, ChartError, Provenance, RowEntry, Value};

pub fn page(frame: &Frame, model: &ChartsModel) -> Markup {
    let game = model.game.name;
    let body = html! {
        form.search.wide method="get" action=(paths::charts(game)) role="search" {
            label { span.vh { "Search the charts" }
                input type="search" name="q" value=(model.query) placeholder="Words, or a chart such as A-12"; }
            button.btn { (icon::SEARCH) span { "Search" } }
        }
        div.row.wrap {
            a.btn.second href=(paths::own_charts(game)) { "Use the charts of your own box" }
            a.lnk href=(paths::export_charts(game)) download { "Save all charts as a file" }
        }
        @if model.charts.is_empty() {
            (note::empty("No chart has all of these words", "Try fewer of them, or the number of a chart."))
        } @else {
            div.card.scroll tabindex="0" role="group" aria-label="Charts" { table.sheet.list {
                thead { tr {
                    th scope="col" { "Chart" } th scope="col" { "Title" } th scope="col" { "Dice" }
                    th scope="col" { "Where its numbers come from" }
                } }
                tbody { @for chart in &model.charts {
                    tr {
                        td { a.rule href=(paths::chart(game, &chart.id)) data-ref { (chart.id) } }
                        td { (chart.title) }
                        td { @if let Some(dice) = chart.dice { (words::dice(dice)) } @else { "none" } }
                        td { (provenance(chart.provenance)) }
                    }
                } }
            } }
        }
        div #reference.reference popover data-reference {}
    };
    let lede = html! {
        p.lede {
            @if model.query.trim().is_empty() { (model.total) " charts, each with its provenance." }
            @else { (model.charts.len()) " of " (model.total) " charts have “" (model.query) "”. " a href=(paths::charts(game)) { "All charts" } }
        }
    };
    let main = layout::reading(&format!("Charts of {}", model.game.title), &lede, &body);
    layout::site(frame, "Charts", Section::Charts, Some(&model.game), &main)
}

/// Where numbers come from, by a colour and its word.
fn provenance(provenance: Provenance) -> Markup {
    let class = match provenance {
        Provenance::Rulebook => "pv pv-book",
        Provenance::Published => "pv pv-published",
        Provenance::SisterGame => "pv pv-sister",
        Provenance::History => "pv pv-history",
        Provenance::Reconstructed => "pv pv-made",
        Provenance::OwnCopy => "pv pv-own",
    };
    html! { span class=(class) { i {} (provenance) } }
}

pub fn chart(frame: &Frame, model: &ChartModel) -> Markup {
    let lede = html! { p.lede { a href=(paths::charts(model.game.name)) { "All charts of " (model.game.title) } } };
    let body = html! {
        div.card.single { (article(model)) }
        div #reference.reference popover data-reference {}
    };
    let main = layout::reading(&format!("Chart {}", model.chart.id), &lede, &body);
    layout::site(frame, &model.chart.id, Section::Charts, Some(&model.game), &main)
}

/// The chart alone, to be opened in place.
pub fn article(model: &ChartModel) -> Markup {
    let (game, chart) = (model.game.name, &model.chart);
    html! {
        article.part.chart-part {
            header { h2 { (chart.title) } (rule::chip(game, &chart.rule)) }
            p.sm {
                (chart.id)
                @if let Some(dice) = chart.dice { ", " (words::dice(dice)) }
                @if let Some(when) = &chart.when { ", " (when) }
            }
            @if chart.columns.is_empty() { (rows(game, chart)) }
            @else { (grid(game, chart, model.at.as_ref())) }
            (naturals(game, chart))
            (modifiers(game, chart))
            @if !chart.notes.is_empty() {
                h3 { "Notes" }
                dl.notes { @for note in &chart.notes { dt { (note.id) } dd { (note.text) } } }
            }
            footer {
                (provenance(chart.provenance))
                @if let Some(own) = &model.own { span { "from “" (own.name) "”" } }
                @if let Some(reason) = &chart.reason { p.sm { (reason) } }
            }
        }
    }
}

fn rows(game: &str, chart: &ChartData) -> Markup {
    let spanned = chart.rows.iter().any(|row| row.min.is_some());
    html! {
        div.scroll tabindex="0" role="group" aria-label="Rows" { table.sheet.rows {
            thead { tr {
                @if spanned { th.r scope="col" { "Total" } }
                th scope="col" { "Result" } th scope="col" { span.vh { "Goes on with" } }
            } }
            tbody { @for row in &chart.rows {
                tr {
                    @if spanned { th.r scope="row" { (span(chart, row)) } }
                    td { (words::capital(&result(row))) @if let Some(extra) = values(row) { span.fine-text { " " (extra) } } @if !row.notes.is_empty() { sup { (row.notes.join(", ")) } } }
                    td.r {
                        @if let Some(next) = &row.next { (rule::chart(game, next, &format!("→ {next}"))) " " }
                        @if let Some(id) = &row.rule { (rule::bare(game, id)) } @else if let Some(id) = &row.ruling { (rule::bare(game, id)) }
                    }
                }
            } }
        } }
    }
}

/// Columns under their heads, with the column of a roll marked; what the cells mean stands below.
fn grid(game: &str, chart: &ChartData, at: Option<&(String, Option<i32>)>) -> Markup {
    let column = at.and_then(|(head, _)| chart.columns.iter().position(|it| it.said() == *head));
    let total = at.and_then(|(_, total)| *total);
    let class = |place: usize, row: Option<&RowEntry>| {
        let here = column == Some(place);
        let cell = row.zip(total).is_some_and(|(row, total)| chart.holds(row, total));
        match (here, cell) {
            (true, true) => "c at here",
            (true, false) => "c at",
            (false, _) => "c",
        }
    };
    html! {
        div.scroll tabindex="0" role="group" aria-label="Rows and columns" { table.sheet.grid {
            thead { tr {
                th.r scope="col" { "Total" }
                @for (place, head) in chart.columns.iter().enumerate() {
                    th class=(class(place, None)) scope="col" { (head.said()) }
                }
            } }
            tbody { @for row in &chart.rows {
                tr {
                    th.r scope="row" { (span(chart, row)) }
                    @for (place, cell) in row.cells.iter().enumerate() {
                        @let class = class(place, Some(row));
                        td class=(class) aria-current=[class.ends_with("here").then_some("true")] {
                            (cell.replace('_', " "))
                        }
                    }
                }
            } }
        } }
        @if !chart.results.is_empty() {
            h3 { "Results" }
            table.sheet.rows { tbody { @for row in &chart.results {
                tr {
                    th.r scope="row" { (row.key.replace('_', " ")) }
                    td { (words::capital(&result(row))) @if let Some(extra) = values(row) { span.fine-text { " " (extra) } } }
                    td.r {
                        @if let Some(next) = &row.next { (rule::chart(game, next, &format!("→ {next}"))) " " }
                        @if let Some(id) = &row.rule { (rule::bare(game, id)) }
                    }
                }
            } } }
        }
    }
}

fn result(row: &RowEntry) -> String {
    row.text.clone().unwrap_or_else(|| row.key.replace('_', " "))
}

fn values(row: &RowEntry) -> Option<String> {
    let each = row
        .values
        .iter()
        .map(|(name, value)| format!("{} {}", name.replace('_', " "), plain(value)));
    let all = each.collect::<Vec<_>>().join(", ");
    (!all.is_empty()).then_some(all)
}

fn plain(value: &Value) -> String {
    match value {
        Value::Number(number) => words::number(*number),
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Value::Text(text) => text.clone(),
        Value::Numbers(numbers) => {
            numbers.iter().map(|n| words::number(*n)).collect::<Vec<_>>().join(" to ")
        }
        Value::List(texts) => texts.join(", "),
    }
}

fn naturals(game: &str, chart: &ChartData) -> Markup {
    html! {
        @if !chart.unmodified.is_empty() {
            h3 { "The natural roll, whatever the modifiers" }
            table.sheet.rows { tbody { @for natural in &chart.unmodified {
                tr {
                    th.r scope="row" { (natural.roll) }
                    td { (words::capital(&natural.row.text.clone().unwrap_or_else(|| natural.row.key.replace('_', " ")))) }
                    td.r { @if let Some(id) = &natural.row.rule { (rule::bare(game, id)) } }
                }
            } } }
        }
    }
}

fn modifiers(game: &str, chart: &ChartData) -> Markup {
    html! {
        @if !chart.modifiers.is_empty() {
            h3 { "Modifiers" }
            table.sheet.rows { tbody { @for modifier in &chart.modifiers {
                tr {
                    th.r.mono scope="row" {
                        (words::signed(modifier.amount))
                        @if modifier.shifts { (if modifier.amount.abs() == 1 { " column" } else { " columns" }) }
                    }
                    td { (modifier.text) }
                    td.r { @if let Some(id) = modifier.rule.as_ref().or(chart.modifier_rule.as_ref()) { (rule::bare(game, id)) } }
                }
            } } }
        }
    }
}

pub fn upload(frame: &Frame, model: &UploadModel) -> Markup {
    let game = model.game.name;
    let body = html! {
        @if let Some(saved) = &model.saved {
            (note::note(Kind::Safe, "Checked and kept.", &html! {
                "“" (saved.name) "” replaces " (saved.replaces.len()) " charts. Choose it when you begin a game."
            }))
        }
        @if let Some(refused) = &model.refused {
            (note::note(Kind::Danger, "Nothing was kept.", &html! { (refused) }))
        }
        @if !model.errors.is_empty() { (errors(&model.errors)) }
        form.card.sheet-form method="post" enctype="multipart/form-data" action=(paths::own_charts(game)) {
            label.field {
                span { b { "Name" } small { "To find them again: “my second edition”" } }
                input name="name" maxlength="80" autocomplete="off" required;
            }
            label.field {
                span { b { "Chart files" } small { "TOML, one or several; only the charts you want to replace" } }
                input type="file" name="files" accept=".toml" multiple required;
            }
            div.row.end {
                a.lnk href=(paths::export_charts(game)) download { "Take these charts to start from" }
                button.btn { "Check and keep" }
            }
        }
        @if !model.own_charts.is_empty() {
            section.card.cont aria-labelledby="kept" {
                header { h2 #kept { "Kept here" } }
                @for own in &model.own_charts { (kept(game, own)) }
            }
        }
    };
    let lede = html! {
        p.lede { "Own the printed game? Write its charts into a file and play with them. Every file is checked: each total must have one row, each condition must be known to the rules." }
    };
    let main = layout::reading("Charts of your own box", &lede, &body);
    layout::site(frame, "Own charts", Section::Charts, Some(&model.game), &main)
}

fn errors(errors: &[ChartError]) -> Markup {
    html! {
        section.note.danger role="alert" {
            b { (errors.len()) @if errors.len() == 1 { " fault was found; nothing was kept." } @else { " faults were found; nothing was kept." } }
            ol.faults { @for error in errors {
                li {
                    code { (place(error)) }
                    span { @if !error.chart.is_empty() { "Chart " (error.chart) ": " } (error.what) @if !error.expected.is_empty() { "; " (error.expected) } }
                }
            } }
        }
    }
}

fn place(error: &ChartError) -> String {
    match (error.file.as_str(), error.line) {
        ("", _) => "all files".to_owned(),
        (file, 0) => file.to_owned(),
        (file, line) => format!("{file}:{line}"),
    }
}

fn kept(game: &str, own: &OwnCharts) -> Markup {
    html! {
        div.entry {
            div.resume.plain { span.name {
                b { (own.name) }
                small { (own.replaces.len()) " charts: " (own.replaces.join(", ")) }
            } }
            details.menu {
                summary aria-label={ "More about " (own.name) } { (icon::MORE) }
                div.sheet-menu {
                    form method="post" action=(paths::delete_charts(game, &own.id)) {
                        label.check { input type="checkbox" name="sure" value="yes" required; "Forget them for good" }
                        button.btn.small.danger { "Forget" }
                    }
                }
            }
        }
    }
}
