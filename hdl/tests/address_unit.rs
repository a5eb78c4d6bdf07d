//! `address_unit`: lane addresses of a post or scatter, and which of its lanes may not access memory.
//!
//! Covered: first and last element of the data RAM and one past them, for each element size and machine; carry into
//! the upper half, wrap modulo 2^32, 16-bit offsets are unsigned, 32-bit ones may be negative; every misalignment; bad
//! lanes that are not enabled; one bad lane among good ones; empty, full and one-hot enables; only bit 0 of an enable
//! image counts; random operations near the edges against 64-bit arithmetic.

mod common;

use common::*;
use hdl::config::Config;
use hdl::memory_side::address_unit::AddressUnit;

/// First byte of the data RAM (D22).
const RAM: u64 = 0x0008_0000;

/// Bytes of an element, and the GSControl word of its post (D1).
const FORMS: [(u64, u64); 3] = [(1, 0x0001), (2, 0x0041), (4, 0x0091)];

/// A post; offsets and enables are per lane.
#[derive(Clone, Debug)]
struct Post {
    elem: u64,
    base: u32,
    offsets: Vec<u32>,
    enables: Vec<bool>,
}

impl Post {
    /// Address of a lane.
    fn address(&self, lane: usize) -> u64 {
        (u64::from(self.base) + u64::from(self.offsets[lane])) % (1 << 32)
    }

    /// Whether a lane may be accessed.
    fn legal(&self, cfg: &Config, lane: usize) -> bool {
        let (a, end) = (self.address(lane), RAM + cfg.ram_bytes() as u64);
        a >= RAM && a + self.elem <= end && a % self.elem == 0
    }

    fn squashed(&self, cfg: &Config) -> bool {
        (0..self.offsets.len()).any(|lane| self.enables[lane] && !self.legal(cfg, lane))
    }
}

fn lanes_of(cfg: &Config, elem: u64) -> usize {
    if elem == 4 { cfg.lanes / 2 } else { cfg.lanes }
}

/// The control word of a post of this size.
fn form(elem: u64) -> u64 {
    FORMS.iter().find(|f| f.0 == elem).unwrap().1
}

fn drive(block: &mut AddressUnit, post: &Post, control: u64) {
    put(&mut block.base, post.base);
    put(&mut block.control, control);
    let wide = post.elem == 4;
    for (lane, (&offset, &on)) in post.offsets.iter().zip(&post.enables).enumerate() {
        let image = if on { 0xFFFF_u64 } else { 0 };
        if wide {
            put(&mut block.offset[2 * lane], offset & 0xFFFF);
            put(&mut block.offset[2 * lane + 1], offset >> 16);
            put(&mut block.enable[2 * lane], image);
            put(&mut block.enable[2 * lane + 1], image);
        } else {
            put(&mut block.offset[lane], offset);
            put(&mut block.enable[lane], image);
        }
    }
    eval(block);
}

/// Drives the post and compares every output with plain arithmetic; says whether it was squashed.
fn check(block: &mut AddressUnit, cfg: &Config, post: &Post) -> bool {
    check_with(block, cfg, post, form(post.elem))
}

