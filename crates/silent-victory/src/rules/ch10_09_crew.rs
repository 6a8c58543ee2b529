//! Section 10.9 and 10.10.2: wounds.

use super::{
    Play, T, ch05_victory, ch07_04_missions, ch10_00_damage, ch10_12_abort, ch10_14_refit,
    ch12_events,
};
use crate::{
    charts::damage::{Injury, Untended, Victim},
    state::{Crew, End, Post, Wound},
};
use table::Mods;

/// SV 9.6.12.a, SV 10.9.1: rolls who is hurt and how badly.
pub async fn crew_injury(t: &mut T) -> Play {
    let crew = t.g.crew().clone();
    let hurts = |victim| can_be_hurt(&crew, victim);
    let victim = ch12_events::check(t, &t.charts.damage.crew, Mods::NONE, hurts).await.result;
    if !can_be_hurt(t.g.crew(), victim) {
        nobody_there(t, victim);
        return Ok(());
    }
    let grave = |injury| injury != Injury::Light;
    ch10_00_damage::stir(t);
    let injury = ch12_events::check(t, &t.charts.damage.severity, Mods::NONE, grave).await.result;
    wound(t, victim, injury)?;
    if !t.g.in_encounter() {
        ch10_12_abort::judge_command(t).await;
    }
    Ok(())
}

/// SV 9.6.12.b, SV 10.9.3.j: aboard and alive.
fn can_be_hurt(crew: &Crew, victim: Victim) -> bool {
    let alive = |wound: Wound| wound != Wound::Killed;
    match victim {
        Victim::Man(post) => alive(crew.man(post).wound),
        Victim::Hands => crew.hands.iter().any(|&wound| alive(wound)),
        Victim::Passenger => crew.passenger.is_some_and(|passenger| alive(passenger.wound)),
    }
}

fn nobody_there(t: &mut T, victim: Victim) {
    let rule = match victim {
        Victim::Passenger => "SV 10.9.3.j",
        Victim::Man(_) | Victim::Hands => "SV 9.6.12.b",
    };
    t.say(rule, |_| "Nobody is there to be hurt.".to_owned());
}

/// SV 10.10.2, SV 10.9.3.h, SV 9.6.12.b, SV 10.9.2, SV 10.9.3.d, SV 10.9.3.i: a wound is marked; the
/// captain killed ends the career, and an empty bridge aborts the patrol when the fight is over
/// (`ch10_12_abort::judge_command`).
pub fn wound(t: &mut T, victim: Victim, injury: Injury) -> Play {
    match victim {
        Victim::Man(post) => wound_man(t, post, injury),
        Victim::Hands => {
            wound_hands(t, injury);
            Ok(())
        }
        Victim::Passenger => {
            wound_passenger(t, injury);
            Ok(())
        }
    }
}

/// SV 10.10.2, SV-R89: what a further wound makes of a man.
pub fn add_up(had: Wound, injury: Injury) -> Wound {
    match (had, injury) {
        (Wound::Killed, _) | (_, Injury::Killed) | (Wound::Severe, Injury::Severe) => Wound::Killed,
        (Wound::None, Injury::Light) => Wound::Light,
        (Wound::Light | Wound::Severe, Injury::Light)
        | (Wound::None | Wound::Light, Injury::Severe) => Wound::Severe,
    }
}

fn wound_man(t: &mut T, post: Post, injury: Injury) -> Play {
    let man = t.g.crew_mut().man_mut(post);
    man.wound = add_up(man.wound, injury);
    let now = man.wound;
    t.say("SV 10.9.1", |_| format!("The {} is {}.", post.title(), in_words(now)));
    if post == Post::Captain {
        return captain_hurt(t, now);
    }
    Ok(())
}

/// SV 10.9.2, SV 10.9.3.b: killed, his career is over; down, the next man commands.
fn captain_hurt(t: &mut T, now: Wound) -> Play {
    if let Some(patrol) = &mut t.g.career_mut().patrol {
        patrol.captain_wounded = true;
    }
    match now {
        Wound::None | Wound::Light => {}
        Wound::Severe => {
            let next = t.g.crew().in_command().title();
            t.say("SV 10.9.3.b", |_| format!("The {next} has the boat."));
        }
        Wound::Killed => {
            let text = "The captain is dead, and with him his career ends.";
            return Err(ch05_victory::over(t, End::Killed, "SV 10.9.2", text));
        }
    }
    Ok(())
}

/// SV 10.9.3.h: the unhurt come first, then the lightly wounded, then the others.
fn wound_hands(t: &mut T, injury: Injury) {
    let hands = &mut t.g.crew_mut().hands;
    let alive = hands.iter_mut().filter(|wound| **wound != Wound::Killed);
    let Some(box_of_men) = alive.min_by_key(|wound| **wound) else { return };
    *box_of_men = add_up(*box_of_men, injury);
    let now = *box_of_men;
    t.say("SV 10.9.1", |_| format!("Men of the crew are {}.", in_words(now)));
}

/// SV 10.9.3.i: a passenger who cannot be landed or brought home well fails the mission.
fn wound_passenger(t: &mut T, injury: Injury) {
    let Some(passenger) = &mut t.g.crew_mut().passenger else { return };
    passenger.wound = add_up(passenger.wound, injury);
    let now = passenger.wound;
    t.say("SV 10.9.1", |_| format!("The passenger is {}.", in_words(now)));
    ch07_04_missions::judge(t);
}

fn in_words(wound: Wound) -> &'static str {
    match wound {
        Wound::None => "unhurt",
        Wound::Light => "lightly wounded",
        Wound::Severe => "severely wounded",
        Wound::Killed => "killed",
    }
}

/// SV 10.9.3.e, SV-R90: on entering a new box without a fit Pharmacist's Mate.
pub async fn untended(t: &mut T) -> Play {
    if t.g.crew().is_fit(Post::PharmacistsMate) {
        return Ok(());
    }
    for post in Post::EVERY {
        if t.g.crew().man(post).wound == Wound::Severe {
            t.say("SV 10.9.3.e", |_| {
                format!("The {}: severely wounded, and nobody can tend him.", post.title())
            });
            if !lives(t).await {
                wound_man(t, post, Injury::Killed)?;
            }
        }
    }
    for (hands, who) in ch10_14_refit::HANDS.into_iter().enumerate() {
        if t.g.crew().hands[hands] == Wound::Severe {
            t.say("SV 10.9.3.e", |_| {
                format!("The {who}: severely wounded, and nobody can tend them.")
            });
            if !lives(t).await {
                t.g.crew_mut().hands[hands] = Wound::Killed;
                t.say("SV 10.9.3.e", |_| "Men of the crew die of their wounds.".to_owned());
            }
        }
    }
    Ok(())
}

async fn lives(t: &mut T) -> bool {
    let chart = &t.charts.damage.untended;
    let dies = |fate| fate == Untended::Dies;
    ch12_events::check(t, chart, Mods::NONE, dies).await.result == Untended::Lives
}
