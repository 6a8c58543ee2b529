//! Sections 10.14 and 10.15: refit and recovery.

use super::{
    fixture::{charts, in_port, month, play},
    victory::row,
};
use crate::{
    rules::ch10_14_refit::{self, refit_months},
    state::{
        Base, Boat, Class, Condition, CutShort, DeckGun, Man, Post, Quality, State, System, Wound,
        setup::{CrewLoss, PatrolLength},
    },
};
use table::testkit::Script;

/// A Gato back from a successful patrol of December 1942 with one ship sunk.
fn home() -> State {
    let mut g = in_port(Class::Gato, "1942-12");
    g.career_mut().log.push(row("1942-12", &[2_600], Some(true)));
    g.captain_mut().successes = 1;
    g
}

fn with_damage(systems: &[System], hull: u8) -> Boat {
    let mut boat = home().boat().clone();
    for &system in systems {
        boat.set(system, Condition::Inoperable);
    }
    boat.hull = hull;
    boat
}

/// The state after the refit.
fn refitted(g: State, dice: &[u8]) -> State {
    let (t, over) = play(g, dice, Script::new(), async |t| ch10_14_refit::refit(t).await);
    assert!(over.is_ok());
    t.g
}

/// SV 10.14.1, SV 10.14.2, SV 10.14.3: SV-X24, SV-X25, SV-X26, SV-X27.
#[test]
fn damage_lengthens_the_refit() {
    let three = [System::Periscope, System::FuelTanks, System::DivePlanes];
    let months = |systems: &[System], hull| refit_months(&with_damage(systems, hull), charts());
    assert_eq!(months(&[], 0), 1);
    assert_eq!(months(&three[..2], 0), 1);
    assert_eq!(months(&three, 0), 2);
    assert_eq!(months(&[three.as_slice(), &System::DIESELS].concat(), 0), 2);
    let hull: Vec<u8> = (1..=8).map(|hull| months(&[], hull)).collect();
    assert_eq!(hull, [2, 2, 2, 3, 3, 3, 4, 4]);
    assert_eq!(months(&three, 5), 4);
    assert_eq!(months(&three, 7), 5);
    let mut damaged = with_damage(&[], 0);
    for system in three {
        damaged.set(system, Condition::Damaged);
    }
    assert_eq!(refit_months(&damaged, charts()), 1);
}

/// SV 10.14.4: SV-X25, a patrol in month m, four months of refit, the next in m + 5.
#[test]
fn the_next_patrol_starts_after_the_months_marked_r() {
    let mut g = home();
    let three = [System::Periscope, System::FuelTanks, System::DivePlanes];
    g.career_mut().boat = with_damage(&three, 5);
    let g = refitted(g, &[]);
    assert_eq!((g.career().month, g.career().log[0].refit), (month("1943-05"), 4));
    assert_eq!(g.boat().hull, 0);
    assert!(three.iter().all(|&system| g.boat().works(system)));
    let mut longer = home();
    longer.setup.house.patrol_length = PatrolLength::Two;
    let longer = refitted(longer, &[]);
    assert_eq!((longer.career().month, longer.career().log[0].refit), (month("1943-03"), 1));
}

/// SV 10.14.5, SV 11.5.2.b: SV-X27.
#[test]
fn a_ruined_boat_is_replaced_within_one_month_and_the_crew_stays() {
    let mut g = home();
    g.career_mut().base = Base::Australia;
    g.career_mut().boat =
        with_damage(&[System::Periscope, System::FuelTanks, System::DivePlanes], 7);
    g.boat_mut().awards.battle_stars = 3;
    g.crew_mut().quality = Quality::Elite;
    g.crew_mut().man_mut(Post::Exec).expert = true;
    let old = g.boat().name.clone();
    let g = refitted(g, &[1]);
    assert_eq!((g.boat().class, g.career().month), (Class::Gato, month("1943-02")));
    assert_ne!(g.boat().name, old);
    assert_eq!((g.boat().hull, g.boat().awards.battle_stars), (0, 0));
    assert_eq!((g.crew().quality, g.crew().man(Post::Exec).expert), (Quality::Elite, true));
    assert_eq!((g.career().base, g.captain().pearl_for_good), (Base::Australia, false));
}

