//! A new table of a club: settings in rows, each seat a person, the computer or open, and at the right the whole
//! table in one sentence and why nobody can touch the dice.

use super::{
    NewGameModel,
    markup::{charts, dice, folded, of_group, setting_field, wrong},
    typed::{NewGameFields, Place},
};
use crate::{
    desk::Desk,
    error::WebError,
    id::GameId,
    layout::{self, Section},
    model::{Frame, GameTag, MemberTag},
    pages::club::pace::{LIMITS, reserves},
    parts::{
        cover, gauges, icon,
        note::{self, Kind},
        people,
    },
    paths,
};
use maud::{Markup, html};
use shelf::Group;
use store::club::Person;

/// Opens, shows and announces a table as its form says. Whoever is named hears of it by mail.
pub(super) async fn seat_all(
    desk: &Desk,
    id: GameId,
    host: &Person,
    typed: &NewGameFields,
) -> Result<(), WebError> {
    let club = desk.people().await?;
    if typed.places.contains(&Place::Open) {
        club.open_table(id.as_str(), host.id, true).await?;
    }
    if matches!(typed.watchers.as_str(), "welcome" | "late" | "end") {
        club.let_watch(id.as_str(), host.id, true, typed.watchers == "end").await?;
    }
    let (Some(links), true) = (desk.links(id), can_mail(desk)) else { return Ok(()) };
    for (place, (_, _, key)) in typed.places.iter().zip(&links.seats) {
        let Place::Person(who) = place else { continue };
        if who.is_empty() || who.eq_ignore_ascii_case(&host.name) {
            continue;
        }
        let mail = match club.named(who).await {
            Ok(member) => member.mail,
            Err(_) => who.clone(),
        };
        // The table is set; whoever cannot be mailed gets the link from the page that follows.
        let _ = desk.mail_invitation(id, host, *key, &mail).await;
    }
    Ok(())
}

fn can_mail(desk: &Desk) -> bool {
    desk.club().is_some_and(|club| club.mailer.is_some())
}

pub(super) fn page(frame: &Frame, me: &MemberTag, model: &NewGameModel) -> Markup {
    let game = &model.card.game;
    let main = html! {
        main.club.new-table #main tabindex="-1" {
            form.sheet-form.table-form method="post" action=(paths::new_game(game.name)) data-new-table {
                div.card.rows {
                    header.rows-head { h1 { "Set a new table" } }
                    @if let Some(error) = &model.error {
                        (note::note(Kind::Danger, "No table was set.", &html! {
                            @match &error.field {
                                Some(_) => "One field needs another look.",
                                None => { (error.text) },
                            }
                        }))
                    }
                    (row("Game", "", &game_row(frame, model)))
                    (row("Seats", "Each seat is a person, the computer or open. It can be changed at any time; someone who leaves can be replaced.", &seats(me, model)))
                    (row("Who can see it", "", &watching(model)))
                    (row("Pace", "The rules have no clock; the table may have one.", &pace(model)))
                    (row("Terms", "", &terms(model)))
                    (folded(model, "Optional rules", "rules of the book, each for itself", Group::Optional))
                    (folded(model, "House rules", "places where the book leaves a choice", Group::House))
                    (charts(model))
                }
                div.stack.aside-stack {
                    (sentence(me, model))
                    (invitations(model))
                    (sealed_dice())
                    div.set-row {
                        button.btn.big { "Set the table" }
                        a.btn.second href=(paths::rules(game.name)) { "Read the rules" }
                    }
                }
            }
        }
    };
    layout::site(frame, &format!("New table: {}", game.title), Section::Games, Some(game), &main)
}

fn row(title: &str, text: &str, body: &Markup) -> Markup {
    html! {
        section.set {
            div.set-name { h2 { (title) } @if !text.is_empty() { p.sm { (text) } } }
            div.set-body { (body) }
        }
    }
}

