//! The rules in own words, with search, and each with what settles it.

use crate::{
    desk::Desk,
    error::WebError,
    input::{Asked, Item, Title},
    layout::{self, Section},
    library::Volume,
    model::{Frame, GameTag},
    parts::{icon, note, rule as chips},
    paths,
    site::Framed,
};
use axum::{Router, extract::State, routing::get};
use maud::{Markup, html};
use schemars::JsonSchema;
use serde::Serialize;
use table::rulebook::{Component, Rule, Ruling};

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::RULES, get(show)).route(paths::RULE, get(show_rule))
}

/// The rules browser.
#[derive(Clone, Debug)]
pub struct RulesModel {
    pub game: GameTag,
    pub query: String,
    pub rules: Vec<Rule>,
    pub total: usize,
    pub rulings: Vec<Ruling>,
    pub components: Vec<Component>,
}

/// One rule with what settles it, or one ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "RuleWithRulings")]
pub struct RuleModel {
    pub game: GameTag,
    pub id: String,
    pub rule: Option<Rule>,
    /// The rule it only repeats.
    pub same_as: Option<Rule>,
    pub rulings: Vec<Ruling>,
    /// The charts that cite it: id and title.
    pub charts: Vec<(String, String)>,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    asked: Asked,
) -> Result<Markup, WebError> {
    let volume = desk.library().need(&game)?;
    Ok(page(&frame, &rules_model(volume, asked.get("q").unwrap_or_default())?))
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

async fn show_rule(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    Item(id): Item,
    asked: Asked,
) -> Result<Markup, WebError> {
    let model = rule_model(desk.library().need(&game)?, &id)?;
    Ok(if asked.get("part").is_some() { article(&model) } else { rule(&frame, &model) })
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

pub fn page(frame: &Frame, model: &RulesModel) -> Markup {
    let game = model.game.name;
    let chapters = chapters(&model.rules);
    let all = model.query.trim().is_empty();
    let body = html! {
        form.search.wide method="get" action=(paths::rules(game)) role="search" {
            label { span.vh { "Search the rules" }
                input type="search" name="q" value=(model.query) placeholder="Words, or a number such as C-9"; }
            button.btn { (icon::SEARCH) span { "Search" } }
        }
        div.browser {
            nav.index aria-label="Chapters" {
                @for (chapter, rules) in &chapters {
                    a href={ "#" (anchor(chapter)) } { b { (heading(chapter)) } span { (rules.len()) } }
                }
                @if all {
                    a href="#rulings" { b { "Rulings" } span { (model.rulings.len()) } }
                    a href="#components" { b { "Parts" } span { (model.components.len()) } }
                }
            }
            div.entries {
                @if model.rules.is_empty() {
                    (note::empty("No rule has all of these words", "Try fewer of them, or the number of a rule."))
                }
                @for (chapter, rules) in &chapters {
                    section id=(anchor(chapter)) aria-label={ "Chapter " (chapter) } {
                        h2 { (heading(chapter)) }
                        @for rule in rules { (entry(game, rule)) }
                    }
                }
                @if all {
                    section #rulings aria-label="Rulings" {
                        h2 { "Rulings" }
                        @for ruling in &model.rulings { (settled(game, ruling, "h3")) }
                    }
                    section #components aria-label="Parts of the game" {
                        h2 { "Parts of the game" }
                        @for component in &model.components { (part(component)) }
                    }
                }
            }
        }
        div #reference.reference popover data-reference {}
    };
    let lede = html! {
        p.lede {
            @if all { (model.total) " rules in own words, and " (model.rulings.len()) " rulings where the book is silent or contradicts itself." }
            @else { (model.rules.len()) " of " (model.total) " rules have “" (model.query) "”. " a href=(paths::rules(game)) { "All rules" } }
        }
    };
    let main = layout::reading(&format!("Rules of {}", model.game.title), &lede, &body);
    layout::site(frame, "Rules", Section::Rules, Some(&model.game), &main)
}

