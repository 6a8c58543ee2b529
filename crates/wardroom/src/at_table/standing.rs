//! Standing answers: a kind of question that the player wants answered the same way from now on. They are
//! ordinary answers of the journal, and are forgotten when the player leaves the table.

use super::AtTable;
use crate::{failure::Failure, text_style::Tone};
use table::Open;

/// What is answered without asking.
pub(super) struct Standing {
    question: &'static str,
    key: String,
    /// The question and the answer as they read when it was given.
    words: String,
}

/// So many standing answers in a row, and the player is asked again: they may go round in circles.
const MOST_IN_A_ROW: usize = 20;

impl AtTable<'_> {
    /// From now on this question is answered by the option with this key.
    pub(super) fn answers_always(&mut self, open: &Open, key: &str) {
        let Some(option) = open.options.iter().find(|option| option.key == key) else { return };
        let words = format!("{} {}", open.prompt(), option.label);
        self.standing.retain(|known| known.question != open.question);
        let key = key.to_owned();
        self.standing.push(Standing { question: open.question, key, words });
    }

    /// The standing answer to this question, if it is offered and ends nothing for good.
    pub(super) fn standing_answer(&mut self, open: &Open) -> Option<String> {
        let known = self.standing.iter().find(|known| known.question == open.question);
        let key = known.filter(|_| open.draft.is_none()).map(|known| known.key.clone());
        let offered = |key: &String| open.options.iter().any(|it| it.key == **key && !it.ends);
        let key = key.filter(offered).filter(|_| self.in_a_row < MOST_IN_A_ROW);
        self.in_a_row = if key.is_some() { self.in_a_row + 1 } else { 0 };
        key
    }

    /// Without words the standing answers; with `off` none of them any more, with a number not this one.
    pub(super) fn standing(&mut self, rest: &str) -> Result<(), Failure> {
        match rest.trim() {
            "" if self.standing.is_empty() => self.out.line(
                "There is no standing answer. “always” and the number of an option makes one.",
            ),
            "" => {
                for (number, known) in (1..).zip(&self.standing) {
                    let lead = format!("{number:>3}  ");
                    let words = [(known.words.as_str(), Tone::Plain)];
                    self.out.lines(&self.out.style.entry((&lead, Tone::Key), &words, ""))?;
                }
                self.out.line("“standing off” asks all of these again, “standing off 1” the first.")
            }
            "off" => {
                self.standing.clear();
                self.out.line("Everything is asked again.")
            }
            typed => {
                let number = typed.strip_prefix("off").and_then(|it| it.trim().parse().ok());
                let place = number.and_then(|number: usize| number.checked_sub(1));
                match place.filter(|place| *place < self.standing.len()) {
                    Some(place) => {
                        let words = self.standing.remove(place).words;
                        self.out.line(format_args!("Asked again: {words}"))
                    }
                    None => self.complain("“standing” takes off, or off and a number of its list"),
                }
            }
        }
    }
}
