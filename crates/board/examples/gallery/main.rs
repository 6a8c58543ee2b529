//! Writes every board of the gallery as SVG files, light and dark, with a page to look at them.
//!
//! `cargo run -p board --example gallery -- OUTDIR`

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

use board::svg::{self, Look, Theme};
use board::text::{self, Paint};

mod boards;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "gallery".to_owned());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let mut page = String::from(
        "<!doctype html><meta charset=\"utf-8\"><title>Boards</title><style>body{margin:0;\
         background:#e9e1cd}section{padding:24px}section.dark{background:#09131c}img{max-width:\
         100%;display:block;margin:0 0 24px}</style>",
    );
    let mut pictures = [String::new(), String::new()];
    let mut words = String::new();
    for (board, marks) in boards::all() {
        for (i, (theme, name)) in
            [(Theme::Light, "light"), (Theme::Dark, "dark")].into_iter().enumerate()
        {
            let file = format!("{}-{name}.svg", board.id);
            fs::write(folder.join(&file), svg::render(&board, &marks, Look::File(theme)))?;
            let _ = write!(pictures[i], "<img src=\"{file}\" alt=\"{}\">", board.title);
        }
        words.push_str(&text::render(&board, &marks, Paint::Plain));
        words.push('\n');
    }
    let _ = write!(
        page,
        "<section>{}</section><section class=\"dark\">{}</section>",
        pictures[0], pictures[1]
    );
    fs::write(folder.join("index.html"), page)?;
    fs::write(folder.join("boards.txt"), words)
}
