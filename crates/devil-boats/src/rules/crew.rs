//! Sections 3.2 and 6 and table K: how men join a crew, and how they leave it.

use super::T;
use crate::state::{
    Captain, Crew, Man, Medals, Place, Post, Skill, State,
    boat::BoatNo,
    crew::{FormerMan, Gone},
};
use shelf::settings::given;
use table::{Mods, Seat};

/// The order of section 6.
const SKILLED: [Post; 6] = [
    Post::TorpedoMate1,
    Post::TorpedoMate2,
    Post::RadioOperator,
    Post::CommandingOfficer,
    Post::ExecutiveOfficer,
    Post::Engineer,
];

/// DB MP.1.kit: every captain musters a crew of his own; his seat gives the number of his boat.
pub async fn muster(t: &mut T) {
    for seat in 0..t.g.setup.captains.clamp(1, 4) {
        let crew = new_crew(t, Seat(seat)).await;
        t.g.captains.push(Captain {
            crew,
            boat: Some(BoatNo::from_index(usize::from(seat))),
            wounded: 0,
            medals: Medals::default(),
            scotch: false,
            former: Vec::new(),
            end: None,
        });
    }
}

/// DB 3.2.1, DB 3.2.2: twelve names, then the skills. What is said of the names stands between them.
async fn new_crew(t: &mut T, seat: Seat) -> Crew {
    let mut men = Vec::new();
    for post in Post::EVERY {
        let name = given(&t.g.setup.names, seat).filter(|_| post == Post::CommandingOfficer);
        let name = match name {
            Some(name) => name,
            None => rolled_name(t).await,
        };
        men.push(Man::new(post, name, t.g.night));
    }
    let mut crew = Crew { men };
    t.say("DB 3.2.1", |_| {
        let name = &crew.man(Post::CommandingOfficer).name;
        format!("{name} takes command of PT #{}.", seat.0 + 1)
    });
    for post in SKILLED {
        crew.man_mut(post).skill = skill(t, post).await;
    }
    crew
}

/// DB K.first, DB K.surname; DB 2.n.d100: one die for the tens, one for the units.
async fn rolled_name(t: &mut T) -> String {
    let (_, first) = t.check_words(&t.charts.k.first, Mods::NONE).await;
    let (_, surname) = t.check_words(&t.charts.k.surname, Mods::NONE).await;
    [first, " ", surname].concat()
}

/// DB 6.0: six posts roll for a skill, and only when a man takes them up.
/// DB 6.1, DB 6.2, DB 6.3, DB 6.4, DB 6.5: a 10 gives the skill of the post.
async fn skill(t: &mut T, post: Post) -> Option<Skill> {
    let chart = t.charts.s.of(post)?;
    let skill = t.check(chart, Mods::NONE).await.result.skill();
    if let Some(skill) = skill {
        t.say("DB 6.0", |_| format!("The new {} is {}.", post.title(), skill_word(skill)));
    }
    skill
}

fn skill_word(skill: Skill) -> &'static str {
    match skill {
        Skill::EagleEye => "an Eagle Eye",
        Skill::MrFixIt => "a Mr. Fix-It",
        Skill::Medic => "a Medic",
        Skill::Navigator => "a Navigator",
    }
}

/// Every man who left for good has a successor; a captain has none (RU-007).
pub async fn replace_the_gone(t: &mut T) {
    for seat in 0..t.g.captains.len() {
        if t.g.captains[seat].end.is_some() {
            continue;
        }
        for post in Post::EVERY {
            if let Some(gone) = t.g.captains[seat].crew.man(post).gone {
                replace(t, seat, post, gone).await;
            }
        }
    }
}

/// DB 6.0.replacement, RU-004: a new man is named, and rolls for the skill of his post.
async fn replace(t: &mut T, seat: usize, post: Post, gone: Gone) {
    close_sheet(&mut t.g, seat, post, gone);
    let name = rolled_name(t).await;
    let skill = skill(t, post).await;
    let man = Man { skill, ..Man::new(post, name, t.g.night) };
    *t.g.captains[seat].crew.man_mut(post) = man;
    t.say("DB 6.0.replacement", |g| {
        let man = g.captains[seat].crew.man(post);
        format!("{} joins as {}.", man.name, post.title())
    });
}

/// The line of the crew sheet of a man who has left.
fn close_sheet(g: &mut State, seat: usize, post: Post, gone: Gone) {
    let left = g.night;
    let captain = &mut g.captains[seat];
    let man = captain.crew.man(post);
    captain.former.push(FormerMan {
        post,
        name: man.name.clone(),
        joined: man.joined,
        left,
        missions: man.missions,
        kills: man.kills,
        gone,
    });
}

/// DB 3.2.5: before a mission every man stands at his post.
pub fn to_stations(g: &mut State, seat: Seat) {
    let captain = &mut g.captains[usize::from(seat.0)];
    captain.wounded = 0;
    for post in Post::EVERY {
        captain.crew.man_mut(post).place = Place::At(post.station());
    }
}

/// Back at base the crew sheets are brought up to date.
pub fn bring_sheets_up_to_date(t: &mut T) {
    for seat in seats_at_sea(&t.g) {
        enter_mission(t, seat);
    }
}

/// The captains whose boats sailed tonight.
pub fn seats_at_sea(g: &State) -> Vec<Seat> {
    let boats = g.mission.iter().flat_map(|mission| mission.boats.iter().flatten());
    boats.filter_map(crate::state::Boat::seat).collect()
}

/// DB 9.ace: the fifth kill makes a Gunner an Ace there and then.
pub fn enter_kill(t: &mut T, seat: Seat, post: Post) {
    let man = t.g.captains[usize::from(seat.0)].crew.man_mut(post);
    man.kills = man.kills.saturating_add(1);
    if man.kills == 5 {
        t.say("DB 9.ace", |g| {
            let name = &g.captains[usize::from(seat.0)].crew.man(post).name;
            format!("{name}, {}, is an Ace.", post.title())
        });
    }
}

/// DB 9.veteran: twenty missions on the sheet make a Veteran; RU-073: those he came home from.
fn enter_mission(t: &mut T, seat: Seat) {
    for post in Post::EVERY {
        let man = t.g.captains[usize::from(seat.0)].crew.man_mut(post);
        if man.gone.is_some() {
            continue;
        }
        man.missions = man.missions.saturating_add(1);
        if man.missions == 20 && post.can_be_veteran() {
            t.say("DB 9.veteran", |g| {
                let name = &g.captains[usize::from(seat.0)].crew.man(post).name;
                format!("{name}, {}, is a Veteran.", post.title())
            });
        }
    }
}
