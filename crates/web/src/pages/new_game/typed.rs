//! What was typed into the form, and what of it cannot be.

use crate::{
    club::{Limit, Pace, TimeoutAction},
    desk::Desk,
    error::WebError,
    input::{self, Fields},
    moves::{self, Wanted},
};
use table::DiceFrom;

/// What is wrong with a form, and with which field if it is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormError {
    /// The name of the field.
    pub field: Option<String>,
    pub text: String,
}

/// The fields of the new-game form. Field names: `name`, `scenario`, `set.KEY`, `dice`
/// (`program` or `mine`), `seed`, `manner` (`plain`, `casual` or `matched`), `several`,
/// `watched_late`, `charts`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGameFields {
    pub name: String,
    pub scenario: String,
    pub settings: Vec<(String, String)>,
    pub own_dice: bool,
    /// With own dice: names too.
    pub own_names: bool,
    pub seed: String,
    pub casual: bool,
    pub matched: bool,
    /// Each player sits at a machine of his own.
    pub several: bool,
    /// Those who watch see nothing of a stretch of play before it is over.
    pub watched_late: bool,
    pub charts: String,
    /// Who sits where; nothing for a person.
    pub sitters: Vec<String>,
    /// At a club: what each seat is to be, in order.
    pub places: Vec<Place>,
    /// At a club: `welcome`, `late`, `end` or nothing.
    pub watchers: String,
    pub pace: PaceFields,
}

/// What a seat of a club's table is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Somebody who is named, or whoever gets the link.
    Person(String),
    Computer,
    /// Any member may take it.
    Open,
}

impl NewGameFields {
    pub fn setting(&self, key: &str) -> Option<&str> {
        self.settings.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// As a form or the end of a link has them.
    pub(super) fn typed(fields: &Fields) -> NewGameFields {
        let text = |name: &str| fields.get(name).unwrap_or_default().to_owned();
        let settings = fields.iter().filter_map(|(name, value)| {
            Some((name.strip_prefix("set.")?.to_owned(), value.trim().to_owned()))
        });
        NewGameFields {
            name: text("name"),
            scenario: text("scenario"),
            settings: settings.filter(|(_, value)| !value.is_empty()).collect(),
            own_dice: fields.get("dice") == Some("mine"),
            own_names: fields.get("own_names").is_some(),
            seed: text("seed"),
            casual: fields.get("manner") == Some("casual") || fields.get("casual").is_some(),
            matched: fields.get("manner") == Some("matched"),
            several: fields.get("several").is_some(),
            watched_late: fields.get("watched_late").is_some()
                || fields.get("watchers") == Some("late"),
            charts: text("charts"),
            sitters: sitters(fields),
            places: places(fields),
            watchers: text("watchers"),
            pace: PaceFields {
                per: text("pace.per"),
                limit: text("pace.limit"),
                reserve: text("pace.reserve"),
                then: text("pace.then"),
            },
        }
    }

    /// The game that is wanted.
    pub(super) fn wanted(&self, desk: &Desk, game: &str) -> Result<Wanted, WebError> {
        let volume = desk.library().need(game)?;
        let first = volume.game.card().scenarios.first().map_or("", |scenario| scenario.key);
        let scenario = if self.scenario.is_empty() { first } else { &self.scenario };
        Ok(Wanted {
            scenario: scenario.to_owned(),
            settings: self.settings.clone(),
            dice: if self.own_dice && self.own_names {
                DiceFrom::OwnDice
            } else if self.own_dice {
                DiceFrom::OwnDiceButNames(input::seed("", true)?)
            } else {
                DiceFrom::Seed(input::seed(&self.seed, self.matched)?)
            },
            casual: self.casual,
            matched: self.matched,
            several: self.several,
            charts: Some(self.charts.clone()).filter(|charts| !charts.is_empty()),
            clock: clock_of(&self.pace)?,
            watched_late: self.watched_late,
            sitters: self.sitters.iter().map(|name| moves::sitter(name)).collect(),
        })
    }

    /// What the seats are called as far as it is typed; nothing if that cannot be.
    pub(super) fn seats(&self, desk: &Desk, game: &str) -> Vec<String> {
        let Some(volume) = desk.library().volume(game) else { return Vec::new() };
        let first = volume.game.card().scenarios.first().map_or("", |scenario| scenario.key);
        let scenario = if self.scenario.is_empty() { first } else { &self.scenario };
        let new = shelf::NewGame {
            scenario: scenario.to_owned(),
            settings: self.settings.clone(),
            charts: Vec::new(),
            dice: DiceFrom::Seed(1),
            casual: false,
            matched: false,
            sitters: Vec::new(),
        };
        volume.game.seat_names(&new).unwrap_or_default()
    }

    /// The field that is wrong, and what is wrong with it in plain words.
    pub(super) fn misfit(&self, desk: &Desk, game: &str) -> Option<FormError> {
        let at =
            |field: &str, text: String| Some(FormError { field: Some(field.to_owned()), text });
        if let Err(error) = input::seed(&self.seed, self.matched && !self.own_dice) {
            return at("seed", error.to_string());
        }
        let wanted = self.wanted(desk, game).ok()?;
        let new = shelf::NewGame {
            scenario: wanted.scenario,
            settings: wanted.settings,
            charts: Vec::new(),
            dice: wanted.dice,
            casual: wanted.casual,
            matched: wanted.matched,
            sitters: wanted.sitters,
        };
        let refused = desk.library().volume(game)?.game.seat_names(&new).err()?;
        let shelf::ShelfError::Setting(refused) = refused else { return None };
        match refused {
            shelf::SettingError::Scenario { .. } => {
                at("scenario", "Choose one of these.".to_owned())
            }
            shelf::SettingError::Value { option, .. } => {
                at(&format!("set.{option}"), "Choose one of the list.".to_owned())
            }
            shelf::SettingError::Text { option, given, text } => {
                at(&format!("set.{option}"), format!("“{given}” cannot be read here. {text}."))
            }
            shelf::SettingError::Together { option, text } => {
                at(&format!("set.{option}"), text.to_owned())
            }
            shelf::SettingError::Option { .. } | shelf::SettingError::OverAtOnce => None,
        }
    }
}

/// How long a seat may think, as it was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaceFields {
    /// `move`, `game` or nothing.
    pub per: String,
    /// Seconds.
    pub limit: String,
    /// Seconds beyond them, once; nothing for none.
    pub reserve: String,
    /// `staff` or `claim`.
    pub then: String,
}

