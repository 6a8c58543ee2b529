//! A test as a transcript, both input and expectation.

use super::bare;
use crate::{
    ask::{Open, Wanted},
    chance::{InCup, PoolFaces},
    event::{Event, Explained},
    exchange::{Request, Shared},
    game::Game,
    source::Source,
    table::Table,
};
use std::{
    collections::VecDeque,
    env, fs,
    panic::Location,
    path::PathBuf,
    pin::pin,
    sync::{Mutex, PoisonError},
    task::{Context, Poll, Waker},
};

/// Plays rules by what follows each `>` and demands the whole text back.
///
/// `? text: option | option > option` answers a question (the options may be left out; an answer
/// of several steps is given as their keys, `.` for none),
/// `# why 2d6 > 3 4` throws dice, `= 8 result (+1 reason)` is a roll on a chart, and every other
/// line is said. Seats other than the first are named: `? seat 1, text > option`.
///
/// Gives back the state and what the rules returned, which is nothing where they ended the game. With
/// `WARDROOM_REWRITE` set, a transcript that differs is written anew into its source: for changes of
/// words, to be read through before they are kept.
#[track_caller]
pub fn check_transcript<G: Game, R>(
    g: G,
    charts: &'static G::Charts,
    rules: impl AsyncFnOnce(&mut Table<G>) -> R,
    transcript: &str,
) -> (G, Option<R>) {
    let expected: Vec<String> = transcript.lines().map(squeeze).filter(|l| !l.is_empty()).collect();
    let mut t = bare(g, charts, Source::Hand);
    let Some(shared) = t.shared.clone() else { return (t.g, None) };
    let mut script = Transcript::new(&expected);
    let mut returned = None;
    {
        let mut game = pin!(rules(&mut t));
        let mut context = Context::from_waker(Waker::noop());
        let mut poll = || match game.as_mut().poll(&mut context) {
            Poll::Ready(result) => {
                returned = Some(result);
                true
            }
            Poll::Pending => false,
        };
        let mut over = poll();
        while !over {
            script.hear(&shared);
            over = shared.lock().outcome.is_some() || script.serve(&shared, &mut poll);
        }
        script.hear(&shared);
    }
    if script.lines != expected && env::var_os("WARDROOM_REWRITE").is_some() {
        rewrite(transcript, &script.lines, Location::caller());
        return (t.g, returned);
    }
    let (went, wanted) = (listed(&script.lines), listed(&expected));
    assert!(went == wanted, "the game went:\n{went}\nexpected:\n{wanted}");
    (t.g, returned)
}

/// Puts what was played in the place of a transcript, where its source has it.
#[expect(clippy::panic, reason = "what cannot be rewritten fails its test")]
fn rewrite(transcript: &str, lines: &[String], at: &Location<'_>) {
    /// Tests of one file run beside each other.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let files = package.ancestors().map(|folder| folder.join(at.file()));
    let Some(file) = files.into_iter().find(|file| file.is_file()) else {
        panic!("{} is not found", at.file())
    };
    let source = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(source.matches(transcript).count(), 1, "{at}: it does not stand there once");
    let indent = |line: &str| line[..line.len() - line.trim_start().len()].to_owned();
    let first = transcript.lines().find(|line| !line.trim().is_empty()).map(indent);
    let end = transcript.rsplit('\n').next().map(indent).unwrap_or_default();
    let first = first.unwrap_or_default();
    let played: Vec<String> = lines.iter().map(|line| format!("{first}{line}")).collect();
    let played = format!("\n{}\n{end}", played.join("\n"));
    let written = fs::write(&file, source.replacen(transcript, &played, 1));
    assert!(written.is_ok(), "{}: {written:?}", file.display());
}

struct Transcript {
    inputs: VecDeque<(String, String)>,
    lines: Vec<String>,
    heard: usize,
}

impl Transcript {
    fn new(expected: &[String]) -> Transcript {
        let asks = expected.iter().filter(|line| line.starts_with(['?', '#']));
        let split = asks.map(|line| line.rsplit_once('>').unwrap_or((line, "")));
        let inputs = split.map(|(ask, input)| (squeeze(ask), squeeze(input))).collect();
        Transcript { inputs, lines: Vec::new(), heard: 0 }
    }

    fn hear<G: Game>(&mut self, shared: &Shared<G>) {
        let exchange = shared.lock();
        self.lines.extend(exchange.events[self.heard..].iter().filter_map(|e| told(&e.event)));
        self.heard = exchange.events.len();
    }

