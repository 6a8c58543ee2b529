//! Who meets whom in the next round of a Swiss event, and how everybody stands. Plain data.

/// One who takes part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entrant {
    pub id: i64,
    /// Twice the points, so that a draw is one.
    pub half_points: u32,
    pub rating: f64,
    pub met: Vec<i64>,
    pub had_bye: bool,
    /// How often first seat less how often second.
    pub balance: i32,
}

/// A round is paired within so many tries; beyond that some meet again.
const TRIES: u32 = 20_000;

/// Two who meet, the first seat first; alone means a round off that counts as won.
pub type Pair = (i64, Option<i64>);

/// The pairs of the next round. Equals meet equals, nobody meets the same one twice while that can be
/// avoided, and whoever sat second more often sits first.
pub fn pair(entrants: &[Entrant]) -> Vec<Pair> {
    let mut order: Vec<&Entrant> = entrants.iter().collect();
    order.sort_by(|a, b| {
        let rating = b.rating.total_cmp(&a.rating);
        b.half_points.cmp(&a.half_points).then(rating).then(a.id.cmp(&b.id))
    });
    let (off, found) =
        if order.len() % 2 == 1 { with_one_off(&order) } else { (None, met(&order)) };
    let off = off.map(|off| (off.id, None));
    let found = found.unwrap_or_else(|| {
        order.retain(|it| off.is_none_or(|(id, _)| id != it.id));
        order.chunks(2).map(|two| (two[0], two[1])).collect()
    });
    let seated = found.into_iter().map(|(one, other)| {
        let turned = one.balance > other.balance;
        if turned { (other.id, Some(one.id)) } else { (one.id, Some(other.id)) }
    });
    seated.chain(off).collect()
}

type Met<'a> = Option<Vec<(&'a Entrant, &'a Entrant)>>;

/// Pairs in which nobody meets the same one twice, if they are found.
fn met<'a>(order: &[&'a Entrant]) -> Met<'a> {
    meet(order, &mut { TRIES })
}

/// The round off goes to the last who has had none, or to the next above him where the others could not be
/// paired otherwise without meeting again.
fn with_one_off<'a>(order: &[&'a Entrant]) -> (Option<&'a Entrant>, Met<'a>) {
    let (had, not): (Vec<&Entrant>, Vec<&Entrant>) = order.iter().rev().partition(|it| it.had_bye);
    let others =
        |off: &Entrant| order.iter().copied().filter(|it| it.id != off.id).collect::<Vec<_>>();
    let found = not.iter().find_map(|off| met(&others(off)).map(|pairs| (Some(*off), Some(pairs))));
    found.unwrap_or_else(|| (not.first().or(had.first()).copied(), None))
}

/// Pairs the first with the next one he has not met, and the rest among themselves.
fn meet<'a>(order: &[&'a Entrant], tries: &mut u32) -> Met<'a> {
    let Some((first, rest)) = order.split_first() else { return Some(Vec::new()) };
    for (at, other) in rest.iter().enumerate() {
        *tries = tries.checked_sub(1)?;
        if first.met.contains(&other.id) {
            continue;
        }
        let left: Vec<&Entrant> =
            rest.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, it)| *it).collect();
        if let Some(mut pairs) = meet(&left, tries) {
            pairs.insert(0, (first, other));
            return Some(pairs);
        }
    }
    None
}

/// A result of one round as one of the two sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundResult {
    pub round: u16,
    /// None for a round off.
    pub other: Option<i64>,
    /// Whether he sat first.
    pub first: bool,
    /// 2 won, 1 drawn, 0 lost; none while it is played.
    pub half_points: Option<u32>,
}

/// Where somebody stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    pub id: i64,
    pub half_points: u32,
    /// The points of all he has met, doubled.
    pub buchholz: u32,
    pub wins: u32,
    pub rounds: Vec<RoundResult>,
}

