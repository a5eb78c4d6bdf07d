use sim::{engine, host::Host, program::*, state::*};
use verif::{golden::Machine, reckoner::*};
#[test]
fn smoke() {
    let cfg = hdl::config::Config::default();
    let mut dut = engine::rtl(cfg).unwrap();
    let mut regs = Registers::default();
    regs.ar[1] = 0x80000;
    let mut x = 12345u64;
    let mut rnd = || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x >> 20
    };
    for v in 0..32 {
        for k in 0..16 {
            regs.vec[v].set_u32(k, (rnd() % 16384) as u32 * 4);
        }
    }
    let mem: Vec<u8> = (0..65536).map(|i| (i * 7 % 251) as u8).collect();
    let n = 400;
    let mut steps = vec![];
    for i in 0..n {
        steps.push(Step::from(Bundle {
            s0: (i < n)
                .then(|| Op::post(Mnemonic::GatherAN2x32, (i % 8) as u8, 1, (i % 16) as u8, 0)),
            s1: (i >= 8)
                .then(|| Op::drain(Mnemonic::GatherDNx16, 16 + (i % 8) as u8, (i % 8) as u8)),
        }));
    }
    let p = Program::of(steps);
    let mut m = Machine::new(cfg, regs.clone(), mem.clone());
    let mut lanes = vec![];
    for s in &p.steps {
        lanes.push(s.bundle.s0.map(|op| LaneAddrs::of(&cfg, &op, &m.regs)));
        m.bundle(&s.bundle);
    }
    let mut host = Host::new(cfg, regs);
    host.reset(&mut dut).unwrap();
    host.load(&mut dut, 0, &mem).unwrap();
    let r = host.run(&mut dut, &p, |_, _| Ok(())).unwrap();
    assert!(host.regs == m.regs);
    let k = reckon(&cfg, &p, &lanes);
    for i in 0..n {
        if k.times[i] != r.times[i] {
            println!("{i}: {:?}\n   {:?}", k.times[i], r.times[i]);
            if i > 30 {
                break;
            }
        }
    }
    assert!(k.times == r.times);
    println!("{}", n as f64 * 16.0 / r.cycles as f64);
}
