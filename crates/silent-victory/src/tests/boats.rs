//! Sections 11.5 to 11.7: other boats, other guns, leaving the service.

use super::{
    fixture::{charts, freighter, in_encounter, in_port, month, on_patrol, play},
    victory::row,
};
use crate::{
    charts::p::FirstBase,
    conditions::{Scene, Shot, Weapon, When},
    rules::{
        ch04_setup, ch07_patrols, ch10_14_refit,
        ch11_05_boats::{self, Guns, Service, Upgrade},
    },
    state::{
        AaFit, Base, Class, Condition, DeckGun, End, Man, Meeting, Post, Quality, Range, Rank,
        Setup, Side, Start, State, System, Task, Wound, Zone, setup::GunWindows,
    },
};
use table::{Seat, testkit::Script};

/// Home from a successful patrol in this boat and month, early in a promotion period.
fn home(class: Class, from: &str) -> State {
    let mut g = in_port(class, from);
    g.career_mut().log.push(row(from, &[2_600], Some(true)));
    g.captain_mut().successes = 1;
    g
}

fn refitted(g: State, dice: &[u8], script: Script<State>) -> State {
    play(g, dice, script, async |t| ch10_14_refit::refit(t).await).0.g
}

fn asks(class: Class) -> Script<State> {
    Script::new().then(Upgrade::Ask(class))
}

/// SV 11.3.4.3.b, SV 11.5.3.a, SV 11.5.3.b, SV 11.5.4.a, SV 11.5.4.b: granted on a 3.
#[test]
fn a_granted_boat_costs_one_month_and_takes_the_crew_to_pearl_harbor() {
    let mut g = home(Class::Tambor, "1943-03");
    g.career_mut().base = Base::Australia;
    g.captain_mut().requests = 1;
    g.boat_mut().hull = 7;
    g.crew_mut().man_mut(Post::Exec).expert = true;
    g.crew_mut().quality = Quality::Veteran;
    *g.crew_mut().man_mut(Post::ChiefEngineer) = Man { wound: Wound::Severe, expert: true };
    // Engineer 2 months: in time for the refit of four, not for the new boat in one. Exec stays.
    // The new boat has no Battle Star yet, so that the new man needs no die.
    let g = refitted(g, &[2, 1, 3], asks(Class::Gato));
    assert_eq!((g.boat().class, g.career().month), (Class::Gato, month("1943-05")));
    assert_eq!((g.career().base, g.captain().pearl_for_good), (Base::PearlHarbor, true));
    assert_eq!(g.captain().requests, 0);
    assert_eq!(g.crew().quality, Quality::Veteran, "he keeps his crew");
    assert!(g.crew().man(Post::Exec).expert && !g.crew().man(Post::ChiefEngineer).expert);
}

/// SV 11.1.5, SV 11.1.6, SV 11.5.3.b: a wounded 3rd Officer who becomes Exec takes his wound along;
/// what was time enough in a long refit is not in one month.
#[test]
fn an_exec_who_moved_up_wounded_is_left_behind() {
    let mut g = home(Class::Tambor, "1943-03");
    g.captain_mut().requests = 1;
    g.boat_mut().hull = 7;
    g.crew_mut().man_mut(Post::Exec).expert = true;
    *g.crew_mut().man_mut(Post::ThirdOfficer) = Man { wound: Wound::Severe, expert: true };
    // Two months; the Exec leaves; a new 3rd Officer, no Expert; granted.
    let g = refitted(g, &[2, 6, 10, 3], asks(Class::Gato));
    assert_eq!((g.boat().class, g.career().month), (Class::Gato, month("1943-05")));
    assert!([Post::Exec, Post::ThirdOfficer].iter().all(|&post| !g.crew().man(post).expert));
}

/// SV 11.3.4.3.b, SV 11.3.4.3.a: refused on a 4, the marker is gone; a second one may be tried.
#[test]
fn a_refused_request_is_spent_and_the_boat_is_repaired() {
    let mut g = home(Class::Tambor, "1943-03");
    g.captain_mut().requests = 3;
    g.boat_mut().hull = 1;
    let script = asks(Class::Gato).then(Upgrade::Ask(Class::Gar)).then(Upgrade::Keep { refit: 2 });
    let g = refitted(g, &[4, 6], script);
    assert_eq!((g.boat().class, g.career().month), (Class::Tambor, month("1943-06")));
    assert_eq!((g.captain().requests, g.captain().pearl_for_good), (1, false));
}

