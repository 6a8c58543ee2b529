//! A whole turn of Operation Cartwheel's campaign at the page, against the computer.

use crate::{
    player::{By, Player, Position},
    scene::{Scene, scene},
};
use browser::Screen;

/// The campaign with the doctrine in Japan's seat.
pub(crate) fn campaign(scene: &Scene) -> Player {
    let mut tab = scene.tab("/new/cartwheel");
    tab.click("input[name=scenario][value=campaign]");
    tab.select("select[name='sit.2']", "doctrine");
    tab.fill("input[name=seed]", "5");
    tab.follow("form.sheet-form button.big");
    Player::at(tab)
}

/// Flies one raid, sends ships out once, then passes; lets raids and ships of the enemy come.
struct Commander {
    missions: Vec<&'static str>,
}

impl Commander {
    fn choose(&mut self, now: &Position) -> usize {
        let find = |key: &str| now.options.iter().position(|option| option.key == key);
        if let Some(quiet) = ["never", "hold"].into_iter().find_map(find) {
            return quiet;
        }
        let passes = find("pass").or_else(|| find("stop"));
        if find("air").is_none() && find("naval").is_none() {
            return passes.unwrap_or(0);
        }
        let wanted = self.missions.first().and_then(|key| find(key));
        if wanted.is_some() {
            self.missions.remove(0);
        }
        wanted.or(passes).unwrap_or(0)
    }
}

/// Plays until the second turn begins, each answer given in this way.
#[track_caller]
fn one_turn(player: &mut Player, by: By) {
    let mut commander = Commander { missions: vec!["air", "naval"] };
    let mut now = player.position();
    for _ in 0..400 {
        if player.tab.text("header").contains("July II") {
            return;
        }
        assert!(!now.over, "{now:?}");
        now = if player.tab.has("#answer[data-draft]") {
            player.propose_by(&now, by)
        } else {
            let at = commander.choose(&now);
            let by = if by == By::Keys { by } else { player.by_mouse(&now, at) };
            player.answer(&now, at, by)
        };
    }
    panic!("the turn does not end: {now:?}");
}

/// What the Allies were asked in the turn, by the journal.
#[track_caller]
fn assert_a_whole_turn(player: &mut Player) {
    let journal = player.journal();
    let asked: Vec<&str> = journal.iter().filter_map(|line| line["q"].as_str()).collect();
    for question in ["task-force-36", "build", "raid", "naval-mission", "course", "mission"] {
        assert!(asked.contains(&question), "{question}: {asked:?}");
    }
}

#[test]
fn a_campaign_turn_by_keyboard() {
    scene(|scene| {
        let mut player = campaign(scene);
        one_turn(&mut player, By::Keys);
        assert_a_whole_turn(&mut player);
    });
}

#[test]
fn a_campaign_turn_by_mouse() {
    scene(|scene| {
        let mut player = campaign(scene);
        one_turn(&mut player, By::List);
        assert_a_whole_turn(&mut player);
    });
}

/// On a phone the map takes the room it has, and what is lettered on a counter is not larger than can be read: the
/// counters are drawn once and shown closer than the board as a whole.
#[test]
fn a_phone_fills_its_map_and_letters_stay_on_their_counters() {
    scene(|scene| {
        let mut player = campaign(scene);
        player.tab.set_screen(Screen::Phone);
        player.tab.reload();
        let mut now = player.position();
        for _ in 0..12 {
            now = if player.tab.has("#answer[data-draft]") {
                player.propose(&now)
            } else {
                let at = player.any(&now);
                player.answer(&now, at, By::List)
            };
        }
        player.tab.click("#tab-pane-map");
        player.tab.wait("the letters", "new Promise((on) => setTimeout(() => on(true), 200))");
        let filled = player.tab.read(
            "document.querySelector('.on .b-view').getBoundingClientRect().height / \
             document.querySelector('.pane.on .chart').clientHeight",
        );
        assert!(filled.as_f64() > Some(0.9), "of the board's height is map: {filled}");
        let enlarged = player.tab.read(
            "(() => { const size = (use) => { const m = use.getScreenCTM(); return Math.hypot(m.a, m.b) * use.getAttribute('width'); }; \
             return [...document.querySelectorAll('.on symbol text')].filter((it) => it.style.fontSize && !it.style.display).map((it) => { \
                 const symbol = it.closest('symbol'); \
                 const uses = [...document.querySelectorAll(`.on use[href='#${symbol.id}']`)].filter((use) => use.checkVisibility()); \
                 return parseFloat(it.style.fontSize) * Math.min(...uses.map(size)) / symbol.viewBox.baseVal.width; \
             }).filter((it) => it > 9.5); })()",
        );
        assert_eq!(enlarged, serde_json::json!([]), "letters are no larger than need be");
    });
}
