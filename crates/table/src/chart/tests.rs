//! Charts that are wrong in one way each, and what is said about it.

use super::data::said;
use super::{Bands, Chart, ChartBook, ChartErrors, Key, Mods, NoCondition, Provenance, intern};
use crate::{Dice, Stake, Tone, keys};
use proptest::prelude::*;

keys! {
    enum Contact { None = "no_contact", Made = "contact" }
    enum Shot { Miss = "miss", Hit = "hit", Jam = "jam" }
    enum Sky { Clear = "clear", Storm = "storm", Boat = "boat" }
}

/// A sound chart, from which each test spoils one thing.
const SOUND: &str = r#"# A comment.
[[chart]]
id = "T-1"
title = "Contact"
rule = "T 1"
modifier_rule = "T 1.mod"
dice = "1d10"
clamp = [1, 10]
values = ["points"]
rows = [
  { min = 1, max = 9, key = "no_contact", notes = ["a"] },
  { min = 10, max = 10, key = "contact", text = "a ship is met", next = "T-2", points = 3 },
]
modifiers = [
  { amount = -2, key = "storm", text = "a storm" },
  { amount = 1, key = "boat", text = "each boat", per = "boat", rule = "T 9" },
]
unmodified = [
  { roll = 10, key = "contact", text = "always a contact", rule = "T 1.b" },
]
notes = [
  { id = "a", key = "quiet", text = "nothing happens" },
]
provenance = "rulebook"

[[chart]]
id = "T-2"
title = "Range"
rule = "T 2"
dice = "none"
rows = [{ key = "near" }, { key = "far" }]
provenance = "history"
reason = "the log of the boat"
"#;

fn parse(text: &str) -> Result<ChartBook, ChartErrors> {
    ChartBook::parse(&[("charts/t.toml", text)])
}

fn sound() -> ChartBook {
    parse(SOUND).unwrap()
}

/// The complaints about the sound file with one thing changed.
fn spoilt(from: &str, to: &str) -> String {
    assert!(SOUND.contains(from), "the sound chart has no `{from}`");
    parse(&SOUND.replacen(from, to, 1)).unwrap_err().to_string()
}

#[test]
fn a_text_that_is_not_toml_is_placed() {
    let said = spoilt("title = \"Contact\"", "title = \"Contact");
    assert!(said.starts_with("charts/t.toml:4: this is not TOML: "), "{said}");
}

#[test]
fn an_unknown_field_is_answered_with_the_known_ones() {
    assert_eq!(
        spoilt("title =", "titel ="),
        "charts/t.toml:4: chart T-1: field `titel` is not known; a chart has id, title, rule, \
         modifier_rule, dice, when, clamp, values, columns, rows and 8 more\n\
         charts/t.toml:2: chart T-1: `title` is missing"
    );
    assert_eq!(
        spoilt("per = \"boat\"", "pro = \"boat\""),
        "charts/t.toml:16: chart T-1: field `pro` is not known; a modifier has amount, shift, die, \
         key, text, per and rule"
    );
    assert_eq!(
        spoilt("# A comment.", "note = 1"),
        "charts/t.toml:1: field `note` is not known; a chart file has values and chart"
    );
}

#[test]
fn a_value_has_to_be_declared() {
    assert_eq!(
        spoilt("points = 3", "piont = 3"),
        "charts/t.toml:12: chart T-1: field `piont` is not known; a row has min, max, key, text, \
         cells, next, notes, ruling, rule and points"
    );
    assert_eq!(
        spoilt("points = 3", "points = 3.5"),
        "charts/t.toml:12: chart T-1: `points` is a fraction; a value is a whole number, a string, \
         true or false, or a list of numbers or of strings"
    );
    let shared = SOUND.replace("values = [\"points\"]\n", "");
    assert!(parse(&format!("values = [\"points\"]\n{shared}")).is_ok());
}

