//! What is agreed at a table beside its rules: an end by resignation or agreement, an offer, a pause,
//! and the clocks. Plain data that knows neither the database nor the time of day: both come in.

use crate::id::GameId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Seat;

/// Everything of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sheet {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// The last wish to take an answer back; it ends with the next line of the journal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wish: Option<UndoRequest>,
    /// Since when the table rests, in seconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Seats that the staff plays because their time ran out, until their players take them back.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub handed: Vec<Seat>,
    /// The same game played once more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<GameId>,
    /// Those who watch see nothing of a stretch of play before it is over.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub watched_late: bool,
}

/// How a game ended otherwise than by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "how")]
pub enum Ended {
    Resigned {
        seat: Seat,
    },
    Drawn,
    /// Somebody's time had run out, and another seat claimed the game.
    Claimed {
        late: Seat,
        by: Seat,
    },
}

/// Who would like to take back an answer that others have seen, and who has agreed so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoRequest {
    pub seat: Seat,
    /// The line of the journal after which it was asked.
    pub line: u32,
    pub agreed: Vec<Seat>,
}

/// What one seat proposes to the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    pub what: Offered,
    pub by: Seat,
    /// The seats that have agreed, without the one who asks.
    pub agreed: Vec<Seat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Offered {
    Draw,
    Pause,
}

/// How long a seat may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// So many seconds for each decision that the others may know of.
    Move(i64),
    /// So many seconds for all decisions of the game.
    Game(i64),
}

impl Limit {
    pub fn seconds(self) -> i64 {
        match self {
            Limit::Move(seconds) | Limit::Game(seconds) => seconds,
        }
    }
}

/// What follows when the time of a seat has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TimeoutAction {
    /// The staff plays on for it.
    Staff,
    /// The others may claim the game.
    Claim,
}

/// The time of a seat: for what, how much beyond that, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    pub limit: Limit,
    /// Seconds that each seat may use up once, when the time of a decision is over.
    pub reserve: i64,
    pub then: TimeoutAction,
}

/// The clocks of all seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    pub limit: Limit,
    /// The reserve that each seat began with; none in sheets written before there was one.
    #[serde(default)]
    pub reserve: i64,
    pub then: TimeoutAction,
    /// Seconds that each seat had left at `since`.
    left: Vec<i64>,
    /// Seconds of its reserve that each seat had left at `since`.
    #[serde(default)]
    spare: Vec<i64>,
    /// The seats whose time runs.
    running: Vec<Seat>,
    since: i64,
    /// How many lines the journal had when the clocks were set last.
    line: u32,
    /// Seats whose time ran out, until they move again.
    late: Vec<Seat>,
}

/// Why something cannot be agreed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotNow {
    #[error("This game is over.")]
    Over,
    #[error("This table rests. Any player can go on.")]
    Paused,
    #[error("Nobody waits for your answer to an offer.")]
    NoOffer,
    #[error("There is an offer already; answer that one first.")]
    OtherOffer,
    #[error("Computer players accept no draw.")]
    NobodyToAsk,
    #[error("This table does not rest.")]
    NotPaused,
    #[error("Nobody's time has run out.")]
    NobodyLate,
    #[error("With more than two players nobody ends the game alone: hand your seat to the staff.")]
    TooMany,
}

impl Sheet {
    /// Whether moves can be made.
    pub fn playing(&self) -> Result<(), NotNow> {
        match (self.ended, self.paused) {
            (Some(_), _) => Err(NotNow::Over),
            (None, Some(_)) => Err(NotNow::Paused),
            (None, None) => Ok(()),
        }
    }

    fn open(&self) -> Result<(), NotNow> {
        if self.ended.is_some() { Err(NotNow::Over) } else { Ok(()) }
    }

    fn end(&mut self, how: Ended, now: i64) {
        self.ended = Some(how);
        self.offer = None;
        self.paused = None;
        self.stop(now);
    }

    fn stop(&mut self, now: i64) {
        if let Some(clock) = &mut self.clock {
            clock.count(now);
            clock.running.clear();
        }
    }

    pub fn resign(&mut self, seat: Seat, now: i64) -> Result<(), NotNow> {
        self.open()?;
        self.end(Ended::Resigned { seat }, now);
        Ok(())
    }