/// The same with another control word of that element size.
fn check_with(block: &mut AddressUnit, cfg: &Config, post: &Post, control: u64) -> bool {
    drive(block, post, control);
    let slots_per_lane = if post.elem == 4 { 2 } else { 1 };
    let squashed = post.squashed(cfg);
    assert_eq!(block.bytes.val(), post.elem == 1);
    assert_eq!(block.wide.val(), post.elem == 4);
    let (enabled, bad) = (get(&block.enabled) as u32, get(&block.bad) as u32);
    let (upper, odd) = (get(&block.upper), get(&block.odd));
    let (mut expected, mut expected_bad) = (0, 0);
    for lane in (0..post.offsets.len()).filter(|&l| post.enables[l]) {
        for part in 0..slots_per_lane {
            expected |= 1 << (lane * slots_per_lane + part);
        }
        if !post.legal(cfg, lane) {
            // Of a 32-bit lane the even slot.
            expected_bad |= 1 << (lane * slots_per_lane);
            continue;
        }
        for part in 0..slots_per_lane {
            let slot = lane * slots_per_lane + part;
            let byte = post.address(lane) - RAM + 2 * part as u64;
            let bits = block.word_bit.iter().enumerate();
            let word: u64 = bits.map(|(j, b)| (get(b) >> slot & 1) << j).sum();
            assert_eq!(word, byte / 4, "word of slot {slot}: {post:x?}");
            assert_eq!(
                upper >> slot & 1,
                byte / 2 % 2,
                "half of slot {slot}: {post:x?}"
            );
            assert_eq!(odd >> slot & 1, byte % 2, "byte of slot {slot}: {post:x?}");
        }
    }
    assert_eq!(enabled, expected, "{post:x?}");
    assert_eq!(bad, expected_bad, "{post:x?}");
    assert_eq!(bad != 0, squashed, "{post:x?}");
    squashed
}

/// One lane at `base + offset`, all others at the start of the data RAM and not enabled.
fn one_lane(cfg: &Config, elem: u64, lane: usize, base: u32, offset: u32) -> Post {
    let n = lanes_of(cfg, elem);
    let mut post = Post {
        elem,
        base,
        offsets: vec![0; n],
        enables: vec![false; n],
    };
    post.offsets[lane] = offset;
    post.enables[lane] = true;
    post
}

#[test]
fn the_edges_of_the_data_ram_and_one_element_past_them() {
    for cfg in configs() {
        let mut block = ready(AddressUnit::new(cfg));
        let size = cfg.ram_bytes() as u32;
        for (elem, _) in FORMS {
            let e = elem as u32;
            let first = RAM as u32;
            let last = first + size - e;
            for lane in 0..lanes_of(&cfg, elem) {
                for (base, offset, bad) in [
                    (first, 0, false),
                    (first, size - e, false),
                    (last, 0, false),
                    (last - 2 * e, 2 * e, false),
                    (first - e, 0, true),
                    (first - e, e, false),
                    (first - 1, 0, true),
                    (last, e, true),
                    (last + e, 0, true),
                    (first + e, size - e, true),
                    (0, 0, true),
                    (0u32.wrapping_sub(e), 0, true),
                ] {
                    let post = one_lane(&cfg, elem, lane, base, offset);
                    assert_eq!(check(&mut block, &cfg, &post), bad, "{post:x?}");
                }
            }
        }
    }
}

#[test]
fn sixteen_bit_offsets_are_unsigned_and_carry_into_the_upper_half() {
    let cfg = Config::default();
    let mut block = ready(AddressUnit::new(cfg));
    for elem in [1, 2] {
        for lane in 0..32 {
            for (base, offset, bad) in [
                (0x0008_0000, 0x8000, false),
                (0x0008_8000, 0x8000, true), // 0x9_0000
                (0x0007_8000, 0x8000, false),
                (0x0007_0002, 0xFFFE, false),
                (0x0007_0000, 0xFFFE, true), // 0x7_FFFE
                (0x0008_0002, 0xFFFE, true), // 0x9_0000
                (0x0008_0000, 0xFFFE, false),
            ] {
                let post = one_lane(&cfg, elem, lane, base, offset);
                assert_eq!(check(&mut block, &cfg, &post), bad, "{post:x?}");
            }
        }
    }
}

