//! The form as it is drawn.

use super::NewGameModel;
use crate::{
    layout::{self, Section},
    model::Frame,
    pages::club::pace,
    parts::{
        cover, gauges,
        note::{self, Kind},
        rule,
    },
    paths,
};
use board::capital;
use maud::{Markup, html};
use shelf::{Group, Input, Setting};

pub fn page(frame: &Frame, model: &NewGameModel) -> Markup {
    let game = &model.card.game;
    let main = html! {
        main.new-game #main tabindex="-1" {
            aside.box aria-hidden="true" { (cover::cover(game)) }
            form.card.sheet-form method="post" action=(paths::new_game(game.name)) {
                header.page-head {
                    p.eyebrow { "New game" }
                    h1 { (game.title) }
                    p.lede { (model.card.blurb) }
                }
                @if let Some(error) = &model.error {
                    (note::note(Kind::Danger, "No game was begun.", &html! {
                        @match &error.field {
                            Some(field) => { a href={ "#" (anchor(field)) } { "One field needs another look." } }
                            None => { (error.text) }
                        }
                    }))
                }
                (quick(model))
                (scenarios(model))
                fieldset {
                    legend { "At the table" }
                    label.field {
                        span { b { "Name of this game" } small { "As it will stand on the first page" } }
                        input name="name" value=(model.typed.name) maxlength="80" autocomplete="off"
                            placeholder=(game.title);
                    }
                    @for setting in of_group(model, Group::UpFront) { (setting_field(model, setting)) }
                }
                (sitters(model))
                (dice(model))
                (machines(model))
                (pace::fields(&model.typed.pace))
                (folded(model, "Optional rules", "rules of the book, each for itself", Group::Optional))
                (folded(model, "House rules", "places where the book leaves a choice", Group::House))
                (charts(model))
                div.row.end.begin {
                    a.lnk href=(paths::rules(game.name)) { "Read the rules first" }
                    button.btn.big { "Begin" }
                }
            }
        }
    };
    layout::site(frame, &format!("New game: {}", game.title), Section::Games, Some(game), &main)
}

pub(super) fn of_group(model: &NewGameModel, group: Group) -> impl Iterator<Item = &Setting> {
    model.settings.iter().filter(move |setting| setting.group == group)
}

/// The settings of a group, open if anything in it was changed.
pub(super) fn folded(model: &NewGameModel, title: &str, what: &str, group: Group) -> Markup {
    let settings: Vec<&Setting> = of_group(model, group).collect();
    html! {
        @if !settings.is_empty() {
            details.house open[changed(model, &settings)] {
                summary { (title) small { (settings.len()) " " (what) } }
                @for setting in &settings { (setting_field(model, setting)) }
            }
        }
    }
}

/// Whether what was typed differs from the book in any of these.
fn changed(model: &NewGameModel, settings: &[&Setting]) -> bool {
    settings.iter().any(|setting| {
        model.typed.setting(setting.key).is_some_and(|value| value != setting.default_value())
    })
}

/// What most people want: begin at once, everything as the book has it.
fn quick(model: &NewGameModel) -> Markup {
    let many = model.card.scenarios.len() > 1;
    html! {
        section.quick {
            div {
                h2 { "Quick start" }
                p.sm {
                    @if many { "Begin at once with the scenario marked below. " } @else { "Begin at once. " }
                    "All the rest is as the book has it until you change it."
                }
            }
            // The first button of a form is also what Enter presses in any field, so it sends no
            // value of its own: what was chosen below counts.
            button.btn { "Begin now" }
        }
    }
}

fn scenarios(model: &NewGameModel) -> Markup {
    let first = model.card.scenarios.first().map_or("", |scenario| scenario.key);
    let typed = model.typed.scenario.as_str();
    let chosen = if typed.is_empty() { first } else { typed };
    html! {
        fieldset.choices.grouped #scenario {
            legend { "Scenario" }
            (wrong(model, "scenario"))
            @for scenario in &model.card.scenarios {
                @if let Some((title, _)) = model.groups.iter().find(|(_, first)| *first == scenario.key) {
                    h3.group { (title) }
                }
                label.choice {
                    input type="radio" name="scenario" value=(scenario.key)
                        checked[scenario.key == chosen] required;
                    span.kind aria-hidden="true" { (gauges::silhouette(model.icon)) }
                    span { b { (scenario.title) } small { (scenario.text) } }
                }
            }
        }
    }
}

/// What is wrong with a field, right below it.
pub(super) fn wrong(model: &NewGameModel, field: &str) -> Markup {
    let error = model.error.as_ref().filter(|error| error.field.as_deref() == Some(field));
    html! {
        @if let Some(error) = error {
            p.field-error id={ (anchor(field)) "-error" } role="alert" { (error.text) }
        }
    }
}

/// The id of a field by its name.
pub(super) fn anchor(field: &str) -> String {
    field.replace('.', "-")
}

/// How many names the form asks for; no game seats more people.
const CAPTAINS: usize = 8;

