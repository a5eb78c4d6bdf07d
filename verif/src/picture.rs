//! A picture of what the crossbar does to an image: the tiles, and where they go.

use crate::pnm::Image;
use crate::transpose::ROWS;
use std::fmt::Write;

/// Samples of the test image. Unit: columns, rows.
const SIZE: (usize, usize) = (96, 64);

/// A sample is a square of this side. Unit: pixels.
const SIDE: usize = 4;

/// Space around the images, and above them for their titles. Unit: pixels.
const MARGIN: usize = 24;

/// Space between the images, for the arrow. Unit: pixels.
const GAP: usize = 190;

/// Colours of the tiles, in turn.
const COLOURS: [&str; 4] = ["#cf222e", "#1a7f37", "#0969da", "#9a6700"];

/// A grey image by formula, of 96 columns and 64 rows, that is not like any turned or mirrored form of itself: a ramp in steps, a disc, a
/// slanting bar, the letter F.
pub fn test_image() -> Image {
    let (width, height) = SIZE;
    let sample = |row: usize, column: usize| {
        let (r, c) = (row as i64, column as i64);
        let disc = (r - 40) * (r - 40) + (c - 72) * (c - 72) <= 16 * 16;
        let bar = (2 * (r - 60) + c).abs() <= 4;
        let stem = (16..=21).contains(&c) && (8..=39).contains(&r);
        let arm = (16..=40).contains(&c) && (8..=13).contains(&r);
        let middle = (16..=33).contains(&c) && (21..=26).contains(&r);
        match (stem || arm || middle, disc, bar) {
            (true, ..) => 32,
            (_, true, _) => 255 - 12 * ((r - 24) / 3) as u16,
            (_, _, true) => 64,
            _ => 110 + 8 * (c / 6) as u16,
        }
    };
    Image {
        width,
        height,
        channels: 1,
        most: 255,
        samples: (0..width * height)
            .map(|k| sample(k / width, k % width))
            .collect(),
    }
}

/// The samples: runs of one grey in a row are one rectangle, those of one grey one path.
fn samples(svg: &mut String, image: &Image, left: usize, top: usize) {
    let mut greys: Vec<u16> = image.samples.clone();
    greys.sort_unstable();
    greys.dedup();
    for grey in greys {
        let level = usize::from(grey) * 255 / usize::from(image.most);
        let mut path = String::new();
        for (row, line) in image.samples.chunks(image.width).enumerate() {
            let mut column = 0;
            for run in line.chunk_by(|a, b| a == b) {
                if run[0] == grey {
                    let (x, y) = (left + SIDE * column, top + SIDE * row);
                    let w = SIDE * run.len();
                    write!(path, "M{x} {y}h{w}v{SIDE}h-{w}z").expect("a string");
                }
                column += run.len();
            }
        }
        writeln!(
            svg,
            "<path fill=\"#{level:02x}{level:02x}{level:02x}\" d=\"{path}\"/>"
        )
        .expect("a string");
    }
}

fn text(svg: &mut String, x: usize, y: usize, anchor: &str, fill: &str, what: &str) {
    writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" fill=\"{fill}\">{what}</text>"
    )
    .expect("a string");
}

/// Both images as SVG with the tiles around their samples, and these lines below the arrow.
pub fn svg(source: &Image, transposed: &Image, lines: &[String]) -> String {
    let second = MARGIN + SIDE * source.width + GAP;
    let width = second + SIDE * transposed.width + MARGIN;
    let rows = source.height.max(transposed.height);
    let height = 2 * MARGIN + SIDE * rows;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"12\" shape-rendering=\"crispEdges\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for (image, left, what) in [(source, MARGIN, "in"), (transposed, second, "out")] {
        let title = format!("{what}: {} rows of {} samples", image.height, image.width);
        text(&mut svg, left, MARGIN - 8, "start", "#1f2328", &title);
        samples(&mut svg, image, left, MARGIN);
    }
    for tile in 0..source.height.div_ceil(ROWS) {
        let rows = ROWS.min(source.height - ROWS * tile);
        let (at, side) = (SIDE * ROWS * tile, SIDE * rows);
        let colour = COLOURS[tile % COLOURS.len()];
        for (x, y, w, h) in [
            (MARGIN, MARGIN + at, SIDE * source.width, side),
            (second + at, MARGIN, side, SIDE * transposed.height),
        ] {
            writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
                x + 1,
                y + 1,
                w - 2,
                h - 2
            )
            .expect("a string");
        }
        let label = format!("tile {tile}");
        let right = MARGIN + SIDE * source.width + 8;
        text(
            &mut svg,
            right,
            MARGIN + at + side / 2 + 4,
            "start",
            colour,
            &label,
        );
    }
    let (middle, y) = (second - GAP / 2 + 24, MARGIN + SIDE * 16);
    writeln!(
        svg,
        "<path fill=\"#59636e\" d=\"M{} {y}h80v-7l16 10l-16 10v-7h-80z\"/>",
        middle - 48
    )
    .expect("a string");
    for (k, line) in lines.iter().enumerate() {
        text(&mut svg, middle, y + 40 + 18 * k, "middle", "#59636e", line);
    }
    svg + "</svg>\n"
}
