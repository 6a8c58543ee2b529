//! What may be met on the way, in a zone, and by a boat that goes home alone.

use super::{hope, risk};
use crate::{
    charts::{
        Charts,
        a_map::{self, Contact, GunContact, WayHome},
        c::Count,
    },
    conditions::{About, Scene, When},
    rules::{a_voyage::route, manoeuvre},
    state::{BoatNo, FightKind, Node, SeaState, Speed, State, Weather, Zone},
};
use table::{Chance, Mods, Odds, Tone, chart::Chart};

/// The squadron in this zone: what roll there.
fn there(g: &State, node: Node) -> State {
    let mut g = g.clone();
    g.mission_mut().at = node;
    g
}

fn aircraft_in(g: &State, charts: &'static Charts, node: Node) -> Chance {
    let there = there(g, node);
    let chart = &charts.a_map.air;
    let speed = manoeuvre::map_speed(g);
    let scene = Scene { speed: Some(speed), ..Scene::new(&there) };
    let mods = chart.modifiers(|when| scene.count(when));
    chart.chance(&mods, |contact| contact == Contact::Contact)
}

/// DB A-11, DB A-12, DB A-13: what may be met in a turn in this zone, each by its name.
pub fn dangers_in(g: &State, charts: &'static Charts, node: Node) -> Vec<(&'static str, Odds)> {
    let air = || {
        let rule = &charts.a_map.air.rule;
        risk("Aircraft", rule, ("an air attack", aircraft_in(g, charts, node)), "no aircraft")
    };
    let air = (node.zone() != Zone::Base).then(air);
    let all = [
        ("Aircraft", air),
        ("A convoy", convoy_in(g, charts, node)),
        ("Shore guns", guns_in(g, charts, node)),
    ];
    all.into_iter().filter_map(|(what, odds)| Some((what, odds?))).collect()
}

/// DB A-11: that aircraft find the squadron on the way to this zone, or in it where it lies already.
/// DB 4.3.slow: a slow squadron is looked for twice in every zone.
pub fn aircraft_on_the_way(g: &State, charts: &'static Charts, to: Node) -> Option<Odds> {
    let mut at = g.mission().at;
    let slow = manoeuvre::map_speed(g) == Speed::Slow;
    let turns = if slow { 2 } else { 1 };
    let in_turns = |node: Node, turns| match node.zone() {
        Zone::Base => Chance::NEVER,
        Zone::Green | Zone::Yellow | Zone::Red => aircraft_in(g, charts, node).in_tries(turns),
    };
    // The first turn here is not over, so that the second is still to come.
    let waits = slow && g.mission().turns_here == 0;
    let mut found = in_turns(at, u32::from(at == to || waits));
    while at != to {
        at = *route::steps(charts, at, to).first()?;
        found = found.or(in_turns(at, turns));
    }
    let rule = &charts.a_map.air.rule;
    Some(risk("Aircraft", rule, ("an air attack", found), "no aircraft"))
}

/// DB A-12: that a convoy is met in a turn in this zone, whatever the sea will be and whether or not
/// aircraft come first (DB A-12.mod).
pub fn convoy_in(g: &State, charts: &'static Charts, node: Node) -> Option<Odds> {
    if node.zone() != Zone::Red {
        return None;
    }
    let chart = &charts.a_map.convoy;
    let mut there = there(g, node);
    let mut met = Chance::NEVER;
    let attacked = aircraft_in(g, charts, node);
    for (air, chance) in [(true, attacked), (false, attacked.not())] {
        there.mission_mut().air_this_turn = air;
        for sea in (1..=5).map(SeaState) {
            there.mission_mut().sea = sea;
            let mods = chart.modifiers(|when| Scene::new(&there).count(when));
            let contact = chart.chance(&mods, |contact| contact == Contact::Contact);
            met = met.plus(contact.and(chance).and(sea_chance(g, charts, |it| it == sea)));
        }
    }
    let parts = [("a convoy", Tone::Mixed, met)];
    Some(Odds::shares("Convoy", chart.rule.as_str(), &parts, ("none", Tone::Nothing)))
}

