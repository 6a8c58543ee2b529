//! How the pages look, and to whom they are open: phones, themes, screen readers, calm screens.

use crate::{
    pages::{every, visit},
    player::{By, Player},
    scene::{Terms, assert_fits, axe, pictures, scene},
};
use browser::{Paper, Scheme, Screen, Violation};

#[test]
fn every_page_is_open_to_all_in_both_themes() {
    scene(|scene| {
        let axe = axe();
        let mut complaints = Vec::new();
        let pages = every(scene);
        let mut tab = scene.browser.tab();
        for scheme in [Scheme::Light, Scheme::Dark] {
            tab.set_wishes(scheme, true);
            for page in &pages {
                visit(scene, &mut tab, page);
                let serious = |it: &Violation| it.is_serious();
                let found = tab.violations(&axe).into_iter().filter(serious);
                complaints.extend(found.map(|it| format!("{} {}: {it}", page.0, scheme.name())));
            }
        }
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    });
}

#[test]
fn every_page_has_its_picture_and_fits_its_screen() {
    scene(|scene| {
        let folder = pictures();
        let pages = every(scene);
        let mut tab = scene.browser.tab();
        let looks = [
            ("light", Screen::Desk, Scheme::Light),
            ("dark", Screen::Desk, Scheme::Dark),
            ("phone", Screen::Phone, Scheme::Light),
        ];
        for (look, screen, scheme) in looks {
            tab.set_screen(screen);
            tab.set_wishes(scheme, true);
            for page in &pages {
                visit(scene, &mut tab, page);
                assert_fits(&mut tab, screen);
                tab.picture(&folder.join(format!("{}-{look}.png", page.0)), Paper::FirstScreen);
                if screen == Screen::Phone {
                    let whole = folder.join(format!("{}-{look}-whole.png", page.0));
                    tab.picture(&whole, Paper::Whole);
                }
            }
        }
        for screen in [Screen::Narrow, Screen::Tablet] {
            tab.set_screen(screen);
            for page in &pages {
                visit(scene, &mut tab, page);
                assert_fits(&mut tab, screen);
            }
        }
    });
}

#[test]
fn every_board_has_its_picture() {
    scene(|scene| {
        let folder = pictures();
        let pages = every(scene);
        let mut tab = scene.browser.tab();
        for scheme in [Scheme::Light, Scheme::Dark] {
            tab.set_wishes(scheme, true);
            for page in pages.iter().filter(|(name, _)| name.starts_with("table")) {
                visit(scene, &mut tab, page);
                for at in 1..=tab.count(".tabs a") {
                    let link = format!(".tabs a:nth-child({at})");
                    tab.click(&link);
                    let pane = tab.read(&format!("document.querySelector('{link}').hash.slice(6)"));
                    let pane = pane.as_str().unwrap_or_default();
                    tab.wait_for(&format!("#pane-{pane}.on"));
                    let file = format!("board-{}-{pane}-{}.png", page.0, scheme.name());
                    tab.picture(&folder.join(file), Paper::FirstScreen);
                }
            }
        }
    });
}

#[test]
fn a_phone_shows_question_and_options_at_once() {
    scene(|scene| {
        let mut tab = scene.browser.tab();
        tab.set_screen(Screen::Phone);
        tab.go(&scene.url("/new/devil-boats"));
        tab.fill("input[name=seed]", "61");
        tab.follow("form.sheet-form button.big");
        let mut player = Player::at(tab);
        player.mission(|player, now, at| {
            player.tab.read("scrollTo({ top: 0, behavior: 'instant' })");
            assert_fits(&mut player.tab, Screen::Phone);
            let bottom = |what: &str| {
                format!("document.querySelector('{what}').getBoundingClientRect().bottom")
            };
            let question = player.tab.read(&bottom("#question")).as_f64().unwrap_or(f64::MAX);
            let option = player.tab.read(&bottom("#opt-1")).as_f64().unwrap_or(f64::MAX);
            let height = f64::from(Screen::Phone.size().1);
            assert!(question < height, "the question ends at {question}: {}", now.question);
            assert!(option < height, "the first option ends at {option}: {}", now.question);
            let small = "[...document.querySelectorAll('#answer .opt')].filter((it) => it.getBoundingClientRect().height < 44).length";
            assert_eq!(player.tab.read(small), 0, "options are too small for a finger");
            let _ = at;
            By::List
        });
    });
}

#[test]
fn the_theme_is_the_systems_until_it_is_chosen() {
    scene(|scene| {
        let mut tab = scene.browser.tab();
        let ground = "getComputedStyle(document.body).backgroundColor";
        tab.set_wishes(Scheme::Light, true);
        tab.go(&scene.url("/"));
        let light = tab.read(ground);
        tab.set_wishes(Scheme::Dark, true);
        let dark = tab.read(ground);
        assert_ne!(light, dark);

        tab.click(".to-light");
        tab.wait("the light", &format!("{ground} === {light}"));
        tab.reload();
        assert_eq!(tab.read(ground), light, "the choice is kept");
        let mut other = scene.tab("/help");
        assert_eq!(other.read(ground), light, "and holds on every page");

        let mut plain = scene.browser.tab();
        plain.set_scripts(false);
        plain.go(&scene.url("/help"));
        plain.follow(".to-dark");
        assert_eq!(plain.read(ground), dark, "also without script");
        assert!(plain.address().ends_with("/help"));
    });
}

#[test]
fn nothing_moves_when_the_system_asks_for_calm() {
    scene(|scene| {
        let moving = "document.getAnimations().filter((it) => it.playState === 'running' \
            && it.effect.getComputedTiming().duration > 1).length";
        let mut player = scene.begin(&Terms { seed: 62, ..Terms::default() });
        player.tab.set_wishes(Scheme::Light, true);
        let mut now = player.position();
        for _ in 0..6 {
            let at = player.any(&now);
            now = player.answer(&now, at, By::List);
            assert_eq!(player.tab.read(moving), 0);
        }
    });
}

#[test]
fn the_report_is_fit_to_print() {
    scene(|scene| {
        let mut player = scene.bring_in(&crate::house::played_out(7, &[]));
        let path = player.path();
        let tab = &mut player.tab;
        tab.set_wishes(Scheme::Dark, true);
        tab.go(&scene.url(&format!("{path}/report")));
        tab.set_printed(true);
        assert_eq!(
            tab.read("getComputedStyle(document.body).backgroundColor"),
            "rgb(255, 255, 255)"
        );
        assert_eq!(tab.read("[...document.querySelectorAll('header.bar, .acts, nav')].some((it) => it.checkVisibility())"), false);
        tab.picture(&pictures().join("report-print.png"), Paper::Whole);
    });
}
