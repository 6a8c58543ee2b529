//! Victory points, medals, the inquiry, the rating.

use super::fixture::{at_base, at_sea, captain, charts, play, pt};
use crate::state::setup::AceFrom;
use crate::{
    conditions::{About, Scene, When},
    rules::{
        campaign::back_at_base,
        crew, gunnery,
        i_victory::{self, Scotch},
        j_rating,
    },
    state::{
        Award, Berth, BoatNo, Campaign, Elco, End, EnemyKind, Fate, Gun, Kill, Loss, Medals,
        MissionKind, Night, Node, Passenger, Post, Progress, RESERVE, Rating, State, Task, Wounds,
        crew::Gone,
        fight::{BargeType, DestroyerType, Plane},
        record::Prey,
        setup::MedalBands,
    },
};
use table::{Key, Seat, testkit::Script};

const SAVED: Fate = Fate::Lost(Loss { crew_saved: true, reef_in_combat: false });
const DROWNED: Fate = Fate::Lost(Loss { crew_saved: false, reef_in_combat: false });

fn kill(what: Prey, elite: bool) -> Kill {
    Kill { what, elite, by: None }
}

fn scored(g: State) -> State {
    play(g, &[], Script::new(), async |t| i_victory::score(t)).0.g
}

/// The points of a mission whose only feature is this.
fn points_for(change: impl Fn(&mut State)) -> i16 {
    let mut g = at_sea(4);
    g.vp = 1000;
    change(&mut g);
    let g = scored(g);
    assert_eq!(g.vp, 1000 + i32::from(g.log[0].points));
    g.log[0].points
}

fn points_for_kill(what: Prey, elite: bool) -> i16 {
    points_for(|g| g.mission_mut().kills.push(kill(what, elite)))
}

/// DB 7.vp, DB 7.reserve, DB 7.heart_first, DB 8.heart, DB 2.i, DB I-1.d, DB I-4, DB I-4.mod
#[test]
fn the_played_example_comes_home_with_ten_points_and_keeps_the_command() {
    let mut g = at_sea(2);
    let mission = g.mission_mut();
    mission.kind = MissionKind::Special(Task::DropCoastwatcher);
    mission.progress = Progress::Done;
    mission.at = Node::Base;
    mission.kills.push(kill(Prey::Surface(EnemyKind::ShoreGun), false));
    g.boat_mut(pt(2)).fate = SAVED;
    *g.elco_mut(pt(1)) = Elco { radar_antenna: true, hull: [1, 0, 0], ..Elco::default() };
    g.captains[0].wounded = 1;
    g.captains[0].crew.man_mut(Post::CommandingOfficer).wounds = Wounds::Light;
    // 2D10: the Reserve in 12 days; the inquiry 5, and a Purple Heart makes it 6.
    let (t, ()) = play(g, &[7, 5, 2, 3], Script::new(), async |t| back_at_base(t).await);
    assert_eq!((t.g.vp, t.g.log[0].points, t.g.log[0].boats_lost), (10, 10, 1));
    assert_eq!(t.g.berths[0], Berth::new_boat(1, Night(1)));
    assert_eq!(t.g.berths[1].hull(), Some(5));
    assert_eq!(t.g.berths[RESERVE], Berth::Empty { until: Night(12) });
    assert_eq!(t.g.captains[0].medals.purple_hearts, 1);
    assert_eq!((t.g.end, t.g.losses), (None, 1));
    assert_eq!(t.g.captains[0].crew.man(Post::CommandingOfficer).wounds.light(), 0);
}