/// SV 11.3.5.b: without a die.
#[test]
fn the_medal_of_honor_gives_a_boat_for_certain() {
    let mut g = home(Class::Gato, "1943-08");
    g.boat_mut().gun = DeckGun::FiveInch;
    g.boat_mut().aa = AaFit::FortyAndTwenty;
    g.captain_mut().sure_requests = 1;
    let g = refitted(g, &[], Script::new().then(Upgrade::Take(Class::Balao)));
    assert_eq!((g.boat().class, g.captain().sure_requests), (Class::Balao, 0));
    assert_eq!(g.career().month, month("1943-10"));
}

fn offered(class: Class, from: &str) -> Vec<Class> {
    let mut g = home(class, from);
    g.captain_mut().requests = 1;
    let mut offered = Vec::new();
    for wanted in [Class::Narwhal, Class::Porpoise, Class::Salmon, Class::Tambor, Class::Gato] {
        offered.push(wanted);
    }
    offered.extend([Class::Gar, Class::Argonaut, Class::Balao, Class::Tench]);
    offered.retain(|&wanted| {
        let (t, ()) = play(g.clone(), &[], Script::new(), async |_| ());
        ch11_05_boats::upgrades(&t, 1).contains(&Upgrade::Ask(wanted))
    });
    offered
}

/// SV 11.5.5, SV 11.3.4.3.c
#[test]
fn only_boats_in_production_and_at_hand_may_be_asked_for() {
    assert_eq!(offered(Class::Tambor, "1942-02"), []);
    assert_eq!(offered(Class::Tambor, "1942-03"), [Class::Gato]);
    assert_eq!(offered(Class::Tambor, "1942-06"), [Class::Gato, Class::Gar]);
    assert_eq!(offered(Class::Gato, "1943-06"), [Class::Gar, Class::Balao]);
    assert_eq!(offered(Class::Balao, "1945-01"), [Class::Gato, Class::Gar, Class::Tench]);
}

/// SV 11.6.1, SV-R74: no Porpoise sails from November 1944 on.
#[test]
fn a_porpoise_is_exchanged_for_a_balao_in_october_1944() {
    let after = |from: &str| {
        let g = refitted(home(Class::Porpoise, from), &[], Script::new());
        (g.boat().class, g.career().month.key())
    };
    assert_eq!(after("1944-08"), (Class::Porpoise, "1944-10".to_owned()));
    assert_eq!(after("1944-09"), (Class::Balao, "1944-11".to_owned()));
    assert_eq!(after("1944-10"), (Class::Balao, "1944-12".to_owned()));
}

/// SV 11.6.1, SV-R74: a boat under repair when the month comes is exchanged in that month; its
/// captain waits for neither the rest of the repairs nor a Balao before its time.
#[test]
fn a_porpoise_under_repair_is_exchanged_in_october() {
    let after = |from: &str, hull: u8| {
        let mut g = home(Class::Porpoise, from);
        g.boat_mut().hull = hull;
        let g = refitted(g, &[], Script::new());
        (g.boat().class, g.career().month.key())
    };
    assert_eq!(after("1944-07", 3), (Class::Porpoise, "1944-10".to_owned()));
    assert_eq!(after("1944-08", 3), (Class::Balao, "1944-11".to_owned()));
    assert_eq!(after("1944-07", 7), (Class::Balao, "1944-11".to_owned()));
    assert_eq!(after("1944-10", 7), (Class::Balao, "1944-12".to_owned()));
}

/// SV 11.5.3.a, SV 11.5.2.b: a captain whose boat is ruined may use his upgrade; refused, he has
/// the boat that replaces her.
#[test]
fn a_captain_given_another_boat_may_still_ask_for_a_newer_one() {
    let ruined = |die: u8, script: Script<State>| {
        let mut g = home(Class::Tambor, "1943-08");
        g.career_mut().base = Base::Australia;
        g.captain_mut().requests = 1;
        g.boat_mut().hull = 7;
        for system in [System::Periscope, System::Radio, System::DivePlanes] {
            g.boat_mut().set(system, Condition::Inoperable);
        }
        let g = refitted(g, &[die], script);
        assert_eq!((g.career().month, g.captain().requests), (month("1943-10"), 0));
        (g.boat().class, g.career().base)
    };
    assert_eq!(ruined(3, asks(Class::Balao)), (Class::Balao, Base::PearlHarbor));
    assert_eq!(ruined(4, asks(Class::Balao)), (Class::Tambor, Base::Australia));
}

