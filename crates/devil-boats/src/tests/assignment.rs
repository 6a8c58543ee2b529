//! Before the mission: crews, malaria, weather, assignment, boats.

use super::fixture::{at_base, captain, charts, play, pt};
use crate::{
    charts::a::Duty,
    rules::{
        a_assignment::{Flagship, ReserveJoins, Second, assign},
        crew,
    },
    state::{
        Berth, BoatNo, Craft, Mission, MissionKind, Night, Node, Passenger, Place, Post, Progress,
        RESERVE, Setup, Skill, State, Task, Weather, Wounds,
        crew::Gone,
        elco::{Elco, Supplies},
    },
};
use shelf::story::Tale;
use table::{Key, Logged, testkit::Script};

/// Twelve men whose names all roll 11 and 11.
const NAMES: [u8; 48] = [1; 48];

fn under_repair(mut g: State, berths: &[usize]) -> State {
    for &berth in berths {
        g.berths[berth] = Berth::new_boat(berth as u8 + 1, Night(9));
    }
    g
}

fn sailed(mission: &Mission) -> Vec<u8> {
    mission.boats.iter().flatten().map(|boat| boat.no.number()).collect()
}

fn hulls(mission: &Mission) -> Vec<u8> {
    mission.boats.iter().flatten().map(|boat| boat.hull).collect()
}

/// DB 2.a, DB 3.2.1, DB 3.2.2, DB 3.2.3, DB 3.2.4, DB 3.2.5, DB 6.2, DB 3.3.0, DB 3.3.marker, DB 3.3.cargo, DB A-5.c
#[test]
fn the_played_example_lands_a_coastwatcher_in_red_4_with_two_boats() {
    let skills = [3, 7, 10, 2, 9, 1];
    let tonight = [6, 6, 1, 9, 3, 4];
    let dice = [&NAMES[..], &skills, &tonight].concat();
    let script = Script::new().then(Second(pt(2)));
    let (t, _) = play(State::at_start(&Setup::default()), &dice, script, async |t| {
        crew::muster(t).await;
        assign(t).await
    });
    let crew = &t.g.captains[0].crew;
    let skilled: Vec<Post> =
        crew.iter().filter(|(_, man)| man.skill.is_some()).map(|(post, _)| post).collect();
    assert_eq!(skilled, [Post::RadioOperator]);
    assert_eq!(crew.man(Post::RadioOperator).skill, Some(Skill::MrFixIt));
    assert!(crew.men.iter().all(|man| man.joined == Night(0) && man.missions == 0));
    let mission = t.g.mission();
    assert_eq!(mission.kind, MissionKind::Special(Task::DropCoastwatcher));
    assert_eq!(
        (mission.weather, mission.target, mission.at),
        (Weather::Good, Node::R4, Node::Base)
    );
    assert_eq!((sailed(mission), t.g.missions), (vec![1, 2], 1));
    let guest = Passenger::Guest { wounds: Wounds::None, dead: false };
    assert_eq!(t.g.elco(pt(1)).passengers, [Some(guest), None]);
    assert!(t.g.berths.iter().all(|berth| berth.is_ready(Night(0))));
}

/// DB 3.2.5: torpedoes, extinguishers and men are in their places at the start of a mission.
#[test]
fn everything_is_in_its_place_when_the_squadron_leaves() {
    let mut g = at_base();
    g.captains[0].crew.man_mut(Post::BowGunner).place = Place::Bed(2);
    let (t, _) = play(g, &[6, 6, 1, 1, 4], Script::new(), async |t| assign(t).await);
    assert_eq!(*t.g.elco(pt(1)), Elco::default());
    assert!(t.g.mission().boats.iter().flatten().all(|boat| boat.torpedoes() == 4));
    for (post, man) in t.g.captains[0].crew.iter() {
        assert_eq!(man.place, Place::At(post.station()));
    }
}

/// DB K.first, DB K.surname, DB 3.2.1, DB 2.n.d100
#[test]
fn names_are_rolled_twice_for_each_of_the_twelve() {
    // Tens and units of the first man's two rolls: 48 and 100.
    let mut dice = NAMES.to_vec();
    dice[..4].copy_from_slice(&[4, 8, 10, 10]);
    dice.extend([1; 6]);
    let g = State::at_start(&Setup::default());
    let (t, ()) = play(g, &dice, Script::new(), async |t| crew::muster(t).await);
    let crew = &t.g.captains[0].crew;
    assert_eq!(crew.man(Post::BowGunner).name, "Herman Young");
    assert_eq!(crew.man(Post::Engineer).name, "Bill Brown");
    assert_eq!(crew.men.len(), 12);
}

