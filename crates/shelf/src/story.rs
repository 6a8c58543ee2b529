//! What came of an order, told in beats and summed up in lines: the one place that groups events, for
//! page and terminal alike.

use std::ops::Range;
use table::{Act, Event, Logged, Tone};

/// What came of an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tale {
    /// The order in words.
    pub order: Option<String>,
    /// The events, in the order they happened, without the order itself.
    pub events: Vec<Logged>,
    pub beats: Vec<Beat>,
    pub groups: Vec<Group>,
}

/// What is shown at once: a roll with what led to it and what was said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat {
    /// Places in the events of the tale.
    pub events: Range<usize>,
    pub tone: Option<Tone>,
    pub act: Option<Act>,
    /// Something is done, as against what comes of it: a shell flies once, whatever it breaks.
    pub anew: bool,
}

/// Beats of one actor or of one kind, and what they came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Places in the beats of the tale.
    pub beats: Range<usize>,
    /// Who acts; nothing where nobody on a board does.
    pub who: String,
    /// Who at whom, or what was rolled for.
    pub title: String,
    /// The result in a sentence or two.
    pub text: String,
    pub tone: Option<Tone>,
    /// How many throws it took.
    pub rolls: usize,
}

/// More beats than this are played too long: what came to nothing is then shown together.
const MOST_BEATS: usize = 30;
/// More sentences than this of one group are counted, not repeated.
const MOST_SAID: usize = 3;

impl Tale {
    /// Tells the events that followed the first answer among them.
    pub fn of(log: &[Logged]) -> Tale {
        let first = log.iter().position(|logged| matches!(logged.event, Event::Picked { .. }));
        let order = first.and_then(|at| match &log[at].event {
            Event::Picked { label, .. } => Some(label.clone()),
            Event::Said { .. }
            | Event::Rolled { .. }
            | Event::Pool { .. }
            | Event::Drawn { .. } => None,
        });
        let events: Vec<Logged> = log[first.map_or(0, |at| at + 1)..].to_vec();
        let beats = beats(&events);
        let mut beats = if beats.len() > MOST_BEATS { merged(&events, beats) } else { beats };
        tell_deeds(&events, &mut beats);
        let groups = groups(&events, &beats);
        Tale { order, events, beats, groups }
    }

    /// How many throws there were.
    pub fn rolls(&self) -> usize {
        self.events.iter().filter(|logged| is_roll(&logged.event)).count()
    }

    /// The group that mattered most, for where there is room for one line; of equals the last.
    pub fn main_group(&self) -> Option<usize> {
        let weight = |at: &usize| self.groups[*at].tone.map_or(0, |tone| weight(tone) + 1);
        (0..self.groups.len()).max_by_key(weight)
    }

    /// The group a beat belongs to.
    pub fn group_of(&self, beat: usize) -> usize {
        self.groups.iter().position(|group| group.beats.contains(&beat)).unwrap_or(0)
    }
}

/// Whether chance spoke.
pub fn is_roll(event: &Event) -> bool {
    match event {
        Event::Rolled { .. } | Event::Pool { .. } | Event::Drawn { .. } => true,
        Event::Said { .. } | Event::Picked { .. } => false,
    }
}

fn tone(event: &Event) -> Option<Tone> {
    match event {
        Event::Rolled { tone, .. } => *tone,
        Event::Pool { .. } | Event::Drawn { .. } | Event::Said { .. } | Event::Picked { .. } => {
            None
        }
    }
}

/// The same of what somebody does: of many dice thrown at once one that counts is enough.
fn tone_of_deed(logged: &Logged) -> Option<Tone> {
    let pool = match (&logged.event, &logged.act) {
        (Event::Pool { hits, .. }, Some(act)) => Some((*hits > 0, act.suffered)),
        _ => None,
    };
    match pool {
        None => tone(&logged.event),
        Some((true, true)) => Some(Tone::Bad),
        Some((true, false)) => Some(Tone::Good),
        Some((false, _)) => Some(Tone::Nothing),
    }
}

/// What a roll is for: its chart where it has one.
fn kind(event: &Event) -> Option<&'static str> {
    match event {
        Event::Rolled { why, chart, .. } | Event::Pool { why, chart, .. } => chart.or(Some(why)),
        Event::Drawn { why, .. } => Some(why),
        Event::Said { .. } | Event::Picked { .. } => None,
    }
}