/// Who sits where as the form has it: `sit.1`, `sit.2` and so on, nobody's name for a person. The list
/// ends with the last computer player.
fn sitters(fields: &Fields) -> Vec<String> {
    let one = |seat: usize| {
        let named = fields.all(&format!("sit.{seat}")).next().map(|it| it.trim().to_owned());
        // At a club a seat has a computer player only where that is chosen, whichever is named.
        match fields.get(&format!("seat.{seat}")) {
            None => named,
            Some("computer") => Some(named.unwrap_or_default()),
            Some(_) => Some(String::new()),
        }
    };
    let mut named: Vec<String> = (1..=usize::from(u8::MAX)).map_while(one).collect();
    let last = named.iter().rposition(|name| !name.is_empty());
    named.truncate(last.map_or(0, |last| last + 1));
    named
}

/// What each seat of a club's table is to be: `seat.1` and so on, with `who.1` for somebody who is named.
fn places(fields: &Fields) -> Vec<Place> {
    let one = |seat: usize| match fields.get(&format!("seat.{seat}"))? {
        "computer" => Some(Place::Computer),
        "open" => Some(Place::Open),
        _ => {
            let who = fields.get(&format!("who.{seat}")).unwrap_or_default();
            Some(Place::Person(who.trim().to_owned()))
        }
    };
    (1..=usize::from(u8::MAX)).map_while(one).collect()
}

/// How long a seat may think, as the form has it.
fn clock_of(pace: &PaceFields) -> Result<Option<Pace>, WebError> {
    let seconds = || {
        let seconds = pace.limit.parse().map_err(|_| WebError::input("Choose a time limit."))?;
        input::time_limit(seconds)
    };
    let limit = match pace.per.as_str() {
        "" => return Ok(None),
        "move" => Limit::Move(seconds()?),
        "game" => Limit::Game(seconds()?),
        _ => return Err(WebError::input("A time limit is for each decision or for all.")),
    };
    let then = match pace.then.as_str() {
        "" | "staff" => TimeoutAction::Staff,
        "claim" => TimeoutAction::Claim,
        _ => return Err(WebError::input("The staff plays on, or the other may claim.")),
    };
    // The form has the field whatever the time is for.
    let reserve = match (limit, pace.reserve.as_str()) {
        (Limit::Game(_), _) | (_, "") => 0,
        (_, typed) => typed.parse().map_err(|_| WebError::input("Choose a reserve."))?,
    };
    Ok(Some(Pace { limit, reserve: input::reserve(limit, reserve)?, then }))
}
