//! The eight captain cards, from sourced data where the rules print none (SV-R101).

use crate::state::{Base, Card, Class, Month, Orders, Task, Zone};
use table::chart::{ByName, Cell, Row, RowData};

table::charts! {
    pub struct Charts {
        pub cards: ByName<Card, CardRow> = "CAPTAINS",
        pub abilities: Vec<AbilityRow> = "CAPTAINS.abilities",
        pub patrols: Vec<CardPatrol> = "CAPTAINS.patrols",
    }
}

table::keys! {
    /// SV 14.10.1: what a captain can do.
    pub enum Ability {
        /// No `night_surface` modifier on E2.
        QuietOnTheSurface = "quiet_on_the_surface",
        /// A lifeguard roll of 0 may be rolled again once.
        SearchAgain = "search_again",
        /// Following escorted ships never fails.
        NeverLosesThem = "never_loses_them",
        /// No warship modifier to hit from Close Range.
        DownTheThroat = "down_the_throat",
        /// Once per patrol a failed close approach may be rolled again.
        SecondApproach = "second_approach",
        /// Once per patrol the first detection roll of an encounter in the China Sea has -1.
        ShallowWater = "shallow_water",
        /// -1 to hit with the deck gun.
        SharpGunners = "sharp_gunners",
        /// No warship modifier to hit against escorts and destroyers.
        EscortKiller = "escort_killer",
        /// No `escort_missed` modifier on E2.
        CoolAfterAMiss = "cool_after_a_miss",
        /// -1 to hit tankers with torpedoes.
        TankerHunter = "tanker_hunter",
        /// Four convoy targets at Medium Range too.
        WideView = "wide_view",
        /// The first detection roll of an encounter has -1 at Medium and Long Range.
        CarefulApproach = "careful_approach",
    }
}

table::rows! {
    pub struct CardRow {
        pub name: String = label,
        pub boat: String,
        pub class: Class = "type",
        pub base: Base,
        pub start: Month,
        /// As credited, with halves and thirds of shared ships.
        pub ships: String,
        pub tons: u32,
        pub abilities: Vec<Ability>,
    }
}

table::rows! {
    /// An ability in words.
    pub struct AbilityRow { pub ability: Ability = key, pub text: String = label }
}

/// SV 14.10.2.b: a patrol as history has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardPatrol {
    pub card: Card,
    pub start: Month,
    pub orders: Orders,
}

impl Row for CardPatrol {
    fn read(row: &RowData<'_>) -> Result<CardPatrol, String> {
        let zone: Zone = row.text_as("zone")?;
        let wolfpack = row.text("mission") == Some("wolfpack");
        let special = row.has("mission") && !wolfpack;
        let task = if special { Some(row.text_as::<Task>("mission")?) } else { None };
        let orders = Orders { zone, task, wolfpack };
        Ok(CardPatrol { card: row.key_as()?, start: Cell::read(row, "start")?, orders })
    }
}

impl Charts {
    pub fn has(&self, card: Option<Card>, ability: Ability) -> bool {
        card.is_some_and(|card| self.cards.of(card).abilities.contains(&ability))
    }

    pub fn patrols_of(&self, card: Card) -> impl Iterator<Item = &CardPatrol> {
        self.patrols.iter().filter(move |patrol| patrol.card == card)
    }

    /// What a captain can do, in words.
    pub fn words(&self, card: Card) -> Vec<String> {
        let own = &self.cards.of(card).abilities;
        let rows = self.abilities.iter().filter(|row| own.contains(&row.ability));
        rows.map(|row| row.text.clone()).collect()
    }
}
