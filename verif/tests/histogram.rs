//! Histograms on the engine: what is read, and every bin against the plain count.

use hdl::config::Config;
use sim::engine;
use std::path::Path;
use tempfile::TempDir;
use verif::histogram::{Channel, HistogramError, Source, count, load};

/// Writes a file and reads it as a source.
fn source(content: &[u8], bytes: bool) -> Result<Source, HistogramError> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, content).unwrap();
    load(&path, bytes, &Config::default())
}

/// Counts on the design; operations and cycles.
fn counts(source: &Source) -> (Vec<Vec<u64>>, u64, u64) {
    let cfg = Config::default();
    let mut dut = engine::rtl(cfg).unwrap();
    let mut operations = 0;
    let counted = count(&mut dut, cfg, source, |n| operations += n).unwrap();
    (counted.bins, operations, counted.cycles)
}

#[test]
fn bytes_of_a_text_are_counted() {
    let text = include_bytes!("../../README.md");
    let source = source(text, false).unwrap();
    assert_eq!(source.channels.len(), 1);
    assert_eq!(source.elements(), text.len());
    let (bins, operations, cycles) = counts(&source);
    for (byte, &n) in bins[0].iter().enumerate() {
        let want = text.iter().filter(|&&b| usize::from(b) == byte).count();
        assert_eq!(n, want as u64, "byte {byte}");
    }
    assert_eq!(operations, text.len().div_ceil(32) as u64);
    assert!(cycles >= operations);
}

#[test]
fn a_counter_that_would_wrap_is_read_out_in_time() {
    // 140,000 times the same byte, and a last operation of a few lanes.
    let mut content = vec![b'a'; 140_003];
    content[70_000] = b'b';
    let (bins, ..) = counts(&source(&content, false).unwrap());
    assert_eq!(bins[0][usize::from(b'a')], 140_002);
    assert_eq!(bins[0][usize::from(b'b')], 1);
    assert_eq!(bins[0].iter().sum::<u64>(), 140_003);
}

#[test]
fn lengths_around_an_operation_are_counted_to_the_last_value() {
    for n in [1, 2, 31, 32, 33, 63, 64, 65] {
        let content: Vec<u8> = (0..n).map(|i| i as u8 * 3).collect();
        let source = source(&content, false).unwrap();
        assert_eq!(counts(&source).0, source.count(), "{n} bytes");
    }
}

#[test]
fn colours_have_a_table_each() {
    // 41 pixels: the last operation of each channel has nine lanes.
    let mut image = b"P6 41 1 255\n".to_vec();
    for i in 0..41_u8 {
        image.extend([i, 2 * i, 255 - i]);
    }
    let source = source(&image, false).unwrap();
    let names: Vec<&str> = source.channels.iter().map(|c| c.name).collect();
    assert_eq!(names, ["red", "green", "blue"]);
    assert_eq!((source.bins, source.values_per_bin), (256, 1));
    let (bins, operations, _) = counts(&source);
    assert_eq!(operations, 6);
    for i in 0..41 {
        assert_eq!(
            (bins[0][i], bins[1][2 * i], bins[2][255 - i]),
            (1, 1, 1),
            "{i}"
        );
    }
    assert_eq!(bins.iter().flatten().sum::<u64>(), 3 * 41);
    // The same file as bytes.
    assert_eq!(self::source(&image, true).unwrap().elements(), image.len());
}

#[test]
fn values_share_bins_if_there_are_too_many_for_the_data_ram() {
    // As many bins as there are levels, if they fit.
    let ten = source(b"P2 3 1 9 0 9 9", false).unwrap();
    assert_eq!((ten.bins, ten.values_per_bin), (10, 1));
    let fits = source(b"P2 2 1 32767 0 32767", false).unwrap();
    assert_eq!((fits.bins, fits.values_per_bin), (32_768, 1));
    // 32,768 counters of two bytes are all there is.
    let two = source(b"P2 4 1 32768 0 1 32767 32768", false).unwrap();
    assert_eq!((two.bins, two.values_per_bin), (16_385, 2));
    let want = Channel {
        name: "grey",
        values: vec![0, 0, 16_383, 16_384],
    };
    assert_eq!(two.channels, [want]);
    let colour = source(b"P3 1 1 65535 65535 0 8", false).unwrap();
    assert_eq!((colour.bins, colour.values_per_bin), (8_192, 8));
    assert_eq!(counts(&colour).0, colour.count());
    assert_eq!(counts(&two).0[0][16_384], 1);
}

#[test]
fn what_cannot_be_counted_is_said() {
    assert!(matches!(
        source(b"", false),
        Err(HistogramError::Empty { .. })
    ));
    let bad = source(b"P5 2 2 255\nxy", false);
    assert!(matches!(bad, Err(HistogramError::Image { .. })));
    assert!(source(b"P5 2 2 255\nxy", true).is_ok());
    assert!(source(b"P5", false).is_ok(), "two bytes are no image");
    let missing = load(Path::new("no/such"), false, &Config::default());
    assert!(matches!(missing, Err(HistogramError::Io { .. })));
}
