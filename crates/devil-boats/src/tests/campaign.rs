//! The nights of a campaign.

use super::fixture::{at_base, at_sea, charts, play};
use crate::{
    Outcome,
    rules::campaign::{self, Rest},
    state::{Award, Campaign, End, Medals, Night, Post, Rating, State, crew::Gone},
    words,
};
use table::testkit::Script;

fn on_night(campaign: Campaign, night: u8) -> State {
    let mut g = at_base();
    (g.setup.campaign, g.night) = (campaign, Night(night));
    g
}

fn played(g: State, dice: &[u8], script: Script<State>) -> (State, Outcome) {
    let (t, outcome) = play(g, dice, script, async |t| campaign::campaign(t).await);
    (t.g, outcome)
}

/// DB 3.1.1, DB 3.1.2, RU-071: the first night and the last, by campaign.
#[test]
fn every_campaign_ends_on_october_1() {
    let printed = [
        (Campaign::Short, 30, "September 1, 1943"),
        (Campaign::Medium, 61, "August 1, 1943"),
        (Campaign::Long, 92, "July 1, 1943"),
    ];
    for (campaign, nights, first) in printed {
        let g = on_night(campaign, 0);
        assert_eq!(words::date(&g, Night(0)), first);
        assert_eq!(words::date(&g, Night(nights)), "October 1, 1943");
        assert_eq!(charts().p.nights(campaign), nights);
        // The night of September 30 is still played: no Malaria, a large storm.
        let (g, outcome) = played(on_night(campaign, nights - 1), &[1, 1, 10], Script::new());
        assert_eq!((g.night, outcome.end), (Night(nights), End::October));
    }
}

/// DB 4.2.scale: a night is a night, with or without a mission.
#[test]
fn every_night_takes_one_night() {
    let (t, ()) = play(at_base(), &[1, 1, 10], Script::new(), async |t| campaign::night(t).await);
    assert_eq!(t.g.night, Night(1));
    let (g, _) = played(on_night(Campaign::Short, 28), &[1, 1, 10, 1, 1, 10], Script::new());
    assert_eq!(g.night, Night(30));
}

/// DB A-2.a: the fifth night in a row is free, and the night after may be.
#[test]
fn after_four_missions_in_a_row_the_crews_rest() {
    let mut g = on_night(Campaign::Short, 27);
    g.nights_in_a_row = 4;
    // Night 27 off (Bad weather, no raid), night 28 off by choice (Poor, no raid), night 29 a storm.
    let script = Script::new().then(Rest::AnotherNight).then(Rest::Over);
    let (g, _) = played(g, &[9, 7, 1, 1, 1, 10], script);
    assert_eq!((g.nights_in_a_row, g.resting, g.missions), (0, false, 0));
}

/// DB A-2.a: three missions in a row ask for no rest.
#[test]
fn after_three_missions_the_squadron_is_ready_for_a_fourth() {
    let mut g = on_night(Campaign::Short, 29);
    g.nights_in_a_row = 3;
    let (g, _) = played(g, &[1, 1, 10], Script::new());
    assert_eq!(g.night, Night(30));
}

/// DB A-2.a, RU-095: a storm counts as a night off.
#[test]
fn any_night_in_port_breaks_the_run_of_missions() {
    let mut g = at_base();
    g.nights_in_a_row = 3;
    let (t, ()) = play(g, &[1, 1, 10], Script::new(), async |t| campaign::night(t).await);
    assert_eq!((t.g.nights_in_a_row, t.g.resting), (0, false));
}

/// DB 3.1.3, DB J: an early end is rated like any other.
#[test]
fn a_campaign_that_ends_early_is_rated_on_its_total() {
    let mut g = on_night(Campaign::Short, 3);
    g.vp = 420;
    g.captains[0].medals = Medals { silver_star: true, ..Medals::default() };
    let (g, outcome) = played(g, &[10, 10, 6, 6, 1], Script::new());
    assert_eq!((outcome.end, outcome.rating, outcome.vp), (End::Malaria, Rating::Good, 420));
    assert!(outcome.medals[0].holds(Award::SilverStar));
    assert_eq!((outcome.missions, outcome.men_lost, g.night), (0, 0, Night(4)));
}

/// DB J: the outcome counts boats and men lost in all.
#[test]
fn the_outcome_adds_up_the_whole_campaign() {
    let mut g = at_sea(2);
    g.captains[0].crew.man_mut(Post::BowGunner).gone = Some(Gone::Captured);
    g.captains[0].crew.man_mut(Post::CommandingOfficer).gone = Some(Gone::Killed);
    let (t, ()) = play(g, &[], Script::new(), async |t| campaign::back_at_base(t).await);
    let mut g = t.g;
    (g.mission, g.lost_at_base) = (None, 2);
    let (_, outcome) = played(g, &[], Script::new());
    assert_eq!((outcome.end, outcome.men_lost, outcome.boats_lost), (End::Killed, 2, 2));
    assert_eq!(outcome.missions, 1);
}
