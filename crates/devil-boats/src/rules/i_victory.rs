//! Table I and section 8: victory points, medals, inquiry.

use super::{T, campaign, crew, j_rating};
use crate::{
    charts::i::{SpecialWorth, Verdict, Worth},
    conditions::{About, Scene},
    state::{
        Award, Boat, BoatNo, End, Fate, Kill, LogRow, Loss, Medals, MissionKind, Passenger, Post,
        Progress, ScoreLine, State, Task, crew::Gone, setup::MedalBands,
    },
    words::{self, figure, signed},
};
use table::{Choice, Name, Seat};

/// DB 7.vp: kills, mission result and losses are added up and entered in the Campaign Log.
pub fn score(t: &mut T) {
    score_kills(t);
    score_losses(t);
    score_special_mission(t);
    let points = t.g.mission().score.iter().map(|line| i32::from(line.points)).sum();
    j_rating::add_to_total(t, points);
    let row = log_row(&t.g, points);
    t.say("DB 7.vp", |g| {
        let (scored, total) = (signed(points.into()), figure(g.vp.into()));
        format!("The mission scores {scored} points; the total is {total}.")
    });
    t.g.log.push(row);
}

fn line(t: &mut T, rule: &'static str, points: i16, what: String) {
    t.say(rule, |_| format!("{what}: {} points.", signed(points.into())));
    t.g.score(ScoreLine { points, what, rule: rule.to_owned() });
}

/// A loss at base: part of tonight's mission if one is out, else of the total at once.
pub fn score_at_base(t: &mut T, rule: &'static str, points: i16, what: String) {
    if t.g.mission.is_some() {
        line(t, rule, points, what);
    } else {
        t.say(rule, |_| format!("{what}: {} points.", signed(points.into())));
        j_rating::add_to_total(t, i32::from(points));
    }
}

/// DB I-1.destroyer, DB I-1.barge, DB I-1.shore, DB I-1.aircraft; DB I-1.e: for kills only.
fn score_kills(t: &mut T) {
    for kill in t.g.mission().kills.clone() {
        let worth = Worth::from(kill.what);
        let points = t.charts.i.worth(worth, kill.elite);
        line(t, kill_rule(worth), points, kill_word(kill));
    }
}

fn kill_rule(worth: Worth) -> &'static str {
    match worth {
        Worth::Teruzuki | Worth::Fubuki | Worth::Mutsuki => "DB I-1.destroyer",
        Worth::BargeC | Worth::BargeSuperA | Worth::BargeA | Worth::BargeB => "DB I-1.barge",
        Worth::SupplyDump | Worth::ShoreGun | Worth::MgNest => "DB I-1.shore",
        Worth::HeavyAircraft | Worth::MediumAircraft | Worth::LightAircraft => "DB I-1.aircraft",
        Worth::BoatWithCrew => "DB I-1.loss_crew",
        Worth::Boat => "DB I-1.loss",
        Worth::Passenger => "DB I-1.passenger",
        Worth::Crewman => "DB I-1.crew",
    }
}

fn kill_word(kill: Kill) -> String {
    format!("{}{} destroyed", if kill.elite { "Elite " } else { "" }, words::prey(kill.what))
}

/// DB I-1.loss, DB I-1.loss_crew, DB I-1.crew, DB I-1.passenger (RU-061, RU-060)
fn score_losses(t: &mut T) {
    for (boat, loss, has_board) in boats_lost(&t.g) {
        let crew_lost = !has_board && !loss.crew_saved;
        let worth = if crew_lost { Worth::BoatWithCrew } else { Worth::Boat };
        let what = if crew_lost { "lost with its crew" } else { "lost" };
        line(t, kill_rule(worth), t.charts.i.worth(worth, false), format!("{boat} {what}"));
    }
    for name in men_with(&t.g, |gone| gone == Gone::Killed) {
        let points = t.charts.i.worth(Worth::Crewman, false);
        line(t, "DB I-1.crew", points, format!("{name} killed in action"));
    }
    for _ in 0..passengers_killed(&t.g) {
        let points = t.charts.i.worth(Worth::Passenger, false);
        line(t, "DB I-1.passenger", points, "Passenger killed".to_owned());
    }
}

/// Boats lost on the mission, and whether they had a crew board.
fn boats_lost(g: &State) -> Vec<(BoatNo, Loss, bool)> {
    let boats = g.mission().boats.iter().flatten();
    boats
        .filter_map(|boat| match boat.fate {
            Fate::Lost(loss) => Some((boat.no, loss, boat.seat().is_some())),
            Fate::Home | Fate::WithSquadron => None,
        })
        .collect()
}

