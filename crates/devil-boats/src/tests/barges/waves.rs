//! Tables D-1 and D-11: waves, leaving, and who fights on.

use super::*;
use crate::rules::convoy;

/// A convoy of two waves of one Barge each, whose first Barge has just appeared.
const TWO_WAVES: [u8; 4] = [6, 1, 1, 5];

/// DB D-11.wave, DB D-2-B.b, DB D-1.a, DB D-9.d, DB 4.7.start
#[test]
fn the_next_wave_starts_by_the_weather_and_knows_the_squadron() {
    let mut g = at_sea(1);
    g.mission_mut().at = Node::R4;
    silence(&mut g, pt(1));
    // Wave 1: seen at once, missed, no aircraft, and the Barge escapes.
    let wave = [10, 1, 2, 2, 10];
    // Wave 2: the Barge misses from Long Range and escapes.
    let next = [1, 1, 5, 1, 2, 2, 10];
    let dice: Vec<u8> = TWO_WAVES.into_iter().chain(wave).chain(next).collect();
    let answers = ["medium:medium:in", "meet", "medium:long:in"];
    let t = play_on(g, &dice, &answers, async |t| {
        let _ = d_barges::barge_convoy(t).await;
    });
    assert_eq!(rolls(&t, "D-2-B"), 1, "detected once for all waves");
    assert_eq!(sums(&t, "D-4"), [0, -3], "back in Long Range");
    assert_eq!(rolls(&t, "D-1.count"), 2);
}

/// DB D-1.a: RU-109, a house may start later waves in Long Range whatever the weather.
#[test]
fn a_house_may_start_later_waves_in_long_range() {
    let first_range = |later: LaterWaves| {
        let mut g = at_sea(1);
        g.setup.house.later_waves = later;
        g.mission_mut().weather = Weather::Poor;
        silence(&mut g, pt(1));
        let (hold, next): (&str, &[u8]) = match later {
            LaterWaves::ByWeather => ("medium:medium:in", &[1, 1, 5, 1, 2, 2, 10]),
            LaterWaves::Long => ("medium:long:in", &[1, 1, 5, 1, 2, 10]),
        };
        let dice = [&TWO_WAVES[..], &[10, 1, 2, 2, 10], next].concat();
        let t = play_on(g, &dice, &["medium:medium:in", "meet", hold], async |t| {
            let _ = d_barges::barge_convoy(t).await;
        });
        rolls(&t, "D-4")
    };
    assert_eq!(first_range(LaterWaves::ByWeather), 2);
    assert_eq!(first_range(LaterWaves::Long), 1, "out of sight in Poor weather");
}

/// DB D-11.wave, DB D-1.a: no Idle in the first round; the rest of the convoy may pass.
#[test]
fn the_squadron_may_let_the_next_wave_pass() {
    let mut g = at_sea(1);
    silence(&mut g, pt(1));
    let dice: Vec<u8> = TWO_WAVES.into_iter().chain([10, 1, 2, 2, 10]).collect();
    let t = play_on(g, &dice, &["medium:medium:in", "let-pass"], async |t| {
        let _ = d_barges::barge_convoy(t).await;
    });
    assert_eq!(rolls(&t, "D-1.count"), 1);
    assert!(!t.g.in_fight());
}

/// DB G-11.sw, DB D-11.wave: RU-030 takes no further wave, RU-032 lets the waves be finished.
#[test]
fn after_a_forced_abort_no_further_wave_is_met() {
    let convoy = |homeward: Homeward, round: &[u8], answers: &[&str]| {
        let mut g = at_sea(1);
        silence(&mut g, pt(1));
        g.mission_mut().homeward = Some(homeward);
        g.mission_mut().weather = Weather::Poor;
        play_on(g, &[&TWO_WAVES[..], round].concat(), answers, async |t| {
            let _ = d_barges::barge_convoy(t).await;
        })
    };
    let t = convoy(Homeward::ForcedNow, &[10, 1, 2, 10], &[]);
    assert_eq!(rolls(&t, "D-1.count"), 1, "nobody is asked");
    convoy(Homeward::ForcedAfterWaves, &[10, 1, 2, 2, 10], &["medium:medium:in", "let-pass"]);
}

/// DB D-11.end, DB 4.7.exit: the squadron may break off at Long Range.
#[test]
fn breaking_off_ends_the_fight() {
    let mut g = at_sea(1);
    silence(&mut g, pt(1));
    let dice = [1, 1, 1, 5, 10, 1, 2, 2, 2];
    let t = play_on(g, &dice, &["slow:long:in", "break-off"], async |t| {
        let _ = d_barges::barge_convoy(t).await;
    });
    assert!(!t.g.in_fight() && t.g.mission().kills.is_empty());
}

/// RU-100: a disabled Barge left behind escapes without points.
#[test]
fn disabled_barges_left_behind_get_away() {
    let mut g = seen_by(1, 2);
    disable_enemy(&mut g);
    let (t, ()) = play(g, &[], Script::new(), async |t| convoy::end_fight(t).await);
    assert!(!t.g.in_fight() && t.g.mission().kills.is_empty());
}

/// DB 4.6.torps: no torpedo is ever asked for against Barges.
#[test]
fn torpedoes_are_not_used_against_barges() {
    let t = play_on(seen_by(2, 1), &[2; 20], &[], d_barges::round);
    assert_eq!((t.g.boat(pt(1)).torpedoes(), t.g.boat(pt(2)).torpedoes()), (4, 4));
    assert_eq!(rolls(&t, "E-5"), 0);
}

/// DB 4.8, DB 4.7.together: in a convoy fight the boats keep together.
#[test]
fn the_squadron_moves_as_one_against_a_convoy() {
    let mut g = at_sea(3);
    silence(&mut g, pt(1));
    g.mission_mut().sea = SeaState(5);
    // One Barge; Medium Range; seen; it misses; the consorts miss; no aircraft; it escapes.
    let dice: Vec<u8> = [1, 1, 1, 5, 10, 1, 2].into_iter().chain([2; 8]).chain([2, 10]).collect();
    let t = play_on(g, &dice, &["medium:medium:in"], async |t| {
        let _ = d_barges::barge_convoy(t).await;
    });
    assert!(t.said().contains(&"The squadron: Medium speed, Medium Range, heading in.".to_owned()));
    let ranges: Vec<Range> = [1, 2, 3].map(|number| t.g.boat(pt(number)).range).to_vec();
    assert_eq!(ranges, [Range::Medium; 3]);
}

/// DB 4.10, DB D-11.rescue, DB 7.rescue: RU-074, consorts fight on without PT #1.
#[test]
fn consorts_fight_on_when_pt_1_is_gone() {
    let mut g = seen_by(3, 1);
    g.boat_mut(pt(1)).fate = Fate::Lost(Loss { crew_saved: true, reef_in_combat: false });
    let t = play_on(g, &[3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2], &[], d_barges::round);
    assert_eq!(rolls(&t, "D-7"), 8);
    assert_eq!(sums(&t, "D-9"), [2], "nobody has radar any more");
}
