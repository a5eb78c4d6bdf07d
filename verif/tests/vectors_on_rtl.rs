//! Every test vector on the design.

mod common;

use common::vectors;
use sim::engine;
use sim::host::Host;
use verif::check::{Case, compare, execute, expect};
use verif::vector::Vector;

#[test]
fn every_vector_holds_on_the_design() {
    let files = vectors("testvectors");
    assert!(files.len() >= 8, "{files:?}");
    for file in files {
        let vector = Vector::load(&file).unwrap();
        let case = Case {
            cfg: vector.config(),
            regs: vector.registers().clone(),
            ram: vector.ram().to_vec(),
            program: vector.program().clone(),
        };
        let mut dut = engine::rtl(case.cfg).unwrap();
        let (report, regs) = execute(&mut dut, &case, |_, _| Ok(())).unwrap();
        let ram = Host::new(case.cfg, regs.clone())
            .dump(&mut dut, 0, case.ram.len())
            .unwrap();
        assert_eq!(
            vector.check_expected(&regs, &ram, report.first_fault()),
            [],
            "{}",
            file.display()
        );
        if let Err(failure) = compare(&case, &expect(&case), &report, &regs) {
            panic!("{}: {failure}", file.display());
        }
    }
}
