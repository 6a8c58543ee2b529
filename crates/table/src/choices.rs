//! Plain questions: options that are the variants of an enum, each with its key and its words.

/// Declares a question whose options are plain: an enum that is a [`Choice`](crate::Choice) of a
/// game.
///
/// `=>` says what follows from an option; `by` names its own rule where it differs from that of the
/// question; `open: true` shows the pick to every seat.
///
/// ```
/// # use serde::{Deserialize, Serialize};
/// # use table::{Eyes, Game, Table};
/// # #[derive(Clone, Hash, Serialize, Deserialize)]
/// # pub struct State;
/// # impl Game for State {
/// #     const NAME: &'static str = "example";
/// #     const REVISION: u32 = 1;
/// #     type Setup = ();
/// #     type Charts = ();
/// #     type Outcome = ();
/// #     type View = ();
/// #     fn new((): &(), (): &'static ()) -> State { State }
/// #     fn seats((): &()) -> u8 { 1 }
/// #     async fn play(_: &mut Table<State>) {}
/// #     fn view(&self, _: Eyes, (): &'static ()) {}
/// #     fn check(&self, (): &'static ()) -> Result<(), String> { Ok(()) }
/// # }
/// table::choices! {
///     /// SV 8.1.4
///     pub enum Attack for State {
///         question: "attack", rule: "SV 8.1.4", open: true,
///         Attack = "attack": "Attack",
///         LetGo = "let-go": "Let them go" => "The boat is not seen",
///         Wait = "wait": "Wait for night" by "SV 8.1.5",
///     }
/// }
///
/// use table::Choice as _;
/// # fn main() {
/// assert_eq!(Attack::LetGo.key(), "let-go");
/// assert_eq!(Attack::LetGo.label(&State), "Let them go");
/// assert_eq!(Attack::LetGo.consequence(&State).as_deref(), Some("The boat is not seen"));
/// assert_eq!((Attack::LetGo.rule(), Attack::Wait.rule()), (Some("SV 8.1.4"), Some("SV 8.1.5")));
/// # }
/// ```
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident for $game:ty {
            question: $question:literal, rule: $rule:literal, open: $open:literal,
            $(
                $(#[$variant_meta:meta])*
                $variant:ident = $key:literal : $label:literal
                $(=> $consequence:literal)? $(by $own_rule:literal)?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name { $( $(#[$variant_meta])* $variant ),+ }

        impl $crate::Choice<$game> for $name {
            const QUESTION: &'static str = $question;
            const OPEN: bool = $open;

            fn key(&self) -> $crate::Name {
                match self { $( $name::$variant => $key ),+ }.into()
            }

            fn label(&self, _: &$game) -> ::std::string::String {
                match self { $( $name::$variant => $label ),+ }.to_owned()
            }

            fn consequence(&self, _: &$game) -> ::std::option::Option<::std::string::String> {
                let words: &[&str] = match self { $( $name::$variant => &[$($consequence)?] ),+ };
                words.first().map(|&words| words.to_owned())
            }

            fn rule(&self) -> ::std::option::Option<&'static str> {
                let own: &[&'static str] = match self { $( $name::$variant => &[$($own_rule)?] ),+ };
                ::std::option::Option::Some(own.first().copied().unwrap_or($rule))
            }
        }
    };
}
