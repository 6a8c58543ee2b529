//! What can be reached, what it costs, and the way there.

use crate::{Hex, Sheet, Side};

/// The outcome of a search: for every hex in reach the points spent on the cheapest way. Ways of
/// equal cost are told apart by the order of the sides, so the answer never varies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    sheet: Sheet,
    from: Hex,
    /// By the sheet's index: cost, and the side through which the hex is entered.
    found: Vec<Option<(u8, Option<Side>)>>,
}

impl Reach {
    pub(crate) fn search(
        sheet: Sheet,
        from: Hex,
        most: u8,
        mut cost: impl FnMut(Hex, Side, Hex) -> Option<u8>,
    ) -> Reach {
        let mut found = vec![None; sheet.places()];
        let mut waiting: Vec<Vec<Hex>> = vec![Vec::new(); usize::from(most) + 1];
        if let Some(index) = sheet.index(from) {
            found[index] = Some((0, None));
            waiting[0].push(from);
        }
        for spent in 0..=most {
            // Steps that cost nothing are added to the list while it is read.
            let mut next = 0;
            while let Some(&hex) = waiting[usize::from(spent)].get(next) {
                next += 1;
                if cheapest(&sheet, &found, hex) != Some(spent) {
                    continue;
                }
                for (side, to) in sheet.neighbours(hex) {
                    let Some(total) = cost(hex, side, to).and_then(|c| spent.checked_add(c)) else {
                        continue;
                    };
                    let known = cheapest(&sheet, &found, to);
                    if total <= most
                        && known.is_none_or(|known| total < known)
                        && let Some(index) = sheet.index(to)
                    {
                        found[index] = Some((total, Some(side)));
                        waiting[usize::from(total)].push(to);
                    }
                }
            }
        }
        Reach { sheet, from, found }
    }

    /// The points it takes to get there; none if it is out of reach.
    pub fn cost(&self, hex: Hex) -> Option<u8> {
        cheapest(&self.sheet, &self.found, hex)
    }

    /// Every hex in reach with its cost, the start among them.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, u8)> {
        self.sheet.hexes().filter_map(|hex| self.cost(hex).map(|cost| (hex, cost)))
    }

    /// A cheapest way from the start, both ends included.
    pub fn way(&self, to: Hex) -> Option<Vec<Hex>> {
        let mut way = vec![to];
        let mut here = to;
        while here != self.from {
            let (_, entered) = (*self.found.get(self.sheet.index(here)?)?)?;
            here = here.neighbour(entered?.opposite());
            way.push(here);
        }
        way.reverse();
        Some(way)
    }
}

fn cheapest(sheet: &Sheet, found: &[Option<(u8, Option<Side>)>], hex: Hex) -> Option<u8> {
    let place = *found.get(sheet.index(hex)?)?;
    place.map(|(cost, _)| cost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Names, Shove};

    const SHEET: Sheet = Sheet {
        shove: Shove::OddDown,
        names: Names::ColumnRow,
        columns: (1, 9),
        rows: (1, 9),
        ragged: false,
    };

    fn hex(name: &str) -> Hex {
        SHEET.parse(name).expect("the name is printed")
    }

    #[test]
    fn over_open_ground_the_cost_is_the_distance() {
        let reach = SHEET.reach(hex("0505"), 3, |_, _, _| Some(1));
        assert_eq!(reach.hexes().count(), 37);
        for (place, cost) in reach.hexes() {
            assert_eq!(u32::from(cost), hex("0505").distance(place));
            let way = reach.way(place).expect("it is in reach");
            assert_eq!(way.len(), usize::from(cost) + 1);
            assert!(way.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
        }
        assert_eq!(reach.cost(hex("0101")), None);
        assert_eq!(reach.way(hex("0101")), None);
    }

    #[test]
    fn a_wall_is_walked_around_and_dear_ground_avoided() {
        let wall = [hex("0504"), hex("0604"), hex("0404")];
        let around = SHEET.reach(hex("0505"), 9, |_, _, to| (!wall.contains(&to)).then_some(1));
        assert_eq!(around.cost(hex("0503")), Some(5));
        let dear =
            SHEET.reach(hex("0505"), 9, |_, _, to| Some(if wall.contains(&to) { 6 } else { 1 }));
        assert_eq!(dear.cost(hex("0503")), Some(5));
        assert!(dear.way(hex("0503")).expect("in reach").iter().all(|hex| !wall.contains(hex)));
        assert_eq!(dear.cost(hex("0504")), Some(6));
    }

    #[test]
    fn steps_that_cost_nothing_end() {
        let reach = SHEET.reach(hex("0505"), 0, |_, _, _| Some(0));
        assert_eq!(reach.hexes().count(), 81);
    }
}
