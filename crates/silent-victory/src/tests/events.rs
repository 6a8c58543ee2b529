//! Random events and the Lucky Rabbit's Foot.

use super::fixture::{charts, freighter, in_encounter, on_patrol, play};
use crate::{
    charts::e1::Switching,
    conditions::{Scene, Shot, Weapon},
    rules::{
        ch07_patrols::is_success,
        ch08_encounters::{SecondLook, encounter_roll},
        ch12_events::{Luck, Reroll, check, random_event},
    },
    state::{
        Abort, Charge, Class, CutShort, End, Fate, Lucky, Mark, Meeting, Post, Progress, Range,
        Side, State, System, Task, Wound, Zone,
    },
};
use table::{Mods, testkit::Script};

fn at_sea() -> State {
    on_patrol("1942-04", Zone::Marshalls)
}

/// The event with these two dice, and what it needs besides.
fn event(g: State, dice: &[u8]) -> (State, bool) {
    let (t, happened) = play(g, dice, Script::new(), async |t| random_event(t).await);
    (t.g, happened.expect("the career goes on"))
}

/// SV 12.0: eleven events on two dice.
#[test]
fn the_events_are_those_of_the_card() {
    use crate::charts::r::Event as E;
    let printed = [
        E::ManOverboard,
        E::RunAground,
        E::Ultra,
        E::SuperiorTorpedoes,
        E::Appendicitis,
        E::RabbitsFoot,
        E::Rebased,
        E::Pooped,
        E::PowShip,
        E::CrewIllness,
        E::CourtMartial,
    ];
    let found: Vec<E> = charts().r.event.results().map(|(_, event)| event).collect();
    assert_eq!(found, printed);
}

/// SV 12.0, SV 12.1.1: the first natural 12 brings an event, and the aircraft printed for 12 do not
/// come.
#[test]
fn a_twelve_brings_an_event_instead_of_the_encounter() {
    // Event 7: a rabbit's foot.
    let dice = [6, 6, 3, 4];
    let (t, met) = play(at_sea(), &dice, Script::new(), async |t| encounter_roll(t).await);
    assert!(met.is_ok() && t.g.patrol().event);
    assert_eq!(t.g.captain().rabbits_feet, 1);
}

/// SV 12.1.2: SV-X62. The second 12 of a patrol is what is printed: aircraft.
#[test]
fn a_second_twelve_is_an_ordinary_encounter() {
    let mut g = at_sea();
    g.patrol_mut().event = true;
    let dive = [6, 6, 6, 6];
    let (t, met) = play(g, &dive, Script::new(), async |t| encounter_roll(t).await);
    assert!(met.is_ok() && t.g.captain().rabbits_feet == 0);
}

/// SV 12.1.5, SV 12.1.1: SV-X62, SV-R77. An event that is ignored costs the encounter, but another
/// may come.
#[test]
fn an_ignored_event_leaves_room_for_another() {
    let mut g = at_sea();
    g.captain_mut().awards.commendation_ribbon = 1;
    // Event 3: run aground, which does not touch him. Then event 7.
    let dice = [6, 6, 1, 2, 6, 6, 3, 4];
    let (t, ()) = play(g, &dice, Script::new(), async |t| {
        encounter_roll(t).await.unwrap();
        assert!(!t.g.patrol().event);
        encounter_roll(t).await.unwrap();
    });
    assert!(t.g.patrol().event && t.g.captain().rabbits_feet == 1);
}

/// SV 12.0, SV 12.1.6: SV-R78. The rolls of the box that are left follow the event.
#[test]
fn the_box_goes_on_after_an_event() {
    use crate::rules::{ch07_patrols::travel_box, ch10_12_abort::Course};
    let mut g = at_sea();
    g.patrol_mut().at = 5;
    g.captain_mut().luck = Lucky::BadRolls;
    let script = Script::new().then(Course::GoOn).then(Course::GoOn);
    let dice = [6, 6, 3, 4, 3, 4];
    let (t, met) = play(g, &dice, script, async |t| travel_box(t).await);
    assert!(met.is_ok() && t.g.patrol().event);
    assert_eq!((t.g.patrol().at, t.g.patrol().rolls_left), (5, 0));
}

