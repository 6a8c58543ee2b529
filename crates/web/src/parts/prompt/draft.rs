//! A question that takes several steps: ticks, settings, counts, an order, a way.

use super::{Prompt, odds, words};
use crate::{draft::measure, paths};
use maud::{Markup, html};
use table::{
    Drafted, Name, Offered, Open, Shape, Tone,
    draft::{DONE, Row},
};

/// What stands in the list of a question, and how it is taken. Boards number it in the same way.
pub(crate) enum Item<'a> {
    /// A whole answer.
    Give(&'a Offered),
    /// One more step.
    Add(&'a Offered),
    /// A box to tick.
    Tick(&'a Offered, bool),
    /// A place that gets so many.
    Count(&'a Offered, usize),
}

impl<'a> Item<'a> {
    pub(crate) fn offered(&self) -> &'a Offered {
        match self {
            Item::Give(offered)
            | Item::Add(offered)
            | Item::Tick(offered, _)
            | Item::Count(offered, _) => offered,
        }
    }
}

/// Everything listed, in order; of rows, only what stands beside them.
pub(crate) fn items(open: &Open) -> Vec<Item<'_>> {
    let Some(draft) = &open.draft else { return open.options.iter().map(Item::Give).collect() };
    let is_alone = |key: &Name| draft.at_once.contains(key);
    let is_listed = |key: &Name| draft.from.iter().any(|option| option.key == *key);
    let steps = &draft.so_far[draft.before..];
    let taken = |key: &Name| steps.iter().filter(|step| step.key == *key).count();
    let mut items: Vec<Item<'_>> = match draft.shape {
        Shape::Some { .. } => {
            let tick = |option| Item::Tick(option, taken(&option.key) > 0);
            draft.from.iter().map(tick).collect()
        }
        Shape::Share { .. } => {
            let count = |option| Item::Count(option, taken(&option.key));
            draft.from.iter().map(count).collect()
        }
        Shape::Steps | Shape::Order | Shape::Way | Shape::Rows => Vec::new(),
    };
    let rows = draft.shape == Shape::Rows;
    let listed = in_form(draft.shape) && !rows;
    for option in &open.options {
        if is_alone(&option.key) {
            items.push(Item::Give(option));
        } else if !(rows || listed && is_listed(&option.key)) {
            items.push(Item::Add(option));
        }
    }
    items
}

/// Whether it is a panel of rows, whose button comes before what may be done instead.
pub(super) fn is_panel(draft: &Drafted) -> bool {
    draft.shape == Shape::Rows && draft.rows.iter().any(|row| is_set(draft, row))
}

/// Whether it has so many parts, some of them explained, that it may take the place of the story too.
pub(super) fn is_wide(draft: &Drafted) -> bool {
    let explained = |row: &&Row| settings(draft, row).any(|option| option.consequence.is_some());
    let explained = draft.rows.iter().filter(explained).count();
    draft.shape == Shape::Rows && (explained > 1 || explained == 1 && draft.rows.len() > 3)
}

/// What there is of the answer. The steps are hidden in the form; those that are ticked, set or
/// counted are in it anyway.
pub(super) fn so_far(draft: &Drafted) -> Markup {
    let told = if in_form(draft.shape) { draft.before } else { draft.so_far.len() };
    html! {
        @for step in &draft.so_far[..told] { input type="hidden" name="step" value=(step.key); }
        @if let Some(measure) = measure(draft.shape) { p.measure #measure { (measure) } }
        @if told > 0 {
            ol.so-far #steps-so-far aria-label="The answer so far" {
                @for step in &draft.so_far[..told] {
                    li data-target=[step.target.as_deref()] { (step.label) }
                }
            }
        } @else if !in_form(draft.shape) {
            // The line of the steps is kept free, so that the list below stays where it is.
            p.so-far.none #steps-so-far { "Nothing chosen yet" }
        }
    }
}

