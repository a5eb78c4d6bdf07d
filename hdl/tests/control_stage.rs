//! `control_stage`: base address and GSControl between stage 1 and stage 10.
//!
//! Covered: every tag keeps its own entry, a write is visible in the next cycle and not before, no write without the
//! strobe, corner values, reset in mid-operation, random runs against a plain table.

mod common;

use common::*;
use hdl::memory_side::control_stage::ControlStage;

fn drive(block: &mut ControlStage, write: bool, tag: u64, base: u64, control: u64) {
    block.write.next = write;
    put(&mut block.write_tag, tag);
    put(&mut block.vaddr_base, base);
    put(&mut block.gs_control, control);
}

fn look(block: &mut ControlStage, tag: u64) -> (u64, u64) {
    put(&mut block.read_tag, tag);
    eval_low(block);
    (get(&block.base), get(&block.control))
}

#[test]
fn every_tag_keeps_its_own_entry() {
    let mut block = ready(ControlStage::default());
    let entry = |tag: u64| (0xFFFF_FFFF - tag, 0xFFF0 + tag);
    for tag in 0..16 {
        let (base, control) = entry(tag);
        drive(&mut block, true, tag, base, control);
        tick(&mut *block);
    }
    drive(&mut block, false, 3, 1, 1);
    for _ in 0..3 {
        tick(&mut *block);
    }
    for tag in 0..16 {
        assert_eq!(look(&mut block, tag), entry(tag), "tag {tag}");
    }
}

#[test]
fn a_write_is_visible_in_the_next_cycle() {
    let mut block = ready(ControlStage::default());
    drive(&mut block, true, 7, 0x8_0000, 0x91);
    assert_eq!(look(&mut block, 7), (0, 0));
    tick(&mut *block);
    assert_eq!(look(&mut block, 7), (0x8_0000, 0x91));
}

#[test]
fn reset_clears_every_entry_and_wins_over_a_write() {
    let mut block = ready(ControlStage::default());
    for tag in 0..16 {
        drive(&mut block, true, tag, 1 + tag, 1 + tag);
        tick(&mut *block);
    }
    block.reset.next = true;
    drive(&mut block, true, 5, 9, 9);
    tick(&mut *block);
    for tag in 0..16 {
        assert_eq!(look(&mut block, tag), (0, 0), "tag {tag}");
    }
}

#[test]
fn random_runs_match_a_plain_table() {
    let mut rng = rng!();
    let mut block = ready(ControlStage::default());
    let mut table = [(0, 0); 16];
    for cycle in 0..3000 {
        let (write, tag) = (rng.bit(), rng.bits(4));
        let entry = (rng.bits(32), rng.bits(16));
        drive(&mut block, write, tag, entry.0, entry.1);
        let read = rng.bits(4);
        assert_eq!(
            look(&mut block, read),
            table[read as usize],
            "cycle {cycle}"
        );
        tick(&mut *block);
        if write {
            table[tag as usize] = entry;
        }
    }
}
