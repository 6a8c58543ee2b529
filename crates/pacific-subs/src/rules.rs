//! The rules, one module per chapter of the book.

mod acts;
pub mod captains;
pub mod ch02_sequence;
pub mod ch03_orders;
pub mod ch04_ports;
pub mod ch04_situation;
pub mod ch05_boat;
pub mod ch05_damage;
pub mod ch05_fitting_out;
pub mod ch06_actions;
pub mod ch06_leg;
pub mod ch07_contact;
pub mod ch07_opportunity;
pub mod ch08_engagement;
pub mod ch09_approach;
pub mod ch09_weapons;
pub mod ch10_fire;
pub mod ch10_gun;
pub mod ch10_salvo;
pub mod ch10_solution;
pub mod ch10_tasks;
pub mod ch11_ambush;
pub mod ch11_attack;
pub mod ch11_crash_dive;
pub mod ch11_reaction;
pub mod ch12_evasion;
pub mod ch13_reengagement;
pub mod ch14_evaluation;
pub mod ch14_refit;
pub mod ch14_report;
pub mod ch15_scenarios;
pub mod odds;
pub mod signature;

use crate::state::{GameEnd, State, setup::FiveOrSix};
use table::{Chart, Key, Mods, Name, chance::Chit};

/// The table as every rule sees it. PS 1.6: its dice are thrown together or one after another.
pub type T = table::Table<State>;

/// The boat is lost or the captain beached for good; how, stands in `end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct Over(());

/// A rule in which the game can end: `?` marks the place.
pub type Play<R = ()> = Result<R, Over>;

impl Over {
    fn now(t: &mut T, end: GameEnd, rule: &'static str, text: &'static str) -> Over {
        t.g.command_mut().end = Some(end);
        t.say(rule, |_| text.to_owned());
        Over(())
    }
}

/// The modifiers of a chart as things stand.
pub fn mods<R: Copy>(
    t: &T,
    chart: &'static Chart<R, crate::conditions::When>,
    scene: impl FnOnce(crate::conditions::Scene<'_>) -> crate::conditions::Scene<'_>,
) -> Mods {
    let scene = scene(crate::conditions::Scene::new(&t.g, t.charts));
    chart.modifiers(|when| scene.count(when))
}

/// PS-R28: where a modified roll succeeds on 5 or 6, a total above 6 does so too, or by the letter it
/// does not.
pub fn is_five_or_six(g: &State, total: i32) -> bool {
    let faces = i32::from(table::Dice::D6.sides);
    g.house().five_or_six == FiveOrSix::OrMore || total <= faces
}

/// A kind of counter in a cup, by its key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter<K>(pub K);

impl<K: Key> Chit<State> for Counter<K> {
    fn key(&self) -> Name {
        self.0.name().into()
    }
}

/// Two options with fixed words, as most questions have.
#[macro_export]
macro_rules! choice {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident as $question:literal, $rule:literal $(, odds $odds:path)? {
            $( $variant:ident = $key:literal : $label:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name { $($variant),+ }

        impl ::table::Choice<$crate::state::State> for $name {
            const QUESTION: &'static str = $question;
            const OPEN: bool = true;

            fn key(&self) -> ::table::Name {
                match self { $(Self::$variant => $key),+ }.into()
            }

            fn label(&self, _: &$crate::state::State) -> String {
                match self { $(Self::$variant => $label),+ }.to_owned()
            }

            fn rule(&self) -> Option<&'static str> {
                Some($rule)
            }

            $(
                fn odds(
                    &self,
                    g: &$crate::state::State,
                    charts: &'static $crate::charts::Charts,
                ) -> Vec<::table::Odds> {
                    $odds(*self, g, charts)
                }
            )?
        }
    };
}
