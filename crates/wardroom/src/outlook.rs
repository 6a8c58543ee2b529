//! `outlook` at the table: what each option would lead to, as far as tries can tell.

use crate::{
    sitting::Sitting,
    text_style::{TextStyle, Tone},
};
use shelf::{Estimate, Interval, Prospect, Threads, Workers as _};
use table::{Open, Seat};

/// How many tries of each option unless told.
pub(crate) const TRIES: u32 = 200;
const MOST_TRIES: u32 = 20_000;
/// Tries between two looks at what else there is to do.
const PIECE: u32 = 10;

/// How many tries of each option were asked for.
pub(crate) fn tries(typed: &str) -> Result<u32, String> {
    match typed.trim() {
        "" => Ok(TRIES),
        typed => typed
            .parse()
            .ok()
            .filter(|tries| (1..=MOST_TRIES).contains(tries))
            .ok_or_else(|| format!("“outlook” makes 1 to {MOST_TRIES} tries of each option")),
    }
}

/// Tries every option of the question that is open for this seat.
pub(crate) fn of(sitting: &mut Sitting, seat: Seat, tries: u32) -> Option<Estimate> {
    let outlook = sitting.session.outlook(seat)?;
    let pieces = tries.div_ceil(PIECE);
    Threads::all().each(pieces as usize, &|piece| {
        let from = piece as u32 * PIECE;
        outlook.try_out(from..tries.min(from + PIECE));
    });
    Some(outlook.so_far())
}

/// The estimate under the options it is about.
pub(crate) fn told(style: TextStyle, open: &Open, estimate: &Estimate) -> Vec<String> {
    let mut lines = Vec::new();
    for prospect in &estimate.options {
        let place = open.options.iter().position(|option| option.key == prospect.key);
        let label = place.map_or(prospect.key.as_str(), |place| &open.options[place].label);
        let number = place.map_or(String::new(), |place| format!("{}", place + 1));
        let lead = format!("{number:>4} ");
        let words = format!("{}  {}", label, figures(prospect, estimate));
        lines.extend(style.entry((&lead, Tone::Key), &[(&words, Tone::Plain)], ""));
    }
    let note = format!(
        "An estimate {}, from {} tries of each option and only from what you know; in brackets \
         the {}.",
        estimate.horizon, estimate.tries, estimate.interval
    );
    lines.extend(style.entry(("     ", Tone::Faint), &[(&note, Tone::Faint)], ""));
    lines
}

/// With its sign and one place: `+0.5`, `−3.0`.
pub(crate) fn tenths(value: f64) -> String {
    format!("{value:+.1}").replace('-', "−")
}

fn figures(prospect: &Prospect, estimate: &Estimate) -> String {
    let Interval { mean, low, high } = prospect.gain;
    let unit = estimate.counted_in.to_lowercase();
    let [mean, low, high] = [mean, low, high].map(tenths);
    let mut words = vec![format!("{mean} {unit} ({low} to {high})")];
    for risk in &prospect.risks {
        let Interval { mean, low, high } = risk.share;
        let percent = |share: f64| format!("{:.0}", share * 100.0);
        let (mean, low, high) = (percent(mean), percent(low), percent(high));
        words.push(format!("{}: {mean} % ({low} to {high})", risk.risk.title));
    }
    words.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_tries_is_taken_or_refused_with_its_bounds() {
        assert_eq!(tries(""), Ok(TRIES));
        assert_eq!(tries("50"), Ok(50));
        assert!(tries("0").is_err() && tries("many").is_err() && tries("20001").is_err());
    }
}
