//! Repair times (H) and recovery of the men at base.

use super::fixture::{at_sea, charts, play, pt};
use crate::{
    charts::h::{Component, Track},
    rules::{h_repair, recovery},
    state::{
        Berth, Consort, Craft, Dysentery, Elco, Fate, Loss, Post, State, Wounds,
        crew::Gone,
        elco::{Extinguisher, Part, Tube},
        setup::LightWounds,
    },
};
use table::{Key, Mods, testkit::Script};

fn points(elco: &Elco) -> u16 {
    h_repair::elco_bill(charts(), elco).points
}

fn back_with(elco: Elco) -> State {
    let mut g = at_sea(2);
    *g.elco_mut(pt(1)) = elco;
    g
}

fn ready(g: &State, berth: usize) -> u8 {
    match &g.berths[berth] {
        Berth::Boat { ready, .. } => ready.0,
        Berth::Empty { until } => until.0,
    }
}

/// Nights PT #1 misses after coming home with this damage.
fn missed(elco: Elco, dice: &[u8]) -> u8 {
    let (t, ()) = play(back_with(elco), dice, Script::new(), async |t| h_repair::repair(t).await);
    ready(&t.g, 0) - 1
}

/// DB H-1, DB H-1.c, DB H-1.e, DB H-1.fire, DB H-1.superficial: the printed points, part by part.
#[test]
fn every_part_costs_its_printed_points() {
    let e = Elco::default;
    let printed: [(&str, u16, Elco); 34] = [
        ("20mm cannon", 25, Elco { stern_cannon: true, ..e() }),
        ("37mm cannon", 25, Elco { bow_cannon: true, ..e() }),
        ("turret, each hit", 30, Elco { turrets: [1, 2], turret_hits: [1, 1], ..e() }),
        ("generators", 30, Elco { generators: [true, true], ..e() }),
        ("life raft", 5, Elco { life_raft: true, ..e() }),
        ("batteries", 30, Elco { batteries: Part::Hit, ..e() }),
        ("bilge pumps", 45, Elco { bilge_pumps: [true; 3], ..e() }),
        ("engine hit", 75, Elco { engines: [Part::Hit, Part::Works, Part::Works], ..e() }),
        ("engine failures", 40, Elco { engines: [Part::Failed, Part::Failed, Part::Works], ..e() }),
        ("cooling pump", 40, Elco { cooling_pumps: [false, true, false], ..e() }),
        ("extinguishers destroyed", 3, Elco { extinguishers: [Extinguisher::Destroyed; 3], ..e() }),
        ("extinguishers used", 0, Elco { extinguishers: [Extinguisher::Used; 3], ..e() }),
        ("freshwater tank", 5, Elco { freshwater: true, ..e() }),
        ("fuel tank, each hit", 60, Elco { tanks: [1, 2, 0], ..e() }),
        ("hull, each hit", 40, Elco { hull: [1, 3, 0], ..e() }),
        ("propeller", 20, Elco { propellers: [true, false, false], ..e() }),
        ("shafts", 40, Elco { shafts: [true, true, false], ..e() }),
        ("radar antenna", 20, Elco { radar_antenna: true, ..e() }),
        ("radar hit", 40, Elco { radar: Part::Hit, ..e() }),
        ("radar failed", 10, Elco { radar: Part::Failed, ..e() }),
        ("radio antenna", 15, Elco { radio_antenna: true, ..e() }),
        ("radio hit", 40, Elco { radio: Part::Hit, ..e() }),
        ("radio failed", 10, Elco { radio: Part::Failed, ..e() }),
        ("rudder, each hit", 30, Elco { rudders: [2, 1, 0], ..e() }),
        ("steering, each hit", 30, Elco { steering: 2, ..e() }),
        ("throttle, each hit", 15, Elco { throttle: 1, ..e() }),
        ("tools", 5, Elco { tools: true, ..e() }),
        ("director", 20, Elco { director: true, ..e() }),
        ("launch controller", 20, Elco { launch_controller: true, ..e() }),
        (
            "tube hit",
            15,
            Elco { tubes: [Tube::Hit, Tube::Stuck, Tube::Empty, Tube::Loaded], ..e() },
        ),
        ("superficial, each hit", 14, Elco { superficial: 7, ..e() }),
        ("each fire", 100, Elco { fires: 2, ..e() }),
        ("jams cost nothing", 0, Elco { jams: [1, 2, 2, 1], ..e() }),
        ("flooding costs nothing extra", 0, Elco { flooded: [true, false, false], ..e() }),
    ];
    for (what, expected, elco) in printed {
        assert_eq!(points(&elco), expected, "{what}");
    }
}