/// SV 11.5.2.b, SV-R52: the men saved from a scuttled boat get another.
#[test]
fn a_rescued_crew_gets_a_new_boat_of_the_class() {
    let mut g = home();
    g.career_mut().log[0].cut_short = Some(CutShort::Rescued);
    let old = g.boat().name.clone();
    let g = refitted(g, &[]);
    assert_eq!((g.boat().class, g.career().month), (Class::Gato, month("1943-02")));
    assert_ne!(g.boat().name, old);
}

/// SV 10.15.0.a, SV 10.15.0.b, SV 10.15.2.a: two months of refit; whoever needs two is in time.
#[test]
fn the_wounded_recover_in_time_or_stay_ashore() {
    let mut g = home();
    g.boat_mut().hull = 1;
    let crew = g.crew_mut();
    for post in Post::EVERY {
        *crew.man_mut(post) = Man { wound: Wound::Severe, expert: post != Post::PharmacistsMate };
    }
    crew.man_mut(Post::Captain).wound = Wound::Light;
    crew.hands = [Wound::Severe, Wound::Killed, Wound::Light, Wound::None];
    // Exec 2, 3rd Officer 3, Engineer 1, Mate 6, first crew box 6; the dead need no die.
    // The star of this patrol is rolled for the two new men.
    let g = refitted(g, &[2, 3, 1, 6, 6, 10, 10]);
    assert_eq!(g.career().month, month("1943-03"));
    let experts = Post::EVERY.map(|post| g.crew().man(post).expert);
    assert_eq!(experts, [true, true, false, true, false]);
    assert!(g.crew().men.iter().all(|man| man.wound == Wound::None));
    assert_eq!(g.crew().hands, [Wound::None; 4]);
}

/// SV 10.15.0.c, SV-R55: the boat waits for its captain, and his men with him.
#[test]
fn the_captain_is_waited_for() {
    let mut g = home();
    g.crew_mut().man_mut(Post::Captain).wound = Wound::Severe;
    *g.crew_mut().man_mut(Post::ChiefEngineer) = Man { wound: Wound::Severe, expert: true };
    let g = refitted(g, &[4, 4]);
    assert_eq!((g.career().month, g.career().log[0].refit), (month("1943-05"), 4));
    assert!(g.crew().man(Post::ChiefEngineer).expert);
    assert_eq!(g.captain().awards.purple_heart, 1);
}

/// SV 10.15.1: an expert mate who is himself hurt helps nobody.
#[test]
fn an_expert_mate_shortens_recovery_by_a_month() {
    let months = |mate: Wound, dice: &[u8]| {
        let mut g = home();
        *g.crew_mut().man_mut(Post::PharmacistsMate) = Man { wound: mate, expert: true };
        g.crew_mut().man_mut(Post::Captain).wound = Wound::Severe;
        refitted(g, dice).career().log[0].refit
    };
    assert_eq!(months(Wound::None, &[4]), 3);
    assert_eq!(months(Wound::Light, &[4]), 3);
    assert_eq!(months(Wound::Severe, &[4, 1]), 4);
}

/// SV 10.15.2.b, SV 11.3.10.3.b: SV-X60; four stars before this patrol's own make it five.
#[test]
fn a_boat_with_battle_stars_may_be_sent_an_expert() {
    let expert = |die: u8, stars: u8| {
        let mut g = home();
        g.boat_mut().awards.battle_stars = stars;
        g.crew_mut().man_mut(Post::ChiefEngineer).wound = Wound::Killed;
        g.crew_mut().hands[0] = Wound::Killed;
        refitted(g, &[die]).crew().man(Post::ChiefEngineer).expert
    };
    // One star is earned by the patrol itself.
    assert_eq!(
        [expert(1, 0), expert(2, 0), expert(1, 2), expert(2, 2)],
        [true, false, true, false]
    );
    assert_eq!([expert(2, 3), expert(3, 3), expert(2, 5)], [true, false, true]);
    assert_eq!([expert(3, 6), expert(4, 6), expert(3, 8)], [true, false, true]);
    assert_eq!([expert(4, 9), expert(5, 9), expert(4, 30)], [true, false, true]);
}

