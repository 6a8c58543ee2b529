//! Silent Victory on the shelf: its card, scenarios, options, computer players and figures.

use crate::{
    Outcome, Record,
    bot::Skipper,
    charts::{self, Charts},
    lessons, map_art,
    rules::ch04_setup,
    state::{
        Class, Month, Setup, State,
        setup::{House, MOST_PLAYERS, Options},
    },
    view::words,
};
use board::{Base, counted, thousands};
use shelf::{
    Figure, FirstMission, Lesson, Scenario, Setting, SettingError, Title,
    settings::{self, put},
};
use table::{Event, Key, Seat};

impl Title for State {
    const FULL_NAME: &'static str = "Silent Victory";
    const BLURB: &'static str = "A United States submarine in the Pacific, December 1941 to July \
        1945. Patrol after patrol against convoys, warships, escorts and aircraft; crew, boat and \
        captain carry their record to the end. Solitaire, two players, or a tournament.";
    const RULE_PREFIX: &'static str = "SV ";
    const CHARTS: &'static [(&'static str, &'static str)] = charts::FILES;
    const RULES: &'static str = include_str!("../rules.toml");
    const SOURCES: &'static [(&'static str, &'static str)] =
        include!(concat!(env!("OUT_DIR"), "/sources.rs"));

    const SCENARIOS: &'static [Scenario] = SCENARIOS;
    const SETTINGS: &'static [Setting] = SETTINGS;
    const FIGURES: &'static [Figure] = &[
        Figure::new("tons", "Tons sunk"),
        Figure::new("ships", "Ships sunk"),
        Figure::new("patrols", "Patrols"),
        Figure::new("failed", "Unsuccessful patrols"),
        Figure::new("with_sinkings", "Patrols with a sinking"),
    ];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const FIRST_MISSION: Option<FirstMission> = Some(lessons::FIRST_MISSION);
    const BASES: &'static [Base] = &[map_art::BASE];
    type Skipper = Skipper;

    fn scenario(key: &str) -> Result<Setup, SettingError> {
        Ok(Setup { start: settings::scenario(key)?, ..Setup::default() })
    }

    fn is_playable(setup: &Setup, charts: &Charts) -> bool {
        ch04_setup::has_a_patrol(setup, charts)
    }

    fn set(setup: &mut Setup, option: &str, value: &str) -> Option<()> {
        let Options {
            standard_tonnage,
            no_ship_twice,
            historical_names,
            sunk_trick,
            escort_quality,
            aircraft_quality,
            evasion,
            circular_runs,
            limited_escorts,
            first_roster_only,
        } = &mut setup.options;
        let House {
            follow_roll,
            second_roll,
            patrol_length,
            diesel_rolls,
            evacuation,
            crew_loss,
            bronze_star,
            gun_windows,
            shadowing,
            night_surface,
        } = &mut setup.house;
        match option {
            "players" => {
                let number = value.parse().ok().filter(|n| (1..=MOST_PLAYERS).contains(n))?;
                setup.players = number;
                Some(())
            }
            "classes" => {
                let classes: Option<Vec<Class>> =
                    settings::names(value, 8).iter().map(|name| Class::parse(name)).collect();
                setup.classes = classes?;
                Some(())
            }
            "from" => month(&mut setup.from, value),
            "until" => month(&mut setup.until, value),
            "captains" => {
                setup.captains = settings::names(value, 8);
                Some(())
            }
            "boats" => {
                setup.boats = settings::names(value, 8);
                Some(())
            }
            "contest" => put(&mut setup.contest, value),
            "card" => put(&mut setup.mode, value),
            "historical-names" => put(historical_names, value),
            "standard-tonnage" => put(standard_tonnage, value),
            "no-ship-twice" => put(no_ship_twice, value),
            "sunk-trick" => put(sunk_trick, value),
            "escort-quality" => put(escort_quality, value),
            "aircraft-quality" => put(aircraft_quality, value),
            "evasion" => put(evasion, value),
            "circular-runs" => put(circular_runs, value),
            "limited-escorts" => put(limited_escorts, value),
            "first-roster" => put(first_roster_only, value),
            "follow-roll" => put(follow_roll, value),
            "second-roll" => put(second_roll, value),
            "patrol-length" => put(patrol_length, value),
            "diesel-rolls" => put(diesel_rolls, value),
            "evacuation" => put(evacuation, value),
            "crew-loss" => put(crew_loss, value),
            "bronze-star" => put(bronze_star, value),
            "gun-windows" => put(gun_windows, value),
            "shadowing" => put(shadowing, value),
            "night-surface" => put(night_surface, value),
            _ => None,
        }
    }

    fn seat_name(setup: &Setup, seat: Seat) -> String {
        settings::named(&setup.captains, seat, "Player")
    }

    fn chapter(event: &Event) -> Option<String> {
        let Event::Said { text, .. } = event else { return None };
        let (boat, orders) = text.split_once(" sails in ")?;
        let (month, area) = orders.trim_end_matches('.').split_once(" for ")?;
        Some(format!("{boat}, {month}: {area}"))
    }

    fn study() -> Option<shelf::Study> {
        Some(crate::study::study())
    }

    /// Of the first seat: the study of one career.
    fn measure(outcome: &Outcome) -> Vec<i64> {
        let of = |figure: fn(&Record) -> i64| outcome.records.first().map_or(0, figure);
        vec![
            of(|record| i64::from(record.tons)),
            of(|record| i64::from(record.ships)),
            of(|record| i64::from(record.patrols)),
            of(|record| i64::from(record.failed)),
            of(|record| i64::from(record.with_sinkings)),
        ]
    }

    fn ending(outcome: &Outcome) -> String {
        outcome.records.first().map_or("no career", |record| words::ending(record.end)).to_owned()
    }

    fn verdict(outcome: &Outcome) -> String {
        let winner = outcome.winner.and_then(|seat| outcome.records.get(usize::from(seat.0)));
        let wins = winner.map(|record| format!("{} of USS {} wins.", record.captain, record.boat));
        wins.into_iter().chain(outcome.records.iter().map(verdict)).collect::<Vec<_>>().join("\n")
    }
}

