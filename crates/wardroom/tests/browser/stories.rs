//! Briefing, debrief, the last page, the hall of fame and the settings, as players meet them.

use crate::{
    house::{by_hand, played, played_out},
    player::{By, Player},
    scene::{CAREERS, Terms, scene},
};

/// The first orders are given beside the briefing; after the mission its debrief comes first.
#[test]
fn a_mission_begins_with_its_briefing_and_ends_with_its_debrief() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 3, ..Terms::default() });
        let mut now = player.position();
        let mut answers = 0;
        while !player.tab.has("#pane-story-briefing .paper") {
            assert!(answers < 100 && !now.over, "no mission begins: {now:?}");
            let at = player.any(&now);
            now = player.answer(&now, at, By::List);
            answers += 1;
        }
        assert!(player.tab.text("#pane-story-briefing").contains("Task"));
        while !player.tab.has("#pane-story-debrief") {
            assert!(answers < 200 && !now.over, "the mission does not end: {now:?}");
            let at = player.any(&now);
            now = player.answer(&now, at, By::List);
            answers += 1;
        }
        let ledger = player.tab.text("#pane-story-debrief .paper");
        assert!(ledger.contains("Tonight"), "{ledger}");
        let path = player.path();
        let mut tab = scene.tab(&format!("{path}/story/debrief"));
        assert!(tab.text("main.chronicle h1").len() > 5);
        assert!(tab.has(".story-chart svg"), "the way sailed");
        assert!(tab.count(".stops li") > 2);
        tab.follow(".story-top a.btn:not(.second)");
        assert!(tab.has("#prompt"), "Continue leads to the table");
    });
}

#[test]
fn a_career_ends_on_its_last_page_and_stands_in_the_hall() {
    scene(|scene| {
        let over = scene.bring_in(&played_out(7, &[])).path();
        let career = scene.bring_in(&played(CAREERS, 2, &["until=1942-05"])).path();
        for path in [&over, &career] {
            let mut tab = scene.tab(&format!("{path}/story/end"));
            let titles =
                "[...document.querySelectorAll('main.chronicle h2')].map((it) => it.textContent)";
            tab.wait("its story", &format!("{titles}.includes('The story')"));
            assert!(tab.has(".story-chart svg"));
            assert!(tab.has("a[href^='/new/']"));
            tab.follow(".story-top a[href*='/replay']");
            assert!(tab.has(".chosen-then"), "the last decision stands open, with what was chosen");
        }
        let mut tab = scene.tab("/hall");
        assert!(tab.text("main.hall h1").contains("Hall of fame"));
    });
}

/// Careers that people have played stand in the hall by what they came to, and each last page shows
/// its own place among them; the greatest feats stand over the table.
#[test]
fn a_career_has_its_place_in_the_hall() {
    scene(|scene| {
        let mut careers = Vec::new();
        for seed in [2, 3, 5] {
            let journal = by_hand(&played(CAREERS, seed, &["until=1942-09"]));
            careers.push(scene.bring_in(&journal).path());
        }
        let mut tab = scene.tab(&format!("/hall?game={CAREERS}"));
        let rows = "[...document.querySelectorAll('table.fame tbody tr')]";
        assert_eq!(tab.read(&format!("{rows}.length")), careers.len());
        let tons = tab.read(&format!(
            "{rows}.map((row) => +row.querySelector('td.r:nth-last-child(2) b').textContent.replaceAll(',', ''))"
        ));
        let tons: Vec<u64> =
            tons.as_array().expect("a list").iter().filter_map(serde_json::Value::as_u64).collect();
        assert!(tons.is_sorted_by(|one, next| one >= next), "the best first: {tons:?}");
        let bests = tab.text("section.wing dl.bests");
        for best in ["Largest ship", "Best patrol", "Luckiest roll"] {
            assert!(bests.contains(best), "{bests}");
        }
        let mut places = Vec::new();
        for path in &careers {
            let mut tab = scene.tab(&format!("{path}/story/end"));
            assert_eq!(tab.count("#fame .places li"), careers.len());
            assert_eq!(tab.count("#fame .places li.own"), 1);
            let own = tab.text("#fame .places li.own");
            let number: usize = own.split_whitespace().next().unwrap_or_default().parse().unwrap();
            let figure =
                own.rsplit(char::is_whitespace).next().unwrap_or_default().replace(',', "");
            assert_eq!(figure.parse(), Ok(tons[number - 1]), "{own}");
            places.push(number);
        }
        places.sort_unstable();
        assert_eq!(places, [1, 2, 3]);
    });
}

#[test]
fn settings_are_kept_by_the_browser() {
    scene(|scene| {
        let mut tab = scene.tab("/settings");
        tab.click("label:has(input[name=speed][value=off])");
        assert_eq!(tab.read("localStorage.getItem('speed')"), "off");
        tab.follow("button[name=order][value=oldest]");
        assert_eq!(tab.attribute("button[value=oldest]", "aria-pressed").as_deref(), Some("true"));
        tab.follow("button[name=colours][value=safe]");
        assert_eq!(tab.attribute("html", "data-colours").as_deref(), Some("safe"));
        assert_eq!(tab.read("document.querySelector('input[name=speed]:checked').value"), "off");
        tab.click("button[name=theme][value=dark]");
        tab.wait("the dark theme", "document.documentElement.dataset.theme === 'dark'");
        assert_eq!(tab.attribute("html", "data-colours").as_deref(), Some("safe"));
    });
}

#[test]
fn standing_answers_are_listed_and_taken_back_in_the_settings() {
    scene(|scene| {
        let mut tab = scene.tab("/settings");
        assert!(tab.text("[data-standing]").contains("There are none"));
        tab.read(
            "localStorage.setItem('standing', JSON.stringify({ 'devil-boats': { hail: \
             { key: 'no', label: 'Let them pass', prompt: 'Hail the boat?' } } })); 0",
        );
        tab.reload();
        let listed = tab.text("[data-standing] li");
        assert!(listed.contains("Hail the boat?"), "{listed}");
        assert!(listed.contains("Devil Boats: Let them pass"), "{listed}");
        tab.click("[data-take-back=hail]");
        assert_eq!(tab.count("[data-standing] li"), 0);
        assert_eq!(tab.read("localStorage.getItem('standing')"), "{\"devil-boats\":{}}");
    });
}

/// Casting off twice without an answer opens the same game.
#[test]
fn a_first_mission_that_was_not_played_is_opened_again() {
    scene(|scene| {
        let mut tab = scene.tab("/learn");
        tab.follow("section.learn form button");
        let first = Player::at(tab).path();
        let mut tab = scene.tab("/learn");
        tab.follow("section.learn form button");
        assert_eq!(Player::at(tab).path(), first);
    });
}
