//! Numbers that tell a seat no more than it knows: the lines of a journal as its eyes count them.
//!
//! The journal counts every answer and every throw, also those that others made in secret. A player
//! who saw its numbers would see how many those were.

/// The lines these eyes know of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbering {
    /// In order; the header is not among them.
    pub(crate) known: Vec<Known>,
    /// How many answers are among what they know.
    pub(crate) answers: u32,
    /// How often the seat has taken an answer back.
    pub(crate) taken_back: u32,
}

/// Lines that are one to some eyes: those after the first of these up to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) after: u32,
    pub(crate) last: u32,
}

impl Numbering {
    /// How these eyes call a line of the journal; 1 is the header.
    pub fn shown(&self, line: u32) -> u32 {
        self.known.partition_point(|known| known.after < line) as u32 + 1
    }

    /// The line behind a number; the last one they know if there is none.
    pub fn line(&self, shown: u32) -> u32 {
        let place = (shown as usize).saturating_sub(2);
        let known = self.known.get(place).or(self.known.last());
        if shown < 2 { 1 } else { known.map_or(1, |known| known.last) }
    }

    /// The number of the last line they know.
    pub fn last(&self) -> u32 {
        self.known.len() as u32 + 1
    }

    /// The number of the moment: another one whenever they have learnt something or taken back an
    /// answer, so that it can stand for a question.
    pub fn now(&self) -> u32 {
        self.last() + self.answers + self.taken_back + 1
    }

    /// The numbers of all lines they know, the header's first.
    pub fn all(&self) -> Vec<u32> {
        (1..=self.last()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_one_knows_nothing_of_leave_no_gap() {
        let one = |line| Known { after: line - 1, last: line };
        let known = vec![one(3), one(4), one(9)];
        let numbering = Numbering { known, answers: 0, taken_back: 0 };
        let shown: Vec<u32> = [1, 2, 3, 4, 5, 8, 9, 12].map(|line| numbering.shown(line)).into();
        assert_eq!(shown, [1, 1, 2, 3, 3, 3, 4, 4]);
        let lines: Vec<u32> = [0, 1, 2, 3, 4, 5, 99].map(|shown| numbering.line(shown)).into();
        assert_eq!(lines, [1, 1, 3, 4, 9, 9, 9]);
        assert_eq!((numbering.last(), numbering.now()), (4, 5));
        assert_eq!(Numbering::default().line(7), 1);
    }

    #[test]
    fn lines_that_are_one_to_the_eyes_have_one_number() {
        let known = vec![Known { after: 2, last: 5 }, Known { after: 5, last: 6 }];
        let numbering = Numbering { known, answers: 1, taken_back: 0 };
        let shown: Vec<u32> = [2, 3, 4, 5, 6].map(|line| numbering.shown(line)).into();
        assert_eq!(shown, [1, 2, 2, 2, 3]);
        assert_eq!((numbering.line(2), numbering.line(3), numbering.now()), (5, 6, 5));
    }
}