/// DB I-1.destroyer, DB I-1.barge, DB I-1.shore, DB I-1.aircraft
#[test]
fn every_kill_scores_as_printed() {
    let surface = Prey::Surface;
    let printed = [
        (surface(EnemyKind::Destroyer(DestroyerType::Teruzuki)), 250, 275),
        (surface(EnemyKind::Destroyer(DestroyerType::Fubuki)), 225, 250),
        (surface(EnemyKind::Destroyer(DestroyerType::Mutsuki)), 200, 225),
        (surface(EnemyKind::Barge(BargeType::C)), 25, 30),
        (surface(EnemyKind::Barge(BargeType::SuperA)), 20, 25),
        (surface(EnemyKind::Barge(BargeType::A)), 15, 20),
        (surface(EnemyKind::Barge(BargeType::B)), 10, 15),
        (surface(EnemyKind::AmmoDump), 50, 50),
        (surface(EnemyKind::FuelDump), 50, 50),
        (surface(EnemyKind::ShoreGun), 10, 15),
        (surface(EnemyKind::MgNest), 5, 10),
        (Prey::Air(Plane::H6k), 50, 55),
        (Prey::Air(Plane::H8k), 50, 55),
        (Prey::Air(Plane::G4m), 40, 45),
        (Prey::Air(Plane::E13a), 30, 35),
        (Prey::Air(Plane::F1m), 30, 35),
        (Prey::Air(Plane::A6m2n), 30, 35),
    ];
    for (what, plain, elite) in printed {
        assert_eq!(
            (points_for_kill(what, false), points_for_kill(what, true)),
            (plain, elite),
            "{what:?}"
        );
    }
}

/// DB I-1.e: nothing but kills and losses moves the total.
#[test]
fn a_patrol_without_a_kill_scores_nothing() {
    assert_eq!(points_for(|_| {}), 0);
}

/// DB I-1.loss, DB I-1.loss_crew, RU-061
#[test]
fn a_lost_boat_costs_fifty_and_with_her_crew_seventy_five() {
    assert_eq!(points_for(|g| g.boat_mut(pt(3)).fate = SAVED), -50);
    assert_eq!(points_for(|g| g.boat_mut(pt(3)).fate = DROWNED), -75);
    assert_eq!(points_for(|g| g.boat_mut(pt(1)).fate = DROWNED), -50);
    assert_eq!(points_for(|g| g.boat_mut(pt(3)).fate = Fate::Home), 0);
}

/// DB I-1.crew: each man of PT #1 killed; prisoners cost nothing.
#[test]
fn a_man_killed_costs_fifteen() {
    let g = |gone| {
        points_for(|g| {
            for post in [Post::BowGunner, Post::Engineer] {
                g.captains[0].crew.man_mut(post).gone = Some(gone);
            }
        })
    };
    assert_eq!((g(Gone::Killed), g(Gone::Captured)), (-30, 0));
}

fn special(g: &mut State, task: Task, progress: Progress) {
    g.mission_mut().kind = MissionKind::Special(task);
    g.mission_mut().progress = progress;
}

/// DB I-2.done, DB I-2.fail
#[test]
fn a_special_mission_scores_fifty_or_costs_a_hundred() {
    for task in [Task::ShellDump, Task::DropCoastwatcher, Task::DeliverSupplies] {
        assert_eq!(points_for(|g| special(g, task, Progress::Done)), 50);
        assert_eq!(points_for(|g| special(g, task, Progress::Failed)), -100);
        assert_eq!(points_for(|g| special(g, task, Progress::Pending)), -100);
    }
}

/// DB I-2.done: a passenger who was picked up must come home.
#[test]
fn a_pick_up_counts_when_the_passenger_reaches_the_base() {
    let guest = Some(Passenger::Guest { wounds: Wounds::Severe, dead: false });
    let picked_up = |g: &mut State| {
        special(g, Task::PickUpPilot, Progress::Done);
        g.elco_mut(pt(1)).passengers[0] = guest;
    };
    assert_eq!(points_for(picked_up), 50);
    let captured = points_for(|g| {
        picked_up(g);
        g.boat_mut(pt(1)).fate = DROWNED;
        for man in &mut g.captains[0].crew.men {
            man.gone = Some(Gone::Captured);
        }
    });
    assert_eq!(captured, -100 - 50);
}

/// DB I-1.passenger, RU-060: the two penalties add up.
#[test]
fn a_dead_passenger_costs_a_hundred_and_twenty() {
    let points = points_for(|g| {
        special(g, Task::PickUpCoastwatcher, Progress::Failed);
        g.elco_mut(pt(1)).passengers[1] =
            Some(Passenger::Guest { wounds: Wounds::None, dead: true });
    });
    assert_eq!(points, -120);
}

