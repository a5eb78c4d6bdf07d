use verif::{check::*, random::*};
#[test]
fn smoke() {
    let cfg = hdl::config::Config::default();
    let mut dut = sim::engine::rtl(cfg).unwrap();
    for i in 0..20 {
        let c = case(&format!("smoke{i}"), 1, cfg, 300, if i%2==0 {&Profile::MIXED} else {&Profile::DENSE});
        match check(&mut dut, &c) {
            Ok((e, r)) => println!("{i}: {} cycles {} ops {} elements {:?}", r.cycles, c.program.ops(), e.elements, r.counters),
            Err(f) => panic!("{i}: {f}"),
        }
    }
}
