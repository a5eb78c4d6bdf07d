//! The one configuration type of the engine: lanes, banks, window, return latency, bank map.
//!
//! Every block takes a [`Config`], so a smaller machine for a proof or an FPGA estimate is a value, not another source.

use std::fmt;
use thiserror::Error;

/// Bits of a lane slot. A vector of [`Config::lanes`] slots is `16 * lanes` bits wide (512 by default, D3): a 16-bit
/// lane is one slot, a 32-bit lane is two neighbouring slots. Unit: bits. Source: facts.md 6.2.
pub const SLOT_BITS: usize = 16;

/// Most lane slots of a vector: the width of a lane mask. Unit: slots. Source: D3 (32 lanes of 16 bits).
pub const MAX_LANES: usize = 32;

/// Most banks. Unit: banks. Source: D22.
pub const MAX_BANKS: usize = 16;

/// Most window entries: the ring pointer has 4 bits. Unit: entries. Choice.
pub const MAX_WINDOW: usize = 16;

/// Gather registers. Unit: registers. Source: facts.md 6.1.
pub const GVRS: usize = 8;

/// First byte of the data RAM. Unit: bytes. Source: D22.
pub const DATA_RAM_BASE: u32 = 0x0008_0000;

/// Bytes of a bank word. Unit: bytes. Source: D22.
pub const WORD_BYTES: usize = 4;

/// Bits of a word's number in the data RAM. Unit: bits. Derived: log2 of 64 KiB (D22) over [`WORD_BYTES`].
pub const WORD_BITS: usize = 14;

/// Most bits of a bank's number. Unit: bits. Derived: log2 of [`MAX_BANKS`].
pub const MAX_BANK_BITS: usize = 4;

/// Which bank a word lives in. Its row is the same under every map, `word / banks`, and its bank is `word mod banks` xor a
/// number made from the row alone. So a row has one word in every bank, and the same xor leads from the bank back to the column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BankMap {
    /// `bank = word mod banks` (D22).
    #[default]
    Linear,
    /// `bank = (word mod banks) xor (row mod banks)`: spreads strides that are multiples of the bank count.
    Xor,
    /// Bit j of the bank is bit j of the word xor the parity of the row under mask j, a matrix over GF(2). Of fewer than 16
    /// banks the first masks count; mask bits past the row mean nothing.
    Matrix([u16; MAX_BANK_BITS]),
}

impl BankMap {
    /// The row in pieces of four bits, all added to the word: strides that are powers of two up to 256 words are conflict-free.
    pub const FOLD: Self = Self::Matrix([0x111, 0x222, 0x044, 0x088]);

    /// The best that `gsx study --search 40` found for 16 banks (docs/study.md).
    pub const SPREAD: Self = Self::Matrix([0x047, 0x1C3, 0x145, 0x040]);

    /// Maps that have a name.
    pub const NAMED: [(&'static str, Self); 4] = [
        ("linear", Self::Linear),
        ("xor", Self::Xor),
        ("fold", Self::FOLD),
        ("spread", Self::SPREAD),
    ];
}

impl fmt::Display for BankMap {
    /// Its name, or the masks of its matrix.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (Self::NAMED.iter().find(|(_, map)| map == self), self) {
            (Some((name, _)), _) => f.write_str(name),
            (None, Self::Matrix(masks)) => write!(f, "{masks:x?}"),
            (None, _) => unreachable!("all others have names"),
        }
    }
}

/// Parameters of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Lane slots of 16 bits in a vector; even, 2 to 32. Unit: slots. Default 32 (D3).
    pub lanes: usize,
    /// Memory banks; a power of two, 2 to 16. Unit: banks. Default 16 (D22).
    pub banks: usize,
    /// Words of a bank; a power of two, 2 to 1024. Unit: 32-bit words. Default 1024 (D22).
    pub bank_words: usize,
    /// Entries of the access window; 1 to 16. Unit: operations. Default 8 (architecture.md section 2).
    pub window: usize,
    /// From the grant of an access to its data at the gather registers; 1 to 8. Unit: cycles. Default 1 (D25).
    pub return_latency: usize,
    /// Which bank a word lives in. Default linear (D22).
    pub bank_map: BankMap,
    /// Lanes of an operation that want the same word share one access of its bank. Default on (D22); off, every lane
    /// costs an access, as in a value add (D26).
    pub shared_access: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Why a [`Config`] cannot be built.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("configuration: {field} is {value}, must be {rule}")]
pub struct ConfigError {
    /// Name of the field.
    pub field: &'static str,
    /// Its value.
    pub value: usize,
    /// What it must be.
    pub rule: &'static str,
}

