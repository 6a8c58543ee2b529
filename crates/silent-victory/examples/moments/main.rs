//! Draws the boards of a few moments of a career: SVG files, light and dark, a page of each theme
//! to look at them as a browser shows them, and one of text.
//!
//! `cargo run -p silent-victory --example moments -- OUTDIR`

mod scenes;

use board::{Album, Marks};
use shelf::{Shown, testkit::printed};
use silent_victory::{state::State, view};
use std::path::Path;
use std::{env, fs, io};
use table::Seat;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "moments".to_owned());
    let charts = printed::<State>().typed;
    let mut album = Album::default();
    for (name, state, targets) in scenes::all(charts) {
        for mut board in view::view(&state, Seat(0).into(), charts).boards() {
            board.id = format!("{name}-{}", board.id);
            let offered = targets.iter().copied().filter(|target| board.has(target));
            album.add(&board, &Marks::offering(offered.collect::<Vec<_>>()));
        }
    }
    fs::create_dir_all(Path::new(&folder).join("bases"))?;
    album.files().iter().try_for_each(|(file, text)| fs::write(Path::new(&folder).join(file), text))
}
