//! Table G-11 and section 5: wounds of crewmen and passengers, and Dysentery on top of them.

use super::super::T;
use super::{Shell, go_home_now, superficial};
use crate::{
    charts::g::Injury,
    conditions::{About, Scene},
    state::{
        BoatNo, Crew, Dysentery, Man, MissionKind, Passenger, Place, Post, Progress, State, Task,
        Wounds, crew::Gone,
    },
};

/// DB G-11: a man is hit.
pub async fn wound(t: &mut T, no: BoatNo, post: Post, shell: Shell) {
    let injury = roll_wound(t, no, shell).await;
    injure(t, no, post, injury);
}

/// DB G-11.mod, RU-092: the shell of a Destroyer or Shore Gun is worse.
pub(super) async fn roll_wound(t: &mut T, no: BoatNo, shell: Shell) -> Injury {
    let about = About::Wound { heavy_shell: shell == Shell::Heavy };
    let scene = Scene { about, ..Scene::boat(&t.g, no) };
    let mods = t.charts.g.wounds.modifiers(|when| scene.count(when));
    t.check(&t.charts.g.wounds, mods).await.result
}

/// DB G-11.a: wounds already taken make a new one worse.
/// DB 5.1, DB 5.2: Mild Dysentery counts as a Light Wound, severe Dysentery as a Severe Wound.
fn adding_up(wounds: Wounds, injury: Injury) -> Injury {
    match (wounds, injury) {
        (_, Injury::Killed)
        | (Wounds::Severe, _)
        | (Wounds::Light | Wounds::TwoLight, Injury::Severe) => Injury::Killed,
        (Wounds::None, Injury::Severe) | (Wounds::TwoLight, Injury::Light) => Injury::Severe,
        (Wounds::None | Wounds::Light, Injury::Light) => Injury::Light,
    }
}

/// The wounds that count for a man, with Dysentery (DB 5.1, DB 5.2).
fn with_dysentery(man: &Man) -> Wounds {
    match man.dysentery {
        Dysentery::None => man.wounds,
        Dysentery::Mild => man.wounds.one_more(),
        Dysentery::Severe => Wounds::Severe,
    }
}

/// A wound with its consequences for the man and the mission.
pub fn injure(t: &mut T, no: BoatNo, post: Post, injury: Injury) {
    let man = t.g.crew(no).man(post);
    if man.gone.is_some() {
        return;
    }
    let became = adding_up(with_dysentery(man), injury);
    if post == Post::CommandingOfficer && became != Injury::Killed {
        count_for_the_purple_heart(&mut t.g, no);
    }
    match became {
        Injury::Light => light_wound(t, no, post),
        Injury::Severe => severe_wound(t, no, post),
        Injury::Killed => killed(t, no, post),
    }
}

/// DB 8.heart: every wound of a captain counts.
fn count_for_the_purple_heart(g: &mut State, no: BoatNo) {
    if let Some(seat) = g.seat_of(no) {
        let captain = &mut g.captains[usize::from(seat.0)];
        captain.wounded = captain.wounded.saturating_add(1);
    }
}

/// DB G-11.lw: he goes on with his duty.
fn light_wound(t: &mut T, no: BoatNo, post: Post) {
    let man = t.g.crew_mut(no).man_mut(post);
    man.wounds = man.wounds.one_more();
    t.say("DB G-11.lw", |g| format!("{no}: {} takes a Light Wound.", who(g, no, post)));
}

/// DB G-11.sw, RU-030: to a Rest Bed, and the mission is broken off.
/// DB 5.3: what is severe only through Dysentery stays marked as Light Wounds.
fn severe_wound(t: &mut T, no: BoatNo, post: Post) {
    let man = t.g.crew_mut(no).man_mut(post);
    man.wounds = match man.dysentery {
        Dysentery::Mild => man.wounds.one_more(),
        Dysentery::None | Dysentery::Severe => Wounds::Severe,
    };
    t.say("DB G-11.sw", |g| format!("{no}: {} is severely wounded.", who(g, no, post)));
    put_to_bed(t, no, post);
    break_off(t);
}

fn break_off(t: &mut T) {
    if t.g.mission().must_leave_fight() {
        return;
    }
    go_home_now(&mut t.g);
    t.say("DB G-11.sw", |_| "The mission must be broken off.".to_owned());
}

/// A man dies at sea.
pub fn killed(t: &mut T, no: BoatNo, post: Post) {
    let man = t.g.crew_mut(no).man_mut(post);
    man.gone = Some(Gone::Killed);
    man.place = Place::Ashore;
    t.say("DB G-11", |g| format!("{no}: {} is killed.", who(g, no, post)));
}

/// His post and name.
pub fn who(g: &State, no: BoatNo, post: Post) -> String {
    let name = &g.crew(no).man(post).name;
    if name == post.title() { name.clone() } else { format!("{} {name}", post.title()) }
}