fn gun_offers(class: Class, from: &str, reading: GunWindows, crossed: bool) -> Vec<Guns> {
    let mut g = home(class, from);
    g.setup.house.gun_windows = reading;
    g.captain_mut().awards.navy_cross = u8::from(crossed);
    let (t, ()) = play(g, &[], Script::new(), async |_| ());
    ch11_05_boats::guns(&t).into_iter().filter(|&offer| offer != Guns::Keep).collect()
}

/// SV 11.6.2.c, SV 11.6.2.d, SV 11.6.2.e: the printed windows, by the month of the patrol.
#[test]
fn guns_may_be_changed_in_the_printed_months() {
    let aa = Some(AaFit::FortyAndTwenty);
    let four = vec![Guns::Change { gun: DeckGun::FourInch, aa }];
    let five = vec![Guns::Change { gun: DeckGun::FiveInch, aa }];
    let at = |class, from| gun_offers(class, from, GunWindows::Literal, false);
    for class in [Class::Gato, Class::Tambor] {
        assert_eq!(at(class, "1942-05"), []);
        assert_eq!([at(class, "1942-06"), at(class, "1942-08")], [four.clone(), four.clone()]);
    }
    assert_eq!(at(Class::Tambor, "1942-09"), five);
    assert_eq!(at(Class::Tambor, "1942-12"), five);
    assert_eq!([at(Class::Gato, "1942-09"), at(Class::Tambor, "1943-01")], [[], []]);
    assert_eq!([at(Class::Gato, "1943-01"), at(Class::Gato, "1943-12")], [five.clone(), five]);
    assert_eq!(at(Class::Salmon, "1942-07"), []);
    let open = gun_offers(Class::Tambor, "1943-05", GunWindows::Open, false);
    assert_eq!(open.len(), 2);
}

/// SV 11.6.2.c, SV 11.6.2.g: the change is free, and a boat that has it is not asked.
#[test]
fn new_guns_are_fitted_in_the_refit() {
    let aa = Some(AaFit::FortyAndTwenty);
    let script = Script::new().then(Guns::Change { gun: DeckGun::FourInch, aa });
    let g = refitted(home(Class::Tambor, "1942-06"), &[], script);
    assert_eq!((g.boat().gun, g.boat().aa), (DeckGun::FourInch, AaFit::FortyAndTwenty));
    assert_eq!(g.career().month, month("1942-08"));
    let (t, ()) = play(g, &[], Script::new(), async |t| ch11_05_boats::change_guns(t).await);
    assert_eq!(t.g.boat().gun, DeckGun::FourInch);
}

/// SV 11.6.2.f
#[test]
fn a_navy_cross_may_bring_two_five_inch_guns_in_1944() {
    let two = [Guns::Try(DeckGun::TwoFiveInch)];
    let at = |class, from, cross| gun_offers(class, from, GunWindows::Literal, cross);
    assert_eq!(at(Class::Balao, "1944-01", true), two);
    assert_eq!(at(Class::Gato, "1944-12", true), two);
    assert_eq!(at(Class::Balao, "1944-05", false), []);
    assert_eq!(at(Class::Balao, "1945-01", true), []);
    assert_eq!(at(Class::Tambor, "1944-05", true), []);
    let mut g = home(Class::Balao, "1944-03");
    g.captain_mut().awards.navy_cross = 1;
    let tries = || Script::new().then(Guns::Try(DeckGun::TwoFiveInch));
    assert_eq!(refitted(g.clone(), &[3], tries()).boat().gun, DeckGun::FiveInch);
    assert_eq!(refitted(g.clone(), &[4], tries()).boat().gun, DeckGun::TwoFiveInch);
    g.career_mut().log[0].success = Some(false);
    assert_eq!(refitted(g, &[], Script::new()).boat().gun, DeckGun::FiveInch);
}

