//! Orders that belong together in one look: the grid of a round, the panel of an attack, men dragged to
//! their posts; and the whole of a large map in its corner.

use crate::{
    house::{before, played, played_out},
    player::{By, Player},
    scene::{CAREERS, Scene, Terms, scene},
};
use serde_json::Value;

fn last_answer(player: &mut Player) -> String {
    let answers = player.journal();
    let last = answers.iter().rfind(|line| line.get("q").is_some());
    last.and_then(|line| line["k"].as_str()).unwrap_or_default().to_owned()
}

/// The question is in sight to its last line on a screen of this size.
#[track_caller]
fn assert_whole(player: &mut Player, width: u32, height: u32) {
    player.tab.set_size(width, height);
    player.tab.wait("the layout", "new Promise((on) => requestAnimationFrame(() => on(true)))");
    let hidden = "(() => { const form = document.querySelector('#answer'); \
        return form.scrollHeight - form.clientHeight; })()";
    let hidden = player.tab.read(hidden).as_i64();
    assert!(hidden <= Some(2), "{hidden:?} px are hidden at {width}x{height}");
}

#[test]
fn round_orders_are_a_grid_and_one_click_gives_one() {
    scene(|scene| {
        let mut player = scene.bring_in(&before("order", 3, &played_out(7, &[])));
        let now = player.position();
        let cells = "[...document.querySelectorAll('table.orders .cell')]";
        assert!(player.tab.count("table.orders .cell") > 3, "{now:?}");
        assert!(player.tab.count("table.orders tbody tr") > 1, "speeds down");
        assert!(player.tab.count("table.orders thead tr:first-child th") > 2, "ranges across");
        let told =
            format!("{cells}.every((it) => /\\d/.test(it.querySelector('.fig b')?.textContent))");
        assert_eq!(player.tab.read(&told), true, "every order says what it promises and risks");
        assert_whole(&mut player, 1440, 900);
        // Each figure has its sign explained below.
        assert!(player.tab.count(".signs span") >= 1);
        player.tab.hover("table.orders .cell");
        let words = player.tab.attribute("table.orders .cell", "data-words").unwrap_or_default();
        assert_eq!(player.tab.text("#order-words"), words);
        let key = player.tab.attribute("table.orders .cell", "value").unwrap_or_default();
        player.tab.click("table.orders .cell");
        player.after(&now);
        assert_eq!(last_answer(&mut player), key);
        // An address may name a board: its tab is the one that is marked, and others open again.
        let address = format!("{}#pane-records", player.tab.address());
        player.tab.go("about:blank");
        player.tab.go(&address);
        let marked = "document.querySelector('.tabs [aria-selected=true]').id";
        player.tab.wait("the tab that was named", &format!("{marked} === 'tab-pane-records'"));
        player.tab.click(".tabs a:first-child");
        let shown = "[...document.querySelectorAll('.panes > .pane')].filter((it) => it.checkVisibility()).map((it) => it.id).join()";
        assert_ne!(player.tab.read(shown), "pane-records");
    });
}

#[test]
fn an_attack_is_one_panel_whose_button_says_what_it_fires() {
    scene(|scene| {
        let mut player = scene.bring_in(&before("attack", 0, &played(CAREERS, 1, &[])));
        let now = player.position();
        assert!(player.tab.count("#answer .row-set") > 1, "{now:?}");
        let given = player.tab.text("#draft-done");
        let (fires, nears) = (given.starts_with("Fire "), given.starts_with("Approach"));
        assert!(fires || nears, "{given}");
        // Another setting changes what the panel comes to, and nothing is given yet.
        let seg = "#answer .seg:has(input:not(:checked))";
        assert!(player.tab.has(seg), "settings stand side by side");
        let text = player.tab.text(".draft-text");
        player.tab.click(seg);
        player.tab.wait(
            "the panel after the setting",
            &format!("document.querySelector('.draft-text').textContent !== {}", Value::from(text)),
        );
        assert_eq!(player.position().line, now.line);
        player.tab.click("#draft-done");
        player.after(&now);
    });
}

