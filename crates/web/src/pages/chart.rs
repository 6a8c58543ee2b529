//! One chart, as a page or opened in place.

use super::charts::provenance;
use crate::{
    desk::Desk,
    error::WebError,
    input::{Asked, Item, Title},
    layout::{self, Section},
    model::{Frame, GameTag, OwnCharts},
    parts::{roll::span, rule, words},
    paths,
    site::Framed,
};
use axum::{Router, extract::State, routing::get};
use maud::{Markup, html};
use table::chart::{ChartData, RowEntry, Value};

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::CHART, get(show))
}

/// One chart.
#[derive(Clone, Debug)]
pub struct ChartModel {
    pub game: GameTag,
    pub chart: ChartData,
    /// The player's own copy it is taken from.
    pub own: Option<OwnCharts>,
    /// The column of a roll, and its total, to be marked.
    pub at: Option<(String, Option<i32>)>,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    Item(id): Item,
    asked: Asked,
) -> Result<Markup, WebError> {
    let mut model = model(&desk, &game, &id, asked.get("own")).await?;
    let total = asked.get("total").and_then(|total| total.parse().ok());
    model.at = asked.get("column").map(|column| (column.to_owned(), total));
    Ok(if asked.get("part").is_some() { article(&model) } else { page(&frame, &model) })
}

pub(crate) async fn model(
    desk: &Desk,
    game: &str,
    id: &str,
    own: Option<&str>,
) -> Result<ChartModel, WebError> {
    let volume = desk.library().need(game)?;
    let own = desk.own_charts(own).await?;
    let book = match &own {
        Some(own) if own.game == game => &own.book,
        Some(_) => return Err(WebError::Nothing("set of charts")),
        None => &volume.printed()?.charts,
    };
    let chart = book.get(id).ok_or(WebError::Nothing("chart"))?.clone();
    let own = own.as_ref().map(|own| own.shown.clone());
    Ok(ChartModel { game: volume.tag(), chart, own, at: None })
}

pub fn page(frame: &Frame, model: &ChartModel) -> Markup {
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
