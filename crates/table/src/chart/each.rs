//! The charts of a book one by one, to tell in which of them two books differ.

use super::book::ChartBook;
use crate::Digest;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::Hasher as _;

impl ChartBook {
    /// Every chart by its id with a short digest of what affects play: `A-1=9f3c A-2=01ab`.
    pub fn each(&self) -> String {
        let mut list = String::new();
        for chart in self.by_id() {
            let mut digest = Digest::new();
            chart.digest_play(&mut digest);
            let space = if list.is_empty() { "" } else { " " };
            let _ = write!(list, "{space}{}={:04x}", chart.id, digest.finish() as u16);
        }
        list
    }
}

/// The ids of the charts that two lists made by [`ChartBook::each`] do not have in common. Nothing
/// is known of a list that is empty.
pub fn differing(one: &str, other: &str) -> Vec<String> {
    let (one, other) = (read(one), read(other));
    if one.is_empty() || other.is_empty() {
        return Vec::new();
    }
    let missing = other.keys().filter(|id| !one.contains_key(**id));
    let changed = one.iter().filter(|(id, digest)| other.get(*id) != Some(digest));
    let mut ids: Vec<String> =
        changed.map(|(id, _)| id).chain(missing).map(|id| (*id).to_owned()).collect();
    ids.sort();
    ids
}

fn read(list: &str) -> BTreeMap<&str, &str> {
    list.split(' ').filter_map(|chart| chart.rsplit_once('=')).collect()
}

#[cfg(test)]
mod tests {
    use super::differing;

    #[test]
    fn charts_that_differ_are_named_and_those_of_one_side_alone() {
        let list = "A-1=9f3c A-2=01ab B.x=0000";
        assert_eq!(differing(list, list), [""; 0]);
        assert_eq!(differing(list, "A-1=9f3c A-2=01ac B.x=0000"), ["A-2"]);
        assert_eq!(differing(list, "A-1=9f3c C=1111 A-2=01ab"), ["B.x", "C"]);
    }

    #[test]
    fn nothing_is_said_of_a_list_that_is_not_there() {
        assert_eq!(differing("", "A-1=9f3c"), [""; 0]);
        assert_eq!(differing("A-1=9f3c", ""), [""; 0]);
        assert_eq!(differing("rubbish", "A-1=9f3c"), [""; 0]);
    }
}
