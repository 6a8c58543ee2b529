//! Table G-11 and section 5.

use super::struck_in;
use crate::{
    charts::g::Injury,
    rules::g_damage::{Shell, infect, injure, wound},
    state::{
        Dysentery, MissionKind, Passenger, Place, Post, Progress, State, Task, Wounds, crew::Gone,
        mission::Homeward,
    },
    tests::fixture::{at_sea, in_fight, play, players_at_sea, pt},
};
use table::testkit::Script;

fn wounded(g: State, post: Post, injuries: &[Injury]) -> State {
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        for &injury in injuries {
            injure(t, pt(1), post, injury);
        }
    });
    t.g
}

/// DB G-11, DB G-11.mod, RU-092
#[test]
fn a_heavy_shell_adds_one_to_the_wound_roll() {
    let (light, severe) = ((Wounds::Light, false), (Wounds::Severe, false));
    let dead = (Wounds::None, true);
    let expected = [
        (Shell::Light, [light, light, light, severe, severe, dead]),
        (Shell::Heavy, [light, light, severe, severe, dead, dead]),
    ];
    for (shell, results) in expected {
        for (die, result) in (1..=6).zip(results) {
            let (t, ()) = play(at_sea(2), &[die], Script::new(), async |t| {
                wound(t, pt(1), Post::BowGunner, shell).await;
            });
            let man = t.g.crew(pt(1)).man(Post::BowGunner);
            assert_eq!((man.wounds, man.is_dead()), result, "{shell:?} {die}");
        }
    }
}

/// DB G-11.lw, DB 8.heart: vector 6 of the played mission.
#[test]
fn a_lightly_wounded_commander_stays_at_the_helm_and_has_earned_a_purple_heart() {
    let g = struck_in(in_fight(2, crate::state::FightKind::Barges), &[6, 1, 2]);
    let man = g.crew(pt(1)).man(Post::CommandingOfficer);
    assert_eq!((man.wounds.light(), man.place), (1, Place::At(Post::CommandingOfficer.station())));
    assert!(man.is_fit());
    assert_eq!(g.mission().homeward, None);
    assert_eq!(g.captains[0].wounded, 1);
    let g = wounded(g, Post::BowGunner, &[Injury::Light]);
    assert_eq!(g.captains[0].wounded, 1, "only the C.O. counts");
}

/// DB G-11.sw, DB 4.12.5, RU-030
#[test]
fn a_severe_wound_puts_a_man_to_bed_and_ends_the_mission() {
    let g = wounded(at_sea(2), Post::Engineer, &[Injury::Severe]);
    let man = g.crew(pt(1)).man(Post::Engineer);
    assert_eq!((man.place, man.is_fit()), (Place::Bed(1), false));
    assert_eq!(g.mission().homeward, Some(Homeward::ForcedNow));
    assert_eq!(g.crew(pt(1)).at(Post::Engineer.station()), None);
}

/// DB 4.12.5, RU-077
#[test]
fn the_sixth_casualty_finds_no_bed_and_a_dead_man_needs_none() {
    let mut g = at_sea(2);
    let posts = [
        Post::BowGunner,
        Post::BowLoader,
        Post::AaGunner1,
        Post::AaGunner2,
        Post::SternGunner,
        Post::SternLoader,
    ];
    for post in posts {
        g = wounded(g, post, &[Injury::Severe]);
    }
    g = wounded(g, Post::Engineer, &[Injury::Killed]);
    let places = posts.map(|post| g.crew(pt(1)).man(post).place);
    let beds = [1, 2, 3, 4].map(Place::Bed);
    assert_eq!(places[..4], beds);
    assert_eq!(places[4..], [Place::OfficersBed, Place::Deck]);
    let dead = g.crew(pt(1)).man(Post::Engineer);
    assert_eq!((dead.gone, dead.place), (Some(Gone::Killed), Place::Ashore));
}

/// DB G-11.a
#[test]
fn three_light_wounds_make_a_severe_one_and_light_and_severe_kill() {
    let man = |injuries: &[Injury]| {
        wounded(at_sea(2), Post::BowGunner, injuries).crew(pt(1)).man(Post::BowGunner).clone()
    };
    let (light, severe) = (Injury::Light, Injury::Severe);
    assert_eq!((man(&[light; 2]).wounds.light(), man(&[light; 2]).is_severe()), (2, false));
    assert_eq!(man(&[light; 3]).wounds, Wounds::Severe);
    assert!(man(&[light; 4]).is_dead());
    assert!(man(&[light, severe]).is_dead());
    assert!(man(&[severe, light]).is_dead());
    assert!(man(&[severe, severe]).is_dead());
    assert!(man(&[Injury::Killed]).is_dead());
}

fn ill(mut g: State, dysentery: Dysentery) -> State {
    g.crew_mut(pt(1)).man_mut(Post::BowGunner).dysentery = dysentery;
    g
}

/// DB 5.1, DB 5.3
#[test]
fn mild_dysentery_and_two_light_wounds_are_a_severe_wound_that_stays_two_light_ones() {
    let g = ill(at_sea(2), Dysentery::Mild);
    let one = wounded(g, Post::BowGunner, &[Injury::Light]);
    assert!(one.crew(pt(1)).man(Post::BowGunner).is_fit());
    let two = wounded(one, Post::BowGunner, &[Injury::Light]);
    let man = two.crew(pt(1)).man(Post::BowGunner);
    assert!(man.is_severe());
    assert_eq!((man.wounds, man.place), (Wounds::TwoLight, Place::Bed(1)));
    assert_eq!(two.mission().homeward, Some(Homeward::ForcedNow));
    let dead = wounded(two, Post::BowGunner, &[Injury::Light]);
    assert!(dead.crew(pt(1)).man(Post::BowGunner).is_dead());
}

