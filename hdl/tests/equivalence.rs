//! Yosys proves that our Verilog of small blocks equals that of rust-hdl's own writer, where that writer is right: for all
//! inputs, and for blocks with registers in all cycles. Induction does not close for tables and queues (`aw_queue`, `b_queue`,
//! `sram_queue`: two minutes without an answer), whose state the outputs may not show for any number of cycles; they are
//! compared in lock-step only.

use hdl::block::Described;
use hdl::config::Config;
use hdl::core_side::{
    control_pipe::ControlPipe, decode::Decode, drain::Drain, predicate::Predicate,
    scatter_data::ScatterData,
};
use hdl::counters::Counters;
use hdl::fault_record::FaultRecord;
use hdl::memory_side::{
    address_unit::AddressUnit, bank_arbiter::BankArbiter, bank_select::BankSelect, dbreak::Dbreak,
    fault_select::FaultSelect, return_path::ReturnPath, rmw::Rmw,
};
use hdl::rust_hdl_writer;
use hdl::verilog::{self, Design};
use std::path::PathBuf;
use std::process::Command;

/// Longest proof. Unit: seconds.
const LIMIT: &str = "120";

/// What kind of proof a block needs.
#[derive(Clone, Copy, Debug)]
enum Proof {
    /// No registers: one cycle is all.
    Combinational,
    /// Induction over cycles from registers that are 0.
    Induction,
}

/// Whether the two are equal, and what Yosys said.
fn proof(test: &str, ours: &Design, theirs: &str, kind: Proof) -> (bool, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("equivalence")
        .join(test);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("ours.v"), ours.text()).unwrap();
    std::fs::write(folder.join("theirs.v"), theirs).unwrap();
    let top = &ours.top;
    // The proof knows plain flip-flops only.
    let opt = "opt -full -nodffe -nosdff";
    // Each is flattened before the other is read, since they may have modules of one name.
    let flat = |file: &str, top: &str| {
        format!(
            "read_verilog {file}; hierarchy -check -top {top}; proc; flatten; {opt}; design -stash {top}; "
        )
    };
    let how = match kind {
        Proof::Combinational => "",
        Proof::Induction => "-set-init-zero -tempinduct",
    };
    let script = format!(
        "{}{}design -copy-from {top} {top}; design -copy-from theirs theirs; \
         miter -equiv -flatten -make_outputs {top} theirs miter; hierarchy -top miter; memory; {opt}; \
         sat -verify {how} -prove trigger 0 -show-inputs -show-outputs miter",
        flat("ours.v", top),
        flat("theirs.v", "theirs"),
    );
    let out = Command::new("timeout")
        .args([LIMIT, "yosys", "-Q", "-p", &script])
        .current_dir(&folder)
        .output()
        .unwrap_or_else(|e| panic!("yosys: {e}; `make test` installs it"));
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let text = text + &String::from_utf8_lossy(&out.stderr);
    (out.status.success(), text)
}

/// The last lines, for a message.
fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(40)..].join("\n")
}

fn equal<B: Described>(test: &str, kind: Proof, make: impl Fn() -> B) {
    let ours = verilog::export(&make()).unwrap();
    let theirs = rust_hdl_writer::block(make(), "theirs").unwrap();
    let (proved, said) = proof(test, &ours, &theirs, kind);
    assert!(proved, "{test}:\n{}", tail(&said));
    assert!(said.contains("SUCCESS!"), "{test}:\n{}", tail(&said));
}

/// A machine small enough for proofs, with every kind of lane.
fn small() -> Config {
    Config {
        lanes: 4,
        banks: 4,
        window: 2,
        bank_words: 16,
        ..Config::default()
    }
}

#[test]
fn predicate() {
    equal("predicate", Proof::Combinational, || {
        Predicate::new(Config::default())
    });
}

#[test]
fn drain() {
    equal("drain", Proof::Combinational, || {
        Drain::new(Config::default())
    });
}

#[test]
fn decode() {
    equal("decode", Proof::Combinational, Decode::default);
}

#[test]
fn bank_select() {
    equal("bank_select", Proof::Combinational, || {
        BankSelect::new(Config::default())
    });
}

#[test]
fn bank_arbiter() {
    equal("bank_arbiter", Proof::Combinational, || {
        BankArbiter::new(small())
    });
}

#[test]
fn counters() {
    equal("counters", Proof::Induction, Counters::default);
}

#[test]
fn address_unit() {
    equal("address_unit", Proof::Combinational, || {
        AddressUnit::new(small())
    });
}

#[test]
fn return_path() {
    equal("return_path", Proof::Induction, || ReturnPath::new(small()));
}

#[test]
fn control_pipe() {
    equal("control_pipe", Proof::Induction, ControlPipe::default);
}

#[test]
fn scatter_data() {
    equal("scatter_data", Proof::Combinational, || {
        ScatterData::new(Config::default())
    });
}

#[test]
fn dbreak() {
    equal("dbreak", Proof::Combinational, Dbreak::default);
}

#[test]
fn fault_select() {
    equal("fault_select", Proof::Combinational, || {
        FaultSelect::new(small())
    });
}

#[test]
fn fault_record() {
    equal("fault_record", Proof::Induction, FaultRecord::default);
}

#[test]
fn rmw() {
    equal("rmw", Proof::Induction, Rmw::default);
}

#[test]
fn a_planted_difference_is_found() {
    let mut ours = verilog::export(&Predicate::new(Config::default())).unwrap();
    let theirs = rust_hdl_writer::block(Predicate::new(Config::default()), "theirs").unwrap();
    let text = &mut ours.modules[0].text;
    let right = text.clone();
    // One lane of one mode takes its neighbour's bit.
    *text = right.replacen("vbr[2*l]", "vbr[2*l + 1]", 1);
    assert_ne!(*text, right, "nothing to break");
    let (proved, said) = proof("planted", &ours, &theirs, Proof::Combinational);
    assert!(!proved, "{}", tail(&said));
    assert!(said.contains("FAIL!"), "{}", tail(&said));
}
