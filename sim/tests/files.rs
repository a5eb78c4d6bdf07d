//! Output files: whole or not at all, and never in place of anything but a regular file.

use sim::files::{Behind, FileError, WholeFile, write_whole};
use std::fs;
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files_{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|f| f.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn a_file_appears_once_it_is_complete() {
    let folder = folder("whole");
    let path = folder.join("x.txt");
    fs::write(&path, "old").unwrap();
    let mut file = WholeFile::create(&path).unwrap();
    file.write_all(b"new").unwrap();
    assert_eq!(names(&folder), ["x.txt", "x.txt.part"]);
    assert_eq!(fs::read(&path).unwrap(), b"old");
    file.finish().unwrap();
    assert_eq!(names(&folder), ["x.txt"]);
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert!(file.write(b"more").is_err(), "it is complete");
    drop(file);
    let mut file = WholeFile::create(&path).unwrap();
    file.write_all(b"never finished").unwrap();
    drop(file);
    assert_eq!(names(&folder), ["x.txt"]);
    assert_eq!(fs::read(&path).unwrap(), b"new");
}

#[test]
fn a_file_that_a_thread_writes_appears_whole_as_well() {
    let folder = folder("behind");
    let path = folder.join("x.txt");
    // Some buffers, in pieces that do not divide them.
    let bytes: Vec<u8> = (0..3_000_001_u32).map(|k| (k % 251) as u8).collect();
    for close in [true, false] {
        let mut file = Behind::new(WholeFile::create(&path).unwrap());
        for piece in bytes.chunks(1007) {
            file.write_all(piece).unwrap();
        }
        if close {
            file.close().unwrap();
            assert!(file.close().is_err(), "it is closed");
            assert!(file.write(b"more").is_err(), "it is closed");
        }
        assert!(!path.exists());
        file.finish().unwrap();
        assert!(file.finish().is_err(), "it is complete");
        assert_eq!(fs::read(&path).unwrap(), bytes);
        fs::remove_file(&path).unwrap();
    }
    let mut file = Behind::new(WholeFile::create(&path).unwrap());
    file.write_all(&bytes).unwrap();
    drop(file);
    assert!(names(&folder).is_empty(), "it was never finished");
}

#[test]
fn only_a_regular_file_is_replaced() {
    let folder = folder("refused");
    fs::create_dir(folder.join("folder")).unwrap();
    pipe(&folder.join("pipe"));
    let _socket = std::os::unix::net::UnixListener::bind(folder.join("socket")).unwrap();
    for name in ["folder", "pipe", "socket", "nothing"] {
        symlink(name, folder.join(format!("to_{name}"))).unwrap();
    }
    symlink("to_pipe", folder.join("to_to_pipe")).unwrap();
    let before = names(&folder);
    for (name, what) in [
        ("folder", "a folder"),
        ("to_folder", "a folder"),
        ("pipe", "a device, a pipe or a socket"),
        ("to_pipe", "a device, a pipe or a socket"),
        ("to_to_pipe", "a device, a pipe or a socket"),
        ("socket", "a device, a pipe or a socket"),
        ("to_socket", "a device, a pipe or a socket"),
        ("to_nothing", "a symbolic link to nothing"),
    ] {
        let path = folder.join(name);
        let error = write_whole(&path, b"text").expect_err(name);
        assert!(matches!(error, FileError::NotRegular { .. }), "{error}");
        let error = error.to_string();
        for part in [path.to_str().unwrap(), what, "give another name"] {
            assert!(error.contains(part), "{name}: {error}");
        }
        assert_eq!(names(&folder), before, "{name}");
    }
    let kind = fs::symlink_metadata(folder.join("pipe")).unwrap();
    assert!(kind.file_type().is_fifo());
}

#[test]
fn a_link_to_a_file_stays_a_link() {
    let folder = folder("link");
    fs::create_dir(folder.join("there")).unwrap();
    fs::write(folder.join("there/x"), "old").unwrap();
    symlink("there/x", folder.join("link")).unwrap();
    write_whole(&folder.join("link"), b"new").unwrap();
    assert_eq!(fs::read(folder.join("there/x")).unwrap(), b"new");
    assert!(folder.join("link").is_symlink());
    assert_eq!(names(&folder.join("there")), ["x"]);
}

#[test]
fn a_target_that_turns_into_something_else_is_left_alone() {
    let folder = folder("late");
    let path = folder.join("x");
    let mut file = WholeFile::create(&path).unwrap();
    file.write_all(b"text").unwrap();
    pipe(&path);
    assert!(file.finish().is_err());
    assert_eq!(names(&folder), ["x"]);
    assert!(fs::metadata(&path).unwrap().file_type().is_fifo());
}

#[test]
fn what_has_the_name_of_the_part_is_not_written_to() {
    let folder = folder("part");
    pipe(&folder.join("x.part"));
    let error = write_whole(&folder.join("x"), b"text").expect_err("a pipe");
    assert!(error.to_string().contains("x.part"), "{error}");
    assert_eq!(names(&folder), ["x.part"]);
}
