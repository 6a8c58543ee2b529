//! Figures of the computer captains that no study line gives.
//!
//! `cargo run --release -p pacific-subs --example measure -- think NAME [GAMES] [SCENARIO]`: processor time
//! of a thinker for an answer, on one thread.
//! `... -- campaign [CAREERS] [SEED]`: campaign 15.1 as the simulation played it with which the charts were
//! balanced. Strategic and harbour patrols are played by these rules with its captain; evacuations, patrols with the
//! fleet and raids are its dice: two or three tries at 60 %, 1d6 points each, 2.5 % lost. Then the same with
//! one thing after another as the rules have it.

#![expect(clippy::print_stdout, reason = "this is a command")]
#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use pacific_subs::{
    rules::{
        ch05_damage::{self, Mending},
        ch14_refit,
    },
    state::{Class, Orders, PatrolType, Rank, Rating, Season, Setup, State},
};
use shelf::{
    AnyGame as _, NewGame, OneThread, SetupOptions as _, Shelved, Title as _, testkit::printed,
};
use std::{collections::BTreeMap, process::ExitCode};
use table::{DiceFrom, Key as _, Sitter, Stream, headless};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u64| {
        args.get(at).and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    match args.first().map(String::as_str) {
        Some("think") if args.len() > 1 => {
            let scenario = args.get(3).map_or("usn-patrol", String::as_str);
            think(&args[1], number(2, 1), scenario);
        }
        Some("campaign") => campaigns(number(1, 1000), number(2, 1)),
        _ => {
            println!("measure think|campaign: the head of the file says how");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Nanoseconds this thread has run, without the time it waited for a core.
fn ran() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|ran| ran.parse().ok()).unwrap_or(0)
}

fn seconds(nanos: u64) -> f64 {
    nanos as f64 / 1e9
}

/// How long a thinker takes, by question too; on one thread, so that halves of it are what two cores need.
fn think(name: &str, games: u64, scenario: &str) {
    let mut took: Vec<u64> = Vec::new();
    let mut slow: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for seed in 1..=games {
        let new = NewGame {
            scenario: scenario.to_owned(),
            settings: Vec::new(),
            charts: Vec::new(),
            dice: DiceFrom::Seed(seed),
            casual: false,
            matched: false,
            sitters: vec![Sitter::player(name)],
        };
        let mut session = Shelved::<State>::new().start(&new).expect("the game begins");
        while let Some(thinker) = session.thinker() {
            let question = session.open().first().map_or("", |open| open.question);
            let before = ran();
            let key = thinker.think(&OneThread).expect("he has an answer");
            let time = ran() - before;
            took.push(time);
            let known = slow.entry(question).or_default();
            *known = (known.0 + 1, known.1.max(time));
            session.answer(thinker.seat(), thinker.number(), &key).expect("it was offered");
        }
    }
    took.sort_unstable();
    let at = |share: usize| seconds(took[(took.len() - 1) * share / 100]);
    println!(
        "{scenario}, {name}: {} answers, p50 {:.3} s, p99 {:.3} s, longest {:.3} s",
        took.len(),
        at(50),
        at(99),
        at(100)
    );
    for (question, (count, longest)) in slow {
        println!("    {question:20} {count:5} times, longest {:.3} s", seconds(longest));
    }
}

/// How a campaign differs from that of the simulation.
#[derive(Clone, Copy)]
struct Way {
    title: &'static str,
    captain: &'static str,
    /// Evacuations, fleet patrols and raids are played, not diced.
    plays_all: bool,
    /// Strategic patrols are drawn from the published ratings of their season.
    published_ratings: bool,
    /// Skills stay as the published line of the season has them.
    published_skills: bool,
    /// Points off for the damage of a patrol that is diced.
    damage: i32,
    /// A newer boat is asked for whenever there is one.
    asks_for_boats: bool,
}

const SIMULATED: Way = Way {
    title: "as simulated",
    captain: "simulated-careful",
    plays_all: false,
    published_ratings: false,
    published_skills: false,
    damage: 1,
    asks_for_boats: true,
};

/// What one career came to.
struct Career {
    captain: bool,
    lost: bool,
    patrols: u32,
}

fn campaigns(careers: u64, seed: u64) {
    let ways = [
        SIMULATED,
        Way { title: "  damage costs 2", damage: 2, ..SIMULATED },
        Way { title: "  damage costs 3", damage: 3, ..SIMULATED },
        Way { title: "  published ratings", published_ratings: true, ..SIMULATED },
        Way { title: "    damage costs 3", published_ratings: true, damage: 3, ..SIMULATED },
        Way { title: "  old boats are kept", asks_for_boats: false, ..SIMULATED },
        Way { title: "  skills as published", published_skills: true, ..SIMULATED },
        Way { title: "  all patrols played", plays_all: true, ..SIMULATED },
        Way { title: "bold, as simulated", captain: "simulated-bold", ..SIMULATED },
        Way { title: "  damage costs 3", captain: "simulated-bold", damage: 3, ..SIMULATED },
    ];
    println!("{:24} captain %  lost %  loss a patrol %  patrols", "");
    println!("{:24} {:9} {:7} {:16} {:8}", "published, careful", 25.0, 18.0, 3.0, 6.0);
    println!("{:24} {:9} {:7} {:16} {:8}", "published, bold", 11.0, 37.0, 6.9, 5.4);
    for way in ways {
        let played: Vec<Career> = (seed..seed + careers).map(|seed| career(way, seed)).collect();
        let share = |holds: fn(&Career) -> bool| {
            100.0 * played.iter().filter(|it| holds(it)).count() as f64 / careers as f64
        };
        let patrols: u32 = played.iter().map(|it| it.patrols).sum();
        let a_patrol = share(|it| it.lost) * careers as f64 / f64::from(patrols.max(1));
        println!(
            "{:24} {:9.1} {:7.1} {a_patrol:16.1} {:8.1}",
            way.title,
            share(|it| it.captain),
            share(|it| it.lost),
            f64::from(patrols) / careers as f64
        );
    }
}

/// Where the simulation hunts in a season, as its lines tell, and from which base.
fn area(season: Season, class: Class) -> (&'static str, &'static str) {
    match season {
        Season::F41 | Season::W42 => ("1615", "1209"),
        _ if class == Class::V => ("1615", "1209"),
        Season::F43 | Season::W44 => ("2607", "0907"),
        Season::Sp44 | Season::Sm44 => ("2607", "1310"),
        Season::F44 | Season::W45 | Season::Sp45 => ("0816", "0808"),
        Season::Sp42
        | Season::Sm42
        | Season::F42
        | Season::W43
        | Season::Sp43
        | Season::Sm43
        | Season::Sm45 => ("2607", "1207"),
    }
}

fn published_skill(season: Season) -> u8 {
    match season {
        Season::F41 | Season::W42 | Season::Sp42 | Season::Sm42 => 0,
        Season::F42 | Season::W43 | Season::Sp43 | Season::Sm43 => 1,
        Season::F43
        | Season::W44
        | Season::Sp44
        | Season::Sm44
        | Season::F44
        | Season::W45
        | Season::Sp45 => 2,
        Season::Sm45 => 3,
    }
}

/// A patrol as it came home.
struct Home {
    tally: i32,
    lost: bool,
    /// Hits that were mended dockside, and whether one needs an overhaul.
    hits: u8,
    overhaul: bool,
    state: State,
}

/// PS 15.1, by the notes of the charts.
fn career(way: Way, seed: u64) -> Career {
    let charts = printed::<State>().typed;
    let mut dice = Stream::new(seed ^ 0x5eed);
    let mut season = Season::F41;
    let mut class = match dice.face(6) {
        1..=3 => Class::V,
        4 | 5 => Class::S,
        _ => Class::Tambor,
    };
    let (mut rank, mut promotable, mut skill, mut crew) = (0_u8, false, 0_u8, 0_u8);
    let mut patrols = 0;
    loop {
        patrols += 1;
        let list = State::at_start(&Setup { orders: Orders::UsnFree, ..Setup::default() });
        let column = charts.doctrine.column(list.navy(), season, &list.setup);
        let die = i32::from(dice.face(6));
        let kind = charts.doctrine.orders.of(column).resolve(die, &table::Mods::NONE).result;
        let skills =
            if way.published_skills { [published_skill(season); 2] } else { [skill, crew] };
        let played = way.plays_all || matches!(kind, PatrolType::Strategic | PatrolType::Harbor);
        let shape = if way.plays_all { kind } else { PatrolType::Strategic };
        let mut home = patrol(way.captain, season, class, shape, skills, seed * 100 + patrols);
        if played && way.published_ratings {
            home = published(&mut dice, season, class, home);
        }
        if !played {
            home = Home {
                lost: dice.face(6) == 6 && dice.face(6) == 6 && dice.face(10) <= 9,
                tally: diced(&mut dice) - way.damage,
                hits: u8::try_from(way.damage).unwrap_or(0),
                overhaul: false,
                ..home
            };
        } else if kind == PatrolType::Harbor && !way.plays_all {
            home.tally += i32::from(dice.face(6));
        }
        if home.lost {
            return Career { captain: false, lost: true, patrols: patrols as u32 };
        }
        let rating = charts.report.promotion.at(i64::from(home.tally)).rating;
        let up = |skill: u8| (skill + 1).min(3);
        let mut lost = 0;
        match rating {
            Rating::Beached => {}
            Rating::Acceptable => {
                skill = if dice.face(6) <= 2 { up(skill) } else { skill };
                crew = if dice.face(6) <= 2 { up(crew) } else { crew };
            }
            Rating::Promotable => {
                skill = up(skill);
                crew = if dice.face(6) <= 4 { up(crew) } else { crew };
            }
            Rating::Promoted => (skill, crew) = (up(skill), up(crew)),
        }
        let promoted = rating == Rating::Promoted || (rating == Rating::Promotable && promotable);
        promotable = rating == Rating::Promotable && !promotable || (promotable && !promoted);
        rank += u8::from(promoted);
        if rank >= Rank::Captain as u8 {
            return Career { captain: true, lost: false, patrols: patrols as u32 };
        }
        let next = season.later(1).unwrap_or(season);
        let newest = ch14_refit::newest(&home.state, charts, next, 0);
        let age = |class: Class| charts.boats.classes.of(class).age;
        let granted = match rating {
            Rating::Beached | Rating::Acceptable => 0,
            Rating::Promotable => 3,
            Rating::Promoted => 4,
        };
        let halved = |die: u8| die.div_ceil(2);
        if rating == Rating::Beached {
            lost += halved(dice.face(6));
            crew = 0;
            let back = season.later(lost + 1).unwrap_or(season);
            class = ch14_refit::newest(&home.state, charts, back, 1);
        } else if way.asks_for_boats && age(newest) > age(class) && dice.face(6) <= granted {
            lost += 1;
            class = newest;
        } else if home.overhaul {
            lost += halved(dice.face(6));
        } else if home.hits > 0 && dice.face(6) + home.hits >= 5 {
            lost += 1;
        }
        match season.later(lost + 1) {
            Some(next) if patrols < 12 => season = next,
            Some(_) | None => {
                return Career { captain: false, lost: false, patrols: patrols as u32 };
            }
        }
    }
}

/// Tally and loss of a strategic patrol by the published line of its season: loss in tenths of a percent, then
/// Beached, Acceptable, Promotable and Promoted in percent.
fn published(dice: &mut Stream, season: Season, class: Class, played: Home) -> Home {
    let (loss, ratings) = match season {
        Season::F41 | Season::W42 => (22, [70, 22, 4, 1]),
        Season::Sp42 | Season::Sm42 if class == Class::S => (41, [56, 29, 9, 1]),
        Season::Sp42 | Season::Sm42 => (30, [57, 30, 9, 1]),
        Season::F42 | Season::W43 => (29, [42, 32, 16, 7]),
        Season::Sp43 | Season::Sm43 => (37, [29, 27, 22, 18]),
        Season::F43 | Season::W44 => (38, [19, 16, 21, 40]),
        Season::Sp44 | Season::Sm44 => (41, [29, 10, 12, 45]),
        Season::F44 | Season::W45 | Season::Sp45 => (18, [12, 9, 13, 65]),
        Season::Sm45 => (5, [19, 14, 21, 46]),
    };
    let lost = u16::from(dice.face(100) - 1) * 10 + u16::from(dice.face(10)) <= loss;
    let mut die = dice.face(100);
    let mut lowest = 1;
    for share in ratings {
        if die <= share {
            break;
        }
        (die, lowest) = (die - share, lowest + 3);
    }
    // The middle of each band: 2, 5, 8 and 11.
    Home { tally: lowest + 1, lost, ..played }
}

/// Two or three tries at 60 %, a die of points for each that succeeds.
fn diced(dice: &mut Stream) -> i32 {
    let tries = if dice.face(2) == 1 { 2 } else { 3 };
    (0..tries).map(|_| if dice.face(10) <= 6 { i32::from(dice.face(6)) } else { 0 }).sum()
}

fn patrol(
    captain: &str,
    season: Season,
    class: Class,
    kind: PatrolType,
    skills: [u8; 2],
    seed: u64,
) -> Home {
    let charts = printed::<State>().typed;
    let (start, station) = area(season, class);
    let [skill, crew] = skills.map(|skill| skill.to_string());
    let strategic = kind == PatrolType::Strategic;
    let mut settings = vec![
        ("patrol", kind.name()),
        ("season", season.name()),
        ("class", class.name()),
        ("captain-skill", skill.as_str()),
        ("crew-skill", crew.as_str()),
        ("start", start),
        ("violations", "ignored"),
        ("empty-battery", "lies-still"),
        ("long-alarm", "never"),
        ("radar-signature", "dated"),
    ];
    if strategic {
        settings.push(("station", station));
    }
    let settings: Vec<(String, String)> =
        settings.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let setup = Setup::typed("usn-patrol", &settings).expect("every setting is one of the game's");
    let player = State::seated(captain).expect("the study knows him");
    let played = headless::play(&setup, charts, seed, player).expect("it goes to the end");
    let mut state = played.state;
    let hits = [Mending::JuryRig, Mending::Dockside]
        .map(|how| ch05_damage::mend_all(&mut state, charts, how))
        .iter()
        .sum();
    Home {
        tally: played.outcome.tally,
        lost: played.outcome.end.is_loss(),
        hits,
        overhaul: state.boat().damage.hits() > 0,
        state,
    }
}
