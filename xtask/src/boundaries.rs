//! What may name what: a game stands in its crate and in one list, and within a game rules do not
//! draw and charts do not play.

use crate::root;
use std::{fs, path::Path};

/// Crates that know no game.
const NEUTRAL: [&str; 9] =
    ["table", "shelf", "board", "hexes", "store", "cluster", "browser", "web", "wardroom"];

/// The one list of games.
const LIST: &str = "crates/wardroom/src/games.rs";

/// All that the crates of the games and those around them may not say.
pub(crate) fn problems() -> Vec<String> {
    let games = games();
    let own: Vec<Words> = games.iter().map(|game| Words::of(game)).collect();
    let mut problems = Vec::new();
    for neutral in NEUTRAL {
        let source = root().join("crates").join(neutral).join("src");
        crate::tidy::visit(&source, &mut |path, text| {
            if !shown(path).starts_with(LIST) {
                problems.extend(names_a_game(path, text, &games));
                problems.extend(own.iter().flat_map(|words| words.said_in(path, text)));
            }
        });
    }
    for game in &games {
        let source = root().join("crates").join(game).join("src");
        crate::tidy::visit(&source, &mut |path, text| {
            let within = path.strip_prefix(&source).unwrap_or(path).to_string_lossy();
            let part = within.split(['/', '.']).next().unwrap_or_default();
            problems.extend(forbidden(part, path, text));
        });
    }
    problems
}

/// The crates of the games: those with an inventory of rules.
pub(crate) fn games() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates")).into_iter().flatten().flatten();
    let with_rules = folders.filter(|folder| folder.path().join("rules.toml").exists());
    let mut games: Vec<String> =
        with_rules.map(|folder| folder.file_name().to_string_lossy().into_owned()).collect();
    games.sort();
    games
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The lines that do something: no comments, no tests at the end of a file, no examples of how a
/// command is called.
fn lines(path: &Path, text: &str) -> Vec<(usize, String)> {
    let test = |path: &Path| {
        let parts = path.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
        parts.into_iter().any(|part| part == "tests" || part == "tests.rs")
    };
    if test(path) {
        return Vec::new();
    }
    let code = text.split("#[cfg(test)]").next().unwrap_or(text);
    let numbered = code.lines().enumerate().map(|(n, line)| (n + 1, line.trim().to_owned()));
    numbered.filter(|(_, line)| !line.starts_with("//") && !line.starts_with("wardroom ")).collect()
}

fn names_a_game(path: &Path, text: &str, games: &[String]) -> Vec<String> {
    let spelt = |game: &String| {
        let title = game.split('-').map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_uppercase() + rest
        });
        [game.clone(), game.replace('-', "_"), title.collect::<Vec<_>>().join(" ")]
    };
    let names: Vec<String> = games.iter().flat_map(spelt).collect();
    let told = lines(path, text).into_iter().filter_map(|(n, line)| {
        let name = names.iter().find(|name| line.contains(name.as_str()))?;
        let place = shown(path);
        Some(format!("{place}:{n}: `{name}` is named outside its crate and {LIST}"))
    });
    told.collect()
}

/// What belongs to one game: the nouns its manifest lists, the keys of its scenarios, and those of its
/// options that are more than one common word.
struct Words {
    game: String,
    nouns: Vec<String>,
    keys: Vec<String>,
}

impl Words {
    fn of(game: &str) -> Words {
        let folder = root().join("crates").join(game);
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        let mut keys = Vec::new();
        crate::tidy::visit(&folder.join("src"), &mut |_, text| keys.extend(declared_keys(text)));
        Words { game: game.to_owned(), nouns: nouns(&manifest), keys }
    }

    fn said_in(&self, path: &Path, text: &str) -> Vec<String> {
        let told = lines(path, text).into_iter().filter_map(|(n, line)| {
            let key = self.keys.iter().find(|key| line.contains(&format!("\"{key}\"")));
            let word = key.or_else(|| self.nouns.iter().find(|noun| has_word(&line, noun)))?;
            Some(format!("{}:{n}: `{word}` belongs to {}", shown(path), self.game))
        });
        told.collect()
    }
}

/// `nouns = [..]` under `[package.metadata.game]`.
fn nouns(manifest: &str) -> Vec<String> {
    let manifest: toml::Table = manifest.parse().unwrap_or_default();
    let game = |table: &toml::Table| -> Option<Vec<String>> {
        let metadata = table.get("package")?.get("metadata")?.get("game")?;
        let nouns = metadata.get("nouns")?.as_array()?.iter();
        Some(nouns.filter_map(|noun| noun.as_str().map(str::to_owned)).collect())
    };
    game(&manifest).unwrap_or_default()
}

