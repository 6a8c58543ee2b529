//! What happened and what can be done, in words.

mod draft;

pub(crate) use draft::on_one_board;

use crate::text_style::{Span, TextStyle, Tone, pad};
use board::{Board, Marks};
use shelf::{AnySession, Status, Tale};
use std::cmp::Ordering;
use table::{
    Dice, Event, Explained, Logged, Need, Odds, Offered, Open, Seat, Wanted, dice::Reading,
};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// How many outcomes of a roll stand beside an option; `odds` shows them all.
const OUTCOMES_SHOWN: usize = 4;

pub(crate) const NO_ODDS: &str = "No option of this question rolls dice at once.";

/// The status as one or two lines under a rule.
pub(crate) fn status(style: TextStyle, status: &Status) -> Vec<String> {
    let title = format!("━━ {} ", status.title);
    let rest = "━".repeat(style.width.saturating_sub(title.width()));
    let facts: Vec<String> =
        status.facts.iter().map(|(name, fact)| format!("{name} {fact}")).collect();
    let mut lines = vec![style.paint(Tone::Heading, &format!("{title}{rest}"))];
    if !facts.is_empty() {
        let text = facts
            .iter()
            .map(|fact| fact.replace(' ', "\u{a0}"))
            .collect::<Vec<_>>()
            .join("\u{a0}· ");
        lines.extend(style.entry(("   ", Tone::Plain), &[(&text, Tone::Faint)], ""));
    }
    lines.iter().map(|line| line.replace(NO_BREAK, " ")).collect()
}

fn toned(tone: table::Tone) -> Tone {
    match tone {
        table::Tone::Good => Tone::Good,
        table::Tone::Mixed => Tone::Strong,
        table::Tone::Nothing => Tone::Plain,
        table::Tone::Bad => Tone::Bad,
    }
}

/// A board no wider than the screen: ruled lines are shortened, others end in a dot that says so.
pub(crate) fn board(style: TextStyle, board: &Board, marks: &Marks) -> String {
    let drawn = board::text::render(board, marks, style.paint);
    let fit = |line| cut(&shortened(line, style.width), style.width);
    drawn.lines().flat_map(|line| [fit(line), "\n".to_owned()]).collect()
}

/// The line up to this width, its colours unbroken.
fn cut(line: &str, width: usize) -> String {
    if plain_width(line) <= width {
        return line.to_owned();
    }
    let (mut kept, mut used, mut letters) = (String::new(), 0, line.chars());
    while let Some(letter) = letters.next() {
        if letter == '\x1b' {
            kept.push(letter);
            kept.extend(letters.by_ref().take_while(|part| *part != 'm'));
            kept.push('m');
            continue;
        }
        used += letter.width().unwrap_or(0);
        match used.cmp(&width) {
            Ordering::Less => kept.push(letter),
            Ordering::Equal => kept.push('…'),
            Ordering::Greater => {}
        }
    }
    kept
}

/// The line without the part of its rule (`────`) that stands beyond the width.
fn shortened(line: &str, width: usize) -> String {
    let Some(rule) = line.find("────") else { return line.to_owned() };
    let end = line[rule..].find(|c| c != '─').map_or(line.len(), |end| rule + end);
    let visible = plain_width(&line[..rule]) + line[rule..end].chars().count();
    let over = visible.saturating_sub(width);
    let kept = line[rule..end].chars().count().saturating_sub(over);
    if end < line.len() && !line[end..].starts_with('\x1b') {
        return line.to_owned();
    }
    format!("{}{}{}", &line[..rule], "─".repeat(kept), &line[end..])
}

/// How wide a line is on the screen, without its colours.
fn plain_width(line: &str) -> usize {
    let mut parts = line.split("\x1b[");
    let first = parts.next().map_or(0, str::width);
    first
        + parts.map(|part| part.split_once('m').map_or(0, |(_, text)| text.width())).sum::<usize>()
}