/// SV 7.4.8: SV-R46. No event in the Mission box of a mission: 12 is what is printed.
#[test]
fn nothing_happens_in_the_mission_box() {
    let mut g = at_sea();
    g.patrol_mut().at = 3;
    g.patrol_mut().orders.task = Some(Task::Recon);
    g.patrol_mut().progress = Progress::Done;
    let aircraft_and_dive = [6, 6, 6, 6];
    let roll = async |t: &mut crate::rules::T| encounter_roll(t).await.is_ok();
    let (t, met) = play(g.clone(), &aircraft_and_dive, Script::new(), roll);
    assert!(met && !t.g.patrol().event);
    g.patrol_mut().orders.task = None;
    let (t, met) = play(g, &[6, 6, 3, 4], Script::new(), roll);
    assert!(met && t.g.patrol().event, "on another patrol that box is like any other");
}

/// SV 12.0: 1 is the captain, and the end; 2 the Exec, 3 the engineer, 4 to 6 the 3rd Officer.
#[test]
fn an_officer_is_lost_overboard() {
    let lost = [(2, Post::Exec), (3, Post::ChiefEngineer), (4, Post::ThirdOfficer)];
    for (die, post) in lost {
        let (g, happened) = event(at_sea(), &[1, 1, die]);
        assert!(happened);
        assert_eq!(g.crew().man(post).wound, Wound::Killed);
    }
    let (t, ended) = play(at_sea(), &[1, 1, 1], Script::new(), async |t| random_event(t).await);
    assert!(ended.is_err());
    assert_eq!(t.g.career().end, Some(End::Killed));
    let mut in_his_bunk = at_sea();
    in_his_bunk.crew_mut().man_mut(Post::Exec).wound = Wound::Severe;
    let (g, happened) = event(in_his_bunk, &[1, 1, 2]);
    assert!(!happened);
    assert_eq!(g.crew().man(Post::Exec).wound, Wound::Severe);
}

/// SV 12.0: a reef costs three hull boxes; a boat that would be lost on it is abandoned.
#[test]
fn a_reef_tears_the_hull() {
    let (g, happened) = event(at_sea(), &[1, 2]);
    assert!(happened);
    assert_eq!(g.boat().hull, 3);
    let mut weak = at_sea();
    weak.boat_mut().hull = weak.boat().hull_boxes - 3;
    let (g, happened) = event(weak.clone(), &[1, 2, 5, 5]);
    assert!(happened);
    assert_eq!(g.patrol().cut_short, Some(CutShort::Rescued));
    let (t, ended) = play(weak, &[1, 2, 5, 6], Script::new(), async |t| random_event(t).await);
    assert!(ended.is_err());
    assert_eq!(t.g.career().end, Some(End::LostAfterScuttling));
}

/// SV 12.1.4, SV 11.3.1.b: the ribbon keeps its holder off the reefs.
#[test]
fn the_ribbon_keeps_a_captain_off_the_reefs() {
    let mut g = at_sea();
    g.captain_mut().awards.commendation_ribbon = 1;
    let (g, happened) = event(g, &[1, 2]);
    assert!(!happened && g.boat().hull == 0);
}

/// SV 12.0: a capital ship in this box; not in 1945, and not for a boat on its way home.
#[test]
fn the_code_breakers_find_a_capital_ship() {
    let mut late = on_patrol("1945-01", Zone::Empire);
    late.patrol_mut().at = 4;
    assert!(!event(late, &[2, 2]).1);
    let mut homeward = at_sea();
    homeward.patrol_mut().abort = Some(Abort { forced: false, back: false });
    assert!(!event(homeward, &[2, 2]).1);
    let mut g = at_sea();
    disarm(&mut g);
    let (t, _) = play(g, &[2, 2, 7, 1], Script::new(), async |t| random_event(t).await);
    assert!(t.g.patrol().event && !t.g.in_encounter());
}

/// Nothing to fire with.
fn disarm(g: &mut State) {
    for side in Side::BOTH {
        let room = g.boat_mut().room_mut(side);
        room.reloads = crate::state::Rack::default();
        room.tubes.iter_mut().for_each(|tube| *tube = None);
    }
}

/// SV 12.1.3.a, SV 12.1.3.b: better torpedoes for this patrol: fewer duds.
#[test]
fn superior_torpedoes_last_for_the_patrol() {
    let (g, happened) = event(at_sea(), &[2, 3]);
    assert!(happened && g.patrol().superior_torpedoes);
    let duds = charts().s.duds.at(g.month());
    let scene = Scene::new(&g, charts());
    assert_eq!(duds.modifiers(|when| scene.count(when)).sum(), 1);
    let next = crate::state::Patrol::new(g.month(), g.patrol().orders);
    assert!(!next.superior_torpedoes);
}

