//! Pools, draws and charts with columns, through the program's dice, scripts and own tables.

use crate::raid::{Aid, CHARTS, Charts, Fire, Height, Order, Plane, Raid, charts, defend, wave};
use table::{
    ChartBook, Cup, Dice, DiceFrom, Event, Game, Grid, Journal, Logged, Odds, Pool, Seat, Seating,
    Session, Terms, Wanted,
    testkit::{self, Script},
};

fn raid(officer: i32) -> Raid {
    Raid::new(&officer, charts().typed)
}

fn begin(dice: DiceFrom) -> Session<Raid> {
    let terms = Terms { dice, casual: false, matched: false };
    Session::start(Seating::new(charts()), 1, terms)
}

fn fire(session: &mut Session<Raid>) {
    let n = session.open_for(Seat(0)).unwrap().n;
    session.answer(Seat(0), n, "fire").unwrap();
}

fn last(session: &Session<Raid>) -> Event {
    session.log(Seat(0)).pop().unwrap().event
}

#[test]
fn a_wave_by_script_draws_throws_pools_and_reads_columns() {
    // The second kind of the cup, a gun roll of 5, four barrage dice, three contact dice, 3 + 4.
    let dice = [2, 5, 5, 6, 1, 4, 4, 3, 6, 3, 4, 10, 6];
    let script = Script::new().then(Order::Fire);
    let (t, ()) = testkit::play(raid(1), charts().typed, &dice, script, wave);
    assert_eq!((t.g.cup.count(&Plane::Val), t.g.cup.left()), (1, 5));
    assert_eq!((t.g.hits, t.g.contacts, t.g.shot_down), (2, 2, 1));
    let events = t.events();
    let drawn = events.iter().find_map(|event| match event {
        Event::Drawn { why, rule, key, label, count, of, to: None } => {
            Some((*why, *rule, key.to_string(), label.clone(), *count, *of))
        }
        Event::Drawn { .. }
        | Event::Said { .. }
        | Event::Rolled { .. }
        | Event::Pool { .. }
        | Event::Picked { .. } => None,
    });
    assert_eq!(drawn.unwrap(), ("Plane", "R 0", "val".into(), "Val".into(), 2, 6));
    let pools: Vec<_> = events.iter().filter(|e| matches!(e, Event::Pool { .. })).collect();
    let Event::Pool { pool, faces, modifiers, hits, chart, .. } = pools[1] else { unreachable!() };
    assert_eq!((*pool, faces.as_slice(), *hits), (Pool::new(3, Dice::D6), &[4, 3, 6][..], 2));
    assert_eq!((modifiers[0].amount, modifiers[0].why.as_str()), (1, "radar works"));
    assert_eq!((*chart, pools.len()), (Some("contact"), 2));
}

#[test]
fn modifiers_change_the_total_or_shift_the_column() {
    let mut g = raid(-2);
    g.smoke = true;
    let (t, fire) = testkit::play(g, charts().typed, &[4, 5], Script::new(), async |t| {
        defend(t, Height::Medium).await
    });
    // Nine less two, in the column one to the right and two to the left of Medium.
    assert_eq!(fire, Fire::None);
    let Event::Rolled { total, column, result, modifiers, .. } = &t.events()[0] else { panic!() };
    assert_eq!((*total, *column, result.as_str()), (7, Some("High"), "none"));
    let told: Vec<_> = modifiers.iter().map(|m| (m.amount, m.shifts, m.rule)).collect();
    assert_eq!(told, [(-2, false, "R 2.mod"), (1, true, "R 2.mod"), (-2, true, "R 2.smoke")]);
    assert_eq!(modifiers.iter().map(table::Explained::adds).sum::<i32>(), -2);
}

