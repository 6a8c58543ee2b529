//! Whole missions: by mouse, by keyboard alone, without script, with dice of one's own.

use crate::{
    player::{By, Player, on_board},
    scene::{Scene, Terms, forgive, scene},
};
use browser::Tab;

#[test]
fn a_mission_by_mouse_on_the_board_and_in_the_list() {
    scene(|scene| {
        let mut tab = scene.tab("/");
        tab.follow("article.game a.btn");
        tab.fill("input[name=seed]", "11");
        tab.follow("form.sheet-form button.big");
        let mut player = Player::at(tab);
        let mut on_boards = 0;
        player.mission(|player, now, at| {
            let by = player.by_mouse(now, at);
            on_boards += usize::from(by == By::Board);
            by
        });
        assert!(on_boards > 0, "nothing on a board could be clicked");
        let reloaded = player.position();
        player.tab.reload();
        assert_eq!(player.position(), reloaded, "the page shows what is on disk");
    });
}

#[test]
fn everything_marked_on_a_shown_board_can_be_clicked() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 5, ..Terms::default() });
        let (mut looked, mut hidden) = (0, Vec::new());
        player.mission(|player, now, _| {
            for option in now.options.iter().filter(|option| !option.target.is_empty()) {
                match player.tab.hindrance(&on_board(&option.target)) {
                    None => looked += 1,
                    Some(why) if why.starts_with("over it lies") => {
                        hidden.push(format!("{} ({}): {why}", option.target, now.question));
                    }
                    Some(_) => {}
                }
            }
            By::List
        });
        hidden.sort();
        hidden.dedup();
        assert!(looked > 0, "nothing was marked on any board");
        assert!(hidden.is_empty(), "of {looked}, hidden:\n{}", hidden.join("\n"));
    });
}

#[test]
fn a_mission_by_keyboard_alone() {
    scene(|scene| {
        let mut tab = scene.tab("/");
        tab_to(&mut tab, "New game");
        tab.leave_by(|tab| tab.key("Enter"));
        tab_to_field(&mut tab, "seed");
        tab.type_text("12");
        tab_to(&mut tab, "Begin");
        tab.leave_by(|tab| tab.key("Enter"));
        let mut player = Player::at(tab);

        // The skip link leads to the question, and Tab from there to its options.
        player.tab.key("Tab");
        assert!(player.tab.focused().contains("To the question"), "{}", player.tab.focused());
        player.tab.key("Enter");
        let now = player.position();
        tab_to_id(&mut player.tab, "opt-1");
        player.tab.key("Enter");
        player.after(&now);

        let mut on_boards = 0;
        player.mission(|player, now, at| {
            let target = now.options[at].target.clone();
            for _ in 0..8 {
                if target.is_empty() || player.tab.has(&shown(&target)) {
                    break;
                }
                player.tab.key("b");
            }
            let alone = now.options.iter().filter(|it| it.target == target).count() == 1;
            if on_boards < 2 && alone && !target.is_empty() && player.tab.has(&shown(&target)) {
                on_boards += 1;
                tab_to_target(&mut player.tab, &target);
                player.tab.key("Enter");
                return By::Given;
            }
            By::Keys
        });
        assert!(on_boards > 0, "nothing on a board could be reached with Tab");

        // Boards turn by key, a rule opens and closes, the theme changes, all without the mouse.
        let board = "document.querySelector('.tabs [aria-selected=true]')?.hash";
        let before = player.tab.read(board);
        player.tab.key("b");
        assert_ne!(player.tab.read(board), before);
        player.tab.key("q");
        tab_to_class(&mut player.tab, "rule");
        player.tab.key("Enter");
        player.tab.wait(
            "the rule",
            "document.querySelector('[data-reference]').matches(':popover-open')",
        );
        assert!(player.tab.text("[data-reference] article").len() > 20);
        player.tab.key("Escape");
        player.tab.wait(
            "no rule",
            "!document.querySelector('[data-reference]').matches(':popover-open')",
        );
    });
}

#[test]
fn a_mission_without_script() {
    scene(|scene| {
        let mut tab = scene.browser.tab();
        tab.set_scripts(false);
        tab.go(&scene.url("/"));
        tab.follow("article.game a.btn");
        tab.fill("input[name=seed]", "13");
        tab.follow("form.sheet-form button.big");
        let mut player = Player::at(tab);
        let answers = player.mission(|_, _, _| By::Form);
        assert_eq!(
            player.tab.read("document.documentElement.classList.contains('scripted')"),
            false
        );
        assert!(answers > 3, "{answers}");
        assert!(!player.tab.has("[hidden] #answer"), "the question stands in the page");
    });
}

