//! Numbers and names as boards and logs write them.

/// `21480` as `21,480`.
pub fn thousands(number: u32) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + 2);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// With the true minus sign and no plus: `−1,250`.
pub fn figure(number: i64) -> String {
    let size = number.unsigned_abs();
    let digits = u32::try_from(size).map_or_else(|_| size.to_string(), thousands);
    if number < 0 { format!("−{digits}") } else { digits }
}

/// Halves of a point in points: `12½`, `−½`.
pub fn halves(number: i64) -> String {
    let (whole, half) = (number / 2, number % 2 != 0);
    let sign = if number < 0 { "−" } else { "" };
    match (whole.abs(), half) {
        (0, true) => format!("{sign}½"),
        (size, true) => format!("{sign}{}½", figure(size)),
        (size, false) => format!("{}{}", if size > 0 { sign } else { "" }, figure(size)),
    }
}

/// With its sign, as people write it: `+2`, `−3`, `0`.
pub fn signed(number: i64) -> String {
    if number > 0 { format!("+{}", figure(number)) } else { figure(number) }
}

/// `1 boat`, `2 boats`.
pub fn counted(number: impl Into<u32>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// With its first letter a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A sentence for people out of what was written for programs: with a capital, a full stop, and names in
/// quotation marks. The name of a file stays as it is, and several lines end as they do.
pub fn sentence(text: &str) -> String {
    let word = text.split([' ', ',', ';', ':']).next().unwrap_or_default();
    let plain = !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase());
    let mut told = String::with_capacity(text.len() + 1);
    for (at, part) in text.split('`').enumerate() {
        match at % 2 {
            _ if at == 0 => {}
            1 => told.push('“'),
            _ => told.push('”'),
        }
        told.push_str(part);
    }
    if plain {
        told = capital(&told);
    }
    if !text.contains('\n') && !text.ends_with(['.', '!', '?', ':']) {
        told.push('.');
    }
    told
}

#[cfg(test)]
mod tests {
    use super::{halves, sentence};

    #[test]
    fn what_went_wrong_is_told_in_a_sentence() {
        assert_eq!(sentence("there is no seat 3"), "There is no seat 3.");
        assert_eq!(sentence("“log” takes a number"), "“log” takes a number.");
        assert_eq!(sentence("game.jsonl exists already"), "game.jsonl exists already.");
        assert_eq!(sentence("Whose turn is it?"), "Whose turn is it?");
        assert_eq!(sentence("unknown field `dance`"), "Unknown field “dance”.");
        assert_eq!(sentence("seed 3 fails\n  again: wardroom"), "Seed 3 fails\n  again: wardroom");
    }

    #[test]
    fn halves_are_told_in_points() {
        let told = [25, 24, 1, 0, -1, -2, -25, 2001].map(halves);
        assert_eq!(told, ["12½", "12", "½", "0", "−½", "−1", "−12½", "1,000½"]);
    }
}