#[test]
fn a_column_stops_at_the_ends_of_the_chart_and_a_number_finds_its_own() {
    let Charts { defence, alarm, .. } = charts().typed;
    let radar = defence.modifiers(|aid| i32::from(aid == Aid::Radar));
    assert_eq!(radar.shift(), 1);
    assert_eq!(defence.column(Height::Low, &radar).column.as_deref(), Some("Low"));
    assert_eq!(defence.column(Height::High, &radar).column.as_deref(), Some("Medium"));
    let none = alarm.modifiers(|_| 0);
    let at = |column| alarm.column(column, &none).resolve(6, &none).result;
    assert_eq!((at(-9), at(-1), at(0), at(1), at(7)), (1, 1, 2, 4, 4));
}

#[test]
fn odds_of_a_column_a_cup_and_a_pool_are_exact() {
    let Charts { defence, contact, damage, .. } = charts().typed;
    let low = defence.odds(Height::Low, &defence.modifiers(|_| 0));
    let of = |words: &str| low.chances(words);
    assert_eq!((low.of, of("none"), of("the plane is hit")), (36, 15, 11));
    assert_eq!(of("the plane is destroyed"), 10);
    let odds = damage.odds(&table::Mods::NONE);
    assert_eq!((odds.of, odds.chances("destroyed"), odds.chances("hit")), (60, 5, 28));
    let cup = table::draw_odds(&raid(0).cup, "R 0", "Plane", &raid(0), charts().typed);
    assert_eq!((cup.of, cup.chances("Zero"), cup.chances("Betty bomber")), (6, 3, 1));
    let hit = |fire| fire == Fire::Hit;
    let mods = contact.modifiers(|aid| i32::from(aid == Aid::Radar));
    let pool = contact.pool_odds(3, &mods, hit, |hits| hits.to_string());
    let all = ["0", "1", "2", "3"].map(|hits| pool.chances(hits));
    assert_eq!((pool.of, all), (8, [1, 3, 3, 1]));
    let many = Odds::pool("x", "y", Pool::new(100, Dice::D6), |face| face > 4, |n| n.to_string());
    assert!(many.of.abs_diff(1_000_000_000) < 100 && many.outcomes.len() > 40);
    let mean: u64 =
        many.outcomes.iter().map(|(n, c)| n.parse::<u64>().unwrap() * u64::from(*c)).sum();
    assert_eq!(mean / 10_000_000, 3333, "a third of a hundred dice");
}

#[test]
fn at_an_own_table_a_draw_is_told_by_name_and_a_pool_by_its_faces() {
    let mut session = begin(DiceFrom::OwnDice);
    fire(&mut session);
    let need = session.need(Seat(0)).unwrap();
    let Wanted::Draw { cup } = &need.what else { panic!("{need:?}") };
    let kinds: Vec<_> =
        cup.iter().map(|it| (it.key.as_ref(), it.label.as_str(), it.count)).collect();
    assert_eq!(
        kinds,
        [("zero", "Zero", 3), ("val", "Val", 2), ("betty_bomber", "Betty bomber", 1)]
    );
    let refused = |taken: Result<(), table::Refused>| taken.unwrap_err().to_string();
    let wrong = refused(session.give_draw(Seat(0), need.n, "jill"));
    assert_eq!(wrong, "“jill” is not in the cup; there are zero, val, betty_bomber");
    let wrong = refused(session.give_dice(Seat(0), need.n, &[1]));
    assert_eq!(wrong, "a counter is drawn here, and no dice are thrown");
    session.give_draw(Seat(0), need.n, "betty_bomber").unwrap();
    assert!(matches!(last(&session), Event::Drawn { label, .. } if label == "Betty bomber"));

    let need = session.need(Seat(0)).unwrap();
    assert_eq!(need.what, Wanted::Throw { dice: Dice::D6 });
    let wrong = refused(session.give_draw(Seat(0), need.n, "zero"));
    assert_eq!(wrong, "dice are thrown here, and no counter is drawn");
    session.give_dice(Seat(0), need.n, &[6]).unwrap();
    let need = session.need(Seat(0)).unwrap();
    assert_eq!((need.what.clone(), need.why), (Wanted::Pool(Pool::new(4, Dice::D6)), "Barrage"));
    let wrong = refused(session.give_dice(Seat(0), need.n, &[6, 6]));
    assert_eq!(wrong, "a pool of 4 1d6 needs 4 dice, not 2");
    let wrong = refused(session.give_dice(Seat(0), need.n, &[6, 6, 7, 1]));
    assert_eq!(wrong, "a 6-sided die shows 1 to 6, not 7");
    session.give_dice(Seat(0), need.n, &[5, 6, 1, 2]).unwrap();
    assert!(matches!(last(&session), Event::Pool { hits: 2, .. }));
    same_after_resume(session);
}