/// SV 12.0: an operation at sea makes an Expert, or unmakes him.
#[test]
fn an_operation_tells_on_the_pharmacists_mate() {
    for (die, before, after) in
        [(1, false, true), (3, false, true), (4, false, false), (5, true, true), (6, true, false)]
    {
        let mut g = at_sea();
        g.crew_mut().man_mut(Post::PharmacistsMate).expert = before;
        let (g, happened) = event(g, &[3, 3, die]);
        assert!(happened);
        assert_eq!(g.crew().man(Post::PharmacistsMate).expert, after, "rolled {die}");
    }
}

/// SV 12.0: the boat moves to the other base; not a Narwhal, nor who is bound to Pearl Harbor.
#[test]
fn a_boat_may_be_sent_to_the_other_base() {
    let (g, happened) = event(at_sea(), &[4, 4]);
    assert!(happened && g.patrol().rebased);
    let mut narwhal = at_sea();
    narwhal.boat_mut().class = Class::Narwhal;
    let (g, happened) = event(narwhal, &[4, 4]);
    assert!(!happened && !g.patrol().rebased);
    let mut bound = at_sea();
    bound.captain_mut().pearl_for_good = true;
    assert!(!event(bound, &[4, 4]).1);
}

/// SV 12.0: a sea down the hatch: both radars damaged, one man hurt, then repairs.
#[test]
fn a_sea_down_the_hatch_puts_the_radars_out() {
    let mut g = on_patrol("1942-07", Zone::Marshalls);
    assert!(g.boat().works(System::SjRadar));
    g.crew_mut().passenger = None;
    // Victim 12 is the passenger, who is not there; then two repairs that fail.
    let (g, happened) = event(g, &[4, 5, 6, 6, 6, 6]);
    assert!(happened);
    assert!(g.boat().is_out(System::SjRadar) && g.boat().is_out(System::SdRadar));
}

/// SV 12.0, SV 12.1.4: a prisoners' ship once in a career, with a torpedo aboard; then home.
#[test]
fn a_prisoners_ship_is_sunk_once() {
    let (g, happened) = event(at_sea(), &[5, 5]);
    assert!(happened && is_success(&g) && g.patrol().abort.is_some());
    let sunk = &g.patrol().contacts[0];
    assert_eq!((sunk.name.as_str(), sunk.tons, sunk.fate), ("Kachidoki Maru", 10_500, Fate::Sunk));
    let mut again = g;
    again.patrol_mut().abort = None;
    assert!(!event(again, &[5, 5]).1);
    let mut empty = at_sea();
    disarm(&mut empty);
    let (g, happened) = event(empty, &[5, 5]);
    assert!(!happened && g.patrol().contacts.is_empty());
}

/// SV 12.1.3.a: a sick crew aims worse, with torpedoes, gun and AA.
#[test]
fn a_sick_crew_aims_worse() {
    let (g, happened) = event(at_sea(), &[5, 6]);
    assert!(happened && g.patrol().illness);
    let mut g = in_encounter("1942-04", Meeting::Convoy, &[freighter("Maru", 4000)]);
    let aims = |g: &State| {
        let target = Some(&g.encounter().targets[0]);
        let shot = |weapon| Shot { weapon, target, range: Range::Medium, second_salvo: false };
        let s1 = |weapon| {
            let scene = Scene::firing(g, charts(), shot(weapon));
            charts().s.medium.modifiers(|when| scene.count(when)).sum()
        };
        let scene = Scene::new(g, charts());
        let a2 = charts().a.aa_fire.modifiers(|when| scene.count(when)).sum();
        [s1(Weapon::Torpedo(Mark::Mk14)), s1(Weapon::DeckGun), a2]
    };
    let well = aims(&g);
    g.patrol_mut().illness = true;
    assert_eq!(aims(&g), well.map(|sum| sum + 1));
}

