//! What can be chosen for an attack, in the rules' order, and its words and odds.

use super::{
    has_periscope,
    order::{Arms, Kind},
    splits,
};
use crate::{
    charts::{Charts, escorts::Detection},
    conditions::{Look, Scene, When},
    rules::{ch08_encounters::is_submarine, ch09_02_fire},
    state::{Mark, Meeting, Posture, Range, Side, State, System, Target, Time},
};
use arrayvec::ArrayVec;
use board::counted;
use table::{Key, Name, Odds, Tone, chart::Chart};

/// The circumstances of an attack that is being planned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    pub time: Time,
    pub posture: Posture,
    pub range: Option<Range>,
    /// SV 9.5.2.b: the second salvo is meant.
    pub second: bool,
    /// SV 9.2.1.c: both ends fire.
    pub both: bool,
}

impl Moment {
    /// The table as it would be in that moment.
    pub fn of(self, g: &State) -> State {
        let mut g = g.clone();
        let encounter = g.encounter_mut();
        (encounter.time, encounter.posture) = (self.time, self.posture);
        encounter.range = self.range;
        encounter.fired.both_ends = self.both;
        g
    }
}

/// SV 10.0.a, SV 10.11.6: without its periscope (E5) a boat attacks from the surface or not at all,
/// and escorted ships only at night.
pub(super) fn can_see(g: &State, time: Time) -> bool {
    has_periscope(g) || time == Time::Night
}

/// SV 9.0.a, SV 9.5.1.a, decision SV-D13. SV 9.4.6.b: by day only submerged.
pub(super) fn escorted_postures(g: &State, time: Time) -> ArrayVec<Posture, 2> {
    match time {
        Time::Day => [Posture::Submerged].into_iter().collect(),
        Time::Night if !has_periscope(g) => [Posture::Surfaced].into_iter().collect(),
        Time::Night => [Posture::Submerged, Posture::Surfaced].into(),
    }
}

/// SV 9.3.1, SV-R87, decision SV-D13: only the deck gun makes a difference. SV 14.9.1.c: with the
/// guns of a stopped escort about, the boat stays down.
pub(super) fn lone_postures(g: &State) -> ArrayVec<Posture, 2> {
    if !has_periscope(g) && g.encounter().escort.is_none() {
        [Posture::Surfaced].into_iter().collect()
    } else if ch09_02_fire::gun_bears(g) {
        [Posture::Surfaced, Posture::Submerged].into()
    } else {
        [Posture::Submerged].into_iter().collect()
    }
}

/// SV 9.9.3.b, SV 10.0.a
pub(super) fn duel_postures(g: &State) -> ArrayVec<Posture, 2> {
    let posture = if has_periscope(g) { Posture::Submerged } else { Posture::Surfaced };
    [posture].into_iter().collect()
}

/// SV 9.1.4, decision SV-D14: the range a prudent captain takes first.
pub(super) fn ranges(g: &State) -> [Range; 3] {
    if g.encounter().escort.is_some() || is_submarine(g) {
        [Range::Long, Range::Medium, Range::Close]
    } else {
        [Range::Close, Range::Medium, Range::Long]
    }
}

/// SV 9.2.1.a, SV 9.2.1.b: the ends that can fire, and both together only in a Night Surface Attack
/// (against unescorted ships each end is a weapon of its own, SV 9.4.2.b).
pub fn tube_options(g: &State, at: Moment) -> ArrayVec<Arms, 4> {
    let ready = |side: &Side| ch09_02_fire::salvo_tubes(g.boat(), *side).next().is_some();
    let ends: ArrayVec<Side, 2> = Side::BOTH.into_iter().filter(ready).collect();
    let mut options: ArrayVec<Arms, 4> = ends.iter().map(|&side| Arms::One(side)).collect();
    let night_surface =
        g.encounter().escort.is_some() && at.time == Time::Night && at.posture == Posture::Surfaced;
    if ends.is_full() && night_surface {
        options.extend(ends.iter().map(|&first| Arms::Both { first }));
    }
    options
}

/// SV 9.4.2.b, SV 9.3.1: whether a weapon could be used against ships alone.
pub(super) fn can_use(g: &State, arms: Arms, posture: Posture) -> bool {
    if g.encounter().afloat().next().is_none() {
        return false;
    }
    match arms {
        Arms::One(side) => ch09_02_fire::salvo_tubes(g.boat(), side).next().is_some(),
        Arms::DeckGun => posture == Posture::Surfaced && ch09_02_fire::gun_bears(g),
        Arms::Both { .. } => false,
    }
}

