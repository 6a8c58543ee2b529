//! The career in figures and charts.

use super::log::back;
use crate::{
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Asked, Game},
    keys::Viewer,
    layout::{self, Section},
    model::{Chapter, Ending, Frame, Played},
    moves,
    parts::{board as boards, note, plot, sheet, words},
    paths,
    site::Framed,
    stats::{self, Luck, LuckyRoll, Stats},
};
use axum::{Router, extract::State, routing::get};
use board::{Board, Face, Marks};
use maud::{Markup, html};
use shelf::{Figure, Shape, Status};
use table::Logged;

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::CAMPAIGN, get(show))
}

/// The career in figures, and the after-action report.
#[derive(Clone, Debug)]
pub struct CampaignModel {
    pub played: Played,
    pub status: Status,
    pub stats: Stats,
    pub figures: Vec<Figure>,
    pub boards: Vec<Board>,
    pub ending: Option<Ending>,
    pub chapters: Vec<Chapter>,
    /// Only for the printed report.
    pub log: Vec<Logged>,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    let model = model(&desk, id, asked.seat()?, false).await?;
    Ok(page(&frame, &model))
}

/// The career in figures; with the whole log for a report.
pub(crate) async fn model(
    desk: &Desk,
    id: GameId,
    viewer: Viewer,
    with_log: bool,
) -> Result<CampaignModel, WebError> {
    let mut held = desk.look_whole(id, viewer).await?;
    let live = held.live()?;
    let eyes = live.eyes(viewer)?;
    let played = live.played(desk, eyes)?;
    let (log, chapters) = live.history(desk, eyes);
    let career = live.session.career(eyes);
    let (status, boards) = (live.session.status(eyes), live.session.boards(eyes));
    let ending = moves::ending(desk, live.session.as_ref());
    let own = live.row.charts.clone();
    drop(held);
    let own = desk.own_charts(own.as_deref()).await?;
    let volume = desk.library().need(played.game.name)?;
    let charts = volume.charts(own.as_deref())?;
    Ok(CampaignModel {
        stats: stats::count(charts, career, &log, &chapters),
        figures: volume.game.card().figures.to_vec(),
        log: if with_log { log } else { Vec::new() },
        played,
        status,
        boards,
        ending,
        chapters,
    })
}

pub fn page(frame: &Frame, model: &CampaignModel) -> Markup {
    let played = &model.played;
    let body = html! {
        (figures(model))
        div.plots { (plots(model)) }
        @if let Some(luck) = &model.stats.luck { (luck_card(model, luck)) }
        @for board in model.boards.iter().filter(|board| boards::is_record(board)) {
            div.card.sheet-card { (sheet::record(board, &Marks::none())) }
        }
    };
    let lede = html! {
        p.lede { (model.status.title) }
        p.ways {
            (back(played))
            a href=(paths::report(played.id, played.eyes)) { "After-action report to print" }
            a href=(paths::export(played.id)) download { "Save the journal" }
        }
    };
    let main = layout::reading(&played.name, &lede, &body);
    layout::site(frame, "Campaign", Section::Elsewhere, Some(&played.game), &main)
}

/// How it ended, or how it stands.
pub(crate) fn figures(model: &CampaignModel) -> Markup {
    html! {
        section.card.summary aria-label="Summary" {
            @if let Some(ending) = &model.ending {
                div.ending { p.eyebrow { "The end" } h2 { (words::capital(&ending.ending)) } p { (ending.verdict) } }
                dl.figures { @for (title, value) in &ending.told {
                    div { dt { (title) } dd { (value) } }
                } }
            } @else {
                dl.figures { @for (title, value) in &model.status.facts {
                    div { dt { (title) } dd { (value) } }
                } }
            }
            dl.figures.quiet {
                div { dt { "Decisions" } dd { (model.stats.decisions) } }
                div { dt { "Rolls" } dd { (model.stats.rolls) } }
                @if let Some(luck) = &model.stats.luck { div { dt { "Luck" } dd { (format!("{:.0}", luck.score)) small { " of 100" } } } }
            }
        }
    }
}

pub(crate) fn plots(model: &CampaignModel) -> Markup {
    let stats = &model.stats;
    html! {
        @if stats.series.iter().all(|series| series.points.is_empty()) && stats.tallies.iter().all(|tally| tally.counts.is_empty()) {
            div.card { (note::empty("Nothing to draw yet", "The charts fill when the first mission is entered in the log.")) }
        }
        @for series in stats.series.iter().filter(|series| !series.points.is_empty()) {
            div.card {
                @match series.shape {
                    Shape::Total => (plot::course(&series.title, "", &series.points)),
                    Shape::Each => (plot::columns(&series.title, &series.points)),
                }
            }
        }
        @for tally in stats.tallies.iter().filter(|tally| !tally.counts.is_empty()) {
            div.card { (plot::bars(&tally.title, &tally.counts)) }
        }
    }
}

fn luck_card(model: &CampaignModel, luck: &Luck) -> Markup {
    html! {
        section.card.luck aria-labelledby="luck" {
            header { h2 #luck { "Luck" } span.sm { "50 is what fair dice give; each roll weighs what hung on it" } }
            div.luck-body {
                (plot::band("Running score", &luck.course, 50.0, luck.band))
                div {
                    p.headline { b { (format!("{:.0}", luck.score)) } " " (judged(luck)) }
                    p.sm { "Of a hundred such games " (format!("{:.0}", luck.percentile)) " would have had worse dice." }
                    (rolls(model, "Best rolls", &luck.best))
                    (rolls(model, "Worst rolls", &luck.worst))
                }
            }
            details.data {
                summary { "By chart" }
                table.sheet {
                    thead { tr { th scope="col" { "Chart" } th.r scope="col" { "Rolls" } th.r scope="col" { "At stake" } th.r scope="col" { "Score" } } }
                    tbody { @for entry in &luck.charts {
                        tr { td { (entry.title) } td.r { (entry.rolls) } td.r { (words::share(entry.stake)) } td.r { (format!("{:.0}", entry.score)) } }
                    } }
                }
            }
        }
    }
}

fn judged(luck: &Luck) -> &'static str {
    match luck.score - 50.0 {
        off if off.abs() <= luck.band / 2.0 => "is what fair dice give.",
        off if off > luck.band => "is remarkably lucky.",
        off if off > 0.0 => "is on the lucky side.",
        off if -off > luck.band => "is remarkably unlucky.",
        _ => "is on the unlucky side.",
    }
}

fn rolls(model: &CampaignModel, title: &str, rolls: &[LuckyRoll]) -> Markup {
    let played = &model.played;
    html! {
        @if !rolls.is_empty() {
            h3 { (title) }
            ol.lucky { @for roll in rolls {
                li {
                    a.at href=(paths::replay(played.id, played.eyes, roll.line)) { (roll.line) }
                    span { (roll.why) ": " (words::brief(&roll.result)) }
                    span.sm { (format!("{:.0}", roll.percentile)) }
                }
            } }
        }
    }
}

/// The boards worth a picture: charts and plans.
pub(crate) fn pictures(model: &CampaignModel) -> Markup {
    html! {
        @for board in model.boards.iter().filter(|board| matches!(board.face, Face::Map(_) | Face::Plan(_))) {
            figure.picture { (boards::drawing(board, &Marks::none())) figcaption { (board.title) ". " (board.note) } }
        }
    }
}