/// DB 3.2.1, DB 6.0: the story of the first evening tells the names apart from the skills.
#[test]
fn the_digest_tells_names_and_skills_apart() {
    let dice = [&NAMES[..], &[1; 6]].concat();
    let g = State::at_start(&Setup::default());
    let (t, ()) = play(g, &dice, Script::new(), async |t| crew::muster(t).await);
    let logged = |event| Logged { line: 1, event, act: None };
    let tale = Tale::of(&t.events().into_iter().map(logged).collect::<Vec<_>>());
    let titles: Vec<&str> = tale.groups.iter().map(|group| group.title.as_str()).collect();
    assert_eq!(titles[..2], ["Crewman first name", "Eagle Eye, each Torpedo Mate"]);
    assert_eq!((tale.groups[0].rolls, tale.groups[1].rolls), (24, 2));
    assert!(tale.groups[0].text.ends_with("Bill Brown takes command of PT #1."));
}

/// DB 3.2.1: the C.O. may bring his own name.
#[test]
fn a_captain_may_bring_his_own_name() {
    let setup = Setup { names: vec![" Jack Kennedy ".to_owned()], ..Setup::default() };
    let dice = [&NAMES[..44], &[1; 6]].concat();
    let (t, ()) =
        play(State::at_start(&setup), &dice, Script::new(), async |t| crew::muster(t).await);
    assert_eq!(t.g.captains[0].crew.man(Post::CommandingOfficer).name, "Jack Kennedy");
}

/// DB 6.0, DB 6.1, DB 6.2, DB 6.3, DB 6.4, DB 6.5
#[test]
fn six_posts_roll_for_their_own_skill_and_only_a_ten_gives_it() {
    for rolled in [9, 10] {
        let dice = [&NAMES[..], &[rolled; 6]].concat();
        let g = State::at_start(&Setup::default());
        let (t, ()) = play(g, &dice, Script::new(), async |t| crew::muster(t).await);
        let skill = |post| t.g.captains[0].crew.man(post).skill;
        let printed = [
            (Post::TorpedoMate1, Some(Skill::EagleEye)),
            (Post::TorpedoMate2, Some(Skill::EagleEye)),
            (Post::RadioOperator, Some(Skill::MrFixIt)),
            (Post::CommandingOfficer, Some(Skill::Medic)),
            (Post::ExecutiveOfficer, Some(Skill::Navigator)),
            (Post::Engineer, Some(Skill::MrFixIt)),
            (Post::BowGunner, None),
            (Post::AaGunner1, None),
            (Post::AaGunner2, None),
            (Post::SternGunner, None),
            (Post::BowLoader, None),
            (Post::SternLoader, None),
        ];
        for (post, expected) in printed {
            assert_eq!(skill(post), expected.filter(|_| rolled == 10), "{}", post.title());
        }
    }
}

/// DB MP.1, DB MP.1.kit
#[test]
fn every_captain_has_a_crew_of_his_own_and_the_first_has_pt_1() {
    let setup = Setup { captains: 3, ..Setup::default() };
    let dice = [&NAMES[..], &[10; 6], &NAMES[..], &[1; 6], &NAMES[..], &[1; 6]].concat();
    let (t, ()) =
        play(State::at_start(&setup), &dice, Script::new(), async |t| crew::muster(t).await);
    let boats: Vec<_> = t.g.captains.iter().map(|captain| captain.boat).collect();
    assert_eq!(boats, [Some(pt(1)), Some(pt(2)), Some(pt(3))]);
    assert!(t.g.captains.iter().all(|captain| captain.crew.men.len() == 12));
    let medics = t.g.captains.iter().map(|captain| captain.crew.man(Post::CommandingOfficer).skill);
    assert_eq!(medics.collect::<Vec<_>>(), [Some(Skill::Medic), None, None]);
    assert_eq!(t.g.campaign_commander(), table::Seat(0));
}