/// A moment when a station lies empty and a man can be dragged there: post and man.
fn undermanned(scene: &Scene) -> (Player, String, String) {
    const PAIR: &str = "(() => {
        for (const row of document.querySelectorAll('#answer .row-set[data-subject]')) {
            const post = document.querySelector(`.deck.on [data-target=\"${CSS.escape(row.dataset.subject)}\"]`);
            for (const choice of row.querySelectorAll('option, input')) {
                const man = document.querySelector(`.deck.on [data-target=\"${CSS.escape(choice.dataset.target ?? '')}\"]`);
                if (post && man && man !== post && !choice.selected && !choice.checked) return [row.dataset.subject, choice.dataset.target];
            }
        }
        return null;
    })()";
    for seed in 1..40 {
        let journal = played_out(seed, &[]);
        for nth in 0..journal.matches("\"q\":\"crew-order\"").count().min(4) {
            let mut player = scene.bring_in(&before("crew-order", nth, &journal));
            let pair = player.tab.read(PAIR);
            if let [Value::String(post), Value::String(man)] =
                &pair.as_array().cloned().unwrap_or_default()[..]
            {
                return (player, post.clone(), man.clone());
            }
        }
    }
    panic!("no station was ever left empty");
}

#[test]
fn a_man_is_dragged_to_his_post() {
    scene(|scene| {
        let (mut player, post, man) = undermanned(scene);
        let line = player.position().line;
        let place = |target: &str| format!(".deck.on [data-target={}]", Value::from(target));
        let way = format!(
            "(() => {{ const at = (what) => {{ const box = document.querySelector(what).getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }}; \
             const [a, b] = [at({}), at({})]; return [b[0] - a[0], b[1] - a[1]]; }})()",
            Value::from(place(&man)),
            Value::from(place(&post)),
        );
        let way = player.tab.read(&way);
        let (right, down) = (way[0].as_f64().unwrap_or(0.0), way[1].as_f64().unwrap_or(0.0));
        player.tab.drag(&place(&man), right, down);
        let chosen = format!(
            "(() => {{ const row = [...document.querySelectorAll('#answer .row-set')].find((it) => it.dataset.subject === {post}); \
             const choice = [...row.querySelectorAll('option, input')].find((it) => it.selected || it.checked); \
             return choice?.dataset.target === {man}; }})()",
            post = Value::from(post.as_str()),
            man = Value::from(man.as_str()),
        );
        player.tab.wait("the man in the row of his post", &chosen);
        assert_eq!(player.position().line, line, "nothing is given yet");
    });
}

#[test]
fn the_whole_of_a_large_map_lies_in_its_corner() {
    scene(|scene| {
        let mut tab = scene.tab("/new/cartwheel");
        tab.click("input[name=scenario][value=campaign]");
        tab.fill("input[name=seed]", "5");
        tab.follow("form.sheet-form button.big");
        if tab.has("main.hand-over") {
            tab.follow("main.hand-over a.btn:not(.second)");
        }
        tab.wait_for("#question");
        let id = tab.read("document.querySelector('.panes > .pane:has(.b-view)')?.id ?? ''");
        let id = id.as_str().unwrap_or_default().to_owned();
        tab.click(&format!("#tab-{id}"));
        // Closer than the whole of it.
        tab.click(".scene.on [data-zoom=in]");
        tab.click(".scene.on [data-zoom=in]");
        tab.wait_for(".scene.on .overview .overview-frame");
        let seen = "document.querySelector('.scene.on .b-view').getAttribute('viewBox')";
        let before = tab.read(seen);
        // A click in another corner takes the window there.
        tab.read(
            "(() => { const box = document.querySelector('.scene.on .overview').getBoundingClientRect(); \
             const at = { clientX: box.right - 8, clientY: box.top + 8, bubbles: true }; \
             document.querySelector('.scene.on .overview').dispatchEvent(new MouseEvent('click', at)); return 1; })()",
        );
        tab.wait("another part of the map", &format!("{seen} !== {before}"));
    });
}

#[test]
fn the_briefing_tells_what_the_first_orders_would_lead_to() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 3, ..Terms::default() });
        let mut now = player.position();
        let briefing = "#pane-story-briefing";
        for _ in 0..12 {
            if player.tab.has(briefing) {
                break;
            }
            now = player.answer(&now, 0, By::List);
        }
        assert!(player.tab.has(briefing), "{now:?}");
        let path = player.path();
        player.tab.go(&scene.url(&format!("{path}/story/briefing")));
        player.tab.follow("#briefing-outlook button");
        assert!(player.tab.address().contains("/story/briefing"), "{}", player.tab.address());
        let figures =
            "document.querySelectorAll('#briefing-outlook dl.outlook:not(.waits)').length > 0";
        player.tab.wait("figures", figures);
        assert!(player.tab.text("#briefing-outlook").contains('%'));
    });
}

/// The whole attack is in sight, from the first setting to what may be done instead.
#[test]
fn an_attack_fits_every_desk_without_scrolling() {
    scene(|scene| {
        let mut player = scene.bring_in(&before("attack", 0, &played(CAREERS, 1, &[])));
        for (width, height) in [(1920, 1080), (1440, 900), (1280, 800), (1280, 720)] {
            assert_whole(&mut player, width, height);
        }
    });
}