#[test]
fn addresses_wrap_modulo_two_to_the_32() {
    let cfg = Config::default();
    let mut block = ready(AddressUnit::new(cfg));
    for lane in 0..16 {
        for (base, offset, bad) in [
            (0x0008_0004, 0xFFFF_FFFC, false), // an offset of -4
            (0x0008_0000, 0xFFFF_FFFC, true),
            (0x0008_FFFC, 0xFFFF_0004, false), // -0xFFFC
            (0xFFFF_FFF0, 0x0008_0010, false),
            (0xFFFF_FFF0, 0x0008_000C, true), // 0x7_FFFC
            (0xFFFF_FFFC, 0x0009_0000, false),
            (0xFFFF_FFFC, 0x0009_0004, true),
            (0x8000_0000, 0x8008_0000, false),
            (0xFFFF_FFFF, 0xFFFF_FFFF, true),
            (0x0000_0000, 0x0008_0000, false),
            (0x1000_0000, 0x0008_0000, true),
        ] {
            let post = one_lane(&cfg, 4, lane, base, offset);
            assert_eq!(check(&mut block, &cfg, &post), bad, "{post:x?}");
        }
    }
    for elem in [1, 2] {
        // A base at the end of the address space: a 16-bit offset wraps, but not as far as the data RAM.
        let post = one_lane(&cfg, elem, 5, 0xFFFF_FFFE, 0xFFFE);
        assert!(check(&mut block, &cfg, &post));
        let post = one_lane(&cfg, elem, 5, 0x0008_0000 - 0xFFFE, 0xFFFE);
        assert!(!check(&mut block, &cfg, &post));
    }
}

#[test]
fn every_misalignment_squashes_and_every_alignment_does_not() {
    for cfg in configs() {
        let mut block = ready(AddressUnit::new(cfg));
        for (elem, _) in FORMS {
            for lane in 0..lanes_of(&cfg, elem) {
                for address in 0..8 {
                    // The misalignment comes from the base, from the offset, or from their sum.
                    for offset in 0..=address {
                        let base = RAM as u32 + address - offset;
                        let post = one_lane(&cfg, elem, lane, base, offset);
                        let bad = u64::from(address) % elem != 0;
                        assert_eq!(check(&mut block, &cfg, &post), bad, "{post:x?}");
                    }
                }
            }
        }
    }
}

#[test]
fn one_bad_lane_squashes_all_lanes_if_and_only_if_it_is_enabled() {
    for cfg in configs() {
        let mut block = ready(AddressUnit::new(cfg));
        for (elem, _) in FORMS {
            let n = lanes_of(&cfg, elem);
            for bad in 0..n {
                let mut post = Post {
                    elem,
                    base: RAM as u32,
                    offsets: vec![0; n],
                    enables: vec![true; n],
                };
                // A full RAM is as large as 16 bits reach, so the way past its end starts behind its first element.
                post.base += elem as u32;
                post.offsets[bad] = (cfg.ram_bytes() as u64 - elem) as u32;
                assert!(check(&mut block, &cfg, &post), "{post:x?}");
                assert_eq!(ones(get(&block.bad) as u32).len(), 1);
                post.enables[bad] = false;
                assert!(!check(&mut block, &cfg, &post), "{post:x?}");
            }
        }
    }
}

#[test]
fn an_operation_without_lanes_is_never_squashed() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut block = ready(AddressUnit::new(cfg));
        for (elem, _) in FORMS {
            for _ in 0..50 {
                let n = lanes_of(&cfg, elem);
                let post = Post {
                    elem,
                    base: rng.word() as u32,
                    offsets: (0..n).map(|_| rng.bits(16) as u32).collect(),
                    enables: vec![false; n],
                };
                assert!(!check(&mut block, &cfg, &post));
            }
        }
    }
}

#[test]
fn only_bit_0_of_an_enable_image_counts() {
    let cfg = Config::default();
    let mut block = ready(AddressUnit::new(cfg));
    for slot in 0..32 {
        drive(&mut block, &one_lane(&cfg, 2, slot, RAM as u32, 0), form(2));
        put(&mut block.enable[slot], 0x0001_u64);
        eval(&mut *block);
        assert_eq!(get(&block.enabled), 1 << slot);
        put(&mut block.enable[slot], 0xFFFE_u64);
        eval(&mut *block);
        assert_eq!(get(&block.enabled), 0);
    }
}

