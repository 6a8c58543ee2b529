//! Rule 6.6: Kikusui attacks.

use super::fixture::{advanced, basic, charts, date, of, roll};
use crate::{
    conditions::raid_strength,
    rules::ch06_05_attack::attack,
    state::{
        Altitude, Bearing, Counter, Kind, Phase, Raider, Start, State, Weather,
        setup::{GameChoice, RaidRain},
    },
};

/// 6 April, station 1: raid 1 is strong (-1), the station dangerous (-2).
fn raid_day() -> State {
    let mut g = advanced();
    g.date = date("4/06");
    g.station.danger = -2;
    g
}

fn attacked(g: State, dice: &[u8]) -> State {
    roll(g, dice, async |t| attack(t).await).0
}

/// PD 6.6.A, PD 6.6.B: by date in a campaign, by card in a scenario, never in the Basic Game.
#[test]
fn raids_come_by_date_or_by_card() {
    assert_eq!(raid_strength(&advanced(), charts()), None);
    assert_eq!(raid_strength(&raid_day(), charts()), Some(-1));
    assert_eq!(raid_strength(&of(Start::Scenario6), charts()), Some(0), "raid 6 by its card");
    assert_eq!(raid_strength(&of(Start::Own), charts()), None);
    let mut g = raid_day();
    g.setup.game = GameChoice::Basic;
    assert_eq!(raid_strength(&g, charts()), None, "a campaign of the Basic Game has none");
    assert_eq!(raid_strength(&State { date: date("4/06"), ..basic() }, charts()), None);
    for phase in Phase::EACH {
        assert!(raid_strength(&State { phase, ..raid_day() }, charts()).is_some());
    }
}

/// PD 6.6.C, PD 6.6.E, PD 6.6.F, PD 6.6.G: 8 - 2 - 1 = 5: six planes in waves of three, each with its own
/// bearing and height (PD-X47).
#[test]
fn table_22_gives_the_number_and_22_1_the_bearings() {
    // As each plane is picked its bearing and height are rolled.
    let picked = [[1, 1, 1], [1, 3, 4], [2, 5, 6], [2, 6, 2], [5, 8, 3], [5, 10, 5]].concat();
    let g = attacked(raid_day(), &[&[4, 4][..], &picked].concat());
    let attack = g.attack.as_ref().expect("a raid");
    assert_eq!((attack.wave.planes.len(), attack.waiting[0].planes.len()), (3, 3));
    let first = &attack.wave.planes[0];
    assert_eq!(
        (first.kind, first.bearing, first.altitude),
        (Kind::Zero, Bearing::B0, Altitude::High)
    );
    let last = &attack.waiting[0].planes[2];
    assert_eq!(
        (last.kind, last.bearing, last.altitude),
        (Kind::Tony, Bearing::B315, Altitude::Low)
    );
}

/// PD 6.6.H, PD-R23: specials drawn are laid aside and go back.
#[test]
fn specials_stay_out_of_a_raid() {
    let judy = 36 + Raider::Judy as u8;
    let picked = [[1, 1, 1]; 4].concat();
    let g = attacked(raid_day(), &[&[4, 5][..], &[judy], &picked].concat());
    let attack = g.attack.as_ref().expect("a raid");
    assert_eq!((attack.wave.planes.len(), attack.wave.specials.len()), (4, 0));
    assert_eq!(g.pool.container.count(&Counter::Special(Raider::Judy)), 2);
}

/// PD 6.6.E, PD-R89: no rain on Table 22, unless so agreed.
#[test]
fn rain_does_not_thin_a_raid() {
    let rain = |reading| {
        let mut g = State { weather: Weather::Rain, ..raid_day() };
        g.setup.house.raid_rain = reading;
        g
    };
    let four = [&[4, 5][..], &[1; 4], &[1; 8]].concat();
    assert!(attacked(rain(RaidRain::No), &four).attack.is_some());
    assert!(attacked(rain(RaidRain::Adds), &[4, 5]).attack.is_none());
}

/// PD 6.5.M.half: a raid is halved at night too.
#[test]
fn a_raid_is_halved_at_night() {
    let g = State { phase: Phase::Night, ..raid_day() };
    let g = attacked(g, &[&[4, 4][..], &[1; 3], &[1; 6]].concat());
    assert_eq!(g.attack.as_ref().map(|attack| attack.wave.planes.len()), Some(3));
}

/// PD 10.A: the card adds its modifier for the phase.
#[test]
fn a_card_makes_a_raid_stronger() {
    let mut g = of(Start::Scenario4);
    (g.phase, g.station.danger) = (Phase::Midday, -1);
    // 12 - 9 - 1 = 2: twelve planes.
    let g = attacked(g, &[&[6, 6][..], &[1; 12], &[1; 24]].concat());
    let attack = g.attack.as_ref().expect("a raid");
    assert_eq!((attack.wave.planes.len(), attack.waiting.len()), (4, 2));
}
