//! The printed charts with where their numbers come from, and all of them as a file.

use crate::{
    desk::Desk,
    error::WebError,
    input::{Asked, Title},
    layout::{self, Section},
    model::{Frame, GameTag, OwnCharts},
    parts::{icon, note, words},
    paths,
    site::{Framed, download},
};
use axum::{Router, extract::State, response::Response, routing::get};
use maud::{Markup, html};
use table::{
    ChartBook,
    chart::{ChartData, Provenance},
};

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::CHARTS, get(show)).route(paths::EXPORT_CHARTS, get(export))
}

/// The charts browser.
#[derive(Clone, Debug)]
pub struct ChartsModel {
    pub game: GameTag,
    pub query: String,
    pub charts: Vec<ChartData>,
    pub total: usize,
    pub own_charts: Vec<OwnCharts>,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    asked: Asked,
) -> Result<Markup, WebError> {
    let volume = desk.library().need(&game)?;
    let book = &volume.printed()?.charts;
    let query: String = asked.get("q").unwrap_or_default().chars().take(100).collect();
    let model = ChartsModel {
        game: volume.tag(),
        charts: found(book, &query),
        query,
        total: book.charts().len(),
        own_charts: desk.own().shown(&desk, &game).await?,
    };
    Ok(page(&frame, &model))
}

/// The charts in which every word occurs.
pub(crate) fn found(book: &ChartBook, query: &str) -> Vec<ChartData> {
    let query = query.to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let holds = |chart: &&ChartData| {
        let text = format!("{} {}", chart.file, chart.show()).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    book.charts().filter(holds).cloned().collect()
}

/// Files of `[[chart]]` lists follow one another as one file.
async fn export(State(desk): State<Desk>, Title(game): Title) -> Result<Response, WebError> {
    let volume = desk.library().need(&game)?;
    let files = volume.printed()?.charts.export();
    let text: Vec<String> =
        files.into_iter().map(|(name, text)| format!("# {name}\n\n{text}")).collect();
    let name = format!("{}-charts.toml", volume.game.card().name);
    Ok(download(&name, "application/toml; charset=utf-8", text.join("\n")))
}

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
pub(super) fn provenance(provenance: Provenance) -> Markup {
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