/// A post whose lanes lie in the data RAM and aligned, but for a few around its edges.
fn random_post(rng: &mut Rng, cfg: &Config) -> Post {
    let (elem, _) = rng.pick(&FORMS);
    let n = lanes_of(cfg, elem);
    let size = cfg.ram_bytes();
    let mask = rng.mask(n);
    // The base is anywhere, or so that 16-bit offsets reach the RAM.
    let base = if elem == 4 && rng.bit() {
        rng.word() as u32
    } else {
        let reach = (RAM as usize + size) - rng.below(0x1_0000 + size);
        (reach / elem as usize * elem as usize) as u32
    };
    let careless = rng.bit();
    let offsets = (0..n)
        .map(|_| {
            let target = if careless && rng.one_in(n) {
                (RAM as u32)
                    .wrapping_add(rng.below(3 * size) as u32)
                    .wrapping_sub(size as u32)
            } else {
                (RAM as usize + rng.below(size / elem as usize) * elem as usize) as u32
            };
            let offset = target.wrapping_sub(base);
            if elem == 4 { offset } else { offset & 0xFFFF }
        })
        .collect();
    Post {
        elem,
        base,
        offsets,
        enables: (0..n).map(|l| mask >> l & 1 == 1).collect(),
    }
}

#[test]
fn random_operations_match_64_bit_arithmetic() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut block = ready(AddressUnit::new(cfg));
        let mut squashed = 0;
        for _ in 0..2000 {
            let post = random_post(&mut rng, &cfg);
            squashed += u32::from(check(&mut block, &cfg, &post));
        }
        // Both kinds must be common, or the test says little.
        assert!(
            (150..1850).contains(&squashed),
            "{squashed} of 2000 squashed"
        );
    }
}

#[test]
fn of_the_control_word_only_the_element_size_is_read_and_3_acts_like_2() {
    let mut rng = rng!();
    for cfg in configs() {
        let mut block = ready(AddressUnit::new(cfg));
        for control in 0..=0xFF_u64 {
            let elem = [1, 2, 4, 4][control as usize >> 6];
            let n = lanes_of(&cfg, elem);
            let most = cfg.ram_bytes() / elem as usize;
            let post = Post {
                elem,
                base: RAM as u32,
                offsets: (0..n)
                    .map(|_| (rng.below(most) * elem as usize) as u32)
                    .collect(),
                enables: (0..n).map(|_| rng.bit()).collect(),
            };
            assert!(
                !check_with(&mut block, &cfg, &post, control),
                "{control:#x}"
            );
        }
    }
}

/// EX-A as ruled in D41: 19-bit offsets, so the 32-bit form; no base keeps all of them in the data RAM, so lane by lane.
#[test]
fn ex_a_offsets_reach_their_rows() {
    let cfg = Config::default();
    let mut block = AddressUnit::new(cfg);
    let (stride, size) = (64, 2);
    let offsets: Vec<u32> = [7, 0, 4095, 9001].map(|index| index * stride * size).into();
    assert_eq!(offsets[..3], [0x380, 0, 0x7FF80]);
    let mut post = Post {
        elem: 4,
        base: RAM as u32,
        offsets: offsets
            .iter()
            .copied()
            .chain(std::iter::repeat(0))
            .take(16)
            .collect(),
        enables: vec![false; 16],
    };
    for (lane, offset) in offsets.iter().enumerate().take(3) {
        post.enables = (0..16).map(|l| l == lane).collect();
        post.base = (RAM as u32 + 0x1000).wrapping_sub(*offset);
        assert_eq!(post.address(lane), RAM + 0x1000);
        assert!(!check(&mut block, &cfg, &post));
    }
    // The fourth index is no row: its lane is off, and its offset does not matter.
    post.enables = (0..16).map(|l| l < 3).collect();
    post.base = RAM as u32;
    assert!(
        check(&mut block, &cfg, &post),
        "the third row is past the data RAM"
    );
    assert_eq!(get(&block.enabled), 0b11_1111);
}
