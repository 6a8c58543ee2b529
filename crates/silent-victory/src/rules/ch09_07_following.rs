//! Section 9.7: following the ships just fought.

use super::{T, ch07_02_wolfpacks, ch08_encounters, ch09_00_attack::Hours, ch12_events};
use crate::{
    charts::{
        Charts,
        captains::Ability,
        escorts::{Cripples, Following},
    },
    conditions::{Scene, When},
    state::{
        Encounter, Escort, EscortFate, Meeting, Standing, State, Target, Wolfpack,
        setup::FollowRoll,
    },
};
use board::thousands;
use table::{Choice, Mods, Name, Odds, chart::Chart};

/// SV 9.7.1, SV 9.7.8, decision SV-D30
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follow {
    MoveOn,
    /// SV 9.7.6.a
    Cripples,
    /// SV 9.7.7.a
    Ships,
    /// SV 9.7.4.c: the damaged capital ship, warship or escort in this column.
    Fast(u8),
}

impl Choice<State> for Follow {
    const QUESTION: &'static str = "follow";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Follow::MoveOn => "move-on".into(),
            Follow::Cripples => "damaged".into(),
            Follow::Ships => "ships".into(),
            Follow::Fast(column) => format!("target:{}", column + 1).into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            Follow::MoveOn => "Let them go".to_owned(),
            Follow::Cripples => {
                let names: Vec<&str> = cripples(g).map(|target| target.name.as_str()).collect();
                format!("Follow the damaged {}", names.join(", "))
            }
            Follow::Ships if g.encounter().meeting == Meeting::Convoy => {
                "Follow the convoy".to_owned()
            }
            Follow::Ships => {
                let names: Vec<&str> = unhurt(g).map(|target| target.name.as_str()).collect();
                format!("Follow {}", names.join(", "))
            }
            Follow::Fast(column) => {
                let target = &g.encounter().targets[usize::from(*column)];
                format!("Follow the damaged {}", target.name)
            }
        }
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            Follow::MoveOn => Some("The patrol goes on".to_owned()),
            Follow::Cripples => Some("Always found, perhaps without escort".to_owned()),
            Follow::Ships | Follow::Fast(_) => Some("If contact is lost, they are gone".to_owned()),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Follow::MoveOn => "SV 9.7.1",
            Follow::Cripples => "SV 9.7.6.a",
            Follow::Ships => "SV 9.7.7.a",
            Follow::Fast(_) => "SV 9.7.4.c",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Follow::Fast(column) => Some(format!("target:{}", column + 1)),
            Follow::MoveOn | Follow::Cripples | Follow::Ships => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Follow::MoveOn => Vec::new(),
            Follow::Cripples => vec![charts.escorts.follow_damaged.odds(&Mods::NONE)],
            Follow::Ships if keeps_touch(g, charts) => Vec::new(),
            Follow::Ships => {
                let chart = follow_chart(g, charts);
                let scene = Scene::new(g, charts);
                vec![chart.odds(&chart.modifiers(|when| scene.count(when)))]
            }
            Follow::Fast(column) => {
                let mods = fast_modifiers(g, charts, usize::from(*column));
                vec![charts.escorts.follow_capital.odds(&mods)]
            }
        }
    }
}

/// SV 9.7.6.c, decision SV-D31: the straggler to follow, by its column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Straggler(pub u8);

impl Choice<State> for Straggler {
    const QUESTION: &'static str = "straggler";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        format!("{}", self.0 + 1).into()
    }

    fn label(&self, g: &State) -> String {
        let target = &g.encounter().targets[usize::from(self.0)];
        let left = target.to_sink - target.damage;
        format!("{} ({} tons, {left} to sink)", target.name, thousands(target.tons))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 9.7.6.c")
    }

    fn target(&self) -> Option<String> {
        Some(format!("target:{}", self.0 + 1))
    }
}

/// SV 9.7.1, SV 9.7.3, SV 9.7.8: after an engagement with escorted ships, once the boat is
/// undetected, repaired and reloaded. If a new encounter stands on the mat (SV 9.7.9.a), how its time
/// of day may be chosen; the caller fights it.
pub async fn follow(t: &mut T) -> Option<Hours> {
    ch08_encounters::log_contacts(&mut t.g);
    let options = follow_options(&t.g);
    if options.len() == 1 {
        return None;
    }
    let seat = t.g.seat();
    match t.ask(seat, "SV 9.7.8", "The enemy draws away. Follow?", &options).await {
        Follow::MoveOn => None,
        Follow::Cripples => Some(follow_cripples(t).await),
        Follow::Ships => follow_ships(t).await,
        Follow::Fast(column) => follow_fast(t, usize::from(column)).await,
    }
}

