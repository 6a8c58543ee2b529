//! How the pages look, and to whom they are open: phones, themes, screen readers, calm screens.

use crate::{
    measures::too_small,
    pages::{every, visit},
    player::{By, Player},
    scene::{Terms, assert_fits, axe, each_board, picture, scene},
};
use browser::{Judged, Paper, Scheme, Screen, Violation};

/// What is found wrong on the pages, each with its name and the look of the page.
#[derive(Default)]
struct Complaints(Vec<String>);

impl Complaints {
    fn add(&mut self, page: &str, look: &str, found: impl Iterator<Item = String>) {
        self.0.extend(found.map(|it| format!("{page} {look}: {it}")));
    }

    #[track_caller]
    fn assert_none(mut self) {
        self.0.sort();
        self.0.dedup();
        assert!(self.0.is_empty(), "{} places:\n{}", self.0.len(), self.0.join("\n"));
    }
}

#[test]
fn every_page_on_a_desk_is_open_to_all_and_can_be_read() {
    scene(|scene| {
        let (axe, pages) = (axe(), every(scene));
        let mut complaints = Complaints::default();
        let mut tab = scene.browser.tab();
        for (scheme, judged) in
            [(Scheme::Light, Judged::ByAllRules), (Scheme::Dark, Judged::ByColours)]
        {
            tab.set_wishes(scheme, true);
            let look = scheme.name();
            for page in &pages {
                visit(scene, &mut tab, page);
                assert_fits(&mut tab, Screen::Desk);
                picture(&mut tab, &format!("{}-{look}", page.0), Paper::FirstScreen);
                let serious =
                    tab.violations(&axe, judged).into_iter().filter(Violation::is_serious);
                complaints.add(page.0, look, serious.map(|it| it.to_string()));
                complaints.add(page.0, look, too_small(&mut tab).into_iter());
                each_board(&mut tab, |tab, pane| {
                    complaints.add(page.0, look, too_small(tab).into_iter());
                    if page.0.starts_with("table") {
                        let name = format!("board-{}-{pane}-{look}", page.0);
                        picture(tab, &name, Paper::FirstScreen);
                    }
                });
            }
        }
        complaints.assert_none();
    });
}

#[test]
fn every_page_fits_smaller_screens_and_can_be_read_there() {
    scene(|scene| {
        let (axe, pages) = (axe(), every(scene));
        let mut complaints = Complaints::default();
        let mut tab = scene.browser.tab();
        for (screen, scheme, look) in [
            (Screen::Laptop, Scheme::Dark, "laptop"),
            (Screen::Phone, Scheme::Light, "phone"),
            (Screen::Narrow, Scheme::Light, ""),
            (Screen::Tablet, Scheme::Light, ""),
        ] {
            let judged = match scheme {
                Scheme::Light => Judged::ByAllRules,
                Scheme::Dark => Judged::ByColours,
            };
            tab.set_wishes(scheme, true);
            tab.set_screen(screen);
            for page in &pages {
                visit(scene, &mut tab, page);
                assert_fits(&mut tab, screen);
                if look.is_empty() {
                    continue;
                }
                picture(&mut tab, &format!("{}-{look}", page.0), Paper::FirstScreen);
                picture(&mut tab, &format!("{}-{look}-whole", page.0), Paper::Whole);
                let serious = tab.violations(&axe, judged).into_iter();
                let serious = serious.filter(Violation::is_serious);
                complaints.add(page.0, look, serious.map(|it| it.to_string()));
                complaints.add(page.0, look, too_small(&mut tab).into_iter());
                each_board(&mut tab, |tab, _| {
                    complaints.add(page.0, look, too_small(tab).into_iter());
                });
            }
        }
        complaints.assert_none();
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
        picture(tab, "report-print", Paper::Whole);
    });
}
