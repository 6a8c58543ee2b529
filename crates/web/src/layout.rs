//! What stands around every page.

use crate::{
    assets,
    model::{Frame, Theme},
    paths,
};
use axum::http::{HeaderMap, Uri, header};
use maud::{DOCTYPE, Markup, html};

/// The page with its bar.
pub(crate) fn page(frame: &Frame, title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[frame.theme.attribute()] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · Wardroom" }
                link rel="icon" href=(assets::icon());
                link rel="stylesheet" href=(assets::style());
                script type="module" src=(assets::script()) {}
            }
            body {
                header { a href=(paths::HOME) { "Wardroom" } }
                main { (body) }
            }
        }
    }
}

impl Theme {
    /// The value of `data-theme` and of the cookie; none leaves it to the system.
    pub fn attribute(self) -> Option<&'static str> {
        match self {
            Theme::System => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        }
    }

    pub(crate) fn named(name: &str) -> Theme {
        match name {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::System,
        }
    }
}

/// What a request tells about its page.
pub(crate) fn frame(headers: &HeaderMap, uri: &Uri) -> Frame {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
    let theme = cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().strip_prefix("theme="))
        .next();
    let here = uri.path_and_query().map_or("/", |here| here.as_str());
    Frame { theme: theme.map_or(Theme::System, Theme::named), here: here.to_owned() }
}