impl Prompt<'_> {
    /// One setting for each row; a whole answer stands ready.
    pub(super) fn rows(&self, draft: &Drafted) -> Markup {
        if !draft.rows.iter().any(|row| is_set(draft, row)) {
            return html! {};
        }
        html! {
            // What is ticked in this form are settings, which other settings may make needless.
            input type="hidden" name="rows" value="yes";
            div.rows.long-names[has_long_names(draft)] {
                @for (at, row) in draft.rows.iter().enumerate().filter(|(_, row)| is_set(draft, row)) {
                    @if fits_side_by_side(draft, row) {
                        (self.side_by_side(draft, row, at))
                    } @else {
                        (self.folded(draft, row, at))
                    }
                }
            }
        }
    }

    /// A row with many settings: a list to open.
    fn folded(&self, draft: &Drafted, row: &Row, at: usize) -> Markup {
        html! {
            label.row-set data-subject=[row.subject.as_deref()] {
                span { (row.about.as_deref().unwrap_or_default()) }
                select name="tick" id={ "row-" (at) } data-step disabled[self.past] {
                    @for option in settings(draft, row) {
                        option value=(option.key) data-target=[option.target.as_deref()]
                            selected[row.chosen.as_ref() == Some(&option.key)] {
                            (option.label) (chances(option))
                        }
                    }
                }
            }
        }
    }

    /// A row whose settings are all in sight, each with what it promises and risks.
    fn side_by_side(&self, draft: &Drafted, row: &Row, at: usize) -> Markup {
        let about = row.about.as_deref().unwrap_or_default();
        let chosen = |number: usize, option: &Offered| match &row.chosen {
            Some(key) => *key == option.key,
            None => number == 0,
        };
        html! {
            fieldset.row-set.sides data-subject=[row.subject.as_deref()] {
                legend.vh { (about) }
                span aria-hidden="true" { (about) }
                div.segs {
                    @for (number, option) in settings(draft, row).enumerate() {
                        label.seg data-target=[option.target.as_deref()]
                            title=[option.consequence.as_deref().map(words::capital)] {
                            input type="radio" name={ "tick:" (at) } id={ "row-" (at) "-" (number) }
                                value=(option.key) data-target=[option.target.as_deref()] data-step
                                checked[chosen(number, option)] disabled[self.past];
                            b { (option.label) }
                            @if let Some(text) = &option.consequence {
                                small { (words::capital(words::brief(text))) }
                            }
                            (odds::figures(&option.odds))
                        }
                    }
                }
            }
        }
    }

    pub(super) fn tick(&self, option: &Offered, number: usize, on: bool) -> Markup {
        html! {
            label.opt.tick.on[on] id={ "opt-" (number) } data-key=(number)
                data-target=[option.target.as_deref()] {
                span.key aria-hidden="true" { (number) }
                (Self::words_of(option))
                input type="checkbox" name="tick" value=(option.key) id={ "tick-" (number) }
                    checked[on] data-step disabled[self.past];
            }
        }
    }

    /// A place with its number, a button for one more and one for one less.
    pub(super) fn count(
        &self,
        open: &Open,
        option: &Offered,
        number: usize,
        count: usize,
    ) -> Markup {
        let of = match open.draft.as_ref().map(|draft| draft.shape) {
            Some(Shape::Share { of }) => of,
            Some(_) | None => 0,
        };
        let draft = paths::draft(self.played.id);
        html! {
            div.opt.share id={ "opt-" (number) } data-key=(number)
                data-target=[option.target.as_deref()] {
                span.key aria-hidden="true" { (number) }
                (Self::words_of(option))
                span.counts {
                    button.handle name="drop" value=(option.key) formaction=(draft)
                        disabled[self.past || count == 0]
                        aria-label={ "One less: " (option.label) } { "−" }
                    input type="number" name={ "share:" (option.key) } value=(count) min="0"
                        max=(of) inputmode="numeric" aria-label=(option.label) data-step
                        disabled[self.past];
                    button.handle name="add" value=(option.key) formaction=(draft)
                        disabled[self.past || !can_take(open, option)] data-more
                        aria-label={ "One more: " (option.label) } { "+" }
                }
            }
        }
    }

    fn words_of(option: &Offered) -> Markup {
        html! {
            span.words {
                b { (option.label) }
                @if let Some(text) = &option.consequence { small { (words::capital(text)) } }
                @if !option.odds.is_empty() { (odds::of_option(&option.odds)) }
            }
        }
    }

    /// Give it, go a step back, begin again.
    pub(super) fn give(&self, open: &Open, draft: &Drafted) -> Markup {
        let to = paths::draft(self.played.id);
        let started = !draft.so_far.is_empty();
        // Before anything is set the panel says what it comes to as it stands.
        let told = self.proposal.filter(|_| !started).unwrap_or(draft);
        let in_form = in_form(draft.shape);
        // Rows of which every option is a whole answer alone leave nothing to settle here.
        let settled = in_form
            && (draft.shape != Shape::Rows
                || draft.whole
                || draft.rows.iter().any(|row| is_set(draft, row)));
        html! {
            @if started || in_form { p.draft-text #draft-text aria-live="polite" { (told.text) } }
            @if told.whole && !told.odds.is_empty() {
                @if draft.shape == Shape::Rows { div.sums { (odds::figures(&told.odds)) } }
                @else { (odds::of_option(&told.odds)) }
            }
            @if open.options.is_empty() && draft.whole { p.sm { "Nothing more can be added." } }
            div.row.give #give {
                @if settled {
                    // With script every change is seen at once, and there is something to give.
                    button.btn.unscripted[!started && draft.whole && draft.rows.is_empty()]
                        #draft-done disabled[self.past] {
                            @if told.whole && draft.shape == Shape::Rows { (told.done) } @else { "Done" }
                        }
                    @if !started && draft.whole {
                        button.btn #draft-none name="key" value=(DONE) disabled[self.past] {
                            (draft.done)
                        }
                    }
                } @else if !in_form && draft.whole {
                    button.btn #draft-done name="key" value=(given(draft)) disabled[self.past] {
                        (draft.done)
                    }
                }
                @if settled {
                    // Without script what follows from a tick is seen by asking for it.
                    button.btn.second.unscripted formaction=(to) disabled[self.past] { "Update" }
                }
                @if started {
                    button.btn.second #draft-back name="back" value="one" formaction=(to)
                        disabled[self.past] { "Back" }
                    button.btn.second name="back" value="all" formaction=(to)
                        disabled[self.past] { "Begin again" }
                }
            }
        }
    }
}