impl Config {
    /// The configurations that have a name of their own. `default` is the machine of the rulings; `small` has 16 slots of 16
    /// bits and 8 banks, 32 KiB; `registered` gives the way back from the banks a register more, and the best map.
    pub const NAMED: [(&'static str, Self); 3] = [
        ("default", Self::DEFAULT),
        (
            "small",
            Self {
                lanes: 16,
                banks: 8,
                ..Self::DEFAULT
            },
        ),
        (
            "registered",
            Self {
                return_latency: 2,
                bank_map: BankMap::SPREAD,
                ..Self::DEFAULT
            },
        ),
    ];

    /// The default, as a constant.
    pub const DEFAULT: Self = Self {
        lanes: 32,
        banks: 16,
        bank_words: 1024,
        window: 8,
        return_latency: 1,
        bank_map: BankMap::Linear,
        shared_access: true,
    };

    /// Every configuration of the study, with a name made of what it is: sizes 16 x 16 and 8 x 8 (32-bit lanes x banks), W = 2, 4, 8,
    /// every named map, RETURN = 1, 2, shared access on and off.
    pub fn family() -> Vec<(String, Self)> {
        let mut all = Vec::new();
        for (lanes, banks) in [(32, 16), (16, 8)] {
            for window in [8, 4, 2] {
                for (map, bank_map) in BankMap::NAMED {
                    for return_latency in [1, 2] {
                        for shared_access in [true, false] {
                            let size = lanes / 2;
                            let alone = if shared_access { "" } else { "-unshared" };
                            all.push((
                                format!("{size}x{banks}-w{window}-{map}-r{return_latency}{alone}"),
                                Self {
                                    lanes,
                                    banks,
                                    window,
                                    return_latency,
                                    bank_map,
                                    shared_access,
                                    ..Self::DEFAULT
                                },
                            ));
                        }
                    }
                }
            }
        }
        all
    }

    /// The configuration of a name of [`Config::NAMED`] or [`Config::family`].
    pub fn named(name: &str) -> Option<Self> {
        let own = Self::NAMED.into_iter().map(|(n, cfg)| (n.to_string(), cfg));
        own.chain(Self::family())
            .find(|(n, _)| n == name)
            .map(|(_, cfg)| cfg)
    }

    /// Checks every parameter against its range.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let check = |ok: bool, field, value, rule| {
            if ok {
                Ok(())
            } else {
                Err(ConfigError { field, value, rule })
            }
        };
        check(
            (2..=MAX_LANES).contains(&self.lanes) && self.lanes.is_multiple_of(2),
            "lanes",
            self.lanes,
            "even and in 2..=32",
        )?;
        check(
            (2..=MAX_BANKS).contains(&self.banks) && self.banks.is_power_of_two(),
            "banks",
            self.banks,
            "a power of two in 2..=16",
        )?;
        check(
            (2..=1024).contains(&self.bank_words) && self.bank_words.is_power_of_two(),
            "bank_words",
            self.bank_words,
            "a power of two in 2..=1024",
        )?;
        check(
            (1..=MAX_WINDOW).contains(&self.window),
            "window",
            self.window,
            "in 1..=16",
        )?;
        check(
            (1..=8).contains(&self.return_latency),
            "return_latency",
            self.return_latency,
            "in 1..=8",
        )
    }

    /// Size of the data RAM. Unit: bytes.
    pub const fn ram_bytes(&self) -> usize {
        self.banks * self.bank_words * WORD_BYTES
    }

    /// log2 of the banks. Unit: bits.
    pub const fn bank_bits(&self) -> usize {
        self.banks.trailing_zeros() as usize
    }

    /// The bank row of a byte address inside the data RAM: `word / banks`. With the kernel of
    /// [`BankSelect`](crate::memory_side::bank_select::BankSelect) (the bank) it is the one place of this crate that
    /// knows where a word lives.
    pub const fn row_of(&self, ram_addr: usize) -> usize {
        (ram_addr / (WORD_BYTES * self.banks)) % self.bank_words
    }

    /// Lowest bit of a byte address that belongs to the row. Unit: bits.
    pub const fn row_lsb(&self) -> usize {
        2 + self.bank_bits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_machine_of_the_rulings() {
        let c = Config::default();
        c.validate().unwrap();
        assert_eq!(c.ram_bytes(), 64 * 1024);
        assert_eq!(c.lanes * SLOT_BITS, 512);
        assert_eq!(c.row_of(0xffff), 1023);
        assert_eq!(c.row_of(0x40), 1);
    }

    #[test]
    fn every_name_is_one_configuration() {
        let names = Config::NAMED.map(|(name, cfg)| (name.to_string(), cfg));
        let all: Vec<_> = names.into_iter().chain(Config::family()).collect();
        assert_eq!(all.len(), 3 + 96);
        for (i, (name, cfg)) in all.iter().enumerate() {
            cfg.validate().unwrap();
            assert_eq!(Config::named(name), Some(*cfg), "{name}");
            assert!(all[..i].iter().all(|(other, _)| other != name), "{name}");
        }
        // Those with a name of their own are in the family; the family has no machine twice.
        let family = &all[3..];
        for (i, (name, cfg)) in all.iter().enumerate() {
            let same = family.iter().filter(|(_, c)| c == cfg).count();
            assert_eq!(same, 1, "{i} {name}");
        }
        assert_eq!(Config::named("Default"), None);
        assert_eq!(Config::named("default"), Some(Config::default()));
    }

    #[test]
    fn maps_say_their_names() {
        assert_eq!(BankMap::Linear.to_string(), "linear");
        assert_eq!(BankMap::SPREAD.to_string(), "spread");
        assert_eq!(
            BankMap::Matrix([1, 2, 0x3F, 0]).to_string(),
            "[1, 2, 3f, 0]"
        );
    }

    #[test]
    fn each_parameter_is_checked() {
        let d = Config::default();
        for (bad, field) in [
            (Config { lanes: 3, ..d }, "lanes"),
            (Config { lanes: 34, ..d }, "lanes"),
            (Config { banks: 12, ..d }, "banks"),
            (Config { banks: 32, ..d }, "banks"),
            (
                Config {
                    bank_words: 1000,
                    ..d
                },
                "bank_words",
            ),
            (
                Config {
                    bank_words: 2048,
                    ..d
                },
                "bank_words",
            ),
            (Config { window: 0, ..d }, "window"),
            (Config { window: 17, ..d }, "window"),
            (
                Config {
                    return_latency: 0,
                    ..d
                },
                "return_latency",
            ),
        ] {
            assert_eq!(bad.validate().unwrap_err().field, field);
        }
    }
}
