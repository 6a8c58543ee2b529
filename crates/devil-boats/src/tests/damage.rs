//! Tables G-1 to G-11 as the book prints and plays them.

mod consequences;
mod losses;
mod printed;
mod rows;
mod wounds;

use super::fixture::{at_sea, play, pt};
use crate::{
    rules::g_damage::{Shell, area_hit},
    state::{Crew, Elco, State},
};
use table::testkit::Script;

/// Two ten-sided dice that add up to a total.
fn two(total: u8) -> [u8; 2] {
    if total <= 11 { [total - 1, 1] } else { [10, total - 10] }
}

/// One light shell on PT #1 of two boats on the map.
fn struck(dice: &[u8]) -> State {
    struck_in(at_sea(2), dice)
}

fn struck_in(g: State, dice: &[u8]) -> State {
    let (t, ()) = play(g, dice, Script::new(), async |t| {
        area_hit(t, pt(1), Shell::Light).await;
    });
    t.g
}

/// A hit with these dice changes the damage log so, and nothing of the crew.
fn marks(dice: &[u8], expect: impl FnOnce(&mut Elco)) {
    let g = struck(dice);
    let mut expected = Elco::default();
    expect(&mut expected);
    assert_eq!(*g.elco(pt(1)), expected, "dice {dice:?}");
    assert_eq!(*g.crew(pt(1)), *at_sea(2).crew(pt(1)), "dice {dice:?}");
}

/// A hit with these dices changes the crew so, and nothing of the damage log.
fn hurts(dice: &[u8], expect: impl FnOnce(&mut Crew)) {
    let g = struck(dice);
    let mut expected = at_sea(2).crew(pt(1)).clone();
    expect(&mut expected);
    assert_eq!(*g.crew(pt(1)), expected, "dice {dice:?}");
    assert_eq!(*g.elco(pt(1)), Elco::default(), "dice {dice:?}");
}

/// A hit with these dice is superficial.
fn superficial(dice: &[u8]) {
    marks(dice, |elco| elco.superficial = 1);
}