#[test]
fn a_field_of_the_wrong_kind_is_named() {
    assert_eq!(
        spoilt("title = \"Contact\"", "title = 7"),
        "charts/t.toml:4: chart T-1: `title` is a number; it has to be a string"
    );
    assert_eq!(
        spoilt("notes = [\"a\"]", "notes = \"a\""),
        "charts/t.toml:11: chart T-1: `notes` is a string; it has to be a list of strings"
    );
    assert_eq!(
        spoilt("clamp = [1, 10]", "clamp = [1]"),
        "charts/t.toml:8: chart T-1: `clamp` is not a pair of numbers; write clamp = [1, 10]"
    );
    assert_eq!(
        spoilt("[{ key = \"near\" }, { key = \"far\" }]", "3"),
        "charts/t.toml:31: chart T-2: `rows` is a number; it has to be a list of tables"
    );
}

#[test]
fn an_id_stands_once() {
    assert_eq!(
        spoilt("id = \"T-2\"", "id = \"T-1\""),
        "charts/t.toml:12: chart T-1: `next` names chart `T-2`, which does not exist\n\
         charts/t.toml:26: chart T-1: the id is used twice; it stands already in charts/t.toml:2"
    );
}

#[test]
fn dice_are_dice() {
    assert_eq!(
        spoilt("1d10", "1x10"),
        "charts/t.toml:7: chart T-1: `1x10` is not a throw of dice; write 1d6, 2d10, d100, d10xd6, or none \
         for a look-up"
    );
}

#[test]
fn every_total_falls_in_exactly_one_row() {
    let expected = "rows must cover 1 to 10 once each";
    assert_eq!(
        spoilt("max = 9", "max = 8"),
        format!("charts/t.toml:2: chart T-1: total 9 is covered by no row; {expected}")
    );
    assert_eq!(
        spoilt("max = 9", "max = 6"),
        format!("charts/t.toml:2: chart T-1: totals 7 to 9 are covered by no row; {expected}")
    );
    assert_eq!(
        spoilt("max = 9", "max = 10"),
        format!("charts/t.toml:12: chart T-1: total 10 is covered by two rows; {expected}")
    );
    assert_eq!(
        spoilt("max = 10", "max = 11"),
        format!(
            "charts/t.toml:12: chart T-1: row 10 to 11 lies outside; {expected}\n\
             charts/t.toml:2: chart T-1: total 10 is covered by no row; {expected}"
        )
    );
    assert_eq!(
        spoilt("min = 1, max = 9", "min = 9, max = 1"),
        "charts/t.toml:11: chart T-1: row 9 to 1 runs backwards"
    );
    assert_eq!(
        spoilt("min = 1, max = 9", "max = 9"),
        "charts/t.toml:11: chart T-1: the row has no `min`; every row needs both ends"
    );
    assert_eq!(
        spoilt("clamp = [1, 10]", "clamp = [10, 1]"),
        "charts/t.toml:2: chart T-1: the clamp runs from 10 to 1; the lower end comes first"
    );
}

#[test]
fn a_chart_without_rows_is_none() {
    assert_eq!(
        spoilt("rows = [{ key = \"near\" }, { key = \"far\" }]\n", ""),
        "charts/t.toml:26: chart T-2: there are no rows; a chart needs at least one"
    );
}

#[test]
fn a_look_up_has_nothing_to_roll_for() {
    let spoil = |extra: &str| spoilt("dice = \"none\"", &format!("dice = \"none\"\n{extra}"));
    assert_eq!(
        spoil("clamp = [1, 2]"),
        "charts/t.toml:26: chart T-2: there is a clamp but no dice; leave the clamp out"
    );
    assert_eq!(
        spoil("modifiers = [{ amount = 1, key = \"k\", text = \"t\" }]"),
        "charts/t.toml:31: chart T-2: there are modifiers but no dice; leave the modifiers out"
    );
    assert_eq!(
        spoil("unmodified = [{ roll = 1, key = \"near\" }]"),
        "charts/t.toml:31: chart T-2: there are unmodified results but no dice; leave them out"
    );
}