/// DB 7.vp: a row of the Campaign Log.
#[test]
fn the_campaign_log_has_a_row_for_every_mission() {
    let mut g = at_sea(4);
    g.vp = 40;
    g.boat_mut(pt(4)).fate = DROWNED;
    g.captains[0].crew.man_mut(Post::AaGunner2).gone = Some(Gone::Killed);
    let barge = kill(Prey::Surface(EnemyKind::Barge(BargeType::C)), true);
    g.mission_mut().kills = vec![barge; 3];
    let row = scored(g).log[0].clone();
    assert_eq!((row.mission, row.target, row.kills.len()), (1, Node::R4, 3));
    assert_eq!((row.boats_lost, row.men_lost, row.points, row.total), (1, 1, 0, 40));
}

/// DB 8, DB 8.merit, DB 8.silver, DB 8.cross, DB 8.honor, RU-058
#[test]
fn medals_follow_the_rating_of_the_total() {
    let printed = [
        (Campaign::Short, [201, 401, 601, 801]),
        (Campaign::Medium, [301, 601, 901, 1201]),
        (Campaign::Long, [401, 801, 1201, 1601]),
    ];
    for (campaign, lowest) in printed {
        assert_bands(campaign, MedalBands::Section8, lowest);
    }
}

/// DB I-3, RU-058: the printed bands of I-3, where the house plays them.
#[test]
fn the_house_may_play_the_medals_printed_in_i_3() {
    let printed = [
        (Campaign::Short, [101, 201, 301, 401]),
        (Campaign::Medium, [201, 401, 601, 801]),
        (Campaign::Long, [301, 601, 901, 1201]),
    ];
    for (campaign, lowest) in printed {
        assert_bands(campaign, MedalBands::TableI3, lowest);
    }
}

const BY_TOTAL: [Award; 4] =
    [Award::LegionOfMerit, Award::SilverStar, Award::NavyCross, Award::MedalOfHonor];

fn assert_bands(campaign: Campaign, house: MedalBands, lowest: [i32; 4]) {
    let medals_at = |vp| {
        let mut g = at_sea(2);
        (g.setup.campaign, g.setup.house.medals, g.vp) = (campaign, house, vp);
        let medals =
            play(g, &[], Script::new(), async |t| i_victory::medals(t)).0.g.captains[0].medals;
        BY_TOTAL.into_iter().filter(|&award| medals.holds(award)).collect::<Vec<_>>()
    };
    assert_eq!(medals_at(lowest[0] - 1), []);
    for (band, award) in BY_TOTAL.into_iter().enumerate() {
        assert_eq!(medals_at(lowest[band]), [award], "{campaign:?} {}", lowest[band]);
        let last = lowest.get(band + 1).map_or(9999, |next| next - 1);
        assert_eq!(medals_at(last), [award], "{campaign:?} {last}");
    }
}

/// DB 8, RU-069: once each, never taken back, no skipped medal made up for.
#[test]
fn a_medal_is_given_once_and_kept() {
    let mut g = at_sea(2);
    g.vp = 650;
    for vp in [650, 650, 100] {
        g.vp = vp;
        g = play(g, &[], Script::new(), async |t| i_victory::medals(t)).0.g;
    }
    let expected = Medals { navy_cross: true, ..Medals::default() };
    assert_eq!(g.captains[0].medals, expected);
}

/// DB 8.heart: each time, and only his own captain's.
#[test]
fn the_captain_gets_a_purple_heart_each_time_he_is_wounded() {
    let mut g = at_sea(2);
    g.captains[0].wounded = 2;
    let g = play(g, &[], Script::new(), async |t| i_victory::medals(t)).0.g;
    assert_eq!(g.captains[0].medals.purple_hearts, 2);
    let g = play(g, &[], Script::new(), async |t| i_victory::medals(t)).0.g;
    assert_eq!(g.captains[0].medals.purple_hearts, 2);
}

/// DB I-4
#[test]
fn the_inquiry_reads_as_printed() {
    let verdict = |total| charts().i.inquiry.resolve(total, &table::Mods::NONE).result.name();
    for total in 2..=3 {
        assert_eq!(verdict(total), "court_martial");
    }
    for total in 4..=5 {
        assert_eq!(verdict(total), "relieved");
    }
    for total in 6..=20 {
        assert_eq!(verdict(total), "command_retained");
    }
}

