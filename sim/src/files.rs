//! Output files: each appears under its name only once it is complete, and replaces nothing but a regular file.
//!
//! A rename replaces whatever has the name: run by root, it would put a file where a device was. So the target is looked
//! at first.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The default buffer of 8 KiB is less than what a busy cycle of a dump writes. Unit: bytes.
const BUFFER: usize = 1 << 18;

/// Why a file cannot be written.
#[derive(Debug, Error)]
pub enum FileError {
    /// The target is there and is no regular file.
    #[error(
        "cannot write {path}: it is {what}; an output is a new file or replaces a regular file, so give another name"
    )]
    NotRegular {
        /// The target.
        path: String,
        /// What it is.
        what: &'static str,
    },
    /// The system refused.
    #[error("cannot write {path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// Why.
        source: io::Error,
    },
}

impl FileError {
    /// What the system said of a file.
    pub fn io(path: &Path, source: io::Error) -> Self {
        Self::Io {
            path: path.display().to_string(),
            source,
        }
    }
}

/// The file that an output called `path` would make or replace: `path`, or what it links to.
///
/// # Errors
///
/// Something is there that is no regular file, or a link to nothing.
pub fn target(path: &Path) -> Result<PathBuf, FileError> {
    let refused = |what| {
        Err(FileError::NotRegular {
            path: path.display().to_string(),
            what,
        })
    };
    let not_found = |e: &io::Error| e.kind() == io::ErrorKind::NotFound;
    let link = match fs::symlink_metadata(path) {
        Ok(data) => data.is_symlink(),
        Err(e) if not_found(&e) => return Ok(path.into()),
        Err(e) => return Err(FileError::io(path, e)),
    };
    let data = match fs::metadata(path) {
        Ok(data) => data,
        Err(e) if link && not_found(&e) => return refused("a symbolic link to nothing"),
        Err(e) => return Err(FileError::io(path, e)),
    };
    if data.is_dir() {
        refused("a folder")
    } else if !data.is_file() {
        refused("a device, a pipe or a socket")
    } else if link {
        fs::canonicalize(path).map_err(|e| FileError::io(path, e))
    } else {
        Ok(path.into())
    }
}

/// A file that appears under its name only once it is complete.
///
/// Until [`WholeFile::finish`] it has `.part` behind its name; dropped before that, it is removed.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    part: PathBuf,
    file: Option<BufWriter<File>>,
}

impl WholeFile {
    /// Starts a file that will be called `path`.
    ///
    /// # Errors
    ///
    /// The target, or the file with `.part` behind its name, is no regular file or cannot be written.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let mut part = target(path)?.into_os_string();
        part.push(".part");
        let part = target(part.as_ref())?;
        let file = File::create(&part).map_err(|e| FileError::io(&part, e))?;
        Ok(Self {
            path: path.into(),
            part,
            file: Some(BufWriter::with_capacity(BUFFER, file)),
        })
    }

    /// Gives the file its name.
    ///
    /// # Errors
    ///
    /// It cannot be completed, or the target has become something else than a regular file. It is removed then.
    pub fn finish(&mut self) -> Result<(), FileError> {
        let Some(mut file) = self.file.take() else {
            return Ok(());
        };
        let done = file
            .flush()
            .and_then(|()| file.get_ref().sync_all())
            .map_err(|e| FileError::io(&self.part, e))
            .and_then(|()| target(&self.path))
            .and_then(|to| fs::rename(&self.part, to).map_err(|e| FileError::io(&self.path, e)));
        if done.is_err() {
            let _ = fs::remove_file(&self.part);
        }
        done
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            Some(file) => file.write(bytes),
            None => Err(io::Error::other("the file is complete")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            // There is nobody to tell.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Writes a file whole or not at all.
///
/// # Errors
///
/// Those of [`WholeFile`].
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut file = WholeFile::create(path)?;
    file.write_all(bytes)
        .map_err(|e| FileError::io(&file.part, e))?;
    file.finish()
}
