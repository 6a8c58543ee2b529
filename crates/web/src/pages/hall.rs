//! The hall of fame: the best careers at this table, and figures over all of them.

use crate::{
    desk::{Desk, blocking},
    error::WebError,
    id::GameId,
    input::Asked,
    layout::{self, Section},
    model::{Frame, GameTag, MemberTag},
    parts::{gauges, note, plot, sheet, words},
    paths,
    site::Framed,
    stats::{self, Stats},
};
use axum::{Router, extract::State, routing::get};
use board::{Award, Face, Icon, capital};
use maud::{Markup, html};
use shelf::{AnySession, Feat, Figure, Tally};
use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};
use store::GameRow;
use table::{ChartBook, Entry, Eyes, Seat, Sitter};

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::HALL, get(page))
}

/// How many finished games are looked at, the last played first.
const MOST: u32 = 400;
/// How many careers the table of the best lists.
const BEST: usize = 10;
/// How many figures have their best shown; the first are what a game is played for.
const BESTS: usize = 3;
/// How many kinds of a count are listed.
const KINDS: usize = 8;

/// A finished game as the hall remembers it, by the eyes of one seat.
#[derive(Clone, Debug)]
pub(crate) struct Career {
    pub(crate) id: GameId,
    pub(crate) name: String,
    /// Who and where: the last status.
    pub(crate) who: String,
    pub(crate) ending: String,
    pub(crate) figures: Vec<i64>,
    pub(crate) awards: Vec<Award>,
    /// The members who played it.
    players: Vec<String>,
    casual: bool,
    own_charts: bool,
    created: i64,
    /// What makes a branch the same game as the one it left.
    origin: (u64, String),
    /// A person played it.
    pub(crate) by_hand: bool,
    /// What was counted while it was played: rolls, decisions, luck, what was sunk.
    stats: Stats,
}

impl Career {
    /// The most it achieved in each respect.
    pub(crate) fn feats(&self) -> &[Feat] {
        &self.stats.feats
    }
}

/// How many careers are kept.
const MOST_KEPT: usize = 2000;

/// Careers that were looked at before, by game, seat and the time of their last line.
#[derive(Default)]
pub(crate) struct Hall(Mutex<BTreeMap<(GameId, Seat), (i64, Career)>>);

struct Wing {
    game: GameTag,
    icon: Icon,
    figures: Vec<Figure>,
    /// The best first.
    careers: Vec<Career>,
}

async fn page(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    asked: Asked,
) -> Result<Markup, WebError> {
    let wanted = asked.get("game");
    let rows = finished(&desk, frame.member.as_ref()).await?;
    let mut wings = Vec::new();
    for volume in desk.library().volumes() {
        let game = volume.game;
        let careers = careers(&desk, &rows, game.card().name).await;
        wings.push(Wing {
            game: volume.tag(),
            icon: game.card().icon,
            figures: game.card().figures.to_vec(),
            careers,
        });
    }
    Ok(drawn(&frame, &wings, wanted))
}

/// The games that ended at this table, with the names of their players; at a club those that a member
/// may look at.
async fn finished(
    desk: &Desk,
    member: Option<&MemberTag>,
) -> Result<Vec<(GameRow, Vec<String>)>, WebError> {
    if let Some(member) = member.filter(|_| desk.club().is_some()) {
        let found = desk.people().await?.finished(member.id, None, MOST).await?.into_iter();
        let names =
            |players: Vec<(u8, String)>| players.into_iter().map(|(_, name)| name).collect();
        return Ok(found.map(|it| (it.game, names(it.players))).collect());
    }
    let rows = desk.store().await?.games_page(0, MOST).await?.into_iter();
    Ok(rows.filter(|row| row.over).map(|row| (row, Vec::new())).collect())
}

/// How many lines of the hall the last page of a career shows.
const NEIGHBOURS: usize = 5;

/// A line of the hall.
pub(crate) struct Place {
    number: usize,
    name: String,
    who: String,
    /// What the careers are ranked by, as people are told it.
    figure: String,
    /// The career whose page this is.
    own: bool,
}

