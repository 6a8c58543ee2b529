//! What the games share at the table: stacks and maps under the hand, seats with links of their own,
//! undo by consent, what each option would lead to, and the staff.

use crate::{
    player::{By, Player, Position},
    scene::{GAME, Scene, Terms, forgive, scene},
};
use browser::Tab;

/// A new game of this name, begun as the form proposes it but for the scenario, from seed 5.
fn begun(scene: &Scene, game: &str, scenario: &str) -> Tab {
    let mut tab = scene.tab(&format!("/new/{game}"));
    tab.click(&format!("input[name=scenario][value={scenario}]"));
    tab.fill("input[name=seed]", "5");
    tab.follow("form.sheet-form button.big");
    if tab.has("main.hand-over") {
        tab.follow("main.hand-over a.btn:not(.second)");
    }
    tab.wait_for("#question");
    tab
}

/// The first tab of the theatre whose board has this.
#[track_caller]
fn open_board(tab: &mut Tab, what: &str) {
    let id = tab.read(&format!("document.querySelector('.panes > .pane:has({what})')?.id ?? ''"));
    let id = id.as_str().unwrap_or_default().to_owned();
    assert!(!id.is_empty(), "no board has {what}");
    tab.click(&format!("#tab-{id}"));
    tab.wait_for(&format!("#{id}.on"));
}

#[test]
fn a_stack_fans_out_and_closes_again() {
    scene(|scene| {
        let mut tab = begun(scene, "cartwheel", "campaign");
        open_board(&mut tab, ".b-stack a");
        let fan = "document.querySelector('.pane.on .b-fan-on')";
        assert_eq!(tab.read(&format!("!!{fan}")), false);
        tab.click(".pane.on .b-stack a");
        tab.wait("the fan", &format!("!!{fan}"));
        let pieces = format!(
            "[...{fan}.querySelectorAll('.b-t')].filter((it) => it.getBoundingClientRect().width > 0).length"
        );
        assert!(tab.read(&pieces).as_u64() > Some(1), "a fan shows each piece of its stack");
        tab.key("Escape");
        tab.wait("the stack", &format!("!{fan}"));
    });
}

/// What of the map is in sight: `x y width height`.
const IN_SIGHT: &str = "(() => { const svg = document.querySelector('.scene.on [data-pan] > svg'); \
    return (svg.querySelector(':scope > .b-view') ?? svg).getAttribute('viewBox').split(' ').map(Number); })()";

fn in_sight(tab: &mut Tab) -> Vec<f64> {
    let seen = tab.read(IN_SIGHT);
    seen.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect()
}

#[test]
fn a_map_comes_closer_by_wheel_and_is_dragged() {
    scene(|scene| {
        for (game, scenario) in [(GAME, "short"), ("pacific-subs", "usn-patrol")] {
            let mut tab = begun(scene, game, scenario);
            open_board(&mut tab, "[data-pan] .b-option, [data-pan] > svg");
            let map = ".scene.on [data-pan] > svg";
            let before = in_sight(&mut tab);
            tab.wheel(map, -240.0);
            tab.wait("a closer look", &format!("{IN_SIGHT}[2] < {}", before[2] * 0.95));
            let close = in_sight(&mut tab);
            let question = tab.text("#question");
            tab.drag(map, -60.0, -30.0);
            let dragged = in_sight(&mut tab);
            assert!(dragged[0] > close[0] && dragged[1] > close[1], "{close:?}, {dragged:?}");
            assert!((dragged[2] - close[2]).abs() < 0.1, "as close as before");
            assert_eq!(tab.text("#question"), question, "the drag was no click");
            tab.click(".scene.on [data-zoom=all]");
            let whole = format!("{IN_SIGHT}[2] > {}", close[2]);
            tab.wait("the whole map", &whole);
        }
    });
}

/// A game of two captains on two machines: the secret links, by seat, and the link to watch.
fn links(scene: &Scene) -> Vec<String> {
    let mut tab = scene.tab(&format!("/new/{GAME}"));
    tab.select("select[name='set.captains']", "2");
    tab.fill("input[name=seed]", "27");
    tab.click("input[name=several]");
    tab.follow("form.sheet-form button.big");
    let links =
        tab.read("[...document.querySelectorAll('.card.link input')].map((it) => it.value)");
    let links: Vec<String> = serde_json::from_value(links).unwrap_or_default();
    assert_eq!(links.len(), 3, "two seats and those who watch");
    links
}

/// The link opened in a browser of its own.
fn sit_down(scene: &Scene, link: &str) -> Tab {
    let mut tab = scene.browser.tab_of_another();
    tab.go(link);
    tab.wait_for("#question");
    tab
}

