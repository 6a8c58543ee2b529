//! Who sits at a table of several machines and how the table stands, as it is shown beside the board.

use super::sheet::{Limit, Offered, TimeoutAction};
use crate::{clock, desk::Desk, desk::Live, error::WebError, id::GameId, pages::club::cup::is_cup};
use schemars::JsonSchema;
use serde::Serialize;
use table::{Eyes, Seat};

/// Within so many seconds somebody counts as being there.
const THERE: i64 = 5 * 60;
/// After so many seconds somebody counts as having left.
const LEFT_AFTER: i64 = 7 * 86_400;

/// Whether somebody who was here last at this time has been away so long that the host may let another
/// take his seat.
pub(crate) fn has_left(seen: i64, now: i64) -> bool {
    now - seen >= LEFT_AFTER
}

/// How a table stands beside its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Standing")]
pub struct Side {
    pub seats: Vec<SeatNow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferNow>,
    pub paused: bool,
    /// It has ended, by its rules or otherwise.
    pub over: bool,
    /// The seat against which whoever looks could claim the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may_claim: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Seconds that each seat has once beyond the time of its decisions.
    #[serde(skip_serializing_if = "is_nothing")]
    pub reserve: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<TimeoutAction>,
    /// The same game played once more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<GameId>,
    /// Those who watch see nothing of a stretch of play before it is over.
    pub watched_late: bool,
    /// The stretch of play that has begun since, for one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind: Option<String>,
    /// Whoever looks is a member who sits here.
    #[serde(skip)]
    pub seated: bool,
    /// Careers are compared here, for all to see.
    #[serde(skip)]
    pub is_cup: bool,
    #[serde(skip)]
    pub eyes: Eyes,
}

/// A seat and who has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SeatNow")]
pub struct SeatNow {
    pub seat: Seat,
    /// The side, as the game calls it.
    pub side: String,
    /// The member who sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub by: SeatPlayer,
    pub decides: bool,
    pub presence: Presence,
    #[serde(skip)]
    pub away_since: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<TimeLeft>,
    /// How strong the member is at this game, if games of his have counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rated>,
}

/// A rating as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Rating")]
pub struct Rated {
    pub rating: i32,
    /// Twice the deviation, which covers nineteen of twenty.
    pub give_or_take: i32,
}

impl Rated {
    pub(crate) fn of(rating: f64, deviation: f64) -> Rated {
        Rated { rating: rating.round() as i32, give_or_take: (2.0 * deviation).round() as i32 }
    }
}

/// Who plays a seat, as far as the others may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatPlayer {
    Person,
    Computer,
    /// The staff, because a person's time ran out.
    Staff,
    Nobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    AtTable,
    Elsewhere,
    Away,
    /// A guest or a computer player, of whom nothing is known.
    Unknown,
}

impl Presence {
    pub fn of(at_table: i64, online: i64, now: i64) -> Presence {
        if now - at_table < THERE {
            Presence::AtTable
        } else if now - online < THERE {
            Presence::Elsewhere
        } else {
            Presence::Away
        }
    }
}

/// How much time a seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TimeLeft {
    pub seconds: i64,
    pub of: i64,
    pub runs: bool,
    /// Seconds of its reserve that it has left, and that it began with; the reserve runs when no second of
    /// the time is left.
    #[serde(skip_serializing_if = "is_nothing")]
    pub reserve: i64,
    #[serde(skip_serializing_if = "is_nothing")]
    pub reserve_of: i64,
    /// When time and reserve are over, in seconds since 1970, if they run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
}

fn is_nothing(seconds: &i64) -> bool {
    *seconds == 0
}

/// What is proposed at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "OfferNow")]
pub struct OfferNow {
    pub what: Offered,
    pub by: Seat,
    pub waits_for: Vec<Seat>,
}

impl Side {
    /// What the game itself tells; members are filled in by [`Desk::with_members`].
    pub(crate) fn of(live: &Live, eyes: Eyes) -> Side {
        let (sheet, now) = (&live.sheet, clock::now());
        let people = live.people();
        let deciding = if live.has_ended() { Vec::new() } else { live.session.deciding() };
        let offer = sheet.offer.as_ref().map(|offer| {
            let others: Vec<Seat> =
                people.iter().copied().filter(|seat| *seat != offer.by).collect();
            OfferNow { what: offer.what, by: offer.by, waits_for: sheet.waits_for(&others) }
        });
        let seat = |(seat, by): (Seat, SeatPlayer)| SeatNow {
            seat,
            side: live.session.seat_name(seat),
            name: None,
            by,
            decides: deciding.contains(&seat),
            presence: Presence::Unknown,
            away_since: 0,
            rating: None,
            left: sheet.clock.as_ref().map(|clock| {
                let (seconds, reserve) = (clock.left(seat, now), clock.spare(seat, now));
                let runs = clock.runs(seat);
                let until = runs.then_some(now + seconds + reserve);
                let (of, reserve_of) = (clock.limit.seconds(), clock.reserve);
                TimeLeft { seconds, of, runs, reserve, reserve_of, until }
            }),
        };
        Side {
            seats: live.known_sitters().map(seat).collect(),
            offer,
            paused: sheet.paused.is_some(),
            over: live.has_ended(),
            may_claim: eyes.seat().and_then(|seat| sheet.may_claim(seat)),
            limit: sheet.clock.as_ref().map(|clock| clock.limit),
            reserve: sheet.clock.as_ref().map_or(0, |clock| clock.reserve),
            then: sheet.clock.as_ref().map(|clock| clock.then),
            rematch: sheet.rematch,
            watched_late: sheet.watched_late,
            behind: live.behind.clone(),
            seated: false,
            is_cup: is_cup(live.session.as_ref()),
            eyes,
        }
    }

    /// Only people have clocks.
    fn drop_idle_clocks(&mut self) {
        for seat in self.seats.iter_mut().filter(|seat| seat.by != SeatPlayer::Person) {
            seat.left = None;
        }
    }

    /// A seat by the member's name, or by its side where a guest or a computer plays.
    pub fn name(&self, seat: Seat) -> &str {
        let found = self.seats.iter().find(|it| it.seat == seat);
        found.map_or("", |it| it.name.as_deref().unwrap_or(&it.side))
    }
}

impl Desk {
    /// Adds who the people at a table are, where there is a club; `viewer` is the member who looks.
    pub(crate) async fn with_members(
        &self,
        id: GameId,
        mut side: Side,
        viewer: Option<i64>,
    ) -> Result<Side, WebError> {
        if self.club().is_none() {
            side.drop_idle_clocks();
            return Ok(side);
        }
        let now = clock::now();
        for sitting in self.people().await?.sitting(id.as_str()).await? {
            side.seated |= Some(sitting.person) == viewer;
            let Some(seat) = side.seats.get_mut(usize::from(sitting.seat)) else { continue };
            seat.presence = Presence::of(sitting.at_table, sitting.online, now);
            seat.away_since = sitting.online.max(sitting.at_table);
            let rated = |(rating, deviation): (f64, f64)| Rated::of(rating, deviation);
            seat.rating = sitting.rating.map(rated);
            seat.name = Some(sitting.name);
        }
        side.drop_idle_clocks();
        Ok(side)
    }
}
