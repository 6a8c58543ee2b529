//! Section 9.4: unescorted ships, weapon by weapon, and additional rounds.

use super::{
    Play, T,
    ch09_00_attack::{self, Sequel},
    ch09_02_fire, ch09_06_detection, ch09_08_aircraft, ch12_events,
};
use crate::{
    charts::{Charts, e1::Arrival, escorts::Detection},
    conditions::Look,
    state::{Escort, Meeting, Posture, Range, Side, State},
};
use arrayvec::ArrayVec;
use table::{Choice, Key, Mods, Name, Odds};

/// Decision SV-D18: the next weapon of a round, once its neighbours' results are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    Tubes(Side),
    DeckGun,
    Stop,
}

impl Choice<State> for Next {
    const QUESTION: &'static str = "weapon";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Next::Tubes(side) => Key::name(*side),
            Next::DeckGun => "deck-gun",
            Next::Stop => "stop",
        }
        .into()
    }

    fn label(&self, g: &State) -> String {
        match self {
            Next::Tubes(side) => ch09_02_fire::tubes_in_words(g.boat(), *side),
            Next::DeckGun => {
                format!("The {} (ammunition {})", g.boat().gun.name(), g.boat().ammo)
            }
            Next::Stop => "Cease fire".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 9.4.2.b")
    }

    fn target(&self) -> Option<String> {
        (*self == Next::DeckGun).then(|| "gun".to_owned())
    }
}

/// Decision SV-D21: another round, or enough. A duel of submarines asks the same (SV 9.9.5.d).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    BreakOff,
    Another,
}

impl Choice<State> for Again {
    const QUESTION: &'static str = "another-round";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Again::BreakOff => "break-off",
            Again::Another => "another",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Again::BreakOff => "Break off",
            Again::Another => "Reload and go on for another round",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 9.4.3.a")
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Again::BreakOff => Vec::new(),
            Again::Another => vec![charts.e1.additional.odds(&Mods::NONE)],
        }
    }
}

/// Decision SV-D22: an escort has come and has not found the boat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    Fire,
    Leave,
}

impl Choice<State> for Stand {
    const QUESTION: &'static str = "escort-came";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Stand::Fire => "fire",
            Stand::Leave => "leave",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Stand::Fire => "Fire, and be looked for again",
            Stand::Leave => "Leave unseen",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 9.4.3.c")
    }
}

/// SV 9.4.4: rounds against unescorted ships until the captain breaks off, nothing floats, or
/// somebody comes.
pub async fn rounds(t: &mut T) -> Play<Sequel> {
    let torpedoes = ch09_02_fire::has_ready_tube(t.g.boat()) && can_aim(&t.g);
    let ready = torpedoes || ch09_02_fire::gun_bears(&t.g);
    if !ch09_00_attack::chooses_to_attack(t, ready).await {
        return Ok(Sequel::LetGo);
    }
    loop {
        free_round(t).await?;
        if !another_round(t).await {
            return Ok(Sequel::Over);
        }
        match who_comes(t).await {
            Arrival::None => {}
            Arrival::Aircraft => return driven_off(t).await,
            Arrival::Escort => return escort_arrives(t).await,
        }
    }
}

/// SV 10.0.a: without its periscope a boat fires from the surface; SV 14.9.1.c: where a stopped
/// escort keeps it down, not at all.
fn can_aim(g: &State) -> bool {
    ch09_00_attack::has_periscope(g) || g.encounter().escort.is_none()
}

/// SV 9.4.2.a, SV 9.4.2.b, SV-R87: a round without detection rolls, at any range: each weapon once,
/// in any order, its result seen before the next is chosen.
async fn free_round(t: &mut T) -> Play {
    t.g.encounter_mut().begin_round();
    choose_posture(t).await;
    let range = ch09_00_attack::choose_range(t).await;
    let mut unused: ArrayVec<Next, 3> =
        [Next::Tubes(Side::Forward), Next::Tubes(Side::Aft), Next::DeckGun].into();
    loop {
        let mut options: Vec<Next> =
            unused.iter().copied().filter(|next| can_use(&t.g, *next)).collect();
        if options.is_empty() {
            return Ok(());
        }
        options.push(Next::Stop);
        let seat = t.g.seat();
        let next = t.ask(seat, "SV 9.4.2.b", "Fire with what?", &options).await;
        unused.retain(|weapon| *weapon != next);
        match next {
            Next::Stop => return Ok(()),
            Next::Tubes(side) => fire_tubes(t, side, range).await?,
            Next::DeckGun => ch09_02_fire::fire_deck_gun(t, range).await,
        }
    }
}

fn can_use(g: &State, next: Next) -> bool {
    if g.encounter().afloat().next().is_none() {
        return false;
    }
    match next {
        Next::Tubes(side) => ch09_02_fire::salvo_tubes(g.boat(), side).next().is_some(),
        Next::DeckGun => g.encounter().posture == Posture::Surfaced && ch09_02_fire::gun_bears(g),
        Next::Stop => true,
    }
}

/// SV 9.3.1, SV-R87, decision SV-D13: only the deck gun makes a difference. SV 14.9.1.c: with the
/// guns of a stopped escort about, the boat stays down.
async fn choose_posture(t: &mut T) {
    let posture = if !ch09_00_attack::has_periscope(&t.g) && t.g.encounter().escort.is_none() {
        Posture::Surfaced
    } else if ch09_02_fire::gun_bears(&t.g) {
        let (seat, options) = (t.g.seat(), [Posture::Submerged, Posture::Surfaced]);
        t.ask(seat, "SV 9.3.1", "Attack submerged or on the surface?", &options).await
    } else {
        Posture::Submerged
    };
    t.g.encounter_mut().posture = posture;
}