#[test]
fn bands_leave_no_gap_inside() {
    let bands = |rows: &str| spoilt("{ key = \"near\" }, { key = \"far\" }", rows);
    assert_eq!(
        bands("{ min = 0, max = 4, key = \"a\" }, { min = 6, max = 9, key = \"b\" }"),
        "charts/t.toml:26: chart T-2: number 5 is covered by no row; bands must cover 0 to 9 once \
         each"
    );
    assert_eq!(
        bands("{ min = 3, max = 9, key = \"b\" }, { min = 0, max = 4, key = \"a\" }"),
        "charts/t.toml:31: chart T-2: numbers 3 to 4 are covered by two rows; bands must cover 0 \
         to 9 once each"
    );
    assert_eq!(
        bands("{ min = 0, max = 4, key = \"a\" }, { key = \"b\" }"),
        "charts/t.toml:31: chart T-2: the row has no `min`; every row needs both ends"
    );
}

#[test]
fn what_a_row_refers_to_exists() {
    assert_eq!(
        spoilt("next = \"T-2\"", "next = \"T-3\""),
        "charts/t.toml:12: chart T-1: `next` names chart `T-3`, which does not exist"
    );
    assert_eq!(
        spoilt("notes = [\"a\"]", "notes = [\"b\"]"),
        "charts/t.toml:11: chart T-1: there is no note `b`; the notes of the chart are a"
    );
    assert_eq!(
        spoilt("notes = [\n", "notes = [\n  { id = \"a\", key = \"q\", text = \"q\" },\n"),
        "charts/t.toml:2: chart T-1: note `a` stands twice"
    );
}

#[test]
fn where_the_numbers_come_from_is_said() {
    let kinds = "provenance is one of rulebook, published, sister_game, history and reconstructed";
    assert_eq!(
        spoilt("provenance = \"rulebook\"\n", ""),
        format!("charts/t.toml:2: chart T-1: `provenance` is missing; {kinds}")
    );
    assert_eq!(
        spoilt("provenance = \"rulebook\"", "provenance = \"own_copy\""),
        format!("charts/t.toml:24: chart T-1: provenance `own_copy` is not known; {kinds}")
    );
    assert_eq!(
        spoilt("reason = \"the log of the boat\"", ""),
        "charts/t.toml:32: chart T-2: `reason` is missing, and the provenance is history; say why \
         the numbers are what they are"
    );
}

#[test]
fn modifiers_change_something_and_stand_once() {
    assert_eq!(
        spoilt("amount = -2", "amount = 0"),
        "charts/t.toml:15: chart T-1: modifier `storm` adds nothing; the amount must not be 0"
    );
    let twice = "  { amount = -2, key = \"storm\", text = \"again\" },\n]\nunmodified";
    assert_eq!(
        spoilt("]\nunmodified", twice),
        "charts/t.toml:17: chart T-1: modifier `storm` -2 stands twice; leave one out"
    );
    assert!(parse(&SOUND.replacen("]\nunmodified", &twice.replace("-2", "-1"), 1)).is_ok());
    assert_eq!(
        spoilt("amount = -2", "amount = 2000"),
        "charts/t.toml:15: chart T-1: `amount` is 2000; it lies between -1000 and 1000"
    );
}

#[test]
fn natural_results_are_faces_of_the_dice() {
    assert_eq!(
        spoilt("roll = 10", "roll = 11"),
        "charts/t.toml:19: chart T-1: 1d10 never shows 11; it shows 1 to 10"
    );
    let two = "unmodified = [\n  { roll = 10, key = \"contact\" },";
    assert_eq!(
        spoilt("unmodified = [", two),
        "charts/t.toml:20: chart T-1: natural 10 has two results; leave one out"
    );
}

