//! The options of a game, each declared once: from the one declaration come its field in the setup,
//! its default, how it is typed, its place in the form, and the readings that tests try.

use crate::title::{Scenario, SettingError};
use schemars::JsonSchema;
use serde::Serialize;

/// Where the form for a new game shows an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SettingGroup")]
pub enum Group {
    /// Decided every time.
    UpFront,
    /// A rule the book leaves to the players' wish.
    Optional,
    /// A place where the book can be read in two ways.
    House,
}

/// An option of the game with the values it can take; the first is the default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Setting {
    pub key: &'static str,
    pub title: &'static str,
    pub text: &'static str,
    /// The ruling or rule it comes from.
    pub rule: &'static str,
    pub group: Group,
    /// Value and what it means; none for free text.
    pub values: &'static [(&'static str, &'static str)],
    /// What is typed where there are no values to choose from.
    #[serde(skip)]
    pub input: Input,
}

/// What a field without a list of values takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    Text,
    /// One entry for each of these by commas; for each player where none are named.
    Each(&'static [&'static str]),
    /// A month, as `1943-06`.
    Month,
}

impl Setting {
    /// The value it has when nobody says anything; empty for free text.
    pub fn default_value(&self) -> &'static str {
        self.values.first().map_or("", |(value, _)| value)
    }

    /// Whether it takes this value, as far as its list of values tells.
    pub fn lists(&self, value: &str) -> bool {
        self.values.is_empty() || self.values.iter().any(|(known, _)| *known == value)
    }
}

/// What an option can be set to.
pub trait OptionValue: Sized {
    /// Value and what it means, where the type itself knows them.
    const VALUES: &'static [(&'static str, &'static str)] = &[];
    /// What is typed where there are none.
    const INPUT: Input = Input::Text;

    fn parse_value(text: &str) -> Option<Self>;
}

impl OptionValue for u8 {
    fn parse_value(text: &str) -> Option<u8> {
        text.parse().ok()
    }
}

impl OptionValue for String {
    fn parse_value(text: &str) -> Option<String> {
        Some(text.to_owned())
    }
}

/// Nothing typed is nothing chosen.
impl<T: OptionValue> OptionValue for Option<T> {
    const INPUT: Input = T::INPUT;

    fn parse_value(text: &str) -> Option<Option<T>> {
        if text.is_empty() { Some(None) } else { T::parse_value(text).map(Some) }
    }
}

/// The most entries of a list that is typed.
const MOST_TYPED: usize = 8;

/// By commas; none too long for a log.
impl<T: OptionValue> OptionValue for Vec<T> {
    const INPUT: Input = Input::Each(&[]);

    fn parse_value(text: &str) -> Option<Vec<T>> {
        let each = text.split(',').map(|one| one.trim().chars().take(40).collect::<String>());
        each.filter(|one| !one.is_empty())
            .take(MOST_TYPED)
            .map(|one| T::parse_value(&one))
            .collect()
    }
}

table::keys! {
    /// An optional rule in force or not.
    #[derive(Default)]
    pub enum Switch {
        #[default]
        Off = "off",
        On = "on",
    }
}

impl Switch {
    pub fn is_on(self) -> bool {
        self == Switch::On
    }
}

impl OptionValue for Switch {
    const VALUES: &'static [(&'static str, &'static str)] =
        &[("off", "not in force"), ("on", "in force")];

    fn parse_value(text: &str) -> Option<Switch> {
        table::Key::parse(text)
    }
}

/// Some options of a game, as a struct with a field for each: see [`options!`](crate::options).
pub trait OptionGroup: Default {
    fn settings() -> Vec<Setting>;

    /// Sets the option of this key; none if there is no such option or it does not take the value.
    fn set(&mut self, key: &str, value: &str) -> Option<()>;
}

/// All that is agreed before a game: its scenario and every option.
pub trait SetupOptions: OptionGroup {
    /// The first is the default.
    const SCENARIOS: &'static [Scenario];

    /// This scenario, every option as it is by default.
    fn of_scenario(key: &str) -> Option<Self>;

