//! The tokens of the look: one stylesheet for pages and for pictures that stand alone.

use crate::svg::Theme;

/// Light on `:root`; dark on `[data-theme=dark]`, and by the system's wish when the user has not
/// chosen. Type, space and motion, then the classes of the boards.
pub const STYLE: &str = concat!(
    ":root{\n",
    include_str!("style/common.css"),
    include_str!("style/light.css"),
    "}\n[data-theme=dark]{\n",
    include_str!("style/dark.css"),
    "}\n@media (prefers-color-scheme:dark){:root:not([data-theme]){\n",
    include_str!("style/dark.css"),
    "}}\n",
    include_str!("style/board.css"),
);

pub(crate) const BOARD: &str = include_str!("style/board.css");

/// The value of a token such as `--accent` in one theme.
pub(crate) fn token(theme: Theme, name: &str) -> Option<&'static str> {
    let themed = match theme {
        Theme::Light => include_str!("style/light.css"),
        Theme::Dark => include_str!("style/dark.css"),
    };
    [themed, include_str!("style/common.css")].into_iter().find_map(|declarations| {
        declarations.split(';').find_map(|declaration| {
            let (key, value) = declaration.split_once(':')?;
            (key.trim() == name).then(|| value.trim())
        })
    })
}

/// Replaces every `var(--token)` by its value, so that a picture needs no custom properties and
/// any program can show it.
pub(crate) fn resolve(theme: Theme, text: &str) -> String {
    let mut resolved = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("var(--") {
        let (before, after) = rest.split_at(start);
        resolved.push_str(before);
        let known = after.find(')').and_then(|end| {
            let value = token(theme, &after[4..end])?;
            Some((value, end + 1))
        });
        let (value, length) = known.unwrap_or(("var(", 4));
        resolved.push_str(value);
        rest = &after[length..];
    }
    resolved.push_str(rest);
    resolved
}