/// DB A-0, DB 2.n.2d10: from 18 on somebody falls ill. DB 3.3.0: it comes first of all.
#[test]
fn malaria_strikes_from_eighteen_on() {
    let chart = &charts().a.malaria;
    assert_eq!((chart.dice.lowest(), chart.dice.highest()), (2, 20));
    let ill: Vec<i32> =
        chart.results().filter(|(_, r)| r.name() == "malaria").map(|(total, _)| total).collect();
    assert_eq!(ill, [18, 19, 20]);
    let (t, _) = play(at_base(), &[9, 8, 10], Script::new(), async |t| assign(t).await);
    assert!(t.g.captains[0].former.is_empty());
}

/// DB A-0.a
#[test]
fn two_dice_pick_the_man_who_has_malaria() {
    let printed = [
        ([1, 1], Post::BowGunner),
        ([1, 2], Post::BowLoader),
        ([2, 2], Post::AaGunner1),
        ([2, 3], Post::TorpedoMate1),
        ([3, 3], Post::TorpedoMate2),
        ([3, 4], Post::AaGunner2),
        ([4, 4], Post::SternGunner),
        ([4, 5], Post::SternLoader),
        ([5, 5], Post::RadioOperator),
        ([5, 6], Post::Engineer),
    ];
    for (faces, post) in printed {
        let skill: &[u8] = if charts().s.of(post).is_some() { &[1] } else { &[] };
        let dice = [&[9, 9], &faces[..], &[1; 4], skill, &[10]].concat();
        let (t, _) = play(at_base(), &dice, Script::new(), async |t| assign(t).await);
        assert_eq!(t.g.captains[0].former[0].post, post);
    }
    let (t, _) = play(at_base(), &[9, 9, 6, 6, 4, 1, 1, 1, 1, 1, 10], Script::new(), async |t| {
        assign(t).await
    });
    assert_eq!(t.g.captains[0].former[0].post, Post::ExecutiveOfficer);
}

/// DB A-0.b, DB 6.0.replacement: the new man rolls once for the skill of the post.
#[test]
fn a_man_with_malaria_is_replaced_at_once_and_his_successor_may_have_the_skill() {
    let mut g = at_base();
    g.night = Night(4);
    let old = g.captains[0].crew.man_mut(Post::Engineer);
    (old.missions, old.name) = (4, "Old Hand".to_owned());
    let dice = [9, 9, 5, 6, 1, 1, 1, 1, 10, 10];
    let (t, _) = play(g, &dice, Script::new(), async |t| assign(t).await);
    let engineer = t.g.captains[0].crew.man(Post::Engineer);
    assert_eq!((engineer.skill, engineer.joined), (Some(Skill::MrFixIt), Night(4)));
    assert_eq!((engineer.gone, engineer.missions), (None, 0));
    let former = &t.g.captains[0].former[0];
    assert_eq!(
        (former.name.as_str(), former.missions, former.gone),
        ("Old Hand", 4, Gone::Malaria)
    );
}

/// DB 6.0.replacement, DB 6.0: a new Gunner has nothing to roll for.
#[test]
fn a_new_gunner_rolls_no_skill() {
    let mut g = at_base();
    g.captains[0].crew.man_mut(Post::SternGunner).gone = Some(Gone::Killed);
    let (t, ()) = play(g, &[1, 1, 1, 1], Script::new(), async |t| crew::replace_the_gone(t).await);
    assert_eq!(t.g.captains[0].crew.man(Post::SternGunner).skill, None);
}

/// DB A-0.b.co, DB 3.1.3
#[test]
fn malaria_of_the_commander_ends_the_campaign() {
    let (t, _) = play(at_base(), &[9, 9, 6, 6, 3], Script::new(), async |t| assign(t).await);
    assert_eq!(t.g.end, Some(crate::state::End::Malaria));
    assert!(t.g.mission.is_none());
}

/// DB A-1, DB 2.n.d10
#[test]
fn the_weather_of_the_night() {
    let die = charts().a.weather.dice;
    assert_eq!((die.lowest(), die.highest(), die.natural(&[10])), (1, 10, 10));
    let printed = [
        (1..=5, Weather::Good),
        (6..=8, Weather::Poor),
        (9..=9, Weather::Bad),
        (10..=10, Weather::LargeStorm),
    ];
    for (rolls, weather) in printed {
        for roll in rolls {
            assert_eq!(charts().a.weather.resolve(roll, &table::Mods::NONE).result, weather);
        }
    }
}

