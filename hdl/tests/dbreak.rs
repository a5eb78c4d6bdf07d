//! `dbreak`: one data breakpoint against all lanes of an operation.
//!
//! Covered: each address bit alone differs, under each mask bit; both qualifiers with reads and writes; the bits of DBREAKC that say
//! nothing; empty, full and one-hot enables; the even slot of 32-bit lanes; DBREAKA outside the data RAM; random operations
//! against D20 on 32-bit addresses.

mod common;

use common::*;
use hdl::memory_side::dbreak::Dbreak;

/// First byte of the data RAM (D22).
const RAM: u32 = 0x0008_0000;

#[derive(Clone, Debug)]
struct Case {
    address: u32,
    control: u32,
    store: bool,
    enabled: u32,
    wide: bool,
    /// Byte offsets of the slots in the data RAM.
    slots: Vec<u16>,
}

impl Case {
    /// Slots of the lanes that hit, by D20.
    fn expected(&self) -> u32 {
        let qualifier = if self.store { 31 } else { 30 };
        if self.control >> qualifier & 1 == 0 {
            return 0;
        }
        let compared = 0xFFFF_FFC0 | self.control & 0x3F;
        ones(self.enabled)
            .into_iter()
            .filter(|slot| !self.wide || slot % 2 == 0)
            .filter(|&slot| ((RAM + u32::from(self.slots[slot])) ^ self.address) & compared == 0)
            .map(|slot| 1 << slot)
            .sum()
    }
}

fn check(block: &mut Dbreak, c: &Case) -> u32 {
    put(&mut block.address, c.address);
    put(&mut block.control, c.control);
    block.store.next = c.store;
    put(&mut block.enabled, c.enabled);
    block.wide.next = c.wide;
    put_all(&mut block.word_bit, &word_bits(&c.slots));
    let bit = |k: u32| -> u32 {
        let all = c.slots.iter().enumerate();
        all.map(|(l, s)| u32::from(s >> k & 1) << l).sum()
    };
    put(&mut block.upper, bit(1));
    put(&mut block.odd, bit(0));
    eval(block);
    let hit = get(&block.hit) as u32;
    assert_eq!(hit, c.expected(), "{c:x?}");
    hit
}

#[test]
fn each_bit_that_differs_decides_under_each_mask() {
    let mut block = ready(Dbreak::default());
    for bit in 0..32 {
        for mask in [0, 0x3F, 1, 2, 4, 8, 16, 32] {
            let hit = check(
                &mut block,
                &Case {
                    address: (RAM + 0xA5A4) ^ 1 << bit,
                    control: 0x4000_0000 | mask,
                    store: false,
                    enabled: 1 << 7,
                    wide: false,
                    slots: vec![0xA5A4; 32],
                },
            );
            assert_eq!(hit != 0, bit < 6 && mask >> bit & 1 == 0, "{bit} {mask:#x}");
        }
    }
}

#[test]
fn the_qualifier_of_the_access_counts_and_the_bits_between_do_not() {
    let mut block = ready(Dbreak::default());
    for control in (0..4).map(|q: u32| q << 30) {
        for middle in [0, 0x3FFF_FFC0, 0x1555_5540] {
            for store in [false, true] {
                let hit = check(
                    &mut block,
                    &Case {
                        address: RAM,
                        control: control | middle | 0x3F,
                        store,
                        enabled: u32::MAX,
                        wide: false,
                        slots: vec![0; 32],
                    },
                );
                let qualifier = if store { 31 } else { 30 };
                assert_eq!(hit, u32::MAX * (control >> qualifier & 1));
            }
        }
    }
}

#[test]
fn of_a_32_bit_lane_the_even_slot_hits() {
    let mut block = ready(Dbreak::default());
    // Lane k at word k; its odd slot is two bytes further.
    let slots: Vec<u16> = (0..32).map(|s| 4 * (s / 2) + 2 * (s % 2)).collect();
    for lane in 0..16 {
        let case = Case {
            address: RAM + 4 * lane,
            control: 0x8000_003F,
            store: true,
            enabled: u32::MAX,
            wide: true,
            slots: slots.clone(),
        };
        assert_eq!(check(&mut block, &case), 1 << (2 * lane));
        // The address of its upper half is no start address.
        let upper = Case {
            address: RAM + 4 * lane + 2,
            ..case.clone()
        };
        assert_eq!(check(&mut block, &upper), 0);
        let off = Case {
            enabled: !(3 << (2 * lane)),
            ..case
        };
        assert_eq!(check(&mut block, &off), 0);
    }
}

#[test]
fn an_address_outside_the_data_ram_hits_nobody() {
    let mut block = ready(Dbreak::default());
    for address in [0, RAM - 0x1_0000, RAM + 0x1_0000, 0xFFFF_FFC0] {
        let case = Case {
            address,
            control: 0xC000_0000,
            store: false,
            enabled: u32::MAX,
            wide: false,
            slots: vec![address as u16; 32],
        };
        assert_eq!(check(&mut block, &case), 0);
    }
}

#[test]
fn random_operations_match_the_formula() {
    let mut rng = rng!();
    let mut block = ready(Dbreak::default());
    let mut hits = 0;
    for _ in 0..20_000 {
        let wide = rng.bit();
        let start = rng.bits(16) as u16;
        let range = rng.pick(&[4, 64, 256, 0x1_0000]);
        let mut slots: Vec<u16> = (0..32)
            .map(|_| start.wrapping_add(rng.below(range) as u16))
            .collect();
        if wide {
            for k in 0..16 {
                slots[2 * k] &= !3;
                slots[2 * k + 1] = slots[2 * k] + 2;
            }
        }
        let near = slots[rng.below(32)] ^ rng.mask(6) as u16;
        let case = Case {
            address: if rng.one_in(10) {
                rng.word() as u32
            } else {
                RAM + u32::from(near)
            },
            control: rng.word() as u32,
            store: rng.bit(),
            enabled: rng.mask(32),
            wide,
            slots,
        };
        hits += u32::from(check(&mut block, &case) != 0);
    }
    assert!((2_000..18_000).contains(&hits), "{hits}");
}
