//! Computer players at the seats of a game.

use crate::{
    any_game::ShelfError,
    title::{BotInfo, ThinkerInfo, Title},
};
use std::sync::Arc;
use table::{
    Asked, Decider, Game, Players, RandomDecider, Seated, Session, Sitter, Stretch, players::Dealt,
    source::Origin,
};

/// The player who tries his answers out before he gives them.
pub const EXPERT: &str = "expert";
/// The player who picks any option.
pub const RANDOM: &str = "random";

/// How many tries the expert makes for an answer where a game does not say otherwise.
pub const TRIES: u32 = 4_000;
const MOST_TRIES: u32 = 20_000;

pub(crate) const THE_EXPERT: ThinkerInfo = ThinkerInfo {
    name: EXPERT,
    text: "tries every answer out before he gives one",
    tries: TRIES,
    decisions: u64::MAX,
};

/// How much a thinker puts into one answer.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// Who makes it, one of [`Title::THINKERS`].
    pub(crate) thinker: &'static str,
    pub(crate) tries: u32,
    pub(crate) decisions: u64,
}

/// What a thinker of this name puts into one answer; none if nobody thinks by this name.
pub(crate) fn effort<G: Title>(name: &str) -> Option<Effort> {
    let (name, tries) = match name.split_once(':') {
        None => (name, None),
        Some((name, tries)) => (name, Some(tries)),
    };
    let thinker = G::THINKERS.iter().find(|thinker| thinker.name == name)?;
    let tries = match tries {
        None => thinker.tries,
        Some(tries) => tries.parse().ok().filter(|n| (1..=MOST_TRIES).contains(n))?,
    };
    // A part of the tries is that part of the whole budget.
    let decisions = u128::from(thinker.decisions) * u128::from(tries) / u128::from(thinker.tries);
    let decisions = u64::try_from(decisions).unwrap_or(u64::MAX);
    Some(Effort { thinker: thinker.name, tries, decisions })
}

/// A game in which no seat knows what another does not: its scripted players may read the state.
///
/// [`reads_the_state`] takes only such games, so that nobody else's can.
pub trait AllOpen: Game {}

/// A scripted player who reads the state itself, which is quick.
pub fn reads_the_state<G: AllOpen>(player: impl Decider<G> + 'static) -> Box<dyn Decider<G>> {
    Box::new(player)
}

/// A scripted player who reads a state dealt from what his seat sees.
pub fn reads_his_view<G: Game>(player: impl Decider<G> + 'static) -> Box<dyn Decider<G>> {
    Box::new(Dealt(player))
}

/// Everyone who can sit at a seat of this game, the scripted ones first.
pub(crate) fn all<G: Title>() -> Vec<BotInfo> {
    let mut all = G::bots();
    all.push(BotInfo { name: RANDOM, text: "picks any option, whatever comes of it" });
    let thinkers = G::THINKERS.iter();
    all.extend(thinkers.map(|thinker| BotInfo { name: thinker.name, text: thinker.text }));
    all
}

/// Whether somebody of this name can sit down. A game may seat players whom it offers to nobody: its
/// study may need them.
pub(crate) fn known<G: Title>(name: &str) -> Result<(), ShelfError> {
    let all = all::<G>();
    let listed = all.iter().any(|player| player.name == name);
    if effort::<G>(name).is_some() || listed || G::seated(name).is_some() {
        return Ok(());
    }
    let known: Vec<_> = all.iter().map(|player| player.name).collect();
    Err(ShelfError::Bot { given: name.to_owned(), known: known.join(", ") })
}

/// Whether somebody of this name answers at once: a game played on many times cannot wait.
pub(crate) fn scripted_only<G: Title>(name: &str) -> Result<(), ShelfError> {
    known::<G>(name)?;
    if effort::<G>(name).is_none() {
        return Ok(());
    }
    let known: Vec<_> = G::bots().iter().map(|bot| bot.name).collect();
    Err(ShelfError::Bot { given: name.to_owned(), known: known.join(", ") })
}