fn same_after_resume(mut session: Session<Raid>) {
    let text = session.journal().to_string();
    let journal = Journal::parse(&text).unwrap();
    let mut again = Session::resume(Seating::new(charts()), journal).unwrap();
    assert_eq!((again.digest(), again.need(Seat(0))), (session.digest(), session.need(Seat(0))));
    assert_eq!(again.log(Seat(0)), session.log(Seat(0)));
}

#[test]
fn one_throw_may_be_left_to_the_program() {
    let play = |seed: u64| {
        let mut session = begin(DiceFrom::OwnDice);
        fire(&mut session);
        while let Some(need) = session.need(Seat(0)) {
            session.throw_for_me(Seat(0), need.n, seed + u64::from(need.n)).unwrap();
        }
        let log: Vec<Logged> = session.log(Seat(0));
        same_after_resume(session);
        log
    };
    assert_eq!(play(3), play(3));
    assert!((4..12).any(|seed| play(seed) != play(3)));
    let mut seeded = begin(DiceFrom::Seed(1));
    assert_eq!(
        seeded.throw_for_me(Seat(0), 2, 7).unwrap_err().to_string(),
        "no dice are asked for now"
    );
}

#[test]
fn a_nought_on_a_ten_sided_die_is_a_ten() {
    let pair = Wanted::Throw { dice: Dice::D10_D6 };
    assert_eq!(pair.faces(&[0, 6]).unwrap().as_slice(), [10, 6]);
    assert_eq!(pair.faces(&[3, 0]).unwrap_err().to_string(), "a 6-sided die shows 1 to 6, not 0");
    let pool = Wanted::Pool(Pool::new(2, Dice::D10));
    assert_eq!(pool.faces(&[0, 0]).unwrap().as_slice(), [10, 10]);
}

#[test]
fn a_journal_of_draws_and_pools_is_thrown_again_when_it_is_read() {
    let mut session = begin(DiceFrom::Seed(19));
    while session.outcome().is_none() {
        fire(&mut session);
    }
    let text = session.journal().to_string();
    let journal = Journal::parse(&text).unwrap();
    let mut again = Session::resume(Seating::new(charts()), journal).unwrap();
    assert_eq!(again.digest(), session.digest());
    let line = text.lines().find(|line| line.contains("\"d\":[")).unwrap();
    let first = line.split('[').nth(1).unwrap().split(',').next().unwrap().to_owned();
    let other = if first == "1" { "2" } else { "1" };
    let spoilt = text.replacen(&format!("\"d\":[{first},"), &format!("\"d\":[{other},"), 1);
    let fault = Session::resume(Seating::new(charts()), Journal::parse(&spoilt).unwrap());
    let fault = fault.err().unwrap().to_string();
    assert!(fault.contains("draw from a cup for Plane (R 0)"), "{fault}");
}

