# Supergather. `make sim` needs a Rust toolchain only; `make test` installs the EDA tools it lacks.

CARGO ?= cargo
GSX = $(CARGO) run --release --quiet --package supergather-verif --bin gsx --
VECTOR ?= testvectors/stream.yaml
V = build/verilog/supergather.v

# rust-hdl's own Verilog writer needs these four (docs/verilog.md); nothing else is waived.
WAIVED = -Wno-WIDTH -Wno-UNUSEDSIGNAL -Wno-UNUSEDPARAM -Wno-DECLFILENAME

.PHONY: help sim verilog lint synth bench test format clippy units tools clean

help:
	@echo "make sim      run a gather program, write waves to build/sim (VECTOR=file.yaml for another)"
	@echo "make test     all tests: format, clippy, units, Verilog lint and synthesis"
	@echo "make verilog  export the design to $(V)"
	@echo "make lint     Verilator -Wall and an Icarus compile"
	@echo "make synth    Yosys: no latch, no problem, statistics"
	@echo "make bench    throughput and simulation speed (SPATTER_DIR=folder for application patterns)"
	@echo "make clean    remove what was built"

sim:
	$(GSX) sim $(VECTOR) --out build/sim

verilog: $(V)

# With the profile of the tests, so that `make test` needs no release build.
$(V): $(shell find hdl -name '*.rs') hdl/Cargo.toml
	$(CARGO) run --quiet --package supergather-verif --bin gsx -- verilog $@

lint: $(V)
	verilator --lint-only -Wall $(WAIVED) --top-module top $(V)
	iverilog -g2005 -Wall -t null -s top $(V) 2>build/iverilog.log || { cat build/iverilog.log; exit 1; }
	@if grep -q . build/iverilog.log; then cat build/iverilog.log; exit 1; fi
	@echo "lint: no warning"

# No latch may be inferred: proc says so in its log.
synth: $(V)
	yosys -q -l build/yosys.log -p "read_verilog $(V); hierarchy -check -top top; proc; opt; check -assert; tee -o build/stat.txt stat"
	@if grep -q "Latch inferred" build/yosys.log; then grep "Latch inferred" build/yosys.log; exit 1; fi
	@if grep -q "dlatch" build/stat.txt; then echo "synth: latches"; exit 1; fi
	@tail -n 60 build/stat.txt
	@echo "synth: no latch"

bench:
	$(GSX) bench

test: tools format clippy units lint synth

format:
	$(CARGO) fmt --all --check

clippy:
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

units:
	$(CARGO) test --workspace --no-fail-fast

tools:
	@sh tools/install.sh verilator yosys iverilog

clean:
	$(CARGO) clean
	rm -rf build
