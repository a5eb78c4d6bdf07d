//! Where a word lives: the one place of this crate that knows the bank map.

use hdl::config::{BankMap, Config, DATA_RAM_BASE, WORD_BYTES};

/// Row of the word that holds byte `addr` (an address of the machine, not an offset).
pub fn row_of(cfg: &Config, addr: u32) -> usize {
    (addr - DATA_RAM_BASE) as usize / WORD_BYTES / cfg.banks
}

/// Bank of the word that holds byte `addr`.
pub fn bank_of(cfg: &Config, addr: u32) -> usize {
    let column = (addr - DATA_RAM_BASE) as usize / WORD_BYTES % cfg.banks;
    match cfg.bank_map {
        BankMap::Linear => column,
        BankMap::Xor => column ^ (row_of(cfg, addr) % cfg.banks),
        BankMap::Matrix(masks) => {
            let odd = |mask: u16| (row_of(cfg, addr) & usize::from(mask)).count_ones() as usize & 1;
            (0..cfg.bank_bits()).fold(column, |bank, j| bank ^ odd(masks[j]) << j)
        }
    }
}
