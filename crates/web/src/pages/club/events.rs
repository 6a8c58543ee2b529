//! Swiss events: the list of all, and each with its rounds.

use super::{
    challenges,
    home::{self, OwnTable},
    ladder::rated,
    page, panel,
};
use crate::{
    clock,
    club::{
        contests,
        member::Member,
        side::Presence,
        swiss::{self, RoundResult, Standing},
    },
    desk::Desk,
    error::WebError,
    input::{self, Asked, Form, Item},
    layout::Section,
    library::Volume,
    model::{Card, Frame},
    moves,
    parts::{people, words},
    paths,
    site::{Framed, see},
};
use axum::{
    Router,
    extract::State,
    response::Response,
    routing::{get, post},
};
use maud::{Markup, html};
use std::collections::BTreeMap;
use store::{
    GameRow,
    club::{EntrantRow, EventRow, NewEvent, PairingRow},
};
use table::Eyes;

/// How many events are listed.
const MOST: u32 = 100;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::EVENTS, get(show).post(create))
        .route(paths::EVENT, get(show_event))
        .route(paths::ENTER, post(enter))
        .route(paths::NEXT_ROUND, post(next_round))
}

pub struct EventsModel {
    pub club: String,
    pub events: Vec<EventRow>,
    pub shelf: Vec<Card>,
    /// Tables at which careers are compared.
    pub cups: Vec<OwnTable>,
}

pub struct EventModel {
    pub event: EventRow,
    pub game: &'static str,
    pub entrants: Vec<EntrantRow>,
    pub standings: Vec<Standing>,
    pub pairings: Vec<PairingRow>,
    /// What its scenario is called.
    pub scenario: String,
    /// The round whose pairs are shown, and the games of its pairs by id.
    pub shown: i16,
    /// The last round that was paired; an event may end before all were.
    pub last: i16,
    pub games: BTreeMap<String, GameRow>,
    pub now: i64,
    pub me: i64,
    /// Whoever looks may begin rounds.
    pub host: bool,
}

impl EventModel {
    fn name(&self, person: i64) -> &str {
        let found = self.entrants.iter().find(|it| it.person == person);
        found.map_or("a former member", |it| it.name.as_str())
    }

    fn place(&self, person: i64) -> Option<usize> {
        self.standings.iter().position(|it| it.id == person).map(|at| at + 1)
    }
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    member: Member,
) -> Result<Markup, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    let model = EventsModel {
        club: club.name.clone(),
        events: member.people.events(MOST).await?,
        cups: home::cups(&desk, &member.person).await?,
        shelf: desk.library().volumes().iter().map(Volume::card).collect(),
    };
    Ok(events(&frame, &model))
}

async fn create(
    State(desk): State<Desk>,
    member: Member,
    sent: Form,
) -> Result<Response, WebError> {
    let fields = &sent.fields;
    let name = moves::clean_name(fields.text("name")?);
    let (game, scenario) = challenges::duel(&desk, fields.text("game")?)?;
    let rounds: i16 = fields.number("rounds")?;
    if name.is_empty() || !(1..=12).contains(&rounds) {
        return Err(WebError::input("An event has a name and 1 to 12 rounds."));
    }
    let pace = fields.maybe_number("pace")?.map(input::time_limit).transpose()?;
    let host = member.person.id;
    let new = NewEvent { name: &name, title: game, scenario, rounds, pace, host };
    let id = member.people.create_event(&new, clock::now()).await?;
    Ok(see(&paths::event(id)))
}

async fn show_event(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    member: Member,
    Item(id): Item,
    asked: Asked,
) -> Result<Markup, WebError> {
    let row = found(&member, &id).await?;
    let entrants = member.people.entrants(row.id).await?;
    let pairings = member.people.pairings(row.id).await?;
    let rated: Vec<(i64, f64)> = entrants.iter().map(|it| (it.person, it.rating)).collect();
    let last = pairings.iter().map(|it| it.round).max().unwrap_or(1);
    let shown = asked.maybe_number::<i16>("round")?.map_or(last, |round| round.clamp(1, last));
    let mut games = BTreeMap::new();
    for id in pairings.iter().filter(|it| it.round == shown).filter_map(|it| it.game.as_ref()) {
        if let Some(game) = desk.store().await?.game(id).await? {
            games.insert(id.clone(), game);
        }
    }
    let card = desk.library().need(&row.title)?.game.card();
    let scenario = card.scenarios.iter().find(|it| it.key == row.scenario);
    let model = EventModel {
        game: card.title,
        scenario: scenario.map_or_else(String::new, |it| it.title.to_owned()),
        shown,
        last,
        games,
        now: clock::now(),
        standings: swiss::standings(&rated, &contests::results(&pairings)),
        entrants,
        pairings,
        me: member.person.id,
        host: is_host(&member, &row),
        event: row,
    };
    Ok(event(&frame, &model))
}

