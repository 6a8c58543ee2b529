//! The patrols and campaigns that were simulated when the missing charts were reconstructed, to be
//! compared with those of these rules.
//!
//! The simulation tells of its captains: submerged by day, surfaced by night against ships alone and
//! from Fall 1942 against all, the best target ahead, three or four torpedoes a ship, the gun against lone
//! merchants, deep and stopped when hunted, home with three torpedoes, four hits or five fuel in reserve;
//! careful ones break off at the first escort that closes, bold ones fight on until one is in box 3. It
//! does not tell in which hex of an area they wait, at which speed they attack, at how many ships they
//! fire and from which chance on: that was chosen by its figures, one way for all lines but for the stations,
//! which were fitted line by line. The lines "as simulated" are played by those captains
//! ([`crate::bot::simulated`]), without what it left out. What the differences
//! to the captains at the table explain:
//!
//! - To Summer 1942 doctrine forbids to re-engage. By the rules captains who obey sink a third of what the
//!   simulation's do (`violations`); there bold and careful captains come to the same, so that they kept to
//!   doctrine against escorts and not against ships alone.
//! - One ship a round, three torpedoes where two hits sink her, no fire below hit number 2, and attacks on
//!   the way home too: sinkings and tallies of careful captains.
//! - Bold captains who stay at periscope depth, ships or not, until an escort is in box 3 take twice the
//!   hits of careful ones: their tallies, which those at the table do not come down to.
//! - A boat without charge must come up to the escorts that hunt her (`empty-battery`, PS-R44): early
//!   losses. Own torpedoes and empty tanks need the flotillas, so the simulation had them.
//! - The warships and men in the water of Sp44 and W45 depend on the hex: one hex farther from the battle
//!   the tally falls by a third.
//! - The campaign plays evacuation, fleet, harbour and raid patrols, which the simulation replaces by
//!   a few dice: three of four evacuations bring a promotion here, one of ten there. `--example measure --
//!   campaign` plays it with those dice: 36 % captains in place of 56, and 28 % where the damage it takes off
//!   without saying how much is three points; with the published ratings 29 % and as many losses as published.
//!
//! Two things it left out explain nothing: weather by zone in place of one average, and the speed limits of engine
//! and motor hits move no figure by more than 1.1, most by nothing (2,000 patrols a line).

use crate::bot::{SIMULATED_BOLD, SIMULATED_CAREFUL};
use shelf::{
    Run, Study,
    study::{Column, Line, Within, every},
};

const POINTS: Within = Within::Points(2.0);
const SHARE: Within = Within::Share(0.10);

const fn column(title: &'static str, decimals: usize, within: Within) -> Column {
    Column { title, decimals, within }
}

const COLUMNS: &[Column] = &[
    column("loss %", 1, POINTS),
    column("tally", 1, SHARE),
    column("sunk", 1, SHARE),
    column("beached %", 0, POINTS),
    column("accept. %", 0, POINTS),
    column("promotable %", 0, POINTS),
    column("promoted %", 0, POINTS),
    column("captain %", 0, POINTS),
    column("lost %", 0, POINTS),
    column("patrols", 1, SHARE),
];

macro_rules! patrol {
    ($title:literal, $games:literal of $scenario:literal, $bot:expr, $season:literal, $class:literal,
     $skill:literal, $from:literal, $station:literal, $published:expr $(, ..$more:ident)?) => {
        Line {
            title: $title,
            scenario: $scenario,
            settings: &[
                ("patrol", "strategic"),
                ("season", $season),
                ("class", $class),
                ("captain-skill", $skill),
                ("crew-skill", $skill),
                ("start", $from),
                ("station", $station),
                $($more[0], $more[1], $more[2], $more[3],)?
            ],
            charts: &[],
            bot: $bot,
            games: Some($games),
            published: $published,
        }
    };
}

/// PS 15.1.a: what was published for a campaign.
const fn campaign(loss: f64, captain: f64, lost: f64, patrols: f64) -> [Option<f64>; 10] {
    let none = None;
    let [loss, captain, lost, patrols] = every([loss, captain, lost, patrols]);
    [loss, none, none, none, none, none, none, captain, lost, patrols]
}

/// What the simulation left out: points for violations of doctrine, batteries that force a boat up, and
/// crews that tire at battle stations.
const AS_SIMULATED: [(&str, &str); 4] = [
    ("violations", "ignored"),
    ("empty-battery", "lies-still"),
    ("long-alarm", "never"),
    ("radar-signature", "dated"),
];

