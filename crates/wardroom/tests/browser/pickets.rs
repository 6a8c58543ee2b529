//! Picket Duty: a first day and a whole tour, each by mouse and by keyboard alone, with batteries laid and
//! parties placed.

use crate::{
    house::{before, by_hand, game_of},
    pages::{Page, assert_open_to_all},
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

/// A mini-campaign at its moments: laying guns, repairing, at the anchorage, and when it is over.
fn every(scene: &Scene) -> Vec<Page> {
    // With crashes enough for repairs and a stay at the anchorage.
    let mini = ["scenario=mini-campaign"];
    let (_, game) = game_of(PICKET, "bold", &mini, ("crashes", |_, crashes| crashes > 2));
    let at = |question: &str| scene.bring_in(&before(question, 0, &game)).path();
    let over = scene.bring_in(&by_hand(&game)).path();
    vec![
        ("picket-new", format!("/new/{PICKET}")),
        ("picket-ship", at("cpo-place")),
        ("picket-attack", at("battery")),
        ("picket-damage", at("watch")),
        ("picket-over", over.clone()),
        ("picket-briefing", format!("{}/story/briefing", at("battery"))),
        ("picket-debrief", format!("{over}/story/debrief")),
        ("picket-end", format!("{over}/story/end")),
        ("picket-campaign", format!("{over}/campaign")),
        ("picket-report", format!("{over}/report")),
        ("picket-log", format!("{over}/log")),
        ("picket-replay", format!("{over}/replay?line=60")),
        ("picket-rules", format!("/rules/{PICKET}?q=fire")),
        ("picket-charts", format!("/charts/{PICKET}")),
    ]
}

/// The pages that have every board between them.
const WITH_BOARDS: [&str; 3] = ["picket-attack", "picket-damage", "picket-over"];

#[test]
fn every_page_of_a_picket_is_open_to_all_and_every_board_opens() {
    scene(|scene| assert_open_to_all(scene, &every(scene), &WITH_BOARDS));
}

/// PD 1.3.1.A, PD 7.9.D: who repairs his ship sees below her the key men and the secondary compartments.
#[test]
fn men_and_spaces_stand_below_the_ship_in_section() {
    scene(|scene| {
        let journal = game_of(PICKET, "bold", &[], ("crashes", |_, crashes| crashes > 0)).1;
        let mut player = scene.bring_in(&before("watch", 0, &journal));
        player.tab.click("#tab-pane-damage");
        player.tab.wait_for("#pane-damage.on");
        let shown = |title: &str| {
            format!(
                "[...document.querySelectorAll('.gauges .brief')].some((it) => \
                it.querySelector('h3').textContent === '{title}' && it.checkVisibility())"
            )
        };
        for title in ["Officers and teams", "Secondary compartments"] {
            assert_eq!(player.tab.read(&shown(title)), true, "{title} are not below the ship");
        }
        let ship = "document.querySelector('#pane-damage .chart').getBoundingClientRect().bottom";
        let list = "document.querySelector('.gauges .brief').getBoundingClientRect().top";
        let (ship, list) = (player.tab.read(ship).as_f64(), player.tab.read(list).as_f64());
        assert!(list >= ship, "the lists lie on the ship: {list:?}, {ship:?}");
    });
}
