//! Every page there is, for the tests that look at all of them.

use crate::{
    house::{before, by_hand, played, played_out},
    player::{By, Player},
    scene::{CAREERS, GAME, Scene, Terms, assert_fits, axe, each_board, forgive, picture},
};
use browser::{Judged, Paper, Scheme, Screen, Tab, Violation};

/// A page: the name of its pictures and its path.
pub(crate) type Page = (&'static str, String);

/// Games at every stage, and all pages about them and around them.
pub(crate) fn every(scene: &Scene) -> Vec<Page> {
    let mut over = scene.bring_in(&by_hand(&played_out(7, &[])));
    let fight = fighting(scene, &mut over);
    let over = over.path();
    let mut begun =
        scene.begin(&Terms { name: "Rendova", seed: 3, casual: true, ..Terms::default() });
    let mut now = begun.position();
    for _ in 0..2 {
        now = begun.answer(&now, 0, By::List);
    }
    let begun_at = begun.path();
    let forecast = forecast(&mut begun.tab);
    let dice = scene.begin(&Terms { own_dice: true, ..Terms::default() }).path();
    let several = several(scene);
    let rule = first_link(scene, &format!("/rules/{GAME}"), "a[href*='/rules/devil-boats/']");
    let chart = first_link(scene, &format!("/charts/{GAME}"), "a[href*='/chart/']");
    let mut pages = vec![
        ("home", "/".to_owned()),
        ("new-game", format!("/new/{GAME}")),
        ("learn", "/learn".to_owned()),
        ("import", "/import".to_owned()),
        ("help", "/help".to_owned()),
        ("about", "/about".to_owned()),
        ("api", "/api".to_owned()),
        ("table-map", begun_at.clone()),
        ("table-fight", fight),
        ("table-over", over.clone()),
        ("table-own-dice", dice),
        ("hand-over", several),
        ("replay", format!("{over}/replay?line=60")),
        ("log", format!("{over}/log")),
        ("campaign", format!("{over}/campaign")),
        ("report", format!("{over}/report")),
        ("forecast", forecast),
        ("rules", format!("/rules/{GAME}?q=torpedo")),
        ("rule", rule),
        ("charts", format!("/charts/{GAME}")),
        ("chart", chart),
        ("own-charts", format!("/charts/{GAME}/own")),
        ("settings", "/settings".to_owned()),
        ("hall", "/hall".to_owned()),
        ("offline", "/offline".to_owned()),
        ("briefing", format!("{begun_at}/story/briefing")),
        ("debrief", format!("{over}/story/debrief")),
        ("end", format!("{over}/story/end")),
        ("not-found", "/no-such-page".to_owned()),
    ];
    pages.extend(careers(scene));
    pages
}

/// The pages of a short career: in port, taking aim, and when it is over.
fn careers(scene: &Scene) -> Vec<Page> {
    let journal = played(CAREERS, 2, &["until=1942-05"]);
    let at = |question| scene.bring_in(&before(question, 0, &journal)).path();
    let over = scene.bring_in(&by_hand(&journal)).path();
    vec![
        ("career-new", format!("/new/{CAREERS}")),
        ("table-career-port", at("service")),
        ("table-career-attack", at("attack")),
        ("table-career-over", over.clone()),
        ("career-debrief", format!("{over}/story/debrief")),
        ("career-port", format!("{}/story/port", at("service"))),
        ("career-end", format!("{over}/story/end")),
        ("career-campaign", format!("{over}/campaign")),
        ("career-report", format!("{over}/report")),
    ]
}

/// Goes there; a page that says that something is missing may say so with its status.
#[track_caller]
pub(crate) fn visit(scene: &Scene, tab: &mut Tab, (name, path): &Page) {
    tab.go(&scene.url(path));
    if *name == "not-found" {
        forgive(tab, &["404"]);
    }
}

/// A branch of a game from a moment when shots are fired.
fn fighting(scene: &Scene, over: &mut Player) -> String {
    let path = over.path();
    // Each moment is a game played again, so a few are asked for at a time.
    let search = |first: u32| {
        format!(
            "(async () => {{ for (let line = {first}; line < {first} + 8; line += 1) {{
                const page = await (await fetch('{path}/replay?line=' + line)).text();
                const text = new DOMParser().parseFromString(page, 'text/html');
                if (text.querySelector('#pane-combat') && text.querySelectorAll('#answer button').length > 2
                    && text.querySelector('#pane-combat [role=button]')) return line;
            }} return 0; }})()"
        )
    };
    let mut found = (8..160).step_by(8).map(|first| over.tab.read(&search(first)));
    let line = found.find(|line| *line != 0).unwrap_or_default();
    assert!(line != 0, "nobody was met at sea");
    let mut tab = scene.tab(&format!("{path}/replay?line={line}"));
    tab.follow(".strip form[action$='/branch'] button");
    Player::at(tab).path()
}

fn forecast(tab: &mut Tab) -> String {
    tab.follow(".acts a[href*='/forecast']");
    tab.select("select[name=tries]", "200");
    tab.follow(".forecast-form button");
    tab.wait("the end of the forecast", "document.querySelector('#forecast .headline') && !document.querySelector('#forecast progress')");
    tab.read("location.pathname + location.search").as_str().unwrap_or_default().to_owned()
}

/// A game of two, at the moment the screen changes hands.
fn several(scene: &Scene) -> String {
    let mut tab = scene.tab(&format!("/new/{GAME}"));
    tab.select("select[name='set.captains']", "2");
    tab.fill("input[name=seed]", "5");
    tab.follow("form.sheet-form button.big");
    tab.read("location.pathname").as_str().unwrap_or_default().to_owned()
}

fn first_link(scene: &Scene, path: &str, selector: &str) -> String {
    let mut tab = scene.tab(path);
    tab.attribute(selector, "href").expect("a link")
}

/// Pages of one game, on a desk in both themes and on a phone: they fit, and axe-core finds nothing serious; every
/// board of those named opens.
#[track_caller]
pub(crate) fn assert_open_to_all(scene: &Scene, pages: &[Page], with_boards: &[&str]) {
    let axe = axe();
    let mut complaints = Vec::new();
    let mut tab = scene.browser.tab();
    let looks = [
        ("light", Screen::Desk, Scheme::Light, Judged::ByAllRules),
        ("dark", Screen::Desk, Scheme::Dark, Judged::ByColours),
        ("phone", Screen::Phone, Scheme::Light, Judged::ByAllRules),
    ];
    for (look, screen, scheme, judged) in looks {
        tab.set_screen(screen);
        tab.set_wishes(scheme, true);
        for (name, path) in pages {
            tab.go(&scene.url(path));
            assert_fits(&mut tab, screen);
            let found = tab.violations(&axe, judged).into_iter().filter(Violation::is_serious);
            complaints.extend(found.map(|it| format!("{name} {look}: {it}")));
            let paper = if screen == Screen::Phone { Paper::Whole } else { Paper::FirstScreen };
            picture(&mut tab, &format!("{name}-{look}"), paper);
            if screen == Screen::Desk && with_boards.contains(name) {
                each_board(&mut tab, |tab, pane| {
                    picture(tab, &format!("board-{name}-{pane}-{look}"), Paper::FirstScreen);
                });
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