#[rustfmt::skip]
const LINES: &[Line] = &[
    patrol!("W42 V, Palau", 1200 of "usn-patrol", "careful", "W42", "V-class", "0", "1615", "1209",
        &every([2.2, 2.3, 0.9, 70.0, 22.0, 4.0, 1.0])),
    patrol!("  as simulated", 1200 of "usn-patrol", SIMULATED_CAREFUL, "W42", "V-class", "0", "1615", "1209",
        &every([2.2, 2.3, 0.9, 70.0, 22.0, 4.0, 1.0]), ..AS_SIMULATED),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "W42", "V-class", "0", "1615", "1209",
        &every([2.2, 2.3])),
    patrol!("  bold, as simulated", 1200 of "usn-patrol", SIMULATED_BOLD, "W42", "V-class", "0", "1615", "1209",
        &every([2.2, 2.3]), ..AS_SIMULATED),
    patrol!("Sp42 S, Empire", 1200 of "usn-patrol", "careful", "Sp42", "S-class", "0", "2607", "1207",
        &every([4.1, 3.2, 1.3, 56.0, 29.0, 9.0, 1.0])),
    patrol!("  as simulated", 1200 of "usn-patrol", SIMULATED_CAREFUL, "Sp42", "S-class", "0", "2607", "1207",
        &every([4.1, 3.2, 1.3, 56.0, 29.0, 9.0, 1.0]), ..AS_SIMULATED),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "Sp42", "S-class", "0", "2607", "1207",
        &every([5.4, 3.2])),
    patrol!("  bold, as simulated", 1200 of "usn-patrol", SIMULATED_BOLD, "Sp42", "S-class", "0", "2607", "1207",
        &every([5.4, 3.2]), ..AS_SIMULATED),
    patrol!("Sp42 Tambor, Empire", 1200 of "usn-patrol", "careful", "Sp42", "Tambor", "0", "2607", "1207",
        &every([3.0, 2.9, 1.3, 57.0, 30.0, 9.0, 1.0])),
    patrol!("  as simulated", 1200 of "usn-patrol", SIMULATED_CAREFUL, "Sp42", "Tambor", "0", "2607", "1207",
        &every([3.0, 2.9, 1.3, 57.0, 30.0, 9.0, 1.0]), ..AS_SIMULATED),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "Sp42", "Tambor", "0", "2607", "1207",
        &every([1.8, 3.0])),
    patrol!("  bold, as simulated", 1200 of "usn-patrol", SIMULATED_BOLD, "Sp42", "Tambor", "0", "2607", "1207",
        &every([1.8, 3.0]), ..AS_SIMULATED),
    patrol!("F42 Tambor, Empire", 1200 of "usn-patrol", "careful", "F42", "Tambor", "1", "2607", "1207",
        &every([2.9, 4.0, 2.1, 42.0, 32.0, 16.0, 7.0])),
    patrol!("  as simulated", 1200 of "usn-patrol", SIMULATED_CAREFUL, "F42", "Tambor", "1", "2607", "1207",
        &every([2.9, 4.0, 2.1, 42.0, 32.0, 16.0, 7.0]), ..AS_SIMULATED),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "F42", "Tambor", "1", "2607", "1207",
        &every([13.1, 2.4])),
    patrol!("  bold, as simulated", 1200 of "usn-patrol", SIMULATED_BOLD, "F42", "Tambor", "1", "2607", "1207",
        &every([13.1, 2.4]), ..AS_SIMULATED),
    patrol!("F42 Tambor, Palau", 1200 of "usn-patrol", "careful", "F42", "Tambor", "1", "1615", "1210",
        &every([4.0, 3.4, 2.0, 50.0, 22.0, 14.0, 10.0])),
    patrol!("  as simulated", 1200 of "usn-patrol", SIMULATED_CAREFUL, "F42", "Tambor", "1", "1615", "1210",
        &every([4.0, 3.4, 2.0, 50.0, 22.0, 14.0, 10.0]), ..AS_SIMULATED),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "F42", "Tambor", "1", "1615", "1210",
        &every([14.5, 1.3])),
    patrol!("  bold, as simulated", 1200 of "usn-patrol", SIMULATED_BOLD, "F42", "Tambor", "1", "1615", "1210",
        &every([14.5, 1.3]), ..AS_SIMULATED),
    patrol!("Sp43 Gato, Empire", 1200 of "usn-patrol", "careful", "Sp43", "Gato", "1", "2607", "1207",
        &every([3.7, 5.9, 2.8, 29.0, 27.0, 22.0, 18.0])),
    patrol!("  as simulated", 1200 of "usn-patrol", SIMULATED_CAREFUL, "Sp43", "Gato", "1", "2607", "1207",
        &every([3.7, 5.9, 2.8, 29.0, 27.0, 22.0, 18.0]), ..AS_SIMULATED),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "Sp43", "Gato", "1", "2607", "1207",
        &every([11.7, 4.2])),
    patrol!("  bold, as simulated", 1200 of "usn-patrol", SIMULATED_BOLD, "Sp43", "Gato", "1", "2607", "1207",
        &every([11.7, 4.2]), ..AS_SIMULATED),
    patrol!("W44 Gato, Luzon Strait", 1200 of "usn-patrol", "careful", "W44", "Gato", "2", "2607", "0907",
        &every([3.8, 8.3, 3.7, 19.0, 16.0, 21.0, 40.0])),
    patrol!("  as simulated", 1200 of "usn-patrol", SIMULATED_CAREFUL, "W44", "Gato", "2", "2607", "0907",
        &every([3.8, 8.3, 3.7, 19.0, 16.0, 21.0, 40.0]), ..AS_SIMULATED),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "W44", "Gato", "2", "2607", "0907",
        &every([9.4, 5.5])),
    patrol!("  bold, as simulated", 1200 of "usn-patrol", SIMULATED_BOLD, "W44", "Gato", "2", "2607", "0907",
        &every([9.4, 5.5]), ..AS_SIMULATED),
    patrol!("Sp44 Balao, Palau", 1200 of "usn-patrol", "careful", "Sp44", "Balao", "2", "2607", "1310",
        &every([4.1, 8.9, 2.8, 29.0, 10.0, 12.0, 45.0])),
    patrol!("  as simulated", 1200 of "usn-patrol", SIMULATED_CAREFUL, "Sp44", "Balao", "2", "2607", "1310",
        &every([4.1, 8.9, 2.8, 29.0, 10.0, 12.0, 45.0]), ..AS_SIMULATED),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "Sp44", "Balao", "2", "2607", "1310",
        &every([14.8, 5.5])),
    patrol!("  bold, as simulated", 1200 of "usn-patrol", SIMULATED_BOLD, "Sp44", "Balao", "2", "2607", "1310",
        &every([14.8, 5.5]), ..AS_SIMULATED),
    patrol!("W45 Balao, S. China Sea", 1200 of "usn-patrol", "careful", "W45", "Balao", "2", "0816", "0808",
        &every([1.8, 13.0, 4.0, 12.0, 9.0, 13.0, 65.0])),
    patrol!("  as simulated", 1200 of "usn-patrol", SIMULATED_CAREFUL, "W45", "Balao", "2", "0816", "0808",
        &every([1.8, 13.0, 4.0, 12.0, 9.0, 13.0, 65.0]), ..AS_SIMULATED),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "W45", "Balao", "2", "0816", "0808",
        &every([5.8, 7.4])),
    patrol!("  bold, as simulated", 1200 of "usn-patrol", SIMULATED_BOLD, "W45", "Balao", "2", "0816", "0808",
        &every([5.8, 7.4]), ..AS_SIMULATED),
    patrol!("Sm45 Tench, Empire", 1200 of "usn-patrol", "careful", "Sm45", "Tench", "3", "2607", "1207",
        &every([0.5, 8.8, 4.7, 19.0, 14.0, 21.0, 46.0])),
    patrol!("  as simulated", 1200 of "usn-patrol", SIMULATED_CAREFUL, "Sm45", "Tench", "3", "2607", "1207",
        &every([0.5, 8.8, 4.7, 19.0, 14.0, 21.0, 46.0]), ..AS_SIMULATED),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "Sm45", "Tench", "3", "2607", "1207",
        &every([3.5, 3.8])),
    patrol!("  bold, as simulated", 1200 of "usn-patrol", SIMULATED_BOLD, "Sm45", "Tench", "3", "2607", "1207",
        &every([3.5, 3.8]), ..AS_SIMULATED),
    patrol!("W42 I-168, Pearl Harbor", 800 of "ijn-patrol", "careful", "W42", "I-168", "1", "1809", "2707",
        &every([0.6, 9.5, 2.4])),
    patrol!("  as simulated", 800 of "ijn-patrol", SIMULATED_CAREFUL, "W42", "I-168", "1", "1809", "2707",
        &every([0.6, 9.5, 2.4]), ..AS_SIMULATED),
    patrol!("F42 I-15, Solomons", 800 of "ijn-patrol", "careful", "F42", "I-15", "1", "1510", "1612",
        &every([5.2, 13.0, 2.2])),
    patrol!("  as simulated", 800 of "ijn-patrol", SIMULATED_CAREFUL, "F42", "I-15", "1", "1510", "1612",
        &every([5.2, 13.0, 2.2]), ..AS_SIMULATED),
    patrol!("F42 I-15, Pearl Harbor", 800 of "ijn-patrol", "careful", "F42", "I-15", "1", "1809", "2608",
        &every([7.5, 3.8, 2.4])),
    patrol!("  as simulated", 800 of "ijn-patrol", SIMULATED_CAREFUL, "F42", "I-15", "1", "1809", "2608",
        &every([7.5, 3.8, 2.4]), ..AS_SIMULATED),
    patrol!("F43 I-176, Samoa", 800 of "ijn-patrol", "careful", "F43", "I-176", "1", "1510", "1914",
        &every([3.0, 2.7, 1.8])),
    patrol!("  as simulated", 800 of "ijn-patrol", SIMULATED_CAREFUL, "F43", "I-176", "1", "1510", "1914",
        &every([3.0, 2.7, 1.8]), ..AS_SIMULATED),
    patrol!("W45 I-46, Pearl Harbor", 800 of "ijn-patrol", "careful", "W45", "I-46", "2", "1305", "2805",
        &every([7.4, 7.6, 2.9])),
    patrol!("  as simulated", 800 of "ijn-patrol", SIMULATED_CAREFUL, "W45", "I-46", "2", "1305", "2805",
        &every([7.4, 7.6, 2.9]), ..AS_SIMULATED),
    Line {
        title: "Campaign", scenario: "silent-victory", settings: &[], charts: &[], bot: "careful", games: Some(1000),
        published: &campaign(3.0, 25.0, 18.0, 6.0),
    },
    Line {
        title: "  as simulated", scenario: "silent-victory", settings: &AS_SIMULATED, charts: &[], bot: SIMULATED_CAREFUL, games: Some(1000),
        published: &campaign(3.0, 25.0, 18.0, 6.0),
    },
    Line {
        title: "  bold", scenario: "silent-victory", settings: &[], charts: &[], bot: "bold", games: Some(1000),
        published: &campaign(6.9, 11.0, 37.0, 5.4),
    },
    Line {
        title: "  bold, as simulated", scenario: "silent-victory", settings: &AS_SIMULATED, charts: &[], bot: SIMULATED_BOLD, games: Some(1000),
        published: &campaign(6.9, 11.0, 37.0, 5.4),
    },
];