/// The careers just before and after this one; nothing if it has no place in the hall.
pub(crate) async fn around(
    desk: &Desk,
    member: Option<&MemberTag>,
    row: &GameRow,
) -> Result<Vec<Place>, WebError> {
    if !row.over {
        return Ok(Vec::new());
    }
    let rows = finished(desk, member).await?;
    let careers = careers(desk, &rows, &row.game).await;
    let ranked = desk.library().need(&row.game)?.game.card().figures.first();
    let told = |career: &Career| {
        let value = career.figures.first().copied().unwrap_or(0);
        ranked.map_or_else(|| words::number(value), |figure| figure.told(value).1)
    };
    let own = careers.iter().position(|career| career.id.to_string() == row.id);
    let Some(own) = own else { return Ok(Vec::new()) };
    let first = own.saturating_sub(NEIGHBOURS / 2).min(careers.len().saturating_sub(NEIGHBOURS));
    let place = |(at, career): (usize, Career)| Place {
        number: at + 1,
        figure: told(&career),
        name: career.name,
        who: career.who,
        own: at == own,
    };
    Ok(careers.into_iter().enumerate().skip(first).take(NEIGHBOURS).map(place).collect())
}

/// These lines on a card that leads to the hall.
pub(crate) fn places(game: &str, places: &[Place]) -> Markup {
    html! {
        section.card.story-card #fame {
            header.part-head { h2 { "Hall of fame" } a.sm href=(paths::hall(game)) { "All careers" } }
            ol.places { @for place in places {
                li.own[place.own] aria-current=[place.own.then_some("true")] {
                    b { (place.number) }
                    span.what { span { (place.name) } small { (place.who) } }
                    b.num { (place.figure) }
                }
            } }
        }
    }
}

/// The careers of a game that belong into the hall, the best first.
async fn careers(desk: &Desk, rows: &[(GameRow, Vec<String>)], game: &str) -> Vec<Career> {
    let mut careers = Vec::new();
    for (row, players) in rows.iter().filter(|(row, _)| row.game == game) {
        // A game that can no longer be read has no place here, and is no reason to show nothing.
        if let Ok(career) = desk.career(row, Seat(0)).await {
            careers.push(Career { players: players.clone(), ..career });
        }
    }
    worthy(careers)
}

/// No branches, no careers of computer players; the best first.
fn worthy(mut careers: Vec<Career>) -> Vec<Career> {
    careers.retain(|career| career.by_hand);
    careers.sort_by_key(|career| career.created);
    let mut origins: Vec<(u64, String)> = Vec::new();
    careers.retain(|career| {
        let first = !origins.contains(&career.origin);
        origins.push(career.origin.clone());
        first
    });
    careers.sort_by_key(|career| std::cmp::Reverse(career.figures.first().copied()));
    careers
}

impl Desk {
    /// A finished game as the hall remembers it, read once.
    pub(crate) async fn career(&self, row: &GameRow, seat: Seat) -> Result<Career, WebError> {
        let id: GameId = row.id.parse().map_err(|_| WebError::NoGame)?;
        let hall = || self.hall().0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = hall().get(&(id, seat)).cloned();
        if let Some((updated, career)) = known
            && updated == row.updated
        {
            return Ok(Career { name: row.name.clone(), ..career });
        }
        let mut held = self.hold_whole(id).await?;
        let own = self.own_charts(row.charts.as_deref()).await?;
        let (desk, row) = (self.clone(), row.clone());
        let updated = row.updated;
        let career = blocking(move || {
            let session = held.live()?.session.as_mut();
            let printed = desk.library().need(session.game())?.printed()?;
            let charts = own.as_ref().map_or(&printed.charts, |own| &own.book);
            look(id, seat, &row, session, charts).ok_or(WebError::NoGame)
        })
        .await?;
        let mut hall = self.hall().0.lock().unwrap_or_else(PoisonError::into_inner);
        if hall.len() >= MOST_KEPT {
            hall.pop_first();
        }
        hall.insert((id, seat), (updated, career.clone()));
        Ok(career)
    }
}