/// The weightiest of several tones: harm, then success, then the rest.
fn weightiest(tones: impl Iterator<Item = Tone>) -> Option<Tone> {
    tones.max_by_key(|tone| weight(*tone))
}

fn weight(tone: Tone) -> u8 {
    match tone {
        Tone::Bad => 3,
        Tone::Good => 2,
        Tone::Mixed => 1,
        Tone::Nothing => 0,
    }
}

/// Rolls that only lead to another one (who is the target, of what kind) belong to its beat, and so
/// does what is said of it. Before the target is known nobody acts yet.
fn beats(events: &[Logged]) -> Vec<Beat> {
    let mut beats: Vec<Beat> = Vec::new();
    for (at, logged) in events.iter().enumerate() {
        let begins = match beats.last() {
            None => true,
            Some(beat) => begins_a_beat(&events[beat.events.clone()], logged),
        };
        match beats.last_mut().filter(|_| !begins) {
            Some(beat) => {
                beat.events.end = at + 1;
                beat.act = beat.act.take().or_else(|| logged.act.clone());
            }
            None => beats.push(Beat {
                events: at..at + 1,
                tone: None,
                act: logged.act.clone(),
                anew: true,
            }),
        }
    }
    for beat in &mut beats {
        beat.tone = weightiest(events[beat.events.clone()].iter().filter_map(tone_of_deed));
    }
    beats
}

fn begins_a_beat(before: &[Logged], logged: &Logged) -> bool {
    let said = before.iter().filter(|it| !is_roll(&it.event)).count();
    if logged.event.chapter().is_some() {
        return true;
    }
    if before.last().is_some_and(|last| last.act != logged.act) {
        return !(is_roll(&logged.event) && leads(before));
    }
    if !is_roll(&logged.event) {
        return said > MOST_SAID;
    }
    let decided = before.iter().any(|it| tone(&it.event).is_some());
    let again = before.iter().any(|it| kind(&it.event) == kind(&logged.event));
    said > 0 || decided || again
}

/// Whether these events only led to what somebody does next: rolled for, and neither good nor bad.
fn leads(events: &[Logged]) -> bool {
    let idle = |it: &Logged| it.act.is_none() && tone(&it.event).is_none();
    events.first().is_some_and(|first| is_roll(&first.event)) && events.iter().all(idle)
}

/// Neighbours of one kind that came to nothing are shown together.
fn merged(events: &[Logged], beats: Vec<Beat>) -> Vec<Beat> {
    let nothing = |beat: &Beat| beat.tone.is_none_or(|tone| tone == Tone::Nothing);
    let mut all: Vec<Beat> = Vec::new();
    for beat in beats {
        match all.last_mut() {
            Some(last)
                if nothing(last) && nothing(&beat) && key(events, last) == key(events, &beat) =>
            {
                last.events.end = beat.events.end;
                last.tone = last.tone.or(beat.tone);
            }
            Some(_) | None => all.push(beat),
        }
    }
    all
}

/// Tells what is done from what comes of it: the same deed again is rolled for on the same chart.
fn tell_deeds(events: &[Logged], beats: &mut [Beat]) {
    let kinds = |beat: &Beat| -> Vec<&'static str> {
        let rolls = || events[beat.events.clone()].iter().filter(|it| is_roll(&it.event));
        let decided: Vec<_> = rolls().filter(|it| tone(&it.event).is_some()).collect();
        let rolls = if decided.is_empty() { rolls().collect() } else { decided };
        rolls.into_iter().filter_map(|it| kind(&it.event)).collect()
    };
    let mut deed = Vec::new();
    for at in 0..beats.len() {
        if at > 0 && beats[at].act.is_some() && beats[at].act == beats[at - 1].act {
            beats[at].anew = kinds(&beats[at]).iter().any(|kind| deed.contains(kind));
        } else {
            deed = kinds(&beats[at]);
        }
    }
}

/// What holds the beats of a group together: who acts, or what is rolled for.
fn key<'a>(events: &'a [Logged], beat: &'a Beat) -> (Option<&'a str>, Option<&'a str>) {
    let together = beat.act.as_ref().and_then(|act| act.together.as_deref().zip(act.at.as_ref()));
    if let Some((name, at)) = together {
        return (Some(name), Some(&at.id));
    }
    let by = beat.act.as_ref().and_then(|act| act.by.as_ref()).map(|by| by.id.as_str());
    if by.is_some() {
        return (by, None);
    }
    (None, events[beat.events.clone()].iter().find_map(|it| kind(&it.event)))
}

