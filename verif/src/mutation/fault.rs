//! Faults of the Rust sources: files of `verif/mutations`, each with a text and what stands there instead.

use super::MutationError;
use sim::files::FileError;
use std::path::{Path, PathBuf};

/// Where the faults are, from the root of the project.
const FOLDER: &str = "verif/mutations";

/// A deliberate fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Folder of its file: `engine`, `crossbar`, `lower`, `model`.
    pub area: String,
    /// Name of its file, without its end.
    pub name: String,
    /// What is wrong with it.
    pub what: String,
    /// Source file, from the root of the project.
    pub file: String,
    /// A text that occurs once in it.
    pub from: String,
    /// What stands there instead.
    pub to: String,
    /// The fault file.
    path: String,
}

/// The text of a file.
fn read(path: &Path) -> Result<String, MutationError> {
    std::fs::read_to_string(path).map_err(|source| MutationError::Io {
        path: path.display().to_string(),
        source,
    })
}

/// What is in a folder, by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, MutationError> {
    let io = |source: std::io::Error| MutationError::Io {
        path: folder.display().to_string(),
        source,
    };
    let entries = std::fs::read_dir(folder).map_err(io)?;
    let paths = entries.map(|entry| entry.map(|e| e.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<Result<_, _>>().map_err(io)?;
    paths.sort();
    Ok(paths)
}

/// The end of a path: a name without what follows the dot.
fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into()
}

/// All faults of the project whose root is given, by area and name.
///
/// # Errors
///
/// A file cannot be read or is no fault.
pub fn faults(root: &Path) -> Result<Vec<Fault>, MutationError> {
    let mut faults = Vec::new();
    for area in entries(&root.join(FOLDER))? {
        for path in entries(&area)? {
            faults.push(Fault::parse(&stem(&area), &path)?);
        }
    }
    Ok(faults)
}

impl Fault {
    fn parse(area: &str, path: &Path) -> Result<Self, MutationError> {
        let text = read(path)?;
        let wrong = |what| MutationError::Fault {
            path: path.display().to_string(),
            what,
        };
        if path.extension().is_none_or(|end| end != "fault") {
            return Err(wrong("its name does not end with `.fault`".to_owned()));
        }
        let field = |key: &str| {
            let start = format!("{key}: ");
            let mut values = text.lines().filter_map(|line| line.strip_prefix(&start));
            match (values.next(), values.next()) {
                (Some(value), None) if !value.is_empty() => Ok(value.to_owned()),
                _ => Err(wrong(format!("one line `{start}...` is needed"))),
            }
        };
        Ok(Self {
            area: area.to_owned(),
            name: stem(path),
            what: field("what")?,
            file: field("file")?,
            from: field("from")?,
            to: field("to")?,
            path: path.display().to_string(),
        })
    }

    /// The text of its file with the fault in it.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or does not have the text once.
    pub fn planted(&self, root: &Path) -> Result<String, MutationError> {
        let text = read(&root.join(&self.file))?;
        match text.matches(&self.from).count() {
            1 if self.from != self.to => Ok(text.replace(&self.from, &self.to)),
            1 => Err(self.wrong("it changes nothing".to_owned())),
            n => Err(self.wrong(format!("its text occurs {n} times in {}", self.file))),
        }
    }

    fn wrong(&self, what: String) -> MutationError {
        MutationError::Fault {
            path: self.path.clone(),
            what,
        }
    }

    /// Plants it in a copy of the project.
    ///
    /// # Errors
    ///
    /// As [`Fault::planted`]; the file cannot be written.
    pub fn plant(&self, root: &Path) -> Result<(), MutationError> {
        let path = root.join(&self.file);
        let text = self.planted(root)?;
        std::fs::write(&path, text).map_err(|source| MutationError::Io {
            path: path.display().to_string(),
            source,
        })
    }

    /// The block, the lowering or the module of the model that it is in: its file, without what all have in common.
    pub fn place(&self) -> &str {
        let place = self.file.trim_end_matches(".rs");
        ["hdl/src/", "verif/src/", "sim/src/"]
            .iter()
            .find_map(|start| place.strip_prefix(start))
            .unwrap_or(place)
            .trim_end_matches("/mod")
    }
}

impl From<FileError> for MutationError {
    fn from(error: FileError) -> Self {
        Self::Regress(error.into())
    }
}
