//! The tests every game repeats, on Pacific Subs.

shelf::game_tests! {
    game: pacific_subs::state::State,
    rules: 431,
    rulings_not_followed: [],
    games: 12 of each scenario, 8 with each reading,
    cut: 50,
    foretold_by: "careful" in [("silent-victory", &[], 4), ("run-silent-run-deep", &[], 4), ("destination-tokyo", &[], 4), ("panama-is-far", &[], 4), ("rat-run", &[], 4)],
    looked_at_by: "careful" in [
        ("silent-victory", &[], 4), ("usn-patrol", OPTIONS, 4), ("ijn-patrol", &[], 4),
        ("destination-tokyo", &[], 4), ("panama-is-far", &[], 4), ("run-silent-run-deep", &[], 4),
    ],
    pointing: ["leg", "approach", "weapons", "salvo", "evasion", "hot-run"],
}

const OPTIONS: &[(&str, &str)] = &[("season", "W44"), ("class", "Gato"), ("patrol", "strategic")];
