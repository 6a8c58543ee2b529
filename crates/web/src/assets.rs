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
    sync::OnceLock,
};
use table::Digest;

const STYLE: &str = include_str!("../assets/style.css");
/// The script in modules, by what they do.
const SCRIPTS: [(&str, &str); 5] = [
    ("live.js", include_str!("../assets/live.js")),
    ("boards.js", include_str!("../assets/boards.js")),
    ("dom.js", include_str!("../assets/dom.js")),
    ("sound.js", include_str!("../assets/sound.js")),
    ("story.js", include_str!("../assets/story.js")),
];
const MARK: &str = include_str!("../assets/icon.svg");

static VERSION: OnceLock<String> = OnceLock::new();

/// Changes whenever style, script or a map of the games on the shelf do.
fn version(shelf: &[&dyn AnyGame]) -> &'static str {
    VERSION.get_or_init(|| {
        let mut digest = Digest::new();
        (board::STYLE, STYLE, SCRIPTS, MARK).hash(&mut digest);
        let bases = shelf.iter().flat_map(|game| game.bases());
        bases.for_each(|base| base.svg.hash(&mut digest));
        format!("{:016x}", digest.finish())
    })
}

/// Takes the maps of the shelf into the version.
pub(crate) fn know(shelf: &[&dyn AnyGame]) {
    version(shelf);
}

pub fn style() -> String {
    format!("/assets/{}/style.css", version(&[]))
}

pub fn script() -> String {
    format!("/assets/{}/live.js", version(&[]))
}

pub fn icon() -> String {
    format!("/assets/{}/icon.svg", version(&[]))
}

/// Where the backgrounds of maps stand: `{this}/devil-boats.svg`.
pub fn bases() -> String {
    format!("/assets/{}", version(&[]))
}

/// Any version is answered with the one there is: an old page asks for old names.
pub(crate) async fn get(State(desk): State<Desk>, Item(name): Item) -> Result<Response, WebError> {
    let (kind, body) = match name.as_str() {
        "style.css" => ("text/css; charset=utf-8", [board::STYLE, STYLE].concat()),
        "icon.svg" => ("image/svg+xml", MARK.to_owned()),
        name => match SCRIPTS.iter().find(|(script, _)| *script == name) {
            Some((_, text)) => ("text/javascript; charset=utf-8", (*text).to_owned()),
            None => ("image/svg+xml", base(&desk, name).ok_or(WebError::NoPage)?),
        },
    };
    let kept = HeaderValue::from_static("public, max-age=31536000, immutable");
    Ok((
        [(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CACHE_CONTROL, kept)],
        body,
    )
        .into_response())
}

fn base(desk: &Desk, name: &str) -> Option<String> {
    let name = name.strip_suffix(".svg")?;
    let games = desk.library().volumes().iter().map(|volume| volume.game);
    // A background may have a grid beside it, under a name that begins with its own.
    let mut bases = games.flat_map(AnyGame::bases).filter(|base| name.starts_with(base.name));
    bases.find_map(|base| {
        let mut files = base.files().into_iter();
        files.find_map(|(file, svg)| (file == name).then(|| svg.into_owned()))
    })
}