/// DB I-4.mod
#[test]
fn the_record_of_the_captain_weighs_on_the_inquiry() {
    let sum = |reef_in_combat, losses, medals| {
        let mut g = at_base();
        g.losses = losses;
        g.captains[0].medals = medals;
        let about = About::Inquiry { captain: Seat(0), reef_in_combat };
        let scene = Scene { about, ..Scene::new(&g) };
        charts().i.inquiry.modifiers(|when| scene.count(when)).sum()
    };
    let none = Medals::default;
    assert_eq!(sum(false, 0, none()), 0);
    assert_eq!(sum(true, 0, none()), -3);
    assert_eq!(sum(false, 3, none()), -6);
    assert_eq!(sum(false, 0, Medals { purple_hearts: 2, ..none() }), 2);
    assert_eq!(sum(false, 0, Medals { legion_of_merit: true, ..none() }), 2);
    assert_eq!(sum(false, 0, Medals { silver_star: true, ..none() }), 3);
    assert_eq!(sum(false, 0, Medals { navy_cross: true, ..none() }), 4);
    assert_eq!(sum(false, 0, Medals { medal_of_honor: true, ..none() }), 5);
    let all = Medals {
        purple_hearts: 1,
        legion_of_merit: true,
        silver_star: true,
        navy_cross: true,
        medal_of_honor: true,
    };
    assert_eq!(sum(true, 1, all), 10);
}

fn after_inquiry(g: State, dice: &[u8], script: Script<State>) -> State {
    play(g, dice, script, async |t| i_victory::inquiries(t).await).0.g
}

fn lost(boats: &[u8]) -> State {
    let mut g = at_sea(4);
    for &no in boats {
        g.boat_mut(pt(no)).fate = SAVED;
    }
    g
}

/// DB I-1.d, DB 3.1.3: no loss, no inquiry; an adverse verdict ends the campaign.
#[test]
fn each_lost_boat_brings_an_inquiry() {
    assert_eq!(after_inquiry(lost(&[]), &[], Script::new()).end, None);
    assert_eq!(after_inquiry(lost(&[2]), &[1, 5], Script::new()).end, None);
    assert_eq!(after_inquiry(lost(&[2]), &[1, 4], Script::new()).end, Some(End::Relieved));
    assert_eq!(after_inquiry(lost(&[2]), &[1, 2], Script::new()).end, Some(End::CourtMartial));
}

/// DB I-4, DB I-4.mod, RU-068: the second loss of the night counts the first.
#[test]
fn losses_of_one_mission_are_reviewed_one_by_one() {
    let g = after_inquiry(lost(&[2, 3]), &[3, 3, 4, 4], Script::new());
    assert_eq!((g.end, g.losses), (None, 2));
    let g = after_inquiry(lost(&[2, 3]), &[3, 3, 4, 3], Script::new());
    assert_eq!(g.end, Some(End::Relieved));
}

/// DB I-4.mod, RU-083: a boat lost on a reef during combat.
#[test]
fn a_reef_loss_in_combat_weighs_three() {
    let mut g = lost(&[]);
    g.boat_mut(pt(2)).fate = Fate::Lost(Loss { crew_saved: true, reef_in_combat: true });
    assert_eq!(after_inquiry(g, &[4, 4], Script::new()).end, Some(End::Relieved));
}

/// DB I-4.a, RU-067
#[test]
fn a_bottle_of_scotch_settles_one_inquiry_if_the_captain_parts_with_it() {
    let mut g = lost(&[2]);
    g.captains[0].scotch = true;
    let give = Script::new().then(Scotch::Give { to_avert: End::CourtMartial });
    let kept = after_inquiry(g.clone(), &[1, 1], give);
    assert_eq!((kept.end, kept.captains[0].scotch, kept.losses), (None, false, 1));
    let proud = after_inquiry(g.clone(), &[2, 2], Script::new().then(Scotch::Keep));
    assert_eq!((proud.end, proud.captains[0].scotch), (Some(End::Relieved), true));
    assert!(after_inquiry(g, &[9, 9], Script::new()).captains[0].scotch);
}

