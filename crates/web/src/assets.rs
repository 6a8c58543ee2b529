//! Style, script and map backgrounds: in the program itself, under an address that changes with
//! them, so that a browser keeps them for ever.

use crate::{desk::Desk, error::WebError, input::Item};
use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use shelf::AnyGame;
use std::{
    hash::{Hash, Hasher},
    sync::LazyLock,
};
use table::Digest;

const STYLE: &str = include_str!("../assets/style.css");
const SCRIPT: &str = include_str!("../assets/live.js");
const MARK: &str = include_str!("../assets/icon.svg");

/// Changes whenever style or script do.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut digest = Digest::new();
    (board::STYLE, STYLE, SCRIPT, MARK).hash(&mut digest);
    format!("{:016x}", digest.finish())
});

pub fn style() -> String {
    format!("/assets/{}/style.css", *VERSION)
}

pub fn script() -> String {
    format!("/assets/{}/live.js", *VERSION)
}

pub fn icon() -> String {
    format!("/assets/{}/icon.svg", *VERSION)
}

/// Where the backgrounds of maps stand: `{this}/devil-boats.svg`.
pub fn bases() -> String {
    format!("/assets/{}", *VERSION)
}

/// Any version is answered with the one there is: an old page asks for old names.
pub(crate) async fn get(State(desk): State<Desk>, Item(name): Item) -> Result<Response, WebError> {
    let (kind, body) = match name.as_str() {
        "style.css" => ("text/css; charset=utf-8", [board::STYLE, STYLE].concat()),
        "live.js" => ("text/javascript; charset=utf-8", SCRIPT.to_owned()),
        "icon.svg" => ("image/svg+xml", MARK.to_owned()),
        name => ("image/svg+xml", base(&desk, name).ok_or(WebError::NoPage)?.to_owned()),
    };
    let kept = HeaderValue::from_static("public, max-age=31536000, immutable");
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CACHE_CONTROL, kept)], body)
        .into_response())
}

fn base(desk: &Desk, name: &str) -> Option<&'static str> {
    let name = name.strip_suffix(".svg")?;
    let mut games = desk.library().volumes().iter().map(|volume| volume.game);
    games.find_map(|game: &dyn AnyGame| {
        game.bases().into_iter().find(|base| base.name == name).map(|base| base.svg)
    })
}