    /// Proposes something to the other people at the table. Where there is nobody to ask, a pause
    /// begins at once, and a draw is not to be had.
    pub fn offer(
        &mut self,
        what: Offered,
        by: Seat,
        others: &[Seat],
        now: i64,
    ) -> Result<(), NotNow> {
        self.open()?;
        match what {
            Offered::Draw if others.is_empty() => return Err(NotNow::NobodyToAsk),
            Offered::Pause if self.paused.is_some() => return Err(NotNow::Paused),
            Offered::Draw | Offered::Pause => {}
        }
        match &self.offer {
            // Two who want the same have agreed.
            Some(open) if open.what == what && open.by != by => {
                return self.answer(by, true, others, now);
            }
            Some(open) if open.by != by => return Err(NotNow::OtherOffer),
            Some(_) | None => {}
        }
        self.offer = Some(Offer { what, by, agreed: Vec::new() });
        self.settle(others, now);
        Ok(())
    }

    /// The seats that have still to answer an offer; `others` are all people but the one who asks.
    pub fn waits_for(&self, others: &[Seat]) -> Vec<Seat> {
        let Some(offer) = &self.offer else { return Vec::new() };
        others.iter().copied().filter(|seat| !offer.agreed.contains(seat)).collect()
    }

    /// A seat agrees to what is offered, or refuses it for all. `people` are all who play at the
    /// table, with or without the one who asked.
    pub fn answer(
        &mut self,
        seat: Seat,
        agree: bool,
        people: &[Seat],
        now: i64,
    ) -> Result<(), NotNow> {
        self.open()?;
        let offer = self.offer.as_mut().ok_or(NotNow::NoOffer)?;
        if offer.by == seat {
            // One takes an own offer back.
            if agree {
                return Err(NotNow::NoOffer);
            }
            self.offer = None;
            return Ok(());
        }
        if !agree {
            self.offer = None;
            return Ok(());
        }
        if !offer.agreed.contains(&seat) {
            offer.agreed.push(seat);
        }
        let by = offer.by;
        let others: Vec<Seat> = people.iter().copied().filter(|other| *other != by).collect();
        self.settle(&others, now);
        Ok(())
    }

    fn settle(&mut self, others: &[Seat], now: i64) {
        let Some(offer) = &self.offer else { return };
        if !self.waits_for(others).is_empty() {
            return;
        }
        match offer.what {
            Offered::Draw => self.end(Ended::Drawn, now),
            Offered::Pause => {
                self.offer = None;
                self.paused = Some(now);
                self.stop(now);
            }
        }
    }

    /// Goes on after a pause; `deciding` are the people to decide.
    pub fn resume(&mut self, deciding: &[Seat], now: i64) -> Result<(), NotNow> {
        self.open()?;
        self.paused.take().ok_or(NotNow::NotPaused)?;
        if let Some(clock) = &mut self.clock {
            clock.since = now;
            clock.running = deciding.to_vec();
        }
        Ok(())
    }

    /// Claims the game because another seat's time has run out.
    pub fn claim(&mut self, by: Seat, now: i64) -> Result<(), NotNow> {
        self.open()?;
        let late = self.may_claim(by).ok_or(NotNow::NobodyLate)?;
        self.end(Ended::Claimed { late, by }, now);
        Ok(())
    }

    /// The seat against which this one could claim the game.
    pub fn may_claim(&self, by: Seat) -> Option<Seat> {
        let clock = self.clock.as_ref().filter(|clock| clock.then == TimeoutAction::Claim)?;
        if self.playing().is_err() || clock.late.contains(&by) {
            return None;
        }
        clock.late.first().copied()
    }

    /// A seat has moved, or nobody knows who: the journal has `line` lines since `at`, and `deciding`
    /// are the people to decide now. Whoever plays on has declined what another offered.
    pub fn moved(&mut self, by: Option<Seat>, deciding: &[Seat], line: u32, at: i64) {
        if let (Some(seat), Some(offer)) = (by, &self.offer)
            && offer.by != seat
        {
            self.offer = None;
        }
        if self.playing().is_ok()
            && let Some(clock) = &mut self.clock
        {
            clock.moved(by, deciding, line, at);
        }
    }

    /// Whether a page would say the same of both but for the hands of the clocks: how often a player
    /// answers in secret is nobody's business.
    pub fn tells_the_same(&self, other: &Sheet) -> bool {
        let told = |sheet: &Sheet| {
            let late = sheet.clock.as_ref().map(|clock| clock.late.clone());
            let clock = sheet.clock.as_ref().map(Clock::pace);
            (Sheet { clock: None, ..sheet.clone() }, clock, late)
        };
        told(self) == told(other)
    }

    /// When somebody's time runs out.
    pub fn deadline(&self) -> Option<i64> {
        let clock = self.clock.as_ref().filter(|_| self.playing().is_ok())?;
        clock.deadline()
    }
}