/// One line of the log; a roll that begins an act says first who acts on whom.
pub(crate) fn event(
    style: TextStyle,
    event: &Event,
    deed: Option<&str>,
    session: &dyn AnySession,
) -> Vec<String> {
    let deed = deed.map_or(String::new(), |deed| format!("{deed}: "));
    match event {
        Event::Said { rule, text, .. } => {
            style.entry(("  · ", Tone::Faint), &[(text, Tone::Plain)], rule)
        }
        Event::Rolled { rule, chart, tone, .. } => {
            let cite = cite(rule, *chart);
            let (throw, result) = roll(event);
            let tone = tone.map_or(Tone::Strong, toned);
            let throw = deed + &throw;
            let spans = [(throw.as_str(), Tone::Plain), (result.as_str(), tone)];
            style.entry(("  ⚄ ", Tone::Dice), &spans, &cite)
        }
        Event::Pool { rule, hits, pool, chart, .. } => {
            let text = format!("{deed}{} →", pool_of_dice(event));
            let verb = if *hits == 1 { "succeeds" } else { "succeed" };
            let result = format!("{hits} of {} dice {verb}", pool.count);
            let spans = [(text.as_str(), Tone::Plain), (result.as_str(), Tone::Strong)];
            style.entry(("  ⚄ ", Tone::Dice), &spans, &cite(rule, *chart))
        }
        Event::Drawn { why, rule, label, .. } => {
            let text = format!("{why}: drawn from the cup →");
            let spans = [(text.as_str(), Tone::Plain), (label.as_str(), Tone::Strong)];
            style.entry(("  ◍ ", Tone::Dice), &spans, rule)
        }
        Event::Picked { seat, label, .. } => {
            let text = match session.seats() {
                1 => label.clone(),
                _ => format!("{}: {label}", session.seat_name(*seat)),
            };
            style.entry(("  › ", Tone::Key), &[(&text, Tone::Key)], "")
        }
    }
}

/// What came of an order, one line for each group, as on the page.
pub(crate) fn digest(style: TextStyle, tale: &Tale) -> Vec<String> {
    let mut lines = vec![style.heading("Since your order")];
    for group in &tale.groups {
        let (mark, tone) = match group.tone {
            Some(table::Tone::Good) => ("  + ", Tone::Good),
            Some(table::Tone::Bad) => ("  x ", Tone::Bad),
            Some(table::Tone::Mixed) => ("  ~ ", Tone::Strong),
            Some(table::Tone::Nothing) | None => ("  · ", Tone::Plain),
        };
        let title = match (group.title.as_str(), group.text.as_str()) {
            ("", _) => String::new(),
            (title, "") => title.to_owned(),
            (title, _) => format!("{title}:"),
        };
        let rolls = match group.rolls {
            0 => String::new(),
            1 => "1 roll".to_owned(),
            rolls => format!("{rolls} rolls"),
        };
        let spans = [(title.as_str(), Tone::Faint), (group.text.as_str(), tone)];
        let spans: Vec<Span<'_>> = spans.into_iter().filter(|(text, _)| !text.is_empty()).collect();
        lines.extend(style.entry((mark, tone), &spans, &rolls));
    }
    lines
}

/// The log with the number of each journal line.
pub(crate) fn log(style: TextStyle, events: &[Logged], session: &dyn AnySession) -> Vec<String> {
    let width = events.last().map_or(0, |logged| logged.line.to_string().len());
    let narrow = TextStyle { width: style.width.saturating_sub(width + 1), ..style };
    let mut last = 0;
    let mut lines = Vec::new();
    for (logged, deed) in table::with_deeds(events.iter()) {
        for line in event(narrow, &logged.event, deed.as_deref(), session) {
            let number = if logged.line == last { String::new() } else { logged.line.to_string() };
            last = logged.line;
            lines
                .push(format!("{} {line}", style.paint(Tone::Faint, &format!("{number:>width$}"))));
        }
    }
    lines
}

