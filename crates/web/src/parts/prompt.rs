//! The desk: the question with its options, own dice, waiting, the end.

mod draft;
mod grid;

pub(crate) use draft::{Item, items};

use super::{note, odds, outlook, rule, staff, words};
use crate::{
    model::{Ending, OutlookNow, Played},
    pages::table::{LessonNow, Staff, Turn},
    paths,
};
use maud::{Markup, html};
use table::dice::Reading;
use table::{Dice, Drafted, InCup, Need, Odds, Offered, Open, Seat, Wanted};

/// Everything the prompt needs to know.
pub struct Prompt<'a> {
    pub played: &'a Played,
    pub turn: &'a Turn,
    /// Where things stand, in a sentence.
    pub context: &'a str,
    pub can_undo: bool,
    /// Every option lies on one board, and there are too many for a list.
    pub on_board: bool,
    /// A moment of the past: shown, not answered.
    pub past: bool,
    pub staff: &'a Staff,
    /// What the options would lead to, if somebody asked.
    pub outlook: Option<&'a OutlookNow>,
    /// What a panel of rows comes to as it stands.
    pub proposal: Option<&'a Drafted>,
    /// The option that is asked about once more.
    pub confirm: Option<&'a str>,
}

/// Longer titles have smaller letters, so that they keep to two lines.
const LONG_TITLE: usize = 44;
/// More options than this get a filter box.
const KEYS: usize = 9;
/// More options than this fold away below a grid, which is to be seen whole.
const MOST_BESIDE_A_GRID: usize = 1;

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
                @if !self.past {
                    (staff::of_seat(self.played, self.staff, self.turn))
                    div.foot-now {
                        span { "Opens after the last beat" }
                        button.lnk #answer-now type="button" { kbd { "Esc" } " Answer now" }
                    }
                }
            }
        }
    }

    fn head(&self, title: &str, rule_id: &str, context: &str) -> Markup {
        html! {
            header {
                h2 #question.long[title.chars().count() > LONG_TITLE] { (title) }
                (rule::chip(self.played.game.name, rule_id))
            }
            // Its line is kept when there is nothing to say, so that the options keep their place.
            p.why title=(context) { (context) }
        }
    }

    fn hidden(&self, n: u32) -> Markup {
        html! {
            input type="hidden" name="n" value=(n);
            (crate::parts::seat_field(self.played.eyes))
        }
    }

    /// What ends something for good is asked once more.
    fn sure(&self, open: &Open, option: &Offered) -> Markup {
        let context = option.consequence.as_deref().unwrap_or(open.prompt());
        html! {
            (self.head(&format!("{}?", option.label), open.rule, context))
            form #answer method="post" action=(paths::answer(self.played.id)) data-live data-sure
                data-question=(open.question) {
                (self.hidden(open.n))
                p.sm { "This ends something for good and cannot be taken back by another order." }
                ol.opts {
                    li {
                        button.opt.grave #opt-1 name="key" value=(option.key) data-key="1" {
                            span.key aria-hidden="true" { "1" }
                            span.words { b { "Yes: " (option.label) } }
                        }
                    }
                    li {
                        a.opt #opt-2 href=(paths::table(self.played.id, self.played.eyes)) data-key="2" data-again {
                            span.key aria-hidden="true" { "2" }
                            span.words { b { "No, back to the question" } }
                        }
                    }
                }
            }
        }
    }

    fn ask(&self, open: &Open) -> Markup {
        let confirmed = self.confirm.and_then(|key| open.options.iter().find(|it| it.key == key));
        if let Some(option) = confirmed {
            return self.sure(open, option);
        }
        let items = items(open);
        let grid = grid::is_grid(&items);
        let in_list = |item: &&Item<'_>| !(grid && item.offered().cell.is_some());
        let rolls = items.iter().filter(in_list).any(|item| match item {
            Item::Give(option) | Item::Add(option) => !option.odds.is_empty(),
            Item::Tick(..) | Item::Count(..) => false,
        });
        let listed = items.iter().filter(in_list).count();
        let many = listed > KEYS && !grid;
        let draft = open.draft.as_ref();
        let panel = draft.is_some_and(|draft| draft::is_panel(draft));
        html! {
            (self.head(open.prompt(), open.rule, self.context))
            form #answer method="post" action=(paths::answer(self.played.id)) data-live
                data-count=(items.len()) data-question=(open.question)
                data-subject=[open.subject.as_deref()]
                data-wide[draft.is_some_and(|draft| draft::is_wide(draft))]
                // Nothing in it takes the focus while the past is shown, but it may scroll.
                tabindex=[self.past.then_some("0")]
                data-draft=[draft.map(|_| paths::draft(self.played.id))] {
                (self.hidden(open.n))
                @if let Some(draft) = draft {
                    // What Enter in a field presses.
                    button.vh tabindex="-1" aria-hidden="true" { "Done" }
                    (draft::so_far(draft))
                }
                @if many {
                    label.filter hidden {
                        span.vh { "Show only options with" }
                        input type="search" placeholder={ "Filter " (listed) " options" }
                            autocomplete="off" data-filter-options;
                    }
                }
                @if let Some(draft) = draft { (self.rows(draft)) }
                @if let Some(draft) = draft.filter(|_| panel) { (self.give(open, draft)) }
                @if grid { (self.grid(&items)) }
                @if self.on_board {
                    details.fold #fold {
                        summary { (items.len()) " on the board, or in a list" }
                        (self.list(open, &items, (rolls, grid)))
                    }
                } @else if grid && listed > MOST_BESIDE_A_GRID {
                    details.fold.others #others {
                        summary { "Other orders " span.badge { (listed) } }
                        (self.list(open, &items, (rolls, grid)))
                    }
                } @else {
                    (self.list(open, &items, (rolls, grid)))
                }
                @if let Some(draft) = draft.filter(|_| !panel) { (self.give(open, draft)) }
            }
            // The figures of a grid and of a panel have their words with them.
            @if let Some(first) = first_odds(open).filter(|_| !grid && !panel) {
                (odds::legend(first, &rule::bare(self.played.game.name, &first.rule)))
            }
            @if !self.past {
                div.foot {
                    (outlook::below(self.played, self.outlook, None))
                    @if draft.is_none() && items.len() > 1 && self.played.seats.len() == 1 {
                        label.standing hidden title="The answer you give now is given again whenever this kind of question comes" {
                            input #standing type="checkbox" autocomplete="off"; " Don’t ask again"
                        }
                    }
                }
            }
        }
    }

    /// What stands in no grid, if there is one.
    fn list(&self, open: &Open, items: &[Item<'_>], (rolls, grid): (bool, bool)) -> Markup {
        let (add, sure) = (paths::draft(self.played.id), paths::sure(self.played.id));
        html! {
            ol.opts {
                @for (number, item) in (1..).zip(items).filter(|(_, item)| !grid || item.offered().cell.is_none()) {
                    li {
                        @match item {
                            Item::Give(option) => {
                                (self.option(option, number, rolls, ("key", option.ends.then_some(sure.as_str()))))
                                @if let Some(now) = self.outlook {
                                    (outlook::of_option(now, &option.key))
                                }
                            }
                            Item::Add(option) => {
                                (self.option(option, number, rolls, ("add", Some(&add))))
                            }
                            Item::Tick(option, on) => (self.tick(option, number, *on)),
                            Item::Count(option, count) => (self.count(open, option, number, *count)),
                        }
                    }
                }
            }
        }
    }

    /// A button of the list: the name of its field, and where it goes if not with the form.
    fn option(
        &self,
        option: &Offered,
        number: usize,
        rolls: bool,
        (name, to): (&str, Option<&str>),
    ) -> Markup {
        let rule = option.rule.unwrap_or_default();
        let class = if rolls { "opt rolls" } else { "opt" };
        html! {
            button class=(class) name=(name) value=(option.key) formaction=[to]
                id={ "opt-" (number) } data-key=(number) data-target=[option.target.as_deref()]
                disabled[self.past] {
                span.key aria-hidden="true" { (number) }
                span.words {
                    b { (option.label) }
                    @if let Some(text) = &option.consequence { small { (text) } }
                }
                @if rolls { (odds::of_option(&option.odds)) }
            }
            @if !rolls && !rule.is_empty() {
                span.opt-rule { (rule::bare(self.played.game.name, rule)) }
            }
        }
    }

    /// What the player does at his own table, in place of the options.
    fn own_dice(&self, need: &Need) -> Markup {
        let title = match &need.what {
            Wanted::Throw { dice } => format!("Roll {} at your table", words::dice(*dice)),
            Wanted::Pool(pool) => format!("Roll {pool} at your table"),
            Wanted::Draw { .. } => "Draw a counter at your table".to_owned(),
        };
        html! {
            (self.head(&title, need.rule, need.why))
            @match &need.what {
                Wanted::Throw { dice } => (self.faces(need.n, *dice, 1)),
                Wanted::Pool(pool) => (self.faces(need.n, pool.dice, usize::from(pool.count))),
                Wanted::Draw { cup } => (self.counters(need.n, cup)),
            }
            (self.for_me(need))
        }
    }

    /// One field for each die.
    fn faces(&self, n: u32, dice: Dice, throws: usize) -> Markup {
        const NAMES: [&str; 4] = ["First", "Second", "Third", "Fourth"];
        let each = usize::from(dice.count.max(1));
        let label = |at: usize| match (dice.reading, at % each) {
            (Reading::Percentile, 0) => "Tens".to_owned(),
            (Reading::Percentile, _) => "Units".to_owned(),
            (Reading::Pair(_), 0) => format!("Row (d{})", dice.sides),
            (Reading::Pair(sides), _) => format!("Column (d{sides})"),
            (Reading::Sum | Reading::TensAndUnits, _) => {
                NAMES.get(at).map_or_else(|| format!("Die {}", at + 1), |name| (*name).to_owned())
            }
        };
        let tens = (0..each).any(|at| dice.sides_at(at) == 10);
        html! {
            form.mine #dice-form method="post" action=(paths::dice(self.played.id)) data-live {
                (self.hidden(n))
                @for at in 0..each * throws {
                    @let sides = dice.sides_at(at % each);
                    label {
                        (label(at))
                        input name="faces" id={ "die-" (at) } type="number" inputmode="numeric"
                            min=(u8::from(sides != 10)) max=(sides) required
                            autocomplete="off" autofocus[at == 0] disabled[self.past];
                    }
                }
                button.btn disabled[self.past] { "Enter" }
            }
            @if tens { p.sm { "A 0 on a ten-sided die is a ten." } }
        }
    }

    /// A button for each kind of counter in the cup.
    fn counters(&self, n: u32, cup: &[InCup]) -> Markup {
        html! {
            form #draw-form method="post" action=(paths::dice(self.played.id)) data-live {
                (self.hidden(n))
                ol.opts {
                    @for (at, kind) in cup.iter().filter(|kind| kind.count > 0).enumerate() {
                        li {
                            button.opt name="drawn" value=(kind.key) id={ "drawn-" (at + 1) }
                                data-key=(at + 1) disabled[self.past] {
                                span.key aria-hidden="true" { (at + 1) }
                                span.words { b { (kind.label) } small { (kind.count) " in the cup" } }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The program throws for a player who would rather not.
    fn for_me(&self, need: &Need) -> Markup {
        let words = match &need.what {
            Wanted::Throw { .. } | Wanted::Pool(_) => "Roll this for me",
            Wanted::Draw { .. } => "Draw this for me",
        };
        html! {
            form.for-me #for-me method="post" action=(paths::dice(self.played.id)) data-live {
                (self.hidden(need.n))
                button.lnk name="for_me" value="yes" disabled[self.past] { (words) }
            }
        }
    }

    fn wait(&self, seats: &[Seat]) -> Markup {
        let name = |seat: &Seat| match self.staff.at(*seat) {
            Some(player) => format!("{} ({player})", self.played.seat_name(*seat)),
            None => self.played.seat_name(*seat).to_owned(),
        };
        let names: Vec<String> = seats.iter().map(name).collect();
        let title = format!("Waiting for {}", names.join(" and "));
        let meanwhile = if self.played.matched {
            "You can look around or replay."
        } else {
            "You can look around, replay or run a forecast."
        };
        html! {
            (self.head(&title, "", meanwhile))
            @if self.played.is_watched() { (watching(self.played)) }
            // The screen between two players shows nothing of either's table.
            @if !self.played.keyed {
                p.hand { a.btn href=(paths::game(self.played.id)) { "Hand the screen over" } }
            }
        }
    }

    fn over(&self, ending: &Ending) -> Markup {
        html! {
            (self.head(&words::capital(&ending.ending), "", &ending.verdict))
            div.row {
                a.btn href=(paths::campaign(self.played.id, self.played.eyes)) { "The campaign" }
                a.btn.second href=(paths::report(self.played.id, self.played.eyes)) {
                    "After-action report"
                }
            }
            dl.figures { @for (title, value) in &ending.told {
                div { dt { (title) } dd { (value) } }
            } }
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
            } @else if let Some((step, of)) = now.place {
                p.eyebrow { "Lesson " (step) " of " (of) }
            } @else {
                p.eyebrow { "By the way" }
            }
            h3 { (now.lesson.title) }
            p { (now.lesson.text) }
            @if now.over && !now.last {
                p { a href=(paths::LEARN) { "To the next mission" } }
            } @else if now.over {
                p { a href=(paths::new_game(played.game.name)) { "Begin a game of your own" } }
            }
        }
    }
}

/// What those who watch may know, what they see when it is over, and a link to what they see now.
fn watching(played: &Played) -> Markup {
    let list = |title: &str, items: [&str; 4]| {
        html! { div { h3 { (title) } ul { @for item in items { li { (item) } } } } }
    };
    let link = paths::replay(played.id, played.eyes, played.line);
    html! {
        div.watching {
            (list("Open to you", ["what both sides know", "dice rolled openly", "the log of both", "the watchers’ talk"]))
            (list("Shown at the end", ["what each side hides", "sealed orders", "who let the staff play", "the seed of the dice"]))
        }
        div.share-position {
            h3 { "Share this position" }
            code { (link) }
            button.btn.second.small type="button" data-copy=(link) hidden { "Copy the link" }
            p.fine-text { "Whoever may watch sees there what you see, no sooner than you." }
        }
    }
}
