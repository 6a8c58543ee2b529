//! Sections 10.9 and 10.10.2: the men.

use super::fixture::{at_sea, charts, detection_modifier, on_patrol, play};
use crate::{
    charts::damage::{Injury, Victim},
    conditions::Scene,
    rules::{Play, ch10_09_crew as crew},
    state::{Crew, End, Guest, Passenger, Post, Progress, State, Task, Wound, Zone},
};
use table::{Mods, testkit::Script};

fn injury(g: State, dice: &[u8]) -> (State, Play) {
    let (t, play) = play(g, dice, Script::new(), async |t| crew::crew_injury(t).await);
    (t.g, play)
}

fn wound(g: State, victim: Victim, injury: Injury) -> (State, Play) {
    let (t, play) = play(g, &[], Script::new(), async |t| crew::wound(t, victim, injury));
    (t.g, play)
}

fn wounds(crew: &Crew) -> [Wound; 5] {
    Post::EVERY.map(|post| crew.man(post).wound)
}

/// SV 9.6.12.a, SV 10.9.0, SV 10.9.1: who is hurt, and how badly.
#[test]
fn two_dice_name_the_man_and_one_his_wound() {
    let who = |roll| charts().damage.crew.resolve(roll, &Mods::NONE).result;
    let named = [
        (2, Victim::Man(Post::Captain)),
        (3, Victim::Man(Post::Exec)),
        (4, Victim::Man(Post::ChiefEngineer)),
        (5, Victim::Man(Post::PharmacistsMate)),
        (6, Victim::Hands),
        (9, Victim::Hands),
        (10, Victim::Man(Post::ThirdOfficer)),
        (11, Victim::Man(Post::ChiefEngineer)),
        (12, Victim::Passenger),
    ];
    for (roll, victim) in named {
        assert_eq!(who(roll), victim, "{roll}");
    }
    for (die, wound) in [
        (1, Wound::Light),
        (3, Wound::Light),
        (4, Wound::Severe),
        (5, Wound::Severe),
        (6, Wound::Killed),
    ] {
        let (g, play) = injury(at_sea(), &[1, 2, die]);
        assert_eq!((play, g.crew().man(Post::Exec).wound), (Ok(()), wound), "{die}");
    }
    let crew = Crew::new();
    assert_eq!((crew.men.len(), crew.hands.len(), crew.passenger), (5, 4, None));
}

/// SV 9.6.12.b: no second die for a dead man.
#[test]
fn a_dead_man_is_not_hurt_again() {
    let mut g = at_sea();
    g.crew_mut().man_mut(Post::Exec).wound = Wound::Killed;
    assert_eq!(injury(g, &[1, 2]).1, Ok(()));
    let mut g = at_sea();
    g.crew_mut().hands = [Wound::Killed; 4];
    assert_eq!(injury(g, &[3, 4]).1, Ok(()));
}

/// SV 10.9.2
#[test]
fn the_captain_killed_ends_his_career() {
    let (g, play) = injury(at_sea(), &[1, 1, 6]);
    assert!(play.is_err());
    assert_eq!(g.career().end, Some(End::Killed));
    let (g, play) = injury(at_sea(), &[1, 1, 3]);
    assert_eq!((play, g.patrol().captain_wounded), (Ok(()), true));
}

/// SV 10.9.3.a: lightly wounded, a man does his duty.
#[test]
fn a_light_wound_keeps_nobody_from_his_duty() {
    let (g, _) = wound(at_sea(), Victim::Man(Post::Captain), Injury::Light);
    assert_eq!((g.crew().in_command(), detection_modifier(&g)), (Post::Captain, 0));
    let (g, _) = wound(g, Victim::Man(Post::Captain), Injury::Light);
    assert_eq!((g.crew().in_command(), detection_modifier(&g)), (Post::Exec, 1));
}

/// SV 10.9.3.b, SV 10.9.3.c, SV 10.9.3.d: command goes down the line, the penalty up.
#[test]
fn command_passes_from_man_to_man() {
    let mut g = at_sea();
    // The Exec and the 3rd Officer matter only when they command.
    g.crew_mut().man_mut(Post::Exec).wound = Wound::Killed;
    assert_eq!((g.crew().in_command(), detection_modifier(&g)), (Post::Captain, 0));
    g.crew_mut().man_mut(Post::Captain).wound = Wound::Severe;
    assert_eq!((g.crew().in_command(), detection_modifier(&g)), (Post::ThirdOfficer, 2));
    g.crew_mut().man_mut(Post::ThirdOfficer).wound = Wound::Severe;
    assert_eq!((g.crew().in_command(), detection_modifier(&g)), (Post::ChiefEngineer, 2));
}

