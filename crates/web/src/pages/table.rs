//! The table: question, last roll, boards, own ship, log, in this order for those who listen.

mod forms;
mod game;
mod lesson;
mod model;

pub(crate) use game::picture;
pub use lesson::LessonNow;
pub(crate) use model::position;
pub use model::{Staff, TableExtras, TableModel, Turn};

use super::{club, hand_over};
use crate::{
    club::side::Side,
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Asked, Game},
    keys::Viewer,
    layout,
    model::{Frame, Played},
    parts::{
        board as boards, gauges, icon, log,
        note::{self, Kind},
        prompt::{self, Prompt},
        roll::counted,
        roll::{self, Roll},
        rule, sheet, ship, story,
    },
    paths,
    site::Framed,
};
use axum::{Router, extract::State, routing::get};
use board::{Board, Face};
use maud::{Markup, html};
use shelf::AnySession;
use table::{Event, Eyes, Open, Seat, Wanted};

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::GAME, get(show)).merge(forms::router()).merge(game::router())
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    let aside = TableExtras { since: asked.maybe_number("since")?, ..TableExtras::default() };
    shown(&desk, &frame, id, asked.seat()?, aside).await
}

/// The table for one seat or those who watch, or the hand-over screen where several share one machine
/// and none was named.
pub(super) async fn shown(
    desk: &Desk,
    frame: &Frame,
    id: GameId,
    viewer: Viewer,
    aside: TableExtras,
) -> Result<Markup, WebError> {
    let mut held = desk.look(id, viewer).await?;
    let live = held.live()?;
    let eyes = live.eyes(viewer)?;
    // Where one person plays with computer players, the screen is theirs.
    let eyes = match (viewer, persons(live.session.as_ref()).as_slice()) {
        (Viewer::Free(None), [only]) => Eyes::Of(*only),
        _ => eyes,
    };
    match viewer {
        Viewer::Free(_) if eyes == Eyes::Public => {
            let played = live.played(desk, eyes)?;
            let (deciding, persons) = (live.session.deciding(), persons(live.session.as_ref()));
            drop(held);
            Ok(hand_over::page(frame, &played, &persons, &deciding))
        }
        Viewer::Free(_) | Viewer::Held(_) | Viewer::Other(_) => {
            let mut model = model::model(desk, live, eyes, aside)?;
            let side = model.played.keyed.then(|| Side::of(live, eyes));
            drop(held);
            if let Some(side) = side {
                let member = frame.member.as_ref().map(|member| member.id);
                model.side = Some(desk.with_members(id, side, member).await?);
            }
            if model.played.keyed {
                model.talk = desk.talk(id, &desk.visitor(id, frame).await?).await?;
            }
            Ok(page(frame, &model))
        }
    }
}

/// The seats that people play.
fn persons(session: &dyn AnySession) -> Vec<Seat> {
    let sitters = session.sitters();
    let by_computer = |seat: &Seat| {
        sitters.get(usize::from(seat.0)).is_some_and(|sitter| sitter.name().is_some())
    };
    (0..session.seats()).map(Seat).filter(|seat| !by_computer(seat)).collect()
}

pub fn page(frame: &Frame, model: &TableModel) -> Markup {
    let played = &model.played;
    // On one machine every tab hears the same; otherwise each hears what its eyes may know.
    let listening = if played.keyed { played.eyes } else { Eyes::Public };
    let events = paths::events(played.id, listening);
    let main = html! {
        main.table #table data-events=(events) data-line=(played.line)
            data-game=(played.game.name) data-rules=(paths::rules(played.game.name))
            data-news=(model.news_after) data-seat=[played.eyes.seat().map(|seat| seat.0)] {
            (content(frame, model, false))
        }
        (lost())
        div #reference.reference popover data-reference {}
        div #tip.tip popover="manual" {}
    };
    let place = ("at-table", "prompt", "To the question");
    layout::shell(frame, &played.name, place, &bar(frame, model, true), &main)
}

