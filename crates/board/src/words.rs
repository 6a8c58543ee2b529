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
