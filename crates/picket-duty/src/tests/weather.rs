//! Rules 6.1 to 6.3.

use super::fixture::{advanced, basic, charts, date, roll};
use crate::{
    rules::{
        ch06_02_weather::{Sky, weather},
        ch10_victory::level,
    },
    state::{Cause, Happening, Level, Stage, Start, State, Weather},
};

fn sky(g: State, dice: &[u8]) -> (State, Option<Sky>) {
    roll(g, dice, async |t| weather(t).await.ok())
}

/// PD 6.1.A: never rolled in the Basic Game.
#[test]
fn the_basic_game_has_clear_weather() {
    let (g, sky) = sky(basic(), &[]);
    assert_eq!((g.weather, sky), (Weather::Clear, Some(Sky::Open)));
}

/// PD 6.2.A: the first phase after set-up or return is clear.
#[test]
fn the_first_phase_is_clear() {
    let mut g = advanced();
    g.fresh = true;
    let (g, open) = sky(g, &[]);
    assert_eq!((g.weather, open, g.fresh), (Weather::Clear, Some(Sky::Open), false));
}

/// PD 6.2.B, PD 6.2.E: clear on 6 or more.
#[test]
fn clear_weather_goes_on() {
    let (g, open) = sky(advanced(), &[3, 3]);
    assert_eq!((g.weather, open), (Weather::Clear, Some(Sky::Open)));
}

/// PD 6.2.C: -1 after rain or storm.
#[test]
fn foul_weather_lasts() {
    for before in [Weather::Rain, Weather::Storm] {
        let mut g = advanced();
        g.weather = before;
        let (g, _) = sky(g, &[3, 3, 1]);
        assert_eq!(g.weather, Weather::Rain);
    }
}

/// PD 6.2.F.check: 1-4 no attack, 5-6 they may come (PD-X22).
#[test]
fn rain_keeps_most_planes_away() {
    for (die, now) in [(4, Sky::Shut), (5, Sky::Open)] {
        let (g, sky) = sky(advanced(), &[2, 2, die]);
        assert_eq!((g.weather, sky), (Weather::Rain, Some(now)));
    }
}

/// PD 6.3.A, PD-R17: a gale ends the phase and nothing else.
#[test]
fn a_gale_shuts_the_sky() {
    let (g, now) = sky(advanced(), &[1, 1, 4, 6]);
    assert_eq!((g.weather, now, g.date), (Weather::Storm, Some(Sky::Shut), date("4/10")));
}

/// PD 6.3.B.1, PD-R18: a 1 marks off two days: from 1 April play resumes on the 3rd (PD-X16).
#[test]
fn a_typhoon_marks_off_days() {
    for (die, day) in [(1, "4/03"), (3, "4/04"), (5, "4/05")] {
        let mut g = advanced();
        g.date = date("4/01");
        let (g, now) = sky(g, &[1, 1, 6, 6, die]);
        assert_eq!((now, g.date, g.stage), (Some(Sky::Typhoon), date(day), Stage::Turn));
    }
}

/// PD 6.2.A, PD 6.2.C: clear weather is for ships back from repair or replenishment; one that rode out the
/// typhoon rolls in her next phase, with -1 after the Storm.
#[test]
fn a_typhoon_ridden_out_is_followed_by_a_roll() {
    let (g, now) = sky(advanced(), &[1, 1, 6, 6, 1]);
    assert_eq!(now, Some(Sky::Typhoon));
    // 6 - 1 = 5: Rain; the check says they do not come.
    let (g, now) = sky(g, &[3, 3, 4]);
    assert_eq!((g.weather, now), (Weather::Rain, Some(Sky::Shut)));
    // Storm, typhoon, damaged, hull -2, seven days, station, support: repaired, so the first phase is clear.
    let (g, _) = sky(advanced(), &[1, 1, 6, 6, 6, 3, 4, 3, 2, 3, 4]);
    let (g, now) = sky(g, &[]);
    assert_eq!((g.weather, now), (Weather::Clear, Some(Sky::Open)));
}

/// PD 6.3.B.1, PD 10.A: days are marked off and she rides the storm out where she is, so that a typhoon past the
/// last day of a card leaves her afloat and on station. Repair days past it find her at the anchorage.
#[test]
fn a_typhoon_past_the_last_day_leaves_her_on_station() {
    let last = crate::rules::ch09_anchorage::last_day(&super::fixture::of(Start::Own), charts());
    let on_last_day = |crashes| {
        let mut g = super::fixture::of(Start::Own);
        (g.date, g.tally.crashes) = (last, crashes);
        g
    };
    for (crashes, judged) in [(0, Level::Decisive), (1, Level::Victory)] {
        // Storm, typhoon, two days.
        let (g, now) = sky(on_last_day(crashes), &[1, 1, 6, 6, 1]);
        assert_eq!((now, g.stage, g.away), (Some(Sky::Typhoon), Stage::Over, false));
        assert_eq!(level(&g, charts()), judged);
    }
    // Damaged, hull -2, seven days.
    let (g, _) = sky(on_last_day(0), &[1, 1, 6, 6, 6, 3, 4, 3]);
    assert_eq!((g.stage, level(&g, charts())), (Stage::Over, Level::Draw));
}

/// PD 6.3.B.2: a 6 leads to damage: hull -1 and she stays.
#[test]
fn a_typhoon_may_hurt_the_hull() {
    let (g, now) = sky(advanced(), &[1, 1, 6, 6, 6, 5, 5]);
    assert_eq!((now, g.ship.hull, g.date), (Some(Sky::Typhoon), 9, date("4/12")));
}