/// Everything below the bar. A moment of the past is shown, but not answered.
pub(crate) fn content(frame: &Frame, model: &TableModel, past: bool) -> Markup {
    let played = &model.played;
    let open = question(model);
    let shown = model.last_roll.as_ref().map(|logged| Roll {
        game: played.game.name,
        logged,
        chart: model.last_chart.as_ref(),
        key: "last",
    });
    let lines = log::Lines {
        played,
        news_after: model.news_after,
        take_back: (played.casual && !past).then_some(log::TakeBack::InPlace),
        order: frame.log,
        here: &frame.here,
    };
    let desk = Prompt {
        played,
        turn: &model.turn,
        context: context(model, open),
        can_undo: model.can_undo,
        on_board: boards::shows_all(open, &model.boards),
        past,
        staff: &model.staff,
        outlook: model.outlook.as_ref(),
        proposal: model.proposal.as_deref(),
        confirm: model.confirm.as_deref(),
    };
    html! {
        div.desk #desk {
            @if !past { (news(model)) }
            div #notices {
                (note::notice(model.notice.as_ref()))
                @if let Some(wish) = &model.wish { (note::wish(wish, played)) }
                @if let Some(side) = &model.side { (club::side::notices(side, played)) }
            }
            @if let Some(side) = &model.side { (club::side::seats(side, played)) }
            (desk.card())
            section.card.story #story aria-label="What happened" {
                div.beat #beat hidden {}
                div.told #told tabindex="0" role="group" aria-label="What happened since your order" {
                    @if let Some(lesson) = &model.lesson { (prompt::lesson(lesson, played)) }
                    (story::digest(played, &model.tale, &roll::folded(shown.as_ref())))
                }
            }
        }
        div.boards {
            (theatre(model, open, past))
            @if played.is_watched() {
                (club::so_far::card(&model.course, played))
            } @else {
                (ship::card(&model.boards, open))
            }
        }
        @let log = log::card(&lines, &model.log, model.more_log);
        @match &model.talk {
            Some(talk) if !past => (club::talk::card(talk, played, &log)),
            Some(_) | None => (log),
        }
    }
}

/// What happened since the last answer and what is asked now, for those who listen.
fn news(model: &TableModel) -> Markup {
    /// A fight can bring dozens of lines; the log has them all.
    const MOST: usize = 8;
    let new = model.log.iter().filter(|logged| logged.line > model.news_after);
    let told = new.filter_map(|logged| match &logged.event {
        Event::Said { text, .. } => Some(text.clone()),
        Event::Rolled { why, total, result, .. } => Some(format!("{why}: {total}, {result}.")),
        Event::Pool { why, hits, pool, .. } => Some(format!("{why}: {}.", counted(*hits, *pool))),
        Event::Drawn { why, label, .. } => Some(format!("{why}: {label}.")),
        Event::Picked { .. } => None,
    });
    let told: Vec<String> = told.collect();
    let asked = match &model.turn {
        Turn::Ask(open) => open.prompt().to_owned(),
        Turn::Dice(need) => match &need.what {
            Wanted::Throw { .. } | Wanted::Pool(_) => format!("Roll {}: {}", need.what, need.why),
            Wanted::Draw { .. } => format!("Draw a counter: {}", need.why),
        },
        Turn::Wait(_) => "Others decide.".to_owned(),
        Turn::Over(ending) => ending.verdict.clone(),
        Turn::Broken => "A rule failed.".to_owned(),
    };
    html! {
        div.vh #news role="status" aria-atomic="true" {
            @for text in &told[told.len().saturating_sub(MOST)..] { p { (text) } }
            p { (asked) }
        }
    }
}

fn question(model: &TableModel) -> Option<&Open> {
    match &model.turn {
        Turn::Ask(open) => Some(open),
        Turn::Dice(_) | Turn::Wait(_) | Turn::Over(_) | Turn::Broken => None,
    }
}

/// Where things stand: the note of the board that matters most.
fn context<'a>(model: &'a TableModel, open: Option<&Open>) -> &'a str {
    let scenes = || model.boards.iter().filter(|board| boards::is_scene(board));
    let concerned = scenes().find(|board| boards::concerns(open, board));
    concerned.or_else(|| scenes().next()).map_or("", |board| board.note.as_str())
}

