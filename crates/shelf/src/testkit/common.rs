//! The tests every game repeats: options as they are declared, laws in every scenario and reading,
//! targets on boards. [`game_tests!`](crate::game_tests) writes them out for a game.

use super::{TargetCheck, assert_lawful, look_at_games};
use crate::{Group, OptionGroup as _, SetupOptions as _, Title, simulation::decider};
use std::collections::BTreeSet;
use table::{Decider, RandomDecider};

fn owned(settings: &[(&str, &str)]) -> Vec<(String, String)> {
    settings.iter().map(|&(option, value)| (option.to_owned(), value.to_owned())).collect()
}

#[expect(clippy::panic, reason = "a game that cannot be set up is a failed test")]
pub(super) fn setup<G: Title>(scenario: &str, settings: &[(&str, &str)]) -> G::Setup {
    G::Setup::typed(scenario, &owned(settings)).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// This scenario with the last value of every option of these groups.
pub fn changed<G: Title>(scenario: &str, groups: &[Group]) -> G::Setup {
    let all = G::Setup::settings();
    let of_groups = all.iter().filter(|setting| groups.contains(&setting.group));
    let last = of_groups.filter_map(|setting| Some((setting.key, setting.values.last()?.0)));
    setup::<G>(scenario, &last.collect::<Vec<_>>())
}

/// Every scenario and value can be set, the defaults are the first ones, keys stand once, and
/// nothing else is taken.
pub fn options_are_sound<G: Title>() {
    let scenarios = G::Setup::SCENARIOS;
    let all = G::Setup::settings();
    let keys: BTreeSet<&str> = all.iter().map(|setting| setting.key).collect();
    assert_eq!(keys.len(), all.len(), "every option has a key of its own");
    for scenario in scenarios {
        setup::<G>(scenario.key, &[]);
    }
    let first = scenarios.first().map_or("", |scenario| scenario.key);
    let default = serde_json::json!(G::Setup::default());
    assert_eq!(serde_json::json!(setup::<G>(first, &[])), default, "the first is the default");
    for setting in &all {
        let plain = setup::<G>(first, &[(setting.key, setting.default_value())]);
        assert_eq!(serde_json::json!(plain), default, "the default of {}", setting.key);
        for (value, words) in setting.values {
            let set = serde_json::json!(setup::<G>(first, &[(setting.key, value)]));
            assert!(set != default || *value == setting.default_value(), "{} {value}", setting.key);
            assert!(!words.is_empty(), "{} {value} says what it means", setting.key);
        }
        let listed = setting.values.is_empty();
        let refused = G::Setup::typed(first, &owned(&[(setting.key, "no such value")])).is_err();
        assert!(refused || listed, "{} takes only what it lists", setting.key);
    }
    assert!(G::Setup::typed("no such scenario", &[]).is_err());
    assert!(G::Setup::typed(first, &owned(&[("no such option", "")])).is_err());
}

/// So many random games of every scenario obey the laws.
pub fn lawful_scenarios<G: Title>(games: u64) {
    for (seed, scenario) in (0..).step_by(1000).zip(G::Setup::SCENARIOS) {
        assert_lawful::<G>(&setup::<G>(scenario.key, &[]), seed..seed + games);
    }
}

/// So many random games with every value of every option obey the laws, the rest by default, and
/// with all optional rules and all house readings changed at once.
pub fn lawful_readings<G: Title>(games: u64) {
    let first = G::Setup::SCENARIOS.first().map_or("", |scenario| scenario.key);
    let mut seed = 100_000;
    for setting in G::Setup::settings() {
        for (value, _) in setting.values.iter().skip(1) {
            assert_lawful::<G>(&setup::<G>(first, &[(setting.key, value)]), seed..seed + games);
            seed += 1000;
        }
    }
    for groups in [[Group::Optional, Group::Optional], [Group::House, Group::House]] {
        assert_lawful::<G>(&changed::<G>(first, &groups), seed..seed + games);
        seed += 1000;
    }
    let both = changed::<G>(first, &[Group::Optional, Group::House]);
    assert_lawful::<G>(&both, seed..seed + games);
}

/// Games to look at: their scenario, options, and how many.
pub type SampleGames<'a> = (&'a str, &'a [(&'a str, &'a str)], u64);

/// In these games every option that points at something points at a thing on a board of the seat
/// that is asked, and all of these questions are met.
pub fn targets_lie_on_boards<G: Title>(games: &[SampleGames<'_>], bot: &'static str, met: &[&str]) {
    assert!(G::bot(bot).is_some(), "{bot} is a computer player of the game");
    let player = |seed: u64| -> Box<dyn Decider<G>> {
        match seed % 3 {
            0 => decider::<G>(bot, seed),
            _ => Box::new(RandomDecider::new(seed)),
        }
    };
    let mut all = TargetCheck::default();
    for (begin, &(scenario, settings, games)) in (0..).step_by(1000).zip(games) {
        let setup = setup::<G>(scenario, settings);
        let seen = look_at_games::<G>(&setup, begin..begin + games, player);
        all.questions.extend(seen.questions);
        all.missing.extend(seen.missing);
    }
    assert_eq!(all.missing, BTreeSet::new(), "targets that lie on no board");
    let unasked: Vec<&&str> = met.iter().filter(|it| !all.questions.contains(**it)).collect();
    assert_eq!(unasked, Vec::<&&str>::new(), "never asked in these games");
}

/// The lines of the frame around a cover, by their class.
pub const COVER_FRAME: [&str; 4] = ["mat", "in", "scale", "out"];

/// The picture on the box is cut to any shape of box; the frame around it never is.
pub fn cover_is_sound<G: Title>() {
    let (picture, frame) = G::COVER.split_once("class=\"neatline\"").unwrap_or_default();
    assert!(
        picture.contains("preserveAspectRatio=\"xMidYMid slice\""),
        "the picture fills its box"
    );
    let (outer, _) = G::COVER.split_once('>').unwrap_or_default();
    assert!(!outer.contains("viewBox"), "the frame is not scaled");
    for line in COVER_FRAME {
        assert!(frame.contains(&format!("class=\"{line}\"")), "{line}");
    }
}

/// Writes out the tests that every game repeats.
///
/// ```ignore
/// shelf::game_tests! {
///     game: devil_boats::state::State,
///     rules: 541,
///     rulings_not_followed: ["RU-090", "RU-102"],
///     games: 100 of each scenario, 10 with each reading,
///     cut: 3,
///     foretold_by: "steady" in [("short", &[], 40)],
///     looked_at_by: "bold" in [("long", &[], 100), ("long", &[("captains", "3")], 10)],
///     pointing: ["boarding", "fire"],
/// }
/// ```
///
/// `rules` counts the distinct rules of the inventory; `cut` is the seed from which a game of a fit
/// length is looked for that is then cut and spoilt (`40 of "toenails"` where the first scenario is not
/// fit for that, nor for the staff); `foretold_by` are games in which nine rolls in ten are foretold by
/// the odds of the question before them; `pointing` are questions whose options point at
/// things on boards, which must be met in the games that are looked at.
#[macro_export]
macro_rules! game_tests {
    (
        game: $game:ty,
        rules: $rules:literal,
        rulings_not_followed: [$($ruling:literal),* $(,)?],
        games: $scenarios:literal of each scenario, $readings:literal with each reading,
        cut: $cut:literal $(of $played:literal)?,
        foretold_by: $seer:literal in [$($foretold:expr),+ $(,)?],
        looked_at_by: $bot:literal in [$($looked:expr),+ $(,)?],
        pointing: [$($pointing:literal),* $(,)?] $(,)?
    ) => {
        #[test]
        fn every_rule_is_cited_by_code_and_by_a_test() {
            $crate::testkit::assert_covered::<$game>(env!("CARGO_MANIFEST_DIR"), $rules);
        }

        #[test]
        fn every_ruling_is_named_where_it_is_followed() {
            let unnamed: &[&str] = &[$($ruling),*];
            let root = env!("CARGO_MANIFEST_DIR");
            assert_eq!($crate::testkit::rulings_unnamed::<$game>(root), unnamed);
        }

        #[test]
        fn charts_rest_on_rules_and_are_the_same_when_exported() {
            $crate::testkit::assert_sound_charts::<$game>();
        }

        #[test]
        fn every_scenario_and_option_can_be_set_as_declared() {
            $crate::testkit::options_are_sound::<$game>();
        }

        #[test]
        fn the_cover_fills_its_box_and_keeps_its_frame() {
            $crate::testkit::cover_is_sound::<$game>();
        }

        #[test]
        fn random_games_of_every_scenario_obey_the_laws() {
            $crate::testkit::lawful_scenarios::<$game>($scenarios);
        }

        #[test]
        fn random_games_with_every_reading_obey_the_laws() {
            $crate::testkit::lawful_readings::<$game>($readings);
        }

        #[test]
        fn every_target_of_an_option_lies_on_a_board_of_its_seat() {
            $crate::testkit::targets_lie_on_boards::<$game>(&[$($looked),+], $bot, &[$($pointing),*]);
        }

        #[test]
        fn rolls_are_foretold_by_the_odds_of_their_question() {
            $crate::testkit::rolls_are_foretold::<$game>(&[$($foretold),+], $seer);
        }

        #[test]
        fn rules_charts_and_options_are_in_plain_words() {
            $crate::testkit::printed_words_are_plain::<$game>();
        }

        #[test]
        fn questions_and_the_log_are_in_plain_words() {
            $crate::testkit::played_words_are_plain::<$game>(&[$($foretold),+], $seer);
        }

        #[test]
        fn every_computer_player_sits_down_and_stays() {
            $crate::testkit::players_sit_down::<$game>();
        }

        #[test]
        fn the_expert_answers_the_same_on_any_number_of_threads() {
            $crate::testkit::the_expert_answers::<$game>(12);
        }

        #[test]
        fn the_staff_plays_a_stretch_and_gives_the_seat_back() {
            $crate::testkit::the_staff_gives_the_seat_back::<$game>(played());
        }

        #[test]
        fn the_outlook_of_a_question_makes_sense() {
            $crate::testkit::outlooks_make_sense::<$game>();
        }

        #[test]
        fn the_first_mission_teaches_what_it_promises() {
            $crate::testkit::the_first_missions_keep_their_promise::<$game>();
        }

        #[test]
        fn every_line_of_the_study_can_be_played() {
            $crate::testkit::study_lines_can_be_played::<$game>();
        }

        #[test]
        fn positions_and_outcomes_have_a_worth() {
            $crate::testkit::positions_are_judged::<$game>();
        }

        fn played() -> Option<&'static str> {
            let played: &[&str] = &[$($played)?];
            played.first().copied()
        }

        fn whole_game() -> $crate::testkit::Cut<$game> {
            $crate::testkit::Cut::of(played(), $cut)
        }

        #[test]
        fn a_game_cut_at_any_line_goes_on_as_it_did() {
            whole_game().goes_on_from_any_line();
        }

        #[test]
        fn a_damaged_or_missing_line_is_named_and_all_before_it_kept() {
            whole_game().names_a_damaged_or_missing_line();
        }

        #[test]
        fn a_foreign_line_is_named_and_all_before_it_kept() {
            whole_game().names_a_foreign_line();
        }

        #[test]
        fn a_header_of_another_game_is_refused() {
            whole_game().refuses_another_game();
        }
    };
}
