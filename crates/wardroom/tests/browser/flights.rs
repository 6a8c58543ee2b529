//! Aircraft as they are played back: they fly in over the board when they come and when they bomb.

use crate::{
    house::{before_rule, played_by},
    player::{By, Player},
    scene::{CAREERS, GAME, picture, scene},
    story::play_back,
};
use browser::Paper;
use serde_json::Value;

/// Beats of this game around the answer after which this rule is first told: what each beat does, and
/// whether an aircraft was seen to fly in it.
fn beats_around(player: &mut Player, key: &str) -> Vec<(Value, bool)> {
    play_back(player, "quick");
    player.tab.read(
        "window.seen = []; new MutationObserver(() => { \
            const count = document.querySelector('#beat-count')?.textContent ?? ''; \
            if (!/ of /.test(count)) return; \
            const beat = +count.split(' ')[0] - 1; \
            window.seen[beat] ||= Boolean(document.querySelector('#stage .fx:not(.past) .fx-plane')); \
        }).observe(document.body, { subtree: true, childList: true, attributes: true }); 0",
    );
    let now = player.position();
    let at = now.options.iter().position(|option| option.key == key);
    let at = at.unwrap_or_else(|| panic!("{key} is not offered: {now:?}"));
    player.answer(&now, at, By::List);
    player.tab.wait("an aircraft", "document.querySelector('#stage .fx-plane')");
    picture(&mut player.tab, "playback-aircraft", Paper::FirstScreen);
    let playing = "document.documentElement.classList.contains('playing')";
    player.tab.wait("the end of the playback", &format!("!{playing}"));
    let seen = player.tab.read("JSON.stringify([...window.seen].map(Boolean))");
    let seen: Vec<bool> =
        serde_json::from_str(seen.as_str().unwrap_or_default()).expect("every beat was seen");
    let story = player
        .tab
        .read("fetch(document.querySelector('#beats').dataset.story).then((it) => it.json())");
    let beats = story["beats"].as_array().expect("the story has beats").clone();
    assert_eq!(seen.len(), beats.len());
    beats.into_iter().zip(seen).collect()
}

/// DB B-5 and SV 9.8.1.a: wherever aircraft act anew, one flies, and nowhere else.
#[test]
fn aircraft_fly_in_when_they_come_and_when_they_bomb() {
    scene(|scene| {
        for (game, rule) in [(GAME, "DB B-5"), (CAREERS, "SV 9.8.1.a")] {
            let found =
                (1..60).find_map(|seed| before_rule(rule, &played_by(game, "steady", seed, &[])));
            let (journal, key) = found.unwrap_or_else(|| panic!("no aircraft ever comes: {rule}"));
            let mut player = scene.bring_in(&journal);
            let mut flights = 0;
            for (beat, flew) in beats_around(&mut player, &key) {
                let how = beat["act"]["how"].as_str().unwrap_or_default();
                let flies = beat["anew"] == true && ["air", "bomb"].contains(&how);
                assert_eq!(flew, flies, "{rule}: {}", beat["card"]);
                flights += usize::from(flew);
            }
            assert!(flights > 0, "{rule}: nothing flew");
        }
    });
}
