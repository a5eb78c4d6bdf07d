//! What the block tests share: a seeded generator of random numbers, short names for driving and reading pins, and the
//! configurations that every parameterised block is tried with.

#![allow(dead_code)] // Every test file uses its own part of this.

use hdl::block::Simulated;
use hdl::block::each_port;
use hdl::config::{BankMap, Config, WORD_BITS};
use hdl::drive::settle;
use rust_hdl::prelude::*;

/// A generator (SplitMix64) whose seed is the hash of the test's name, so that a run can be repeated and a new test
/// moves no other. A test that fails prints its seed. Made by [`rng!`](crate::rng).
pub struct Rng {
    name: &'static str,
    seed: u64,
    state: u64,
}

impl Rng {
    /// The generator of the test `name`.
    pub fn new(name: &'static str) -> Self {
        // FNV-1a.
        let seed = name.bytes().fold(0xCBF2_9CE4_8422_2325, |h: u64, b| {
            (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01B3)
        });
        Self {
            name,
            seed,
            state: seed,
        }
    }

    /// 64 random bits.
    pub fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.state ^ self.state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number of `n` bits.
    pub fn bits(&mut self, n: u32) -> u64 {
        self.word() >> (64 - n)
    }

    /// A number in `0..n`.
    pub fn below(&mut self, n: usize) -> usize {
        ((self.bits(32) * n as u64) >> 32) as usize
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A fair bit.
    pub fn bit(&mut self) -> bool {
        self.one_in(2)
    }

    /// One of `items`.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A mask of `n` bits: none, all, one, or any of them.
    pub fn mask(&mut self, n: usize) -> u32 {
        let all = all_ones(n);
        match self.below(8) {
            0 => 0,
            1 => all,
            2 => 1 << self.below(n),
            3 => self.word() as u32 & self.word() as u32 & all,
            _ => self.word() as u32 & all,
        }
    }

    /// `n` random half words.
    pub fn halves(&mut self, n: usize) -> Vec<u16> {
        (0..n).map(|_| self.word() as u16).collect()
    }
}

impl Drop for Rng {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}: seed {:#018x}", self.name, self.seed);
        }
    }
}

/// The generator of the test that calls it.
#[macro_export]
macro_rules! rng {
    () => {{
        fn here() {}
        $crate::common::Rng::new(std::any::type_name_of_val(&here).trim_end_matches("::here"))
    }};
}

/// `n` ones.
pub fn all_ones(n: usize) -> u32 {
    ((1_u64 << n) - 1) as u32
}

/// The numbers of words, as the design has them: element j holds bit j of each slot's.
pub fn word_bits(byte_offsets: &[u16]) -> Vec<u32> {
    (0..WORD_BITS)
        .map(|j| {
            let slots = byte_offsets.iter().enumerate();
            slots.map(|(l, w)| u32::from(w >> (j + 2) & 1) << l).sum()
        })
        .collect()
}

/// Numbers of the bits that are set.
pub fn ones(mask: u32) -> Vec<usize> {
    (0..32).filter(|&i| mask >> i & 1 == 1).collect()
}

/// A block, connected and settled, ready to be driven.
pub fn ready<B: Simulated>(block: B) -> Box<B> {
    let mut block = Box::new(block);
    block.connect_all();
    eval(&mut *block);
    block
}

/// Lets a block settle.
pub fn eval<B: Simulated>(block: &mut B) {
    settle(block).unwrap();
}

/// One clock cycle with the inputs that are set.
pub fn tick<B: Simulated>(block: &mut B) {
    hdl::drive::tick(block).unwrap();
}

/// Lets the inputs that are set settle with the clock low: the outputs are those of the cycle in which the inputs hold.
pub fn eval_low<B: Simulated>(block: &mut B) {
    hdl::drive::low(block).unwrap();
}

/// Puts a number on a pin.
pub fn put<const N: usize>(pin: &mut Signal<In, Bits<N>>, value: impl Into<u64>) {
    pin.next = value.into().into();
}

/// Puts numbers on a row of pins.
pub fn put_all<const N: usize, T: Copy + Into<u64>>(
    pins: &mut [Signal<In, Bits<N>>],
    values: &[T],
) {
    assert_eq!(pins.len(), values.len());
    for (pin, &v) in pins.iter_mut().zip(values) {
        put(pin, v);
    }
}

/// The number on a pin.
pub fn get<const N: usize>(pin: &Signal<Out, Bits<N>>) -> u64 {
    pin.val().to_u64()
}

/// The numbers on a row of pins.
pub fn get_all<const N: usize>(pins: &[Signal<Out, Bits<N>>]) -> Vec<u64> {
    pins.iter().map(get).collect()
}

/// The half words on a row of pins.
pub fn halves(pins: &[Signal<Out, Bits<16>>]) -> Vec<u16> {
    pins.iter().map(|p| get(p) as u16).collect()
}

/// Every output of a block by name, with its value.
pub fn outputs<B: Block>(block: &B) -> Vec<(String, String)> {
    let mut found = Vec::new();
    each_port(block, &mut |name, input, signal| {
        if !input {
            found.push((name.into(), format!("{:x}", signal.verilog())));
        }
    });
    assert!(!found.is_empty());
    found
}

/// The bank of a word of the data RAM, written from the rule of each map (D22).
pub fn bank_of(cfg: &Config, word: usize) -> usize {
    let (column, row) = (word % cfg.banks, word / cfg.banks);
    match cfg.bank_map {
        BankMap::Linear => column,
        BankMap::Xor => column ^ (row % cfg.banks),
        BankMap::Matrix(masks) => {
            let parity = |j: usize| (row & usize::from(masks[j])).count_ones() as usize % 2;
            let added: usize = (0..4).map(|j| parity(j) << j).sum();
            column ^ (added % cfg.banks)
        }
    }
}

/// A map that is like no other: every bit of the bank takes bits of the row of its own.
pub const MATRIX: BankMap = BankMap::Matrix([0x2D5, 0x0B9, 0x31E, 0x143]);

/// The machine of the rulings and smaller ones: few lanes, few banks, a window of one and of three, a long way back,
/// all kinds of bank map, shared access on and off.
pub fn configs() -> Vec<Config> {
    let small = Config {
        lanes: 4,
        banks: 4,
        bank_words: 16,
        window: 3,
        return_latency: 3,
        bank_map: BankMap::Xor,
        shared_access: true,
    };
    vec![
        Config::default(),
        small,
        Config {
            window: 1,
            return_latency: 1,
            bank_map: BankMap::Linear,
            ..small
        },
        Config {
            lanes: 20,
            banks: 2,
            bank_words: 8,
            window: 2,
            return_latency: 2,
            ..small
        },
        Config {
            lanes: 2,
            banks: 16,
            bank_words: 1024,
            window: 16,
            return_latency: 8,
            ..small
        },
        Config {
            bank_map: MATRIX,
            shared_access: false,
            ..small
        },
        Config {
            lanes: 16,
            banks: 8,
            bank_words: 1024,
            window: 5,
            bank_map: MATRIX,
            ..small
        },
    ]
}
