//! Rule 6.5: the attack of a phase.

use super::fixture::{advanced, charts, of, roll};
use crate::{
    conditions::Scene,
    rules::ch06_05_attack::{attack, comes_at_night, next_wave, planes_return},
    state::{
        AirBase, Altitude, Attack, Bearing, Counter, Kind, Phase, Primary, Raider, Start, State,
        Weapon, Weather,
    },
};
use table::Mods;

/// Column +3: team, radar, one marker, land air with a chit of 0.
fn supported() -> State {
    let mut g = advanced();
    g.station.sfs = 1;
    g.air.types = vec![(AirBase::Land, 0)];
    g
}

fn attacked(g: State, dice: &[u8]) -> State {
    roll(g, dice, async |t| attack(t).await).0
}

fn found(g: &State) -> &Attack {
    g.attack.as_ref().expect("an attack")
}

/// Place of a counter in the container, as a draw is scripted.
fn special(raider: Raider) -> u8 {
    36 + raider as u8
}

const ATTACK_ENDS: u8 = 47;

fn letter(g: &State, total: i32) -> crate::charts::attack::Letter {
    let scene = Scene::new(g, charts());
    let grid = &charts().attack.attack;
    let mods = grid.modifiers(|when| scene.count(when));
    grid.column(0, &mods).resolve(total, &mods).result
}

/// PD 6.5.A, PD 6.5.B, PD 6.5.C.station: the worked example of the book (PD-X01).
#[test]
fn the_example_of_the_book_gives_letter_d() {
    let mut g = advanced();
    g.air.types = vec![(AirBase::Land, 1)];
    g.station.danger = -2;
    let scene = Scene::new(&g, charts());
    let grid = &charts().attack.attack;
    let mods = grid.modifiers(|when| scene.count(when));
    assert_eq!((mods.shift(), mods.sum()), (1, -2));
    assert_eq!(letter(&g, 6), crate::charts::attack::Letter::D);
}

/// PD 6.5.C.station: danger of the station, 0 for some.
#[test]
fn stations_have_a_danger() {
    let danger = |number| charts().station.stations.get(number).map(|it| it.danger);
    assert_eq!([1, 2, 4, 7].map(danger), [Some(-2), Some(-1), Some(0), Some(1)]);
}

/// PD 6.5.C.rain, PD-R16: +1 on the dice of Table 8-1 (PD-X23).
#[test]
fn rain_adds_one() {
    let mut g = advanced();
    g.air.types = vec![(AirBase::Land, 1)];
    g.weather = Weather::Rain;
    assert_eq!(letter(&g, 3), crate::charts::attack::Letter::D);
    assert_eq!(letter(&g, 4), crate::charts::attack::Letter::C);
}

/// PD 6.5.B, PD-R29, PD 7.8.2.J.bridge, PD-R30: beyond the table its last column counts (PD-X48).
#[test]
fn a_column_beyond_the_table_is_the_last() {
    let mut g = advanced();
    g.station.team = false;
    g.ship.device_mut(crate::state::Equipment::AirRadar).hits = 2;
    g.ship.room_mut(Primary::Bridge).destroyed = true;
    let scene = Scene::new(&g, charts());
    let mods = charts().attack.attack.modifiers(|when| scene.count(when));
    assert_eq!(mods.shift(), -7);
    assert_eq!(letter(&g, 10), crate::charts::attack::Letter::A);
}

/// PD 7.8.2.J.bridge: a column for each of Bridge, CIC and Radio destroyed.
#[test]
fn lost_nerve_centres_shift_the_column() {
    let shift = |places: &[Primary]| {
        let mut g = supported();
        for place in places {
            g.ship.room_mut(*place).destroyed = true;
        }
        let scene = Scene::new(&g, charts());
        charts().attack.attack.modifiers(|when| scene.count(when)).shift()
    };
    let all = [Primary::Bridge, Primary::Cic, Primary::Radio];
    assert_eq!((shift(&[]), shift(&all[..1]), shift(&all)), (3, 2, 0));
    assert_eq!(shift(&[Primary::Steering]), 3);
}

/// PD 6.5.E, PD 6.5.F: the list without modifiers; counters matched to it in order.
#[test]
fn counters_are_matched_to_the_list() {
    let mut g = supported();
    (g.station.danger, g.weather) = (-1, Weather::Clear);
    // 5 - 1 = 4 in column +3: B; 5 on T8-B: 90 Low and 90 High; Val and Tony.
    let g = attacked(g, &[2, 3, 2, 3, 2, 5]);
    let planes = &found(&g).wave.planes;
    assert_eq!(planes.len(), 2);
    assert_eq!(
        (planes[0].kind, planes[0].bearing, planes[0].altitude),
        (Kind::Val, Bearing::B90, Altitude::Low)
    );
    assert_eq!(
        (planes[1].kind, planes[1].bearing, planes[1].altitude),
        (Kind::Tony, Bearing::B90, Altitude::High)
    );
    assert_eq!(g.pool.container.count(&Counter::Plane(Kind::Val)), 9, "drawn without putting back");
}

/// PD 6.5.G, PD 6.5.H, PD 6.5.J, PD 6.5.K.order, PD-R24: five planes and three specials (PD-X04).
#[test]
fn five_planes_come_in_two_waves() {
    let mut g = advanced();
    g.air.types = vec![(AirBase::Land, 0)];
    // Column 0, total 3: E; 7 on T8-E: five planes. Three specials on the way.
    let bomb = special(Raider::Sonia);
    let dice = [1, 2, 3, 4, bomb, 1, 1, bomb, special(Raider::Kate), 1, 1, 1];
    let g = attacked(g, &dice);
    let attack = found(&g);
    assert_eq!((attack.wave.planes.len(), attack.waiting.len()), (3, 1));
    assert_eq!((attack.wave.specials.len(), attack.waiting[0].planes.len()), (2, 2));
    let last = &attack.waiting[0].specials;
    assert_eq!((last.len(), last[0].raider, last[0].weapon), (1, Raider::Kate, Weapon::Torpedo));
}