#[test]
fn all_problems_of_all_files_are_reported_at_once() {
    let errors = ChartBook::parse(&[
        ("a.toml", &SOUND.replace("amount = -2", "amount = 0")),
        ("b.toml", "[[chart]]\nid = \"X\"\n"),
        ("c.toml", "= 3"),
    ])
    .unwrap_err();
    let places: Vec<(&str, usize)> =
        errors.iter().map(|error| (error.file.as_str(), error.line)).collect();
    assert_eq!(places[0], ("a.toml", 15));
    assert_eq!(places.iter().filter(|place| **place == ("b.toml", 1)).count(), 4);
    assert_eq!(places.last(), Some(&("c.toml", 1)));
}

/// What changes the die alone leaves it its lowest face; the other modifiers are added then.
#[test]
fn a_modifier_of_the_die_keeps_its_lowest_face() {
    let text = SOUND.replacen("amount = -2", "die = -2", 1);
    let book = parse(&text).unwrap();
    let chart: Chart<Contact, Sky> = book.chart("T-1").unwrap();
    let storm = |boats| {
        chart.modifiers(move |sky| match sky {
            Sky::Clear => 0,
            Sky::Storm => 1,
            Sky::Boat => boats,
        })
    };
    let totals = |boats| [1, 2, 3, 6].map(|natural| chart.resolve(natural, &storm(boats)).total);
    assert_eq!((totals(0), totals(3)), ([1, 1, 1, 4], [4, 4, 4, 7]));
    assert!(book.export()[0].1.contains("{ die = -2, key = \"storm\""));
    let both = spoilt("amount = -2", "amount = -2, die = -2");
    assert!(both.contains("both `amount` and `die`"), "{both}");
}

#[test]
fn a_typed_chart_resolves_natural_results_before_modifiers() {
    let chart: Chart<Contact, Sky> = sound().chart("T-1").unwrap();
    let mods = chart.modifiers(|sky| match sky {
        Sky::Clear => 0,
        Sky::Storm => 5,
        Sky::Boat => 3,
    });
    assert_eq!(mods.iter().collect::<Vec<_>>(), [(0, -2), (1, 3)]);
    assert_eq!(mods.sum(), 1);
    let nine = chart.resolve(9, &mods);
    assert_eq!(
        (nine.total, nine.result, nine.row, nine.natural_rule),
        (10, Contact::Made, 1, None)
    );
    assert_eq!(chart.result_text(&nine), "contact: a ship is met");
    assert_eq!((chart.result_rule(&nine), chart.result_next(&nine)), ("T 1", Some("T-2")));

    let storm = chart.modifiers(|sky| i32::from(sky == Sky::Storm));
    let ten = chart.resolve(10, &storm);
    assert_eq!((ten.total, ten.result, ten.natural_rule), (8, Contact::Made, Some(0)));
    assert_eq!(chart.result_text(&ten), "always a contact");
    assert_eq!((chart.result_rule(&ten), chart.result_next(&ten)), ("T 1.b", Some("T-2")));
    assert_eq!(chart.modifier(0).rule, "T 1.mod");
    assert_eq!(chart.modifier(1).rule, "T 9");
    assert_eq!(chart.resolve(1, &storm).total, 1);
}

#[test]
fn odds_count_a_natural_hit_and_a_hit_by_total_as_one() {
    let chart: Chart<Contact, Sky> = sound().chart("T-1").unwrap();
    let odds = chart.odds(&chart.modifiers(|sky| i32::from(sky == Sky::Boat) * 2));
    assert_eq!((odds.of, odds.chances("contact: a ship is met")), (10, 3));
    let storm = chart.odds(&chart.modifiers(|sky| i32::from(sky == Sky::Storm)));
    assert_eq!(storm.chances("contact: a ship is met"), 1);
}