/// The men of tonight's crews who left duty in this way.
fn men_with(g: &State, way: impl Fn(Gone) -> bool) -> Vec<String> {
    crew::seats_at_sea(g)
        .into_iter()
        .flat_map(|seat| &g.captains[usize::from(seat.0)].crew.men)
        .filter(|man| man.gone.is_some_and(&way))
        .map(|man| man.name.clone())
        .collect()
}

fn passengers_killed(g: &State) -> usize {
    let elcos = g.mission().boats.iter().flatten().filter_map(Boat::elco);
    elcos
        .flat_map(|elco| elco.passengers.iter().flatten())
        .filter(|passenger| matches!(passenger, Passenger::Guest { dead: true, .. }))
        .count()
}

/// DB I-2.done, DB I-2.fail: counted on return to base.
fn score_special_mission(t: &mut T) {
    let MissionKind::Special(task) = t.g.mission().kind else { return };
    let home = match task {
        Task::PickUpCoastwatcher | Task::PickUpPilot => passenger_returned(&t.g),
        Task::ShellDump | Task::DropCoastwatcher | Task::DeliverSupplies => somebody_returned(&t.g),
    };
    let done = t.g.mission().progress == Progress::Done && home;
    let (worth, rule, what) = if done {
        (SpecialWorth::Completed, "DB I-2.done", "completed")
    } else {
        t.g.mission_mut().progress = Progress::Failed;
        (SpecialWorth::NotCompleted, "DB I-2.fail", "not completed")
    };
    let points = t.charts.i.special(worth);
    line(t, rule, points, format!("{} {what}", words::task(MissionKind::Special(task))));
}

fn somebody_returned(g: &State) -> bool {
    g.mission().boats.iter().flatten().any(|boat| has_returned(g, boat))
}

/// A passenger is brought home by his boat, or with the men of a boat that was lost.
fn passenger_returned(g: &State) -> bool {
    let alive = |passenger: &Passenger| matches!(passenger, Passenger::Guest { dead: false, .. });
    let aboard =
        |boat: &&Boat| boat.elco().is_some_and(|elco| elco.passengers.iter().flatten().any(alive));
    g.mission().boats.iter().flatten().filter(aboard).any(|boat| has_returned(g, boat))
}

fn has_returned(g: &State, boat: &Boat) -> bool {
    let men = |seat: Seat| &g.captains[usize::from(seat.0)].crew.men;
    let man = boat.seat().is_some_and(|seat| men(seat).iter().any(|man| man.gone.is_none()));
    !boat.is_lost() || man
}

fn log_row(g: &State, points: i32) -> LogRow {
    let mission = g.mission();
    let progress = match mission.kind {
        MissionKind::Patrol => Progress::Done,
        MissionKind::Special(_) => mission.progress,
    };
    LogRow {
        mission: g.missions,
        night: g.night,
        kind: mission.kind,
        target: mission.target,
        progress,
        boats_lost: boats_lost(g).len() as u8,
        men_lost: men_with(g, |gone| matches!(gone, Gone::Killed | Gone::Captured)).len() as u8,
        kills: mission.kills.clone(),
        points: points.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
        total: g.vp,
    }
}

/// DB 8: medals follow the wounds of the night and the running total, before any inquiry sits.
/// DB 7.heart_first
pub fn medals(t: &mut T) {
    for seat in crew::seats_at_sea(&t.g) {
        purple_hearts(t, seat);
    }
    if let Some(award) = medal_for_total(t) {
        for seat in 0..t.g.captains.len() {
            if t.g.captains[seat].end.is_none() {
                decorate(t, Seat(seat as u8), award);
            }
        }
    }
}

/// DB 8.heart: one for each time the C.O. was wounded.
fn purple_hearts(t: &mut T, seat: Seat) {
    let wounded = std::mem::take(&mut t.g.captains[usize::from(seat.0)].wounded);
    for _ in 0..wounded {
        decorate(t, seat, Award::PurpleHeart);
    }
}

/// DB 8.merit, DB 8.silver, DB 8.cross, DB 8.honor: the medal of the band the total lies in.
/// DB I-3: the printed bands only by agreement (RU-058).
fn medal_for_total(t: &T) -> Option<Award> {
    let medals = match t.g.setup.house.medals {
        MedalBands::Section8 => &t.charts.i.medals,
        MedalBands::TableI3 => &t.charts.i.medals_as_printed,
    };
    let total = i64::from(t.g.vp);
    let in_band = |(low, high)| (low..=high).contains(&total);
    let campaign = t.g.setup.campaign;
    medals.iter().find(|medal| medal.band(campaign).is_some_and(in_band)).map(|medal| medal.award)
}

/// RU-069: each medal but the Purple Heart once, and never taken back.
fn decorate(t: &mut T, seat: Seat, award: Award) {
    let medals = &mut t.g.captains[usize::from(seat.0)].medals;
    if award != Award::PurpleHeart && medals.holds(award) {
        return;
    }
    medals.add(award);
    t.say(award_rule(award), |g| {
        let name = &g.captains[usize::from(seat.0)].crew.man(Post::CommandingOfficer).name;
        format!("{name} is awarded the {}.", award_word(award))
    });
}

