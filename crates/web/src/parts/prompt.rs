//! The desk: the question with its options, own dice, waiting, the end.

use super::{note, odds, rule, words};
use crate::{
    model::{Ending, LessonNow, Played, Tones, Turn},
    paths,
};
use maud::{Markup, html};
use table::{NeedDice, Odds, Offered, Open, Seat};

/// Everything the prompt needs to know.
pub struct Prompt<'a> {
    pub played: &'a Played,
    pub turn: &'a Turn,
    pub tones: &'a Tones,
    /// Where things stand, in a sentence.
    pub context: &'a str,
    pub can_undo: bool,
    /// A moment of the past: shown, not answered.
    pub past: bool,
}

/// More options than this get a filter box.
const KEYS: usize = 9;

impl Prompt<'_> {
    pub fn card(&self) -> Markup {
        html! {
            section.card.prompt #prompt aria-labelledby="question" tabindex="-1" {
                @match self.turn {
                    Turn::Ask(open) => (self.ask(open)),
                    Turn::Dice(need) => (self.own_dice(need)),
                    Turn::Wait(seats) => (self.wait(seats)),
                    Turn::Over(ending) => (self.over(ending)),
                    Turn::Broken => (self.broken()),
                }
            }
        }
    }

    fn head(&self, title: &str, rule_id: &str, context: &str) -> Markup {
        html! {
            header {
                h2 #question { (title) }
                (rule::chip(self.played.game.name, rule_id))
            }
            @if !context.is_empty() { p.why { (context) } }
        }
    }

    fn hidden(&self, n: u32) -> Markup {
        html! {
            input type="hidden" name="n" value=(n);
            (crate::parts::seat_field(self.played.eyes))
        }
    }

    fn ask(&self, open: &Open) -> Markup {
        let rolls = open.options.iter().any(|option| !option.odds.is_empty());
        let many = open.options.len() > KEYS;
        html! {
            (self.head(open.text, open.rule, self.context))
            form #answer method="post" action=(paths::answer(self.played.id)) data-live
                data-count=(open.options.len()) {
                (self.hidden(open.n))
                @if many {
                    label.filter hidden {
                        span.vh { "Show only options with" }
                        input type="search" placeholder={ "Filter " (open.options.len()) " options" }
                            autocomplete="off" data-filter-options;
                    }
                }
                ol.opts {
                    @for (at, option) in open.options.iter().enumerate() {
                        li { (self.option(option, at + 1, rolls)) }
                    }
                }
            }
            @if let Some(first) = first_odds(open) {
                (odds::legend(first, self.tones, &rule::bare(self.played.game.name, &first.rule)))
            }
        }
    }

    fn option(&self, option: &Offered, number: usize, rolls: bool) -> Markup {
        let (label, consequence) = match &option.consequence {
            Some(consequence) => (option.label.as_str(), Some(consequence.as_str())),
            None => words::label_and_consequence(&option.label),
        };
        let rule = option.rule.unwrap_or_default();
        let class = if rolls { "opt rolls" } else { "opt" };
        html! {
            button class=(class) name="key" value=(option.key) id={ "opt-" (number) }
                data-key=(number) data-target=[option.target.as_deref()] disabled[self.past] {
                span.key aria-hidden="true" { (number) }
                span.words {
                    b { (label) }
                    @if let Some(text) = consequence { small { (text) } }
                }
                @if rolls { (odds::of_option(&option.odds, self.tones)) }
            }
            @if !rolls && !rule.is_empty() {
                span.opt-rule { (rule::bare(self.played.game.name, rule)) }
            }
        }
    }

    /// One field for each die, in place of the options.
    fn own_dice(&self, need: &NeedDice) -> Markup {
        const NAMES: [&str; 4] = ["First", "Second", "Third", "Fourth"];
        let title = format!("Roll {} at your table", words::dice(need.dice));
        let labels = if need.dice == table::Dice::D100 { &["Tens", "Units"] } else { &NAMES[..] };
        html! {
            (self.head(&title, need.rule, need.why))
            form.mine #dice-form method="post" action=(paths::dice(self.played.id)) data-live {
                (self.hidden(need.n))
                @for at in 0..usize::from(need.dice.count) {
                    label {
                        (labels.get(at).copied().unwrap_or("Next"))
                        input name="faces" id={ "die-" (at) } type="number" inputmode="numeric"
                            min="1" max=(need.dice.sides) required autocomplete="off"
                            autofocus[at == 0] disabled[self.past];
                    }
                }
                button.btn disabled[self.past] { "Enter" }
            }
            @if need.dice == table::Dice::D100 {
                p.sm { "Two ten-sided dice; write a 0 as 10." }
            }
        }
    }

    fn wait(&self, seats: &[Seat]) -> Markup {
        let names: Vec<&str> = seats.iter().map(|seat| self.played.seat_name(*seat)).collect();
        let verb = if names.len() == 1 { "is" } else { "are" };
        let title = format!("{} {verb} choosing", names.join(" and "));
        html! {
            (self.head(&title, "", "You can look around, replay or run a forecast."))
            // The screen between two players shows nothing of either's table.
            p.hand { a.btn href=(paths::game(self.played.id)) { "Hand the screen over" } }
        }
    }

    fn over(&self, ending: &Ending) -> Markup {
        html! {
            (self.head(&words::capital(&ending.ending), "", &ending.verdict))
            dl.figures { @for (title, value) in &ending.figures {
                div { dt { (title) } dd { (words::number(*value)) } }
            } }
            div.row {
                a.btn href=(paths::campaign(self.played.id, self.played.eyes)) { "The campaign" }
                a.btn.second href=(paths::report(self.played.id, self.played.eyes)) {
                    "After-action report"
                }
            }
        }
    }

    fn broken(&self) -> Markup {
        let text = html! {
            "The journal is whole and nothing is lost. Take the last answer back, or save the \
             journal as a file."
        };
        html! {
            (self.head("A rule failed here", "", ""))
            (note::note(note::Kind::Danger, "The referee cannot go on.", &text))
            div.row {
                @if self.can_undo { (undo_form(self.played, "btn", "Take the last answer back")) }
                a.btn.second href=(paths::export(self.played.id)) { "Save the journal" }
            }
        }
    }
}

/// The form that takes the last answer back.
pub fn undo_form(played: &Played, class: &str, words: &str) -> Markup {
    html! {
        form method="post" action=(paths::undo(played.id)) data-live {
            input type="hidden" name="n" value=(played.line);
            (crate::parts::seat_field(played.eyes))
            button class=(class) { (words) }
        }
    }
}

fn first_odds(open: &Open) -> Option<&Odds> {
    open.options.iter().find_map(|option| option.odds.first())
}

/// The word of advice above the question.
pub fn lesson(now: &LessonNow, played: &Played) -> Markup {
    html! {
        aside.card.lesson #lesson aria-label="Lesson" {
            @if now.over {
                p.eyebrow { "First mission" }
            } @else {
                p.eyebrow { "Lesson " (now.step) " of " (now.of) }
            }
            h3 { (now.lesson.title) }
            p { (now.lesson.text) }
            @if now.over {
                p { a href=(paths::new_game(played.game.name)) { "Begin a game of your own" } }
            }
        }
    }
}
