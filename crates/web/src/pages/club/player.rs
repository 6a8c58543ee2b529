//! The page of a player: ratings, results, careers and ribbons.

use super::{
    challenges::{self, Titles},
    ladder::rated,
    panel,
    rating_plot::{self, Course, Point},
};
use crate::{
    clock,
    club::{member::Member, side::Presence},
    desk::Desk,
    error::WebError,
    input,
    layout::{self, Section},
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
use shelf::{Feat, Figure};
use store::club::{Person, RatingRow, ResultRow};
use table::{Eyes, Seat};

/// How many games of a player are looked at for his record.
const MOST: u32 = 200;
/// How many careers of a player are shown.
const CAREERS: u32 = 20;
/// How many games are listed, of how many the rating is drawn, and how many bests are told.
const RECENT: usize = 8;
const DRAWN: usize = 2;
const FEATS: usize = 8;

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
    /// His place among all who are rated at the game at which he is strongest, and how many these are.
    pub place: Option<(usize, usize)>,
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
    let ratings = member.people.ratings_of(id).await?;
    let place = match strongest(&ratings) {
        Some(best) => {
            let ladder = member.people.ladder(Some(&best.title)).await?;
            ladder.iter().position(|row| row.person == id).map(|at| (at + 1, ladder.len()))
        }
        None => None,
    };
    let model = PlayerModel {
        ratings,
        place,
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
    fn course(&self, title: &str) -> Vec<Point> {
        let rows = self.results.iter().rev().filter(|row| row.title == title);
        rows.filter_map(|row| {
            let (rating, deviation) = if row.first == Some(self.person.id) {
                (row.first_rating, row.first_deviation)
            } else {
                (row.second_rating, row.second_deviation)
            };
            let off = deviation.map(|it| 2.0 * it);
            rating.map(|rating| Point { at: row.ended, rating, off })
        })
        .collect()
    }

    /// The courses that are drawn, the one with most games first.
    fn courses(&self) -> Vec<Course<'_>> {
        let mut rows: Vec<&RatingRow> = self.ratings.iter().collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.games));
        let course = |row: &&'_ RatingRow| (row.title.clone(), self.course(&row.title));
        let drawn = rows.iter().take(DRAWN).map(course).collect::<Vec<_>>();
        drawn
            .into_iter()
            .map(|(title, points)| {
                let title = self.titles.get(&title).copied().unwrap_or("");
                Course { title, points }
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

fn strongest(ratings: &[RatingRow]) -> Option<&RatingRow> {
    ratings.iter().max_by(|one, other| one.rating.total_cmp(&other.rating))
}

pub fn player(frame: &Frame, model: &PlayerModel) -> Markup {
    let main = html! {
        main.club #main tabindex="-1" {
            (head(model))
            div.player-grid {
                (ratings(model))
                (results(model))
                div.stack {
                    (record_panel(model))
                    @if !model.me {
                        (challenges::form(model.person.id, &model.person.name, &model.shelf))
                        (block(model))
                    }
                }
                (careers(model))
                (feats(model))
            }
        }
    };
    layout::site(frame, &model.person.name, Section::Players, None, &main)
}

/// Who it is, and what he has come to.
fn head(model: &PlayerModel) -> Markup {
    let ribbons = model.ribbons();
    html! {
        header.card.player-head {
            (people::disc(&model.person.name, model.me, Presence::Unknown))
            div {
                h1 { (model.person.name) }
                p.sm { "member since " (words::date(model.person.created)) }
                @if !ribbons.is_empty() {
                    ul.ribbon-row aria-label="Ribbons of all careers" { @for award in &ribbons {
                        li { (sheet::ribbons(std::slice::from_ref(award))) span { (award.medal.name()) @if award.times > 1 { ", " (award.times) } } }
                    } }
                }
            }
            dl.figs {
                @if let Some(best) = strongest(&model.ratings) {
                    div { dt { (model.title(&best.title)) } dd { (rated(best.rating, best.deviation)) } }
                }
                @if let Some((place, of)) = model.place {
                    div { dt { "In the club" } dd { (place) small { " of " (of) " rated" } } }
                }
                div { dt { "Games that counted" } dd { (model.results.len()) } }
                div { dt { "Careers" } dd { (model.careers.len()) } }
            }
        }
    }
}

fn ratings(model: &PlayerModel) -> Markup {
    panel(
        "Rating",
        None,
        &html! { span.aside { "the band shows how sure it is" } },
        &html! {
            @if model.ratings.is_empty() { p.sm.none { "No game has counted yet." } }
            (rating_plot::plot(&model.courses()))
            @let drawn = model.courses();
            ul.list { @for row in &model.ratings { li.rating-row {
                div.top {
                    @let further = drawn.iter().position(|it| it.title == model.title(&row.title));
                    @match further {
                        Some(place) if drawn.len() > 1 => i.stroke.further[place > 0] aria-hidden="true" {},
                        _ => {},
                    }
                    span.name { b { (model.title(&row.title)) } small { (board::counted(row.games as u32, "game", "games")) } }
                    span.pts { (rated(row.rating, row.deviation)) }
                }
            } } }
        },
    )
}

/// Won, drawn and lost in each game.
fn record_panel(model: &PlayerModel) -> Markup {
    let games = board::counted(model.results.len() as u32, "game", "games");
    panel(
        "Record",
        None,
        &html! { span.aside { (games) } },
        &html! {
            @if model.ratings.is_empty() { p.sm.none { "No game against another has ended yet." } }
            ul.list { @for row in &model.ratings { li.record-row {
                b { (model.title(&row.title)) }
                (record(model.record(Some(&row.title))))
            } } }
        },
    )
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
        "Recent games",
        None,
        &html! {},
        &html! {
            @if model.results.is_empty() { p.sm.none { "No game against another has ended yet." } }
            ul.list { @for row in model.results.iter().take(RECENT) { (result(model, row)) } }
        },
    )
}