/// DB 4.12.5, RU-077: a man who can do no duty goes to a Rest Bed.
pub fn put_to_bed(t: &mut T, no: BoatNo, post: Post) {
    let crew = t.g.crew_mut(no);
    let place = match crew.man(post).place {
        Place::At(_) => free_bed(crew),
        here @ (Place::Bed(_) | Place::OfficersBed | Place::Deck | Place::Ashore) => here,
    };
    crew.man_mut(post).place = place;
}

/// RU-077: Bow beds 1 to 4, then the C.O.'s bed, then the Bow interior without a bed.
fn free_bed(crew: &Crew) -> Place {
    let officers = std::iter::once(Place::OfficersBed);
    bow_beds().chain(officers).find(|&bed| crew.in_bed(bed).is_none()).unwrap_or(Place::Deck)
}

/// The Rest Beds of the forward Interior.
pub fn bow_beds() -> impl Iterator<Item = Place> {
    (1..=4).map(Place::Bed)
}

/// DB 5.1, DB 5.2: Dysentery strikes a man, who may already be wounded.
/// RU-031: on its own it never breaks off the mission.
pub async fn infect(t: &mut T, no: BoatNo, post: Post, dysentery: Dysentery) {
    let man = t.g.crew(no).man(post);
    if man.gone.is_some() {
        return;
    }
    let counts_as = match dysentery {
        Dysentery::None => return,
        Dysentery::Mild => Injury::Light,
        Dysentery::Severe => Injury::Severe,
    };
    match adding_up(man.wounds, counts_as) {
        Injury::Killed => killed(t, no, post),
        Injury::Light => falls_ill(t, no, post, dysentery),
        Injury::Severe => {
            falls_ill(t, no, post, dysentery);
            put_to_bed(t, no, post);
            if dysentery == Dysentery::Mild {
                break_off(t);
            }
        }
    }
}

fn falls_ill(t: &mut T, no: BoatNo, post: Post, dysentery: Dysentery) {
    let man = t.g.crew_mut(no).man_mut(post);
    if man.dysentery != Dysentery::Severe {
        man.dysentery = dysentery;
    }
    let how = if dysentery == Dysentery::Severe { "severe" } else { "mild" };
    t.say("DB A-15.2", |g| format!("{no}: {} has {how} Dysentery.", who(g, no, post)));
}

/// DB G-3.3, RU-076: only the guest of a Special Mission can be hit; anything else is superficial.
pub(super) async fn passenger_hit(t: &mut T, no: BoatNo, index: usize, shell: Shell) {
    match t.g.elco(no).passengers[index] {
        Some(Passenger::Guest { dead: false, .. }) => {
            let injury = roll_wound(t, no, shell).await;
            injure_guest(t, no, index, injury);
        }
        Some(Passenger::Guest { dead: true, .. } | Passenger::RescuedCrew) | None => {
            superficial(t, no);
        }
    }
}

/// DB G-11.c, RU-062: what a wound of the passenger means for the mission.
pub(super) fn injure_guest(t: &mut T, no: BoatNo, index: usize, injury: Injury) {
    let Some(Passenger::Guest { wounds, dead: false }) = t.g.elco(no).passengers[index] else {
        return;
    };
    let became = adding_up(wounds, injury);
    let guest = match became {
        Injury::Light => Passenger::Guest { wounds: wounds.one_more(), dead: false },
        Injury::Severe => Passenger::Guest { wounds: Wounds::Severe, dead: false },
        Injury::Killed => Passenger::Guest { wounds, dead: true },
    };
    t.g.elco_mut(no).passengers[index] = Some(guest);
    t.say("DB G-11.c", |_| format!("{no}: the passenger {}.", fate_word(became)));
    if ends_the_task(t.g.mission().kind, became) {
        t.g.mission_mut().progress = Progress::Failed;
        t.say("DB G-11.c", |_| "The Special Mission has failed.".to_owned());
    }
    if became == Injury::Severe {
        break_off(t);
    }
}

fn fate_word(became: Injury) -> &'static str {
    match became {
        Injury::Light => "takes a Light Wound",
        Injury::Severe => "is severely wounded",
        Injury::Killed => "is killed",
    }
}

/// DB G-11.c: a passenger to be brought home must live; one to be landed must be able to stand.
fn ends_the_task(kind: MissionKind, became: Injury) -> bool {
    match kind {
        MissionKind::Special(Task::DropCoastwatcher) => became != Injury::Light,
        MissionKind::Special(Task::PickUpCoastwatcher | Task::PickUpPilot) => {
            became == Injury::Killed
        }
        MissionKind::Patrol | MissionKind::Special(Task::ShellDump | Task::DeliverSupplies) => {
            false
        }
    }
}
