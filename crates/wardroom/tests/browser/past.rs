//! Replay, undo, branch, log.

use crate::{
    house::played_out,
    player::{By, Player, Position},
    scene::{Scene, Terms, scene},
};

/// A game some answers old.
fn begun(scene: &Scene, terms: &Terms, answers: usize) -> (Player, Vec<Position>) {
    let mut player = scene.begin(terms);
    let mut seen = vec![player.position()];
    for _ in 0..answers {
        let now = seen.last().expect("it has the first").clone();
        let at = player.any(&now);
        seen.push(player.answer(&now, at, By::List));
    }
    (player, seen)
}

#[test]
fn the_slider_goes_through_the_game() {
    scene(|scene| {
        let (mut player, seen) = begun(scene, &Terms { seed: 31, ..Terms::default() }, 6);
        let tab = &mut player.tab;
        tab.follow(".acts a[href*='/replay']");
        let line =
            "document.querySelector('[data-travel] input[type=range], .slider input[type=range]')";
        let shown = format!("+{line}.value");
        let last = seen.last().expect("six").line;
        assert_eq!(tab.read(&shown), last);
        assert!(!tab.has("#answer button:not(:disabled)"), "the past cannot be answered");

        // By key to the left, by link to the beginning, by mouse somewhere in between.
        tab.read(&format!("{line}.focus()"));
        tab.key("ArrowLeft");
        tab.wait("one line back", &format!("location.search.includes('line={}')", last - 1));
        tab.click("a.step[aria-label='To the beginning']");
        tab.wait("the beginning", &format!("{shown} < {}", seen[1].line));
        tab.click("a.step[aria-label='One order on']");
        let first = seen[0].question.clone();
        tab.wait(
            "a question of the past",
            &format!("document.querySelector('#question').textContent === {first:?}"),
        );
        tab.click(".slider input[type=range]");
        let middle = tab.wait("the middle", &format!("{shown} > 3 && {shown} < {last} && {shown}"));
        tab.wait("its page", &format!("location.search.includes('line={middle}')"));
        tab.follow(".strip a.btn");
        assert_eq!(player.position(), seen[6], "the game itself did not move");
    });
}

#[test]
fn undo_takes_the_last_answer_back() {
    scene(|scene| {
        let terms = Terms { seed: 32, casual: true, ..Terms::default() };
        let (mut player, seen) = begun(scene, &terms, 5);
        // The journal is never rewritten: taking back adds a line to it.
        player.tab.click("#undo");
        let now = player.after(&seen[5]);
        assert_eq!((&now.question, &now.options), (&seen[4].question, &seen[4].options));
        assert_eq!(player.answers_on_disk(), 4);

        // And again by key; then the game goes on.
        player.tab.key("u");
        let now = player.after(&now);
        assert_eq!((&now.question, &now.options), (&seen[3].question, &seen[3].options));
        player.answer(&now, 0, By::Keys);
        assert_eq!(player.answers_on_disk(), 4);
    });
}

#[test]
fn a_casual_game_goes_back_to_any_order_of_its_log() {
    scene(|scene| {
        let terms = Terms { seed: 32, casual: true, ..Terms::default() };
        let (mut player, seen) = begun(scene, &terms, 5);
        let order = seen[2].n;
        player.tab.click(&format!("#log form.back:has([name=line][value='{order}']) button"));
        let now = player.after(&seen[5]);
        assert_eq!((&now.question, &now.options), (&seen[2].question, &seen[2].options));
        assert_eq!(player.answers_on_disk(), 2);

        // The same from the page of the whole log, which leads back to the table.
        let path = player.path();
        player.tab.go(&scene.url(&format!("{path}/log")));
        let first = seen[0].n;
        player.tab.follow(&format!("form.back:has([name=line][value='{first}']) button"));
        let now = player.position();
        assert_eq!((&now.question, &now.options), (&seen[0].question, &seen[0].options));
        assert_eq!(player.answers_on_disk(), 0);
    });
}

#[test]
fn a_strict_game_offers_no_way_back_past_its_dice() {
    scene(|scene| {
        let (mut player, _) = begun(scene, &Terms { seed: 32, ..Terms::default() }, 3);
        assert!(!player.tab.has("form.back"));
    });
}

#[test]
fn finished_careers_stand_on_the_first_page() {
    scene(|scene| {
        let mut player = scene.bring_in(&played_out(7, &[]));
        let path = player.path();
        player.tab.go(&scene.url("/"));
        assert!(player.tab.text(".careers").contains("finished"));
        player.tab.follow(".careers .entry a.resume");
        assert!(player.position().over);
        assert_eq!(player.path(), path);
    });
}