/// SV 11.6.2.a, SV 11.6.2.b
#[test]
fn a_tambor_starts_with_a_3_inch_gun_and_a_gato_rolls_for_it() {
    let begun = |start: Start, dice: &[u8]| {
        let g = State::at_start(&Setup {
            start,
            captains: vec!["Adams".to_owned()],
            boats: vec!["Wahoo".to_owned()],
            ..Setup::default()
        });
        let (t, ()) = play(g, dice, Script::new(), async |t| {
            ch04_setup::begin_career(t, Seat(0)).await;
        });
        (t.g.boat().gun, t.g.boat().aa)
    };
    let fifties = AaFit::TwoFifty;
    assert_eq!(begun(Start::Tambor, &[]), (DeckGun::ThreeInch, fifties));
    let gato = |die| begun(Start::Gato, &[6, die]);
    assert_eq!([gato(1), gato(2)], [(DeckGun::ThreeInch, fifties); 2]);
    assert_eq!([gato(3), gato(6)], [(DeckGun::FourInch, fifties); 2]);
}

/// SV 11.6.2.g
#[test]
fn two_large_aa_guns_shoot_better_than_two_machine_guns() {
    let sum = |aa: AaFit, out: &[System]| {
        let mut g = on_patrol("1943-03", Zone::Marianas);
        g.boat_mut().aa = aa;
        for &gun in out {
            g.boat_mut().set(gun, Condition::Damaged);
        }
        let scene = Scene::new(&g, charts());
        charts().a.aa_fire.modifiers(|when| scene.count(when)).sum()
    };
    assert_eq!(sum(AaFit::TwoFifty, &[]), 0);
    assert_eq!(sum(AaFit::FortyAndTwenty, &[]), -1);
    assert_eq!(sum(AaFit::FortyAndTwenty, &[System::Aa1]), 0);
    assert_eq!(sum(AaFit::TwoFifty, &[System::Aa1]), 1);
}

/// SV 11.6.2.h: the 4-inch gun has no modifier, the others have.
#[test]
fn the_calibre_of_the_gun_counts_for_its_damage() {
    let sum = |gun: DeckGun| {
        let mut g = in_encounter("1942-04", Meeting::Ship, &[freighter("Heijo Maru", 2_600)]);
        g.boat_mut().gun = gun;
        let target = Some(&g.encounter().targets[0]);
        let shot =
            Shot { weapon: Weapon::DeckGun, target, range: Range::Close, second_salvo: false };
        let scene = Scene::firing(&g, charts(), shot);
        charts().s.gun_damage.modifiers(|when| scene.count(when)).sum()
    };
    assert_eq!(sum(DeckGun::FourInch), 0);
    assert_ne!(sum(DeckGun::ThreeInch), 0);
    assert_ne!(sum(DeckGun::FiveInch), 0);
    assert_eq!(sum(DeckGun::ThreeInch).signum(), -sum(DeckGun::FiveInch).signum());
}

/// SV 11.6.3.a, SV-R75
#[test]
fn the_big_boats_always_carry_somebody() {
    for (class, expected) in [(Class::Narwhal, true), (Class::Argonaut, true), (Class::Gato, false)]
    {
        let g = in_port(class, "1942-08");
        let tasks: Vec<_> = (1..=6)
            .flat_map(|one| (1..=6).map(move |two| [one, two]))
            .map(|dice| {
                let (_, orders) = play(g.clone(), &dice, Script::new(), async |t| {
                    ch07_patrols::assignment(t).await
                });
                orders.task
            })
            .collect();
        let always = tasks.iter().all(|&task| task == Some(Task::Transport));
        assert_eq!(always, expected, "{class:?}");
    }
}

/// SV 11.6.3.b, SV-R75: five months in the yard, ten tubes and 24 torpedoes.
#[test]
fn a_narwhal_is_rebuilt_in_the_winter_of_1942() {
    let after = |from: &str, hull: u8| {
        let mut g = home(Class::Narwhal, from);
        g.boat_mut().hull = hull;
        g.boat_mut().awards.battle_stars = 2;
        let g = refitted(g, &[], Script::new());
        let display = charts().mats.display(Class::Narwhal, g.boat().rebuilt);
        (g.career().month.key(), display.torpedoes(), g.boat().tubes(Side::Forward).count())
    };
    assert_eq!(after("1942-08", 0), ("1942-10".to_owned(), 20, 4));
    assert_eq!(after("1942-09", 0), ("1943-04".to_owned(), 24, 6));
    assert_eq!(after("1942-10", 7), ("1943-04".to_owned(), 24, 6));
    let g = refitted(home(Class::Narwhal, "1942-09"), &[], Script::new());
    assert_eq!(g.boat().tubes(Side::Aft).count(), 4);
    // Seven months from October to April, without the patrol's own.
    assert_eq!(g.career().log[0].refit, 6);
    assert_eq!(g.boat().awards.battle_stars, 1);
}

