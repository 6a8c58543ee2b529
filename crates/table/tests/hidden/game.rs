//! Two coasts of six coves: each side hides two boats by secret dice, and they hunt each other.

use serde::{Deserialize, Serialize};
use table::{
    ChartSet, Choice, Dice, DiceFrom, Eyes, Game, Name, Odds, Seat, Seating, Session, Stream,
    Table, Terms,
};

pub(crate) const COVES: usize = 6;
const TURNS: u8 = 8;

/// A mistake planted in the rules, for the laws to find.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Leak {
    View,
    Label,
    Odds,
    Mark,
    /// What was seen can be taken back.
    NoBarrier,
    /// The enemy's coast is read before the question and used after it.
    Local,
    /// What is offered depends on what is hidden.
    Options,
    /// The same, one question later.
    LaterOptions,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Coast {
    pub turn: u8,
    pub boats: [[bool; COVES]; 2],
    /// What each side knows of the other's coast.
    pub known: [[Option<bool>; COVES]; 2],
    /// Coves that were struck: everyone knows what lay there.
    pub struck: [[bool; COVES]; 2],
    pub leak: Option<Leak>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Scout,
    Strike,
}

impl Choice<Coast> for Order {
    const QUESTION: &'static str = "order";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        format!("{self:?}").to_lowercase().into()
    }

    fn label(&self, _: &Coast) -> String {
        format!("{self:?} a cove")
    }
}

/// A cove to look into; nobody else learns which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look(pub Seat, pub usize);

impl Choice<Coast> for Look {
    const QUESTION: &'static str = "look";

    fn key(&self) -> Name {
        format!("cove-{}", self.1).into()
    }

    fn label(&self, g: &Coast) -> String {
        let known = g.known[usize::from(self.0.0)][self.1].map_or("unknown", |_| "seen before");
        let hint = match g.leak {
            Some(Leak::Label) if g.enemy(self.0)[self.1] => "!",
            Some(_) | None => "",
        };
        format!("Look into cove {}, {known}{hint}", self.1)
    }

    fn odds(&self, g: &Coast, (): &'static ()) -> Vec<Odds> {
        let there = g.leak == Some(Leak::Odds) && g.enemy(self.0)[self.1];
        vec![Odds::count("Seen", "3", Dice::D6, |fall| {
            if fall[0] > u8::from(there) { "seen" } else { "fog" }.to_owned()
        })]
    }
}

/// A cove to strike, before all eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blow(pub usize);