fn look(
    id: GameId,
    seat: Seat,
    row: &GameRow,
    session: &mut dyn AnySession,
    charts: &ChartBook,
) -> Option<Career> {
    let story = session.story()?;
    let (header, journal) = (session.header(), session.journal());
    let eyes = Eyes::Of(seat);
    let awards = session.boards(eyes).into_iter().find_map(|board| match board.face {
        Face::Medals { awards } => Some(awards),
        _ => None,
    });
    let played = |sitter: &Sitter| matches!(sitter, Sitter::Player { until: None, .. });
    let sat = journal
        .path()
        .into_iter()
        .any(|line| matches!(journal.entry(line), Some(Entry::Sit(_, sitter)) if played(sitter)));
    let mut seats = 0..usize::from(session.seats());
    let stats = stats::count(charts, session.career(eyes), &session.log(eyes), &[]);
    Some(Career {
        id,
        name: row.name.clone(),
        who: session.status(eyes).title,
        ending: story.ending,
        figures: story.figures,
        awards: awards.unwrap_or_default(),
        players: Vec::new(),
        casual: header.casual,
        own_charts: row.charts.is_some(),
        created: row.created,
        origin: (header.seed, header.setup.to_string()),
        by_hand: !sat && !seats.all(|seat| header.sitters.get(seat).is_some_and(played)),
        stats,
    })
}

fn drawn(frame: &Frame, wings: &[Wing], wanted: Option<&str>) -> Markup {
    let all: usize = wings.iter().map(|wing| wing.careers.len()).sum();
    let shown = wings.iter().filter(|wing| wanted.is_none_or(|game| game == wing.game.name));
    let shown: Vec<&Wing> = shown.filter(|wing| !wing.careers.is_empty()).collect();
    let main = html! {
        main.hall #main tabindex="-1" {
            div.story-top {
                header.story-head {
                    h1 { "Hall of fame" }
                    p.lede {
                        (board::counted(u32::try_from(all).unwrap_or(u32::MAX), "career", "careers"))
                        " at this table. Branches and careers of computer players are left out."
                    }
                }
                nav.pick-one aria-label="Games" {
                    a href=(paths::HALL) aria-current=[wanted.is_none().then_some("page")] { "All games" }
                    @for wing in wings {
                        a href=(paths::hall(wing.game.name)) aria-current=[(wanted == Some(wing.game.name)).then_some("page")] { (wing.game.title) }
                    }
                }
            }
            @if shown.is_empty() {
                div.card { (note::empty("No career has ended yet", "The hall fills when a campaign is played to its end.")) }
            }
            @else { (all_games(&shown)) }
            @for wing in shown { (draw_wing(wing)) }
        }
    };
    layout::site(frame, "Hall of fame", Section::Hall, None, &main)
}

/// Figures over everything that was played to its end.
fn all_games(wings: &[&Wing]) -> Markup {
    let careers = || wings.iter().flat_map(|wing| &wing.careers);
    let sum =
        |of: fn(&Stats) -> u32| careers().map(|career| u64::from(of(&career.stats))).sum::<u64>();
    let figure = |number: u64| words::number(i64::try_from(number).unwrap_or(i64::MAX));
    html! {
        section aria-label="All games" {
            dl.bests {
                div.card { dt { "Careers ended" } dd { (figure(careers().count() as u64)) } }
                div.card { dt { "Decisions" } dd { (figure(sum(|stats| stats.decisions))) } }
                div.card { dt { "Rolls" } dd { (figure(sum(|stats| stats.rolls))) } }
                @if let Some((score, band)) = fortune(careers()) {
                    div.card {
                        dt { "Luck of the dice, 0 to 100" }
                        dd { (format!("{score:.1}")) small { (luck_words(score, band)) } }
                    }
                }
            }
        }
    }
}

/// The luck of all these games, each weighing as many rolls as it had, and how far fair dice stray
/// from 50 in as many.
fn fortune<'a>(careers: impl Iterator<Item = &'a Career>) -> Option<(f64, f64)> {
    let (mut rolls, mut score, mut squares) = (0.0, 0.0, 0.0);
    for stats in careers.map(|career| &career.stats) {
        let Some(luck) = &stats.luck else { continue };
        let weight = f64::from(stats.rolls);
        rolls += weight;
        score += weight * luck.score;
        squares += (weight * luck.band).powi(2);
    }
    (rolls > 0.0).then(|| (score / rolls, squares.sqrt() / rolls))
}

fn luck_words(score: f64, band: f64) -> String {
    let (low, high) = (50.0 - band, 50.0 + band);
    let said = if score > high {
        "Better than chance"
    } else if score < low {
        "Worse than chance"
    } else {
        "About what chance gives"
    };
    format!("{said}: fair dice lie between {low:.1} and {high:.1} nineteen times in twenty")
}

