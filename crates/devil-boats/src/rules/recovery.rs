//! Back at base: wounds, Dysentery and nerves.

use super::{T, crew};
use crate::{
    charts::h::Recovery,
    state::{Dysentery, Man, Place, Post, State, Wounds, crew::Gone, setup::LightWounds},
};
use table::{Chart, Mods, Seat};

/// What the men of tonight's crews came home with.
pub async fn recover(t: &mut T) {
    for seat in crew::seats_at_sea(&t.g) {
        dysentery_passes(&mut t.g, seat);
        for post in Post::EVERY {
            severe_wound(t, seat, post).await;
            breakdown(t, seat, post).await;
        }
        light_wounds_heal(t, seat);
        stand_ins_go_back(&mut t.g, seat);
    }
}

fn man(g: &State, seat: Seat, post: Post) -> &Man {
    g.captains[usize::from(seat.0)].crew.man(post)
}

fn man_mut(g: &mut State, seat: Seat, post: Post) -> &mut Man {
    g.captains[usize::from(seat.0)].crew.man_mut(post)
}

/// DB 5.3: a man who was down only through Dysentery keeps his Light Wounds and rolls nothing.
fn dysentery_passes(g: &mut State, seat: Seat) {
    for post in Post::EVERY {
        man_mut(g, seat, post).dysentery = Dysentery::None;
    }
}

/// DB G-11.d
async fn severe_wound(t: &mut T, seat: Seat, post: Post) {
    let man = man_mut(&mut t.g, seat, post);
    if man.gone.is_some() || man.wounds != Wounds::Severe {
        return;
    }
    man.wounds = Wounds::None;
    roll(t, seat, post, &t.charts.h.recovery, "DB G-11.d").await;
}

/// DB A-15.f
async fn breakdown(t: &mut T, seat: Seat, post: Post) {
    let man = man_mut(&mut t.g, seat, post);
    let broken = std::mem::take(&mut man.cracked);
    if man.gone.is_none() && broken {
        roll(t, seat, post, &t.charts.h.breakdown, "DB A-15.f").await;
    }
}

async fn roll(
    t: &mut T,
    seat: Seat,
    post: Post,
    chart: &'static Chart<Recovery>,
    rule: &'static str,
) {
    let (gone, what) = match t.check(chart, Mods::NONE).await.result {
        Recovery::Recovers => (None, "is fit for the next mission"),
        Recovery::SentHome => (Some(Gone::SentHome), "is sent home"),
        Recovery::Dies => (Some(Gone::Killed), "dies in hospital"),
        Recovery::Asylum => (Some(Gone::Asylum), "never recovers his mind"),
    };
    man_mut(&mut t.g, seat, post).gone = gone;
    t.say(rule, |g| format!("{}, {}, {what}.", man(g, seat, post).name, post.title()));
}

/// DB 4.12.5: a stand-in has the station only for the mission.
fn stand_ins_go_back(g: &mut State, seat: Seat) {
    for post in Post::EVERY {
        man_mut(g, seat, post).place = Place::At(post.station());
    }
}

/// RU-063
fn light_wounds_heal(t: &mut T, seat: Seat) {
    match t.g.setup.house.light_wounds {
        LightWounds::Stay => {}
        LightWounds::HealAtBase => {
            for post in Post::EVERY {
                let man = man_mut(&mut t.g, seat, post);
                let hurt = std::mem::replace(&mut man.wounds, Wounds::None) != Wounds::None;
                if hurt && man.gone.is_none() {
                    t.say("DB G-11.lw", |g| {
                        let name = &self::man(g, seat, post).name;
                        format!("{name}, {}: his Light Wounds have healed.", post.title())
                    });
                }
            }
        }
    }
}