fn groups(events: &[Logged], beats: &[Beat]) -> Vec<Group> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, beat) in beats.iter().enumerate() {
        let chapter = events[beat.events.start].event.chapter().is_some();
        match runs.last_mut() {
            Some(run) if !chapter && key(events, &beats[run.start]) == key(events, beat) => {
                run.end = at + 1;
            }
            Some(_) | None => runs.push(at..at + 1),
        }
    }
    runs.into_iter().map(|run| group(events, beats, run)).collect()
}

fn group(events: &[Logged], beats: &[Beat], run: Range<usize>) -> Group {
    let of_group = &beats[run.clone()];
    let first = of_group.first().map_or(0, |beat| beat.events.start);
    let last = of_group.last().map_or(0, |beat| beat.events.end);
    let told = &events[first..last];
    if let Some(text) = orders(told) {
        return Group {
            who: String::new(),
            title: "Orders given".to_owned(),
            text,
            tone: None,
            rolls: 0,
            beats: run,
        };
    }
    let who = of_group.iter().find_map(|beat| actor(beat.act.as_ref()?));
    Group {
        who: who.unwrap_or_default().to_owned(),
        title: title(of_group, told),
        text: text(events, of_group),
        tone: weightiest(of_group.iter().filter_map(|beat| beat.tone)),
        rolls: told.iter().filter(|logged| is_roll(&logged.event)).count(),
        beats: run,
    }
}

/// The orders of others, if nothing else was told.
fn orders(told: &[Logged]) -> Option<String> {
    let order = |logged: &Logged| match &logged.event {
        Event::Picked { label, .. } => Some(label.clone()),
        Event::Said { .. } | Event::Rolled { .. } | Event::Pool { .. } | Event::Drawn { .. } => {
            None
        }
    };
    let mut labels = told.iter().map(order).collect::<Option<Vec<String>>>()?;
    labels.dedup();
    (!labels.is_empty()).then(|| labels.join("; "))
}

/// Who acts, as the story calls him.
fn actor(act: &Act) -> Option<&str> {
    act.together.as_deref().or_else(|| Some(act.by.as_ref()?.name.as_str()))
}

/// `PT 3 at Shore Gun 1`, or what was rolled for.
fn title(beats: &[Beat], events: &[Logged]) -> String {
    let acts = || beats.iter().filter_map(|beat| beat.act.as_ref());
    if let Some(by) = acts().find_map(actor) {
        let mut at: Vec<&str> =
            acts().filter_map(|act| Some(act.at.as_ref()?.name.as_str())).collect();
        at.dedup();
        return match at.as_slice() {
            [only] => format!("{by} at {only}"),
            _ => by.to_owned(),
        };
    }
    let decided = events.iter().filter(|it| tone(&it.event).is_some());
    let mut rolls = decided.chain(events).filter_map(|it| why(&it.event));
    rolls.next().map_or_else(String::new, str::to_owned)
}

fn why(event: &Event) -> Option<&'static str> {
    match event {
        Event::Rolled { why, .. } | Event::Pool { why, .. } | Event::Drawn { why, .. } => Some(why),
        Event::Said { .. } | Event::Picked { .. } => None,
    }
}

