//! Output files: each appears under its name only once it is complete, and replaces nothing but a regular file.
//!
//! A rename replaces whatever has the name: run by root, it would put a file where a device was. So the target is looked
//! at first.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use thiserror::Error;

/// Buffers that wait for the thread of a [`Behind`]; more only take memory. Unit: buffers of [`BUFFER`] bytes.
const WAITING: usize = 4;

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
        let done = sync(&mut file)
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
            None => Err(complete()),
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

/// Has the disk take all that was written.
fn sync(file: &mut BufWriter<File>) -> io::Result<()> {
    file.flush()?;
    file.get_ref().sync_all()
}

/// A [`WholeFile`] that a thread of its own writes: what makes the bytes need not wait for the disk.
///
/// An error of the thread is that of the next write that meets it, of [`Behind::finish`] at the latest.
#[derive(Debug)]
pub struct Behind {
    path: PathBuf,
    buffer: Vec<u8>,
    /// To the thread; none once all is said.
    full: Option<SyncSender<Vec<u8>>>,
    /// Buffers that the thread is done with.
    empty: Receiver<Vec<u8>>,
    thread: Option<JoinHandle<io::Result<WholeFile>>>,
}

impl Behind {
    /// Starts the thread.
    pub fn new(mut file: WholeFile) -> Self {
        let path = file.path.clone();
        let (full, to_write) = sync_channel::<Vec<u8>>(WAITING);
        let (written, empty) = channel();
        let thread = thread::spawn(move || {
            for mut buffer in to_write {
                file.write_all(&buffer)?;
                buffer.clear();
                // Nobody wants it any more at the end.
                let _ = written.send(buffer);
            }
            if let Some(file) = &mut file.file {
                sync(file)?;
            }
            Ok(file)
        });
        Self {
            path,
            buffer: Vec::with_capacity(BUFFER),
            full: Some(full),
            empty,
            thread: Some(thread),
        }
    }

    /// Nothing more will be written: the disk can take the rest while the caller goes on.
    ///
    /// # Errors
    ///
    /// Those of writing.
    pub fn close(&mut self) -> io::Result<()> {
        self.pass_on()?;
        self.full = None;
        Ok(())
    }

    /// Gives the buffer to the thread.
    fn pass_on(&mut self) -> io::Result<()> {
        let to = self.full.as_ref().ok_or_else(complete)?;
        let fresh = |_| Vec::with_capacity(BUFFER);
        let next = self.empty.try_recv().unwrap_or_else(fresh);
        match to.send(std::mem::replace(&mut self.buffer, next)) {
            Ok(()) => Ok(()),
            // It ended before it was told to.
            Err(_) => self.join().and_then(|_| Err(complete())),
        }
    }

    /// The file, once the thread has ended.
    fn join(&mut self) -> io::Result<WholeFile> {
        self.full = None;
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(done)) => done,
            Some(Err(_)) => Err(io::Error::other("the thread that writes the file panicked")),
            None => Err(complete()),
        }
    }

    /// Gives the file its name, once all is written.
    ///
    /// # Errors
    ///
    /// Those of writing, and of [`WholeFile::finish`].
    pub fn finish(&mut self) -> Result<(), FileError> {
        let closed = match self.full {
            Some(_) => self.close(),
            None => Ok(()),
        };
        closed
            .and_then(|()| self.join())
            .map_err(|e| FileError::io(&self.path, e))?
            .finish()
    }
}

/// The error of writing to a file that is complete.
fn complete() -> io::Error {
    io::Error::other("the file is complete")
}

impl Write for Behind {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.full.is_none() {
            return Err(complete());
        }
        // One that would have to grow is passed on before.
        if self.buffer.len() + bytes.len() > BUFFER {
            self.pass_on()?;
        }
        self.buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pass_on()
    }
}

impl Drop for Behind {
    /// A file that was not finished is removed: when the thread has let go of it.
    fn drop(&mut self) {
        let _ = self.join();
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
