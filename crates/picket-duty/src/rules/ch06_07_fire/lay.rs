//! What the Gunnery Officer proposes: each gun where it raises the chance of a kill most.

use crate::{
    charts::{
        Charts,
        defence::{Shot, Support},
    },
    conditions::{Laid, Scene},
    state::{Gun, State},
};
use table::{Dice, Mods, Odds, Tone};

/// Chances of one gun out of 36: nothing, a hit, the plane down.
pub fn chances(g: &State, charts: &'static Charts, gun: Gun, at: usize, slaved: bool) -> [u64; 3] {
    let plane = &g.attack().wave.planes[at];
    let scene = Scene::firing(g, charts, Laid { gun, at: plane.kind, slaved });
    let grid = charts.defence.table(charts.ship.guns.of(gun).calibre);
    let mods = grid.modifiers(|when| scene.count(when));
    let chart = grid.column(plane.altitude, &mods);
    let mut chances = [0; 3];
    for (total, ways) in WAYS {
        let place = match chart.resolve(total, &mods).result {
            Shot::None | Shot::Barred => 0,
            Shot::Hit => 1,
            Shot::Flamed | Shot::Destroyed => 2,
        };
        chances[place] += ways;
    }
    chances
}

/// What the dice of a gun laid on a plane can say.
pub(super) fn gun_odds(g: &State, charts: &'static Charts, laid: super::order::Laid) -> Odds {
    let plane = &g.attack().wave.planes[laid.at];
    let (gun, slaved) = (laid.gun, laid.slaved);
    let scene = Scene::firing(g, charts, Laid { gun, at: plane.kind, slaved });
    let grid = charts.defence.table(charts.ship.guns.of(gun).calibre);
    grid.odds(plane.altitude, &grid.modifiers(|when| scene.count(when)))
}

/// The same in three words: down, in whichever way, hit, or nothing.
pub(super) fn gun_outlook(g: &State, charts: &'static Charts, laid: super::order::Laid) -> Odds {
    let odds = gun_odds(g, charts, laid);
    let words = [(Tone::Good, "down"), (Tone::Mixed, "hit"), (Tone::Nothing, "no effect")];
    let sums = words.map(|(tone, words)| {
        let counts = odds.each().filter(|it| it.2 == Some(tone)).map(|it| it.1);
        (tone, words, counts.sum::<u32>())
    });
    let sums = || sums.iter().filter(|it| it.2 > 0);
    Odds {
        outcomes: sums().map(|it| (it.1.to_owned(), it.2)).collect(),
        tones: sums().map(|it| Some(it.0)).collect(),
        ..odds
    }
}

/// The totals of two dice and in how many ways they fall.
const WAYS: [(i32, u64); 11] =
    [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 5), (9, 4), (10, 3), (11, 2), (12, 1)];

/// Sure, in the fixed point that chances are reckoned in.
const SURE: u64 = 1 << 24;

/// How likely each plane is still flying, by the hits it has taken, after what is laid so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aim {
    planes: Vec<[u64; 3]>,
}

impl Aim {
    pub fn new(g: &State) -> Aim {
        let flying = |hits: u8| {
            let mut chances = [0; 3];
            chances[usize::from(hits.min(2))] = SURE;
            chances
        };
        let planes = g.attack().wave.planes.iter();
        Aim {
            planes: planes
                .map(|plane| if plane.is_target() { flying(plane.hits) } else { [0; 3] })
                .collect(),
        }
    }

    /// How likely the plane is still to be flying.
    pub fn threat(&self, at: usize) -> u64 {
        self.planes[at].iter().sum()
    }

    /// How likely it is down, in percent; never quite sure.
    pub fn percent_down(&self, at: usize) -> u64 {
        let down = SURE.saturating_sub(self.threat(at));
        ((down * 100 + SURE / 2) / SURE).min(99)
    }

    /// By how much this gun would lower that.
    pub fn gain(
        &self,
        g: &State,
        charts: &'static Charts,
        gun: Gun,
        at: usize,
        slaved: bool,
    ) -> u64 {
        let after = shot_at(self.planes[at], chances(g, charts, gun, at, slaved));
        self.threat(at).saturating_sub(after.iter().sum())
    }

    pub fn fire(&mut self, g: &State, charts: &'static Charts, gun: Gun, at: usize, slaved: bool) {
        self.planes[at] = shot_at(self.planes[at], chances(g, charts, gun, at, slaved));
    }

    pub fn support(&mut self, charts: &'static Charts, at: usize) {
        let chart = &charts.defence.support;
        let misses = Dice::D6
            .every_fall()
            .filter(|faces| {
                let natural = Dice::D6.natural(faces);
                chart.resolve(natural, &Mods::NONE).result == Support::Miss
            })
            .count() as u64;
        for chance in &mut self.planes[at] {
            *chance = *chance * misses / 6;
        }
    }
}

fn shot_at(flying: [u64; 3], [none, hit, _]: [u64; 3]) -> [u64; 3] {
    let mut after = [0; 3];
    for (hits, chance) in flying.into_iter().enumerate() {
        after[hits] += chance * none / 36;
        if let Some(next) = after.get_mut(hits + 1) {
            *next += chance * hit / 36;
        }
    }
    after
}
