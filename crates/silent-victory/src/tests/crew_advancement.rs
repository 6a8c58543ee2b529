//! Section 11.1: crew advancement.

use super::{
    fixture::{charts, in_port, play},
    victory::row,
};
use crate::{
    conditions::{Scene, When},
    rules::ch11_01_crew::{self, Repeat},
    state::{Class, Man, Post, Quality, State, Wound},
};
use table::testkit::Script;

/// Home from the third success of a career.
fn third_success() -> State {
    let mut g = in_port(Class::Gato, "1942-10");
    g.career_mut().log.push(row("1942-10", &[2_600], Some(true)));
    g.captain_mut().successes = 3;
    g.captain_mut().awards.combat_insignia = 3;
    g
}

fn advanced(g: State, dice: &[u8], script: Script<State>) -> State {
    play(g, dice, script, async |t| ch11_01_crew::advancement(t).await).0.g
}

/// SV 11.1.0.b
#[test]
fn the_die_makes_an_expert_or_a_better_crew() {
    let expected = [
        (1, Some(Post::ChiefEngineer)),
        (2, Some(Post::PharmacistsMate)),
        (3, Some(Post::Exec)),
        (4, Some(Post::ThirdOfficer)),
        (5, None),
        (6, None),
    ];
    for (die, expert) in expected {
        let g = advanced(third_success(), &[die], Script::new());
        let experts: Vec<Post> =
            Post::EVERY.into_iter().filter(|&post| g.crew().man(post).expert).collect();
        assert_eq!(experts, expert.into_iter().collect::<Vec<_>>());
        let quality = if expert.is_none() { Quality::Veteran } else { Quality::Trained };
        assert_eq!(g.crew().quality, quality);
    }
}

/// SV 11.1.0.a, SV 11.1.7: the count runs through failures, new crews and new boats.
#[test]
fn only_every_third_success_of_a_career_brings_a_roll() {
    for successes in [1, 2, 4, 5, 7] {
        let mut g = third_success();
        g.captain_mut().successes = successes;
        advanced(g, &[], Script::new());
    }
    let mut failed = third_success();
    failed.career_mut().log.push(row("1942-12", &[], Some(false)));
    advanced(failed, &[], Script::new());
    let mut sixth = third_success();
    sixth.captain_mut().successes = 6;
    sixth.career_mut().boat.name = "Wahoo".to_owned();
    assert_eq!(advanced(sixth, &[5], Script::new()).crew().quality, Quality::Veteran);
}

/// SV 11.3.7.b: SV-X34, SV-X35. SV 11.1.2: without the insignia, and the second time, it is lost.
#[test]
fn an_advancement_held_already_may_be_rolled_once_more() {
    let mut g = third_success();
    g.crew_mut().man_mut(Post::Exec).expert = true;
    let again = || Script::new().then(Repeat::RollAgain);
    assert!(advanced(g.clone(), &[3, 1], again()).crew().man(Post::ChiefEngineer).expert);
    assert_eq!(advanced(g.clone(), &[3, 3], again()).crew(), g.crew());
    assert_eq!(advanced(g.clone(), &[3], Script::new().then(Repeat::Accept)).crew(), g.crew());
    g.captain_mut().awards.combat_insignia = 0;
    assert_eq!(advanced(g.clone(), &[3], Script::new()).crew(), g.crew());
    let mut elite = third_success();
    elite.crew_mut().quality = Quality::Elite;
    assert!(advanced(elite, &[5, 4], again()).crew().man(Post::ThirdOfficer).expert);
}

/// SV 11.1.3.a
#[test]
fn quality_rises_from_green_to_elite_and_no_further() {
    let steps = [Quality::Green, Quality::Trained, Quality::Veteran, Quality::Elite];
    for pair in steps.windows(2) {
        let mut g = third_success();
        g.crew_mut().quality = pair[0];
        assert_eq!(advanced(g, &[6], Script::new()).crew().quality, pair[1]);
    }
    assert_eq!(Quality::Green.lowered(), Quality::Green);
    assert_eq!(Quality::Elite.raised(), Quality::Elite);
}

