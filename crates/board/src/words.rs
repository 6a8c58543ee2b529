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
