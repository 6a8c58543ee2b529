//! Forecasts: they come by and by, and the table does not wait for them.

use crate::{
    player::{By, Player},
    scene::{Terms, scene},
};

#[test]
fn a_forecast_does_not_hold_up_the_table() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 41, ..Terms::default() });
        let path = player.path();
        let mut tab = scene.tab(&format!("{path}/forecast"));
        tab.select("select[name=tries]", "2000");
        tab.follow(".forecast-form button");
        tab.wait_for("#forecast progress");

        let mut now = player.position();
        let mut slowest = 0.0;
        for _ in 0..5 {
            let at = player.any(&now);
            player.tab.read("performance.clearResourceTimings()");
            now = player.answer(&now, at, By::List);
            let took = "Math.max(0, ...performance.getEntriesByType('resource').filter((it) => it.name.endsWith('/answer')).map((it) => it.duration))";
            slowest = player.tab.read(took).as_f64().unwrap_or_default().max(slowest);
        }
        assert!(tab.has("#forecast progress"), "it was still running, or this shows nothing");
        assert!(slowest < 5000.0, "an answer took {slowest} ms");

        let first = tab.text("#forecast [role=status]");
        tab.wait(
            "progress",
            &format!("document.querySelector('#forecast [role=status]').innerText !== {first:?}"),
        );
        assert!(player.position().line > 0);
    });
}

#[test]
fn a_forecast_tells_chances_with_their_interval() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 42, ..Terms::default() });
        let before = player.position();
        player.tab.follow(".acts a[href*='/forecast']");
        player.tab.select("select[name=tries]", "200");
        player.tab.follow(".forecast-form button");
        player.tab.wait("the end", "document.querySelector('#forecast .headline') && !document.querySelector('#forecast progress')");
        let told = player.tab.text("#forecast");
        for word in ["200 tries", "%", "nineteen times out of twenty", "Victory points"] {
            assert!(told.contains(word), "{word} in {told}");
        }
        let path = player.path();
        let mut player = Player::at(scene.tab(&path));
        assert_eq!(player.position(), before, "the game itself does not move");
    });
}