/// PS 14.2.a, PS 15.1.a: patrols by their rating, campaigns by their end.
pub(crate) fn study() -> Study {
    Study {
        source: "Loss, tally and ships by patrol; ratings in percent of all patrols. Above: the \
            simulation the charts were balanced with, here: these rules.",
        columns: COLUMNS,
        lines: LINES,
        measure,
    }
}

/// The figures of a game, as [`crate::title`] counts them.
const TALLY: usize = 0;
const SHIPS: usize = 1;
const PATROLS: usize = 2;
const LOST: usize = 3;
const CAPTAINS: usize = 4;
const RATED: [usize; 4] = [5, 6, 7, 8];

fn measure(runs: &[Run]) -> Vec<f64> {
    let games = runs.len() as i64;
    let sum = |place: usize| {
        runs.iter().map(|run| run.figures.get(place).copied().unwrap_or(0)).sum::<i64>()
    };
    let patrols = sum(PATROLS);
    let mut figures =
        vec![percent(sum(LOST), patrols), ratio(sum(TALLY), patrols), ratio(sum(SHIPS), patrols)];
    figures.extend(RATED.iter().map(|place| percent(sum(*place), patrols)));
    figures.push(percent(sum(CAPTAINS), games));
    figures.push(percent(sum(LOST), games));
    figures.push(ratio(patrols, games));
    figures
}

fn percent(part: i64, of: i64) -> f64 {
    ratio(part * 100, of)
}

#[expect(clippy::cast_precision_loss, reason = "sums of games stay far below 2^52")]
fn ratio(of: i64, to: i64) -> f64 {
    of as f64 / to.max(1) as f64
}
