//! Rules 6.5 and 6.6: whether planes come, which, and in what waves.

use super::T;
use crate::{
    charts::{
        attack::{Letter, MOST_PLANES, RandomAttack},
        station::LandRadar,
        weather::Coming,
    },
    conditions::{Scene, raid_strength},
    state::{Altitude, Attack, Bearing, Counter, Phase, Plane, Raider, Special, State, Wave},
};
use board::counted;
use table::{Chit, Cup, Key, Mods, Name};

/// PD 6.5.M.check, PD-R27: at night a die first says whether they come at all; in raids too.
pub async fn comes_at_night(t: &mut T) -> bool {
    if t.g.phase != Phase::Night {
        return true;
    }
    let comes = t.check(&t.charts.attack.night, Mods::NONE).await.result == Coming::Possible;
    if !comes {
        t.say("PD 6.5.M.check", |_| "The night stays quiet.".to_owned());
    }
    comes
}

/// PD 6.5.A, PD 6.6.C: finds the attack of the phase, if there is one, and puts it on the table.
pub async fn attack(t: &mut T) {
    let found = match raid_strength(&t.g, t.charts) {
        Some(_) => raid(t).await,
        None => usual(t).await,
    };
    if let Some(attack) = &found {
        let planes = attack.planes();
        t.g.tally.attacks += 1;
        t.g.tally.planes += planes as u16;
        let specials = attack.specials();
        t.g.tally.specials += specials as u16;
        let waves = attack.waiting.len() + 1;
        t.say("PD 6.5.G", |_| {
            let planes = counted(planes as u32, "plane", "planes");
            let waves = counted(waves as u32, "wave", "waves");
            match specials {
                0 => format!("Bogeys! {planes} in {waves}."),
                _ => format!("Bogeys! {planes} in {waves}, {specials} in a Special Attack."),
            }
        });
    }
    t.g.attack = found;
}

/// PD 6.5.B, PD-R29: the column, the letter, then the list.
async fn usual(t: &mut T) -> Option<Attack> {
    let scene = Scene::new(&t.g, t.charts);
    let grid = &t.charts.attack.attack;
    let mods = grid.modifiers(|when| scene.count(when));
    let letter = t.check_in(grid, 0, mods).await.result;
    match letter {
        Letter::Random => random_attack(t).await,
        Letter::None => {
            t.say("PD 6.5.B", |_| "No planes come.".to_owned());
            None
        }
        Letter::A | Letter::B | Letter::C | Letter::D | Letter::E | Letter::F | Letter::G => {
            listed(t, letter).await
        }
    }
}

/// PD 6.5.E, PD 6.5.F, PD 6.5.M.half: no modifiers; at night the last half of the list is dropped.
async fn listed(t: &mut T, letter: Letter) -> Option<Attack> {
    let chart = t.charts.attack.list(letter)?;
    let list = t.check(chart, Mods::NONE).await.result;
    let places: Vec<(Bearing, Altitude)> = list.planes().collect();
    let count = halved(&t.g, places.len());
    if count == 0 {
        t.say("PD 6.5.M.half", |_| "A single plane turns away in the dark.".to_owned());
        return None;
    }
    let Drawn { planes, specials } = draw(t, count, PlacedBy::List(&places)).await?;
    Some(in_waves(t, planes, specials))
}

/// PD 6.5.M.half, PD-R27
fn halved(g: &State, planes: usize) -> usize {
    if g.phase == Phase::Night { planes / 2 } else { planes }
}

/// PD 6.6.E, PD 6.6.F, PD 6.6.G: Table 22 gives the number, Table 22-1 the bearing of each plane.
async fn raid(t: &mut T) -> Option<Attack> {
    let scene = Scene::new(&t.g, t.charts);
    let chart = &t.charts.attack.raid;
    let mods = chart.modifiers(|when| scene.count(when));
    let count = usize::from(t.check(chart, mods).await.result.0).min(MOST_PLANES);
    let count = halved(&t.g, count);
    if count == 0 {
        t.say("PD 6.6.E", |_| "The raid passes this station by.".to_owned());
        return None;
    }
    let Drawn { planes, specials } = draw(t, count, PlacedBy::Dice).await?;
    Some(in_waves(t, planes, specials))
}

