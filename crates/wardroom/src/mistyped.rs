//! What was typed cannot be meant: told in a sentence, with what would make sense.

use crate::failure::warn;
use board::sentence;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use std::{error::Error as _, process::ExitCode};

/// Help and version as they are asked for; for everything else the sentence, how the command is written,
/// and exit code 2.
pub(crate) fn told(error: &Error) -> ExitCode {
    let Some(what) = complaint(error) else {
        let _ = error.print();
        return if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
    };
    warn(&format!("error: {}", sentence(&what)));
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        warn(&format!("\n{usage}\n\n“{}” explains it.", help_on(&usage)));
    }
    ExitCode::from(2)
}

/// What is wrong; nothing for what is no mistake, or has words enough of its own.
#[expect(clippy::wildcard_enum_match_arm, reason = "the library may add kinds of error")]
fn complaint(error: &Error) -> Option<String> {
    let one = |kind| error.get(kind).map(words).filter(|words| !words.is_empty());
    let instead = |kind| {
        one(kind).map_or_else(String::new, |it| {
            format!(" Did you mean “{}”?", it.replace(", ", "” or “"))
        })
    };
    let given = || one(ContextKind::InvalidValue).unwrap_or_default();
    let argument = one(ContextKind::InvalidArg);
    Some(match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let typed = one(ContextKind::InvalidSubcommand)?;
            format!("there is no command “{typed}”.{}", instead(ContextKind::SuggestedSubcommand))
        }
        ErrorKind::UnknownArgument => {
            let instead = instead(ContextKind::SuggestedArg);
            format!("“{}” cannot be typed here.{instead}", argument?)
        }
        ErrorKind::MissingRequiredArgument => format!("{} is missing", argument?),
        ErrorKind::InvalidValue if given().is_empty() => {
            format!("a value must follow {}", argument?)
        }
        ErrorKind::InvalidValue => {
            let choices = one(ContextKind::ValidValue)?;
            format!("“{}” does not fit {}; choose one of {choices}", given(), argument?)
        }
        ErrorKind::ValueValidation => {
            let (given, why) = (format!("“{}”", given()), error.source()?.to_string());
            let says_all = why.contains(&given);
            if says_all { why } else { format!("{given} does not fit {}: {why}", argument?) }
        }
        ErrorKind::ArgumentConflict => {
            format!("{} and {} cannot be used together", argument?, one(ContextKind::PriorArg)?)
        }
        _ => return None,
    })
}

/// Arguments and values as they are typed.
fn words(value: &ContextValue) -> String {
    if let ContextValue::Strings(several) = value {
        return several.join(", ");
    }
    if let ContextValue::String(text) = value { text.clone() } else { String::new() }
}

/// The command that explains the one whose usage this is.
fn help_on(usage: &str) -> String {
    let words = usage.split_whitespace().skip_while(|word| *word != "wardroom").skip(1);
    let named: Vec<&str> =
        words.take_while(|word| word.chars().all(|letter| letter.is_ascii_lowercase())).collect();
    let help = ["wardroom", "help"].into_iter().chain(named);
    help.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Args;
    use clap::Parser as _;

    fn complaint_about(typed: &[&str]) -> String {
        let typed = std::iter::once("wardroom").chain(typed.iter().copied());
        let error = Args::try_parse_from(typed).err().expect("it cannot be meant");
        sentence(&complaint(&error).expect("it is a mistake"))
    }

    #[test]
    fn every_mistake_is_told_in_a_sentence() {
        let one = complaint_about;
        assert_eq!(one(&["plya"]), "There is no command “plya”. Did you mean “replay” or “play”?");
        assert_eq!(one(&["zigzag"]), "There is no command “zigzag”.");
        assert_eq!(one(&["play"]), "<GAME> is missing.");
        let chess = one(&["play", "chess"]);
        assert!(
            chess.starts_with("There is no game “chess”; the games are devil-boats,"),
            "{chess}"
        );
        let unknown = one(&["play", "devil-boats", "--sed", "3"]);
        assert_eq!(unknown, "“--sed” cannot be typed here. Did you mean “--seed”?");
        let seed = one(&["play", "devil-boats", "--seed", "ten"]);
        assert_eq!(seed, "“ten” does not fit --seed <N>: write a whole number, 0 or more.");
        let games = one(&["simulate", "devil-boats", "--games", "0"]);
        let range = "write a whole number from 1 to 100,000,000";
        assert_eq!(games, format!("“0” does not fit --games <N>: {range}."));
        let dice = one(&["play", "devil-boats", "--dice", "yours"]);
        assert_eq!(dice, "“yours” does not fit --dice <WHO>; choose one of program, mine.");
        assert_eq!(one(&["play", "devil-boats", "--seed"]), "A value must follow --seed <N>.");
        let together = one(&["play", "devil-boats", "--matched", "--seed", "3"]);
        assert_eq!(together, "--matched and --seed <N> cannot be used together.");
    }

    #[test]
    fn the_help_on_a_command_is_named() {
        assert_eq!(help_on("Usage: wardroom play [OPTIONS] <GAME>"), "wardroom help play");
        assert_eq!(
            help_on("Usage: wardroom club create <NAME> <MAIL>"),
            "wardroom help club create"
        );
        assert_eq!(help_on("Usage: wardroom [COMMAND]"), "wardroom help");
    }
}