/// SV 10.15.3, SV-R56: the other reading counts the boxes replaced.
#[test]
fn a_crew_replaced_in_all_four_boxes_is_worth_less_in_the_other_reading() {
    let quality = |reading: CrewLoss, hands: [Wound; 4], dice: &[u8]| {
        let mut g = home();
        g.setup.house.crew_loss = reading;
        g.crew_mut().quality = Quality::Veteran;
        g.crew_mut().hands = hands;
        refitted(g, dice).crew().quality
    };
    let (dead, hurt) = ([Wound::Killed; 4], [Wound::Severe; 4]);
    assert_eq!(quality(CrewLoss::Replaced, dead, &[]), Quality::Trained);
    assert_eq!(quality(CrewLoss::Replaced, hurt, &[1, 2, 2, 2]), Quality::Veteran);
    assert_eq!(quality(CrewLoss::Replaced, hurt, &[2, 2, 2, 2]), Quality::Trained);
    assert_eq!(quality(CrewLoss::Wounded, hurt, &[1, 1, 1, 1]), Quality::Trained);
}

/// SV 10.15.4.a, SV 10.15.4.b: five months out of action.
#[test]
fn a_captain_away_for_five_months_finds_another_boat_and_crew() {
    let mut g = home();
    g.boat_mut().gun = DeckGun::ThreeInch;
    let old = g.boat().name.clone();
    let crew = g.crew_mut();
    crew.quality = Quality::Elite;
    crew.man_mut(Post::Exec).expert = true;
    crew.man_mut(Post::Captain).wound = Wound::Severe;
    crew.man_mut(Post::ThirdOfficer).wound = Wound::Severe;
    // One die alone: his own.
    let g = refitted(g, &[5]);
    assert_eq!((g.boat().class, g.career().month), (Class::Gato, month("1943-06")));
    assert_ne!(g.boat().name, old);
    assert_eq!(g.boat().gun, DeckGun::FiveInch);
    assert_eq!(g.crew().quality, Quality::Trained);
    assert!(g.crew().men.iter().all(|man| !man.expert && man.wound == Wound::None));
}

/// SV 10.14.4: SJ radar stands in the boat when its date has come (SV 8.1.1.d).
#[test]
fn a_boat_leaves_refit_with_the_radar_of_its_date() {
    let mut g = in_port(Class::Gato, "1942-05");
    g.career_mut().log.push(row("1942-05", &[2_600], Some(true)));
    g.captain_mut().successes = 1;
    assert!(!g.boat().works(System::SjRadar));
    let g = refitted(g, &[]);
    assert_eq!(g.career().month, month("1942-07"));
    assert!(g.boat().works(System::SjRadar));
}

/// SV LOG.a, SV LOG.c, SV LOG.d, SV 9.6.10.b, SV 9.6.8.a: what changes between two patrols is told in
/// port.
#[test]
fn the_news_of_the_war_is_told_in_port() {
    let told = |sailed: &str, next: &str, news: &str| {
        let g = super::fixture::in_port(Class::Gato, next);
        let (sailed, next) = (super::fixture::month(sailed), super::fixture::month(next));
        super::fixture::check(g, async |t| ch10_14_refit::news(t, sailed, next), news);
    };
    told("1942-06", "1942-07", "");
    told("1942-07", "1942-08", "Better torpedoes: 3 in 6 are duds now.");
    told("1942-12", "1943-02", "The escorts are better trained: +1 to find you.");
    told("1943-06", "1943-08", "The escorts drop deadlier depth charges now.");
    told(
        "1943-08",
        "1943-10",
        "Better torpedoes: 2 in 6 are duds now.
        Electric Mk 18 torpedoes can be had. They leave no wake, but run slower.",
    );
    told(
        "1944-12",
        "1945-02",
        "Mk 27 homing torpedoes come aboard, to be fired at escorts that hunt you.
        Noise-making decoys come aboard.
        The best escorts are gone: they find you less easily.",
    );
}

/// SV 8.1.1.d: the radar that the yard has fitted is told.
#[test]
fn the_yard_says_that_it_has_fitted_radar() {
    let g = super::fixture::in_port(Class::Gato, "1942-06");
    let make_whole = async |t: &mut crate::rules::T| {
        t.g.career_mut().month = super::fixture::month("1942-07");
        ch10_14_refit::make_whole(t);
    };
    let told = "The yard fits SJ radar: an empty sea may be searched again, and ships are lost less often.";
    super::fixture::check(g, make_whole, told);
}
