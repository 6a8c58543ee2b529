//! Pacific Subs: a career by mouse, a patrol by keyboard and one on a phone, each as a computer captain
//! made it; captains compared; every page and board looked at.

use crate::{
    house::{before, by_hand, game_of, played_by},
    pages::{Page, assert_open_to_all},
    player::{Player, on_board},
    scene::{Scene, assert_fits, scene},
};
use browser::{Screen, Tab};
use serde_json::Value;

const SUBS: &str = "pacific-subs";

/// The answers of a journal in their order.
fn answers(journal: &str) -> Vec<String> {
    let key = |line: &str| {
        let line: Value = serde_json::from_str(line).ok()?;
        line.get("q")?;
        Some(line["k"].as_str()?.to_owned())
    };
    journal.lines().skip(1).filter_map(key).collect()
}

/// A game of a computer captain that is neither too short nor too long to be made again by hand, judged
/// by its answers and its patrols.
fn course(scenario: &str, is_fit: fn(usize, i64) -> bool) -> (u64, Vec<String>) {
    let scenario = format!("scenario={scenario}");
    let (seed, journal) = game_of(SUBS, "careful", &[&scenario], ("patrols", is_fit));
    (seed, answers(&journal))
}

/// The table of a scenario begun with the form.
fn begun(scene: &Scene, mut tab: Tab, scenario: &str, seed: u64) -> Player {
    tab.go(&scene.url(&format!("/new/{SUBS}")));
    tab.click(&format!("input[name=scenario][value={scenario}]"));
    tab.fill("input[name=seed]", &seed.to_string());
    tab.follow("form.sheet-form button.big");
    Player::at(tab)
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// What stands in the question for a step: a setting of a row, an entry of a list, a box, a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    Setting,
    Entry,
    Button,
    Nothing,
}

fn find(tab: &mut Tab, step: &str) -> Found {
    let value = quoted(step);
    let mut has = |what: &str| tab.has(&format!("#answer {what}[value={value}]"));
    if has("input[type=radio]") {
        Found::Setting
    } else if has("option") {
        Found::Entry
    } else if has("input[type=checkbox]") || has("button") {
        Found::Button
    } else {
        Found::Nothing
    }
}

/// Does something to the answer in the making and waits until the page has taken note of it.
fn change(tab: &mut Tab, act: impl FnOnce(&mut Tab)) {
    tab.read("document.querySelector('#answer').setAttribute('data-seen', '')");
    act(tab);
    tab.wait("the answer so far", "!document.querySelector('#answer[data-seen]')");
}

fn is_set(tab: &mut Tab, step: &str) -> bool {
    let value = quoted(step);
    let checked = format!("#answer input[value={value}]:checked, #answer option[value={value}]");
    tab.read(&format!(
        "(() => {{ const it = document.querySelector({}); return !!it && (it.checked || !!it.selected); }})()",
        quoted(&checked)
    )) == true
}

/// One step by mouse: on the board where it can be clicked there, else where it is listed.
fn click_step(tab: &mut Tab, step: &str, on_boards: &mut usize) {
    let value = quoted(step);
    match find(tab, step) {
        Found::Setting => {
            change(tab, |tab| tab.click(&format!("#answer .seg:has(input[value={value}])")));
        }
        Found::Entry => {
            let list = format!("#answer select:has(option[value={value}])");
            change(tab, |tab| tab.select(&list, step));
        }
        Found::Button => {
            let listed = format!("#answer .opt:is([value={value}], :has([value={value}]))");
            let target = tab.attribute(&listed, "data-target").unwrap_or_default();
            let place = on_board(&target);
            let alone = tab.count(&format!("#answer .opt[data-target={}]", quoted(&target))) == 1;
            let clicks = !target.is_empty() && alone && tab.hindrance(&place).is_none();
            *on_boards += usize::from(clicks);
            if !clicks && tab.has("#fold:not([open])") {
                tab.click("#fold summary");
            }
            change(tab, |tab| tab.click(if clicks { &place } else { &listed }));
        }
        Found::Nothing => panic!("{step} is not offered: {}", tab.text("#prompt")),
    }
}