/// The chart and its rule, where they do not say the same.
fn cite(rule: &str, chart: Option<&str>) -> String {
    match chart {
        Some(chart) if !rule.ends_with(chart) => format!("{chart}, {rule}"),
        Some(_) | None => rule.to_owned(),
    }
}

/// A roll in one line: dice, each modifier with its reason and rule, column, total; and its result.
fn roll(event: &Event) -> (String, String) {
    let Event::Rolled { why, dice, faces, modifiers, total, result, column, .. } = event else {
        return (String::new(), String::new());
    };
    let natural = dice.natural(faces);
    let mut parts = vec![format!("{why}: {dice} {}", thrown(*dice, faces))];
    let (shifts, adds): (Vec<&Explained>, Vec<&Explained>) =
        modifiers.iter().partition(|modifier| modifier.shifts);
    parts.extend(each_modifier(&adds));
    let sum = natural + adds.iter().map(|modifier| modifier.amount).sum::<i32>();
    if let Some((amount, why)) = table::limit(natural, modifiers, *total) {
        parts.push(format!(", {} {why}", board::signed(amount.into())));
    }
    if !adds.is_empty() || sum != *total {
        parts.push(format!(" = {total}"));
    }
    if let Some(column) = column {
        parts.push(format!(" in column “{column}”"));
        if !shifts.is_empty() {
            let shifts = each_modifier(&shifts).concat();
            parts.push(format!(" (shifted {})", shifts.trim_start_matches(", ")));
        }
    }
    if !result.is_empty() {
        parts.push(" →".to_owned());
    }
    (parts.concat(), result.clone())
}

/// `, −2 night, +1 moon (1.2)`: modifiers of one rule in a row cite it once.
fn each_modifier(modifiers: &[&Explained]) -> Vec<String> {
    let each =
        modifiers.iter().enumerate().map(|(n, Explained { amount, why, rule, shifts: _ })| {
            let cited =
                rule.is_empty() || modifiers.get(n + 1).is_some_and(|next| next.rule == *rule);
            let cite = if cited { String::new() } else { format!(" ({rule})") };
            format!(", {} {why}{cite}", board::signed((*amount).into()))
        });
    each.collect()
}

/// A pool in one line: its dice and what is added to each.
fn pool_of_dice(event: &Event) -> String {
    let Event::Pool { why, pool, faces, modifiers, .. } = event else { return String::new() };
    let shown: Vec<String> = faces.iter().map(|face| die(pool.dice, *face)).collect();
    let modifiers = each_modifier(&modifiers.iter().collect::<Vec<_>>()).concat();
    let each = if modifiers.is_empty() { "" } else { " each" };
    format!("{why}: {pool} [{}]{modifiers}{each}", shown.join(" "))
}

/// The faces: `[3 5] 8`, or `[7]` for a single die.
fn thrown(dice: Dice, faces: &[u8]) -> String {
    let shown: Vec<String> = faces.iter().map(|face| die(dice, *face)).collect();
    let natural = dice.natural(faces);
    match faces {
        [_] => format!("[{natural}]"),
        _ => format!("[{}] {natural}", shown.join(" ")),
    }
}

fn die(dice: Dice, face: u8) -> String {
    match dice.reading {
        Reading::Percentile => (face % 10).to_string(),
        Reading::Sum | Reading::TensAndUnits | Reading::Pair(_) => face.to_string(),
    }
}

/// What the player has to throw or draw at his own table.
pub(crate) fn need(style: TextStyle, need: &Need) -> Vec<String> {
    let (lead, text) = match &need.what {
        Wanted::Throw { .. } | Wanted::Pool(_) => {
            ("⚄ ", format!("Throw {} for {}", need.what, need.why))
        }
        Wanted::Draw { .. } => ("◍ ", format!("Draw a counter for {}", need.why)),
    };
    let mut lines = style.entry((lead, Tone::Dice), &[(&text, Tone::Strong)], need.rule);
    if let Wanted::Draw { cup } = &need.what {
        for (n, kind) in cup.iter().filter(|kind| kind.count > 0).enumerate() {
            let lead = format!("  {:>2}  ", n + 1);
            let count = format!(" {} in the cup", kind.count);
            let spans = [(kind.label.as_str(), Tone::Plain), (count.as_str(), Tone::Faint)];
            lines.extend(style.entry((&lead, Tone::Key), &spans, ""));
        }
    }
    lines
}