    /// Feeds the next input; true when the rules are through.
    fn serve<G: Game>(&mut self, shared: &Shared<G>, poll: &mut impl FnMut() -> bool) -> bool {
        let need = shared.lock().need.clone();
        if let Some(need) = need {
            let input = self.input(&format!("# {} {}", need.why, need.what), "");
            let given = self.given(&need.what, &input);
            shared.lock().request = Some(Request::Dice(given));
            return poll();
        }
        shared.lock().request = Some(Request::Describe);
        poll();
        let open = std::mem::take(&mut shared.lock().described);
        let Some(open) = open.into_iter().next() else { self.fail("nothing is asked") };
        let key = self.choose(&open);
        shared.lock().request = Some(Request::Answer { seat: open.seat, key });
        let over = poll();
        if let Some(refused) = shared.lock().refused.take() {
            self.fail(&refused.to_string());
        }
        over
    }

    /// Faces as written, or the counter drawn by its key or its words.
    fn given(&self, wanted: &Wanted, input: &str) -> PoolFaces {
        if let Wanted::Draw { cup } = wanted {
            let named = |kind: &&InCup| kind.key == input || squeeze(&kind.label) == input;
            let drawn = cup.iter().find(named).and_then(|kind| wanted.drawn(&kind.key));
            return drawn.unwrap_or_else(|| self.fail(&format!("`{input}` is not in the cup")));
        }
        let faces: Vec<u8> = input.split(' ').filter_map(|face| face.parse().ok()).collect();
        wanted.faces(&faces).unwrap_or_else(|error| self.fail(&error.to_string()))
    }

    fn choose(&mut self, open: &Open) -> String {
        let seat = if open.seat.0 == 0 { String::new() } else { format!("{}, ", open.seat) };
        let labels: Vec<_> = open.options.iter().map(|option| option.label.as_str()).collect();
        let short = squeeze(&format!("? {seat}{}", open.prompt()));
        let input = self.input(&short, &squeeze(&format!(": {}", labels.join(" | "))));
        let fits = |o: &&crate::Offered| squeeze(&o.label) == input || o.key == input.as_str();
        match open.options.iter().find(fits) {
            Some(option) => option.key.to_string(),
            None if open.draft.is_some() => input,
            None => self.fail(&format!("`{input}` is not offered: {}", labels.join(" | "))),
        }
    }

    /// Notes the question as the transcript writes it, with or without its options.
    fn input(&mut self, ask: &str, options: &str) -> String {
        let Some((written, input)) = self.inputs.pop_front() else {
            self.fail(&format!("no input is left for: {ask}{options}"))
        };
        let noted = if written == ask { ask.to_owned() } else { format!("{ask}{options}") };
        self.lines.push(format!("{noted} > {input}"));
        input
    }

    #[expect(clippy::panic, reason = "a transcript that cannot go on is a failed test")]
    fn fail(&self, what: &str) -> ! {
        panic!("{what}\nthe game went:\n{}", listed(&self.lines))
    }
}

fn told(event: &Event) -> Option<String> {
    match event {
        Event::Said { to, text, .. } => {
            let to = to.map_or(String::new(), |seat| format!("({seat}) "));
            Some(squeeze(&format!("{to}{text}")))
        }
        Event::Rolled { chart: Some(_), column, modifiers, total, result, .. } => {
            let column = column.map_or_else(String::new, |column| format!(" in {column}"));
            Some(squeeze(&format!("= {total}{column} {result}{}", in_brackets(modifiers))))
        }
        Event::Pool { faces, modifiers, hits, .. } => {
            Some(squeeze(&format!("= {hits} of {}{}", faces.len(), in_brackets(modifiers))))
        }
        Event::Drawn { label, .. } => Some(squeeze(&format!("= {label}"))),
        Event::Rolled { .. } | Event::Picked { .. } => None,
    }
}

/// ` (-2 night, +1 each boat)`, and nothing without modifiers.
fn in_brackets(modifiers: &[Explained]) -> String {
    let each = modifiers.iter().map(|it| {
        let column = if it.shifts { " column:" } else { "" };
        format!("{:+}{column} {}", it.amount, it.why)
    });
    let all = each.collect::<Vec<_>>().join(", ");
    if all.is_empty() { all } else { format!(" ({all})") }
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn listed(lines: &[String]) -> String {
    lines.iter().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
