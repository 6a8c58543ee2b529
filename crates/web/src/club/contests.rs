//! Games that count: results between members, and the rounds of Swiss events.

use super::{
    Ended, Limit, Pace, TimeoutAction,
    side::has_left,
    swiss::{self, Entrant, RoundResult},
};
use crate::{
    clock,
    desk::{Desk, Held, Live},
    error::WebError,
    id::GameId,
    moves::Wanted,
};
use store::club::{ChallengeRow, Club, EntrantRow, EventRow, PairingRow, Score};
use table::{DiceFrom, Seat};

impl Live {
    /// How a game that counts ended for its first seat. Matched games between two rivals count; of
    /// games that are won or lost together nobody is the stronger, however they end.
    fn score(&self) -> Option<Score> {
        let session = &self.session;
        if session.seats() != 2 || !session.are_rivals() || !session.header().matched {
            return None;
        }
        let of_winner = |seat: Seat| if seat.0 == 0 { Score::Won } else { Score::Lost };
        match self.sheet.ended {
            Some(Ended::Resigned { seat }) => Some(of_winner(Seat(1 - seat.0.min(1)))),
            Some(Ended::Drawn) => Some(Score::Drawn),
            Some(Ended::Claimed { by, .. }) => Some(of_winner(by)),
            None => Some(self.session.story()?.winner.map_or(Score::Drawn, of_winner)),
        }
    }
}

impl Desk {
    /// Counts a game that has ended between two members.
    pub(crate) async fn count_result(&self, held: &mut Held) {
        if self.club().is_none() {
            return;
        }
        let Ok(live) = held.live() else { return };
        let (id, game, score) = (live.id, live.session.game(), live.score());
        let Some(score) = score else { return };
        if let Err(error) = self.try_count(id, game, score).await {
            eprintln!("the result of {id} was not counted: {error}");
        }
    }

    async fn try_count(&self, id: GameId, game: &str, score: Score) -> Result<(), WebError> {
        let people = self.people().await?;
        let seats = people.seats_at(id.as_str()).await?;
        let at = |seat: u8| seats.iter().find(|row| row.seat == seat).map(|row| row.person);
        if let (Some(first), Some(second)) = (at(0), at(1))
            && first != second
        {
            people.count_result(id.as_str(), game, (first, second), score, clock::now()).await?;
        }
        Ok(())
    }

    /// Begins the next round of an event, or ends it after the last; sets tables that are missing.
    pub(crate) async fn next_round(&self, event: &EventRow) -> Result<(), WebError> {
        let people = self.people().await?;
        let entrants = people.entrants(event.id).await?;
        self.decide_absent(event, &people, &entrants).await?;
        let pairings = people.pairings(event.id).await?;
        let current = || pairings.iter().filter(|pair| pair.round == event.round);
        if current().any(|pair| pair.score.is_none() && pair.game.is_none()) {
            return self.set_tables(event, &people).await;
        }
        if current().any(|pair| pair.score.is_none()) {
            return Err(WebError::input("A game of this round is still played."));
        }
        if event.round > event.rounds {
            return Err(WebError::input("This event is over."));
        }
        let plays_on = |it: &&EntrantRow| !it.left_it && !it.locked;
        let playing: Vec<Entrant> =
            entrants.iter().filter(plays_on).map(|it| entrant(it, &pairings)).collect();
        if event.round == event.rounds || event.round > 0 && playing.len() < 2 {
            // With nobody left to meet there is no further round.
            return Ok(people.end_event(event.id, event.round).await?);
        }
        if playing.len() < 2 {
            return Err(WebError::input("A round needs two players at least."));
        }
        let pairs = swiss::pair(&playing);
        if people.begin_round(event.id, event.round, &pairs).await? {
            let begun = EventRow { round: event.round + 1, ..event.clone() };
            self.set_tables(&begun, &people).await?;
        }
        Ok(())
    }

    /// Pairs of the round of which one is gone are won by the other, or the event would wait for ever.
    async fn decide_absent(
        &self,
        event: &EventRow,
        people: &Club,
        entrants: &[EntrantRow],
    ) -> Result<(), WebError> {
        for pair in people.pairings(event.id).await? {
            if pair.round != event.round || pair.score.is_some() {
                continue;
            }
            let mut gone = [false; 2];
            for (gone, person) in gone.iter_mut().zip([pair.first, pair.second]) {
                *gone = is_gone(person, pair.game.as_deref(), people, entrants).await?;
            }
            let score = match gone {
                [false, false] => continue,
                [true, false] => Score::Lost,
                [false, true] => Score::Won,
                [true, true] => Score::Drawn,
            };
            people.decide_pair(event.id, pair.round, pair.place, score).await?;
        }
        Ok(())
    }

