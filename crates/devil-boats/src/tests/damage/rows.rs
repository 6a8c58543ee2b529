//! Every row of the section tables, played.

use super::{hurts, marks, struck, superficial, two};
use crate::{
    rules::g_damage::bomb_damage,
    state::{
        Post, Station, Wounds,
        elco::{Extinguisher, Part, Tube},
        mission::Homeward,
    },
    tests::fixture::{at_sea, play, pt},
};
use table::testkit::Script;

fn light(post: Post) -> impl FnOnce(&mut crate::state::Crew) {
    move |crew| crew.man_mut(post).wounds = Wounds::Light
}

/// DB G-1, DB G-2, DB 2.f
#[test]
fn every_row_of_the_bow_top_deck() {
    hurts(&[2, 1, 1], light(Post::BowGunner));
    hurts(&[2, 2, 1], light(Post::BowLoader));
    marks(&[2, 3], |elco| elco.life_raft = true);
    marks(&[2, 4], |elco| elco.bow_cannon = true);
    for die in 5..=10 {
        superficial(&[2, die]);
    }
}

/// DB G-1, DB G-3, DB G-3.1, DB G-3.2, DB G-3.3, DB G-3.4
#[test]
fn every_row_of_the_bow_interior() {
    superficial(&[3, 1]);
    for bed in 1..=4 {
        superficial(&[3, 2, bed]);
    }
    for die in 1..=6 {
        superficial(&[3, 3, die]);
    }
    marks(&[3, 4], |elco| elco.bilge_pumps[0] = true);
    marks(&[3, 5], |elco| elco.extinguishers[0] = Extinguisher::Destroyed);
    for die in 6..=7 {
        marks(&[3, die], |elco| elco.hull[0] = 1);
    }
    for die in 8..=10 {
        superficial(&[3, die]);
    }
}

/// DB G-1, DB G-4, DB G-4.3, DB G-4.4, DB G-4.5, DB G-4.6
#[test]
fn every_row_of_the_cockpit() {
    hurts(&[6, 1, 1], light(Post::CommandingOfficer));
    hurts(&[6, 2, 1], light(Post::ExecutiveOfficer));
    marks(&[6, 3], |elco| elco.steering = 1);
    marks(&[6, 4], |elco| elco.throttle = 1);
    marks(&[6, 5], |elco| elco.director = true);
    marks(&[6, 6], |elco| elco.launch_controller = true);
    for die in 7..=10 {
        superficial(&[6, die]);
    }
}

/// DB G-1, DB G-5, DB G-5.2, DB G-5.3, DB G-5.4, DB G-5.5, DB G-5.6, DB 2.f
#[test]
fn every_row_of_the_mid_top_deck() {
    hurts(&[4, 1, 1], light(Post::AaGunner1));
    for die in 1..=6 {
        let guns = if die <= 3 { 1 } else { 2 };
        marks(&[4, 2, die], |elco| (elco.turrets[0], elco.turret_hits[0]) = (guns, 1));
    }
    marks(&[4, 3], |elco| elco.radar_antenna = true);
    marks(&[4, 4], |elco| elco.radio_antenna = true);
    for die in 1..=6 {
        let tube = usize::from(die > 3);
        marks(&[4, 5, die], |elco| elco.tubes[tube] = Tube::Hit);
        let mate = if die <= 3 { Post::TorpedoMate1 } else { Post::TorpedoMate2 };
        hurts(&[4, 6, die, 1], light(mate));
    }
    for die in 7..=10 {
        superficial(&[4, die]);
    }
}

fn mid(total: u8, more: &[u8]) -> Vec<u8> {
    [&[7], &two(total)[..], more].concat()
}

/// DB G-1, DB G-6, DB G-6.3, DB G-6.4, DB G-6.6, DB G-6.7, DB G-6.8, DB G-6.11
#[test]
fn every_row_of_the_mid_interior() {
    hurts(&mid(2, &[1]), light(Post::RadioOperator));
    marks(&mid(3, &[]), |elco| elco.batteries = Part::Hit);
    marks(&mid(4, &[]), |elco| elco.radio = Part::Hit);
    marks(&mid(5, &[]), |elco| elco.radar = Part::Hit);
    marks(&mid(6, &[]), |elco| elco.freshwater = true);
    superficial(&mid(7, &[]));
    for total in 8..=10 {
        for die in 1..=6 {
            let tank = [0, 1, 1, 1, 1, 2][usize::from(die) - 1];
            for leak in 1..=5 {
                marks(&mid(total, &[die, leak]), |elco| elco.tanks[tank] = 1);
            }
            for fire in 6..=8 {
                marks(&mid(total, &[die, fire, 1]), |elco| {
                    elco.tanks[tank] = 1;
                    elco.fires = 1;
                    elco.extinguishers[1] = Extinguisher::Used;
                });
            }
        }
    }
    marks(&mid(11, &[]), |elco| elco.bilge_pumps[1] = true);
    marks(&mid(12, &[]), |elco| elco.extinguishers[1] = Extinguisher::Destroyed);
    for total in 13..=14 {
        marks(&mid(total, &[]), |elco| elco.hull[1] = 1);
    }
    for total in 15..=20 {
        superficial(&mid(total, &[]));
    }
}

fn stern_deck(total: u8, more: &[u8]) -> Vec<u8> {
    [&[8], &two(total)[..], more].concat()
}

