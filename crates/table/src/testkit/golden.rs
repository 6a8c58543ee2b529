//! Games kept from before: they must play today as they did then.

use crate::{
    game::{ChartSet, Game},
    journal::Journal,
    session::{Bots, Fault, Seating, Session, Terms},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// A folder of finished games, one journal each.
pub struct Golden<G: Game> {
    folder: PathBuf,
    charts: ChartSet<G>,
}

impl<G: Game> Golden<G> {
    pub fn new(folder: impl AsRef<Path>, charts: ChartSet<G>) -> Golden<G> {
        Golden { folder: folder.as_ref().to_owned(), charts }
    }

    /// Plays every game of the folder again, answer by answer; how many there were.
    pub fn replay_all(&self) -> Result<usize, String> {
        self.each(|file| self.replay(file))
    }

    /// Every game of the folder was played by an older revision of the rules, and goes on from its
    /// last mark to its end today; how many there were.
    pub fn go_on_all(&self, bots: &Bots<G>) -> Result<usize, String> {
        self.each(|file| {
            let whole = read(file)?;
            let half = whole.before(whole.len() / 2);
            if half.last_mark().is_some() {
                self.go_on(&half, bots)?;
            }
            self.go_on(&whole, bots)
        })
    }

    fn each(&self, check: impl Fn(&Path) -> Result<(), String>) -> Result<usize, String> {
        let mut files: Vec<PathBuf> = fs::read_dir(&self.folder)
            .map_err(|error| format!("{}: {error}", self.folder.display()))?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
            .collect();
        files.sort();
        for file in &files {
            check(file).map_err(|why| format!("{}: {why}", file.display()))?;
        }
        Ok(files.len())
    }

    fn go_on(&self, journal: &Journal, bots: &Bots<G>) -> Result<(), String> {
        let seating = self.seating().with_bots(bots.clone());
        let played = match Session::rescue(&seating, journal) {
            Ok((played, Some(Fault::OtherRules { .. }))) => played,
            Ok((_, fault)) => return Err(format!("the rules are not others now: {fault:?}")),
            Err(fault) => return Err(fault.to_string()),
        };
        match (played.broken(), played.outcome()) {
            (Some(what), _) => Err(what.to_owned()),
            (None, None) => Err("the game does not come to its end".to_owned()),
            (None, Some(_)) => Ok(()),
        }
    }

    fn replay(&self, file: &Path) -> Result<(), String> {
        let written = fs::read(file).map_err(|error| error.to_string())?;
        let journal = Journal::parse(&written).map_err(|bad| bad.error.to_string())?;
        let played = Session::resume(self.seating(), journal).map_err(|fault| fault.to_string())?;
        if played.outcome().is_none() {
            return Err("the game ended then, and does not end now".to_owned());
        }
        if played.journal().to_string().as_bytes() != written {
            return Err("the journal would be written in another way now".to_owned());
        }
        Ok(())
    }

    /// Plays a game to its end and puts it into the folder.
    pub fn keep(
        &self,
        name: &str,
        setup: G::Setup,
        seed: u64,
        bots: Bots<G>,
    ) -> Result<(), String> {
        let played = Session::start(self.seating().with_bots(bots), setup, Terms::seeded(seed));
        if played.outcome().is_none() {
            return Err(format!("{name} does not come to its end"));
        }
        fs::create_dir_all(&self.folder)
            .and_then(|()| {
                fs::write(
                    self.folder.join(name).with_extension("jsonl"),
                    played.journal().to_string(),
                )
            })
            .map_err(|error| format!("{name} cannot be written: {error}"))
    }

    fn seating(&self) -> Seating<G> {
        Seating::new(self.charts).quiet()
    }
}

fn read(file: &Path) -> Result<Journal, String> {
    let written = fs::read(file).map_err(|error| error.to_string())?;
    Journal::parse(&written).map_err(|bad| bad.error.to_string())
}
