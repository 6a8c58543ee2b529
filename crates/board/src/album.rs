//! Boards to look at: a picture of each, light and dark, a page of each theme, and one of text.

use crate::{
    Board, Face, Marks, STYLE,
    svg::{self, Look, Theme},
    text::{self, Paint},
};

/// Boards gathered, to be written as files.
#[derive(Debug, Default)]
pub struct Album {
    files: Vec<(String, String)>,
    pictures: String,
    words: String,
}

impl Album {
    pub fn add(&mut self, board: &Board, marks: &Marks) {
        for (theme, name) in THEMES {
            let picture = svg::render(board, marks, Look::File(theme));
            self.files.push((format!("{}-{name}.svg", board.id), picture));
        }
        if let Face::Map(map) = &board.face
            && let Some(base) = map.base
        {
            let files = base.files().into_iter();
            self.files.extend(files.map(|(name, svg)| (format!("bases/{name}.svg"), svg.into())));
        }
        self.pictures.push_str(&svg::render(board, marks, Look::Page { bases: "bases" }));
        self.words.push_str(&text::render(board, marks, Paint::Plain));
        self.words.push('\n');
    }

    /// Names of files, some in the folder `bases`, and what stands in them.
    pub fn files(mut self) -> Vec<(String, String)> {
        for (theme, name) in THEMES {
            let page = format!(
                "<!doctype html><html lang=\"en\" data-theme=\"{name}\"><meta charset=\"utf-8\"><meta \
                 name=\"viewport\" content=\"width=device-width\"><title>Boards</title><style>{STYLE}\
                 body{{margin:0;padding:16px;background:var(--page);color:var(--ink)}}.board-svg{{\
                 width:100%;max-width:1100px;margin:0 auto 24px}}</style>{}</html>",
                self.pictures
            );
            let file = match theme {
                Theme::Light => "index.html",
                Theme::Dark => "dark.html",
            };
            self.files.push((file.to_owned(), page));
        }
        self.files.push(("boards.txt".to_owned(), self.words));
        self.files
    }
}

const THEMES: [(Theme, &str); 2] = [(Theme::Light, "light"), (Theme::Dark, "dark")];
