//! Thinkers of a game whose rules offer what the one who is asked cannot know.

mod circles;

use super::{Thoughts, thinker};
use crate::{Figure, OneThread, Shown, Skipper, Status, Thinker as _, ThinkerInfo, Title, players};
use board::{Board, Icon};
use serde::{Deserialize, Serialize};
use table::{
    Asked, ChartSet, Choice, Decider, Dice, Draft, Eyes, Game, Name, Seat, Seating, Session,
    Sitter, Stream, Table, Terms, keys,
};

keys! {
    enum Channel { West = "west": "West", Middle = "middle": "Middle", East = "east": "East" }
}

impl Channel {
    fn by(die: i32) -> Channel {
        [Channel::West, Channel::Middle, Channel::East][die.unsigned_abs() as usize % 3]
    }
}

impl Choice<Reef> for Channel {
    const QUESTION: &'static str = "channel";

    fn key(&self) -> Name {
        table::Key::name(*self).into()
    }

    fn label(&self, _: &Reef) -> String {
        table::Titled::title(*self).to_owned()
    }
}

/// A reef with three channels, of which a secret die has cleared one.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct Reef {
    clear: Option<Channel>,
}

/// Leads through the clear channel, whoever knows it or not.
#[derive(Clone)]
struct Course(Option<Channel>);

impl Draft<Reef> for Course {
    const QUESTION: &'static str = "channel";
    type Step = Channel;

    fn steps(&self, g: &Reef, (): &'static (), steps: &mut Vec<Channel>) {
        if self.0.is_none() {
            steps.extend(g.clear);
        }
    }

    fn add(&mut self, step: Channel, _: &Reef, (): &'static ()) {
        self.0 = Some(step);
    }

    fn is_whole(&self, _: &Reef, (): &'static ()) -> bool {
        self.0.is_some()
    }

    fn label(&self, _: &Reef) -> String {
        String::new()
    }
}

/// Nobody sees anything.
#[derive(Serialize)]
struct View;

impl Game for Reef {
    const NAME: &'static str = "reef";
    const REVISION: u32 = 1;
    type Setup = ();
    type Charts = ();
    type Outcome = Channel;
    type View = View;

    fn new((): &(), (): &'static ()) -> Reef {
        Reef { clear: None }
    }

    fn seats((): &()) -> u8 {
        1
    }

    async fn play(t: &mut Table<Reef>) -> Channel {
        if t.g.clear.is_none() {
            let die = t.roll(Dice::D6, "1", "Which channel is clear").only(Seat(1)).await.natural;
            t.g.clear = Some(Channel::by(die));
        }
        t.mark(|_| "Before the reef".to_owned());
        let course = t.draft(Seat(0), "2", "Which way?", Course(None)).await;
        course.0.unwrap_or(Channel::Middle)
    }

    fn view(&self, _: Eyes, (): &'static ()) -> View {
        View
    }

    fn deal(_: &View, (): &'static (), dice: &mut Stream) -> Option<Reef> {
        Some(Reef { clear: Some(Channel::by(i32::from(dice.throw(Dice::D6)[0]))) })
    }

    fn check(&self, (): &'static ()) -> Result<(), String> {
        Ok(())
    }
}

impl Shown for View {
    fn status(&self) -> Status {
        Status::default()
    }

    fn boards(&self) -> Vec<Board> {
        Vec::new()
    }
}

keys! {
    enum Pilot { Bold = "bold" }
}

impl Skipper<Reef> for Pilot {
    fn text(self) -> &'static str {
        "steers for the channel that he takes to be clear"
    }
}

impl Decider<Reef> for Pilot {
    fn decide(&mut self, g: &Reef, (): &'static (), a: &Asked<'_, Reef>) -> Option<usize> {
        a.find::<Channel>(|channel| Some(*channel) == g.clear).or_else(|| a.done())
    }
}

impl Title for Reef {
    const FULL_NAME: &'static str = "Reef";
    const BLURB: &'static str = "";
    const RULE_PREFIX: &'static str = "R ";
    const CHARTS: &'static [(&'static str, &'static str)] = &[];
    const RULES: &'static str = "";
    const FIGURES: &'static [Figure] = &[];
    const COVER: &'static str = "";
    const ICON: Icon = Icon::PtBoat;
    const THINKERS: &'static [ThinkerInfo] = &[
        players::THE_EXPERT,
        ThinkerInfo { name: "frugal", text: "", tries: 300, decisions: 9_000 },
    ];
    type Skipper = Pilot;
    type Ending = Channel;

    fn measure(_: &Channel) -> Vec<i64> {
        vec![0]
    }

    fn ending(outcome: &Channel) -> Channel {
        *outcome
    }

    fn verdict(_: &Channel) -> String {
        String::new()
    }
}

#[test]
fn a_part_of_the_tries_is_that_part_of_the_whole_budget() {
    let effort = |name: &str| players::effort::<Reef>(name).expect("he can sit down");
    let (whole, tenth) = (effort("frugal"), effort("frugal:30"));
    assert_eq!((whole.tries, whole.decisions), (300, 9_000));
    assert_eq!((tenth.tries, tenth.decisions), (30, 900));
    assert_eq!(effort("expert:20000").decisions, u64::MAX, "no bound stays none");
}

/// What he imagines is wrong in two games of three, and what he proposes then is not offered. Still every
/// answer of his is taken.
#[test]
fn an_answer_that_only_an_imagined_world_offers_is_never_given() {
    for seed in 0..12 {
        let charts = ChartSet { typed: &(), digest: 0 };
        let seating = Seating::new(charts).with_players(players::at_once::<Reef>());
        let seating = seating.with_sitters(vec![Sitter::player("expert:8")]);
        let mut session = Session::<Reef>::start(seating, (), Terms::seeded(seed));
        let expert = thinker(&mut session, &mut Thoughts::default()).expect("the expert is asked");
        let key = expert.think(&OneThread).expect("he has an answer");
        let given = session.answer(expert.seat(), expert.number(), &key);
        assert_eq!(given, Ok(()), "seed {seed}: {key}");
        assert!(session.outcome().is_some());
    }
}