#[test]
fn a_name_the_rules_do_not_know_is_placed() {
    let errors = sound().chart::<Shot, Sky>("T-1").unwrap_err().to_string();
    let unknown = |line: usize, key: &str| {
        format!(
            "charts/t.toml:{line}: chart T-1: a row has a result the rules do not know: `{key}` is \
             not known here; known are miss, hit and jam"
        )
    };
    let all = [unknown(11, "no_contact"), unknown(12, "contact"), unknown(19, "contact")];
    assert_eq!(errors, all.join("\n"));
    let errors = sound().chart::<Contact, NoCondition>("T-1").unwrap_err().to_string();
    assert_eq!(
        errors.lines().next().unwrap(),
        "charts/t.toml:15: chart T-1: a modifier has a condition the rules do not know: `storm` is \
         not known here; known are none"
    );
}

#[test]
fn a_chart_is_asked_for_by_an_id_that_exists_and_with_dice() {
    let missing = sound().chart::<Contact, Sky>("T-9").unwrap_err().to_string();
    assert_eq!(missing, "chart T-9: there is no chart with this id");
    let no_dice = sound().chart::<(), NoCondition>("T-2").unwrap_err().to_string();
    let said = "charts/t.toml:26: chart T-2: the chart has no dice; the rules roll on it, so it \
                needs them";
    assert_eq!(no_dice, said);
}

#[test]
fn bands_answer_every_number() {
    let text = SOUND.replace(
        "{ key = \"near\" }, { key = \"far\" }",
        "{ min = 5, max = 9, key = \"hit\" }, { min = -5, max = 4, key = \"miss\" }",
    );
    let bands: Bands<Shot> = parse(&text).unwrap().bands("T-2").unwrap();
    let at = |number| bands.at(number);
    assert_eq!((at(-99), at(4), at(5), at(99)), (Shot::Miss, Shot::Miss, Shot::Hit, Shot::Hit));
    assert_eq!(
        sound().bands::<()>("T-2").unwrap_err().to_string(),
        "charts/t.toml:26: chart T-2: the rows have no `min` and `max`; the rules look up a number \
         here, so every row needs both"
    );
}

#[test]
fn keys_read_and_write_their_names() {
    assert_eq!(serde_json::to_string(&Sky::Storm).unwrap(), "\"storm\"");
    assert_eq!(serde_json::from_str::<Sky>("\"boat\"").unwrap(), Sky::Boat);
    let unknown = serde_json::from_str::<Sky>("\"sun\"").unwrap_err().to_string();
    assert!(unknown.starts_with("`sun` is not known here; known are clear, storm and boat"));
    assert_eq!(Sky::parse("clear"), Some(Sky::Clear));
    assert_eq!(Sky::ALL.len(), 3);
}

mod all_at_once {
    use super::{Contact, Shot, Sky, sound};
    use crate::chart::Chart;
    use crate::charts;

    charts! {
        /// Two charts, one of which does not fit.
        struct Wrong { pub first: Chart<Shot, Sky> = "T-1", pub second: Vec<Contact> = "T-2" }
    }
    charts! {
        struct Right { pub first: Chart<Contact, Sky> = "T-1", pub second: Vec<()> = "T-2" }
    }

    #[test]
    fn typing_all_charts_reports_the_problems_of_all() {
        let wrong = Wrong::load(&sound()).map(|wrong| (wrong.first.id, wrong.second.len()));
        let errors = wrong.unwrap_err();
        let charts: Vec<&str> = errors.iter().map(|error| error.chart.as_str()).collect();
        assert_eq!(charts, ["T-1", "T-1", "T-1", "T-2", "T-2"]);
        assert_eq!(Wrong::IDS, Right::IDS);
        let right = Right::load(&sound()).unwrap();
        assert_eq!((right.first.id.as_str(), right.second.len()), ("T-1", 2));
        assert_eq!(Right::IDS, ["T-1", "T-2"]);
    }
}