/// DB 5.2
#[test]
fn any_dysentery_and_a_severe_wound_kill() {
    for dysentery in [Dysentery::Mild, Dysentery::Severe] {
        let g = wounded(ill(at_sea(2), dysentery), Post::BowGunner, &[Injury::Severe]);
        assert!(g.crew(pt(1)).man(Post::BowGunner).is_dead());
    }
}

fn infected(g: State, dysentery: Dysentery) -> State {
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        infect(t, pt(1), Post::BowGunner, dysentery).await;
    });
    t.g
}

/// DB 5.1, DB 5.2, DB, RU-031
#[test]
fn dysentery_adds_to_wounds_that_are_there_but_alone_never_ends_the_mission() {
    let healthy = infected(at_sea(2), Dysentery::None);
    assert_eq!(healthy.crew(pt(1)).man(Post::BowGunner).dysentery, Dysentery::None);
    let mild = infected(at_sea(2), Dysentery::Mild);
    assert!(mild.crew(pt(1)).man(Post::BowGunner).is_fit());
    let severe = infected(at_sea(2), Dysentery::Severe);
    let man = severe.crew(pt(1)).man(Post::BowGunner);
    assert_eq!((man.is_fit(), man.place), (false, Place::Bed(1)));
    assert_eq!((mild.mission().homeward, severe.mission().homeward), (None, None));

    let two_light = wounded(at_sea(2), Post::BowGunner, &[Injury::Light; 2]);
    let both = infected(two_light, Dysentery::Mild);
    assert!(both.crew(pt(1)).man(Post::BowGunner).is_severe());
    assert_eq!(both.mission().homeward, Some(Homeward::ForcedNow));

    for dysentery in [Dysentery::Mild, Dysentery::Severe] {
        let wounded = wounded(at_sea(2), Post::BowGunner, &[Injury::Severe]);
        assert!(infected(wounded, dysentery).crew(pt(1)).man(Post::BowGunner).is_dead());
    }
}

fn with_guest(task: Task) -> State {
    let mut g = at_sea(2);
    g.mission_mut().kind = MissionKind::Special(task);
    let guest = Passenger::Guest { wounds: Wounds::None, dead: false };
    g.elco_mut(pt(1)).passengers = [Some(guest), Some(Passenger::RescuedCrew)];
    g
}

/// DB G-3.3, RU-076
#[test]
fn only_the_guest_of_the_mission_can_be_hit_in_a_passenger_box() {
    for die in 1..=3 {
        let g = struck_in(with_guest(Task::DropCoastwatcher), &[3, 3, die, 2]);
        let guest = Passenger::Guest { wounds: Wounds::Light, dead: false };
        assert_eq!(g.elco(pt(1)).passengers[0], Some(guest));
    }
    for die in 4..=6 {
        let g = struck_in(with_guest(Task::DropCoastwatcher), &[3, 3, die]);
        assert_eq!(g.elco(pt(1)).superficial, 1);
    }
}

/// DB G-11.c, DB G-11.lw, DB G-11.sw, RU-062
#[test]
fn a_passenger_to_be_landed_must_stand_and_one_to_be_fetched_must_live() {
    let expected = [
        (Task::DropCoastwatcher, 3, Progress::Pending, None),
        (Task::DropCoastwatcher, 4, Progress::Failed, Some(Homeward::ForcedNow)),
        (Task::DropCoastwatcher, 6, Progress::Failed, None),
        (Task::PickUpCoastwatcher, 4, Progress::Pending, Some(Homeward::ForcedNow)),
        (Task::PickUpCoastwatcher, 6, Progress::Failed, None),
        (Task::PickUpPilot, 5, Progress::Pending, Some(Homeward::ForcedNow)),
        (Task::PickUpPilot, 6, Progress::Failed, None),
    ];
    for (task, die, progress, homeward) in expected {
        let g = struck_in(with_guest(task), &[3, 3, 1, die]);
        assert_eq!(g.mission().progress, progress, "{task:?} {die}");
        assert_eq!(g.mission().homeward, homeward, "{task:?} {die}");
    }
}

/// DB G-11.a, DB G-11.c
#[test]
fn wounds_of_a_passenger_add_up_too() {
    let light = struck_in(with_guest(Task::PickUpPilot), &[3, 3, 1, 1]);
    let dead = struck_in(light, &[3, 3, 1, 4]);
    assert!(matches!(dead.elco(pt(1)).passengers[0], Some(Passenger::Guest { dead: true, .. })));
    let again = struck_in(dead, &[3, 3, 1]);
    assert_eq!(again.elco(pt(1)).superficial, 1);
}

/// DB MP.3, DB G-11
#[test]
fn a_second_player_takes_hits_on_g_1_with_his_own_crew() {
    let (t, ()) = play(players_at_sea(2, 3), &[6, 1, 1], Script::new(), async |t| {
        crate::rules::g_damage::area_hit(t, pt(2), Shell::Light).await;
    });
    assert_eq!(t.g.crew(pt(2)).man(Post::CommandingOfficer).wounds.light(), 1);
    assert_eq!(t.g.crew(pt(1)).man(Post::CommandingOfficer).wounds.light(), 0);
    assert_eq!((t.g.captains[0].wounded, t.g.captains[1].wounded), (0, 1));
}
