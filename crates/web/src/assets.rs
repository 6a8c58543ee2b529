//! Style, script and map backgrounds: in the program itself, under an address that changes with
//! them, so that a browser keeps them for ever.

use crate::{desk::Desk, error::WebError, input::Item};
use axum::{
    body::Body,
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
const SCRIPTS: [(&str, &str); 12] = [
    ("live.js", include_str!("../assets/live.js")),
    ("boards.js", include_str!("../assets/boards.js")),
    ("cards.js", include_str!("../assets/cards.js")),
    ("club.js", include_str!("../assets/club.js")),
    ("drag.js", include_str!("../assets/drag.js")),
    ("dom.js", include_str!("../assets/dom.js")),
    ("letters.js", include_str!("../assets/letters.js")),
    ("overview.js", include_str!("../assets/overview.js")),
    ("sound.js", include_str!("../assets/sound.js")),
    ("pages.js", include_str!("../assets/pages.js")),
    ("standing.js", include_str!("../assets/standing.js")),
    ("story.js", include_str!("../assets/story.js")),
];
const PAGES_STYLE: &str = include_str!("../assets/pages.css");
const CLUB_STYLE: &str = include_str!("../assets/club.css");
const WORKER: &str = include_str!("../assets/sw.js");
const MARK: &str = include_str!("../assets/icon.svg");

/// Source Serif 4 and Source Sans 3, Latin letters only; their licences lie beside them.
const FONTS: [(&str, &[u8]); 5] = [
    ("serif-400.woff2", include_bytes!("../assets/fonts/source-serif-4-latin-400-normal.woff2")),
    ("serif-600.woff2", include_bytes!("../assets/fonts/source-serif-4-latin-600-normal.woff2")),
    ("serif-i400.woff2", include_bytes!("../assets/fonts/source-serif-4-latin-400-italic.woff2")),
    ("sans-400.woff2", include_bytes!("../assets/fonts/source-sans-3-latin-400-normal.woff2")),
    ("sans-600.woff2", include_bytes!("../assets/fonts/source-sans-3-latin-600-normal.woff2")),
];

static VERSION: OnceLock<String> = OnceLock::new();

/// Changes whenever style, script or a map of the games on the shelf do.
fn version(shelf: &[&dyn AnyGame]) -> &'static str {
    VERSION.get_or_init(|| {
        let mut digest = Digest::new();
        (board::STYLE, STYLE, PAGES_STYLE, CLUB_STYLE, SCRIPTS, FONTS, MARK).hash(&mut digest);
        let bases = shelf.iter().flat_map(|game| game.card().bases);
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

pub(crate) fn pages_script() -> String {
    format!("/assets/{}/pages.js", version(&[]))
}

/// The service worker, which knows by its version when to fetch its page anew.
pub(crate) async fn worker() -> Response {
    let kind = HeaderValue::from_static("text/javascript; charset=utf-8");
    let body = WORKER.replace("VERSION", version(&[]));
    ([(header::CONTENT_TYPE, kind)], body).into_response()
}

/// What a browser needs to install the table as an app.
pub(crate) async fn manifest() -> Response {
    let kind = HeaderValue::from_static("application/manifest+json");
    let body = serde_json::json!({
        "name": "Wardroom",
        "short_name": "Wardroom",
        "description": "Board games of the Pacific War, refereed by one program",
        "start_url": "/",
        "display": "standalone",
        "background_color": "#e9e1cd",
        "theme_color": "#12283d",
        "icons": [{ "src": icon(), "sizes": "any", "type": "image/svg+xml", "purpose": "any" }],
    });
    ([(header::CONTENT_TYPE, kind)], body.to_string()).into_response()
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
    let font = FONTS.iter().find(|(font, _)| *font == name);
    let (kind, body) = match name.as_str() {
        "style.css" => {
            let style = [board::STYLE, STYLE, PAGES_STYLE, CLUB_STYLE];
            ("text/css; charset=utf-8", style.concat().into())
        }
        "icon.svg" => ("image/svg+xml", Body::from(MARK)),
        name => match (SCRIPTS.iter().find(|(script, _)| *script == name), font) {
            (Some((_, text)), _) => ("text/javascript; charset=utf-8", Body::from(*text)),
            (None, Some((_, font))) => ("font/woff2", Body::from(*font)),
            (None, None) => {
                ("image/svg+xml", Body::from(base(&desk, name).ok_or(WebError::NoPage)?))
            }
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
    let mut bases =
        games.flat_map(|game| game.card().bases).filter(|base| name.starts_with(base.name));
    bases.find_map(|base| {
        let mut files = base.files().into_iter();
        files.find_map(|(file, svg)| (file == name).then(|| svg.into_owned()))
    })
}
