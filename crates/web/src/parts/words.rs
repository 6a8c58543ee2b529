//! Numbers and names as pages write them.

pub use board::capital;
use table::Dice;

/// With the true minus sign: `+2`, `−3`, `0`.
pub fn signed(amount: i32) -> String {
    board::signed(amount.into())
}

/// With the true minus sign and no plus.
pub fn number(value: i64) -> String {
    board::figure(value)
}

/// `40 %`, and `<1 %` for what is rare but possible. The space does not break.
pub fn percent(part: u32, of: u32) -> String {
    share(f64::from(part) / f64::from(of.max(1)))
}

pub fn share(share: f64) -> String {
    let hundredths = share * 100.0;
    match hundredths {
        h if h > 0.0 && h < 0.5 => "<1\u{a0}%".to_owned(),
        h if h < 100.0 && h > 99.5 => ">99\u{a0}%".to_owned(),
        h => format!("{h:.0}\u{a0}%"),
    }
}

/// `2d10`, and `d100` as it is.
pub fn dice(dice: Dice) -> String {
    let text = dice.to_string();
    text.strip_prefix('1').map_or(text.clone(), str::to_owned)
}

/// What can stand in a narrow place: the words before the first break.
pub fn brief(text: &str) -> &str {
    let end = [";", ":", " (", ", "].iter().filter_map(|mark| text.find(mark)).min();
    end.map_or(text, |end| &text[..end])
}

/// How long ago, shortly: `3 d`, `2 h`, `now`.
pub fn ago(then: i64, now: i64) -> String {
    let seconds = (now - then).max(0);
    match seconds {
        0..60 => "now".to_owned(),
        60..3600 => format!("{} min", seconds / 60),
        3600..86400 => format!("{} h", seconds / 3600),
        86400..2_592_000 => format!("{} d", seconds / 86400),
        _ => format!("{} mo", seconds / 2_592_000),
    }
}

/// How long ago, in words: `3 d ago`, `just now`.
pub fn since(then: i64, now: i64) -> String {
    match ago(then, now).as_str() {
        "now" => "just now".to_owned(),
        ago => format!("{ago} ago"),
    }
}

/// A day as people say it, in universal time: `Tuesday, 17 November`.
pub fn day(seconds: i64) -> String {
    const DAYS: [&str; 7] =
        ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"];
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let of_week = seconds.div_euclid(86_400).rem_euclid(7) as usize;
    let (_, month, day) = calendar(seconds);
    format!("{}, {day} {}", DAYS[of_week], MONTHS[month as usize - 1])
}

/// A day as `2026-11-17`, in universal time.
pub fn date(seconds: i64) -> String {
    let (year, month, day) = calendar(seconds);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Year, month and day, in universal time.
fn calendar(seconds: i64) -> (i64, i64, i64) {
    // Days since March 1 of the year 0, so that a leap day ends its year.
    let days = seconds.div_euclid(86_400) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, carried) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + carried, month, of_month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_true_and_shares_never_round_to_certainty() {
        assert_eq!((signed(-3), signed(2), number(-7)), ("−3".into(), "+2".into(), "−7".into()));
        assert_eq!((percent(1, 1000), percent(1, 3)), ("<1\u{a0}%".into(), "33\u{a0}%".into()));
        assert_eq!((percent(999, 1000), percent(2, 2)), (">99\u{a0}%".into(), "100\u{a0}%".into()));
    }

    #[test]
    fn a_day_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(951_782_400), "2000-02-29");
        assert_eq!(date(1_794_873_600), "2026-11-17");
    }

    #[test]
    fn a_day_is_said_as_people_do() {
        assert_eq!(day(0), "Thursday, 1 January");
        assert_eq!(day(1_794_960_000), "Wednesday, 18 November");
        assert_eq!(since(0, 30), "just now");
        assert_eq!(since(0, 7200), "2 h ago");
    }
}