/// The player's own T-1, with the least a player has to write.
const OWN: &str = r#"[[chart]]
id = "T-1"
dice = "1d10"
rows = [
  { min = 1, max = 5, key = "no_contact" },
  { min = 6, max = 10, key = "contact", points = 1, next = "T-2" },
]
"#;

fn replaced(text: &str) -> Result<ChartBook, ChartErrors> {
    sound().replace_with(&[("mine.toml".to_owned(), text.to_owned())])
}

#[test]
fn the_players_own_chart_takes_the_place_of_the_printed_one() {
    let book = replaced(OWN).unwrap();
    let data = book.get("T-1").unwrap();
    assert_eq!((data.provenance, data.file.as_str()), (Provenance::OwnCopy, "mine.toml"));
    assert_eq!((data.title.as_str(), data.rule.as_str()), ("Contact", "T 1"));
    assert_ne!(book.digest(), sound().digest());
    let chart: Chart<Contact, Sky> = book.chart("T-1").unwrap();
    assert_eq!(chart.resolve(6, &chart.modifiers(|_| 1)).result, Contact::Made);
    assert!(chart.all_modifiers().is_empty());
}

#[test]
fn the_players_own_chart_has_to_fit() {
    assert_eq!(
        replaced(&OWN.replace("T-1", "T-7")).unwrap_err().to_string(),
        "mine.toml:1: chart T-7: the game has no chart with this id; a file of your own can only \
         replace charts"
    );
    let dice = OWN.replace("1d10", "2d6").replace("min = 1,", "min = 2,").replace("= 10", "= 12");
    assert_eq!(
        replaced(&dice).unwrap_err().to_string(),
        "mine.toml:1: chart T-1: the dice are 2d6; the chart it replaces has 1d10"
    );
    assert_eq!(
        replaced(&format!("{OWN}provenance = \"history\"\n")).unwrap_err().to_string(),
        "mine.toml:8: chart T-1: `reason` is missing, and the provenance is history; say why the \
         numbers are what they are"
    );
    let unknown = replaced(&OWN.replace("key = \"contact\"", "key = \"kontakt\"")).unwrap();
    assert_eq!(
        unknown.chart::<Contact, Sky>("T-1").unwrap_err().to_string(),
        "mine.toml:6: chart T-1: a row has a result the rules do not know: `kontakt` is not known \
         here; known are no_contact and contact"
    );
}

#[test]
fn the_digest_heeds_play_and_nothing_else() {
    let digest = |text: &str| parse(text).unwrap().digest();
    let print = |text: &str| parse(text).unwrap().fingerprint();
    let words = SOUND.replace("a ship is met", "a vessel").replace("# A comment.", "");
    assert_eq!(digest(SOUND), digest(&words));
    assert_ne!(print(SOUND), print(&words));
    let renamed = ChartBook::parse(&[("other.toml", SOUND)]).unwrap();
    assert_eq!((digest(SOUND), print(SOUND)), (renamed.digest(), renamed.fingerprint()));
    for (from, to) in [
        ("amount = -2", "amount = -3"),
        ("points = 3", "points = 4"),
        ("per = \"boat\", ", ""),
        ("roll = 10", "roll = 9"),
        ("{ key = \"near\" }, { key = \"far\" }", "{ key = \"far\" }, { key = \"near\" }"),
    ] {
        assert!(SOUND.contains(from));
        assert_ne!(digest(SOUND), digest(&SOUND.replacen(from, to, 1)), "{from}");
    }
}

#[test]
fn an_exported_book_parses_to_the_same_book() {
    let book = sound();
    let files = book.export();
    assert_eq!(files[0].0, "t.toml");
    let again = ChartBook::parse(&[(&files[0].0, &files[0].1)]).unwrap();
    assert_eq!((again.digest(), again.fingerprint()), (book.digest(), book.fingerprint()));
    let own = replaced(OWN).unwrap();
    let files = own.export();
    let again = sound().replace_with(&files).unwrap();
    assert_eq!(again.digest(), own.digest());
}

