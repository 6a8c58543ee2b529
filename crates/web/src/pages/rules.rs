//! The rules browser and one rule.

use crate::{
    layout,
    model::{Frame, RuleModel, RulesModel},
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &RulesModel) -> Markup {
    let body = html! {
        h1 { "Rules of " (model.game.title) }
        form { label { "Search " input type="search" name="q" value=(model.query); } button { "Search" } }
        p { (model.rules.len()) " of " (model.total) }
        ul { @for rule in &model.rules { li { a href=(paths::rule(model.game.name, &rule.id)) { (rule.id) } " " (rule.title) } } }
        @if model.query.is_empty() {
            h2 { "Rulings" }
            ul { @for ruling in &model.rulings { li { a href=(paths::rule(model.game.name, &ruling.id)) { (ruling.id) } " " (ruling.title) } } }
        }
    };
    layout::page(frame, "Rules", &body)
}

pub fn rule(frame: &Frame, model: &RuleModel) -> Markup {
    layout::page(frame, &model.id, &article(model))
}

/// The rule alone, to be opened in place.
pub fn article(model: &RuleModel) -> Markup {
    html! {
        article {
            @if let Some(rule) = &model.rule {
                h2 { (rule.id) " " (rule.title) }
                p { (rule.text) }
            }
            @if let Some(same) = &model.same_as { p { "Repeats " (same.id) ": " (same.text) } }
            @for ruling in &model.rulings {
                h3 { (ruling.id) " " (ruling.title) }
                p { (ruling.conflict) }
                p { (ruling.ruling) }
                p { (ruling.reason) }
            }
            @for (id, title) in &model.charts {
                p { "Chart " a href=(paths::chart(model.game.name, id)) { (id) " " (title) } }
            }
        }
    }
}
