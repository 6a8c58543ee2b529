//! Section 3: the campaign, night by night.

use super::{
    T, a_assignment, a_raid, a_voyage, crew, h_repair, i_victory, j_rating, recovery, reserve,
};
use crate::{
    Outcome,
    state::{BoatNo, Captain, End, Fate, Night, Post, RESERVE, State, Weather, crew::Gone},
    words,
};
use table::{Choice, Name};

/// DB 3.1.1, DB MP.1: a campaign of one squadron, from its first night to October or its early end.
pub async fn campaign(t: &mut T) -> Outcome {
    if t.g.captains.is_empty() {
        crew::muster(t).await;
    }
    while t.g.end.is_none() {
        if t.g.mission.is_none() {
            t.mark(|g| format!("The night of {}", words::date(g, g.night)));
        }
        night(t).await;
        october(t);
    }
    outcome(t)
}

/// DB 4.2.scale: one mission, one night.
pub async fn night(t: &mut T) {
    let weather = match t.g.mission {
        Some(_) => None,
        None => evening(t).await,
    };
    if t.g.mission.is_some() {
        a_voyage::voyage(t).await;
        back_at_base(t).await;
        t.g.mission = None;
        t.g.nights_in_a_row = t.g.nights_in_a_row.saturating_add(1);
    } else if t.g.end.is_none() {
        in_port(t, weather).await;
        t.g.nights_in_a_row = 0;
    }
    t.g.night = Night(t.g.night.0.saturating_add(1));
}

/// Before the squadron leaves, or stays in port with this weather, if it was rolled.
async fn evening(t: &mut T) -> Option<Weather> {
    reserve::arrivals(t);
    if rest(t).await { None } else { a_assignment::assign(t).await }
}

/// DB 3.1.2, RU-071: the last mission is that of September 30.
fn october(t: &mut T) {
    let nights = t.charts.p.nights(t.g.setup.campaign);
    if t.g.end.is_none() && t.g.night.0 >= nights {
        t.g.end = Some(End::October);
        t.say("DB 3.1.2", |_| "October 1: the campaign is over.".to_owned());
    }
}

/// A night off after the one that had to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rest {
    Over,
    AnotherNight,
}

impl Choice<State> for Rest {
    const QUESTION: &'static str = "rest";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Rest::Over => "sail",
            Rest::AnotherNight => "rest",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Rest::Over => "Ready for a mission",
            Rest::AnotherNight => "Rest another night",
        }
        .to_owned()
    }
}

/// DB A-2.a: after four nights at sea at least one in port; more if the commander likes.
/// RU-095: any night in port breaks the run.
async fn rest(t: &mut T) -> bool {
    if t.g.nights_in_a_row >= 4 {
        t.g.resting = true;
        t.say("DB A-2.a", |_| "Four missions in a row: the crews have a night off.".to_owned());
        return true;
    }
    if !t.g.resting {
        return false;
    }
    let seat = t.g.commander();
    let options = [Rest::Over, Rest::AnotherNight];
    match t
        .ask(seat, "DB A-2.a", "The crews have had a night off. Sail, or rest on?", &options)
        .await
    {
        Rest::AnotherNight => true,
        Rest::Over => {
            t.g.resting = false;
            false
        }
    }
}

/// DB A-6.nomission: a night without a mission may still bring a raid.
async fn in_port(t: &mut T, weather: Option<Weather>) {
    let weather = match weather {
        Some(weather) => weather,
        None => a_assignment::weather_check(t).await,
    };
    a_raid::raid_on_the_squadron_in_port(t, weather).await;
}

/// What follows a mission: points and medals, the yard, new boats, the men, the inquiry.
pub async fn back_at_base(t: &mut T) {
    crew::bring_sheets_up_to_date(t);
    i_victory::score(t);
    i_victory::medals(t);
    captains_who_left(t);
    if t.g.end.is_some() {
        return;
    }
    h_repair::repair(t).await;
    replace_lost_boats(t).await;
    recovery::recover(t).await;
    captains_who_left(t);
    i_victory::inquiries(t).await;
    crew::replace_the_gone(t).await;
}

/// DB 7.reserve: every boat lost on the mission, one by one.
async fn replace_lost_boats(t: &mut T) {
    let boats = t.g.mission().boats.iter().flatten();
    let lost: Vec<u8> =
        boats.filter(|boat| matches!(boat.fate, Fate::Lost(_))).map(|boat| boat.hull).collect();
    for &hull in &lost {
        let Some(berth) = t.g.berth_of(hull) else { continue };
        let reserve_is_here = t.g.berths[RESERVE].hull().is_some_and(|hull| !lost.contains(&hull));
        reserve::replace_boat(t, berth, reserve_is_here).await;
    }
}

/// DB 3.1.3, RU-007: a captain lost for good is out, and with the last of them the campaign ends.
pub fn captains_who_left(t: &mut T) {
    let mut first_to_leave = None;
    for captain in &mut t.g.captains {
        captain.end = captain.end.or_else(|| lost_for_good(captain));
        if captain.end.is_some() && captain.boat.take().is_some() {
            first_to_leave = first_to_leave.or(captain.end);
        }
    }
    match t.g.captains.iter().position(|captain| captain.end.is_none()) {
        Some(seat) => succession(t, seat),
        // DB 3.1.3 before DB J.a: the points are counted at base, and he was lost at sea.
        None if matches!(t.g.end, None | Some(End::NegativeTotal)) && first_to_leave.is_some() => {
            t.g.end = first_to_leave;
            t.say("DB 3.1.3", |_| "The squadron has lost its commander for good.".to_owned());
        }
        None => {}
    }
}

fn lost_for_good(captain: &Captain) -> Option<End> {
    Some(match captain.crew.man(Post::CommandingOfficer).gone? {
        Gone::Killed => End::Killed,
        Gone::Captured => End::Captured,
        Gone::Malaria => End::Malaria,
        Gone::SentHome => End::SentHome,
        Gone::Asylum => End::Asylum,
    })
}

/// DB MP.4, RU-096: the next captain in number order has PT #1 for the rest of the campaign.
fn succession(t: &mut T, seat: usize) {
    let Some(no) = t.g.captains[seat].boat.filter(|&no| no != BoatNo::FIRST) else { return };
    t.g.berths.swap(BoatNo::FIRST.index(), no.index());
    t.g.captains[seat].boat = Some(BoatNo::FIRST);
    t.say("DB MP.4", |g| {
        let name = &g.captains[seat].crew.man(Post::CommandingOfficer).name;
        format!("{name} takes command of the squadron, and {no} becomes PT #1.")
    });
}

/// DB J: what the campaign comes to.
fn outcome(t: &T) -> Outcome {
    let g = &t.g;
    let gone = |captain: &Captain| {
        let former = captain.former.iter().map(|man| man.gone);
        former.chain(captain.crew.men.iter().filter_map(|man| man.gone)).collect::<Vec<_>>()
    };
    let men = g.captains.iter().flat_map(gone);
    let at_sea: u8 = g.log.iter().map(|row| row.boats_lost).fold(0, u8::saturating_add);
    Outcome {
        end: g.end.unwrap_or(End::October),
        rating: j_rating::rating(g, t.charts),
        vp: g.vp,
        missions: g.missions,
        kills: g.log.iter().map(|row| row.kills.len() as u16).sum(),
        boats_lost: at_sea.saturating_add(g.lost_at_base),
        men_lost: men.filter(|gone| matches!(gone, Gone::Killed | Gone::Captured)).count() as u16,
        medals: g.captains.iter().map(|captain| captain.medals).collect(),
    }
}
