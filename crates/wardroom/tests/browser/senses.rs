//! What is heard: the live region of a screen reader, and sound that is off until it is wanted.

use crate::{
    player::By,
    scene::{Terms, scene},
};

#[test]
fn what_happened_and_what_is_asked_is_told_to_those_who_listen() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 71, ..Terms::default() });
        assert_eq!(player.tab.attribute("#news", "role").as_deref(), Some("status"));
        let same = "window.region = document.querySelector('#news')";
        player.tab.read(&format!("{same}; 0"));
        let mut now = player.position();
        for _ in 0..4 {
            let before = player.tab.read("document.querySelector('#news').textContent");
            let at = player.any(&now);
            now = player.answer(&now, at, By::List);
            let told = player.tab.read("document.querySelector('#news').textContent");
            assert_ne!(told, before, "something is told after each answer");
            assert!(told.as_str().is_some_and(|told| told.ends_with(&now.question)), "{told}");
        }
        let stays =
            "window.region === document.querySelector('#news') && window.region.isConnected";
        assert_eq!(player.tab.read(stays), true, "a region that is replaced is not read out");
    });
}

#[test]
fn sound_is_off_until_it_is_wanted() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 72, ..Terms::default() });
        let pressed = "document.querySelector('[data-sound]').getAttribute('aria-pressed')";
        assert_eq!(player.tab.read(pressed), "false");
        player.tab.click("[data-sound]");
        player.tab.wait("the sound", &format!("{pressed} === 'true'"));
        player.tab.reload();
        assert_eq!(player.tab.read(pressed), "true", "the wish is kept in this browser");
        let now = player.position();
        let at = player.any(&now);
        player.answer(&now, at, By::List);
        player.tab.click("[data-sound]");
        player.tab.wait("silence", &format!("{pressed} === 'false'"));
    });
}