/// SV 9.7.2: not unescorted ships. SV 9.7.4.a: fast groups only when damaged. SV 9.7.8: damaged
/// ships, or the others.
pub fn follow_options(g: &State) -> Vec<Follow> {
    let mut options = vec![Follow::MoveOn];
    let encounter = g.encounter();
    if encounter.escort.is_none_or(|escort| escort.stopped) {
        return options;
    }
    if cripples(g).next().is_some() {
        options.push(Follow::Cripples);
    }
    if encounter.meeting == Meeting::Convoy || unhurt(g).next().is_some() {
        options.push(Follow::Ships);
    }
    let fast = encounter.targets.iter().enumerate();
    let fast = fast.filter(|(_, target)| is_fast(target) && target.is_damaged());
    options.extend(fast.map(|(column, _)| Follow::Fast(column as u8)));
    options
}

/// SV-R02, SV-R12: capital ships, warships and escorts.
fn is_fast(target: &Target) -> bool {
    match target.standing {
        Standing::Capital { .. } | Standing::Warship | Standing::Escort => true,
        Standing::Merchant | Standing::Submarine => false,
    }
}

fn cripples(g: &State) -> impl Iterator<Item = &Target> {
    g.encounter().targets.iter().filter(|target| !is_fast(target) && target.is_damaged())
}

fn unhurt(g: &State) -> impl Iterator<Item = &Target> {
    g.encounter().targets.iter().filter(|target| !is_fast(target) && target.damage == 0)
}

/// SV 9.7.6.a: damaged ships are followed without a roll. SV 9.7.6.b: together under escort, or as
/// stragglers without one. SV 9.7.5.a, SV 8.3.4, SV-R03, decision SV-D32: for damaged ships the
/// captain chooses the time of day.
async fn follow_cripples(t: &mut T) -> Hours {
    let chart = &t.charts.escorts.follow_damaged;
    let bad = |found| found == Cripples::Escorted;
    match ch12_events::check(t, chart, Mods::NONE, bad).await.result {
        Cripples::Escorted => {
            let targets: Vec<Target> = cripples(&t.g).cloned().collect();
            let meeting = match targets.len() {
                1 => Meeting::ShipEscort,
                _ => Meeting::TwoShipsEscort,
            };
            let escort = t.g.encounter().escort;
            meet_again(t, meeting, targets, escort);
            t.say("SV 9.7.6.b", |_| "The damaged ships are still escorted.".to_owned());
        }
        Cripples::Stragglers => {
            let target = choose_straggler(t).await;
            meet_again(t, Meeting::Ship, target, None);
            t.say("SV 9.7.6.b", |g| {
                let name = g.encounter().targets.first().map_or("", |target| &target.name);
                format!("{name} has been left behind without an escort.")
            });
        }
    }
    Hours::Free
}

/// SV 9.7.6.c, SV-R04: of several stragglers one is followed.
async fn choose_straggler(t: &mut T) -> Option<Target> {
    let columns = t.g.encounter().targets.iter().enumerate();
    let columns = columns.filter(|(_, target)| !is_fast(target) && target.is_damaged());
    let options: Vec<Straggler> = columns.map(|(column, _)| Straggler(column as u8)).collect();
    let seat = t.g.seat();
    let straggler = match options[..] {
        [only] => only,
        _ => {
            t.ask(seat, "SV 9.7.6.c", "The damaged ships separate. Which one to follow?", &options)
                .await
        }
    };
    t.g.encounter().targets.get(usize::from(straggler.0)).cloned()
}

/// SV 9.7.7.a: a roll for the escorted ships or the convoy. SV-R110: cripples left behind are lost.
async fn follow_ships(t: &mut T) -> Option<Hours> {
    if keeps_touch(&t.g, t.charts) {
        let packs = t.g.encounter().wolfpack == Some(Wolfpack::Shadowed);
        let (rule, text) = if packs {
            ("SV 7.2.2.d", "The pack reports where they are: no roll is needed to follow.")
        } else {
            ("SV 14.10.1", "This captain does not lose them: no roll is needed to follow.")
        };
        t.say(rule, |_| text.to_owned());
    } else {
        let chart = follow_chart(&t.g, t.charts);
        let scene = Scene::new(&t.g, t.charts);
        let mods = chart.modifiers(|when| scene.count(when));
        if !has_followed(t, chart, mods).await {
            return None;
        }
    }
    if t.g.encounter().meeting == Meeting::Convoy {
        fresh_convoy(t).await;
    } else {
        let targets: Vec<Target> = unhurt(&t.g).cloned().collect();
        let (meeting, escort) = (t.g.encounter().meeting, t.g.encounter().escort);
        meet_again(t, meeting, targets, escort);
        t.say("SV 9.7.7.d", |_| "The boat has kept up with the ships.".to_owned());
    }
    ch08_encounters::time_of_day(t).await;
    Some(ch08_encounters::other_time(&t.g).into())
}

