//! Where the worth of a position comes from: `cargo run --release -p picket-duty --example prospects -- 3000`.
//!
//! Full campaigns as the doctrine plays them. For every phase in which something was decided: what was still won
//! from there to the end, in hundredths of a point, and what the worth is reckoned by. The worth is an ordinary
//! least-squares fit of the first column on the others and a constant.

#![expect(clippy::print_stdout, reason = "this is a command")]

use picket_duty::{
    charts::Charts,
    rules::ch09_anchorage,
    state::{Attack, Fate, Post, Primary, State},
};
use shelf::{SetupOptions as _, testkit};
use table::Game;

const COLUMNS: &str = "to come,days,in port,planes,hull,hull gives way,fuel,ammo,guns,flooded rooms,gunnery,danger,team,kills";

fn features(g: &State, charts: &'static Charts) -> Vec<i32> {
    let (ship, station) = (&g.ship, &g.station);
    let left = ch09_anchorage::last_day(g, charts).0 - g.date.0 + 1;
    let lost = |track: u8| i32::from(10_u8.saturating_sub(track));
    let flooded = Primary::all().filter(|place| ship.room(*place).flooded).count();
    vec![
        i32::from(left.max(0)),
        i32::from(g.in_port),
        g.attack.as_ref().map_or(0, planes) as i32,
        lost(ship.hull),
        i32::from(ship.hull <= 4),
        lost(ship.fuel),
        lost(ship.ammo),
        ship.guns_hurt().0 as i32,
        flooded as i32,
        i32::from(ship.officers.value(Post::GunneryOfficer)),
        i32::from(station.danger),
        i32::from(station.team),
        i32::from(g.tally.shot_down()),
    ]
}

fn planes(attack: &Attack) -> usize {
    let wave = &attack.wave;
    let flying = wave.planes.iter().filter(|plane| plane.fate == Fate::Flying).count();
    let specials = wave.specials.iter().filter(|special| !special.destroyed).count();
    let waiting = attack.waiting.iter().map(|wave| wave.planes.len() + wave.specials.len());
    flying + specials + waiting.sum::<usize>()
}

fn main() {
    let campaigns = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(300);
    let setup = <State as Game>::Setup::typed("full-campaign", &[]);
    let setup = setup.unwrap_or_else(|wrong| unreachable!("the full campaign: {wrong}"));
    println!("{COLUMNS}");
    for seed in 300_001..300_001 + campaigns {
        for stop in testkit::to_come::<State>(&setup, seed, features) {
            let features: Vec<String> = stop.features.iter().map(i32::to_string).collect();
            println!("{},{}", stop.to_come, features.join(","));
        }
    }
}
