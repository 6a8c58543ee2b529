//! Careers of Silent Victory: a whole one by mouse, and two captains who keep their numbers secret.

use crate::{
    house::{before, played},
    player::{By, Player},
    scene::{CAREERS, Scene, scene},
};
use browser::Tab;

#[test]
fn a_whole_career_by_mouse() {
    scene(|scene| {
        let mut tab = scene.tab(&format!("/new/{CAREERS}"));
        tab.click("details.house summary");
        tab.fill("input[name='set.until']", "1942-05");
        tab.fill("input[name=seed]", "2");
        tab.follow("form.sheet-form button.big");
        let mut player = Player::at(tab);
        let mut now = player.position();
        let (mut answers, mut on_boards) = (0, 0);
        while !now.over {
            assert!(answers < 400, "the career does not end: {now:?}");
            answers += 1;
            if player.tab.has("#answer[data-draft]") {
                now = player.propose(&now);
                continue;
            }
            assert!(!now.options.is_empty(), "nothing to choose: {now:?}");
            let at = player.any(&now);
            let by = player.by_mouse(&now, at);
            on_boards += usize::from(by == By::Board);
            now = player.answer(&now, at, by);
        }
        assert!(on_boards > 0, "nothing on a board could be clicked in {answers} answers");
        assert!(now.fact("Career").starts_with("over"), "{now:?}");
        assert_eq!(player.answers_on_disk(), answers);

        let table = player.tab.address();
        player.tab.follow("#prompt a[href*='/campaign']");
        assert!(player.tab.has("section.summary"), "the campaign is told");
        player.tab.go(&table);
        player.tab.follow("#prompt a[href*='/report']");
        assert!(player.tab.has("section.narrative"), "and the report of it");
    });
}

/// SV 13.1.2.b: whoever chooses first, the other's page stays as it was, loaded again or not, and is
/// the same whatever was chosen.
#[test]
fn numbers_of_evasion_are_secret_until_both_are_chosen() {
    scene(|scene| {
        let rules = ["contest=two-player", "evasion=on"];
        let journal = before("evasion", 0, &played(CAREERS, 1, &rules));
        for first in [0, 1] {
            let mut seen = Vec::new();
            for number in [1, 6] {
                let path = scene.bring_in_for_many(&journal);
                let mut chooser = seat(scene, &path, first);
                let mut other = seat(scene, &path, 1 - first);
                let (open, waiting) = (chooser.position(), other.position());
                assert_eq!(open.options.len(), 6, "{open:?}");
                assert_eq!(waiting.options, open.options, "both are asked the same");
                let before = words(&mut other.tab);

                chooser.tab.click(&format!("#opt-{number}"));
                chooser.tab.wait(
                    "the other is waited for",
                    "document.querySelector('#question').textContent.startsWith('Waiting for')",
                );
                // The other's page hears that an answer was given, and not which.
                let now = other.after(&waiting);
                assert_eq!(words(&mut other.tab), before, "seat {first} chose {number}");
                let mut pages = vec![page(&mut other.tab, &path)];
                other.tab.reload();
                assert_eq!(words(&mut other.tab), before, "seat {first} chose {number}");
                pages.push(page(&mut other.tab, &path));
                for part in ["/log", "/campaign", ""] {
                    other.tab.go(&scene.url(&format!("{path}{part}?seat={}", 1 - first)));
                    pages.push(page(&mut other.tab, &path));
                }
                seen.push(pages);

                // Both numbers are told to both, together.
                other.answer(&now, 2, By::List);
                let (boat, escort) = if first == 0 { (number, 3) } else { (3, number) };
                for player in [&mut chooser, &mut other] {
                    let told = format!(
                        "/turns \\w+ \\({boat}\\), the escort \\w+ \\({escort}\\)/.test(document.body.textContent)"
                    );
                    player.tab.wait("both numbers", &told);
                }
            }
            assert_eq!(seen[0], seen[1], "what seat {first} chose changes the other's pages");
        }
    });
}

/// The table in a tab of this seat.
fn seat(scene: &Scene, path: &str, seat: u8) -> Player {
    Player::at(scene.tab(&format!("{path}?seat={seat}")))
}

/// What a table says, without the words for those who listen, which tell what is new.
fn words(tab: &mut Tab) -> String {
    let said = tab.read(
        "(() => { const table = document.querySelector('#table').cloneNode(true); \
         table.querySelector('#news').remove(); return table.textContent; })()",
    );
    said.as_str().unwrap_or_default().to_owned()
}

/// All that a page says and carries, whatever the game is called.
fn page(tab: &mut Tab, path: &str) -> String {
    let html = tab.read("document.querySelector('main').outerHTML");
    html.as_str().unwrap_or_default().replace(path, "")
}
