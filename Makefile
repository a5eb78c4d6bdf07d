# Supergather. `make sim` needs a Rust toolchain only; `make test` installs the EDA tools it lacks.

CARGO ?= cargo
GSX = $(CARGO) run --release --quiet --package supergather-verif --bin gsx --
VECTOR ?= testvectors/stream.yaml
# The committed Verilog; the tests compare it with a fresh export.
VERILOG = $(wildcard hdl/verilog/*.v)

.PHONY: help sim verilog lint synth bench test format clippy units tools clean

help:
	@echo "make sim      run a gather program, write waves to build/sim (VECTOR=file.yaml for another)"
	@echo "make test     all tests: format, clippy, units, Verilog lint and synthesis"
	@echo "make verilog  export the design to hdl/verilog"
	@echo "make lint     Verilator -Wall and Icarus -Wall, no warning waived"
	@echo "make synth    Yosys: no latch, no problem, statistics"
	@echo "make bench    throughput and simulation speed (SPATTER_DIR=folder for application patterns)"
	@echo "make clean    remove what was built"

sim:
	$(GSX) sim $(VECTOR) --out build/sim

verilog:
	$(GSX) verilog hdl/verilog

# Warnings are errors, and none is waived.
lint:
	@mkdir -p build
	@verilator --lint-only -Wall --top-module supergather $(VERILOG)
	@iverilog -g2005 -Wall -t null -s supergather $(VERILOG) 2>build/iverilog.log || { cat build/iverilog.log; exit 1; }
	@if grep -q . build/iverilog.log; then cat build/iverilog.log; exit 1; fi
	@echo "lint: no warning"

# No latch may be inferred: proc says so in its log. Yosys reports a warning as such, too.
synth:
	@mkdir -p build
	@yosys -q -l build/yosys.log -p "read_verilog $(VERILOG); hierarchy -check -top supergather; proc; opt; check -assert; tee -o build/stat.txt stat"
	@if grep -E "Latch inferred|^Warning" build/yosys.log; then exit 1; fi
	@if grep -q "dlatch" build/stat.txt; then echo "synth: latches"; exit 1; fi
	@tail -n 60 build/stat.txt
	@echo "synth: no latch, no warning"

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