/// Everybody by points, then by the points of those he has met, then by wins, then by rating.
pub fn standings(entrants: &[(i64, f64)], met: &[(i64, RoundResult)]) -> Vec<Standing> {
    let points = |id: i64| -> u32 {
        met.iter().filter(|(of, _)| *of == id).filter_map(|(_, it)| it.half_points).sum()
    };
    let mut all: Vec<(Standing, f64)> = entrants
        .iter()
        .map(|(id, rating)| {
            let own = || met.iter().filter(|(of, _)| of == id).map(|(_, it)| *it);
            let mut rounds: Vec<RoundResult> = own().collect();
            rounds.sort_by_key(|it| it.round);
            let standing = Standing {
                id: *id,
                half_points: points(*id),
                buchholz: own().filter_map(|it| it.other).map(points).sum(),
                wins: own().filter(|it| it.half_points == Some(2)).count() as u32,
                rounds,
            };
            (standing, *rating)
        })
        .collect();
    all.sort_by(|(a, of_a), (b, of_b)| {
        let key = |it: &Standing| (it.half_points, it.buchholz, it.wins);
        key(b).cmp(&key(a)).then(of_b.total_cmp(of_a)).then(a.id.cmp(&b.id))
    });
    all.into_iter().map(|(standing, _)| standing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(id: i64, rating: f64) -> Entrant {
        Entrant { id, rating, ..Entrant::default() }
    }

    /// Plays an event in which the lower number always wins.
    fn play(count: i64, rounds: u16) -> (Vec<Entrant>, Vec<(i64, RoundResult)>) {
        let mut all: Vec<Entrant> = (1..=count).map(|id| new(id, 1500.0)).collect();
        let mut met = Vec::new();
        for round in 1..=rounds {
            let pairs = pair(&all);
            let mut seen: Vec<i64> =
                pairs.iter().flat_map(|(one, other)| [Some(*one), *other]).flatten().collect();
            seen.sort_unstable();
            assert_eq!(seen, (1..=count).collect::<Vec<_>>(), "everybody plays once");
            for (one, other) in pairs {
                let won =
                    |id: i64| if other.is_none_or(|other| id == one.min(other)) { 2 } else { 0 };
                let mut note = |id: i64, other: Option<i64>, first: bool| {
                    let entrant = all.iter_mut().find(|it| it.id == id).unwrap();
                    entrant.half_points += won(id);
                    entrant.balance += if first { 1 } else { -1 };
                    entrant.had_bye |= other.is_none();
                    entrant.met.extend(other);
                    met.push((id, RoundResult { round, other, first, half_points: Some(won(id)) }));
                };
                note(one, other, true);
                if let Some(other) = other {
                    note(other, Some(one), false);
                }
            }
        }
        (all, met)
    }

    #[test]
    fn eight_meet_in_three_rounds_and_nobody_twice() {
        let (all, met) = play(8, 3);
        for entrant in &all {
            let mut others = entrant.met.clone();
            others.sort_unstable();
            others.dedup();
            assert_eq!(others.len(), 3, "{entrant:?}");
        }
        let ratings: Vec<(i64, f64)> = all.iter().map(|it| (it.id, it.rating)).collect();
        let stand = standings(&ratings, &met);
        assert_eq!((stand[0].id, stand[0].half_points), (1, 6), "the best has won all");
        assert_eq!(stand.last().unwrap().id, 8);
    }

    #[test]
    fn in_odd_numbers_each_has_one_round_off_at_most() {
        let (all, met) = play(5, 4);
        for entrant in &all {
            let off = met.iter().filter(|(id, it)| *id == entrant.id && it.other.is_none());
            assert!(off.count() <= 1, "{entrant:?}");
        }
    }

    #[test]
    fn who_sat_second_sits_first_and_a_small_field_meets_again() {
        let mut two = [new(1, 1600.0), new(2, 1500.0)];
        two[0].balance = 1;
        two[0].met = vec![2];
        two[1].balance = -1;
        two[1].met = vec![1];
        assert_eq!(pair(&two), [(2, Some(1))]);
        assert_eq!(pair(&[]), []);
        assert_eq!(pair(&[new(7, 1500.0)]), [(7, None)]);
    }

    #[test]
    fn the_round_off_moves_up_where_two_would_meet_again() {
        let mut three = [new(1, 1600.0), new(2, 1500.0), new(3, 1400.0)];
        (three[0].met, three[1].met) = (vec![2], vec![1]);
        assert_eq!(pair(&three), [(1, Some(3)), (2, None)]);
        three[1].had_bye = true;
        assert_eq!(pair(&three), [(2, Some(3)), (1, None)], "nobody has two");
        three[0].had_bye = true;
        assert_eq!(pair(&three), [(1, Some(2)), (3, None)], "nobody has two, even so");
    }

    #[test]
    fn a_tie_is_broken_by_the_points_of_those_one_has_met() {
        let met = |round, other, half_points| RoundResult {
            round,
            other: Some(other),
            first: true,
            half_points: Some(half_points),
        };
        let all = [
            (1, met(1, 3, 2)),
            (3, met(1, 1, 0)),
            (2, met(1, 4, 2)),
            (4, met(1, 2, 0)),
            (4, met(2, 3, 2)),
            (3, met(2, 4, 0)),
        ];
        let stand = standings(&[(1, 1500.0), (2, 1500.0), (3, 1500.0), (4, 1500.0)], &all);
        assert_eq!(stand.iter().map(|it| it.id).collect::<Vec<_>>(), [2, 4, 1, 3]);
    }
}