fn verdict(record: &Record) -> String {
    let level = words::level(record.level);
    let Record { captain, boat, .. } = record;
    let (ships, tons) = (counted(record.ships, "ship", "ships"), thousands(record.tons));
    let patrols = counted(record.patrols, "patrol", "patrols");
    let end = words::ending(record.end);
    format!(
        "{captain}, USS {boat}: {ships} and {tons} tons in {patrols}, a {level}. The career ended: \
         {end}."
    )
}

const SCENARIOS: &[Scenario] = &[
    Scenario::new("gato", "Gato class", "from April 1942: the backbone of the fleet"),
    Scenario::new("tambor", "Tambor class", "from December 1941: the whole war"),
    Scenario::new(
        "porpoise",
        "Porpoise class",
        "from December 1941: few torpedoes, often the Philippines",
    ),
    Scenario::new("salmon", "Salmon class", "from December 1941, in the Philippines"),
    Scenario::new(
        "narwhal",
        "Narwhal class",
        "from December 1941: big, slow to dive, always a transport",
    ),
    Scenario::new("gar", "Gar class", "from July 1942"),
    Scenario::new("argonaut", "Argonaut", "from August 1942: the minelayer that carried raiders"),
    Scenario::new("balao", "Balao class", "from July 1943: the thick-skinned boats"),
    Scenario::new("tench", "Tench class", "from February 1945: the last months"),
    Scenario::new("okane", "O'Kane", "USS Tang, five patrols from January 1944"),
    Scenario::new("cutter", "Cutter", "USS Seahorse, from October 1943"),
    Scenario::new("morton", "Morton", "USS Wahoo, from January 1943"),
    Scenario::new("fluckey", "Fluckey", "USS Barb, from May 1944"),
    Scenario::new("dealey", "Dealey", "USS Harder, from June 1943"),
    Scenario::new("whitaker", "Whitaker", "USS Flasher, from January 1944"),
    Scenario::new("underwood", "Underwood", "USS Spadefish, from July 1944"),
    Scenario::new("coye", "Coye", "USS Silversides, from July 1943"),
];

const fn switch(
    key: &'static str,
    title: &'static str,
    text: &'static str,
    rule: &'static str,
) -> Setting {
    Setting { key, title, text, rule, values: &[("off", "not in force"), ("on", "in force")] }
}

const fn reading(
    key: &'static str,
    title: &'static str,
    text: &'static str,
    rule: &'static str,
    values: &'static [(&'static str, &'static str)],
) -> Setting {
    Setting { key, title, text, rule, values }
}