#[test]
fn the_laws_hold_for_draws_pools_and_columns() {
    testkit::fuzz_many::<Raid>(&1, charts(), 0..200).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn pools_and_draws_may_be_kept_to_a_seat() {
    let (t, plane) = testkit::play(raid(0), charts().typed, &[3, 5, 1], Script::new(), async |t| {
        let cup = t.g.cup.clone();
        t.pool(2, Dice::D6, "R 5", "Barrage", |face| face > 3).only(Seat(1)).await;
        t.draw(&cup, "R 0", "Plane").only(Seat(0)).await
    });
    assert_eq!(plane, Plane::Zero);
    let to: Vec<_> = t.events().iter().map(Event::audience).collect();
    assert_eq!(to, [Some(Seat(1)), Some(Seat(0))]);
}

#[test]
fn a_pool_larger_than_any_is_cut_and_an_empty_one_throws_nothing() {
    assert_eq!(usize::from(Pool::new(5000, Dice::D6).count), table::chance::MOST_IN_POOL);
    assert_eq!(usize::from(Pool::new(5000, Dice::TWO_D6).count), table::chance::MOST_IN_POOL / 2);
    let (t, pooled) = testkit::play(raid(0), charts().typed, &[], Script::new(), async |t| {
        t.pool(0, Dice::D6, "R 5", "Barrage", |_| true).await
    });
    assert_eq!((pooled.hits, t.events().len()), (0, 0));
}

#[test]
fn counters_go_into_a_cup_and_out_of_it() {
    let mut cup = Cup::new([(Plane::Zero, 1), (Plane::Val, 0), (Plane::Zero, 1)]);
    assert_eq!((cup.left(), cup.count(&Plane::Zero), cup.len()), (2, 2, 2));
    assert!(cup.take(&Plane::Zero) && cup.take(&Plane::Zero) && !cup.take(&Plane::Zero));
    cup.put(Plane::Betty, 3);
    let text = serde_json::to_string(&cup).unwrap();
    assert_eq!(text, r#"[["zero",0],["val",0],["betty_bomber",3]]"#);
    assert_eq!(serde_json::from_str::<Cup<Plane>>(&text).unwrap(), cup);
}

/// The complaint about the charts with one thing changed.
fn spoilt(from: &str, to: &str) -> String {
    assert!(CHARTS.contains(from), "{from}");
    let text = CHARTS.replacen(from, to, 1);
    match ChartBook::parse(&[("raid.toml", &text)]) {
        Err(errors) => errors.to_string(),
        Ok(book) => Charts::load(&book).unwrap_err().to_string(),
    }
}

#[test]
fn every_cell_is_covered_and_every_column_known() {
    let said = spoilt("[\"none\", \"hit\", \"hit\"]", "[\"none\", \"hit\"]");
    assert!(
        said.ends_with("chart defence: the row has 2 cells; the chart has 3 columns"),
        "{said}"
    );
    let said = spoilt("key = \"low\"", "key = \"lower\"");
    let known = "a column is not known to the rules: `lower` is not known here; known are high";
    assert!(said.contains(known), "{said}");
    let said = spoilt("  { key = \"low\", text = \"Low\" },\n", "  { key = \"high\" },\n");
    assert!(said.contains("column `high` stands twice"), "{said}");
    let said = spoilt("{ key = \"none\" },\n", "");
    assert!(said.contains("cell `none` is no result of the chart"), "{said}");
    let said = spoilt("columns = [-1, 0, 1]", "columns = [-1, 1, 0]");
    assert!(said.ends_with("chart alarm: the columns do not ascend"), "{said}");
    let said = spoilt("cells = [0, 1, 2]", "cells = [0, 1, 900]");
    assert!(said.ends_with("`900` is not a whole number from 0 to 255"), "{said}");
    let said = spoilt("[1, 2, 3, 4, 5, 6]", "[1, 2, 3, 4, 6, 5]");
    assert!(said.contains("the columns are not the faces of the die"), "{said}");
    let said = spoilt("min = 10, max = 10, cells", "min = 10, max = 11, cells");
    assert!(said.contains("row 10 to 11 lies outside"), "{said}");
    let said = spoilt("{ amount = 1, key = \"radar\"", "{ shift = 1, key = \"radar\"");
    assert!(
        said.ends_with("modifier `radar` shifts the column; the chart has no columns"),
        "{said}"
    );
    let said = spoilt("{ shift = -2,", "{ shift = -2, amount = 1,");
    assert!(said.contains("the modifier has both `amount` and `shift`"), "{said}");
}

#[test]
fn every_name_of_a_column_type_has_its_column() {
    let book = ChartBook::parse(&[("raid.toml", CHARTS)]).unwrap();
    let missing = book.grid::<Plane, Fire, Aid>("defence").unwrap_err().to_string();
    assert!(missing.contains("`high` is not known here; known are zero, val and betty_bomber"));
    let (start, rest) = CHARTS.split_once("  { key = \"low\", text = \"Low\" },\n").unwrap();
    let (rows, rest) = rest.split_once("results").unwrap();
    let rows = rows.replace(", \"none\"]", "]").replace(", \"hit\"]", "]");
    let text = format!("{start}{}results{rest}", rows.replace(", \"destroyed\"]", "]"));
    let book = ChartBook::parse(&[("raid.toml", &text)]).unwrap();
    let said = book.grid::<Height, Fire, Aid>("defence").unwrap_err().to_string();
    assert!(said.ends_with("chart defence: there is no column for low"), "{said}");
    let plain = book.chart::<Fire, Aid>("defence").unwrap_err().to_string();
    assert!(plain.contains("the chart has columns; the rules roll on it without one"), "{plain}");
    let grid: Result<Grid<i32, Fire, Aid>, _> = book.grid("contact");
    assert!(grid.unwrap_err().to_string().contains("there are no columns"));
}

#[test]
fn charts_with_columns_are_exported_and_replaced_like_the_others() {
    let book = ChartBook::parse(&[("raid.toml", CHARTS)]).unwrap();
    let files = book.export();
    let again = ChartBook::parse(&[(&files[0].0, &files[0].1)]).unwrap();
    assert_eq!((again.digest(), again.fingerprint()), (book.digest(), book.fingerprint()));
    let own = "[[chart]]\nid = \"alarm\"\ndice = \"1d6\"\ncolumns = [0, 1]\n\
               rows = [{ min = 1, max = 6, cells = [0, 9] }]\n";
    let own = book.clone().replace_with(&[("own.toml".to_owned(), own.to_owned())]).unwrap();
    assert_ne!(own.digest(), book.digest());
    let typed = Charts::load(&own).unwrap();
    let mods = typed.alarm.modifiers(|_| 1);
    assert_eq!(typed.alarm.column(5, &mods).resolve(1, &mods).result, 9);
    for (from, to) in
        [("[1, 2, 4]", "[1, 2, 5]"), ("shift = 1", "amount = 1"), ("[-1, 0, 1]", "[-2, 0, 1]")]
    {
        let changed = ChartBook::parse(&[("raid.toml", &CHARTS.replacen(from, to, 1))]).unwrap();
        assert_ne!(changed.digest(), book.digest(), "{from}");
    }
}

#[test]
fn a_chart_with_columns_is_shown_side_by_side() {
    let book = ChartBook::parse(&[("raid.toml", CHARTS)]).unwrap();
    let shown = book.show("defence").unwrap();
    assert!(shown.contains(
        "             High  Medium  Low\n  6 or less  none  none    none\n  7 to 8     none  hit     hit\n"
    ), "{shown}");
    assert!(shown.contains("  hit        the plane is hit -> damage\n"), "{shown}");
    assert!(shown.contains("  −2 columns  smoke (R 2.smoke)\n"), "{shown}");
    let at = table::chart::At { column: Some("Low"), total: 12 };
    let marked = book.get("defence").unwrap().show_at(Some(at));
    assert!(marked.contains("Medium  [Low]\n"), "{marked}");
    assert!(marked.contains("hit     [destroyed]\n"), "{marked}");
    let damage = book.show("damage").unwrap();
    assert!(damage.contains("  1 to 9  none       none"), "{damage}");
}
