//! Night Run, a whole game in one file: a convoy slips through one of three straits, and two PT boats
//! lie in wait. It shows a question, a draft, a secret, a chart, a board and a computer player.

use board::{Board, Counter, Face, Icon, Side, Tray, TrayHalf};
use serde::{Deserialize, Serialize};
use shelf::{Figure, Shown, Status, Title, fact};
use table::{
    Asked, Chart, ChartBook, Choice, Decider, Eyes, Game, Mods, Name, Odds, Rows, Seat, Stream,
    Table,
    chart::{ChartErrors, FromBook, Key, Titled},
};

#[cfg(test)]
mod tests;

const CONVOY: Seat = Seat(0);
const BOATS: Seat = Seat(1);
const NIGHTS: u32 = 5;
const ARRIVALS_TO_WIN: u32 = 3;

table::keys! {
    pub enum Strait { North = "north": "North Strait", Middle = "middle": "Middle Strait", South = "south": "South Strait" }
}

table::keys! {
    pub enum Ambush { Through = "through", Back = "back", Sunk = "sunk" }
}

table::keys! {
    pub enum When { Both = "both" }
}

table::charts! {
    pub struct Charts { pub ambush: Chart<Ambush, When> = "ambush" }
}

impl FromBook for Charts {
    fn from_book(book: &ChartBook) -> Result<Charts, ChartErrors> {
        Charts::load(book)
    }
}

/// What lies on the table.
#[derive(Clone, Debug, Hash, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub night: u32,
    pub arrived: u32,
    /// Secret: only the convoy's view has it.
    pub course: Option<Strait>,
    pub watched: [Option<Strait>; 2],
}

/// NR 1: an option of a plain question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course(pub Strait);

impl Choice<State> for Course {
    const QUESTION: &'static str = "course";

    fn key(&self) -> Name {
        self.0.name().into()
    }

    fn label(&self, _: &State) -> String {
        self.0.title().to_owned()
    }

    fn target(&self) -> Option<String> {
        Some(self.0.name().to_owned())
    }
}

/// NR 2: each boat is a row of the draft, each strait a setting of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boat(pub u8);

impl Choice<State> for Boat {
    const QUESTION: &'static str = "watch";

    fn key(&self) -> Name {
        format!("boat-{}", self.0 + 1).into()
    }

