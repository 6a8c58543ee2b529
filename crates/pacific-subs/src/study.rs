//! The patrols and campaigns that were simulated when the missing charts were reconstructed, to be
//! compared with those of these rules.
//!
//! The simulation does not tell where in an area its captains hunt, at which speed they attack and
//! which ship they fire at; that was chosen beside it. What differs has these causes:
//!
//! - To Summer 1942 the simulation lets its captains re-engage without a violation of doctrine, and no
//!   flotilla comes after a boat that broke off (PS 13.1, PS 6.2.a). With both switched off here, the
//!   lines "no doctrine, no flotillas", the ratings of the Sp42 Tambor and W42 V agree within about
//!   five points; by the rules captains who obey sink a third as much.
//! - A boat without charge must come up to the escorts that hunt her (PS-R44). V and S boats have a
//!   charge of six, and their losses come from that: with the switch "batteries never force her up"
//!   escorts sink 0.2 % of the V and 0.5 % of the S boats in place of 7.2 and 7.5 %, published are 0.0
//!   and 0.1 %. What is left are their own circling torpedoes, 2.7 and 4.8 % for 1.8 and 1.9 %. The dice
//!   are those of the book: of 400 patrols in a V boat 93 turned over a circling torpedo, six counters
//!   being turned over in each and one of thirty circling, and one in nine of these boats was lost: two
//!   dives in three fail (PS 11.1C.a), and one die in six holes all three boxes that are left (PS-R91). At
//!   the same odds 1.8 % means five counters turned over in a patrol, of which two are good: the published
//!   captains need fewer torpedoes for a ship, and why is not told.
//! - From Fall 1942 the switch "no flotillas" raises sinkings by a tenth to a quarter. With it the tallies
//!   of F42 and Sp43 in the Empire and of W44 agree within a tenth (3.9, 6.3 and 8.8 for 4.0, 5.9 and 8.3,
//!   400 patrols each), while sinkings are 10 to 18 % low (1.9, 2.3 and 3.3 for 2.1, 2.8 and 3.7): these
//!   captains bring home more for each ship. Tried and found wanting: waiting for the gun's range by night
//!   (a tenth fewer), choosing the smallest ship, going back to cripples (nothing); six torpedoes a ship
//!   sink a tenth more, but the simulation fires three or four. Captains whose motors did not allow Full
//!   used to stop dead under water, and flooded tubes they did not fire; both are mended, for some 5 %.
//! - Where a captain hunts weighs more than any rule. One hex farther to Kyushu ("off Kyushu") the
//!   bold captain of Sp43 loses 20 % of his boats in place of none, published are 12 %; the bold lines
//!   of Sp43 and Sm45 follow from that. The tallies of Sp44 and W45 are made of warships: beside the
//!   battles of Guam and Luzon ("beside the battle") the captain brings home 8.2 and 11.5 in place of
//!   5.7 and 7.1, published are 8.9 and 13.0.
//! - Hits on engines and navigation slow the boat here, and its crew tires at battle stations
//!   (PS-R45); the simulation leaves both out.
//! - The campaign plays evacuation, fleet, harbour and raid patrols, which the simulation replaces by
//!   a few dice: more captains are made here.

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
    ($title:literal, $games:literal of $scenario:literal, $bot:literal, $season:literal, $class:literal,
     $skill:literal, $from:literal, $station:literal, $published:expr $(, $option:expr)*) => {
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
                $($option,)*
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

const IGNORED: (&str, &str) = ("violations", "ignored");
const NO_FLOTILLAS: (&str, &str) = ("alarm", "never");
const STAYS_DOWN: (&str, &str) = ("empty-battery", "lies-still");

#[rustfmt::skip]
const LINES: &[Line] = &[
    patrol!("W42 V, Palau", 1200 of "usn-patrol", "careful", "W42", "V-class", "0", "1615", "1309",
        &every([2.2, 2.3, 0.9, 70.0, 22.0, 4.0, 1.0])),
    patrol!("  violations ignored", 1200 of "usn-patrol", "careful", "W42", "V-class", "0", "1615", "1309",
        &every([2.2, 2.3, 0.9, 70.0, 22.0, 4.0, 1.0]), IGNORED),
    patrol!("  no doctrine, no flotillas", 1200 of "usn-patrol", "careful", "W42", "V-class", "0", "1615", "1309",
        &every([2.2, 2.3, 0.9, 70.0, 22.0, 4.0, 1.0]), IGNORED, NO_FLOTILLAS),
    patrol!("  batteries never force her up", 1200 of "usn-patrol", "careful", "W42", "V-class", "0", "1615", "1309",
        &every([2.2, 2.3, 0.9, 70.0, 22.0, 4.0, 1.0]), IGNORED, NO_FLOTILLAS, STAYS_DOWN),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "W42", "V-class", "0", "1615", "1309", &every([2.2, 2.3])),
    patrol!("Sp42 S, Empire", 1200 of "usn-patrol", "careful", "Sp42", "S-class", "0", "2607", "1306",
        &every([4.1, 3.2, 1.3, 56.0, 29.0, 9.0, 1.0])),
    patrol!("  violations ignored", 1200 of "usn-patrol", "careful", "Sp42", "S-class", "0", "2607", "1306",
        &every([4.1, 3.2, 1.3, 56.0, 29.0, 9.0, 1.0]), IGNORED),
    patrol!("  no doctrine, no flotillas", 1200 of "usn-patrol", "careful", "Sp42", "S-class", "0", "2607", "1306",
        &every([4.1, 3.2, 1.3, 56.0, 29.0, 9.0, 1.0]), IGNORED, NO_FLOTILLAS),
    patrol!("  batteries never force her up", 1200 of "usn-patrol", "careful", "Sp42", "S-class", "0", "2607", "1306",
        &every([4.1, 3.2, 1.3, 56.0, 29.0, 9.0, 1.0]), IGNORED, NO_FLOTILLAS, STAYS_DOWN),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "Sp42", "S-class", "0", "2607", "1306", &every([5.4, 3.2])),
    patrol!("Sp42 Tambor, Empire", 1200 of "usn-patrol", "careful", "Sp42", "Tambor", "0", "2607", "1306",
        &every([3.0, 2.9, 1.3, 57.0, 30.0, 9.0, 1.0])),
    patrol!("  violations ignored", 1200 of "usn-patrol", "careful", "Sp42", "Tambor", "0", "2607", "1306",
        &every([3.0, 2.9, 1.3, 57.0, 30.0, 9.0, 1.0]), IGNORED),
    patrol!("  no doctrine, no flotillas", 1200 of "usn-patrol", "careful", "Sp42", "Tambor", "0", "2607", "1306",
        &every([3.0, 2.9, 1.3, 57.0, 30.0, 9.0, 1.0]), IGNORED, NO_FLOTILLAS),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "Sp42", "Tambor", "0", "2607", "1306", &every([1.8, 3.0])),
    patrol!("F42 Tambor, Empire", 1200 of "usn-patrol", "careful", "F42", "Tambor", "1", "2607", "1306",
        &every([2.9, 4.0, 2.1, 42.0, 32.0, 16.0, 7.0])),
    patrol!("  no flotillas", 1200 of "usn-patrol", "careful", "F42", "Tambor", "1", "2607", "1306",
        &every([2.9, 4.0, 2.1, 42.0, 32.0, 16.0, 7.0]), NO_FLOTILLAS),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "F42", "Tambor", "1", "2607", "1306", &every([13.1, 2.4])),
    patrol!("F42 Tambor, Palau", 1200 of "usn-patrol", "careful", "F42", "Tambor", "1", "1615", "1309",
        &every([4.0, 3.4, 2.0, 50.0, 22.0, 14.0, 10.0])),
    patrol!("  no flotillas", 1200 of "usn-patrol", "careful", "F42", "Tambor", "1", "1615", "1309",
        &every([4.0, 3.4, 2.0, 50.0, 22.0, 14.0, 10.0]), NO_FLOTILLAS),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "F42", "Tambor", "1", "1615", "1309", &every([14.5, 1.3])),
    patrol!("Sp43 Gato, Empire", 1200 of "usn-patrol", "careful", "Sp43", "Gato", "1", "2607", "1306",
        &every([3.7, 5.9, 2.8, 29.0, 27.0, 22.0, 18.0])),
    patrol!("  no flotillas", 1200 of "usn-patrol", "careful", "Sp43", "Gato", "1", "2607", "1306",
        &every([3.7, 5.9, 2.8, 29.0, 27.0, 22.0, 18.0]), NO_FLOTILLAS),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "Sp43", "Gato", "1", "2607", "1306", &every([11.7, 4.2])),
    patrol!("  bold, no flotillas, off Kyushu", 1200 of "usn-patrol", "bold", "Sp43", "Gato", "1", "2607", "1206", &every([11.7, 4.2]), NO_FLOTILLAS),
    patrol!("W44 Gato, Luzon Strait", 1200 of "usn-patrol", "careful", "W44", "Gato", "2", "2607", "0908",
        &every([3.8, 8.3, 3.7, 19.0, 16.0, 21.0, 40.0])),
    patrol!("  no flotillas", 1200 of "usn-patrol", "careful", "W44", "Gato", "2", "2607", "0908",
        &every([3.8, 8.3, 3.7, 19.0, 16.0, 21.0, 40.0]), NO_FLOTILLAS),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "W44", "Gato", "2", "2607", "0908", &every([9.4, 5.5])),
    patrol!("Sp44 Balao, Palau", 1200 of "usn-patrol", "careful", "Sp44", "Balao", "2", "2607", "1309",
        &every([4.1, 8.9, 2.8, 29.0, 10.0, 12.0, 45.0])),
    patrol!("  no flotillas", 1200 of "usn-patrol", "careful", "Sp44", "Balao", "2", "2607", "1309",
        &every([4.1, 8.9, 2.8, 29.0, 10.0, 12.0, 45.0]), NO_FLOTILLAS),
    patrol!("  no flotillas, beside the battle", 1200 of "usn-patrol", "careful", "Sp44", "Balao", "2", "2607", "1308",
        &every([4.1, 8.9, 2.8, 29.0, 10.0, 12.0, 45.0]), NO_FLOTILLAS),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "Sp44", "Balao", "2", "2607", "1309", &every([14.8, 5.5])),
    patrol!("W45 Balao, S. China Sea", 1200 of "usn-patrol", "careful", "W45", "Balao", "2", "0816", "0709",
        &every([1.8, 13.0, 4.0, 12.0, 9.0, 13.0, 65.0])),
    patrol!("  no flotillas", 1200 of "usn-patrol", "careful", "W45", "Balao", "2", "0816", "0709",
        &every([1.8, 13.0, 4.0, 12.0, 9.0, 13.0, 65.0]), NO_FLOTILLAS),
    patrol!("  no flotillas, beside the battle", 1200 of "usn-patrol", "careful", "W45", "Balao", "2", "0816", "0908",
        &every([1.8, 13.0, 4.0, 12.0, 9.0, 13.0, 65.0]), NO_FLOTILLAS),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "W45", "Balao", "2", "0816", "0709", &every([5.8, 7.4])),
    patrol!("Sm45 Tench, Empire", 1200 of "usn-patrol", "careful", "Sm45", "Tench", "3", "2607", "1306",
        &every([0.5, 8.8, 4.7, 19.0, 14.0, 21.0, 46.0])),
    patrol!("  no flotillas", 1200 of "usn-patrol", "careful", "Sm45", "Tench", "3", "2607", "1306",
        &every([0.5, 8.8, 4.7, 19.0, 14.0, 21.0, 46.0]), NO_FLOTILLAS),
    patrol!("  bold", 1200 of "usn-patrol", "bold", "Sm45", "Tench", "3", "2607", "1306", &every([3.5, 3.8])),
    patrol!("  bold, no flotillas, off Kyushu", 1200 of "usn-patrol", "bold", "Sm45", "Tench", "3", "2607", "1206", &every([3.5, 3.8]), NO_FLOTILLAS),
    patrol!("W42 I-168, Pearl Harbor", 800 of "ijn-patrol", "careful", "W42", "I-168", "1", "1809", "2707",
        &every([0.6, 9.5, 2.4])),
    patrol!("F42 I-15, Solomons", 800 of "ijn-patrol", "careful", "F42", "I-15", "1", "1510", "1612",
        &every([5.2, 13.0, 2.2])),
    patrol!("F42 I-15, Pearl Harbor", 800 of "ijn-patrol", "careful", "F42", "I-15", "1", "1809", "2707",
        &every([7.5, 3.8, 2.4])),
    patrol!("F43 I-176, Samoa", 800 of "ijn-patrol", "careful", "F43", "I-176", "1", "1510", "1914",
        &every([3.0, 2.7, 1.8])),
    patrol!("W45 I-46, Pearl Harbor", 800 of "ijn-patrol", "careful", "W45", "I-46", "2", "1305", "2707",
        &every([7.4, 7.6, 2.9])),
    Line {
        title: "Campaign", scenario: "silent-victory", settings: &[], charts: &[], bot: "careful", games: Some(1000),
        published: &campaign(3.0, 25.0, 18.0, 6.0),
    },
    Line {
        title: "  bold", scenario: "silent-victory", settings: &[], charts: &[], bot: "bold", games: Some(1000),
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