/// The question and its numbered options, each with what it cites and its chances.
///
/// Options that all lie on this board need no list: it shows them.
pub(crate) fn question(style: TextStyle, open: &Open, folded: Option<&Board>) -> Vec<String> {
    let mut lines = style.entry(("? ", Tone::Key), &[(open.prompt(), Tone::Strong)], open.rule);
    lines.extend(open.draft.iter().flat_map(|draft| draft::so_far(style, draft)));
    match folded {
        Some(board) => lines.extend(draft::fold(style, open, board)),
        None => lines.extend(options(style, open)),
    }
    lines.extend(open.draft.iter().flat_map(|draft| draft::how_to_go_on(style, draft)));
    lines.iter().map(|line| line.replace(NO_BREAK, " ")).collect()
}

fn options(style: TextStyle, open: &Open) -> Vec<String> {
    let mut lines = Vec::new();
    let width = open.options.len().to_string().len();
    let column = ChanceColumn::of(style, open, width + 4);
    if let Some(column) = &column {
        let text = format!("with the chances of: {}", column.why);
        lines.extend(style.entry(("  ", Tone::Plain), &[(&text, Tone::Faint)], ""));
    }
    for (n, option) in open.options.iter().enumerate() {
        let lead = format!("  {:>width$}  ", n + 1);
        match &column {
            Some(column) => lines.extend(column.option(style, &lead, option, cited(open, option))),
            None => lines.extend(option_and_chances(style, &lead, option, cited(open, option))),
        }
    }
    lines
}

/// What an option cites beyond its question.
fn cited(open: &Open, option: &Offered) -> &'static str {
    option.rule.filter(|rule| *rule != open.rule).unwrap_or_default()
}

/// An option with the chances of its rolls in lines of their own.
fn option_and_chances(style: TextStyle, lead: &str, option: &Offered, rule: &str) -> Vec<String> {
    let mut lines = style.entry((lead, Tone::Key), &[(&option.words(), Tone::Plain)], rule);
    let indent = " ".repeat(lead.len() + 2);
    for (alike, odds) in alike(&option.odds) {
        let text = format!("{alike}: {}", outcomes(odds));
        lines.extend(style.entry((&indent, Tone::Plain), &[(&text, Tone::Faint)], ""));
    }
    lines
}

/// Rolls with the same chances told together: `Bow cannon, Stern cannon, each`.
fn alike(odds: &[Odds]) -> Vec<(String, &Odds)> {
    let mut groups: Vec<(Vec<&str>, &Odds)> = Vec::new();
    for one in odds {
        let same =
            |(_, other): &&mut (_, &Odds)| (other.of, &other.outcomes) == (one.of, &one.outcomes);
        match groups.iter_mut().find(same) {
            Some((whys, _)) => whys.push(&one.why),
            None => groups.push((vec![&one.why], one)),
        }
    }
    let named = |whys: Vec<&str>| match whys.as_slice() {
        [only] => (*only).to_owned(),
        several => format!("{}, each", several.join(", ")),
    };
    groups.into_iter().map(|(whys, odds)| (named(whys), odds)).collect()
}

const NO_BREAK: char = '\u{a0}';

fn no_break(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}

/// Where all chances are of the same roll and short enough, they stand in a column of their own.
struct ChanceColumn<'a> {
    why: &'a str,
    /// How wide the labels are.
    at: usize,
}