/// Both seats answer in turn until this is so at the seat that moved last.
#[track_caller]
fn play_until(
    seats: &mut [Player; 2],
    mut there: impl FnMut(&mut Player) -> bool,
) -> (usize, Position) {
    for _ in 0..120 {
        let due = (0..2).find(|seat| !seats[*seat].position().options.is_empty());
        let Some(mover) = due else { continue };
        let now = seats[mover].position();
        let at = seats[mover].any(&now);
        seats[mover].answer(&now, at, By::List);
        if there(&mut seats[mover]) {
            return (mover, now);
        }
    }
    panic!("it never came to that");
}

#[test]
fn each_link_seats_one_player_and_watchers_answer_nothing() {
    scene(|scene| {
        let links = links(scene);
        let mut seats = [0, 1].map(|seat| Player::at(sit_down(scene, &links[seat])));
        let name = "document.querySelector('#table')?.dataset.seat ?? null";
        for (seat, player) in seats.iter_mut().enumerate() {
            assert_eq!(player.tab.read(name), seat.to_string().as_str());
        }
        let mut watch = sit_down(scene, &links[2]);
        assert_eq!(watch.read(name), serde_json::Value::Null);
        let before = seats[0].position().line;
        play_until(&mut seats, |mover| mover.position().line > before + 2);
        let line = "+document.querySelector('#table').dataset.line";
        watch.wait("the news", &format!("{line} > {before}"));
        assert_eq!(watch.count("#answer button[name=key]:not(:disabled)"), 0);
        // The key of one seat does not open the other's.
        let own = seats[0].path();
        seats[0].tab.go(&scene.url(&format!("{own}?seat=1")));
        assert_ne!(seats[0].tab.read(name), "1");
        forgive(&mut seats[0].tab, &["403"]);
    });
}

#[test]
fn what_another_has_seen_is_taken_back_when_he_agrees() {
    scene(|scene| {
        let links = links(scene);
        let mut seats = [0, 1].map(|seat| Player::at(sit_down(scene, &links[seat])));
        let (mover, asked) = play_until(&mut seats, |mover| {
            mover.tab.read(
                "(() => { const undo = document.querySelector('#undo'); \
                return !undo.disabled && undo.textContent.includes('Ask to undo'); })()",
            ) == true
        });
        let other = 1 - mover;
        for agree in ["no", "yes"] {
            seats[mover].tab.click("#undo");
            seats[mover].tab.wait_for("#notices .note.caution");
            let button = format!("form.wish button[value={agree}]");
            seats[other].tab.wait_for(&button);
            seats[other].tab.click(&button);
            seats[other].tab.wait("the wish is gone", "!document.querySelector('form.wish')");
            seats[mover].tab.wait("so it is here", "!document.querySelector('#notices .note')");
            let now = seats[mover].position();
            let back = now.question == asked.question && now.options == asked.options;
            assert_eq!(back, agree == "yes", "{agree}: {now:?}");
        }
    });
}

#[test]
fn every_option_tells_what_it_would_lead_to() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 91, ..Terms::default() });
        let mut now = player.position();
        while now.options.len() < 2 || player.tab.has("#answer[data-draft]") {
            now = player.answer(&now, 0, By::List);
        }
        let path = player.path();
        player.tab.click("#outlook button");
        let each = "document.querySelectorAll('#answer dl.outlook:not(.waits)').length";
        player.tab.wait("figures of each", &format!("{each} === {}", now.options.len()));
        let told = player.tab.text("#outlook [role=status]");
        assert!(told.contains("An estimate") && told.contains("only from what you know"), "{told}");
        let risks = player.tab.text("#answer dl.outlook");
        assert!(risks.contains('%'), "chances of losses stand beside it: {risks}");
        let mut player = Player::at(scene.tab(&path));
        assert_eq!(player.position().line, now.line, "nothing was decided");
        player.answer(&now, 0, By::List);
        assert!(!player.tab.has("#answer dl.outlook"), "the next question is not tried yet");
    });
}

#[test]
fn the_staff_plays_a_stretch_and_gives_the_seat_back() {
    scene(|scene| {
        let mut player = scene.begin(&Terms { seed: 99, ..Terms::default() });
        let now = player.position();
        player.tab.click("#staff summary");
        player.tab.select("#staff select[name=who]", "steady");
        let stretch = player.tab.read("document.querySelector('#staff select[name=until]').value");
        assert_ne!(stretch, "", "a stretch of play is proposed first");
        player.tab.click("#staff button");
        let after = player.after(&now);
        assert!(after.line > now.line + 5, "{} lines were played", after.line - now.line);
        assert!(player.tab.has("details#staff"), "the seat is the player's again");
        assert!(!after.options.is_empty());
        let at = player.any(&after);
        player.answer(&after, at, By::List);
        let sits = player.journal().iter().filter(|line| line.get("sit").is_some()).count();
        assert!(sits > 0, "the journal says who sat there");
    });
}
