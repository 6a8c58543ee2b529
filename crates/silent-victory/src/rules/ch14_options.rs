//! Chapter 14: the optional rules, each behind its switch.

use super::{Play, T, ch05_victory, ch12_events};
use crate::{
    charts::{
        Charts,
        escorts::{Attack, Device, Direction, Guess, Strength},
        s::{Circle, Fuse, Shot},
    },
    conditions::Scene,
    state::{End, Escort, Meeting, Quality, Ruse, State, System},
};
use board::{capital, counted};
use table::{Choice, Mods, Name, Odds, Seat};

/// SV 14.5.1, SV-R81: before the first detection roll, once for the same escorts; Trained when the
/// option is off.
pub async fn escort_quality(t: &mut T) -> Quality {
    let Some(escort) = t.g.encounter().escort else { return Quality::Trained };
    if escort.rated || !t.g.setup.options.escort_quality.is_on() {
        return escort.quality;
    }
    let quality = quality_roll(t).await;
    t.g.encounter_mut().escort = Some(Escort { quality, rated: true, ..escort });
    t.say("SV 14.5.1", |_| format!("The escorts are {}.", quality.name()));
    quality
}

/// SV 14.6.0: when a crash dive has failed; Trained when the option is off.
pub async fn aircraft_quality(t: &mut T) -> Quality {
    if !t.g.setup.options.aircraft_quality.is_on() {
        return Quality::Trained;
    }
    let quality = quality_roll(t).await;
    t.say("SV 14.6.0", |_| format!("The aircraft is {}.", quality.name()));
    quality
}

/// SV 14.5.1, SV 14.6.0: one table for both, by the year.
async fn quality_roll(t: &mut T) -> Quality {
    let chart = t.charts.escorts.quality.at(t.g.month());
    let skilled = |quality| matches!(quality, Quality::Veteran | Quality::Elite);
    ch12_events::check(t, chart, Mods::NONE, skilled).await.result
}

/// SV 14.5.3, SV 14.6.3, SV-R81: an attack as a crew of this quality makes it.
pub fn by_quality(attack: Attack, quality: Quality, charts: &Charts) -> Attack {
    let effect = charts.escorts.effects.of(quality);
    match attack {
        Attack::Sunk => effect.sunk_becomes.map_or(Attack::Sunk, Attack::Hits),
        Attack::Hits(hits) if effect.sunk_at.is_some_and(|at| hits >= at) => Attack::Sunk,
        Attack::Hits(hits) => Attack::Hits(hits.saturating_add_signed(effect.hits)),
    }
}

/// SV 14.5.3, SV 14.6.3: what a crew of this quality has made of the hits that were rolled.
pub fn tell_quality(t: &mut T, rolled: Attack, became: Attack, quality: Quality) {
    if rolled != became {
        let who = format!("{} crew", capital(quality.name()));
        tell_change(t, "SV 14.5.3", &who, became);
    }
}

/// SV 14.7.1: what the turn has made of them.
pub fn tell_evasion(t: &mut T, rolled: Attack, became: Attack) {
    if rolled != became {
        tell_change(t, "SV 14.7.1", "After the turn", became);
    }
}

fn tell_change(t: &mut T, rule: &'static str, why: &str, became: Attack) {
    t.say(rule, |_| match became {
        Attack::Hits(hits) => format!("{why}: {} in all.", counted(hits, "hit", "hits")),
        Attack::Sunk => format!("{why}: more than the boat can bear."),
    });
}

/// SV 14.7.0, decisions SV-D27 and SV-D46: a number, and the direction it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading {
    pub number: u8,
    pub direction: Direction,
}

impl Heading {
    fn of(charts: &Charts, number: u8) -> Heading {
        let chart = &charts.escorts.direction;
        let direction = chart.resolve(i32::from(number), &Mods::NONE).result;
        Heading { number, direction }
    }

    /// SV 14.7.1
    fn guess(self, escort: Heading) -> Guess {
        if self.direction != escort.direction {
            Guess::OtherSide
        } else if self.number == escort.number {
            Guess::SameNumber
        } else {
            Guess::SameSide
        }
    }
}

impl Choice<State> for Heading {
    const QUESTION: &'static str = "evasion";

    fn key(&self) -> Name {
        self.number.to_string().into()
    }

    fn label(&self, _: &State) -> String {
        format!("{}, {}", self.number, way(self.direction))
    }

    /// Against a die; what another player picks is his secret.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        if g.escort_seat().is_some() {
            return Vec::new();
        }
        let chart = &charts.escorts.direction;
        let outcome = |faces: &table::Faces| {
            let number = u8::try_from(chart.dice.natural(faces)).unwrap_or_default();
            let hits = charts.escorts.evasion.of(self.guess(Heading::of(charts, number))).0;
            match hits {
                ..0 => format!("{} fewer", counted(hits.unsigned_abs(), "hit", "hits")),
                0 => "as rolled".to_owned(),
                1.. => format!("{} more", counted(hits.unsigned_abs(), "hit", "hits")),
            }
        };
        vec![Odds::count("Evasion", "SV 14.7.1", chart.dice, outcome)]
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 14.7.0")
    }
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Left => "left",
        Direction::Right => "right",
        Direction::Straight => "straight",
    }
}

/// SV 14.7.0, SV 14.7.1, SV 14.7.4, SV 13.1.2.b, SV-R83, decisions SV-D27 and SV-D46: the captain's
/// pick and the escort's, a die or the other seat's, taken together and unseen. Gives the hits more
/// or fewer; none without the option or without hydrophones.
pub async fn evasion(t: &mut T) -> i8 {
    if !t.g.setup.options.evasion.is_on() || !t.g.boat().works(System::Hydrophones) {
        return 0;
    }
    let (boat, escort) = match t.g.escort_seat() {
        Some(escort) => both_pick(t, escort).await,
        None => pick_and_roll(t).await,
    };
    t.say("SV 14.7.1", |_| {
        let (number, escorts) = (boat.number, escort.number);
        let (ours, theirs) = (way(boat.direction), way(escort.direction));
        format!("The boat turns {ours} ({number}), the escort {theirs} ({escorts}).")
    });
    t.charts.escorts.evasion.of(boat.guess(escort)).0
}