impl Clock {
    pub fn new(pace: Pace, seats: u8) -> Clock {
        let Pace { limit, reserve, then } = pace;
        let of_each = |seconds: i64| vec![seconds; usize::from(seats)];
        let (left, spare) = (of_each(limit.seconds()), of_each(reserve));
        let (running, late) = (Vec::new(), Vec::new());
        Clock { limit, reserve, then, left, spare, running, since: 0, line: 0, late }
    }

    pub fn pace(&self) -> Pace {
        Pace { limit: self.limit, reserve: self.reserve, then: self.then }
    }

    /// Whether the clocks know of this line.
    pub fn knows(&self, line: u32) -> bool {
        self.line == line
    }

    /// Takes the time that has passed off those who think.
    fn count(&mut self, now: i64) {
        for seat in self.running.clone() {
            let (left, spare) = self.hands(seat, now);
            let at = usize::from(seat.0);
            if let Some(place) = self.left.get_mut(at) {
                *place = left;
            }
            if let Some(place) = self.spare.get_mut(at) {
                *place = spare;
            }
        }
        self.since = self.since.max(now);
    }

    fn moved(&mut self, by: Option<Seat>, deciding: &[Seat], line: u32, at: i64) {
        self.count(at);
        if let Limit::Move(seconds) = self.limit {
            for seat in deciding {
                let thinks_on = self.running.contains(seat) && by != Some(*seat);
                if let Some(left) = self.left.get_mut(usize::from(seat.0))
                    && !thinks_on
                {
                    *left = seconds;
                }
            }
        }
        self.late.retain(|seat| Some(*seat) != by && deciding.contains(seat));
        self.running = deciding.to_vec();
        self.line = line;
    }

    /// What a seat has left of its time, and of its reserve, which runs when the time is over.
    fn hands(&self, seat: Seat, now: i64) -> (i64, i64) {
        let of = |hands: &[i64]| hands.get(usize::from(seat.0)).copied().unwrap_or(0);
        let (left, spare) = (of(&self.left), of(&self.spare));
        let passed = if self.runs(seat) { (now - self.since).max(0) } else { 0 };
        ((left - passed).max(0), (spare - (passed - left).max(0)).max(0))
    }

    /// How many seconds a seat has left before its reserve runs, or its time is over.
    pub fn left(&self, seat: Seat, now: i64) -> i64 {
        self.hands(seat, now).0
    }

    /// How many seconds a seat has left of its reserve.
    pub fn spare(&self, seat: Seat, now: i64) -> i64 {
        self.hands(seat, now).1
    }

    pub fn runs(&self, seat: Seat) -> bool {
        self.running.contains(&seat)
    }

    /// Whether the time of a seat has run out and it has not moved since.
    pub fn is_late(&self, seat: Seat) -> bool {
        self.late.contains(&seat)
    }

    fn deadline(&self) -> Option<i64> {
        let thinking = self.running.iter().filter(|seat| !self.late.contains(seat));
        let whole = |(left, spare): (i64, i64)| left + spare;
        let left = thinking.map(|seat| whole(self.hands(*seat, self.since)));
        left.min().map(|left| self.since + left)
    }

