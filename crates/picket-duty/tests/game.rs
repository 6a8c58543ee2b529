//! The tests every game repeats.

shelf::game_tests! {
    game: picket_duty::state::State,
    rules: 354,
    rulings_not_followed: [],
    games: 3 of each scenario, 1 with each reading,
    cut: 60,
    foretold_by: "steady" in [("full-campaign", &[], 2), ("scenario-8", &[], 4)],
    looked_at_by: "steady" in [
        ("full-campaign", &[], 3),
        ("scenario-8", &[("gun-repair", "on"), ("fire-order", "free")], 36),
        ("scenario-6", &[("flooding", "on")], 36),
    ],
    pointing: [
        "battery",
        "counterflood",
        "cpo-place",
        "engineer-room",
        "next-repair",
        "reassign-air",
        "special-fire",
        "watch",
    ],
}