#[test]
fn a_chart_is_shown_as_it_would_be_printed() {
    assert_eq!(
        sound().show("T-1").unwrap(),
        "T-1  Contact\n\
         Rule: T 1\n\
         Dice: 1d10\n\
         \n\
         \x20 9 or less   no contact (notes a)\n\
         \x20 10 or more  contact: a ship is met [points 3] -> T-2\n\
         \n\
         Natural roll, whatever the modifiers:\n\
         \x20 10  always a contact (T 1.b)\n\
         \n\
         Modifiers (T 1.mod):\n\
         \x20 −2  a storm\n\
         \x20 +1  each boat (T 9)\n\
         \n\
         Notes:\n\
         \x20 a  nothing happens\n\
         \n\
         Provenance: rulebook (charts/t.toml)\n"
    );
    assert_eq!(
        sound().list(),
        "T-1  1d10  rulebook  charts/t.toml  Contact\nT-2  none  history   charts/t.toml  Range\n"
    );
    assert_eq!(sound().show("T-9"), None);
}

#[test]
fn the_key_of_a_row_stands_before_words_that_leave_it_out() {
    assert_eq!(said("contact", Some("a ship is met")), "contact: a ship is met");
    assert_eq!(said("pearl_harbor", None), "pearl harbor");
    assert_eq!(said("pearl_harbor", Some("Pearl Harbor")), "Pearl Harbor");
    assert_eq!(said("hits", Some("1 hit")), "1 hit");
    assert_eq!(said("b270", Some("from 270°")), "from 270°");
    assert_eq!(said("b27", Some("from 270°")), "b27: from 270°");
    assert_eq!(said("none", Some("no contact")), "no contact");
    assert_eq!(said("none", Some("a quiet night")), "none: a quiet night");
    assert_eq!(said("des:mag_1", Some("5in Magazine destroyed")), "5in Magazine destroyed");
}

#[test]
fn a_chart_as_json_has_its_values_by_name() {
    let json = sound().json("T-1").unwrap();
    assert_eq!((&json["dice"], &json["rows"][1]["points"]), (&"1d10".into(), &3.into()));
    assert_eq!(json["modifiers"][1]["per"], "boat");
    let list = sound().json_list();
    assert_eq!((&list[1]["id"], &list[1]["provenance"]), (&"T-2".into(), &"history".into()));
}

#[test]
fn charts_of_one_content_are_kept_once() {
    let first: &'static String = intern(7, || "first".to_owned());
    let second: &'static String = intern(7, || "second".to_owned());
    assert!(std::ptr::eq(first, second));
    assert_eq!(intern::<u64>(7, || 3), &3);
    assert_eq!(intern(8, || "third".to_owned()), "third");
}

#[test]
fn every_fall_of_the_dice_lands_in_a_row() {
    let chart: Chart<Contact, Sky> = sound().chart("T-1").unwrap();
    assert_eq!(chart.dice, Dice::D10);
    assert_eq!(chart.results().count(), 10);
    for natural in -5..20 {
        let _ = chart.resolve(natural, &chart.modifiers(|_| 40));
    }
}