/// The keys in `shelf::scenarios!`, and those of `shelf::options!` that have a hyphen: a single word may
/// mean something else elsewhere.
fn declared_keys(text: &str) -> Vec<String> {
    let quoted = |line: &str| line.split('"').nth(1).map(str::to_owned);
    let mut keys = Vec::new();
    let mut within = None;
    for line in text.lines() {
        match line {
            "shelf::scenarios! {" => within = Some(true),
            "shelf::options! {" => within = Some(false),
            "}" => within = None,
            _ => {}
        }
        let line = line.trim_start();
        match within {
            Some(true) if line.contains(" = \"") => keys.extend(quoted(line)),
            Some(false) if line.starts_with("key: \"") => {
                keys.extend(quoted(line).filter(|key| key.contains('-')));
            }
            _ => {}
        }
    }
    keys
}

/// Whether the line has this word, in any case, and not as a part of another.
fn has_word(line: &str, word: &str) -> bool {
    let (line, word) = (line.to_lowercase(), word.to_lowercase());
    line.match_indices(&word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// Whether what is used of the drawing crate only puts numbers and names into words, which is no drawing: `used`
/// begins with a name, or with several in braces.
fn is_wording(used: &str) -> bool {
    const WORDING: [&str; 3] = ["capital", "counted", "thousands"];
    match used.strip_prefix('{').and_then(|list| list.split_once('}')) {
        Some((names, _)) => names.split(',').all(|name| WORDING.contains(&name.trim())),
        None => WORDING
            .contains(&used.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or("")),
    }
}

/// Rules neither draw nor look through a view; charts do not play.
fn forbidden(part: &str, path: &Path, text: &str) -> Vec<String> {
    let drawing = |line: &str| {
        let mut used = line.split("board::").skip(1);
        !line.contains("crate::board") && used.any(|used| !is_wording(used))
    };
    let wrong: fn(&str) -> Option<&'static str> = match part {
        "rules" => |line| {
            let view = ["view::", "boards::"].iter().any(|it| line.contains(it));
            view.then_some("rules do not look through a view")
        },
        "charts" => |line| line.contains("rules::").then_some("charts do not play"),
        _ => return Vec::new(),
    };
    let told = lines(path, text).into_iter().filter_map(|(n, line)| {
        let draws = (part == "rules" && drawing(&line)).then_some("rules do not draw");
        let what = wrong(&line).or(draws)?;
        Some(format!("{}:{n}: {what}", shown(path)))
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_only_in_its_crate_in_comments_examples_and_tests() {
        let games = ["devil-boats".to_owned()];
        let told = |text: &str| names_a_game(Path::new("crates/web/src/a.rs"), text, &games).len();
        assert_eq!(told("match game { \"devil-boats\" => 1 }\nuse devil_boats::State;"), 2);
        assert_eq!(told("let title = \"Devil Boats\";"), 1);
        assert_eq!(told("/// `devil-boats`\n    wardroom play devil-boats\n"), 0);
        assert_eq!(told("fn a() {}\n#[cfg(test)]\nmod tests { \"devil-boats\" }"), 0);
    }

    #[test]
    fn a_word_of_one_game_is_said_in_its_crate_only() {
        let manifest = "[package.metadata.game]\nnouns = [\"Elco\"]";
        let source = "shelf::scenarios! {\n    Short = \"short\": \"Short\", \"a month\",\n}\n\
                      shelf::options! {\n    key: \"later-waves\", title: \"Later\",\n    key: \"ace\",\n}\n";
        let words = Words {
            game: "devil-boats".to_owned(),
            nouns: nouns(manifest),
            keys: declared_keys(source),
        };
        assert_eq!(words.keys, ["short", "later-waves"]);
        let told = |text: &str| words.said_in(Path::new("crates/web/src/a.rs"), text).len();
        assert_eq!(told("fn elco_deck() {}\nlet a = \"The Elco boat\";"), 2);
        assert_eq!(told("match key { \"later-waves\" => 1, \"short\" => 2 }"), 1);
        assert_eq!(told("let welcome = 1;\n// Elco\nlet shorter = \"shorter\";"), 0);
    }

    #[test]
    fn rules_do_not_draw_and_charts_do_not_play() {
        let told = |part: &str, text: &str| forbidden(part, Path::new("a.rs"), text).len();
        assert_eq!(told("rules", "use board::Board;\nuse crate::view::View;"), 2);
        assert_eq!(
            told("rules", "use board::{capital, counted};\nlet a = board::thousands(1);"),
            0
        );
        assert_eq!(told("rules", "use board::{capital, Board};\nlet a = board::counters();"), 2);
        assert_eq!(told("charts", "use crate::rules::gunnery::Shot;"), 1);
        assert_eq!(told("view", "use crate::rules::gunnery::Shot;\nuse board::Board;"), 0);
    }
}
