//! Sections 10.14 and 10.15: refit and recovery, and the order of step 3 (6.1.3).

use super::{
    Play, T, ch04_setup, ch07_patrols,
    ch11_01_crew::{self, Replaced},
    ch11_02_captain, ch11_05_boats, ch12_events,
};
use crate::{
    charts::{Charts, c::RefitFigure, calendar::Change, s::Fuse},
    conditions::Scene,
    state::{
        Boat, Condition, Crew, Man, Month, Post, State, System, Wound,
        setup::{CrewLoss, PatrolLength},
    },
};
use table::Mods;

/// SV 6.1.3, SV-R58: awards and relief, refit length, recovery, advancement, reassignment, gun
/// changes; then the month of the next patrol stands in the career. Promotion goes by the months
/// in port (SV 11.2.3.a) and waits until they are known.
pub async fn refit(t: &mut T) -> Play {
    ch11_01_crew::quality_lost(t);
    ch11_02_captain::awards(t).await;
    ch11_02_captain::relief(t)?;
    let months = in_port(t).await;
    let next = ch07_patrols::not_before_the_card(t, next_start(&t.g, months));
    ch11_05_boats::narwhal_rebuild(t, next);
    ch11_02_captain::promotion(t, next).await;
    let sailed = t.g.career().month;
    mark_refit(t, next);
    make_whole(t);
    news(t, sailed, next);
    Ok(())
}

/// What has changed since the last patrol sailed: duds (SV LOG.a), torpedoes (SV LOG.d), depth
/// charges (SV 9.6.10.b) and the skill of the escorts (SV LOG.c), decoys (SV 9.6.8.a).
pub fn news(t: &mut T, sailed: Month, next: Month) {
    let charts = t.charts;
    let came = |change| {
        let changes = &charts.calendar;
        changes.has_come(change, next) && !changes.has_come(change, sailed)
    };
    let duds = charts.s.duds.at(next);
    if !std::ptr::eq(duds, charts.s.duds.at(sailed)) {
        let faces = duds.dice.every_fall().map(|faces| duds.dice.natural(&faces));
        let dud = |face: &i32| duds.resolve(*face, &Mods::NONE).result == Fuse::Dud;
        let count = faces.filter(dud).count();
        t.say("SV LOG.a", |_| format!("Better torpedoes: {count} in 6 are duds now."));
    }
    if came(Change::Mk18) {
        let text = "Electric Mk 18 torpedoes can be had. They leave no wake, but run slower.";
        t.say("SV LOG.d", |_| text.to_owned());
    }
    if came(Change::Mk27) {
        let text = "Mk 27 homing torpedoes come aboard, to be fired at escorts that hunt you.";
        t.say("SV LOG.d", |_| text.to_owned());
    }
    if came(Change::Nac) {
        t.say("SV 9.6.8.a", |_| "Noise-making decoys come aboard.".to_owned());
    }
    let charges = &charts.escorts.depth_charges;
    if !std::ptr::eq(charges.at(next), charges.at(sailed)) {
        let text = "The escorts drop deadlier depth charges now.";
        t.say("SV 9.6.10.b", |_| text.to_owned());
    }
    let (before, now) = (Scene::year_counts(sailed), Scene::year_counts(next));
    if before != now {
        let text = if now {
            "The escorts are better trained: +1 to find you."
        } else {
            "The best escorts are gone: they find you less easily."
        };
        t.say("SV LOG.c", |_| text.to_owned());
    }
}

/// SV 6.1.3: the steps between coming home and sailing; gives the months between.
/// SV 5.1.1: when no patrol can follow, nothing is done but what is owed for the last.
async fn in_port(t: &mut T) -> u8 {
    let damage = refit_months(t.g.boat(), t.charts);
    tell_damage(t, damage);
    let another = ch11_05_boats::exchanged_for(t, damage, 0);
    let refit = if another.is_some() { ch11_05_boats::exchange_months(t, damage) } else { damage };
    if is_past_the_end(t, refit) {
        return refit;
    }
    let expert_exec = t.g.crew().has_expert(Post::Exec);
    let mut recovery = recovery(t, refit).await;
    let months = ch11_05_boats::with_rebuild(t, refit.max(recovery.captain));
    if expert_exec && ch11_01_crew::exec_gets_his_boat(t).await == Some(Replaced::FromAboard) {
        recovery.third_officer_moves_up();
    }
    ch11_01_crew::advancement(t).await;
    if is_past_the_end(t, months) {
        return months;
    }
    let months = other_boats(t, damage, months, &mut recovery).await;
    ch11_05_boats::change_guns(t).await;
    months
}

