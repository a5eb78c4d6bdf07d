//! `scatter_data`: ScatterData from a vector register.
//!
//! Covered: raw slots, bytes of each slot, of either half, ones; each with all zeros, all ones, one-hot and random vectors, in
//! every machine; nothing without a scatter; what counts when several of its inputs are set.

mod common;

use common::*;
use hdl::config::Config;
use hdl::core_side::scatter_data::ScatterData;

/// What the block is told.
#[derive(Clone, Copy, Debug)]
struct Form {
    valid: bool,
    inc: bool,
    bytes: bool,
    part: u64,
}

/// On bytes, as facts.md 6.2 and 6.3 say it: replo8 of the byte that is the lane's.
fn expected(vr: &[u16], f: Form) -> Vec<u16> {
    let bytes: Vec<u8> = vr.iter().flat_map(|s| s.to_le_bytes()).collect();
    (0..vr.len())
        .map(|lane| {
            let byte = match f.part {
                0 => bytes[2 * lane],
                1 => bytes[lane],
                _ => bytes[vr.len() + lane],
            };
            match f {
                Form { valid: false, .. } => 0,
                Form { inc: true, .. } => 1,
                Form { bytes: true, .. } | Form { part: 1.., .. } => {
                    u16::from(byte) << 8 | u16::from(byte)
                }
                _ => vr[lane],
            }
        })
        .collect()
}

fn check(block: &mut ScatterData, vr: &[u16]) {
    put_all(&mut block.vr, vr);
    for form in 0..32_u64 {
        let f = Form {
            valid: form & 1 == 1,
            inc: form & 2 == 2,
            bytes: form & 4 == 4,
            part: form >> 3,
        };
        block.valid.next = f.valid;
        block.inc.next = f.inc;
        block.bytes.next = f.bytes;
        put(&mut block.part, f.part);
        eval(block);
        assert_eq!(halves(&block.data), expected(vr, f), "{f:?} {vr:x?}");
    }
}

fn machines() -> Vec<Config> {
    let mut all = configs();
    all.extend([2, 16, 30].map(|lanes| Config {
        lanes,
        ..Config::default()
    }));
    all
}

#[test]
fn every_form_of_plain_vectors() {
    for cfg in machines() {
        let mut block = ready(ScatterData::new(cfg));
        check(&mut block, &vec![0; cfg.lanes]);
        check(&mut block, &vec![0xFFFF; cfg.lanes]);
        for bit in 0..16 * cfg.lanes {
            let mut vr = vec![0; cfg.lanes];
            vr[bit / 16] = 1 << (bit % 16);
            check(&mut block, &vr);
        }
        // Every byte another: replo8(0x1AB) = 0xABAB in lane 0.
        let vr: Vec<u16> = (0..cfg.lanes as u16).map(|l| 0x1AB + 0x203 * l).collect();
        check(&mut block, &vr);
        assert_eq!(
            expected(
                &vr,
                Form {
                    valid: true,
                    inc: false,
                    bytes: true,
                    part: 0
                }
            )[0],
            0xABAB
        );
    }
}

#[test]
fn every_form_of_random_vectors() {
    let mut rng = rng!();
    for cfg in machines() {
        let mut block = ready(ScatterData::new(cfg));
        for _ in 0..100 {
            check(&mut block, &rng.halves(cfg.lanes));
        }
    }
}