/// About how many letters of settings stand side by side; more are a list to open.
const LETTERS_SIDE_BY_SIDE: usize = 56;

/// Whether some row is called by more than a short word.
fn has_long_names(draft: &Drafted) -> bool {
    const SHORT: usize = 8;
    let long = |row: &Row| row.about.as_ref().is_some_and(|about| about.chars().count() > SHORT);
    draft.rows.iter().any(long)
}

fn fits_side_by_side(draft: &Drafted, row: &Row) -> bool {
    let letters = settings(draft, row).map(|option| option.label.chars().count()).max();
    settings(draft, row).count() * letters.unwrap_or(0) <= LETTERS_SIDE_BY_SIDE
}

/// The options of a row that go with settings of other rows.
fn settings<'a>(draft: &'a Drafted, row: &'a Row) -> impl Iterator<Item = &'a Offered> {
    row.options.iter().filter(|option| !draft.at_once.contains(&option.key))
}

/// Whether there is something to set in this row.
fn is_set(draft: &Drafted, row: &Row) -> bool {
    settings(draft, row).next().is_some()
}

/// The good outcome of the first rolls of an option, for a list that shows words alone.
fn chances(option: &Offered) -> String {
    let told = option.odds.iter().take(2).filter_map(|odds| {
        let good = odds.each().find(|(_, _, tone)| *tone == Some(Tone::Good));
        let (words, count, _) = good.or_else(|| odds.each().next())?;
        let percent = (u64::from(count) * 100 + u64::from(odds.of) / 2) / u64::from(odds.of.max(1));
        Some(format!("{percent} % {words}"))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!(" · {}", told.join(", ")) }
}

fn can_take(open: &Open, option: &Offered) -> bool {
    open.options.iter().any(|other| other.key == option.key)
}

/// Whether the steps are what is ticked, set or counted in the form.
fn in_form(shape: Shape) -> bool {
    match shape {
        Shape::Some { .. } | Shape::Rows | Shape::Share { .. } => true,
        Shape::Steps | Shape::Order | Shape::Way => false,
    }
}

/// The whole answer as it stands, in one field.
fn given(draft: &Drafted) -> String {
    if draft.so_far.is_empty() {
        return DONE.to_owned();
    }
    draft.so_far.iter().map(|step| step.key.as_ref()).collect::<Vec<_>>().join(" ")
}
