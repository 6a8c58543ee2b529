//! In what commanders differ who follow the same policies: what they hold things to be worth.
//!
//! The values of [`Style::Seasoned`] were found by screening: games of scripted players in which every value was
//! drawn by chance, and then games of what did best against the default policies (BENCHMARKS.md).

use crate::{
    battle::Altitude,
    state::{Side, Start, State},
};

/// Who leaves a base that is about to be bombed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaves {
    Bombers,
    All,
    None,
}

/// What a commander holds things to be worth, and what he dares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
    /// A raid that promises less stays at home.
    pub(super) least: i32,
    /// What an enemy fighter over the target costs; an escort makes up for half of one.
    fighter: i32,
    /// What raids on these are worth: an airbase by itself and if it works, troops, supply, a city.
    pub(super) airbase: i32,
    pub(super) working: i32,
    pub(super) troops: i32,
    pub(super) supply: i32,
    pub(super) city: i32,
    /// What an aircraft must gain by a stage move.
    pub(super) stage: i32,
    /// Interceptors that promise less stay down, and what one is worth less that has flown.
    pub(super) rise: i32,
    pub(super) flown: i32,
    pub(super) leaves: Leaves,
    /// OC 5.2.a: whether the 11th Hikoshidan, which gives points to the enemy, is ever committed.
    pub(super) commits: bool,
    /// In how many of ten cases a landing must succeed.
    pub(super) chance: i32,
    /// What a ground attack must promise.
    pub(super) attack: i32,
    /// The guns that ships need to attack others, in hundredths of theirs.
    pub(super) odds: i32,
    /// Whether warships meet whatever is weaker, spotted or not, transports or not.
    pub(super) intercepts: bool,
    /// At which altitude fighters begin.
    pub(super) fighters: Altitude,
    /// What a shot is worth beside the place where the move ends, what it costs to end before the guns of the
    /// enemy, and the fire of bombers.
    pub(super) shot: i32,
    pub(super) danger: i32,
    pub(super) defence: i32,
}

impl Temper {
    /// As the default policies say.
    pub(super) const BY_THE_BOOK: Temper = Temper {
        least: 8,
        fighter: 8,
        airbase: 2,
        working: 2,
        troops: 3,
        supply: 4,
        city: 6,
        stage: 4,
        rise: 1,
        flown: 3,
        leaves: Leaves::Bombers,
        commits: true,
        chance: 5,
        attack: 0,
        odds: 125,
        intercepts: false,
        fighters: Altitude::High,
        shot: 10,
        danger: 8,
        // About every second time they may fire.
        defence: 5,
    };

    /// What an enemy fighter over the target costs; in the campaign steps that are shot down count for nobody.
    pub(super) fn fighter(&self, g: &State) -> i32 {
        if g.setup.start == Start::Campaign { LOW_RISK } else { self.fighter }
    }
}

const LOW_RISK: i32 = 5;
/// More than anything promises or gains.
const NEVER: i32 = 1_000;
/// Less than any interceptor promises.
const EVERYBODY: i32 = -20;

/// Whose judgement a commander follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Style {
    /// The default policies.
    #[default]
    ByTheBook,
    /// Those who have learned what each scenario rewards.
    Seasoned,
}

impl Style {
    pub(super) fn temper(self, start: Start, side: Side) -> Temper {
        match self {
            Style::ByTheBook => Temper::BY_THE_BOOK,
            Style::Seasoned => seasoned(start, side),
        }
    }
}

/// Where every aerial step that is lost is a point for the enemy (OC 17.1.4.a, OC 17.2.6, OC 17.3.6) raids must
/// promise more, and what gives points away is left alone.
const fn seasoned(start: Start, side: Side) -> Temper {
    let book = Temper::BY_THE_BOOK;
    match (start, side) {
        (Start::BismarckSea, Side::Japanese) => {
            Temper { fighters: Altitude::Medium, rise: EVERYBODY, ..book }
        }
        (Start::Toenails, Side::Allied) => Temper {
            least: 50,
            fighter: 14,
            supply: 0,
            stage: NEVER,
            leaves: Leaves::All,
            danger: 4,
            odds: 80,
            chance: 3,
            ..book
        },
        (Start::Toenails, Side::Japanese) => Temper {
            commits: false,
            least: 50,
            fighter: 14,
            airbase: 0,
            supply: 8,
            city: 2,
            flown: 0,
            rise: 14,
            leaves: Leaves::None,
            shot: 20,
            defence: 10,
            ..book
        },
        (Start::Bougainville, Side::Allied) => Temper {
            chance: 3,
            attack: -5,
            least: 50,
            odds: 80,
            stage: NEVER,
            flown: 0,
            danger: 4,
            ..book
        },
        (Start::Bougainville, Side::Japanese) => Temper {
            commits: false,
            intercepts: true,
            odds: 80,
            fighter: 14,
            least: 50,
            airbase: 0,
            troops: 6,
            ..book
        },
        (Start::BismarckSea, Side::Allied)
        | (Start::Yamamoto | Start::IronBottomSound | Start::Campaign, _) => book,
    }
}
