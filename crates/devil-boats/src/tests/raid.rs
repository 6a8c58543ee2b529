//! Air raids on the base.

use super::fixture::{at_base, captain, charts, play, pt};
use crate::{
    rules::{
        a_raid::{air_raid, raid_on_the_squadron_in_port},
        campaign, reserve,
    },
    state::{Berth, Consort, Elco, End, Night, Node, RESERVE, State, Wear, Weather},
};
use table::{Key, Mods, testkit::Script};

/// PTs #1 and #2 have entered the first Green box; #3, #4 and the Reserve lie at base.
fn two_at_sea() -> State {
    let mut g = super::fixture::at_sea(2);
    let mission = g.mission_mut();
    (mission.at, mission.raid_rolled) = (Node::G1, false);
    g
}

fn raid_at_sea(g: State, dice: &[u8]) -> State {
    play(g, dice, Script::new(), async |t| air_raid(t).await).0.g
}

fn raid_in_port(g: State, dice: &[u8]) -> State {
    let raid = async |t: &mut crate::rules::T| raid_on_the_squadron_in_port(t, Weather::Good).await;
    play(g, dice, Script::new(), raid).0.g
}

fn tracks(g: &State, berth: usize) -> Option<Consort> {
    g.berths[berth].wear().map(|wear| wear.tracks)
}

fn ready(g: &State, berth: usize) -> Option<u8> {
    match &g.berths[berth] {
        Berth::Boat { ready, .. } => Some(ready.0),
        Berth::Empty { .. } => None,
    }
}

/// DB A-6: the three rolls as printed.
#[test]
fn nine_and_ten_mean_raid_hit_and_obliteration() {
    for roll in 1..=10 {
        let bad = roll >= 9;
        assert_eq!(charts().a.raid.resolve(roll, &Mods::NONE).result.name() == "raid", bad);
        assert_eq!(charts().a.raid_boat.resolve(roll, &Mods::NONE).result.name() == "hit", bad);
        let severity = charts().a.raid_hit.resolve(roll, &Mods::NONE).result.name();
        assert_eq!(severity == "obliterated", bad);
    }
}

/// DB 7.8: once a night.
#[test]
fn the_raid_is_rolled_once_after_the_squadron_has_left() {
    let mut g = raid_at_sea(two_at_sea(), &[4]);
    assert!(g.mission().raid_rolled);
    g = raid_at_sea(g, &[]);
    assert_eq!(g.mission().at, Node::G1);
}

/// DB A-6, RU-010: only boats at base are exposed, those under repair too.
#[test]
fn a_raid_threatens_every_boat_that_is_not_at_sea() {
    let mut g = two_at_sea();
    g.berths[3] = Berth::new_boat(4, Night(7));
    // PT #3 spared, PT #4 hit for 3 Systems points, the Reserve spared.
    let g = raid_at_sea(g, &[9, 8, 9, 1, 8, 1]);
    assert_eq!(tracks(&g, 3), Some(Consort { systems: 3, ..Consort::default() }));
    // 120 points are two days more in the yard.
    assert_eq!((ready(&g, 3), ready(&g, 2), ready(&g, RESERVE)), (Some(9), Some(0), Some(0)));
    assert_eq!((g.boat(pt(1)).is_disabled(), g.vp), (false, 0));
}

/// DB B-5.d: the bomb table of the other boats, printed again under A-6.
#[test]
fn the_bomb_table_reads_as_printed() {
    let printed =
        [(0, 0); 3].into_iter().chain([(1, 0), (0, 1), (2, 0), (0, 2), (3, 0), (0, 3), (3, 3)]);
    for (roll, (systems, flooding)) in (1..=10).zip(printed) {
        // PT #3 takes the bomb.
        let g = raid_at_sea(two_at_sea(), &[10, 9, 8, roll, 1, 1]);
        let points = systems * 40 + flooding * 20;
        let damage = Consort { systems, flooding, ..Consort::default() };
        let kept = if points >= 50 { damage } else { Consort::default() };
        assert_eq!(tracks(&g, 2), Some(kept), "roll {roll}");
        assert_eq!(ready(&g, 2), Some(1 + points / 50), "roll {roll}");
    }
}