/// DB J
#[test]
fn the_final_rating_depends_on_the_length_of_the_campaign() {
    let rating = |campaign, vp| {
        let mut g = at_base();
        (g.setup.campaign, g.vp) = (campaign, vp);
        j_rating::rating(&g, charts())
    };
    let printed = [
        (Campaign::Short, [0, 201, 401, 601, 801]),
        (Campaign::Medium, [0, 301, 601, 901, 1201]),
        (Campaign::Long, [0, 401, 801, 1201, 1601]),
    ];
    let words =
        [Rating::Dismal, Rating::Average, Rating::Good, Rating::Excellent, Rating::Legendary];
    for (campaign, lowest) in printed {
        assert_eq!(rating(campaign, -1), Rating::CourtMartial);
        for (band, word) in words.into_iter().enumerate() {
            assert_eq!(rating(campaign, lowest[band]), word);
            let last = lowest.get(band + 1).map_or(5000, |next| next - 1);
            assert_eq!(rating(campaign, last), word);
        }
    }
}

fn failed_mission(missions: u8, vp: i32) -> State {
    let mut g = at_sea(2);
    (g.missions, g.vp) = (missions, vp);
    special(&mut g, Task::ShellDump, Progress::Failed);
    g
}

/// DB J.b, RU-070
#[test]
fn in_the_first_five_missions_the_total_stops_at_zero() {
    let g = scored(failed_mission(5, 30));
    assert_eq!((g.vp, g.end, g.log[0].points, g.log[0].total), (0, None, -100, 0));
}

/// DB J.a, RU-070: with the bottle in the locker all the same (RU-067).
#[test]
fn a_negative_total_after_the_fifth_mission_ends_the_campaign() {
    let mut g = failed_mission(6, 99);
    g.captains[0].scotch = true;
    let g = scored(g);
    assert_eq!((g.vp, g.end), (-1, Some(End::NegativeTotal)));
    assert_eq!(scored(failed_mission(6, 100)).end, None);
}

/// DB 3.1.3, DB J.a: a commander who was lost at sea is not court-martialled for the total that is
/// counted at base.
#[test]
fn a_lost_commander_with_a_negative_total_is_lost_and_not_court_martialled() {
    for (gone, end) in [(Gone::Killed, End::Killed), (Gone::Captured, End::Captured)] {
        let mut g = failed_mission(6, 20);
        g.captains[0].crew.man_mut(Post::CommandingOfficer).gone = Some(gone);
        let (t, ()) = play(g, &[], Script::new(), async |t| back_at_base(t).await);
        assert_eq!((t.g.vp < 0, t.g.end), (true, Some(end)));
        assert_eq!(j_rating::rating(&t.g, charts()), Rating::Dismal);
    }
}

/// DB 9.ace, RU-072, RU-112: the fifth kill counts at once, so the next shot of the same mission has the +1.
#[test]
fn five_kills_make_a_gunner_an_ace() {
    let mut g = at_sea(2);
    g.captains[0].crew.man_mut(Post::BowGunner).kills = 4;
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        let by = Some((Seat(0), Post::BowGunner));
        gunnery::record_kill(t, Prey::Air(Plane::F1m), false, by);
        gunnery::record_kill(t, Prey::Surface(EnemyKind::MgNest), false, None);
    });
    let gun = (Gun::Bow, Post::BowGunner);
    let scene = Scene::gun(&t.g, pt(1), gun);
    assert_eq!(scene.count(When::GunnerAce), 1);
    let mut later = t.g.clone();
    later.setup.house.ace = AceFrom::NextMission;
    let scene = Scene::gun(&later, pt(1), gun);
    assert_eq!(scene.count(When::GunnerAce), 0, "the option counts it from the next mission");
    later.mission_mut().kills.clear();
    let scene = Scene::gun(&later, pt(1), gun);
    assert_eq!(scene.count(When::GunnerAce), 1);
    assert_eq!(t.g.mission().kills.len(), 2);
    let g = play(t.g, &[], Script::new(), async |t| crew::bring_sheets_up_to_date(t)).0.g;
    assert_eq!(g.captains[0].crew.man(Post::BowGunner).kills, 5, "entered once");
    assert_eq!(g.captains[0].crew.man(Post::AaGunner1).kills, 0);
}