/// SV 11.6.3.b, SV 11.2.3.a, SV 10.15.2.a, SV-R55: months in the yard are months in port: a man who
/// needs five is in time, and the promotion due in December 1942 is rolled then.
#[test]
fn the_months_in_the_yard_are_months_of_refit() {
    let mut g = home(Class::Narwhal, "1942-09");
    g.captain_mut().period.since = month("1941-12");
    *g.crew_mut().man_mut(Post::ChiefEngineer) = Man { wound: Wound::Severe, expert: true };
    let g = refitted(g, &[5, 4], Script::new());
    assert_eq!((g.career().month, g.captain().rank), (month("1943-04"), Rank::Commander));
    assert_eq!(g.captain().period.since, month("1942-12"));
    assert!(g.crew().man(Post::ChiefEngineer).expert);
}

/// SV 11.2.3.a, SV 11.5.4.a: a captain who sails in a new boat before his twelfth month is over is
/// not considered yet.
#[test]
fn a_new_boat_may_sail_before_the_promotion_is_due() {
    let due = |die: u8, promotion: &[u8]| {
        let mut g = home(Class::Tambor, "1942-09");
        g.captain_mut().period.since = month("1941-12");
        g.captain_mut().requests = 1;
        g.boat_mut().hull = 7;
        let script = if die <= 3 { asks(Class::Gato) } else { asks(Class::Gato).then(Guns::Keep) };
        let g = refitted(g, &[&[die][..], promotion].concat(), script);
        (g.career().month.key(), g.captain().period.since.key())
    };
    assert_eq!(due(3, &[]), ("1942-11".to_owned(), "1941-12".to_owned()));
    assert_eq!(due(4, &[6]), ("1943-02".to_owned(), "1942-12".to_owned()));
}

/// SV 11.6.3.c, SV 11.6.3.d, SV-R75: the Argonaut shares neither.
#[test]
fn a_narwhal_lives_at_pearl_harbor_and_dives_slowly() {
    let p = &charts().p;
    for at_once in [true, false] {
        assert_eq!(p.first_base(Class::Narwhal, at_once), FirstBase::At(Base::PearlHarbor));
    }
    assert_eq!(p.first_base(Class::Argonaut, false), FirstBase::Rolled);
    let dive = |class| {
        let g = in_port(class, "1942-08");
        let scene = Scene::new(&g, charts());
        let count = |when| if when == When::Narwhal { scene.count(when) } else { 0 };
        charts().a.crash_dive.modifiers(count).sum()
    };
    assert_eq!([dive(Class::Narwhal), dive(Class::Argonaut)], [-1, 0]);
}

/// SV 11.6.3.e
#[test]
fn the_argonaut_rolls_three_times_in_the_centre_box() {
    let track = &charts().p.track;
    let longer: Vec<u8> = track
        .iter()
        .filter(|(_, travel)| travel.rolls_of_argonaut != travel.rolls)
        .map(|(number, _)| number)
        .collect();
    assert_eq!(longer, [track.len().div_ceil(2)]);
    let centre = track.at(longer[0]).unwrap();
    assert_eq!((centre.rolls, centre.rolls_of_argonaut), (2, 3));
    let rolls = |class| {
        let mut g = on_patrol("1942-08", Zone::Marianas);
        g.boat_mut().class = class;
        ch07_patrols::rolls_due(&g, centre)
    };
    assert_eq!([rolls(Class::Argonaut), rolls(Class::Narwhal)], [3, 2]);
}

/// SV 11.7.1, SV-R76
#[test]
fn a_captain_may_leave_submarine_duty_in_port() {
    let g = home(Class::Gato, "1943-03");
    let (t, over) = play(g.clone(), &[], Script::new().then(Service::GoOn), async |t| {
        ch11_05_boats::leave_duty(t).await
    });
    assert_eq!((over.is_ok(), t.g.career().end), (true, None));
    let (t, over) = play(g, &[], Script::new().then(Service::Leave).then_key("yes"), async |t| {
        ch11_05_boats::leave_duty(t).await
    });
    assert_eq!((over.is_err(), t.g.career().end), (true, Some(End::LeftDuty)));
    assert_eq!(t.g.career().log.len(), 1);
}
