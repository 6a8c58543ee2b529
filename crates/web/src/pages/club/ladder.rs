//! The ladder of each game, and everybody who plays.

use super::{
    challenges::{self, Titles},
    page, panel,
};
use crate::{
    clock,
    club::{member::Member, side::Presence},
    desk::Desk,
    error::WebError,
    layout::Section,
    model::Frame,
    parts::people,
    paths,
    site::Framed,
};
use axum::{Router, extract::State, routing::get};
use maud::{Markup, html};
use store::club::{ChallengeRow, RatingRow};

pub(super) fn router() -> Router<Desk> {
    Router::new().route(paths::PLAYERS, get(show))
}

pub struct LadderModel {
    pub club: String,
    /// Name and title of each game, with its players, the strongest first.
    pub ladders: Vec<(&'static str, Vec<RatingRow>)>,
    pub everybody: Vec<(i64, String)>,
    pub challenges: Vec<ChallengeRow>,
    /// Name and title of every game.
    pub titles: Titles,
    pub me: i64,
    pub now: i64,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    member: Member,
) -> Result<Markup, WebError> {
    let (club, now) = (desk.club().ok_or(WebError::NoPage)?, clock::now());
    let mut ladders = Vec::new();
    for volume in desk.library().volumes() {
        let card = volume.game.card();
        let rows = member.people.ladder(Some(card.name)).await?;
        if !rows.is_empty() {
            ladders.push((card.title, rows));
        }
    }
    let everybody = member.people.people().await?.into_iter().filter(|it| !it.locked);
    let model = LadderModel {
        club: club.name.clone(),
        ladders,
        everybody: everybody.map(|it| (it.id, it.name)).collect(),
        challenges: member.people.challenges(member.person.id, now).await?,
        titles: challenges::titles(&desk),
        me: member.person.id,
        now,
    };
    Ok(players(&frame, &model))
}

pub fn players(frame: &Frame, model: &LadderModel) -> Markup {
    let body = html! {
        div.home-grid {
            div.stack {
                @if model.ladders.is_empty() {
                    (panel("Ladder", None, &html! {}, &html! {
                        p.sm.none { "Matched games between two members count, and then they stand here." }
                    }))
                }
                @for (title, rows) in &model.ladders { (ladder(title, rows, model.me)) }
            }
            div.stack {
                @if !model.challenges.is_empty() {
                    (challenges::panel_of(&model.challenges, &model.titles, model.me, model.now))
                }
                (panel("Members", Some(model.everybody.len()), &html! {}, &html! {
                ul.list.names-list { @for (id, name) in &model.everybody {
                    li { a.who.plain href=(paths::player(*id)) {
                        (people::disc(name, *id == model.me, Presence::Unknown)) (name)
                    } }
                } }
            }))
            }
        }
    };
    page(frame, Section::Players, "Players", &model.club, &html! {}, &body)
}

fn ladder(title: &str, rows: &[RatingRow], me: i64) -> Markup {
    panel(
        title,
        Some(rows.len()),
        &html! { span.aside { "rating, with what it may be off by" } },
        &html! {
            table.grid-t {
                thead { tr { th { "" } th { "Player" } th.r { "Rating" } th.r { "Games" } } }
                tbody { @for (at, row) in rows.iter().enumerate() { tr.me[row.person == me] {
                    td.rank { (at + 1) }
                    td { a.who.plain href=(paths::player(row.person)) {
                        (people::disc(&row.name, row.person == me, Presence::Unknown)) (row.name)
                    } }
                    td.r.pts { (rated(row.rating, row.deviation)) }
                    td.r { (row.games) }
                } } }
            }
        },
    )
}

pub(super) fn rated(rating: f64, deviation: f64) -> String {
    // Twice the deviation covers nineteen of twenty.
    format!("{rating:.0} ± {:.0}", 2.0 * deviation)
}
