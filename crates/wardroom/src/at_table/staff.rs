//! Handing a seat to the staff, and what the options would lead to.

use super::{AtTable, Stay};
use crate::{
    failure::Failure,
    outlook,
    text_style::{Tone, pad},
};
use shelf::SeatChoice;
use table::{Open, Seat, Sitter};

impl AtTable<'_> {
    /// Without words, who could play; with a name, he plays for this seat from now on.
    pub(super) fn staff(&mut self, rest: &str) -> Result<Option<Stay>, Failure> {
        let seat = self.seat.unwrap_or_default();
        let words: Vec<&str> = rest.split_whitespace().collect();
        let who = match words.as_slice() {
            [] => return self.tell_staff().map(|()| None),
            ["off"] => SeatChoice::Person,
            [name] => SeatChoice::Player { name: (*name).to_owned(), until: None },
            [name, "until", stretch] | [name, stretch] => {
                let (name, until) = ((*name).to_owned(), Some((*stretch).to_owned()));
                SeatChoice::Player { name, until }
            }
            _ => {
                self.complain("“staff NAME” or “staff NAME until WHAT”; “staff” lists them")?;
                return Ok(None);
            }
        };
        match self.sitting.session.sit(seat, &who) {
            Ok(()) => self.saved().map(Some),
            Err(error) => self.complain(&error.to_string()).map(|()| None),
        }
    }

    fn tell_staff(&mut self) -> Result<(), Failure> {
        let style = self.out.style;
        for player in &self.sitting.game.card().players {
            let lead = format!("  {} ", pad(player.name, 10));
            self.out.lines(&style.entry((&lead, Tone::Key), &[(player.text, Tone::Plain)], ""))?;
        }
        for stretch in self.sitting.game.card().stretches {
            let lead = format!("  until {} ", pad(stretch.key, 4));
            self.out.lines(&style.entry(
                (&lead, Tone::Key),
                &[(stretch.title, Tone::Plain)],
                "",
            ))?;
        }
        let session = &self.sitting.session;
        let mut lines = Vec::new();
        for (seat, sitter) in session.sitters().iter().enumerate() {
            let name = session.seat_name(Seat(seat as u8));
            lines.push(format!("{name}: {}", sits(sitter)));
        }
        self.out.lines(&lines)
    }

    /// What the options of the open question would lead to.
    pub(super) fn outlook(&mut self, open: &Open, rest: &str) -> Result<(), Failure> {
        match outlook::tries(rest) {
            Err(what) => self.complain(&what),
            Ok(tries) => {
                let Some(estimate) = outlook::of(&mut self.sitting, open.seat, tries) else {
                    return self.complain("nothing can be tried out here");
                };
                let lines = outlook::told(self.out.style, open, &estimate);
                self.out.lines(&lines)
            }
        }
    }
}

/// Who sits at a seat, for people.
fn sits(sitter: &Sitter) -> String {
    match sitter {
        Sitter::Person => "a person".to_owned(),
        Sitter::Empty => "nobody yet".to_owned(),
        Sitter::Player { name, until: None } => format!("the staff ({name})"),
        Sitter::Player { name, until: Some(stretch) } => {
            format!("the staff ({name}) until the {} is over", stretch.of)
        }
    }
}
