//! `drain`: forms a vector from a gather register.
//!
//! Covered: all 32 operation indices, drains or not; corner values of a byte and its sign; random registers; what a
//! vector register holds after the write, with the half that keeps its old value (D6); every machine.

mod common;

use common::*;
use hdl::config::Config;
use hdl::core_side::drain::Drain;
use hdl::isa::op;

/// The vector after the drain, byte by byte, and the halves that are written. The lower half of a 2NX8_H is what the
/// vector held before.
fn expected(index: u64, gr: &[u16], before: &[u8]) -> (Vec<u8>, u64) {
    let lanes = gr.len();
    let low: Vec<u8> = gr.iter().map(|&slot| slot as u8).collect();
    match index {
        op::GATHERDNX16 => (gr.iter().flat_map(|s| s.to_le_bytes()).collect(), 3),
        op::GATHERDNX8S => (
            low.iter()
                .flat_map(|&b| i16::from(b as i8).to_le_bytes())
                .collect(),
            3,
        ),
        op::GATHERD2NX8_L => ([low, vec![0; lanes]].concat(), 3),
        op::GATHERD2NX8_H => ([before[..lanes].to_vec(), low].concat(), 2),
        _ => (before.to_vec(), 0),
    }
}

fn check(block: &mut Drain, index: u64, gr: &[u16], before: &[u8]) {
    put(&mut block.op, index);
    put_all(&mut block.gr_data, gr);
    eval(block);
    let data: Vec<u8> = halves(&block.vt_data)
        .iter()
        .flat_map(|s| s.to_le_bytes())
        .collect();
    let mask = get(&block.vt_mask);
    let (vector, written) = expected(index, gr, before);
    assert_eq!(mask, written, "mask of {index}");
    if written == 0 {
        assert!(data.iter().all(|&b| b == 0), "data of {index}");
    }
    // What a register file does with it.
    let after: Vec<u8> = (0..data.len())
        .map(|i| {
            let half = i / gr.len();
            if mask >> half & 1 == 1 {
                data[i]
            } else {
                before[i]
            }
        })
        .collect();
    assert_eq!(after, vector, "index {index}, register {gr:04x?}");
}

#[test]
fn every_index_with_random_registers() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut block = ready(Drain::new(cfg));
        for _ in 0..20 {
            for index in 0..32 {
                let gr = rng.halves(cfg.lanes);
                let before: Vec<u8> = (0..2 * cfg.lanes).map(|_| rng.bits(8) as u8).collect();
                check(&mut block, index, &gr, &before);
            }
        }
    }
}

#[test]
fn the_sign_of_a_byte_is_its_bit_7_and_the_upper_byte_of_a_slot_does_not_count() {
    let cfg = Config::default();
    let mut block = ready(Drain::new(cfg));
    let before = vec![0x5A; 2 * cfg.lanes];
    for value in [
        0, 1, 0x7F, 0x80, 0xFF, 0x0100, 0x8000, 0xFF7F, 0xFF80, 0xFFFF,
    ] {
        for index in op::GATHERDNX16..=op::GATHERD2NX8_H {
            check(&mut block, index, &vec![value; cfg.lanes], &before);
        }
    }
}

#[test]
fn each_lane_alone_lands_in_its_place() {
    let cfg = Config::default();
    let mut block = ready(Drain::new(cfg));
    let before = vec![0xA5; 2 * cfg.lanes];
    for lane in 0..cfg.lanes {
        for index in op::GATHERDNX16..=op::GATHERD2NX8_H {
            let mut gr = vec![0; cfg.lanes];
            gr[lane] = 0x12FE;
            check(&mut block, index, &gr, &before);
        }
    }
}