/// What all careers counted, kind by kind.
fn tallies(wing: &Wing) -> Vec<Tally> {
    let mut sums: Vec<Tally> = Vec::new();
    for tally in wing.careers.iter().flat_map(|career| &career.stats.tallies) {
        let at = sums.iter().position(|known| known.title == tally.title).unwrap_or_else(|| {
            sums.push(Tally { title: tally.title.clone(), counts: Vec::new() });
            sums.len() - 1
        });
        for (kind, count) in &tally.counts {
            match sums[at].counts.iter_mut().find(|(known, _)| known == kind) {
                Some((_, so_far)) => *so_far += count,
                None => sums[at].counts.push((kind.clone(), *count)),
            }
        }
    }
    for tally in &mut sums {
        tally.counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        tally.counts.truncate(KINDS);
    }
    sums
}

fn draw_wing(wing: &Wing) -> Markup {
    html! {
        section.wing aria-labelledby={ "wing-" (wing.game.name) } {
            h2 id={ "wing-" (wing.game.name) } { (wing.game.title) }
            div.wing-body {
                div.wing-main {
                    (bests(wing))
                    (table_of(wing))
                    (sums(wing))
                }
                div.wing-cards {
                    section.card.story-card { (plot::bars("How careers ended", &endings(wing))) }
                    @for tally in tallies(wing) {
                        section.card.story-card { (plot::bars(&tally.title, &tally.counts)) }
                    }
                    (luck(wing))
                    (medals(wing))
                }
            }
        }
    }
}

/// A best of all careers, and whose it is.
struct Best<'a> {
    title: String,
    what: String,
    note: String,
    whose: &'a Career,
}

/// The greatest feat of each kind and the luckiest roll; without feats the most of each figure.
fn bests(wing: &Wing) -> Markup {
    let mut bests = feats(&wing.careers);
    if bests.is_empty() {
        bests = most_of_each(wing);
    }
    bests.extend(luckiest(&wing.careers));
    html! {
        dl.bests { @for best in &bests {
            div.card {
                dt { (best.title) }
                dd {
                    (best.what)
                    small { @if !best.note.is_empty() { (best.note) br; } a href=(last_page(best.whose)) { (best.whose.name) } }
                }
            }
        } }
    }
}

fn last_page(career: &Career) -> String {
    paths::story_page(career.id, Eyes::Public, shelf::ReportKind::End)
}

/// The greatest of each kind of feat, in the order the game names them; the best career comes first
/// among equals.
fn feats(careers: &[Career]) -> Vec<Best<'_>> {
    let mut greatest: Vec<(&Career, &Feat)> = Vec::new();
    for career in careers {
        for feat in &career.stats.feats {
            match greatest.iter_mut().find(|(_, known)| known.title == feat.title) {
                Some(known) if feat.weight > known.1.weight => *known = (career, feat),
                Some(_) => {}
                None => greatest.push((career, feat)),
            }
        }
    }
    greatest
        .into_iter()
        .map(|(whose, feat)| Best {
            title: feat.title.clone(),
            what: feat.what.clone(),
            note: feat.note.clone(),
            whose,
        })
        .collect()
}

/// The most of the figures that a game is played for.
fn most_of_each(wing: &Wing) -> Vec<Best<'_>> {
    let figures = wing.figures.iter().take(BESTS).enumerate();
    let most = figures.filter_map(|(at, figure)| {
        let figure_of = |career: &Career| career.figures.get(at).copied().unwrap_or(0);
        let whose = wing.careers.iter().rev().max_by_key(|career| figure_of(career))?;
        Some(Best {
            title: format!("{}, the most", figure.told(0).0),
            what: figure.told(figure_of(whose)).1,
            note: String::new(),
            whose,
        })
    });
    most.collect()
}

/// The roll that fell best against what was to be expected.
fn luckiest(careers: &[Career]) -> Option<Best<'_>> {
    let rolls = careers.iter().filter_map(|career| {
        let luck = career.stats.luck.as_ref()?;
        let best = luck.best.iter().max_by(|a, b| a.percentile.total_cmp(&b.percentile))?;
        Some((career, best))
    });
    let (whose, roll) = rolls.max_by(|(_, a), (_, b)| a.percentile.total_cmp(&b.percentile))?;
    Some(Best {
        title: "Luckiest roll".to_owned(),
        what: capital(&roll.result),
        note: format!("{}: {:.0} falls in 100 are worse", roll.why, roll.percentile),
        whose,
    })
}