fn award_rule(award: Award) -> &'static str {
    match award {
        Award::PurpleHeart => "DB 8.heart",
        Award::LegionOfMerit => "DB 8.merit",
        Award::SilverStar => "DB 8.silver",
        Award::NavyCross => "DB 8.cross",
        Award::MedalOfHonor => "DB 8.honor",
    }
}

fn award_word(award: Award) -> &'static str {
    match award {
        Award::PurpleHeart => "Purple Heart",
        Award::LegionOfMerit => "Legion of Merit",
        Award::SilverStar => "Silver Star",
        Award::NavyCross => "Navy Cross",
        Award::MedalOfHonor => "Medal of Honor",
    }
}

impl Medals {
    pub fn holds(&self, award: Award) -> bool {
        match award {
            Award::PurpleHeart => self.purple_hearts > 0,
            Award::LegionOfMerit => self.legion_of_merit,
            Award::SilverStar => self.silver_star,
            Award::NavyCross => self.navy_cross,
            Award::MedalOfHonor => self.medal_of_honor,
        }
    }

    fn add(&mut self, award: Award) {
        match award {
            Award::PurpleHeart => self.purple_hearts = self.purple_hearts.saturating_add(1),
            Award::LegionOfMerit => self.legion_of_merit = true,
            Award::SilverStar => self.silver_star = true,
            Award::NavyCross => self.navy_cross = true,
            Award::MedalOfHonor => self.medal_of_honor = true,
        }
    }
}

/// DB I-1.d: one inquiry for each boat lost on the mission, as long as he who led it is there.
/// RU-068: a loss already reviewed weighs on the next.
pub async fn inquiries(t: &mut T) {
    let leader = t.g.mission().boats[0].as_ref().and_then(Boat::seat);
    for (_, loss, _) in boats_lost(&t.g) {
        let answers = |seat: &Seat| t.g.captains[usize::from(seat.0)].end.is_none();
        if let Some(seat) = leader.filter(answers) {
            inquiry(t, seat, loss).await;
        }
        t.g.losses = t.g.losses.saturating_add(1);
    }
    campaign::captains_who_left(t);
}

/// DB I-4, DB I-4.mod
async fn inquiry(t: &mut T, seat: Seat, loss: Loss) {
    let reef_in_combat = loss.reef_in_combat;
    let about = About::Inquiry { captain: seat, reef_in_combat };
    let scene = Scene { about, ..Scene::new(&t.g) };
    let mods = t.charts.i.inquiry.modifiers(|when| scene.count(when));
    let end = match t.check(&t.charts.i.inquiry, mods).await.result {
        Verdict::Retained => {
            t.say("DB I-4", |_| "The inquiry clears the squadron commander.".to_owned());
            return;
        }
        Verdict::Relieved => End::Relieved,
        Verdict::CourtMartial => End::CourtMartial,
    };
    if t.g.captains[usize::from(seat.0)].scotch && bribe(t, seat, end).await {
        return;
    }
    t.g.captains[usize::from(seat.0)].end = Some(end);
    t.say("DB I-4", |_| {
        let verdict = if end == End::Relieved { "relieved of command" } else { "court-martialed" };
        format!("The squadron commander is {verdict}.")
    });
}

/// What the bottle of Scotch is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scotch {
    Give { to_avert: End },
    Keep,
}

impl Choice<State> for Scotch {
    const QUESTION: &'static str = "scotch";

    fn key(&self) -> Name {
        match self {
            Scotch::Give { .. } => "give".into(),
            Scotch::Keep => "keep".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Scotch::Give { .. } => "Give the Base Commander the bottle of Scotch",
            Scotch::Keep => "Keep the bottle and accept the verdict",
        }
        .to_owned()
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            Scotch::Give { to_avert: End::CourtMartial } => Some("No court-martial".to_owned()),
            Scotch::Give { .. } => Some("You keep your command".to_owned()),
            Scotch::Keep => None,
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB I-4.a")
    }
}

/// DB I-4.a, RU-067: the bottle cancels one adverse verdict and is gone.
async fn bribe(t: &mut T, seat: Seat, verdict: End) -> bool {
    let options = [Scotch::Give { to_avert: verdict }, Scotch::Keep];
    match t.ask(seat, "DB I-4.a", "The inquiry goes against you. Use the Scotch?", &options).await {
        Scotch::Keep => false,
        Scotch::Give { .. } => {
            t.g.captains[usize::from(seat.0)].scotch = false;
            t.say("DB I-4.a", |_| {
                "The Base Commander takes the Scotch and drops the matter.".to_owned()
            });
            true
        }
    }
}