async fn found(member: &Member, id: &str) -> Result<EventRow, WebError> {
    let id = id.parse().map_err(|_| WebError::Nothing("event"))?;
    member.people.event(id).await?.ok_or(WebError::Nothing("event"))
}

fn is_host(member: &Member, event: &EventRow) -> bool {
    event.host == Some(member.person.id) || member.person.admin
}

async fn enter(member: Member, Item(id): Item, sent: Form) -> Result<Response, WebError> {
    let event = found(&member, &id).await?;
    let enter = sent.fields.text("enter")? == "yes";
    if !member.people.enter(event.id, member.person.id, enter).await? {
        return Err(WebError::input("This event has begun; nobody enters it any more."));
    }
    Ok(see(&paths::event(event.id)))
}

async fn next_round(
    State(desk): State<Desk>,
    member: Member,
    Item(id): Item,
) -> Result<Response, WebError> {
    let event = found(&member, &id).await?;
    if !is_host(&member, &event) {
        return Err(WebError::Locked);
    }
    desk.next_round(&event).await?;
    Ok(see(&paths::event(event.id)))
}

/// Points from twice the points: `2½`.
fn points(half: u32) -> String {
    match (half / 2, half % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// Who an event is for and how far it is, in words.
fn state(event: &EventRow) -> String {
    match event.round {
        0 => "open to enter".to_owned(),
        round if round > event.rounds => "over".to_owned(),
        round => format!("round {round} of {}", event.rounds),
    }
}

pub fn events(frame: &Frame, model: &EventsModel) -> Markup {
    let title = |name: &str| {
        let card = model.shelf.iter().find(|card| card.game.name == name);
        card.map_or("", |card| card.game.title)
    };
    let list = panel(
        "Swiss events",
        Some(model.events.len()),
        &html! {},
        &html! {
            @if model.events.is_empty() { p.sm.none { "There is none yet. Set one up beside this." } }
            ul.list { @for event in &model.events { li.game-row.browser {
                span {
                    b { a.plain href=(paths::event(event.id)) { (event.name) } }
                    small { (title(&event.title)) ", " (event.rounds) " rounds" }
                }
                span.tag.quiet { (state(event)) }
            } } }
        },
    );
    let new = panel(
        "Set up an event",
        None,
        &html! {},
        &html! {
            form.line-form method="post" action=(paths::EVENTS) {
                label for="event-name" { "Name" }
                input #event-name name="name" required maxlength="80" autocomplete="off";
                label for="event-game" { "Game and scenario" }
                select #event-game name="game" { @for card in model.shelf.iter().filter(|it| !it.duels.is_empty()) {
                    optgroup label=(card.game.title) { @for scenario in card.duels() {
                        option value={ (card.game.name) " " (scenario.key) } { (scenario.title) }
                    } }
                } }
                label for="event-rounds" { "Rounds" }
                input #event-rounds name="rounds" type="number" min="1" max="12" value="3" required;
                label for="event-pace" { "Time for each decision" }
                select #event-pace name="pace" {
                    option value="" { "no limit" }
                    option value="86400" { "1 day" }
                    option value="172800" selected { "2 days" }
                    option value="604800" { "7 days" }
                }
                button.btn { "Set it up" }
            }
        },
    );
    let body =
        html! { div.home-grid { div.stack { (list) (cups(&model.cups)) } div.stack { (new) } } };
    page(frame, Section::Events, "Events", &model.club, &html! {}, &body)
}

fn cups(tables: &[OwnTable]) -> Markup {
    panel(
        "Cups",
        Some(tables.len()),
        &html! {},
        &html! {
            @if tables.is_empty() {
                p.sm.none { "A table at which careers are compared is a cup. Set one as a new table; its standings are read here." }
            }
            ul.list { @for table in tables { li.game-row.browser {
                span {
                    b { a.plain href=(paths::cup(table.id, table.seat.map_or(Eyes::Public, Eyes::Of))) { (table.name) } }
                    small { (table.game.title) ", " (board::counted(table.seats.len() as u32, "player", "players")) }
                }
                span.tag.quiet { @if table.over { "over" } @else { "being played" } }
            } } }
        },
    )
}

pub fn event(frame: &Frame, model: &EventModel) -> Markup {
    let event = &model.event;
    let over = format!("{}, Swiss event", model.game);
    let body = html! {
        div.home-grid.event-grid {
            div.stack { (table_of(model)) (ties(model)) }
            div.stack {
                @if event.round == 0 { (entering(model)) } @else { (round(model)) }
                (tie_breaks())
            }
        }
    };
    page(
        frame,
        Section::Events,
        &event.name,
        &over,
        &html! { (figures(model)) (host(model)) },
        &body,
    )
}