fn result(model: &PlayerModel, row: &ResultRow) -> Markup {
    let first = row.first == Some(model.person.id);
    let other = if first { &row.second_name } else { &row.first_name };
    let (class, word) = match model.half(row) {
        2 => ("w", "won"),
        1 => ("d", "drawn"),
        _ => ("l", "lost"),
    };
    let card = model.shelf.iter().find(|card| card.game.name == row.title);
    html! {
        li.game-row.recent {
            span.thumb.s aria-hidden="true" { @if let Some(card) = card { (cover::cover(&card.game)) } }
            span {
                b { (model.title(&row.title)) }
                small { "against " (other.as_deref().unwrap_or("a former member")) ", " (words::since(row.ended, model.now)) }
            }
            span class={ "res " (class) } {
                (people::seat_mark(Seat(u8::from(!first)))) b { (word) }
            }
        }
    }
}

fn careers(model: &PlayerModel) -> Markup {
    panel(
        "Careers",
        Some(model.careers.len()),
        &html! { a href=(paths::HALL) { "Hall of fame" } },
        &html! {
            @if model.careers.is_empty() { p.sm.none { "No career that you may look at has ended yet." } }
            ul.list { @for it in &model.careers { li.game-row.career-row {
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

/// The most that any of his careers achieved in each respect.
fn feats(model: &PlayerModel) -> Markup {
    let mut best: Vec<(&GameTag, &Feat)> = Vec::new();
    for (game, feat) in
        model.careers.iter().flat_map(|it| it.career.feats().iter().map(|feat| (&it.game, feat)))
    {
        let same = |(of, known): &&mut (&GameTag, &Feat)| {
            of.name == game.name && known.title == feat.title
        };
        match best.iter_mut().find(same) {
            Some(known) if known.1.weight >= feat.weight => {}
            Some(known) => *known = (game, feat),
            None => best.push((game, feat)),
        }
    }
    html! {
        @if !best.is_empty() {
            (panel("Bests", Some(best.len()), &html! { a href=(paths::HALL) { "Hall of fame" } }, &html! {
                ul.list { @for (game, feat) in best.iter().take(FEATS) { li.feat-row {
                    span { b { (feat.title) } small { (game.title) @if !feat.note.is_empty() { ", " (feat.note) } } }
                    b.pts { (feat.what) }
                } } }
            }))
        }
    }
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
    use super::record;

    #[test]
    fn a_record_is_told_of_any_number_of_games() {
        assert!(record([0, 0, 0]).into_string().contains("0 won, 0 drawn, 0 lost"));
        assert!(record([1, 0, 3]).into_string().contains("x=\"25\" width=\"75\""));
    }
}
