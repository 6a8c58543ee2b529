//! In what commanders differ who follow the same policies: what they hold things to be worth.
//!
//! The values of [`Style::Seasoned`] were found by screening: games of scripted players in which every value was
//! drawn by chance, and then games of what did best against the default policies; those of [`Style::Veteran`] in
//! games against [`Style::Seasoned`] (BENCHMARKS.md).

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
    /// What hits on the city of the enemy are worth where they score at the end of the only turn (OC 17.1.4.a); if
    /// nothing, `city` counts.
    pub(super) hits: i32,
    /// A Reaction Mission that promises less is not flown.
    pub(super) reacts: i32,
    /// Whether the convoy to Lae is attacked off Lae alone, where the fighters of Rabaul have the longest way, and
    /// reconnaissance waits for it there (OC 7.3.4.b).
    pub(super) off_lae: bool,
    /// Whether transports sail one after another, so that those who follow find the enemy spent.
    pub(super) singly: bool,
    /// How much rather bombs fall on ships that are hurt already, of which the next hit costs more.
    pub(super) focus: i32,
    /// What it is worth to disrupt a bomber that has its bombs, where a step is worth ten.
    pub(super) disrupts: i32,
    /// Whether Task Force 36 ever enters, each unit of which scores for Japan (OC 16.1.g).
    pub(super) task_force: bool,
    /// Whether warships with nothing to do leave Rabaul, where they are bombed, for Truk.
    pub(super) shelters: bool,
    /// Whether warships that lie elsewhere meet a convoy at sea where it has room for them (OC 10.3.d).
    pub(super) gathers: bool,
    /// How many units that could be shipped stay in a hex.
    pub(super) keeps: usize,
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
        hits: 0,
        reacts: i32::MIN,
        off_lae: false,
        singly: false,
        focus: 0,
        disrupts: 3,
        task_force: true,
        shelters: false,
        gathers: false,
        keeps: 2,
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
    /// Those who have also learned what to leave alone, and to strike together.
    Veteran,
}

impl Style {
    pub(super) fn temper(self, start: Start, side: Side) -> Temper {
        match self {
            Style::ByTheBook => Temper::BY_THE_BOOK,
            Style::Seasoned => seasoned(start, side),
            Style::Veteran => veteran(start, side),
        }
    }

    /// That of a thinker.
    pub(crate) fn of(thinker: &str) -> Style {
        if thinker == shelf::EXPERT { Style::Veteran } else { Style::Seasoned }
    }

    /// That of a player who never tries anything out, for measurements.
    pub(crate) fn scripted(name: &str) -> Option<Style> {
        match name {
            "scripted-commander" => Some(Style::Seasoned),
            "scripted-expert" => Some(Style::Veteran),
            _ => None,
        }
    }
}

/// Where every aerial step that is lost is a point for the enemy (OC 17.1.4.a, OC 17.2.6, OC 17.3.6) raids must
/// promise more, and what gives points away is left alone.
const fn seasoned(start: Start, side: Side) -> Temper {
    let book = Temper::BY_THE_BOOK;
    match (start, side) {
        (Start::BismarckSea, Side::Japanese) => {
            Temper { fighters: Altitude::Medium, rise: EVERYBODY, singly: true, ..book }
        }
        (Start::BismarckSea, Side::Allied) => Temper { off_lae: true, ..book },
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
        (Start::Yamamoto | Start::IronBottomSound | Start::Campaign, _) => book,
    }
}

/// The same, and: bombers that the convoy to Lae does not need score over the cities, and draw the fighters of the
/// enemy up; no Reaction Mission is flown for its own sake; ships that have nothing to do are out of reach of bombers;
/// convoys to New Georgia do not sail without the warships that lie elsewhere; and on Bougainville one unit holds a place
/// while the others go on to the next.
const fn veteran(start: Start, side: Side) -> Temper {
    let known = seasoned(start, side);
    match (start, side) {
        (Start::BismarckSea, Side::Allied) => Temper { hits: 12, reacts: 1, focus: 3, ..known },
        (Start::BismarckSea, Side::Japanese) => Temper { hits: 12, disrupts: 7, ..known },
        (Start::Toenails, Side::Allied) => Temper { reacts: 30, focus: 3, gathers: true, ..known },
        (Start::Toenails, Side::Japanese) => {
            Temper { reacts: 30, focus: 3, shelters: true, ..known }
        }
        (Start::Bougainville, Side::Allied) => {
            Temper { task_force: false, fighters: Altitude::Medium, keeps: 1, ..known }
        }
        (Start::Bougainville, Side::Japanese) => {
            Temper { shelters: true, fighters: Altitude::Medium, ..known }
        }
        (Start::Yamamoto | Start::IronBottomSound | Start::Campaign, _) => known,
    }
}
