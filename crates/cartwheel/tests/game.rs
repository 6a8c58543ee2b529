//! The tests every game repeats.

shelf::game_tests! {
    game: cartwheel::state::State,
    rules: 519,
    rulings_not_followed: [],
    games: 2 of each scenario, 1 with each reading,
    cut: 40 of "bismarck-sea",
    foretold_by: "doctrine" in [
        ("yamamoto", &[], 4),
        ("iron-bottom-sound", &[], 4),
        ("bismarck-sea", &[], 4),
        ("toenails", &[], 4),
        ("bougainville", &[], 4),
    ],
    looked_at_by: "doctrine" in [
        ("bismarck-sea", &[], 6),
        ("bougainville", &[], 3),
        ("yamamoto", &[], 3),
    ],
    pointing: [
        "raid",
        "recon",
        "interrupt",
    ],
}
