use sim::dut::Dut;
use sim::engine::*;
use sim::verilated::Verilated;
use std::time::Instant;
fn main() {
    let cfg = hdl::config::Config::default();
    let cache = std::path::Path::new("/tmp/vcache");
    let t = Instant::now();
    let mut a = verilator(cfg, cache).unwrap();
    println!("own built {:?}", t.elapsed());
    for round in 0..1 {
        for (n, d) in [("own", &mut a)] {
            let mut x = 12345u64 + round;
            let t = Instant::now();
            let n_c = 300_000;
            let mut h = 0u64;
            d.step(&EngineIn {
                reset: true,
                ..Default::default()
            })
            .unwrap();
            for c in 0..n_c {
                let mut i = EngineIn::default();
                i.gvr_ready = 10;
                i.ars = 0x80000;
                x = x
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                i.s0 = Some((0, (c % 8) as u8));
                if c % 2 == 1 {
                    i.s1 = Some((6, ((c + 5) % 8) as u8, 3));
                }
                for l in 0..32 {
                    x ^= x << 13;
                    x ^= x >> 7;
                    x ^= x << 17;
                    i.vs.set_u16(l, (x as u16) & 0xfffe);
                }
                d.step(&i).unwrap();
                let o = d.outputs();
                h = h
                    .wrapping_mul(31)
                    .wrapping_add(o.counters.bank_accesses as u64 + o.ready as u64);
            }
            println!(
                "{n} {:.0} cycles/s hash {h:x} acc {}",
                n_c as f64 / t.elapsed().as_secs_f64(),
                d.outputs().counters.bank_accesses
            );
        }
    }
}