/// PD 6.5.K.limit, PD-R25: of three specials in one wave the third goes back.
#[test]
fn no_more_than_two_specials_a_wave() {
    let dice =
        [2, 3, 3, 4, special(Raider::Sally), special(Raider::Myrt), special(Raider::Grace), 1];
    // Column +3 and danger -1: B; 7 on T8-B: one plane.
    let mut g = supported();
    g.station.danger = -1;
    let g = attacked(g, &dice);
    assert_eq!((found(&g).wave.specials.len(), found(&g).wave.planes.len()), (2, 1));
    assert_eq!(g.pool.container.count(&Counter::Special(Raider::Grace)), 1);
    assert_eq!(g.pool.container.count(&Counter::Special(Raider::Sally)), 1);
}

/// PD 6.5.N, PD 6.5.O, PD-R26: the attack is off, all planes go back, the counter stays out (PD-X41).
#[test]
fn attack_ends_calls_everything_off() {
    let mut g = supported();
    g.station.danger = -1;
    let dice = [2, 3, 2, 3, 2, special(Raider::Judy), ATTACK_ENDS];
    let g = attacked(g, &dice);
    assert!(g.attack.is_none());
    let container = &g.pool.container;
    assert_eq!(container.count(&Counter::Plane(Kind::Val)), 10);
    assert_eq!(container.count(&Counter::Special(Raider::Judy)), 2);
    assert_eq!((container.count(&Counter::AttackEnds), g.pool.attack_ends_out), (3, 1));
}

/// PD 6.5.M.check, PD-R27: 1-4 no attack at night; by day no roll.
#[test]
fn at_night_they_come_on_five_or_six() {
    let night = || State { phase: Phase::Night, ..advanced() };
    assert!(!roll(night(), &[4], async |t| comes_at_night(t).await).1);
    assert!(roll(night(), &[5], async |t| comes_at_night(t).await).1);
    assert!(roll(advanced(), &[], async |t| comes_at_night(t).await).1);
}

/// PD 6.5.M.half: of five the first two come, of one none (PD-X20, PD-X21).
#[test]
fn at_night_the_last_half_of_the_list_is_dropped() {
    let mut g = State { phase: Phase::Night, ..advanced() };
    g.air.types = vec![(AirBase::Land, 0)];
    let g = attacked(g, &[1, 2, 3, 4, 1, 1]);
    let places: Vec<(Bearing, Altitude)> =
        found(&g).wave.planes.iter().map(|plane| (plane.bearing, plane.altitude)).collect();
    assert_eq!(places, [(Bearing::B180, Altitude::Medium), (Bearing::B180, Altitude::High)]);
    let mut g = State { phase: Phase::Night, ..supported() };
    g.station.danger = -1;
    let g = attacked(g, &[2, 3, 3, 4]);
    assert!(g.attack.is_none());
}

/// PD 6.5.D, PD-R28, PD-R85, PD 7.2.E: the aircraft named comes once, by night too.
#[test]
fn a_random_attack_uses_an_aircraft_up() {
    let g = State { phase: Phase::Night, ..advanced() };
    let g = attacked(g, &[6, 6, 1, 1]);
    let specials = &found(&g).wave.specials;
    assert_eq!((specials[0].raider, specials[0].weapon), (Raider::Betty, Weapon::Ohka));
    assert!(found(&g).wave.planes.is_empty() && !g.pool.aside.contains(&Raider::Betty));
    let (g, ()) = roll(g, &[], async |t| {
        planes_return(t);
        t.g.attack = None;
    });
    let g = attacked(g, &[6, 6, 1, 1]);
    assert!(g.attack.is_none());
}

/// PD 5.3.1.F, PD-R88: a land radar station goes out.
#[test]
fn a_random_event_puts_a_land_radar_out() {
    let mut g = advanced();
    g.land_radar = [true, true, false, false];
    let g = attacked(g, &[6, 6, 6, 6, 2]);
    assert_eq!((g.land_radar, g.attack.is_none()), ([true, false, false, false], true));
}

/// PD 6.5.L.order, PD 5.2.C: the next wave comes on, surface support is free again.
#[test]
fn the_next_wave_follows() {
    let mut g = of(Start::Full);
    g.station.sfs = 2;
    let wave = crate::state::Wave::default();
    g.attack = Some(Attack { waiting: vec![wave], number: 1, sfs: 0, ..Attack::default() });
    let (g, came) = roll(g, &[], async |t| (next_wave(t), next_wave(t)));
    assert_eq!(came, (true, false));
    assert_eq!((found(&g).number, found(&g).sfs), (2, 2));
}

/// PD 7.1.H, PD-R52: regular planes go back into the container.
#[test]
fn regular_planes_go_back() {
    let mut g = supported();
    g.station.danger = -1;
    let g = attacked(g, &[2, 3, 2, 3, 2, 5]);
    let (g, ()) = roll(g, &[], async |t| planes_return(t));
    assert_eq!(g.pool.container.count(&Counter::Plane(Kind::Val)), 10);
    assert_eq!(Mods::NONE.sum(), 0);
}
