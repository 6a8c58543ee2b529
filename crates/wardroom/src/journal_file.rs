//! Journals on disk: read with care, written line by line and synced before play goes on.

use crate::failure::{Failure, plain};
use shelf::AnySession;
use std::{
    env,
    ffi::OsString,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};
use table::{Journal, JournalError};

/// What a file holds: a whole journal, or the good part of a damaged one.
pub(crate) struct Found {
    pub(crate) journal: Journal,
    pub(crate) damage: Option<JournalError>,
}

/// Reads a journal; of a damaged one what comes before the damage.
pub(crate) fn read(path: &Path) -> Result<Found, Failure> {
    let mut file = open(path, OpenOptions::new().read(true))?;
    read_from(&mut file, path)
}

fn read_from(file: &mut File, path: &Path) -> Result<Found, Failure> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| Failure::file("reading", path, &error))?;
    match Journal::parse(&bytes) {
        Ok(journal) => Ok(Found { journal, damage: None }),
        Err(recovered) => {
            let hint = newer(&bytes).unwrap_or_default();
            let what = format!("{}: {}{hint}", path.display(), recovered.error);
            let journal = recovered.journal.ok_or(Failure::Failed(what))?;
            Ok(Found { journal, damage: Some(recovered.error) })
        }
    }
}

/// Whether the header is of a format that this program does not know yet.
fn newer(bytes: &[u8]) -> Option<&'static str> {
    let header = bytes.split(|&byte| byte == b'\n').next()?;
    let header: serde_json::Value = serde_json::from_slice(header).ok()?;
    let format = header.get("wardroom")?.as_u64()?;
    let known = u64::from(table::journal::FORMAT);
    (format > known).then_some("; it was written by a newer Wardroom, so please update this one")
}

fn no_directory(path: &Path) -> Result<(), Failure> {
    if !path.is_dir() {
        return Ok(());
    }
    Err(Failure::Failed(format!("{} is a directory; a journal is a file", path.display())))
}

fn open(path: &Path, how: &OpenOptions) -> Result<File, Failure> {
    no_directory(path)?;
    how.open(path).map_err(|error| {
        if error.kind() == io::ErrorKind::NotFound {
            return Failure::Failed(format!(
                "there is no saved game and no file “{}”",
                path.display()
            ));
        }
        Failure::file("opening", path, &error)
    })
}

/// A journal that is to be played on. It is locked before it is read: otherwise another window could
/// add an answer in between, and the first line written from here would overwrite it.
pub(crate) struct LockedFile {
    path: PathBuf,
    file: File,
}

impl LockedFile {
    pub(crate) fn open(path: &Path) -> Result<(LockedFile, Found), Failure> {
        const TRIES: usize = 10;
        for _ in 0..TRIES {
            let mut file = open(path, OpenOptions::new().read(true).write(true))?;
            lock(&file, path)?;
            // Another window may have put a mended file in its place while this one was opened.
            if is_at(&file, path) {
                let found = read_from(&mut file, path)?;
                return Ok((LockedFile { path: path.to_owned(), file }, found));
            }
        }
        Err(Failure::Failed(format!("{} keeps being replaced by another program", path.display())))
    }
}

fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Failure::Failed(format!(
            "{} is being played in another window; close the game there first",
            path.display()
        ))),
        // Some file systems know no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Whether the open file is still the one that the path names.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let place = |found: fs::Metadata| (found.dev(), found.ino());
    let (Ok(open), Ok(named)) = (file.metadata(), fs::metadata(path)) else { return false };
    place(open) == place(named)
}

/// Elsewhere an open file cannot be replaced.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// The file that keeps a game being played.
pub(crate) struct Keeper {
    path: PathBuf,
    file: File,
    /// Lines and bytes that are safely in the file.
    lines: u32,
    bytes: u64,
    /// A write failed, so that the file may hold half a line behind the safe bytes.
    torn: bool,
}

