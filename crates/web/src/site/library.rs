//! Rules and charts, and the players' own charts.

use super::{Framed, download, see};
use crate::{
    charts::Checked,
    desk::Desk,
    error::WebError,
    input::{Asked, Form, Item, Title, Upload},
    library::Volume,
    model::{ChartModel, ChartsModel, RuleModel, RulesModel, UploadModel},
    moves, pages, paths,
};
use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use maud::Markup;
use table::{ChartBook, chart::ChartData};

/// All charts of a game weigh far less.
pub(crate) const MOST_BYTES: usize = 2 << 20;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route("/rules/{game}", get(rules))
        .route("/rules/{game}/{item}", get(rule))
        .route("/charts/{game}", get(charts))
        .route("/charts/{game}/chart/{item}", get(chart))
        .route("/charts/{game}/export", get(export))
        .route("/charts/{game}/own", get(own).post(upload).layer(DefaultBodyLimit::max(MOST_BYTES)))
        .route("/charts/{game}/own/{item}/delete", post(forget))
}

async fn rules(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    asked: Asked,
) -> Result<Markup, WebError> {
    let volume = desk.library().need(&game)?;
    Ok(pages::rules::page(&frame, &rules_model(volume, asked.get("q").unwrap_or_default())?))
}

pub(crate) fn rules_model(volume: &Volume, query: &str) -> Result<RulesModel, WebError> {
    let book = &volume.printed()?.rules;
    let query: String = query.chars().take(100).collect();
    Ok(RulesModel {
        game: volume.tag(),
        rules: book.search(&query).into_iter().cloned().collect(),
        query,
        total: book.rules.len(),
        rulings: book.rulings.clone(),
        components: book.components.clone(),
    })
}

async fn rule(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    Item(id): Item,
    asked: Asked,
) -> Result<Markup, WebError> {
    let model = rule_model(desk.library().need(&game)?, &id)?;
    Ok(if asked.get("part").is_some() {
        pages::rules::article(&model)
    } else {
        pages::rules::rule(&frame, &model)
    })
}

pub(crate) fn rule_model(volume: &Volume, id: &str) -> Result<RuleModel, WebError> {
    let printed = volume.printed()?;
    let book = &printed.rules;
    let rule = book.rule(id).cloned();
    let same_as = rule.as_ref().and_then(|rule| book.rule(rule.same_as.as_ref()?)).cloned();
    let named = rule.iter().chain(&same_as).flat_map(|rule| &rule.rulings);
    let mut rulings: Vec<_> = named.filter_map(|id| book.ruling(id)).cloned().collect();
    rulings.extend(book.ruling(id).cloned());
    if rule.is_none() && rulings.is_empty() {
        return Err(WebError::Nothing("rule"));
    }
    let mut charts: Vec<(String, String)> = Vec::new();
    for (chart, _, cited) in printed.charts.rules_cited() {
        if cited == id && charts.iter().all(|(known, _)| *known != chart.id) {
            charts.push((chart.id.clone(), chart.title.clone()));
        }
    }
    Ok(RuleModel { game: volume.tag(), id: id.to_owned(), rule, same_as, rulings, charts })
}

async fn charts(
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
    Ok(pages::charts::page(&frame, &model))
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

async fn chart(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    Item(id): Item,
    asked: Asked,
) -> Result<Markup, WebError> {
    let mut model = chart_model(&desk, &game, &id, asked.get("own")).await?;
    let total = asked.get("total").and_then(|total| total.parse().ok());
    model.at = asked.get("column").map(|column| (column.to_owned(), total));
    Ok(if asked.get("part").is_some() {
        pages::charts::article(&model)
    } else {
        pages::charts::chart(&frame, &model)
    })
}

pub(crate) async fn chart_model(
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

/// Files of `[[chart]]` lists follow one another as one file.
async fn export(State(desk): State<Desk>, Title(game): Title) -> Result<Response, WebError> {
    let volume = desk.library().need(&game)?;
    let files = volume.printed()?.charts.export();
    let text: Vec<String> =
        files.into_iter().map(|(name, text)| format!("# {name}\n\n{text}")).collect();
    let name = format!("{}-charts.toml", volume.game.card().name);
    Ok(download(&name, "application/toml; charset=utf-8", text.join("\n")))
}

async fn own(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
) -> Result<Markup, WebError> {
    Ok(pages::charts::upload(&frame, &upload_model(&desk, &game).await?))
}

async fn upload_model(desk: &Desk, game: &str) -> Result<UploadModel, WebError> {
    Ok(UploadModel {
        game: desk.library().need(game)?.tag(),
        own_charts: desk.own().shown(desk, game).await?,
        errors: Vec::new(),
        refused: None,
        saved: None,
    })
}

async fn upload(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    upload: Upload,
) -> Result<Response, WebError> {
    desk.library().need(&game)?;
    let checked = if upload.files.is_empty() {
        Err(WebError::input("Choose one or more chart files first."))
    } else {
        let name = own_name(upload.fields.get("name").unwrap_or_default());
        desk.own().upload(&desk, &game, name, upload.files).await
    };
    let (mut errors, mut refused, mut saved) = (Vec::new(), None, None);
    let status = match checked {
        Ok(Checked::Saved(own)) => {
            saved = Some(own);
            StatusCode::OK
        }
        Ok(Checked::Wrong(wrong)) => {
            errors = wrong.0;
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Err(WebError::Input(why)) => {
            refused = Some(why);
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Err(error) => return Err(error),
    };
    let model = UploadModel { errors, refused, saved, ..upload_model(&desk, &game).await? };
    Ok((status, pages::charts::upload(&frame, &model)).into_response())
}

pub(crate) fn own_name(typed: &str) -> String {
    match moves::clean_name(typed) {
        name if name.is_empty() => "My own charts".to_owned(),
        name => name,
    }
}

async fn forget(
    State(desk): State<Desk>,
    Title(game): Title,
    Item(id): Item,
    form: Form,
) -> Result<Response, WebError> {
    if form.fields.get("sure") != Some("yes") {
        return Err(WebError::input("Say that you are sure; forgotten charts are gone."));
    }
    desk.library().need(&game)?;
    desk.own().delete(&desk, &id).await?;
    Ok(see(&paths::own_charts(&game)))
}