/// One step by keyboard: settings by Tab and the arrows, everything else by its number.
fn type_step(tab: &mut Tab, step: &str) {
    let value = quoted(step);
    match find(tab, step) {
        Found::Setting | Found::Entry => {
            let row = format!("#answer .row-set:has([value={value}])");
            let inside = format!(
                "document.querySelector({}).contains(document.activeElement)",
                quoted(&row)
            );
            press_until(tab, "Tab", &inside);
            let set = |tab: &mut Tab| is_set(tab, step);
            for _ in 0..40 {
                if set(tab) {
                    return;
                }
                change(tab, |tab| tab.key("ArrowDown"));
            }
            panic!("{step} cannot be reached with the arrows");
        }
        Found::Button => {
            let listed = format!("#answer .opt:is([value={value}], :has([value={value}]))");
            let number = tab.attribute(&listed, "data-key").expect("it has a number");
            change(tab, |tab| number.chars().for_each(|figure| tab.key(&figure.to_string())));
        }
        Found::Nothing => panic!("{step} is not offered: {}", tab.text("#prompt")),
    }
}

fn press_until(tab: &mut Tab, key: &str, holds: &str) {
    for _ in 0..200 {
        if tab.read(holds) == true {
            return;
        }
        tab.key(key);
    }
    panic!("{key} never leads to {holds}");
}

/// How the answers are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hand {
    Mouse,
    Keys,
}

/// Gives this answer and waits for what comes of it.
fn give(player: &mut Player, hand: Hand, answer: &str, on_boards: &mut usize) {
    let now = player.position();
    if player.tab.has("#answer[data-draft]") {
        for step in answer.split(' ').filter(|step| *step != ".") {
            if is_set(&mut player.tab, step) {
                continue;
            }
            match hand {
                Hand::Mouse => click_step(&mut player.tab, step, on_boards),
                Hand::Keys => type_step(&mut player.tab, step),
            }
        }
        let open = format!("+document.querySelector('#table').dataset.line === {}", now.line);
        if player.tab.read(&open) == true {
            finish(&mut player.tab, hand);
        }
        player.after(&now);
        return;
    }
    let at = now.options.iter().position(|option| option.key == answer);
    let at = at.unwrap_or_else(|| panic!("{answer} is not offered: {now:?}"));
    let by = match hand {
        Hand::Mouse => player.by_mouse(&now, at),
        Hand::Keys => crate::player::By::Keys,
    };
    *on_boards += usize::from(by == crate::player::By::Board);
    player.answer(&now, at, by);
}

/// Gives the answer as it stands.
fn finish(tab: &mut Tab, hand: Hand) {
    const DONE: &str = "#draft-done:not(.unscripted), #draft-none, #draft-done";
    match hand {
        Hand::Mouse => {
            let none = tab.has("#draft-none");
            tab.click(if none { "#draft-none" } else { "#draft-done" });
        }
        Hand::Keys => {
            let field = "document.activeElement.matches('input, select')";
            if tab.read(field) == true {
                let there = format!("document.activeElement.matches('{DONE}')");
                press_until(tab, "Tab", &there);
                tab.key("Enter");
            } else {
                tab.key("d");
            }
        }
    }
}

/// PS 15.1.a: a whole career, from the first boat to its end, by mouse.
#[test]
fn a_career_by_mouse() {
    scene(|scene| {
        let (seed, course) =
            course("silent-victory", |answers, patrols| answers < 180 && patrols > 2);
        let mut player = begun(scene, scene.browser.tab(), "silent-victory", seed);
        let mut on_boards = 0;
        for answer in &course {
            give(&mut player, Hand::Mouse, answer, &mut on_boards);
        }
        assert!(player.position().over, "the career is over");
        assert!(on_boards > 10, "{on_boards} clicks on boards in {} answers", course.len());
        assert_eq!(player.answers_on_disk(), course.len());
        let table = player.tab.address();
        player.tab.follow("#prompt a[href*='/campaign']");
        assert!(player.tab.has("section.summary"), "the career is told");
        player.tab.go(&table);
        player.tab.follow("#prompt a[href*='/report']");
        assert!(player.tab.has("section.narrative"), "and the report of it");
    });
}