/// DB D-1.size, DB D-1.count, DB E-1.size, DB E-1.count: how many ships a convoy has.
pub fn convoy_size(charts: &'static Charts, of: a_map::Convoy) -> Vec<Odds> {
    let (size, count) = match of {
        a_map::Convoy::Barges => (&charts.d.size, &charts.d.count),
        a_map::Convoy::Destroyers => (&charts.e.size, &charts.e.count),
    };
    vec![size.odds(&Mods::NONE), count.odds(&Mods::NONE)]
}

/// DB D-1.count, DB E-1.count: how many ships the next wave has.
pub fn next_wave(g: &State, charts: &'static Charts) -> Option<Odds> {
    match g.fight().kind {
        FightKind::Barges => Some(charts.d.count.odds(&Mods::NONE)),
        FightKind::Destroyers => Some(charts.e.count.odds(&Mods::NONE)),
        FightKind::Air | FightKind::Guns | FightKind::Special => None,
    }
}

/// DB A-13: that guns are met in a turn in this zone.
pub fn guns_in(g: &State, charts: &'static Charts, node: Node) -> Option<Odds> {
    let clear = matches!(g.mission().weather, Weather::Good | Weather::Poor);
    if node.zone() != Zone::Red || !clear {
        return None;
    }
    let chart = &charts.a_map.guns;
    let there = there(g, node);
    let mods = chart.modifiers(|when| Scene::new(&there).count(when));
    let contact = chart.chance(&mods, |contact| contact == GunContact::Possible);
    // RU-086: a contact may be a false alarm.
    let none = |number: &Chart<Count, When>| number.chance(&Mods::NONE, |count| count.0 == 0);
    let met = contact.and(none(&charts.c.mg_nests).and(none(&charts.c.shore_guns)).not());
    Some(risk("Shore guns", &chart.rule, ("guns open fire", met), "no guns"))
}

/// DB A-7: that the sea of the next turn is one of these.
fn sea_chance(g: &State, charts: &'static Charts, fits: impl Fn(SeaState) -> bool) -> Chance {
    let chart = match g.mission().weather {
        Weather::Good => &charts.a_map.sea_good,
        Weather::Poor => &charts.a_map.sea_poor,
        Weather::Bad | Weather::LargeStorm => &charts.a_map.sea_bad,
    };
    chart.chance(&Mods::NONE, fits)
}

/// DB F-1-B.sea: that the sea is calm enough for boat work in the next turn.
pub fn calmer_sea(g: &State, charts: &'static Charts) -> Odds {
    let calm = sea_chance(g, charts, |sea| sea.0 < 4);
    hope("The sea", "DB A-7", ("calm enough", calm), "still too rough")
}

/// Going on to the assigned zone, or home: what may be met.
pub fn going(g: &State, charts: &'static Charts, on: bool) -> Vec<Odds> {
    let target = g.mission().target;
    let odds = if on {
        let convoy = convoy_in(g, charts, target);
        [aircraft_on_the_way(g, charts, target), convoy.map(|odds| each_turn(odds, " there"))]
    } else {
        [aircraft_on_the_way(g, charts, Node::Base), None]
    };
    odds.into_iter().flatten().collect()
}

/// What one turn may bring, where more than one will be spent.
pub fn each_turn(odds: Odds, place: &str) -> Odds {
    Odds { why: format!("{}, each turn{place}", odds.why), ..odds }
}

/// DB A-14: that a boat that goes alone is lost on the way, and the boat it tows with it or after it
/// (RU-093).
pub fn way_home(g: &State, charts: &'static Charts, no: BoatNo) -> Vec<Odds> {
    let chart = &charts.a_map.way_home;
    let boxes_left = charts.p.boxes_to_base(g.mission().at);
    let lost = |no: BoatNo, tow_apart: bool| {
        let scene = Scene { about: About::WayHome { boxes_left, tow_apart }, ..Scene::boat(g, no) };
        let mods = chart.modifiers(|when| scene.count(when));
        chart.chance(&mods, |way| way == WayHome::Sunk)
    };
    let home = |why: &str, lost| risk(why, &chart.rule, ("it is lost", lost), "it comes home");
    let alone = lost(no, false);
    let tow = g
        .boat(no)
        .towing
        .map(|towed| home(&format!("{towed} in tow"), alone.or(lost(towed, true))));
    std::iter::once(home(&format!("{no} alone"), alone)).chain(tow).collect()
}