impl Keeper {
    /// Begins a new file; one that exists is never touched.
    pub(crate) fn create(path: &Path, session: &dyn AnySession) -> Result<Keeper, Failure> {
        no_directory(path)?;
        if let Some(directory) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            make_directory(directory)?;
        }
        // A device such as /dev/null exists and holds no game that could be lost.
        let device = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
        let file = OpenOptions::new().write(true).create_new(!device).open(path);
        let file = file.map_err(|error| {
            if error.kind() == io::ErrorKind::AlreadyExists {
                let how = "go on with it by “wardroom resume”, or choose another name";
                return Failure::Failed(format!("{} exists already; {how}", path.display()));
            }
            Failure::file("creating", path, &error)
        })?;
        Keeper::begin(path, file, device, session)
    }

    fn begin(
        path: &Path,
        file: File,
        device: bool,
        session: &dyn AnySession,
    ) -> Result<Keeper, Failure> {
        lock(&file, path)?;
        let mut keeper = Keeper { path: path.to_owned(), file, lines: 0, bytes: 0, torn: false };
        if let Err(error) = keeper.append(session) {
            if !device {
                // Half a header helps nobody.
                let _ = fs::remove_file(path);
            }
            return Err(Failure::file("saving to", path, &error));
        }
        sync_directory(path);
        Ok(keeper)
    }

    /// Begins a new file among the saved games.
    pub(crate) fn create_saved(game: &str, session: &dyn AnySession) -> Result<Keeper, Failure> {
        let directory = saved_games().ok_or_else(|| {
            Failure::Failed("there is no home directory to save to; give --save FILE".to_owned())
        })?;
        make_directory(&directory)?;
        let names = (1..u32::MAX).map(|n| directory.join(format!("{game}-{n}.jsonl")));
        for path in names.filter(|path| !path.exists()) {
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Keeper::begin(&path, file, false, session),
                // Another window has just taken this number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(Failure::file("creating", &path, &error)),
            }
        }
        Err(Failure::Failed(format!("{} holds too many games", directory.display())))
    }

    /// Goes on with a file that has been read. What cannot go on line by line is written anew,
    /// and the file as it was stays beside it; the name of that copy comes back.
    pub(crate) fn go_on(
        locked: LockedFile,
        found: &Found,
        session: &dyn AnySession,
    ) -> Result<(Keeper, Option<PathBuf>), Failure> {
        let LockedFile { path, file } = locked;
        let mut keeper = Keeper { path: path.clone(), file, lines: 0, bytes: 0, torn: false };
        let fails = |error: &io::Error| Failure::file("saving to", &path, error);
        let begun = session.journal().before(found.journal.len() + 1);
        let kept = if found.damage.is_none() && begun.to_string() == found.journal.to_string() {
            keeper.lines = found.journal.len();
            keeper.bytes = keeper.ended_bytes().map_err(|error| fails(&error))?;
            None
        } else {
            let copy = spare_name(&path);
            fs::copy(&path, &copy).map_err(|error| Failure::file("copying to", &copy, &error))?;
            keeper.replace(session).map_err(|error| fails(&error))?;
            Some(copy)
        };
        keeper.append(session).map_err(|error| fails(&error))?;
        Ok((keeper, kept))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Appends what is new and waits until it is on the disk.
    pub(crate) fn append(&mut self, session: &dyn AnySession) -> io::Result<()> {
        let lines = session.lines_since(self.lines);
        if lines.is_empty() {
            return Ok(());
        }
        if self.torn {
            self.file.set_len(self.bytes)?;
        }
        let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        self.torn = true;
        self.file.seek(SeekFrom::Start(self.bytes))?;
        self.file.write_all(text.as_bytes())?;
        if self.file.metadata()?.is_file() {
            self.file.sync_data()?;
        }
        self.torn = false;
        self.lines += lines.len() as u32;
        self.bytes += text.len() as u64;
        Ok(())
    }

    /// How long the file is once its last line is ended.
    fn ended_bytes(&mut self) -> io::Result<u64> {
        let bytes = self.file.seek(SeekFrom::End(0))?;
        let mut last = [b'\n'];
        self.file.seek(SeekFrom::Start(bytes.saturating_sub(1)))?;
        self.file.read_exact(&mut last)?;
        if last == [b'\n'] {
            return Ok(bytes);
        }
        self.file.write_all(b"\n")?;
        Ok(bytes + 1)
    }

    /// Puts the journal of the session in the place of the file, in one step. The new file is locked
    /// before it gets its name, and the old one stays locked until then, so that no other window
    /// can take up either.
    fn replace(&mut self, session: &dyn AnySession) -> io::Result<()> {
        let new = with_ending(&self.path, ".new");
        let file = File::create(&new)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let old = std::mem::replace(&mut self.file, file);
        (self.lines, self.bytes) = (0, 0);
        self.append(session)?;
        fs::rename(&new, &self.path)?;
        sync_directory(&self.path);
        drop(old);
        Ok(())
    }
}