/// SV 6.1.3, fifth step; gives the months in port with whatever boat he has then. A captain who is
/// given another boat may still ask for a newer one (SV 11.5.3.a).
async fn other_boats(t: &mut T, damage: u8, months: u8, recovery: &mut Recovery) -> u8 {
    let captain = recovery.captain;
    if let Some(class) = ch11_05_boats::exchanged_for(t, damage.max(captain), captain) {
        ch11_05_boats::receive(t, class, months);
    }
    if !ch11_05_boats::request(t, months).await {
        return months;
    }
    let months = basic_refit(t.charts).max(captain);
    leave_behind(t, recovery, months).await;
    months
}

/// SV 10.14.1
pub fn basic_refit(charts: &Charts) -> u8 {
    charts.c.refit.of(RefitFigure::Basic)
}

/// SV 10.14.1 to SV 10.14.3: months of refit by damage alone.
/// SV 10.14.2, SV 10.14.3
pub fn refit_months(boat: &Boat, charts: &Charts) -> u8 {
    let systems = charts.c.refit_systems.at(inoperable(boat));
    let hull = charts.c.refit_hull.at(i64::from(boat.hull));
    basic_refit(charts) + systems.0 + hull.0
}

/// SV 10.14.2, SV 10.14.3: why the refit is longer than the basic month.
fn tell_damage(t: &mut T, months: u8) {
    let (boat, refit) = (t.g.boat(), &t.charts.c);
    let out = inoperable(boat);
    let hull = refit.refit_hull.at(i64::from(boat.hull)).0;
    let systems = refit.refit_systems.at(out).0;
    if months == basic_refit(t.charts) {
        return;
    }
    t.say("SV 10.14.2", |g| {
        let more = |months: u8| board::counted(months, "month", "months");
        let basic = format!("{} for any refit", more(months - systems - hull));
        let systems = (systems > 0).then(|| format!("{} for {out} systems out", more(systems)));
        let hull =
            (hull > 0).then(|| format!("{} for {} hull boxes damaged", more(hull), g.boat().hull));
        let parts: Vec<String> = std::iter::once(basic).chain(systems).chain(hull).collect();
        format!("The boat needs {} in the yard: {}.", more(months), parts.join(", "))
    });
}

fn inoperable(boat: &Boat) -> i64 {
    let out = boat.systems.iter().filter(|&&system| system == Condition::Inoperable).count();
    i64::try_from(out).unwrap_or(i64::MAX)
}

/// SV-R34: months a patrol takes.
pub fn patrol_months(g: &State) -> u8 {
    match g.setup.house.patrol_length {
        PatrolLength::One => 1,
        PatrolLength::Two => 2,
    }
}

/// SV 10.14.4: the first month after the refit.
pub fn next_start(g: &State, refit: u8) -> Month {
    g.career().month.plus(patrol_months(g) + refit)
}

/// SV 5.1.1, SV 13.1.1
fn is_past_the_end(t: &T, refit: u8) -> bool {
    next_start(&t.g, refit) > ch11_02_captain::last_month(&t.g.setup, t.charts)
}

/// SV 10.14.4: the months of refit are marked in the log.
fn mark_refit(t: &mut T, next: Month) {
    let sailed = t.g.career().month;
    let refit = next.since(sailed).saturating_sub(patrol_months(&t.g));
    let career = t.g.career_mut();
    career.month = next;
    if let Some(row) = career.log.last_mut() {
        row.refit = refit;
    }
    t.say("SV 10.14.4", |_| {
        let months = board::counted(refit, "month", "months");
        format!("The refit takes {months}; the boat is ready for sea in {next}.")
    });
}

/// What the wounded need; nothing for those who are well or replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Recovery {
    /// SV 10.15.0.c: the boat waits for him.
    pub captain: u8,
    /// By `Post`.
    men: [u8; 5],
    hands: [u8; 4],
}

impl Recovery {
    /// SV 11.1.6: he takes his wound along.
    fn third_officer_moves_up(&mut self) {
        self.men[Post::Exec as usize] = self.men[Post::ThirdOfficer as usize];
        self.men[Post::ThirdOfficer as usize] = 0;
    }
}