/// DB A-6, RU-012: a boat that is still full of holes sinks at five Flooding points.
#[test]
fn a_damaged_boat_may_sink_at_her_berth() {
    let mut g = two_at_sea();
    let wear = Wear { elco: None, tracks: Consort { flooding: 3, ..Consort::default() } };
    g.berths[2] = Berth::Boat { hull: 3, ready: Night(2), wear };
    // PT #3 takes 2 Flooding points and goes down; the Reserve replaces her, a new one in 12 days.
    let g = raid_at_sea(g, &[10, 10, 1, 7, 1, 1, 6, 6]);
    assert_eq!((g.berths[2].hull(), g.lost_at_base), (Some(5), 1));
    assert_eq!(g.berths[RESERVE], Berth::Empty { until: Night(12) });
    assert_eq!((g.mission().score[0].points, g.losses), (-50, 0));
}

/// DB A-6.a: men are ashore; a hit on one of them is superficial.
#[test]
fn a_bomb_on_pt_1_at_base_makes_four_rolls_and_hurts_nobody() {
    let mut g = at_base();
    let crew = g.captains[0].crew.clone();
    // The other four boats are spared. PT #1: superficial, the C.O. (nobody there), twice superficial.
    g = raid_in_port(g, &[9, 9, 1, 5, 6, 1, 5, 5, 1, 1, 1, 1]);
    assert_eq!(g.captains[0].crew, crew);
    // Four superficial hits are 8 points: she may sail the next night.
    assert_eq!((ready(&g, 0), g.berths[0].wear()), (Some(1), Some(&Wear::default())));
}

/// DB A-6.a, DB H-1: what breaks is repaired by H-1.
#[test]
fn pt_1_hit_at_base_goes_to_the_yard() {
    // Cockpit: Torpedo Director, Launch Controller, Steering twice: 70 points.
    let dice = [9, 9, 1, 6, 5, 6, 6, 6, 3, 6, 3, 1, 1, 1, 1];
    let g = raid_in_port(at_base(), &dice);
    let expected = Elco { director: true, launch_controller: true, steering: 2, ..Elco::default() };
    assert_eq!(ready(&g, 0), Some(2));
    assert_eq!(g.berths[0].wear().and_then(|wear| wear.elco.as_deref()), Some(&expected));
}

/// DB A-6.a: it holds for the boat of every captain.
#[test]
fn every_captains_boat_at_base_rolls_on_g_1() {
    let mut g = two_at_sea();
    g.setup.captains = 3;
    g.captains.push(captain(pt(3)));
    let g = raid_at_sea(g, &[9, 9, 1, 5, 5, 5, 5, 1, 1]);
    assert_eq!(ready(&g, 2), Some(1));
}

/// DB A-6.nomission, RU-010
#[test]
fn without_a_mission_a_raid_needs_good_or_poor_weather() {
    for weather in [Weather::Bad, Weather::LargeStorm] {
        play(at_base(), &[], Script::new(), async |t| {
            raid_on_the_squadron_in_port(t, weather).await;
        });
    }
    for weather in [Weather::Good, Weather::Poor] {
        play(at_base(), &[8], Script::new(), async |t| {
            raid_on_the_squadron_in_port(t, weather).await;
        });
    }
}

/// DB A-6.nomission: a night in port rolls weather for the raid, and no Malaria (RU-006).
#[test]
fn a_night_without_two_boats_still_sees_the_weather_and_the_raid() {
    let mut g = at_base();
    for berth in 1..5 {
        g.berths[berth] = Berth::new_boat(berth as u8 + 1, Night(9));
    }
    let (t, ()) = play(g, &[5, 8], Script::new(), async |t| campaign::night(t).await);
    assert_eq!(t.g.night, Night(1));
}

/// RU-011, DB I-1.loss, DB J.b: 50 points for one of PTs #1-#4, nothing for the Reserve, no inquiry.
#[test]
fn boats_destroyed_in_port_cost_points_but_bring_no_inquiry() {
    let mut g = at_base();
    g.vp = 70;
    // PT #2 and the Reserve are obliterated; each new boat takes 2D10 days.
    let g = raid_in_port(g, &[9, 1, 9, 9, 1, 1, 9, 10, 1, 2, 3, 4]);
    assert_eq!((g.vp, g.losses, g.lost_at_base), (20, 0, 2));
    assert_eq!(g.berths[1], Berth::Empty { until: Night(3) });
    assert_eq!(g.berths[RESERVE], Berth::Empty { until: Night(7) });
}

