//! Conditions of modifiers, each declared once: its key and how often it holds.

/// How often a condition holds: a flag once or not at all, a number so many times.
pub trait Times {
    fn times(self) -> i32;
}

macro_rules! times {
    ($($kind:ty),+) => {$(
        impl Times for $kind {
            fn times(self) -> i32 {
                i32::from(self)
            }
        }
    )+};
}

times!(bool, i8, u8, u16, i32);

/// Declares the conditions of a game's charts with how each is judged in a scene.
///
/// ```
/// struct Scene {
///     fog: bool,
///     boats: u8,
/// }
///
/// table::conditions! {
///     /// The condition keys of the charts.
///     pub enum When judged in Scene as it {
///         Fog = "fog" => it.fog,
///         EachBoat = "each_boat" => it.boats,
///     }
/// }
///
/// let scene = Scene { fog: true, boats: 3 };
/// assert_eq!([When::Fog.times(&scene), When::EachBoat.times(&scene)], [1, 3]);
/// ```
#[macro_export]
macro_rules! conditions {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident judged in $scene:ty as $it:ident {
            $( $(#[$variant_meta:meta])* $variant:ident = $key:literal => $holds:expr ),+ $(,)?
        }
    ) => {
        $crate::keys! { $(#[$meta])* $vis enum $name { $( $(#[$variant_meta])* $variant = $key ),+ } }

        impl $name {
            /// How often it holds: 0 for not at all.
            $vis fn times(self, $it: &$scene) -> i32 {
                match self { $( Self::$variant => $crate::chart::Times::times($holds) ),+ }
            }
        }
    };
}
