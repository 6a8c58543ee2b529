//! The page of a player: ratings, results, careers and ribbons.

use super::{
    challenges::{self, Titles},
    ladder::rated,
    page, panel,
};
use crate::{
    clock,
    club::member::Member,
    desk::Desk,
    error::WebError,
    input,
    layout::Section,
    library::Volume,
    model::{Card, Frame, GameTag},
    pages::hall::Career,
    parts::{cover, people, sheet, words},
    paths,
    site::Framed,
};
use axum::{Router, extract::State, routing::get};
use board::Award;
use maud::{Markup, html};
use shelf::Figure;
use store::club::{Person, RatingRow, ResultRow};
use table::{Eyes, Seat};

/// How many games of a player are looked at for his record.
const MOST: u32 = 200;
/// How many careers of a player are shown.
const CAREERS: u32 = 20;

pub(super) fn router() -> Router<Desk> {
    Router::new().route(paths::PLAYER, get(show))
}

pub struct PlayerModel {
    pub person: Person,
    pub ratings: Vec<RatingRow>,
    pub results: Vec<ResultRow>,
    pub titles: Titles,
    pub shelf: Vec<Card>,
    /// Games played to their end that whoever looks may see, the last first.
    pub(crate) careers: Vec<PlayedCareer>,
    pub me: bool,
    pub now: i64,
}

/// A finished game of a player.
pub(crate) struct PlayedCareer {
    pub(crate) game: GameTag,
    /// What its careers are measured by.
    pub(crate) figure: Option<Figure>,
    pub(crate) seat: Seat,
    pub(crate) career: Career,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    member: Member,
    input::Person(id): input::Person,
) -> Result<Markup, WebError> {
    let person = member.people.person(id).await?.ok_or(WebError::Nothing("member"))?;
    let mut careers = Vec::new();
    for it in member.people.finished(member.person.id, Some(id), CAREERS).await? {
        let Some(seat) = member.people.seat_of(&it.game.id, id).await? else { continue };
        let Some(volume) = desk.library().volume(&it.game.game) else { continue };
        // A game that was ended before its rules ended it is no career, nor is one of the staff.
        let Ok(career) = desk.career(&it.game, Seat(seat)).await else { continue };
        if !career.by_hand {
            continue;
        }
        let figure = volume.game.card().figures.first().cloned();
        careers.push(PlayedCareer { game: volume.tag(), figure, seat: Seat(seat), career });
    }
    let model = PlayerModel {
        ratings: member.people.ratings_of(id).await?,
        results: member.people.results_of(id, MOST).await?,
        titles: challenges::titles(&desk),
        shelf: desk.library().volumes().iter().map(Volume::card).collect(),
        careers,
        me: id == member.person.id,
        person,
        now: clock::now(),
    };
    Ok(player(&frame, &model))
}

impl PlayerModel {
    fn title<'a>(&'a self, name: &'a str) -> &'a str {
        self.titles.get(name).copied().unwrap_or(name)
    }

    /// Twice the points of this player in a game.
    fn half(&self, row: &ResultRow) -> i16 {
        if row.first == Some(self.person.id) { row.score } else { 2 - row.score }
    }

    /// How often he won, drew and lost among these games.
    fn record(&self, title: Option<&str>) -> [u32; 3] {
        let rows = self.results.iter().filter(|row| title.is_none_or(|title| row.title == title));
        rows.fold([0; 3], |mut record, row| {
            let at = match self.half(row) {
                2 => 0,
                1 => 1,
                _ => 2,
            };
            record[at] += 1;
            record
        })
    }

    /// How strong he was after each game of a title, the first of them first.
    fn course(&self, title: &str) -> Vec<f64> {
        let rows = self.results.iter().rev().filter(|row| row.title == title);
        rows.filter_map(|row| {
            if row.first == Some(self.person.id) { row.first_rating } else { row.second_rating }
        })
        .collect()
    }

    /// The ribbons of all his careers.
    fn ribbons(&self) -> Vec<Award> {
        let mut all: Vec<Award> = Vec::new();
        for award in self.careers.iter().flat_map(|it| &it.career.awards) {
            match all.iter_mut().find(|known| known.medal == award.medal) {
                Some(known) => known.times = known.times.saturating_add(award.times),
                None => all.push(Award::new(award.medal, award.times)),
            }
        }
        all.retain(|award| award.times > 0);
        all.sort_by_key(|award| std::cmp::Reverse(award.times));
        all
    }
}

pub fn player(frame: &Frame, model: &PlayerModel) -> Markup {
    let [won, drawn, lost] = model.record(None);
    let since = format!("Member since {}", words::date(model.person.created));
    let best = model.ratings.iter().max_by(|one, other| one.rating.total_cmp(&other.rating));
    let figures = html! {
        dl.figs {
            @if let Some(best) = best {
                div { dt { (model.title(&best.title)) } dd { (rated(best.rating, best.deviation)) } }
            }
            div { dt { "Won" } dd { (won) } }
            div { dt { "Drawn" } dd { (drawn) } }
            div { dt { "Lost" } dd { (lost) } }
            div { dt { "Careers" } dd { (model.careers.len()) } }
        }
    };
    let ribbons = model.ribbons();
    let body = html! {
        @if !ribbons.is_empty() {
            ul.ribbon-row aria-label="Ribbons of all careers" { @for award in &ribbons {
                li { (sheet::ribbons(std::slice::from_ref(award))) span { (award.medal.name()) } }
            } }
        }
        div.home-grid {
            div.stack { (results(model)) (careers(model)) }
            div.stack {
                (ratings(model))
                @if !model.me {
                    (challenges::form(model.person.id, &model.person.name, &model.shelf))
                    (block(model))
                }
            }
        }
    };
    page(frame, Section::Players, &model.person.name, &since, &figures, &body)
}

