//! Answers of several steps as the page sends them: the draft lives in the form, not here.

use crate::{error::WebError, input::Fields};
use std::iter;
use table::{Open, Shape, draft::MOST_STEPS};

/// The steps a form holds: those taken before, what is ticked, set or counted now, and the button
/// that was pressed.
pub(crate) fn steps(fields: &Fields) -> Result<Vec<String>, WebError> {
    if let Some(key) = fields.get("key") {
        return Ok(vec![key.to_owned()]);
    }
    let mut steps: Vec<String> = fields.all("step").map(str::to_owned).collect();
    steps.extend(ticks(fields).filter(|key| !key.is_empty()).map(str::to_owned));
    for (name, count) in fields.iter() {
        let Some(key) = name.strip_prefix("share:") else { continue };
        let count: usize = match count.trim() {
            "" => 0,
            count => count.parse().map_err(|_| WebError::input("Type how many, in figures."))?,
        };
        steps.extend(iter::repeat_n(key.to_owned(), count.min(MOST_STEPS + 1)));
    }
    steps.extend(fields.get("add").map(str::to_owned));
    if let Some(dropped) = fields.get("drop")
        && let Some(place) = steps.iter().rposition(|step| step == dropped)
    {
        steps.remove(place);
    }
    match fields.get("back") {
        Some("all") => steps.clear(),
        Some(_) => drop(steps.pop()),
        None => {}
    }
    steps.truncate(MOST_STEPS + 1);
    Ok(steps)
}

/// The steps that set a row of a list. One that no longer fits was made needless by another row, and
/// is set anew without a word.
pub(crate) fn settings(fields: &Fields) -> Vec<String> {
    let rows = fields.get("rows").is_some();
    ticks(fields).filter(|key| rows || key.contains('=')).map(str::to_owned).collect()
}

/// What is ticked or set, in the order of the form. Settings side by side have a name for each row,
/// because a browser takes one of each name.
fn ticks(fields: &Fields) -> impl Iterator<Item = &str> {
    let ticked = |name: &str| name == "tick" || name.starts_with("tick:");
    fields.iter().filter(move |(name, _)| ticked(name)).map(|(_, value)| value)
}

/// The words of a step, wherever they are offered; its key if they are not.
pub(crate) fn words<'a>(open: &'a Open, key: &'a str) -> &'a str {
    let draft = open.draft.iter();
    let rows = draft.clone().flat_map(|draft| &draft.rows).flat_map(|row| &row.options);
    let known = draft.flat_map(|draft| draft.from.iter().chain(&draft.so_far));
    let mut all = open.options.iter().chain(known).chain(rows);
    all.find(|option| option.key == key).map_or(key, |option| option.label.as_str())
}

/// How many are to be chosen, in words.
pub(crate) fn measure(shape: Shape) -> Option<String> {
    Some(match shape {
        Shape::Some { least: 0, most } => format!("Up to {most}"),
        Shape::Some { least, most } if least == most => format!("{most} of these"),
        Shape::Some { least, most } => format!("{least} to {most} of these"),
        Shape::Share { of } => format!("{of} to share out"),
        Shape::Order => "In order, the first first".to_owned(),
        Shape::Steps | Shape::Rows | Shape::Way => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(form: &str) -> Vec<String> {
        steps(&Fields::parse(form)).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_form_holds_the_steps_and_the_button_that_was_pressed() {
        assert_eq!(sent("step=a&step=b&add=c"), ["a", "b", "c"]);
        assert_eq!(sent("step=a&step=b&back=one"), ["a"]);
        assert_eq!(sent("step=a&step=b&back=all"), Vec::<String>::new());
        assert_eq!(sent("step=a&tick=x&tick=&tick=y"), ["a", "x", "y"]);
        assert_eq!(sent("tick:0=a&tick=b&tick:12=c"), ["a", "b", "c"]);
        assert_eq!(sent("share:x=2&share:y=&share:z=1"), ["x", "x", "z"]);
        assert_eq!(sent("share:x=2&share:z=1&drop=x"), ["x", "z"]);
        assert_eq!(sent("step=a&key=."), ["."]);
    }

    #[test]
    fn settings_are_the_ticks_of_rows() {
        let of = |form: &str| settings(&Fields::parse(form));
        assert_eq!(of("step=a&rows=yes&tick=x&tick=y"), ["x", "y"]);
        assert_eq!(of("step=a&tick=gun-1=x&tick=y"), ["gun-1=x"]);
    }

    #[test]
    fn no_form_makes_an_endless_answer() {
        assert_eq!(sent("share:x=4000000000").len(), MOST_STEPS + 1);
        assert!(steps(&Fields::parse("share:x=many")).is_err());
    }
}
