//! Convoys of either kind: one wave after the other, round by round.

use super::{T, combat, d_barges, e_destroyers, manoeuvre, outlook, round};
use crate::{
    charts::Charts,
    state::{Fight, FightKind, Range, State, setup::LaterWaves},
};
use manoeuvre::{Contact, Opening};
use table::{Choice, Name, Odds};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Convoy {
    Barges,
    Destroyers,
}

impl Convoy {
    fn fight(self) -> FightKind {
        match self {
            Convoy::Barges => FightKind::Barges,
            Convoy::Destroyers => FightKind::Destroyers,
        }
    }

    fn end_rule(self) -> &'static str {
        match self {
            Convoy::Barges => "DB D-11.end",
            Convoy::Destroyers => "DB E-9.end",
        }
    }

    fn wave_rule(self) -> &'static str {
        match self {
            Convoy::Barges => "DB D-11.wave",
            Convoy::Destroyers => "DB E-9.wave",
        }
    }
}

/// Whether to take on the next wave of a convoy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextWave {
    Meet,
    LetPass,
}

impl Choice<State> for NextWave {
    const QUESTION: &'static str = "next-wave";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            NextWave::Meet => "meet",
            NextWave::LetPass => "let-pass",
        }
        .into()
    }

    fn label(&self, g: &State) -> String {
        match self {
            NextWave::Meet => format!("Meet wave {}", g.fight().wave + 1),
            NextWave::LetPass => "Let the rest of the convoy pass".to_owned(),
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            NextWave::Meet => outlook::next_wave(g, charts).into_iter().collect(),
            NextWave::LetPass => Vec::new(),
        }
    }

    fn about(&self, g: &State) -> Option<String> {
        let fight = g.fight();
        let (next, of) = (fight.wave + 1, fight.wave + fight.waves_left);
        Some(format!("Wave {next} of {of} is coming: meet it?"))
    }
}

/// How a wave ended for the squadron.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WaveEnd {
    /// DB D-9.d: no enemy is left on the board.
    Cleared,
    /// The squadron is off the board, or can do no more.
    Left,
}

/// DB 2.d, DB 4.5.order: fights a whole convoy on the Combat board, to its end.
pub async fn fight(t: &mut T, convoy: Convoy, waves: u8) {
    let fight = Fight { waves_left: waves.saturating_sub(1), ..Fight::new(convoy.fight()) };
    t.g.mission_mut().fight = Some(fight);
    let range = manoeuvre::starting_range(&t.g);
    manoeuvre::place_squadron(&mut t.g, range);
    loop {
        match convoy {
            Convoy::Barges => d_barges::wave_arrives(t).await,
            Convoy::Destroyers => e_destroyers::wave_arrives(t).await,
        }
        let end = fight_wave(t, convoy).await;
        if end == WaveEnd::Left || !next_wave(t, convoy).await {
            break;
        }
    }
    end_fight(t).await;
}

async fn fight_wave(t: &mut T, convoy: Convoy) -> WaveEnd {
    let mut opening = Opening::First;
    while !t.g.fight().enemies.is_empty() {
        round::begin(t).await;
        if manoeuvre::manoeuvre(t, opening).await == Contact::Broken {
            t.say("DB 4.7.exit", |_| "The squadron is clear of the enemy.".to_owned());
            return WaveEnd::Left;
        }
        match convoy {
            Convoy::Barges => d_barges::round(t).await,
            Convoy::Destroyers => e_destroyers::round(t).await,
        }
        combat::end_of_round(t).await;
        if t.g.fight().enemies.is_empty() {
            break;
        }
        if !round::can_go_on(&t.g) {
            t.say(convoy.end_rule(), |_| "The two sides lose sight of each other.".to_owned());
            return WaveEnd::Left;
        }
        if breaks_off(t, convoy).await {
            return WaveEnd::Left;
        }
        opening = Opening::Later;
    }
    WaveEnd::Cleared
}

/// DB D-11.end, DB E-9.end: another round follows if the squadron stays.
async fn breaks_off(t: &mut T, convoy: Convoy) -> bool {
    match combat::stay(t, false).await {
        combat::Stay::Fight => false,
        combat::Stay::BreakOff | combat::Stay::Evade => {
            t.say(convoy.end_rule(), |_| "The squadron breaks off.".to_owned());
            true
        }
    }
}

/// DB D-11.wave, DB E-9.wave: when a wave is cleared the next begins if the squadron stays.
/// RU-030: after a forced abort no further wave is met; RU-032: lost freshwater lets it finish.
async fn next_wave(t: &mut T, convoy: Convoy) -> bool {
    t.say(convoy.wave_rule(), |g| format!("Wave {} is over.", g.fight().wave));
    let more = t.g.fight().waves_left > 0 && t.g.present().next().is_some();
    if more && t.g.mission().must_leave_fight() {
        t.say(convoy.wave_rule(), |_| {
            "The squadron must go home and does not wait for the next wave.".to_owned()
        });
    }
    if !more || t.g.mission().must_leave_fight() {
        return false;
    }
    let seat = t.g.commander();
    let options = [NextWave::Meet, NextWave::LetPass];
    match t.ask(seat, convoy.wave_rule(), "Another wave is coming", &options).await {
        NextWave::LetPass => false,
        NextWave::Meet => {
            let fight = t.g.fight_mut();
            fight.waves_left -= 1;
            fight.wave += 1;
            let range = later_wave_range(&t.g);
            manoeuvre::place_squadron(&mut t.g, range);
            true
        }
    }
}

/// DB D-1.a, DB E-1.a: every wave starts where the weather says. RU-109: a house may choose Long.
fn later_wave_range(g: &State) -> Range {
    match g.setup.house.later_waves {
        LaterWaves::ByWeather => manoeuvre::starting_range(g),
        LaterWaves::Long => Range::Long,
    }
}

/// RU-100: enemies left on the board, disabled ones too, get away.
pub async fn end_fight(t: &mut T) {
    t.g.fight_mut().enemies.clear();
    t.g.fight_mut().over = true;
    combat::after_combat(t).await;
}