/// The bar of a game: who, where, when, how it stands, and what can be done besides answering.
pub(crate) fn bar(frame: &Frame, model: &TableModel, live: bool) -> Markup {
    let played = &model.played;
    let (id, eyes) = (played.id, played.eyes);
    html! {
        div.where { b { (played.game.title) } span { (model.status.title) } }
        @if played.is_watched() { span.pill { "Watching" } }
        // It scrolls on a phone, so it can be reached by keys.
        dl.facts #facts tabindex="0" {
            @for (name, value) in facts(model) { div { dt { (name) } dd { (fact(value)) } } }
            @if let Some(awards) = awards(&model.boards) {
                div { dt { "Medals" } dd { (sheet::ribbons(awards)) } }
            }
        }
        div.acts {
            @if live {
                @if !played.is_watched() {
                    (undo(played, model.can_undo, model.can_ask_back && model.wish.is_none()))
                }
                a.ghost href=(paths::replay(id, eyes, played.line)) {
                    (icon::REPLAY) span { "Replay" }
                }
            }
            @if !played.over {
                a.ghost.spare href=(paths::forecast(id, eyes)) { (icon::FORECAST) span { "Forecast" } }
            }
            a.ghost.bare-icon.spare href=(paths::rules(played.game.name)) aria-label="Rules" title="Rules" { (icon::BOOK) }
            a.ghost.bare-icon.spare href=(paths::charts(played.game.name)) aria-label="Charts" title="Charts" { (icon::CHART) }
            button.ghost.bare-icon type="button" data-sound aria-pressed="false" aria-label="Sound" title="Sound" hidden {
                (icon::SOUND) (icon::MUTE)
            }
            (menu(played))
            (layout::theme_switch(frame))
        }
    }
}

/// The facts that no gauge beside the board repeats.
fn facts(model: &TableModel) -> impl Iterator<Item = (&str, &str)> {
    let gauged = |name: &str| {
        model.boards.iter().any(|board| match &board.face {
            Face::Tracks { tracks } => tracks.iter().any(|track| track.title.starts_with(name)),
            _ => false,
        })
    };
    let facts = model.status.facts.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    facts.filter(move |(name, _)| !gauged(name))
}

/// `17 of 30` and `285 VP` with their second part in small letters.
fn fact(value: &str) -> Markup {
    let figures = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == '-' || c == '−');
    match value.split_once(' ') {
        Some((head, rest)) if figures(head) => html! { (head) " " small { (rest) } },
        _ => html! { (value) },
    }
}

fn awards(boards: &[Board]) -> Option<&[board::Award]> {
    boards.iter().find_map(|board| match &board.face {
        Face::Medals { awards } if !awards.is_empty() => Some(awards.as_slice()),
        _ => None,
    })
}

fn undo(played: &Played, alone: bool, ask: bool) -> Markup {
    let can = alone || ask;
    html! {
        form method="post" action=(paths::undo(played.id)) data-live {
            input type="hidden" name="n" value=(played.line);
            (crate::parts::seat_field(played.eyes))
            @if !alone && ask { input type="hidden" name="ask" value="yes"; }
            button.ghost #undo disabled[!can]
                title=[(!can).then_some("Nothing to take back before the last die")] {
                (icon::UNDO) span { @if alone || !ask { "Undo" } @else { "Ask to undo" } }
            }
        }
    }
}

/// The ways that are not wanted at every move.
fn menu(played: &Played) -> Markup {
    let (id, eyes) = (played.id, played.eyes);
    html! {
        details.menu #menu {
            summary.ghost { (icon::MORE) span { "More" } }
            div.sheet-menu {
                a href=(paths::campaign(id, eyes)) { "Campaign" }
                a href=(paths::log(id, eyes)) { "The whole log" }
                a href=(paths::report(id, eyes)) { "After-action report" }
                @if !played.over { a.narrow href=(paths::forecast(id, eyes)) { "Forecast" } }
                a.narrow href=(paths::rules(played.game.name)) { "Rules" }
                a.narrow href=(paths::charts(played.game.name)) { "Charts" }
                a href=(paths::export(id)) download { "Save the journal" }
                a href=(paths::HELP) { "Help and keys" }
                div #standing-list hidden {}
                form method="post" action=(paths::rename(id)) {
                    input type="hidden" name="n" value=(played.line);
                    label { "Name of this game" input name="name" value=(played.name) maxlength="80" required; }
                    button.btn.small { "Rename" }
                }
            }
        }
    }
}

/// A board about as high as wide, or higher, which a phone gives more room.
fn is_square(face: &Face) -> bool {
    match face {
        Face::Plot(_) => true,
        Face::Map(map) => map.frame.height > map.frame.width,
        _ => false,
    }
}

