//! Marks of a state that grows and shrinks again.

use serde::{Deserialize, Serialize};
use table::{ChartSet, Eyes, Game, Journal, Seat, Seating, Session, Table, Terms};

/// A warehouse whose stock is a long list on some days and a short one on others.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct Warehouse {
    day: usize,
    stock: Vec<u32>,
}

table::choices! {
    enum Hour for Warehouse {
        question: "hour", rule: "1", open: true,
        Gone = "the-hour-has-gone-by": "The hour has gone by",
    }
}

/// So many goods lie there at the beginning of each day.
const GOODS: [u32; 4] = [1, 200, 200, 1];
const HOURS: usize = 6;

impl Game for Warehouse {
    const NAME: &'static str = "warehouse";
    const REVISION: u32 = 1;
    type Setup = ();
    type Charts = ();
    type Outcome = usize;
    type View = usize;

    fn new((): &(), (): &'static ()) -> Warehouse {
        Warehouse { day: 0, stock: Vec::new() }
    }

    fn seats((): &()) -> u8 {
        1
    }

    async fn play(t: &mut Table<Warehouse>) -> usize {
        while let Some(goods) = GOODS.get(t.g.day) {
            t.g.stock = (0..*goods).collect();
            t.mark(|g| format!("Day {}", g.day));
            // A second offer before anything is written.
            t.g.stock.truncate(1);
            t.mark(|g| format!("Day {}, sold", g.day));
            t.say("1", |_| "A day begins.".to_owned());
            t.g.day += 1;
            for _ in 0..HOURS {
                if t.g.day < GOODS.len() {
                    t.ask(Seat(0), "1", "Wait?", &[Hour::Gone]).await;
                }
            }
        }
        t.g.day
    }

    fn view(&self, _: Eyes, (): &'static ()) -> usize {
        self.day
    }

    fn check(&self, (): &'static ()) -> Result<(), String> {
        Ok(())
    }
}

fn seating() -> Seating<Warehouse> {
    Seating::new(ChartSet { typed: &(), digest: 0 })
}

#[test]
fn a_replay_takes_the_same_offers_of_a_mark_after_the_state_was_large_for_a_while() {
    let mut session = Session::start(seating(), (), Terms::seeded(1));
    while let Some(open) = session.open_for(Seat(0)) {
        session.answer(Seat(0), open.n, "the-hour-has-gone-by").unwrap();
    }
    let journal = session.journal();
    let read = Journal::parse(journal.to_string()).unwrap();
    let again = Session::resume(seating(), read).unwrap();
    assert_eq!(again.outcome(), Some(GOODS.len()));
    assert_eq!(again.journal().to_string(), journal.to_string());
}
