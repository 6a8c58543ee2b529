//! What a commander makes of enemy fighters he cannot see (OC 6.1.a): how many may rise over a hex.
//!
//! Fighters nobody has reported may stand at every base that takes them and was not looked at, more of
//! them where there is more room. Nothing here reads where they are.

use crate::{
    charts::Charts,
    rules::{ch06_airbases::may_base, ch09_02_range::way_out},
    state::{AirId, Base, BaseKind, Group, Hex, Place, Side, State},
    view::is_hidden,
};
use arrayvec::ArrayVec;

/// How many fighters are thought to stand in a box off the map, where there is room for all.
const IN_A_BOX: i32 = 4;
/// The parts of a fighter that guesses are counted in.
const PARTS: i32 = 100;
/// As many sorts of fighters as a side can have.
const SORTS: usize = 16;

/// Hidden fighters that may stand at the same bases and fly as far.
struct Sort {
    of: AirId,
    range: u8,
    /// In parts of a fighter.
    fighters: i32,
}

/// A place from which fighters may rise.
struct Post {
    place: Place,
    /// How far they fly, and how many there are in parts of a fighter.
    fighters: Vec<(u8, i32)>,
}

/// Where the fighters of the enemy may be.
pub(super) struct Guess<'a> {
    g: &'a State,
    charts: &'static Charts,
    posts: Vec<Post>,
}

impl<'a> Guess<'a> {
    pub(super) fn of(g: &'a State, charts: &'static Charts, side: Side) -> Guess<'a> {
        let air = &charts.counters.air;
        let mut sorts: ArrayVec<(Group, bool, Sort), SORTS> = ArrayVec::new();
        let mut guess = Guess { g, charts, posts: Vec::new() };
        let mut unseen = 0;
        for id in air.ids() {
            let (row, unit) = (air.of(id), g.unit(id));
            if row.side == side || !row.code.is_fighter() || !unit.place.is_in_play() {
                continue;
            }
            let range = row.range.unwrap_or(u8::MAX);
            if !is_hidden(g, id, side.enemy()) {
                let fighters = if unit.disrupted { 0 } else { PARTS };
                guess.post(unit.place, range, fighters);
                continue;
            }
            unseen += 1;
            let odd = row.carrier || row.floats;
            let same = |(group, other, sort): &&mut (Group, bool, Sort)| {
                (*group, *other, sort.range) == (row.group, odd, range)
            };
            match sorts.iter_mut().find(same) {
                Some((.., sort)) => sort.fighters += PARTS,
                None => {
                    let _ =
                        sorts.try_push((row.group, odd, Sort { of: id, range, fighters: PARTS }));
                }
            }
        }
        let told = guess.reported(side, unseen);
        for (.., sort) in &sorts {
            guess.spread(side, sort, unseen, told);
        }
        guess
    }

    /// Fighters stand at a place. The way from it is found once for all of them.
    fn post(&mut self, place: Place, range: u8, fighters: i32) {
        if fighters == 0 {
            return;
        }
        match self.posts.iter_mut().find(|post| post.place == place) {
            Some(post) => post.fighters.push((range, fighters)),
            None => self.posts.push(Post { place, fighters: vec![(range, fighters)] }),
        }
    }

    /// OC 7.3.4.a: fighters that were reported stand where they were seen. Gives how many there are.
    fn reported(&mut self, side: Side, unseen: i32) -> i32 {
        let mut told = 0;
        for report in &self.g.reports[side.index()] {
            let fighters = i32::from(report.fighters).min(unseen - told);
            told += fighters;
            self.post(Place::Base(report.base), FIGHTER_RANGE, fighters * PARTS);
        }
        told
    }

    /// What is left of a sort goes to the bases nobody has looked at.
    fn spread(&mut self, side: Side, sort: &Sort, unseen: i32, told: i32) {
        let (g, charts) = (self.g, self.charts);
        let looked_at = |base: &Base| g.reports[side.index()].iter().any(|it| it.base == *base);
        let room = |base: Base| match charts.airbases.bases.of(base).kind {
            BaseKind::Box => IN_A_BOX,
            BaseKind::Major | BaseKind::Minor | BaseKind::Mobile | BaseKind::Carrier => {
                i32::from(charts.airbases.bases.of(base).capacity)
            }
        };
        let open = |base: &Base| may_base(g, charts, sort.of, *base) && !looked_at(base);
        let bases: ArrayVec<(Base, i32), 26> =
            Base::every().filter(open).map(|base| (base, room(base))).collect();
        let rooms: i32 = bases.iter().map(|(_, room)| room).sum();
        let left = sort.fighters * (unseen - told) / unseen.max(1);
        for (base, room) in bases {
            let fighters = left * room / rooms.max(1);
            self.post(Place::Base(base), sort.range, fighters);
        }
    }

    /// Fighters that may rise over a hex, to the nearest whole number.
    pub(super) fn over(&self, hex: Hex) -> i32 {
        let rise = |post: &Post| {
            let Some(far) = way_out(self.g, self.charts, post.place, hex) else { return 0 };
            let near = post.fighters.iter().filter(|(range, _)| far <= *range);
            near.map(|(_, fighters)| fighters).sum::<i32>()
        };
        let parts: i32 = self.posts.iter().map(rise).sum();
        (parts + PARTS / 2) / PARTS
    }
}

/// How far reported fighters are thought to fly.
const FIGHTER_RANGE: u8 = 4;