    /// A table for every pair of the round that has none.
    async fn set_tables(&self, event: &EventRow, people: &Club) -> Result<(), WebError> {
        for pair in people.pairings(event.id).await? {
            let (Some(first), Some(second)) = (pair.first, pair.second) else { continue };
            if pair.round != event.round || pair.game.is_some() || pair.score.is_some() {
                continue;
            }
            let name = format!("{}, round {}", event.name, event.round);
            let duel = Duel { title: &event.title, scenario: &event.scenario, pace: event.pace };
            let host = event.host.unwrap_or(first);
            let id = self.set_duel(&duel, &name, host, (first, second)).await?;
            if !people.seat_pair(event.id, event.round, pair.place, id.as_str()).await? {
                // Whoever has asked at the same time has set one.
                self.delete(id).await?;
            }
        }
        Ok(())
    }
}

/// Whether a member will play no more: he has left the club or is locked out of it, or has left the event and
/// has not been here for a week.
async fn is_gone(
    person: Option<i64>,
    game: Option<&str>,
    people: &Club,
    entrants: &[EntrantRow],
) -> Result<bool, WebError> {
    let Some(person) = person else { return Ok(true) };
    let Some(row) = entrants.iter().find(|it| it.person == person) else { return Ok(true) };
    if row.locked || !row.left_it {
        return Ok(row.locked);
    }
    let Some(game) = game else { return Ok(true) };
    let sitting = people.sitting(game).await?;
    let seen = sitting.iter().find(|it| it.person == person).map(|it| it.at_table.max(it.online));
    Ok(has_left(seen.unwrap_or(0), clock::now()))
}

/// A game between two members that counts.
struct Duel<'a> {
    title: &'a str,
    scenario: &'a str,
    /// Seconds for each decision.
    pace: Option<i64>,
}

impl Desk {
    /// A matched table at which both sit.
    async fn set_duel(
        &self,
        duel: &Duel<'_>,
        name: &str,
        host: i64,
        (first, second): (i64, i64),
    ) -> Result<GameId, WebError> {
        let people = self.people().await?;
        let wanted = Wanted {
            scenario: duel.scenario.to_owned(),
            settings: Vec::new(),
            dice: DiceFrom::Seed(crate::input::seed("", true)?),
            casual: false,
            matched: true,
            several: true,
            charts: None,
            clock: duel.pace.map(|seconds| Pace {
                limit: Limit::Move(seconds),
                reserve: 0,
                then: TimeoutAction::Claim,
            }),
            watched_late: false,
            sitters: Vec::new(),
        };
        let id = self.start(duel.title, name, wanted).await?;
        people.host(id.as_str(), host).await?;
        people.sit(id.as_str(), 0, first).await?;
        people.sit(id.as_str(), 1, second).await?;
        self.seats_changed(id).await?;
        Ok(id)
    }

    /// The table of a challenge that was accepted; the lot says who sits where.
    pub(crate) async fn start_challenged(
        &self,
        challenge: &ChallengeRow,
    ) -> Result<GameId, WebError> {
        let ChallengeRow { asks, asked, asks_name, asked_name, .. } = challenge;
        let swap = crate::input::seed("", true)? % 2 == 1;
        let pair = if swap { (*asked, *asks) } else { (*asks, *asked) };
        let duel =
            Duel { title: &challenge.title, scenario: &challenge.scenario, pace: challenge.pace };
        self.set_duel(&duel, &format!("{asks_name} and {asked_name}"), *asks, pair).await
    }
}

/// What the pairs so far say of one who takes part.
fn entrant(row: &EntrantRow, pairings: &[PairingRow]) -> Entrant {
    // Of a round against somebody who has left the club since no opponent is known either.
    let had_bye = pairings.iter().any(|pair| pair.bye && pair.first == Some(row.person));
    let mut entrant = Entrant { id: row.person, rating: row.rating, had_bye, ..Entrant::default() };
    for (_, met) in results(pairings).into_iter().filter(|(id, _)| *id == row.person) {
        entrant.half_points += met.half_points.unwrap_or(0);
        entrant.met.extend(met.other);
        if met.other.is_some() {
            entrant.balance += if met.first { 1 } else { -1 };
        }
    }
    entrant
}

/// Every pair as each of its two sees it.
pub(crate) fn results(pairings: &[PairingRow]) -> Vec<(i64, RoundResult)> {
    let mut all = Vec::new();
    for pair in pairings {
        let round = pair.round as u16;
        let score = pair.score.map(|score| score as u32);
        if let Some(first) = pair.first {
            let other = pair.second.filter(|_| !pair.bye);
            all.push((first, RoundResult { round, other, first: true, half_points: score }));
        }
        if let Some(second) = pair.second {
            let half_points = score.map(|score| 2 - score.min(2));
            all.push((second, RoundResult { round, other: pair.first, first: false, half_points }));
        }
    }
    all
}
