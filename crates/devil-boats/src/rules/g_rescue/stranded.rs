//! Table G-13: boats and men whom no other boat can help.

use super::{
    T,
    crews::{self, Ruin},
    lose, way_home,
};
use crate::{
    charts::{
        Charts,
        g_rescue::{Stranded, Swimmer},
    },
    conditions::{Scene, When},
    state::{BoatNo, Fate, Loss, Post, State, Zone, setup::RedRescue},
};
use table::{Chart, Choice, Name, Odds};

/// What the crew of a helpless boat does that nobody will come for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stranding {
    /// Stay aboard and await rescue.
    Stay(BoatNo),
    /// Abandon ship and swim for it.
    Abandon(BoatNo),
}

impl Choice<State> for Stranding {
    const QUESTION: &'static str = "stranding";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Stranding::Stay(_) => "stay",
            Stranding::Abandon(_) => "abandon",
        }
        .into()
    }

    fn ends(&self) -> bool {
        matches!(self, Stranding::Abandon(_))
    }

    fn label(&self, _: &State) -> String {
        match self {
            Stranding::Stay(no) => format!("Stay aboard {no} and await rescue"),
            Stranding::Abandon(no) => format!("Abandon {no} and take to the water"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB 4.10")
    }

    fn target(&self) -> Option<String> {
        match self {
            Stranding::Stay(no) | Stranding::Abandon(no) => Some(format!("pt:{}", no.number())),
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match *self {
            Stranding::Stay(no) => {
                let chart = awaiting(g, charts);
                vec![chart.odds(&chart.modifiers(|when| Scene::boat(g, no).count(when)))]
            }
            Stranding::Abandon(no) => {
                let chart = swimming(g, charts);
                vec![chart.odds(&chart.modifiers(|when| Scene::boat(g, no).count(when)))]
            }
        }
    }
}

fn awaiting(g: &State, charts: &'static Charts) -> &'static Chart<Stranded, When> {
    match g.mission().at.zone() {
        Zone::Red => &charts.g_rescue.disabled_red,
        Zone::Yellow => &charts.g_rescue.disabled_yellow,
        Zone::Green | Zone::Base => &charts.g_rescue.disabled_green,
    }
}

fn swimming(g: &State, charts: &'static Charts) -> &'static Chart<Swimmer, When> {
    match g.mission().at.zone() {
        Zone::Red => &charts.g_rescue.sunk_red,
        Zone::Yellow => &charts.g_rescue.sunk_yellow,
        Zone::Green | Zone::Base => &charts.g_rescue.sunk_green,
    }
}

/// DB 4.10: a helpless boat that no other can help.
/// RU-104: one of PTs #2-#4 is lost, and its crew rolls on A-14.a.
pub(super) async fn alone(t: &mut T, no: BoatNo) {
    let boat = t.g.boat(no);
    let reef_in_combat = boat.crippled_by_reef || t.g.in_fight() && boat.grounded;
    if t.g.boat(no).elco().is_none() {
        t.say("DB A-14.a", |_| format!("{no} lies helpless and has to be given up."));
        let hands = crews::all_hands(&mut t.g, no);
        lose(t, no, Loss { crew_saved: false, reef_in_combat });
        return way_home::crew_of_a_lost_boat(t, no, &hands).await;
    }
    let seat = t.g.seat_for(no);
    let options = [Stranding::Stay(no), Stranding::Abandon(no)];
    match t.ask(seat, "DB 4.10", "Helpless and alone", &options).await {
        Stranding::Stay(_) => await_rescue(t, no, reef_in_combat).await,
        Stranding::Abandon(_) => {
            let hands = crews::all_hands(&mut t.g, no);
            lose(t, no, Loss { crew_saved: false, reef_in_combat });
            t.say("DB 4.10", |_| format!("The crew abandons {no}."));
            for crew in hands {
                swim(t, crew).await;
            }
        }
    }
}

/// DB G-13.1, DB G-13.2, DB G-13.3: disabled alone, by the colour of the zone.
async fn await_rescue(t: &mut T, no: BoatNo, reef_in_combat: bool) {
    let chart = awaiting(&t.g, t.charts);
    let mods = chart.modifiers(|when| Scene::boat(&t.g, no).count(when));
    let checked = t.check(chart, mods).await;
    let result = house_reading(&t.g, checked.natural, checked.result);
    let rule = stranded_rule(&t.g);
    match result {
        Stranded::Saved => {
            t.g.boat_mut(no).fate = Fate::Home;
            t.g.boat_mut(no).towing = None;
            t.say(rule, |_| format!("{no} and its crew are found and towed to base."));
        }
        Stranded::Captured => {
            lose_with_all_hands(t, no, reef_in_combat, Ruin::Captured);
            t.say(rule, |_| format!("{no} is captured; its crew are prisoners of war."));
        }
        Stranded::Lost => {
            lose_with_all_hands(t, no, reef_in_combat, Ruin::Killed);
            t.say(rule, |_| format!("{no} and its crew are lost at sea."));
        }
    }
}

/// RU-055: the book prints no result for a 3 in a Red Zone.
fn house_reading(g: &State, natural: i32, printed: Stranded) -> Stranded {
    let silent = g.mission().at.zone() == Zone::Red && natural == 3;
    match g.setup.house.red_rescue {
        RedRescue::Captured if silent => Stranded::Captured,
        RedRescue::Captured | RedRescue::Saved => printed,
    }
}

fn stranded_rule(g: &State) -> &'static str {
    match g.mission().at.zone() {
        Zone::Red => "DB G-13.1",
        Zone::Yellow => "DB G-13.2",
        Zone::Green | Zone::Base => "DB G-13.3",
    }
}

fn lose_with_all_hands(t: &mut T, no: BoatNo, reef_in_combat: bool, ruin: Ruin) {
    let hands = crews::all_hands(&mut t.g, no);
    lose(t, no, Loss { crew_saved: false, reef_in_combat });
    for crew in hands {
        crews::crew_is_gone(&mut t.g, crew, ruin);
    }
}

/// One crew in the water with nobody to pick it up. The counter of PTs #2-#4 rolls as one on A-14.a.
pub(super) async fn swim(t: &mut T, no: BoatNo) {
    if t.g.boat(no).elco().is_none() {
        return way_home::crew_of_a_lost_boat(t, no, &[no]).await;
    }
    crews::clear_stations(&mut t.g, no);
    for post in crews::living(&t.g, no) {
        swim_for_it(t, no, Swims::Man(post)).await;
    }
    if crews::has_guest(&t.g, no) {
        swim_for_it(t, no, Swims::Guest).await;
    }
    let saved = crews::has_survivors(&t.g, no);
    crews::note_survivors(&mut t.g, no, saved);
}

#[derive(Clone, Copy)]
enum Swims {
    Man(Post),
    Guest,
}

/// DB G-13.4, DB G-13.5, DB G-13.6: one man in the water, by the colour of the zone.
async fn swim_for_it(t: &mut T, no: BoatNo, who: Swims) {
    let chart = swimming(&t.g, t.charts);
    let rule = swimming_rule(&t.g);
    let mods = chart.modifiers(|when| Scene::boat(&t.g, no).count(when));
    let mut result = t.check(chart, mods).await.result;
    if result == Swimmer::Ashore {
        result = t.check(&t.charts.g_rescue.ashore, table::Mods::NONE).await.result;
    }
    let fate = match result {
        Swimmer::Ashore | Swimmer::Rescued => "is found and brought to base",
        Swimmer::Captured => {
            is_gone(&mut t.g, no, who, Ruin::Captured);
            "is captured"
        }
        Swimmer::Drowns | Swimmer::Lost => {
            is_gone(&mut t.g, no, who, Ruin::Killed);
            "is lost"
        }
    };
    t.say(rule, |g| match who {
        Swims::Man(post) => format!("{} {} {fate}.", post.title(), g.crew(no).man(post).name),
        Swims::Guest => format!("The passenger {fate}."),
    });
}

fn swimming_rule(g: &State) -> &'static str {
    match g.mission().at.zone() {
        Zone::Red => "DB G-13.4",
        Zone::Yellow => "DB G-13.5",
        Zone::Green | Zone::Base => "DB G-13.6",
    }
}

fn is_gone(g: &mut State, no: BoatNo, who: Swims, ruin: Ruin) {
    match who {
        Swims::Man(post) => crews::man_is_gone(g, no, post, ruin),
        Swims::Guest => crews::guest_is_gone(g, no, ruin),
    }
}
