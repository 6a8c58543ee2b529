//! Two gunners: each secretly chooses a stance, then they fire in turn until one is out.

use serde::{Deserialize, Serialize};
use table::{
    Chart, ChartBook, ChartSet, Choice, Dice, Draft, Eyes, Game, Mods, Name, Odds, Seat, Seating,
    Session, Stream, Table, Terms, chart, keys,
};

keys! {
    pub(crate) enum Shot { Miss = "miss", Hit = "hit" }
}

keys! {
    pub(crate) enum Aim { Ducked = "ducked", Damaged = "damaged" }
}

const CHARTS: &str = include_str!("gunnery.toml");

pub(crate) struct Charts {
    pub gunnery: Chart<Shot, Aim>,
}

pub(crate) fn charts() -> ChartSet<Duel> {
    let book = ChartBook::parse(&[("gunnery.toml", CHARTS)]).unwrap_or_else(|e| panic!("{e}"));
    let digest = book.digest();
    let typed = chart::intern(digest, || Charts { gunnery: book.chart("gunnery").unwrap() });
    ChartSet { typed, digest }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub hull: i32,
    /// A rule that breaks when the first hull falls to this.
    pub breaks_at: Option<i32>,
    /// Another text of the rules, to make old journals diverge.
    pub changed: bool,
}

impl Setup {
    pub(crate) fn plain() -> Setup {
        Setup { hull: 6, breaks_at: None, changed: false }
    }
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Duel {
    pub hull: [i32; 2],
    pub stance: [Stance; 2],
    pub braced: [bool; 2],
    pub turn: u32,
    pub breaks_at: Option<i32>,
}

#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stance {
    Stand,
    Duck,
    Flee,
}

/// A stance, and whether to brace in it: an answer of one or two steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Posture {
    pub stance: Option<Stance>,
    pub braced: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pose {
    Take(Stance),
    Brace,
}

impl Choice<Duel> for Pose {
    const QUESTION: &'static str = "stance";

    fn key(&self) -> Name {
        match self {
            Pose::Take(Stance::Stand) => "stand",
            Pose::Take(Stance::Duck) => "duck",
            Pose::Take(Stance::Flee) => "flee",
            Pose::Brace => "brace",
        }
        .into()
    }

    fn label(&self, _: &Duel) -> String {
        match self {
            Pose::Take(stance) => format!("{stance:?}"),
            Pose::Brace => "Brace".to_owned(),
        }
    }
}

/// Rule 1.1
impl Draft<Duel> for Posture {
    const QUESTION: &'static str = "stance";
    type Step = Pose;

    fn steps(&self, g: &Duel, _: &'static Charts, steps: &mut Vec<Pose>) {
        match (self.stance, self.braced) {
            (None, _) => {
                let flee = (g.turn > 2).then_some(Stance::Flee);
                steps.extend([Stance::Stand, Stance::Duck].into_iter().chain(flee).map(Pose::Take));
            }
            (Some(Stance::Stand | Stance::Duck), false) => steps.push(Pose::Brace),
            (Some(_), _) => {}
        }
    }

    fn add(&mut self, step: Pose, _: &Duel, _: &'static Charts) {
        match step {
            Pose::Take(stance) => self.stance = Some(stance),
            Pose::Brace => self.braced = true,
        }
    }

    fn is_whole(&self, _: &Duel, _: &'static Charts) -> bool {
        self.stance.is_some()
    }

    fn label(&self, _: &Duel) -> String {
        let stance = self.stance.map_or_else(String::new, |stance| format!("{stance:?}"));
        if self.braced { format!("{stance}, braced") } else { stance }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fire {
    Single,
    Salvo,
    Hold,
}

impl Choice<Duel> for Fire {
    const QUESTION: &'static str = "fire";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        format!("{self:?}").to_lowercase().into()
    }

    fn label(&self, g: &Duel) -> String {
        format!("{self:?} in turn {}", g.turn)
    }

    fn rule(&self) -> Option<&'static str> {
        Some("2.1")
    }

    fn target(&self) -> Option<String> {
        Some("enemy".into())
    }

    fn odds(&self, g: &Duel, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Fire::Hold => Vec::new(),
            Fire::Single | Fire::Salvo => vec![charts.gunnery.odds(&mods(g, 0, charts))],
        }
    }
}

