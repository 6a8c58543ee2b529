//! Dice that only one seat may see, thrown by the program or typed in.

use crate::game::{Coast, begin, charts};
use table::{DiceFrom, Event, Eyes, Refused, Seat, Seating, Session};

fn rolls(session: &Session<Coast>, eyes: impl Into<Eyes>) -> Vec<u8> {
    let faces = |event| match event {
        Event::Rolled { faces, .. } => Some(faces[0]),
        Event::Said { .. } | Event::Pool { .. } | Event::Drawn { .. } | Event::Picked { .. } => {
            None
        }
    };
    session.log(eyes).into_iter().filter_map(|logged| faces(logged.event)).collect()
}

#[test]
fn a_secret_throw_is_told_to_its_seat_alone() {
    let session = begin(DiceFrom::Script(vec![3, 3, 6, 6]));
    assert_eq!(rolls(&session, Seat(0)), [3, 3]);
    assert_eq!(rolls(&session, Seat(1)), [6, 6]);
    assert!(session.log(Eyes::Public).is_empty());
}

#[test]
fn only_its_seat_is_asked_for_secret_dice_and_may_type_them() {
    let mut session = begin(DiceFrom::OwnDice);
    let need = session.need(Seat(0)).unwrap();
    assert_eq!((need.seat, session.need(Seat(1))), (Some(Seat(0)), None));
    assert_eq!(session.need(Eyes::Public), None);
    assert_eq!(session.deciding(), [Seat(0)], "everyone may know for whom the game waits");
    assert_eq!(session.give_dice(Seat(1), need.n, &[2]), Err(Refused::NoDiceWanted));
    for (seat, face) in [(0, 3), (0, 3), (1, 6), (1, 6)] {
        let n = session.need(Seat(seat)).unwrap().n;
        session.give_dice(Seat(seat), n, &[face]).unwrap();
    }
    assert_eq!(rolls(&session, Seat(0)), [3, 3]);
    assert_eq!(rolls(&session, Seat(1)), [6, 6]);
    let again = Session::<Coast>::resume(Seating::new(charts()), session.journal()).unwrap();
    assert_eq!(rolls(&again, Seat(1)), [6, 6]);
    assert!(again.log(Eyes::Public).is_empty());
}

#[test]
fn secret_throws_leave_no_gap_in_the_numbers_of_others() {
    let session = begin(DiceFrom::Script(vec![3, 3, 6, 6]));
    let public = session.numbering(Eyes::Public);
    assert_eq!((public.last(), public.shown(session.journal_len())), (1, 1));
    assert!(session.numbering(Seat(0)).last() > 1);
}
