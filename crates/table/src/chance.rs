//! Chance beyond a single throw: pools of dice read one by one, and counters drawn from a cup.

use crate::{
    ask::{Name, Need, Seat, Wanted},
    chart::{Chart, Mods},
    dice::{Dice, FacesError},
    event::{Event, Explained},
    exchange::Request,
    game::Game,
    odds::Odds,
    record::Replayed,
    source::Source,
    table::{Table, explained},
};
use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    ops::Deref,
    pin::Pin,
    task::{Context, Poll},
};

/// The most dice one pool throws.
pub const MOST_IN_POOL: usize = 120;

/// The natural faces of a pool, in the order thrown.
pub type PoolFaces = ArrayVec<u8, MOST_IN_POOL>;

/// So many throws of the same dice, each read by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Pool {
    pub dice: Dice,
    pub count: u8,
}

impl Pool {
    /// No pool throws more than [`MOST_IN_POOL`] dice: a larger one is cut to that.
    pub fn new(count: usize, dice: Dice) -> Pool {
        let most = MOST_IN_POOL / usize::from(dice.count.max(1));
        Pool { dice, count: count.min(most) as u8 }
    }

    fn len(self) -> usize {
        usize::from(self.count) * usize::from(self.dice.count)
    }

    /// What each throw reads as.
    pub fn naturals(self, faces: &[u8]) -> impl Iterator<Item = i32> {
        faces.chunks_exact(usize::from(self.dice.count.max(1))).map(move |it| self.dice.natural(it))
    }

    pub fn accept(self, typed: &[u8]) -> Result<PoolFaces, FacesError> {
        if typed.len() != self.len() {
            let (dice, count, given) = (self.dice, self.count, typed.len());
            return Err(FacesError::Pool { dice, count, given });
        }
        for throw in typed.chunks_exact(usize::from(self.dice.count.max(1))) {
            self.dice.accept(throw)?;
        }
        Ok(typed.iter().copied().collect())
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dice {
            Dice { count: 1, sides, reading: crate::dice::Reading::Sum } => {
                write!(f, "{}d{sides}", self.count)
            }
            dice => write!(f, "{} times {dice}", self.count),
        }
    }
}

/// A pool as it fell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pooled {
    pub faces: PoolFaces,
    /// How many of the throws count.
    pub hits: u32,
}

/// A kind of counter that can lie in a cup.
pub trait Chit<G: Game>: Clone + Send + Sync + 'static {
    /// Stable and unique within its cup; a player who draws from a cup of his own names it.
    fn key(&self) -> Name;

    /// For people; made only when somebody looks.
    fn label(&self, _g: &G, _charts: &'static G::Charts) -> String {
        let words = self.key().replace(['_', '-'], " ");
        let mut letters = words.chars();
        letters
            .next()
            .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }
}

/// Counters of several kinds that are drawn without looking. Whether what was drawn goes back is for
/// the rules to say.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cup<K>(Vec<(K, u8)>);

impl<K> Default for Cup<K> {
    fn default() -> Cup<K> {
        Cup(Vec::new())
    }
}

impl<K: PartialEq> Cup<K> {
    pub fn new(kinds: impl IntoIterator<Item = (K, u8)>) -> Cup<K> {
        let mut cup = Cup::default();
        for (kind, count) in kinds {
            cup.put(kind, count);
        }
        cup
    }

    /// How many of this kind are left.
    pub fn count(&self, kind: &K) -> u8 {
        self.0.iter().find(|(known, _)| known == kind).map_or(0, |(_, count)| *count)
    }

    /// How many counters are left in all.
    pub fn left(&self) -> u32 {
        self.0.iter().map(|(_, count)| u32::from(*count)).sum()
    }

    /// Puts counters in. A kind keeps its place in the cup, also when none of it is left.
    pub fn put(&mut self, kind: K, count: u8) {
        match self.0.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, so_far)) => *so_far = so_far.saturating_add(count),
            None => self.0.push((kind, count)),
        }
    }

    /// Takes one counter out; false if there is none of this kind.
    pub fn take(&mut self, kind: &K) -> bool {
        match self.0.iter_mut().find(|(known, count)| known == kind && *count > 0) {
            Some((_, count)) => {
                *count -= 1;
                true
            }
            None => false,
        }
    }
}

