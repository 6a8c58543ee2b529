//! Pages drawn from models: well-formed, without hostile markup, every id once.

mod markup;
mod sample;
mod tokens;

use self::{markup::Html, sample::HOSTILE};
use crate::{model::Frame, pages};
use maud::Markup;

/// A game that is played.
pub(super) fn played() -> crate::model::Played {
    sample::table(3).played
}

fn every_page() -> Vec<(&'static str, Markup)> {
    let frame = Frame { here: "/game/x?seat=0&line=1".to_owned(), ..Frame::default() };
    let frame = &frame;
    let mut all = vec![
        ("home", pages::home::page(frame, &sample::home())),
        ("new game", pages::new_game::page(frame, &sample::new_game())),
        ("learn", pages::learn::page(frame, &sample::learn())),
        ("help", pages::help::page(frame)),
        ("about", pages::about::page(frame)),
        ("import", pages::import::page(frame, &sample::import())),
        ("error", pages::error::page(frame, &sample::error())),
        ("rules", pages::rules::page(frame, &sample::rules())),
        ("rule", pages::rules::rule(frame, &sample::rule())),
        ("charts", pages::charts::page(frame, &sample::charts())),
        ("chart", pages::chart::page(frame, &sample::chart())),
        ("chart with columns", pages::chart::page(frame, &sample::grid())),
        ("own charts", pages::own_charts::page(frame, &sample::upload())),
        ("forecast", pages::forecast::page(frame, &sample::forecast())),
        ("log", pages::log::page(frame, &sample::log())),
        ("campaign", pages::campaign::page(frame, &sample::campaign())),
        ("report", pages::report::page(frame, &sample::campaign())),
        ("replay", pages::replay::page(frame, &sample::replay())),
        ("hand-over", {
            let played = sample::table(3).played;
            pages::hand_over::page(frame, &played, &[table::Seat(0)], &[table::Seat(0)])
        }),
    ];
    for (name, model) in sample::tables() {
        all.push((name, pages::table::page(frame, &model)));
    }
    all
}

#[test]
fn every_page_is_well_formed_and_has_each_id_once() {
    for (name, page) in every_page() {
        let html = Html::read(&page.into_string()).unwrap_or_else(|why| panic!("{name}: {why}"));
        let mut ids = html.ids.clone();
        ids.sort_unstable();
        let twice: Vec<_> = ids.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "{name}: {twice:?}");
        for link in html.inner_links {
            assert!(html.ids.contains(&link), "{name}: nothing is called #{link}");
        }
    }
}

#[test]
fn every_page_has_one_main_one_first_heading_and_a_skip_link() {
    for (name, page) in every_page() {
        let html = Html::read(&page.into_string()).unwrap();
        let count = |tag: &str| html.tags.iter().filter(|it| *it == tag).count();
        assert_eq!(count("main"), 1, "{name}");
        assert!(count("h1") + count("h2") > 0, "{name}");
        assert!(html.text.contains("class=\"skip\""), "{name}");
    }
}

#[test]
fn names_are_text_whatever_they_hold() {
    for (name, page) in every_page() {
        let html = page.into_string();
        assert!(!html.contains(HOSTILE), "{name} lets markup through");
        assert!(!html.contains("<script>") && !html.contains("<img"), "{name}");
    }
}

#[test]
fn no_page_carries_inline_script_or_style() {
    for (name, page) in every_page() {
        let html = Html::read(&page.into_string()).unwrap();
        for attribute in ["style", "onclick", "onload", "onsubmit"] {
            assert!(!html.attributes.iter().any(|it| it == attribute), "{name}: {attribute}");
        }
        assert!(!html.tags.iter().any(|tag| tag == "style"), "{name}");
    }
}