/// Texts that are nearly a chart file, so that parsing gets past the first line.
fn nearly_a_chart() -> impl Strategy<Value = String> {
    let fields = prop::sample::select(vec![
        "id = \"X\"",
        "title = \"x\"",
        "rule = \"r\"",
        "dice = \"1d6\"",
        "dice = \"none\"",
        "clamp = [1, 6]",
        "clamp = [-9223372036854775808, 9223372036854775807]",
        "clamp = [0, 0]",
        "rows = [{ min = 1, max = 6, key = \"k\" }]",
        "rows = [1, {}]",
        "rows = []",
        "rows = [{ min = 9223372036854775807, max = 9223372036854775807, key = \"k\" }]",
        "modifiers = [{ amount = 1, key = \"k\", text = \"t\" }]",
        "values = [\"v\"]",
        "unmodified = [{ roll = 3, key = \"k\" }]",
        "provenance = \"rulebook\"",
        "[[chart]]",
        "notes = [{}]",
        "[chart]",
        "x",
        "rows = [{ key = \"k\", v = [[1]] }]",
    ]);
    prop::collection::vec(fields, 0..14).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn parsing_garbage_never_panics(text in any::<String>(), near in nearly_a_chart()) {
        for text in [text.as_str(), near.as_str(), &format!("[[chart]]\n{near}")] {
            if let Ok(book) = parse(text) {
                for chart in book.charts() {
                    let _ = book.chart::<(), NoCondition>(&chart.id);
                    let _ = (book.show(&chart.id), book.values::<()>(&chart.id));
                }
                let _ = book.export();
            }
            let _ = replaced(text);
        }
    }

    #[test]
    fn any_words_survive_export(title in ".{1,40}", text in any::<String>(), amount in 1..1000i32) {
        prop_assume!(!title.trim().is_empty());
        let mut book = sound();
        let data = book.charts_mut().next().unwrap();
        data.title = title;
        data.rows[0].text = Some(text);
        data.modifiers[0].amount = -amount;
        let files = book.export();
        let again = ChartBook::parse(&[(&files[0].0, &files[0].1)]).unwrap();
        prop_assert_eq!(again.fingerprint(), book.fingerprint());
    }
}

const TONED: &str = r#"
    [[chart]]
    id = "X-1"
    title = "Torpedoes"
    rule = "X 1"
    dice = "1d6"
    provenance = "rulebook"
    stake = { good = "high", weight = 3 }
    tones = { good = ["hit"], nothing = ["miss"] }
    rows = [{ min = 1, max = 3, key = "miss" }, { min = 4, max = 6, key = "hit" }]
"#;

/// A player's own wording changes no tone, and what he leaves out is lent by the printed chart.
#[test]
fn tones_and_stakes_stand_in_the_chart_and_not_in_its_words() {
    let printed = ChartBook::parse(&[("x.toml", TONED)]).unwrap();
    let own = TONED.replace("key = \"hit\"", "key = \"hit\", text = \"a miserable failure\"");
    let own: String = own
        .lines()
        .filter(|line| !line.contains("stake") && !line.contains("tones"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let book = printed.clone().replace_with(&[("x.toml".into(), own)]).unwrap();
    let chart: Chart<()> = book.chart("X-1").unwrap();
    let odds = chart.odds(&Mods::NONE);
    let told: Vec<_> = odds.each().map(|(_, count, tone)| (count, tone)).collect();
    assert_eq!(told, [(3, Some(Tone::Nothing)), (3, Some(Tone::Good))]);
    assert_eq!(book.get("X-1").unwrap().stake, Some(Stake { high_is_good: true, weight: 3 }));
    assert_eq!(printed.digest(), book.digest(), "they decide nothing");
    let exported = printed.export();
    assert!(exported[0].1.contains("tones = { good = [\"hit\"], nothing = [\"miss\"] }"));
}

#[test]
fn a_stake_that_says_nothing_and_two_tones_of_one_result_are_refused() {
    for (good, wrong) in [
        ("good = \"high\"", "good = \"middling\""),
        ("weight = 3", "weight = 0"),
        ("nothing = [\"miss\"]", "nothing = [\"hit\"]"),
        ("nothing = [\"miss\"]", "splendid = [\"miss\"]"),
    ] {
        assert!(TONED.contains(good) && ChartBook::parse(&[("x.toml", TONED)]).is_ok());
        assert!(ChartBook::parse(&[("x.toml", &TONED.replace(good, wrong))]).is_err(), "{wrong}");
    }
}