pub(super) fn arms_key(arms: Arms) -> Name {
    match arms {
        Arms::One(side) => Key::name(side).into(),
        Arms::Both { first } => format!("both:{}", Key::name(first)).into(),
        Arms::DeckGun => "deck-gun".into(),
    }
}

pub(super) fn by_time(time: Time) -> &'static str {
    match time {
        Time::Day => "by day",
        Time::Night => "at night",
    }
}

pub(super) fn posture_words(g: &State, posture: Posture) -> &'static str {
    match posture {
        Posture::Submerged => "submerged",
        Posture::Surfaced if g.encounter().escort.is_some() => "on the surface at night",
        Posture::Surfaced => "on the surface",
    }
}

pub(super) fn posture_consequence(g: &State, posture: Posture) -> &'static str {
    let escorted = g.encounter().escort.is_some();
    match posture {
        Posture::Submerged if escorted => "Harder to find; one end can fire",
        Posture::Submerged => "Torpedoes only",
        Posture::Surfaced if escorted => {
            "Better aim and both ends can fire; easier to find, and no diving deep at first"
        }
        Posture::Surfaced => "The deck gun can fire too",
    }
}

pub(super) fn range_words(range: Range) -> &'static str {
    match range {
        Range::Close => "Close Range",
        Range::Medium => "Medium Range",
        Range::Long => "Long Range",
    }
}

pub(super) fn range_consequence(g: &State, range: Range) -> Option<&'static str> {
    let escorted = g.encounter().escort.is_some();
    match range {
        Range::Close if escorted => Some("Escorts look before you fire"),
        Range::Close if is_submarine(g) => Some("It may hear you before you fire"),
        Range::Long if escorted => Some("Escorts find you less easily"),
        Range::Close | Range::Medium | Range::Long => None,
    }
}

pub(super) fn end_words(side: Side) -> &'static str {
    match side {
        Side::Forward => "forward tubes",
        Side::Aft => "aft tubes",
    }
}

pub(super) fn arms_words(g: &State, arms: Arms) -> String {
    match arms {
        Arms::One(side) => ch09_02_fire::tubes_in_words(g.boat(), side),
        Arms::Both { first } => {
            format!("Both ends: {}, then {}", Key::name(first), Key::name(first.other()))
        }
        Arms::DeckGun => {
            let (gun, ammo) = (g.boat().gun.name(), g.boat().ammo);
            board::capital(&format!("{gun} ({})", counted(ammo, "round", "rounds")))
        }
    }
}

pub(super) fn arms_consequence(g: &State, arms: Arms) -> Option<&'static str> {
    let calm = g.captain().awards.navy_cross > 0;
    match arms {
        Arms::Both { .. } if calm => Some("Easier to find"),
        Arms::Both { .. } => Some("The second salvo aims worse; easier to find"),
        Arms::One(_) | Arms::DeckGun => None,
    }
}

/// What is in sight and what is asked, in one line.
pub(super) fn prompt(g: &State, kind: Kind) -> String {
    let encounter = g.encounter();
    let time = by_time(encounter.time);
    let afloat = encounter.afloat().count();
    let first = encounter.afloat().next().map_or("the ships", |(_, ship)| ship.name.as_str());
    match kind {
        Kind::Escorted => {
            let what = if encounter.meeting == Meeting::Convoy {
                "A convoy".to_owned()
            } else if afloat == 1 {
                first.to_owned()
            } else {
                format!("{afloat} ships")
            };
            format!("{what} under escort, {time}. Attack?")
        }
        Kind::Alone { first: true } if afloat == 1 => format!("{first} alone, {time}. Attack?"),
        Kind::Alone { first: true } => format!("{afloat} ships without escort, {time}. Attack?"),
        Kind::Alone { first: false } => format!("Another round at {first}. How?"),
        Kind::NextWeapon => "Fire another weapon this round?".to_owned(),
        Kind::Duel { first: true } => format!("The submarine {first} is in sight. Attack it?"),
        Kind::Duel { first: false } => format!("Another round against {first}. How?"),
        Kind::Salvo => "In position. What do you fire?".to_owned(),
        Kind::EscortCame => "The escort has not found the boat. Fire, or leave?".to_owned(),
    }
}