/// What was said of the beats that mattered; of the others, how they came out.
fn text(events: &[Logged], beats: &[Beat]) -> String {
    let matters = |beat: &&Beat| !matches!(beat.tone, Some(Tone::Nothing) | None);
    let said = |beat: &Beat| {
        let said = events[beat.events.clone()].iter().filter_map(|it| words(&it.event));
        said.collect::<Vec<_>>()
    };
    let weighty: Vec<&str> = beats.iter().filter(matters).flat_map(said).collect();
    let everything: Vec<&str> = beats.iter().flat_map(said).collect();
    let results = || {
        let all = beats.iter().flat_map(|beat| results(&events[beat.events.clone()]));
        counted(all.collect())
    };
    // What only leads on to the next event does not say how the roll came out.
    let with_results = |said: &[&str], told: Vec<&Beat>| {
        let leads_on = told.iter().all(|beat| leads_on(&events[beat.events.clone()]));
        let results = if leads_on { results() } else { String::new() };
        if results.is_empty() { said.join(" ") } else { format!("{results} {}", said.join(" ")) }
    };
    match (weighty.len(), everything.len()) {
        (1..=MOST_SAID, _) => with_results(&weighty, beats.iter().filter(matters).collect()),
        (0, 1..=MOST_SAID) => with_results(&everything, beats.iter().collect()),
        (0, 0) => results(),
        _ if is_of_one_kind(events, beats) => {
            let results = results();
            let last = everything.last().copied().unwrap_or_default();
            if results.is_empty() { last.to_owned() } else { format!("{results} {last}") }
        }
        (0, _) => shortened(everything),
        _ => shortened(weighty),
    }
}

/// Whether all that was said after a roll is of another part of the rules than the roll.
fn leads_on(events: &[Logged]) -> bool {
    let mut rolled = None;
    let mut said = events.iter().filter_map(|it| match &it.event {
        Event::Rolled { rule, .. } | Event::Pool { rule, .. } | Event::Drawn { rule, .. } => {
            rolled = Some(section(rule));
            None
        }
        Event::Said { rule, .. } => rolled.map(|of| of == section(rule)),
        Event::Picked { .. } => None,
    });
    !said.any(|of_the_roll| of_the_roll)
}

/// The part of the book a rule is from: `8` of `SV 8.1.2`, `A` of `DB A-12`.
fn section(rule: &str) -> &str {
    let number = rule.split_once(' ').map_or(rule, |(_, number)| number);
    number.split(['.', '-']).next().unwrap_or(number)
}

/// Whether everything that decided something was rolled on one chart, so that results can be counted.
fn is_of_one_kind(events: &[Logged], beats: &[Beat]) -> bool {
    let events = beats.iter().flat_map(|beat| &events[beat.events.clone()]);
    let mut kinds = events.filter(|it| tone(&it.event).is_some()).filter_map(|it| kind(&it.event));
    let first = kinds.next();
    kinds.all(|kind| Some(kind) == first)
}

/// How it began and how it ended.
fn shortened(mut said: Vec<&str>) -> String {
    said.dedup();
    if said.len() <= MOST_SAID {
        return said.join(" ");
    }
    let end = &said[said.len() + 1 - MOST_SAID..];
    format!("{} … {}", said[0], end.join(" "))
}

fn words(event: &Event) -> Option<&str> {
    match event {
        Event::Said { text, .. } => Some(text),
        Event::Picked { label, .. } => Some(label),
        Event::Rolled { .. } | Event::Pool { .. } | Event::Drawn { .. } => None,
    }
}

/// How the rolls of a beat came out; those that led to another do not count.
fn results(events: &[Logged]) -> Vec<String> {
    let decided: Vec<_> = events.iter().filter(|it| tone(&it.event).is_some()).collect();
    let rolls = || events.iter().filter(|it| is_roll(&it.event));
    let shown =
        if decided.is_empty() { rolls().next_back().into_iter().collect() } else { decided };
    let result = |logged: &Logged| match &logged.event {
        Event::Rolled { result, .. } => Some(result.clone()),
        Event::Pool { hits, pool, .. } => Some(format!("{hits} of {}", pool.count)),
        Event::Drawn { label, .. } => Some(label.clone()),
        Event::Said { .. } | Event::Picked { .. } => None,
    };
    shown.into_iter().filter_map(result).filter(|text| !text.is_empty()).collect()
}

