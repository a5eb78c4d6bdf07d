//! `gsx transpose`, `gsx picture`.

use crate::crossbar::{Device, with};
use crate::output::{Progress, write_whole};
use miette::IntoDiagnostic;
use sim::axi::{Item, Traffic, no_gaps, run};
use sim::backend::Backend;
use std::path::Path;
use verif::picture;
use verif::pnm::{self, Image};
use verif::transpose::{bytes_of, image_bytes, image_in, image_items, load};

/// The command.
pub fn transpose(
    file: &Path,
    out: &Path,
    backend: Backend,
    trace: Option<crate::Waves>,
) -> miette::Result<bool> {
    let image = load(file)?;
    with(backend, trace, |dut| {
        let Some((got, _)) = through(dut, &image)? else {
            return Ok(false);
        };
        write_whole(out, &pnm::write(&got))?;
        println!("image: {}", out.display());
        Ok(true)
    })
}

/// Draws what the crossbar does to the test image.
pub fn draw(out: &Path) -> miette::Result<bool> {
    let image = picture::test_image();
    with(Backend::Rtl, None, |dut| {
        let Some((got, seen)) = through(dut, &image)? else {
            return Ok(false);
        };
        let lines = [
            "axi2sram".to_string(),
            format!("{} beats in", seen.beats_in.beats),
            format!("{} beats out", seen.beats_out.beats),
            format!("{} cycles", seen.cycles),
        ];
        write_whole(out, picture::svg(&image, &got, &lines).as_bytes())?;
        println!("picture: {}", out.display());
        Ok(true)
    })
}

/// An image through a device: what came out, if it is right, and what was seen.
fn through(dut: &mut Device, image: &Image) -> miette::Result<Option<(Image, Traffic)>> {
    let tiles = image.width.div_ceil(128) * image.height.div_ceil(16);
    let progress = Progress::new(tiles as u64, "tiles");
    let items = image_items(image).inspect(|item| {
        if matches!(item, Item::Send(_)) {
            progress.step();
        }
    });
    let mut memory = vec![0; image_bytes(image) as usize];
    let mut stray = None;
    let seen = run(dut, items, no_gaps, |addr, beat| {
        for (k, byte) in bytes_of(beat).into_iter().enumerate() {
            match (memory.get_mut(addr as usize + k), byte) {
                (Some(to), Some(byte)) => *to = byte,
                (None, Some(_)) => stray = stray.or(Some(addr)),
                (_, None) => {}
            }
        }
    })
    .into_diagnostic()?;
    drop(progress);
    println!(
        "image of {} x {}: {tiles} tiles, {} beats in, {} beats out, {} cycles; {:.2} samples per cycle",
        image.width,
        image.height,
        seen.beats_in.beats,
        seen.beats_out.beats,
        seen.cycles,
        image.samples.len() as f64 / seen.cycles as f64,
    );
    if let Some(response) = seen.responses.iter().find(|r| r.resp != 0) {
        println!(
            "DIFFERS: a burst was answered {}, not 0; no image is written",
            response.resp
        );
        return Ok(None);
    }
    if let Some(addr) = stray {
        println!(
            "DIFFERS: a beat was written to {addr:#x}, outside of the image; no image is written"
        );
        return Ok(None);
    }
    let got = image_in(&memory, image);
    for row in 0..image.height {
        for column in 0..image.width {
            let want = image.samples[row * image.width + column];
            let there = got.samples[column * got.width + row];
            if there != want {
                println!(
                    "DIFFERS: row {row}, column {column}: {want} became {there} at row {column}, column {row}; no image is written"
                );
                return Ok(None);
            }
        }
    }
    println!("every sample equals the plain transposition");
    Ok(Some((got, seen)))
}
