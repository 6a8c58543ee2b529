//! Section 6.3 and note G-11.b: a C.O. who is a Medic.

use super::super::{
    T,
    g_damage::wounds::{bow_beds, who},
};
use crate::{
    charts::{Charts, g::Treatment},
    conditions::Scene,
    state::{
        BoatNo, Dysentery, Man, Place, Post, Skill, State, Station, Wounds, setup::MedicTreats,
    },
};
use table::{Mods, Odds};

/// DB 6.3.limit: one try per mission; neither himself nor a man with Dysentery.
pub(super) fn patients(g: &State, no: BoatNo) -> Vec<Post> {
    let medic = g.crew(no).has_skill(Post::CommandingOfficer, Skill::Medic);
    if !medic || g.elco(no).repairs.medic_used || !may_leave_the_helm(g, no) {
        return Vec::new();
    }
    let men = g.crew(no).iter().filter(|(post, _)| *post != Post::CommandingOfficer);
    men.filter(|(_, man)| is_treatable(g, man) && bed_for(g, no, man).is_some())
        .map(|(post, _)| post)
        .collect()
}

/// DB 6.3.place: in combat he cannot treat while he steers, so somebody else must be fit to.
fn may_leave_the_helm(g: &State, no: BoatNo) -> bool {
    let steers = g.crew(no).at(Station::Helm) == Some(Post::CommandingOfficer);
    let others = g.crew(no).iter().filter(|(_, man)| man.is_fit()).count() > 1;
    !g.in_fight() || !steers || others
}

/// RU-057: Severe Wounds only where the house rule allows it.
fn is_treatable(g: &State, man: &Man) -> bool {
    let treatable = match man.wounds {
        Wounds::None => false,
        Wounds::Light | Wounds::TwoLight => true,
        Wounds::Severe => g.setup.house.medic == MedicTreats::SevereToo,
    };
    man.gone.is_none() && man.dysentery == Dysentery::None && treatable
}

/// DB 6.3.place: the patient lies in a Rest Bed of the forward Interior.
fn bed_for(g: &State, no: BoatNo, man: &Man) -> Option<Place> {
    match man.place {
        Place::Bed(_) => Some(man.place),
        Place::At(_) => bow_beds().find(|&bed| g.crew(no).in_bed(bed).is_none()),
        Place::OfficersBed | Place::Deck | Place::Ashore => None,
    }
}

fn modifiers(g: &State, charts: &'static Charts, no: BoatNo) -> Mods {
    charts.g.medic.modifiers(|when| Scene::boat(g, no).count(when))
}

pub(super) fn odds(g: &State, charts: &'static Charts, no: BoatNo) -> Vec<Odds> {
    vec![charts.g.medic.odds(&modifiers(g, charts, no))]
}

/// DB G-11.b: one Light Wound removed.
pub(super) async fn treat(t: &mut T, no: BoatNo, patient: Post) {
    t.g.elco_mut(no).repairs.medic_used = true;
    go_below(t, no, patient);
    let mods = modifiers(&t.g, t.charts, no);
    match t.check(&t.charts.g.medic, mods).await.result {
        Treatment::Fails => t.say("DB G-11.b", |g| {
            format!("{no}: the C.O. can do nothing for {}.", who(g, no, patient))
        }),
        Treatment::Healed => {
            let man = t.g.crew_mut(no).man_mut(patient);
            man.wounds = man.wounds.one_less();
            t.say("DB G-11.b", |g| format!("{no}: a wound of {} is healed.", who(g, no, patient)));
        }
    }
}

/// DB 6.3.place: during a fight both are below until the next round; their stations are empty.
fn go_below(t: &mut T, no: BoatNo, patient: Post) {
    if !t.g.in_fight() {
        return;
    }
    let man = t.g.crew(no).man(patient).clone();
    if let Some(bed) = bed_for(&t.g, no, &man) {
        t.g.crew_mut(no).man_mut(patient).place = bed;
    }
    t.g.crew_mut(no).man_mut(Post::CommandingOfficer).place = Place::Deck;
}