#[test]
fn own_dice_are_asked_for_and_typed() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { own_dice: true, ..Terms::default() });
        let mut now = player.position();
        let (mut rolls, mut answers) = (0, 0);
        while rolls < 30 || answers < 2 {
            if now.dice.is_empty() {
                let at = player.any(&now);
                now = player.answer(&now, at, By::Keys);
                answers += 1;
            } else {
                now = player.roll(&now);
                rolls += 1;
            }
            assert!(rolls < 400, "dice for ever");
        }
        while now.dice.is_empty() {
            let at = player.any(&now);
            now = player.answer(&now, at, By::Keys);
        }

        // A die has no such face: the page says so, and nothing moves.
        player.tab.type_text("97");
        player.tab.key("Enter");
        let invalid = "document.querySelector('#dice-form').checkValidity() === false";
        assert_eq!(player.tab.read(invalid), true);
        player.tab.read("document.querySelector('#dice-form').noValidate = true");
        for at in 0..now.dice.len() {
            player.tab.fill(&format!("#die-{at}"), "97");
        }
        player.tab.key("Enter");
        player.tab.wait_for("#notices [role=alert]");
        assert_eq!(player.position().line, now.line);
        forgive(&mut player.tab, &["422", "409"]);

        let mut now = player.position();
        player.tab.read("document.querySelector('#die-0').focus()");
        for at in 0..now.dice.len() {
            player.tab.fill(&format!("#die-{at}"), "1");
        }
        player.tab.key("Enter");
        now = player.after(&now);
        assert!(!now.over);
    });
}

#[test]
fn the_first_mission_teaches() {
    scene(|scene| {
        let mut tab = scene.tab("/");
        tab.follow(".welcome a.btn");
        let games = tab.count("section.learn");
        assert_eq!(games, tab.count("section.learn form button"));
        for game in 1..=games {
            first_mission(scene, game);
        }
    });
}

/// As the first lesson says: press 1, to the end of the first mission of this game.
#[track_caller]
fn first_mission(scene: &Scene, game: usize) {
    let mut tab = scene.tab("/learn");
    let section = format!("section.learn:nth-of-type({game})");
    let promised = tab.text(&format!("{section} p.sm"));
    let (_, promised) = promised.split_once(": ").expect("it says what is met");
    tab.follow(&format!("{section} form button"));
    let mut player = Player::at(tab);
    let mut now = player.position();
    let mut lessons: Vec<String> = Vec::new();
    for _ in 0..120 {
        if player.tab.has("#lesson") {
            lessons.push(player.tab.text("#lesson h3"));
        }
        if lessons.last().is_some_and(|last| last.contains("first mission is over")) {
            break;
        }
        assert!(!now.over, "it ends before it is over: {lessons:?}");
        now = if player.tab.has("#answer[data-draft]") {
            player.propose(&now)
        } else {
            player.answer(&now, 0, By::Keys)
        };
    }
    let mut taught = lessons.clone();
    taught.sort();
    taught.dedup();
    assert_eq!(taught.len(), lessons.len(), "each lesson is taught once");
    let unmet =
        lessons.iter().fold(promised.to_owned(), |left, lesson| left.replacen(lesson, "", 1));
    assert!(unmet.chars().all(|it| ", .".contains(it)), "{unmet} is promised: {lessons:?}");
    assert!(lessons.last().is_some_and(|last| last.contains("over")), "{lessons:?}");
    player.tab.follow("#lesson a");
    let way_on = "form.sheet-form button.big, section.learn form button";
    assert!(player.tab.has(way_on), "the way to a game of one's own, or to the next mission");
}

fn shown(target: &str) -> String {
    format!(".pane.on {}, .ship {}", on_board(target), on_board(target))
}

/// Presses Tab until the focus is on what has these words.
#[track_caller]
fn tab_to(tab: &mut Tab, words: &str) {
    tab_until(tab, words, |tab| tab.focused().contains(words));
}

#[track_caller]
fn tab_to_field(tab: &mut Tab, name: &str) {
    let there = format!("document.activeElement.name === '{name}'");
    tab_until(tab, name, |tab| tab.read(&there) == true);
}

#[track_caller]
fn tab_to_id(tab: &mut Tab, id: &str) {
    let there = format!("document.activeElement.id === '{id}'");
    tab_until(tab, id, |tab| tab.read(&there) == true);
}

#[track_caller]
fn tab_to_class(tab: &mut Tab, class: &str) {
    let there = format!("document.activeElement.classList.contains('{class}')");
    tab_until(tab, class, |tab| tab.read(&there) == true);
}

#[track_caller]
fn tab_to_target(tab: &mut Tab, target: &str) {
    let there = format!(
        "document.activeElement.matches('svg [role=button]') && document.activeElement.dataset.target === '{target}'"
    );
    tab_until(tab, target, |tab| tab.read(&there) == true);
}

#[track_caller]
fn tab_until(tab: &mut Tab, what: &str, mut there: impl FnMut(&mut Tab) -> bool) {
    // A long log alone has a hundred links, and the way round the page may lead through all of them.
    for _ in 0..400 {
        if there(tab) {
            return;
        }
        tab.key("Tab");
    }
    panic!("Tab never leads to {what}; the focus is on {}", tab.focused());
}