/// DB H-1: no line of the table is left out.
#[test]
fn every_line_of_the_table_has_its_points() {
    for &(name, component) in Component::ALL {
        assert!(charts().h.flagship.of(component).0 > 0, "{name}");
    }
}

/// DB 7.antenna, RU-065: the example charges the antenna (20) and a Hull point (10), and she sails.
#[test]
fn the_played_example_needs_no_day_in_the_yard() {
    let elco = Elco { radar_antenna: true, hull: [1, 0, 0], ..Elco::default() };
    assert_eq!(points(&elco), 30);
    assert_eq!(missed(elco, &[]), 0);
}

/// DB H-1.a: a day for each complete 50 points.
#[test]
fn a_night_is_missed_for_every_full_fifty_points() {
    for (superficial, nights) in [(0, 0), (24, 0), (25, 1), (49, 1), (50, 2), (125, 5)] {
        assert_eq!(missed(Elco { superficial, ..Elco::default() }, &[]), nights);
    }
}

/// DB H-1.d: one more day for fumes, however many tanks were hit.
#[test]
fn a_fuel_tank_hit_adds_one_day() {
    assert_eq!(missed(Elco { tanks: [1, 0, 0], ..Elco::default() }, &[]), 1);
    assert_eq!(missed(Elco { tanks: [2, 1, 0], ..Elco::default() }, &[]), 2);
}

/// DB H-1.part, RU-064: the longest wait, if it is longer than the work.
#[test]
fn a_missing_part_is_waited_for_while_the_work_goes_on() {
    let radio = Elco { radio: Part::Hit, ..Elco::default() };
    assert_eq!(missed(radio.clone(), &[5]), 0);
    assert_eq!(missed(radio, &[6, 4]), 4);
    let all = Elco {
        batteries: Part::Hit,
        radio: Part::Failed,
        radar: Part::Hit,
        fires: 4,
        ..Elco::default()
    };
    // 30 + 10 + 40 + 200 points: five days of work; the parts take 3, none and 6 days.
    assert_eq!(points(&all), 280);
    assert_eq!(missed(all, &[10, 3, 1, 8, 6]), 6);
    let one = |roll| charts().h.part.resolve(roll, &Mods::NONE).result.name();
    assert_eq!(
        (one(1), one(5), one(6), one(10)),
        ("in_stock", "in_stock", "to_be_ordered", "to_be_ordered")
    );
    for roll in 1..=6 {
        assert_eq!(i32::from(charts().h.wait.resolve(roll, &Mods::NONE).result.0), roll);
    }
}

/// DB H-2, DB H-2.b
#[test]
fn the_other_boats_pay_by_their_tracks() {
    for (track, points) in [(Track::Systems, 40), (Track::Flooding, 20), (Track::Superficial, 2)] {
        assert_eq!(charts().h.consort.of(track).0, points);
    }
    let mut g = at_sea(3);
    let damaged = Consort { systems: 2, flooding: 1, superficial: 3 };
    g.boat_mut(pt(2)).craft = Craft::consort(damaged);
    g.boat_mut(pt(3)).craft = Craft::consort(Consort { systems: 1, ..Consort::default() });
    g.boat_mut(pt(3)).fate = Fate::Home;
    let (t, ()) = play(g, &[], Script::new(), async |t| h_repair::repair(t).await);
    // 106 points are two nights; 40 points none.
    assert_eq!((ready(&t.g, 1), ready(&t.g, 2), ready(&t.g, 3)), (3, 1, 0));
    assert_eq!(t.g.berths[1].wear().map(|wear| wear.tracks), Some(damaged));
    assert_eq!(t.g.berths[2].wear().map(|wear| wear.tracks), Some(Consort::default()));
}

/// DB H-1.b: a boat in the yard is not ready until its night.
#[test]
fn a_boat_under_repair_is_not_ready_before_its_night() {
    let elco = Elco { fires: 3, ..Elco::default() };
    let (t, ()) = play(back_with(elco), &[], Script::new(), async |t| h_repair::repair(t).await);
    let ready = |night| t.g.berths[0].is_ready(crate::state::Night(night));
    assert_eq!((ready(1), ready(3), ready(4)), (false, false, true));
}

