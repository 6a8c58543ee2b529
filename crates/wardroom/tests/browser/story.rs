//! What happened, in beats; the digest; the guard of a new question; the page that holds still.

use crate::{
    player::{By, Player, Position},
    scene::{CAREERS, Scene, Terms, scene},
};
use browser::{Scheme, Screen};
use serde_json::Value;

const PLAYING: &str = "document.documentElement.classList.contains('playing')";
const BEATS: &str = "+document.querySelector('#beats').dataset.beats";
const COUNT: &str = "document.querySelector('#beat-count').textContent";

fn wish(player: &mut Player, name: &str, value: &str) {
    player.tab.read(&format!("localStorage.setItem('{name}', '{value}'); 0"));
}

/// What happens is played back at this speed, and moves.
pub(crate) fn play_back(player: &mut Player, speed: &str) {
    wish(player, "speed", speed);
    player.tab.set_wishes(Scheme::Light, false);
}

/// A table at which the next answer, the first option, brings at least so many beats.
fn before_beats(scene: &Scene, seed: u64, beats: u64) -> (Player, Position) {
    let mut scout = scene.begin(&Terms { seed, ..Terms::default() });
    let mut answers = 0;
    loop {
        let now = scout.position();
        scout.answer(&now, 0, By::List);
        if scout.tab.read(BEATS).as_u64() >= Some(beats) {
            break;
        }
        answers += 1;
        assert!(answers < 60, "nothing ever happens");
    }
    let mut player = scene.begin(&Terms { seed, ..Terms::default() });
    for _ in 0..answers {
        let now = player.position();
        player.answer(&now, 0, By::List);
    }
    let now = player.position();
    (player, now)
}

#[test]
fn beats_are_played_in_order_and_the_question_follows() {
    scene(|scene| {
        let (mut player, now) = before_beats(scene, 81, 4);
        play_back(&mut player, "quick");
        player.tab.read(
            "window.seen = []; new MutationObserver(() => { \
                const told = document.querySelector('#beat-count')?.textContent; \
                const stage = document.querySelector('#stage > svg'); \
                if (/ of /.test(told) && window.seen.at(-1)?.[0] !== told) window.seen.push([told, Boolean(stage)]); \
            }).observe(document.body, { subtree: true, childList: true, characterData: true }); 0",
        );
        player.answer(&now, 0, By::List);
        let beats = player.tab.read(BEATS).as_u64().unwrap_or_default();
        player.tab.wait("the end of the playback", &format!("window.seen.length && !{PLAYING}"));
        let seen = player.tab.read("window.seen.map((it) => it[0]).join()");
        let expected: Vec<String> = (1..=beats).map(|at| format!("{at} of {beats}")).collect();
        assert_eq!(seen, expected.join(","));
        assert_eq!(player.tab.read("window.seen.every((it) => it[1])"), true, "a board is shown");
        assert!(player.tab.has("#stage[hidden]") && player.tab.has("#told:not([hidden])"));
        let next = player.position();
        player.answer(&next, 0, By::List);
    });
}

#[test]
fn space_goes_on_escape_ends_and_an_answer_ends_it_too() {
    scene(|scene| {
        let (mut player, now) = before_beats(scene, 81, 4);
        play_back(&mut player, "slow");
        player.answer(&now, 0, By::Keys);
        player.tab.wait("the first beat", &format!("{COUNT}.startsWith('1 of')"));
        player.tab.key("Space");
        player.tab.wait("the next beat", &format!("{COUNT}.startsWith('2 of')"));
        player.tab.key("Space");
        player.tab.wait("one more", &format!("{COUNT}.startsWith('3 of')"));
        assert!(!player.tab.text("#beat").is_empty(), "the beat has its card");
        assert_eq!(player.tab.read(PLAYING), true);
        player.tab.key("Escape");
        assert_eq!(player.tab.read(PLAYING), false);
        assert!(player.tab.has("#stage[hidden]"));
        let line = player.position().line;

        // Again from the strip; the question can be answered meanwhile.
        player.tab.click("#beat-play");
        player.tab.wait("the playback", &format!("{COUNT}.startsWith('1 of')"));
        assert_eq!(player.position().line, line, "to watch is no answer");
        wish(&mut player, "speed", "off");
        let next = player.position();
        player.answer(&next, 0, By::List);
        assert_eq!(player.tab.read(PLAYING), false);
    });
}

#[test]
fn the_speed_is_remembered_and_off_plays_nothing() {
    scene(|scene| {
        let (mut player, now) = before_beats(scene, 81, 4);
        player.tab.set_wishes(Scheme::Light, false);
        player.tab.select("#speed", "slow");
        player.tab.reload();
        player.tab.wait("the speed", "document.querySelector('#speed').value === 'slow'");
        player.tab.select("#speed", "off");
        player.tab.read(&format!(
            "window.played = false; new MutationObserver(() => (window.played ||= {PLAYING})) \
                .observe(document.documentElement, {{ attributes: true }}); 0"
        ));
        player.answer(&now, 0, By::List);
        assert_eq!(player.tab.read("window.played"), false);
        assert!(player.tab.count("#beats .tick") >= 1, "each beat has its tick");
    });
}

