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
        tab.select("select[name=tries]", "5000");
        tab.follow(".forecast-form button");
        tab.wait_for("#forecast progress");

        // However fast or slow the machine is, some answers are taken before the last try has ended.
        let mut now = player.position();
        let mut meanwhile = 0;
        for _ in 0..5 {
            let at = player.any(&now);
            now = player.answer(&now, at, By::List);
            meanwhile += usize::from(tab.has("#forecast progress"));
        }
        assert!(meanwhile > 0, "every answer waited for the forecast");

        let tries = "+document.querySelector('#forecast [role=status]').innerText.split(' ')[0]";
        tab.wait("tries that are done", &format!("{tries} > 0"));
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
