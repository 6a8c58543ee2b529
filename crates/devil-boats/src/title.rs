//! Devil Boats on the shelf: its card, scenarios, options, computer players and figures.

use crate::{
    Outcome,
    bot::Skipper,
    charts, lessons, map_art,
    state::{End, Rating, Setup, State, setup::House},
};
use board::{Base, counted};
use shelf::settings::{self, put};
use shelf::{Figure, FirstMission, Lesson, Scenario, Setting, SettingError, Title};
use table::{Event, Seat};

impl Title for State {
    const FULL_NAME: &'static str = "Devil Boats";
    const BLURB: &'static str = "PT boats in the Solomons, 1943. Take a squadron of four boats out \
        of Rendova night after night: barges, destroyers, shore guns, aircraft and reefs. Solitaire \
        campaign, or two to four captains together.";
    const RULE_PREFIX: &'static str = "DB ";
    const CHARTS: &'static [(&'static str, &'static str)] = charts::FILES;
    const RULES: &'static str = include_str!("../rules.toml");
    const SOURCES: &'static [(&'static str, &'static str)] =
        include!(concat!(env!("OUT_DIR"), "/sources.rs"));

    const SCENARIOS: &'static [Scenario] = &[
        Scenario::new("short", "Short campaign", "September 1943: thirty nights"),
        Scenario::new("medium", "Medium campaign", "August and September 1943: sixty-one nights"),
        Scenario::new("long", "Long campaign", "July to September 1943: ninety-two nights"),
    ];
    const SETTINGS: &'static [Setting] = SETTINGS;
    const FIGURES: &'static [Figure] = &[
        Figure::new("vp", "Victory points"),
        Figure::new("missions", "Missions"),
        Figure::new("kills", "Kills"),
        Figure::new("boats_lost", "Boats lost"),
        Figure::new("men_lost", "Men lost"),
        Figure::new("medals", "Medals"),
    ];
    const LESSONS: &'static [Lesson] = lessons::LESSONS;
    const FIRST_MISSION: Option<FirstMission> = Some(lessons::FIRST_MISSION);
    const BASES: &'static [Base] = &[map_art::BASE];
    type Skipper = Skipper;

    fn scenario(key: &str) -> Result<Setup, SettingError> {
        Ok(Setup { campaign: settings::scenario(key)?, ..Setup::default() })
    }

    fn set(setup: &mut Setup, option: &str, value: &str) -> Option<()> {
        let House {
            medals,
            later_waves,
            heavy_shell,
            red_rescue,
            gun_evasion,
            medic,
            light_wounds,
            damage_count,
        } = &mut setup.house;
        match option {
            "captains" => {
                value.parse().ok().filter(|n| (1..=4).contains(n)).map(|n| setup.captains = n)
            }
            "names" => {
                setup.names = settings::names(value, 4);
                Some(())
            }
            "medals" => put(medals, value),
            "later-waves" => put(later_waves, value),
            "heavy-shell" => put(heavy_shell, value),
            "red-rescue" => put(red_rescue, value),
            "gun-evasion" => put(gun_evasion, value),
            "medic" => put(medic, value),
            "light-wounds" => put(light_wounds, value),
            "damage-count" => put(damage_count, value),
            _ => None,
        }
    }

    /// The captain as he was named before the game; names rolled on table K stand on the sheets.
    fn seat_name(setup: &Setup, seat: Seat) -> String {
        settings::named(&setup.names, seat, "Captain")
    }

    fn chapter(event: &Event) -> Option<String> {
        match event {
            Event::Said { text, .. } if text.starts_with("Mission ") => {
                Some(text.split(" with ").next().unwrap_or(text).to_owned())
            }
            Event::Said { .. } | Event::Rolled { .. } | Event::Picked { .. } => None,
        }
    }

    fn measure(outcome: &Outcome) -> Vec<i64> {
        vec![
            i64::from(outcome.vp),
            i64::from(outcome.missions),
            i64::from(outcome.kills),
            i64::from(outcome.boats_lost),
            i64::from(outcome.men_lost),
            outcome.medals.iter().map(|medals| i64::from(medals.count())).sum(),
        ]
    }

    fn ending(outcome: &Outcome) -> String {
        ending(outcome.end).to_owned()
    }

    fn verdict(outcome: &Outcome) -> String {
        let rating = match outcome.rating {
            Rating::CourtMartial => "a court-martial",
            Rating::Dismal => "a dismal record",
            Rating::Average => "an average record",
            Rating::Good => "a good record",
            Rating::Excellent => "an excellent record",
            Rating::Legendary => "a legendary record",
        };
        let (end, vp) = (ending(outcome.end), outcome.vp);
        let missions = counted(outcome.missions, "mission", "missions");
        format!("{vp} victory points in {missions}: {rating}. The campaign ended: {end}.")
    }
}

