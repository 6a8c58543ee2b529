//! What a test of secrecy puts between the table and those who look at it.

use std::sync::atomic::{AtomicU64, Ordering};
use table::{Eyes, Seat};

/// Shows worlds dealt from what somebody may know in place of the table; whoever looks must not notice.
#[derive(Clone, Copy, Debug)]
pub struct Lens {
    pub worlds: &'static DealtWorlds,
    /// Everyone is shown what the next seat sees: a leak. In dealt worlds that is something else.
    pub leaks: bool,
}

/// Which worlds are dealt, and for whom; a test may change both between two looks.
#[derive(Debug, Default)]
pub struct DealtWorlds {
    /// Where they come from, another at every look; 0 shows the table as it is.
    luck: AtomicU64,
    /// Who really reads what is sent: 0 for whoever's eyes are asked for, 1 for one who watches, otherwise
    /// two more than a seat.
    reader: AtomicU64,
}

impl DealtWorlds {
    /// The table as it is, until worlds are dealt.
    pub const fn none() -> DealtWorlds {
        DealtWorlds::of(0)
    }

    /// Worlds dealt from what those eyes see that are asked for.
    pub const fn of(luck: u64) -> DealtWorlds {
        DealtWorlds { luck: AtomicU64::new(luck), reader: AtomicU64::new(0) }
    }

    /// From now on worlds are dealt from what this reader may know, whoever's eyes are asked for: a server
    /// that takes him for another shows him something else in each.
    pub fn deal_for(&self, reader: Eyes, luck: u64) {
        let number = reader.seat().map_or(1, |seat| 2 + u64::from(seat.0));
        self.reader.store(number, Ordering::Relaxed);
        self.deal(luck);
    }

    /// From now on worlds of this luck are dealt.
    pub fn deal(&self, luck: u64) {
        self.luck.store(luck.max(1), Ordering::Relaxed);
    }

    /// From now on the table is shown as it is.
    pub fn stop(&self) {
        self.luck.store(0, Ordering::Relaxed);
        self.reader.store(0, Ordering::Relaxed);
    }

    fn reader(&self) -> Option<Eyes> {
        match self.reader.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(Eyes::Public),
            seat => u8::try_from(seat - 2).ok().map(|seat| Eyes::Of(Seat(seat))),
        }
    }
}

impl Lens {
    pub(crate) fn luck(self) -> u64 {
        self.worlds.luck.load(Ordering::Relaxed)
    }

    pub(crate) fn deals(self) -> bool {
        self.luck() != 0
    }

    /// Whose view these eyes are shown.
    pub(crate) fn shown(self, eyes: Eyes, seats: u8) -> Eyes {
        match eyes {
            Eyes::Of(seat) if self.leaks => Eyes::Of(Seat((seat.0 + 1) % seats)),
            Eyes::Of(_) | Eyes::Public => eyes,
        }
    }

    /// From whose knowledge a world is dealt when these eyes are asked for.
    pub(crate) fn known_to(self, eyes: Eyes) -> Eyes {
        self.worlds.reader().unwrap_or(eyes)
    }

    /// What is the same in every world dealt, of all that these eyes may know: everything, or what whoever
    /// really looks may know. What everybody may know is nobody's secret.
    pub(crate) fn knows(self, eyes: Eyes) -> Eyes {
        if self.deals() && eyes != Eyes::Public { self.known_to(eyes) } else { eyes }
    }
}