/// `Miss ×3, hit.`
fn counted(results: Vec<String>) -> String {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for result in results {
        match counts.iter_mut().find(|(known, _)| *known == result) {
            Some((_, count)) => *count += 1,
            None => counts.push((result, 1)),
        }
    }
    let each = counts.iter().map(|(result, count)| match count {
        1 => result.clone(),
        count => format!("{result} ×{count}"),
    });
    match each.collect::<Vec<_>>().join(", ") {
        empty if empty.is_empty() => empty,
        text => board::capital(&text) + ".",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{ActKind, BoardItem, Dice, Seat};

    fn picked(label: &str) -> Logged {
        let (key, label) = ("go".into(), label.to_owned());
        let event = Event::Picked { seat: Seat(0), question: "order", key, label, to: None };
        Logged { line: 2, event, act: None }
    }

    fn said(text: &str, act: Option<&Act>) -> Logged {
        let event = Event::Said { rule: "1", to: None, text: text.to_owned(), chapter: None };
        Logged { line: 3, event, act: act.cloned() }
    }

    fn rolled(chart: &'static str, result: &str, tone: Option<Tone>, act: Option<&Act>) -> Logged {
        let event = Event::Rolled {
            why: "Fire",
            rule: "1",
            dice: Dice::D6,
            faces: [3].into_iter().collect(),
            modifiers: Vec::new(),
            total: 3,
            result: result.to_owned(),
            tone,
            chart: Some(chart),
            column: None,
            to: None,
        };
        Logged { line: 3, event, act: act.cloned() }
    }

    fn gun(by: &str, at: &str) -> Act {
        Act::new(
            ActKind::Gun,
            BoardItem::new(by, by.to_uppercase()),
            BoardItem::new(at, at.to_uppercase()),
        )
    }

    #[test]
    fn a_roll_that_leads_to_another_and_what_is_said_of_it_are_one_beat() {
        let act = gun("nest", "pt");
        let tale = Tale::of(&[
            said("Before.", None),
            picked("All guns"),
            rolled("target", "PT 2", None, Some(&act)),
            rolled("fire", "miss", Some(Tone::Nothing), Some(&act)),
            said("The nest misses.", Some(&act)),
            rolled("fire", "hit", Some(Tone::Bad), Some(&act)),
            said("The nest hits.", Some(&act)),
        ]);
        assert_eq!(tale.order.as_deref(), Some("All guns"));
        let beats: Vec<_> =
            tale.beats.iter().map(|beat| (beat.events.clone(), beat.tone)).collect();
        assert_eq!(beats, [(0..3, Some(Tone::Nothing)), (3..5, Some(Tone::Bad))]);
        let [group] = tale.groups.as_slice() else { panic!("{:?}", tale.groups) };
        assert_eq!((group.title.as_str(), group.text.as_str()), ("NEST at PT", "The nest hits."));
        assert_eq!((group.tone, group.rolls, tale.rolls()), (Some(Tone::Bad), 3, 3));
    }

    /// "Box 8: in transit." is no result of the roll before it.
    #[test]
    fn what_leads_on_does_not_hide_how_a_roll_came_out() {
        let moved = |rule| {
            let (text, chapter) = ("The boat sails on.".to_owned(), None);
            Logged { line: 3, event: Event::Said { rule, to: None, text, chapter }, act: None }
        };
        let told = |rule| {
            let rolled = rolled("contact", "no contact", Some(Tone::Nothing), None);
            Tale::of(&[picked("Go on"), rolled, moved(rule)]).groups[0].text.clone()
        };
        assert_eq!(told("7.1.2"), "No contact. The boat sails on.");
        assert_eq!(told("1.4"), "The boat sails on.", "the rule of the roll is of section 1");
    }

    #[test]
    fn orders_of_others_are_told_as_orders() {
        let tale = Tale::of(&[picked("Rabaul"), picked("Lae (1205)"), picked("Port Moresby")]);
        let [group] = tale.groups.as_slice() else { panic!("{:?}", tale.groups) };
        let told = (group.title.as_str(), group.text.as_str());
        assert_eq!(told, ("Orders given", "Lae (1205); Port Moresby"));
    }

    #[test]
    fn who_is_the_target_belongs_to_the_shot_that_follows() {
        let act = gun("nest", "pt");
        let tale = Tale::of(&[
            picked("All guns"),
            said("The boats close in.", None),
            rolled("target", "PT 3", None, None),
            said("PT 3 is not here: the fire is at PT 1.", None),
            rolled("fire", "hit", Some(Tone::Bad), Some(&act)),
            said("The nest hits.", Some(&act)),
        ]);
        let beats: Vec<_> =
            tale.beats.iter().map(|it| (it.events.clone(), it.act.is_some())).collect();
        assert_eq!(beats, [(0..1, false), (1..5, true)]);
        let titles: Vec<_> = tale.groups.iter().map(|group| group.title.as_str()).collect();
        assert_eq!(titles, ["", "NEST at PT"]);
    }

    #[test]
    fn guns_that_fire_together_have_a_line_for_each_target() {
        let shot = |by, at| gun(by, at).together("Guns");
        let fires = |act: &Act, tone| rolled("fire", "shot", Some(tone), Some(act));
        let tale = Tale::of(&[
            picked("All guns"),
            fires(&shot("a", "zero"), Tone::Nothing),
            fires(&shot("b", "zero"), Tone::Mixed),
            fires(&shot("c", "val"), Tone::Good),
        ]);
        let told: Vec<_> =
            tale.groups.iter().map(|it| (it.title.as_str(), it.who.as_str(), it.rolls)).collect();
        assert_eq!(told, [("Guns at ZERO", "Guns", 2), ("Guns at VAL", "Guns", 1)]);
    }

    #[test]
    fn of_many_dice_one_that_counts_is_a_hit() {
        let pool = |hits, act: Act| {
            let pool = table::Pool { count: 3, dice: Dice::D6 };
            let event = Event::Pool {
                why: "Attack",
                rule: "1",
                pool,
                faces: vec![1, 2, 3],
                modifiers: Vec::new(),
                hits,
                chart: None,
                to: None,
            };
            let log = [picked("Stay"), Logged { line: 3, event, act: Some(act) }];
            Tale::of(&log).beats[0].tone
        };
        let charges = || gun("escort", "boat").suffered();
        assert_eq!(pool(1, charges()), Some(Tone::Bad));
        assert_eq!(pool(0, charges()), Some(Tone::Nothing));
        assert_eq!(pool(2, gun("boat", "ship")), Some(Tone::Good));
    }

    #[test]
    fn a_long_tale_of_many_charts_is_told_by_its_beginning_and_end() {
        let act = gun("nest", "pt");
        let hit = |chart, words| {
            [rolled(chart, chart, Some(Tone::Bad), Some(&act)), said(words, Some(&act))]
        };
        let mut log = vec![picked("All guns")];
        log.extend(hit("fire", "The nest hits PT 1."));
        log.extend(hit("area", "Superficial damage."));
        log.extend(hit("tank", "A tank is hit."));
        log.extend(hit("effect", "Fire!"));
        log.extend(hit("out", "The boat is lost."));
        log.extend(hit("fire", "The nest hits PT 1."));
        let tale = Tale::of(&log);
        let flies: Vec<bool> = tale.beats.iter().map(|beat| beat.anew).collect();
        assert_eq!(flies, [true, false, false, false, false, true]);
        let tale = Tale::of(&log[..log.len() - 2]);
        assert_eq!(tale.groups[0].text, "The nest hits PT 1. … Fire! The boat is lost.");
    }

    #[test]
    fn each_actor_has_a_line_and_misses_are_counted() {
        let (one, two) = (gun("pt1", "gun"), gun("pt2", "gun"));
        let miss = |act: &Act| rolled("fire", "miss", Some(Tone::Nothing), Some(act));
        let tale = Tale::of(&[picked("Fire"), miss(&one), miss(&one), miss(&two), miss(&two)]);
        let lines: Vec<_> =
            tale.groups.iter().map(|group| format!("{}: {}", group.title, group.text)).collect();
        assert_eq!(lines, ["PT1 at GUN: Miss ×2.", "PT2 at GUN: Miss ×2."]);
    }

    #[test]
    fn of_many_beats_those_that_came_to_nothing_are_shown_together() {
        let act = gun("pt1", "gun");
        let mut log = vec![picked("Fire")];
        for at in 0..40 {
            let tone = if at == 20 { Tone::Good } else { Tone::Nothing };
            log.push(rolled("fire", "x", Some(tone), Some(&act)));
        }
        let tale = Tale::of(&log);
        let spans: Vec<_> = tale.beats.iter().map(|beat| beat.events.clone()).collect();
        assert_eq!(spans, [0..20, 20..21, 21..40]);
        let covered: usize = tale.groups.iter().map(|group| group.beats.len()).sum();
        assert_eq!((covered, tale.group_of(1), tale.main_group()), (3, 0, Some(0)));
    }

    #[test]
    fn nothing_is_told_before_the_first_order() {
        assert_eq!(Tale::of(&[]), Tale::default());
        assert!(Tale::of(&[picked("Go")]).beats.is_empty());
    }
}
