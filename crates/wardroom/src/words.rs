//! What a player types at the table: an answer, a command, or a board to look at.

use board::Board;
use table::{Dice, InCup, Name, Offered, Open, Wanted, dice::Reading};

/// Commands, what may follow them, and what they do.
pub(crate) const COMMANDS: &[(&str, &str, &str)] = &[
    ("undo", "", "Take your last answer back"),
    ("back", "", "Within an answer of several steps, take the last step back"),
    ("done", "", "Give an answer of several steps; an empty line does as well"),
    ("list", "", "Every option of the question, where they stand on a board"),
    ("odds", "", "The chances of every option, exactly"),
    ("outlook", "[N]", "What each option would lead to, by N tries of each"),
    (
        "staff",
        "[NAME [until WHAT]|off]",
        "Let a computer player play for you, or take the seat back",
    ),
    ("always", "N", "Give option N now, and whenever this question comes again"),
    ("standing", "[off [N]]", "The answers that are given without asking; with off, ask again"),
    ("log", "[N]", "What happened, the last N lines"),
    ("boards", "[on|off]", "The boards to look at by name; with off, none is shown unasked"),
    ("board", "NAME", "Look at one; its name alone does as well"),
    ("status", "", "Where you stand"),
    ("lesson", "", "What a newcomer should know about this question"),
    ("rule", "ID or WORDS", "What a rule says, or the rules with these words"),
    ("chart", "ID or WORDS", "A chart and where it comes from, or those about something"),
    ("charts", "", "All charts by their id"),
    ("forecast", "[N] [BOT]", "Play on N times with fresh dice and tell how it ends"),
    ("save", "[FILE]", "Where the game is kept, or a copy to FILE"),
    ("help", "", "This list"),
    ("quit", "", "Leave; the game is kept"),
];

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Typed {
    Nothing,
    /// The option with this place in the list.
    Option(usize),
    /// Several steps of one answer, by key or number, in the order they were typed.
    Steps(Vec<String>),
    Command {
        name: &'static str,
        rest: String,
    },
    /// The board with this id.
    Board(String),
    /// What cannot be meant, and why.
    Unclear(String),
}

/// Reads a line. Keys are options before numbers are, so that the hex `1904` can be typed; command
/// words are commands; then boards and the beginnings of options.
pub(crate) fn read(line: &str, open: Option<&Open>, boards: &[Board]) -> Typed {
    let line = line.trim();
    if line.is_empty() {
        return Typed::Nothing;
    }
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    let lower = first.to_lowercase();
    if lower == "board" {
        let missing = || Typed::Unclear(format!("there is no board “{rest}”; “boards” lists them"));
        return board(rest, boards).unwrap_or_else(missing);
    }
    let lower = match lower.as_str() {
        "?" => "help",
        "q" | "exit" => "quit",
        "rules" => "rule",
        other => other,
    };
    if let Some((name, takes, _)) = COMMANDS.iter().find(|(name, ..)| *name == lower)
        && (rest.is_empty() || !takes.is_empty())
    {
        return Typed::Command { name, rest: rest.trim().to_owned() };
    }
    let labels: Vec<Listed<'_>> = open.map_or_else(Vec::new, listed);
    let steps = || open.filter(|open| open.draft.is_some()).and_then(|_| steps(line, &labels));
    option(line, &labels)
        .or_else(steps)
        .or_else(|| board(line, boards))
        .unwrap_or_else(|| beginning(line, &labels))
}

/// An option as the terminal lists it.
struct Listed<'a> {
    key: &'a str,
    label: &'a str,
    /// The label with what follows from it.
    words: Name,
}

fn listed(open: &Open) -> Vec<Listed<'_>> {
    fn one(option: &Offered) -> Listed<'_> {
        Listed { key: &option.key, label: &option.label, words: option.words() }
    }
    open.options.iter().map(one).collect()
}