fn ending(end: End) -> &'static str {
    match end {
        End::October => "October 1 reached",
        End::Killed => "C.O. killed",
        End::Captured => "C.O. captured",
        End::Malaria => "C.O. ill with malaria",
        End::SentHome => "C.O. sent home",
        End::Asylum => "C.O. committed",
        End::Relieved => "C.O. relieved of command",
        End::CourtMartial => "C.O. court-martialled",
        End::NegativeTotal => "negative total, court-martial",
    }
}

/// The options; the first value of each is the default.
const SETTINGS: &[Setting] = &[
    Setting {
        key: "captains",
        title: "Captains",
        text: "How many players take a boat of their own",
        rule: "DB MP.1",
        values: &[("1", "solitaire"), ("2", "two captains"), ("3", "three"), ("4", "four")],
    },
    Setting {
        key: "names",
        title: "Names of the captains",
        text: "Separated by commas; leave empty to roll them on table K",
        rule: "DB 3.2.1",
        values: &[],
    },
    Setting {
        key: "medals",
        title: "Medal thresholds",
        text: "The book prints two sets of totals",
        rule: "RU-058",
        values: &[
            ("section-8", "as section 8 and table J"),
            ("table-i-3", "the lower ones of I-3"),
        ],
    },
    Setting {
        key: "later-waves",
        title: "Start of later waves",
        text: "Where the squadron meets the second and third wave",
        rule: "RU-109",
        values: &[("by-weather", "by the weather, as printed"), ("long", "always in Long Range")],
    },
    Setting {
        key: "heavy-shell",
        title: "Heavy shells",
        text: "Rolls on the section table for a Destroyer or Shore Gun shell",
        rule: "RU-056",
        values: &[("four", "four rolls, as the tables"), ("one", "one roll, as the example")],
    },
    Setting {
        key: "red-rescue",
        title: "Disabled alone in a Red Zone",
        text: "The book gives no result for a 3",
        rule: "RU-055",
        values: &[("saved", "a 3 saves boat and crew"), ("captured", "a 3 is capture")],
    },
    Setting {
        key: "gun-evasion",
        title: "Evading guns",
        text: "When an Offensive Patrol may slip away from shore guns",
        rule: "RU-020",
        values: &[("after-one-round", "after one round under fire"), ("at-once", "at once")],
    },
    Setting {
        key: "medic",
        title: "Medic",
        text: "What a Medic may treat",
        rule: "RU-057",
        values: &[("light-only", "Light Wounds"), ("severe-too", "Severe Wounds too")],
    },
    Setting {
        key: "light-wounds",
        title: "Light Wounds",
        text: "Whether they heal between missions",
        rule: "RU-063",
        values: &[("heal-at-base", "healed before the next mission"), ("stay", "carried over")],
    },
    Setting {
        key: "damage-count",
        title: "Slowing damage",
        text: "How the points that slow PTs #2-#4 are counted",
        rule: "RU-052",
        values: &[("higher-track", "the higher track"), ("sum", "both tracks together")],
    },
];