/// SV 10.15.0.a to SV 10.15.4.b, SV-R55: recovery and replacement. `refit` is what the boat needs.
pub async fn recovery(t: &mut T, refit: u8) -> Recovery {
    let captain =
        months_to_heal(t, Post::Captain.title(), t.g.crew().man(Post::Captain).wound).await;
    let mut recovery = Recovery { captain, ..Recovery::default() };
    if captain >= t.charts.c.refit.of(RefitFigure::NewBoatAt) {
        new_crew(t, captain);
        return recovery;
    }
    for post in Post::EVERY.into_iter().filter(|&post| post != Post::Captain) {
        let months = months_to_heal(t, post.title(), t.g.crew().man(post).wound).await;
        recovery.men[post as usize] = months;
    }
    for (index, who) in HANDS.into_iter().enumerate() {
        let months = months_to_heal(t, who, t.g.crew().hands[index]).await;
        recovery.hands[index] = months;
    }
    if captain > refit {
        t.say("SV 10.15.0.c", |_| "The boat waits in port for her captain.".to_owned());
    }
    let months = ch11_05_boats::with_rebuild(t, refit.max(captain));
    leave_behind(t, &mut recovery, months).await;
    recovery
}

/// The generic crew, group by group.
pub const HANDS: [&str; 4] =
    ["first crew group", "second crew group", "third crew group", "fourth crew group"];

/// SV 10.15.0.a, SV 10.15.1: rolled for a severe wound. SV 10.15.0.b: light wounds heal within the
/// shortest refit, the dead never.
async fn months_to_heal(t: &mut T, who: &'static str, wound: Wound) -> u8 {
    match wound {
        Wound::None | Wound::Light => 0,
        Wound::Severe => {
            let chart = &t.charts.c.recovery;
            let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
            let months = ch12_events::check(t, chart, mods, |months| months.0 > 1).await.result.0;
            t.say("SV 10.15.0.a", |_| {
                format!("The {who}: {} to recover.", board::counted(months, "month", "months"))
            });
            months
        }
        Wound::Killed => u8::MAX,
    }
}

/// SV 10.15.4.a: the captain is away so long that his men are given to others.
fn new_crew(t: &mut T, months: u8) {
    t.g.career_mut().crew = Crew::new();
    t.say("SV 10.15.4.a", |_| {
        format!("The captain needs {months} months; another boat and another crew await him.")
    });
}

/// SV 10.15.2.a: whoever needs longer than the boat stays ashore; equal is in time (SV-R55).
/// SV 10.15.2.b: generic crew never arrives as Expert.
async fn leave_behind(t: &mut T, recovery: &mut Recovery, months: u8) {
    let slow = |need: u8| need > months;
    let lost = Post::EVERY.into_iter().filter(|&post| slow(recovery.men[post as usize]));
    let lost: Vec<Post> = lost.collect();
    for &post in &lost {
        *t.g.crew_mut().man_mut(post) = Man::default();
        recovery.men[post as usize] = 0;
    }
    for &post in &lost {
        t.say("SV 10.15.2.a", |_| format!("The {} is replaced.", post.title()));
        if ch11_01_crew::replace(t, post).await == Replaced::FromAboard {
            recovery.third_officer_moves_up();
        }
    }
    let hands = recovery.hands.iter().filter(|&&need| slow(need)).count();
    for (index, need) in recovery.hands.iter_mut().enumerate().filter(|(_, need)| slow(**need)) {
        *need = 0;
        t.g.crew_mut().hands[index] = Wound::None;
    }
    if hands > 0 {
        t.say("SV 10.15.2.a", |_| format!("New men replace {hands} of the four crew groups."));
    }
    let counts = t.g.setup.house.crew_loss == CrewLoss::Replaced;
    if counts && hands == recovery.hands.len() {
        ch11_01_crew::shattered(t, "SV 10.15.3");
    }
}

/// SV 6.1.3: a boat leaves refit whole, with what its date brings (SV 8.1.1.d), and all wounds are
/// healed.
pub fn make_whole(t: &mut T) {
    let month = t.g.career().month;
    let radar = t.charts.calendar.has_come(Change::SjRadar, month);
    let career = t.g.career_mut();
    let boat = &mut career.boat;
    (boat.hull, boat.flooding) = (0, 0);
    for system in boat.systems.iter_mut().filter(|system| **system != Condition::NotFitted) {
        *system = Condition::Sound;
    }
    let fitted = radar && boat.condition(System::SjRadar) == Condition::NotFitted;
    if radar {
        boat.set(System::SjRadar, Condition::Sound);
    }
    let crew = &mut career.crew;
    crew.men.iter_mut().for_each(|man| man.wound = Wound::None);
    crew.hands = [Wound::None; 4];
    crew.passenger = None;
    if fitted {
        t.say("SV 8.1.1.d", |_| ch04_setup::RADAR_FITTED.to_owned());
    }
}