fn mods(g: &Duel, seat: usize, charts: &'static Charts) -> Mods {
    charts.gunnery.modifiers(|aim| match aim {
        Aim::Ducked => i32::from(g.stance[1 - seat] == Stance::Duck),
        Aim::Damaged => 6 - g.hull[seat],
    })
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Outcome {
    Won(Seat),
    Fled(Seat),
    Draw,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct View {
    pub hull: [i32; 2],
    /// Open as soon as both have chosen.
    pub stance: [Stance; 2],
    pub braced: [bool; 2],
    pub turn: u32,
    pub breaks_at: Option<i32>,
}

impl Game for Duel {
    const NAME: &'static str = "duel";
    const REVISION: u32 = 1;
    type Setup = Setup;
    type Charts = Charts;
    type Outcome = Outcome;
    type View = View;

    fn new(setup: &Setup, _: &'static Charts) -> Duel {
        let hull = if setup.changed { setup.hull + 1 } else { setup.hull };
        Duel {
            hull: [hull, setup.hull],
            stance: [Stance::Stand; 2],
            braced: [false; 2],
            turn: 0,
            breaks_at: setup.breaks_at,
        }
    }

    fn seats(_: &Setup) -> u8 {
        2
    }

    async fn play(t: &mut Table<Duel>) -> Outcome {
        while t.g.turn < 8 {
            t.mark(|g| format!("turn {}", g.turn));
            turn(t).await;
        }
        Outcome::Draw
    }

    fn view(&self, _: Eyes, _: &'static Charts) -> View {
        let Duel { hull, stance, braced, turn, breaks_at } = *self;
        View { hull, stance, braced, turn, breaks_at }
    }

    /// What is secret in a duel is not in its state: a stance is known to all when it comes there.
    fn deal(view: &View, _: &'static Charts, _: &mut Stream) -> Option<Duel> {
        let View { hull, stance, braced, turn, breaks_at } = *view;
        Some(Duel { hull, stance, braced, turn, breaks_at })
    }

    fn check(&self, _: &'static Charts) -> Result<(), String> {
        let afloat = self.hull.iter().all(|hull| *hull > 0);
        if afloat { Ok(()) } else { Err(format!("a hull is at {:?}", self.hull)) }
    }
}

/// Rule 1
async fn turn(t: &mut Table<Duel>) {
    t.g.turn += 1;
    let of = vec![(Seat(0), Posture::default()), (Seat(1), Posture::default())];
    for (seat, posture) in t.draft_each("1.1", "Take a stance", of).await.into_iter().enumerate() {
        t.g.stance[seat] = posture.stance.expect("a posture is whole with its stance");
        t.g.braced[seat] = posture.braced;
    }
    t.say("1.1", |g| format!("The stances are {:?} and {:?}.", g.stance[0], g.stance[1]));
    for seat in [Seat(0), Seat(1)] {
        if t.g.stance[usize::from(seat.0)] == Stance::Flee {
            t.end(Outcome::Fled(seat)).await;
        }
    }
    for seat in [Seat(0), Seat(1)] {
        fire(t, seat).await;
    }
}

/// Rule 2
pub(crate) async fn fire(t: &mut Table<Duel>, seat: Seat) {
    let order = t.ask(seat, "2.1", "Open fire?", &[Fire::Single, Fire::Salvo, Fire::Hold]).await;
    let shells = match order {
        Fire::Hold => return,
        Fire::Single => 1,
        Fire::Salvo => t.roll(Dice::D4, "2.2", "Shells in the salvo").await.natural,
    };
    for _ in 0..shells {
        shell(t, usize::from(seat.0)).await;
    }
}

/// Rule 2.3
async fn shell(t: &mut Table<Duel>, seat: usize) {
    let mods = mods(&t.g, seat, t.charts);
    let shot = t.check(&t.charts.gunnery, mods).await;
    match shot.result {
        Shot::Miss => {}
        Shot::Hit => hit(t, 1 - seat).await,
    }
}

/// Rule 2.4
async fn hit(t: &mut Table<Duel>, seat: usize) {
    t.say("2.4", |_| format!("Gunner {seat} is hit."));
    if std::mem::take(&mut t.g.braced[seat]) {
        return;
    }
    if t.g.hull[seat] == 1 {
        t.end(Outcome::Won(Seat(1 - seat as u8))).await;
    }
    t.g.hull[seat] -= 1;
    assert!(t.g.breaks_at != Some(t.g.hull[seat]), "rule 2.4 forgot about hull {}", t.g.hull[seat]);
}

pub(crate) fn begin(seed: u64) -> Session<Duel> {
    Session::start(Seating::new(charts()), Setup::plain(), Terms::seeded(seed))
}

pub(crate) fn casual(seed: u64) -> Session<Duel> {
    let terms = Terms { casual: true, ..Terms::seeded(seed) };
    Session::start(Seating::new(charts()), Setup::plain(), terms)
}

/// Answers the first open question of a seat.
pub(crate) fn answer(session: &mut Session<Duel>, seat: u8, key: &str) {
    let n = session.open_for(Seat(seat)).unwrap_or_else(|| panic!("seat {seat} is not asked")).n;
    session.answer(Seat(seat), n, key).unwrap();
}

/// Plays on by taking one of the options but never fleeing, the same for the same salt.
pub(crate) fn play_on(session: &mut Session<Duel>, answers: usize, salt: usize) {
    for i in 0..answers {
        let Some(open) = session.open().into_iter().next() else { return };
        let keys: Vec<_> =
            open.options.iter().map(|o| &o.key).filter(|key| *key != "flee").collect();
        let key = keys[(i * i + salt + i / 3) % keys.len()].clone();
        session.answer(open.seat, open.n, &key).unwrap();
    }
}
