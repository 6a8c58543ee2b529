//! The files of the database beside each other, and what they tell before it is opened.

use crate::StoreError;
use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    path::{Path, PathBuf},
};

/// Something about the files that their owner should know; the store works all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    #[error(
        "{} was not closed properly and the file {} beside it is gone: the last answers, or all \
         games, may be missing; put that file back or restore a backup before you play on",
        path.display(),
        log.display()
    )]
    LogGone { path: PathBuf, log: PathBuf },
    #[error(
        "{} is damaged ({what}); save what can be read with “wardroom backup FILE”, or restore an \
         older backup",
        path.display()
    )]
    Damaged { path: PathBuf, what: String },
}

/// The database file and those that lie beside it.
#[derive(Clone)]
pub(crate) struct Files {
    pub(crate) database: PathBuf,
    /// What is written but not yet in the database file.
    log: PathBuf,
    /// There while somebody has the database open, and after a crash.
    in_use: PathBuf,
}

impl Files {
    pub(crate) fn of(database: &Path) -> Files {
        Files {
            database: database.to_owned(),
            log: beside(database, "-wal"),
            in_use: beside(database, ".in-use"),
        }
    }

    /// Makes directory and files for their owner's eyes only, and looks what the last run left. The
    /// file that comes back shows others that the database is in use, for as long as it is open.
    pub(crate) fn prepare(
        &self,
        directory: &Path,
    ) -> Result<(Vec<Warning>, Option<File>), StoreError> {
        let fails = |error| StoreError::Directory { path: directory.to_owned(), error };
        make_directory(directory).map_err(fails)?;
        let was_in_use = self.in_use.exists();
        // What cannot be made private or noted down is no reason not to play: opening the database
        // tells whether the directory can be written.
        let in_use = open_private(&self.in_use).ok();
        let alone = in_use.as_ref().is_some_and(|file| file.try_lock().is_ok());
        let mut warnings = Vec::new();
        if was_in_use && alone && self.database.exists() && !self.log.exists() {
            let (path, log) = (self.database.clone(), self.log.clone());
            warnings.push(Warning::LogGone { path, log });
        }
        if let Some(file) = &in_use {
            let _ = file.unlock();
            let _ = file.try_lock_shared();
        }
        let _ = open_private(&self.database);
        Ok((warnings, in_use))
    }

    /// The database has been closed. If another program still has it open, its log is still there.
    pub(crate) fn closed(&self) {
        if !self.log.exists() {
            let _ = fs::remove_file(&self.in_use);
        }
    }
}

fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(database);
    name.push(ending);
    PathBuf::from(name)
}

#[cfg(unix)]
fn make_directory(directory: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(directory)
}

#[cfg(not(unix))]
fn make_directory(directory: &Path) -> std::io::Result<()> {
    fs::create_dir_all(directory)
}

/// Opens the file, made if it is missing, and lets nobody but its owner read it.
#[cfg(unix)]
fn open_private(path: &Path) -> std::io::Result<File> {
    use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
    let mut options = OpenOptions::new();
    let file = options.create(true).append(true).mode(0o600).open(path)?;
    let permissions = file.metadata()?.permissions();
    if permissions.mode() & 0o077 != 0 {
        file.set_permissions(fs::Permissions::from_mode(permissions.mode() & 0o700))?;
    }
    Ok(file)
}

#[cfg(not(unix))]
fn open_private(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}