/// DB J.a, DB J.b: the total has its floor during the first five missions and no longer once the
/// fifth is over, so a boat bombed on the night after it may end the campaign.
#[test]
fn a_raid_after_the_fifth_mission_can_make_the_total_negative() {
    let raided = |missions| {
        let mut g = at_base();
        (g.missions, g.vp) = (missions, 40);
        let g = raid_in_port(g, &[9, 1, 9, 9, 1, 1, 1, 1, 1]);
        (g.vp, g.end)
    };
    assert_eq!(raided(4), (0, None));
    assert_eq!(raided(5), (-10, Some(End::NegativeTotal)));
}

/// DB 7.reserve, DB 2.i: at sea or in the yard the Reserve fills no gap.
#[test]
fn a_reserve_at_sea_fills_no_gap_at_base() {
    let mut g = two_at_sea();
    if let Some(boat) = &mut g.mission_mut().boats[1] {
        boat.hull = 5;
    }
    // PT #2 stayed behind and is obliterated; PTs #3 and #4 are spared.
    let g = raid_at_sea(g, &[9, 9, 9, 1, 1, 5, 5]);
    assert_eq!(
        (g.berths[1].clone(), g.berths[RESERVE].hull()),
        (Berth::Empty { until: Night(10) }, Some(5))
    );
}

/// DB 7.reserve: the new boat is there on its day, undamaged, with a number of its own.
#[test]
fn a_new_boat_arrives_on_its_day() {
    let mut g = at_base();
    g.berths[RESERVE] = Berth::Empty { until: Night(12) };
    g.night = Night(11);
    let arrive = async |t: &mut crate::rules::T| reserve::arrivals(t);
    let mut g = play(g, &[], Script::new(), arrive).0.g;
    assert_eq!(g.berths[RESERVE].hull(), None);
    g.night = Night(12);
    let g = play(g, &[], Script::new(), arrive).0.g;
    assert_eq!(g.berths[RESERVE], Berth::new_boat(6, Night(12)));
    assert_eq!(g.hulls, 6);
}

/// DB H-1.a, RU-012: damage already under repair is not charged again.
#[test]
fn a_bomb_on_a_boat_in_the_yard_adds_only_its_own_damage() {
    let mut g = at_base();
    let old = Elco { fires: 2, ..Elco::default() };
    let wear = Wear { elco: Some(Box::new(old.clone())), tracks: Consort::default() };
    g.berths[0] = Berth::Boat { hull: 1, ready: Night(2), wear };
    let wear = Wear { elco: None, tracks: Consort { systems: 3, ..Consort::default() } };
    g.berths[1] = Berth::Boat { hull: 2, ready: Night(3), wear };
    // PT #1 takes four superficial hits, PT #2 one Systems point: 8 and 40 points.
    let g = raid_in_port(g, &[9, 9, 1, 5, 5, 5, 5, 9, 1, 4, 1, 1, 1]);
    assert_eq!((ready(&g, 0), ready(&g, 1)), (Some(2), Some(3)));
    let elco = g.berths[0].wear().and_then(|wear| wear.elco.as_deref());
    assert_eq!(elco, Some(&Elco { superficial: 4, ..old }));
    assert_eq!(tracks(&g, 1), Some(Consort { systems: 4, ..Consort::default() }));
}

/// DB H-1.b: on its night a boat leaves the yard whole.
#[test]
fn the_yard_hands_back_a_boat_without_damage() {
    let mut g = at_base();
    let wear =
        Wear { elco: Some(Box::default()), tracks: Consort { systems: 3, ..Consort::default() } };
    g.berths[1] = Berth::Boat { hull: 2, ready: Night(0), wear: wear.clone() };
    g.berths[2] = Berth::Boat { hull: 3, ready: Night(1), wear: wear.clone() };
    let g = play(g, &[], Script::new(), async |t| reserve::arrivals(t)).0.g;
    assert_eq!((g.berths[1].wear(), g.berths[2].wear()), (Some(&Wear::default()), Some(&wear)));
}
