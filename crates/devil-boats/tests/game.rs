//! The tests every game repeats, on Devil Boats.

// RU-090 and RU-102 are on slips of the pen, which no line of code follows.
shelf::game_tests! {
    game: devil_boats::state::State,
    rules: 541,
    rulings_not_followed: ["RU-090", "RU-102"],
    games: 70 of each scenario, 12 with each reading,
    cut: 7,
    foretold_by: "steady" in [("short", &[], 20), ("long", &[], 5)],
    looked_at_by: "bold" in [("long", &[], 100), ("long", &[("captains", "3")], 10)],
    pointing: [
        "boarding", "consort-fire", "crew-order", "fire", "flagship", "gun-target", "launch",
        "map-order", "order", "relief", "reserve", "salvo", "second-boat", "stranding",
    ],
}