pub(super) fn setting_field(model: &NewGameModel, setting: &Setting) -> Markup {
    let name = format!("set.{}", setting.key);
    let typed = model.typed.setting(setting.key);
    let id = anchor(&name);
    let bad = model.error.as_ref().is_some_and(|error| error.field.as_deref() == Some(&name));
    let described = bad.then(|| format!("{id}-error"));
    html! {
        div.field.bad[bad] {
            label for=(id) {
                b { (setting.title) }
                small { (setting.text) }
            }
            div.control {
                @if !setting.values.is_empty() {
                    select id=(id) name=(name) aria-describedby=[described] aria-invalid=[bad.then_some("true")] {
                        @for (value, words) in setting.values {
                            option value=(value) selected[typed == Some(*value)] {
                                (meaning(value, words))
                            }
                        }
                    }
                } @else if let Input::Each(each) = setting.input {
                    (names(&id, &name, setting, each, typed))
                } @else if setting.input == Input::Month {
                    input id=(id) type="month" name=(name) value=[typed] min="1941-12" max="1945-08"
                        placeholder="1943-06" aria-describedby=[described] aria-invalid=[bad.then_some("true")];
                } @else {
                    input id=(id) name=(name) value=[typed] maxlength="200" autocomplete="off"
                        aria-describedby=[described] aria-invalid=[bad.then_some("true")];
                }
                (rule::bare(model.card.game.name, setting.rule))
            }
            (wrong(model, &name))
        }
    }
}

/// A field for each of these, or for each player. Without scripts there is one, with commas.
fn names(id: &str, name: &str, setting: &Setting, of: &[&str], typed: Option<&str>) -> Markup {
    let each: Vec<&str> = typed.unwrap_or("").split(',').map(str::trim).collect();
    let fields = if of.is_empty() { CAPTAINS } else { of.len() };
    html! {
        noscript { input name=(name) value=[typed] maxlength="200" autocomplete="off" placeholder="with commas between them" aria-label=(setting.title); }
        div.names data-names hidden {
            input type="hidden" data-name=(name) value=[typed];
            @for at in 0..fields {
                @let said = match of.get(at) {
                    Some(one) => format!("{}, {one}", setting.title),
                    None => format!("{}, player {}", setting.title, at + 1),
                };
                label.named[!of.is_empty()] {
                    span { @match of.get(at) { Some(one) => (one), None => (at + 1) } }
                    input id=[(at == 0).then_some(id)] aria-label=(said)
                        value=(each.get(at).copied().unwrap_or("")) maxlength="40" autocomplete="off"
                        placeholder="left open";
                }
            }
        }
    }
}

/// A number keeps its place before the words.
fn meaning(value: &str, words: &str) -> String {
    if value.parse::<u32>().is_ok() { format!("{value}: {words}") } else { capital(words) }
}

/// How many seats the form offers to computer players; more can sit down at the table.
const SEATS: usize = 4;

fn sitters(model: &NewGameModel) -> Markup {
    let typed = |seat: usize| model.typed.sitters.get(seat - 1).map_or("", String::as_str);
    let changed = model.typed.sitters.iter().any(|name| !name.is_empty());
    html! {
        details.house open[changed] {
            summary { "Computer players" small { "Who sits where; it can be changed during play" } }
            @for seat in 1..=SEATS {
                div.field {
                    label for=(format!("sit-{seat}")) { b { "Seat " (seat) } }
                    div.control {
                        select id=(format!("sit-{seat}")) name=(format!("sit.{seat}")) {
                            option value="" { "A person" }
                            @for player in &model.players {
                                option value=(player.name) selected[player.name == typed(seat)] {
                                    (capital(player.name)) ": " (player.text)
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn dice(model: &NewGameModel) -> Markup {
    let typed = &model.typed;
    html! {
        fieldset.choices {
            legend { "Dice" }
            label.choice {
                input type="radio" name="dice" value="program" checked[!typed.own_dice];
                span { b { "The program rolls" } small { "Fair dice from a seed; the same seed gives the same fall" } }
            }
            label.choice {
                input type="radio" name="dice" value="mine" checked[typed.own_dice];
                span { b { "I roll at my table" } small { "The page asks for the faces whenever dice are due" } }
            }
            label.check {
                input type="checkbox" name="own_names" value="yes" checked[typed.own_names];
                span { b { "I roll the names too" } small { "With your own dice; otherwise the program rolls what decides nothing but a name" } }
            }
            label.field {
                span { b { "Seed" } small { "A number of your choice; empty for one drawn by lot" } }
                input id="seed" name="seed" value=(typed.seed) inputmode="numeric" pattern="[0-9]*" maxlength="20" autocomplete="off";
            }
            (wrong(model, "seed"))
            label.check {
                input type="checkbox" name="casual" value="yes" checked[typed.casual];
                span { b { "Casual game" } small { "Answers can be taken back past dice, and the log says so" } }
            }
        }
    }
}

/// Who sits where: at one screen, or each at a machine of his own.
fn machines(model: &NewGameModel) -> Markup {
    let typed = &model.typed;
    html! {
        fieldset.choices {
            legend { "Machines" }
            label.check {
                input type="checkbox" name="several" value="yes" checked[typed.several];
                span { b { "Play on several machines" } small { "Each seat gets a secret link, and those who watch get one too" } }
            }
            label.check {
                input type="checkbox" name="manner" value="matched" checked[typed.matched];
                span {
                    b { "Matched game" }
                    small {
                        "Nobody sees the seed, the journal, a branch, a forecast or another player's \
                         view before the end; then anyone can check the dice"
                    }
                }
            }
            label.check {
                input type="checkbox" name="watched_late" value="yes" checked[typed.watched_late];
                span {
                    b { "Those who watch are behind" }
                    small { "They see nothing of a turn, battle or patrol before it is over, and the end at once" }
                }
            }
        }
    }
}

pub(super) fn charts(model: &NewGameModel) -> Markup {
    html! {
        @if !model.own_charts.is_empty() {
            fieldset {
                legend { "Charts" }
                label.field {
                    span { b { "Whose charts" } small { "Those of your own box take the place of these" } }
                    select name="charts" {
                        option value="" { "As they come with the program" }
                        @for (id, name) in &model.own_charts {
                            option value=(id) selected[*id == model.typed.charts] { (name) }
                        }
                    }
                }
            }
        }
    }
}