/// What kind of event it is, in a few words.
fn figures(model: &EventModel) -> Markup {
    let event = &model.event;
    let pace = match event.pace {
        Some(seconds) => format!("by mail, {} a move", people::agreed(seconds)),
        None => "no time limit".to_owned(),
    };
    let round = match event.round {
        0 => "not begun".to_owned(),
        round if round > event.rounds => "all played".to_owned(),
        round => format!("{round} of {}", event.rounds),
    };
    html! {
        dl.figs.event-figs {
            div { dt { "Players" } dd { (model.entrants.iter().filter(|it| !it.left_it && !it.locked).count()) } }
            div { dt { "Round" } dd { (round) } }
            div { dt { "Scenario" } dd { (model.scenario) } }
            div { dt { "Pace" } dd { (pace) } }
            div { dt { "Dice" } dd { "sealed" } }
        }
    }
}

fn host(model: &EventModel) -> Markup {
    let event = &model.event;
    let words = match event.round {
        0 => "Begin the first round",
        round if round == event.rounds => "End the event",
        _ => "Pair the next round",
    };
    html! {
        @if model.host && event.round <= event.rounds {
            form method="post" action=(paths::next_round(event.id)) { button.btn.second { (words) } }
        }
    }
}

fn table_of(model: &EventModel) -> Markup {
    let rounds = 1..=u16::try_from(model.event.rounds).unwrap_or(0);
    let games = model.pairings.iter().filter(|it| !it.bye);
    let (all, ended) = (games.clone().count(), games.filter(|it| it.score.is_some()).count());
    let title = match all {
        0 => "Standings".to_owned(),
        all => format!("Standings after {ended} of {all} games"),
    };
    let now = |round: u16| i16::try_from(round) == Ok(model.event.round);
    panel(
        &title,
        None,
        &html! { span.aside { "won 1, drawn ½; opponents: the points of those one has met" } },
        &html! {
            div.scroll tabindex="0" role="region" aria-label="Standings" { table.grid-t {
                thead { tr {
                    th { "" } th { "Player" } th.r { "Rating" }
                    @for round in rounds.clone() { th.c { @if round == 1 { "Round " } (round) @if now(round) { ", now" } } }
                    th.r { "Points" } th.r { "Opponents" }
                } }
                tbody { @for (at, standing) in model.standings.iter().enumerate() {
                    @let row = model.entrants.iter().find(|it| it.person == standing.id);
                    tr.me[standing.id == model.me] {
                        td.rank { (at + 1) }
                        td {
                            a.who.plain href=(paths::player(standing.id)) {
                                (people::disc(model.name(standing.id), standing.id == model.me, Presence::Unknown))
                                (model.name(standing.id))
                            }
                            @if row.is_some_and(|row| row.left_it || row.locked) { " " span.tag.quiet { "left" } }
                        }
                        td.r { @if let Some(row) = row { (rated(row.rating, row.deviation)) } }
                        @for round in rounds.clone() {
                            td.c { (chip(model, standing.rounds.iter().find(|it| it.round == round))) }
                        }
                        td.r.pts { (points(standing.half_points)) }
                        td.r { (points(standing.buchholz)) }
                    }
                } }
            } }
        },
    )
}

/// The result of a round: seat, result, rank of the opponent.
fn chip(model: &EventModel, met: Option<&RoundResult>) -> Markup {
    let Some(met) = met else { return html! { span.res.o.later { "–" span.vh { "to come" } } } };
    let (class, word, letter) = match met.half_points {
        None => ("o", "being played", "…"),
        Some(2) => ("w", "won", "1"),
        Some(1) => ("d", "drawn", "½"),
        Some(_) => ("l", "lost", "0"),
    };
    let rank = met.other.and_then(|other| model.place(other));
    html! {
        span class={ "res " (class) } {
            @if met.other.is_some() { (people::seat_mark(table::Seat(u8::from(!met.first)))) }
            b { (letter) span.vh { " " (word) } }
            @match (met.other, rank) {
                (None, _) => small { "off" },
                (Some(_), Some(rank)) => small { "v " (rank) },
                (Some(_), None) => small { "–" },
            }
        }
    }
}