impl ChanceColumn<'_> {
    fn of(style: TextStyle, open: &Open, lead: usize) -> Option<ChanceColumn<'_>> {
        let rolling = || open.options.iter().filter(|option| !option.odds.is_empty());
        let why = rolling().next()?.odds[0].why.as_str();
        let same = |option: &Offered| matches!(option.odds.as_slice(), [only] if only.why == why);
        let at = rolling().map(|option| option.words().width()).max()? + 1;
        let fits = |option: &Offered| {
            let cite = match cited(open, option) {
                "" => 0,
                rule => rule.width() + 2,
            };
            lead + at + 1 + outcomes(&option.odds[0]).width() + cite <= style.width
        };
        rolling().all(|option| same(option) && fits(option)).then_some(ChanceColumn { why, at })
    }

    fn option(&self, style: TextStyle, lead: &str, option: &Offered, rule: &str) -> Vec<String> {
        let [odds] = option.odds.as_slice() else {
            return style.entry((lead, Tone::Key), &[(&option.words(), Tone::Plain)], rule);
        };
        let (label, chances) =
            (no_break(&pad(&option.words(), self.at)), no_break(&outcomes(odds)));
        let spans = [(label.as_str(), Tone::Plain), (chances.as_str(), Tone::Faint)];
        style.entry((lead, Tone::Key), &spans, rule)
    }
}

/// The outcomes in percent, in their own order; of many only the likeliest.
fn outcomes(odds: &Odds) -> String {
    let mut shown: Vec<_> = odds.outcomes.iter().collect();
    let more = if shown.len() > OUTCOMES_SHOWN { " · …" } else { "" };
    if shown.len() > OUTCOMES_SHOWN {
        shown.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        shown.truncate(OUTCOMES_SHOWN);
    }
    let name = |name: &str| match in_short(name) {
        short
            if odds.outcomes.iter().filter(|(other, _)| in_short(other) == short).count() == 1 =>
        {
            short.to_owned()
        }
        _ => name.to_owned(),
    };
    let told =
        shown.iter().map(|(full, count)| format!("{} {}", percent(*count, odds.of), name(full)));
    told.collect::<Vec<_>>().join(" · ") + more
}

/// `gun jams` of `gun jams, no shot`; the table of `odds` has it in full.
fn in_short(outcome: &str) -> &str {
    outcome.split([',', ';', ':']).next().unwrap_or(outcome)
}

/// All outcomes of all options, with bars.
pub(crate) fn odds(style: TextStyle, open: &Open) -> Vec<String> {
    let rolling = open.options.iter().enumerate().filter(|(_, option)| !option.odds.is_empty());
    let mut lines: Vec<String> =
        rolling.flat_map(|(n, option)| option_odds(style, n, option)).collect();
    if lines.is_empty() {
        lines.push(NO_ODDS.to_owned());
    }
    lines
}

fn option_odds(style: TextStyle, n: usize, option: &Offered) -> Vec<String> {
    const BAR: usize = 24;
    let lead = format!("  {}  ", n + 1);
    let rule = option.rule.unwrap_or_default();
    let mut lines = style.entry((&lead, Tone::Key), &[(&option.words(), Tone::Plain)], rule);
    for odds in &option.odds {
        lines.extend(style.entry(("     ", Tone::Plain), &[(&odds.why, Tone::Faint)], &odds.rule));
        for (name, count) in &odds.outcomes {
            let filled = (*count as usize * BAR).div_ceil(odds.of.max(1) as usize);
            let bar = pad(&"█".repeat(filled), BAR);
            let share = percent(*count, odds.of);
            let text: [Span<'_>; 1] = [(name, Tone::Plain)];
            let lead = format!("     {share:>7}  {bar}  ");
            lines.extend(style.entry((&lead, Tone::Plain), &text, &format!("{count}/{}", odds.of)));
        }
    }
    lines
}

/// A share in percent, with a decimal only where it is needed.
pub(crate) fn percent(count: u32, of: u32) -> String {
    let tenths = (u64::from(count) * 1000 + u64::from(of) / 2) / u64::from(of.max(1));
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole} %"),
        (whole, tenth) => format!("{whole}.{tenth} %"),
    }
}