/// SV 9.4.2.c: the number is fixed before the first roll. SV 9.4.2.d, SV 9.4.2.e: the salvo has the
/// bonus of a Night Surface Attack, and the other end is not hurried.
async fn fire_tubes(t: &mut T, side: Side, range: Range) -> Play {
    let salvo = ch09_02_fire::aim(t, side, &[]).await;
    if salvo.is_empty() {
        return Ok(());
    }
    ch09_02_fire::fire(t, &salvo, range, false).await
}

/// SV 9.4.3.a, SV 9.2.11, SV-R109: while something floats and something could be fired at it, the
/// captain may reload and go on.
async fn another_round(t: &mut T) -> bool {
    let afloat = t.g.encounter().afloat().next().is_some();
    let armed = ch09_02_fire::could_fire_after_reload(t.g.boat()) || ch09_02_fire::gun_bears(&t.g);
    afloat && armed && goes_on(t).await
}

/// Asks, and reloads if the captain goes on.
pub(super) async fn goes_on(t: &mut T) -> bool {
    let (seat, options) = (t.g.seat(), [Again::BreakOff, Again::Another]);
    match t.ask(seat, "SV 9.4.3.a", "The enemy is still afloat. Another round?", &options).await {
        Again::BreakOff => false,
        Again::Another => {
            ch09_02_fire::reload(t).await;
            true
        }
    }
}

/// SV 9.4.3.a: the roll for an additional round. SV 9.4.3.e: if nobody comes the round is free.
pub(super) async fn who_comes(t: &mut T) -> Arrival {
    let chart = &t.charts.e1.additional;
    ch12_events::check(t, chart, Mods::NONE, |arrival| arrival != Arrival::None).await.result
}

/// SV 9.4.3.d, SV 9.8.1.b: the boat dives, and the ships get away whatever the aircraft do.
async fn driven_off(t: &mut T) -> Play<Sequel> {
    t.g.encounter_mut().posture = Posture::Submerged;
    t.say("SV 9.4.3.d", |_| "Aircraft: the boat breaks off and the ships get away.".to_owned());
    ch09_08_aircraft::aircraft(t).await?;
    Ok(Sequel::Over)
}

/// SV 9.4.3.b, SV 9.4.6.a, SV-R13, SV-R14: the ships are escorted now, the boat is submerged, and
/// it is looked for at once. SV 9.4.4: after this round only following remains.
async fn escort_arrives(t: &mut T) -> Play<Sequel> {
    bring_escort(&mut t.g);
    t.say("SV 9.4.3.b", |_| "An escort comes up; the boat is submerged.".to_owned());
    let detection = ch09_06_detection::detection(t, Look::Arrival).await?;
    if detection != Detection::Undetected {
        // It came from afar: the range to the ships counts in no loop of this hunt (SV 9.4.6.a).
        t.g.encounter_mut().range = None;
        ch09_06_detection::hunted_from_attack(t, detection).await?;
        return Ok(Sequel::MayFollow);
    }
    under_its_eyes(t).await?;
    Ok(Sequel::MayFollow)
}

fn bring_escort(g: &mut State) {
    let encounter = g.encounter_mut();
    encounter.escort = Some(Escort::new());
    encounter.posture = Posture::Submerged;
    if encounter.meeting == Meeting::Ship {
        encounter.meeting = Meeting::ShipEscort;
    }
}

/// SV 9.4.3.c: an unseen boat may fire one end from where it is, and is looked for again.
async fn under_its_eyes(t: &mut T) -> Play {
    if !ch09_02_fire::has_ready_tube(t.g.boat()) || !ch09_00_attack::has_periscope(&t.g) {
        return Ok(());
    }
    let (seat, options) = (t.g.seat(), [Stand::Fire, Stand::Leave]);
    match t.ask(seat, "SV 9.4.3.c", "The escort has not found the boat. Fire?", &options).await {
        Stand::Leave => return Ok(()),
        Stand::Fire => {}
    }
    t.g.encounter_mut().begin_round();
    let range = t.g.encounter().range.unwrap_or(Range::Medium);
    let (salvo, _) = ch09_00_attack::place_torpedoes(t).await;
    if salvo.is_empty() {
        return Ok(());
    }
    ch09_02_fire::fire(t, &salvo, range, false).await?;
    ch09_06_detection::hunted(t, Look::Hunt).await
}

/// SV 14.9.1.b, SV 14.9.1.c, decision SV-D44: the ships a single escort can no longer protect. One
/// that was sunk leaves them unescorted; one that was stopped keeps the boat from surfacing.
pub async fn after_single_escort(t: &mut T) -> Play<Sequel> {
    let encounter = t.g.encounter_mut();
    if encounter.escort.is_some_and(|escort| !escort.stopped) {
        encounter.escort = None;
    }
    if encounter.afloat().next().is_none() {
        return Ok(Sequel::Over);
    }
    t.say("SV 14.9.1.b", |_| "Nobody protects the ships now.".to_owned());
    match rounds(t).await? {
        Sequel::LetGo | Sequel::Over => Ok(Sequel::Over),
        Sequel::MayFollow => Ok(Sequel::MayFollow),
    }
}