/// SV 12.1.3.d, SV 12.1.3.a, SV 12.1.4: a hospital ship: the letter stays for good, the patrol has
/// failed and the boat goes home; not if no tube can fire.
#[test]
fn a_hospital_ship_costs_a_letter_of_reprimand() {
    let mut g = at_sea();
    g.patrol_mut().contacts.push(crate::state::Contact {
        name: "Heijo Maru".to_owned(),
        kind: crate::state::ShipType::Freighter,
        standing: crate::state::Standing::Merchant,
        tons: 2600,
        fate: Fate::Sunk,
    });
    assert!(is_success(&g));
    let (g, happened) = event(g, &[6, 6]);
    assert!(happened && g.captain().reprimanded && g.patrol().abort.is_some());
    assert!(!is_success(&g));
    let scene = Scene::new(&g, charts());
    assert_eq!(charts().c.promotion.modifiers(|when| scene.count(when)).sum(), 1);
    let mut mines = at_sea();
    for side in Side::BOTH {
        let room = mines.boat_mut().room_mut(side);
        room.tubes.iter_mut().for_each(|tube| *tube = Some(Charge::Mine));
    }
    let (g, happened) = event(mines, &[6, 6]);
    assert!(!happened && !g.captain().reprimanded);
}

/// What to do with a roll, whatever it was about.
fn with_luck(script: Script<State>, luck: Luck) -> Script<State> {
    script.then_first(move |choice: &Reroll| choice.luck == luck)
}

/// SV 12.1.3.c: SV-D29. Any roll may be rolled again, once for each foot; a captain who has said that
/// he minds bad ones only is not asked about the others.
#[test]
fn a_rabbits_foot_undoes_any_roll() {
    let lucky = |feet| {
        let mut g = at_sea();
        g.captain_mut().rabbits_feet = feet;
        g
    };
    let chart = &charts().e1.switch;
    let roll = async |t: &mut crate::rules::T| {
        check(t, chart, Mods::NONE, |switching| switching == Switching::Lost).await.result
    };
    let again = || with_luck(Script::new(), Luck::RollAgain);
    let (t, result) = play(lucky(1), &[6, 1], again(), roll);
    assert_eq!((result, t.g.captain().rabbits_feet), (Switching::Switched, 0));
    let (t, result) = play(lucky(2), &[6, 6, 6], with_luck(again(), Luck::RollAgain), roll);
    assert_eq!((result, t.g.captain().rabbits_feet), (Switching::Lost, 0));
    let (t, result) = play(lucky(1), &[6], with_luck(Script::new(), Luck::Keep), roll);
    assert_eq!((result, t.g.captain().rabbits_feet), (Switching::Lost, 1), "kept for later");
    let (t, result) = play(lucky(1), &[1, 2], again(), roll);
    assert_eq!((result, t.g.captain().rabbits_feet), (Switching::Switched, 0), "a good roll too");
    let twice = async |t: &mut crate::rules::T| (roll(t).await, roll(t).await);
    let (t, _) = play(lucky(1), &[1, 2], with_luck(Script::new(), Luck::BadRollsOnly), twice);
    assert_eq!(t.g.captain().rabbits_feet, 1);
    let bad = with_luck(with_luck(Script::new(), Luck::BadRollsOnly), Luck::RollAgain);
    let (t, results) = play(lucky(1), &[1, 6, 1], bad, twice);
    assert_eq!(results, (Switching::Switched, Switching::Switched));
    assert_eq!(t.g.captain().rabbits_feet, 0);
    let (_, result) = play(lucky(0), &[6], Script::new(), roll);
    assert_eq!(result, Switching::Lost);
}

/// SV 12.1.3.c: aircraft may be rolled away; a 12 that is an event is none of them.
#[test]
fn luck_may_keep_aircraft_away() {
    let mut g = on_patrol("1942-07", Zone::Midway);
    g.captain_mut().rabbits_feet = 1;
    g.patrol_mut().event = true;
    // Aircraft on 12; again: a 5, which SJ radar may look at once more.
    g.captain_mut().luck = Lucky::BadRolls;
    let script = with_luck(Script::new(), Luck::RollAgain).then(SecondLook::Keep);
    let roll = async |t: &mut crate::rules::T| encounter_roll(t).await.is_ok();
    let (t, met) = play(g.clone(), &[6, 6, 2, 3], script, roll);
    assert!(met && t.g.captain().rabbits_feet == 0);
    g.patrol_mut().event = false;
    let (t, met) = play(g, &[6, 6, 3, 4], Script::new(), roll);
    assert!(met && t.g.captain().rabbits_feet == 2);
}