/// DB A-1.hold: the mission keeps the weather it sails in.
#[test]
fn the_mission_sails_in_the_weather_that_was_rolled() {
    let (t, weather) = play(at_base(), &[1, 1, 7, 1, 2], Script::new(), async |t| assign(t).await);
    assert_eq!((weather, t.g.mission().weather), (Some(Weather::Poor), Weather::Poor));
    assert_eq!(t.g.mission().marker, None);
}

/// DB A-1.bad: no roll on A-2.
#[test]
fn bad_weather_means_an_offensive_patrol() {
    let (t, _) = play(at_base(), &[1, 1, 9, 6], Script::new(), async |t| assign(t).await);
    assert_eq!((t.g.mission().kind, t.g.mission().target), (MissionKind::Patrol, Node::R6));
}

/// DB A-1.storm: the Malaria roll stands all the same (RU-006).
#[test]
fn a_large_storm_keeps_the_squadron_in_port() {
    let (t, weather) = play(at_base(), &[1, 1, 10], Script::new(), async |t| assign(t).await);
    assert!(t.g.mission.is_none());
    assert_eq!((weather, t.g.missions), (Some(Weather::LargeStorm), 0));
}

/// DB A-2, DB A-3, DB A-4
#[test]
fn the_assignment_tables_read_as_printed() {
    let assignment = |roll| charts().a.assignment.resolve(roll, &table::Mods::NONE).result.name();
    assert_eq!((assignment(1), assignment(8)), ("offensive_patrol", "offensive_patrol"));
    assert_eq!((assignment(9), assignment(10)), ("special_mission", "special_mission"));
    let tasks = [
        Task::ShellDump,
        Task::PickUpCoastwatcher,
        Task::DropCoastwatcher,
        Task::PickUpPilot,
        Task::DeliverSupplies,
        Task::DeliverSupplies,
    ];
    let zones = [Node::R1, Node::R2, Node::R3, Node::R4, Node::R5, Node::R6];
    for roll in 1..=6 {
        let place = roll as usize - 1;
        assert_eq!(charts().a.task.resolve(roll, &table::Mods::NONE).result, tasks[place]);
        assert_eq!(charts().a.zone.resolve(roll, &table::Mods::NONE).result.0, zones[place]);
    }
}

/// DB A-2: a patrol is rolled for in Good and Poor weather.
#[test]
fn an_eight_is_an_offensive_patrol() {
    let (t, _) = play(at_base(), &[1, 1, 1, 8, 3], Script::new(), async |t| assign(t).await);
    assert_eq!(
        (t.g.mission().kind, t.g.mission().progress),
        (MissionKind::Patrol, Progress::Pending)
    );
}

/// DB 3.3.cargo: supplies lie in the cargo box of PT #1.
#[test]
fn supplies_are_loaded_before_leaving() {
    let script = Script::new().then(Second(pt(4)));
    let (t, _) = play(at_base(), &[1, 1, 1, 10, 6, 3], script, async |t| assign(t).await);
    assert_eq!(t.g.elco(pt(1)).supplies, Some(Supplies::Aboard));
    assert_eq!(t.g.elco(pt(1)).passengers, [None, None]);
    assert_eq!(sailed(t.g.mission()), [1, 4]);
}

/// DB A-5.a
#[test]
fn every_ready_boat_goes_on_patrol() {
    let (t, _) = play(at_base(), &[1, 1, 1, 1, 1], Script::new(), async |t| assign(t).await);
    assert_eq!(sailed(t.g.mission()), [1, 2, 3, 4]);
    assert_eq!(hulls(t.g.mission()), [1, 2, 3, 4]);
}

/// DB A-5.a, DB 2.i: the Reserve may stand in, and keeps its own hull.
#[test]
fn the_commander_may_add_the_reserve_for_a_missing_boat() {
    let patrol = [1, 1, 1, 1, 1];
    let g = under_repair(at_base(), &[2]);
    let script = Script::new().then(ReserveJoins::For(pt(3)));
    let (t, _) = play(g.clone(), &patrol, script, async |t| assign(t).await);
    assert_eq!(hulls(t.g.mission()), [1, 2, 5, 4]);
    let script = Script::new().then(ReserveJoins::StaysInPort);
    let (t, _) = play(g, &patrol, script, async |t| assign(t).await);
    assert_eq!(sailed(t.g.mission()), [1, 2, 4]);
}

