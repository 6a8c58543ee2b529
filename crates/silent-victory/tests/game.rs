//! The tests every game repeats, on Silent Victory.

shelf::game_tests! {
    game: silent_victory::state::State,
    rules: 424,
    rulings_not_followed: [],
    games: 12 of each scenario, 8 with each reading,
    cut: 3,
    looked_at_by: "steady" in [
        ("gato", OPTIONS, 4), ("narwhal", OPTIONS, 4), ("tench", OPTIONS, 4), ("okane", OPTIONS, 4),
        ("porpoise", &[("contest", "two-player"), ("evasion", "on"), ("sunk-trick", "on")], 4),
    ],
    pointing: ["attack", "reload", "stores"],
}

const OPTIONS: &[(&str, &str)] = &[
    ("sunk-trick", "on"),
    ("escort-quality", "on"),
    ("aircraft-quality", "on"),
    ("evasion", "on"),
    ("circular-runs", "on"),
    ("limited-escorts", "on"),
];