/// DB H-2.b: a lost boat is not repaired, and the Reserve is when it sailed.
#[test]
fn damage_follows_the_hull_that_sailed() {
    let mut g = at_sea(3);
    g.boat_mut(pt(2)).fate = Fate::Lost(Loss { crew_saved: true, reef_in_combat: false });
    g.boat_mut(pt(3)).hull = 5;
    g.boat_mut(pt(3)).craft = Craft::consort(Consort { systems: 3, ..Consort::default() });
    let (t, ()) = play(g, &[], Script::new(), async |t| h_repair::repair(t).await);
    assert_eq!((ready(&t.g, 1), ready(&t.g, 2), ready(&t.g, 4)), (0, 0, 3));
}

fn recovered(g: State, dice: &[u8]) -> State {
    play(g, dice, Script::new(), async |t| recovery::recover(t).await).0.g
}

/// DB G-11.d
#[test]
fn a_severely_wounded_man_recovers_goes_home_or_dies() {
    let printed = [
        (1, None),
        (2, Some(Gone::SentHome)),
        (3, Some(Gone::SentHome)),
        (4, Some(Gone::SentHome)),
        (5, Some(Gone::Killed)),
        (6, Some(Gone::Killed)),
    ];
    for (roll, gone) in printed {
        let mut g = at_sea(2);
        g.captains[0].crew.man_mut(Post::Engineer).wounds = Wounds::Severe;
        let g = recovered(g, &[roll]);
        let man = g.captains[0].crew.man(Post::Engineer);
        assert_eq!((man.gone, man.wounds), (gone, Wounds::None), "roll {roll}");
    }
}

/// DB A-15.f
#[test]
fn a_man_who_cracked_recovers_goes_home_or_never_recovers() {
    let printed = [
        (1, None),
        (2, None),
        (3, Some(Gone::SentHome)),
        (4, Some(Gone::SentHome)),
        (5, Some(Gone::SentHome)),
        (6, Some(Gone::Asylum)),
    ];
    for (roll, gone) in printed {
        let mut g = at_sea(2);
        g.captains[0].crew.man_mut(Post::SternLoader).cracked = true;
        let g = recovered(g, &[roll]);
        let man = g.captains[0].crew.man(Post::SternLoader);
        assert_eq!((man.gone, man.cracked), (gone, false), "roll {roll}");
    }
}

/// DB 5.3: without a roll, down to the Light Wounds.
#[test]
fn dysentery_ends_at_base_and_leaves_only_the_light_wounds() {
    let mut g = at_sea(2);
    g.setup.house.light_wounds = LightWounds::Stay;
    let sick = g.captains[0].crew.man_mut(Post::BowGunner);
    (sick.dysentery, sick.wounds) = (Dysentery::Mild, Wounds::TwoLight);
    assert!(sick.is_severe());
    g.captains[0].crew.man_mut(Post::AaGunner1).dysentery = Dysentery::Severe;
    let g = recovered(g, &[]);
    let man = |post| g.captains[0].crew.man(post);
    assert!(!man(Post::BowGunner).is_severe());
    assert_eq!(man(Post::BowGunner).wounds, Wounds::TwoLight);
    assert!(man(Post::AaGunner1).is_fit());
}

/// DB G-11.lw, RU-063: Light Wounds heal before the next mission, unless agreed otherwise.
#[test]
fn light_wounds_heal_at_base_unless_the_house_says_they_stay() {
    for (house, left) in [(LightWounds::HealAtBase, 0), (LightWounds::Stay, 1)] {
        let mut g = at_sea(2);
        g.setup.house.light_wounds = house;
        g.captains[0].crew.man_mut(Post::RadioOperator).wounds = Wounds::Light;
        assert_eq!(
            recovered(g, &[]).captains[0].crew.man(Post::RadioOperator).wounds.light(),
            left
        );
    }
}

/// DB G-11.d: the dead and the captured roll no more.
#[test]
fn only_men_who_came_home_roll_for_recovery() {
    let mut g = at_sea(2);
    let man = g.captains[0].crew.man_mut(Post::Engineer);
    (man.wounds, man.cracked, man.gone) = (Wounds::Severe, true, Some(Gone::Captured));
    let g = recovered(g, &[]);
    assert_eq!(g.captains[0].crew.man(Post::Engineer).gone, Some(Gone::Captured));
}
