//! A game small enough for the examples of this crate: a pearl lies in one of three bays, and a diver has
//! three days to find it.

use crate::{
    ChartSet, Choice, Dice, Eyes, Game, Name, Seat, Seating, Session, Stream, Subset, Table, Terms,
    keys,
};
use serde::{Deserialize, Serialize};

keys! {
    pub enum Bay { North = "north": "North Bay", East = "east": "East Bay", South = "south": "South Bay" }
}

impl Bay {
    const EACH: [Bay; 3] = [Bay::North, Bay::East, Bay::South];

    /// One of these, by a die.
    fn by(die: i32, of: &[Bay]) -> Bay {
        of[die.unsigned_abs() as usize % of.len()]
    }
}

/// Rule 2: a bay to dive in.
impl Choice<Pearl> for Bay {
    const QUESTION: &'static str = "dive";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        crate::chart::Key::name(*self).into()
    }

    fn label(&self, _: &Pearl) -> String {
        format!("Dive in {}", self.title())
    }
}

/// What lies on the table.
#[derive(Clone, Debug, Hash, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pearl {
    /// Nobody sees it before a diver does.
    pub lies_in: Option<Bay>,
    pub searched: Vec<Bay>,
    pub found: bool,
}

/// What everyone sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub searched: Vec<Bay>,
    pub found: Option<Bay>,
}

impl Game for Pearl {
    const NAME: &'static str = "pearl";
    const REVISION: u32 = 1;
    type Setup = ();
    type Charts = ();
    /// On which day the pearl was found.
    type Outcome = Option<usize>;
    type View = View;

    fn new((): &(), (): &'static ()) -> Pearl {
        Pearl { lies_in: None, searched: Vec::new(), found: false }
    }

    fn seats((): &()) -> u8 {
        1
    }

    async fn play(t: &mut Table<Pearl>) -> Option<usize> {
        hide(t).await;
        while !t.g.found && t.g.searched.len() < 2 {
            t.mark(|g| format!("Day {}", g.searched.len() + 1));
            dive(t).await;
        }
        t.g.found.then_some(t.g.searched.len())
    }

    fn view(&self, _: Eyes, (): &'static ()) -> View {
        let found = self.lies_in.filter(|_| self.found);
        View { searched: self.searched.clone(), found }
    }

    fn deal(view: &View, (): &'static (), dice: &mut Stream) -> Option<Pearl> {
        let left: Vec<Bay> =
            Bay::EACH.into_iter().filter(|bay| !view.searched.contains(bay)).collect();
        let die = i32::from(dice.throw(Dice::D6)[0]);
        let lies_in = view.found.or_else(|| Some(Bay::by(die, &left)));
        Some(Pearl { lies_in, searched: view.searched.clone(), found: view.found.is_some() })
    }

    fn check(&self, (): &'static ()) -> Result<(), String> {
        let twice = self.searched.len() == 2 && self.searched[0] == self.searched[1];
        if twice { Err("a bay was searched twice".to_owned()) } else { Ok(()) }
    }
}

/// Rule 1: a die that nobody sees.
async fn hide(t: &mut Table<Pearl>) {
    if t.g.lies_in.is_none() {
        let die = t.roll(Dice::D6, "1", "Where the pearl lies").only(Seat(1)).await.natural;
        t.g.lies_in = Some(Bay::by(die, &Bay::EACH));
    }
}

/// Rule 2: one bay a day, none twice.
async fn dive(t: &mut Table<Pearl>) {
    let left: Vec<Bay> = Bay::EACH.into_iter().filter(|bay| !t.g.searched.contains(bay)).collect();
    let bay = t.ask(Seat(0), "2", "Where do you dive?", &left).await;
    // What is seen cannot be taken back.
    t.reveal();
    t.g.searched.push(bay);
    t.g.found = t.g.lies_in == Some(bay);
    t.say("2", |g| format!("{}: {}.", bay.title(), if g.found { "the pearl" } else { "nothing" }));
}

/// Rule 3, which nobody plays by: several bays at once, as one answer.
pub async fn dive_in_several(t: &mut Table<Pearl>) -> Vec<Bay> {
    let bays = Subset::of(Bay::EACH.to_vec()).at_most(2);
    t.draft(Seat(0), "3", "Where do your divers go?", bays).await.into_taken()
}

/// A game with the dice of this seed, at its first question.
pub fn begin(seed: u64) -> Session<Pearl> {
    Session::start(Seating::new(charts()), (), Terms::seeded(seed))
}

/// It has no charts.
pub fn charts() -> ChartSet<Pearl> {
    ChartSet { typed: &(), digest: 0 }
}
