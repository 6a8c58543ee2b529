//! A fire aboard, as it is played back: flames where it burns, until it is out.

use crate::{
    house::{before_rule, played_out},
    player::By,
    scene::{picture, scene},
    story::play_back,
};
use browser::Paper;
use serde_json::Value;

/// The journal before the answer that sets PT #1 on fire, and that answer (DB 9.fire).
fn before_a_fire() -> (String, String) {
    let found = (1..60).find_map(|seed| before_rule("DB 9.fire", &played_out(seed, &[])));
    found.expect("a boat catches fire")
}

#[test]
fn a_fire_burns_in_its_room_until_it_is_out() {
    scene(|scene| {
        let (journal, key) = before_a_fire();
        let mut player = scene.bring_in(&journal);
        play_back(&mut player, "quick");
        // Each beat with what it changed, and with the flames on the plan when the next one begins.
        player.tab.read(
            "window.seen = []; window.last = ''; new MutationObserver(() => { \
                const count = document.querySelector('#beat-count')?.textContent ?? ''; \
                if (!/ of /.test(count)) return; \
                const beat = +count.split(' ')[0] - 1; \
                window.seen[beat] = { \
                    flames: document.querySelectorAll('#ship .fx-fire').length, \
                    shots: document.querySelectorAll('#stage .fx:not(.past) .fx-trace').length, \
                    bursts: document.querySelectorAll('#stage .fx:not(.past) .fx-burst').length, \
                    words: document.querySelector('#stage .fx:not(.past) .fx-plate text')?.textContent ?? '', \
                }; \
            }).observe(document.body, { subtree: true, childList: true, attributes: true }); 0",
        );
        let now = player.position();
        let at = now.options.iter().position(|option| option.key == key);
        let at = at.unwrap_or_else(|| panic!("{key} is not offered: {now:?}"));
        player.answer(&now, at, By::List);
        let playing = "document.documentElement.classList.contains('playing')";
        player.tab.wait("the fire", "document.querySelector('#ship .fx-fire')");
        picture(&mut player.tab, "playback-fire", Paper::FirstScreen);
        player.tab.wait("the end of the playback", &format!("!{playing}"));
        let seen = player.tab.read("JSON.stringify(window.seen)");
        let seen: Vec<Value> =
            serde_json::from_str(seen.as_str().unwrap_or_default()).expect("every beat was seen");
        let story = player
            .tab
            .read("fetch(document.querySelector('#beats').dataset.story).then((it) => it.json())");
        let beats = story["beats"].as_array().expect("the story has beats");
        assert_eq!(seen.len(), beats.len());
        let has = |beat: &Value, kind: &str| {
            beat["changes"].as_array().is_some_and(|all| all.iter().any(|it| it["kind"] == kind))
        };
        let (mut burns, mut shots, mut misses) = (false, 0, 0);
        for (beat, seen) in beats.iter().zip(&seen) {
            burns = (burns || has(beat, "burns")) && !has(beat, "doused");
            assert_eq!(seen["flames"].as_u64() > Some(0), burns, "{seen} at {}", beat["card"]);
            // A shell flies once, however much it breaks.
            let flies = beat["anew"] == true && !beat["act"]["at"].is_null();
            assert!(flies || seen["shots"] == 0, "{seen} at {}", beat["card"]);
            // What misses the boats bursts nowhere, and what came of a shot stands beside its target.
            let harmless = beat["act"]["suffered"] == true && beat["tone"] != "bad";
            let changed = beat["changes"].as_array().is_some_and(|all| !all.is_empty());
            assert!(!harmless || changed || seen["bursts"] == 0, "{seen} at {}", beat["card"]);
            assert!(seen["shots"] == 0 || seen["words"] != "", "{seen} at {}", beat["card"]);
            misses += usize::from(harmless && seen["shots"] != 0);
            shots += usize::from(seen["shots"] != 0);
        }
        assert!(beats.iter().any(|beat| has(beat, "burns")), "the fire is a beat");
        assert!(shots > 0 && misses > 0, "shells are seen to fly, and to miss");
        assert_eq!(player.tab.count("#ship .fx-fire"), 0, "and is gone when the story is told");
    });
}