/// `DB C-9.mod` belongs to chapter C, `DB 4.7` to chapter 4.
fn chapter(id: &str) -> &str {
    let id = chips::short(id);
    id.split(['-', '.']).next().unwrap_or(id)
}

fn chapters(rules: &[Rule]) -> Vec<(&str, Vec<&Rule>)> {
    let mut all: Vec<(&str, Vec<&Rule>)> = Vec::new();
    for rule in rules {
        let name = chapter(&rule.id);
        match all.iter_mut().find(|(chapter, _)| *chapter == name) {
            Some((_, rules)) => rules.push(rule),
            None => all.push((name, vec![rule])),
        }
    }
    all
}

/// Sections of the book have numbers, its tables have letters.
fn heading(chapter: &str) -> String {
    match chapter.chars().next() {
        Some(first) if first.is_ascii_digit() => format!("Section {chapter}"),
        Some(_) if chapter.len() == 1 => format!("Table {chapter}"),
        _ => chapter.to_owned(),
    }
}

fn anchor(chapter: &str) -> String {
    format!("chapter-{}", paths::encoded(chapter))
}

fn entry(game: &str, rule: &Rule) -> Markup {
    html! {
        article.entry-rule {
            header { h3 { (rule.title) } (chips::chip(game, &rule.id)) }
            p { (rule.text) }
            @if !rule.rulings.is_empty() || rule.same_as.is_some() {
                p.sm {
                    @if let Some(same) = &rule.same_as { "Repeats " (chips::bare(game, same)) ". " }
                    @if !rule.rulings.is_empty() { "Settled by " }
                    @for id in &rule.rulings { (chips::bare(game, id)) " " }
                }
            }
        }
    }
}

fn settled(game: &str, ruling: &Ruling, heading: &str) -> Markup {
    html! {
        article.ruling {
            header {
                @if heading == "h3" { h3 { (ruling.title) } } @else { h4 { (ruling.title) } }
                (chips::chip(game, &ruling.id))
            }
            dl {
                dt { "Question" } dd { (ruling.conflict) }
                dt { "Ruling" } dd.firm { (ruling.ruling) }
                dt { "Reason" } dd { (ruling.reason) }
            }
            @if !ruling.rules.is_empty() {
                p.sm { "About " @for id in &ruling.rules { (chips::bare(game, id)) " " } }
            }
        }
    }
}

fn part(component: &Component) -> Markup {
    html! {
        article.ruling {
            header { h3 { (component.title) } }
            dl {
                @for (name, text) in [("The book", &component.fixed), ("Known", &component.public), ("Here", &component.proposed), ("Reason", &component.reason)] {
                    @if !text.is_empty() { dt { (name) } dd { (text) } }
                }
            }
        }
    }
}

pub fn rule(frame: &Frame, model: &RuleModel) -> Markup {
    let lede = html! { p.lede { a href=(paths::rules(model.game.name)) { "All rules of " (model.game.title) } } };
    let body = html! {
        div.card.single { (article(model)) }
        div #reference.reference popover data-reference {}
    };
    let main = layout::reading(&model.id, &lede, &body);
    layout::site(frame, &model.id, Section::Rules, Some(&model.game), &main)
}

/// The rule alone, to be opened in place.
pub fn article(model: &RuleModel) -> Markup {
    let game = model.game.name;
    html! {
        article.part {
            @if let Some(rule) = &model.rule {
                header { h2 { (rule.title) } (chips::chip(game, &rule.id)) }
                p { (rule.text) }
                @if let Some(reason) = &rule.excused { p.sm { "Not in the program: " (reason) } }
            }
            @if let Some(same) = &model.same_as {
                p.sm { "Repeats " (chips::bare(game, &same.id)) ":" }
                p { (same.text) }
            }
            @for ruling in &model.rulings { (settled(game, ruling, "h4")) }
            @if !model.charts.is_empty() {
                p.sm { "Charts: " @for (id, title) in &model.charts {
                    (chips::chart(game, id, title)) " "
                } }
            }
        }
    }
}
