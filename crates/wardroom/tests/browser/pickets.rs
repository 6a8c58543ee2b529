//! Picket Duty: a first day and a whole tour, each by mouse and by keyboard alone, with batteries laid and
//! parties placed.

use crate::{
    player::{By, Player, Position},
    scene::{Scene, scene},
};

const PICKET: &str = "picket-duty";

/// What the gauge of the fuel says.
const FUEL: &str = "parseInt([...document.querySelectorAll('.gauge')].find((it) => \
    it.querySelector('h3')?.textContent === 'Fuel')?.querySelector('.v')?.textContent)";

/// The table of a scenario begun with the form.
fn begun(scene: &Scene, scenario: &str, seed: &str) -> Player {
    let mut tab = scene.tab(&format!("/new/{PICKET}?scenario={scenario}"));
    if tab.has("select[name=scenario]") {
        tab.select("select[name=scenario]", scenario);
    } else {
        tab.click(&format!("input[name=scenario][value={scenario}]"));
    }
    tab.fill("input[name=seed]", seed);
    tab.follow("form.sheet-form button.big");
    Player::at(tab)
}

/// Plays to the end: whole batteries and watches as they are proposed, all else as `how` says. Tells
/// how many answers of several steps were given, and how many in all.
fn played(
    player: &mut Player,
    how: impl FnMut(&mut Player, &Position, usize) -> By,
) -> (usize, usize) {
    played_until(player, |_| false, how)
}

/// The same until what the page shows is enough.
fn played_until(
    player: &mut Player,
    mut is_enough: impl FnMut(&mut Player) -> bool,
    mut how: impl FnMut(&mut Player, &Position, usize) -> By,
) -> (usize, usize) {
    let (mut now, mut panels, mut answers) = (player.position(), 0, 0);
    while !now.over && !is_enough(player) {
        assert!(answers < 300, "there is no end: {now:?}");
        answers += 1;
        if player.tab.has("#answer[data-draft]") {
            panels += 1;
            now = player.propose(&now);
            continue;
        }
        assert!(!now.options.is_empty(), "nothing to choose: {now:?}");
        let at = player.any(&now);
        let by = how(player, &now, at);
        now = player.answer(&now, at, by);
    }
    (panels, answers)
}

/// PD 16.B: morning, midday and night of scenario 1, by mouse.
#[test]
fn a_day_on_station_by_mouse() {
    scene(|scene| {
        let mut player = begun(scene, "scenario-1", "87");
        assert!(player.tab.has(".board-svg"), "the ship is on the page");
        let (panels, answers) = played(&mut player, Player::by_mouse);
        assert!(panels > 0 && answers > panels, "{panels} of {answers} answers");
        assert_eq!(player.answers_on_disk(), answers);
    });
}

/// PD 6.7.A, PD 7.7.A: a scenario by keyboard alone.
#[test]
fn a_scenario_by_keyboard_alone() {
    scene(|scene| {
        let mut player = begun(scene, "scenario-1", "87");
        let (panels, answers) = played(&mut player, |_, _, _| By::Keys);
        assert!(panels > 0, "no battery was laid in {answers} answers");
        assert_eq!(player.answers_on_disk(), answers);
    });
}

/// PD 9.F, PD 9.D: a tour of the mini-campaign, until she has been at the anchorage and has full tanks again.
fn a_tour(how: impl FnMut(&mut Player, &Position, usize) -> By) {
    scene(|scene| {
        let mut player = begun(scene, "mini-campaign", "87");
        let mut least = u64::MAX;
        let refuelled = |player: &mut Player| {
            let Some(fuel) = player.tab.read(FUEL).as_u64() else { return false };
            least = least.min(fuel);
            fuel > least
        };
        let (panels, answers) = played_until(&mut player, refuelled, how);
        assert!(!player.position().over && panels > 0, "{panels} of {answers} answers");
        assert_eq!(player.answers_on_disk(), answers);
        let table = player.tab.read("location.pathname");
        let table = table.as_str().unwrap_or_default().to_owned();
        player.tab.go(&scene.url(&format!("{table}/story/debrief")));
        player.tab.wait_for(".story-head h1");
    });
}

#[test]
fn a_tour_by_mouse() {
    a_tour(Player::by_mouse);
}

#[test]
fn a_tour_by_keyboard_alone() {
    a_tour(|_, _, _| By::Keys);
}