    /// The seats whose time has just run out; each is told once.
    pub fn expire(&mut self, now: i64) -> Vec<Seat> {
        let out: Vec<Seat> = self
            .running
            .iter()
            .copied()
            .filter(|seat| self.hands(*seat, now) == (0, 0) && !self.late.contains(seat))
            .collect();
        self.late.extend(&out);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Seat = Seat(0);
    const TWO: Seat = Seat(1);

    fn timed(limit: Limit, then: TimeoutAction) -> Sheet {
        paced(Pace { limit, reserve: 0, then })
    }

    fn paced(pace: Pace) -> Sheet {
        let mut sheet = Sheet { clock: Some(Clock::new(pace, 2)), ..Sheet::default() };
        sheet.moved(None, &[ONE], 1, 1000);
        sheet
    }

    fn left(sheet: &Sheet, seat: Seat, now: i64) -> i64 {
        sheet.clock.as_ref().unwrap().left(seat, now)
    }

    #[test]
    fn a_resignation_ends_the_game_once() {
        let mut sheet = Sheet::default();
        sheet.resign(ONE, 5).unwrap();
        assert_eq!(sheet.ended, Some(Ended::Resigned { seat: ONE }));
        assert_eq!(sheet.resign(TWO, 6), Err(NotNow::Over));
        assert_eq!(sheet.offer(Offered::Draw, TWO, &[ONE], 6), Err(NotNow::Over));
        assert_eq!(sheet.playing(), Err(NotNow::Over));
    }

    #[test]
    fn a_draw_needs_everybody_and_is_declined_by_playing_on() {
        let (people, three) = ([ONE, TWO, Seat(2)], Seat(2));
        let mut sheet = Sheet::default();
        sheet.offer(Offered::Draw, ONE, &[TWO, three], 5).unwrap();
        sheet.answer(TWO, true, &people, 6).unwrap();
        assert_eq!(sheet.ended, None);
        assert_eq!(sheet.waits_for(&[TWO, three]), [three]);
        sheet.moved(Some(ONE), &[TWO], 2, 7);
        assert!(sheet.offer.is_some(), "his own move does not take it back");
        sheet.moved(Some(three), &[TWO], 3, 8);
        assert_eq!(sheet.offer, None);
        sheet.offer(Offered::Draw, ONE, &[TWO, three], 9).unwrap();
        sheet.answer(TWO, true, &people, 9).unwrap();
        sheet.answer(three, true, &people, 9).unwrap();
        assert_eq!(sheet.ended, Some(Ended::Drawn));
    }

    #[test]
    fn an_offer_is_refused_taken_back_or_met_by_the_same() {
        let mut sheet = Sheet::default();
        assert_eq!(sheet.offer(Offered::Draw, ONE, &[], 5), Err(NotNow::NobodyToAsk));
        sheet.offer(Offered::Draw, ONE, &[TWO], 5).unwrap();
        assert_eq!(sheet.offer(Offered::Pause, TWO, &[ONE], 5), Err(NotNow::OtherOffer));
        sheet.answer(TWO, false, &[ONE, TWO], 5).unwrap();
        assert_eq!(sheet.answer(TWO, true, &[ONE, TWO], 5), Err(NotNow::NoOffer));
        sheet.offer(Offered::Draw, ONE, &[TWO], 5).unwrap();
        assert_eq!(sheet.answer(ONE, true, &[ONE, TWO], 5), Err(NotNow::NoOffer));
        sheet.answer(ONE, false, &[ONE, TWO], 5).unwrap();
        assert_eq!(sheet.offer, None);
        sheet.offer(Offered::Draw, ONE, &[TWO], 5).unwrap();
        sheet.offer(Offered::Draw, TWO, &[ONE], 5).unwrap();
        assert_eq!(sheet.ended, Some(Ended::Drawn));
    }

    #[test]
    fn a_pause_stops_the_clock_and_any_player_goes_on() {
        let mut sheet = timed(Limit::Game(100), TimeoutAction::Claim);
        assert_eq!(sheet.deadline(), Some(1100));
        sheet.offer(Offered::Pause, TWO, &[ONE], 1010).unwrap();
        sheet.answer(ONE, true, &[ONE, TWO], 1030).unwrap();
        assert_eq!((sheet.playing(), sheet.deadline()), (Err(NotNow::Paused), None));
        assert_eq!(left(&sheet, ONE, 9000), 70);
        sheet.resume(&[ONE], 5000).unwrap();
        assert_eq!(sheet.deadline(), Some(5070));
        assert_eq!(sheet.resume(&[ONE], 5000), Err(NotNow::NotPaused));
    }

    #[test]
    fn a_limit_for_each_move_begins_anew_and_one_for_the_game_does_not() {
        let mut each = timed(Limit::Move(60), TimeoutAction::Staff);
        each.moved(Some(ONE), &[TWO], 2, 1040);
        assert_eq!((left(&each, ONE, 1050), left(&each, TWO, 1050)), (20, 50));
        each.moved(Some(TWO), &[ONE], 3, 1080);
        assert_eq!(left(&each, ONE, 1080), 60);
        each.moved(Some(ONE), &[ONE], 4, 1100);
        assert_eq!(left(&each, ONE, 1100), 60, "every decision has its own time");
        let mut whole = timed(Limit::Game(60), TimeoutAction::Staff);
        whole.moved(Some(ONE), &[TWO], 2, 1040);
        whole.moved(Some(TWO), &[ONE], 3, 1080);
        assert_eq!((left(&whole, ONE, 1085), left(&whole, TWO, 1085)), (15, 20));
    }

    #[test]
    fn a_reserve_runs_when_the_time_of_a_decision_is_over_and_does_not_come_back() {
        let pace = Pace { limit: Limit::Move(60), reserve: 100, then: TimeoutAction::Claim };
        let mut sheet = paced(pace);
        let hands = |sheet: &Sheet, now: i64| sheet.clock.as_ref().unwrap().hands(ONE, now);
        assert_eq!((sheet.deadline(), hands(&sheet, 1059)), (Some(1160), (1, 100)));
        assert_eq!(hands(&sheet, 1090), (0, 70));
        assert_eq!(sheet.clock.as_mut().unwrap().expire(1100), [], "he still has his reserve");
        sheet.moved(Some(ONE), &[TWO], 2, 1100);
        sheet.moved(Some(TWO), &[ONE], 3, 1110);
        assert_eq!(hands(&sheet, 1110), (60, 60), "the time begins anew, the reserve does not");
        assert_eq!(sheet.clock.as_ref().unwrap().spare(TWO, 1110), 100, "each has its own");
        assert_eq!(sheet.deadline(), Some(1230));
        assert_eq!(sheet.clock.as_mut().unwrap().expire(1229), []);
        assert_eq!(sheet.clock.as_mut().unwrap().expire(1230), [ONE]);
    }

    #[test]
    fn a_pause_and_the_moves_of_others_leave_a_reserve_alone() {
        let mut sheet =
            paced(Pace { limit: Limit::Move(60), reserve: 100, then: TimeoutAction::Staff });
        sheet.moved(None, &[ONE, TWO], 2, 1000);
        sheet.moved(Some(TWO), &[ONE], 3, 1080);
        let hands = |sheet: &Sheet, now: i64| sheet.clock.as_ref().unwrap().hands(ONE, now);
        assert_eq!(hands(&sheet, 1080), (0, 80), "another's answer gives no time");
        sheet.offer(Offered::Pause, ONE, &[], 1090).unwrap();
        assert_eq!(hands(&sheet, 9000), (0, 70));
        sheet.resume(&[ONE], 9000).unwrap();
        assert_eq!(sheet.deadline(), Some(9070));
    }

    #[test]
    fn a_clock_that_was_written_before_there_were_reserves_goes_on() {
        let old = r#"{"clock":{"limit":{"move":60},"then":"claim","left":[60,60],"running":[0],
                      "since":1000,"line":1,"late":[]}}"#;
        let mut sheet: Sheet = serde_json::from_str(old).unwrap();
        assert_eq!((sheet.deadline(), left(&sheet, ONE, 1010)), (Some(1060), 50));
        assert_eq!(sheet.clock.as_mut().unwrap().expire(1060), [ONE]);
    }

    #[test]
    fn who_is_asked_together_with_another_thinks_on_when_that_one_has_answered() {
        let mut sheet = timed(Limit::Move(60), TimeoutAction::Claim);
        sheet.moved(None, &[ONE, TWO], 2, 1010);
        sheet.moved(Some(TWO), &[ONE], 3, 1030);
        assert_eq!(left(&sheet, ONE, 1030), 30, "the other's answer gives no time");
    }

    #[test]
    fn late_is_told_once_and_claimed_by_another_only() {
        let mut sheet = timed(Limit::Move(60), TimeoutAction::Claim);
        assert_eq!(sheet.clock.as_mut().unwrap().expire(1059), []);
        assert_eq!(sheet.clock.as_mut().unwrap().expire(1060), [ONE]);
        assert_eq!(sheet.clock.as_mut().unwrap().expire(1061), []);
        assert_eq!(sheet.deadline(), None);
        assert_eq!(sheet.claim(ONE, 1062), Err(NotNow::NobodyLate));
        let mut moved = sheet.clone();
        moved.moved(Some(ONE), &[TWO], 2, 1070);
        assert_eq!(moved.claim(TWO, 1071), Err(NotNow::NobodyLate), "he moved after all");
        sheet.claim(TWO, 1062).unwrap();
        assert_eq!(sheet.ended, Some(Ended::Claimed { late: ONE, by: TWO }));
    }

    #[test]
    fn only_the_hands_of_a_clock_move_unheard() {
        let mut sheet = timed(Limit::Move(60), TimeoutAction::Claim);
        let before = sheet.clone();
        sheet.moved(Some(ONE), &[ONE], 2, 1010);
        assert!(sheet != before && sheet.tells_the_same(&before));
        sheet.clock.as_mut().unwrap().expire(2000);
        assert!(!sheet.tells_the_same(&before), "that somebody is late is told");
        let mut offered = before.clone();
        offered.offer(Offered::Draw, ONE, &[TWO], 1010).unwrap();
        assert!(!offered.tells_the_same(&before));
    }

    #[test]
    fn a_sheet_is_read_back_and_an_empty_one_too() {
        let mut sheet = timed(Limit::Game(100), TimeoutAction::Claim);
        sheet.offer(Offered::Draw, ONE, &[TWO], 1001).unwrap();
        let text = serde_json::to_string(&sheet).unwrap();
        assert_eq!(serde_json::from_str::<Sheet>(&text).unwrap(), sheet);
        assert_eq!(serde_json::from_str::<Sheet>("{}").unwrap(), Sheet::default());
    }
}