fn table_of(wing: &Wing) -> Markup {
    let most = wing.careers.first().and_then(|career| career.figures.first()).copied().unwrap_or(0);
    let title = |figure: &Figure| figure.told(0).0;
    // Not every game has medals.
    let decorated = wing.careers.iter().any(|career| !career.awards.is_empty());
    html! {
        section.card.story-card {
            header.part-head { h3 { "Best careers" } @if let Some(figure) = wing.figures.first() { span.sm { "by " (title(figure).to_lowercase()) } } }
            div.scroll tabindex="0" role="group" aria-label="Best careers" { table.sheet.fame {
                thead { tr {
                    th.r scope="col" { "No." }
                    th scope="col" { "Career" }
                    @if decorated { th scope="col" { "Ribbons" } }
                    @for figure in wing.figures.iter().skip(1).take(2) { th.r scope="col" { (title(figure)) } }
                    @if let Some(figure) = wing.figures.first() { th.r scope="col" { (title(figure)) } }
                    th scope="col" { span.vh { "Ways on" } }
                } }
                tbody { @for (number, career) in (1..).zip(wing.careers.iter().take(BEST)) {
                    tr.first[number == 1] {
                        td.r { b { (number) } }
                        td {
                            span.fame-name {
                                (gauges::silhouette(wing.icon))
                                span { b { (career.name) } small { (career.who) ", " (career.ending) }
                                    @if !career.players.is_empty() { small { (career.players.join(", ")) } }
                                    @if career.casual { (sheet::tag("casual", board::Tone::Plain)) }
                                    @if career.own_charts { (sheet::tag("own charts", board::Tone::Plain)) }
                                }
                            }
                        }
                        @if decorated { td { (sheet::ribbons(&career.awards)) } }
                        @for (figure, value) in wing.figures.iter().zip(&career.figures).skip(1).take(2) { td.r { (figure.told(*value).1) } }
                        td.r.score {
                            @for (figure, value) in wing.figures.iter().zip(&career.figures).take(1) { b { (figure.told(*value).1) } }
                            (plot::bar(share(career.figures.first().copied().unwrap_or(0), most)))
                        }
                        td { a href=(last_page(career)) { "Last page" } }
                    }
                } }
            } }
        }
    }
}

/// A value as a part of the most; nothing below zero.
fn share(value: i64, most: i64) -> f64 {
    let (value, most) = (value.clamp(0, i64::from(u32::MAX)), most.clamp(1, i64::from(u32::MAX)));
    let small = |number: i64| f64::from(u32::try_from(number).unwrap_or(0));
    (small(value) / small(most)).min(1.0)
}

