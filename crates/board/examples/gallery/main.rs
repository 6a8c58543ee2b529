//! Writes every board of the gallery as SVG files, light and dark, with two pages to look at them
//! as a browser shows them and one of text.
//!
//! `cargo run -p board --example gallery -- OUTDIR`

use std::path::Path;
use std::{env, fs, io};

use board::svg::{self, Look, Theme};
use board::text::{self, Paint};
use board::{Face, STYLE};

mod boards;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "gallery".to_owned());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("bases"))?;
    let mut pictures = String::new();
    let mut words = String::new();
    for (board, marks) in boards::all() {
        for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let picture = svg::render(&board, &marks, Look::File(theme));
            fs::write(folder.join(format!("{}-{name}.svg", board.id)), picture)?;
        }
        if let Face::Map(map) = &board.face
            && let Some(base) = map.base
        {
            fs::write(folder.join(format!("bases/{}.svg", base.name)), base.svg)?;
        }
        pictures.push_str(&svg::render(&board, &marks, Look::Page { bases: "bases" }));
        words.push_str(&text::render(&board, &marks, Paint::Plain));
        words.push('\n');
    }
    for (file, theme) in [("index.html", "light"), ("dark.html", "dark")] {
        let page = format!(
            "<!doctype html><html lang=\"en\" data-theme=\"{theme}\"><meta charset=\"utf-8\"><meta \
             name=\"viewport\" content=\"width=device-width\"><title>Boards</title><style>{STYLE}\
             body{{margin:0;padding:16px;background:var(--page);color:var(--ink)}}.board-svg{{width:\
             100%;max-width:1100px;margin:0 auto 24px}}</style>{pictures}</html>"
        );
        fs::write(folder.join(file), page)?;
    }
    fs::write(folder.join("boards.txt"), words)
}