/// SV 11.1.3.b: the printed modifiers of the charts that name the crew.
#[test]
fn charts_favour_good_crews_and_punish_green_ones() {
    let sums = |quality: Quality| {
        let mut g = third_success();
        g.crew_mut().quality = quality;
        let scene = Scene::new(&g, charts());
        let crew = [When::CrewGreen, When::CrewVeteran, When::CrewElite, When::CrewVeteranOrElite];
        let count = |when| if crew.contains(&when) { scene.count(when) } else { 0 };
        let c = charts();
        [
            c.s.medium.modifiers(count).sum(),
            c.a.crash_dive.modifiers(count).sum(),
            c.a.aa_fire.modifiers(count).sum(),
            c.e1.mines.modifiers(count).sum(),
        ]
    };
    assert_eq!(sums(Quality::Green), [1, -1, 0, 1]);
    assert_eq!(sums(Quality::Trained), [0, 0, 0, 0]);
    assert_eq!(sums(Quality::Veteran), [0, 0, -1, -1]);
    assert_eq!(sums(Quality::Elite), [0, 1, -1, -2]);
}

fn after_losses(quality: Quality, hands: [Wound; 4], failures: u8) -> Quality {
    let mut g = third_success();
    g.crew_mut().quality = quality;
    g.crew_mut().hands = hands;
    g.captain_mut().failures_in_a_row = failures;
    play(g, &[], Script::new(), async |t| ch11_01_crew::quality_lost(t)).0.g.crew().quality
}

/// SV 11.1.4.a, SV-R56
#[test]
fn four_crew_boxes_out_of_action_cost_a_level_down_to_trained() {
    let out = [Wound::Severe, Wound::Killed, Wound::Severe, Wound::Severe];
    let three = [Wound::Severe, Wound::Killed, Wound::Severe, Wound::Light];
    assert_eq!(after_losses(Quality::Elite, out, 0), Quality::Veteran);
    assert_eq!(after_losses(Quality::Elite, three, 0), Quality::Elite);
    assert_eq!(after_losses(Quality::Trained, out, 0), Quality::Trained);
    assert_eq!(after_losses(Quality::Green, out, 0), Quality::Green);
}

/// SV 11.1.4.b, SV-R57: at the third failure in a row, and at the sixth and ninth.
#[test]
fn three_failures_in_a_row_cost_a_level_down_to_green() {
    let whole = [Wound::None; 4];
    for (failures, expected) in [
        (2, Quality::Trained),
        (3, Quality::Green),
        (4, Quality::Trained),
        (5, Quality::Trained),
        (6, Quality::Green),
        (9, Quality::Green),
    ] {
        assert_eq!(after_losses(Quality::Trained, whole, failures), expected, "{failures}");
    }
    assert_eq!(after_losses(Quality::Green, whole, 3), Quality::Green);
}

fn exec_rolls(exec: Man, third: Man, dice: &[u8]) -> State {
    let mut g = third_success();
    *g.crew_mut().man_mut(Post::Exec) = exec;
    *g.crew_mut().man_mut(Post::ThirdOfficer) = third;
    play(g, dice, Script::new(), async |t| ch11_01_crew::exec_gets_his_boat(t).await).0.g
}

/// SV 11.1.5, SV-R71: only an Expert who is fit is asked for.
#[test]
fn an_expert_exec_leaves_on_a_six() {
    let expert = Man { expert: true, wound: Wound::None };
    let leaves = |exec, dice: &[u8]| !exec_rolls(exec, Man::default(), dice).crew().men[1].expert;
    assert!(!leaves(expert, &[5]));
    assert!(leaves(expert, &[6]));
    assert!(!leaves(Man { wound: Wound::Severe, ..expert }, &[]));
    exec_rolls(Man::default(), Man::default(), &[]);
}

/// SV 11.1.6: by promotion, and by casualty.
#[test]
fn an_expert_third_officer_becomes_exec() {
    let expert = Man { expert: true, wound: Wound::None };
    let g = exec_rolls(expert, expert, &[6]);
    assert_eq!((g.crew().men[1].expert, g.crew().men[2].expert), (true, false));
    let mut lost = third_success();
    lost.crew_mut().man_mut(Post::ThirdOfficer).expert = true;
    lost.boat_mut().awards.battle_stars = 1;
    // The new 3rd Officer is rolled for, and arrives as Expert.
    let (t, _) =
        play(lost, &[1], Script::new(), async |t| ch11_01_crew::replace(t, Post::Exec).await);
    assert_eq!((t.g.crew().men[1].expert, t.g.crew().men[2].expert), (true, true));
}
