//! A game with its type forgotten.

use crate::{
    any_session::{AnySession, Erased},
    options::{OptionGroup as _, Setting, SetupOptions as _},
    players,
    simulation::{Fuzzer, GameRunner, Laws, Simulator},
    study::Study,
    title::{
        BotInfo, Coverage, Figure, FirstMission, Lesson, Scenario, SettingError, StretchInfo, Title,
    },
};
use board::{Base, Icon};
use data_encoding::HEXLOWER;
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::sync::OnceLock;
use table::{
    ChartBook, ChartErrors, ChartSet, DiceFrom, Eyes, Fault, Game, Header, Journal, Seat, Seating,
    Session, Sitter, Terms,
    chart::{self, FromBook},
    rulebook::{Rulebook, RulebookError, scan_sources},
    source::Origin,
};

/// Why a game cannot be had from the shelf.
#[derive(Debug, thiserror::Error)]
pub enum ShelfError {
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error("{0}")]
    Charts(#[from] ChartErrors),
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error("there is no computer player “{given}”; choose one of {known}")]
    Bot { given: String, known: String },
    #[error("no {given} is being played now, so there is none to hand over")]
    NotGoingOn { given: String },
    #[error("a seat cannot be handed over for “{given}”; choose one of {known}, or nothing")]
    Stretch { given: String, known: String },
    #[error(transparent)]
    Refused(#[from] table::Refused),
    #[error("{given} sit down, but there are {seats} seats")]
    Seats { given: usize, seats: u8 },
    #[error(transparent)]
    Forecast(#[from] table::forecast::ForecastError),
    #[error("a matched game cannot be casual: what was answered stands between people")]
    MatchedCasual,
    #[error("the inventory of rules cannot be read: {0}")]
    Rules(#[from] RulebookError),
}

/// What a new game needs.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub scenario: String,
    pub settings: Vec<(String, String)>,
    /// The player's own charts: file name and text.
    pub charts: Vec<(String, String)>,
    pub dice: DiceFrom,
    pub casual: bool,
    /// Between people who must not know all: seed, journal, branches and forecasts wait for the end.
    pub matched: bool,
    /// Who sits where, by seat; people where the list ends.
    pub sitters: Vec<Sitter>,
}

/// One game of the shelf.
pub trait AnyGame: Send + Sync {
    /// What is said of the game before it is played.
    fn card(&self) -> &Card;
    /// What the players of this game are called, by seat.
    fn seat_names(&self, new: &NewGame) -> Result<Vec<String>, ShelfError>;
    fn study(&self) -> Option<Study>;
    /// A first mission as a new game: casual, with a computer player in every seat but the first.
    fn first_game(&self, mission: &FirstMission) -> NewGame {
        let settings =
            mission.settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        let mut new = NewGame {
            scenario: mission.scenario.to_owned(),
            settings: settings.collect(),
            charts: Vec::new(),
            dice: DiceFrom::Seed(mission.seed),
            casual: true,
            matched: false,
            sitters: Vec::new(),
        };
        let seats = self.seat_names(&new).map_or(1, |names| names.len());
        if let Some(other) = self.card().bots.first().filter(|_| seats > 1) {
            new.sitters = vec![Sitter::player(other.name); seats];
            new.sitters[0] = Sitter::Person;
        }
        new
    }
    /// The first mission that begins as this game does: the same setup, the same dice.
    fn first_mission_of(&self, header: &Header) -> Option<&'static FirstMission>;
    fn rulebook(&self) -> Result<Rulebook, ShelfError>;
    /// What these sources, by file name and text, cite of the rules.
    fn coverage(&self, sources: &[(String, String)]) -> Result<Coverage, ShelfError>;
    /// The charts, with those of the player's own copy in their place; proved to fit the rules.
    fn book(&self, own: &[(String, String)]) -> Result<ChartBook, ShelfError>;
    fn start(&self, new: &NewGame) -> Result<Box<dyn AnySession>, ShelfError>;
    fn resume(
        &self,
        journal: Journal,
        own: &[(String, String)],
    ) -> Result<Box<dyn AnySession>, ShelfError>;
    /// Restarts at the last whole state, for a journal whose earlier lines no longer fit.
    fn resume_from_mark(
        &self,
        journal: Journal,
        own: &[(String, String)],
    ) -> Result<Box<dyn AnySession>, ShelfError>;
    /// The best position that a journal which may not fit can give, and why it is not the last.
    fn rescue(
        &self,
        journal: &Journal,
        own: &[(String, String)],
    ) -> Result<(Box<dyn AnySession>, Option<Fault>), ShelfError>;
    /// The position as it was when this line had been written.
    fn replay(
        &self,
        journal: &Journal,
        line: u32,
        own: &[(String, String)],
    ) -> Result<Box<dyn AnySession>, ShelfError>;
    /// Plays whole games without anybody watching.
    fn simulation(&self, new: &NewGame) -> Result<Box<dyn GameRunner>, ShelfError>;
    /// Continues a game many times from its last line, from what these eyes see.
    fn forecast(
        &self,
        journal: &Journal,
        own: &[(String, String)],
        bot: &str,
        eyes: Eyes,
    ) -> Result<Box<dyn GameRunner>, ShelfError>;
    fn laws(&self, new: &NewGame) -> Result<Box<dyn Laws>, ShelfError>;
}

/// What is said of a game before it is played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Title")]
pub struct Card {
    /// `devil-boats`, as in links and commands.
    pub name: &'static str,
    /// `Devil Boats`.
    pub title: &'static str,
    pub text: &'static str,
    /// The revision of its rules.
    pub rules: u32,
    pub scenarios: &'static [Scenario],
    /// Headings over the list of scenarios, each with the key of the first below it.
    #[serde(skip)]
    pub scenario_groups: &'static [(&'static str, &'static str)],
    /// The keys of those scenarios in which two rivals meet: their games can be rated and paired.
    pub duels: Vec<&'static str>,
    pub settings: Vec<Setting>,
    /// The scripted computer players.
    pub bots: Vec<BotInfo>,
    /// Every computer player who can sit at a seat.
    pub players: Vec<BotInfo>,
    /// The stretches of play for which a seat can be handed over.
    pub stretches: &'static [StretchInfo],
    pub figures: &'static [Figure],
    #[serde(skip)]
    pub lessons: &'static [Lesson],
    #[serde(skip)]
    pub first_missions: &'static [FirstMission],
    #[serde(skip)]
    pub bases: &'static [Base],
    /// The picture on its box, as SVG.
    #[serde(skip)]
    pub cover: &'static str,
    /// What stands for it in lists.
    #[serde(skip)]
    pub icon: Icon,
}

impl Card {
    fn of<G: Title>() -> Card {
        Card {
            name: G::NAME,
            title: G::FULL_NAME,
            text: G::BLURB,
            rules: <G as Game>::REVISION,
            scenarios: G::Setup::SCENARIOS,
            scenario_groups: G::SCENARIO_GROUPS,
            duels: G::Setup::SCENARIOS
                .iter()
                .map(|it| it.key)
                .filter(|it| is_duel::<G>(it))
                .collect(),
            settings: G::Setup::settings(),
            bots: G::bots(),
            players: players::all::<G>(),
            stretches: G::STRETCHES,
            figures: G::FIGURES,
            lessons: G::LESSONS,
            first_missions: G::FIRST_MISSIONS,
            bases: G::BASES,
            cover: G::COVER,
            icon: G::ICON,
        }
    }
}

/// Whether two rivals meet in this scenario as it is offered.
fn is_duel<G: Title>(scenario: &str) -> bool {
    let setup = G::Setup::typed(scenario, &[]);
    setup.is_ok_and(|setup| G::seats(&setup) == 2 && G::are_rivals(&setup))
}

/// Stands for the game `G` on the shelf, with its card and its printed charts once they are read.
pub struct Shelved<G: Game> {
    card: OnceLock<Card>,
    charts: OnceLock<Charts<G>>,
}

/// Charts, and the list of each of them by id.
type Charts<G> = (ChartSet<G>, &'static str);

impl<G: Game> Shelved<G> {
    pub const fn new() -> Shelved<G> {
        Shelved { card: OnceLock::new(), charts: OnceLock::new() }
    }
}

impl<G: Game> Default for Shelved<G> {
    fn default() -> Shelved<G> {
        Shelved::new()
    }
}

impl<G: Title> Shelved<G> {
    fn charts(&self, own: &[(String, String)]) -> Result<Charts<G>, ShelfError> {
        if !own.is_empty() {
            return Self::read_charts(own);
        }
        if let Some(printed) = self.charts.get() {
            return Ok(*printed);
        }
        let printed = Self::read_charts(own)?;
        Ok(*self.charts.get_or_init(|| printed))
    }

    /// The setup of a new game that can be played.
    fn setup(&self, new: &NewGame) -> Result<G::Setup, ShelfError> {
        let setup = G::Setup::typed(&new.scenario, &new.settings)?;
        if let Some((option, text)) = G::conflict(&setup) {
            return Err(SettingError::Together { option, text }.into());
        }
        if G::is_playable(&setup, self.charts(&new.charts)?.0.typed) {
            Ok(setup)
        } else {
            Err(SettingError::OverAtOnce.into())
        }
    }

    fn read_charts(own: &[(String, String)]) -> Result<Charts<G>, ShelfError> {
        let book = Self::checked_book(own)?;
        let (digest, fingerprint) = (book.digest(), book.fingerprint());
        let typed = G::Charts::from_book(&book)?;
        let each = chart::intern(fingerprint, || book.each());
        Ok((ChartSet { typed: chart::intern(fingerprint, || typed), digest }, each))
    }

    fn checked_book(own: &[(String, String)]) -> Result<ChartBook, ChartErrors> {
        let book = ChartBook::parse(G::CHARTS)?;
        if own.is_empty() { Ok(book) } else { book.replace_with(own) }
    }

    fn seating(&self, own: &[(String, String)]) -> Result<Seating<G>, ShelfError> {
        let (charts, each) = self.charts(own)?;
        Ok(Seating::new(charts).naming(each).with_players(players::at_once::<G>()))
    }

    /// Who sits where in a new game, if they are known and there are seats for all of them.
    fn sitters(setup: &G::Setup, wanted: &[Sitter]) -> Result<Vec<Sitter>, ShelfError> {
        let seats = G::seats(setup);
        let given =
            wanted.iter().rposition(|sitter| *sitter != Sitter::Person).map_or(0, |n| n + 1);
        if given > usize::from(seats) {
            return Err(ShelfError::Seats { given, seats });
        }
        for name in wanted.iter().filter_map(Sitter::name) {
            players::known::<G>(name)?;
        }
        Ok(wanted[..given].to_vec())
    }
}

impl<G: Title> AnyGame for Shelved<G>
where
    G::Setup: Sync,
{
    fn card(&self) -> &Card {
        self.card.get_or_init(Card::of::<G>)
    }

    fn seat_names(&self, new: &NewGame) -> Result<Vec<String>, ShelfError> {
        let setup = self.setup(new)?;
        Ok((0..G::seats(&setup)).map(|seat| G::seat_name(&setup, Seat(seat))).collect())
    }

    fn study(&self) -> Option<Study> {
        G::study()
    }

    fn first_mission_of(&self, header: &Header) -> Option<&'static FirstMission> {
        let begins_so = |mission: &&'static FirstMission| {
            let settings = mission.settings.iter();
            let settings: Vec<(String, String)> =
                settings.map(|(key, value)| ((*key).into(), (*value).into())).collect();
            let setup = G::Setup::typed(mission.scenario, &settings).ok();
            let setup = setup.and_then(|setup| serde_json::to_value(setup).ok());
            header.seed == mission.seed && setup.is_some_and(|setup| setup == header.setup)
        };
        let seeded = header.dice == Origin::Seeded;
        G::FIRST_MISSIONS.iter().filter(|_| seeded).find(begins_so)
    }

    fn rulebook(&self) -> Result<Rulebook, ShelfError> {
        Ok(Rulebook::parse(G::RULES)?)
    }

    fn coverage(&self, sources: &[(String, String)]) -> Result<Coverage, ShelfError> {
        let mut cited = scan_sources(sources, G::RULE_PREFIX);
        cited.add_charts(&ChartBook::parse(G::CHARTS)?);
        Ok(self.rulebook()?.coverage(&cited.code, &cited.tests))
    }

    fn book(&self, own: &[(String, String)]) -> Result<ChartBook, ShelfError> {
        let book = Self::checked_book(own)?;
        G::Charts::from_book(&book)?;
        Ok(book)
    }

    fn start(&self, new: &NewGame) -> Result<Box<dyn AnySession>, ShelfError> {
        let setup = self.setup(new)?;
        if new.matched && new.casual {
            return Err(ShelfError::MatchedCasual);
        }
        let sitters = Self::sitters(&setup, &new.sitters)?;
        let seating = self.seating(&new.charts)?.with_sitters(sitters);
        let terms = Terms { dice: new.dice.clone(), casual: new.casual, matched: new.matched };
        Ok(Box::new(Erased::begun(Session::start(seating, setup, terms))))
    }

    fn resume(
        &self,
        journal: Journal,
        own: &[(String, String)],
    ) -> Result<Box<dyn AnySession>, ShelfError> {
        Ok(Box::new(Erased::new(Session::<G>::resume(self.seating(own)?, journal)?)))
    }

    fn resume_from_mark(
        &self,
        journal: Journal,
        own: &[(String, String)],
    ) -> Result<Box<dyn AnySession>, ShelfError> {
        let seating = self.seating(own)?;
        Ok(Box::new(Erased::new(Session::<G>::resume_from_last_mark(seating, journal)?)))
    }

    fn rescue(
        &self,
        journal: &Journal,
        own: &[(String, String)],
    ) -> Result<(Box<dyn AnySession>, Option<Fault>), ShelfError> {
        let (session, fault) = Session::<G>::rescue(&self.seating(own)?, journal)?;
        Ok((Box::new(Erased::new(session)), fault))
    }

    fn replay(
        &self,
        journal: &Journal,
        line: u32,
        own: &[(String, String)],
    ) -> Result<Box<dyn AnySession>, ShelfError> {
        Ok(Box::new(Erased::new(Session::<G>::replay(self.seating(own)?, journal, line)?)))
    }

    fn simulation(&self, new: &NewGame) -> Result<Box<dyn GameRunner>, ShelfError> {
        let setup = self.setup(new)?;
        let (charts, _) = self.charts(&new.charts)?;
        let sitters = Self::sitters(&setup, &new.sitters)?;
        let mut names: Vec<_> =
            sitters.iter().filter_map(Sitter::name).map(str::to_owned).collect();
        if names.is_empty() {
            names.push(players::RANDOM.to_owned());
        }
        Ok(Box::new(Simulator::<G>::new(setup, charts, names)))
    }

    fn forecast(
        &self,
        journal: &Journal,
        own: &[(String, String)],
        bot: &str,
        eyes: Eyes,
    ) -> Result<Box<dyn GameRunner>, ShelfError> {
        players::scripted_only::<G>(bot)?;
        let forecast = table::Forecast::<G>::new(self.charts(own)?.0, journal, eyes)?;
        Ok(Box::new(crate::simulation::ForecastRunner::new(forecast, bot.to_owned())))
    }

    fn laws(&self, new: &NewGame) -> Result<Box<dyn Laws>, ShelfError> {
        let setup = self.setup(new)?;
        Ok(Box::new(Fuzzer::<G>::new(setup, self.charts(&new.charts)?.0)))
    }
}

/// What is told of the seed of a matched game before its end, by which anyone can check it then.
pub fn seed_digest(seed: u64) -> String {
    HEXLOWER.encode(&Sha256::digest(format!("wardroom seed {seed}")))
}