struct Drawn {
    planes: Vec<Plane>,
    specials: Vec<Raider>,
}

/// Where the planes drawn are placed.
#[derive(Clone, Copy)]
enum PlacedBy<'a> {
    /// PD 6.5.F: as the list says, in its order.
    List(&'a [(Bearing, Altitude)]),
    /// PD 6.6.G: by Table 22-1, as each plane is picked.
    Dice,
}

/// PD 6.5.F, PD 6.6.G: where the next plane comes from.
async fn place(t: &mut T, by: PlacedBy<'_>, drawn: usize) -> (Bearing, Altitude) {
    match by {
        PlacedBy::List(places) => places[drawn],
        PlacedBy::Dice => {
            let bearing = t.check(&t.charts.attack.raid_bearing, Mods::NONE).await.result.0;
            let altitude = t.check(&t.charts.attack.raid_altitude, Mods::NONE).await.result;
            (bearing, altitude)
        }
    }
}

/// PD 6.5.F, PD 6.5.J, PD-R24: counters until the listed number of regular planes is reached. PD 6.6.H,
/// PD-R23: in a raid specials are laid aside and go back.
async fn draw(t: &mut T, count: usize, by: PlacedBy<'_>) -> Option<Drawn> {
    let split = t.charts.attack.waves.of(count);
    let most = match by {
        PlacedBy::List(_) => split.specials * split.waves.len(),
        PlacedBy::Dice => 0,
    };
    let mut drawn = Drawn { planes: Vec::new(), specials: Vec::new() };
    let mut back: Vec<Raider> = Vec::new();
    while drawn.planes.len() < count && has_planes(&t.g.pool.container) {
        let cup = t.g.pool.container.clone();
        let counter = t.draw(&cup, "PD 6.5.F", "Planes of the attack").await;
        t.g.pool.container.take(&counter);
        match counter {
            Counter::Plane(kind) => {
                let (bearing, altitude) = place(t, by, drawn.planes.len()).await;
                drawn.planes.push(Plane::new(kind, bearing, altitude));
            }
            // PD 6.5.K.limit, PD-R25: those in excess go back after the draw.
            Counter::Special(raider) if drawn.specials.len() < most => drawn.specials.push(raider),
            Counter::Special(raider) => {
                let special = Special::new(raider, weapon(t, raider)).words();
                match by {
                    PlacedBy::Dice => t.say("PD 6.6.H", |_| {
                        format!("{special}: not in a raid; it goes back and another is drawn.")
                    }),
                    PlacedBy::List(_) => t.say("PD 6.5.K.limit", |_| {
                        format!("{special}: beyond two a wave, and so ignored.")
                    }),
                }
                back.push(raider);
            }
            Counter::AttackEnds => {
                drawn.specials.extend(back);
                attack_ends(t, drawn);
                return None;
            }
        }
    }
    for raider in back {
        t.g.pool.container.put(Counter::Special(raider), 1);
    }
    (!drawn.planes.is_empty() || !drawn.specials.is_empty()).then_some(drawn)
}

fn has_planes(container: &Cup<Counter>) -> bool {
    container.iter().any(|(counter, count)| matches!(counter, Counter::Plane(_)) && *count > 0)
}

/// PD 6.5.N, PD 6.5.O, PD-R26: the whole attack is off, all planes go back, the counter stays out.
fn attack_ends(t: &mut T, drawn: Drawn) {
    t.g.pool.attack_ends_out += 1;
    for plane in drawn.planes {
        t.g.pool.container.put(Counter::Plane(plane.kind), 1);
    }
    for raider in drawn.specials {
        t.g.pool.container.put(Counter::Special(raider), 1);
    }
    t.say("PD 6.5.N", |_| {
        "Attack Ends: all planes drawn go back, and nothing comes in this phase.".to_owned()
    });
}