#[test]
fn who_wants_no_motion_gets_a_list_and_steps_by_hand() {
    scene(|scene| {
        let (mut player, now) = before_beats(scene, 81, 4);
        wish(&mut player, "speed", "normal");
        player.tab.set_wishes(Scheme::Light, true);
        player.tab.read(&format!(
            "window.played = false; new MutationObserver(() => (window.played ||= {PLAYING})) \
                .observe(document.documentElement, {{ attributes: true }}); 0"
        ));
        player.answer(&now, 0, By::List);
        assert_eq!(player.tab.read("window.played"), false);
        assert!(player.tab.count("#digest .groups li") >= 1, "the list is there");
        player.tab.click("#beats .tick");
        player.tab.wait("the first moment", &format!("{COUNT}.startsWith('1 of')"));
        assert!(player.tab.has("#stage > svg"));
        player.tab.key("ArrowRight");
        player.tab.wait("the second", &format!("{COUNT}.startsWith('2 of')"));
        player.tab.key("ArrowLeft");
        player.tab.wait("back", &format!("{COUNT}.startsWith('1 of')"));
        player.tab.key("Escape");
        assert_eq!(player.tab.read(PLAYING), false);
    });
}

#[test]
fn the_digest_tells_the_oldest_first_and_has_every_roll() {
    scene(|scene| {
        let (mut player, now) = before_beats(scene, 81, 4);
        let order = now.options[0].words.lines().next().unwrap_or_default().to_owned();
        player.answer(&now, 0, By::List);
        let told = player.tab.text("#digest header");
        assert!(told.starts_with("Since your order"), "{told}");
        let label = order.split_once('\t').map_or(order.as_str(), |(_, label)| label);
        assert!(
            told.contains(label.trim_start_matches(char::is_numeric).trim()),
            "{told}: {order}"
        );
        // The first group tells what the log has as the first line after the order.
        let first = player.tab.text("#digest .groups li:first-child");
        assert!(first.len() > 4, "{first}");
        player.tab.click("#all-rolls");
        player.tab.wait("the rolls", "document.querySelector('#rolls').matches(':popover-open')");
        let rolls = "document.querySelectorAll('#rolls .rollcard').length";
        assert_eq!(player.tab.read(rolls), player.tab.read(BEATS));
    });
}

/// On a low screen the digest is one line, and that line tells what mattered.
#[test]
fn a_low_screen_has_room_for_what_mattered() {
    scene(|scene| {
        let (mut player, now) = before_beats(scene, 81, 4);
        player.tab.set_screen(Screen::Laptop);
        player.answer(&now, 0, By::List);
        let place = |what: &str, side: &str| {
            format!("document.querySelector('{what}').getBoundingClientRect().{side}")
        };
        let story = player.tab.read(&place(".desk > .story", "height")).as_f64();
        assert!(story < Some(60.0), "the story is one line: {story:?}");
        let told = player.tab.read(&place("#digest .main", "width")).as_f64();
        assert!(told > Some(230.0), "what mattered has {told:?} px");
        let rolls = player.tab.read(&place("#all-rolls", "bottom")).as_f64();
        let below = player.tab.read(&place(".desk > .story", "bottom")).as_f64();
        assert!(rolls <= below, "the rolls can be reached: {rolls:?} of {below:?}");
    });
}

#[test]
fn an_answer_that_comes_with_a_new_question_is_not_taken() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 82, ..Terms::default() });
        wish(&mut player, "guard", "on");
        player.tab.wait("the guard", "performance.now() > 900");
        let now = player.position();
        // Time stands still from here on, so that the next question stays new.
        player.tab.read("window.at = performance.now(); performance.now = () => window.at; 0");
        let next = player.answer(&now, 0, By::List);
        player.tab.wait("the table at rest", "!document.querySelector('.sending')");
        player.tab.click("#answer [name=key]");
        player.tab.key("1");
        player.tab.wait("what would come", "new Promise((on) => setTimeout(() => on(true), 500))");
        assert_eq!(player.position().line, next.line, "a press with a new question does nothing");
        player.tab.read("window.at += 351; 0");
        player.answer(&next, 0, By::List);
    });
}

/// Layout shifts, those after input as well, summed over an answer.
const SHIFTS: &str = "window.shifts = []; new PerformanceObserver((list) => { \
    for (const entry of list.getEntries()) window.shifts.push([entry.value, entry.sources.map((source) => \
        (source.node?.id || source.node?.className?.baseVal || source.node?.className || source.node?.nodeName))]); \
}).observe({ type: 'layout-shift' }); 0";