fn headings(charts: &Charts) -> Vec<Heading> {
    (1..=6).map(|number| Heading::of(charts, number)).collect()
}

/// SV 14.7.0
async fn pick_and_roll(t: &mut T) -> (Heading, Heading) {
    let options = headings(t.charts);
    let seat = t.g.seat();
    let boat = t.ask(seat, "SV 14.7.0", "Which way does the boat turn?", &options).await;
    let chart = &t.charts.escorts.direction;
    let found = |direction| direction == boat.direction;
    let rolled = ch12_events::check(t, chart, Mods::NONE, found).await;
    let number = u8::try_from(rolled.natural).unwrap_or_default();
    (boat, Heading { number, direction: rolled.result })
}

/// SV 13.1.2.b: neither seat knows the other's number before both are shown.
async fn both_pick(t: &mut T, escort: Seat) -> (Heading, Heading) {
    let boat = t.g.seat();
    let of = [(boat, headings(t.charts)), (escort, headings(t.charts))];
    let chosen = t.ask_each("SV 14.7.0", "Which way do boat and escort turn?", &of).await;
    (chosen[0], chosen[1])
}

/// SV 14.7.1, SV 14.7.2, SV-R82: hits more or fewer, with no upper limit; a boat sunk outright
/// cannot evade any more.
pub fn evade(attack: Attack, by: i8) -> Attack {
    match attack {
        Attack::Sunk => Attack::Sunk,
        Attack::Hits(hits) => Attack::Hits(hits.saturating_add_signed(by)),
    }
}

/// SV 14.4.1.a: once per combat, after a detection.
pub fn may_try_sunk_trick(g: &State) -> bool {
    let hunt = g.encounter().hunt;
    g.setup.options.sunk_trick.is_on() && hunt.detected && hunt.ruse == Ruse::NotTried
}

/// SV 14.4.1.a, SV 14.4.1.b, SV-R80, decision SV-D26: true if the escorts leave.
pub async fn sunk_trick(t: &mut T) -> bool {
    let chart = &t.charts.escorts.ruse;
    let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
    match ch12_events::check(t, chart, mods, |it| it == Device::Fails).await.result {
        Device::Works => {
            t.say("SV 14.4.1.a", |_| "The escorts believe the boat sunk and leave.".to_owned());
            true
        }
        Device::Fails => {
            t.g.encounter_mut().hunt.ruse = Ruse::Failed;
            t.say("SV 14.4.1.a", |_| "The escorts are not deceived.".to_owned());
            false
        }
    }
}

/// SV 14.8.1.a, SV 14.8.1.b, SV-R84: after a natural 12 to hit.
pub async fn circular_run(t: &mut T) -> Play {
    if !t.g.setup.options.circular_runs.is_on() {
        return Ok(());
    }
    let circles = |it| it == Circle::CircularRun;
    match ch12_events::check(t, &t.charts.s.circular_run, Mods::NONE, circles).await.result {
        Circle::Miss => return Ok(()),
        Circle::CircularRun => {
            t.say("SV 14.8.1.a", |_| "The torpedo circles back at the boat!".to_owned());
        }
    }
    let hit = |shot| shot == Shot::Hit;
    match ch12_events::check(t, &t.charts.s.circular_hit, Mods::NONE, hit).await.result {
        Shot::Miss => {
            t.say("SV 14.8.1.b", |_| "It passes clear of the boat.".to_owned());
            Ok(())
        }
        Shot::Hit => struck_by_own_torpedo(t).await,
    }
}

/// SV 14.8.1.b: a dud is the last hope.
async fn struck_by_own_torpedo(t: &mut T) -> Play {
    let chart = t.charts.s.duds.at(t.g.month());
    let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
    match ch12_events::check(t, chart, mods, |fuse| fuse == Fuse::Live).await.result {
        Fuse::Dud => {
            t.say("SV 14.8.1.b", |_| "It strikes the hull and does not explode.".to_owned());
            Ok(())
        }
        Fuse::Live => {
            let text = "The boat is sunk by its own torpedo.";
            Err(ch05_victory::over(t, End::Sunk, "SV 14.8.1.b", text))
        }
    }
}

/// SV 14.9.1.a, SV 14.9.1.d, SV-R85: when escorted ships are identified. Only one or two ships can
/// have a single escort, and none before 1943.
pub async fn single_escort(t: &mut T) -> bool {
    let few = match t.g.encounter().meeting {
        Meeting::ShipEscort | Meeting::TwoShipsEscort => true,
        Meeting::None
        | Meeting::Aircraft
        | Meeting::Ship
        | Meeting::Convoy
        | Meeting::Warship
        | Meeting::CapitalShip
        | Meeting::Minefield => false,
    };
    let chart = t.charts.escorts.single_escort.since(t.g.month());
    let Some(chart) = chart.filter(|_| few && t.g.setup.options.limited_escorts.is_on()) else {
        return false;
    };
    let several = |strength| strength == Strength::Several;
    let single = ch12_events::check(t, chart, Mods::NONE, several).await.result == Strength::Single;
    if let Some(escort) = &mut t.g.encounter_mut().escort {
        escort.single = single;
    }
    if single {
        t.say("SV 14.9.1.a", |_| "A single escort guards the ships.".to_owned());
    }
    single
}
