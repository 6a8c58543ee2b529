//! Several tabs of one game, tabs that are behind, and a server that dies.

use crate::{
    player::{By, Player},
    scene::{Terms, forgive, scene},
};

#[test]
fn two_tabs_stay_in_step() {
    scene(|scene| {
        let mut one = scene.begin(&Terms { seed: 21, ..Terms::default() });
        let path = one.path();
        let mut two = Player::at(scene.tab(&path));
        two.tab.read("window.stillHere = true");
        let mut now = one.position();
        assert_eq!(two.position(), now);
        for turn in 0..8 {
            let (mover, other) =
                if turn % 2 == 0 { (&mut one, &mut two) } else { (&mut two, &mut one) };
            let at = mover.any(&now);
            let after = mover.answer(&now, at, By::List);
            assert_eq!(other.after(&now), after);
            now = after;
        }
        assert_eq!(two.tab.read("window.stillHere"), true, "it was never loaded again");
        assert_eq!(two.answers_on_disk(), 8);
    });
}

#[test]
fn a_tab_that_is_behind_is_refused_politely() {
    scene(|scene| {
        let mut one = scene.begin(&Terms { seed: 22, ..Terms::default() });
        let path = one.path();
        let mut behind = scene.browser.tab();
        behind.block(&["*/events"]);
        behind.go(&scene.url(&path));
        let mut behind = Player::at(behind);
        // The lost stream is told of, and closes the options until it is back; this tab never knew.
        let offline = "document.documentElement.classList.remove('offline')";
        let old = behind.position();
        let at = one.any(&old);
        let now = one.answer(&old, at, By::List);

        behind.tab.read(offline);
        behind.tab.read("document.querySelector('#opt-1').click()");
        behind.tab.wait_for("#notices [role=alert]");
        let told = behind.tab.text("#notices [role=alert]");
        assert!(told.contains("Nothing was changed"), "{told}");
        assert_eq!(behind.position(), now, "the question that is open now is shown");
        assert_eq!(one.answers_on_disk(), 1);
        forgive(&mut behind.tab, &["409", "ERR_BLOCKED", "blocked", "/events"]);

        let at = behind.any(&now);
        behind.tab.read(offline);
        behind.answer(&now, at, By::List);
        assert!(
            !behind.tab.has("#notices [role=alert]"),
            "the refusal is gone after a good answer"
        );
        forgive(&mut behind.tab, &["ERR_BLOCKED", "blocked", "/events"]);
    });
}

#[test]
fn a_plain_form_that_is_behind_is_refused_politely() {
    scene(|scene| {
        let mut one = scene.begin(&Terms { seed: 23, ..Terms::default() });
        let path = one.path();
        let mut behind = scene.browser.tab();
        behind.set_scripts(false);
        behind.go(&scene.url(&path));
        let mut behind = Player::at(behind);
        let old = behind.position();
        let at = one.any(&old);
        let now = one.answer(&old, at, By::List);

        behind.tab.follow("#opt-1");
        assert!(behind.tab.text("[role=alert]").contains("Nothing was changed"));
        assert_eq!(behind.position(), now);
        assert_eq!(one.answers_on_disk(), 1);
        forgive(&mut behind.tab, &["409"]);
    });
}

#[test]
fn a_double_click_is_one_answer() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 24, ..Terms::default() });
        for answered in 1..=4 {
            let now = player.position();
            player.tab.click_twice("#opt-1");
            player.after(&now);
            player.tab.wait("quiet", "!document.querySelector('form.sending')");
            assert_eq!(player.answers_on_disk(), answered);
        }
    });
}

#[test]
fn the_server_dies_between_two_answers() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 25, ..Terms::default() });
        let mut now = player.position();
        for _ in 0..3 {
            for _ in 0..2 {
                let at = player.any(&now);
                now = player.answer(&now, at, By::List);
            }
            scene.house.kill();
            player.tab.wait_for("#lost-note");
            assert!(player.tab.text("#lost-note").contains("Trying again"));
            let words = player.tab.text("#question");
            assert_eq!(words, now.question, "the board and the question stay");
            scene.house.reopen();
            player.tab.wait("the table is back", "!document.querySelector('#lost-note')");
            assert_eq!(player.position(), now, "no answer is lost");
        }
        let at = player.any(&now);
        player.answer(&now, at, By::List);
        assert_eq!(player.answers_on_disk(), 7);
        forgive(&mut player.tab, &["ERR_CONNECTION", "ERR_INCOMPLETE", "/events", "ERR_EMPTY"]);
    });
}

#[test]
fn captains_hand_the_screen_over() {
    scene(|scene| {
        let crews = [("2", "Kennedy, Bulkeley"), ("4", "Kennedy, Bulkeley, Searles, Taylor")];
        for (captains, names) in crews {
            let mut tab = scene.tab("/new/devil-boats");
            tab.select("select[name='set.captains']", captains);
            for (at, name) in (1..).zip(names.split(',')) {
                tab.fill(&format!("[data-names] label:nth-of-type({at}) input"), name.trim());
            }
            tab.fill("input[name=seed]", "27");
            tab.follow("form.sheet-form button.big");
            let mut seated = Vec::new();
            for _ in 0..30 {
                if tab.has("main.hand-over") {
                    assert!(!tab.has("#table") && !tab.has("svg.board-svg"), "the table shows");
                    let due = "main.hand-over a.btn:not(.second)";
                    let who = tab.text(due);
                    tab.follow(due);
                    assert!(names.split(", ").any(|name| who.contains(name)), "{who}");
                    seated.push(who);
                }
                let mut player = Player::at(tab);
                let now = player.position();
                if now.options.is_empty() {
                    assert!(player.tab.text("#question").starts_with("Waiting for"));
                    player.tab.follow("#prompt .hand a");
                } else {
                    let at = player.any(&now);
                    player.answer(&now, at, By::List);
                }
                tab = player.tab;
                seated.dedup();
                if seated.len() > 1 {
                    break;
                }
            }
            assert!(seated.len() > 1, "the screen never changed hands: {seated:?}");
        }
    });
}
