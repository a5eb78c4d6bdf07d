//! `return_path`: from the banks back to the gather registers.
//!
//! Covered: an access returns after RETURN cycles, with bank data of the cycle after it, for every RETURN; with it come its
//! slots, its entry and its entry's register, and whether that wants it; what was served in the cycle before; accesses of every bank in every cycle; reset in mid-operation; random runs against a plain
//! delay line in every machine.

mod common;

use common::*;
use hdl::config::Config;
use hdl::memory_side::return_path::ReturnPath;
use std::collections::VecDeque;

/// An access of a bank: entry, slots.
type Access = Option<(usize, u64)>;

struct Bench {
    block: Box<ReturnPath>,
    cfg: Config,
    /// Gather register of each entry.
    gr: Vec<u64>,
    /// Entries of scatters.
    scatter: Vec<bool>,
    /// Accesses per cycle and bank, newest last.
    accesses: VecDeque<Vec<Access>>,
    /// Bank outputs per cycle and bank, newest last.
    data: VecDeque<Vec<u32>>,
}

impl Bench {
    fn new(cfg: Config, rng: &mut Rng) -> Self {
        let gr: Vec<u64> = (0..cfg.window).map(|_| rng.bits(3)).collect();
        let scatter: Vec<bool> = (0..cfg.window).map(|_| rng.bit()).collect();
        let mut bench = Self {
            block: ready(ReturnPath::new(cfg)),
            cfg,
            gr,
            scatter,
            accesses: VecDeque::new(),
            data: VecDeque::new(),
        };
        put_all(&mut bench.block.gr, &bench.gr);
        for (pin, &scatter) in bench.block.scatter.iter_mut().zip(&bench.scatter) {
            pin.next = scatter;
        }
        bench.forget();
        bench
    }

    /// Nothing is under way.
    fn forget(&mut self) {
        self.accesses = vec![vec![None; self.cfg.banks]; self.cfg.return_latency].into();
        self.data = vec![vec![0; self.cfg.banks]; self.cfg.return_latency].into();
    }

    /// One cycle: these accesses; `data` is what the banks show in it.
    fn cycle(&mut self, accesses: Vec<Access>, data: Vec<u32>) {
        for b in 0..self.cfg.banks {
            self.block.grant_valid[b].next = accesses[b].is_some();
            // Without an access the rest must not matter.
            let (entry, slots) = accesses[b].unwrap_or((0, 0xFFFF_FFFF));
            put(&mut self.block.grant_entry[b], entry as u64);
            put(&mut self.block.grant_lanes[b], slots);
            put(&mut self.block.rdata_low[b], data[b] & 0xFFFF);
            put(&mut self.block.rdata_high[b], data[b] >> 16);
        }
        eval_low(&mut *self.block);
        // What was served in the cycle before.
        for (b, access) in self.accesses.back().unwrap().iter().enumerate() {
            assert_eq!(self.block.served_valid[b].val(), access.is_some());
            if let Some((entry, slots)) = *access {
                assert_eq!(get(&self.block.served_entry[b]), entry as u64);
                assert_eq!(get(&self.block.served_lanes[b]), slots);
            }
        }
        // An access made RETURN cycles ago comes back now, its data were shown RETURN - 1 cycles ago.
        self.accesses.push_back(accesses);
        self.data.push_back(data);
        let due = self.accesses.pop_front().unwrap();
        self.data.pop_front();
        let data = &self.data[0];
        for (b, access) in due.iter().enumerate() {
            assert_eq!(self.block.ret_valid[b].val(), access.is_some(), "bank {b}");
            let gathers = access.is_some_and(|a| !self.scatter[a.0]);
            assert_eq!(self.block.ret_gather[b].val(), gathers, "bank {b}");
            let Some((entry, slots)) = *access else {
                continue;
            };
            assert_eq!(get(&self.block.ret_entry[b]), entry as u64);
            assert_eq!(get(&self.block.ret_lanes[b]), slots);
            assert_eq!(get(&self.block.ret_gr[b]), self.gr[entry]);
            let word = get(&self.block.ret_low[b]) | get(&self.block.ret_high[b]) << 16;
            assert_eq!(word, u64::from(data[b]), "bank {b}");
        }
        tick(&mut *self.block);
    }
}

/// Every machine, and every latency.
fn machines() -> Vec<Config> {
    let mut all = configs();
    all.extend((1..=8).map(|return_latency| Config {
        banks: 4,
        return_latency,
        ..Config::default()
    }));
    all
}

#[test]
fn a_single_access_returns_once_after_the_latency() {
    let mut rng = rng!();
    for cfg in machines() {
        for bank in 0..cfg.banks {
            let mut bench = Bench::new(cfg, &mut rng);
            let mut accesses = vec![None; cfg.banks];
            accesses[bank] = Some((cfg.window - 1, 1 << (cfg.lanes - 1)));
            bench.cycle(accesses, vec![0x1111_1111; cfg.banks]);
            for n in 0..cfg.return_latency as u32 + 3 {
                bench.cycle(vec![None; cfg.banks], vec![0x2222_0000 + n; cfg.banks]);
            }
        }
    }
}

#[test]
fn reset_drops_what_is_under_way() {
    let mut rng = rng!();
    for cfg in machines() {
        let mut bench = Bench::new(cfg, &mut rng);
        let all = vec![Some((0, 0xFFFF_FFFF)); cfg.banks];
        for _ in 0..cfg.return_latency {
            bench.cycle(all.clone(), vec![3; cfg.banks]);
        }
        bench.block.reset.next = true;
        bench.cycle(all, vec![4; cfg.banks]);
        bench.block.reset.next = false;
        bench.forget();
        for _ in 0..cfg.return_latency + 2 {
            bench.cycle(vec![None; cfg.banks], vec![5; cfg.banks]);
        }
    }
}

#[test]
fn random_runs_match_a_plain_delay_line() {
    let mut rng = rng!();
    for cfg in machines() {
        for _ in 0..6 {
            let mut bench = Bench::new(cfg, &mut rng);
            let idle = 1 + rng.below(3);
            for _ in 0..80 {
                let accesses = (0..cfg.banks)
                    .map(|_| {
                        rng.one_in(idle)
                            .then(|| (rng.below(cfg.window), u64::from(rng.mask(cfg.lanes))))
                    })
                    .collect();
                let data = (0..cfg.banks).map(|_| rng.word() as u32).collect();
                bench.cycle(accesses, data);
            }
        }
    }
}