fn chart_odds<R: Copy, K: Copy>(
    chart: &'static Chart<R, K>,
    why: &str,
    count: impl Fn(K) -> i32,
) -> Odds {
    Odds { why: why.to_owned(), ..chart.odds(&chart.modifiers(count)) }
}

/// SV 8.3.2.a, SV 8.3.2.c
pub(super) fn switch_odds(g: &State, charts: &'static Charts) -> Odds {
    let scene = Scene::new(g, charts);
    chart_odds(&charts.e1.switch, "Contact", |when: When| scene.count(when))
}

/// SV 9.2.2.b, SV 9.6.9.a: what the escorts, or the submarine, make of an attack in that moment.
pub(super) fn detection_odds(g: &State, charts: &'static Charts, at: Moment) -> Vec<Odds> {
    let escorted = g.encounter().escort.is_some_and(|escort| !escort.stopped);
    if !escorted && !is_submarine(g) {
        return Vec::new();
    }
    let range = at.range.unwrap_or(ranges(g)[0]);
    let mut planned = Moment { range: Some(range), ..at }.of(g);
    let steam = Side::BOTH
        .into_iter()
        .any(|side| ch09_02_fire::salvo_tubes(g.boat(), side).any(|(_, mark)| mark == Mark::Mk14));
    planned.encounter_mut().fired.steam_by_day = steam && at.time == Time::Day;
    let mut odds = Vec::new();
    if range == Range::Close {
        let scene = Scene::looking(&planned, charts, Look::Approach);
        let why = "Found on the approach";
        let look = chart_odds(&charts.escorts.close_approach, why, |when| scene.count(when));
        odds.push(before_the_shot(look));
    }
    let look = if escorted { Look::Hunt } else { Look::Submarine };
    let scene = Scene::looking(&planned, charts, look);
    let why = if escorted { "Found after firing" } else { "Found after a miss" };
    let after: &Chart<Detection, When> = &charts.escorts.detection;
    let mods = after.modifiers(|when| scene.count(when));
    odds.push(Odds { why: why.to_owned(), ..after.odds(&mods) });
    odds
}

/// Being found before the shot has words of its own beside being found after it.
fn before_the_shot(mut look: Odds) -> Odds {
    let bad = look.outcomes.iter_mut().zip(&look.tones).filter(|it| *it.1 == Some(Tone::Bad));
    for ((words, _), _) in bad {
        words.push_str(" first");
    }
    look
}

/// What a range means: for one torpedo, and for those who look for the boat.
pub(super) fn range_odds(g: &State, charts: &'static Charts, at: Moment) -> Vec<Odds> {
    let at = Moment { range: at.range.or(Some(ranges(g)[0])), ..at };
    let biggest = g.encounter().afloat().max_by_key(|(_, ship): &(usize, &Target)| ship.tons);
    let mark = Side::BOTH
        .into_iter()
        .find_map(|side| ch09_02_fire::salvo_tubes(g.boat(), side).next())
        .map(|(_, mark)| mark);
    let torpedo = biggest
        .zip(mark)
        .map(|((column, _), mark)| splits::torpedo_odds(g, charts, at, column as u8, mark));
    torpedo.into_iter().chain(detection_odds(g, charts, at)).collect()
}

/// What the salvo that is proposed for these weapons does; SV 9.2.1.c: and what both ends cost.
pub(super) fn arms_odds(g: &State, charts: &'static Charts, at: Moment, arms: Arms) -> Vec<Odds> {
    let (side, both) = match arms {
        Arms::One(side) => (side, false),
        Arms::Both { first } => (first, true),
        Arms::DeckGun => {
            let ship = ch09_02_fire::gun_targets(g).first().copied();
            return ship.map(|ship| splits::shell_odds(g, charts, at, ship)).into_iter().collect();
        }
    };
    let proposed = splits::common(g, charts, at, side, &[]).into_iter().next();
    let salvo = proposed.map_or_else(Vec::new, |split| splits::odds(g, charts, at, split));
    salvo.into_iter().chain(detection_odds(g, charts, Moment { both, ..at })).collect()
}

/// Whether the periscope works (SV 10.0.a).
pub(super) fn periscope_works(g: &State) -> bool {
    g.boat().works(System::Periscope)
}