/// Those who answer at once, as they sit in a game that is played.
pub(crate) fn at_once<G: Title>() -> Players<G> {
    Arc::new(|sitter| {
        let Sitter::Player { name, until } = sitter else { return None };
        let player = scripted::<G>(name, 0)?;
        Some(match until {
            None => player,
            Some(stretch) => Box::new(Until { stretch: stretch.clone(), player }),
        })
    })
}

/// The player of this name, if he answers at once.
fn scripted<G: Title>(name: &str, seed: u64) -> Option<Box<dyn Decider<G>>> {
    match name {
        RANDOM => Some(Box::new(RandomDecider::new(seed))),
        name => G::seated(name),
    }
}

/// Computer players at every seat; the last of the list sits at those the list does not reach.
pub(crate) fn at_every_seat<G: Title>(
    names: &[String],
    seats: u8,
    seed: u64,
) -> Option<Box<dyn Decider<G>>> {
    if let ([name], _) | ([name, ..], 1) = (names, seats) {
        return scripted(name, seed);
    }
    let last = names.last()?;
    let name = |seat: u8| names.get(usize::from(seat)).unwrap_or(last);
    let seated = (0..seats).map(|seat| scripted(name(seat), seed ^ u64::from(seat)));
    let seated: Vec<_> = seated.collect();
    seated.iter().all(Option::is_some).then(|| Box::new(Seated(seated)) as Box<_>)
}

/// Answers while a stretch of play lasts.
struct Until<G: Title> {
    stretch: Stretch,
    player: Box<dyn Decider<G>>,
}

impl<G: Title> Decider<G> for Until<G> {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        if lasts(&self.stretch, g) { self.player.decide(g, charts, a) } else { None }
    }
}

fn lasts<G: Title>(stretch: &Stretch, g: &G) -> bool {
    g.stretch(&stretch.of) == Some(stretch.number)
}

/// The stretch of this kind that is being played.
pub(crate) fn going_on<G: Title>(
    session: &mut Session<G>,
    of: &str,
) -> Result<Stretch, ShelfError> {
    let stretch = of.to_owned();
    let number = session.look(move |g| g.stretch(&stretch)).flatten();
    let known = || G::STRETCHES.iter().map(|stretch| stretch.key).collect::<Vec<_>>().join(", ");
    match number {
        Some(number) => Ok(Stretch { of: of.to_owned(), number }),
        None if G::STRETCHES.iter().any(|stretch| stretch.key == of) => {
            Err(ShelfError::NotGoingOn { given: of.to_owned() })
        }
        None => Err(ShelfError::Stretch { given: of.to_owned(), known: known() }),
    }
}

/// Throws what decides nothing but a name, for players with dice of their own who would rather not.
pub(crate) fn throw_names<G: Title>(session: &mut Session<G>) {
    let header = session.header();
    if header.dice != Origin::Hand || header.seed == 0 {
        return;
    }
    while let Some(need) = session.any_need().filter(|need| G::NAME_RULES.contains(&need.rule)) {
        let seed = header.seed ^ u64::from(need.n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let seat = need.seat.unwrap_or(table::Seat(0));
        if session.throw_for_me(seat, need.n, seed).is_err() {
            return;
        }
    }
}

/// Seats whose player was called for a stretch that is over go back to their people.
pub(crate) fn give_back<G: Title>(session: &mut Session<G>) {
    let called: Vec<_> = session.sitters().into_iter().enumerate().collect();
    for (seat, sitter) in called {
        let Sitter::Player { until: Some(stretch), .. } = sitter else { continue };
        if session.look(move |g| lasts(&stretch, g)) == Some(false) {
            // The game is not over and the seat exists, so nothing refuses this.
            let _same_people = session.sit(table::Seat(seat as u8), Sitter::Person);
        }
    }
}