#[test]
fn every_form_that_moves_a_game_says_which_question_it_answers() {
    for (name, page) in every_page() {
        let html = Html::read(&page.into_string()).unwrap();
        for form in html.forms.iter().filter(|form| form.moves_a_game()) {
            assert!(form.fields.iter().any(|field| field == "n"), "{name}: {}", form.action);
            assert!(form.fields.iter().any(|field| field == "seat"), "{name}: {}", form.action);
        }
    }
}

#[test]
fn the_question_comes_before_roll_boards_ship_and_log() {
    let page = pages::table::page(&Frame::default(), &sample::table(43)).into_string();
    let at = |what: &str| page.find(what).unwrap_or_else(|| panic!("{what} is missing"));
    let order = [
        at("class=\"bar\""),
        at("id=\"prompt\""),
        at("id=\"roll\""),
        at("id=\"theatre\""),
        at("id=\"ship\""),
        at("id=\"log\""),
    ];
    assert!(order.is_sorted(), "{order:?}");
}

#[test]
fn an_option_bears_the_same_number_in_the_list_and_on_the_board() {
    let model = sample::table(43);
    let page = pages::table::page(&Frame::default(), &model).into_string();
    let pages::table::Turn::Ask(open) = &model.turn else { panic!("nobody is asked") };
    for (at, option) in open.options.iter().enumerate() {
        assert!(page.contains(&format!("data-key=\"{}\"", at + 1)));
        if let Some(target) = &option.target {
            let on_board = format!("data-target=\"{target}\" role=\"button\" tabindex=\"0\"");
            let shown = model.boards.iter().any(|board| board.has(target));
            assert!(!shown || page.contains(&on_board) || page.contains("class=\"b-option\""));
        }
    }
}

#[test]
fn a_moment_of_the_past_cannot_be_answered() {
    let page = pages::replay::page(&Frame::default(), &sample::replay()).into_string();
    assert!(page.contains("class=\"opt"));
    for option in page.split("<button class=\"opt").skip(1) {
        let tag = option.split('>').next().unwrap_or_default();
        assert!(tag.contains(" disabled"), "{tag}");
    }
}

fn drawn(name: &str) -> String {
    let found = every_page().into_iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("there is no page `{name}`")).1.into_string()
}

#[test]
fn a_chart_with_columns_marks_the_column_and_the_cell_of_a_roll() {
    let page = drawn("chart with columns");
    assert!(page.contains("<th class=\"c at\" scope=\"col\">High &lt;i&gt;</th>"), "{page}");
    assert_eq!(page.matches("at here").count(), 1);
    assert!(page.contains("aria-current=\"true\">shot down</td>"), "{page}");
    assert!(page.contains("+1 column"));
}

#[test]
fn an_own_table_is_asked_for_every_die_of_a_pool_and_for_counters_by_name() {
    let pool = drawn("the table with a pool");
    assert_eq!(pool.matches("name=\"faces\"").count(), 12);
    assert!(pool.contains("Roll 12d6 at your table") && pool.contains("Roll this for me"));
    let pair = drawn("the table with two kinds of dice");
    assert!(pair.contains("min=\"0\" max=\"10\"") && pair.contains("min=\"1\" max=\"6\""));
    assert!(pair.contains("A 0 on a ten-sided die is a ten."));
    let cup = drawn("the table with a cup");
    assert_eq!(cup.matches("name=\"drawn\"").count(), 2, "what is not in the cup is not offered");
    assert!(cup.contains("value=\"betty\"") && cup.contains("Draw this for me"));
}

#[test]
fn the_roll_card_tells_columns_pools_and_draws() {
    let column = drawn("the table after a roll in a column");
    assert!(column.contains("in the column “High &lt;i&gt;”") && column.contains("column: radar"));
    assert!(column.contains("?column=High%20%3Ci%3E&amp;total=9"), "{column}");
    assert!(drawn("the table after a pool").contains("1 of 7 dice succeeds"));
    assert!(drawn("the table after a draw").contains("13 of 123 in the cup"));
}