impl<K> Deref for Cup<K> {
    type Target = [(K, u8)];

    fn deref(&self) -> &[(K, u8)] {
        &self.0
    }
}

/// One kind of counter in the cup from which a player draws at his own table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct InCup {
    pub key: Name,
    pub label: String,
    pub count: u8,
}

/// Whether a counter of the kind at this place, counted from one, can be drawn.
pub(crate) fn in_cup(cup: &[u8], place: u8) -> Result<(), FacesError> {
    let kind = usize::from(place).checked_sub(1).and_then(|place| cup.get(place));
    match kind {
        Some(1..) => Ok(()),
        Some(0) | None => Err(FacesError::Cup { place }),
    }
}

/// What is left to chance: journalled as plain numbers, thrown again when the journal is checked.
pub(crate) enum Chance<'c> {
    Pool(Pool),
    /// How many there are of each kind; the number journalled is the place of the kind drawn.
    Cup(&'c [u8]),
}

impl Chance<'_> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Chance::Pool(pool) => pool.len(),
            Chance::Cup(_) => 1,
        }
    }

    pub(crate) fn accept(&self, faces: &[u8]) -> Option<PoolFaces> {
        match (self, faces) {
            (Chance::Pool(pool), _) => pool.accept(faces).ok(),
            (Chance::Cup(cup), &[place]) => {
                in_cup(cup, place).ok().map(|()| faces.iter().copied().collect())
            }
            (Chance::Cup(_), _) => None,
        }
    }

    pub(crate) fn throw(&self, source: &mut Source, rule: &str, why: &str) -> Option<PoolFaces> {
        match self {
            Chance::Pool(pool) => source.pool(pool, rule, why),
            Chance::Cup(cup) => source.draw(cup, rule, why).map(|it| [it].into_iter().collect()),
        }
    }
}

impl fmt::Display for Chance<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Pool(pool) => write!(f, "roll {pool}"),
            Chance::Cup(_) => write!(f, "draw from a cup"),
        }
    }
}

/// The faces that the driver hands in, if it does, and whose they are if not everybody's.
pub(crate) fn given<G: Game>(t: &mut Table<G>) -> Option<(PoolFaces, Option<Seat>)> {
    match t.request()? {
        Request::Dice(faces) => {
            let only = t.take_dice(&faces);
            Some((faces, only))
        }
        Request::Look(_)
        | Request::Describe
        | Request::Answer { .. }
        | Request::Draft { .. }
        | Request::Swap(_) => None,
    }
}

/// What is thrown or drawn here, why, and who alone may see it.
struct Step<'a, G: Game> {
    t: &'a mut Table<G>,
    rule: &'static str,
    why: &'static str,
    only: Option<Seat>,
    waiting: bool,
}

impl<G: Game> Step<'_, G> {
    /// The recorded faces, the program's, or those of the player, who is then asked.
    fn poll(
        &mut self,
        what: &Chance<'_>,
        wanted: impl FnOnce(&Table<G>) -> Wanted,
    ) -> Poll<PoolFaces> {
        let (rule, why) = (self.rule, self.why);
        if self.waiting {
            return given(self.t).map_or(Poll::Pending, |(faces, _)| Poll::Ready(faces));
        }
        match self.t.recorded(what, rule, why) {
            Some(Replayed::Recorded(faces)) => return Poll::Ready(faces),
            Some(Replayed::Live) => {}
            None => return Poll::Pending,
        }
        if let Some(faces) = what.throw(&mut self.t.dice, rule, why) {
            if let Some(shared) = &self.t.shared {
                shared.lock().record.write_dice(&faces);
            }
            return Poll::Ready(faces);
        }
        self.waiting = true;
        let wanted = wanted(self.t);
        self.t.need(rule, why, self.only, wanted);
        Poll::Pending
    }
}

