//! Writes every board of the gallery as SVG files, light and dark, with two pages to look at them
//! as a browser shows them and one of text.
//!
//! `cargo run -p board --example gallery -- OUTDIR`

use board::Album;
use std::path::Path;
use std::{env, fs, io};

mod boards;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "gallery".to_owned());
    let mut album = Album::default();
    for (board, marks) in boards::all().into_iter().chain([boards::campaign()]) {
        album.add(&board, &marks);
    }
    fs::create_dir_all(Path::new(&folder).join("bases"))?;
    album.files().iter().try_for_each(|(file, text)| fs::write(Path::new(&folder).join(file), text))
}