fn entering(model: &EventModel) -> Markup {
    let entered = model.entrants.iter().any(|it| it.person == model.me && !it.left_it);
    panel(
        "Take part",
        None,
        &html! {},
        &html! {
            form.line-form method="post" action=(paths::enter(model.event.id)) {
                @if entered {
                    p.sm { "You take part. The host begins the first round." }
                    button.btn.second name="enter" value="no" { "Leave it" }
                } @else {
                    p.sm { "Every round sets you a table against somebody with as many points." }
                    button.btn name="enter" value="yes" { "Enter" }
                }
            }
        },
    )
}

fn round(model: &EventModel) -> Markup {
    let (event, shown) = (&model.event, model.shown);
    let playing = model.entrants.iter().any(|it| it.person == model.me && !it.left_it);
    let rounds = html! {
        nav.rounds aria-label="Rounds" { @for round in 1..=model.last {
            a href=(paths::event_round(event.id, round)) aria-current=[(round == shown).then_some("page")] { (round) }
        } }
    };
    panel(
        &format!("Round {shown}"),
        None,
        &rounds,
        &html! {
            ul.list { @for pair in model.pairings.iter().filter(|it| it.round == shown) { (pair_row(model, pair)) } }
            @if playing && event.round <= event.rounds {
                form.line-form method="post" action=(paths::enter(event.id)) {
                    button.quietbtn name="enter" value="no" { "Leave the event" }
                }
            }
        },
    )
}

/// Two who meet: who they are, how it ended or stands, and since when.
fn pair_row(model: &EventModel, pair: &PairingRow) -> Markup {
    let name = |person: Option<i64>| person.map_or("a former member", |it| model.name(it));
    let row = pair.game.as_ref().and_then(|game| model.games.get(game));
    let way = pair.game.as_deref().and_then(|game| game.parse().ok()).map(paths::game);
    let disc = |person: Option<i64>| {
        people::disc(name(person), person == Some(model.me), Presence::Unknown)
    };
    let ago = |row: &GameRow| match words::ago(row.updated, model.now).as_str() {
        "now" => "just now".to_owned(),
        ago => format!("{ago} ago"),
    };
    html! {
        li.pair {
            span.pl { (people::seat_mark(table::Seat(0))) (disc(pair.first)) b { (name(pair.first)) } }
            span.mid {
                @match (pair.bye, pair.score) {
                    (true, _) => span.tag.quiet { "round off" },
                    (false, Some(score)) => { (points(score as u32)) " : " (points(2 - score.min(2) as u32)) },
                    (false, None) => span.tag.quiet { @if row.is_some() { "playing" } @else { "to come" } },
                }
            }
            span.pl.right { @if !pair.bye { b { (name(pair.second)) } (disc(pair.second)) (people::seat_mark(table::Seat(1))) } }
            @if let Some(row) = row {
                small.how { (row.summary) }
                small.when {
                    @if pair.score.is_some() { "ended " } @else { "moved " } (ago(row))
                    @if let Some(way) = way { " · " a.lnk href=(way) { "table" span.vh { " of " (name(pair.first)) } } }
                }
            }
        }
    }
}

/// How many ties are told.
const MOST_TIES: usize = 6;

/// Ties that were broken, each in words.
fn ties(model: &EventModel) -> Markup {
    let pairs = model.standings.windows(2).filter_map(|two| match two {
        [one, other] if one.half_points == other.half_points && one.half_points > 0 => {
            Some(broken(model, one, other))
        }
        _ => None,
    });
    let told: Vec<String> = pairs.take(MOST_TIES).collect();
    html! {
        @if !told.is_empty() {
            (panel("Level on points", None, &html! {}, &html! {
                ul.list.told-list { @for line in &told { li { (line) } } }
            }))
        }
    }
}

/// By what one stands before another with as many points.
fn broken(model: &EventModel, one: &Standing, other: &Standing) -> String {
    let by = if one.buchholz != other.buchholz {
        format!("opponents’ points, {} to {}", points(one.buchholz), points(other.buchholz))
    } else if one.wins != other.wins {
        format!("games won, {} to {}", one.wins, other.wins)
    } else {
        "rating".to_owned()
    };
    format!("{} stands before {} by {by}.", model.name(one.id), model.name(other.id))
}

fn tie_breaks() -> Markup {
    panel(
        "When players are level",
        None,
        &html! {},
        &html! {
            ol.breaks {
                li { span { b { "Points" } small { "won 1, drawn ½, a round off 1" } } }
                li { span { b { "Opponents" } small { "the points of all one has met (Buchholz)" } } }
                li { span { b { "Wins" } small { "games won, and rounds off" } } }
                li { span { b { "Rating" } small { "Glicko-2, as it is now" } } }
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn half_a_point_is_written_as_people_do() {
        let words: Vec<String> = (0..5).map(points).collect();
        assert_eq!(words, ["0", "½", "1", "1½", "2"]);
    }
}