/// Writes the whole journal to a file of its own, which must not exist.
pub(crate) fn write_copy(path: &Path, session: &dyn AnySession) -> Result<(), Failure> {
    Keeper::create(path, session).map(drop)
}

/// The last place left when the disk that keeps the game refuses: the directory for temporary files.
pub(crate) fn write_anywhere(session: &dyn AnySession) -> Option<PathBuf> {
    let name = |n: u32| env::temp_dir().join(format!("wardroom-{}-{n}.jsonl", session.game()));
    let path = (1..1000).map(name).find(|path| !path.exists())?;
    write_copy(&path, session).ok().map(|()| path)
}

/// Where games are kept when no file is named.
pub(crate) fn saved_games() -> Option<PathBuf> {
    Some(data_directory()?.join("games"))
}

/// Where this program keeps what belongs to the player.
pub(crate) fn data_directory() -> Option<PathBuf> {
    let directory =
        |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = directory("XDG_DATA_HOME")
        .or_else(|| directory("HOME").map(|home| home.join(".local").join("share")))
        .or_else(|| directory("LOCALAPPDATA"))?;
    Some(data.join("wardroom"))
}

/// The file a player means: a path, or the name of a saved game.
pub(crate) fn meant(typed: &Path) -> PathBuf {
    let saved = || {
        let plain = typed.components().count() == 1 && !typed.exists();
        let directory = saved_games().filter(|_| plain)?;
        let names = [directory.join(typed), directory.join(with_ending(typed, ".jsonl"))];
        names.into_iter().find(|path| path.is_file())
    };
    saved().unwrap_or_else(|| typed.to_owned())
}

/// A saved game as a list shows it.
pub(crate) struct Saved {
    pub(crate) path: PathBuf,
    pub(crate) changed: std::time::SystemTime,
}

impl Saved {
    /// The name that `wardroom resume` takes.
    pub(crate) fn name(&self) -> String {
        self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// All saved games, the last played first.
pub(crate) fn all_saved() -> Vec<Saved> {
    let entries = saved_games().and_then(|directory| fs::read_dir(directory).ok());
    let saved = entries.into_iter().flatten().flatten().filter_map(|entry| {
        let path = entry.path();
        let journal = path.extension().is_some_and(|extension| extension == "jsonl");
        let changed = entry.metadata().and_then(|found| found.modified()).ok()?;
        journal.then_some(Saved { path, changed })
    });
    let mut saved: Vec<Saved> = saved.collect();
    saved.sort_by(|one, other| other.changed.cmp(&one.changed).then(one.path.cmp(&other.path)));
    saved
}

fn make_directory(directory: &Path) -> Result<(), Failure> {
    fs::create_dir_all(directory)
        .map_err(|error| Failure::file("making the directory", directory, &error))
}

fn spare_name(path: &Path) -> PathBuf {
    let names = (2..).map(|n| with_ending(path, &format!(".before-{n}")));
    let mut names = std::iter::once(with_ending(path, ".before")).chain(names);
    names.find(|name| !name.exists()).unwrap_or_else(|| with_ending(path, ".before"))
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

/// Makes the name of a new file last; where directories cannot be synced it lasts anyway.
fn sync_directory(path: &Path) {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    if let Ok(directory) = File::open(parent.unwrap_or(Path::new("."))) {
        let _ = directory.sync_all();
    }
}

/// Says in a sentence what is wrong with a damaged file and what is left of it.
pub(crate) fn describe(path: &Path, damage: &JournalError, journal: &Journal) -> String {
    let whole = match journal.len() {
        1 => "the line before it is whole".to_owned(),
        lines => format!("the {lines} lines before it are whole"),
    };
    format!("{}: {damage}; {whole}", path.display())
}

/// Why saving failed, for a player in the middle of a game.
pub(crate) fn not_saved(path: &Path, error: &io::Error) -> String {
    format!("the game is not saved: writing {} failed: {}", path.display(), plain(error))
}
