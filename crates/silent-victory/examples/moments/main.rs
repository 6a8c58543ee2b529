//! Draws the boards of a few moments of a career: SVG files, light and dark, a page of each theme
//! to look at them as a browser shows them, and one of text.
//!
//! `cargo run -p silent-victory --example moments -- OUTDIR`

mod scenes;

use board::svg::{self, Look, Theme};
use board::text::{self, Paint};
use board::{Marks, STYLE};
use silent_victory::{
    boards,
    charts::{Charts, FILES},
    view,
};
use std::path::Path;
use std::{env, fs, io};
use table::{ChartBook, Seat};

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "moments".to_owned());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("bases"))?;
    let base = silent_victory::map_art::BASE;
    fs::write(folder.join(format!("bases/{}.svg", base.name)), base.svg)?;
    let book = ChartBook::parse(FILES).expect("the printed charts parse");
    let charts: &'static Charts =
        Box::leak(Box::new(Charts::load(&book).expect("the printed charts load")));
    let (mut pictures, mut words) = (String::new(), String::new());
    for (name, state, targets) in scenes::all(charts) {
        let seen = view::view(&state, Seat(0), charts);
        for mut board in boards::boards(&seen) {
            board.id = format!("{name}-{}", board.id);
            let offered = targets.iter().copied().filter(|target| board.has(target));
            let marks = Marks::offering(offered.collect::<Vec<_>>());
            for (theme, suffix) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
                let picture = svg::render(&board, &marks, Look::File(theme));
                fs::write(folder.join(format!("{}-{suffix}.svg", board.id)), picture)?;
            }
            pictures.push_str(&svg::render(&board, &marks, Look::Page { bases: "bases" }));
            words.push_str(&text::render(&board, &marks, Paint::Plain));
            words.push('\n');
        }
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