/// The chart that the dice of a pool are read on, and what modifies each.
type On = (Option<&'static str>, Vec<Explained>);

/// A throw of many dice.
#[must_use = "dice are thrown only when awaited"]
pub struct PoolRoll<'a, G: Game, H, E> {
    step: Step<'a, G>,
    pool: Pool,
    hit: H,
    explain: E,
}

impl<G: Game, H, E> Unpin for PoolRoll<'_, G, H, E> {}

impl<G: Game, H, E> PoolRoll<'_, G, H, E> {
    /// Keeps the throw to this seat: nobody else sees it, and typed dice are its to type.
    pub fn only(mut self, seat: Seat) -> Self {
        self.step.only = Some(seat);
        self
    }

    /// Says what these dice are thrown for, where one chart is read for several things.
    pub fn named(mut self, why: &'static str) -> Self {
        self.step.why = why;
        self
    }
}

impl<G: Game, H: Fn(i32) -> bool, E: Fn() -> On> Future for PoolRoll<'_, G, H, E> {
    type Output = Pooled;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Pooled> {
        let PoolRoll { step, pool, hit, explain } = self.get_mut();
        if pool.count == 0 {
            return Poll::Ready(Pooled { faces: PoolFaces::new(), hits: 0 });
        }
        step.poll(&Chance::Pool(*pool), |_| Wanted::Pool(*pool)).map(|faces| {
            let hits = pool.naturals(&faces).filter(|natural| hit(*natural)).count() as u32;
            if step.t.listening {
                let ((chart, modifiers), faces) = (explain(), faces.to_vec());
                let (rule, why, to, pool) = (step.rule, step.why, step.only, *pool);
                step.t.log(Event::Pool { why, rule, pool, faces, modifiers, hits, chart, to });
            }
            Pooled { faces, hits }
        })
    }
}

/// A draw from a cup.
#[must_use = "a counter is drawn only when awaited"]
pub struct Draw<'a, G: Game, K> {
    step: Step<'a, G>,
    cup: &'a [(K, u8)],
}

impl<G: Game, K> Unpin for Draw<'_, G, K> {}

impl<G: Game, K> Draw<'_, G, K> {
    /// Keeps the draw to this seat: nobody else sees it, and a cup of its own is its to draw from.
    pub fn only(mut self, seat: Seat) -> Self {
        self.step.only = Some(seat);
        self
    }
}

impl<G: Game, K: Chit<G>> Future for Draw<'_, G, K> {
    type Output = K;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<K> {
        let Draw { step, cup } = self.get_mut();
        let counts: ArrayVec<u8, 255> = cup.iter().map(|(_, count)| *count).collect();
        let wanted = |t: &Table<G>| Wanted::Draw { cup: t.kinds(cup) };
        step.poll(&Chance::Cup(&counts), wanted).map(|drawn| {
            let place = drawn.first().map_or(0, |place| usize::from(*place).saturating_sub(1));
            let (chit, count) = &cup[place];
            if step.t.listening {
                let (key, label) = (chit.key(), chit.label(&step.t.g, step.t.charts));
                let of = counts.iter().map(|count| u32::from(*count)).sum();
                let (rule, why, to, count) = (step.rule, step.why, step.only, u32::from(*count));
                step.t.log(Event::Drawn { why, rule, key, label, count, of, to });
            }
            chit.clone()
        })
    }
}

