//! Terrain effects, ground combat, landings, parachute drops.

use table::{
    Chart,
    chart::{ChartBook, ChartErrors, Figures, Load, Row, RowData, complete},
    keys,
};

table::charts! {
    pub struct Charts {
        pub terrain: Features = "terrain-effects",
        pub combat: Chart<Combat, CombatCondition> = "ground-combat",
        pub landing: Chart<Landing, LandingCondition> = "contested-landing",
        pub outcome: Outcomes = "amphibious-outcome",
        pub drop: Chart<Drop, DropCondition> = "parachute-drop",
        pub fortification: Figures<Fort> = "fortification",
    }
}

keys! {
    /// OC 11.8.a
    pub enum Fort { Steps = "steps" }
    /// OC 2.1.1.a: a row of the Terrain Effects Chart.
    pub enum Feature {
        Jungle = "jungle",
        Mountain = "mountain",
        City = "city",
        Town = "town",
        Coast = "coast",
        Ridge = "ridge-hexside",
        Trail = "kokoda-trail",
        Sea = "sea",
    }
    /// OC 11.4.2.a
    enum CombatKey {
        AttackerLoss = "attacker-loss",
        AttackerDisrupted = "attacker-disrupted",
        NoEffect = "no-effect",
        DefenderDisrupted = "defender-disrupted",
        DefenderRetreats = "defender-retreats",
        DefenderLoss = "defender-loss",
        DefenderEliminated = "defender-eliminated",
    }
    /// OC 11.5.2
    pub enum Landing {
        Rout = "rout",
        Success = "success",
        Repulse = "repulse",
        BloodyRepulse = "bloody-repulse",
        Disaster = "disaster",
    }
    /// OC 11.6.1.b
    enum DropKey { GoodOrder = "good-order", Disrupted = "disrupted", Scattered = "scattered", Loss = "loss" }
    pub enum CombatCondition {
        MainTerrain = "main-terrain",
        SecondaryTerrain = "secondary-terrain",
        DroppedOnTheEnemy = "dropped-on-the-enemy",
        FoulWeather = "foul-weather",
        FullFortification = "full-fortification",
        ReducedFortification = "reduced-fortification",
        AttackerFactor = "attacker-factor",
        DefenderFactor = "defender-factor",
    }
    pub enum LandingCondition {
        DefenderUndisrupted = "defender-undisrupted",
        FortificationSteps = "fortification-steps",
        DefenderFactor = "defender-factor",
        AttackerFactor = "attacker-factor",
        SupportingWarship = "supporting-warship",
        SupportingDiveBomber = "supporting-dive-bomber",
        SupportingBomber = "supporting-bomber",
        DefendingBomber = "defending-bomber",
        FoulWeather = "foul-weather",
        CommandoRaid = "commando-raid",
    }
    pub enum DropCondition {
        TransportDisrupted = "transport-disrupted",
        Mountain = "mountain",
        EnemyOccupied = "enemy-occupied",
        FoulWeather = "foul-weather",
        EscortedUndisturbed = "escorted-undisturbed",
    }
}

/// What a kind of terrain does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effects {
    /// OC 11.3.a
    pub stack: u8,
    /// OC 11.4.1.a
    pub combat: i32,
}

struct FeatureRow(Feature, Effects);

impl Row for FeatureRow {
    fn read(row: &RowData<'_>) -> Result<FeatureRow, String> {
        let effects = Effects { stack: row.number_as("stack")?, combat: row.number_as("drm")? };
        Ok(FeatureRow(row.key_as()?, effects))
    }
}

/// The Terrain Effects Chart.
#[derive(Debug)]
pub struct Features(Vec<(Feature, Effects)>);

impl Load for Features {
    fn load(book: &ChartBook, id: &str) -> Result<Features, ChartErrors> {
        let rows: Vec<FeatureRow> = book.values(id)?;
        let rows: Vec<_> = rows.into_iter().map(|FeatureRow(key, row)| (key, row)).collect();
        complete(book, id, |key: Feature| rows.iter().any(|(known, _)| *known == key))?;
        Ok(Features(rows))
    }
}

impl Features {
    pub fn of(&self, feature: Feature) -> Effects {
        let found = self.0.iter().find(|(known, _)| *known == feature);
        found.expect("loading proves that every feature has its row").1
    }
}

/// OC 11.4.2.a: a row of the ground combat results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combat {
    pub attacker_steps: u8,
    pub attacker_disrupted: bool,
    pub defender_steps: u8,
    pub defender_disrupted: bool,
    pub defender_retreats: bool,
    pub defender_eliminated: bool,
}

impl Row for Combat {
    fn read(row: &RowData<'_>) -> Result<Combat, String> {
        row.key_as::<CombatKey>()?;
        let flag = |name| row.flag(name).unwrap_or_default();
        Ok(Combat {
            attacker_steps: row.number_or("attacker_steps", 0)?,
            attacker_disrupted: flag("attacker_disrupted"),
            defender_steps: row.number_or("defender_steps", 0)?,
            defender_disrupted: flag("defender_disrupted"),
            defender_retreats: flag("defender_retreats"),
            defender_eliminated: flag("defender_eliminated"),
        })
    }
}

/// OC 11.5.2: what a contested landing does to both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub attacker_lands: bool,
    pub attacker_steps: u8,
    pub attacker_disrupted: bool,
    pub attacker_eliminated: bool,
    pub defender_steps: u8,
    pub defender_disrupted: bool,
}

struct OutcomeRow(Landing, Outcome);

impl Row for OutcomeRow {
    fn read(row: &RowData<'_>) -> Result<OutcomeRow, String> {
        let flag = |name| row.flag(name).unwrap_or_default();
        let outcome = Outcome {
            attacker_lands: flag("attacker_lands"),
            attacker_steps: row.number_or("attacker_steps", 0)?,
            attacker_disrupted: flag("attacker_disrupted"),
            attacker_eliminated: flag("attacker_eliminated"),
            defender_steps: row.number_or("defender_steps", 0)?,
            defender_disrupted: flag("defender_disrupted"),
        };
        Ok(OutcomeRow(row.key_as()?, outcome))
    }
}

/// The Amphibious Outcome table.
#[derive(Debug)]
pub struct Outcomes(Vec<(Landing, Outcome)>);

impl Load for Outcomes {
    fn load(book: &ChartBook, id: &str) -> Result<Outcomes, ChartErrors> {
        let rows: Vec<OutcomeRow> = book.values(id)?;
        let rows: Vec<_> = rows.into_iter().map(|OutcomeRow(key, row)| (key, row)).collect();
        complete(book, id, |key: Landing| rows.iter().any(|(known, _)| *known == key))?;
        Ok(Outcomes(rows))
    }
}

impl Outcomes {
    pub fn of(&self, landing: Landing) -> Outcome {
        let found = self.0.iter().find(|(known, _)| *known == landing);
        found.expect("loading proves that every outcome has its row").1
    }
}

/// OC 11.6.1.b: how the parachute unit comes down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drop {
    pub disrupted: bool,
    pub scattered: bool,
    pub steps: u8,
}

impl Row for Drop {
    fn read(row: &RowData<'_>) -> Result<Drop, String> {
        row.key_as::<DropKey>()?;
        let flag = |name| row.flag(name).unwrap_or_default();
        Ok(Drop {
            disrupted: flag("disrupted"),
            scattered: flag("scattered"),
            steps: row.number_or("steps", 0)?,
        })
    }
}