fn game_row(frame: &Frame, model: &NewGameModel) -> Markup {
    let chosen = if model.typed.scenario.is_empty() {
        model.card.scenarios.first().map_or("", |scenario| scenario.key)
    } else {
        model.typed.scenario.as_str()
    };
    html! {
        nav.boxes aria-label="Games" { @for game in &frame.shelf { (box_of(game, model)) } }
        div.two {
            div.cell {
                label for="scenario" { "Scenario" }
                select #scenario name="scenario" data-seats {
                    @for scenario in &model.card.scenarios {
                        option value=(scenario.key) selected[scenario.key == chosen] { (scenario.title) ": " (scenario.text) }
                    }
                }
                (wrong(model, "scenario"))
            }
            div.cell {
                label for="table-name" { "Name of the table" }
                input #table-name name="name" value=(model.typed.name) maxlength="80" autocomplete="off"
                    placeholder=(model.card.game.title);
            }
        }
        div data-seats { @for setting in of_group(model, Group::UpFront) { (setting_field(model, setting)) } }
        noscript { button.btn.second.small formmethod="get" { "Show the seats of this choice" } }
    }
}

fn box_of(game: &GameTag, model: &NewGameModel) -> Markup {
    let here = game.name == model.card.game.name;
    html! {
        a.box2 href=(paths::new_game(game.name)) aria-current=[here.then_some("page")] {
            span.thumb.s aria-hidden="true" { (cover::cover(game)) }
            b { (game.title) }
        }
    }
}

/// The places of the form; without one typed, the host has the first and the others are for people with a link.
fn seats(me: &MemberTag, model: &NewGameModel) -> Markup {
    html! {
        ul.list.places { @for (at, name) in model.seats.iter().enumerate() {
            li { (place(me, model, at, name)) }
        } }
        @if model.seats.is_empty() { p.sm { "Choose a scenario, and its seats stand here." } }
    }
}

fn place(me: &MemberTag, model: &NewGameModel, at: usize, name: &str) -> Markup {
    let seat = at + 1;
    let sits = model.typed.sitters.get(at).filter(|it| !it.is_empty());
    let typed = model.typed.places.get(at).cloned();
    let usual = if sits.is_some() { Place::Computer } else { Place::Person(String::new()) };
    let typed = typed.unwrap_or(usual);
    let kind = |value: &'static str, words: &str, on: bool| {
        html! { label { input type="radio" name=(format!("seat.{seat}")) value=(value) checked[on]; span { (words) } } }
    };
    let who = if let Place::Person(who) = &typed { who.as_str() } else { "" };
    html! {
        span.kind aria-hidden="true" { (gauges::silhouette(model.icon)) }
        b.seat-name { (name) }
        fieldset.switch {
            legend.vh { "Seat of " (name) }
            (kind("person", "Person", matches!(typed, Place::Person(_))))
            (kind("computer", "Computer", typed == Place::Computer))
            @if at > 0 { (kind("open", "Open", typed == Place::Open)) }
        }
        span.for.person {
            @if at == 0 {
                span.who { (people::disc(&me.name, true, crate::club::side::Presence::Unknown)) (me.name) }
            } @else {
                input name=(format!("who.{seat}")) value=(who) maxlength="254" autocomplete="off"
                    placeholder="name or mail address" aria-label={ "Who is to sit at " (name) };
            }
        }
        span.for.computer {
            select name=(format!("sit.{seat}")) aria-label={ "Computer player at " (name) } {
                @for player in &model.players {
                    option value=(player.name) selected[sits.is_some_and(|it| *it == player.name)] { (player.name) ": " (player.text) }
                }
            }
        }
        span.for.open { "Any member, first to come" }
        span.tags {
            span.tag.quiet.for.person { @if at == 0 { "you" } @else if model.mails { "link or mail" } @else { "by link" } }
            span.tag.safe.for.computer { "ready" }
            span.tag.quiet.for.open { "in open tables" }
        }
    }
}

fn watching(model: &NewGameModel) -> Markup {
    let late = model.typed.watched_late;
    let typed = match model.typed.watchers.as_str() {
        "" if late => "late",
        typed => typed,
    };
    html! {
        fieldset.switch {
            legend.vh { "Who may watch" }
            @for (value, words) in [("welcome", "Watchers welcome"), ("late", "A turn late"), ("end", "After the end"), ("", "By link alone")] {
                label { input type="radio" name="watchers" value=(value) checked[typed == value]; span { (words) } }
            }
        }
        p.sm { "Members who watch see what nobody hides, and everything after the end. Whoever has the watchers’ link always may." }
    }
}