/// DB A-5.a: with the Reserve in the yard there is nothing to ask.
#[test]
fn a_reserve_under_repair_stays_out() {
    let g = under_repair(at_base(), &[2, RESERVE]);
    let (t, _) = play(g, &[1, 1, 1, 1, 1], Script::new(), async |t| assign(t).await);
    assert_eq!(sailed(t.g.mission()), [1, 2, 4]);
}

/// DB A-5.b, DB H-2.b: boats under repair do not count.
#[test]
fn without_two_boats_there_is_no_mission_and_nothing_is_rolled() {
    let g = under_repair(at_base(), &[1, 2, 3, RESERVE]);
    let (t, weather) = play(g, &[], Script::new(), async |t| assign(t).await);
    assert!(t.g.mission.is_none() && weather.is_none());
}

/// DB A-5.b: the Reserve makes the second boat.
#[test]
fn the_reserve_must_sail_where_pt_1_would_be_alone() {
    let g = under_repair(at_base(), &[1, 2, 3]);
    let (t, _) = play(g, &[1, 1, 1, 1, 1], Script::new(), async |t| assign(t).await);
    assert_eq!((sailed(t.g.mission()), hulls(t.g.mission())), (vec![1, 2], vec![1, 5]));
}

/// DB A-5.c, RU-024
#[test]
fn passenger_and_supply_missions_take_two_boats_and_shelling_takes_all() {
    let most = |task| charts().a.most_boats(MissionKind::Special(task));
    for task in
        [Task::PickUpCoastwatcher, Task::DropCoastwatcher, Task::PickUpPilot, Task::DeliverSupplies]
    {
        assert_eq!(most(task), 2);
    }
    assert_eq!((most(Task::ShellDump), charts().a.most_boats(MissionKind::Patrol)), (4, 4));
    assert!(charts().a.strength.iter().all(|row| row.least == 2));
    assert_eq!(Duty::from(MissionKind::Patrol), Duty::Patrol);
    let (t, _) = play(at_base(), &[1, 1, 1, 9, 1, 1], Script::new(), async |t| assign(t).await);
    assert_eq!(sailed(t.g.mission()), [1, 2, 3, 4]);
}

/// DB A-5.c: with only PT #1 ready the Reserve goes along, without a question.
#[test]
fn the_reserve_is_the_second_boat_if_no_other_is_ready() {
    let g = under_repair(at_base(), &[1, 2, 3]);
    let (t, _) = play(g, &[1, 1, 1, 9, 2, 1], Script::new(), async |t| assign(t).await);
    assert_eq!(hulls(t.g.mission()), [1, 5]);
    assert_eq!(t.g.mission().kind, MissionKind::Special(Task::PickUpCoastwatcher));
}

/// DB 4.11, DB H-1.b, RU-009: the hull keeps its repair date, the men move with the C.O.
#[test]
fn the_captain_takes_over_another_boat_while_his_own_is_repaired() {
    let g = under_repair(at_base(), &[0]);
    let script = Script::new().then(Flagship::Take(2)).then(ReserveJoins::StaysInPort);
    let (t, _) = play(g, &[1, 1, 1, 1, 1], script, async |t| assign(t).await);
    assert_eq!((sailed(t.g.mission()), hulls(t.g.mission())), (vec![1, 2, 4], vec![3, 2, 4]));
    assert_eq!(t.g.berths[2], Berth::new_boat(1, Night(9)));
    assert!(matches!(t.g.boat(pt(1)).craft, Craft::Elco { .. }));
    assert!(matches!(t.g.boat(pt(2)).craft, Craft::Consort { .. }));
}

/// DB 4.11: the Reserve may become PT #1 as well, and a lost PT #1 is given up.
#[test]
fn the_reserve_may_become_pt_1() {
    let mut g = at_base();
    g.berths[0] = Berth::Empty { until: Night(12) };
    let script = Script::new().then(Flagship::Take(RESERVE));
    let (t, _) = play(g, &[1, 1, 1, 1, 1], script, async |t| assign(t).await);
    assert_eq!(hulls(t.g.mission()), [5, 2, 3, 4]);
    assert_eq!(t.g.berths[RESERVE], Berth::Empty { until: Night(12) });
}

