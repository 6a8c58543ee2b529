//! How the doctrine conducts a war, counted over whole games from its own views.

use super::fixture::charts;
use crate::{
    bot::AtSeat,
    charts::Charts,
    state::{AirKind, Class, Code, Place, Setup, Start, State},
};
use std::sync::{Arc, Mutex};
use table::{Asked, Decider, headless};

/// What was done in some games, by both sides together.
#[derive(Clone, Debug, Default)]
struct Counts {
    turns: u32,
    /// Hexes that were looked at.
    recon: u32,
    /// Raids that met fighters, and those of them that had some of their own.
    met: u32,
    escorted: u32,
    /// Attacks of sound skip bombers on ships in air battles, and those that were skipped.
    ship_attacks: u32,
    skipped: u32,
    /// Transport missions.
    convoys: u32,
    transports: u32,
    transports_lost: u32,
    carriers_lost: u32,
    /// The raid that was counted last, by its turn and number.
    last: Option<(u8, u16)>,
}

/// Plays by doctrine and counts.
struct Counting {
    player: AtSeat,
    counts: Arc<Mutex<Counts>>,
}

impl Decider<State> for Counting {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let chosen = self.player.decide(g, charts, a)?;
        let mut counts = self.counts.lock().expect("nobody panicked");
        counts.note_mission(g, charts);
        counts.note_answer(g, charts, (a.question, &a.key(chosen)));
        Some(chosen)
    }
}

impl Counts {
    /// Every raid once, as soon as it is shown.
    fn note_mission(&mut self, g: &State, charts: &'static Charts) {
        let Some(mission) = &g.mission else { return };
        let number = Some((g.turn, g.operations.missions));
        if self.last == number || !mission.shown || mission.kind != AirKind::Attack {
            return;
        }
        self.last = number;
        let fighter = |unit| charts.counters.air.of(unit).code.is_fighter();
        let escorted = mission.raiders.iter().any(|it| fighter(it.unit) && !it.loaded);
        let met = !mission.interceptors.is_empty();
        self.met += u32::from(met);
        self.escorted += u32::from(met && escorted);
    }

    /// OC 9.10.5: disrupted aircraft cannot skip bombs, so that theirs do not count.
    fn note_answer(&mut self, g: &State, charts: &'static Charts, (question, key): (&str, &str)) {
        match question {
            "recon" => self.recon += 1,
            "naval-mission" => self.convoys += u32::from(key == "transport"),
            "flight" => {
                // How, by whom, and at which ship.
                let parts: Vec<&str> = key.split(':').collect();
                let [how, by, _] = parts.as_slice() else { return };
                let Some(unit) = charts.counters.air.named(by) else { return };
                let skips = charts.counters.air.of(unit).code == Code::Skip;
                if skips && !g.unit(unit).disrupted {
                    self.ship_attacks += 1;
                    self.skipped += u32::from(*how == "skip");
                }
            }
            _ => {}
        }
    }

    fn note_end(&mut self, g: &State, charts: &'static Charts, turns: u8) {
        self.turns += u32::from(turns);
        let ships = &charts.counters.ships;
        for id in ships.ids().filter(|id| g.ship(*id).place != Place::Out) {
            let lost = u32::from(g.ship(id).place == Place::Lost);
            let class = ships.of(id).class;
            self.carriers_lost += lost * u32::from(class.is_carrier());
            self.transports += u32::from(class == Class::T);
            self.transports_lost += lost * u32::from(class == Class::T);
        }
    }
}

fn counted(start: Start, games: u64) -> Counts {
    let counts = Arc::new(Mutex::new(Counts::default()));
    for seed in 1..=games {
        let player = Counting { player: AtSeat::default(), counts: Arc::clone(&counts) };
        let setup = Setup { start, ..Setup::default() };
        let played = headless::play(&setup, charts(), seed, Box::new(player));
        let played = played.expect("every question is answered");
        let mut counts = counts.lock().expect("nobody panicked");
        counts.note_end(&played.state, charts(), played.outcome.turns);
    }
    Arc::into_inner(counts).and_then(|counts| counts.into_inner().ok()).expect("all games are over")
}

/// Decisions D-RECON-HEX, D-AIR-COMPOSE, D-ATTACK-TYPE, D-NAVAL-MISSION: the doctrine looks before it flies, gives its
/// bombers fighters, attacks ships the best way it can, sails convoys, and brings most ships home.
#[test]
fn the_doctrine_looks_escorts_and_brings_its_ships_home() {
    for (start, games) in [
        (Start::BismarckSea, 6),
        (Start::Toenails, 3),
        (Start::Bougainville, 20),
        (Start::Campaign, 1),
    ] {
        let counts = counted(start, games);
        let told = format!("{start:?}: {counts:?}");
        assert!(3 * counts.recon >= counts.turns, "{told}");
        assert!(counts.met > 0 && 4 * counts.escorted >= counts.met, "{told}");
        assert!(2 * counts.skipped >= counts.ship_attacks, "{told}");
        assert!(counts.convoys > 0, "{told}");
        assert!(start != Start::BismarckSea || counts.skipped > 0, "{told}");
        // The convoy to Lae sails, whatever it has suffered in port: there is no other turn.
        assert!(start != Start::BismarckSea || counts.convoys >= counts.turns, "{told}");
        assert!(2 * counts.transports_lost <= counts.transports, "{told}");
        assert_eq!(counts.carriers_lost, 0, "{told}");
    }
}