impl Choice<Coast> for Blow {
    const QUESTION: &'static str = "blow";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        format!("cove-{}", self.0).into()
    }

    fn label(&self, _: &Coast) -> String {
        format!("Strike cove {}", self.0)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Outcome {
    Won(Seat),
    Draw,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct View {
    pub seat: Option<Seat>,
    pub turn: u8,
    /// Nobody's boats are shown to the public.
    pub own: Option<[bool; COVES]>,
    pub known: Option<[Option<bool>; COVES]>,
    /// How often each side has looked.
    pub looks: [usize; 2],
    /// The coves that were struck, and what lay there.
    pub struck: [[Option<bool>; COVES]; 2],
    pub hint: Option<bool>,
    pub leak: Option<Leak>,
}

impl Coast {
    pub(crate) fn enemy(&self, seat: Seat) -> &[bool; COVES] {
        &self.boats[1 - usize::from(seat.0)]
    }

    fn looks(&self, side: usize) -> usize {
        self.known[side].iter().flatten().count()
    }

    /// What everyone knows of this side's coast.
    fn open(&self, side: usize) -> [Option<bool>; COVES] {
        std::array::from_fn(|cove| self.struck[side][cove].then_some(self.boats[side][cove]))
    }
}

impl Game for Coast {
    const NAME: &'static str = "coast";
    const REVISION: u32 = 1;
    type Setup = Option<Leak>;
    type Charts = ();
    type Outcome = Outcome;
    type View = View;

    fn new(leak: &Option<Leak>, (): &'static ()) -> Coast {
        let (boats, struck) = ([[false; COVES]; 2], [[false; COVES]; 2]);
        Coast { turn: 0, boats, known: [[None; COVES]; 2], struck, leak: *leak }
    }

    fn seats(_: &Option<Leak>) -> u8 {
        2
    }

    async fn play(t: &mut Table<Coast>) -> Outcome {
        while t.g.turn < TURNS {
            t.mark(|g| match g.leak {
                Some(Leak::Mark) => format!("turn {}, {:?}", g.turn, g.boats),
                Some(_) | None => format!("turn {}", g.turn),
            });
            if t.g.turn == 0 {
                hide(t).await;
            }
            t.g.turn += 1;
            for seat in [Seat(0), Seat(1)] {
                order(t, seat).await;
            }
        }
        Outcome::Draw
    }

    fn view(&self, eyes: Eyes, (): &'static ()) -> View {
        let side = eyes.seat().map(|seat| usize::from(seat.0));
        View {
            seat: eyes.seat(),
            turn: self.turn,
            own: side.map(|side| self.boats[side]),
            known: side.map(|side| self.known[side]),
            looks: [0, 1].map(|side| self.looks(side)),
            struck: [0, 1].map(|side| self.open(side)),
            hint: side
                .filter(|_| self.leak == Some(Leak::View))
                .map(|side| self.boats[1 - side][0]),
            leak: self.leak,
        }
    }

    fn deal(view: &View, (): &'static (), dice: &mut Stream) -> Option<Coast> {
        let own = |side: usize| view.seat == Some(Seat(side as u8));
        let mut world = Coast { turn: view.turn, leak: view.leak, ..Coast::new(&None, &()) };
        world.struck = view.struck.map(|coast| coast.map(|lay| lay.is_some()));
        for side in 0..2 {
            world.boats[side] = match view.own {
                Some(boats) if own(side) => boats,
                Some(_) | None => coast(view, side, dice),
            };
        }
        for side in 0..2 {
            world.known[side] = match view.known {
                Some(known) if own(side) => known,
                Some(_) | None => looked(view.looks[side], &world.boats[1 - side], dice),
            };
        }
        Some(world)
    }

    fn check(&self, (): &'static ()) -> Result<(), String> {
        for side in 0..2 {
            let hidden = self.boats[side].iter().filter(|boat| **boat).count();
            if self.turn > 0 && hidden != 2 {
                return Err(format!("side {side} has {hidden} boats"));
            }
            let seen = self.known[side].iter().zip(&self.boats[1 - side]);
            if seen.clone().any(|(known, boat)| known.is_some_and(|known| known != *boat)) {
                return Err(format!("side {side} knows what is not so"));
            }
        }
        Ok(())
    }
}

/// The boats of a side that fit what the viewer knows of its coast.
fn coast(view: &View, side: usize, dice: &mut Stream) -> [bool; COVES] {
    let enemy_of = |seat: Seat| 1 - usize::from(seat.0) == side;
    let seen = view.known.filter(|_| view.seat.is_some_and(enemy_of)).unwrap_or_default();
    let known = |cove: usize| seen[cove].or(view.struck[side][cove]);
    let mut boats = std::array::from_fn(|cove| known(cove).unwrap_or(false));
    while view.turn > 0 && boats.iter().filter(|boat| **boat).count() < 2 {
        let cove = usize::from(dice.throw(Dice::D6)[0]) - 1;
        boats[cove] |= known(cove).is_none();
    }
    boats
}

fn looked(times: usize, boats: &[bool; COVES], dice: &mut Stream) -> [Option<bool>; COVES] {
    let mut known = [None; COVES];
    while known.iter().flatten().count() < times {
        let cove = usize::from(dice.throw(Dice::D6)[0]) - 1;
        known[cove] = Some(boats[cove]);
    }
    known
}

/// Rule 1: dice that only the side itself sees hide its boats.
async fn hide(t: &mut Table<Coast>) {
    for seat in [Seat(0), Seat(1)] {
        for _ in 0..2 {
            let fell = t.roll(Dice::D6, "1", "A cove for a boat").only(seat).await.natural;
            let coast = &mut t.g.boats[usize::from(seat.0)];
            let from = fell as usize - 1;
            let free = (from..from + COVES).map(|cove| cove % COVES).find(|cove| !coast[*cove]);
            coast[free.unwrap_or(from)] = true;
        }
    }
}

/// Rule 2
async fn order(t: &mut Table<Coast>, seat: Seat) {
    let side = usize::from(seat.0);
    let tells = t.g.leak == Some(Leak::Options) && t.g.enemy(seat)[0];
    let orders: &[Order] = if t.g.looks(side) == COVES || tells {
        &[Order::Strike]
    } else {
        &[Order::Scout, Order::Strike]
    };
    match t.ask(seat, "2", "What do your aircraft do?", orders).await {
        Order::Scout => scout(t, seat).await,
        Order::Strike => strike(t, seat).await,
    }
}

/// Rule 3
async fn scout(t: &mut Table<Coast>, seat: Seat) {
    let before = *t.g.enemy(seat);
    let known = t.g.known[usize::from(seat.0)];
    let tells = |cove: &usize| t.g.leak == Some(Leak::LaterOptions) && before[*cove];
    let unknown = (0..COVES).filter(|cove| known[*cove].is_none());
    let mut of: Vec<Look> = unknown.map(|cove| Look(seat, cove)).collect();
    of.sort_by_key(|Look(_, cove)| !tells(cove));
    let Look(_, cove) = t.ask(seat, "3", "Which cove?", &of).await;
    let coast = if t.g.leak == Some(Leak::Local) { before } else { *t.g.enemy(seat) };
    if t.g.leak != Some(Leak::NoBarrier) {
        t.reveal();
    }
    t.g.known[usize::from(seat.0)][cove] = Some(coast[cove]);
    t.say_to(seat, "3", |_| {
        format!("Cove {cove} holds {}.", if coast[cove] { "a boat" } else { "nothing" })
    });
}

/// Rule 4
async fn strike(t: &mut Table<Coast>, seat: Seat) {
    let enemy = 1 - usize::from(seat.0);
    let left: Vec<Blow> = (0..COVES).filter(|cove| !t.g.struck[enemy][*cove]).map(Blow).collect();
    if left.is_empty() {
        return;
    }
    let Blow(cove) = t.ask(seat, "4", "Which cove?", &left).await;
    t.reveal();
    t.g.struck[enemy][cove] = true;
    t.say("4", |g| format!("Cove {cove} held a boat: {}.", g.boats[enemy][cove]));
    let sunk =
        (0..COVES).filter(|cove| t.g.boats[enemy][*cove] && t.g.struck[enemy][*cove]).count();
    if sunk == 2 {
        t.end(Outcome::Won(seat)).await;
    }
}

pub(crate) fn charts() -> ChartSet<Coast> {
    ChartSet { typed: &(), digest: 0 }
}

pub(crate) fn begin(dice: DiceFrom) -> Session<Coast> {
    let terms = Terms { dice, ..Terms::seeded(0) };
    Session::start(Seating::new(charts()), None, terms)
}