/// SV 11.1.0.b, SV 10.9.3.c, SV 10.9.3.d: an Expert spares the boat the penalty while he commands
/// it; down himself, he does not.
#[test]
fn an_expert_in_his_bunk_spares_nobody() {
    let mut g = at_sea();
    for post in [Post::Exec, Post::ThirdOfficer] {
        g.crew_mut().man_mut(post).expert = true;
    }
    g.crew_mut().man_mut(Post::Captain).wound = Wound::Severe;
    assert_eq!((g.crew().in_command(), detection_modifier(&g)), (Post::Exec, 0));
    g.crew_mut().man_mut(Post::Exec).wound = Wound::Severe;
    assert_eq!((g.crew().in_command(), detection_modifier(&g)), (Post::ThirdOfficer, 0));
    g.crew_mut().man_mut(Post::ThirdOfficer).wound = Wound::Killed;
    assert_eq!((g.crew().in_command(), detection_modifier(&g)), (Post::ChiefEngineer, 2));
}

/// SV 10.9.3.d: with the fight over the boat goes home.
#[test]
fn with_three_officers_down_the_patrol_is_aborted() {
    use crate::rules::ch10_11_repair;
    let down = |posts: &[Post]| {
        let mut g = at_sea();
        for &post in posts {
            g.crew_mut().man_mut(post).wound = Wound::Severe;
        }
        let (t, _) = play(g, &[], Script::new(), async |t| ch10_11_repair::after_combat(t).await);
        t.g.patrol().abort.map(|abort| abort.forced)
    };
    assert_eq!(down(&[Post::Exec, Post::ThirdOfficer]), None);
    assert_eq!(down(&[Post::Captain, Post::Exec]), None);
    assert_eq!(down(&[Post::Captain, Post::Exec, Post::ThirdOfficer]), Some(true));
}

/// SV 10.9.3.d: without a fight on the mat it is done at once.
#[test]
fn the_last_officer_lost_outside_a_fight_sends_the_boat_home_at_once() {
    let mut g = on_patrol("1942-08", Zone::Empire);
    for post in [Post::Captain, Post::Exec] {
        g.crew_mut().man_mut(post).wound = Wound::Severe;
    }
    let (g, play) = injury(g, &[4, 6, 5]);
    assert_eq!((play, g.crew().in_command()), (Ok(()), Post::ChiefEngineer));
    assert!(g.patrol().abort.is_some());
}

fn entered(g: State, dice: &[u8]) -> (State, Play) {
    let (t, play) = play(g, dice, Script::new(), async |t| crew::untended(t).await);
    (t.g, play)
}

/// SV 10.9.3.e: SV-R90; one die for every severely wounded man, himself included.
#[test]
fn without_the_pharmacists_mate_the_severely_wounded_may_die() {
    let mut g = on_patrol("1942-08", Zone::Empire);
    g.crew_mut().man_mut(Post::Captain).wound = Wound::Severe;
    g.crew_mut().man_mut(Post::Exec).wound = Wound::Light;
    g.crew_mut().man_mut(Post::ThirdOfficer).wound = Wound::Severe;
    g.crew_mut().hands = [Wound::Severe, Wound::Light, Wound::None, Wound::Severe];
    assert_eq!(entered(g.clone(), &[]).1, Ok(()));
    g.crew_mut().man_mut(Post::PharmacistsMate).wound = Wound::Severe;
    let (after, play) = entered(g.clone(), &[3, 4, 1, 3, 6]);
    assert_eq!(play, Ok(()));
    let (sw, lw, dead) = (Wound::Severe, Wound::Light, Wound::Killed);
    assert_eq!(wounds(after.crew()), [sw, lw, dead, Wound::None, sw]);
    assert_eq!(after.crew().hands, [sw, lw, Wound::None, dead]);
    let (after, play) = entered(g, &[4]);
    assert!(play.is_err());
    assert_eq!(after.career().end, Some(End::Killed));
}

