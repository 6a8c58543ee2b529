//! What can be measured of the pages: the size of letters, and how soon the first shot falls.

use crate::{
    player::Player,
    scene::{Scene, scene},
};
use browser::Tab;

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

/// Texts that are too small to read, with their places.
pub(crate) fn too_small(tab: &mut Tab) -> Vec<String> {
    let found = tab.read(&format!("[...{SMALL}(false), ...{SMALL}(true)]"));
    found.as_array().into_iter().flatten().filter_map(|it| Some(it.as_str()?.to_owned())).collect()
}

/// How many clicks lead from the first page to the first shot of the own side, the first option
/// taken each time and panels given as they are proposed.
#[track_caller]
fn clicks_to_the_first_shot(scene: &Scene, lesson: &str) -> usize {
    let mut tab = scene.tab("/");
    tab.follow(".nav a[href='/learn']");
    tab.follow(&format!("section.learn form{lesson} button"));
    let mut player = Player::at(tab);
    // What was done since the last order, by value: shots have a kind.
    let shot = "(async () => { const url = document.querySelector('#beats')?.dataset.story; \
        const story = url ? await (await fetch(url)).json() : { beats: [] }; \
        return story.beats.some((beat) => !beat.act?.suffered && ['light-gun', 'gun', 'heavy-gun', 'torpedo'].includes(beat.act?.how)); })()";
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
fn assert_first_shot_within_six_clicks(lesson: &str) {
    scene(|scene| {
        let clicks = clicks_to_the_first_shot(scene, lesson);
        assert!(clicks <= 6, "{lesson}: {clicks} clicks");
    });
}

#[test]
fn the_first_shot_of_a_pt_boat_falls_within_six_clicks() {
    assert_first_shot_within_six_clicks("[action='/new/devil-boats']");
}

#[test]
fn the_first_torpedo_of_a_submarine_runs_within_six_clicks() {
    assert_first_shot_within_six_clicks("[action='/new/silent-victory']");
}

#[test]
fn the_first_gun_of_a_picket_fires_within_six_clicks() {
    assert_first_shot_within_six_clicks("[action='/new/picket-duty']");
}

/// The lesson at sea; the one in the air begins with a flight to the enemy.
#[test]
fn the_first_broadside_of_a_squadron_falls_within_six_clicks() {
    assert_first_shot_within_six_clicks(":has([value=iron-bottom-sound])");
}