/// PD 6.5.G, PD 6.5.H, PD 6.5.K.order: regular planes by Table 8-3, the first two specials with wave
/// one, and so on.
fn in_waves(t: &T, planes: Vec<Plane>, specials: Vec<Raider>) -> Attack {
    let split = t.charts.attack.waves.of(planes.len());
    let mut planes = planes.into_iter();
    let mut specials = specials.into_iter().map(|raider| Special::new(raider, weapon(t, raider)));
    let mut waves = split.waves.iter().map(|count| Wave {
        planes: planes.by_ref().take(usize::from(*count)).collect(),
        specials: specials.by_ref().take(split.specials).collect(),
    });
    let wave = waves.next().unwrap_or_default();
    let waiting = waves.collect();
    Attack { wave, waiting, number: 1, sfs: t.g.station.sfs, ..Attack::default() }
}

/// PD 6.5.I: the red circle says what it carries.
fn weapon(t: &T, raider: Raider) -> crate::state::Weapon {
    t.charts.counters.specials.of(raider).weapon
}

/// PD 6.5.D, PD-R28, PD-R85: the aircraft named makes a Special Attack, once in a game.
async fn random_attack(t: &mut T) -> Option<Attack> {
    match t.check(&t.charts.attack.random, Mods::NONE).await.result {
        RandomAttack::LandRadarRaid => {
            land_radar_raid(t).await;
            None
        }
        RandomAttack::Raider(raider) => {
            let Some(place) = t.g.pool.aside.iter().position(|it| *it == raider) else {
                t.say("PD 6.5.D", |_| "A lone plane is heard and lost again.".to_owned());
                return None;
            };
            t.g.pool.aside.remove(place);
            let special = Special::new(raider, weapon(t, raider));
            let wave = Wave { planes: Vec::new(), specials: vec![special] };
            let sfs = t.g.station.sfs;
            Some(Attack { wave, number: 1, sfs, ..Attack::default() })
        }
    }
}

impl Chit<State> for LandRadar {
    fn key(&self) -> Name {
        Key::name(*self).replace('_', "-").into()
    }
}

/// PD 5.3.1.F, PD-R88: an active station goes out and rolls again from the next turn on.
async fn land_radar_raid(t: &mut T) {
    let active: Vec<(LandRadar, u8)> = LandRadar::ALL
        .iter()
        .map(|(_, station)| (*station, u8::from(t.g.land_radar[station.index()])))
        .collect();
    if active.iter().all(|(_, count)| *count == 0) {
        t.say("PD 5.3.1.F", |_| "Planes pass over toward the land.".to_owned());
        return;
    }
    let station = t.draw(&active, "PD 5.3.1.F", "Which land radar is bombed?").await;
    t.g.land_radar[station.index()] = false;
    t.say("PD 5.3.1.F", |_| format!("The radar at {} is bombed off the air.", station.words()));
}

/// PD 6.5.L.order, PD 16.B.9: the next wave comes on; false when there is none.
pub fn next_wave(t: &mut T) -> bool {
    let sfs = t.g.station.sfs;
    let attack = t.g.attack_mut();
    if attack.waiting.is_empty() {
        return false;
    }
    attack.wave = attack.waiting.remove(0);
    attack.number += 1;
    attack.alight = [false; 3];
    attack.sfs = sfs;
    attack.fired = false;
    t.say("PD 6.5.G", |g| {
        let wave = &g.attack().wave;
        let planes = counted((wave.planes.len() + wave.specials.len()) as u32, "plane", "planes");
        format!("Wave {}: {planes}.", g.attack().number)
    });
    true
}

/// PD 7.1.H, PD 7.2.E, PD-R52: regular planes go back into the container; specials that came do not.
pub fn planes_return(t: &mut T) {
    let planes = std::mem::take(&mut t.g.attack_mut().wave.planes);
    for plane in planes {
        t.g.pool.container.put(Counter::Plane(plane.kind), 1);
    }
    t.g.attack_mut().wave.specials.clear();
}

/// PD 7.1.H, PD 7.2.E, PD-R52: the attack is over, or the ship is lost in the middle of it. Specials that neither
/// attacked nor were shot down go back as regular planes do.
pub fn clear(t: &mut T) {
    let Some(attack) = t.g.attack.take() else { return };
    for wave in std::iter::once(attack.wave).chain(attack.waiting) {
        for plane in wave.planes {
            t.g.pool.container.put(Counter::Plane(plane.kind), 1);
        }
        for special in wave.specials.iter().filter(|it| it.came.is_none() && !it.destroyed) {
            t.g.pool.container.put(Counter::Special(special.raider), 1);
        }
    }
}