/// The options; the first value of each is the default.
const SETTINGS: &[Setting] = &[
    reading(
        "players",
        "Players",
        "How many careers are played side by side",
        "SV 13.2.1",
        &[
            ("1", "solitaire"),
            ("2", "two"),
            ("3", "three"),
            ("4", "four"),
            ("5", "five"),
            ("6", "six"),
            ("7", "seven"),
            ("8", "eight"),
        ],
    ),
    reading(
        "contest",
        "Contest",
        "How several careers are compared",
        "SV 13.1.1",
        &[
            ("none", "not at all"),
            ("two-player", "two players, each the other's escorts"),
            ("tonnage", "most tonnage, dead or alive"),
            ("survival", "most tonnage of those who survive"),
        ],
    ),
    reading(
        "classes",
        "Mixed boats",
        "Classes of the second and further players by commas, as tambor, balao; empty for the same",
        "SV 13.4.1",
        &[],
    ),
    reading(
        "from",
        "First month",
        "Year and month of the first patrol, as 1943-02; empty for the first the class allows",
        "SV-R35",
        &[],
    ),
    reading(
        "until",
        "Last month",
        "Year and month in which the last patrol may start, as 1944-12; empty for the whole war",
        "SV 13.1.1",
        &[],
    ),
    reading("captains", "Captains", "Their names, by commas", "SV 4.3.1", &[]),
    reading("boats", "Boats", "Their names, by commas", "SV 4.3.1", &[]),
    reading(
        "card",
        "Captain card",
        "How a captain's card is played",
        "SV 14.10.2.b",
        &[("mirror", "his own patrols"), ("free", "patrols as rolled, to the end")],
    ),
    reading(
        "historical-names",
        "Boat names",
        "Boats without a name get one",
        "SV 14.3.1",
        &[("on", "a historical name of the class"), ("off", "the name of the class")],
    ),
    switch("standard-tonnage", "Standard tonnage", "Merchants are not rolled by name", "SV 14.1.1"),
    switch("no-ship-twice", "No ship twice", "A ship already sunk is rolled again", "SV 14.2.2"),
    switch("sunk-trick", "We've Been Sunk", "A ruse against the escorts", "SV 14.4.1.a"),
    switch("escort-quality", "Escort quality", "Escorts from Green to Elite", "SV 14.5.1"),
    switch("aircraft-quality", "Aircraft quality", "Aircraft from Green to Elite", "SV 14.6.0"),
    switch("evasion", "Evasive manoeuvres", "Out-guess the depth charges", "SV 14.7.0"),
    switch("circular-runs", "Circular runs", "Torpedoes that come back", "SV 14.8.1.a"),
    switch("limited-escorts", "Limited escorts", "Single escorts from 1943", "SV 14.9.1.a"),
    switch("first-roster", "First roster only", "All merchants from T1a and T2a", "SV 15.0.a"),
    reading(
        "follow-roll",
        "Following",
        "The text and the summary differ",
        "SV-R01",
        &[("text", "succeeds on 1-5"), ("summary", "succeeds on 1-4")],
    ),
    reading(
        "second-roll",
        "SJ second roll",
        "Which fives may be rolled again",
        "SV-R32",
        &[("no-contact", "a 5 that met nobody"), ("marked", "a 5 on station")],
    ),
    reading(
        "patrol-length",
        "Length of a patrol",
        "Months it takes",
        "SV-R34",
        &[("one", "one month"), ("two", "two months")],
    ),
    reading(
        "diesel-rolls",
        "Extra encounter rolls",
        "When diesels are out",
        "SV-R31",
        &[("one-left", "with one diesel left"), ("one-out", "with one diesel out")],
    ),
    reading(
        "evacuation",
        "First patrol from the Philippines",
        "Its zone",
        "SV-R37",
        &[("as-rolled", "as rolled on P1a"), ("philippines", "always the Philippines")],
    ),
    reading(
        "crew-loss",
        "Loss of crew quality",
        "What counts",
        "SV-R56",
        &[
            ("wounded", "all four boxes severely wounded or killed"),
            ("replaced", "all four boxes replaced"),
        ],
    ),
    reading(
        "bronze-star",
        "Bronze Star and relief",
        "What it does",
        "SV-R57",
        &[("delays", "relief after four failures"), ("saves", "no relief")],
    ),
    reading(
        "gun-windows",
        "Gun changes",
        "How the months are read",
        "SV-R73",
        &[("literal", "only in the months printed"), ("open", "in those months or later")],
    ),
    reading(
        "shadowing",
        "Shadowing aircraft",
        "How long they call for escorts",
        "SV-R17",
        &[("until-over", "until an escort comes or nobody"), ("once", "one roll")],
    ),
    reading(
        "night-surface",
        "Night Surface Attack",
        "How long it helps the escorts",
        "SV-R05",
        &[("every-roll", "on every detection roll"), ("first-roll", "on the first")],
    ),
];

fn month(place: &mut Option<Month>, value: &str) -> Option<()> {
    let month = Month::parse(value);
    *place = month;
    (month.is_some() || value.is_empty()).then_some(())
}