/// Thirty answers move less than a tenth on every screen: panels are given as they are proposed.
#[track_caller]
fn assert_holds_still(begin: impl Fn(&Scene) -> Player) {
    scene(|scene| {
        for screen in [Screen::Desk, Screen::Laptop, Screen::Phone] {
            let mut player = begin(scene);
            player.tab.set_screen(screen);
            player.tab.set_wishes(Scheme::Light, false);
            player
                .tab
                .wait("a frame", "new Promise((on) => requestAnimationFrame(() => on(true)))");
            player.tab.read(SHIFTS);
            let mut now = player.position();
            for _ in 0..30 {
                now = if player.tab.has("#answer[data-draft]") {
                    player.propose(&now)
                } else {
                    let at = player.any(&now);
                    player.answer(&now, at, By::List)
                };
                let board = player.tab.read("document.querySelector('.panes').clientHeight");
                assert!(board.as_u64() > Some(200), "{screen:?}: the board is {board} px high");
                if now.over {
                    break;
                }
            }
            player.tab.wait("a frame", "new Promise((on) => setTimeout(() => on(true), 200))");
            let sum = player.tab.read("window.shifts.reduce((sum, it) => sum + it[0], 0)");
            let worst = player
                .tab
                .read("JSON.stringify(window.shifts.sort((a, b) => b[0] - a[0]).slice(0, 6))");
            assert!(sum.as_f64() < Some(0.1), "{screen:?}: {sum}; {worst}");
        }
    });
}

/// The table of a game of one seat, everything as the form has it.
fn begun(scene: &Scene, game: &str) -> Player {
    let mut tab = scene.tab(&format!("/new/{game}"));
    tab.fill("input[name=seed]", "87");
    tab.follow("form.sheet-form button.big");
    Player::at(tab)
}

#[test]
fn the_page_holds_still_over_thirty_answers() {
    assert_holds_still(|scene| scene.begin(&Terms { seed: 83, ..Terms::default() }));
}

#[test]
fn a_career_holds_still_over_thirty_answers() {
    assert_holds_still(|scene| begun(scene, CAREERS));
}

#[test]
fn a_picket_holds_still_over_thirty_answers() {
    assert_holds_still(|scene| begun(scene, "picket-duty"));
}

#[test]
fn a_boat_on_hexes_holds_still_over_thirty_answers() {
    assert_holds_still(|scene| begun(scene, "pacific-subs"));
}

#[test]
fn a_campaign_against_the_computer_holds_still_over_thirty_answers() {
    assert_holds_still(crate::cartwheel::campaign);
}

#[test]
fn a_standing_answer_is_given_until_it_is_taken_back() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 84, ..Terms::default() });
        let question = "document.querySelector('#answer')?.dataset.question";
        // A kind of question that comes again, with more than one option.
        let mut asked: Vec<String> = Vec::new();
        let kind = loop {
            let now = player.position();
            let kind = player.tab.read(question).as_str().unwrap_or_default().to_owned();
            if asked.contains(&kind) && player.tab.has("#standing") {
                break kind;
            }
            asked.push(kind);
            assert!(asked.len() < 80, "no question comes twice");
            let at = player.any(&now);
            player.answer(&now, at, By::List);
        };
        let now = player.position();
        let key = now.options[0].key.clone();
        let before = player.answers_on_disk();
        player.tab.click("#standing");
        player.answer(&now, 0, By::List);
        let stored = format!("JSON.parse(localStorage.standing)['devil-boats']['{kind}'].key");
        assert_eq!(player.tab.read(&stored), key.as_str());
        // While it stands, the page answers: what is left to the player is of another kind, or has
        // not this option.
        let given =
            format!("{question} !== '{kind}' || !document.querySelector('.opt[value={key:?}]')");
        let mut by_hand = vec![(kind.clone(), key.clone())];
        for _ in 0..30 {
            player.tab.wait("the standing answer", &given);
            let now = player.position();
            if now.over {
                break;
            }
            let at = player.any(&now);
            let asked = player.tab.read(question).as_str().unwrap_or_default().to_owned();
            by_hand.push((asked, now.options[at].key.clone()));
            player.answer(&now, at, By::List);
        }
        player.tab.wait("the standing answer", &given);
        let text = |line: &Value, name: &str| line[name].as_str().unwrap_or_default().to_owned();
        let journal = player.journal();
        let picks = journal.iter().filter(|line| line.get("q").is_some()).skip(before);
        let mut picks: Vec<_> = picks.map(|line| (text(line, "q"), text(line, "k"))).collect();
        for mine in &by_hand {
            let place = picks.iter().position(|pick| pick == mine);
            picks.remove(place.unwrap_or_else(|| panic!("{mine:?} is not in the journal")));
        }
        assert!(!picks.is_empty(), "the page gave no answer in {} of the player's", by_hand.len());
        let stands = |pick: &(String, String)| (pick.0.as_str(), pick.1.as_str()) == (&kind, &key);
        assert!(picks.iter().all(stands), "the page gave something else: {picks:?}");
        player.tab.click("#menu summary");
        player.tab.click("[data-ask-again]");
        assert_eq!(
            player.tab.read("Object.keys(JSON.parse(localStorage.standing)['devil-boats']).length"),
            0
        );
    });
}
