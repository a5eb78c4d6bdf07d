//! PGM and PPM images: samples as they are in the file, and what is wrong said precisely.

use proptest::prelude::*;
use verif::pnm::{Image, PnmError, is_image, parse};

fn grey(width: usize, most: u16, samples: &[u16]) -> Image {
    Image {
        width,
        height: samples.len() / width,
        channels: 1,
        most,
        samples: samples.to_vec(),
    }
}

#[test]
fn all_four_formats_are_read() {
    let small = grey(2, 15, &[0, 1, 14, 15]);
    assert_eq!(parse(b"P2 2 2 15 0 1 14 15"), Ok(small.clone()));
    assert_eq!(
        parse(b"P2\n# by hand\n2 2 # size\n15\n0 1\n14\n15 \n"),
        Ok(small.clone())
    );
    assert_eq!(parse(b"P5 2 2 15\n\x00\x01\x0e\x0f"), Ok(small.clone()));
    // The byte behind the header is one white space, whatever follows; what is too much is ignored.
    assert_eq!(parse(b"P5\n2\t2\r15 \x00\x01\x0e\x0frest"), Ok(small));
    // 16 bits: the higher byte first.
    assert_eq!(
        parse(b"P5 1 2 256\n\x01\x00\x00\xff"),
        Ok(grey(1, 256, &[256, 255]))
    );
    assert_eq!(
        parse(b"P5 1 1 65535\n\xff\xfe"),
        Ok(grey(1, 65535, &[65534]))
    );
    let colour = Image {
        width: 1,
        height: 2,
        channels: 3,
        most: 255,
        samples: vec![1, 2, 3, 253, 254, 255],
    };
    assert_eq!(
        parse(b"P6 1 2 255\n\x01\x02\x03\xfd\xfe\xff"),
        Ok(colour.clone())
    );
    assert_eq!(parse(b"P3 1 2 255 1 2 3 253 254 255"), Ok(colour));
}

#[test]
fn what_is_wrong_is_said() {
    let number = |what, at| PnmError::Number { what, at };
    for (file, error) in [
        (&b""[..], PnmError::Magic),
        (b"P4 1 1 \x00", PnmError::Magic),
        (b"P5", PnmError::Magic),
        (b"P51 1 255\n\x00", PnmError::Magic),
        (b"P5 ", number("the width", 3)),
        (b"P5 x", number("the width", 3)),
        (b"P5 1x 1 255\n\x00", number("the width", 3)),
        (b"P5 1 -1 255\n\x00", number("the height", 5)),
        (b"P5 1 1 # 255\n", number("the largest sample", 13)),
        (b"P2 1 2 255\n7 ", number("a sample", 13)),
        (
            b"P5 2 2 255\n123",
            PnmError::Short {
                wanted: 4,
                found: 3,
            },
        ),
        (
            b"P6 1 1 256\n12345",
            PnmError::Short {
                wanted: 6,
                found: 5,
            },
        ),
        (
            b"P5 1 1 255",
            PnmError::Short {
                wanted: 1,
                found: 0,
            },
        ),
    ] {
        assert_eq!(
            parse(file),
            Err(error),
            "{:?}",
            String::from_utf8_lossy(file)
        );
    }
    for (file, message) in [
        (
            &b"P5 0 1 255\n"[..],
            "the width is 0, must be in 1..=4294967295",
        ),
        (
            b"P5 1 1 0\n\x00",
            "the largest sample is 0, must be in 1..=65535",
        ),
        (
            b"P5 1 1 65536\n\x00",
            "the largest sample is 65536, must be in 1..=65535",
        ),
        (b"P5 1 2 15\n\x0f\x10", "a sample is 16, must be in 0..=15"),
        (b"P2 1 2 15\n15 16", "a sample is 16, must be in 0..=15"),
        (
            b"P5 999999999 999999999 255\nx",
            "the number of samples is 999999998000000001, must be in 1..=1073741824",
        ),
        (
            b"P2 99999999999999999999999 1 255\n0",
            "the width is 18446744073709551615, must be in 1..=4294967295",
        ),
    ] {
        assert_eq!(parse(file).unwrap_err().to_string(), message);
    }
    // A size that memory might hold but the file does not.
    let error = parse(b"P5 30000 30000 255\nx").unwrap_err();
    assert!(matches!(error, PnmError::Short { found: 1, .. }));
}

proptest! {
    #[test]
    fn no_bytes_panic(
        start in prop::sample::select(vec!["P2 ", "P3\n", "P5 2 2 255 ", "P6 1 1 9999\n", ""]),
        rest in prop::collection::vec(any::<u8>(), 0..40),
    ) {
        let file: Vec<u8> = start.bytes().chain(rest).collect();
        let image = parse(&file);
        prop_assert!(image.is_err() || is_image(&file));
        if let Ok(image) = image {
            prop_assert_eq!(image.samples.len(), image.width * image.height * image.channels);
            prop_assert!(image.samples.iter().all(|&v| v <= image.most));
        }
    }
}
