//! The deck of a Fletcher, bow up. The beam is drawn half as wide again as it is, so that seventeen
//! guns can be told apart.

use std::borrow::Cow;

use crate::{Calibre, Deck, Mount, MountState, Point, Stroke, StrokeKind, Target};

/// Her guns by the letter painted on each: five-inch mounts `1` to `5` from the bow, forty-millimetre
/// `A` to `E`, twenty-millimetre `F` to `L`.
const MOUNTS: [(&str, Calibre, f64, f64); 17] = [
    ("1", Calibre::Heavy, 42.0, 56.0),
    ("2", Calibre::Heavy, 42.0, 78.0),
    ("3", Calibre::Heavy, 42.0, 220.0),
    ("4", Calibre::Heavy, 42.0, 258.0),
    ("5", Calibre::Heavy, 42.0, 279.0),
    ("A", Calibre::Medium, 64.1, 100.0),
    ("B", Calibre::Medium, 19.9, 100.0),
    ("C", Calibre::Medium, 66.7, 196.0),
    ("D", Calibre::Medium, 17.3, 196.0),
    ("E", Calibre::Medium, 42.0, 239.0),
    ("F", Calibre::Light, 70.6, 150.0),
    ("G", Calibre::Light, 70.6, 172.0),
    ("H", Calibre::Light, 13.4, 150.0),
    ("I", Calibre::Light, 13.4, 172.0),
    ("J", Calibre::Light, 58.9, 297.0),
    ("K", Calibre::Light, 42.0, 304.0),
    ("L", Calibre::Light, 25.1, 297.0),
];

const STROKES: [(StrokeKind, &str); 10] = [
    (
        StrokeKind::Hull,
        "M42 2C53.7 22 70.6 56 77.1 94C81 120 82.3 154 82.3 184C82.3 226 79.7 264 73.2 294C69.3 309 \
         57.6 316 42 316C26.4 316 14.7 309 10.8 294C4.3 264 1.7 226 1.7 184C1.7 154 3 120 6.9 94C13.4 \
         56 30.3 22 42 2Z",
    ),
    (
        StrokeKind::Deck,
        "M42 7.53C52.53 26.83 67.74 59.64 73.59 96.31C77.1 121.4 78.27 154.21 78.27 183.16C78.27 \
         223.69 75.93 260.36 70.08 289.31C66.57 303.78 56.04 310.54 42 310.54C27.96 310.54 17.43 \
         303.78 13.92 289.31C8.07 260.36 5.73 223.69 5.73 183.16C5.73 154.21 6.9 121.4 10.41 \
         96.31C16.26 59.64 31.47 26.83 42 7.53Z",
    ),
    (StrokeKind::House, "M23.8 68H60.2L62.8 90H68V130H57.6V136H26.4V130H16V90H21.2Z"),
    (StrokeKind::Deck, "M27.7 106H56.3L58.9 116V128H25.1V116Z"),
    (StrokeKind::House, "M26.4 208H57.6V270H26.4Z"),
    (StrokeKind::Hull, "M32.9 148a9.1 9 0 1 0 18.2 0a9.1 9 0 1 0-18.2 0Z"),
    (StrokeKind::Hull, "M32.9 186a9.1 9 0 1 0 18.2 0a9.1 9 0 1 0-18.2 0Z"),
    (
        StrokeKind::House,
        "M33.6 162H50.4Q52.4 162 52.4 164V172Q52.4 174 50.4 174H33.6Q31.6 174 31.6 172V164Q31.6 162 33.6 162Z",
    ),
    (StrokeKind::Frame, "M26.4 178H57.6V204H26.4Z"),
    (StrokeKind::Deck, "M33.5 121a8.5 6.5 0 1 0 17 0a8.5 6.5 0 1 0-17 0ZM30.3 121H53.7"),
];

/// The ship in the middle of a plot. Guns are targets `gun:1` to `gun:5` and `gun:a` to `gun:l`;
/// those named in `states` are not ready.
///
/// ```
/// use board::{MountState, plans::fletcher_deck};
///
/// let deck = fletcher_deck(&[("gun:h", MountState::Out)]);
/// assert_eq!(deck.mounts.len(), 17);
/// ```
pub fn fletcher_deck(states: &[(&str, MountState)]) -> Deck {
    let mounts = MOUNTS.into_iter().map(|(short, calibre, x, y)| {
        let target = format!("gun:{}", short.to_ascii_lowercase());
        let name = super::gun_name(calibre, short);
        let state = states.iter().find(|(named, _)| *named == target).map(|(_, state)| *state);
        Mount {
            target: Target::from(target),
            at: Point::new(x, y),
            name,
            short: short.to_owned(),
            calibre,
            state: state.unwrap_or_default(),
        }
    });
    let strokes = STROKES.into_iter();
    Deck {
        width: 84.0,
        height: 320.0,
        strokes: strokes.map(|(kind, path)| Stroke { kind, path: Cow::Borrowed(path) }).collect(),
        mounts: mounts.collect(),
        sections: vec![
            ("Forward".to_owned(), 0.0),
            ("Midship".to_owned(), 136.0),
            ("Aft".to_owned(), 207.0),
        ],
    }
}