fn pace(model: &NewGameModel) -> Markup {
    let typed = &model.typed.pace;
    let limit = if typed.limit.is_empty() { "172800" } else { typed.limit.as_str() };
    html! {
        div.choices.paces {
            @for (value, title, text) in [
                ("", "Live", "All at the table at the same time; chat and moves at once, no clock."),
                ("move", "By mail", "Over days or weeks; one mail for several moves, a feed, a notice in the browser."),
                ("game", "By the clock", "Each seat has one time for all that it decides."),
            ] {
                label.choice {
                    input type="radio" name="pace.per" value=(value) checked[typed.per == value];
                    span { b { (title) } small { (text) } }
                }
            }
        }
        div.three.timed {
            div.cell {
                label for="pace-limit" { "For each move, or for all" }
                select #pace-limit name="pace.limit" { @for (seconds, words) in LIMITS {
                    option value=(seconds) selected[seconds == limit] { (words) }
                } }
            }
            div.cell.each-move {
                label for="pace-reserve" { "In reserve, once" }
                select #pace-reserve name="pace.reserve" { (reserves(typed)) }
            }
            div.cell {
                label for="pace-then" { "When it is over" }
                select #pace-then name="pace.then" {
                    option value="staff" { "The staff plays on for the seat" }
                    option value="claim" selected[typed.then == "claim"] { "The other may claim the game" }
                }
            }
        }
    }
}

/// Matched or not, and whose dice: what decides whether a game counts.
fn terms(model: &NewGameModel) -> Markup {
    html! {
        label.check {
            input type="checkbox" name="manner" value="matched" checked[model.typed.matched];
            span {
                b { "Matched game" }
                small { "It counts for ratings; nobody sees the seed, the journal, a branch, a forecast or another player’s view before the end" }
            }
        }
        details.house open[model.typed.own_dice || !model.typed.seed.is_empty() || model.typed.casual] {
            summary { "Dice" small { "the program rolls sealed dice; at a friendly table you may roll your own" } }
            (dice(model))
        }
    }
}

/// The table as it is typed, in words; the script says it anew when something changes.
fn sentence(me: &MemberTag, model: &NewGameModel) -> Markup {
    let mut sitting = vec![format!("You, {}", me.name)];
    for (at, name) in model.seats.iter().enumerate().skip(1) {
        let computer = model.typed.sitters.get(at).is_some_and(|it| !it.is_empty());
        sitting.push(match model.typed.places.get(at) {
            Some(Place::Open) => format!("the first member to come as {name}"),
            Some(Place::Person(who)) if !who.is_empty() => format!("{who} as {name}"),
            _ if computer => format!("the computer as {name}"),
            _ => format!("whoever gets the link as {name}"),
        });
    }
    let pace = match model.typed.pace.per.as_str() {
        "move" => "by mail",
        "game" => "by the clock",
        _ => "live",
    };
    html! {
        section.card.panel.says-it {
            header { h2 { "The table in one sentence" } }
            p #sentence aria-live="polite" {
                (model.card.game.title) ": " (sitting.join(", ")) "; " (pace) ", dice sealed."
            }
        }
    }
}

fn invitations(model: &NewGameModel) -> Markup {
    html! {
        section.card.panel {
            header { h2 { "Invite by link or mail" } }
            p.sm {
                "One link for each seat, good for one person. The links stand on the next page, to be copied or sent."
                @if model.mails { " Whoever you name at a seat gets a mail with it as soon as the table is set." }
                @else { " This club sends no mail; hand them out yourself." }
            }
        }
    }
}

fn sealed_dice() -> Markup {
    html! {
        section.card.panel {
            header { h2 { "Nobody can touch the dice" } }
            ol.seals {
                li { i.seal aria-hidden="true" { (icon::LOCK) } div { b { "Sealed before the first move" } p { "The table draws all its luck at once, locks it away and shows everyone the print of the seal." } } }
                li { i.seal aria-hidden="true" { (icon::DICE) } div { b { "Rolled as you play" } p { "Every roll comes out of the sealed luck in order. Neither a player nor the club can look ahead or change one." } } }
                li { i.seal aria-hidden="true" { (icon::CHECK) } div { b { "Opened at the end" } p { "The seal must give the same print. Anyone can roll the whole game again and see the same dice." } } }
            }
            p.fine-text.foot { "Always so in matched games and events. At a friendly table you may roll your own dice instead." }
        }
    }
}
