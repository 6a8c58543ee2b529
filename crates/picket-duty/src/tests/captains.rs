//! The captain who thinks: how he lays a battery as a whole, and when the helm is worth its fuel.

use super::fixture::{advanced, answer, basic, charts, of, under_attack};
use crate::{
    bot::{dangers::is_worth_evading, gunnery},
    rules::ch06_07_fire::{Battery, Shooter},
    state::{Altitude, Bearing, Fate, Kind, Start, State, setup::FiveInch},
};

const HIGH: Altitude = Altitude::High;
const MEDIUM: Altitude = Altitude::Medium;
const LOW: Altitude = Altitude::Low;

/// Waves of two to five planes, two of them from one bearing.
fn waves() -> Vec<Vec<(Kind, Bearing, Altitude)>> {
    vec![
        vec![(Kind::Zero, Bearing::B90, LOW), (Kind::Val, Bearing::B90, HIGH)],
        vec![
            (Kind::Betty, Bearing::B0, MEDIUM),
            (Kind::Zero, Bearing::B180, LOW),
            (Kind::Oscar, Bearing::B135, HIGH),
        ],
        vec![
            (Kind::Zero, Bearing::B45, LOW),
            (Kind::Nate, Bearing::B225, MEDIUM),
            (Kind::Tony, Bearing::B225, HIGH),
            (Kind::Judy, Bearing::B270, LOW),
            (Kind::Val, Bearing::B315, MEDIUM),
        ],
    ]
}

fn games() -> Vec<State> {
    let mut supported = advanced();
    (supported.air.markers, supported.station.sfs) = (3, 2);
    let mut bound = advanced();
    bound.setup.house.five_inch = FiveInch::Bound;
    let mut hurt = advanced();
    hurt.ship.angles.starboard = 2;
    vec![advanced(), basic(), supported, bound, hurt]
}

/// What the Gunnery Officer proposes, row by row.
fn proposed(g: &State) -> gunnery::Plan {
    let battery = Battery::proposed(g, charts());
    let guns = battery.guns().into_iter().map(|(gun, at, _)| (Shooter::Gun(gun), Some(at as u8)));
    let air = (0..).zip(battery.air()).map(|(n, at)| (Shooter::Air(n), Some(at as u8)));
    let surface = (0..).zip(battery.surface()).map(|(n, at)| (Shooter::Surface(n), Some(at as u8)));
    let director = std::iter::once((Shooter::Director, battery.director()));
    director.chain(guns).chain(air).chain(surface).collect()
}

/// PD 6.7.A, PD 6.7.C.1.one, PD 6.7.G.arc, PD 6.7.H: laid as a whole the battery is never worth less than gun by gun,
/// here and there more, and everything in the plan is offered.
#[test]
fn a_battery_laid_as_a_whole_is_lawful_and_no_worse() {
    let mut better = 0;
    for (game, wave) in
        games().into_iter().flat_map(|g| waves().into_iter().map(move |w| (g.clone(), w)))
    {
        let g = under_attack(game, &wave);
        let plan = gunnery::plan(&g, charts());
        let keys: Vec<String> =
            plan.iter().filter_map(|(shooter, at)| Some(key(*shooter, (*at)?))).collect();
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        answer(&g, Battery::blank(&g, charts()), &keys);
        let worth = |plan: &gunnery::Plan| gunnery::worth_of(&g, charts(), plan);
        let (whole, single) = (worth(&plan), worth(&proposed(&g)));
        assert!(whole >= single - 1e-6, "{whole} for {single}: {plan:?}");
        better += u32::from(whole > single + 1.0);
    }
    assert!(better >= 3, "better by a hundredth in {better} of 15");
}

/// The key of a row.
fn key(shooter: Shooter, at: u8) -> String {
    let plane = at + 1;
    match shooter {
        Shooter::Director => format!("director=plane-{plane}"),
        Shooter::Gun(gun) => format!("{}=plane-{plane}", crate::state::Place::Gun(gun).key()),
        Shooter::Air(n) => format!("air-{}=plane-{plane}", n + 1),
        Shooter::Surface(n) => format!("surface-{}=plane-{plane}", n + 1),
    }
}

/// PD 6.9.B, PD 8.3.A: the helm is worth a box of fuel against two planes, not against one on fire; the last box goes
/// by the end of the turn in any case, and on the last day none is needed any more.
#[test]
fn the_helm_is_weighed_against_the_fuel() {
    let zero = |bearing| (Kind::Zero, bearing, LOW);
    let attacked = |start, fuel, burning| {
        let mut g = under_attack(of(start), &[zero(Bearing::B90), zero(Bearing::B270)]);
        g.ship.fuel = fuel;
        if burning {
            let planes = &mut g.attack_mut().wave.planes;
            planes.truncate(1);
            planes[0].fate = Fate::Flamed;
        }
        is_worth_evading(&g, charts())
    };
    assert!(attacked(Start::Full, 5, false) && !attacked(Start::Full, 5, true));
    assert!(attacked(Start::Full, 1, true), "it is gone by the end of the turn");
    let mut last = under_attack(of(Start::Full), &[zero(Bearing::B90)]);
    last.attack_mut().wave.planes[0].fate = Fate::Flamed;
    last.date = crate::rules::ch09_anchorage::last_day(&last, charts());
    assert!(is_worth_evading(&last, charts()));
}
