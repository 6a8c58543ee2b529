//! What computer players answer in a whole game, to be given again by others.

use crate::{AnyGame, NewGame};
use table::{Entry, Sitter};

/// Who answers what from the first question to the end, if a player of this name has every seat. Whoever
/// begins the same game with the same dice and gives these answers comes to the same end.
///
/// # Panics
/// If the game cannot be begun, or does not come to its end.
pub fn answers(game: &dyn AnyGame, new: &NewGame, player: &str) -> Vec<(usize, String)> {
    let seats = game.seat_names(new).expect("such a game can be begun").len();
    let sitters = vec![Sitter::player(player); seats];
    let played = game.start(&NewGame { sitters, ..new.clone() }).expect("it begins");
    assert!(played.story().is_some(), "{player} plays to the end");
    let journal = played.journal();
    let picked = |line: u32| match journal.entry(line)? {
        Entry::Pick { seat, key, .. } => Some((usize::from(seat.0), key.to_string())),
        Entry::Dice(_) | Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_) | Entry::Mark { .. } => {
            None
        }
    };
    journal.path().into_iter().filter_map(picked).collect()
}
