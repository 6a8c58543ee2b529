//! The table: boards, the question, the last roll, the log.

use crate::{
    assets, layout,
    model::{Frame, TableModel, Turn},
    parts, paths,
};
use board::{Marks, svg};
use maud::{Markup, PreEscaped, html};
use table::Open;

pub fn page(frame: &Frame, model: &TableModel) -> Markup {
    layout::page(frame, &model.played.name, &content(model, true))
}

/// Everything below the bar; a moment of the past is shown without forms.
pub(crate) fn content(model: &TableModel, now: bool) -> Markup {
    let played = &model.played;
    let marks = match &model.turn {
        Turn::Ask(open) => marks(open),
        Turn::Dice(_) | Turn::Wait(_) | Turn::Over(_) | Turn::Broken => Marks::none(),
    };
    let bases = assets::bases();
    html! {
        h1 { (played.name) }
        p { (model.status.title) }
        dl { @for (what, value) in &model.status.facts { dt { (what) } dd { (value) } } }
        @if let Some(notice) = &model.notice { p role="alert" { (notice.text) } }
        section #prompt aria-live="polite" { (turn(model, now)) }
        @if now {
            form method="post" action=(paths::undo(played.id)) {
                input type="hidden" name="seat" value=(played.seat.0);
                button disabled[!model.can_undo] { "Undo" }
            }
            nav {
                a href=(paths::log(played.id, played.seat)) { "Log" } " "
                a href=(paths::replay(played.id, played.seat, played.line)) { "Replay" } " "
                a href=(paths::forecast(played.id, played.seat)) { "Forecast" } " "
                a href=(paths::campaign(played.id, played.seat)) { "Campaign" } " "
                a href=(paths::export(played.id)) { "Export" }
            }
        }
        @for board in &model.boards {
            section { h2 { (board.title) } (PreEscaped(svg::render(board, &marks, svg::Look::Page { bases: &bases }))) }
        }
        section #log { h2 { "Log" } (parts::log::list(played, &model.log)) }
    }
}

/// What the options of a question make of the boards.
pub(crate) fn marks(open: &Open) -> Marks {
    let numbered = open.options.iter().enumerate();
    numbered.fold(Marks::none(), |marks, (n, option)| match &option.target {
        Some(target) => marks.option(target.as_str(), n + 1, option.label.as_str()),
        None => marks,
    })
}

fn turn(model: &TableModel, now: bool) -> Markup {
    let played = &model.played;
    html! {
        @match &model.turn {
            Turn::Ask(open) => {
                h2 { (open.text) " " small { (open.rule) } }
                ol {
                    @for option in &open.options {
                        li {
                            @if now {
                                form method="post" action=(paths::answer(played.id)) {
                                    input type="hidden" name="n" value=(open.n);
                                    input type="hidden" name="seat" value=(played.seat.0);
                                    button name="key" value=(option.key) { (option.label) }
                                }
                            } @else { (option.label) }
                        }
                    }
                }
            }
            Turn::Dice(need) => {
                h2 { "Roll " (need.dice) ": " (need.why) " " small { (need.rule) } }
                @if now {
                    form method="post" action=(paths::dice(played.id)) {
                        input type="hidden" name="n" value=(need.n);
                        input type="hidden" name="seat" value=(played.seat.0);
                        @for n in 1..=need.dice.count {
                            label { "Die " (n) " " input name="faces" inputmode="numeric" required autocomplete="off"; }
                        }
                        button { "Rolled" }
                    }
                }
            }
            Turn::Wait(seats) => {
                h2 { "Others decide" }
                @for seat in seats { p { a href=(paths::table(played.id, *seat)) { "Hand over to " (played.seat_name(*seat)) } } }
            }
            Turn::Over(ending) => {
                h2 { "The game is over" }
                p { (ending.verdict) }
            }
            Turn::Broken => { h2 { "A rule failed" } p { "The journal is whole: export it, or branch from an earlier line." } }
        }
    }
}