impl<G: Game> Table<G> {
    /// Throws a pool: so many dice, of which each counts that `hit` likes. One line of the log, one
    /// prompt at the player's own table. An empty pool throws nothing.
    pub fn pool<H: Fn(i32) -> bool>(
        &mut self,
        count: usize,
        dice: Dice,
        rule: &'static str,
        why: &'static str,
        hit: H,
    ) -> PoolRoll<'_, G, H, impl Fn() -> On + use<G, H>> {
        let step = Step { t: self, rule, why, only: None, waiting: false };
        PoolRoll { step, pool: Pool::new(count, dice), hit, explain: || (None, Vec::new()) }
    }

    /// Throws a pool of which each die is read on a chart, with the same modifiers.
    pub fn pool_on<R: Copy + 'static, K: Copy + 'static, H: Fn(R) -> bool>(
        &mut self,
        count: usize,
        chart: &'static Chart<R, K>,
        mods: Mods,
        hit: H,
    ) -> PoolRoll<'_, G, impl Fn(i32) -> bool + use<G, R, K, H>, impl Fn() -> On + use<G, R, K, H>>
    {
        let (rule, why) = (chart.rule.as_str(), chart.title.as_str());
        let step = Step { t: self, rule, why, only: None, waiting: false };
        let same = mods.clone();
        let explain = move || (Some(chart.id.as_str()), explained(chart, &same));
        let hit = move |natural| hit(chart.resolve(natural, &mods).result);
        PoolRoll { step, pool: Pool::new(count, chart.dice), hit, explain }
    }

    /// Draws a counter from a cup that holds so many of each kind. The cup must not be empty, and
    /// stays as it is: the rules take the counter out of it, or do not.
    pub fn draw<'a, K: Chit<G>>(
        &'a mut self,
        cup: &'a [(K, u8)],
        rule: &'static str,
        why: &'static str,
    ) -> Draw<'a, G, K> {
        assert!(cup.iter().any(|(_, count)| *count > 0), "{why} ({rule}) draws from an empty cup");
        assert!(cup.len() < 256, "{why} ({rule}) draws from a cup of {} kinds", cup.len());
        Draw { step: Step { t: self, rule, why, only: None, waiting: false }, cup }
    }

    fn kinds<K: Chit<G>>(&self, cup: &[(K, u8)]) -> Vec<InCup> {
        let kind = |(chit, count): &(K, u8)| {
            let (key, label) = (chit.key(), chit.label(&self.g, self.charts));
            InCup { key, label, count: *count }
        };
        cup.iter().map(kind).collect()
    }

    /// What the journal says; nothing if it does not fit.
    fn recorded(
        &mut self,
        what: &Chance<'_>,
        rule: &'static str,
        why: &'static str,
    ) -> Option<Replayed<PoolFaces>> {
        self.sync();
        let Some(shared) = &self.shared else { return Some(Replayed::Live) };
        let mut exchange = shared.lock();
        if exchange.fault.is_some() {
            return None;
        }
        match exchange.record.replay_chance(what, rule, why, &mut self.dice) {
            Ok(replayed) => Some(replayed),
            Err(fault) => {
                exchange.fault = Some(fault);
                None
            }
        }
    }

    /// Leaves word of what the player has to throw or draw.
    pub(crate) fn need(
        &mut self,
        rule: &'static str,
        why: &'static str,
        seat: Option<Seat>,
        what: Wanted,
    ) {
        match &self.shared {
            None => self.unanswered = Some(why),
            Some(shared) => {
                let mut exchange = shared.lock();
                exchange.record.flush();
                exchange.need = Some(Need { n: exchange.record.line(), seat, why, rule, what });
            }
        }
    }
}

/// The exact chances of a draw.
pub fn draw_odds<G: Game, K: Chit<G>>(
    cup: &[(K, u8)],
    rule: &str,
    why: &str,
    g: &G,
    charts: &'static G::Charts,
) -> Odds {
    let kinds = cup.iter().map(|(chit, count)| (chit.label(g, charts), *count));
    Odds::cup(why, rule, kinds)
}

impl<R: Copy, K: Copy> Chart<R, K> {
    /// The chances of each number of dice of a pool that count, see [`Table::pool_on`].
    pub fn pool_odds(
        &self,
        count: usize,
        mods: &Mods,
        hit: impl Fn(R) -> bool,
        words: impl Fn(u32) -> String,
    ) -> Odds {
        let hit = |natural| hit(self.resolve(natural, mods).result);
        let pool = Pool::new(count, self.dice);
        Odds::pool(self.title.clone(), self.rule.clone(), pool, hit, words)
    }
}