/// SV 7.2.2.d, SV-R40, SV 14.10.1: no die is needed.
fn keeps_touch(g: &State, charts: &Charts) -> bool {
    g.encounter().wolfpack == Some(Wolfpack::Shadowed)
        || charts.captains.has(g.captain().card, Ability::NeverLosesThem)
}

/// SV-R01: the text, or the summary on the index page. SV 9.7.7.b is its modifier.
fn follow_chart(g: &State, charts: &'static Charts) -> &'static Chart<Following, When> {
    match g.setup.house.follow_roll {
        FollowRoll::Text => &charts.escorts.follow,
        FollowRoll::Summary => &charts.escorts.follow_summary,
    }
}

async fn has_followed(t: &mut T, chart: &'static Chart<Following, When>, mods: Mods) -> bool {
    let bad = |following| following == Following::Lost;
    !bad(ch12_events::check(t, chart, mods, bad).await.result)
}

/// SV 9.7.7.c: three new ships, with the wolfpack roll made afresh (SV 7.2.3.b).
async fn fresh_convoy(t: &mut T) {
    meet_again(t, Meeting::Convoy, None, Some(Escort::new()));
    t.say("SV 9.7.7.c", |_| "The convoy is met again from another side.".to_owned());
    ch07_02_wolfpacks::wolfpack_roll(t).await;
    for _ in 0..t.charts.e1.targets.ships(t.g.encounter().meeting) {
        if let Some(target) = ch08_encounters::identify(t).await {
            t.g.encounter_mut().targets.push(target);
        }
    }
    t.say("SV 9.7.7.c", |g| {
        let ships = g.encounter().targets.iter();
        let ships: Vec<String> =
            ships.map(|it| format!("{}, {} tons", it.name, thousands(it.tons))).collect();
        format!("In sight: {}.", ships.join("; "))
    });
}

/// SV 9.7.4.c: 1d6 less the damage on the ship. SV 9.7.4.b: its escort stays.
async fn follow_fast(t: &mut T, column: usize) -> Option<Hours> {
    let mods = fast_modifiers(&t.g, t.charts, column);
    let chart = &t.charts.escorts.follow_capital;
    if !has_followed(t, chart, mods).await {
        return None;
    }
    let target = t.g.encounter().targets.get(column).cloned()?;
    let meeting = match target.standing {
        Standing::Capital { .. } => Meeting::CapitalShip,
        Standing::Merchant | Standing::Warship | Standing::Escort | Standing::Submarine => {
            Meeting::Warship
        }
    };
    let escort = t.g.encounter().escort;
    meet_again(t, meeting, [target], escort);
    t.say("SV 9.7.4.c", |_| "The boat has kept up with the damaged ship.".to_owned());
    Some(Hours::Free)
}

fn fast_modifiers(g: &State, charts: &'static Charts, column: usize) -> Mods {
    let target = g.encounter().targets.get(column);
    let scene = Scene { target, ..Scene::new(g, charts) };
    charts.escorts.follow_capital.modifiers(|when| scene.count(when))
}

/// SV 9.7.9.a, SV 9.7.9.b, SV-R104: a new encounter with ships already known, everything about the
/// last attack forgotten. SV 8.2.5: damaged ships have lost their speed. SV 9.7.7.d: the escort is
/// the same. SV 9.7.10: cripples under escort must be fired at.
fn meet_again(
    t: &mut T,
    meeting: Meeting,
    targets: impl IntoIterator<Item = Target>,
    escort: Option<Escort>,
) {
    let left = t.g.encounter();
    let mut encounter =
        Encounter { follows: left.follows + 1, time: left.time, ..Encounter::new(meeting) };
    let met = targets.into_iter().map(|it| Target { crippled: it.damage > 0, ..it });
    encounter.targets.extend(met.take(encounter.targets.capacity()));
    encounter.escort = escort.map(|escort| Escort { attacked: EscortFate::LeftAlone, ..escort });
    encounter.must_fire =
        encounter.escort.is_some() && encounter.targets.iter().any(|target| target.crippled);
    *t.g.encounter_mut() = encounter;
}