/// Tabs of boards, the board in its frame, gauges at its right.
fn theatre(model: &TableModel, open: Option<&Open>, past: bool) -> Markup {
    let mut scenes: Vec<&Board> = model.boards.iter().filter(|b| boards::is_scene(b)).collect();
    let foremost = scenes.first().map(|board| board.id.as_str());
    // Tabs keep their order, whichever board matters: what is always there comes first.
    scenes.sort_by_key(|board| !matches!(board.face, Face::Map(_)));
    let records: Vec<&Board> = model.boards.iter().filter(|b| boards::is_record(b)).collect();
    let concerns = |at: &usize| boards::concerns(open, scenes[*at]);
    let matters = scenes.iter().position(|board| Some(board.id.as_str()) == foremost);
    // A battle comes before the map, where its ships can be pointed at too.
    let pointed = matters.filter(concerns).or_else(|| (0..scenes.len()).find(concerns));
    let shown =
        if super::story::leads(model) { usize::MAX } else { pointed.or(matters).unwrap_or(0) };
    html! {
        section.card.theatre #theatre aria-label="Boards" {
            div.tabrow {
            nav.tabs data-tabs aria-label="Boards" {
                (super::story::tabs(model))
                @for (at, board) in scenes.iter().enumerate() {
                    a id={ "tab-pane-" (board.id) } href={ "#pane-" (board.id) }
                        aria-current=[(at == shown).then_some("true")] {
                        (board.title)
                    }
                }
                a #tab-pane-records href="#pane-records" { "Records" }
                a #tab-pane-reference href="#pane-reference" { "Rules" }
            }
            @if !past { (story::strip(&model.played, &model.tale, model.news_after)) }
            }
            div.stage {
                div.panes {
                    (super::story::panes(model))
                    @for (at, board) in scenes.iter().enumerate() {
                        div.pane.scene.on[at == shown].broad[matches!(board.face, Face::Profile(_))].square[is_square(&board.face)] id={ "pane-" (board.id) } tabindex="-1" {
                            (boards::scene(board, &boards::marks(open, board)))
                            (boards::below(board, &model.boards))
                        }
                    }
                    div.pane.records #pane-records tabindex="-1" {
                        @for board in &records {
                            (sheet::record(board, &boards::marks(open, board)))
                        }
                    }
                    div.pane.refs #pane-reference tabindex="-1" { (references(model)) }
                    // What is played back covers the board.
                    div.stage-story #stage hidden aria-hidden="true" {}
                }
                (gauges::column(&model.boards, open))
            }
        }
    }
}

/// The rules and charts that play is about now, and the way to all others.
fn references(model: &TableModel) -> Markup {
    let game = model.played.game.name;
    let (rules, charts) = model.cited();
    let title = |id: &str| {
        let known = model.titles.iter().find(|(known, _)| known == id);
        known.map(|(_, title)| title.as_str())
    };
    html! {
        section {
            h3 { "Rules at hand" }
            @if rules.is_empty() { p.sm { "Nothing cites a rule just now." } }
            ul.titled { @for id in &rules {
                li { (rule::chip(game, id)) @if let Some(title) = title(id) { span { (title) } } }
            } }
            p.ways { a href=(paths::rules(game)) { "All rules" } }
            (search(&paths::rules(game), "Search the rules"))
        }
        section {
            h3 { "Charts just used" }
            @if charts.is_empty() { p.sm { "No chart was rolled on since the last order." } }
            ul.titled { @for id in &charts {
                li {
                    a.rule href=(paths::chart(game, id)) data-ref { (id) }
                    @if let Some(title) = title(id) { span { (title) } }
                }
            } }
            p.ways { a href=(paths::charts(game)) { "All charts" } }
            (search(&paths::charts(game), "Search the charts"))
        }
    }
}

fn search(action: &str, label: &str) -> Markup {
    html! {
        form.search method="get" action=(action) role="search" {
            label { span.vh { (label) } input type="search" name="q" placeholder=(label); }
            button.btn.second { (icon::SEARCH) span.vh { "Search" } }
        }
    }
}

/// What is to be said to somebody whose browser lost the table; shown by the script alone.
fn lost() -> Markup {
    html! {
        template #lost {
            (note::note(Kind::Caution, "Waiting for the table.", &html! {
                "Last heard at " time {} ". Trying again."
            }))
        }
    }
}