fn ratings(model: &PlayerModel) -> Markup {
    panel(
        "Ratings",
        Some(model.ratings.len()),
        &html! {},
        &html! {
            @if model.ratings.is_empty() { p.sm.none { "No game has counted yet." } }
            ul.list { @for row in &model.ratings { li.rating-row {
                div.top {
                    span { b { (model.title(&row.title)) } small { (board::counted(row.games as u32, "game", "games")) } }
                    span.pts { (rated(row.rating, row.deviation)) }
                }
                (course(&model.course(&row.title)))
                (record(model.record(Some(&row.title))))
            } } }
        },
    )
}

/// A rating over the games that counted, as a line.
fn course(points: &[f64]) -> Markup {
    let (low, high) =
        points.iter().fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(*it), high.max(*it)));
    let span = (high - low).max(50.0);
    let last = f64::from(u16::try_from(points.len()).unwrap_or(u16::MAX).max(2) - 1);
    let place = |(at, rating): (u16, &f64)| {
        format!("{:.1},{:.1}", f64::from(at) * 200.0 / last, 32.0 - (rating - low) * 28.0 / span)
    };
    let line = (0..).zip(points).map(place).collect::<Vec<_>>().join(" ");
    html! {
        @if points.len() > 1 {
            svg.course viewBox="0 0 200 36" preserveAspectRatio="none" role="img"
                aria-label={ "From " (format!("{:.0}", points[0])) " to " (format!("{:.0}", points[points.len() - 1])) } {
                polyline points=(line) {}
            }
        }
    }
}

/// Won, drawn and lost as one bar, and in words.
fn record([won, drawn, lost]: [u32; 3]) -> Markup {
    let all = f64::from((won + drawn + lost).max(1));
    let share = |count: u32| f64::from(count) * 100.0 / all;
    html! {
        svg.record viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" {
            rect.w width=(share(won)) height="6" {}
            rect.d x=(share(won)) width=(share(drawn)) height="6" {}
            rect.l x=(share(won) + share(drawn)) width=(share(lost)) height="6" {}
        }
        small { (won) " won, " (drawn) " drawn, " (lost) " lost" }
    }
}

fn results(model: &PlayerModel) -> Markup {
    panel(
        "Last games",
        Some(model.results.len()),
        &html! {},
        &html! {
            @if model.results.is_empty() { p.sm.none { "No game against another has ended yet." } }
            ul.list { @for row in model.results.iter().take(12) {
                @let first = row.first == Some(model.person.id);
                @let other = if first { &row.second_name } else { &row.first_name };
                @let (class, word) = match model.half(row) { 2 => ("w", "won"), 1 => ("d", "drawn"), _ => ("l", "lost") };
                li.game-row.browser {
                    span {
                        b { (model.title(&row.title)) }
                        small { "against " (other.as_deref().unwrap_or("a former member")) ", " (words::ago(row.ended, model.now)) }
                    }
                    span class={ "res " (class) } {
                        (people::seat_mark(Seat(u8::from(!first)))) b { (word) }
                    }
                }
            } }
        },
    )
}

fn careers(model: &PlayerModel) -> Markup {
    panel(
        "Careers",
        Some(model.careers.len()),
        &html! { a href=(paths::HALL) { "Hall of fame" } },
        &html! {
            @if model.careers.is_empty() { p.sm.none { "No career that you may look at has ended yet." } }
            ul.list { @for it in &model.careers { li.game-row {
                span.thumb.s aria-hidden="true" { (cover::cover(&it.game)) }
                span {
                    b { a.plain href=(paths::story_page(it.career.id, Eyes::Of(it.seat), shelf::ReportKind::End)) { (it.career.name) } }
                    small { (it.game.title) ", " (it.career.who) }
                }
                span.ribbon-cell { (sheet::ribbons(&it.career.awards)) small { (it.career.ending) } }
                span.r {
                    @if let (Some(figure), Some(value)) = (&it.figure, it.career.figures.first()) {
                        b { (words::number(*value)) } br; small { (figure.title) }
                    }
                }
            } } }
        },
    )
}

fn block(model: &PlayerModel) -> Markup {
    html! {
        form method="post" action=(paths::block(model.person.id)) {
            button.quietbtn name="block" value="yes" { "Block " (model.person.name) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{course, record};

    #[test]
    fn a_course_needs_two_games_and_a_record_none() {
        assert_eq!(course(&[1500.0]).into_string(), "");
        let line = course(&[1500.0, 1600.0, 1550.0]).into_string();
        assert!(line.contains("0.0,32.0 100.0,4.0 200.0,18.0"), "{line}");
        assert!(record([0, 0, 0]).into_string().contains("0 won, 0 drawn, 0 lost"));
        assert!(record([1, 0, 3]).into_string().contains("x=\"25\" width=\"75\""));
    }
}