/// DB 9.veteran, RU-073: missions a man came home from; five posts profit.
#[test]
fn twenty_missions_make_a_veteran_of_five_posts() {
    let mut g = at_sea(2);
    for man in &mut g.captains[0].crew.men {
        man.missions = 19;
    }
    g.captains[0].crew.man_mut(Post::Engineer).gone = Some(Gone::Killed);
    let g = play(g, &[], Script::new(), async |t| crew::bring_sheets_up_to_date(t)).0.g;
    let crew = &g.captains[0].crew;
    let veterans: Vec<Post> = Post::EVERY.into_iter().filter(|&p| crew.has_veteran(p)).collect();
    let expected =
        [Post::BowLoader, Post::CommandingOfficer, Post::SternLoader, Post::RadioOperator];
    assert_eq!(veterans, expected);
    assert_eq!(crew.man(Post::Engineer).missions, 19);
    assert!(Post::Engineer.can_be_veteran());
}

/// DB 3.1.3, RU-007: whatever takes the C.O. for good ends the campaign; he has no successor alone.
#[test]
fn the_loss_of_the_commander_ends_the_campaign() {
    let ends = [
        (Gone::Killed, End::Killed),
        (Gone::Captured, End::Captured),
        (Gone::SentHome, End::SentHome),
        (Gone::Asylum, End::Asylum),
    ];
    for (gone, end) in ends {
        let mut g = at_sea(2);
        g.captains[0].crew.man_mut(Post::CommandingOfficer).gone = Some(gone);
        let g = play(g, &[], Script::new(), async |t| back_at_base(t).await).0.g;
        assert_eq!(g.end, Some(end));
    }
    let mut g = at_sea(2);
    g.captains[0].crew.man_mut(Post::CommandingOfficer).wounds = Wounds::Severe;
    let g = play(g, &[3], Script::new(), async |t| back_at_base(t).await).0.g;
    assert_eq!(g.end, Some(End::SentHome));
}

fn two_captains(boats: u8) -> State {
    super::fixture::players_at_sea(2, boats)
}

/// DB MP.4, RU-096: relieved, so the next captain has PT #1.
#[test]
fn the_next_captain_succeeds_a_commander_who_is_relieved() {
    let mut g = two_captains(3);
    g.boat_mut(pt(3)).fate = SAVED;
    let g = after_inquiry(g, &[1, 3], Script::new());
    assert_eq!((g.captains[0].end, g.end), (Some(End::Relieved), None));
    assert_eq!((g.captains[0].boat, g.captains[1].boat), (None, Some(BoatNo::FIRST)));
    assert_eq!((g.berths[0].hull(), g.berths[1].hull()), (Some(2), Some(1)));
    assert_eq!(g.campaign_commander(), Seat(1));
}

/// DB MP.4: the last captain to go ends the campaign.
#[test]
fn the_campaign_ends_with_its_last_captain() {
    let mut g = two_captains(2);
    for captain in &mut g.captains {
        captain.crew.man_mut(Post::CommandingOfficer).gone = Some(Gone::Killed);
    }
    let g = play(g, &[], Script::new(), async |t| back_at_base(t).await).0.g;
    assert_eq!(g.end, Some(End::Killed));
}

/// DB 8.heart, DB MP.1.kit: hearts are worn by the man who was wounded, other medals by all.
#[test]
fn every_captain_wears_the_medals_of_the_squadron() {
    let mut g = two_captains(2);
    (g.vp, g.captains[1].wounded) = (300, 1);
    g.captains.push(captain(pt(3)));
    g.captains[2].end = Some(End::Relieved);
    let g = play(g, &[], Script::new(), async |t| i_victory::medals(t)).0.g;
    let worn: Vec<_> =
        g.captains.iter().map(|c| (c.medals.legion_of_merit, c.medals.purple_hearts)).collect();
    assert_eq!(worn, [(true, 0), (true, 1), (false, 0)]);
}

/// DB 6.0.replacement: after the mission every gap in the crew is filled.
#[test]
fn the_dead_are_replaced_back_at_base() {
    let mut g = at_sea(2);
    g.captains[0].crew.man_mut(Post::TorpedoMate2).gone = Some(Gone::Killed);
    let g = play(g, &[2, 2, 3, 3, 10], Script::new(), async |t| back_at_base(t).await).0.g;
    let mate = g.captains[0].crew.man(Post::TorpedoMate2);
    assert_eq!((mate.gone, mate.missions), (None, 0));
    assert_eq!(mate.skill, Some(crate::state::Skill::EagleEye));
    assert_eq!(g.captains[0].former.len(), 1);
}