    fn label(&self, _: &State) -> String {
        format!("PT {}", self.0 + 1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch(pub Strait);

impl Choice<State> for Watch {
    const QUESTION: &'static str = "watch";

    fn key(&self) -> Name {
        self.0.name().into()
    }

    fn label(&self, _: &State) -> String {
        self.0.title().to_owned()
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        vec![charts.ambush.odds(&ambush_modifiers(charts, false))]
    }
}

/// NR 3.1
fn ambush_modifiers(charts: &'static Charts, both: bool) -> Mods {
    charts.ambush.modifiers(|when| match when {
        When::Both => i32::from(both),
    })
}

table::keys! {
    pub enum Ending { Delivered = "delivered": "supplies landed", Stopped = "stopped": "convoy stopped" }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    pub arrived: u32,
    pub sunk: bool,
}

/// What a seat sees: everything but the course, which is the convoy's alone until it is run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub state: State,
    /// Somebody else's course is set and not shown.
    pub hidden: bool,
}

impl Game for State {
    const NAME: &'static str = "night-run";
    const REVISION: u32 = 1;
    type Setup = ();
    type Charts = Charts;
    type Outcome = Outcome;
    type View = View;

    fn new((): &(), _: &'static Charts) -> State {
        State { night: 0, arrived: 0, course: None, watched: [None; 2] }
    }

    fn seats((): &()) -> u8 {
        2
    }

    /// NR 4
    async fn play(t: &mut Table<State>) -> Outcome {
        while t.g.night < NIGHTS && t.g.arrived < ARRIVALS_TO_WIN {
            t.mark(|g| format!("Night {}", g.night + 1));
            night(t).await;
        }
        Outcome { arrived: t.g.arrived, sunk: false }
    }

    fn view(&self, eyes: Eyes, _: &'static Charts) -> View {
        let own = eyes == Eyes::Of(CONVOY);
        let course = self.course.filter(|_| own);
        View { state: State { course, ..self.clone() }, hidden: self.course.is_some() && !own }
    }

    /// A world that looks the same to whoever sees the view: any strait, if a course is hidden.
    fn deal(view: &View, _: &'static Charts, dice: &mut Stream) -> Option<State> {
        let mut state = view.state.clone();
        if view.hidden {
            let drawn = dice.face(Strait::ALL.len() as u8) - 1;
            state.course = Strait::ALL.get(usize::from(drawn)).map(|(_, strait)| *strait);
        }
        Some(state)
    }

    fn check(&self, _: &'static Charts) -> Result<(), String> {
        if self.arrived <= self.night { Ok(()) } else { Err("more arrivals than nights".into()) }
    }
}

async fn night(t: &mut Table<State>) {
    t.g.night += 1;
    set_course(t).await;
    lie_in_wait(t).await;
    let ambushed = run_the_strait(t).await;
    match ambushed {
        Ambush::Through => t.g.arrived += 1,
        Ambush::Back => {}
        Ambush::Sunk => {
            let arrived = t.g.arrived;
            t.end(Outcome { arrived, sunk: true }).await;
        }
    }
    t.g.course = None;
    t.g.watched = [None; 2];
}

/// NR 1: the answer goes into the state, where only the convoy's view shows it.
async fn set_course(t: &mut Table<State>) {
    let options: Vec<Course> = Strait::ALL.iter().map(|(_, strait)| Course(*strait)).collect();
    let Course(strait) = t.ask(CONVOY, "NR 1", "Through which strait?", &options).await;
    t.g.course = Some(strait);
}

/// NR 2: one answer for both boats, one line of the journal.
async fn lie_in_wait(t: &mut Table<State>) {
    let straits: Vec<Watch> = Strait::ALL.iter().map(|(_, strait)| Watch(*strait)).collect();
    let rows = Rows::of([0, 1].map(|boat| (Boat(boat), straits.clone())).into());
    let rows = t.draft(BOATS, "NR 2", "Where do the boats lie in wait?", rows).await;
    for (Boat(boat), Watch(strait)) in rows.into_set() {
        t.g.watched[usize::from(boat)] = Some(strait);
    }
}

/// NR 3
async fn run_the_strait(t: &mut Table<State>) -> Ambush {
    t.reveal();
    let course = t.g.course.map_or("no strait", Titled::title);
    t.say("NR 3", |_| format!("The convoy runs the {course}."));
    let boats = t.g.watched.iter().filter(|watched| **watched == t.g.course).count();
    if boats == 0 {
        return Ambush::Through;
    }
    let modifiers = ambush_modifiers(t.charts, boats == 2);
    t.check(&t.charts.ambush, modifiers).await.result
}

impl Shown for View {
    fn status(&self) -> Status {
        let arrived = fact("Arrived", format!("{} of {ARRIVALS_TO_WIN}", self.state.arrived));
        Status { title: format!("Night {} of {NIGHTS}", self.state.night), facts: vec![arrived] }
    }

    fn boards(&self) -> Vec<Board> {
        let tray = |strait: Strait| {
            let convoy = (self.state.course == Some(strait))
                .then(|| Counter::new("convoy", Icon::Destroyer, "Convoy", Side::Own));
            let boats = self.state.watched.iter().enumerate();
            let boats = boats.filter(|(_, watched)| **watched == Some(strait)).map(|(boat, _)| {
                let (id, name) = (format!("boat-{}", boat + 1), format!("PT {}", boat + 1));
                Counter::new(id, Icon::Destroyer, name, Side::Enemy)
            });
            let mut tray = Tray::new(strait.name(), strait.title());
            tray.halves.push(TrayHalf::new("In the strait", "", convoy.into_iter().chain(boats)));
            tray
        };
        let trays = Strait::ALL.iter().map(|(_, strait)| tray(*strait)).collect();
        vec![Board::new("straits", "The straits", Face::Trays { trays })]
    }
}

table::keys! {
    pub enum Player { Regular = "regular" }
}

impl shelf::Skipper<State> for Player {
    fn text(self) -> &'static str {
        "changes straits every night"
    }
}

impl Decider<State> for Player {
    fn decide(&mut self, g: &State, _: &'static Charts, asked: &Asked<'_, State>) -> Option<usize> {
        Some(g.night as usize % asked.len())
    }
}

impl Title for State {
    const FULL_NAME: &'static str = "Night Run";
    const BLURB: &'static str = "One convoy, three straits, two PT boats.";
    const RULE_PREFIX: &'static str = "NR ";
    const CHARTS: &'static [(&'static str, &'static str)] =
        &[("charts.toml", include_str!("../charts.toml"))];
    const RULES: &'static str = include_str!("../rules.toml");
    const FIGURES: &'static [Figure] = &[Figure::new("arrived", "Arrivals")];
    const COVER: &'static str = "";
    const ICON: Icon = Icon::Destroyer;
    type Skipper = Player;
    type Ending = Ending;

    fn seat_name((): &(), seat: Seat) -> String {
        if seat == CONVOY { "Convoy" } else { "PT boats" }.to_owned()
    }

    fn measure(outcome: &Outcome) -> Vec<i64> {
        vec![outcome.arrived.into()]
    }

    fn ending(outcome: &Outcome) -> Ending {
        let landed = outcome.arrived >= ARRIVALS_TO_WIN;
        if landed { Ending::Delivered } else { Ending::Stopped }
    }

    fn verdict(outcome: &Outcome) -> String {
        format!("The convoy arrived {} times.", outcome.arrived)
    }
}
