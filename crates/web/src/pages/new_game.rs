//! The form for a new game.

use crate::{
    layout,
    model::{Frame, NewGameModel},
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &NewGameModel) -> Markup {
    let typed = &model.typed;
    let body = html! {
        h1 { "New game: " (model.card.game.title) }
        @if let Some(error) = &model.error { p role="alert" { (error) } }
        form method="post" action=(paths::new_game(model.card.game.name)) {
            p { label { "Name " input name="name" value=(typed.name); } }
            fieldset {
                legend { "Scenario" }
                @for (n, scenario) in model.card.scenarios.iter().enumerate() {
                    @let chosen = typed.scenario == scenario.key || (typed.scenario.is_empty() && n == 0);
                    p { label {
                        input type="radio" name="scenario" value=(scenario.key) checked[chosen];
                        " " (scenario.title) ": " (scenario.text)
                    } }
                }
            }
            @for setting in &model.settings {
                @let field = format!("set.{}", setting.key);
                p { label { (setting.title) " "
                    @if setting.values.is_empty() {
                        input name=(field) value=(typed.setting(setting.key).unwrap_or(""));
                    } @else {
                        select name=(field) {
                            @for (value, text) in setting.values {
                                option value=(value) selected[typed.setting(setting.key) == Some(value)] { (text) }
                            }
                        }
                    }
                    small { " " (setting.text) " (" (setting.rule) ")" }
                } }
            }
            fieldset {
                legend { "Dice" }
                label { input type="radio" name="dice" value="program" checked[!typed.own_dice]; " by the program" }
                label { input type="radio" name="dice" value="mine" checked[typed.own_dice]; " by my own hand" }
                p { label { "Seed " input name="seed" inputmode="numeric" value=(typed.seed); } }
            }
            p { label { input type="checkbox" name="casual" value="yes" checked[typed.casual]; " Casual: anything can be taken back" } }
            @if !model.own_charts.is_empty() {
                p { label { "Charts " select name="charts" {
                    option value="" { "as printed here" }
                    @for own in &model.own_charts {
                        option value=(own.id) selected[typed.charts == own.id] { (own.name) }
                    }
                } } }
            }
            button { "Begin" }
        }
    };
    layout::page(frame, "New game", &body)
}