/// DB 3.3.pt1: without PT #1 no mission.
#[test]
fn a_captain_who_waits_for_his_boat_keeps_the_squadron_in_port() {
    let g = under_repair(at_base(), &[0]);
    let script = Script::new().then(Flagship::Wait);
    let (t, weather) = play(g, &[], script, async |t| assign(t).await);
    assert!(t.g.mission.is_none() && weather.is_none());
}

fn two_captains() -> State {
    let mut g = at_base();
    g.setup.captains = 2;
    g.captains.push(captain(pt(2)));
    g
}

fn seat_of_boat(g: &State, no: BoatNo) -> Option<u8> {
    g.seat_of(no).map(|seat| seat.0)
}

/// DB MP.3.sitout: the next boat goes to the commander, its player takes a spare one.
#[test]
fn the_next_boat_is_given_to_the_commander_and_its_player_gets_a_spare_one() {
    let g = under_repair(two_captains(), &[0]);
    let script = Script::new().then(ReserveJoins::StaysInPort);
    let (t, _) = play(g, &[1, 1, 1, 1, 1, 1, 1], script, async |t| assign(t).await);
    assert_eq!(hulls(t.g.mission()), [2, 3, 4]);
    assert_eq!(sailed(t.g.mission()), [1, 2, 4]);
    assert_eq!((seat_of_boat(&t.g, pt(1)), seat_of_boat(&t.g, pt(2))), (Some(0), Some(1)));
    assert_eq!(t.g.berths[2], Berth::new_boat(1, Night(9)));
}

/// DB MP.3.sitout: without a spare boat he sits out.
#[test]
fn a_player_whose_boat_went_to_the_commander_sits_out_if_no_spare_is_left() {
    let mut g = two_captains();
    g.setup.captains = 4;
    g.captains.push(captain(pt(3)));
    g.captains.push(captain(pt(4)));
    let g = under_repair(g, &[0, RESERVE]);
    let (t, _) =
        play(g, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], Script::new(), async |t| assign(t).await);
    assert_eq!(sailed(t.g.mission()), [1, 3, 4]);
    let seats: Vec<u8> = crew::seats_at_sea(&t.g).iter().map(|seat| seat.0).collect();
    assert_eq!(seats, [0, 2, 3]);
    assert!(t.said().iter().any(|line| line.ends_with("sits this mission out.")));
}

/// DB MP.3.sitout: a player whose own boat is in the yard waits for it.
#[test]
fn a_player_sits_out_while_his_boat_is_repaired() {
    let g = under_repair(two_captains(), &[1]);
    let script = Script::new().then(ReserveJoins::StaysInPort);
    let (t, _) = play(g, &[1, 1, 1, 1, 1, 1, 1], script, async |t| assign(t).await);
    assert_eq!(sailed(t.g.mission()), [1, 3, 4]);
    assert_eq!(crew::seats_at_sea(&t.g).len(), 1);
}

/// DB A-0: every crew rolls; DB MP.4: the next captain takes over from a sick commander.
#[test]
fn malaria_of_the_commander_hands_the_squadron_to_the_next_captain() {
    let dice = [9, 9, 6, 6, 1, 1, 1, 1, 1, 1];
    let (t, _) = play(two_captains(), &dice, Script::new(), async |t| assign(t).await);
    assert_eq!(t.g.captains[0].end, Some(crate::state::End::Malaria));
    assert_eq!((t.g.captains[0].boat, t.g.captains[1].boat), (None, Some(pt(1))));
    assert_eq!(hulls(t.g.mission()), [2, 1, 3, 4]);
    assert_eq!((seat_of_boat(&t.g, pt(1)), seat_of_boat(&t.g, pt(2))), (Some(1), None));
    assert_eq!(t.g.end, None);
}

/// DB 3.3.pt1, DB MP.4: a captain who succeeds with his own boat in the yard is given another first.
#[test]
fn a_successor_without_a_boat_takes_the_next_one_before_the_squadron_sails() {
    let g = under_repair(two_captains(), &[1]);
    let dice = [9, 9, 6, 6, 1, 1, 1, 1, 1, 1];
    let script = Script::new().then(Flagship::Take(1)).then(ReserveJoins::StaysInPort);
    let (t, _) = play(g, &dice, script, async |t| assign(t).await);
    assert_eq!(seat_of_boat(&t.g, pt(1)), Some(1));
    assert_eq!(t.g.berths[1], Berth::new_boat(2, Night(9)), "his own boat stays in the yard");
}
