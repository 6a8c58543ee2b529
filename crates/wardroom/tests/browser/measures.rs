//! What can be measured of the pages: the size of letters, and how soon the first shot falls.

use crate::{
    pages::{every, visit},
    player::Player,
    scene::{Scene, scene},
};
use browser::{Screen, Tab};

/// Every text in sight whose letters are smaller than 11 px on the page, or than 9 px in drawings.
const SMALL: &str = "((drawings) => {
    const found = new Map();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const text = node.textContent.trim();
        const it = node.parentElement;
        if (!text || it.closest('.vh, script, style, template, noscript')) continue;
        if (!it.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const box = it.getBoundingClientRect();
        if (!box.width || !box.height) continue;
        const [style, drawn] = [getComputedStyle(it), it.closest('svg')];
        if (Boolean(drawn) !== drawings) continue;
        const matrix = drawn && it.getScreenCTM?.();
        const size = parseFloat(style.fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
        const least = drawn ? 9 : 11;
        const place = (it.closest('[id]')?.id ?? '') + ' ' + it.tagName + '.' + (it.getAttribute('class') ?? '');
        if (size < least - 0.05 && !found.has(place)) found.set(place, `${size.toFixed(1)} px: ${place}: ${text.slice(0, 30)}`);
    }
    return [...found.values()];
})";

fn small(tab: &mut Tab, drawings: bool) -> Vec<String> {
    let found = tab.read(&format!("{SMALL}({drawings})"));
    found.as_array().into_iter().flatten().filter_map(|it| Some(it.as_str()?.to_owned())).collect()
}

#[track_caller]
fn assert_readable(drawings: bool) {
    scene(|scene| {
        let pages = every(scene);
        let mut tab = scene.browser.tab();
        let mut found = Vec::new();
        for screen in [Screen::Desk, Screen::Phone] {
            tab.set_screen(screen);
            for page in &pages {
                visit(scene, &mut tab, page);
                let mut small = small(&mut tab, drawings);
                for at in 1..=tab.count(".tabs a") {
                    tab.click(&format!(".tabs a:nth-child({at})"));
                    small.extend(self::small(&mut tab, drawings));
                }
                found.extend(small.iter().map(|it| format!("{screen:?} {}: {it}", page.0)));
            }
        }
        found.sort();
        found.dedup();
        assert!(found.is_empty(), "{} places:\n{}", found.len(), found.join("\n"));
    });
}

#[test]
fn no_letter_of_a_page_is_too_small_to_read() {
    assert_readable(false);
}

#[test]
fn no_letter_of_a_board_is_too_small_to_read() {
    assert_readable(true);
}

/// How many clicks lead from the first page to the first shot of the own side, the first option
/// taken each time and panels given as they are proposed.
#[track_caller]
fn clicks_to_the_first_shot(scene: &Scene, game: usize) -> usize {
    let mut tab = scene.tab("/");
    tab.follow(".nav a[href='/learn']");
    tab.follow(&format!("section.learn:nth-of-type({game}) form button"));
    let mut player = Player::at(tab);
    // What was done since the last order, by value: shots have a kind.
    let shot = "(async () => { const url = document.querySelector('#beats')?.dataset.story; \
        const story = url ? await (await fetch(url)).json() : { beats: [] }; \
        return story.beats.some((beat) => ['gun', 'heavy-gun', 'torpedo'].includes(beat.act?.how)); })()";
    for clicks in 2.. {
        assert!(clicks < 30, "nobody fires");
        if player.tab.read(shot) == true {
            return clicks;
        }
        let now = player.position();
        // A panel stands ready, and one button gives it.
        let panel = player.tab.has("#answer .row-set, #answer .share");
        let done = "#draft-done";
        let given = panel && player.tab.hindrance(done).is_none();
        let button =
            if given || player.tab.hindrance("#opt-1").is_some() { done } else { "#opt-1" };
        player.tab.click(button);
        player.after(&now);
    }
    unreachable!("the loop has no end of its own")
}

#[track_caller]
fn assert_first_shot_within_six_clicks(game: usize) {
    scene(|scene| {
        let clicks = clicks_to_the_first_shot(scene, game);
        assert!(clicks <= 6, "game {game}: {clicks} clicks");
    });
}

#[test]
fn the_first_shot_of_a_pt_boat_falls_within_six_clicks() {
    assert_first_shot_within_six_clicks(1);
}

#[test]
fn the_first_torpedo_of_a_submarine_runs_within_six_clicks() {
    assert_first_shot_within_six_clicks(2);
}