/// Several steps in one line, if the first is a key or a number; the rest is for lists to come.
fn steps(line: &str, labels: &[Listed<'_>]) -> Option<Typed> {
    let mut words = line.split([' ', ',']).filter(|word| !word.is_empty());
    let is_first = |word: &str| matches!(option(word, labels), Some(Typed::Option(_)));
    words.clone().nth(1)?;
    is_first(words.clone().next()?)
        .then(|| Typed::Steps(words.by_ref().map(str::to_owned).collect()))
}

/// Where the option stands that a single word names by key or number.
pub(crate) fn step(word: &str, open: &Open) -> Result<usize, String> {
    match option(word, &listed(open)) {
        Some(Typed::Option(n)) => Ok(n),
        Some(Typed::Unclear(what)) => Err(what),
        Some(_) | None => Err(format!("“{word}” cannot be added here")),
    }
}

fn option(line: &str, labels: &[Listed<'_>]) -> Option<Typed> {
    if let Some(n) = labels.iter().position(|listed| listed.key == line) {
        return Some(Typed::Option(n));
    }
    if let Ok(number) = line.parse::<usize>() {
        let asked = labels.len();
        return Some(match number {
            n if (1..=asked).contains(&n) => Typed::Option(n - 1),
            n if asked == 0 => Typed::Unclear(format!("{n} answers nothing; there is no question")),
            n => Typed::Unclear(format!("there is no option {n}; choose from 1 to {asked}")),
        });
    }
    let alike = labels.iter().position(|Listed { key, label, words }| {
        [key, label, words.as_ref()].iter().any(|text| text.eq_ignore_ascii_case(line))
    });
    alike.map(Typed::Option)
}

fn board(line: &str, boards: &[Board]) -> Option<Typed> {
    let lower = line.trim().to_lowercase();
    let found =
        boards.iter().find(|board| board.id == lower || board.title.to_lowercase() == lower);
    found.map(|board| Typed::Board(board.id.clone()))
}

fn beginning(line: &str, labels: &[Listed<'_>]) -> Typed {
    let lower = line.to_lowercase();
    let begins = |text: &str| text.to_lowercase().starts_with(&lower);
    let found: Vec<usize> =
        (0..labels.len()).filter(|&n| begins(labels[n].key) || begins(&labels[n].words)).collect();
    match found.as_slice() {
        [only] => Typed::Option(*only),
        [] => Typed::Unclear(format!("“{line}” is no option and no command; “help” lists them")),
        several => {
            let numbers: Vec<String> = several.iter().map(|n| (n + 1).to_string()).collect();
            Typed::Unclear(format!(
                "“{line}” could be {}; type more, or the number",
                numbers.join(" or ")
            ))
        }
    }
}

/// The faces of dice as typed: `3 5`, `3,5`, `35`; ten-sided dice may show 0 for ten.
pub(crate) fn faces(line: &str, wanted: &Wanted) -> Result<Vec<u8>, String> {
    let Some((dice, throws)) = thrown(wanted) else { return Err(how_to_give(wanted)) };
    let parts: Vec<&str> =
        line.split([' ', ',', ';', '+', '\t']).filter(|part| !part.is_empty()).collect();
    let count = usize::from(dice.count) * throws;
    let numbers: Option<Vec<u32>> = match parts.as_slice() {
        [digits] if count > 1 => together(digits, dice, count),
        parts => parts.iter().map(|part| part.parse().ok()).collect(),
    };
    let Some(numbers) = numbers else {
        return Err(how_to_give(wanted));
    };
    let each = usize::from(dice.count.max(1));
    let face = |(at, n): (usize, u32)| {
        let sides = dice.sides_at(at % each);
        match n {
            0 if sides == 10 => Ok(10),
            n => u8::try_from(n)
                .map_err(|_| format!("a {sides}-sided die shows 1 to {sides}, not {n}")),
        }
    };
    numbers.into_iter().enumerate().map(face).collect()
}

/// The dice that are wanted, and how often they are thrown.
fn thrown(wanted: &Wanted) -> Option<(Dice, usize)> {
    match wanted {
        Wanted::Throw { dice } => Some((*dice, 1)),
        Wanted::Pool(pool) => Some((pool.dice, usize::from(pool.count))),
        Wanted::Draw { .. } => None,
    }
}

/// `35` for a 3 and a 5; `100` for the two tens of a hundred.
fn together(digits: &str, dice: Dice, count: usize) -> Option<Vec<u32>> {
    if dice.reading == Reading::Percentile && digits == "100" {
        return Some(vec![10, 10]);
    }
    let numbers: Vec<u32> = digits.chars().map(|c| c.to_digit(10)).collect::<Option<_>>()?;
    (numbers.len() == count).then_some(numbers)
}

/// The counter that a line means: by its place in the list, its key, or how its name begins.
pub(crate) fn counter<'a>(line: &str, cup: &'a [InCup]) -> Option<&'a str> {
    let line = line.trim().to_lowercase();
    let left = || cup.iter().filter(|kind| kind.count > 0);
    let numbered = line.parse::<usize>().ok().and_then(|n| left().nth(n.checked_sub(1)?));
    let named = left().find(|kind| kind.key == line || kind.label.to_lowercase() == line);
    let mut begun = left().filter(|kind| kind.label.to_lowercase().starts_with(&line));
    let begun = begun.next().filter(|_| !line.is_empty() && begun.next().is_none());
    named.or(numbered).or(begun).map(|kind| kind.key.as_ref())
}

/// What to type for what is wanted, with an example.
pub(crate) fn how_to_give(wanted: &Wanted) -> String {
    let Some((dice, throws)) = thrown(wanted) else {
        return "type the name or the number of the counter you drew, or “throw” to let the program \
                draw"
            .to_owned();
    };
    let each = usize::from(dice.count.max(1));
    let face =
        |at: usize| (2 + (at % 4) * 3).min(usize::from(dice.sides_at(at % each))).to_string();
    // A hundred is read as one number, of two digits.
    let between = if dice.reading == Reading::Percentile && throws == 1 { "" } else { " " };
    let faces = (0..each * throws).map(face).collect::<Vec<_>>().join(between);
    format!(
        "type the faces of {wanted}, for instance “{faces}”, or “throw” to let the program throw"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Face;
    use table::{Drafted, Offered, Seat, Shape};

    fn asked() -> Open {
        let option = |key: &'static str, label: &str| Offered {
            key: key.into(),
            label: label.to_owned(),
            consequence: None,
            rule: None,
            target: None,
            odds: Vec::new(),
            ends: false,
            cell: None,
        };
        let options = vec![
            option("slow", "Slow ahead"),
            option("stop", "Stop engines"),
            option("boat", "The boat"),
        ];
        Open {
            n: 2,
            seat: Seat(0),
            question: "speed",
            rule: "1.1",
            text: "How fast?",
            about: None,
            subject: None,
            options,
            draft: None,
        }
    }

    fn typed(line: &str) -> Typed {
        let board =
            |id: &str| Board::new(id, id.to_uppercase(), Face::Tracks { tracks: Vec::new() });
        read(line, Some(&asked()), &[board("map"), board("boat")])
    }

    #[test]
    fn options_answer_to_number_key_and_beginning() {
        assert_eq!(typed("2"), Typed::Option(1));
        assert_eq!(typed("STOP"), Typed::Option(1));
        assert_eq!(typed("sl"), Typed::Option(0));
        assert_eq!(typed("stop eng"), Typed::Option(1));
        assert_eq!(typed("4"), Typed::Unclear("there is no option 4; choose from 1 to 3".into()));
        let unclear = "“s” could be 1 or 2; type more, or the number";
        assert_eq!(typed("s"), Typed::Unclear(unclear.into()));
    }

    #[test]
    fn a_key_that_looks_like_a_number_is_a_key() {
        let mut open = asked();
        open.options[2].key = "1904".into();
        assert_eq!(read("1904", Some(&open), &[]), Typed::Option(2));
        open.options[2].key = "1".into();
        assert_eq!(read("1", Some(&open), &[]), Typed::Option(2), "a key before a number");
        assert_eq!(read("2", Some(&open), &[]), Typed::Option(1));
    }

    #[test]
    fn several_steps_go_in_one_line() {
        let draft = Drafted {
            shape: Shape::Steps,
            so_far: Vec::new(),
            before: 0,
            from: Vec::new(),
            rows: Vec::new(),
            at_once: Vec::new(),
            done: String::new(),
            whole: false,
            text: String::new(),
            odds: Vec::new(),
        };
        let open = Open { draft: Some(Box::new(draft)), ..asked() };
        let steps = |words: &[&str]| Typed::Steps(words.iter().map(|w| (*w).to_owned()).collect());
        assert_eq!(read("slow 1904, 2", Some(&open), &[]), steps(&["slow", "1904", "2"]));
        assert_eq!(read("1 2", Some(&open), &[]), steps(&["1", "2"]));
        assert_eq!(read("stop eng", Some(&open), &[]), steps(&["stop", "eng"]));
        assert_eq!(read("the bo", Some(&open), &[]), Typed::Option(2));
        assert_eq!(read("slow", Some(&open), &[]), Typed::Option(0));
        assert!(matches!(read("slow stop", Some(&asked()), &[]), Typed::Unclear(_)));
        let done = Typed::Command { name: "done", rest: String::new() };
        assert_eq!(read("done", Some(&open), &[]), done);
    }

    #[test]
    fn a_key_comes_before_a_board_of_the_same_name() {
        assert_eq!(typed("boat"), Typed::Option(2));
        assert_eq!(typed("board boat"), Typed::Board("boat".into()));
        assert_eq!(typed("map"), Typed::Board("map".into()));
        let missing = "there is no board “crew”; “boards” lists them";
        assert_eq!(typed("board crew"), Typed::Unclear(missing.into()));
    }

    #[test]
    fn commands_take_what_follows_them() {
        let rule = Typed::Command { name: "rule", rest: "DB 4.7".into() };
        assert_eq!(typed("Rule DB 4.7 "), rule);
        assert_eq!(typed("undo"), Typed::Command { name: "undo", rest: String::new() });
        assert!(matches!(typed("undo everything"), Typed::Unclear(_)));
        let rules = Typed::Command { name: "rule", rest: "test depth".into() };
        assert_eq!(typed("rules test depth"), rules);
        assert_eq!(typed("?"), Typed::Command { name: "help", rest: String::new() });
        assert_eq!(typed("exit"), Typed::Command { name: "quit", rest: String::new() });
        assert_eq!(typed("  "), Typed::Nothing);
    }

    #[test]
    fn faces_can_be_typed_in_several_ways() {
        let faces = |line: &str, dice: Dice| faces(line, &Wanted::Throw { dice });
        assert_eq!(faces("3 5", Dice::TWO_D6), Ok(vec![3, 5]));
        assert_eq!(faces("3,5", Dice::TWO_D6), Ok(vec![3, 5]));
        assert_eq!(faces("35", Dice::TWO_D6), Ok(vec![3, 5]));
        assert_eq!(faces("100", Dice::D100), Ok(vec![10, 10]));
        assert_eq!(faces("04", Dice::D100), Ok(vec![10, 4]));
        assert_eq!(faces("46", Dice::D66), Ok(vec![4, 6]));
        assert_eq!(faces("0", Dice::D10), Ok(vec![10]));
        assert_eq!(
            faces("x", Dice::D6),
            Err("type the faces of 1d6, for instance “2”, or “throw” to let the program throw"
                .into())
        );
        assert_eq!(
            faces("7", Dice::D100),
            Err("type the faces of d100, for instance “25”, or “throw” to let the program throw"
                .into())
        );
        assert_eq!(faces("900", Dice::D6), Err("a 6-sided die shows 1 to 6, not 900".into()));
    }

    #[test]
    fn a_pool_is_typed_as_its_faces_and_a_draw_by_name_or_number() {
        let pool = Wanted::Pool(table::Pool::new(5, Dice::D6));
        assert_eq!(faces("1 5 6 2 2", &pool), Ok(vec![1, 5, 6, 2, 2]));
        assert_eq!(faces("15622", &pool), Ok(vec![1, 5, 6, 2, 2]));
        let pair = Wanted::Throw { dice: Dice::D10_D6 };
        assert_eq!(faces("0 6", &pair), Ok(vec![10, 6]));
        assert_eq!(faces("06", &pair), Ok(vec![10, 6]));
        assert!(how_to_give(&pair).contains("“2 5”"));
        let kind = |key: &'static str, label: &str, count| InCup {
            key: key.into(),
            label: label.to_owned(),
            count,
        };
        let cup = [kind("zero", "Zero", 3), kind("val", "Val", 0), kind("betty-g4m", "Betty", 1)];
        let typed = |line: &str| counter(line, &cup);
        let betty = Some("betty-g4m");
        assert_eq!((typed("zero"), typed("2"), typed(" be ")), (Some("zero"), betty, betty));
        assert_eq!((typed("val"), typed("3"), typed(""), typed("help")), (None, None, None, None));
        let draw = Wanted::Draw { cup: cup.to_vec() };
        assert_eq!(faces("1", &draw), Err(how_to_give(&draw)));
    }
}