    /// Turns what was typed into a setup, or says what is wrong with it.
    fn typed(scenario: &str, options: &[(String, String)]) -> Result<Self, SettingError> {
        let mut setup = Self::of_scenario(scenario).ok_or_else(|| SettingError::Scenario {
            given: scenario.to_owned(),
            known: joined(Self::SCENARIOS.iter().map(|scenario| scenario.key)),
        })?;
        let known = Self::settings();
        for (option, value) in options {
            setup.set_typed(&known, option, value)?;
        }
        Ok(setup)
    }

    fn set_typed(
        &mut self,
        known: &[Setting],
        option: &str,
        value: &str,
    ) -> Result<(), SettingError> {
        let Some(setting) = known.iter().find(|setting| setting.key == option) else {
            let known = joined(known.iter().map(|setting| setting.key));
            return Err(SettingError::Option { given: option.to_owned(), known });
        };
        self.set(option, value).ok_or_else(|| {
            let (option, given) = (option.to_owned(), value.to_owned());
            if setting.values.is_empty() {
                return SettingError::Text { option, given, text: setting.text };
            }
            let known = joined(setting.values.iter().map(|(name, _)| *name));
            SettingError::Value { option, given, known }
        })
    }
}

fn joined(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// A game with nothing to agree on.
impl OptionGroup for () {
    fn settings() -> Vec<Setting> {
        Vec::new()
    }

    fn set(&mut self, _: &str, _: &str) -> Option<()> {
        None
    }
}

impl SetupOptions for () {
    const SCENARIOS: &'static [Scenario] = &[Scenario::new("one", "One", "The only one")];

    fn of_scenario(key: &str) -> Option<()> {
        (key == "one").then_some(())
    }
}

/// The ways to start a game: an enum whose variants are named, titled and told in a few words.
pub trait Scenarios: table::Key + Default {
    const SCENARIOS: &'static [Scenario];
}

/// Declares the scenarios of a game; the first is the default.
///
/// ```
/// shelf::scenarios! {
///     /// How long the campaign is.
///     pub enum Campaign {
///         Short = "short": "Short campaign", "September 1943: thirty nights",
///         Long = "long": "Long campaign", "July to September 1943: ninety-two nights",
///     }
/// }
/// # fn main() {
/// assert_eq!(<Campaign as shelf::Scenarios>::SCENARIOS[1].title, "Long campaign");
/// # }
/// ```
///
/// Where the order for people differs from that of the variants, which journals depend on, it
/// stands behind the name: `pub enum Start in [Gato, Narwhal] { Narwhal = .., Gato = .. }`.
#[macro_export]
macro_rules! scenarios {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident in [$first:ident $(, $next:ident)* $(,)?] {
            $( $(#[$variant_meta:meta])* $variant:ident = $key:literal : $title:literal, $text:literal ),+ $(,)?
        }
    ) => {
        ::table::keys! { $(#[$meta])* $vis enum $name { $( $(#[$variant_meta])* $variant = $key ),+ } }

        impl $name {
            const fn __scenario(self) -> $crate::Scenario {
                match self { $( $name::$variant => $crate::Scenario::new($key, $title, $text) ),+ }
            }
        }

        impl $crate::Scenarios for $name {
            const SCENARIOS: &'static [$crate::Scenario] =
                &[$name::$first.__scenario() $(, $name::$next.__scenario())*];
        }

        impl ::std::default::Default for $name {
            fn default() -> $name {
                $name::$first
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $( $(#[$variant_meta:meta])* $variant:ident = $key:literal : $title:literal, $text:literal ),+ $(,)?
        }
    ) => {
        $crate::scenarios! {
            $(#[$meta])*
            $vis enum $name in [$($variant),+] {
                $( $(#[$variant_meta])* $variant = $key : $title, $text ),+
            }
        }
    };
}

/// Declares options, each once, as a struct with a field for each.
///
/// An option is an enum that is declared in place, a [`Switch`], or any other [`OptionValue`]; the
/// first of its values is the default. The struct with the field `scenario` is the setup of the
/// game; fields marked `group` hold further options, which the form shows apart.
///
/// ```
/// shelf::scenarios! {
///     pub enum Campaign { Short = "short": "Short campaign", "thirty nights" }
/// }
///
/// shelf::options! {
///     /// The agreed game.
///     pub struct Setup in UpFront {
///         scenario campaign: Campaign,
///         group house: House,
///         captains: u8 {
///             key: "captains", title: "Captains", rule: "DB MP.1",
///             text: "How many players take a boat of their own",
///             "1": "solitaire", "2": "two captains",
///         }
///     }
/// }
///
/// shelf::options! {
///     /// Readings of the book.
///     pub struct House in House {
///         /// RU-058: which medal thresholds are in force.
///         medals: enum Medals {
///             key: "medals", title: "Medal thresholds", rule: "RU-058",
///             text: "The book prints two sets of totals",
///             Section8 = "section-8": "as section 8 and table J",
///             TableI3 = "table-i-3": "the lower ones of I-3",
///         }
///     }
/// }
///
/// use shelf::SetupOptions as _;
/// # fn main() {
/// let typed = [("captains".to_owned(), "2".to_owned()), ("medals".to_owned(), "table-i-3".to_owned())];
/// let setup = Setup::typed("short", &typed).unwrap();
/// assert_eq!((setup.captains, setup.house.medals), (2, Medals::TableI3));
/// assert!(Setup::typed("short", &[("captains".to_owned(), "3".to_owned())]).is_err());
/// # }
/// ```
#[macro_export]
macro_rules! options {
    ( $(#[$meta:meta])* $vis:vis struct $name:ident in $group:ident { $($body:tt)* } ) => {
        $crate::options! { @each [$(#[$meta])*] [$vis] [$name] [$group] [] [] [] $($body)* }
    };

    (@each $metas:tt $vis:tt $name:tt $group:tt [] $groups:tt $fields:tt
        $(#[$meta:meta])* scenario $field:ident : $kind:ty, $($rest:tt)*
    ) => {
        $crate::options! { @each $metas $vis $name $group
            [$(#[$meta])* $field : $kind] $groups $fields $($rest)* }
    };

    (@each $metas:tt $vis:tt $name:tt $group:tt $scenario:tt [$($groups:tt)*] $fields:tt
        $(#[$meta:meta])* group $field:ident : $kind:ty, $($rest:tt)*
    ) => {
        $crate::options! { @each $metas $vis $name $group
            $scenario [$($groups)* { $(#[$meta])* $field : $kind }] $fields $($rest)* }
    };

    (@each $metas:tt [$vis:vis] $name:tt $group:tt $scenario:tt $groups:tt [$($fields:tt)*]
        $(#[$meta:meta])* $field:ident : enum $kind:ident {
            key: $key:literal, title: $title:literal, rule: $rule:literal, text: $text:literal,
            $(#[$first_meta:meta])* $first:ident = $first_value:literal : $first_words:literal
            $(, $(#[$variant_meta:meta])* $variant:ident = $value:literal : $words:literal )* $(,)?
        }
        $($rest:tt)*
    ) => {
        ::table::keys! {
            $(#[$meta])*
            #[derive(Default)]
            $vis enum $kind {
                $(#[$first_meta])* #[default] $first = $first_value
                $(, $(#[$variant_meta])* $variant = $value)*
            }
        }

        impl $crate::OptionValue for $kind {
            const VALUES: &'static [(&'static str, &'static str)] =
                &[($first_value, $first_words) $(, ($value, $words))*];

            fn parse_value(text: &str) -> ::std::option::Option<$kind> {
                ::table::Key::parse(text)
            }
        }

        $crate::options! { @each $metas [$vis] $name $group $scenario $groups
            [$($fields)* { [$(#[$meta])*] $field $kind, $key, $title, $rule, $text, [] }] $($rest)* }
    };

    (@each $metas:tt $vis:tt $name:tt $group:tt $scenario:tt $groups:tt [$($fields:tt)*]
        $(#[$meta:meta])* $field:ident : $kind:ty {
            key: $key:literal, title: $title:literal, rule: $rule:literal, text: $text:literal,
            $( $value:literal : $words:literal ),* $(,)?
        }
        $($rest:tt)*
    ) => {
        $crate::options! { @each $metas $vis $name $group $scenario $groups
            [$($fields)* {
                [$(#[$meta])*] $field $kind, $key, $title, $rule, $text, [$(($value, $words)),*]
            }] $($rest)* }
    };

    (@each [$($metas:tt)*] [$vis:vis] [$name:ident] [$group:ident]
        [$( $(#[$scenario_meta:meta])* $scenario:ident : $scenario_kind:ty )?]
        [$({ $(#[$inner_meta:meta])* $inner:ident : $inner_kind:ty })*]
        [$({
            [$($field_meta:tt)*] $field:ident $kind:ty,
            $key:literal, $title:literal, $rule:literal, $text:literal, [$($listed:tt),*]
        })*]
    ) => {
        $($metas)*
        #[derive(
            Clone, PartialEq, Eq, Hash, Debug, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(default, deny_unknown_fields)]
        $vis struct $name {
            $( $(#[$scenario_meta])* pub $scenario: $scenario_kind, )?
            $( $($field_meta)* pub $field: $kind, )*
            $( $(#[$inner_meta])* pub $inner: $inner_kind, )*
        }

        impl ::std::default::Default for $name {
            fn default() -> $name {
                #[allow(unused_imports, reason = "a struct may hold groups alone")]
                use $crate::OptionValue as _;
                let each = <$name as $crate::OptionGroup>::settings();
                let default = |key: &str| {
                    let setting = each.iter().find(|setting| setting.key == key);
                    setting.map_or("", $crate::Setting::default_value)
                };
                let _ = &default;
                $name {
                    $( $scenario: ::std::default::Default::default(), )?
                    $( $field: <$kind>::parse_value(default($key)).unwrap_or_default(), )*
                    $( $inner: ::std::default::Default::default(), )*
                }
            }
        }

        impl $crate::OptionGroup for $name {
            fn settings() -> ::std::vec::Vec<$crate::Setting> {
                let own: &[$crate::Setting] = &[$($crate::Setting {
                    key: $key,
                    title: $title,
                    text: $text,
                    rule: $rule,
                    group: $crate::Group::$group,
                    values: {
                        const LISTED: &[(&str, &str)] = &[$($listed),*];
                        if LISTED.is_empty() { <$kind as $crate::OptionValue>::VALUES } else { LISTED }
                    },
                    input: <$kind as $crate::OptionValue>::INPUT,
                }),*];
                #[allow(unused_mut, reason = "a struct may hold no further groups")]
                let mut all = own.to_vec();
                $( all.extend(<$inner_kind as $crate::OptionGroup>::settings()); )*
                all
            }

            fn set(&mut self, key: &str, value: &str) -> ::std::option::Option<()> {
                match key {
                    $( $key => {
                        const LISTED: &[(&str, &str)] = &[$($listed),*];
                        if !LISTED.is_empty() && !LISTED.iter().any(|(known, _)| *known == value) {
                            return ::std::option::Option::None;
                        }
                        self.$field = <$kind as $crate::OptionValue>::parse_value(value)?;
                        return ::std::option::Option::Some(());
                    } )*
                    _ => {}
                }
                $(
                    if $crate::OptionGroup::set(&mut self.$inner, key, value).is_some() {
                        return ::std::option::Option::Some(());
                    }
                )*
                ::std::option::Option::None
            }
        }

        $(
            impl $crate::SetupOptions for $name {
                const SCENARIOS: &'static [$crate::Scenario] =
                    <$scenario_kind as $crate::Scenarios>::SCENARIOS;

                fn of_scenario(key: &str) -> ::std::option::Option<$name> {
                    let $scenario = <$scenario_kind as ::table::Key>::parse(key)?;
                    ::std::option::Option::Some($name {
                        $scenario,
                        ..::std::default::Default::default()
                    })
                }
            }
        )?
    };
}
