//! How options that were typed find their way into a setup.

use crate::title::{Setting, SettingError};
use table::{Key, Seat};

/// Gives every typed option with its value to `put`, which answers whether the value was taken.
pub fn apply(
    known: &[Setting],
    typed: &[(String, String)],
    mut put: impl FnMut(&str, &str) -> Option<()>,
) -> Result<(), SettingError> {
    let list = |names: &mut dyn Iterator<Item = &'static str>| names.collect::<Vec<_>>().join(", ");
    for (option, value) in typed {
        let Some(setting) = known.iter().find(|setting| setting.key == option) else {
            let known = list(&mut known.iter().map(|setting| setting.key));
            return Err(SettingError::Option { given: option.clone(), known });
        };
        put(option, value).ok_or_else(|| {
            let (option, given) = (option.clone(), value.clone());
            if setting.values.is_empty() {
                return SettingError::Text { option, given, text: setting.text };
            }
            let known = list(&mut setting.values.iter().map(|(name, _)| *name));
            SettingError::Value { option, given, known }
        })?;
    }
    Ok(())
}

/// Puts a value by its name, if it is one.
pub fn put<K: Key>(place: &mut K, value: &str) -> Option<()> {
    *place = K::parse(value)?;
    Some(())
}

/// Names separated by commas, at most this many and none too long for a log.
pub fn names(value: &str, most: usize) -> Vec<String> {
    let names = value.split(',').map(|name| name.trim().chars().take(40).collect());
    names.filter(|name: &String| !name.is_empty()).take(most).collect()
}

/// The name that was typed for this seat, if any was.
pub fn given(names: &[String], seat: Seat) -> Option<String> {
    let name = names.get(usize::from(seat.0))?.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// What the player at this seat is called: by his name, or as `Captain 2` where he has none.
pub fn named(names: &[String], seat: Seat, rank: &str) -> String {
    given(names, seat).unwrap_or_else(|| format!("{rank} {}", seat.0 + 1))
}

/// The scenario a player named, as one of the names of `K`.
pub fn scenario<K: Key>(given: &str) -> Result<K, SettingError> {
    K::parse(given).ok_or_else(|| SettingError::Scenario {
        given: given.to_owned(),
        known: K::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "),
    })
}