#[test]
fn dice_that_have_fallen_are_not_taken_back() {
    scene(|scene| {
        let (mut player, seen) = begun(scene, &Terms { seed: 33, ..Terms::default() }, 1);
        let mut now = seen[1].clone();
        // An answer that rolled is final; one that did not can be taken back.
        let (mut taken_back, mut stood) = (0, 0);
        for _ in 0..40 {
            let journal = player.journal();
            let after_answer = journal.iter().rev().take_while(|line| line.get("q").is_none());
            let rolled = after_answer.count() > 0;
            let hindrance = player.tab.hindrance("#undo");
            assert_eq!(hindrance.is_some(), rolled, "{:?}: {hindrance:?}", journal.last());
            if hindrance.is_none() {
                let before = player.answers_on_disk();
                player.tab.click("#undo");
                now = player.after(&now);
                assert_eq!(player.answers_on_disk(), before - 1);
                taken_back += 1;
            } else {
                stood += 1;
            }
            if taken_back > 0 && stood > 0 {
                return;
            }
            // A boat that is sent home rolls nothing; what else is ordered mostly does.
            let quiet = now.options.iter().position(|option| option.key.starts_with("send-home"));
            let at = quiet.filter(|_| taken_back == 0).unwrap_or_else(|| player.any(&now));
            now = player.answer(&now, at, By::List);
        }
        panic!("{taken_back} answers were taken back, {stood} stood");
    });
}

#[test]
fn a_branch_is_a_game_of_its_own() {
    scene(|scene| {
        let (mut player, seen) = begun(scene, &Terms { seed: 34, ..Terms::default() }, 6);
        let trunk = player.path();
        player.tab.follow(".acts a[href*='/replay']");
        player.tab.click("a.step[aria-label='One order back']");
        // The address changes first and the page after it.
        let shown =
            "document.querySelector(\".strip form[action$='/branch'] input[name=n]\").value";
        let asked = "new URLSearchParams(location.search).get('line')";
        let earlier = format!("{shown} !== '{}' && {shown} === {asked}", seen[6].line);
        player.tab.wait("earlier", &earlier);
        let at = player.tab.text("#question");
        player.tab.follow(".strip form[action$='/branch'] button");
        let mut branch = player;
        let now = branch.position();
        assert_ne!(branch.path(), trunk);
        assert_eq!(now.question, at, "it opens where the replay stood");
        let pick = branch.any(&now);
        branch.answer(&now, pick, By::List);
        let mut trunk = Player::at(scene.tab(&trunk));
        assert_eq!(trunk.position(), seen[6]);
        trunk.tab.go(&scene.url("/"));
        assert_eq!(trunk.tab.count(".entry"), 2, "both stand on the first page");
    });
}

#[test]
fn the_log_is_filtered_and_leads_to_the_moment() {
    scene(|scene| {
        let mut player = scene.bring_in(&played_out(7, &[]));
        let path = player.path();
        let tab = &mut player.tab;
        tab.go(&scene.url(&format!("{path}/log")));
        let all = tab.text(".lede");
        tab.select("select[name=kind]", "rolled");
        tab.follow("form.filters button");
        assert_ne!(tab.text(".lede"), all);
        assert!(tab.has("li.rolled") && !tab.has("li.said") && !tab.has("li.mark"));
        tab.click("li.rolled summary");
        assert!(
            tab.text("li.rolled details[open] .rollcard").contains("otal"),
            "the roll opens to its card"
        );
        tab.follow("li.rolled a.at");
        assert!(tab.address().contains("/replay"));

        // One mission of many, by its name.
        tab.go(&scene.url(&format!("{path}/log")));
        let missions = tab.count("select[name=chapter] option");
        assert!(missions > 2, "a campaign has missions");
        let third = tab.attribute("select[name=chapter] option:nth-child(3)", "value");
        tab.select("select[name=chapter]", &third.expect("a mission"));
        tab.follow("form.filters button");
        let lines = |text: String| text.split(' ').next().and_then(|n| n.parse::<u32>().ok());
        assert!(lines(tab.text(".lede")) < lines(all), "a part of the whole");
        assert!(tab.has("li.said a.at"), "its lines lead to their moments");

        tab.go(&scene.url(&format!("{path}/log?q=zzzz")));
        assert!(tab.has(".empty"));
    });
}

/// A moment of a finished game can be passed on; of one that goes on nobody offers that.
#[test]
fn the_link_of_a_moment_opens_the_same_moment() {
    scene(|scene| {
        let path = scene.bring_in(&played_out(7, &[])).path();
        let mut tab = scene.tab(&format!("{path}/replay?line=60"));
        let title = tab.text("#question");
        tab.click("[data-copy]");
        tab.wait(
            "the link",
            "document.querySelector('[data-copy]').textContent !== 'Copy the link'",
        );
        let link = tab.attribute("[data-copy]", "data-copy").expect("a link");
        let mut other = scene.tab(&link);
        assert_eq!(other.text("#question"), title);
        assert!(other.address().contains("line=60"), "{}", other.address());

        let (mut player, _) = begun(scene, &Terms { seed: 33, ..Terms::default() }, 2);
        player.tab.follow(".acts a[href*='/replay']");
        assert!(!player.tab.has("[data-copy]"));
    });
}