fn endings(wing: &Wing) -> Vec<(String, u32)> {
    let mut counts: Vec<(String, u32)> = Vec::new();
    for career in &wing.careers {
        match counts.iter_mut().find(|(ending, _)| *ending == career.ending) {
            Some((_, count)) => *count += 1,
            None => counts.push((career.ending.clone(), 1)),
        }
    }
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

fn luck(wing: &Wing) -> Markup {
    html! {
        @if let Some((score, band)) = fortune(wing.careers.iter()) {
            section.card.story-card {
                header.part-head { h3 { "Luck" } span.sm { (format!("{score:.1} of 100")) } }
                (plot::interval(score / 100.0, (50.0 - band) / 100.0, (50.0 + band) / 100.0))
                p.sm { (luck_words(score, band)) "." }
            }
        }
    }
}

fn medals(wing: &Wing) -> Markup {
    let mut won: Vec<Award> = Vec::new();
    for award in wing.careers.iter().flat_map(|career| &career.awards) {
        match won.iter_mut().find(|known| known.medal == award.medal) {
            Some(known) => known.times = known.times.saturating_add(award.times),
            None => won.push(Award::new(award.medal, award.times)),
        }
    }
    won.sort_by_key(|award| std::cmp::Reverse(award.times));
    html! {
        @if !won.is_empty() {
            section.card.story-card {
                header.part-head { h3 { "Medals won" } span.sm { "all careers" } }
                ul.ribbons { @for award in &won {
                    li { (maud::PreEscaped(board::svg::ribbon(award.medal))) span { (award.medal.name()) } b.num { (award.times) } }
                } }
            }
        }
    }
}

/// The sum and the average of each figure.
fn sums(wing: &Wing) -> Markup {
    let careers = i64::try_from(wing.careers.len()).unwrap_or(i64::MAX).max(1);
    html! {
        section.card.story-card {
            header.part-head { h3 { "All careers" } span.sm { (wing.careers.len()) " played" } }
            table.sheet {
                thead { tr { th scope="col" { "Figure" } th.r scope="col" { "In all" } th.r scope="col" { "Average" } } }
                tbody { @for (at, figure) in wing.figures.iter().enumerate() {
                    @let sum: i64 = wing.careers.iter().filter_map(|career| career.figures.get(at)).sum();
                    tr { td { (figure.told(0).0) } td.r { (figure.told(sum).1) } td.r { (figure.told(sum / careers).1) } }
                } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Luck;

    fn career(seed: u64, created: i64, points: i64, by_hand: bool) -> Career {
        Career {
            id: "abcdefghijkmn".parse().unwrap(),
            name: format!("{created}"),
            who: String::new(),
            ending: String::new(),
            figures: vec![points],
            awards: Vec::new(),
            players: Vec::new(),
            casual: false,
            own_charts: false,
            created,
            origin: (seed, String::new()),
            by_hand,
            stats: Stats::default(),
        }
    }

    /// 100 rolls of one game and 300 of another weigh one to three.
    #[test]
    fn the_luck_of_all_games_weighs_them_by_their_rolls() {
        let luck = |score: f64, band: f64| Luck {
            score,
            band,
            percentile: 50.0,
            course: Vec::new(),
            charts: Vec::new(),
            best: Vec::new(),
            worst: Vec::new(),
        };
        let played = |rolls: u32, luck: Luck| Career {
            stats: Stats { rolls, luck: Some(luck), ..Stats::default() },
            ..career(1, 1, 1, true)
        };
        let all = [played(100, luck(70.0, 8.0)), played(300, luck(50.0, 4.0))];
        let (score, band) = fortune(all.iter()).unwrap();
        assert!((score - 55.0).abs() < 1e-9, "{score}");
        // Independent errors add as squares: the root of 800 and 1,200 squared, over 400.
        assert!((band - (800.0_f64.powi(2) + 1200.0_f64.powi(2)).sqrt() / 400.0).abs() < 1e-9);
        assert_eq!(fortune([career(1, 1, 1, true)].iter()), None);
    }

    /// The larger ship counts whoever sank it; of two equal ones that of the better career.
    #[test]
    fn the_greatest_feat_of_each_kind_is_shown_with_its_career() {
        let played = |created: i64, feats: Vec<Feat>| Career {
            stats: Stats { feats, ..Stats::default() },
            ..career(1, created, 1, true)
        };
        let ship = |tons: i64, name: &str| Feat::new("Largest ship", tons, name);
        let patrol = Feat::new("Best patrol", 3, "3 ships");
        let all = [
            played(1, vec![ship(4_000, "Akagi Maru"), patrol.clone()]),
            played(2, vec![ship(12_400, "Kumano"), patrol]),
        ];
        let shown: Vec<(String, String, &str)> =
            feats(&all).into_iter().map(|it| (it.title, it.what, it.whose.name.as_str())).collect();
        let expected = [("Largest ship", "Kumano", "2"), ("Best patrol", "3 ships", "1")];
        let expected: Vec<(String, String, &str)> =
            expected.map(|(title, what, whose)| (title.into(), what.into(), whose)).into();
        assert_eq!(shown, expected);
    }

    #[test]
    fn branches_and_computer_careers_are_left_out() {
        let all = vec![
            career(1, 20, 900, true),
            career(1, 10, 100, true),
            career(2, 30, 500, true),
            career(3, 40, 999, false),
        ];
        let names: Vec<String> = worthy(all).into_iter().map(|career| career.name).collect();
        assert_eq!(names, ["30", "10"], "the branch of 20 left the game of 10");
    }
}