/// PD 6.3.B.4, PD 6.3.B.5: hull -2 sends her home: Table 6-5, a new station and support.
#[test]
fn a_battered_ship_goes_to_the_anchorage() {
    // Storm, typhoon, damaged, hull -2, seven days, station, support.
    let (g, _) = sky(advanced(), &[1, 1, 6, 6, 6, 3, 4, 3, 2, 3, 4]);
    assert_eq!((g.date, g.ship.hull), (date("4/19"), 10));
    assert_eq!((g.station.number, g.station.sfs), (2, 1));
    let stay = Happening::Anchorage { days: 7, repair: true };
    assert!(g.tally.log.iter().any(|entry| entry.what == stay));
}

/// PD 6.3.B.3: a ship that founders is replaced the day after the typhoon.
#[test]
fn a_typhoon_can_sink_the_ship() {
    let (mut g, now) = sky(advanced(), &[1, 1, 6, 6, 6, 1, 1]);
    assert_eq!((now, g.tally.last_cause), (None, Some(Cause::Typhoon)));
    let (t, ()) = super::fixture::play(
        std::mem::replace(&mut g, basic()),
        &[],
        table::testkit::Script::new(),
        async |t| crate::rules::ch09_anchorage::after_loss(t),
    );
    assert_eq!((t.g.date, t.g.stage), (date("4/12"), Stage::NewShip));
}

/// PD 6.3.B.3, PD 7.3.Q.zero: one that breaks up by the damage of the storm is replaced on the same day.
#[test]
fn a_hull_that_gives_way_in_the_storm_loses_no_further_day() {
    let mut g = advanced();
    g.ship.hull = 1;
    // Hull -1 leaves 0: Table 14, 7 sinks.
    let (t, ()) = super::fixture::play(
        g,
        &[1, 1, 6, 6, 6, 5, 5, 3, 4],
        table::testkit::Script::new(),
        async |t| {
            assert!(weather(t).await.is_err());
            crate::rules::ch09_anchorage::after_loss(t);
        },
    );
    assert_eq!((t.g.date, t.g.stage), (date("4/12"), Stage::NewShip));
}

/// PD 9.G.must, PD 7.3.Q.zero: a hull worn down to 0 by the storm sends her home from it.
#[test]
fn a_hull_at_zero_after_the_storm_goes_home() {
    let mut g = advanced();
    g.ship.hull = 1;
    // Hull 0, Table 14: 6 afloat; Table 16: 9 - 1 arrives; Table 18; then station and support.
    let dice = [1, 1, 6, 6, 6, 5, 5, 3, 3, 4, 5, 3, 3, 2, 3, 4];
    let (g, now) = sky(g, &dice);
    assert_eq!((now, g.tally.withdrawals, g.ship.hull), (Some(Sky::Typhoon), 1, 10));
    let stay = g.tally.log.iter().map(|entry| entry.what);
    let mut stay = stay.filter(|it| matches!(it, Happening::Anchorage { repair: true, .. }));
    let Some(Happening::Anchorage { days, .. }) = stay.next() else { panic!("not repaired") };
    assert_eq!(g.date, date("4/11").later(days + 1), "from the last day of the storm");
}

/// PD 6.3.B.4, PD 7.3.Q.zero, PD 9.G.must: a typhoon that sends her home with her hull at 0 makes it a
/// withdrawal, with a roll for the trip, before Table 6-5 gives the days.
#[test]
fn a_hull_lost_in_the_storm_makes_the_trip_home_a_roll() {
    let mut g = advanced();
    g.ship.hull = 2;
    // Hull -2 leaves 0, Table 14: 6 afloat; Table 16: 9 - 1 arrives; seven days, station, support.
    let (home, now) = sky(g.clone(), &[1, 1, 6, 6, 6, 3, 4, 3, 3, 4, 5, 3, 2, 3, 4]);
    assert_eq!((now, home.tally.withdrawals, home.ship.hull), (Some(Sky::Typhoon), 1, 10));
    assert_eq!(home.date, date("4/19"));
    // Table 16: 4 - 1 sinks.
    let (lost, now) = sky(g, &[1, 1, 6, 6, 6, 3, 4, 3, 3, 2, 2]);
    assert_eq!((now, lost.tally.last_cause), (None, Some(Cause::OnTheWay)));
}

/// PD 9.H: in a scenario it is a defeat.
#[test]
fn a_hull_lost_in_the_storm_loses_a_scenario() {
    let mut g = super::fixture::of(Start::Own);
    g.ship.hull = 2;
    let (g, _) = sky(g, &[1, 1, 6, 6, 6, 3, 4, 3, 3]);
    assert!(g.defeated && g.stage == Stage::Over);
}

/// PD 9.F, PD 8.3.B, PD-R69: a typhoon ends the turn; a ship without fuel or ammunition goes home from it as she would
/// after the night, unless it was the last day.
#[test]
fn a_ship_without_stores_goes_home_from_the_storm() {
    let empty = |start| {
        let mut g = super::fixture::of(start);
        g.ship.fuel = 0;
        g
    };
    // Storm, typhoon, two days; one day at the anchorage, then station and support.
    let (g, now) = sky(empty(Start::Full), &[1, 1, 6, 6, 1, 1, 2, 3, 4]);
    assert_eq!((now, g.date, g.ship.fuel), (Some(Sky::Typhoon), date("4/13"), 10));
    let stay = Happening::Anchorage { days: 1, repair: false };
    assert!(g.tally.log.iter().any(|entry| entry.what == stay));
    let mut g = empty(Start::Own);
    g.date = crate::rules::ch09_anchorage::last_day(&g, charts());
    let (g, _) = sky(g, &[1, 1, 6, 6, 1]);
    assert_eq!((g.stage, g.away, g.ship.fuel), (Stage::Over, false, 0));
}
