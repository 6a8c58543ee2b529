//! One test: a house, a browser, and at the end no error that nobody expected.

use crate::{house::House, player::Player};
use browser::{Browser, Paper, Screen, Tab};
use std::{env, fs, path::Path};

pub(crate) const GAME: &str = "devil-boats";
pub(crate) const CAREERS: &str = "silent-victory";

pub(crate) struct Scene {
    pub(crate) browser: Browser,
    pub(crate) house: House,
}

/// How a new game differs from the form as it opens.
#[derive(Default)]
pub(crate) struct Terms {
    pub(crate) name: &'static str,
    pub(crate) seed: u64,
    pub(crate) own_dice: bool,
    pub(crate) casual: bool,
    /// Captains, if there are several.
    pub(crate) captains: Option<&'static str>,
}

/// Plays a test, if there is a browser to play it in.
pub(crate) fn scene(play: impl FnOnce(&mut Scene)) {
    let Some(browser) = Browser::wanted() else { return };
    let mut scene = Scene { browser, house: House::open() };
    play(&mut scene);
    let troubles: Vec<_> = scene.browser.troubles().iter().map(ToString::to_string).collect();
    assert!(troubles.is_empty(), "the pages complain:\n{}", troubles.join("\n"));
}

impl Scene {
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.house.address())
    }

    /// A tab at this page.
    pub(crate) fn tab(&self, path: &str) -> Tab {
        let mut tab = self.browser.tab();
        tab.go(&self.url(path));
        tab
    }

    /// A tab at the table of a new game, begun with the form.
    pub(crate) fn begin(&self, terms: &Terms) -> Player {
        let mut tab = self.tab(&format!("/new/{GAME}"));
        fill_form(&mut tab, terms);
        tab.follow("form.sheet-form button.big");
        Player::at(tab)
    }

    /// A tab at the table of a game brought in from this journal.
    pub(crate) fn bring_in(&self, journal: &str) -> Player {
        Player::at(self.import(journal))
    }

    /// The address of a game of several seats brought in from this journal.
    pub(crate) fn bring_in_for_many(&self, journal: &str) -> String {
        let mut tab = self.import(journal);
        let path = tab.read("location.pathname");
        path.as_str().unwrap_or_default().to_owned()
    }

    fn import(&self, journal: &str) -> Tab {
        let mut tab = self.tab("/import");
        let folder = tempfile::tempdir().expect("a directory for the test");
        let file = folder.path().join("game.jsonl");
        fs::write(&file, journal).expect("it can be written");
        tab.choose_files("input[type=file]", &[&file]);
        tab.follow("form.sheet-form button");
        tab
    }
}

fn fill_form(tab: &mut Tab, terms: &Terms) {
    if !terms.name.is_empty() {
        tab.fill("input[name=name]", terms.name);
    }
    if let Some(captains) = terms.captains {
        tab.select("select[name='set.captains']", captains);
    }
    if terms.own_dice {
        tab.click("input[name=dice][value=mine]");
    } else {
        tab.fill("input[name=seed]", &terms.seed.to_string());
    }
    if terms.casual {
        tab.click("input[name=casual]");
    }
}

/// Expects that the page has complained, and of nothing but these.
#[track_caller]
pub(crate) fn forgive(tab: &mut Tab, expected: &[&str]) {
    let troubles: Vec<String> = tab.troubles().iter().map(ToString::to_string).collect();
    let known = |trouble: &String| expected.iter().any(|word| trouble.contains(word));
    assert!(troubles.iter().all(known), "{expected:?} was expected, but: {troubles:#?}");
}

/// The script of axe-core.
pub(crate) fn axe() -> String {
    let path = env::var_os("WARDROOM_AXE").unwrap_or_default();
    match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            panic!("WARDROOM_AXE must name axe-core's script ({error}); use `cargo xtask browser`")
        }
    }
}

/// Takes a picture for people to look at, in `target/screenshots`. It proves nothing and takes time, so
/// it is taken only where `WARDROOM_PICTURES` asks for it, as `cargo xtask browser` does.
#[track_caller]
pub(crate) fn picture(tab: &mut Tab, name: &str, paper: Paper) {
    if env::var_os("WARDROOM_PICTURES").is_none() {
        return;
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it lies in target");
    tab.picture(&target.join(format!("screenshots/{name}.png")), paper);
}

/// Opens the boards of a table one after another, and does this with each: the name of its pane is told.
#[track_caller]
pub(crate) fn each_board(tab: &mut Tab, mut look: impl FnMut(&mut Tab, &str)) {
    for at in 1..=tab.count(".tabs a") {
        let link = format!(".tabs a:nth-child({at})");
        tab.click(&link);
        let pane = tab.read(&format!("document.querySelector('{link}').hash.slice(6)"));
        let pane = pane.as_str().unwrap_or_default();
        tab.wait_for(&format!("#pane-{pane}.on"));
        look(tab, pane);
    }
}

/// The page fits the width of the screen.
#[track_caller]
pub(crate) fn assert_fits(tab: &mut Tab, screen: Screen) {
    let wider = tab.overflow();
    let guilty = "(() => { const wide = document.scrollingElement.clientWidth; \
        const scrolls = (e) => e && e !== document.body && (getComputedStyle(e).overflowX !== 'visible' || scrolls(e.parentElement)); \
        return [...document.querySelectorAll('body *')].filter((e) => \
            e.getBoundingClientRect().right > wide + 1 && !scrolls(e)).slice(0, 5) \
        .map((e) => e.tagName + '.' + (e.getAttribute('class') ?? '')).join(', '); })()";
    if wider > 0 {
        let (guilty, place) = (tab.read(guilty), tab.address());
        panic!("{place} is {wider} px wider than {screen:?}: {guilty}");
    }
}