/// PS 3.2E: a patrol from port to port without a mouse.
#[test]
fn a_patrol_by_keyboard_alone() {
    scene(|scene| {
        let (seed, course) = course("usn-patrol", |answers, _| (25..60).contains(&answers));
        let mut player = begun(scene, scene.browser.tab(), "usn-patrol", seed);
        for answer in &course {
            give(&mut player, Hand::Keys, answer, &mut 0);
        }
        assert!(player.position().over, "the patrol is over");
        assert_eq!(player.answers_on_disk(), course.len());
    });
}

/// A patrol on a phone: every page of it fits, and question and first option are in sight.
#[test]
fn a_patrol_on_a_phone() {
    scene(|scene| {
        let (seed, course) = course("usn-patrol", |answers, _| (25..60).contains(&answers));
        let mut tab = scene.browser.tab();
        tab.set_screen(Screen::Phone);
        let mut player = begun(scene, tab, "usn-patrol", seed);
        for answer in &course {
            assert_fits(&mut player.tab, Screen::Phone);
            give(&mut player, Hand::Mouse, answer, &mut 0);
        }
        assert!(player.position().over);
        assert_fits(&mut player.tab, Screen::Phone);
    });
}

/// PS-R105: two captains at one screen: each in his turn, and both in one table.
#[test]
fn two_captains_are_compared() {
    scene(|scene| {
        let settings =
            ["scenario=usn-patrol", "players=2", "season=W44", "class=Gato", "patrol=strategic"];
        let journal = played_by(SUBS, "careful", 3, &settings);
        assert!(journal.contains("\"s\":1"), "the second captain was asked");
        let path = scene.bring_in_for_many(&by_hand(&journal));
        for seat in 0..2 {
            let mut tab = scene.tab(&format!("{path}?seat={seat}"));
            tab.wait_for("#pane-records");
            let rows = tab.read("document.querySelector('#pane-records').textContent");
            let rows = rows.as_str().unwrap_or_default();
            assert!(rows.contains("Harlan") && rows.contains("Mercer"), "{rows}");
        }
        let mut tab = scene.tab(&format!("{path}/story/end?seat=1"));
        assert!(tab.text("main").contains("Captains compared"), "{}", tab.text("main"));
    });
}

/// The pages of a career at its moments.
fn every(scene: &Scene) -> Vec<Page> {
    // Long enough for everything to be asked.
    let (_, career) = game_of(SUBS, "careful", &[], ("patrols", |answers, _| answers > 450));
    let at = |question: &str, times| scene.bring_in(&before(question, times, &career)).path();
    let over = scene.bring_in(&by_hand(&career)).path();
    vec![
        ("subs-new", format!("/new/{SUBS}")),
        ("subs-load", at("torpedo-load", 0)),
        ("subs-sea", at("leg", 3)),
        ("subs-approach", at("approach", 1)),
        ("subs-salvo", at("salvo", 0)),
        ("subs-over", over.clone()),
        ("subs-briefing", format!("{}/story/briefing", at("leg", 0))),
        ("subs-debrief", format!("{over}/story/debrief")),
        ("subs-end", format!("{over}/story/end")),
        ("subs-campaign", format!("{over}/campaign")),
        ("subs-report", format!("{over}/report")),
        ("subs-log", format!("{over}/log")),
        ("subs-replay", format!("{over}/replay?line=60")),
        ("subs-rules", format!("/rules/{SUBS}?q=torpedo")),
        ("subs-charts", format!("/charts/{SUBS}")),
        ("subs-evasion", at("evasion", 0)),
    ]
}

/// The pages that have every board between them: others would show the same ones again.
const WITH_BOARDS: [&str; 3] = ["subs-load", "subs-approach", "subs-over"];

#[test]
fn every_page_of_a_submarine_is_open_to_all_and_every_board_opens() {
    scene(|scene| assert_open_to_all(scene, &every(scene), &WITH_BOARDS));
}
