//! Rules 7.2.F, 7.6 and 7.7.J: men killed, and who takes their place.

use super::{T, ch02_setup};
use crate::state::signed;
use crate::{
    charts::{control::Casualty, damage::Killed},
    state::{Man, Party, Place, Post, Primary, Section},
};
use board::capital;
use board::counted;
use table::Mods;

/// PD 7.2.F, PD-R09, PD-R10: crewmen and officers in a place that is hit are killed.
pub(super) fn kill_at(t: &mut T, place: Place) {
    let men = std::mem::take(t.g.ship.party_mut(place)).men;
    if men > 0 {
        let section = t.charts.ship.section(place);
        let team = t.g.ship.men_mut(section);
        *team = team.saturating_sub(men);
        t.say("PD 7.2.F", |_| {
            let men = counted(men, "man is", "men are");
            format!("{men} lost with the repair party in the {place}.")
        });
    }
    let dead: Vec<Post> = t.g.ship.officers.at(place).collect();
    for post in dead {
        kill(t, post);
    }
}

/// PD 7.6.A: he counts for nothing until the next phase.
pub(super) fn kill(t: &mut T, post: Post) {
    t.g.ship.officers.man_mut(post).alive = false;
    t.say("PD 7.6.A", |g| format!("{} is killed.", capital(&g.ship.officers.called(post))));
}

/// PD 7.3.V: Table 13.
pub(super) async fn unnamed_casualty(t: &mut T, section: Section) {
    match t.check(&t.charts.damage.killed, Mods::NONE).await.result {
        Killed::Man(post) => {
            if t.g.ship.officers.is_alive(post) {
                kill(t, post);
            } else {
                t.say("PD 7.3.V", |_| "That man is dead already; nobody else is hit.".to_owned());
            }
        }
        Killed::RepairCrew => lose_crewman(t, section),
    }
}

/// One counter of the team of the section: a free man, or else one at work.
fn lose_crewman(t: &mut T, section: Section) {
    if t.g.ship.men(section) == 0 {
        t.say("PD 7.3.V", |_| format!("The {} repair team has nobody left.", section.words()));
        return;
    }
    if free_men(t, section) == 0
        && let Some(place) = manned(t, section).first().copied()
    {
        let party = t.g.ship.party_mut(place);
        party.men -= 1;
        party.held &= party.men > 0;
    }
    *t.g.ship.men_mut(section) -= 1;
    t.say("PD 7.3.V", |_| format!("A man of the {} repair team is killed.", section.words()));
}

/// Places of a section with men at work.
pub(super) fn manned(t: &T, section: Section) -> Vec<Place> {
    let places = super::ch07_07_crews::every_place();
    let here = places.filter(|place| t.charts.ship.section(*place) == section);
    here.filter(|place| t.g.ship.party(*place).men > 0).collect()
}

/// Men of a team who are not at work.
pub(super) fn free_men(t: &T, section: Section) -> u8 {
    let at_work: u8 = manned(t, section).iter().map(|place| t.g.ship.party(*place).men).sum();
    t.g.ship.men(section).saturating_sub(at_work)
}

/// PD 7.7.J.chief: repairs are in progress where men are at work.
pub(super) fn is_under_repair(t: &T, section: Section) -> bool {
    !manned(t, section).is_empty()
}

/// PD 7.7.J.chief, PD 7.7.K: once for each plane that strikes a compartment of a section under repair.
pub(super) async fn chief_at_risk(t: &mut T, section: Section) {
    at_risk(t, Post::chief(section)).await;
    if t.g.ship.officers.dco_in == Some(section) {
        at_risk(t, Post::DamageControlOfficer).await;
    }
}

async fn at_risk(t: &mut T, post: Post) {
    if !t.g.ship.officers.is_alive(post) {
        return;
    }
    if t.check(&t.charts.control.casualty, Mods::NONE).await.result == Casualty::Killed {
        kill(t, post);
    } else {
        t.say("PD 7.7.J.chief", |g| {
            format!("{} is unhurt.", capital(&g.ship.officers.called(post)))
        });
    }
}

/// PD 7.6.A, PD 7.6.B, PD-R10: at the start of the next phase successors, other men with new chits, take
/// post where their predecessors started.
pub async fn successors(t: &mut T) {
    let mut cup = t.charts.counters.cup();
    let dead = Post::EACH.into_iter().filter(|post| !t.g.ship.officers.is_alive(*post));
    for post in dead.collect::<Vec<_>>() {
        let why = ch02_setup::value_of(post);
        let value = ch02_setup::draw_value(t, &mut cup, "PD 7.6.B", why).await;
        let man = t.g.ship.officers.man_mut(post);
        *man = Man { value, alive: true, bound: false };
        let name = ch02_setup::next_name(t);
        t.g.ship.officers.rename(post, name);
        t.say("PD 7.6.B", |g| {
            let value = signed(value.into());
            format!("{} takes the dead man's place: {value}.", g.ship.officers.words(post))
        });
        match post {
            Post::ExecutiveOfficer => t.g.ship.officers.xo_at = Primary::Bridge.into(),
            Post::EngineeringOfficer => ch02_setup::engineer_room(t).await,
            Post::DamageControlOfficer => t.g.ship.officers.dco_in = None,
            Post::Captain
            | Post::GunneryOfficer
            | Post::ChiefPettyOfficer
            | Post::Chief1
            | Post::Chief2
            | Post::Chief3 => {}
        }
    }
}

/// Everybody goes back to his box.
pub(super) fn stand_down(t: &mut T, place: Place) {
    *t.g.ship.party_mut(place) = Party::default();
}