/// DB G-1, DB G-7, DB G-7.3, DB G-7.6, DB G-7.7, DB G-7.8, DB G-7.9, DB G-7.10
#[test]
fn every_row_of_the_stern_top_deck() {
    hurts(&stern_deck(2, &[1]), light(Post::AaGunner2));
    hurts(&stern_deck(4, &[1]), light(Post::SternGunner));
    hurts(&stern_deck(5, &[1]), light(Post::SternLoader));
    for die in 1..=6 {
        let half = usize::from(die > 3);
        let third = usize::from(die - 1) / 2;
        let guns = half as u8 + 1;
        marks(&stern_deck(3, &[die]), |elco| {
            (elco.turrets[1], elco.turret_hits[1]) = (guns, 1);
        });
        marks(&stern_deck(6, &[die]), |elco| elco.tubes[2 + half] = Tube::Hit);
        superficial(&stern_deck(7, &[die]));
        marks(&stern_deck(8, &[die]), |elco| elco.propellers[third] = true);
        marks(&stern_deck(9, &[die]), |elco| elco.shafts[third] = true);
        marks(&stern_deck(10, &[die]), |elco| elco.rudders[third] = 1);
    }
    for total in 11..=20 {
        superficial(&stern_deck(total, &[]));
    }
}

/// DB G-7.7, DB G-5.6, RU-078
#[test]
fn a_torpedo_mate_is_hit_at_the_station_where_he_stands() {
    let mut g = at_sea(2);
    let mate = g.crew_mut(pt(1)).man_mut(Post::TorpedoMate1);
    mate.place = crate::state::Place::At(Station::Tube4);
    let (t, ()) = play(g.clone(), &stern_deck(7, &[5, 2]), Script::new(), async |t| {
        crate::rules::g_damage::area_hit(t, pt(1), crate::rules::g_damage::Shell::Light).await;
    });
    assert_eq!(t.g.crew(pt(1)).man(Post::TorpedoMate1).wounds.light(), 1);
    let g = super::struck_in(g, &[4, 6, 1]);
    assert_eq!(
        (g.elco(pt(1)).superficial, g.crew(pt(1)).man(Post::TorpedoMate1).wounds.light()),
        (1, 0)
    );
}

fn stern(total: u8, more: &[u8]) -> Vec<u8> {
    [&[9], &two(total)[..], more].concat()
}

/// DB G-1, DB G-8, DB G-8.3, DB G-8.4, DB G-8.7, DB G-8.10
#[test]
fn every_row_of_the_stern_interior() {
    hurts(&stern(2, &[1]), light(Post::Engineer));
    for die in 1..=6 {
        let half = usize::from(die > 3);
        let third = usize::from(die - 1) / 2;
        marks(&stern(3, &[die]), |elco| elco.generators[half] = true);
        for total in 4..=6 {
            marks(&stern(total, &[die]), |elco| elco.engines[third] = Part::Hit);
        }
        marks(&stern(7, &[die]), |elco| elco.cooling_pumps[third] = true);
    }
    marks(&stern(8, &[]), |elco| elco.bilge_pumps[2] = true);
    marks(&stern(9, &[]), |elco| elco.extinguishers[2] = Extinguisher::Destroyed);
    marks(&stern(10, &[]), |elco| elco.tools = true);
    for total in 11..=12 {
        marks(&stern(total, &[]), |elco| elco.hull[2] = 1);
    }
    for total in 13..=20 {
        superficial(&stern(total, &[]));
    }
}

/// DB G-1, DB G-1.a, DB G-1.b
#[test]
fn walking_hits_strike_every_section_of_the_deck_or_the_interior() {
    superficial(&[5]);
    marks(&[1, 3, 3, 5, 4, 4, 1], |elco| {
        elco.life_raft = true;
        elco.radar_antenna = true;
        elco.director = true;
        elco.propellers[0] = true;
    });
    marks(&[10, 4, 1, 2, 2, 2, 1], |elco| {
        elco.bilge_pumps[0] = true;
        elco.batteries = Part::Hit;
        elco.engines[0] = Part::Hit;
    });
}

/// DB G-1.bomb
#[test]
fn a_near_bomb_makes_four_rolls_on_g_1() {
    let (t, ()) = play(at_sea(2), &[5, 2, 3, 5, 6, 5], Script::new(), async |t| {
        bomb_damage(t, pt(1)).await;
    });
    let elco = t.g.elco(pt(1));
    assert_eq!((elco.superficial, elco.life_raft, elco.director), (2, true, true));
}

/// DB G-8.3, DB G-8.4
#[test]
fn a_generator_or_engine_that_is_out_already_is_only_scratched() {
    for dice in [stern(3, &[1]), stern(5, &[6])] {
        let once = struck(&dice);
        let twice = super::struck_in(once.clone(), &dice);
        let mut expected = once.elco(pt(1)).clone();
        expected.superficial = 1;
        assert_eq!(*twice.elco(pt(1)), expected);
    }
}

/// DB G-6.6, DB G-6.b, RU-032
#[test]
fn a_dry_water_tank_ends_the_mission_after_the_waves_and_an_empty_fuel_tank_at_once() {
    let water = struck(&mid(6, &[]));
    assert_eq!(water.mission().homeward, Some(Homeward::ForcedAfterWaves));
    let mut on_the_way_home = at_sea(1);
    on_the_way_home.mission_mut().homeward = Some(Homeward::Duty);
    let water = super::struck_in(on_the_way_home, &mid(6, &[]));
    assert_eq!(water.mission().homeward, Some(Homeward::ForcedAfterWaves), "no new fights");
    let one = struck(&mid(9, &[3, 1]));
    assert_eq!(one.mission().homeward, None);
    let two = super::struck_in(one, &mid(9, &[4, 1]));
    assert_eq!(two.elco(pt(1)).tanks, [0, 2, 0]);
    assert_eq!(two.mission().homeward, Some(Homeward::ForcedNow));
}