/// What the player sees when the keyboard changes hands.
pub(crate) fn hand_over(style: TextStyle, session: &dyn AnySession, seat: Seat) -> String {
    let text =
        format!("══ {} (seat {} of {}) ", session.seat_name(seat), seat.0 + 1, session.seats());
    let rest = "═".repeat(style.width.saturating_sub(text.width()));
    style.paint(Tone::Key, &format!("{text}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rolled(
        dice: Dice,
        faces: &[u8],
        modifiers: Vec<Explained>,
        total: i32,
        result: &str,
    ) -> String {
        let faces = faces.iter().copied().collect();
        let (chart, to, result) = (None, None, result.to_owned());
        let event = Event::Rolled {
            why: "Hit",
            rule: "1.1",
            dice,
            faces,
            modifiers,
            total,
            result,
            tone: None,
            chart,
            column: None,
            to,
        };
        let (text, result) = roll(&event);
        format!("{text} {result}")
    }

    #[test]
    fn a_roll_explains_itself_in_one_line() {
        let night = Explained { amount: -2, why: "night".to_owned(), rule: "1.2", shifts: false };
        let told = rolled(Dice::TWO_D6, &[3, 5], vec![night.clone()], 6, "miss");
        assert_eq!(told, "Hit: 2d6 [3 5] 8, −2 night (1.2) = 6 → miss");
        assert_eq!(rolled(Dice::D10, &[7], vec![], 7, "hit"), "Hit: 1d10 [7] → hit");
        assert_eq!(rolled(Dice::D100, &[10, 4], vec![], 4, "hit"), "Hit: d100 [0 4] 4 → hit");
        let moon = Explained { amount: 1, why: "moon".to_owned(), rule: "1.2", shifts: false };
        let told = rolled(Dice::D6, &[4], vec![night.clone(), moon], 3, "hit");
        assert_eq!(told, "Hit: 1d6 [4], −2 night, +1 moon (1.2) = 3 → hit");
        let limited = rolled(Dice::D6, &[1], vec![night], 1, "miss");
        assert_eq!(limited, "Hit: 1d6 [1], −2 night (1.2), +2 at least 1 = 1 → miss");
    }

    fn explained(amount: i32, why: &str, rule: &'static str, shifts: bool) -> Explained {
        Explained { amount, why: why.to_owned(), rule, shifts }
    }

    #[test]
    fn a_roll_in_a_column_names_it_and_what_shifted_it() {
        let event = Event::Rolled {
            tone: None,
            why: "Defence",
            rule: "6.7",
            dice: Dice::TWO_D6,
            faces: [3, 5].into_iter().collect(),
            modifiers: vec![
                explained(-1, "hit gun", "6.8", false),
                explained(2, "radar", "6.9", true),
            ],
            total: 7,
            result: "flamed".to_owned(),
            chart: Some("T9"),
            column: Some("Low"),
            to: None,
        };
        let (text, result) = roll(&event);
        let throw = "Defence: 2d6 [3 5] 8, −1 hit gun (6.8) = 7";
        assert_eq!(text, format!("{throw} in column “Low” (shifted +2 radar (6.9)) →"));
        assert_eq!(result, "flamed");
    }

    #[test]
    fn a_pool_is_told_in_one_line() {
        let pool = Event::Pool {
            why: "Contacts",
            rule: "7.1",
            pool: table::Pool::new(3, Dice::D6),
            faces: vec![1, 5, 6],
            modifiers: vec![explained(1, "radar", "7.1", false)],
            hits: 2,
            chart: Some("CON"),
            to: None,
        };
        assert_eq!(pool_of_dice(&pool), "Contacts: 3d6 [1 5 6], +1 radar (7.1) each");
    }

    #[test]
    fn a_draw_at_an_own_table_lists_what_is_in_the_cup() {
        let kind =
            |label: &str, count| table::InCup { key: "k".into(), label: label.to_owned(), count };
        let what = Wanted::Draw { cup: vec![kind("Zero", 3), kind("Val", 0), kind("Betty", 1)] };
        let asked = Need { n: 4, seat: None, why: "Aircraft", rule: "6.5", what };
        let style = TextStyle { paint: board::text::Paint::Plain, width: 50 };
        assert_eq!(
            need(style, &asked),
            [
                "◍ Draw a counter for Aircraft                  6.5",
                "   1  Zero 3 in the cup",
                "   2  Betty 1 in the cup",
            ]
        );
    }

    #[test]
    fn only_the_rule_of_a_line_is_shortened() {
        assert_eq!(shortened("── Map ────────────", 12), "── Map ─────");
        let painted = "\x1b[1m── Map ────────────\x1b[0m";
        assert_eq!(shortened(painted, 12), "\x1b[1m── Map ─────\x1b[0m");
        assert_eq!(shortened("a ──── b ────", 8), "a ──── b ────");
    }

    #[test]
    fn a_board_wider_than_the_screen_is_cut() {
        assert_eq!(cut("Gato is here", 12), "Gato is here");
        assert_eq!(cut("Gato is here, 0 of 2", 12), "Gato is her…");
        let painted = "\x1b[1mGato\x1b[0m is \x1b[2mhere, 0\x1b[0m";
        assert_eq!(cut(painted, 12), "\x1b[1mGato\x1b[0m is \x1b[2mher…\x1b[0m");
    }

    fn open(labels: &[&str], odds: &[Odds]) -> Open {
        let option = |label: &&str| Offered {
            key: (*label).to_owned().into(),
            label: (*label).to_owned(),
            consequence: None,
            rule: Some("4.7"),
            target: None,
            odds: odds.to_vec(),
            ends: false,
            cell: None,
        };
        let options = labels.iter().map(option).collect();
        Open {
            n: 2,
            seat: Seat(0),
            question: "speed",
            rule: "4.1",
            text: "How fast?",
            about: None,
            subject: None,
            options,
            draft: None,
        }
    }

    #[test]
    fn chances_of_one_roll_stand_in_a_column_if_they_fit() {
        let odds = Odds::count("Detection", "5.1", Dice::D4, |faces| {
            if faces[0] == 1 { "seen: star shell" } else { "unseen" }.to_owned()
        });
        let style = TextStyle { paint: board::text::Paint::Plain, width: 50 };
        let told = question(style, &open(&["Slow", "Medium"], std::slice::from_ref(&odds)), None);
        assert_eq!(
            told,
            [
                "? How fast?                                    4.1",
                "  with the chances of: Detection",
                "  1  Slow    25 % seen · 75 % unseen           4.7",
                "  2  Medium  25 % seen · 75 % unseen           4.7",
            ]
        );
        let label = "Slow, and hold the present range";
        let told = question(style, &open(&[label], &[odds]), None);
        assert_eq!(told[2], "       Detection: 25 % seen · 75 % unseen");
    }

    #[test]
    fn an_option_cites_only_what_its_question_does_not() {
        let style = TextStyle { paint: board::text::Paint::Plain, width: 30 };
        let mut open = open(&["Slow"], &[]);
        assert_eq!(question(style, &open, None)[1], "  1  Slow                  4.7");
        open.rule = "4.7";
        assert_eq!(question(style, &open, None)[1], "  1  Slow");
    }

    #[test]
    fn rolls_with_the_same_chances_are_told_together() {
        let of = |why: &str, sides: u8| {
            Odds::count(why, "5.1", Dice::sum(1, sides), |faces| (faces[0] == 1).to_string())
        };
        let odds = [of("Bow", 4), of("Turret", 6), of("Stern", 4)];
        let told: Vec<String> = alike(&odds).into_iter().map(|(whys, _)| whys).collect();
        assert_eq!(told, ["Bow, Stern, each", "Turret"]);
    }

    #[test]
    fn percentages_are_rounded_to_a_tenth() {
        assert_eq!(
            (percent(1, 2), percent(1, 3), percent(0, 6)),
            ("50 %".into(), "33.3 %".into(), "0 %".into())
        );
    }
}
