//! Secrecy as laws: in a world dealt from what a seat sees, that seat must see no difference.

use super::laws::{Lawful, Laws, same_to};
use crate::{
    ask::{Open, Seat},
    exchange::Shared,
    eyes::Eyes,
    game::Game,
    journal::{Entry, Journal},
    kept_states::Kept,
    record::Record,
    session::{Begin, Seating, Session, Terms, header},
    source::{Source, Stream},
};

impl<G: Game> Laws<'_, G> {
    /// Deals worlds for everyone who looks at this position and tries the laws in them.
    pub(super) fn keeps_secrets(&mut self, session: &Session<G>) -> Lawful {
        // Lines taken back count in the numbers of questions, but not in a branch.
        let session = &mut branch("a game can branch", session)?;
        let seats = (0..G::seats(session.setup())).map(|seat| Eyes::Of(Seat(seat)));
        for eyes in seats.chain([Eyes::Public]) {
            let Some(world) = self.world(session.view(eyes))? else { return Ok(()) };
            looks_the_same(eyes, session, world.clone())?;
            if let Eyes::Of(seat) = eyes
                && session.deciding() == [seat]
                && let Some(open) = session.open_for(seat)
            {
                self.shows_nothing_that_can_be_taken_back(session, &open, world)?;
            }
            self.begins_the_same(eyes, session)?;
        }
        Ok(())
    }

    /// A world that fits the view; none where nothing is hidden.
    fn world(&mut self, view: Option<G::View>) -> Lawful<Option<G>> {
        let mut dice = Stream::new(self.any_seed());
        let typed = self.charts.typed;
        let Some(world) = view.and_then(|view| G::deal(&view, typed, &mut dice)) else {
            return Ok(None);
        };
        world.check(typed).map_err(|what| ("a dealt world obeys the invariants", what))?;
        Ok(Some(world))
    }

    /// The same answer with the same dice in both worlds: what differs then has been shown, and an
    /// answer that has shown something must stand, or undo would sell secrets.
    fn shows_nothing_that_can_be_taken_back(
        &mut self,
        session: &mut Session<G>,
        open: &Open,
        world: G,
    ) -> Lawful {
        let law = "a difference after an answer stands behind a barrier to undo";
        let key = self.any_answer(session, open)?;
        let (mut here, mut dealt) = (branch(law, session)?, branch(law, session)?);
        dealt.swap(world);
        for session in [&mut here, &mut dealt] {
            let n = session.open_number(open.seat).unwrap_or_default();
            let answered = session.answer(open.seat, n, &key);
            let told = |refused| format!("`{key}` to `{}`: {refused}", open.question);
            answered
                .map_err(|refused| ("the same can be answered in a dealt world", told(refused)))?;
        }
        if let Err(difference) = same_to(open.seat, &mut here, &mut dealt)
            && !stands(&here, open.seat)
        {
            return Err((law, format!("`{key}` to `{}`: {difference}", open.question)));
        }
        self.play_on("play goes on in a dealt world", &mut dealt)
    }

    /// From the last mark on: the same label, and the same question if nothing was thrown or shown.
    fn begins_the_same(&mut self, eyes: Eyes, session: &Session<G>) -> Lawful {
        let kept = session.shared.lock().kept.last().cloned();
        let Some(Kept { state, dice, .. }) = kept else { return Ok(()) };
        let typed = self.charts.typed;
        let Some(world) = self.world(Some(state.view(eyes, typed)))? else { return Ok(()) };
        let begin = |state| begun_at(Seating::new(self.charts), session.setup(), state, &dice);
        let (mut here, mut dealt) = (begin(G::clone(&state)), begin(world));
        let labels = [&here, &dealt].map(first_label);
        if labels[0] != labels[1] {
            return Err(("the label of a mark tells no secret", format!("{eyes:?}: {labels:?}")));
        }
        if [&here, &dealt].iter().any(|session| session.shared.lock().record.barrier > 0) {
            return Ok(());
        }
        let law = "the same is asked in a dealt world";
        same_to(eyes, &mut here, &mut dealt).map_err(|what| (law, what))
    }
}

/// A game that begins with this state and these dice.
fn begun_at<G: Game>(seating: Seating<G>, setup: &G::Setup, state: G, dice: &Source) -> Session<G> {
    let journal = Journal::new(header(&seating, setup, &Terms::seeded(0)));
    let shared = Shared::new(Record::new(journal));
    let begin = Begin::State(state);
    Session::run(seating, setup.clone(), begin, dice.clone(), shared, None, Vec::new())
}

/// The label of the first mark, which a journal that has none yet always takes.
fn first_label<G: Game>(session: &Session<G>) -> Option<String> {
    match session.journal().entry(2)? {
        Entry::Mark { label, .. } => Some(label.clone()),
        Entry::Pick { .. } | Entry::Dice(_) | Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_) => {
            None
        }
    }
}

/// Whether the seat's last answer lies behind a barrier, also where a casual game would lift it.
fn stands<G: Game>(session: &Session<G>, seat: Seat) -> bool {
    let last = session.picks().into_iter().rfind(|(_, who)| *who == seat);
    last.is_none_or(|(line, _)| line <= session.shared.lock().record.barrier)
}

fn branch<G: Game>(law: &'static str, session: &Session<G>) -> Lawful<Session<G>> {
    let end = session.journal().next_line();
    session.fork(end, None).map_err(|fault| (law, fault.to_string()))
}

/// View, question, labels, targets and odds.
fn looks_the_same<G: Game>(eyes: Eyes, session: &mut Session<G>, world: G) -> Lawful {
    let law = "a dealt world looks the same to the one it was dealt for";
    let mut dealt = branch(law, session)?;
    dealt.swap(world);
    same_to(eyes, session, &mut dealt).map_err(|what| (law, what))
}