/// SV 10.9.3.f: repairs and pumps are one worse.
#[test]
fn without_the_chief_engineer_repairs_are_harder() {
    let sums = |wound| {
        let mut g = at_sea();
        g.crew_mut().man_mut(Post::ChiefEngineer).wound = wound;
        let scene = Scene::new(&g, charts());
        let damage = &charts().damage;
        (
            damage.repair_of(crate::state::System::Radio).modifiers(|w| scene.count(w)).sum(),
            damage.flooding.modifiers(|w| scene.count(w)).sum(),
        )
    };
    assert_eq!(sums(Wound::Light), (0, 0));
    assert_eq!((sums(Wound::Severe), sums(Wound::Killed)), ((1, 1), (1, 1)));
}

/// SV 10.9.3.g
#[test]
fn a_boat_without_hands_dives_slowly() {
    let sum = |hands: [Wound; 4]| {
        let mut g = at_sea();
        g.crew_mut().hands = hands;
        let scene = Scene::new(&g, charts());
        charts().a.crash_dive.modifiers(|when| scene.count(when)).sum()
    };
    let (sw, dead) = (Wound::Severe, Wound::Killed);
    assert_eq!(sum([sw, dead, sw, dead]), -1);
    assert_eq!(sum([sw, dead, sw, Wound::Light]), 0);
}

/// SV 10.9.3.h: nobody is hurt twice before everybody is hurt once.
#[test]
fn wounds_of_the_crew_are_spread() {
    let mut g = at_sea();
    let (lw, sw, dead) = (Wound::Light, Wound::Severe, Wound::Killed);
    g.crew_mut().hands = [sw, lw, Wound::None, Wound::None];
    let expected = [
        (Injury::Severe, [sw, lw, sw, Wound::None]),
        (Injury::Light, [sw, lw, sw, lw]),
        (Injury::Light, [sw, sw, sw, lw]),
        (Injury::Killed, [sw, sw, sw, dead]),
        (Injury::Severe, [dead, sw, sw, dead]),
    ];
    for (injury, hands) in expected {
        g = wound(g, Victim::Hands, injury).0;
        assert_eq!(g.crew().hands, hands);
    }
}

fn with_passenger(progress: Progress) -> State {
    let mut g = at_sea();
    g.patrol_mut().orders.task = Some(Task::Evacuation);
    g.patrol_mut().progress = progress;
    let guest = Passenger { guest: Guest::Evacuees, number: 1, wound: Wound::None };
    g.crew_mut().passenger = Some(guest);
    g
}

/// SV 10.9.3.i: a light wound does no harm to the mission.
#[test]
fn a_passenger_severely_wounded_fails_the_mission() {
    let (g, _) = injury(with_passenger(Progress::OnBoard), &[6, 6, 3]);
    assert_eq!(g.patrol().progress, Progress::OnBoard);
    let (g, _) = injury(g, &[6, 6, 1]);
    assert_eq!(g.patrol().progress, Progress::Failed);
    let (g, _) = injury(with_passenger(Progress::Pending), &[6, 6, 6]);
    assert_eq!(g.patrol().progress, Progress::Failed);
    let (g, _) = injury(with_passenger(Progress::Done), &[6, 6, 6]);
    assert_eq!(g.patrol().progress, Progress::Done);
}

/// SV 10.9.3.j: no second die.
#[test]
fn a_twelve_hurts_nobody_without_a_passenger() {
    let (g, play) = injury(at_sea(), &[6, 6]);
    assert_eq!((play, wounds(g.crew())), (Ok(()), [Wound::None; 5]));
}

/// SV 10.10.2: SV-X59 and SV-R89.
#[test]
fn wounds_add_up() {
    let (none, lw, sw, dead) = (Wound::None, Wound::Light, Wound::Severe, Wound::Killed);
    let expected = [
        (none, [lw, sw, dead]),
        (lw, [sw, sw, dead]),
        (sw, [sw, dead, dead]),
        (dead, [dead, dead, dead]),
    ];
    for (had, now) in expected {
        let after = [Injury::Light, Injury::Severe, Injury::Killed].map(|it| crew::add_up(had, it));
        assert_eq!(after, now);
        for (injury, now) in [Injury::Light, Injury::Severe, Injury::Killed].into_iter().zip(now) {
            let mut g = at_sea();
            g.crew_mut().man_mut(Post::Exec).wound = had;
            let (g, _) = wound(g, Victim::Man(Post::Exec), injury);
            assert_eq!(g.crew().man(Post::Exec).wound, now);
        }
    }
}
